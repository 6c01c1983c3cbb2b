//! Reads trees that are given as lists of numbers: the parents of all nodes, or a Prüfer sequence.

use super::place::{Place, bytes};
use super::{LabeledTree, LabeledTreeError, TextFault};
use crate::{NodeId, Tree, TreeError};

/// The bytes that end a number.
const ENDS: [bool; 256] = bytes(b" \t\n\r\x0b\x0c,;[]()");

impl LabeledTree {
    /// Reads the parents of all nodes. The nodes are numbered from `first`, usually 0 or 1. The parent of the root is written as
    /// `first - 1` (-1 or 0), `-1`, `-`, `None` or `null`.
    ///
    /// Numbers are separated by blanks or by single commas or semicolons, and the list can be in brackets: `-1 0 0 1` and
    /// `[None, 0, 0, 1]` with nodes from 0, or `0,1,1,2` with nodes from 1. The nodes of the result are numbered from 0.
    ///
    /// # Errors
    ///
    /// Returns a [`LabeledTreeError`] with the line and column of the fault.
    ///
    /// # Complexity
    ///
    /// O(length of the text).
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_parents_text("-1 0 0 1", 0)?;
    /// assert_eq!(LabeledTree::from_parents_text("[0, 1, 1, 2]", 1)?, tree);
    /// assert_eq!(tree.to_newick(), "((),);");
    /// let error = LabeledTree::from_parents_text("-1 0 4", 0).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 6: there is no node 4; the nodes are 0 to 2");
    /// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
    /// ```
    pub fn from_parents_text(text: &str, first: u32) -> Result<Self, LabeledTreeError> {
        let words = words(text)?;
        if words.is_empty() {
            return Err(Place::new(text).expected("the parent of a node"));
        }
        let wrong = |at, fault| LabeledTreeError::new(text, at, fault);
        let nodes = words.len() as u64;
        let parent = |&(at, word): &(usize, &str)| match word {
            "-1" | "-" | "None" | "none" | "null" => Ok(None),
            "0" if first == 1 => Ok(None),
            _ => node(text, at, word, "the parent of a node", first, nodes).map(Some),
        };
        let parents = words.iter().map(parent).collect::<Result<Vec<_>, _>>()?;
        let root = parents.iter().position(Option::is_none);
        let tree = Tree::from_parents(parents.iter().copied()).map_err(|error| {
            let node = match error {
                TreeError::SecondRoot { node, .. } | TreeError::OwnAncestor { node } => {
                    node as usize
                }
                _ => 0,
            };
            wrong(words.get(node).map_or(0, |&(at, _)| at), error.into())
        })?;
        Ok(Self::new(tree, NodeId::new(root.unwrap_or(0) as u32)))
    }

    /// Reads a Prüfer sequence, in which `n - 2` numbers describe a tree of `n` nodes. The nodes are numbered from `first`, usually 0 or 1,
    /// in the text and from 0 in the result. The root is the first node. Numbers are separated as for
    /// [`from_parents_text`](Self::from_parents_text).
    ///
    /// # Errors
    ///
    /// Returns a [`LabeledTreeError`] with the line and column of the fault.
    ///
    /// # Complexity
    ///
    /// O(length of the text).
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_pruefer_text("4, 4, 4, 5", 1)?;
    /// assert_eq!(tree.tree().to_pruefer(), Some(vec![3, 3, 3, 4]));
    /// let error = LabeledTree::from_pruefer_text("4 4 0", 1).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 5: there is no node 0; the nodes are 1 to 5");
    /// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
    /// ```
    pub fn from_pruefer_text(text: &str, first: u32) -> Result<Self, LabeledTreeError> {
        let words = words(text)?;
        let nodes = words.len() as u64 + 2;
        let number = |&(at, word): &(usize, &str)| node(text, at, word, "a node", first, nodes);
        let sequence = words.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let tree = Tree::from_pruefer(&sequence)
            .map_err(|error| LabeledTreeError::new(text, 0, error.into()))?;
        Ok(Self::new(tree, NodeId::new(0)))
    }
}

/// Converts a word to the number of a node, counted from 0.
fn node(
    text: &str,
    at: usize,
    word: &str,
    expected: &'static str,
    first: u32,
    nodes: u64,
) -> Result<u32, LabeledTreeError> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number {
        return Err(Place { text, at }.expected(expected));
    }
    let last = nodes - 1 + u64::from(first);
    let number = word.parse::<u64>().ok().filter(|number| *number <= last);
    match number.and_then(|number| number.checked_sub(first.into())) {
        Some(node) if node < u32::MAX.into() => Ok(node as u32),
        _ => {
            let name = word.chars().take(20).collect();
            let fault = TextFault::NotANode { name, first: first.into(), last };
            Err(LabeledTreeError::new(text, at, fault))
        }
    }
}

/// Splits a list into words, each with its position.
fn words(text: &str) -> Result<Vec<(usize, &str)>, LabeledTreeError> {
    let mut place = Place::new(text);
    let mut words = Vec::new();
    place.skip_blanks();
    let opening = place.at;
    let closing = match place.byte() {
        b'[' => b']',
        b'(' => b')',
        _ => 0,
    };
    place.at += usize::from(closing != 0);
    let mut needs_word = false;
    loop {
        place.skip_blanks();
        match place.byte() {
            b',' | b';' if !needs_word && !words.is_empty() => {
                needs_word = true;
                place.at += 1;
            }
            sign if sign == closing && closing != 0 && !needs_word => {
                place.at += 1;
                place.skip_blanks();
                if place.is_at_end() {
                    return Ok(words);
                }
                return Err(place.expected("the end of the text"));
            }
            _ if place.is_at_end() && closing != 0 => return Err(place.never_closed(opening)),
            _ if place.is_at_end() && !needs_word => return Ok(words),
            _ => {
                let at = place.at;
                let word = place.word(&ENDS);
                if word.is_empty() {
                    return Err(place.expected("a number"));
                }
                words.push((at, word));
                needs_word = false;
            }
        }
    }
}
