//! The positions of staircase Nim: coins on stairs or on a rooted tree.

use super::StaircaseMove;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use thiserror::Error;
use tree_algos::isomorphism::{canonical_order, subtree_classes};
use tree_algos::{MAX_NODES, NodeId, Rooted, Tree, shapes};

/// A position of [`StaircaseNim`](super::StaircaseNim): stairs or a rooted tree, and the number of coins on each step or node. The total
/// number of coins is at most 2⁶⁴ − 1, so moving coins onto other coins cannot overflow.
///
/// Steps are numbered from 0 at the bottom, and are identified by a [`NodeId`] like the nodes of a tree. The positions of one game share
/// their tree, so a clone or a move copies only the numbers of coins, which take 8 bytes each.
#[derive(Clone, Debug)]
pub struct Staircase {
    /// The tree, or `None` for stairs.
    ground: Option<Arc<Ground>>,
    coins: Vec<u64>,
}

/// The tree on which the coins are, with data computed from it.
#[derive(Debug)]
struct Ground {
    tree: Tree,
    root: NodeId,
    /// The parent of each node. The root is its own parent.
    parents: Vec<NodeId>,
    /// The depth of each node.
    depths: Vec<u32>,
    /// The symmetries of the tree. `None` if the tree has no symmetries, or if it is too large to search for them.
    symmetries: Option<Symmetries>,
}

/// The reason why coins on stairs or on a tree are not a position, or why coins or nodes cannot be moved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum StaircaseError {
    /// The stairs have no steps.
    #[error("a staircase has at least one step")]
    NoSteps,
    /// There are more steps than a tree can have nodes.
    #[error("{steps} steps are too many; at most {} are allowed", MAX_NODES)]
    TooManySteps {
        /// The number of steps.
        steps: usize,
    },
    /// The root is not a node of the tree.
    #[error("node {root} cannot be the root of a tree of {nodes} nodes")]
    NoSuchRoot {
        /// The root.
        root: NodeId,
        /// The number of nodes.
        nodes: usize,
    },
    /// The number of given coin counts differs from the number of nodes.
    #[error("a tree of {nodes} nodes needs {nodes} coin counts, found {counts}")]
    WrongCounts {
        /// The number of nodes.
        nodes: usize,
        /// The number of coin counts.
        counts: usize,
    },
    /// The total number of coins exceeds 2⁶⁴ − 1.
    #[error(
        "the total number of coins exceeds {} at step or node {node}, which has {coins}",
        u64::MAX
    )]
    TooManyCoins {
        /// The first step or node, in ascending order, that brings the total above the limit.
        node: NodeId,
        /// The number of coins on that step or node.
        coins: u64,
    },
    /// The step or node does not exist.
    #[error("there is no step or node {node}; there are only {nodes}")]
    NoSuchNode {
        /// The step or node.
        node: NodeId,
        /// The number of steps or nodes.
        nodes: usize,
    },
    /// The requested new step or node is neither the step below nor the parent.
    #[error("coins on {from} cannot move to {to}, which is neither the step below nor the parent")]
    NotTheStepBelow {
        /// The step or node of the coins.
        from: NodeId,
        /// The requested new step or node.
        to: NodeId,
    },
    /// The move takes no coins, or more coins than there are.
    #[error("cannot move {coins} coins from {from}, which has {there}")]
    WrongNumber {
        /// The requested number of coins.
        coins: u64,
        /// The step or node of the coins.
        from: NodeId,
        /// The number of coins on `from`.
        there: u64,
    },
    /// The new parent is in the subtree to be moved. This is always the case if the node to be moved is the root, or if it is its own new
    /// parent.
    #[error(
        "node {node} cannot be attached under node {parent}, which is in the subtree of node {node}"
    )]
    WithinSubtree {
        /// The node to be moved.
        node: NodeId,
        /// Its new parent.
        parent: NodeId,
    },
}

impl Staircase {
    /// Creates stairs with `coins[i]` coins on step `i`. Step 0 is the bottom.
    ///
    /// # Errors
    /// A [`StaircaseError`] if there are no steps or more than 2³¹ − 1, or if the total of the coins exceeds 2⁶⁴ − 1.
    ///
    /// # Complexity
    /// O(n) time for n steps. The position reuses the list `coins`, so the additional space is O(1).
    ///
    /// ```
    /// use games::trees::staircase_nim::Staircase;
    /// let error = Staircase::new(vec![0, 7, u64::MAX]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the total number of coins exceeds 18446744073709551615 at step or node 2, which has 18446744073709551615",
    /// );
    /// ```
    pub fn new(coins: Vec<u64>) -> Result<Self, StaircaseError> {
        match coins.len() {
            0 => Err(StaircaseError::NoSteps),
            steps if steps > MAX_NODES => Err(StaircaseError::TooManySteps { steps }),
            _ => Self::on(None, coins),
        }
    }

    /// Creates the position on a tree with the given root, and with `coins[v]` coins on node `v`.
    ///
    /// # Errors
    /// A [`StaircaseError`] if the tree does not have the root, if the number of counts is not the number of nodes, or if the total
    /// number of coins exceeds 2⁶⁴ − 1.
    ///
    /// # Complexity
    /// O(n) time and space for n nodes.
    ///
    /// ```
    /// use games::trees::staircase_nim::{Staircase, StaircaseNim};
    /// use grundy_core::{Nimber, SpragueGrundy};
    /// use tree_algos::{NodeId, shapes};
    ///
    /// // Each of the five leaves is one step from the root.
    /// let star = Staircase::on_tree(shapes::star(6), NodeId::new(0), vec![9, 1, 2, 3, 4, 5])?;
    /// assert_eq!(StaircaseNim.nim_value(&star), Nimber::new(1 ^ 2 ^ 3 ^ 4 ^ 5));
    /// # Ok::<(), games::trees::staircase_nim::StaircaseError>(())
    /// ```
    pub fn on_tree(
        tree: impl Into<Tree>,
        root: NodeId,
        coins: Vec<u64>,
    ) -> Result<Self, StaircaseError> {
        let tree = tree.into();
        let nodes = tree.node_count();
        if root.index() >= nodes {
            return Err(StaircaseError::NoSuchRoot { root, nodes });
        }
        if coins.len() != nodes {
            return Err(StaircaseError::WrongCounts { nodes, counts: coins.len() });
        }
        let rooted = Rooted::new(&tree, root);
        let parents = tree.nodes().map(|node| rooted.parent(node).unwrap_or(root)).collect();
        let depths = rooted.by_node(rooted.depths());
        let symmetries = Symmetries::of(&rooted);
        Self::on(Some(Arc::new(Ground { tree, root, parents, depths, symmetries })), coins)
    }

    fn on(ground: Option<Arc<Ground>>, coins: Vec<u64>) -> Result<Self, StaircaseError> {
        let mut total = 0_u64;
        for (index, &coins) in coins.iter().enumerate() {
            let node = NodeId::new(index as u32);
            total = total.checked_add(coins).ok_or(StaircaseError::TooManyCoins { node, coins })?;
        }
        Ok(Self { ground, coins })
    }

    /// Returns the number of coins on each step or node.
    pub fn coins(&self) -> &[u64] {
        &self.coins
    }

    /// Returns the number of coins on one step or node.
    ///
    /// # Panics
    /// If there is no such step or node. The other methods that take a node also panic in this case.
    #[track_caller]
    pub fn coins_at(&self, node: NodeId) -> u64 {
        self.check(node);
        self.coins[node.index()]
    }

    /// Returns the tree, or `None` for stairs.
    pub fn tree(&self) -> Option<&Tree> {
        self.ground.as_ref().map(|ground| &ground.tree)
    }

    /// Returns the bottom of the stairs, or the root of the tree.
    pub fn root(&self) -> NodeId {
        match &self.ground {
            None => NodeId::new(0),
            Some(ground) => ground.root,
        }
    }

    /// Returns the steps or nodes.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.coins.len() as u32).map(NodeId::new)
    }

    /// Returns the step below a step, or the parent of a node, to which its coins move. Returns `None` for the bottom or the root.
    #[track_caller]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.check(node);
        match &self.ground {
            None => node.get().checked_sub(1).map(NodeId::new),
            Some(ground) => {
                let parent = ground.parents[node.index()];
                (node != ground.root).then_some(parent)
            }
        }
    }

    /// Returns the number of moves that a coin takes from a step or node to the bottom or the root.
    #[track_caller]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.check(node);
        match &self.ground {
            None => node.get(),
            Some(ground) => ground.depths[node.index()],
        }
    }

    /// Returns the tree as seen from the root. Stairs are converted to a path.
    pub(super) fn rooted(&self) -> Rooted {
        match &self.ground {
            None => Rooted::new(&shapes::path(self.coins.len()), NodeId::new(0)),
            Some(ground) => Rooted::new(&ground.tree, ground.root),
        }
    }

    #[track_caller]
    fn check(&self, node: NodeId) {
        let nodes = self.coins.len();
        assert!(node.index() < nodes, "there is no step or node {node}; there are only {nodes}");
    }

    /// Returns whether the depth of a step or node is odd, which means that its coins count.
    pub(super) fn is_odd(&self, node: NodeId) -> bool {
        self.depth(node) % 2 == 1
    }

    /// Iterates over all steps or nodes except the root, each with the step or node below it.
    pub(super) fn downward_steps(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        self.nodes().filter_map(|from| self.parent(from).map(|to| (from, to)))
    }

    /// Returns the position after a legal move.
    pub(super) fn after(&self, mv: &StaircaseMove) -> Self {
        let mut coins = self.coins.clone();
        coins[mv.from.index()] -= mv.coins;
        coins[mv.to.index()] += mv.coins; // at most the total
        Self { ground: self.ground.clone(), coins }
    }

    /// Drops the coins at the bottom, and replaces the numbers of the other coins with their canonical form under the symmetries of the
    /// tree.
    pub(super) fn canonical(mut self) -> Self {
        let bottom = self.root().index();
        self.coins[bottom] = 0;
        if let Some(symmetries) = self.ground.as_ref().and_then(|ground| ground.symmetries.as_ref())
        {
            self.coins = symmetries.canonical(&self.rooted(), &self.coins);
        }
        self
    }
}

/// Positions are equal if they have the same coins on the same stairs, or on the same tree with the same root.
impl PartialEq for Staircase {
    fn eq(&self, other: &Self) -> bool {
        self.coins == other.coins
            && match (&self.ground, &other.ground) {
                (None, None) => true,
                (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a.root == b.root && a.tree == b.tree,
                _ => false,
            }
    }
}

impl Eq for Staircase {}

impl Hash for Staircase {
    /// Hashes only the coins, because positions of one game have the same tree.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.coins.hash(state);
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Staircase);

// The rest of this file finds the canonical form of positions that are related by symmetries of a tree.

/// The maximum number of nodes of a tree for which symmetries are used. Positions on larger trees can be played, but are too large to
/// search anyway.
const MAX_SYMMETRIC_NODES: usize = 1024;

/// The symmetries of a rooted tree, which exchange subtrees of the same shape.
#[derive(Debug)]
pub(super) struct Symmetries {
    /// For each node, the class of its subtree when coins are ignored.
    classes: Vec<u32>,
    /// The nodes in canonical order when coins are ignored.
    order: Vec<NodeId>,
}

impl Symmetries {
    /// Finds the symmetries. Returns `None` if the tree has none, or if it is so large that the search would take too long.
    pub(super) fn of(rooted: &Rooted) -> Option<Self> {
        if rooted.node_count() > MAX_SYMMETRIC_NODES {
            return None;
        }
        let classes = subtree_classes(rooted);
        let mut seen = vec![None; rooted.node_count()];
        let mut repeated = false;
        for &node in rooted.order() {
            for child in rooted.children(node) {
                let last = seen[classes[child.index()] as usize].replace(node);
                repeated |= last == Some(node);
            }
        }
        repeated.then(|| {
            let order = canonical_order(rooted, |node| classes[node.index()]);
            Self { classes, order }
        })
    }

    /// Returns the canonical numbers of coins, which are the same for all positions that are equivalent under symmetries of the tree.
    ///
    /// Sorts siblings first by the shapes of their subtrees, so the tree itself does not change, and then by the coins in the subtrees.
    pub(super) fn canonical(&self, rooted: &Rooted, coins: &[u64]) -> Vec<u64> {
        let label = |node: NodeId| (self.classes[node.index()], coins[node.index()]);
        let mut image = vec![0; coins.len()];
        for (to, from) in self.order.iter().zip(canonical_order(rooted, label)) {
            image[to.index()] = coins[from.index()];
        }
        image
    }
}
