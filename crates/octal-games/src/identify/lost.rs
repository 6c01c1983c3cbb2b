//! Rules for a list of lost numbers: linear recurrences and Beatty sequences.

use super::rule::{Lost, Rule, terms};
use super::rules::Fit;

/// Recurrences have at most this many factors, which are at most so large in absolute value, as is the constant.
const MAX_ORDER: usize = 3;
const MAX_FACTOR: i128 = 64;
const MAX_CONSTANT: i128 = 1 << 32;
/// Some numbers before the recurrence are left out.
const MAX_SKIPPED: usize = 3;
/// Numbers that a recurrence has to explain beyond those that determine it.
const MIN_EXPLAINED: usize = 4;

/// Rules that explain the whole list.
pub(super) fn find(numbers: &[u64]) -> Vec<Fit> {
    let mut fits: Vec<Fit> = Vec::new();
    fits.extend(recurrence(numbers));
    fits.extend(beatty(numbers));
    fits
}

/// The recurrence of the smallest order, exactly.
fn recurrence(numbers: &[u64]) -> Option<Fit> {
    for order in 1..=MAX_ORDER {
        for skipped in 0..=MAX_SKIPPED {
            let Some(rest) = numbers.get(skipped..) else { break };
            if rest.len() < 2 * order + 1 + MIN_EXPLAINED {
                break;
            }
            let Some((factors, constant)) = solve(rest, order) else { continue };
            let start = numbers[..skipped + order].to_vec();
            let is_right =
                terms(&start, &factors, constant).take(numbers.len()).eq(numbers.iter().copied());
            // Steps of one size are a period, and shown as one.
            if is_right && (order > 1 || factors != [1]) {
                let bits = start.iter().map(|&number| (number as f64 + 2.0).log2()).sum::<f64>()
                    + 7.0 * order as f64
                    + (constant.unsigned_abs() as f64 + 2.0).log2();
                let lost = Lost::Recurrence { start, factors, constant };
                return Some(Fit { rule: Rule::Lost(lost), exceptions: Vec::new(), bits });
            }
        }
    }
    None
}

/// The factors and the constant that the first numbers determine, in whole numbers.
fn solve(numbers: &[u64], order: usize) -> Option<(Vec<i64>, i64)> {
    let unknowns = order + 1;
    let number = |at: usize| i128::from(numbers[at]);
    let mut rows: Vec<Vec<i128>> = Vec::new();
    for row in 0..unknowns {
        let before = (1..=order).map(|back| number(row + order - back));
        rows.push(before.chain([1, number(row + order)]).collect());
    }
    // Elimination without fractions (Bareiss), which refuses what does not fit.
    let mut last = 1_i128;
    for column in 0..unknowns {
        let pivot = (column..unknowns).find(|&row| rows[row][column] != 0)?;
        rows.swap(column, pivot);
        let pivot = rows[column].clone();
        let lead = pivot[column];
        for (_, row) in rows.iter_mut().enumerate().filter(|&(at, _)| at != column) {
            let head = row[column];
            for (cell, other) in row.iter_mut().zip(&pivot) {
                let (one, other) = (cell.checked_mul(lead)?, other.checked_mul(head)?);
                *cell = one.checked_sub(other)?.checked_div(last)?;
            }
        }
        last = lead;
    }
    let mut found = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        if row[unknowns] % row[at] != 0 {
            return None;
        }
        found.push(row[unknowns] / row[at]);
    }
    let constant = found.pop().filter(|constant| constant.abs() <= MAX_CONSTANT)?;
    if found.iter().any(|factor| factor.abs() > MAX_FACTOR) {
        return None;
    }
    Some((found.into_iter().map(|factor| factor as i64).collect(), constant as i64))
}

/// A slope whose multiples, rounded down, are the numbers, if there is one that is not whole.
fn beatty(numbers: &[u64]) -> Option<Fit> {
    // Products of two numbers have to fit.
    if numbers.len() < 10 || numbers.last().is_some_and(|&last| last >= 1 << 60) {
        return None;
    }
    for from in 0..=1_u64 {
        let (mut low, mut high) = ((0, 1), (u64::MAX >> 4, 1));
        let less = |one: (u64, u64), other: (u64, u64)| {
            u128::from(one.0) * u128::from(other.1) < u128::from(other.0) * u128::from(one.1)
        };
        let mut is_right = true;
        for (k, &number) in (from..).zip(numbers) {
            if k == 0 {
                is_right &= number == 0;
                continue;
            }
            // number <= k * slope < number + 1
            if less(low, (number, k)) {
                low = (number, k);
            }
            if less((number + 1, k), high) {
                high = (number + 1, k);
            }
            is_right &= less(low, high);
        }
        let first = numbers[1].saturating_sub(numbers[0]);
        let is_plain = numbers.windows(2).all(|two| two[1] - two[0] == first);
        if is_right && !is_plain {
            let bits = 2.0 * (numbers.len() as f64).log2() + 4.0;
            let lost = Lost::Beatty { from, at_least: low, below: high };
            return Some(Fit { rule: Rule::Lost(lost), exceptions: Vec::new(), bits });
        }
    }
    None
}
