//! The mex search for small games, with a table that only one thread uses at a time.
//!
//! Most queries are about games with a few hundred positions. For such games, a table that threads share and two engines that take turns
//! would cost more than the search itself. So every search begins here. If the game proves to be large, the results move to the shared
//! table, and the search continues there.
//!
//! Each new position gets a number. The stack contains these numbers instead of the positions.

use super::control::{Event, ThreadBudget};
use super::mex_search::{Goal, mex_of, shorten};
use super::space::{Sink, Sinks, Space};
use super::table::Key;
use crate::hash::hash_of;
use grundy_core::MexSet;

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
}

/// An option with unknown parts: the nim-sum of its known parts, and the number of unknown parts.
struct Pending {
    known: u32,
    parts: u32,
}

pub(super) struct SmallSearch<K> {
    table: Table<K>,
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
        (self.table.entries.capacity() * size_of::<Entry<K>>() + self.table.slots.len() * 8) as u64
    }

    /// Returns the value of a position, if it is known.
    pub(super) fn value(&self, key: &K) -> Option<u32> {
        if self.table.entries.is_empty() {
            return None;
        }
        let id = self.table.find(hash_of(key), key).1?;
        Some(self.table.entries[id as usize].value).filter(|&value| value < OPEN)
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
                self.open(root);
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
                UNKNOWN => self.open(part),
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

    fn open(&mut self, id: u32) {
        self.table.entries[id as usize].value = OPEN;
        self.frames.push(Frame {
            id,
            played: 0,
            is_complete: false,
            seen: 0,
            options: self.options.len(),
            values: self.values.len(),
        });
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
