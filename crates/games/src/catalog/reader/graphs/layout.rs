//! Decides how to interpret a graph after all its names and signs have been read: as edges written one per line, as lists of neighbors, or
//! as a number of nodes followed by the edges.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::listed::Listed;
use super::nodes::{Nodes, is_ground, order};
use super::{Graph, Reading};
use crate::catalog::reader::fillers::makes_sentence;
use crate::catalog::reader::{Refusal, Tokens};
use crate::notation::labels::Labels;

impl<'t> Reading<'_, 't> {
    /// Finishes the graph. The second result tells whether the number of nodes came first.
    pub(super) fn finish(
        mut self,
        tokens: &Tokens<'t>,
        begin: usize,
    ) -> Result<(Graph, bool), Refusal> {
        let at = |place: usize| tokens.between(place, place + 1);
        let has_token = self.graphs.has_token && self.ends_at.first() == self.first_at.as_ref();
        let token =
            if has_token && !self.alone.is_empty() { Some(self.alone.remove(0)) } else { None };
        if token.is_some() {
            self.ends_at.remove(0);
            // The node with the game's token was the first one in the list and has been removed, so every later line now starts one place
            // earlier.
            self.lines.iter_mut().for_each(|line| *line = line.saturating_sub(1));
            // If the node was alone on its line, that line has no names left.
            self.lines.dedup();
        }
        if let Some(named) = self.named {
            let nodes = if named.edges.is_empty() { vec![0] } else { Vec::new() };
            if let Some(token) = token.filter(|&token| token >= named.nodes) {
                let message = format_args!(
                    "the graph has no node {token}: its nodes are 0 to {}",
                    named.nodes - 1
                );
                return Err(at(begin).whole(message));
            }
            let graph =
                Graph { edges: named.edges, nodes, token, is_named: true, ..Graph::default() };
            return Ok((graph, false));
        }
        let is_line = tokens.between(begin, tokens.at()).is_line();
        if !self.is_data {
            self.lay_out(tokens, begin, is_line)?;
        }
        self.alone.extend(token);
        self.alone.extend(self.root);
        if let Some((count, place)) = self.announced {
            self.count_nodes(count).map_err(|message| at(place).whole(message))?;
        }
        let (is_counted, is_data, root) = (self.is_counted, self.is_data, self.root);
        let mut graph = self.numbered();
        graph.root = root.and_then(|_| graph.nodes.pop());
        graph.token = token.and_then(|_| graph.nodes.pop());
        graph.is_named = is_data && !graph.edges.is_empty();
        Ok((graph, is_counted))
    }

    /// Decides how to interpret the graph, based on all its names and signs.
    fn lay_out(&mut self, tokens: &Tokens<'t>, begin: usize, is_line: bool) -> Result<(), Refusal> {
        let at = |place: usize| tokens.between(place, place + 1);
        let says_nodes = self.lists > Listed::Nothing || self.nothing_at.is_some();
        // If the text contains only two names, `only_two` holds these names and the range of their tokens. A comma between the names makes
        // no difference.
        let only_two = match (&self.edges[..], &self.alone[..], &self.ends_at[..]) {
            (&[(u, v)], [], &[from]) if self.pairs == 1 => Some((u, v, from, from + 3)),
            ([], &[u, v], &[from, last]) if !says_nodes => Some((u, v, from, last + 1)),
            _ => None,
        };
        if let Some((u, v, from, to)) = only_two.filter(|_| self.graphs.has_nodes) {
            let (u, v) = (self.nodes.name(u), self.nodes.name(v));
            return Err(tokens.between(from, to).whole(format_args!(
                "this could be an edge or two nodes; write `{u:.40}-{v:.40}` or `nodes {u:.40} {v:.40}`"
            )));
        }
        if is_line && self.pairs > 0 && self.pairs < self.edges.len() {
            let message = "some edges have a comma between their ends, and others a dash";
            return Err(at(self.ends_at[0]).whole(message));
        }
        if self.lists > Listed::Nothing {
            self.compare_list(tokens)?;
        } else if self.listed > 0 && self.listed == self.edges.len() {
            self.by_neighbors(tokens)?;
        } else if !self.alone.is_empty() && self.edges.is_empty() {
            self.by_counts(tokens, begin)?;
        } else if !is_line {
            self.by_lines();
        }
        self.check_alone(tokens)
    }

    /// Rejects a node without edges if the game does not count such nodes, if its name is a word that makes a sentence, or if the node
    /// occurred before.
    fn check_alone(&self, tokens: &Tokens<'t>) -> Result<(), Refusal> {
        let Some(&first) = self.alone.first() else { return Ok(()) };
        let place = |at: usize| tokens.between(self.ends_at[at], self.ends_at[at] + 1);
        if !self.graphs.has_nodes {
            let name = self.nodes.name(first);
            let message = format_args!("expected {}, found `{name:.60}`", self.graphs.what);
            return Err(place(self.pairs).whole(message));
        }
        for (at, &node) in self.alone.iter().enumerate() {
            let name = self.nodes.name(node);
            if makes_sentence(&name) {
                return Err(place(self.pairs + at).whole(format_args!(
                    "`{name:.60}` is a word of questions, so no node without edges can have this name"
                )));
            }
        }
        let mut met: HashSet<u32> = self.edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        for (at, &node) in self.alone.iter().enumerate() {
            if !met.insert(node) {
                let name = self.nodes.name(node);
                return Err(place(self.pairs + at).whole(format_args!(
                    "node `{name:.60}` is listed twice; edges are written as `0-1 1-2`"
                )));
            }
        }
        Ok(())
    }

    /// Completes a graph given by lists of neighbors. If the ends of each undirected edge list each other, keeps each edge only once.
    ///
    /// # Errors
    /// A [`Refusal`] if a line has no colon after its first node, because the other nodes on that line could then be neighbors of the first
    /// node or nodes without edges.
    fn by_neighbors(&mut self, tokens: &Tokens<'t>) -> Result<(), Refusal> {
        if let Some(place) = self.bare_at {
            let node = tokens.between(place, place + 1);
            let name = node.clone().rest();
            return Err(node.whole(format_args!(
                "expected a colon behind `{name:.60}`, as behind the other nodes with a list of neighbors"
            )));
        }
        let mut counts: HashMap<(u32, u32), usize> = HashMap::new();
        for &edge in &self.edges {
            *counts.entry(edge).or_default() += 1;
        }
        let is_both =
            counts.iter().all(|(&(u, v), count)| u == v || counts.get(&(v, u)) == Some(count));
        if is_both && !self.graphs.has_arrows {
            self.edges.retain(|&(u, v)| u <= v);
        }
        let met: HashSet<u32> = self.edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        self.alone.retain(|node| self.graphs.has_nodes && !met.contains(node));
        self.ends_at.truncate(self.alone.len());
        Ok(())
    }

    /// If the names outside of edges are on lines of two names each, turns each of these lines into an edge.
    fn by_lines(&mut self) {
        let ends = self.lines.iter().skip(1).copied().chain([self.alone.len()]);
        let are_pairs = self.lines.iter().zip(ends).all(|(&from, to)| to - from == 2);
        if are_pairs && 2 * self.lines.len() == self.alone.len() {
            self.edges.extend(self.alone.chunks_exact(2).map(|ends| (ends[0], ends[1])));
            self.alone.clear();
            self.ends_at.truncate(self.pairs);
        }
    }

    /// Interprets names without signs as a graph if each line has two names, or if the names are the number of nodes, the number of edges,
    /// and the ends of the edges. The number of edges can be missing if the graph is a tree.
    fn by_counts(&mut self, tokens: &Tokens<'t>, begin: usize) -> Result<(), Refusal> {
        let all_of_them = tokens.between(begin, tokens.at());
        let ends = self.lines.iter().skip(1).copied().chain([self.alone.len()]);
        let lines: Vec<&[u32]> =
            self.lines.iter().zip(ends).map(|(&from, to)| &self.alone[from..to]).collect();
        let are_pairs = lines.len() > 1 && lines[1..].iter().all(|line| line.len() == 2);
        let (count, ends) = match (&self.nodes, &self.alone[..]) {
            (Nodes::Numbers, [count, edges, ends @ ..])
                if ends.len() as u64 == 2 * u64::from(*edges) && are_nodes(*count, ends) =>
            {
                (Some(*count), ends)
            }
            // A tree can be given without the number of edges, because a tree always has one fewer edge than it has nodes.
            (Nodes::Numbers, [count, ends @ ..])
                if are_pairs
                    && lines[0].len() == 1
                    && lines.len() == *count as usize
                    && are_nodes(*count, ends) =>
            {
                (Some(*count), ends)
            }
            (_, ends) if are_pairs && lines[0].len() == 2 => (None, ends),
            // Some lines look like edges. If all names were read as nodes without edges, the position would probably differ from what the
            // user meant.
            _ if lines.len() > 1 && lines.iter().any(|line| line.len() == 2) => {
                let is_other = |(_, line): &(&usize, &&[u32])| line.len() != 2;
                let Some((&from, line)) = self.lines.iter().zip(&lines).find(is_other) else {
                    return Ok(());
                };
                let place = self.ends_at[from];
                return Err(tokens.between(place, place + line.len()).whole(format_args!(
                    "expected {}: other lines have two names, and this one {}",
                    self.graphs.what,
                    line.len()
                )));
            }
            // As nodes without edges, lines of edges with weights would mean a different position.
            _ if lines.len() > 1 && lines[1..].iter().all(|line| line.len() == 3) => {
                return Err(all_of_them.whole(
                    "lines of three names could be edges with weights, neighbors or nodes; write edges as `0-1`, \
                     neighbors as `0: 1 2` and nodes as `nodes 0 1 2`",
                ));
            }
            _ => return Ok(()),
        };
        let distinct: HashSet<u32> = self.alone.iter().copied().collect();
        if self.graphs.has_nodes && !are_pairs && distinct.len() == self.alone.len() {
            if self.alone.is_sorted() {
                return Ok(());
            }
            return Err(all_of_them.whole(
                "these could be nodes, or the numbers of nodes and edges with the ends of the edges; write edges \
                 as `0-1`",
            ));
        }
        let used: HashSet<u32> = ends.iter().copied().collect();
        self.edges = ends.chunks_exact(2).map(|ends| (ends[0], ends[1])).collect();
        let first =
            u32::from(!used.contains(&0) && count.is_some_and(|count| used.contains(&count)));
        let nodes = count.map_or(0..0, |count| first..first.saturating_add(count));
        if nodes.len() > self.edges.len().saturating_add(MAX_ALONE) {
            return Err(
                all_of_them.whole(format_args!("more than {MAX_ALONE} nodes without edges"))
            );
        }
        self.alone = nodes.filter(|node| self.graphs.has_nodes && !used.contains(node)).collect();
        self.ends_at = vec![begin; self.alone.len()];
        self.is_counted = count.is_some();
        Ok(())
    }

    /// Returns the graph with numbered nodes. If all names are numbers, they are the node numbers, unless the game does not allow gaps in
    /// the numbering. Otherwise, the nodes are numbered in the order of their names, with the ground first.
    fn numbered(self) -> Graph {
        let ends =
            || self.edges.iter().flat_map(|&(u, v)| [u, v]).chain(self.alone.iter().copied());
        let has_gaps = || {
            let distinct: HashSet<u32> = ends().collect();
            ends().max().is_some_and(|most| most as usize >= distinct.len())
        };
        if let Nodes::Numbers = self.nodes {
            if !(self.graphs.is_tree && has_gaps()) {
                return Graph {
                    edges: self.edges,
                    marked: self.marked,
                    nodes: self.alone,
                    ..Graph::default()
                };
            }
        }
        let names: Vec<Cow<'t, str>> = match &self.nodes {
            Nodes::Numbers => {
                let sorted: BTreeSet<u32> = ends().collect();
                sorted.into_iter().map(|node| Cow::from(node.to_string())).collect()
            }
            Nodes::Names { list, .. } => list.clone(),
        };
        let mut sorted: Vec<&str> = names.iter().map(|name| &**name).collect();
        sorted.sort_by_key(|name| order(name));
        if self.graphs.has_ground {
            let is_ground = |name: &&str| is_ground(name);
            let ground = sorted.iter().copied().find(is_ground).unwrap_or("ground");
            sorted.retain(|name| !is_ground(name));
            sorted.insert(0, ground);
        }
        let numbers: HashMap<&str, u32> =
            (0..).zip(&sorted).map(|(number, &name)| (name, number)).collect();
        let of = |node: u32| {
            let name = self.nodes.name(node);
            numbers.get(&*name).copied().unwrap_or(0)
        };
        Graph {
            edges: self.edges.iter().map(|&(u, v)| (of(u), of(v))).collect(),
            nodes: self.alone.iter().map(|&node| of(node)).collect(),
            labels: Labels::new(sorted.iter().copied()),
            marked: self.marked,
            token: None,
            root: None,
            is_named: false,
        }
    }
}

/// Returns whether these numbers can be nodes of a graph with `count` nodes, numbered from 0 or from 1.
fn are_nodes(count: u32, ends: &[u32]) -> bool {
    let (least, most) = (ends.iter().min(), ends.iter().max());
    most.zip(least).is_some_and(|(&most, &least)| most < count || most == count && least > 0)
}

/// The maximum number of nodes without edges that a text such as `9 nodes` can create.
pub(super) const MAX_ALONE: usize = 1 << 16;
