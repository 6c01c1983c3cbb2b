//! Finds subtraction sets that explain given values. A single greatest set determines all of them.

use super::given::Terms;
use crate::Code;
use grundy_core::{Meter, Stopped};

/// The largest number in the sets that the search tries. Sets that omit finitely many numbers contain larger numbers, too.
pub(super) const MAX_MEMBER: usize = 24;
/// The maximum number of smallest sets that are listed.
const MAX_LEAST: usize = 8;
/// The maximum number of steps of the search for smallest sets.
const MAX_STEPS: u32 = 100_000;
/// The maximum number of values for which the search tries to correct one value.
const MAX_CORRECTED: usize = 160;
/// A set that omits finitely many numbers is reported only if the last heap exceeds the largest omitted number by at least this.
const MIN_BEYOND: usize = 6;

/// The subtraction sets that explain a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sets {
    /// All numbers that an explaining set can contain, up to [`MAX_MEMBER`] and the last heap. Empty if no set explains the terms.
    pub(super) greatest: Vec<u64>,
    /// The explaining sets with the fewest numbers.
    pub(super) least: Vec<Vec<u64>>,
    /// Whether `least` contains all such sets.
    pub(super) complete: bool,
    /// The numbers that a set of nearly all positive numbers omits, if such a set explains the terms.
    pub(super) all_but: Option<Vec<u64>>,
}

/// Returns the information, in bits, that it takes to choose one of the sets.
pub(super) fn bits(sets: &Sets) -> f64 {
    // There are few sets with few numbers, so choosing one of them takes fewer bits.
    let members = sets.least.first().map_or(MAX_MEMBER, Vec::len);
    let members = sets.all_but.as_ref().map_or(members, |left_out| members.min(left_out.len()));
    (1..=members)
        .map(|k| {
            (f64::from((MAX_MEMBER + 1 - k.min(MAX_MEMBER)) as u32) / f64::from(k as u32)).log2()
        })
        .sum::<f64>()
        .max(0.0)
        + 5.0
}

/// Returns the values from heap 0 on. Heap 0 has no moves; returns `None` if the terms contradict this.
fn complete(terms: &Terms) -> Option<Vec<u32>> {
    match terms.first {
        0 if terms.values[0] == 0 => Some(terms.values.clone()),
        1 => Some(std::iter::once(0).chain(terms.values.iter().copied()).collect()),
        _ => None,
    }
}

/// Finds the sets that explain the terms. Uses the theorem in the documentation of the parent module.
pub(super) fn find(terms: &Terms, meter: &mut Meter<'_>) -> Result<Option<Sets>, Stopped> {
    let Some(values) = complete(terms) else { return Ok(None) };
    let conflicts = conflicts(&values, terms.outcomes, meter)?;
    of_conflicts(&values, terms.outcomes, &conflicts, meter)
}

/// Finds the sets that explain the terms after one value is corrected. Returns them with the heap whose value was corrected.
pub(super) fn find_corrected(
    terms: &Terms,
    meter: &mut Meter<'_>,
) -> Result<Option<(Sets, u64)>, Stopped> {
    let Some(mut values) = complete(terms).filter(|values| values.len() <= MAX_CORRECTED) else {
        return Ok(None);
    };
    let largest = values.iter().max().copied().unwrap_or(0);
    let counts = conflicts(&values, terms.outcomes, meter)?;
    for at in 1..values.len() {
        let given = values[at];
        let candidates = if terms.outcomes { 0..=1 } else { 0..=largest + 1 };
        for value in candidates.filter(|&value| value != given) {
            meter.tick(1)?;
            let mut changed = counts.clone();
            count_at(&mut changed, &values, at, terms.outcomes, |count| *count -= 1);
            values[at] = value;
            count_at(&mut changed, &values, at, terms.outcomes, |count| *count += 1);
            if let Some(sets) = of_conflicts(&values, terms.outcomes, &changed, meter)? {
                return Ok(Some((sets, at as u64)));
            }
            values[at] = given;
        }
    }
    Ok(None)
}

/// Returns whether a move between two heaps of the given values would contradict the values.
const fn breaks(one: u32, other: u32, outcomes: bool) -> bool {
    if outcomes { one == 0 && other == 0 } else { one == other }
}

/// Returns, for each number, how many heaps show that no set can contain it, because taking this number from the heap would contradict the
/// values.
fn conflicts(values: &[u32], outcomes: bool, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stopped> {
    let mut counts = vec![0; values.len()];
    for taken in 1..values.len() {
        meter.pass(1 + (values.len() - taken) as u64 / 64)?;
        let moves = values[taken..].iter().zip(values);
        counts[taken] = moves.filter(|&(&from, &to)| breaks(from, to, outcomes)).count() as u32;
    }
    Ok(counts)
}

/// Adds or removes the contributions of one heap to the counts: all moves from this heap and to this heap.
fn count_at(
    counts: &mut [u32],
    values: &[u32],
    at: usize,
    outcomes: bool,
    change: impl Fn(&mut u32),
) {
    for (other, &value) in values.iter().enumerate() {
        if other != at && breaks(value, values[at], outcomes) {
            change(&mut counts[other.abs_diff(at)]);
        }
    }
}

/// For each value that some option of a heap must have, finds the numbers up to `most` in the greatest set that lead to such an option, and
/// passes them to `visit` as bits. Returns `false` if no number leads to a required option, or if `visit` returns `false`.
fn needs(
    values: &[u32],
    outcomes: bool,
    conflicts: &[u32],
    most: usize,
    mut visit: impl FnMut(u32, bool) -> bool,
) -> bool {
    let mut masks: Vec<(u32, bool)> = Vec::new();
    for (n, &value) in values.iter().enumerate() {
        let wanted = if outcomes { value.min(1) } else { value };
        // A heap of `n` tokens has at most `n` options, so it cannot have this value.
        if wanted as usize > n {
            return false;
        }
        masks.clear();
        masks.resize(wanted as usize, (0, false));
        for taken in (1..=n.min(most)).filter(|&taken| conflicts[taken] == 0) {
            if let Some(mask) = masks.get_mut(values[n - taken] as usize) {
                mask.0 |= if taken <= MAX_MEMBER { 1 << taken } else { 0 };
                mask.1 = true;
            }
        }
        if !masks.iter().all(|&(mask, met)| met && visit(mask, met)) {
            return false;
        }
    }
    true
}

fn of_conflicts(
    values: &[u32],
    outcomes: bool,
    conflicts: &[u32],
    meter: &mut Meter<'_>,
) -> Result<Option<Sets>, Stopped> {
    let last = values.len() - 1;
    let mut wanted: Vec<u32> = Vec::new();
    let members = |range: std::ops::RangeInclusive<usize>, free: bool| {
        range.filter(move |&taken| (conflicts[taken] == 0) == free).map(|taken| taken as u64)
    };
    let explains = needs(values, outcomes, conflicts, MAX_MEMBER, |mask, _| {
        if !wanted.contains(&mask) {
            wanted.push(mask);
        }
        true
    });
    let beyond = members(1..=last, false).next_back().unwrap_or(0) as usize;
    let leaves_few = beyond <= MAX_MEMBER && last >= beyond + MIN_BEYOND;
    let all_but = leaves_few && needs(values, outcomes, conflicts, last, |_, _| true);
    let all_but = all_but.then(|| members(1..=beyond, false).collect());
    if !explains && all_but.is_none() {
        return Ok(None);
    }
    let mut sets = Sets { greatest: Vec::new(), least: Vec::new(), complete: true, all_but };
    if explains {
        sets.greatest = members(1..=last.min(MAX_MEMBER), true).collect();
        (sets.least, sets.complete) = least(wanted, meter)?;
    }
    Ok(Some(sets))
}

/// Finds sets with the fewest numbers that have an element in common with each mask. Returns at most [`MAX_LEAST`] of them, and whether
/// these are all.
fn least(mut masks: Vec<u32>, meter: &mut Meter<'_>) -> Result<(Vec<Vec<u64>>, bool), Stopped> {
    masks.sort_unstable_by_key(|mask| mask.count_ones());
    // If a set has an element in common with a mask, the same is true of every mask that contains this one. So keep only minimal masks.
    let mut kept: Vec<u32> = Vec::new();
    for mask in masks {
        if !kept.iter().any(|&inner| inner & !mask == 0) {
            kept.push(mask);
        }
    }
    let mut steps = 0;
    for size in 0..=MAX_MEMBER as u32 {
        let mut found: Vec<u32> = Vec::new();
        // Each entry contains the numbers that have been chosen and the numbers that must not be chosen.
        let mut open = vec![(0_u32, 0_u32)];
        while let Some((chosen, banned)) = open.pop() {
            steps += 1;
            meter.pass(1)?;
            if steps > MAX_STEPS {
                return Ok((found.into_iter().map(numbers).collect(), false));
            }
            let unmet = kept.iter().filter(|&&mask| mask & chosen == 0);
            let Some(&mask) = unmet.min_by_key(|&&mask| (mask & !banned).count_ones()) else {
                if found.len() == MAX_LEAST {
                    return Ok((found.into_iter().map(numbers).collect(), false));
                }
                found.push(chosen);
                continue;
            };
            if chosen.count_ones() == size {
                continue;
            }
            let mut before = 0;
            let mut next = Vec::new();
            for number in numbers(mask & !banned) {
                next.push((chosen | 1 << number, banned | before));
                before |= 1 << number;
            }
            open.extend(next.into_iter().rev());
        }
        if !found.is_empty() {
            found.sort_unstable_by_key(|&mask| numbers(mask));
            return Ok((found.into_iter().map(numbers).collect(), true));
        }
    }
    Ok((Vec::new(), false))
}

fn numbers(mask: u32) -> Vec<u64> {
    (1..=MAX_MEMBER as u64).filter(|&number| mask >> number & 1 == 1).collect()
}

/// Returns the game in which a move takes any number of tokens except the numbers in `left_out`.
pub(super) fn all_but(left_out: &[u64]) -> Option<Code> {
    let largest = left_out.last().map_or(0, |&number| number as usize);
    let mut digits = vec![3; largest + 1];
    digits[0] = 0;
    for &number in left_out {
        digits[number as usize] = 0;
    }
    Code::with_repeat(&digits, &[3]).ok()
}
