//! Defines pieces of strips, and the moves on them.

use super::{StripGame, StripPattern};
use grundy_core::{Ruleset, Sum};

/// The state of a removed node.
const GONE: u8 = 0;
/// The state of a node that remains, or of a stone of the first color.
pub(super) const NODE: u8 = 1;
/// The state of the node with the token, or of a stone of the second color.
pub(super) const TOKEN: u8 = 2;
/// The state of a node that represents an edge of Edge Geography.
pub(super) const EDGE: u8 = 3;

/// A connected part of a strip. It consists of columns of nodes, and possibly of one or both ends of the strip. Each node has a state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Piece {
    /// The states of the nodes of the left end. Empty if the piece does not include the left end.
    pub(super) left: Vec<u8>,
    pub(super) columns: Vec<Vec<u8>>,
    pub(super) right: Vec<u8>,
}

impl Piece {
    /// Returns this piece, followed by `blocks` copies of the block and then by another piece.
    pub(super) fn with(&self, blocks: usize, block: &[u8], other: &Self) -> Self {
        let mut columns = self.columns.clone();
        columns.extend(std::iter::repeat_n(block.to_vec(), blocks));
        columns.extend(other.columns.iter().cloned());
        Self { left: self.left.clone(), columns, right: other.right.clone() }
    }

    pub(super) fn mirrored(&self) -> Self {
        let columns = self.columns.iter().rev().cloned().collect();
        Self { left: self.right.clone(), columns, right: self.left.clone() }
    }

    /// Returns whether the piece is only the left end, next to an untouched block.
    pub(super) fn is_bare_end(&self) -> bool {
        !self.left.is_empty() && self.columns.is_empty()
    }

    /// Returns the number of remaining nodes.
    pub(super) fn standing(&self) -> usize {
        self.states().iter().filter(|&&state| state != GONE).count()
    }

    /// Returns the states of all nodes: first the left end, then the columns, then the right end.
    fn states(&self) -> Vec<u8> {
        let columns = self.columns.iter().flatten();
        self.left.iter().chain(columns).chain(&self.right).copied().collect()
    }
}

/// The rules of a game on the pieces of a strip.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) strip: StripPattern,
}

impl Rules {
    fn width(&self) -> usize {
        self.strip.block.len()
    }

    /// Returns how many columns a move depends on beyond the columns that contain the nodes of the move.
    pub(super) fn reach(&self) -> usize {
        usize::from(self.strip.game == StripGame::NodeKayles)
    }

    /// Returns the maximum number of columns that a move can depend on.
    pub(super) fn widest(&self) -> usize {
        if self.strip.game == StripGame::NodeKayles { 3 } else { 2 }
    }

    /// Returns the neighbors of each node.
    fn neighbors(&self, piece: &Piece) -> Vec<Vec<usize>> {
        let StripPattern { inner, links, left, right, .. } = &self.strip;
        let (start, width) = (piece.left.len(), self.width());
        let end = start + piece.columns.len() * width;
        let mut edges = Vec::new();
        for column in (start..end).step_by(width) {
            edges.extend(inner.iter().map(|&(a, b)| (column + a, column + b)));
            if column + width < end {
                edges.extend(links.iter().map(|&(a, b)| (column + a, column + width + b)));
            }
        }
        if start > 0 {
            edges.extend(&left.inner);
            if start < end {
                edges.extend(left.links.iter().map(|&(a, b)| (a, start + b)));
            }
        }
        if !piece.right.is_empty() {
            edges.extend(right.inner.iter().map(|&(a, b)| (end + a, end + b)));
            if start < end {
                edges.extend(right.links.iter().map(|&(a, b)| (end + a, end - width + b)));
            }
        }
        let mut neighbors = vec![Vec::new(); end + piece.right.len()];
        for (a, b) in edges {
            neighbors[a].push(b);
            neighbors[b].push(a);
        }
        neighbors
    }

    /// Lists the moves. Each move is the list of the nodes that determine it.
    fn named(&self, piece: &Piece) -> Vec<Vec<usize>> {
        let states = piece.states();
        let neighbors = self.neighbors(piece);
        let stand = (0..states.len()).filter(|&node| states[node] != GONE);
        let pairs = |node: usize| neighbors[node].iter().map(move |&other| (node, other));
        match self.strip.game {
            StripGame::NodeKayles => stand.map(|node| vec![node]).collect(),
            StripGame::ArcKayles => stand
                .flat_map(pairs)
                .filter(|&(a, b)| a < b && states[b] != GONE)
                .map(|(a, b)| vec![a, b])
                .collect(),
            StripGame::Clobber => stand
                .flat_map(pairs)
                .filter(|&(a, b)| states[b] != GONE && states[a] != states[b])
                .map(|(a, b)| vec![a, b])
                .collect(),
            StripGame::VertexGeography => stand
                .filter(|&node| states[node] == TOKEN)
                .flat_map(pairs)
                .filter(|&(_, to)| states[to] == NODE)
                .map(|(from, to)| vec![from, to])
                .collect(),
            StripGame::EdgeGeography => stand
                .filter(|&node| states[node] == TOKEN)
                .flat_map(pairs)
                .filter(|&(_, edge)| states[edge] == EDGE)
                .flat_map(|(from, edge)| pairs(edge).map(move |(edge, to)| vec![from, edge, to]))
                .filter(|named| states[named[2]] == NODE)
                .collect(),
        }
    }

    /// Returns the states of all nodes after a move.
    fn after(&self, piece: &Piece, named: &[usize]) -> Vec<u8> {
        let mut states = piece.states();
        match (self.strip.game, named) {
            (StripGame::NodeKayles, &[node]) => {
                states[node] = GONE;
                for &other in &self.neighbors(piece)[node] {
                    states[other] = GONE;
                }
            }
            (StripGame::Clobber | StripGame::VertexGeography, &[from, to]) => {
                states[to] = states[from];
                states[from] = GONE;
            }
            (StripGame::EdgeGeography, &[from, edge, to]) => {
                (states[from], states[edge], states[to]) = (NODE, GONE, TOKEN);
            }
            _ => named.iter().for_each(|&node| states[node] = GONE),
        }
        states
    }

    /// Returns the connected pieces of `piece` if its nodes have the given states. Each piece comes with the index of its first column.
    fn pieces(&self, piece: &Piece, states: &[u8]) -> Vec<(usize, Piece)> {
        let neighbors = self.neighbors(piece);
        let (start, width) = (piece.left.len(), self.width());
        let mut found = Vec::new();
        let mut seen = vec![false; states.len()];
        for first in 0..states.len() {
            if seen[first] || states[first] == GONE {
                continue;
            }
            let mut part = vec![GONE; states.len()];
            let mut open = vec![first];
            seen[first] = true;
            while let Some(node) = open.pop() {
                part[node] = states[node];
                for &other in &neighbors[node] {
                    if !seen[other] && states[other] != GONE {
                        seen[other] = true;
                        open.push(other);
                    }
                }
            }
            let end = start + piece.columns.len() * width;
            let or_none = |nodes: &[u8]| {
                if nodes.iter().all(|&state| state == GONE) { Vec::new() } else { nodes.to_vec() }
            };
            let (left, right) = (or_none(&part[..start]), or_none(&part[end..]));
            let mut columns: Vec<Vec<u8>> =
                part[start..end].chunks(width).map(<[u8]>::to_vec).collect();
            let is_gone = |column: &Vec<u8>| column.iter().all(|&state| state == GONE);
            if right.is_empty() {
                while columns.last().is_some_and(is_gone) {
                    columns.pop();
                }
            }
            let mut from = 0;
            if left.is_empty() {
                from = columns.iter().take_while(|&column| is_gone(column)).count();
                columns.drain(..from);
            }
            found.push((from, Piece { left, columns, right }));
        }
        found
    }

    /// Returns the connected pieces of a position, which need not be connected itself.
    pub(super) fn split(&self, piece: &Piece) -> Sum<Piece> {
        self.pieces(piece, &piece.states()).into_iter().map(|(_, piece)| piece).collect()
    }

    /// Returns each move with its result.
    pub(super) fn cuts(&self, piece: &Piece) -> Vec<Cut> {
        let (start, width, reach) = (piece.left.len(), self.width(), self.reach());
        // The nodes of the left end are treated as a single place before the columns.
        let place = |node: usize| match node.checked_sub(start) {
            Some(node) => BEFORE + node / width,
            None => BEFORE - 1,
        };
        let cut = |named: Vec<usize>| {
            let (first, last) = (named.iter().min()?, named.iter().max()?);
            let pieces = self.pieces(piece, &self.after(piece, &named));
            Some(Cut { first: place(*first) - reach, last: place(*last) + reach, pieces })
        };
        self.named(piece).into_iter().filter_map(cut).collect()
    }
}

/// The number of places before column 0 on which a move can depend.
pub(super) const BEFORE: usize = 2;

/// A move of a piece.
#[derive(Debug)]
pub(super) struct Cut {
    /// The first and the last place on which the move depends.
    pub(super) first: usize,
    pub(super) last: usize,
    /// The pieces that remain after the move, each with the index of its first column.
    pub(super) pieces: Vec<(usize, Piece)>,
}

impl Ruleset for Rules {
    type Position = Piece;
    type Move = Vec<usize>;

    fn moves(&self, piece: &Piece) -> impl Iterator<Item = Vec<usize>> {
        self.named(piece).into_iter()
    }

    fn play(&self, piece: &Piece, named: &Vec<usize>) -> Sum<Piece> {
        let states = self.after(piece, named);
        self.pieces(piece, &states).into_iter().map(|(_, piece)| piece).collect()
    }

    fn play_ends(&self) -> bool {
        true
    }
}
