//! Inverses, computed in each field from those of the next smaller one.

use super::field::{inverse_16, product_16, product_32};
use super::linear::SQUARE;

/// The inverse of a nonzero element, computed from an inverse in the next smaller field.
///
/// The conjugate of `x = x1 X + x0` is `x1 X + (x0 + x1)`, and their product, the norm, is in the smaller field:
/// `x0 (x0 + x1) + c x1^2`. The inverse is the conjugate divided by the norm.
pub(super) const fn inverse(x: u64) -> u64 {
    let (high, low) = ((x >> 32) as u32, x as u32);
    // `(x1 X)^2 = x1^2 X + c x1^2`: the lower half of the square is the term that the norm needs.
    let norm = product_32(low, low ^ high) ^ SQUARE.apply(x & (u64::MAX << 32)) as u32;
    let inverse = inverse_32(norm);
    (product_32(high, inverse) as u64) << 32 | product_32(low ^ high, inverse) as u64
}

const fn inverse_32(x: u32) -> u32 {
    let (high, low) = ((x >> 16) as u16, x as u16);
    let norm = product_16::<0>(low, low ^ high) ^ product_16::<1>(high, high);
    let inverse = inverse_16(norm as u16);
    (product_16::<0>(high, inverse) << 16 | product_16::<0>(low ^ high, inverse)) as u32
}
