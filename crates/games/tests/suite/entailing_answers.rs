//! Checks that the outcomes of games with entailing moves agree with exhaustive play, and that the
//! remarks about a position name the fact that decides it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use games::catalog::{self, Catalog, Completeness, Moves, Question, Unknown};
use games::graphs::nimstring::{StringFacts, Strings};
use grundy_core::mixed::Mixed;
use grundy_core::{Convention, Limits, Nimber, Normal};
use grundy_search::entailing::EntailingValue;
use grundy_search::loopy::LoopyOutcome;
use grundy_search::{Method, Search};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// Compares the catalog's answer to a search by the rules: the outcome and all winning moves.
fn check(search: &Search<Mixed>, text: &str) {
    let sum = catalog::read_sum(text).unwrap();
    let outcome = search.sum_outcome(sum.as_slice(), Normal).unwrap();
    // Use one catalog for all tests, so its searches can reuse results.
    let solved = CATALOG.solve(&sum, Normal, &Limits::none());
    let known = solved.outcome().get().unwrap();
    assert_eq!(known.to_string(), outcome.to_string(), "{text}");
    assert_eq!(solved.value().get(), None, "{text}");
    let texts = |moves: &Moves| -> Vec<String> {
        assert_ne!(moves.completeness(), Completeness::More);
        moves.as_slice().iter().map(|mv| sum.move_text(mv)).collect()
    };
    // The theorem, which runs a short search internally, must find the same outcome.
    assert_eq!(sum.outcome(Convention::Normal), Some(outcome), "{text}");
    let found = search.sum_winning_moves(sum.as_slice(), Normal).unwrap();
    let found: Vec<String> = found.iter().map(|mv| sum.move_text(mv)).collect();
    let winning = solved.winning_moves().get().unwrap();
    assert_eq!((texts(winning), winning.are_all()), (found, true), "{text}");
    let is_margin = solved.margin().is_some();
    assert_ne!(is_margin, solved.entailing_value().is_some(), "{text}");
    assert_eq!(solved.best_moves().is_some(), is_margin, "{text}");
    // If the player to move wins, all best moves must be winning moves.
    if let Some(best) = solved.best_moves().filter(|_| outcome.first_wins()) {
        assert!(!best.as_slice().is_empty(), "{text}");
        assert!(best.as_slice().iter().all(|mv| winning.as_slice().contains(mv)), "{text}");
    }
    // A question about only the outcome must get the same answer from a new catalog.
    let question = Question::new(Normal).only_outcome();
    let alone = Catalog::standard().answer(&sum, &question, &Limits::none());
    assert_eq!(alone.outcome().get(), Some(known), "{text}");
    assert_eq!(catalog::read_sum(&sum.to_string()).unwrap(), sum, "{text}");
    for mv in sum.moves() {
        let written = sum.move_text(&mv);
        assert_eq!(sum.read_move(&written).unwrap(), mv, "{text}: {written}");
    }
}

#[test]
fn answers_agree_with_exhaustive_play() {
    let search = &Search::new(Mixed).method(Method::MexSearch).as_written();
    for text in [
        "top_entails no stacks",
        "top_entails 3 5",
        "top_entails 4 6r",
        "top_entails 3 5r",
        "top_entails 5 5 2",
        "nimstring 0-1 1-2 1-2",
        "nimstring pass 0-1 1-2",
        "nimstring 1-2 2-3 3-1 0-4 4-5 5-0",
        "dots_and_boxes 1x2",
        "dots_and_boxes 2x2 h0,0 v0,0 h2,1 goal 3",
        "dots_and_boxes pass 1x3 h0,0 h0,1 h1,0",
    ] {
        check(search, text);
    }
    let random = &mut StdRng::seed_from_u64(7);
    for _ in 0..crate::sized(10, 25) {
        let stacks = random.random_range(1..4);
        let reply = random.random_range(0..2 * stacks);
        let mut text = "top_entails".to_owned();
        for stack in 0..stacks {
            let mark = if stack == reply { "r" } else { "" };
            let _ = write!(text, " {}{mark}", random.random_range(0..8));
        }
        check(search, &text);
        let mut text = "nimstring".to_owned();
        if random.random_range(0..4) == 0 {
            text += " pass";
        }
        for _ in 0..random.random_range(1..8) {
            let coin = random.random_range(0..5);
            let _ = write!(text, " {coin}-{}", (coin + random.random_range(1..5)) % 5);
        }
        check(search, &text);
    }
}

#[test]
fn answers_stop_at_limits_and_invalid_input_is_rejected() {
    assert!(catalog::read_sum("nimstring 0-0").is_err());
    assert!(catalog::read_sum("dots_and_boxes 6x6").is_err());
    let asked = |text: &str, work: u64| {
        let sum = catalog::read_sum(text).unwrap();
        Catalog::standard().solve(&sum, Normal, &Limits::none().work(work))
    };
    for text in ["dots_and_boxes 5x5", "nimstring 4x4", "top_entails 9999999"] {
        let solved = asked(text, 1000);
        assert!(matches!(solved.outcome().why(), Some(Unknown::Stopped(_))), "{text}");
        assert!(matches!(solved.value().why(), Some(Unknown::Stopped(_))), "{text}");
        assert_eq!((solved.margin(), solved.entailing_value()), (None, None), "{text}");
        assert_eq!(solved.winning_moves().get(), None, "{text}");
    }
    // The table that determines the winner is completed quickly, but trying the moves of 1000 stacks takes longer than the limit
    // allows.
    let many = format!("top_entails{}", " 2000".repeat(1000));
    let solved = asked(&many, 100_000);
    assert_eq!(solved.outcome().get(), Some(&LoopyOutcome::P));
    assert_eq!(asked(&many.replacen("2000", "1", 1), 100_000).winning_moves().get(), None);
    assert!(catalog::read_sum(&format!("{many} 1")).is_err());
}

#[test]
fn a_stopped_search_of_a_board_can_be_completed_in_parts() {
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("dots_and_boxes 3x3 h0,0 h1,1 h2,1 v0,2 v1,3 v2,1").unwrap();
    let whole = Catalog::standard().solve(&sum, Normal, &Limits::none());
    let mut parts = 0;
    let solved = loop {
        let solved = catalog.solve(&sum, Normal, &Limits::none().work(1500));
        if solved.margin().is_some() {
            break solved;
        }
        assert!(matches!(solved.value().why(), Some(Unknown::Stopped(_))));
        // If the outcome is known before the search is complete, it must be correct.
        assert!(solved.outcome().get().is_none_or(|known| Some(known) == whole.outcome().get()));
        parts += 1;
        assert!(parts < 1000, "each part resumes where the last one stopped");
    };
    assert!(parts > 0);
    assert_eq!((solved.margin(), solved.best_moves()), (whole.margin(), whole.best_moves()));
}

/// Returns the sentences that describe strings. `value` is their value, if it is known.
fn words(text: &str, value: Option<u64>) -> Vec<String> {
    let strings: Strings = text.parse().unwrap();
    StringFacts::of(&strings).in_words(value.map(|value| EntailingValue::Nim(Nimber::new(value))))
}

/// Returns the catalog's remarks on a position.
fn remarks(text: &str) -> Vec<String> {
    let sum = catalog::read_sum(text).unwrap();
    CATALOG.solve(&sum, Normal, &Limits::none()).remarks().to_vec()
}

#[test]
fn remarks_mention_chains_and_loony_moves() {
    // Test a single long chain from ground to ground.
    let chain = words("0-1 1-2 2-3 0-3", Some(0));
    assert_eq!(chain[0], "Long chains, by their coins: 3.");
    assert_eq!(chain[1], "Loony moves, which only a loser makes: 0-1, 0-3, 1-2, 2-3.");
    assert!(chain[2].starts_with("Every move is loony."), "{chain:?}");
    assert_eq!(chain.len(), 3);
    assert_eq!(remarks("nimstring 0-1 1-2 2-3 0-3"), chain);
    // Test a long ring and a short one. The sentences must not mention the short ring.
    let rings = words("1-2 2-3 3-4 4-1 5-6 6-7 7-5", None);
    assert_eq!(rings[0], "Long rings, by their coins: 4.");
    assert_eq!(rings.len(), 2, "{rings:?}");
    assert!(rings[1].starts_with("Loony moves"));
    // Test a long chain next to a short one, in a lost position and in a won position.
    let rule = "The long-chain rule decides: ";
    for (value, says) in [(0, "with best play on both sides"), (1, "the player to move can make")] {
        let lines = words("0-1 1-2 2-3 0-3 0-4 0-4", Some(value));
        let last = lines.last().unwrap();
        assert!(last.starts_with(rule) && last[rule.len()..].starts_with(says), "{lines:?}");
    }
    let unknown = words("0-1 1-2 2-3 0-3 0-4 0-4", None);
    assert!(!unknown.iter().any(|line| line.starts_with(rule)), "{unknown:?}");
    // Test coins that can be taken in this turn: first one that leaves nothing to choose, and then two that leave a choice.
    let free = words("0-1", Some(0));
    assert_eq!(
        free,
        ["1 coin can be taken in this turn, with nothing to choose: take them first."]
    );
    let choice = words("0-1 1-2", None);
    assert!(choice[0].starts_with("2 coins can be taken in this turn. The position is loony:"));
    // Long lists of loony moves must be cut short.
    let ring: Vec<String> = (1..=13).map(|coin| format!("{coin}-{}", coin % 13 + 1)).collect();
    let many = words(&ring.join(" "), None);
    assert!(many[1].ends_with(", 11-12 and 1 more."), "{many:?}");
    let ring: Vec<String> = (1..=12).map(|coin| format!("{coin}-{}", coin % 12 + 1)).collect();
    assert!(words(&ring.join(" "), None)[1].ends_with('.'));
    assert!(!words(&ring.join(" "), None)[1].contains("more"));
}

#[test]
fn facts_distinguish_chains_rings_and_free_coins() {
    let facts = |text: &str| StringFacts::of(&text.parse().unwrap());
    let house = facts("0-1 1-2 2-3 0-3 0-4 0-4 5-6 6-7 7-5 0-8");
    assert_eq!((house.chains(), house.rings()), (&[1, 3][..], &[3][..]));
    assert_eq!((house.free(), house.has_choice()), (1, false));
    let loony = facts("0-1 1-2");
    assert_eq!((loony.free(), loony.has_choice()), (2, true));
    // If 0-1 is cut, the opponent has only one way to take the rest, so this cut is not loony.
    assert!(loony.loony().is_empty());
}

#[test]
fn remarks_mention_loony_stacks_and_forced_replies() {
    let words = remarks;
    let loony = "Loony stacks: 3, 1. A player who may move anywhere wins with one of them, whatever else is in the sum.";
    assert_eq!(words("top_entails 3 4 1"), [loony]);
    assert_eq!(words("top_entails 4 6r"), ["The reply must be made in the stack of 6."]);
    assert_eq!(words("top_entails 4 6"), [""; 0]);
    // If there are several stacks, the notation of a move must include the index of its stack.
    for (text, first) in [("top_entails 5", "5:4"), ("top_entails 5 5", "0.5:4")] {
        let sum = catalog::read_sum(text).unwrap();
        assert_eq!(sum.move_text(&sum.moves().next().unwrap()), first);
    }
    let sum = catalog::read_sum("top_entails 4 6").unwrap();
    let words: Vec<String> =
        sum.moves().take(2).map(|mv| sum.as_slice()[mv.component].move_in_words(&mv.mv)).collect();
    assert_eq!(words[0], "take the top coin of the stack of 4");
    assert_eq!(words[1], "split the stack of 4 into 1 and 3");
}
