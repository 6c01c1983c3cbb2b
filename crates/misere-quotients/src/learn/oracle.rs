//! Outcomes of single words: read off a quotient where one is known to be right, searched elsewhere.

use std::cmp::Ordering;

use crate::closed::Closed;
use crate::word::{Letter, Word};

use super::hypothesis::Hypothesis;
use super::memo::Memo;
use super::meter::Effort;
use grundy_core::Stopped;

/// Outcomes in misère play.
#[derive(Clone, Debug)]
pub(super) struct Oracle {
    pub(super) memo: Memo,
    /// A quotient that predicts all words below the bound right.
    known: Option<(Hypothesis, Word)>,
    /// The word whose search was stopped, and its stack.
    suspended: Option<(Word, Vec<Frame>)>,
}

/// A word in the middle of its search.
#[derive(Clone, Debug)]
struct Frame {
    word: Word,
    hash: u128,
    /// Options without a known outcome that are P by the quotient known, the smallest last.
    promising: Vec<(Word, u128)>,
    /// The other options that may have to be searched. Mostly a promising one is P indeed, and then these are neither
    /// written out nor looked up: each costs the time of a memory access.
    others: Vec<Other>,
}

/// An option that is not written out: a letter of the word, and which of its options takes its place.
#[derive(Clone, Debug)]
struct Other {
    letter: Letter,
    option: u32,
    hash: u128,
}

/// An option of a word as far as it is known without being written out or looked up.
struct Glance {
    hash: u128,
    /// True for P.
    outcome: Option<bool>,
    /// What the quotient known says, where it is not known to be right.
    guess: bool,
}

impl Oracle {
    pub(super) fn new(memo: Memo) -> Self {
        Self { memo, known: None, suspended: None }
    }

    /// Forgets all outcomes and takes other hashes.
    pub(super) fn reseed(&mut self, seed: u64, count: usize) {
        self.memo.reseed(seed, count);
        self.suspended = None;
    }

    /// Takes over a quotient that is right for all words below the bound, if it reaches further.
    pub(super) fn learn(&mut self, hypothesis: &Hypothesis, bound: Word) {
        if self.known.as_ref().is_none_or(|(_, known)| *known < bound) {
            self.known = Some((hypothesis.clone(), bound));
        }
    }

    /// What is known of `rest + option` without a look into the table. The class of `rest` is that in the quotient known.
    fn glance(
        &self,
        rest: &Word,
        rest_hash: u128,
        rest_class: u32,
        option: &[Letter],
        star: Option<Letter>,
    ) -> Glance {
        // Two copies of the star cancel; each part has one at most.
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

    /// Whether the previous player wins. Depth first on a stack; what was found stays known.
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
            // The outcome of the word that was left last, if it is known.
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
            // What is opened may be stopped before it begins, and then it waits for the next call.
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

    /// Takes the last option that is not known to be N, and drops those behind it.
    fn next_unknown(&self, others: &mut Vec<Other>) -> Option<Other> {
        // Nothing but look-ups, so that several are under way at a time.
        let last = others.iter().rposition(|other| self.memo.get(other.hash) != Some(false));
        others.truncate(last.map_or(0, |last| last + 1));
        others.pop()
    }

    /// Settles a word by options whose outcomes are known, or puts it on the stack with the others.
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
        // The smallest are searched first, since they cost least.
        promising.sort_unstable_by(|a, b| b.0.cmp(&a.0));
        promising.dedup_by(|a, b| a.0 == b.0);
        others.reverse();
        stack.push(Frame { word: word.clone(), hash, promising, others });
        Ok(None)
    }
}

/// Compares the sum of two words, without the letter skipped, with a third word.
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
