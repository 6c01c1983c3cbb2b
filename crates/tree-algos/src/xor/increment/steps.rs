//! Increments and xors for a single set whose operations are known in advance: one number joins at each step, and only the final values
//! matter.

/// The number of bits in a digit. A table has one entry for each value of a digit.
const DIGIT: u32 = 4;
/// The table of a node whose branches all have their original digits.
const IDENTITY: u64 = 0xfedc_ba98_7654_3210;

/// Computes the final values of numbers that join a set one by one, while all members of the set are incremented and xored.
///
/// At each step, all members are incremented and then xored with the mask of the step. Then the mask itself joins the set. This models a
/// chain of nodes, built from its end. The results equal those of an [`IncrementXorTries`](crate::IncrementXorTries) with one set, if no
/// other operations come between the steps, but this type is several times as fast. Later runs reuse its memory.
///
/// ```
/// use tree_algos::IncrementXorSteps;
///
/// let mut ends = vec![0; 3];
/// // After each step: 5; then 6 ^ 1 = 7 and 1; then 8 ^ 2 = 10, 2 ^ 2 = 0 and 2.
/// IncrementXorSteps::new().run([5, 1, 2], 4, |step, number| ends[step] = number);
/// assert_eq!(ends, [10, 0, 2]);
/// ```
///
/// # How it works
///
/// Numbers of `b` bits are written in digits of four bits, the lowest first; the first digit can be shorter. If two numbers have the same
/// lowest digits, they have equal lowest digits forever. So each number gets a fixed path through a tree when it joins. Each node of the
/// tree stores one word, which records the branch that currently has each digit. An increment rotates the word, and the branch whose digit
/// wraps around to 0 carries; an xor exchanges halves, quarters and so on. Xors are not carried down. Instead, the tree stores all numbers
/// xored with `m`, the xor of all masks so far, and an increment of a number becomes an increment of `x ^ m`, where `x` is the stored
/// number.
///
/// # Complexity
///
/// O(b) for each step. The memory is up to 2^b / 15 words of 64 bits, which are zeroed once, plus a few words for each step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct IncrementXorSteps {
    /// For each node, the branch that has each digit, four bits each; 0 in a node without numbers. All nodes of a depth are contiguous.
    tables: Vec<u64>,
    /// The nodes that contain numbers.
    used: Vec<u32>,
    /// For each step, the branches on the path of its number, the lowest digit first. At the end, the final value of the number.
    ends: Vec<u32>,
}

/// One depth of the tree: the index of its first node, the number of bits in the digits above it, and the number of bits in its own digit.
#[derive(Clone, Copy)]
struct Depth {
    offset: usize,
    above: u32,
    digit: u32,
}

impl IncrementXorSteps {
    /// Creates an empty structure, without memory from earlier runs.
    pub const fn new() -> Self {
        Self { tables: Vec::new(), used: Vec::new(), ends: Vec::new() }
    }

    /// For every step, calls `end` with the index of the step and the final value of the number that joined in it. All arithmetic is modulo
    /// 2^`bits`.
    ///
    /// # Panics
    ///
    /// Panics if `bits` is 0 or more than 32.
    #[track_caller]
    pub fn run(
        &mut self,
        masks: impl IntoIterator<Item = u32>,
        bits: u32,
        mut end: impl FnMut(usize, u32),
    ) {
        assert!((1..=32).contains(&bits), "numbers of {bits} bits are not from 1 to 32");
        let mut depths = [Depth { offset: 0, above: 0, digit: 0 }; 8];
        let count = bits.div_ceil(DIGIT) as usize;
        let mut next = Depth { offset: 0, above: 0, digit: bits - DIGIT * (count as u32 - 1) };
        for depth in &mut depths[..count] {
            *depth = next;
            next.offset += 1 << next.above;
            next.above += next.digit;
            next.digit = DIGIT;
        }
        let depths = &depths[..count];
        if self.tables.len() < next.offset {
            self.tables.resize(next.offset, 0);
        }
        self.clear();

        let mut before = 0;
        for mask in masks {
            self.increment(depths, before);
            // The new number is `mask`. Stored numbers are xored with all masks so far, including the current one, so its stored form is
            // `before`.
            let path = self.join(depths, before);
            self.ends.push(path);
            before ^= mask;
        }
        for &node in &self.used {
            // Only the digit of the root can be shorter.
            let digit = if node == 0 { depths[0].digit } else { DIGIT };
            let table = &mut self.tables[node as usize];
            *table = inverse(*table, digit);
        }
        let all = u32::MAX >> (32 - bits);
        for end in &mut self.ends {
            let (path, mut number) = (*end, 0);
            for &Depth { offset, above, digit } in depths {
                let node = offset + (u64::from(path) & ((1 << above) - 1)) as usize;
                let branch = path >> above & ((1 << digit) - 1);
                number |= ((self.tables[node] >> (DIGIT * branch) & 15) as u32) << above;
            }
            *end = (number ^ before) & all;
        }
        // Clear the tables now, because the next run expects empty tables. This takes time only for the tables that this run used.
        self.clear_tables();
        self.ends.iter().enumerate().for_each(|(step, &number)| end(step, number));
    }
}

impl IncrementXorSteps {
    /// Removes all data, including the rest of a run that stopped because `masks` panicked.
    fn clear(&mut self) {
        self.clear_tables();
        self.ends.clear();
    }

    fn clear_tables(&mut self) {
        for node in self.used.drain(..) {
            self.tables[node as usize] = 0;
        }
    }

    /// Increments all members in their stored form: xors each with `mask`, increments it, and xors it with `mask` again.
    #[inline]
    fn increment(&mut self, depths: &[Depth], mut mask: u32) {
        let mut path = 0;
        for &Depth { offset, above, digit } in depths {
            let table = &mut self.tables[offset + path as usize];
            // A node without numbers has nothing to increment.
            if *table == 0 {
                return;
            }
            let wide = DIGIT << digit;
            let low = mask & ((1 << digit) - 1);
            let turned = exchanged(*table, low);
            // The branch with the last digit gets digit 0 and carries.
            let last = turned >> (wide - DIGIT);
            let turned = (turned << DIGIT | last) & (u64::MAX >> (64 - wide));
            *table = exchanged(turned, low);
            path |= (last as u32) << above;
            mask >>= digit;
        }
    }

    /// Finds the path of a new number.
    #[inline]
    fn join(&mut self, depths: &[Depth], mut number: u32) -> u32 {
        let mut path = 0;
        for &Depth { offset, above, digit } in depths {
            let node = offset + path as usize;
            let table = &mut self.tables[node];
            if *table == 0 {
                self.used.push(node as u32);
                *table = IDENTITY & (u64::MAX >> (64 - (DIGIT << digit)));
            }
            let low = number & ((1 << digit) - 1);
            path |= ((*table >> (DIGIT * low) & 15) as u32) << above;
            number >>= digit;
        }
        path
    }
}

/// Returns a table in which the entry at index `i` has moved to index `i ^ mask`.
#[inline]
fn exchanged(mut table: u64, mask: u32) -> u64 {
    const LOWER: [u64; 4] = [
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    if mask == 0 {
        return table;
    }
    for (bit, lower) in LOWER.into_iter().enumerate() {
        let by = DIGIT << bit;
        let exchanged = (table & lower) << by | table >> by & lower;
        table = if mask >> bit & 1 == 1 { exchanged } else { table };
    }
    table
}

/// Converts a table that gives the branch of each digit to one that gives the digit of each branch.
fn inverse(table: u64, digit: u32) -> u64 {
    let branch = |value: u64| table >> (u64::from(DIGIT) * value) & 15;
    (0..1 << digit).fold(0, |inverse, value| inverse | value << (u64::from(DIGIT) * branch(value)))
}
