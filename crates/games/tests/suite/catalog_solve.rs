//! Checks that the catalog gives the same answers as a search by the rules, with any limits and from any thread.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::catalog::{By, Catalog, Completeness, Fact, Game, How, MoveTexts, Question, Unknown};
use grundy_core::mixed::{Mixed, MixedSum};
use grundy_core::{Convention, Limits, Nimber, Normal, Outcome, StopReason, mex};
use grundy_search::loopy::LoopyOutcome;
use grundy_search::{Method, Search};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::toy::Toy;

/// Small positions of all kinds of games: games with values, games with outcomes for all or some positions, and games with rules
/// only.
const PARTS: &[&str] = &[
    "nim 3 1",
    "nim 4",
    "kayles 5",
    "grundy 7",
    "0.137 6",
    "subtract:2,5 9",
    "take_a_square 6",
    "floor_division:2,3 20",
    "chomp 3 2",
    "chomp 2 2",
    "cram 2x3",
    "cram 2x2",
    "arc_kayles 0-1 1-2 2-3 3-0",
    "node_kayles 0-1 1-2 2-3 3-4",
    "wythoff 2 3",
    "wythoff 1 2",
    "edge_geography 0 0-1 1-2 2-0",
    "vertex_geography 0 0-1 1-2",
    "treblecross .....",
    "path_marking 0-1 1-2 1-3",
    "arc_kayles 3",
];

fn random_sum(rng: &mut StdRng) -> String {
    let count = rng.random_range(1..4);
    let parts: Vec<&str> = (0..count).map(|_| PARTS[rng.random_range(0..PARTS.len())]).collect();
    parts.join(" + ")
}

const fn outcome(outcome: Outcome) -> LoopyOutcome {
    match outcome {
        Outcome::N => LoopyOutcome::N,
        Outcome::P => LoopyOutcome::P,
    }
}

/// Returns the notation of the moves in sorted order, because a theorem can list them in a different order.
pub(crate) fn texts<'m>(
    sum: &MixedSum,
    moves: impl IntoIterator<Item = &'m grundy_core::SumMove<grundy_core::mixed::AnyMove>>,
) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| sum.move_text(mv)).collect();
    texts.sort();
    texts
}

#[test]
fn answers_agree_with_a_search_by_definition() {
    let catalog = Catalog::standard();
    let search = Search::new(Mixed).method(Method::MexSearch);
    let mut rng = StdRng::seed_from_u64(41);
    for _ in 0..60 {
        let sum = catalog.read_sum(&random_sum(&mut rng)).unwrap();
        for convention in Convention::ALL {
            let solved = catalog.solve(&sum, convention, &Limits::none());
            let found = search.sum_outcome(sum.as_slice(), convention).unwrap();
            assert_eq!(solved.outcome().get(), Some(&outcome(found)), "{sum} {convention}");
            let winning = search.sum_winning_moves(sum.as_slice(), convention).unwrap();
            let listed = solved.winning_moves().get().unwrap();
            assert!(listed.are_all(), "{sum} {convention}");
            assert_eq!(texts(&sum, listed.as_slice()), texts(&sum, &winning), "{sum} {convention}");
            if convention == Convention::Normal {
                let value = search.nim_sum(sum.as_slice()).unwrap();
                assert_eq!(solved.nim_value(), Some(value), "{sum}");
                let one = Question::new(convention).most_moves(1);
                let solved = catalog.answer(&sum, &one, &Limits::none());
                assert_eq!(solved.winning_move().is_some(), !winning.is_empty(), "{sum}");
                let rest = solved.winning_moves().get().unwrap().completeness();
                assert_eq!(rest == Completeness::More, winning.len() > 1, "{sum}");
            } else {
                assert_eq!(solved.value().why(), Some(&Unknown::Meaningless));
            }
        }
    }
}

/// If no moves are requested, the theorem must answer within a few steps.
#[test]
fn moves_are_searched_for_only_on_request() {
    // Test a row with more than a hundred thousand moves, a row with fewer moves, and a sum that is lost.
    for text in ["mogul 4 6 7 9 12 13 15 18 20", "moebius 2 3 5 9 11 14 20 22", "nim 5 5"] {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let all = catalog.answer(&sum, &Question::new(Normal).most_moves(1), &Limits::none());
        let none = Question::new(Normal).most_moves(0);
        // The theorem needs no preparation, so a few steps are enough for the outcome, but not for a list of moves.
        let few = Catalog::standard().answer(&sum, &none, &Limits::none().work(20));
        assert_eq!((few.value(), few.outcome()), (all.value(), all.outcome()), "{text}");
        let moves = few.winning_moves().get().unwrap();
        assert!(moves.as_slice().is_empty());
        let wins = all.winning_move().is_some();
        assert_eq!(
            moves.completeness(),
            if wins { Completeness::More } else { Completeness::All },
            "{text}"
        );
    }
}

#[test]
fn outcomes_of_small_positions_are_never_unknown() {
    let catalog = Catalog::standard();
    let search = Search::new(Mixed).method(Method::MexSearch);
    for text in [
        "chomp 5 4 3",
        "arc_kayles 0-1 1-2 2-3 3-0",
        "node_kayles 0-1 1-2 2-3 3-4 4-5 5-0",
        "cram 4x5",
        "wythoff 3 4",
    ] {
        let sum = catalog.read_sum(text).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        // For the 4 by 5 board, use the value that Lemoine and Viennot published, because a search by the rules would take a minute.
        let published = (text == "cram 4x5").then_some(Nimber::new(2));
        let value = published.unwrap_or_else(|| search.nim_sum(sum.as_slice()).unwrap());
        assert_eq!(solved.nim_value(), Some(value), "{text}");
        assert_eq!(solved.outcome().get(), Some(&outcome(Outcome::from(value))), "{text}");
        assert!(solved.winning_moves().get().unwrap().are_all(), "{text}");
    }
    // A theorem that knows only outcomes still determines the value of a lost position, which is 0.
    let searched = catalog.statistics().edges();
    let sum = catalog.read_sum("cram 8x8 + nim 5").unwrap();
    let solved = catalog.answer(&sum, &Question::new(Normal).by(By::Theorems), &Limits::none());
    assert_eq!(
        (solved.nim_value(), solved.value().how()),
        (Some(Nimber::new(5)), Some(How::Theorem))
    );
    // The theorem does not list the board's moves to values other than 0, and the question forbids a search for them.
    let winning = solved.winning_moves().get().unwrap();
    assert_eq!(texts(&sum, winning.as_slice()), ["1/5:0"]);
    assert_eq!(winning.completeness(), Completeness::Unknown);
    assert_eq!(catalog.statistics().edges(), searched);
}

#[test]
fn a_theorem_solves_a_large_heap_next_to_a_searched_board() {
    let catalog = Catalog::standard();
    let text = "nim 1000000007 + arc_kayles 0-1 1-2 2-3 3-0 3-4 + kayles 100000000000";
    let sum = catalog.read_sum(text).unwrap();
    let solved = catalog.solve(&sum, Normal, &Limits::none().work(1_000_000));
    let board = catalog.read_sum("arc_kayles 0-1 1-2 2-3 3-0 3-4").unwrap();
    let board = Search::new(Mixed).nim_sum(board.as_slice()).unwrap();
    let kayles = catalog.read_sum("kayles 100000000000").unwrap().nim_value().unwrap();
    let value = Nimber::new(1_000_000_007) + board + kayles;
    assert_eq!((solved.nim_value(), solved.value().how()), (Some(value), Some(How::Search)));
    let winning = solved.winning_move().unwrap();
    let left = sum.try_play(winning).unwrap();
    assert_eq!(catalog.solve(&left, Normal, &Limits::none()).nim_value(), Some(Nimber::ZERO));
}

#[test]
fn a_stopped_question_can_be_resumed_with_the_same_answer() {
    let mut rng = StdRng::seed_from_u64(42);
    for text in [
        "cram 3x4 + arc_kayles 0-1 1-2 2-3 3-0",
        "chomp 4 3 2 1",
        "0.137 400 + take_a_square 300",
        "node_kayles 0-1 1-2 2-3 3-4 4-5 5-0 0-3 + nim 70",
        &format!("edge_geography 9 {}", grid(6, 8)),
        "arrow_walk:0-1,1-0,1-2,2-3,3-0,3-4 1 3 + poker_nim 2 bags 1 1 + nim 2",
    ] {
        for convention in Convention::ALL {
            let whole = Catalog::standard();
            let sum = whole.read_sum(text).unwrap();
            // In misère play, test only sums with a short search. Searches of the others take too long or never end.
            let is_short = ["cram", "chomp", "node"].iter().any(|game| text.starts_with(game));
            if convention == Convention::Misere && !is_short {
                continue;
            }
            // Values of large graphs are out of reach for a search, and the theorems do not determine them.
            let by = if text.contains("geography") { By::Theorems } else { By::Both };
            let question = Question::new(convention).by(by);
            let expected = whole.answer(&sum, &question, &Limits::none());
            let catalog = Catalog::standard();
            let sum = catalog.read_sum(text).unwrap();
            let mut questions = 0;
            let mut work = 8;
            loop {
                let limits = Limits::none().work(rng.random_range(1..=work));
                let solved = catalog.answer(&sum, &question, &limits);
                // An answer that a limit cut short must still be correct.
                let known = solved.outcome().get();
                assert!(
                    known.is_none_or(|known| Some(known) == expected.outcome().get()),
                    "{text}"
                );
                let value = solved.value().get();
                assert!(value.is_none_or(|value| Some(value) == expected.value().get()), "{text}");
                if let Some(early) = solved.winning_moves().get() {
                    let all = expected.winning_moves().get().expect(text).as_slice();
                    assert!(early.as_slice().iter().all(|mv| all.contains(mv)), "{text}");
                    // A list that a limit cut short must not claim to be complete.
                    let is_all = early.as_slice().len() == all.len();
                    assert!(is_all || early.completeness() != Completeness::All, "{text}");
                }
                if solved == expected {
                    break;
                }
                questions += 1;
                work += work / 2;
            }
            assert!(questions > 2, "{text}: {questions}");
        }
    }
}

/// The board is symmetric, so its value is 0; searching for its moves to the value 5 would hit the limit.
#[test]
fn moves_that_a_theorem_lists_do_not_wait_for_a_search() {
    let catalog = Catalog::standard();
    for text in ["cram 8x8 + nim 5", "nim 5 + cram 8x8"] {
        let sum = catalog.read_sum(text).unwrap();
        let limits = Limits::none().work(20_000);
        let solved = catalog.answer(&sum, &Question::new(Normal), &limits);
        assert_eq!(solved.nim_value(), Some(Nimber::new(5)));
        let winning = solved.winning_moves().get().expect("some moves");
        let [only] = winning.as_slice() else { panic!("{winning:?}") };
        assert_eq!(sum[only.component].game().name(), "nim");
        assert_eq!((only.mv.text(), winning.completeness()), ("5:0", Completeness::Unknown));
    }
}

/// Returns the edges of a grid graph.
fn grid(rows: u32, columns: u32) -> String {
    let right = (0..rows * columns).filter(|node| (node + 1) % columns != 0);
    let down = (columns..rows * columns).map(|node| (node - columns, node));
    let edges = right.map(|node| (node, node + 1)).chain(down);
    edges.map(|(u, v)| format!("{u}-{v}")).collect::<Vec<_>>().join(" ")
}

/// A limit can stop a theorem that visits a large graph many times, but repeated questions must make progress until the answer is
/// complete.
#[test]
fn large_graphs_consume_work_and_are_eventually_solved() {
    let edges = 20_001;
    let path: Vec<String> = (0..edges).map(|node| format!("{node}-{}", node + 1)).collect();
    let path = path.join(" ");
    // In both geography games, the token starts at one end of this path and can move only toward the other end. The number of edges is
    // odd, so the first player makes the last move.
    let texts = [
        (format!("hackenbush {path}"), Some(Nimber::new(edges))),
        (format!("edge_geography 0 {path}"), None),
        (format!("vertex_geography 0 {path}"), None),
    ];
    for (text, value) in texts {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(&text).unwrap();
        let question = Question::new(Normal).by(By::Theorems);
        let solved = catalog.answer(&sum, &question, &Limits::none().work(100));
        let why = solved.outcome().why();
        assert!(matches!(why, Some(Unknown::Stopped(stopped)) if stopped.work() <= 100), "{why:?}");
        let limits = Limits::none().work(5000);
        let mut answers = (0..200).map(|_| {
            // Read the position again for each question, so nothing is cached in the position.
            let sum = catalog.read_sum(&text).unwrap();
            catalog.answer(&sum, &question, &limits)
        });
        let solved = answers.find(|solved| solved.winning_moves().get().is_some());
        let solved = solved.expect("the theorem needs no search");
        assert_eq!(solved.outcome().get(), Some(&LoopyOutcome::N));
        assert_eq!(solved.nim_value(), value);
        let winning = solved.winning_moves().get().unwrap().as_slice();
        assert_eq!(winning.len(), 1);
        assert!(["0-1", "1"].contains(&winning[0].mv.text()));
    }
}

/// Solves Node Kayles on the graph of queen moves on a chessboard. As text, the graph takes ten times as much memory as it does
/// in a position.
#[test]
fn dense_graphs_are_searched_within_8_mebibytes() {
    let side = 8_i32;
    let attacks = |&(one, other): &(i32, i32)| {
        let (rows, columns) = (one / side - other / side, one % side - other % side);
        rows == 0 || columns == 0 || rows.abs() == columns.abs()
    };
    let pairs =
        (0..side * side).flat_map(|one| (one + 1..side * side).map(move |other| (one, other)));
    let edges: Vec<_> = pairs.filter(attacks).map(|(u, v)| format!("{u}-{v}")).collect();
    let catalog = Catalog::standard().bounds(Catalog::MAX_POSITIONS, 8 << 20);
    let sum = catalog.read_sum(&format!("node_kayles {}", edges.join(" "))).unwrap();
    let solved = catalog.answer(&sum, &Question::new(Normal), &Limits::none());
    // The value is A344227(8) in the OEIS.
    assert_eq!(solved.nim_value(), Some(Nimber::new(3)));
    assert!(catalog.statistics().bytes() <= 8 << 20);
}

#[test]
fn reading_a_sum_computes_no_tables_and_questions_stop_at_limits() {
    let catalog = Catalog::standard();
    let started = Instant::now();
    let mut sums = Vec::new();
    for text in [
        "subtract:1000000,999983,77777 7",
        "subtract:16777215,16777213,3 1000000000",
        "take_a_square 16777216",
        "0.6 262143",
        "kayles 18446744073709551615",
        "C.1 5",
        "tartan:ruler,ruler 300000x300000",
        "tartan:twins,mock_turtles 18446744073709551614x18446744073709551614",
    ] {
        sums.push((text, catalog.read_sum(text)));
    }
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    for (text, sum) in sums {
        let Ok(sum) = sum else { continue };
        let solved = catalog.solve(&sum, Normal, &Limits::none().work(500));
        for why in [solved.outcome().why(), solved.winning_moves().why()].into_iter().flatten() {
            let Unknown::Stopped(stopped) = why else { panic!("{text}: {why}") };
            assert_eq!(stopped.reason(), StopReason::Work { limit: 500 }, "{text}");
        }
    }
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

/// Returns a game in which a move takes one coin or the whole heap.
const fn one_or_all(name: &'static str) -> Toy {
    fn moves(heap: u64) -> Vec<u64> {
        let one = (heap > 1).then(|| heap - 1);
        one.into_iter().chain((heap > 0).then_some(0)).collect()
    }
    Toy { name, moves, is_loopy: false }
}

#[test]
fn user_defined_games_work_like_catalog_games() {
    let mut catalog = Catalog::standard();
    catalog.add(one_or_all("one_or_all")).unwrap();
    for (name, error) in [
        ("one_or_all", "there is a game `one_or_all` already"),
        ("nim", "there is a game `nim` already"),
        ("0.77", "`0.77` is not a name of a game"),
        ("none", "`none` is not a name of a game"),
        ("", "`` is not a name of a game"),
    ] {
        assert_eq!(catalog.add(one_or_all(name)).unwrap_err().to_string(), error);
    }
    assert_eq!(catalog.games().last().map(Game::name), Some("one_or_all"));
    // Heap 0 has the value 0. From heap 1 on, the values alternate between 1 and 2.
    let sum = catalog.read_sum("one_or_all 4 7 + nim 6").unwrap();
    let solved = catalog.solve(&sum, Normal, &Limits::none());
    assert_eq!(solved.nim_value(), Some(Nimber::new(2 ^ 1 ^ 6)));
    assert_eq!(catalog.read_sum(&sum.to_string()).unwrap(), sum);
    let search = Search::new(&catalog);
    let value = search.nim_value(&sum[0]).unwrap();
    let mut stored = Vec::new();
    search.save("test", 3, &mut stored).unwrap();
    let later = Search::new(&catalog);
    later.load("test", 3, &stored[..]).unwrap();
    assert_eq!((later.known_value(&sum[0]), value), (Some(value), Nimber::new(2)));
}

#[test]
fn threads_share_a_catalog_and_its_tables() {
    let catalog = Arc::new(Catalog::standard());
    let texts = ["0.6 2000", "cram 3x4", "arc_kayles 0-1 1-2 2-3 3-0 0-2", "subtract:3,7,11 500"];
    let expected: Vec<Option<Nimber>> = texts
        .iter()
        .map(|text| {
            let catalog = Catalog::standard();
            let sum = catalog.read_sum(text).unwrap();
            catalog.solve(&sum, Normal, &Limits::none()).nim_value()
        })
        .collect();
    std::thread::scope(|scope| {
        for first in 0..4 {
            let (catalog, expected) = (&catalog, &expected);
            scope.spawn(move || {
                for index in (0..8).map(|index| (first + index) % 4) {
                    let sum = catalog.read_sum(texts[index]).unwrap();
                    let solved = catalog.solve(&sum, Normal, &Limits::none());
                    assert_eq!(solved.nim_value(), expected[index], "{}", texts[index]);
                }
            });
        }
    });
    let again = catalog.read_sum("0.6 7").unwrap();
    assert!(again[0].game().table_bytes().is_some_and(|bytes| bytes >= 2000));
    // A catalog with room for almost no results must still answer.
    let small = Catalog::standard().bounds(2000, 1 << 14);
    for (text, expected) in texts.iter().zip(&expected) {
        let sum = small.read_sum(text).unwrap();
        assert_eq!(small.solve(&sum, Normal, &Limits::none()).nim_value(), *expected, "{text}");
    }
}

/// The catalog must not solve Nimstring as an ordinary game, because it would then report nim-values that are wrong in sums.
#[test]
fn games_that_are_played_alone_have_an_outcome_but_no_value() {
    let catalog = Catalog::standard();
    for (text, expected) in [("nimstring 2x3", LoopyOutcome::N), ("nimstring 2x2", LoopyOutcome::P)]
    {
        let sum = catalog.read_sum(text).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        assert_eq!(solved.outcome().get(), Some(&expected), "{text}");
        assert_eq!(solved.nim_value(), None, "{text}");
        assert!(solved.component_values().iter().all(Option::is_none), "{text}");
        assert!(matches!(solved.value().why(), Some(Unknown::Beyond(_))), "{text}");
    }
}

/// Without theorems, the search must find out who wins and with which moves, even if limits interrupt the question.
#[test]
fn games_that_are_played_alone_can_be_searched() {
    let search = Search::new(Mixed).method(Method::MexSearch);
    for text in [
        "nimstring 2x2",
        "nimstring 0-1 1-2 1-2",
        "nimstring pass 0-1 1-2",
        "top_entails 3 5",
        "top_entails 4 6r",
        "dots_and_boxes 1x2",
    ] {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let found = search.sum_outcome(sum.as_slice(), Normal).unwrap();
        let winning = search.sum_winning_moves(sum.as_slice(), Normal).unwrap();
        let mut most = 1;
        for by in [By::Search, By::Both] {
            let question = Question::new(Normal).by(by);
            let solved = loop {
                let solved = catalog.answer(&sum, &question, &Limits::none().work(most));
                let outcome_known = solved.outcome().get();
                assert!(outcome_known.is_none_or(|known| *known == outcome(found)), "{text}");
                match solved.winning_moves() {
                    Fact::Known(moves, _) if moves.completeness() != Completeness::Unknown => {
                        break solved;
                    }
                    Fact::Known(..) | Fact::Unknown(Unknown::Stopped(_)) => most += most / 2 + 1,
                    Fact::Unknown(why) => panic!("{text}: {why}"),
                }
            };
            assert_eq!(solved.convention(), Convention::Normal);
            assert_eq!(solved.outcome().get(), Some(&outcome(found)), "{text}");
            let listed = solved.winning_moves().get().unwrap();
            assert_eq!(texts(&sum, listed.as_slice()), texts(&sum, &winning), "{text}");
            let one = catalog.answer(&sum, &question.most_moves(1), &Limits::none());
            let one = one.winning_moves().get().unwrap();
            assert_eq!(one.as_slice().len(), winning.len().min(1), "{text}");
            assert_eq!(one.completeness() == Completeness::More, winning.len() > 1, "{text}");
        }
        assert!(most > 2, "{text}");
    }
}

#[test]
fn unknown_answers_have_reasons() {
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("cram 3x3").unwrap();
    let theorems = Question::new(Normal).by(By::Theorems);
    let solved = catalog.answer(&sum, &theorems, &Limits::none());
    assert_eq!(solved.value().why(), Some(&Unknown::NoTheorem));
    assert_eq!(Unknown::NoTheorem.to_string(), "no theorem says it");
    assert_eq!(Unknown::Meaningless.to_string(), "there is none in this convention");
    let solved = catalog.solve(&sum, Normal, &Limits::none().work(3));
    let Some(why @ Unknown::Stopped(stopped)) = solved.value().why() else { panic!("{solved:?}") };
    assert_eq!(why.to_string(), stopped.to_string());
    // The table of values for this heap would exceed the catalog's memory bound.
    let small = Catalog::standard().bounds(2000, 1 << 10);
    let sum = small.read_sum("0.6 60000").unwrap();
    let solved = small.answer(&sum, &theorems, &Limits::none());
    let Some(Unknown::Stopped(stopped)) = solved.value().why() else { panic!("{solved:?}") };
    assert_eq!(stopped.reason(), StopReason::Bytes { limit: 1 << 10 });
}

/// If a program asks about more games with tables than a catalog keeps, the catalog must recompute the tables that it has dropped.
#[test]
fn dropped_tables_are_computed_again() {
    let catalog = Catalog::standard();
    for round in 0..2 {
        for larger in 2..70_usize {
            let mut values: Vec<Nimber> = Vec::new();
            for heap in 0..=20_usize {
                let options = [1, larger].into_iter().filter_map(|taken| heap.checked_sub(taken));
                values.push(mex(options.map(|left| values[left])));
            }
            let sum = catalog.read_sum(&format!("subtract:1,{larger} 20")).unwrap();
            let solved = catalog.solve(&sum, Normal, &Limits::none());
            assert_eq!(solved.nim_value(), values.last().copied(), "{larger} {round}");
        }
    }
}

/// Coins on the same node are interchangeable, so a list must contain one move for all of them, and limits must count this move
/// once.
#[test]
fn moves_of_equal_coins_are_listed_once() {
    let catalog = Catalog::standard();
    let search = Search::new(Mixed);
    for coins in ["0 2 1", "0 1 2", "0 3 3", "0 2 2", "1 3 0", "0 1 1"] {
        let sum = catalog.read_sum(&format!("coins_to_root 0-1 1-2 root 0 coins {coins}")).unwrap();
        let texts = MoveTexts::of(&sum);
        let listed: Vec<String> = sum.moves().filter_map(|mv| texts.listed(&mv)).collect();
        let distinct: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
        assert_eq!(distinct.len(), listed.len(), "{coins}");
        for convention in [Convention::Normal, Convention::Misere] {
            let mut winning = BTreeSet::new();
            for mv in sum.moves() {
                let text = mv.mv.text().to_owned();
                assert_eq!(texts.text(&mv), text);
                assert!(distinct.contains(&*text), "{coins}: {text}");
                let left = sum.try_play(&mv).unwrap();
                if search.sum_outcome(left.as_slice(), convention).unwrap() == Outcome::P {
                    winning.insert(text);
                }
            }
            for by in [By::Both, By::Search] {
                for most in [1, 2, 3, 1000] {
                    let question = Question::new(convention).by(by).most_moves(most);
                    let solved = catalog.answer(&sum, &question, &Limits::none());
                    let moves = solved.winning_moves().get().expect("nothing limits it");
                    let found: BTreeSet<String> = texts.list(moves).into_iter().collect();
                    assert_eq!(found.len(), moves.as_slice().len(), "{coins} {convention:?}");
                    assert_eq!(found.len(), winning.len().min(most), "{coins} {convention:?}");
                    assert!(found.is_subset(&winning), "{coins} {convention:?}");
                    assert_eq!(moves.are_all(), winning.len() <= most, "{coins} {convention:?}");
                }
            }
        }
    }
}
