#![doc = include_str!("../../doc/dots_and_boxes.md")]
//!
//! # Example
//!
//! ```
//! use games::boards::dots_and_boxes::{Dots, MarginSearch};
//! use grundy_core::Limits;
//!
//! let board = Dots::new(2, 2)?;
//! let mut search = MarginSearch::new(&board);
//! assert_eq!(search.margin(&board, &Limits::none())?, 2);
//! // Three lines are left, and none of them closes a box.
//! let position: Dots = "1x2 h0,0 h0,1 h1,0 v0,2".parse()?;
//! let mut search = MarginSearch::new(&position);
//! let (margin, best) = search.best_strokes(&position, &Limits::none())?;
//! assert_eq!((margin, best.len()), (-2, 3)); // after each of the three lines, both boxes can be taken
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dots;
#[cfg(feature = "catalog")]
mod entry;
mod game;
mod score;
mod search;
mod taking;

pub use dots::{Dots, Stroke};
#[cfg(feature = "catalog")]
pub use entry::ENTRY;
pub use game::{DotsAndBoxes, DotsMove, ScoredDots};
pub use search::MarginSearch;
