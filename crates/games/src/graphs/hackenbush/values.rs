//! The value of a picture: fusion makes every component one node, and the colon principle goes down the tree of
//! components.

use super::Picture;
use grundy_core::Nimber;
use tree_algos::Rooted;
use tree_algos::graph::EdgeComponents;

/// The components of what the ground holds, and the value of everything that stands on each component.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) components: EdgeComponents,
    /// By component. Values never exceed the number of edges.
    pub(super) by_component: Vec<u32>,
    /// The number of edges of the picture, held or not.
    pub(super) edges: usize,
}

impl Values {
    pub(super) fn of(picture: &Picture) -> Self {
        let (labeled, ground) = picture.graph();
        let components = EdgeComponents::new(&labeled.graph, ground);
        drop(labeled);
        let mut by_component: Vec<u32> = vec![0; components.len()];
        for component in components.ids().rev() {
            // All children have been added. Fused, the edges of the component are loops, each worth *1.
            let value = by_component[component.index()] ^ (components.inner_edges(component) % 2);
            by_component[component.index()] = value;
            if let Some(parent) = components.parent(component) {
                by_component[parent.index()] ^= 1 + value;
            }
        }
        Self { components, by_component, edges: picture.edges().len() }
    }

    pub(super) fn value(&self) -> Nimber {
        Nimber::new(u64::from(self.by_component[0]))
    }
}

/// The value of a tree that stands on the ground with its root: each branch is worth 1 more than what stands
/// on its lowest edge, and branches add up as nimbers (the colon principle).
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
