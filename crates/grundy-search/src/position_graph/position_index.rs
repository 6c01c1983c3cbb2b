//! An index of positions by their hashes or, if positions are small numbers, by the numbers themselves.

use std::any::TypeId;
use std::hash::{Hash, Hasher};

use crate::hash::hash_of;
use grundy_core::Ruleset;

/// Marks a vacant slot. The contents of an occupied slot always differ from this value.
const VACANT: u64 = u64::MAX;

/// Marks an entry without a position.
const NONE: u32 = u32::MAX;

/// The index uses words directly if they are all below this multiple of the number of positions.
const SPARSE: usize = 2;

/// The minimum number of slots. If there are only a few positions, words below this number count as small, too.
const MIN_SLOTS: usize = 64;

/// The key of a position. It is computed before its slot is read, so the slot can be loaded into the cache in advance.
#[derive(Clone, Copy)]
pub(super) enum Key {
    Hash(u64),
    Word(u32),
}

/// Maps the positions found so far to their numbers.
///
/// If each position hashes as one small word, and most smaller words are also positions, the index is an array indexed by these words.
/// Positions that are neighbors in the graph or on a board are then also neighbors in memory.
#[derive(Clone)]
pub(super) enum PositionIndex {
    /// A hash table. Each slot contains the upper half of a hash and, in its low bits, a number. The number of slots is a power of two.
    Hashed(Vec<u64>),
    /// The numbers of positions, indexed by word.
    Direct(Vec<u32>),
    /// The number of positions, if the word of each position is its own number. This is so if the caller passes all positions in order, or
    /// if play from 0 reaches them in order. Such an index takes no memory, and looking up a position reads none.
    Same(u32),
}

/// Returns whether equal words belong to equal positions, because the positions of a game are unsigned integers.
#[inline]
pub(crate) fn are_words<G: Ruleset + ?Sized>() -> bool {
    let kind = TypeId::of::<G::Position>();
    kind == TypeId::of::<u32>()
        || kind == TypeId::of::<u64>()
        || kind == TypeId::of::<usize>()
        || kind == TypeId::of::<u16>()
        || kind == TypeId::of::<u8>()
}

/// Returns the contents of the slot for a position with the given hash and number.
const fn slot(hash: u64, number: u32) -> u64 {
    hash >> 32 << 32 | number as u64
}

/// Returns the first slot to try for a hash. It depends only on the upper half, which slots contain, so slots can be moved to a larger
/// table without reading the positions.
const fn home(hash: u64, slots: usize) -> usize {
    (hash >> 32) as usize & (slots - 1)
}

/// Records the last word that a position writes, and counts its writes. A slice of bytes counts as two writes, because it is not a single
/// word.
#[derive(Default)]
struct WordHasher {
    word: u64,
    writes: u32,
}

impl WordHasher {
    #[inline]
    fn one(&mut self, word: u64) {
        self.word = word;
        self.writes += 1;
    }
}

impl Hasher for WordHasher {
    #[inline]
    fn write(&mut self, _: &[u8]) {
        self.writes += 2;
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.one(value.into());
    }

    #[inline]
    fn write_u16(&mut self, value: u16) {
        self.one(value.into());
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.one(value.into());
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.one(value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.one(value as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.word
    }
}

/// Returns the word of a position if the position hashes as one word. Different positions can have the same word if their `Hash` covers
/// only some of their fields.
#[inline]
fn word_of(position: &impl Hash) -> Option<u32> {
    let mut hasher = WordHasher::default();
    position.hash(&mut hasher);
    u32::try_from(hasher.word).ok().filter(|_| hasher.writes == 1)
}

impl PositionIndex {
    pub(super) const fn new() -> Self {
        Self::Hashed(Vec::new())
    }

    /// Returns the key of a position for the current kind of index.
    #[inline]
    pub(super) fn key(&self, position: &impl Hash) -> Key {
        match (self, word_of(position)) {
            (Self::Direct(_) | Self::Same(_), Some(word)) => Key::Word(word),
            _ => Key::Hash(hash_of(position)),
        }
    }

    /// Reads a word of the slot that a lookup needs first, which loads the slot into the cache.
    #[inline]
    pub(super) fn touch(&self, key: Key) -> u64 {
        match (self, key) {
            (Self::Hashed(slots), Key::Hash(hash)) if !slots.is_empty() => {
                slots[home(hash, slots.len())]
            }
            (Self::Direct(numbers), Key::Word(word)) => {
                numbers.get(word as usize).copied().map_or(0, u64::from)
            }
            _ => 0,
        }
    }

    /// Returns the number of a position, or `None` if it is not stored. `are_words` is the result of [`are_words`]. The key may have been
    /// computed for another kind of index.
    #[inline]
    pub(super) fn find<P: Eq + Hash>(
        &self,
        key: Key,
        position: &P,
        positions: &[P],
        are_words: bool,
    ) -> Option<u32> {
        match (self, key) {
            (Self::Same(count), Key::Word(word)) => {
                find_same(*count, word, position, positions, are_words)
            }
            (Self::Direct(numbers), Key::Word(word)) => {
                find_direct(numbers, word, position, positions, are_words)
            }
            (Self::Hashed(slots), Key::Hash(hash)) => find_hashed(slots, hash, position, positions),
            _ => self.find_again(position, positions, are_words),
        }
    }

    #[cold]
    fn find_again<P: Eq + Hash>(
        &self,
        position: &P,
        positions: &[P],
        are_words: bool,
    ) -> Option<u32> {
        match (self, self.key(position)) {
            (Self::Same(count), Key::Word(word)) => {
                find_same(*count, word, position, positions, are_words)
            }
            (Self::Direct(numbers), Key::Word(word)) => {
                find_direct(numbers, word, position, positions, are_words)
            }
            (Self::Hashed(slots), Key::Hash(hash)) => find_hashed(slots, hash, position, positions),
            // In the other kinds of index, every position has a word, so a position without a word is not stored.
            _ => None,
        }
    }

    /// Adds a new position to the index. The caller must then append it to `positions`.
    #[inline]
    pub(super) fn insert<P: Hash>(&mut self, position: &P, positions: &[P]) {
        let number = positions.len() as u32;
        if matches!(self, Self::Hashed(slots) if positions.len() * 4 >= slots.len() * 3) {
            self.grow(position, positions);
        }
        if let Self::Same(count) = self {
            if word_of(position) == Some(number) {
                *count += 1;
                return;
            }
            *self = Self::Direct((0..number).collect());
        }
        match self {
            Self::Same(_) => {}
            Self::Hashed(slots) => enter(slots, hash_of(position), number),
            Self::Direct(numbers) => {
                let word = word_of(position).filter(|&word| is_dense(word, positions.len()));
                if !word.is_some_and(|word| set(numbers, word, number)) {
                    let mut slots = hashed(positions);
                    enter(&mut slots, hash_of(position), number);
                    *self = Self::Hashed(slots);
                }
            }
        }
    }

    #[cold]
    fn grow<P: Hash>(&mut self, position: &P, positions: &[P]) {
        if positions.is_empty() && word_of(position) == Some(0) {
            *self = Self::Same(0);
        } else if let Some(numbers) = direct(position, positions) {
            *self = Self::Direct(numbers);
        } else if let Self::Hashed(slots) = self {
            let len = (slots.len() * 2).max(MIN_SLOTS);
            for slot in std::mem::replace(slots, vec![VACANT; len]) {
                if slot != VACANT {
                    enter(slots, slot, slot as u32);
                }
            }
        }
    }
}

#[inline]
fn find_same<P: Eq>(
    count: u32,
    word: u32,
    position: &P,
    positions: &[P],
    are_words: bool,
) -> Option<u32> {
    let is_same = || are_words || positions[word as usize] == *position;
    (word < count && is_same()).then_some(word)
}

#[inline]
fn find_direct<P: Eq>(
    numbers: &[u32],
    word: u32,
    position: &P,
    positions: &[P],
    are_words: bool,
) -> Option<u32> {
    let number = numbers.get(word as usize).copied().filter(|&number| number != NONE)?;
    (are_words || positions[number as usize] == *position).then_some(number)
}

#[inline]
fn find_hashed<P: Eq>(slots: &[u64], hash: u64, position: &P, positions: &[P]) -> Option<u32> {
    if slots.is_empty() {
        return None;
    }
    let mut at = home(hash, slots.len());
    loop {
        let slot = slots[at];
        if slot == VACANT {
            return None;
        }
        if (slot ^ hash) >> 32 == 0 && positions[slot as u32 as usize] == *position {
            return Some(slot as u32);
        }
        at = (at + 1) & (slots.len() - 1);
    }
}

fn is_dense(word: u32, count: usize) -> bool {
    (word as usize) < SPARSE * (count + MIN_SLOTS)
}

/// Assigns a number to a word. Returns `false` and changes nothing if the word already has a number.
#[inline]
fn set(numbers: &mut Vec<u32>, word: u32, number: u32) -> bool {
    let at = word as usize;
    if at >= numbers.len() {
        numbers.resize((numbers.len() * 2).max(at + 1), NONE);
    }
    let is_free = numbers[at] == NONE;
    if is_free {
        numbers[at] = number;
    }
    is_free
}

/// Returns the numbers of the given positions, indexed by word. Returns `None` if two words are equal, or if `position` or one of the given
/// positions does not hash as one small word.
fn direct<P: Hash>(position: &P, positions: &[P]) -> Option<Vec<u32>> {
    let small = |position| word_of(position).filter(|&word| is_dense(word, positions.len()));
    small(position)?;
    let mut numbers = Vec::new();
    let are_all = (0..).zip(positions).all(|(number, position)| {
        small(position).is_some_and(|word| set(&mut numbers, word, number))
    });
    are_all.then_some(numbers)
}

/// Stores a number in the first vacant slot.
#[inline]
fn enter(slots: &mut [u64], hash: u64, number: u32) {
    let mut at = home(hash, slots.len());
    while slots[at] != VACANT {
        at = (at + 1) & (slots.len() - 1);
    }
    slots[at] = slot(hash, number);
}

/// Builds a hash table of the given positions, with space for at least one more.
#[cold]
fn hashed<P: Hash>(positions: &[P]) -> Vec<u64> {
    let mut slots = vec![VACANT; (positions.len() * 2).next_power_of_two().max(MIN_SLOTS)];
    for (number, position) in (0..).zip(positions) {
        enter(&mut slots, hash_of(position), number);
    }
    slots
}

/// The positions of a completed exploration, with an index of their numbers.
pub(crate) struct Index<P> {
    /// Slots that contain only numbers, which take half the memory of the slots used during the exploration.
    slots: Vec<u32>,
    kind: Kind,
    positions: Vec<P>,
}

/// The kind of a [`PositionIndex`].
#[derive(Clone, Copy)]
enum Kind {
    Hashed,
    Direct,
    Same,
}

impl<P> Index<P> {
    pub(super) fn new(places: PositionIndex, mut positions: Vec<P>) -> Self {
        positions.shrink_to_fit();
        let (slots, kind) = match places {
            PositionIndex::Hashed(slots) => {
                (slots.into_iter().map(|slot| slot as u32).collect(), Kind::Hashed)
            }
            PositionIndex::Direct(mut numbers) => {
                numbers.shrink_to_fit();
                (numbers, Kind::Direct)
            }
            PositionIndex::Same(_) => (Vec::new(), Kind::Same),
        };
        Self { slots, kind, positions }
    }

    /// Returns the memory used, in bytes, not counting the heap memory that positions own.
    pub(crate) fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u32>() + self.positions.len() * size_of::<P>()) as u64
    }
}

impl<P: Eq + Hash> Index<P> {
    pub(crate) fn find(&self, position: &P, are_words: bool) -> Option<u32> {
        let positions = &self.positions;
        match self.kind {
            Kind::Hashed => {}
            Kind::Direct => {
                return find_direct(
                    &self.slots,
                    word_of(position)?,
                    position,
                    positions,
                    are_words,
                );
            }
            Kind::Same => {
                return find_same(
                    positions.len() as u32,
                    word_of(position)?,
                    position,
                    positions,
                    are_words,
                );
            }
        }
        if self.slots.is_empty() {
            return None;
        }
        let mut at = home(hash_of(position), self.slots.len());
        loop {
            let number = self.slots[at];
            if number == NONE {
                return None;
            }
            if self.positions[number as usize] == *position {
                return Some(number);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }
}
