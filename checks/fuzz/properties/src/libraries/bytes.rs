//! Numbers from the fuzzer's bytes.

/// Reads numbers from bytes, and zeros after the last byte.
pub(crate) struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    /// A number below `bound`, which is at least 1, from one byte if that is enough, otherwise from two.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let first = u32::from(self.byte());
        let number = if bound <= 256 { first } else { first << 8 | u32::from(self.byte()) };
        number % bound
    }

    /// A number of eight bytes.
    pub(crate) fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }
}
