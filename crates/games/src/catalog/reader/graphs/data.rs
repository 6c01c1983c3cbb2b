//! Graphs and trees in the formats of other programs: where they stand in a text, and what they say.
//!
//! Each is one token, since its characters mean something else than those around it: brackets need no partner there, and
//! quotes and comments hide what they like.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;

use multigraphs::Multigraph;
use multigraphs::text::LabeledGraph;
use tree_algos::labeled::LabeledTree;

use super::super::fillers::is_filler;
use super::super::names::{Named, Names};
use super::super::token::{Kind, Token, is_letter};
use super::super::{Refusal, Tokens, summands};
use super::layout::MAX_ALONE;
use super::{MAX_NAME, Reading, is_noun, is_number, number};
use crate::catalog::game::Edges;
use crate::catalog::{Game, find};

/// A format in which other programs write graphs or trees.
///
/// ```
/// use games::catalog::{self, TextFormat};
/// // One node, which nobody would take for a graph without being told.
/// let reading = catalog::read_as("node_kayles @", TextFormat::Graph6)?;
/// assert_eq!(reading.sum().to_string(), "node_kayles 0");
/// assert_eq!(TextFormat::of_name("dot"), Some(TextFormat::Dot));
/// # Ok::<(), catalog::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextFormat {
    /// graph6, digraph6 or sparse6, of which a line is a graph.
    Graph6,
    /// A DIMACS file of edges.
    Dimacs,
    /// DOT, of Graphviz.
    Dot,
    /// A node and its neighbors in each line.
    Adjacency,
    /// A square of 0 and 1.
    Matrix,
    /// A tree in Newick format.
    Newick,
}

impl TextFormat {
    /// All formats.
    pub const ALL: [Self; 6] =
        [Self::Graph6, Self::Dimacs, Self::Dot, Self::Adjacency, Self::Matrix, Self::Newick];

    /// The name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Graph6 => "graph6",
            Self::Dimacs => "dimacs",
            Self::Dot => "dot",
            Self::Adjacency => "adjacency",
            Self::Matrix => "matrix",
            Self::Newick => "newick",
        }
    }

    /// The format of a name; digraph6 and sparse6 are read as graph6 is.
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "digraph6" | "sparse6" => Some(Self::Graph6),
            name => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }
}

/// What is known of a text when it is cut: its games, and the format of its graph if that was told.
#[derive(Clone)]
pub(in crate::catalog::reader) struct Literals<'a, 'g> {
    names: Names<'a, 'g>,
    /// The game of the first summand, if its name may be left out.
    first: Option<&'g dyn Game>,
    format: Option<TextFormat>,
    /// How often a text looked at to its end was no graph.
    misses: Cell<u32>,
}

/// A text in which more words look as if a graph began has none, so that it is not looked at over and over.
const MAX_MISSES: u32 = 16;

/// Behind more tokens no graph begins whose format is told.
const MAX_BEFORE: usize = 16;

impl<'a, 'g> Literals<'a, 'g> {
    pub(in crate::catalog::reader) const fn new(
        names: Names<'a, 'g>,
        first: Option<&'g dyn Game>,
        format: Option<TextFormat>,
    ) -> Self {
        Self { names, first, format, misses: Cell::new(0) }
    }

    /// The format and the end of the graph that begins at a place, behind these tokens, the last summand of which begins at
    /// `summand`.
    pub(in crate::catalog::reader) fn at(
        &self,
        text: &str,
        start: usize,
        tokens: &[Token],
        summand: usize,
    ) -> Option<(TextFormat, usize)> {
        let rest = &text[start..];
        let (format, len) = match self.format {
            Some(format) => {
                let before = &tokens[summand..];
                if before.len() > MAX_BEFORE || before.iter().any(Token::is_data) {
                    return None;
                }
                self.edges(text, tokens, summand).filter(|&(edges, at)| {
                    let behind = &tokens[at..];
                    is_in_front(behind, edges)
                })?;
                (format, told_len(format, rest))
            }
            None => {
                let begins_line = text[..start].trim_end_matches([' ', '\t']).ends_with('\n');
                let (format, len) = self.found(rest, begins_line)?;
                let (edges, _) = self.edges(text, tokens, summand)?;
                // Elsewhere `(a,b);` is an edge.
                if format == TextFormat::Newick && edges != Edges::Tree {
                    return None;
                }
                (format, len)
            }
        };
        (len > 0).then_some((format, start + len))
    }

    /// The format and the length of a graph whose format its content tells.
    fn found(&self, rest: &str, begins_line: bool) -> Option<(TextFormat, usize)> {
        if let Some(len) = graph6_len(rest) {
            return Some((TextFormat::Graph6, len));
        }
        let look: fn(&str, bool) -> Option<(TextFormat, usize)> = match rest.as_bytes().first()? {
            b'g' | b'G' | b'd' | b'D' | b's' | b'S' if begins_dot(rest) => found_dot,
            b'p' | b'c' => {
                |rest, begins_line| Some((TextFormat::Dimacs, dimacs_len(rest, begins_line)?))
            }
            b'(' => found_newick,
            _ => return None,
        };
        if self.misses.get() > MAX_MISSES {
            return None;
        }
        let found = look(rest, begins_line);
        self.misses.set(self.misses.get() + u32::from(found.is_none()));
        found
    }

    /// What the game of the last summand reads, and the place behind its name.
    fn edges(&self, text: &str, tokens: &[Token], summand: usize) -> Option<(Edges, usize)> {
        let from = if summand == 0 { summands::convention(text, tokens).0 } else { summand };
        let position = Tokens::new(text, tokens, from, tokens.len());
        let (name, at) = match self.names.first(&position) {
            Some((Named::Game(game), len)) => (game.name(), from + len),
            Some((Named::Shared(_), _)) => return None,
            None => (self.first.filter(|_| summand == 0)?.name(), from),
        };
        let edges = find(name)?.edges;
        (edges != Edges::None).then_some((edges, at))
    }
}

/// Whether a graph may follow these tokens behind the name of its game.
fn is_in_front(tokens: &[Token], edges: Edges) -> bool {
    let is_sign = |token: &&Token| !matches!(token.kind, Kind::Sign(':') | Kind::Open(_));
    let names: Vec<&Token> = tokens.iter().filter(is_sign).collect();
    if edges != Edges::Token {
        return names.is_empty();
    }
    let is_name = |token: &&Token| matches!(token.kind, Kind::Number | Kind::Word);
    let is_one = names.iter().skip(1).all(|token| token.is_glued());
    !names.is_empty() && is_one && names.iter().all(is_name)
}

/// How long the graph is whose format was told.
fn told_len(format: TextFormat, rest: &str) -> usize {
    match format {
        TextFormat::Graph6 => chunk(rest).len(),
        TextFormat::Dot => dot_len(rest).map_or(rest.trim_end().len(), |(len, _)| len),
        TextFormat::Dimacs => dimacs_len(rest, true).unwrap_or(rest.trim_end().len()),
        TextFormat::Newick => newick_len(rest).unwrap_or(rest.trim_end().len()),
        TextFormat::Adjacency | TextFormat::Matrix => rest.trim_end().len(),
    }
}

/// Whether a text begins as DOT does.
fn begins_dot(rest: &str) -> bool {
    let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    ["strict", "graph", "digraph"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

fn found_dot(rest: &str, _: bool) -> Option<(TextFormat, usize)> {
    let (len, is_sure) = dot_len(rest)?;
    is_sure.then_some((TextFormat::Dot, len))
}

fn found_newick(rest: &str, _: bool) -> Option<(TextFormat, usize)> {
    let len = newick_len(rest)?;
    is_newick(&rest[..len]).then_some((TextFormat::Newick, len))
}

/// The characters up to the next blank.
fn chunk(rest: &str) -> &str {
    &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())]
}

/// The length of a graph in graph6 or a relative of it that can be nothing else. A word of letters is one only where no game
/// knows it.
fn graph6_len(rest: &str) -> Option<usize> {
    let headers = [">>graph6<<", ">>digraph6<<", ">>sparse6<<"];
    if headers.iter().any(|header| rest.starts_with(header)) {
        return Some(chunk(rest).len());
    }
    let first = *rest.as_bytes().first()?;
    let mark = usize::from(matches!(first, b':' | b';' | b'&'));
    let is_other = |byte: u8| !(63..=126).contains(&byte);
    let len = rest[mark..].bytes().position(is_other).map_or(rest.len(), |len| mark + len);
    let is_chunk = rest[len..].chars().next().is_none_or(char::is_whitespace);
    if !is_chunk || len < mark + 2 {
        return None;
    }
    let graph = &rest[..len];
    let is_sure = matches!(first, b':' | b';')
        || !graph.chars().all(is_letter) && LabeledGraph::from_graph6(graph).is_ok();
    is_sure.then_some(len)
}

/// The length of a graph in DOT, and whether it can be nothing else; `None` if no graph begins.
fn dot_len(rest: &str) -> Option<(usize, bool)> {
    let bytes = rest.as_bytes();
    let mut at = 0;
    let skip_blanks = |at: &mut usize| {
        while bytes.get(*at).is_some_and(u8::is_ascii_whitespace) {
            *at += 1;
        }
    };
    let word = |at: &mut usize| {
        let start = *at;
        while bytes
            .get(*at)
            .is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80)
        {
            *at += 1;
        }
        &rest[start..*at]
    };
    let mut kind = word(&mut at);
    let is_strict = kind.eq_ignore_ascii_case("strict");
    if is_strict {
        skip_blanks(&mut at);
        kind = word(&mut at);
    }
    if !["graph", "digraph"].iter().any(|known| kind.eq_ignore_ascii_case(known)) {
        return None;
    }
    skip_blanks(&mut at);
    if bytes.get(at) == Some(&b'"') {
        at = quoted_end(bytes, at);
    } else {
        word(&mut at);
    }
    skip_blanks(&mut at);
    if bytes.get(at) != Some(&b'{') {
        return None;
    }
    let (mut depth, mut attributes) = (0_usize, 0_usize);
    let (mut is_sure, mut has_commas) = (is_strict, false);
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1);
        let begins_line = || rest[..at].trim_end_matches([' ', '\t']).ends_with('\n');
        match byte {
            b'"' => {
                is_sure = true;
                at = quoted_end(bytes, at);
                continue;
            }
            b'/' if next == Some(&b'*') => {
                at = rest[at + 2..].find("*/").map_or(rest.len(), |end| at + 4 + end);
                continue;
            }
            b'/' if next == Some(&b'/') => at = line_end(rest, at),
            b'#' if begins_line() => at = line_end(rest, at),
            b'<' => {
                at = markup_end(bytes, at);
                continue;
            }
            b'-' => is_sure |= matches!(next, Some(b'-' | b'>')),
            b';' => is_sure = true,
            b'[' => {
                is_sure = true;
                attributes += 1;
            }
            b']' => attributes = attributes.saturating_sub(1),
            b',' => has_commas |= attributes == 0,
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some((at + 1, is_sure && !has_commas));
                }
            }
            _ => {}
        }
        at += 1;
    }
    // All of it, so that the reader says what never ends.
    Some((rest.trim_end().len(), is_sure && !has_commas))
}

fn line_end(rest: &str, at: usize) -> usize {
    rest[at..].find('\n').map_or(rest.len(), |end| at + end)
}

/// The place behind a text in quotes, or the end.
fn quoted_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The place behind a text in angle brackets, or the end.
fn markup_end(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in bytes.iter().enumerate().skip(start) {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    bytes.len()
}

/// The length of a DIMACS file: comments, its first line, and as many lines of edges as follow.
fn dimacs_len(rest: &str, begins_line: bool) -> Option<usize> {
    let mut at = 0;
    let mut is_line = begins_line;
    let mut is_begun = false;
    let mut len = None;
    loop {
        let blanks = rest[at..].len() - rest[at..].trim_start().len();
        is_line |= rest[at..at + blanks].contains('\n');
        at += blanks;
        let word = chunk(&rest[at..]);
        let count = match word {
            "c" if is_line => {
                at = line_end(rest, at);
                is_line = false;
                continue;
            }
            "p" if !is_begun => 4,
            "e" | "n" if is_begun => 3,
            _ => return len,
        };
        if !is_begun {
            let kind = rest[at + 1..].trim_start();
            if !matches!(chunk(kind), "edge" | "edges" | "col") {
                return None;
            }
        }
        for _ in 0..count {
            at += rest[at..].len() - rest[at..].trim_start_matches([' ', '\t', '\r', '\n']).len();
            at += chunk(&rest[at..]).len();
        }
        (is_begun, is_line, len) = (true, false, Some(at));
    }
}

/// The length of a tree in brackets with `;` behind it.
fn newick_len(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let (mut at, mut depth, mut comments) = (0, 0_usize, 0_usize);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'[' => comments += 1,
            b']' => comments = comments.checked_sub(1)?,
            _ if comments > 0 => {}
            b'\'' | b'"' => {
                at += 1 + bytes[at + 1..].iter().position(|&other| other == byte)?;
            }
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            b';' if depth == 0 => return Some(at + 1),
            byte if depth == 0 && byte.is_ascii_whitespace() => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether a text that ends as a tree does is not an edge, as `(a,b);` may be.
fn is_newick(text: &str) -> bool {
    let inside = &text[1..text.len() - 1];
    inside.contains(['(', ':', '\'', '"', '['])
        || inside.split(',').count() != 2
        || !inside.ends_with(')')
}

/// A graph that was read, and its root if it is a tree that has one.
pub(super) struct Data {
    graph: LabeledGraph,
    root: Option<u32>,
    /// What to say of it.
    note: Option<&'static str>,
}

impl From<LabeledGraph> for Data {
    fn from(graph: LabeledGraph) -> Self {
        Self { graph, root: None, note: None }
    }
}

/// What is wrong with a text, and how many bytes are in front of it.
type Wrong = (usize, String);

/// Reads a graph in this format.
pub(super) fn read(format: TextFormat, text: &str) -> Result<Data, Wrong> {
    let graph = match format {
        TextFormat::Graph6 => LabeledGraph::from_graph6(text),
        TextFormat::Dimacs => LabeledGraph::from_dimacs(text),
        TextFormat::Dot => LabeledGraph::from_dot(text),
        TextFormat::Adjacency => LabeledGraph::from_adjacency(text),
        TextFormat::Matrix => LabeledGraph::from_matrix(text),
        TextFormat::Newick => return of_tree(LabeledTree::from_newick(text), text, true),
    };
    graph.map(Data::from).map_err(|error| (error.offset(), error.fault().to_string()))
}

/// Reads nested brackets.
pub(super) fn brackets(text: &str) -> Result<Data, Wrong> {
    of_tree(LabeledTree::from_brackets(text), text, true)
}

/// Reads the parents of all nodes, counted from 0 or from 1, whichever makes a tree.
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

/// Reads a Prüfer sequence, counted from 0 unless that cannot be.
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

/// The graph of a tree. Nodes without a label get numbers that are no label.
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
    /// Whether nothing of the graph was read yet.
    pub(super) fn is_first(&self) -> bool {
        self.edges.is_empty()
            && self.named.is_none()
            && !self.is_data
            && self.alone.len() == usize::from(self.graphs.has_token)
    }

    /// Takes a graph in the format of another program.
    pub(super) fn take_data(
        &mut self,
        tokens: &mut Tokens<'t>,
        format: TextFormat,
    ) -> Result<(), Refusal> {
        let from = tokens.at();
        tokens.advance(1);
        self.take_read(tokens, from, |text| read(format, text))
    }

    /// Takes a word if it is a graph in graph6; whether it is.
    pub(super) fn take_graph6_word(&mut self, tokens: &mut Tokens<'t>) -> Result<bool, Refusal> {
        if !self.is_first() {
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

    /// Takes a matrix, a tree in brackets, or a list of numbers with the name of its format in front; whether there is any.
    pub(super) fn take_block(&mut self, tokens: &mut Tokens<'t>) -> Result<bool, Refusal> {
        let may_begin = self.graphs.is_tree && tokens.is_word_at(0, &LISTS)
            || matches!(tokens.kind_at(0), Some(Kind::Number | Kind::Open(_)));
        // Behind an opening bracket it was tried before.
        let is_inside = matches!(tokens.kind_before_here(), Some(Kind::Open(_)));
        if !may_begin || is_inside || !self.is_first() {
            return Ok(false);
        }
        let (from, end) = (tokens.at(), self.end_of_graph(tokens));
        if self.graphs.is_tree {
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
            let text = tokens.slice(from, end);
            let is_open = text.starts_with(['(', '[', '{']);
            let has_words =
                text.bytes().any(|byte| byte.is_ascii_digit() || b",-=>;".contains(&byte));
            if is_open && !has_words && LabeledTree::from_brackets(text).is_ok() {
                tokens.jump(end);
                self.take_read(tokens, from, brackets)?;
                return Ok(true);
            }
        }
        if is_matrix(tokens.slice(from, end)) {
            tokens.jump(end);
            self.take_read(tokens, from, |text| read(TextFormat::Matrix, text))?;
            return Ok(true);
        }
        Ok(false)
    }

    /// The first token that belongs to the graph no more.
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

    /// Reads the text between a token and the next one to be taken.
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
        let is_both = self.graphs.has_arrows && !graph.is_directed();
        let ids = self.ids(tokens, &graph);
        if let Some(&token) = self.alone.first().filter(|_| self.graphs.has_token) {
            if !ids.contains(&token) {
                let place = self.first_at.unwrap_or(from);
                let name = self.nodes.name(token);
                return Err(tokens
                    .between(place, place + 1)
                    .whole(format_args!("the graph has no node `{name:.60}`")));
            }
        }
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

    /// The numbers of the nodes here, under names that can be typed.
    fn ids(&mut self, tokens: &mut Tokens<'t>, graph: &LabeledGraph) -> Vec<u32> {
        let nodes = 0..graph.node_count() as u32;
        let mut is_used = vec![false; nodes.len()];
        graph
            .edges()
            .iter()
            .flat_map(|&(u, v)| [u, v])
            .for_each(|end| is_used[end as usize] = true);
        let mut taken = HashSet::new();
        let mut changed = Vec::new();
        let mut names = Vec::with_capacity(nodes.len());
        for node in nodes {
            let label = graph.label(node);
            let mut name = self.typed(&label, is_used[node as usize]);
            if !taken.insert(name.clone()) {
                let stem = name.clone();
                let mut count = 2_u64;
                // The count goes on where nodes share a name, of which there may be many.
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
        if names.iter().any(|name| number(name).is_none()) {
            self.nodes.name_all(&mut self.edges, &mut self.alone);
        }
        names.into_iter().map(|name| self.nodes.node(Cow::from(name))).collect()
    }

    /// A name as it can be typed: letters, digits and `_`, and no word that means something else.
    fn typed(&self, label: &str, is_used: bool) -> String {
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
        let ends = self.graphs.until.iter().any(|end| name.eq_ignore_ascii_case(end));
        let is_word = || {
            is_filler(&name)
                || is_noun(&name)
                || super::super::families::is_family(&name)
                || name.eq_ignore_ascii_case("no")
        };
        if ends || !is_used && is_word() {
            name.push('_');
        }
        name
    }
}

/// Words in front of a list of numbers that is a tree: the parents of all nodes, or a Prüfer sequence.
const LISTS: [&str; 5] = ["parents", "parent", "pruefer", "prufer", "pr\u{fc}fer"];

/// What is expected behind a graph that is one piece.
pub(super) const ONLY_ONE: &str = "nothing else behind a graph that has a name";

/// Whether a text is a matrix and not a list of edges or nodes, as two rows of two numbers may be.
fn is_matrix(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_whitespace() || b"01,;[](){}".contains(&byte);
    if !text.bytes().all(is_part) || !text.contains('0') {
        return false;
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let digits = first.bytes().filter(u8::is_ascii_digit).count();
    match LabeledGraph::from_matrix(text) {
        Ok(graph) => {
            graph.node_count() > 2
                || graph.node_count() == 2 && first.starts_with('0') && first.len() == 2
        }
        // As many rows as columns, or nearly: what is wrong should be said of a matrix.
        Err(_) => {
            digits > 2
                && first.starts_with('0')
                && text.lines().filter(|line| !line.trim().is_empty()).count() > 2
        }
    }
}
