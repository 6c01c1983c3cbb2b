//! Nim-values by depth-first search on an explicit stack.
//!
//! A frame holds ids: expanding a position plays all its moves once and writes the ids of what they
//! leave onto a second stack of words, so no iterator over moves stays alive while others run.

use super::{Search, SearchError};
use crate::{MexSet, Nimber, Ruleset};

/// What is known of a position, in one word: its nim-value, or that it is not zero, or nothing.
/// The top bit says that the position is on the stack.
const UNKNOWN: u32 = 0x7fff_ffff;
const NOT_ZERO: u32 = 0x7fff_fffe;
const ON_STACK: u32 = 0x8000_0000;

/// Ends an option: the last of its ids carries this bit.
pub(super) const END: u32 = 0x8000_0000;
/// Stands for the option that leaves nothing. No position has this id.
pub(super) const NOTHING: u32 = 0x7fff_ffff;

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Its nim-value.
    Value,
    /// Only whether the nim-value is zero: one option of value zero settles it.
    IsZero,
}

#[derive(Clone, Copy)]
struct Frame {
    id: u32,
    question: Question,
    /// Where the options of this position begin among the words.
    start: usize,
    /// The word to look at next. Everything before it is settled.
    cursor: usize,
}

/// The nim-values found, and the stacks, which keep their allocation between queries.
#[derive(Clone, Default)]
pub(super) struct Values {
    codes: Vec<u32>,
    frames: Vec<Frame>,
    words: Vec<u32>,
    mex: MexSet,
}

impl Values {
    fn code(&self, id: u32) -> u32 {
        self.codes.get(id as usize).map_or(UNKNOWN, |code| code & !ON_STACK)
    }

    pub(super) fn value(&self, id: u32) -> Option<Nimber> {
        Some(self.code(id)).filter(|&code| code < NOT_ZERO).map(|code| Nimber::new(u64::from(code)))
    }

    /// Whether the value is zero, as far as known.
    pub(super) fn is_zero(&self, id: u32) -> Option<bool> {
        match self.code(id) {
            UNKNOWN => None,
            code => Some(code == 0),
        }
    }

    fn answers(&self, id: u32, question: Question) -> bool {
        match question {
            Question::Value => self.code(id) < NOT_ZERO,
            Question::IsZero => self.code(id) != UNKNOWN,
        }
    }

    fn set(&mut self, id: u32, code: u32) {
        let index = id as usize;
        if index >= self.codes.len() {
            self.codes.resize(index + 1, UNKNOWN);
        }
        self.codes[index] = code;
    }

    /// Empties the stack.
    fn unwind(&mut self) {
        for frame in std::mem::take(&mut self.frames) {
            let known = self.code(frame.id);
            self.set(frame.id, known);
        }
        self.words.clear();
    }

    /// Takes the top frame off the stack and stores what was found out.
    fn settle(&mut self, frame: Frame, code: u32) {
        self.set(frame.id, code);
        self.words.truncate(frame.start);
        self.frames.pop();
    }

    /// The mex over the options that begin at `start`, all of whose values are known.
    fn mex_from(&mut self, start: usize) -> u32 {
        self.mex.clear();
        let mut sum = Nimber::ZERO;
        for &word in &self.words[start..] {
            let id = word & !END;
            if id != NOTHING {
                sum += Nimber::new(u64::from(self.codes[id as usize]));
            }
            if word & END != 0 {
                self.mex.insert(sum);
                sum = Nimber::ZERO;
            }
        }
        // A value needs that many options, and their words fill memory long before 2^31.
        self.mex.mex().value() as u32
    }
}

impl<G: Ruleset> Search<G> {
    /// The nim-value of a stored position.
    pub(super) fn value_of(&mut self, id: u32) -> Result<Nimber, SearchError<G::Position>> {
        self.run(id, Question::Value)?;
        Ok(self.values.value(id).expect("the run has settled the value"))
    }

    /// Whether the nim-value of a stored position is zero, without finding the value if possible.
    pub(super) fn is_zero(&mut self, id: u32) -> Result<bool, SearchError<G::Position>> {
        self.run(id, Question::IsZero)?;
        Ok(self.values.is_zero(id).expect("the run has settled the question"))
    }

    fn run(&mut self, root: u32, question: Question) -> Result<(), SearchError<G::Position>> {
        // Frames that a bound or a cancellation has left are taken up again by the same question.
        let resumes = self
            .values
            .frames
            .first()
            .is_some_and(|frame| (frame.id, frame.question) == (root, question));
        if !resumes {
            self.values.unwind();
        }
        let result = self.run_frames(root, question);
        if matches!(result, Err(SearchError::Cycle { .. })) {
            self.values.unwind();
        }
        result
    }

    fn run_frames(
        &mut self,
        root: u32,
        question: Question,
    ) -> Result<(), SearchError<G::Position>> {
        if self.values.frames.is_empty() && !self.values.answers(root, question) {
            self.expand(root, question)?;
        }
        while let Some(&frame) = self.values.frames.last() {
            let next = match frame.question {
                Question::Value => self.advance_value(frame),
                Question::IsZero => self.advance_is_zero(frame),
            };
            let Some((id, question)) = next else { continue };
            if self.values.codes.get(id as usize).is_some_and(|code| code & ON_STACK != 0) {
                return Err(SearchError::Cycle { position: self.positions.get(id).clone() });
            }
            self.expand(id, question)?;
        }
        Ok(())
    }

    /// Goes on with the options of a frame: the question that must be settled first, or none if the
    /// frame itself is settled.
    fn advance_value(&mut self, frame: Frame) -> Option<(u32, Question)> {
        let values = &mut self.values;
        let pending = values.words[frame.cursor..]
            .iter()
            .map(|word| word & !END)
            .position(|id| id != NOTHING && !values.answers(id, Question::Value));
        if let Some(steps) = pending {
            let cursor = frame.cursor + steps;
            values.frames.last_mut()?.cursor = cursor;
            return Some((values.words[cursor] & !END, Question::Value));
        }
        let value = values.mex_from(frame.start);
        values.settle(frame, value);
        None
    }

    /// As `advance_value`, option by option, and done as soon as one of them is zero.
    fn advance_is_zero(&mut self, frame: Frame) -> Option<(u32, Question)> {
        let values = &mut self.values;
        let mut cursor = frame.cursor;
        while cursor < values.words.len() {
            let len = 1 + values.words[cursor..].iter().take_while(|&word| word & END == 0).count();
            let option = &values.words[cursor..cursor + len];
            // A single component answers for itself; of several, the values must be added.
            let question = if len == 1 { Question::IsZero } else { Question::Value };
            let mut ids = option.iter().map(|word| word & !END).filter(|&id| id != NOTHING);
            if let Some(id) = ids.clone().find(|&id| !values.answers(id, question)) {
                values.frames.last_mut()?.cursor = cursor;
                return Some((id, question));
            }
            let zero = match question {
                Question::IsZero => ids.all(|id| values.code(id) == 0),
                Question::Value => {
                    ids.filter_map(|id| values.value(id)).sum::<Nimber>() == Nimber::ZERO
                }
            };
            if zero {
                values.settle(frame, NOT_ZERO);
                return None;
            }
            cursor += len;
        }
        values.settle(frame, 0);
        None
    }

    /// Plays all moves of a position and opens a frame over what they leave, unless one of them
    /// settles the question at once. An error leaves no trace of the frame.
    fn expand(&mut self, id: u32, question: Question) -> Result<(), SearchError<G::Position>> {
        let start = self.values.words.len();
        let settled = self.push_options(id, question);
        if let Ok(false) = settled {
            let known = self.values.code(id);
            self.values.set(id, known | ON_STACK);
            self.values.frames.push(Frame { id, question, start, cursor: start });
        } else {
            self.values.words.truncate(start);
        }
        if settled? {
            self.values.set(id, NOT_ZERO);
        }
        Ok(())
    }

    /// Appends the options of a position to the words; true if one of them is seen to be zero and
    /// nothing else was asked, so that the others need not even be played.
    fn push_options(
        &mut self,
        id: u32,
        question: Question,
    ) -> Result<bool, SearchError<G::Position>> {
        let position = self.positions.get(id).clone();
        let mut option = Vec::new();
        for mv in self.rules.moves(&position) {
            self.meter.edge()?;
            option.clear();
            for part in self.rules.play(&position, &mv) {
                self.positions.intern_parts(&self.rules, part, &mut self.meter, &mut option)?;
            }
            let is_zero = match option[..] {
                [] => true,
                [only] => self.values.code(only) == 0,
                [one, other] => one == other,
                _ => false,
            };
            if is_zero && question == Question::IsZero {
                return Ok(true);
            }
            push_option(&mut self.values.words, &option);
        }
        Ok(false)
    }
}

/// Appends an option, with its end marked.
pub(super) fn push_option(words: &mut Vec<u32>, option: &[u32]) {
    match option.split_last() {
        None => words.push(NOTHING | END),
        Some((last, init)) => {
            words.extend_from_slice(init);
            words.push(last | END);
        }
    }
}
