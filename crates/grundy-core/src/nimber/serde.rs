//! Serializes a nimber as its number.

use super::Nimber;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Nimber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<'de> Deserialize<'de> for Nimber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self)
    }
}
