//! The types that can be keys of a table. Keys of some types are stored as plain words.

use std::any::{Any, TypeId};
use std::hash::Hash;

/// A type whose values can be keys of a table.
pub(in crate::search) trait Key: Clone + Eq + Hash + 'static {}

impl<K: Clone + Eq + Hash + 'static> Key for K {}

/// Defines the types that are stored as 32-bit words: for each type, the number of words, and the conversions to and from words.
macro_rules! plain {
    ($($kind:ty: $width:literal, $code:expr, $key:expr;)*) => {
        /// Returns the number of 32-bit words of a key of this type, or 0 if its keys are not stored as words.
        // The comparisons are constants for each type, so the compiler removes them.
        pub(super) fn width<K: 'static>() -> usize {
            let kind = TypeId::of::<K>();
            $(if kind == TypeId::of::<$kind>() { return $width; })*
            0
        }

        /// Converts a key of one of these types to its words, the lowest word first.
        #[inline]
        pub(super) fn code_of<K: 'static>(key: &K) -> u128 {
            let key: &dyn Any = key;
            $(if let Some(key) = key.downcast_ref::<$kind>() {
                let code: fn(&$kind) -> u128 = $code;
                return code(key);
            })*
            0
        }

        /// Converts words back to a key. Returns `None` if keys of this type are not stored as words.
        pub(super) fn key_of<K: Key>(code: u128) -> Option<K> {
            $(if TypeId::of::<K>() == TypeId::of::<$kind>() {
                let key: fn(u128) -> $kind = $key;
                let key: &dyn Any = &key(code);
                return key.downcast_ref::<K>().cloned();
            })*
            None
        }

        #[cfg(test)]
        mod tests {
            use super::*;

            #[test]
            fn words_convert_back_to_keys() {
                fn there_and_back<K: Key + std::fmt::Debug>(bits: u128, key: fn(u128) -> K) {
                    let key = key(bits);
                    let code = code_of(&key);
                    assert_eq!(key_of::<K>(code), Some(key.clone()), "{bits:x}");
                    let width = width::<K>();
                    assert!(width > 0 && (width == 4 || code >> (32 * width) == 0), "{key:?}");
                }
                let mut bits = 1_u128;
                for _ in 0..200 {
                    bits = bits.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645) ^ bits >> 77;
                    for bits in [bits, !0, 0, 1, 1 << 127, 1 << 63, 1 << 31] {
                        $(there_and_back::<$kind>(bits, $key);)*
                    }
                }
                assert_eq!(width::<String>(), 0);
                assert_eq!(key_of::<String>(0), None);
            }
        }
    };
}

// The most frequent types come first, because some builds compare the types at run time.
plain! {
    u64: 2, |&key| key.into(), |code| code as u64;
    u32: 1, |&key| key.into(), |code| code as u32;
    usize: 2, |&key| u128::from(key as u64), |code| code as usize;
    u128: 4, |&key| key, |code| code;
    (u64, u64): 4, |&(a, b)| u128::from(a) | u128::from(b) << 64,
        |code| (code as u64, (code >> 64) as u64);
    (u32, u32): 2, |&(a, b)| u128::from(a) | u128::from(b) << 32,
        |code| (code as u32, (code >> 32) as u32);
    [u32; 2]: 2, |&[a, b]| u128::from(a) | u128::from(b) << 32,
        |code| [code as u32, (code >> 32) as u32];
    [u64; 2]: 4, |&[a, b]| u128::from(a) | u128::from(b) << 64,
        |code| [code as u64, (code >> 64) as u64];
    (usize, usize): 4, |&(a, b)| u128::from(a as u64) | u128::from(b as u64) << 64,
        |code| (code as usize, (code >> 64) as usize);
    u8: 1, |&key| key.into(), |code| code as u8;
    u16: 1, |&key| key.into(), |code| code as u16;
}
