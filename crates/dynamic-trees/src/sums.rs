//! Computes sums along paths and over subtrees of a fixed tree, for values that form a group.

mod path;
mod subtree;

pub use path::PathSums;
pub use subtree::SubtreeSums;

/// Defines the constructors and the common methods of `PathSums` and `SubtreeSums`.
macro_rules! made_of_a_tree {
    ($name:ident) => {
        impl<G: Group> $name<G, NodeId> {
            /// Creates the structure for values on the nodes of a tree.
            ///
            /// # Complexity
            ///
            /// O(n) time and space for n nodes.
            pub fn for_nodes(
                rooted: &Rooted,
                group: G,
                value: impl FnMut(NodeId) -> G::Value,
            ) -> Self {
                Self::build(EntryOrder::new(rooted), group, Vec::new(), value)
            }

            /// Does the same as [`for_nodes`](Self::for_nodes) for a list of edges. Use it if you need the tree for nothing else.
            ///
            /// # Errors
            ///
            /// The same as for [`Tree::from_edges`](tree_algos::Tree::from_edges).
            ///
            /// # Panics
            ///
            /// Panics if the tree has no such root.
            ///
            /// # Complexity
            ///
            /// O(n), several times faster than building a [`Tree`](tree_algos::Tree) and a [`Rooted`] first.
            #[track_caller]
            pub fn from_edges<I>(
                nodes: usize,
                edges: I,
                root: NodeId,
                group: G,
                value: impl FnMut(NodeId) -> G::Value,
            ) -> Result<Self, TreeError>
            where
                I: IntoIterator<Item = (u32, u32)>,
            {
                let order = EntryOrder::from_edges(nodes, edges, root)?;
                Ok(Self::build(order, group, Vec::new(), value))
            }

            /// Does the same as [`for_nodes`](Self::for_nodes), with the tree given by the parent of every node, and `None` for the root.
            ///
            /// # Errors
            ///
            /// The same as for [`Tree::from_parents`](tree_algos::Tree::from_parents).
            ///
            /// # Complexity
            ///
            /// O(n), fastest if parents come before their children.
            pub fn from_parents<I>(
                parents: I,
                group: G,
                value: impl FnMut(NodeId) -> G::Value,
            ) -> Result<Self, TreeError>
            where
                I: IntoIterator<Item = Option<u32>>,
            {
                Ok(Self::build(EntryOrder::from_parents(parents)?, group, Vec::new(), value))
            }
        }

        impl<G: Group> $name<G, EdgeId> {
            /// Creates the structure for values on the edges of a tree.
            ///
            /// # Complexity
            ///
            /// O(n) time and space for n nodes.
            pub fn for_edges(
                rooted: &Rooted,
                group: G,
                value: impl FnMut(EdgeId) -> G::Value,
            ) -> Self {
                Self::build(EntryOrder::new(rooted), group, lower_ends(rooted), value)
            }
        }

        impl<G: Group, K: Item> $name<G, K> {
            /// Returns the group.
            pub fn group(&self) -> &G {
                self.sums.group()
            }

            /// Returns the number of nodes.
            pub fn node_count(&self) -> usize {
                self.order.node_count()
            }

            /// Replaces the value of a node or edge.
            ///
            /// # Complexity
            ///
            /// O(log n).
            #[track_caller]
            pub fn set(&mut self, item: K, value: G::Value) {
                let less = self.group().inverse(&self.get(item));
                let change = self.group().product(&value, &less);
                self.add(item, &change);
            }
        }
    };
}

use made_of_a_tree;
