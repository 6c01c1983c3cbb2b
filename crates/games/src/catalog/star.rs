//! Nim heaps that represent values. To test whether a position has a given value, the search adds a heap of that value and determines
//! who wins the sum.

use std::sync::LazyLock;

use grundy_core::mixed::{AnyGame, AnyPosition};
use grundy_core::{Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum};

use crate::notation::read_number;

/// The rules of heaps that represent values: a position is a value, and a move leads to a smaller value.
struct Star;

impl Ruleset for Star {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &value: &u64) -> impl Iterator<Item = u64> {
        0..value
    }

    fn play(&self, _: &u64, &left: &u64) -> Sum<u64> {
        if left == 0 { Sum::empty() } else { Sum::from(left) }
    }

    fn count_moves(&self, &value: &u64) -> u64 {
        value
    }

    fn known_value(&self, &value: &u64) -> Option<Nimber> {
        Some(Nimber::new(value))
    }
}

impl SpragueGrundy for Star {
    fn nim_value(&self, &value: &u64) -> Nimber {
        Nimber::new(value)
    }
}

impl Notation for Star {
    const LISTED: bool = true;

    fn position_text(&self, value: &u64) -> String {
        value.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        read_number("a value", text)
    }

    fn move_text(&self, _: &u64, left: &u64) -> String {
        left.to_string()
    }
}

static STAR: LazyLock<AnyGame> = LazyLock::new(|| AnyGame::new("*", Star).values().build());

/// Returns the heap that represents a value.
pub(super) fn star(value: Nimber) -> AnyPosition {
    STAR.position(value.value()).expect("every value is a position")
}

/// Returns whether a position is a heap that represents a value.
pub(in crate::catalog) fn is_star(position: &AnyPosition) -> bool {
    *position.game() == *STAR
}
