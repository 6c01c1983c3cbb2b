//! Enumerates the lists that result from reducing a few numbers of a given list, and in which the number of ones in each binary digit
//! satisfies a given condition.

/// The lists `left` with `left[i] <= heaps[i]` in which at least one number and at most `k` numbers are smaller, and in which the number
/// of ones in every binary digit is a multiple of `k + 1` (or, on request, has another remainder for the lowest digit).
///
/// The digits are chosen from the highest column down, and heap by heap within each column. A heap that is still whole can give up a one,
/// and is reduced from that column on; a reduced heap can have any digit. The search makes a choice only if the column can still get its
/// sum. All lower columns can then get their sums, too. To see this, let `r` be the remainder of the ones of the whole heaps, and `f` the
/// number of reduced heaps. Either `r <= k - f`, and `r` whole heaps give up their one; or `k + 1 - r <= f`, and that many reduced heaps
/// get a one. Hence no choice leads to a dead end.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    k: u64,
    heaps: Vec<u64>,
    left: Vec<u64>,
    /// For each reduced heap, the column in which it gave up its one, or 64 if it is reduced from the start.
    reduced_in: Vec<Option<u32>>,
    /// The required remainder of the number of ones in column 0 after division by `k + 1`.
    lowest_rest: u64,
    column: u32,
    heap: usize,
    /// The number of ones chosen in this column so far, and the number of reduced heaps.
    chosen: Count,
    /// Among the heaps whose digit in this column is still open, the number of whole heaps with a one in this column.
    whole_ones: u64,
    free: u64,
    /// The columns and heaps where the digit 0 was chosen and the digit 1 is still to be tried.
    open: Vec<(u32, usize)>,
    over: bool,
}

#[derive(Clone, Copy, Debug)]
struct Count {
    ones: u64,
    reduced: u64,
}

impl Columns {
    /// Starts the enumeration with the marked heaps reduced. If the lowest digit must leave a remainder, all other digits of these heaps
    /// must be 0.
    pub(super) fn new(k: u64, heaps: &[u64], reduced: Vec<bool>, lowest_rest: u64) -> Self {
        let all = heaps.iter().fold(0, |all, heap| all | heap);
        let column = if lowest_rest == 0 { all.checked_ilog2().unwrap_or(0) } else { 0 };
        let from_start = reduced.iter().filter(|&&marked| marked).count() as u64;
        let reduced_in = reduced.into_iter().map(|marked| marked.then_some(u64::BITS)).collect();
        let mut columns = Self {
            k,
            heaps: heaps.to_vec(),
            left: vec![0; heaps.len()],
            reduced_in,
            lowest_rest,
            column,
            heap: 0,
            chosen: Count { ones: 0, reduced: from_start },
            whole_ones: 0,
            free: 0,
            open: Vec::new(),
            over: false,
        };
        columns.go_to(column, 0);
        columns.over = !columns.can_be_completed(columns.chosen);
        columns
    }

    /// Continues with the given heap in the given column.
    fn go_to(&mut self, column: u32, heap: usize) {
        (self.column, self.heap) = (column, heap);
        let ones = self.left[..heap].iter().filter(|&&left| left >> column & 1 == 1);
        self.chosen.ones = ones.count() as u64;
        (self.whole_ones, self.free) = (0, 0);
        for at in heap..self.heaps.len() {
            if self.reduced_in[at].is_some() {
                self.free += 1;
            } else {
                self.whole_ones += self.heaps[at] >> column & 1;
            }
        }
    }

    /// Returns whether the remaining heaps can complete the sum of this column. The number of ones that these heaps can add is any number
    /// between a minimum and a maximum.
    fn can_be_completed(&self, chosen: Count) -> bool {
        let given_up = self.whole_ones.min(self.k.saturating_sub(chosen.reduced));
        let least = u128::from(chosen.ones + self.whole_ones - given_up);
        let most = u128::from(chosen.ones + self.whole_ones + self.free);
        let rest = u128::from(if self.column == 0 { self.lowest_rest } else { 0 });
        let modulus = u128::from(self.k) + 1;
        let above = (least + modulus - rest) % modulus;
        least + (modulus - above) % modulus <= most
    }

    /// Chooses the digit of the current heap in the current column: 0 if possible. If 1 is possible, too, records this place as open.
    fn choose(&mut self) {
        let at = self.heap;
        let free = self.reduced_in[at].is_some();
        let one = self.heaps[at] >> self.column & 1 == 1;
        // From here on, the current heap no longer counts as remaining.
        self.free -= u64::from(free);
        self.whole_ones -= u64::from(!free && one);
        let with_0 =
            Count { reduced: self.chosen.reduced + u64::from(!free && one), ..self.chosen };
        let with_1 = Count { ones: self.chosen.ones + 1, ..self.chosen };
        let possible_0 = with_0.reduced <= self.k && self.can_be_completed(with_0);
        let possible_1 = (free || one) && self.can_be_completed(with_1);
        if possible_0 {
            if possible_1 {
                self.open.push((self.column, at));
            }
            if !free && one {
                self.reduced_in[at] = Some(self.column);
            }
            self.chosen = with_0;
        } else {
            self.left[at] |= 1 << self.column;
            self.chosen = with_1;
        }
        self.heap += 1;
    }

    /// Undoes all choices from the given column and heap on, and chooses the digit 1 there.
    fn choose_1_at(&mut self, column: u32, heap: usize) {
        let bit = 1 << column;
        for at in 0..self.heaps.len() {
            // Undo the choices in all lower columns. For this heap and the following ones, also undo the choice in this column.
            let taken_back = if at < heap { bit - 1 } else { bit | (bit - 1) };
            self.left[at] &= !taken_back;
            let earlier = |since: u32| since > column || (since == column && at < heap);
            if self.reduced_in[at].is_some_and(|since| !earlier(since)) {
                self.reduced_in[at] = None;
                self.chosen.reduced -= 1;
            }
        }
        self.left[heap] |= bit;
        self.go_to(column, heap + 1);
    }
}

impl Iterator for Columns {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        while !self.over {
            if self.heap < self.heaps.len() {
                self.choose();
                continue;
            }
            if self.column > 0 {
                self.go_to(self.column - 1, 0);
                continue;
            }
            let found = self.left.clone();
            match self.open.pop() {
                Some((column, heap)) => self.choose_1_at(column, heap),
                None => self.over = true,
            }
            // Skip the list in which no heap is reduced, which is not a move.
            if found != self.heaps {
                return Some(found);
            }
        }
        None
    }
}
