//! Checks that a question always gets the same answer, regardless of earlier questions, of interruptions, and of what the games
//! declare about themselves.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use games::catalog::{Answer, By, Catalog, Fact, Moves, Question, Unknown};
use grundy_core::mixed::{AnyGame, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Nimber, Normal, StopReason};
use grundy_search::loopy::{LoopyOutcome, LoopySearch};
use grundy_search::{Method, Search};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::catalog_solve::texts;
use crate::toy::Toy;

/// Returns the moves of a token on a digraph that contains a loop with an exit, and two rings.
fn silent(place: u64) -> Vec<u64> {
    match place {
        0 => vec![0, 1],
        1 => vec![2],
        3 => vec![4, 5],
        4 => vec![3],
        5 => vec![6, 1],
        6 => vec![5],
        7 => vec![0, 2],
        8 => vec![7, 1, 2],
        _ => vec![],
    }
}

const SILENT: Toy = Toy { name: "silent", moves: silent, is_loopy: false };

/// The answer to a question, without the parts that depend on how far a search went: the length of play, and which of several moves
/// that make progress was chosen.
#[derive(Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) outcome: Option<LoopyOutcome>,
    value: Option<String>,
    winning: Option<(Vec<String>, bool)>,
    drawing: Option<Vec<String>>,
}

pub(crate) fn said(sum: &MixedSum, solved: &Answer) -> Said {
    let list = |moves: &Fact<Moves>| {
        moves.get().map(|moves| (texts(sum, moves.as_slice()), moves.are_all()))
    };
    Said {
        outcome: solved.outcome().get().copied(),
        value: solved.value().get().map(ToString::to_string),
        winning: list(solved.winning_moves()),
        drawing: list(solved.drawing_moves()).map(|(drawing, _)| drawing),
    }
}

/// Checks that a partial answer does not contradict the complete answer.
pub(crate) fn agrees(part: &Said, whole: &Said, text: &str) {
    let is_some_of = |some: &[String], all: &Option<(Vec<String>, bool)>| {
        all.as_ref().is_some_and(|(all, _)| some.iter().all(|mv| all.contains(mv)))
    };
    assert!(part.outcome.is_none_or(|known| Some(known) == whole.outcome), "{text}: {part:?}");
    let value = part.value.as_ref();
    assert!(value.is_none_or(|_| part.value == whole.value), "{text}: {part:?} {whole:?}");
    if let Some((some, are_all)) = &part.winning {
        assert!(is_some_of(some, &whole.winning), "{text}: {part:?} {whole:?}");
        assert!(!are_all || part.winning == whole.winning, "{text}: {part:?} {whole:?}");
    }
}

/// Determines by backward induction from the positions without moves whether a player can force a win in misère play, and with
/// which moves.
fn forced_in_misere_play(sum: &MixedSum) -> (Option<LoopyOutcome>, Vec<String>) {
    let mut sums = vec![sum.clone()];
    let mut numbers = HashMap::from([(sum.to_string(), 0)]);
    let mut options: Vec<Vec<usize>> = Vec::new();
    while options.len() < sums.len() {
        let here = sums[options.len()].clone();
        let left = here.moves().map(|mv| here.try_play(&mv).unwrap());
        let left = left.map(|left| {
            *numbers.entry(left.to_string()).or_insert_with(|| {
                sums.push(left);
                sums.len() - 1
            })
        });
        let left = left.collect();
        options.push(left);
    }
    let mut outcomes: Vec<Option<LoopyOutcome>> = vec![None; sums.len()];
    let mut is_new = true;
    while is_new {
        is_new = false;
        for at in 0..sums.len() {
            let left = || options[at].iter().map(|&to| outcomes[to]);
            let found = if options[at].is_empty() || left().any(|to| to == Some(LoopyOutcome::P)) {
                Some(LoopyOutcome::N)
            } else {
                left().all(|to| to == Some(LoopyOutcome::N)).then_some(LoopyOutcome::P)
            };
            is_new |= found != outcomes[at];
            outcomes[at] = found;
        }
    }
    let winning = sum.moves().zip(&options[0]);
    let winning = winning.filter(|&(_, &to)| outcomes[to] == Some(LoopyOutcome::P));
    let winning: Vec<_> = winning.map(|(mv, _)| mv).collect();
    (outcomes[0], texts(sum, &winning))
}

pub(crate) const PARTS: &[&str] = &[
    "silent 0",
    "silent 1",
    "silent 3",
    "silent 4",
    "silent 5",
    "silent 7",
    "silent 8",
    "nim 2",
    "nim 1 3",
    "arc_kayles 0-1",
    "arc_kayles 0-1 1-2 2-3",
    "cram 2x2",
    "chomp 2 1",
    "kayles 4",
    "wythoff 1 2",
    "poker_nim 1 bags 1 0",
    "arrow_walk:0-1,1-0,1-2 0",
    "northcott W.B. W",
];

pub(crate) fn with_silent() -> Catalog {
    let mut catalog = Catalog::standard();
    catalog.add(SILENT).unwrap();
    catalog
}

/// Asks one catalog every question three times, in three different orders and with interruptions. A second catalog answers each
/// question on its own, and both answers must agree. The test runs once with a catalog that knows the games, and once with an empty
/// catalog.
#[test]
fn a_repeated_question_has_the_same_answer() {
    let mut rng = StdRng::seed_from_u64(50);
    let mut questions: Vec<(String, Convention, By)> = Vec::new();
    for first in PARTS {
        for second in PARTS {
            let text = format!("{first} + {second}");
            let by = [By::Both, By::Both, By::Search, By::Theorems, By::Loopy];
            let by = by[rng.random_range(0..by.len())];
            let is_misere = rng.random_range(0..5) == 0;
            let convention = if is_misere { Convention::Misere } else { Convention::Normal };
            questions.push((text, convention, by));
        }
    }
    for _ in 0..40 {
        let parts: Vec<&str> = (0..3).map(|_| PARTS[rng.random_range(0..PARTS.len())]).collect();
        questions.push((parts.join(" + "), Convention::Normal, By::Both));
    }
    let reader = with_silent();
    let sums: Vec<MixedSum> =
        questions.iter().map(|(text, ..)| reader.read_sum(text).unwrap()).collect();
    for knows_games in [true, false] {
        // An empty catalog does not know that the user-defined games are loopy.
        let new = || if knows_games { with_silent() } else { Catalog::empty() };
        let catalog = new();
        let mut order: Vec<usize> = (0..questions.len()).collect();
        let mut expected: HashMap<usize, Said> = HashMap::new();
        for _ in 0..3 {
            order.shuffle(&mut rng);
            for &at in &order {
                let (text, convention, by) = &questions[at];
                let question = Question::new(*convention).by(*by);
                let sum = &sums[at];
                let whole = expected
                    .entry(at)
                    .or_insert_with(|| said(sum, &new().answer(sum, &question, &Limits::none())));
                let text = format!("{text} {convention} {by:?} {knows_games}");
                // A question about misère play of a loopy game is answered only if the search meets no repeated position. This depends on
                // what the search already knows. If there is an answer, it must be correct.
                let is_open = *convention == Convention::Misere && whole.outcome.is_none();
                if rng.random_range(0..3) == 0 {
                    let limits = Limits::none().work(rng.random_range(0..40));
                    let found = said(sum, &catalog.answer(sum, &question, &limits));
                    if !is_open {
                        agrees(&found, whole, &text);
                    }
                }
                let found = said(sum, &catalog.answer(sum, &question, &Limits::none()));
                if is_open {
                    let (outcome, winning) = forced_in_misere_play(sum);
                    assert!(found.outcome.is_none() || found.outcome == outcome, "{text}");
                    let listed = found.winning.map(|(moves, _)| moves);
                    assert!(listed.is_none_or(|moves| moves == winning), "{text}");
                    continue;
                }
                assert_eq!(found, *whole, "{text}");
            }
        }
    }
}

/// Answers about loopy games that do not declare their loops must agree with loopy values, even if the question is repeated.
#[test]
fn undeclared_loops_are_detected() {
    let alone = AnyGame::new("outside", SILENT).build();
    let catalogs = [with_silent(), Catalog::empty(), Catalog::standard()];
    for _ in 0..2 {
        for first in 0..9_u64 {
            for second in 0..9_u64 {
                for third in 0..3_u64 {
                    let places = [first, second, third].map(|place| alone.position(place).unwrap());
                    let sum: MixedSum = places.into_iter().collect();
                    let search = LoopySearch::new(Mixed, sum.iter().cloned()).unwrap();
                    let value = search.sum_value(sum.as_slice()).unwrap();
                    let winning = search.sum_winning_moves(sum.as_slice()).unwrap();
                    for catalog in &catalogs {
                        let solved = catalog.solve(&sum, Normal, &Limits::none());
                        assert_eq!(solved.value().get(), Some(&value), "{sum}");
                        assert_eq!(solved.outcome().get(), Some(&value.outcome()), "{sum}");
                        let listed = solved.winning_moves().get().unwrap().as_slice();
                        assert_eq!(texts(&sum, listed), texts(&sum, &winning), "{sum}");
                        let parts = solved.component_values().iter().cloned();
                        let parts: Option<Vec<_>> = parts.collect();
                        let total = parts.unwrap().into_iter().sum();
                        assert_eq!(Some(&total), Some(&value), "{sum}");
                    }
                }
            }
        }
    }
}

/// Loopy values do not support moves that leave several parts, so the catalog must search a board with such moves separately.
#[test]
fn a_board_next_to_a_loop_is_searched_separately() {
    let catalog = with_silent();
    for _ in 0..3 {
        let mut outcomes = Vec::new();
        for text in [
            "silent 0 + arc_kayles 0-1",
            "silent 0 + arc_kayles 0-1 1-2 2-3 3-4 4-0 0-2",
            "silent 0 1 + arc_kayles 0-1",
            "silent 1 + arc_kayles 0-1",
        ] {
            let sum = catalog.read_sum(text).unwrap();
            let solved = catalog.solve(&sum, Normal, &Limits::none());
            // For the expected answer, replace the board with a heap of the same value.
            let search = Search::new(Mixed).method(Method::MexSearch);
            let (board, tokens) = sum.as_slice().split_last().unwrap();
            let board = search.nim_value(board).unwrap();
            let heap = catalog.read_sum(&format!("nim {}", board.value())).unwrap();
            let all: Vec<_> = tokens.iter().cloned().chain(heap).collect();
            let search = LoopySearch::new(Mixed, all.iter().cloned()).unwrap();
            let value = search.sum_value(&all).unwrap();
            outcomes.push(value.outcome());
            assert_eq!(solved.outcome().get(), Some(&value.outcome()), "{text}");
            assert_eq!(solved.value().get(), Some(&value), "{text}");
            let wins = value.outcome() == LoopyOutcome::N;
            assert_eq!(solved.winning_move().is_some(), wins, "{text}");
        }
        for outcome in [LoopyOutcome::N, LoopyOutcome::P, LoopyOutcome::Draw] {
            assert!(outcomes.contains(&outcome), "{outcome}");
        }
    }
}

/// Loopy values exist only for normal play, so the catalog must not use them to answer a question about misère play.
#[test]
fn loopy_values_do_not_apply_to_misere_play() {
    let catalog = Catalog::standard();
    for text in ["nim 1", "nim 2 2", "arrow_walk:0-1,1-0 0", "chomp 2 2", "none"] {
        let sum = catalog.read_sum(text).unwrap();
        let question = Question::new(Convention::Misere).by(By::Loopy);
        let solved = catalog.answer(&sum, &question, &Limits::none());
        assert_eq!(solved.convention(), Convention::Misere);
        for why in
            [solved.outcome().why(), solved.winning_moves().why(), solved.drawing_moves().why()]
        {
            let Some(Unknown::Beyond(reason)) = why else { panic!("{text}: {solved:?}") };
            assert_eq!(reason, "the values of loopy games say nothing about misère play");
        }
        assert_eq!(solved.value().why(), Some(&Unknown::Meaningless));
        assert_eq!(solved.winning_move(), None);
    }
}

/// Adds a clock to `limits` that advances by a millisecond whenever it is read. Also returns the counter of these readings.
fn ticking(limits: Limits) -> (Limits, Arc<AtomicU64>) {
    let looks = Arc::new(AtomicU64::new(0));
    let clock = Arc::clone(&looks);
    let now = move || Duration::from_millis(clock.fetch_add(1, Relaxed));
    (limits.clock(Arc::new(now)), looks)
}

/// Facts from a theorem must be in the answer, no matter how early a limit stops the accompanying search.
#[test]
fn a_winning_move_named_by_a_theorem_is_reported_under_every_limit() {
    for text in
        ["cram 6x7", "cram 4x7", "chomp 5 5 5 5 5", "chomp 9 9", "edge_geography 0 0-1 1-2 2-3"]
    {
        let theorems = Question::new(Normal).by(By::Theorems);
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let named = catalog.answer(&sum, &theorems, &Limits::none());
        assert_eq!(named.outcome().get(), Some(&LoopyOutcome::N), "{text}");
        let named = named.winning_moves().get().unwrap_or_else(|| panic!("{text}"));
        let named = texts(&sum, named.as_slice());
        assert!(!named.is_empty(), "{text}");
        for work in [200, 1000, 5000] {
            let catalog = Catalog::standard();
            let solved = catalog.answer(&sum, &Question::new(Normal), &Limits::none().work(work));
            let found = solved.winning_moves().get();
            let found = found.map(|moves| texts(&sum, moves.as_slice())).unwrap_or_default();
            assert!(named.iter().all(|mv| found.contains(mv)), "{text} {work}: {solved:?}");
        }
    }
}

/// The answer must name the winning move in a heap of any size without trying the moves of that heap one by one.
#[test]
fn large_heaps_take_no_longer_than_small_ones() {
    for heap in [1 << 6, 1 << 12, 1_000_000_000_000, u64::MAX] {
        for board in ["chomp 4 3 2", "arc_kayles 0-1 1-2 2-3 3-0", "cram 3x3 + chomp 3 2"] {
            let catalog = Catalog::standard();
            let sum = catalog.read_sum(&format!("nim {heap} + {board}")).unwrap();
            let solved = catalog.solve(&sum, Normal, &Limits::none().work(20_000));
            let search = Search::new(Mixed).method(Method::MexSearch);
            let rest = search.nim_sum(&sum.as_slice()[1..]).unwrap();
            assert_eq!(solved.nim_value(), Some(Nimber::new(heap) + rest), "{sum}");
            let winning = solved.winning_moves().get().unwrap();
            assert!(winning.are_all(), "{sum}");
            let only = format!("0/{heap}:{}", rest.value());
            assert_eq!(texts(&sum, winning.as_slice()), [only], "{sum}");
        }
    }
}

/// If the value of a board reaches the size of the heap next to it, the catalog must find the board's moves to that value.
#[test]
fn board_moves_to_large_nim_values_are_found() {
    // From each number, there is a move to every smaller number, so the value of a position is its number.
    fn halves(heap: u64) -> Vec<u64> {
        (0..heap).collect()
    }
    let mut catalog = Catalog::standard();
    catalog.add(Toy { name: "rows", moves: halves, is_loopy: false }).unwrap();
    for (heap, row) in [(63, 70), (64, 70), (64, 64), (65, 64), (100, 128), (127, 130)] {
        let sum = catalog.read_sum(&format!("nim {heap} + rows {row}")).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        assert_eq!(solved.nim_value(), Some(Nimber::new(heap ^ row)));
        let winning = texts(&sum, solved.winning_moves().get().unwrap().as_slice());
        // A row of this game is a Nim heap under a different name.
        let mut expected = Vec::new();
        if row < heap {
            expected.push(format!("0/{heap}:{row}"));
        }
        if heap < row {
            expected.push(format!("1/{row}:{heap}"));
        }
        assert_eq!(winning, expected, "{sum}");
    }
}

/// `Stopped` must count all steps of a question, including those of its search, and name the limit that was reached.
#[test]
fn the_work_reported_for_a_stopped_question_is_complete() {
    let sum = Catalog::standard()
        .read_sum("arc_kayles 0-1 1-2 2-3 3-4 4-5 5-0 0-3 1-4 + cram 5x6")
        .unwrap();
    for work in [1000, 5000, 20_000] {
        let catalog = Catalog::standard();
        let solved = catalog.solve(&sum, Normal, &Limits::none().work(work));
        let Some(Unknown::Stopped(stopped)) = solved.value().why() else { panic!("{solved:?}") };
        assert_eq!(stopped.reason(), StopReason::Work { limit: work });
        let searched = catalog.statistics().edges();
        assert!(stopped.work() >= searched && stopped.work() <= work, "{stopped} {searched}");
        assert!(stopped.work() > work / 2, "{stopped}");
    }
    for time in [20, 90, 400] {
        let catalog = Catalog::standard();
        let (limits, _) = ticking(Limits::none().time(Duration::from_millis(time)));
        let solved = catalog.solve(&sum, Normal, &limits);
        let Some(Unknown::Stopped(stopped)) = solved.value().why() else { panic!("{solved:?}") };
        assert_eq!(stopped.reason(), StopReason::Time { limit: Duration::from_millis(time) });
        assert!(stopped.work() >= catalog.statistics().edges(), "{stopped}");
    }
}

/// A theorem about moves must not try many candidates without checking the clock. This clock advances by a millisecond whenever it
/// is read, so the time limit is a number of readings, which is the same on every machine.
#[test]
fn move_lists_check_the_limits() {
    const LOOKS: u64 = 300;
    // In these positions, many candidates for a winning move do not win. Some theorems rule them out immediately. Others try thousands of
    // candidates one by one, so time runs out before their list is complete.
    let texts = [
        ("tartan:moidores,mogul 22x22 21x20 22x20", true),
        ("tartan:mogul,mogul 23x23", true),
        ("tartan:mogul,twins 30x0 31x0 29x0", false),
        ("tartan:moidores,triplets 23x1 22x0 21x1 20x1", false),
        ("tartan:triplets,moidores 1x23 0x22 3x23", true),
        ("moidores 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8", true),
        ("mogul 31 30 29 28 27 26", true),
        ("sym 27 26 25 24", true),
        ("0.FFFF 400", true),
    ];
    for (text, is_long) in texts {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let time = Duration::from_millis(LOOKS);
        let (limits, looks) = ticking(Limits::none().time(time));
        let solved = catalog.solve(&sum, Normal, &limits);
        let looks = looks.load(Relaxed);
        match solved.winning_moves() {
            Fact::Unknown(Unknown::Stopped(stopped)) => {
                assert_eq!(stopped.reason(), StopReason::Time { limit: time }, "{text}");
                // The theorem must check the clock for each turn that it tries, and stop soon after time has run out.
                assert!(stopped.work() > LOOKS / 2, "{text}: {stopped}");
                assert!((LOOKS..LOOKS + 20).contains(&looks) && is_long, "{text}: {looks}");
            }
            Fact::Known(moves, _) => assert!(moves.are_all() && !is_long, "{text}: {looks}"),
            other @ Fact::Unknown(_) => panic!("{text}: {other:?}"),
        }
        // Every move found must win, even if the list is incomplete.
        for mv in solved.winning_moves().get().iter().flat_map(|moves| moves.as_slice()).take(3) {
            let left = sum.try_play(mv).unwrap();
            assert_eq!(left.nim_value(), Some(Nimber::ZERO), "{text}");
        }
    }
}

/// Each turn that a theorem tries must count as a step, even if it does not lead to the wanted value, so a limit can stop a
/// list that finds nothing.
#[test]
fn the_work_of_a_list_of_moves_is_counted() {
    let catalog = Catalog::standard();
    for text in ["tartan:mogul,mogul 14x13 12x11", "mogul 21 20 19", "tartan:sym,mogul 15x9 3x4"] {
        let sum = catalog.read_sum(text).unwrap();
        let value = sum.nim_value().unwrap();
        let wanted = value + Nimber::new(1 << 40);
        let limits = Limits::none();
        let mut meter = limits.meter();
        // No turn leads to this value, and the theorem must try all turns to find this out.
        let mut found = 0;
        sum[0]
            .visit_moves_to(wanted, &mut meter, &mut |_| {
                found += 1;
                std::ops::ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(found, 0, "{text}");
        assert!(meter.work() > 500, "{text}: {}", meter.work());
        let few = Limits::none().work(500);
        let stopped = sum[0].visit_moves_to(wanted, &mut few.meter(), &mut |_| unreachable!());
        assert_eq!(stopped.unwrap_err().reason(), StopReason::Work { limit: 500 }, "{text}");
    }
}
