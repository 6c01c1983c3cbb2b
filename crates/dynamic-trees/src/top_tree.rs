//! Static top trees: they maintain the result of a dynamic program for a whole tree, while the weights of its nodes and edges change.

mod build;

use tree_algos::{EdgeId, NodeId};

/// A dynamic program on a tree, defined by how it combines clusters. A [`TopTree`] combines them in a balanced order.
///
/// There are two kinds of values. A [`Path`](Self::Path) summarizes a segment of a downward path with everything attached to it; a
/// [`Point`](Self::Point) summarizes everything attached to one node. The edge above a node belongs to the node, so a segment includes the
/// edge above its upper end.
///
/// # Laws
///
/// [`rake`](Self::rake) is associative and commutative, with [`leaf`](Self::leaf) as its identity. [`compress`](Self::compress) is
/// associative. Values are never subtracted, so maxima work, too.
pub trait ClusterDp {
    /// Everything attached to a node.
    type Point: Clone;

    /// A segment of a path with everything attached to it.
    type Path: Clone;

    /// Returns the point of a node with nothing attached to it.
    fn leaf(&self) -> Self::Point;

    /// Combines two collections of branches attached to a node.
    fn rake(&self, one: &Self::Point, other: &Self::Point) -> Self::Point;

    /// Converts the product of a whole path to a branch of the node above the path.
    fn hang(&self, path: &Self::Path) -> Self::Point;

    /// Returns the segment that consists of one node, with everything attached to it. It includes the edge above the node, if there is one.
    fn vertex(&self, point: &Self::Point, node: NodeId, above: Option<EdgeId>) -> Self::Path;

    /// Joins a segment and the segment that continues below it.
    fn compress(&self, upper: &Self::Path, lower: &Self::Path) -> Self::Path;
}

/// A fixed tree for which the values of a [`ClusterDp`] stay up to date while weights of nodes and edges change.
///
/// The program owns the weights. Change them through [`dp_mut`](Self::dp_mut), and report each change with [`update`](Self::update) or
/// [`update_edge`](Self::update_edge). Then [`whole`](Self::whole) returns the value of the tree, and [`path_to`](Self::path_to) returns
/// the value of the tree as a path that ends in a given node, from which you can compute the value for that node as the root.
///
/// # How it works
///
/// Every heavy path has a binary tree over its nodes, in which segments are compressed. Every node has a binary tree over its light
/// children, in which branches are raked. Each of these binary trees is balanced by the sizes of the subtrees, so the total number of
/// levels above a node is O(log n). An inner node stores the values of both of its children, so an update writes one value per level and
/// never reads a sibling.
///
/// # When to use it
///
/// - Use [`PathProducts`](super::PathProducts) instead if you query products between two nodes of the tree.
/// - Use [`reroot`](tree_algos::reroot) instead if you need the values for all roots, and nothing changes between queries.
///
/// # Limits
///
/// Each node takes at most two points, two paths, and 32 bytes.
///
/// Sources: S. Alstrup, J. Holm, K. de Lichtenberg, M. Thorup, *Maintaining information in fully dynamic trees with top trees*,
/// 2005. Storing both children's values in inner nodes appears in yosupo's library.
///
/// # Example
///
/// This program computes the sum of the weighted distances from any node to all others.
///
/// ```
/// use dynamic_trees::{ClusterDp, TopTree};
/// use tree_algos::{EdgeId, NodeId, Rooted, Tree};
///
/// struct Distances {
///     weights: Vec<u64>,
///     lengths: Vec<u64>,
/// }
///
/// #[derive(Clone)]
/// struct Stretch {
///     weight: u64,
///     /// Includes the edge above the upper end.
///     length: u64,
///     /// The sums of the weights times their distances, to the node above and to the lower end.
///     up: u64,
///     down: u64,
/// }
///
/// impl ClusterDp for Distances {
///     /// The weight and the weight times the distance to the node.
///     type Point = (u64, u64);
///     type Path = Stretch;
///     fn leaf(&self) -> (u64, u64) {
///         (0, 0)
///     }
///     fn rake(&self, one: &(u64, u64), other: &(u64, u64)) -> (u64, u64) {
///         (one.0 + other.0, one.1 + other.1)
///     }
///     fn hang(&self, path: &Stretch) -> (u64, u64) {
///         (path.weight, path.up)
///     }
///     fn vertex(&self, point: &(u64, u64), node: NodeId, above: Option<EdgeId>) -> Stretch {
///         let length = above.map_or(0, |edge| self.lengths[edge.index()]);
///         let weight = point.0 + self.weights[node.index()];
///         Stretch { weight, length, up: point.1 + weight * length, down: point.1 }
///     }
///     fn compress(&self, upper: &Stretch, lower: &Stretch) -> Stretch {
///         Stretch {
///             weight: upper.weight + lower.weight,
///             length: upper.length + lower.length,
///             up: upper.up + lower.up + lower.weight * upper.length,
///             down: upper.down + upper.weight * lower.length + lower.down,
///         }
///     }
/// }
///
/// // The edges are 0 - 1 - 2, and 1 - 3.
/// let tree = Tree::from_edges(4, [(0, 1), (1, 2), (1, 3)])?;
/// let rooted = Rooted::new(&tree, NodeId::new(0));
/// let dp = Distances { weights: vec![1; 4], lengths: vec![1; 3] };
/// let mut live = TopTree::new(&rooted, dp);
/// assert_eq!(live.whole().up, 0 + 1 + 2 + 2);
/// assert_eq!(live.path_to(NodeId::new(3)).down, 2 + 1 + 2 + 0);
///
/// live.dp_mut().weights[2] = 10;
/// live.update(NodeId::new(2));
/// live.dp_mut().lengths[0] = 5;
/// live.update_edge(EdgeId::new(0));
/// assert_eq!(live.path_to(NodeId::new(0)).down, 0 + 5 + 60 + 6);
/// assert_eq!(live.path_to(NodeId::new(3)).down, 6 + 1 + 20 + 0);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[doc(alias = "top tree")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TopTree<D: ClusterDp> {
    dp: D,
    nodes: Vec<Links>,
    /// For each node, everything attached to it except its heavy child.
    points: Vec<D::Point>,
    compressed: Vec<Inner<D::Path>>,
    raked: Vec<Inner<D::Point>>,
    /// The lower end of each edge.
    lower: Vec<NodeId>,
    whole: D::Path,
}

/// The positions at which the values of a node are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Links {
    /// The code of the node's position in the binary tree of its heavy path.
    compress: u32,
    /// The edge above the node.
    edge: u32,
    /// The code of the position of the node's heavy path in the binary tree over the branches of the node `above`.
    rake: u32,
    /// The node above the node's heavy path.
    above: u32,
}

/// An inner node of a tree of segments or of branches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Inner<V> {
    /// The values of both children, the upper segment first.
    halves: [V; 2],
    /// The code of the position of this inner node.
    up: u32,
}

/// Represents a missing position, edge or node. The code of a position is twice the index of an inner node, plus 0 or 1 for its half. There
/// are fewer inner nodes than nodes of the tree, so codes fit in 32 bits and never reach this number.
const NONE: u32 = u32::MAX;

/// Stores a value at its position and recomputes the inner nodes above it, from the bottom up. Returns the value of the root.
#[inline]
fn climb<V>(inner: &mut [Inner<V>], mut code: u32, mut value: V, join: impl Fn(&V, &V) -> V) -> V {
    while code != NONE {
        let node = &mut inner[code as usize / 2];
        node.halves[code as usize % 2] = value;
        value = join(&node.halves[0], &node.halves[1]);
        code = node.up;
    }
    value
}

impl<D: ClusterDp> TopTree<D> {
    /// Returns the program, with its weights.
    pub fn dp(&self) -> &D {
        &self.dp
    }

    /// Returns the program, so that you can change weights. After changing the weight of a node, call [`update`](Self::update); after
    /// changing the weight of an edge, call [`update_edge`](Self::update_edge). Until then, results are based on the old weights.
    pub fn dp_mut(&mut self) -> &mut D {
        &mut self.dp
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Evaluates the program at the node again, and recomputes everything that depends on it.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n) calls to the methods of the program for n nodes.
    #[track_caller]
    pub fn update(&mut self, node: NodeId) {
        let dp = &self.dp;
        let mut node = node.index();
        loop {
            let links = self.nodes[node];
            let path = vertex(dp, &self.points[node], node, links);
            let path = climb(&mut self.compressed, links.compress, path, |a, b| dp.compress(a, b));
            if links.above == NONE {
                self.whole = path;
                return;
            }
            let point = climb(&mut self.raked, links.rake, dp.hang(&path), |a, b| dp.rake(a, b));
            node = links.above as usize;
            self.points[node] = point;
        }
    }

    /// Does the same as [`update`](Self::update) for an edge. The value of an edge is stored with its lower end.
    #[track_caller]
    pub fn update_edge(&mut self, edge: EdgeId) {
        self.update(self.lower_end(edge));
    }

    /// Returns the lower end of an edge, which stores the value of the edge.
    #[track_caller]
    pub fn lower_end(&self, edge: EdgeId) -> NodeId {
        self.lower[edge.index()]
    }

    /// Returns the value of the whole tree as one path, which starts at the root and always continues to the heavy child.
    pub fn whole(&self) -> D::Path {
        self.whole.clone()
    }

    /// Returns the value of the whole tree as the path from the root to `node`, with everything else attached to it.
    ///
    /// # Complexity
    ///
    /// O(log n) calls to the methods of the program for n nodes; nothing is stored.
    #[track_caller]
    pub fn path_to(&self, node: NodeId) -> D::Path {
        let dp = &self.dp;
        let mut node = node.index();
        let mut result: Option<D::Path> = None;
        // `point` combines everything attached to `node`, except the rest of its own heavy path and, from the second iteration on, the
        // branch from which the loop came.
        let mut point = self.points[node].clone();
        loop {
            let links = self.nodes[node];
            let (mut above, mut below): (Option<D::Path>, Option<D::Path>) = (None, None);
            let mut code = links.compress;
            while code != NONE {
                let inner = &self.compressed[code as usize / 2];
                let [upper, lower] = &inner.halves;
                if code % 2 == 0 {
                    below = Some(match below {
                        Some(below) => dp.compress(&below, lower),
                        None => lower.clone(),
                    });
                } else {
                    above = Some(match above {
                        Some(above) => dp.compress(upper, &above),
                        None => upper.clone(),
                    });
                }
                code = inner.up;
            }
            if let Some(below) = below {
                point = dp.rake(&point, &dp.hang(&below));
            }
            let mut path = vertex(dp, &point, node, links);
            if let Some(above) = above {
                path = dp.compress(&above, &path);
            }
            let so_far = match result {
                Some(result) => dp.compress(&path, &result),
                None => path,
            };
            if links.above == NONE {
                return so_far;
            }
            result = Some(so_far);
            let mut siblings: Option<D::Point> = None;
            let mut code = links.rake;
            while code != NONE {
                let inner = &self.raked[code as usize / 2];
                let other = &inner.halves[1 - code as usize % 2];
                siblings = Some(match siblings {
                    Some(siblings) => dp.rake(&siblings, other),
                    None => other.clone(),
                });
                code = inner.up;
            }
            point = siblings.unwrap_or_else(|| dp.leaf());
            node = links.above as usize;
        }
    }
}

#[inline]
fn vertex<D: ClusterDp>(dp: &D, point: &D::Point, node: usize, links: Links) -> D::Path {
    let edge = (links.edge != NONE).then(|| EdgeId::new(links.edge));
    dp.vertex(point, NodeId::new(node as u32), edge)
}
