//! Products in the subfield of 2^16 elements, computed with tables of logarithms that the compiler builds.

use super::field::product_by_definition;

/// The number of nonzero elements of the subfield. The powers of its generator repeat with this period.
const PERIOD: usize = 65_535;

/// A generator of the subfield. Its cube is `2^15`. The next larger field is defined by `X^2 = X + 2^15`, so products there need the
/// factors `2^15` and `2^15 * 2^15`. With this generator, such a factor only adds 3 or 6 to an index into [`POWERS`].
const GENERATOR: u64 = 10_279;

/// The logarithm of `2^15`, which is the third power of the generator.
const HALF: usize = 3;

/// `POWERS[k]` is the generator to the power `k`, for every `k` that a sum of two logarithms and two `HALF`s can reach
/// (256 KiB).
static POWERS: [u16; 2 * 65_535 + 2 * HALF + 1] = powers();

/// `LOGARITHMS[x]` is the exponent below 65535 to which the generator must be raised to give `x`. 0 has no logarithm; its entry is 0 and
/// must not be used (128 KiB).
static LOGARITHMS: [u16; 1 << 16] = logarithms();

/// Returns `a * b * (2^15)^HALVES` in the field of 2^16 elements. `HALVES` is at most 2.
#[inline]
pub(super) const fn product_16<const HALVES: usize>(a: u16, b: u16) -> u64 {
    let exponent =
        LOGARITHMS[a as usize] as usize + LOGARITHMS[b as usize] as usize + HALVES * HALF;
    // `borrow` is 1 if a factor is 0, which has no logarithm. The code does not branch, because a branch would often be mispredicted if
    // many factors were 0.
    let borrow = ((a as u64).wrapping_sub(1) | (b as u64).wrapping_sub(1)) >> 63;
    POWERS[exponent] as u64 & borrow.wrapping_sub(1)
}

/// Returns the inverse of a nonzero element of the field of 2^16 elements.
pub(super) const fn inverse_16(x: u16) -> u16 {
    POWERS[PERIOD - LOGARITHMS[x as usize] as usize]
}

#[allow(long_running_const_eval, reason = "a table of 131077 entries takes that long")]
#[allow(clippy::large_stack_arrays, reason = "only the compiler runs this")]
const fn powers() -> [u16; 2 * PERIOD + 2 * HALF + 1] {
    // Multiplication by the generator is linear, so one table per byte of the other factor suffices.
    let mut multiples = [[0_u16; 256]; 2];
    let mut bit = 0;
    while bit < 16 {
        multiples[bit / 8][1 << (bit % 8)] = product_by_definition(1 << bit, GENERATOR) as u16;
        bit += 1;
    }
    let mut byte = 1_usize;
    while byte < 256 {
        let lowest = byte & byte.wrapping_neg();
        multiples[0][byte] = multiples[0][byte ^ lowest] ^ multiples[0][lowest];
        multiples[1][byte] = multiples[1][byte ^ lowest] ^ multiples[1][lowest];
        byte += 1;
    }
    let mut powers = [0; 2 * PERIOD + 2 * HALF + 1];
    let mut power = 1_u16;
    let mut k = 0;
    while k < powers.len() {
        powers[k] = power;
        power = multiples[0][(power & 255) as usize] ^ multiples[1][(power >> 8) as usize];
        k += 1;
    }
    powers
}

#[allow(long_running_const_eval, reason = "a table of 65536 entries takes that long")]
#[allow(clippy::large_stack_arrays, reason = "only the compiler runs this")]
const fn logarithms() -> [u16; 1 << 16] {
    let mut logarithms = [0; 1 << 16];
    let mut k = 0;
    while k < PERIOD {
        logarithms[POWERS[k] as usize] = k as u16;
        k += 1;
    }
    // Check that the generator reaches every nonzero element once, and that `HALF` is the logarithm of `2^15`.
    let mut x = 2;
    while x < logarithms.len() {
        assert!(logarithms[x] != 0 && POWERS[logarithms[x] as usize] as usize == x);
        x += 1;
    }
    assert!(POWERS[HALF] == 1 << 15);
    logarithms
}

/// The compiler runs the functions above to build the tables. These tests run the functions at run time, too, and check their results.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_logarithms_match_the_generator() {
        assert!(powers() == POWERS && logarithms() == LOGARITHMS);
        let mut power = 1;
        for (k, &found) in POWERS.iter().take(PERIOD + 1).enumerate() {
            assert_eq!(u64::from(found), power);
            assert_eq!(usize::from(LOGARITHMS[power as usize]), k % PERIOD);
            power = product_by_definition(power, GENERATOR);
        }
    }
}
