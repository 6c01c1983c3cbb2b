//! Cram on the bits of a word: the options of a region, split, in one of their symmetric forms.

/// A board of up to 64 squares. A region is the set of its free squares, those of the shorter side first.
pub(crate) struct Board {
    short: u32,
    first: u64,
    last: u64,
    all: u64,
    across: [u32; 64],
    spread: [u64; 16],
    /// Whether the free side neighbors of a domino hang together by the ring around it: four columns of three
    /// squares for a domino across, three of four for one along.
    connected: [[u64; 64]; 2],
}

impl Board {
    pub(crate) fn new(rows: u32, columns: u32) -> Self {
        let (short, long) = (rows.min(columns), rows.max(columns));
        let first = (0..long).fold(0, |line, at| line | 1 << (at * short));
        let spread = |bits: u64| (0..4).fold(0, |line, at| line | (bits >> at & 1) << (at * short));
        Self {
            short,
            first,
            last: first << (short - 1),
            all: u64::MAX >> (64 - short * long),
            across: std::array::from_fn(|square| square as u32 / short),
            spread: std::array::from_fn(|bits| spread(bits as u64)),
            connected: [rings(false), rings(true)],
        }
    }

    pub(crate) fn start(&self) -> u64 {
        self.all
    }

    /// The first squares of the dominoes along the shorter side, and of those along the longer one.
    fn dominoes(&self, free: u64) -> (u64, u64) {
        (free & free >> 1 & !self.last, free & free >> self.short)
    }

    pub(crate) fn count_moves(&self, free: u64) -> u32 {
        let (along, across) = self.dominoes(free);
        along.count_ones() + across.count_ones()
    }

    /// Values that half a turn about the center excludes, for a connected region in its stored form.
    pub(crate) fn excluded(&self, region: u64) -> u32 {
        let [height, width] = self.size(region);
        if region.reverse_bits() >> self.shift(height, width) != region {
            return 0;
        }
        let center = (width - 1) / 2 * self.short + (height - 1) / 2;
        match ((height % 2, width % 2), region >> center & 1) {
            ((1, 1), 1) => 0,
            ((0, 1) | (1, 0), 1) => 1,
            _ => u32::MAX >> 1 & !1,
        }
    }

    fn grown(&self, set: u64) -> u64 {
        let (up, down) = ((set & !self.last) << 1, (set & !self.first) >> 1);
        set | up | down | set << self.short | set >> self.short
    }

    fn connected_to(&self, mut region: u64, free: u64) -> u64 {
        loop {
            let grown = self.grown(self.grown(region) & free) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The height and width of a region in the corner.
    fn size(&self, region: u64) -> [u32; 2] {
        let mut used = region;
        let mut step = self.short;
        while step < 64 {
            used |= used >> step;
            step *= 2;
        }
        let used = used & ((1 << self.short) - 1);
        [64 - used.leading_zeros(), self.across[63 - region.leading_zeros() as usize] + 1]
    }

    /// All bits in reverse order are a half turn of the whole word; this shift brings it back.
    fn shift(&self, height: u32, width: u32) -> u32 {
        64 - width * self.short + self.short - height
    }

    /// The stored form of a region with more than two squares.
    fn normal_form(&self, region: u64) -> u64 {
        let mut used = region;
        let mut step = self.short;
        while step < 64 {
            used |= used >> step;
            step *= 2;
        }
        let lowest = (used & ((1 << self.short) - 1)).trailing_zeros();
        let from = self.across[region.trailing_zeros() as usize];
        let moved = region >> (from * self.short + lowest);
        let [height, width] = self.size(moved);
        if height < width {
            return self.least_reflection(moved, height, width);
        }
        let least = self.least_reflection(self.turned(moved), width, height);
        if height == width { least.min(self.least_reflection(moved, height, width)) } else { least }
    }

    /// The squares reflected in a diagonal.
    fn turned(&self, mut region: u64) -> u64 {
        let (mut turned, mut line) = (0, 0);
        while region != 0 {
            let squares = region as usize & ((1 << self.short) - 1);
            let halves = self.spread[squares & 15] | self.spread[squares >> 4] << (4 * self.short);
            turned |= halves << line;
            region >>= self.short;
            line += 1;
        }
        turned
    }

    fn upside_down(&self, mut region: u64, height: u32) -> u64 {
        for line in 0..height / 2 {
            let apart = height - 1 - 2 * line;
            let unlike = (region >> apart ^ region) & self.first << line;
            region ^= unlike | unlike << apart;
        }
        region
    }

    fn least_reflection(&self, region: u64, height: u32, width: u32) -> u64 {
        let turned = region.reverse_bits() >> self.shift(height, width);
        let least = region.min(turned);
        least.min(self.upside_down(region, height)).min(self.upside_down(turned, height))
    }

    /// Hands on one part of an option, if anybody can move on it.
    fn hand_on(&self, region: u64, visitor: &mut impl Visitor) {
        let without_first = region & region.wrapping_sub(1);
        if without_first & without_first.wrapping_sub(1) != 0 {
            visitor.part(self.normal_form(region));
        } else if without_first != 0 {
            visitor.part(1 | 1 << self.short);
        }
    }

    /// Hands on the options of a region in its stored form, until the visitor has enough.
    pub(crate) fn visit(&self, region: u64, visitor: &mut impl Visitor) {
        let short = self.short;
        let [height, width] = self.size(region);
        let shift = self.shift(height, width);
        let images = [region, self.upside_down(region, height)];
        let images = images.map(|image| [image, image.reverse_bits() >> shift]);
        let is_square = height == width;
        let turned = if is_square {
            images.map(|pair| pair.map(|image| self.turned(image)))
        } else {
            images
        };
        let (top, left) = (self.first, (1 << short) - 1);
        let (bottom, right) = (top << (height - 1), left << ((width - 1) * short));
        let (along, across) = self.dominoes(region);
        for (mut dominoes, is_along) in [(along, true), (across, false)] {
            let (step, turned_step) = if is_along { (1, short) } else { (short, 1) };
            let (shape, turned_shape) = (1 | 1 << step, 1 | 1 << turned_step);
            let (tall, wide) = (1 + u32::from(is_along), 2 - u32::from(is_along));
            while dominoes != 0 {
                let at = dominoes.trailing_zeros();
                dominoes &= dominoes - 1;
                let column = self.across[at as usize];
                let row = at - column * short;
                let left_over: u64 = region & !(shape << at);
                if !self.shows_connection(left_over, at, row, is_along) {
                    let domino = shape << at;
                    self.cut(left_over, domino, (at, row, is_along), visitor);
                } else if left_over & top == 0
                    || left_over & left == 0
                    || left_over & bottom == 0
                    || left_over & right == 0
                {
                    self.hand_on(left_over, visitor);
                } else {
                    let (up, back) = (height - tall - row, width - wide - column);
                    let places = [[(row, column), (up, back)], [(up, column), (row, back)]];
                    let mut least = u64::MAX;
                    for (pair, places) in images.iter().zip(&places) {
                        for (image, (row, column)) in pair.iter().zip(places) {
                            least = least.min(image & !(shape << (column * short + row)));
                        }
                    }
                    if is_square {
                        for (pair, places) in turned.iter().zip(&places) {
                            for (image, (row, column)) in pair.iter().zip(places) {
                                least =
                                    least.min(image & !(turned_shape << (row * short + column)));
                            }
                        }
                    }
                    visitor.part(least);
                }
                if !visitor.end() {
                    return;
                }
            }
        }
    }

    #[inline]
    fn shows_connection(&self, left_over: u64, at: u32, row: u32, is_along: bool) -> bool {
        let before = self.short + 1;
        let around =
            if at >= before { left_over >> (at - before) } else { left_over << (before - at) };
        let line = |lines: u32| (around >> (lines * self.short)) as usize;
        let below = row + 1 + u32::from(is_along) < self.short;
        let index = if is_along {
            let inside = 0b0110 | usize::from(row > 0) | usize::from(below) << 3;
            let [left, middle, right] = [0, 1, 2].map(|column| line(column) & inside);
            left | middle << 4 | right << 8
        } else {
            let inside = 0b010 | usize::from(row > 0) | usize::from(below) << 2;
            let columns = [0, 1, 2, 3].map(|column| line(column) & inside);
            columns[0] | columns[1] << 3 | columns[2] << 6 | columns[3] << 9
        };
        self.connected[usize::from(is_along)][index >> 6] >> (index & 63) & 1 == 1
    }

    /// Hands on the regions that are left of one without a domino.
    fn cut(
        &self,
        mut left_over: u64,
        domino: u64,
        (at, row, is_along): (u32, u32, bool),
        visitor: &mut impl Visitor,
    ) {
        let beside = self.grown(domino) & left_over;
        while left_over != 0 {
            let from = beside & left_over;
            let region = self.connected_to(from & from.wrapping_neg(), left_over);
            left_over &= !region;
            self.hand_on(region, visitor);
            if self.shows_connection(left_over, at, row, is_along) {
                self.hand_on(left_over, visitor);
                break;
            }
        }
    }
}

/// Takes the options of a region, part by part.
pub(crate) trait Visitor {
    fn part(&mut self, region: u64);
    /// The option is complete. False: no more are wanted.
    fn end(&mut self) -> bool;
}

/// Whether at most one arc of free squares of the ring has a square beside the domino, for every ring.
fn rings(is_along: bool) -> [u64; 64] {
    const RING: [(usize, bool); 10] = [
        (0, false),
        (1, true),
        (2, false),
        (5, true),
        (8, true),
        (11, false),
        (10, true),
        (9, false),
        (6, true),
        (3, true),
    ];
    let mut table = [0; 64];
    for index in 0..4096_usize {
        let place = |square: usize| if is_along { square % 3 * 4 + square / 3 } else { square };
        let is_free = |at: usize| index >> place(RING[at % 10].0) & 1 == 1;
        let gap = (0..10).find(|&at| !is_free(at)).unwrap_or(0);
        let (mut arcs, mut counted) = (0, false);
        for at in gap + 1..=gap + 10 {
            if !is_free(at) {
                counted = false;
            } else if RING[at % 10].1 && !counted {
                counted = true;
                arcs += 1;
            }
        }
        table[index >> 6] |= u64::from(arcs <= 1) << (index & 63);
    }
    table
}
