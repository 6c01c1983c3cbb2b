//! The table of the search by hand: a line of 32 bytes per region, found by linear probing.

/// The largest number of a question.
pub(crate) const INFINITE: u32 = (1 << 28) - 1;

/// What is known of a region.
#[derive(Clone, Copy, Default)]
pub(crate) struct Line {
    key: u64,
    pub(crate) excluded: u32,
    /// One more than the value, if it is known.
    value: u8,
    /// One more than the values of the two questions asked last.
    asked: [u8; 2],
    numbers: [(u32, u32); 2],
}

impl Line {
    pub(crate) fn value(&self) -> Option<u32> {
        u32::from(self.value).checked_sub(1)
    }

    pub(crate) fn set_value(&mut self, value: u32) {
        self.value = value as u8 + 1;
    }

    pub(crate) fn numbers(&self, n: u32) -> Option<(u32, u32)> {
        let at = self.asked.iter().position(|&asked| u32::from(asked) == n + 1)?;
        Some(self.numbers[at])
    }

    pub(crate) fn set_numbers(&mut self, n: u32, (phi, del): (u32, u32)) {
        if u32::from(self.asked[0]) != n + 1 {
            self.asked = [n as u8 + 1, self.asked[0]];
            self.numbers[1] = self.numbers[0];
        }
        self.numbers[0] = (rounded(phi), rounded(del));
    }
}

/// A number rounded up to eight digits, as the search of the library keeps it.
fn rounded(number: u32) -> u32 {
    let shift = 24_u32.saturating_sub(number.leading_zeros());
    (number.div_ceil(1 << shift) << shift).min(INFINITE - 1)
}

pub(crate) fn hash_of(key: u64) -> u64 {
    let product = u128::from(key ^ 0x9e37_79b9_7f4a_7c15) * 0x2437_54a7_1f98_3c8b;
    product as u64 ^ (product >> 64) as u64
}

pub(crate) struct Table {
    lines: Vec<Line>,
    used: usize,
}

impl Table {
    pub(crate) fn new() -> Self {
        Self { lines: vec![Line::default(); 256], used: 0 }
    }

    pub(crate) fn used(&self) -> usize {
        self.used
    }

    /// No region has the key 0, which stands for a vacant line.
    fn place(&self, hash: u64, key: u64) -> usize {
        let mask = self.lines.len() - 1;
        let mut at = hash as usize & mask;
        while self.lines[at].key != key && self.lines[at].key != 0 {
            at = (at + 1) & mask;
        }
        at
    }

    /// Reads the places of these hashes, so that the machine waits for all of them at once.
    pub(crate) fn touch(&self, hashes: impl Iterator<Item = u64>) {
        let mask = self.lines.len() - 1;
        let read = hashes.fold(0, |read, hash| read | self.lines[hash as usize & mask].key);
        std::hint::black_box(read);
    }

    pub(crate) fn find(&self, hash: u64, key: u64) -> Option<&Line> {
        let line = &self.lines[self.place(hash, key)];
        (line.key == key).then_some(line)
    }

    pub(crate) fn insert(&mut self, hash: u64, key: u64) -> &mut Line {
        if self.used * 5 >= self.lines.len() * 3 {
            let longer = vec![Line::default(); self.lines.len() * 2];
            let lines = std::mem::replace(&mut self.lines, longer);
            for line in lines.into_iter().filter(|line| line.key != 0) {
                let at = self.place(hash_of(line.key), line.key);
                self.lines[at] = line;
            }
        }
        let at = self.place(hash, key);
        let line = &mut self.lines[at];
        if line.key == 0 {
            line.key = key;
            self.used += 1;
        }
        line
    }
}
