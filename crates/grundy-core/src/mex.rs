//! The mex, or minimal excludant: the least nimber that does not occur among the values of the options.

use std::collections::BTreeSet;
use std::fmt;

use crate::Nimber;

/// Returns the least nimber that does not occur in `values`.
///
/// Only values below the number of values can affect the result, so the memory needed depends on how many values there are, not on how
/// large they are.
///
/// # Complexity
/// `O(k)` time for `k` values. Allocates nothing while all values are below 64; otherwise `O(h)` words for the `h` values that are
/// 64 or more.
/// ```
/// use grundy_core::{Nimber, mex};
///
/// assert_eq!(mex([0, 1, 3, 1].map(Nimber::new)), Nimber::new(2));
/// assert_eq!(mex([]), Nimber::ZERO);
/// assert_eq!(mex([0, u64::MAX].map(Nimber::new)), Nimber::ONE);
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut low = 0_u64;
    let mut high: Vec<u64> = Vec::new();
    for value in values {
        let value = value.value();
        if value < 64 {
            low |= 1 << value;
        } else {
            high.push(value);
        }
    }
    if low == u64::MAX { mex_above(&high) } else { Nimber::new(u64::from(low.trailing_ones())) }
}

/// Returns the mex of a set that contains every value below 64. `high` contains its other members, all of which are at least 64.
#[cold]
fn mex_above(high: &[u64]) -> Nimber {
    let mut words = vec![0_u64; high.len() / 64 + 1];
    for value in high {
        let index = value - 64;
        if let Some(word) = usize::try_from(index / 64).ok().and_then(|at| words.get_mut(at)) {
            *word |= 1 << (index % 64);
        }
    }
    Nimber::new(64 + first_absent(&words))
}

/// Returns the index of the first bit that is not set. Bits beyond the last word count as not set.
fn first_absent(words: &[u64]) -> u64 {
    let full = words.iter().take_while(|&&word| word == u64::MAX).count();
    let ones = words.get(full).map_or(0, |word| word.trailing_ones());
    full as u64 * 64 + u64::from(ones)
}

/// A set of nimbers below 64, stored in one word, for computing their mex.
///
/// Use it for a game whose values provably stay below 64. The union, the swap of neighbors and the mex each take a few instructions, and
/// the set is `Copy`.
///
/// ```
/// use grundy_core::{MexSet64, Nimber};
///
/// let set = MexSet64::of(Nimber::new(0)).with(Nimber::new(2));
/// assert_eq!(set.mex(), Nimber::new(1));
/// assert_eq!(set.swap_neighbors(), MexSet64::of(Nimber::new(1)).with(Nimber::new(3)));
/// assert_eq!((set | set.swap_neighbors()).mex(), Nimber::new(4));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MexSet64(u64);

impl MexSet64 {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Creates the set that contains `*v` for each bit `v` of `bits` that is 1.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the members as a word: bit `v` is set exactly when `*v` is a member.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set whose only member is `value`.
    ///
    /// # Panics
    /// Panics if the value is 64 or more.
    #[track_caller]
    pub const fn of(value: Nimber) -> Self {
        assert!(value.value() < 64, "a MexSet64 holds values below 64");
        Self(1 << value.value())
    }

    /// Returns this set with `value` added.
    ///
    /// # Panics
    /// Panics if the value is 64 or more.
    #[must_use]
    #[track_caller]
    pub const fn with(self, value: Nimber) -> Self {
        Self(self.0 | Self::of(value).0)
    }

    /// Adds a member.
    ///
    /// # Panics
    /// Panics if the value is 64 or more.
    #[track_caller]
    pub const fn insert(&mut self, value: Nimber) {
        self.0 |= Self::of(value).0;
    }

    /// Returns whether the value is a member. Values of 64 or more never are.
    pub const fn contains(self, value: Nimber) -> bool {
        value.value() < 64 && self.0 >> value.value() & 1 == 1
    }

    /// Returns the union of both sets; `|` does the same.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the set of `x + *1` for all members `x`: swaps `2k` and `2k + 1`.
    #[must_use]
    pub const fn swap_neighbors(self) -> Self {
        Self(swap_neighbors(self.0))
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the least nimber that is not a member, at most `*64`.
    pub const fn mex(self) -> Nimber {
        Nimber::new(self.0.trailing_ones() as u64)
    }

    /// Returns the members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Nimber> {
        bits_of(self.0, 0)
    }
}

impl std::ops::BitOr for MexSet64 {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl std::ops::BitOrAssign for MexSet64 {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.union(other);
    }
}

impl fmt::Debug for MexSet64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Nimber::value)).finish()
    }
}

/// A reusable set of nimbers of any size, for computing their mex.
///
/// Values below 64 are stored in a word, values below [`MexSet::DENSE`] in a bit vector that grows to the largest one, and all
/// others in a search tree, so a single huge value costs little.
///
/// # Complexity
/// `insert` and `contains` take constant time for values below [`MexSet::DENSE`] (amortized, as the vector grows). If `m` is the largest
/// such value, `mex`, `clear`, `union_with` and `swap_neighbors` take `O(m / 64)`. `clear` keeps the allocated memory. For the `k` values
/// of at least `DENSE`, `insert` and `contains` take `O(log k)`, and the other methods take at most `O(k log k)` more.
///
/// ```
/// use grundy_core::{MexSet, Nimber};
///
/// let mut set: MexSet = [0, 1, 3, 70].map(Nimber::new).into_iter().collect();
/// assert_eq!(set.mex(), Nimber::new(2));
/// set.swap_neighbors();
/// assert_eq!(set.iter().map(Nimber::value).collect::<Vec<_>>(), [0, 1, 2, 71]);
/// set.clear();
/// assert_eq!(set.mex(), Nimber::ZERO);
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct MexSet {
    /// Values below 64.
    first: u64,
    /// Values from 64 to `DENSE - 1`. Members are never removed one by one, so the last word is never zero, and two sets with equal members
    /// have equal words.
    words: Vec<u64>,
    /// Values of at least `DENSE`.
    far: BTreeSet<u64>,
}

impl MexSet {
    /// Values below this number are stored as bits, in at most 128 KiB.
    pub const DENSE: u64 = 1 << 20;

    /// Creates the empty set. Does not allocate.
    pub const fn new() -> Self {
        Self { first: 0, words: Vec::new(), far: BTreeSet::new() }
    }

    /// Adds a member.
    pub fn insert(&mut self, value: Nimber) {
        let value = value.value();
        if value < 64 {
            self.first |= 1 << value;
        } else {
            self.insert_above(value);
        }
    }

    fn insert_above(&mut self, value: u64) {
        if value >= Self::DENSE {
            self.far.insert(value);
            return;
        }
        let index = (value / 64 - 1) as usize;
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        self.words[index] |= 1 << (value % 64);
    }

    /// Returns whether the value is a member.
    pub fn contains(&self, value: Nimber) -> bool {
        let value = value.value();
        if value >= Self::DENSE {
            return self.far.contains(&value);
        }
        let word =
            if value < 64 { Some(&self.first) } else { self.words.get((value / 64 - 1) as usize) };
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    /// Returns the least nimber that is not a member.
    pub fn mex(&self) -> Nimber {
        if self.first != u64::MAX {
            return Nimber::new(u64::from(self.first.trailing_ones()));
        }
        let dense = 64 + first_absent(&self.words);
        if dense < Self::DENSE {
            return Nimber::new(dense);
        }
        let beyond = self.far.iter().zip(Self::DENSE..).take_while(|(member, at)| *member == at);
        Nimber::new(Self::DENSE + beyond.count() as u64)
    }

    /// Adds all members of the other set.
    pub fn union_with(&mut self, other: &Self) {
        self.first |= other.first;
        self.words.resize(self.words.len().max(other.words.len()), 0);
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
        self.far.extend(&other.far);
    }

    /// Replaces every member `x` by `x + *1`: swaps `2k` and `2k + 1`.
    pub fn swap_neighbors(&mut self) {
        self.first = swap_neighbors(self.first);
        for word in &mut self.words {
            *word = swap_neighbors(*word);
        }
        if !self.far.is_empty() {
            self.far = self.far.iter().map(|value| value ^ 1).collect();
        }
    }

    /// Removes all members but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.first = 0;
        self.words.clear();
        if !self.far.is_empty() {
            self.far.clear();
        }
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.first == 0 && self.words.is_empty() && self.far.is_empty()
    }

    /// Returns the members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Nimber> {
        let words = std::iter::once(&self.first).chain(&self.words).zip(0_u64..);
        let dense = words.flat_map(|(&word, index)| bits_of(word, index * 64));
        dense.chain(self.far.iter().map(|&value| Nimber::new(value)))
    }
}

impl Extend<Nimber> for MexSet {
    fn extend<I: IntoIterator<Item = Nimber>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.insert(value));
    }
}

impl FromIterator<Nimber> for MexSet {
    fn from_iter<I: IntoIterator<Item = Nimber>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}

impl From<MexSet64> for MexSet {
    fn from(set: MexSet64) -> Self {
        Self { first: set.bits(), ..Self::new() }
    }
}

impl fmt::Debug for MexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Nimber::value)).finish()
    }
}

/// Swaps bits 0 and 1, bits 2 and 3, and so on.
const fn swap_neighbors(word: u64) -> u64 {
    const EVEN: u64 = u64::MAX / 3;
    (word & EVEN) << 1 | (word >> 1 & EVEN)
}

/// Lists the indices of the set bits, counted from `base`, in ascending order.
fn bits_of(mut word: u64, base: u64) -> impl Iterator<Item = Nimber> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = u64::from(word.trailing_zeros());
        word &= word - 1;
        Some(Nimber::new(base + bit))
    })
}
