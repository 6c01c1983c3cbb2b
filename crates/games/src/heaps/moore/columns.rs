//! Enumerates the winning moves of Moore's Nim. Each of these moves reduces a few heaps so that, for every binary digit, the number of
//! heaps with a one in that digit satisfies a condition.

/// Iterates over the lists `left` that result from `heaps` by reducing between 1 and `k` of the numbers, and in which, for every binary
/// digit, the number of ones in that digit is a multiple of `k + 1`. For the lowest digit, a different remainder modulo `k + 1` can be
/// required.
///
/// The search chooses the digits from the highest column down, and heap by heap within each column. A heap is whole as long as all of its
/// digits are unchanged. A whole heap can give up a one, and is reduced from that column on. A reduced heap can have any digit.
///
/// The search makes a choice only if the current column can still get the required number of ones. All lower columns can then get their
/// required numbers, too. To see this, let `r` be the remainder of the ones of the whole heaps in a lower column, and `f` the number of
/// reduced heaps. If `r <= k - f`, then `r` whole heaps can give up their one. Otherwise, `k + 1 - r <= f`, and `k + 1 - r` reduced heaps
/// can get a one. Hence no choice leads to a dead end.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    k: u64,
    heaps: Vec<u64>,
    left: Vec<u64>,
    /// For each reduced heap, the column in which it gave up its one. The value is 64 for a heap that is reduced from the start.
    reduced_in: Vec<Option<u32>>,
    /// The required remainder of the number of ones in column 0 after division by `k + 1`.
    lowest_rest: u64,
    column: u32,
    heap: usize,
    /// The number of ones chosen in this column so far, and the number of reduced heaps so far.
    chosen: Count,
    /// The number of whole heaps with a one in this column whose digit in this column has not been chosen yet.
    whole_ones: u64,
    free: u64,
    /// The places, given by column and heap, where the digit 0 was chosen and the digit 1 has not been tried yet.
    open: Vec<(u32, usize)>,
    over: bool,
}

#[derive(Clone, Copy, Debug)]
struct Count {
    ones: u64,
    reduced: u64,
}

impl Columns {
    /// Starts the enumeration. The marked heaps are reduced from the start. If `lowest_rest` is not 0, these heaps must have 0 in all
    /// digits except the lowest one.
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

    /// Returns whether the remaining heaps can still give this column the required number of ones. They can add any number of ones between
    /// a minimum and a maximum.
    fn can_be_completed(&self, chosen: Count) -> bool {
        let given_up = self.whole_ones.min(self.k.saturating_sub(chosen.reduced));
        let least = u128::from(chosen.ones + self.whole_ones - given_up);
        let most = u128::from(chosen.ones + self.whole_ones + self.free);
        let rest = u128::from(if self.column == 0 { self.lowest_rest } else { 0 });
        let modulus = u128::from(self.k) + 1;
        let above = (least + modulus - rest) % modulus;
        least + (modulus - above) % modulus <= most
    }

    /// Chooses the digit of the current heap in the current column: 0 if that is possible, and otherwise 1. If both digits are possible,
    /// records this place in `open`.
    fn choose(&mut self) {
        let at = self.heap;
        let free = self.reduced_in[at].is_some();
        let one = self.heaps[at] >> self.column & 1 == 1;
        // The digit of the current heap is about to be chosen, so the heap no longer counts as remaining.
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

    /// Undoes all choices from the given column and heap onward, and then chooses the digit 1 there.
    fn choose_1_at(&mut self, column: u32, heap: usize) {
        let bit = 1 << column;
        for at in 0..self.heaps.len() {
            // For earlier heaps, undo the choices in all lower columns. For this heap and the following ones, also undo the choice in this
            // column.
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
            // Skip the list in which no heap is reduced, because it is not a move.
            if found != self.heaps {
                return Some(found);
            }
        }
        None
    }
}
