//! Computes where to draw the nodes of a tree: a tidy layout with one row for each depth.

use crate::{LongPaths, NodeId, Rank, Rooted};

/// Computes the horizontal positions of the nodes for a picture with one row for each depth. The result gives the coordinate of the center
/// of every node, indexed by node. The left edge of the leftmost node is at 0.
///
/// * The nodes of one row keep the order of the tree, at least `gap` apart.
/// * A parent is centered above its first and its last child.
/// * A subtree looks the same everywhere, and the picture of the mirrored tree is the mirrored picture. To achieve this, children
///   are pushed together once from the left, and once from the right with the last one fixed. Each child is then placed halfway
///   between its two positions. Every condition requires a minimum distance between two subtrees, so the positions halfway between
///   two valid layouts form a valid layout, too.
///
/// # Complexity
/// O(n) time and space for n nodes. The outlines of a subtree are arrays indexed by depth. They are stored with the path of [`LongPaths`]
/// that continues to the child of greatest height. Merging the children of a node visits only as many levels as the second-tallest child
/// has. Over all nodes, these levels add up to the lengths of other long paths.
///
/// Source of the conditions: E. M. Reingold, J. S. Tilford, *Tidier drawings of trees*, 1981. Their layout differs in the spacing
/// of inner children.
///
/// ```
/// use tree_algos::draw::tidy;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::complete(7, 2), NodeId::new(0));
/// let middle = tidy::layout(&rooted, 1.0, |_| 1.0);
/// assert_eq!(middle, [3.5, 1.5, 5.5, 0.5, 2.5, 4.5, 6.5]);
/// ```
pub fn layout(rooted: &Rooted, gap: f64, mut width: impl FnMut(NodeId) -> f64) -> Vec<f64> {
    let n = rooted.node_count();
    let half: Vec<f64> = rooted.order().iter().map(|&node| width(node) / 2.0).collect();
    let mut outlines = Outlines::new(rooted);
    // `beside` contains the offset of every node from its parent, and later from the root.
    let mut beside = vec![0.0; n];
    for rank in rooted.ranks().rev() {
        let children = rooted.child_range(rank);
        if !children.is_empty() {
            outlines.spread(rooted, children.start, &mut beside[children], gap);
        }
        outlines.begin(rank, half[rank.index()]);
    }
    for at in 1..n {
        beside[at] += beside[rooted.parents()[at].index()];
    }
    let left =
        beside.iter().zip(&half).map(|(middle, half)| middle - half).fold(f64::MAX, f64::min);
    rooted.node_ranks().iter().map(|rank| beside[rank.index()] - left).collect()
}

/// The outlines of subtrees: how far they extend to the left and to the right at each depth, relative to their roots. The cells of a long
/// path store the outlines of one subtree, whose root is the highest finished node on the path.
struct Outlines {
    paths: LongPaths,
    left: Vec<f64>,
    right: Vec<f64>,
    /// For each path, the offset to add to all of its cells.
    moved: Vec<f64>,
    /// The common outline of several siblings, down to the deepest level that at least two of them reach.
    row: Vec<f64>,
}

impl Outlines {
    fn new(rooted: &Rooted) -> Self {
        let paths = LongPaths::new(rooted);
        let cells = vec![0.0; rooted.node_count()];
        let moved = vec![0.0; paths.path_count()];
        Self { paths, left: cells.clone(), right: cells, moved, row: Vec::new() }
    }

    /// Adds a node on top of the outline of its child of greatest height.
    fn begin(&mut self, rank: Rank, half: f64) {
        let (cell, moved) = (self.paths.cell(rank), self.moved[self.paths.number(rank)]);
        self.left[cell] = -half - moved;
        self.right[cell] = half - moved;
    }

    /// Positions siblings relative to their parent, and turns the outline of the sibling of greatest height into the common outline of all.
    fn spread(&mut self, rooted: &Rooted, first: usize, beside: &mut [f64], gap: f64) {
        let count = beside.len();
        let levels = |child: usize| rooted.heights()[first + child] as usize + 1;
        let (mut highest, mut shared) = (0, 0);
        for child in 1..count {
            let lower = levels(child).min(levels(highest));
            shared = shared.max(lower);
            if levels(child) > levels(highest) {
                highest = child;
            }
        }
        let levels = |child: usize| levels(child).min(shared);

        // From the left, place each subtree as far to the left as possible.
        self.row.clear();
        self.row.resize(shared, f64::NEG_INFINITY);
        for (child, place) in beside.iter_mut().enumerate() {
            let (cell, moved) = self.outline(first + child);
            let outline = cell..cell + levels(child);
            if child > 0 {
                let pairs = self.row.iter().zip(&self.left[outline.clone()]);
                *place = pairs
                    .map(|(row, left)| row + gap - (left + moved))
                    .fold(f64::NEG_INFINITY, f64::max);
            }
            for (row, right) in self.row.iter_mut().zip(&self.right[outline]) {
                *row = *place + right + moved;
            }
        }
        // From the right, push each subtree as far to the right as possible while the last one stays fixed. This does not move the first
        // one, either. Each subtree is then placed midway between its two positions.
        let mut held = beside[count - 1];
        self.row.fill(f64::INFINITY);
        for child in (0..count).rev() {
            let (cell, moved) = self.outline(first + child);
            let outline = cell..cell + levels(child);
            if child + 1 < count {
                let pairs = self.row.iter().zip(&self.right[outline.clone()]);
                held = pairs
                    .map(|(row, right)| row - gap - (right + moved))
                    .fold(f64::INFINITY, f64::min);
            }
            for (row, left) in self.row.iter_mut().zip(&self.left[outline]) {
                *row = held + left + moved;
            }
            beside[child] = f64::midpoint(beside[child], held);
        }
        let middle = f64::midpoint(beside[0], beside[count - 1]);
        for place in beside.iter_mut() {
            *place -= middle;
        }

        // On the left, the common outline at each level is that of the first child that reaches the level; on the right, that of the last
        // one.
        let (top, moved) = self.outline(first + highest);
        let path = self.paths.number(Rank::new((first + highest) as u32));
        for child in (0..count).rev() {
            self.copy(first + child, beside[child], levels(child), |outlines| &outlines.left);
        }
        let left = std::mem::take(&mut self.row);
        self.row.resize(shared, 0.0);
        for (child, &place) in beside.iter().enumerate() {
            self.copy(first + child, place, levels(child), |outlines| &outlines.right);
        }
        self.moved[path] = moved + beside[highest];
        for (level, (left, right)) in left.iter().zip(&self.row).enumerate() {
            self.left[top + level] = left - self.moved[path];
            self.right[top + level] = right - self.moved[path];
        }
    }

    /// Returns the index of the first cell of a subtree's outline, and the offset to add to its cells.
    fn outline(&self, at: usize) -> (usize, f64) {
        let rank = Rank::new(at as u32);
        (self.paths.cell(rank), self.moved[self.paths.number(rank)])
    }

    /// Writes one side of the outline of a subtree whose root is at `place` into the row.
    fn copy(&mut self, at: usize, place: f64, levels: usize, side: fn(&Self) -> &Vec<f64>) {
        let (cell, moved) = self.outline(at);
        let mut row = std::mem::take(&mut self.row);
        for (row, edge) in row.iter_mut().zip(&side(self)[cell..cell + levels]) {
            *row = place + edge + moved;
        }
        self.row = row;
    }
}
