//! Computes the values of a system directly from the definition, in a loop that shares no code with the engine.

use super::{HeapKind, HeapPattern, HeapSystem};
use grundy_core::{Meter, Stopped};

/// Computes the values of all kinds for the sizes below `len`, with one row per size.
///
/// Each way to leave heaps counts as a step of work.
pub(super) fn values_by_definition(
    system: &HeapSystem,
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<u32>>, Stopped> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for size in 0..len {
        meter.show("values", size as u64, Some(len as u64));
        rows.push(Vec::with_capacity(system.kinds().len()));
        for kind in system.kinds() {
            let value = match kind.table.get(size) {
                Some(&value) => value,
                None => missing(kind, size, &rows, meter)?,
            };
            rows[size].push(value);
        }
    }
    Ok(rows)
}

/// Returns the least value that no option of a heap has.
fn missing(
    kind: &HeapKind,
    size: usize,
    rows: &[Vec<u32>],
    meter: &mut Meter<'_>,
) -> Result<u32, Stopped> {
    let mut options = Vec::new();
    for pattern in &kind.patterns {
        options.extend(ways(pattern, size, rows, meter)?);
        options.sort_unstable();
        options.dedup();
    }
    let gap = (0..).zip(&options).find(|&(value, &option)| value != option);
    Ok(gap.map_or(options.len() as u32, |(value, _)| value))
}

/// Returns the values of all options that the pattern gives to a heap of the given size.
///
/// The function counts the sizes of all parts except the last like an odometer; the last part gets the remaining tokens.
fn ways(
    pattern: &HeapPattern,
    size: usize,
    rows: &[Vec<u32>],
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>, Stopped> {
    let least = pattern.least() as usize;
    let parts = &pattern.parts;
    let Some((last, counted)) = parts.split_last() else {
        return Ok(if size == least { vec![pattern.constant] } else { Vec::new() });
    };
    let mut found = Vec::new();
    let Some(spare) = size.checked_sub(least) else { return Ok(found) };
    // For each part except the last, `above` contains the amount by which its size exceeds its least size.
    let mut above = vec![0; counted.len()];
    let mut used = 0;
    loop {
        meter.tick(1)?;
        let value = |kind: u32, size: usize| rows[size][kind as usize];
        let mut sum = pattern.constant ^ value(last.kind, last.least as usize + spare - used);
        for (part, &above) in counted.iter().zip(&above) {
            sum ^= value(part.kind, part.least as usize + above);
        }
        found.push(sum);
        let mut place = 0;
        loop {
            if place == above.len() {
                return Ok(found);
            }
            if used < spare {
                above[place] += 1;
                used += 1;
                break;
            }
            used -= above[place];
            above[place] = 0;
            place += 1;
        }
    }
}
