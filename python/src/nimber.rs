//! Nimbers, the mex function and nim-sums for Python.

use grundy_core::Nimber as N;
use pyo3::exceptions::{PyTypeError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple};

use crate::buffers;

/// A nimber: the value of an impartial game, and an element of the field with 2^64 elements.
///
/// Addition is xor, and multiplication is Conway's.
///
/// >>> Nimber(3) + Nimber(5), Nimber(3) ^ Nimber(5), Nimber(2) * Nimber(2)
/// (Nimber(6), Nimber(6), Nimber(3))
/// >>> Nimber(7) / Nimber(7) ** 3 == Nimber(7) ** -2
/// True
/// >>> str(Nimber(3)), int(Nimber(3)), sorted([Nimber(2), Nimber(1)])
/// ('*3', 3, [Nimber(1), Nimber(2)])
///
/// A number is not a nimber, because numbers add differently:
///
/// >>> Nimber(3) + 5
/// Traceback (most recent call last):
///     ...
/// TypeError: `+` of a nimber and the number 5: write Nimber(5) if the nimber is meant
#[pyclass(frozen, eq, ord, hash, module = "impartial_games")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Nimber(N);

#[pymethods]
impl Nimber {
    #[new]
    #[pyo3(signature = (value=0))]
    const fn new(value: u64) -> Self {
        Self(N::new(value))
    }

    /// The number n of the nimber *n.
    #[getter]
    const fn value(&self) -> u64 {
        self.0.value()
    }

    fn __int__(&self) -> u64 {
        self.0.value()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "+", |a, b| Ok(a + b))
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "+", |a, b| Ok(b + a))
    }

    /// Adds two nimbers, like `+`.
    fn __xor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "^", |a, b| Ok(a + b))
    }

    fn __rxor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "^", |a, b| Ok(b + a))
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "-", |a, b| Ok(a + b))
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "-", |a, b| Ok(b + a))
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "*", |a, b| Ok(a.nim_product(b)))
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "*", |a, b| Ok(b.nim_product(a)))
    }

    fn __truediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "/", |a, b| a.checked_div(b).ok_or_else(by_zero))
    }

    fn __rtruediv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.with(other, "/", |a, b| b.checked_div(a).ok_or_else(by_zero))
    }

    fn __pow__(&self, exponent: i64, modulo: Option<i64>) -> PyResult<Self> {
        if modulo.is_some() {
            return Err(crate::errors::invalid("powers of nimbers do not support a modulus"));
        }
        let base =
            if exponent < 0 { self.0.checked_inverse().ok_or_else(by_zero)? } else { self.0 };
        Ok(Self(base.pow(exponent.unsigned_abs())))
    }

    /// Returns the nimber whose product with this one is 1.
    ///
    /// >>> Nimber(5).inverse() * Nimber(5)
    /// Nimber(1)
    fn inverse(&self) -> PyResult<Self> {
        self.0.checked_inverse().map(Self).ok_or_else(by_zero)
    }

    /// Returns the unique nimber whose square is this one.
    ///
    /// >>> Nimber(3).sqrt()
    /// Nimber(2)
    const fn sqrt(&self) -> Self {
        Self(self.0.square_root())
    }

    /// Returns the smallest positive exponent for which the power is 1; None for 0.
    ///
    /// >>> Nimber(2).order(), Nimber(0).order()
    /// (3, None)
    const fn order(&self) -> Option<u64> {
        self.0.multiplicative_order()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Nimber({})", self.0.value())
    }

    fn _repr_latex_(&self) -> String {
        format!("$\\ast {}$", self.0.value())
    }

    const fn __getnewargs__(&self) -> (u64,) {
        (self.0.value(),)
    }
}

impl Nimber {
    /// Applies an operation to this nimber and another one. Integers and nimbers add and multiply differently, so an integer raises
    /// an error that suggests the intended nimber. For other operands, Python tries the operator of their class.
    fn with<'py>(
        self,
        other: &Bound<'py, PyAny>,
        sign: &str,
        operate: impl FnOnce(N, N) -> PyResult<N>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        if let Ok(other) = other.cast::<Self>() {
            let result = Self(operate(self.0, other.get().0)?);
            return Ok(Bound::new(py, result)?.into_any());
        }
        if other.is_instance_of::<PyInt>() {
            if let Ok(number) = other.extract::<u64>() {
                let start = match (sign, number) {
                    ("+", 0) => "; `sum` takes it as its start",
                    _ => "",
                };
                return Err(PyTypeError::new_err(format!(
                    "`{sign}` of a nimber and the number {number}: write Nimber({number}) if the nimber is meant{start}"
                )));
            }
        }
        Ok(py.NotImplemented().into_bound(py))
    }
}

fn by_zero() -> PyErr {
    PyZeroDivisionError::new_err("division of nimbers by zero")
}

/// Returns the smallest natural number that is not among the values.
///
/// >>> mex([0, 1, 3, 4])
/// 2
/// >>> mex([])
/// 0
#[pyfunction]
pub(crate) fn mex(values: &Bound<'_, PyAny>) -> PyResult<u64> {
    let values: Vec<N> =
        values.try_iter()?.map(|value| Ok(N::new(value?.extract()?))).collect::<PyResult<_>>()?;
    Ok(grundy_core::mex(values).value())
}

/// Returns the xor of all values, which is the value of a sum of games with these values. Pass the values as arguments, or as
/// one list or array.
///
/// >>> nim_sum(3, 5, 7), nim_sum([3, 5, 7])
/// (1, 1)
#[pyfunction]
#[pyo3(signature = (*values))]
pub(crate) fn nim_sum(values: &Bound<'_, PyTuple>) -> PyResult<u64> {
    let values = match values.iter().next() {
        Some(list) if values.len() == 1 && list.try_iter().is_ok() => list,
        _ => values.clone().into_any(),
    };
    Ok(buffers::unsigned(&values, "a value")?.into_iter().fold(0, |sum, value| sum ^ value))
}

/// Returns the product of two nimbers, which is the value of a position in a product of coin-turning games.
///
/// >>> nim_product(4, 4)
/// 6
#[pyfunction]
pub(crate) const fn nim_product(a: u64, b: u64) -> u64 {
    N::new(a).nim_product(N::new(b)).value()
}
