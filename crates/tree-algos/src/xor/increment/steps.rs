//! Increments and xors for a single set that is known in advance: a number joins at each step, and only the final values matter.

/// The number of bits of a digit. A table has one entry for each value of a digit.
const DIGIT: u32 = 4;
/// The table in which every branch has its original digit.
const IDENTITY: u64 = 0xfedc_ba98_7654_3210;

/// Computes the final values of numbers that join one by one while all of them are incremented and xored.
///
/// At each step, all numbers present grow by 1 and are then xored with the mask of the step, and the mask itself joins them. This
/// models a chain of nodes, built from its end. It gives the results of an [`IncrementXorTries`](crate::IncrementXorTries) with one
/// set and no other operations between the steps, several times as fast. It reuses its memory in the next run.
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
/// Numbers of `b` bits are written in digits of four bits, the lowest first; the first digit can be shorter. Numbers that share
/// their lowest digits share them forever. So each number gets a fixed path through a tree when it joins, and each node of the tree
/// stores one word, which records the branch that currently has each digit. An increment rotates the word, and the branch that
/// wraps around to 0 carries; an xor exchanges halves, quarters and so on. Xors are not carried down: the tree stores numbers xored
/// with all masks so far, so an increment of `x` becomes an increment of `x ^ m`, where `m` is the xor of the masks before.
///
/// # Complexity
///
/// O(b) for each step. The memory is up to 2^b / 15 words of 64 bits, which are zeroed once, and a few words for each step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct IncrementXorSteps {
    /// For each node, the branch of each digit, four bits each; 0 in a node without numbers. All nodes of a depth are contiguous.
    tables: Vec<u64>,
    /// The nodes with numbers.
    used: Vec<u32>,
    /// For each step, the branches that its number takes, the lowest digit first; at the end, its final value.
    ends: Vec<u32>,
}

/// The start of the nodes of a depth, and the bits of the digits above.
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

    /// Calls `end` for every step, with its index and the final value of the number that joined in it. All arithmetic is modulo
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
            // The joining number is the mask, xored with all masks so far, including itself.
            let path = self.join(depths, before);
            self.ends.push(path);
            before ^= mask;
        }
        for &node in &self.used {
            // Only the digit of the topmost node can be shorter.
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
        // Clear the tables now: the next run expects empty tables, and pays only for its own.
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

    /// Increments all numbers present, each xored with `mask` before and after the increment.
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
            // The branch of the last digit wraps around to digit 0 and carries.
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

/// Returns a table with each entry moved from its place to the xor of the place with `mask`.
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

/// Returns the digit of each branch, for a table that contains the branch of each digit.
fn inverse(table: u64, digit: u32) -> u64 {
    let branch = |value: u64| table >> (u64::from(DIGIT) * value) & 15;
    (0..1 << digit).fold(0, |inverse, value| inverse | value << (u64::from(DIGIT) * branch(value)))
}
