//! Numbers as sums of Fibonacci numbers, no two of which are neighbors (Zeckendorf's theorem).

/// `1, 2, 3, 5, 8, ...`: the numbers `F(2), F(3), ..., F(94)` of Fibonacci. All but the last fit `u64`.
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

/// The digits of a number: digit `i` counts `F(i + 2)`. No two neighboring digits are 1, which makes
/// the digits unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zeckendorf(u128);

impl Zeckendorf {
    /// The digits of a number, computed from the highest down: the greatest Fibonacci number that fits.
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

    /// The number of zeros below the lowest one; 128 for the number 0.
    pub(crate) const fn trailing_zeros(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// The number with these digits moved up by one place.
    pub(crate) fn shifted_up(self) -> u128 {
        value(self.0 << 1)
    }

    /// The number with these digits moved down by one place. The lowest digit must be 0.
    pub(crate) fn shifted_down(self) -> u128 {
        value(self.0 >> 1)
    }

    /// The Fibonacci numbers whose sum this is, in ascending order.
    pub(crate) fn parts(self) -> impl Iterator<Item = u64> {
        // All parts of a `u64` fit in a `u64`.
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
