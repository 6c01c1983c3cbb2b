//! Searches of games whose rules are written in Python.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{IllegalPosition, Limits, SumMove};
use grundy_search::loopy::{LoopyError, LoopyExplorer, LoopySearch as Loopy};
use grundy_search::{Method, Search as LibrarySearch, SearchError, SearchWithin};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};

use crate::buffers;
use crate::errors::{self, ImpartialError};
use crate::guard::{Call, convention};
use crate::loopy::Value;
use crate::python;
use crate::rules::{Rules, Sum};

/// Ensures that a search answers one query at a time, because the Python rules cannot serve two queries concurrently.
struct Busy<'a>(&'a AtomicBool);

impl<'a> Busy<'a> {
    fn begin(flag: &'a AtomicBool) -> PyResult<Self> {
        if flag.swap(true, SeqCst) {
            return Err(ImpartialError::new_err("the search is answering another question"));
        }
        Ok(Self(flag))
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.store(false, SeqCst);
    }
}

/// A search of a user-defined game, which runs in Rust with rules in Python.
///
/// A game is an object with a method `moves(position)`, which lists the positions after each move, or simply a function
/// that does the same. A move that splits a position leaves a `Sum`. With a method `play(position, move)`, moves can be
/// of any type, and `play` returns the position after the move. With a method `canonical(position)`, isomorphic positions
/// are stored once. Positions must be hashable. The search calls `moves` only once for each position.
///
/// With `method="mex_search"`, the search takes the mex over all options, so it visits every position that play can
/// reach. With `method="proof_number_search"`, it tests the values 0, 1, 2, ... one by one, and often visits only a few
/// positions if the value is small. The default alternates between the two methods.
///
/// >>> search = Search(lambda heap: [heap - k for k in (1, 2, 4, 8) if k <= heap])
/// >>> [search.nim_value(heap) for heap in range(7)]
/// [0, 1, 2, 0, 1, 2, 0]
/// >>> class Kayles:
/// ...     def moves(self, row):
/// ...         return [Sum(a, row - hit - a) for hit in (1, 2) for a in range(row - hit + 1)]
/// >>> search = Search(Kayles())
/// >>> search.nim_value(9), search.outcome([9, 4], "misere")
/// (4, Outcome.N)
/// >>> search.winning_moves(5)
/// [Sum(2, 2)]
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Search {
    rules: Rules,
    search: Mutex<Arc<LibrarySearch<Rules>>>,
    max_positions: u64,
    max_bytes: u64,
    method: Method,
    busy: AtomicBool,
}

/// The result of `best_move`: a move, the outcome, and the number of moves until play ends.
type Best<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, u32);

/// The position in a query: a single position, or a sum given as a list.
enum Asked {
    One(u32),
    Many(Vec<u32>),
}

impl Asked {
    fn as_slice(&self) -> &[u32] {
        match self {
            Self::One(position) => std::slice::from_ref(position),
            Self::Many(positions) => positions,
        }
    }
}

impl Search {
    fn new_search(&self) -> LibrarySearch<Rules> {
        LibrarySearch::new(self.rules.clone())
            .max_stored(self.max_positions)
            .max_bytes(self.max_bytes)
            .method(self.method)
    }

    fn now(&self) -> Arc<LibrarySearch<Rules>> {
        Arc::clone(&self.search.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the position of a query. A list or a `Sum` is a sum, and any other object is a single position.
    fn read(&self, position: &Bound<'_, PyAny>) -> PyResult<Asked> {
        let parts = match (position.cast::<PyList>(), position.cast::<Sum>()) {
            (Ok(list), _) => list.iter().collect::<Vec<_>>(),
            (_, Ok(sum)) => sum.get().parts(position.py()),
            _ => return self.rules.number(position).map(Asked::One),
        };
        let numbers = parts.iter().map(|part| self.rules.number(part));
        Ok(Asked::Many(numbers.collect::<PyResult<_>>()?))
    }

    fn ask<T: Send>(
        &self,
        position: &Bound<'_, PyAny>,
        call: Call,
        question: impl FnOnce(SearchWithin<'_, Rules>, &[u32]) -> Result<T, SearchError<u32>> + Send,
    ) -> PyResult<(Asked, T)> {
        let py = position.py();
        let _busy = Busy::begin(&self.busy)?;
        let asked = self.read(position)?;
        let search = self.now();
        let sum = asked.as_slice();
        let answer = call.run(py, |limits: &Limits| question(search.within(limits), sum));
        self.checked(py, &call, answer).map(|answer| (asked, answer))
    }

    /// Returns the answer of a call, or converts its error to a Python exception that contains the names of positions.
    fn checked<T>(
        &self,
        py: Python<'_>,
        call: &Call,
        answer: PyResult<Result<T, SearchError<u32>>>,
    ) -> PyResult<T> {
        if call.has_failed() {
            // Results stored after the exception can be wrong, so start a new search. The lists of moves are correct, so keep them.
            *self.search.lock().unwrap_or_else(PoisonError::into_inner) =
                Arc::new(self.new_search());
        }
        answer?.map_err(|error| errors::search(error, |&number| self.rules.name(py, number)))
    }

    fn moves<'py>(
        &self,
        py: Python<'py>,
        asked: &Asked,
        moves: Vec<SumMove<u32>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        moves.iter().map(|mv| self.move_of(py, asked, mv)).collect()
    }

    /// Returns a move in the form in which Python listed it. For a sum, returns a pair: the index of the component, and the move in it.
    fn move_of<'py>(
        &self,
        py: Python<'py>,
        asked: &Asked,
        mv: &SumMove<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = self.rules.move_of(py, asked.as_slice()[mv.component], mv.mv)?;
        match asked {
            Asked::One(_) => Ok(given),
            Asked::Many(_) => Ok((mv.component, given).into_pyobject(py)?.into_any()),
        }
    }
}

#[pymethods]
impl Search {
    #[new]
    #[pyo3(signature = (game, *, method="automatic", max_positions=16_777_216, max_moves=134_217_728, max_bytes=4_294_967_296))]
    fn new(
        game: &Bound<'_, PyAny>,
        method: &str,
        max_positions: u64,
        max_moves: u64,
        max_bytes: u64,
    ) -> PyResult<Self> {
        let method = match method {
            "automatic" => Method::Automatic,
            "mex_search" => Method::MexSearch,
            "proof_number_search" => Method::ProofNumberSearch,
            _ => {
                let methods = ["automatic", "mex_search", "proof_number_search"];
                return Err(python::unknown_word("method", method, &methods));
            }
        };
        let rules = Rules::new(game, max_positions, max_moves, || ())?;
        let search = Mutex::new(Arc::new(LibrarySearch::new(rules.clone())));
        let made =
            Self { rules, search, max_positions, max_bytes, method, busy: AtomicBool::new(false) };
        let search = Arc::new(made.new_search());
        *made.search.lock().unwrap_or_else(PoisonError::into_inner) = search;
        Ok(made)
    }

    /// Supports `Search[P, M]` in annotations, for a game with positions of type P and moves of type M.
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        python::generic(class, item)
    }

    /// Returns the nim-value of a position, or of a list of positions as a sum.
    #[pyo3(signature = (position, *, work=None, time=None, progress=None))]
    fn nim_value(
        &self,
        position: &Bound<'_, PyAny>,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u64> {
        let call = Call::new(work, time, progress)?;
        let (_, value) = self.ask(position, call, |search, sum| search.nim_sum(sum))?;
        Ok(value.value())
    }

    /// Returns the nim-values of several positions as a buffer.
    ///
    /// >>> Search(lambda heap: [heap - k for k in (1, 3, 4) if k <= heap]).nim_values(range(10)).tolist()
    /// [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    #[pyo3(signature = (positions, *, work=None, time=None, progress=None))]
    fn nim_values<'py>(
        &self,
        positions: &Bound<'py, PyAny>,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = positions.py();
        let call = Call::new(work, time, progress)?;
        let _busy = Busy::begin(&self.busy)?;
        let numbers = positions.try_iter()?.map(|position| self.rules.number(&position?));
        let numbers = numbers.collect::<PyResult<Vec<u32>>>()?;
        let search = self.now();
        let answer = call.run(py, |limits: &Limits| {
            let mut meter = limits.meter();
            let total = Some(numbers.len() as u64);
            let mut values: Vec<u64> = Vec::with_capacity(numbers.len());
            for position in &numbers {
                meter.show("values", values.len() as u64, total);
                let rest = meter.rest();
                let before = search.statistics().edges();
                let value = search.within(&rest).nim_value(position)?;
                meter.spend(search.statistics().edges() - before);
                values.push(value.value());
            }
            Ok(values)
        });
        buffers::of_u64(py, &self.checked(py, &call, answer)?)
    }

    /// Returns "N" if the player to move wins, otherwise "P".
    #[pyo3(signature = (position, convention="normal", *, work=None, time=None, progress=None))]
    fn outcome<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        convention: &str,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (convention, call) = (self::convention(convention)?, Call::new(work, time, progress)?);
        let ask =
            |search: SearchWithin<'_, Rules>, sum: &[u32]| search.sum_outcome(sum, convention);
        python::outcome(position.py(), self.ask(position, call, ask)?.1)
    }

    /// Returns all winning moves in the form in which the game lists them. In a sum, each winning move is a pair: the index
    /// of a component, and a move in this component.
    #[pyo3(signature = (position, convention="normal", *, work=None, time=None, progress=None))]
    fn winning_moves<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        convention: &str,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (convention, call) = (self::convention(convention)?, Call::new(work, time, progress)?);
        let ask = |search: SearchWithin<'_, Rules>, sum: &[u32]| {
            search.sum_winning_moves(sum, convention)
        };
        let (asked, moves) = self.ask(position, call, ask)?;
        self.moves(position.py(), &asked, moves)
    }

    /// Returns the options of a position. An option is a `Sum` if the move splits the position, or if `position` is a sum.
    ///
    /// >>> search = Search(lambda heap: [heap - k for k in (1, 2) if k <= heap])
    /// >>> search.options(4), search.options([2, 1])
    /// ([3, 2], [Sum(1, 1), Sum(0, 1), Sum(2, 0)])
    #[pyo3(signature = (position, *, time=None))]
    fn options<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        time: Option<f64>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (py, call) = (position.py(), Call::new(None, time, None)?);
        let count = |_: SearchWithin<'_, Rules>, sum: &[u32]| {
            Ok(sum.iter().map(|&part| self.rules.count(part)).collect::<Vec<u32>>())
        };
        let (asked, counts) = self.ask(position, call, count)?;
        let sum = asked.as_slice();
        let mut options = Vec::new();
        for (place, count) in counts.into_iter().enumerate() {
            for mv in 0..count {
                let option = self.rules.option_of(py, sum[place], mv)?;
                let Asked::Many(_) = asked else {
                    options.push(option);
                    continue;
                };
                let left = match option.cast::<Sum>() {
                    Ok(split) => split.get().parts(py),
                    Err(_) => vec![option],
                };
                let named = |&part: &u32| self.rules.position(py, part);
                let mut parts = sum[..place].iter().map(named).collect::<PyResult<Vec<_>>>()?;
                parts.extend(left);
                for part in &sum[place + 1..] {
                    parts.push(named(part)?);
                }
                options.push(Sum::of(py, parts)?);
            }
        }
        Ok(options)
    }

    /// Returns every position that play can reach, with outcomes and values in normal play, for networkx, Graphviz and pandas. With
    /// `depth`, the graph contains only positions that are at most that many moves away. Raises `InvalidInput` if there are more than
    /// `most` positions.
    ///
    /// >>> search = Search(lambda heap: [heap - k for k in (1, 2) if k <= heap])
    /// >>> search.graph(5).to_rows()[-1]
    /// {'position': '0', 'outcome': 'P', 'value': 0, 'options': 0}
    #[pyo3(signature = (position, *, depth=None, most=100_000))]
    fn graph<'py>(
        slf: &Bound<'py, Self>,
        position: &Bound<'py, PyAny>,
        depth: Option<u32>,
        most: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        python::made(slf.py(), python::GRAPHS, "_of_search", (slf, position, depth, most))
    }

    /// Returns the number of moves until play ends if the winner hurries and the loser delays.
    ///
    /// >>> Search(lambda heap: range(heap)).remoteness(7)
    /// 1
    #[pyo3(signature = (position, convention="normal", *, work=None, time=None, progress=None))]
    fn remoteness(
        &self,
        position: &Bound<'_, PyAny>,
        convention: &str,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u32> {
        let (convention, call) = (self::convention(convention)?, Call::new(work, time, progress)?);
        let ask =
            |search: SearchWithin<'_, Rules>, sum: &[u32]| search.sum_remoteness(sum, convention);
        Ok(self.ask(position, call, ask)?.1)
    }

    /// Returns the best move, the outcome, and the number of moves until play ends; None if there is no move. If all moves
    /// lose, the best move delays the end of play.
    ///
    /// >>> Search(lambda heap: [heap - k for k in (1, 2) if k <= heap]).best_move(4)
    /// (3, Outcome.N, 3)
    #[pyo3(signature = (position, convention="normal", *, work=None, time=None, progress=None))]
    fn best_move<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        convention: &str,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<Best<'py>>> {
        let (convention, call) = (self::convention(convention)?, Call::new(work, time, progress)?);
        let ask =
            |search: SearchWithin<'_, Rules>, sum: &[u32]| search.sum_best_move(sum, convention);
        let (asked, best) = self.ask(position, call, ask)?;
        let Some(best) = best else { return Ok(None) };
        let mv = self.move_of(position.py(), &asked, best.mv())?;
        Ok(Some((mv, python::outcome(position.py(), best.outcome())?, best.length())))
    }

    /// Statistics of the search: stored positions and sums, visited edges, the size of its tables in bytes, and the number of
    /// positions and moves that came from Python.
    #[getter]
    fn statistics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let search = self.now();
        let statistics = search.statistics();
        let (met, moves) = self.rules.sizes();
        let shown = PyDict::new(py);
        shown.set_item("positions", statistics.positions())?;
        shown.set_item("sums", statistics.sums())?;
        shown.set_item("edges", statistics.edges())?;
        shown.set_item("bytes", statistics.bytes())?;
        shown.set_item("met", met)?;
        shown.set_item("moves", moves)?;
        Ok(shown)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.rules.traverse(&visit)
    }

    fn __repr__(&self) -> String {
        format!("<search of {}: {} positions met>", self.rules.title(), self.rules.sizes().0)
    }
}

/// Computes the values of a user-defined loopy game, that is, a game in which positions may repeat.
///
/// The first question explores all positions that play can reach from the given ones. Each move must leave a single
/// position.
///
/// >>> ring = LoopySearch(lambda at: [(at + 1) % 5, (at - 1) % 5], [0])
/// >>> ring.outcome(3), ring.value(0)
/// (Outcome.DRAW, LoopyValue(infinite=[]))
/// >>> marks = LoopySearch({0: [], 1: [0, 2], 2: [1, 2]}.get, [2])
/// >>> marks.value(1), marks.remoteness(1), marks.winning_moves(1), marks.outcome(2)
/// (LoopyValue(infinite=[0]), 1, [0], Outcome.DRAW)
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct LoopySearch {
    rules: Rules,
    first: Vec<u32>,
    state: Mutex<State>,
    max_positions: u64,
    max_moves: u64,
    busy: AtomicBool,
}

enum State {
    Begun(Box<LoopyExplorer<Rules>>),
    Done(Arc<Loopy<Rules>>),
    /// A thread has taken the explorer and is using it.
    Away,
}

impl LoopySearch {
    fn explorer(&self) -> LoopyExplorer<Rules> {
        LoopyExplorer::new(self.rules.clone(), self.first.iter().copied())
            .max_stored(self.max_positions)
            .max_moves(self.max_moves)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Explores the remaining positions and returns the values of all positions.
    fn done(&self, py: Python<'_>, call: Call) -> PyResult<Arc<Loopy<Rules>>> {
        let _busy = Busy::begin(&self.busy)?;
        let state = std::mem::replace(&mut *self.state(), State::Away);
        let mut explorer = match state {
            State::Done(done) => {
                *self.state() = State::Done(Arc::clone(&done));
                return Ok(done);
            }
            State::Begun(explorer) => explorer,
            State::Away => Box::new(self.explorer()),
        };
        let answer = call.run(py, |limits| explorer.run_within(limits));
        if call.has_failed() {
            explorer = Box::new(self.explorer());
        }
        let answer = match answer {
            Ok(Ok(())) => {
                let finished = crate::guard::run(py, || explorer.finish())?;
                finished.map(Arc::new)
            }
            other => {
                *self.state() = State::Begun(explorer);
                Err(other?.expect_err("the other case stands above"))
            }
        };
        match answer {
            Ok(done) => {
                *self.state() = State::Done(Arc::clone(&done));
                Ok(done)
            }
            Err(LoopyError::Stopped(error)) => Err(errors::stopped(error)),
            Err(error) => Err(ImpartialError::new_err(error.to_string())),
        }
    }

    fn ask<T>(
        &self,
        position: &Bound<'_, PyAny>,
        call: Call,
        question: impl FnOnce(&Loopy<Rules>, u32) -> Result<T, IllegalPosition>,
    ) -> PyResult<T> {
        let number = self.rules.number(position)?;
        let done = self.done(position.py(), call)?;
        question(&done, number).map_err(|_| {
            let name = self.rules.name(position.py(), number);
            errors::not_known(format_args!("position {name} was not explored"))
        })
    }
}

#[pymethods]
impl LoopySearch {
    #[new]
    #[pyo3(signature = (game, positions, *, max_positions=4_194_304, max_moves=67_108_864))]
    fn new(
        game: &Bound<'_, PyAny>,
        positions: &Bound<'_, PyAny>,
        max_positions: u64,
        max_moves: u64,
    ) -> PyResult<Self> {
        let rules = Rules::new(game, max_positions, max_moves, || ())?;
        let first = positions.try_iter()?.map(|position| rules.number(&position?));
        let first = first.collect::<PyResult<Vec<u32>>>()?;
        let state = Mutex::new(State::Away);
        Ok(Self { rules, first, state, max_positions, max_moves, busy: AtomicBool::new(false) })
    }

    /// Supports `LoopySearch[P, M]` in annotations, for a game with positions of type P and moves of type M.
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        python::generic(class, item)
    }

    /// Returns the value of a position.
    #[pyo3(signature = (position, *, work=None, time=None, progress=None))]
    fn value(
        &self,
        position: &Bound<'_, PyAny>,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Value> {
        let call = Call::new(work, time, progress)?;
        Ok(self.ask(position, call, |search, at| search.value(&at))?.into())
    }

    /// Returns the outcome of a position: "N", "P" or "draw".
    #[pyo3(signature = (position, *, work=None, time=None, progress=None))]
    fn outcome<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(work, time, progress)?;
        let outcome = self.ask(position, call, |search, at| search.outcome(&at))?;
        python::outcome(position.py(), outcome)
    }

    /// Returns the number of moves until play ends if the winner hurries and the loser delays; None in a draw.
    #[pyo3(signature = (position, *, work=None, time=None, progress=None))]
    fn remoteness(
        &self,
        position: &Bound<'_, PyAny>,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Option<u32>> {
        let call = Call::new(work, time, progress)?;
        self.ask(position, call, |search, at| search.remoteness(&at))
    }

    /// Returns the winning moves of a position.
    #[pyo3(signature = (position, *, work=None, time=None, progress=None))]
    fn winning_moves<'py>(
        &self,
        position: &Bound<'py, PyAny>,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (py, number) = (position.py(), self.rules.number(position)?);
        let call = Call::new(work, time, progress)?;
        let moves = self.ask(position, call, |search, at| search.winning_moves(&at))?;
        moves.into_iter().map(|mv| self.rules.move_of(py, number, mv)).collect()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.rules.traverse(&visit)
    }

    fn __repr__(&self) -> String {
        let explored = match *self.state() {
            State::Done(_) => "all explored",
            _ => "not yet explored",
        };
        let (title, (met, _)) = (self.rules.title(), self.rules.sizes());
        format!("<loopy search of {title}: {met} positions met, {explored}>")
    }
}
