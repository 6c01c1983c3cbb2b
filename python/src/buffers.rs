//! Converts lists of numbers to arrays that numpy can read without a copy, and reads numbers from Python objects.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFrozenSet, PyInt, PyMapping, PyMemoryView, PySet};

use crate::errors::invalid;
use crate::python;

/// Creates an array of 32-bit unsigned integers.
pub(crate) fn of_u32<'py>(py: Python<'py>, values: &[u32]) -> PyResult<Bound<'py, PyAny>> {
    of(py, values.len(), "I", values.iter().map(|value| value.to_ne_bytes()))
}

/// Creates an array of 64-bit unsigned integers.
pub(crate) fn of_u64<'py>(py: Python<'py>, values: &[u64]) -> PyResult<Bound<'py, PyAny>> {
    of(py, values.len(), "Q", values.iter().map(|value| value.to_ne_bytes()))
}

/// Creates an array of 64-bit integers.
pub(crate) fn of_i64<'py>(py: Python<'py>, values: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    of(py, values.len(), "q", values.iter().map(|value| value.to_ne_bytes()))
}

/// Creates an array of floats.
pub(crate) fn of_f64<'py>(py: Python<'py>, values: &[f64]) -> PyResult<Bound<'py, PyAny>> {
    of(py, values.len(), "d", values.iter().map(|value| value.to_ne_bytes()))
}

/// Reads a buffer of floats. Returns `None` if the object is not a buffer of floats.
pub(crate) fn decimals(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<f64>>> {
    let Ok(view) = PyMemoryView::from(object) else { return Ok(None) };
    let format: String = view.getattr("format")?.extract()?;
    match format.trim_start_matches(['<', '>', '!', '=', '@']) {
        "d" | "f" => {
            let list = object.call_method0("tolist").or_else(|_| view.call_method0("tolist"))?;
            Ok(Some(list.extract()?))
        }
        _ => Ok(None),
    }
}

/// Reads a buffer of truth values. Returns `None` if the object is not a buffer of truth values.
pub(crate) fn truths(object: &Bound<'_, PyAny>) -> PyResult<Option<Vec<bool>>> {
    let Ok(view) = PyMemoryView::from(object) else { return Ok(None) };
    let format: String = view.getattr("format")?.extract()?;
    if format.trim_start_matches(['<', '>', '!', '=', '@']) != "?" {
        return Ok(None);
    }
    Ok(read(object, 1, true)?.map(|list| list.into_iter().map(|truth| truth != 0).collect()))
}

/// Reads integers from a buffer or any iterable. Truth values count as 0 and 1.
pub(crate) fn integers(object: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    match read(object, 1, true)? {
        Some(list) => Ok(list),
        None => listed(object, "a number"),
    }
}

/// Reads nonnegative integers from a buffer or any iterable. In error messages, `what` describes one of the integers.
pub(crate) fn unsigned(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<u64>> {
    match rows(object, 1)? {
        Some(list) => list
            .into_iter()
            .map(|value| {
                u64::try_from(value).map_err(|_| invalid(format_args!("{what} is {value}")))
            })
            .collect(),
        None => listed(object, what),
    }
}

/// Reads numbers from any iterable. In error messages, `what` describes one of the numbers.
fn listed<T>(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<T>>
where
    T: for<'a, 'py> FromPyObject<'a, 'py, Error = PyErr>,
{
    let item = |item: Bound<'_, PyAny>| {
        item.extract().map_err(|error| {
            let is_too_large = item.is_instance_of::<PyInt>();
            if is_too_large {
                invalid(format_args!("{what} is {item:.60}, which is out of range"))
            } else {
                error
            }
        })
    };
    items(object)?.into_iter().map(item).collect()
}

/// Collects the items of an iterable. Rejects sets and mappings, because their items have no meaningful order.
pub(crate) fn items<'py>(object: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let is_set = object.is_instance_of::<PySet>() || object.is_instance_of::<PyFrozenSet>();
    if is_set || object.cast::<PyMapping>().is_ok() {
        let kind = object.get_type().name()?;
        return Err(invalid(format_args!(
            "expected an ordered collection, but a {kind:.60} has no order"
        )));
    }
    object.try_iter()?.collect()
}

fn of<'py, const B: usize>(
    py: Python<'py>,
    count: usize,
    format: &str,
    values: impl Iterator<Item = [u8; B]>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new_with(py, count * B, |cells| {
        for (cell, value) in cells.chunks_exact_mut(B).zip(values) {
            cell.copy_from_slice(&value);
        }
        Ok(())
    })?;
    python::made(py, "impartial_games.arrays", "Numbers", (format, bytes))
}

/// Reads the rows of a buffer of integers with the given number of columns. Returns `None` if the object is not such a buffer.
pub(crate) fn rows(object: &Bound<'_, PyAny>, columns: usize) -> PyResult<Option<Vec<i64>>> {
    read(object, columns, false)
}

/// Reads rows like [`rows`]. If `truths` is set, also accepts a buffer of truth values.
fn read(object: &Bound<'_, PyAny>, columns: usize, truths: bool) -> PyResult<Option<Vec<i64>>> {
    let Ok(view) = PyMemoryView::from(object) else { return Ok(None) };
    let shape: Vec<usize> = view.getattr("shape")?.extract()?;
    if shape.contains(&0) {
        // An array made from an empty list has no columns and an arbitrary number type, so skip the checks.
        return Ok(Some(Vec::new()));
    }
    let fits = match shape[..] {
        [_, second] => second == columns,
        [_] => columns == 1,
        _ => false,
    };
    if !fits {
        return Err(invalid(format_args!("the shape is {shape:?}, not (n, {columns})")));
    }
    let format: String = view.getattr("format")?.extract()?;
    let bytes = view.call_method0("tobytes")?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    let kind = format.trim_start_matches(['<', '>', '!', '=', '@']);
    let wide: usize = view.getattr("itemsize")?.extract()?;
    let signed = matches!(kind, "b" | "h" | "i" | "l" | "q" | "n");
    let unsigned =
        matches!(kind, "B" | "H" | "I" | "L" | "Q" | "N") || (truths && matches!(kind, "?"));
    let is_big = match format.chars().next() {
        Some('<') => false,
        Some('>' | '!') => true,
        _ => cfg!(target_endian = "big"),
    };
    if !(signed || unsigned) || !matches!(wide, 1 | 2 | 4 | 8) {
        return Err(invalid(format_args!(
            "a buffer of format `{format:.20}` does not contain integers"
        )));
    }
    bytes
        .chunks_exact(wide)
        .map(|cell| {
            let mut whole = [0; 8];
            whole[..wide].copy_from_slice(cell);
            if is_big {
                whole[..wide].reverse();
            }
            let value = u64::from_le_bytes(whole);
            let shift = 64 - 8 * wide as u32;
            if signed {
                return Ok(((value << shift) as i64) >> shift);
            }
            i64::try_from(value).map_err(|_| invalid(format_args!("{value} is too large")))
        })
        .collect::<PyResult<Vec<i64>>>()
        .map(Some)
}
