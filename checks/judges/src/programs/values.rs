//! Solves problems on trees in which values change between queries.

use crate::judge::{self, JudgeError};
use crate::trees::{read_node, read_parents_as, read_tree, read_tree_as};
use crate::values::{Composition, Linear, MODULUS, Total};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{PathProducts, PathSums, SubtreeSums, Sum};
use std::iter::once;
use tree_algos::{Direction, HeavyPaths, MAX_NODES, NodeId, Rooted};

/// Either an addition to node u, or a query for the sum along the path from u to v.
struct PathQuery {
    u: NodeId,
    v: NodeId,
    add: Option<u64>,
}

pub(super) fn vertex_add_path_sum(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let mut total = Total::default();
    let values = total.list(tokens, nodes)?;
    let mut sums = read_tree_as(tokens, nodes, 0, |edges| {
        let root = NodeId::new(0);
        PathSums::from_edges(nodes as usize, edges, root, Sum::new(), |node| values[node.index()])
    })?;
    drop(values);
    let read = |tokens: &mut Tokens| {
        let kind = tokens.number("the kind of a query", 0, 1)?;
        let u = read_node(tokens, nodes)?;
        if kind == 0 {
            return Ok(PathQuery { u, v: u, add: Some(total.read(tokens, "what to add", 1)?) });
        }
        Ok(PathQuery { u, v: read_node(tokens, nodes)?, add: None })
    };
    judge::in_blocks(tokens, queries, read, |_, block| {
        for query in block {
            sums.prefetch(query.u);
            sums.prefetch(query.v);
        }
        for query in block {
            match &query.add {
                Some(value) => sums.add(query.u, value),
                None => output.line(sums.path(query.u, query.v)),
            }
        }
        output.complete()
    })
}

/// Either an addition to a node, or a query for the sum over the subtree of a node.
struct SubtreeQuery {
    node: NodeId,
    add: Option<u64>,
}

pub(super) fn vertex_add_subtree_sum(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let mut total = Total::default();
    let values = total.list(tokens, nodes)?;
    let mut sums = read_parents_as(tokens, nodes, |parents| {
        let parents = once(None).chain(parents.into_iter().map(Some));
        SubtreeSums::from_parents(parents, Sum::new(), |node| values[node.index()])
    })?;
    drop(values);
    let read = |tokens: &mut Tokens| {
        let kind = tokens.number("the kind of a query", 0, 1)?;
        let node = read_node(tokens, nodes)?;
        let add = if kind == 0 { Some(total.read(tokens, "what to add", 1)?) } else { None };
        Ok(SubtreeQuery { node, add })
    };
    judge::in_blocks(tokens, queries, read, |_, block| {
        for query in block {
            sums.prefetch(query.node);
        }
        for query in block {
            match &query.add {
                Some(value) => sums.add(query.node, value),
                None => output.line(sums.subtree(query.node)),
            }
        }
        output.complete()
    })
}

pub(super) fn vertex_set_path_composite(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let functions = Linear::list(tokens, nodes)?;
    let tree = read_tree(tokens, nodes, 0)?;
    let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
    drop(tree);
    let mut along = PathProducts::for_nodes_on(paths, Composition, |node| functions[node.index()]);
    for _ in 0..queries {
        if tokens.number("the kind of a query", 0, 1)? == 0 {
            let node = read_node(tokens, nodes)?;
            along.set(node, Linear::read(tokens)?);
        } else {
            let (u, v) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
            let mut x = tokens.number_u32("an argument", 0, MODULUS - 1)?;
            along.walk(u, v, |stretch, direction| {
                x = match direction {
                    Direction::Down => stretch.forward(),
                    Direction::Up => stretch.backward(),
                }
                .at(x);
            });
            output.line(x.into());
            output.complete()?;
        }
    }
    Ok(())
}
