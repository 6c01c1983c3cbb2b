//! Searches for rules with one argument: tries all rules of each family with small parameters. For lists of the numbers at which the player
//! to move loses, also tries linear recurrences and Beatty sequences.

use super::given::Terms;
use super::rule::{Lost, Rule, terms};
use grundy_core::{Meter, Stopped};

/// A rule, and the numbers at which it differs from the given values.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) rule: Rule,
    pub(super) exceptions: Vec<u64>,
    /// The information, in bits, that it takes to choose this rule from its family.
    pub(super) bits: f64,
}

/// The largest base, divisor, modulus and constant to try.
const MAX_BASE: u64 = 10;
const MAX_DIVISOR: u64 = 16;
const MAX_MODULUS: u64 = 64;
const MAX_CONSTANT: u64 = 64;
/// The maximum number of exceptions of a rule.
const MAX_EXCEPTIONS: usize = 8;
/// The number of values that must be given for each exception.
const VALUES_PER_EXCEPTION: usize = 16;
/// The maximum number of factors of a recurrence.
const MAX_ORDER: usize = 3;
/// The largest absolute value of a factor of a recurrence.
const MAX_FACTOR: i128 = 64;
/// The largest absolute value of the constant of a recurrence.
const MAX_ADDED: i128 = 1 << 32;
/// The maximum number of leading numbers that need not satisfy a recurrence.
const MAX_SKIPPED: usize = 3;
/// The minimum number of numbers that a recurrence must explain, not counting the numbers that determine it.
const MIN_EXPLAINED: usize = 4;

/// Returns the maximum number of exceptions for the given terms.
pub(super) fn allowed(terms: &Terms) -> usize {
    (terms.values.len() / VALUES_PER_EXCEPTION).min(MAX_EXCEPTIONS)
}

/// Finds rules for the terms, without exceptions or with few of them.
pub(super) fn find(terms: &Terms, meter: &mut Meter<'_>) -> Result<Vec<Fit>, Stopped> {
    let mut fits = Vec::new();
    if !terms.outcomes {
        formulas(terms, &mut fits, meter)?;
    }
    conditions(terms, &mut fits, meter)?;
    periods(terms, &mut fits, meter)?;
    Ok(fits)
}

/// Adds a rule to the results if it fits well enough. `among` is the number of rules in its family.
fn keep(
    terms: &Terms,
    rule: Rule,
    among: f64,
    fits: &mut Vec<Fit>,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    meter.tick(1)?;
    let exceptions = terms.exceptions(|n| rule.value(n), allowed(terms));
    if exceptions.len() > allowed(terms) {
        return Ok(());
    }
    let silent = terms.pairs().filter(|&(n, _)| rule.value(n).is_none()).count();
    if silent <= 1 {
        fits.push(Fit { rule, exceptions, bits: among.log2() });
    }
    Ok(())
}

/// Tries formulas for nim-values.
fn formulas(terms: &Terms, fits: &mut Vec<Fit>, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    for divisor in 1..=MAX_DIVISOR {
        for add in 0..divisor.max(2) {
            for modulus in std::iter::once(None).chain((2..=MAX_MODULUS).map(Some)) {
                let rule = Rule::Quotient { add, divisor, modulus };
                keep(terms, rule, 8.0 * (divisor * modulus.unwrap_or(1)) as f64, fits, meter)?;
            }
        }
    }
    for base in 2..=MAX_BASE {
        for add in 0..=1 {
            for plus in 0..=1 {
                keep(terms, Rule::TrailingZeros { base, add, plus }, 64.0, fits, meter)?;
            }
            keep(terms, Rule::Ruler { base, add }, 64.0, fits, meter)?;
            keep(terms, Rule::DigitCount { base, add }, 64.0, fits, meter)?;
        }
        for modulus in std::iter::once(None).chain((2..=MAX_BASE).map(Some)) {
            keep(terms, Rule::DigitSum { base, modulus }, 128.0, fits, meter)?;
        }
        keep(terms, Rule::LargestPower { base }, 64.0, fits, meter)?;
        keep(terms, Rule::WithoutLargestPower { base }, 64.0, fits, meter)?;
    }
    for constant in 1..=MAX_CONSTANT {
        for minus in 0..=1 {
            keep(terms, Rule::Xor { constant, minus }, 128.0, fits, meter)?;
        }
    }
    Ok(())
}

/// Tries conditions for the lost numbers.
fn conditions(terms: &Terms, fits: &mut Vec<Fit>, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    if !terms.outcomes {
        return Ok(());
    }
    for base in 2..=MAX_BASE {
        for odd in [false, true] {
            keep(terms, Rule::Lost(Lost::TrailingZeros { base, odd }), 64.0, fits, meter)?;
            keep(terms, Rule::Lost(Lost::DigitCount { base, odd }), 64.0, fits, meter)?;
        }
        for modulus in 2..=MAX_BASE {
            for remainder in 0..modulus {
                let lost = Lost::DigitSum { base, modulus, remainder };
                keep(terms, Rule::Lost(lost), 512.0, fits, meter)?;
            }
        }
        // Each set of digits gives two conditions: all digits are in the set, or at least one digit is.
        let full = (1_u32 << base) - 1;
        for digits in digit_sets(base).filter(|&set| set != 0 && set != full) {
            let among = 8.0 * f64::from(1_u32 << base);
            keep(terms, Rule::Lost(Lost::AllDigits { base, digits }), among, fits, meter)?;
            keep(terms, Rule::Lost(Lost::AnyDigit { base, digits }), among, fits, meter)?;
        }
    }
    Ok(())
}

/// Lists natural sets of digits: single digits, all digits except one, the even or odd digits, and the small or large digits.
fn digit_sets(base: u64) -> impl Iterator<Item = u32> {
    let full = (1_u32 << base) - 1;
    let even = (0..base).step_by(2).fold(0, |set, digit| set | 1 << digit);
    let singles = (0..base).map(|digit| 1_u32 << digit);
    let small = (2..base).map(|digit| (1_u32 << digit) - 1);
    let mut sets: Vec<u32> =
        singles.chain(small).chain([even]).flat_map(|set| [set, full & !set]).collect();
    sets.sort_unstable();
    sets.dedup();
    sets.into_iter()
}

/// Finds up to two periods, plain or arithmetic. The first has no exceptions from some number on; its preperiod plus its period is as small
/// as possible. If it has a preperiod, the function also searches for a period that starts at the first number and has few exceptions.
fn periods(terms: &Terms, fits: &mut Vec<Fit>, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let len = terms.values.len();
    let bits = terms.bits();
    let mut best: Option<(usize, usize, i64)> = None;
    for period in 1..=len / 2 {
        meter.tick(1)?;
        let value = |at: usize| i64::from(terms.values[at]);
        let saltus = value(len - 1) - value(len - 1 - period);
        if saltus < 0 {
            continue;
        }
        let same = |&at: &usize| value(at + period) - value(at) == saltus;
        let checked = (0..len - period).rev().take_while(same).count();
        meter.pass(1 + checked as u64 / 64)?;
        let preperiod = len - period - checked;
        let shorter = best.is_none_or(|(p, e, _)| preperiod + period < p + e);
        if checked >= period.max(MIN_CHECKED) && preperiod <= len / 2 && shorter {
            best = Some((period, preperiod, saltus));
        }
    }
    let mut push = |period: usize, preperiod: usize, saltus: i64, values: Vec<u32>, found| {
        let Ok(saltus) = u32::try_from(saltus) else { return };
        // A rule must list all values before the end of the first period.
        let share = (period + preperiod) as f64 / len as f64;
        let rule = Rule::Period {
            first: terms.first,
            preperiod: terms.first + preperiod as u64,
            period: period as u64,
            saltus,
            values,
        };
        fits.push(Fit { rule, exceptions: found, bits: bits * share + 2.0 * (len as f64).log2() });
    };
    if let Some((period, preperiod, saltus)) = best {
        push(period, preperiod, saltus, terms.values[..preperiod + period].to_vec(), Vec::new());
        if preperiod == 0 {
            return Ok(());
        }
    }
    if let Some((period, saltus, values, exceptions)) = nearly(terms, meter)? {
        push(period, 0, saltus, values, exceptions);
    }
    Ok(())
}

/// The minimum number of values that a period must explain.
const MIN_CHECKED: usize = 6;

/// Finds a period that has few exceptions, wherever they are.
#[allow(clippy::type_complexity, reason = "the parts of a rule and where it differs")]
fn nearly(
    terms: &Terms,
    meter: &mut Meter<'_>,
) -> Result<Option<(usize, i64, Vec<u32>, Vec<u64>)>, Stopped> {
    let len = terms.values.len();
    let most = allowed(terms);
    if most == 0 {
        return Ok(None);
    }
    for period in 1..=len / 3 {
        meter.pass(1 + len as u64 / 64)?;
        let value = |at: usize| i64::from(terms.values[at]);
        let mut steps: Vec<i64> = (period..len).map(|at| value(at) - value(at - period)).collect();
        steps.sort_unstable();
        // Take the median step. If more than half of all steps are equal, the median is their common value.
        let saltus = steps[steps.len() / 2];
        if saltus < 0 || steps.iter().filter(|&&step| step != saltus).count() > 2 * most {
            continue;
        }
        #[expect(clippy::cast_possible_wrap, reason = "no list has 2^63 values")]
        let level = |at: usize| value(at) - saltus * (at / period) as i64;
        let mut values = Vec::with_capacity(period);
        for place in 0..period {
            let mut levels: Vec<i64> = (place..len).step_by(period).map(level).collect();
            levels.sort_unstable();
            values.push(levels[levels.len() / 2]);
        }
        let wrong = (0..len).filter(|&at| level(at) != values[at % period]);
        let wrong: Vec<u64> = wrong.map(|at| terms.first + at as u64).take(most + 1).collect();
        let values: Result<Vec<u32>, _> = values.into_iter().map(u32::try_from).collect();
        if let (1.., Ok(values)) = (most + 1 - wrong.len().min(most + 1), values) {
            return Ok(Some((period, saltus, values, wrong)));
        }
    }
    Ok(None)
}

/// Finds rules that explain all numbers in the list.
pub(super) fn of_lost(numbers: &[u64]) -> Vec<Fit> {
    let mut fits: Vec<Fit> = Vec::new();
    fits.extend(recurrence(numbers));
    fits.extend(beatty(numbers));
    fits
}

/// Finds a recurrence without exceptions whose order is as small as possible.
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
            // If each number is the previous one plus a constant, a different rule covers the numbers.
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

/// Finds the integer factors and the constant of a recurrence, which the first numbers determine.
fn solve(numbers: &[u64], order: usize) -> Option<(Vec<i64>, i64)> {
    let unknowns = order + 1;
    let number = |at: usize| i128::from(numbers[at]);
    let mut rows: Vec<Vec<i128>> = Vec::new();
    for row in 0..unknowns {
        let before = (1..=order).map(|back| number(row + order - back));
        rows.push(before.chain([1, number(row + order)]).collect());
    }
    // Solve the equations by fraction-free elimination (Bareiss). If a number overflows, there is no result.
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
    let constant = found.pop().filter(|constant| constant.abs() <= MAX_ADDED)?;
    if found.iter().any(|factor| factor.abs() > MAX_FACTOR) {
        return None;
    }
    Some((found.into_iter().map(|factor| factor as i64).collect(), constant as i64))
}

/// Finds a slope that is not an integer and whose multiples, rounded down, are the numbers.
fn beatty(numbers: &[u64]) -> Option<Fit> {
    // The search below starts with slopes under 2^60, so it cannot fit larger numbers.
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
            // For this `k`, the slope must satisfy number <= k * slope < number + 1.
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
