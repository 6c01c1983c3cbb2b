//! Checks that the catalog does not wait for a search before it reports a result that a theorem proves. Tests every game whose theorems
//! give outcomes but no values, with positions so large that a search for the value would take far too long.

use games::catalog::{Answer, Catalog, Completeness, Entry, GAMES, Game, How, Question, Unknown};
use grundy_core::mixed::MixedSum;
use grundy_core::{Limits, Normal};
use grundy_search::loopy::LoopyOutcome;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::catalog_repeated_questions::{agrees, said};

/// Returns the edges of a grid with this many rows and columns of nodes.
fn grid(rows: u32, columns: u32) -> String {
    let cell = |row: u32, column: u32| row * columns + column;
    let across = (0..rows).flat_map(|row| (1..columns).map(move |column| (row, column)));
    let across = across.map(|(row, column)| (cell(row, column - 1), cell(row, column)));
    let down = (1..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let down = down.map(|(row, column)| (cell(row - 1, column), cell(row, column)));
    let edges: Vec<String> = across.chain(down).map(|(u, v)| format!("{u}-{v}")).collect();
    edges.join(" ")
}

/// Returns won positions that are too large for a search for their values.
fn large() -> Vec<(&'static str, String)> {
    let row = |white: usize, black: usize, right: usize| {
        format!("{}W{}B{}", ".".repeat(white), ".".repeat(black), ".".repeat(right))
    };
    vec![
        ("wythoff", "wythoff 1000 700".to_owned()),
        ("fibonacci_nim", "fibonacci_nim 10000".to_owned()),
        ("schwenk_nim", "schwenk_nim:3n 2000".to_owned()),
        ("nim_with_pass", "nim_with_pass 300 400".to_owned()),
        ("antonim", "antonim 200 400 700".to_owned()),
        ("end_nim", "end_nim 300 100 200 400".to_owned()),
        ("multi_wythoff", "multi_wythoff 1000 700".to_owned()),
        ("vector", "vector:knight 602 700".to_owned()),
        ("moore", "moore:2 300 400 500".to_owned()),
        ("treblecross", format!("treblecross {}", ".".repeat(701))),
        ("chomp", "chomp 15x15".to_owned()),
        ("chomp", "chomp:2 4000 2500".to_owned()),
        ("cram", "cram 6x7".to_owned()),
        ("cram", "cram 8x15".to_owned()),
        ("divisor_chomp", format!("divisor_chomp {}", 6_u64.pow(11))),
        ("sylver_coinage", "sylver_coinage 4 6 907".to_owned()),
        // The position has a row that is a palindrome, and two more stones.
        ("clobber", format!("clobber {}{}.xo", "xxo".repeat(10), "oxx".repeat(10))),
        ("vertex_geography", format!("vertex_geography 0 {}", grid(10, 10))),
        // On the grid without the edge 0-100, the player to move loses. So the move along this edge wins.
        ("edge_geography", format!("edge_geography 100 {} 0-100", grid(10, 10))),
        // A half turn maps the middle node of the first grid to itself. In the second grid, it maps
        // the middle edge to itself.
        ("node_kayles", format!("node_kayles {}", grid(11, 13))),
        ("arc_kayles", format!("arc_kayles {}", grid(12, 13))),
        ("northcott", format!("northcott {} {} W", row(0, 300, 0), row(10, 286, 4))),
        ("poker_nim", "poker_nim 300 500 bags 400 0".to_owned()),
    ]
}

/// Returns whether theorems give the outcome but not the value of some position of the game: an example or a random one.
fn knows_outcomes_only(entry: &Entry) -> bool {
    if entry.stands_alone() {
        return false;
    }
    let catalog = Catalog::standard();
    let only_outcome = |text: &str| {
        let Ok(sum) = catalog.read_sum(text) else { return false };
        sum.iter().any(|part| {
            part.game().knows_some_outcomes(Normal)
                && !part.game().knows_values()
                && part.outcome(Normal).is_some()
                && part.nim_value().is_none()
        })
    };
    let mut rng = StdRng::seed_from_u64(69);
    let random: Vec<String> = [4, 9, 25]
        .into_iter()
        .flat_map(|size| [size; 12])
        .filter_map(|size| {
            entry.random(entry.name(), size, &mut |bound| rng.random_range(0..bound))
        })
        .collect();
    entry.examples().iter().copied().chain(random.iter().map(String::as_str)).any(only_outcome)
}

/// Checks that theorems give the outcome and winning moves. The list of moves must be complete, or the answer must say that it is not known
/// whether the list is complete.
fn is_answered(sum: &MixedSum, solved: &Answer) {
    assert_eq!(solved.outcome().get(), Some(&LoopyOutcome::N), "{sum}");
    assert_eq!(solved.outcome().how(), Some(How::Theorem), "{sum}");
    let winning = solved.winning_moves().get().unwrap_or_else(|| panic!("{sum}"));
    assert!(!winning.as_slice().is_empty(), "{sum}");
    assert!(winning.completeness() != Completeness::More, "{sum}");
}

#[test]
fn large_positions_are_solved_without_a_search() {
    let large = large();
    for entry in GAMES.iter().filter(|entry| knows_outcomes_only(entry)) {
        assert!(large.iter().any(|(name, _)| *name == entry.name()), "{} has none", entry.name());
    }
    for (_, text) in &large {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let question = Question::new(Normal).moves_in_passing().without_value();
        let solved = catalog.answer(&sum, &question, &Limits::none());
        is_answered(&sum, &solved);
        assert_eq!(solved.value().why(), Some(&Unknown::LeftOut { work: 0 }), "{sum}");
        let searched = catalog.statistics();
        assert_eq!((searched.positions(), searched.edges()), (0, 0), "{sum}");
        let outcome = Question::new(Normal).only_outcome();
        let solved = catalog.answer(&sum, &outcome, &Limits::none());
        assert_eq!(solved.outcome().get(), Some(&LoopyOutcome::N), "{sum}");
        assert_eq!(catalog.statistics().edges(), 0, "{sum}");
        // A reason must not start a long search, because it needs only the replies that it lists.
        let why = Question::new(Normal).most_moves(1).moves_in_passing().without_value().why();
        let solved = catalog.answer(&sum, &why, &Limits::none());
        assert!(!solved.why().get().unwrap().is_empty(), "{sum}");
    }
}

#[test]
fn theorems_answer_before_the_value_is_computed() {
    for (_, text) in large() {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(&text).unwrap();
        let question = Question::new(Normal).moves_in_passing().value_within(1000).why();
        let mut told = Vec::new();
        let solved = catalog.answer_telling(&sum, &question, &Limits::none(), &mut |so_far| {
            assert_eq!(catalog.statistics().edges(), 0, "{sum}");
            told.push(so_far.clone());
        });
        let [so_far] = &told[..] else { panic!("{sum}: told {} times", told.len()) };
        is_answered(&sum, so_far);
        assert!(so_far.why().get().is_some(), "{sum}");
        is_answered(&sum, &solved);
        agrees(&said(&sum, so_far), &said(&sum, &solved), &text);
        assert_eq!(solved.value().why(), Some(&Unknown::LeftOut { work: 1000 }), "{sum}");
    }
}

/// An answer without the value must agree with the full answer in everything else. The catalog may report an early answer only
/// once, and only from a theorem.
#[test]
fn answers_do_not_depend_on_the_value() {
    for text in GAMES.iter().flat_map(|entry| entry.examples()) {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let limits = Limits::none().work(crate::sized(5_000, 20_000));
        for convention in grundy_core::Convention::ALL {
            let question = Question::new(convention);
            let whole = catalog.answer(&sum, &question, &limits);
            let without = Catalog::standard().answer(&sum, &question.without_value(), &limits);
            assert_eq!(without.outcome().get(), whole.outcome().get(), "{text}");
            agrees(&said(&sum, &without), &said(&sum, &whole), text);
            let is_left_out = matches!(without.value().why(), Some(Unknown::LeftOut { .. }));
            if is_left_out {
                assert_eq!(without.outcome().how(), Some(How::Theorem), "{text}");
                assert!(without.winning_moves().get().is_some(), "{text}");
            }
            let mut told = 0;
            let solved = catalog.answer_telling(&sum, &question, &limits, &mut |_| told += 1);
            let is_by_theorem = solved.outcome().how() == Some(How::Theorem);
            assert!(told == 0 || told == 1 && is_by_theorem, "{text}: told {told} times");
        }
    }
}

/// A question about only the outcome must explore a loopy game only if it allows work for the exploration. The answer then includes
/// the length of play.
#[test]
fn the_length_of_loopy_play_is_reported_on_request() {
    for text in ["poker_nim 3 5 bags 2 0", "northcott W...B... ....B.W. W"] {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let whole = catalog.solve(&sum, Normal, &Limits::none());
        assert!(whole.remoteness().is_some(), "{text}");
        let question = Question::new(Normal).only_outcome();
        let short = Catalog::standard().answer(&sum, &question, &Limits::none());
        assert_eq!((short.remoteness(), short.component_values()), (None, &[None][..]), "{text}");
        let question = question.value_within(Question::VALUE_WORK);
        let long = Catalog::standard().answer(&sum, &question, &Limits::none());
        assert_eq!(long.remoteness(), whole.remoteness(), "{text}");
        assert_eq!(long.component_values(), whole.component_values(), "{text}");
        let question = question.value_within(1);
        let stopped = Catalog::standard().answer(&sum, &question, &Limits::none());
        assert_eq!(stopped.outcome(), short.outcome(), "{text}");
    }
}

/// An explicit limit must also apply to the search for the value, and the answer must report this limit.
#[test]
fn limits_are_reported_for_values() {
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("wythoff 1000 700").unwrap();
    let question = Question::new(Normal).value_within(100_000);
    let solved = catalog.answer(&sum, &question, &Limits::none().work(5000));
    is_answered(&sum, &solved);
    assert!(matches!(solved.value().why(), Some(Unknown::Stopped(_))), "{:?}", solved.value());
    // Each repetition of the question must resume the search, until the search is complete.
    let small = catalog.read_sum("wythoff 12 9").unwrap();
    let question = Question::new(Normal).value_within(50);
    let whole = Catalog::standard().solve(&small, Normal, &Limits::none());
    let times = (1..1000).find(|_| {
        let solved = catalog.answer(&small, &question, &Limits::none());
        solved.value().get() == whole.value().get()
    });
    assert!(times.is_some_and(|times| times > 1), "{times:?}");
}
