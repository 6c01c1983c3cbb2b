//! Draws a rooted tree as indented text, one node per line.

use super::{DrawError, check_size};
use crate::{NodeId, Rank, Rooted};
use std::fmt::{self, Write};

/// The largest number of nodes that [`draw`] draws.
pub const MAX_NODES: usize = 2_000;

/// The largest depth of a node that [`draw`] draws. Every line is indented once for each level, so this also bounds the length of the text:
/// it contains at most `MAX_NODES · MAX_DEPTH` indentations.
pub const MAX_DEPTH: u32 = 200;

/// The characters for drawing branches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// Box-drawing characters: `├── `, `└── `, `│   `.
    #[default]
    Unicode,
    /// Plain ASCII: `` |-- ``, `` `-- ``, `` |   ``.
    Ascii,
}

impl Glyphs {
    /// Returns the prefix of a child, depending on whether it is the last one.
    const fn branch(self, last: bool) -> &'static str {
        match (self, last) {
            (Self::Unicode, false) => "├── ",
            (Self::Unicode, true) => "└── ",
            (Self::Ascii, false) => "|-- ",
            (Self::Ascii, true) => "`-- ",
        }
    }

    /// Returns the prefix of the lines that show the child's descendants, depending on whether the child is the last one.
    const fn below(self, last: bool) -> &'static str {
        match (self, last) {
            (_, true) => "    ",
            (Self::Unicode, false) => "│   ",
            (Self::Ascii, false) => "|   ",
        }
    }
}

/// Draws the tree as text: the root first, every node on its own line below its parent, and children in the order of
/// [`Rooted::children`]. Each line ends with a line feed.
///
/// `label` gives the text of a node. If a label has several lines, all of them are indented like the first.
///
/// # Errors
///
/// Returns [`DrawError`] if the tree has more than [`MAX_NODES`] nodes or a node deeper than [`MAX_DEPTH`]. `label` is not called
/// in that case.
///
/// # Complexity
///
/// O(length of the text), which is O(sum of the depths plus total length of the labels).
///
/// ```
/// use tree_algos::draw::text::{self, Glyphs};
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::spider(6, 2), NodeId::new(0));
/// assert_eq!(text::draw(&rooted, Glyphs::Ascii, |v| v)?, "\
/// 0
/// |-- 1
/// |   `-- 3
/// |       `-- 5
/// `-- 2
///     `-- 4
/// ");
/// # Ok::<(), tree_algos::draw::DrawError>(())
/// ```
pub fn draw<L: fmt::Display>(
    rooted: &Rooted,
    glyphs: Glyphs,
    mut label: impl FnMut(NodeId) -> L,
) -> Result<String, DrawError> {
    check_size(rooted, MAX_NODES, MAX_DEPTH)?;
    let mut text = String::new();
    let mut words = String::new();
    // For the current node and each of its ancestors, `last` says whether it is a last child. The root has no entry, since nothing is drawn
    // in front of it.
    let mut last = Vec::new();
    // `stack` contains the nodes still to be drawn, with the next one on top.
    let mut stack = vec![Rank::new(0)];
    while let Some(rank) = stack.pop() {
        let at = rank.index();
        if at > 0 {
            last.truncate(rooted.depths()[at] as usize - 1);
            last.push(at + 1 == rooted.child_range(rooted.parents()[at]).end);
        }
        stack.extend(rooted.child_ranks(rank).rev());

        words.clear();
        write!(words, "{}", label(rooted.order()[at])).expect("a string takes everything");
        // `str::lines` yields no line for an empty label, but every node needs a line, so use `split`.
        for (line, words) in words.split('\n').enumerate() {
            if let Some((&own, above)) = last.split_last() {
                text.extend(above.iter().map(|&last| glyphs.below(last)));
                text.push_str(if line == 0 { glyphs.branch(own) } else { glyphs.below(own) });
            }
            text.push_str(words.trim_end_matches('\r'));
            text.push('\n');
        }
    }
    Ok(text)
}
