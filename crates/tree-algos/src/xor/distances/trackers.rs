//! Trackers of every size, each allocated once.

use crate::DistTracker;

/// One tracker per number of rows: clearing the largest one for each small part of a tree would cost
/// more than all the other work.
#[derive(Debug, Default)]
pub(super) struct Trackers {
    by_rows: Vec<DistTracker>,
    current: usize,
}

impl Trackers {
    /// Chooses a tracker for distances up to `largest`, and empties it.
    pub(super) fn cleared(&mut self, largest: u32) -> &mut DistTracker {
        let rows = u32::BITS - largest.leading_zeros();
        while self.by_rows.len() as u32 <= rows {
            self.by_rows.push(DistTracker::new(self.by_rows.len() as u32));
        }
        self.current = rows as usize;
        self.current().clear();
        self.current()
    }

    /// The tracker that was chosen last.
    pub(super) fn current(&mut self) -> &mut DistTracker {
        &mut self.by_rows[self.current]
    }
}
