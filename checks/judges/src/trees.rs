//! Reads trees in the input formats of online judges.

use crate::judge::JudgeError;
use crate::tokens::Tokens;
use std::fmt;
use tree_algos::{NodeId, Tree, TreeError};

/// Reads the label of a node. There are `nodes` nodes, labeled from 0.
///
/// # Errors
///
/// The same as for [`Tokens::number`].
#[inline]
pub fn read_node(tokens: &mut Tokens, nodes: u32) -> Result<NodeId, JudgeError> {
    Ok(NodeId::new(tokens.number_u32("a node", 0, nodes - 1)?))
}

/// Reads the parents of the nodes 1, 2, ... of a tree of `nodes` nodes. The root is node 0. Parents can have larger numbers than their
/// children.
///
/// # Errors
///
/// The same as for [`Tokens::number`]. If the parents do not form a tree, returns an error at the first wrong token.
///
/// ```
/// use judges::{tokens::Tokens, trees::read_parents};
///
/// let mut tokens = Tokens::new(&b"0 3 2"[..]);
/// let error = read_parents(&mut tokens, 4).unwrap_err();
/// assert_eq!(error.to_string(), "token 2: node 2 is an ancestor of itself");
/// ```
pub fn read_parents(tokens: &mut Tokens, nodes: u32) -> Result<Tree, JudgeError> {
    read_parents_as(tokens, nodes, |parents| {
        Tree::from_parents(std::iter::once(None).chain(parents.into_iter().map(Some)))
    })
}

/// Does the same as [`read_parents`], but `make` creates the result from the list of parents.
///
/// # Errors
///
/// The same as for [`read_parents`].
pub fn read_parents_as<T>(
    tokens: &mut Tokens,
    nodes: u32,
    make: impl FnOnce(Vec<u32>) -> Result<T, TreeError>,
) -> Result<T, JudgeError> {
    let first = tokens.next_position();
    let parents = tokens.list_u32("a parent", u64::from(nodes) - 1, 0, nodes - 1)?;
    // Edge k connects node k + 1 to its parent, which is token k of the list, counted from 0.
    make(parents).map_err(|error| match error {
        TreeError::SelfLoop { edge, .. }
        | TreeError::RepeatedEdge { edge, .. }
        | TreeError::Cycle { edge, .. } => tokens.error_at(first + edge as u64, error),
        // Node 0 is the root and has no token, so the token of `node` is token `node - 1` of the list.
        TreeError::OwnAncestor { node } => {
            tokens.error_at(first + u64::from(node).saturating_sub(1), error)
        }
        other => tokens.error_at(first, other),
    })
}

/// Reads `u v w x`: the edge between u and v is replaced by an edge between w and x. Passes the first edge to `cut` and the second one to
/// `link`.
///
/// # Errors
///
/// The same as for [`Tokens::number`]. Reports an error of `cut` or `link` at the first token of the edge.
pub fn read_relink<F, C: fmt::Display, L: fmt::Display>(
    tokens: &mut Tokens,
    nodes: u32,
    forest: &mut F,
    cut: impl FnOnce(&mut F, NodeId, NodeId) -> Result<(), C>,
    link: impl FnOnce(&mut F, NodeId, NodeId) -> Result<(), L>,
) -> Result<(), JudgeError> {
    let at = tokens.next_position();
    let (u, v) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
    let (w, x) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
    cut(forest, u, v).map_err(|error| tokens.error_at(at, error))?;
    link(forest, w, x).map_err(|error| tokens.error_at(at + 2, error))
}

/// Reads the edges of a tree of `nodes` nodes that are labeled from `first_label`. Each edge is two tokens.
///
/// # Errors
///
/// The same as for [`Tokens::edges`]. If the edges do not form a tree, returns an error at the first token of the wrong edge.
///
/// ```
/// use judges::{tokens::Tokens, trees::read_tree};
///
/// let mut tokens = Tokens::new(&b"1 2  2 3  3 1"[..]);
/// tokens.test(1);
/// let error = read_tree(&mut tokens, 4, 1).unwrap_err();
/// assert_eq!(error.to_string(), "test 1, token 5: the edge 3 1 closes a cycle");
/// ```
pub fn read_tree(tokens: &mut Tokens, nodes: u32, first_label: u32) -> Result<Tree, JudgeError> {
    read_tree_as(tokens, nodes, first_label, |edges| Tree::from_edges(nodes as usize, edges))
}

/// Does the same as [`read_tree`], but `make` creates the result from the list of edges, whose nodes are counted from 0.
///
/// # Errors
///
/// The same as for [`read_tree`].
pub fn read_tree_as<T>(
    tokens: &mut Tokens,
    nodes: u32,
    first_label: u32,
    make: impl FnOnce(Vec<(u32, u32)>) -> Result<T, TreeError>,
) -> Result<T, JudgeError> {
    let first = tokens.next_position();
    let edges = tokens.tree_edges(nodes, first_label)?;
    make(edges).map_err(|error| not_a_tree(tokens, first, 2, first_label, error))
}

/// Does the same as [`read_tree`], but each edge is followed by a fixed number of additional tokens, which `rest` reads.
///
/// # Errors
///
/// The same as for [`read_tree`]. Also returns the errors of `rest`.
///
/// ```
/// use judges::{tokens::Tokens, trees::read_tree_with};
///
/// let mut tokens = Tokens::new(&b"0 1 50  2 1 70"[..]);
/// let mut weights = Vec::new();
/// let tree = read_tree_with(&mut tokens, 3, 0, |tokens| {
///     weights.push(tokens.u64("a weight")?);
///     Ok(())
/// })?;
/// assert_eq!((tree.edge_count(), weights), (2, vec![50, 70]));
/// # Ok::<(), judges::judge::JudgeError>(())
/// ```
pub fn read_tree_with<F>(
    tokens: &mut Tokens,
    nodes: u32,
    first_label: u32,
    mut rest: F,
) -> Result<Tree, JudgeError>
where
    F: FnMut(&mut Tokens) -> Result<(), JudgeError>,
{
    let first = tokens.next_position();
    let mut edges = Vec::new();
    let low = u64::from(first_label);
    let high = (low + u64::from(nodes)).saturating_sub(1);
    for _ in 1..nodes {
        let mut endpoint = || {
            let label = tokens.number("an endpoint of an edge", low, high)?;
            Ok::<_, JudgeError>((label - low) as u32)
        };
        edges.push((endpoint()?, endpoint()?));
        rest(tokens)?;
    }
    let stride = (tokens.next_position() - first).checked_div(edges.len() as u64).unwrap_or(2);
    Tree::from_edges(nodes as usize, edges)
        .map_err(|error| not_a_tree(tokens, first, stride, first_label, error))
}

/// Creates the error for edges that do not form a tree. It names the edge and its nodes by their labels in the input, and gives the
/// position of the token.
fn not_a_tree(
    tokens: &Tokens,
    first: u64,
    stride: u64,
    first_label: u32,
    error: TreeError,
) -> JudgeError {
    let label = |node: u32| u64::from(node) + u64::from(first_label);
    let (edge, message) = match error {
        TreeError::SelfLoop { edge, node } => {
            (edge, format!("the edge joins node {} to itself", label(node)))
        }
        TreeError::RepeatedEdge { edge, first: earlier, u, v } => {
            let earlier = first + stride * earlier as u64;
            (
                edge,
                format!("the edge {} {} repeats the edge at token {earlier}", label(u), label(v)),
            )
        }
        TreeError::Cycle { edge, u, v } => {
            (edge, format!("the edge {} {} closes a cycle", label(u), label(v)))
        }
        other => (0, other.to_string()),
    };
    tokens.error_at(first + stride * edge as u64, message)
}
