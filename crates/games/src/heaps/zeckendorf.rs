//! Writes numbers as sums of Fibonacci numbers, no two of which are consecutive (Zeckendorf's theorem).

/// The Fibonacci numbers `1, 2, 3, 5, 8, ...`, which are `F(2), F(3), ..., F(94)`. All of them except the last fit into `u64`.
const FIBONACCI: [u128; 93] = {
    let mut numbers = [1; 93];
    numbers[1] = 2;
    let mut at = 2;
    while at < 93 {
        numbers[at] = numbers[at - 1] + numbers[at - 2];
        at += 1;
    }
    numbers
};

/// The Fibonacci digits of a number, each of which is 0 or 1. Digit `i` has the weight `F(i + 2)`. No two adjacent digits are 1, which
/// makes the digits unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zeckendorf(u128);

impl Zeckendorf {
    /// Computes the digits of a number from the highest down, each time subtracting the largest Fibonacci number that fits.
    pub(crate) fn of(number: u64) -> Self {
        let (mut digits, mut rest) = (0, u128::from(number));
        for (at, &part) in FIBONACCI.iter().enumerate().rev() {
            if part <= rest {
                rest -= part;
                digits |= 1 << at;
            }
        }
        Self(digits)
    }

    /// Returns the number of zeros below the lowest digit 1, or 128 for the number 0.
    pub(crate) const fn trailing_zeros(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// Shifts the digits up by one place, and returns the number that they then represent.
    pub(crate) fn shifted_up(self) -> u128 {
        value(self.0 << 1)
    }

    /// Shifts the digits down by one place, and returns the number that they then represent. The lowest digit must be 0.
    pub(crate) fn shifted_down(self) -> u128 {
        value(self.0 >> 1)
    }

    /// Returns the Fibonacci numbers that add up to this number, in ascending order.
    pub(crate) fn parts(self) -> impl Iterator<Item = u64> {
        // The number fits into `u64`, so each of its parts does, too.
        parts(self.0).map(|part| part as u64)
    }
}

fn value(digits: u128) -> u128 {
    parts(digits).sum()
}

fn parts(digits: u128) -> impl Iterator<Item = u128> {
    let places = FIBONACCI.iter().enumerate();
    places.filter(move |&(at, _)| digits >> at & 1 == 1).map(|(_, &part)| part)
}
