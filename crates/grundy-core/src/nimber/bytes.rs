//! Products in the subfield of 2^16 elements, computed from products in the subfield of 2^8 elements. They are slower than products by
//! logarithms, but need only 1 KiB of tables instead of 384 KiB. WebAssembly uses this version, because the large tables do not compress
//! and would make up a quarter of the size of a page.

use super::field::product_by_definition;

/// The number of nonzero elements of the field of 2^8 elements.
const PERIOD: usize = 255;

/// A generator of the field of 2^8 elements. Its cube is `2^7`. The field of 2^16 elements is defined by `X^2 = X + 2^7`.
const GENERATOR: u64 = 77;

/// The logarithm of `2^7`, which is the third power of the generator.
const HALF: usize = 3;

static POWERS: [u8; 2 * PERIOD + HALF] = powers();
static LOGARITHMS: [u8; 256] = logarithms();

/// Returns `a * b * (2^15)^HALVES`, computed in the field.
#[inline]
pub(super) const fn product_16<const HALVES: usize>(a: u16, b: u16) -> u64 {
    let mut product = product(a, b);
    let mut k = 0;
    while k < HALVES {
        product = self::product(product, 1 << 15);
        k += 1;
    }
    product as u64
}

/// Returns the inverse of a nonzero element: its conjugate divided by its norm, as in the larger fields.
pub(super) const fn inverse_16(x: u16) -> u16 {
    let [low, high] = x.to_le_bytes();
    let norm = product_8::<0>(low, low ^ high) ^ product_8::<HALF>(high, high);
    let inverse = POWERS[PERIOD - LOGARITHMS[norm as usize] as usize];
    u16::from_le_bytes([product_8::<0>(low ^ high, inverse), product_8::<0>(high, inverse)])
}

const fn product(a: u16, b: u16) -> u16 {
    let ([a0, a1], [b0, b1]) = (a.to_le_bytes(), b.to_le_bytes());
    let low = product_8::<0>(a0, b0);
    let high = product_8::<HALF>(a1, b1);
    let mixed = product_8::<0>(a0 ^ a1, b0 ^ b1);
    u16::from_le_bytes([low ^ high, mixed ^ low])
}

/// Returns `a * b * GENERATOR^OFFSET`, computed in the field.
#[inline]
const fn product_8<const OFFSET: usize>(a: u8, b: u8) -> u8 {
    if a == 0 || b == 0 {
        return 0;
    }
    POWERS[LOGARITHMS[a as usize] as usize + LOGARITHMS[b as usize] as usize + OFFSET]
}

const fn powers() -> [u8; 2 * PERIOD + HALF] {
    let mut powers = [0; 2 * PERIOD + HALF];
    let mut power = 1;
    let mut k = 0;
    while k < powers.len() {
        powers[k] = power as u8;
        power = product_by_definition(power, GENERATOR);
        k += 1;
    }
    assert!(powers[HALF] == 1 << 7);
    powers
}

const fn logarithms() -> [u8; 256] {
    let mut logarithms = [0; 256];
    let mut k = 0;
    while k < PERIOD {
        logarithms[POWERS[k] as usize] = k as u8;
        k += 1;
    }
    logarithms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::logarithms;

    #[test]
    fn powers_and_logarithms_match_the_generator() {
        assert!(powers() == POWERS && self::logarithms() == LOGARITHMS);
        for x in 1..=255 {
            assert_eq!(POWERS[usize::from(LOGARITHMS[usize::from(x)])], x);
        }
    }

    #[test]
    fn products_and_inverses_agree_with_logarithms() {
        let others = (0..16).map(|bit| 1 << bit).chain([0, 3, 255, 256, 10_279, 40_503, 65_535]);
        for (a, b) in others.flat_map(|b| (0..=u16::MAX).map(move |a| (a, b))) {
            assert_eq!(product_16::<0>(a, b), logarithms::product_16::<0>(a, b), "{a} times {b}");
            assert_eq!(product_16::<1>(a, b), logarithms::product_16::<1>(a, b), "{a} times {b}");
            assert_eq!(product_16::<2>(a, b), logarithms::product_16::<2>(a, b), "{a} times {b}");
        }
        for x in 1..=u16::MAX {
            assert_eq!(inverse_16(x), logarithms::inverse_16(x), "the inverse of {x}");
        }
    }
}
