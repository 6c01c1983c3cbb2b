//! Notation that several games share: numbers, edges and trees, and phrases to print.

pub(crate) mod compact;
pub(crate) mod labels;
#[cfg(feature = "serde")]
#[macro_use]
pub(crate) mod stored;

pub(crate) use compact::{left_of_heap, left_pair, no_move, read_number, read_numbers, read_pair};

use std::fmt::{self, Display};

use grundy_core::ReadError;

/// Writes the sizes of heaps that form one position: `3 5 7`, or `no heaps`.
pub(crate) fn heaps_text(heaps: &[u64]) -> String {
    if heaps.is_empty() { "no heaps".to_owned() } else { compact::spaced(heaps) }
}

/// Reads the output of [`heaps_text`].
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

/// Writes `heaps of 3, 5 and 7`.
pub(crate) fn heaps_in_words(heaps: &[u64]) -> String {
    match heaps {
        [] => "no heaps".to_owned(),
        [size] => format!("a heap of {size}"),
        sizes => format!("heaps of {}", Listed(sizes)),
    }
}

/// Prints a list as `3, 5 and 7`.
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

/// Prints a number of coins as `1 coin` or `2 coins`.
pub(crate) struct Coins(pub(crate) u64);

impl Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} coin{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// Implements the notation of positions that are single numbers, with a noun for errors and a phrase for sentences.
macro_rules! number_positions {
    ($what:literal, $words:literal) => {
        const LISTED: bool = true;

        fn position_text(&self, number: &u64) -> String {
            number.to_string()
        }

        fn read_position(&self, text: &str) -> Result<u64, grundy_core::ReadError> {
            let number = $crate::notation::read_number($what, text.trim())?;
            $crate::notation::compact::checked(self, number)
        }

        fn position_in_words(&self, number: &u64) -> String {
            format!($words, number)
        }
    };
}

/// Implements the notation of moves that take a number of coins: the sizes of the heap before and after the move.
macro_rules! taking_moves {
    () => {
        fn move_text(&self, heap: &u64, &coins: &u64) -> String {
            format!("{heap}:{}", heap.saturating_sub(coins))
        }

        fn read_move(&self, heap: &u64, text: &str) -> Result<u64, grundy_core::ReadError> {
            $crate::notation::left_of_heap(*heap, text)
                .and_then(|left| heap.checked_sub(left))
                .filter(|mv| self.try_play(heap, mv).is_ok())
                .ok_or_else(|| $crate::notation::no_move(&heap.to_string(), text))
        }

        fn move_in_words(&self, heap: &u64, mv: &u64) -> String {
            format!("take {} from the heap of {heap}", $crate::notation::Coins(*mv))
        }
    };
}

/// Implements `Debug` for a type as its name with its text in parentheses.
macro_rules! debug_as_text {
    ($type:ident) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }
    };
}
