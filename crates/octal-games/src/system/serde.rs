//! Serializes systems and their certificates as text.

use super::{HeapSystem, SystemPeriod};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::borrow::Cow;

macro_rules! as_text {
    ($($type:ty),*) => {$(
        /// Writes the text of `Display`.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        /// Rejects other texts with the message of the [`ReadError`](grundy_core::ReadError).
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text: Cow<'de, str> = Deserialize::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(HeapSystem, SystemPeriod);
