//! The values of "at most `t` coins", from the sets of nim-sums of few values.

use grundy_core::Nimber;

/// The values of the first places, if a move turns one to `most` coins.
///
/// The value of a place is the least number that is not the nim-sum of fewer than `most` earlier values. The sets of
/// nim-sums of at most 0, 1, 2, ... earlier values are stored as bits, and a new value adds nim-sums of `k` values from
/// those of `k - 1`.
pub(super) fn values(most: u32, places: u64) -> Vec<Nimber> {
    let mut values = Vec::new();
    let Some(others) = most.checked_sub(1) else {
        // Without turns, there are no moves.
        return (0..places).map(|_| Nimber::ZERO).collect();
    };
    // With few places, a move cannot turn more coins than there are.
    let others = u64::from(others).min(places) as usize;
    let mut sums = vec![vec![1_u64]; others + 1];
    for _ in 0..places {
        let value = least_absent(&sums[others]);
        values.push(Nimber::new(value as u64));
        // Nim-sums with the new value stay below the next power of two.
        let words = (value / 64 + 1).next_power_of_two();
        if words > sums[0].len() {
            for set in &mut sums {
                set.resize(words, 0);
            }
        }
        for k in (1..=others).rev() {
            let (fewer, rest) = sums.split_at_mut(k);
            add_shifted(&mut rest[0], &fewer[k - 1], value);
        }
    }
    values
}

/// The least number that is not in a set.
fn least_absent(set: &[u64]) -> usize {
    let word = set.iter().position(|&word| word != u64::MAX).unwrap_or(set.len());
    word * 64 + set.get(word).map_or(0, |word| word.trailing_ones() as usize)
}

/// Adds the nim-sums of the members of `from` with `value` to `into`.
fn add_shifted(into: &mut [u64], from: &[u64], value: usize) {
    for (at, &word) in from.iter().enumerate().filter(|&(_, &word)| word != 0) {
        into[at ^ (value / 64)] |= xor_places(word, value % 64);
    }
}

/// The bits of a word, each moved from its place to the nim-sum of the place with `value`.
fn xor_places(mut word: u64, value: usize) -> u64 {
    const LOWER: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (digit, lower) in LOWER.into_iter().enumerate() {
        if value >> digit & 1 == 1 {
            word = (word & lower) << (1 << digit) | word >> (1 << digit) & lower;
        }
    }
    word
}
