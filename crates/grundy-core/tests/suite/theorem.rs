//! Tests which winning moves are found if a theorem gives only outcomes.

use crate::toys::Definitions;
use grundy_core::{
    Convention, Misere, Normal, Outcome, OutcomeTheorem, PartialTheorem, PlayConvention, Ruleset,
    Sum,
};

/// A move takes one pin from a row, which can split the row in two. Taking the last pin leaves nothing. The theorem knows the outcomes of
/// only some rows.
struct Rows {
    known: u32,
    outcomes: [[Outcome; 8]; 2],
}

impl Ruleset for Rows {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &row: &u32) -> impl Iterator<Item = u32> {
        0..row
    }

    fn play(&self, row: &u32, pin: &u32) -> Sum<u32> {
        [*pin, row - pin - 1].into_iter().filter(|&rest| rest > 0).collect()
    }
}

impl<C: PlayConvention> PartialTheorem<C> for Rows {
    fn known_outcome(&self, &row: &u32, _: C) -> Option<Outcome> {
        let known = self.known >> row & 1 == 1;
        known.then(|| self.outcomes[C::CONVENTION as usize][row as usize])
    }
}

fn check<C: PlayConvention>(rows: &Rows, definitions: &mut Definitions<'_, Rows>, convention: C) {
    for row in 0..8 {
        let winning: Vec<u32> =
            definitions.winning_moves(&[row], C::CONVENTION).iter().map(|mv| mv.mv).collect();
        // The theorem never knows the outcome of a sum of two rows, and always knows the outcome if no pin is left.
        let is_known = |pin: &u32| match rows.play(&row, pin).as_slice() {
            [] => true,
            [rest] => rows.known >> rest & 1 == 1,
            _ => false,
        };
        let one = winning.iter().copied().find(is_known);
        assert_eq!(rows.known_winning_move(&row, convention), one, "{row} {:b}", rows.known);
        let expected = match rows.known_outcome(&row, convention) {
            None => None,
            Some(Outcome::P) => Some(Vec::new()),
            Some(_) => (0..row).all(|pin| is_known(&pin)).then_some(winning),
        };
        assert_eq!(rows.known_winning_moves(&row, convention), expected);
    }
}

#[test]
fn moves_to_known_p_positions_win() {
    let nothing = Rows { known: 0, outcomes: [[Outcome::P; 8]; 2] };
    let mut definitions = Definitions::new(&nothing);
    let outcomes = Convention::ALL.map(|convention| {
        std::array::from_fn(|row| definitions.outcome(&[row as u32], convention))
    });
    assert_ne!(outcomes[0], outcomes[1], "the conventions differ");
    for known in 0..1 << 8 {
        let rows = Rows { known, outcomes };
        check(&rows, &mut Definitions::new(&rows), Normal);
        check(&rows, &mut Definitions::new(&rows), Misere);
    }
}

/// A move takes one or two coins from a heap. Taking the last coins leaves nothing.
struct OneOrTwo;

impl Ruleset for OneOrTwo {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..=heap.min(2)
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Some(heap - taken).filter(|&rest| rest > 0).into_iter().collect()
    }
}

impl OutcomeTheorem<Normal> for OneOrTwo {
    fn outcome(&self, &heap: &u64, _: Normal) -> Outcome {
        Outcome::from_first_wins(heap % 3 != 0)
    }
}

impl OutcomeTheorem<Misere> for OneOrTwo {
    fn outcome(&self, &heap: &u64, _: Misere) -> Outcome {
        Outcome::from_first_wins(heap % 3 != 1)
    }
}

#[test]
fn moves_that_end_play_win_according_to_the_convention() {
    let mut definitions = Definitions::new(&OneOrTwo);
    for heap in 0..10 {
        let mut expected = |convention| -> Vec<u64> {
            let winning = definitions.winning_moves(&[heap], convention);
            winning.into_iter().map(|winning| winning.mv).collect()
        };
        assert!(OneOrTwo.winning_moves(&heap, Normal).eq(expected(Convention::Normal)), "{heap}");
        assert!(OneOrTwo.winning_moves(&heap, Misere).eq(expected(Convention::Misere)), "{heap}");
    }
    assert!(Outcome::N.first_wins() && !Outcome::P.first_wins());
}
