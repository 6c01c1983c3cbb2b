//! Searches for the best margin with perfect play. The search depends only on the remaining lines, not on the score so far.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

use grundy_core::{Limits, Meter, StopReason, Stopped};

use super::taking::{Choice, Lines64};

/// A search for the best margins of positions. The positions are sets of remaining lines on one Dots and Boxes board. Later questions use
/// the results of earlier ones.
///
/// The margin is the number of boxes that the player to move will get from now on, minus the number that the opponent will get, with
/// optimal play by both.
///
/// # Method
/// The search answers the question "is the margin at least t?" for several values of t. Four facts reduce the number of positions to
/// search:
///
/// - A player takes all boxes that can be taken. The only choice is whether to leave the last two boxes of a row to the opponent together
///   with the turn (or the last four boxes if nothing else is connected to the row). If `k` boxes can be taken and the margin of the
///   position after them is `f`, the turn is therefore worth `k + f`, or `k - 4 - f` (with four boxes, `k - 8 - f`) if that is more. Only
///   positions in which nothing can be taken are searched and stored.
/// - Several lines can lead to the same position and differ only in the choice that they give the opponent. The search draws only the line
///   that gives the opponent the least choice, so a chain counts as one move.
/// - Lines between the same two sides (such as the two outer lines of a corner box) are interchangeable, as are mirror images and rotations
///   of a board. Only one form of each position is stored.
/// - The margin has the parity of the number of remaining boxes, and its absolute value is at most that number.
///
/// # Complexity
/// Exponential in the number of remaining lines. Each stored position takes 17 bytes, and up to twice that while the table grows. A board
/// of 24 lines takes a few seconds at most.
pub(super) struct ScoreSearch {
    lines: Lines64,
    symmetries: Vec<[Vec<u64>; 8]>,
    bounds: HashMap<u64, Bounds, BuildHasherDefault<Mixer>>,
    max_stored: usize,
    frames: Vec<Frame>,
    moves: Vec<Move>,
    nodes: u64,
}

/// The known bounds of a margin, both inclusive.
#[derive(Clone, Copy)]
struct Bounds {
    least: i8,
    most: i8,
}

/// A line to draw, and its consequences.
#[derive(Clone, Copy)]
struct Move {
    /// The remaining lines, after the opponent has taken all boxes that can be taken.
    rest: u64,
    /// The number of boxes that the opponent takes.
    taken: i8,
    choice: Choice,
}

/// An open question: is the margin at least `at_least` in a position where no box can be taken?
struct Frame {
    key: u64,
    at_least: i8,
    /// The indices, in the list of moves, of the position's first move and of the next move to try.
    start: usize,
    next: usize,
    /// Whether the next move is being examined for the second time, with its second question.
    second: bool,
}

/// The status of a question.
enum Standing {
    Known(bool),
    /// Only a search can answer the question. `key` is the position in its stored form.
    Open {
        key: u64,
        at_least: i8,
    },
}

impl ScoreSearch {
    /// Creates the search for positions with the given lines. Each symmetry lists the image of every line.
    pub(super) fn new(lines: Lines64, symmetries: &[Vec<usize>]) -> Self {
        let tables = symmetries.iter().map(|images| byte_tables(images)).collect();
        Self {
            lines,
            symmetries: tables,
            bounds: HashMap::default(),
            max_stored: usize::MAX,
            frames: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
        }
    }

    pub(super) fn set_max_stored(&mut self, positions: usize) {
        self.max_stored = positions;
    }

    pub(super) fn stored(&self) -> usize {
        self.bounds.len()
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn lines(&self) -> &Lines64 {
        &self.lines
    }

    /// Returns the margin of the position with these remaining lines.
    pub(super) fn margin(&mut self, left: u64, limits: &Limits) -> Result<i32, Stopped> {
        let mut meter = limits.meter();
        self.margin_within(left, &mut meter)
    }

    pub(super) fn margin_within(
        &mut self,
        left: u64,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Stopped> {
        let (rest, taken, choice) = self.lines.take_all(left);
        let boxes = self.lines.boxes(rest);
        // The margin is at least `least` and less than `above`, and it has the same parity as both.
        let (mut least, mut above) = (-boxes, boxes + 2);
        let mut guess = boxes % 2;
        while least + 2 < above {
            let asked = guess.clamp(least + 2, above - 2);
            if self.ask(rest, asked, meter)? {
                least = asked;
                guess = asked + 2;
            } else {
                above = asked;
                guess = asked - 2;
            }
        }
        Ok(choice.worth(i32::from(taken), least))
    }

    /// Returns whether the position with these remaining lines has a margin of at least `margin`.
    pub(super) fn is_at_least(
        &mut self,
        left: u64,
        margin: i32,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stopped> {
        let (rest, taken, choice) = self.lines.take_all(left);
        let needed = margin - i32::from(taken);
        if choice.least() >= needed || self.ask(rest, needed, meter)? {
            return Ok(true);
        }
        match choice.cost() {
            0 => Ok(false),
            cost => Ok(!self.ask(rest, 1 - cost - needed, meter)?),
        }
    }

    /// Returns the smallest of the symmetric forms of the remaining lines.
    fn key(&self, left: u64) -> u64 {
        let left = self.lines.sorted(left);
        let images = self.symmetries.iter().map(|tables| {
            let bytes = left.to_le_bytes();
            let image = bytes.iter().zip(tables).fold(0, |image, (&byte, table)| {
                image | table.get(usize::from(byte)).copied().unwrap_or(0)
            });
            self.lines.sorted(image)
        });
        images.fold(left, u64::min)
    }

    /// Answers a question with the table and the number of boxes, if they are enough. The position must not contain a box that can be
    /// taken.
    fn look_up(&self, left: u64, at_least: i32) -> Standing {
        let boxes = self.lines.boxes(left);
        let asked = at_least + (at_least - boxes).rem_euclid(2);
        if asked <= -boxes {
            return Standing::Known(true);
        }
        if asked > boxes {
            return Standing::Known(false);
        }
        let key = self.key(left);
        match self.bounds.get(&key) {
            Some(bounds) if i32::from(bounds.least) >= asked => Standing::Known(true),
            Some(bounds) if i32::from(bounds.most) < asked => Standing::Known(false),
            _ => Standing::Open { key, at_least: asked as i8 },
        }
    }

    /// Pushes a question onto the stack.
    fn open(&mut self, key: u64, at_least: i8) {
        self.nodes += 1;
        let start = self.moves.len();
        self.list_moves(key);
        self.frames.push(Frame { key, at_least, start, next: start, second: false });
    }

    /// Appends the moves of a position to `moves`. Lines with the same result become one move. The moves that give the opponent the fewest
    /// boxes come first; if the opponent also has the choice to leave boxes, two boxes are subtracted.
    fn list_moves(&mut self, left: u64) {
        let start = self.moves.len();
        let mut open = left;
        while open != 0 {
            let line = open.trailing_zeros();
            open &= open - 1;
            let (rest, taken, choice) = self.lines.take_after(left & !(1 << line), line as usize);
            let alike = self.moves[start..].iter_mut().find(|mv| mv.rest == rest && taken > 0);
            match alike {
                Some(mv) => mv.choice = mv.choice.min(choice),
                None => self.moves.push(Move { rest, taken, choice }),
            }
        }
        self.moves[start..].sort_by_key(|mv| mv.taken - 2 * i8::from(mv.choice != Choice::None));
    }

    /// Answers a question by a search with an explicit stack. If a limit stops the search, the search keeps its stack, so it resumes when
    /// the same question is repeated.
    fn ask(&mut self, left: u64, at_least: i32, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        match self.look_up(left, at_least) {
            Standing::Known(known) => return Ok(known),
            Standing::Open { key, at_least } => {
                let is_same_question = self
                    .frames
                    .first()
                    .is_some_and(|frame| frame.key == key && frame.at_least == at_least);
                if !is_same_question {
                    self.frames.clear();
                    self.moves.clear();
                    self.open(key, at_least);
                }
            }
        }
        let mut answer = None;
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Ok(answer.unwrap_or(false));
            };
            // A move succeeds if the opponent's margin after it is less than `too_much`.
            let too_much = 1 - i32::from(frame.at_least);
            let mut result = None;
            if let Some(answer) = answer.take() {
                let mv = self.moves[frame.next];
                match (frame.second, answer, mv.choice.cost()) {
                    (false, true, _) | (true, false, _) => {
                        frame.next += 1;
                        frame.second = false;
                    }
                    (false, false, 0) | (true, true, _) => result = Some(true),
                    (false, false, _) => frame.second = true,
                }
            }
            if result.is_none() && frame.next == self.moves.len() {
                result = Some(false);
            }
            if let Some(result) = result {
                let (key, asked, start) = (frame.key, frame.at_least, frame.start);
                if self.bounds.len() >= self.max_stored && !self.bounds.contains_key(&key) {
                    frame.next = frame.start;
                    frame.second = false;
                    let limit = self.max_stored as u64;
                    return Err(meter.stopped(StopReason::Stored { limit }));
                }
                let bounds =
                    self.bounds.entry(key).or_insert(Bounds { least: i8::MIN, most: i8::MAX });
                if result {
                    bounds.least = bounds.least.max(asked);
                } else {
                    bounds.most = bounds.most.min(asked - 1);
                }
                self.moves.truncate(start);
                self.frames.pop();
                answer = Some(result);
                continue;
            }
            let mv = self.moves[frame.next];
            let needed = too_much - i32::from(mv.taken);
            let asked = if frame.second { 1 - mv.choice.cost() - needed } else { needed };
            if !frame.second && mv.choice.least() >= needed {
                frame.next += 1;
                continue;
            }
            meter.tick(1)?;
            match self.look_up(mv.rest, asked) {
                Standing::Known(known) => answer = Some(known),
                Standing::Open { key, at_least } => self.open(key, at_least),
            }
        }
    }
}

/// Returns, for every byte of a word and each of its 256 values, the images of the lines whose bits are set.
fn byte_tables(images: &[usize]) -> [Vec<u64>; 8] {
    std::array::from_fn(|byte| {
        if 8 * byte >= images.len() {
            return Vec::new();
        }
        let bits = images.iter().skip(8 * byte).take(8);
        let bits: Vec<u64> = bits.map(|&image| 1 << image).collect();
        let image = |value: usize| {
            let ones = bits.iter().enumerate().filter(|&(bit, _)| value >> bit & 1 == 1);
            ones.fold(0, |image, (_, bit)| image | bit)
        };
        (0..256).map(image).collect()
    })
}

/// A hasher that mixes a single word. This is sufficient, because nobody chooses keys to make them collide.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
}

impl fmt::Debug for ScoreSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScoreSearch").field("stored", &self.stored()).finish_non_exhaustive()
    }
}
