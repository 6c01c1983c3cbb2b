//! Computes primes and prime factors of numbers up to 2^40, by direct methods.

/// Returns the greatest common divisor.
pub(super) const fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the least prime factor of a number, or [`u64::MAX`] for 1, which has no prime factors.
pub(super) fn least_factor(number: u64) -> u64 {
    if number < 2 {
        return u64::MAX;
    }
    let candidates = std::iter::once(2).chain((3..=number.isqrt()).step_by(2));
    candidates
        .take_while(|factor| factor * factor <= number)
        .find(|factor| number % factor == 0)
        .unwrap_or(number)
}

/// Returns the number of prime factors of a positive number, counted with multiplicity.
pub(super) fn factors(number: u64) -> u64 {
    let (mut rest, mut count, mut factor) = (number, 0, 2);
    while factor * factor <= rest {
        if rest % factor == 0 {
            rest /= factor;
            count += 1;
        } else {
            factor += 1;
        }
    }
    count + u64::from(rest > 1)
}

/// Returns the number of primes up to a number.
///
/// For each quotient `n = ⌊number / i⌋`, keeps a count of the numbers up to `n` that are not divisible by any prime below `p`. Each prime
/// `p` then strikes out `p` times the remaining numbers up to `n / p`.
pub(super) fn count(number: u64) -> u64 {
    let root = number.isqrt() as usize;
    // Start by counting the numbers from 2 to `n`, for small `n` and for `n = number / i`.
    let mut small: Vec<u64> = (0..=root as u64).map(|n| n.saturating_sub(1)).collect();
    let mut large: Vec<u64> =
        (0..=root as u64).map(|i| number.checked_div(i).map_or(0, |n| n - 1)).collect();
    for p in 2..=root {
        if small[p] == small[p - 1] {
            continue;
        }
        let (below, square) = (small[p - 1], (p * p) as u64);
        for i in (1..=root).take_while(|&i| number / i as u64 >= square) {
            let left = if i * p <= root {
                large[i * p]
            } else {
                small[(number / (i * p) as u64) as usize]
            };
            large[i] -= left - below;
        }
        for n in (p * p..=root).rev() {
            small[n] -= small[n / p] - below;
        }
    }
    if root == 0 { 0 } else { large[1] }
}

/// Returns the prime with this index, counted from 1, if it is at most `most`.
pub(super) fn prime(index: u64, most: u64) -> Option<u64> {
    if count(most) < index {
        return None;
    }
    // Use binary search to find the smallest number up to which there are `index` primes.
    let (mut low, mut high) = (2, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if count(middle) < index { low = middle + 1 } else { high = middle }
    }
    Some(low)
}
