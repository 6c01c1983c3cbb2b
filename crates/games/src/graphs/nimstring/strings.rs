//! The positions of Nimstring, which are coins connected by strings.

use std::fmt;
use std::str::FromStr;

use grundy_core::{IllegalPosition, ReadError};

use crate::notation::labels::Labels;

use super::super::edges::{EdgeList, Ends, edge_list};

/// Coins connected by strings, given by the list of strings, as in `0-1 1-2 1-2`. Each string joins two coins, or a coin and the ground.
/// Coins are identified by numbers, and 0 is the ground.
///
/// Parallel strings are allowed, and parts need not be connected to the ground. A coin without strings is not part of the position, because
/// it has been taken. The strings are sorted, so two lists of the same strings are equal.
///
/// # Limits
///
/// A position has at most [`MAX_STRINGS`](Self::MAX_STRINGS) strings.
///
/// ```
/// use games::graphs::nimstring::Strings;
/// let strings: Strings = "2-1 0-1 1-2".parse()?;
/// assert_eq!(strings.to_string(), "0-1 1-2 1-2");
/// assert_eq!(strings.coins(), [1, 2]);
/// assert_eq!("3-3".parse::<Strings>().unwrap_err().to_string(), "string 3-3 joins a coin to itself");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strings {
    /// The strings, sorted, each with the smaller end first.
    pub(super) strings: Vec<Ends>,
}

impl Strings {
    /// The maximum number of strings.
    pub const MAX_STRINGS: usize = 10_000;

    /// The number that identifies the ground.
    pub const GROUND: u32 = 0;

    /// Creates the position with the given strings.
    ///
    /// # Errors
    ///
    /// [`IllegalPosition`] if there are too many strings, or if a string has the same node at both ends.
    pub fn new(strings: impl IntoIterator<Item = (u32, u32)>) -> Result<Self, IllegalPosition> {
        let mut list: Vec<Ends> = Vec::new();
        for (u, v) in strings {
            if u == v {
                let what = if u == Self::GROUND { "the ground" } else { "a coin" };
                return Err(IllegalPosition::new(format_args!(
                    "string {u}-{u} joins {what} to itself"
                )));
            }
            list.push((u.min(v), u.max(v)));
            if list.len() > Self::MAX_STRINGS {
                return Err(too_many(list.len()));
            }
        }
        list.sort_unstable();
        Ok(Self { strings: list })
    }

    /// Creates the grid with `rows` rows and `columns` columns of coins, in which the outer coins are tied to the ground. The strings
    /// correspond to the lines of a Dots and Boxes board with one box for each coin. Coins are numbered from 1, row by row.
    ///
    /// # Errors
    ///
    /// [`IllegalPosition`] if there are too many strings.
    ///
    /// ```
    /// use games::graphs::nimstring::Strings;
    /// let grid = Strings::grid(1, 2)?;
    /// assert_eq!(grid.to_string(), "0-1 0-1 0-1 0-2 0-2 0-2 1-2");
    /// # Ok::<(), grundy_core::IllegalPosition>(())
    /// ```
    pub fn grid(rows: u32, columns: u32) -> Result<Self, IllegalPosition> {
        let (m, n) = (u64::from(rows), u64::from(columns));
        // Compute with 128 bits, because each dimension can be any 32-bit number.
        let count = 2 * u128::from(m) * u128::from(n) + u128::from(m) + u128::from(n);
        if count > Self::MAX_STRINGS as u128 {
            let strings = usize::try_from(count).unwrap_or(usize::MAX);
            return Err(too_many(strings));
        }
        if rows == 0 || columns == 0 {
            return Ok(Self::default());
        }
        let name = |row: u32, column: u32| {
            let inside = (1..=rows).contains(&row) && (1..=columns).contains(&column);
            if inside { (row - 1) * columns + column } else { Self::GROUND }
        };
        let across = (0..=rows).flat_map(|row| {
            (1..=columns).map(move |column| (name(row, column), name(row + 1, column)))
        });
        let down = (1..=rows).flat_map(|row| {
            (0..=columns).map(move |column| (name(row, column), name(row, column + 1)))
        });
        Self::new(across.chain(down))
    }

    /// Returns the strings in order, each with the smaller end first.
    pub fn strings(&self) -> &[(u32, u32)] {
        &self.strings
    }

    /// Returns the names of the coins, in order.
    pub fn coins(&self) -> Vec<u32> {
        let ends = self.strings.iter().flat_map(|&(u, v)| [u, v]);
        let mut coins: Vec<u32> = ends.filter(|&name| name != Self::GROUND).collect();
        coins.sort_unstable();
        coins.dedup();
        coins
    }

    /// Returns the number of strings of a coin.
    pub fn degree(&self, coin: u32) -> usize {
        self.strings.iter().filter(|&&(u, v)| u == coin || v == coin).count()
    }
}

/// Creates the error for more strings than a position can have.
pub(super) fn too_many(strings: usize) -> IllegalPosition {
    IllegalPosition::new(format_args!("{strings} strings are more than {}", Strings::MAX_STRINGS))
}

/// Prints `0-1 1-2`, with 0 for the ground, or `no strings`.
impl fmt::Display for Strings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.strings.is_empty() {
            return f.write_str("no strings");
        }
        EdgeList(&self.strings, &Labels::default()).fmt(f)
    }
}

debug_as_text!(Strings);

/// Reads the printed form. The strings can be in any order.
impl FromStr for Strings {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        if text.split_whitespace().eq(["no", "strings"]) {
            return Ok(Self::default());
        }
        Self::new(edge_list(text)?).map_err(ReadError::new)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Strings);
