//! Computes the values of all stacks of Top Entails up to a given size.

use std::fmt;

use grundy_core::{Limits, Nimber, StopReason, Stopped};
use grundy_search::entailing::EntailingValue;

/// The values of the stacks of Top Entails up to a given size, computed in ascending order. The table can be extended at any time.
///
/// # Method
/// Let `X(n)` be the set of the values of the splits of a stack of `n`, that is, all `v(a) ^ v(n - a)` where neither part is loony. Taking
/// the top coin adds the complement of `S(n - 1)`. So `v(n)` is the least `m` that is not in `X(n)` and is in `S(n - 1)`, where `m` is in
/// `S(k)` if it is in `X(k)` or is not in `S(k - 1)`. The table stores the sets `X` of the most recent stacks. To decide whether `m` is in
/// `S(n)`, it looks for `m` in `X(n)`, `X(n - 1)`, ... until one of these sets contains `m`, which usually takes only a few steps.
///
/// `S(n)` is finite for even `n` and lacks finitely many nimbers for odd `n`, so only odd stacks are loony.
///
/// # Complexity
/// O(n) for a stack of `n`, with about one step for each split. Each stack takes 4 bytes.
///
/// ```
/// use games::heaps::top_entails::TopEntailsTable;
/// use grundy_core::{Limits, Nimber};
///
/// let mut table = TopEntailsTable::new();
/// // A limit stops the work, and the next call resumes it.
/// let limits = Limits::none().work(10);
/// while table.extend_to(39, &limits).is_err() {}
/// assert_eq!(table.value(39), Some(Nimber::new(10).into()));
/// assert_eq!(table.value(40), None);
/// ```
#[derive(Clone)]
pub struct TopEntailsTable {
    /// The value of each stack, or [`LOONY`].
    values: Vec<u16>,
    /// The same values in reverse order. The values are aligned with the end of the vector, so the two parts of each split are at matching
    /// places in the two vectors. Loony stacks have a different mark here, so the xor of the two marks, or of a mark and a value, is never
    /// a value.
    reversed: Vec<u16>,
    /// The sets `X` of the most recent stacks.
    rows: Vec<Row>,
    /// A power of two that is larger than all values.
    bound: u16,
}

/// A set `X`, indexed by nimber up to a bound. The set uses a byte for each nimber instead of a bit, because adding a member for every
/// split takes most of the time, and is faster with bytes.
#[derive(Clone, Default)]
struct Row {
    stack: usize,
    members: Vec<bool>,
}

/// The marks of loony stacks in the two vectors.
pub(super) const LOONY: u16 = 0x8000;
const LOONY_REVERSED: u16 = 0x4000;

/// The number of stored rows.
const ROWS: usize = 64;

/// The number of splits that count as one step of work.
const BLOCK: usize = 2048;

impl TopEntailsTable {
    /// The largest stack: 10 million coins.
    pub const MAX: u64 = 10_000_000;

    /// Creates a table that contains only the empty stack.
    pub fn new() -> Self {
        let rows = vec![Row::default(); ROWS];
        let mut table = Self { values: Vec::new(), reversed: Vec::new(), rows, bound: 1 };
        table.push(0);
        table
    }

    /// Returns the number of stacks with known values, including the empty stack.
    #[expect(clippy::len_without_is_empty, reason = "the empty stack is always there")]
    pub fn len(&self) -> u64 {
        self.values.len() as u64
    }

    /// Returns the value of a stack, or `None` beyond the table.
    pub fn value(&self, stack: u64) -> Option<EntailingValue> {
        let value = *self.values.get(usize::try_from(stack).ok()?)?;
        Some(match value {
            LOONY => EntailingValue::Loony,
            _ => EntailingValue::Nim(Nimber::new(u64::from(value))),
        })
    }

    /// Returns the loony stacks in the table, in ascending order.
    pub fn loony(&self) -> impl Iterator<Item = u64> {
        (0..).zip(&self.values).filter(|&(_, &value)| value == LOONY).map(|(stack, _)| stack)
    }

    /// Extends the table up to the given stack. Does nothing if the table already contains it.
    ///
    /// Each block of 2048 splits counts as one step of work.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached, or if the stack is above [`MAX`](Self::MAX). The values found so far remain.
    pub fn extend_to(&mut self, stack: u64, limits: &Limits) -> Result<(), Stopped> {
        let mut meter = limits.meter();
        while self.len() <= stack {
            let next = self.values.len();
            // Stop at the maximum length, and before the values can reach the marks of loony stacks.
            if next as u64 > Self::MAX || self.bound > LOONY_REVERSED / 2 {
                return Err(meter.stopped(StopReason::Stored { limit: Self::MAX }));
            }
            meter.show("stacks", next as u64, Some(stack + 1));
            // Count the work in advance, because a stack cannot be stored in parts.
            meter.tick(1 + (next / (2 * BLOCK)) as u64)?;
            let value = self.next();
            self.push(value);
        }
        Ok(())
    }

    /// Returns whether the player to move wins if a reply is due in this stack and the other components together have the value `beside`.
    /// Returns `None` if the table does not contain the stack.
    ///
    /// # Complexity
    /// O(n) for the splits of a stack of `n`, and usually not much more, because only a few smaller stacks must be checked.
    pub fn reply_wins(&self, stack: u64, beside: EntailingValue) -> Option<bool> {
        let mut stack = usize::try_from(stack).ok().filter(|&stack| stack < self.values.len())?;
        let small = beside.nimber().map(Nimber::value).filter(|&m| m < u64::from(self.bound));
        let Some(m) = small else {
            // If the other components are loony or their nimber is at least `bound`, no split of the stack has their value, so only the
            // parity of the stack matters.
            return Some(stack % 2 == 1);
        };
        let mut wins = true;
        while stack > 0 {
            let (firsts, seconds) = self.splits(stack);
            if firsts.iter().zip(seconds).any(|(first, second)| u64::from(first ^ second) == m) {
                return Some(wins);
            }
            stack -= 1;
            wins = !wins;
        }
        Some(!wins)
    }

    /// Returns the values in their stored form.
    pub(super) fn cells(&self) -> &[u16] {
        &self.values
    }

    /// Adds the value of the next stack, without checking it.
    pub(super) fn push(&mut self, value: u16) {
        let count = self.values.len();
        if count == self.reversed.len() {
            let mut longer = vec![0; (2 * count).max(1024)];
            let start = longer.len() - count;
            longer[start..].copy_from_slice(&self.reversed);
            self.reversed = longer;
        }
        let place = self.reversed.len() - 1 - count;
        self.reversed[place] = if value == LOONY { LOONY_REVERSED } else { value };
        self.values.push(value);
        while value != LOONY && self.bound <= value {
            self.bound *= 2;
        }
    }

    /// Returns two lists with the values of the first and of the second part, for all splits of a stack. The table must contain the values
    /// of all smaller stacks.
    fn splits(&self, stack: usize) -> (&[u16], &[u16]) {
        let (half, start) = (stack / 2, self.reversed.len() - stack);
        (&self.values[1..=half], &self.reversed[start..start + half])
    }

    /// Computes the value of the next stack.
    fn next(&mut self) -> u16 {
        let stack = self.values.len();
        for m in 0..self.bound {
            if !self.is_split(stack, m) && self.is_winning(stack - 1, m) {
                return m;
            }
        }
        // No split has the nim-sum `bound`, so only the parity of the stack matters for it.
        if stack % 2 == 0 { self.bound } else { LOONY }
    }

    /// Returns whether `m` is in `S(stack)`.
    fn is_winning(&mut self, mut stack: usize, m: u16) -> bool {
        let mut wins = true;
        while stack > 0 {
            if self.is_split(stack, m) {
                return wins;
            }
            stack -= 1;
            wins = !wins;
        }
        !wins
    }

    /// Returns whether `m` is in `X(stack)`.
    fn is_split(&mut self, stack: usize, m: u16) -> bool {
        if self.rows[stack % ROWS].stack != stack {
            let mut members = std::mem::take(&mut self.rows[stack % ROWS].members);
            members.clear();
            members.resize(usize::from(self.bound), false);
            let (firsts, seconds) = self.splits(stack);
            for (first, second) in firsts.iter().zip(seconds) {
                // If a part is loony, the xor exceeds the length of the list, so no member is added.
                if let Some(member) = members.get_mut(usize::from(first ^ second)) {
                    *member = true;
                }
            }
            self.rows[stack % ROWS] = Row { stack, members };
        }
        self.rows[stack % ROWS].members.get(usize::from(m)) == Some(&true)
    }
}

impl Default for TopEntailsTable {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for TopEntailsTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TopEntailsTable").field("len", &self.len()).finish_non_exhaustive()
    }
}
