//! Checks the two ways to evaluate the theorem about path marking against each other, the definition and exhaustive play.

use crate::small_stack::long_paths;
use games::trees::path_marking::{
    Marked, Part, PartMove, PathMarking, PathMarkingParts, SideValues, outcome,
    smallest_tree_with_value,
};
use grundy_core::{
    Convention, Nimber, Normal, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy, SumTheorem, mex,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, NodeId, Tree};

fn edge_ids(tree: &Tree) -> impl Iterator<Item = EdgeId> + use<> {
    (0..tree.edge_count() as u32).map(EdgeId::new)
}

/// Returns the edges on the path between two nodes. Finds them by a traversal that remembers the edge by which it reached each
/// node.
fn path_edges(tree: &Tree, from: NodeId, to: NodeId) -> Vec<EdgeId> {
    let mut came_by: HashMap<NodeId, EdgeId> = HashMap::new();
    let mut found = vec![from];
    let mut next = 0;
    while let Some(&node) = found.get(next) {
        next += 1;
        for &(neighbor, edge) in tree.neighbors(node) {
            if neighbor != from && !came_by.contains_key(&neighbor) {
                came_by.insert(neighbor, edge);
                found.push(neighbor);
            }
        }
    }
    let mut path = Vec::new();
    let mut at = to;
    while at != from {
        path.push(came_by[&at]);
        at = tree.other_end(came_by[&at], at);
    }
    path
}

/// Lists all sets of edges that lie on a common path, by trying the paths between all pairs of nodes.
fn legal_sets(tree: &Tree) -> HashSet<Marked> {
    let mut legal = HashSet::from([Marked::none()]);
    for u in tree.nodes() {
        for v in tree.nodes() {
            let path = path_edges(tree, u, v);
            for subset in 0_u32..1 << path.len() {
                let chosen = (0..path.len()).filter(|k| subset >> k & 1 == 1).map(|k| path[k]);
                legal.insert(Marked::new(chosen));
            }
        }
    }
    legal
}

/// Computes `sg(x) = mex { sg(v) ^ ((depth of v below x) - 1) mod 2 }` for `x = root` on the side of `cut` that contains
/// `root`, where `v` runs over all other nodes of this side. Each subtree is represented as one side of the edge to its parent.
fn value_by_definition(tree: &Tree, root: NodeId, cut: EdgeId, known: &mut Memo) -> Nimber {
    if let Some(&value) = known.get(&(root, cut)) {
        return value;
    }
    let side: Vec<(NodeId, EdgeId)> = tree.side(cut, root).collect();
    let mut depths = HashMap::from([(root, 0_u64)]);
    let mut options = Vec::new();
    for &(node, edge) in &side[1..] {
        let depth = depths[&tree.other_end(edge, node)] + 1;
        depths.insert(node, depth);
        options.push((node, edge, depth));
    }
    // Evaluate each node after all nodes below it, so the recursion is only one level deep.
    let values: Vec<Nimber> = options
        .into_iter()
        .rev()
        .map(|(node, edge, depth)| {
            value_by_definition(tree, node, edge, known) + Nimber::new((depth - 1) % 2)
        })
        .collect();
    let value = mex(values);
    known.insert((root, cut), value);
    value
}

type Memo = HashMap<(NodeId, EdgeId), Nimber>;

fn check_values(tree: &Tree) {
    let values = SideValues::new(tree);
    assert_eq!(values, SideValues::by_sets(tree), "{tree:?}");
    assert_eq!(values, SideValues::new(tree));
    let mut known = Memo::new();
    for edge in edge_ids(tree) {
        let (u, v) = tree.endpoints(edge);
        let expected = [u, v].map(|node| value_by_definition(tree, node, edge, &mut known));
        assert_eq!(values.of(edge), expected, "edge {edge} of {tree:?}");
    }
    let options = edge_ids(tree).map(|edge| values.of(edge)[0] + values.of(edge)[1]);
    assert_eq!(values.whole(), mex(options));
    let winning: Vec<EdgeId> =
        edge_ids(tree).filter(|&edge| values.of(edge)[0] == values.of(edge)[1]).collect();
    assert_eq!(values.winning_first_edges().collect::<Vec<_>>(), winning);
    assert_eq!(values.outcome().first_wins(), !winning.is_empty());
    assert_eq!(outcome(tree), values.outcome());
}

#[test]
fn both_evaluations_agree_with_the_definition_on_small_trees() {
    for nodes in 1..=6 {
        shapes::all_labeled(nodes).for_each(|tree| check_values(&tree));
    }
    for nodes in 7..=8 {
        shapes::all_recursive(nodes).for_each(|tree| check_values(&tree));
    }
}

#[test]
fn both_evaluations_agree_with_the_definition_on_every_shape() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut source = |bound: u32| rng.random_range(0..bound);
    for shape in TreeShape::ALL {
        for nodes in [1, 2, 3, 10, 31, 64, 150] {
            let tree = shape.tree(nodes, &mut source);
            check_values(&shapes::shuffled(&tree, &mut source));
        }
    }
    for value in 0..=11 {
        check_values(&shapes::shuffled(&smallest_tree_with_value(value).unwrap(), &mut source));
    }
}

#[test]
fn both_evaluations_agree_on_large_trees() {
    let mut rng = StdRng::seed_from_u64(2);
    let mut source = |bound: u32| rng.random_range(0..bound);
    for shape in TreeShape::ALL {
        let tree =
            shapes::shuffled(&shape.tree(crate::sized(30_000, 100_000), &mut source), &mut source);
        assert_eq!(SideValues::new(&tree), SideValues::by_sets(&tree), "{shape}");
    }
}

/// The documentation of `path_marking` states on how many recursive trees of each size the first player wins.
#[test]
fn counts_of_recursive_trees_won_by_the_first_player_match_known_values() {
    let known =
        [(1, 1), (0, 2), (4, 6), (14, 24), (88, 120), (466, 720), (3512, 5040), (26840, 40320)];
    for (nodes, expected) in (2..).zip(known) {
        let mut count = (0, 0);
        for tree in shapes::all_recursive(nodes) {
            count.0 += usize::from(outcome(&tree).first_wins());
            count.1 += 1;
        }
        assert_eq!(count, expected, "{nodes} nodes");
    }
}

/// Determines the winner for each set of marked edges in both conventions, by the rules alone.
struct Played<'a> {
    legal: &'a HashSet<Marked>,
    edges: u32,
    wins: HashMap<(Marked, Convention), bool>,
}

impl Played<'_> {
    fn options(&self, marked: &Marked) -> Vec<Marked> {
        let unmarked = (0..self.edges).map(EdgeId::new).filter(|&edge| !marked.contains(edge));
        unmarked.map(|edge| marked.with(edge)).filter(|set| self.legal.contains(set)).collect()
    }

    fn first_wins(&mut self, marked: &Marked, convention: Convention) -> bool {
        if let Some(&wins) = self.wins.get(&(marked.clone(), convention)) {
            return wins;
        }
        let options = self.options(marked);
        let wins = (options.is_empty() && convention == Convention::Misere)
            || options.iter().any(|option| !self.first_wins(option, convention));
        self.wins.insert((marked.clone(), convention), wins);
        wins
    }
}

/// Determines the winner of a sum of parts in the given convention, by the rules of `PathMarkingParts` alone.
fn parts_first_wins(
    rules: &PathMarkingParts,
    mut sum: Vec<Part>,
    convention: Convention,
    known: &mut HashMap<(Vec<Part>, Convention), bool>,
) -> bool {
    sum.sort_unstable();
    if let Some(&wins) = known.get(&(sum.clone(), convention)) {
        return wins;
    }
    let (mut wins, mut moves) = (false, 0);
    for (index, part) in sum.iter().enumerate() {
        for mv in rules.moves(part) {
            moves += 1;
            let mut option = sum.clone();
            option.splice(index..=index, rules.play(part, &mv));
            wins = wins || !parts_first_wins(rules, option, convention, known);
        }
    }
    wins |= moves == 0 && convention == Convention::Misere;
    known.insert((sum, convention), wins);
    wins
}

/// Checks all positions of a tree: legal moves, parts, outcomes in both conventions, and winning replies.
fn check_positions(tree: &Tree) {
    let legal = legal_sets(tree);
    let game = PathMarking::new(tree);
    let edges = tree.edge_count() as u32;
    let mut played = Played { legal: &legal, edges, wins: HashMap::new() };
    let mut known = HashMap::new();
    for subset in 0_u32..1 << edges {
        let marked = Marked::new((0..edges).filter(|k| subset >> k & 1 == 1).map(EdgeId::new));
        let options = played.options(&marked);
        let moves: Vec<EdgeId> = game.moves(&marked).collect();
        assert!(moves.iter().map(|mv| marked.with(*mv)).eq(options.iter().cloned()));
        for mv in (0..=edges).map(EdgeId::new) {
            assert_eq!(game.try_play(&marked, &mv).is_ok(), moves.contains(&mv));
        }
        let parts = game.parts_of(&marked);
        assert_eq!(parts.is_ok(), legal.contains(&marked), "{marked} of {tree:?}");
        let Ok(parts) = parts else {
            let error = parts.unwrap_err().to_string();
            let named =
                error.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
            let named = Marked::new(named.map(EdgeId::new));
            assert!(named.as_slice().len() == 3 && !legal.contains(&named), "{error}");
            assert!(named.as_slice().iter().all(|&edge| marked.contains(edge)), "{error}");
            assert!(game.moves(&marked).next().is_none() && game.winning_replies(&marked).is_err());
            continue;
        };
        for convention in [Convention::Normal, Convention::Misere] {
            let wins = played.first_wins(&marked, convention);
            let sum = parts.as_slice().to_vec();
            assert_eq!(parts_first_wins(game.parts(), sum, convention, &mut known), wins);
        }
        let wins = played.first_wins(&marked, Convention::Normal);
        assert_eq!(game.outcome(&marked, Normal), Outcome::from_first_wins(wins));
        assert_eq!(
            game.parts().sum_outcome(parts.as_slice(), Normal),
            Outcome::from_first_wins(wins)
        );
        let replies: Vec<EdgeId> = moves
            .iter()
            .copied()
            .filter(|mv| !played.first_wins(&marked.with(*mv), Convention::Normal))
            .collect();
        assert_eq!(game.winning_replies(&marked).unwrap(), replies, "{marked} of {tree:?}");
        let values = moves.iter().map(|mv| game.nim_value(&marked.with(*mv)));
        assert_eq!(game.nim_value(&marked), mex(values));
    }
}

#[test]
fn values_of_all_positions_on_small_trees_agree_with_play() {
    for nodes in 1..=5 {
        shapes::all_labeled(nodes).for_each(|tree| check_positions(&tree));
    }
    shapes::all_recursive(6).for_each(|tree| check_positions(&tree));
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn values_of_all_positions_agree_with_play_at_larger_sizes() {
    for nodes in 6..=7 {
        shapes::all_labeled(nodes).for_each(|tree| check_positions(&tree));
    }
    for nodes in 8..=9 {
        shapes::all_recursive(nodes).for_each(|tree| check_positions(&tree));
    }
}

#[test]
fn values_of_all_positions_on_some_larger_trees_agree_with_play() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut source = |bound: u32| rng.random_range(0..bound);
    for shape in TreeShape::ALL {
        let tree = shape.tree(crate::sized(9, 11), &mut source);
        check_positions(&shapes::shuffled(&tree, &mut source));
    }
}

#[test]
fn moves_to_each_value_agree_with_play() {
    let mut rng = StdRng::seed_from_u64(4);
    let mut source = |bound: u32| rng.random_range(0..bound);
    for shape in TreeShape::ALL {
        let tree = shapes::shuffled(&shape.tree(25, &mut source), &mut source);
        let rules = PathMarkingParts::new(&tree);
        let mut parts = vec![Part::Whole, Part::Chain(0), Part::Chain(1), Part::Chain(6)];
        for (cut, u, v) in tree.edges() {
            parts.extend([Part::Branch { root: u, cut }, Part::Branch { root: v, cut }]);
        }
        for part in parts {
            let after = |mv: &PartMove| rules.nim_sum(rules.play(&part, mv).as_slice());
            assert_eq!(rules.nim_value(&part), mex(rules.moves(&part).map(|mv| after(&mv))));
            for value in (0..8).map(Nimber::new) {
                let expected: Vec<PartMove> =
                    rules.moves(&part).filter(|mv| after(mv) == value).collect();
                assert_eq!(rules.moves_to(&part, value).collect::<Vec<_>>(), expected);
            }
        }
        // `moves_to` must also be correct on whole positions, for sets of marks that random play reaches.
        let game = PathMarking::new(&tree);
        let mut marked = Marked::none();
        loop {
            let moves: Vec<EdgeId> = game.moves(&marked).collect();
            let after = |mv: &EdgeId| game.nim_value(&marked.with(*mv));
            for value in (0..8).map(Nimber::new) {
                let expected: Vec<EdgeId> =
                    moves.iter().copied().filter(|mv| after(mv) == value).collect();
                assert_eq!(game.moves_to(&marked, value).collect::<Vec<_>>(), expected);
            }
            if moves.is_empty() {
                break;
            }
            marked = marked.with(moves[source(moves.len() as u32) as usize]);
        }
    }
}

#[test]
fn the_smallest_tree_for_each_value_has_that_value() {
    let most = crate::sized(29, 35);
    let mut sizes = Vec::new();
    for value in 0..=most {
        let tree = smallest_tree_with_value(value).unwrap();
        sizes.push(tree.node_count());
        // Attach an edge above the root, so the tree becomes one side of this edge.
        let parents = (0..=tree.edge_count()).map(|node| match node {
            0 => None,
            node => Some(tree.endpoints(EdgeId::new(node as u32 - 1)).0.get()),
        });
        let above = tree.node_count() as u32;
        let hung = Tree::from_parents(parents.chain([Some(0)])).unwrap();
        let cut = PathMarking::new(&hung).edge_between(NodeId::new(above), NodeId::new(0)).unwrap();
        for values in [SideValues::new(&hung), SideValues::by_sets(&hung)] {
            let mut both = values.of(cut);
            both.sort_unstable();
            assert_eq!(both, [Nimber::ZERO, Nimber::new(u64::from(value))]);
        }
    }
    for (k, pair) in sizes.chunks(2).enumerate() {
        assert_eq!(pair, [3 * (1 << k) - 2, 3 * (1 << k) - 1]);
    }
    assert_eq!((smallest_tree_with_value(60), smallest_tree_with_value(u32::MAX)), (None, None));
}

/// Computes the values of all recursive trees of up to eight nodes. For each value that occurs, compares the size of the
/// smallest tree to that of `smallest_tree_with_value`.
#[test]
fn no_smaller_tree_has_the_same_value() {
    let mut least: HashMap<u64, usize> = HashMap::from([(0, 1)]);
    for nodes in 2..=9 {
        for tree in shapes::all_recursive(nodes) {
            // The last node is a leaf. If its parent is node 0, the first side of its edge is the rest of the tree, with root 0.
            let cut = EdgeId::new(nodes as u32 - 2);
            let (above, leaf) = tree.endpoints(cut);
            assert_eq!(leaf, NodeId::new(nodes as u32 - 1));
            if above == NodeId::new(0) {
                let value = SideValues::new(&tree).of(cut)[0].value();
                least.entry(value).or_insert(nodes - 1);
            }
        }
    }
    let mut least: Vec<(u64, usize)> = least.into_iter().collect();
    least.sort_unstable();
    let expected =
        (0..4).map(|value| (value, smallest_tree_with_value(value as u32).unwrap().node_count()));
    assert_eq!(least, expected.collect::<Vec<_>>());
}

fn check_path(nodes: u32) {
    let path = shapes::path(nodes as usize);
    assert_eq!(outcome(&path), Outcome::N);
    let middle = nodes / 2 - 1;
    assert_eq!(SideValues::new(&path), SideValues::by_sets(&path));
    let game = PathMarking::new(&path);
    // On this path, the lengths of the two sides of every edge are equal modulo 2, so every first edge wins.
    assert_eq!(game.values().winning_first_edges().count(), nodes as usize - 1);
    let marked = Marked::new([middle, 17].map(EdgeId::new));
    assert_eq!(game.parts_of(&marked).unwrap()[2], Part::Chain(middle - 18));
    assert_eq!(game.winning_replies(&marked).unwrap().len(), nodes as usize - 3);
}

long_paths!(check_path);

#[test]
fn sample_positions_have_the_expected_outcomes() {
    let tree = Tree::from_text("9 9 5 2 1 9 8 3 2 5 6 7 9 4 3 5 2", 1).unwrap();
    assert_eq!(outcome(&tree), Outcome::N);
    let winning: Vec<EdgeId> = SideValues::new(&tree).winning_first_edges().collect();
    assert!(winning.contains(&EdgeId::new(7)));
    assert_eq!(tree.endpoints(EdgeId::new(7)), (NodeId::new(4), NodeId::new(1)));
    assert_eq!(outcome(&Tree::from_text("3 1 2 2 3", 1).unwrap()), Outcome::P);
}

/// If the program walked along the path for each edge, this test would take ten billion steps.
#[test]
fn moves_on_a_large_tree_are_listed_quickly() {
    let game = PathMarking::new(shapes::path(100_000));
    let marked = Marked::new([70_000, 3].map(EdgeId::new));
    assert_eq!(game.moves(&marked).count(), 99_997);
}

#[test]
fn trees_with_at_most_one_edge_are_solved() {
    let one = shapes::path(1);
    assert_eq!(outcome(&one), Outcome::P);
    let game = PathMarking::new(&one);
    assert_eq!(game.moves(&Marked::none()).count(), 0);
    assert_eq!(game.winning_replies(&Marked::none()), Ok(vec![]));
    let two = shapes::path(2);
    assert_eq!(outcome(&two), Outcome::N);
    let game = PathMarking::new(&two);
    assert_eq!(game.winning_replies(&Marked::none()), Ok(vec![EdgeId::new(0)]));
    assert!(game.moves(&Marked::new([EdgeId::new(0)])).next().is_none());
}

#[test]
fn parts_without_moves_are_omitted() {
    let marked: Marked = [5, 0, 5].map(EdgeId::new).into_iter().collect();
    assert_eq!(marked, Marked::new([0, 5].map(EdgeId::new)));

    // On the path 0-1-2, the first edge has two sides: a branch at node 1, and node 0 alone, which is a leaf without moves.
    let path = shapes::path(3);
    let parts = PathMarkingParts::new(&path);
    let branch = |root| Part::Branch { root: NodeId::new(root), cut: EdgeId::new(0) };
    assert!(parts.canonical(branch(0)).is_empty() && parts.moves(&branch(0)).next().is_none());
    assert_eq!(parts.canonical(branch(1)).into_vec(), [branch(1)]);
    assert!(parts.canonical(Part::Chain(0)).is_empty());
    assert_eq!(parts.canonical(Part::Chain(3)).into_vec(), [Part::Chain(3)]);
}

#[test]
fn impossible_marks_are_rejected() {
    let spider = shapes::spider(10, 3); // legs 0-1-4-7, 0-2-5-8, 0-3-6-9
    let game = PathMarking::new(&spider);
    let marked = |edges: &[u32]| -> Marked { edges.iter().copied().map(EdgeId::new).collect() };
    let error = |edges: &[u32]| game.parts_of(&marked(edges)).unwrap_err().to_string();
    assert_eq!(error(&[0, 9]), "edge 9 is marked, but the tree has only 9 edges, counted from 0");
    assert_eq!(error(&[3, 4, 5]), "no simple path contains the marked edges 5, 4 and 3");
    assert_eq!(game.nim_value(&marked(&[3, 4, 5])), Nimber::ZERO);
    let leaves = marked(&[6, 7]);
    assert_eq!(game.parts_of(&leaves).unwrap()[2], Part::Chain(4));
}
