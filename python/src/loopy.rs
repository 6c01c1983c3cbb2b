//! The values of loopy games as Python objects.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_core::Nimber;
use grundy_search::loopy::LoopyValue;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyTuple};

use crate::python;

/// The value of a loopy game: either a nim-value, or infinity with the set of finite values among the options.
///
/// >>> LoopyValue(nim=1) + LoopyValue(infinite=[0, 3])
/// LoopyValue(infinite=[1, 2])
/// >>> LoopyValue(infinite=[0]).outcome, LoopyValue(infinite=[1]).outcome
/// (Outcome.N, Outcome.DRAW)
#[pyclass(frozen, eq, name = "LoopyValue", module = "impartial_games")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Value(LoopyValue);

impl From<LoopyValue> for Value {
    fn from(value: LoopyValue) -> Self {
        Self(value)
    }
}

#[pymethods]
impl Value {
    #[new]
    #[pyo3(signature = (*, nim=None, infinite=None))]
    fn new(nim: Option<u64>, infinite: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        match (nim, infinite) {
            (Some(value), None) => Ok(Self(LoopyValue::Nim(Nimber::new(value)))),
            (None, Some(values)) => {
                let values = values.try_iter()?.map(|value| Ok(Nimber::new(value?.extract()?)));
                Ok(Self(LoopyValue::infinite(values.collect::<PyResult<Vec<_>>>()?)))
            }
            _ => Err(crate::errors::invalid("a loopy value is either a nim-value or infinite")),
        }
    }

    /// The nim-value, or None if the value is infinite.
    #[getter]
    fn nim(&self) -> Option<u64> {
        self.0.nimber().map(Nimber::value)
    }

    /// The finite values among the options, or None if the value is finite.
    #[getter]
    fn infinite<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyFrozenSet>>> {
        match &self.0 {
            LoopyValue::Nim(_) => Ok(None),
            LoopyValue::Infinite(values) => {
                PyFrozenSet::new(py, values.iter().map(|value| value.value())).map(Some)
            }
        }
    }

    /// The outcome: "N", "P" or "draw".
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python::outcome(py, self.0.outcome())
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("nim", self.nim())?;
        named.set_item("infinite", self.infinite(py)?)?;
        Ok((PyTuple::empty(py), named))
    }

    fn __add__(&self, other: &Self) -> Self {
        Self(self.0.clone() + other.0.clone())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn _repr_latex_(&self) -> String {
        match &self.0 {
            LoopyValue::Nim(value) => format!("$\\ast {}$", value.value()),
            LoopyValue::Infinite(values) => {
                let values: Vec<String> = values.iter().map(|it| it.value().to_string()).collect();
                format!("$\\infty_{{{}}}$", values.join(","))
            }
        }
    }

    fn __repr__(&self) -> String {
        match &self.0 {
            LoopyValue::Nim(value) => format!("LoopyValue(nim={})", value.value()),
            LoopyValue::Infinite(values) => {
                let values: Vec<u64> = values.iter().map(|value| value.value()).collect();
                format!("LoopyValue(infinite={values:?})")
            }
        }
    }
}
