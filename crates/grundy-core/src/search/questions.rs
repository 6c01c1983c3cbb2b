//! Values by questions: "is the value of this position `n`?", answered by proof numbers.
//!
//! The question about a position `P` and a number `n` asks for the outcome of the sum `P + *n`: the
//! player to move loses it exactly if the value is `n`. Its options are the options of `P` beside `*n`,
//! and `P` beside a smaller heap. Each question carries two estimates of the work that is left: `phi`
//! to prove "no" and `del` to prove "yes". The search always goes on where the least work settles the
//! question above it, and it leaves a question as soon as another one has become the better one (depth
//! first proof-number search: Nagai 2002; for the use of `P + *n`: Lemoine and Viennot 2012).
//!
//! Facts are kept per component and serve all sums: the exact value, or the values excluded. Every
//! fact follows from facts that were there before, so that it holds in games with cycles, too.

mod children;
mod collector;

use std::hash::Hash;

use super::control::{Gauge, Halt};
use super::hash::{Path, hash_of};
use super::line::{INFINITE, Line, MASK_BITS};
use super::lines::Store;
use super::space::Space;
use children::guess;
use collector::Collector;

/// A number that is not infinite is at most this one.
const LARGEST: u32 = INFINITE - 1;

/// Parts with at most so many moves, in options of several parts, are valued at once.
const SMALL: u32 = 8;

/// The numbers of a child that is not in the table and waits for a guess.
const UNSEEN: (u32, u32) = (0, u32::MAX);

/// The number of moves was not counted yet.
const UNCOUNTED: u32 = u32::MAX;

/// The answer to a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// Neither: the numbers have passed their thresholds.
    Numbers(u32, u32),
    Value(u32),
}

/// What is asked of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inquiry {
    /// Its value.
    Value,
    /// Whether its value is this number, below 31.
    Is(u32),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The options are being played.
    Options,
    /// Small parts are being valued; the child to look at next.
    Parts(usize),
    /// All children have their numbers.
    Children,
}

struct Frame<K> {
    key: K,
    hash: u64,
    /// Asks for one value after the other, from the least on that is not excluded.
    is_value: bool,
    n: u32,
    phi: u32,
    del: u32,
    stage: Stage,
    played: u64,
    /// Values that are seen to be excluded.
    mask: u32,
    /// The child and the part of it that a frame above is about.
    waits: Option<(usize, usize)>,
    /// Whether the line of the position says that this thread is searching it.
    marked: bool,
    /// Whether the frame has entered the line of play; it has not if the one below has the same key.
    entered: bool,
    children: usize,
    parts: usize,
    opened: u64,
}

/// An option that is not settled, or the position itself beside a smaller heap.
#[derive(Clone, Copy)]
struct Child {
    /// The nim-sum of the known parts; of the position itself, the size of the smaller heap.
    known: u32,
    own: bool,
    /// Where the other parts begin, and how many there are.
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

pub(super) struct Questions<K> {
    frames: Vec<Frame<K>>,
    children: Vec<Child>,
    parts: Vec<Part<K>>,
    path: Path,
    answer: Option<Answer>,
    /// The value of a position that was found elsewhere at this engine's request.
    supplied: Option<u32>,
    /// Slots for finding equal options.
    seen: Vec<u32>,
    edges: u64,
}

impl<K: Clone + Eq + Hash> Questions<K> {
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
            edges: 0,
        };
        engine.path.enter(hash);
        engine.push(root, hash, inquiry, (INFINITE, INFINITE), true);
        engine
    }

    /// Hands in the value of the position that was asked for.
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

    /// Goes on until the root is settled. The value, or none for "it is not the number asked for".
    pub(super) fn run<S: Space<Key = K>>(
        &mut self,
        space: &S,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
    ) -> Result<Option<u32>, Halt<S::Position>> {
        loop {
            let Some(top) = self.frames.last() else {
                return Ok(match self.answer {
                    Some(Answer::Value(value)) => Some(value),
                    _ => None,
                });
            };
            if store.is_full() {
                return Err(Halt::Room);
            }
            if top.is_value {
                self.advance_value(space, store, gauge)?;
            } else {
                self.advance_question(space, store, gauge)?;
            }
        }
    }

    /// Asks for the next value that is not excluded.
    fn advance_value<S: Space<Key = K>>(
        &mut self,
        space: &S,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
    ) -> Result<(), Halt<S::Position>> {
        let supplied = self.supplied.take();
        let Some(top) = self.frames.last_mut() else { return Ok(()) };
        match self.answer.take() {
            Some(Answer::Yes | Answer::Value(_)) => {
                let value = top.n;
                self.pop(store, gauge, Answer::Value(value));
                return Ok(());
            }
            Some(Answer::No) => top.n += 1,
            Some(Answer::Numbers(..)) | None => {}
        }
        gauge.lookups += 1;
        let line = store.find(top.hash, &top.key);
        let mut excluded = space.excluded_values(&top.key);
        if let Some(line) = line {
            gauge.hits += 1;
            if let Some(value) = line.value() {
                self.pop(store, gauge, Answer::Value(value));
                return Ok(());
            }
            excluded |= line.excluded();
        }
        top.n = top.n.max((excluded | ((1 << top.n) - 1)).trailing_ones());
        if let Some(value) = supplied.or_else(|| space.known_value(&top.key)) {
            self.pop(store, gauge, Answer::Value(value));
            return Ok(());
        }
        if top.n >= MASK_BITS {
            // Larger values cannot be excluded in a line, and the definition finds them faster.
            return Err(space.need(&top.key));
        }
        let (key, hash, n) = (top.key.clone(), top.hash, top.n);
        self.push(key, hash, Inquiry::Is(n), (INFINITE, INFINITE), false);
        Ok(())
    }

    fn advance_question<S: Space<Key = K>>(
        &mut self,
        space: &S,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
    ) -> Result<(), Halt<S::Position>> {
        let is_root = self.frames.len() == 1;
        let Some(top) = self.frames.last_mut() else { return Ok(()) };
        if gauge.threads > 1 && !top.marked && top.entered {
            if let Some(line) = gauge.line(store, top.hash, &top.key) {
                line.enter();
                top.marked = true;
            }
        }
        if let Some(answer) = self.answer.take() {
            if let Some(own) = self.take_answer(answer) {
                self.pop(store, gauge, own);
                return Ok(());
            }
        } else if top.stage == Stage::Options {
            if top.played == 0 {
                let n = top.n;
                let mut own = None;
                if is_root {
                    own = fact(store, gauge, &top.key, top.hash, n);
                }
                top.mask |= space.excluded_values(&top.key);
                if own.is_none() && top.mask >> n & 1 == 1 {
                    own = Some(Answer::No);
                }
                if let Some(own) = own {
                    self.pop(store, gauge, own);
                    return Ok(());
                }
            }
            if let Some(own) = self.generate(space, store, gauge)? {
                self.pop(store, gauge, own);
                return Ok(());
            }
        }
        if let Some(Frame { stage: Stage::Parts(child), .. }) = self.frames.last() {
            let child = *child;
            if let Some(own) = self.value_small_parts(space, store, gauge, child)? {
                self.pop(store, gauge, own);
            }
            return Ok(());
        }
        self.choose(space, store, gauge)
    }

    /// Plays the moves that were not played yet. An answer, if the options give it at once.
    fn generate<S: Space<Key = K>>(
        &mut self,
        space: &S,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
    ) -> Result<Option<Answer>, Halt<S::Position>> {
        let Some(top) = self.frames.last_mut() else { return Ok(None) };
        let mut collector = Collector {
            space,
            store,
            children: &mut self.children,
            parts: &mut self.parts,
            n: top.n,
            mask: &mut top.mask,
            played: &mut top.played,
            begun: 0,
            unresolved: 0,
            unresolved_parts: 0,
            ends: space.ends(),
            threads: gauge.threads,
            hit: false,
            lookups: 0,
            hits: 0,
        };
        collector.begin();
        let before = *collector.played;
        let result = space.options(&top.key, before, gauge, &mut collector);
        collector.resolve();
        let hit = collector.hit;
        gauge.lookups += collector.lookups;
        gauge.hits += collector.hits;
        self.edges += top.played - before;
        if hit {
            return Ok(Some(Answer::No));
        }
        result?;
        top.stage = Stage::Parts(top.children);
        Ok(None)
    }

    /// Values the small parts of options that have several, then drops equal options and gives each
    /// child its numbers.
    fn value_small_parts<S: Space<Key = K>>(
        &mut self,
        space: &S,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
        from: usize,
    ) -> Result<Option<Answer>, Halt<S::Position>> {
        let mut at = from;
        while at < self.children.len() {
            let child = self.children[at];
            if child.len >= 2 {
                for index in child.start..child.start + child.len {
                    let part = &mut self.parts[index];
                    if part.moves == UNCOUNTED {
                        part.moves = space.count_moves(&part.key);
                    }
                    if part.moves <= SMALL {
                        if let Some(top) = self.frames.last_mut() {
                            top.stage = Stage::Parts(at);
                        }
                        return self.open_part(
                            space,
                            store,
                            gauge,
                            at,
                            index,
                            Inquiry::Value,
                            (0, 0),
                        );
                    }
                }
            }
            at += 1;
        }
        self.drop_equal_children();
        let Some(top) = self.frames.last() else { return Ok(None) };
        let (n, mask, first) = (top.n, top.mask, top.children);
        let open = self.children.len() - first;
        let missing = (!mask & ((1 << n) - 1)).count_ones() as usize;
        if missing > open && space.ends() {
            // Each smaller value must be the value of an option.
            return Ok(Some(Answer::No));
        }
        let mut at = first;
        while at < self.children.len() {
            let before = self.children.len();
            let child = &mut self.children[at];
            let numbers = match (child.phi, child.del) {
                (0, 0) => self.numbers_of(space, store, gauge, at),
                UNSEEN => {
                    (child.phi, child.del) = (0, 0);
                    let (known, part) = (child.known, child.start);
                    self.guess_of_part(space, known ^ n, part)
                }
                // Looked up together with the other options.
                numbers => numbers,
            };
            if let Some(own) = self.take_numbers(at, numbers) {
                return Ok(Some(own));
            }
            at += usize::from(self.children.len() == before);
        }
        let Some(top) = self.frames.last() else { return Ok(None) };
        let line = store.find(top.hash, &top.key);
        let excluded = line.map_or(0, Line::excluded) | mask;
        for m in (0..n).filter(|m| excluded >> m & 1 == 0) {
            let stored = line.and_then(|line| line.numbers(m));
            let (phi, del) = stored.unwrap_or_else(|| guess(open as u32));
            let start = self.parts.len();
            self.children.push(Child { known: m, own: true, start, len: 0, phi, del });
        }
        if let Some(top) = self.frames.last_mut() {
            top.stage = Stage::Children;
        }
        Ok(None)
    }

    /// Goes on with the child that needs least work, or answers.
    fn choose<S: Space<Key = K>>(
        &mut self,
        space: &S,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
    ) -> Result<(), Halt<S::Position>> {
        loop {
            let Some(top) = self.frames.last() else { return Ok(()) };
            let (n, first) = (top.n, top.children);
            let (top_phi, top_del) = (top.phi, top.del);
            if gauge.threads > 1 {
                if let Some(own) = fact(store, gauge, &top.key, top.hash, n) {
                    self.pop(store, gauge, own);
                    return Ok(());
                }
            }
            let (mut least, mut second, mut best) = (INFINITE, INFINITE, first);
            let mut sum = 0_u64;
            for (at, child) in self.children[first..].iter().enumerate() {
                sum += u64::from(child.phi);
                if child.del < least {
                    (second, least) = (least, child.del);
                    best = first + at;
                } else {
                    second = second.min(child.del);
                }
            }
            if self.children.len() == first {
                self.pop(store, gauge, Answer::Yes);
                return Ok(());
            }
            let sum = sum.min(u64::from(LARGEST)) as u32;
            if least >= top_phi || sum >= top_del {
                self.pop(store, gauge, Answer::Numbers(least, sum));
                return Ok(());
            }
            let child = self.children[best];
            // A transposition may have found more about it.
            let now = self.numbers_of(space, store, gauge, best);
            let child_after = self.children[best];
            if now != (child.phi, child.del) || child_after.len != child.len {
                if let Some(own) = self.take_numbers(best, now) {
                    self.pop(store, gauge, own);
                    return Ok(());
                }
                continue;
            }
            let phi = (top_del - (sum - child.phi.min(sum))).max(child.phi + 1).min(INFINITE);
            let del = top_phi.min(second.saturating_add(1 + second / 2)).max(child.del + 1);
            let thresholds = (phi, del.min(INFINITE));
            if child.own {
                let Some(top) = self.frames.last_mut() else { return Ok(()) };
                top.waits = Some((best, 0));
                let (key, hash) = (top.key.clone(), top.hash);
                self.push(key, hash, Inquiry::Is(child.known), thresholds, false);
                return Ok(());
            }
            let (index, inquiry) = if child.len > 1 {
                // All parts but the hardest, the least of them first.
                let parts = child.start..child.start + child.len;
                let least = parts.min_by_key(|&index| space.size(&self.parts[index].key));
                (least.unwrap_or(child.start), Inquiry::Value)
            } else if child.known ^ n >= MASK_BITS {
                (child.start, Inquiry::Value)
            } else {
                (child.start, Inquiry::Is(child.known ^ n))
            };
            self.open_part(space, store, gauge, best, index, inquiry, thresholds)?;
            return Ok(());
        }
    }

    /// Opens a frame about a part of a child.
    #[expect(clippy::too_many_arguments, reason = "what a frame is about, and what it may use")]
    fn open_part<S: Space<Key = K>>(
        &mut self,
        space: &S,
        store: &Store<K>,
        gauge: &Gauge<'_>,
        child: usize,
        index: usize,
        inquiry: Inquiry,
        thresholds: (u32, u32),
    ) -> Result<Option<Answer>, Halt<S::Position>> {
        let part = &self.parts[index];
        if self.path.contains(part.hash) && self.frames.iter().any(|frame| frame.key == part.key) {
            return Err(space.cycle(&part.key));
        }
        if !gauge.may_open(store, part.hash, &part.key, self.frames.len() / 2) {
            return Err(Halt::Full);
        }
        let (key, hash) = (part.key.clone(), part.hash);
        if let Some(top) = self.frames.last_mut() {
            top.waits = Some((child, index));
        }
        self.path.enter(hash);
        self.push(key, hash, inquiry, thresholds, true);
        Ok(None)
    }

    /// Stores the answer of the top frame and removes it.
    fn pop(&mut self, store: &Store<K>, gauge: &Gauge<'_>, answer: Answer) {
        let Some(frame) = self.frames.pop() else { return };
        if frame.entered {
            self.path.leave(frame.hash);
        }
        self.children.truncate(frame.children);
        self.parts.truncate(frame.parts);
        let mut handed = answer;
        if let Some(line) = gauge.line(store, frame.hash, &frame.key) {
            line.exclude(frame.mask);
            match answer {
                Answer::Yes => line.set_value(frame.n),
                Answer::Value(value) => line.set_value(value),
                Answer::No => line.exclude(1 << frame.n),
                Answer::Numbers(phi, del) => line.set_numbers(frame.n, (phi, del)),
            }
            line.set_work(self.edges - frame.opened, store.season());
            if frame.marked {
                line.leave();
            }
        }
        if !frame.is_value {
            // Who asked a question wants to hear yes or no.
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

    /// Whether the frame below is about the same position, so that the value helps it.
    fn wants_value(&self, frame: &Frame<K>) -> bool {
        self.frames.last().is_some_and(|below| !frame.entered && !below.is_value)
    }
}

/// What is known of a question without searching.
fn fact<K: Eq + Hash>(
    store: &Store<K>,
    gauge: &mut Gauge<'_>,
    key: &K,
    hash: u64,
    n: u32,
) -> Option<Answer> {
    gauge.lookups += 1;
    let line = store.find(hash, key)?;
    match line.value() {
        Some(value) => Some(Answer::Value(value)),
        None if line.is_excluded(n) => Some(Answer::No),
        None => None,
    }
}
