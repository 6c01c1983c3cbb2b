//! Provides the descriptions of the catalog's games to Python.

use games::catalog::Game;
use pyo3::prelude::*;

use crate::catalog::now;

/// A game in the catalog.
///
/// >>> find_game("Dual Nim").name
/// 'dual_nim'
/// >>> find_game("nim").examples[0]
/// 'nim 3 5 7'
#[pyclass(frozen, get_all, eq, hash, module = "impartial_games")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct GameInfo {
    /// The name of the game in the notation of positions.
    name: String,
    /// The name of the game as a heading.
    title: String,
    /// The rules, in a sentence or two.
    rules: String,
    /// The notation of positions and moves.
    notation: String,
    /// The parameters that follow the name of the game after a colon, or an empty string if the game has none.
    parameters: String,
    /// Example positions in the notation of the game.
    examples: Vec<String>,
    /// Whether the game is loopy, that is, whether positions may repeat.
    is_loopy: bool,
    /// Whether positions must be played alone, because they cannot be components of a sum.
    stands_alone: bool,
    /// The theory of the game as Markdown, or an empty string if there is no such page.
    page: String,
}

/// The return type of `__reduce__`: a function, and the arguments with which it makes the copy.
type Copied<'py> = (Bound<'py, PyAny>, ([String; 5], Vec<String>, bool, bool, String));

#[pymethods]
impl GameInfo {
    /// Creates a copy of a game's description from its fields.
    #[staticmethod]
    fn _copied(
        texts: [String; 5],
        examples: Vec<String>,
        is_loopy: bool,
        stands_alone: bool,
        page: String,
    ) -> Self {
        let [name, title, rules, notation, parameters] = texts;
        Self { name, title, rules, notation, parameters, examples, is_loopy, stands_alone, page }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Copied<'py>> {
        let all = self.clone();
        let texts = [all.name, all.title, all.rules, all.notation, all.parameters];
        let parts = (texts, all.examples, all.is_loopy, all.stands_alone, all.page);
        Ok((py.get_type::<Self>().getattr("_copied")?, parts))
    }

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

/// Implements `catalog`: returns the descriptions of all games.
#[pyfunction(name = "_games")]
pub(crate) fn all_games() -> Vec<GameInfo> {
    now().games().map(info).collect()
}

/// Returns the game with this name, or None.
///
/// >>> find_game("chess") is None
/// True
#[pyfunction]
pub(crate) fn find_game(name: &str) -> Option<GameInfo> {
    now().find(name).map(info)
}
