//! Verifies certificates. This module shares no code with the search, so it also detects errors in the search.

use std::collections::HashMap;
use std::hash::Hash;

use bitvec::vec::BitVec;
use grundy_core::{Limits, Meter, Ruleset, StopReason, Sum};
use octal_games::Code;

use super::certificate::Claims;
use super::certificate::{QuotientCertificate, QuotientCertificateError};
use super::component_certificate::ComponentCertificate;

/// The default limit on steps. It suffices for a quotient of a thousand elements, and is reached after a few seconds.
const STEPS: Limits = Limits::none().work(1 << 34);
/// The maximum number of 64-bit words in the sets of options of all heaps together.
const MEMORY: usize = 1 << 26;

impl QuotientCertificate {
    /// Checks the certificate. If the check succeeds, the claim is proved from the rules alone.
    ///
    /// # Errors
    /// Returns the first [`QuotientCertificateError`] that it finds. Returns [`Stopped`](QuotientCertificateError::Stopped) after 2³⁴ steps
    /// (a few seconds); the claim is then neither proved nor refuted.
    ///
    /// # Complexity
    /// Let the quotient have `q` elements and `g` generators, and let the certificate cover `h` heaps. If moves leave up to two heaps, the
    /// check takes `O(q² g)` for the monoid, `O(h²)` for the options, `O(q² h / 64)` for the second condition, and `O(s h (q + s / 64))`
    /// for the third condition. Here `s` is the number of pairs of a class and a minimal set of options. Usually `s` is about `q`, but it
    /// can be exponential.
    pub fn verify(&self) -> Result<(), QuotientCertificateError> {
        self.verify_within(&STEPS)
    }

    /// Does the same as [`verify`](Self::verify) within limits. If a call is stopped, the next call starts over.
    ///
    /// # Errors
    /// The same as for [`verify`](Self::verify).
    pub fn verify_within(&self, limits: &Limits) -> Result<(), QuotientCertificateError> {
        let mut check = Check::new(&self.claims, limits);
        check.period(&self.code, self.period)?;
        check.algebra()?;
        let options = check.options(&self.code)?;
        check.play(&options)
    }
}

impl<P: Clone + Eq + Hash> ComponentCertificate<P> {
    /// Checks the certificate. If the check succeeds, the claim is proved from the rules alone. Errors refer to components as heaps,
    /// numbered from 1.
    ///
    /// # Errors
    /// Returns the first [`QuotientCertificateError`] that it finds. Returns [`Stopped`](QuotientCertificateError::Stopped) after 2³⁴
    /// steps; the claim is then neither proved nor refuted.
    ///
    /// # Complexity
    /// The same as for [`QuotientCertificate::verify`], except for the options: the check plays each move of each component once.
    pub fn verify<G: Ruleset<Position = P>>(
        &self,
        rules: &G,
    ) -> Result<(), QuotientCertificateError> {
        self.verify_within(rules, &STEPS)
    }

    /// Does the same as [`verify`](Self::verify) within limits. If a call is stopped, the next call starts over.
    ///
    /// # Errors
    /// The same as for [`verify`](Self::verify).
    pub fn verify_within<G: Ruleset<Position = P>>(
        &self,
        rules: &G,
        limits: &Limits,
    ) -> Result<(), QuotientCertificateError> {
        let mut check = Check::new(&self.claims, limits);
        check.algebra()?;
        let options = check.options_by_play(rules, self.components())?;
        check.play(&options)
    }
}

/// A set of elements. The innermost loops create and compare such sets, and plain words are twice as fast as `bitvec` here.
type Set = Vec<u64>;

struct Check<'a> {
    order: usize,
    table: &'a [u32],
    /// The class of each heap. The class with index 0 belongs to heap 1, and so on.
    classes: &'a [u32],
    in_portion: Vec<bool>,
    portion: Set,
    meter: Meter<'a>,
}

impl<'a> Check<'a> {
    fn new(claims: &'a Claims, limits: &'a Limits) -> Self {
        let (table, classes) = (claims.table(), claims.classes());
        let order = claims.order() as usize;
        let mut in_portion = vec![false; order];
        let mut portion = vec![0; order.div_ceil(64)];
        for &element in claims.portion() {
            in_portion[element as usize] = true;
            put(&mut portion, element);
        }
        Self { order, table, classes, in_portion, portion, meter: limits.meter() }
    }

    /// Checks four things: the identity is not in the P-portion; the table is that of a commutative monoid; the heaps generate it; and any
    /// two different elements can be distinguished.
    fn algebra(&mut self) -> Result<(), QuotientCertificateError> {
        if self.in_portion[0] {
            return Err(QuotientCertificateError::IdentityInPortion);
        }
        self.identity_and_order()?;
        let generators = self.generators()?;
        self.associativity(&generators)?;
        self.distinct()
    }

    /// Checks that the P-portion agrees with the moves, given the classes of each heap's options.
    fn play(&mut self, options: &[Set]) -> Result<(), QuotientCertificateError> {
        self.empty_heaps(options)?;
        self.no_two_in_portion(options)?;
        self.a_reply_to_everything(options)
    }

    fn spend(&mut self, steps: usize) -> Result<(), QuotientCertificateError> {
        Ok(self.meter.tick(steps as u64)?)
    }

    fn times(&self, a: u32, b: u32) -> u32 {
        self.table[a as usize * self.order + b as usize]
    }

    /// Returns the class of a heap. Heap 0 has the class of the identity.
    fn class(&self, heap: usize) -> u32 {
        if heap == 0 { 0 } else { self.classes[heap - 1] }
    }

    /// If a period is claimed, checks that enough heaps are given for the theorem, that their classes repeat with this period, and that no
    /// shorter period or preperiod fits.
    fn period(
        &mut self,
        code: &Code,
        claimed: Option<(u64, u64)>,
    ) -> Result<(), QuotientCertificateError> {
        let Some((start, period)) = claimed else { return Ok(()) };
        let removal = code.max_removal().ok_or(QuotientCertificateError::NoTheorem)?;
        let parts = u64::from(code.max_parts());
        let extra = match (code.has_unequal_parts(), parts) {
            (true, 3..) => return Err(QuotientCertificateError::NoTheorem),
            (true, 2) => period,
            _ => 0,
        };
        let given = self.classes.len() as u64;
        let needed = start
            .checked_add(period)
            .and_then(|sum| sum.checked_mul(parts.max(1)))
            .and_then(|sum| sum.checked_add(removal)?.checked_add(extra))
            .unwrap_or(u64::MAX);
        if needed > given {
            return Err(QuotientCertificateError::TooFewHeaps { needed, given });
        }
        self.spend(self.classes.len())?;
        let holds = |heap: u64, period: u64| {
            self.class(heap as usize) == self.class((heap + period) as usize)
        };
        if let Some(heap) = (start..=given - period).find(|&heap| !holds(heap, period)) {
            return Err(QuotientCertificateError::NotPeriodic { heap });
        }
        if start > 0 && holds(start - 1, period) {
            return Err(QuotientCertificateError::NotLeast);
        }
        for shorter in (1..period).filter(|shorter| period % shorter == 0) {
            self.meter.tick(period)?;
            let holds = |heap: u64, period: u64| {
                self.class(heap as usize) == self.class((heap + period) as usize)
            };
            if (start..start + period).all(|heap| holds(heap, shorter)) {
                return Err(QuotientCertificateError::NotLeast);
            }
        }
        Ok(())
    }

    fn identity_and_order(&mut self) -> Result<(), QuotientCertificateError> {
        for a in 0..self.order as u32 {
            self.spend(self.order)?;
            if self.times(0, a) != a {
                return Err(QuotientCertificateError::NoIdentity { element: a });
            }
            for b in 0..a {
                if self.times(a, b) != self.times(b, a) {
                    return Err(QuotientCertificateError::NotCommutative { a: b, b: a });
                }
            }
        }
        Ok(())
    }

    /// Returns classes of heaps that generate all elements. No generator is a product of the generators before it.
    fn generators(&mut self) -> Result<Vec<u32>, QuotientCertificateError> {
        let mut reached: BitVec = BitVec::repeat(false, self.order);
        reached.set(0, true);
        let mut all = vec![0];
        let mut generators = Vec::new();
        for &class in self.classes {
            if reached[class as usize] {
                continue;
            }
            generators.push(class);
            // Multiply every element found so far by every generator, and do the same with the elements that this adds.
            let mut next = 0;
            while next < all.len() {
                self.spend(generators.len())?;
                let element = all[next];
                next += 1;
                for &generator in &generators {
                    let product = self.times(element, generator);
                    if !reached.replace(product as usize, true) {
                        all.push(product);
                    }
                }
            }
        }
        match reached.first_zero() {
            Some(element) => {
                Err(QuotientCertificateError::NotGenerated { element: element as u32 })
            }
            None => Ok(generators),
        }
    }

    /// Checks associativity by Light's test: `(a g) b = a (g b)` for all elements `a`, `b` and generators `g`.
    fn associativity(&mut self, generators: &[u32]) -> Result<(), QuotientCertificateError> {
        for &g in generators {
            for a in 0..self.order as u32 {
                self.spend(self.order)?;
                let left = self.times(a, g);
                for b in 0..self.order as u32 {
                    if self.times(left, b) != self.times(a, self.times(g, b)) {
                        return Err(QuotientCertificateError::NotAssociative { a, b: g, c: b });
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the set of elements whose product with `element` is in the P-portion.
    fn partners(&self, element: u32) -> Set {
        let mut set = self.empty();
        for other in 0..self.order as u32 {
            if self.in_portion[self.times(element, other) as usize] {
                put(&mut set, other);
            }
        }
        set
    }

    fn distinct(&mut self) -> Result<(), QuotientCertificateError> {
        let mut rows: Vec<(Set, u32)> = Vec::new();
        for element in 0..self.order as u32 {
            self.spend(self.order)?;
            rows.push((self.partners(element), element));
        }
        rows.sort_unstable();
        match rows.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => {
                Err(QuotientCertificateError::Indistinguishable { a: pair[0].1, b: pair[1].1 })
            }
            None => Ok(()),
        }
    }

    /// Returns the set of the classes of the options, for each heap.
    fn options(&mut self, code: &Code) -> Result<Vec<Set>, QuotientCertificateError> {
        let heaps = self.classes.len();
        let parts = code.max_parts() as usize;
        if (heaps + 1).saturating_mul(parts + 2).saturating_mul(self.portion.len()) > MEMORY {
            let limit = MEMORY as u64 * 8;
            return Err(self.meter.stopped(StopReason::Bytes { limit }).into());
        }
        // `split[j][t]` is the set of classes that arise when t tokens are divided into exactly j heaps.
        let mut split = vec![vec![self.empty(); heaps + 1]; 1];
        put(&mut split[0][0], 0);
        for count in 1..=parts {
            self.spend((heaps + 1) * self.portion.len())?;
            let mut sets = vec![self.empty(); heaps + 1];
            for (total, set) in sets.iter_mut().enumerate().skip(1) {
                if code.has_unequal_parts() || count <= 2 {
                    self.unequal_or_few(code, total, count, set)?;
                    continue;
                }
                for first in 1..total {
                    let class = self.class(first);
                    for element in members(&split[count - 1][total - first]) {
                        self.spend(1)?;
                        put(set, self.times(class, element));
                    }
                }
            }
            split.push(sets);
        }
        let mut options = vec![self.empty(); heaps + 1];
        for heap in 1..=heaps {
            let most = code.max_removal().map_or(heap, |most| heap.min(most as usize));
            for taken in 0..=most {
                self.spend(parts + 1)?;
                for (count, sets) in split.iter().enumerate() {
                    if code.digit(taken as u64) >> count & 1 == 1 {
                        unite(&mut options[heap], &sets[heap - taken]);
                    }
                }
            }
        }
        Ok(options)
    }

    /// Tries all ways to divide `total` tokens into `count` heaps, and adds the classes of the results.
    fn unequal_or_few(
        &mut self,
        code: &Code,
        total: usize,
        count: usize,
        set: &mut Set,
    ) -> Result<(), QuotientCertificateError> {
        let gap = usize::from(code.has_unequal_parts());
        // Each entry contains the number of heaps still to choose, the number of remaining tokens, the minimum size of the next heap, and
        // the class of the chosen heaps.
        let mut open = vec![(count, total, 1, 0)];
        while let Some((count, rest, least, class)) = open.pop() {
            self.spend(1)?;
            if count == 1 {
                if rest >= least {
                    put(set, self.times(class, self.class(rest)));
                }
                continue;
            }
            for part in least..=rest / count {
                open.push((
                    count - 1,
                    rest - part,
                    part + gap,
                    self.times(class, self.class(part)),
                ));
            }
        }
        Ok(())
    }

    /// Returns the set of the classes of the options for each component, found by playing its moves. Every move must lead to earlier
    /// components.
    fn options_by_play<G: Ruleset>(
        &mut self,
        rules: &G,
        components: &[G::Position],
    ) -> Result<Vec<Set>, QuotientCertificateError> {
        let words = (components.len() + 1).saturating_mul(self.portion.len());
        if words > MEMORY {
            let limit = MEMORY as u64 * 8;
            return Err(self.meter.stopped(StopReason::Bytes { limit }).into());
        }
        let numbers: HashMap<&G::Position, usize> = components.iter().zip(1..).collect();
        let mut options = vec![self.empty()];
        for (component, number) in components.iter().zip(1..) {
            let mut set = self.empty();
            for mv in rules.moves(component) {
                let mut class = 0;
                for left in rules.play(component, &mv) {
                    let parts: Sum<G::Position> = rules.canonical(left);
                    for part in &parts {
                        self.spend(1)?;
                        let earlier = numbers.get(part).filter(|&&earlier| earlier < number);
                        class = match earlier {
                            Some(&earlier) => self.times(class, self.class(earlier)),
                            // A position without moves equals the empty sum, so the certificate need not contain it.
                            None if rules.moves(part).next().is_none() => class,
                            None => {
                                return Err(QuotientCertificateError::NotClosed {
                                    heap: number as u64,
                                });
                            }
                        };
                    }
                }
                self.spend(1)?;
                put(&mut set, class);
            }
            options.push(set);
        }
        Ok(options)
    }

    fn empty_heaps(&mut self, options: &[Set]) -> Result<(), QuotientCertificateError> {
        let empty = (1..options.len())
            .find(|&heap| options[heap].iter().all(|&word| word == 0) && self.class(heap) != 0);
        match empty {
            Some(heap) => Err(QuotientCertificateError::NotEmpty {
                heap: heap as u64,
                class: self.class(heap),
            }),
            None => Ok(()),
        }
    }

    fn no_two_in_portion(&mut self, options: &[Set]) -> Result<(), QuotientCertificateError> {
        for element in 0..self.order as u32 {
            self.spend(self.order + options.len() * self.portion.len())?;
            let partners = self.partners(element);
            for (heap, options) in options.iter().enumerate().skip(1) {
                if has(&partners, self.class(heap)) && meet(&partners, options) {
                    return Err(QuotientCertificateError::TwoInPortion {
                        element,
                        heap: heap as u64,
                    });
                }
            }
        }
        Ok(())
    }

    /// Checks that every sum that is predicted to be N has an option that is predicted to be P. Visits all pairs of a class and a set of
    /// options that occur together in a sum, but for each class keeps only the minimal sets.
    fn a_reply_to_everything(&mut self, options: &[Set]) -> Result<(), QuotientCertificateError> {
        let heaps = self.heaps_that_matter(options)?;
        let mut kept: Vec<Vec<usize>> = vec![Vec::new(); self.order];
        // Each entry contains the class of a sum, a set of classes of its options, the heap that was added last, and the index of the entry
        // to which that heap was added. The first entry is the empty sum.
        let mut pairs: Vec<(u32, Set, usize, usize)> = vec![(0, self.empty(), 0, 0)];
        let mut dropped: BitVec = BitVec::repeat(false, 1);
        let mut next = 0;
        while next < pairs.len() {
            let at = next;
            next += 1;
            if dropped[at] {
                continue;
            }
            for &heap in &heaps {
                let (class, set) = (pairs[at].0, &pairs[at].1);
                let by = self.class(heap);
                let mut sum = self.empty();
                let mut work = self.portion.len();
                for element in members(set) {
                    put(&mut sum, self.times(element, by));
                    work += 1;
                }
                for element in members(&options[heap]) {
                    put(&mut sum, self.times(element, class));
                    work += 1;
                }
                let product = self.times(class, by);
                if !self.in_portion[product as usize] && !meet(&sum, &self.portion) {
                    let mut heaps = vec![heap as u64];
                    let mut from = at;
                    while from > 0 {
                        heaps.push(pairs[from].2 as u64);
                        from = pairs[from].3;
                    }
                    heaps.sort_unstable();
                    return Err(QuotientCertificateError::NoReply { heaps });
                }
                let same = &mut kept[product as usize];
                self.spend(work + same.len() * self.portion.len())?;
                if same.iter().any(|&other| within(&pairs[other].1, &sum)) {
                    continue;
                }
                same.retain(|&other| {
                    let is_more = within(&sum, &pairs[other].1);
                    dropped.set(other, is_more);
                    !is_more
                });
                same.push(pairs.len());
                pairs.push((product, sum, heap, at));
                dropped.push(false);
            }
        }
        Ok(())
    }

    /// Returns the heaps that have options. Leaves out heaps that have all the options of another heap in the same class.
    fn heaps_that_matter(
        &mut self,
        options: &[Set],
    ) -> Result<Vec<usize>, QuotientCertificateError> {
        let mut heaps: Vec<usize> = Vec::new();
        for heap in (1..options.len()).filter(|&heap| options[heap].iter().any(|&word| word != 0)) {
            self.spend(heaps.len() * self.portion.len())?;
            let covers = |&other: &usize, heap: usize| {
                self.class(other) == self.class(heap) && within(&options[other], &options[heap])
            };
            if heaps.iter().any(|other| covers(other, heap)) {
                continue;
            }
            heaps.retain(|&other| !covers(&heap, other));
            heaps.push(heap);
        }
        Ok(heaps)
    }

    fn empty(&self) -> Set {
        vec![0; self.portion.len()]
    }
}

fn put(set: &mut Set, element: u32) {
    set[element as usize / 64] |= 1 << (element % 64);
}

fn has(set: &Set, element: u32) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 == 1
}

fn unite(set: &mut Set, other: &Set) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

fn meet(a: &Set, b: &Set) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

fn within(inner: &Set, outer: &Set) -> bool {
    inner.iter().zip(outer).all(|(inner, outer)| inner & !outer == 0)
}

fn members(set: &Set) -> impl Iterator<Item = u32> + '_ {
    (0..).step_by(64).zip(set).filter(|&(_, &word)| word != 0).flat_map(|(first, &word)| {
        (word.trailing_zeros()..64 - word.leading_zeros())
            .filter(move |bit| word >> bit & 1 == 1)
            .map(move |bit| first + bit)
    })
}
