//! Impartial games. Each game comes with its rules and with documentation of its theory. Most games come with a fast theorem, and tests
//! compare the theorem with exhaustive play by the rules.
//!
//! A [Hackenbush](graphs::hackenbush) picture of value `*2`. Cutting any green line wins:
//!
#![doc = include_str!("../doc/assets/hackenbush.svg")]
//!
//! ```
//! use games::grundy_core::{Misere, Normal, Outcome, SpragueGrundy, SumMove, SumTheorem};
//! use games::heaps::nim::Nim;
//!
//! let heaps = [1, 1, 4];
//! assert_eq!(Nim.nim_sum(&heaps).to_string(), "*4");
//! assert!(Nim.sum_winning_moves(&heaps, Normal).eq([SumMove::new(2, 4)]));
//! // In misère play, the player who takes the last coin loses, so the winning move leaves one coin.
//! assert_eq!(Nim.sum_outcome(&heaps, Misere), Outcome::N);
//! assert!(Nim.sum_winning_moves(&heaps, Misere).eq([SumMove::new(2, 3)]));
//! ```
//!
//! # Map
//!
//! | Module | Game | Played on | Known | In sums |
//! |---|---|---|---|---|
//! | [`heaps::nim`] | Nim | heaps | values; misère outcomes | any; own in misère play |
//! | [`heaps::dual_nim`] | a move removes a whole heap | heaps | outcomes, misère by its rules | none |
//! | [`heaps::nim_with_pass`] | Nim with one pass | heaps | values of one heap, outcomes of two; otherwise rules only | any, of one heap |
//! | [`heaps::antonim`] | Nim without equal heaps | heaps | outcomes of up to three; otherwise rules only | none |
//! | [`heaps::end_nim`] | End-Nim: take at either end of a row | a row of heaps | outcomes, normal and misère | none |
//! | [`heaps::wythoff`] | Wythoff's game: take from one heap, or equally from both | two heaps | outcomes, normal and misère | none |
//! | [`heaps::multi_wythoff`] | Wythoff's game on more heaps: the amounts taken have xor 0 | heaps | outcomes of two, normal and misère; otherwise rules only | none |
//! | [`heaps::vector`] | chess pieces that move toward a corner, and other vectors | two or three heaps | values of rook, bishop and king, outcomes of queen and knight; otherwise rules only | any, of known values |
//! | [`heaps::moore`] | Moore's Nim: up to k heaps at once | heaps | outcomes, normal and misère | none |
//! | [`heaps::lasker`] | Lasker's Nim: take, or split | heaps | values | any |
//! | [`heaps::fibonacci_nim`] | Fibonacci Nim: at most twice as many as before | one heap | outcomes | none |
//! | [`heaps::schwenk_nim`] | Schwenk's Nim: at most a multiple of the move before | one heap | outcomes | none |
//! | [`heaps::euclid`] | Euclid, in both versions | two numbers | values; misère outcomes of the positive version | any; own in misère play |
//! | [`heaps::mark`] | Mark: one less, or half | numbers | values | any |
//! | [`heaps::subtraction`] | take a number from a set | heaps | values; misère outcomes | any; own in misère play |
//! | [`heaps::maximum_nim`] | take at most half, another fraction, or the bound in a table | heaps | values; misère outcomes | any; own in misère play |
//! | [`heaps::divisors`] | take a divisor or a coprime number, or replace a heap by divisors | heaps | values | any |
//! | [`heaps::take_a_square`] | take a square number | heaps | values up to a size | any |
//! | [`heaps::floor_division`] | divide integers, rounding down | integers | values, any set of divisors | any |
//! | [`heaps::divisor_chomp`] | name a divisor that is not a multiple of an earlier one; subset take-away | numbers | values of powers of primes; the winner if there is a single number; otherwise rules only | any, of powers of primes |
//! | [`heaps::sylver_coinage`] | name an amount that earlier coins cannot pay | coins without a common divisor | outcomes of enders and of positions with small coins; otherwise rules only | none |
//! | [`heaps::rims`] | draw a loop through dots; Rims and Rayles | heaps | values | any |
//! | [`heaps::take_and_break`] | games of any code: Kayles, Dawson's chess, Grundy's game, ... | heaps | values, certified periods; misère outcomes if the quotient is proved | any; own in misère play |
//! | [`heaps::kayles_circle`] | Kayles on circles | a circle or a row | values | values; own for one circle |
//! | [`heaps::top_entails`] | split a stack, or take its top coin, which entails a reply | stacks | values or loony, by table or search | any, by search |
//! | [`coins::nimble`] | coins move left, any number on a square | a strip | values; misère outcomes | any; own in misère play |
//! | [`coins::silver_dollar`] | coins move left, with and without the dollar | a strip | values | any |
//! | [`coins::welter`] | Welter's game: coins jump to free squares | a strip | values; misère outcomes | any; own in misère play |
//! | [`coins::kotzig`] | Kotzig's Nim: coins a few steps beyond the last one | a circle | values for one step size, in one or both directions; otherwise rules only | any, of known values |
//! | [`coins::turning`] | Turning Turtles, Mock Turtles, Mogul, Ruler, Sym, ... | a row of coins | values, partly up to a size | any |
//! | [`coins::tartan`] | products of two coin-turning games | a board of coins | values, as nim-products | any |
//! | [`trees::coins_to_root`] | coins move nearer to a root | a tree | values for every root | any |
//! | [`trees::path_marking`] | mark edges along a path | a tree | values on both sides of every edge | any |
//! | [`trees::staircase_nim`] | coins move one step down | stairs or a tree | values; values after moving a subtree | any |
//! | [`graphs::hackenbush`] | cut an edge, and everything not connected to the ground falls | a graph | values, the value after every cut | any |
//! | [`graphs::vertex_geography`] | a token moves to unused nodes | a graph | outcomes | none |
//! | [`graphs::edge_geography`] | a token moves along unused edges | a graph | outcomes on bipartite graphs; otherwise rules only | none |
//! | [`graphs::node_kayles`] | remove a node with its neighbors | a graph | values of paths and cycles, outcomes of symmetric graphs; otherwise rules only | any, of paths and cycles |
//! | [`graphs::arc_kayles`] | remove an edge with its ends | a graph | values of paths and cycles, outcomes of symmetric graphs; otherwise rules only | any, of paths and cycles |
//! | [`graphs::sprouts`] | draw a line between spots, with a new spot on it | a drawing | rules only | none |
//! | [`graphs::brussels_sprouts`] | join free arms of crosses | a drawing | values; misère outcomes | any; own in misère play |
//! | [`graphs::nimstring`] | cut a string, and move again after taking a coin | a graph | values or loony, by search | any, by search |
//! | [`boards::cram`] | put a domino on free squares | squares | rules only; outcomes of symmetric positions | none |
//! | [`boards::chomp`] | eat a square with all squares beyond it | a bar | outcomes of two rows, squares, rectangles; otherwise rules only | none |
//! | [`boards::dots_and_boxes`] | draw a line, and move again after closing a box | a board | best margins, by search | none |
//! | [`boards::treblecross`] | put a cross in a row until there are three | a row | outcomes up to a size | none |
//! | [`boards::notakto`] | put a cross on a board; three in a line end play there | boards | misère outcomes on 3 by 3; otherwise rules only | own in misère play |
//! | [`boards::clobber`] | a stone takes a neighbor of the other color | a board | outcomes of symmetric positions; values of lines if any neighbor may be taken | any, of such lines |
//! | [`boards::stones`] | impartial versions of partizan games | boards with stones | rules only | none |
//! | [`boards::nogo`] | put a stone, and capture nothing | a board | rules only | none |
//! | [`loopy::northcott`] | tokens slide along rows | a board | outcomes, a strategy that ends play | none |
//! | [`loopy::poker_nim`] | take chips from heaps, or put them back | heaps and bags | outcomes, a strategy that ends play | none |
//! | [`loopy::arrow_walk`] | tokens move along arrows | a directed graph | rules only; loopy values by [`LoopySearch`](grundy_search::loopy::LoopySearch) | any, by search |
//!
//! In the column "Known", *values* are nim-values. They answer every question about normal play, and they can be added to the values of
//! any other game. *Outcomes* determine who wins a position and which moves win. *Rules only* means that you need a search. The column
//! "In sums" says which sums a theorem covers: sums with any other game in normal play (*any*), sums of positions of the same game in
//! misère play (*own in misère play*), or no sums (*none*).
//!
//! The documentation of each module begins with the rules. A worked example, the theorem with its proof, the complexity, the sources,
//! and common mistakes about the game follow. Positions and moves can be written in a short [notation](grundy_core::Notation) that can
//! be read back, and as English phrases. The documentation of each module's `ENTRY` gives the name of the game in the catalog, and an
//! example of a position.
//!
//! # Querying any game
//!
//! A [`Catalog`](catalog::Catalog) reads positions of all games, and sums of different games, from text. It
//! [solves](catalog::Catalog::solve) them within limits, using theorems first, and a search if no theorem applies. You can
//! [add](catalog::Catalog::add) your own games. The catalog needs the feature `catalog`, which is off by default because the catalog
//! takes longer to build than all games together.
//!
//! # Cookbook and tutorial
//!
//! [`_cookbook`] has complete programs for common questions: who wins, which moves win, whether the values are periodic, which game has
//! given values, and why an answer holds. The [`_tutorial`] takes a game of your own from its rules to a theorem.
//!
//! # Guides
//!
//! [`_design`] explains the design decisions. [`_performance`] compares the speed of these crates with the fastest similar programs that
//! were found. [`_comparison`] lists features of other tools that these crates lack. [`_changelog`] lists the changes in all crates of
//! the workspace.
//!
//! # Which theorem?
//!
//! A game with [`SpragueGrundy`](grundy_core::SpragueGrundy) can be added to any other game in normal play. A
//! [`SumTheorem`](grundy_core::SumTheorem) covers sums of positions of its own game (misère Nim), an
//! [`OutcomeTheorem`](grundy_core::OutcomeTheorem) covers a single position (Dual Nim), and a
//! [`PartialTheorem`](grundy_core::PartialTheorem) covers only some positions (Cram). If this crate does not contain your game, write a
//! [`Ruleset`](grundy_core::Ruleset) for it and use [`Search`](grundy_search::Search).
//!
//! # Strips of any length
//!
//! [`strips`] is for games on graphs that consist of a repeated block, such as ladders and chains of diamonds. It converts such graphs of
//! any length to heaps of several kinds, whose values can often be proved periodic.
//!
//! # Programs that store games
//!
//! All rulesets, positions and moves are `Send + Sync` and own their data. Trees are an exception: clones share them instead of copying
//! them. With the feature `serde` (off by default), you can store positions and moves, and `catalog::as_text` stores sums of different
//! games. Deserializing checks all input. A server can keep its games like this:
//!
//! ```
//! use std::sync::{Arc, Mutex};
//!
//! use games::catalog;
//! use grundy_core::Normal;
//! use grundy_core::mixed::MixedSum;
//!
//! // One table; its sum has a position of Nim and one on a tree.
//! let table: MixedSum = catalog::read_sum("nim 3 5 + coins_to_root:0-1,1-2@0 2")?;
//! let tables = Arc::new(Mutex::new(vec![table]));
//! let shared = Arc::clone(&tables);
//! let player = std::thread::spawn(move || {
//!     let mut tables = shared.lock().expect("nobody panics");
//!     let winning = tables[0].winning_moves(Normal, 1).expect("nim-values are known");
//!     tables[0] = tables[0].try_play(&winning[0]).expect("the move is legal");
//! });
//! player.join().expect("the player is done");
//!
//! // Store as text and read back.
//! let stored = tables.lock().expect("nobody panics")[0].to_string();
//! assert_eq!(stored, "nim 3 1 + coins_to_root:0-1,1-2@0 2");
//! assert_eq!(catalog::read_sum(&stored)?.nim_value().map(|value| value.value()), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A new project in four steps
//!
//! 1. `cargo new nim && cd nim`
//! 2. `cargo add games`
//! 3. Write `src/main.rs`:
//!
//!    ```rust
//!    use games::grundy_core::{Normal, SumTheorem};
//!    use games::heaps::nim::Nim;
//!
//!    fn main() -> Result<(), std::num::ParseIntError> {
//!        let heaps = "3 4 5".split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>()?;
//!        for mv in Nim.sum_winning_moves(&heaps, Normal) {
//!            println!("take {} coins from heap {}", mv.mv, mv.component);
//!        }
//!        Ok(())
//!    }
//!    ```
//!
//! 4. `cargo run` prints:
//!
//!    ```text
//!    take 2 coins from heap 0
//!    ```
//!
//! This crate needs Rust 1.85 or newer and the standard library. It also builds for `wasm32-unknown-unknown`. That target
//! has no clock, so provide your own with `Limits::clock` if you use time limits.
//!
//! # Features
//!
//! | Feature | Default | What it adds |
//! |---|---|---|
//! | `trees`, `heaps`, `coins`, `graphs`, `boards`, `loopy` | on | the module of the same name, with its games |
//! | `entailing` | on | in these modules, the games whose moves force a reply or keep the turn: Top Entails, Nimstring, Dots and Boxes |
//! | `misere` | on | misère play of take-and-break games, solved by misère quotients |
//! | `strips` | on | [`strips`]: games on graphs that repeat a block, converted to heaps of several kinds |
//! | `live` | on | coins to a root and staircase Nim on trees that change during play |
//! | `catalog` | off | [`catalog`]: finds games by name, reads and solves them, and mixes them in sums; enables everything except `live` and `serde` |
//! | `scene` | off | [`scene`]: pictures of positions as data, SVG, `TikZ` and text |
//! | `serde` | off | storing positions, moves, and parameters of games |
//!
//! A program that needs the games of only one module builds fastest with only that feature:
//! `games = { version = "0.1", default-features = false, features = ["heaps"] }`.
//!
//! # Limits
//!
//! Numbers of coins are `u64`, and arithmetic on them never wraps. Trees have at most 2³¹ − 1 nodes. This crate contains no partizan
//! games; for these, see CGSuite and the `cgt` crate.
//!
#![doc = include_str!("../doc/sums.md")]
// docs.rs builds with a nightly compiler, which can show the required feature next to each item.
#![cfg_attr(docsrs, feature(doc_cfg))]

// Each module of games uses only some of the macros, so allow unused ones if some modules are disabled.
#[cfg_attr(not(feature = "catalog"), allow(dead_code, unused_imports, unused_macros))]
#[macro_use]
mod notation;

#[cfg(feature = "boards")]
pub mod boards;
#[cfg(feature = "catalog")]
pub mod catalog;
#[cfg(feature = "coins")]
pub mod coins;
#[cfg(feature = "graphs")]
pub mod graphs;
#[cfg(feature = "heaps")]
pub mod heaps;
#[cfg(feature = "loopy")]
pub mod loopy;
pub mod reason;
#[cfg(feature = "scene")]
pub mod scene;
#[cfg(feature = "strips")]
pub mod strips;
#[cfg(feature = "trees")]
pub mod trees;

#[doc = include_str!("../doc/cookbook.md")]
pub mod _cookbook {}
#[doc = include_str!("../doc/tutorial.md")]
pub mod _tutorial {}

// Each guide is a file of the repository and contains links to other files of the repository, which do not exist on docs.rs. If a link
// name has several definitions, Markdown uses the first one. The definitions below therefore override the definitions in the file, and
// lead to a heading on the same page.
#[doc = include_str!("../doc/design.md")]
pub mod _design {}
#[doc = "[bench-notes]: #in-the-repository"]
#[doc = "[search-compared-with-a-handwritten-search]: #in-the-repository"]
#[doc = "[search-with-two-threads]: #in-the-repository"]
#[doc = "[small-games-compared-with-a-memo]: #in-the-repository"]
#[doc = "[the-automatic-choice-of-the-method]: #in-the-repository"]
#[doc = "[trees-compared-with-handwritten-loops]: #in-the-repository"]
#[doc = ""]
#[doc = include_str!("../doc/performance.md")]
///
/// # In the repository
///
/// The notes are in the folder `benches/notes`: one file about searches, one about trees, and one about small calls. `benches/README.md`
/// lists them.
pub mod _performance {}
#[doc = "[misere-quotients]: #in-the-repository"]
#[doc = "[nimbers-and-mex]: #in-the-repository"]
#[doc = ""]
#[doc = include_str!("../doc/comparison.md")]
///
/// # In the repository
///
/// The certificates are in `research/tables/misere-quotients.txt`, and the notes on nimbers are in `benches/notes/calls.md`.
pub mod _comparison {}
#[doc = "[json]: #in-the-repository"]
#[doc = "[schema]: #in-the-repository"]
#[doc = "[pictures]: #in-the-repository"]
#[doc = "[record]: #in-the-repository"]
#[doc = "[claims]: #in-the-repository"]
#[doc = "[submit]: #in-the-repository"]
#[doc = ""]
#[doc = include_str!("../doc/changelog.md")]
///
/// # In the repository
///
/// Paths in the list that begin with `docs/` or `research/` refer to files in the repository.
pub mod _changelog {}

// Re-export the crates whose types appear in public signatures, so a program needs only this crate in its manifest.
#[cfg(feature = "live")]
#[doc(no_inline)]
pub use dynamic_trees;
#[doc(no_inline)]
pub use grundy_core;
#[cfg(any(feature = "strips", feature = "loopy", feature = "entailing"))]
#[doc(no_inline)]
pub use grundy_search;
#[cfg(feature = "misere")]
#[doc(no_inline)]
pub use misere_quotients;
#[cfg(feature = "graphs")]
#[doc(no_inline)]
pub use multigraphs;
#[cfg(feature = "heaps")]
#[doc(no_inline)]
pub use octal_games;
#[doc(no_inline)]
pub use tree_algos;

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
