//! Processes several neighboring totals in parallel, for many heaps one after another.
//!
//! If one heap of a split is fixed, its partners for neighboring totals are neighbors, too. So for each heap, the functions below read a
//! few neighboring cells and process all of them in the same way. They use arrays of fixed length, which the compiler turns into vector
//! instructions of any width.

use crate::values::Cell;

/// A heap that a split leaves, with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probe<T> {
    pub(super) heap: u32,
    pub(super) value: T,
}

/// If the parts of a split must be unequal, returns the lane of the block in which the heap must not be used, because the other part would
/// have the same size. Returns a number of at least `LANES` if there is no such lane. `start` is the first total of the block, or `None` if
/// parts may be equal.
fn forbidden(start: Option<usize>, heap: usize) -> usize {
    start.map_or(usize::MAX, |start| (2 * heap).wrapping_sub(start))
}

/// The marks of a block. There is one byte for each value in each lane.
pub(super) trait Marks<T> {
    /// Clears the marks of all values below `values`.
    fn clear(&mut self, values: usize);

    /// Calls [`mark`] with these marks.
    fn mark(
        &mut self,
        values: &[T],
        start: usize,
        forbidding: Option<usize>,
        probes: &[Probe<u32>],
    );

    /// Returns the marks of one lane.
    fn lane(&self, lane: usize) -> &[u8];
}

/// Creates marks of the given size. The size is not part of the returned type.
pub(super) fn marks<T: Cell, const SIZE: usize, const LANES: usize>() -> Box<dyn Marks<T>> {
    Box::new([[0; SIZE]; LANES])
}

impl<T: Cell, const SIZE: usize, const LANES: usize> Marks<T> for [[u8; SIZE]; LANES] {
    fn clear(&mut self, values: usize) {
        for marks in self {
            marks[..values.min(SIZE)].fill(0);
        }
    }

    fn mark(
        &mut self,
        values: &[T],
        start: usize,
        forbidding: Option<usize>,
        probes: &[Probe<u32>],
    ) {
        mark(values, start, forbidding, probes, self);
    }

    fn lane(&self, lane: usize) -> &[u8] {
        &self[lane]
    }
}

/// For the totals `start, start + 1, ...`, marks the values of those options that contain one of the probes. Each value has one byte.
///
/// All probes must have fewer than `start` tokens, and so many tokens that the partners in all lanes have known values. If parts must be
/// unequal, `forbidding` is the first total; it differs from `start` if the list of values does not begin with heap 0.
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

/// The number of values that [`compare`] searches for in one pass.
pub(super) const WANTED: usize = 2;
/// The maximum number of values that are listed for each lane.
pub(super) const LISTED: usize = 8;

/// For each lane, the first missing values. The engine searches for them among the options of the block.
pub(super) struct Wanted<C, const LANES: usize> {
    codes: [[C; LANES]; LISTED],
    values: [[u32; LANES]; LISTED],
    /// For each lane: the number of listed values; a number below which the list contains all missing values; and a bit set of the listed
    /// values that were found to be options.
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
    /// Sets the list of a lane to the first values of a set. The set is given as words of 64 bits, and all of its values are below `end`.
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

    /// Returns the codes of the next [`WANTED`] listed values, starting at index `place`, for all lanes.
    pub(super) fn codes(&self, place: usize) -> [[C; LANES]; WANTED] {
        std::array::from_fn(|i| self.codes[place + i])
    }

    /// Records that the listed value at index `place` is an option. Returns the value, or `None` if the list is shorter.
    pub(super) fn hit(&mut self, lane: usize, place: usize) -> Option<u32> {
        (place < self.counts[lane]).then(|| {
            self.hits[lane] |= 1 << place;
            self.values[place][lane]
        })
    }

    /// Returns the number of lanes that need another pass, because all values before index `place` were found to be options and the list
    /// contains more values.
    pub(super) fn unsettled(&self, place: usize) -> usize {
        let lists = self.counts.iter().zip(&self.hits);
        lists.filter(|&(&count, hits)| count > place && hits.count_ones() as usize == place).count()
    }

    /// Returns a number below which all missing values of a lane have been searched for, if this is true of the listed values before index
    /// `place`.
    pub(super) fn frontier(&self, lane: usize, place: usize) -> u32 {
        if place < self.counts[lane] { self.values[place][lane] } else { self.ends[lane] }
    }
}

/// Searches for the wanted values among those options that contain one of the probes, for the totals `start, start + 1, ...`. Returns, for
/// each wanted value, an array with a mask for each lane: all ones if an option has the value, and otherwise 0.
///
/// All probes must have fewer than `start` tokens, and so many tokens that the partners in all lanes have known values.
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

/// The loop of [`compare`]. It indexes the sums only with constants, so they stay in registers.
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

/// Returns whether an option of a single total contains one of the probes and has the wanted value.
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

/// Packs 64 bytes, each 0 or 1, into the bits of a word.
pub(super) fn pack(bytes: &[u8]) -> u64 {
    let mut word = 0;
    for (i, eight) in bytes.chunks_exact(8).enumerate() {
        let mut lanes = [0; 8];
        lanes.copy_from_slice(eight);
        // The multiplication moves the lowest bit of byte i to bit 56 + i.
        word |= (u64::from_le_bytes(lanes).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    word
}

/// Returns the number of lanes for tables of the given size.
pub(super) fn lanes_for(size: usize) -> usize {
    match size {
        ..=512 => 32,
        513..=2048 => 16,
        _ => 8,
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{LISTED, Probe, WANTED, Wanted, compare, mark, pack, reaches};

    const LANES: usize = 8;

    /// Tries all probes, and returns whether an option of a total contains one of them and has the wanted value.
    fn has(values: &[u8], probes: &[Probe<u8>], total: usize, unequal: bool, wanted: u8) -> bool {
        probes.iter().any(|&Probe { heap, value }| {
            let other = total - heap as usize;
            values[other] ^ value == wanted && !(unequal && other == heap as usize)
        })
    }

    #[test]
    fn every_pass_finds_the_values_of_options_in_every_lane() {
        let mut rng = StdRng::seed_from_u64(0x1a4e5);
        let mut forbidden = 0;
        for round in 0..2000 {
            let len = rng.random_range(100..200);
            let values: Vec<u8> = (0..len).map(|_| rng.random_range(0..64)).collect();
            let start = rng.random_range(60..len - LANES);
            let unequal = round % 2 == 0;
            // Often use more probes than fit in one chunk. Include probes that are half of a total, for splits into two equal parts.
            let mut heaps: Vec<u32> =
                (0..rng.random_range(0..90)).map(|_| rng.random_range(LANES as u32..58)).collect();
            heaps.extend(
                [start / 2, start / 2 + 2].iter().map(|&half| half as u32).filter(|&it| it < 58),
            );
            let probes: Vec<Probe<u8>> =
                heaps.iter().map(|&heap| Probe { heap, value: values[heap as usize] }).collect();
            let few = &probes[probes.len().saturating_sub(1 + round % 4)..];

            for probes in [&probes[..], few] {
                // Include the value 0, which a split into two equal heaps has.
                let mut wanted = [[0; LANES]; WANTED];
                for cell in wanted.as_flattened_mut() {
                    *cell = if rng.random() { 0 } else { rng.random_range(0..64) };
                }
                let hits = compare(&values, start, unequal, probes, &wanted);
                for (hits, wanted) in hits.iter().zip(&wanted) {
                    for (lane, (&hit, &wanted)) in hits.iter().zip(wanted).enumerate() {
                        let total = start + lane;
                        let expected = has(&values, probes, total, unequal, wanted);
                        assert_eq!(hit != 0, expected);
                        assert_eq!(reaches(&values, total, unequal, probes, wanted), expected);
                        forbidden +=
                            u32::from(has(&values, probes, total, false, wanted) != expected);
                    }
                }
                let wide =
                    |probe: &Probe<u8>| Probe { heap: probe.heap, value: probe.value.into() };
                let wide: Vec<Probe<u32>> = probes.iter().map(wide).collect();
                let mut marks = [[0; 64]; LANES];
                mark(&values, start, unequal.then_some(start), &wide, &mut marks);
                for (lane, marks) in marks.iter().enumerate() {
                    let word = pack(marks);
                    for value in 0..64 {
                        let expected = has(&values, probes, start + lane, unequal, value);
                        assert_eq!(word >> value & 1 == 1, expected);
                    }
                }
            }
        }
        assert!(forbidden > 1000, "{forbidden} options of equal parts alone");
    }

    #[test]
    fn wanted_lists_contain_the_first_missing_values() {
        let mut rng = StdRng::seed_from_u64(0x115);
        for _ in 0..500 {
            let end = 192;
            let mut lists = Wanted::<u8, LANES>::default();
            let mut sets: Vec<Vec<u32>> = Vec::new();
            for lane in 0..LANES {
                let most = rng.random_range(0..20);
                let mut words = [0_u64; 3];
                (0..most)
                    .for_each(|_| words[rng.random_range(0..3)] |= 1 << rng.random_range(0..64));
                lists.list(lane, words.into_iter(), end, |value| value as u8 ^ 0x55);
                sets.push(
                    (0..end).filter(|&it| words[it as usize / 64] >> (it % 64) & 1 == 1).collect(),
                );
            }
            let mut hits = [[false; LISTED]; LANES];
            for place in 0..=LISTED {
                for (lane, set) in sets.iter().enumerate() {
                    let expected = set.get(place).copied().unwrap_or(end);
                    assert_eq!(lists.frontier(lane, place), expected);
                }
                let all_hit = |lane: usize| hits[lane][..place].iter().all(|&hit| hit);
                let more = |lane: &usize| sets[*lane].len().min(LISTED) > place && all_hit(*lane);
                assert_eq!(lists.unsettled(place), (0..LANES).filter(more).count());
                if place % WANTED == 0 && place < LISTED {
                    for (codes, at) in lists.codes(place).iter().zip(place..) {
                        for (lane, set) in sets.iter().enumerate() {
                            if let Some(&value) = set.get(at) {
                                assert_eq!(codes[lane], value as u8 ^ 0x55);
                            }
                        }
                    }
                }
                if place < LISTED {
                    for (lane, set) in sets.iter().enumerate() {
                        if rng.random_range(0..4) > 0 {
                            assert_eq!(lists.hit(lane, place), set.get(place).copied());
                            hits[lane][place] = set.len() > place;
                        }
                    }
                }
            }
        }
    }
}
