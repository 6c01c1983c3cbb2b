//! Tests positions and moves in words: every position and move must have a description, and the descriptions of different moves
//! must differ. Also tests the largest numbers of each game: the game must accept them, and reject the next larger number with an
//! error that quotes it.

use games::catalog;
use games::catalog::{Catalog, GAMES, Game as _};
use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
use games::heaps::nim::Nim;
use games::trees::staircase_nim::{Staircase, StaircaseError, StaircaseMove, StaircaseNim};
use grundy_core::{Nimber, Notation, Ruleset, SpragueGrundy};
use std::collections::HashSet;
use tree_algos::{NodeId, shapes};

#[test]
fn descriptions_of_the_moves_of_a_position_are_distinct() {
    // The catalog must use the same words as the game itself.
    let catalog = Catalog::default();
    for entry in GAMES {
        let samples = entry.samples().iter().map(|sample| sample.text);
        for text in entry.examples().iter().copied().chain(samples) {
            let sum = catalog.read_sum(text).unwrap();
            for position in &sum {
                let words = catalog.position_in_words(position);
                assert!(!words.trim().is_empty() && words == position.in_words(), "{text}");
                let mut said = HashSet::new();
                for mv in position.moves().take(30) {
                    let words = catalog.move_in_words(position, &mv);
                    assert!(!words.trim().is_empty() && !words.ends_with('.'), "{text}: {words}");
                    assert!(said.insert(words.clone()), "{text}: {words} stands for two moves");
                    let written = catalog.move_text(position, &mv);
                    assert_eq!(catalog.read_move(position, &written).as_ref(), Ok(&mv), "{text}");
                }
            }
        }
    }
    let position = catalog.read_position("nim 3").unwrap();
    assert_eq!(catalog.position_text(&position), "nim 3");
    let error = catalog.read_position("nim 3 5").unwrap_err().to_string();
    assert!(error.starts_with("expected a single position"), "{error}");
}

#[test]
fn descriptions_name_the_position_and_the_move() {
    let mut others: Vec<(String, &str)> = Vec::new();
    for (text, words, mv, done) in [
        ("nimble 5", "a coin on square 5", "5:2", "shift the coin from square 5 to square 2"),
        ("dual_nim 1 2 4", "heaps of 1, 2 and 4", "2", "remove a heap of 2"),
        ("kayles 5", "a heap of 5", "5:1+3", "in the heap of 5: take 1 and leave 1 and 3"),
        ("kayles 2", "a heap of 2", "2:0", "in the heap of 2: take 2 and leave nothing"),
        ("grundy 5", "a heap of 5", "5:2+3", "in the heap of 5: split into 2 and 3"),
        ("node_kayles 0-1", "the graph 0-1", "0", "take node 0 and its neighbors"),
        (
            "coins_to_root 0-1 1-2 root 0 coins 0 0 1",
            "a coin on 2",
            "2:1",
            "move a coin from 2 to 1",
        ),
        (
            "staircase_nim 0 3 1",
            "a staircase with 0, 3 and 1 coins",
            "2x1:0",
            "move 2 coins from 1 to 0",
        ),
        (
            "staircase_nim 0-1 root 0 coins 0 1",
            "a tree rooted at 0 with 0 and 1 coins and the edge 0-1",
            "1x1:0",
            "move 1 coin from 1 to 0",
        ),
        (
            "staircase_nim 0-1 1-2 root 0 coins 0 1 2",
            "a tree rooted at 0 with 0, 1 and 2 coins and the edges 0-1 and 1-2",
            "1x1:0",
            "move 1 coin from 1 to 0",
        ),
        ("staircase_nim root 0 coins 1", "a tree rooted at 0 with 1 coin and no edges", "", ""),
        ("path_marking:0-1,1-2 unmarked", "no marked edges", "0-1", "mark the edge 0-1"),
        ("path_marking:0-1,1-2 0-1", "marked edge 0", "1-2", "mark the edge 1-2"),
        ("path_marking:0-1,1-2,2-3 0-1 2-3", "marked edges 0 and 2", "1-2", "mark the edge 1-2"),
        ("tartan:twins,ruler 2x3", "2x3", "2-1x3", "turn the coins of rows 1 and 2 in column 3"),
        ("tartan:ruler,ruler 2x3", "2x3", "2x3", "turn the coin of row 2 in column 3"),
        ("nimstring 0-1 1-2", "0-1 1-2", "1-2", "cut the string 1-2"),
        (
            "nimstring pass 0-1",
            "pass 0-1",
            "pass",
            "pass, since the other player has taken a coin and moves again",
        ),
    ] {
        let sum = catalog::read_sum(text).unwrap();
        let mut said = vec![(sum[0].in_words(), words)];
        if !mv.is_empty() {
            let mv = sum[0].read_move(mv).unwrap();
            said.push((sum[0].move_in_words(&mv), done));
        }
        others.extend(said.into_iter().filter(|(said, expected)| said != expected));
    }
    assert_eq!(others, []);
}

const MAX: u64 = u64::MAX;

#[test]
fn numbers_up_to_the_largest_are_read() {
    const BEYOND: &str = "18446744073709551616";
    let divisors = format!("2 {MAX}").parse::<Divisors>().unwrap();
    assert_eq!(divisors.to_string().parse(), Ok(divisors));
    let stairs = format!("0 {MAX}").parse::<Staircase>().unwrap();
    assert_eq!(stairs.to_string().parse(), Ok(stairs.clone()));
    let all = StaircaseNim.read_move(&stairs, &format!("{MAX}x1:0")).unwrap();
    assert_eq!(all.coins, MAX);
    let errors = [
        format!("2 {BEYOND}").parse::<Divisors>().unwrap_err(),
        format!("0 {BEYOND}").parse::<Staircase>().unwrap_err(),
        StaircaseNim.read_move(&stairs, &format!("{BEYOND}x1:0")).unwrap_err(),
        FloorDivision.read_position(BEYOND).unwrap_err(),
        Nim.read_position(BEYOND).unwrap_err(),
    ];
    for error in errors.map(|error| error.to_string()) {
        assert!(
            error.ends_with("of at most 18446744073709551615, found `18446744073709551616`"),
            "{error}"
        );
    }
}

#[test]
fn every_evaluation_of_floor_division_covers_the_largest_integer() {
    let by = RunTable::new(Divisors::classical()).unwrap();
    assert_eq!(by.nim_value(&MAX), FloorDivision.nim_value(&MAX));
    assert_eq!(FloorDivision.play(&MAX, &2)[0], MAX / 2);
}

#[test]
fn the_coins_of_a_staircase_can_total_the_largest_u64() {
    for board in [
        Staircase::new(vec![0, MAX - 5, 5]),
        Staircase::on_tree(shapes::path(3), NodeId::new(0), vec![0, MAX - 5, 5]),
    ] {
        let board = board.unwrap();
        assert_eq!(StaircaseNim.nim_value(&board), Nimber::new(MAX - 5));
        let all = StaircaseMove { coins: 5, from: NodeId::new(2), to: NodeId::new(1) };
        assert_eq!(StaircaseNim.try_play(&board, &all).unwrap()[0].coins(), [0, MAX, 0]);
    }
    let error = StaircaseError::TooManyCoins { node: NodeId::new(2), coins: 6 };
    assert_eq!(Staircase::new(vec![0, MAX - 5, 6]).unwrap_err(), error);
}
