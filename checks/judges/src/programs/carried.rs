//! Values carried along paths to any node, while values and functions change.

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

/// The number of nodes, and the sum of their values, carried to the node to which they are attached.
type Point = (u32, u32);

/// The nodes of a stretch with everything attached to it, including the edge above the upper end.
#[derive(Clone, Copy)]
struct Path {
    count: u32,
    /// The sum of their values carried to the node above, and to the lower end.
    up: u32,
    down: u32,
    /// The change of a value along the whole stretch: the slope is the same in both directions.
    slope: u32,
    up_constant: u32,
    down_constant: u32,
}

/// The sum of `count` values that have the sum `sum`, after a function has been applied to each.
#[inline]
fn apply(slope: u32, constant: u32, (count, sum): Point) -> u32 {
    let (slope, constant) = (u64::from(slope), u64::from(constant));
    ((slope * u64::from(sum) + constant * u64::from(count)) % u64::from(MODULUS)) as u32
}

impl ClusterDp for Carried {
    type Point = Point;
    type Path = Path;

    fn leaf(&self) -> Point {
        (0, 0)
    }

    #[inline]
    fn rake(&self, one: &Point, other: &Point) -> Point {
        (one.0 + other.0, add(one.1, other.1))
    }

    #[inline]
    fn hang(&self, path: &Path) -> Point {
        (path.count, path.up)
    }

    #[inline]
    fn vertex(&self, point: &Point, node: NodeId, above: Option<EdgeId>) -> Path {
        let Linear { slope, constant } =
            above.map_or(Linear::IDENTITY, |edge| self.functions[edge.index()]);
        let here = (point.0 + 1, add(point.1, self.values[node.index()]));
        let up = apply(slope, constant, here);
        Path {
            count: here.0,
            up,
            down: here.1,
            slope,
            up_constant: constant,
            down_constant: constant,
        }
    }

    #[inline]
    fn compress(&self, upper: &Path, lower: &Path) -> Path {
        let from_below = apply(upper.slope, upper.up_constant, (lower.count, lower.up));
        let from_above = apply(lower.slope, lower.down_constant, (upper.count, upper.down));
        Path {
            count: upper.count + lower.count,
            up: add(upper.up, from_below),
            down: add(lower.down, from_above),
            slope: multiply_add(upper.slope, lower.slope, 0),
            up_constant: multiply_add(upper.slope, lower.up_constant, upper.up_constant),
            down_constant: multiply_add(lower.slope, upper.down_constant, lower.down_constant),
        }
    }
}

pub(super) fn point_set_tree_path_composite_sum(
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
        output.line(live.path_to(read_node(tokens, nodes)?).down.into());
        output.complete()?;
    }
    Ok(())
}
