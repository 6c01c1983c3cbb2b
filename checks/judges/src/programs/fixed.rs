//! Solves problems on trees that do not change between queries.

use crate::judge::{self, JudgeError};
use crate::trees::{read_node, read_parents_as, read_tree};
use crate::{output::Output, tokens::Tokens, trees, trees::read_parents};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::{
    ConstantLca, EdgeId, HeavyPaths, MAX_NODES, NodeId, Rooted, Tree, TreeError, distances,
    isomorphism,
};

pub(super) fn jump_on_tree(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let tree = read_tree(tokens, nodes, 0)?;
    let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
    drop(tree);
    let read = |tokens: &mut Tokens| {
        let (s, t) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
        Ok((s, t, tokens.u32("a number of steps")?))
    };
    let mut reached = Vec::new();
    judge::in_blocks(tokens, queries, read, |_, block| {
        // Find the nodes for all queries of the block before writing any answer, so the memory accesses of the queries can overlap.
        reached.clear();
        reached.extend(block.iter().map(|&(s, t, steps)| paths.jump(s, t, steps)));
        for node in &reached {
            match node {
                Some(node) => output.line(node.get().into()),
                None => output.text_line("-1"),
            }
        }
        output.complete()
    })
}

pub(super) fn lca(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let lca = read_parents_as(tokens, nodes, |parents| {
        ConstantLca::from_parents(std::iter::once(None).chain(parents.into_iter().map(Some)))
    })?;
    let read = |tokens: &mut Tokens| Ok((read_node(tokens, nodes)?, read_node(tokens, nodes)?));
    let mut meetings = Vec::new();
    judge::in_blocks(tokens, queries, read, |_, block| {
        // Find the ancestors for all queries of the block before writing any answer, so the memory accesses of the queries can overlap.
        meetings.clear();
        meetings.extend(block.iter().map(|&(u, v)| lca.lca(u, v)));
        for meeting in &meetings {
            output.line(meeting.get().into());
        }
        output.complete()
    })
}

pub(super) fn rooted_tree_isomorphism_classification(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let tree = read_parents(tokens, nodes)?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    drop(tree);
    let classes = isomorphism::subtree_classes(&rooted);
    let largest = classes.iter().max().copied().unwrap_or(0);
    output.line(u64::from(largest) + 1);
    output.line_of(classes);
    output.complete()
}

/// The largest declared size for which memory is reserved in advance. For larger sizes, the memory grows as edges are read.
const TRUSTED: usize = 1 << 20;

pub(super) fn tree_diameter(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let first = tokens.next_position();
    let mut edges = Vec::with_capacity(TRUSTED.min(nodes as usize));
    let mut lengths = Vec::with_capacity(TRUSTED.min(nodes as usize));
    for _ in 1..nodes {
        let u = tokens.number_u32("an endpoint of an edge", 0, nodes - 1)?;
        let v = tokens.number_u32("an endpoint of an edge", 0, nodes - 1)?;
        edges.push((u, v));
        lengths.push(tokens.u64("the length of an edge")?);
    }
    let tree = Tree::from_edges(nodes as usize, edges).map_err(|error| match error {
        TreeError::SelfLoop { edge, .. }
        | TreeError::RepeatedEdge { edge, .. }
        | TreeError::Cycle { edge, .. } => tokens.error_at(first + 3 * edge as u64, error),
        other => tokens.error_at(first, other),
    })?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let longest = distances::longest_path_weighted(&rooted, |edge| lengths[edge.index()])
        .map_err(|error| tokens.error_at(first + 3 * error.edge.index() as u64 + 2, error))?;
    output.line_of([longest.length(), longest.path().len() as u64]);
    output.line_of(longest.path().iter().map(|node| node.get()));
    output.complete()
}

const MODULUS: u64 = 998_244_353;

/// The values of the nodes and the maps of the edges, all below the modulus.
struct CompositeSum {
    values: Vec<u32>,
    maps: Vec<(u32, u32)>,
}

/// The number of nodes in a subtree, and the sum of their values after they are carried to its root.
type Sums = (u32, u32);

impl RootedDp for CompositeSum {
    type Value = Sums;
    type Partial = Sums;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> Sums {
        (0, 0)
    }

    /// Applies the function `b x + c` of the edge to each of the `count` values, so the sum is multiplied by `b`, and `c` is added `count`
    /// times.
    fn lift(&self, &(count, sum): &Sums, edge: EdgeId, _from: NodeId, _to: NodeId) -> Sums {
        let (b, c) = self.maps[edge.index()];
        let carried = u64::from(b) * u64::from(sum) + u64::from(c) * u64::from(count);
        (count, (carried % MODULUS) as u32)
    }

    fn merge(&self, left: &Sums, right: &Sums) -> Sums {
        let sum = u64::from(left.1) + u64::from(right.1);
        (left.0 + right.0, if sum < MODULUS { sum } else { sum - MODULUS } as u32)
    }

    fn finish(&self, merged: &Sums, node: NodeId, _excluded: Option<EdgeId>) -> Sums {
        self.merge(merged, &(1, self.values[node.index()]))
    }
}

/// Reads the tree and prints the sums on one line.
pub(super) fn tree_path_composite_sum(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let n = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let reduced = |number: u64| (number % MODULUS) as u32;
    let values = tokens.list_u64("a value", u64::from(n))?.into_iter().map(reduced).collect();
    let mut maps = Vec::new();
    let tree = trees::read_tree_with(tokens, n, 0, |tokens| {
        maps.push((reduced(tokens.u64("a factor b")?), reduced(tokens.u64("a summand c")?)));
        Ok(())
    })?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let sums = reroot::at_roots(&CompositeSum { values, maps }, &rooted);
    output.line_of(sums.into_iter().map(|(_, sum)| sum));
    output.complete()
}
