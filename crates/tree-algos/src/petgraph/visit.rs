//! The visit traits of `petgraph` for trees.
//!
//! A tree is an undirected graph without weights: nodes and edges have the weight `()`, and ids are
//! [`NodeId`] and [`EdgeId`]. Neighbors and edges come in the order of [`Tree::neighbors`].

use crate::{EdgeId, Edges, NodeId, Nodes, Rooted, Tree};
use ::petgraph::visit::{
    Data, EdgeCount, EdgeIndexable, EdgeRef, GetAdjacencyMatrix, GraphBase, GraphProp,
    IntoEdgeReferences, IntoEdges, IntoEdgesDirected, IntoNeighbors, IntoNeighborsDirected,
    IntoNodeIdentifiers, IntoNodeReferences, NodeCompactIndexable, NodeCount, NodeIndexable,
    VisitMap, Visitable,
};
use ::petgraph::{Direction, Undirected, data::DataMap};
use std::iter::FusedIterator;
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

/// An edge of a tree as `petgraph` sees it: seen from one of its endpoints, which is its source.
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

/// Iterators that map what another iterator gives.
macro_rules! mapped {
    ($name:ident, $item:ty, $map:expr) => {
        impl Iterator for $name<'_> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let map = $map;
                self.inner.next().map(|item| map(self, item))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.inner.size_hint()
            }
        }

        impl DoubleEndedIterator for $name<'_> {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let map = $map;
                self.inner.next_back().map(|item| map(self, item))
            }
        }

        impl ExactSizeIterator for $name<'_> {}
        impl FusedIterator for $name<'_> {}
    };
}

/// The neighbors of a node, in the order of [`Tree::neighbors`].
#[derive(Clone, Debug)]
pub struct Neighbors<'a> {
    inner: slice::Iter<'a, (NodeId, EdgeId)>,
}
mapped!(Neighbors, NodeId, |_: &Self, &(node, _): &(NodeId, EdgeId)| node);

/// The edges at a node, in the order of [`Tree::neighbors`].
#[derive(Clone, Debug)]
pub struct NodeEdges<'a> {
    node: NodeId,
    direction: Direction,
    inner: slice::Iter<'a, (NodeId, EdgeId)>,
}
mapped!(NodeEdges, EdgeReference, |edges: &Self, &(other, id): &(NodeId, EdgeId)| {
    let (source, target) = match edges.direction {
        Direction::Outgoing => (edges.node, other),
        Direction::Incoming => (other, edges.node),
    };
    EdgeReference { id, source, target }
});

/// All edges of a tree in order.
#[derive(Clone, Debug)]
pub struct AllEdges<'a> {
    inner: Edges<'a>,
}
mapped!(AllEdges, EdgeReference, |_: &Self, (id, source, target)| {
    EdgeReference { id, source, target }
});

/// All nodes of a tree in order, with their weight `()`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeReferences {
    nodes: Nodes,
}

impl Iterator for NodeReferences {
    type Item = (NodeId, ());

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.nodes.next().map(|node| (node, ()))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.nodes.size_hint()
    }
}

impl DoubleEndedIterator for NodeReferences {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.nodes.next_back().map(|node| (node, ()))
    }
}

impl ExactSizeIterator for NodeReferences {}
impl FusedIterator for NodeReferences {}

impl IntoNodeIdentifiers for &Tree {
    type NodeIdentifiers = Nodes;

    fn node_identifiers(self) -> Nodes {
        self.nodes()
    }
}

impl IntoNodeReferences for &Tree {
    type NodeRef = (NodeId, ());
    type NodeReferences = NodeReferences;

    fn node_references(self) -> NodeReferences {
        NodeReferences { nodes: self.nodes() }
    }
}

impl<'a> IntoNeighbors for &'a Tree {
    type Neighbors = Neighbors<'a>;

    fn neighbors(self, node: NodeId) -> Neighbors<'a> {
        Neighbors { inner: Tree::neighbors(self, node).iter() }
    }
}

impl<'a> IntoNeighborsDirected for &'a Tree {
    type NeighborsDirected = Neighbors<'a>;

    fn neighbors_directed(self, node: NodeId, _: Direction) -> Neighbors<'a> {
        IntoNeighbors::neighbors(self, node)
    }
}

impl<'a> IntoEdgeReferences for &'a Tree {
    type EdgeRef = EdgeReference;
    type EdgeReferences = AllEdges<'a>;

    fn edge_references(self) -> AllEdges<'a> {
        AllEdges { inner: Tree::edges(self) }
    }
}

impl<'a> IntoEdges for &'a Tree {
    type Edges = NodeEdges<'a>;

    fn edges(self, node: NodeId) -> NodeEdges<'a> {
        self.edges_directed(node, Direction::Outgoing)
    }
}

impl<'a> IntoEdgesDirected for &'a Tree {
    type EdgesDirected = NodeEdges<'a>;

    fn edges_directed(self, node: NodeId, direction: Direction) -> NodeEdges<'a> {
        NodeEdges { node, direction, inner: Tree::neighbors(self, node).iter() }
    }
}

/// The nodes that a traversal has visited: one bit per node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct VisitedNodes {
    words: Vec<u64>,
}

impl VisitedNodes {
    fn bit(node: NodeId) -> (usize, u64) {
        (node.index() / 64, 1 << (node.index() % 64))
    }
}

impl VisitMap<NodeId> for VisitedNodes {
    fn visit(&mut self, node: NodeId) -> bool {
        let (word, bit) = Self::bit(node);
        let first = self.words[word] & bit == 0;
        self.words[word] |= bit;
        first
    }

    fn is_visited(&self, node: &NodeId) -> bool {
        let (word, bit) = Self::bit(*node);
        self.words.get(word).is_some_and(|word| word & bit != 0)
    }

    fn unvisit(&mut self, node: NodeId) -> bool {
        let visited = self.is_visited(&node);
        if visited {
            let (word, bit) = Self::bit(node);
            self.words[word] ^= bit;
        }
        visited
    }
}

impl Visitable for Tree {
    type Map = VisitedNodes;

    fn visit_map(&self) -> VisitedNodes {
        VisitedNodes { words: vec![0; Self::node_count(self).div_ceil(64)] }
    }

    fn reset_map(&self, map: &mut VisitedNodes) {
        map.words.clear();
        map.words.resize(Self::node_count(self).div_ceil(64), 0);
    }
}

/// Two nodes are adjacent if one is the parent of the other, under whatever root.
impl GetAdjacencyMatrix for Tree {
    type AdjMatrix = Rooted;

    fn adjacency_matrix(&self) -> Rooted {
        Rooted::new(self, NodeId::new(0))
    }

    fn is_adjacent(&self, matrix: &Rooted, a: NodeId, b: NodeId) -> bool {
        matrix.parent(a) == Some(b) || matrix.parent(b) == Some(a)
    }
}
