//! Builds a static top tree. Each binary tree that combines segments or branches is balanced by the numbers of nodes in these segments or
//! branches.

use super::{ClusterDp, Inner, Links, NONE, TopTree, vertex};
use crate::item::head_of;
use tree_algos::{HeavyPaths, Rooted};

impl<D: ClusterDp> TopTree<D> {
    /// Builds the top tree, and evaluates the program on the tree.
    ///
    /// The choice of the root determines which end of an edge is the lower one, and where the paths of [`whole`](Self::whole) and
    /// [`path_to`](Self::path_to) begin.
    ///
    /// # Complexity
    ///
    /// O(n log n) time and O(n) space for n nodes; O(n) calls to the methods of the program.
    pub fn new(rooted: &Rooted, dp: D) -> Self {
        let heavy = HeavyPaths::new(rooted);
        let (order, ends) = (heavy.order(), heavy.subtree_ends());
        let n = rooted.node_count();
        let mut nodes = vec![Links { compress: NONE, edge: NONE, rake: NONE, above: NONE }; n];
        let mut lower = vec![rooted.root(); n - 1];
        for (&node, &edge) in rooted.order().iter().zip(rooted.parent_edges()).skip(1) {
            nodes[node.index()].edge = edge.get();
            lower[edge.index()] = node;
        }
        let mut points = vec![dp.leaf(); n];
        let (mut compressed, mut raked) = (Vec::new(), Vec::new());
        let mut whole = None;
        // If a heavy path other than that of the root begins at `place`, `hung[place]` will be this path as a branch of the node above it.
        let mut hung = vec![dp.leaf(); n];
        let (mut along, mut around) = (Balance::default(), Balance::default());
        let (mut stretches, mut branches, mut heads) = (Vec::new(), Vec::new(), Vec::new());
        // Everything attached to a path comes after its head in `order`, so process the heads backward.
        for head in (0..n).rev().filter(|&place| head_of(&heavy, place as u32) as usize == place) {
            along.clear();
            stretches.clear();
            let mut place = head;
            loop {
                let (node, end) = (order[place].index(), ends[place].index());
                // The heavy child comes first, if there is one, and the other children follow.
                let heavy_end = ends.get(place + 1).map_or(end, |end| end.index()).min(end);
                let mut child = heavy_end;
                if child < end {
                    around.clear();
                    branches.clear();
                    heads.clear();
                    while child < end {
                        let child_end = ends[child].index();
                        around.add(child_end - child);
                        branches.push(hung[child].clone());
                        heads.push(order[child].index());
                        child = child_end;
                    }
                    points[node] = around.build(
                        &branches,
                        &mut raked,
                        |one, other| dp.rake(one, other),
                        |branch, code| nodes[heads[branch]].rake = code,
                    );
                    for &branch in &heads {
                        nodes[branch].above = node as u32;
                    }
                }
                along.add(1 + end - heavy_end);
                stretches.push(vertex(&dp, &points[node], node, nodes[node]));
                if place + 1 == end {
                    break;
                }
                place += 1;
            }
            let path = along.build(
                &stretches,
                &mut compressed,
                |upper, lower| dp.compress(upper, lower),
                |stretch, code| nodes[order[head + stretch].index()].compress = code,
            );
            if head == 0 {
                whole = Some(path);
            } else {
                hung[head] = dp.hang(&path);
            }
        }
        // Copy the data about the position of each heavy path from its head to its other nodes.
        for place in 1..n {
            let head = head_of(&heavy, place as u32) as usize;
            let Links { rake, above, .. } = nodes[order[head].index()];
            let links = &mut nodes[order[place].index()];
            (links.rake, links.above) = (rake, above);
        }
        let Some(whole) = whole else { unreachable!("the path of the root comes last") };
        Self { dp, nodes, points, compressed, raked, lower, whole }
    }
}

/// Builds binary trees over weighted leaves. Leaves of large weight are near the root.
#[derive(Default)]
struct Balance {
    /// For each leaf, the sum of the weights of all leaves up to and including it.
    sums: Vec<usize>,
    /// Ranges of leaves for which no inner node exists yet, with the codes of their positions.
    open: Vec<(usize, usize, u32)>,
}

impl Balance {
    fn clear(&mut self) {
        self.sums.clear();
    }

    fn add(&mut self, weight: usize) {
        self.sums.push(self.sums.last().unwrap_or(&0) + weight);
    }

    /// Appends the inner nodes of a binary tree over the leaves, passes each leaf the code of its position, and returns the value of the
    /// root.
    fn build<V: Clone>(
        &mut self,
        leaves: &[V],
        inner: &mut Vec<Inner<V>>,
        join: impl Fn(&V, &V) -> V,
        mut place: impl FnMut(usize, u32),
    ) -> V {
        let base = inner.len();
        let mut root = leaves[0].clone();
        self.open.push((0, leaves.len(), NONE));
        while let Some((from, to, up)) = self.open.pop() {
            if to - from == 1 {
                place(from, up);
                continue;
            }
            let middle = self.middle(from, to);
            let code = 2 * inner.len() as u32;
            // These halves are correct only where they are single leaves. The loop below replaces the others.
            inner.push(Inner { halves: [leaves[from].clone(), leaves[middle].clone()], up });
            self.open.push((from, middle, code));
            self.open.push((middle, to, code + 1));
        }
        // Inner nodes come after their parents, so a backward loop computes children first.
        for index in (base..inner.len()).rev() {
            let Inner { halves: [first, second], up } = &inner[index];
            let (value, up) = (join(first, second), *up);
            if up == NONE {
                root = value;
            } else {
                inner[up as usize / 2].halves[up as usize % 2] = value;
            }
        }
        root
    }

    /// Returns the border between two of the leaves `from..to` that divides their weights most evenly.
    fn middle(&self, from: usize, to: usize) -> usize {
        // The border before leaf `k` is at `sums[k - 1]`, or at 0 if `k` is 0.
        let start = from.checked_sub(1).map_or(0, |before| self.sums[before]);
        let twice = start + self.sums[to - 1];
        let borders = &self.sums[from..to - 1];
        let after = borders.partition_point(|&sum| 2 * sum < twice).min(borders.len() - 1);
        let nearer =
            after > 0 && twice - 2 * borders[after - 1] <= (2 * borders[after]).abs_diff(twice);
        from + 1 + after - usize::from(nearer)
    }
}
