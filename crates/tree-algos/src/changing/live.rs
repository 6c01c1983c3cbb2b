//! A rerooting program with few values, kept up to date under changes.

use super::{ClusterDp, TopTree};
use crate::reroot::RootedDp;
use crate::{EdgeId, HeavyPaths, NodeId, Rooted};
use std::fmt;

/// A [`RootedDp`] with few values, numbered from 0.
///
/// The number of values is `B` where it matters ([`Live`]); numbers are at most 255.
pub trait FiniteDp: RootedDp {
    /// The number of a value.
    fn number(&self, value: &Self::Value) -> u8;

    /// The value with this number.
    fn value(&self, number: u8) -> Self::Value;
}

/// A [`FiniteDp`] with at most `B` values, evaluated on a fixed tree for any root, while weights of
/// nodes and edges change.
///
/// The program is the one that [`reroot`](crate::reroot) takes; nothing else has to be written. The value
/// below a stretch of a path determines the value at its top, and the value above determines what
/// arrives at its bottom: both are tabulated for all `B` values, and tables are composed.
///
/// # What may change
///
/// The weights of nodes may matter to [`finish`](RootedDp::finish) only, and those of edges to
/// [`lift`](RootedDp::lift) only: a weight of a node that mattered to `lift` would change tables at all of
/// its neighbors. What a neighbor has to know of the node belongs into the value.
///
/// # Limits
///
/// A stretch takes `B` bytes and `B` partial merges, and there are up to two for each node; an update
/// takes O(B log n) calls of the program. For many values write a [`ClusterDp`]. A program whose merge
/// is not [commutative](RootedDp::COMMUTATIVE) does not compile: what hangs on a node is merged without
/// regard to its order.
///
/// # Panics
///
/// All methods panic if the program numbers a value `B` or more.
///
/// # Example
///
/// A token moves away from where it starts, never onto a closed node; whoever cannot move loses. Where
/// may it start so that the first player wins?
///
/// ```
/// use tree_algos::changing::{FiniteDp, Live};
/// use tree_algos::reroot::RootedDp;
/// use tree_algos::{EdgeId, NodeId, Rooted, shapes};
///
/// struct Token {
///     closed: Vec<bool>,
/// }
///
/// const LOSES: u8 = 0;
/// const WINS: u8 = 1;
/// const CLOSED: u8 = 2;
///
/// impl RootedDp for Token {
///     type Value = u8;
///     /// Whether there is a move to a node from which the other player loses.
///     type Partial = bool;
///     const COMMUTATIVE: bool = true;
///     fn identity(&self) -> bool {
///         false
///     }
///     fn lift(&self, value: &u8, _: EdgeId, _from: NodeId, _to: NodeId) -> bool {
///         *value == LOSES
///     }
///     fn merge(&self, left: &bool, right: &bool) -> bool {
///         left | right
///     }
///     fn finish(&self, merged: &bool, node: NodeId, excluded: Option<EdgeId>) -> u8 {
///         match merged {
///             _ if excluded.is_some() && self.closed[node.index()] => CLOSED,
///             true => WINS,
///             false => LOSES,
///         }
///     }
/// }
///
/// impl FiniteDp for Token {
///     fn number(&self, value: &u8) -> u8 {
///         *value
///     }
///     fn value(&self, number: u8) -> u8 {
///         number
///     }
/// }
///
/// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
/// let mut token = Live::<_, 3>::new(&rooted, Token { closed: vec![false; 4] });
/// assert_eq!([0, 1].map(|v| token.at(NodeId::new(v))), [WINS, WINS]);
/// token.dp_mut().closed[1] = true;
/// token.update(NodeId::new(1));
/// assert_eq!([0, 1].map(|v| token.at(NodeId::new(v))), [LOSES, WINS]);
/// ```
#[derive(Clone)]
pub struct Live<D: FiniteDp, const B: usize>(TopTree<Tables<D, B>>)
where
    D::Partial: Clone;

/// The program in terms of clusters.
#[derive(Clone, Debug)]
struct Tables<D, const B: usize> {
    dp: D,
    parents: Vec<Option<NodeId>>,
    /// The heavy child of every node, and the edge to it.
    heavy: Vec<Option<(NodeId, EdgeId)>>,
}

/// A stretch of a path.
#[derive(Clone, Debug)]
struct Table<P, const B: usize> {
    top: NodeId,
    bottom: NodeId,
    /// The edge above the top.
    above: Option<EdgeId>,
    /// The number of the value at the top, by that of the value below the bottom, and with nothing there.
    up: [u8; B],
    up_alone: u8,
    /// What arrives at the bottom, by the number of the value above the top, and with nothing there.
    down: [P; B],
    down_alone: P,
}

impl<D: FiniteDp, const B: usize> Tables<D, B>
where
    D::Partial: Clone,
{
    #[track_caller]
    fn number(&self, value: &D::Value) -> u8 {
        let number = self.dp.number(value);
        assert!(usize::from(number) < B, "value {number} of a program with {B} values");
        number
    }

    /// The number of the value at `node`, towards a neighbor by this edge.
    fn finish(&self, merged: &D::Partial, node: NodeId, excluded: Option<EdgeId>) -> u8 {
        self.number(&self.dp.finish(merged, node, excluded))
    }
}

impl<D: FiniteDp, const B: usize> ClusterDp for Tables<D, B>
where
    D::Partial: Clone,
{
    type Point = D::Partial;
    type Path = Table<D::Partial, B>;

    fn leaf(&self) -> D::Partial {
        self.dp.identity()
    }

    fn rake(&self, one: &D::Partial, other: &D::Partial) -> D::Partial {
        self.dp.merge(one, other)
    }

    fn hang(&self, path: &Self::Path) -> D::Partial {
        let (Some(edge), Some(parent)) = (path.above, self.parents[path.top.index()]) else {
            return self.dp.identity();
        };
        self.dp.lift(&self.dp.value(path.up_alone), edge, path.top, parent)
    }

    fn vertex(&self, point: &D::Partial, node: NodeId, above: Option<EdgeId>) -> Self::Path {
        // On a path that goes on to a light child the table upwards is never asked.
        let up_alone = self.finish(point, node, above);
        let up = match self.heavy[node.index()] {
            Some((child, edge)) => std::array::from_fn(|number| {
                let below = self.dp.lift(&self.dp.value(number as u8), edge, child, node);
                self.finish(&self.dp.merge(point, &below), node, above)
            }),
            None => [up_alone; B],
        };
        let down = match above.zip(self.parents[node.index()]) {
            Some((edge, parent)) => std::array::from_fn(|number| {
                let value = self.dp.value(number as u8);
                self.dp.merge(point, &self.dp.lift(&value, edge, parent, node))
            }),
            None => std::array::from_fn(|_| point.clone()),
        };
        Table { top: node, bottom: node, above, up, up_alone, down, down_alone: point.clone() }
    }

    fn compress(&self, upper: &Self::Path, lower: &Self::Path) -> Self::Path {
        let across = |merged: &D::Partial| {
            let number = self.finish(merged, upper.bottom, lower.above);
            lower.down[usize::from(number)].clone()
        };
        Table {
            top: upper.top,
            bottom: lower.bottom,
            above: upper.above,
            up: lower.up.map(|number| upper.up[usize::from(number)]),
            up_alone: upper.up[usize::from(lower.up_alone)],
            down: std::array::from_fn(|number| across(&upper.down[number])),
            down_alone: across(&upper.down_alone),
        }
    }
}

impl<D: FiniteDp, const B: usize> Live<D, B>
where
    D::Partial: Clone,
{
    /// Evaluates the program on a tree.
    ///
    /// # Complexity
    ///
    /// O(n log n) time and O(n) space for n nodes; O(B n) calls of the program.
    #[must_use]
    pub fn new(rooted: &Rooted, dp: D) -> Self {
        const {
            assert!(D::COMMUTATIVE, "the merge of the program must be commutative");
            assert!(B > 0 && B <= 256, "a program has 1 to 256 values");
        }
        let nodes = (0..rooted.node_count() as u32).map(NodeId::new);
        let parents = nodes.map(|node| rooted.parent(node)).collect();
        let paths = HeavyPaths::new(rooted);
        let mut heavy = vec![None; rooted.node_count()];
        for pair in paths.order().windows(2) {
            if let Some(edge) = rooted.parent_edge(pair[1]) {
                if paths.head(pair[0]) == paths.head(pair[1]) {
                    heavy[pair[0].index()] = Some((pair[1], edge));
                }
            }
        }
        Self(TopTree::new(rooted, Tables { dp, parents, heavy }))
    }

    /// The program, with its weights.
    #[must_use]
    pub fn dp(&self) -> &D {
        &self.0.dp().dp
    }

    /// The program, to change weights; see [`TopTree::dp_mut`].
    #[must_use]
    pub fn dp_mut(&mut self) -> &mut D {
        &mut self.0.dp_mut().dp
    }

    /// Evaluates a node again, after its weight has changed, and all that depends on it.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    ///
    /// # Complexity
    ///
    /// O(B log n) calls of the program for n nodes.
    #[track_caller]
    pub fn update(&mut self, node: NodeId) {
        self.0.update(node);
    }

    /// The same for an edge.
    #[track_caller]
    pub fn update_edge(&mut self, edge: EdgeId) {
        let lower = self.0.lower_end(edge);
        self.0.update(lower);
        // A node tabulates what comes up from its heavy child across the edge.
        let tables = self.0.dp();
        let Some(parent) = tables.parents[lower.index()] else { return };
        if tables.heavy[parent.index()] == Some((lower, edge)) {
            self.0.update(parent);
        }
    }

    /// The value of the whole tree rooted at `node`.
    ///
    /// # Complexity
    ///
    /// O(B log n) calls of the program for n nodes.
    #[must_use]
    #[track_caller]
    pub fn at(&self, node: NodeId) -> D::Value {
        let path = self.0.path_to(node);
        self.dp().finish(&path.down_alone, node, None)
    }
}

impl<D: FiniteDp + fmt::Debug, const B: usize> fmt::Debug for Live<D, B>
where
    D::Partial: Clone + fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Live").field(&self.0).finish()
    }
}
