//! Sums as wholes: the multiset of the components, for misère play and for lengths of play.
//!
//! Misère play knows no nim-values that add up, so a sum is searched as a whole. Its key is the
//! multiset of the ids of its components; components without moves are left out, which changes no
//! tree of play and is therefore right in misère play too. The engines search normal play only. The
//! misère play of a game is the normal play of the same game with one more move: who cannot move may
//! end the game, and so wins.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use smallvec::SmallVec;

use super::control::{Control, Gauge, Halt};
use super::hash::hash_of;
use super::lines::Lines;
use super::space::{Components, Sink, Space};
use super::whole::Whole;
use crate::Ruleset;

/// The ids of some components that have moves.
pub(super) type PartIds = SmallVec<[u32; 6]>;

/// The largest number of ids; the top bit of a word is for other uses.
const CAPACITY: usize = (1 << 31) - 2;

const VACANT: u32 = u32::MAX;

/// Ends an option: the last of its ids carries this bit.
const END: u32 = 0x8000_0000;
/// Stands for the option that leaves nothing. No position has this id.
const NOTHING: u32 = 0x7fff_ffff;

/// The positions that are components of sums, each stored once and named by its index.
pub(super) struct Ids<P> {
    slots: Vec<u32>,
    items: Vec<Item<P>>,
}

struct Item<P> {
    position: P,
    has_moves: bool,
    /// The options as ascending ids, each ended by a mark, as far as they were played.
    options: Vec<u32>,
    played: u64,
    splits: bool,
    complete: bool,
}

impl<P: Eq + Hash> Ids<P> {
    pub(super) const fn new() -> Self {
        Self { slots: Vec::new(), items: Vec::new() }
    }

    fn slot_of(&self, position: &P) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = hash_of(position) as usize & mask;
        while self.slots[at] != VACANT && self.items[self.slots[at] as usize].position != *position
        {
            at = (at + 1) & mask;
        }
        at
    }

    pub(super) fn find(&self, position: &P) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        Some(self.slots[self.slot_of(position)]).filter(|&id| id != VACANT)
    }

    pub(super) fn has_moves(&self, id: u32) -> bool {
        self.items[id as usize].has_moves
    }

    pub(super) fn get(&self, id: u32) -> &P {
        &self.items[id as usize].position
    }

    /// The positions in the order of their ids.
    pub(super) fn iter(&self) -> impl Iterator<Item = &P> {
        self.items.iter().map(|item| &item.position)
    }

    /// The id of the position, which is stored if it is new; none if there is no room.
    fn intern(&mut self, position: P, has_moves: bool, control: &Control) -> Option<u32> {
        if let Some(id) = self.find(&position) {
            return Some(id);
        }
        if self.items.len() >= CAPACITY || !control.has_room() {
            return None;
        }
        if self.items.len() * 4 >= self.slots.len() * 3 {
            self.slots = vec![VACANT; (self.slots.len() * 2).max(64)];
            for id in 0..self.items.len() {
                let at = self.slot_of(&self.items[id].position);
                self.slots[at] = id as u32;
            }
        }
        let at = self.slot_of(&position);
        let id = self.items.len() as u32;
        self.slots[at] = id;
        self.items.push(Item {
            position,
            has_moves,
            options: Vec::new(),
            played: 0,
            splits: false,
            complete: false,
        });
        control.ids.fetch_add(1, Relaxed);
        control.id_bytes.fetch_add(size_of::<Item<P>>() as u64 + 6, Relaxed);
        Some(id)
    }
}

/// The sums of a game under one convention.
pub(super) struct Wholes<'a, G: Ruleset> {
    pub(super) components: Components<'a, G>,
    pub(super) ids: &'a RwLock<Ids<G::Position>>,
    pub(super) control: &'a Control,
    /// Who cannot move may end the game.
    pub(super) last_move: bool,
    /// For lengths in normal play: who wins looks at no move that is known to lose.
    pub(super) values: Option<&'a Lines<G::Position>>,
}

impl<G: Ruleset> Wholes<'_, G> {
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Ids<G::Position>> {
        self.ids.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Ids<G::Position>> {
        self.ids.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The key of a sum, whose components are stored if they are new.
    pub(super) fn key_of(
        &self,
        sum: impl IntoIterator<Item = G::Position>,
    ) -> Result<Whole, Halt<G::Position>> {
        let mut key = PartIds::new();
        let mut ids = self.write();
        for position in sum {
            self.add_parts(&mut ids, position, &mut key)?;
        }
        if key.len() >= CAPACITY {
            return Err(self.control.full().into());
        }
        Ok(Whole::of_ids(key))
    }

    fn add_parts(
        &self,
        ids: &mut Ids<G::Position>,
        position: G::Position,
        key: &mut PartIds,
    ) -> Result<(), Halt<G::Position>> {
        for part in self.components.parts(position) {
            let id = if let Some(id) = ids.find(&part) {
                id
            } else {
                let has_moves = self.components.rules.moves(&part).next().is_some();
                ids.intern(part, has_moves, self.control).ok_or_else(|| self.control.full())?
            };
            if ids.has_moves(id) {
                key.push(id);
            }
        }
        Ok(())
    }

    /// The nim-sum of the values, if they are wanted and known.
    fn value_of(&self, ids: &Ids<G::Position>, key: &Whole) -> Option<u32> {
        let store = self.values?.read();
        let mut sum = 0;
        for (id, _) in key.counts().filter(|(_, times)| times % 2 == 1) {
            let position = ids.get(id);
            sum ^= store.find(hash_of(position), position)?.value()?;
        }
        Some(sum)
    }

    /// Marks the position as one from which play ends, however it splits.
    pub(super) fn supply(&self, position: &G::Position) {
        let mut ids = self.write();
        if let Some(id) = ids.find(position) {
            ids.items[id as usize].complete = true;
        }
    }

    /// Plays the moves of a component that were not played yet and stores what they leave, without
    /// repetitions.
    fn load(&self, id: u32, gauge: &mut Gauge<'_>) -> Result<(), Halt<G::Position>> {
        let mut ids = self.write();
        let item = &ids.items[id as usize];
        if item.complete {
            return Ok(());
        }
        let position = item.position.clone();
        let skip = usize::try_from(item.played).unwrap_or(usize::MAX);
        for mv in self.components.rules.moves(&position).skip(skip) {
            gauge.edge()?;
            let mut option = PartIds::new();
            for part in self.components.rules.play(&position, &mv) {
                self.add_parts(&mut ids, part, &mut option)?;
            }
            option.sort_unstable();
            let item = &mut ids.items[id as usize];
            item.played += 1;
            item.splits |= option.len() > 1;
            push_option(&mut item.options, &option);
        }
        let item = &mut ids.items[id as usize];
        let mut seen: HashSet<&[u32]> = HashSet::new();
        let mut words = Vec::new();
        for option in item.options.split_inclusive(|word| word & END != 0) {
            if seen.insert(option) {
                words.extend_from_slice(option);
            }
        }
        item.options = words;
        self.control.id_bytes.fetch_add(item.options.len() as u64 * 4, Relaxed);
        if item.splits && !self.components.ends() {
            // Sums could grow for ever without repeating, unless play ends from every component.
            return Err(Halt::Splits(position));
        }
        item.complete = true;
        Ok(())
    }
}

impl<G: Ruleset> Space for Wholes<'_, G> {
    type Key = Whole;
    type Position = G::Position;

    fn options(
        &self,
        key: &Whole,
        skip: u64,
        gauge: &mut Gauge<'_>,
        sink: &mut impl Sink<Whole>,
    ) -> Result<(), Halt<G::Position>> {
        if key.is_empty() {
            if self.last_move && skip == 0 {
                gauge.edge()?;
                sink.end();
            }
            return Ok(());
        }
        let mut index = 0;
        for (id, _) in key.counts() {
            if !self.read().items[id as usize].complete {
                self.load(id, gauge)?;
            }
            let ids = self.read();
            let own = self.value_of(&ids, key);
            for option in ids.items[id as usize].options.split_inclusive(|word| word & END != 0) {
                index += 1;
                if index <= skip {
                    continue;
                }
                gauge.edge()?;
                let left = replace(key, id, option);
                if own.is_some_and(|value| value > 0)
                    && self.value_of(&ids, &left).is_some_and(|value| value > 0)
                {
                    sink.pass();
                    continue;
                }
                sink.part(left);
                if !sink.end() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn count_moves(&self, key: &Whole) -> u32 {
        let ids = self.read();
        let of = |(id, times): (u32, u32)| {
            let item = &ids.items[id as usize];
            let moves = if item.complete {
                item.options.iter().filter(|&word| word & END != 0).count()
            } else {
                self.components.rules.moves(&item.position).take(64).count()
            };
            moves as u64 * u64::from(times)
        };
        u32::try_from(key.counts().map(of).fold(0, u64::saturating_add)).unwrap_or(u32::MAX)
    }

    fn ends(&self) -> bool {
        // Wholes have one part and are asked for outcomes only.
        false
    }

    fn need(&self, key: &Whole) -> Halt<G::Position> {
        self.cycle(key)
    }

    fn cycle(&self, key: &Whole) -> Halt<G::Position> {
        // A sum can return to itself, so one of its components leads to a position that can, too.
        let ids = self.read();
        Halt::Circle(key.counts().map(|(id, _)| ids.get(id).clone()).collect())
    }
}

/// The key with one component replaced by what an option leaves of it.
fn replace(key: &Whole, id: u32, option: &[u32]) -> Whole {
    if option == [NOTHING | END] {
        return key.replaced(id, &[]);
    }
    let mut option = PartIds::from_slice(option);
    if let Some(last) = option.last_mut() {
        *last &= !END;
    }
    key.replaced(id, &option)
}

/// Appends an option, with its end marked.
fn push_option(words: &mut Vec<u32>, option: &[u32]) {
    match option.split_last() {
        None => words.push(NOTHING | END),
        Some((last, init)) => {
            words.extend_from_slice(init);
            words.push(last | END);
        }
    }
}

impl<P: Debug> Debug for Ids<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ids").field("len", &self.items.len()).finish_non_exhaustive()
    }
}
