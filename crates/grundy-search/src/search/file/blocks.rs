//! The order in which a table on disk is adopted.

use super::TableError;
use super::format::Reader;

/// The entry points of a list: the number of unread bytes at regular intervals and after the list.
///
/// A table is saved in the order of its hashes. If it were adopted in this order, its lines would cluster at the beginning of a
/// growing table, and each new line would have to skip all of them. So blocks are taken from all parts of the list.
#[derive(Default)]
pub(super) struct Blocks {
    /// The number of bytes left at the beginning of each block.
    begins: Vec<usize>,
    items: usize,
    end: usize,
}

impl Blocks {
    const ITEMS: usize = 16;

    /// Reads a list from the first item to the last, with a function that returns whether there was another item.
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

    /// Reads the list again, in blocks taken from all parts of it, with a function that receives the index of each item.
    pub(super) fn visit(
        &self,
        reader: &mut Reader<'_>,
        mut read: impl FnMut(usize, &mut Reader<'_>) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let list = reader.0;
        let rest = |left: usize| Reader(&list[list.len() - left..]);
        let count = self.begins.len() as u64;
        // A golden-section step spreads the blocks evenly. It reaches all of them if it has no common divisor with `count`.
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
