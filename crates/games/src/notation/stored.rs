//! Stores positions and moves with `serde` as numbers, lists of numbers, or strings in the notation of the game. Deserializing rejects
//! anything that is not a position. Each game specifies next to its types how they are stored.

/// Stores a type as another type, given the conversions in both directions.
macro_rules! stored_as {
    ($type:ty as $stored:ty, |$value:ident| $store:expr, |$read:ident| $restore:expr) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
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

/// Stores types as their printed forms.
macro_rules! stored_as_text {
    ($($type:ty),* $(,)?) => {
        $(stored_as!($type as String, |value| value.to_string(), |text| {
            text.parse().map_err(::grundy_core::ReadError::new)
        });)*
    };
}

/// Rejects a board on which a place occurs twice.
#[cfg(feature = "coins")]
pub(crate) fn each_once<T>(
    board: T,
    once: impl FnOnce(&T) -> bool,
) -> Result<T, grundy_core::ReadError> {
    if once(&board) {
        Ok(board)
    } else {
        Err(grundy_core::ReadError::new("a place of a coin is named twice"))
    }
}
