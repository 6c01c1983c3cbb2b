//! What the engines of the crates that stand on this one share with it. It is no part of the interface and may change
//! with every version: pace and clock of a [`Meter`](crate::Meter), the checksum of files, and texts cut short.

pub use crate::limits::{COUNTED, REPLAYED, Timer, Watch};
pub use crate::listed::listed;
pub use crate::mixed::asked;
pub use crate::notation::Brief;
pub use crate::ruleset::brief;

/// The checksum of the files that the crates write: the hash of Fowler, Noll and Vo (1a). Each step can be undone, so no single change leaves it as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Checksum {
    /// The checksum of nothing.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "nobody asks for a default checksum")]
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// One step for a whole number, which keeps that property.
    pub const fn add(&mut self, value: u32) {
        self.0 = (self.0 ^ value as u64).wrapping_mul(0x0000_0100_0000_01b3);
    }

    /// A step for each byte.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(byte.into());
        }
    }

    /// The checksum of what was added.
    pub const fn value(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Checksum;

    /// Test vectors of the authors.
    #[test]
    fn known_texts_have_known_checksums() {
        for (text, expected) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            let mut checksum = Checksum::new();
            checksum.add_bytes(text.as_bytes());
            assert_eq!(checksum.value(), expected, "{text}");
        }
    }
}
