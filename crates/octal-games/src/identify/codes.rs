//! All octal codes of at most four digits and hexadecimal codes of at most three, as a trie.
//!
//! `G(n)` depends on digits 0 to `n` alone, so codes that begin alike share their first values: the search chooses digit
//! after digit, computes the one value that each choice decides, and leaves a branch at the first difference too many.

use super::terms::Terms;
use crate::{Code, Sequence, SequenceError};
use grundy_core::{Meter, Stopped};

/// Digits after the point of octal and of hexadecimal codes.
const OCTAL_DIGITS: usize = 4;
const HEX_DIGITS: usize = 3;
/// This many values are computed here, the rest by the engines: values of heaps up to 64 are below 128, since play from `n`
/// tokens has less than `2n` moves, and the sets below hold all sums of two of them.
const MAX_HEAP: usize = 64;

/// How many codes there are, in bits.
pub(super) fn bits() -> f64 {
    let octal = 2 << (3 * OCTAL_DIGITS);
    let hex = (4 << (4 * HEX_DIGITS)) - (2 << (3 * HEX_DIGITS));
    f64::from(octal + hex).log2()
}

/// A set of numbers below 256.
type Set = [u64; 4];

/// The codes that agree with the terms but for at most `budget` of them, each with the numbers where it differs.
pub(super) fn find(
    terms: &Terms,
    budget: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<(Code, Vec<u64>)>, Stopped> {
    let mut found = Vec::new();
    for (base, digits) in [(8, OCTAL_DIGITS), (16, HEX_DIGITS)] {
        let mut trie = Trie::new(terms, budget, base, digits);
        trie.walk(0, 0, meter)?;
        for digits in trie.found {
            let Ok(code) = Code::new(&digits) else { continue };
            if budget == 0 && terms.end() <= MAX_HEAP as u64 {
                // The trie has compared all values.
                found.push((code, Vec::new()));
                continue;
            }
            let exceptions = match exceptions(&code, terms, budget, meter) {
                Ok(exceptions) => exceptions,
                Err(SequenceError::Stopped(stopped)) => return Err(stopped),
                Err(_) => continue,
            };
            if exceptions.len() <= budget {
                found.push((code, exceptions));
            }
        }
    }
    Ok(found)
}

/// Where the code differs, up to `budget` numbers and one more.
pub(super) fn exceptions(
    code: &Code,
    terms: &Terms,
    budget: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<u64>, SequenceError> {
    let mut sequence = Sequence::new(code.clone());
    let mut known = (MAX_HEAP as u64).min(terms.end());
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

/// The values and sets of the branch that the search is in.
struct Trie<'t> {
    terms: &'t Terms,
    budget: usize,
    /// Digits are below this.
    base: u32,
    /// The last place of a digit.
    last: usize,
    /// The largest heap to look at.
    end: usize,
    digits: Vec<u32>,
    values: [u8; MAX_HEAP + 1],
    /// What two heaps, and three, of `t` tokens in all are worth.
    pairs: [Set; MAX_HEAP + 1],
    triples: [Set; MAX_HEAP + 1],
    found: Vec<Vec<u32>>,
}

impl<'t> Trie<'t> {
    fn new(terms: &'t Terms, budget: usize, base: u32, last: usize) -> Self {
        let end = terms.end().saturating_sub(1).min(MAX_HEAP as u64) as usize;
        Self {
            terms,
            budget,
            base,
            last,
            end: end.max(last),
            digits: vec![0; last + 1],
            values: [0; MAX_HEAP + 1],
            pairs: [[0; 4]; MAX_HEAP + 1],
            triples: [[0; 4]; MAX_HEAP + 1],
            found: Vec::new(),
        }
    }

    /// Chooses digit `place` in all ways, with this many differences before it. Nested at most five deep.
    fn walk(&mut self, place: usize, missed: usize, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        if place > self.last {
            meter.tick(1)?;
            // A code without a hexadecimal digit is among the octal ones.
            let is_new = self.base == 8 || self.digits.iter().any(|&digit| digit >= 8);
            if is_new && self.tail_fits(missed) {
                self.found.push(self.digits.clone());
            }
            return Ok(());
        }
        self.prepare(place);
        // Digit 0 can only split.
        let step = if place == 0 { 4 } else { 1 };
        for digit in (0..self.base).step_by(step) {
            self.digits[place] = digit;
            self.values[place] = self.value(place);
            let missed = missed + usize::from(self.misses(place));
            if missed <= self.budget {
                self.walk(place + 1, missed, meter)?;
            }
        }
        Ok(())
    }

    /// Whether the values that all digits decide agree.
    fn tail_fits(&mut self, mut missed: usize) -> bool {
        for n in self.last + 1..=self.end {
            self.prepare(n);
            self.values[n] = self.value(n);
            missed += usize::from(self.misses(n));
            if missed > self.budget {
                return false;
            }
        }
        true
    }

    /// Whether heap `n` is given and has another value.
    fn misses(&self, n: usize) -> bool {
        let given = (n as u64).checked_sub(self.terms.first);
        let given = given.and_then(|at| self.terms.values.get(at as usize));
        given.is_some_and(|&given| !self.terms.fits(given, self.values[n].into()))
    }

    /// The sets of two and three heaps of `n` tokens, from the values of smaller ones.
    fn prepare(&mut self, n: usize) {
        let (mut pairs, mut triples) = ([0; 4], [0; 4]);
        for a in 1..=n / 2 {
            insert(&mut pairs, self.values[a] ^ self.values[n - a]);
        }
        if self.base == 16 {
            for a in 1..n.saturating_sub(1) {
                for other in members(&self.pairs[n - a]) {
                    insert(&mut triples, self.values[a] ^ other);
                }
            }
        }
        (self.pairs[n], self.triples[n]) = (pairs, triples);
    }

    fn value(&self, n: usize) -> u8 {
        let mut options: Set = [0; 4];
        for (k, &digit) in self.digits.iter().enumerate().take(n + 1) {
            let rest = n - k;
            if rest == 0 && digit & 1 != 0 {
                insert(&mut options, 0);
            }
            if rest > 0 && digit & 2 != 0 {
                insert(&mut options, self.values[rest]);
            }
            for (bit, sets) in [(4, &self.pairs), (8, &self.triples)] {
                if digit & bit != 0 {
                    options.iter_mut().zip(&sets[rest]).for_each(|(word, more)| *word |= more);
                }
            }
        }
        let full = options.iter().take_while(|&&word| word == u64::MAX).count();
        (64 * full) as u8 + options.get(full).map_or(0, |word| word.trailing_ones() as u8)
    }
}

fn insert(set: &mut Set, value: u8) {
    set[usize::from(value) / 64] |= 1 << (value % 64);
}

fn members(set: &Set) -> impl Iterator<Item = u8> + '_ {
    [0_u8, 64, 128, 192].into_iter().zip(set).flat_map(|(base, &word)| {
        let rests = std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)));
        rests.take_while(|&rest| rest != 0).map(move |rest| base + rest.trailing_zeros() as u8)
    })
}
