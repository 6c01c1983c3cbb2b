//! The engine of a heap system, which computes the values of all kinds in one pass.

use super::HeapSystem;
use crate::sets::{SetRows, capacity_for, insert, mex, unite_shifted};
use crate::values::{Cell, on_cells};
use crate::{NimValues, SequenceError};

/// The engine of a [`HeapSystem`].
///
/// For each pair of kinds with their least sizes, and for each total, the engine keeps the set of the values of all ways to leave two such
/// heaps with this total. The set does not depend on the heap before the move. So the engine computes each set once, in one pass over the
/// pairs of sizes, and keeps it as long as a later heap can need it. For a group of three or more heaps, the engine takes the sets of the
/// group without its first heap, and shifts them by the values of that heap. It keeps the sets of the smaller group for all totals.
#[derive(Clone, Debug)]
pub(super) struct Engine {
    groups: Vec<Group>,
    plans: Vec<Plan>,
    /// The set of options, as a single row.
    options: SetRows,
    marks: Vec<u8>,
    /// The size below which all heaps are included in the sets.
    done: usize,
}

/// The moves of a kind, by the number of heaps that they leave.
#[derive(Clone, Debug, Default)]
struct Plan {
    /// The moves that leave no heap: for each of them, the size of the heap and the value left.
    ends: Vec<(usize, u32)>,
    /// The moves that leave one heap: for each of them, the tokens removed, the kind left, its least size, and the constant.
    singles: Vec<(usize, usize, usize, u32)>,
    /// The moves that leave several heaps: for each of them, the tokens removed, the group left, and the constant.
    groups: Vec<(usize, usize, u32)>,
}

/// Two or more heaps that are left together, and the sets of their values.
#[derive(Clone, Debug)]
struct Group {
    /// The kind and the least size of the first heap.
    first: (usize, usize),
    rest: Rest,
    /// The sum of the least sizes.
    least: usize,
    /// The number of sets to keep: those of the latest totals. It grows with the totals for a group that remains after the first heap of a
    /// larger group is removed.
    span: usize,
    /// The maximum number of tokens removed by moves that leave this group.
    most: usize,
    keeps_all: bool,
    /// The sets of all totals below this one have been computed, although some may have been dropped.
    next: usize,
    rows: SetRows,
}

/// A group without its first heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// A heap of this kind and at least this size.
    Heap(usize, usize),
    Group(usize),
}

impl Engine {
    pub(super) fn new(system: &HeapSystem) -> Self {
        let mut engine = Self {
            groups: Vec::new(),
            plans: Vec::new(),
            options: SetRows::new(1),
            marks: Vec::new(),
            done: 0,
        };
        let mut known = std::collections::HashMap::new();
        // For each group, `removed` contains the minimum and the maximum number of tokens taken by moves that leave this group.
        let mut removed: Vec<Option<(usize, usize)>> = Vec::new();
        for kind in system.kinds() {
            let mut plan = Plan::default();
            for pattern in kind.patterns() {
                let parts: Vec<(usize, usize)> =
                    pattern.parts().map(|(kind, least)| (kind as usize, least as usize)).collect();
                let (tokens, constant) = (pattern.removed as usize, pattern.constant);
                match *parts.as_slice() {
                    [] => plan.ends.push((tokens, constant)),
                    [(kind, least)] => plan.singles.push((tokens, kind, least, constant)),
                    _ => {
                        let group = engine.group(&parts, &mut known);
                        removed.resize(engine.groups.len(), None);
                        let (fewest, most) = removed[group].unwrap_or((tokens, tokens));
                        removed[group] = Some((fewest.min(tokens), most.max(tokens)));
                        plan.groups.push((tokens, group, constant));
                    }
                }
            }
            engine.plans.push(plan);
        }
        for (group, removed) in engine.groups.iter_mut().zip(removed) {
            let (fewest, most) = removed.unwrap_or((0, 0));
            (group.span, group.most) = (most - fewest + 1, most);
            group.rows = SetRows::new(group.span);
        }
        engine
    }

    /// Returns the index of the group of the given heaps, ordered by kind and least size.
    fn group(
        &mut self,
        parts: &[(usize, usize)],
        known: &mut std::collections::HashMap<Vec<(usize, usize)>, usize>,
    ) -> usize {
        let (mut rest, mut group) = (None, 0);
        for from in (0..parts.len() - 1).rev() {
            let heaps = &parts[from..];
            group = if let Some(&group) = known.get(heaps) {
                group
            } else {
                let (kind, least) = heaps[1];
                let rest = rest.map_or(Rest::Heap(kind, least), Rest::Group);
                if let Rest::Group(rest) = rest {
                    self.groups[rest].keeps_all = true;
                }
                self.groups.push(Group {
                    first: heaps[0],
                    rest,
                    least: heaps.iter().map(|&(_, least)| least).sum(),
                    span: 1,
                    most: 0,
                    keeps_all: false,
                    next: 0,
                    rows: SetRows::new(1),
                });
                known.insert(heaps.to_vec(), self.groups.len() - 1);
                self.groups.len() - 1
            };
            rest = Some(group);
        }
        group
    }

    /// Computes and appends the values of all kinds for the next size.
    pub(super) fn step(
        &mut self,
        system: &HeapSystem,
        values: &mut [NimValues],
    ) -> Result<(), SequenceError> {
        let size = values[0].count();
        let out_of_memory = SequenceError::OutOfMemory { len: size as u64 + 1 };
        if self.done != size {
            self.start_again(system, values).ok_or(out_of_memory.clone())?;
        }
        for (kind, description) in system.kinds().iter().enumerate() {
            let value = match description.table.get(size) {
                Some(&value) => value,
                None => self.value(kind, size, values).ok_or(out_of_memory.clone())?,
            };
            self.widen_for(value).ok_or(out_of_memory.clone())?;
            values[kind].push_cell(value)?;
        }
        self.done = size + 1;
        Ok(())
    }

    /// Clears the sets, which are computed again from the values when they are needed.
    fn start_again(&mut self, system: &HeapSystem, values: &[NimValues]) -> Option<()> {
        *self = Self::new(system);
        let size = values[0].count();
        for group in self.groups.iter_mut().filter(|group| !group.keeps_all) {
            group.next = size.saturating_sub(group.most);
        }
        self.widen_for(values.iter().map(NimValues::largest).max().unwrap_or(0))
    }

    /// Widens all sets so that they can contain a value.
    fn widen_for(&mut self, value: u32) -> Option<()> {
        if (value as usize) < self.options.capacity() {
            return Some(());
        }
        let capacity = capacity_for(value)?;
        self.options.try_widen_to(capacity)?;
        self.groups.iter_mut().try_for_each(|group| group.rows.try_widen_to(capacity))
    }

    /// Computes the value of a heap. The values of smaller heaps and of earlier kinds must be known.
    fn value(&mut self, kind: usize, size: usize, values: &[NimValues]) -> Option<u32> {
        let plan = std::mem::take(&mut self.plans[kind]);
        let found = self.options_of(&plan, size, values);
        self.plans[kind] = plan;
        found?;
        Some(mex(self.options.row(0)))
    }

    fn options_of(&mut self, plan: &Plan, size: usize, values: &[NimValues]) -> Option<()> {
        self.options.row_mut(0).fill(0);
        for &(_, value) in plan.ends.iter().filter(|&&(tokens, _)| tokens == size) {
            self.widen_for(value)?;
            insert(self.options.row_mut(0), value);
        }
        for &(tokens, kind, least, constant) in &plan.singles {
            if let Some(rest) = size.checked_sub(tokens).filter(|&rest| rest >= least) {
                let value = values[kind].cell(rest) ^ constant;
                self.widen_for(value)?;
                insert(self.options.row_mut(0), value);
            }
        }
        for &(tokens, group, constant) in &plan.groups {
            let Some(total) = size.checked_sub(tokens) else { continue };
            if total < self.groups[group].least {
                continue;
            }
            self.widen_for(constant)?;
            self.cover(group, total, values)?;
            let Self { options, groups, .. } = self;
            let row = groups[group].rows.row(total % groups[group].span);
            unite_shifted(options.row_mut(0), row, constant);
        }
        Some(())
    }

    /// Computes the sets of a group up to the given total, after the sets of the smaller groups inside it.
    fn cover(&mut self, group: usize, total: usize, values: &[NimValues]) -> Option<()> {
        // The group without its first heap must be covered before the group itself.
        let mut needed = vec![(group, total)];
        let (mut group, mut total) = (group, total);
        while let Rest::Group(rest) = self.groups[group].rest {
            total -= self.groups[group].first.1;
            group = rest;
            needed.push((group, total));
        }
        for (group, total) in needed.into_iter().rev() {
            while self.groups[group].next <= total {
                self.add(group, values)?;
            }
        }
        Some(())
    }

    /// Computes the set for the next total of a group.
    fn add(&mut self, group: usize, values: &[NimValues]) -> Option<()> {
        let Self { groups, marks, options, .. } = self;
        let (smaller, others) = groups.split_at_mut(group);
        let group = &mut others[0];
        let total = group.next;
        if group.keeps_all && total >= group.span {
            let span = (2 * total).max(64);
            let mut rows = SetRows::try_with_capacity(span, options.capacity())?;
            for old in 0..group.span.min(total) {
                rows.row_mut(old).copy_from_slice(group.rows.row(old));
            }
            (group.rows, group.span) = (rows, span);
        }
        let row = group.rows.row_mut(total % group.span);
        row.fill(0);
        group.next += 1;
        let (kind, least) = group.first;
        let Some(spare) = total.checked_sub(group.least) else { return Some(()) };
        match group.rest {
            Rest::Heap(other, other_least) => {
                // If both heaps have the same kind and the same least size, each pair occurs in both orders, so half of the pairs suffice.
                let is_same = (kind, least) == (other, other_least);
                let largest = if is_same { total / 2 } else { least + spare };
                marks.clear();
                marks.resize(options.capacity().max(256), 0);
                let others = (total - largest, total - least);
                on_cells!(&values[kind].cells, ours => on_cells!(&values[other].cells, theirs => {
                    mark(&ours[least..=largest], &theirs[others.0..=others.1], marks);
                }));
                for (word, marks) in row.iter_mut().zip(marks.chunks_exact(64)) {
                    let bits = marks.iter().rev().map(|&mark| u64::from(mark));
                    *word = bits.fold(0, |word, bit| word << 1 | bit);
                }
            }
            Rest::Group(rest) => {
                let rest = &smaller[rest];
                for first in least..=least + spare {
                    let left = rest.rows.row((total - first) % rest.span);
                    unite_shifted(row, left, values[kind].cell(first));
                }
            }
        }
        Some(())
    }
}

/// Marks the values of the pairs of heaps from two runs. The second run is read backward.
fn mark<T: Cell, U: Cell>(ours: &[T], theirs: &[U], marks: &mut [u8]) {
    let pairs = ours.iter().zip(theirs.iter().rev());
    if size_of::<T>() == 1 && size_of::<U>() == 1 {
        // If there are 256 marks, a byte is always a valid index, so the compiler can omit the bounds checks.
        if let Some(marks) = marks.first_chunk_mut::<256>() {
            for (&a, &b) in pairs {
                marks[usize::from((a.widest() ^ b.widest()) as u8)] = 1;
            }
        }
    } else {
        let mask = marks.len() - 1;
        for (&a, &b) in pairs {
            marks[(a.widest() ^ b.widest()) as usize & mask] = 1;
        }
    }
}
