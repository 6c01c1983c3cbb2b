//! What the theorem of [`ArithmeticCertificate`](super::ArithmeticCertificate) asks for, and whether it is there.

use super::totals::Totals;
use crate::Nimber;
use crate::sequence::{CertificateError, Code, MAX_LEN};

/// Words in all the sets of one check, and steps to make them.
const MOST_WORDS: usize = 1 << 26;
const MOST_STEPS: u64 = 1 << 34;

/// Whether the theorem may say something about the game: with finitely many digits a heap must be split in three, and
/// nothing is known of unequal parts.
pub(super) fn applies(code: &Code) -> bool {
    !code.has_unequal_parts() && (!code.is_finite() || code.max_parts() >= 3)
}

/// Whether some power of two times the period is a multiple of the block of digits that repeats for ever.
pub(super) fn fits(code: &Code, period: usize) -> bool {
    let block = code.repeating_digits().len().max(1);
    period % (block >> block.trailing_zeros()) == 0
}

/// The pattern with a period and a saltus that are large enough.
pub(super) struct Plan {
    /// The pattern holds from this heap on, which is at least 1.
    from: usize,
    /// `P`, a multiple of the period claimed by a power of two.
    period: usize,
    /// `S`, the same multiple of the saltus.
    saltus: u64,
    /// The values of the heaps below `from + period`.
    first: Vec<u64>,
    /// Heaps from `from + rows·period` on are left to the theorem.
    rows: usize,
}

/// Which high parts moves of one kind reach, of the heaps that are left. `shift` is what has to be added to the high
/// part of the heap less the number of periods that are distributed.
#[derive(Clone, Copy)]
enum Reach {
    /// `u`, `d` and `d`: every second one from `least` on.
    EverySecond { least: u64, shift: i64 },
    /// `u`, while the other periods are removed: every one from `least` on.
    Every { least: u64, shift: i64 },
    /// `d` and `d`: 0 alone, in every second heap.
    ZeroBySplit { shift: i64 },
    /// All periods are removed: 0 alone.
    ZeroByRemoval,
}

impl Reach {
    fn needs_repeat(self) -> bool {
        matches!(self, Self::Every { .. } | Self::ZeroByRemoval)
    }
}

/// Moves of one kind that leave so many heaps.
struct Family {
    parts: usize,
    reach: Reach,
    totals: Totals,
}

/// All families of a game.
struct Families {
    /// `fixed[j]`: `j` heaps of values below the saltus.
    fixed: Vec<Totals>,
    list: Vec<Family>,
}

impl Families {
    fn new(plan: &Plan, code: &Code) -> Result<Self, CertificateError> {
        let parts = code.max_parts() as usize;
        let words = (plan.saltus as usize).div_ceil(64);
        let len = plan.first.len();
        let count = len.saturating_mul(parts.max(1)).saturating_add(1);
        let work = count.saturating_mul(words).saturating_mul(10 * (parts + 1));
        if work > MOST_WORDS || (work as u64).saturating_mul(len as u64) > MOST_STEPS {
            return Err(CertificateError::TooLong);
        }
        let of_high = |high: u64, from: usize| -> Vec<(usize, u64)> {
            let heaps = (from..len).filter(|&n| plan.first[n] / plan.saltus == high);
            heaps.map(|n| (n, plan.first[n] % plan.saltus)).collect()
        };
        let low = of_high(0, 1);
        let growing = [of_high(0, plan.from), of_high(1, plan.from)];
        let mut fixed = vec![Totals::new(count, words)];
        fixed[0].bits[0] = 1;
        for j in 0..parts {
            let more = fixed[j].with(&low);
            fixed.push(more);
        }
        let mut list = Vec::new();
        let mut add = |parts, reach, totals| list.push(Family { parts, reach, totals });
        for (rest, totals) in fixed.iter().enumerate() {
            if !code.is_finite() {
                add(rest, Reach::ZeroByRemoval, totals.clone());
            }
            if rest + 1 > parts {
                continue;
            }
            let one = [totals.with(&growing[0]), totals.with(&growing[1])];
            if !code.is_finite() {
                for (least, one) in (0..).zip(&one) {
                    let shift = -(least as i64);
                    add(rest + 1, Reach::Every { least, shift }, one.clone());
                }
            }
            if rest + 2 > parts {
                continue;
            }
            // Two heaps whose high parts begin alike, and two that begin with 0 and 1.
            let pairs = [
                (0, 0, one[0].with(&growing[0])),
                (0, 2, one[1].with(&growing[1])),
                (1, 1, one[0].with(&growing[1])),
            ];
            for (unlike, highs, two) in pairs {
                if rest + 3 <= parts {
                    for (least, growing) in (0..).zip(&growing) {
                        let shift = unlike - least as i64;
                        add(rest + 3, Reach::EverySecond { least, shift }, two.with(growing));
                    }
                }
                add(rest + 2, Reach::ZeroBySplit { shift: highs }, two);
            }
        }
        Ok(Self { fixed, list })
    }
}

/// Takes note of an end, by its parity.
fn lower(ends: &mut [i64; 2], end: i64) {
    let found = &mut ends[(end & 1) as usize];
    *found = end.min(*found);
}

impl Plan {
    /// The smallest period and saltus that the theorem takes, `2^choice` times, from the values below heap
    /// `max(preperiod, 1) + period`.
    pub(super) fn new(
        code: &Code,
        preperiod: usize,
        period: usize,
        saltus: u64,
        value: &impl Fn(usize) -> u64,
        choice: u32,
    ) -> Result<Self, CertificateError> {
        let from = preperiod.max(1);
        let block = code.repeating_digits().len().max(1);
        let below = (0..from).map(value).max().unwrap_or(0);
        let within = (from..from + period).map(value).max().unwrap_or(0);
        let mut times = 1;
        while below >= times * saltus
            || within >= (times + 1) * saltus
            || (times as usize * period) % block != 0
        {
            times *= 2;
            if times * (period as u64).max(saltus) > MAX_LEN {
                return Err(CertificateError::TooLong);
            }
        }
        times <<= choice;
        if times * (period as u64).max(saltus) > MAX_LEN {
            return Err(CertificateError::TooLong);
        }
        let mut plan = Self {
            from,
            period: times as usize * period,
            saltus: times * saltus,
            first: Vec::new(),
            rows: 0,
        };
        plan.first = (0..from + plan.period)
            .map(|n| {
                let turns = n.saturating_sub(from) / period;
                value(n - turns * period) + turns as u64 * saltus
            })
            .collect();
        plan.rows = plan.rows_to_check(code).ok_or(CertificateError::TooLong)?;
        let len = plan.rows.checked_mul(plan.period).and_then(|len| len.checked_add(from));
        len.filter(|&len| len as u64 <= MAX_LEN).ok_or(CertificateError::TooLong)?;
        Ok(plan)
    }

    /// How many values have to be checked one by one.
    pub(super) fn len(&self) -> usize {
        self.from + self.rows * self.period
    }

    /// `W`, but at least a few, so that there is room for moves.
    fn rows_to_check(&self, code: &Code) -> Option<usize> {
        const FEW: usize = 4;
        let highs = || (0..self.period).map(|class| self.high(self.from + class));
        if highs().all(|high| high == 0) {
            return Some(FEW);
        }
        let parts = code.max_parts().max(1);
        let period = self.period as i64;
        let lead =
            || (0..).zip(highs()).map(|(class, high): (i64, u64)| period * high as i64 - class);
        let (most, least) = (lead().max()?, lead().min()?);
        let more = i64::from(parts - 1) * (most - self.from as i64);
        let carries = (most - least + more.max(0)) / period / 2;
        let bits = carries.checked_ilog2().map_or(0, |bit| bit + 1);
        1_usize.checked_shl(bits + parts).map(|rows| rows.max(FEW))
    }

    /// The value of any heap by the pattern.
    fn value(&self, n: usize) -> u64 {
        let turns = n.saturating_sub(self.from) / self.period;
        self.first[n - turns * self.period] + turns as u64 * self.saltus
    }

    fn high(&self, n: usize) -> u64 {
        self.value(n) / self.saltus
    }

    /// Checks that all smaller values are reached from every heap from [`Plan::len`] on.
    pub(super) fn check_moves(&self, code: &Code) -> Result<(), CertificateError> {
        let families = Families::new(self, code)?;
        (0..self.period).try_for_each(|class| self.check_class(code, class, &families))
    }

    /// The heaps `from + class`, one period later and so on.
    fn check_class(
        &self,
        code: &Code,
        class: usize,
        families: &Families,
    ) -> Result<(), CertificateError> {
        let start = self.from + class;
        let heap = start + self.rows * self.period;
        let high = self.high(heap);
        let ends = self.ends(code, start, families);
        let own_low = (self.first[start] % self.saltus) as usize;
        // The distance below the high part of the heap at which the values of this low part and parity begin.
        let first = |low: usize, parity: i64| {
            let nearest = i64::from(low >= own_low);
            nearest + (nearest + parity) % 2
        };
        let missing = |low: usize, below: i64| CertificateError::NotReached {
            heap: heap as u64,
            value: Nimber::new((high as i64 - below).max(0) as u64 * self.saltus + low as u64),
        };
        let mut depth = 0;
        for (low, ends) in ends.iter().enumerate() {
            for (parity, &end) in (0..).zip(ends) {
                if end > high as i64 && end > first(low, parity) {
                    return Err(missing(low, first(low, parity)));
                }
                depth = depth.max(end.max(0) as usize);
            }
        }
        let top = self.near_the_top(code, heap, depth, &families.fixed);
        for (low, ends) in ends.iter().enumerate() {
            for (parity, &end) in (0..).zip(ends) {
                let mut edge = (first(low, parity)..end).step_by(2);
                if let Some(below) = edge.find(|&below| !top.contains(below as usize, low)) {
                    return Err(missing(low, below));
                }
            }
        }
        Ok(())
    }

    /// For every low part and for both parities of `c`: all values with this low part, whose high part is less by `c`
    /// than that of the heap, are reached if `c` has the parity and is at least this.
    fn ends(&self, code: &Code, start: usize, families: &Families) -> Vec<[i64; 2]> {
        let leading = code.leading_digits().len();
        // One removal of each class modulo the period; those that repeat stand for all later ones.
        let removals = leading + if code.is_finite() { 0 } else { self.period };
        // The same with the high part 0 left out, and whether that one is reached otherwise.
        let mut ends = vec![[i64::MAX; 2]; self.saltus as usize];
        let mut but_zero = ends.clone();
        let mut zero = vec![[false; 2]; self.saltus as usize];
        for removed in 0..removals {
            let digit = code.digit(removed as u64);
            let repeats = removed >= leading;
            for family in families.list.iter().filter(|it| digit >> it.parts & 1 == 1) {
                if family.reach.needs_repeat() && !repeats {
                    continue;
                }
                self.reached(start, removed, &family.totals, |low, end| match family.reach {
                    Reach::EverySecond { least, shift } => {
                        let ends = if least == 0 { &mut ends } else { &mut but_zero };
                        lower(&mut ends[low], end + shift);
                    }
                    Reach::Every { least, shift } => {
                        let ends = if least == 0 { &mut ends } else { &mut but_zero };
                        lower(&mut ends[low], end + shift);
                        lower(&mut ends[low], end + shift + 1);
                    }
                    // From the rows on there is room for both heaps.
                    Reach::ZeroBySplit { shift } if end < self.rows as i64 => {
                        zero[low][((end + shift) & 1) as usize] = true;
                    }
                    Reach::ZeroByRemoval if end < self.rows as i64 => zero[low] = [true; 2],
                    _ => {}
                });
            }
        }
        for ((ends, but_zero), zero) in ends.iter_mut().zip(but_zero).zip(zero) {
            for parity in (0..2).filter(|&parity| zero[parity]) {
                ends[parity] = ends[parity].min(but_zero[parity]);
            }
        }
        ends
    }

    /// For each way to take `removed` tokens from heap `start`, or from one that is whole periods larger, and to leave
    /// heaps of these totals and some periods more: the low part of the values, and the high part of the heap less the
    /// number of these periods.
    fn reached(
        &self,
        start: usize,
        removed: usize,
        totals: &Totals,
        mut found: impl FnMut(usize, i64),
    ) {
        let high = self.high(start) as i64;
        let first = (start + self.period - removed % self.period) % self.period;
        for total in (first..totals.count()).step_by(self.period) {
            let end = high + (removed as i64 + total as i64 - start as i64) / self.period as i64;
            for (at, &word) in totals.row(total).iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    found(64 * at + word.trailing_zeros() as usize, end);
                    word &= word - 1;
                }
            }
        }
    }

    /// The values that are reached with one heap from `from` on and heaps of low values: row `c` has the low parts of
    /// those whose high part is `c` less than that of the heap.
    fn near_the_top(&self, code: &Code, heap: usize, depth: usize, fixed: &[Totals]) -> Totals {
        let mut top = Totals::new(depth, fixed[0].words);
        if depth == 0 {
            return top;
        }
        let parts = code.max_parts() as usize;
        let high = self.high(heap);
        // One period less is one less in the high part, or two less if it begins with one more.
        let reach = (depth + 2) * self.period;
        let removals = if code.is_finite() { code.leading_digits().len() } else { reach };
        for removed in 0..removals.min(heap) {
            let digit = code.digit(removed as u64);
            for (_, totals) in
                fixed.iter().take(parts).enumerate().filter(|it| digit >> (it.0 + 1) & 1 == 1)
            {
                for total in 0..totals.count().min(reach) {
                    let Some(left) = heap.checked_sub(removed + total).filter(|&n| n >= self.from)
                    else {
                        break;
                    };
                    let (left_high, low) = (self.high(left), self.value(left) % self.saltus);
                    let Some(below) = high.checked_sub(left_high).filter(|&c| c < depth as u64)
                    else {
                        continue;
                    };
                    top.unite(below as usize, totals.row(total), low);
                }
            }
        }
        top
    }
}
