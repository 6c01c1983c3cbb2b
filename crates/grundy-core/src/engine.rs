//! Internals that the engine crates share: how a [`Meter`](crate::Meter) reads its clock, the checksum of files, and truncation of long
//! text. This module is not part of the public interface and can change in any version.

pub use crate::limits::{COUNTED, REPLAYED, Timer, Watch};
pub use crate::mixed::asked;
pub use crate::notation::Brief;
pub use crate::ruleset::brief;

/// The checksum of the files that these crates write: the 64-bit FNV-1a hash of Fowler, Noll and Vo. Each step is invertible, so changing a
/// single byte always changes the checksum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checksum(u64);

impl Checksum {
    /// Creates the checksum of empty input.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "a checksum always starts with `new`")]
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Adds a 32-bit number in one step. This step is invertible, too.
    pub const fn add(&mut self, value: u32) {
        self.0 = (self.0 ^ value as u64).wrapping_mul(0x0000_0100_0000_01b3);
    }

    /// Adds bytes, with one step per byte.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(byte.into());
        }
    }

    /// Returns the checksum of everything added so far.
    pub const fn value(&self) -> u64 {
        self.0
    }
}

/// Collects items into a vector without using `size_hint`. `collect` calls `size_hint`, so the compiler would generate that method for
/// every adapter of every game's move iterator, and short lists of moves gain nothing from it.
pub fn listed<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for item in items {
        list.push(item);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::Checksum;

    /// Checks the checksums against the test vectors that the authors of the hash published.
    #[test]
    fn checksums_match_the_published_vectors() {
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
