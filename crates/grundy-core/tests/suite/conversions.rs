//! Tests conversions and printing of sums and sets, and checks that pointers to a ruleset give the same answers as the ruleset itself.

use crate::toys::{self, Nim};
use grundy_core::{
    Convention, IllegalMove, MexSet, MexSet64, Misere, Multiplier, Nimber, Normal, Outcome,
    OutcomeTheorem, PlayConvention, Ruleset, SpragueGrundy, Sum, SumMove, SumTheorem,
};

#[test]
fn a_sum_contains_the_given_components() {
    assert_eq!(Sum::<u64>::default(), Sum::empty());
    assert!(Sum::<u64>::empty().is_empty() && !Sum::from(1).is_empty());
    let mut sum = Sum::from([5, 3, 5]);
    assert_eq!(sum, Sum::from(vec![5, 3, 5]));
    sum.extend([1, 2]);
    assert_eq!(sum.as_ref(), [5, 3, 5, 1, 2]);
    assert_eq!((sum.len(), sum[3]), (5, 1));
    assert_eq!(format!("{sum:?}"), "[5, 3, 5, 1, 2]");
    assert_eq!(sum.clone().map(|heap| heap * 10).into_vec(), [50, 30, 50, 10, 20]);
    assert!((&sum).into_iter().eq(sum.iter()));
    let mut components = sum.into_iter();
    assert_eq!(
        (components.next(), components.next_back(), components.len()),
        (Some(5), Some(2), 3)
    );
    assert_eq!(format!("{components:?}"), "[3, 5, 1]");
    assert!(components.rev().eq([1, 5, 3]));
    for few in [Vec::<u64>::new(), vec![4], vec![4, 9]] {
        assert_eq!(format!("{:?}", Sum::<u64>::from(few.clone()).into_iter()), format!("{few:?}"));
    }
}

#[test]
fn an_illegal_move_error_names_the_move_and_the_position() {
    let error = IllegalMove::new(&7, &"a heap");
    assert_eq!((error.mv(), error.position()), ("7", "\"a heap\""));
    assert!(error.to_string().contains(error.mv()) && error.to_string().contains(error.position()));
}

/// Calls the methods of the traits on `game` itself. If `G` is a reference, this tests the implementations for references.
fn answers<G: SpragueGrundy<Position = u64, Move = u64>>(
    game: G,
) -> (Nimber, Nimber, Outcome, Vec<SumMove<u64>>, Vec<u64>) {
    (
        game.nim_value(&6),
        game.nim_sum(&[6, 3]),
        game.sum_outcome(&[6, 3], Normal),
        game.sum_winning_moves(&[6, 3], Normal).collect(),
        game.moves_to(&6, Nimber::new(4)).collect(),
    )
}

#[test]
fn pointers_to_a_game_give_the_same_answers_as_the_game() {
    // The nim-sum of 6 and 3 is 5. Taking three coins from the heap of 6 leaves two heaps of 3, whose nim-sum is 0.
    let winning = vec![SumMove::new(0, 3)];
    let expected = (Nimber::new(6), Nimber::new(5), Outcome::N, winning, vec![2]);
    assert_eq!(answers(Nim), expected);
    assert_eq!(answers::<&Nim>(&Nim), expected);
    assert_eq!(answers(Box::new(Nim)), expected);
    assert_eq!(answers(std::sync::Arc::new(Nim)), expected);
}

#[test]
fn the_convention_selects_the_theorem() {
    // In misère play, the winning move takes the whole heap of 4, so one coin remains.
    assert_eq!(Nim.sum_outcome(&[1, 4], Misere), Outcome::N);
    assert!(Nim.sum_winning_moves(&[1, 4], Misere).eq([SumMove::new(1, 4)]));
    assert!(Nim.sum_winning_moves(&[1, 4], Normal).eq([SumMove::new(1, 3)]));
    // A theorem about sums also applies to single positions.
    assert_eq!((Nim.outcome(&1, Misere), Nim.outcome(&1, Normal)), (Outcome::P, Outcome::N));
    assert!(Nim.winning_moves(&4, Misere).eq([3]));
    assert!(Nim.winning_moves(&4, Normal).eq([4]));
    assert_eq!((Convention::from(Normal), Convention::from(Misere)), Convention::ALL.into());
    assert_eq!((Normal::CONVENTION, Misere::CONVENTION), Convention::ALL.into());
}

#[test]
fn a_move_in_a_sum_is_played_in_its_component() {
    let heaps = [5_u64, 2, 7];
    assert_eq!(Nim.play_in_sum(&heaps, &SumMove::new(1, 2)), [5, 0, 7]);
    assert_eq!(
        Nim.sum_moves(&[1, 0, 2]).map(|mv| (mv.component, mv.mv)).collect::<Vec<_>>(),
        [(0, 1), (2, 1), (2, 2)]
    );
    let kayles = toys::Kayles.play_in_sum(&[3, 6, 1], &SumMove::new(1, (1, 3)));
    assert_eq!(kayles, [3, 1, 3, 1]);
    assert_eq!(Nim.try_play_in_sum(&heaps, &SumMove::new(2, 7)), Ok(vec![5, 2, 0]));
    let error = Nim.try_play_in_sum(&heaps, &SumMove::new(2, 8)).unwrap_err();
    assert_eq!(error.to_string(), "illegal move 8 in position 7");
    let error = Nim.try_play_in_sum(&heaps, &SumMove::new(3, 1)).unwrap_err();
    assert!(error.to_string().contains("[5, 2, 7]"), "{error}");
}

#[test]
fn sets_can_be_united_and_print_their_members() {
    let [low, high] = [0b00_0101, 0b10_0100].map(MexSet64::from_bits);
    let mut both = low;
    both |= high;
    assert_eq!((both, format!("{both:?}")), (low | high, "{0, 2, 5}".to_owned()));
    assert_eq!((both.mex(), MexSet64::default().is_empty()), (Nimber::ONE, true));
    let mut large = MexSet::from(both);
    large.insert(Nimber::new(1000));
    assert_eq!(format!("{large:?}"), "{0, 2, 5, 1000}");
}

#[test]
fn multipliers_are_equal_if_their_factors_are_equal() {
    let [two, three] = [2, 3].map(|factor| Multiplier::new(Nimber::new(factor)));
    assert_eq!(two.factor(), Nimber::new(2));
    assert!(two == Multiplier::new(two.factor()) && two != three);
    assert!(format!("{two:?}").contains("factor: Nimber(2)"));
    // In the field of four elements, 2 * 3 = 1, so each of the two factors is the inverse of the other.
    assert_eq!((two.times(three.factor()), three.times(two.factor())), (Nimber::ONE, Nimber::ONE));
}
