//! Reads and plays the largest numbers of each game. A number larger by one must be refused with an error that names the word.

use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
use games::heaps::nim::Nim;
use games::trees::staircase_nim::{Staircase, StaircaseError, StaircaseMove, StaircaseNim};
use grundy_core::{Nimber, Notation, Ruleset, SpragueGrundy};
use tree_algos::{NodeId, shapes};

const MAX: u64 = u64::MAX;

#[test]
fn numbers_are_read_up_to_the_largest() {
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
fn every_form_of_the_value_covers_the_largest_integer() {
    let by = RunTable::new(Divisors::classical()).unwrap();
    assert_eq!(by.nim_value(&MAX), FloorDivision.nim_value(&MAX));
    assert_eq!(FloorDivision.play(&MAX, &2)[0], MAX / 2);
}

#[test]
fn the_total_of_a_staircase_may_be_the_largest_number() {
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
