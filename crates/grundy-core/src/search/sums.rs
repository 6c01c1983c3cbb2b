//! Sums of positions as multisets of ids: outcomes and lengths of play in both conventions.
//!
//! Misère play knows no nim-values that add up, so a sum is searched as a whole. Its key is the
//! multiset of the ids of its components; components without moves are left out, which changes no
//! tree of play and is therefore right in misère play too.

use std::collections::HashSet;

use smallvec::SmallVec;

use super::table::Multisets;
use super::values::{END, NOTHING, push_option};
use super::{Search, SearchError};
use crate::{Convention, Nimber, Outcome, Ruleset};

/// What is known of a sum under one convention, in one word: its remoteness, whose parity is the
/// outcome, or the outcome alone, or nothing. The top bit says that the sum is on the stack.
const UNKNOWN: u32 = 0x7fff_ffff;
const IS_N: u32 = 0x7fff_fffe;
const IS_P: u32 = 0x7fff_fffd;
const ON_STACK: u32 = 0x8000_0000;

const NONE: u32 = u32::MAX;

/// What is asked of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Outcome,
    Remoteness,
}

#[derive(Clone, Copy)]
struct Frame {
    sum: u32,
    /// The component (an index into the multiset) and the word of its options to look at next.
    component: u32,
    word: u32,
    /// The option that was pushed and is settled when this frame is on top again.
    child: u32,
    /// The least remoteness of a `P` option and the greatest of an `N` option so far.
    shortest_win: u32,
    longest_loss: u32,
}

/// The sums stored, what is known of them, and the options of their components.
#[derive(Clone, Default)]
pub(super) struct Sums {
    keys: Multisets,
    codes: [Vec<u32>; 2],
    /// Per position: where its options begin among the words, preceded by their number of words.
    starts: Vec<Option<usize>>,
    words: Vec<u32>,
    frames: Vec<Frame>,
    /// What the frames are there to answer.
    question: Option<(u32, Convention, Goal)>,
}

impl Sums {
    fn code(&self, sum: u32, convention: Convention) -> u32 {
        self.codes[convention as usize].get(sum as usize).map_or(UNKNOWN, |code| code & !ON_STACK)
    }

    fn is_on_stack(&self, sum: u32, convention: Convention) -> bool {
        self.codes[convention as usize].get(sum as usize).is_some_and(|code| code & ON_STACK != 0)
    }

    fn set(&mut self, sum: u32, convention: Convention, code: u32) {
        let codes = &mut self.codes[convention as usize];
        let index = sum as usize;
        if index >= codes.len() {
            codes.resize(index + 1, UNKNOWN);
        }
        codes[index] = code;
    }

    /// The outcome, as far as known.
    pub(super) fn outcome(&self, sum: u32, convention: Convention) -> Option<Outcome> {
        match self.code(sum, convention) {
            UNKNOWN => None,
            IS_N => Some(Outcome::N),
            IS_P => Some(Outcome::P),
            // The players alternate until the end, whose outcome the convention fixes.
            remoteness if remoteness % 2 == 0 => Some(convention.without_moves()),
            _ => Some(!convention.without_moves()),
        }
    }

    pub(super) fn remoteness(&self, sum: u32, convention: Convention) -> Option<u32> {
        Some(self.code(sum, convention)).filter(|&code| code < IS_P)
    }

    /// Empties the stack.
    fn unwind(&mut self) {
        let Some((_, convention, _)) = self.question.take() else { return };
        for frame in std::mem::take(&mut self.frames) {
            let known = self.code(frame.sum, convention);
            self.set(frame.sum, convention, known);
        }
    }

    fn answers(&self, sum: u32, convention: Convention, goal: Goal) -> bool {
        match goal {
            Goal::Outcome => self.code(sum, convention) != UNKNOWN,
            Goal::Remoteness => self.code(sum, convention) < IS_P,
        }
    }

    fn options(&self, id: u32) -> Option<&[u32]> {
        let start = (*self.starts.get(id as usize)?)?;
        Some(&self.words[start..start + self.words[start - 1] as usize])
    }

    pub(super) fn find(&self, key: &[u32]) -> Option<u32> {
        self.keys.find(key)
    }
}

impl<G: Ruleset> Search<G> {
    /// The outcome of a sum given by the ids of its components.
    pub(super) fn outcome_of(
        &mut self,
        ids: &[u32],
        convention: Convention,
    ) -> Result<Outcome, SearchError<G::Position>> {
        let sum = self.intern_sum(ids.to_vec())?;
        self.solve(sum, convention, Goal::Outcome)?;
        Ok(self.sums.outcome(sum, convention).expect("the search has settled the outcome"))
    }

    /// The remoteness of a sum given by the ids of its components.
    pub(super) fn remoteness_of(
        &mut self,
        ids: &[u32],
        convention: Convention,
    ) -> Result<u32, SearchError<G::Position>> {
        let sum = self.intern_sum(ids.to_vec())?;
        self.solve(sum, convention, Goal::Remoteness)?;
        Ok(self.sums.remoteness(sum, convention).expect("the search has settled the remoteness"))
    }

    fn intern_sum(&mut self, mut ids: Vec<u32>) -> Result<u32, SearchError<G::Position>> {
        let rules = &self.rules;
        ids.retain(|&id| has_moves(rules, self.positions.get(id)));
        ids.sort_unstable();
        self.intern_key(&ids)
    }

    fn intern_key(&mut self, key: &[u32]) -> Result<u32, SearchError<G::Position>> {
        let room = self.meter.has_room();
        let index = self.sums.keys.intern(key, room).ok_or_else(|| self.meter.full())?;
        self.meter.counted.sums = self.sums.keys.len() as u64;
        Ok(index)
    }

    fn solve(
        &mut self,
        root: u32,
        convention: Convention,
        goal: Goal,
    ) -> Result<(), SearchError<G::Position>> {
        // Frames that a bound or a cancellation has left are taken up again by the same question.
        if self.sums.question != Some((root, convention, goal)) {
            self.sums.unwind();
            self.sums.question = Some((root, convention, goal));
            if !self.sums.answers(root, convention, goal) {
                self.open(root, convention);
            }
        }
        let result = self.solve_frames(convention, goal);
        if matches!(result, Ok(()) | Err(SearchError::Cycle { .. })) {
            self.sums.unwind();
        }
        result
    }

    fn solve_frames(
        &mut self,
        convention: Convention,
        goal: Goal,
    ) -> Result<(), SearchError<G::Position>> {
        let mut key = Vec::new();
        while let Some(mut frame) = self.sums.frames.last().copied() {
            if frame.child != NONE && self.fold_child(&mut frame, convention, goal) {
                continue;
            }
            let top = self.sums.frames.len() - 1;
            loop {
                let next = self.next_option(&mut frame, &mut key);
                if next.is_err() {
                    self.sums.frames[top] = frame;
                }
                let Some(child) = next? else {
                    self.close(&frame, convention, goal);
                    break;
                };
                if self.sums.is_on_stack(child, convention) {
                    return Err(self.name_cycle(child));
                }
                if goal == Goal::Remoteness && self.cannot_matter(frame.sum, child, convention) {
                    continue;
                }
                frame.child = child;
                if !self.sums.answers(child, convention, goal) {
                    self.sums.frames[top] = frame;
                    self.open(child, convention);
                    break;
                }
                if self.fold_child(&mut frame, convention, goal) {
                    break;
                }
            }
        }
        Ok(())
    }

    fn open(&mut self, sum: u32, convention: Convention) {
        let known = self.sums.code(sum, convention);
        self.sums.set(sum, convention, known | ON_STACK);
        let frame =
            Frame { sum, component: 0, word: 0, child: NONE, shortest_win: NONE, longest_loss: 0 };
        self.sums.frames.push(frame);
    }

    /// Takes the settled option into account. Whether the frame was closed by it.
    fn fold_child(&mut self, frame: &mut Frame, convention: Convention, goal: Goal) -> bool {
        let child = std::mem::replace(&mut frame.child, NONE);
        let child_is_p = self.sums.outcome(child, convention) == Some(Outcome::P);
        match goal {
            Goal::Outcome if child_is_p => {
                self.sums.set(frame.sum, convention, IS_N);
                self.sums.frames.pop();
                return true;
            }
            Goal::Outcome => {}
            Goal::Remoteness => {
                let length = self.sums.code(child, convention);
                if child_is_p {
                    frame.shortest_win = frame.shortest_win.min(length);
                } else {
                    frame.longest_loss = frame.longest_loss.max(length);
                }
            }
        }
        false
    }

    /// All options of the frame were seen and none closed it before.
    fn close(&mut self, frame: &Frame, convention: Convention, goal: Goal) {
        let code = if self.sums.keys.get(frame.sum).is_empty() {
            0
        } else if goal == Goal::Outcome {
            IS_P
        } else if frame.shortest_win == NONE {
            frame.longest_loss + 1
        } else {
            frame.shortest_win + 1
        };
        self.sums.set(frame.sum, convention, code);
        self.sums.frames.pop();
    }

    /// The next option of the frame's sum, as a stored sum.
    fn next_option(
        &mut self,
        frame: &mut Frame,
        key: &mut Vec<u32>,
    ) -> Result<Option<u32>, SearchError<G::Position>> {
        loop {
            let components = self.sums.keys.get(frame.sum);
            let at = frame.component as usize;
            let Some(&id) = components.get(at) else { return Ok(None) };
            if at > 0 && components[at - 1] == id {
                frame.component += 1;
                continue;
            }
            if self.sums.options(id).is_none() {
                self.store_options(id)?;
            }
            let components = self.sums.keys.get(frame.sum);
            let options = self.sums.options(id).expect("the options were stored above");
            let rest = &options[frame.word as usize..];
            if rest.is_empty() {
                frame.component += 1;
                frame.word = 0;
                continue;
            }
            let len = 1 + rest.iter().take_while(|&word| word & END == 0).count();
            key.clear();
            key.extend_from_slice(&components[..at]);
            key.extend_from_slice(&components[at + 1..]);
            key.extend(rest[..len].iter().map(|word| word & !END).filter(|&id| id != NOTHING));
            key.sort_unstable();
            self.meter.edge()?;
            let sum = self.intern_key(key)?;
            frame.word += len as u32;
            return Ok(Some(sum));
        }
    }

    /// Plays all moves of a position and stores what they leave, without repetitions and without
    /// components that have no moves.
    fn store_options(&mut self, id: u32) -> Result<(), SearchError<G::Position>> {
        let position = self.positions.get(id).clone();
        let mut seen: HashSet<SmallVec<[u32; 4]>> = HashSet::new();
        let mut words = Vec::new();
        let mut parts = Vec::new();
        let mut splits = false;
        for mv in self.rules.moves(&position) {
            self.meter.edge()?;
            parts.clear();
            for part in self.rules.play(&position, &mv) {
                self.positions.intern_parts(&self.rules, part, &mut self.meter, &mut parts)?;
            }
            parts.retain(|&id| has_moves(&self.rules, self.positions.get(id)));
            parts.sort_unstable();
            splits |= parts.len() > 1;
            if seen.insert(SmallVec::from_slice(&parts)) {
                push_option(&mut words, &parts);
            }
        }
        if splits {
            // Sums could grow for ever without repeating. If play ends from here, the nim-value
            // exists; otherwise its search runs into the cycle.
            self.value_of(id)?;
        }
        let len = u32::try_from(words.len()).map_err(|_| self.meter.full())?;
        let index = id as usize;
        if index >= self.sums.starts.len() {
            self.sums.starts.resize(index + 1, None);
        }
        self.sums.words.push(len);
        self.sums.starts[index] = Some(self.sums.words.len());
        self.sums.words.extend(words);
        Ok(())
    }

    /// In normal play, known nim-values say which options the player who wins does not look at.
    fn cannot_matter(&self, sum: u32, child: u32, convention: Convention) -> bool {
        let value_of = |sum| {
            let ids = self.sums.keys.get(sum).iter();
            ids.map(|&id| self.values.value(id)).sum::<Option<Nimber>>()
        };
        convention == Convention::Normal
            && value_of(sum).is_some_and(|value| value != Nimber::ZERO)
            && value_of(child).is_some_and(|value| value != Nimber::ZERO)
    }

    /// A sum can return to itself, so one of its components can; the search for its nim-value meets
    /// a position on that cycle.
    #[cold]
    fn name_cycle(&mut self, sum: u32) -> SearchError<G::Position> {
        let ids = self.sums.keys.get(sum).to_vec();
        let found = ids.iter().find_map(|&id| self.value_of(id).err());
        found.unwrap_or_else(|| SearchError::Cycle { position: self.positions.get(ids[0]).clone() })
    }
}

/// Whether any move can be made in the position.
fn has_moves<G: Ruleset>(rules: &G, position: &G::Position) -> bool {
    rules.moves(position).next().is_some()
}
