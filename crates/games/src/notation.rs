//! What the texts of several games share: numbers, edges and trees, and phrases to print.

pub(crate) mod coins_on_tree;
pub(crate) mod compact;

pub(crate) use compact::{left_of_heap, left_pair, no_move, read_number, read_numbers, read_pair};

use std::fmt::{self, Display};

use grundy_core::ReadError;

/// The sizes of heaps that are one position: `3 5 7`, or `no heaps`.
pub(crate) fn heaps_text(heaps: &[u64]) -> String {
    if heaps.is_empty() { "no heaps".to_owned() } else { compact::spaced(heaps) }
}

/// Reads [`heaps_text`].
pub(crate) fn read_heaps(text: &str) -> Result<Vec<u64>, ReadError> {
    if text.trim() == "no heaps" {
        return Ok(Vec::new());
    }
    let heaps = read_numbers("the size of a heap", text)?;
    if heaps.is_empty() {
        Err(ReadError::expected("the sizes of the heaps", ""))
    } else {
        Ok(heaps)
    }
}

/// As `heaps of 3, 5 and 7`.
pub(crate) fn heaps_in_words(heaps: &[u64]) -> String {
    match heaps {
        [] => "no heaps".to_owned(),
        [size] => format!("a heap of {size}"),
        sizes => format!("heaps of {}", Listed(sizes)),
    }
}

/// A list as `3, 5 and 7`.
pub(crate) struct Listed<'a, T>(pub(crate) &'a [T]);

impl<T: Display> Display for Listed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (index, item) in self.0.iter().enumerate() {
            let before = match index {
                0 => "",
                _ if index == last => " and ",
                _ => ", ",
            };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    }
}

/// A number of coins as `1 coin` or `2 coins`.
pub(crate) struct Coins(pub(crate) u64);

impl Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} coin{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}
