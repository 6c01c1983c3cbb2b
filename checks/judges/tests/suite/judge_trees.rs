//! Compares the judge programs for trees with direct computations, on small trees and on trees of every shape.
#![allow(
    clippy::cast_possible_wrap,
    reason = "the numbers of the problems are far below the limits"
)]

use std::fmt::{Debug, Write as _};
use std::str::FromStr;

use judges::judge::solve_all;
use judges::output::Output;
use judges::programs::{Solve, solve};
use judges::tokens::Tokens;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::cell::RefCell;
use std::io::{self, Cursor, Write};
use std::rc::Rc;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted, Tree};

/// Returns the numbers that a program prints for an input.
fn numbers<T: FromStr<Err: Debug>>(solve: Solve, input: &str) -> Vec<T> {
    let (printed, error) = run(solve, input);
    assert_eq!(error, None, "well-formed input");
    printed.split_ascii_whitespace().map(|token| token.parse().expect("a number")).collect()
}

fn error(solve: Solve, input: &str) -> String {
    let (printed, error) = run(solve, input);
    assert_eq!(printed, "", "half an answer");
    error.expect("malformed input")
}

/// Returns all labeled trees with up to six nodes, and for every shape, shuffled trees with 7, 20 and `most` nodes.
fn trees(most: usize) -> impl Iterator<Item = Tree> {
    let mut random = StdRng::seed_from_u64(1);
    let shaped =
        TreeShape::ALL.into_iter().flat_map(move |shape| [7, 20, most].map(|n| (shape, n)));
    (1..=6).flat_map(shapes::all_labeled).chain(shaped.map(move |(shape, n)| {
        let mut source = |bound| random.random_range(0..bound);
        let tree = shape.tree(n, &mut source);
        shapes::shuffled(&tree, &mut source)
    }))
}

fn distances_from(tree: &Tree, node: NodeId) -> Vec<u32> {
    let rooted = Rooted::new(tree, node);
    rooted.by_node(rooted.depths())
}

#[test]
fn composite_sums_match_the_definition() {
    const MODULUS: u128 = 998_244_353;
    let mut random = StdRng::seed_from_u64(2);
    for tree in trees(60) {
        let n = tree.node_count();
        let mut number = || match random.random_range(0..4) {
            0 => random.random_range(0..3),
            1 => 998_244_352 - random.random_range(0..3),
            2 => u64::MAX - random.random_range(0..3),
            _ => random.random_range(0..998_244_353),
        };
        let values: Vec<u64> = (0..n).map(|_| number()).collect();
        let maps: Vec<(u64, u64)> = (1..n).map(|_| (number(), number())).collect();
        let mut input = format!("{n}\n");
        for value in &values {
            write!(input, "{value} ").unwrap();
        }
        for ((_, u, v), (b, c)) in tree.edges().zip(&maps) {
            write!(input, "\n{u} {v} {b} {c}").unwrap();
        }
        let expected: Vec<u64> = tree
            .nodes()
            .map(|x| {
                let rooted = Rooted::new(&tree, x);
                // Move each value to x separately, by applying the maps of the edges on the way.
                let carried = |y: NodeId| {
                    rooted.ancestors(y).filter_map(|v| rooted.parent_edge(v)).fold(
                        u128::from(values[y.index()]),
                        |value, edge| {
                            let (b, c) = maps[edge.index()];
                            (u128::from(b) % MODULUS * (value % MODULUS) + u128::from(c)) % MODULUS
                        },
                    )
                };
                (tree.nodes().map(carried).sum::<u128>() % MODULUS) as u64
            })
            .collect();
        assert_eq!(numbers::<u64>(solve("tree_path_composite_sum"), &input), expected, "{input}");
    }
}

#[test]
fn distance_frequencies_match_the_definition() {
    // With 1500 nodes, some convolutions are so long that the program uses the Fourier transform.
    for tree in trees(1_500) {
        let n = tree.node_count();
        let mut expected = vec![0_u64; n];
        for node in tree.nodes() {
            for distance in distances_from(&tree, node) {
                expected[distance as usize] += 1;
            }
        }
        for count in &mut expected {
            *count /= 2;
        }
        let found = numbers::<u64>(solve("frequency_table_of_tree_distance"), &tree.to_string());
        assert_eq!(found, expected[1..], "{n} nodes");
    }
}

/// Compares frequencies with known formulas, at sizes where rounding errors would be visible.
#[test]
fn frequencies_in_large_trees_match_known_formulas() {
    let n = 200_000_u64;
    let path = shapes::path(n as usize).to_string();
    assert!(
        numbers::<u64>(solve("frequency_table_of_tree_distance"), &path)
            .into_iter()
            .eq((1..n).rev())
    );
    // Half of the nodes form a path, the handle, and the others are leaves attached to its end. Count three kinds of pairs: two nodes of
    // the handle, a node of the handle and a leaf, and two leaves.
    let (handle, leaves) = (n / 2, n / 2);
    let broom = shapes::broom(n as usize, handle as usize).to_string();
    let expected = (1..n).map(|distance| {
        let along = handle.saturating_sub(distance);
        let to_leaves = if distance <= handle { leaves } else { 0 };
        let between = if distance == 2 { leaves * (leaves - 1) / 2 } else { 0 };
        along + to_leaves + between
    });
    assert!(
        numbers::<u64>(solve("frequency_table_of_tree_distance"), &broom).into_iter().eq(expected)
    );
    // Attach half of the leaves to each end of a path. The number of pairs at distance `spine + 1` is then very large.
    let spine = 1_000;
    let mut edges: Vec<(u32, u32)> = (1..spine).map(|node| (node - 1, node)).collect();
    edges.extend((spine..n as u32).map(|node| (if node % 2 == 0 { 0 } else { spine - 1 }, node)));
    let double_broom = Tree::from_edges(n as usize, edges).unwrap().to_string();
    let (spine, bunch) = (u64::from(spine), (n - u64::from(spine)) / 2);
    let expected = (1..n).map(|distance| {
        let along = spine.saturating_sub(distance);
        let to_leaves = if distance <= spine { 2 * bunch } else { 0 };
        let within = if distance == 2 { bunch * (bunch - 1) } else { 0 };
        let across = if distance == spine + 1 { bunch * bunch } else { 0 };
        along + to_leaves + within + across
    });
    assert!(
        numbers::<u64>(solve("frequency_table_of_tree_distance"), &double_broom)
            .into_iter()
            .eq(expected)
    );
}

#[test]
fn contour_sums_match_the_definition() {
    let mut random = StdRng::seed_from_u64(3);
    for tree in trees(150) {
        let n = tree.node_count() as u64;
        // Choose a random value that the problem allows, from -10^9 to 10^9. The two extreme values are more likely than the others.
        let mut value = || match random.random_range(0..8) {
            0 => -1_000_000_000,
            1 => 1_000_000_000,
            _ => random.random_range(-1_000_000_000..=1_000_000_000),
        };
        let mut values: Vec<i64> = (0..n).map(|_| value()).collect();
        let mut additions: Vec<i64> = (0..40).map(|_| value()).collect();
        let queries = 40;
        let mut input = format!("{n} {queries}\n");
        for value in &values {
            write!(input, "{value} ").unwrap();
        }
        for (_, u, v) in tree.edges() {
            write!(input, "\n{u} {v}").unwrap();
        }
        let mut expected = Vec::new();
        for _ in 0..queries {
            let node = random.random_range(0..n);
            if random.random() {
                let more = additions.pop().unwrap_or_default();
                values[node as usize] += more;
                write!(input, "\n0 {node} {more}").unwrap();
            } else {
                let (a, b) = (random.random_range(0..=n), random.random_range(0..=n).min(12));
                let (l, r) = (a.min(b), a.max(b));
                write!(input, "\n1 {node} {l} {r}").unwrap();
                let distances = distances_from(&tree, NodeId::new(node as u32));
                let inside = |&(_, &distance): &(&i64, &u32)| (l..r).contains(&u64::from(distance));
                let inside = values.iter().zip(&distances).filter(inside);
                expected.push(inside.map(|(value, _)| *value).sum::<i64>());
            }
        }
        assert_eq!(
            numbers::<i64>(solve("vertex_add_range_contour_sum_on_tree"), &input),
            expected,
            "{input}"
        );
    }
}

#[test]
fn malformed_input_is_rejected_with_the_token_number() {
    assert_eq!(
        error(solve("tree_path_composite_sum"), "3  1 2 3  0 1 5 5  0 1 7 7"),
        "token 9: the edge 0 1 repeats the edge at token 5"
    );
    assert_eq!(
        error(solve("tree_path_composite_sum"), "2  1 2  0 1 5"),
        "token 7: expected a summand c (0 to 18446744073709551615), found the end of the input"
    );
    assert_eq!(
        error(solve("frequency_table_of_tree_distance"), "3  0 1  1 1"),
        "token 4: the edge joins node 1 to itself"
    );
    let message = "token 6: the sum of all values, each without its sign, exceeds 63 bits";
    for sign in ["", "-"] {
        let sum = format!("1 2  5  0 0 {sign}{}  1 0 0 1", i64::MAX - 4);
        assert_eq!(error(solve("vertex_add_range_contour_sum_on_tree"), &sum), message);
    }
    assert_eq!(
        error(solve("vertex_add_range_contour_sum_on_tree"), "2 1  5 5  0 1  1 2 0 1"),
        "token 8: expected a node (0 to 1), found `2`"
    );
}

// The following functions run a judge program on an input.

#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the output of a program, and the error if it reports one.
pub(crate) fn run(solve: Solve, input: &str) -> (String, Option<String>) {
    let sink = Shared::default();
    let mut tokens = Tokens::new(Cursor::new(input.to_owned().into_bytes()));
    let result = solve_all(&mut tokens, &mut Output::new(sink.clone()), solve);
    let printed = String::from_utf8(sink.0.take()).expect("digits");
    (printed, result.err().map(|error| error.to_string()))
}
