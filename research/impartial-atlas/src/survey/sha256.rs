//! Names for units and tables: SHA-256, which every language has at hand.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// The hash of some bytes, as 64 digits.
///
/// ```
/// use impartial_atlas::survey::sha256;
///
/// // The examples of the standard.
/// assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
/// assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
/// ```
///
/// Source: FIPS 180-4, *Secure Hash Standard*.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
