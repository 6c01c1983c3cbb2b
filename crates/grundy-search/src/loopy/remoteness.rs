//! Retrograde analysis: computes the number of moves from each single position to the end of play.

use super::graph::Graph;
use grundy_core::{Meter, Stopped};

/// The distance of vertices from which neither player can force a win.
const DRAWN: u32 = u32::MAX;

/// For each vertex, the number of moves to the end of play if the winner hurries and the loser delays.
///
/// The distances are computed in steps, by a breadth-first search from the vertices without options. A vertex is won if one of its options
/// is lost, and lost if all of its options are won.
#[derive(Clone, Debug, Default)]
pub(super) struct Distances {
    moves: Vec<u32>,
    /// For each vertex, the number of options from which the opponent is not yet known to win.
    left: Vec<u32>,
    queue: Vec<u32>,
    next: usize,
}

impl Distances {
    pub(super) fn new(graph: &Graph) -> Self {
        let count = graph.len();
        let left: Vec<u32> =
            (0..count as u32).map(|vertex| graph.options(vertex).len() as u32).collect();
        let queue: Vec<u32> =
            (0..count as u32).filter(|&vertex| left[vertex as usize] == 0).collect();
        let mut moves = vec![DRAWN; count];
        for &vertex in &queue {
            moves[vertex as usize] = 0;
        }
        Self { moves, left, queue, next: 0 }
    }

    /// Runs until all distances are known.
    pub(super) fn run(&mut self, graph: &Graph, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        while let Some(&vertex) = self.queue.get(self.next) {
            let back = graph.back(vertex);
            self.next += 1;
            let distance = self.moves[vertex as usize];
            for &before in back {
                if self.moves[before as usize] != DRAWN {
                    continue;
                }
                self.left[before as usize] -= 1;
                if distance % 2 == 0 || self.left[before as usize] == 0 {
                    self.moves[before as usize] = distance + 1;
                    self.queue.push(before);
                }
            }
            meter.tick(1 + back.len() as u64)?;
        }
        Ok(())
    }

    /// Drops all data except the distances. All distances must be known.
    pub(super) fn finish(mut self) -> Self {
        (self.left, self.queue) = (Vec::new(), Vec::new());
        self
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the vertices from which one of the players can force a win, in order of increasing distance. The flag is set if the player
    /// to move loses.
    pub(super) fn found(&self) -> impl Iterator<Item = (u32, bool)> {
        self.queue.iter().map(|&vertex| (vertex, self.moves[vertex as usize] % 2 == 0))
    }

    pub(super) fn get(&self, vertex: u32) -> Option<u32> {
        Some(self.moves[vertex as usize]).filter(|&distance| distance != DRAWN)
    }
}

/// Ranks an option with the given remoteness from the point of view of the player who moves to it; the lowest rank is best. First come
/// options that the opponent loses, the fastest loss first. Then come draws. Last come options that the opponent wins, the slowest win
/// first.
pub(super) fn rank(remoteness: Option<u32>) -> (u32, u32) {
    match remoteness {
        Some(distance) if distance % 2 == 0 => (0, distance),
        None => (1, 0),
        Some(distance) => (2, u32::MAX - distance),
    }
}
