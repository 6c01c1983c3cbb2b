//! Makes a catalog usable as a ruleset with a notation that covers all its games.

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed};
use grundy_core::{Notation, ReadError, Ruleset};

use super::Catalog;

impl Ruleset for Catalog {
    type Position = AnyPosition;
    type Move = AnyMove;

    grundy_core::forward_ruleset!(@methods self => Mixed; canonical prepare);
}

/// A position is written with the name of its game, as in a printed sum: for example, `nim 5`.
impl Notation for Catalog {
    fn position_text(&self, position: &AnyPosition) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, ReadError> {
        let mut components = self.read_sum(text)?.into_iter();
        match (components.next(), components.next()) {
            (Some(position), None) => Ok(position),
            _ => Err(ReadError::expected("a single position", text)),
        }
    }

    fn move_text(&self, _: &AnyPosition, mv: &AnyMove) -> String {
        mv.text().to_owned()
    }

    fn read_move(&self, position: &AnyPosition, text: &str) -> Result<AnyMove, ReadError> {
        position.read_move(text)
    }

    fn position_in_words(&self, position: &AnyPosition) -> String {
        position.in_words()
    }

    fn move_in_words(&self, position: &AnyPosition, mv: &AnyMove) -> String {
        position.move_in_words(mv)
    }
}
