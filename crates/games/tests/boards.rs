//! Boards against published values, and every hook and method of search against the rules as written.

use games::boards::{Chomp, Cram};
use grundy_core::{Convention, Method, Nimber, Normal, Outcome, Search};

/// Values of Cram on rectangles, from the README of Beling's solver `igs` and Lemoine and Viennot,
/// Nimbers are inevitable (2012).
const CRAM: [(u32, u32, u64); 6] =
    [(4, 4, 0), (4, 5, 2), (4, 6, 0), (4, 7, 3), (5, 5, 0), (3, 9, 1)];

#[test]
fn cram_has_its_published_values() {
    for (rows, columns, value) in CRAM {
        let cram = Cram::new(columns, rows).unwrap();
        for method in [Method::Questions, Method::Automatic] {
            let search = Search::new(&cram).method(method);
            let found = search.nim_value(&cram.start()).unwrap();
            assert_eq!(found, Nimber::new(value), "{rows} by {columns} {method:?}");
        }
    }
}

#[test]
fn hooks_of_cram_change_no_answer() {
    for (rows, columns) in [(1, 7), (2, 4), (3, 3), (4, 2)] {
        let cram = Cram::new(rows, columns).unwrap();
        let written = Search::new(&cram).as_written().method(Method::Definition);
        let hooked = Search::new(&cram);
        for free in 0..=cram.start() {
            let expected = written.nim_value(&free).unwrap();
            assert_eq!(hooked.nim_value(&free).unwrap(), expected, "{}", cram.picture(free));
            if free % 7 == 0 {
                for convention in [Convention::Normal, Convention::Misere] {
                    let expected = written.winning_moves(&free, convention).unwrap();
                    let found = hooked.winning_moves(&free, convention).unwrap();
                    assert_eq!(found, expected, "{}", cram.picture(free));
                }
            }
        }
    }
}

#[test]
fn a_table_that_forgets_gives_the_same_value() {
    let cram = Cram::new(4, 5).unwrap();
    for method in [Method::Definition, Method::Questions] {
        let all = Search::new(&cram).method(method);
        assert_eq!(all.nim_value(&cram.start()).unwrap(), Nimber::new(2));
        let limit = all.statistics().bytes() / 3;
        let search = Search::new(&cram).method(method).max_bytes(limit).forgetting();
        assert_eq!(search.nim_value(&cram.start()).unwrap(), Nimber::new(2), "{method:?}");
        assert!(search.statistics().bytes() <= limit);
        assert!(search.statistics().edges() > all.statistics().edges(), "{method:?}");
    }
}

#[test]
fn pictures_of_regions_are_read_back() {
    for (rows, columns) in [(2, 5), (5, 2), (1, 1)] {
        let cram = Cram::new(rows, columns).unwrap();
        for free in 0..=cram.start() {
            assert_eq!(cram.region(&cram.picture(free)), Ok(free));
        }
        assert!(cram.region("").is_err());
        assert!(cram.region(".x").is_err());
    }
    assert!(Cram::new(9, 8).is_err() && Cram::new(0, 3).is_err());
    assert!(Cram::new(1, 64).is_ok());
}

#[test]
fn chomp_is_won_from_every_full_bar_and_lost_from_equal_arms() {
    for rows in 1..=6 {
        for columns in 1..=6 {
            let chomp = Chomp::new(rows, columns).unwrap();
            let search = Search::new(&chomp);
            let expected = Outcome::from_first_wins(rows * columns > 1);
            assert_eq!(search.outcome(&chomp.start(), Normal).unwrap(), expected);
            let mut arms = vec![1; rows as usize];
            arms[0] = columns;
            let arms = chomp.bar(&arms).unwrap();
            // One row and one column are two heaps of Nim.
            let value = u64::from((rows - 1) ^ (columns - 1));
            assert_eq!(search.nim_value(&arms).unwrap(), Nimber::new(value), "{rows} {columns}");
        }
    }
    assert!(Chomp::new(16, 1).is_err());
    let chomp = Chomp::new(3, 4).unwrap();
    assert!(chomp.bar(&[3, 4]).is_err() && chomp.bar(&[5]).is_err() && chomp.bar(&[]).is_err());
}

#[test]
fn hooks_of_chomp_change_no_answer() {
    let chomp = Chomp::new(4, 5).unwrap();
    let written = Search::new(&chomp).as_written().method(Method::Definition);
    for method in [Method::Definition, Method::Questions, Method::Automatic] {
        let hooked = Search::new(&chomp).method(method);
        let expected = written.nim_value(&chomp.start()).unwrap();
        assert_eq!(hooked.nim_value(&chomp.start()).unwrap(), expected);
        for lengths in [[5, 5, 2, 0], [5, 3, 3, 1], [4, 4, 4, 4], [2, 1, 1, 1]] {
            let bar = chomp.bar(&lengths).unwrap();
            assert_eq!(hooked.nim_value(&bar).unwrap(), written.nim_value(&bar).unwrap());
        }
    }
}
