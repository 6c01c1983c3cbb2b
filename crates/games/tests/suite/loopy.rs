//! Compares Northcott's game, Poker Nim and tokens on directed graphs to loopy values that are computed from the whole position
//! graph.

use std::collections::{HashMap, HashSet};

use games::catalog::Catalog;
use games::loopy::arrow_walk::DigraphTokens;
use games::loopy::northcott::Northcott;
use games::loopy::northcott::{NorthcottPosition, Player, RowSlide};
use games::loopy::poker_nim::PokerNim;
use games::loopy::poker_nim::{PokerNimPosition, Wager};
use grundy_core::{Normal, Notation as _, Outcome, OutcomeTheorem, Ruleset};
use grundy_search::loopy::{LoopyOutcome, LoopySearch};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

fn loopy(outcome: Outcome) -> LoopyOutcome {
    match outcome {
        Outcome::N => LoopyOutcome::N,
        Outcome::P => LoopyOutcome::P,
    }
}

/// Plays the winner's strategy against all replies. Checks that no position repeats on a line of play and that every line ends with
/// a win for the strategy. Adds the lost positions to `done`.
fn strategy_ends<G: Ruleset>(
    rules: &G,
    lost: &G::Position,
    answer: &impl Fn(&G::Position) -> Option<G::Move>,
    done: &mut HashSet<G::Position>,
) {
    // Each entry of the stack is a P-position and the list of its options that the strategy has not answered yet.
    let options = |position: &G::Position| -> Vec<G::Position> {
        rules.moves(position).flat_map(|mv| rules.play(position, &mv)).collect()
    };
    let mut line = HashSet::from([lost.clone()]);
    let mut stack = vec![(lost.clone(), options(lost))];
    while let Some((position, open)) = stack.last_mut() {
        let Some(option) = open.pop() else {
            line.remove(position);
            done.insert(position.clone());
            stack.pop();
            continue;
        };
        let mv = answer(&option).unwrap_or_else(|| panic!("no answer in {option:?}"));
        let next = rules.try_play(&option, &mv).unwrap()[0].clone();
        if done.contains(&next) {
            continue;
        }
        assert!(line.insert(next.clone()), "play circles at {next:?}");
        let after = options(&next);
        stack.push((next, after));
    }
}

fn boards(columns: u32, rows: usize) -> Vec<NorthcottPosition> {
    let one: Vec<(u32, u32)> = (0..columns * columns)
        .map(|at| (at / columns, at % columns))
        .filter(|(white, black)| white != black)
        .collect();
    let mut boards = vec![vec![]];
    for _ in 0..rows {
        boards = boards
            .iter()
            .flat_map(|board: &Vec<(u32, u32)>| {
                one.iter().map(move |&row| board.iter().copied().chain([row]).collect())
            })
            .collect();
    }
    let board = |rows: &Vec<(u32, u32)>| {
        [Player::White, Player::Black]
            .map(|side| NorthcottPosition::new(columns, rows.iter().copied(), side).unwrap())
    };
    boards.iter().flat_map(board).collect()
}

#[test]
fn northcotts_game_equals_nim_on_the_gaps() {
    for (columns, rows) in [(6, 1), (2, 2), (4, 2), (5, 2), (3, 3)] {
        let boards = boards(columns, rows);
        let search = LoopySearch::new(Northcott, boards.iter().cloned()).unwrap();
        assert_eq!(search.len(), boards.len());
        let mut done = HashSet::new();
        for board in &boards {
            let outcome = Northcott.outcome(board, Normal);
            assert_eq!(search.outcome(board), Ok(loopy(outcome)), "{board}");
            let winning: Vec<_> = Northcott.winning_moves(board, Normal).collect();
            let found = search.winning_moves(board).unwrap();
            assert!(winning.iter().eq(&found), "{board}");
            let advance = Northcott.advance(board);
            assert_eq!(advance.is_some(), outcome == Outcome::N, "{board}");
            assert!(advance.is_none_or(|mv| winning.contains(&mv)), "{board}");
            if outcome == Outcome::P && !done.contains(board) {
                strategy_ends(&Northcott, board, &|board| Northcott.advance(board), &mut done);
            }
        }
        assert!(!done.is_empty());
    }
}

/// Finds the squares to which the player can slide each token. Reads them off the printed board, independently of the rules.
fn slides(board: &NorthcottPosition) -> Vec<RowSlide> {
    let text = board.to_string();
    let (rows, player) = text.rsplit_once(' ').unwrap();
    let slide = |(row, cells): (usize, &str)| {
        let own = cells.find(player).unwrap();
        let is_free = |at: &usize| cells[*at..].starts_with('.');
        let left = (0..own).rev().take_while(is_free);
        let mut squares: Vec<_> = left.chain((own + 1..cells.len()).take_while(is_free)).collect();
        squares.sort_unstable();
        squares.into_iter().map(move |to| RowSlide { row, to: to as u32 }).collect::<Vec<_>>()
    };
    rows.split(' ').enumerate().flat_map(slide).collect()
}

#[test]
fn tokens_slide_only_over_free_squares() {
    for board in boards(5, 1).into_iter().chain(boards(4, 2)) {
        let moves: Vec<RowSlide> = Northcott.moves(&board).collect();
        assert_eq!(moves, slides(&board), "{board}");
        for mv in moves {
            let words = Northcott.move_in_words(&board, &mv);
            let (row, to) = (format!("row {}", mv.row), mv.to.to_string());
            assert!(words.contains(&row) && words.ends_with(&to), "{words}");
            assert_eq!(mv.to_string(), format!("{row} to {to}"));
        }
    }
    assert_eq!("W".parse().ok(), NorthcottPosition::new(0, [], Player::White).ok());
}

#[test]
fn boards_survive_a_round_trip() {
    for board in boards(3, 2) {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    assert_eq!("W.B W".parse::<NorthcottPosition>().unwrap().to_string(), "W.B W");
    for (text, error) in [
        ("", "expected the player to move, W or B, at the end, found"),
        ("W.B", "expected the player to move, W or B, at the end, found"),
        ("W.B W..B B", "row 1 is not written as"),
        ("WWB B", "row 0 is not written as"),
        ("W.B WxB B", "row 1 is not written as"),
        ("... B", "row 0 is not written as"),
    ] {
        let found = text.parse::<NorthcottPosition>().unwrap_err().to_string();
        assert!(found.starts_with(error), "{text}: {found}");
    }
    let error = NorthcottPosition::new(4, [(0, 1), (2, 4)], Player::Black).unwrap_err();
    assert_eq!(error.to_string(), "the tokens of row 1 are not on two of its 4 squares");
}

#[test]
fn poker_nim_has_the_outcomes_of_nim() {
    let mut done = HashSet::new();
    for (heaps, own, other) in [
        (vec![], 1, 2),
        (vec![0, 0], 2, 1),
        (vec![1, 2], 1, 1),
        (vec![2, 2], 2, 0),
        (vec![1, 2, 3], 0, 0),
        (vec![4], 1, 2),
        (vec![1, 1, 1], 1, 1),
    ] {
        let start = PokerNimPosition::new(heaps, own, other).unwrap();
        let search = LoopySearch::new(PokerNim, [start.clone()]).unwrap();
        let mut positions = vec![start.clone()];
        let mut met = HashSet::from([start]);
        while let Some(position) = positions.pop() {
            let outcome = PokerNim.outcome(&position, Normal);
            assert_eq!(search.outcome(&position), Ok(loopy(outcome)), "{position}");
            let winning: Vec<_> = PokerNim.winning_moves(&position, Normal).collect();
            let found = search.winning_moves(&position).unwrap();
            assert!(winning.iter().eq(&found), "{position}");
            assert_eq!(PokerNim.take(&position).is_some(), outcome == Outcome::N, "{position}");
            if outcome == Outcome::P && !done.contains(&position) {
                strategy_ends(&PokerNim, &position, &|of| PokerNim.take(of), &mut done);
            }
            assert_eq!(position.to_string().parse(), Ok(position.clone()));
            for mv in PokerNim.moves(&position) {
                let left = PokerNim.play(&position, &mv)[0].clone();
                if met.insert(left.clone()) {
                    positions.push(left);
                }
            }
        }
        assert_eq!(met.len(), search.len());
    }
    assert!(done.len() > 50, "{}", done.len());
}

#[test]
fn wagers_are_described_in_words() {
    let position = PokerNimPosition::new(vec![3, 5], 4, 1).unwrap();
    assert_eq!((position.heaps(), position.bags()), (&[3, 5][..], [4, 1]));
    let words = |heap, size| PokerNim.move_in_words(&position, &Wager { heap, size });
    assert_eq!(words(1, 3), "take 2 chips from heap 1");
    assert_eq!(words(0, 7), "add 4 chips to heap 0");
    assert_eq!(words(0, 4), "add 1 chip to heap 0");
    assert_eq!(Wager { heap: 1, size: 3 }.to_string(), "heap 1 to 3");
}

#[test]
fn numbers_of_chips_never_overflow() {
    let most = u64::MAX;
    let full = PokerNimPosition::new(vec![most - 1], 1, 0).unwrap();
    assert_eq!(PokerNim.moves(&full).next().unwrap().size, 0);
    let error = PokerNimPosition::new(vec![most], 1, 0).unwrap_err().to_string();
    assert_eq!(error, "there are more than 18446744073709551615 chips");
    for text in ["1 2", "1 | 2", "1 | 2 3 4", "x | 1 1", "+1 | 1 1", "1 | 1 99999999999999999999"] {
        let error = text.parse::<PokerNimPosition>().unwrap_err().to_string();
        assert!(error.starts_with("expected heaps, a bar and the chips in two bags"), "{error}");
    }
}

#[test]
fn graphs_survive_a_round_trip() {
    for text in ["", "0>1 1>0 1>2 3>3", "0>0", "2>1", "5>4", "5>4 7", "2"] {
        let walk: DigraphTokens = text.parse().unwrap();
        assert_eq!(walk.to_string(), text);
    }
    assert_eq!("0-1,1-0 1>2".parse(), "0>1 1>0 1>2".parse::<DigraphTokens>());
    let walk: DigraphTokens = "1>0 1>0 0>1".parse().unwrap();
    assert_eq!((walk.to_string(), walk.vertices()), ("0>1 1>0".to_owned(), 2));
    assert!(walk.try_play(&0, &1).is_ok() && walk.try_play(&0, &0).is_err());
    assert_eq!(walk.moves(&9).count(), 0);
    assert!(walk.check_position(&1).is_ok() && walk.check_position(&2).is_err());
    assert_eq!(DigraphTokens::new(1, []).unwrap().vertices(), 1);
    assert!(walk.position_in_words(&1).ends_with(" 1"));
    assert!(walk.move_in_words(&1, &0).ends_with(" 1 to 0"));
    for (text, error) in [
        ("0>1 1=2", "'1=2' at word 2 is neither an arrow such as 0>1 nor a vertex"),
        ("0>", "'0>' at word 1 is neither an arrow such as 0>1 nor a vertex"),
        ("+1>2", "'+1>2' at word 1 is neither an arrow such as 0>1 nor a vertex"),
        ("0>99999999", "vertex 99999999 is too large; the largest is 16777215"),
        ("99999999", "vertex 99999999 is too large; the largest is 16777215"),
    ] {
        assert_eq!(text.parse::<DigraphTokens>().unwrap_err().to_string(), error);
    }
    let error = DigraphTokens::new(0, [(1 << 24, 0)]).unwrap_err();
    assert_eq!(error.to_string(), "vertex 16777216 is too large; the largest is 16777215");
}

/// Finds the outcomes of all sums of tokens without computing loopy values, by repeated passes over all sums: a sum is won if
/// some option is lost, and lost if all options are won. All other sums are draws.
fn retrograde(walk: &DigraphTokens, tokens: u32) -> HashMap<Vec<u32>, LoopyOutcome> {
    let size = walk.vertices();
    let sums: Vec<Vec<u32>> = (0..size.pow(tokens))
        .map(|index| (0..tokens).map(|at| index / size.pow(at) % size).collect())
        .collect();
    let mut known: HashMap<Vec<u32>, LoopyOutcome> = HashMap::new();
    loop {
        let before = known.len();
        for sum in &sums {
            let options = || walk.sum_moves(sum).map(|mv| walk.play_in_sum(sum, &mv));
            if options().any(|option| known.get(&option) == Some(&LoopyOutcome::P)) {
                known.insert(sum.clone(), LoopyOutcome::N);
            } else if options().all(|option| known.get(&option) == Some(&LoopyOutcome::N)) {
                known.insert(sum.clone(), LoopyOutcome::P);
            }
        }
        if known.len() == before {
            break;
        }
    }
    for sum in sums {
        known.entry(sum).or_insert(LoopyOutcome::Draw);
    }
    known
}

/// Tests all graphs with two vertices and 250 random graphs with three to six vertices, with one to three tokens, or with one or two tokens
/// if there are five or six vertices.
#[test]
fn sums_of_tokens_agree_with_their_values() {
    let mut rng = StdRng::seed_from_u64(7);
    let small = (0..16_u32).map(|set| (2, set));
    let random: Vec<(u32, u32)> = (0..250).map(|at| (3 + at % 4, rng.random())).collect();
    let mut met = [0; 3];
    for (size, arrows) in small.chain(random) {
        // Remove some arrows from larger graphs, so play on them ends more often.
        let pairs = (0..size * size).filter(|&at| {
            let sparse = size < 4 || (at * 7 + arrows) % 3 > 0;
            sparse && arrows.rotate_left(at) & 1 == 1
        });
        let walk = DigraphTokens::new(size, pairs.map(|at| (at / size, at % size))).unwrap();
        let search = LoopySearch::new(&walk, 0..size).unwrap();
        for tokens in 1..=if size < 5 { 3 } else { 2 } {
            let known = retrograde(&walk, tokens);
            for (sum, &outcome) in &known {
                assert_eq!(search.sum_outcome(sum), Ok(outcome), "{walk}: {sum:?}");
                met[outcome as usize] += 1;
                let leading_to = |to| {
                    let leads = |mv: &_| known[&walk.play_in_sum(sum, mv)] == to;
                    walk.sum_moves(sum).filter(leads).collect::<Vec<_>>()
                };
                let winning = search.sum_winning_moves(sum).unwrap();
                assert_eq!(winning, leading_to(LoopyOutcome::P), "{walk}: {sum:?}");
                let drawing = search.sum_drawing_moves(sum).unwrap();
                assert_eq!(drawing, leading_to(LoopyOutcome::Draw), "{walk}: {sum:?}");
            }
        }
    }
    assert!(met.iter().all(|&count| count > 500), "{met:?}");
}

#[cfg(feature = "serde")]
#[test]
fn positions_are_serialized_in_their_notation() {
    let walk: DigraphTokens = "0>1 1>0 2".parse().unwrap();
    let stored = serde_json::to_string(&walk).unwrap();
    assert_eq!((&stored[..], serde_json::from_str(&stored).ok()), (r#""0>1 1>0 2""#, Some(walk)));
    let board: NorthcottPosition = "W.B B".parse().unwrap();
    let stored = serde_json::to_string(&board).unwrap();
    assert_eq!(serde_json::from_str::<NorthcottPosition>(&stored).unwrap(), board);
    let heaps: PokerNimPosition = "3 5 | 4 0".parse().unwrap();
    let stored = serde_json::to_string(&(heaps.clone(), Wager { heap: 1, size: 3 })).unwrap();
    let read: (PokerNimPosition, Wager) = serde_json::from_str(&stored).unwrap();
    assert_eq!(read, (heaps, Wager { heap: 1, size: 3 }));
    assert!(serde_json::from_str::<NorthcottPosition>(r#""WB""#).is_err());
    assert!(serde_json::from_str::<DigraphTokens>(r#""0>99999999""#).is_err());
}

/// A graph must be written in the shortest form that reads back as the same graph.
#[test]
fn redundant_node_numbers_are_omitted_from_texts() {
    for (text, printed) in
        [("3", "3"), ("0>1 4", "0>1 4"), ("4>1", "4>1"), ("2 1>2", "1>2"), ("", "")]
    {
        let walk: DigraphTokens = text.parse().unwrap();
        assert_eq!((walk.to_string().as_str(), printed.parse()), (printed, Ok(walk)), "{text}");
    }
    let sum = Catalog::standard().read_sum("arrow_walk:65535-1,1-0 0 65535").unwrap();
    assert!(sum.to_string().len() <= 40, "{sum}");
}
