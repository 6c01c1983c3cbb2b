//! The arrows of a loopy game, in both directions.

use crate::position_graph::{Listing, PositionGraph};
use grundy_core::{Meter, Stopped};

/// Arrows between vertices, in both directions. It is made step by step.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// `starts[v]..starts[v + 1]` is where the options of `v` stand.
    starts: Vec<u32>,
    options: Vec<u32>,
    /// The options before all of them are plain numbers.
    listing: Option<Listing>,
    back_starts: Vec<u32>,
    back: Vec<u32>,
    /// How many vertices have their arrows back.
    turned: usize,
}

impl Graph {
    /// Goes on to make the graph of these positions, from which the options are taken out. With `nothing`, there is a
    /// vertex more for what has no component.
    pub(super) fn build<P>(
        &mut self,
        explored: &mut PositionGraph<P>,
        nothing: bool,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let count = explored.len() + usize::from(nothing);
        if self.starts.is_empty() {
            self.starts = Vec::with_capacity(count + 1);
            self.starts.push(0);
            self.listing = Some(explored.take_options());
        }
        if let Some(listing) = &mut self.listing {
            let mut last = self.starts.last().map_or(0, |&start| start as usize);
            while let Some(end) = listing.next(explored.len() as u32) {
                self.starts.push(end as u32);
                meter.tick(1 + (end - last) as u64)?;
                last = end;
            }
            self.starts.resize(count + 1, last as u32);
            self.options = self.listing.take().unwrap_or_default().into_numbers();
        }
        if self.back_starts.is_empty() {
            self.back_starts = vec![0; count + 1];
            for &option in &self.options {
                self.back_starts[option as usize] += 1;
            }
            // Where the arrows back end; each one found takes the place before.
            let mut sum = 0;
            for start in &mut self.back_starts {
                sum += *start;
                *start = sum;
            }
            self.back = vec![0; self.options.len()];
        }
        while self.turned < count {
            // From the last vertex on, so that the arrows back ascend.
            let vertex = count - 1 - self.turned;
            let range = self.starts[vertex] as usize..self.starts[vertex + 1] as usize;
            let steps = 1 + range.len() as u64;
            for &option in &self.options[range] {
                let start = &mut self.back_starts[option as usize];
                *start -= 1;
                self.back[*start as usize] = vertex as u32;
            }
            self.turned += 1;
            // Counted when it is done, so that each call goes on, however little it may do.
            meter.tick(steps)?;
        }
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Without the arrows back, which only the labeling needs.
    pub(super) fn without_back(self) -> Self {
        Self { starts: self.starts, options: self.options, ..Self::default() }
    }

    pub(super) fn bytes(&self) -> u64 {
        let words = [&self.starts, &self.options, &self.back_starts, &self.back].map(Vec::len);
        4 * words.iter().sum::<usize>() as u64
    }

    pub(super) fn options(&self, vertex: u32) -> &[u32] {
        let range = self.starts[vertex as usize]..self.starts[vertex as usize + 1];
        &self.options[range.start as usize..range.end as usize]
    }

    pub(super) fn back(&self, vertex: u32) -> &[u32] {
        let range = self.back_starts[vertex as usize]..self.back_starts[vertex as usize + 1];
        &self.back[range.start as usize..range.end as usize]
    }
}
