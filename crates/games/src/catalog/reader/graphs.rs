//! Reads graphs, either as a list of edges such as `0-1 1-2` or `(a, b) (b, c)`, or by the name of a graph.

mod data;
mod layout;
mod listed;
mod literal;
mod made;
mod nodes;

pub use data::graph_of;
use listed::Listed;
pub use literal::TextFormat;
pub(super) use literal::{Literals, unread};
pub(super) use made::made;
use nodes::{Nodes, is_number, number};

use std::borrow::Cow;

use super::fillers::ARTICLES;
use super::token::Kind;
use super::{Refusal, Tokens, families};
use crate::notation::labels::Labels;

/// The kind of graph that a game expects, and how the graph may be written.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "games combine them freely")]
pub(crate) struct Graphs<'w> {
    /// The noun that error messages use for the expected graph.
    pub(crate) what: &'w str,
    /// Whether the game counts nodes without edges.
    pub(crate) has_nodes: bool,
    /// Whether the edges are arrows, which may be written as `0>1`.
    pub(crate) has_arrows: bool,
    /// Whether an edge may be marked, as in `0=1`.
    pub(crate) has_marks: bool,
    /// Whether node 0 is the ground, also written as `ground`.
    pub(crate) has_ground: bool,
    /// Whether nodes must be numbered without gaps. If the numbers have gaps, the reader treats them as names and renumbers the nodes.
    pub(crate) is_tree: bool,
    /// Whether the position starts with the node on which the game's token is, before the edges.
    pub(crate) has_token: bool,
    /// Words that end the list of edges. The sign `@` always ends the list, too.
    pub(crate) until: &'w [&'w str],
}

impl Graphs<'_> {
    pub(crate) const EDGES: Self = Self {
        what: "an edge such as `0-1`",
        has_nodes: false,
        has_arrows: false,
        has_marks: false,
        has_ground: false,
        is_tree: false,
        has_token: false,
        until: &[],
    };
}

/// A graph, as returned by the reader.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub(crate) edges: Vec<(u32, u32)>,
    /// The indices of the marked edges.
    pub(crate) marked: Vec<usize>,
    /// Nodes without edges.
    pub(crate) nodes: Vec<u32>,
    /// The node on which the game's token is.
    pub(crate) token: Option<u32>,
    /// The root, if the text gives one.
    pub(crate) root: Option<u32>,
    /// The names of the nodes, if they differ from the numbers.
    pub(crate) labels: Labels,
    /// Whether the graph was given by name or in the format of another program.
    pub(crate) is_named: bool,
}

impl Graph {
    /// Returns the number of nodes.
    pub(crate) fn count(&self) -> usize {
        let ends = self.edges.iter().flat_map(|&(u, v)| [u, v]).chain(self.nodes.iter().copied());
        ends.max().map_or(0, |most| most as usize + 1)
    }
}

impl<'t> Tokens<'t> {
    /// Returns whether the next tokens are the name of a node and the sign of an edge.
    pub(crate) fn begins_edge(&self) -> bool {
        let len = self.name_len(0);
        len > 0
            && self
                .edge_sign(len, Graphs { has_arrows: true, has_marks: true, ..Graphs::EDGES })
                .is_some()
    }

    /// Returns the number of tokens in the node name that starts `ahead` tokens after the next one.
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

    /// Returns whether the characters up to the next blank are two node names with a comma between them.
    fn is_pair(&self) -> bool {
        let first = self.name_len(0);
        let second = self.name_len(first + 1);
        first > 0
            && second > 0
            && self.kind_at(first) == Some(Kind::Sign(','))
            && !self.is_glued(0)
            && first + 1 + second == self.chunk_len()
    }

    /// Takes at least one node of a graph, by name.
    ///
    /// # Errors
    /// A [`Refusal`] if a token is not a name, or if it names a node that does not exist.
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
            if let Some(node) = node.filter(|&node| (node as usize) < count) {
                if let Some(name) = name.filter(|name| super::fillers::makes_sentence(name)) {
                    return Err(self.between_here(1).whole(format_args!(
                        "`{name:.60}` is a word of questions, so no list can name this node"
                    )));
                }
                nodes.push(node);
                self.jump(behind.at());
                continue;
            }
            let at = self.at();
            self.skip_fillers();
            self.skip_brackets();
            if self.at() == at {
                return Err(self.expected(what));
            }
        }
        if nodes.is_empty() { Err(self.expected(what)) } else { Ok(nodes) }
    }

    /// Skips brackets, which have no meaning around nodes.
    fn skip_brackets(&mut self) {
        while matches!(self.kind_at(0), Some(Kind::Open(_) | Kind::Close(_))) {
            self.advance(1);
        }
    }

    /// Returns the edge sign that starts `ahead` tokens after the next one, and the number of tokens in the sign. The possible signs are
    /// `-`, `--`, `->`, `>` and `=`.
    fn edge_sign(&self, ahead: usize, graphs: Graphs<'_>) -> Option<(char, usize)> {
        let Some(Kind::Sign(sign)) = self.kind_at(ahead) else { return None };
        let is_followed_by =
            |next| sign == '-' && self.kind_at(ahead + 1) == Some(Kind::Sign(next));
        let is_arrow = is_followed_by('>');
        let is_double = is_followed_by('-') && self.is_glued(ahead + 1);
        let len = 1 + usize::from(is_arrow || is_double);
        // A sign that is glued to only one of its neighbors is part of that neighbor, not the sign of an edge.
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

    /// Takes a graph: its edges, its name, only numbers (the number of nodes, the number of edges, and the ends of all edges), or a text
    /// in the format of another program.
    ///
    /// # Errors
    /// A [`Refusal`] if a token cannot be part of a graph, or if it contradicts an earlier part of the text.
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
            bare_at: None,
            are_nodes: false,
            lists: Listed::Nothing,
            is_counted: false,
            is_data: false,
            nothing_at: None,
            root: None,
        };
        let mut depth = 0_usize;
        while reading.take(self, &mut depth)? {}
        // Words such as `the` and `nodes` alone do not describe a graph.
        if self.at() > begin && !graphs.has_token && reading.says_nothing() {
            return Err(self.between(begin, self.at()).expected(graphs.what));
        }
        let (graph, is_counted) = reading.finish(self, begin)?;
        if is_counted {
            self.set_counted();
        }
        Ok(graph)
    }
}

/// The state of the reader while it reads a graph.
struct Reading<'w, 't> {
    graphs: Graphs<'w>,
    nodes: Nodes<'t>,
    edges: Vec<(u32, u32)>,
    marked: Vec<usize>,
    alone: Vec<u32>,
    /// The number of edges whose ends were written with a comma between them, as in `0,1`.
    pairs: usize,
    /// The announced number of nodes, as in `graph with 3 nodes`, and the index of the token that announces it.
    announced: Option<(u64, usize)>,
    named: Option<families::Named>,
    /// The index of the token at which each name outside of edges begins, and the index of the first end of each edge whose ends were
    /// written with a comma between them.
    ends_at: Vec<usize>,
    /// The index of the token of the first name.
    first_at: Option<usize>,
    /// Indices into `alone` of the names that are first on their lines.
    lines: Vec<usize>,
    /// The node whose list of neighbors is being read.
    center: Option<&'t str>,
    /// The number of edges that were given in lists of neighbors.
    listed: usize,
    /// The index of the token of the first node that is neither in an edge nor followed by its neighbors.
    bare_at: Option<usize>,
    /// Whether the next names are nodes rather than ends of edges.
    are_nodes: bool,
    /// Which nodes the text lists in addition to the edges.
    lists: Listed,
    /// Whether the text started with the number of nodes.
    is_counted: bool,
    /// Whether the graph was in the format of another program.
    is_data: bool,
    /// The index of the token at which the text says that there are no edges or no nodes, and the noun that it uses.
    nothing_at: Option<(usize, &'static str)>,
    /// The root, if the text gives one.
    root: Option<u32>,
}

impl<'t> Reading<'_, 't> {
    /// Takes the next edge, node, graph name or filler. Returns whether the reader took anything.
    fn take(&mut self, tokens: &mut Tokens<'t>, depth: &mut usize) -> Result<bool, Refusal> {
        let ends =
            tokens.kind_at(0) == Some(Kind::Sign('@')) || tokens.is_word_at(0, self.graphs.until);
        if tokens.is_empty() || ends {
            return Ok(false);
        }
        if let Some(Kind::Data(format)) = tokens.kind_at(0) {
            self.take_data(tokens, format)?;
            return Ok(true);
        }
        let begins_edge = tokens.begins_edge() && !families::is_named_by_dash(tokens);
        let at = tokens.at();
        if !begins_edge {
            if self.take_label(tokens)? {
                return Ok(true);
            }
            // Before a word or a named graph, `a` is an article. In a list of nodes, it is a name.
            let mut behind = tokens.clone();
            behind.advance(1);
            let is_article = tokens.is_word_at(0, &ARTICLES)
                && !self.are_nodes
                && !tokens.is_glued(1)
                && (!behind.begins_edge() || families::is_named_by_dash(&behind))
                && (behind.word().is_some() || families::is_named(&behind));
            tokens.advance(usize::from(is_article));
            let before = tokens.at();
            let follows_name =
                self.are_nodes && self.alone.len() > usize::from(self.graphs.has_token);
            tokens.skip_words(|word| {
                let ends = self.graphs.until.iter().any(|end| word.eq_ignore_ascii_case(end));
                let is_article = ARTICLES.iter().any(|a| word.eq_ignore_ascii_case(a));
                let is_name = is_noun(word) || is_article;
                !ends && super::fillers::is_filler(word) && !is_name
            });
            if follows_name {
                self.check_fillers(tokens, before)?;
            }
            if tokens.at() > at {
                tokens.take_sign(':');
                return Ok(true);
            }
            if self.take_block(tokens)? {
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

    /// Rejects filler words between names of nodes, because these words could be meant as names, too. A filler word is accepted if it joins
    /// two names or introduces the edges.
    fn check_fillers(&self, tokens: &Tokens<'t>, from: usize) -> Result<(), Refusal> {
        let leads_on = tokens.word().is_some_and(is_noun)
            || tokens.begins_edge()
            || tokens.is_word_at(0, self.graphs.until)
            || tokens.is_label();
        if leads_on {
            return Ok(());
        }
        for at in from..tokens.at() {
            let word = tokens.between(at, at + 1);
            let joins = word.is_word_at(0, &["and"]) && !tokens.is_empty();
            if word.word().is_some() && !joins {
                let name = tokens.slice(at, at + 1);
                return Err(word.whole(format_args!(
                    "`{name}` is a word of sentences, so no node without edges can have this name"
                )));
            }
        }
        Ok(())
    }

    /// Takes a bracket. Brackets can surround the ends of an edge; elsewhere, they have no meaning.
    fn take_bracket(
        &mut self,
        tokens: &mut Tokens<'t>,
        depth: &mut usize,
    ) -> Result<Option<bool>, Refusal> {
        // A bracket behind a node and a colon surrounds the neighbors of the node, as in a dictionary of lists in Python. The node of the
        // game's token has no such list.
        let has_center =
            self.center.is_some() && self.alone.len() > usize::from(self.graphs.has_token);
        let is_list = has_center && tokens.kind_before_here() == Some(Kind::Sign(':'));
        match tokens.kind_at(0) {
            Some(Kind::Open(_)) if is_list => {
                if matches!(tokens.kind_at(1), Some(Kind::Close(_))) {
                    tokens.advance(2);
                    return Ok(Some(true));
                }
                *depth += 1;
            }
            Some(Kind::Open(_)) => {
                let first = tokens.name_len(1);
                let comma = 1 + first;
                let second = tokens.name_len(comma + 1);
                let is_pair = !self.are_nodes
                    && first > 0
                    && tokens.kind_at(comma) == Some(Kind::Sign(','))
                    && second > 0
                    && matches!(tokens.kind_at(comma + 1 + second), Some(Kind::Close(_)));
                if is_pair {
                    tokens.advance(1);
                    let begin = tokens.at();
                    let u = self.end(tokens)?;
                    tokens.advance(1);
                    let v = self.end(tokens)?;
                    Self::check_edge(tokens, begin, u, v)?;
                    tokens.advance(1);
                    self.join(u, v);
                    return Ok(Some(true));
                }
                if self.skip_attributes(tokens) {
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

    /// Skips the attributes that networkx writes after the two ends of an edge, as in `0 1 {}` and `0 1 {'weight': 3}`. Returns whether
    /// there were any.
    fn skip_attributes(&self, tokens: &mut Tokens<'t>) -> bool {
        let ends_before = self.lines.last().map_or(0, |&from| self.alone.len() - from);
        let are_attributes = tokens.kind_at(0) == Some(Kind::Open('{'))
            && (matches!(tokens.kind_at(1), Some(Kind::Close(_)))
                || tokens.word_at(1).is_some() && tokens.kind_at(2) == Some(Kind::Sign(':')));
        if self.are_nodes || ends_before != 2 || !are_attributes || tokens.starts_line() {
            return false;
        }
        let Some(close) = tokens.closing() else { return false };
        let mut behind = tokens.clone();
        behind.jump(close + 1);
        let is_last_of_line = behind.is_empty() || behind.starts_line();
        if is_last_of_line {
            tokens.jump(close + 1);
        }
        is_last_of_line
    }

    /// Takes the name of a graph, or words that announce nodes or edges.
    fn take_words(&mut self, tokens: &mut Tokens<'t>) -> Result<bool, Refusal> {
        // The program `showg` of nauty writes `Graph 1, order 5.` before lists of neighbors.
        let is_header = tokens.is_word_at(0, &["graph"])
            && tokens.kind_at(1) == Some(Kind::Number)
            && tokens.kind_at(2) == Some(Kind::Sign(','))
            && tokens.is_word_at(3, &["order"])
            && tokens.kind_at(4) == Some(Kind::Number)
            && tokens.kind_at(5) == Some(Kind::Sign('.'));
        if is_header && self.is_first() {
            tokens.advance(6);
            return Ok(true);
        }
        for nothing in [["no", "edges"], ["no", "nodes"], ["no", "strings"]] {
            let at = tokens.at();
            if tokens.take_words(&nothing) {
                self.nothing_at = Some((at, nothing[1]));
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
        let is_colon = tokens.kind_at(1) == Some(Kind::Sign(':'));
        if tokens.word().is_some_and(is_noun) && (!tokens.is_glued(1) || is_colon) {
            // The word starts a list, as in `a-b nodes c d` and `nodes 1 2 3 edges 1-2 2-3`.
            self.are_nodes = tokens.is_word_at(0, &["node", "nodes", "vertex", "vertices"]);
            self.lists =
                self.lists.max(if self.are_nodes { Listed::Some } else { Listed::Nothing });
            tokens.advance(1);
            if tokens.take_sign(':') && self.are_nodes && tokens.begins_edge() {
                return Err(tokens.expected("the names of nodes"));
            }
            return Ok(true);
        }
        if tokens.take_word(&KINDS) {
            tokens.take_sign(':');
            let mut behind = tokens.clone();
            behind.skip_fillers();
            let follows = behind.begins_edge()
                || matches!(behind.kind_at(0), Some(Kind::Open(_)))
                || behind.kind_at(0) == Some(Kind::Number)
                    && behind.is_word_at(1, &["nodes", "vertices"])
                || behind.take_word(&["no"])
                || families::is_named(&behind)
                || tokens.is_empty() && self.named.is_some();
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

    /// Takes an edge, or the name of a node that does not belong to an edge.
    fn take_name(&mut self, tokens: &mut Tokens<'t>) -> Result<(), Refusal> {
        let from = tokens.at();
        if tokens.name_len(0) == 0 {
            return Err(tokens.expected(self.graphs.what));
        }
        if self.named.is_some() || self.is_data {
            return Err(tokens.expected(data::ONLY_ONE));
        }
        if self.take_graph6_word(tokens)? {
            return Ok(());
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
        let is_first_of_lists = self.center.is_none()
            && self.edges.is_empty()
            && matches!(tokens.kind_before_here(), Some(Kind::Open(_)));
        let begins_list = tokens.kind_at(tokens.name_len(0)) == Some(Kind::Sign(':'))
            && (begins_line || is_first_of_lists || tokens.kind_before() == Some(Kind::Sign(',')));
        if begins_line {
            self.center = None;
        }
        let u = self.end(tokens)?;
        let is_token = self.graphs.has_token && self.alone.is_empty() && self.edges.is_empty();
        if begins_list && self.listed == self.edges.len() {
            // The name before the colon is either a node whose neighbors follow, as in `0: 1 2`, or the node on which the game's token
            // is, as in `0: 0-1`.
            tokens.advance(1);
            self.center = Some(u).filter(|_| !is_token || !tokens.begins_edge());
            self.add_alone(u, from);
            return Ok(());
        }
        if let Some(center) = self.center {
            Self::check_edge(tokens, from, center, u)?;
            self.join(center, u);
            self.listed += 1;
            return Ok(());
        }
        if let Some((sign, len)) = tokens.edge_sign(0, self.graphs) {
            // In a directed graph, `--`, the sign that DOT uses for undirected edges, means one arrow in each direction.
            let is_both = self.graphs.has_arrows && tokens.kind_at(1) == Some(Kind::Sign('-'));
            tokens.advance(len);
            let v = self.end(tokens)?;
            if sign == '=' {
                self.marked.push(self.edges.len());
            } else {
                Self::check_edge(tokens, from, u, v)?;
            }
            self.join(u, v);
            if is_both && u != v {
                self.join(v, u);
            }
        } else if is_pair {
            tokens.advance(1);
            let v = self.end(tokens)?;
            Self::check_edge(tokens, from, u, v)?;
            self.pairs += 1;
            self.join(u, v);
            self.ends_at.push(from);
        } else {
            if begins_line {
                self.lines.push(self.alone.len());
            }
            if !self.are_nodes && !is_token && !is_number(tokens.slice(from, tokens.at())) {
                // The user may have meant the word as the name of a graph that the reader does not know, so the error quotes the whole
                // word.
                let mut chunk = tokens.clone();
                chunk.jump(from);
                let typed = chunk.chunk().trim_end_matches([',', ';', ')', ']', '}']);
                let is_alone = self.graphs.has_nodes && typed == tokens.slice(from, tokens.at());
                let more = if is_alone {
                    format!(" (nodes without edges are written `nodes {typed:.60}`)")
                } else {
                    String::new()
                };
                return Err(chunk.between_here(chunk.chunk_len()).whole(format_args!(
                    "expected {}, found `{typed:.60}`{more}",
                    self.graphs.what,
                )));
            }
            if !is_token {
                self.bare_at.get_or_insert(from);
            }
            self.add_alone(u, from);
        }
        let is_end = tokens.is_empty()
            || !tokens.is_glued(0)
            || matches!(tokens.kind_at(0), Some(Kind::Sign(',' | '@') | Kind::Close(_)));
        if is_end { Ok(()) } else { Err(tokens.expected(self.graphs.what)) }
    }

    /// Rejects an edge whose printed form would be the name of a graph, such as `5-cycle`.
    fn check_edge(tokens: &Tokens<'t>, from: usize, u: &str, v: &str) -> Result<(), Refusal> {
        let is_graph =
            |number: &str, word: &str| is_number(number) && families::is_named_after_dash(word);
        if !is_graph(u, v) && !is_graph(v, u) {
            return Ok(());
        }
        let (number, word) = if is_number(u) { (u, v) } else { (v, u) };
        Err(tokens.wrong_since(
            from,
            format_args!(
                "`{number:.30}-{word:.30}` is the name of a graph, so no edge can have these ends"
            ),
        ))
    }

    /// Adds an edge.
    fn join(&mut self, u: &'t str, v: &'t str) {
        let edge = (self.node(u), self.node(v));
        // Looking up the second name can make the graph switch from numbers to names, which renumbers the first node, so look up the first
        // node again.
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
        self.nodes.node(Cow::from(name))
    }

    /// Takes the name of an end of an edge.
    fn end(&self, tokens: &mut Tokens<'t>) -> Result<&'t str, Refusal> {
        let Some(name) = tokens.node_name() else { return Err(tokens.expected(self.graphs.what)) };
        if name.len() > MAX_NAME {
            return Err(tokens.wrong_since(
                tokens.at() - 1,
                format_args!("a name of more than {MAX_NAME} bytes"),
            ));
        }
        // Refuse a name that means a convention, because after a position it would be read as that convention.
        if super::summands::convention_of(name).is_some() {
            return Err(tokens.wrong_since(
                tokens.at() - 1,
                format_args!("`{name}` names a convention, so no node can have this name"),
            ));
        }
        Ok(name)
    }
}

/// Words that announce what kind of graph follows.
const KINDS: [&str; 3] = ["tree", "graph", "forest"];

/// Returns whether a word announces nodes or edges.
fn is_noun(word: &str) -> bool {
    ["edge", "edges", "node", "nodes", "vertex", "vertices"]
        .iter()
        .any(|noun| word.eq_ignore_ascii_case(noun))
}

/// The maximum length of a node's name, in bytes.
const MAX_NAME: usize = 100;
