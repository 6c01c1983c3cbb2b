//! Reads and prints trees as text: the number of nodes, then the endpoints of every edge.

use crate::tree::check_node_count;
use crate::{Tree, TreeError};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The reason why a text does not describe a tree. Tokens are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseTreeError {
    /// The text ends too early.
    #[error("token {token} is missing: expected {expected}")]
    Missing {
        /// The index of the missing token.
        token: usize,
        /// The token that was expected.
        expected: &'static str,
    },
    /// A token is not a number, or is too large.
    #[error("token {token} is `{text}`: expected {expected}")]
    NotANumber {
        /// The index of the token.
        token: usize,
        /// The beginning of the token.
        text: String,
        /// The token that was expected.
        expected: &'static str,
    },
    /// An endpoint is not the number of a node.
    #[error("token {token} names node {node}, but the nodes are {first} to {last}{}", from_one(*node, *first, *last))]
    NodeOutOfRange {
        /// The index of the token.
        token: usize,
        /// The number in the token.
        node: u64,
        /// The number of the first node.
        first: u64,
        /// The number of the last node.
        last: u64,
    },
    /// A token follows the last edge.
    #[error("token {token} comes after the end of the tree")]
    Excess {
        /// The index of the first extra token.
        token: usize,
    },
    /// The numbers are well-formed but do not describe a tree.
    #[error("{source} (nodes and edges counted from 0), at token {token}")]
    NotATree {
        /// The index of the token with the first endpoint of the edge at fault, or of the token with the number of nodes.
        token: usize,
        /// The fault.
        source: TreeError,
    },
}

impl Tree {
    /// Reads a tree in the format of most problem archives: the number of nodes, then two endpoints per edge, all separated by
    /// white space, with nodes numbered from `first` (usually 0 or 1).
    ///
    /// The nodes of the result are numbered from 0. [`FromStr`] does the same with `first = 0`, so it reads the output of
    /// [`Display`](fmt::Display).
    ///
    /// # Errors
    ///
    /// Returns a [`ParseTreeError`] that names the wrong token.
    ///
    /// # Complexity
    ///
    /// O(length of the text).
    ///
    /// ```
    /// use tree_algos::Tree;
    /// let tree = Tree::from_text("3  1 2  3 2", 1)?;
    /// assert_eq!(tree.to_string(), "3\n0 1\n2 1");
    /// assert_eq!(tree.to_string().parse(), Ok(tree));
    /// let error = Tree::from_text("3  1 2  3 x", 1).unwrap_err();
    /// assert_eq!(error.to_string(), "token 5 is `x`: expected an endpoint of an edge");
    /// # Ok::<(), tree_algos::ParseTreeError>(())
    /// ```
    pub fn from_text(text: &str, first: u32) -> Result<Self, ParseTreeError> {
        if let Some(tree) = read_plain(text.as_bytes(), first) {
            return Ok(tree);
        }
        // Something is wrong or unusual. Read the text again, token by token, to name the token at fault.
        let mut tokens = text.split_ascii_whitespace();
        let tree = Self::read(&mut tokens, first)?;
        match tokens.next() {
            Some(_) => Err(ParseTreeError::Excess { token: 2 * tree.node_count() }),
            None => Ok(tree),
        }
    }

    /// Reads a tree in the same format as [`from_text`](Self::from_text), but leaves the tokens after it in the iterator. Use it for input
    /// with several trees, or with queries after the tree.
    ///
    /// # Errors
    ///
    /// Returns a [`ParseTreeError`] that names the wrong token, counted from the first token of this tree.
    ///
    /// # Complexity
    ///
    /// O(number of nodes).
    ///
    /// ```
    /// use tree_algos::Tree;
    /// // The input has two cases: a tree with nodes numbered from 1, and one of its nodes.
    /// let mut tokens = "2  3 1 2 3 2  1  2 1 2  2".split_ascii_whitespace();
    /// let cases: usize = tokens.next().expect("the number of cases").parse()?;
    /// for _ in 0..cases {
    ///     let tree = Tree::read(&mut tokens, 1)?;
    ///     let node: u32 = tokens.next().expect("a node").parse()?;
    ///     assert_eq!(tree.degree((node - 1).into()), 1);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read<'a>(
        tokens: &mut impl Iterator<Item = &'a str>,
        first: u32,
    ) -> Result<Self, ParseTreeError> {
        let mut tokens = Numbers { tokens, token: 0 };
        let nodes = tokens.next("the number of nodes")?;
        let nodes = usize::try_from(nodes).unwrap_or(usize::MAX);
        let at_count = |source| ParseTreeError::NotATree { token: 1, source };
        let n = check_node_count(nodes).map_err(at_count)?;

        // Memory grows only with the edges that are read, so a wrong number of nodes does not waste memory.
        let mut ends = Vec::new();
        for _ in 1..n {
            let mut endpoint = |expected| {
                let node = tokens.next(expected)?;
                let (first, last) = (u64::from(first), u64::from(first) + u64::from(n) - 1);
                if (first..=last).contains(&node) {
                    Ok((node - first) as u32)
                } else {
                    let token = tokens.token;
                    Err(ParseTreeError::NodeOutOfRange { token, node, first, last })
                }
            };
            ends.push((endpoint("an endpoint of an edge")?, endpoint("an endpoint of an edge")?));
        }
        Self::from_edges(nodes, ends).map_err(|source| {
            let token = match source {
                TreeError::SelfLoop { edge, .. }
                | TreeError::RepeatedEdge { edge, .. }
                | TreeError::Cycle { edge, .. } => 2 + 2 * edge,
                _ => 1,
            };
            ParseTreeError::NotATree { token, source }
        })
    }
}

/// Reads a tree whose numbers have at most nine digits each, and returns `None` for any other text. It reads each byte once, so it is much
/// faster than splitting the text into tokens first.
fn read_plain(text: &[u8], first: u32) -> Option<Tree> {
    let mut rest = text;
    let nodes = check_node_count(plain_number(&mut rest)? as usize).ok()?;
    // An edge takes at least four bytes, such as ` 0 1`, so a wrong number of nodes does not waste memory.
    if nodes as usize - 1 > rest.len() / 4 {
        return None;
    }
    let mut is_plain = true;
    let edges = (1..nodes).map(|_| {
        let [u, v] = [(); 2].map(|()| {
            let node = plain_number(&mut rest).and_then(|node| node.checked_sub(first));
            is_plain &= node.is_some();
            node.unwrap_or(0)
        });
        (u, v)
    });
    let tree = Tree::from_edges(nodes as usize, edges).ok()?;
    (is_plain && rest.iter().all(u8::is_ascii_whitespace)).then_some(tree)
}

/// Reads a number of at most nine digits, and the white space before it. Returns `None` if the next token is not such a number.
#[inline]
fn plain_number(rest: &mut &[u8]) -> Option<u32> {
    const MAX_DIGITS: usize = 9;
    let mut bytes = *rest;
    while let [b'\t' | b'\n' | b'\x0c' | b'\r' | b' ', after @ ..] = bytes {
        bytes = after;
    }
    let (start, mut number) = (bytes.len(), 0);
    while let [byte @ b'0'..=b'9', after @ ..] = bytes {
        // Numbers that are too long may wrap. They are rejected below.
        number = 10_u32.wrapping_mul(number).wrapping_add(u32::from(byte - b'0'));
        bytes = after;
    }
    let is_end = bytes.first().is_none_or(u8::is_ascii_whitespace);
    *rest = bytes;
    (is_end && (1..=MAX_DIGITS).contains(&(start - bytes.len()))).then_some(number)
}

/// Returns a hint that the input may count nodes from 1, if nodes are counted from 0 and the wrong number is the number of nodes.
const fn from_one(node: u64, first: u64, last: u64) -> &'static str {
    if first == 0 && node == last + 1 {
        " (counted from 1? `Tree::from_text(text, 1)`)"
    } else {
        ""
    }
}

struct Numbers<'t, T> {
    tokens: &'t mut T,
    token: usize,
}

impl<'a, T: Iterator<Item = &'a str>> Numbers<'_, T> {
    fn next(&mut self, expected: &'static str) -> Result<u64, ParseTreeError> {
        self.token += 1;
        let token = self.token;
        let text = self.tokens.next().ok_or(ParseTreeError::Missing { token, expected })?;
        // Check the digits separately, because `str::parse` would accept a plus sign.
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).ok_or_else(|| {
            let text = text.chars().take(20).collect();
            ParseTreeError::NotANumber { token, text, expected }
        })
    }
}

impl FromStr for Tree {
    type Err = ParseTreeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_text(text, 0)
    }
}

/// Prints the number of nodes, then one edge per line, with nodes numbered from 0.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.node_count())?;
        for (_, u, v) in self.edges() {
            write!(f, "\n{u} {v}")?;
        }
        Ok(())
    }
}
