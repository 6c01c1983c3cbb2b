//! Compares the centroid decomposition with a search that uses only the definition.

use crate::definitions::{shuffled_trees, small_rooted_trees};
use crate::small_stack::long_paths;
use tree_algos::centroid::{CentroidTree, Centroids, Component, NearestMarked};
use tree_algos::shapes;
use tree_algos::{NodeId, Rooted, Tree};

/// Returns the distances from `from` to the nodes that it reaches without passing through a removed node.
fn distances(tree: &Tree, removed: &[bool], from: NodeId) -> Vec<Option<u32>> {
    let mut distances = vec![None; tree.node_count()];
    distances[from.index()] = Some(0);
    let mut queue = vec![from];
    let mut next = 0;
    while next < queue.len() {
        let node = queue[next];
        next += 1;
        for &(other, _) in tree.neighbors(node) {
            if !removed[other.index()] && distances[other.index()].is_none() {
                distances[other.index()] = distances[node.index()].map(|d: u32| d + 1);
                queue.push(other);
            }
        }
    }
    distances
}

/// Compares a component with a search from its centroid that does not enter earlier centroids.
fn check_component(tree: &Tree, removed: &mut [bool], component: &Component<'_>) {
    let n = component.node_count();
    let expected = distances(tree, removed, component.centroid());
    assert_eq!(n, expected.iter().flatten().count(), "{tree:?}");
    let nodes: Vec<NodeId> = component.nodes().collect();
    assert_eq!(nodes.len(), n);
    assert_eq!(nodes[0], component.centroid());
    assert_eq!((component.parents()[0], component.parent_edge(0)), (0, None));
    assert_eq!(component.height(), expected.iter().flatten().copied().max().unwrap());
    for (index, &node) in nodes.iter().enumerate() {
        assert_eq!(node, component.node(index));
        assert_eq!(node, component.rooted().order()[component.ranks()[index].index()]);
        assert_eq!(Some(component.distances()[index]), expected[node.index()], "{tree:?}");
        if index > 0 {
            let parent = component.parents()[index] as usize;
            assert!(parent < index, "{tree:?}");
            assert_eq!(component.distances()[parent] + 1, component.distances()[index]);
            let edge = component.parent_edge(index).unwrap();
            assert_eq!(tree.other_end(edge, node), nodes[parent], "{tree:?}");
        }
    }
    // Check that no node occurs twice.
    let mut sorted = nodes.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), n);

    removed[component.centroid().index()] = true;
    let mut next = 1;
    for branch in component.branches() {
        assert_eq!(branch.start, next);
        next = branch.end;
        assert!(2 * branch.len() <= n, "more than half of {n} nodes in a branch: {tree:?}");
        let inside = distances(tree, removed, nodes[branch.start]);
        assert_eq!(inside.iter().flatten().count(), branch.len());
        assert!(branch.clone().all(|index| inside[nodes[index].index()].is_some()));
        // In breadth-first order, the parents are in ascending order, so siblings are contiguous.
        let parents = &component.parents()[branch.clone()];
        assert!(parents.is_sorted(), "{tree:?}");
        assert_eq!(parents[0], 0);
        assert!(parents[1..].iter().all(|&parent| branch.contains(&(parent as usize))));
    }
    assert_eq!(next, n);
}

fn check(tree: &Tree, root: NodeId) {
    let rooted = Rooted::new(tree, root);
    let mut removed = vec![false; tree.node_count()];
    let mut centroids = Centroids::new(&rooted);
    // For each component that contains the current one, `around` contains its number and the first number after the components inside it.
    let mut around: Vec<(usize, usize)> = Vec::new();
    let mut visited = Vec::new();
    while let Some(component) = centroids.next_component() {
        assert_eq!(component.number(), visited.len());
        around.retain(|&(_, end)| component.number() < end);
        assert_eq!(component.parent(), around.last().map(|&(number, _)| number));
        assert_eq!(component.level() as usize, around.len());
        around.push((component.number(), component.number() + component.node_count()));
        visited.push((component.centroid(), component.nodes().collect::<Vec<_>>()));
        check_component(tree, &mut removed, &component);
    }
    assert_eq!(visited.len(), tree.node_count());

    let centroid_tree = CentroidTree::new(&rooted);
    assert_eq!(centroid_tree, CentroidTree::from(centroids));
    let mut levels = 0;
    for (number, (centroid, nodes)) in visited.iter().enumerate() {
        assert_eq!(centroid_tree.order()[number], *centroid);
        assert_eq!(centroid_tree.number(*centroid), number);
        let mut component = centroid_tree.component(*centroid).to_vec();
        assert_eq!(component[0], *centroid);
        component.sort_unstable();
        let mut nodes = nodes.clone();
        nodes.sort_unstable();
        assert_eq!(component, nodes);
        let containing = |(_, nodes): &&(NodeId, Vec<NodeId>)| nodes.contains(centroid);
        let expected: Vec<NodeId> =
            visited[..=number].iter().filter(containing).map(|&(c, _)| c).rev().collect();
        assert_eq!(centroid_tree.ancestors(*centroid).collect::<Vec<_>>(), expected);
        assert_eq!(centroid_tree.parent(*centroid), expected.get(1).copied());
        assert_eq!(centroid_tree.level(*centroid) as usize, expected.len() - 1);
        levels = levels.max(expected.len());
    }
    assert_eq!(centroid_tree.level_count() as usize, levels);
    assert!(levels as u32 <= tree.node_count().ilog2() + 1);
    assert_eq!(centroid_tree.root(), visited[0].0);
}

#[test]
fn centroid_queries_in_all_small_trees_match_the_definition() {
    for (tree, root) in small_rooted_trees() {
        check(&tree, root);
    }
}

#[test]
fn centroid_queries_in_trees_of_every_shape_match_the_definition() {
    for (tree, root) in shuffled_trees(&[2, 3, 9, 30, 64, 101, 250], 3) {
        check(&tree, root);
    }
}

/// Marks nodes one by one, and after each mark queries the nearest mark of every node.
#[test]
fn ties_are_resolved_in_favor_of_the_smallest_node() {
    for (tree, root) in shuffled_trees(&[1, 2, 3, 9, 30, 64], 3) {
        let mut marks = NearestMarked::new(&Rooted::new(&tree, root));
        let nothing = vec![false; tree.node_count()];
        let from: Vec<Vec<Option<u32>>> =
            tree.nodes().map(|node| distances(&tree, &nothing, node)).collect();
        let mut marked: Vec<NodeId> = Vec::new();
        for step in 0..6 {
            for node in tree.nodes() {
                let by_distance = |&mark: &NodeId| (from[node.index()][mark.index()], mark);
                let nearest = marked.iter().copied().min_by_key(by_distance);
                let expected =
                    nearest.map(|mark| (mark, from[node.index()][mark.index()].unwrap()));
                assert_eq!(marks.nearest(node), expected, "{tree:?}, {marked:?}, {node}");
                assert_eq!(marks.is_marked(node), marked.contains(&node));
            }
            let next = NodeId::new((7 * step + step * step) % tree.node_count() as u32);
            marks.mark(next);
            marked.push(next);
        }
        let node = marks.centroids().root();
        assert_eq!(marks.centroids().ancestors(node).collect::<Vec<_>>(), [node]);
    }
}

fn check_path(n: usize) {
    let rooted = Rooted::new(&shapes::path(n), NodeId::new(12_345));
    let mut centroids = Centroids::new(&rooted);
    let mut total = 0;
    while let Some(component) = centroids.next_component() {
        assert!(component.branches().len() <= 2);
        total += component.node_count() as u64;
    }
    // For each size of a path, compute the total size of all components. Removing the centroid of a path of n nodes leaves two paths, which
    // share the other n - 1 nodes as evenly as possible.
    let mut sizes = std::collections::HashMap::from([(0, 0_u64), (1, 1)]);
    let mut open = vec![n as u64];
    while let Some(&size) = open.last() {
        let halves = [(size - 1) / 2, size / 2];
        let missing = halves.iter().find(|half| !sizes.contains_key(half));
        if let Some(&missing) = missing {
            open.push(missing);
        } else {
            sizes.insert(size, size + sizes[&halves[0]] + sizes[&halves[1]]);
            open.pop();
        }
    }
    assert_eq!(total, sizes[&(n as u64)]);
}

long_paths!(check_path);
