//! Reads trees from lists of edges with names and lengths.

use super::place::{Place, bytes, length};
use super::{LabeledTree, LabeledTreeError, TextFault};
use crate::tree::MAX_NODES;
use crate::union_find::join;
use crate::{NodeId, Tree, TreeError};
use std::borrow::Cow;
use std::collections::HashMap;

/// The bytes that end a word.
const ENDS: [bool; 256] = bytes(b" \t\n\r\x0b\x0c,;#");

/// The part of an edge list that has been read so far.
#[derive(Default)]
struct Edges<'t> {
    numbers: HashMap<Cow<'t, str>, u32>,
    names: Vec<Cow<'t, str>>,
    ends: Vec<(u32, u32)>,
    /// For each edge, its position in the text.
    places: Vec<usize>,
    lengths: Vec<f64>,
}

impl LabeledTree {
    /// Reads a list of edges, one per line: the names of both ends, and an optional length of the edge.
    ///
    /// Words are separated by blanks, tabs, or single commas or semicolons: `ann bob 2.5`, `ann,bob`. A name is any word, or a text in `'`
    /// or `"` in which that quote is doubled. A comment runs from `#` to the end of the line. Nodes are numbered in the order in which
    /// their names first appear, and edges in the order of their lines. `root` names the root; the default is the first node. A line with a
    /// single name is a node without an edge, which is valid only in a tree of one node.
    ///
    /// # Errors
    ///
    /// Returns a [`LabeledTreeError`] with the line and column of the fault. If the edges form several separate parts, the error gives the
    /// number of parts and names two nodes that are not connected.
    ///
    /// # Complexity
    ///
    /// O(length of the text) expected time, since the names are in a hash table with random seeds.
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let list = "# who learned from whom\nann bob 2.5\nann 'c d' 1\nbob eve 3\n";
    /// let tree = LabeledTree::from_edge_list(list, None)?;
    /// assert_eq!(tree.to_newick(), "((eve:3)bob:2.5,'c d':1)ann;");
    /// let tree = LabeledTree::from_edge_list(list, Some("bob"))?;
    /// assert_eq!(tree.to_newick(), "(('c d':1)ann:2.5,eve:3)bob;");
    /// let error = LabeledTree::from_edge_list("a b\nc d\n", None).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 1: `a` and `c` are not connected: there are 2 parts");
    /// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
    /// ```
    pub fn from_edge_list(text: &str, root: Option<&str>) -> Result<Self, LabeledTreeError> {
        let mut place = Place::new(text);
        let mut edges = Edges::default();
        while !place.is_at_end() {
            edges.read_line(&mut place)?;
        }
        edges.finish(text, root)
    }
}

/// Skips blanks within a line.
fn skip_blanks(place: &mut Place<'_>) {
    while matches!(place.byte(), b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c') {
        place.at += 1;
    }
}

/// Returns whether the line has no more words. A comment may follow.
fn is_line_end(place: &Place<'_>) -> bool {
    place.is_at_end() || matches!(place.byte(), b'\n' | b'#')
}

/// Reads the next word of a line, after the separator in front of it.
fn word<'t>(
    place: &mut Place<'t>,
    is_first: bool,
    expected: &'static str,
) -> Result<Option<(usize, Cow<'t, str>)>, LabeledTreeError> {
    skip_blanks(place);
    let mut is_wanted = false;
    if !is_first && matches!(place.byte(), b',' | b';') {
        is_wanted = true;
        place.at += 1;
        skip_blanks(place);
    }
    if is_line_end(place) && !is_wanted {
        return Ok(None);
    }
    let at = place.at;
    if matches!(place.byte(), b'\'' | b'"') {
        return Ok(Some((at, Cow::Owned(place.quoted()?))));
    }
    match place.word(&ENDS) {
        "" => Err(place.expected(expected)),
        word => Ok(Some((at, Cow::Borrowed(word)))),
    }
}

impl<'t> Edges<'t> {
    fn read_line(&mut self, place: &mut Place<'t>) -> Result<(), LabeledTreeError> {
        let text = place.text;
        if let Some((at, name)) = word(place, true, "the name of a node")? {
            let one = self.node(text, at, name)?;
            if let Some((other_at, name)) = word(place, false, "the name of a node")? {
                let other = self.node(text, other_at, name)?;
                if self.ends.len() + 1 == MAX_NODES {
                    let nodes = MAX_NODES as u64 + 1;
                    return Err(place.wrong(TreeError::TooManyNodes { nodes }.into()));
                }
                self.ends.push((one, other));
                self.places.push(at);
                if let Some((at, word)) = word(place, false, "a length")? {
                    let wrong = || Place { text, at }.expected("a length");
                    self.lengths.resize(self.ends.len() - 1, f64::NAN);
                    self.lengths.push(length(&word).ok_or_else(wrong)?);
                    skip_blanks(place);
                }
            }
        }
        if !is_line_end(place) {
            return Err(place.expected("the end of the line"));
        }
        let rest = &text[place.at..];
        place.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
        Ok(())
    }

    /// Returns the number of the node with a name, and adds the node if the name is new.
    fn node(&mut self, text: &str, at: usize, name: Cow<'t, str>) -> Result<u32, LabeledTreeError> {
        if let Some(&number) = self.numbers.get(&name) {
            return Ok(number);
        }
        let number = self.names.len();
        if number == MAX_NODES {
            let fault = TreeError::TooManyNodes { nodes: number as u64 + 1 }.into();
            return Err(LabeledTreeError::new(text, at, fault));
        }
        self.numbers.insert(name.clone(), number as u32);
        self.names.push(name);
        Ok(number as u32)
    }

    fn finish(mut self, text: &str, root: Option<&str>) -> Result<LabeledTree, LabeledTreeError> {
        let nodes = self.names.len();
        let wrong = |at, fault| LabeledTreeError::new(text, at, fault);
        if nodes == 0 {
            return Err(Place::new(text).expected("an edge"));
        }
        let missing = |name: &str| TextFault::NoSuchName { name: name.chars().take(60).collect() };
        let root = root.map_or(Ok(&0), |name| self.numbers.get(name).ok_or_else(|| missing(name)));
        let root = *root.map_err(|fault| wrong(0, fault))?;
        let tree = Tree::from_edges(nodes, self.ends.iter().copied())
            .map_err(|error| self.explained(text, error))?;
        let tree = LabeledTree::new(tree, NodeId::new(root));
        let labels = std::mem::take(&mut self.names);
        let tree = tree.with_labels(labels).map_err(|fault| wrong(0, fault))?;
        if self.lengths.is_empty() {
            return Ok(tree);
        }
        self.lengths.resize(nodes - 1, f64::NAN);
        let rooted = tree.rooted().clone();
        let length = |node| {
            let length = self.lengths[rooted.parent_edge(node)?.index()];
            (!length.is_nan()).then_some(length)
        };
        tree.with_lengths(length).map_err(|fault| wrong(0, fault))
    }

    /// Converts an error about node numbers to one with the names of nodes.
    #[cold]
    fn explained(&self, text: &str, error: TreeError) -> LabeledTreeError {
        let name = |node: u32| self.names[node as usize].chars().take(60).collect::<String>();
        let mut links: Vec<u32> = (0..self.names.len() as u32).collect();
        for (edge, &(u, v)) in self.ends.iter().enumerate() {
            if join(&mut links, u, v) {
                continue;
            }
            let is_same = |&(a, b): &(u32, u32)| (a, b) == (u, v) || (a, b) == (v, u);
            let what = match () {
                () if u == v => "joins a node to itself",
                () if self.ends[..edge].iter().any(is_same) => "is there already",
                () => "closes a cycle",
            };
            let fault = TextFault::WrongEdge { u: name(u), v: name(v), what };
            return LabeledTreeError::new(text, self.places[edge], fault);
        }
        // The edges contain no cycle, so the number of parts is the number of nodes minus the number of edges.
        let parts = self.names.len() - self.ends.len();
        let home = crate::union_find::find(&mut links, 0);
        let nodes = 0..self.names.len() as u32;
        let other =
            nodes.into_iter().find(|&node| crate::union_find::find(&mut links, node) != home);
        let Some(other) = other else { return LabeledTreeError::new(text, 0, error.into()) };
        let at = self.ends.iter().position(|&(u, v)| u == other || v == other);
        let at = at.map_or(0, |edge| self.places[edge]);
        let fault = TextFault::NotConnected { a: name(0), b: name(other), parts };
        LabeledTreeError::new(text, at, fault)
    }
}
