//! Maps between nimbers that are linear with respect to the nim-sum, stored as one table per byte of the argument.

use super::field::product;

/// A map with `f(x + y) = f(x) + f(y)`. Applying it takes eight look-ups in tables that take 16 KiB together.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct LinearMap([[u64; 256]; 8]);

/// `x * x`, which is linear because `x * y + y * x = 0`.
pub(super) static SQUARE: LinearMap = LinearMap::from_images(&squares());

/// The inverse of [`SQUARE`].
pub(super) static SQUARE_ROOT: LinearMap = LinearMap::from_images(&square_roots());

/// The even solution of `x * x + x = c` for `c < 2^63`; bit 63 of the argument is ignored.
pub(super) static ARTIN_SCHREIER: LinearMap = LinearMap::from_images(&artin_schreier_roots());

impl LinearMap {
    /// Creates the map that takes `2^k` to `images[k]`.
    pub(super) const fn from_images(images: &[u64; 64]) -> Self {
        let mut tables = [[0; 256]; 8];
        let mut k = 0;
        while k < 8 {
            let mut byte = 1_usize;
            while byte < 256 {
                let rest = byte & (byte - 1);
                tables[k][byte] = tables[k][rest] ^ images[8 * k + byte.trailing_zeros() as usize];
                byte += 1;
            }
            k += 1;
        }
        Self(tables)
    }

    #[inline]
    pub(super) const fn apply(&self, x: u64) -> u64 {
        let tables = &self.0;
        let [a, b, c, d, e, f, g, h] = x.to_le_bytes();
        (tables[0][a as usize] ^ tables[1][b as usize])
            ^ (tables[2][c as usize] ^ tables[3][d as usize])
            ^ (tables[4][e as usize] ^ tables[5][f as usize])
            ^ (tables[6][g as usize] ^ tables[7][h as usize])
    }
}

const fn squares() -> [u64; 64] {
    let mut images = [0; 64];
    let mut k = 0;
    while k < 64 {
        images[k] = product(1 << k, 1 << k);
        k += 1;
    }
    images
}

/// Returns the square root of each `2^k`. Squaring 63 times gives the square root, since squaring 64 times is the identity.
const fn square_roots() -> [u64; 64] {
    let mut images = [0; 64];
    let mut k = 0;
    while k < 64 {
        let mut x = 1 << k;
        let mut times = 0;
        while times < 63 {
            x = SQUARE.apply(x);
            times += 1;
        }
        images[k] = x;
        k += 1;
    }
    images
}

/// Returns the even solution of `x * x + x = 2^k` for each `k` below 63. For `x = 2^k`, the left side has the leading bit `k - 1` (the code
/// asserts this), so back substitution finds the solution.
const fn artin_schreier_roots() -> [u64; 64] {
    let mut images = [0; 64];
    let mut k = 0;
    while k < 63 {
        let mut rest = 1_u64 << k;
        let mut solution = 0;
        while rest != 0 {
            let x = 1 << (64 - rest.leading_zeros());
            let image = SQUARE.apply(x) ^ x;
            assert!(image.leading_zeros() == rest.leading_zeros());
            rest ^= image;
            solution |= x;
        }
        images[k] = solution;
        k += 1;
    }
    images
}

/// The compiler runs the functions above to build the tables. These tests run the functions at run time, too, and check their results.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_roots_and_solutions_of_single_bits_are_correct() {
        let (squares, roots, solutions) = (squares(), square_roots(), artin_schreier_roots());
        for k in 0..64 {
            let x = 1 << k;
            assert_eq!(squares[k], product(x, x));
            assert_eq!(product(roots[k], roots[k]), x);
            let solved = if k < 63 { x } else { 0 };
            assert_eq!(product(solutions[k], solutions[k]) ^ solutions[k], solved);
            assert_eq!(solutions[k] & 1, 0);
        }
    }

    #[test]
    fn run_time_tables_match_compile_time_tables() {
        assert!(LinearMap::from_images(&squares()) == SQUARE);
        assert!(LinearMap::from_images(&square_roots()) == SQUARE_ROOT);
        assert!(LinearMap::from_images(&artin_schreier_roots()) == ARTIN_SCHREIER);
    }
}
