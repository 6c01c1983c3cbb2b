//! Loopy impartial games, in which positions can repeat and infinite play is a draw.
//!
//! ```
//! use grundy_search::loopy::{LoopyOutcome, LoopySearch};
//! use grundy_core::{Ruleset, Sum};
//!
//! /// A token moves along the arrows of a graph.
//! struct Arrows(Vec<Vec<usize>>);
//!
//! impl Ruleset for Arrows {
//!     type Position = usize;
//!     type Move = usize;
//!     fn moves(&self, &at: &usize) -> impl Iterator<Item = usize> { self.0[at].iter().copied() }
//!     fn play(&self, _: &usize, &to: &usize) -> Sum<usize> { Sum::from(to) }
//! }
//!
//! // Vertices 0 and 1 lead to each other, and 1 also leads to 2, where play ends.
//! let graph = Arrows(vec![vec![1], vec![0, 2], vec![]]);
//! let search = LoopySearch::new(graph, [0])?;
//! assert_eq!([0, 1, 2].map(|at| search.value(&at).unwrap().to_string()), ["*0", "*1", "*0"]);
//! assert_eq!(search.sum_outcome(&[0, 1])?, LoopyOutcome::N);
//! // A player at 0 must move to 1, and the opponent then moves to the end.
//! assert_eq!(search.remoteness(&0), Ok(Some(2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Theory
//! A position has either a nim-value `*m` or the value `infinity(K)`, where `K` is the set of the finite values of its options. A position
//! has the value `*m` if two conditions hold. First, `m` is the mex of the finite values of its options. Second, every option without a
//! finite value, or with a value larger than `m`, has a move back to the value `m`, and play ends if a player always answers in this way.
//! Values add up:
//!
//! - `*a + *b = *(a xor b)`;
//! - `infinity(K) + *a = infinity(K xor a)`;
//! - `infinity(K) + infinity(L) = infinity()`.
//!
//! A sum is a P-position if its value is `*0`. It is an N-position if its value is another nim-value, or an `infinity(K)` where `K`
//! contains 0. Otherwise it is a draw.
//!
//! Source: C. A. B. Smith, "Graphs and composite games" (1966); A. S. Fraenkel and Y. Yesha, "The generalized
//! Sprague-Grundy function and its invariance under certain mappings" (1986); *Winning Ways*, chapter 12.
//!
#![doc = include_str!("../doc/loopy.md")]

mod explorer;
mod graph;
mod labels;
mod moves;
mod outcomes;
mod remoteness;
mod search;
mod sums;
mod value;

pub use explorer::{LoopyError, LoopyExplorer, LoopySearch};
pub use outcomes::LoopyOutcomes;
pub use value::{LoopyOutcome, LoopyValue};
