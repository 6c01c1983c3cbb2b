//! The order in which a walk comes to positions: each is closed after its options.

use super::PositionGraph;
use super::listing::{END, NO_MORE, NOTHING};

/// A walk over all positions that some lead to, each of them closed after its options.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// The line of play, with the next word of each position to look at.
    line: Vec<(u32, usize)>,
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Closed,
}

/// What a walk has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The moves of this position must be played before the walk goes on.
    Expand(u32),
    /// All options of this position are closed, and now it is, too.
    Closed(u32),
    /// Play can return to this position. The walk is of no more use.
    Cycle(u32),
    /// Many options were looked at.
    Went,
    /// All positions are closed.
    Done,
}

impl Walk {
    /// Begins at this position, unless it is closed already or a walk goes on.
    pub fn begin(&mut self, root: u32) {
        if self.line.is_empty() {
            self.open(root);
        }
    }

    /// Forgets the line of play, which is of no use. What is closed stays so.
    pub fn give_up(&mut self) {
        for (number, _) in std::mem::take(&mut self.line) {
            self.set(number, Mark::New);
        }
    }

    /// Whether a position was closed.
    pub fn is_closed(&self, number: u32) -> bool {
        self.mark(number) == Mark::Closed
    }

    fn mark(&self, number: u32) -> Mark {
        self.marks.get(number as usize).copied().unwrap_or(Mark::New)
    }

    fn set(&mut self, number: u32, mark: Mark) {
        let at = number as usize;
        if at >= self.marks.len() {
            self.marks.resize(at + 1, Mark::New);
        }
        self.marks[at] = mark;
    }

    fn open(&mut self, number: u32) {
        if self.mark(number) == Mark::New {
            self.set(number, Mark::Open);
            self.line.push((number, 0));
        }
    }

    /// Goes on, until something has to be done or said.
    pub fn step<P>(&mut self, explored: &PositionGraph<P>) -> Step {
        let mut left = 1024;
        while let Some((number, next)) = self.line.last_mut() {
            let number = *number;
            if !explored.is_complete(number) {
                return Step::Expand(number);
            }
            let word = explored.coded(number)[*next];
            if word == NO_MORE {
                self.line.pop();
                self.set(number, Mark::Closed);
                return Step::Closed(number);
            }
            *next += 1;
            let option = word & !END;
            if option != NOTHING {
                match self.mark(option) {
                    Mark::New => self.open(option),
                    Mark::Open => return Step::Cycle(option),
                    Mark::Closed => {}
                }
            }
            left -= 1;
            if left == 0 {
                return Step::Went;
            }
        }
        Step::Done
    }
}
