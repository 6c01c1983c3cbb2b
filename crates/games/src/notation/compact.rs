//! Reads and writes the parts of the compact notation that several games share: numbers, edges, trees and moves.

use super::labels::Labels;
use grundy_core::{Notation, ReadError, Ruleset};
use tree_algos::{NodeId, Tree};

/// Returns whether a character separates the words of a list.
pub(crate) fn separates(c: char) -> bool {
    c.is_whitespace() || c == ','
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(separates).filter(|word| !word.is_empty())
}

/// Reads a number that is at most `most`. All characters must be digits; unlike `str::parse`, this function does not accept a plus sign.
pub(crate) fn number(text: &str, what: &str, most: u64) -> Result<u64, ReadError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits {
        return Err(ReadError::expected(what, text));
    }
    let number = text.parse().ok().filter(|&number| number <= most);
    number.ok_or_else(|| ReadError::expected(format_args!("{what} of at most {most}"), text))
}

/// Reads numbers that are separated by spaces or commas.
pub(crate) fn numbers(text: &str, what: &str) -> Result<Vec<u64>, ReadError> {
    words(text).map(|word| number(word, what, u64::MAX)).collect()
}

/// Reads a number that fits into 64 bits.
pub(crate) fn read_number(what: &str, word: &str) -> Result<u64, ReadError> {
    number(word, what, u64::MAX)
}

/// Reads numbers that are separated by spaces.
pub(crate) fn read_numbers(what: &str, text: &str) -> Result<Vec<u64>, ReadError> {
    text.split_whitespace().map(|word| read_number(what, word)).collect()
}

/// Reads exactly two numbers, separated by a space.
pub(crate) fn read_pair(what: &str, text: &str) -> Result<(u64, u64), ReadError> {
    match read_numbers(what, text)?[..] {
        [a, b] => Ok((a, b)),
        _ => Err(ReadError::expected(format_args!("two numbers ({what} each)"), text.trim())),
    }
}

/// Reads the two numbers that a move leaves, such as `1,2`. Returns `None` for any other text.
pub(crate) fn left_pair(text: &str) -> Option<(u64, u64)> {
    let (a, b) = text.trim().split_once(',')?;
    Some((read_number("", a).ok()?, read_number("", b).ok()?))
}

/// Reads a move in a heap of the given size, and returns the size after the move: `5` for the text `7:5`. Returns `None` for any other
/// text, or if the heap has a different size.
pub(crate) fn left_of_heap(heap: u64, text: &str) -> Option<u64> {
    let (before, after) = text.trim().split_once(':')?;
    (read_number("", before).ok()? == heap).then(|| read_number("", after).ok())?
}

/// Creates the error for a text that is not a move of a position. If the position is one heap, and the text has the form of a move in this
/// heap, such as `7:5`, the error says that no move makes 5 of 7.
pub(crate) fn no_move(position: &str, text: &str) -> ReadError {
    let text = text.trim();
    let is_number = |word: &str| read_number("", word).is_ok();
    match text.split_once(':') {
        Some((heap, left)) if is_number(heap) && heap == position && is_number(left) => {
            ReadError::new(format_args!("no move makes {left} of {heap}"))
        }
        _ => ReadError::expected(format_args!("a move in {position}"), text),
    }
}

/// Joins the numbers with spaces.
pub(crate) fn spaced<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    joined(numbers, " ")
}

/// Joins the texts of the items with a separator.
pub(crate) fn joined<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// Checks that a move is legal in a position, and returns the move.
pub(crate) fn legal<G: Notation>(
    rules: &G,
    position: &G::Position,
    mv: G::Move,
) -> Result<G::Move, ReadError> {
    if rules.try_play(position, &mv).is_ok() {
        return Ok(mv);
    }
    let (mv, position) = (rules.move_text(position, &mv), rules.position_text(position));
    Err(ReadError::new(format_args!("`{mv}` is not a move in {position}")))
}

/// Checks that a position is legal, and returns the position.
pub(crate) fn checked<G: Ruleset>(
    rules: &G,
    position: G::Position,
) -> Result<G::Position, ReadError> {
    rules.check_position(&position)?;
    Ok(position)
}

/// Reads a move in one heap, such as `7:5` or `7:2+3`. Returns the size of the heap and the sizes of the heaps that remain. A `0` after the
/// colon means that no heap remains.
pub(crate) fn heap_move(text: &str) -> Result<(u64, Vec<u64>), ReadError> {
    let expected = || ReadError::expected("a move such as `7:5`", text);
    let (heap, left) = text.trim().split_once(':').ok_or_else(expected)?;
    let what = "the size of a heap";
    let left = left.split('+').map(|part| number(part.trim(), what, u64::MAX));
    Ok((number(heap.trim(), what, u64::MAX)?, left.collect::<Result<_, _>>()?))
}

/// Reads an edge such as `3-5`. The third result tells whether the edge is marked, which is written with `=` instead of the dash.
pub(crate) fn edge(text: &str) -> Result<(u32, u32, bool), ReadError> {
    let expected = || ReadError::expected("an edge such as `0-1`", text);
    let at = text.find(['-', '=']).ok_or_else(expected)?;
    let end = |text: &str| number(text, "a node", u64::from(u32::MAX)).map(|node| node as u32);
    Ok((end(&text[..at])?, end(&text[at + 1..])?, text.as_bytes()[at] == b'='))
}

/// Reads edges such as `0-1` and single nodes such as `7`, in any order, separated by commas or spaces.
#[expect(clippy::type_complexity, reason = "two lists, each plain")]
pub(crate) fn nodes_and_edges(text: &str) -> Result<(Vec<u32>, Vec<(u32, u32)>), ReadError> {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    for word in words(text) {
        let node = |text: &str| number(text, "", u64::from(u32::MAX)).ok().map(|node| node as u32);
        match (word.split_once('-').map(|(u, v)| node(u).zip(node(v))), node(word)) {
            (Some(Some(ends)), _) => edges.push(ends),
            (None, Some(node)) => nodes.push(node),
            _ => return Err(ReadError::expected("an edge such as `0-1` or a node", word)),
        }
    }
    Ok((nodes, edges))
}

/// Reads edges such as `0-1`, separated by commas or spaces.
pub(crate) fn edges(text: &str) -> Result<Vec<(u32, u32)>, ReadError> {
    let edges = words(text).map(|word| match edge(word)? {
        (u, v, false) => Ok((u, v)),
        _ => Err(ReadError::expected("an edge such as `0-1`", word)),
    });
    edges.collect()
}

/// Builds the tree with the given edges. Its nodes are the numbers from 0 to the largest end of an edge. If there are no edges, the tree is
/// a single node.
pub(crate) fn tree(edges: &[(u32, u32)]) -> Result<Tree, ReadError> {
    Tree::from_edge_list(edges.iter().copied()).map_err(ReadError::new)
}

/// Writes the edges of a tree, such as `0-1,1-2`.
pub(crate) fn edges_text(tree: &Tree, separator: &str, labels: &Labels) -> String {
    let edge =
        |(_, u, v): (_, NodeId, NodeId)| format!("{}-{}", labels.of(u.get()), labels.of(v.get()));
    joined(tree.edges().map(edge), separator)
}

/// Reads a tree from its edges, separated by commas or spaces.
pub(crate) fn read_edges(text: &str) -> Result<Tree, ReadError> {
    tree(&edges(text)?)
}

/// Reads the root of a tree.
pub(crate) fn root_of(tree: &Tree, text: &str) -> Result<NodeId, ReadError> {
    let index = number(text, "the root", u64::from(u32::MAX))? as usize;
    tree.node(index)
        .ok_or_else(|| ReadError::new(format_args!("the root {index} is not a node of the tree")))
}

/// Writes a rooted tree with a number of coins on each node: `0-1 1-2 root 0 coins 5 0 6`.
pub(crate) fn coins_on_tree_text(
    tree: &Tree,
    root: NodeId,
    coins: &[u64],
    labels: &Labels,
) -> String {
    let edges = edges_text(tree, " ", labels);
    let blank = if edges.is_empty() { "" } else { " " };
    format!("{edges}{blank}root {} coins {}", labels.of(root.get()), spaced(coins))
}

/// Reads the output of [`coins_on_tree_text`].
pub(crate) fn read_coins_on_tree(text: &str) -> Result<(Tree, NodeId, Vec<u64>), ReadError> {
    let expected = || {
        ReadError::expected(
            "edges, `root` with a node, and `coins` with a number for each node, as \
             `0-1 1-2 root 0 coins 5 0 6`",
            text,
        )
    };
    let (edges, rest) = text.split_once("root").ok_or_else(expected)?;
    let (root, coins) = rest.split_once("coins").ok_or_else(expected)?;
    let tree = read_edges(edges)?;
    let root = root_of(&tree, root.trim())?;
    Ok((tree, root, numbers(coins, "a number of coins")?))
}
