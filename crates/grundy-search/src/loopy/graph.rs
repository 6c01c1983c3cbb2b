//! Stores the moves of a loopy game as edges of a graph, in both directions.

use crate::position_graph::{Listing, PositionGraph};
use grundy_core::{Meter, Stopped};

/// The number of edges in a pile.
const PILE: usize = 64;

/// The maximum number of piles, as a power of two. All piles together fit into the cache.
const MAX_PILES: u32 = 7;

/// The minimum number of vertices of a pile, as a power of two.
const MIN_VERTICES: u32 = 13;

/// Edges that wait to be reversed, sorted into piles by the upper bits of the vertices that they lead to.
///
/// The lists of reversed edges are far larger than the cache, and edges lead anywhere. So reversing one edge after another would translate a
/// new address for almost every edge, which takes longer than everything else. The edges of a pile stay within a few pages of memory.
struct Piles {
    shift: u32,
    lens: Vec<usize>,
    edges: Vec<(u32, u32)>,
}

impl Piles {
    fn new(vertices: usize) -> Self {
        let bits = usize::BITS - vertices.leading_zeros();
        let shift = bits.saturating_sub(MAX_PILES).max(MIN_VERTICES);
        let piles = (vertices >> shift) + 1;
        Self { shift, lens: vec![0; piles], edges: vec![(0, 0); piles * PILE] }
    }

    /// Adds an edge to its pile. If the pile is then full, removes all of its edges and returns them, in the order in which they were added.
    #[inline]
    fn add(&mut self, to: u32, from: u32) -> Option<&[(u32, u32)]> {
        let pile = (to >> self.shift) as usize;
        let first = pile * PILE;
        let len = &mut self.lens[pile];
        self.edges[first + *len] = (to, from);
        *len += 1;
        if *len < PILE {
            return None;
        }
        *len = 0;
        Some(&self.edges[first..first + PILE])
    }

    /// Returns the remaining edges of each pile.
    fn rest(&self) -> impl Iterator<Item = &[(u32, u32)]> {
        self.edges.chunks_exact(PILE).zip(&self.lens).map(|(pile, &len)| &pile[..len])
    }
}

/// Reverses the given edges. Fills the lists of reversed edges from the end.
fn turn(edges: &[(u32, u32)], back_starts: &mut [u32], back: &mut [u32]) {
    for &(to, from) in edges {
        let start = &mut back_starts[to as usize];
        *start -= 1;
        back[*start as usize] = from;
    }
}

/// The edges of a graph in both directions, built step by step.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// The options of `v` are `options[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    options: Vec<u32>,
    /// The options in the coded form of a [`PositionGraph`], until all of them are converted to plain numbers.
    listing: Option<Listing>,
    back_starts: Vec<u32>,
    back: Vec<u32>,
    /// The number of vertices whose edges have been reversed.
    turned: usize,
}

impl Graph {
    /// Builds the graph of the given positions, or resumes building it, and moves the options out of `explored`. If `nothing` is set, adds
    /// a vertex for the empty sum.
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
            // Compute where each list of reversed edges ends, since the lists are filled from the end.
            let mut sum = 0;
            for start in &mut self.back_starts {
                sum += *start;
                *start = sum;
            }
            self.back = vec![0; self.options.len()];
        }
        let mut piles = Piles::new(count);
        let mut result = Ok(());
        while self.turned < count && result.is_ok() {
            // Start with the last vertex, so each list of reversed edges is in ascending order.
            let vertex = count - 1 - self.turned;
            let range = self.starts[vertex] as usize..self.starts[vertex + 1] as usize;
            let steps = 1 + range.len() as u64;
            for &option in &self.options[range] {
                if let Some(pile) = piles.add(option, vertex as u32) {
                    turn(pile, &mut self.back_starts, &mut self.back);
                }
            }
            self.turned += 1;
            // Count the steps after they are done, so each call makes progress even if the limit is small.
            result = meter.tick(steps);
        }
        piles.rest().for_each(|pile| turn(pile, &mut self.back_starts, &mut self.back));
        result
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Drops the reversed edges, which are needed only to compute distances and labels.
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
