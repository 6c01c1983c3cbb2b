//! Sums of unlike games, at compile time and at run time.

mod toys;

use grundy_core::mixed::Either::{Left, Right};
use grundy_core::mixed::{Component, MixedSum};
use grundy_core::trial::{Claim, Trial};
use grundy_core::{
    Convention, Nimber, Normal, Outcome, Ruleset, Search, SpragueGrundy, Sum, SumMove, SumTheorem,
};
use toys::{Definitions, Kayles, Nim};

/// The values of rows of up to twelve pins (OEIS A002186).
impl SpragueGrundy for Kayles {
    fn nim_value(&self, &row: &u32) -> Nimber {
        Nimber::new([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4][row as usize])
    }
}

#[test]
fn a_pair_of_games_agrees_with_the_definitions() {
    let games = (Nim, Kayles);
    let mut search = Search::new(games);
    let mut definitions = Definitions::new(&games);
    for heap in 0..5 {
        for row in 0..6 {
            for sum in [vec![Left(heap), Right(row)], vec![Right(row), Left(heap), Right(3)]] {
                assert_eq!(games.nim_sum(&sum).value(), definitions.value(&sum));
                for convention in [Convention::Normal, Convention::Misere] {
                    let winning = definitions.winning_moves(&sum, convention);
                    assert_eq!(
                        search.sum_winning_moves(&sum, convention).unwrap(),
                        winning,
                        "{sum:?} {convention}"
                    );
                    if convention == Convention::Normal {
                        assert_eq!(
                            games.sum_winning_moves(&sum, Normal).collect::<Vec<_>>(),
                            winning,
                            "{sum:?}"
                        );
                    }
                }
            }
        }
    }
    let positions = (0..5).map(Left).chain((0..13).map(Right));
    assert_eq!(
        Trial::new(Search::new(games), Claim::value_theorem(&games))
            .first_counterexample(positions)
            .unwrap(),
        None
    );
}

#[test]
fn a_move_of_the_other_game_is_illegal() {
    let games = (Nim, Kayles);
    assert_eq!(games.try_play(&Left(4), &Left(3)).unwrap(), Sum::from(Left(1)));
    assert_eq!(games.try_play(&Right(4), &Right((1, 2))).unwrap().into_vec(), [Right(1), Right(2)]);
    let error = games.try_play(&Left(4), &Right((1, 1))).unwrap_err();
    assert_eq!(error.to_string(), "illegal move Right((1, 1)) in position Left(4)");
    assert!(games.try_play(&Left(4), &Left(5)).is_err());
    assert!(games.try_play(&Right(4), &Right((3, 3))).is_err());
}

#[test]
fn a_mixed_sum_says_what_the_pair_says() {
    let games = (Nim, Kayles);
    for heap in 0..6_u64 {
        for row in 0..8_u32 {
            let pair = [Left(heap), Right(row)];
            let mut sum = MixedSum::new();
            sum.push(Component::new("heap", Nim, heap));
            sum.push(Component::new("pins", &Kayles, row));
            assert_eq!(
                (sum.nim_value(), sum.outcome()),
                (games.nim_sum(&pair), games.sum_outcome(&pair, Normal))
            );
            let in_words = |SumMove { component, mv }| match mv {
                Left(taken) => (component, format!("heap: {taken} in {heap}")),
                Right(left) => (component, format!("pins: {left:?} in {row}")),
            };
            let expected: Vec<_> = games.sum_winning_moves(&pair, Normal).map(in_words).collect();
            let winning: Vec<_> =
                sum.winning_moves().map(|mv| (mv.component(), mv.to_string())).collect();
            assert_eq!(winning, expected);
            let moves: Vec<_> = sum.moves().map(|mv| (mv.component(), mv.to_string())).collect();
            assert_eq!(
                moves,
                toys::moves(&games, &pair).into_iter().map(in_words).collect::<Vec<_>>()
            );
            for mv in sum.moves() {
                let mut left = sum.clone();
                left.play(&mv).unwrap();
                let wins = winning.contains(&(mv.component(), mv.to_string()));
                assert_eq!(left.outcome() == Outcome::P, wins, "{mv}");
            }
        }
    }
}

#[test]
fn play_stays_within_components_and_refuses_stale_moves() {
    let take = |heap: &u64, taken: &u64| format!("take {taken} of {heap}");
    let mut sum: MixedSum<'_> = [
        Component::new("pins", Kayles, [7]),
        Component::with_notation("heaps", Nim, [3, 9], |heap| format!("<{heap}>"), take),
    ]
    .into_iter()
    .collect();
    assert_eq!(sum.to_string(), "pins: 7\nheaps: <3> + <9>");
    let mut extended = MixedSum::new();
    extended.extend(sum.components().iter().cloned());
    assert_eq!(extended.to_string(), sum.to_string());
    let split = sum.moves().find(|mv| mv.text() == "(2, 4) in 7").unwrap();
    sum.play(&split).unwrap();
    assert_eq!(sum.components()[0].to_string(), "pins: 2 + 4");
    assert_eq!(sum.nim_value(), [2, 1, 3, 9].map(Nimber::new).into_iter().sum());
    let before = sum.to_string();
    assert!(sum.play(&split).is_err());
    assert_eq!(sum.to_string(), before);

    let winning: Vec<_> = sum.winning_moves().map(|mv| mv.to_string()).collect();
    assert_eq!(winning, ["heaps: take 9 of 9"]);
    // A move of another sum: the component does not exist, or is another game.
    let mut other: MixedSum<'_> = [Component::new("heap", Nim, 4)].into_iter().collect();
    let error = other.play(&sum.winning_moves().next().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "illegal move heaps: take 9 of 9 in position heap: 4");
    assert_eq!(other.play(&sum.moves().next().unwrap()).unwrap_err().position(), "4");
    while let Some(mv) = sum.moves().last() {
        sum.play(&mv).unwrap();
    }
    assert_eq!((sum.nim_value(), MixedSum::new().outcome()), (Nimber::ZERO, Outcome::P));
}
