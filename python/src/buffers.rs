//! Lists of numbers as buffers that Python and numpy read without a copy, and back.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView};

use crate::errors::invalid;

/// A read-only buffer of 32-bit unsigned integers.
pub(crate) fn of_u32<'py>(py: Python<'py>, values: &[u32]) -> PyResult<Bound<'py, PyAny>> {
    of(py, values.len(), "I", values.iter().map(|value| value.to_ne_bytes()))
}

/// A read-only buffer of 64-bit unsigned integers.
pub(crate) fn of_u64<'py>(py: Python<'py>, values: &[u64]) -> PyResult<Bound<'py, PyAny>> {
    of(py, values.len(), "Q", values.iter().map(|value| value.to_ne_bytes()))
}

/// A read-only buffer of 64-bit integers.
pub(crate) fn of_i64<'py>(py: Python<'py>, values: &[i64]) -> PyResult<Bound<'py, PyAny>> {
    of(py, values.len(), "q", values.iter().map(|value| value.to_ne_bytes()))
}

/// Integers of a buffer or of anything that lists them.
pub(crate) fn integers(object: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    match rows(object, 1)? {
        Some(list) => Ok(list),
        None => object.try_iter()?.map(|value| value?.extract()).collect(),
    }
}

/// Integers from 0 on, of a buffer or of anything that lists them; `what` is one of them.
pub(crate) fn unsigned(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<u64>> {
    match rows(object, 1)? {
        Some(list) => list
            .into_iter()
            .map(|value| {
                u64::try_from(value).map_err(|_| invalid(format_args!("{what} is {value}")))
            })
            .collect(),
        None => object.try_iter()?.map(|value| value?.extract()).collect(),
    }
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
    PyMemoryView::from(&bytes)?.call_method1("cast", (format,))
}

/// The rows of a buffer of integers with this many columns; `None` if the object is not such a buffer.
pub(crate) fn rows(object: &Bound<'_, PyAny>, columns: usize) -> PyResult<Option<Vec<i64>>> {
    let Ok(view) = PyMemoryView::from(object) else { return Ok(None) };
    let shape: Vec<usize> = view.getattr("shape")?.extract()?;
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
    let kind = format.trim_start_matches(['<', '=', '@']);
    let wide: usize = view.getattr("itemsize")?.extract()?;
    let signed = matches!(kind, "b" | "h" | "i" | "l" | "q" | "n");
    let unsigned = matches!(kind, "B" | "H" | "I" | "L" | "Q" | "N");
    let little = cfg!(target_endian = "little") || !format.starts_with('<');
    if !(signed || unsigned) || !matches!(wide, 1 | 2 | 4 | 8) || !little {
        return Err(invalid(format_args!("a buffer of format `{format:.20}` holds no integers")));
    }
    bytes
        .chunks_exact(wide)
        .map(|cell| {
            let mut whole = [0; 8];
            whole[..wide].copy_from_slice(cell);
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
