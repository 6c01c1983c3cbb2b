//! The links between the nodes of a link-cut forest. They do not depend on the data in the nodes.
//!
//! A tree is divided into *preferred* paths. Each path is stored in a splay tree, ordered from its upper to its lower end. The path is
//! attached, as a *light* branch, to the node above it. Nodes are numbered from 1. Node 0 represents a missing child, which saves checks
//! for missing children.

use tree_algos::{NodeId, Rooted};

/// A node of the forest. A rotation reads some fields of neighboring nodes, so these fields are adjacent and come right before the cell.
#[derive(Clone, Debug)]
#[repr(C)]
pub(super) struct Node<C> {
    /// The children in the splay tree: first the child toward the upper end of the path, then the child toward the lower end.
    pub(super) child: [u32; 2],
    place: Place,
    /// The two lowest bits are flags. The other bits are the number of nodes in the splay subtree, if the forest maintains it.
    count: u32,
    pub(super) cell: C,
}

/// Set if the splay subtrees of the children are still to be reversed. The cell itself is already up to date.
const FLIPPED: u32 = 1;

/// Set if the cell stores a change that is still pending for the children.
const OWES: u32 = 2;

/// The position of a node. The upper bits are the number of its parent in the splay tree; for the root of a splay tree, they are the number
/// of the node above the path, or 0 if there is no such node. The two lowest bits say which child of its parent the node is, so the parent
/// need not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u32);

/// The value of the low bits for the root of a splay tree.
const TOP: u32 = 2;

/// Links use two bits of a word for flags, which limits the number of nodes.
const MAX_NODES: usize = (1 << 30) - 2;

impl Place {
    #[inline]
    fn new(up: u32, side: u32) -> Self {
        Self(up << 2 | side)
    }

    #[inline]
    fn up(self) -> u32 {
        self.0 >> 2
    }

    #[inline]
    fn side(self) -> u32 {
        self.0 & 1
    }

    #[inline]
    fn is_top(self) -> bool {
        self.0 & TOP != 0
    }
}

impl<C> Node<C> {
    /// Returns the parent in the splay tree. If there is none, returns the node above the path, or 0 if that does not exist either.
    #[inline]
    pub(super) fn up(&self) -> u32 {
        self.place.up()
    }

    /// Returns the number of nodes in the splay subtree, if the forest maintains it.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.count >> 2
    }

    /// Stores the number of nodes in the splay subtree. The node must not have a pending change, since the products of its children would
    /// then be out of date.
    #[inline]
    pub(super) fn set_count(&mut self, count: u32) {
        debug_assert_eq!(self.count & (FLIPPED | OWES), 0, "pulled before it was settled");
        self.count = count << 2;
    }

    /// Returns whether a change is still pending for the children.
    #[inline]
    pub(super) fn owes(&self) -> bool {
        self.count & OWES != 0
    }

    #[inline]
    pub(super) fn set_owes(&mut self) {
        self.count |= OWES;
    }

    /// Makes this node the child of `up` on the given side.
    #[inline]
    fn hang_from(&mut self, up: u32, side: u32) {
        self.place = Place::new(up, side);
    }

    /// Rotates `x`, the child of this node on the given side, above this node. `b` replaces `x` below this node, and this node becomes the
    /// other child of `x`. Returns the former position of this node, which `x` must take.
    #[inline]
    fn take_place(&mut self, x: u32, side: u32, b: u32) -> Place {
        self.child[(side & 1) as usize] = b;
        std::mem::replace(&mut self.place, Place::new(x, side ^ 1))
    }
}

/// The operations that keep the cells of nodes up to date when links change.
pub(super) trait Hooks {
    /// The user's value of a node.
    type Value;

    /// The data of a node.
    type Cell;

    /// Whether paths can be reversed.
    const EVERTS: bool;

    /// Whether whole paths can be changed.
    const CHANGES: bool;

    /// Whether cells contain data about the branches of the node.
    const LIGHT: bool;

    /// Returns the cell of a single node.
    fn cell(&self, value: Self::Value) -> Self::Cell;

    /// Returns the cell of the missing node. The cell can contain the given value, which is never read.
    fn missing(&self, value: &Self::Value) -> Self::Cell;

    /// Recomputes the data of a splay subtree from the data of its children.
    fn pull(&self, nodes: &mut [Node<Self::Cell>], x: u32);

    /// Passes pending changes to the children. Called if `owes` is set.
    fn push(&self, nodes: &mut [Node<Self::Cell>], x: u32);

    /// Reverses the path of a splay subtree.
    fn flip(&self, cell: &mut Self::Cell);

    /// Updates the cells after a rotation that moved `x` above `p`, and `b` from `x` to `p`.
    fn rotated(&self, nodes: &mut [Node<Self::Cell>], x: u32, p: u32, b: u32);

    /// Attaches to `above` the path whose splay tree has the root `branch`.
    fn attach(&self, nodes: &mut [Node<Self::Cell>], above: u32, branch: u32);

    /// Detaches from `above` the path whose splay tree has the root `branch`.
    fn detach(&self, nodes: &mut [Node<Self::Cell>], above: u32, branch: u32);

    /// Moves the data of a splay subtree from its root `p` to `x`, before `x` replaces `p` as the root.
    fn inherit(&self, nodes: &mut [Node<Self::Cell>], x: u32, p: u32);
}

/// The links of a forest.
#[derive(Clone, Debug)]
pub(super) struct LinkCut<H: Hooks> {
    pub(super) hooks: H,
    pub(super) nodes: Vec<Node<H::Cell>>,
}

impl<H: Hooks> LinkCut<H> {
    /// Creates a node without edges for each value.
    pub(super) fn of_values(hooks: H, values: impl IntoIterator<Item = H::Value>) -> Self {
        let mut links = Self { hooks, nodes: Vec::new() };
        for value in values {
            links.add(value);
        }
        links
    }

    /// Creates the nodes of a tree, each attached to its parent.
    pub(super) fn of_tree(
        hooks: H,
        rooted: &Rooted,
        mut value: impl FnMut(NodeId) -> H::Value,
    ) -> Self {
        let nodes = (0..rooted.node_count() as u32).map(|node| value(NodeId::new(node)));
        let mut links = Self::of_values(hooks, nodes);
        let (order, parents) = (rooted.order(), rooted.parents());
        for rank in (1..order.len()).rev() {
            let (x, p) = (order[rank].get() + 1, order[parents[rank].index()].get() + 1);
            links.hang(x, p);
        }
        links
    }

    /// Returns the number of nodes, not counting the missing node.
    pub(super) fn len(&self) -> usize {
        self.nodes.len().saturating_sub(1)
    }

    /// Returns the internal number of a node.
    #[track_caller]
    #[inline]
    pub(super) fn number(&self, node: NodeId) -> u32 {
        let nodes = self.len();
        assert!(node.index() < nodes, "there is no node {node} in a forest of {nodes} nodes");
        node.get() + 1
    }

    /// Adds a node without edges.
    #[track_caller]
    pub(super) fn add(&mut self, value: H::Value) -> NodeId {
        let node = self.len();
        assert!(node < MAX_NODES, "a forest has at most {MAX_NODES} nodes");
        if self.nodes.is_empty() {
            self.push(0, self.hooks.missing(&value));
        }
        self.push(1, self.hooks.cell(value));
        NodeId::new(node as u32)
    }

    fn push(&mut self, count: u32, cell: H::Cell) {
        let links = Node { child: [0; 2], place: Place::new(0, TOP), count: count << 2, cell };
        self.nodes.push(links);
    }

    #[inline]
    pub(super) fn node(&self, x: u32) -> &Node<H::Cell> {
        &self.nodes[x as usize]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, x: u32) -> &mut Node<H::Cell> {
        &mut self.nodes[x as usize]
    }

    #[inline]
    pub(super) fn pull(&mut self, x: u32) {
        self.hooks.pull(&mut self.nodes, x);
    }

    #[inline]
    fn flip(&mut self, x: u32) {
        let node = &mut self.nodes[x as usize];
        node.count ^= FLIPPED;
        self.hooks.flip(&mut node.cell);
    }

    /// Passes pending reversals and changes to the children.
    #[inline]
    pub(super) fn settle(&mut self, x: u32) {
        if H::EVERTS && self.node(x).count & FLIPPED != 0 {
            self.turn(x);
        }
        if H::CHANGES && self.node(x).owes() {
            self.nodes[x as usize].count ^= OWES;
            self.hooks.push(&mut self.nodes, x);
        }
    }

    /// Passes a pending reversal to the children.
    fn turn(&mut self, x: u32) {
        let node = &mut self.nodes[x as usize];
        node.count ^= FLIPPED;
        node.child.swap(0, 1);
        for (side, child) in (0..).zip(node.child) {
            self.nodes[child as usize].hang_from(x, side);
            self.flip(child);
        }
    }

    /// Rotates `x` above its parent, which must be the root of the splay tree. Afterward, `x` must be pulled.
    #[inline]
    fn rotate(&mut self, x: u32) {
        let nodes = self.nodes.as_mut_slice();
        let node = &mut nodes[x as usize];
        let (p, side) = (node.up(), node.place.side());
        let b = std::mem::replace(&mut node.child[(side ^ 1) as usize], p);
        let place = nodes[p as usize].take_place(x, side, b);
        nodes[b as usize].hang_from(p, side);
        nodes[x as usize].place = place;
        self.hooks.rotated(nodes, x, p, b);
        self.hooks.pull(nodes, p);
    }

    /// Rotates `x` above its parent `p` and its grandparent `g` in one step, so each link is read and written only once.
    #[inline]
    fn rotate_twice(&mut self, x: u32, p: u32, g: u32) {
        let nodes = self.nodes.as_mut_slice();
        let [side, side_of_p] = [x, p].map(|node| nodes[node as usize].place.side());
        let other = side ^ 1;
        let place;
        if side == side_of_p {
            // Rotate `p` above `g`, then `x` above `p`.
            let b = std::mem::replace(&mut nodes[x as usize].child[other as usize], p);
            let c = std::mem::replace(&mut nodes[p as usize].child[other as usize], g);
            nodes[p as usize].take_place(x, side, b);
            place = nodes[g as usize].take_place(p, side, c);
            nodes[b as usize].hang_from(p, side);
            nodes[c as usize].hang_from(g, side);
            nodes[x as usize].place = place;
            self.hooks.rotated(nodes, p, g, c);
            self.hooks.pull(nodes, g);
            self.hooks.rotated(nodes, x, p, b);
            self.hooks.pull(nodes, p);
        } else {
            // Rotate `x` above `p`, then above `g`.
            let node = &mut nodes[x as usize];
            let b = std::mem::replace(&mut node.child[other as usize], p);
            let c = std::mem::replace(&mut node.child[side as usize], g);
            nodes[p as usize].take_place(x, side, b);
            place = nodes[g as usize].take_place(x, other, c);
            nodes[b as usize].hang_from(p, side);
            nodes[c as usize].hang_from(g, other);
            nodes[x as usize].place = place;
            self.hooks.rotated(nodes, x, p, b);
            self.hooks.pull(nodes, p);
            self.hooks.rotated(nodes, x, g, c);
            self.hooks.pull(nodes, g);
        }
        if !place.is_top() {
            nodes[place.up() as usize].child[place.side() as usize] = x;
        }
    }

    /// Makes `x` the root of its splay tree and passes on its pending changes. If branches are summed up, also pulls `x`.
    ///
    /// If branches are not summed up, `x` is not pulled: nothing reads the data of the root of a splay tree before the root is
    /// [complete](Self::complete), or before a walk up through it has pulled it.
    ///
    /// Reversals are passed on only at the nodes that move. A reversal that is pending farther up applies to the whole subtree later, so it
    /// does not affect the rotations below.
    #[inline]
    pub(super) fn splay(&mut self, x: u32) {
        self.settle(x);
        if self.node(x).place.is_top() {
            return;
        }
        loop {
            let p = self.node(x).up();
            let place = self.node(p).place;
            if place.is_top() {
                self.settle(p);
                self.settle(x);
                self.rotate(x);
                break;
            }
            let g = place.up();
            self.settle(g);
            self.settle(p);
            self.settle(x);
            self.rotate_twice(x, p, g);
            if self.node(x).place.is_top() {
                break;
            }
        }
        if H::LIGHT {
            self.pull(x);
        }
    }

    /// Recomputes the data at the root of a splay tree.
    #[inline]
    pub(super) fn complete(&mut self, x: u32) -> &mut Node<H::Cell> {
        if !H::LIGHT {
            self.pull(x);
        }
        self.node_mut(x)
    }

    /// Makes the path from the root of the tree to `x` preferred, ends it at `x`, and makes `x` the root of its splay tree. Returns the
    /// node at which this path leaves the previous preferred path of the root.
    ///
    /// The node `x` itself moves up from path to path, which saves a second splay. Source: programs by chai for Library Checker.
    pub(super) fn access(&mut self, x: u32) -> u32 {
        self.splay(x);
        if self.node(x).child[1] != 0 {
            self.drop_lower(x);
            if H::LIGHT {
                self.pull(x);
            }
        }
        let mut last = x;
        if self.node(x).up() == 0 {
            return last;
        }
        while self.node(x).up() != 0 {
            last = self.node(x).up();
            self.splay(last);
            self.drop_lower(last);
            if H::LIGHT {
                self.hooks.detach(&mut self.nodes, last, x);
                self.hooks.inherit(&mut self.nodes, x, last);
            }
            self.node_mut(last).child[1] = x;
            self.node_mut(x).hang_from(last, 1);
            self.rotate(x);
        }
        if H::LIGHT {
            self.pull(x);
        }
        last
    }

    /// Turns the part of the path below `x` into a branch. `x` must be the root of its splay tree, and must be pulled afterward.
    #[inline]
    fn drop_lower(&mut self, x: u32) {
        let lower = std::mem::take(&mut self.node_mut(x).child[1]);
        if lower != 0 {
            self.node_mut(lower).hang_from(x, TOP);
            if H::LIGHT {
                self.hooks.attach(&mut self.nodes, x, lower);
            }
        }
    }

    /// Makes `x` the root of its tree and of its splay tree.
    pub(super) fn evert(&mut self, x: u32) {
        self.access(x);
        let node = &mut self.nodes[x as usize];
        self.hooks.flip(&mut node.cell);
        // The path ends at `x`, so reversing it moves the nodes above `x` from the left subtree of `x` to the right one.
        let upper = std::mem::take(&mut node.child[0]);
        node.child[1] = upper;
        if upper != 0 {
            self.node_mut(upper).hang_from(x, 1);
            self.flip(upper);
        }
    }

    /// Returns whether `u` and `v` are in the same tree. The two latest accesses must have been to `u` and then to `v`.
    #[inline]
    pub(super) fn met(&self, u: u32, v: u32) -> bool {
        u == v || self.node(u).up() != 0
    }

    /// Attaches `u` to `v`. `u` must be the root of its tree and of its splay tree. `v` must be the root of another splay tree, whose path
    /// ends at `v`.
    pub(super) fn hang(&mut self, u: u32, v: u32) {
        self.node_mut(u).hang_from(v, TOP);
        if H::LIGHT {
            self.hooks.attach(&mut self.nodes, v, u);
            self.pull(v);
        }
    }

    /// Cuts the edge above `x`. `x` must have such an edge and must be accessed. Returns the root of the splay tree with the rest of the
    /// path.
    pub(super) fn cut_above(&mut self, x: u32) -> u32 {
        let upper = std::mem::take(&mut self.node_mut(x).child[0]);
        let above = self.node_mut(upper);
        above.hang_from(0, TOP);
        if H::LIGHT {
            self.pull(x);
        }
        upper
    }

    /// Cuts off the branch whose splay tree has the root `x`, in a forest that does not sum up branches.
    pub(super) fn drop_branch(&mut self, x: u32) {
        self.node_mut(x).hang_from(0, TOP);
    }

    /// Undoes a call to [`cut_above`](Self::cut_above) that returned `upper`. `x` must be accessed.
    pub(super) fn join_above(&mut self, x: u32, upper: u32) {
        self.node_mut(x).child[0] = upper;
        self.node_mut(upper).hang_from(x, 0);
        if H::LIGHT {
            self.pull(x);
        }
    }

    /// Returns the edges as pairs of the lower and the upper end.
    pub(super) fn edges(&mut self) -> Vec<(NodeId, NodeId)> {
        let node = |x: u32| NodeId::new(x - 1);
        let parents = (1..self.nodes.len() as u32).map(|x| (x, self.parent(x)));
        parents.filter(|&(_, p)| p != 0).map(|(x, p)| (node(x), node(p))).collect()
    }

    /// Finds the first (`side` 0) or last (`side` 1) node in the splay tree of `x`, makes it the root of that splay tree, and returns it.
    pub(super) fn end(&mut self, mut x: u32, side: usize) -> u32 {
        loop {
            self.settle(x);
            match self.node(x).child[side] {
                0 => break,
                next => x = next,
            }
        }
        self.splay(x);
        x
    }

    /// Returns the parent of `x` in its tree, or 0 if `x` is a root.
    pub(super) fn parent(&mut self, x: u32) -> u32 {
        self.access(x);
        match self.node(x).child[0] {
            0 => 0,
            upper => self.end(upper, 1),
        }
    }
}
