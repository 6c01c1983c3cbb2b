//! Outcomes of single words: read off a quotient where one is known to be right, searched elsewhere.

use crate::misere::closed::Closed;
use crate::misere::word::Word;

use super::hypothesis::Hypothesis;
use super::memo::Memo;
use super::meter::{Meter, Stop};

/// Outcomes in misère play.
#[derive(Clone, Debug)]
pub(super) struct Oracle {
    pub(super) memo: Memo,
    /// A quotient that predicts all words below the bound right.
    known: Option<(Hypothesis, Word)>,
}

/// A word in the middle of its search.
struct Frame {
    hash: u128,
    /// Options without a known outcome, the most promising last.
    open: Vec<(Word, u128)>,
}

impl Oracle {
    pub(super) fn new(memo: Memo) -> Self {
        Self { memo, known: None }
    }

    /// Takes over a quotient that is right for all words below the bound, if it reaches further.
    pub(super) fn learn(&mut self, hypothesis: &Hypothesis, bound: Word) {
        if self.known.as_ref().is_none_or(|(_, known)| *known < bound) {
            self.known = Some((hypothesis.clone(), bound));
        }
    }

    /// The outcome as far as it is known without search: true for P.
    fn read(&self, word: &Word, hash: u128) -> Option<bool> {
        match &self.known {
            Some((known, bound)) if word < bound => Some(known.is_p(known.class(word))),
            _ if word.is_empty() => Some(false),
            _ => self.memo.get(hash),
        }
    }

    /// What the quotient known says, where it is not known to be right.
    fn guess(&self, word: &Word) -> bool {
        self.known.as_ref().is_some_and(|(known, _)| known.is_p(known.class(word)))
    }

    /// Whether the previous player wins. Depth first on a stack; what was found stays known.
    pub(super) fn is_p(
        &mut self,
        word: &Word,
        closed: &Closed,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let word = closed.word(word.letters().iter().copied());
        let hash = self.memo.hash(word.letters());
        if let Some(known) = self.read(&word, hash) {
            return Ok(known);
        }
        let mut stack = Vec::new();
        let mut found = self.open(&word, hash, closed, meter, &mut stack)?;
        loop {
            // The outcome of the word that was left last, if it is known.
            if let (Some(is_p), Some(_)) = (found, stack.last()) {
                if is_p {
                    let frame: Frame = stack.pop().expect("there is one");
                    self.memo.insert(frame.hash, false);
                    found = Some(false);
                    continue;
                }
            }
            let Some(frame) = stack.last_mut() else {
                return Ok(found.expect("the first word is settled when the stack is empty"));
            };
            let Some((next, hash)) = frame.open.pop() else {
                let frame = stack.pop().expect("there is one");
                self.memo.insert(frame.hash, true);
                found = Some(true);
                continue;
            };
            found = match self.memo.get(hash) {
                Some(known) => Some(known),
                None => self.open(&next, hash, closed, meter, &mut stack)?,
            };
        }
    }

    /// Settles a word by options whose outcomes are known, or puts it on the stack with the others.
    fn open(
        &mut self,
        word: &Word,
        hash: u128,
        closed: &Closed,
        meter: &mut Meter<'_>,
        stack: &mut Vec<Frame>,
    ) -> Result<Option<bool>, Stop> {
        meter.position(self.memo.len())?;
        let mut open = Vec::new();
        for (_, letter) in word.distinct() {
            let rest = word.without(letter);
            for option in closed.options(letter) {
                let next = closed.sum(&rest, option);
                let hash = self.memo.hash(next.letters());
                match self.read(&next, hash) {
                    Some(true) => {
                        self.memo.insert(self.memo.hash(word.letters()), false);
                        return Ok(Some(false));
                    }
                    Some(false) => {}
                    None => open.push((self.guess(&next), next, hash)),
                }
            }
        }
        if open.is_empty() {
            self.memo.insert(hash, true);
            return Ok(Some(true));
        }
        // Those that probably win last, and among them the smallest, which cost least.
        open.sort_unstable_by(|a, b| (a.0, &b.1).cmp(&(b.0, &a.1)));
        open.dedup_by(|a, b| a.1 == b.1);
        let open = open.into_iter().map(|(_, word, hash)| (word, hash)).collect();
        stack.push(Frame { hash, open });
        Ok(None)
    }
}
