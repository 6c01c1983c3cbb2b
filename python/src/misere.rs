//! Misère quotients of take-and-break games as Python objects.

use std::sync::Mutex;

use grundy_core::SumMove;
use misere_quotients::{
    Element, HeapQuotient, HeapQuotientFinder, QuotientBounds, QuotientCertificate,
};
use octal_games::Code;
use pyo3::prelude::*;

use crate::buffers;
use crate::errors::{self, ImpartialError, invalid, not_known};
use crate::guard::{Call, aside};
use crate::python;
use crate::sequence::{code, now, read_code};

/// The misère quotient of a take-and-break game.
///
/// >>> kayles = MisereQuotient("0.77")
/// >>> kayles.find(200).order
/// 40
/// >>> kayles.period, kayles.outcome([7, 2**60, 12])
/// ((71, 12), Outcome.N)
/// >>> component, taken, parts = kayles.winning_moves([3, 5])[0]
///
/// A copy has the same results. If a copy is sent to another process, it consists of a certificate, which that process
/// verifies.
///
/// If a limit stops `find`, the results so far are kept, and the next call resumes the computation.
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct MisereQuotient {
    code: Code,
    bounds: (u64, u64),
    finder: Mutex<Option<HeapQuotientFinder>>,
    found: Mutex<HeapQuotient>,
}

impl MisereQuotient {
    fn found(&self) -> PyResult<HeapQuotient> {
        Ok(now(&self.found)?.clone())
    }

    /// Returns the results so far, or an error if there are no results yet.
    fn computed(&self) -> PyResult<HeapQuotient> {
        let found = self.found()?;
        if found.largest_heap() > 0 {
            return Ok(found);
        }
        Err(not_known(format_args!(
            "nothing of the quotient of {} is computed yet: ask find(heaps)",
            self.code
        )))
    }

    /// Returns the results for a question about these heaps, or an error if there are no results yet. The quotient of the empty sum is known
    /// from the start.
    fn about(&self, heaps: &[u64]) -> PyResult<HeapQuotient> {
        if heaps.iter().all(|&heap| heap == 0) { self.found() } else { self.computed() }
    }

    /// Creates a quotient without any results.
    fn begun(code: Code, bounds: (u64, u64)) -> Self {
        let limits = QuotientBounds::new().max_elements(bounds.0).max_stored(bounds.1);
        let finder = HeapQuotientFinder::new(code.clone(), limits);
        let found = Mutex::new(finder.latest().clone());
        Self { code, bounds, finder: Mutex::new(Some(finder)), found }
    }

    /// Verifies a certificate and returns its quotient.
    fn checked(py: Python<'_>, text: &str, time: Option<f64>) -> PyResult<HeapQuotient> {
        let certificate: QuotientCertificate = text.parse().map_err(invalid)?;
        aside(py, time, move || HeapQuotient::from_certificate(&certificate))?.map_err(invalid)
    }
}

/// The return type of `__reduce__`: a function, and the arguments with which it makes the copy.
type Copied<'py> = (Bound<'py, PyAny>, (String, (u64, u64), String, bool));

#[pymethods]
impl MisereQuotient {
    #[new]
    #[pyo3(signature = (code, *, max_elements=4096, max_positions=16_777_216))]
    fn new(code: &Bound<'_, PyAny>, max_elements: u64, max_positions: u64) -> PyResult<Self> {
        Ok(Self::begun(self::code(code)?, (max_elements, max_positions)))
    }

    /// Verifies a certificate and returns its quotient.
    ///
    /// >>> text = MisereQuotient("0.75").find(40).certificate()
    /// >>> MisereQuotient.from_certificate(text).order
    /// 8
    #[staticmethod]
    #[pyo3(signature = (text, *, time=None))]
    fn from_certificate(py: Python<'_>, text: &str, time: Option<f64>) -> PyResult<Self> {
        let found = Self::checked(py, text, time)?;
        let code = found.code().clone();
        Ok(Self { code, bounds: (0, 0), finder: Mutex::new(None), found: Mutex::new(found) })
    }

    /// Adds heaps until a period is proved or `largest` is reached, and returns this object.
    #[pyo3(signature = (largest, *, work=None, time=None, progress=None))]
    fn find<'py>(
        slf: PyRef<'py, Self>,
        py: Python<'py>,
        largest: u64,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<PyRef<'py, Self>> {
        {
            let mut finder = now(&slf.finder)?;
            let Some(finder) = finder.as_mut() else {
                return Err(ImpartialError::new_err("a quotient from a certificate does not grow"));
            };
            let call = Call::new(work, time, progress)?;
            let answer = call.run(py, |limits| finder.find_within(largest, limits));
            let mut found = now(&slf.found)?;
            // A copy starts with the results of the original, but its own search starts from scratch. Replace the results only if
            // the search has reached at least as far.
            if finder.latest().largest_heap() >= found.largest_heap() {
                *found = finder.latest().clone();
            }
            if let Err(unfinished) = answer? {
                return Err(errors::stopped(unfinished.stopped()));
            }
        }
        Ok(slf)
    }

    /// The code of the game.
    #[getter]
    fn code(&self) -> String {
        self.code.to_string()
    }

    /// The number of elements of the quotient.
    #[getter]
    fn order(&self) -> PyResult<usize> {
        Ok(self.computed()?.quotient().order())
    }

    /// The preperiod and the period of the classes, or None if no period is proved. With a proved period, the quotient covers
    /// heaps of every size.
    #[getter]
    fn period(&self) -> PyResult<Option<(u64, u64)>> {
        Ok(self.computed()?.period())
    }

    /// The largest heap whose class was found.
    #[getter]
    fn largest_heap(&self) -> PyResult<u64> {
        Ok(self.found()?.largest_heap())
    }

    /// The heaps at which the quotient grew, each with the new order.
    #[getter]
    fn growth(&self) -> PyResult<Vec<(u64, u64)>> {
        Ok(self.computed()?.growth().to_vec())
    }

    /// The elements for which the player to move loses.
    #[getter]
    fn portion(&self) -> PyResult<Vec<u32>> {
        Ok(self.computed()?.quotient().portion().map(Element::index).collect())
    }

    /// The classes of the heaps 0, 1, 2, ... as an array.
    #[getter]
    fn classes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let classes: Vec<u32> = self.computed()?.classes().iter().map(|it| it.index()).collect();
        buffers::of_u32(py, &classes)
    }

    /// The generators and relations of the quotient, in the usual notation.
    #[getter]
    fn presentation(&self) -> PyResult<String> {
        Ok(self.computed()?.quotient().presentation().to_string())
    }

    /// Returns the product of two elements.
    fn product(&self, a: u32, b: u32) -> PyResult<u32> {
        let found = self.computed()?;
        let order = found.quotient().order() as u32;
        if let Some(bad) = [a, b].into_iter().find(|&element| element >= order) {
            return Err(not_known(format_args!(
                "there is no element {bad}; the quotient has {order} elements, counted from 0"
            )));
        }
        Ok(found.quotient().product(Element::new(a), Element::new(b)).index())
    }

    /// Returns the class of a sum of heaps.
    fn class_of(&self, heaps: Vec<u64>) -> PyResult<u32> {
        Ok(self.about(&heaps)?.class_of(&heaps).map_err(not_known)?.index())
    }

    /// Returns the outcome of a sum of heaps in misère play, "N" or "P".
    fn outcome<'py>(&self, py: Python<'py>, heaps: Vec<u64>) -> PyResult<Bound<'py, PyAny>> {
        python::outcome(py, self.about(&heaps)?.outcome(&heaps).map_err(not_known)?)
    }

    /// Returns winning moves in misère play. Each move is a triple: the index of the heap, the number of tokens taken from
    /// the heap, and the heaps that remain of it.
    #[pyo3(signature = (heaps, *, most=1000, time=None))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        heaps: Vec<u64>,
        most: usize,
        time: Option<f64>,
    ) -> PyResult<Vec<(usize, u64, Vec<u64>)>> {
        let found = self.about(&heaps)?;
        Call::new(None, time, None)?
            .run(py, |_| {
                let moves = found.winning_moves(&heaps).map_err(|error| error.to_string())?;
                let list = moves
                    .take(most)
                    .map(|SumMove { component, mv: (taken, parts) }| (component, taken, parts));
                Ok::<_, String>(list.collect())
            })?
            .map_err(not_known)
    }

    /// Returns the certificate as text, which a program can check without a search.
    fn certificate(&self) -> PyResult<String> {
        Ok(QuotientCertificate::of(&self.computed()?).to_string())
    }

    /// Creates a copy within this process. The copy shares the results.
    fn __copy__(&self) -> PyResult<Self> {
        let found = Mutex::new(self.found()?);
        let grows = now(&self.finder)?.is_some();
        let begun = Self::begun(self.code.clone(), self.bounds);
        Ok(Self { finder: if grows { begun.finder } else { Mutex::new(None) }, found, ..begun })
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__copy__()
    }

    /// Creates a copied quotient from its certificate. If the original could grow, the copy can, too.
    #[staticmethod]
    fn _copied(
        py: Python<'_>,
        code: &str,
        bounds: (u64, u64),
        certificate: &str,
        grows: bool,
    ) -> PyResult<Self> {
        let mut copy = Self::begun(read_code(code)?, bounds);
        let found = Self::checked(py, certificate, None)?;
        if *found.code() != copy.code {
            return Err(invalid("the certificate belongs to another game"));
        }
        copy.found = Mutex::new(found);
        if !grows {
            copy.finder = Mutex::new(None);
        }
        Ok(copy)
    }

    /// Creates a copy for another process. It consists of the certificate, which the other process verifies.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Copied<'py>> {
        let grows = now(&self.finder)?.is_some();
        let copied = py.get_type::<Self>().getattr("_copied")?;
        let certificate = QuotientCertificate::of(&self.found()?).to_string();
        Ok((copied, (self.code.to_string(), self.bounds, certificate, grows)))
    }

    fn __repr__(&self) -> PyResult<String> {
        let found = self.found()?;
        let (order, largest) = (found.quotient().order(), found.largest_heap());
        Ok(match found.period() {
            _ if largest == 0 => format!("<misère quotient of {}, not yet computed>", self.code),
            Some(_) => format!("<misère quotient of {}: {order} elements>", self.code),
            None => {
                format!("<misère quotient of {} up to heap {largest}: {order} elements>", self.code)
            }
        })
    }

    /// Draws the elements, arranged by divisibility; returns None if there are more than 64 elements.
    fn svg<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.computed()?;
        if found.quotient().order() > 64 {
            return Ok(None);
        }
        let title = format!("misère quotient of {}", self.code);
        python::picture(py, &title, found.quotient().divisibility_svg()).map(Some)
    }

    /// Draws the quotient in notebooks, but only if there are results.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.found()?.largest_heap() == 0 { Ok(None) } else { self.svg(py) }
    }
}
