//! Tests sums of different games that are chosen at compile time or at run time.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::toys::{self, Definitions, Kayles, Nim, notation};
use grundy_core::mixed::Either::{self, Left, Right};
use grundy_core::mixed::{AnyGame, AnyMove, AnyPosition, Mixed, MixedSum};
use grundy_core::{
    Convention, IllegalPosition, Limits, Misere, Nimber, Normal, Notation, Outcome, OutcomeTheorem,
    PartialTheorem, ReadError, Ruleset, SpragueGrundy, StopReason, Sum, SumMove, SumTheorem,
};
use grundy_search::Search;
use grundy_search::trial::{Claim, Trial};
use misere_quotients::{ComponentQuotient, WithQuotient};

#[test]
fn search_of_a_pair_of_games_agrees_with_the_definitions() {
    let games = (Nim, Kayles);
    let search = Search::new(games);
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

/// Rules like those of Nim, which override every hook.
struct Hooks;

impl Ruleset for Hooks {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..=heap
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(heap - taken)
    }

    fn canonical(&self, heap: u64) -> Sum<u64> {
        Sum::pair(heap, 70)
    }

    fn check_position(&self, &heap: &u64) -> Result<(), IllegalPosition> {
        if heap < 60 { Ok(()) } else { Err(IllegalPosition::new("too large")) }
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, heap: &u64) -> u64 {
        heap + 71
    }

    fn known_value(&self, heap: &u64) -> Option<Nimber> {
        Some(Nimber::new(heap + 73))
    }

    fn excluded_values(&self, heap: &u64) -> u64 {
        heap + 74
    }

    fn visit_options(
        &self,
        &heap: &u64,
        mut visit: impl FnMut(Sum<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..heap).try_for_each(|left| visit(Sum::pair(left, 75)))
    }
}

impl Notation for Hooks {
    fn position_text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        text.parse().map_err(|_| ReadError::expected("a heap", text))
    }

    fn move_text(&self, _: &u64, taken: &u64) -> String {
        taken.to_string()
    }
}

/// Compares the hooks of wrapped rules with the hooks of the original rules, for a heap of 5.
fn check_hooks<G: Ruleset>(rules: &G, wrapped: impl Fn(u64) -> G::Position, ends: bool) {
    let five = wrapped(5);
    assert_eq!(rules.canonical(five.clone()), Sum::pair(five.clone(), wrapped(70)));
    rules.check_position(&five).unwrap();
    rules.check_position(&wrapped(60)).unwrap_err();
    assert_eq!(rules.play_ends(), ends);
    assert_eq!(rules.count_moves(&five), 76);
    assert_eq!(rules.known_value(&five), Some(Nimber::new(78)));
    assert_eq!(rules.excluded_values(&five), 79);
    let mut options = Vec::new();
    let broken = rules.visit_options(&five, |option| {
        options.push(option);
        if options.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(broken, ControlFlow::Break(()));
    assert_eq!(options, [0, 1, 2].map(|left| Sum::pair(wrapped(left), wrapped(75))));
    assert_eq!(
        rules.visit_options(&five, |_| ControlFlow::Continue(())),
        ControlFlow::Continue(())
    );
}

#[test]
fn references_pairs_and_mixed_sums_forward_all_hooks_to_the_rules() {
    check_hooks(&Hooks, |heap| heap, true);
    check_hooks(&&Hooks, |heap| heap, true);
    let quotient = ComponentQuotient::of(&Nim, [2]).unwrap();
    check_hooks(&WithQuotient::new(Hooks, quotient), |heap| heap, true);
    check_hooks(&(Hooks, Hooks), Left, true);
    check_hooks(&(Hooks, Hooks), Right, true);
    // If one of the two games does not promise that play ends, the pair does not promise it either.
    check_hooks(&(Hooks, Nim), Left, false);
    check_hooks(&(Nim, Hooks), Right, false);
    let game = AnyGame::new("hooks", Hooks).build();
    check_hooks(
        &Mixed,
        |heap| game.read_sum(&heap.to_string()).unwrap().as_slice()[0].clone(),
        false,
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

/// Kayles, with a theorem about the outcome of a single row only.
#[derive(Clone, Copy)]
struct OneRow;

impl Ruleset for OneRow {
    type Position = u32;
    type Move = (u32, u32);

    fn moves(&self, row: &u32) -> impl Iterator<Item = (u32, u32)> {
        Kayles.moves(row)
    }

    fn play(&self, row: &u32, mv: &(u32, u32)) -> Sum<u32> {
        Kayles.play(row, mv)
    }

    fn check_position(&self, &row: &u32) -> Result<(), IllegalPosition> {
        if row < 13 { Ok(()) } else { Err(IllegalPosition::new("the row is too long")) }
    }
}

notation!(OneRow, false, |row: u32, left: (u32, u32)| format!("{row}:{}+{}", left.0, left.1));

impl OutcomeTheorem<Normal> for OneRow {
    fn outcome(&self, &row: &u32, _: Normal) -> Outcome {
        Outcome::from_first_wins(row > 0)
    }

    fn winning_moves(&self, &row: &u32, _: Normal) -> impl Iterator<Item = (u32, u32)> {
        // The winning move leaves two equal rows.
        let half = (row > 0).then(|| (row - 1) / 2);
        half.map(|half| (half, half)).into_iter()
    }
}

fn games() -> (AnyGame, AnyGame, AnyGame) {
    (
        AnyGame::new("nim", Nim).values().sum_outcomes(Misere).build(),
        AnyGame::new("kayles", Kayles).values().build(),
        AnyGame::new("row", OneRow).outcomes(Normal).build(),
    )
}

#[test]
fn a_mixed_sum_agrees_with_the_pair_and_the_search() {
    let pair_of_games = (Nim, Kayles);
    let (nim, kayles, _) = games();
    let search = Search::new(Mixed);
    for heap in 0..6_u64 {
        for row in 0..8_u32 {
            let pair = [Left(heap), Right(row)];
            let sum: MixedSum =
                [nim.position(heap).unwrap(), kayles.position(row).unwrap()].into_iter().collect();
            assert_eq!(sum.nim_value(), Some(pair_of_games.nim_sum(&pair)));
            assert_eq!(sum.outcome(Normal), Some(pair_of_games.sum_outcome(&pair, Normal)));
            assert_eq!(search.nim_sum(sum.as_slice()).ok(), sum.nim_value());
            let texts = |mv: SumMove<Either<u64, (u32, u32)>>| match mv.mv {
                Left(taken) => format!("0/{heap}:{}", heap - taken),
                Right((left, right)) => format!("1/{row}:{left}+{right}"),
            };
            let expected: Vec<_> =
                pair_of_games.sum_winning_moves(&pair, Normal).map(texts).collect();
            let winning = sum.winning_moves(Normal, usize::MAX).unwrap();
            let text = |mv: &SumMove<AnyMove>| sum.move_text(mv);
            assert_eq!(winning.iter().map(text).collect::<Vec<_>>(), expected);
            assert_eq!(search.sum_winning_moves(sum.as_slice(), Normal).unwrap(), winning);
            let moves: Vec<_> = sum.moves().map(|mv| text(&mv)).collect();
            let all = toys::moves(&pair_of_games, &pair).into_iter().map(texts);
            assert_eq!(moves, all.collect::<Vec<_>>());
            for mv in sum.moves() {
                let left = sum.try_play(&mv).unwrap();
                let wins = winning.contains(&mv);
                assert_eq!(left.outcome(Normal) == Some(Outcome::P), wins, "{mv}");
                assert_eq!(sum.read_move(&text(&mv)).unwrap(), mv);
            }
            // In misère play, only Nim has a theorem, so the outcome is known only if the Kayles row is empty.
            let known = sum.outcome(Misere);
            match (heap, row) {
                (_, 0) => assert_eq!(known, Some(Nim.outcome(&heap, Misere))),
                _ => assert_eq!(known, None),
            }
            for convention in Convention::ALL {
                let searched = search.sum_outcome(sum.as_slice(), convention).unwrap();
                assert!(sum.outcome(convention).is_none_or(|known| known == searched));
            }
        }
    }
}

#[test]
fn a_trial_accepts_sums_of_different_games() {
    let (nim, kayles, _) = games();
    let sums = (0..5_u64).map(|heap| {
        let heap = nim.position(heap).unwrap();
        Sum::from([heap, kayles.position(5_u32).unwrap()])
    });
    let claim = Claim::values(|position: &AnyPosition| position.nim_value().unwrap());
    assert_eq!(Trial::new(Search::new(Mixed), claim).first_counterexample(sums).unwrap(), None);
}

/// Adds a partial theorem to [`OneRow`]: on a row of odd length, the player to move wins by taking the middle pin.
impl PartialTheorem<Normal> for OneRow {
    fn known_outcome(&self, &row: &u32, _: Normal) -> Option<Outcome> {
        match row {
            0 => Some(Outcome::P),
            _ if row % 2 == 1 => Some(Outcome::N),
            _ => None,
        }
    }

    fn known_winning_move(&self, &row: &u32, _: Normal) -> Option<(u32, u32)> {
        (row % 2 == 1).then_some((row / 2, row / 2))
    }
}

#[test]
fn a_partial_theorem_is_used_where_it_applies() {
    let game = AnyGame::new("row", OneRow).some_outcomes(Normal).build();
    assert!(game.knows_some_outcomes(Normal) && !game.knows_outcomes(Normal));
    assert!(!game.knows_some_outcomes(Misere) && !game.knows_values());
    let winning = |sum: &MixedSum, convention: Convention| {
        sum.winning_move(convention, &mut Limits::none().meter()).unwrap()
    };
    let text = |sum: &MixedSum| winning(sum, Convention::Normal).map(|mv| sum.move_text(&mv));
    let mut sum = game.read_sum("7").unwrap();
    // The theorem names a winning move that leaves two rows. It says nothing about other sums of two rows, so other winning moves can
    // exist.
    assert_eq!((sum.outcome(Normal), sum.winning_moves(Normal, 9)), (Some(Outcome::N), None));
    assert_eq!(text(&sum), Some("7:3+3".to_owned()));
    assert_eq!((sum.outcome(Misere), winning(&sum, Convention::Misere)), (None, None));
    sum.extend(game.read_sum("0").unwrap());
    assert_eq!(text(&sum), Some("0/7:3+3".to_owned()));
    sum.extend(game.read_sum("7").unwrap());
    assert_eq!((sum.outcome(Normal), text(&sum)), (None, None));
    let silent = game.read_sum("6").unwrap();
    assert_eq!((silent.outcome(Normal), silent.winning_moves(Normal, 9)), (None, None));
    assert_eq!(winning(&silent, Convention::Normal), None);
    let over = game.position(0_u32).unwrap();
    assert_eq!(over.outcome(Normal), Some(Outcome::P));
    assert_eq!(over.winning_moves(Normal).map(Iterator::count), Some(0));
    // The theorem of Nim covers all sums of heaps, so it finds a winning move.
    let (nim, ..) = games();
    let heaps = nim.read_sum("3 5 0").unwrap();
    assert_eq!(text(&heaps), Some("1/5:3".to_owned()));
    // Limits also apply while the query checks which components have moves.
    let stopped = |limits: Limits| heaps.winning_move(Normal, &mut limits.meter()).unwrap_err();
    let limit = Duration::ZERO;
    assert_eq!(stopped(Limits::none().time(limit)).reason(), StopReason::Time { limit });
    let flag = Arc::new(AtomicBool::new(true));
    assert_eq!(stopped(Limits::none().stop(flag)).reason(), StopReason::Canceled);
}

#[test]
fn known_facts_ignore_components_without_moves() {
    let (nim, kayles, row) = games();
    let heaps = nim.read_sum("1 0 1 1").unwrap();
    assert_eq!(heaps.outcome(Misere), Some(Outcome::P));
    assert_eq!(heaps.winning_moves(Misere, 9), Some(vec![]));
    let heaps = nim.read_sum("0 1 2").unwrap();
    let texts = |sum: &MixedSum, convention: Convention, most| -> Option<Vec<String>> {
        let moves = sum.winning_moves(convention, most)?;
        Some(moves.iter().map(|mv| sum.move_text(mv)).collect())
    };
    assert_eq!(texts(&heaps, Convention::Misere, 9), Some(vec!["2/2:0".to_owned()]));
    assert_eq!(texts(&nim.read_sum("5 5 5").unwrap(), Convention::Normal, 2).unwrap().len(), 2);

    // Test a row alone and with components that have no moves.
    let mut sum = row.read_sum("7").unwrap();
    assert_eq!((sum.nim_value(), sum.outcome(Misere)), (None, None));
    assert_eq!(sum.outcome(Normal), Some(Outcome::N));
    assert_eq!(texts(&sum, Convention::Normal, 9), Some(vec!["7:3+3".to_owned()]));
    sum.extend(nim.read_sum("0 0").unwrap());
    assert_eq!(sum.outcome(Normal), Some(Outcome::N));
    assert_eq!(texts(&sum, Convention::Normal, 9), Some(vec!["0/7:3+3".to_owned()]));
    sum.push(row.position(2_u32).unwrap());
    assert_eq!((sum.outcome(Normal), sum.winning_moves(Normal, 9)), (None, None));
    let empty = MixedSum::new();
    assert_eq!((sum.len(), sum.is_empty(), empty.len(), empty.is_empty()), (4, false, 0, true));
    assert_eq!((empty.nim_value(), empty.outcome(Misere)), (Some(Nimber::ZERO), Some(Outcome::N)));
    assert_eq!(
        (empty.winning_moves(Misere, 9), empty.to_string()),
        (Some(vec![]), "none".to_owned())
    );

    assert!(nim.knows_values() && nim.knows_sum_outcomes(Misere) && nim.knows_outcomes(Normal));
    assert!(!row.knows_values() && !row.knows_sum_outcomes(Normal) && row.knows_outcomes(Normal));
    assert!(!row.knows_outcomes(Misere) && !kayles.knows_sum_outcomes(Misere));
}

#[test]
fn untrusted_positions_are_checked_and_moves_of_other_positions_rejected() {
    let (nim, kayles, row) = games();
    assert_eq!(row.position(13_u32).unwrap_err().to_string(), "the row is too long");
    assert!(row.position(5_u64).unwrap_err().to_string().contains("type of positions of row"));
    assert!(row.read_sum("13").is_err() && row.read_sum("x").is_err());
    let rows = kayles.read_sum("7").unwrap();
    let sum: MixedSum = nim.read_sum("3 9").unwrap().into_iter().chain(rows).collect();
    assert_eq!(sum.to_string(), "nim 3 9 + kayles 7");
    let split = sum.read_move("7:2+4").unwrap();
    assert_eq!(split.component, 2);
    let after = sum.try_play(&split).unwrap();
    assert_eq!(after.to_string(), "nim 3 9 + kayles 2 + kayles 4");
    assert_eq!(after.nim_value(), Some([3, 9, 2, 1].map(Nimber::new).into_iter().sum()));
    assert!(after.try_play(&split).is_err());
    assert!(sum.try_play(&SumMove { component: 0, ..split.clone() }).is_err());
    assert!(sum.try_play(&SumMove { component: 3, ..split }).is_err());
    for text in ["7:2+5", "0/7:2+4", "3/1:0", "", "/", "9:9", "1/9:9"] {
        assert!(sum.read_move(text).is_err(), "{text}");
    }
    assert_eq!(sum.read_move(" 1/9:4 ").unwrap().component, 1);
    let error = sum.read_move("5/9:4").unwrap_err();
    assert_eq!(error.to_string(), "there is no component 5");
    // Games with the same name and the same type of rules are equal. Then the same position is also equal in both games.
    let (again, ..) = games();
    assert_eq!(again, nim);
    assert_eq!(again.position(4_u64), nim.position(4_u64));
    assert_ne!(kayles.position(4_u32), row.position(4_u32));
    assert_eq!(nim.position(4_u64).unwrap().downcast_ref::<u64>(), Some(&4));
    assert!(format!("{nim:?} {sum:?}").contains("nim 3"));
}

#[test]
fn erased_positions_and_moves_are_equal_iff_the_typed_ones_are() {
    let (nim, kayles, row) = games();
    let heaps = (0..20_u64).map(|heap| nim.position(heap).unwrap());
    let rows =
        (0..13_u32).flat_map(|pins| [&kayles, &row].map(|game| game.position(pins).unwrap()));
    let positions: Vec<AnyPosition> = heaps.chain(rows).collect();
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let hash = |position: &AnyPosition| hasher.hash_one(position);
    for (at, one) in positions.iter().enumerate() {
        assert_eq!(hash(one), hash(&one.clone()));
        for (other_at, other) in positions.iter().enumerate() {
            assert_eq!(one == other, at == other_at, "{one} {other}");
        }
        let moves: Vec<AnyMove> = one.moves().collect();
        for (at, mv) in moves.iter().enumerate() {
            assert_eq!(format!("{mv} {mv:?}"), format!("{0} AnyMove({0:?})", mv.text()));
            assert!(moves.iter().enumerate().all(|(k, other)| (mv == other) == (k == at)));
        }
    }
    // Different positions should have different hashes, because equal hashes make hash tables slow.
    let hashes: BTreeSet<u64> = positions.iter().map(hash).collect();
    assert_eq!(hashes.len(), positions.len());
}

#[test]
fn games_are_equal_if_their_names_and_rules_are_equal() {
    let (nim, kayles, _) = games();
    assert_ne!(AnyGame::new("nim", Kayles).build(), nim);
    assert_ne!(AnyGame::new("heaps", Nim).build(), nim);
    assert_ne!(kayles, nim);
    assert_eq!(format!("{:?}", AnyGame::new("nim", Nim)), "AnyGameBuilder { name: \"nim\", .. }");
    assert_eq!(format!("{kayles:?}"), "AnyGame { name: \"kayles\", values: true, .. }");

    let misere = AnyGame::new("nim", Nim).sum_outcomes(Misere).build();
    assert_eq!(Convention::ALL.map(|it| misere.knows_sum_outcomes(it)), [false, true]);
    assert_eq!(Convention::ALL.map(|it| misere.knows_outcomes(it)), [false, true]);
    let normal = AnyGame::new("nim", Nim).sum_outcomes(Normal).build();
    assert_eq!(Convention::ALL.map(|it| normal.knows_sum_outcomes(it)), [true, false]);
    // If several theorems answer the same query, the one that was added last is used.
    let (all, some) = (AnyGame::new("row", OneRow), AnyGame::new("row", OneRow));
    let all = all.some_outcomes(Normal).outcomes(Normal).build();
    let some = some.outcomes(Normal).some_outcomes(Normal).build();
    assert_eq!([&all, &some].map(|game| game.knows_outcomes(Normal)), [true, false]);
    assert_eq!([&all, &some].map(|game| game.knows_some_outcomes(Normal)), [true, true]);

    let sum = MixedSum::from(nim.position(3_u64).unwrap());
    assert_eq!((sum.as_ref(), sum.len()), (&[nim.position(3_u64).unwrap()][..], 1));
    let mv = sum.moves().next().unwrap();
    let error = sum.try_play(&SumMove { component: 1, ..mv }).unwrap_err();
    assert_eq!(error.position(), "nim 3");
}

#[test]
fn a_theorem_about_single_positions_provides_a_winning_move() {
    let (_, _, row) = games();
    for (pins, winning) in [(0_u32, None), (1, Some("1:0+0")), (7, Some("7:3+3"))] {
        let position = row.position(pins).unwrap();
        let mv = position.winning_move(Normal);
        assert_eq!(mv.as_ref().map(AnyMove::text), winning);
        assert_eq!(position.winning_move(Misere), None);
    }
}

#[test]
fn a_table_of_games_is_shared_by_threads() {
    fn shared<T: Send + Sync + 'static>(_: &T) {}
    let (nim, kayles, _) = games();
    let mut sum = nim.read_sum("3 5").unwrap();
    sum.extend(kayles.read_sum("7").unwrap());
    shared(&sum);
    let sum = Arc::new(Mutex::new(sum));
    let players: Vec<_> = (0..2)
        .map(|_| {
            let sum = Arc::clone(&sum);
            std::thread::spawn(move || {
                let mut moves = 0;
                loop {
                    let mut table = sum.lock().unwrap();
                    let Some(mv) = table.moves().next() else { return moves };
                    *table = table.try_play(&mv).unwrap();
                    moves += 1;
                }
            })
        })
        .collect();
    let moves: u32 = players.into_iter().map(|player| player.join().unwrap()).sum();
    assert!(moves > 3 && sum.lock().unwrap().moves().next().is_none());
}

#[test]
fn a_pair_of_games_prepares_the_game_of_the_position() {
    let games = (Nim, Kayles);
    let limits = Limits::none();
    for position in [Left(3), Right(4)] {
        // Neither game needs a table, so `prepare` succeeds immediately.
        assert_eq!(games.prepare(&position, &mut limits.meter()), Ok(true));
    }
}

#[test]
#[should_panic(expected = "illegal move Right((1, 1)) in position Left(3)")]
fn playing_a_move_of_the_other_game_of_a_pair_panics() {
    let _ = (Nim, Kayles).play(&Left(3), &Right((1, 1)));
}
