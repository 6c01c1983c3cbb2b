//! Errors in the text of a tree, with line and column.

use super::place::line_and_column;
use crate::TreeError;
use thiserror::Error;

/// The reason why a text is not a tree, and the position of the fault. Lines and columns are counted from 1, and columns are counted in
/// characters.
///
/// ```
/// use tree_algos::labeled::LabeledTree;
/// let error = LabeledTree::from_newick("(a:1,\n b:x);").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4: expected a length, found `x`");
/// assert_eq!((error.line(), error.column()), (2, 4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct LabeledTreeError {
    line: usize,
    column: usize,
    #[source]
    fault: TextFault,
}

impl LabeledTreeError {
    /// Creates the error for a fault at the byte `at` of a text.
    #[cold]
    pub(super) fn new(text: &str, at: usize, fault: TextFault) -> Self {
        let (line, column) = line_and_column(text, at);
        Self { line, column, fault }
    }

    /// Returns the line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters, from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the fault at this position.
    pub const fn fault(&self) -> &TextFault {
        &self.fault
    }
}

/// A fault in the text of a tree, or in its labels and lengths.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TextFault {
    /// The text contains an unexpected word or character.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// The expected text.
        expected: &'static str,
        /// The beginning of the text that was found instead.
        found: String,
    },
    /// A bracket that is never closed.
    #[error("the bracket is never closed")]
    NeverClosed,
    /// A quoted label or a comment that never ends.
    #[error("the {what} is not closed")]
    NeverEnds {
        /// The part that never ends: a label or a comment.
        what: &'static str,
    },
    /// A length is not a finite number.
    #[error("the length {found} is not a finite number")]
    NotALength {
        /// The length.
        found: String,
    },
    /// No node has this number.
    #[error("there is no node {name}; the nodes are {first} to {last}")]
    NotANode {
        /// The number.
        name: String,
        /// The number of the first node.
        first: u64,
        /// The number of the last node.
        last: u64,
    },
    /// No node has this name.
    #[error("there is no node `{name}`")]
    NoSuchName {
        /// The name.
        name: String,
    },
    /// An edge of a list is repeated, closes a cycle, or joins a node to itself.
    #[error("the edge from `{u}` to `{v}` {what}")]
    WrongEdge {
        /// One end.
        u: String,
        /// The other end.
        v: String,
        /// The fault of the edge, as a verb phrase.
        what: &'static str,
    },
    /// The edges of a list form several parts that are not connected.
    #[error("`{a}` and `{b}` are not connected: there are {parts} parts")]
    NotConnected {
        /// A node of the first part.
        a: String,
        /// The first node of another part.
        b: String,
        /// The number of parts.
        parts: usize,
    },
    /// There are more or fewer labels than nodes.
    #[error("expected {expected} {what}, one for each node, but found {given}")]
    WrongCount {
        /// The items that were counted.
        what: &'static str,
        /// The number of nodes.
        expected: usize,
        /// The number of items given.
        given: usize,
    },
    /// The labels take more than 4 GiB.
    #[error("the labels take more than 4 GiB")]
    TooLong,
    /// The numbers are well-formed but do not describe a tree.
    #[error("{0} (nodes and edges counted from 0)")]
    NotATree(#[from] TreeError),
}
