//! Compares the nim-sequences and periods of classic heap games to published tables.

use std::collections::BTreeSet;

use games::catalog::{self, Catalog, GAMES, Game};
use grundy_core::{Limits, Nimber};
use octal_games::identify::{Given, KnownGame};
use octal_games::{Certificate, Code, Periodicity, Sequence};

/// Returns the rows of the published tables that begin with `kind`.
fn rows(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    let rows = include_str!("../heap_games.txt")
        .lines()
        .filter_map(move |line| line.strip_prefix(kind)?.strip_prefix(' '));
    rows.map(|row| row.split_whitespace().collect())
}

fn number(text: &str) -> u64 {
    text.parse().unwrap()
}

#[test]
fn first_values_agree_with_published_ones() {
    for row in rows("values") {
        let code: Code = row[0].parse().unwrap();
        let first = number(row[1]);
        let expected: Vec<u64> = row[2..].iter().map(|value| value.parse().unwrap()).collect();
        let mut sequence = Sequence::new(code.clone());
        let values = sequence.extend_to(first + expected.len() as u64).unwrap();
        assert_eq!(
            values.iter().skip(first as usize).map(Nimber::value).collect::<Vec<_>>(),
            expected,
            "{code}"
        );
    }
}

/// A search for published values must find the code of the game for which they were published.
#[test]
fn games_are_identified_by_published_values() {
    let mut tried = 0;
    for row in rows("values").filter(|row| row.len() >= 18 && !row[0].contains(':')) {
        let code: Code = row[0].parse().unwrap();
        let (first, places) = (number(row[1]), code.leading_digits().len());
        if first > 16 || places > 5 || !code.is_finite() {
            continue;
        }
        let given = Given::values(row[2..].iter().map(|value| number(value))).unwrap();
        let found = catalog::identify(&given.starting_at(first)).run(&Limits::none());
        let is_it = |game: &KnownGame| game.code() == Some(&code);
        assert!(found.games().any(|game| is_it(game.game())), "{code}");
        tried += 1;
    }
    assert!(tried >= 9, "{tried}");
}

/// An empty string and empty brackets must be rejected as codes.
#[test]
fn an_empty_code_is_rejected() {
    for text in ["", " ", "()"] {
        assert!(catalog::read_code(text).is_err(), "`{text}`");
    }
}

/// Every game in the catalog whose positions are single heaps must be found by a search for 40 of its values.
#[test]
fn games_of_the_catalog_are_found_by_their_values() {
    let catalog = Catalog::standard();
    let examples = GAMES.iter().flat_map(|entry| entry.examples().iter());
    let names: BTreeSet<&str> = examples.filter_map(|example| example.split(' ').next()).collect();
    let mut tried = 0;
    for name in names.into_iter().filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
    {
        let limits = Limits::none().work(1 << 20);
        let Some(values) = catalog.heap_values(name, 40, &limits) else { continue };
        let found = catalog::identify(&Given::values(values).unwrap()).run(&Limits::none());
        let is_it = |game: &KnownGame| match game {
            KnownGame::Code(code) => catalog::read_code(name).is_ok_and(|it| it.code() == code),
            KnownGame::Named(named) => named.name() == name,
            _ => false,
        };
        let mut at_zero = found.games().filter(|game| game.first() == 0);
        assert!(at_zero.any(|game| is_it(game.game())), "{name}");
        tried += 1;
    }
    assert!(tried >= 8, "{tried}");
}

fn certificate(code: &str, limit: u64) -> Certificate {
    let code: Code = code.parse().unwrap();
    match Sequence::new(code.clone()).search_period(limit).unwrap() {
        Periodicity::Certified(certificate) => certificate,
        other => panic!("{code}: {other:?}"),
    }
}

#[test]
fn periods_agree_with_published_ones_and_are_proved() {
    let mut proved = 0;
    for row in rows("period") {
        let [period, preperiod, first] = [1, 2, 3].map(|column| number(row[column]));
        let certificate = certificate(row[0], 1 << 15);
        assert_eq!(certificate.period(), period, "{}", row[0]);
        if preperiod > 0 {
            assert_eq!(certificate.preperiod(), preperiod + first, "{}", row[0]);
        } else {
            // The published table can start after the first heaps, so the proved preperiod may be shorter than the published one.
            assert!(certificate.preperiod() <= first, "{}", row[0]);
        }
        certificate.verify().unwrap();
        proved += 1;
    }
    assert!(proved > 80);
}

/// Runs only with `scripts/deep-check long_sequences`.
#[test]
#[ignore = "takes a minute or two"]
fn long_periods_match_the_published_ones_and_are_proved() {
    for row in rows("long_period") {
        let code: Code = row[0].parse().unwrap();
        let start = std::time::Instant::now();
        let mut sequence = Sequence::new(code.clone());
        let found = sequence.search_period(1 << 26).unwrap();
        let seconds = start.elapsed().as_secs_f64();
        let Periodicity::Certified(certificate) = found else { panic!("{code}: {found:?}") };
        let expected = (number(row[1]), number(row[2]));
        assert_eq!((certificate.period(), certificate.preperiod()), expected, "{code}");
        // Check about a hundred heaps throughout the range, and the heaps near the last exception, against the definition.
        let needed = certificate.bound() + certificate.period();
        let step = needed / 100;
        let last = certificate.preperiod() - 1;
        let samples = (0..needed).step_by(step as usize).chain(last.saturating_sub(5)..last + 5);
        certificate.verify_with(sequence.values(), samples).unwrap();
        if needed < 100_000 {
            certificate.verify().unwrap();
        }
        println!(
            "{code}: period {}, preperiod {}, certified with {} values in {seconds:.1} s",
            expected.0,
            expected.1,
            sequence.values().len(),
        );
    }
}
