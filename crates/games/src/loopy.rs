//! Loopy games: positions may repeat.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`arrow_walk`] | a token moves along an arrow of a directed graph | loopy values by [`LoopySearch`](grundy_search::loopy::LoopySearch) |
//! | [`northcott`] | move one of your tokens along its row | outcomes, a strategy that ends play |
//! | [`poker_nim`] | take from a heap, or put back some of your chips | outcomes, a strategy that ends play |
//!
//! In Northcott and Poker Nim, the rules let a player move back, and the winner answers each such move with one that
//! reverses it. So the values are those of Nim although positions may repeat.

pub mod arrow_walk;
#[cfg(feature = "catalog")]
pub(crate) mod look;
pub mod northcott;
pub mod poker_nim;
#[cfg(feature = "catalog")]
pub(crate) mod why;

/// The entries of the games in this room.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] =
    &[&arrow_walk::ENTRY, &northcott::ENTRY, &poker_nim::ENTRY];
