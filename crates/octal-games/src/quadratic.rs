//! The engine that supports every code. It tries all splits.

use super::sets::{SetRows, capacity_for, insert, mex, unite};
use super::values::{Cell, on_cells};
use super::{Code, NimValues, SequenceEngine, SequenceError, index_for};

/// An engine that tries all splits. It supports every [`Code`], and takes `O(n)` set operations for heap `n`.
///
/// Let `A_j(t)` be the set of the nim-values of exactly `j` heaps with `t` tokens in total. It does not depend on the heap in which a move
/// is made, so the engine computes each `A_j(t)` once. `A_2(t)` takes one pass over all pairs. If moves can leave three or more parts, the
/// engine computes all `A_j` as in a knapsack problem: it adds one part size after another. The values of the options of a heap are the
/// union of a few of these sets. If digits repeat forever, the engine also keeps a union of sets for each residue class.
///
/// # Complexity
///
/// If no move leaves three heaps, heap `n` takes `O(n)` time, and the memory is `O(D·V)` bits in addition to the sequence, for `D` digits
/// and values below `V`. If no move leaves two heaps, as in subtraction games, the time is proportional to the number of nonzero digits. If
/// moves leave up to `J` heaps, where `J` ≥ 3, a heap takes `O(J·n·V/64)` time, and the memory is `O(J·n·V)` bits.
#[derive(Clone, Debug)]
pub struct Quadratic {
    code: Code,
    /// The leading digits that allow a move, each with the number of tokens that it removes. The engine visits only these digits: the code
    /// of a set such as {2, 5, 65535} has three of them and tens of thousands of zeros.
    moves: Vec<(usize, u32)>,
    /// The number of values that the following state covers.
    done: usize,
    /// Row `t % rows` contains `A_2(t)`. There are enough rows for all totals that later heaps can still leave.
    pairs: SetRows,
    pair_rows: usize,
    knapsack: Option<Knapsack>,
    /// For repeating digits: row `j * L + r` is the union of the `A_j(t)` with `t ≡ r` (mod `L`) for all totals that repeating digits
    /// leave, where `L` is the length of the repeating block.
    behind: SetRows,
    options: SetRows,
    marks: Vec<u8>,
}

impl Quadratic {
    /// Creates an engine for `code`. Computes nothing yet.
    pub fn new(code: Code) -> Self {
        let last_split = code.leading_digits().iter().rposition(|&digit| digit & 4 != 0);
        let mut pair_rows = last_split.map_or(0, |k| k + 1);
        if !code.is_finite() {
            pair_rows = code.leading_digits().len() + 1;
        }
        let knapsack = (code.max_parts() >= 3).then(|| Knapsack::new(&code));
        if knapsack.is_some() || code.max_parts() < 2 {
            pair_rows = 0;
        }
        let behind = (code.max_parts() as usize + 1) * code.repeating_digits().len();
        let digits = code.leading_digits().iter().copied().enumerate();
        let moves = digits.filter(|&(_, digit)| digit != 0).collect();
        Self {
            code,
            moves,
            done: 0,
            pairs: SetRows::new(pair_rows),
            pair_rows,
            knapsack,
            behind: SetRows::new(behind),
            options: SetRows::new(1),
            marks: Vec::new(),
        }
    }

    /// Returns the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Widens the sets for heap `n` so that they can contain all values below `capacity`.
    fn widen_to(&mut self, capacity: usize, n: usize) -> Result<(), SequenceError> {
        let marks = if self.pair_rows > 0 { capacity } else { 0 };
        self.marks.clear();
        self.marks
            .try_reserve_exact(marks)
            .ok()
            .and_then(|()| self.pairs.try_widen_to(capacity))
            .and_then(|()| self.behind.try_widen_to(capacity))
            .and_then(|()| self.options.try_widen_to(capacity))
            .ok_or(SequenceError::OutOfMemory { len: (n + 1) as u64 })
    }

    /// Updates the state with everything that depends only on smaller heaps, and then computes `G(n)`.
    fn step(&mut self, values: &NimValues, n: usize) -> Result<u32, SequenceError> {
        self.prepare(values, n)?;
        let code = &self.code;
        let options = self.options.row_mut(0);
        options.fill(0);
        if code.allows(n as u64, 0) && n > 0 {
            insert(options, 0);
        }
        for &(k, digit) in self.moves.iter().take_while(|&&(k, _)| k < n) {
            let rest = n - k;
            if digit & 2 != 0 {
                insert(options, values.cell(rest));
            }
            for parts in 2..=digit.checked_ilog2().unwrap_or(0) {
                if digit >> parts & 1 == 1 && rest >= parts as usize {
                    match &self.knapsack {
                        Some(knapsack) => unite(options, knapsack.set(parts, rest)),
                        None => unite(options, self.pairs.row(rest % self.pair_rows)),
                    }
                }
            }
        }
        let length = code.repeating_digits().len();
        for (place, &digit) in code.repeating_digits().iter().enumerate() {
            // All repetitions of this digit leave totals in the same residue class modulo `length`, so one set contains all their options.
            let Some(rest) = n.checked_sub(code.leading_digits().len() + place) else {
                break;
            };
            for parts in 1..=digit.checked_ilog2().unwrap_or(0) as usize {
                if digit >> parts & 1 == 1 {
                    unite(options, self.behind.row(parts * length + rest % length));
                }
            }
        }
        Ok(mex(options))
    }

    /// Computes the sets `A_j` that heap `n` is the first to need.
    fn prepare(&mut self, values: &NimValues, n: usize) -> Result<(), SequenceError> {
        let unequal = self.code.has_unequal_parts();
        if let Some(knapsack) = &mut self.knapsack {
            knapsack.cover(values, n)?;
            let capacity = knapsack.rows.capacity();
            self.widen_to(capacity, n)?;
        } else if self.pair_rows > 0 {
            // Compute the pairs with the total n now: heap n needs them if a move can split a heap without removing tokens.
            let capacity = self.options.capacity();
            let row = self.pairs.row_mut(n % self.pair_rows);
            on_cells!(&values.cells, cells => pair_values(cells, n, unequal, capacity, &mut self.marks, row));
        }
        let length = self.code.repeating_digits().len();
        // If every move takes a whole heap, no tokens are left, so there are no sets to update.
        if length > 0 && self.code.max_parts() > 0 {
            let first = self.code.leading_digits().len();
            // Digit 0 cannot leave a single heap, so the largest single heap that a move can leave is n - 1.
            if let Some(rest) = n.checked_sub(first.max(1)).filter(|&rest| rest > 0) {
                insert(self.behind.row_mut(length + rest % length), values.cell(rest));
            }
            if let Some(rest) = n.checked_sub(first).filter(|&rest| rest > 0) {
                for parts in 2..=self.code.max_parts() {
                    let set = match &self.knapsack {
                        Some(knapsack) => knapsack.set(parts, rest),
                        None => self.pairs.row(rest % self.pair_rows),
                    };
                    unite(self.behind.row_mut(parts as usize * length + rest % length), set);
                }
            }
        }
        Ok(())
    }

    /// Recomputes the state from `values`, which can come from a different engine.
    fn catch_up(&mut self, values: &NimValues) -> Result<(), SequenceError> {
        *self = Self::new(self.code.clone());
        let largest = values.cells().max().unwrap_or(0);
        let capacity = capacity_for(largest)
            .ok_or(SequenceError::OutOfMemory { len: (values.count() + 1) as u64 })?;
        self.widen_to(capacity, values.count())?;
        let from =
            if self.code.is_finite() { values.count().saturating_sub(self.pair_rows) } else { 0 };
        if self.pair_rows > 0 || !self.code.is_finite() {
            for n in from..values.count() {
                self.prepare(values, n)?;
            }
        }
        self.done = values.count();
        Ok(())
    }
}

impl SequenceEngine for Quadratic {
    fn code(&self) -> Option<&Code> {
        Some(&self.code)
    }

    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError> {
        let len = index_for(len)?;
        if self.done != values.count() {
            self.catch_up(values)?;
        }
        while values.count() < len {
            let n = values.count();
            let value = self.step(values, n)?;
            if value as usize >= self.options.capacity() {
                self.widen_to(2 * self.options.capacity(), n)?;
            }
            values.push_cell(value)?;
            self.done = n + 1;
        }
        Ok(())
    }
}

/// Computes the set `{ G(a) ^ G(b) : a + b = total, a, b >= 1 }`. If `unequal` is set, `a` and `b` must differ. In `marks`, the computation
/// uses one byte per value.
fn pair_values<T: Cell>(
    values: &[T],
    total: usize,
    unequal: bool,
    capacity: usize,
    marks: &mut Vec<u8>,
    set: &mut [u64],
) {
    set.fill(0);
    if total < 2 {
        return;
    }
    marks.clear();
    marks.resize(capacity, 0);
    let half = if unequal { (total - 1) / 2 } else { total / 2 };
    for (&a, &b) in values[1..=half].iter().zip(values[total - half..total].iter().rev()) {
        marks[(a ^ b).into() as usize] = 1;
    }
    for (value, &mark) in marks.iter().enumerate() {
        set[value / 64] |= u64::from(mark) << (value % 64);
    }
}

/// The sets `A_j(t)` for `2 <= j <= J` and all totals up to a maximum. The maximum doubles when a larger total is needed.
#[derive(Clone, Debug)]
struct Knapsack {
    parts: usize,
    unequal: bool,
    totals: usize,
    /// All part sizes below this number have been added.
    items: usize,
    /// `A_j(t)` is in row `t * (J + 1) + j`.
    rows: SetRows,
}

impl Knapsack {
    fn new(code: &Code) -> Self {
        let parts = code.max_parts() as usize;
        Self {
            parts,
            unequal: code.has_unequal_parts(),
            totals: 0,
            items: 1,
            rows: SetRows::new(0),
        }
    }

    fn set(&self, parts: u32, total: usize) -> &[u64] {
        self.rows.row(total * (self.parts + 1) + parts as usize)
    }

    /// Completes the sets of all totals up to `n`. The values of all heaps below `n` must be known.
    fn cover(&mut self, values: &NimValues, n: usize) -> Result<(), SequenceError> {
        let largest =
            values.cells().skip(self.items).take(n.saturating_sub(self.items)).max().unwrap_or(0);
        // A mex can equal the capacity of a set, so widen the sets before adding a value this large.
        let capacity =
            capacity_for(largest).ok_or(SequenceError::OutOfMemory { len: (n + 1) as u64 })?;
        if n >= self.totals {
            let totals = (2 * n).max(64);
            let capacity = capacity.max(self.rows.capacity());
            self.rows = SetRows::try_with_capacity(totals * (self.parts + 1), capacity)
                .ok_or(SequenceError::OutOfMemory { len: totals as u64 })?;
            (self.totals, self.items) = (totals, 1);
        }
        self.rows
            .try_widen_to(capacity)
            .ok_or(SequenceError::OutOfMemory { len: self.totals as u64 })?;
        while self.items < n {
            self.add(self.items, values.cell(self.items));
            self.items += 1;
        }
        Ok(())
    }

    fn add(&mut self, size: usize, value: u32) {
        let width = self.parts + 1;
        if !self.unequal {
            insert(self.rows.row_mut(size * width + 1), value);
        }
        // In descending order of totals, each part size is used at most once; in ascending order, any number of times.
        let mut push = |total: usize| {
            for parts in (2..=self.parts).rev() {
                self.rows.add_shifted(
                    (total - size) * width + parts - 1,
                    value,
                    total * width + parts,
                );
            }
        };
        if self.unequal {
            (size + 1..self.totals).rev().for_each(&mut push);
            insert(self.rows.row_mut(size * width + 1), value);
        } else {
            (size + 1..self.totals).for_each(&mut push);
        }
    }
}
