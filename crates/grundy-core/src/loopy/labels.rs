//! The labeling of a finite graph by loopy values.

use crate::Nimber;

/// A vertex without a finite value, in place of the value.
const INFINITE: u32 = u32::MAX;
/// A vertex that is not labeled yet.
const OPEN: u32 = u32::MAX - 1;

/// Arrows between vertices, in both directions.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// `starts[v]..starts[v + 1]` is where the options of `v` stand.
    starts: Vec<usize>,
    options: Vec<u32>,
    back_starts: Vec<usize>,
    back: Vec<u32>,
}

impl Graph {
    /// The graph with these options of each vertex, given one after the other.
    pub(super) fn new(starts: Vec<usize>, options: Vec<u32>) -> Self {
        let count = starts.len() - 1;
        let mut back_starts = vec![0; count + 1];
        for &option in &options {
            back_starts[option as usize + 1] += 1;
        }
        for at in 0..count {
            back_starts[at + 1] += back_starts[at];
        }
        let mut next = back_starts.clone();
        let mut back = vec![0; options.len()];
        for vertex in 0..count {
            for &option in &options[starts[vertex]..starts[vertex + 1]] {
                back[next[option as usize]] = vertex as u32;
                next[option as usize] += 1;
            }
        }
        Self { starts, options, back_starts, back }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn options(&self, vertex: u32) -> &[u32] {
        &self.options[self.starts[vertex as usize]..self.starts[vertex as usize + 1]]
    }

    pub(super) fn back(&self, vertex: u32) -> &[u32] {
        &self.back[self.back_starts[vertex as usize]..self.back_starts[vertex as usize + 1]]
    }
}

/// The value of each vertex, and for finite ones the time at which it was found.
#[derive(Clone, Debug)]
pub(super) struct Labels {
    labels: Vec<u32>,
    times: Vec<u32>,
}

impl Labels {
    /// Labels all vertices, value by value.
    ///
    /// A vertex gets `m` as long as it has no option of value `m` and each option that is open or infinite has one.
    /// When no vertex is left that can get it, those without an option of value `m` are infinite. `need` counts
    /// the options of a vertex that still stand in the way, so that each arrow is looked at a few times per value.
    ///
    /// `cancelled` is asked once per value and after every few thousand vertices.
    pub(super) fn new(graph: &Graph, mut cancelled: impl FnMut() -> bool) -> Option<Self> {
        let count = graph.len();
        let mut labels = vec![OPEN; count];
        let mut times = vec![0; count];
        let mut clock = 0;
        let mut open: Vec<u32> = (0..count as u32).collect();
        let mut value = 0;
        let mut has = vec![false; count];
        let mut need = vec![0; count];
        while !open.is_empty() {
            if cancelled() {
                return None;
            }
            has.fill(false);
            for &vertex in &open {
                let blocks = |&&option: &&u32| labels[option as usize] >= OPEN;
                need[vertex as usize] = graph.options(vertex).iter().filter(blocks).count();
            }
            let mut ready: Vec<u32> =
                open.iter().copied().filter(|&vertex| need[vertex as usize] == 0).collect();
            while let Some(vertex) = ready.pop() {
                if labels[vertex as usize] != OPEN || has[vertex as usize] {
                    continue;
                }
                labels[vertex as usize] = value;
                times[vertex as usize] = clock;
                clock += 1;
                if clock % 4096 == 0 && cancelled() {
                    return None;
                }
                for &before in graph.back(vertex) {
                    if labels[before as usize] < OPEN || has[before as usize] {
                        continue;
                    }
                    has[before as usize] = true;
                    for &earlier in graph.back(before) {
                        if labels[earlier as usize] == OPEN {
                            need[earlier as usize] -= 1;
                            if need[earlier as usize] == 0 {
                                ready.push(earlier);
                            }
                        }
                    }
                }
            }
            open.retain(|&vertex| {
                if labels[vertex as usize] == OPEN && !has[vertex as usize] {
                    labels[vertex as usize] = INFINITE;
                }
                labels[vertex as usize] == OPEN
            });
            value += 1;
        }
        Some(Self { labels, times })
    }

    /// The finite value of a vertex, if it has one.
    pub(super) fn value(&self, vertex: u32) -> Option<Nimber> {
        let label = self.labels[vertex as usize];
        (label < OPEN).then(|| Nimber::new(u64::from(label)))
    }

    /// When the value was found. Of two vertices of one value the earlier one is nearer to the end.
    pub(super) fn time(&self, vertex: u32) -> u32 {
        self.times[vertex as usize]
    }
}
