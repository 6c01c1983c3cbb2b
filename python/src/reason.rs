//! Reasons as data, with the same names as in JSON.

use games::reason::{Element, Ground, Reason, Reply};
use grundy_core::Nimber;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::guard::run;
use crate::python::{ANSWERS, made};

/// A reason, as a `Reason`.
pub(crate) fn reason<'py>(py: Python<'py>, reason: &Reason) -> PyResult<Bound<'py, PyAny>> {
    let texts = run(py, || reason.grounds().iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let ground = |(ground, text): (&Ground, String)| {
        let data = PyDict::new(py);
        let kind = fill(&data, ground)?;
        made(py, ANSWERS, "Ground", (kind, text, data))
    };
    let grounds = reason.grounds().iter().zip(texts).map(ground).collect::<PyResult<Vec<_>>>()?;
    made(py, ANSWERS, "Reason", (PyTuple::new(py, grounds)?,))
}

/// Fills in the data of a ground, and returns its kind.
fn fill(data: &Bound<'_, PyDict>, ground: &Ground) -> PyResult<&'static str> {
    let kind = match ground {
        Ground::Ended { wins } => {
            data.set_item("wins", wins)?;
            "ended"
        }
        Ground::NimSum { values } => {
            data.set_item("values", numbers(values))?;
            "nim_sum"
        }
        Ground::Leaves { mv, values } => {
            data.set_item("mv", mv)?;
            data.set_item("values", numbers(values))?;
            "leaves"
        }
        Ground::Wins { mv } => {
            data.set_item("mv", mv)?;
            "wins"
        }
        Ground::Replies { after, replies, all } => {
            data.set_item("after", after)?;
            let replies = replies.iter().map(|Reply { mv, reply }| {
                let pair = PyDict::new(data.py());
                pair.set_item("mv", mv)?;
                pair.set_item("reply", reply)?;
                Ok(pair)
            });
            data.set_item("replies", replies.collect::<PyResult<Vec<_>>>()?)?;
            data.set_item("all", all)?;
            "replies"
        }
        Ground::Period { heap, like, period, preperiod, certificate } => {
            data.set_item("heap", heap)?;
            data.set_item("like", like)?;
            data.set_item("period", period)?;
            data.set_item("preperiod", preperiod)?;
            data.set_item("certificate", certificate)?;
            "period"
        }
        Ground::Quotient { after, certificate, parts, product, is_p } => {
            data.set_item("after", after)?;
            data.set_item("certificate", certificate)?;
            let parts = parts.iter().map(|part| element(data.py(), part));
            data.set_item("parts", parts.collect::<PyResult<Vec<_>>>()?)?;
            data.set_item("product", element(data.py(), product)?)?;
            data.set_item("is_p", is_p)?;
            "quotient"
        }
        Ground::Searched { positions } => {
            data.set_item("positions", positions)?;
            "searched"
        }
        Ground::Lasts { moves } => {
            data.set_item("moves", moves)?;
            "lasts"
        }
        Ground::Draws { mv } => {
            data.set_item("mv", mv)?;
            "draws"
        }
        Ground::Answered { mv, reply } => {
            data.set_item("mv", mv)?;
            data.set_item("reply", reply)?;
            "answered"
        }
        Ground::LeavesDraw { mv } => {
            data.set_item("mv", mv)?;
            "leaves_draw"
        }
        Ground::Fact { numbers, items, .. } => {
            // A name may occur more than once.
            data.set_item("numbers", numbers)?;
            data.set_item("items", items)?;
            "fact"
        }
        // A kind that is new in the library has its text, and its data once it is added above.
        _ => "other",
    };
    Ok(kind)
}

fn numbers(values: &[Nimber]) -> Vec<u64> {
    values.iter().map(|value| value.value()).collect()
}

fn element<'py>(py: Python<'py>, element: &Element) -> PyResult<Bound<'py, PyDict>> {
    let Element { number, name, heaps } = element;
    let data = PyDict::new(py);
    data.set_item("number", number)?;
    data.set_item("name", name)?;
    data.set_item("heaps", heaps)?;
    Ok(data)
}
