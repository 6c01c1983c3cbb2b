//! A depth-first traversal that closes each position after all of its options.

use super::PositionGraph;
use super::listing::{END, NO_MORE, NOTHING};

/// A depth-first traversal of all positions reachable from the given positions. It closes each position after all of its options.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    /// The current line of play. Each entry is a position and the index of the next word of its options to read.
    line: Vec<(u32, usize)>,
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Closed,
}

/// The event that ended a step of the traversal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The caller must play the moves of this position before the next step.
    Expand(u32),
    /// All options of this position were closed, so this position is now closed, too.
    Closed(u32),
    /// Play can return to this position. The traversal cannot continue.
    Cycle(u32),
    /// The step has visited many options. The caller should check its limits.
    Went,
    /// All positions are closed.
    Done,
}

impl Walk {
    /// Begins at the given position, unless it is already closed or a walk is in progress.
    pub fn begin(&mut self, root: u32) {
        if self.line.is_empty() {
            self.open(root);
        }
    }

    /// Abandons the line of play. Closed positions stay closed.
    pub fn give_up(&mut self) {
        for (number, _) in std::mem::take(&mut self.line) {
            self.set(number, Mark::New);
        }
    }

    /// Returns whether a position has been closed.
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

    /// Continues to the next event.
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
