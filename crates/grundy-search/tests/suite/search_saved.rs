//! Saves and loads the results of a search. Covers complete tables, damaged tables, tables of other rules, and bounds on the search that
//! loads.

use crate::toys::{Drawn, KaylesBoard, Subtraction};
use grundy_core::{Convention, Limits, StopReason};
use grundy_search::{Method, Search, SearchError, TableError};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Returns a search that knows values, excluded values, misère outcomes and lengths, and its saved table.
fn searched(rules: &Drawn) -> (Search<&Drawn>, Vec<u8>) {
    let search = Search::new(rules).method(Method::ProofNumberSearch);
    search.outcome(&19, Convention::Normal).unwrap();
    search.nim_value(&18).unwrap();
    search.sum_outcome(&[6, 7], Convention::Misere).unwrap();
    for convention in CONVENTIONS {
        search.sum_remoteness(&[5, 6], convention).unwrap();
    }
    let mut file = Vec::new();
    search.save("drawn", 7, &mut file).unwrap();
    (search, file)
}

/// Replaces the last eight bytes with the checksum that the format requires: FNV-1a over all preceding bytes.
fn signed(mut file: Vec<u8>) -> Vec<u8> {
    let len = file.len() - 8;
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let sum = file[..len].iter().fold(0xcbf2_9ce4_8422_2325, step);
    file[len..].copy_from_slice(&sum.to_le_bytes());
    file
}

#[test]
fn a_saved_table_contains_all_known_facts() {
    let rules = Drawn::random(11, 20);
    let (search, file) = searched(&rules);
    assert_eq!(signed(file.clone()), file);
    let loaded = Search::new(&rules);
    loaded.load("drawn", 7, &file[..]).unwrap();
    // The loaded search must answer every query without visiting an edge.
    let limits = Limits::none().work(0);
    for position in 0..20 {
        assert_eq!(loaded.known_value(&position), search.known_value(&position));
        for convention in CONVENTIONS {
            assert_eq!(
                loaded.known_outcome(&position, convention),
                search.known_outcome(&position, convention)
            );
        }
    }
    for convention in CONVENTIONS {
        assert_eq!(
            loaded.within(&limits).sum_remoteness(&[5, 6], convention).unwrap(),
            search.sum_remoteness(&[5, 6], convention).unwrap()
        );
    }
    assert_eq!(
        loaded.within(&limits).sum_outcome(&[6, 7], Convention::Misere).unwrap(),
        search.sum_outcome(&[6, 7], Convention::Misere).unwrap()
    );
    // Loading only adds facts that are not known yet, so loading a table twice changes nothing.
    loaded.load("drawn", 7, &file[..]).unwrap();
    let mut again = Vec::new();
    loaded.save("drawn", 7, &mut again).unwrap();
    let third = Search::new(&rules);
    third.load("drawn", 7, &again[..]).unwrap();
    assert_eq!(third.statistics().positions(), loaded.statistics().positions());
}

#[test]
fn a_search_resumes_from_the_saved_table_of_another() {
    // This game has many moves but short lines of play, so only a few positions are open at any time.
    let board = (1 << 12) - 1;
    let fresh = || Search::new(KaylesBoard).as_written().method(Method::MexSearch);
    let all = fresh();
    let value = all.nim_value(&board).unwrap();
    let most = all.statistics().edges();
    let mut file = Vec::new();
    let (mut total, mut processes) = (0, 0);
    loop {
        let (search, limits) = (fresh(), Limits::none().work(most / 5));
        if processes > 0 {
            search.load("kayles", 1, &file[..]).unwrap();
        }
        let answer = search.within(&limits).nim_value(&board);
        total += search.statistics().edges();
        processes += 1;
        match answer {
            Ok(found) => break assert_eq!(found, value),
            Err(SearchError::Stopped(_)) => {}
            Err(error) => panic!("{error}"),
        }
        file.clear();
        search.save("kayles", 1, &mut file).unwrap();
        assert!(processes < 10, "no progress");
    }
    assert!(processes > 4 && total * 10 < 11 * most, "{processes} {total} {most}");
}

#[test]
fn damaged_tables_are_rejected_and_change_nothing() {
    let rules = Drawn::random(11, 20);
    let (_, file) = searched(&rules);
    let search = Search::new(&rules);
    let refused = |bytes: &[u8]| {
        let error = search.load("drawn", 7, bytes).unwrap_err();
        assert_eq!(search.statistics(), grundy_search::Statistics::default(), "{error}");
        error
    };
    for at in 0..file.len() {
        let mut damaged = file.clone();
        damaged[at] ^= 1 << (at % 8);
        refused(&damaged);
        refused(&file[..at]);
    }
    let longer = [&file[..], b"x"].concat();
    assert!(matches!(refused(&longer), TableError::Damaged));
    assert!(matches!(refused(b""), TableError::NotATable));
    assert!(matches!(refused(b"nim-sequence 1\n0.6\n"), TableError::NotATable));
    assert!(matches!(refused(b"grundy search table 1\ndrawn"), TableError::NotATable));
    // The reader must not trust the length that the input declares.
    let mut huge = b"grundy search table 1\ndrawn\n7 hooks\n".to_vec();
    huge.extend([0xff; 8]);
    huge.push(0x7f);
    let len = huge.len() as u64;
    huge.extend(len.to_le_bytes());
    huge.extend([0; 8]);
    assert!(matches!(refused(&signed(huge)), TableError::Damaged));
}

#[test]
fn tables_for_other_rules_are_rejected() {
    let rules = Drawn::random(11, 20);
    let (search, file) = searched(&rules);
    for (name, version) in [("drawn", 8), ("drawing", 7), ("draw", 7)] {
        let error = search.load(name, version, &file[..]).unwrap_err();
        let expected = format!(
            "the search table belongs to `drawn 7 hooks`, expected `{name} {version} hooks`"
        );
        assert_eq!(error.to_string(), expected);
    }
    // An `as_written` search ignores the hooks so that tests can compare results. It must not load results that were found with hooks.
    let referee = Search::new(&rules).as_written();
    let error = referee.load("drawn", 7, &file[..]).unwrap_err();
    assert!(matches!(error, TableError::Foreign { .. }), "{error}");
    for name in ["two\nlines", &"long".repeat(60)] {
        assert!(matches!(search.save(name, 1, Vec::new()), Err(TableError::Name)));
        assert!(matches!(search.load(name, 1, &file[..]), Err(TableError::Name)));
    }
    // Load the table into a search of a game that does not contain some of its positions.
    let fewer = Drawn(rules.0[..15].to_vec());
    let error = Search::new(&fewer).load("drawn", 7, &file[..]).unwrap_err();
    assert!(matches!(error, TableError::Position(_)), "{error}");
    // Load the table into a search of a different game, where it contradicts known values.
    let other = Drawn::random(12, 20);
    let search = Search::new(&other).method(Method::MexSearch);
    search.fill(0..20).unwrap();
    let before = search.statistics();
    let error = search.load("drawn", 7, &file[..]).unwrap_err();
    assert!(matches!(error, TableError::Contradiction { .. }), "{error}");
    assert_eq!(search.statistics(), before);
}

#[test]
fn damaged_tables_with_a_valid_checksum_never_cause_a_panic() {
    let rules = Drawn::random(11, 20);
    let (_, file) = searched(&rules);
    let mut rng = StdRng::seed_from_u64(1);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut nonsense = file.clone();
        for _ in 0..rng.random_range(1..6) {
            let at = rng.random_range(30..file.len() - 16);
            nonsense[at] = [rng.random(), rng.random_range(0..4)][rng.random_range(0..2)];
        }
        let search = Search::new(&rules);
        match search.load("drawn", 7, &signed(nonsense)[..]) {
            Ok(()) => {
                read += 1;
                // The loaded facts can be wrong, so the answers can be wrong, too, but every query must return without a panic.
                for position in 0..20 {
                    let _ = search.nim_value(&position);
                    let _ = search.sum_winning_moves(&[position, 3], Convention::Normal);
                }
                let _ = search.sum_best_move(&[6, 7], Convention::Misere);
                let _ = search.sum_best_move(&[5, 6], Convention::Normal);
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 300 && refused > 300, "{read} {refused}");
}

#[test]
fn loading_a_table_respects_the_bounds() {
    let rules = Subtraction(&[1, 2, 5]);
    let search = Search::new(rules).method(Method::MexSearch);
    search.nim_value(&2000).unwrap();
    let mut file = Vec::new();
    search.save("take 1, 2 or 5", 1, &mut file).unwrap();
    let bounded = Search::new(rules).max_stored(500);
    let error = bounded.load("take 1, 2 or 5", 1, &file[..]).unwrap_err();
    assert!(matches!(error, TableError::Full(StopReason::Stored { limit: 500 })), "{error}");
    assert_eq!(bounded.statistics().positions(), 500);
    for forgetting in [
        Search::new(rules).max_stored(500).forgetting(),
        Search::new(rules).max_bytes(10_000).forgetting(),
    ] {
        forgetting.load("take 1, 2 or 5", 1, &file[..]).unwrap();
        let known =
            (0..=2000).filter(|heap| forgetting.known_value(heap) == search.known_value(heap));
        let known = known.count();
        assert!((100..=500).contains(&known), "{known}");
    }
}
