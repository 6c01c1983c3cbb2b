//! The options of neighboring heaps that use some fixed heaps, computed for many heaps at a time.

use super::hot::{Hot, add_flipped};

/// Fixed heaps, grouped by the codes of their values.
///
/// A heap of code `c` turns a partner into the option with the partner's code `^ c`. So the partners of all heaps of one
/// code are united before the bits of the code are flipped in the whole union. Unions share the flips of their high bits:
/// each union is added to that of the code without its highest bit.
#[derive(Clone, Debug)]
pub(super) struct Passes {
    /// In descending order of code; the last one is code 0.
    unions: Vec<Union>,
}

#[derive(Clone, Debug)]
struct Union {
    /// The distances from a heap down to the partners.
    distances: Vec<usize>,
    /// The highest bit of the code, and the index of the union of the code without it.
    bit: u32,
    rest: usize,
}

impl Passes {
    /// Groups `probes`, which are distances with codes.
    pub(super) fn new(probes: &[(usize, u32)]) -> Self {
        let mut codes = vec![0];
        for &(_, mut code) in probes {
            while code != 0 {
                codes.push(code);
                code ^= 1 << code.ilog2();
            }
        }
        codes.sort_unstable_by(|a, b| b.cmp(a));
        codes.dedup();
        let union = |&code: &u32| {
            let distances = probes.iter().filter(|probe| probe.1 == code).map(|probe| probe.0);
            let bit = code.checked_ilog2().unwrap_or(0);
            let rest = codes.iter().position(|&other| other == code & !(1 << bit));
            Union { distances: distances.collect(), bit, rest: rest.unwrap_or(codes.len() - 1) }
        };
        Self { unions: codes.iter().map(union).collect() }
    }

    /// Computes the options of the heaps from `cells[at]` on. `room` is scratch memory.
    #[inline]
    pub(super) fn options<H: Hot, const LANES: usize>(
        &self,
        cells: &[H],
        at: usize,
        room: &mut Vec<[H; LANES]>,
    ) -> [H; LANES] {
        room.clear();
        room.resize(self.unions.len(), [H::default(); LANES]);
        for (index, union) in self.unions.iter().enumerate() {
            let mut sets = room[index];
            let mut fours = union.distances.chunks_exact(4);
            for four in &mut fours {
                let from = |i: usize| cells[at - four[i]..].first_chunk::<LANES>();
                let (Some(a), Some(b), Some(c), Some(d)) = (from(0), from(1), from(2), from(3))
                else {
                    return sets;
                };
                for lane in 0..LANES {
                    sets[lane] = sets[lane] | a[lane] | b[lane] | c[lane] | d[lane];
                }
            }
            for &distance in fours.remainder() {
                let Some(a) = cells[at - distance..].first_chunk::<LANES>() else { return sets };
                for lane in 0..LANES {
                    sets[lane] = sets[lane] | a[lane];
                }
            }
            if index + 1 == self.unions.len() {
                return sets;
            }
            add_flipped(&mut room[union.rest], &sets, union.bit);
        }
        [H::default(); LANES]
    }
}
