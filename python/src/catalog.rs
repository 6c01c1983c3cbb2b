//! The games of the catalog: positions from texts, and the answers about them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock};

use games::catalog::{By, Catalog, Fact, Game, How, Moves, Question, Unknown};
use grundy_search::loopy::LoopyValue;
use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};
use grundy_core::{Limits, Nimber, Stopped, SumMove};
use pyo3::prelude::*;

use crate::errors::{self, IllegalMove};
use crate::guard::{Call, convention, run};
use crate::loopy::Value;
use crate::picture;

/// The catalog that all positions share, with what earlier questions computed.
static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// A game of the catalog.
///
/// >>> find_game("Dual Nim").name
/// 'dual_nim'
/// >>> find_game("nim").examples[0]
/// 'nim 3 5 7'
#[pyclass(frozen, get_all, module = "impartial_games")]
#[derive(Clone)]
pub(crate) struct GameInfo {
    /// The name of the game in texts.
    name: String,
    /// The name as a heading.
    title: String,
    /// The rules in a sentence or two.
    rules: String,
    /// How positions and moves are written.
    notation: String,
    /// The parameters after the colon; empty if the game has none.
    parameters: String,
    /// Positions to try, as texts.
    examples: Vec<String>,
    /// Whether the game is loopy: whether positions may repeat.
    is_loopy: bool,
    /// Whether a position is played alone, and cannot be part of a sum.
    stands_alone: bool,
    /// The theory, as Markdown; empty if there is none.
    page: String,
}

#[pymethods]
impl GameInfo {
    fn __repr__(&self) -> String {
        format!("<game {}: {}>", self.name, self.title)
    }
}

fn info(game: &dyn Game) -> GameInfo {
    GameInfo {
        name: game.name().to_owned(),
        title: game.title().to_owned(),
        rules: game.rules().to_owned(),
        notation: game.notation().to_owned(),
        parameters: game.parameters().to_owned(),
        examples: game.examples().iter().map(|&text| text.to_owned()).collect(),
        is_loopy: game.is_loopy(),
        stands_alone: game.stands_alone(),
        page: game.page().to_owned(),
    }
}

/// All games of the catalog.
///
/// >>> "kayles" in [game.name for game in catalog()]
/// True
#[pyfunction]
pub(crate) fn catalog() -> Vec<GameInfo> {
    CATALOG.games().map(info).collect()
}

/// The game of this name, or None.
///
/// >>> find_game("chess") is None
/// True
#[pyfunction]
pub(crate) fn find_game(name: &str) -> Option<GameInfo> {
    CATALOG.find(name).map(info)
}

/// A position of any game of the catalog, or a sum of several, as read from its text.
///
/// >>> position = Position("nim 3 5 + kayles 7")
/// >>> position.nim_value(), position.outcome(), position.outcome("misere")
/// (4, 'N', 'N')
/// >>> position.winning_moves()
/// ['1/5:1']
/// >>> position.play("1/5:1")
/// Position('nim 3 1 + kayles 7')
///
/// In a notebook a position shows its picture if the game has one.
#[pyclass(frozen, module = "impartial_games")]
#[derive(Clone)]
pub(crate) struct Position(Arc<MixedSum>);

impl From<MixedSum> for Position {
    fn from(sum: MixedSum) -> Self {
        Self(Arc::new(sum))
    }
}

#[pymethods]
impl Position {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        run(py, || CATALOG.read_sum(text))?.map(Self::from).map_err(errors::read)
    }

    /// The text, which `Position` reads.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        run(py, || self.0.to_string())
    }

    /// The position in words.
    fn in_words(&self, py: Python<'_>) -> PyResult<String> {
        run(py, || self.0.iter().map(AnyPosition::in_words).collect::<Vec<_>>().join("; "))
    }

    /// The components of the sum, each as a position.
    #[getter]
    fn components(&self) -> Vec<Self> {
        self.0.iter().map(|part| Self::from(MixedSum::from(part.clone()))).collect()
    }

    /// The moves in the game's notation, at most `most` of them.
    ///
    /// >>> Position("nim 2").moves()
    /// ['2:1', '2:0']
    #[pyo3(signature = (most=1000, *, time=None))]
    fn moves(&self, py: Python<'_>, most: usize, time: Option<f64>) -> PyResult<Vec<String>> {
        let list = |limits: &Limits| -> Result<_, Stopped> {
            let mut meter = limits.meter();
            let mut moves = Vec::new();
            for mv in self.0.moves().take(most) {
                meter.tick(1)?;
                moves.push(self.0.move_text(&mv));
            }
            Ok(moves)
        };
        Call::new(None, time, None)?.run(py, list)?.map_err(errors::stopped)
    }

    /// The position after a move in the game's notation.
    fn play(&self, py: Python<'_>, move_: &str) -> PyResult<Self> {
        run(py, || {
            let mv = self.0.read_move(move_).map_err(|error| error.to_string())?;
            self.0.try_play(&mv).map_err(|error| error.to_string())
        })?
        .map(Self::from)
        .map_err(IllegalMove::new_err)
    }

    /// Who wins, by which moves, and how that is known. At a limit you get what has been found so far; ask again, and the
    /// search resumes.
    ///
    /// `by` is "both", "theorems", "search" or "loopy".
    ///
    /// >>> solved = Position("cram 4x4").solve()
    /// >>> solved.outcome, solved.how
    /// ('P', 'theorem')
    #[pyo3(signature = (convention="normal", *, most_moves=1000, by="both", work=None, time=None, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "limits are keywords in Python")]
    fn solve(
        &self,
        py: Python<'_>,
        convention: &str,
        most_moves: usize,
        by: &str,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solved> {
        let by = match by {
            "both" => By::Both,
            "theorems" => By::Theorems,
            "search" => By::Search,
            "loopy" => By::Loopy,
            _ => return Err(errors::invalid(format_args!("there is no way `{by:.60}` to solve"))),
        };
        let question = Question::new(self::convention(convention)?).most_moves(most_moves).by(by);
        let call = Call::new(work, time, progress)?;
        let solved = call.run(py, |limits| CATALOG.answer(&self.0, &question, limits))?;
        Ok(Solved { sum: Arc::clone(&self.0), solved })
    }

    /// The nim-value.
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
        let solved = self.solve(py, "normal", 0, "both", work, time, progress)?;
        match solved.solved.value() {
            Fact::Known(LoopyValue::Nim(value), _) => Ok(value.value()),
            Fact::Known(value, _) => {
                Err(errors::not_known(format_args!("the value is {value}, which is no nim-value")))
            }
            Fact::Unknown(why) => Err(unknown(why)),
        }
    }

    /// Who wins: "N" for the player to move, "P" for the other player, "draw" if neither player can force a win.
    #[pyo3(signature = (convention="normal", *, work=None, time=None, progress=None))]
    fn outcome(
        &self,
        py: Python<'_>,
        convention: &str,
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let solved = self.solve(py, convention, 0, "both", work, time, progress)?;
        Ok(known(solved.solved.outcome())?.to_string())
    }

    /// The winning moves in the game's notation, at most `most` of them.
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
        let solved = self.solve(py, convention, most, "both", work, time, progress)?;
        let moves = known(solved.solved.winning_moves())?;
        run(py, || solved.texts(moves.as_slice()))
    }

    fn __add__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let alone = |sum: &MixedSum| {
            sum.iter()
                .any(|part| CATALOG.game_of(part.game().name()).is_some_and(Game::stands_alone))
        };
        if alone(&self.0) || alone(&other.0) {
            return Err(errors::invalid("a game that is played alone is no summand"));
        }
        run(py, || self.0.iter().chain(other.0.iter()).cloned().collect::<MixedSum>())
            .map(Self::from)
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

    /// A picture as SVG, or None if the game has none.
    ///
    /// >>> Position("hackenbush 0-1 1-2").svg()[:4]
    /// '<svg'
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        run(py, || picture::of(&self.0))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.svg(py)
    }
}

/// The answer about a position: each part with how it is known, or None with the reason.
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Solved {
    sum: Arc<MixedSum>,
    solved: games::catalog::Solved,
}

impl Solved {
    fn texts(&self, moves: &[SumMove<AnyMove>]) -> Vec<String> {
        moves.iter().map(|mv| self.sum.move_text(mv)).collect()
    }

    fn list(&self, py: Python<'_>, moves: &Fact<Moves>) -> PyResult<Option<Vec<String>>> {
        run(py, || Some(self.texts(moves.get()?.as_slice())))
    }
}

#[pymethods]
impl Solved {
    /// "N", "P" or "draw"; None if it is not known.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.solved.outcome().get().map(ToString::to_string)
    }

    /// How the outcome is known: "theorem" or "search".
    #[getter]
    fn how(&self) -> Option<&'static str> {
        Some(match self.solved.outcome().how()? {
            How::Theorem => "theorem",
            How::Search => "search",
            _ => "otherwise",
        })
    }

    /// In words, why the outcome is not known; None if it is.
    #[getter]
    fn why(&self) -> Option<String> {
        self.solved.outcome().why().map(ToString::to_string)
    }

    /// The nim-value; None if there is none or it is not known.
    #[getter]
    fn nim_value(&self) -> Option<u64> {
        self.solved.nim_value().map(Nimber::value)
    }

    /// The value in normal play, which may be a loopy one; None if it is not known.
    #[getter]
    fn value(&self) -> Option<Value> {
        self.solved.value().get().cloned().map(Value::from)
    }

    /// The winning moves that were listed; None if they are not known.
    #[getter]
    fn winning_moves(&self, py: Python<'_>) -> PyResult<Option<Vec<String>>> {
        self.list(py, self.solved.winning_moves())
    }

    /// The moves that keep a draw; None if they are not known.
    #[getter]
    fn drawing_moves(&self, py: Python<'_>) -> PyResult<Option<Vec<String>>> {
        self.list(py, self.solved.drawing_moves())
    }

    /// Whether all winning moves are listed.
    #[getter]
    fn are_all(&self) -> bool {
        self.solved.winning_moves().get().is_some_and(Moves::are_all)
    }

    /// How many moves play lasts, if the search by loopy values has found it.
    #[getter]
    const fn remoteness(&self) -> Option<u32> {
        self.solved.remoteness()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = |part: Option<String>| part.unwrap_or_else(|| "None".to_owned());
        let value = self.solved.value().get().map(ToString::to_string);
        let moves = self.winning_moves(py)?.map(|moves| moves.len().to_string());
        Ok(format!(
            "<solved: outcome {}, value {}, winning moves {}>",
            shown(self.outcome()),
            shown(value),
            shown(moves)
        ))
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
