//! Determines the order in which the items of a stored table are adopted.

use super::TableError;
use super::format::Reader;

/// The start of each block of a list. A block consists of a fixed number of consecutive items.
///
/// A table is saved in the order of its hashes. If its items were adopted in this order, they would cluster at the beginning of a growing
/// table, and each new item would have to skip all of them. So blocks are adopted in an order that jumps between all parts of the list.
#[derive(Default)]
pub(super) struct Blocks {
    /// For each block, the number of bytes of input that remain at its start.
    begins: Vec<usize>,
    items: usize,
    end: usize,
}

impl Blocks {
    const ITEMS: usize = 16;

    /// Reads a list from its first item to its last, and records where each block starts. `read` reads an item and returns whether there
    /// was one.
    pub(super) fn find(
        &mut self,
        reader: &mut Reader<'_>,
        mut read: impl FnMut(&mut Reader<'_>) -> Result<bool, TableError>,
    ) -> Result<(), TableError> {
        loop {
            let left = reader.0.len();
            if !read(reader)? {
                self.end = reader.0.len();
                return Ok(());
            }
            if self.items % Self::ITEMS == 0 {
                self.begins.push(left);
            }
            self.items += 1;
        }
    }

    /// Reads the list again, block by block, in an order that jumps between all parts of the list. The callback receives the index of each
    /// item.
    pub(super) fn visit(
        &self,
        reader: &mut Reader<'_>,
        mut read: impl FnMut(usize, &mut Reader<'_>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let list = reader.0;
        let rest = |left: usize| Reader(&list[list.len() - left..]);
        let count = self.begins.len() as u64;
        // Advance by about the golden section of `count`, which spreads the blocks evenly. The steps reach every block if the step and
        // `count` have no common divisor.
        let mut step = (((u128::from(count) * 0x9e37_79b9) >> 32) as u64).max(1);
        while gcd(step, count) > 1 {
            step += 1;
        }
        let mut block = 0;
        for _ in 0..count {
            let mut reader = rest(self.begins[block as usize]);
            let first = block as usize * Self::ITEMS;
            for item in first..(first + Self::ITEMS).min(self.items) {
                read(item, &mut reader)?;
            }
            block = (block + step) % count;
        }
        *reader = rest(self.end);
        Ok(())
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
