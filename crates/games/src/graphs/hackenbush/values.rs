//! Computes the value of a picture. Fusion shrinks every component to one node. The colon principle then evaluates the tree of components
//! from the top down to the ground.

use super::Picture;
#[cfg(feature = "catalog")]
use crate::graphs::edges::Labeled;
use grundy_core::Nimber;
#[cfg(feature = "catalog")]
use grundy_core::{Meter, Stopped};
#[cfg(feature = "catalog")]
use multigraphs::BegunDepthFirst;
use multigraphs::EdgeComponents;
use tree_algos::Rooted;

/// The components that are connected to the ground, and the value of each component together with everything above it.
#[derive(Debug)]
pub(crate) struct Values {
    pub(super) components: EdgeComponents,
    /// The value of each component with everything above it. Values never exceed the number of edges, so they fit into 32 bits.
    pub(super) by_component: Vec<u32>,
    /// The number of edges of the picture, including edges that are not connected to the ground.
    pub(super) edges: usize,
}

impl Values {
    pub(super) fn of(picture: &Picture) -> Self {
        let (labeled, ground) = picture.graph();
        let components = EdgeComponents::new(&labeled.graph, ground);
        drop(labeled);
        Self::from_components(components, picture.edges().len())
    }

    fn from_components(components: EdgeComponents, edges: usize) -> Self {
        let mut by_component: Vec<u32> = vec![0; components.len()];
        for component in components.ids().rev() {
            // The values of all children have been added. By fusion, each edge of the component becomes a loop of value *1.
            let value = by_component[component.index()] ^ (components.inner_edges(component) % 2);
            by_component[component.index()] = value;
            if let Some(parent) = components.parent(component) {
                by_component[parent.index()] ^= 1 + value;
            }
        }
        Self { components, by_component, edges }
    }

    /// Returns the values of the branches at the ground and, for each component except the ground, the branch that contains it. Returns
    /// `None` if the part connected to the ground is not a tree. The value of a branch is 1 more than the value of the part above its
    /// lowest edge.
    pub(super) fn branches(&self) -> Option<(Vec<u64>, Vec<usize>)> {
        let components = &self.components;
        if components.ids().any(|id| components.inner_edges(id) > 0) {
            return None;
        }
        let mut values = Vec::new();
        let mut branch_of: Vec<usize> = vec![0; components.len()];
        for id in components.ids() {
            let Some(parent) = components.parent(id) else { continue };
            branch_of[id.index()] = if components.parent(parent).is_some() {
                branch_of[parent.index()]
            } else {
                values.push(1 + u64::from(self.by_component[id.index()]));
                values.len() - 1
            };
        }
        Some((values, branch_of))
    }

    pub(super) fn value(&self) -> Nimber {
        Nimber::new(u64::from(self.by_component[0]))
    }
}

/// An interruptible computation of the values of a picture. Pictures can be so large that limits must be checked during the computation.
#[cfg(feature = "catalog")]
#[derive(Debug, Default)]
pub(crate) enum Fusing {
    #[default]
    New,
    Search(Labeled, BegunDepthFirst),
    Components(EdgeComponents),
    Done(Values),
}

#[cfg(feature = "catalog")]
impl Fusing {
    /// The number of steps of the search that count as one step of work.
    const STRIDE: usize = 64;

    /// Continues the computation. The search proceeds in short steps, and each later step takes as long as a few passes over the edges.
    pub(super) fn resume(
        &mut self,
        picture: &Picture,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let edges = picture.edges().len();
        loop {
            *self = match std::mem::take(self) {
                Self::New => {
                    meter.tick(1 + edges as u64 / 64)?;
                    let (labeled, ground) = picture.graph();
                    let begun = BegunDepthFirst::new(&labeled.graph, ground);
                    Self::Search(labeled, begun)
                }
                Self::Search(labeled, mut begun) => {
                    let mut stopped = Ok(());
                    while stopped.is_ok() && !begun.run(&labeled.graph, Self::STRIDE) {
                        stopped = meter.tick(1);
                    }
                    if stopped.is_err() {
                        *self = Self::Search(labeled, begun);
                        return stopped;
                    }
                    begun.finish().map_or(Self::New, |search| {
                        Self::Components(EdgeComponents::from_search(search))
                    })
                }
                Self::Components(components) => {
                    Self::Done(Values::from_components(components, edges))
                }
                done @ Self::Done(_) => {
                    *self = done;
                    return Ok(());
                }
            };
            if !matches!(self, Self::Done(_)) {
                meter.check()?;
            }
        }
    }

    pub(super) const fn values(&self) -> Option<&Values> {
        match self {
            Self::Done(values) => Some(values),
            _ => None,
        }
    }
}

/// Computes the value of a tree with its root on the ground. The value of each branch is 1 more than the value of the tree above its
/// lowest edge, and the values of the branches at a node are added as nimbers (the colon principle).
///
/// # Complexity
///
/// O(n) for n nodes.
///
/// ```
/// use games::graphs::hackenbush::tree_value;
/// use grundy_core::Nimber;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let stalk = Rooted::new(&shapes::path(8), NodeId::new(0));
/// assert_eq!(tree_value(&stalk), Nimber::new(7));
/// ```
pub fn tree_value(rooted: &Rooted) -> Nimber {
    let parents = rooted.parents();
    let mut values = vec![0_u32; parents.len()];
    for rank in (1..parents.len()).rev() {
        values[parents[rank].index()] ^= 1 + values[rank];
    }
    Nimber::new(u64::from(values[0]))
}
