#![doc = include_str!("../../doc/divisor_chomp.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::divisor_chomp::{DivisorChomp, Maximal};
//! use grundy_core::{Normal, Notation, Outcome, PartialTheorem, Ruleset};
//! use grundy_search::Search;
//!
//! // Naming 6 leaves only powers of 2 and powers of 3, the same number of each.
//! let start: Maximal = "36".parse()?;
//! assert_eq!(DivisorChomp.known_winning_move(&start, Normal), Some(6));
//! assert_eq!(DivisorChomp.sum_text(DivisorChomp.play(&start, &6).as_slice()), "4 9");
//! // In subset take-away on three elements, 6, 10 and 15 stand for the pairs.
//! let pairs: Maximal = "6 10 15".parse()?;
//! assert_eq!(Search::new(DivisorChomp).outcome(&pairs, Normal)?, Outcome::P);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use grundy_core::{
    IllegalMove, IllegalPosition, Nimber, Normal, Notation, Outcome, PartialTheorem, PartialValues,
    ReadError, Ruleset, Sum,
};

use crate::notation::{compact, no_move, read_number, read_numbers};

/// The rules of divisor Chomp. A position consists of the numbers that can still be named, and a move is the number to name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DivisorChomp;

/// The numbers that can still be named. They are stored as the maximal numbers, none of which divides another; every divisor above 1 of a
/// maximal number can be named.
///
/// The notation lists the maximal numbers, separated by spaces. If no number is left, the notation is `1`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Maximal(Vec<u64>);

impl Maximal {
    /// The largest allowed number in a position.
    pub const MAX: u64 = 1_000_000_000;
    /// The maximum number of maximal numbers in a position.
    pub const MAX_NUMBERS: usize = 1_000;

    /// Creates the position in which the divisors of the given numbers can be named. A number that divides another given number has no
    /// effect.
    ///
    /// # Errors
    /// [`IllegalPosition`] if a number is 0 or larger than [`MAX`](Self::MAX), or if there are too many numbers.
    pub fn new(numbers: impl IntoIterator<Item = u64>) -> Result<Self, IllegalPosition> {
        let mut numbers: Vec<u64> = numbers.into_iter().take(Self::MAX_NUMBERS + 1).collect();
        if numbers.len() > Self::MAX_NUMBERS {
            let most = Self::MAX_NUMBERS;
            return Err(IllegalPosition::new(format_args!("more than {most} numbers")));
        }
        if let Some(number) = numbers.iter().find(|number| !(1..=Self::MAX).contains(*number)) {
            let most = Self::MAX;
            let message = format_args!("the number {number}; it must be from 1 to {most}");
            return Err(IllegalPosition::new(message));
        }
        numbers.sort_unstable();
        numbers.dedup();
        Ok(Self(without_divisors(&numbers)))
    }

    /// Returns the start position of subset take-away on a set of `elements` elements. Each element is represented by a prime. Each maximal
    /// number is the product of all these primes except one.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are fewer than 2 or more than 6 elements.
    pub fn subsets(elements: u32) -> Result<Self, IllegalPosition> {
        const PRIMES: [u64; 6] = [2, 3, 5, 7, 11, 13];
        if !(2..=6).contains(&elements) {
            let message = format_args!("subsets of {elements} elements; there must be 2 to 6");
            return Err(IllegalPosition::new(message));
        }
        let primes = &PRIMES[..elements as usize];
        let all: u64 = primes.iter().product();
        Self::new(primes.iter().map(|prime| all / prime))
    }

    /// Returns the maximal numbers, in ascending order.
    pub fn numbers(&self) -> &[u64] {
        &self.0
    }

    /// Returns the exponents of the maximal numbers if all of these numbers are powers of primes. If the only maximal number is 1, the list
    /// is empty.
    pub(crate) fn exponents(&self) -> Option<Vec<u64>> {
        let mut exponents = Vec::new();
        for &number in &self.0 {
            match factors(number)[..] {
                [] => {}
                [(_, exponent)] => exponents.push(exponent.into()),
                _ => return None,
            }
        }
        Some(exponents)
    }

    /// Returns the numbers that can still be named, in ascending order.
    pub fn named(&self) -> Vec<u64> {
        let mut all: Vec<u64> = self.0.iter().flat_map(|&number| divisors(number)).collect();
        all.sort_unstable();
        all.dedup();
        all.remove(0);
        all
    }
}

/// Removes each number of an ascending list that divides a later number. The number 1 remains only if it is the only number. An empty list
/// becomes a list of 1.
fn without_divisors(numbers: &[u64]) -> Vec<u64> {
    let divides = |&(at, number): &(usize, &u64)| {
        numbers[at + 1..].iter().all(|larger| *larger % *number > 0)
    };
    let kept: Vec<u64> =
        numbers.iter().enumerate().filter(divides).map(|(_, &number)| number).collect();
    if kept.is_empty() { vec![1] } else { kept }
}

/// Returns the prime factors of a number, in ascending order, each with its exponent.
fn factors(mut number: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        let mut exponent = 0;
        while number % prime == 0 {
            number /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            factors.push((prime, exponent));
        }
        prime += 1;
    }
    if number > 1 {
        factors.push((number, 1));
    }
    factors
}

/// Returns all divisors of a number, in no particular order.
fn divisors(number: u64) -> Vec<u64> {
    let mut divisors = vec![1];
    for (prime, exponent) in factors(number) {
        let powers: Vec<u64> = (0..=exponent).map(|exponent| prime.pow(exponent)).collect();
        divisors =
            powers.iter().flat_map(|power| divisors.iter().map(move |d| d * power)).collect();
    }
    divisors
}

impl Ruleset for DivisorChomp {
    type Position = Maximal;
    type Move = u64;

    /// Lists the moves in ascending order.
    fn moves(&self, left: &Maximal) -> impl Iterator<Item = u64> {
        left.named().into_iter()
    }

    /// Removes the multiples of the named number. A divisor of a maximal number remains if it contains some prime to a lower power than the
    /// named number does.
    fn play(&self, left: &Maximal, &named: &u64) -> Sum<Maximal> {
        let primes = factors(named);
        let mut rest: Vec<u64> = Vec::new();
        for &number in &left.0 {
            if number % named > 0 {
                rest.push(number);
                continue;
            }
            for &(prime, exponent) in &primes {
                let mut smaller = number;
                while smaller % prime.pow(exponent) == 0 {
                    smaller /= prime;
                }
                rest.push(smaller);
            }
        }
        rest.sort_unstable();
        rest.dedup();
        Sum::from(Maximal(without_divisors(&rest)))
    }

    /// Splits the position into parts without common primes, which are independent. In each part with at most five primes, replaces the
    /// primes with the first primes, assigned in the order that gives the smallest numbers.
    fn canonical(&self, left: Maximal) -> Sum<Maximal> {
        let mut parts: Vec<(Vec<u64>, Vec<u64>)> = Vec::new();
        for number in left.0.into_iter().filter(|&number| number > 1) {
            let mut primes: Vec<u64> = factors(number).into_iter().map(|factor| factor.0).collect();
            let mut numbers = vec![number];
            let meets = |part: &(Vec<u64>, Vec<u64>), primes: &[u64]| {
                part.0.iter().any(|prime| primes.contains(prime))
            };
            while let Some(at) = parts.iter().position(|part| meets(part, &primes)) {
                let (more, others) = parts.swap_remove(at);
                primes.extend(more);
                numbers.extend(others);
            }
            primes.sort_unstable();
            primes.dedup();
            parts.push((primes, numbers));
        }
        parts.into_iter().map(|(primes, numbers)| renamed(&primes, &numbers)).collect()
    }

    fn check_position(&self, left: &Maximal) -> Result<(), IllegalPosition> {
        let same = Maximal::new(left.0.iter().copied())?;
        if same == *left {
            return Ok(());
        }
        Err(IllegalPosition::new(format_args!("one of the numbers {left} divides another")))
    }

    fn try_play(&self, left: &Maximal, mv: &u64) -> Result<Sum<Maximal>, IllegalMove> {
        if *mv > 1 && left.0.iter().any(|number| number % *mv == 0) {
            return Ok(self.play(left, mv));
        }
        Err(IllegalMove::new(mv, left))
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// Replaces the given primes with the first primes in all numbers, in the order that gives the smallest numbers. If there are more than
/// five primes, only sorts the numbers.
fn renamed(primes: &[u64], numbers: &[u64]) -> Maximal {
    const FIRST: [u64; 5] = [2, 3, 5, 7, 11];
    let exponents: Vec<Vec<u32>> = numbers
        .iter()
        .map(|&number| {
            let factors = factors(number);
            let of = |prime: &u64| {
                factors.iter().find(|factor| factor.0 == *prime).map_or(0, |factor| factor.1)
            };
            primes.iter().map(of).collect()
        })
        .collect();
    let mut best: Option<Vec<u64>> = None;
    let mut orders = vec![Vec::new()];
    for _ in 0..primes.len().min(FIRST.len() + 1) {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            let next = (0..primes.len()).filter(|at| !order.contains(at));
            next.map(|at| [&order[..], &[at]].concat())
        });
        orders = if primes.len() > FIRST.len() { Vec::new() } else { longer.collect() };
    }
    for order in orders {
        let number = |exponents: &Vec<u32>| -> Option<u64> {
            let powers =
                order.iter().zip(FIRST).map(|(&at, first)| first.checked_pow(exponents[at]));
            let product = powers.into_iter().try_fold(1_u64, |all, power| all.checked_mul(power?));
            product.filter(|&number| number <= Maximal::MAX)
        };
        let mut found: Vec<u64> = match exponents.iter().map(number).collect() {
            Some(found) => found,
            None => continue,
        };
        found.sort_unstable();
        if best.as_ref().is_none_or(|best| found < *best) {
            best = Some(found);
        }
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    Maximal(best.unwrap_or(sorted))
}

/// Covers positions whose maximal numbers are powers of different primes. Such a position is equivalent to Nim heaps whose sizes are the
/// exponents.
impl PartialValues for DivisorChomp {
    /// # Complexity
    /// O(√n) for each number n.
    fn known_nim_value(&self, left: &Maximal) -> Option<Nimber> {
        Some(left.exponents()?.into_iter().map(Nimber::new).sum())
    }
}

/// Covers positions whose maximal numbers are powers of primes. A strategy-stealing argument also covers positions with a single maximal
/// number.
impl PartialTheorem<Normal> for DivisorChomp {
    fn known_outcome(&self, left: &Maximal, _: Normal) -> Option<Outcome> {
        if let Some(value) = self.known_nim_value(left) {
            return Some(Outcome::from(value));
        }
        (left.0.len() == 1).then_some(Outcome::N)
    }

    /// Finds a move that leaves powers of primes whose exponents have the nim-sum 0, if there is one.
    fn known_winning_move(&self, left: &Maximal, _: Normal) -> Option<u64> {
        let leaves_zero = |named: &u64| {
            let value = |rest: &Maximal| self.known_nim_value(rest) == Some(Nimber::ZERO);
            self.play(left, named).iter().all(value)
        };
        self.moves(left).find(leaves_zero)
    }
}

/// Writes positions as described at [`Maximal`], and a move as the number to name.
impl Notation for DivisorChomp {
    fn position_text(&self, left: &Maximal) -> String {
        left.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Maximal, ReadError> {
        let left = text.parse()?;
        self.check_position(&left)?;
        Ok(left)
    }

    fn move_text(&self, _: &Maximal, named: &u64) -> String {
        named.to_string()
    }

    fn read_move(&self, left: &Maximal, text: &str) -> Result<u64, ReadError> {
        let named = read_number("", text.trim()).ok();
        named
            .filter(|named| self.try_play(left, named).is_ok())
            .ok_or_else(|| no_move(&self.position_text(left), text))
    }

    fn position_in_words(&self, left: &Maximal) -> String {
        match left.0[..] {
            [number] => format!("the divisors of {number}"),
            _ => format!("the divisors of {}", crate::notation::Listed(&left.0)),
        }
    }

    fn move_in_words(&self, _: &Maximal, named: &u64) -> String {
        format!("name {named}")
    }
}

impl fmt::Display for Maximal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&compact::spaced(&self.0))
    }
}

/// Reads numbers separated by spaces. A number that divides another one has no effect.
impl FromStr for Maximal {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let numbers = read_numbers("a number", text)?;
        if numbers.is_empty() {
            return Err(ReadError::expected("numbers with blanks between them", ""));
        }
        Ok(Self::new(numbers)?)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Maximal);

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};
    use grundy_core::{Normal, Ruleset};

    use super::{DivisorChomp, Maximal};
    use crate::catalog::reader::{List, Refusal, Tokens, one};
    use crate::catalog::{Entry, Field};

    /// The game's entry in the catalog, for positions such as `divisor_chomp 36`.
    pub static ENTRY: Entry = Entry {
        name: "divisor_chomp",
        title: "Divisor Chomp",
        about: "Divisors are named, none a multiple of another; whoever names 1 loses.",
        rules: "Name a divisor above 1 of the given numbers which is not a multiple of a number that was named before. A player who \
                cannot move loses.",
        notation: "Numbers up to 1000000000 whose divisors can be named, as `36` or `6 10 15`. A move is the number that is named. \
                   Powers of primes are known, and who wins a single number; others are searched.",
        parameters: "`subsets` for subset take-away: the position is the number of elements, 2 to 6, each of which is a prime",
        examples: &["divisor_chomp 36", "divisor_chomp 12 18", "divisor_chomp:subsets 4"],
        fields: &[Field::Numbers {
            title: "Numbers, as 12 18",
            what: "numbers",
            is_parameter: false,
        }],
        why: crate::heaps::why::divisor_chomp,
        look: crate::heaps::look::DIVISORS,
        page: include_str!("../../doc/divisor_chomp.md"),
        read,
        random: |_, size, below| {
            let number = |below: &mut dyn FnMut(u64) -> u64| 2 + below(10 * size.min(20));
            let (one, other) = (number(below), number(below));
            Some(if below(3) == 0 {
                format!("divisor_chomp {one}")
            } else {
                format!("divisor_chomp {one} {other}")
            })
        },
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let game = AnyGame::new("divisor_chomp", DivisorChomp);
        let game = game.some_values().some_outcomes(Normal).build();
        if let Some(mut colon) = tokens.colon() {
            let expected = "`subsets` or nothing after the colon";
            if !colon.take_word(&["subsets"]) {
                return Err(colon.expected(expected));
            }
            colon.finish(expected)?;
            let elements = tokens.number("the number of elements", 6)?;
            let start = Maximal::subsets(elements as u32);
            return one(&game, start.map_err(|error| tokens.taken(error))?);
        }
        let numbers = tokens.list(List::heaps("a number").up_to(Maximal::MAX))?;
        let left = Maximal::new(numbers).map_err(|error| tokens.taken(error))?;
        DivisorChomp.check_position(&left).map_err(|error| tokens.taken(error))?;
        one(&game, left)
    }
}
