//! Compares loopy values with retrograde analysis of whole sums, and tests the strategies that are based on the values.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use grundy_core::{Limits, Nimber, Normal, Ruleset, StopReason, Sum, SumMove};
use grundy_search::Search;
use grundy_search::loopy::{LoopyExplorer, LoopyOutcome, LoopySearch, LoopyValue};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A token on a directed graph.
#[derive(Clone, Debug)]
pub(crate) struct Arrows(pub(crate) Vec<Vec<usize>>);

impl Arrows {
    pub(crate) fn random(rng: &mut StdRng, vertices: usize) -> Self {
        let density = rng.random_range(0..100);
        let arrows = (0..vertices)
            .map(|_| (0..vertices).filter(|_| rng.random_range(0..100) < density).collect())
            .collect();
        Self(arrows)
    }
}

impl Ruleset for Arrows {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &at: &usize) -> impl Iterator<Item = usize> {
        self.0[at].iter().copied()
    }

    fn play(&self, _: &usize, &to: &usize) -> Sum<usize> {
        Sum::from(to)
    }
}

fn sum_options(graph: &Arrows, sum: &[usize]) -> Vec<Vec<usize>> {
    let moves = graph.sum_moves(sum);
    moves.map(|mv| graph.play_in_sum(sum, &mv)).collect()
}

/// Computes the outcome and the length of play of all sums of `count` tokens. Proceeds in rounds over the whole product graph: a sum is
/// lost if all its options are won, and won if one of its options is lost.
pub(crate) fn retrograde(
    graph: &Arrows,
    count: usize,
) -> BTreeMap<Vec<usize>, (LoopyOutcome, u32)> {
    let size = graph.0.len();
    let all: Vec<Vec<usize>> = (0..size.pow(count as u32))
        .map(|index| (0..count as u32).map(|at| index / size.pow(at) % size).collect())
        .collect();
    let mut known: BTreeMap<Vec<usize>, (LoopyOutcome, u32)> = BTreeMap::new();
    for round in 0.. {
        let mut fresh = Vec::new();
        for sum in all.iter().filter(|sum| !known.contains_key(*sum)) {
            let options = sum_options(graph, sum);
            let is = |outcome| {
                move |found: Option<&(LoopyOutcome, u32)>| found.is_some_and(|f| f.0 == outcome)
            };
            if options.iter().any(|option| is(LoopyOutcome::P)(known.get(option))) {
                fresh.push((sum.clone(), (LoopyOutcome::N, round)));
            } else if options.iter().all(|option| is(LoopyOutcome::N)(known.get(option))) {
                fresh.push((sum.clone(), (LoopyOutcome::P, round)));
            }
        }
        if fresh.is_empty() {
            break;
        }
        known.extend(fresh);
    }
    for sum in all {
        known.entry(sum).or_insert((LoopyOutcome::Draw, 0));
    }
    known
}

fn star(value: u64) -> LoopyValue {
    LoopyValue::Nim(Nimber::new(value))
}

fn infinite(values: &[u64]) -> LoopyValue {
    LoopyValue::infinite(values.iter().copied().map(Nimber::new))
}

fn values(arrows: &[&[usize]]) -> Vec<LoopyValue> {
    let graph = Arrows(arrows.iter().map(|list| list.to_vec()).collect());
    let search = LoopySearch::new(&graph, 0..arrows.len()).unwrap();
    (0..arrows.len()).map(|at| search.value(&at).unwrap()).collect()
}

#[test]
fn values_of_small_graphs_match_those_found_by_hand() {
    assert_eq!(values(&[&[0]]), [infinite(&[])]);
    assert_eq!(values(&[&[0, 1], &[]]), [infinite(&[0]), star(0)]);
    assert_eq!(values(&[&[1], &[0]]), [infinite(&[]), infinite(&[])]);
    assert_eq!(values(&[&[1], &[0, 2], &[]]), [star(0), star(1), star(0)]);
    // An arrow that occurs twice has the same effect as one arrow.
    assert_eq!(values(&[&[1, 1], &[0, 2, 0, 2], &[]]), [star(0), star(1), star(0)]);
    // The mex at vertex 0 is 1, but its option, vertex 1, is infinite and has no move back to the value 1. So the value of vertex 0 is
    // infinite, too.
    assert_eq!(values(&[&[1, 2], &[1], &[]]), [infinite(&[0]), infinite(&[]), star(0)]);
}

#[test]
fn games_without_loops_have_their_nim_values() {
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..200 {
        let mut graph = Arrows::random(&mut rng, 12);
        for (at, options) in graph.0.iter_mut().enumerate() {
            options.retain(|&option| option < at);
        }
        let loopy = LoopySearch::new(&graph, 0..12).unwrap();
        let search = Search::new(&graph);
        for at in 0..12 {
            assert_eq!(loopy.value(&at).unwrap().nimber(), Some(search.nim_value(&at).unwrap()));
            let length = search.remoteness(&at, Normal).unwrap();
            assert_eq!(loopy.remoteness(&at), Ok(Some(length)));
        }
    }
}

#[test]
fn outcomes_of_sums_match_the_product_graph() {
    let mut rng = StdRng::seed_from_u64(2);
    let mut draws = 0;
    let mut large = BTreeSet::new();
    for round in 0..600 {
        let count = 1 + round % 3;
        let graph = Arrows::random(&mut rng, if count == 3 { 5 } else { 7 });
        let size = graph.0.len();
        let search = LoopySearch::new(&graph, 0..size).unwrap();
        for (sum, (outcome, length)) in retrograde(&graph, count) {
            assert_eq!(search.sum_outcome(&sum), Ok(outcome), "{graph:?} {sum:?}");
            draws += usize::from(outcome == LoopyOutcome::Draw);
            if count == 1 {
                let length = (outcome != LoopyOutcome::Draw).then_some(length);
                assert_eq!(search.remoteness(&sum[0]), Ok(length), "{graph:?} {sum:?}");
            }
        }
        large.extend((0..size).filter_map(|at| search.value(&at).unwrap().nimber()));
    }
    assert!(draws > 1000, "{draws}");
    assert!(large.last() >= Some(&Nimber::new(2)), "{large:?}");
}

/// Compares the length of play in a sum, and the chosen move, with the results of retrograde analysis, within various limits.
#[test]
fn remoteness_of_sums_matches_the_product_graph() {
    let mut rng = StdRng::seed_from_u64(77);
    let (mut drawn, mut stops) = (0, 0);
    for _ in 0..60 {
        let vertices = rng.random_range(1..6);
        let graph = Arrows::random(&mut rng, vertices);
        let search = LoopySearch::new(graph.clone(), 0..vertices).unwrap();
        let stopped = LoopySearch::new(graph.clone(), 0..vertices).unwrap();
        let count = rng.random_range(1..4);
        for (sum, (outcome, round)) in retrograde(&graph, count) {
            let wanted = (outcome != LoopyOutcome::Draw).then_some(round);
            assert_eq!(search.sum_remoteness(&sum), Ok(wanted), "{graph:?} {sum:?}");
            drawn += u32::from(wanted.is_none());
            // Find the first of the best moves by trying all moves.
            let left =
                |mv: &SumMove<usize>| search.sum_remoteness(&graph.play_in_sum(&sum, mv)).unwrap();
            let worth = |mv: &SumMove<usize>| match left(mv) {
                Some(moves) if moves % 2 == 0 => -i64::from(moves),
                None => -(1 << 40),
                Some(moves) => -(1 << 41) + i64::from(moves),
            };
            let mut best: Option<SumMove<usize>> = None;
            for mv in graph.sum_moves(&sum) {
                if best.as_ref().is_none_or(|best| worth(&mv) > worth(best)) {
                    best = Some(mv);
                }
            }
            assert_eq!(search.sum_best_move(&sum), Ok(best), "{graph:?} {sum:?}");
            let asked = std::iter::repeat_with(|| {
                let limits = Limits::none().work([1, 2, 5, 30][rng.random_range(0..4)]);
                stopped.sum_best_move_within(&sum, &limits)
            });
            let mut asked = asked.inspect(|answer| stops += u32::from(answer.is_err()));
            assert_eq!(asked.find_map(Result::ok), Some(best), "{graph:?} {sum:?}");
            assert_eq!(stopped.sum_remoteness_within(&sum, &Limits::none()), Ok(wanted));
        }
    }
    assert!(drawn > 50 && stops > 500, "{drawn} {stops}");
}

#[test]
fn unexplored_components_and_exceeded_bounds_on_sums_are_errors() {
    let ring = Arrows((0..50).map(|at| vec![(at + 1) % 50]).collect());
    let mut explorer = LoopyExplorer::new(ring.clone(), [0]).max_stored(50);
    explorer.run_within(&Limits::none()).unwrap();
    let search = explorer.finish().unwrap();
    let error = search.sum_remoteness(&[0, 1]).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: 50 }));
    let few = LoopySearch::new(Arrows(vec![vec![], vec![0]]), [0]).unwrap();
    let error = few.sum_best_move(&[0, 1]).unwrap_err();
    assert_eq!(error.to_string(), "position 1 was not explored");
    assert_eq!(few.sum_remoteness(&[]), Ok(Some(0)));
    assert_eq!(few.sum_best_move(&[]), Ok(None));
}

#[test]
fn values_of_sums_match_the_product_graph() {
    struct Product<'a>(&'a Arrows);
    impl Ruleset for Product<'_> {
        type Position = (usize, usize);
        type Move = (usize, usize);
        fn moves(&self, &(a, b): &(usize, usize)) -> impl Iterator<Item = (usize, usize)> {
            let left = self.0.0[a].iter().map(move |&a| (a, b));
            left.chain(self.0.0[b].iter().map(move |&b| (a, b)))
        }
        fn play(&self, _: &(usize, usize), &to: &(usize, usize)) -> Sum<(usize, usize)> {
            Sum::from(to)
        }
    }
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..300 {
        let graph = Arrows::random(&mut rng, 6);
        let search = LoopySearch::new(&graph, 0..6).unwrap();
        let product = LoopySearch::new(Product(&graph), (0..36).map(|i| (i / 6, i % 6))).unwrap();
        for (a, b) in (0..36).map(|i| (i / 6, i % 6)) {
            let sum = search.sum_value(&[a, b]).unwrap();
            assert_eq!(product.value(&(a, b)).unwrap(), sum, "{graph:?} {a} {b}");
        }
    }
}

#[test]
fn listed_winning_and_drawing_moves_lead_to_the_expected_outcomes() {
    let mut rng = StdRng::seed_from_u64(4);
    for _ in 0..60 {
        let graph = Arrows::random(&mut rng, 5);
        let search = LoopySearch::new(&graph, 0..5).unwrap();
        let known = retrograde(&graph, 3);
        for sum in known.keys() {
            let to = |outcome| -> Vec<SumMove<usize>> {
                let moves = graph.sum_moves(sum);
                moves.filter(|mv| known[&graph.play_in_sum(sum, mv)].0 == outcome).collect()
            };
            let context = format!("{graph:?} {sum:?}");
            assert_eq!(search.sum_winning_moves(sum), Ok(to(LoopyOutcome::P)), "{context}");
            assert_eq!(search.sum_drawing_moves(sum), Ok(to(LoopyOutcome::Draw)), "{context}");
            let [position] = sum[..] else { continue };
            let moves = |moves: Vec<SumMove<usize>>| -> Vec<usize> {
                moves.into_iter().map(|found| found.mv).collect()
            };
            let winning = moves(to(LoopyOutcome::P));
            let drawing = moves(to(LoopyOutcome::Draw));
            assert_eq!(search.winning_moves(&position), Ok(winning.clone()), "{context}");
            assert_eq!(search.drawing_moves(&position), Ok(drawing.clone()), "{context}");
            // The best move wins soonest. If no move wins, it draws; if all moves lose, it loses latest.
            let length = |&mv: &usize| known[&vec![mv]].1;
            let losing = || graph.moves(&position).max_by_key(length);
            let best = search.best_move(&position).unwrap();
            match winning.iter().map(length).min().or(drawing.first().map(|_| 0)) {
                Some(_) if winning.is_empty() => assert_eq!(best, Some(drawing[0]), "{context}"),
                Some(least) => {
                    let first = winning.iter().find(|mv| length(mv) == least);
                    assert_eq!(best.as_ref(), first, "{context}");
                }
                None => assert_eq!(best.map(|mv| length(&mv)), losing().map(|mv| length(&mv))),
            }
        }
    }
}

/// A player who answers with `sum_winning_reply` wins in a bounded number of moves, whatever the opponent plays. To check this, the test
/// builds the graph of all sums that can occur on the opponent's turn, and shows that it has no cycle.
#[test]
fn winning_replies_win_in_a_bounded_number_of_moves() {
    fn play_out(
        graph: &Arrows,
        search: &LoopySearch<&Arrows>,
        left: &[usize],
        state: &mut HashMap<Vec<usize>, bool>,
    ) {
        match state.get(left) {
            Some(true) => return,
            Some(false) => panic!("play circles at {left:?} in {graph:?}"),
            None => {}
        }
        state.insert(left.to_vec(), false);
        for sum in sum_options(graph, left) {
            let reply = search.sum_winning_reply(&sum, Some(left)).unwrap();
            let reply = reply.unwrap_or_else(|| panic!("no reply to {sum:?} in {graph:?}"));
            let next = graph.play_in_sum(&sum, &reply);
            assert_eq!(search.sum_outcome(&next), Ok(LoopyOutcome::P));
            play_out(graph, search, &next, state);
        }
        state.insert(left.to_vec(), true);
    }
    let mut rng = StdRng::seed_from_u64(5);
    let mut played = 0;
    for round in 0..400 {
        let graph = Arrows::random(&mut rng, 5 + round % 3);
        let size = graph.0.len();
        let search = LoopySearch::new(&graph, 0..size).unwrap();
        let mut state = HashMap::new();
        for sum in (0..size * size * size).map(|i| [i % size, i / size % size, i / size / size]) {
            match search.sum_outcome(&sum).unwrap() {
                LoopyOutcome::P => {
                    played += 1;
                    play_out(&graph, &search, &sum, &mut state);
                }
                LoopyOutcome::N => {
                    let first =
                        search.sum_winning_reply(&sum, None).unwrap().expect("a winning move");
                    let next = graph.play_in_sum(&sum, &first);
                    assert_eq!(search.sum_outcome(&next), Ok(LoopyOutcome::P));
                }
                LoopyOutcome::Draw => assert_eq!(search.sum_winning_reply(&sum, None), Ok(None)),
            }
        }
    }
    assert!(played > 1000, "{played}");
}

/// If several moves win, the search chooses the move to the position closest to the end of play, and the first of equally good moves.
#[test]
fn the_winner_chooses_the_fastest_win() {
    // Vertex 0 is the end. The player to move loses at the vertices 2, 4 and 6, in 2, 4 and 6 moves, respectively.
    let ladder = [vec![], vec![0], vec![1], vec![2], vec![3], vec![4], vec![5]];
    for others in [[2, 4, 6, 0], [0, 2, 4, 6], [6, 4, 0, 2], [6, 4, 2, 4]] {
        let graph = Arrows(ladder.iter().cloned().chain([others.to_vec()]).collect());
        let search = LoopySearch::new(&graph, [7]).unwrap();
        let reply = search.sum_winning_reply(&[7], None).unwrap().unwrap();
        assert_eq!(Some(&reply.mv), others.iter().min(), "{others:?}");
        assert_eq!(search.winning_moves(&7).unwrap().len(), 4);
    }
    // In a sum, winning moves in different components can lead to equal positions. The search must choose the first of them.
    let graph = Arrows(vec![vec![], vec![0], vec![0, 1]]);
    let search = LoopySearch::new(&graph, [2]).unwrap();
    for sum in [[1, 2, 0, 2], [2, 1, 2, 0]] {
        // In *1 + *2 + *2, the only winning move is in the component *1.
        let component = sum.iter().position(|&at| at == 1).unwrap();
        assert_eq!(search.sum_winning_reply(&sum, None), Ok(Some(SumMove { component, mv: 0 })));
    }
    for sum in [[1, 1, 1], [2, 2, 2]] {
        let reply = search.sum_winning_reply(&sum, None).unwrap();
        assert_eq!(reply, Some(SumMove { component: 0, mv: 0 }), "{sum:?}");
    }
}

#[test]
fn unexplorable_positions_are_rejected() {
    /// A heap that only grows or splits.
    struct Growing;
    impl Ruleset for Growing {
        type Position = u64;
        type Move = bool;
        fn moves(&self, &heap: &u64) -> impl Iterator<Item = bool> {
            [false, true].into_iter().filter(move |&split| !split || heap == 50)
        }
        fn play(&self, heap: &u64, &split: &bool) -> Sum<u64> {
            if split { Sum::from([1, 2, 3]) } else { Sum::from(heap + 1) }
        }
    }
    let bounded = LoopyExplorer::new(Growing, [60]).max_stored(1000).finish();
    assert_eq!(bounded.unwrap_err().reason(), Some(StopReason::Stored { limit: 1000 }));
    let error = LoopySearch::new(Growing, [1]).unwrap_err();
    assert_eq!(error.reason(), None);
    assert_eq!(error.to_string(), "a move in position 50 leaves 3 components");
    let mut explorer = LoopyExplorer::new(Growing, [60]).max_stored(1 << 30);
    let error = explorer.run_within(&Limits::none().work(4096)).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Work { limit: 4096 }));
    assert_eq!(explorer.len(), 4097);
    let path = || Arrows(vec![vec![1], vec![2], vec![]]);
    let bounded = |stored, moves| {
        let explorer = LoopyExplorer::new(path(), [0]).max_stored(stored).max_moves(moves);
        explorer.finish().map(|search| search.len()).map_err(|error| error.reason().unwrap())
    };
    assert_eq!(bounded(3, 2), Ok(3));
    assert_eq!(bounded(2, 2), Err(StopReason::Stored { limit: 2 }));
    assert_eq!(bounded(3, 1), Err(StopReason::Moves { limit: 1 }));
    let search = LoopySearch::new(Arrows(vec![vec![], vec![]]), [0]).unwrap();
    assert_eq!(search.value(&1).unwrap_err().to_string(), "position 1 was not explored");
    assert_eq!((search.len(), search.is_empty()), (1, false));
}

/// A recursive search would overflow the stack on this long path and this long cycle.
#[test]
fn long_graphs_do_not_overflow_the_stack() {
    let length = 100_000;
    let path = Arrows((0..=length).map(|at| if at == 0 { vec![] } else { vec![at - 1] }).collect());
    let search = LoopySearch::new(&path, [length]).unwrap();
    assert_eq!(search.value(&(length - 1)), Ok(star(1)));
    assert_eq!(search.remoteness(&length), Ok(Some(length as u32)));
    let circle = Arrows((0..length).map(|at| vec![(at + 1) % length]).collect());
    let search = LoopySearch::new(&circle, [0]).unwrap();
    assert_eq!(search.value(&7), Ok(infinite(&[])));
    assert_eq!(search.remoteness(&7), Ok(None));
}

/// A token on a strip of seven squares, which can leave the strip at both ends. Mirror images count as the same position.
pub(crate) struct Strip;

impl Ruleset for Strip {
    type Position = i32;
    type Move = i32;
    fn moves(&self, &at: &i32) -> impl Iterator<Item = i32> {
        [at - 1, at + 1].into_iter()
    }
    fn play(&self, _: &i32, &to: &i32) -> Sum<i32> {
        if to.abs() > 3 { Sum::empty() } else { Sum::from(to) }
    }
    fn canonical(&self, at: i32) -> Sum<i32> {
        if at == 99 { Sum::empty() } else { Sum::from(at.abs()) }
    }
}

/// Tests positions that are equal to their mirror images, and moves after which nothing is left.
#[test]
fn canonical_forms_may_be_mirrored_or_empty() {
    // The canonical form of this position has no parts.
    let search = LoopySearch::new(Strip, [99]).unwrap();
    assert_eq!((search.value(&99), search.outcome(&99)), (Ok(star(0)), Ok(LoopyOutcome::P)));
    let search = LoopySearch::new(Strip, [0]).unwrap();
    assert_eq!(search.len(), 5);
    // On each square, the winning moves are those that leave the strip or lead to a P-position. Squares that are mirror images have the
    // same outcome.
    for at in -3..=3_i32 {
        let moves = search.sum_winning_moves(&[at]).unwrap();
        let expected = match search.outcome(&at).unwrap() {
            LoopyOutcome::N => Strip
                .moves(&at)
                .filter(|&to| to.abs() > 3 || search.outcome(&to) == Ok(LoopyOutcome::P))
                .map(|mv| SumMove { component: 0, mv })
                .collect(),
            _ => Vec::new(),
        };
        assert_eq!(moves, expected, "{at}");
        assert_eq!(search.outcome(&at), search.outcome(&-at));
    }
    assert_eq!(search.outcome(&3), Ok(LoopyOutcome::N));
    assert_eq!(search.outcome(&0), Ok(LoopyOutcome::Draw));
}

#[test]
fn drawing_moves_lead_to_draws() {
    let mut rng = StdRng::seed_from_u64(78);
    let mut draws = 0;
    for _ in 0..50 {
        let graph = Arrows::random(&mut rng, 6);
        let mut explorer = LoopyExplorer::new(&graph, 0..6);
        assert!(explorer.is_empty(), "nothing is met before it is asked for");
        assert_eq!(explorer.run_within(&Limits::none()), Ok(()));
        assert!(explorer.len() >= 6);
        assert!(format!("{explorer:?}").contains(&format!("positions: {}", explorer.len())));
        let search = explorer.finish().unwrap();
        assert!(format!("{search:?}").contains(&format!("positions: {}", search.len())));
        assert_eq!(search.rules().0, graph.0);
        for (at, arrows) in graph.0.iter().enumerate() {
            let is_draw = |to: &usize| search.outcome(to) == Ok(LoopyOutcome::Draw);
            let expected: Vec<usize> = arrows.iter().copied().filter(is_draw).collect();
            draws += expected.len();
            assert_eq!(search.drawing_moves(&at), Ok(expected), "{graph:?} {at}");
        }
        assert!(search.drawing_moves(&6).is_err());
    }
    assert!(draws > 50, "{draws}");
    assert_eq!(LoopyValue::from(Nimber::new(3)).to_string(), Nimber::new(3).to_string());
    let outcomes = [LoopyOutcome::N, LoopyOutcome::P, LoopyOutcome::Draw];
    assert_eq!(outcomes.map(|outcome| outcome.to_string()), ["N", "P", "draw"]);
}
