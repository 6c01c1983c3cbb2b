//! Reads positions of the catalog's games from text, and answers questions about them.

use std::ffi::CString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use games::catalog::{
    Answer, By, Catalog, Fact, Game, MoveTexts, NoStrategy, Question, Strategy, TextFormat, Unknown,
};
use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::{Convention, Limits, Stopped};
use grundy_search::loopy::LoopyValue;
use pyo3::exceptions::{PyIndexError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PySlice, PyTuple};

use crate::errors::{self, IllegalMove};
use crate::guard::{Call, convention, run};
use crate::own::{Functions, Own, Texts};
use crate::{picture, python};

/// The catalog that all positions share, and the list of user-defined games that were added to it. The catalog keeps the results of
/// earlier questions.
static CATALOG: LazyLock<RwLock<(Arc<Catalog>, Vec<Own>)>> =
    LazyLock::new(|| RwLock::new((Arc::new(Catalog::standard()), Vec::new())));

/// Counts how often an exception in the rules of a user-defined game has reset the catalog.
static FORGOTTEN: AtomicU64 = AtomicU64::new(0);

/// Returns the current catalog.
pub(crate) fn now() -> Arc<Catalog> {
    Arc::clone(&CATALOG.read().unwrap_or_else(PoisonError::into_inner).0)
}

/// Creates a new catalog of all games of the package and the user-defined games `own`.
fn with_games(own: &[Own]) -> PyResult<Arc<Catalog>> {
    let mut catalog = Catalog::standard();
    for game in own {
        catalog.add(game.clone()).map_err(errors::read)?;
    }
    Ok(Arc::new(catalog))
}

/// Replaces the catalog with a new one without results. Call this function when stored results may be wrong.
pub(crate) fn forget() {
    let mut shared = CATALOG.write().unwrap_or_else(PoisonError::into_inner);
    if let Ok(catalog) = with_games(&shared.1) {
        shared.0 = catalog;
    }
    FORGOTTEN.fetch_add(1, SeqCst);
}

/// Implements `catalog.add`: adds a game whose rules are written in Python. It replaces an earlier user-defined game of the same
/// name, but never a game of the package.
#[pyfunction(name = "_add_game")]
pub(crate) fn add_game(
    texts: Texts,
    game: &Bound<'_, PyAny>,
    functions: Functions,
) -> PyResult<()> {
    let added = Own::new(texts, game, functions)?;
    let py = game.py();
    // Another thread may hold this lock and wait for the interpreter, so release the interpreter before waiting for the lock.
    py.detach(|| {
        let mut shared = CATALOG.write().unwrap_or_else(PoisonError::into_inner);
        let mut own = shared.1.clone();
        own.retain(|other| other.name() != added.name());
        own.push(added);
        shared.0 = with_games(&own)?;
        shared.1 = own;
        Ok(())
    })
}

/// A position of any game in the catalog, or a sum of several positions. It is read from a text, or from several parts that are joined
/// into one text.
///
/// >>> position = Position("nim 3 5 + kayles 7")
/// >>> position.nim_value(), position.outcome(), position.outcome("misere")
/// (4, Outcome.N, Outcome.N)
/// >>> position.winning_moves()
/// ['1/5:1']
/// >>> position.play("1/5:1")
/// Position('nim 3 1 + kayles 7')
///
/// Positions are immutable and hashable. A position is a sequence of its components, and its `moves` are computed as you read
/// them:
///
/// >>> [part.text for part in position], len(position), position[-1], position[:2]
/// (['nim 3', 'nim 5', 'kayles 7'], 3, Position('kayles 7'), Position('nim 3 5'))
/// >>> "1/5:1" in position.moves, position.moves[0], position.moves[:2]
/// (True, '0/3:2', ['0/3:2', '0/3:1'])
/// >>> Position("nim 3 5") + Position("kayles 7") == position
/// True
///
/// After the name of a game, parts of the text can be numbers, arrays, lists of edges, networkx graphs, and open files in any
/// format that the command line reads, such as graph6. Boards are arrays with 0 for a free square, 1 for `x` and 2 for `o`:
///
/// >>> import networkx
/// >>> Position("node_kayles", networkx.path_graph(3)), Position("node_kayles", [("a", "b"), ("b", "c")])
/// (Position('node_kayles 0-1 1-2'), Position('node_kayles a-b b-c'))
/// >>> Position("nim", [3, 5, 7]), Position("cram", [[0, 0], [1, 0]])
/// (Position('nim 3 5 7'), Position('cram:2x2 .. x.'))
///
/// The format of a graph or tree is recognized by its content. `format` names it if the content could be read in several ways: "graph6",
/// "dimacs", "dot", "gml", "graphml", "adjacency", "metis", "matrix" or "newick".
///
/// >>> Position("node_kayles", "\n0 1 2\n1 2\n2\n", format="adjacency")
/// Position('node_kayles 0-1 0-2 1-2')
///
/// The reader's remarks about the input become Python warnings, for example if no edge of a Hackenbush picture touches
/// the ground.
///
/// In a notebook, a position shows its picture if the game has one.
#[pyclass(frozen, module = "impartial_games")]
#[derive(Clone)]
pub(crate) struct Position(Arc<MixedSum>);

impl From<MixedSum> for Position {
    fn from(sum: MixedSum) -> Self {
        Self(Arc::new(sum))
    }
}

impl Position {
    fn ask(&self, py: Python<'_>, question: &Question, call: Call) -> PyResult<Answer> {
        loop {
            let (before, catalog) = (FORGOTTEN.load(SeqCst), now());
            let answer = call.run(py, |limits| catalog.answer(&self.0, question, limits));
            // If rules failed in another thread in the meantime, that thread may have stored wrong results, so this answer may be wrong,
            // too. In this case, compute the answer again.
            let is_sound = FORGOTTEN.load(SeqCst) == before || !Own::is_in(&self.0);
            if answer.is_err() || is_sound {
                return answer;
            }
        }
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text, *parts, format=None))]
    fn new(
        text: &Bound<'_, PyAny>,
        parts: &Bound<'_, PyTuple>,
        format: Option<&str>,
    ) -> PyResult<Self> {
        let py = text.py();
        let format = format.map(|name| {
            let known = TextFormat::ALL.map(TextFormat::name);
            TextFormat::of_name(name).ok_or_else(|| python::unknown_word("format", name, &known))
        });
        let format = format.transpose()?;
        let text = python::text_of(text, parts)?;
        let read = || match format {
            Some(format) => now().read_as(&text, format),
            None => now().read(&text),
        };
        let reading = run(py, read)?.map_err(errors::invalid)?;
        if let Some(convention) = reading.convention() {
            return Err(errors::invalid(format_args!(
                "the convention ({convention}) is not part of a position, but of a question, such as outcome(\"misere\")"
            )));
        }
        for note in reading.notes() {
            let note = CString::new(note.as_str()).unwrap_or_default();
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &note, 1)?;
        }
        Ok(Self::from(reading.into_sum()))
    }

    /// The position in the notation that `Position` reads.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        run(py, || self.0.to_string())
    }

    /// Describes the position in words.
    fn in_words(&self, py: Python<'_>) -> PyResult<String> {
        run(py, || self.0.iter().map(AnyPosition::in_words).collect::<Vec<_>>().join("; "))
    }

    /// The components of the sum, each as a position.
    #[getter]
    fn components(&self) -> Vec<Self> {
        self.0.iter().map(|part| Self::from(MixedSum::from(part.clone()))).collect()
    }

    /// The moves in the game's notation. Iterate over them, test `move in position.moves`, or get a list of at most a given
    /// number of moves: `position.moves(1000)`.
    ///
    /// >>> Position("nim 2").moves(), "2:1" in Position("nim 2").moves
    /// (['2:1', '2:0'], True)
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python::moves(py, self.clone())
    }

    /// An alias of `moves`, under the name that python-chess uses.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.moves(py)
    }

    /// Implements `Moves`: lists at most `most` moves, beginning with the move at index `begin`.
    #[pyo3(signature = (begin, most, *, time=None))]
    fn _moves(
        &self,
        py: Python<'_>,
        begin: usize,
        most: usize,
        time: Option<f64>,
    ) -> PyResult<Vec<String>> {
        let list = |limits: &Limits| -> Result<_, Stopped> {
            let mut meter = limits.meter();
            let (mut moves, mut at) = (Vec::new(), 0);
            let texts = MoveTexts::of(&self.0);
            for mv in self.0.moves() {
                if moves.len() == most {
                    break;
                }
                meter.tick(1)?;
                // The texts of moves before `begin` are needed only if equal moves must be skipped, because the texts are then
                // compared.
                if at < begin && texts.most_equal() == 1 {
                    at += 1;
                    continue;
                }
                let Some(text) = texts.listed(&mv) else { continue };
                if at >= begin {
                    moves.push(text);
                }
                at += 1;
            }
            Ok(moves)
        };
        Call::new(None, time, None)?.run(py, list)?.map_err(errors::stopped)
    }

    /// Plays a move, given in the game's notation, and returns the position after it.
    fn play(&self, py: Python<'_>, move_: &str) -> PyResult<Self> {
        run(py, || {
            let mv = self.0.read_move(move_).map_err(|error| error.to_string())?;
            self.0.try_play(&mv).map_err(|error| error.to_string())
        })?
        .map(Self::from)
        .map_err(IllegalMove::new_err)
    }

    /// Determines who wins, which moves win, and how the answer is known: by a theorem, from a table, or by search. If a
    /// limit stops the search, the answer contains the results so far. A repeated call resumes the search.
    ///
    /// If a theorem already gives the winner and a winning move, and no limit is set, the search for the value ends after
    /// 262,144 steps, and the answer can lack the value. Use `nim_value` to search as long as necessary.
    ///
    /// `by` selects the method: "both", "theorems", "search" or "loopy". With `why`, the answer includes its reason. Finding
    /// the reason can take additional work, because a reason can list replies to moves.
    ///
    /// >>> solved = Position("cram 4x4").solve()
    /// >>> solved.outcome, solved.how
    /// (Outcome.P, 'theorem')
    #[pyo3(signature = (convention="normal", *, most_moves=1000, by="both", why=false, work=None, time=None, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "limits are keywords in Python")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        convention: &str,
        most_moves: usize,
        by: &str,
        why: bool,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let by = match by {
            "both" => By::Both,
            "theorems" => By::Theorems,
            "search" => By::Search,
            "loopy" => By::Loopy,
            _ => {
                let ways = ["both", "theorems", "search", "loopy"];
                return Err(python::unknown_word("way to solve", by, &ways));
            }
        };
        let mut question =
            Question::new(self::convention(convention)?).most_moves(most_moves).by(by);
        if why {
            question = question.why();
        }
        if work.is_none() && time.is_none() {
            question = question.value_within(Question::VALUE_WORK);
        }
        let solved = self.ask(py, &question, Call::new(work, time, progress)?)?;
        python::solved(py, &self.0, self.clone(), &solved)
    }

    /// Returns the reason for the outcome: the nim-values and their nim-sum, the reply to each move, or the theorem that applies.
    ///
    /// >>> Position("kayles 3 7").why().lines[0]
    /// '3 ⊕ 2 = 1, so the player to move wins'
    #[pyo3(signature = (convention="normal", *, work=None, time=None, progress=None))]
    fn why<'py>(
        &self,
        py: Python<'py>,
        convention: &str,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = Question::new(self::convention(convention)?).most_moves(1);
        let question = question.why().without_value();
        let solved = self.ask(py, &question, Call::new(work, time, progress)?)?;
        python::reason(py, known(solved.why())?, &self.0)
    }

    /// Returns the nim-value.
    ///
    /// >>> Position("0.137 12").nim_value()
    /// 2
    #[pyo3(signature = (*, work=None, time=None, progress=None))]
    fn nim_value(
        &self,
        py: Python<'_>,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u64> {
        let question = Question::new(Convention::Normal).most_moves(0);
        let solved = self.ask(py, &question, Call::new(work, time, progress)?)?;
        match solved.value() {
            Fact::Known(LoopyValue::Nim(value), _) => Ok(value.value()),
            Fact::Known(value, _) => Err(errors::not_known(format_args!(
                "the value is {value}, which is not a nim-value"
            ))),
            Fact::Unknown(why) => Err(unknown(why)),
        }
    }

    /// Returns who wins: "N" for the player to move, "P" for the other player, or "draw" if neither player can force a win.
    #[pyo3(signature = (convention="normal", *, work=None, time=None, progress=None))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        convention: &str,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = Question::new(self::convention(convention)?).only_outcome();
        let solved = self.ask(py, &question, Call::new(work, time, progress)?)?;
        python::outcome(py, known(solved.outcome())?)
    }

    /// Returns at most `most` winning moves, in the game's notation.
    #[pyo3(signature = (convention="normal", *, most=1000, work=None, time=None, progress=None))]
    fn winning_moves(
        &self,
        py: Python<'_>,
        convention: &str,
        most: usize,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<String>> {
        let question = Question::new(self::convention(convention)?).most_moves(most);
        let question = question.without_value();
        let solved = self.ask(py, &question, Call::new(work, time, progress)?)?;
        let moves = known(solved.winning_moves())?;
        run(py, || MoveTexts::of(&self.0).list(moves))
    }

    /// Returns a winning strategy. For each position in which the winner may have to move, it contains a winning move and the
    /// position after this move. The components of a position are sorted, and components without moves are left out.
    /// `research/second/strategy.py` checks the strategy's `text` with an independent implementation of the rules.
    ///
    /// >>> strategy = Position("nim 1 2").strategy()
    /// >>> strategy
    /// <strategy of the first player: 2 answers>
    /// >>> strategy["nim 1 2"], strategy.text.splitlines()[0]
    /// (('1/2:1', 'nim 1 1'), 'strategy 1')
    #[pyo3(signature = (convention="normal", *, most=100_000, work=None, time=None, progress=None))]
    fn strategy<'py>(
        &self,
        py: Python<'py>,
        convention: &str,
        most: usize,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (catalog, convention) = (now(), self::convention(convention)?);
        let found = Call::new(work, time, progress)?
            .run(py, |limits| Strategy::find(&catalog, &self.0, convention, most, limits))?;
        let strategy = found.map_err(|error| match error {
            NoStrategy::Unsolved { why: Unknown::Stopped(stopped), .. } => errors::stopped(stopped),
            error => errors::not_known(error),
        })?;
        let answers = PyDict::new(py);
        for (position, mv, left) in strategy.answers() {
            answers.set_item(position, (mv, left))?;
        }
        let parts = (answers, strategy.wins_first(), strategy.to_string());
        python::made(py, python::ANSWERS, "Strategy", parts)
    }

    fn __add__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let catalog = now();
        let alone = |sum: &MixedSum| {
            sum.iter()
                .any(|part| catalog.game_of(part.game().name()).is_some_and(Game::stands_alone))
        };
        if alone(&self.0) || alone(&other.0) {
            return Err(errors::invalid("a game that is played alone cannot be a summand"));
        }
        run(py, || self.0.iter().chain(other.0.iter()).cloned().collect::<MixedSum>())
            .map(Self::from)
    }

    /// Supports Python's `sum`, which adds the first position to the number 0.
    fn __radd__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
        match other.extract::<i64>() {
            Ok(0) => slf.clone().into_any(),
            _ => slf.py().NotImplemented().into_bound(slf.py()),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.components())?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.components().into_iter().rev())?.try_iter()
    }

    /// Returns a component, or the sum of a slice of components.
    fn __getitem__(&self, index: &Bound<'_, PyAny>) -> PyResult<Self> {
        let parts: Vec<&AnyPosition> = self.0.iter().collect();
        let count = parts.len() as isize;
        if let Ok(slice) = index.cast::<PySlice>() {
            let within = slice.indices(count)?;
            let at = |step| (within.start + step as isize * within.step) as usize;
            let chosen = (0..within.slicelength).map(|step| parts[at(step)].clone());
            return Ok(Self::from(chosen.collect::<MixedSum>()));
        }
        let index: isize = index.extract()?;
        let at = if index < 0 { index + count } else { index };
        match usize::try_from(at).ok().and_then(|at| parts.get(at)) {
            Some(&part) => Ok(Self::from(MixedSum::from(part.clone()))),
            None => Err(PyIndexError::new_err(format!("there is no component {index}"))),
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Position('{}')", self.text(py)?.replace('\\', "\\\\").replace('\'', "\\'")))
    }

    fn __getnewargs__(&self, py: Python<'_>) -> PyResult<(String,)> {
        Ok((self.text(py)?,))
    }

    /// Draws the position; returns None if the game has no picture. `marks` contains lists of items to highlight, and each
    /// list gets its own color. The items have the same names as the `items` of a reason.
    ///
    /// >>> Position("hackenbush 0-1 1-2").svg()
    /// <picture: hackenbush 0-1 1-2>
    #[pyo3(signature = (*, marks=Vec::new()))]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        marks: Vec<Vec<String>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (svg, title) = run(py, || (picture::of(&now(), &self.0, &marks), self.0.to_string()))?;
        svg.map(|svg| python::picture(py, &title, svg)).transpose()
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.svg(py, Vec::new())
    }

    /// Draws every position that play can reach, with its value. If several sequences of moves reach a position, it appears
    /// once. With `depth`, the tree contains only positions that are at most that many moves away. The `graph` of the picture
    /// contains the positions as data.
    ///
    /// >>> tree = Position("nim 1 2").game_tree()
    /// >>> tree, tree.graph
    /// (<picture: all that can follow nim 1 2>, <graph of 5 positions>)
    #[pyo3(signature = (convention="normal", *, depth=None))]
    fn game_tree<'py>(
        &self,
        py: Python<'py>,
        convention: &str,
        depth: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let convention = python::convention(py, self::convention(convention)?)?;
        python::made(py, python::PICTURES, "_game_tree", (self.clone(), convention, depth))
    }

    /// Returns every position that play can reach, with outcomes and values, for networkx, Graphviz and pandas. With `depth`, the graph
    /// contains only positions that are at most that many moves away. The components of a position are sorted, and components without
    /// moves are left out. Raises `InvalidInput` if there are more than `most` positions.
    ///
    /// >>> Position("kayles 4").graph().to_rows()[0]
    /// {'position': 'kayles 4', 'outcome': 'N', 'value': 1, 'options': 4}
    #[pyo3(signature = (convention="normal", *, depth=None, most=100_000))]
    fn graph<'py>(
        &self,
        py: Python<'py>,
        convention: &str,
        depth: Option<u32>,
        most: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let convention = python::convention(py, self::convention(convention)?)?;
        python::made(py, python::GRAPHS, "_of_position", (self.clone(), convention, depth, most))
    }
}

fn known<T>(fact: &Fact<T>) -> PyResult<&T> {
    match fact {
        Fact::Known(fact, _) => Ok(fact),
        Fact::Unknown(why) => Err(unknown(why)),
    }
}

fn unknown(why: &Unknown) -> PyErr {
    match why {
        Unknown::Stopped(error) => errors::stopped(*error),
        why => errors::not_known(why),
    }
}
