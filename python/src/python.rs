//! Converts results of the libraries to instances of the package's Python classes.

use games::catalog::document::Sentence;
use games::catalog::{Answer, Fact, How, MoveTexts, Moves as Listed};
use games::reason::Reason;
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::catalog::Position;
use crate::errors::InternalError;
use crate::guard::run;
use crate::loopy::Value;

pub(crate) const ANSWERS: &str = "impartial_games.answers";
const WORDS: &str = "impartial_games.words";
pub(crate) const PICTURES: &str = "impartial_games.pictures";
pub(crate) const SHAPES: &str = "impartial_games.shapes";
pub(crate) const GRAPHS: &str = "impartial_games.graphs";

/// Calls a function or a class in one of the package's Python modules.
pub(crate) fn made<'py>(
    py: Python<'py>,
    module: &str,
    name: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(module)?.getattr(name)?.call1(arguments)
}

/// Converts Python objects to the text that the catalog reads. Returns a single string unchanged. Otherwise, `text_of` in Python
/// converts strings, numbers, arrays, graphs and files, and joins the results.
pub(crate) fn text_of(first: &Bound<'_, PyAny>, rest: &Bound<'_, PyTuple>) -> PyResult<String> {
    if let (Ok(text), true) = (first.extract(), rest.is_empty()) {
        return Ok(text);
    }
    let parts = PyTuple::new(
        first.py(),
        std::iter::once(first.clone()).chain(rest.iter()).collect::<Vec<_>>(),
    )?;
    made(first.py(), SHAPES, "text_of", parts)?.extract()
}

/// Creates a `Picture`.
pub(crate) fn picture<'py>(
    py: Python<'py>,
    title: &str,
    svg: String,
) -> PyResult<Bound<'py, PyAny>> {
    made(py, PICTURES, "Picture", (title, svg))
}

/// Applies type arguments to a class, as in annotations.
pub(crate) fn generic<'py>(
    class: &Bound<'py, PyType>,
    item: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    made(class.py(), "types", "GenericAlias", (class, item))
}

/// Converts an outcome to Python's `Outcome`.
pub(crate) fn outcome(py: Python<'_>, outcome: impl ToString) -> PyResult<Bound<'_, PyAny>> {
    made(py, WORDS, "Outcome", (outcome.to_string(),))
}

/// Converts a convention to Python's `Convention`.
pub(crate) fn convention(py: Python<'_>, convention: Convention) -> PyResult<Bound<'_, PyAny>> {
    let name = match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    };
    made(py, WORDS, "Convention", (name,))
}

/// Creates the error for an unknown word. The message lists the known words.
pub(crate) fn unknown_word(what: &str, given: &str, known: &[&str]) -> PyErr {
    let error = Python::attach(|py| {
        let error = made(py, WORDS, "_unknown", (what, given, known))?;
        Ok(PyErr::from_value(error))
    });
    error.unwrap_or_else(|error: PyErr| error)
}

/// Creates the `Moves` of a position.
pub(crate) fn moves(py: Python<'_>, position: Position) -> PyResult<Bound<'_, PyAny>> {
    made(py, "impartial_games.play", "Moves", (position,))
}

/// Creates a `Period` from the known facts about the period of a sequence.
pub(crate) fn period<'py>(
    py: Python<'py>,
    parts: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    made(py, ANSWERS, "Period", parts)
}

/// Creates a `Solved` from an answer.
pub(crate) fn solved<'py>(
    py: Python<'py>,
    sum: &MixedSum,
    position: Position,
    answer: &Answer,
) -> PyResult<Bound<'py, PyAny>> {
    let texts = |moves: &Fact<Listed>| {
        moves.get().map(|moves| MoveTexts::of(sum).list(moves)).unwrap_or_default()
    };
    let (winning, drawing, winning_move, document) = run(py, || {
        let winning_move = answer.winning_move().map(|mv| MoveTexts::of(sum).text(mv));
        let document = serde_json::to_string(answer);
        (texts(answer.winning_moves()), texts(answer.drawing_moves()), winning_move, document)
    })?;
    let document = document.map_err(|error| InternalError::new_err(error.to_string()))?;
    let facts = (
        fact(py, answer.outcome(), |known| outcome(py, known))?,
        fact(py, answer.value(), |known| object(py, Value::from(known.clone())))?,
        fact(py, answer.winning_moves(), |_| tuple(py, winning))?,
        fact(py, answer.drawing_moves(), |_| tuple(py, drawing))?,
        fact(py, answer.why(), |known| reason(py, known, sum))?,
    );
    let facts = made(py, ANSWERS, "Facts", facts)?;
    let convention = convention(py, answer.convention())?;
    let are_all = answer.winning_moves().get().is_some_and(Listed::are_all);
    let remoteness = answer.remoteness();
    let parts = (position, convention, facts, winning_move, are_all, remoteness, document);
    made(py, ANSWERS, "Solved", parts)
}

fn fact<'py, T>(
    py: Python<'py>,
    fact: &Fact<T>,
    show: impl FnOnce(&T) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let known = fact.get().map(show).transpose()?;
    let how = fact.how().map(|how| match how {
        How::Theorem => "theorem",
        How::Table => "table",
        How::Search => "search",
        _ => "otherwise",
    });
    made(py, ANSWERS, "Fact", (known, how, fact.why().map(ToString::to_string)))
}

fn object<'py>(
    py: Python<'py>,
    value: impl IntoPyObject<'py, Error = PyErr, Output = Bound<'py, Value>>,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(value.into_pyobject(py)?.into_any())
}

fn tuple(py: Python<'_>, texts: Vec<String>) -> PyResult<Bound<'_, PyAny>> {
    Ok(PyTuple::new(py, texts)?.into_any())
}

/// Creates a `Reason` from the reason for an answer about a position.
pub(crate) fn reason<'py>(
    py: Python<'py>,
    reason: &Reason,
    position: &MixedSum,
) -> PyResult<Bound<'py, PyAny>> {
    let text = run(py, || serde_json::to_string(&Sentence::all(reason, position)))?;
    let text = text.map_err(|error| InternalError::new_err(error.to_string()))?;
    made(py, ANSWERS, "_reason", (text,))
}
