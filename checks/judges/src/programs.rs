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

        /// For each of the [`PROGRAMS`], in the same order, the name that begins its error messages, and its help text.
        const HELPS: &[(&str, &str)] = &[$((
            concat!("judge ", stringify!($name)),
            concat!(
                $("//!", $line, "\n",)*
                "//!\n//! ```text\n//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- ",
                stringify!($name),
                " --sample\n//! ```\n//!\n",
                "//! With `--sample`, the program reads its input in `samples.txt`. With `-` instead of a file, or without a file,\n",
                "//! it reads the standard input.\n",
            ),
        ),)*];
    };
}

programs! {
    /// Solves CodeChef FDIVGAME, the floor-division game.
    ///
    /// Input: the number of tests; for each test, the number of integers and the integers. Output: `Henry` if the
    /// player to move wins, and `Derek` otherwise.
    games::fdivgame,

    /// Solves *Frequency Table of Tree Distance* of Library Checker: prints the number of pairs of nodes at distance
    /// 1, at distance 2, and so on.
    ///
    /// Input: the number of nodes N and the N - 1 edges, with nodes from 0. Output: N - 1 numbers.
    ///
    /// The program uses two-sided centroid decomposition, in which each pair of nodes occurs in exactly one meeting of
    /// two sides. So the answer is a sum over all meetings: the convolution of the numbers of nodes at each distance
    /// on the two sides.
    distances::frequency_table_of_tree_distance,

    /// Solves `jump_on_tree` of Library Checker: finds nodes by the number of steps along a path.
    ///
    /// Input: `N Q`, N - 1 edges with nodes from 0, then Q lines `s t i`. Output: for each query, the node that is i
    /// steps from s on the path to t, or -1 if the path is shorter.
    fixed::jump_on_tree,

    /// Solves `lca` of Library Checker: finds lowest common ancestors.
    ///
    /// Input: `N Q`, the parents of the nodes 1 to N - 1 (the root is node 0), then Q pairs of nodes. Output: the
    /// lowest common ancestor of each pair.
    fixed::lca,

    /// Solves `CodeChef` MOVCOIN2, coins to a root: prints the hash that the problem defines for the roots at which
    /// Second wins.
    ///
    /// With `--values`, prints the nim-value of each root instead, in the order of the nodes, with one line per test.
    games::movcoin2,

    /// Solves HackerRank "Move the Coins", Staircase Nim on a tree: prints one line per query.
    ///
    /// Input: the number of nodes, the number of coins on each node, the edges, the number of queries, and the queries
    /// `u v`. Nodes are counted from 1, and the root is node 1. Output: for each query, the winner if `v` were the
    /// parent of `u`: `YES` if First wins, `NO` if Second wins, and `INVALID` if `v` is in the subtree of `u`.
    games::move_the_coins,

    /// Solves *Nim Product (64 bit)* of Library Checker: prints products of nimbers, one per line.
    ///
    /// Input: the number of tests; for each test, two numbers below 2^64.
    games::nim_product_64,

    /// Solves Luogu P7841, path marking.
    ///
    /// Input: the number of tests; for each test, the number of nodes and the edges, with nodes from 1. Output:
    /// `Play now` if the player to move wins, and `Restart` otherwise.
    games::p7841,

    /// Solves `tree_diameter` of Library Checker: finds a longest path.
    ///
    /// Input: N, then N - 1 lines `a b c`, each for an edge of length c between the nodes a and b, counted from 0.
    /// Output: the length of a longest path and the number of its nodes, then its nodes.
    fixed::tree_diameter,

    /// Solves *Tree Path Composite Sum* of Library Checker by rerooting. For each node x, prints the sum over all
    /// nodes y of the value of y after the maps of all edges on the path to x have been applied, modulo 998244353.
    ///
    /// Input: the number of nodes, their values, and for each edge its two nodes (from 0) and the factors b and c of
    /// its map `b v + c`. Numbers that are not below the modulus are reduced.
    fixed::tree_path_composite_sum,

    /// Solves CodeChef TWONIM, Dual Nim: prints the winner of each test, `First` or `Second`.
    ///
    /// Input: the number of tests; for each test, the number of heaps and their sizes. A size can be any `u64`.
    games::twonim,

    /// Solves *Vertex Add Range Contour Sum on Tree* of Library Checker with the contour index.
    ///
    /// Input: the numbers of nodes and of queries, the values of the nodes, the edges (nodes from 0), and the queries.
    /// `0 p x` adds x to the value of node p. `1 p l r` asks for the sum of the values of the nodes whose distance from node p is
    /// at least l and less than r. Values and additions may be negative.
    contours::vertex_add_range_contour_sum_on_tree,

    /// Solves `dynamic_tree_subtree_add_subtree_sum` of Library Checker: adds to subtrees and sums over subtrees while
    /// edges are replaced.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries. `0 u v w x` replaces the
    /// edge between u and v by an edge between w and x. `1 v p x` adds x to all values in the subtree of v if its
    /// neighbor p is its parent. `2 v p` asks for the sum of the values in this subtree.
    edges::dynamic_tree_subtree_add_subtree_sum,

    /// Solves `dynamic_tree_vertex_add_path_sum` of Library Checker: sums along paths while edges are replaced.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries. `0 u v w x` replaces the
    /// edge between u and v by an edge between w and x. `1 p x` adds x to the value of node p. `2 u v` asks for the
    /// sum of the values along the path from u to v, both included.
    edges::dynamic_tree_vertex_add_path_sum,

    /// Solves `dynamic_tree_vertex_add_subtree_sum` of Library Checker: sums over subtrees while edges are replaced.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries. `0 u v w x` replaces the
    /// edge between u and v by an edge between w and x. `1 p x` adds x to the value of node p. `2 v p` asks for the
    /// sum of the values in the subtree of v if its neighbor p is its parent.
    edges::dynamic_tree_vertex_add_subtree_sum,

    /// Solves `dynamic_tree_vertex_set_path_composite` of Library Checker: composes linear functions along paths while
    /// edges are replaced.
    ///
    /// Input: `N Q`, for each node the slope and the constant of its function, N - 1 edges (nodes from 0), then Q
    /// queries. `0 u v w x` replaces the edge between u and v by an edge between w and x. `1 p c d` sets the function
    /// of node p to `c x + d`. `2 u v x` asks for the result of applying the functions on the path from u to v to x,
    /// in this order, modulo 998244353.
    edges::dynamic_tree_vertex_set_path_composite,

    /// Solves `point_set_tree_path_composite_sum` of Library Checker: sums values that are carried along paths while
    /// values and functions change.
    ///
    /// Input: `N Q`, the values of the nodes, for each edge its two nodes (from 0) and the slope and the constant of
    /// its function, then Q queries. `0 w x r` sets the value of node w to x. `1 e y z r` sets the function of edge e
    /// to `y v + z`. Each query asks for the sum of the values of all nodes after they have been carried along their
    /// paths to node r, modulo 998244353.
    carried::point_set_tree_path_composite_sum,

    /// Solves `point_set_tree_path_composite_sum_fixed_root` of Library Checker: sums values that are carried to the
    /// root while values and functions change.
    ///
    /// Input: `N Q`, the values of the nodes, for each edge its two nodes (from 0) and the slope and the constant of
    /// its function, then Q queries. `0 w x` sets the value of node w to x. `1 e y z` sets the function of edge e to
    /// `y v + z`. Each query asks for the sum of the values of all nodes after they have been carried along their
    /// paths to node 0, modulo 998244353.
    carried::point_set_tree_path_composite_sum_fixed_root,

    /// Solves `rooted_tree_isomorphism_classification` of Library Checker: finds the classes of isomorphic subtrees.
    ///
    /// Input: N, then the parents of the nodes 1 to N - 1 (the root is node 0). Output: the number of classes, then
    /// for each node the class of its subtree. Classes are numbered from 0 in the order in which they first appear.
    fixed::rooted_tree_isomorphism_classification,

    /// Solves `vertex_add_path_sum` of Library Checker: sums along paths while values change.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries. `0 p x` adds x to the value
    /// of node p. `1 u v` asks for the sum of the values along the path from u to v, both included.
    values::vertex_add_path_sum,

    /// Solves `vertex_add_subtree_sum` of Library Checker: sums over subtrees while values change.
    ///
    /// Input: `N Q`, the values of the nodes, the parents of the nodes 1 to N - 1 (the root is node 0), then Q
    /// queries. `0 u x` adds x to the value of node u. `1 u` asks for the sum of the values in the subtree of u.
    values::vertex_add_subtree_sum,

    /// Solves `vertex_get_range_contour_add_on_tree` of Library Checker: adds to all nodes within a range of
    /// distances.
    ///
    /// Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries. `0 p l r x` adds x to the
    /// values of the nodes at distance l to r - 1 from node p. `1 p` asks for the value of node p. Values and
    /// additions may be negative.
    contours::vertex_get_range_contour_add_on_tree,

    /// Solves `vertex_set_path_composite` of Library Checker: composes linear functions along paths.
    ///
    /// Input: `N Q`, for each node the slope and the constant of its function, N - 1 edges (nodes from 0), then Q
    /// queries. `0 p c d` sets the function of node p to `c x + d`. `1 u v x` asks for the result of applying the
    /// functions on the path from u to v to x, in this order, modulo 998244353.
    values::vertex_set_path_composite,

    /// Solves CSES "Another Game", in which a move takes one coin from each of any number of heaps.
    ///
    /// Input: the number of tests; for each test, the number of heaps and their sizes. Output: `first` if the player
    /// to move wins, and `second` otherwise.
    games::another_game,

    /// Solves AtCoder ARC 091 F, "Strange Nim", a form of Maximum Nim.
    ///
    /// Input: the number of piles; for each pile, its stones and a number K. A move takes stones from one pile, at
    /// most as many as the stones of the pile divided by K, rounded down. Output: `Takahashi` if the player to move
    /// wins, and `Aoki` otherwise.
    games::arc091_f,

    /// Solves LightOJ 1296, "Again Stone Game", a form of Maximum Nim.
    ///
    /// Input: the number of tests; for each test, the number of piles and the stones of each. A move takes at most half
    /// of a pile. Output: `Case 1: Alice` if the player to move wins the first test, `Case 1: Bob` otherwise, and so on
    /// for the other tests.
    games::lightoj_1296,
}

/// Returns the function that solves the problem with the given name.
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

/// Returns the sample with the given name.
fn sample(name: &str) -> Option<&'static str> {
    let mut parts = SAMPLES.split("# ").filter_map(|part| part.split_once('\n'));
    parts.find_map(|(of, input)| (of == name).then_some(input))
}

/// Runs the program `judge`. The first argument is the name of a problem; the program for this problem gets the remaining ones. `source`
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
/// If an error occurs, the program prints the complete answers, then one line on the standard error with the error and its position, and
/// ends with status 2. Tokens that remain at the end are also an error. If the output is closed, the program ends with status 0 and without
/// a message.
fn run(place: usize, arguments: Vec<OsString>) -> ExitCode {
    let (name, mut solve) = PROGRAMS[place];
    let (called, help) = HELPS[place];
    let mut program = Program::new(called, help).flag("sample").operands(1);
    // For this problem, `--values` prints the values themselves instead of the hash that the problem asks for.
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
