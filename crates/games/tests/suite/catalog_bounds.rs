//! Tests the answers of a catalog when no theorem applies, when a list of moves is cut off, and when a table or the memory reaches its
//! limit.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use games::catalog::{
    By, Catalog, Completeness, Fact, Game, How, Question, Refusal, Tokens, Unknown,
};
use games::heaps::take_a_square::TakeASquare;
use grundy_core::mixed::{AnyGame, Mixed, MixedSum};
use grundy_core::{
    Convention, Limits, Meter, Misere, Nimber, Normal, Notation, Outcome, OutcomeTheorem,
    PartialTheorem, ReadError, Ruleset, StopReason, Stopped, Sum, mex,
};
use grundy_search::loopy::{LoopyOutcome, LoopySearch};
use grundy_search::{Method, Search};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::catalog_solve::texts;

/// A game in which a move takes one coin, two coins, or as many coins as there are ones in the binary form of the heap's size.
/// Its theorems do not cover all heaps.
#[derive(Clone, Copy)]
struct Ones {
    /// The theorem about normal play knows the winner of every heap whose size is not a multiple of this number.
    unknown: u64,
    /// The size of the largest heap in the game's table. Beyond it, the theorem about misère play gives wrong answers.
    reach: u64,
}

impl Ones {
    fn loses(heap: u64, convention: Convention) -> bool {
        let mut lost: Vec<bool> = Vec::new();
        for heap in 0..=heap {
            let options: Vec<u64> = options(heap).collect();
            let can_win = options.iter().any(|&left| lost[left as usize]);
            let over = options.is_empty() && convention == Convention::Misere;
            lost.push(!can_win && !over);
        }
        lost[heap as usize]
    }
}

fn options(heap: u64) -> impl Iterator<Item = u64> {
    let mut taken = vec![1, 2, u64::from(heap.count_ones())];
    taken.sort_unstable();
    taken.dedup();
    taken.into_iter().filter_map(move |taken| heap.checked_sub(taken).filter(|_| taken > 0))
}

impl Ruleset for Ones {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        options(heap)
    }

    fn play(&self, _: &u64, &left: &u64) -> Sum<u64> {
        Sum::from(left)
    }

    fn prepare(&self, &heap: &u64, _: &mut Meter<'_>) -> Result<bool, Stopped> {
        Ok(heap <= self.reach)
    }
}

impl PartialTheorem<Normal> for Ones {
    fn known_outcome(&self, &heap: &u64, _: Normal) -> Option<Outcome> {
        let is_known = heap % self.unknown != 0;
        is_known.then(|| Outcome::from_first_wins(!Self::loses(heap, Convention::Normal)))
    }
}

impl OutcomeTheorem<Misere> for Ones {
    fn outcome(&self, &heap: &u64, _: Misere) -> Outcome {
        let is_lost = Self::loses(heap, Convention::Misere);
        Outcome::from_first_wins(is_lost != (heap <= self.reach))
    }
}

impl Notation for Ones {
    fn position_text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        text.parse().map_err(|_| ReadError::expected("a heap", text))
    }

    fn move_text(&self, heap: &u64, left: &u64) -> String {
        format!("{heap}:{left}")
    }
}

/// Wraps a game so that it can be played only alone, and not as a component of a sum.
struct Alone(AnyGame);

impl Game for Alone {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn title(&self) -> &'static str {
        "Ones"
    }

    fn rules(&self) -> &'static str {
        "Take one coin, two, or as many as the heap has binary ones. A player who cannot move loses."
    }

    fn notation(&self) -> &'static str {
        "The heap."
    }

    fn examples(&self) -> &[&str] {
        &["ones 5"]
    }

    fn stands_alone(&self) -> bool {
        true
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        Ok(self.0.read_sum(tokens.rest())?)
    }
}

/// If a theorem does not know the outcome after some move, the list must not claim to be complete, and the position must not count
/// as lost.
#[test]
fn lists_of_moves_are_complete_only_if_the_theorem_knows_every_outcome() {
    for unknown in 1..5 {
        let ones = Ones { unknown, reach: u64::MAX };
        let mut catalog = Catalog::empty();
        catalog.add(Alone(AnyGame::new("ones", ones).some_outcomes(Normal).build())).unwrap();
        for heap in 1..60_u64 {
            let sum = catalog.read_sum(&format!("ones {heap}")).unwrap();
            let wins = |left: &u64| Ones::loses(*left, Convention::Normal);
            let winning: Vec<String> =
                options(heap).filter(wins).map(|left| format!("{heap}:{left}")).collect();
            let is_known = options(heap).all(|left| left % unknown != 0 || left == 0);
            for by in [By::Theorems, By::Both, By::Search] {
                let question = Question::new(Normal).by(by);
                let solved = catalog.answer(&sum, &question, &Limits::none());
                let mut expected = winning.clone();
                expected.sort();
                let right = if winning.is_empty() { LoopyOutcome::P } else { LoopyOutcome::N };
                let outcome = solved.outcome().get();
                assert!(outcome.is_none_or(|outcome| *outcome == right), "{heap} {unknown} {by:?}");
                let moves = solved.winning_moves().get();
                let listed = moves.map(|moves| texts(&sum, moves.as_slice())).unwrap_or_default();
                assert!(listed.iter().all(|mv| winning.contains(mv)), "{heap} {unknown} {by:?}");
                let are_all = moves.is_some_and(games::catalog::Moves::are_all);
                assert!(!are_all || listed == expected, "{heap} {unknown} {by:?}: {solved:?}");
                // Unless the question forbids it, a search must complete an answer that the theorem leaves open.
                if by != By::Theorems || is_known {
                    assert!(are_all && outcome == Some(&right), "{heap} {unknown} {by:?}");
                }
            }
        }
    }
}

/// The catalog must not use a theorem about misère play for positions beyond the theorem's table.
#[test]
fn theorems_about_misere_play_are_used_only_within_their_tables() {
    let search = Search::new(Mixed).method(Method::MexSearch);
    for reach in [0, 5, 20, 60] {
        let ones = Ones { unknown: 1, reach };
        let game = AnyGame::new("ones", ones).outcomes(Misere).build();
        let catalog = Catalog::empty();
        for heap in 0..60_u64 {
            let sum = MixedSum::from(game.position(heap).unwrap());
            let right = search.sum_outcome(sum.as_slice(), Convention::Misere).unwrap();
            let right = Some(match right {
                Outcome::N => LoopyOutcome::N,
                Outcome::P => LoopyOutcome::P,
            });
            for by in [By::Both, By::Search] {
                let question = Question::new(Misere).by(by);
                let solved = catalog.answer(&sum, &question, &Limits::none());
                assert_eq!(solved.outcome().get().copied(), right, "{heap} of {reach} by {by:?}");
            }
            let question = Question::new(Misere).by(By::Theorems);
            let solved = catalog.answer(&sum, &question, &Limits::none());
            let outcome = solved.outcome().get().copied();
            assert_eq!(outcome, right.filter(|_| heap <= reach || heap == 0), "{heap} of {reach}");
        }
    }
}

/// A game whose table takes more steps than the catalog spends on an optional computation.
#[derive(Default)]
struct Slow {
    is_ready: AtomicBool,
}

impl Ruleset for Slow {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        0..heap
    }

    fn play(&self, _: &u64, &left: &u64) -> Sum<u64> {
        Sum::from(left)
    }

    fn prepare(&self, _: &u64, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        if !self.is_ready.load(Relaxed) {
            meter.tick(1 << 20)?;
            self.is_ready.store(true, Relaxed);
        }
        Ok(true)
    }
}

impl OutcomeTheorem<Misere> for Slow {
    fn outcome(&self, &heap: &u64, _: Misere) -> Outcome {
        Outcome::from_first_wins(heap != 1)
    }
}

impl Notation for Slow {
    fn position_text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        text.parse().map_err(|_| ReadError::expected("a heap", text))
    }

    fn move_text(&self, _: &u64, left: &u64) -> String {
        left.to_string()
    }
}

/// If the work limit is high enough, the catalog computes the table and answers; otherwise it must not give an answer.
#[test]
fn a_theorem_about_misere_play_is_used_once_its_table_is_computed() {
    let question = Question::new(Misere).by(By::Theorems);
    for heap in [1_u64, 2, 9] {
        let game = AnyGame::new("slow", Slow::default()).outcomes(Misere).build();
        let sum = MixedSum::from(game.position(heap).unwrap());
        let catalog = Catalog::empty();
        let solved = catalog.answer(&sum, &question, &Limits::none().work(1000));
        assert!(matches!(solved.outcome().why(), Some(Unknown::Stopped(_))), "{solved:?}");
        let solved = catalog.answer(&sum, &question, &Limits::none());
        let right = if heap == 1 { LoopyOutcome::P } else { LoopyOutcome::N };
        assert_eq!(solved.outcome(), &Fact::Known(right, How::Theorem), "{heap}");
    }
}

/// The answer must report correctly whether its list is complete, even if the question requests exactly as many moves as there are,
/// or one fewer.
#[test]
fn move_lists_in_misere_play_say_whether_they_are_complete() {
    let catalog = Catalog::standard();
    let search = Search::new(Mixed).method(Method::MexSearch);
    for text in [
        "arc_kayles 0-1 1-2 2-3 3-0",
        "cram 2x3",
        "kayles 5 3",
        "node_kayles 0-1 1-2 2-3 3-4",
        "nim 1 1 1",
        "chomp 3 2",
        "dual_nim 3 3 5 6",
        "wythoff 3 4",
    ] {
        let sum = catalog.read_sum(text).unwrap();
        let all = search.sum_winning_moves(sum.as_slice(), Convention::Misere).unwrap().len();
        for most in 0..all + 3 {
            for by in [By::Both, By::Search] {
                let question = Question::new(Misere).by(by).most_moves(most);
                let solved = catalog.answer(&sum, &question, &Limits::none());
                let winning = solved.winning_moves().get().unwrap();
                assert_eq!(winning.as_slice().len(), most.min(all), "{text} {most} {by:?}");
                let rest = if all > most { Completeness::More } else { Completeness::All };
                assert_eq!(winning.completeness(), rest, "{text} {most} {by:?}");
            }
        }
    }
}

/// If theorems find more winning moves than the question requests, the catalog must not search for further moves, because a limit
/// could stop that search.
#[test]
fn the_search_for_moves_stops_at_the_requested_number() {
    for text in ["nim 1 1 1 + cram 8x8", "cram 8x8 + nim 1 1 1"] {
        for most in 1..3 {
            let catalog = Catalog::standard();
            let sum = catalog.read_sum(text).unwrap();
            let question = Question::new(Normal).most_moves(most);
            let solved = catalog.answer(&sum, &question, &Limits::none().work(20_000));
            let winning = solved.winning_moves().get().unwrap();
            assert_eq!(winning.as_slice().len(), most, "{text}");
            assert_eq!(winning.completeness(), Completeness::More, "{text}");
            assert_eq!(catalog.statistics().edges(), 0, "{text}");
        }
    }
}

/// In a sum with a loopy game, heaps of up to 4096 are explored, so a limit can stop the question. A heap of 4097 is not explored.
#[test]
fn heaps_next_to_a_loopy_game_are_explored_up_to_size_4096() {
    let catalog = Catalog::standard();
    for (heap, is_explored) in [(4095, true), (4096, true), (4097, false), (4098, false)] {
        let sum = catalog.read_sum(&format!("arrow_walk:0-1,1-0 0 + nim {heap}")).unwrap();
        let solved = catalog.answer(&sum, &Question::new(Normal), &Limits::none().work(10_000));
        match solved.outcome() {
            Fact::Unknown(Unknown::Stopped(_)) if is_explored => {}
            Fact::Unknown(Unknown::Beyond(reason)) if !is_explored => {
                assert_eq!(*reason, format!("*{heap} is too large for a sum with a loopy game"));
            }
            other => panic!("{heap}: {other:?}"),
        }
    }
}

/// The winner must end play as soon as possible: after the named move, play lasts one move less than before, even if other winning moves
/// prolong play.
#[test]
fn the_move_that_makes_progress_wins_soonest() {
    let mut rng = StdRng::seed_from_u64(68);
    let catalog = Catalog::standard();
    let loopy = Question::new(Normal).by(By::Loopy);
    let mut chosen = 0;
    let rounds = crate::sized(1500, 3000);
    for _ in 0..rounds {
        let nodes = rng.random_range(3..10_u32);
        let arrows: Vec<String> = (0..2 * nodes)
            .map(|_| format!("{}-{}", rng.random_range(0..nodes), rng.random_range(0..nodes)))
            .collect();
        let tokens: Vec<String> =
            (0..rng.random_range(1..4)).map(|_| rng.random_range(0..nodes).to_string()).collect();
        let text = format!("arrow_walk:{} {}", arrows.join(","), tokens.join(" "));
        let Ok(sum) = catalog.read_sum(&text) else { continue };
        let solved = catalog.answer(&sum, &loopy, &Limits::none());
        let Some(moves) = solved.remoteness().filter(|moves| moves % 2 == 1) else { continue };
        let length = |left: &MixedSum| catalog.answer(left, &loopy, &Limits::none()).remoteness();
        let progress = solved.progress_move().expect("somebody wins");
        let left = sum.try_play(progress).unwrap();
        assert_eq!(length(&left), Some(moves - 1), "{text}");
        let winning = solved.winning_moves().get().unwrap().as_slice();
        let others = winning.iter().map(|mv| length(&sum.try_play(mv).unwrap()));
        chosen += u32::from(others.into_iter().any(|other| other > Some(moves - 1)));
    }
    assert!(chosen > rounds / 400, "there is a choice: {chosen}");
}

/// An exploration must stop at the catalog's memory bound and report this bound. With enough memory, it must find the outcome.
#[test]
fn explorations_stop_at_the_memory_limit() {
    for text in ["poker_nim 4 4 4 bags 4 4", "northcott W...B W..B. W"] {
        let sum = Catalog::standard().read_sum(text).unwrap();
        let loopy = Question::new(Normal).by(By::Loopy);
        let bytes = LoopySearch::new(Mixed, sum.iter().cloned()).unwrap().bytes();
        for part in [2, 4, 8] {
            let limit = bytes / part;
            let catalog = Catalog::standard().bounds(Catalog::MAX_POSITIONS, limit);
            let solved = catalog.answer(&sum, &loopy, &Limits::none());
            let Some(Unknown::Stopped(stopped)) = solved.outcome().why() else {
                panic!("{solved:?}")
            };
            assert_eq!(stopped.reason(), StopReason::Bytes { limit }, "{text}");
        }
        let catalog = Catalog::standard().bounds(Catalog::MAX_POSITIONS, 16 * bytes);
        let solved = catalog.answer(&sum, &loopy, &Limits::none());
        assert!(solved.outcome().get().is_some(), "{text}");
    }
}

/// Cram boards are stored inside the table, so the search must not count heap memory for them.
#[test]
fn positions_inside_a_table_are_not_counted_as_heap_memory() {
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("cram 4x7").unwrap();
    let question = Question::new(Normal).by(By::Search);
    assert!(catalog.answer(&sum, &question, &Limits::none()).value().get().is_some());
    let statistics = catalog.statistics();
    // Each position takes a line of 12 bytes. Right after the table has grown, more than half of its lines are vacant, so allow
    // four lines per position.
    let most = 4 * 12 * statistics.positions();
    assert!(statistics.positions() > 1000 && statistics.bytes() <= most, "{statistics}");
}

/// Without limits, the computation of a table may take as many steps as necessary.
#[test]
fn a_theorem_is_used_once_its_table_is_computed() {
    const HEAP: u64 = 70_000;
    let mut values: Vec<Nimber> = Vec::new();
    for heap in 0..=HEAP {
        let squares = (1..).map(|root| root * root).take_while(|&square| square <= heap);
        values.push(mex(squares.map(|square| values[(heap - square) as usize])));
    }
    let catalog = Catalog::standard();
    let sum = catalog.read_sum(&format!("take_a_square {HEAP}")).unwrap();
    assert!(sum[0].game().rules::<TakeASquare>().is_some());
    let question = Question::new(Normal).by(By::Theorems);
    let solved = catalog.answer(&sum, &question, &Limits::none());
    assert_eq!(solved.value().how(), Some(How::Theorem));
    assert_eq!(solved.nim_value(), values.last().copied());
}

/// The catalog must keep the tables of only the most recently used games, however small the tables are.
#[test]
fn only_the_tables_of_recently_used_games_are_kept() {
    let games = 400_u64;
    let text = |game: u64| format!("subtract:2,3,{} 3000", 10 + game);
    let bytes = |catalog: &Catalog, game| {
        let sum = catalog.read_sum(&text(game)).unwrap();
        sum[0].game().table_bytes().unwrap()
    };
    let catalog = Catalog::standard();
    for game in 0..games {
        let sum = catalog.read_sum(&text(game)).unwrap();
        assert!(catalog.solve(&sum, Normal, &Limits::none()).nim_value().is_some());
    }
    // Reading a position counts as a use of its game, so check the most recent games first.
    let is_kept = |game: u64| bytes(&catalog, game) > bytes(&Catalog::standard(), game);
    let kept: Vec<bool> = (0..games).rev().map(is_kept).collect();
    let count = kept.iter().take_while(|&&is_kept| is_kept).count();
    assert!((16..=64).contains(&count), "{count}");
    assert!(!kept[count..].contains(&true));
}

/// If a theorem says only that a position is lost, the catalog must not explore the position for cycles to find its moves to
/// other values. The answer must say that its list of moves may be incomplete.
#[test]
fn finite_games_are_not_explored_for_cycles() {
    let catalog = Catalog::standard();
    // Wythoff's theorem says that these heaps are lost, but it does not know which moves lead to the value 5.
    let sum = catalog.read_sum("nim 5 + wythoff 55 89").unwrap();
    let solved = catalog.answer(&sum, &Question::new(Normal).moves_in_passing(), &Limits::none());
    assert_eq!((solved.nim_value(), solved.how()), (Some(Nimber::new(5)), Some(How::Theorem)));
    let winning = solved.winning_moves().get().unwrap();
    assert_eq!(texts(&sum, winning.as_slice()), ["0/5:0"]);
    assert_eq!(winning.completeness(), Completeness::Unknown);
}
