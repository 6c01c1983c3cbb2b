//! Reads trees in the Newick format.

use super::parts::Growing;
use super::place::{Place, bytes, length};
use super::{LabeledTree, LabeledTreeError, TextFault};
use std::iter::FusedIterator;

/// The bytes that end an unquoted label.
const ENDS: [bool; 256] = bytes(b"()[]':;, \t\n\r\x0b\x0c");

/// The part of a node that was read last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    /// No part yet.
    Nothing,
    /// The children.
    Children,
    /// The label, or the position of the label if it is missing.
    Label,
    /// The length.
    Length,
}

impl LabeledTree {
    /// Reads a tree in Newick format.
    ///
    /// The grammar is that of Gary Olsen, with the variations that programs commonly use:
    ///
    /// - A node consists of its children in brackets, its label, and `:` with its length. Each part can be missing: `(,);` is a
    ///   tree of three nodes without names, and `(a);` has a node with a single child.
    /// - A label in `'` or `"` can contain any characters, with the quote doubled. A label without quotes ends at a blank or at one
    ///   of `()[]':;,`. An underscore stays an underscore.
    /// - A length is a decimal number, such as `12`, `-0.5` or `1e-05`.
    /// - Comments in square brackets, which can be nested, are skipped wherever blanks are allowed: `[&R]`, `[&&NHX:B=90]`.
    /// - The tree ends with `;`, which is optional at the end of the text.
    ///
    /// [`newick_trees`] reads several trees.
    ///
    /// # Errors
    ///
    /// Returns a [`LabeledTreeError`] with the line and column of the fault.
    ///
    /// # Complexity
    ///
    /// O(length of the text).
    ///
    /// Source: G. Olsen, *"Newick's 8:45" tree format standard*, 1990.
    ///
    /// ```
    /// use tree_algos::NodeId;
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_newick("[&R] ((a_1:1e-3,'it''s b':2)95:0.5,c)root;")?;
    /// let labels: Vec<&str> = tree.tree().nodes().map(|node| tree.label(node)).collect();
    /// assert_eq!(labels, ["root", "95", "a_1", "it's b", "c"]);
    /// assert_eq!(tree.length(NodeId::new(2)), Some(0.001));
    /// assert_eq!(tree.length(NodeId::new(4)), None);
    /// let error = LabeledTree::from_newick("((a,b);").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 1: the bracket is never closed");
    /// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
    /// ```
    pub fn from_newick(text: &str) -> Result<Self, LabeledTreeError> {
        let mut place = Place::new(text);
        let tree = read(&mut place)?;
        skip(&mut place)?;
        if place.is_at_end() { Ok(tree) } else { Err(place.expected("the end of the text")) }
    }
}

/// Reads all trees in a text in Newick format. The iterator ends after the first error.
///
/// ```
/// use tree_algos::labeled::newick_trees;
/// let mut trees = newick_trees("(a,b);\n(c,(d,e));\n(f,,\n");
/// assert_eq!(trees.next().unwrap()?.node_count(), 3);
/// assert_eq!(trees.next().unwrap()?.node_count(), 5);
/// let error = trees.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 1: the bracket is never closed");
/// assert!(trees.next().is_none());
/// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
/// ```
pub const fn newick_trees(text: &str) -> NewickTrees<'_> {
    NewickTrees { place: Place::new(text) }
}

/// Iterates over the trees of a text; see [`newick_trees`].
#[derive(Clone, Debug)]
pub struct NewickTrees<'t> {
    place: Place<'t>,
}

impl Iterator for NewickTrees<'_> {
    type Item = Result<LabeledTree, LabeledTreeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = match skip(&mut self.place) {
            Ok(()) if self.place.is_at_end() => return None,
            Ok(()) => read(&mut self.place),
            Err(error) => Err(error),
        };
        if next.is_err() {
            self.place.at = self.place.text.len();
        }
        Some(next)
    }
}

impl FusedIterator for NewickTrees<'_> {}

/// Skips blanks and comments.
#[inline]
fn skip(place: &mut Place<'_>) -> Result<(), LabeledTreeError> {
    place.skip_blanks();
    while place.byte() == b'[' {
        skip_comment(place)?;
        place.skip_blanks();
    }
    Ok(())
}

fn skip_comment(place: &mut Place<'_>) -> Result<(), LabeledTreeError> {
    let rest = &place.text.as_bytes()[place.at..];
    let mut depth = 0_usize;
    let end = rest.iter().position(|byte| {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let never = || place.wrong(TextFault::NeverEnds { what: "comment" });
    place.at += end.ok_or_else(never)? + 1;
    Ok(())
}

/// Reads a tree and the `;` after it. The parents stored for the nodes read so far serve as the stack.
fn read(place: &mut Place<'_>) -> Result<LabeledTree, LabeledTreeError> {
    skip(place)?;
    if place.is_at_end() {
        return Err(place.expected("a tree"));
    }
    let start = place.at;
    let mut growing = Growing::default();
    let (mut node, mut known) = (0, Read::Nothing);
    loop {
        skip(place)?;
        match place.byte() {
            b'(' if known == Read::Nothing => {
                node = growing.add(node).map_err(|fault| place.wrong(fault))?;
                place.at += 1;
            }
            b',' if node > 0 => {
                node = growing.add_sibling(node).map_err(|fault| place.wrong(fault))?;
                known = Read::Nothing;
                place.at += 1;
            }
            b')' if node > 0 => {
                (node, known) = (growing.parent(node), Read::Children);
                place.at += 1;
            }
            b':' if known < Read::Length => {
                place.at += 1;
                skip(place)?;
                let before = place.clone();
                let length =
                    length(place.word(&ENDS)).ok_or_else(|| before.expected("a length"))?;
                growing.set_length(node, length);
                known = Read::Length;
            }
            b';' if node == 0 => {
                place.at += 1;
                return Ok(growing.finish());
            }
            b'\'' | b'"' if known < Read::Label => {
                let label = place.quoted()?;
                growing.labels.set(node as usize, &label).map_err(|fault| place.wrong(fault))?;
                known = Read::Label;
            }
            _ if place.is_at_end() && node == 0 => return Ok(growing.finish()),
            byte if known < Read::Label && !ENDS[byte as usize] && !place.is_at_end() => {
                let label = place.word(&ENDS);
                growing.labels.set(node as usize, label).map_err(|fault| place.wrong(fault))?;
                known = Read::Label;
            }
            _ => return Err(unexpected(place, start, node, known)),
        }
    }
}

/// Creates the error for a token that cannot follow the part of a node that was read last.
#[cold]
fn unexpected(place: &Place<'_>, start: usize, node: u32, known: Read) -> LabeledTreeError {
    if node > 0 && (place.is_at_end() || place.byte() == b';') {
        return place.never_closed(last_open(place, start).unwrap_or(start));
    }
    place.expected(match (known, node) {
        (Read::Nothing, _) => "a label, `:`, `,` or a bracket",
        (Read::Length, 0) => "`;`",
        (Read::Length, _) => "`,` or `)`",
        (_, 0) => "`:` or `;`",
        (Read::Children, _) => "a label, `:`, `,` or `)`",
        (Read::Label, _) => "`:`, `,` or `)`",
    })
}

/// Returns the position of the innermost bracket that is still open in the text read so far.
fn last_open(place: &Place<'_>, start: usize) -> Option<usize> {
    let mut open = Vec::new();
    let mut walk = Place { text: place.text, at: start };
    while walk.at < place.at {
        match walk.byte() {
            b'[' => skip_comment(&mut walk).ok()?,
            b'\'' | b'"' => drop(walk.quoted().ok()?),
            // Skip the whole label, because a double quote inside a label is part of the label.
            byte if !ENDS[byte as usize] => {
                walk.word(&ENDS);
            }
            sign => {
                match sign {
                    b'(' => open.push(walk.at),
                    b')' => drop(open.pop()),
                    _ => {}
                }
                walk.at += 1;
            }
        }
    }
    open.pop()
}
