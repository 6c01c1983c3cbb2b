//! The checksum of the files that the crate writes.

/// The hash of Fowler, Noll and Vo (1a). Each step can be undone, so no single change leaves it as it was.
#[derive(Clone)]
pub(crate) struct Checksum(u64);

impl Checksum {
    pub(crate) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// One step for a whole number, which keeps that property.
    pub(crate) const fn add(&mut self, value: u32) {
        self.0 = (self.0 ^ value as u64).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub(crate) fn add_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(byte.into());
        }
    }

    pub(crate) const fn value(&self) -> u64 {
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
