#![doc = include_str!("../../doc/subtraction.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::subtraction::Subtraction;
//! use grundy_core::{Limits, Misere, Normal, OutcomeTheorem, SpragueGrundy, SumMove, SumTheorem};
//!
//! let game: Subtraction = "2,5,8".parse()?;
//! assert_eq!(game.period(&Limits::none())?, (0, 10));
//! assert_eq!(game.nim_sum(&[10, 11]).to_string(), "*0");
//! let winning = [(0, 2), (0, 5), (1, 5), (1, 8)].map(|(heap, coins)| SumMove::new(heap, coins));
//! assert!(game.sum_winning_moves(&[10, 15], Normal).eq(winning));
//! assert!(game.winning_moves(&4, Misere).eq([2]));
//!
//! // Sets of two numbers have a closed form, whatever their size.
//! let game = Subtraction::new([3, u64::MAX])?;
//! assert_eq!(game.nim_value(&u64::MAX).to_string(), "*1");
//! # Ok::<(), games::heaps::subtraction::SubtractionError>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use super::nim::Census;
use crate::notation::read_number;
use grundy_core::{
    IllegalMove, Limits, Meter, Misere, Nimber, Notation, Outcome, Ruleset, SpragueGrundy, Stopped,
    Sum, SumMove, SumTheorem,
};
use octal_games::{Code, Periodicity, SharedSequence};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};
use thiserror::Error;

/// The rules of a subtraction game, with its nim-values for heaps of any size, and the theorem for misère play of sums. A position is one
/// heap.
///
/// For a set of one or two numbers, and for heaps smaller than the third number of a larger set, the values have a closed form. For other
/// heaps, the game computes values as needed, until it proves a period. Copies share the computed values.
#[derive(Clone, Debug)]
pub struct Subtraction {
    /// The numbers that may be taken, in ascending order.
    set: Vec<u64>,
    values: Values,
}

/// The reason why a set does not define a subtraction game, or why its values could not be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SubtractionError {
    /// The set is empty.
    #[error("the set is empty, but a move must take something")]
    Empty,
    /// The set contains 0.
    #[error("the set contains 0, but a move must take something")]
    Zero,
    /// An item of the set is not a 64-bit number.
    #[error("`{word}` in the set is not a number from 1 to {max}", max = u64::MAX)]
    NotANumber {
        /// The item.
        word: String,
    },
    /// The set has more than two numbers, and one of them is too large for a table of values.
    #[error(
        "the set contains {number}, but a number in a set of more than two can be at most {most} times their common divisor"
    )]
    TooLarge {
        /// The number.
        number: u64,
        /// The largest allowed number, divided by the greatest common divisor of the set.
        most: u64,
    },
    /// No period was found within the maximum number of values, although the values always become periodic.
    #[error("no period was found among the first {limit} values")]
    NoPeriod {
        /// The number of values that were computed.
        limit: u64,
    },
    /// The search for the period stopped at a limit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Subtraction {
    /// The maximum number of values to compute. If the numbers of the set have a common divisor, only heaps that are multiples of it count.
    pub const LIMIT: u64 = 1 << 24;

    /// Creates the game in which a move takes one of the given numbers of coins. Repeated numbers have no effect. Computes no values yet.
    ///
    /// # Errors
    /// [`SubtractionError`] if the set is empty or contains 0, or if it has more than two numbers and one of them is too large for a table.
    ///
    /// # Complexity
    /// O(s log s) time for s numbers. With more than two numbers, the first heap that is at least as large as the third number, and the
    /// first call of [`period`](Self::period), take memory proportional to the largest number.
    pub fn new(set: impl IntoIterator<Item = u64>) -> Result<Self, SubtractionError> {
        let mut set: Vec<u64> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        match set.first() {
            None => Err(SubtractionError::Empty),
            Some(0) => Err(SubtractionError::Zero),
            Some(_) => Ok(Self { values: Values::of(&set, Self::LIMIT)?, set }),
        }
    }

    /// Returns the numbers that may be taken, in ascending order.
    pub fn set(&self) -> &[u64] {
        &self.set
    }

    /// Returns the number of bytes that the values computed so far take.
    pub fn table_bytes(&self) -> u64 {
        match &self.values {
            Values::Two { .. } => 0,
            Values::Table { values, .. } => values.get().map_or(0, SharedSequence::bytes),
        }
    }

    /// Returns the preperiod and the period. Every heap of at least the size of the preperiod has the same value as the heap that is larger
    /// by the period. Both numbers are the smallest ones for which this is true. For two numbers close to 2^64, the period can exceed 64
    /// bits.
    ///
    /// # Errors
    /// [`SubtractionError::Stopped`] at a limit, and [`SubtractionError::NoPeriod`] if the first [`LIMIT`](Self::LIMIT) values show no
    /// period.
    ///
    /// # Complexity
    /// O(1) for one or two numbers. Otherwise, the first call takes O(s n), where s is the size of the set and n is the number of values
    /// that prove the period. This n is less than twice the sum of the preperiod, the period and the largest number.
    pub fn period(&self, limits: &Limits) -> Result<(u128, u128), SubtractionError> {
        self.values.period(limits)
    }
}

/// Two games are equal if their sets are equal.
impl PartialEq for Subtraction {
    fn eq(&self, other: &Self) -> bool {
        self.set == other.set
    }
}

impl Eq for Subtraction {}

impl Hash for Subtraction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.set.hash(state);
    }
}

impl Ruleset for Subtraction {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        self.set.iter().copied().take_while(move |&coins| coins <= heap)
    }

    fn play(&self, heap: &u64, &coins: &u64) -> Sum<u64> {
        Sum::from(heap - coins)
    }

    /// Checks and plays a move in O(log s) time for a set of s numbers.
    fn try_play(&self, heap: &u64, mv: &u64) -> Result<Sum<u64>, IllegalMove> {
        if mv <= heap && self.set.binary_search(mv).is_ok() {
            Ok(self.play(heap, mv))
        } else {
            Err(IllegalMove::new(mv, heap))
        }
    }

    /// Computes values up to the heap, or until a period is proved.
    fn prepare(&self, &heap: &u64, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.values.prepare(heap, meter)
    }
}

impl SpragueGrundy for Subtraction {
    /// # Complexity
    /// O(1) for sets of one or two numbers, for heaps smaller than the third number, and for values that have already been computed or
    /// that follow from a proved period. Otherwise, O(s) for each missing value up to the heap, where s is the size of the set.
    ///
    /// # Panics
    /// If there are more than two numbers, the heap is beyond [`LIMIT`](Self::LIMIT) times their greatest common divisor, and no period is
    /// found up to there. [`prepare`](Ruleset::prepare) reports this case without a panic, and works within limits.
    fn nim_value(&self, &heap: &u64) -> Nimber {
        self.values.at(heap)
    }
}

/// Misère play: the player who takes the last coin loses.
impl SumTheorem<Misere> for Subtraction {
    /// The outcome is the same as in normal play if some heap has a value above 1, and it is the opposite otherwise.
    ///
    /// # Complexity
    /// O(k) for k heaps.
    fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
        Census::of(heaps.iter().map(|heap| self.nim_value(heap))).outcome()
    }

    /// # Complexity
    /// O(k s) for k heaps and a set of s numbers.
    fn sum_winning_moves(&self, heaps: &[u64], _: Misere) -> impl Iterator<Item = SumMove<u64>> {
        let all = Census::of(heaps.iter().map(|heap| self.nim_value(heap)));
        self.sum_moves(heaps).filter(move |SumMove { component, mv }| {
            let heap = heaps[*component];
            let left = self.nim_value(&(heap - mv));
            all.without(self.nim_value(&heap)).with(left).is_lost()
        })
    }
}

/// Writes a position as the size of one heap, such as `10`, and a move as the heap before and after it, such as `10:8`.
impl Notation for Subtraction {
    number_positions!("the size of a heap", "a heap of {}");
    taking_moves!();
}

/// Prints the numbers, separated by commas: `2,5,8`.
impl fmt::Display for Subtraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, number) in self.set.iter().enumerate() {
            write!(f, "{}{number}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// Reads numbers, separated by commas: `2,5,8`.
impl FromStr for Subtraction {
    type Err = SubtractionError;

    fn from_str(text: &str) -> Result<Self, SubtractionError> {
        if text.trim().is_empty() {
            return Err(SubtractionError::Empty);
        }
        let number = |word: &str| {
            let shown = || word.chars().take(24).flat_map(char::escape_debug).collect();
            read_number("", word.trim()).map_err(|_| SubtractionError::NotANumber { word: shown() })
        };
        Self::new(text.split(',').map(number).collect::<Result<Vec<_>, _>>()?)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Subtraction);

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Misere;
    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::Subtraction;
    use crate::catalog::reader::{List, Refusal, Tokens, each};
    use crate::catalog::{Entry, Field, random};

    /// The game's entry in the catalog, for positions such as `subtract:2,5,8 10 15`.
    pub static ENTRY: Entry = Entry {
        name: "subtract",
        title: "Subtraction games",
        about: "Coins are taken from one heap, in the given numbers.",
        rules: "Take coins from one heap; how many must be one of the given numbers. A player who cannot move loses; in \
                   misère play, wins.",
        notation: "The sizes of the heaps; a move is a heap before and after it, as `10:8`.",
        parameters: "the numbers, as `subtract:2,5,8`",
        examples: &["subtract:2,5,8 10 15", "subtract:3,7 40"],
        fields: &[
            Field::Numbers {
                title: "Numbers, as 1, 3, 4",
                what: "numbers that may be taken",
                is_parameter: true,
            },
            Field::Numbers { title: "Heaps, as 12 7", what: "heaps", is_parameter: false },
        ],
        why: crate::heaps::why::subtraction,
        look: crate::heaps::look::STACKS,
        page: include_str!("../../doc/subtraction.md"),
        read,
        random: |game, size, below| {
            Some(random::heaps(&random::with(game, "2,5,8"), 3, size, below))
        },
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let Some(set) = tokens.parameter_tokens("", true).filter(|set| !set.is_empty()) else {
            return Err(Refusal::new(
                "the numbers that may be taken are missing, as in `subtract:2,5,8`",
            ));
        };
        let place = set.clone();
        let game = Subtraction::new(set.set("a number that may be taken")?);
        let game = game.map_err(|error| place.whole(error))?;
        let heaps = tokens.list(List::heaps("the size of a heap"))?;
        let name = format!("subtract:{game}");
        let game = AnyGame::new(name, game).values().by_options().sum_outcomes(Misere);
        each(&game.table(Subtraction::table_bytes).build(), heaps)
    }
}

// The rest of this file computes the values of subtraction games.

/// The values, given by a closed form or by a table that grows until a period is proved.
#[derive(Clone, Debug)]
enum Values {
    /// The set has one or two numbers. A single number is stored with `b = a`, and the closed form for two numbers is valid for it, too.
    Two {
        /// The smaller number.
        a: u64,
        /// The larger number.
        b: u64,
    },
    /// A table for the set that results from dividing all numbers by their greatest common divisor.
    Table {
        /// The greatest common divisor.
        unit: u64,
        /// The numbers of the divided set, in ascending order.
        set: Arc<[u64]>,
        /// The maximum number of values to compute.
        limit: u64,
        /// The values. Building the table alone takes time and memory proportional to the largest number, so it is built for the first
        /// heap from which the third number can be taken.
        values: Arc<OnceLock<SharedSequence>>,
    },
}

impl Values {
    /// Prepares the values of a set. The set must be nonempty, in ascending order, and without 0.
    fn of(set: &[u64], limit: u64) -> Result<Self, SubtractionError> {
        if let [a] | [a, _] = *set {
            return Ok(Self::Two { a, b: set[set.len() - 1] });
        }
        let unit = set.iter().fold(0, |divisor, &number| greatest_common_divisor(divisor, number));
        let most = Code::MAX_DIGITS as u64 - 1;
        let largest = set[set.len() - 1];
        if largest / unit > most {
            return Err(SubtractionError::TooLarge { number: largest, most });
        }
        let set = set.iter().map(|number| number / unit).collect();
        Ok(Self::Table { unit, set, limit, values: Arc::default() })
    }

    fn prepare(&self, heap: u64, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        match self {
            Self::Two { .. } => Ok(true),
            Self::Table { unit, set, limit, values } => match heap / unit {
                heap if heap < set[2] => Ok(true),
                heap => table(values, set, *limit).prepare(heap, meter),
            },
        }
    }

    fn at(&self, heap: u64) -> Nimber {
        match self {
            &Self::Two { a, b } => Nimber::new(two_numbers(a, b, heap)),
            Self::Table { unit, set, limit, values } => match heap / unit {
                heap if heap < set[2] => Nimber::new(two_numbers(set[0], set[1], heap)),
                heap => table(values, set, *limit).at(heap),
            },
        }
    }

    /// Returns the preperiod and the period.
    fn period(&self, limits: &Limits) -> Result<(u128, u128), SubtractionError> {
        let (unit, values) = match self {
            &Self::Two { a, b } if b % a == 0 && b / a % 2 == 1 => {
                return Ok((0, 2 * u128::from(a)));
            }
            &Self::Two { a, b } => return Ok((0, u128::from(a) + u128::from(b))),
            Self::Table { unit, set, limit, values } => {
                (u128::from(*unit), table(values, set, *limit))
            }
        };
        values.prove_period(limits)?;
        values.read(|known| match known.periodicity() {
            Some(Periodicity::Certified(proof)) => {
                Ok((unit * u128::from(proof.preperiod()), unit * u128::from(proof.period())))
            }
            _ => Err(SubtractionError::NoPeriod { limit: known.values().len() }),
        })
    }
}

/// Returns the table of values for a set, and builds it first if necessary.
fn table<'t>(values: &'t OnceLock<SharedSequence>, set: &[u64], limit: u64) -> &'t SharedSequence {
    values.get_or_init(|| {
        let code = Code::subtraction(set.iter().copied());
        let code = code.unwrap_or_else(|error| unreachable!("a set that was checked: {error}"));
        SharedSequence::new(code).at_most(limit)
    })
}

/// Computes a value by the closed form. For heaps below `b`, blocks of `a` zeros and `a` ones alternate. For heaps from `b` to below
/// `a + b`, taking `b` leaves a heap of value 0, so the value is 1 or 2, depending on whether taking `a` leaves a heap of value 1.
fn two_numbers(a: u64, b: u64, heap: u64) -> u64 {
    let rest = u128::from(heap) % (u128::from(a) + u128::from(b));
    let block = |heap: u128| (heap / u128::from(a) % 2) as u64;
    if rest < u128::from(b) { block(rest) } else { 1 + block(rest - u128::from(a)) }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
