//! A catalog as the rules of all its games.

use std::ops::ControlFlow;

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed};
use grundy_core::{
    IllegalMove, IllegalPosition, Meter, Nimber, Notation, ReadError, Ruleset, Stopped, Sum,
};

use super::Catalog;

impl Ruleset for Catalog {
    type Position = AnyPosition;
    type Move = AnyMove;

    fn moves(&self, position: &AnyPosition) -> impl Iterator<Item = AnyMove> {
        position.moves()
    }

    fn play(&self, position: &AnyPosition, mv: &AnyMove) -> Sum<AnyPosition> {
        Mixed.play(position, mv)
    }

    fn canonical(&self, position: AnyPosition) -> Sum<AnyPosition> {
        Mixed.canonical(position)
    }

    fn check_position(&self, position: &AnyPosition) -> Result<(), IllegalPosition> {
        Mixed.check_position(position)
    }

    fn count_moves(&self, position: &AnyPosition) -> u64 {
        Mixed.count_moves(position)
    }

    fn prepare(&self, position: &AnyPosition, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        position.prepare(meter)
    }

    fn known_value(&self, position: &AnyPosition) -> Option<Nimber> {
        Mixed.known_value(position)
    }

    fn excluded_values(&self, position: &AnyPosition) -> u64 {
        Mixed.excluded_values(position)
    }

    fn visit_options(
        &self,
        position: &AnyPosition,
        visit: impl FnMut(Sum<AnyPosition>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Mixed.visit_options(position, visit)
    }

    fn try_play(
        &self,
        position: &AnyPosition,
        mv: &AnyMove,
    ) -> Result<Sum<AnyPosition>, IllegalMove> {
        Mixed.try_play(position, mv)
    }
}

/// Positions with the name of their game, as in a sum that is printed: `nim 5`.
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
