//! Games on heaps: a position of play is a list of numbers.

pub mod divisor_chomp;
pub mod dual_nim;
pub mod euclid;
pub mod fibonacci_nim;
pub mod floor_division;
pub mod kayles_circle;
pub mod lasker;
#[cfg(feature = "catalog")]
pub(crate) mod look;
pub mod mark;
pub mod moore;
pub mod nim;
pub mod rims;
pub mod subtraction;
pub mod take_a_square;
pub mod take_and_break;
#[cfg(feature = "entailing")]
pub mod top_entails;
#[cfg(feature = "catalog")]
pub(crate) mod why;
pub mod wythoff;
mod zeckendorf;

/// The entries of the games in this room.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] = &[
    &nim::ENTRY,
    &dual_nim::ENTRY,
    &wythoff::ENTRY,
    &moore::ENTRY,
    &lasker::ENTRY,
    &fibonacci_nim::ENTRY,
    &euclid::ENTRY,
    &euclid::TO_ZERO,
    &mark::ENTRY,
    &subtraction::ENTRY,
    &take_a_square::ENTRY,
    &floor_division::ENTRY,
    &divisor_chomp::ENTRY,
    &rims::ENTRY,
    &take_and_break::KAYLES,
    &kayles_circle::ENTRY,
    &take_and_break::DAWSONS_KAYLES,
    &take_and_break::DAWSONS_CHESS,
    &take_and_break::GRUNDY,
    &take_and_break::ENTRY,
    &top_entails::ENTRY,
];
