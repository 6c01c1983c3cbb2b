#![doc = include_str!("../../doc/path_marking.md")]
//!
//! # Picture
//!
//! The first tree in the sample input of Luogu problem P7841, drawn with node 1 as its root. Next to each edge are the values of its upper
//! and its lower side. If the two values are equal, they are drawn in blue, and marking that edge wins.
//!
#![doc = include_str!("../../doc/assets/path_marking.svg")]
//!
//! # Example
//!
//! ```
//! use games::trees::path_marking::{Marked, PathMarking};
//! use grundy_core::{Normal, Outcome, OutcomeTheorem};
//! use tree_algos::{EdgeId, Tree};
//!
//! // In the first tree of the official sample, whose nodes are counted from 1, marking the edge 2-5 wins.
//! let tree = Tree::from_text("9  9 5  2 1  9 8  3 2  5 6  7 9  4 3  5 2", 1)?;
//! let game = PathMarking::new(&tree);
//! let start = Marked::none();
//! assert_eq!(game.outcome(&start, Normal), Outcome::N);
//! let winning: Vec<EdgeId> = game.winning_moves(&start, Normal).collect();
//! assert_eq!(winning, [EdgeId::new(7)]);
//! assert_eq!(game.edge_between(1.into(), 4.into()), Some(EdgeId::new(7)));
//!
//! // During the game, a position is the set of marked edges.
//! let marked = Marked::new([7, 0].map(EdgeId::new));
//! assert_eq!(game.parts_of(&marked)?.len(), 2);
//! assert_eq!(game.winning_replies(&marked)?, [3, 6].map(EdgeId::new)); // 2-3 and 3-4
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which type?
//!
//! | You want | Use | Time for n nodes |
//! |---|---|---|
//! | only who wins | [`outcome()`](outcome()) | O(n) |
//! | all winning first edges, and the values of both sides of each edge | [`SideValues`] | O(n) |
//! | to play: legal moves, and winning replies during a game | [`PathMarking`] | O(n log n) for all replies |
//! | the same game split into independent parts | [`PathMarkingParts`] | O(n) per part |

#[cfg(feature = "catalog")]
mod entry;
mod notation;
mod parts;
mod rules;
mod values;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

pub use parts::{Part, PartMove, PathMarkingParts};
pub use rules::{Marked, PathMarking};
pub use values::{SideValues, outcome, smallest_tree_with_value};
