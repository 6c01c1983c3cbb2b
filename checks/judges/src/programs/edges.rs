//! Solves problems on trees in which edges are removed and added.

use crate::judge::JudgeError;
use crate::trees::{read_node, read_relink, read_tree};
use crate::values::{Composition, Linear, MODULUS, Total};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{Commutative, Forest, ForestDp, SubtreeForest, Sum};
use tree_algos::{MAX_NODES, NodeId, Rooted};

/// A tree with numbers on its nodes, and the number of queries that follow.
struct Given {
    nodes: u32,
    queries: u64,
    /// The total of all numbers that have been read, which must not overflow.
    total: Total,
    values: Vec<u64>,
    rooted: Rooted,
}

impl Given {
    fn read(tokens: &mut Tokens) -> Result<Self, JudgeError> {
        let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
        let queries = tokens.u64("the number of queries")?;
        let mut total = Total::default();
        let values = total.list(tokens, nodes)?;
        let rooted = Rooted::new(&read_tree(tokens, nodes, 0)?, NodeId::new(0));
        Ok(Self { nodes, queries, total, values, rooted })
    }
}

pub(super) fn dynamic_tree_subtree_add_subtree_sum(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let Given { nodes, queries, mut total, values, rooted } = Given::read(tokens)?;
    let mut forest = SubtreeForest::from_tree(&rooted, Sum::new(), |node| values[node.index()]);
    drop((rooted, values));
    for _ in 0..queries {
        match tokens.number("the kind of a query", 0, 2)? {
            0 => read_relink(tokens, nodes, &mut forest, SubtreeForest::cut, SubtreeForest::link)?,
            kind => {
                let at = tokens.next_position();
                let (v, p) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
                let no_edge = |tokens: &Tokens| tokens.error_at(at, "no edge joins the nodes");
                if kind == 1 {
                    let value = total.read(tokens, "what to add", nodes - 1)?;
                    if !forest.add_to_subtree(v, p, &value) {
                        return Err(no_edge(tokens));
                    }
                } else {
                    output.line(forest.subtree(v, p).ok_or_else(|| no_edge(tokens))?);
                    output.complete()?;
                }
            }
        }
    }
    Ok(())
}

/// Answers queries about sums while edges are replaced and numbers are added to nodes. `missing` describes the error if a query has no
/// answer.
fn answer_sums<D: ForestDp<Value = u64>>(
    tokens: &mut Tokens,
    output: &mut Output,
    dp: D,
    sum: impl Fn(&mut Forest<D>, NodeId, NodeId) -> Option<u64>,
    missing: &'static str,
) -> Result<(), JudgeError> {
    let Given { nodes, queries, mut total, values, rooted } = Given::read(tokens)?;
    let mut forest = Forest::from_tree(&rooted, dp, |node| values[node.index()]);
    drop((rooted, values));
    for _ in 0..queries {
        match tokens.number("the kind of a query", 0, 2)? {
            0 => read_relink(tokens, nodes, &mut forest, Forest::cut, Forest::link)?,
            1 => {
                let node = read_node(tokens, nodes)?;
                let value = forest.get(node) + total.read(tokens, "what to add", 1)?;
                forest.set(node, value);
            }
            _ => {
                let at = tokens.next_position();
                let (u, v) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
                let found = sum(&mut forest, u, v);
                output.line(found.ok_or_else(|| tokens.error_at(at, missing))?);
                output.complete()?;
            }
        }
    }
    Ok(())
}

pub(super) fn dynamic_tree_vertex_add_path_sum(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let sums = Commutative(Sum::new());
    answer_sums(tokens, output, sums, Forest::path, "no path joins the nodes")
}

/// Sums over paths and over everything attached to them. Since the total of all values is checked, no sum overflows.
struct Sums;

impl ForestDp for Sums {
    type Value = u64;
    type Product = u64;
    type Light = u64;
    type Change = ();

    #[inline]
    fn empty(&self) -> u64 {
        0
    }

    #[inline]
    fn single(&self, value: &u64, light: &u64) -> u64 {
        value + light
    }

    #[inline]
    fn join(&self, upper: &u64, lower: &u64) -> u64 {
        upper + lower
    }

    #[inline]
    fn reverse(&self, _: &mut u64) {}

    #[inline]
    fn attach(&self, light: &mut u64, branch: &u64) {
        *light += branch;
    }

    #[inline]
    fn detach(&self, light: &mut u64, branch: &u64) {
        *light -= branch;
    }
}

pub(super) fn dynamic_tree_vertex_add_subtree_sum(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    answer_sums(tokens, output, Sums, Forest::subtree, "no edge joins the nodes")
}

pub(super) fn dynamic_tree_vertex_set_path_composite(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let functions = Linear::list(tokens, nodes)?;
    let tree = read_tree(tokens, nodes, 0)?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    drop(tree);
    let mut forest = Forest::from_tree(&rooted, Composition, |node| functions[node.index()]);
    drop((rooted, functions));
    for _ in 0..queries {
        match tokens.number("the kind of a query", 0, 2)? {
            0 => read_relink(tokens, nodes, &mut forest, Forest::cut, Forest::link)?,
            1 => {
                let node = read_node(tokens, nodes)?;
                forest.set(node, Linear::read(tokens)?);
            }
            _ => {
                let at = tokens.next_position();
                let (u, v) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
                let x = tokens.number_u32("an argument", 0, MODULUS - 1)?;
                let stretch = forest.path(u, v);
                let stretch =
                    stretch.ok_or_else(|| tokens.error_at(at, "no path joins the nodes"))?;
                output.line(stretch.forward().at(x).into());
                output.complete()?;
            }
        }
    }
    Ok(())
}
