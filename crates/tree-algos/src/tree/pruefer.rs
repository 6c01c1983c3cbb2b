//! Converts Prüfer sequences to trees and back.

use super::check_node_count;
use crate::{NodeId, Tree, TreeError};

impl Tree {
    /// Builds the labeled tree with this Prüfer sequence: `n - 2` numbers below `n` describe a tree of `n` nodes, and every labeled
    /// tree has exactly one such sequence, [`to_pruefer`](Self::to_pruefer).
    ///
    /// Edge `k` joins the leaf that is removed in step `k`, its first endpoint, to the rest of the tree. The last edge joins the two nodes
    /// that remain. The empty sequence describes the tree of two nodes.
    ///
    /// # Errors
    ///
    /// Returns [`TreeError::NodeOutOfRange`] with the index in the sequence, or [`TreeError::TooManyNodes`].
    ///
    /// # Complexity
    ///
    /// O(n).
    ///
    /// Source: H. Prüfer, *Neuer Beweis eines Satzes über Permutationen*, 1918.
    ///
    /// ```
    /// use tree_algos::{NodeId, Tree};
    /// let star = Tree::from_pruefer(&[2, 2, 2])?;
    /// assert_eq!(star.degree(NodeId::new(2)), 4);
    /// # Ok::<(), tree_algos::TreeError>(())
    /// ```
    #[doc(alias = "prufer")]
    pub fn from_pruefer(sequence: &[u32]) -> Result<Self, TreeError> {
        let n = check_node_count(sequence.len().saturating_add(2))?;
        if let Some(item) = sequence.iter().position(|&node| node >= n) {
            return Err(TreeError::NodeOutOfRange { item, node: sequence[item], nodes: n });
        }
        // `occurrences` counts how often each node still occurs in the rest of the sequence. A node that no longer occurs is a leaf of the
        // rest of the tree.
        let mut occurrences = vec![0_u32; n as usize];
        for &node in sequence {
            occurrences[node as usize] += 1;
        }
        let mut ends = Vec::with_capacity(n as usize - 1);
        // `next` is the node that a scan in ascending order has reached. If a smaller node becomes a leaf, that node is the smallest leaf,
        // so it is removed next.
        let mut next = occurrences.iter().position(|&o| o == 0).unwrap_or(0);
        let mut leaf = next;
        for &node in sequence {
            ends.push((NodeId::new(leaf as u32), NodeId::new(node)));
            occurrences[node as usize] -= 1;
            if occurrences[node as usize] == 0 && (node as usize) < next {
                leaf = node as usize;
            } else {
                next += 1;
                while occurrences[next] != 0 {
                    next += 1;
                }
                leaf = next;
            }
        }
        ends.push((NodeId::new(leaf as u32), NodeId::new(n - 1)));
        Self::from_checked_ends(n, ends)
    }

    /// Returns the Prüfer sequence of the tree, with its nodes as labels, or `None` for the tree of one node, which has no
    /// sequence.
    ///
    /// To make the sequence, remove the smallest leaf and write down its neighbor, until two nodes are left.
    ///
    /// # Complexity
    ///
    /// O(n).
    ///
    /// Source: H. Prüfer, *Neuer Beweis eines Satzes über Permutationen*, 1918.
    ///
    /// ```
    /// use tree_algos::Tree;
    /// // The edges are 3 - 0 - 4 - 1, and 2 - 4.
    /// let tree = Tree::from_edges(5, [(3, 0), (0, 4), (4, 1), (4, 2)])?;
    /// assert_eq!(tree.to_pruefer(), Some(vec![4, 4, 0]));
    /// let back = Tree::from_pruefer(&[4, 4, 0])?;
    /// assert_eq!(back.to_pruefer(), tree.to_pruefer());
    /// # Ok::<(), tree_algos::TreeError>(())
    /// ```
    #[doc(alias = "prufer")]
    pub fn to_pruefer(&self) -> Option<Vec<u32>> {
        let mut left = self.node_count().checked_sub(2)?;
        // For each node, `around` contains the number of its remaining neighbors, and their xor. The xor for a leaf is its only neighbor.
        let around = |node| {
            let neighbors = self.neighbors(node);
            let xor = neighbors.iter().fold(0, |xor, (neighbor, _)| xor ^ neighbor.get());
            (neighbors.len() as u32, xor)
        };
        let mut around: Vec<(u32, u32)> = self.nodes().map(around).collect();
        let mut sequence = Vec::with_capacity(left);
        for node in 0..around.len() {
            // If the neighbor has become a leaf and is smaller than the nodes still to be visited, it is the smallest leaf, so remove it
            // next.
            let mut leaf = node;
            while left > 0 && leaf <= node && around[leaf].0 == 1 {
                let neighbor = around[leaf].1 as usize;
                sequence.push(neighbor as u32);
                around[leaf].0 = 0;
                let (degree, xor) = &mut around[neighbor];
                *degree -= 1;
                *xor ^= leaf as u32;
                left -= 1;
                leaf = neighbor;
            }
        }
        Some(sequence)
    }
}
