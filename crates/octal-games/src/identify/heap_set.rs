//! Games on one heap in which the number of tokens that a move takes must be of a well-known kind, such as a square or a prime.

use std::fmt;

use super::given::Terms;
use grundy_core::{Meter, Stopped};

/// A game on one heap in which the number of tokens that a move takes must be of a well-known kind. The allowed numbers can depend on the
/// heap.
///
/// # Examples
///
/// ```
/// use octal_games::identify::HeapSet;
///
/// assert!(HeapSet::Squares.allows(35, 25));
/// assert!(!HeapSet::Divisors.allows(35, 6));
/// assert_eq!(HeapSet::Primes.to_string(), "take a prime number");
/// assert_eq!(HeapSet::Squares.values(12), [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HeapSet {
    /// 1, 4, 9, ...; OEIS A030193 lists the heaps with which the player to move loses.
    Squares,
    /// 1, 8, 27, ...
    Cubes,
    /// 1, 3, 6, 10, ...
    Triangular,
    /// 2, 3, 5, 7, ...
    Primes,
    /// 1, 2, 3, 5, 7, ...
    PrimesAndOne,
    /// 1, b, b², ...
    Powers(u64),
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
    /// 1, 2, 6, 24, ...
    Factorials,
    /// Divisors of the heap, including the heap itself.
    Divisors,
    /// Proper divisors of the heap. The value of a heap is the number of its trailing binary zeros (Project Euler 509).
    ProperDivisors,
    /// Numbers for which the rest is a divisor of the heap. The value of a heap is the number of its prime factors, counted with
    /// multiplicity.
    LeavesDivisor,
    /// Numbers coprime to the heap (Project Euler 560).
    Coprime,
    /// Numbers up to `1/k` of the heap, rounded down: Maximum Nim (Levine 2006).
    AtMostPart(u64),
}

impl HeapSet {
    /// Lists all sets to try. They include powers of bases up to 10, and parts down to a fourth of the heap.
    pub fn all() -> impl Iterator<Item = Self> {
        let fixed = [
            Self::Squares,
            Self::Cubes,
            Self::Triangular,
            Self::Primes,
            Self::PrimesAndOne,
            Self::Fibonacci,
            Self::Factorials,
            Self::Divisors,
            Self::ProperDivisors,
            Self::LeavesDivisor,
            Self::Coprime,
        ];
        let powers = (2..=10).map(Self::Powers);
        fixed.into_iter().chain(powers).chain((2..=4).map(Self::AtMostPart))
    }

    /// Returns whether a move can take `taken` tokens from `heap`.
    ///
    /// # Complexity
    ///
    /// `O(√heap)` time in the worst case.
    pub fn allows(self, heap: u64, taken: u64) -> bool {
        if taken == 0 || taken > heap {
            return false;
        }
        match self {
            Self::Squares => taken.isqrt().pow(2) == taken,
            Self::Cubes => is_among((1..).map_while(|k: u64| k.checked_pow(3)), taken),
            Self::Triangular => {
                is_among((1..).map_while(|k: u64| Some(k.checked_mul(k + 1)? / 2)), taken)
            }
            Self::Primes => is_prime(taken),
            Self::PrimesAndOne => taken == 1 || is_prime(taken),
            Self::Powers(base) => {
                let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(base));
                is_among(powers, taken)
            }
            Self::Fibonacci => {
                let pairs = std::iter::successors(Some((1_u64, 2_u64)), |&(a, b)| {
                    Some((b, a.checked_add(b)?))
                });
                is_among(pairs.map(|(a, _)| a), taken)
            }
            Self::Factorials => {
                let pairs = std::iter::successors(Some((1_u64, 1_u64)), |&(product, k)| {
                    Some((product.checked_mul(k + 1)?, k + 1))
                });
                is_among(pairs.map(|(product, _)| product), taken)
            }
            Self::Divisors => heap % taken == 0,
            Self::ProperDivisors => taken < heap && heap % taken == 0,
            Self::LeavesDivisor => taken < heap && heap % (heap - taken) == 0,
            Self::Coprime => gcd(heap, taken) == 1,
            Self::AtMostPart(k) => taken <= heap / k.max(1),
        }
    }

    /// Computes the nim-values of the heaps below `len` directly from the definition.
    ///
    /// # Complexity
    ///
    /// `O(len²)` calls of [`allows`](Self::allows).
    pub fn values(self, len: usize) -> Vec<u32> {
        let mut values = Vec::new();
        while values.len() < len {
            self.push(&mut values);
        }
        values
    }

    /// Appends the value of the next heap.
    fn push(self, values: &mut Vec<u32>) {
        let heap = values.len();
        let mut seen = vec![false; heap + 1];
        for left in 0..heap {
            if self.allows(heap as u64, (heap - left) as u64) {
                seen[values[left] as usize] = true;
            }
        }
        values.push(seen.iter().take_while(|&&seen| seen).count() as u32);
    }

    /// Returns the numbers at which the game differs from the terms. Stops after `budget + 1` of them.
    pub(super) fn exceptions(
        self,
        terms: &Terms,
        budget: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u64>, Stopped> {
        let (mut values, mut found) = (Vec::new(), Vec::new());
        for n in 0..terms.end() {
            meter.tick(1 + n / 64)?;
            self.push(&mut values);
            let given = n.checked_sub(terms.first).map(|at| terms.values[at as usize]);
            if given.is_some_and(|given| !terms.fits(given, values[n as usize])) {
                found.push(n);
                if found.len() > budget {
                    break;
                }
            }
        }
        Ok(found)
    }
}

/// Prints the moves in words, as an imperative.
impl fmt::Display for HeapSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares => f.write_str("take a square number"),
            Self::Cubes => f.write_str("take a cube"),
            Self::Triangular => f.write_str("take a triangular number"),
            Self::Primes => f.write_str("take a prime number"),
            Self::PrimesAndOne => f.write_str("take 1 or a prime number"),
            Self::Powers(base) => write!(f, "take a power of {base}"),
            Self::Fibonacci => f.write_str("take a Fibonacci number"),
            Self::Factorials => f.write_str("take a factorial"),
            Self::Divisors => f.write_str("take a divisor of the heap"),
            Self::ProperDivisors => f.write_str("take a divisor of the heap, but not all of it"),
            Self::LeavesDivisor => f.write_str("leave a divisor of the heap"),
            Self::Coprime => {
                f.write_str("take a number that has no factor in common with the heap")
            }
            Self::AtMostPart(2) => f.write_str("take at most half of the heap"),
            Self::AtMostPart(3) => f.write_str("take at most a third of the heap"),
            Self::AtMostPart(4) => f.write_str("take at most a quarter of the heap"),
            Self::AtMostPart(k) => write!(f, "take at most one in {k} of the heap"),
        }
    }
}

/// Returns whether an ascending sequence contains `number`.
fn is_among(mut numbers: impl Iterator<Item = u64>, number: u64) -> bool {
    numbers.find(|&other| other >= number) == Some(number)
}

fn is_prime(number: u64) -> bool {
    number > 1 && (2..=number.isqrt()).all(|divisor| number % divisor != 0)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
