//! The main loop of a stream, which computes values in cells of a fixed width.

use std::sync::Arc;

use super::WINDOW;
use super::hot::{Hot, add_flipped};
use super::plan::Plan;

/// The number of cells to fill before the latest values move to the front of the buffer.
const ROOM: usize = 8 * WINDOW;
/// To find an option with a given value, the engine first tries the early heaps up to this one.
const FIRST: usize = 2048;
/// The number of cells that are searched together.
const AT_ONCE: usize = 64;

/// The reason why a section ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum StretchEnd {
    /// All values that have a code are values of options.
    Full,
    /// No option was found that has the rare value of this code.
    Undecided(u32),
}

/// Tables that are computed from the plan.
#[derive(Debug)]
struct Rules<H> {
    /// The options that determine the least missing common value and whose partners are at least `LANES` heaps before the heap.
    far: Passes,
    /// The options that determine the least missing common value and whose partners are at least `FEW` and fewer than `LANES` heaps before
    /// the heap.
    middle: Passes,
    /// The distances of nearer partners for which the rest of the option has the code 0.
    same: Vec<usize>,
    /// The distances of all other nearer partners, each with the code of the rest of the option.
    near: Vec<(usize, u32)>,
    /// The options that leave one of the chosen early heaps. They reach most of the rare values.
    witnesses: Passes,
    /// For each parity, the codes whose common values have the bit that codes omit.
    upper: [H; 2],
    /// The codes that have no bits below the bit that codes omit.
    firsts: H,
    /// For each code `c`: for each of the early heaps `FIRST, FIRST - 1, ..., 1`, the code of a partner such that both together have the
    /// code `c`.
    mirror: Vec<Vec<H>>,
}

#[derive(Clone, Debug)]
pub(super) struct StreamEngine<H, const LANES: usize, const FEW: usize> {
    plan: Arc<Plan>,
    rules: Arc<Rules<H>>,
    /// The codes of the nim-values of the latest heaps, followed by unused cells.
    cells: Vec<H>,
    filled: usize,
    room: Vec<[H; LANES]>,
    small_room: Vec<[H; FEW]>,
}

impl<H: Hot, const LANES: usize, const FEW: usize> StreamEngine<H, LANES, FEW> {
    /// Creates an engine that continues after the last [`WINDOW`] heaps, given their codes.
    pub(super) fn new(plan: &Arc<Plan>, codes: impl Iterator<Item = u32>) -> Self {
        let splits = || plan.splits.iter();
        let at = |heap: usize, code: u32| splits().map(move |removed| (removed + heap, code));
        let rare = plan.rare.iter().flat_map(|&(heap, code)| at(heap, code));
        let mut probes: Vec<_> = rare.collect();
        probes.extend(plan.common_singles.iter().map(|&removed| (removed, 0)));
        let (near, far): (Vec<_>, Vec<_>) =
            probes.into_iter().partition(|&(distance, _)| distance < LANES);
        let (near, middle): (Vec<_>, Vec<_>) =
            near.into_iter().partition(|&(distance, _)| distance < FEW);
        let (same, near): (Vec<_>, Vec<_>) = near.into_iter().partition(|&(_, code)| code == 0);
        let chosen = plan.chosen.iter().filter_map(|&heap| Some((heap, plan.early[heap]?)));
        let mut witnesses: Vec<_> = chosen.flat_map(|(heap, code)| at(heap, code.into())).collect();
        witnesses.extend(plan.rare_singles.iter().map(|&removed| (removed, 0)));
        let codes_with = |holds: &dyn Fn(u32) -> bool| {
            let codes = (0..H::CODES).filter(|&code| holds(code));
            codes.fold(H::default(), |set, code| set | H::of(code))
        };
        let upper = [0, 1]
            .map(|parity| codes_with(&|code| plan.common_value(parity, code) >> plan.low & 1 == 1));
        let mirror = |code: u32| {
            let heaps = (1..=FIRST).rev();
            let partner = |heap: usize| plan.early[heap].map(|own| H::of(u32::from(own) ^ code));
            heaps.map(|heap| partner(heap).unwrap_or_default()).collect()
        };
        let rules = Rules {
            far: Passes::new(&far),
            middle: Passes::new(&middle),
            same: same.into_iter().map(|(distance, _)| distance).collect(),
            near,
            witnesses: Passes::new(&witnesses),
            upper,
            firsts: codes_with(&|code| code % (1 << plan.low) == 0),
            mirror: (0..H::CODES).map(mirror).collect(),
        };
        let mut cells: Vec<H> = codes.map(H::of).collect();
        let filled = cells.len();
        cells.resize(WINDOW + ROOM, H::default());
        Self {
            plan: Arc::clone(plan),
            rules: Arc::new(rules),
            cells,
            filled,
            room: Vec::new(),
            small_room: Vec::new(),
        }
    }

    /// Returns the codes of the last [`WINDOW`] heaps.
    pub(super) fn codes(&self) -> impl Iterator<Item = u32> + '_ {
        self.cells[self.filled - WINDOW..self.filled].iter().map(|cell| cell.code())
    }

    /// Computes the values of `count` heaps, starting with `heap`. `count` must be at most `ROOM / 2`. Returns the number of values that
    /// were computed and proved. If this is less than `count`, also returns the reason.
    pub(super) fn stretch(&mut self, heap: u64, count: usize) -> (usize, Option<StretchEnd>) {
        if self.filled + count + LANES > self.cells.len() {
            self.cells.copy_within(self.filled - WINDOW..self.filled, 0);
            self.filled = WINDOW;
        }
        let parity = heap as usize % 2;
        let start = self.filled;
        let full = self.compute(start + count.min(ROOM / 2));
        match self.verify(start, parity) {
            None => (self.filled - start, full.then_some(StretchEnd::Full)),
            Some((at, code)) => {
                self.filled = at;
                (at - start, Some(StretchEnd::Undecided(code)))
            }
        }
    }

    /// Computes the least missing common value of each heap up to `end`. Returns whether some heap has none.
    fn compute(&mut self, end: usize) -> bool {
        let rules = &*self.rules;
        while self.filled < end {
            let at = self.filled;
            let sets: [H; LANES] = rules.far.options(&self.cells, at, &mut self.room);
            for (first, far) in (at..end).step_by(FEW).zip(sets.chunks_exact(FEW)) {
                let few: [H; FEW] = rules.middle.options(&self.cells, first, &mut self.small_room);
                for ((n, &far), &few) in (first..end).zip(far).zip(&few) {
                    let mut set = far | few;
                    for distance in &rules.same {
                        set = set | self.cells[n - distance];
                    }
                    for (distance, code) in &rules.near {
                        set = set | H::of(self.cells[n - distance].code() ^ code);
                    }
                    if !set == H::default() {
                        return true;
                    }
                    self.cells[n] = (!set).least();
                    self.filled = n + 1;
                }
            }
        }
        false
    }

    /// Checks, for all computed heaps starting at index `start`, that each rare value below the heap's common value is the value of an
    /// option. Returns the first heap for which the check fails, and the code of the rare value. Returns `None` if the check succeeds for
    /// all heaps.
    fn verify(&mut self, start: usize, parity: usize) -> Option<(usize, u32)> {
        let rules = &*self.rules;
        let upper: [H; LANES] = std::array::from_fn(|lane| rules.upper[(parity + lane) % 2]);
        let mut at = start;
        while at < self.filled {
            let found: [H; LANES] = rules.witnesses.options(&self.cells, at, &mut self.room);
            let Some(values) = self.cells[at..].first_chunk::<LANES>() else { break };
            let mut groups = *values;
            for bit in 0..self.plan.low {
                let before = groups;
                add_flipped(&mut groups, &before, bit);
            }
            let mut missing = [H::default(); LANES];
            for lane in 0..LANES {
                let below = (groups[lane] & rules.firsts).below();
                missing[lane] = (below | groups[lane] & upper[lane]) & !found[lane];
            }
            if missing.iter().fold(H::default(), |all, &set| all | set) != H::default() {
                for (n, &missing) in (at..self.filled).zip(&missing) {
                    let mut left = missing;
                    while left != H::default() {
                        let code = left.code();
                        if !self.has_option(n, code) {
                            return Some((n, code));
                        }
                        left = left & !left.least();
                    }
                }
            }
            at += LANES;
        }
        None
    }

    /// Returns whether a split into two common heaps, one of which is early, has the rare value of a code.
    #[cold]
    fn has_option(&self, n: usize, code: u32) -> bool {
        let mirror = &self.rules.mirror[code as usize];
        let first = self.plan.splits.iter().any(|removed| {
            let partners = &self.cells[n - removed - FIRST..n - removed];
            // Try the smallest early heaps first. Their entries are at the end of both arrays and are probably in the cache.
            let blocks = partners.rchunks_exact(AT_ONCE).zip(mirror.rchunks_exact(AT_ONCE));
            blocks.into_iter().any(|(partners, mirror)| {
                let both =
                    partners.iter().zip(mirror).fold(H::default(), |both, (&a, &b)| both | a & b);
                both != H::default()
            })
        });
        first || {
            let most = self.plan.splits.last().copied().unwrap_or(0);
            self.plan.splits.iter().any(|removed| {
                (FIRST + 1..WINDOW - most).any(|heap| {
                    let partner = self.cells[n - removed - heap];
                    self.plan.early[heap].is_some_and(|own| partner == H::of(u32::from(own) ^ code))
                })
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Plan, StreamEngine, StretchEnd, WINDOW};
    use crate::{NimValues, Sequence, SequenceError};
    use grundy_core::Nimber;
    use std::sync::Arc;

    /// The results must not depend on the position of the latest heap in the buffer. This applies to the next values, and to the heap at
    /// which the stream ends because a value may be rare.
    #[test]
    fn the_position_of_a_cell_does_not_affect_its_value() -> Result<(), SequenceError> {
        const LANES: usize = 64;
        let heap = 2 * WINDOW as u64;
        let Ok(code) = "0.77".parse() else { panic!("a code") };
        let kayles: Vec<Nimber> = Sequence::new(code).extend_to(heap)?.iter().collect();
        let Ok(code) = "0.77".parse() else { panic!("a code") };
        let mut ended = 0;
        for distance in 1..6 {
            // Late heaps repeat twelve values of Kayles, but in some groups of seven heaps, all heaps have the first of these values.
            let late =
                |at: usize| kayles[WINDOW + if at / 7 % distance == 0 { 0 } else { at % 12 }];
            let values: NimValues =
                (0..2 * WINDOW).map(|at| if at < WINDOW { kayles[at] } else { late(at) }).collect();
            let plan = Arc::new(Plan::new(&code, &values)?);
            let codes: Option<Vec<u32>> =
                values.cells().skip(WINDOW).zip(0..).map(|(v, at)| plan.code(at % 2, v)).collect();
            let Some(codes) = codes else { continue };
            let begun = StreamEngine::<u16, LANES, 8>::new(&plan, codes.into_iter());
            let (found, Some(StretchEnd::Undecided(_))) = begun.clone().stretch(heap, 300) else {
                continue;
            };
            ended += 1;
            for count in found + 1..found + 4 {
                let mut there = begun.clone();
                let expected = there.stretch(heap, count);
                for room in count..count + LANES + 2 {
                    let mut engine = begun.clone();
                    engine.filled = engine.cells.len() - room;
                    engine.cells.copy_within(..WINDOW, engine.filled - WINDOW);
                    assert_eq!(engine.stretch(heap, count), expected, "{distance} {count} {room}");
                    assert!(engine.codes().eq(there.codes()), "{distance} {count} {room}");
                }
            }
        }
        assert!(ended > 1, "{ended}");
        Ok(())
    }
}

// The following types compute the options of many neighboring heaps together. Each option leaves one of several fixed heaps.

/// Fixed heaps, grouped by the codes of their values.
///
/// If an option consists of a partner and a fixed heap of code `c`, the code of the option is the partner's code `^ c`. So for all fixed
/// heaps with the same code, first the codes of the partners are united, and then the bits of `c` are flipped in the whole union. Different
/// unions share flips: after flipping the highest bit of its code, each union is added to the union for the code without this bit.
#[derive(Clone, Debug)]
pub(super) struct Passes {
    /// The unions, in descending order of their codes. The last union is for code 0.
    unions: Vec<Union>,
}

#[derive(Clone, Debug)]
struct Union {
    /// The distances from a heap down to the partners of the fixed heaps.
    distances: Vec<usize>,
    /// The highest bit of the code.
    bit: u32,
    /// The index of the union for the code without this bit.
    rest: usize,
}

impl Passes {
    /// Groups `probes`, each of which is a distance and a code.
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

    /// Computes the options of `LANES` heaps, starting at `cells[at]`. `room` is scratch memory.
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
