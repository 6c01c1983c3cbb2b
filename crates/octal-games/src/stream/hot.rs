//! Nim-values in one-hot form: each code is a single bit, so a set of options fits in one word.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

use crate::sets::LOW_HALVES;

/// A set of codes below [`CODES`](Hot::CODES). Each code is represented by one bit.
pub(super) trait Hot:
    Copy
    + Default
    + Debug
    + PartialEq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// The number of bits, which is the number of codes.
    const CODES: u32;

    /// Returns a set that contains only the given code.
    fn of(code: u32) -> Self;

    /// Returns the least code in a set. The set must not be empty.
    fn code(self) -> u32;

    /// Returns the set that contains only the least code of this set.
    fn least(self) -> Self;

    /// Returns all codes below the least code in a set. The set must not be empty.
    fn below(self) -> Self;

    /// Flips bit `BIT` of every code in the set. The bit is a compile-time constant, so the compiler can turn loops into vector
    /// instructions.
    fn flipped<const BIT: u32>(self) -> Self;
}

/// Adds sets to other sets, after flipping a bit in each of their codes.
#[inline]
pub(super) fn add_flipped<H: Hot, const LANES: usize>(
    to: &mut [H; LANES],
    sets: &[H; LANES],
    bit: u32,
) {
    match bit {
        0 => add::<H, LANES, 0>(to, sets),
        1 => add::<H, LANES, 1>(to, sets),
        2 => add::<H, LANES, 2>(to, sets),
        3 => add::<H, LANES, 3>(to, sets),
        4 => add::<H, LANES, 4>(to, sets),
        _ => add::<H, LANES, 5>(to, sets),
    }
}

#[inline]
fn add<H: Hot, const LANES: usize, const BIT: u32>(to: &mut [H; LANES], sets: &[H; LANES]) {
    for lane in 0..LANES {
        to[lane] = to[lane] | sets[lane].flipped::<BIT>();
    }
}

macro_rules! hot {
    ($($word:ty),*) => {$(
        impl Hot for $word {
            const CODES: u32 = <$word>::BITS;

            #[inline]
            fn of(code: u32) -> Self {
                1 << (code % Self::CODES)
            }

            #[inline]
            fn code(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn least(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn below(self) -> Self {
                self.least().wrapping_sub(1)
            }

            #[inline]
            fn flipped<const BIT: u32>(self) -> Self {
                let unset = const { LOW_HALVES[BIT as usize] as Self };
                let by = const { 1_u32 << BIT };
                (self & unset).wrapping_shl(by) | self.wrapping_shr(by) & unset
            }
        }
    )*};
}

hot!(u16, u32, u64);

#[cfg(test)]
mod tests {
    use super::{Hot, add_flipped};

    fn flips<H: Hot>() {
        for bit in 0..H::CODES.ilog2() {
            for code in 0..H::CODES {
                let mut sets = [H::default(), H::of(0)];
                add_flipped(&mut sets, &[H::of(code), H::default()], bit);
                assert_eq!(sets, [H::of(code ^ 1 << bit), H::of(0)]);
            }
        }
    }

    #[test]
    fn flipping_a_bit_of_a_set_flips_it_in_its_codes() {
        flips::<u16>();
        flips::<u32>();
        flips::<u64>();
    }
}
