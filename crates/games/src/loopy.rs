//! Loopy games, in which positions may repeat.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`arrow_walk`] | a token moves along an arrow of a directed graph | loopy values by [`LoopySearch`](grundy_search::loopy::LoopySearch) |
//! | [`northcott`] | move one of your tokens along its row | outcomes, a strategy that ends play |
//! | [`poker_nim`] | take chips from a heap, or put some of your chips back | outcomes, a strategy that ends play |
//!
//! In Northcott's game and Poker Nim, a player can move back, but the winner answers each such move with a move that reverses it. Both
//! games therefore have the same outcomes as Nim, although positions can repeat.

pub mod arrow_walk;
#[cfg(feature = "catalog")]
pub(crate) mod look;
pub mod northcott;
pub mod poker_nim;
#[cfg(feature = "catalog")]
pub(crate) mod why;

/// The catalog entries of the loopy games.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] =
    &[&arrow_walk::ENTRY, &northcott::ENTRY, &poker_nim::ENTRY];
