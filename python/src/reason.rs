//! Converts reasons from JSON to data.

use games::catalog::document::Sentence;
use games::reason::Reason;
use grundy_core::mixed::MixedSum;
use pyo3::prelude::*;

use crate::errors::InternalError;
use crate::guard::run;
use crate::python::{ANSWERS, made};

/// Makes a `Reason` from the reason for an answer about a position.
pub(crate) fn reason<'py>(
    py: Python<'py>,
    reason: &Reason,
    position: &MixedSum,
) -> PyResult<Bound<'py, PyAny>> {
    let text = run(py, || serde_json::to_string(&Sentence::all(reason, position)))?;
    let text = text.map_err(|error| InternalError::new_err(error.to_string()))?;
    made(py, ANSWERS, "_reason", (text,))
}
