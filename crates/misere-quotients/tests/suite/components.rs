//! Compares quotients of sets of positions with exhaustive search. Also checks the lists of winning moves in sums of heaps.

use grundy_core::{Convention, Limits, Misere, Ruleset, StopReason, Sum, SumTheorem};
use grundy_search::Search;
use misere_quotients::classical::{Form, Forms, PositionForms, Pruned};
use misere_quotients::{
    ComponentCertificate, ComponentQuotient, ComponentQuotientError, ComponentQuotientFinder,
    HeapQuotient, QuotientBounds, QuotientCertificateError as Refusal, WithQuotient,
};

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::toys::{Drawn, Kayles, KaylesBoard, Nim};

/// Returns all sums of at most three of the given positions.
fn sums<P: Clone>(positions: &[P]) -> Vec<Vec<P>> {
    let mut sums = vec![Vec::new()];
    for (at, a) in positions.iter().enumerate() {
        sums.push(vec![a.clone()]);
        for (then, b) in positions[..=at].iter().enumerate() {
            sums.push(vec![a.clone(), b.clone()]);
            for c in &positions[..=then] {
                sums.push(vec![a.clone(), b.clone(), c.clone()]);
            }
        }
    }
    sums
}

fn agrees_with_search<G: Ruleset>(rules: &G, positions: &[G::Position]) -> usize {
    let bounds = QuotientBounds::new().max_elements(300).max_stored(200_000);
    let mut finder = ComponentQuotientFinder::new(rules, positions.iter().cloned(), bounds);
    let found = finder.find_within(&Limits::none());
    let found = found.unwrap_or_else(|error| match error {
        ComponentQuotientError::Unfinished(stopped) => stopped.into_partial(),
        error => panic!("{error}"),
    });
    let order = found.quotient().order();
    let components = found.components().to_vec();
    let theorem = WithQuotient::new(rules, found);
    let search = Search::new(rules);
    let some: Vec<_> = components.into_iter().rev().take(6).collect();
    for sum in sums(&some) {
        let outcome = search.sum_outcome(&sum, Misere).unwrap();
        assert_eq!(theorem.sum_outcome(&sum, Misere), outcome, "{sum:?}");
        let moves: Vec<_> = theorem.sum_winning_moves(&sum, Misere).collect();
        assert_eq!(moves, search.sum_winning_moves(&sum, Misere).unwrap(), "{sum:?}");
    }
    order
}

/// Every certificate must be accepted. If one product, one class or one member of the P-portion is changed, the certificate must be
/// rejected or still agree with play.
#[test]
fn certificates_of_positions_are_proved_and_their_mutants_rejected() {
    let mut rng = StdRng::seed_from_u64(0xce27);
    let (mut refused, mut proved) = (0, 0);
    for seed in 0..20 {
        let game = Drawn::random(seed, 9);
        let Ok(found) = ComponentQuotient::of(&game, 0..9) else { continue };
        if found.quotient().order() > 60 {
            continue;
        }
        let right = ComponentCertificate::of(&found);
        assert_eq!(right.verify(&game), Ok(()), "{game:?}");
        let search = Search::new(&game);
        for round in 0..60 {
            let (mut table, mut portion) = (right.products().to_vec(), right.portion().to_vec());
            let mut classes = right.classes().to_vec();
            let element = rng.random_range(0..right.order());
            match round % 3 {
                0 => {
                    let at = rng.random_range(0..table.len());
                    table[at] = element;
                }
                1 => match portion.binary_search(&element) {
                    Ok(at) => drop(portion.remove(at)),
                    Err(at) => portion.insert(at, element),
                },
                _ => {
                    let at = rng.random_range(0..classes.len());
                    classes[at] = element;
                }
            }
            let components = right.components().to_vec();
            let claim = ComponentCertificate::from_parts(
                components,
                right.order(),
                table,
                portion,
                classes,
            );
            let claim = claim.unwrap();
            // A change that only exchanges equivalent elements is accepted. Every accepted claim must agree with play.
            let answer = claim.verify(&game);
            assert!(claim != right || answer.is_ok(), "{game:?}");
            refused += u32::from(answer.is_err());
            proved += u32::from(answer.is_ok());
            if answer.is_err() {
                continue;
            }
            let (order, classes) = (claim.order() as usize, claim.classes());
            for sum in sums(&(0..9).collect::<Vec<usize>>()) {
                let numbers = sum.iter().map(|part| {
                    let at = claim.components().iter().position(|other| other == part);
                    at.map_or(0, |at| classes[at] as usize)
                });
                let class = numbers.fold(0, |a, b| claim.products()[a * order + b] as usize);
                let lost = claim.portion().contains(&(class as u32));
                let outcome = search.sum_outcome(&sum, Misere).unwrap();
                assert_eq!(lost, outcome == grundy_core::Outcome::P, "{game:?} {sum:?}");
            }
        }
    }
    assert!(refused > 300 && proved > 10, "{refused} {proved}");
}

#[test]
fn certificates_with_missing_or_misordered_positions_are_rejected() {
    let right = ComponentCertificate::of(&ComponentQuotient::of(&Nim, [3]).unwrap());
    let altered = |components: Vec<u64>, classes: Vec<u32>| {
        let (table, portion) = (right.products().to_vec(), right.portion().to_vec());
        ComponentCertificate::from_parts(components, right.order(), table, portion, classes)
    };
    let (components, classes) = (right.components().to_vec(), right.classes().to_vec());
    assert_eq!(components, [0, 1, 2, 3]);
    assert!(altered(components.clone(), classes.clone()).unwrap().verify(&Nim).is_ok());
    // The empty heap can be left out, but all other heaps are needed, because moves lead to them.
    assert_eq!(altered(vec![1, 2, 3], classes[1..].to_vec()).unwrap().verify(&Nim), Ok(()));
    let missing = altered(vec![0, 1, 3], vec![classes[0], classes[1], classes[3]]).unwrap();
    assert_eq!(missing.verify(&Nim), Err(Refusal::NotClosed { heap: 3 }));
    let turned = altered(vec![0, 2, 1, 3], vec![classes[0], classes[2], classes[1], classes[3]]);
    assert_eq!(turned.unwrap().verify(&Nim), Err(Refusal::NotClosed { heap: 2 }));
    assert_eq!(
        altered(components, vec![0; 3]),
        Err(Refusal::BadComponents { components: 4, classes: 3 })
    );
    let stopped = right.verify_within(&Nim, &Limits::none().work(10)).unwrap_err();
    assert!(matches!(stopped, Refusal::Stopped(_)), "{stopped}");
}

/// A heap without moves is allowed in a sum, even if the quotient does not contain it. The test also checks that [`Pruned`] stops its
/// exploration at a limit.
#[test]
fn positions_without_moves_belong_to_every_quotient() {
    let nim = WithQuotient::new(Nim, ComponentQuotient::of(&Nim, [] as [u64; 0]).unwrap());
    assert_eq!(nim.sum_outcome(&[0, 0], Misere), grundy_core::Outcome::N);
    assert_eq!(nim.sum_winning_moves(&[0, 0], Misere).count(), 0);
    let limits = Limits::none().work(5);
    let stopped = Pruned::within(Nim, [30], &limits).unwrap_err();
    assert_eq!(stopped.reason(), Some(StopReason::Work { limit: 5 }));
}

#[test]
fn nim_heaps_have_the_tame_quotients() {
    for (heap, order) in [(0, 1), (1, 2), (2, 6), (3, 6), (4, 10), (7, 10), (8, 18), (15, 18)] {
        assert_eq!(agrees_with_search(&Nim, &[heap]), order, "{heap}");
    }
}

#[test]
fn kayles_has_the_same_quotient_in_rows_and_on_boards() {
    assert_eq!(agrees_with_search(&Kayles, &[12]), 24);
    assert_eq!(agrees_with_search(&KaylesBoard, &[(1 << 12) - 1]), 24);
}

#[test]
fn quotients_of_random_games_agree_with_search() {
    let mut orders: Vec<usize> = (0..25)
        .map(|seed| {
            let game = Drawn::random(seed, 14);
            agrees_with_search(&game, &(0..14).collect::<Vec<_>>())
        })
        .collect();
    orders.sort_unstable();
    orders.dedup();
    assert!(orders.len() > 3, "{orders:?}");
}

#[test]
fn exceeded_bounds_cycles_and_unknown_positions_are_errors() {
    let within = |heap, bounds| {
        ComponentQuotientFinder::new(Nim, [heap], bounds).find_within(&Limits::none())
    };
    let few = QuotientBounds::new().max_components(5);
    let error = within(9, few).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: 5 }));
    // A bound equal to the number of components is enough.
    let whole = ComponentQuotient::of(&Nim, [3]).unwrap();
    let count = whole.components().len() as u64;
    let limited = |limit| {
        let bounds = QuotientBounds::new().max_components(limit);
        within(3, bounds)
    };
    assert_eq!(limited(count).unwrap().components(), whole.components());
    let error = limited(count - 1).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: count - 1 }));
    let error = within(9, QuotientBounds::new().max_elements(8)).unwrap_err();
    let ComponentQuotientError::Unfinished(stopped) = error else { panic!("{error}") };
    assert_eq!(stopped.stopped().reason(), StopReason::Elements { limit: 8 });
    assert_eq!(
        (stopped.partial().quotient().order(), stopped.partial().components().len()),
        (6, 4)
    );
    let outcome = stopped.partial().outcome(&Nim, &[4]).unwrap_err();
    assert_eq!(outcome.to_string(), "position 4 is not among the 4 components of the quotient");
    // A position without moves equals the empty sum, even if it was not explored.
    let ends = Drawn(vec![vec![], vec![vec![0]], vec![], vec![vec![2]]]);
    let quotient = ComponentQuotient::of(&ends, [1]).unwrap();
    assert_eq!(quotient.components(), [0, 1]);
    assert_eq!(quotient.outcome(&ends, &[2, 1, 2]), quotient.outcome(&ends, &[1]));
    let theorem = WithQuotient::new(&ends, quotient);
    assert_eq!(theorem.sum_outcome(&[2], Misere).to_string(), "N");
    assert_eq!(theorem.sum_winning_moves(&[2, 2], Misere).count(), 0);
    assert!(theorem.quotient().class(&ends, &3).is_err());
    let circle = Drawn(vec![vec![vec![1]], vec![vec![0]]]);
    let error = ComponentQuotient::of(&circle, [0]).unwrap_err();
    assert_eq!(error.to_string(), "play can return to position 0");
    let nothing = ComponentQuotient::of(&Nim, []).unwrap();
    assert_eq!((nothing.quotient().order(), nothing.quotient().portion().count()), (1, 0));
}

/// Checks that a search that merges equal games finds the same outcomes and values as a search by the plain rules, and visits fewer sums.
fn pruned_search_agrees<G: Ruleset>(rules: &G, positions: &[G::Position]) -> [u64; 2] {
    let pruned = Pruned::new(rules, positions.iter().cloned()).unwrap();
    let (plain, fewer) = (Search::new(rules), Search::new(&pruned));
    for sum in sums(positions).iter().filter(|sum| sum.len() < 3) {
        for convention in Convention::ALL {
            let outcome = plain.sum_outcome(sum, convention).unwrap();
            assert_eq!(fewer.sum_outcome(sum, convention).unwrap(), outcome, "{sum:?}");
        }
        assert_eq!(fewer.nim_sum(sum).unwrap(), plain.nim_sum(sum).unwrap(), "{sum:?}");
    }
    // A position and its replacement must have the same canonical form.
    let mut forms = Forms::new();
    let mut known = PositionForms::new();
    for position in positions {
        let form = forms.of_position(rules, position, &mut known).unwrap();
        let mut name = Form::ZERO;
        for part in pruned.canonical(position.clone()) {
            let part = forms.of_position(rules, &part, &mut known).unwrap();
            name = forms.sum(name, part).unwrap();
        }
        assert_eq!(name, form, "{position:?}");
    }
    [plain.statistics().sums(), fewer.statistics().sums()]
}

#[test]
fn components_with_equal_games_are_merged() {
    let [plain, fewer] = pruned_search_agrees(&Kayles, &(0..=11).collect::<Vec<_>>());
    assert!(3 * fewer < plain, "{plain} {fewer}");
    pruned_search_agrees(&KaylesBoard, &[(1 << 9) - 1, 0b1_1011_0111, 0b1011]);
    pruned_search_agrees(&Nim, &[0, 1, 2, 3, 4, 5, 6]);
    for seed in 100..130 {
        pruned_search_agrees(&Drawn::random(seed, 9), &(0..9).collect::<Vec<_>>());
    }
    let circle = Drawn(vec![vec![vec![1]], vec![vec![0]]]);
    let error = Pruned::new(&circle, [0]).unwrap_err();
    assert_eq!(error.to_string(), "play can return to position 0");
}

/// The rules of a take-and-break game. The test plays by these rules to check the moves that a quotient lists.
struct Heaps<'a>(&'a HeapQuotient);

impl Ruleset for Heaps<'_> {
    type Position = u64;
    type Move = (u64, Vec<u64>);

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = (u64, Vec<u64>)> {
        let code = self.0.code();
        let mut moves = Vec::new();
        for taken in 0..=heap {
            for count in (0..4).filter(|&count| code.allows(taken, count)) {
                let rest = heap - taken;
                let ways: Vec<Vec<u64>> = match count {
                    0 => vec![vec![]],
                    1 => vec![vec![rest]],
                    2 => (1..rest).map(|a| vec![a, rest - a]).collect(),
                    _ => (1..rest)
                        .flat_map(|a| (1..rest - a).map(move |b| vec![a, b, rest - a - b]))
                        .collect(),
                };
                let distinct = |way: &Vec<u64>| {
                    let ordered = way.windows(2).all(|pair| pair[0] <= pair[1]);
                    let unequal = way.windows(2).all(|pair| pair[0] < pair[1]);
                    ordered && (unequal || !code.has_unequal_parts())
                };
                let fits = |way: &Vec<u64>| {
                    way.iter().sum::<u64>() == rest && way.iter().all(|&part| part > 0)
                };
                moves
                    .extend(ways.into_iter().filter(distinct).filter(fits).map(|way| (taken, way)));
            }
        }
        moves.into_iter()
    }

    fn play(&self, _: &u64, mv: &(u64, Vec<u64>)) -> Sum<u64> {
        Sum::from(mv.1.clone())
    }
}

#[test]
fn all_winning_moves_in_sums_of_heaps_are_listed() {
    let cases = [
        ("0.77", 200, 90),
        ("0.123", 40, 30),
        ("0.75", 40, 40),
        ("0.53", 100, 50),
        ("0.3", 9, 20),
        ("unequal:4.", 14, 14),
        ("0.8", 9, 9),
        ("{1,4,10}", 60, 40),
    ];
    for (code, heaps, largest) in cases {
        let found = HeapQuotient::up_to(&code.parse().unwrap(), heaps).unwrap();
        let rules = Heaps(&found);
        for sum in [vec![], vec![0], vec![largest], vec![3, largest], vec![largest, 5, largest - 1]]
        {
            let moves = found.winning_moves(&sum).unwrap();
            let moves: Vec<_> = moves.collect();
            let expected = rules.sum_moves(&sum).filter(|mv| {
                let left = rules.play_in_sum(&sum, mv);
                !found.outcome(&left).unwrap().first_wins()
            });
            assert_eq!(moves, expected.collect::<Vec<_>>(), "{code} {sum:?}");
        }
    }
}

/// Lists winning moves in heaps that are so large that trying all moves would take too long.
#[test]
fn winning_moves_in_huge_heaps_are_listed_immediately() {
    let kayles = HeapQuotient::up_to(&"0.77".parse().unwrap(), 200).unwrap();
    for heaps in [vec![u64::MAX], vec![u64::MAX, u64::MAX - 1], vec![1 << 63, 7, u64::MAX / 3]] {
        let outcome = kayles.outcome(&heaps).unwrap();
        let mut found = 0;
        for mv in kayles.winning_moves(&heaps).unwrap().take(1000) {
            let mut left = heaps.clone();
            let heap = left.remove(mv.component);
            let (taken, parts) = mv.mv;
            assert_eq!(heap - taken, parts.iter().sum::<u64>());
            left.extend(parts);
            assert!(!kayles.outcome(&left).unwrap().first_wins());
            found += 1;
        }
        assert_eq!(found > 0, outcome.first_wins(), "{heaps:?}");
    }
    let partial = HeapQuotient::up_to(&"0.07".parse().unwrap(), 20).unwrap();
    let error = partial.winning_moves(&[3, 21]).err().unwrap();
    assert!(
        error
            .to_string()
            .starts_with("heap 21 is beyond the quotient, which covers heaps up to 20")
    );
    assert_eq!(partial.outcome(&[21]), Err(error));
}

#[test]
fn a_quotient_search_reports_its_errors_and_its_state() {
    // The first call finds a cycle, and the next call reports the same cycle again.
    let circle = Drawn(vec![vec![vec![1]], vec![vec![0]]]);
    let mut finder = ComponentQuotientFinder::new(&circle, [0], QuotientBounds::default());
    let error = finder.find_within(&Limits::none()).unwrap_err();
    assert_eq!(error.reason(), None);
    assert_eq!(finder.find_within(&Limits::none()).unwrap_err().to_string(), error.to_string());
    // For heap 4 and all larger heaps, the quotient has more elements than the bound allows.
    let bounds = QuotientBounds::new().max_elements(8);
    let mut finder = ComponentQuotientFinder::new(Nim, [9], bounds);
    let error = finder.find_within(&Limits::none()).unwrap_err();
    let ComponentQuotientError::Unfinished(stopped) = error else { panic!("{error}") };
    assert_eq!(stopped.component(), 4, "the first heap whose quotient has more than 8 elements");
    assert!(stopped.elements() >= 8 && stopped.positions() > 0, "{stopped}");
    assert!(stopped.to_string().contains("component 4 "), "{stopped}");
    assert!(format!("{finder:?}").contains("components: 10"), "{finder:?}");
    // Positions 0 and 2 are equal games, because neither of them has a move. So are positions 1 and 3, which are heaps of one coin.
    let twins = Drawn(vec![vec![], vec![vec![0]], vec![], vec![vec![2]]]);
    let pruned = Pruned::new(&twins, [0, 1, 2, 3]).unwrap();
    assert_eq!((pruned.positions(), pruned.different()), (4, 1), "{pruned:?}");
    assert_eq!(pruned.rules().0, twins.0);
    assert!(format!("{pruned:?}").contains("different: 1"));
    // A position that was not explored is not replaced.
    let heaps = Pruned::new(Nim, [2]).unwrap();
    assert_eq!(heaps.canonical(7), Sum::from(7));
    let theorem = WithQuotient::new(Nim, ComponentQuotient::of(&Nim, [3]).unwrap());
    assert_eq!(theorem.rules().moves(&2).collect::<Vec<_>>(), [1, 2]);
}

#[test]
#[should_panic(expected = "position 4 is not among the 4 components of the quotient")]
fn a_component_outside_the_quotient_causes_a_panic() {
    WithQuotient::new(Nim, ComponentQuotient::of(&Nim, [3]).unwrap()).sum_outcome(&[4], Misere);
}
