//! Products, computed with logarithms in the subfield of 2^16 elements.
//!
//! An element of the next larger field is a pair `x1 X + x0` with `X^2 = X + c`, where `X` is `2^16` and `c` is
//! `2^15`, or `X` is `2^32` and `c` is `2^31`. Karatsuba's three products per level make nine products of 16-bit
//! elements; factors that are constant are folded into the look-up of a product that is needed anyway.

#[cfg(target_family = "wasm")]
pub(super) use super::bytes::{inverse_16, product_16};
#[cfg(not(target_family = "wasm"))]
pub(super) use super::logarithms::{inverse_16, product_16};

/// The product in the field of 2^32 elements.
#[inline]
pub(super) const fn product_32(a: u32, b: u32) -> u32 {
    let low = product_16::<0>(a as u16, b as u16);
    let high = product_16::<1>((a >> 16) as u16, (b >> 16) as u16);
    let mixed = product_16::<0>((a ^ (a >> 16)) as u16, (b ^ (b >> 16)) as u16);
    ((low ^ high) | (mixed ^ low) << 16) as u32
}

/// The product in the field of 2^64 elements.
#[inline]
pub(super) const fn product(a: u64, b: u64) -> u64 {
    // With quarters `a3 a2 a1 a0`, the sums of neighbors `a01` and `a23`, the sum `s` of the halves and its
    // own `s01`, the quarters of the product are
    //   0:  a0 b0 + h a1 b1 + h^2 a2 b2 + h^2 a23 b23
    //   1:  a01 b01 + a0 b0 + h a23 b23 + h^2 a3 b3
    //   2:  s0 t0 + h s1 t1 + a0 b0 + h a1 b1
    //   3:  s01 t01 + s0 t0 + a01 b01 + a0 b0
    // with `h = 2^15`.
    let (s, t) = (a ^ (a >> 32), b ^ (b >> 32));
    let (p, q) = (a ^ (a >> 16), b ^ (b >> 16));
    let a0_b0 = product_16::<0>(a as u16, b as u16);
    let h_a1_b1 = product_16::<1>((a >> 16) as u16, (b >> 16) as u16);
    let hh_a2_b2 = product_16::<2>((a >> 32) as u16, (b >> 32) as u16);
    let hh_a3_b3 = product_16::<2>((a >> 48) as u16, (b >> 48) as u16);
    let a01_b01 = product_16::<0>(p as u16, q as u16);
    let product_of_sums_h = product_16::<1>((p >> 32) as u16, (q >> 32) as u16);
    let product_of_sums_hh = product_16::<2>((p >> 32) as u16, (q >> 32) as u16);
    let s0_t0 = product_16::<0>(s as u16, t as u16);
    let h_s1_t1 = product_16::<1>((s >> 16) as u16, (t >> 16) as u16);
    let s01_t01 = product_16::<0>((s ^ (s >> 16)) as u16, (t ^ (t >> 16)) as u16);

    let lows = a0_b0 ^ h_a1_b1;
    let mixed = a01_b01 ^ a0_b0;
    let low = (lows ^ hh_a2_b2 ^ product_of_sums_hh) | (mixed ^ product_of_sums_h ^ hh_a3_b3) << 16;
    let high = (s0_t0 ^ h_s1_t1 ^ lows) | (s01_t01 ^ s0_t0 ^ mixed) << 16;
    low | high << 32
}
