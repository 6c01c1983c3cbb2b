//! Products and inverses of nimbers, computed from the products of their 16-bit parts.
//!
//! An element of the field of 2^32 elements is a pair `x1 X + x0` of 16-bit elements, where `X = 2^16` and `X^2 = X + 2^15`. In the same
//! way, an element of the field of 2^64 elements is a pair of 32-bit elements, where `X = 2^32` and `X^2 = X + 2^31`. Karatsuba's method
//! needs three products at each of these two levels, which makes nine products of 16-bit elements. Multiplying a product of 16-bit elements
//! by a power of `2^15` costs nothing, because `product_16` includes the power in its look-up.

#[cfg(target_family = "wasm")]
pub(super) use super::bytes::{inverse_16, product_16};
use super::linear::SQUARE;
#[cfg(not(target_family = "wasm"))]
pub(super) use super::logarithms::{inverse_16, product_16};

/// Returns the product in the field of 2^32 elements.
#[inline]
pub(super) const fn product_32(a: u32, b: u32) -> u32 {
    let low = product_16::<0>(a as u16, b as u16);
    let high = product_16::<1>((a >> 16) as u16, (b >> 16) as u16);
    let mixed = product_16::<0>((a ^ (a >> 16)) as u16, (b ^ (b >> 16)) as u16);
    ((low ^ high) | (mixed ^ low) << 16) as u32
}

/// Returns the product in the field of 2^64 elements.
#[inline]
pub(super) const fn product(a: u64, b: u64) -> u64 {
    // Let `a3 a2 a1 a0` be the quarters of `a`, with `a01 = a0 + a1` and `a23 = a2 + a3`. Let `s1 s0` be the sum of the two halves of `a`,
    // with `s01 = s0 + s1`. Define `b01`, `b23`, `t1 t0` and `t01` for `b` in the same way. Then the quarters of the product are
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

// The following function computes the nim-product by its recursive definition. The compiler uses it to build all tables.

/// Returns the product, computed recursively: split both factors as `x = x1 h + x0`, where `h = 2^k` and `k` is a power of two, and use
/// `h * h = h + h / 2`.
pub(super) const fn product_by_definition(a: u64, b: u64) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let mut k = 32;
    while (a | b) >> k == 0 {
        k /= 2;
    }
    let low = (1 << k) - 1;
    let (a1, a0, b1, b0) = (a >> k, a & low, b >> k, b & low);
    let lows = product_by_definition(a0, b0);
    let highs = product_by_definition(a1, b1);
    let mixed = product_by_definition(a1 ^ a0, b1 ^ b0);
    ((mixed ^ lows) << k) | (lows ^ product_by_definition(highs, 1 << (k - 1)))
}

// The following functions compute inverses in each field from inverses in the next smaller field.

/// Returns the inverse of a nonzero element, computed from an inverse in the next smaller field.
///
/// The conjugate of `x = x1 X + x0` is `x1 X + (x0 + x1)`. The product of `x` and its conjugate, the norm, is in the smaller field: it
/// equals `x0 (x0 + x1) + c x1^2`, where `X^2 = X + c`. The inverse of `x` is the conjugate divided by the norm.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// By Conway's definition, `a * b` is the least number that differs from all `a' * b + a * b' + a' * b'` with `a' < a` and `b' < b`.
    #[test]
    fn the_recursive_product_is_the_mex_of_the_options() {
        let mut products = [[0; 16]; 16];
        for (a, b) in (0..16).flat_map(|a| (0..16).map(move |b| (a, b))) {
            let smaller = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let value = |(x, y): (usize, usize)| products[x][b] ^ products[a][y] ^ products[x][y];
            let options: Vec<u64> = smaller.map(value).collect();
            products[a][b] = (0..16).find(|value| !options.contains(value)).unwrap();
            assert_eq!(product_by_definition(a as u64, b as u64), products[a][b], "{a} times {b}");
        }
    }
}
