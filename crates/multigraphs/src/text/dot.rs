//! Reads and writes DOT, the language of Graphviz.
//!
//! The reader keeps the open groups on an explicit stack instead of recursing. In a recursive parser, such as those of other crates, a
//! megabyte of opening braces in untrusted input would overflow the call stack and abort the program.

use super::place::Faults as _;
use super::{GraphFault, GraphTextError, LabeledGraph, Labels, Names};
use crate::MAX_SIZE;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write as _;
use tree_algos::labeled::place::Place;

/// The maximum number of edges, in addition to one edge for each byte of the text. Without a limit, two groups of nodes
/// could create a quadratic number of edges.
const MAX_GROUPED: usize = 1 << 20;

impl LabeledGraph {
    /// Reads a graph in DOT: `graph { a -- b }` or `digraph { a -> {b c} }`.
    ///
    /// Supports the whole language: names in quotes and in `<...>`, chains of edges, groups in braces, ports, attributes, and comments. The
    /// reader skips ports and attributes, which do not affect the graph. Nodes are named by their identifiers in the text, not by the
    /// labels that Graphviz draws. In a `strict` graph, edges with the same ends are merged.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphTextError`] with the line and column of the problem. Groups of nodes can create at most one million edges, plus one
    /// for each byte of the text.
    ///
    /// # Complexity
    ///
    /// O(k log k + m) expected time for a text of length k and m edges, without recursion.
    ///
    /// Source: the grammar in the documentation of Graphviz.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_dot(
    ///     r#"strict graph "a map" {
    ///         node [shape=box]; // and a comment
    ///         "New York" -- Boston -- {Albany; Troy};
    ///         Boston -- "New York" [label="again"]
    ///     }"#,
    /// )?;
    /// assert_eq!(graph.label(0), "New York");
    /// assert_eq!(graph.edges(), [(0, 1), (1, 2), (1, 3)]);
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn from_dot(text: &str) -> Result<Self, GraphTextError> {
        let mut reader = Reader::new(text);
        reader.read()?;
        let Reader { names, mut edges, is_directed, is_strict, .. } = reader;
        if is_strict {
            let mut met = HashSet::new();
            let ends = |&(u, v): &(u32, u32)| if is_directed || u < v { (u, v) } else { (v, u) };
            edges.retain(|edge| met.insert(ends(edge)));
        }
        let nodes = names.names.len() as u32;
        Ok(Self { nodes, edges, labels: Labels::Names(names.names), is_directed })
    }

    /// Writes the graph in DOT, with the labels as the names of the nodes.
    ///
    /// # Complexity
    ///
    /// O(n + m + total length of the labels) for n nodes and m edges.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_adjacency("a: b\nc-d:\n")?;
    /// assert_eq!(graph.to_dot(), "graph {\n  a -- b;\n  \"c-d\";\n}\n");
    /// assert_eq!(LabeledGraph::from_dot(&graph.to_dot())?, graph);
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn to_dot(&self) -> String {
        let (kind, sign) = if self.is_directed { ("digraph", "->") } else { ("graph", "--") };
        let mut text = format!("{kind} {{\n");
        // If the edges, read in order, mention the nodes in the order of their numbers, the nodes need no lines of their own.
        let mut next = 0;
        let ends = self.edges.iter().flat_map(|&(u, v)| [u, v]);
        let are_in_order = ends.into_iter().all(|end| {
            next += u32::from(end == next);
            end < next
        });
        let write_nodes = |text: &mut String, from| {
            for node in from..self.nodes {
                let _ = writeln!(text, "  {};", quoted(&self.label(node)));
            }
        };
        if !are_in_order {
            write_nodes(&mut text, 0);
        }
        for &(u, v) in &self.edges {
            let (u, v) = (self.label(u), self.label(v));
            let _ = writeln!(text, "  {} {sign} {};", quoted(&u), quoted(&v));
        }
        if are_in_order {
            write_nodes(&mut text, next);
        }
        text.push_str("}\n");
        text
    }
}

/// Returns a name in DOT syntax. The name is in quotes unless it is an integer or a word that is not a keyword.
fn quoted(name: &str) -> Cow<'_, str> {
    let is_word =
        !name.is_empty() && name.bytes().all(is_word) && !name.as_bytes()[0].is_ascii_digit();
    let is_number = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    if is_number || is_word && keyword(name).is_none() {
        return Cow::from(name);
    }
    let mut text = String::from("\"");
    let mut is_hiding = false;
    for c in name.chars().chain(['"']) {
        // A backslash that is not itself escaped would escape a following quote or line end, so write a second backslash.
        if is_hiding && matches!(c, '"' | '\n') {
            text.push('\\');
        }
        is_hiding = c == '\\' && !is_hiding;
        if c == '"' {
            text.push('\\');
        }
        text.push(c);
    }
    // The loop has escaped the closing quote, too. Replace `\"` with a plain quote.
    text.truncate(text.len() - 2);
    text.push('"');
    Cow::from(text)
}

/// Returns whether a byte is a letter, a digit or an underscore, or part of a non-ASCII character.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

const KEYWORDS: [&str; 6] = ["node", "edge", "graph", "digraph", "subgraph", "strict"];

fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS.into_iter().find(|keyword| word.eq_ignore_ascii_case(keyword))
}

/// An open group with its current statement.
#[derive(Default)]
struct Group {
    /// The byte at which the group begins.
    at: usize,
    /// All nodes in the group so far, with possible duplicates.
    nodes: Vec<u32>,
    /// The nodes before the last edge operator of the current statement.
    before: Option<Vec<u32>>,
    /// The nodes after the last edge operator. If another operator follows, it joins them to the next nodes.
    last: Option<Vec<u32>>,
}

struct Reader<'t> {
    place: Place<'t>,
    names: Names<'t>,
    edges: Vec<(u32, u32)>,
    is_directed: bool,
    is_strict: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            place: Place::new(text),
            names: Names::default(),
            edges: Vec::new(),
            is_directed: false,
            is_strict: false,
        }
    }

    fn read(&mut self) -> Result<(), GraphTextError> {
        self.skip()?;
        self.is_strict = self.take_keyword("strict");
        self.skip()?;
        self.is_directed = self.take_keyword("digraph");
        if !self.is_directed && !self.take_keyword("graph") {
            return Err(self.place.expected("`graph` or `digraph`"));
        }
        self.skip()?;
        if self.place.byte() != b'{' {
            self.name("a name or `{`")?;
            self.skip()?;
        }
        if self.place.byte() != b'{' {
            return Err(self.place.expected("`{`"));
        }
        let mut open = vec![Group { at: self.place.at, ..Group::default() }];
        self.place.at += 1;
        while let Some(group) = open.last() {
            self.skip()?;
            if self.place.is_at_end() {
                let fault = GraphFault::NeverEnds { what: "brace" };
                return Err(GraphTextError::new(self.place.text, group.at, fault));
            }
            self.step(&mut open)?;
        }
        self.skip()?;
        if self.place.is_at_end() {
            Ok(())
        } else {
            Err(self.place.expected("the end of the text"))
        }
    }

    /// Reads a token in the innermost group.
    fn step(&mut self, open: &mut Vec<Group>) -> Result<(), GraphTextError> {
        let Some(group) = open.last_mut() else { return Ok(()) };
        let begins = group.last.is_none();
        match self.place.byte() {
            b'}' => {
                if begins && group.before.is_some() {
                    return Err(self
                        .place
                        .expected("a node or a group behind the sign of an edge"));
                }
                end_statement(group);
                self.place.at += 1;
                let inner = open.pop().map(|group| group.nodes).unwrap_or_default();
                match open.last_mut() {
                    Some(outer) => self.operand(outer, inner),
                    None => Ok(()),
                }
            }
            b';' if group.before.is_none() || !begins => {
                end_statement(group);
                self.place.at += 1;
                Ok(())
            }
            b'-' if self.is_sign() => {
                if begins {
                    return Err(self.place.expected("a node or a group"));
                }
                let (sign, expected) = if self.is_directed {
                    ("->", "`->`, as in a `digraph`")
                } else {
                    ("--", "`--`, as in all graphs but a `digraph`")
                };
                if !self.place.rest().starts_with(sign) {
                    return Err(self.place.expected(expected));
                }
                self.place.at += 2;
                group.before = group.last.take();
                Ok(())
            }
            b'[' if !begins => self.skip_attributes(),
            _ => {
                if !begins {
                    end_statement(group);
                }
                self.begin(open)
            }
        }
    }

    /// Reads a node, a group, or an attribute, either at the start of a statement or after an edge operator.
    fn begin(&mut self, open: &mut Vec<Group>) -> Result<(), GraphTextError> {
        let at = self.place.at;
        if self.take_keyword("subgraph") {
            self.skip()?;
            if self.place.byte() != b'{' {
                self.name("a name or `{`")?;
                self.skip()?;
            }
            if self.place.byte() != b'{' {
                return Err(self.place.expected("`{`"));
            }
        }
        if self.place.byte() == b'{' {
            open.push(Group { at: self.place.at, ..Group::default() });
            self.place.at += 1;
            return Ok(());
        }
        let Some(group) = open.last_mut() else { return Ok(()) };
        let is_first = group.before.is_none();
        for kind in ["node", "edge", "graph"] {
            if is_first && self.take_keyword(kind) {
                self.skip()?;
                if self.place.byte() != b'[' {
                    return Err(self.place.expected("`[` and attributes"));
                }
                while self.place.byte() == b'[' {
                    self.skip_attributes()?;
                    self.skip()?;
                }
                return Ok(());
            }
        }
        let name = self.name("a node, an edge or a group")?;
        self.skip()?;
        if is_first && self.place.byte() == b'=' {
            self.place.at += 1;
            self.skip()?;
            self.name("the value of an attribute")?;
            return Ok(());
        }
        for _ in 0..2 {
            // Skip a port, and then a compass point, which is the side of the node where the edge ends.
            if self.place.byte() == b':' {
                self.place.at += 1;
                self.skip()?;
                self.name("a port")?;
                self.skip()?;
            }
        }
        let most = MAX_SIZE as u64;
        let node = self.names.number(name).ok_or_else(|| {
            GraphTextError::new(self.place.text, at, GraphFault::TooMany { what: "nodes", most })
        })?;
        self.operand(group, vec![node])
    }

    /// Adds the edges that end at these nodes, or begins a statement with the nodes.
    fn operand(&mut self, group: &mut Group, mut nodes: Vec<u32>) -> Result<(), GraphTextError> {
        if let Some(mut before) = group.before.take() {
            for side in [&mut before, &mut nodes].into_iter().filter(|side| side.len() > 1) {
                let mut met = HashSet::new();
                side.retain(|node| met.insert(*node));
            }
            let most = MAX_GROUPED + self.place.text.len();
            let count = before.len().saturating_mul(nodes.len());
            if count > most.min(MAX_SIZE).saturating_sub(self.edges.len()) {
                let fault = GraphFault::TooMany { what: "edges", most: most as u64 };
                return Err(self.place.wrong(fault));
            }
            let ends = before.iter().flat_map(|&u| nodes.iter().map(move |&v| (u, v)));
            self.edges.extend(ends);
            merge(&mut group.nodes, before);
        }
        group.last = Some(nodes);
        Ok(())
    }

    /// Returns whether an edge operator begins here. A minus sign can also begin a negative number.
    fn is_sign(&self) -> bool {
        let next = self.place.rest().as_bytes().get(1);
        matches!(next, Some(b'-' | b'>'))
    }

    /// Skips blanks and comments.
    fn skip(&mut self) -> Result<(), GraphTextError> {
        loop {
            self.place.skip_blanks();
            let rest = self.place.rest();
            let begins_line = || {
                let before = self.place.text[..self.place.at].trim_end_matches([' ', '\t']);
                before.is_empty() || before.ends_with('\n')
            };
            if rest.starts_with("//") || rest.starts_with('#') && begins_line() {
                self.place.take_while(|byte| byte != b'\n');
            } else if let Some(inside) = rest.strip_prefix("/*") {
                let Some(end) = inside.find("*/") else {
                    return Err(self.place.wrong(GraphFault::NeverEnds { what: "comment" }));
                };
                self.place.at += end + 4;
            } else {
                return Ok(());
            }
        }
    }

    fn take_keyword(&mut self, keyword: &str) -> bool {
        let mut behind = self.place.clone();
        let is_next = behind.take_while(is_word).eq_ignore_ascii_case(keyword);
        if is_next {
            self.place = behind;
        }
        is_next
    }

    /// Reads a word, a number, or a text in quotes or angle brackets.
    fn name(&mut self, expected: &'static str) -> Result<Cow<'t, str>, GraphTextError> {
        let before = self.place.clone();
        match self.place.byte() {
            b'"' => self.quoted(),
            b'<' => self.markup(),
            b'-' | b'.' | b'0'..=b'9' => {
                self.place.at += usize::from(self.place.byte() == b'-');
                let whole = self.place.take_while(|byte| byte.is_ascii_digit()).len();
                let mut digits = whole;
                if self.place.byte() == b'.' {
                    self.place.at += 1;
                    digits += self.place.take_while(|byte| byte.is_ascii_digit()).len();
                }
                if digits == 0 || is_word(self.place.byte()) {
                    return Err(before.expected(expected));
                }
                Ok(Cow::from(&before.text[before.at..self.place.at]))
            }
            byte if is_word(byte) => {
                let word = self.place.take_while(is_word);
                match keyword(word) {
                    Some(_) => Err(before.expected(expected)),
                    None => Ok(Cow::from(word)),
                }
            }
            _ => Err(before.expected(expected)),
        }
    }

    /// Reads quoted strings joined by `+`. Removes the backslash of an escaped quote, and removes escaped line ends.
    fn quoted(&mut self) -> Result<Cow<'t, str>, GraphTextError> {
        let mut found = String::new();
        loop {
            let start = self.place.clone();
            self.place.at += 1;
            loop {
                let rest = self.place.rest();
                let Some(length) = rest.find(['"', '\\']) else {
                    return Err(start.wrong(GraphFault::NeverEnds { what: "quoted name" }));
                };
                found.push_str(&rest[..length]);
                self.place.at += length + 1;
                if rest.as_bytes()[length] == b'"' {
                    break;
                }
                match rest[length + 1..].chars().next() {
                    Some('"') => {
                        found.push('"');
                        self.place.at += 1;
                    }
                    Some('\n') => self.place.at += 1,
                    // Keep both backslashes: the first one escapes the second one, so the second one does not escape the next character.
                    Some('\\') => {
                        found.push_str("\\\\");
                        self.place.at += 1;
                    }
                    _ => found.push('\\'),
                }
            }
            let behind = self.place.clone();
            self.skip()?;
            if self.place.byte() != b'+' {
                self.place = behind;
                return Ok(Cow::from(found));
            }
            self.place.at += 1;
            self.skip()?;
            if self.place.byte() != b'"' {
                return Err(self.place.expected("a text in quotes"));
            }
        }
    }

    /// Reads a text in angle brackets, which can be nested.
    fn markup(&mut self) -> Result<Cow<'t, str>, GraphTextError> {
        let start = self.place.clone();
        let mut depth = 0_usize;
        let end = self.place.rest().bytes().position(|byte| {
            match byte {
                b'<' => depth += 1,
                b'>' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let never = || start.wrong(GraphFault::NeverEnds { what: "name in angle brackets" });
        self.place.at += end.ok_or_else(never)? + 1;
        Ok(Cow::from(&start.text[start.at..self.place.at]))
    }

    /// Skips `[name=value, ...]`.
    fn skip_attributes(&mut self) -> Result<(), GraphTextError> {
        let start = self.place.clone();
        self.place.at += 1;
        loop {
            self.skip()?;
            match self.place.byte() {
                b']' => {
                    self.place.at += 1;
                    return Ok(());
                }
                b',' | b';' => self.place.at += 1,
                _ if self.place.is_at_end() => {
                    return Err(start.wrong(GraphFault::NeverEnds { what: "list of attributes" }));
                }
                _ => {
                    self.name("an attribute")?;
                    self.skip()?;
                    if self.place.byte() == b'=' {
                        self.place.at += 1;
                        self.skip()?;
                        self.name("the value of an attribute")?;
                    }
                }
            }
        }
    }
}

/// Ends a statement and adds its nodes to the group.
fn end_statement(group: &mut Group) {
    let last = group.last.take().unwrap_or_default();
    merge(&mut group.nodes, last);
    if let Some(before) = group.before.take() {
        merge(&mut group.nodes, before);
    }
}

/// Merges two lists by moving the nodes of the shorter one.
fn merge(all: &mut Vec<u32>, mut more: Vec<u32>) {
    if more.len() > all.len() {
        std::mem::swap(all, &mut more);
    }
    all.append(&mut more);
}
