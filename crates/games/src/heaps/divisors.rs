#![doc = include_str!("../../doc/divisors.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::divisors::{TakeACoprime, TakeADivisor, TakeAProperDivisor, TwoDivisors};
//! use grundy_core::{Normal, SpragueGrundy, SumMove, SumTheorem};
//!
//! // 12 is 1100 in binary.
//! assert_eq!(TakeADivisor.nim_value(&12).to_string(), "*3");
//! assert_eq!(TakeAProperDivisor.nim_value(&12).to_string(), "*2");
//! let winning = [(0, 2), (0, 6), (1, 2)].map(|(heap, coins)| SumMove::new(heap, coins));
//! assert!(TakeAProperDivisor.sum_winning_moves(&[12, 6], Normal).eq(winning));
//! // The least prime factor of 35 is 5, the third prime.
//! assert_eq!(TakeACoprime.nim_value(&35).to_string(), "*3");
//! // 24 = 2 · 2 · 2 · 3 has four prime factors.
//! assert_eq!(TwoDivisors.nim_value(&24).to_string(), "*4");
//! ```

mod primes {
    //! Computes primes and prime factors of numbers up to 2^40, by trial division and sieving.

    /// Returns the greatest common divisor.
    pub(super) const fn common_divisor(mut a: u64, mut b: u64) -> u64 {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    }

    /// Returns the least prime factor of a number, or [`u64::MAX`] for 1, which has no prime factors.
    pub(super) fn least_factor(number: u64) -> u64 {
        if number < 2 {
            return u64::MAX;
        }
        let candidates = std::iter::once(2).chain((3..=number.isqrt()).step_by(2));
        candidates
            .take_while(|factor| factor * factor <= number)
            .find(|factor| number % factor == 0)
            .unwrap_or(number)
    }

    /// Returns the number of prime factors of a positive number, counted with multiplicity.
    pub(super) fn factors(number: u64) -> u64 {
        let (mut rest, mut count, mut factor) = (number, 0, 2);
        while factor * factor <= rest {
            if rest % factor == 0 {
                rest /= factor;
                count += 1;
            } else {
                factor += 1;
            }
        }
        count + u64::from(rest > 1)
    }

    /// Returns the number of primes that are at most `number`.
    ///
    /// For each quotient `n = ⌊number / i⌋`, keeps a count of the numbers up to `n` that are not divisible by any prime below `p`. For each
    /// prime `p`, the products of `p` and the remaining numbers up to `n / p` are then removed.
    pub(super) fn count(number: u64) -> u64 {
        let root = number.isqrt() as usize;
        // Start with the number of integers from 2 to `n`, for each small `n` and for each `n = number / i`.
        let mut small: Vec<u64> = (0..=root as u64).map(|n| n.saturating_sub(1)).collect();
        let mut large: Vec<u64> =
            (0..=root as u64).map(|i| number.checked_div(i).map_or(0, |n| n - 1)).collect();
        for p in 2..=root {
            if small[p] == small[p - 1] {
                continue;
            }
            let (below, square) = (small[p - 1], (p * p) as u64);
            for i in (1..=root).take_while(|&i| number / i as u64 >= square) {
                let left = if i * p <= root {
                    large[i * p]
                } else {
                    small[(number / (i * p) as u64) as usize]
                };
                large[i] -= left - below;
            }
            for n in (p * p..=root).rev() {
                small[n] -= small[n / p] - below;
            }
        }
        if root == 0 { 0 } else { large[1] }
    }

    /// Returns the prime with the given index, counted from 1, or `None` if that prime is larger than `most`.
    pub(super) fn prime(index: u64, most: u64) -> Option<u64> {
        if count(most) < index {
            return None;
        }
        // Use binary search to find the smallest number up to which there are `index` primes.
        let (mut low, mut high) = (2, most);
        while low < high {
            let middle = low + (high - low) / 2;
            if count(middle) < index { low = middle + 1 } else { high = middle }
        }
        Some(low)
    }
}

#[cfg(feature = "catalog")]
pub use entry::{COPRIME, DIVISOR, PROPER, TWO};

use crate::notation::{compact, no_move};
use grundy_core::{
    IllegalMove, IllegalPosition, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum,
};

/// The rules and the nim-values of the game in which the number of coins taken must divide the size of the heap. The whole heap may be
/// taken. A position is one heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TakeADivisor;

/// The rules and the nim-values of the game in which the number of coins taken must divide the size of the heap. The whole heap must not be
/// taken. A position is one heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TakeAProperDivisor;

/// The rules and the nim-values of the game in which the number of coins taken must be coprime to the size of the heap. A position is one
/// heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TakeACoprime;

/// The rules and the nim-values of the game in which a move replaces a heap with two heaps, each of which is a divisor of the heap other
/// than 1 and the heap itself. A position is one heap. A move is the pair of new heaps, the smaller one first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TwoDivisors;

/// The largest heap. The bound exists because divisors are found by trial division up to the square root of the heap.
const MAX_HEAP: u64 = 1 << 40;

/// Returns all divisors of a positive number, in ascending order.
fn divisors(number: u64) -> Vec<u64> {
    let mut small: Vec<u64> =
        (1..=number.isqrt()).filter(|divisor| number % divisor == 0).collect();
    let large = small.iter().rev().map(|divisor| number / divisor);
    let large: Vec<u64> = large.skip_while(|large| small.last() == Some(large)).collect();
    small.extend(large);
    small
}

fn check(heap: u64, least: u64, most: u64) -> Result<(), IllegalPosition> {
    if (least..=most).contains(&heap) {
        Ok(())
    } else {
        Err(IllegalPosition::new(format_args!(
            "the heap is {heap}, which is to be from {least} to {most}"
        )))
    }
}

/// Implements the rules and the notation of a game in which a move takes coins. The arguments are the type of the game; the largest heap;
/// an iterator over all moves; and a test of whether a given number of coins, at most the heap, may be taken.
macro_rules! taking {
    ($game:ty, $most:expr, $all:expr, $fits:expr) => {
        impl $game {
            /// The largest heap of the game.
            pub const MAX: u64 = $most;
        }

        impl Ruleset for $game {
            type Position = u64;
            type Move = u64;

            fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
                $all(heap)
            }

            fn play(&self, &heap: &u64, &coins: &u64) -> Sum<u64> {
                Sum::from(heap - coins)
            }

            fn check_position(&self, &heap: &u64) -> Result<(), IllegalPosition> {
                check(heap, 0, Self::MAX)
            }

            fn try_play(&self, &heap: &u64, &coins: &u64) -> Result<Sum<u64>, IllegalMove> {
                if (1..=heap).contains(&coins) && $fits(heap, coins) {
                    Ok(self.play(&heap, &coins))
                } else {
                    Err(IllegalMove::new(&coins, &heap))
                }
            }
        }

        /// Writes a position as the size of one heap, such as `12`, and a move as the heap before and after it, such as `12:10`.
        impl Notation for $game {
            number_positions!("the size of a heap", "a heap of {}");
            taking_moves!();
        }
    };
}

taking!(TakeADivisor, MAX_HEAP, |heap| divisors(heap).into_iter(), |heap: u64, coins| heap % coins
    == 0);
taking!(
    TakeAProperDivisor,
    MAX_HEAP,
    |heap| divisors(heap).into_iter().filter(move |&coins| coins < heap),
    |heap: u64, coins| heap % coins == 0 && coins < heap
);
taking!(
    TakeACoprime,
    1 << 24,
    |heap| (1..=heap).filter(move |&coins| primes::common_divisor(heap, coins) == 1),
    |heap, coins| primes::common_divisor(heap, coins) == 1
);

impl SpragueGrundy for TakeADivisor {
    /// Computes the number of trailing zeros of the heap size in binary, plus 1. The value of an empty heap is 0.
    ///
    /// # Complexity
    /// O(1).
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(if heap == 0 { 0 } else { u64::from(heap.trailing_zeros()) + 1 })
    }
}

impl SpragueGrundy for TakeAProperDivisor {
    /// Computes the number of trailing zeros of the heap size in binary. The value of an empty heap is 0.
    ///
    /// # Complexity
    /// O(1).
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(if heap == 0 { 0 } else { heap.trailing_zeros().into() })
    }
}

impl SpragueGrundy for TakeACoprime {
    /// Computes the value: 0 for even heaps, 1 for a heap of 1, and otherwise the index of the least prime factor among the primes,
    /// counted from 1.
    ///
    /// # Complexity
    /// For a heap of n with the least prime factor p: O(√n) to find p, and O(p^(3/4)) to count the primes up to p.
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(match heap {
            1 => 1,
            _ if heap % 2 == 0 => 0,
            _ => primes::count(primes::least_factor(heap)),
        })
    }

    /// Lists the moves to a value. For the value 0, these are the moves that leave an even number. For the value 1, it is the move that
    /// leaves 1. For a larger value `v`, these are the moves that leave an odd number whose least prime factor is the `v`th prime.
    ///
    /// # Complexity
    /// O(√n) for each candidate, for a heap of n.
    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = u64> {
        let value = value.value();
        // All heaps with the given value are multiples of this number.
        let factor = match value {
            0 => Some(2),
            1 => Some(1),
            _ => primes::prime(value, heap),
        };
        let factor = factor.filter(|_| heap > 0);
        let factors = factor.into_iter().flat_map(move |factor| {
            let most = if value == 1 { 1 } else { heap / factor };
            let is_least = move |&times: &u64| value < 2 || primes::least_factor(times) >= factor;
            (1..=most).filter(is_least).map(move |times| times * factor)
        });
        // Only a heap of 1 has a move that leaves an empty heap.
        let nothing = (heap == 1 && value == 0).then_some(0);
        let left = nothing.into_iter().chain(factors.filter(move |&left| left < heap));
        left.map(move |left| heap - left)
            .filter(move |&coins| primes::common_divisor(heap, coins) == 1)
    }
}

impl TwoDivisors {
    /// The largest heap of the game.
    pub const MAX: u64 = MAX_HEAP;
}

impl Ruleset for TwoDivisors {
    type Position = u64;
    type Move = (u64, u64);

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = (u64, u64)> {
        let mut own = divisors(heap);
        own.retain(|&divisor| divisor > 1 && divisor < heap);
        (0..own.len()).flat_map(move |small| {
            let pairs: Vec<_> = own[small..].iter().map(|&large| (own[small], large)).collect();
            pairs
        })
    }

    fn play(&self, _: &u64, &(small, large): &(u64, u64)) -> Sum<u64> {
        Sum::from_iter([small, large])
    }

    fn check_position(&self, &heap: &u64) -> Result<(), IllegalPosition> {
        check(heap, 1, Self::MAX)
    }

    fn try_play(&self, &heap: &u64, mv: &(u64, u64)) -> Result<Sum<u64>, IllegalMove> {
        let fits = |part: u64| part > 1 && part < heap && heap % part == 0;
        if fits(mv.0) && fits(mv.1) && mv.0 <= mv.1 {
            Ok(self.play(&heap, mv))
        } else {
            Err(IllegalMove::new(mv, &heap))
        }
    }
}

impl SpragueGrundy for TwoDivisors {
    /// Computes the value. It is 0 if there is no move. Otherwise, the heap has `k >= 2` prime factors, and its value is the `(k - 1)`th
    /// number whose binary form contains an odd number of ones.
    ///
    /// # Complexity
    /// O(√n) for a heap of n.
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(value_of(primes::factors(heap)))
    }

    /// # Complexity
    /// For a heap of n with d divisors: O(d √n) for the preparation, and O(d²) for all moves.
    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = (u64, u64)> {
        let mut own: Vec<(u64, Nimber)> =
            divisors(heap).into_iter().map(|part| (part, self.nim_value(&part))).collect();
        own.retain(|&(divisor, _)| divisor > 1 && divisor < heap);
        (0..own.len()).flat_map(move |at| {
            let (small, first) = own[at];
            let large = own[at..].iter().filter(|(_, second)| first + *second == value);
            large.map(|&(large, _)| (small, large)).collect::<Vec<_>>()
        })
    }
}

/// Returns the value of a heap with `factors` prime factors.
fn value_of(factors: u64) -> u64 {
    // Of two numbers that differ only in the last binary digit, exactly one has an odd number of ones. The value is therefore either
    // `2 * index` or `2 * index + 1`.
    factors.checked_sub(2).map_or(0, |index| 2 * index + u64::from(index.count_ones() % 2 == 0))
}

/// Writes a position as the size of one heap, such as `12`. Writes a move as the heap and the two heaps that replace it, such as `12:2+6`.
impl Notation for TwoDivisors {
    number_positions!("the size of a heap", "a heap of {}");

    fn move_text(&self, heap: &u64, (small, large): &(u64, u64)) -> String {
        format!("{heap}:{small}+{large}")
    }

    fn read_move(&self, heap: &u64, text: &str) -> Result<(u64, u64), ReadError> {
        match compact::heap_move(text) {
            Ok((from, parts)) if from == *heap && parts.len() == 2 => {
                compact::legal(self, heap, (parts[0].min(parts[1]), parts[0].max(parts[1])))
            }
            _ => Err(no_move(&heap.to_string(), text)),
        }
    }

    fn move_in_words(&self, heap: &u64, (small, large): &(u64, u64)) -> String {
        format!("replace the heap of {heap} by heaps of {small} and {large}")
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the catalog entries of the games.

    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::{TakeACoprime, TakeADivisor, TakeAProperDivisor, TwoDivisors};
    use crate::catalog::reader::{List, Refusal, Tokens, each};
    use crate::catalog::{Entry, field, random};

    /// The fields that all four entries share.
    const SHARED: Entry = Entry {
        notation: "The sizes of the heaps; a move is a heap before and after it, as `12:10`.",
        fields: field::HEAPS,
        look: crate::heaps::look::STACKS,
        page: include_str!("../../doc/divisors.md"),
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };

    fn heaps(tokens: &mut Tokens<'_>, game: &AnyGame) -> Result<MixedSum, Refusal> {
        each(game, tokens.list(List::heaps("the size of a heap"))?)
    }

    /// The entry of the game in which the number of coins taken divides the heap size. The whole heap may be taken.
    pub static DIVISOR: Entry = Entry {
        name: "take_a_divisor",
        title: "Take a divisor",
        about: "Coins are taken from one heap, as many as a divisor of it.",
        rules: "Take coins from one heap; how many must be a divisor of its size, 1 and the whole heap included. A player who \
                cannot move loses.",
        examples: &["take_a_divisor 12 7", "take_a_divisor 6 10"],
        why: |components, of| {
            let rule = "a heap counts the zeros at the end of its binary digits and 1 more";
            crate::heaps::why::counted(components, of, rule)
        },
        read: |tokens| {
            heaps(
                tokens,
                &AnyGame::new("take_a_divisor", TakeADivisor).values().by_options().build(),
            )
        },
        ..SHARED
    };

    /// The entry of the game in which the number of coins taken divides the heap size. The whole heap must not be taken.
    pub static PROPER: Entry = Entry {
        name: "proper_divisor",
        title: "Take a proper divisor",
        about: "Coins are taken from one heap, as many as a divisor of it, but not all.",
        rules: "Take coins from one heap; how many must be a divisor of its size, and smaller. A player who cannot move, because all \
                heaps have one coin, loses.",
        examples: &["proper_divisor 12 6", "proper_divisor 6 10"],
        why: |components, of| {
            let rule = "a heap counts the zeros at the end of its binary digits";
            crate::heaps::why::counted(components, of, rule)
        },
        read: |tokens| {
            let game = AnyGame::new("proper_divisor", TakeAProperDivisor);
            heaps(tokens, &game.values().by_options().build())
        },
        ..SHARED
    };

    /// The entry of the game in which the number of coins taken is coprime to the heap size.
    pub static COPRIME: Entry = Entry {
        name: "take_a_coprime",
        title: "Coprime Nim",
        about: "Coins are taken from one heap, in a number that is coprime to it.",
        rules: "Take coins from one heap; how many must have no divisor but 1 in common with its size. A player who cannot move \
                loses.",
        examples: &["take_a_coprime 9 35", "take_a_coprime 3 9"],
        why: |components, of| {
            let rule = "an even heap counts 0, a heap of 1 counts 1, and another the number of its least prime factor among 2, 3, 5, ..";
            crate::heaps::why::counted(components, of, rule)
        },
        read: |tokens| {
            heaps(tokens, &AnyGame::new("take_a_coprime", TakeACoprime).values().build())
        },
        ..SHARED
    };

    /// The entry of the game in which a move replaces a heap with two divisors.
    pub static TWO: Entry = Entry {
        name: "two_divisors",
        title: "Two divisors",
        about: "A heap is replaced by two heaps that are divisors of it.",
        rules: "Replace one heap by two heaps, each a divisor of it other than 1 and itself. A player who cannot move, because all \
                heaps are prime or 1, loses.",
        notation: "The sizes of the heaps; a move is a heap and the two that replace it, as `12:2+6`.",
        examples: &["two_divisors 24 30", "two_divisors 8 27"],
        why: |components, of| {
            let rule = "with k prime factors, a heap counts number k - 1 of 1, 2, 4, 7, .., which have an odd number of binary ones";
            crate::heaps::why::counted(components, of, rule)
        },
        read: |tokens| heaps(tokens, &AnyGame::new("two_divisors", TwoDivisors).values().build()),
        ..SHARED
    };
}
