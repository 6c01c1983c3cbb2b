//! Graphs by their edges: `0-1 1-2`, `(a, b) (b, c)`, or the name of a graph.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::token::Kind;
use super::{Refusal, Tokens};
use crate::notation::labels::Labels;

/// Which graphs a game reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Graphs<'w> {
    /// What is expected, in an error.
    pub(crate) what: &'w str,
    /// Whether nodes without edges count.
    pub(crate) has_nodes: bool,
    /// Whether an edge is an arrow, which may be written as `0>1`.
    pub(crate) has_arrows: bool,
    /// Whether an edge may be marked, as in `0=1`.
    pub(crate) has_marks: bool,
    /// Whether node 0 is the ground, also written as `ground`.
    pub(crate) has_ground: bool,
    /// Whether the nodes are numbered without gaps, so that others get numbers in the order of their names.
    pub(crate) is_tree: bool,
    /// Whether the node of a token comes first.
    pub(crate) has_token: bool,
    /// Words that end the list, as the sign `@` does.
    pub(crate) until: &'w [&'w str],
}

impl Graphs<'_> {
    pub(crate) const EDGES: Self = Self {
        what: "an edge as `0-1`",
        has_nodes: false,
        has_arrows: false,
        has_marks: false,
        has_ground: false,
        is_tree: false,
        has_token: false,
        until: &[],
    };
}

/// A graph that was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub(crate) edges: Vec<(u32, u32)>,
    /// Which edges are marked, by their places.
    pub(crate) marked: Vec<usize>,
    /// Nodes without edges.
    pub(crate) nodes: Vec<u32>,
    /// The node of the token.
    pub(crate) token: Option<u32>,
    /// The names of the nodes, where they are not the numbers.
    pub(crate) labels: Labels,
    /// Whether it was given by a name.
    pub(crate) is_named: bool,
}

impl Graph {
    /// The number of nodes.
    pub(crate) fn count(&self) -> usize {
        let ends = self.edges.iter().flat_map(|&(u, v)| [u, v]).chain(self.nodes.iter().copied());
        ends.max().map_or(0, |most| most as usize + 1)
    }
}

/// The nodes of a text.
enum Nodes<'t> {
    /// All names are numbers so far, and a node is its number.
    Numbers,
    /// A node is the place of its name.
    Names { list: Vec<Cow<'t, str>>, places: HashMap<Cow<'t, str>, u32> },
}

impl<'t> Nodes<'t> {
    /// Calls all nodes by their names from here on. Nodes that were read before get other numbers; `edges` and `alone` hold
    /// them.
    fn name_all(&mut self, edges: &mut [(u32, u32)], alone: &mut [u32]) {
        if let Self::Numbers = self {
            *self = Self::Names { list: Vec::new(), places: HashMap::new() };
            let ends = edges.iter_mut().flat_map(|(u, v)| [u, v]).chain(alone);
            for node in ends {
                *node = self.place(Cow::from(node.to_string()));
            }
        }
    }

    /// The node of a name.
    fn node(&mut self, name: &'t str) -> u32 {
        match (&self, number(name)) {
            (Self::Numbers, Some(number)) => number,
            (_, Some(number)) => self.place(Cow::from(number.to_string())),
            (_, None) => self.place(Cow::from(name)),
        }
    }

    fn place(&mut self, name: Cow<'t, str>) -> u32 {
        let Self::Names { list, places } = self else { return 0 };
        *places.entry(name).or_insert_with_key(|name| {
            list.push(name.clone());
            list.len() as u32 - 1
        })
    }

    fn name(&self, node: u32) -> Cow<'t, str> {
        match self {
            Self::Numbers => Cow::from(node.to_string()),
            Self::Names { list, .. } => list[node as usize].clone(),
        }
    }
}

/// A name that is a number.
fn number(name: &str) -> Option<u32> {
    name.parse().ok().filter(|_| is_number(name))
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word says what follows it.
fn is_noun(word: &str) -> bool {
    ["edge", "edges", "node", "nodes", "vertices"]
        .iter()
        .any(|noun| word.eq_ignore_ascii_case(noun))
}

/// The order of names: numbers by their size, and then words.
fn order(name: &str) -> (bool, usize, &str) {
    let is_word = !is_number(name);
    (is_word, if is_word { 0 } else { name.len() }, name)
}

impl<'t> Tokens<'t> {
    /// Whether a name with a sign of an edge behind it is next.
    pub(crate) fn begins_edge(&self) -> bool {
        let len = self.name_len(0);
        len > 0
            && self
                .edge_sign(len, Graphs { has_arrows: true, has_marks: true, ..Graphs::EDGES })
                .is_some()
    }

    /// How many tokens the name of a node takes that begins so many tokens ahead.
    fn name_len(&self, ahead: usize) -> usize {
        let is_part = |at| matches!(self.kind_at(at), Some(Kind::Number | Kind::Word));
        let mut len = 0;
        while is_part(ahead + len) && (len == 0 || self.is_glued(ahead + len)) {
            len += 1;
        }
        len
    }

    /// Takes the name of a node.
    pub(crate) fn node_name(&mut self) -> Option<&'t str> {
        let len = self.name_len(0);
        let name = self.slice(self.at(), self.at() + len);
        self.advance(len);
        (len > 0).then_some(name)
    }

    /// Whether the characters up to the next blank are two names with a comma between them.
    fn is_pair(&self) -> bool {
        let first = self.name_len(0);
        let second = self.name_len(first + 1);
        first > 0
            && second > 0
            && self.kind_at(first) == Some(Kind::Sign(','))
            && !self.is_glued(0)
            && first + 1 + second == self.chunk_len()
    }

    /// Nodes of a graph by their names, at least one.
    ///
    /// # Errors
    /// Something else than names, or the name of no node.
    pub(crate) fn nodes(
        &mut self,
        what: &str,
        labels: &Labels,
        count: usize,
    ) -> Result<Vec<u32>, Refusal> {
        let mut nodes = Vec::new();
        while !self.is_empty() {
            let mut behind = self.clone();
            let name = behind.node_name();
            let node = name.and_then(|name| labels.node(name));
            match node.filter(|&node| (node as usize) < count) {
                Some(node) => {
                    nodes.push(node);
                    self.jump(behind.at());
                }
                None => {
                    let at = self.at();
                    self.skip_fillers();
                    self.skip_brackets();
                    if self.at() == at {
                        return Err(self.expected(what));
                    }
                }
            }
        }
        if nodes.is_empty() { Err(self.expected(what)) } else { Ok(nodes) }
    }

    /// Skips brackets, which say nothing around nodes.
    fn skip_brackets(&mut self) {
        while matches!(self.kind_at(0), Some(Kind::Open(_) | Kind::Close(_))) {
            self.advance(1);
        }
    }

    /// The sign of an edge so many tokens ahead, and how many tokens it takes: `-`, `->`, `>`, `=`.
    fn edge_sign(&self, ahead: usize, graphs: Graphs<'_>) -> Option<(char, usize)> {
        let Some(Kind::Sign(sign)) = self.kind_at(ahead) else { return None };
        let is_arrow = sign == '-' && self.kind_at(ahead + 1) == Some(Kind::Sign('>'));
        let len = 1 + usize::from(is_arrow);
        // A sign that is glued to one end only belongs to that end.
        let is_even = self.is_glued(ahead) == self.is_glued(ahead + len);
        let is_known = match sign {
            '-' if is_arrow => graphs.has_arrows,
            '-' => true,
            '>' => graphs.has_arrows,
            '=' => graphs.has_marks,
            _ => false,
        };
        (is_known && is_even && self.name_len(ahead + len) > 0).then_some((sign, len))
    }

    /// A graph by its edges, by a name, or by the number of nodes, the number of edges and the ends of all edges.
    ///
    /// # Errors
    /// Something that is no part of a graph, or does not fit what was said of it before.
    pub(crate) fn graph(&mut self, graphs: Graphs<'_>) -> Result<Graph, Refusal> {
        let begin = self.at();
        let mut reading = Reading {
            graphs,
            nodes: Nodes::Numbers,
            edges: Vec::new(),
            marked: Vec::new(),
            alone: Vec::new(),
            pairs: 0,
            announced: None,
            named: None,
            ends_at: Vec::new(),
            first_at: None,
            lines: Vec::new(),
            center: None,
            listed: 0,
            are_nodes: false,
            is_counted: false,
        };
        let mut depth = 0_usize;
        while reading.take(self, &mut depth)? {}
        let (graph, is_counted) = reading.finish(self, begin)?;
        if is_counted {
            self.set_counted();
        }
        Ok(graph)
    }
}

/// A graph on its way.
struct Reading<'w, 't> {
    graphs: Graphs<'w>,
    nodes: Nodes<'t>,
    edges: Vec<(u32, u32)>,
    marked: Vec<usize>,
    alone: Vec<u32>,
    /// How many edges were written as `0,1`.
    pairs: usize,
    /// As in `graph with 3 nodes`, and the place of the number.
    announced: Option<(u64, usize)>,
    named: Option<super::families::Named>,
    /// The places of the names that stand alone.
    ends_at: Vec<usize>,
    /// The place of the first name.
    first_at: Option<usize>,
    /// Which of the names that stand alone begin a line.
    lines: Vec<usize>,
    /// The node whose neighbors are listed.
    center: Option<&'t str>,
    /// How many edges were listed as neighbors.
    listed: usize,
    /// Whether names of nodes follow that stand alone.
    are_nodes: bool,
    /// Whether the number of nodes came first.
    is_counted: bool,
}

impl<'t> Reading<'_, 't> {
    /// Takes the next edge, node, name of a graph or filler; whether there was any.
    fn take(&mut self, tokens: &mut Tokens<'t>, depth: &mut usize) -> Result<bool, Refusal> {
        let ends =
            tokens.kind_at(0) == Some(Kind::Sign('@')) || tokens.is_word_at(0, self.graphs.until);
        if tokens.is_empty() || ends {
            return Ok(false);
        }
        let begins_edge = tokens.begins_edge() && !super::families::is_named_by_dash(tokens);
        let at = tokens.at();
        if !begins_edge {
            tokens.skip(|word| {
                let ends = self.graphs.until.iter().any(|end| word.eq_ignore_ascii_case(end));
                !ends && super::fillers::is_filler(word) && !is_noun(word)
            });
            if tokens.at() > at {
                tokens.take_sign(':');
                return Ok(true);
            }
            if let Some(taken) = self.take_bracket(tokens, depth)? {
                return Ok(taken);
            }
            if self.take_words(tokens)? {
                return Ok(true);
            }
        }
        self.take_name(tokens)?;
        Ok(true)
    }

    /// Takes a bracket: that around the ends of one edge, or one that says nothing.
    fn take_bracket(
        &mut self,
        tokens: &mut Tokens<'t>,
        depth: &mut usize,
    ) -> Result<Option<bool>, Refusal> {
        match tokens.kind_at(0) {
            Some(Kind::Open(_)) => {
                let first = tokens.name_len(1);
                let comma = 1 + first;
                let second = tokens.name_len(comma + 1);
                let is_pair = first > 0
                    && tokens.kind_at(comma) == Some(Kind::Sign(','))
                    && second > 0
                    && matches!(tokens.kind_at(comma + 1 + second), Some(Kind::Close(_)));
                if is_pair {
                    tokens.advance(1);
                    let u = self.end(tokens)?;
                    tokens.advance(1);
                    let v = self.end(tokens)?;
                    tokens.advance(1);
                    self.join(u, v);
                    return Ok(Some(true));
                }
                if matches!(tokens.kind_at(1), Some(Kind::Close(_))) {
                    let empty = tokens.between(tokens.at(), tokens.at() + 2);
                    return Err(empty.whole("there is nothing between these brackets"));
                }
                *depth += 1;
            }
            Some(Kind::Close(_)) if *depth > 0 => *depth -= 1,
            _ => return Ok(None),
        }
        tokens.advance(1);
        Ok(Some(true))
    }

    /// Takes words that say what follows, or the name of a graph.
    fn take_words(&mut self, tokens: &mut Tokens<'t>) -> Result<bool, Refusal> {
        for nothing in [["no", "edges"], ["no", "nodes"], ["no", "strings"]] {
            if tokens.take_words(&nothing) {
                return Ok(true);
            }
        }
        let is_count = tokens.kind_at(0) == Some(Kind::Number) && !tokens.is_glued(1);
        if is_count && tokens.is_word_at(1, &["nodes", "vertices"]) {
            let at = tokens.at();
            self.announced = Some((tokens.number("the number of nodes", u64::MAX)?, at));
            tokens.advance(1);
            tokens.take_sign(':');
            return Ok(true);
        }
        let from = tokens.at();
        if tokens.word().is_some_and(is_noun) && !tokens.is_glued(1) {
            // As in `a-b nodes c d`.
            self.are_nodes = tokens.is_word_at(0, &["node", "nodes", "vertices"]);
            tokens.advance(1);
            return Ok(true);
        }
        if tokens.take_word(&["tree", "graph", "forest"]) {
            tokens.take_sign(':');
            let mut behind = tokens.clone();
            behind.skip_fillers();
            let follows = behind.begins_edge()
                || matches!(behind.kind_at(0), Some(Kind::Open(_)))
                || behind.kind_at(0) == Some(Kind::Number)
                    && behind.is_word_at(1, &["nodes", "vertices"])
                || behind.take_word(&["no"])
                || super::families::is_named(&behind)
                || tokens.is_empty() && (self.named.is_some() || !self.edges.is_empty());
            if !follows {
                return Err(tokens.wrong_since(
                    from,
                    format_args!(
                        "expected edges as `0-1` behind `{}`",
                        tokens.slice(from, from + 1)
                    ),
                ));
            }
            return Ok(true);
        }
        let Some(named) = tokens.named_graph()? else { return Ok(false) };
        if self.graphs.has_token && self.alone.is_empty() {
            return Err(tokens
                .between(from, from + 1)
                .expected("the node of the token in front of the graph"));
        }
        let is_first =
            self.edges.is_empty() && self.alone.len() == usize::from(self.graphs.has_token);
        if self.named.is_some() || !is_first {
            let message = "a graph with a name has to be the whole graph; write ` + ` and the game's name before another one";
            return Err(tokens.wrong_since(from, message));
        }
        self.named = Some(named);
        Ok(true)
    }

    /// Takes an edge, or a node that stands alone.
    fn take_name(&mut self, tokens: &mut Tokens<'t>) -> Result<(), Refusal> {
        let from = tokens.at();
        if tokens.name_len(0) == 0 {
            return Err(tokens.expected(self.graphs.what));
        }
        if self.named.is_some() {
            return Err(tokens.expected("nothing else behind a graph that has a name"));
        }
        let is_first = !tokens.is_glued(0)
            || tokens.is_at_begin()
            || matches!(tokens.kind_before(), Some(Kind::Open(_) | Kind::Sign(',')));
        if !is_first {
            return Err(tokens.expected(self.graphs.what));
        }
        let begins_line = tokens.starts_line() || self.first_at.is_none();
        self.first_at.get_or_insert(from);
        let is_pair = tokens.is_pair();
        let begins_list = tokens.kind_at(tokens.name_len(0)) == Some(Kind::Sign(':'))
            && (begins_line || tokens.kind_before() == Some(Kind::Sign(',')));
        if begins_line {
            self.center = None;
        }
        let u = self.end(tokens)?;
        if begins_list && self.listed == self.edges.len() {
            // As in `0: 1 2`, a node with its neighbors.
            tokens.advance(1);
            self.center = Some(u);
            self.add_alone(u, from);
            return Ok(());
        }
        if let Some(center) = self.center {
            self.join(center, u);
            self.listed += 1;
            return Ok(());
        }
        if let Some((sign, len)) = tokens.edge_sign(0, self.graphs) {
            tokens.advance(len);
            let v = self.end(tokens)?;
            if sign == '=' {
                self.marked.push(self.edges.len());
            }
            self.join(u, v);
        } else if is_pair {
            tokens.advance(1);
            let v = self.end(tokens)?;
            self.pairs += 1;
            self.join(u, v);
            self.ends_at.push(from);
        } else {
            if begins_line {
                self.lines.push(self.alone.len());
            }
            let is_token = self.graphs.has_token && self.alone.is_empty() && self.edges.is_empty();
            if !self.are_nodes && !is_token && !is_number(tokens.slice(from, tokens.at())) {
                // A word could be the name of a graph that is not known here.
                return Err(tokens.between(from, tokens.at()).whole(format_args!(
                    "expected {}, found `{:.60}`",
                    self.graphs.what,
                    tokens.slice(from, tokens.at())
                )));
            }
            self.add_alone(u, from);
        }
        let is_end = tokens.is_empty()
            || !tokens.is_glued(0)
            || matches!(tokens.kind_at(0), Some(Kind::Sign(',' | '@') | Kind::Close(_)));
        if is_end { Ok(()) } else { Err(tokens.expected(self.graphs.what)) }
    }

    /// Adds an edge.
    fn join(&mut self, u: &'t str, v: &'t str) {
        let edge = (self.node(u), self.node(v));
        // The second name may have given the first node another number.
        let edge = if number(v).is_none() { (self.node(u), edge.1) } else { edge };
        self.edges.push(edge);
    }

    fn add_alone(&mut self, name: &'t str, at: usize) {
        let node = self.node(name);
        self.alone.push(node);
        self.ends_at.push(at);
    }

    fn node(&mut self, name: &'t str) -> u32 {
        if number(name).is_none() {
            self.nodes.name_all(&mut self.edges, &mut self.alone);
        }
        self.nodes.node(name)
    }

    /// The name of the end of an edge.
    fn end(&self, tokens: &mut Tokens<'t>) -> Result<&'t str, Refusal> {
        let Some(name) = tokens.node_name() else { return Err(tokens.expected(self.graphs.what)) };
        if name.len() > MAX_NAME {
            return Err(tokens.wrong_since(
                tokens.at() - 1,
                format_args!("a name of more than {MAX_NAME} bytes"),
            ));
        }
        Ok(name)
    }

    fn finish(mut self, tokens: &Tokens<'t>, begin: usize) -> Result<(Graph, bool), Refusal> {
        let at = |place: usize| tokens.between(place, place + 1);
        let has_token = self.graphs.has_token && self.ends_at.first() == self.first_at.as_ref();
        let token =
            if has_token && !self.alone.is_empty() { Some(self.alone.remove(0)) } else { None };
        if token.is_some() {
            self.ends_at.remove(0);
            // The line that it begins has the rest of its names.
            self.lines.iter_mut().for_each(|line| *line = line.saturating_sub(1));
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
        if let (1, [(u, v)], true, []) =
            (self.pairs, &self.edges[..], self.graphs.has_nodes, &self.alone[..])
        {
            let (u, v) = (self.nodes.name(*u), self.nodes.name(*v));
            let pair = tokens.between(self.ends_at[0], self.ends_at[0] + 3);
            return Err(pair.whole(format_args!(
                "this could be an edge or two nodes; write `{u:.40}-{v:.40}` or `{u:.40} {v:.40}`"
            )));
        }
        if is_line && self.pairs > 0 && self.pairs < self.edges.len() {
            let message = "some edges have a comma between their ends, and others a dash";
            return Err(at(self.ends_at[0]).whole(message));
        }
        if self.listed > 0 && self.listed == self.edges.len() {
            self.by_neighbors();
        } else if !self.alone.is_empty() && self.edges.is_empty() {
            self.by_counts(tokens, begin)?;
        } else if !is_line {
            self.by_lines();
        }
        self.check_alone(tokens)?;
        self.alone.extend(token);
        if let Some((count, place)) = self.announced {
            let ends =
                self.edges.iter().flat_map(|&(u, v)| [u, v]).chain(self.alone.iter().copied());
            let found = ends.collect::<HashSet<u32>>().len();
            if found as u64 != count {
                return Err(at(place).whole(format_args!("found {found} nodes for {count}")));
            }
        }
        let is_counted = self.is_counted;
        let mut graph = self.numbered();
        graph.token = token.and_then(|_| graph.nodes.pop());
        Ok((graph, is_counted))
    }

    /// Refuses a node that stands alone where it means nothing, or that was met before.
    fn check_alone(&self, tokens: &Tokens<'t>) -> Result<(), Refusal> {
        let Some(&first) = self.alone.first() else { return Ok(()) };
        let place = |at: usize| tokens.between(self.ends_at[at], self.ends_at[at] + 1);
        if !self.graphs.has_nodes {
            let name = self.nodes.name(first);
            let message = format_args!("expected {}, found `{name:.60}`", self.graphs.what);
            return Err(place(self.pairs).whole(message));
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

    /// Nodes with their neighbors: without directions an edge may stand at both of its ends.
    fn by_neighbors(&mut self) {
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
    }

    /// Lines of two names are edges, beside edges with a sign between their ends.
    fn by_lines(&mut self) {
        let ends = self.lines.iter().skip(1).copied().chain([self.alone.len()]);
        let are_pairs = self.lines.iter().zip(ends).all(|(&from, to)| to - from == 2);
        if are_pairs && 2 * self.lines.len() == self.alone.len() {
            self.edges.extend(self.alone.chunks_exact(2).map(|ends| (ends[0], ends[1])));
            self.alone.clear();
            self.ends_at.truncate(self.pairs);
        }
    }

    /// Names alone are a graph in lines of two, or if they are the number of nodes, that of edges, and the ends of the edges.
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
            // A tree has one edge less than nodes.
            (Nodes::Numbers, [count, ends @ ..])
                if are_pairs
                    && lines[0].len() == 1
                    && lines.len() == *count as usize
                    && are_nodes(*count, ends) =>
            {
                (Some(*count), ends)
            }
            (_, ends) if are_pairs && lines[0].len() == 2 => (None, ends),
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

    /// The graph with its nodes by number: their own numbers, or those in the order of their names.
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
            is_named: false,
        }
    }
}

/// Whether these are nodes of a graph of so many, counted from 0 or from 1.
fn are_nodes(count: u32, ends: &[u32]) -> bool {
    let (least, most) = (ends.iter().min(), ends.iter().max());
    most.zip(least).is_some_and(|(&most, &least)| most < count || most == count && least > 0)
}

/// More nodes without edges are not made from a number.
const MAX_ALONE: usize = 1 << 16;

/// Whether a name is that of the ground.
fn is_ground(name: &str) -> bool {
    name == "0" || name.eq_ignore_ascii_case("ground")
}

/// The name of a node has at most so many bytes.
const MAX_NAME: usize = 100;
