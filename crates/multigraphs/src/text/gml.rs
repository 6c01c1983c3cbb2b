//! Reads GML, the Graph Modelling Language that yEd, Gephi, igraph and networkx write.
//!
//! This reader exists because the crate `gml_parser` rejects files from these programs that contain decimal numbers, such as coordinates,
//! or a `Creator` before the graph. The reader keeps open brackets on an explicit stack and does not recurse.

use super::place::Faults as _;
use super::{GraphFault, GraphTextError, LabeledGraph, Numbered};
use crate::MAX_SIZE;
use std::borrow::Cow;
use tree_algos::labeled::place::Place;

impl LabeledGraph {
    /// Reads a graph in GML: `graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]`.
    ///
    /// Each node is named by its `label`, or by its `name` if it has no label. If a node has neither, or two of these names are equal, all
    /// nodes are named by `id`. If the graph contains `directed 1`, its edges are directed. The reader skips coordinates and all other
    /// keys, including those before the graph, and comments in lines that begin with `#`.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphTextError`] with the line and column of the problem: a key without a value, an unmatched bracket, a second graph, a
    /// node without a unique `id`, or an edge whose end is not the `id` of a node.
    ///
    /// # Complexity
    ///
    /// O(k) expected time for a text of length k, without recursion.
    ///
    /// Source: M. Himsolt, *GML: a portable graph file format*, 1996.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_gml(
    ///     r#"Creator "a program"
    ///     graph [
    ///       directed 0
    ///       node [ id 7 label "ann" graphics [ x 10.5 ] ]
    ///       node [ id 8 label "Bob &amp; co" ]
    ///       edge [ source 7 target 8 ]
    ///     ]"#,
    /// )?;
    /// assert_eq!((graph.edges(), &*graph.label(1)), (&[(0, 1)][..], "Bob & co"));
    /// let error = LabeledGraph::from_gml("graph [\n  edge [ source 1 target 2 ]\n]").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 17: expected the `id` of a node, found `1`");
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn from_gml(text: &str) -> Result<Self, GraphTextError> {
        let mut reader = Reader::new(text);
        reader.read()?;
        let Reader { nodes, ends, is_directed, .. } = reader;
        let edges: Result<Vec<(u32, u32)>, GraphTextError> = ends
            .iter()
            .map(|[(u_at, u), (v_at, v)]| {
                let find = |at: usize, id: &str| nodes.find(&Place { text, at }, id);
                Ok((find(*u_at, u)?, find(*v_at, v)?))
            })
            .collect();
        Ok(nodes.graph(edges?, is_directed))
    }
}

/// The meaning of a list in brackets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Graph,
    Node,
    Edge,
    /// A list that is skipped.
    Other,
}

/// A value and its position in the text.
type Value<'t> = (usize, Cow<'t, str>);

/// The values that have been read for the current node or edge.
#[derive(Default)]
struct Part<'t> {
    id: Option<Value<'t>>,
    label: Option<Cow<'t, str>>,
    name: Option<Cow<'t, str>>,
    source: Option<Value<'t>>,
    target: Option<Value<'t>>,
}

struct Reader<'t> {
    place: Place<'t>,
    nodes: Numbered<'t>,
    ends: Vec<[Value<'t>; 2]>,
    is_directed: bool,
    has_graph: bool,
    part: Part<'t>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            place: Place::new(text),
            nodes: Numbered::default(),
            ends: Vec::new(),
            is_directed: false,
            has_graph: false,
            part: Part::default(),
        }
    }

    fn read(&mut self) -> Result<(), GraphTextError> {
        let mut open: Vec<(List, usize)> = Vec::new();
        loop {
            self.skip();
            let at = self.place.at;
            let list = open.last().map(|&(list, _)| list);
            if self.place.byte() == b']' && list.is_some() {
                self.place.at += 1;
                if let Some((list, at)) = open.pop() {
                    self.close(list, at)?;
                }
                continue;
            }
            let before = self.place.clone();
            let key = self.place.take_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            if key.is_empty() && self.place.is_at_end() {
                break;
            }
            if !key.starts_with(|c: char| c.is_ascii_alphabetic()) {
                return Err(before.expected("a key and its value"));
            }
            self.skip();
            if self.place.byte() == b'[' {
                self.place.at += 1;
                open.push((self.begun(list, key, &before)?, at));
            } else {
                let value = (self.place.at, self.value()?);
                self.note(list, key, value);
            }
        }
        if let Some(&(_, at)) = open.last() {
            let fault = GraphFault::NeverEnds { what: "bracket" };
            return Err(GraphTextError::new(self.place.text, at, fault));
        }
        if self.has_graph { Ok(()) } else { Err(self.place.expected("`graph [`")) }
    }

    /// Returns the meaning of a list with this key inside another list.
    fn begun(
        &mut self,
        within: Option<List>,
        key: &str,
        place: &Place<'t>,
    ) -> Result<List, GraphTextError> {
        let is = |known: &str| key.eq_ignore_ascii_case(known);
        Ok(match within {
            None if is("graph") => {
                if std::mem::replace(&mut self.has_graph, true) {
                    return Err(place.expected("a single graph"));
                }
                List::Graph
            }
            Some(List::Graph) if is("node") => List::Node,
            Some(List::Graph) if is("edge") => List::Edge,
            _ => List::Other,
        })
    }

    /// Stores a value if it is part of the graph.
    fn note(&mut self, within: Option<List>, key: &str, value: Value<'t>) {
        let part = &mut self.part;
        match (within, &*key.to_ascii_lowercase()) {
            (Some(List::Graph), "directed") => self.is_directed = value.1 == "1",
            (Some(List::Node), "id") => part.id = Some(value),
            (Some(List::Node), "label") => part.label = Some(value.1),
            (Some(List::Node), "name") => part.name = Some(value.1),
            (Some(List::Edge), "source") => part.source = Some(value),
            (Some(List::Edge), "target") => part.target = Some(value),
            _ => {}
        }
    }

    /// Adds the node or edge that ends here and that began at the byte `at`.
    fn close(&mut self, list: List, at: usize) -> Result<(), GraphTextError> {
        let begin = Place { text: self.place.text, at };
        match list {
            List::Node => {
                let Part { id, label, name, .. } = std::mem::take(&mut self.part);
                let (at, id) = id.ok_or_else(|| begin.expected("a node with an `id`"))?;
                let place = Place { text: self.place.text, at };
                self.nodes.add(&place, id, label.or(name))
            }
            List::Edge => {
                let Part { source, target, .. } = std::mem::take(&mut self.part);
                let ends = source.zip(target);
                let (source, target) =
                    ends.ok_or_else(|| begin.expected("an edge with a `source` and a `target`"))?;
                self.ends.push([source, target]);
                if self.ends.len() > MAX_SIZE {
                    let most = MAX_SIZE as u64;
                    return Err(begin.wrong(GraphFault::TooMany { what: "edges", most }));
                }
                Ok(())
            }
            List::Graph | List::Other => Ok(()),
        }
    }

    /// Reads a number, a text in quotes, or a word, which some programs write without quotes.
    fn value(&mut self) -> Result<Cow<'t, str>, GraphTextError> {
        let before = self.place.clone();
        if self.place.byte() != b'"' {
            let is_part = |byte: u8| !byte.is_ascii_whitespace() && !b"[]\"".contains(&byte);
            let word = self.place.take_while(is_part);
            let is_missing = word.is_empty();
            return if is_missing { Err(before.expected("a value")) } else { Ok(Cow::from(word)) };
        }
        self.place.at += 1;
        let quoted = self.place.take_while(|byte| byte != b'"');
        if self.place.is_at_end() {
            return Err(before.wrong(GraphFault::NeverEnds { what: "quoted text" }));
        }
        self.place.at += 1;
        Ok(plain(quoted))
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        self.place.skip_blanks();
        while self.place.byte() == b'#' {
            self.place.take_while(|byte| byte != b'\n');
            self.place.skip_blanks();
        }
    }
}

/// Replaces entities such as `&quot;` and `&#228;` with their characters. Unknown entities stay unchanged.
fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::from(text);
    }
    let mut pieces = text.split('&');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once(';').unwrap_or(("", piece));
        let number =
            name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok(),
                None => number.parse().ok(),
            });
        let character = match name {
            "quot" => Some('"'),
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "apos" => Some('\''),
            _ => number.and_then(char::from_u32),
        };
        if let Some(character) = character {
            plain.push(character);
            plain.push_str(rest);
        } else {
            plain.push('&');
            plain.push_str(piece);
        }
    }
    Cow::from(plain)
}
