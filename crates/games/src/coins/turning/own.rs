//! User-defined families of turns. A rule says how many coins may be turned, and in which arrangement.

use super::{CoinTurning, families};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A family of turns given by a rule: how many coins may be turned, in which arrangement, and how far apart.
///
/// The rule is written as a list. The list contains numbers of coins, such as `1,2,3` or `2-4`, or one of the words `odd`, `even` and
/// `any`. Further words restrict the sets of coins that may be turned: `adjacent` (side by side), `equal` (at equal distances), `symmetric`
/// (about their middle), and `within K` (all of them at most `K` places to the left of the greatest coin).
///
/// ```
/// use games::coins::turning::{CoinTurning, Row, Tabled, Turns, Heads};
/// use grundy_core::SpragueGrundy;
///
/// let turns: Turns = "1,3,adjacent".parse()?;
/// let of_place_4: Vec<Vec<u64>> = turns.turns(4).collect();
/// assert_eq!(of_place_4, [vec![], vec![2, 3]]);
/// assert_eq!("even, within 3".parse::<Turns>()?.to_string(), "even,within3");
/// // A move turns one coin, or three coins side by side.
/// let row = Row(Tabled::new(turns, 20));
/// let values: Vec<u64> = (0..8).map(|n| row.nim_value(&Heads::new([n])).value()).collect();
/// assert_eq!(values, [1, 1, 1, 1, 1, 1, 1, 1]);
/// # Ok::<(), games::coins::turning::TurnsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turns {
    numbers: Numbers,
    shape: Shape,
    /// The maximum distance between the greatest coin and the other coins of a turn.
    reach: Option<u64>,
}

/// The numbers of coins that may be turned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Numbers {
    /// The listed numbers, in ascending order.
    Listed(Vec<u32>),
    Odd,
    Even,
    Any,
}

/// The arrangement of the coins of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shape {
    Free,
    Adjacent,
    Equal,
    Symmetric,
}

/// The reason why a text is not a valid rule for turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TurnsError {
    /// The rule contains an unknown word.
    #[error(
        "expected numbers or an arrangement of coins, such as `1,2,3`, `odd`, `adjacent` or `within 4`, found `{found}`"
    )]
    Unknown {
        /// The beginning of the word.
        found: String,
    },
    /// The rule contains a number of coins that is out of range.
    #[error("one move can turn 1 to {MAX_COINS} coins, not {number}")]
    OutOfRange {
        /// The number.
        number: u64,
    },
    /// The rule contains a second word of the same kind.
    #[error("`{found}` follows another word of the same kind")]
    Twice {
        /// The word.
        found: String,
    },
    /// The rule contains no numbers of coins.
    #[error(
        "the numbers of coins are missing; write, for example, `coins:1,2,3` or `coins:any,adjacent`"
    )]
    NoNumbers,
}

/// The largest number of coins that a rule can list.
const MAX_COINS: u32 = 1000;

/// The approximate maximum number of turns to try when computing the values of all places.
const MAX_TURNS: u64 = 1 << 20;

/// The maximum length of a row.
const MAX_PLACES: u64 = 1 << 12;

impl Turns {
    /// Returns the numbers of coins in turns whose greatest coin is on this place, in ascending order and without repetitions.
    fn numbers(&self, place: u64) -> impl Iterator<Item = u64> + '_ {
        let most = place.saturating_add(1);
        let (listed, first, step) = match &self.numbers {
            Numbers::Listed(numbers) => (&numbers[..], most + 1, 1),
            Numbers::Odd => (&[][..], 1, 2),
            Numbers::Even => (&[][..], 2, 2),
            Numbers::Any => (&[][..], 1, 1),
        };
        let listed = listed.iter().map(|&number| u64::from(number)).take_while(move |&n| n <= most);
        listed.chain((first..=most).step_by(step))
    }

    fn has(&self, number: u64) -> bool {
        match &self.numbers {
            Numbers::Listed(numbers) => numbers.iter().any(|&n| u64::from(n) == number),
            Numbers::Odd => number % 2 == 1,
            Numbers::Even => number % 2 == 0 && number > 0,
            Numbers::Any => number > 0,
        }
    }

    /// Returns how many places to the left of `place` can contain the other coins of a turn.
    fn room(&self, place: u64) -> u64 {
        self.reach.map_or(place, |reach| reach.min(place))
    }

    /// Recognizes rules that turn any number of adjacent coins, any set of at most a given number of coins, or any set of exactly a given
    /// number of coins. These families have closed forms, or their tables are faster to compute.
    #[cfg(feature = "catalog")]
    pub(crate) fn known(&self) -> Option<Known> {
        let Self { numbers, shape, reach: None } = self else { return None };
        match (numbers, shape) {
            (Numbers::Any, Shape::Adjacent) => Some(Known::Ruler),
            (Numbers::Listed(numbers), Shape::Free) => {
                let last = *numbers.last()?;
                let is_at_most = numbers.len() == last as usize;
                if is_at_most { Some(Known::AtMost(last)) } else { None }
                    .or((numbers.len() == 1).then_some(Known::Exactly(last)))
            }
            _ => None,
        }
    }

    /// Returns an upper bound on the number of turns whose greatest coin is on this place. The bound is usually close.
    fn count(&self, place: u64) -> u64 {
        let room = self.room(place);
        let of_number = |number: u64| match self.shape {
            Shape::Adjacent => 1,
            Shape::Equal => room,
            Shape::Free => choose(room, number - 1),
            Shape::Symmetric => 0,
        };
        match self.shape {
            Shape::Symmetric => 1_u64.checked_shl(place as u32 / 2 + 2).unwrap_or(u64::MAX),
            _ => {
                self.numbers(room).fold(1, |total, number| total.saturating_add(of_number(number)))
            }
        }
    }
}

/// A family that has a type of its own in this crate.
#[cfg(feature = "catalog")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    AtMost(u32),
    Exactly(u32),
    Ruler,
}

/// Returns the number of ways to choose `k` of `n` items, or [`u64::MAX`] if the computation overflows.
fn choose(n: u64, k: u64) -> u64 {
    let k = k.min(n.saturating_sub(k));
    (0..k)
        .try_fold(1_u64, |sets, at| Some(sets.checked_mul(n - at)? / (at + 1)))
        .unwrap_or(u64::MAX)
}

impl CoinTurning for Turns {
    /// Lists the turns, smaller turns first. Symmetric turns are instead listed by their leftmost coin, from `place` down to 0.
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
        let (room, shape) = (self.room(place), self.shape);
        let symmetric = (shape == Shape::Symmetric).then(|| {
            let fits = move |others: &Vec<u64>| {
                let is_near = others.first().is_none_or(|&leftmost| place - leftmost <= room);
                is_near && self.has(others.len() as u64 + 1)
            };
            super::Sym.turns(place).filter(fits)
        });
        let others = self.numbers(room).filter(move |_| shape != Shape::Symmetric);
        let others = others.map(|number| number - 1).flat_map(move |others| {
            let free = (shape == Shape::Free).then(|| {
                let number = u32::try_from(others).unwrap_or(u32::MAX);
                families::sets(room, number, number).map(move |mut set| {
                    for at in &mut set {
                        *at += place - room;
                    }
                    set
                })
            });
            let distances = match shape {
                Shape::Adjacent => 1..2,
                Shape::Equal if others == 0 => 1..2,
                Shape::Equal => 1..room / others + 1,
                Shape::Free | Shape::Symmetric => 1..1,
            };
            let spaced = distances
                .map(move |distance| (1..=others).rev().map(|k| place - k * distance).collect());
            free.into_iter().flatten().chain(spaced)
        });
        symmetric.into_iter().flatten().chain(others)
    }

    /// Returns the number of places whose values can be computed by trying about a million turns, but at most 4096. If the turns must be
    /// symmetric, returns 28.
    fn places(&self) -> u64 {
        if self.shape == Shape::Symmetric {
            return 28;
        }
        let mut turns = 0_u64;
        let fits = |&place: &u64| {
            turns = turns.saturating_add(self.count(place));
            turns <= MAX_TURNS
        };
        (0..MAX_PLACES).take_while(fits).count() as u64
    }
}

impl FromStr for Turns {
    type Err = TurnsError;

    fn from_str(text: &str) -> Result<Self, TurnsError> {
        let mut listed: Vec<u32> = Vec::new();
        let (mut numbers, mut shape, mut reach) = (None, None, None);
        for word in text.split(',').map(str::trim) {
            let found = || word.chars().take(20).collect::<String>();
            let twice = |is_there: bool| {
                if is_there { Err(TurnsError::Twice { found: found() }) } else { Ok(()) }
            };
            let lower = word.to_ascii_lowercase();
            match &lower[..] {
                "odd" | "even" | "any" => {
                    twice(numbers.is_some() || !listed.is_empty())?;
                    numbers = Some(match &lower[..] {
                        "odd" => Numbers::Odd,
                        "even" => Numbers::Even,
                        _ => Numbers::Any,
                    });
                }
                "adjacent" | "equal" | "symmetric" => {
                    twice(shape.is_some())?;
                    shape = Some(match &lower[..] {
                        "adjacent" => Shape::Adjacent,
                        "equal" => Shape::Equal,
                        _ => Shape::Symmetric,
                    });
                }
                other => {
                    if let Some(far) = other.strip_prefix("within") {
                        twice(reach.is_some())?;
                        let far = number(far.trim_start()).filter(|&far| far > 0);
                        reach = Some(far.ok_or_else(|| TurnsError::Unknown { found: found() })?);
                        continue;
                    }
                    twice(numbers.is_some())?;
                    let (first, last) = other.split_once('-').unwrap_or((other, other));
                    let range = number(first.trim()).zip(number(last.trim()));
                    let (first, last) = range
                        .filter(|(first, last)| first <= last)
                        .ok_or_else(|| TurnsError::Unknown { found: found() })?;
                    let fits = |number: u64| (1..=u64::from(MAX_COINS)).contains(&number);
                    if let Some(number) = [first, last].into_iter().find(|&number| !fits(number)) {
                        return Err(TurnsError::OutOfRange { number });
                    }
                    listed.extend(first as u32..=last as u32);
                }
            }
        }
        listed.sort_unstable();
        listed.dedup();
        let numbers = match numbers {
            Some(numbers) => numbers,
            None if listed.is_empty() => return Err(TurnsError::NoNumbers),
            None => Numbers::Listed(listed),
        };
        Ok(Self { numbers, shape: shape.unwrap_or(Shape::Free), reach })
    }
}

fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Prints the rule without spaces. Reading the printed rule gives an equal family.
impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.numbers {
            Numbers::Listed(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
                f.write_str(&numbers.join(","))?;
            }
            Numbers::Odd => f.write_str("odd")?,
            Numbers::Even => f.write_str("even")?,
            Numbers::Any => f.write_str("any")?,
        }
        f.write_str(match self.shape {
            Shape::Free => "",
            Shape::Adjacent => ",adjacent",
            Shape::Equal => ",equal",
            Shape::Symmetric => ",symmetric",
        })?;
        self.reach.map_or(Ok(()), |reach| write!(f, ",within{reach}"))
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Turns);
