//! Maintains the xor of a set of distances that increase or decrease together.

use std::hash::{Hash, Hasher};

/// A set of distances in which equal distances cancel in pairs. All distances shift by `±1` together, and their xor is always available.
///
/// If `offset` is the sum of all shifts since a distance `d` was inserted, then by definition
///
/// > `xor()` = the xor of `(d + offset) mod 2^rows` over all insertions,
///
/// for every input: distances need not stay positive or in range. It only matters whether a distance was inserted an odd or even number of
/// times. Inserting a distance that is already present removes it, so [`toggle`](Self::toggle) both inserts and removes.
///
/// ```
/// use tree_algos::DistTracker;
/// let mut distances = DistTracker::for_distances(9);
/// for d in [0, 2, 5] {
///     distances.toggle(d);
/// }
/// assert_eq!(distances.xor(), 0 ^ 2 ^ 5);
/// distances.increment();
/// assert_eq!(distances.xor(), 1 ^ 3 ^ 6);
/// assert_eq!(distances.xor_after(3), 4 ^ 6 ^ 9);
/// distances.toggle(3); // removes the distance inserted as 2
/// assert_eq!(distances.xor(), 1 ^ 6);
///
/// // Trackers with the same contents are equal, however they were built.
/// let mut other = DistTracker::for_distances(9);
/// other.toggle(1);
/// other.toggle(6);
/// assert_eq!(distances, other);
/// ```
///
/// # How it works
///
/// Count up from 0: bit `b` of the counter is 0 for `2^b` increments and then 1 for `2^b` increments. Therefore row `b` in the literature
/// is a ring of `2^(b+1)` cells that store parities, with a *one zone* of `2^b` cells. Instead of the distances moving around the ring,
/// the zone moves the other way. With each step, one cell enters the zone and the opposite cell leaves it. Bit `b` of the answer changes if
/// exactly one of these two cells contains an odd number of distances. In the picture, dots are odd cells and the zones are filled.
///
#[doc = include_str!("../../doc/assets/dist_tracker.svg")]
///
/// These two cells are `2^b` apart, and only their sum matters. So each ring can be folded in half: row `b` has one cell per residue modulo
/// `2^b`, and the step from `x` to `x + 1` changes bit `b` exactly when `x + 1` is 0 modulo `2^b`. All rows together then fit in one array
/// of `2^rows` bits, with row `b` at `2^b..2^(b+1)`, like the levels of a heap. A distance `d` is stored at `offset - d`, so a step moves
/// no data and reads one bit per row. A shift by `k` reads a run of `k` neighboring bits per row, 32 at a time.
///
/// The default engine of [`xor_distances`](crate::xor_distances) uses the same array, but inserts 32 distances and takes 32 steps at a
/// time. With single steps, as a tracker takes them, the engine would take 1.3 times as long on random trees and 3.2 times as long on a
/// path (`benches/notes/trees.md`).
///
/// # Limits
///
/// A tracker has up to [`MAX_ROWS`](Self::MAX_ROWS) rows, and they take `2^rows / 8` bytes.
///
/// Source: the editorial of CodeChef MOVCOIN2, "Move the Coins 2", 2020 (rings with a one zone).
#[derive(Clone, Debug)]
#[doc(alias = "multiset of distances")]
pub struct DistTracker {
    offset: u32,
    xor: u32,
    /// A distance `d` is stored at `offset - d`.
    folds: Folds,
}

impl DistTracker {
    /// The largest number of rows, which is enough for every `u32`.
    pub const MAX_ROWS: u32 = 32;

    /// Creates an empty tracker that computes modulo `2^rows`.
    ///
    /// # Panics
    ///
    /// Panics if `rows` is more than [`MAX_ROWS`](Self::MAX_ROWS).
    ///
    /// # Complexity
    ///
    /// O(2^rows / 32) time and `2^rows / 8` bytes.
    #[track_caller]
    pub fn new(rows: u32) -> Self {
        assert!(rows <= Self::MAX_ROWS, "a tracker has at most 32 rows, not {rows}");
        let mut folds = Folds::default();
        folds.reset(rows);
        Self { offset: 0, xor: 0, folds }
    }

    /// Creates an empty tracker for distances that never exceed `largest`, even after shifts. The answers are exact if this holds.
    pub fn for_distances(largest: u32) -> Self {
        Self::new(u32::BITS - largest.leading_zeros())
    }

    /// Returns the number of rows: answers are below `2^rows`.
    pub const fn rows(&self) -> u32 {
        self.folds.rows
    }

    /// Returns the xor of all current distances.
    ///
    /// # Complexity
    ///
    /// O(1).
    #[inline]
    pub const fn xor(&self) -> u32 {
        self.xor
    }

    /// Inserts a distance, or removes it if it is already present.
    ///
    /// # Complexity
    ///
    /// O(rows).
    #[doc(alias = "insert")]
    #[doc(alias = "remove")]
    #[inline]
    pub fn toggle(&mut self, distance: u32) {
        self.folds.toggle(self.offset.wrapping_sub(distance));
        self.xor ^= distance & self.mask();
    }

    /// Adds 1 to every distance.
    ///
    /// # Complexity
    ///
    /// O(rows).
    #[inline]
    pub fn increment(&mut self) {
        self.offset = self.offset.wrapping_add(1);
        self.xor ^= self.folds.changes(self.offset);
    }

    /// Subtracts 1 from every distance.
    ///
    /// # Complexity
    ///
    /// O(rows).
    #[inline]
    pub fn decrement(&mut self) {
        self.xor ^= self.folds.changes(self.offset);
        self.offset = self.offset.wrapping_sub(1);
    }

    /// Adds `by` to every distance.
    ///
    /// # Complexity
    ///
    /// O(rows + min(|by|, 2^rows) / 32).
    ///
    /// ```
    /// use tree_algos::DistTracker;
    /// let mut distances = DistTracker::new(10);
    /// distances.toggle(700);
    /// distances.toggle(1);
    /// distances.shift(-300);
    /// assert_eq!(distances.xor(), 400 ^ (1024 + 1 - 300));
    /// ```
    pub fn shift(&mut self, by: i64) {
        self.xor = self.xor_after(by);
        self.offset = self.offset.wrapping_add(low_bits(by));
    }

    /// Returns the [`xor`](Self::xor) after a [`shift`](Self::shift)`(by)`, without changing anything.
    ///
    /// # Complexity
    ///
    /// The same as for `shift`.
    pub fn xor_after(&self, by: i64) -> u32 {
        // Shift in the shorter direction around the ring.
        let range = 1_u64 << self.rows();
        let forward = u64::from(low_bits(by)) & (range - 1);
        let (last, count) = if forward <= range / 2 {
            (self.offset.wrapping_add(forward as u32), forward)
        } else {
            (self.offset, range - forward)
        };
        let first = last.wrapping_sub(count as u32).wrapping_add(1);
        let odd = |b| u32::from(self.folds.odd_run(b, first, count)) << b;
        self.xor ^ (0..self.rows()).fold(0, |changed, b| changed | odd(b))
    }

    /// Returns the [`xor`](Self::xor) after 0, 1, 2, ... increments, as an endless iterator. Does not change the tracker.
    ///
    /// # Complexity
    ///
    /// O(rows) per item.
    ///
    /// ```
    /// use tree_algos::DistTracker;
    /// let mut distances = DistTracker::for_distances(7);
    /// distances.toggle(2);
    /// distances.toggle(4);
    /// let ahead: Vec<u32> = distances.ahead().take(4).collect();
    /// assert_eq!(ahead, [2 ^ 4, 3 ^ 5, 4 ^ 6, 5 ^ 7]);
    /// ```
    pub fn ahead(&self) -> impl Iterator<Item = u32> + '_ {
        let mut offset = self.offset;
        std::iter::successors(Some(self.xor), move |&xor| {
            offset = offset.wrapping_add(1);
            Some(xor ^ self.folds.changes(offset))
        })
    }

    /// Removes all distances.
    ///
    /// # Complexity
    ///
    /// O(2^rows / 32).
    pub fn clear(&mut self) {
        self.folds.words.fill(0);
        self.offset = 0;
        self.xor = 0;
    }

    fn mask(&self) -> u32 {
        ((1_u64 << self.rows()) - 1) as u32
    }
}

/// Trackers are equal if they have the same number of rows and no sequence of calls can distinguish them.
///
/// # Complexity
///
/// O(2^rows / 32).
impl PartialEq for DistTracker {
    fn eq(&self, other: &Self) -> bool {
        (self.rows(), self.xor) == (other.rows(), other.xor)
            && self.folds.last_row(self.offset).eq(other.folds.last_row(other.offset))
    }
}

impl Eq for DistTracker {}

impl Hash for DistTracker {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rows(), self.xor).hash(state);
        self.folds.last_row(self.offset).for_each(|word| word.hash(state));
    }
}

/// The parities of inputs at each place, with one row for each bit of an xor of distances.
///
/// Row `b` has one bit for each residue modulo `2^b`: whether an odd number of inputs is at places with that residue. Seen from place `t`,
/// an input at place `p` is at distance `t - p`. A step from place `q - 1` to place `q` increases every distance by 1. It changes bit `b`
/// of the xor of all distances exactly when row `b` is odd at `q`, because the inputs counted there are now at distances that are multiples
/// of `2^b`.
#[derive(Clone, Debug, Default)]
pub(super) struct Folds {
    pub(super) rows: u32,
    /// Row `b` consists of the bits `2^b..2^(b+1)`.
    pub(super) words: Vec<u32>,
}

impl Folds {
    /// Removes all inputs, and changes the number of rows.
    pub(super) fn reset(&mut self, rows: u32) {
        self.rows = rows;
        self.words.clear();
        self.words.resize((1_u64 << rows).div_ceil(32) as usize, 0);
    }

    /// Inserts an input at this place, or removes one if the place has an input.
    #[inline]
    fn toggle(&mut self, place: u32) {
        for b in 0..self.rows {
            let at = cell(b, place);
            self.words[at / 32] ^= 1 << (at % 32);
        }
    }

    /// Returns the bits of the xor that change with the step to this place.
    #[inline]
    fn changes(&self, place: u32) -> u32 {
        let mut changed = 0;
        for b in 0..self.rows {
            let at = cell(b, place);
            changed |= ((self.words[at / 32] >> (at % 32)) & 1) << b;
        }
        changed
    }

    /// Returns whether `count` cells of row `b`, starting at `place` and wrapping around, contain an odd number of ones.
    fn odd_run(&self, b: u32, place: u32, count: u64) -> bool {
        let (start, end) = (1_u64 << b, 2_u64 << b);
        let first = cell(b, place) as u64;
        let (turns, rest) = (count >> b, count & (start - 1));
        let mut odd = turns % 2 == 1 && self.odd(start, end);
        if first + rest <= end {
            odd ^= self.odd(first, first + rest);
        } else {
            odd ^= self.odd(first, end) ^ self.odd(start, first + rest - start);
        }
        odd
    }

    /// Returns whether the bits `from..to` contain an odd number of ones.
    fn odd(&self, from: u64, to: u64) -> bool {
        if from >= to {
            return false;
        }
        let (first, last) = ((from / 32) as usize, ((to - 1) / 32) as usize);
        let from_mask = u32::MAX << (from % 32);
        let to_mask = u32::MAX >> (31 - (to - 1) % 32);
        let sum = if first == last {
            self.words[first] & from_mask & to_mask
        } else {
            let between = self.words[first + 1..last].iter().fold(0, |sum, word| sum ^ word);
            (self.words[first] & from_mask) ^ between ^ (self.words[last] & to_mask)
        };
        sum.count_ones() % 2 == 1
    }

    /// Returns the parities of the last row, starting at `place`, with 32 in each word. They determine the parities of all other rows.
    fn last_row(&self, place: u32) -> impl Iterator<Item = u32> + '_ {
        let bits = if self.rows == 0 { 0 } else { 1_u64 << (self.rows - 1) };
        (0..bits.div_ceil(32)).map(move |word| {
            let first = (32 * word as u32).wrapping_add(place) & (bits - 1) as u32;
            if bits < 32 {
                let row = (self.words[0] >> bits) & ((1 << bits) - 1);
                return ((row >> first) | (row << (bits - u64::from(first)))) & ((1 << bits) - 1);
            }
            let words = (bits / 32) as usize;
            let (at, shift) = (first as usize / 32, first % 32);
            let low = self.words[words + at] >> shift;
            match shift {
                0 => low,
                _ => low | (self.words[words + (at + 1) % words] << (32 - shift)),
            }
        })
    }
}

/// Returns the index of the bit in which row `b` stores `place`.
#[inline]
fn cell(b: u32, place: u32) -> usize {
    let size = 1_u32 << b;
    (size | (place & (size - 1))) as usize
}

/// Returns `by` modulo 2³².
fn low_bits(by: i64) -> u32 {
    by.rem_euclid(1 << u32::BITS) as u32
}
