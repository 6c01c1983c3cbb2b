//! The divisors of a game: a finite set of integers from 2 up.

use thiserror::Error;

/// The divisors of the documented game.
pub(super) const CLASSICAL: [u64; 5] = [2, 3, 4, 5, 6];

/// A finite set of divisors of at least 2, which determines the rules of floor division.
///
/// ```
/// use games::heaps::floor_division::{DivisorError, Divisors};
///
/// let divisors = Divisors::new([3, 2, 3])?;
/// assert_eq!(divisors.as_slice(), [2, 3]);
/// assert_eq!(divisors.to_string(), "2 3");
/// assert_eq!(Divisors::new([]), Err(DivisorError::Empty));
/// assert_eq!(Divisors::new([5, 1]), Err(DivisorError::TooSmall { item: 1, divisor: 1 }));
/// # Ok::<(), DivisorError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Divisors(Vec<u64>);

/// The reason why integers are not the divisors of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DivisorError {
    /// Without divisors, there are no moves.
    #[error("a game needs at least one divisor")]
    Empty,
    /// Division by 0 is not defined, and division by 1 would never end.
    #[error("item {item} is {divisor}, but divisors are at least 2")]
    TooSmall {
        /// The place in the list, counted from 0.
        item: usize,
        /// The divisor: 0 or 1.
        divisor: u64,
    },
}

impl Divisors {
    /// The set of these divisors, in any order; repetitions do not matter.
    ///
    /// # Errors
    ///
    /// A [`DivisorError`] if the list is empty, or contains 0 or 1.
    ///
    /// # Complexity
    ///
    /// O(k log k) for k integers.
    pub fn new(divisors: impl IntoIterator<Item = u64>) -> Result<Self, DivisorError> {
        let mut divisors: Vec<u64> = divisors.into_iter().collect();
        if let Some(item) = divisors.iter().position(|&divisor| divisor < 2) {
            return Err(DivisorError::TooSmall { item, divisor: divisors[item] });
        }
        if divisors.is_empty() {
            return Err(DivisorError::Empty);
        }
        divisors.sort_unstable();
        divisors.dedup();
        Ok(Self(divisors))
    }

    /// The divisors 2, 3, 4, 5 and 6 of the documented game.
    pub fn classical() -> Self {
        Self(CLASSICAL.to_vec())
    }

    /// The divisors in ascending order: at least one.
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// The smallest divisor.
    pub fn smallest(&self) -> u64 {
        self.0[0]
    }

    /// The largest divisor.
    pub fn largest(&self) -> u64 {
        self.0[self.0.len() - 1]
    }
}

#[cfg(feature = "serde")]
stored_as!(Divisors as Vec<u64>, |divisors| divisors.as_slice(), |list| {
    Self::new(list).map_err(grundy_core::ReadError::new)
});
