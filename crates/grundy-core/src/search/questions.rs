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

use std::hash::Hash;

use super::control::{Gauge, Halt};
use super::hash::{Path, hash_of};
use super::line::{INFINITE, Line, MASK_BITS};
use super::lines::Store;
use super::space::{Sink, Space};

/// A number that is not infinite is at most this one.
const LARGEST: u32 = INFINITE - 1;

/// Parts with at most so many moves, in options of several parts, are valued at once.
const SMALL: u32 = 8;

/// So many parts are looked up together.
const BATCH: usize = 16;

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

    /// The numbers of a child by what the table knows now. Parts that have become known are taken
    /// out of it.
    fn numbers_of<S: Space<Key = K>>(
        &mut self,
        space: &S,
        store: &Store<K>,
        gauge: &mut Gauge<'_>,
        at: usize,
    ) -> (u32, u32) {
        let Some(top) = self.frames.last() else { return (0, 0) };
        let n = top.n;
        let mut child = self.children[at];
        if child.own {
            gauge.lookups += 1;
            let line = store.find(top.hash, &top.key);
            return match line {
                Some(line) if line.is_excluded(child.known) => (0, INFINITE),
                Some(line) if line.value() == Some(child.known) => (INFINITE, 0),
                Some(line) => line.numbers(child.known).unwrap_or((child.phi, child.del)),
                None => (child.phi, child.del),
            };
        }
        let (before, len) = ((child.phi, child.del), child.len);
        let (mut phi, mut del) = (0_u32, 0_u32);
        let mut index = child.start;
        while index < child.start + child.len {
            gauge.lookups += 1;
            let part = &mut self.parts[index];
            let line = store.find(part.hash, &part.key);
            gauge.hits += u64::from(line.is_some());
            if let Some(value) = line.and_then(Line::value) {
                child.known ^= value;
                child.len -= 1;
                self.parts.swap(index, child.start + child.len);
                continue;
            }
            let target = child.known ^ n;
            if child.len == 1 {
                let stored = line.and_then(|line| stored_numbers(line, target, gauge.threads));
                if let Some(numbers) = stored {
                    self.children[at] = child;
                    return numbers;
                }
            }
            let guessed = if child.len == 1 { target } else { 0 };
            let (one, other) = self.guess_of_part(space, guessed, index);
            if one == 0 {
                self.children[at] = child;
                return (0, INFINITE);
            }
            phi = (phi + one).min(LARGEST);
            del = (del + other).min(LARGEST);
            index += 1;
        }
        self.children[at] = child;
        match child.len {
            0 if child.known == n => (INFINITE, 0),
            0 => (0, INFINITE),
            // Numbers that the table has forgotten are better than a guess.
            same if same == len && before.1 > 0 => before,
            _ => (phi, del),
        }
    }

    /// The first estimate for the question whether a part has this value.
    fn guess_of_part<S: Space<Key = K>>(
        &mut self,
        space: &S,
        target: u32,
        part: usize,
    ) -> (u32, u32) {
        let part = &mut self.parts[part];
        if part.moves == UNCOUNTED {
            part.moves = space.count_moves(&part.key);
        }
        if part.moves < target && part.moves < 64 && space.ends() {
            return (0, INFINITE);
        }
        guess(part.moves)
    }

    /// Takes the numbers of a child, which may settle it; the answer if it settles the question.
    fn take_numbers(&mut self, at: usize, (phi, del): (u32, u32)) -> Option<Answer> {
        let top = self.frames.last_mut()?;
        let child = &mut self.children[at];
        if child.len == 0 && !child.own && child.known < MASK_BITS {
            top.mask |= 1 << child.known;
        }
        if del == 0 {
            // The option has the value asked for, or the position has a smaller one.
            return Some(if child.own { Answer::Value(child.known) } else { Answer::No });
        }
        if phi == 0 {
            self.children.swap_remove(at);
        } else {
            (child.phi, child.del) = (phi, del);
        }
        None
    }

    /// Hands the answer of the frame above to the child it is about.
    fn take_answer(&mut self, answer: Answer) -> Option<Answer> {
        let top = self.frames.last_mut()?;
        let (at, index) = top.waits.take()?;
        let child = &mut self.children[at];
        match answer {
            Answer::Yes => self.take_numbers(at, (INFINITE, 0)),
            Answer::No => self.take_numbers(at, (0, INFINITE)),
            Answer::Numbers(phi, del) => self.take_numbers(at, (phi, del)),
            // Found on the way to an answer about a smaller heap: it is the value of the position.
            Answer::Value(value) if child.own => Some(Answer::Value(value)),
            Answer::Value(value) => {
                child.known ^= value;
                child.len -= 1;
                let (known, len, last) = (child.known, child.len, child.start + child.len);
                self.parts.swap(index, last);
                if len > 0 {
                    return None;
                }
                if matches!(top.stage, Stage::Parts(_)) {
                    // Its numbers are looked at later.
                    if known < MASK_BITS {
                        top.mask |= 1 << known;
                    }
                    if known == top.n {
                        return Some(Answer::No);
                    }
                    self.children.swap_remove(at);
                    return None;
                }
                let numbers = if known == top.n { (INFINITE, 0) } else { (0, INFINITE) };
                self.take_numbers(at, numbers)
            }
        }
    }

    /// Drops options that are equal to others.
    fn drop_equal_children(&mut self) {
        let Some(top) = self.frames.last() else { return };
        let first = top.children;
        let len = (self.children.len() - first) * 2;
        if len < 4 {
            return;
        }
        let mask = len.next_power_of_two() - 1;
        self.seen.clear();
        self.seen.resize(mask + 1, u32::MAX);
        let mut at = first;
        while at < self.children.len() {
            let child = self.children[at];
            let parts = child.start..child.start + child.len;
            // The order of the parts must not matter, so their hashes are added.
            let hash =
                self.parts[parts.clone()].iter().fold(u64::from(child.known), |sum, part| {
                    sum.wrapping_add(part.hash.wrapping_mul(0x9e37_79b9_7f4a_7c15))
                });
            let mut slot = (hash >> 20) as usize & mask;
            let twin = loop {
                let other = self.seen[slot];
                if other == u32::MAX {
                    break false;
                }
                let other = self.children[first + other as usize];
                if other.known == child.known
                    && other.len == child.len
                    && same_parts(&self.parts, other.start, child.start, child.len)
                {
                    break true;
                }
                slot = (slot + 1) & mask;
            };
            if twin {
                // The last child takes its place, and has no slot yet.
                self.children.swap_remove(at);
            } else {
                self.seen[slot] = (at - first) as u32;
                at += 1;
            }
        }
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

/// What the table says about the question whether a part has this value.
#[inline]
fn stored_numbers(line: Line<'_>, value: u32, threads: usize) -> Option<(u32, u32)> {
    if value >= MASK_BITS {
        return None;
    }
    if line.is_excluded(value) {
        return Some((0, INFINITE));
    }
    let (phi, del) = line.numbers(value)?;
    if threads > 1 && line.is_busy() {
        // Another thread is at it; the work of this one is worth more elsewhere.
        return Some(((phi + phi / 2).min(LARGEST), (del * 2).min(LARGEST)));
    }
    Some((phi, del))
}

/// The first estimate for a position with so many moves. Proving a value takes more than refuting
/// it, and the more so the more moves there are.
#[inline]
fn guess(moves: u32) -> (u32, u32) {
    let moves = moves.min(1 << 12);
    (1 + moves / 4, 1 + moves * moves / 8)
}

/// Whether the parts from one place on are those from another place on, in any order.
fn same_parts<K: Eq>(parts: &[Part<K>], one: usize, other: usize, len: usize) -> bool {
    let (one, other) = (&parts[one..one + len], &parts[other..other + len]);
    let times = |among: &[Part<K>], part: &Part<K>| {
        among.iter().filter(|twin| twin.hash == part.hash && twin.key == part.key).count()
    };
    one.iter().all(|part| times(one, part) == times(other, part))
}

/// Takes the options of the top frame and looks up their parts in batches.
struct Collector<'a, S: Space> {
    space: &'a S,
    store: &'a Store<S::Key>,
    children: &'a mut Vec<Child>,
    parts: &'a mut Vec<Part<S::Key>>,
    n: u32,
    mask: &'a mut u32,
    played: &'a mut u64,
    /// Where the parts of the present option begin.
    begun: usize,
    unresolved: usize,
    unresolved_parts: usize,
    ends: bool,
    threads: usize,
    /// An option has the value asked for.
    hit: bool,
    lookups: u64,
    hits: u64,
}

impl<S: Space> Collector<'_, S> {
    fn begin(&mut self) {
        self.begun = self.parts.len();
        self.unresolved = self.children.len();
        self.unresolved_parts = self.parts.len();
    }

    fn resolve(&mut self) {
        self.parts.truncate(self.begun);
        self.store.touch(self.parts[self.unresolved_parts..].iter().map(|part| part.hash));
        let (mut to_child, mut to_part) = (self.unresolved, self.unresolved_parts);
        for from in self.unresolved..self.children.len() {
            let mut child = self.children[from];
            let range = child.start..child.start + child.len;
            child.start = to_part;
            let mut last = None;
            for at in range {
                let part = &self.parts[at];
                self.lookups += 1;
                let line = self.store.find(part.hash, &part.key);
                self.hits += u64::from(line.is_some());
                let value = match line {
                    Some(line) => line.value(),
                    None => self.space.known_value(&part.key),
                };
                if let Some(value) = value {
                    child.known ^= value;
                    child.len -= 1;
                } else {
                    self.parts.swap(to_part, at);
                    to_part += 1;
                    last = line;
                }
            }
            if child.len > 0 {
                if child.len == 1 {
                    let stored = last
                        .and_then(|line| stored_numbers(line, child.known ^ self.n, self.threads));
                    (child.phi, child.del) = stored.unwrap_or(UNSEEN);
                }
                self.children[to_child] = child;
                to_child += 1;
            } else {
                self.hit |= child.known == self.n;
                if child.known < MASK_BITS {
                    *self.mask |= 1 << child.known;
                }
            }
        }
        self.children.truncate(to_child);
        self.parts.truncate(to_part);
        self.begin();
    }
}

impl<S: Space> Sink<S::Key> for Collector<'_, S> {
    fn part(&mut self, key: S::Key) {
        let hash = hash_of(&key);
        if self.ends {
            // Two equal parts have one value, whatever it is.
            let twin = self.parts[self.begun..]
                .iter()
                .position(|part| part.hash == hash && part.key == key);
            if let Some(twin) = twin {
                self.parts.swap_remove(self.begun + twin);
                return;
            }
        }
        self.parts.push(Part { key, hash, moves: UNCOUNTED });
    }

    fn pass(&mut self) {
        *self.played += 1;
    }

    fn end(&mut self) -> bool {
        *self.played += 1;
        let len = self.parts.len() - self.begun;
        let start = self.begun;
        self.children.push(Child { known: 0, own: false, start, len, phi: 0, del: 0 });
        self.begun = self.parts.len();
        if self.begun - self.unresolved_parts >= BATCH || len == 0 {
            self.resolve();
        }
        !self.hit
    }
}
