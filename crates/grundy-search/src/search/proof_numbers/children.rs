//! Maintains the children of a question: updates their proof numbers, removes children that an answer rules out, and drops equal children.

use super::super::control::ThreadBudget;
use super::super::line::{INFINITE, Line, MASK_BITS};
use super::super::space::Space;
use super::super::table::{Key, Store};
use super::{Answer, MAX, Part, ProofNumberSearch, UNCOUNTED};

impl<K: Key> ProofNumberSearch<K> {
    /// Returns the current proof numbers of a child, computed from the table. If the value of a part has become known, removes the part
    /// from the child.
    pub(super) fn numbers_of(
        &mut self,
        space: &dyn Space<Key = K>,
        store: &Store<K>,
        budget: &mut ThreadBudget<'_>,
        at: usize,
    ) -> (u32, u32) {
        let Some(top) = self.frames.last() else { return (0, 0) };
        let n = top.n;
        let mut child = self.children[at];
        if child.own {
            budget.lookups += 1;
            let line = store.find(top.hash, &top.key);
            return match line {
                Some(line) if line.is_excluded(child.known) => (0, INFINITE),
                Some(line) if line.value() == Some(child.known) => (INFINITE, 0),
                Some(line) => line.numbers(child.known).unwrap_or((child.phi, child.del)),
                None => (child.phi, child.del),
            };
        }
        let (before, len) = ((child.phi, child.del), child.len);
        let (mut phi, mut del) = (0_u32, 0_u32);
        let mut index = child.start;
        while index < child.start + child.len {
            budget.lookups += 1;
            let part = &mut self.parts[index];
            let line = store.find(part.hash, &part.key);
            budget.hits += u64::from(line.is_some());
            if let Some(value) = line.and_then(Line::value) {
                child.known ^= value;
                child.len -= 1;
                self.parts.swap(index, child.start + child.len);
                continue;
            }
            let target = child.known ^ n;
            if child.len == 1 {
                let stored = line.and_then(|line| stored_numbers(line, target, budget.threads));
                if let Some(numbers) = stored {
                    self.children[at] = child;
                    return numbers;
                }
            }
            let guessed = if child.len == 1 { target } else { 0 };
            let (one, other) = self.guess_of_part(space, guessed, index);
            if one == 0 {
                self.children[at] = child;
                return (0, INFINITE);
            }
            phi = (phi + one).min(MAX);
            del = (del + other).min(MAX);
            index += 1;
        }
        self.children[at] = child;
        match child.len {
            0 if child.known == n => (INFINITE, 0),
            0 => (0, INFINITE),
            // If the table has forgotten the proof numbers, the old ones are better than an estimate.
            same if same == len && before.1 > 0 => before,
            _ => (phi, del),
        }
    }

    /// Returns a first estimate of the proof numbers for the question of whether a part has the given value.
    pub(super) fn guess_of_part(
        &mut self,
        space: &dyn Space<Key = K>,
        target: u32,
        part: usize,
    ) -> (u32, u32) {
        let part = &mut self.parts[part];
        if part.moves == UNCOUNTED {
            part.moves = space.count_moves(&part.key);
        }
        if part.moves < target && part.moves < 64 && space.ends() {
            return (0, INFINITE);
        }
        guess(part.moves)
    }

    /// Updates the proof numbers of a child. If they settle the question, returns the answer. If they only rule the child out, removes the
    /// child.
    pub(super) fn take_numbers(&mut self, at: usize, (phi, del): (u32, u32)) -> Option<Answer> {
        let top = self.frames.last_mut()?;
        let child = &mut self.children[at];
        if child.len == 0 && !child.own && child.known < MASK_BITS {
            top.mask |= 1 << child.known;
        }
        if del == 0 {
            // Either the option has the value in question, or the value of the position itself is smaller.
            return Some(if child.own { Answer::Value(child.known) } else { Answer::No });
        }
        if phi == 0 {
            self.children.swap_remove(at);
        } else {
            (child.phi, child.del) = (phi, del);
        }
        None
    }

    /// Passes the answer of the frame above to the child that waits for it.
    pub(super) fn take_answer(&mut self, answer: Answer) -> Option<Answer> {
        let top = self.frames.last_mut()?;
        let (at, index) = top.waits.take()?;
        let child = &mut self.children[at];
        match answer {
            Answer::Yes => self.take_numbers(at, (INFINITE, 0)),
            Answer::No => self.take_numbers(at, (0, INFINITE)),
            Answer::Numbers(phi, del) => self.take_numbers(at, (phi, del)),
            // The question about the position and a smaller heap has revealed the position's value.
            Answer::Value(value) if child.own => Some(Answer::Value(value)),
            Answer::Value(value) => {
                child.known ^= value;
                child.len -= 1;
                let (known, len, last) = (child.known, child.len, child.start + child.len);
                self.parts.swap(index, last);
                if len > 0 {
                    // The option still has unknown parts. This is always the case while small parts are evaluated, because the last part of
                    // an option is left for later.
                    return None;
                }
                let numbers = if known == top.n { (INFINITE, 0) } else { (0, INFINITE) };
                self.take_numbers(at, numbers)
            }
        }
    }

    /// If several options are equal, keeps only one of them.
    pub(super) fn drop_equal_children(&mut self) {
        let Some(top) = self.frames.last() else { return };
        let first = top.children;
        let len = (self.children.len() - first) * 2;
        if len < 4 {
            return;
        }
        let mask = len.next_power_of_two() - 1;
        self.seen.clear();
        self.seen.resize(mask + 1, u32::MAX);
        let mut at = first;
        while at < self.children.len() {
            let child = self.children[at];
            let parts = child.start..child.start + child.len;
            // Add up the hashes of the parts, so the hash of the option does not depend on their order.
            let hash =
                self.parts[parts.clone()].iter().fold(u64::from(child.known), |sum, part| {
                    sum.wrapping_add(part.hash.wrapping_mul(0x9e37_79b9_7f4a_7c15))
                });
            let mut slot = (hash >> 20) as usize & mask;
            let twin = loop {
                let other = self.seen[slot];
                if other == u32::MAX {
                    break false;
                }
                let other = self.children[first + other as usize];
                if other.known == child.known
                    && other.len == child.len
                    && same_parts(&self.parts, other.start, child.start, child.len)
                {
                    break true;
                }
                slot = (slot + 1) & mask;
            };
            if twin {
                // The last child, which is not in the hash table yet, replaces this one.
                self.children.swap_remove(at);
            } else {
                self.seen[slot] = (at - first) as u32;
                at += 1;
            }
        }
    }
}

/// Returns the proof numbers that the table contains for the question of whether a part has the given value. If another thread is searching
/// the part, raises them, so that this thread prefers other parts.
#[inline]
pub(super) fn stored_numbers(line: Line<'_>, value: u32, threads: usize) -> Option<(u32, u32)> {
    if value >= MASK_BITS {
        return None;
    }
    if line.is_excluded(value) {
        return Some((0, INFINITE));
    }
    let (phi, del) = line.numbers(value)?;
    if threads > 1 && line.is_busy() {
        // Another thread is searching this part, so make it less attractive for this thread.
        return Some(((phi + phi / 2).min(MAX), (del * 2).min(MAX)));
    }
    Some((phi, del))
}

/// Estimates the proof numbers of a position with the given number of moves. Confirming a value takes more work than refuting it, and the
/// difference grows with the number of moves.
#[inline]
pub(super) fn guess(moves: u32) -> (u32, u32) {
    let moves = moves.min(1 << 12);
    (1 + moves / 4, 1 + moves * moves / 8)
}

/// Returns whether the `len` parts that start at index `one` equal the `len` parts that start at index `other`, in any order.
fn same_parts<K: Eq>(parts: &[Part<K>], one: usize, other: usize, len: usize) -> bool {
    let (one, other) = (&parts[one..one + len], &parts[other..other + len]);
    let times = |among: &[Part<K>], part: &Part<K>| {
        among.iter().filter(|twin| twin.hash == part.hash && twin.key == part.key).count()
    };
    one.iter().all(|part| times(one, part) == times(other, part))
}
