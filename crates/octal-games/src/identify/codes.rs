//! Computes the values of all octal codes of at most four digits and all hexadecimal codes of at most three digits together.
//!
//! For a total of `t` tokens, the search computes the set of values of two heaps and the set of values of three heaps. Codes that have had
//! equal values so far share these sets, so the search computes each set once, and reads the next value of each code from at most five
//! sets. Then it groups the codes by this value, and drops the codes that have too many differences from the given values.

use super::given::Terms;
use crate::{Code, Sequence, SequenceError};
use grundy_core::{Meter, Stopped};

/// The number of digits after the point, in octal and in hexadecimal codes.
const OCTAL_DIGITS: usize = 4;
const HEX_DIGITS: usize = 3;
/// The number of digits of the longest codes, including digit 0.
const PLACES: usize = 5;
/// This module computes the values of heaps below this number. The engines compute the values of larger heaps.
pub(super) const MAX_HEAP: u64 = 1 << 12;

/// Returns the binary logarithm of the number of codes, which is the number of bits that it takes to choose a code.
pub(super) fn bits() -> f64 {
    let octal = 2 << (3 * OCTAL_DIGITS);
    let hex = (4 << (4 * HEX_DIGITS)) - (2 << (3 * HEX_DIGITS));
    f64::from(octal + hex).log2()
}

/// Codes that differ from the terms at only a few numbers, each with these numbers.
pub(super) type Agreeing = Vec<(Code, Vec<u64>)>;

/// The digits of a code, starting with digit 0.
type Digits = [u8; PLACES];

/// Returns the digits of a code. Returns `None` if the code is too long, repeats forever, or has a digit of 16 or more.
fn digits_of(code: &Code) -> Option<Digits> {
    let given = code.leading_digits();
    if !code.is_finite() || given.len() > PLACES || given.iter().any(|&digit| digit >= 16) {
        return None;
    }
    let mut digits = [0; PLACES];
    digits.iter_mut().zip(given).for_each(|(place, &digit)| *place = digit as u8);
    Some(digits)
}

/// Lists all codes to try. In digit 0, only the bits that split heaps can be set.
fn all() -> Vec<Digits> {
    let mut codes = Vec::new();
    for (base, places) in [(8_u32, OCTAL_DIGITS), (16, HEX_DIGITS)] {
        for number in 0..base.pow(places as u32) * (base / 4) {
            let mut digits = [0; PLACES];
            digits[0] = 4 * (number % (base / 4)) as u8;
            let mut rest = number / (base / 4);
            for place in (1..=places).rev() {
                digits[place] = (rest % base) as u8;
                rest /= base;
            }
            // If every digit is at most 7, the code is among the octal codes, which are already in the list.
            if base == 8 || digits.iter().any(|&digit| digit >= 8) {
                codes.push(digits);
            }
        }
    }
    codes
}

/// For each element of `all_terms`, finds the codes that differ from these terms at no more than `budget` numbers, and returns the codes
/// with these numbers. One computation serves all elements.
pub(super) fn find(
    all_terms: &[&Terms],
    budget: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<Agreeing>, Stopped> {
    let all = all();
    let end = all_terms.iter().map(|terms| terms.end().min(MAX_HEAP)).max().unwrap_or(0);
    let misses = |terms: &Terms, heap: usize, value: u32| {
        let given = (heap as u64).checked_sub(terms.first);
        let given = given.and_then(|at| terms.values.get(at as usize));
        given.is_some_and(|&given| !terms.fits(given, value))
    };
    let of = |misses: &[(usize, u64)], which: usize| {
        misses.iter().filter(|miss| miss.0 == which).map(|miss| miss.1).collect::<Vec<u64>>()
    };
    let mut found = vec![Vec::new(); all_terms.len()];
    InStep::new(&all, end as usize).run(
        meter,
        // The state of a branch is a list of the differences so far. Each difference consists of an index into `all_terms` and of the
        // number at which the branch differs from these terms. For each index, the list contains at most `budget + 1` differences.
        |seen: &mut Vec<(usize, u64)>, heap, value| {
            let mut is_open = false;
            for (which, terms) in all_terms.iter().enumerate() {
                let mut missed = seen.iter().filter(|miss| miss.0 == which).count();
                if missed <= budget && misses(terms, heap, value) {
                    seen.push((which, heap as u64));
                    missed += 1;
                }
                is_open |= missed <= budget;
            }
            is_open
        },
        |codes, misses: &Vec<(usize, u64)>, _| {
            let codes: Vec<Code> = codes
                .iter()
                .filter_map(|&code| Code::new(&all[code as usize].map(u32::from)).ok())
                .collect();
            for (which, found) in found.iter_mut().enumerate() {
                let exceptions = of(misses, which);
                if exceptions.len() <= budget {
                    found.extend(codes.iter().map(|code| (code.clone(), exceptions.clone())));
                }
            }
        },
    )?;
    for (found, terms) in found.iter_mut().zip(all_terms) {
        if terms.end() > MAX_HEAP {
            *found = long(std::mem::take(found), terms, budget, meter)?;
        }
    }
    Ok(found)
}

/// Also compares the codes with the terms at [`MAX_HEAP`] and above, and keeps those that differ at no more than `budget` numbers in total.
fn long(
    found: Agreeing,
    terms: &Terms,
    budget: usize,
    meter: &mut Meter<'_>,
) -> Result<Agreeing, Stopped> {
    let mut long = Vec::new();
    for (code, _) in found {
        match exceptions(&code, terms, budget, meter) {
            Ok(exceptions) if exceptions.len() <= budget => long.push((code, exceptions)),
            Err(SequenceError::Stopped(stopped)) => return Err(stopped),
            _ => {}
        }
    }
    Ok(long)
}

/// Returns the numbers at which the code differs from the terms. Stops after `budget + 1` of them.
fn exceptions(
    code: &Code,
    terms: &Terms,
    budget: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<u64>, SequenceError> {
    let mut sequence = Sequence::new(code.clone());
    let mut known = MAX_HEAP.min(terms.end());
    loop {
        sequence.extend_metered(known, meter)?;
        let values = sequence.values();
        let value = |n: u64| values.get(n).map(|value| value.value() as u32);
        let exceptions = terms.exceptions(value, budget);
        if exceptions.len() > budget || known == terms.end() {
            return Ok(exceptions);
        }
        known = terms.end().min(2 * known);
    }
}

/// Returns the values of the heaps below `end` for each code that [`digits_of`] accepts. Returns nothing if `end` exceeds [`MAX_HEAP`].
pub(super) fn values<'c>(
    codes: impl Iterator<Item = (usize, &'c Code)>,
    end: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<(usize, Vec<u32>)>, Stopped> {
    let short = codes.filter_map(|(at, code)| Some((at, digits_of(code)?)));
    let (numbers, digits): (Vec<usize>, Vec<Digits>) = short.filter(|_| end <= MAX_HEAP).unzip();
    let mut known = Vec::new();
    InStep::new(&digits, end.min(MAX_HEAP) as usize).run(
        meter,
        |(), _, _| true,
        |codes, (), values| {
            known.extend(codes.iter().map(|&code| (numbers[code as usize], values.to_vec())));
        },
    )?;
    Ok(known)
}

/// A group that contains all codes with the same values so far.
struct Branch<T> {
    heap: usize,
    value: u32,
    codes: Vec<u32>,
    seen: T,
}

/// Computes the values of many codes, depth first. A branch shares the values of smaller heaps with the branch that it came from.
struct InStep<'c> {
    codes: &'c [Digits],
    end: usize,
    /// The number of 64-bit words in a set. Play from `n` tokens has fewer than `2n` moves, so each value is below `2n`, and the nim-sum of
    /// several values is below the next power of two.
    words: usize,
    values: Vec<u32>,
    /// For each total `t`, the set of values of two heaps with `t` tokens in total.
    pairs: Vec<u64>,
    /// For each total `t`, the set of values of three heaps with `t` tokens in total.
    triples: Vec<u64>,
    /// Scratch memory for the values of three heaps. Row `r` collects the values of two heaps that will be combined with a third heap whose
    /// value has the remainder `r` modulo 64.
    by_remainder: Vec<u64>,
    /// The number of words in a set that can be nonzero, given the values so far.
    used: usize,
}

impl<'c> InStep<'c> {
    fn new(codes: &'c [Digits], end: usize) -> Self {
        let words = (2 * end).next_power_of_two().div_ceil(64);
        let sets = vec![0; words * end];
        Self {
            codes,
            end,
            words,
            values: vec![0; end],
            pairs: sets.clone(),
            triples: sets,
            by_remainder: vec![0; 64 * words],
            used: 1,
        }
    }

    /// Calls `decide` for each value of each branch, with the state of the branch. If `decide` returns `false`, drops the branch. At the
    /// end, calls `done` with the codes of each remaining branch, their state and all their values.
    fn run<T: Clone + Default>(
        &mut self,
        meter: &mut Meter<'_>,
        mut decide: impl FnMut(&mut T, usize, u32) -> bool,
        mut done: impl FnMut(&[u32], &T, &[u32]),
    ) -> Result<(), Stopped> {
        let mut open: Vec<Branch<T>> = Vec::new();
        let codes: Vec<u32> = (0..self.codes.len() as u32).collect();
        let mut seen = T::default();
        // The empty heap has no moves, so its value is 0.
        if self.end > 0 && !codes.is_empty() && decide(&mut seen, 0, 0) {
            open.push(Branch { heap: 0, value: 0, codes, seen });
        }
        while let Some(Branch { heap, value, codes, seen }) = open.pop() {
            self.values[heap] = value;
            let next = heap + 1;
            if next == self.end {
                done(&codes, &seen, &self.values);
                continue;
            }
            let digit = |code: u32, bit: u8| self.codes[code as usize].iter().any(|d| d & bit != 0);
            let splits = codes.iter().any(|&code| digit(code, 12));
            let thrice = codes.iter().any(|&code| digit(code, 8));
            meter.tick(1 + codes.len() as u64 / 32)?;
            meter.pass((if thrice { heap * self.used } else { 0 }) as u64 / 16)?;
            self.prepare(next, splits, thrice);
            let mut parted: Vec<(u32, Vec<u32>)> = Vec::new();
            for code in codes {
                let value = self.value(code, next);
                match parted.iter_mut().find(|part| part.0 == value) {
                    Some(part) => part.1.push(code),
                    None => parted.push((value, vec![code])),
                }
            }
            for (value, codes) in parted {
                let mut seen = seen.clone();
                if decide(&mut seen, next, value) {
                    open.push(Branch { heap: next, value, codes, seen });
                }
            }
        }
        Ok(())
    }

    /// Computes the sets of values of two heaps and of three heaps with `t` tokens in total, if a code of the branch needs them.
    fn prepare(&mut self, t: usize, splits: bool, thrice: bool) {
        let (values, words) = (&self.values, self.words);
        let largest = values[..t].iter().max().copied().unwrap_or(0) as usize;
        self.used = (largest + 1).next_power_of_two().div_ceil(64);
        let (before, now) = self.pairs.split_at_mut(words * t);
        now[..words].fill(0);
        if splits {
            for a in 1..=t / 2 {
                let value = (values[a] ^ values[t - a]) as usize;
                now[value / 64] |= 1 << (value % 64);
            }
        }
        let triples = &mut self.triples[words * t..words * (t + 1)];
        triples.fill(0);
        if !thrice {
            return;
        }
        let used = self.used;
        let remainders = (largest + 1).next_power_of_two().min(64);
        self.by_remainder[..remainders * used].fill(0);
        // The smallest of three heaps has at most a third of the tokens.
        for a in 1..=t / 3 {
            let pairs = &before[words * (t - a)..][..used];
            let value = values[a] as usize;
            let row = &mut self.by_remainder[value % 64 * used..][..used];
            for (at, &word) in pairs.iter().enumerate() {
                row[at ^ (value / 64)] |= word;
            }
        }
        // Merge rows whose remainders differ in one bit, from the lowest bit to the highest, until one row contains all values.
        for bit in 0..remainders.ilog2() {
            for low in (0..remainders).step_by(2 << bit) {
                let (rows, high) = self.by_remainder.split_at_mut((low + (1 << bit)) * used);
                for (word, &other) in rows[low * used..].iter_mut().zip(&high[..used]) {
                    *word |= swapped(other, bit);
                }
            }
        }
        triples[..used].copy_from_slice(&self.by_remainder[..used]);
    }

    /// Returns the value of heap `n` in the game with the given code. Uses the sets of all totals up to `n`.
    fn value(&self, code: u32, n: usize) -> u32 {
        let digits = &self.codes[code as usize];
        for word in 0..self.used {
            let mut options = 0;
            for (k, &digit) in digits.iter().enumerate().take(n + 1) {
                let rest = n - k;
                if rest == 0 {
                    options |= u64::from(digit & 1 != 0 && word == 0);
                    continue;
                }
                let value = self.values[rest] as usize;
                if digit & 2 != 0 && value / 64 == word {
                    options |= 1 << (value % 64);
                }
                if digit & 4 != 0 {
                    options |= self.pairs[self.words * rest + word];
                }
                if digit & 8 != 0 {
                    options |= self.triples[self.words * rest + word];
                }
            }
            if options != u64::MAX {
                return (64 * word) as u32 + options.trailing_ones();
            }
        }
        64 * self.used as u32
    }
}

/// Replaces each number `x` in a set of numbers below 64 with `x ^ 2^bit`.
const fn swapped(set: u64, bit: u32) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    let (width, mask) = (1 << bit, MASKS[bit as usize]);
    (set >> width & mask) | (set & mask) << width
}
