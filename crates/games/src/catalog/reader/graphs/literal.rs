//! Finds graphs and trees in the formats of other programs within a text.
//!
//! Each such graph becomes a single token, because its characters have a different meaning than in the rest of the text. For example,
//! brackets need not be paired, and quotes and comments can contain anything.

use std::cell::Cell;

use multigraphs::text::LabeledGraph;

use super::super::names::{Named, Names};
use super::super::token::{Kind, Token, is_letter};
use super::super::{Refusal, Tokens, summands};
use super::is_number;
use crate::catalog::game::Edges;
use crate::catalog::{Game, find};

/// A format in which other programs write graphs or trees.
///
/// ```
/// use games::catalog::{self, TextFormat};
/// // `@` is one node in graph6; without the format, the reader would not see a graph in it.
/// let reading = catalog::read_as("node_kayles @", TextFormat::Graph6)?;
/// assert_eq!(reading.sum().to_string(), "node_kayles 0");
/// assert_eq!(TextFormat::of_name("dot"), Some(TextFormat::Dot));
/// # Ok::<(), catalog::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextFormat {
    /// graph6, digraph6 or sparse6, with one graph per line.
    Graph6,
    /// DIMACS, a format with a problem line and one line for each edge.
    Dimacs,
    /// DOT, the format of Graphviz.
    Dot,
    /// GML, a format of several graph programs.
    Gml,
    /// GraphML, an XML format of several graph programs.
    GraphMl,
    /// Adjacency lists: each line contains a node and its neighbors.
    Adjacency,
    /// METIS, a format with the numbers of nodes and edges, and then one line with the neighbors of each node.
    Metis,
    /// A square matrix of zeros and ones.
    Matrix,
    /// A tree in Newick format.
    Newick,
}

impl TextFormat {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Graph6,
        Self::Dimacs,
        Self::Dot,
        Self::Gml,
        Self::GraphMl,
        Self::Adjacency,
        Self::Metis,
        Self::Matrix,
        Self::Newick,
    ];

    /// Returns the name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Graph6 => "graph6",
            Self::Dimacs => "dimacs",
            Self::Dot => "dot",
            Self::Gml => "gml",
            Self::GraphMl => "graphml",
            Self::Adjacency => "adjacency",
            Self::Metis => "metis",
            Self::Matrix => "matrix",
            Self::Newick => "newick",
        }
    }

    /// Finds a format by its name. The names digraph6 and sparse6 mean the same format as graph6.
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "digraph6" | "sparse6" => Some(Self::Graph6),
            name => Self::ALL.into_iter().find(|format| format.name() == name),
        }
    }
}

/// The information that the tokenizer needs to find graphs: the names of the games, and the format if the caller has specified one.
#[derive(Clone)]
pub(in crate::catalog::reader) struct Literals<'a, 'g> {
    names: Names<'a, 'g>,
    /// The game of the first summand, if the text need not contain the name of that game.
    first: Option<&'g dyn Game>,
    format: Option<TextFormat>,
    /// The number of scans that found no graph, or found one in a game without edges.
    misses: Cell<u32>,
    /// The index of the first token of the last summand in which a comment was found, plus 1.
    commented: Cell<usize>,
}

/// The maximum number of unsuccessful scans. Scanning then stops, because each scan can read the whole rest of the text.
const MAX_MISSES: u32 = 16;

/// The maximum number of tokens between the start of a summand and a graph in a format that the caller has specified.
const MAX_BEFORE: usize = 16;

impl<'a, 'g> Literals<'a, 'g> {
    pub(in crate::catalog::reader) const fn new(
        names: Names<'a, 'g>,
        first: Option<&'g dyn Game>,
        format: Option<TextFormat>,
    ) -> Self {
        Self { names, first, format, misses: Cell::new(0), commented: Cell::new(0) }
    }

    /// Returns whether a line that starts with `#` is a comment, as in the lists of edges that other programs write: whether the last
    /// summand, which starts at the token with the index `summand`, belongs to a game with edges.
    pub(in crate::catalog::reader) fn has_comments(
        &self,
        text: &str,
        tokens: &[Token],
        summand: usize,
    ) -> bool {
        // Finding the game takes time, and a file can have many comments, so remember the summand, and stop after some failures.
        if self.commented.get() == summand + 1 {
            return true;
        }
        if self.misses.get() > MAX_MISSES || self.edges(text, tokens, summand).is_none() {
            self.misses.set(self.misses.get().saturating_add(1));
            return false;
        }
        self.commented.set(summand + 1);
        true
    }

    /// If a graph starts at byte `start` of the text, returns its format and its end. `tokens` are the tokens before the graph, and the
    /// last summand starts at the token with the index `summand`.
    pub(in crate::catalog::reader) fn at(
        &self,
        text: &str,
        start: usize,
        tokens: &[Token],
        summand: usize,
    ) -> Option<(TextFormat, usize)> {
        let rest = &text[start..];
        let (format, len) = if let Some(format) = self.format {
            let before = &tokens[summand..];
            if before.len() > MAX_BEFORE || before.iter().any(Token::is_data) {
                return None;
            }
            let (edges, at) = self.edges(text, tokens, summand)?;
            if !is_in_front(&tokens[at..], edges) {
                return None;
            }
            (format, told_len(format, rest))
        } else {
            let begins_line = text[..start].trim_end_matches([' ', '\t']).ends_with('\n');
            let found = self.found(rest, begins_line)?;
            if self.edges(text, tokens, summand).is_none() {
                // Count this scan, because it may have read the rest of the text. Recognizing a word in graph6 format is cheap and does not
                // count.
                self.misses.set(self.misses.get() + u32::from(found.0 != TextFormat::Graph6));
                return None;
            }
            found
        };
        (len > 0).then_some((format, start + len))
    }

    /// Detects a graph by its content, and returns its format and length.
    fn found(&self, rest: &str, begins_line: bool) -> Option<(TextFormat, usize)> {
        if let Some(len) = graph6_len(rest) {
            return Some((TextFormat::Graph6, len));
        }
        let look: fn(&str, bool) -> Option<(TextFormat, usize)> = match rest.as_bytes().first()? {
            b'g' | b'G' | b'd' | b'D' | b's' | b'S' if begins_dot(rest) => found_braced,
            b'c' | b'C' | b'v' | b'V' if begins_gml(rest) => found_braced,
            b'<' if begins_graphml(rest) => {
                |rest, _| Some((TextFormat::GraphMl, graphml_len(rest)))
            }
            b'p' | b'c' => {
                |rest, begins_line| Some((TextFormat::Dimacs, dimacs_len(rest, begins_line)?))
            }
            b'(' => found_newick,
            b'[' if rest.starts_with("[&") => found_newick,
            _ => return None,
        };
        if self.misses.get() > MAX_MISSES {
            return None;
        }
        let found = look(rest, begins_line);
        self.misses.set(self.misses.get() + u32::from(found.is_none()));
        found
    }

    /// Returns where edges occur in the notation of the last summand's game, and the index of the token after the name of that game.
    fn edges(&self, text: &str, tokens: &[Token], summand: usize) -> Option<(Edges, usize)> {
        let from = if summand == 0 { summands::convention(text, tokens, false).0 } else { summand };
        let position = Tokens::new(text, tokens, from, tokens.len());
        let (name, at) = match self.names.first(&position) {
            Some((Named::Game(game) | Named::Other(game, _), len)) => (game.name(), from + len),
            Some((Named::Shared(_), _)) => return None,
            None => (self.first.filter(|_| summand == 0)?.name(), from),
        };
        let edges = find(name)?.edges;
        (edges != Edges::None).then_some((edges, at))
    }
}

/// Returns whether a graph can follow these tokens, which come after the name of its game.
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

/// Returns the length of a graph in a format that the caller has specified.
fn told_len(format: TextFormat, rest: &str) -> usize {
    match format {
        TextFormat::Graph6 => chunk(rest).len(),
        TextFormat::Dot => dot_len(rest).map_or(rest.trim_end().len(), |(len, _)| len),
        TextFormat::Gml => gml_len(rest).unwrap_or(rest.trim_end().len()),
        TextFormat::GraphMl => graphml_len(rest),
        TextFormat::Dimacs => dimacs_len(rest, true).unwrap_or(rest.trim_end().len()),
        TextFormat::Newick => newick_len(rest).unwrap_or(rest.trim_end().len()),
        TextFormat::Metis => metis_len(rest),
        TextFormat::Adjacency | TextFormat::Matrix => rest.trim_end().len(),
    }
}

/// Returns whether a text starts like DOT.
fn begins_dot(rest: &str) -> bool {
    let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    ["strict", "graph", "digraph"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns whether a text starts with one of the keys that can precede `graph [` in GML.
fn begins_gml(rest: &str) -> bool {
    let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    ["creator", "version"].iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns whether a text starts like GraphML.
fn begins_graphml(rest: &str) -> bool {
    ["<?xml", "<graphml", "<!DOCTYPE"].iter().any(|start| rest.starts_with(start))
}

fn found_braced(rest: &str, _: bool) -> Option<(TextFormat, usize)> {
    match dot_len(rest) {
        Some((len, is_sure)) => is_sure.then_some((TextFormat::Dot, len)),
        None => Some((TextFormat::Gml, gml_len(rest)?)),
    }
}

fn found_newick(rest: &str, _: bool) -> Option<(TextFormat, usize)> {
    // Some programs say whether the tree has a root in a comment before it: `[&R] (a,b);`.
    let comment = if rest.starts_with('[') { rest.find(']')? + 1 } else { 0 };
    let tree = rest[comment..].trim_start();
    if !tree.starts_with('(') {
        return None;
    }
    let len = newick_len(tree)?;
    let is_tree = comment > 0 || is_newick(&tree[..len]);
    is_tree.then_some((TextFormat::Newick, rest.len() - tree.len() + len))
}

/// Returns the characters up to the next blank.
fn chunk(rest: &str) -> &str {
    &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())]
}

/// Returns the length of a graph in graph6 or a related format, if the text cannot be anything else. A word that consists only of letters
/// is not recognized here, because it could be an ordinary word.
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

/// Returns the length of a graph in DOT, and whether the text cannot be anything else. Returns `None` if the text does not start with
/// such a graph.
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
    // The graph has no end. Return the whole text, so the reader can report the unfinished part.
    Some((rest.trim_end().len(), is_sure && !has_commas))
}

fn line_end(rest: &str, at: usize) -> usize {
    rest[at..].find('\n').map_or(rest.len(), |end| at + end)
}

/// Returns the index after a quoted string, or the end of the text.
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

/// Returns the index after a string in angle brackets, or the end of the text.
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

/// Returns the length of a graph in GML, including the keys before it, or `None` if its brackets contain neither a node nor an edge.
fn gml_len(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 0;
    let begin = loop {
        at += rest[at..].len() - rest[at..].trim_start().len();
        let word = rest[at..].split(|c: char| !c.is_ascii_alphanumeric()).next()?;
        at += word.len();
        at += rest[at..].len() - rest[at..].trim_start().len();
        if word.eq_ignore_ascii_case("graph") {
            break at;
        }
        if !begins_gml(word) {
            return None;
        }
        let is_quoted = bytes.get(at) == Some(&b'"');
        let len = if is_quoted { rest[at + 1..].find('"')? + 2 } else { chunk(&rest[at..]).len() };
        at += len;
    };
    if bytes.get(begin) != Some(&b'[') {
        return None;
    }
    let is_list = |word: &str| {
        let mut places = rest[begin..].match_indices(word);
        places.any(|(at, _)| rest[begin + at + word.len()..].trim_start().starts_with('['))
    };
    if !is_list("node") && !is_list("edge") {
        return None;
    }
    let (mut depth, mut is_quoted) = (0_usize, false);
    let end = bytes[begin..].iter().position(|byte| {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'[' if !is_quoted => depth += 1,
            b']' if !is_quoted => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    // If a bracket is not closed, return the whole text, so the reader can report it.
    Some(end.map_or(rest.trim_end().len(), |end| begin + end + 1))
}

/// Returns the length of a graph in GraphML.
fn graphml_len(rest: &str) -> usize {
    const END: &str = "</graphml>";
    rest.find(END).map_or(rest.trim_end().len(), |at| at + END.len())
}

/// Returns the length of a DIMACS file: comments, the problem line, and the lines of edges after it.
fn dimacs_len(rest: &str, begins_line: bool) -> Option<usize> {
    let mut at = 0;
    let mut is_line = begins_line;
    let (mut is_begun, mut is_of_pace) = (false, false);
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
            // The PACE challenges write edges without `e`.
            word if is_of_pace && !word.is_empty() && is_number(word) => 2,
            _ => return len,
        };
        if !is_begun {
            let kind = chunk(rest[at + 1..].trim_start());
            is_of_pace = matches!(kind, "tw" | "td" | "tdp" | "cep" | "ds");
            if !is_of_pace && !matches!(kind, "edge" | "edges" | "col") {
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

/// Returns the length of a METIS file, which ends before the first line that is neither a comment nor made of numbers.
fn metis_len(rest: &str) -> usize {
    let is_part = |line: &&str| {
        let line = line.trim_start();
        line.starts_with('%') || line.bytes().all(|c| c.is_ascii_digit() || c.is_ascii_whitespace())
    };
    let len: usize = rest.split_inclusive('\n').take_while(is_part).map(str::len).sum();
    // If even the first line does not fit, return the whole text, so the reader can report that line.
    let len = if len == 0 { rest.len() } else { len };
    rest[..len].trim_end().len()
}

/// Formats that the reader recognizes and rejects: the first characters of a line, the name of the format, and the command that converts a
/// file. The names of files in these commands are placeholders.
const UNREAD: [(&str, &str, &str); 7] = [
    (
        "#NEXUS",
        "NEXUS",
        "from Bio import Phylo; Phylo.convert('FILE', 'nexus', 'OUT.nwk', 'newick')",
    ),
    (
        "*Vertices",
        "Pajek",
        "import networkx as n; n.write_graphml(n.read_pajek('FILE'), 'OUT.graphml')",
    ),
    (
        "%%MatrixMarket",
        "Matrix Market",
        "import networkx as n, scipy.io as s; n.write_graphml(n.from_scipy_sparse_array(s.mmread('FILE')), 'OUT.graphml')",
    ),
    ("<gexf", "GEXF", "import networkx as n; n.write_graphml(n.read_gexf('FILE'), 'OUT.graphml')"),
    (
        "\"placements\":",
        "jplace",
        "import json, re; print(re.sub('[{]\\d+[}]', '', json.load(open('FILE'))['tree']))",
    ),
    ("\"nodes\":", "JSON", JSON),
    ("\"links\":", "JSON", JSON),
];

/// The command that converts the form of JSON that networkx and D3 share.
const JSON: &str = "import json, networkx as n; d = json.load(open('FILE')); \
                    n.write_graphml(n.node_link_graph(d, edges='links' if 'links' in d else 'edges'), 'OUT.graphml')";

/// Creates the refusal for a text that has a line in a well-known format that is not read here. Call this only for a text that has been
/// rejected, because it searches the whole text.
pub(in crate::catalog::reader) fn unread(text: &str) -> Option<Refusal> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let blanks = line.len() - line.trim_start().len();
        for (sign, name, command) in UNREAD {
            // The keys of JSON can follow others on a line, and the declaration of XML can be on the same line as the first tag.
            let at = match sign.as_bytes()[0] {
                b'"' | b'<' => line.find(sign),
                _ => {
                    let begin = line.as_bytes()[blanks..].get(..sign.len());
                    begin
                        .filter(|begin| begin.eq_ignore_ascii_case(sign.as_bytes()))
                        .map(|_| blanks)
                }
            };
            if let Some(at) = at {
                let message = format_args!(
                    "the format {name} is not read here; convert the file, for example with `python -c \"{command}\"`"
                );
                let (start, end) = (start + at, start + at + sign.len());
                return Some(Refusal::new(message).at(text, start, end));
            }
        }
        start += line.len();
    }
    None
}

/// Returns the length of a tree that is written in brackets and ends in `;`.
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
            // Brackets separated by commas are a list of pairs, not a tree.
            b',' if depth == 0 => return None,
            b';' if depth == 0 => return Some(at + 1),
            byte if depth == 0 && byte.is_ascii_whitespace() => return None,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns whether a text that consists of brackets and ends in `;` is a tree, rather than an edge such as `(a,b);`.
fn is_newick(text: &str) -> bool {
    let inside = &text[1..text.len() - 1];
    inside.contains(['(', ':', '\'', '"', '['])
        || inside.split(',').count() != 2
        || !inside.ends_with(')')
}
