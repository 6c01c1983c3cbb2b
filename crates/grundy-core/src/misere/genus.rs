//! Genera of positions: nim-values with the misère nim-values of the sums with `*2`.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;

use smallvec::{SmallVec, smallvec};
use thiserror::Error;

use crate::ruleset::brief;
use crate::{Nimber, Outcome, Ruleset};

/// The genus `g` with exponents `g0 g1 g2 ...` of a position `G`: the nim-value `g` in normal play, and the misère
/// nim-values `gi` of `G` with `i` copies of `*2` added.
///
/// The misère nim-value is 1 for a position without moves and else the mex over the options, so that it is 0
/// exactly for P-positions. From some exponent on each is the one before it with bit 1 changed.
///
/// It is printed with the exponents up to and including both of those that repeat, and only the first one for the
/// genera of Nim positions. The alternate form `{:#}` always has all of them. A position that is not tame may have the
/// genus of one that is; *Winning Ways* prints all exponents then, which [`GenusSearch::notation`] does.
///
/// # Example
/// ```
/// use grundy_core::misere::GenusSearch;
/// use grundy_core::{Ruleset, Sum};
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u32;
///     type Move = (u32, u32);
///     fn moves(&self, &row: &u32) -> impl Iterator<Item = (u32, u32)> {
///         (1..=row.min(2)).flat_map(move |hit| (0..=row - hit).map(move |left| (left, row - hit - left)))
///     }
///     fn play(&self, _: &u32, &(a, b): &(u32, u32)) -> Sum<u32> { Sum::pair(a, b) }
/// }
///
/// let mut genera = GenusSearch::new(Kayles);
/// for (row, printed) in [(4, "1^0"), (5, "4^146"), (6, "3^3"), (7, "2^2")] {
///     assert_eq!(genera.genus(&[row])?.to_string(), printed);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Genus {
    value: u64,
    /// Up to and including the two that repeat.
    exponents: SmallVec<[u64; 6]>,
}

impl Genus {
    /// The genus of a position without moves: 0 with exponents 1, 2, 0, 2, 0, ...
    #[must_use]
    pub fn of_nothing() -> Self {
        Self { value: 0, exponents: smallvec![1, 2, 0] }
    }

    /// The genus of a position whose options have these genera.
    #[must_use]
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Self>) -> Self {
        let options: Vec<&Self> = options.into_iter().collect();
        if options.is_empty() {
            return Self::of_nothing();
        }
        let value = mex(options.iter().map(|option| option.value));
        // The exponents of a position begin to repeat at most one later than those of its options.
        let longest = options.iter().map(|option| option.exponents.len()).max().unwrap_or(0);
        let mut exponents: SmallVec<[u64; 6]> = SmallVec::new();
        for at in 0..=longest {
            let of_options = options.iter().map(|option| option.exponent_at(at));
            let by_star_two = exponents.last().map(|&last| [last, last ^ 1]);
            exponents.push(mex(of_options.chain(by_star_two.into_iter().flatten())));
        }
        while let [.., a, b, c] = exponents[..] {
            if a ^ b != 2 || b ^ c != 2 {
                break;
            }
            exponents.pop();
        }
        Self { value, exponents }
    }

    /// The nim-value in normal play.
    #[must_use]
    pub const fn value(&self) -> Nimber {
        Nimber::new(self.value)
    }

    /// The misère nim-value of the position with so many copies of `*2` added.
    #[must_use]
    pub fn exponent(&self, copies: u64) -> Nimber {
        // Beyond the end only the parity matters.
        let end = self.exponents.len() as u64;
        Nimber::new(self.exponent_at(copies.min(end + (copies ^ end) % 2) as usize))
    }

    fn exponent_at(&self, at: usize) -> u64 {
        let last = self.exponents.len() - 1;
        self.exponents[if at <= last { at } else { last - (at - last) % 2 }]
    }

    /// The outcome in misère play.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::from_first_wins(self.exponents[0] != 0)
    }

    /// Whether the nim-value and the misère nim-value are those of a position of Nim.
    fn acts_like_nim(&self) -> bool {
        let first = self.exponents[0];
        first == self.value || first.max(self.value) < 2
    }

    /// Whether this is the genus of a position of Nim: `0` with exponents 1, 2, 0, ... or `1` with 0, 3, 1, ..., where all
    /// heaps are at most 1, or `n` with exponents n, n ^ 2, n, ...
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let exponents = &self.exponents[..];
        match (self.value, exponents) {
            (0, [1, 2, 0]) | (1, [0, 3, 1]) => true,
            (value, [first, second]) => *first == value && *second == value ^ 2,
            _ => false,
        }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.value)?;
        let short = self.is_tame() && !f.alternate();
        let shown = if short { 1 } else { self.exponents.len() };
        for exponent in &self.exponents[..shown] {
            match exponent {
                0..10 => write!(f, "{exponent}")?,
                _ => write!(f, "({exponent})")?,
            }
        }
        Ok(())
    }
}

fn mex(values: impl Iterator<Item = u64>) -> u64 {
    crate::mex(values.map(Nimber::new)).value()
}

/// Where a position stands in the order of tameness: how far it is from Nim.
///
/// ```
/// use grundy_core::misere::Tameness;
///
/// assert!(Tameness::NimHeap < Tameness::Tame && Tameness::Restive < Tameness::Wild);
/// ```
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13. The names of classes beyond
/// tame ones vary between authors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tameness {
    /// Equal to a nim-heap in every sum, not of tame games alone: each option is equal to a smaller nim-heap, all of
    /// which occur, or has an option that is equal to this one.
    NimHeap,
    /// Behaves like a position of Nim in every sum of tame games. The nim-value `g` and the misère nim-value `g0`
    /// are those of a position of Nim, `g0 = g`, or both are 0 and 1 in either order; they are the least numbers that do not
    /// occur among those of the *tame* options; and each other option has a tame option with the same `g`, and one
    /// with the same `g0`.
    ///
    /// This is Conway's notion, in which options that are not tame may be answered; CGSuite calls it reversibly tame. The
    /// genus is that of a position of Nim to the last exponent ([`Genus::is_tame`]), which alone would not be enough.
    Tame,
    /// Not tame, but all options are tame, and the nim-value is 0 or 1.
    Restive,
    /// Not tame nor restive, but all options are tame, and the misère nim-value is 0 or 1.
    Restless,
    /// Everything else.
    Wild,
}

impl Tameness {
    /// Whether outcomes of sums of such positions follow from their genera, as in Nim.
    #[must_use]
    pub const fn is_tame(self) -> bool {
        matches!(self, Self::NimHeap | Self::Tame)
    }
}

/// Why a genus could not be found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenusError {
    /// More sums than [`GenusSearch::max_stored`].
    #[error("more than {limit} sums would have to be stored")]
    TooMany {
        /// The bound.
        limit: u64,
    },
    /// Play returns to a sum.
    #[error("play can return to {sum}")]
    Cycle {
        /// The sum, cut after 200 characters.
        sum: String,
    },
    /// The call back asked for it.
    #[error("the search was cancelled after {stored} sums")]
    Cancelled {
        /// How many sums were stored.
        stored: u64,
    },
}

/// Genera of sums of positions, from the rules alone.
///
/// The genus of a sum does not follow from those of its components, so the search runs over all sums that play leads
/// to. What is found is kept for later calls, also after an error.
#[derive(Clone)]
pub struct GenusSearch<G: Ruleset> {
    rules: G,
    numbers: HashMap<G::Position, u32>,
    positions: Vec<G::Position>,
    known: HashMap<Key, (Genus, Tameness)>,
    limit: u64,
}

/// The numbers of the components in ascending order.
type Key = SmallVec<[u32; 8]>;

/// A sum whose options are being looked at.
struct Visit {
    key: Key,
    options: Vec<Key>,
    next: usize,
}

impl<G: Ruleset> GenusSearch<G> {
    /// A search that knows nothing yet, for at most 2²² sums.
    #[must_use]
    pub fn new(rules: G) -> Self {
        Self {
            rules,
            numbers: HashMap::new(),
            positions: Vec::new(),
            known: HashMap::new(),
            limit: 1 << 22,
        }
    }

    /// Bounds the number of sums stored, over all calls.
    #[must_use]
    pub fn max_stored(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// The genus of a sum.
    ///
    /// # Errors
    /// [`GenusError`] if play does not end or the bound is reached.
    ///
    /// # Complexity
    /// All sums that play leads to, each with the exponents of its options.
    pub fn genus(&mut self, sum: &[G::Position]) -> Result<Genus, GenusError> {
        Ok(self.explore(sum, |_| ControlFlow::Continue(()))?.0)
    }

    /// Where a sum stands in the order of tameness.
    ///
    /// # Errors
    /// As [`genus`](Self::genus).
    pub fn tameness(&mut self, sum: &[G::Position]) -> Result<Tameness, GenusError> {
        Ok(self.explore(sum, |_| ControlFlow::Continue(()))?.1)
    }

    /// The genus of a sum as *Winning Ways* and CGSuite print it: a nim-heap by its size alone, other tame sums with
    /// the first exponent, all others with the exponents up to and including both of those that repeat.
    ///
    /// # Errors
    /// As [`genus`](Self::genus).
    pub fn notation(&mut self, sum: &[G::Position]) -> Result<String, GenusError> {
        let (genus, tameness) = self.explore(sum, |_| ControlFlow::Continue(()))?;
        Ok(match tameness {
            Tameness::NimHeap => genus.value.to_string(),
            Tameness::Tame => genus.to_string(),
            _ => format!("{genus:#}"),
        })
    }

    /// Genus and tameness of a sum. Calls `report` with the number of sums stored after every 4096 of them;
    /// it may stop the search.
    ///
    /// # Errors
    /// As [`genus`](Self::genus), and [`GenusError::Cancelled`].
    pub fn explore(
        &mut self,
        sum: &[G::Position],
        mut report: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(Genus, Tameness), GenusError> {
        let first = self.key(sum);
        if let Some(known) = self.known.get(&first) {
            return Ok(known.clone());
        }
        let mut open = HashSet::from([first.clone()]);
        let mut stack = vec![self.visit(first.clone())];
        while let Some(visit) = stack.last_mut() {
            let Some(option) = visit.options.get(visit.next) else {
                let Some(visit) = stack.pop() else { break };
                let stored = self.known.len() as u64;
                if stored >= self.limit {
                    return Err(GenusError::TooMany { limit: self.limit });
                }
                if stored % 4096 == 4095 && report(stored).is_break() {
                    return Err(GenusError::Cancelled { stored });
                }
                let found = self.evaluate(&visit.options);
                open.remove(&visit.key);
                self.known.insert(visit.key, found);
                continue;
            };
            visit.next += 1;
            if self.known.contains_key(option) {
                continue;
            }
            let option = option.clone();
            if !open.insert(option.clone()) {
                let positions: Vec<_> =
                    option.iter().map(|&number| &self.positions[number as usize]).collect();
                return Err(GenusError::Cycle { sum: brief(&positions) });
            }
            if (open.len() + self.known.len()) as u64 > self.limit {
                return Err(GenusError::TooMany { limit: self.limit });
            }
            let visit = self.visit(option);
            stack.push(visit);
        }
        Ok(self.known[&first].clone())
    }

    fn evaluate(&mut self, options: &[Key]) -> (Genus, Tameness) {
        let genus = Genus::of_options(options.iter().map(|option| &self.known[option].0));
        let all_tame = options.iter().all(|option| self.known[option].1.is_tame());
        let tameness = if genus.acts_like_nim() && self.is_nim_heap(&genus, options) {
            Tameness::NimHeap
        } else if genus.acts_like_nim() && self.is_tame(&genus, options) {
            Tameness::Tame
        } else if all_tame && genus.value < 2 {
            Tameness::Restive
        } else if all_tame {
            // The misère nim-value is 0 or 1: from 2 on those of tame options are their nim-values, so that it would
            // be the nim-value, and the sum tame.
            Tameness::Restless
        } else {
            Tameness::Wild
        };
        (genus, tameness)
    }

    /// Whether a sum with these options is equal to the nim-heap of its nim-value.
    fn is_nim_heap(&mut self, genus: &Genus, options: &[Key]) -> bool {
        let size = genus.value;
        // Nothing is an N-position, and so must be what is equal to it. For *1 this follows from its option.
        if size == 0 && genus.exponents[0] == 0 {
            return false;
        }
        let heap = |(genus, tameness): &(Genus, Tameness)| {
            (*tameness == Tameness::NimHeap).then_some(genus.value)
        };
        let smaller: HashSet<u64> = options
            .iter()
            .filter_map(|option| heap(&self.known[option]))
            .filter(|&heap| heap < size)
            .collect();
        smaller.len() as u64 == size
            && options.iter().all(|option| {
                heap(&self.known[option]).is_some_and(|heap| heap < size)
                    || self.options_of(option).any(|reply| heap(&reply) == Some(size))
            })
    }

    /// Whether a sum with these options is tame, if its values are those of a position of Nim.
    fn is_tame(&mut self, genus: &Genus, options: &[Key]) -> bool {
        let known = |option: &Key| &self.known[option];
        let tame = || options.iter().map(known).filter(|(_, tameness)| tameness.is_tame());
        let value = mex(tame().map(|(genus, _)| genus.value));
        // Without options both are as they are by definition.
        let misere = match options {
            [] => 1,
            _ => mex(tame().map(|(genus, _)| genus.exponents[0])),
        };
        if (value, misere) != (genus.value, genus.exponents[0]) {
            return false;
        }
        options.iter().all(|option| {
            if self.known[option].1.is_tame() {
                return true;
            }
            let (mut same_value, mut same_misere) = (false, false);
            for (reply, tameness) in self.options_of(option) {
                if tameness.is_tame() {
                    same_value |= reply.value == genus.value;
                    same_misere |= reply.exponents[0] == genus.exponents[0];
                }
            }
            same_value && same_misere
        })
    }

    /// Genera and tameness of the options of a sum that is known.
    fn options_of(&mut self, sum: &Key) -> impl Iterator<Item = (Genus, Tameness)> + use<'_, G> {
        let options = self.visit(sum.clone()).options;
        options.into_iter().map(|option| self.known[&option].clone())
    }

    /// The options of a sum, each once.
    fn visit(&mut self, key: Key) -> Visit {
        let mut options = Vec::new();
        for at in 0..key.len() {
            if at > 0 && key[at - 1] == key[at] {
                continue;
            }
            let position = self.positions[key[at] as usize].clone();
            let moves: Vec<_> = self.rules.moves(&position).collect();
            for mv in moves {
                let left = self.rules.play(&position, &mv).into_vec();
                let mut option = self.key(&left);
                option.extend_from_slice(&key[..at]);
                option.extend_from_slice(&key[at + 1..]);
                option.sort_unstable();
                options.push(option);
            }
        }
        options.sort_unstable();
        options.dedup();
        Visit { key, options, next: 0 }
    }

    /// A sum by the numbers of its components; those without moves are left out.
    fn key(&mut self, sum: &[G::Position]) -> Key {
        let mut key = Key::new();
        for position in sum {
            for part in self.rules.canonical(position.clone()) {
                if self.rules.moves(&part).next().is_none() {
                    continue;
                }
                let fresh = self.positions.len() as u32;
                let number = *self.numbers.entry(part).or_insert_with_key(|part| {
                    self.positions.push(part.clone());
                    fresh
                });
                key.push(number);
            }
        }
        key.sort_unstable();
        key
    }
}

impl<G: Ruleset> Debug for GenusSearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GenusSearch")
            .field("stored", &self.known.len())
            .field("max_stored", &self.limit)
            .finish_non_exhaustive()
    }
}
