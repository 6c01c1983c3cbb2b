//! The families of turns of well-known games, with their values if these have a closed form.

use super::{CoinTurning, CoinValues};
use grundy_core::Nimber;
use std::sync::{Arc, PoisonError, RwLock};

/// Turning Turtles, in which a move turns one or two coins. A coin on place `n` has the value of a Nim heap of `n + 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TurningTurtles;

/// Twins, in which a move turns exactly two coins. A coin on place `n` has the value of a Nim heap of `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Twins;

/// Mock Turtles, in which a move turns one, two or three coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MockTurtles;

/// Triplets, in which a move turns exactly three coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Triplets;

/// Ruler, in which a move turns any number of adjacent coins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ruler;

/// Turnips, in which a move turns three coins at equal distances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turnips;

/// Grunt, in which a move turns four coins in a symmetric arrangement, including the coin on place 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grunt;

/// Sym, in which a move turns any symmetric set of coins, or a single coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sym;

/// A family in which a move turns at least one coin and at most the given number of coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtMost(pub u32);

impl AtMost {
    /// Moebius, in which a move turns up to five coins.
    pub const MOEBIUS: Self = Self(5);
    /// Mogul, in which a move turns up to seven coins.
    pub const MOGUL: Self = Self(7);
    /// Moidores, in which a move turns up to nine coins.
    pub const MOIDORES: Self = Self(9);
}

/// A family in which a move turns exactly the given number of coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exactly(pub u32);

/// Lists all sets of between `least` and `most` places below `place`, smaller sets first.
pub(super) fn sets(place: u64, least: u32, most: u32) -> impl Iterator<Item = Vec<u64>> {
    let most = most.min(u32::try_from(place).unwrap_or(u32::MAX));
    (least..=most).flat_map(move |size| {
        let first: Option<Vec<u64>> =
            (u64::from(size) <= place).then(|| (0..u64::from(size)).collect());
        std::iter::successors(first, move |set| {
            // Move the lowest coin that can move up by one place, and move the coins below it back to the lowest places.
            let mut next = set.clone();
            let at =
                (0..next.len()).find(|&at| next[at] + 1 < *next.get(at + 1).unwrap_or(&place))?;
            next[at] += 1;
            for (back, below) in (0..).zip(&mut next[..at]) {
                *below = back;
            }
            Some(next)
        })
    })
}

fn is_set_below(place: u64, others: &[u64]) -> bool {
    others.windows(2).all(|pair| pair[0] < pair[1])
        && others.last().is_none_or(|&last| last < place)
}

macro_rules! by_number {
    ($family:ty, |$this:ident| $least:expr, $most:expr, $places:expr $(, $values:item)?) => {
        impl CoinTurning for $family {
            fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
                let $this = self;
                // The coin at `place` always turns, so the sets contain only the other places.
                let (least, most): (u32, u32) = ($least, $most);
                let sets =
                    most.checked_sub(1).map(|most| sets(place, least.saturating_sub(1), most));
                sets.into_iter().flatten()
            }

            fn allows(&self, place: u64, others: &[u64]) -> bool {
                let $this = self;
                let (least, most): (u32, u32) = ($least, $most);
                let turned = others.len() as u64 + 1;
                (u64::from(least)..=u64::from(most)).contains(&turned)
                    && is_set_below(place, others)
            }

            fn places(&self) -> u64 {
                $places
            }

            $($values)?
        }
    };
}

by_number!(TurningTurtles, |_this| 1, 2, u64::MAX);
by_number!(Twins, |_this| 2, 2, u64::MAX);
by_number!(MockTurtles, |_this| 1, 3, 1 << 63);
by_number!(Triplets, |_this| 3, 3, (1 << 63) + 2);
by_number!(
    AtMost,
    |this| 1,
    this.0,
    u64::MAX,
    /// Computes the values from the sets of nim-sums of a few values, without visiting the turns.
    ///
    /// # Complexity
    /// O(t 2^b) for each place, if a move turns up to t coins and values have b digits. If t is small, b is small as well.
    fn first_values(&self, places: u64) -> Vec<Nimber> {
        values_of_few(self.0, places)
    }
);
by_number!(Exactly, |this| this.0, this.0, u64::MAX);

impl CoinValues for TurningTurtles {
    fn value(&self, place: u64) -> Nimber {
        Nimber::new(place + 1)
    }

    fn steps_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Option<Vec<u64>>> {
        let others = value.value().checked_sub(1).map_or_else(Vec::new, |other| vec![other]);
        Some(Some(others).filter(|others| is_set_below(place, others))).into_iter()
    }
}

impl CoinValues for Twins {
    fn value(&self, place: u64) -> Nimber {
        Nimber::new(place)
    }

    fn steps_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Option<Vec<u64>>> {
        Some((value.value() < place).then(|| vec![value.value()])).into_iter()
    }
}

/// Appends a binary digit to `place` that makes the result odious. A number is odious if it has an odd number of ones in binary.
fn odious(place: u64) -> u64 {
    2 * place + u64::from(place.count_ones() % 2 == 0)
}

/// Inverts [`odious`]: removes the last binary digit of an odious number. Returns `None` if the number is not odious.
fn place_of_odious(value: u64) -> Option<u64> {
    (value.count_ones() % 2 == 1).then_some(value / 2)
}

/// Lists the pairs of places below `place` for which the results of [`odious`] have this nim-sum. The greater of the two numbers contains
/// the highest binary digit of the nim-sum, and each number with that digit has a partner.
fn odious_pairs(place: u64, value: u64) -> impl Iterator<Item = (u64, u64)> {
    // The nim-sum of two odious numbers has an even number of ones. Unless it is 0, it therefore has at least two ones, and `digit` is at
    // least 1.
    let digit = value.checked_ilog2().filter(|_| value.count_ones() % 2 == 0);
    digit.into_iter().flat_map(move |digit| {
        let bit = 1_u64 << (digit - 1);
        let first = Some(bit);
        let with_digit = std::iter::successors(first, move |&at| {
            let next = at.checked_add(1)?;
            if next & bit == 0 { next.checked_add(bit) } else { Some(next) }
        });
        with_digit.take_while(move |&greater| greater < place).map(move |greater| {
            let lesser = (odious(greater) ^ value) / 2;
            (lesser, greater)
        })
    })
}

impl CoinValues for MockTurtles {
    fn value(&self, place: u64) -> Nimber {
        Nimber::new(odious(place))
    }

    fn steps_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Option<Vec<u64>>> {
        let value = value.value();
        let none = (value == 0).then(Vec::new);
        let one = place_of_odious(value).filter(|&other| other < place).map(|other| vec![other]);
        let two = odious_pairs(place, value).map(|(lesser, greater)| vec![lesser, greater]);
        none.into_iter().chain(one).chain(two).map(Some)
    }
}

impl CoinValues for Triplets {
    fn value(&self, place: u64) -> Nimber {
        Nimber::new(place.checked_sub(2).map_or(0, odious))
    }

    fn steps_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Option<Vec<u64>>> {
        let value = value.value();
        let both = (value == 0 && place > 1).then(|| vec![0, 1]);
        // If the turn includes exactly one of the places 0 and 1, whose coins have the value 0, then the other place below `place` must
        // have the wanted value.
        let other = place_of_odious(value).map(|other| other + 2).filter(|&other| other < place);
        let one = other.into_iter().flat_map(|other| [vec![0, other], vec![1, other]]);
        let two = odious_pairs(place.saturating_sub(2), value);
        both.into_iter().chain(one).chain(two.map(|(a, b)| vec![a + 2, b + 2])).map(Some)
    }
}

impl CoinTurning for Ruler {
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
        (0..=place).map(move |others| (place - others..place).collect())
    }

    fn allows(&self, place: u64, others: &[u64]) -> bool {
        let below = |(at, &other): (u64, &u64)| place.checked_sub(at + 1) == Some(other);
        (0..).zip(others.iter().rev()).all(below)
    }

    /// Limits the length of the row, because a single turn can be as long as the row.
    fn places(&self) -> u64 {
        1 << 20
    }
}

/// Returns the xor of the greatest powers of 2 that divide 1, 2, ..., n. This is the Gray code of `n`.
const fn gray(n: u64) -> u64 {
    n ^ (n >> 1)
}

fn from_gray(code: u64) -> u64 {
    (0..6).fold(code, |n, step| n ^ (n >> (1 << step)))
}

impl CoinValues for Ruler {
    fn value(&self, place: u64) -> Nimber {
        Nimber::new((place + 1) & (place + 1).wrapping_neg())
    }

    /// Finds at most one turn. The xor of the values of all places below a place is the Gray code of that place, and different places have
    /// different Gray codes.
    fn steps_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Option<Vec<u64>>> {
        let from = from_gray(gray(place) ^ value.value());
        Some((from <= place).then(|| (from..place).collect())).into_iter()
    }
}

impl CoinTurning for Turnips {
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
        (1..=place / 2).map(move |distance| vec![place - 2 * distance, place - distance])
    }
}

impl CoinTurning for Grunt {
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
        (1..place.div_ceil(2)).map(move |inner| vec![0, inner, place - inner])
    }
}

impl CoinTurning for Sym {
    /// Lists the turns by their leftmost coin, from `place` down to 0.
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
        (0..=place).rev().flat_map(move |leftmost| {
            // The number of symmetric pairs of places strictly between the outer coins. A place in the middle counts as a pair.
            let inner = if leftmost < place { (place - leftmost) / 2 } else { 0 };
            (0..1_u64 << inner).map(move |chosen| {
                let chosen = (1..=inner).filter(move |at| chosen >> (at - 1) & 1 == 1);
                let mut others: Vec<u64> =
                    chosen.flat_map(|at| [leftmost + at, place - at]).collect();
                if leftmost < place {
                    others.push(leftmost);
                }
                others.sort_unstable();
                others.dedup();
                others
            })
        })
    }

    /// Limits the length of the row, because a row of 64 coins already has too many turns to visit.
    fn places(&self) -> u64 {
        64
    }
}

/// A family of turns with a table of the values of the first places. The table is computed from the definition when a value is needed for
/// the first time.
///
/// Copies share the computed values.
///
/// ```
/// use games::coins::turning::{AtMost, CoinValues, Tabled};
///
/// let mogul = Tabled::new(AtMost::MOGUL, 14);
/// let values: Vec<u64> = (0..14).map(|place| mogul.value(place).value()).collect();
/// assert_eq!(values, [1, 2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911, 1024, 1459]);
/// ```
#[derive(Clone, Debug)]
pub struct Tabled<F> {
    family: F,
    places: u64,
    values: Arc<RwLock<Vec<Nimber>>>,
}

impl<F: CoinTurning> Tabled<F> {
    /// Creates the family on a row of `places` places. If the family allows fewer places, the row is as long as the family allows. Computes
    /// no values yet.
    pub fn new(family: F, places: u64) -> Self {
        let places = places.min(family.places());
        Self { family, places, values: Arc::default() }
    }
}

#[cfg(feature = "catalog")]
impl<F: CoinTurning + Clone> Tabled<F> {
    /// Returns the same family on a row of at most this many places. The two families share their computed values.
    pub(crate) fn on(&self, places: u64) -> Self {
        Self { places: places.min(self.places), ..self.clone() }
    }
}

impl<F: CoinTurning> CoinTurning for Tabled<F> {
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
        self.family.turns(place)
    }

    fn allows(&self, place: u64, others: &[u64]) -> bool {
        self.family.allows(place, others)
    }

    fn places(&self) -> u64 {
        self.places
    }
}

impl<F: CoinTurning> CoinValues for Tabled<F> {
    /// # Panics
    /// If the row has no such place.
    ///
    /// # Complexity
    /// O(1), except that the first call computes the [`first_values`](CoinTurning::first_values) of all places.
    fn value(&self, place: u64) -> Nimber {
        assert!(place < self.places, "place {place} of a row of {}", self.places);
        let at = place as usize;
        let known = self.values.read().unwrap_or_else(PoisonError::into_inner).get(at).copied();
        known.unwrap_or_else(|| {
            let mut values = self.values.write().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have computed the values in the meantime, so check again.
            if values.len() <= at {
                *values = self.family.first_values(self.places);
            }
            values[at]
        })
    }
}

#[cfg(feature = "serde")]
stored_as!(AtMost as u32, |family| family.0, |most| Ok(Self(most)));

#[cfg(feature = "serde")]
stored_as!(Exactly as u32, |family| family.0, |number| Ok(Self(number)));

// The rest of this file computes the values of the families in which a move turns at most `t` coins, using the sets of nim-sums of a few of
// the earlier values.

/// Computes the values of the first places if a move turns one to `most` coins.
///
/// The value of a place is the least number that is not the nim-sum of fewer than `most` earlier values. The sets of nim-sums of at most
/// 0, 1, 2, ... earlier values are stored as bits. A new value adds its nim-sums with the members of each set to the next larger set.
fn values_of_few(most: u32, places: u64) -> Vec<Nimber> {
    let mut values = Vec::new();
    let Some(others) = most.checked_sub(1) else {
        // If `most` is 0, there are no moves, so all values are 0.
        return (0..places).map(|_| Nimber::ZERO).collect();
    };
    // A move cannot turn more coins than there are places, so fewer sets may be enough.
    let others = u64::from(others).min(places) as usize;
    let mut sums = vec![vec![1_u64]; others + 1];
    for _ in 0..places {
        let value = least_absent(&sums[others]);
        values.push(Nimber::new(value as u64));
        // Nim-sums with the new value are below the next power of two, so the sets need room for that many numbers.
        let words = (value / 64 + 1).next_power_of_two();
        if words > sums[0].len() {
            for set in &mut sums {
                set.resize(words, 0);
            }
        }
        for k in (1..=others).rev() {
            let (fewer, rest) = sums.split_at_mut(k);
            add_shifted(&mut rest[0], &fewer[k - 1], value);
        }
    }
    values
}

/// Returns the least number that is not in a set.
fn least_absent(set: &[u64]) -> usize {
    let word = set.iter().position(|&word| word != u64::MAX).unwrap_or(set.len());
    word * 64 + set.get(word).map_or(0, |word| word.trailing_ones() as usize)
}

/// For each member of `from`, adds the nim-sum of the member and `value` to `into`.
fn add_shifted(into: &mut [u64], from: &[u64], value: usize) {
    for (at, &word) in from.iter().enumerate().filter(|&(_, &word)| word != 0) {
        into[at ^ (value / 64)] |= xor_places(word, value % 64);
    }
}

/// Moves each bit of a word to the place that is the nim-sum of its old place and `value`.
fn xor_places(mut word: u64, value: usize) -> u64 {
    const LOWER: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (digit, lower) in LOWER.into_iter().enumerate() {
        if value >> digit & 1 == 1 {
            word = (word & lower) << (1 << digit) | word >> (1 << digit) & lower;
        }
    }
    word
}
