//! Solves problems in which each value is carried along a path to the root or to another node, and each edge on the way applies a linear
//! function to it. Values and functions change between queries.

use crate::judge::JudgeError;
use crate::trees::{read_node, read_tree_with};
use crate::values::{Linear, MODULUS, add, multiply_add};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{ClusterDp, TopTree};
use std::marker::PhantomData;
use tree_algos::{EdgeId, MAX_NODES, NodeId, Rooted};

/// The number of nodes, and the sum of their values after all of them have been carried to one node.
type Point = (u32, u32);

/// The summary of a segment of a path and everything attached to it. The segment includes the edge above its upper end.
trait Stretch: Copy {
    /// Creates the summary of a segment that consists of one node. `here` is the node with everything attached to it, and `above` is the
    /// function of the edge above it.
    fn single(here: Point, above: Linear) -> Self;
    /// Returns the segment that consists of `self` and, below it, `lower`.
    fn join(&self, lower: &Self) -> Self;
    /// Returns the number and the sum of all values of the segment after they have been carried to the node above it.
    fn point(&self) -> Point;
}

/// A segment whose values are carried to the node above it. It maps the sum that arrives at its lower end to the sum at the node above. The
/// constant of `along` is added once for each carried value.
#[derive(Clone, Copy)]
struct Upward {
    here: Point,
    /// The function that is applied to a value on the way from the lower end to the node above the segment.
    along: Linear,
}

/// A segment whose values can be carried to either end.
#[derive(Clone, Copy)]
struct BothWays {
    count: u32,
    /// The sum of the values after they are carried to the node above.
    up: u32,
    /// The sum of the values after they are carried to the lower end.
    down: u32,
    /// The slope of the composed function along the whole segment, which is the same in both directions.
    slope: u32,
    up_constant: u32,
    down_constant: u32,
}

/// Applies a function to each of `count` values with the sum `sum`, and returns the new sum.
#[inline]
fn apply(slope: u32, constant: u32, (count, sum): Point) -> u32 {
    let (slope, constant) = (u64::from(slope), u64::from(constant));
    ((slope * u64::from(sum) + constant * u64::from(count)) % u64::from(MODULUS)) as u32
}

impl Stretch for Upward {
    #[inline]
    fn single(here: Point, above: Linear) -> Self {
        Self { here: (here.0, apply(above.slope, above.constant, here)), along: above }
    }

    #[inline]
    fn join(&self, lower: &Self) -> Self {
        let from_below = apply(self.along.slope, self.along.constant, lower.here);
        Self {
            here: (self.here.0 + lower.here.0, add(self.here.1, from_below)),
            along: lower.along.then(self.along),
        }
    }

    #[inline]
    fn point(&self) -> Point {
        self.here
    }
}

impl Stretch for BothWays {
    #[inline]
    fn single(here: Point, Linear { slope, constant }: Linear) -> Self {
        let up = apply(slope, constant, here);
        let (up_constant, down_constant) = (constant, constant);
        Self { count: here.0, up, down: here.1, slope, up_constant, down_constant }
    }

    #[inline]
    fn join(&self, lower: &Self) -> Self {
        let from_below = apply(self.slope, self.up_constant, (lower.count, lower.up));
        let from_above = apply(lower.slope, lower.down_constant, (self.count, self.down));
        Self {
            count: self.count + lower.count,
            up: add(self.up, from_below),
            down: add(lower.down, from_above),
            slope: multiply_add(self.slope, lower.slope, 0),
            up_constant: multiply_add(self.slope, lower.up_constant, self.up_constant),
            down_constant: multiply_add(lower.slope, self.down_constant, lower.down_constant),
        }
    }

    #[inline]
    fn point(&self) -> Point {
        (self.count, self.up)
    }
}

/// The values of the nodes and the functions of the edges.
struct Carried<S> {
    values: Vec<u32>,
    functions: Vec<Linear>,
    stretch: PhantomData<S>,
}

impl<S: Stretch> ClusterDp for Carried<S> {
    type Point = Point;
    type Path = S;

    fn leaf(&self) -> Point {
        (0, 0)
    }

    #[inline]
    fn rake(&self, one: &Point, other: &Point) -> Point {
        (one.0 + other.0, add(one.1, other.1))
    }

    #[inline]
    fn hang(&self, path: &S) -> Point {
        path.point()
    }

    #[inline]
    fn vertex(&self, point: &Point, node: NodeId, above: Option<EdgeId>) -> S {
        let above = above.map_or(Linear::IDENTITY, |edge| self.functions[edge.index()]);
        S::single((point.0 + 1, add(point.1, self.values[node.index()])), above)
    }

    #[inline]
    fn compress(&self, upper: &S, lower: &S) -> S {
        upper.join(lower)
    }
}

/// Reads the tree, applies the changes, and prints the answer after each change.
fn answer_changes<S: Stretch>(
    tokens: &mut Tokens,
    output: &mut Output,
    answer: impl Fn(&mut TopTree<Carried<S>>, &mut Tokens, u32) -> Result<u32, JudgeError>,
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
    let mut live = TopTree::new(&rooted, Carried { values, functions, stretch: PhantomData });
    drop(rooted);
    // Without edges, a query can only change a value.
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
        output.line(answer(&mut live, tokens, nodes)?.into());
        output.complete()?;
    }
    Ok(())
}

pub(super) fn point_set_tree_path_composite_sum(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    answer_changes::<BothWays>(tokens, output, |live, tokens, nodes| {
        Ok(live.path_to(read_node(tokens, nodes)?).down)
    })
}

pub(super) fn point_set_tree_path_composite_sum_fixed_root(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    answer_changes::<Upward>(tokens, output, |live, _, _| Ok(live.whole().point().1))
}
