//! Values carried to the root, while values and functions change.

use crate::judge::JudgeError;
use crate::trees::{read_node, read_tree_with};
use crate::values::{Linear, MODULUS, add, multiply_add};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{ClusterDp, TopTree};
use tree_algos::{EdgeId, MAX_NODES, NodeId, Rooted};

struct Carried {
    values: Vec<u32>,
    functions: Vec<Linear>,
}

/// A stretch with everything attached to it, as a map from the sum that arrives at its lower end to the sum at the node above.
/// It includes the edge above the upper end, and adds a constant for each value that is carried.
#[derive(Clone, Copy)]
struct Path {
    /// The number of nodes, and the sum of their values carried to the node above.
    count: u32,
    sum: u32,
    /// The change of a value that comes from below.
    slope: u32,
    constant: u32,
}

#[inline]
fn apply(slope: u32, constant: u32, count: u32, sum: u32) -> u32 {
    let (slope, constant) = (u64::from(slope), u64::from(constant));
    ((slope * u64::from(sum) + constant * u64::from(count)) % u64::from(MODULUS)) as u32
}

impl ClusterDp for Carried {
    /// The number of nodes, and the sum of their values, carried to the node to which they are attached.
    type Point = (u32, u32);
    type Path = Path;

    fn leaf(&self) -> (u32, u32) {
        (0, 0)
    }

    #[inline]
    fn rake(&self, one: &(u32, u32), other: &(u32, u32)) -> (u32, u32) {
        (one.0 + other.0, add(one.1, other.1))
    }

    #[inline]
    fn hang(&self, path: &Path) -> (u32, u32) {
        (path.count, path.sum)
    }

    #[inline]
    fn vertex(&self, point: &(u32, u32), node: NodeId, above: Option<EdgeId>) -> Path {
        let Linear { slope, constant } =
            above.map_or(Linear::IDENTITY, |edge| self.functions[edge.index()]);
        let count = point.0 + 1;
        let sum = apply(slope, constant, count, add(point.1, self.values[node.index()]));
        Path { count, sum, slope, constant }
    }

    #[inline]
    fn compress(&self, upper: &Path, lower: &Path) -> Path {
        let from_below = apply(upper.slope, upper.constant, lower.count, lower.sum);
        Path {
            count: upper.count + lower.count,
            sum: add(upper.sum, from_below),
            slope: multiply_add(upper.slope, lower.slope, 0),
            constant: multiply_add(upper.slope, lower.constant, upper.constant),
        }
    }
}

pub(super) fn point_set_tree_path_composite_sum_fixed_root(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let values = tokens.list_u32("a value", nodes.into(), 0, MODULUS - 1)?;
    let mut functions = Vec::new();
    let tree = read_tree_with(tokens, nodes, 0, |tokens| {
        functions.push(Linear::read(tokens)?);
        Ok(())
    })?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    drop(tree);
    let mut live = TopTree::new(&rooted, Carried { values, functions });
    drop(rooted);
    // Without edges, no query changes one.
    let kinds = u32::from(nodes > 1);
    for _ in 0..queries {
        if tokens.number_u32("the kind of a query", 0, kinds)? == 0 {
            let node = read_node(tokens, nodes)?;
            live.dp_mut().values[node.index()] = tokens.number_u32("a value", 0, MODULUS - 1)?;
            live.update(node);
        } else {
            let edge = EdgeId::new(tokens.number_u32("an edge", 0, nodes - 2)?);
            live.dp_mut().functions[edge.index()] = Linear::read(tokens)?;
            live.update_edge(edge);
        }
        output.line(live.whole().sum.into());
        output.complete()?;
    }
    Ok(())
}
