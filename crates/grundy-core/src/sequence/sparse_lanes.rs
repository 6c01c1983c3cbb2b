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
/// All probes have fewer than `start` tokens, and so many that the partners are known for every lane. `forbidding` is
/// the first total if parts may not be equal; it differs from `start` where the values are not those from heap 0 on.
pub(super) fn mark<T: Cell, const SIZE: usize, const LANES: usize>(
    values: &[T],
    start: usize,
    forbidding: Option<usize>,
    probes: &[Probe<u32>],
    marks: &mut [[u8; SIZE]; LANES],
) {
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

/// Values looked for at once in one pass of [`compare`], and values listed for each lane.
pub(super) const WANTED: usize = 2;
pub(super) const LISTED: usize = 8;

/// The first missing values of each lane, which are looked for among the options of a block.
pub(super) struct Wanted<C, const LANES: usize> {
    codes: [[C; LANES]; LISTED],
    values: [[u32; LANES]; LISTED],
    /// How many values a lane has, below which value these are all, and which of them are options.
    counts: [usize; LANES],
    ends: [u32; LANES],
    hits: [u32; LANES],
}

impl<C: Cell, const LANES: usize> Default for Wanted<C, LANES> {
    fn default() -> Self {
        Self {
            codes: [[C::default(); LANES]; LISTED],
            values: [[0; LANES]; LISTED],
            counts: [0; LANES],
            ends: [0; LANES],
            hits: [0; LANES],
        }
    }
}

impl<C: Cell, const LANES: usize> Wanted<C, LANES> {
    /// Lists the first values of a set for a lane, in words of 64 bits; the set has no value from `end` on.
    pub(super) fn list(
        &mut self,
        lane: usize,
        set: impl Iterator<Item = u64>,
        end: u32,
        code: impl Fn(u32) -> C,
    ) {
        let mut count = 0;
        self.ends[lane] = end;
        'words: for (base, mut word) in (0..).step_by(64).zip(set) {
            while word != 0 {
                let value = base + word.trailing_zeros();
                if count == LISTED {
                    self.ends[lane] = value;
                    break 'words;
                }
                self.codes[count][lane] = code(value);
                self.values[count][lane] = value;
                count += 1;
                word &= word - 1;
            }
        }
        self.counts[lane] = count;
    }

    /// The next values to look for, when those before `place` have been.
    pub(super) fn codes(&self, place: usize) -> [[C; LANES]; WANTED] {
        std::array::from_fn(|i| self.codes[place + i])
    }

    /// Takes note that a value is an option, if the list is so long.
    pub(super) fn hit(&mut self, lane: usize, place: usize) -> Option<u32> {
        (place < self.counts[lane]).then(|| {
            self.hits[lane] |= 1 << place;
            self.values[place][lane]
        })
    }

    /// How many lanes have no value that was looked for without success, and others to look for, when those before
    /// `place` have been.
    pub(super) fn unsettled(&self, place: usize) -> usize {
        let lists = self.counts.iter().zip(&self.hits);
        lists.filter(|&(&count, hits)| count > place && hits.count_ones() as usize == place).count()
    }

    /// The value below which all values of a lane have been looked for, when those before `place` have been.
    pub(super) fn frontier(&self, lane: usize, place: usize) -> u32 {
        if place < self.counts[lane] { self.values[place][lane] } else { self.ends[lane] }
    }
}

/// Which of the wanted options the totals from `start` on have that use one of the probes: one array of masks for each
/// wanted one.
///
/// All probes have fewer than `start` tokens, and so many that the partners are known for every lane.
pub(super) fn compare<C: Cell, const LANES: usize>(
    codes: &[C],
    start: usize,
    unequal: bool,
    probes: &[Probe<C>],
    wanted: &[[C; LANES]; WANTED],
) -> [[C; LANES]; WANTED] {
    if !unequal {
        return scan(codes, start, probes.iter(), wanted);
    }
    let lane = |probe: &&Probe<C>| forbidden(Some(start), probe.heap as usize);
    let mut hits = scan(codes, start, probes.iter().filter(|it| lane(it) >= LANES), wanted);
    for probe in probes.iter().filter(|it| lane(it) < LANES) {
        let skipped = lane(&probe);
        for lane in (0..LANES).filter(|&lane| lane != skipped) {
            let option = codes[start - probe.heap as usize + lane] ^ probe.value;
            for (hits, wanted) in hits.iter_mut().zip(wanted) {
                hits[lane] = hits[lane] | C::mask(option == wanted[lane]);
            }
        }
    }
    hits
}

/// The loop of [`compare`]. Its sums stay in registers, since no place in them is computed.
#[inline]
fn scan<'a, C: Cell + 'a, const LANES: usize>(
    codes: &[C],
    start: usize,
    probes: impl Iterator<Item = &'a Probe<C>>,
    wanted: &[[C; LANES]; WANTED],
) -> [[C; LANES]; WANTED] {
    let [first, second] = *wanted;
    let mut in_first = [C::default(); LANES];
    let mut in_second = [C::default(); LANES];
    for &Probe { heap, value } in probes {
        let Some(partners) = codes[start - heap as usize..].first_chunk::<LANES>() else {
            break;
        };
        for lane in 0..LANES {
            let option = partners[lane] ^ value;
            in_first[lane] = in_first[lane] | C::mask(option == first[lane]);
            in_second[lane] = in_second[lane] | C::mask(option == second[lane]);
        }
    }
    [in_first, in_second]
}

/// Whether a single total has an option that uses one of the probes.
pub(super) fn reaches<C: Cell>(
    codes: &[C],
    total: usize,
    unequal: bool,
    probes: &[Probe<C>],
    wanted: C,
) -> bool {
    probes.chunks(64).any(|probes| {
        let mut found = false;
        for &Probe { heap, value } in probes {
            let heap = heap as usize;
            found |= codes[total - heap] ^ value == wanted && !(unequal && 2 * heap == total);
        }
        found
    })
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
