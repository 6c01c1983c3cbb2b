//! A pattern of nim-values, and the equations that describe the values of the options of its heaps.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::definition::unite;
use super::digits::{Digits, Equation, Wrong};
use crate::{CertificateError, Code, MAX_LEN};
use grundy_core::{Meter, Nimber, Stopped};

/// The maximum number of words in the sets of one stage of a check.
const MAX_WORDS: u64 = 1 << 25;
/// The maximum number of steps for computing the sets of one stage of a check.
const MAX_STEPS: u64 = 1 << 31;

/// The numbers of words and steps that remain for a stage.
struct Budget {
    words: u64,
    steps: u64,
}

impl Budget {
    const fn new() -> Self {
        Self { words: MAX_WORDS, steps: MAX_STEPS }
    }

    fn take_words(&mut self, words: u64) -> Result<(), CertificateError> {
        self.words = self.words.checked_sub(words).ok_or(CertificateError::TooLong)?;
        Ok(())
    }

    fn take_steps(&mut self, steps: u64) -> Result<(), CertificateError> {
        self.steps = self.steps.checked_sub(steps).ok_or(CertificateError::TooLong)?;
        Ok(())
    }
}

/// Returns whether the theorem applies to the game. The code must not require unequal parts. If it has finitely many digits, some move must
/// leave three or more heaps.
pub(super) fn applies(code: &Code) -> bool {
    !code.has_unequal_parts() && (!code.is_finite() || code.max_parts() >= 3)
}

/// Returns the number of words in a set of numbers below `unit`, which is a power of two.
fn words_for(unit: u64) -> usize {
    (unit as usize).div_ceil(64)
}

/// Values that grow by `S` every `P` heaps, from a certain heap on.
pub(super) struct Pattern {
    /// The first heap of the pattern, which is at least 1.
    from: usize,
    /// `P`, the least multiple of the period that is also a multiple of the length of the repeating block.
    period: usize,
    /// `S`, the same multiple of the saltus, written as `q·M` with the largest possible power of two `M`. The fields `factor` and `unit`
    /// are `q` and `M`.
    factor: u64,
    unit: u64,
    /// The values of the heaps below `from + period`.
    values: Vec<u64>,
}

/// The high parts of the values of several heaps: first, the nim-sum of the high parts of the heaps below `from`; second, the part `h` of
/// the value `L + M·(h + q·x)` of each other heap, in ascending order. The low parts modulo `M` are not included.
type Highs = (u64, Vec<u64>);

impl Pattern {
    /// Creates the pattern that continues the values of the heaps below `max(preperiod, 1) + period`.
    pub(super) fn new(
        code: &Code,
        preperiod: usize,
        period: usize,
        saltus: u64,
        value: &impl Fn(usize) -> u64,
    ) -> Result<Self, CertificateError> {
        let from = preperiod.max(1);
        let block = code.repeating_digits().len().max(1) as u64;
        let times = (1..=block).find(|times| times * period as u64 % block == 0).unwrap_or(block);
        let most = times.checked_mul(saltus.max(period as u64));
        if most.and_then(|most| most.checked_add(from as u64)).is_none_or(|most| most > MAX_LEN) {
            return Err(CertificateError::TooLong);
        }
        let unit = 1 << (times * saltus).trailing_zeros();
        let long = times as usize * period;
        Budget::new().take_words((from + long) as u64 * words_for(unit) as u64)?;
        let values = (0..from + long)
            .map(|n| {
                let turns = n.saturating_sub(from) / period;
                value(n - turns * period) + turns as u64 * saltus
            })
            .collect();
        Ok(Self { from, period: long, factor: times * saltus / unit, unit, values })
    }

    /// Checks, for every heap of the pattern, that its value is the least value that its options do not have.
    pub(super) fn check(&self, code: &Code, meter: &mut Meter<'_>) -> Result<(), CertificateError> {
        let equations = self.equations(code, meter)?;
        let mut digits = Digits::new(self.factor);
        let speaks_of = |class| equations.iter().filter(move |it| !it.1.is_empty(class));
        let mut budget = Budget::new();
        // First, reject a check that would take too long.
        for class in 0..self.period {
            // Creating a set of equations takes a few steps per equation.
            budget.take_steps(16 * (speaks_of(class).count() as u64 + 1) * self.unit)?;
        }
        for class in 0..self.period {
            let here: Vec<_> = speaks_of(class).collect();
            let own = self.values[self.from + class];
            for low in 0..self.unit {
                meter.tick(16 * (here.len() as u64 + 1))?;
                let any = here.iter().filter(|it| it.1.contains(class, low as usize));
                let order = low.cmp(&(own % self.unit));
                digits.begin(any.map(|it| it.0), own / self.unit, order, (class, low))?;
            }
        }
        let Some(wrong) = digits.search(meter)? else { return Ok(()) };
        let Wrong { mark: (class, low), x, v, is_reached } = wrong;
        let heap = x
            .checked_mul(self.period as u64)
            .and_then(|more| more.checked_add((self.from + class) as u64))
            .ok_or(CertificateError::TooLong)?;
        if is_reached {
            return Err(CertificateError::Reached { heap });
        }
        let value = v.checked_mul(self.unit).ok_or(CertificateError::TooLong)? + low;
        Err(CertificateError::NotReached { heap, value: Nimber::new(value) })
    }

    /// Returns the equations for the values of the options. The sets of an equation have one row for each class of heaps `from + class`,
    /// `from + class + P`, and so on. The row contains the low parts of the values to which the equation applies.
    fn equations(
        &self,
        code: &Code,
        meter: &mut Meter<'_>,
    ) -> Result<BTreeMap<Equation, Totals>, CertificateError> {
        let leading = code.leading_digits().len();
        // If digits repeat, one number of tokens represents all larger numbers with the same remainder modulo the period.
        let repeats = if code.is_finite() { 0 } else { self.period };
        let words = words_for(self.unit);
        let mut equations: BTreeMap<Equation, Totals> = BTreeMap::new();
        let mut budget = Budget::new();
        for (parts, groups) in self.groups(code.max_parts() as usize, meter)?.iter().enumerate() {
            for (highs, totals) in groups {
                let removals = (0..leading + repeats)
                    .filter(|&removed| code.digit(removed as u64) >> parts & 1 == 1);
                for removed in removals {
                    let steps = (totals.count() * words) as u64;
                    budget.take_steps(steps)?;
                    meter.tick(steps)?;
                    let free = removed >= leading;
                    self.add(removed, free, highs, totals, &mut equations, &mut budget)?;
                }
            }
        }
        Ok(equations)
    }

    /// Adds the moves that take `removed` tokens. If `free` is set, also adds the moves that take `removed` tokens plus any multiple of the
    /// period.
    fn add(
        &self,
        removed: usize,
        free: bool,
        (fixed, parts): &Highs,
        totals: &Totals,
        equations: &mut BTreeMap<Equation, Totals>,
        budget: &mut Budget,
    ) -> Result<(), CertificateError> {
        let mut total = 0;
        while total < totals.count() {
            // Process together all totals that differ from the heap by the same number of periods.
            let more = (removed + total) as i64 - self.from as i64;
            let class = more.rem_euclid(self.period as i64) as usize;
            let count = (self.period - class).min(totals.count() - total);
            if (total..total + count).any(|total| !totals.is_empty(total)) {
                let sum = more.div_euclid(self.period as i64);
                let equation = Equation { free, sum, fixed: *fixed, parts: parts.clone() };
                let lows = match equations.entry(equation) {
                    Entry::Occupied(lows) => lows.into_mut(),
                    Entry::Vacant(none) => {
                        budget.take_words((self.period * totals.words()) as u64)?;
                        none.insert(Totals::new(self.period, totals.words()))
                    }
                };
                for at in 0..count {
                    lows.unite(class + at, totals.row(total + at), 0);
                }
            }
            total += count;
        }
        Ok(())
    }

    /// For each number of heaps and each choice of high parts, returns the nim-sums modulo `M`, indexed by the total number of tokens. The
    /// smallest heap of each class modulo `P` represents all heaps `n >= from` of the class.
    fn groups(
        &self,
        parts: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<BTreeMap<Highs, Totals>>, CertificateError> {
        let words = words_for(self.unit);
        let mut kinds: BTreeMap<(bool, u64), Vec<(usize, u64)>> = BTreeMap::new();
        for (heap, &value) in self.values.iter().enumerate().skip(1) {
            let kind = (heap < self.from, value / self.unit);
            kinds.entry(kind).or_default().push((heap, value % self.unit));
        }
        let mut all = vec![BTreeMap::from([((0, Vec::new()), Totals::of_nothing(words))])];
        let mut budget = Budget::new();
        for _ in 0..parts {
            let mut more: BTreeMap<Highs, Totals> = BTreeMap::new();
            for ((fixed, highs), totals) in &all[all.len() - 1] {
                let count = totals.count() + self.values.len() - 1;
                for (&(early, high), heaps) in &kinds {
                    // Choose the heaps of the pattern in ascending order of their high parts, so each combination occurs once.
                    if !early && highs.last().is_some_and(|&last| last > high) {
                        continue;
                    }
                    let mut highs = highs.clone();
                    if !early {
                        highs.push(high);
                    }
                    let fixed = fixed ^ if early { high } else { 0 };
                    budget.take_steps(totals.count() as u64 * (heaps.len() * words) as u64)?;
                    let sums = match more.entry((fixed, highs)) {
                        Entry::Occupied(sums) => sums.into_mut(),
                        Entry::Vacant(none) => {
                            budget.take_words((count * words) as u64)?;
                            none.insert(Totals::new(count, words))
                        }
                    };
                    totals.add_each(heaps, sums, meter)?;
                }
            }
            all.push(more);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{Budget, MAX_STEPS, MAX_WORDS, Pattern, applies};
    use crate::{CertificateError, Code, MAX_LEN};
    use grundy_core::Limits;

    /// Returns the nim-sums of all ways to divide `rest` tokens into `parts` heaps that are not larger than `most`.
    fn split(rest: usize, parts: u32, most: usize, value: &impl Fn(usize) -> u64) -> BTreeSet<u64> {
        if parts == 0 {
            return (rest == 0).then_some(0).into_iter().collect();
        }
        (1..=most.min(rest))
            .flat_map(|heap| {
                let others = split(rest - heap, parts - 1, heap, value);
                others.into_iter().map(move |other| other ^ value(heap))
            })
            .collect()
    }

    /// Returns the values of all options of heap `n`. The function `value` gives the values of heaps.
    fn options(code: &Code, value: &impl Fn(usize) -> u64, n: usize) -> BTreeSet<u64> {
        (0..=n)
            .flat_map(|removed| (0..=code.max_parts()).map(move |parts| (removed, parts)))
            .filter(|&(removed, parts)| code.digit(removed as u64) >> parts & 1 == 1)
            .flat_map(|(removed, parts)| split(n - removed, parts, n, value))
            .collect()
    }

    fn mex(options: &BTreeSet<u64>) -> u64 {
        (0..).zip(options).take_while(|&(value, &option)| value == option).count() as u64
    }

    fn code(rng: &mut StdRng) -> Code {
        loop {
            let base = [4, 8, 16][rng.random_range(0..3)];
            let mut digits: Vec<u32> = (0..4).map(|_| rng.random_range(0..base)).collect();
            digits[0] &= !3;
            let (leading, repeat) = digits.split_at(rng.random_range(2..=4));
            let code = Code::with_repeat(leading, repeat).unwrap();
            if applies(&code) {
                return code;
            }
        }
    }

    /// Some patterns begin with the values of the game, so they can be right. The others are wrong.
    #[test]
    fn the_check_accepts_exactly_the_patterns_that_match_the_rules() {
        let mut rng = StdRng::seed_from_u64(0x9a77);
        let (mut right, mut reached, mut unreached) = (0, 0, 0);
        for round in 0..1500 {
            let code = code(&mut rng);
            let (preperiod, period) = (rng.random_range(0..4), rng.random_range(1..7));
            let from = preperiod.max(1);
            let mut first: Vec<u64> = vec![0];
            while first.len() <= from + period {
                first.push(mex(&options(&code, &|n| first[n], first.len())));
            }
            let saltus =
                (first[from + period]).checked_sub(first[from]).filter(|&s| s > 0 && s < 9);
            let saltus = saltus.unwrap_or(1 + round % 6);
            if round % 4 == 0 {
                let changed = rng.random_range(from..from + period);
                first[changed] = rng.random_range(0..8);
            }
            let pattern = Pattern::new(&code, preperiod, period, saltus, &|n| first[n]).unwrap();
            let value = |n: usize| {
                let turns = n.saturating_sub(from) / period;
                first[n - turns * period] + turns as u64 * saltus
            };
            let claim = format!("{code} {:?} {saltus} from {from} on", &first[..from + period]);
            match pattern.check(&code, &mut Limits::NONE.meter()) {
                Ok(()) => {
                    for heap in from..24 {
                        let mex = mex(&options(&code, &value, heap));
                        assert_eq!(mex, value(heap), "{claim}: {heap}");
                    }
                    right += 1;
                }
                // Checking larger heaps would take too long.
                Err(
                    CertificateError::Reached { heap } | CertificateError::NotReached { heap, .. },
                ) if heap > 40 => {}
                Err(CertificateError::Reached { heap }) => {
                    let heap = heap as usize;
                    let options = options(&code, &value, heap);
                    assert!(heap >= from && options.contains(&value(heap)), "{claim}: {heap}");
                    reached += 1;
                }
                Err(CertificateError::NotReached { heap, value: smaller }) => {
                    let (heap, smaller) = (heap as usize, smaller.value());
                    let options = options(&code, &value, heap);
                    assert!(heap >= from && smaller < value(heap), "{claim}: {heap}");
                    assert!(!options.contains(&smaller), "{claim}: {heap} to {smaller}");
                    unreached += 1;
                }
                Err(error) => panic!("{claim}: {error}"),
            }
        }
        assert!(
            right > 100 && reached > 100 && unreached > 100,
            "{right} right, {reached} and {unreached} not"
        );
    }

    fn nim() -> Code {
        Code::with_repeat(&[0], &[3]).unwrap()
    }

    /// Claims that heap `1 + x` of Nim has the value `1 + S·x`, where `S` is large. The sets of low parts then have many words.
    #[test]
    fn patterns_of_nim_with_a_large_saltus_are_rejected() {
        for saltus in [6, 7, 12, 13, 14].map(|bits| 1 << bits) {
            let pattern = Pattern::new(&nim(), 0, 1, saltus, &|n| n as u64).unwrap();
            let refused = pattern.check(&nim(), &mut Limits::NONE.meter());
            let Err(CertificateError::NotReached { heap, value }) = refused else {
                panic!("{saltus}: {refused:?}");
            };
            let (own, value) = (1 + saltus * (heap - 1), value.value());
            assert!(0 < value && value < own && value % saltus != 1, "{saltus}: {heap} to {value}");
        }
    }

    #[test]
    fn budgets_can_be_spent_down_to_the_last_word_and_step() {
        let mut budget = Budget::new();
        for (most, take) in [
            (MAX_WORDS, Budget::take_words as fn(&mut Budget, u64) -> _),
            (MAX_STEPS, Budget::take_steps),
        ] {
            assert_eq!(take(&mut budget, most + 1), Err(CertificateError::TooLong));
            assert_eq!(take(&mut budget, most - 7), Ok(()));
            assert_eq!(take(&mut budget, 7), Ok(()));
            assert_eq!(take(&mut budget, 1), Err(CertificateError::TooLong));
        }
    }

    #[test]
    fn patterns_that_are_too_long_are_rejected_immediately() {
        let pattern = |period, saltus| Pattern::new(&nim(), 0, period, saltus, &|n| n as u64);
        let is_too_long =
            |period, saltus| matches!(pattern(period, saltus), Err(CertificateError::TooLong));
        assert!(!is_too_long(1, MAX_LEN - 1) && is_too_long(1, MAX_LEN));
        // There is one heap before the pattern, and each set of 2^20 values takes 2^14 words.
        let most = MAX_WORDS as usize >> 14;
        assert!(!is_too_long(most - 1, 1 << 20) && is_too_long(most, 1 << 20));
        // The 2^16 heaps form about 2^32 pairs, which are too many to check.
        let code = Code::with_repeat(&[0], &[7]).unwrap();
        let pairs = Pattern::new(&code, 1 << 16, 1, 1, &|_| 0).unwrap();
        assert_eq!(pairs.check(&code, &mut Limits::NONE.meter()), Err(CertificateError::TooLong));
        // All 2^16 values are different, so there are 2^16 groups, each with 2^16 totals. These are too many to store.
        let kinds = Pattern::new(&code, 1 << 16, 1, 1, &|n| n as u64).unwrap();
        assert_eq!(kinds.check(&code, &mut Limits::NONE.meter()), Err(CertificateError::TooLong));
    }
}

// The following type is a list of sets of nim-sums, indexed by the total number of tokens.

/// For each total number of tokens, a set of values below a bound.
#[derive(Clone)]
pub(super) struct Totals {
    /// The number of words in a set, a power of two.
    words: usize,
    bits: Vec<u64>,
}

impl Totals {
    pub(super) fn new(totals: usize, words: usize) -> Self {
        Self { words, bits: vec![0; totals * words] }
    }

    /// Creates the totals for no heaps. Their nim-sum is 0.
    pub(super) fn of_nothing(words: usize) -> Self {
        let mut nothing = Self::new(1, words);
        nothing.bits[0] = 1;
        nothing
    }

    pub(super) fn words(&self) -> usize {
        self.words
    }

    pub(super) fn count(&self) -> usize {
        self.bits.len() / self.words
    }

    pub(super) fn row(&self, total: usize) -> &[u64] {
        &self.bits[total * self.words..(total + 1) * self.words]
    }

    pub(super) fn is_empty(&self, total: usize) -> bool {
        self.row(total).iter().all(|&word| word == 0)
    }

    pub(super) fn contains(&self, total: usize, value: usize) -> bool {
        self.row(total)[value / 64] >> (value % 64) & 1 == 1
    }

    pub(super) fn unite(&mut self, total: usize, set: &[u64], shift: u64) {
        unite(&mut self.bits[total * self.words..(total + 1) * self.words], set, shift as usize);
    }

    /// For each size and value in `heaps`, extends these totals by a heap of this size and value, and adds the results to `sums`.
    pub(super) fn add_each(
        &self,
        heaps: &[(usize, u64)],
        sums: &mut Self,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        for total in (0..self.count()).filter(|&total| !self.is_empty(total)) {
            meter.tick((heaps.len() * self.words) as u64)?;
            for &(heap, value) in heaps {
                sums.unite(total + heap, self.row(total), value);
            }
        }
        Ok(())
    }
}
