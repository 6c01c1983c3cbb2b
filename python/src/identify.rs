//! Finds games and rules for given values, and returns them as plain data from which the Python package creates its objects. Also creates
//! tables and plots of values.

use games::catalog::{self, OwnValues};
use grundy_core::{Limits, Nimber};
use octal_games::NimValues;
use octal_games::identify::{FoundGame, FoundRule, Given, Identified, Identify};
use pyo3::prelude::*;

use crate::errors::invalid;
use crate::guard::{Call, run};

/// A game: its text; its code, its name and its moves, if it has them; the first number; the first number at which it differs from
/// the first game; the numbers at which it differs from the given values; and whether the match is strong.
type Game = (
    String,
    Option<String>,
    Option<&'static str>,
    Option<String>,
    u64,
    Option<u64>,
    Vec<u64>,
    bool,
);

/// A rule: its text; the first number; the number of values that it explains; the number of values compared; its exceptions, each
/// with the given and the predicted value; whether it describes outcomes; whether the match is strong; and its source.
type Rule = (String, u64, u64, u64, Vec<(Vec<u64>, u32, u32)>, bool, bool, &'static str);

/// The input as text and in words; the first numbers tried; the number of games that agree; the classes; the games that nearly
/// agree; the number of values compared; the number of values that separate all classes; the largest subtraction sets; the
/// rules; and the limit that stopped the search.
type Found = (
    String,
    String,
    Vec<u64>,
    u64,
    Vec<Vec<Game>>,
    Vec<Game>,
    u64,
    Option<u64>,
    Vec<(u64, Vec<u64>)>,
    Vec<Rule>,
    Option<String>,
);

fn game(game: &FoundGame) -> Game {
    let known = game.game();
    (
        known.to_string(),
        known.code().map(ToString::to_string),
        known.code().and_then(catalog::name_of),
        known.moves(),
        game.first(),
        game.differs().map(|at| at + game.first()),
        game.exceptions().to_vec(),
        game.is_strong(),
    )
}

fn rule(rule: &FoundRule) -> Rule {
    let exceptions = rule.exceptions().iter();
    (
        rule.formula().to_string(),
        rule.first(),
        rule.explained(),
        rule.of(),
        exceptions.map(|wrong| (wrong.at.clone(), wrong.given, wrong.value)).collect(),
        rule.is_of_outcomes(),
        rule.is_strong(),
        rule.source(),
    )
}

/// Parses a text that contains values, and creates the query that searches for them. `first`, if given, overrides the number at
/// which the values in the text start.
fn question(text: &str, first: Option<u64>) -> PyResult<(Given, Identify)> {
    let mut given: Given = text.parse().map_err(invalid)?;
    given = first.into_iter().fold(given, Given::starting_at);
    let question = catalog::identify(&given);
    Ok((given, question))
}

/// Implements `identify`: searches for games and rules that match the values.
#[pyfunction(name = "_identify")]
#[pyo3(signature = (text, first=None, work=None, time=None, progress=None))]
pub(crate) fn identify(
    py: Python<'_>,
    text: &str,
    first: Option<u64>,
    work: Option<u64>,
    time: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Found> {
    let (given, question) = question(text, first)?;
    let call = Call::new(work, time, progress)?;
    call.run(py, |limits| {
        let found = question.run(limits);
        let greatest = found.firsts().iter().filter_map(|&first| {
            let set = found.greatest_set(first).filter(|set| !set.is_empty())?;
            Some((first, set.to_vec()))
        });
        (
            given.to_string(),
            given.words(),
            found.firsts().to_vec(),
            found.agreeing(),
            found.classes().map(|class| class.iter().map(game).collect()).collect(),
            found.nearly().map(game).collect(),
            found.compared(),
            found.separated(),
            greatest.collect(),
            found.rules().iter().map(rule).collect(),
            found.stopped().map(ToString::to_string),
        )
    })
}

fn own(values: Vec<u64>) -> OwnValues {
    let mut all = NimValues::new();
    for value in values {
        all.push(Nimber::new(value));
    }
    OwnValues::from_values(all)
}

/// Implements `trial`: finds the games and rules for a text again, and tests them against further values, numbered from 0.
#[pyfunction(name = "_trial")]
#[pyo3(signature = (text, values, work=None, time=None, progress=None))]
pub(crate) fn trial(
    py: Python<'_>,
    text: &str,
    values: Vec<u64>,
    work: Option<u64>,
    time: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<(String, Option<u64>)>> {
    let (_, question) = question(text, None)?;
    let call = Call::new(work, time, progress)?;
    let tried = call.run(py, |limits: &Limits| {
        let found: Identified = question.run(limits);
        own(values).trial(&found)
    })?;
    Ok(tried.into_iter().map(|tried| (tried.name, tried.first_difference)).collect())
}

/// Formats values as a table with one line per number.
#[pyfunction(name = "_table")]
pub(crate) fn table(py: Python<'_>, values: Vec<u64>) -> PyResult<String> {
    run(py, || own(values).table())
}

/// Draws a plot of values as SVG.
#[pyfunction(name = "_plot")]
pub(crate) fn plot(py: Python<'_>, values: Vec<u64>, name: &str) -> PyResult<String> {
    run(py, || own(values).plot(name))
}
