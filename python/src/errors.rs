//! Converts the errors of the Rust libraries to Python exceptions with the same messages.

use grundy_core::{ReadError, StopReason, Stopped as LibraryStopped};
use grundy_search::SearchError;
use pyo3::prelude::*;

// The exceptions are defined in Python, because pyo3 cannot create classes with several base classes.
pyo3::import_exception!(impartial_games.errors, ImpartialError);
pyo3::import_exception!(impartial_games.errors, InvalidInput);
pyo3::import_exception!(impartial_games.errors, IllegalMove);
pyo3::import_exception!(impartial_games.errors, NotKnown);
pyo3::import_exception!(impartial_games.errors, Cycle);
pyo3::import_exception!(impartial_games.errors, InternalError);
pyo3::import_exception!(impartial_games.errors, Stopped);

/// Creates the error for an invalid value or text.
pub(crate) fn invalid(error: impl ToString) -> PyErr {
    InvalidInput::new_err(error.to_string())
}

/// Creates the error for an unknown answer.
pub(crate) fn not_known(error: impl ToString) -> PyErr {
    NotKnown::new_err(error.to_string())
}

/// Creates the error for a limit that was reached.
pub(crate) fn stopped(error: LibraryStopped) -> PyErr {
    let reason = match error.reason() {
        StopReason::Work { .. } => "work",
        StopReason::Time { .. } => "time",
        StopReason::Canceled => "canceled",
        StopReason::Stored { .. } => "positions",
        StopReason::Bytes { .. } => "bytes",
        StopReason::Moves { .. } => "moves",
        StopReason::Elements { .. } => "elements",
        _ => "limit",
    };
    Stopped::new_err((error.to_string(), reason, error.work()))
}

pub(crate) fn read(error: ReadError) -> PyErr {
    invalid(error)
}

/// Converts the error of a search that ended without an answer. `name` returns the name of a position, for the message.
pub(crate) fn search<P: std::fmt::Debug>(
    error: SearchError<P>,
    name: impl FnOnce(&P) -> String,
) -> PyErr {
    match error {
        SearchError::Stopped(error) => stopped(error),
        SearchError::Cycle { position } => {
            Cycle::new_err(format!("play can return to position {}", name(&position)))
        }
        other => ImpartialError::new_err(other.to_string()),
    }
}
