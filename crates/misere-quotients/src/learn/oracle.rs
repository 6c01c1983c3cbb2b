//! Determines the outcomes of single words, either with a quotient that is proved correct for them or by a search.

use std::cmp::Ordering;

use crate::closed::Closed;
use crate::word::{Letter, Word};

use super::Effort;
use super::hypothesis::Hypothesis;
use super::memo::Memo;
use grundy_core::Stopped;

/// Determines outcomes in misère play.
#[derive(Clone, Debug)]
pub(super) struct Oracle {
    pub(super) memo: Memo,
    /// A quotient, and a bound below which it predicts all words correctly.
    known: Option<(Hypothesis, Word)>,
    /// The word whose search was stopped, with the stack of the search.
    suspended: Option<(Word, Vec<Frame>)>,
}

/// A word on the stack, whose options are being searched.
#[derive(Clone, Debug)]
struct Frame {
    word: Word,
    hash: u128,
    /// The options that have an unknown outcome and that the known quotient predicts to be P. The smallest option is last.
    promising: Vec<(Word, u128)>,
    /// All other options with unknown outcomes. Usually one of the promising options turns out to be P, and then these are not needed. So
    /// they are stored in compact form and not looked up in advance, because each lookup costs a memory access.
    others: Vec<Other>,
}

/// An option in compact form: a letter of the word, and the index of the option of this letter that replaces it.
#[derive(Clone, Debug)]
struct Other {
    letter: Letter,
    option: u32,
    hash: u128,
}

/// The facts about an option that can be determined without building its word and without a lookup.
struct Glance {
    hash: u128,
    /// Whether the option is a P-position. `None` if the known quotient does not cover it.
    outcome: Option<bool>,
    /// The prediction of the known quotient, which is not proved for words that it does not cover.
    guess: bool,
}

impl Oracle {
    pub(super) fn new(memo: Memo) -> Self {
        Self { memo, known: None, suspended: None }
    }

    /// Drops all outcomes, and draws new hash keys.
    pub(super) fn reseed(&mut self, seed: u64, count: usize) {
        self.memo.reseed(seed, count);
        self.suspended = None;
    }

    /// Adopts a quotient that is correct for all words below `bound`, unless the current quotient covers more words.
    pub(super) fn learn(&mut self, hypothesis: &Hypothesis, bound: Word) {
        if self.known.as_ref().is_none_or(|(_, known)| *known < bound) {
            self.known = Some((hypothesis.clone(), bound));
        }
    }

    /// Determines facts about `rest + option` without a lookup. `rest_class` is the class of `rest` in the known quotient.
    fn glance(
        &self,
        rest: &Word,
        rest_hash: u128,
        rest_class: u32,
        option: &[Letter],
        star: Option<Letter>,
    ) -> Glance {
        // Two copies of `*1` cancel. Each of the two words contains at most one copy.
        let is_star = |letter: &Letter| Some(*letter) == star;
        let pair = option.iter().any(is_star) && rest.letters().iter().rev().any(is_star);
        let mut hash = rest_hash.wrapping_add(self.memo.hash(option));
        if let (true, Some(star)) = (pair, star) {
            hash = hash.wrapping_sub(self.memo.hash(&[star, star]));
        }
        let mut glance = Glance { hash, outcome: None, guess: false };
        if let Some((known, bound)) = &self.known {
            let class = known.class_with(rest_class, option);
            glance.guess = known.is_p(class);
            let skipped = star.filter(|_| pair);
            if compare_sum(rest.letters(), option, skipped, bound.letters()) == Ordering::Less {
                glance.outcome = Some(glance.guess);
                return glance;
            }
        }
        let is_empty = (rest.is_empty() && option.is_empty())
            || (pair && rest.letters().len() == 1 && option.len() == 1);
        glance.outcome = is_empty.then_some(false);
        glance
    }

    fn class(&self, word: &Word) -> u32 {
        self.known.as_ref().map_or(0, |(known, _)| known.class(word))
    }

    /// Returns whether a word is a P-position. Searches depth first, with an explicit stack, and stores every outcome.
    pub(super) fn is_p(
        &mut self,
        word: &Word,
        closed: &Closed,
        effort: &mut Effort<'_, '_>,
    ) -> Result<bool, Stopped> {
        let word = closed.word(word.letters().iter().copied());
        let hash = self.memo.hash(word.letters());
        let glance = self.glance(&word, hash, self.class(&word), &[], None);
        if let Some(known) = glance.outcome.or_else(|| self.memo.get(hash)) {
            return Ok(known);
        }
        let (mut stack, mut found) = match self.suspended.take() {
            Some((suspended, stack)) if suspended == word => (stack, None),
            _ => {
                let mut stack = Vec::new();
                let found = self.open(&word, hash, closed, effort, &mut stack)?;
                (stack, found)
            }
        };
        loop {
            // If the last search found a P-position, the word on top of the stack has it as an option, so this word is an N-position.
            if found == Some(true) {
                if let Some(frame) = stack.pop() {
                    self.memo.insert(frame.hash, false);
                    found = Some(false);
                    continue;
                }
            }
            let Some(frame) = stack.last_mut() else {
                return Ok(found.expect("the first word is settled when the stack is empty"));
            };
            // If `open` stops, put the option back, so the next call can resume.
            let opened = if let Some((next, hash)) = frame.promising.pop() {
                let found = match self.memo.get(hash) {
                    Some(known) => Ok(Some(known)),
                    None => self.open(&next, hash, closed, effort, &mut stack),
                };
                if let (Err(_), Some(frame)) = (&found, stack.last_mut()) {
                    frame.promising.push((next, hash));
                }
                found
            } else if let Some(other) = self.next_unknown(&mut frame.others) {
                let Other { letter, option, hash } = other;
                let found = if let Some(known) = self.memo.get(hash) {
                    Ok(Some(known))
                } else {
                    let rest = frame.word.without(letter);
                    let next = closed.sum(&rest, &closed.options(letter)[option as usize]);
                    self.open(&next, hash, closed, effort, &mut stack)
                };
                if let (Err(_), Some(frame)) = (&found, stack.last_mut()) {
                    frame.others.push(other);
                }
                found
            } else {
                let frame = stack.pop().expect("there is one");
                self.memo.insert(frame.hash, true);
                Ok(Some(true))
            };
            found = match opened {
                Ok(found) => found,
                Err(stopped) => {
                    self.suspended = Some((word, stack));
                    return Err(stopped);
                }
            };
        }
    }

    /// Takes the last option that is not known to be N. The options after it are known to be N, so this function drops them.
    fn next_unknown(&self, others: &mut Vec<Other>) -> Option<Other> {
        // This search performs nothing but lookups, so the processor can overlap their memory accesses.
        let last = others.iter().rposition(|other| self.memo.get(other.hash) != Some(false));
        others.truncate(last.map_or(0, |last| last + 1));
        others.pop()
    }

    /// Determines the outcome of a word if the known outcomes of its options suffice. Otherwise pushes the word with its other options.
    fn open(
        &mut self,
        word: &Word,
        hash: u128,
        closed: &Closed,
        effort: &mut Effort<'_, '_>,
        stack: &mut Vec<Frame>,
    ) -> Result<Option<bool>, Stopped> {
        effort.position(self.memo.len())?;
        let (mut promising, mut others) = (Vec::new(), Vec::new());
        let star = closed.star();
        for (_, letter) in word.distinct() {
            let rest = word.without(letter);
            let rest_hash = hash.wrapping_sub(self.memo.hash(&[letter]));
            let rest_class = self.class(&rest);
            for (index, option) in closed.options(letter).iter().enumerate() {
                let Glance { hash: of_option, outcome, guess } =
                    self.glance(&rest, rest_hash, rest_class, option.letters(), star);
                let known = match outcome {
                    None if guess => self.memo.get(of_option),
                    known => known,
                };
                match known {
                    Some(true) => {
                        self.memo.insert(hash, false);
                        return Ok(Some(false));
                    }
                    Some(false) => {}
                    None if guess => promising.push((closed.sum(&rest, option), of_option)),
                    None => {
                        others.push(Other { letter, option: index as u32, hash: of_option });
                    }
                }
            }
        }
        if promising.is_empty() && others.is_empty() {
            self.memo.insert(hash, true);
            return Ok(Some(true));
        }
        // Search small options first, because they take the least time.
        promising.sort_unstable_by(|a, b| b.0.cmp(&a.0));
        promising.dedup_by(|a, b| a.0 == b.0);
        others.reverse();
        stack.push(Frame { word: word.clone(), hash, promising, others });
        Ok(None)
    }
}

/// Compares the sum of `a` and `b`, without the copies of the letter `skipped`, with the word `third`.
fn compare_sum(
    mut a: &[Letter],
    mut b: &[Letter],
    skipped: Option<Letter>,
    third: &[Letter],
) -> Ordering {
    let mut third = third.iter();
    loop {
        let next = match (a, b) {
            ([x, rest @ ..], [y, ..]) if x >= y => {
                a = rest;
                x
            }
            (_, [y, rest @ ..]) => {
                b = rest;
                y
            }
            ([x, rest @ ..], []) => {
                a = rest;
                x
            }
            ([], []) => {
                return if third.next().is_none() { Ordering::Equal } else { Ordering::Less };
            }
        };
        if Some(*next) == skipped {
            continue;
        }
        match third.next() {
            None => return Ordering::Greater,
            Some(other) if next != other => return next.cmp(other),
            Some(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::{Word, compare_sum};

    quickcheck! {
        fn sums_are_compared_as_words(a: Vec<u8>, b: Vec<u8>, third: Vec<u8>) -> bool {
            let word = |letters: &[u8]| -> Word {
                letters.iter().map(|letter| u32::from(letter % 4)).collect()
            };
            let [a, b, third] = [&a, &b, &third].map(|letters| word(letters));
            let sum = a.plus(&b);
            let without: Word = sum.letters().iter().copied().filter(|&letter| letter != 1).collect();
            compare_sum(a.letters(), b.letters(), None, third.letters()) == sum.cmp(&third)
                && compare_sum(a.letters(), b.letters(), Some(1), third.letters())
                    == without.cmp(&third)
        }
    }
}
