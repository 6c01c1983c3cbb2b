//! Compares the catalog's answers about sums of different games to a search by the rules, and to pairs of games whose types are
//! known at compile time.

use games::catalog;
use games::heaps::floor_division::FloorDivision;
use games::heaps::nim::Nim;
use games::trees::staircase_nim::Staircase;
use games::trees::staircase_nim::StaircaseNim;
use grundy_core::mixed::Either::{self, Left, Right};
use grundy_core::mixed::{Mixed, MixedSum};
use grundy_core::{Convention, Normal, Notation, Outcome, SpragueGrundy, SumMove, SumTheorem};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Returns a small random position of a random game, in the notation of the catalog.
fn random_part(rng: &mut StdRng) -> String {
    let mut numbers = |most: usize, below: u64| -> String {
        let count = rng.random_range(1..=most);
        let numbers = (0..count).map(|_| rng.random_range(0..below).to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    let texts = [
        format!("nim {}", numbers(3, 6)),
        format!("floor_division {}", numbers(2, 50)),
        format!("floor_division:3,5 {}", numbers(2, 50)),
        format!("kayles {}", numbers(2, 7)),
        format!("grundy {}", numbers(2, 9)),
        format!("0.137 {}", numbers(2, 8)),
        format!("staircase_nim {}", numbers(4, 3)),
        format!("coins_to_root:0-1,1-2,1-3@2 {}", numbers(3, 4)),
        format!("path_marking 0-1 1{}2 2-3 1-4", if numbers(1, 2) == "1" { "=" } else { "-" }),
    ];
    texts[rng.random_range(0..texts.len())].clone()
}

#[test]
fn sums_in_the_catalog_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(31);
    let search = Search::new(Mixed);
    let (mut firsts, mut moves) = (0, 0);
    for _ in 0..150 {
        let parts: Vec<String> =
            (0..rng.random_range(1..4)).map(|_| random_part(&mut rng)).collect();
        let sum = catalog::read_sum(&parts.join(" + ")).unwrap();
        let value = search.nim_sum(sum.as_slice()).unwrap();
        assert_eq!(sum.nim_value(), Some(value), "{sum}");
        assert_eq!(sum.outcome(Normal), Some(Outcome::from(value)), "{sum}");
        let winning = search.sum_winning_moves(sum.as_slice(), Normal).unwrap();
        assert_eq!(sum.winning_moves(Normal, usize::MAX).unwrap(), winning, "{sum}");
        for mv in sum.moves() {
            assert_eq!(sum.read_move(&sum.move_text(&mv)).unwrap().mv, mv.mv, "{sum}");
            let left = sum.try_play(&mv).unwrap();
            assert_eq!(catalog::read_sum(&left.to_string()).unwrap(), left, "{sum}");
        }
        assert_eq!(catalog::read_sum(&sum.to_string()).unwrap(), sum);
        firsts += usize::from(value.value() != 0);
        moves += winning.len();
    }
    assert!(firsts > 50 && firsts < 150 && moves > 150, "{firsts} {moves}");
}

#[test]
fn pairs_of_games_agree_with_mixed_sums() {
    let games = (StaircaseNim, (Nim, FloorDivision));
    let mut rng = StdRng::seed_from_u64(32);
    for _ in 0..200 {
        let coins: Vec<u64> = (0..4).map(|_| rng.random_range(0..5)).collect();
        let (heap, integer) = (rng.random_range(0..9), rng.random_range(0..100));
        let stairs = Staircase::new(coins.clone()).unwrap();
        let pair = [Left(stairs), Right(Left(heap)), Right(Right(integer))];
        let coins: Vec<String> = coins.iter().map(u64::to_string).collect();
        let text =
            format!("staircase_nim {} + nim {heap} + floor_division {integer}", coins.join(" "));
        let sum = catalog::read_sum(&text).unwrap();
        assert_eq!(sum.nim_value(), Some(games.nim_sum(&pair)), "{text}");
        let phrase = |SumMove { component, mv }| match mv {
            Left(mv) => (component, format!("{mv}")),
            Right(Left(mv)) => (component, Nim.move_in_words(&heap, &mv)),
            Right(Either::Right(mv)) => (component, FloorDivision.move_in_words(&integer, &mv)),
        };
        let expected: Vec<_> = games.sum_winning_moves(&pair, Normal).map(phrase).collect();
        let winning = sum.winning_moves(Normal, usize::MAX).unwrap();
        let words =
            winning.iter().map(|mv| (mv.component, sum[mv.component].move_in_words(&mv.mv)));
        assert_eq!(words.collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn outcomes_of_misere_sums_are_known_only_if_a_theorem_applies() {
    let outcome = |text: &str| catalog::read_sum(text).unwrap().outcome(Convention::Misere);
    assert_eq!(outcome("nim 1 1 1"), Some(Outcome::P));
    assert_eq!(outcome("nim 1 1 + kayles 0 + nim 1"), Some(Outcome::P));
    assert_eq!(outcome("nim 1 + kayles 1"), None);
    assert_eq!(outcome("dual_nim 1 2 4 8"), Some(Outcome::N));
    assert_eq!(outcome("dual_nim 1 2 4 8 + dual_nim 1"), None);
    assert_eq!(outcome("none"), Some(Outcome::N));
    let none: MixedSum = catalog::read_sum("none").unwrap();
    assert!(none.is_empty());
}
