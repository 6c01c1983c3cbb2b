//! The mex search: computes each value as the mex of the values of all options, depth first, with an explicit stack.
//!
//! A frame plays the moves of its position and looks up all parts of the resulting options. It pushes the parts with unknown values onto
//! the stack. If there are very many of them, it searches them before it plays more moves. When the value of a part is known, it is passed
//! directly to the frame that needs it. Reading the value from the table again would not work, because the table can forget it.

use super::control::{Event, ThreadBudget};
use super::line::Line;
use super::space::{Sink, Sinks, Space};
use super::table::{Key, Slot, Store};
use crate::hash::{Path, hash_of};

use grundy_core::{MexSet, Nimber};

/// The fact to find about a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// The nim-value.
    Value,
    /// Whether the nim-value is zero. One option of value zero is enough to answer no.
    IsZero,
    /// The number of moves to the end of play if the winner hurries and the loser delays. The player to move loses exactly the games whose
    /// length has the parity `lost`.
    Length { lost: u32 },
}

/// The answer to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MexResult {
    Value(u32),
    NotZero,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The frame is playing moves.
    Playing,
    /// The frame settles its waiting options before it plays more moves.
    Waiting,
    /// All moves have been played.
    Complete,
}

struct Frame<K> {
    key: K,
    hash: u64,
    goal: Goal,
    /// The number of moves played.
    played: u64,
    stage: Stage,
    /// The values of options below 64, as bits.
    seen: u64,
    /// The indices in the engine's lists at which the options, parts and larger values of this frame begin.
    options: usize,
    parts: usize,
    values: usize,
    /// The number of edges that the engine had visited before it opened the frame.
    opened: u64,
}

/// An option with unknown parts: the nim-sum of its known parts, and the number of unknown parts.
struct Pending {
    known: u32,
    parts: u32,
}

struct Part<K> {
    key: K,
    hash: u64,
}

pub(super) struct MexSearch<K> {
    frames: Vec<Frame<K>>,
    options: Vec<Pending>,
    parts: Vec<Part<K>>,
    values: Vec<u32>,
    path: Path,
    found: Option<MexResult>,
    edges: u64,
    mex: MexSet,
    places: Vec<Slot>,
}

/// The maximum number of waiting parts of one position. `FEW_WAITING` applies while very many parts wait on the stack.
const WAITING: usize = 256;
const FEW_WAITING: usize = 16;

/// A list of values is first shortened at this length, and again each time its length doubles.
const SHORTENED: usize = 1 << 12;

/// The number of parts to look up in one batch.
const BATCH: usize = 32;

impl<K> MexSearch<K> {
    pub(super) fn new(root: K, goal: Goal) -> Self
    where
        K: Key,
    {
        let hash = hash_of(&root);
        let mut path = Path::default();
        path.enter(hash);
        let frame = Frame {
            key: root,
            hash,
            goal,
            played: 0,
            stage: Stage::Playing,
            seen: 0,
            options: 0,
            parts: 0,
            values: 0,
            opened: 0,
        };
        Self {
            frames: vec![frame],
            options: Vec::new(),
            parts: Vec::new(),
            values: Vec::new(),
            path,
            found: None,
            edges: 0,
            mex: MexSet::new(),
            places: Vec::new(),
        }
    }
}

impl<K: Key> MexSearch<K> {
    /// Returns the number of option parts that wait on the stack.
    pub(super) fn waiting(&self) -> usize {
        self.parts.len()
    }

    /// Runs until the goal of the root is answered, and returns the answer.
    pub(super) fn run(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<MexResult, Event<K>> {
        loop {
            let Some(top) = self.frames.last() else {
                return Ok(self.found.unwrap_or(MexResult::NotZero));
            };
            if store.is_full() {
                return Err(Event::Room);
            }
            let is_playing = top.stage == Stage::Playing;
            if self.frames.len() == 1 && is_playing {
                if let Some(found) = known(store, budget, &top.key, top.hash, top.goal) {
                    // The result for the root may have been known from the start, or another engine may have found it first.
                    self.close(store, budget, found);
                    continue;
                }
            }
            if is_playing && self.generate(space, store, budget)? {
                self.close(store, budget, MexResult::NotZero);
                continue;
            }
            self.advance(space, store, budget)?;
        }
    }

    /// Plays moves of the top frame until all are played or too many parts wait. Returns whether a move shows that the value is not zero.
    fn generate(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<bool, Event<K>> {
        let Some(frame) = self.frames.last_mut() else { return Ok(false) };
        let Frame { key, goal, played, stage, seen, options, parts, values, .. } = frame;
        let (first_option, first_part, first_value) = (*options, *parts, *values);
        let before = *played;
        let mut collector = Collector {
            store,
            options: &mut self.options,
            parts: &mut self.parts,
            seen,
            values: &mut self.values,
            places: &mut self.places,
            goal: *goal,
            played,
            begun: 0,
            unresolved: 0,
            unresolved_parts: 0,
            ends: space.ends(),
            zero: false,
            waits: false,
            before,
            many: budget.many_waiting(),
            first_part,
            first_value,
            shorten_at: 0,
            lookups: 0,
            hits: 0,
        };
        collector.begin();
        let result = space.options(key, before, budget, Sinks::Mex(&mut collector));
        collector.resolve();
        let zero = collector.zero;
        let waits = collector.waits;
        budget.lookups += collector.lookups;
        budget.hits += collector.hits;
        self.edges += *played - before;
        if !zero {
            result?;
        }
        *stage = if waits { Stage::Waiting } else { Stage::Complete };
        if budget.thread % 2 == 1 {
            // Half of the threads search the options in the opposite order. All threads share their results through the table.
            self.options[first_option..].reverse();
            self.parts[first_part..].reverse();
        }
        Ok(zero)
    }

    /// Settles the open options of the top frame until the frame is settled or one of the parts must be searched first.
    fn advance(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<K>> {
        let Some(top) = self.frames.last() else { return Ok(()) };
        let (goal, first) = (top.goal, top.options);
        while self.options.len() > first {
            let Some(option) = self.options.last_mut() else { break };
            if option.parts == 0 {
                let known = option.known;
                self.options.pop();
                if goal == Goal::IsZero && known == 0 {
                    self.close(store, budget, MexResult::NotZero);
                    return Ok(());
                }
                if let Some(top) = self.frames.last_mut() {
                    take_value(known, goal, &mut top.seen, &mut self.values);
                }
                continue;
            }
            let Some(part) = self.parts.last() else { break };
            // With the goal `IsZero`, it is enough to know whether the last part of an option is zero if the other parts have the nim-sum
            // 0. Otherwise, its value is needed.
            let asks_zero = goal == Goal::IsZero && option.parts == 1 && option.known == 0;
            let asked = match goal {
                Goal::IsZero if asks_zero => Goal::IsZero,
                Goal::IsZero => Goal::Value,
                goal => goal,
            };
            if let Some(found) = known(store, budget, &part.key, part.hash, asked) {
                self.deliver(found);
                continue;
            }
            if self.path.contains(part.hash)
                && self.frames.iter().any(|frame| frame.key == part.key)
            {
                return Err(space.cycle(&part.key));
            }
            budget.may_wait_for(self.parts.len())?;
            budget.may_open(store, part.hash, &part.key, self.frames.len())?;
            self.path.enter(part.hash);
            self.frames.push(Frame {
                key: part.key.clone(),
                hash: part.hash,
                goal: asked,
                played: 0,
                stage: Stage::Playing,
                seen: 0,
                options: self.options.len(),
                parts: self.parts.len(),
                values: self.values.len(),
                opened: self.edges,
            });
            return Ok(());
        }
        if let Some(top) = self.frames.last_mut().filter(|top| top.stage == Stage::Waiting) {
            top.stage = Stage::Playing;
            return Ok(());
        }
        let found = self.settle();
        self.close(store, budget, found);
        Ok(())
    }

    /// Returns the answer of the top frame. All options must be settled.
    fn settle(&mut self) -> MexResult {
        let Some(top) = self.frames.last() else { return MexResult::NotZero };
        let values = &self.values[top.values..];
        match top.goal {
            Goal::Value => MexResult::Value(mex_of(top.seen, values, &mut self.mex)),
            Goal::IsZero => MexResult::Value(0),
            Goal::Length { lost } => {
                let wins = values.iter().copied().filter(|length| length % 2 == lost);
                let longest = values.iter().copied().max();
                MexResult::Value(wins.min().or(longest).map_or(0, |length| length + 1))
            }
        }
    }

    /// Stores the answer of the top frame, removes the frame, and passes the answer to the frame below it.
    fn close(&mut self, store: &Store<K>, budget: &ThreadBudget<'_>, found: MexResult) {
        let Some(frame) = self.frames.pop() else { return };
        self.path.leave(frame.hash);
        self.options.truncate(frame.options);
        self.parts.truncate(frame.parts);
        self.values.truncate(frame.values);
        if let Some(line) = budget.line(store, frame.hash, &frame.key) {
            match found {
                MexResult::Value(value) => line.set_value(value),
                MexResult::NotZero => line.exclude(1),
            }
            line.set_work(self.edges - frame.opened);
        }
        if self.frames.is_empty() {
            self.found = Some(found);
        } else {
            self.deliver(found);
        }
    }

    /// Passes the answer for the last part on the stack to the option that contains it.
    fn deliver(&mut self, found: MexResult) {
        self.parts.pop();
        let Some(option) = self.options.last_mut() else { return };
        option.parts -= 1;
        match found {
            MexResult::Value(value) => option.known ^= value,
            // Only a question about the last part of an option can have this answer.
            MexResult::NotZero => option.known = u32::MAX,
        }
    }
}

/// Returns the answer if the table contains it.
fn known<K: Key>(
    store: &Store<K>,
    budget: &mut ThreadBudget<'_>,
    key: &K,
    hash: u64,
    goal: Goal,
) -> Option<MexResult> {
    budget.lookups += 1;
    let line = store.find(hash, key)?;
    budget.hits += 1;
    match line.value() {
        Some(value) => Some(MexResult::Value(value)),
        None if goal == Goal::IsZero && line.is_excluded(0) => Some(MexResult::NotZero),
        None => None,
    }
}

/// Records the value or the length of a settled option.
#[inline]
fn take_value(known: u32, goal: Goal, seen: &mut u64, values: &mut Vec<u32>) {
    if goal == Goal::Value && known < 64 {
        *seen |= 1 << known;
    } else if goal != Goal::IsZero {
        values.push(known);
    }
}

/// Removes from a list, starting at the index `first`, the values or lengths that cannot affect the result.
pub(super) fn shorten(values: &mut Vec<u32>, first: usize, goal: Goal) {
    if let Goal::Length { lost } = goal {
        let lengths = || values[first..].iter().copied();
        let shortest = lengths().filter(|length| length % 2 == lost).min();
        let kept = [shortest, lengths().max()];
        values.truncate(first);
        values.extend(kept.into_iter().flatten());
        return;
    }
    values[first..].sort_unstable();
    let mut to = first;
    for at in first..values.len() {
        if at == first || values[at] != values[at - 1] {
            values.swap(to, at);
            to += 1;
        }
    }
    values.truncate(to);
}

/// Computes the mex. Values below 64 are given as bits; larger values are in a list.
pub(super) fn mex_of(seen: u64, values: &[u32], set: &mut MexSet) -> u32 {
    if seen < u64::MAX || values.is_empty() {
        return seen.trailing_ones();
    }
    set.clear();
    for &value in values {
        // The mex is at most 64 plus the number of these values, so values at or above this bound do not matter.
        if (value as usize) < 64 + values.len() {
            set.insert(Nimber::new(u64::from(value) - 64));
        }
    }
    64 + set.mex().value() as u32
}

/// Collects the options of the top frame, and looks up their parts in batches.
pub(super) struct Collector<'a, K> {
    store: &'a Store<K>,
    options: &'a mut Vec<Pending>,
    parts: &'a mut Vec<Part<K>>,
    seen: &'a mut u64,
    values: &'a mut Vec<u32>,
    places: &'a mut Vec<Slot>,
    goal: Goal,
    played: &'a mut u64,
    /// The index of the first part of the current option.
    begun: usize,
    /// The indices of the first option and the first part that have not been looked up.
    unresolved: usize,
    unresolved_parts: usize,
    ends: bool,
    zero: bool,
    /// Set if so many parts wait that they should be searched before more moves are played.
    waits: bool,
    /// The number of moves played before this call.
    before: u64,
    /// If the stack contains at least this many parts, fewer parts of one position can wait.
    many: usize,
    /// The indices at which the parts and values of the frame begin.
    first_part: usize,
    first_value: usize,
    /// The length at which the values are shortened next, or 0 if this length has not been determined yet.
    shorten_at: usize,
    lookups: u64,
    hits: u64,
}

impl<K: Key> Collector<'_, K> {
    fn begin(&mut self) {
        self.begun = self.parts.len();
        self.unresolved = self.options.len();
        self.unresolved_parts = self.parts.len();
    }

    /// Removes pairs of equal parts. If play is certain to end, two equal parts have the same nim-value, so their nim-sum is zero.
    fn cancel_pairs(&mut self) {
        let mut at = self.begun;
        while at < self.parts.len() {
            let part = &self.parts[at];
            let is_twin = |other: &Part<K>| other.hash == part.hash && other.key == part.key;
            let Some(twin) = self.parts[at + 1..].iter().position(is_twin) else {
                at += 1;
                continue;
            };
            for at in [at + 1 + twin, at] {
                self.parts.swap_remove(at);
                self.places.swap_remove(at - self.unresolved_parts);
            }
        }
    }

    /// Looks up all parts of the batch, and removes those whose values are known.
    fn resolve(&mut self) {
        // Drop the parts of an incomplete option. Its move was not counted and will be played again.
        self.parts.truncate(self.begun);
        let first = self.unresolved_parts;
        self.places.truncate(self.parts.len() - first);
        self.store.approach(self.places);
        let (mut to_option, mut to_part) = (self.unresolved, self.unresolved_parts);
        let mut from_part = self.unresolved_parts;
        for from in self.unresolved..self.options.len() {
            let Pending { mut known, parts } = self.options[from];
            let mut left = 0;
            for at in from_part..from_part + parts as usize {
                let part = &self.parts[at];
                self.lookups += 1;
                let line = self.store.find_at(self.places[at - first], &part.key);
                self.hits += u64::from(line.is_some());
                if let Some(value) = line.and_then(Line::value) {
                    known ^= value;
                } else if self.goal == Goal::IsZero
                    && parts == 1
                    && line.is_some_and(|line| line.is_excluded(0))
                {
                    known = u32::MAX;
                } else {
                    self.parts.swap(to_part, at);
                    to_part += 1;
                    left += 1;
                }
            }
            from_part += parts as usize;
            if left > 0 {
                self.options[to_option] = Pending { known, parts: left };
                to_option += 1;
            } else {
                self.zero |= known == 0 && self.goal == Goal::IsZero;
                take_value(known, self.goal, self.seen, self.values);
            }
        }
        self.options.truncate(to_option);
        self.parts.truncate(to_part);
        self.places.clear();
        if *self.played >= FEW_WAITING as u64 {
            self.make_room();
        }
        self.begin();
    }

    /// Limits the memory that the parts of a position with very many moves take.
    #[cold]
    fn make_room(&mut self) {
        let most = if self.parts.len() < self.many { WAITING } else { FEW_WAITING };
        // Listing the moves again later takes time proportional to the number of moves played. So the more moves were played, the more
        // parts may wait.
        let most = most.max(usize::try_from(self.before / 16).unwrap_or(usize::MAX).min(self.many));
        self.waits = self.parts.len() - self.first_part >= most;
        if self.values.len() >= self.shorten_at.max(self.first_value + SHORTENED) {
            shorten(self.values, self.first_value, self.goal);
            self.shorten_at = 2 * self.values.len() - self.first_value;
        }
    }
}

impl<K: Key> Sink<K> for Collector<'_, K> {
    #[inline]
    fn part(&mut self, key: K) {
        let hash = hash_of(&key);
        self.places.push(self.store.begin(hash));
        self.parts.push(Part { key, hash });
    }

    fn pass(&mut self) {
        *self.played += 1;
    }

    #[inline]
    fn end(&mut self) -> bool {
        *self.played += 1;
        if self.ends && self.parts.len() - self.begun > 1 {
            self.cancel_pairs();
        }
        let parts = (self.parts.len() - self.begun) as u32;
        self.options.push(Pending { known: 0, parts });
        self.begun = self.parts.len();
        if self.begun - self.unresolved_parts >= BATCH || parts == 0 {
            self.resolve();
        }
        !self.zero && !self.waits
    }
}
