//! The native module `impartial_games._native`, which makes the libraries of this workspace available in Python.
//!
//! This crate does not implement algorithms. Each Python class wraps a value of the libraries and calls its methods. Every call that can
//! take a long time goes through [`guard`], and [`errors`] converts every error.

mod buffers;
mod catalog;
mod errors;
mod folds;
mod forest;
mod graph;
mod guard;
mod identify;
mod info;
mod loopy;
mod misere;
mod nimber;
mod own;
mod picture;
mod python;
mod rules;
mod search;
mod sequence;
mod tree;

/// The native module of the package `impartial_games`.
#[pyo3::pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::catalog::{Position, add_game};
    #[pymodule_export]
    use crate::forest::Forest;
    #[pymodule_export]
    use crate::identify::{identify, plot, table, trial};
    #[pymodule_export]
    use crate::info::{GameInfo, all_games, find_game};
    #[pymodule_export]
    use crate::loopy::Value;
    #[pymodule_export]
    use crate::misere::MisereQuotient;
    #[pymodule_export]
    use crate::nimber::{Nimber, mex, nim_product, nim_sum};
    #[pymodule_export]
    use crate::picture::scene;
    #[pymodule_export]
    use crate::rules::Sum;
    #[pymodule_export]
    use crate::search::{LoopySearch, Search};
    #[pymodule_export]
    use crate::sequence::{Certificate, Sequence};
    #[pymodule_export]
    use crate::tree::Tree;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
