//! Conjectured quotients: their multiplication tables, and the search for the least word on which a conjecture contradicts itself.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bitvec::vec::BitVec;

use crate::closed::Closed;
use crate::word::{Letter, Word};
use smallvec::{SmallVec, smallvec};

use super::Effort;
use super::system::System;
use grundy_core::Stopped;

/// A finite commutative monoid, with the set of elements that it predicts to be P-positions, and the class of each letter.
#[derive(Clone, Debug)]
pub(crate) struct Hypothesis {
    order: usize,
    /// The products, row by row. Row `a` contains the products of `a`.
    table: Vec<u32>,
    is_p: BitVec,
    /// The class of each letter.
    letters: Vec<u32>,
    /// For each letter, the set of the classes of its options.
    options: Vec<Bits>,
}

impl Default for Hypothesis {
    /// Creates the quotient of no components.
    fn default() -> Self {
        Self {
            order: 1,
            table: vec![0],
            is_p: BitVec::repeat(false, 1),
            letters: Vec::new(),
            options: Vec::new(),
        }
    }
}

impl Hypothesis {
    /// Computes the multiplication table from a system in which the order of generators does not matter.
    pub(crate) fn new(system: &System, is_p: BitVec, closed: &Closed, letters: &[Letter]) -> Self {
        let order = system.len();
        let mut table = vec![0; order * order];
        for a in 0..order as u32 {
            table[a as usize] = a;
        }
        // Column b is the column of the parent of b, multiplied by one generator.
        for b in 1..order {
            let (generator, parent) = system.parent(b as u32);
            for a in 0..order {
                let without = table[parent as usize * order + a];
                table[b * order + a] = system.step(without, generator).class();
            }
        }
        let options = vec![Bits::empty(order); closed.len()];
        let mut hypothesis =
            Self { order, table, is_p, letters: system.letters().to_vec(), options };
        for &letter in letters {
            for option in closed.options(letter) {
                let class = hypothesis.class(option);
                hypothesis.options[letter as usize].insert(class);
            }
        }
        hypothesis
    }

    pub(crate) fn order(&self) -> usize {
        self.order
    }

    pub(crate) fn is_p(&self, class: u32) -> bool {
        self.is_p[class as usize]
    }

    pub(crate) fn table(&self) -> &[u32] {
        &self.table
    }

    pub(crate) fn product(&self, a: u32, b: u32) -> u32 {
        self.table[a as usize * self.order + b as usize]
    }

    pub(crate) fn class(&self, word: &Word) -> u32 {
        self.class_with(0, word.letters())
    }

    /// Adds letters to a word of class `class`, and returns the class of the result. Letters that the quotient does not cover have the
    /// class of the identity.
    pub(crate) fn class_with(&self, class: u32, letters: &[Letter]) -> u32 {
        let class_of = |letter: u32| self.letters.get(letter as usize).copied().unwrap_or(0);
        letters.iter().fold(class, |class, &letter| self.product(class, class_of(letter)))
    }

    /// Prepares the search for the least failure.
    pub(super) fn search_failure(&self, letters: &[Letter]) -> FailureSearch {
        let mut search = FailureSearch {
            rows: self.rows(),
            next: 0,
            least: None,
            letters: self.least_letters(letters),
            portion: self.portion(),
            kept: vec![Vec::new(); self.order],
            queue: BinaryHeap::new(),
            sets: Vec::new(),
        };
        search.push_followers(self, &Word::empty(), 0, &Bits::empty(self.order));
        search
    }

    /// Finds the least word whose predicted outcome contradicts the predictions for its options: the predictions for all smaller words are
    /// right, and this prediction is wrong. If a call stops early, call this method again to resume.
    pub(super) fn least_failure(
        &self,
        search: &mut FailureSearch,
        reps: &[Word],
        letters: &[Letter],
        effort: &mut Effort<'_, '_>,
    ) -> Result<Option<Word>, Stopped> {
        // There are two kinds of failures. In the first kind, a word and one of its options are both predicted to be P.
        while let Some(&letter) = letters.get(search.next) {
            effort.tick(1 + self.order as u64 / 64)?;
            let class = self.letters[letter as usize];
            let options = &self.options[letter as usize];
            for (q, row) in search.rows.iter().enumerate() {
                if row.contains(class) && row.meets(options) {
                    let word = reps[q].plus_letter(letter);
                    if search.least.as_ref().is_none_or(|least| word < *least) {
                        search.least = Some(word);
                    }
                }
            }
            search.next += 1;
        }
        self.least_without_reply(search, effort)
    }

    /// Returns, for each element, the set of elements whose product with it is in the P-portion.
    fn rows(&self) -> Vec<Bits> {
        let row = |q: usize| {
            let mut row = Bits::empty(self.order);
            for (a, &product) in self.table[q * self.order..][..self.order].iter().enumerate() {
                if self.is_p[product as usize] {
                    row.insert(a as u32);
                }
            }
            row
        };
        (0..self.order).map(row).collect()
    }

    /// Returns the letters that can occur in a least failure. Drops a letter if an earlier letter has the same class and a subset of its
    /// options.
    fn least_letters(&self, letters: &[Letter]) -> Vec<Letter> {
        let mut kept: Vec<Letter> = Vec::new();
        for &letter in letters {
            let covers = |&earlier: &Letter| {
                self.letters[earlier as usize] == self.letters[letter as usize]
                    && self.options[earlier as usize].is_subset(&self.options[letter as usize])
            };
            if !kept.iter().any(covers) {
                kept.push(letter);
            }
        }
        kept
    }

    /// Returns the least failure of either kind, or `None` if there is no failure. In a failure of the second kind, a word that has options
    /// is predicted to be N, but none of its options is predicted to be P.
    ///
    /// Only the class of a word and the classes of its options matter. If two words have the same class and one has all the options of the
    /// other, skip the word with more options: if adding letters to it leads to a failure, adding them to the other word does, too.
    fn least_without_reply(
        &self,
        search: &mut FailureSearch,
        effort: &mut Effort<'_, '_>,
    ) -> Result<Option<Word>, Stopped> {
        while !search.queue.is_empty() {
            effort.tick(1 + search.letters.len() as u64)?;
            let Some(Reverse((word, class, index))) = search.queue.pop() else { break };
            if search.least.as_ref().is_some_and(|least| *least <= word) {
                break;
            }
            let options = search.sets[index].clone();
            let kept = &mut search.kept[class as usize];
            if kept.iter().any(|set| set.is_subset(&options)) {
                continue;
            }
            if !self.is_p[class as usize] && !options.meets(&search.portion) {
                return Ok(Some(word));
            }
            kept.retain(|set| !options.is_subset(set));
            search.push_followers(self, &word, class, &options);
            search.kept[class as usize].push(options);
        }
        Ok(search.least.clone())
    }

    fn portion(&self) -> Bits {
        let mut portion = Bits::empty(self.order);
        (0..self.order as u32)
            .filter(|&class| self.is_p(class))
            .for_each(|class| portion.insert(class));
        portion
    }

    /// Returns whether, for any two different elements, there is a third element such that its products with these two have different
    /// predictions.
    pub(super) fn is_reduced(&self) -> bool {
        let mut rows = self.rows();
        let count = rows.len();
        rows.sort_unstable();
        rows.dedup();
        rows.len() == count
    }
}

/// A search for the least word on which a hypothesis contradicts itself.
#[derive(Clone, Debug)]
pub(super) struct FailureSearch {
    rows: Vec<Bits>,
    /// The index of the next letter to check.
    next: usize,
    /// The least failure found so far.
    least: Option<Word>,
    /// The letters that can occur in a least failure.
    letters: Vec<Letter>,
    portion: Bits,
    kept: Vec<Vec<Bits>>,
    queue: BinaryHeap<Reverse<(Word, u32, usize)>>,
    /// For each word in the queue, the set of the classes of its options.
    sets: Vec<Bits>,
}

impl FailureSearch {
    fn push_followers(&mut self, of: &Hypothesis, word: &Word, class: u32, options: &Bits) {
        for &letter in &self.letters {
            let by = of.letters[letter as usize];
            let next = of.product(class, by);
            let mut set = Bits::empty(of.order);
            options.iter().for_each(|option| set.insert(of.product(option, by)));
            let own = &of.options[letter as usize];
            own.iter().for_each(|option| set.insert(of.product(class, option)));
            if !self.kept[next as usize].iter().any(|kept| kept.is_subset(&set)) {
                self.queue.push(Reverse((word.plus_letter(letter), next, self.sets.len())));
                self.sets.push(set);
            }
        }
    }
}

/// A set of numbers below a bound. You can combine sets only if they have the same bound.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    fn empty(bound: usize) -> Self {
        Self(smallvec![0; bound.div_ceil(64)])
    }

    fn insert(&mut self, element: u32) {
        self.0[element as usize / 64] |= 1 << (element % 64);
    }

    fn contains(&self, element: u32) -> bool {
        self.0[element as usize / 64] >> (element % 64) & 1 == 1
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let next = move |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), next)
                .map(move |rest| at as u32 * 64 + rest.trailing_zeros())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn sets_can_occupy_two_words() {
        let set = |list: &[u32]| {
            let mut bits = Bits::empty(100);
            for &element in list {
                bits.insert(element);
            }
            bits
        };
        let (a, b) = (set(&[0, 5, 63, 64, 99]), set(&[5, 99]));
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 5, 63, 64, 99]);
        assert!(b.is_subset(&a) && !a.is_subset(&b) && a.meets(&b));
        assert!(!set(&[1]).meets(&b) && set(&[]).is_subset(&b) && set(&[]).iter().next().is_none());
        assert!(a.contains(64) && !a.contains(65));
    }
}
