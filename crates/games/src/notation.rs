//! Reads and writes the parts of the notation that several games share: numbers, edges, trees and phrases.

pub(crate) mod compact;
pub(crate) mod labels;
#[cfg(feature = "serde")]
#[macro_use]
pub(crate) mod stored {
    //! Stores positions and moves with `serde` as numbers, lists of numbers, or strings in the notation of the game. Deserializing rejects
    //! any value that is not a position or move. Each game defines the stored form next to its types.

    /// Implements `serde` for a type by converting it to and from another type.
    macro_rules! stored_as {
        ($type:ty as $stored:ty, |$value:ident| $store:expr, |$read:ident| $restore:expr) => {
            impl ::serde::Serialize for $type {
                fn serialize<S: ::serde::Serializer>(
                    &self,
                    serializer: S,
                ) -> Result<S::Ok, S::Error> {
                    let $value = self;
                    ::serde::Serialize::serialize(&$store, serializer)
                }
            }

            impl<'de> ::serde::Deserialize<'de> for $type {
                fn deserialize<D: ::serde::Deserializer<'de>>(
                    deserializer: D,
                ) -> Result<Self, D::Error> {
                    let $read = <$stored as ::serde::Deserialize>::deserialize(deserializer)?;
                    let restored: Result<Self, ::grundy_core::ReadError> = $restore;
                    restored.map_err(::serde::de::Error::custom)
                }
            }
        };
    }

    /// Implements `serde` for types by storing their printed forms.
    macro_rules! stored_as_text {
        ($($type:ty),* $(,)?) => {
            $(stored_as!($type as String, |value| value.to_string(), |text| {
                text.parse().map_err(::grundy_core::ReadError::new)
            });)*
        };
    }

    /// Returns the board if `once` says that its text names the place of each coin only once. Otherwise returns an error.
    #[cfg(feature = "coins")]
    pub(crate) fn each_once<T>(
        board: T,
        once: impl FnOnce(&T) -> bool,
    ) -> Result<T, grundy_core::ReadError> {
        if once(&board) {
            Ok(board)
        } else {
            Err(grundy_core::ReadError::new("the place of a coin is listed twice"))
        }
    }
}

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

/// Writes heaps as a phrase, such as `heaps of 3, 5 and 7`.
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

/// Implements the notation of positions that are single numbers. The arguments are a noun for error messages and a phrase for sentences.
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

/// Implements the notation of moves that take a number of coins. Such a move is written as the sizes of the heap before and after it.
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

/// Implements `Debug` for a type as its name, followed by its printed form in parentheses.
macro_rules! debug_as_text {
    ($type:ident) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }
    };
}
