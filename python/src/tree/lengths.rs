//! Lengths of edges as integers or floats, and distances along them.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use tree_algos::distances::{LengthOverflow, PathLengths};
use tree_algos::{EdgeId, Rooted};

use crate::buffers;
use crate::errors::invalid;
use crate::graph;

/// The lengths of all edges, in the order of the edges.
pub(crate) enum Lengths {
    /// Integers whose sum fits in 63 bits.
    Whole(Vec<u64>),
    /// Floats whose absolute values have a finite sum.
    Decimal(Vec<f64>),
}

/// The structure that computes distances as sums of integer or float lengths.
pub(super) enum Measured {
    Whole(PathLengths<u64>),
    Decimal(PathLengths<f64>),
}

/// An integer or float length or distance.
#[derive(Clone, Copy, IntoPyObject)]
pub(crate) enum Measure {
    Whole(u64),
    Decimal(f64),
}

impl Measure {
    pub(super) fn as_u64(self) -> u64 {
        match self {
            Self::Whole(length) => length,
            Self::Decimal(length) => length as u64,
        }
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "only whole numbers of trees with whole lengths, which are not asked for"
    )]
    pub(super) fn as_f64(self) -> f64 {
        match self {
            Self::Whole(length) => length as f64,
            Self::Decimal(length) => length,
        }
    }
}

impl Lengths {
    /// Reads lengths from Python. If at least one of them is not an integer, all become floats.
    pub(super) fn read(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(decimals) = buffers::decimals(given)? {
            return Self::decimal(decimals);
        }
        if buffers::rows(given, 1)?.is_some() {
            return Ok(Self::Whole(buffers::unsigned(given, "a length")?));
        }
        let items = buffers::items(given)?;
        let is_whole = |item: &Bound<'_, PyAny>| item.hasattr("__index__").unwrap_or(false);
        if items.iter().all(is_whole) {
            let list = PyList::new(given.py(), items)?;
            return Ok(Self::Whole(buffers::unsigned(&list, "a length")?));
        }
        let decimals = items.iter().map(PyAnyMethods::extract::<f64>);
        Self::decimal(decimals.collect::<PyResult<_>>()?)
    }

    fn decimal(lengths: Vec<f64>) -> PyResult<Self> {
        match lengths.iter().find(|&&length| length < 0.0) {
            Some(length) => Err(invalid(format_args!("a length is {length}"))),
            None => Ok(Self::Decimal(lengths)),
        }
    }

    /// Checks that there is one length for each edge, and that no distance can overflow.
    pub(super) fn check(&self, edges: usize) -> PyResult<()> {
        match self {
            Self::Whole(lengths) => graph::check_lengths(lengths, edges),
            Self::Decimal(lengths) => {
                let given = lengths.len();
                if given != edges {
                    let text = format_args!("{edges} edges need as many lengths, found {given}");
                    return Err(invalid(text));
                }
                if let Some(wrong) = lengths.iter().find(|length| !length.is_finite()) {
                    return Err(invalid(format_args!("a length is {wrong}, which is not finite")));
                }
                let sum: f64 = lengths.iter().map(|length| length.abs()).sum();
                let is_small = sum.is_finite();
                if is_small { Ok(()) } else { Err(invalid("all lengths together are too large")) }
            }
        }
    }

    /// Returns the lengths as a buffer.
    pub(super) fn buffer<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Whole(lengths) => buffers::of_u64(py, lengths),
            Self::Decimal(lengths) => buffers::of_f64(py, lengths),
        }
    }

    pub(super) fn text(&self, edge: EdgeId) -> String {
        match self {
            Self::Whole(lengths) => lengths[edge.index()].to_string(),
            Self::Decimal(lengths) => lengths[edge.index()].to_string(),
        }
    }

    pub(super) fn length(&self, edge: EdgeId) -> f64 {
        match self {
            #[expect(
                clippy::cast_precision_loss,
                reason = "the format stores lengths as floating-point numbers"
            )]
            Self::Whole(lengths) => lengths[edge.index()] as f64,
            Self::Decimal(lengths) => lengths[edge.index()],
        }
    }

    pub(super) fn measured(&self, rooted: &Rooted) -> Result<Measured, LengthOverflow> {
        Ok(match self {
            Self::Whole(lengths) => {
                Measured::Whole(PathLengths::new(rooted, |edge| lengths[edge.index()])?)
            }
            Self::Decimal(lengths) => {
                Measured::Decimal(PathLengths::new(rooted, |edge| lengths[edge.index()])?)
            }
        })
    }

    /// Encodes the lengths as bytes for copies. The first byte says whether they are integers or floats.
    pub(super) fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let (kind, words): (u8, Vec<u64>) = match self {
            Self::Whole(lengths) => (b'Q', lengths.clone()),
            Self::Decimal(lengths) => (b'd', lengths.iter().map(|it| it.to_bits()).collect()),
        };
        let words = words.into_iter().flat_map(u64::to_le_bytes);
        PyBytes::new(py, &std::iter::once(kind).chain(words).collect::<Vec<u8>>())
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let (kind, cells) = bytes.split_first().ok_or_else(|| invalid("the lengths are empty"))?;
        let word =
            |cell: &[u8]| cell.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        let words = cells.chunks_exact(8).map(word);
        match kind {
            b'Q' => Ok(Self::Whole(words.collect())),
            b'd' => Ok(Self::Decimal(words.map(f64::from_bits).collect())),
            _ => Err(invalid("the lengths are of an unknown kind")),
        }
    }
}
