//! The labeling of a finite graph by loopy values.

use grundy_core::{Meter, Nimber, Stopped};

use super::graph::Graph;
use super::remoteness::Distances;

/// A vertex without a finite value, in place of the value.
const INFINITE: u32 = u32::MAX;
/// A vertex that is not labeled yet.
const OPEN: u32 = u32::MAX - 1;

/// The value of each vertex, and for finite ones the time at which it was found.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    labels: Vec<u32>,
    times: Vec<u32>,
}

/// Labels on their way, value by value.
///
/// A vertex gets `m` as long as it has no option of value `m` and each option that is open or infinite has one.
/// When no vertex is left that can get it, those without an option of value `m` are infinite. `need` counts
/// the options of a vertex that still stand in the way, so that each arrow is looked at a few times per value.
#[derive(Clone, Debug)]
pub(super) struct Labeling {
    labels: Vec<u32>,
    times: Vec<u32>,
    clock: u32,
    value: u32,
    /// The vertices without a label, and how many of them have been counted for this value.
    open: Vec<u32>,
    counted: usize,
    has: Vec<bool>,
    need: Vec<u32>,
    ready: Vec<u32>,
    /// A vertex that has got its label, and how many of its arrows back were followed.
    spreading: Option<(u32, usize)>,
}

impl Labeling {
    /// Labels on their way for a graph whose distances are known: these tell which vertices have the value 0, which
    /// have an option of that value, and which have neither, so that the first value to look for is 1.
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

    /// Goes on until all vertices are labeled.
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

    /// Tells the vertices before a labeled one.
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

    /// The labels, once all vertices have one. Nothing else is kept.
    pub(super) fn finish(self) -> Labels {
        Labels { labels: self.labels, times: self.times }
    }
}

impl Labels {
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
