//! The centroid tree, and a search for the nearest marked node that uses it.

use super::Centroids;
use crate::{HeavyPaths, NodeId, Rooted};

/// The tree of centroids: the children of a component's centroid are the centroids of its branches.
///
/// The centroid tree has at most `log2(n) + 1` levels, and the lowest common ancestor of two nodes in it lies on the path between them in
/// the original tree. So if you store data for each component, a query about a node visits only the components that contain the node.
///
/// # Limits
///
/// The structure takes `17 n` bytes for n nodes.
///
/// ```
/// use tree_algos::centroid::CentroidTree;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::path(7), NodeId::new(0));
/// let centroids = CentroidTree::new(&rooted);
/// assert_eq!(centroids.root(), NodeId::new(3));
/// let around: Vec<u32> = centroids.ancestors(NodeId::new(0)).map(NodeId::get).collect();
/// assert_eq!(around, [0, 1, 3]);
/// let mut component: Vec<u32> =
///     centroids.component(NodeId::new(1)).iter().map(|v| v.get()).collect();
/// component.sort();
/// assert_eq!(component, [0, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CentroidTree {
    order: Vec<NodeId>,
    numbers: Vec<u32>,
    parents: Vec<u32>,
    sizes: Vec<u32>,
    levels: Vec<u8>,
}

impl CentroidTree {
    /// Builds the centroid tree of a tree.
    ///
    /// # Complexity
    ///
    /// O(n log n) time and O(n) space for n nodes.
    pub fn new(rooted: &Rooted) -> Self {
        Self::from(Centroids::new(rooted))
    }

    /// Returns the centroid of the whole tree.
    pub fn root(&self) -> NodeId {
        self.order[0]
    }

    /// Returns the centroid of the component that surrounds the component of `node`, or `None` for the root.
    ///
    /// # Panics
    ///
    /// This and the other methods that take a node panic if the tree has no such node.
    #[track_caller]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        match self.number(node) {
            0 => None,
            number => Some(self.order[self.parents[number] as usize]),
        }
    }

    /// Returns the number of centroids above `node`.
    #[track_caller]
    pub fn level(&self, node: NodeId) -> u32 {
        u32::from(self.levels[self.number(node)])
    }

    /// Returns the centroids of all components that contain `node`: first `node` itself, the centroid of the smallest one, and last the
    /// centroid of the whole tree.
    #[track_caller]
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let above = |&number: &usize| (number != 0).then(|| self.parents[number] as usize);
        std::iter::successors(Some(self.number(node)), above).map(|number| self.order[number])
    }

    /// Returns the [`ancestors`](Self::ancestors) of `node`, each with its distance from `node` in the original tree, as found by `paths`.
    ///
    /// Every path that starts at `node` passes through one of these ancestors: the centroid of the smallest component that also contains
    /// the other end.
    ///
    /// # Complexity
    ///
    /// One call to [`HeavyPaths::distance`] for each ancestor, so at most `log2(n) + 1` calls.
    ///
    /// ```
    /// use tree_algos::centroid::CentroidTree;
    /// use tree_algos::{HeavyPaths, NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::path(7), NodeId::new(0));
    /// let (centroids, paths) = (CentroidTree::new(&rooted), HeavyPaths::new(&rooted));
    /// let around = centroids.ancestors_with_distances(&paths, NodeId::new(0));
    /// let around: Vec<(u32, u32)> = around.map(|(node, distance)| (node.get(), distance)).collect();
    /// assert_eq!(around, [(0, 0), (1, 1), (3, 3)]);
    /// ```
    #[track_caller]
    pub fn ancestors_with_distances<'a>(
        &'a self,
        paths: &'a HeavyPaths,
        node: NodeId,
    ) -> impl Iterator<Item = (NodeId, u32)> + 'a {
        self.ancestors(node).map(move |centroid| (centroid, paths.distance(node, centroid)))
    }

    /// Returns the nodes of the component whose centroid is `node`, in preorder of the centroid tree, so `node` comes first.
    #[track_caller]
    pub fn component(&self, node: NodeId) -> &[NodeId] {
        let number = self.number(node);
        &self.order[number..number + self.sizes[number] as usize]
    }

    /// Returns the position of `node` in the preorder of the centroid tree.
    #[track_caller]
    pub fn number(&self, node: NodeId) -> usize {
        self.numbers[node.index()] as usize
    }

    /// Returns all nodes in preorder of the centroid tree. Every component is a contiguous range, and the branches of a component come in
    /// the order in which [`Centroids`] visits them.
    pub fn order(&self) -> &[NodeId] {
        &self.order
    }

    /// Returns the number of levels: one more than the largest [`level`](Self::level).
    pub fn level_count(&self) -> u32 {
        1 + u32::from(self.levels.iter().copied().max().unwrap_or(0))
    }
}

/// Converts a decomposition to its centroid tree. Splits the components that have not been visited yet.
impl From<Centroids> for CentroidTree {
    fn from(mut centroids: Centroids) -> Self {
        while centroids.next_component().is_some() {}
        let Centroids { rooted, sizes, parents, levels, order, .. } = centroids;
        let order: Vec<NodeId> = order.iter().map(|rank| rooted.order()[rank.index()]).collect();
        let mut numbers = vec![0; order.len()];
        for (number, node) in order.iter().enumerate() {
            numbers[node.index()] = number as u32;
        }
        Self { order, numbers, parents, sizes, levels }
    }
}

/// Marks nodes of a tree, and finds the marked node nearest to any node.
///
/// Each centroid stores the nearest marked node of its component. Marking a node updates the centroids of all components that contain the
/// node, and a query reads the centroids of all components that contain the queried node.
///
/// # Limits
///
/// Marks cannot be removed. The structure takes `45 n` bytes for n nodes.
///
/// ```
/// use tree_algos::centroid::NearestMarked;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let mut marks = NearestMarked::new(&Rooted::new(&shapes::path(9), NodeId::new(0)));
/// assert_eq!(marks.nearest(NodeId::new(4)), None);
/// marks.mark(NodeId::new(0));
/// marks.mark(NodeId::new(7));
/// assert_eq!(marks.nearest(NodeId::new(4)), Some((NodeId::new(7), 3)));
/// ```
#[derive(Clone, Debug)]
pub struct NearestMarked {
    centroids: CentroidTree,
    paths: HeavyPaths,
    /// For each centroid, the marked node of its component that is nearest to it, with the distance.
    best: Vec<Option<(u32, NodeId)>>,
}

impl NearestMarked {
    /// Prepares a tree without marks.
    ///
    /// # Complexity
    ///
    /// O(n log n) time and O(n) space for n nodes.
    pub fn new(rooted: &Rooted) -> Self {
        let best = vec![None; rooted.node_count()];
        Self { centroids: CentroidTree::new(rooted), paths: HeavyPaths::new(rooted), best }
    }

    /// Marks a node. Marking it again has no effect.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node.
    ///
    /// # Complexity
    ///
    /// O(log² n) in the worst case.
    #[track_caller]
    pub fn mark(&mut self, node: NodeId) {
        for (centroid, distance) in self.centroids.ancestors_with_distances(&self.paths, node) {
            let best = &mut self.best[centroid.index()];
            if best.is_none_or(|best| (distance, node) < best) {
                *best = Some((distance, node));
            }
        }
    }

    /// Returns whether a node is marked.
    #[track_caller]
    pub fn is_marked(&self, node: NodeId) -> bool {
        self.best[node.index()] == Some((0, node))
    }

    /// Returns the marked node nearest to `node` and its distance, or `None` if no node is marked. If several are equally near, returns the
    /// one with the smallest number.
    ///
    /// # Complexity
    ///
    /// O(log² n) in the worst case.
    #[track_caller]
    pub fn nearest(&self, node: NodeId) -> Option<(NodeId, u32)> {
        let around = self.centroids.ancestors_with_distances(&self.paths, node);
        let through = around.filter_map(|(centroid, distance)| {
            let (rest, marked) = self.best[centroid.index()]?;
            Some((distance + rest, marked))
        });
        through.min().map(|(distance, marked)| (marked, distance))
    }

    /// Returns the centroid tree.
    pub fn centroids(&self) -> &CentroidTree {
        &self.centroids
    }
}
