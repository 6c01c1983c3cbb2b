//! The nim-value after moving a subtree to another parent.

use super::{Staircase, StaircaseError, StaircaseNim};
use grundy_core::{Nimber, SpragueGrundy};
use tree_algos::{HeavyPaths, NodeId};

/// A position prepared for questions about its nim-value after moving one subtree.
///
/// Every question is about the position itself, independent of earlier questions.
///
/// The idea: cutting off the subtree of `u` and attaching it to `v` shifts all depths in it by the same
/// number. An even shift changes nothing. After an odd one, the coins at odd depths no longer count, and those at
/// even depths count instead, so the nim-sum of **all** counts in the subtree is added. In heavy-light order, a
/// subtree is a range, and the nim-sum of a range is the sum of two prefixes.
///
/// # Complexity
/// O(n) time and space to prepare for n nodes, then O(1) per question.
///
/// ```
/// use games::trees::staircase_nim::{Reparenting, Staircase, StaircaseError};
/// use grundy_core::Nimber;
/// use tree_algos::{NodeId, shapes};
///
/// // 0 - 1 - 2 - 3 with one coin at the end, at depth 3.
/// let path = Staircase::on_tree(shapes::path(4), NodeId::new(0), vec![0, 0, 0, 1])?;
/// let reparenting = Reparenting::new(&path);
/// let [root, one, two, end] = [0, 1, 2, 3].map(NodeId::new);
/// assert_eq!(reparenting.value(), Nimber::ONE);
/// assert_eq!(reparenting.value_after(end, one), Ok(Nimber::ZERO));
/// assert_eq!(reparenting.value_after(end, root), Ok(Nimber::ONE));
/// assert_eq!(
///     reparenting.value_after(one, two),
///     Err(StaircaseError::WithinSubtree { node: one, parent: two }),
/// );
/// # Ok::<(), StaircaseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reparenting<'a> {
    board: &'a Staircase,
    value: Nimber,
    paths: HeavyPaths,
    /// The nim-sum of all counts before each place of the heavy-light order.
    before: Vec<Nimber>,
}

impl<'a> Reparenting<'a> {
    /// Prepares a position for questions.
    pub fn new(board: &'a Staircase) -> Self {
        let paths = HeavyPaths::new(&board.rooted());
        let mut before = Vec::with_capacity(board.coins().len() + 1);
        let mut sum = Nimber::ZERO;
        before.push(sum);
        before.extend(paths.order().iter().map(|&node| {
            sum += Nimber::new(board.coins_at(node));
            sum
        }));
        Self { board, value: StaircaseNim.nim_value(board), paths, before }
    }

    /// The nim-value of the unchanged position.
    pub const fn value(&self) -> Nimber {
        self.value
    }

    /// The nim-value after cutting the edge from `node` to its parent and attaching `node` to `parent`, which may be its
    /// present parent; then nothing changes.
    ///
    /// # Errors
    /// A [`StaircaseError`] if `parent` is in the subtree of `node`, or if one of the nodes does not exist.
    ///
    /// # Complexity
    /// O(1) time.
    pub fn value_after(&self, node: NodeId, parent: NodeId) -> Result<Nimber, StaircaseError> {
        let nodes = self.board.coins().len();
        if let Some(&node) = [node, parent].iter().find(|node| node.index() >= nodes) {
            return Err(StaircaseError::NoSuchNode { node, nodes });
        }
        if self.paths.is_ancestor(node, parent) {
            return Err(StaircaseError::WithinSubtree { node, parent });
        }
        // The new depth is one more than that of the new parent.
        if self.board.is_odd(node) != self.board.is_odd(parent) {
            return Ok(self.value);
        }
        let places = self.paths.subtree(node);
        Ok(self.value + self.before[places.start] + self.before[places.end])
    }
}
