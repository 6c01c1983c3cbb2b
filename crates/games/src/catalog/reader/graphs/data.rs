//! Reads graphs and trees in the formats of other programs, such as DOT and Newick.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use grundy_core::mixed::MixedSum;
use multigraphs::Multigraph;
use multigraphs::text::LabeledGraph;
use tree_algos::labeled::LabeledTree;

use super::super::families::is_named_after_dash;
use super::super::fillers::{is_filler, makes_sentence};
use super::super::token::{Kind, is_letter};
use super::super::{Refusal, Tokens};
use super::layout::MAX_ALONE;
use super::literal::TextFormat;
use super::nodes::{is_ground, order};
use super::{KINDS, MAX_NAME, Reading, is_noun, is_number, number};
use crate::catalog::find;
use crate::catalog::game::Edges;

/// A graph that was given in the format of another program, and its root if the graph is a rooted tree.
pub(super) struct Data {
    graph: LabeledGraph,
    root: Option<u32>,
    /// A remark to show next to the answer.
    note: Option<&'static str>,
}

impl From<LabeledGraph> for Data {
    fn from(graph: LabeledGraph) -> Self {
        Self { graph, root: None, note: None }
    }
}

/// The position of an error, in bytes from the start, and its message.
type Wrong = (usize, String);

/// Reads a graph in this format.
pub(super) fn read(format: TextFormat, text: &str) -> Result<Data, Wrong> {
    let graph = match format {
        TextFormat::Graph6 => LabeledGraph::from_graph6(text),
        TextFormat::Dimacs => LabeledGraph::from_dimacs(text),
        TextFormat::Dot => LabeledGraph::from_dot(text),
        TextFormat::Gml => LabeledGraph::from_gml(text),
        TextFormat::GraphMl => LabeledGraph::from_graphml(text),
        TextFormat::Adjacency => LabeledGraph::from_adjacency(text),
        TextFormat::Metis => LabeledGraph::from_metis(text),
        TextFormat::Matrix => LabeledGraph::from_matrix(text),
        TextFormat::Newick => return of_tree(LabeledTree::from_newick(text), text, true),
    };
    graph.map(Data::from).map_err(|error| (error.offset(), error.fault().to_string()))
}

/// Reads a tree in nested brackets.
pub(super) fn brackets(text: &str) -> Result<Data, Wrong> {
    of_tree(LabeledTree::from_brackets(text), text, true)
}

/// Reads a tree from a list that gives the parent of each node. The nodes are numbered from 0 or from 1, whichever gives a tree. If both
/// give a tree, the parent of the root must be written as `-1`, and the nodes are numbered from 0.
pub(super) fn parents(text: &str) -> Result<Data, Wrong> {
    let [zero, one] = [0, 1].map(|first| LabeledTree::from_parents_text(text, first));
    if zero.is_ok() && one.is_ok() && !text.contains("-1") {
        let message = "these parents could be counted from 0 or from 1; write `-1` for the parent of the root and count from 0";
        return Err((0, message.to_owned()));
    }
    match one {
        Ok(tree) if zero.is_err() => {
            let mut data = of_tree(Ok(tree), text, true)?;
            data.count_from_one();
            Ok(data)
        }
        _ => of_tree(zero, text, true),
    }
}

/// Reads a tree from its Prüfer sequence. The nodes are numbered from 0, or from 1 if the sequence is valid only with that numbering.
pub(super) fn pruefer(text: &str) -> Result<Data, Wrong> {
    let [zero, one] = [0, 1].map(|first| LabeledTree::from_pruefer_text(text, first));
    let is_either = zero.is_ok() && one.is_ok();
    if zero.is_err() && one.is_ok() {
        let mut data = of_tree(one, text, false)?;
        data.count_from_one();
        return Ok(data);
    }
    let mut data = of_tree(zero, text, false)?;
    data.note = is_either.then_some("The nodes of the Prüfer sequence are counted from 0.");
    Ok(data)
}

impl Data {
    fn count_from_one(&mut self) {
        let names = (1..=self.graph.node_count()).map(|number| number.to_string());
        if let Ok(graph) = self.graph.clone().with_labels(names) {
            self.graph = graph;
        }
    }
}

/// Converts a tree to a graph. Each node without a label gets a number that no other node has as its label.
fn of_tree(
    tree: Result<LabeledTree, tree_algos::labeled::LabeledTreeError>,
    text: &str,
    has_root: bool,
) -> Result<Data, Wrong> {
    let tree = tree.map_err(|error| {
        let lines = text.split_inclusive('\n').take(error.line() - 1).map(str::len);
        let line: usize = lines.sum();
        let column = text[line..].char_indices().nth(error.column() - 1);
        (column.map_or(text.len(), |(at, _)| line + at), error.fault().to_string())
    })?;
    let edges = tree.tree().edges().map(|(_, u, v)| {
        let is_down = tree.rooted().parent(v) == Some(u);
        if is_down { (u.get(), v.get()) } else { (v.get(), u.get()) }
    });
    let graph = Multigraph::from_edges(tree.node_count(), edges);
    let graph = LabeledGraph::new(&graph.map_err(|error| (0, error.to_string()))?);
    let root = has_root.then(|| tree.root().get());
    if !tree.has_labels() {
        return Ok(Data { graph, root, note: None });
    }
    let known: HashSet<&str> = tree.tree().nodes().map(|node| tree.label(node)).collect();
    let mut next = 0_u64;
    let labels = tree.tree().nodes().map(|node| match tree.label(node) {
        "" => loop {
            let number = next.to_string();
            next += 1;
            if !known.contains(&*number) {
                break number;
            }
        },
        label => label.to_owned(),
    });
    let graph = graph.with_labels(labels).map_err(|fault| (0, fault.to_string()))?;
    Ok(Data { graph, root, note: None })
}

impl<'t> Reading<'_, 't> {
    /// Returns whether nothing of a graph has been read yet.
    pub(super) fn is_first(&self) -> bool {
        self.edges.is_empty()
            && self.named.is_none()
            && !self.is_data
            && self.alone.len() == usize::from(self.graphs.has_token)
    }

    /// Returns whether the text contained neither a part of a graph nor a statement that the graph is empty.
    pub(super) fn says_nothing(&self) -> bool {
        self.is_first() && self.nothing_at.is_none() && self.announced.is_none()
    }

    /// Takes a graph in the format of another program.
    pub(super) fn take_data(
        &mut self,
        tokens: &mut Tokens<'t>,
        format: TextFormat,
    ) -> Result<(), Refusal> {
        let from = tokens.at();
        tokens.advance(1);
        // Without the `;` at the end, the same brackets could surround edges, so add a remark that says how the brackets were read.
        let may_be_edges = format == TextFormat::Newick && !self.graphs.is_tree;
        let note = may_be_edges.then_some("Brackets that end in `;` are a tree in Newick format.");
        self.take_read(tokens, from, |text| Ok(Data { note, ..read(format, text)? }))
    }

    /// Takes the next word if it is a graph in graph6 format, and if no other word describes the graph. Returns whether it took the word.
    pub(super) fn take_graph6_word(&mut self, tokens: &mut Tokens<'t>) -> Result<bool, Refusal> {
        if self.are_nodes || !self.is_first() {
            return Ok(false);
        }
        let len = tokens.chunk_len();
        let is_last = tokens.at() + len >= self.end_of_graph(tokens);
        let is_one = is_last && LabeledGraph::from_graph6(tokens.chunk()).is_ok();
        if is_one {
            let from = tokens.at();
            tokens.advance(len);
            self.take_read(tokens, from, |text| read(TextFormat::Graph6, text))?;
        }
        Ok(is_one)
    }

    /// Takes a matrix, a METIS file, a tree in brackets, or a list of numbers that starts with the name of its format. Returns whether it
    /// took anything.
    pub(super) fn take_block(&mut self, tokens: &mut Tokens<'t>) -> Result<bool, Refusal> {
        let may_begin = tokens.is_word_at(0, &LISTS)
            || matches!(tokens.kind_at(0), Some(Kind::Number | Kind::Open(_)))
            // METIS files can begin with comments.
            || tokens.kind_at(0) == Some(Kind::Sign('%')) && tokens.starts_line();
        // Formats that begin with a bracket were already tried at the bracket, so do not try them again inside it.
        let is_inside = matches!(tokens.kind_before_here(), Some(Kind::Open(_)));
        if is_inside || !self.is_first() {
            return Ok(false);
        }
        if self.take_told(tokens)? {
            return Ok(true);
        }
        if !may_begin {
            return Ok(false);
        }
        let (from, end) = (tokens.at(), self.end_of_graph(tokens));
        let are_parents = tokens.is_word_at(0, &LISTS[..2]);
        if tokens.take_word(&LISTS) {
            while tokens.take_word(&["array", "list", "sequence", "code", "of"])
                || tokens.take_sign(':')
            {}
            let from = tokens.at();
            if from >= end {
                return Err(tokens.expected("the numbers of a list"));
            }
            tokens.jump(end);
            self.take_read(tokens, from, if are_parents { parents } else { pruefer })?;
            return Ok(true);
        }
        if is_nested(tokens.slice(from, end), self.graphs.is_tree) {
            tokens.jump(end);
            self.take_read(tokens, from, brackets)?;
            return Ok(true);
        }
        if is_matrix(tokens.slice(from, end)) {
            tokens.jump(end);
            self.take_read(tokens, from, |text| read(TextFormat::Matrix, text))?;
            return Ok(true);
        }
        // Behind the word `edges`, the numbers are the ends of edges.
        let are_edges = tokens.kind_before_here().is_some()
            && tokens.between(from - 1, end).is_word_at(0, &["edge", "edges"]);
        match metis(tokens.slice(from, end)).filter(|_| !are_edges && !self.are_nodes) {
            Some(Metis::Sure) => {
                tokens.jump(end);
                self.take_read(tokens, from, |text| read(TextFormat::Metis, text))?;
                Ok(true)
            }
            Some(Metis::OrEdges) => Err(tokens.between(from, end).whole(
                "these lines could be edges, or the neighbors of each node as in METIS files; write `edges` or `metis` on the line above them",
            )),
            None => Ok(false),
        }
    }

    /// Takes a graph behind the name of its format, such as `metis` on a line of its own or `matrix([[0, 1], [1, 0]])`. Returns whether it
    /// took anything.
    fn take_told(&mut self, tokens: &mut Tokens<'t>) -> Result<bool, Refusal> {
        if self.are_nodes || tokens.word().is_none() {
            return Ok(false);
        }
        let mut behind = tokens.clone();
        let is_array = behind.is_word_at(0, &["array"]);
        let format = if behind.take_word(&["metis"]) {
            TextFormat::Metis
        } else if behind.take_words(&["adjacency", "matrix"])
            || behind.take_word(&["matrix", "array"])
        {
            TextFormat::Matrix
        } else if behind.take_word(&["adjacency"]) {
            behind.take_word(&["list", "lists"]);
            TextFormat::Adjacency
        } else {
            return Ok(false);
        };
        behind.take_sign(':');
        let is_open = |tokens: &Tokens<'_>| matches!(tokens.kind_at(0), Some(Kind::Open(_)));
        // On the same line, a word such as `matrix` could also be the name of a node.
        let is_told = behind.starts_line() && !is_array || is_open(&behind);
        if !is_told || format == TextFormat::Metis && is_open(&behind) {
            return Ok(false);
        }
        if format == TextFormat::Adjacency && is_open(&behind) {
            // The reader of edges knows dictionaries of lists.
            tokens.jump(behind.at());
            return Ok(true);
        }
        // In Python, the brackets of a call surround the matrix: `array([[0, 1], [1, 0]], dtype=int8)`.
        let mut inner = behind.clone();
        inner.advance(1);
        let call = behind.closing().filter(|_| {
            behind.kind_at(0) == Some(Kind::Open('(')) && inner.kind_at(0) == Some(Kind::Open('['))
        });
        if let (Some(close), Some(end)) = (call, inner.closing()) {
            let rest = inner.between(end + 1, close);
            let is_type =
                rest.kind_at(0) == Some(Kind::Sign(',')) && rest.is_word_at(1, &["dtype"]);
            if rest.is_empty() || is_type {
                tokens.jump(end + 1);
                self.take_read(tokens, inner.at(), |text| read(format, text))?;
                tokens.jump(close + 1);
                return Ok(true);
            }
        }
        let end = self.end_of_graph(&behind);
        tokens.jump(end);
        self.take_read(tokens, behind.at(), |text| read(format, text))?;
        Ok(true)
    }

    /// Returns the index of the first token after the graph.
    fn end_of_graph(&self, tokens: &Tokens<'t>) -> usize {
        let ends = |&ahead: &usize| {
            tokens.kind_at(ahead) == Some(Kind::Sign('@'))
                || tokens.is_word_at(ahead, self.graphs.until)
        };
        let all = tokens.end() - tokens.at();
        let has_end = !self.graphs.until.is_empty();
        let end = if has_end { (0..all).find(ends) } else { None };
        tokens.at() + end.unwrap_or(all)
    }

    /// Reads a graph from the text between token `from` and the last token taken, including both, and adds it.
    fn take_read(
        &mut self,
        tokens: &mut Tokens<'t>,
        from: usize,
        read: impl FnOnce(&str) -> Result<Data, Wrong>,
    ) -> Result<(), Refusal> {
        let begin = tokens.between(from, tokens.at());
        if self.graphs.has_token && self.alone.is_empty() {
            return Err(begin.expected("the node of the token in front of the graph"));
        }
        if !self.is_first() {
            return Err(begin.expected(ONLY_ONE));
        }
        let text = tokens.slice(from, tokens.at());
        let data = read(text).map_err(|(at, message)| tokens.wrong_at(from, at, message))?;
        if let Some(note) = data.note {
            tokens.note(note);
        }
        self.add(tokens, from, data)
    }

    fn add(&mut self, tokens: &mut Tokens<'t>, from: usize, data: Data) -> Result<(), Refusal> {
        let begin = tokens.between(from, tokens.at());
        let Data { graph, root, .. } = data;
        let nodes = graph.node_count();
        if nodes > 2 * graph.edges().len() + MAX_ALONE {
            return Err(
                begin.wrong_since(from, format_args!("more than {MAX_ALONE} nodes without edges"))
            );
        }
        if graph.is_directed() && !self.graphs.has_arrows && !self.graphs.is_tree {
            return Err(
                begin.wrong_since(from, "a graph of arrows, and edges have no direction here")
            );
        }
        // If the game needs arrows, each edge of an undirected graph becomes an arrow in each direction. The arrows of a rooted tree lead
        // away from its root.
        let is_both = self.graphs.has_arrows && !graph.is_directed() && root.is_none();
        let ids = self.ids(tokens, &graph, root.filter(|_| self.graphs.has_ground), from)?;
        let mut is_used = vec![false; nodes];
        for &(u, v) in graph.edges() {
            (is_used[u as usize], is_used[v as usize]) = (true, true);
            self.edges.push((ids[u as usize], ids[v as usize]));
            if is_both && u != v {
                self.edges.push((ids[v as usize], ids[u as usize]));
            }
        }
        if self.graphs.has_nodes || self.graphs.is_tree {
            let alone = ids.iter().zip(&is_used).filter(|&(_, is_used)| !is_used);
            self.alone.extend(alone.map(|(&id, _)| id));
        }
        self.root = root.map(|root| ids[root as usize]);
        self.first_at.get_or_insert(from);
        self.is_data = true;
        Ok(())
    }

    /// Numbers the nodes and gives them names that can be typed. The node `ground` gets the name of the ground, and no other node can get
    /// that name. Nodes without edges get no number if the game does not count them.
    ///
    /// # Errors
    /// A [`Refusal`] if the game's token is on a node that does not exist.
    fn ids(
        &mut self,
        tokens: &mut Tokens<'t>,
        graph: &LabeledGraph,
        ground: Option<u32>,
        from: usize,
    ) -> Result<Vec<u32>, Refusal> {
        let nodes = 0..graph.node_count() as u32;
        let mut is_used = vec![false; nodes.len()];
        graph
            .edges()
            .iter()
            .flat_map(|&(u, v)| [u, v])
            .for_each(|end| is_used[end as usize] = true);
        let has_numbers = (0..graph.node_count() as u32).any(|node| is_number(&graph.label(node)));
        let mut taken = HashSet::new();
        let mut changed = Vec::new();
        let mut names = Vec::with_capacity(nodes.len());
        for node in nodes {
            let label = graph.label(node);
            let mut name = self.typed(&label, is_used[node as usize], has_numbers);
            match ground {
                Some(ground) if ground == node && !is_ground(&name) => {
                    "ground".clone_into(&mut name);
                }
                Some(ground) if ground != node && is_ground(&name) => name.push('_'),
                _ => {}
            }
            if !taken.insert(name.clone()) {
                let stem = name.clone();
                let mut count = 2_u64;
                // Many nodes can share a name. Start the suffixes at the number of the node, because trying all suffixes from the start
                // would take quadratic time.
                while !taken.insert(name.clone()) {
                    count = count.max(node.into());
                    name = format!("{stem}_{count}");
                    count += 1;
                }
            }
            if name != label {
                changed.push((label.into_owned(), name.clone()));
            }
            names.push(name);
        }
        if let Some((label, name)) = changed.first() {
            let more = match changed.len() - 1 {
                0 => String::new(),
                more => format!(", and {more} more names are changed"),
            };
            tokens.note(format_args!("Node `{label:.60}` is called {name} here{more}."));
        }
        let all_count = self.graphs.has_nodes || self.graphs.is_tree;
        let mut counted = names.iter().zip(&is_used).filter(|&(_, &is_used)| is_used || all_count);
        if counted.any(|(name, _)| number(name).is_none()) {
            self.nodes.name_all(&mut self.edges, &mut self.alone);
        }
        let token = self.alone.first().filter(|_| self.graphs.has_token);
        let token = token.map(|&token| self.nodes.name(token));
        if let Some(name) = token.filter(|name| !taken.contains(&**name)) {
            let place = self.first_at.unwrap_or(from);
            let message = format_args!("the graph has no node `{name:.60}`");
            return Err(tokens.between(place, place + 1).whole(message));
        }
        let ids = names.into_iter().zip(is_used).map(|(name, is_used)| {
            let counts = is_used || all_count;
            if counts { self.nodes.node(Cow::from(name)) } else { u32::MAX }
        });
        Ok(ids.collect())
    }

    /// Turns a label into a name that can be typed: it consists of letters, digits and `_`, and is not a word with another meaning.
    fn typed(&self, label: &str, is_used: bool, has_numbers: bool) -> String {
        let keep = |c: char| if is_letter(c) || c.is_ascii_digit() { c } else { '_' };
        let mut name: String = label.chars().map(keep).collect();
        let end =
            (0..=MAX_NAME - 30).rev().find(|&end| end >= name.len() || name.is_char_boundary(end));
        name.truncate(end.unwrap_or(0));
        let is_strange_number = !name.is_empty()
            && is_number(&name)
            && number(&name).is_none_or(|number| number.to_string() != name);
        if is_strange_number || name.is_empty() {
            name.insert(0, '_');
        }
        let ends = self.graphs.until.iter().chain(&KINDS).any(|end| name.eq_ignore_ascii_case(end))
            || has_numbers && is_named_after_dash(&name)
            || super::super::summands::convention_of(&name).is_some();
        let is_word = || {
            is_filler(&name)
                || is_noun(&name)
                || makes_sentence(&name)
                || super::super::families::is_family(&name)
                || name.eq_ignore_ascii_case("no")
        };
        if ends || !is_used && is_word() {
            name.push('_');
        }
        name
    }
}

/// Words that announce a tree given by a list of numbers: the parents of all nodes, or a Prüfer sequence.
const LISTS: [&str; 5] = ["parents", "parent", "pruefer", "prufer", "pr\u{fc}fer"];

/// The error message if anything follows a graph that must be the only part of the position.
pub(super) const ONLY_ONE: &str = "nothing after a named graph";

/// Returns whether a text is a tree in nested brackets, without digits, commas or the signs of edges. Unless the game expects a tree, the
/// brackets must be nested and at least one node must have a name: brackets without names are probably a mistake, and a single pair of
/// brackets can surround anything.
fn is_nested(text: &str, is_tree: bool) -> bool {
    const OPEN: [char; 3] = ['(', '[', '{'];
    let has_words = text.bytes().any(|byte| byte.is_ascii_digit() || b",-=>;".contains(&byte));
    text.starts_with(OPEN)
        && (is_tree || text[1..].contains(OPEN) && text.contains(char::is_alphabetic))
        && !has_words
        && LabeledTree::from_brackets(text).is_ok()
}

/// Returns whether a text is a matrix rather than a list of edges or nodes. Two rows of two numbers can be either, so they count as a
/// matrix only if the first row is written without a blank, as `00` or `01`, or if the entries have decimals.
fn is_matrix(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_whitespace() || b"01,;[](){}.e+".contains(&byte);
    if !text.bytes().all(is_part) || !text.contains('0') {
        return false;
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let digits = first.bytes().filter(u8::is_ascii_digit).count();
    match LabeledGraph::from_matrix(text) {
        Ok(graph) => {
            let is_sure = first.starts_with('0') && first.len() == 2 || text.contains('.');
            graph.node_count() > 2 || graph.node_count() == 2 && is_sure
        }
        // If there are more than two rows, and the first one starts with 0 and has more than two digits, the text can only be a matrix with
        // a mistake. Let the reader of matrices report it.
        Err(_) => {
            digits > 2
                && first.starts_with('0')
                && text.lines().filter(|line| !line.trim().is_empty()).count() > 2
        }
    }
}

/// How sure it is that a text is a METIS file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Metis {
    Sure,
    /// The text can also be a list of edges in the form of online judges, which describes a different graph.
    OrEdges,
}

/// Returns whether a text is a METIS file. Such a file has one line of neighbors for each node, which together list each edge twice. Online
/// judges begin a list of edges with the same two numbers, so a text in which each line has two numbers can be both. If both readings give
/// the same graph, the text counts as a list of edges.
fn metis(text: &str) -> Option<Metis> {
    if text.starts_with("%%") {
        // This is how other formats begin, such as Matrix Market.
        return None;
    }
    let mut lines = text.lines().filter(|line| !line.trim_start().starts_with('%'));
    let head: Vec<&str> = lines.next()?.split_ascii_whitespace().take(5).collect();
    let [nodes, edges, weights @ ..] = &head[..] else { return None };
    if weights.len() > 2 || !head.iter().all(|word| is_number(word)) {
        return None;
    }
    let (nodes, edges): (u64, u64) = (nodes.parse().ok()?, edges.parse().ok()?);
    let lines: Vec<&str> = lines.collect();
    let are_numbers = |line: &&str| line.split_ascii_whitespace().all(is_number);
    if edges == 0 || lines.len() as u64 > nodes || !lines.iter().all(are_numbers) {
        return None;
    }
    let filled = || lines.iter().filter(|line| !line.trim().is_empty());
    let words = || filled().flat_map(|line| line.split_ascii_whitespace());
    match LabeledGraph::from_metis(text) {
        Ok(graph) if weights.is_empty() => {
            let pairs: Option<Vec<(u32, u32)>> = filled().map(|line| pair(line)).collect();
            let Some(mut pairs) = pairs.filter(|pairs| pairs.len() as u64 == edges) else {
                return Some(Metis::Sure);
            };
            pairs.sort_unstable();
            let mut known: Vec<(u32, u32)> =
                graph.edges().iter().map(|&(u, v)| (u + 1, v + 1)).collect();
            known.sort_unstable();
            (pairs != known).then_some(Metis::OrEdges)
        }
        Ok(_) => Some(Metis::Sure),
        // Lines of different lengths are not a list of edges. Let the reader of METIS files report the mistake.
        Err(_) => {
            let is_like_metis = weights.is_empty()
                && lines.len() as u64 == nodes
                && filled().any(|line| pair(line).is_none())
                && words().count() as u64 == edges.saturating_mul(2)
                && words().all(|word| word != "0");
            is_like_metis.then_some(Metis::Sure)
        }
    }
}

/// Returns the two numbers of a line, the smaller one first, or `None` if the line does not have exactly two.
fn pair(line: &str) -> Option<(u32, u32)> {
    let mut ends = line.split_ascii_whitespace();
    let (u, v): (u32, u32) = (ends.next()?.parse().ok()?, ends.next()?.parse().ok()?);
    ends.next().is_none().then_some((u.min(v), u.max(v)))
}

/// Returns the graph on which a position of a single game is played, together with the root if the graph is a rooted tree. The graph
/// includes the names of the nodes. Returns `None` if the sum has several games, or if its game is not played on a graph. Programs use this
/// function to convert positions to other formats.
///
/// ```
/// use games::catalog;
/// let sum = catalog::read_sum("node_kayles a-b b-c")?;
/// let (graph, root) = catalog::graph_of(&sum).expect("there are edges");
/// assert_eq!(graph.to_dot(), "graph {\n  a -- b;\n  b -- c;\n}\n");
/// assert_eq!((graph.to_graph6().as_deref(), root), (Ok("Bg"), None));
/// assert!(catalog::graph_of(&catalog::read_sum("nim 3")?).is_none());
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
///
/// # Complexity
/// O(n log n) for a position whose text has n characters.
pub fn graph_of(sum: &MixedSum) -> Option<(LabeledGraph, Option<u32>)> {
    let name = sum.as_slice().first()?.game().name().split(':').next()?;
    let edges = find(name)?.edges;
    let text = sum.to_string();
    if edges == Edges::None || text.contains(" + ") {
        return None;
    }
    // The edges are either in the parameters of the game or in its position.
    let (graph, root) = match text.strip_prefix(name)?.strip_prefix(':') {
        Some(parameters) if !parameters.starts_with("any ") => {
            let graph = parameters.split(' ').next().unwrap_or_default();
            graph.split_once('@').map_or((graph, None), |(graph, root)| (graph, Some(root)))
        }
        Some(any) => (any.strip_prefix("any ").unwrap_or_default(), None),
        None => (text.strip_prefix(name)?, None),
    };
    let mut numbers: BTreeMap<(bool, usize, &str), u32> = BTreeMap::new();
    let mut ends = Vec::new();
    let words =
        graph.split([' ', ',']).filter(|word| !matches!(*word, "" | "no" | "edges" | "nodes"));
    for word in words.skip(usize::from(edges == Edges::Token)) {
        let (u, v) = word.split_once(['-', '=']).unwrap_or((word, ""));
        for end in [u, v].into_iter().filter(|end| !end.is_empty()) {
            numbers.insert(order(end), 0);
        }
        if !v.is_empty() {
            ends.push((order(u), order(v)));
        }
    }
    numbers.extend(root.map(|root| (order(root), 0)));
    numbers.values_mut().zip(0..).for_each(|(number, next)| *number = next);
    let edges = ends.iter().map(|(u, v)| (numbers[u], numbers[v]));
    let graph = LabeledGraph::new(&Multigraph::from_edges(numbers.len(), edges).ok()?);
    let are_numbers = numbers.iter().all(|(name, number)| name.2 == number.to_string());
    let graph = if are_numbers {
        graph
    } else {
        graph.with_labels(numbers.keys().map(|name| name.2)).ok()?
    };
    let graph = if name == "arrow_walk" { graph.with_directions() } else { graph };
    Some((graph, root.map(|root| numbers[&order(root)])))
}
