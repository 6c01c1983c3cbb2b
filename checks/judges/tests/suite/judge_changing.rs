//! Compares the judge programs for changing trees with a plain list of edges, in which each query walks along the path or through the
//! subtree.
#![allow(
    clippy::cast_possible_wrap,
    reason = "the numbers of the problems are far below the limits"
)]

use std::fmt::Write as _;

use crate::judge_trees::run;
use judges::programs::{Solve, solve};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tree_algos::shapes::{self, TreeShape};

/// Returns a number from 0 to `most`. The two ends are more likely than the other numbers.
fn number(random: &mut StdRng, most: u64) -> u64 {
    match random.random_range(0..6) {
        0 => 0,
        1 => most,
        _ => random.random_range(0..=most),
    }
}

const MODULUS: u64 = 998_244_353;

/// A tree as a list of edges.
struct EdgeList {
    nodes: usize,
    edges: Vec<(usize, usize)>,
}

impl EdgeList {
    /// Returns shuffled trees of every shape.
    fn all(random: &mut StdRng) -> Vec<Self> {
        let mut trees = Vec::new();
        for nodes in [1, 2, 3, 5, 12, 30] {
            for shape in TreeShape::ALL {
                let mut source = |bound: u32| random.random_range(0..bound);
                let tree = shapes::shuffled(&shape.tree(nodes, &mut source), &mut source);
                let edges = tree.edges().map(|(_, u, v)| (u.index(), v.index())).collect();
                trees.push(Self { nodes, edges });
            }
        }
        trees
    }

    /// Returns the nodes of the path from `u` to `v`, and the edges between them.
    fn path(&self, u: usize, v: usize) -> (Vec<usize>, Vec<usize>) {
        let mut ways = vec![None; self.nodes];
        ways[u] = Some((vec![u], Vec::new()));
        let mut stack = vec![u];
        while let Some(node) = stack.pop() {
            for (edge, &(a, b)) in self.edges.iter().enumerate() {
                let other = if a == node {
                    b
                } else if b == node {
                    a
                } else {
                    continue;
                };
                if ways[other].is_none() {
                    let (mut nodes, mut edges): (Vec<usize>, Vec<usize>) =
                        ways[node].clone().unwrap();
                    nodes.push(other);
                    edges.push(edge);
                    ways[other] = Some((nodes, edges));
                    stack.push(other);
                }
            }
        }
        ways[v].clone().unwrap()
    }

    /// Returns the nodes in the subtree of `node` if `parent` is its parent: the nodes whose paths to `parent` contain `node`.
    fn subtree(&self, node: usize, parent: usize) -> Vec<usize> {
        (0..self.nodes).filter(|&other| self.path(parent, other).0.contains(&node)).collect()
    }

    /// Returns the two ends of an edge in random order.
    fn edge(&self, random: &mut StdRng) -> (usize, usize) {
        let (u, v) = self.edges[random.random_range(0..self.edges.len())];
        if random.random() { (u, v) } else { (v, u) }
    }

    /// Replaces a random edge with another edge, and writes the query to the input.
    fn relink(&mut self, random: &mut StdRng, input: &mut String) {
        let at = random.random_range(0..self.edges.len());
        let (u, v) = self.edges[at];
        let side = self.subtree(u, v);
        let others: Vec<usize> = (0..self.nodes).filter(|node| !side.contains(node)).collect();
        let mut ends = [
            side[random.random_range(0..side.len())],
            others[random.random_range(0..others.len())],
        ];
        ends.rotate_left(random.random_range(0..2));
        self.edges[at] = (ends[0], ends[1]);
        let [w, x] = ends;
        let (u, v) = if random.random() { (u, v) } else { (v, u) };
        writeln!(input, "0 {u} {v} {w} {x}").unwrap();
    }

    fn write_edges(&self, input: &mut String) {
        for (u, v) in &self.edges {
            writeln!(input, "{u} {v}").unwrap();
        }
    }
}

fn list<T: ToString>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// Calls `query` to write queries and to collect the expected answers. Compares these with the answers of the program.
fn check(
    solve: Solve,
    queries: usize,
    head: &str,
    mut query: impl FnMut(&mut String, &mut Vec<i64>),
) {
    let mut input = head.to_owned();
    let mut expected = Vec::new();
    for _ in 0..queries {
        query(&mut input, &mut expected);
    }
    let (printed, error) = run(solve, &input);
    assert_eq!(error, None, "{input}");
    let printed: Vec<i64> = printed.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(printed, expected, "{input}");
}

const QUERIES: usize = 40;

#[test]
fn sums_along_paths_match_walks_through_the_edge_list() {
    let mut random = StdRng::seed_from_u64(1);
    for mut tree in EdgeList::all(&mut random) {
        let n = tree.nodes;
        for moving in [false, true] {
            let mut values: Vec<u64> = (0..n).map(|_| number(&mut random, 1_000_000_000)).collect();
            let mut head = format!("{n} {QUERIES}\n{}\n", list(&values));
            tree.write_edges(&mut head);
            let solve = if moving {
                solve("dynamic_tree_vertex_add_path_sum")
            } else {
                solve("vertex_add_path_sum")
            };
            check(solve, QUERIES, &head, |input, expected| {
                let kind = if moving && n > 1 {
                    random.random_range(0..3)
                } else {
                    random.random_range(1..3)
                };
                if kind == 0 {
                    tree.relink(&mut random, input);
                } else if kind == 1 {
                    let (node, more) =
                        (random.random_range(0..n), number(&mut random, 1_000_000_000));
                    values[node] += more;
                    writeln!(input, "{} {node} {more}", usize::from(moving)).unwrap();
                } else {
                    let (u, v) = (random.random_range(0..n), random.random_range(0..n));
                    writeln!(input, "{} {u} {v}", 1 + usize::from(moving)).unwrap();
                    let sum = tree.path(u, v).0.iter().map(|&node| values[node]).sum::<u64>();
                    expected.push(sum as i64);
                }
            });
        }
    }
}

#[test]
fn compositions_along_paths_match_walks_through_the_edge_list() {
    let mut random = StdRng::seed_from_u64(2);
    for mut tree in EdgeList::all(&mut random) {
        let n = tree.nodes;
        for moving in [false, true] {
            let function = |random: &mut StdRng| {
                (1 + number(random, MODULUS - 2), number(random, MODULUS - 1))
            };
            let mut functions: Vec<(u64, u64)> = (0..n).map(|_| function(&mut random)).collect();
            let mut head = format!("{n} {QUERIES}\n");
            for (slope, constant) in &functions {
                writeln!(head, "{slope} {constant}").unwrap();
            }
            tree.write_edges(&mut head);
            let solve = if moving {
                solve("dynamic_tree_vertex_set_path_composite")
            } else {
                solve("vertex_set_path_composite")
            };
            check(solve, QUERIES, &head, |input, expected| {
                let kind = if moving && n > 1 {
                    random.random_range(0..3)
                } else {
                    random.random_range(1..3)
                };
                if kind == 0 {
                    tree.relink(&mut random, input);
                } else if kind == 1 {
                    let (node, (slope, constant)) =
                        (random.random_range(0..n), function(&mut random));
                    functions[node] = (slope, constant);
                    writeln!(input, "{} {node} {slope} {constant}", usize::from(moving)).unwrap();
                } else {
                    let (u, v) = (random.random_range(0..n), random.random_range(0..n));
                    let x = number(&mut random, MODULUS - 1);
                    writeln!(input, "{} {u} {v} {x}", 1 + usize::from(moving)).unwrap();
                    let step = |x: u64, &node: &usize| {
                        (functions[node].0 * x + functions[node].1) % MODULUS
                    };
                    expected.push(tree.path(u, v).0.iter().fold(x, step) as i64);
                }
            });
        }
    }
}

#[test]
fn subtree_sums_of_a_rooted_tree_match_walks_through_the_edge_list() {
    let mut random = StdRng::seed_from_u64(3);
    for tree in EdgeList::all(&mut random) {
        let n = tree.nodes;
        let mut values: Vec<u64> = (0..n).map(|_| number(&mut random, 1_000_000_000)).collect();
        let parents: Vec<usize> = (1..n).map(|node| tree.path(node, 0).0[1]).collect();
        let head = format!("{n} {QUERIES}\n{}\n{}\n", list(&values), list(&parents));
        check(solve("vertex_add_subtree_sum"), QUERIES, &head, |input, expected| {
            let node = random.random_range(0..n);
            if random.random() {
                let more = number(&mut random, 1_000_000_000);
                values[node] += more;
                writeln!(input, "0 {node} {more}").unwrap();
            } else {
                writeln!(input, "1 {node}").unwrap();
                let below = (0..n).filter(|&other| tree.path(0, other).0.contains(&node));
                expected.push(below.map(|other| values[other]).sum::<u64>() as i64);
            }
        });
    }
}

#[test]
fn subtree_sums_after_edge_changes_match_walks_through_the_edge_list() {
    let mut random = StdRng::seed_from_u64(4);
    for mut tree in EdgeList::all(&mut random).into_iter().filter(|tree| tree.nodes > 1) {
        let n = tree.nodes;
        for whole in [false, true] {
            let mut values: Vec<u64> = (0..n).map(|_| number(&mut random, 10_000_000)).collect();
            let mut head = format!("{n} {QUERIES}\n{}\n", list(&values));
            tree.write_edges(&mut head);
            let solve = if whole {
                solve("dynamic_tree_subtree_add_subtree_sum")
            } else {
                solve("dynamic_tree_vertex_add_subtree_sum")
            };
            check(solve, QUERIES, &head, |input, expected| match random.random_range(0..3) {
                0 => tree.relink(&mut random, input),
                1 if whole => {
                    let ((node, parent), more) =
                        (tree.edge(&mut random), number(&mut random, 10_000_000));
                    tree.subtree(node, parent).iter().for_each(|&node| values[node] += more);
                    writeln!(input, "1 {node} {parent} {more}").unwrap();
                }
                1 => {
                    let (node, more) = (random.random_range(0..n), number(&mut random, 10_000_000));
                    values[node] += more;
                    writeln!(input, "1 {node} {more}").unwrap();
                }
                _ => {
                    let (node, parent) = tree.edge(&mut random);
                    writeln!(input, "2 {node} {parent}").unwrap();
                    let below = tree.subtree(node, parent);
                    expected.push(below.iter().map(|&node| values[node]).sum::<u64>() as i64);
                }
            });
        }
    }
}

#[test]
fn composite_sums_at_a_root_match_walks_through_the_edge_list() {
    let mut random = StdRng::seed_from_u64(5);
    for tree in EdgeList::all(&mut random) {
        let n = tree.nodes;
        for fixed in [false, true] {
            let mut values: Vec<u64> = (0..n).map(|_| number(&mut random, MODULUS - 1)).collect();
            let mut functions = Vec::new();
            let mut head = format!("{n} {QUERIES}\n{}\n", list(&values));
            for (u, v) in &tree.edges {
                let (slope, constant) =
                    (1 + number(&mut random, MODULUS - 2), number(&mut random, MODULUS - 1));
                functions.push((slope, constant));
                writeln!(head, "{u} {v} {slope} {constant}").unwrap();
            }
            let solve = if fixed {
                solve("point_set_tree_path_composite_sum_fixed_root")
            } else {
                solve("point_set_tree_path_composite_sum")
            };
            check(solve, QUERIES / 2, &head.replace(" 40\n", " 20\n"), |input, expected| {
                if n == 1 || random.random() {
                    let (node, value) =
                        (random.random_range(0..n), number(&mut random, MODULUS - 1));
                    values[node] = value;
                    write!(input, "0 {node} {value}").unwrap();
                } else {
                    let edge = random.random_range(0..n - 1);
                    functions[edge] =
                        (1 + number(&mut random, MODULUS - 2), number(&mut random, MODULUS - 1));
                    write!(input, "1 {edge} {} {}", functions[edge].0, functions[edge].1).unwrap();
                }
                let root = if fixed { 0 } else { random.random_range(0..n) };
                if !fixed {
                    let _ = write!(input, " {root}");
                }
                input.push('\n');
                let carried = |node: usize| {
                    let carry = |x: u64, &edge: &usize| {
                        (functions[edge].0 * x + functions[edge].1) % MODULUS
                    };
                    tree.path(node, root).1.iter().fold(values[node], carry)
                };
                expected.push(((0..n).map(carried).sum::<u64>() % MODULUS) as i64);
            });
        }
    }
}

#[test]
fn additions_apply_to_all_nodes_in_a_range_of_distances() {
    let mut random = StdRng::seed_from_u64(6);
    for tree in EdgeList::all(&mut random) {
        let n = tree.nodes;
        let signed = |random: &mut StdRng| number(random, 2_000_000_000) as i64 - 1_000_000_000;
        let mut values: Vec<i64> = (0..n).map(|_| signed(&mut random)).collect();
        let mut head = format!("{n} {QUERIES}\n{}\n", list(&values));
        tree.write_edges(&mut head);
        check(solve("vertex_get_range_contour_add_on_tree"), QUERIES, &head, |input, expected| {
            let node = random.random_range(0..n);
            if random.random() {
                let (from, to) = (random.random_range(0..n), random.random_range(0..n));
                let (from, to) = (from.min(to), from.max(to) + 1);
                let more = signed(&mut random);
                for (other, value) in values.iter_mut().enumerate() {
                    if (from..to).contains(&tree.path(node, other).1.len()) {
                        *value += more;
                    }
                }
                writeln!(input, "0 {node} {from} {to} {more}").unwrap();
            } else {
                writeln!(input, "1 {node}").unwrap();
                expected.push(values[node]);
            }
        });
    }
}

#[test]
fn isomorphism_classes_of_subtrees_match_bracket_strings() {
    let mut random = StdRng::seed_from_u64(7);
    for tree in EdgeList::all(&mut random) {
        let n = tree.nodes;
        let parents: Vec<usize> = (1..n).map(|node| tree.path(node, 0).0[1]).collect();
        // From the deepest nodes up, build the bracket string of each node from the sorted strings of its children.
        let mut brackets = vec![Vec::new(); n];
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by_key(|&node| std::cmp::Reverse(tree.path(0, node).1.len()));
        let mut words = vec![String::new(); n];
        for node in order {
            brackets[node].sort();
            words[node] = format!("({})", brackets[node].concat());
            if node > 0 {
                let word = words[node].clone();
                brackets[parents[node - 1]].push(word);
            }
        }
        let mut seen: Vec<&String> = Vec::new();
        let mut classes = Vec::new();
        for word in &words {
            let known = seen.iter().position(|other| *other == word);
            classes.push(known.unwrap_or(seen.len()));
            if known.is_none() {
                seen.push(word);
            }
        }
        let expected = format!("{}\n{}\n", seen.len(), list(&classes));
        let input = format!("{n}\n{}\n", list(&parents));
        assert_eq!(
            run(solve("rooted_tree_isomorphism_classification"), &input),
            (expected, None),
            "{input}"
        );
    }
}

#[test]
fn errors_about_malformed_input_give_the_token_number() {
    let beyond = u64::MAX;
    for (solve, input, printed, message) in [
        (
            solve("vertex_add_path_sum") as Solve,
            format!("1 2  5  0 0 {beyond}  1 0 0"),
            "",
            "token 6: the sum of all values exceeds 64 bits",
        ),
        (
            solve("vertex_add_path_sum"),
            "2 1  1 2  0 1  2 0 1".to_owned(),
            "",
            "token 7: expected the kind of a query (0 to 1), found `2`",
        ),
        (
            solve("vertex_add_subtree_sum"),
            "3 1  1 2 3  0 2  1 0".to_owned(),
            "",
            "token 7: node 2 is an ancestor of itself",
        ),
        (
            solve("vertex_add_subtree_sum"),
            "2 2  1 2  0  1 0  1 2".to_owned(),
            "3\n",
            "token 9: expected a node (0 to 1), found `2`",
        ),
        (
            solve("vertex_set_path_composite"),
            format!("1 1  {MODULUS} 0"),
            "",
            "token 3: expected a slope (0 to 998244352), found `998244353`",
        ),
        (
            solve("point_set_tree_path_composite_sum"),
            "1 2  7  0 0 8 0  1 0 1 1 0".to_owned(),
            "8\n",
            "token 8: expected the kind of a query (0 to 0), found `1`",
        ),
        (
            solve("point_set_tree_path_composite_sum_fixed_root"),
            "2 1  7 7  0 1 1 1  1 1 1 1".to_owned(),
            "",
            "token 10: expected an edge (0 to 0), found `1`",
        ),
        (
            solve("vertex_get_range_contour_add_on_tree"),
            format!("1 2  -1  0 0 0 1 {}  1 0", i64::MIN),
            "",
            "token 8: values may come to exceed 63 bits",
        ),
        (
            solve("dynamic_tree_vertex_add_path_sum"),
            "3 2  1 2 3  0 1 1 2  2 0 2  0 0 2 0 1".to_owned(),
            "6\n",
            "token 14: there is no edge between nodes 0 and 2",
        ),
        (
            solve("dynamic_tree_vertex_set_path_composite"),
            "3 1  1 0 1 0 1 0  0 1 1 2  0 0 1 1 2".to_owned(),
            "",
            "token 16: an edge between nodes 1 and 2 would close a cycle",
        ),
        (
            solve("dynamic_tree_vertex_add_subtree_sum"),
            "3 1  1 2 3  0 1 1 2  2 0 2".to_owned(),
            "",
            "token 11: no edge joins the nodes",
        ),
        (
            solve("dynamic_tree_subtree_add_subtree_sum"),
            "3 1  1 2 3  0 1 1 2  1 2 0 5".to_owned(),
            "",
            "token 11: no edge joins the nodes",
        ),
        (
            solve("dynamic_tree_subtree_add_subtree_sum"),
            format!("3 1  1 2 3  0 1 1 2  1 2 1 {}", beyond / 2),
            "",
            "token 13: the sum of all values exceeds 64 bits",
        ),
    ] {
        assert_eq!(run(solve, &input), (printed.to_owned(), Some(message.to_owned())), "{input}");
    }
}
