//! Works on an open question: continues with the child that needs the least work, until a proof number reaches its threshold.

use super::super::control::{Event, ThreadBudget};
use super::super::line::{INFINITE, MASK_BITS};
use super::super::space::Space;
use super::super::table::{Key, Store};
use super::{Answer, Inquiry, MAX, ProofNumberSearch};

/// Scanning this many children takes as long as one short step of work.
const SCANNED: usize = 256;

impl<K: Key> ProofNumberSearch<K> {
    /// Continues with the child that needs the least work. If the question is settled or a proof number has reached its threshold, closes
    /// the frame instead.
    pub(super) fn choose(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<(), Event<K>> {
        loop {
            let Some(top) = self.frames.last() else { return Ok(()) };
            let (n, first) = (top.n, top.children);
            let (top_phi, top_del) = (top.phi, top.del);
            budget.pass(((self.children.len() - first) / SCANNED) as u64)?;
            if budget.threads > 1 {
                if let Some(own) = fact(store, budget, &top.key, top.hash, n) {
                    self.pop(store, budget, own);
                    return Ok(());
                }
            }
            let (mut least, mut second, mut best) = (INFINITE, INFINITE, first);
            let mut sum = 0_u64;
            for (at, child) in self.children[first..].iter().enumerate() {
                sum += u64::from(child.phi);
                if child.del < least {
                    (second, least) = (least, child.del);
                    best = first + at;
                } else {
                    second = second.min(child.del);
                }
            }
            if self.children.len() == first {
                self.pop(store, budget, Answer::Yes);
                return Ok(());
            }
            let sum = sum.min(u64::from(MAX)) as u32;
            if least >= top_phi || sum >= top_del {
                self.pop(store, budget, Answer::Numbers(least, sum));
                return Ok(());
            }
            let child = self.children[best];
            // The numbers of this child may have changed, because the same position can occur in other children, too.
            let now = self.numbers_of(space, store, budget, best);
            let child_after = self.children[best];
            if now != (child.phi, child.del) || child_after.len != child.len {
                if let Some(own) = self.take_numbers(best, now) {
                    self.pop(store, budget, own);
                    return Ok(());
                }
                continue;
            }
            let phi = (top_del - (sum - child.phi.min(sum))).max(child.phi + 1).min(INFINITE);
            let del = top_phi.min(second.saturating_add(1 + second / 2)).max(child.del + 1);
            let thresholds = (phi, del.min(INFINITE));
            if child.own {
                let Some(top) = self.frames.last_mut() else { return Ok(()) };
                top.waits = Some((best, 0));
                let (key, hash) = (top.key.clone(), top.hash);
                self.push(key, hash, Inquiry::Is(child.known), thresholds, false);
                return Ok(());
            }
            let (index, inquiry) = if child.len > 1 {
                // Only the last part is compared with a value. Find the values of all other parts first, starting with the part that has
                // the fewest moves.
                let parts = child.start..child.start + child.len;
                let least = parts.min_by_key(|&index| space.count_moves(&self.parts[index].key));
                (least.unwrap_or(child.start), Inquiry::Value)
            } else if child.known ^ n >= MASK_BITS {
                (child.start, Inquiry::Value)
            } else {
                (child.start, Inquiry::Is(child.known ^ n))
            };
            self.open_part(space, store, budget, best, index, inquiry, thresholds)?;
            return Ok(());
        }
    }

    /// Opens a frame for a part of a child.
    #[expect(clippy::too_many_arguments, reason = "what a frame is about, and what it may use")]
    pub(super) fn open_part(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &ThreadBudget<'_>,
        child: usize,
        index: usize,
        inquiry: Inquiry,
        thresholds: (u32, u32),
    ) -> Result<Option<Answer>, Event<K>> {
        let part = &self.parts[index];
        if self.path.contains(part.hash) && self.frames.iter().any(|frame| frame.key == part.key) {
            return Err(space.cycle(&part.key));
        }
        budget.may_open(store, part.hash, &part.key, self.frames.len() / 2)?;
        let (key, hash) = (part.key.clone(), part.hash);
        if let Some(top) = self.frames.last_mut() {
            top.waits = Some((child, index));
        }
        self.path.enter(hash);
        self.push(key, hash, inquiry, thresholds, true);
        Ok(None)
    }
}

/// Returns the answer to a question if the table contains it.
pub(super) fn fact<K: Key>(
    store: &Store<K>,
    budget: &mut ThreadBudget<'_>,
    key: &K,
    hash: u64,
    n: u32,
) -> Option<Answer> {
    budget.lookups += 1;
    let line = store.find(hash, key)?;
    match line.value() {
        Some(value) => Some(Answer::Value(value)),
        None if line.is_excluded(n) => Some(Answer::No),
        None => None,
    }
}
