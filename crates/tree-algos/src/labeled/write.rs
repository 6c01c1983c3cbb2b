//! Writes trees in the Newick format.

use super::LabeledTree;
use super::place::bytes;
use crate::NodeId;
use std::fmt::{self, Write};

/// The bytes that an unquoted label cannot contain.
const SPECIAL: [bool; 256] = bytes(b"()[]':;,\" \t\n\r\x0b\x0c");

impl LabeledTree {
    /// Formats the tree as Newick text, on one line. [`from_newick`](Self::from_newick) reads the text back as a tree with the same labels,
    /// lengths and order of children.
    ///
    /// Labels that contain a blank or one of `()[]':;,"` are written in single quotes. Lengths have just enough digits to
    /// distinguish them from all other numbers of type `f64`.
    ///
    /// # Complexity
    ///
    /// O(n + length of the text) for n nodes.
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// use tree_algos::{NodeId, shapes};
    /// let tree = LabeledTree::from_brackets("(root (a) ('b c' (d)))")?;
    /// assert_eq!(tree.to_newick(), "(a,(d)'b c')root;");
    /// let path = LabeledTree::new(shapes::path(3), NodeId::new(1));
    /// assert_eq!(path.to_newick(), "(,);");
    /// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
    /// ```
    pub fn to_newick(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_newick(&mut text);
        text
    }

    /// Writes the text that [`to_newick`](Self::to_newick) returns to `output`.
    ///
    /// # Errors
    ///
    /// Returns the errors of `output`.
    pub fn write_newick(&self, output: &mut impl Write) -> fmt::Result {
        let rooted = self.rooted();
        let mut rank = 0;
        loop {
            // Descend along first children to a leaf.
            while let Some(first) = rooted.child_ranks((rank as u32).into()).next() {
                output.write_char('(')?;
                rank = first.index();
            }
            // Write this node. If it has no next sibling, continue with its parent.
            loop {
                self.write_node(rooted.order()[rank], output)?;
                if rank == 0 {
                    return output.write_char(';');
                }
                let parent = rooted.parents()[rank];
                let next = rank + 1;
                if rooted.child_range(parent).contains(&next) {
                    output.write_char(',')?;
                    rank = next;
                    break;
                }
                output.write_char(')')?;
                rank = parent.index();
            }
        }
    }

    fn write_node(&self, node: NodeId, output: &mut impl Write) -> fmt::Result {
        let label = self.label(node);
        if label.bytes().any(|byte| SPECIAL[byte as usize]) {
            output.write_char('\'')?;
            output.write_str(&label.replace('\'', "''"))?;
            output.write_char('\'')?;
        } else {
            output.write_str(label)?;
        }
        match self.length(node) {
            None => Ok(()),
            // Without an exponent, numbers outside this range could need hundreds of zeros.
            Some(length) if length == 0.0 || (1e-5..1e16).contains(&length.abs()) => {
                write!(output, ":{length}")
            }
            Some(length) => write!(output, ":{length:e}"),
        }
    }
}
