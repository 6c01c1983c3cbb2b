//! Reads GraphML, the XML format that yEd, Gephi, igraph and networkx write.
//!
//! The crate `roxmltree` parses the XML. It does not recurse, and it rejects documents with a DTD, because the entities of a DTD could
//! expand a short text without limit. Some crates read GraphML directly, but they build their own graphs with all attributes. Only one of
//! them records positions in the text, and it needs a newer compiler than this workspace does.

use super::place::Faults as _;
use super::{GraphFault, GraphTextError, LabeledGraph, Numbered};
use crate::MAX_SIZE;
use roxmltree::{Document, Error, Node};
use std::borrow::Cow;
use tree_algos::labeled::place::Place;

impl LabeledGraph {
    /// Reads a graph in GraphML.
    ///
    /// Nodes are named by their labels if all nodes have different labels, and by their `id` otherwise. A label is the data of a key with
    /// the name `label` or `name`, or the text that yEd draws in the node. The graph declares whether its edges are directed; an edge can
    /// declare this itself, but all edges must agree. The reader includes the nodes of nested graphs and skips ports and all other data.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphTextError`] with the line and column of the problem: a text that is not XML or has a DTD, several graphs, a node
    /// without a unique `id`, edges with more than two ends, an edge whose end is not the `id` of a node, or both directed and undirected
    /// edges.
    ///
    /// # Complexity
    ///
    /// O(k) expected time for a text of length k, without recursion.
    ///
    /// Source: U. Brandes, M. Eiglsperger, I. Herman, M. Himsolt and M. S. Marshall, *GraphML progress report*, 2001.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_graphml(
    ///     r#"<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
    ///       <key id="d0" for="node" attr.name="label" attr.type="string"/>
    ///       <graph edgedefault="undirected">
    ///         <node id="n0"><data key="d0">ann</data></node>
    ///         <node id="n1"><data key="d0">bob</data></node>
    ///         <edge source="n0" target="n1"/>
    ///       </graph>
    ///     </graphml>"#,
    /// )?;
    /// assert_eq!(graph.to_dot(), "graph {\n  ann -- bob;\n}\n");
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn from_graphml(text: &str) -> Result<Self, GraphTextError> {
        let document = Document::parse(text).map_err(|error| not_xml(text, &error))?;
        let root = document.root_element();
        let wrong = |node, expected| Err(expected_at(text, node, expected));
        if name(root) != "graphml" {
            return wrong(root, "`<graphml>`");
        }
        let keys: Vec<(&str, Shown)> = children(root, "key").filter_map(shown).collect();
        let mut graphs = children(root, "graph");
        let Some(graph) = graphs.next() else { return wrong(root, "`<graph>` inside") };
        if let Some(other) = graphs.next() {
            return wrong(other, "a single graph");
        }
        let mut nodes = Numbered::default();
        let inside =
            |element: &Node<'_, '_>| element.parent().is_some_and(|up| name(up) == "graph");
        let parts = || graph.descendants().filter(inside);
        for node in parts().filter(|&part| name(part) == "node") {
            let id = value(text, node, "id")?;
            let label = children(node, "data").find_map(|data| label(data, &keys));
            nodes.add(&id.0, Cow::from(id.1), label)?;
        }
        let mut edges = Vec::new();
        let mut is_directed = None;
        for edge in parts() {
            match name(edge) {
                "edge" => {}
                "hyperedge" => return wrong(edge, "edges with two ends"),
                _ => continue,
            }
            let [u, v] = ["source", "target"].map(|end| {
                let (place, id) = value(text, edge, end)?;
                nodes.find(&place, id)
            });
            edges.push((u?, v?));
            if edges.len() > MAX_SIZE {
                let most = MAX_SIZE as u64;
                let place = Place { text, at: edge.range().start };
                return Err(place.wrong(GraphFault::TooMany { what: "edges", most }));
            }
            let is_arrow = match edge.attribute("directed") {
                Some(own) => own == "true",
                None => edge.parent().is_some_and(declares_arrows),
            };
            if *is_directed.get_or_insert(is_arrow) != is_arrow {
                return wrong(edge, "edges that all have a direction or all have none");
            }
        }
        let is_directed = is_directed.unwrap_or_else(|| declares_arrows(graph));
        Ok(nodes.graph(edges, is_directed))
    }
}

/// The part of a node's data that contains the label of the node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The label is the text of the data element.
    Text,
    /// The label is the text of a `NodeLabel` element in the data element.
    Drawn,
}

/// Returns the identifier of a key and the part of its data that contains the label, or `None` if the data of the key are not labels of
/// nodes.
fn shown<'d>(key: Node<'d, '_>) -> Option<(&'d str, Shown)> {
    if !matches!(key.attribute("for"), Some("node" | "all") | None) {
        return None;
    }
    let is_label = key
        .attribute("attr.name")
        .is_some_and(|name| ["label", "name"].iter().any(|known| name.eq_ignore_ascii_case(known)));
    let shown = match key.attribute("yfiles.type") {
        Some("nodegraphics") => Shown::Drawn,
        _ if is_label => Shown::Text,
        _ => return None,
    };
    Some((key.attribute("id")?, shown))
}

/// Returns the label in a data element, or `None` if the element contains no label.
fn label<'d>(data: Node<'d, '_>, keys: &[(&str, Shown)]) -> Option<Cow<'d, str>> {
    let id = data.attribute("key")?;
    let text = match keys.iter().find(|(key, _)| *key == id)?.1 {
        Shown::Text => data.text(),
        Shown::Drawn => data.descendants().find(|part| name(*part) == "NodeLabel")?.text(),
    };
    text.map(str::trim).filter(|text| !text.is_empty()).map(Cow::from)
}

/// Returns the value of an attribute and its position in the text.
fn value<'d>(
    text: &'d str,
    element: Node<'d, '_>,
    attribute: &'static str,
) -> Result<(Place<'d>, &'d str), GraphTextError> {
    let Some(found) = element.attribute_node(attribute) else {
        let expected = match attribute {
            "id" => "a node with an `id`",
            "source" => "an edge with a `source`",
            _ => "an edge with a `target`",
        };
        return Err(expected_at(text, element, expected));
    };
    Ok((Place { text, at: found.range_value().start }, found.value()))
}

/// Returns whether the edges of a graph are directed by default.
fn declares_arrows(graph: Node<'_, '_>) -> bool {
    graph.attribute("edgedefault") == Some("directed")
}

/// Returns the name of an element without its namespace, or an empty string for any other node.
fn name<'d>(node: Node<'d, '_>) -> &'d str {
    node.tag_name().name()
}

fn children<'d, 't: 'd>(parent: Node<'d, 't>, child: &str) -> impl Iterator<Item = Node<'d, 't>> {
    parent.children().filter(move |node| name(*node) == child)
}

/// Creates the error for an unexpected element.
fn expected_at(text: &str, element: Node<'_, '_>, expected: &'static str) -> GraphTextError {
    let place = Place { text, at: element.range().start };
    place.expected_not(expected, &format!("<{}>", name(element)))
}

/// Converts an error of the XML parser. Separates its message from the line and column.
fn not_xml(text: &str, error: &Error) -> GraphTextError {
    let place = error.pos();
    let message = error.to_string().replacen(&format!(" at {place}"), "", 1);
    let lines = text.split_inclusive('\n').take(place.row as usize - 1).map(str::len);
    let line: usize = lines.sum();
    let column = text[line..].char_indices().nth(place.col as usize - 1);
    let at = match error {
        Error::DtdDetected => text.find("<!DOCTYPE").unwrap_or(0),
        _ => column.map_or(text.len(), |(at, _)| line + at),
    };
    GraphTextError::new(text, at, GraphFault::NotXml { message })
}
