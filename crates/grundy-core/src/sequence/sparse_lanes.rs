//! Passes over many heaps for a few neighboring totals at once.
//!
//! For one heap of a split the partners of neighboring totals are neighbors, too. So a pass reads a few neighboring
//! cells per heap and does the same with each of them, in arrays of a fixed length that the compiler turns into
//! vector instructions of whatever width it may use.

use super::values::Cell;

/// A heap left by a split, with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe<T> {
    pub(super) heap: u32,
    pub(super) value: T,
}

/// The lane of a block that a heap must not be paired with, since both parts would be of its size; `LANES` or more
/// if there is none. `blocks` begin at `start`, or at no total if parts may be equal.
fn forbidden(start: Option<usize>, heap: usize) -> usize {
    start.map_or(usize::MAX, |start| (2 * heap).wrapping_sub(start))
}

/// Marks the options of the totals `start, start + 1, ...` that use one of the probes, one byte for each value.
///
/// All probes have fewer than `start` tokens, and so many that the partners are known for every lane.
pub(super) fn mark<T: Cell, const SIZE: usize, const LANES: usize>(
    values: &[T],
    start: usize,
    unequal: bool,
    probes: &[Probe<u32>],
    marks: &mut [[u8; SIZE]; LANES],
) {
    let forbidding = unequal.then_some(start);
    for &Probe { heap, value } in probes {
        let heap = heap as usize;
        let Some(partners) = values[start - heap..].first_chunk::<LANES>() else { return };
        let skipped = forbidden(forbidding, heap);
        if skipped < LANES {
            for (lane, (marks, &partner)) in marks.iter_mut().zip(partners).enumerate() {
                if lane != skipped {
                    marks[(partner.into() ^ value) as usize & (SIZE - 1)] = 1;
                }
            }
            continue;
        }
        for (marks, &partner) in marks.iter_mut().zip(partners) {
            marks[(partner.into() ^ value) as usize & (SIZE - 1)] = 1;
        }
    }
}

/// Values looked for at once in one pass of [`Groups::compare`].
pub(super) const WANTED: usize = 2;

/// Heaps grouped by their value, so that what is looked for among the partners is the same for a whole group.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups<T> {
    heaps: Vec<u32>,
    /// A value, and where its heaps end.
    ends: Vec<(T, usize)>,
}

impl<T: Cell + Ord> Groups<T> {
    pub(super) fn new(mut probes: Vec<Probe<T>>) -> Self {
        probes.sort_unstable_by_key(|probe| (probe.value, probe.heap));
        let mut groups = Self { heaps: Vec::with_capacity(probes.len()), ends: Vec::new() };
        for Probe { heap, value } in probes {
            groups.heaps.push(heap);
            let end = groups.heaps.len();
            match groups.ends.last_mut() {
                Some(last) if last.0 == value => last.1 = end,
                _ => groups.ends.push((value, end)),
            }
        }
        groups
    }

    pub(super) fn len(&self) -> usize {
        self.heaps.len()
    }

    fn iter(&self) -> impl Iterator<Item = (T, &[u32])> {
        let mut start = 0;
        self.ends.iter().map(move |&(value, end)| {
            let heaps = &self.heaps[start..end];
            start = end;
            (value, heaps)
        })
    }

    /// Which of the wanted options the totals from `start` on have, one array of masks for each wanted one.
    pub(super) fn compare<const LANES: usize>(
        &self,
        values: &[T],
        start: usize,
        unequal: bool,
        wanted: &[[T; LANES]; WANTED],
    ) -> [[T; LANES]; WANTED] {
        let forbidding = unequal.then_some(start);
        let partners = |heap: u32| values[start - heap as usize..].first_chunk::<LANES>();
        let mut hits = [[T::default(); LANES]; WANTED];
        for (value, heaps) in self.iter() {
            let [first, second] = wanted.map(|cells| cells.map(|cell| cell ^ value));
            let [in_first, in_second] = &mut hits;
            let mut scan = |heaps: [u32; 2]| {
                let [Some(one), Some(two)] = heaps.map(partners) else { return };
                for lane in 0..LANES {
                    let (a, b) = (one[lane], two[lane]);
                    let (x, y) = (first[lane], second[lane]);
                    in_first[lane] = in_first[lane] | T::mask(a == x) | T::mask(b == x);
                    in_second[lane] = in_second[lane] | T::mask(a == y) | T::mask(b == y);
                }
            };
            if unequal {
                let free = |&heap: &u32| forbidden(forbidding, heap as usize) >= LANES;
                for &heap in heaps.iter().filter(|heap| free(heap)) {
                    scan([heap, heap]);
                }
                for &heap in heaps.iter().filter(|heap| !free(heap)) {
                    let skipped = forbidden(forbidding, heap as usize);
                    for lane in (0..LANES).filter(|&lane| lane != skipped) {
                        let partner = values[start - heap as usize + lane];
                        in_first[lane] = in_first[lane] | T::mask(partner == first[lane]);
                        in_second[lane] = in_second[lane] | T::mask(partner == second[lane]);
                    }
                }
                continue;
            }
            let pairs = heaps.chunks_exact(2);
            if let [last] = *pairs.remainder() {
                scan([last, last]);
            }
            for pair in pairs {
                scan([pair[0], pair[1]]);
            }
        }
        hits
    }

    /// Whether a single total has the option.
    pub(super) fn contains(&self, values: &[T], total: usize, unequal: bool, wanted: T) -> bool {
        self.iter().any(|(value, heaps)| {
            let partner = wanted ^ value;
            heaps.iter().any(|&heap| {
                let heap = heap as usize;
                values[total - heap] == partner && !(unequal && 2 * heap == total)
            })
        })
    }
}

/// Sixty-four bytes that are 0 or 1 as the bits of a word.
pub(super) fn pack(bytes: &[u8]) -> u64 {
    let mut word = 0;
    for (i, eight) in bytes.chunks_exact(8).enumerate() {
        let mut lanes = [0; 8];
        lanes.copy_from_slice(eight);
        // The product brings the lowest bit of byte i to bit 56 + i.
        word |= (u64::from_le_bytes(lanes).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    word
}
