//! Wraps a game whose rules are written in Python as a ruleset of the Rust libraries.
//!
//! Each position gets a number when it first occurs, and Python is called only once to list its moves. The search works with these
//! numbers while other Python threads run. An exception ends the query. The search then discards all results stored since the
//! exception, but the lists of moves are still correct and are kept.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy_core::{Ruleset, StopReason, Stopped, Sum as LibrarySum};
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySet, PyTuple};

use crate::errors;
use crate::guard::Current;

/// A sum of positions, such as the result of a move that splits a position.
///
/// >>> Sum(3, 5).parts
/// (3, 5)
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Sum {
    /// The positions that form the sum.
    #[pyo3(get)]
    parts: Py<PyTuple>,
}

impl Sum {
    pub(crate) fn of<'py, T: IntoPyObject<'py>>(
        py: Python<'py>,
        parts: Vec<T>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, Self { parts: PyTuple::new(py, parts)?.unbind() })?.into_any())
    }

    pub(crate) fn parts<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyAny>> {
        self.parts.bind(py).iter().collect()
    }
}

#[pymethods]
impl Sum {
    #[new]
    #[pyo3(signature = (*parts))]
    fn new(parts: Bound<'_, PyTuple>) -> Self {
        Self { parts: parts.unbind() }
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.parts.bind(py).eq(other.parts.bind(py))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.parts.bind(py).hash()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.parts.bind(py).try_iter()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.parts.bind(py).len()
    }

    fn __getnewargs__(&self, py: Python<'_>) -> Py<PyTuple> {
        self.parts.clone_ref(py)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.parts)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let parts: PyResult<Vec<String>> =
            self.parts.bind(py).iter().map(|part| Ok(part.repr()?.to_string())).collect();
        Ok(format!("Sum({})", parts?.join(", ")))
    }
}

/// The number of moves that are listed between two checks of the limits.
const BETWEEN_LOOKS: usize = 1024;

/// If this bit of an option is set, the other bits are the number of a sum instead of the number of a position.
const IS_SUM: u32 = 1 << 31;

/// The rules and all positions met so far, which all clones share.
#[derive(Clone)]
pub(crate) struct Rules(Arc<Shared>);

struct Shared {
    /// The name of the rules' function, or of the game's class.
    title: String,
    moves: Py<PyAny>,
    play: Option<Py<PyAny>>,
    canonical: Option<Py<PyAny>>,
    max_positions: u64,
    max_moves: u64,
    /// A callback that runs as soon as the rules raise an exception.
    when_failed: fn(),
    met: Mutex<Met>,
}

/// Mixes the hashes that Python computes, because many of them are consecutive numbers or differ only in their highest bits.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_isize((self.0 << 8 ^ u64::from(byte)) as isize);
        }
    }

    #[inline]
    fn write_isize(&mut self, hash: isize) {
        let product = u128::from(hash as u64) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// Marks the last position with its hash in `next`.
const NONE: u32 = u32::MAX;

/// All positions met so far.
///
/// A dictionary of Python could also find the numbers, but a listing spends a third of its time in it. This table takes less memory and
/// needs no Python object for a number, so more of it stays in the cache.
struct Met {
    /// For each hash, the first position that has it.
    first: HashMap<isize, u32, BuildHasherDefault<Mixer>>,
    /// For each position, the next one with the same hash, or [`NONE`].
    next: Vec<u32>,
    positions: Vec<Py<PyAny>>,
    /// The hash that each position had when it was first met.
    hashes: Vec<isize>,
    /// For each position whose moves have been listed, the range of its options in `options`.
    listed: Vec<Option<(u32, u32)>>,
    options: Vec<u32>,
    sums: Vec<Box<[u32]>>,
    numbers_of_sums: HashMap<Box<[u32]>, u32>,
    /// The move that leads to each option. The list is empty unless the game has a method `play` or `canonical`, because otherwise the
    /// moves are the options.
    moves: Vec<Py<PyAny>>,
}

impl Met {
    /// Returns the position with the given hash that was met next after the position `last`, or the first one if `last` is `None`.
    fn with_hash(&self, hash: isize, last: Option<u32>) -> Option<u32> {
        let Some(last) = last else { return self.first.get(&hash).copied() };
        Some(self.next[last as usize]).filter(|&next| next != NONE)
    }

    /// Adds a position and returns its number. `last` is the last position with the same hash, if there is one.
    fn add(&mut self, position: Py<PyAny>, hash: isize, last: Option<u32>) -> u32 {
        let number = self.positions.len() as u32;
        match last {
            Some(last) => self.next[last as usize] = number,
            None => {
                self.first.insert(hash, number);
            }
        }
        self.next.push(NONE);
        self.positions.push(position);
        self.hashes.push(hash);
        self.listed.push(None);
        number
    }

    /// Returns the components of an option.
    fn left(&self, option: u32) -> LibrarySum<u32> {
        if option & IS_SUM == 0 {
            return LibrarySum::from(option);
        }
        self.sums[(option ^ IS_SUM) as usize].iter().copied().collect()
    }

    /// Returns the index in `moves` of a position's move with the number `mv`.
    fn place(&self, number: u32, mv: u32) -> PyResult<usize> {
        let listed = self.listed[number as usize];
        let (from, _) = listed.ok_or_else(|| errors::not_known("the moves are not listed"))?;
        Ok((from + mv) as usize)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Rules {
    /// Creates rules from an object with a method `moves`, or from a function that lists the moves.
    pub(crate) fn new(
        game: &Bound<'_, PyAny>,
        max_positions: u64,
        max_moves: u64,
        when_failed: fn(),
    ) -> PyResult<Self> {
        let method = |name| game.getattr_opt(name).map(|found| found.map(Bound::unbind));
        let moves = match method("moves")? {
            Some(moves) => moves,
            None if game.is_callable() => game.clone().unbind(),
            None => {
                let kind = game.get_type().name()?;
                return Err(errors::invalid(format_args!(
                    "a game has a method `moves`, or is a function: `{kind}` is neither"
                )));
            }
        };
        let met = Met {
            first: HashMap::default(),
            next: Vec::new(),
            positions: Vec::new(),
            hashes: Vec::new(),
            listed: Vec::new(),
            options: Vec::new(),
            sums: Vec::new(),
            numbers_of_sums: HashMap::new(),
            moves: Vec::new(),
        };
        // Functions have a name, but instances of a class usually do not, so use the name of the class for them.
        let title = match game.getattr_opt("__name__")?.map(|name| name.extract::<String>()) {
            Some(Ok(name)) => name,
            _ => game.get_type().name()?.to_string(),
        };
        Ok(Self(Arc::new(Shared {
            title,
            moves,
            play: method("play")?,
            canonical: method("canonical")?,
            max_positions: max_positions.min(u64::from(IS_SUM) - 1),
            max_moves: max_moves.min(u64::from(u32::MAX)),
            when_failed,
            met: Mutex::new(met),
        })))
    }

    /// Returns the name of the rules' function, or of the game's class.
    pub(crate) fn title(&self) -> &str {
        &self.0.title
    }

    /// Returns the number of moves of a position, or 0 after an exception.
    pub(crate) fn count(&self, number: u32) -> u32 {
        let (from, to) = self.options(number);
        to - from
    }

    /// Returns whether moves have their own type, in which case `play` computes the position after a move.
    pub(crate) fn plays(&self) -> bool {
        self.0.play.is_some()
    }

    /// Returns the position with the given number.
    pub(crate) fn position<'py>(
        &self,
        py: Python<'py>,
        number: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.0.position(py, number)
    }

    /// Returns the number of a position.
    pub(crate) fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.0.number(position)
    }

    /// Returns Python's representation of the position with the given number, for error messages.
    pub(crate) fn name(&self, py: Python<'_>, number: u32) -> String {
        let position = self.0.position(py, number);
        let text = position.and_then(|position| Ok(position.repr()?.to_string()));
        text.map_or_else(|_| "?".to_owned(), |text| text.chars().take(200).collect())
    }

    /// Returns a position's move with the given index in the form in which Python listed it.
    pub(crate) fn move_of<'py>(
        &self,
        py: Python<'py>,
        number: u32,
        mv: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        if !self.0.keeps_moves() {
            return self.option_of(py, number, mv);
        }
        let met = lock(&self.0.met);
        let at = met.place(number, mv)?;
        Ok(met.moves[at].bind(py).clone())
    }

    /// Returns the result of the move with the given index: a position or a `Sum`.
    pub(crate) fn option_of<'py>(
        &self,
        py: Python<'py>,
        number: u32,
        mv: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let option = {
            let met = lock(&self.0.met);
            met.options[met.place(number, mv)?]
        };
        if option & IS_SUM == 0 {
            return self.0.position(py, option);
        }
        let parts: Vec<_> = {
            let met = lock(&self.0.met);
            let parts = &met.sums[(option ^ IS_SUM) as usize];
            parts.iter().map(|&part| met.positions[part as usize].clone_ref(py)).collect()
        };
        Sum::of(py, parts)
    }

    /// Reports the Python objects to the garbage collector, because a game often refers to its search and the two then form a reference
    /// cycle. Never waits for a lock.
    pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        let shared = &*self.0;
        visit.call(&shared.moves)?;
        visit.call(&shared.play)?;
        visit.call(&shared.canonical)?;
        let Ok(met) = shared.met.try_lock() else { return Ok(()) };
        met.positions.iter().chain(&met.moves).try_for_each(|object| visit.call(object))
    }

    /// Returns the number of positions met and the number of moves listed.
    pub(crate) fn sizes(&self) -> (usize, usize) {
        let met = lock(&self.0.met);
        (met.positions.len(), met.options.len())
    }

    /// Returns the range of a position's options. If they are not listed yet and the rules cannot be called, returns an empty range: outside a
    /// call from Python, or after an exception.
    fn options(&self, number: u32) -> (u32, u32) {
        let listed = lock(&self.0.met).listed.get(number as usize).copied().flatten();
        if let Some(listed) = listed {
            return listed;
        }
        // Outside of a call from Python, or after an exception, the rules must not be called.
        let Some(current) = Current::get().filter(|current| !current.has_failed()) else {
            return (0, 0);
        };
        match Python::try_attach(|py| self.0.list(py, number, &current)) {
            Some(Ok(listed)) => listed,
            Some(Err(error)) => {
                current.fail(error);
                (self.0.when_failed)();
                (0, 0)
            }
            // The interpreter is shutting down, so nobody will read the answer.
            None => (0, 0),
        }
    }
}

impl Shared {
    const fn keeps_moves(&self) -> bool {
        self.play.is_some() || self.canonical.is_some()
    }

    fn position<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        let met = lock(&self.met);
        let position = met.positions.get(number as usize);
        position.map(|it| it.bind(py).clone()).ok_or_else(|| errors::not_known("no such position"))
    }

    /// Returns the number of a position. Does not hold the lock while Python compares positions, because the comparison runs code of the
    /// game, which can call this function again.
    fn number(&self, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let py = position.py();
        let hash = position.hash().map_err(|error| hinted(position, error))?;
        let mut last = None;
        loop {
            let mut met = lock(&self.met);
            // A comparison may have added further positions with this hash. They follow the last one, so this finds them, too.
            let Some(number) = met.with_hash(hash, last) else {
                let count = met.positions.len() as u64;
                if count < self.max_positions {
                    return Ok(met.add(position.clone().unbind(), hash, last));
                }
                drop(met);
                let reason = StopReason::Stored { limit: self.max_positions };
                return Err(errors::stopped(Stopped::new(reason, count)));
            };
            let other = met.positions[number as usize].bind(py).clone();
            drop(met);
            if other.is(position) || other.eq(position)? {
                return Ok(number);
            }
            last = Some(number);
        }
    }

    /// Raises an error if a position has changed. Positions are found by their contents, so the search would otherwise answer about
    /// a different position.
    fn check_unchanged(&self, position: &Bound<'_, PyAny>, number: u32) -> PyResult<()> {
        let hash = position.hash()?;
        if lock(&self.met).hashes[number as usize] == hash {
            return Ok(());
        }
        let name = position.repr().map_or_else(|_| "?".to_owned(), |name| name.to_string());
        Err(errors::invalid(format_args!(
            "the position that is now {name:.100} has changed since the search first reached it: moves must not modify positions"
        )))
    }

    /// Lists the moves of a position by calling Python.
    fn list(&self, py: Python<'_>, number: u32, current: &Current) -> PyResult<(u32, u32)> {
        let position = self.position(py, number)?;
        let before = lock(&self.met).options.len();
        self.check_unchanged(&position, number)?;
        let (mut options, mut moves) = (Vec::new(), Vec::new());
        for mv in self.moves.bind(py).call1((&position,))?.try_iter()? {
            let mv = mv?;
            let mut option = match &self.play {
                Some(play) => play.bind(py).call1((&position, &mv))?,
                None => mv.clone(),
            };
            if let Some(canonical) = &self.canonical {
                option = canonical_of(py, canonical, option)?;
            }
            options.push(self.option(&option)?);
            if self.keeps_moves() {
                moves.push(mv.unbind());
            }
            let so_far = before + options.len();
            if so_far as u64 > self.max_moves {
                let reason = StopReason::Moves { limit: self.max_moves };
                return Err(errors::stopped(Stopped::new(reason, so_far as u64)));
            }
            if options.len() % BETWEEN_LOOKS == 0 {
                // An iterator that runs no bytecode would block all other threads, so let them run here.
                py.detach(|| ());
                py.check_signals()?;
                if let Some((_, limit)) =
                    current.deadline().filter(|(begin, limit)| begin.elapsed() >= *limit)
                {
                    let reason = StopReason::Time { limit };
                    return Err(errors::stopped(Stopped::new(reason, so_far as u64)));
                }
            }
        }
        self.check_unchanged(&position, number)?;
        let mut met = lock(&self.met);
        let from = met.options.len() as u32;
        met.options.extend(options);
        met.moves.extend(moves);
        let listed = (from, met.options.len() as u32);
        met.listed[number as usize] = Some(listed);
        Ok(listed)
    }

    /// Returns the number of a move's result, which is a position or a sum.
    fn option(&self, option: &Bound<'_, PyAny>) -> PyResult<u32> {
        let Ok(sum) = option.cast::<Sum>() else { return self.number(option) };
        let parts = sum.get().parts.bind(option.py()).iter();
        let parts = parts.map(|part| self.number(&part)).collect::<PyResult<Box<[u32]>>>()?;
        let mut met = lock(&self.met);
        if let Some(&number) = met.numbers_of_sums.get(&parts) {
            return Ok(IS_SUM | number);
        }
        let number = met.sums.len() as u32;
        met.sums.push(parts.clone());
        met.numbers_of_sums.insert(parts, number);
        Ok(IS_SUM | number)
    }
}

/// If the position is a list or a set, replaces the error about its missing hash with a hint at what the caller probably meant. Returns
/// other errors unchanged.
fn hinted(position: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if position.is_exact_instance_of::<PyList>() || position.is_exact_instance_of::<PySet>() {
        return PyTypeError::new_err(
            "a position has to be hashable, as a tuple is, and a sum of positions is written Sum(*parts)",
        );
    }
    error
}

/// Replaces every component of an option with its canonical form.
fn canonical_of<'py>(
    py: Python<'py>,
    canonical: &Py<PyAny>,
    option: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let Ok(sum) = option.cast::<Sum>() else {
        return canonical.bind(py).call1((option,));
    };
    let mut parts = Vec::new();
    for part in sum.get().parts.bind(py).iter() {
        let part = canonical.bind(py).call1((part,))?;
        match part.cast::<Sum>() {
            Ok(sum) => parts.extend(sum.get().parts.bind(py).iter()),
            Err(_) => parts.push(part),
        }
    }
    Sum::of(py, parts)
}

impl Ruleset for Rules {
    type Position = u32;
    type Move = u32;

    fn moves(&self, position: &u32) -> impl Iterator<Item = u32> {
        0..self.count(*position)
    }

    fn play(&self, position: &u32, mv: &u32) -> LibrarySum<u32> {
        let (from, to) = self.options(*position);
        let met = lock(&self.0.met);
        match met.options.get((from + mv) as usize) {
            Some(&option) if from + mv < to => met.left(option),
            _ => LibrarySum::empty(),
        }
    }

    fn count_moves(&self, position: &u32) -> u64 {
        u64::from(self.count(*position))
    }

    /// Copies the options before the first call of `visit`, so the lock is taken only once and is free while `visit` runs.
    fn visit_options(
        &self,
        position: &u32,
        visit: impl FnMut(LibrarySum<u32>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (from, to) = self.options(*position);
        let options: Vec<_> = {
            let met = lock(&self.0.met);
            let options = met.options.get(from as usize..to as usize).unwrap_or_default();
            options.iter().map(|&option| met.left(option)).collect()
        };
        options.into_iter().try_for_each(visit)
    }
}
