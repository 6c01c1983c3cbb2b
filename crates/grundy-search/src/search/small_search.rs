//! The mex search for small games, with a table that only one thread uses at a time.
//!
//! Most queries are about games with a few hundred positions. For such games, a table that threads share and two engines that take turns
//! would cost more than the search itself. So every search begins here. If the game proves to be large, the results move to the shared
//! table, and the search continues there.
//!
//! Each new position gets a number. The stack contains these numbers instead of the positions.
//!
//! Positions that own heap memory, such as graphs, are slow to compute. The search computes the options of such a position only once,
//! keeps them, and asks questions about them: "is the value 0?", "is it 1?" and so on, beginning with the option that has the fewest moves.
//! Questions visit far fewer positions than the definition if values are small, and never more, since the kept options answer all later
//! questions about the same position.

use super::control::{Event, ThreadBudget};
use super::mex_search::{Goal, mex_of, shorten};
use super::space::{Sink, Sinks, Space};
use super::table::Key;
use crate::hash::hash_of;
use grundy_core::MexSet;
use grundy_core::engine::COUNTED;

/// The number of edges in a turn.
pub(super) const TURN: u64 = 1 << 12;

/// The number of edges in a turn if the search must check bounds on storage.
pub(super) const SHORT_TURN: u64 = 1 << 11;

/// After this many edges, the search must be close to its end; otherwise the game counts as large.
const MIN_EDGES: u64 = 1 << 14;
/// While new positions keep occurring, the game counts as large if the estimated number of remaining edges exceeds this.
const MAX_ESTIMATE: u64 = 1 << 17;

/// A game with this many positions is too large for this table.
const MAX: usize = 1 << 16;

/// While the search asks questions, the game counts as large after this many edges.
const MAX_KEPT: u64 = 1 << 17;

/// The maximum number of unknown parts of a position whose options are kept.
const MAX_PARTS: usize = 1 << 12;

/// Takes the place of the number in a question that asks for the value itself.
const ANY: u32 = u32::MAX;

/// The maximum number of unknown parts of one position that can wait.
const WAITING: usize = 256;

/// The maximum length of a list of larger values. A longer list must contain repeated values, because all values are smaller than this.
const LONG: usize = MAX << 2;

/// These values mark a position of unknown value, and a position that is being searched.
const UNKNOWN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

struct Entry<K> {
    key: K,
    value: u32,
}

struct Frame {
    id: u32,
    /// The number of moves played, and whether all moves have been played.
    played: u64,
    is_complete: bool,
    /// The values of options below 64, as bits.
    seen: u64,
    /// The indices in the engine's lists at which the options and larger values of this frame begin.
    options: usize,
    values: usize,
    /// The number that the question is about, or [`ANY`] if the question is for the value.
    goal: u32,
    /// The number that the kept options are being compared with, and the index of the first option not compared yet.
    asked: u32,
    next: u32,
}

/// An option with unknown parts: the nim-sum of its known parts, and the number of unknown parts.
struct Pending {
    known: u32,
    parts: u32,
}

/// The answer to a question.
pub(super) enum Answer {
    Value(u32),
    /// The value is unknown, but it differs from the number in the question.
    No,
}

/// The known facts about a position whose value is unknown.
#[derive(Clone, Default)]
struct Facts {
    /// The values of options below 64, as bits. The value of the position differs from all of them.
    seen: u64,
    /// The number of moves, or 0 if it has not been counted yet.
    moves: u32,
    /// Whether the options are kept, and the indices at which they begin and end.
    are_kept: bool,
    first: u32,
    end: u32,
}

/// A kept option: the nim-sum of its known parts, the index of the first unknown part, and the number of unknown parts. If this number is
/// 0, the value of the option is among the values that its position has seen.
#[derive(Clone, Copy)]
struct Kept {
    known: u32,
    first: u32,
    parts: u32,
}

/// The kept options of all positions, and the facts about each position, indexed by number.
#[derive(Default)]
struct Options {
    facts: Vec<Facts>,
    kept: Vec<Kept>,
    parts: Vec<u32>,
    sorted: Vec<(u64, Kept)>,
}

/// The next step of a question about the top frame.
enum Step {
    /// The value is known, or the answer is no.
    Done(Answer),
    /// First answer the question whether a position has a value.
    Ask(u32, u32),
    /// The values are too large for questions.
    Large,
}

pub(super) struct SmallSearch<K> {
    table: Table<K>,
    /// The options that questions need, unless the search uses the definition.
    kept: Option<Options>,
    frames: Vec<Frame>,
    options: Vec<Pending>,
    parts: Vec<u32>,
    values: Vec<u32>,
    mex: MexSet,
    /// The number of expanded positions, and the total number of their moves.
    expanded: u64,
    edges: u64,
    /// The number of expanded positions and the number of all positions, both at the start of this turn.
    before: (u64, u64),
    /// The number of edges at which the current turn ends.
    until: u64,
    /// Set when the game proves to be large. After that, this table is no longer used.
    is_closed: bool,
}

/// A table with at least this many slots is filled more densely, so more of it stays in the cache.
const LARGE: usize = 1 << 16;

/// Returns the maximum number of positions for the given number of slots.
const fn most_entries(slots: usize) -> usize {
    if slots < LARGE { slots / 2 } else { slots / 4 * 3 }
}

/// The positions, indexed by number.
struct Table<K> {
    entries: Vec<Entry<K>>,
    /// Each slot contains the upper half of a hash and, below it, a number plus one; 0 means vacant.
    slots: Vec<u64>,
    settled: usize,
}

impl<K: Key> Table<K> {
    /// Returns the slot of a key, and the number of the key if it is stored.
    #[inline]
    fn find(&self, hash: u64, key: &K) -> (usize, Option<u32>) {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> 32) as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return (at, None);
            }
            let id = slot as u32 - 1;
            if (slot ^ hash) >> 32 == 0 && self.entries[id as usize].key == *key {
                return (at, Some(id));
            }
            at = (at + 1) & mask;
        }
    }

    /// Returns the number of a key. Adds the key if it is new.
    #[inline]
    fn id_of(&mut self, key: K) -> u32 {
        let hash = hash_of(&key);
        if self.entries.len() >= most_entries(self.slots.len()) {
            self.grow();
        }
        let (at, id) = self.find(hash, &key);
        id.unwrap_or_else(|| {
            self.entries.push(Entry { key, value: UNKNOWN });
            let id = self.entries.len() as u32;
            self.slots[at] = hash >> 32 << 32 | u64::from(id);
            id - 1
        })
    }

    #[cold]
    fn grow(&mut self) {
        let len = (self.slots.len() * if self.slots.len() < 1 << 12 { 4 } else { 2 }).max(64);
        if len >= LARGE || self.slots.is_empty() {
            // Reserve, in one step, all memory that a table of this size can use.
            self.entries.reserve_exact(most_entries(len) - self.entries.len());
        }
        for slot in std::mem::replace(&mut self.slots, vec![0; len]) {
            if slot != 0 {
                let mut at = (slot >> 32) as usize & (len - 1);
                while self.slots[at] != 0 {
                    at = (at + 1) & (len - 1);
                }
                self.slots[at] = slot;
            }
        }
    }
}

impl<K: Key> SmallSearch<K> {
    pub(super) const fn new() -> Self {
        Self {
            table: Table { entries: Vec::new(), slots: Vec::new(), settled: 0 },
            kept: None,
            frames: Vec::new(),
            options: Vec::new(),
            parts: Vec::new(),
            values: Vec::new(),
            mex: MexSet::new(),
            expanded: 0,
            edges: 0,
            before: (0, 0),
            until: 0,
            is_closed: false,
        }
    }

    pub(super) const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Closes the search. Returns the values found so far.
    pub(super) fn close(&mut self) -> impl Iterator<Item = (K, u32)> + use<K> {
        let table = std::mem::replace(self, Self { is_closed: true, ..Self::new() }).table;
        let found = table.entries.into_iter().filter(|entry| entry.value < OPEN);
        found.map(|entry| (entry.key, entry.value))
    }

    /// Returns the number of positions, including positions of unknown value.
    pub(super) fn len(&self) -> u64 {
        self.table.entries.len() as u64
    }

    /// Returns the number of positions with known values.
    pub(super) const fn settled(&self) -> usize {
        self.table.settled
    }

    /// Returns the memory of the table, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let kept = self.kept.as_ref().map_or(0, Options::bytes);
        let table = self.table.entries.capacity() * size_of::<Entry<K>>();
        (table + self.table.slots.len() * 8 + kept) as u64
    }

    /// Returns the value of a position, if it is known.
    pub(super) fn value(&self, key: &K) -> Option<u32> {
        if self.table.entries.is_empty() {
            return None;
        }
        let id = self.table.find(hash_of(key), key).1?;
        Some(self.table.entries[id as usize].value).filter(|&value| value < OPEN)
    }

    /// Returns whether the answers to earlier questions exclude a value.
    pub(super) fn is_excluded(&self, key: &K, value: u32) -> bool {
        let Some(kept) = self.kept.as_ref().filter(|kept| !kept.facts.is_empty()) else {
            return false;
        };
        let id = self.table.find(hash_of(key), key).1;
        let facts = id.and_then(|id| kept.facts.get(id as usize));
        value < 64 && facts.is_some_and(|facts| facts.seen >> value & 1 == 1)
    }

    /// Stores a value that a theorem gives, unless the value is already known or the position is being searched. Returns whether the value
    /// was stored.
    pub(super) fn learn(&mut self, key: &K, value: u32) -> bool {
        let id = self.table.id_of(key.clone());
        let entry = &mut self.table.entries[id as usize];
        let is_new = entry.value == UNKNOWN;
        if is_new {
            entry.value = value;
            self.table.settled += 1;
        }
        is_new
    }

    /// Returns whether another turn is worthwhile because the search is close to its end.
    ///
    /// In a large game, most options of a position are options of no other position, and the search completes them before it meets other
    /// positions. In a small game, the search meets many positions early; they wait, and only a few positions are new in later turns. If
    /// very many positions wait, another turn is worthwhile only if the last turn found few new positions.
    pub(super) fn is_worthwhile(&mut self) -> bool {
        let positions = self.table.entries.len() as u64;
        if self.kept.is_some() {
            return positions < MAX as u64 && self.edges < MAX_KEPT;
        }
        let before = std::mem::replace(&mut self.before, (self.expanded, positions));
        let waiting = positions - self.table.settled as u64;
        let comes = waiting.saturating_mul(self.edges) / self.expanded.max(1);
        let are_new = (positions - before.1) * 2 > self.expanded - before.0;
        if waiting * 16 > self.expanded && !(comes > MAX_ESTIMATE && are_new) {
            self.until = self.edges * 2;
        }
        positions < MAX as u64 && self.edges < self.until.max(MIN_EDGES)
    }

    /// Runs until the value is found. Returns `None` if a search for a different position is in progress.
    pub(super) fn run(
        &mut self,
        root: &K,
        space: &dyn Space<Key = K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<u32>, Event<K>> {
        let root = self.table.id_of(root.clone());
        let value = self.table.entries[root as usize].value;
        if value < OPEN {
            return Ok(Some(value));
        }
        match self.frames.first() {
            None => {
                self.frames.reserve(16);
                self.options.reserve(32);
                self.parts.reserve(32);
                self.open(root, ANY);
            }
            Some(frame) if frame.id == root => {}
            Some(_) => return Ok(None),
        }
        while let Some(top) = self.frames.last_mut() {
            let Some(option) = self.options[top.options..].last_mut() else {
                if top.is_complete {
                    self.settle();
                } else {
                    self.expand(space, budget)?;
                }
                continue;
            };
            if option.parts == 0 {
                take_value(option.known, top, &mut self.values);
                self.options.pop();
                continue;
            }
            let Some(&part) = self.parts.last() else { break };
            match self.table.entries[part as usize].value {
                UNKNOWN => self.open(part, ANY),
                OPEN => return Err(space.cycle(&self.table.entries[part as usize].key)),
                value => {
                    option.known ^= value;
                    option.parts -= 1;
                    self.parts.pop();
                }
            }
        }
        Ok(Some(self.table.entries[root as usize].value))
    }

    fn open(&mut self, id: u32, goal: u32) {
        self.table.entries[id as usize].value = OPEN;
        self.frames.push(Frame {
            id,
            played: 0,
            is_complete: false,
            seen: 0,
            options: self.options.len(),
            values: self.values.len(),
            goal,
            asked: ANY,
            next: 0,
        });
    }

    /// Runs until a question about a position is answered: whether its value is `goal`, or what its value is. Returns `None` if a different
    /// question is in progress.
    ///
    /// Asks about the options if they are slow to compute; otherwise uses the definition.
    pub(super) fn answer(
        &mut self,
        root: &K,
        goal: Option<u32>,
        space: &dyn Space<Key = K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<Answer>, Event<K>> {
        if self.frames.is_empty() && self.table.entries.is_empty() && std::mem::needs_drop::<K>() {
            self.kept = Some(Options::default());
        }
        if self.kept.is_some() {
            let goal = goal.unwrap_or(ANY);
            let id = self.table.id_of(root.clone());
            let value = self.table.entries[id as usize].value;
            if value < OPEN {
                return Ok(Some(Answer::Value(value)));
            }
            match self.frames.first() {
                None => self.open(id, goal),
                Some(frame) if frame.id == id && frame.goal == goal => {}
                Some(_) => return Ok(None),
            }
            if let Some(answer) = self.ask(space, budget)? {
                return Ok(Some(answer));
            }
        }
        Ok(self.run(root, space, budget)?.map(Answer::Value))
    }

    /// Answers the question of the first frame. Returns `None` after a change to the definition, which is better at large values and at
    /// very many options.
    fn ask(
        &mut self,
        space: &dyn Space<Key = K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<Option<Answer>, Event<K>> {
        loop {
            let Some(top) = self.frames.last() else { return Ok(None) };
            let id = top.id as usize;
            let Some(kept) = &mut self.kept else { return Ok(None) };
            if kept.facts.len() < self.table.entries.len() {
                kept.facts.resize(self.table.entries.len(), Facts::default());
            }
            if !kept.facts[id].are_kept {
                self.expand(space, budget)?;
                if !self.keep(space) {
                    self.define();
                }
                continue;
            }
            budget.pass(COUNTED)?;
            let Some(top) = self.frames.last_mut() else { return Ok(None) };
            match kept.step(top, &self.table.entries, space.ends()) {
                Step::Ask(part, _) if self.table.entries[part as usize].value == OPEN => {
                    return Err(space.cycle(&self.table.entries[part as usize].key));
                }
                Step::Ask(part, goal) => self.open(part, goal),
                Step::Done(answer) => {
                    self.frames.pop();
                    self.table.entries[id].value = UNKNOWN;
                    if let Answer::Value(value) = answer {
                        self.table.entries[id].value = value;
                        self.table.settled += 1;
                    }
                    if self.frames.is_empty() {
                        return Ok(Some(answer));
                    }
                }
                Step::Large => self.define(),
            }
        }
    }

    /// Keeps the options of the top frame, which has played all moves, in the order of their costs. Returns `false` if there are too many.
    fn keep(&mut self, space: &dyn Space<Key = K>) -> bool {
        let (Some(top), Some(kept)) = (self.frames.last(), &mut self.kept) else { return false };
        if !top.is_complete {
            return false;
        }
        kept.facts.resize(self.table.entries.len(), Facts::default());
        let mut count = |part: u32| {
            let moves = &mut kept.facts[part as usize].moves;
            if *moves == 0 {
                *moves = space.count_moves(&self.table.entries[part as usize].key).max(1);
            }
            u64::from(*moves)
        };
        let mut first = 0;
        for &Pending { known, parts } in &self.options {
            let own = &mut self.parts[first..first + parts as usize];
            own.sort_unstable();
            let (mut most, mut total) = (0, 0_u64);
            for &part in &*own {
                let moves = count(part);
                (most, total) = (moves.max(most), total.saturating_add(moves));
            }
            let cost = most << 32 | total.min(u64::from(u32::MAX));
            kept.sorted.push((cost, Kept { known, first: first as u32, parts }));
            first += parts as usize;
        }
        let all = &self.parts;
        let own = |option: &Kept| &all[option.first as usize..][..option.parts as usize];
        let order = |one: &(u64, Kept), other: &(u64, Kept)| {
            let parts = || own(&one.1).cmp(own(&other.1));
            one.0.cmp(&other.0).then_with(parts).then(one.1.known.cmp(&other.1.known))
        };
        kept.sorted.sort_unstable_by(order);
        kept.sorted.dedup_by(|one, other| order(one, other).is_eq());
        let begins = kept.kept.len() as u32;
        for (_, option) in kept.sorted.drain(..) {
            let first = kept.parts.len() as u32;
            kept.parts.extend_from_slice(own(&option));
            kept.kept.push(Kept { first, ..option });
        }
        let facts = &mut kept.facts[top.id as usize];
        (facts.seen, facts.are_kept) = (top.seen, true);
        (facts.first, facts.end) = (begins, kept.kept.len() as u32);
        self.options.clear();
        self.parts.clear();
        self.values.clear();
        true
    }

    /// Gives up the questions, and begins the question of the first frame again with the definition. All values found remain valid.
    fn define(&mut self) {
        self.kept = None;
        for frame in self.frames.drain(..) {
            self.table.entries[frame.id as usize].value = UNKNOWN;
        }
        self.options.clear();
        self.parts.clear();
        self.values.clear();
    }

    /// Plays moves of the top frame, until all are played or too many parts wait.
    fn expand(
        &mut self,
        space: &dyn Space<Key = K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<K>> {
        let Some(top) = self.frames.last_mut() else { return Ok(()) };
        let key = self.table.entries[top.id as usize].key.clone();
        let before = top.played;
        // Listing the moves again later takes time proportional to the number of moves played. So the more moves were played, the more
        // parts may wait.
        let most = WAITING.max(usize::try_from(before / 16).unwrap_or(usize::MAX));
        let most = if self.kept.is_some() { MAX_PARTS } else { most };
        let mut sink = Collector {
            table: &mut self.table,
            options: &mut self.options,
            values: &mut self.values,
            top,
            begun: self.parts.len(),
            most: self.parts.len() + most,
            parts: &mut self.parts,
            known: 0,
            ends: space.ends(),
            lookups: 0,
            hits: 0,
        };
        let result = space.options(&key, before, budget, Sinks::Small(&mut sink));
        budget.lookups += sink.lookups;
        budget.hits += sink.hits;
        let waits = sink.parts.len() >= sink.most;
        self.edges += top.played - before;
        result?;
        self.expanded += u64::from(before == 0);
        top.is_complete = !waits;
        Ok(())
    }

    /// Computes the value of the top frame. All options must be settled.
    fn settle(&mut self) {
        let Some(top) = self.frames.pop() else { return };
        let value = mex_of(top.seen, &self.values[top.values..], &mut self.mex);
        self.values.truncate(top.values);
        self.table.entries[top.id as usize].value = value;
        self.table.settled += 1;
    }
}

impl Options {
    fn bytes(&self) -> usize {
        self.facts.capacity() * size_of::<Facts>()
            + self.kept.capacity() * size_of::<Kept>()
            + self.parts.capacity() * 4
    }

    /// Compares the kept options of the top frame with one number after another: the mex of the values seen so far. If no option has this
    /// value, it is the value of the position.
    fn step<K>(&mut self, top: &mut Frame, entries: &[Entry<K>], ends: bool) -> Step {
        let Facts { mut seen, first, end, .. } = self.facts[top.id as usize];
        loop {
            if top.goal < 64 && seen >> top.goal & 1 == 1 {
                self.facts[top.id as usize].seen = seen;
                return Step::Done(Answer::No);
            }
            let n = seen.trailing_ones();
            if n >= 64 {
                return Step::Large;
            }
            if top.asked != n {
                (top.asked, top.next) = (n, first);
            }
            let Some(option) = self.kept[..end as usize].get_mut(top.next as usize) else {
                self.facts[top.id as usize].seen = seen;
                return Step::Done(Answer::Value(n));
            };
            if option.parts == 0 {
                top.next += 1;
                continue;
            }
            let parts = &mut self.parts[option.first as usize..];
            let mut left = 0;
            for at in 0..option.parts as usize {
                match entries[parts[at] as usize].value {
                    value if value < OPEN => option.known ^= value,
                    _ => {
                        parts.swap(left, at);
                        left += 1;
                    }
                }
            }
            option.parts = left as u32;
            let facts = |part: u32| &self.facts[part as usize];
            match parts[..left] {
                [] => {
                    if option.known < 64 {
                        seen |= 1 << option.known;
                    }
                }
                [part] => {
                    let wanted = option.known ^ n;
                    let Facts { seen: not, moves, .. } = *facts(part);
                    if wanted >= 64 || not >> wanted & 1 == 1 || (ends && wanted > moves) {
                        top.next += 1;
                        continue;
                    }
                    self.facts[top.id as usize].seen = seen;
                    return Step::Ask(part, wanted);
                }
                _ => {
                    let easiest =
                        parts[..left].iter().copied().min_by_key(|&part| facts(part).moves);
                    self.facts[top.id as usize].seen = seen;
                    return Step::Ask(easiest.unwrap_or(parts[0]), ANY);
                }
            }
        }
    }
}

#[inline]
fn take_value(value: u32, top: &mut Frame, values: &mut Vec<u32>) {
    if value < 64 {
        top.seen |= 1 << value;
    } else {
        values.push(value);
        if values.len() - top.values > LONG {
            shorten(values, top.values, Goal::Value);
        }
    }
}

/// Collects the options of the top frame, and looks up their parts.
pub(super) struct Collector<'a, K> {
    table: &'a mut Table<K>,
    options: &'a mut Vec<Pending>,
    parts: &'a mut Vec<u32>,
    values: &'a mut Vec<u32>,
    top: &'a mut Frame,
    /// The index of the first part of the current option, and the nim-sum of its known parts.
    begun: usize,
    known: u32,
    /// If this many parts wait, they are searched before more moves are played.
    most: usize,
    ends: bool,
    lookups: u64,
    hits: u64,
}

impl<K: Key> Sink<K> for Collector<'_, K> {
    #[inline]
    fn part(&mut self, key: K) {
        self.lookups += 1;
        let id = self.table.id_of(key);
        let value = self.table.entries[id as usize].value;
        if value < OPEN {
            self.hits += 1;
            self.known ^= value;
            return;
        }
        // If play is certain to end, two equal parts have equal nim-values, so they cancel.
        let twin = || self.parts[self.begun..].iter().position(|&other| other == id);
        match if self.ends { twin() } else { None } {
            Some(twin) => {
                self.parts.swap_remove(self.begun + twin);
            }
            None => self.parts.push(id),
        }
    }

    fn pass(&mut self) {
        self.top.played += 1;
    }

    #[inline]
    fn end(&mut self) -> bool {
        self.top.played += 1;
        let known = std::mem::take(&mut self.known);
        let parts = (self.parts.len() - self.begun) as u32;
        if parts == 0 {
            take_value(known, self.top, self.values);
            return true;
        }
        self.begun = self.parts.len();
        self.options.push(Pending { known, parts });
        self.begun < self.most
    }
}
