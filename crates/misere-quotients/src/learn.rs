//! Learns a misère quotient: makes a conjecture, searches for the least word on which it fails, and improves it.
//!
//! The P-positions form a set of words, and the quotient is the syntactic monoid of this set. A discrimination tree distinguishes words:
//! each inner node has a context, and tests the outcome of the word plus this context. The leaves are the classes that are known so far.
//! The least words of the classes determine the rules, and the rules determine a conjecture. If the conjecture fails, its least failure
//! leads to a new context, which splits a class. If it never fails, it is the quotient.

mod hypothesis;
mod memo;
mod oracle;
mod system;

use std::collections::HashMap;

use hypothesis::FailureSearch;
pub(super) use hypothesis::Hypothesis;
use memo::Memo;
use oracle::Oracle;
use system::Rewriting;
pub(super) use system::System;

use super::closed::Closed;
use super::word::{Letter, Word};
use grundy_core::{Meter, StopReason, Stopped};

/// A node of the discrimination tree.
#[derive(Clone, Debug)]
enum Node {
    /// The context divides the words that reach this node. If a word plus the context is an N-position, the word belongs to the first
    /// child, and otherwise to the second.
    Inner {
        context: Word,
        children: [u32; 2],
    },
    Leaf,
}

/// A quotient with its representatives and rules.
pub(super) type Learned = (System, Hypothesis);

/// Learns the quotient of the first components of a closed set.
#[derive(Clone, Debug)]
pub(super) struct Learner {
    closed: Closed,
    /// The number of components, counted from the first, that the quotient covers.
    stage: usize,
    nodes: Vec<Node>,
    parents: Vec<u32>,
    /// The node that each word most recently reached. Later splits can have added nodes below this node.
    sifted: HashMap<Word, u32>,
    oracle: Oracle,
    /// The current conjecture, with the search for its least failure.
    conjecture: Option<(System, Hypothesis, FailureSearch)>,
    /// The quotient of the first `stage` components, if it is known.
    found: Option<Learned>,
    seed: u64,
}

impl Learner {
    pub(super) fn new(closed: Closed) -> Self {
        Self::with_memo(closed, Memo::new(1))
    }

    fn with_memo(closed: Closed, memo: Memo) -> Self {
        let mut learner = Self {
            closed,
            stage: 0,
            nodes: Vec::new(),
            parents: Vec::new(),
            sifted: HashMap::new(),
            oracle: Oracle::new(memo),
            conjecture: None,
            found: None,
            seed: 1,
        };
        learner.plant();
        learner
    }

    /// Resets the tree to one that distinguishes words only by their outcomes.
    fn plant(&mut self) {
        self.nodes =
            vec![Node::Inner { context: Word::empty(), children: [1, 2] }, Node::Leaf, Node::Leaf];
        self.parents = vec![0; 3];
        self.sifted.clear();
    }

    pub(super) fn closed(&self) -> &Closed {
        &self.closed
    }

    pub(super) fn closed_mut(&mut self) -> &mut Closed {
        &mut self.closed
    }

    /// Makes [`learn`](Self::learn) find the quotient of the first `stage` components. Drops the previous conjecture and quotient.
    pub(super) fn advance(&mut self, stage: usize) {
        self.stage = stage;
        self.conjecture = None;
        self.found = None;
    }

    pub(super) fn found(&self) -> Option<&Learned> {
        self.found.as_ref()
    }

    /// Takes the quotient of the current stage out of the learner.
    pub(super) fn take(&mut self) -> Option<Learned> {
        self.found.take()
    }

    /// Finds the quotient of the first `stage` components. If a call stops early, call this method again to resume.
    pub(super) fn learn(&mut self, effort: &mut Effort<'_, '_>) -> Result<(), Stopped> {
        self.oracle.memo.prepare(self.closed.len());
        let letters: Vec<Letter> =
            (0..self.stage as Letter).filter(|&letter| self.closed.is_letter(letter)).collect();
        while self.found.is_none() {
            effort.elements(self.nodes.len().div_ceil(2))?;
            if self.conjecture.is_none() && !self.conjecture(&letters, effort)? {
                continue;
            }
            let Some((system, hypothesis, search)) = &mut self.conjecture else { continue };
            let failure = hypothesis.least_failure(search, system.reps(), &letters, effort)?;
            let Some((system, hypothesis, _)) = self.conjecture.take() else { continue };
            match failure {
                Some(word) => {
                    let first = system.reducible(&word);
                    self.oracle.learn(&hypothesis, word);
                    if let Some(first) = first {
                        self.split(&system, &first, first.rest.clone());
                    } else {
                        self.restart();
                    }
                }
                None if hypothesis.is_reduced() => {
                    self.oracle.learn(&hypothesis, Word::single(self.stage as Letter));
                    self.found = Some((system, hypothesis));
                }
                None => self.restart(),
            }
        }
        Ok(())
    }

    /// Makes a conjecture. If the system is inconsistent, splits leaves instead. Returns whether it made a conjecture.
    fn conjecture(
        &mut self,
        letters: &[Letter],
        effort: &mut Effort<'_, '_>,
    ) -> Result<bool, Stopped> {
        let system = System::build(letters, self.closed.len(), |word| self.sift(word, effort))?;
        if self.resolve_clashes(&system, effort)? {
            return Ok(false);
        }
        let is_p = system.reps().iter().map(|rep| self.sifts_to_p(rep)).collect();
        let hypothesis = Hypothesis::new(&system, is_p, &self.closed, letters);
        let search = hypothesis.search_failure(letters);
        self.conjecture = Some((system, hypothesis, search));
        Ok(true)
    }

    /// Restarts with different hash keys, because two words had the same hash. Keeps all facts that have been verified.
    fn restart(&mut self) {
        self.seed += 1;
        self.oracle.reseed(self.seed, self.closed.len());
        self.plant();
    }

    /// Returns the leaf that a word reaches.
    fn sift(&mut self, word: &Word, effort: &mut Effort<'_, '_>) -> Result<u32, Stopped> {
        let mut at = self.sifted.get(word).copied().unwrap_or(0);
        let from = at;
        while let Node::Inner { context, children } = &self.nodes[at as usize] {
            let is_p = self.oracle.is_p(&word.plus(context), &self.closed, effort)?;
            at = children[usize::from(is_p)];
        }
        if at != from {
            self.sifted.insert(word.clone(), at);
        }
        Ok(at)
    }

    /// Returns whether a word is a P-position. The word must have been sifted before.
    fn sifts_to_p(&self, word: &Word) -> bool {
        let mut at = self.sifted[word];
        while at > 2 {
            at = self.parents[at as usize];
        }
        at == 2
    }

    /// Splits a leaf. `context` distinguishes the two sides of the rewriting, so these sides then reach different leaves.
    fn split(&mut self, system: &System, rewriting: &Rewriting, context: Word) {
        let leaf = system.leaf(rewriting.right);
        let children = [self.nodes.len() as u32, self.nodes.len() as u32 + 1];
        self.nodes[leaf as usize] = Node::Inner { context, children };
        self.nodes.extend([Node::Leaf, Node::Leaf]);
        self.parents.extend([leaf, leaf]);
    }

    /// Splits leaves where the order in which generators are added matters, up to a maximum number of leaves. Returns whether the order
    /// matters anywhere.
    fn resolve_clashes(
        &mut self,
        system: &System,
        effort: &mut Effort<'_, '_>,
    ) -> Result<bool, Stopped> {
        // One split can settle several clashes, so make only a few splits before rebuilding the system. If there are many classes,
        // rebuilding takes longer, so make more splits first.
        let mut left = system.len() / 256 + 1;
        let mut any = false;
        for (rep, g, h) in system.clashes() {
            any = true;
            if self.resolve(system, rep, g, h, effort)? {
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
        Ok(any)
    }

    /// Settles a clash: a pair of generators whose order determines the class. In the context that distinguishes the two classes, one of
    /// the rewritings along the way changes the outcome. Splits the leaf of this rewriting, and returns whether it did so. A leaf that was
    /// already split after the system was built is not split again.
    fn resolve(
        &mut self,
        system: &System,
        rep: u32,
        g: u32,
        h: u32,
        effort: &mut Effort<'_, '_>,
    ) -> Result<bool, Stopped> {
        let classes = [[g, h], [h, g]]
            .map(|[first, then]| system.step(system.step(rep, first).class(), then).class());
        let context = self.separating_context(classes.map(|class| system.leaf(class)));
        let mut path = system.trace(rep, &[g, h]);
        path.reverse();
        let turn = path.len();
        path.extend(system.trace(rep, &[h, g]));
        // Point i is the word before step i, and the last point is the word after the last step. Steps before index `turn` are applied
        // backward, and the others forward.
        let point = |i: usize| match path.get(i) {
            Some(step) if i >= turn => step.left.plus(&step.rest),
            Some(step) => system.reps()[step.right as usize].plus(&step.rest),
            None => system.reps()[classes[1] as usize].clone(),
        };
        let (mut low, mut high) = (0, path.len());
        let at_low = self.is_p_in(&point(low), &context, effort)?;
        while high - low > 1 {
            let middle = low.midpoint(high);
            if self.is_p_in(&point(middle), &context, effort)? == at_low {
                low = middle;
            } else {
                high = middle;
            }
        }
        let step = &path[low];
        if !matches!(self.nodes[system.leaf(step.right) as usize], Node::Leaf) {
            return Ok(false);
        }
        let mut context = step.rest.plus(&context);
        // The least word in the class of the context is often shorter, and usually distinguishes the two sides, too.
        let short = system.reduce(&context);
        let right = &system.reps()[step.right as usize];
        if *short < context
            && self.is_p_in(&step.left, short, effort)? != self.is_p_in(right, short, effort)?
        {
            context = short.clone();
        }
        self.split(system, step, context);
        Ok(true)
    }

    fn is_p_in(
        &mut self,
        word: &Word,
        context: &Word,
        effort: &mut Effort<'_, '_>,
    ) -> Result<bool, Stopped> {
        self.oracle.is_p(&word.plus(context), &self.closed, effort)
    }

    /// Returns the context at the lowest common ancestor of two different leaves.
    fn separating_context(&self, leaves: [u32; 2]) -> Word {
        let [mut a, mut b] = leaves;
        // The numbers of children are larger than those of their parents, so move up from the node with the larger number.
        while a != b {
            if a > b {
                a = self.parents[a as usize];
            } else {
                b = self.parents[b as usize];
            }
        }
        match &self.nodes[a as usize] {
            Node::Inner { context, .. } => context.clone(),
            Node::Leaf => unreachable!("different leaves meet at an inner node"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Closed, Learner, Memo};
    use crate::bounds::QuotientBounds;
    use grundy_core::Limits;

    /// Returns the closed set of the Kayles heaps up to `heaps`. A move takes one or two adjacent tokens and can split the rest.
    fn kayles(heaps: u32) -> Closed {
        let mut closed = Closed::default();
        for heap in 0..=heaps {
            let ways = |taken: u32| {
                let rest = heap.checked_sub(taken);
                rest.into_iter()
                    .flat_map(|rest| (0..=rest / 2).map(move |part| [part, rest - part]))
            };
            closed.push(ways(1).chain(ways(2)));
        }
        closed
    }

    /// Returns two values: the order of the quotient (`None` if a bound is reached), and one more than the number of restarts.
    fn order(memo: Memo) -> (Option<usize>, u64) {
        let mut learner = Learner::with_memo(kayles(12), memo);
        let mut meter = Limits::NONE.meter();
        let mut effort = QuotientBounds::new().max_elements(100).effort(&mut meter);
        for stage in 1..=13 {
            learner.advance(stage);
            if learner.learn(&mut effort).is_err() {
                return (None, learner.seed);
            }
        }
        (learner.found().map(|found| found.1.order()), learner.seed)
    }

    /// Even if hashes are so short that different words have equal hashes, the result is never a wrong quotient.
    #[test]
    fn hash_collisions_never_give_a_wrong_quotient() {
        assert_eq!(order(Memo::new(1)), (Some(24), 1));
        let mistaken: Vec<_> = (0..40)
            .map(|seed| order(Memo::new(seed).with_few_bits(12 + seed as u32 / 8)))
            .collect();
        assert!(mistaken.iter().all(|found| matches!(found.0, None | Some(24))), "{mistaken:?}");
        assert!(mistaken.iter().any(|found| found.0.is_some()), "{mistaken:?}");
        assert!(mistaken.iter().any(|found| found.0.is_none()), "{mistaken:?}");
    }
}

// The following types contain the limits of one call to a learner, and the progress of this call.

/// The progress of a search for a quotient.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Advance {
    /// The component or heap size that the search is adding.
    pub(crate) component: u64,
    /// The number of elements distinguished so far. The quotient has at least this order.
    pub(crate) elements: u64,
    /// The number of positions whose outcome the search has determined.
    pub(crate) positions: u64,
}

/// The meter of a call, together with the bounds of the learner.
#[derive(Debug)]
pub(crate) struct Effort<'m, 'l> {
    max_elements: u64,
    max_stored: u64,
    pub(crate) meter: &'m mut Meter<'l>,
    pub(crate) progress: Advance,
}

impl<'m, 'l> Effort<'m, 'l> {
    pub(crate) fn new(max_elements: u64, max_stored: u64, meter: &'m mut Meter<'l>) -> Self {
        Self { max_elements, max_stored, meter, progress: Advance::default() }
    }

    /// Counts small steps of work.
    pub(crate) fn tick(&mut self, steps: u64) -> Result<(), Stopped> {
        self.meter.tick(steps)
    }

    /// Returns an error if no more than `count` entries may be stored, so there is no room for another one.
    pub(crate) fn may_store(&self, count: usize) -> Result<(), Stopped> {
        let limit = self.max_stored;
        if count as u64 >= limit {
            Err(self.meter.stopped(StopReason::Stored { limit }))
        } else {
            Ok(())
        }
    }

    /// Counts a position whose outcome has been determined. `known` is the number of all such positions.
    pub(crate) fn position(&mut self, known: usize) -> Result<(), Stopped> {
        self.progress.positions = known as u64;
        self.may_store(known)?;
        self.tick(1)
    }

    /// Records the number of distinct classes, and returns an error if it exceeds the bound.
    pub(crate) fn elements(&mut self, count: usize) -> Result<(), Stopped> {
        self.progress.elements = count as u64;
        let limit = self.max_elements;
        if count as u64 > limit {
            return Err(self.meter.stopped(StopReason::Elements { limit }));
        }
        Ok(())
    }
}
