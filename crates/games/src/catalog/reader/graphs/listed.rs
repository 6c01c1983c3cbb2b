//! Reads lists and counts of nodes that a text gives in addition to the edges: `V={1,2,3}, E={(1,2)}`, `nodes a b edges a-b` and `3 nodes`.

use std::collections::HashSet;

use super::Reading;
use super::layout::MAX_ALONE;
use crate::catalog::reader::token::Kind;
use crate::catalog::reader::{Refusal, Tokens};

/// Which nodes a text lists in addition to the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Listed {
    Nothing,
    /// The nodes without edges, or possibly all nodes.
    Some,
    /// All nodes.
    All,
}

impl<'t> Reading<'_, 't> {
    /// Takes a label: `G = (V, E)`, `V =` before all nodes, `E =` before the edges, or another letter, which has no meaning.
    pub(super) fn take_label(&mut self, tokens: &mut Tokens<'t>) -> Result<bool, Refusal> {
        if !tokens.is_label() {
            return Ok(false);
        }
        let is_pair = matches!(tokens.kind_at(2), Some(Kind::Open(_)))
            && tokens.is_word_at(3, &["V"])
            && tokens.kind_at(4) == Some(Kind::Sign(','))
            && tokens.is_word_at(5, &["E"])
            && matches!(tokens.kind_at(6), Some(Kind::Close(_)));
        if is_pair {
            tokens.advance(7);
            tokens.take_sign(':');
            return Ok(true);
        }
        let is_nodes = tokens.is_word_at(0, &["V"]);
        let is_edges = tokens.is_word_at(0, &["E"]);
        if is_nodes || is_edges {
            self.are_nodes = is_nodes;
            self.lists = self.lists.max(if is_nodes { Listed::All } else { Listed::Nothing });
        }
        tokens.advance(2);
        let mut inside = tokens.clone();
        if is_edges && tokens.kind_at(0) == Some(Kind::Open('{')) {
            inside.advance(1);
            let (u, v) = (inside.node_name(), inside.take_sign(',').then(|| inside.node_name()));
            if let (Some(u), Some(Some(v)), Some(Kind::Close(_))) = (u, v, inside.kind_at(0)) {
                let set = tokens.between(tokens.at(), inside.at() + 1);
                return Err(set.whole(format_args!(
                    "this could be one edge or two; write edges as `{u:.40}-{v:.40}`"
                )));
            }
        }
        Ok(true)
    }

    /// Checks the number of nodes against the announced number. If the text says that there are no edges, adds the announced nodes instead.
    pub(super) fn count_nodes(&mut self, count: u64) -> Result<(), String> {
        let ends = self.edges.iter().flat_map(|&(u, v)| [u, v]).chain(self.alone.iter().copied());
        let found = ends.collect::<HashSet<u32>>().len() as u64;
        let has_no_edges = self.nothing_at.is_some_and(|(_, noun)| noun != "nodes");
        if found == 0 && has_no_edges {
            if count > MAX_ALONE as u64 {
                return Err(format!("more than {MAX_ALONE} nodes without edges"));
            }
            self.alone.extend((0..count as u32).filter(|_| self.graphs.has_nodes));
            return Ok(());
        }
        match found {
            found if found == count => Ok(()),
            0 => Err(format!(
                "found no edges for {count} nodes (write `{count} nodes and no edges` if there are none)"
            )),
            found => Err(format!("found {found} nodes for {count}")),
        }
    }

    /// Checks that a list of all nodes contains the ends of all edges, and keeps the listed nodes that have no edges.
    pub(super) fn compare_list(&mut self, tokens: &Tokens<'t>) -> Result<(), Refusal> {
        let ends: HashSet<u32> = self.edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        let has_ends = self.alone.iter().any(|node| ends.contains(node));
        if self.lists == Listed::Nothing || self.lists == Listed::Some && !has_ends {
            return Ok(());
        }
        let place = |at: usize| tokens.between(at, at + 1);
        let mut listed = HashSet::new();
        for (at, &node) in self.ends_at.iter().skip(self.pairs).zip(&self.alone) {
            if !listed.insert(node) {
                let name = self.nodes.name(node);
                return Err(place(*at).whole(format_args!("node `{name:.60}` is listed twice")));
            }
        }
        let strange =
            self.edges.iter().flat_map(|&(u, v)| [u, v]).find(|end| !listed.contains(end));
        if let Some(end) = strange {
            let name = self.nodes.name(end);
            let first = self.ends_at.get(self.pairs).copied().or(self.first_at);
            return Err(place(first.unwrap_or_default()).whole(format_args!(
                "an edge has the end `{name:.60}`, which is not among the nodes of this list"
            )));
        }
        let pairs = self.pairs;
        let mut place = 0_usize;
        self.ends_at.retain(|_| {
            place += 1;
            let node = place.checked_sub(pairs + 1).and_then(|at| self.alone.get(at));
            node.is_none_or(|node| !ends.contains(node))
        });
        self.alone.retain(|node| !ends.contains(node));
        Ok(())
    }
}
