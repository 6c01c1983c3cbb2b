//! Implements the visit traits of `petgraph` for trees.
//!
//! A tree is an undirected graph without weights: nodes and edges have the weight `()`, and ids are
//! [`NodeId`] and [`EdgeId`]. Neighbors and edges come in the order of [`Tree::neighbors`].

use crate::tree::numbered;
use crate::{EdgeId, NodeId, Rooted, Tree};
use ::petgraph::visit::{
    Data, EdgeCount, EdgeIndexable, EdgeRef, GetAdjacencyMatrix, GraphBase, GraphProp,
    IntoEdgeReferences, IntoEdges, IntoEdgesDirected, IntoNeighbors, IntoNeighborsDirected,
    IntoNodeIdentifiers, IntoNodeReferences, NodeCompactIndexable, NodeCount, NodeIndexable,
    VisitMap, Visitable,
};
use ::petgraph::{Direction, Undirected, data::DataMap};
use bitvec::vec::BitVec;
use std::iter::{Enumerate, Map, Repeat, Zip, repeat};
use std::ops::Range;
use std::slice;

impl GraphBase for Tree {
    type NodeId = NodeId;
    type EdgeId = EdgeId;
}

impl Data for Tree {
    type NodeWeight = ();
    type EdgeWeight = ();
}

impl DataMap for Tree {
    fn node_weight(&self, id: NodeId) -> Option<&()> {
        self.node(id.index()).map(|_| &())
    }

    fn edge_weight(&self, id: EdgeId) -> Option<&()> {
        self.edge(id.index()).map(|_| &())
    }
}

impl GraphProp for Tree {
    type EdgeType = Undirected;
}

impl NodeCount for Tree {
    fn node_count(&self) -> usize {
        Self::node_count(self)
    }
}

impl EdgeCount for Tree {
    fn edge_count(&self) -> usize {
        Self::edge_count(self)
    }
}

impl NodeIndexable for Tree {
    fn node_bound(&self) -> usize {
        Self::node_count(self)
    }

    fn to_index(&self, node: NodeId) -> usize {
        node.index()
    }

    fn from_index(&self, index: usize) -> NodeId {
        self.node(index).expect("an index of a node of the tree")
    }
}

impl EdgeIndexable for Tree {
    fn edge_bound(&self) -> usize {
        Self::edge_count(self)
    }

    fn to_index(&self, edge: EdgeId) -> usize {
        edge.index()
    }

    fn from_index(&self, index: usize) -> EdgeId {
        self.edge(index).expect("an index of an edge of the tree")
    }
}

impl NodeCompactIndexable for Tree {}

/// An edge of a tree as `petgraph` represents it: a directed edge from one endpoint, the source, to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EdgeReference {
    id: EdgeId,
    source: NodeId,
    target: NodeId,
}

impl EdgeRef for EdgeReference {
    type NodeId = NodeId;
    type EdgeId = EdgeId;
    type Weight = ();

    fn source(&self) -> NodeId {
        self.source
    }

    fn target(&self) -> NodeId {
        self.target
    }

    fn weight(&self) -> &() {
        &()
    }

    fn id(&self) -> EdgeId {
        self.id
    }
}

/// The traits require iterator types that can be named. This type maps an iterator of this crate with a function pointer.
type Mapped<I, T> = Map<I, fn(<I as Iterator>::Item) -> T>;

/// Pairs each cell of a node's neighbor list with the node.
type Around<'a> = Zip<Repeat<NodeId>, slice::Iter<'a, (NodeId, EdgeId)>>;

impl IntoNodeIdentifiers for &Tree {
    type NodeIdentifiers = Mapped<Range<u32>, NodeId>;

    fn node_identifiers(self) -> Self::NodeIdentifiers {
        (0..Tree::node_count(self) as u32).map(NodeId::new)
    }
}

impl IntoNodeReferences for &Tree {
    type NodeRef = (NodeId, ());
    type NodeReferences = Mapped<Range<u32>, (NodeId, ())>;

    fn node_references(self) -> Self::NodeReferences {
        (0..Tree::node_count(self) as u32).map(|node| (NodeId::new(node), ()))
    }
}

impl<'a> IntoNeighbors for &'a Tree {
    type Neighbors = Mapped<slice::Iter<'a, (NodeId, EdgeId)>, NodeId>;

    fn neighbors(self, node: NodeId) -> Self::Neighbors {
        Tree::neighbors(self, node).iter().map(|&(neighbor, _)| neighbor)
    }
}

impl IntoNeighborsDirected for &Tree {
    type NeighborsDirected = <Self as IntoNeighbors>::Neighbors;

    fn neighbors_directed(self, node: NodeId, _: Direction) -> Self::NeighborsDirected {
        IntoNeighbors::neighbors(self, node)
    }
}

impl<'a> IntoEdgeReferences for &'a Tree {
    type EdgeRef = EdgeReference;
    type EdgeReferences = Mapped<Enumerate<slice::Iter<'a, (NodeId, NodeId)>>, EdgeReference>;

    fn edge_references(self) -> Self::EdgeReferences {
        self.ends().iter().enumerate().map(|edge| {
            let (id, source, target) = numbered(edge);
            EdgeReference { id, source, target }
        })
    }
}

impl<'a> IntoEdges for &'a Tree {
    type Edges = Mapped<Around<'a>, EdgeReference>;

    fn edges(self, node: NodeId) -> Self::Edges {
        self.edges_directed(node, Direction::Outgoing)
    }
}

impl<'a> IntoEdgesDirected for &'a Tree {
    type EdgesDirected = Mapped<Around<'a>, EdgeReference>;

    fn edges_directed(self, node: NodeId, direction: Direction) -> Self::EdgesDirected {
        let around = repeat(node).zip(Tree::neighbors(self, node));
        match direction {
            Direction::Outgoing => {
                around.map(|(source, &(target, id))| EdgeReference { id, source, target })
            }
            Direction::Incoming => {
                around.map(|(target, &(source, id))| EdgeReference { id, source, target })
            }
        }
    }
}

/// The nodes that a traversal has visited: one bit per node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct VisitedNodes {
    visited: BitVec,
}

impl VisitMap<NodeId> for VisitedNodes {
    fn visit(&mut self, node: NodeId) -> bool {
        !self.visited.replace(node.index(), true)
    }

    fn is_visited(&self, node: &NodeId) -> bool {
        node.index() < self.visited.len() && self.visited[node.index()]
    }

    fn unvisit(&mut self, node: NodeId) -> bool {
        self.visited.get_mut(node.index()).is_some_and(|mut visited| visited.replace(false))
    }
}

impl Visitable for Tree {
    type Map = VisitedNodes;

    fn visit_map(&self) -> VisitedNodes {
        VisitedNodes { visited: BitVec::repeat(false, Self::node_count(self)) }
    }

    fn reset_map(&self, map: &mut VisitedNodes) {
        map.visited.clear();
        map.visited.resize(Self::node_count(self), false);
    }
}

/// Two nodes are adjacent if one of them is the parent of the other in the rooted tree.
impl GetAdjacencyMatrix for Tree {
    type AdjMatrix = Rooted;

    fn adjacency_matrix(&self) -> Rooted {
        Rooted::new(self, NodeId::new(0))
    }

    fn is_adjacent(&self, matrix: &Rooted, a: NodeId, b: NodeId) -> bool {
        matrix.parent(a) == Some(b) || matrix.parent(b) == Some(a)
    }
}
