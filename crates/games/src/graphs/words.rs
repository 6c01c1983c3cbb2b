//! Graphs of at most 64 nodes. The neighbors of each node are stored in one 64-bit word, so operations on bits compute connected parts and
//! canonical forms.

/// The maximum number of nodes.
pub(super) const MAX: usize = 64;

/// The bits of a sort key that contain the number of a node.
const NODE: u64 = MAX as u64 - 1;

/// If colors do not distinguish all nodes, the maximum number of nodes that are tried as the first one to get a new color.
const EFFORT: usize = 16;

/// A graph in its stored form. Each row of neighbors uses as many bits as there are nodes, rounded up to 8, 16, 32 or 64.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum WordGraph {
    /// A graph with up to 16 nodes. Unused words are 0.
    Few { nodes: u8, words: [u64; 4] },
    /// A graph with up to 64 nodes.
    Many { nodes: u8, words: Box<[u64]> },
}

/// The stored forms of paths with up to 16 nodes.
static PATHS: [[u64; 4]; 17] = {
    let mut paths = [[0; 4]; 17];
    let mut edge = 1;
    while edge < 17 {
        // For each number of nodes, store both directions of the edge between the nodes `edge - 1` and `edge`.
        let mut nodes = edge + 1;
        while nodes < 17 {
            let width = width(nodes);
            paths[nodes][edge * width / 64] |= 1 << (edge * width % 64 + edge - 1);
            paths[nodes][(edge - 1) * width / 64] |= 1 << ((edge - 1) * width % 64 + edge);
            nodes += 1;
        }
        edge += 1;
    }
    paths
};

impl WordGraph {
    /// Creates the graph with `nodes` nodes. `row` returns the neighbors of each node.
    #[inline]
    fn from_rows(nodes: usize, row: impl Fn(usize) -> u64) -> Self {
        let width = width(nodes);
        let fill = |words: &mut [u64]| {
            for node in 0..nodes {
                words[node * width / 64] |= row(node) << (node * width % 64);
            }
        };
        if nodes <= 16 {
            let mut words = [0; 4];
            fill(&mut words);
            Self::Few { nodes: nodes as u8, words }
        } else {
            let mut words = vec![0; (nodes * width).div_ceil(64)].into_boxed_slice();
            fill(&mut words);
            Self::Many { nodes: nodes as u8, words }
        }
    }

    /// Creates the graph with `nodes` nodes and the given edges. The ends of each edge must differ.
    pub(super) fn new(nodes: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut rows = [0_u64; MAX];
        for (u, v) in edges {
            rows[u as usize] |= 1 << v;
            rows[v as usize] |= 1 << u;
        }
        Self::from_rows(nodes, |node| rows[node])
    }

    #[inline]
    fn path(nodes: usize) -> Self {
        if let Some(&words) = PATHS.get(nodes) {
            return Self::Few { nodes: nodes as u8, words };
        }
        // Clear the bit after the last node. The shifts never set a bit before the first node.
        let all = ones(nodes);
        Self::from_rows(nodes, |node| (1 << node >> 1 | 2 << node) & all)
    }

    fn cycle(nodes: usize) -> Self {
        let last = nodes - 1;
        Self::from_rows(nodes, |node| match node {
            0 => 2 | 1 << last,
            _ if node == last => 1 | 1 << (last - 1),
            _ => 5 << (node - 1),
        })
    }

    #[inline]
    pub(super) const fn len(&self) -> usize {
        match *self {
            Self::Few { nodes, .. } | Self::Many { nodes, .. } => nodes as usize,
        }
    }

    /// Returns the words in use. Together with the number of nodes, they determine the graph.
    #[inline]
    pub(super) fn words(&self) -> &[u64] {
        match self {
            Self::Few { nodes, words } => {
                let nodes = usize::from(*nodes);
                &words[..(nodes * width(nodes)).div_ceil(64)]
            }
            Self::Many { words, .. } => words,
        }
    }

    /// Returns the neighbors of a node.
    #[inline]
    pub(super) fn row(&self, node: usize) -> u64 {
        let width = width(self.len());
        self.words()[node * width / 64] >> (node * width % 64) & ones(width)
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = u64> {
        (0..self.len()).map(|node| self.row(node))
    }

    /// Returns all edges in order, each with the smaller end first.
    pub(super) fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.len()).flat_map(|node| {
            let above = bits(self.row(node) & !ones(node));
            above.map(move |other| (node as u32, other as u32))
        })
    }

    pub(super) fn unpacked(&self) -> Unpacked {
        let (nodes, width) = (self.len(), width(self.len()));
        let mut rows = [0; MAX];
        let mut node = 0;
        for &word in self.words() {
            let mut word = word;
            for _ in 0..(64 / width).min(nodes - node) {
                rows[node % MAX] = word & ones(width);
                word = word.checked_shr(width as u32).unwrap_or(0);
                node += 1;
            }
        }
        Unpacked { rows, all: ones(nodes) }
    }
}

/// A graph that stores the neighbors of each node in a separate word, so its connected parts can be computed quickly.
pub(super) struct Unpacked {
    rows: [u64; MAX],
    /// All nodes.
    pub(super) all: u64,
}

/// A connected part, and whether it is a path, a cycle or something else.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) nodes: u64,
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    Path,
    Cycle,
    Other,
}

impl Unpacked {
    /// Returns a node together with its neighbors.
    #[inline]
    pub(super) const fn closed(&self, node: usize) -> u64 {
        self.rows[node] | 1 << node
    }

    /// Returns the connected parts of the remaining nodes, starting with the part of the smallest node. If `nodes` is set, parts of a
    /// single node are included.
    #[inline]
    pub(super) fn parts(&self, mut left: u64, nodes: bool) -> impl Iterator<Item = Part> {
        std::iter::from_fn(move || {
            while left != 0 {
                let part = self.part(left);
                left &= !part.nodes;
                if nodes || part.nodes & (part.nodes - 1) != 0 {
                    return Some(part);
                }
            }
            None
        })
    }

    /// Returns the connected part of the smallest remaining node.
    #[inline]
    pub(super) fn part(&self, left: u64) -> Part {
        let mut nodes = left & left.wrapping_neg();
        let mut open = nodes;
        let (mut ends, mut forks) = (false, 0);
        while open != 0 {
            let row = self.rows[open.trailing_zeros() as usize % MAX] & left;
            open &= open - 1;
            open |= row & !nodes;
            nodes |= row;
            // Clear the lowest bit twice. If the row is empty after the first time, the node is an end; if bits remain after the second
            // time, it is a fork.
            let fewer = row & row.wrapping_sub(1);
            ends |= fewer == 0;
            forks |= fewer & fewer.wrapping_sub(1);
        }
        let form = match (forks, ends) {
            (0, true) => Form::Path,
            (0, false) => Form::Cycle,
            _ => Form::Other,
        };
        Part { nodes, form }
    }

    /// Returns a part as a graph, with its nodes in their current order.
    pub(super) fn induced(&self, part: Part) -> WordGraph {
        let (mut order, mut len) = ([0; MAX], 0);
        for node in bits(part.nodes) {
            order[len] = node as u64;
            len += 1;
        }
        self.ordered(&order[..len], part.nodes)
    }

    /// Returns a part as a graph, with its nodes in the given order. The lowest bits of each item of `order` contain the number of a node.
    #[inline]
    fn ordered(&self, order: &[u64], part: u64) -> WordGraph {
        let mut places = [0_u8; MAX];
        for (place, &node) in (0..).zip(order) {
            places[(node & NODE) as usize] = place;
        }
        WordGraph::from_rows(order.len(), |place| {
            let mut row = self.rows[(order[place] & NODE) as usize] & part;
            let mut result = 0;
            while row != 0 {
                result |= 1 << (places[row.trailing_zeros() as usize % MAX] % 64);
                row &= row - 1;
            }
            result
        })
    }

    /// Returns a part as a graph, with its nodes numbered so that most isomorphic graphs become equal.
    pub(super) fn canonical(&self, part: Part) -> WordGraph {
        let nodes = part.nodes.count_ones() as usize;
        match part.form {
            Form::Path => WordGraph::path(nodes),
            Form::Cycle => WordGraph::cycle(nodes),
            Form::Other => Coloring::new(self, part.nodes).best(),
        }
    }
}

/// A part whose nodes are sorted by colors. A color depends on the degrees of the node's neighbors, of their neighbors, and so on.
struct Coloring<'a> {
    graph: &'a Unpacked,
    part: u64,
    len: usize,
    /// The nodes in ascending order.
    nodes: [u8; MAX],
    colors: [u64; MAX],
    /// The nodes sorted by color. The lowest bits of each key contain the number of a node, and the other bits contain its color.
    keys: [u64; MAX],
    /// The edges. Their ends are given as places in the list of nodes. Edges that do not fit into this array are in `more`.
    edges: [[u8; 2]; 2 * MAX],
    edge_count: usize,
    more: Vec<[u8; 2]>,
}

/// The result of sorting by colors.
struct Refinement {
    /// The number of interchangeable nodes plus the number of other colors. If this sum equals the number of nodes, any two nodes are
    /// either distinguished or interchangeable.
    apart: usize,
    /// The range of places of the first group of nodes that have the same color and still need to be distinguished.
    alike: Option<(usize, usize)>,
}

impl<'a> Coloring<'a> {
    fn new(graph: &'a Unpacked, part: u64) -> Self {
        let (nodes, colors, keys) = ([0; MAX], [0; MAX], [0; MAX]);
        let (edges, more) = ([[0; 2]; 2 * MAX], Vec::new());
        let mut coloring =
            Self { graph, part, len: 0, nodes, colors, keys, edges, edge_count: 0, more };
        let mut places = [0_u8; MAX];
        for node in bits(part) {
            let row = graph.rows[node] & part;
            let place = coloring.len;
            places[node] = place as u8;
            coloring.nodes[place] = node as u8;
            coloring.colors[place] = mixed(0, u64::from(row.count_ones()));
            coloring.len += 1;
            // Record the edges to earlier nodes, because both ends of these edges now have places.
            for other in bits(row & ones(node)) {
                let edge = [place as u8, places[other]];
                match coloring.edges.get_mut(coloring.edge_count) {
                    Some(room) => *room = edge,
                    None => coloring.more.push(edge),
                }
                coloring.edge_count += 1;
            }
        }
        coloring
    }

    /// Returns the part with its nodes sorted by colors that distinguish all nodes.
    ///
    /// If the colors do not distinguish some nodes, one of these nodes gets a new color. In a tree, or in a graph with one cycle, it does
    /// not matter which node is chosen, because a symmetry maps any of these nodes to any other. In other graphs, several choices are
    /// tried, and the choice that gives the greatest rows is used.
    fn best(mut self) -> WordGraph {
        let refinement = self.refine(0);
        let Some((begin, end)) = refinement.alike else { return self.sorted() };
        let tried = if self.edge_count <= self.len { 1 } else { (end - begin).min(EFFORT) };
        let (colors, keys) = (self.colors, self.keys);
        let mut best: Option<WordGraph> = None;
        for &first in &keys[begin..begin + tried] {
            self.colors = colors;
            self.set_all_apart(first, refinement.apart);
            let found = self.sorted();
            if best.as_ref().is_none_or(|best| best.words() < found.words()) {
                best = Some(found);
            }
        }
        best.unwrap_or_else(|| self.sorted())
    }

    /// Gives the node in `key` a new color, and then does the same for other nodes until all nodes are distinguished.
    fn set_all_apart(&mut self, mut key: u64, mut apart: usize) {
        // Each round distinguishes at least one more node, unless hashes collide, so this number of rounds is enough.
        for _ in 0..self.len {
            let mut nodes = self.nodes[..self.len].iter();
            if let Some(place) = nodes.position(|&node| u64::from(node) == key & NODE) {
                self.colors[place] = mixed(self.colors[place], 0);
            }
            let refinement = self.refine(apart + 1);
            let Some((begin, _)) = refinement.alike else { return };
            (key, apart) = (self.keys[begin], refinement.apart);
        }
    }

    fn sorted(&self) -> WordGraph {
        self.graph.ordered(&self.keys[..self.len], self.part)
    }

    /// Splits colors by the colors of neighbors. Stops when all nodes are distinguished, or when a round does not increase
    /// [`apart`](Refinement::apart) above `before`.
    fn refine(&mut self, mut before: usize) -> Refinement {
        loop {
            self.mix();
            self.mix();
            let refinement = self.sort();
            if refinement.alike.is_none() || refinement.apart <= before {
                return refinement;
            }
            before = refinement.apart;
        }
    }

    #[inline]
    fn mix(&mut self) {
        let (mut sums, colors) = ([0_u64; MAX], &mut self.colors);
        let mut add = |[u, v]: [u8; 2]| {
            let (u, v) = (usize::from(u) % MAX, usize::from(v) % MAX);
            sums[u] = sums[u].wrapping_add(colors[v]);
            sums[v] = sums[v].wrapping_add(colors[u]);
        };
        self.edges[..self.edge_count.min(2 * MAX)].iter().for_each(|&edge| add(edge));
        self.more.iter().for_each(|&edge| add(edge));
        for (color, sum) in colors.iter_mut().zip(sums).take(self.len) {
            *color = mixed(*color, sum);
        }
    }

    /// Sorts the nodes by color.
    fn sort(&mut self) -> Refinement {
        let key = |place: usize| self.colors[place] & !NODE | u64::from(self.nodes[place]);
        if self.len <= 16 {
            // The processor cannot predict the results of comparing keys. If there are only a few keys, determine the rank of each key by
            // counting the smaller keys, without branches.
            let (mut keys, mut ranks) = ([0; 16], [0_u8; 16]);
            for place in 0..self.len {
                let key = key(place);
                for before in 0..place {
                    let is_less = keys[before] < key;
                    ranks[place] += u8::from(is_less);
                    ranks[before] += u8::from(!is_less);
                }
                keys[place] = key;
            }
            for (key, rank) in keys.into_iter().zip(ranks).take(self.len) {
                self.keys[usize::from(rank) % MAX] = key;
            }
        } else {
            let keys = (0..self.len).map(key);
            self.keys.iter_mut().zip(keys).for_each(|(to, key)| *to = key);
            self.keys[..self.len].sort_unstable();
        }
        let keys = &self.keys[..self.len];
        let mut refinement = Refinement { apart: 0, alike: None };
        let mut begin = 0;
        while begin < keys.len() {
            let key = keys[begin];
            let row = |key: u64| self.graph.rows[(key & NODE) as usize] & self.part;
            let closed = |key: u64| row(key) | 1 << (key & NODE);
            let (mut end, mut are_apart, mut are_joined) = (begin + 1, true, true);
            while end < keys.len() && (keys[end] ^ key) & !NODE == 0 {
                are_apart &= row(keys[end]) == row(key);
                are_joined &= closed(keys[end]) == closed(key);
                end += 1;
            }
            // Nodes that have the same neighbors apart from each other are interchangeable, so any order of them works.
            if are_apart || are_joined {
                refinement.apart += end - begin;
            } else {
                refinement.apart += 1;
                refinement.alike = refinement.alike.or(Some((begin, end)));
            }
            begin = end;
        }
        refinement
    }
}

/// Returns the next color of a node, given its current color and the sum of its neighbors' colors.
#[inline]
const fn mixed(color: u64, sum: u64) -> u64 {
    let mixed = (color.rotate_left(25) ^ sum).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// Returns the number of bits in a row.
#[inline]
const fn width(nodes: usize) -> usize {
    match nodes {
        0..=8 => 8,
        9..=16 => 16,
        17..=32 => 32,
        _ => 64,
    }
}

/// Returns a word whose lowest `count` bits are set.
#[inline]
const fn ones(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// Iterates over the places of the bits that are set.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        first
    })
}
