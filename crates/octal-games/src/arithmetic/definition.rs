//! Computes nim-values directly from the definition by trying all ways to divide heaps, even if moves leave three or more heaps.

use crate::Code;
use grundy_core::{Meter, Stopped};

/// The values `G(0), G(1), ...` and, for each number of tokens and each number `j`, the values of all ways to divide the tokens into `j`
/// heaps.
pub(super) struct Values<'a> {
    code: &'a Code,
    known: Vec<u32>,
    /// `ways[j - 1][t]` is the set of the values of `t` tokens in exactly `j` heaps. Each bit represents a value.
    ways: Vec<Vec<Vec<u64>>>,
    /// The number of words in each set of `ways`, which is a power of two. All values are below 64 times this number.
    words: usize,
}

impl<'a> Values<'a> {
    pub(super) fn new(code: &'a Code) -> Self {
        Self {
            code,
            known: Vec::new(),
            ways: vec![Vec::new(); code.max_parts() as usize],
            words: 1,
        }
    }

    pub(super) fn at(&self, n: usize) -> u32 {
        self.known[n]
    }

    pub(super) fn extend_to(&mut self, len: usize, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        while self.known.len() < len {
            meter.show("values", self.known.len() as u64, Some(len as u64));
            self.step(meter)?;
        }
        Ok(())
    }

    /// Computes the value of the next heap, and its sets.
    fn step(&mut self, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let n = self.known.len();
        // Divide n into `more + 1` heaps. The smallest of them is at most an equal share.
        for more in 1..self.ways.len() {
            meter.tick((n / (more + 1) * self.words) as u64)?;
            let mut set = vec![0; self.words];
            for smallest in 1..=n / (more + 1) {
                unite(&mut set, &self.ways[more - 1][n - smallest], self.known[smallest] as usize);
            }
            self.ways[more].push(set);
        }
        let mut options = vec![0; self.words];
        for removed in 0..=n {
            meter.tick(self.words as u64)?;
            let digit = self.code.digit(removed as u64);
            if removed == n && digit & 1 != 0 {
                options[0] |= 1;
            }
            for (less, sets) in self.ways.iter().enumerate() {
                if digit >> (less + 1) & 1 != 0 && n > removed {
                    unite(&mut options, &sets[n - removed], 0);
                }
            }
        }
        let full = options.iter().take_while(|&&word| word == u64::MAX).count();
        let value = 64 * full + options.get(full).map_or(0, |word| word.trailing_ones() as usize);
        self.known.push(value as u32);
        while value >= 64 * self.words {
            self.words *= 2;
            self.ways.iter_mut().flatten().for_each(|set| set.resize(self.words, 0));
        }
        if let Some(single) = self.ways.first_mut() {
            let mut set = vec![0; self.words];
            set[value / 64] |= 1 << (value % 64);
            // A part has at least one token, so no value belongs to a single part with a total of 0.
            single.push(if n == 0 { vec![0; self.words] } else { set });
        }
        Ok(())
    }
}

/// Adds `value ^ shift` to `to` for each `value` in `set`. Both sets have the same number of words, which is a power of two, and `shift`
/// must be below 64 times that number.
pub(super) fn unite(to: &mut [u64], set: &[u64], shift: usize) {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (at, to) in to.iter_mut().enumerate() {
        let mut word = set[at ^ (shift / 64)];
        if word == 0 {
            continue;
        }
        for (bit, low) in HALVES.into_iter().enumerate() {
            if shift >> bit & 1 == 1 {
                word = (word & low) << (1 << bit) | (word >> (1 << bit)) & low;
            }
        }
        *to |= word;
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{Values, unite};
    use crate::{Code, Sequence};
    use grundy_core::Limits;

    /// Compares the values themselves, because a successful check of a certificate says little about the individual values.
    #[test]
    fn values_computed_by_the_check_match_those_of_the_engines() {
        let mut rng = StdRng::seed_from_u64(0xa11);
        for (limit, len, rounds) in [(4, 300, 10), (8, 200, 40), (16, 100, 60), (64, 30, 40)] {
            for _ in 0..rounds {
                let mut digits: Vec<u32> = (0..4).map(|_| rng.random_range(0..limit)).collect();
                digits[0] &= !3;
                let (leading, repeat) = digits.split_at(rng.random_range(1..=4));
                let code = Code::with_repeat(leading, repeat).unwrap();
                let engine = Sequence::new(code.clone()).extend_to(len).unwrap().clone();
                let mut values = Values::new(&code);
                values.extend_to(len as usize, &mut Limits::NONE.meter()).unwrap();
                assert!(engine.cells().eq((0..len as usize).map(|n| values.at(n))), "{code}");
            }
        }
    }

    #[test]
    fn shifting_a_set_moves_every_value() {
        let mut rng = StdRng::seed_from_u64(0x5e7);
        for words in [1, 2, 8] {
            for shift in 0..64 * words {
                let set: Vec<u64> = (0..words).map(|_| rng.random()).collect();
                let mut to = vec![0; words];
                unite(&mut to, &set, shift);
                let has = |set: &[u64], value: usize| set[value / 64] >> (value % 64) & 1;
                assert!((0..64 * words).all(|v| has(&to, v ^ shift) == has(&set, v)), "{shift}");
            }
        }
    }
}
