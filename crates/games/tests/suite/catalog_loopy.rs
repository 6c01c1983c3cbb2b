//! Tests a catalog's answers about loopy games, alone and in sums with loop-free games: the winner, the length of play and all
//! moves.

use games::catalog::{By, Catalog, How, Moves, Paper, Question, Unknown};
use grundy_core::mixed::Mixed;
use grundy_core::{Convention, Limits, Normal, StopReason};
use grundy_search::loopy::{LoopyOutcome, LoopySearch, LoopyValue};

use crate::catalog_solve::texts;
use crate::toy::Toy;

/// The winner must choose the move that ends play soonest, even in sums and when the question is repeated.
#[test]
fn best_moves_in_loopy_sums_shorten_play() {
    let catalog = Catalog::standard();
    let mut sum =
        catalog.read_sum("arrow_walk:0-1,1-0,1-2,2-3,3-0,3-4 1 3 + poker_nim 2 bags 1 1").unwrap();
    let mut last: Option<u32> = None;
    let mut rounds = 0;
    loop {
        // Theorems do not determine the length of play, so ask for a loopy search.
        let question = Question::new(Normal).by(By::Loopy);
        let solved = catalog.answer(&sum, &question, &Limits::none());
        assert_eq!(catalog.answer(&sum, &question, &Limits::none()), solved, "{sum}");
        let Some(moves) = solved.remoteness() else {
            assert_eq!(solved.outcome().get(), Some(&LoopyOutcome::Draw), "{sum}");
            break;
        };
        assert!(last.is_none_or(|last| moves < last), "{sum}");
        assert_eq!(moves % 2 == 1, solved.outcome().get() == Some(&LoopyOutcome::N), "{sum}");
        last = Some(moves);
        rounds += 1;
        let mv = solved.winning_move().cloned().or_else(|| sum.moves().next());
        let Some(mv) = mv else { break };
        sum = sum.try_play(&mv).unwrap();
    }
    assert!(rounds > 0);
}

/// Answers must not depend on earlier questions, even if an earlier search already settled positions on a cycle.
#[test]
fn answers_about_loopy_sums_do_not_depend_on_earlier_questions() {
    let catalog = Catalog::standard();
    let graph = "arrow_walk:0-1,1-0,1-2,3-3,3-2";
    let places = [(0, 3), (0, 2), (1, 2), (1, 1), (2, 3), (3, 3), (2, 2), (0, 0), (1, 3), (0, 1)];
    for rest in ["", " + cram 2x3", " + cram 2x3 + nim 2"] {
        for (first, second) in places {
            let text = format!("{graph} {first} {second}{rest}");
            let sum = catalog.read_sum(&text).unwrap();
            let fresh = Catalog::standard();
            let expected = fresh.solve(&fresh.read_sum(&text).unwrap(), Normal, &Limits::none());
            let solved = catalog.solve(&sum, Normal, &Limits::none());
            assert_eq!(solved.outcome(), expected.outcome(), "{text}");
            assert_eq!(solved.value(), expected.value(), "{text}");
            assert_eq!(solved.remoteness(), expected.remoteness(), "{text}");
            // If the sum has other components, the search can replace them with a heap of equal value. In that case, the length of play is
            // unknown.
            let is_over = sum.moves().next().is_none();
            let is_draw = solved.outcome().get() == Some(&LoopyOutcome::Draw);
            let has_length = solved.remoteness().is_some();
            assert!(has_length || is_draw || is_over || !rest.is_empty(), "{text}");
            let texts = |moves: Option<&Moves>| texts(&sum, moves.unwrap().as_slice());
            let winning = solved.winning_moves().get();
            assert_eq!(texts(winning), texts(expected.winning_moves().get()), "{text}");
        }
    }
}

#[test]
fn one_call_solves_loopy_and_finite_games() {
    let catalog = Catalog::standard();
    let graph = "arrow_walk:0-1,1-0,1-2,3-3,3-2";
    for (first, second, heap) in [(0, 3, 0), (1, 3, 0), (1, 1, 2), (0, 0, 1), (2, 2, 5), (3, 2, 3)]
    {
        let text = format!("{graph} {first} {second} + nim {heap}");
        let sum = catalog.read_sum(&text).unwrap();
        let positions = sum.as_slice();
        let search = LoopySearch::new(Mixed, positions.iter().cloned()).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        let value = search.sum_value(positions).unwrap();
        assert_eq!(solved.value().get(), Some(&value), "{text}");
        assert_eq!(solved.outcome().get(), Some(&value.outcome()), "{text}");
        let winning = search.sum_winning_moves(positions).unwrap();
        let listed = solved.winning_moves().get().unwrap();
        assert_eq!(texts(&sum, listed.as_slice()), texts(&sum, &winning), "{text}");
        if value.outcome() == LoopyOutcome::Draw {
            let drawing = search.sum_drawing_moves(positions).unwrap();
            let listed = solved.drawing_moves().get().unwrap();
            assert_eq!(texts(&sum, listed.as_slice()), texts(&sum, &drawing), "{text}");
        }
        let values: Vec<LoopyValue> =
            positions.iter().map(|position| search.value(position).unwrap()).collect();
        let found: Option<Vec<LoopyValue>> = solved.component_values().iter().cloned().collect();
        assert_eq!(found, Some(values), "{text}");
    }
    let sum = catalog.read_sum("northcott W.B. W").unwrap();
    let solved = catalog.solve(&sum, Normal, &Limits::none());
    assert_eq!(solved.outcome().how(), Some(How::Theorem));
    assert!(solved.value().get().is_some());
    // Misère play of loopy games has no theory, so the catalog must report that the question is beyond it.
    let sum = catalog.read_sum(&format!("{graph} 0")).unwrap();
    let solved = catalog.solve(&sum, Convention::Misere, &Limits::none());
    assert!(matches!(solved.outcome().why(), Some(Unknown::Beyond(_))), "{solved:?}");
}

/// Returns the places that a token can reach in one move. The token moves around the ring 0 1 2 3 4, which it can leave at 3.
/// Between 5 and 6, it moves back and forth forever.
fn rings(place: u64) -> Vec<u64> {
    match place {
        3 => vec![4, 9],
        0..3 | 5 => vec![place + 1],
        4 => vec![0],
        6 => vec![5],
        _ => vec![],
    }
}

/// All of the catalog's answers about a user-defined loopy game, alone and in sums with other games, must agree with loopy
/// values.
#[test]
fn user_defined_loopy_games_agree_with_loopy_values() {
    let mut catalog = Catalog::standard();
    for (name, is_loopy) in [("rings", true), ("silent_rings", false)] {
        catalog.add(Toy { name, moves: rings, is_loopy }).unwrap();
    }
    let mut outcomes = Vec::new();
    for game in ["rings", "silent_rings"] {
        for place in 0..7 {
            for rest in
                ["", " 5", " 1 3", " + nim 1", " 6 + nim 2 + chomp 2 1", " + poker_nim 1 bags 0 1"]
            {
                let text = format!("{game} {place}{rest}");
                let sum = catalog.read_sum(&text).unwrap();
                let positions = sum.as_slice();
                let search = LoopySearch::new(Mixed, positions.iter().cloned()).unwrap();
                let value = search.sum_value(positions).unwrap();
                let solved = catalog.solve(&sum, Normal, &Limits::none());
                assert_eq!(solved.outcome().get(), Some(&value.outcome()), "{text}");
                assert_eq!(solved.value().get(), Some(&value), "{text}");
                let mut drawing = Vec::new();
                if value.outcome() == LoopyOutcome::Draw {
                    drawing = search.sum_drawing_moves(positions).unwrap();
                }
                let winning = search.sum_winning_moves(positions).unwrap();
                for (found, expected) in
                    [(solved.winning_moves(), winning), (solved.drawing_moves(), drawing)]
                {
                    let found = found.get().map(|moves| texts(&sum, moves.as_slice()));
                    assert_eq!(found, Some(texts(&sum, &expected)), "{text}");
                }
                outcomes.push(value.outcome());
                let paper = Paper { limits: &Limits::none(), room: false };
                let drawn = catalog.game_of(game).map(|game| game.scene(positions, &paper));
                assert!(drawn.is_some_and(|drawn| drawn.is_ok()));
            }
        }
    }
    for outcome in [LoopyOutcome::N, LoopyOutcome::P, LoopyOutcome::Draw] {
        assert!(outcomes.contains(&outcome), "{outcome}");
    }
}

/// Checks that the catalog reports the limits of loopy values: moves that leave several parts; heaps that are too large to explore
/// along with a cycle; sums that are too long for the length of play; and memory.
#[test]
fn questions_beyond_the_reach_of_loopy_values_are_reported() {
    let catalog = Catalog::standard();
    let loopy = Question::new(Normal).by(By::Loopy);
    let answer = |text: &str, question: &Question| {
        catalog.answer(&catalog.read_sum(text).unwrap(), question, &Limits::none())
    };
    let solved = answer("kayles 7", &loopy);
    assert!(matches!(solved.value().why(), Some(Unknown::Beyond(_))), "{solved:?}");
    let circle = "arrow_walk:0-1,1-0 0";
    let solved = answer(&format!("nim 5000 + {circle}"), &Question::new(Normal));
    let Some(Unknown::Beyond(reason)) = solved.value().why() else { panic!("{solved:?}") };
    assert_eq!(reason, "*5000 is too large for a sum with a loopy game");
    assert_eq!(
        answer(&format!("nim 300 + {circle}"), &Question::new(Normal)).outcome().get(),
        Some(&LoopyOutcome::Draw)
    );
    // Each token has exactly one move, so play lasts as many moves as there are tokens. The catalog reports this length only for up to 64
    // tokens.
    for tokens in [64, 65] {
        let solved = answer(&format!("arrow_walk:0-1{}", " 0".repeat(tokens)), &loopy);
        assert_eq!(solved.remoteness(), (tokens <= 64).then_some(tokens as u32));
        let even = if tokens % 2 == 0 { LoopyOutcome::P } else { LoopyOutcome::N };
        assert_eq!(solved.outcome().get(), Some(&even));
    }
    let small = Catalog::standard().bounds(1 << 19, 1 << 12);
    let sum = small.read_sum("poker_nim 9 9 9 bags 30 30").unwrap();
    let solved = small.answer(&sum, &loopy, &Limits::none());
    let Some(Unknown::Stopped(stopped)) = solved.value().why() else { panic!("{solved:?}") };
    assert_eq!(stopped.reason(), StopReason::Bytes { limit: 1 << 12 });
}

#[test]
fn move_lists_of_loopy_sums_have_the_requested_length() {
    let catalog = Catalog::standard();
    // The token can always move, so this sum and all its options are draws.
    let sum = catalog.read_sum("arrow_walk:0-1,1-0 0 + nim 6").unwrap();
    let all = catalog.solve(&sum, Normal, &Limits::none());
    let drawing = all.drawing_moves().get().unwrap();
    assert!(drawing.are_all() && drawing.as_slice().len() > 2, "{drawing:?}");
    for most in 0..=drawing.as_slice().len() + 1 {
        let question = Question::new(Normal).most_moves(most);
        let some = catalog.answer(&sum, &question, &Limits::none());
        let some = some.drawing_moves().get().unwrap();
        assert_eq!(some.as_slice().len(), most.min(drawing.as_slice().len()));
        assert_eq!(some.are_all(), most >= drawing.as_slice().len());
    }
    // Both moves, 0 to 1 and 0 to 2, end play and therefore win.
    let sum = catalog.read_sum("arrow_walk:0-1,0-2 0").unwrap();
    for most in 0..=3 {
        let question = Question::new(Normal).most_moves(most).by(By::Loopy);
        let solved = catalog.answer(&sum, &question, &Limits::none());
        let winning = solved.winning_moves().get().unwrap();
        assert_eq!((winning.as_slice().len(), winning.are_all()), (most.min(2), most >= 2));
        let progress = solved.progress_move().map(|mv| sum.move_text(mv));
        assert!(progress.is_some_and(|mv| ["0:1", "0:2"].contains(&mv.as_str())), "{solved:?}");
    }
}
