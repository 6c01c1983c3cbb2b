//! Nim-sequences of take-and-break games and their periods as Python objects.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, MutexGuard, TryLockError};

use grundy_core::Nimber;
use octal_games::{
    ArithmeticCertificate, Certificate as Plain, CertificateError, Code, Periodicity,
    Sequence as LibrarySequence, SequenceError,
};
use pyo3::prelude::*;

use crate::buffers;
use crate::errors::{self, ImpartialError, invalid};
use crate::guard::{Call, aside};
use crate::python;

/// The nim-sequence of a take-and-break game, given by its code (octal, hexadecimal, or with larger digits), by its name, or by the
/// numbers of tokens that a move can take.
///
/// >>> kayles = Sequence("0.77")
/// >>> kayles.values(10).tolist()
/// [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
/// >>> period = kayles.period(1000)
/// >>> period.kind, period.preperiod, period.period
/// ('certified', 71, 12)
/// >>> period.certificate.verify()
/// >>> Sequence("Dawson's Kayles"), Sequence([1, 3, 4]).values(8).tolist()
/// (Sequence('0.07'), [0, 1, 0, 1, 2, 3, 2, 0])
///
/// The values are an array of 32-bit numbers: `numpy.asarray(sequence.values(n))` copies nothing.
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Sequence {
    code: Code,
    sequence: Mutex<LibrarySequence>,
}

fn failed(error: SequenceError) -> PyErr {
    match error {
        SequenceError::Stopped(error) => errors::stopped(error),
        error @ (SequenceError::ZeroLength | SequenceError::TooLong { .. }) => invalid(error),
        error => ImpartialError::new_err(error.to_string()),
    }
}

/// Parses the code of a game from a text, an array or a file.
pub(crate) fn code(given: &Bound<'_, PyAny>) -> PyResult<Code> {
    if let Ok(text) = given.extract() {
        return read_code(text);
    }
    let text = python::made(given.py(), python::SHAPES, "code_of", (given,))?;
    read_code(text.extract()?)
}

/// Parses the code of a game from a text.
pub(crate) fn read_code(text: &str) -> PyResult<Code> {
    games::catalog::read_code(text).map(|game| game.code().clone()).map_err(invalid)
}

/// Locks a mutex, or returns an error if another thread is using it. A thread that holds the interpreter lock must not wait,
/// because the other thread may be waiting for the interpreter.
pub(crate) fn now<T>(mutex: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => {
            Err(ImpartialError::new_err("another question is still running"))
        }
    }
}

#[pymethods]
impl Sequence {
    #[new]
    fn new(code: &Bound<'_, PyAny>) -> PyResult<Self> {
        let code = self::code(code)?;
        Ok(Self { sequence: Mutex::new(LibrarySequence::new(code.clone())), code })
    }

    /// The code of the game as text.
    #[getter]
    fn code(&self) -> String {
        self.code.to_string()
    }

    /// Returns the values of the first `length` heaps 0, 1, 2, ..., as a buffer.
    #[pyo3(signature = (length, *, work=None, time=None, progress=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        length: u64,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut sequence = now(&self.sequence)?;
        let sequence = &mut *sequence;
        let call = Call::new(work, time, progress)?;
        let cells = call.run(py, |limits| {
            let values = sequence.extend_within(length, limits)?;
            let values = values.iter().take(length as usize);
            Ok(values.map(|value| value.value() as u32).collect::<Vec<u32>>())
        })?;
        buffers::of_u32(py, &cells.map_err(failed)?)
    }

    /// Searches for a period in at most `most` values, and returns what these values show about the period.
    #[pyo3(signature = (most, *, work=None, time=None, progress=None))]
    fn period<'py>(
        &self,
        py: Python<'py>,
        most: u64,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut sequence = now(&self.sequence)?;
        let sequence = &mut *sequence;
        let call = Call::new(work, time, progress)?;
        let found = call.run(py, |limits| sequence.search_period_within(most, limits))?;
        shown(py, &found.map_err(failed)?)
    }

    /// Draws the values of the first `length` heaps.
    ///
    /// >>> Sequence("0.77").plot(100)
    /// <picture: nim-values of 0.77>
    #[pyo3(signature = (length=200))]
    fn plot<'py>(slf: &Bound<'py, Self>, length: u64) -> PyResult<Bound<'py, PyAny>> {
        python::made(slf.py(), python::PICTURES, "_sequence_plot", (slf, length))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::plot(slf, 200)?.call_method0("svg")
    }

    /// Returns the number of values computed so far.
    fn __len__(&self) -> PyResult<usize> {
        Ok(now(&self.sequence)?.values().len() as usize)
    }

    /// Returns true, even if no values have been computed and the length is therefore 0.
    #[expect(clippy::unused_self, reason = "it is a slot of Python")]
    const fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.code == other.code
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.code.hash(&mut hasher);
        hasher.finish()
    }

    /// Supports copies. A copy computes its values again when they are needed.
    fn __getnewargs__(&self) -> (String,) {
        (self.code.to_string(),)
    }

    fn __repr__(&self) -> String {
        format!("Sequence('{}')", self.code)
    }
}

/// Converts the known facts about the period to a Python `Period`.
fn shown<'py>(py: Python<'py>, found: &Periodicity) -> PyResult<Bound<'py, PyAny>> {
    match found {
        Periodicity::Certified(proof) => {
            let certificate = Certificate(Claim::Plain(proof.clone()));
            python::period(py, ("certified", proof.preperiod(), proof.period(), 0, certificate))
        }
        Periodicity::Arithmetic(proof) => {
            let (preperiod, period, saltus) = (proof.preperiod(), proof.period(), proof.saltus());
            let certificate = Certificate(Claim::Arithmetic(proof.clone()));
            python::period(py, ("arithmetic", preperiod, period, saltus, certificate))
        }
        Periodicity::Observed(seen) => {
            let nothing = py.None();
            let (preperiod, period, saltus) = (seen.preperiod(), seen.period(), seen.saltus());
            python::period(py, ("observed", preperiod, period, saltus, nothing))
        }
        _ => python::period(py, ("none", py.None(), py.None(), py.None(), py.None())),
    }
}

/// A claim that a nim-sequence is periodic, which anyone can check from the rules alone.
///
/// >>> Certificate("0.77", 71, 12, 156, (70, 6)).verify()
/// >>> Certificate("0.77", 71, 11, 155, (70, 6)).verify()
/// Traceback (most recent call last):
///     ...
/// impartial_games.errors.InvalidInput: G(71) differs from G(71 + 11)
#[pyclass(frozen, eq, hash, module = "impartial_games")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Certificate(Claim);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Claim {
    Plain(Plain),
    Arithmetic(ArithmeticCertificate),
}

type Parts = (String, u64, u64, u64, Option<(u64, u64)>, u64);

#[pymethods]
impl Certificate {
    /// Creates a certificate from its claims without checking them; `verify` does that.
    #[new]
    #[pyo3(signature = (code, preperiod, period, bound, last_exception=None, saltus=0))]
    fn new(
        code: &str,
        preperiod: u64,
        period: u64,
        bound: u64,
        last_exception: Option<(u64, u64)>,
        saltus: u64,
    ) -> PyResult<Self> {
        let code = read_code(code)?;
        let last = last_exception.map(|(heap, value)| (heap, Nimber::new(value)));
        let bad = || invalid("the bound and the period are too large");
        bound.checked_add(period).and_then(|sum| sum.checked_add(preperiod)).ok_or_else(bad)?;
        Ok(Self(match saltus {
            0 => Claim::Plain(Plain::from_parts(code, preperiod, period, bound, last)),
            _ => Claim::Arithmetic(ArithmeticCertificate::from_parts(
                code, preperiod, period, saltus, bound, last,
            )),
        }))
    }

    /// The code of the game.
    #[getter]
    fn code(&self) -> String {
        self.__getnewargs__().0
    }

    /// The size of the first heap at which the values begin to repeat.
    #[getter]
    fn preperiod(&self) -> u64 {
        self.__getnewargs__().1
    }

    /// The period.
    #[getter]
    fn period(&self) -> u64 {
        self.__getnewargs__().2
    }

    /// The end of the range of heaps n for which the equation G(n + period) = G(n) + saltus must be checked. The range starts at the
    /// preperiod.
    #[getter]
    fn bound(&self) -> u64 {
        self.__getnewargs__().3
    }

    /// The last heap whose value breaks the period, and its value; None if there is no such heap.
    #[getter]
    fn last_exception(&self) -> Option<(u64, u64)> {
        self.__getnewargs__().4
    }

    /// The amount by which values grow from one period to the next.
    #[getter]
    fn saltus(&self) -> u64 {
        self.__getnewargs__().5
    }

    /// Checks every claim of the certificate. To do so, it computes the necessary values from the rules alone, with code that
    /// is independent of `Sequence`. The time grows with the square of the number of values; a certificate that needs more
    /// than `most` values is rejected.
    ///
    /// Raises `InvalidInput` for the first wrong claim.
    #[pyo3(signature = (*, most=65536, time=None))]
    fn verify(&self, py: Python<'_>, most: u64, time: Option<f64>) -> PyResult<()> {
        let needed = self.bound().saturating_add(self.period());
        if needed > most {
            return Err(invalid(format_args!(
                "checking needs {needed} values, and no more than {most} are allowed"
            )));
        }
        let claim = self.0.clone();
        let checked: Result<(), CertificateError> = aside(py, time, move || match claim {
            Claim::Plain(claim) => claim.verify(),
            Claim::Arithmetic(claim) => claim.verify(),
        })?;
        checked.map_err(invalid)
    }

    fn __getnewargs__(&self) -> Parts {
        let last = |last: Option<(u64, Nimber)>| last.map(|(heap, value)| (heap, value.value()));
        match &self.0 {
            Claim::Plain(it) => (
                it.code().to_string(),
                it.preperiod(),
                it.period(),
                it.bound(),
                last(it.last_exception()),
                0,
            ),
            Claim::Arithmetic(it) => (
                it.code().to_string(),
                it.preperiod(),
                it.period(),
                it.bound(),
                last(it.last_exception()),
                it.saltus(),
            ),
        }
    }

    fn __repr__(&self) -> String {
        let (code, preperiod, period, bound, last, saltus) = self.__getnewargs__();
        let last = last.map_or_else(|| "None".to_owned(), |last| format!("{last:?}"));
        format!("Certificate('{code}', {preperiod}, {period}, {bound}, {last}, {saltus})")
    }
}
