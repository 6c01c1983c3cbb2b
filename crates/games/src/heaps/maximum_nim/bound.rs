//! Defines how many coins may be taken from a heap of each size.

use crate::notation::{compact, read_number};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The rules of Maximum Nim with any bound. For each heap size, the bound is the largest number of coins that may be taken from a heap of
/// that size.
///
/// The theorem covers only the bounds that [`MaximumNim`](super::MaximumNim) accepts. For other bounds, use a
/// [`Search`](grundy_search::Search).
///
/// ```
/// use games::heaps::maximum_nim::{BoundError, TakeAtMost};
///
/// let third = TakeAtMost::part(3)?;
/// assert_eq!((third.most(2), third.most(7), third.to_string().as_str()), (0, 2, "n/3"));
/// // A bound above the size of the heap is reduced to that size.
/// let own = TakeAtMost::table([4, 4, 0, 2])?;
/// assert_eq!([0, 1, 2, 3].map(|heap| own.most(heap)), [0, 1, 0, 2]);
/// assert_eq!(own.largest(), Some(3));
/// # Ok::<(), BoundError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAtMost {
    bound: Bound,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bound {
    /// The bound is the size of the heap divided by this number, rounded down.
    Part(u64),
    /// The bounds of all heaps, starting with the empty heap.
    Table(Vec<u64>),
}

/// The reason why a bound is invalid, or why the theorem does not cover it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoundError {
    /// The divisor is 0.
    #[error("the heap cannot be divided by 0")]
    Divisor,
    /// The table contains no numbers.
    #[error("the table is empty, but it must begin with the bound of an empty heap")]
    Empty,
    /// The bound of a heap is neither equal to the bound of the heap before it nor larger by 1.
    #[error(
        "the bound of a heap of {heap} is {most}, but it must equal the bound of the next smaller heap or exceed it by 1"
    )]
    Jumps {
        /// The size of the heap.
        heap: usize,
        /// The bound of this heap.
        most: u64,
    },
    /// The text is not a bound.
    #[error("`{text}` is not a bound such as `n/3` or `0,1,1,2`")]
    Text {
        /// The text, truncated if it is long.
        text: String,
    },
}

impl TakeAtMost {
    /// Creates the rule that the size of the heap divided by `divisor`, rounded down, is the largest number of coins that may be taken.
    ///
    /// # Errors
    /// [`BoundError::Divisor`] if the number is 0.
    pub const fn part(divisor: u64) -> Result<Self, BoundError> {
        if divisor == 0 {
            return Err(BoundError::Divisor);
        }
        Ok(Self { bound: Bound::Part(divisor) })
    }

    /// Creates the rule that at most `most[n]` coins may be taken from a heap of n, but never more than the heap. Heaps beyond the table do
    /// not exist.
    ///
    /// # Errors
    /// [`BoundError::Empty`] if there are no numbers.
    pub fn table(most: impl IntoIterator<Item = u64>) -> Result<Self, BoundError> {
        let table: Vec<u64> = most.into_iter().collect();
        if table.is_empty() {
            Err(BoundError::Empty)
        } else {
            Ok(Self { bound: Bound::Table(table) })
        }
    }

    /// Returns the maximum number of coins that may be taken from a heap. Returns 0 for heaps beyond the table.
    pub fn most(&self, heap: u64) -> u64 {
        match &self.bound {
            Bound::Part(divisor) => heap / divisor,
            Bound::Table(table) => {
                let at = usize::try_from(heap).ok();
                at.and_then(|at| table.get(at)).copied().unwrap_or(0).min(heap)
            }
        }
    }

    /// Returns the largest heap, if the bound is given by a table.
    pub fn largest(&self) -> Option<u64> {
        match &self.bound {
            Bound::Part(_) => None,
            Bound::Table(table) => Some(table.len() as u64 - 1),
        }
    }

    pub(super) const fn bound(&self) -> &Bound {
        &self.bound
    }
}

/// Prints `n/3`, or the numbers of a table, separated by commas.
impl fmt::Display for TakeAtMost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.bound {
            Bound::Part(divisor) => write!(f, "n/{divisor}"),
            Bound::Table(table) => f.write_str(&compact::joined(table, ",")),
        }
    }
}

/// Reads `n/3`, or the numbers of a table, separated by commas.
impl FromStr for TakeAtMost {
    type Err = BoundError;

    fn from_str(text: &str) -> Result<Self, BoundError> {
        let wrong = |_| BoundError::Text {
            text: text.chars().take(24).flat_map(char::escape_debug).collect(),
        };
        let number = |word: &str| read_number("", word.trim()).map_err(wrong);
        match text.trim().strip_prefix("n/") {
            Some(divisor) => Self::part(number(divisor)?),
            None => Self::table(text.split(',').map(number).collect::<Result<Vec<_>, _>>()?),
        }
    }
}
