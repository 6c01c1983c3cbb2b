//! Loopy games: positions may repeat.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`arrow_walk`] | a token goes along an arrow of a directed graph | loopy values by [`LoopySearch`](grundy_search::loopy::LoopySearch) |
//! | [`northcott`] | move a token of one's own along its row | outcomes, a strategy that ends play |
//! | [`poker_nim`] | take from a heap, or put chips of one's own back | outcomes, a strategy that ends play |
//!
//! In Northcott and Poker Nim the rules let a player go back, and the winner answers each such move by one that
//! reverses it. There the values are those of Nim although positions may repeat.

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
