//! Compares the search with the definitions, on known games and on explicitly listed games with all kinds of options.

use std::ops::ControlFlow;

use crate::toys::{
    self, Definitions, Drawn, DualNim, Kayles, KaylesBoard, Loopy, Nim, Subtraction,
};
use grundy_core::{Convention, Limits, Nimber, Notation, Outcome, ReadError, Ruleset, Sum};
use grundy_search::{Method, Search, SearchError, SearchWithin};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Compares the answers to all queries about one sum with the definitions.
fn check<G: Ruleset<Position: Ord>>(
    search: &Search<&G>,
    definitions: &mut Definitions<'_, G>,
    sum: &[G::Position],
) {
    let context = format!("{sum:?}");
    let rules = *search.rules();
    for convention in CONVENTIONS {
        let (outcome, length) = definitions.remoteness(sum, convention);
        assert_eq!(search.sum_outcome(sum, convention).unwrap(), outcome, "{context} {convention}");
        assert_eq!(
            search.known_sum_outcome(sum, convention),
            Some(outcome),
            "{context} {convention}"
        );
        let winning = definitions.winning_moves(sum, convention);
        assert_eq!(
            search.sum_winning_moves(sum, convention).unwrap(),
            winning,
            "{context} {convention}"
        );
        assert_eq!(
            search.sum_remoteness(sum, convention).unwrap(),
            length,
            "{context} {convention}"
        );
        let Some(best) = search.sum_best_move(sum, convention).unwrap() else {
            assert!(toys::moves(rules, sum).is_empty(), "{context}");
            continue;
        };
        assert_eq!((best.outcome(), best.length()), (outcome, length), "{context} {convention}");
        let left = toys::after(rules, sum, best.mv());
        assert_eq!(
            definitions.remoteness(&left, convention),
            (!outcome, length - 1),
            "{context} {convention}"
        );
        assert_eq!(best.wins(), winning.contains(best.mv()));
    }
    assert_eq!(search.nim_sum(sum).unwrap().value(), definitions.value(sum), "{context}");
}

#[test]
fn random_games_agree_with_the_definitions() {
    for seed in 0..100 {
        let rules = Drawn::random(seed, 9);
        // All queries about a game use the same search, so later queries use stored results.
        let search = Search::new(&rules);
        let mut definitions = Definitions::new(&rules);
        let mut rng = StdRng::seed_from_u64(seed);
        check(&search, &mut definitions, &[]);
        for position in 0..9 {
            check(&search, &mut definitions, &[position]);
        }
        for _ in 0..4 {
            let len = rng.random_range(2..4);
            let sum: Vec<usize> = (0..len).map(|_| rng.random_range(0..6)).collect();
            check(&search, &mut definitions, &sum);
        }
    }
}

#[test]
fn nim_agrees_with_its_theorems() {
    let search = Search::new(Nim);
    for a in 0..7_u64 {
        for b in a..7 {
            for c in b..7 {
                let heaps = [a, b, c];
                let total = a ^ b ^ c;
                assert_eq!(search.nim_sum(&heaps).unwrap(), Nimber::new(total));
                let ones = heaps.iter().filter(|&&heap| heap == 1).count();
                let misere = if c <= 1 { ones % 2 == 0 } else { total != 0 };
                let misere = if misere { Outcome::N } else { Outcome::P };
                assert_eq!(
                    search.sum_outcome(&heaps, Convention::Misere).unwrap(),
                    misere,
                    "{heaps:?}"
                );
            }
        }
    }
}

#[test]
fn values_of_kayles_match_the_published_ones() {
    // OEIS A002186 lists the nim-values of Kayles, starting with the empty row.
    let published = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4,
        7, 2, 1, 8, 6, 7,
    ];
    let search = Search::new(Kayles);
    for (row, value) in (0..).zip(published) {
        assert_eq!(search.nim_value(&row).unwrap(), Nimber::new(value), "row of {row}");
    }
    assert_eq!(search.statistics().positions(), 36);
}

#[test]
fn the_canonical_hook_changes_no_answer_and_saves_positions() {
    let (by_hook, as_written) = (Search::new(KaylesBoard), Search::new(KaylesBoard).as_written());
    for board in 0..1 << 9 {
        assert_eq!(
            by_hook.nim_value(&board).unwrap(),
            as_written.nim_value(&board).unwrap(),
            "{board:b}"
        );
        for convention in CONVENTIONS {
            let expected = as_written.sum_winning_moves(&[board], convention).unwrap();
            assert_eq!(
                by_hook.sum_winning_moves(&[board], convention).unwrap(),
                expected,
                "{board:b} {convention}"
            );
            let expected = as_written.sum_best_move(&[board], convention).unwrap();
            assert_eq!(
                by_hook.sum_best_move(&[board], convention).unwrap(),
                expected,
                "{board:b} {convention}"
            );
        }
    }
}

/// Nim with a hook that is correct only in normal play: equal heaps cancel.
struct CancelingNim;

impl Ruleset for CancelingNim {
    type Position = Vec<u64>;
    type Move = (usize, u64);

    fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = (usize, u64)> {
        heaps
            .iter()
            .enumerate()
            .flat_map(|(index, &heap)| (1..=heap).map(move |taken| (index, taken)))
    }

    fn play(&self, heaps: &Vec<u64>, &(index, taken): &(usize, u64)) -> Sum<Vec<u64>> {
        let mut left = heaps.clone();
        left[index] -= taken;
        Sum::from(left)
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Sum<Vec<u64>> {
        heaps.sort_unstable();
        let mut kept: Vec<u64> = Vec::new();
        for heap in heaps {
            if kept.last() == Some(&heap) {
                kept.pop();
            } else {
                kept.push(heap);
            }
        }
        Sum::from(kept)
    }
}

#[test]
fn dropping_parts_of_value_zero_breaks_only_misere_play() {
    let (by_hook, as_written) = (Search::new(CancelingNim), Search::new(CancelingNim).as_written());
    let mut differing = Vec::new();
    for a in 0..5 {
        for b in 0..5 {
            let board = vec![a, b];
            for convention in CONVENTIONS {
                let sum = std::slice::from_ref(&board);
                if by_hook.sum_outcome(sum, convention).unwrap()
                    != as_written.sum_outcome(sum, convention).unwrap()
                {
                    differing.push((convention, a, b));
                }
            }
        }
    }
    // In misère play, two equal heaps of two or more coins are P. The hook turns them into an empty board, which is N. So the pair (2, 3)
    // has no P option left and becomes P. As a consequence, the results for (2, 4) and (3, 4) are right again.
    let expected = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4)];
    assert_eq!(differing, expected.map(|(a, b)| (Convention::Misere, a, b)));
}

#[test]
fn dual_nim_agrees_with_its_theorem_in_misere_play() {
    let search = Search::new(DualNim);
    let mut rng = StdRng::seed_from_u64(6);
    for _ in 0..400 {
        let heaps: Vec<u64> = (0..rng.random_range(0..8)).map(|_| rng.random_range(0..6)).collect();
        let first_wins =
            heaps.iter().fold(0, |total, heap| total ^ heap) == 0 || heaps.len() % 2 == 0;
        let expected = if first_wins { Outcome::N } else { Outcome::P };
        assert_eq!(
            search.sum_outcome(std::slice::from_ref(&heaps), Convention::Misere).unwrap(),
            expected,
            "{heaps:?}"
        );
    }
}

#[test]
fn a_query_for_the_outcome_alone_stops_early() {
    let values = Search::new(KaylesBoard).as_written();
    let outcomes = Search::new(KaylesBoard).as_written();
    let board = (1 << 13) - 1;
    assert_ne!(values.nim_value(&board).unwrap(), Nimber::ZERO);
    assert_eq!(outcomes.sum_outcome(&[board], Convention::Normal).unwrap(), Outcome::N);
    assert!(outcomes.statistics().edges() * 2 < values.statistics().edges());
    // The outcome did not require the value. Now a query computes the value from the stored results.
    assert_eq!(outcomes.known_value(&board), None);
    assert_eq!(outcomes.nim_value(&board).unwrap(), values.nim_value(&board).unwrap());
}

#[test]
fn answers_and_statistics_are_the_same_in_every_run() {
    let run = || {
        let rules = Drawn::random(5, 200);
        let search = Search::new(&rules);
        let best = search.sum_best_move(&[40, 41], Convention::Misere).unwrap();
        (format!("{best:?}"), search.nim_value(&199).unwrap(), search.statistics())
    };
    assert_eq!(run(), run());
}

#[test]
fn long_games_do_not_overflow_a_small_stack() {
    let run = || {
        let rules = Subtraction(&[1, 2]);
        // With recursion, even a stack frame of only twenty bytes per move would overflow the stack.
        let heap = 14_001;
        let search = Search::new(rules).method(Method::MexSearch);
        assert_eq!(search.nim_value(&heap).unwrap(), Nimber::new(heap % 3));
        assert_eq!(search.statistics().positions(), heap + 1);
        assert_eq!(search.statistics().edges(), 2 * heap - 1);
        for convention in CONVENTIONS {
            let search = Search::new(rules);
            // In misère play, the player to move loses on heaps with the remainder 1 modulo 3.
            let lost = u64::from(convention == Convention::Misere);
            assert_eq!(
                search.sum_outcome(&[heap], convention).unwrap(),
                Outcome::from_first_wins(heap % 3 != lost)
            );
            let length = search.sum_remoteness(&[heap], convention).unwrap();
            assert_eq!(length % 2 == 1, (convention == Convention::Normal) == (heap % 3 != lost));
            assert!(search.sum_best_move(&[heap], convention).unwrap().is_some());
        }
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap().join().unwrap();
}

/// A random game with correct hooks. Each hook can be turned on or off.
struct Hooked<'a> {
    rules: &'a Drawn,
    /// The hooks that are turned on, as bits.
    on: u32,
    /// For each position, the first position with equal moves.
    same: Vec<usize>,
    known: Vec<Option<Nimber>>,
    excluded: Vec<u64>,
    ends: bool,
}

impl<'a> Hooked<'a> {
    fn random(rng: &mut StdRng, rules: &'a Drawn, proved: &Proved) -> Self {
        let len = rules.0.len();
        let first = |moves| rules.0.iter().position(|other| other == moves).unwrap();
        Self {
            rules,
            on: rng.random_range(0..64),
            same: rules.0.iter().map(first).collect(),
            excluded: proved.excluded.iter().map(|&proved| proved & rng.random::<u64>()).collect(),
            known: (0..len).map(|at| proved.values[at].filter(|_| rng.random())).collect(),
            ends: proved.ends,
        }
    }

    const fn is_on(&self, hook: u32) -> bool {
        self.on >> hook & 1 == 1
    }
}

impl Ruleset for Hooked<'_> {
    type Position = usize;
    type Move = usize;

    fn moves(&self, position: &usize) -> impl Iterator<Item = usize> {
        self.rules.moves(position)
    }

    fn play(&self, position: &usize, mv: &usize) -> Sum<usize> {
        self.rules.play(position, mv)
    }

    fn canonical(&self, position: usize) -> Sum<usize> {
        Sum::from(if self.is_on(0) { self.same[position] } else { position })
    }

    fn play_ends(&self) -> bool {
        self.is_on(1) && self.ends
    }

    fn count_moves(&self, position: &usize) -> u64 {
        // The hook may return numbers that are too large, and they need not increase with the number of moves.
        let more = (*position as u64 % 3, *position as u64 * 5 % 7);
        let more = u64::from(self.is_on(2)) * more.0 + u64::from(self.is_on(3)) * more.1;
        self.rules.0[*position].len() as u64 + more
    }

    fn known_value(&self, position: &usize) -> Option<Nimber> {
        self.known[*position].filter(|_| self.is_on(4))
    }

    fn excluded_values(&self, position: &usize) -> u64 {
        if self.is_on(5) { self.excluded[*position] } else { 0 }
    }

    fn visit_options(
        &self,
        position: &usize,
        visit: impl FnMut(Sum<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let options = self.rules.0[*position].iter();
        let canonical = |&part: &usize| self.canonical(part);
        options.map(|option| option.iter().flat_map(canonical).collect()).try_for_each(visit)
    }
}

impl Notation for Hooked<'_> {
    fn position_text(&self, position: &usize) -> String {
        self.rules.position_text(position)
    }

    fn read_position(&self, text: &str) -> Result<usize, ReadError> {
        self.rules.read_position(text)
    }

    fn move_text(&self, position: &usize, mv: &usize) -> String {
        self.rules.move_text(position, mv)
    }
}

/// Facts about the positions of a random game.
struct Proved {
    ends: bool,
    values: Vec<Option<Nimber>>,
    excluded: Vec<u64>,
}

impl Proved {
    /// Computes the value of each position as the mex of the values of its options, in the order of the positions.
    fn of_ending(rules: &Drawn) -> Self {
        let mut values: Vec<u64> = Vec::new();
        for options in &rules.0 {
            let of = |option: &Vec<usize>| option.iter().fold(0, |sum, &part| sum ^ values[part]);
            let options: Vec<u64> = options.iter().map(of).collect();
            values.push((0..=options.len() as u64).find(|value| !options.contains(value)).unwrap());
        }
        Self {
            ends: true,
            excluded: values
                .iter()
                .map(|&value| !(1_u64.checked_shl(value as u32).unwrap_or(0)))
                .collect(),
            values: values.into_iter().map(|value| Some(Nimber::new(value))).collect(),
        }
    }

    fn of_loopy(loopy: &Loopy, len: usize) -> Self {
        Self {
            ends: false,
            values: (0..len).map(|position| loopy.value(position)).collect(),
            excluded: (0..len).map(|position| loopy.excluded(position).into()).collect(),
        }
    }
}

/// A search with a random combination of features: it can use any method, hooks, threads or little memory, it can be interrupted, and it
/// can load the table of another search. The answer `None` means that the search found a cycle.
struct Variant<'a> {
    rng: StdRng,
    rules: &'a Hooked<'a>,
    search: Search<&'a Hooked<'a>>,
}

impl<'a> Variant<'a> {
    fn random(seed: u64, rules: &'a Hooked<'a>) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let search = Self::build(&mut rng, rules);
        Self { rng, rules, search }
    }

    fn build(rng: &mut StdRng, rules: &'a Hooked<'a>) -> Search<&'a Hooked<'a>> {
        let methods = [Method::MexSearch, Method::ProofNumberSearch, Method::Automatic];
        let mut search = Search::new(rules).method(methods[rng.random_range(0..3)]);
        if rng.random_range(0..8) == 0 {
            search = search.threads(2);
        }
        match rng.random_range(0..4) {
            // The bound must be at least the number of positions that are open at the same time.
            0 => search = search.max_stored(rng.random_range(100..200)).forgetting(),
            1 => search = search.max_bytes(1 << 16).forgetting(),
            _ => {}
        }
        search
    }

    /// Repeats a query until it is answered. Between attempts, the results can move to a new search by saving and loading.
    fn ask<T>(
        &mut self,
        query: impl Fn(SearchWithin<'_, &'a Hooked<'a>>) -> Result<T, SearchError<usize>>,
    ) -> Option<T> {
        let mut edges = self.rng.random_range(1..50);
        for _ in 0..100_000 {
            let interrupts = self.rng.random_range(0..4) > 0;
            let limits = Limits::none().work(if interrupts { edges } else { u64::MAX });
            match query(self.search.within(&limits)) {
                Ok(answer) => return Some(answer),
                Err(SearchError::Cycle { .. }) => return None,
                Err(SearchError::Stopped(_)) => {}
                Err(error) => panic!("{error}"),
            }
            if self.rng.random_range(0..4) == 0 {
                let mut file = Vec::new();
                self.search.save("drawn", 1, &mut file).unwrap();
                self.search = Self::build(&mut self.rng, self.rules);
                self.search.load("drawn", 1, &file[..]).unwrap();
                // A saved table does not contain open positions, so allow more work for the next attempt.
                edges *= 2;
            }
        }
        panic!("no progress");
    }
}

/// Returns a game with many moves and with values that are too large to be excluded one by one.
fn dense(seed: u64) -> Drawn {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut options = Vec::new();
    for position in 0..60_usize {
        let mut list: Vec<Vec<usize>> =
            (0..position).filter(|_| rng.random_range(0..40) > 0).map(|part| vec![part]).collect();
        if position > 0 && rng.random() {
            list.push(vec![rng.random_range(0..position), rng.random_range(0..position)]);
        }
        options.push(list);
    }
    Drawn(options)
}

#[test]
fn all_search_variants_agree_with_the_definitions() {
    let cases = std::env::var("GRUNDY_SEARCH_CASES").map_or(60, |cases| cases.parse().unwrap());
    let mut largest = 0;
    for seed in 0..cases {
        let mut rng = StdRng::seed_from_u64(seed);
        let drawn =
            if seed % 5 == 0 { dense(seed) } else { Drawn::random(seed, 8 + seed as usize % 40) };
        let proved = Proved::of_ending(&drawn);
        let rules = Hooked::random(&mut rng, &drawn, &proved);
        let mut variant = Variant::random(seed, &rules);
        let mut definitions = Definitions::new(&drawn);
        for _ in 0..6 {
            let len = rng.random_range(1..4);
            let sum: Vec<usize> = (0..len).map(|_| rng.random_range(0..drawn.0.len())).collect();
            let value: Nimber = sum.iter().map(|&position| proved.values[position].unwrap()).sum();
            let context = format!("{seed} {sum:?} {:?} {drawn:?}", variant.search);
            largest = largest.max(value.value());
            if rng.random() {
                let found = variant.ask(|search| search.nim_sum(&sum)).unwrap();
                assert_eq!(found, value, "{context}");
            }
            let outcome = variant.ask(|search| search.sum_outcome(&sum, Convention::Normal));
            assert_eq!(outcome, Some(Outcome::from(value)), "{context}");
            let winning = variant.ask(|search| search.sum_winning_moves(&sum, Convention::Normal));
            let mut moves = toys::moves(&drawn, &sum);
            moves.retain(|mv| {
                let left = toys::after(&drawn, &sum, mv);
                left.iter().map(|&position| proved.values[position].unwrap()).sum::<Nimber>()
                    == Nimber::ZERO
            });
            assert_eq!(winning, Some(moves), "{context}");
            // These queries search whole sums, of which there are many, so use sums of small positions.
            let small: Vec<usize> = sum.iter().map(|position| position % 8).collect();
            if seed % 5 != 0 {
                let misere = variant.ask(|search| search.sum_outcome(&small, Convention::Misere));
                let expected = definitions.outcome(&small, Convention::Misere);
                assert_eq!(misere, Some(expected), "{small:?} {context}");
            }
        }
    }
    assert!(largest > 31, "{largest}");
}

#[test]
fn all_search_variants_answer_correctly_or_report_a_cycle() {
    let cases = std::env::var("GRUNDY_SEARCH_CASES").map_or(150, |cases| cases.parse().unwrap());
    let (mut answers, mut cycles) = (0, 0);
    for seed in 0..cases {
        let loopy = Loopy::random(seed, 6);
        let proved = Proved::of_loopy(&loopy, 6);
        let mut rng = StdRng::seed_from_u64(seed);
        let rules = Hooked::random(&mut rng, loopy.rules(), &proved);
        let mut variant = Variant::random(seed, &rules);
        for position in 0..6 {
            let context = format!("{seed} {position} {:?} {:?}", variant.search, loopy.rules());
            let outcome = variant.ask(|search| search.outcome(&position, Convention::Normal));
            if let Some(outcome) = outcome {
                answers += 1;
                assert_eq!(Some(outcome), loopy.outcome(position), "{context}");
            } else {
                cycles += 1;
                assert!(loopy.meets_cycle(position), "{context}");
            }
            match variant.ask(|search| search.nim_value(&position)) {
                Some(value) => assert_eq!(Some(value), loopy.value(position), "{context}"),
                None => assert!(loopy.meets_cycle(position), "{context}"),
            }
        }
    }
    assert!(answers * 2 > 5 * cases && cycles * 2 > cases, "{answers} {cycles}");
}

/// Rules that count the calls of their hooks.
struct CountedHooks<'a>(&'a Hooked<'a>, std::cell::Cell<[u32; 2]>);

impl Ruleset for CountedHooks<'_> {
    type Position = usize;
    type Move = usize;

    fn moves(&self, position: &usize) -> impl Iterator<Item = usize> {
        self.0.moves(position)
    }

    fn play(&self, position: &usize, mv: &usize) -> Sum<usize> {
        self.0.play(position, mv)
    }

    fn known_value(&self, position: &usize) -> Option<Nimber> {
        let [known, excluded] = self.1.get();
        self.1.set([known + 1, excluded]);
        self.0.known_value(position)
    }

    fn excluded_values(&self, position: &usize) -> u64 {
        let [known, excluded] = self.1.get();
        self.1.set([known, excluded + 1]);
        self.0.excluded_values(position)
    }
}

#[test]
fn only_proof_number_search_uses_theorems_to_save_work() {
    let drawn = Drawn::random(3, 60);
    let proved = Proved::of_ending(&drawn);
    let (known, excluded) = (proved.values.clone(), proved.excluded.clone());
    let same = (0..60).collect();
    let hooked = Hooked { rules: &drawn, on: 0b11_0000, same, known, excluded, ends: true };
    let value = proved.values[59].unwrap();
    assert!(value > Nimber::ZERO, "otherwise the root excludes nothing below its value");
    let edges = |method, as_written| {
        let rules = CountedHooks(&hooked, std::cell::Cell::default());
        let mut search = Search::new(&rules).method(method);
        if as_written {
            search = search.as_written();
        }
        assert_eq!(search.nim_value(&59).unwrap(), value);
        (search.statistics().edges(), rules.1.get())
    };
    assert_eq!(edges(Method::MexSearch, false).1, [0, 0]);
    let (all, asked) = edges(Method::ProofNumberSearch, true);
    assert_eq!(asked, [0, 0]);
    let (fewer, [known, excluded]) = edges(Method::ProofNumberSearch, false);
    assert!(known > 0 && excluded > 0 && fewer < all, "{known} {excluded} {fewer} {all}");
}
