//! Tests the text that games print and parse, with default and with custom notations, and the text that error messages quote.

use crate::toys::Nim;
use grundy_core::mixed::AnyGame;
use grundy_core::{Notation, ReadError, Ruleset, Sum};

/// Nim with a notation that overrides either every method or as few methods as possible.
struct Heaps<const OWN: bool>;

impl<const OWN: bool> Ruleset for Heaps<OWN> {
    type Position = u64;
    type Move = u64;

    fn moves(&self, heap: &u64) -> impl Iterator<Item = u64> {
        Nim.moves(heap)
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Nim.play(heap, taken)
    }
}

impl Notation for Heaps<false> {
    fn position_text(&self, heap: &u64) -> String {
        format!("h{heap}")
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        let heap = text.strip_prefix('h').and_then(|heap| heap.parse().ok());
        heap.ok_or_else(|| ReadError::expected("a heap", text))
    }

    fn move_text(&self, heap: &u64, taken: &u64) -> String {
        format!("{heap}-{taken}")
    }
}

/// Overrides every method that has a default.
impl Notation for Heaps<true> {
    const LISTED: bool = true;

    fn position_text(&self, heap: &u64) -> String {
        format!("own {heap}")
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        Ok(text.len() as u64)
    }

    fn move_text(&self, heap: &u64, taken: &u64) -> String {
        format!("own {heap} less {taken}")
    }

    fn read_move(&self, heap: &u64, text: &str) -> Result<u64, ReadError> {
        Ok(heap + text.len() as u64)
    }

    fn position_in_words(&self, heap: &u64) -> String {
        format!("own words for {heap}")
    }

    fn move_in_words(&self, heap: &u64, taken: &u64) -> String {
        format!("own words for {heap} less {taken}")
    }

    fn sum_text(&self, sum: &[u64]) -> String {
        format!("own sum of {}", sum.len())
    }

    fn read_sum(&self, text: &str) -> Result<Vec<u64>, ReadError> {
        Ok(vec![7; text.len()])
    }
}

fn texts<G: Notation<Position = u64, Move = u64>>(game: G) -> [String; 8] {
    [
        game.position_text(&5),
        game.read_position("h4").unwrap().to_string(),
        game.move_text(&5, &2),
        game.read_move(&5, "5-3").unwrap().to_string(),
        game.position_in_words(&5),
        game.move_in_words(&5, &2),
        game.sum_text(&[1, 2]),
        format!("{:?} {}", game.read_sum("h1 + h2").unwrap(), G::LISTED),
    ]
}

#[test]
fn default_and_custom_notations_also_work_behind_a_reference() {
    let default = ["h5", "4", "5-2", "3", "h5", "5-2", "h1 + h2", "[1, 2] false"];
    assert_eq!(texts(Heaps::<false>), default);
    assert_eq!(texts(&Heaps::<false>), default);
    let own = [
        "own 5",
        "2",
        "own 5 less 2",
        "8",
        "own words for 5",
        "own words for 5 less 2",
        "own sum of 2",
        "[7, 7, 7, 7, 7, 7, 7] true",
    ];
    assert_eq!(texts(Heaps::<true>), own);
    assert_eq!(texts(&Heaps::<true>), own);
}

#[test]
fn a_type_erased_game_prints_the_same_text_as_its_rules() {
    let game = AnyGame::new("own", Heaps::<true>).build();
    let position = game.position(5_u64).unwrap();
    assert_eq!((position.text(), position.in_words()), ("own 5".into(), "own words for 5".into()));
    let mv = position.moves().nth(1).unwrap();
    assert_eq!((mv.text(), mv.downcast_ref::<u64>()), ("own 5 less 2", Some(&2)));
    assert_eq!(mv.downcast_ref::<u32>(), None);
    assert_eq!(position.move_in_words(&mv), "own words for 5 less 2");
    assert_eq!(position.read_move("5-3").unwrap().text(), "own 5 less 8");
}

#[test]
fn the_empty_sum_prints_and_parses_as_none() {
    assert_eq!(Heaps::<false>.sum_text(&[]), "none");
    assert_eq!(Heaps::<false>.read_sum(" none "), Ok(Vec::new()));
    assert!(Heaps::<false>.read_sum("").is_err());
    // In this game, a sum is a list of words, so empty text is the empty sum.
    assert_eq!(Nim.read_sum(""), Ok(Vec::new()));
    assert_eq!(Nim.read_sum("none"), Ok(Vec::new()));
    assert_eq!(Nim.sum_text(&[]), "none");
}

#[test]
fn errors_quote_the_beginning_of_a_text() {
    let message = |length| ReadError::new("x".repeat(length)).to_string();
    assert_eq!(message(400), "x".repeat(400));
    assert_eq!(message(401), "x".repeat(400) + "…");
    assert_eq!(message(100_000), message(401));
    let found = |text: &str| ReadError::expected("a heap", text).to_string();
    let quoted = |text: &str| format!("expected a heap, found `{text}`");
    assert_eq!(found(&"ä".repeat(60)), quoted(&"ä".repeat(60)));
    assert_eq!(found(&"ä".repeat(61)), quoted(&("ä".repeat(60) + "…")));
    // Control characters are dropped, because they could act as commands in a terminal.
    assert_eq!(found("a\u{1b}[2Jb\nc"), quoted("a[2Jbc"));
    assert_eq!(found(""), "expected a heap, found nothing");
    let long = "y".repeat(70);
    let error = Heaps::<false>.read_move(&5, &long).unwrap_err();
    assert_eq!(error.to_string(), format!("`{}…` is not a move in h5", &long[..60]));
}
