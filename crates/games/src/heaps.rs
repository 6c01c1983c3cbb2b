//! Games on heaps, whose positions are lists of numbers.

pub mod antonim;
pub mod divisor_chomp;
pub mod divisors;
pub mod dual_nim;
pub mod end_nim;
pub mod euclid;
pub mod fibonacci_nim;
pub mod floor_division;
pub mod kayles_circle;
pub mod lasker;
#[cfg(feature = "catalog")]
pub(crate) mod look;
pub mod mark;
pub mod maximum_nim;
pub mod moore;
pub mod multi_wythoff;
pub mod nim;
pub mod nim_with_pass;
pub mod rims;
pub mod schwenk_nim;
pub mod subtraction;
pub mod sylver_coinage;
pub mod take_a_square;
pub mod take_and_break;
#[cfg(feature = "entailing")]
pub mod top_entails;
pub mod vector;
#[cfg(feature = "catalog")]
pub(crate) mod why;
pub mod wythoff;
mod zeckendorf;

/// The catalog entries of the games on heaps.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] = &[
    &nim::ENTRY,
    &dual_nim::ENTRY,
    &nim_with_pass::ENTRY,
    &antonim::ENTRY,
    &end_nim::ENTRY,
    &wythoff::ENTRY,
    &multi_wythoff::ENTRY,
    &vector::ENTRY,
    &moore::ENTRY,
    &lasker::ENTRY,
    &fibonacci_nim::ENTRY,
    &schwenk_nim::ENTRY,
    &euclid::ENTRY,
    &euclid::TO_ZERO,
    &mark::ENTRY,
    &subtraction::ENTRY,
    &maximum_nim::ENTRY,
    &take_a_square::ENTRY,
    &divisors::DIVISOR,
    &divisors::PROPER,
    &divisors::COPRIME,
    &divisors::TWO,
    &floor_division::ENTRY,
    &divisor_chomp::ENTRY,
    &sylver_coinage::ENTRY,
    &rims::ENTRY,
    &take_and_break::KAYLES,
    &kayles_circle::ENTRY,
    &take_and_break::DAWSONS_KAYLES,
    &take_and_break::DAWSONS_CHESS,
    &take_and_break::GRUNDY,
    &take_and_break::ENTRY,
    &top_entails::ENTRY,
];
