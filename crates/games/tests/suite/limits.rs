//! The largest numbers are read and played with; one more is an error that names the word.

use games::heaps::floor_division::{
    DivideBy, Divisors, FloorDivision, FloorDivisionTable, Integers,
};
use games::heaps::nim::{Heaps, Take};
use games::trees::staircase_nim::{Staircase, StaircaseError, StaircaseMove, StaircaseNim};
use grundy_core::{Nimber, Ruleset, SpragueGrundy};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use tree_algos::{NodeId, shapes};

const MAX: u64 = u64::MAX;

/// The text with the largest number is read, and that with the next one refused at the same word.
fn read_up_to_the_largest<T: FromStr<Err: Display> + Display + PartialEq + Debug>(
    text: &str,
    word: usize,
) {
    let largest = text.replace('#', &MAX.to_string());
    let read = largest.parse::<T>().unwrap_or_else(|error| panic!("{largest}: {error}"));
    assert_eq!(read.to_string().parse::<T>().ok(), Some(read));
    let beyond = "18446744073709551616";
    let error = text.replace('#', beyond).parse::<T>().expect_err("a number too large").to_string();
    assert!(error.starts_with(&format!("word {word} is `{beyond}`: ")), "{error}");
    assert!(error.ends_with("is at most 18446744073709551615"), "{error}");
}

#[test]
fn numbers_are_read_up_to_the_largest() {
    read_up_to_the_largest::<Heaps>("heaps of # and 1", 3);
    read_up_to_the_largest::<Take>("take # coins", 2);
    read_up_to_the_largest::<Integers>("integers 7 and #", 4);
    read_up_to_the_largest::<Divisors>("divisors 2 and #", 4);
    read_up_to_the_largest::<DivideBy>("divide by #", 3);
    read_up_to_the_largest::<Staircase>("a staircase with 0 and # coins", 6);
    read_up_to_the_largest::<StaircaseMove>("move # coins from 1 to 0", 2);
}

#[test]
fn the_largest_integer_has_a_value_by_every_form() {
    let by = FloorDivisionTable::new(Divisors::classical()).unwrap();
    assert_eq!(by.nim_value(&MAX), FloorDivision.nim_value(&MAX));
    assert_eq!(FloorDivision.play(&MAX, &DivideBy(2))[0], MAX / 2);
}

#[test]
fn the_total_of_a_staircase_is_the_largest_number_and_no_more() {
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
