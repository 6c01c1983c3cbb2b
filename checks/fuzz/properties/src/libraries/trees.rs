//! Builds trees from untrusted input. Each constructor must build the correct tree, or reject the input for the correct reason.

use super::Bytes;
use tree_algos::{MAX_NODES, NodeId, Rooted, Tree, TreeError};

/// Returns whether the edges form a tree. They do if there is one fewer edge than there are nodes, and each node is reachable from node 0.
fn is_tree(nodes: usize, edges: &[(u32, u32)]) -> bool {
    let inside = edges.iter().all(|&(u, v)| (u as usize) < nodes && (v as usize) < nodes);
    if nodes == 0 || edges.len() + 1 != nodes || !inside {
        return false;
    }
    let mut reached = vec![false; nodes];
    reached[0] = true;
    for _ in 0..nodes {
        for &(u, v) in edges {
            let either = reached[u as usize] || reached[v as usize];
            reached[u as usize] = either;
            reached[v as usize] = either;
        }
    }
    reached.into_iter().all(|node| node)
}

/// Checks properties that every tree must have.
fn check(tree: &Tree, edges: &[(u32, u32)]) {
    let kept: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    assert_eq!(kept, edges);
    let degrees: usize = tree.nodes().map(|node| tree.degree(node)).sum();
    assert_eq!(degrees, 2 * edges.len());
    let root = NodeId::new((edges.len() / 2) as u32);
    let rooted = Rooted::new(tree, root);
    for node in tree.nodes() {
        match (rooted.parent(node), rooted.parent_edge(node)) {
            (Some(parent), Some(edge)) => {
                assert_eq!(tree.other_end(edge, node), parent);
                assert_eq!(rooted.depth(node), rooted.depth(parent) + 1);
                assert!(rooted.children(parent).contains(&node));
            }
            (None, None) => assert_eq!(node, root),
            unequal => panic!("a parent without an edge, or the reverse: {unequal:?}"),
        }
    }
    assert_eq!(tree.to_string().parse().as_ref(), Ok(tree));
}

/// Builds trees from edges. Most endpoints are in range, but the declared number of nodes is sometimes far too large.
pub(crate) fn edges(data: &[u8]) {
    let mut bytes = Bytes(data);
    let nodes = match bytes.byte() {
        255 => MAX_NODES,
        254 => MAX_NODES + 1,
        253 => usize::MAX,
        small => small as usize % 20,
    };
    let bound = nodes.clamp(1, 200) as u32 + u32::from(bytes.byte() == 0);
    let mut edges = Vec::new();
    while !bytes.is_empty() && edges.len() < 40 {
        edges.push((bytes.below(bound), bytes.below(bound)));
    }
    match Tree::from_edges(nodes, edges.iter().copied()) {
        Ok(tree) => {
            assert!(is_tree(nodes, &edges));
            check(&tree, &edges);
        }
        Err(error) => {
            // Skip the check for large numbers of nodes, since `is_tree` allocates memory for all declared nodes.
            assert!(nodes > 1000 || !is_tree(nodes, &edges), "{error} in {nodes} nodes, {edges:?}");
            blames_rightly(error, nodes, &edges);
        }
    }
}

/// Checks that the error correctly describes a fault of the edges.
fn blames_rightly(error: TreeError, nodes: usize, edges: &[(u32, u32)]) {
    // Returns whether the first `count` edges connect nodes `a` and `b`.
    let joined = |count: usize, a: u32, b: u32| {
        let mut reached = vec![a];
        for _ in 0..count {
            for &(u, v) in &edges[..count] {
                match (reached.contains(&u), reached.contains(&v)) {
                    (true, false) => reached.push(v),
                    (false, true) => reached.push(u),
                    _ => {}
                }
            }
        }
        reached.contains(&b)
    };
    match error {
        TreeError::NoNodes => assert_eq!(nodes, 0),
        TreeError::TooManyNodes { nodes: found } => assert!(found > MAX_NODES as u64),
        TreeError::NodeOutOfRange { item, node, nodes } => {
            assert!(node >= nodes && (edges[item].0 == node || edges[item].1 == node));
        }
        TreeError::SelfLoop { edge, node } => assert_eq!(edges[edge], (node, node)),
        TreeError::WrongEdgeCount { nodes, edges: found } => {
            assert!(found == edges.len() && found > nodes as usize - 1);
        }
        TreeError::RepeatedEdge { edge, first, u, v } => {
            assert_eq!(edges[edge], (u, v));
            assert!(first < edge && [(u, v), (v, u)].contains(&edges[first]));
        }
        TreeError::Cycle { edge, u, v } => {
            assert_eq!(edges[edge], (u, v));
            assert!(joined(edge, u, v) && !edges[..edge].contains(&(u, v)));
        }
        TreeError::NotConnected { a, b, edges: found, .. } => {
            assert!(found == edges.len() && !joined(found, a, b));
            assert!((a..b).all(|node| joined(found, a, node)), "{b} is not the least");
        }
        other => panic!("not an error of a list of edges: {other}"),
    }
}

/// Builds trees from parents. Most parents are in range, and there are few roots.
pub(crate) fn parents(data: &[u8]) {
    let nodes = data.len().min(40);
    let parents: Vec<Option<u32>> = data[..nodes]
        .iter()
        .map(|&byte| {
            (byte != 255).then(|| u32::from(byte) % (nodes as u32 + u32::from(byte > 250)))
        })
        .collect();
    let edges: Vec<(u32, u32)> =
        (0..).zip(&parents).filter_map(|(node, parent)| Some((node, (*parent)?))).collect();
    match Tree::from_parents(parents.iter().copied()) {
        Ok(tree) => {
            assert!(is_tree(nodes, &edges));
            check(&tree, &edges);
        }
        Err(TreeError::NoRoot) => assert!(parents.iter().all(Option::is_some)),
        Err(TreeError::SecondRoot { node, first }) => {
            assert!(
                first < node
                    && parents[first as usize].is_none()
                    && parents[node as usize].is_none()
            );
        }
        Err(error) => assert!(!is_tree(nodes, &edges), "{error} in {parents:?}"),
    }
}

/// Builds trees from Prüfer sequences. Most numbers are in range. If a sequence is valid, each node must have one more
/// neighbor in the tree than it has occurrences in the sequence.
pub(crate) fn pruefer(data: &[u8]) {
    let nodes = data.len() as u32 + 2;
    let sequence: Vec<u32> =
        data.iter().map(|&byte| u32::from(byte) % (nodes + u32::from(byte == 255))).collect();
    match Tree::from_pruefer(&sequence) {
        Ok(tree) => {
            for node in tree.nodes() {
                let occurs = sequence.iter().filter(|&&entry| entry == node.get()).count();
                assert_eq!(tree.degree(node), occurs + 1);
            }
            let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
            check(&tree, &edges);
        }
        Err(TreeError::NodeOutOfRange { item, node, nodes }) => {
            assert!(sequence[item] == node && node >= nodes);
        }
        Err(error) => panic!("{error}"),
    }
}

/// Parses arbitrary text. If the text is accepted, the notation of its tree must be parsed as the same tree.
pub(crate) fn text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for first in [0, 1] {
        if let Ok(tree) = Tree::from_text(&text, first) {
            assert_eq!(tree.to_string().parse(), Ok(tree));
        }
    }
}

/// Returns a tree of up to `most` nodes. The parent of each node is an earlier node; one byte limits how much earlier the parents can be.
pub(crate) fn tree(bytes: &mut Bytes<'_>, most: u32) -> Tree {
    let nodes = 1 + bytes.below(most);
    let window = 1 + bytes.below(nodes);
    let parents = (1..nodes).map(|node| Some(node - 1 - bytes.below(node.min(window))));
    Tree::from_parents(std::iter::once(None).chain(parents)).expect("parents come before children")
}

/// Tests serialized trees. Each one must be rejected, or serialized again without changes.
pub(crate) fn stored(data: &[u8]) {
    let Ok(tree) = serde_json::from_slice::<Tree>(data) else { return };
    let again = serde_json::to_string(&tree).expect("trees can be stored");
    assert_eq!(serde_json::from_str::<Tree>(&again).expect("what was stored"), tree);
}
