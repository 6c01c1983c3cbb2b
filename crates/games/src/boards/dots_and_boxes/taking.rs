//! Represents up to 64 lines as bits of a word, and finds the boxes that can be taken after a line is drawn.

/// A set of at most 64 lines, each of which borders one or two boxes. A player takes a box by drawing its last line.
#[derive(Clone, Debug)]
pub(super) struct Lines64 {
    /// The boxes on both sides of each line. [`OUTSIDE`] means that there is no box.
    sides: Vec<[u8; 2]>,
    /// The lines of each box.
    around: Vec<u64>,
    /// Groups of lines with the same two sides, one for each pair of sides that several lines share.
    alike: Vec<u64>,
}

/// The side of an outer line on which there is no box.
pub(super) const OUTSIDE: u8 = u8::MAX;

/// The boxes that a player may leave to the opponent, together with the turn, instead of taking all boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Choice {
    /// No boxes.
    None,
    /// The last four boxes.
    Four,
    /// The last two boxes.
    Two,
}

impl Choice {
    /// Returns the cost of leaving the boxes. It is twice their number, because the opponent gets them instead.
    pub(super) const fn cost(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Four => 8,
            Self::Two => 4,
        }
    }

    /// Returns a lower bound on the difference between the margin and the number of boxes that can be taken. The bound holds no matter what
    /// the margin of the remaining position is.
    pub(super) const fn least(self) -> i32 {
        match self {
            Self::None => i32::MIN / 2,
            Self::Four => -4,
            Self::Two => -2,
        }
    }

    /// Returns the margin of a player who can take `taken` boxes with this choice. `rest` is the margin in the remaining position, for the
    /// player who moves first in it.
    pub(super) fn worth(self, taken: i32, rest: i32) -> i32 {
        match self {
            Self::None => taken + rest,
            _ => taken + rest.max(-self.cost() - rest),
        }
    }
}

impl Lines64 {
    /// Creates the set of lines from the boxes on the two sides of each line. There can be at most 64 lines and 64 boxes.
    pub(super) fn new(boxes: usize, sides: Vec<[u8; 2]>) -> Self {
        assert!(sides.len() <= 64 && boxes <= 64, "{} lines around {boxes} boxes", sides.len());
        let mut around = vec![0; boxes];
        let mut alike: Vec<([u8; 2], u64)> = Vec::new();
        for (line, &[a, b]) in sides.iter().enumerate() {
            for side in [a, b] {
                if side != OUTSIDE {
                    around[usize::from(side)] |= 1 << line;
                }
            }
            let pair = [a.min(b), a.max(b)];
            match alike.iter_mut().find(|(other, _)| *other == pair) {
                Some((_, lines)) => *lines |= 1 << line,
                None => alike.push((pair, 1 << line)),
            }
        }
        let alike = alike.into_iter().map(|(_, lines)| lines);
        let alike = alike.filter(|lines| lines.count_ones() > 1).collect();
        Self { sides, around, alike }
    }

    /// Returns the number of boxes that still have lines to draw.
    pub(super) fn boxes(&self, left: u64) -> i32 {
        self.around.iter().map(|&around| i32::from(around & left != 0)).sum()
    }

    /// Returns the remaining lines around this box.
    fn free_lines(&self, side: u8, left: u64) -> u64 {
        self.around[usize::from(side)] & left
    }

    /// Normalizes the remaining lines. In each group of interchangeable lines, replaces the remaining lines with equally many lines from
    /// the start of the group.
    pub(super) fn sorted(&self, mut left: u64) -> u64 {
        for &lines in &self.alike {
            let (mut some, mut sorted) = (left & lines, left & !lines);
            let mut places = lines;
            while some != 0 {
                some &= some - 1;
                sorted |= places & places.wrapping_neg();
                places &= places - 1;
            }
            left = sorted;
        }
        left
    }

    /// Draws a line in a position where no box could be taken, and then takes all boxes that can be taken. Returns the remaining lines, the
    /// number of boxes taken, and the choice.
    pub(super) fn take_after(&self, mut left: u64, line: usize) -> (u64, i8, Choice) {
        let [first, second] = self.sides[line];
        let mut taken = 0;
        let mut choice = Choice::None;
        // The box at which the walk from the first side stopped, or `OUTSIDE` if it did not stop at a box.
        let mut stop = OUTSIDE;
        for mut side in [first, second] {
            let mut length = 0;
            let mut passes = false;
            let mut closed = false;
            while side != OUTSIDE {
                let free = self.free_lines(side, left);
                if free.count_ones() > 1 {
                    break;
                }
                length += 1;
                passes |= side == stop;
                if free == 0 {
                    closed = true;
                    break;
                }
                left &= !free;
                let [a, b] = self.sides[free.trailing_zeros() as usize];
                side = if a == side { b } else { a };
            }
            taken += length;
            if closed {
                // The walk has taken the box on the other side of the line, too, so the boxes form a loop, and no second walk is needed.
                if length >= 4 {
                    choice = Choice::Four;
                }
                break;
            }
            let whole = if passes { taken } else { length };
            if whole >= 2 {
                choice = Choice::Two;
            }
            stop = side;
        }
        (left, taken, choice)
    }

    /// Takes all boxes that can be taken. Returns the remaining lines, the number of boxes taken, and the choice that the
    /// player still has.
    pub(super) fn take_all(&self, mut left: u64) -> (u64, i8, Choice) {
        let start = left;
        let count = self.around.len();
        let mut trees = vec![Tree { boxes: 1, height: 1, longest: 1 }; count];
        let mut is_taken = vec![false; count];
        let mut roots = Vec::new();
        let degree = |side: usize, left: u64| (self.around[side] & left).count_ones();
        let mut free: Vec<usize> = (0..count).filter(|&side| degree(side, left) == 1).collect();
        while let Some(side) = free.pop() {
            if std::mem::replace(&mut is_taken[side], true) {
                continue;
            }
            let line = self.around[side] & left;
            let parent = (line != 0).then(|| {
                left &= !line;
                let [a, b] = self.sides[line.trailing_zeros() as usize];
                usize::from(if usize::from(a) == side { b } else { a })
            });
            if let Some(parent) = parent.filter(|&parent| parent < count) {
                let (tree, below) = (trees[parent], trees[side]);
                trees[parent] = Tree {
                    boxes: tree.boxes + below.boxes,
                    height: tree.height.max(below.height + 1),
                    longest: tree.longest.max(below.longest).max(tree.height + below.height),
                };
                if degree(parent, left) <= 1 {
                    free.push(parent);
                }
            }
            roots.push((side, parent));
        }
        let mut choice = Choice::None;
        for (side, parent) in roots {
            let own = match parent {
                Some(parent) if parent < count && is_taken[parent] => Choice::None,
                Some(_) if trees[side].boxes >= 2 => Choice::Two,
                None if trees[side].longest >= 4 => Choice::Four,
                _ => Choice::None,
            };
            choice = choice.max(own);
        }
        let taken = self.boxes(start) - self.boxes(left);
        (left, taken as i8, choice)
    }
}

/// A tree of boxes that can be taken one after the other, with the last box at the top.
#[derive(Clone, Copy)]
struct Tree {
    boxes: u32,
    /// The number of boxes on the longest path down from the top.
    height: u32,
    longest: u32,
}
