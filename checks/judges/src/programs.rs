//! All judge programs, grouped by the kinds of trees and games. They are in the library so that the tests and the fuzz targets can call
//! them.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::judge::{self, JudgeError};
use crate::output::Output;
use crate::tokens::Tokens;
use frame::{Failure, Program, Usage};

mod carried;
mod contours;
mod distances;
mod edges;
mod fixed;
mod games;
mod values;

/// A function that reads the input of a problem and writes the answers.
pub type Solve = fn(&mut Tokens, &mut Output) -> Result<(), JudgeError>;

/// Defines the lists of all programs and of their help texts.
macro_rules! programs {
    ($($(#[doc = $line:literal])* $module:ident::$name:ident,)*) => {
        /// All programs, with the names of their problems. Fuzz targets select programs by their indices in this list, so add new programs
        /// at the end.
        pub const PROGRAMS: &[(&str, Solve)] = &[$((stringify!($name), $module::$name),)*];

        /// The name with which a program prints its errors, and its help text, in the order of [`PROGRAMS`].
        const HELPS: &[(&str, &str)] = &[$((
            concat!("judge ", stringify!($name)),
            concat!(
                $("//!", $line, "\n",)*
                "//!\n//! ```text\n//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- ",
                stringify!($name),
                " --sample\n//! ```\n//!\n",
                "//! With `--sample`, the program reads the input of that name in `samples.txt`; with `-` instead of a\n",
                "//! file, or without a file, the standard input.\n",
            ),
        ),)*];
    };
}

programs! {
    /// Floor division, for the judge (CodeChef FDIVGAME).
    ///
    /// The input: the number of tests; for each test the number of integers and the integers. The output: `Henry`
    /// if the player to move wins, otherwise `Derek`.
    games::fdivgame,

    /// Two-sided centroid decomposition, for the judge: reads the input of Library Checker's *Frequency Table of Tree Distance* and
    /// prints the numbers of pairs of nodes at distance 1, 2, and so on.
    ///
    /// Input: the number of nodes N and the N - 1 edges, nodes counted from 0. Output: N - 1 numbers.
    ///
    /// Each pair of nodes occurs in exactly one meeting of two sides. So the answer is the sum, over all meetings, of the
    /// convolution of the numbers of nodes at each distance on the two sides.
    distances::frequency_table_of_tree_distance,

    /// Steps along paths, for the judge: the Library Checker's `jump_on_tree`.
    ///
    /// Input: `N Q`, N - 1 edges (nodes from 0), then Q lines `s t i`. Output: for each query the node after i steps on the path
    /// from s to t, or -1 if the path is shorter.
    fixed::jump_on_tree,

    /// Lowest common ancestors, for the judge: the Library Checker's `lca`.
    ///
    /// Input: `N Q`, the parents of the nodes 1 to N - 1 (the root is node 0), then Q pairs of nodes. Output: the lowest common
    /// ancestor of each pair.
    fixed::lca,

    /// Coins to a root, for the judge: reads the tests of `CodeChef` MOVCOIN2 from standard input and prints the problem's hash of
    /// the roots at which Second wins.
    ///
    /// With `--values`, it prints the nim-value of each root instead, in the order of the nodes, one line per test.
    games::movcoin2,

    /// Staircase Nim on a tree, for the judge: reads the input of HackerRank "Move the Coins" from standard input
    /// and prints one line per query.
    ///
    /// Input: the number of nodes; the number of coins on each; the edges; the number of queries; the queries
    /// `u v`. Nodes are counted from 1, and the root is 1. Output per query, the winner if `v` were the parent of `u`: `YES`
    /// if First wins, `NO` if not, `INVALID` if `v` is in the subtree of `u`.
    games::move_the_coins,

    /// Products of nimbers, for the judge: reads the tests of the Library Checker's "Nim Product (64 bit)" from
    /// standard input and prints one product per line.
    ///
    /// Input: the number of tests; per test two numbers below 2^64.
    games::nim_product_64,

    /// Path marking, for the judge (Luogu P7841).
    ///
    /// The input: the number of tests; for each test the number of nodes and the edges, with nodes from 1. The
    /// output: `Play now` if the player to move wins, otherwise `Restart`.
    games::p7841,

    /// A longest path, for the judge: the Library Checker's `tree_diameter`.
    ///
    /// Input: N, then N - 1 lines `a b c`: an edge of length c between a and b (nodes from 0). Output: the length of a
    /// longest path and the number of its nodes, then the nodes.
    fixed::tree_diameter,

    /// Rerooting, for the judge: reads the input of Library Checker's *Tree Path Composite Sum*. For each node x, it prints the sum
    /// over all nodes y of the value of y after the maps of all edges on the path to x, modulo 998244353.
    ///
    /// Input: the number of nodes, their values, and for each edge its two nodes (from 0) and the factors
    /// b and c of its map `b v + c`. Numbers beyond the modulus are reduced.
    fixed::tree_path_composite_sum,

    /// Dual Nim, for the judge: reads the tests of CodeChef TWONIM from standard input and prints the winner of each, `First` or
    /// `Second`.
    ///
    /// Input: the number of tests; per test the number of heaps and their sizes. Any `u64` is a size.
    games::twonim,

    /// The contour index, for the judge: reads the input of Library Checker's *Vertex Add Range Contour Sum on
    /// Tree* and answers its queries.
    ///
    /// Input: the numbers of nodes and of queries, the values of the nodes, the edges (nodes from 0), and the
    /// queries: `0 p x` adds x to the value of node p, `1 p l r` asks for the sum of the values of the
    /// nodes at distance l to r - 1 from node p. Values and additions may be negative.
    contours::vertex_add_range_contour_sum_on_tree,

    /// Additions to subtrees and sums over them while edges move, for the judge: the Library Checker's
    /// `dynamic_tree_subtree_add_subtree_sum`.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 u v w x` replaces the edge between u
    /// and v by one between w and x, `1 v p x` adds x to all values in the subtree of v, where its neighbor
    /// p is the parent, `2 v p` asks for the sum of the values there.
    edges::dynamic_tree_subtree_add_subtree_sum,

    /// Sums along paths while edges move, for the judge: the Library Checker's `dynamic_tree_vertex_add_path_sum`.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 u v w x` replaces the edge between u
    /// and v by one between w and x, `1 p x` adds x to the value of node p, `2 u v` asks for the sum of the
    /// values along the path from u to v, both included.
    edges::dynamic_tree_vertex_add_path_sum,

    /// Sums over subtrees while edges move, for the judge: the Library Checker's `dynamic_tree_vertex_add_subtree_sum`.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 u v w x` replaces the edge between u
    /// and v by one between w and x, `1 p x` adds x to the value of node p, `2 v p` asks for the sum of the
    /// values in the subtree of v, where its neighbor p is the parent.
    edges::dynamic_tree_vertex_add_subtree_sum,

    /// Compositions of linear functions along paths while edges move, for the judge: the Library Checker's
    /// `dynamic_tree_vertex_set_path_composite`.
    ///
    /// Input: `N Q`, for each node slope and constant of its function, N - 1 edges (nodes from 0), then Q queries: `0 u v w x`
    /// replaces the edge between u and v by one between w and x, `1 p c d` makes the function of node p
    /// `c x + d`, `2 u v x` asks for the result of the functions on the path from u to v, applied to x, modulo 998244353.
    edges::dynamic_tree_vertex_set_path_composite,

    /// Sums of values carried along paths while values and functions change, for the judge: the Library Checker's
    /// `point_set_tree_path_composite_sum`.
    ///
    /// Input: `N Q`, the values of the nodes, for each edge its two nodes (from 0) and slope and constant of its function,
    /// then Q queries: `0 w x r` makes the value of node w `x`, `1 e y z r` the function of edge e `y v + z`; each asks for
    /// the sum of the values of all nodes, carried along their paths to node r, modulo 998244353.
    carried::point_set_tree_path_composite_sum,

    /// Sums of values carried to the root while values and functions change, for the judge: the Library Checker's
    /// `point_set_tree_path_composite_sum_fixed_root`.
    ///
    /// Input: `N Q`, the values of the nodes, for each edge its two nodes (from 0) and slope and constant of its function,
    /// then Q queries: `0 w x` makes the value of node w `x`, `1 e y z` the function of edge e `y v + z`; each asks for the
    /// sum of the values of all nodes, carried along their paths to node 0, modulo 998244353.
    carried::point_set_tree_path_composite_sum_fixed_root,

    /// Classes of isomorphic subtrees, for the judge: the Library Checker's `rooted_tree_isomorphism_classification`.
    ///
    /// Input: N, then the parents of the nodes 1 to N - 1 (the root is node 0). Output: the number of classes, then for each
    /// node the class of its subtree, from 0 in the order in which they first appear.
    fixed::rooted_tree_isomorphism_classification,

    /// Sums along paths while values change, for the judge: the Library Checker's `vertex_add_path_sum`.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 p x` adds x to the value of
    /// node p, `1 u v` asks for the sum of the values along the path from u to v, both included.
    values::vertex_add_path_sum,

    /// Sums over subtrees while values change, for the judge: the Library Checker's `vertex_add_subtree_sum`.
    ///
    /// Input: `N Q`, the values of the nodes, the parents of the nodes 1 to N - 1 (the root is node 0), then Q queries:
    /// `0 u x` adds x to the value of node u, `1 u` asks for the sum of the values in the subtree of u.
    values::vertex_add_subtree_sum,

    /// Additions to all nodes at a range of distances, for the judge: the Library Checker's
    /// `vertex_get_range_contour_add_on_tree`.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 p l r x` adds x to the values of
    /// the nodes at distance l to r - 1 from node p, `1 p` asks for the value of node p. Values and additions may be
    /// negative.
    contours::vertex_get_range_contour_add_on_tree,

    /// Compositions of linear functions along paths, for the judge: the Library Checker's `vertex_set_path_composite`.
    ///
    /// Input: `N Q`, for each node slope and constant of its function, N - 1 edges (nodes from 0), then Q queries:
    /// `0 p c d` makes the function of node p `c x + d`, `1 u v x` asks for the result of the functions on the path from u to
    /// v, applied to x, modulo 998244353.
    values::vertex_set_path_composite,

    /// One coin from each of any number of heaps, for the judge (CSES "Another Game").
    ///
    /// The input: the number of tests; for each test the number of heaps and their sizes. The output: `first` if the player
    /// to move wins, otherwise `second`.
    games::another_game,

    /// Maximum Nim, for the judge (AtCoder ARC 091 F, "Strange Nim").
    ///
    /// The input: the number of piles; for each pile its stones and a number K. A player takes at most the stones divided by K,
    /// rounded down, from one pile. The output: `Takahashi` if the player to move wins, otherwise `Aoki`.
    games::arc091_f,

    /// Maximum Nim, for the judge (LightOJ 1296, "Again Stone Game").
    ///
    /// The input: the number of tests; for each test the number of piles and the stones of each. A player takes at most half of
    /// a pile. The output: `Case 1: Alice` if the player to move wins, otherwise `Case 1: Bob`, and so on.
    games::lightoj_1296,
}

/// Returns the function that solves the problem with this name.
///
/// # Panics
///
/// Panics if no program has this name.
#[must_use]
pub fn solve(name: &str) -> Solve {
    PROGRAMS.iter().find(|program| program.0 == name).expect("the name of a program").1
}

/// A sample input for each program, after a line `# NAME`.
const SAMPLES: &str = include_str!("../samples.txt");

/// Returns the sample with this name.
fn sample(name: &str) -> Option<&'static str> {
    let mut parts = SAMPLES.split("# ").filter_map(|part| part.split_once('\n'));
    parts.find_map(|(of, input)| (of == name).then_some(input))
}

/// Runs the program `judge`. The first argument is the name of a problem; the program for this problem gets the other arguments. `source`
/// is the source code of the program: `--help` prints the header of the source and the list of problems.
#[must_use]
pub fn main(source: &'static str) -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).collect::<Vec<_>>();
    let named = arguments.first().and_then(|first| first.to_str());
    if let Some(place) = PROGRAMS.iter().position(|(name, _)| Some(*name) == named) {
        arguments.remove(0);
        return run(place, arguments);
    }
    let program = Program::new("judge", source).operands(1);
    match program.parse(&arguments) {
        Ok(None) => program.run_with(Vec::new(), |_, out| {
            out.text(format_args!("{}\nCommands:\n", program.help()))?;
            PROGRAMS.iter().try_for_each(|(name, _)| out.line(format_args!("  {name}")))
        }),
        Ok(Some(_)) => program.run_with(Vec::new(), |_, _| -> Result<(), Failure> {
            let what =
                named.map_or("name a problem".to_owned(), |name| format!("no problem `{name}`"));
            Err(Usage::new(what).into())
        }),
        Err(error) => {
            program.run_with(Vec::new(), |_, _| -> Result<(), Failure> { Err(error.into()) })
        }
    }
}

/// Runs one program. Reads the standard input, the file that the argument names, or the sample, and writes the answers to the standard
/// output.
///
/// If an error occurs, the program prints the complete answers, then one line on the standard error with the problem and its position, and
/// ends with status 2. Tokens that remain at the end are also an error. If the output is closed, the program ends with status 0 and without
/// a message.
fn run(place: usize, arguments: Vec<OsString>) -> ExitCode {
    let (name, mut solve) = PROGRAMS[place];
    let (called, help) = HELPS[place];
    let mut program = Program::new(called, help).flag("sample").operands(1);
    // For this problem, the program can also print values, from which the hash that the problem requires is computed.
    if name == "movcoin2" {
        program = program.flag("values");
    }
    program.run_with(arguments, |arguments, _| {
        if name == "movcoin2" && !arguments.has("values") {
            solve = games::movcoin2_hash;
        }
        let mut tokens = if arguments.has("sample") {
            Tokens::new(sample(name).expect("a sample of every program").as_bytes())
        } else {
            Tokens::new(arguments.input(0)?)
        };
        judge::solve_all(&mut tokens, &mut Output::stdout(), solve)
            .map_err(JudgeError::into_failure)
    })
}
