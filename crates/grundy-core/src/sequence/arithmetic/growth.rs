//! What the theorem for any saltus of [`ArithmeticCertificate`](super::ArithmeticCertificate) asks for.

use std::collections::BTreeSet;

use super::digits::{Digits, State};
use super::totals::Totals;
use crate::Nimber;
use crate::sequence::{CertificateError, Code, MAX_LEN};

/// Words in all the sets of one check, and steps to make them.
const MOST_WORDS: usize = 1 << 26;
const MOST_STEPS: u64 = 1 << 34;

/// Choices of heaps in one check.
const MOST_GROUPS: usize = 1 << 18;

/// The pattern with a multiple of the period and of the saltus.
pub(super) struct Plan {
    /// The pattern holds from this heap on, which is at least 1.
    from: usize,
    /// `P`, the period claimed times a power of two.
    period: usize,
    /// `S`, the saltus claimed times the same power of two.
    saltus: u64,
    /// `M`, the largest power of two that divides `S`.
    unit: u64,
    /// The values of the heaps below `from + ROWS·period`.
    values: Vec<u64>,
}

/// So many times `P` heaps follow the first one of the pattern. The last two rows stand for all later heaps.
const ROWS: usize = 6;

impl Plan {
    /// The pattern with the period `2^choice` times, from the values below heap `max(preperiod, 1) + period`.
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
        let mut times: u64 =
            (1..=block as u64).find(|times| times * period as u64 % block as u64 == 0).unwrap_or(1);
        times <<= choice;
        let most = times.checked_mul(ROWS as u64 * (period as u64).max(saltus));
        if most.is_none_or(|most| most + from as u64 > MAX_LEN) {
            return Err(CertificateError::TooLong);
        }
        let long = times as usize * period;
        let values = (0..from + ROWS * long)
            .map(|n| {
                let turns = n.saturating_sub(from) / period;
                value(n - turns * period) + turns as u64 * saltus
            })
            .collect();
        let saltus = times * saltus;
        let unit = 1 << saltus.trailing_zeros();
        Ok(Self { from, period: long, saltus, unit, values })
    }

    /// How many values have to be checked one by one.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Checks for all heaps from [`Plan::len`] on that they have the value of the pattern if all smaller ones do.
    pub(super) fn check_moves(&self, code: &Code) -> Result<(), CertificateError> {
        self.check_reached(code)?;
        self.check_unreached(code)
    }

    /// Every smaller value is reached, by moves that grow with the heap.
    fn check_reached(&self, code: &Code) -> Result<(), CertificateError> {
        let families = Families::new(self, code)?;
        let (leading, len) = (code.leading_digits().len(), self.len());
        for heap in len - 2 * self.period..len {
            let mut found = [(); 3].map(|()| Totals::new(1, families.words));
            let removals = (0..=heap).take_while(|&removed| !code.is_finite() || removed < leading);
            for removed in removals {
                let digit = code.digit(removed as u64);
                for family in families.list.iter().filter(|it| digit >> it.parts & 1 == 1) {
                    let growth = family.growth.with_removal(removed >= leading);
                    for (found, _) in found.iter_mut().zip(growth).filter(|it| it.1) {
                        found.unite(0, family.totals.row(heap - removed), 0);
                    }
                }
            }
            self.check_heap(heap, &found)?;
        }
        Ok(())
    }

    /// Whether what is reached from one heap suffices for the heaps that are larger by `2P`, `4P` and so on.
    fn check_heap(
        &self,
        heap: usize,
        [rising, staying, both]: &[Totals; 3],
    ) -> Result<(), CertificateError> {
        let rise = 2 * self.saltus as usize;
        let own = self.values[heap] as usize;
        let from = (0..own).rev().find(|&value| !rising.contains(0, value)).map_or(0, |v| v + 1);
        let to = (0..own).find(|&value| !staying.contains(0, value)).unwrap_or(own);
        let mut run = 0;
        for value in from..to {
            run = if both.contains(0, value) { run + 1 } else { 0 };
            if run == rise {
                return Ok(());
            }
        }
        let value = Nimber::new(if to < own { to } else { from.saturating_sub(1) } as u64);
        Err(CertificateError::NotReached { heap: heap as u64, value })
    }

    /// No option of a heap has the value that the pattern gives to the heap.
    fn check_unreached(&self, code: &Code) -> Result<(), CertificateError> {
        let mut digits = Digits::new(self.saltus / self.unit);
        let leading = code.leading_digits().len();
        let repeats = if code.is_finite() { 0 } else { self.period };
        for (parts, groups) in self.groups(code.max_parts() as usize)?.iter().enumerate() {
            for removed in 0..leading + repeats {
                if code.digit(removed as u64) >> parts & 1 == 0 {
                    continue;
                }
                for group in groups {
                    let more = (removed + group.total) as i64 - self.from as i64;
                    let class = more.rem_euclid(self.period as i64) as usize;
                    let own = self.values[self.from + class];
                    if own % self.unit == group.low {
                        let state = State {
                            free: removed >= leading,
                            sum: more.div_euclid(self.period as i64),
                            whole: own / self.unit,
                            fixed: group.fixed,
                            parts: group.parts.clone(),
                        };
                        digits.begin(state, class)?;
                    }
                }
            }
        }
        let Some((class, turns)) = digits.solution()? else {
            return Ok(());
        };
        let heap = turns.checked_mul(self.period as u64);
        let heap = heap.and_then(|more| more.checked_add((self.from + class) as u64));
        Err(heap.map_or(CertificateError::TooLong, |heap| CertificateError::Reached { heap }))
    }

    /// What so many heaps may be, apart from the numbers of periods that those from `from` on are larger.
    fn groups(&self, parts: usize) -> Result<Vec<BTreeSet<Group>>, CertificateError> {
        let mut all = vec![BTreeSet::from([Group::default()])];
        for _ in 0..parts {
            let mut more = BTreeSet::new();
            for group in &all[all.len() - 1] {
                for heap in 1..self.from + self.period {
                    more.insert(group.with(heap, self.values[heap], self));
                }
                if more.len() > MOST_GROUPS {
                    return Err(CertificateError::TooLong);
                }
            }
            all.push(more);
        }
        Ok(all)
    }
}

/// Heaps that are left: those below `from` as they are, of the others the classes modulo `P`.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    total: usize,
    /// The nim-sum of the values modulo `M`.
    low: u64,
    /// The nim-sum of what is left of the values of the heaps below `from`, divided by `M`.
    fixed: u64,
    /// The same for each of the other heaps, in ascending order.
    parts: Vec<u64>,
}

impl Group {
    fn with(&self, heap: usize, value: u64, plan: &Plan) -> Self {
        let mut group = self.clone();
        group.total += heap;
        group.low ^= value % plan.unit;
        let high = value / plan.unit;
        if heap < plan.from {
            group.fixed ^= high;
        } else {
            let place = group.parts.partition_point(|&part| part < high);
            group.parts.insert(place, high);
        }
        group
    }
}

/// What a move still reaches if the heap grows by `2P`.
#[derive(Clone, Copy)]
struct Growth {
    /// The value that is larger by `2S`.
    rises: bool,
    /// The same value.
    stays: bool,
}

impl Growth {
    /// Rising, staying, and both by different growth, so that the one can be followed by the other.
    fn with_removal(self, repeats: bool) -> [bool; 3] {
        let stays = self.stays || repeats;
        [self.rises, stays, self.rises && stays]
    }
}

/// Moves that leave so many heaps.
struct Family {
    parts: usize,
    growth: Growth,
    totals: Totals,
}

struct Families {
    words: usize,
    list: Vec<Family>,
}

impl Families {
    fn new(plan: &Plan, code: &Code) -> Result<Self, CertificateError> {
        let parts = code.max_parts() as usize;
        let len = plan.len();
        let largest = plan.values.iter().max().map_or(0, |&value| value as usize);
        let words = (largest + 1).next_power_of_two().div_ceil(64);
        let size = len.saturating_mul(words);
        if size.saturating_mul(4 * (parts + 1)) > MOST_WORDS
            || (size as u64).saturating_mul((4 * (parts + 1) * len) as u64) > MOST_STEPS
        {
            return Err(CertificateError::TooLong);
        }
        let heaps: Vec<(usize, u64)> = plan.values.iter().copied().enumerate().skip(1).collect();
        let later = &heaps[plan.from - 1..];
        let mut none = Totals::new(len, words);
        none.bits[0] = 1;
        let mut any = vec![none];
        // Two heaps whose values differ below `M` alone, and any others.
        let mut pairs = vec![Totals::new(len, words); 2];
        let mut pair = Totals::new(len, words);
        for &(first, value) in later {
            for &(second, other) in later.iter().take_while(|it| first + it.0 < len) {
                if value / plan.unit == other / plan.unit {
                    pair.insert(first + second, (value ^ other) as usize);
                }
            }
        }
        pairs.push(pair);
        let mut list = Vec::new();
        for parts in 0..=parts {
            if parts > 0 {
                any.push(any[parts - 1].with(&heaps));
            }
            if parts > 2 {
                pairs.push(pairs[parts - 1].with(&heaps));
            }
            let mut add = |rises, stays, totals| {
                list.push(Family { parts, growth: Growth { rises, stays }, totals });
            };
            if !code.is_finite() {
                add(false, false, any[parts].clone());
            }
            add(false, true, pairs[parts].clone());
            if parts > 0 {
                // A heap rises alone if the nim-sum of the others is below `2M`.
                add(true, false, any[parts - 1].below(2 * plan.unit).with(later));
                add(true, true, pairs[parts - 1].below(2 * plan.unit).with(later));
            }
        }
        Ok(Self { words, list })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::Plan;
    use crate::sequence::{CertificateError, Code};

    /// The values of all options of heap `n`, if heaps have these values.
    fn options(code: &Code, values: &dyn Fn(usize) -> u64, n: usize) -> BTreeSet<u64> {
        // The nim-sums of some heaps, the largest ones first, by what is left of the total.
        fn split(
            rest: usize,
            parts: u32,
            most: usize,
            values: &dyn Fn(usize) -> u64,
        ) -> BTreeSet<u64> {
            match parts {
                0 => (rest == 0).then_some(0).into_iter().collect(),
                _ => (1..=most.min(rest))
                    .flat_map(|heap| {
                        let others = split(rest - heap, parts - 1, heap, values);
                        others.into_iter().map(move |other| (heap, other))
                    })
                    .map(|(heap, other)| other ^ values(heap))
                    .collect(),
            }
        }
        (0..=n)
            .flat_map(|removed| (0..=code.max_parts()).map(move |parts| (removed, parts)))
            .filter(|&(removed, parts)| code.digit(removed as u64) >> parts & 1 == 1)
            .flat_map(|(removed, parts)| split(n - removed, parts, n, values))
            .collect()
    }

    /// A game, and values for it that are made up.
    fn drawn(rng: &mut StdRng) -> (Code, Plan) {
        loop {
            let base = [8, 16][rng.random_range(0..2)];
            let mut digits: Vec<u32> = (0..3).map(|_| rng.random_range(0..base)).collect();
            digits[0] &= !3;
            let (leading, repeat) = digits.split_at(rng.random_range(1..=3));
            let code = Code::with_repeat(leading, repeat).unwrap();
            let (preperiod, period) = (rng.random_range(0..4), rng.random_range(1..7));
            let saltus = rng.random_range(1..7);
            // Values that grow about as the pattern does, or any others.
            let near = rng.random_range(0..4);
            let first: Vec<u64> = (0..preperiod.max(1) + period)
                .map(|n| n as u64 * saltus / period as u64 + rng.random_range(0..=near))
                .collect();
            if let Ok(plan) = Plan::new(&code, preperiod, period, saltus, &|n| first[n], 0) {
                return (code, plan);
            }
        }
    }

    fn value(plan: &Plan, n: usize) -> u64 {
        let turns = n.saturating_sub(plan.from) / plan.period;
        plan.values[n - turns * plan.period] + turns as u64 * plan.saltus
    }

    #[test]
    fn options_of_the_same_value_are_found() {
        let mut rng = StdRng::seed_from_u64(0x0dd);
        let (mut free, mut refused) = (0, 0);
        while free < 60 || refused < 300 {
            let (code, plan) = drawn(&mut rng);
            let values = |n: usize| value(&plan, n);
            let own = |n: usize| options(&code, &values, n).contains(&values(n));
            match plan.check_unreached(&code) {
                Ok(()) => {
                    assert!(!(plan.from..40).any(own), "{code} {:?}", plan.values);
                    free += 1;
                }
                Err(CertificateError::Reached { heap }) => {
                    // Larger ones take too long to try.
                    assert!(heap > 60 || own(heap as usize), "{code} {:?} {heap}", plan.values);
                    refused += 1;
                }
                Err(error) => panic!("{code}: {error}"),
            }
        }
    }

    #[test]
    fn values_that_are_reached_are_reached_for_ever() {
        let mut rng = StdRng::seed_from_u64(0x0de);
        let (mut all, mut refused) = (0, 0);
        while all < 60 {
            let (code, plan) = drawn(&mut rng);
            match plan.check_reached(&code) {
                Ok(()) if plan.len() < 50 => {
                    let values = |n: usize| value(&plan, n);
                    for heap in plan.len() - 2 * plan.period..plan.len() + 12 {
                        let options = options(&code, &values, heap);
                        let smaller = (0..values(heap)).find(|value| !options.contains(value));
                        assert_eq!(smaller, None, "{code} {:?} {heap}", plan.values);
                    }
                    all += 1;
                }
                Ok(()) => {}
                Err(CertificateError::NotReached { .. }) => refused += 1,
                Err(error) => panic!("{code}: {error}"),
            }
        }
        assert!(refused > 60, "{refused}");
    }
}
