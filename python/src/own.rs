//! Catalog games whose rules are written in Python.
//!
//! If the rules raise an exception, the query ends, and the caller receives this exception unchanged. Results that the catalog has
//! stored may then be wrong, so the catalog is reset. If another thread was running a query at the same time, that query is repeated.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use games::catalog::{Game, Paper, Refusal, SceneOrText, Tokens};
use games::scene::Scene;
use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};
use grundy_core::{Notation, ReadError, Ruleset, Sum};
use pyo3::prelude::*;

use crate::catalog;
use crate::errors::invalid;
use crate::guard::Current;
use crate::rules::Rules;

/// The maximum number of positions that get numbers, and the maximum number of moves that are stored.
const MAX_POSITIONS: u64 = 1 << 24;
const MAX_MOVES: u64 = 1 << 27;

/// The number of games added so far. Each game gets its own number, so its positions differ from the positions of an earlier game
/// with the same name.
static ADDED: AtomicU32 = AtomicU32::new(0);

/// The texts that describe a game.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Texts {
    name: String,
    title: String,
    rules: String,
    notation: String,
    examples: Vec<String>,
    is_loopy: bool,
}

/// The functions of a game for its notation and pictures. Python supplies defaults for `read` and `write`.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Functions {
    read: Py<PyAny>,
    write: Py<PyAny>,
    write_move: Option<Py<PyAny>>,
    draw: Option<Py<PyAny>>,
}

/// A game in the catalog whose rules are written in Python.
#[derive(Clone)]
pub(crate) struct Own {
    texts: Arc<Texts>,
    examples: &'static [&'static str],
    game: AnyGame,
}

/// A position. The high half is the number of its game, and the low half is the number of the position within this game.
type Numbers = u64;

/// The rules of a game, and the functions for its notation.
struct OwnRules {
    game: u32,
    rules: Rules,
    functions: Functions,
}

impl Own {
    pub(crate) fn new(
        texts: Texts,
        game: &Bound<'_, PyAny>,
        functions: Functions,
    ) -> PyResult<Self> {
        let rules = Rules::new(game, MAX_POSITIONS, MAX_MOVES, catalog::forget)?;
        // The catalog requires texts with a static lifetime. Leaking them costs little memory, because each added game has only a
        // few short ones.
        let examples: Vec<&'static str> =
            texts.examples.iter().map(|text| &*text.clone().leak()).collect();
        let rules = OwnRules { game: ADDED.fetch_add(1, Relaxed), rules, functions };
        let game = AnyGame::new(texts.name.clone(), rules).build();
        Ok(Self { texts: Arc::new(texts), examples: examples.leak(), game })
    }

    /// Returns whether a sum contains a position whose rules are written in Python.
    pub(crate) fn is_in(sum: &MixedSum) -> bool {
        sum.iter().any(|part| part.game().rules::<OwnRules>().is_some())
    }
}

impl OwnRules {
    const fn numbered(&self, position: u32) -> Numbers {
        (self.game as u64) << 32 | position as u64
    }

    /// Calls Python as a part of the current call. Returns `None` if Python raises an exception or has raised one before.
    fn ask<T>(question: impl FnOnce(Python<'_>) -> PyResult<T>) -> Option<T> {
        let current = Current::get().filter(|current| !current.has_failed())?;
        match Python::try_attach(question)? {
            Ok(answer) => Some(answer),
            Err(error) => {
                current.fail(error);
                catalog::forget();
                None
            }
        }
    }

    fn text(question: impl FnOnce(Python<'_>) -> PyResult<String>) -> String {
        Self::ask(question).unwrap_or_else(|| "?".to_owned())
    }

    fn write(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let text: String = self.functions.write.bind(py).call1((position,))?.extract()?;
        if text.contains(" + ") {
            return Err(invalid(format_args!("`{text:.60}` would be read as a sum")));
        }
        // The name of a game without a position refers to the game itself, so the text of a position must not be empty.
        if text.trim().is_empty() {
            return Err(invalid("`write` returned an empty text, which cannot be read back"));
        }
        Ok(text)
    }

    fn draw(&self, position: u32) -> Option<Scene> {
        let draw = self.functions.draw.as_ref()?;
        Self::ask(|py| {
            let shown = draw.bind(py).call1((self.rules.position(py, position)?,))?;
            if let Ok(heaps) = shown.extract::<Vec<u64>>() {
                return Ok(Scene::heaps(&heaps));
            }
            let rows: Vec<String> = shown.extract()?;
            let squares: Vec<Vec<String>> = rows
                .iter()
                .map(|row| row.chars().map(|c| c.to_string().replace(['.', ' '], "")).collect())
                .collect();
            let rows = squares.iter().map(|row| row.iter().map(String::as_str));
            Ok(Scene::grid(rows, |holds| match holds {
                "" => "empty".to_owned(),
                _ => holds.to_owned(),
            }))
        })
    }
}

impl Ruleset for OwnRules {
    type Position = Numbers;
    type Move = u32;

    fn moves(&self, position: &Numbers) -> impl Iterator<Item = u32> {
        0..self.rules.count(*position as u32)
    }

    fn play(&self, position: &Numbers, mv: &u32) -> Sum<Numbers> {
        let left = self.rules.play(&(*position as u32), mv);
        left.iter().map(|&part| self.numbered(part)).collect()
    }
}

impl Notation for OwnRules {
    fn position_text(&self, position: &Numbers) -> String {
        Self::text(|py| self.write(py, &self.rules.position(py, *position as u32)?))
    }

    fn read_position(&self, text: &str) -> Result<Numbers, ReadError> {
        let number =
            Self::ask(|py| self.rules.number(&self.functions.read.bind(py).call1((text,))?));
        // The user never sees this error, because the Python exception replaces it.
        number.map(|number| self.numbered(number)).ok_or_else(|| ReadError::new("not read"))
    }

    fn move_text(&self, position: &Numbers, mv: &u32) -> String {
        let number = *position as u32;
        Self::text(|py| {
            let mv = self.rules.move_of(py, number, *mv)?;
            if let Some(write) = &self.functions.write_move {
                return write.bind(py).call1((self.rules.position(py, number)?, mv))?.extract();
            }
            if self.rules.plays() {
                return Ok(mv.str()?.to_string());
            }
            // Without a method `play`, a move is represented by the position after it.
            match mv.cast::<crate::rules::Sum>() {
                Ok(sum) => {
                    let parts = sum.get().parts(py);
                    let texts = parts.iter().map(|part| self.write(py, part));
                    Ok(format!("({})", texts.collect::<PyResult<Vec<_>>>()?.join(", ")))
                }
                Err(_) => self.write(py, &mv),
            }
        })
    }
}

impl Game for Own {
    fn name(&self) -> &str {
        &self.texts.name
    }

    fn title(&self) -> &str {
        &self.texts.title
    }

    fn rules(&self) -> &str {
        &self.texts.rules
    }

    fn notation(&self) -> &str {
        &self.texts.notation
    }

    fn examples(&self) -> &[&str] {
        self.examples
    }

    fn is_loopy(&self) -> bool {
        self.texts.is_loopy
    }

    fn scene(&self, components: &[AnyPosition], _: &Paper<'_>) -> SceneOrText {
        let no_picture = || "There is no picture.".to_owned();
        let [component] = components else { return Err(no_picture()) };
        let position: &Numbers = component.downcast_ref().ok_or_else(no_picture)?;
        let rules: &OwnRules = component.game().rules().ok_or_else(no_picture)?;
        rules.draw(*position as u32).ok_or_else(no_picture)
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        Ok(self.game.read_sum(tokens.rest())?)
    }
}
