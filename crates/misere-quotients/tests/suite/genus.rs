//! Compares genera and misère canonical forms with their definitions and with published tables.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{Limits, Nimber, Outcome, Ruleset, StopReason, Sum};
use grundy_search::SearchError;
use misere_quotients::classical::{Form, Forms, GenusSearch, PositionForms};
use misere_quotients::{Genus, Tameness};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// Heaps in which a move takes tokens and can split the rest. The function returns the options of a heap.
#[derive(Clone, Copy)]
struct Heaps(Rules);

type Rules = fn(u32) -> Vec<Vec<u32>>;

impl Ruleset for Heaps {
    type Position = u32;
    type Move = Vec<u32>;

    fn moves(&self, &heap: &u32) -> impl Iterator<Item = Vec<u32>> {
        (self.0)(heap).into_iter()
    }

    fn play(&self, _: &u32, left: &Vec<u32>) -> Sum<u32> {
        Sum::from(left.clone())
    }
}

fn splits(total: u32) -> Vec<Vec<u32>> {
    (0..=total / 2).map(|part| vec![part, total - part]).collect()
}

fn kayles(heap: u32) -> Vec<Vec<u32>> {
    (1..=heap.min(2)).flat_map(|taken| splits(heap - taken)).collect()
}

fn dawsons_kayles(heap: u32) -> Vec<Vec<u32>> {
    if heap < 2 { Vec::new() } else { splits(heap - 2) }
}

fn grundys_game(heap: u32) -> Vec<Vec<u32>> {
    (1..heap.div_ceil(2)).map(|part| vec![part, heap - part]).collect()
}

/// The tables for heaps 0 to 20 come from the tests of CGSuite 2.2. CGSuite prints a nim-heap as its size alone.
#[test]
fn genera_match_the_published_tables() {
    let tables: [(Rules, &str); 3] = [
        (
            kayles,
            "0,1,2,3,1,4^146,3,2^2,1^1,4^046,2^2,6^46,4^046,1^1,2^2,7^57,1^13,4^64,3^31,2^20,1^031",
        ),
        (dawsons_kayles, "0,0,1,1,2,0,3,1,1,0,3^1431,3,2^0520,2,4^146,0,5^057,2^0520,2,3^1431,3"),
        (grundys_game, "0,0,0,1,0,2,1,0,2,1,0,2,1,3^1431,2,1,3^1431,2,4^0564,3^1431,0^20"),
    ];
    for (rules, table) in tables {
        let mut genera = GenusSearch::new(Heaps(rules));
        for (heap, printed) in table.split(',').enumerate() {
            assert_eq!(genera.notation(&[heap as u32]).unwrap(), printed, "{heap}");
            let full = genera.genus(&[heap as u32]).unwrap();
            assert!(format!("{full:#}").starts_with(printed), "{heap}: {full:#}");
        }
    }
}

/// A sum must be classified as a nim-heap exactly when its canonical form is that of a nim-heap.
#[test]
fn nim_heaps_are_recognized_by_their_canonical_forms() {
    let mut heaps_met = 0;
    for seed in 300..330 {
        let game = Drawn::random(seed, 12);
        let mut genera = GenusSearch::new(&game);
        let mut forms = Forms::new();
        let mut known = PositionForms::new();
        for (a, b) in (0..144).map(|i| (i / 12, i % 12)) {
            let [of_a, of_b] = [a, b].map(|at| forms.of_position(&game, &at, &mut known).unwrap());
            let form = forms.sum(of_a, of_b).unwrap();
            let is_heap = (0..8).any(|size| forms.nim_heap(size).unwrap() == form);
            let found = genera.tameness(&[a, b]).unwrap() == Tameness::NimHeap;
            assert_eq!(found, is_heap, "{seed} {a} {b}");
            heaps_met += usize::from(is_heap);
        }
    }
    assert!(heaps_met > 1000, "{heaps_met}");
}

/// A game given by the options of each position, which are earlier positions.
#[derive(Clone)]
struct Drawn(Vec<Vec<usize>>);

impl Drawn {
    fn random(seed: u64, count: usize) -> Self {
        Self::with_options(seed, count, 4)
    }

    fn with_options(seed: u64, count: usize, fewer_than: usize) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let game = |at: usize| {
            let options = rng.random_range(0..fewer_than).min(at);
            (0..options).map(|_| rng.random_range(0..at)).collect()
        };
        Self((0..count).map(game).collect())
    }

    fn with_nim_two(mut self) -> (Self, usize) {
        let star = self.0.len();
        self.0.push(vec![]);
        self.0.push(vec![star]);
        self.0.push(vec![star, star + 1]);
        (self, star + 2)
    }
}

impl Ruleset for Drawn {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &at: &usize) -> impl Iterator<Item = usize> {
        self.0[at].iter().copied()
    }

    fn play(&self, _: &usize, &to: &usize) -> Sum<usize> {
        Sum::from(to)
    }
}

/// Computes the misère nim-value of a sum from the definition.
fn misere_value(game: &Drawn, sum: &[usize], known: &mut BTreeMap<Vec<usize>, u64>) -> u64 {
    let mut key = sum.to_vec();
    key.sort_unstable();
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let options: BTreeSet<u64> = game
        .sum_moves(&key)
        .map(|mv| misere_value(game, &game.play_in_sum(&key, &mv), known))
        .collect();
    let value = if options.is_empty() {
        1
    } else {
        (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap()
    };
    known.insert(key, value);
    value
}

#[test]
fn exponents_match_misere_values_of_sums_with_star_two() {
    for seed in 0..60 {
        let (game, two) = Drawn::random(seed, 9).with_nim_two();
        let mut known = BTreeMap::new();
        let mut genera = GenusSearch::new(&game);
        for at in 0..9 {
            let genus = genera.genus(&[at]).unwrap();
            for copies in 0..6 {
                let sum: Vec<usize> = [at].into_iter().chain(vec![two; copies]).collect();
                let value = misere_value(&game, &sum, &mut known);
                assert_eq!(genus.exponent(copies as u64), Nimber::new(value), "{seed} {sum:?}");
            }
            // After the stored exponents, two values alternate.
            for copies in [7, 8, 1000, 1001, u64::MAX - 1, u64::MAX] {
                assert_eq!(genus.exponent(copies), genus.exponent(6 + copies % 2));
            }
            assert_eq!(
                genus.outcome(),
                Outcome::from_first_wins(genus.exponent(0) != Nimber::ZERO)
            );
        }
    }
}

/// Determines the tameness of a sum from the definitions, by visiting all options of all options.
struct Definition<'a, G: Ruleset> {
    rules: &'a G,
    /// The nim-value, the misère nim-value, and whether the sum is tame.
    known: BTreeMap<Vec<G::Position>, (u64, u64, bool)>,
    forms: Forms,
    known_forms: PositionForms<G::Position>,
}

impl<'a, G: Ruleset<Position: Ord>> Definition<'a, G> {
    fn new(rules: &'a G) -> Self {
        Self {
            rules,
            known: BTreeMap::new(),
            forms: Forms::new(),
            known_forms: PositionForms::new(),
        }
    }

    fn is_nim_heap(&mut self, sum: &[G::Position]) -> bool {
        let form = sum.iter().fold(Form::ZERO, |form, position| {
            let part = self.forms.of_position(self.rules, position, &mut self.known_forms).unwrap();
            self.forms.sum(form, part).unwrap()
        });
        (0..16).any(|size| self.forms.nim_heap(size).unwrap() == form)
    }

    fn options(&self, sum: &[G::Position]) -> Vec<Vec<G::Position>> {
        let moves = self.rules.sum_moves(sum);
        moves.map(|mv| self.rules.play_in_sum(sum, &mv)).collect()
    }

    fn of(&mut self, sum: &[G::Position]) -> (u64, u64, bool) {
        let mut key = sum.to_vec();
        key.sort_unstable();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let options: Vec<_> =
            self.options(&key).iter().map(|option| (self.of(option), option.clone())).collect();
        let least = |values: BTreeSet<u64>| {
            (0..=values.len() as u64).find(|value| !values.contains(value)).unwrap()
        };
        let values = |only_tame: bool| {
            let chosen = || options.iter().filter(|((_, _, tame), _)| *tame || !only_tame);
            let misere = if options.is_empty() {
                1
            } else {
                least(chosen().map(|((_, misere, _), _)| *misere).collect())
            };
            (least(chosen().map(|((value, _, _), _)| *value).collect()), misere)
        };
        let (value, misere) = values(false);
        let of_nim = value == misere || (value < 2 && misere < 2);
        let answered = |definition: &mut Self, option: &[G::Position]| {
            let replies: Vec<_> =
                definition.options(option).iter().map(|reply| definition.of(reply)).collect();
            replies.iter().any(|reply| reply.2 && reply.0 == value)
                && replies.iter().any(|reply| reply.2 && reply.1 == misere)
        };
        let is_tame = of_nim
            && values(true) == (value, misere)
            && options.iter().all(|((_, _, tame), option)| *tame || answered(self, option));
        // By this definition, a position that equals a nim-heap is tame, even if it has an option that is not tame and whose misère
        // nim-value is 0.
        let is_tame = is_tame || self.is_nim_heap(&key);
        self.known.insert(key, (value, misere, is_tame));
        (value, misere, is_tame)
    }

    fn tameness(&mut self, sum: &[G::Position]) -> Tameness {
        let (value, misere, is_tame) = self.of(sum);
        let options_are_tame = self.options(sum).iter().all(|option| self.of(option).2);
        match (self.is_nim_heap(sum), is_tame) {
            (true, _) => Tameness::NimHeap,
            (false, true) => Tameness::Tame,
            _ if options_are_tame && value < 2 => Tameness::Restive,
            _ if options_are_tame && misere < 2 => Tameness::Restless,
            _ => Tameness::Wild,
        }
    }
}

/// Compares the tameness of all sums of at most two of the given positions with the definitions. Counts how often each class occurs.
fn check_classes_against_definitions<G: Ruleset<Position: Ord>>(
    rules: &G,
    positions: &[G::Position],
    met: &mut BTreeMap<Tameness, usize>,
) {
    let mut definition = Definition::new(rules);
    let mut genera = GenusSearch::new(rules);
    for (at, a) in positions.iter().enumerate() {
        let pairs = positions[..=at].iter().map(|b| vec![a.clone(), b.clone()]);
        for sum in std::iter::once(vec![a.clone()]).chain(pairs) {
            let expected = definition.tameness(&sum);
            assert_eq!(genera.tameness(&sum), Ok(expected), "{sum:?}");
            *met.entry(expected).or_default() += 1;
        }
    }
}

#[test]
fn tameness_classes_match_their_definitions() {
    let mut met = BTreeMap::new();
    for seed in 400..520 {
        check_classes_against_definitions(
            &Drawn::random(seed, 14),
            &(0..14).collect::<Vec<_>>(),
            &mut met,
        );
    }
    let heaps: [Rules; 3] = [kayles, dawsons_kayles, grundys_game];
    for rules in heaps {
        check_classes_against_definitions(&Heaps(rules), &(0..=9).collect::<Vec<_>>(), &mut met);
    }
    assert!(met.len() == 5 && met.values().all(|&count| count >= 4), "{met:?}");
}

/// Tests single positions of many games with many options. In some of them, an option that is not tame has an answer for only one of the
/// two values, so the position is not tame.
#[test]
fn tameness_of_positions_with_many_options_matches_its_definition() {
    let mut met = BTreeMap::new();
    for seed in 0..2500 {
        let game = Drawn::with_options(seed, 18, 6);
        let mut definition = Definition::new(&game);
        let mut genera = GenusSearch::new(&game);
        for at in 0..18 {
            let expected = definition.tameness(&[at]);
            assert_eq!(genera.tameness(&[at]), Ok(expected), "{seed} {at} {:?}", game.0);
            *met.entry(expected).or_default() += 1;
        }
    }
    assert!(met.len() == 5 && met.values().all(|&count: &usize| count >= 100), "{met:?}");
}

/// Returns the genus of Nim positions with the given nim-value. A position is fickle if all heaps are at most 1.
fn nim_genus(value: u64, is_fickle: bool) -> Genus {
    /// Returns the options of a Nim heap, from which a move takes any number of tokens.
    fn nim(heap: u32) -> Vec<Vec<u32>> {
        (0..heap).map(|left| vec![left]).collect()
    }
    let heaps = if is_fickle { vec![value as u32] } else { vec![2, 2 ^ value as u32] };
    GenusSearch::new(Heaps(nim)).genus(&heaps).unwrap()
}

/// Checks that tame positions have exactly the genera of Nim positions, including all exponents. Also checks that the sum of two tame
/// positions has the genus of the sum of the corresponding Nim positions.
fn check_that_tame_sums_are_like_nim<G: Ruleset>(rules: G, positions: &[G::Position]) -> usize {
    let mut genera = GenusSearch::new(rules);
    let mut added = 0;
    for a in positions {
        for b in positions {
            let [of_a, of_b] = [a, b].map(|at| genera.tameness(std::slice::from_ref(at)).unwrap());
            if !of_a.is_tame() || !of_b.is_tame() {
                continue;
            }
            added += 1;
            let sums = [vec![a.clone()], vec![b.clone()], vec![a.clone(), b.clone()]];
            let [of_a, of_b, sum] = sums.map(|sum| genera.genus(&sum).unwrap());
            let fickle = |genus: &Genus| genus.value() != genus.exponent(0);
            for of_one in [&of_a, &of_b] {
                assert_eq!(
                    *of_one,
                    nim_genus(of_one.value().value(), fickle(of_one)),
                    "{a:?} {b:?}"
                );
            }
            let value = (of_a.value() + of_b.value()).value();
            assert_eq!(sum, nim_genus(value, fickle(&of_a) && fickle(&of_b)), "{a:?} {b:?}");
            assert!(sum.is_tame());
            assert!(genera.tameness(&[a.clone(), b.clone()]).unwrap().is_tame(), "{a:?} {b:?}");
        }
    }
    added
}

#[test]
fn sums_of_tame_games_behave_like_nim() {
    let positions: Vec<usize> = (0..10).collect();
    let random = (100..140)
        .map(|seed| check_that_tame_sums_are_like_nim(&Drawn::random(seed, 10), &positions));
    assert!(random.sum::<usize>() > 500);
    // In Kayles, all heaps up to 15 are tame, except for 5, 9, 11, 12 and 15. Some heaps, of which 7 is the smallest, are tame although a
    // move leads to a heap that is not.
    assert_eq!(
        check_that_tame_sums_are_like_nim(Heaps(kayles), &(0..=15).collect::<Vec<_>>()),
        11 * 11
    );
    check_that_tame_sums_are_like_nim(Heaps(dawsons_kayles), &(0..=16).collect::<Vec<_>>());
    check_that_tame_sums_are_like_nim(Heaps(grundys_game), &(0..=18).collect::<Vec<_>>());
}

#[test]
fn known_positions_have_the_expected_tameness() {
    let mut kayles = GenusSearch::new(Heaps(kayles));
    // Heap 5 is the first heap that is not tame. Its genus is 4^146, and its nim-value is larger than 1.
    let classes: Vec<_> = (0..10).map(|heap| kayles.tameness(&[heap]).unwrap()).collect();
    assert_eq!(classes[..5], [Tameness::NimHeap; 5]);
    assert_eq!(classes[5], Tameness::Restless);
    assert_eq!(kayles.tameness(&[5, 5]), Ok(Tameness::Wild));
    // Moves lead from position 4 to positions 3 and 2, whose nim-values are 0 and 2. Both are tame, and position 4 is tame, too.
    let game = Drawn(vec![vec![], vec![0], vec![0, 1], vec![2], vec![3, 2]]);
    let mut genera = GenusSearch::new(&game);
    let (genus, tameness) = genera.find_within(&[4], &Limits::none()).unwrap();
    assert_eq!((genus.value(), tameness), (Nimber::new(1), Tameness::Tame));
    // Heap 7 is tame, although its option 5 is not. Heap 19 is not tame, although it has the genus of a tame position.
    assert_eq!(kayles.tameness(&[7]), Ok(Tameness::Tame));
    assert_eq!(kayles.tameness(&[19]), Ok(Tameness::Wild));
    assert!(kayles.genus(&[19]).unwrap().is_tame());
}

#[test]
fn searches_for_genera_stop_at_bounds_and_cycles() {
    let mut small = GenusSearch::new(Heaps(kayles)).max_stored(5);
    let error = small.genus(&[20]).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: 5 }));
    let circle = Drawn(vec![vec![1], vec![0]]);
    let error = GenusSearch::new(&circle).genus(&[0]).unwrap_err();
    assert_eq!(error, SearchError::Cycle { position: vec![0] });
    let mut large = GenusSearch::new(Heaps(kayles));
    let stopped = large.find_within(&[40], &Limits::none().work(20_000)).unwrap_err();
    assert_eq!(stopped.reason(), Some(StopReason::Work { limit: 20_000 }));
    // The search keeps its results, so repeating the query gives the same answer.
    assert_eq!(large.genus(&[12]), GenusSearch::new(Heaps(kayles)).genus(&[12]));
}

/// Up to equality, there are 1, 2, 3, 5 and 22 games born by days 0, 1, 2, 3 and 4.
#[test]
fn the_number_of_forms_born_by_each_day_matches_the_known_count() {
    let mut forms = Forms::new();
    let mut born = vec![Form::ZERO];
    let mut counts = vec![1];
    for _ in 0..4 {
        let sets = 1_u32 << born.len();
        let mut next: BTreeSet<Form> = born.iter().copied().collect();
        for set in 0..sets {
            let options = born.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            next.insert(forms.form(options.map(|(_, &form)| form)).unwrap());
        }
        born = next.into_iter().collect();
        counts.push(born.len());
    }
    assert_eq!(counts, [1, 2, 3, 5, 22]);
    assert!(born.iter().all(|&form| forms.birthday(form) <= 4));
    // Any two forms must be distinguished by some third game. For these forms, a sum of two games born by day 4 always suffices.
    let mut others = Vec::new();
    for &x in &born {
        for &y in &born {
            others.push(forms.sum(x, y).unwrap());
        }
    }
    for (at, &a) in born.iter().enumerate() {
        for &b in &born[..at] {
            let apart = others.iter().any(|&x| {
                let [left, right] = [a, b].map(|game| forms.sum(game, x).unwrap());
                forms.outcome(left) != forms.outcome(right)
            });
            assert!(apart, "{a:?} {b:?}");
        }
    }
}

/// Removing reversible moves must preserve the outcome of every sum. Compares the forms of random games with play of the games themselves.
#[test]
fn forms_preserve_outcomes_of_sums() {
    for seed in 200..230 {
        let game = Drawn::random(seed, 9);
        let mut forms = Forms::new();
        let mut known = PositionForms::new();
        let mut values = BTreeMap::new();
        let of: Vec<Form> =
            (0..9).map(|at| forms.of_position(&game, &at, &mut known).unwrap()).collect();
        for (a, b, c) in (0..729).map(|i| (i / 81, i / 9 % 9, i % 9)) {
            let sum = forms.sum(of[a], of[b]).unwrap();
            let sum = forms.sum(sum, of[c]).unwrap();
            let is_p = misere_value(&game, &[a, b, c], &mut values) == 0;
            assert_eq!(forms.outcome(sum), Outcome::from_first_wins(!is_p), "{seed} {a} {b} {c}");
        }
    }
}

/// The birthday of a form must be the number of moves in its longest line of play, which the test finds by exhaustive play.
#[test]
fn birthdays_match_the_longest_lines_of_play() {
    let mut longest = 0;
    for seed in 0..40 {
        let game = Drawn::random(seed, 14);
        let (mut forms, mut known) = (Forms::new(), PositionForms::new());
        for at in 0..14 {
            let form = forms.of_position(&game, &at, &mut known).unwrap();
            let mut reached = BTreeSet::from([form]);
            let mut moves = 0;
            while reached.iter().any(|&form| forms.options(form).len() > 0) {
                reached = reached.iter().flat_map(|&form| forms.options(form)).collect();
                moves += 1;
            }
            assert_eq!(forms.birthday(form), moves, "{seed} {at}");
            longest = longest.max(moves);
        }
    }
    assert!(longest > 4, "{longest}");
}

#[test]
fn positions_that_split_have_canonical_forms() {
    let rules = Heaps(kayles);
    let mut forms = Forms::new();
    let mut known = PositionForms::new();
    let mut genera = GenusSearch::new(rules);
    let heaps: Vec<Form> =
        [0, 1, 2, 3, 1].iter().map(|&size| forms.nim_heap(size).unwrap()).collect();
    for heap in 0..14 {
        let form = forms.of_position(&rules, &heap, &mut known).unwrap();
        assert_eq!(forms.outcome(form), genera.genus(&[heap]).unwrap().outcome());
        if let Some(&nim) = heaps.get(heap as usize) {
            assert_eq!(form, nim, "{heap}");
        }
    }
    // Heaps 5 and 7 do not equal nim-heaps, although heap 7 has the genus of `*2`.
    for heap in [5, 7] {
        let form = known.get(&heap).unwrap();
        assert!((0..8).all(|size| forms.nim_heap(size).unwrap() != form));
    }
}

#[test]
fn searches_for_forms_stop_at_bounds_and_cycles() {
    let mut small = Forms::new().max_stored(10);
    let error = small.of_position(&Heaps(kayles), &12, &mut PositionForms::new()).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: 10 }));
    let circle = Drawn(vec![vec![1], vec![0]]);
    let error = Forms::new().of_position(&circle, &0, &mut PositionForms::new()).unwrap_err();
    assert_eq!(error.to_string(), "play can return to position 0");
}

/// Computes the misère nim-value of a position plus some copies of `*2` and `*1`, from the definition.
fn value_beside_twos(
    options: &[Vec<usize>],
    position: usize,
    (twos, ones): (u64, u64),
    known: &mut BTreeMap<(usize, u64, u64), u64>,
) -> u64 {
    if let Some(&value) = known.get(&(position, twos, ones)) {
        return value;
    }
    let mut values = BTreeSet::new();
    for &option in &options[position] {
        values.insert(value_beside_twos(options, option, (twos, ones), known));
    }
    if twos > 0 {
        values.insert(value_beside_twos(options, position, (twos - 1, ones), known));
        values.insert(value_beside_twos(options, position, (twos - 1, ones + 1), known));
    }
    if ones > 0 {
        values.insert(value_beside_twos(options, position, (twos, ones - 1), known));
    }
    // If there are no moves, the player to move wins, and the value is 1 by definition.
    let value = if values.is_empty() {
        1
    } else {
        (0..=values.len() as u64).find(|value| !values.contains(value)).unwrap()
    };
    known.insert((position, twos, ones), value);
    value
}

/// Checks random positions. The exponents of a position can begin to repeat one place later than those of its options. For example,
/// `2^1420` has options with `1^031` and `0^02`.
#[test]
fn exponents_of_random_positions_match_their_definition() {
    let mut rng = StdRng::seed_from_u64(50);
    let mut later = 0;
    for _ in 0..60 {
        let mut options: Vec<Vec<usize>> = vec![Vec::new()];
        let mut genera = vec![Genus::of_nothing()];
        let mut known = BTreeMap::new();
        for position in 1..30 {
            let count = rng.random_range(1..=4);
            options.push((0..count).map(|_| rng.random_range(0..position)).collect());
            let genus = Genus::of_options(options[position].iter().map(|&option| &genera[option]));
            for copies in 0..10 {
                let value = value_beside_twos(&options, position, (copies, 0), &mut known);
                let of_ones = value_beside_twos(&options, position, (copies, 1), &mut known);
                assert_eq!(genus.exponent(copies).value(), value, "{options:?} {copies}");
                assert_eq!(of_ones, value ^ 1, "a `*1` beside it");
            }
            let length = |genus: &Genus| format!("{genus:#}").split_once('^').unwrap().1.len();
            let longest = options[position].iter().map(|&option| length(&genera[option])).max();
            later += u32::from(longest.is_some_and(|longest| length(&genus) > longest));
            genera.push(genus);
        }
    }
    assert!(later > 20, "{later}");
}
