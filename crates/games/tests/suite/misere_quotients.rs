//! Checks misère quotients against play by the rules, for the theorem about take-and-break games and for the components of all games in the
//! catalog.

use std::collections::HashSet;
use std::slice;

use crate::catalog_solve::texts;
use games::catalog::{self, By, Catalog, Entry, Fact, GAMES, Game, How, Question, Unknown};
use games::heaps::take_and_break::{MisereTakeAndBreak, TakeAndBreak};
use games::reason::Ground;
use grundy_core::mixed::{AnyPosition, Mixed};
use grundy_core::{Limits, Misere, Outcome, Ruleset, StopReason, SumTheorem};
use grundy_search::loopy::LoopyOutcome;
use grundy_search::{Method, Search};
use misere_quotients::{
    ComponentQuotient, ComponentQuotientError, ComponentQuotientFinder, HeapQuotient,
    QuotientBounds, WithQuotient,
};

#[test]
fn outcomes_and_winning_moves_agree_with_search() {
    for (code, largest) in [
        ("kayles", 8),
        ("0.123", 9),
        ("0.75", 8),
        ("0.312", 8),
        ("0.53", 9),
        ("{1,2}", 6),
        ("{2,3,7}", 9),
        ("{1,4,10}", 11),
        ("4.4", 8),
    ] {
        let rules: TakeAndBreak = code.parse().unwrap();
        let theorem =
            MisereTakeAndBreak::new(HeapQuotient::up_to(rules.code(), 300).unwrap()).unwrap();
        let search = Search::new(&rules);
        for a in 0..=largest {
            for b in 0..=a {
                for sum in [vec![a, b], vec![a, b, b], vec![a, a, b, 1]] {
                    let outcome = search.sum_outcome(&sum, Misere).unwrap();
                    assert_eq!(theorem.sum_outcome(&sum, Misere), outcome, "{code} {sum:?}");
                    let moves: Vec<_> = theorem.sum_winning_moves(&sum, Misere).collect();
                    let expected = search.sum_winning_moves(&sum, Misere).unwrap();
                    assert_eq!(moves, expected, "{code} {sum:?}");
                }
            }
        }
    }
}

/// Plays a part of a game with huge heaps. In a won position, plays the first winning move, which must leave a lost position; in a lost
/// position, takes one coin from a large heap.
#[test]
fn the_misere_quotient_covers_huge_heaps() {
    let kayles = HeapQuotient::up_to(&"0.77".parse().unwrap(), 300).unwrap();
    let kayles = MisereTakeAndBreak::new(kayles).unwrap();
    let mut heaps = vec![u64::MAX, 7, 1 << 50];
    for _ in 0..20 {
        if kayles.sum_outcome(&heaps, Misere) == Outcome::P {
            heaps[0] -= 1;
            continue;
        }
        let mv = kayles.sum_winning_moves(&heaps, Misere).next().expect("a winning move");
        heaps = kayles.try_play_in_sum(&heaps, &mv).unwrap();
        assert_eq!(kayles.sum_outcome(&heaps, Misere), Outcome::P);
        heaps.sort_unstable_by(|a, b| b.cmp(a));
    }
}

#[test]
fn quotients_without_a_period_are_rejected() {
    let found = HeapQuotient::up_to(&"0.07".parse().unwrap(), 20).unwrap();
    assert_eq!(MisereTakeAndBreak::new(found), None);
}

/// Positions of games in the catalog whose components have a finite quotient that is found within [`LIMITS`]: small positions and
/// larger ones.
const STARTS: &[(&[&str], &[&str])] = &[
    (&["nim 6"], &["nim 17"]),
    (&["dual_nim 1 2 4", "dual_nim 1 1 2"], &["dual_nim 1 2 3 4 5"]),
    (&["wythoff 2 3"], &["wythoff 4 5"]),
    (&["moore:2 2 1 1"], &["moore:2 3 3 2", "moore:3 3 3 3"]),
    (&["lasker 6"], &["lasker 12"]),
    (&["fibonacci_nim 6"], &["fibonacci_nim 10"]),
    (&["euclid 7 5"], &["euclid 21 13"]),
    (&["euclid_to_zero 7 5"], &["euclid_to_zero 21 13"]),
    (&["mark 7"], &["mark 8"]),
    (&["subtract:2,5,8 12"], &["subtract:2,5,8 40", "subtract:3,7 30"]),
    (&["take_a_square 10"], &["take_a_square 24"]),
    (&["floor_division 100", "floor_division:2,7 60"], &["floor_division 5000"]),
    (&["kayles 8"], &["kayles 16"]),
    (&["dawsons_kayles 10"], &["dawsons_kayles 18"]),
    (&["dawsons_chess 9"], &["dawsons_chess 17"]),
    (&["grundy 12"], &["grundy 18"]),
    (
        &["take_and_break:0.137 9", "0.123 10", "0.26 9", "0.6 8", "4.7 6", "{1,4,10} 12"],
        &["0.07 20", "0.16 13", "0.37 11", "0.26 16", "0.57 16", "4.7 10", "0.8 9", "0.0F 11"],
    ),
    (&["silver_dollar 1 4"], &["silver_dollar 2 4 7"]),
    (&["silver_dollar_bag 1 3d"], &["silver_dollar_bag 0 2 5d"]),
    (&["turning_turtles 0 1 3"], &["turning_turtles 4"]),
    (&["twins 0 1 3"], &["twins 2 5"]),
    (&["mock_turtles 0 1 3"], &["mock_turtles 4"]),
    (&["triplets 0 1 4"], &["triplets 2 5"]),
    (&["moebius 0 1 3"], &["moebius 4"]),
    (&["mogul 0 1 3"], &["mogul 4"]),
    (&["moidores 0 1 3"], &["moidores 4"]),
    (&["ruler 0 1 3"], &["ruler 4"]),
    (&["turnips 1 4"], &["turnips 2 5 6"]),
    (&["grunt 3 5"], &["grunt 5 7"]),
    (&["sym 0 1 3"], &["sym 4"]),
    (
        &["tartan:turning_turtles,ruler 1x1"],
        &["tartan:turning_turtles,ruler 1x2", "tartan:twins,mogul 2x1"],
    ),
    (&["hackenbush 0-1 1-2 2-0"], &["hackenbush 0-1 1-2 2-3 3-1 1-3"]),
    (&["vertex_geography 0 0-1 1-2 2-0 2-3"], &["vertex_geography 0 0-1 1-2 2-3 3-0 3-4 4-1"]),
    (
        &["edge_geography 0 0-1 1-2 2-3 3-0", "edge_geography:any 0 0-1 1-2 2-0"],
        &["edge_geography:any 0 0-1 1-2 2-0 2-3 3-0"],
    ),
    (&["node_kayles 0-1 1-2 2-3 3-0 3-4"], &["node_kayles 0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-0"]),
    (&["arc_kayles 0-1 1-2 2-3 3-0 3-4"], &["arc_kayles 0-1 1-2 2-3 3-4 4-5 5-0 0-3"]),
    (&["coins_to_root 0-1 1-2 1-3 0-4 root 0 coins 0 0 1 0 1"], &[]),
    (&["path_marking 0-1 1-2 2-3 1-4"], &["path_marking 0-1 1-2 2-3 2-4 4-5"]),
    (&["staircase_nim 0 1 2"], &["staircase_nim 0 1 1 2"]),
    (&["cram 2x3"], &["cram 3x4"]),
    (&["chomp 3 2"], &["chomp 3 3", "chomp 4 2"]),
    (&["treblecross ......"], &["treblecross ........"]),
    (&["arrow_walk:0-1,1-2,0-2,2-3 0"], &[]),
    (&["divisor_chomp 12"], &["divisor_chomp 6 10"]),
    (&["sylver_coinage 4 5"], &["sylver_coinage 5 6"]),
    (&["rims 4"], &["rims:rayles 8"]),
    (&["sprouts 2"], &["sprouts iAiA"]),
    (&["brussels_sprouts 2"], &["brussels_sprouts 3"]),
    (&["notakto 2x3"], &["notakto 1x9", "notakto 3x3"]),
    (&["clobber xoxox"], &["clobber xoxoxoxo"]),
    (&["nogo 1x4"], &["nogo 1x6"]),
];

/// Positions without a quotient, because play can go on forever.
const LOOPY: &[&str] = &[
    "arrow_walk:0-1,1-0,1-2 0",
    "northcott W...B... ....B.W. W",
    "northcott W.B. W",
    "poker_nim 3 5 bags 4 0",
    "poker_nim 1 bags 1 1",
];

/// Positions for which no quotient is found within the limits, each with the limit that stops the search.
const BEYOND: &[(&str, StopReason)] = &[
    ("0.76 12", POSITIONS),
    ("grundy 29", ELEMENTS),
    ("0.64 14", ELEMENTS),
    ("mark 12", ELEMENTS),
    ("chomp 4 4 2", ELEMENTS),
];

const ELEMENTS: StopReason = StopReason::Elements { limit: 150 };
const POSITIONS: StopReason = StopReason::Stored { limit: 100_000 };

const BOUNDS: QuotientBounds =
    QuotientBounds::new().max_components(400).max_elements(150).max_stored(100_000);

fn quotient_of(
    text: &str,
) -> Result<ComponentQuotient<AnyPosition>, ComponentQuotientError<AnyPosition>> {
    let start = catalog::read_sum(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let positions = start.as_slice().iter().cloned();
    ComponentQuotientFinder::new(Mixed, positions, BOUNDS).find_within(&Limits::none())
}

/// Compares the outcomes of all sums of up to three components, and the winning moves of single components, to a search by the
/// literal rules. Returns the number of sums.
fn follows_search(text: &str, found: ComponentQuotient<AnyPosition>) -> usize {
    let components = found.components().to_vec();
    let theorem = WithQuotient::new(Mixed, found);
    let search = Search::new(Mixed).method(Method::MexSearch).as_written();
    let mut compared = 0;
    let mut compare = |sum: &[AnyPosition]| {
        let outcome = search.sum_outcome(sum, Misere).unwrap();
        assert_eq!(theorem.sum_outcome(sum, Misere), outcome, "{text}: {sum:?}");
        compared += 1;
    };
    compare(&[]);
    for (at, a) in components.iter().enumerate() {
        compare(slice::from_ref(a));
        for (then, b) in components[..=at].iter().enumerate() {
            compare(&[a.clone(), b.clone()]);
            for c in &components[..=then] {
                compare(&[a.clone(), b.clone(), c.clone()]);
            }
        }
        let moves: Vec<_> = theorem.sum_winning_moves(slice::from_ref(a), Misere).collect();
        assert_eq!(
            moves,
            search.sum_winning_moves(slice::from_ref(a), Misere).unwrap(),
            "{text}: {a:?}"
        );
    }
    compared
}

#[test]
fn component_quotients_of_all_games_agree_with_search() {
    let mut compared = 0;
    for text in STARTS.iter().flat_map(|(small, _)| *small) {
        let found = quotient_of(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(found.components().len() > 2, "{text}");
        compared += follows_search(text, found);
    }
    assert!(compared > 10_000, "{compared}");
}

/// Tests larger positions. This takes minutes.
#[test]
#[ignore = "slow: scripts/deep-check runs it"]
fn quotients_of_larger_components_agree_with_search() {
    for text in STARTS.iter().flat_map(|(_, larger)| *larger) {
        let found = quotient_of(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let (count, order) = (found.components().len(), found.quotient().order());
        let compared = follows_search(text, found);
        println!("{text}: {count} components, {order} elements, {compared} sums");
    }
}

/// For every game in the catalog that can be part of a sum, a quotient must be found, or the error must say that play can
/// repeat or which limit was reached.
#[test]
fn errors_explain_why_a_game_has_no_quotient() {
    for text in LOOPY {
        let error = quotient_of(text).unwrap_err();
        assert!(matches!(error, ComponentQuotientError::Cycle { .. }), "{text}: {error}");
    }
    for &(text, reason) in BEYOND {
        let ComponentQuotientError::Unfinished(stopped) = quotient_of(text).unwrap_err() else {
            panic!("{text}");
        };
        assert_eq!(stopped.stopped().reason(), reason, "{text}");
        assert!(stopped.elements() > 10, "{text}");
        assert!(stopped.partial().components().len() > 8, "{text}");
    }
    let finite = STARTS.iter().flat_map(|(small, larger)| small.iter().chain(*larger));
    let named: HashSet<&str> = finite
        .chain(LOOPY)
        .map(|text| text.split([' ', ':']).next().expect("splits have a first part"))
        .collect();
    // If the lists above do not contain a game, its first example must either have a quotient within the limits or report that play
    // can repeat or that a limit was reached. Games that are played only alone do not form sums, so they are skipped.
    let unnamed = |entry: &&&Entry| !named.contains(entry.name()) && !entry.stands_alone();
    for entry in GAMES.iter().filter(unnamed) {
        let text = entry.examples()[0];
        match quotient_of(text) {
            Ok(found) => assert!(found.components().len() > 2, "{text}"),
            Err(ComponentQuotientError::Cycle { .. }) => assert!(entry.is_loopy(), "{text}"),
            Err(error) => assert!(matches!(error, ComponentQuotientError::Unfinished(_)), "{text}"),
        }
    }
}

/// A search of large heaps in misère play would take too long, so the catalog must use the misère quotient of the game, and the
/// reason must say so.
#[test]
fn quotients_solve_large_heaps() {
    let kayles = HeapQuotient::up_to(&"0.77".parse().unwrap(), 300).unwrap();
    for text in ["kayles 70 71", "kayles 100000000000 7"] {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let heaps: Vec<u64> = sum.iter().map(|heap| *heap.downcast_ref::<u64>().unwrap()).collect();
        let question = Question::new(Misere).most_moves(5).why();
        let solved = catalog.answer(&sum, &question, &Limits::none());
        let expected = match kayles.outcome(&heaps).unwrap() {
            Outcome::N => LoopyOutcome::N,
            Outcome::P => LoopyOutcome::P,
        };
        assert_eq!(solved.outcome(), &Fact::Known(expected, How::Theorem), "{text}");
        assert_eq!(solved.theorems(), ["kayles"], "{text}");
        let winning = solved.winning_moves().get().unwrap();
        assert_eq!(winning.as_slice().is_empty(), expected == LoopyOutcome::P, "{text}");
        for mv in winning.as_slice() {
            let left = sum.try_play(mv).unwrap();
            let heaps: Vec<u64> =
                left.iter().map(|heap| *heap.downcast_ref::<u64>().unwrap()).collect();
            assert_eq!(kayles.outcome(&heaps), Ok(Outcome::P), "{text}");
        }
        let why = solved.why().get().unwrap();
        let says = |ground: &Ground| matches!(ground, Ground::Quotient { is_p: true, .. });
        assert!(why.grounds().iter().any(says) || expected == LoopyOutcome::P, "{text}: {why}");
        assert!(
            why.grounds().iter().any(|ground| matches!(ground, Ground::Quotient { .. })),
            "{text}: {why}"
        );
    }
}

/// If the quotient of a code is found quickly, theorems alone must find the winner and the winning moves of small heaps, and
/// agree with a search. For a game without a known quotient, they must report that no theorem applies.
#[test]
fn quotients_in_the_catalog_agree_with_search() {
    let search = Search::new(Mixed).method(Method::MexSearch);
    for code in ["kayles", "dawsons_kayles", "0.123", "0.75", "0.53", "{1,2}", "{2,3,7}", "4.4"] {
        let catalog = Catalog::standard();
        for (a, b, c) in
            [(1, 2, 3), (5, 5, 1), (8, 3, 3), (7, 6, 4), (9, 9, 2), (0, 4, 1), (8, 0, 0)]
        {
            let sum = catalog.read_sum(&format!("{code} {a} {b} {c}")).unwrap();
            let question = Question::new(Misere).by(By::Theorems);
            let solved = catalog.answer(&sum, &question, &Limits::none());
            let outcome = search.sum_outcome(sum.as_slice(), Misere).unwrap();
            assert_eq!(
                solved.outcome().get().map(ToString::to_string),
                Some(outcome.to_string()),
                "{sum}"
            );
            assert_eq!(solved.outcome().how(), Some(How::Theorem), "{sum}");
            let winning = search.sum_winning_moves(sum.as_slice(), Misere).unwrap();
            let listed = solved.winning_moves().get().unwrap();
            assert!(listed.are_all(), "{sum}");
            assert_eq!(texts(&sum, listed.as_slice()), texts(&sum, &winning), "{sum}");
        }
    }
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("0.76 40").unwrap();
    let question = Question::new(Misere).by(By::Theorems);
    let solved = catalog.answer(&sum, &question, &Limits::none());
    assert_eq!(solved.outcome().why(), Some(&Unknown::NoTheorem));
    // A work limit must stop the search for a quotient.
    let sum = catalog.read_sum("kayles 70").unwrap();
    let solved = catalog.answer(&sum, &question, &Limits::none().work(500));
    assert!(matches!(solved.outcome().why(), Some(Unknown::NoTheorem | Unknown::Stopped(_))));
}
