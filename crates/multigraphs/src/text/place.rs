//! Errors that give the line and column of a problem in a text.

use thiserror::Error;
use tree_algos::labeled::place::{Place, line_and_column};

/// The reason why a text is not a graph, with the line and column of the fault. Lines and columns are counted from 1, and columns are
/// counted in characters.
///
/// ```
/// use multigraphs::text::LabeledGraph;
/// let error = LabeledGraph::from_dot("graph {\n a -> b\n}").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 4));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 4: expected `--`, as in all graphs but a `digraph`, found `->`",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct GraphTextError {
    line: usize,
    column: usize,
    at: usize,
    #[source]
    fault: GraphFault,
}

impl GraphTextError {
    /// Creates an error at the byte `at` of a text.
    #[cold]
    pub(super) fn new(text: &str, at: usize, fault: GraphFault) -> Self {
        let (line, column) = line_and_column(text, at);
        Self { line, column, at: at.min(text.len()), fault }
    }

    /// Returns the same error, with its position moved down by a number of lines and bytes.
    pub(super) const fn below(mut self, lines: usize, bytes: usize) -> Self {
        self.line += lines;
        self.at += bytes;
        self
    }

    /// Returns the line, from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters, from 1.
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Returns the number of bytes before the fault.
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Returns the fault.
    pub const fn fault(&self) -> &GraphFault {
        &self.fault
    }
}

/// The reason why a text is not a graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum GraphFault {
    /// The text does not match the format.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// The part that the format requires here.
        expected: &'static str,
        /// The beginning of the text that was found instead.
        found: String,
    },
    /// The number of characters does not match the number of nodes.
    #[error("expected {expected} characters for a graph of {nodes} nodes, found {given}")]
    WrongLength {
        /// The number of nodes.
        nodes: u64,
        /// The number of characters required after the number of nodes.
        expected: u128,
        /// The number of characters found.
        given: usize,
    },
    /// The padding bits after the last edge differ from those that the format requires.
    #[error("expected only {fill} in the bits after the last edge")]
    WrongFill {
        /// The bit that must fill the rest of the last character.
        fill: u8,
    },
    /// A quoted name or a comment is not terminated, or a bracket is not closed.
    #[error("the {what} is not closed")]
    NeverEnds {
        /// The part that is not terminated: a name, a comment or a bracket.
        what: &'static str,
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
    /// The number of items differs from the declared number.
    #[error("expected {expected} {what}, found {given}")]
    WrongCount {
        /// The items that were counted.
        what: &'static str,
        /// The declared number.
        expected: u64,
        /// The number of items found.
        given: u64,
    },
    /// The text starts an incremental graph, which lists only the changes to the graph of the previous line.
    #[error("`;` starts an incremental graph, which is not supported")]
    Incremental,
    /// The text is not XML, or has an XML feature that the reader rejects.
    #[error("expected XML: {message}")]
    NotXml {
        /// The message of the parser.
        message: String,
    },
    /// There are more nodes or edges than a graph can have, or more than a reader creates from a text of this length.
    #[error("more than {most} {what}")]
    TooMany {
        /// The items that were counted.
        what: &'static str,
        /// The maximum number.
        most: u64,
    },
}

/// Creates errors about the text at a position.
pub(super) trait Faults {
    /// Creates the error for unexpected text at this position.
    fn expected(&self, expected: &'static str) -> GraphTextError;

    /// Creates the error for a given part of the text that is unexpected at this position.
    fn expected_not(&self, expected: &'static str, found: &str) -> GraphTextError {
        self.wrong(GraphFault::Expected { expected, found: format!("`{found:.20}`") })
    }

    /// Creates an error for any other fault at this position.
    fn wrong(&self, fault: GraphFault) -> GraphTextError;
}

impl Faults for Place<'_> {
    #[cold]
    fn expected(&self, expected: &'static str) -> GraphTextError {
        self.wrong(GraphFault::Expected { expected, found: self.found("()[]{},;:\"=") })
    }

    #[cold]
    fn wrong(&self, fault: GraphFault) -> GraphTextError {
        GraphTextError::new(self.text, self.at, fault)
    }
}
