//! Finds values by asking "is the value of this position `n`?" for one `n` after another, and answers these questions with proof numbers.
//!
//! Consider a position `P` and a number `n`. The value of `P` is `n` exactly when the player to move loses the sum `P + *n`, so the
//! question is about the outcome of this sum. The options of the sum are the options of `P` plus `*n`, and `P` plus a smaller heap. Each
//! question has two estimates of the remaining work: `phi` to prove "no" and `del` to prove "yes". The search always continues with the
//! child that is likely to settle the question with the least work, and it leaves a child as soon as another child becomes better. This is
//! depth-first proof-number search (Nagai 2002); Lemoine and Viennot (2012) apply it to `P + *n`.
//!
//! Facts are stored per component, and all sums that contain the component use them: the exact value, or the excluded values. Every fact
//! follows from earlier facts, so facts are also valid in games with cycles.

mod children;
mod choosing;
mod collector;
mod opening;

pub(super) use collector::Collector;

use super::control::{Event, ThreadBudget};
use super::line::{INFINITE, MASK_BITS};
use super::space::Space;
use super::table::{Key, Slot, Store};
use crate::hash::{Path, hash_of};
use choosing::fact;

/// The largest finite proof number.
const MAX: u32 = INFINITE - 1;

/// If an option has several parts, the parts with at most this many moves are evaluated first.
const SMALL: u32 = 8;

/// The proof numbers of a child that is not in the table and has no estimate yet.
const UNSEEN: (u32, u32) = (0, u32::MAX);

/// Stands for a number of moves that has not been counted yet.
const UNCOUNTED: u32 = u32::MAX;

/// The answer to the question of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// There is no answer yet, but a proof number has reached its threshold.
    Numbers(u32, u32),
    Value(u32),
}

/// The fact to find about a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inquiry {
    /// The nim-value.
    Value,
    /// Whether the nim-value is this number, which is below 31.
    Is(u32),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The frame plays the moves.
    Options,
    /// The frame evaluates small parts. The number is the index of the next child to check.
    Parts(usize),
    /// All children have proof numbers, and the frame works on the best child.
    Children,
}

struct Frame<K> {
    key: K,
    hash: u64,
    /// Set if the value itself is wanted. The frame then asks about each number `n` that is not excluded, in ascending order.
    is_value: bool,
    n: u32,
    phi: u32,
    del: u32,
    stage: Stage,
    played: u64,
    /// The values known to be excluded.
    mask: u32,
    /// The index of the child that the frame above works on, and the index of the part that it searches.
    waits: Option<(usize, usize)>,
    /// Whether the position's line in the table counts this thread as searching it.
    marked: bool,
    /// Whether the key was added to the line of play. A key is not added if the frame below has the same key.
    entered: bool,
    children: usize,
    parts: usize,
    opened: u64,
}

/// A child of a question: an open option, or the position itself next to a smaller heap.
#[derive(Clone, Copy)]
struct Child {
    /// For an option, the nim-sum of the known parts; for the position itself, the size of the smaller heap.
    known: u32,
    own: bool,
    /// The index of the first unknown part, and the number of unknown parts.
    start: usize,
    len: usize,
    phi: u32,
    del: u32,
}

struct Part<K> {
    key: K,
    hash: u64,
    moves: u32,
}

pub(super) struct ProofNumberSearch<K> {
    frames: Vec<Frame<K>>,
    children: Vec<Child>,
    parts: Vec<Part<K>>,
    path: Path,
    answer: Option<Answer>,
    /// The value that this engine has requested from another engine.
    supplied: Option<u32>,
    /// A hash table for finding equal options.
    seen: Vec<u32>,
    places: Vec<Slot>,
    edges: u64,
}

impl<K: Key> ProofNumberSearch<K> {
    pub(super) fn new(root: K, inquiry: Inquiry) -> Self {
        let hash = hash_of(&root);
        let mut engine = Self {
            frames: Vec::new(),
            children: Vec::new(),
            parts: Vec::new(),
            path: Path::default(),
            answer: None,
            supplied: None,
            seen: Vec::new(),
            places: Vec::new(),
            edges: 0,
        };
        engine.path.enter(hash);
        engine.push(root, hash, inquiry, (INFINITE, INFINITE), true);
        engine
    }

    /// Returns the number of option parts that wait on the stack.
    pub(super) fn waiting(&self) -> usize {
        self.parts.len()
    }

    /// Supplies the value that this engine has requested.
    pub(super) fn supply(&mut self, value: u32) {
        self.supplied = Some(value);
    }

    fn push(&mut self, key: K, hash: u64, inquiry: Inquiry, (phi, del): (u32, u32), entered: bool) {
        let (is_value, n) = match inquiry {
            Inquiry::Value => (true, 0),
            Inquiry::Is(n) => (false, n),
        };
        self.frames.push(Frame {
            key,
            hash,
            is_value,
            n,
            phi,
            del,
            stage: Stage::Options,
            played: 0,
            mask: 0,
            waits: None,
            marked: false,
            entered,
            children: self.children.len(),
            parts: self.parts.len(),
            opened: self.edges,
        });
    }

    /// Runs until the root is settled. Returns the value, or `None` if the question was about one number and the answer is no.
    pub(super) fn run(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<u32>, Event<K>> {
        loop {
            let Some(top) = self.frames.last() else {
                return Ok(match self.answer {
                    Some(Answer::Value(value)) => Some(value),
                    _ => None,
                });
            };
            if store.is_full() {
                return Err(Event::Room);
            }
            if top.is_value {
                self.advance_value(space, store, budget)?;
            } else {
                self.advance_question(space, store, budget)?;
            }
        }
    }

    /// Uses the answer to the last question. Closes the frame if the value is known, and otherwise asks about the next value that is not
    /// excluded.
    fn advance_value(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<K>> {
        let supplied = self.supplied.take();
        let Some(top) = self.frames.last_mut() else { return Ok(()) };
        match self.answer.take() {
            Some(Answer::Yes | Answer::Value(_)) => {
                let value = top.n;
                self.pop(store, budget, Answer::Value(value));
                return Ok(());
            }
            Some(Answer::No) => top.n += 1,
            Some(Answer::Numbers(..)) | None => {}
        }
        budget.lookups += 1;
        let line = store.find(top.hash, &top.key);
        let mut excluded = space.excluded_values(&top.key);
        if let Some(line) = line {
            budget.hits += 1;
            if let Some(value) = line.value() {
                self.pop(store, budget, Answer::Value(value));
                return Ok(());
            }
            excluded |= line.excluded();
        }
        top.n = top.n.max((excluded | ((1 << top.n) - 1)).trailing_ones());
        if let Some(value) = supplied.or_else(|| space.known_value(&top.key)) {
            self.pop(store, budget, Answer::Value(value));
            return Ok(());
        }
        if top.n >= MASK_BITS {
            // A line in the table cannot exclude values this large, and the mex search finds such values faster.
            return Err(space.need(&top.key));
        }
        let (key, hash, n) = (top.key.clone(), top.hash, top.n);
        self.push(key, hash, Inquiry::Is(n), (INFINITE, INFINITE), false);
        Ok(())
    }

    fn advance_question(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<K>> {
        let is_root = self.frames.len() == 1;
        let Some(top) = self.frames.last_mut() else { return Ok(()) };
        if budget.threads > 1 && !top.marked && top.entered {
            if let Some(line) = budget.line(store, top.hash, &top.key) {
                line.enter();
                top.marked = true;
            }
        }
        if let Some(answer) = self.answer.take() {
            if let Some(own) = self.take_answer(answer) {
                self.pop(store, budget, own);
                return Ok(());
            }
        } else if top.stage == Stage::Options {
            if top.played == 0 {
                let n = top.n;
                let mut own = None;
                if is_root {
                    own = fact(store, budget, &top.key, top.hash, n);
                }
                top.mask |= space.excluded_values(&top.key);
                if own.is_none() && top.mask >> n & 1 == 1 {
                    own = Some(Answer::No);
                }
                if let Some(own) = own {
                    self.pop(store, budget, own);
                    return Ok(());
                }
            }
            if let Some(own) = self.generate(space, store, budget)? {
                self.pop(store, budget, own);
                return Ok(());
            }
        }
        if let Some(Frame { stage: Stage::Parts(child), .. }) = self.frames.last() {
            let child = *child;
            if let Some(own) = self.value_small_parts(space, store, budget, child)? {
                self.pop(store, budget, own);
            }
            return Ok(());
        }
        self.choose(space, store, budget)
    }

    /// Stores the answer of the top frame and removes the frame.
    fn pop(&mut self, store: &Store<K>, budget: &ThreadBudget<'_>, answer: Answer) {
        let Some(frame) = self.frames.pop() else { return };
        if frame.entered {
            self.path.leave(frame.hash);
        }
        self.children.truncate(frame.children);
        self.parts.truncate(frame.parts);
        let mut handed = answer;
        if let Some(line) = budget.line(store, frame.hash, &frame.key) {
            line.exclude(frame.mask);
            match answer {
                Answer::Yes => line.set_value(frame.n),
                Answer::Value(value) => line.set_value(value),
                Answer::No => line.exclude(1 << frame.n),
                Answer::Numbers(phi, del) => line.set_numbers(frame.n, (phi, del)),
            }
            line.set_work(self.edges - frame.opened);
            if frame.marked {
                line.leave();
            }
        }
        if !frame.is_value {
            // The question was whether the value is `n`, so the answer is yes or no. But if the frame below is about the same position, it
            // can use the value itself.
            handed = match answer {
                Answer::Value(value) if value == frame.n => Answer::Yes,
                Answer::Value(_) if self.wants_value(&frame) => answer,
                Answer::Value(_) => Answer::No,
                answer => answer,
            };
            if self.frames.is_empty() && handed == Answer::Yes {
                handed = Answer::Value(frame.n);
            }
        }
        self.answer = Some(handed);
    }

    /// Returns whether the frame below asks a different question about the same position, so it can use the value itself.
    fn wants_value(&self, frame: &Frame<K>) -> bool {
        self.frames.last().is_some_and(|below| !frame.entered && !below.is_value)
    }
}
