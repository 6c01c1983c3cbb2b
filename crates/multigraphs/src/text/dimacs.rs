//! Reads DIMACS edge files, the format of many collections of graph-coloring problems, and the files of the PACE challenges, which differ
//! only in a few words.

use super::place::Faults as _;
use super::{GraphFault, GraphTextError, LabeledGraph, Labels};
use crate::MAX_SIZE;
use tree_algos::labeled::place::Place;

impl LabeledGraph {
    /// Reads a DIMACS file. Lines that begin with `c` are comments. The line `p edge N M` or `p col N M` gives the numbers of nodes and
    /// edges, and `e U V` is an edge. Nodes are counted from 1.
    ///
    /// A space can replace the line end before `e`, since a shell may have joined the lines. If a file lists each edge at both of its ends,
    /// the reader counts the edge once. It skips colors, which are written as `n V C`.
    ///
    /// The files of the PACE challenges are the same but for the words: `p tw N M`, `p td N M`, `p tdp N M`, `p cep N M` or `p ds N M`, and
    /// `U V` without `e` for an edge.
    ///
    /// # Errors
    ///
    /// Returns a [`GraphTextError`] with the line and column of the problem. If the number of edges is wrong, this is the position of the
    /// declared number.
    ///
    /// # Complexity
    ///
    /// O(k log k) for a text of length k.
    ///
    /// Source: DIMACS, *Clique and coloring problems graph format*, 1993.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_dimacs("p col 4 2\ne 1 2\ne 4 2\n")?;
    /// assert_eq!((graph.node_count(), graph.edges()), (4, &[(0, 1), (3, 1)][..]));
    /// let error = LabeledGraph::from_dimacs("p edge 2 1\ne 1 3\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 5: there is no node 3; the nodes are 1 to 2");
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    pub fn from_dimacs(text: &str) -> Result<Self, GraphTextError> {
        let mut place = Place::new(text);
        skip_comments(&mut place);
        word(&mut place, |word| word == "p", "`p edge` and the numbers of nodes and edges")?;
        let mut is_of_pace = false;
        let is_kind = |word: &str| {
            is_of_pace = PACE.contains(&word);
            is_of_pace || matches!(word, "edge" | "edges" | "col")
        };
        word(&mut place, is_kind, "`edge`, `col` or `tw`")?;
        place.skip_blanks();
        let at_nodes = place.clone();
        let most = MAX_SIZE as u64;
        let nodes = number(&mut place, "the number of nodes")?;
        if nodes > most {
            return Err(at_nodes.wrong(GraphFault::TooMany { what: "nodes", most }));
        }
        place.skip_blanks();
        let at_edges = place.clone();
        let expected = number(&mut place, "the number of edges")?;
        let mut edges = Vec::new();
        loop {
            skip_comments(&mut place);
            if place.is_at_end() {
                break;
            }
            let before = place.clone();
            let word = place.take_while(|byte| !byte.is_ascii_whitespace());
            let is_bare = is_of_pace && word.starts_with(|c: char| c.is_ascii_digit());
            if is_bare {
                place.at = before.at;
            }
            match word {
                _ if is_bare || word == "e" => {
                    if edges.len() == MAX_SIZE {
                        return Err(before.wrong(GraphFault::TooMany { what: "edges", most }));
                    }
                    edges.push((node(&mut place, nodes)?, node(&mut place, nodes)?));
                }
                "n" => {
                    node(&mut place, nodes)?;
                    place.skip_blanks();
                    number(&mut place, "the number of a color")?;
                }
                _ => return Err(before.expected("`e` and the two ends of an edge")),
            }
        }
        let given = edges.len() as u64;
        let labels = Labels::From(1);
        let mut graph = Self { nodes: nodes as u32, edges, labels, is_directed: false };
        graph.once();
        if given != expected && graph.edges.len() as u64 != expected {
            return Err(at_edges.wrong(GraphFault::WrongCount { what: "edges", expected, given }));
        }
        Ok(graph)
    }
}

/// The words that the PACE challenges write in place of `edge`: for treewidth, for treedepth and vertex covers, for cluster editing and for
/// dominating sets.
const PACE: [&str; 5] = ["tw", "td", "tdp", "cep", "ds"];

/// Skips blanks and lines that begin with `c`.
fn skip_comments(place: &mut Place<'_>) {
    loop {
        place.skip_blanks();
        let before = &place.text[..place.at];
        let is_first =
            before.trim_end_matches([' ', '\t']).ends_with('\n') || before.trim().is_empty();
        let mut rest = place.rest().bytes();
        let is_comment =
            rest.next() == Some(b'c') && rest.next().is_none_or(|byte| byte.is_ascii_whitespace());
        if !is_first || !is_comment {
            return;
        }
        place.take_while(|byte| byte != b'\n');
    }
}

fn word(
    place: &mut Place<'_>,
    is_it: impl FnOnce(&str) -> bool,
    expected: &'static str,
) -> Result<(), GraphTextError> {
    place.skip_blanks();
    let before = place.clone();
    let word = place.take_while(|byte| !byte.is_ascii_whitespace());
    if is_it(word) { Ok(()) } else { Err(before.expected(expected)) }
}

/// Takes a number, which ends at a blank.
pub(super) fn number(place: &mut Place<'_>, expected: &'static str) -> Result<u64, GraphTextError> {
    let before = place.clone();
    let word = place.take_while(|byte| !byte.is_ascii_whitespace());
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse().ok().filter(|_| is_number);
    number.ok_or_else(|| before.expected(expected))
}

/// Takes the number of a node, counted from 1, and returns its number counted from 0.
pub(super) fn node(place: &mut Place<'_>, nodes: u64) -> Result<u32, GraphTextError> {
    place.skip_blanks();
    let before = place.clone();
    let number = number(place, "the number of a node")?;
    if (1..=nodes).contains(&number) {
        return Ok((number - 1) as u32);
    }
    Err(before.wrong(GraphFault::NotANode { name: number.to_string(), first: 1, last: nodes }))
}
