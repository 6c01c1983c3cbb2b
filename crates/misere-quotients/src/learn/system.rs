//! Representatives of classes and rewriting rules. They describe the classes that the discrimination tree distinguishes so far.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use smallvec::SmallVec;

use crate::word::{Letter, Word};

/// The result of adding a generator to a representative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The result is the representative of this class.
    Rep(u32),
    /// The result is the left side of a rule. The right side is the representative of this class.
    Rule(u32),
    /// To reduce the result, first reduce the word without the generator `by`. The result then has the class `class`.
    Derived { class: u32, by: u32 },
}

impl Step {
    pub(crate) const fn class(self) -> u32 {
        match self {
            Self::Rep(class) | Self::Rule(class) | Self::Derived { class, .. } => class,
        }
    }
}

/// An application of a rule. It replaces `left + rest` with the representative `right` plus `rest`.
#[derive(Clone, Debug)]
pub(crate) struct Rewriting {
    pub(crate) left: Word,
    pub(crate) right: u32,
    pub(crate) rest: Word,
}

/// The least words of all known classes, and the rules that reduce all other words to them. If a word is a least word, so is each word that
/// remains after removing letters from it.
#[derive(Clone, Debug)]
pub(crate) struct System {
    reps: Vec<Word>,
    leaves: Vec<u32>,
    generators: Vec<Letter>,
    steps: Vec<Vec<Step>>,
    /// The class of each letter.
    letters: Vec<u32>,
    /// For each representative, its generators, each with the representative that remains after removing one copy of the generator.
    divided: Vec<SmallVec<[(u32, u32); 4]>>,
}

/// A word that must still be classified: either a representative plus a generator, or a single letter.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    word: Word,
    rep: u32,
    generator: u32,
}

/// Takes the place of the representative in a candidate that is a single letter, which can become a generator.
const LETTER: u32 = u32::MAX;

impl Default for System {
    /// Creates a system in which the identity is the only representative.
    fn default() -> Self {
        Self {
            reps: vec![Word::empty()],
            leaves: vec![1],
            generators: Vec::new(),
            steps: vec![Vec::new()],
            letters: Vec::new(),
            divided: vec![SmallVec::new()],
        }
    }
}

impl System {
    /// Finds the least words of all classes. Visits candidates, which are one letter longer than words found before, in ascending order.
    ///
    /// `sift` returns the leaf of the discrimination tree that a word reaches.
    pub(crate) fn build<E>(
        letters: &[Letter],
        letter_count: usize,
        mut sift: impl FnMut(&Word) -> Result<u32, E>,
    ) -> Result<Self, E> {
        let mut system = Self {
            reps: Vec::new(),
            leaves: Vec::new(),
            generators: Vec::new(),
            steps: Vec::new(),
            letters: vec![0; letter_count],
            divided: Vec::new(),
        };
        let mut rep_of_leaf: Vec<Option<u32>> = Vec::new();
        let mut heap = BinaryHeap::new();
        let identity = sift(&Word::empty())?;
        system.add_rep(Word::empty(), identity, &mut rep_of_leaf);
        for &letter in letters {
            heap.push(Reverse(Candidate { word: Word::single(letter), rep: 0, generator: LETTER }));
        }
        while let Some(Reverse(Candidate { word, rep, generator })) = heap.pop() {
            if generator == LETTER {
                let leaf = sift(&word)?;
                let letter = word.letters()[0];
                if let Some(class) = rep_of_leaf.get(leaf as usize).copied().flatten() {
                    system.letters[letter as usize] = class;
                    continue;
                }
                let class = system.add_rep(word, leaf, &mut rep_of_leaf);
                system.letters[letter as usize] = class;
                let generator = system.generators.len() as u32;
                system.generators.push(letter);
                system.divided[class as usize].push((generator, 0));
                for q in 0..class {
                    system.steps[q as usize].push(Step::Rep(class));
                    if q > 0 {
                        let word = system.reps[q as usize].plus_letter(letter);
                        heap.push(Reverse(Candidate { word, rep: q, generator }));
                    }
                }
                system.push_border(class, &mut heap);
                continue;
            }
            let step = if let Some(by) = system.divisor(rep, generator) {
                Step::Derived { class: system.derive(rep, generator, by), by }
            } else {
                let leaf = sift(&word)?;
                match rep_of_leaf.get(leaf as usize).copied().flatten() {
                    Some(class) if system.reps[class as usize] == word => Step::Rep(class),
                    Some(class) => Step::Rule(class),
                    None => {
                        let class = system.add_rep(word, leaf, &mut rep_of_leaf);
                        system.push_border(class, &mut heap);
                        Step::Rep(class)
                    }
                }
            };
            system.steps[rep as usize][generator as usize] = step;
            if let Step::Rep(class) = step {
                system.divided[class as usize].push((generator, rep));
            }
        }
        Ok(system)
    }

    fn add_rep(&mut self, word: Word, leaf: u32, rep_of_leaf: &mut Vec<Option<u32>>) -> u32 {
        let class = self.reps.len() as u32;
        self.reps.push(word);
        self.leaves.push(leaf);
        self.divided.push(SmallVec::new());
        self.steps.push(vec![Step::Rep(0); self.generators.len()]);
        if rep_of_leaf.len() <= leaf as usize {
            rep_of_leaf.resize(leaf as usize + 1, None);
        }
        rep_of_leaf[leaf as usize] = Some(class);
        class
    }

    fn push_border(&mut self, class: u32, heap: &mut BinaryHeap<Reverse<Candidate>>) {
        self.steps[class as usize].resize(self.generators.len(), Step::Rep(0));
        for (generator, &letter) in self.generators.iter().enumerate() {
            let word = self.reps[class as usize].plus_letter(letter);
            heap.push(Reverse(Candidate { word, rep: class, generator: generator as u32 }));
        }
    }

    /// Returns a generator other than `generator` such that `rep` plus `generator`, without one copy of the returned generator, is not a
    /// representative. Returns `None` if there is no such generator. The sum of `rep` and `generator` must not be a representative.
    fn divisor(&self, rep: u32, generator: u32) -> Option<u32> {
        let is_rep = |q: u32| matches!(self.step(q, generator), Step::Rep(_));
        let of = &self.divided[rep as usize];
        of.iter().find(|&&(_, divided)| !is_rep(divided)).map(|&(by, _)| by)
    }

    fn derive(&self, rep: u32, generator: u32, by: u32) -> u32 {
        let smaller = self.step(self.without(rep, by), generator).class();
        self.step(smaller, by).class()
    }

    /// Returns the representative that remains after removing one copy of a generator from `rep`.
    fn without(&self, rep: u32, generator: u32) -> u32 {
        let mut of = self.divided[rep as usize].iter();
        of.find(|&&(by, _)| by == generator).expect("the generator divides").1
    }

    pub(crate) fn len(&self) -> usize {
        self.reps.len()
    }

    pub(crate) fn reps(&self) -> &[Word] {
        &self.reps
    }

    /// Returns the leaf of the discrimination tree that belongs to a class.
    pub(crate) fn leaf(&self, class: u32) -> u32 {
        self.leaves[class as usize]
    }

    pub(crate) fn generators(&self) -> &[Letter] {
        &self.generators
    }

    /// Returns the class of each letter. Letters that the quotient does not cover have the class of the identity.
    pub(crate) fn letters(&self) -> &[u32] {
        &self.letters
    }

    pub(crate) fn step(&self, rep: u32, generator: u32) -> Step {
        self.steps[rep as usize][generator as usize]
    }

    /// Returns one generator of a representative, and the representative that remains after removing one copy of the generator. `class`
    /// must not be the identity.
    pub(crate) fn parent(&self, class: u32) -> (u32, u32) {
        self.divided[class as usize][0]
    }

    /// Returns the rules. The left sides are the minimal words that are not representatives, and the right sides are their classes.
    pub(crate) fn rules(&self) -> Vec<(Word, u32)> {
        let letters = (0..self.letters.len() as u32)
            .filter(|&letter| self.generators.binary_search(&letter).is_err())
            .map(|letter| (Word::single(letter), self.letters[letter as usize]));
        let mut rules: Vec<_> = letters.collect();
        for (q, word) in self.reps.iter().enumerate() {
            for (&letter, step) in self.generators.iter().zip(&self.steps[q]) {
                if let Step::Rule(class) = step {
                    rules.push((word.plus_letter(letter), *class));
                }
            }
        }
        rules.sort_unstable();
        rules.dedup();
        rules
    }

    /// Lists the clashes: a class and two generators such that adding the generators in different orders gives different classes.
    pub(crate) fn clashes(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        let count = self.generators.len() as u32;
        let triples = (0..self.len() as u32)
            .flat_map(move |q| (0..count).flat_map(move |g| (0..g).map(move |h| (q, g, h))));
        triples.filter(|&(q, g, h)| {
            let (after_g, after_h) = (self.step(q, g).class(), self.step(q, h).class());
            self.step(after_g, h).class() != self.step(after_h, g).class()
        })
    }

    /// Adds the letters of a word one by one, and returns the least word of the resulting class.
    pub(crate) fn reduce(&self, word: &Word) -> &Word {
        let mut rep = 0;
        let add = |rep, letter: &Letter| match self.generators.binary_search(letter) {
            Ok(generator) => self.step(rep, generator as u32).class(),
            Err(_) => rep,
        };
        for letter in word.letters() {
            if self.generators.binary_search(letter).is_ok() {
                rep = add(rep, letter);
            } else {
                let least = &self.reps[self.letters[*letter as usize] as usize];
                rep = least.letters().iter().fold(rep, add);
            }
        }
        &self.reps[rep as usize]
    }

    /// Returns the rewritings that reduce a representative plus the given generators, which are added in order.
    pub(crate) fn trace(&self, mut rep: u32, generators: &[u32]) -> Vec<Rewriting> {
        let mut rewritings = Vec::new();
        let mut stack = Vec::new();
        for (at, &generator) in generators.iter().enumerate() {
            let rest = generators[at + 1..].iter().map(|&g| self.generators[g as usize]).collect();
            stack.push((rep, generator, rest));
            while let Some((rep, generator, rest)) = stack.pop() {
                match self.step(rep, generator) {
                    Step::Rep(_) => {}
                    Step::Rule(right) => {
                        let letter = self.generators[generator as usize];
                        let left = self.reps[rep as usize].plus_letter(letter);
                        rewritings.push(Rewriting { left, right, rest });
                    }
                    Step::Derived { by, .. } => {
                        let divided = self.without(rep, by);
                        let smaller = self.step(divided, generator).class();
                        let inner = rest.plus_letter(self.generators[by as usize]);
                        stack.push((smaller, by, rest));
                        stack.push((divided, generator, inner));
                    }
                }
            }
            rep = self.step(rep, generator).class();
        }
        rewritings
    }

    /// Returns a rule whose left side divides the word. Returns `None` if the word is a representative.
    pub(crate) fn reducible(&self, word: &Word) -> Option<Rewriting> {
        let mut rep = 0;
        // Add the letters in ascending order, so the largest letter of the divisor is as small as possible.
        for &letter in word.letters().iter().rev() {
            let Ok(generator) = self.generators.binary_search(&letter) else {
                let left = Word::single(letter);
                let rest = word.without(letter);
                return Some(Rewriting { left, right: self.letters[letter as usize], rest });
            };
            let step = self.step(rep, generator as u32);
            if let Step::Rep(next) = step {
                rep = next;
                continue;
            }
            let first = self.trace(rep, &[generator as u32]).swap_remove(0);
            let rest = word.without_all(&first.left);
            return Some(Rewriting { rest, ..first });
        }
        None
    }
}
