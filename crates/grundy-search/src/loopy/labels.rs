//! Assigns loopy values to the vertices of a finite graph.

use grundy_core::{Meter, Nimber, Stopped};

use super::graph::Graph;
use super::remoteness::Distances;

/// The label of a vertex without a finite value.
const INFINITE: u32 = u32::MAX;
/// The label of a vertex that has not been labeled yet.
const OPEN: u32 = u32::MAX - 1;

/// The label of each vertex and, if the label is finite, the time at which it was assigned.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    labels: Vec<u32>,
    times: Vec<u32>,
}

/// Labels the vertices of a graph, one value `m` after another, starting with the least.
///
/// A vertex gets the label `m` if none of its options has the label `m`, and each of its options that is open or infinite has an option
/// with the label `m`. When no further vertex qualifies, every open vertex without an option labeled `m` is infinite. `need` counts the
/// options that still prevent a vertex from getting the label. With this count, each edge is visited only a few times per value.
#[derive(Clone, Debug)]
pub(super) struct Labeling {
    labels: Vec<u32>,
    times: Vec<u32>,
    clock: u32,
    value: u32,
    /// The vertices without a label, and the number of them that have been processed for the current value.
    open: Vec<u32>,
    counted: usize,
    has: Vec<bool>,
    need: Vec<u32>,
    ready: Vec<u32>,
    /// The vertex labeled last, and the number of its predecessors that have been updated.
    spreading: Option<(u32, usize)>,
}

impl Labeling {
    /// Starts labeling a graph whose distances are known. The distances determine which vertices have the value 0, which have an option of
    /// value 0, and which have neither, so labeling starts with the value 1.
    pub(super) fn new(distances: &Distances) -> Self {
        let (mut labels, mut times) = (vec![INFINITE; distances.len()], vec![0; distances.len()]);
        let mut clock = 0;
        for (vertex, is_lost) in distances.found() {
            labels[vertex as usize] = if is_lost { 0 } else { OPEN };
            if is_lost {
                times[vertex as usize] = clock;
                clock += 1;
            }
        }
        let count = labels.len();
        let open = (0..count as u32).filter(|&vertex| labels[vertex as usize] == OPEN).collect();
        Self {
            labels,
            times,
            clock,
            value: 1,
            open,
            counted: 0,
            has: vec![false; count],
            need: vec![0; count],
            ready: Vec::new(),
            spreading: None,
        }
    }

    /// Runs until all vertices are labeled.
    pub(super) fn run(&mut self, graph: &Graph, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        while !self.open.is_empty() {
            while let Some(&vertex) = self.open.get(self.counted) {
                let options = graph.options(vertex);
                let blocks = |&&option: &&u32| self.labels[option as usize] >= OPEN;
                let need = options.iter().filter(blocks).count() as u32;
                self.need[vertex as usize] = need;
                if need == 0 {
                    self.ready.push(vertex);
                }
                self.counted += 1;
                meter.tick(1 + options.len() as u64)?;
            }
            loop {
                self.spread(graph, meter)?;
                meter.tick(1)?;
                let Some(vertex) = self.ready.pop() else { break };
                if self.labels[vertex as usize] == OPEN && !self.has[vertex as usize] {
                    self.labels[vertex as usize] = self.value;
                    self.times[vertex as usize] = self.clock;
                    self.clock += 1;
                    self.spreading = Some((vertex, 0));
                }
            }
            let (labels, has) = (&mut self.labels, &self.has);
            self.open.retain(|&vertex| {
                if labels[vertex as usize] == OPEN && !has[vertex as usize] {
                    labels[vertex as usize] = INFINITE;
                }
                labels[vertex as usize] == OPEN
            });
            self.value += 1;
            self.counted = 0;
            self.has.fill(false);
        }
        Ok(())
    }

    /// Updates the predecessors of a vertex that was just labeled.
    fn spread(&mut self, graph: &Graph, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let Some((vertex, followed)) = &mut self.spreading else { return Ok(()) };
        while let Some(&before) = graph.back(*vertex).get(*followed) {
            if self.labels[before as usize] < OPEN || self.has[before as usize] {
                *followed += 1;
                continue;
            }
            let earlier = graph.back(before);
            self.has[before as usize] = true;
            for &earlier in earlier {
                if self.labels[earlier as usize] == OPEN {
                    self.need[earlier as usize] -= 1;
                    if self.need[earlier as usize] == 0 {
                        self.ready.push(earlier);
                    }
                }
            }
            *followed += 1;
            meter.tick(1 + earlier.len() as u64)?;
        }
        self.spreading = None;
        Ok(())
    }

    /// Returns the labels once all vertices have one.
    pub(super) fn finish(self) -> Labels {
        Labels { labels: self.labels, times: self.times }
    }
}

impl Labels {
    /// Returns the finite value of a vertex, if it has one.
    pub(super) fn value(&self, vertex: u32) -> Option<Nimber> {
        let label = self.labels[vertex as usize];
        (label < OPEN).then(|| Nimber::new(u64::from(label)))
    }

    /// Returns the time at which the label was assigned. Of two vertices with the same value, the one with the earlier time is closer to
    /// the end of play.
    pub(super) fn time(&self, vertex: u32) -> u32 {
        self.times[vertex as usize]
    }
}
