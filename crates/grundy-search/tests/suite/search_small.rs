//! Every search begins in the small table. These tests compare its answers with simple memoization, interrupt it in all possible ways, and
//! cover games that prove to be too large for it.

use std::cell::Cell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::toys::{Drawn, Kayles, Nim, Subtraction};
use grundy_core::{Limits, Normal, Outcome, Ruleset, Sum};
use grundy_search::{Method, Search, SearchError};

/// Computes the value with handwritten memoization.
fn by_hand<G: Ruleset>(
    rules: &G,
    position: &G::Position,
    known: &mut HashMap<G::Position, u64>,
) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut options = Vec::new();
    for mv in rules.moves(position) {
        let parts = rules.play(position, &mv);
        options.push(parts.iter().map(|part| by_hand(rules, part, known)).fold(0, |a, b| a ^ b));
    }
    let most = options.len() as u64;
    let value = (0..most).find(|value| !options.contains(value)).unwrap_or(most);
    known.insert(position.clone(), value);
    value
}

/// Two heaps as one position.
struct TwoHeaps;

impl Ruleset for TwoHeaps {
    type Position = [u32; 2];
    type Move = (usize, u32);

    fn moves(&self, &heaps: &[u32; 2]) -> impl Iterator<Item = (usize, u32)> {
        (0..2).flat_map(move |heap| (0..heaps[heap]).map(move |left| (heap, left)))
    }

    fn play(&self, &(mut heaps): &[u32; 2], &(heap, left): &(usize, u32)) -> Sum<[u32; 2]> {
        heaps[heap] = left;
        Sum::from(heaps)
    }
}

/// Dawson's Kayles on a row of bits that is never split into parts: a move knocks down two neighboring pins.
struct Bits(u32);

impl Ruleset for Bits {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &fallen: &u32) -> impl Iterator<Item = u32> {
        let pairs = (1..self.0).map(|at| 0b11 << (at - 1));
        pairs.filter(move |pair| fallen & pair == 0)
    }

    fn play(&self, &fallen: &u32, &pair: &u32) -> Sum<u32> {
        Sum::from(fallen | pair)
    }
}

/// Positions in heap memory, whose options the search keeps: lists of heaps of another game.
struct Stored<G>(G);

impl<G: Ruleset> Ruleset for Stored<G> {
    type Position = Vec<G::Position>;
    type Move = (usize, G::Move);

    fn moves(&self, heaps: &Vec<G::Position>) -> impl Iterator<Item = (usize, G::Move)> {
        let heaps = heaps.iter().enumerate();
        heaps.flat_map(|(at, heap)| self.0.moves(heap).map(move |mv| (at, mv)))
    }

    /// The first part stays with the other heaps of the position, and the other parts become components of their own.
    fn play(&self, heaps: &Vec<G::Position>, (at, mv): &(usize, G::Move)) -> Sum<Vec<G::Position>> {
        let parts = self.0.play(&heaps[*at], mv);
        let mut left = heaps.clone();
        left.splice(at..=at, parts.iter().take(1).cloned());
        let others = parts.iter().skip(1).map(|part| vec![part.clone()]);
        std::iter::once(left).chain(others).collect()
    }
}

/// A heap of two has five thousand moves, to heaps of zero and one.
struct Wide;

impl Ruleset for Wide {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        0..[0, 1, 5000][heap as usize]
    }

    fn play(&self, &heap: &u64, number: &u64) -> Sum<u64> {
        Sum::from(number % heap)
    }
}

fn agrees<G: Ruleset>(rules: &G, position: &G::Position) {
    let mut known = HashMap::new();
    let value = by_hand(rules, position, &mut known);
    for method in [Method::Automatic, Method::MexSearch] {
        let search = Search::new(rules).method(method);
        assert_eq!(search.nim_value(position).unwrap().value(), value, "{position:?} {method:?}");
        if method == Method::MexSearch {
            assert_eq!(search.statistics().positions(), known.len() as u64, "{position:?}");
            for (position, &value) in &known {
                assert_eq!(search.known_value(position).unwrap().value(), value);
            }
        }
        // Repeated queries must use the stored results, so they visit no edges.
        let edges = search.statistics().edges();
        assert_eq!(search.outcome(position, Normal).unwrap(), Outcome::from_first_wins(value != 0));
        assert_eq!(search.statistics().edges(), edges);
    }
}

#[test]
fn values_of_small_and_large_games_agree_with_memoization() {
    // The recursion covers 9000 heaps, so it needs a large stack.
    let run = std::thread::Builder::new().stack_size(64 << 20).spawn(games_of_all_sizes).unwrap();
    run.join().unwrap();
}

fn games_of_all_sizes() {
    for row in [0, 1, 2, 7, 40, 200, 400] {
        agrees(&Kayles, &row);
    }
    for heap in [0, 9, 100, 2000, 9000] {
        agrees(&Subtraction(&[1, 3, 4]), &heap);
    }
    for heaps in [[0, 0], [3, 5], [40, 41], [70, 70]] {
        agrees(&TwoHeaps, &heaps);
    }
    // Nim has values of 64 and more, which are stored in a different way from smaller values.
    agrees(&Nim, &150);
    for bits in [1, 2, 9, 13, 17] {
        agrees(&Bits(bits), &0);
    }
}

#[test]
fn questions_about_kept_options_agree_with_memoization() {
    let kayles: [&[u32]; 5] = [&[], &[0], &[1], &[30], &[7, 9, 4]];
    for rows in kayles {
        agrees(&Stored(Kayles), &rows.to_vec());
    }
    // Values of 64 and more, and more options than the search keeps, need the definition.
    let nim: [&[u64]; 4] = [&[3, 5, 6], &[5, 5], &[150], &[40, 25]];
    for heaps in nim {
        agrees(&Stored(Nim), &heaps.to_vec());
    }
    agrees(&Stored(Wide), &vec![2, 1]);
}

/// Questions about outcomes need no values, may stop at any step, and share their results.
#[test]
fn stopped_questions_about_kept_options_resume() {
    let rules = Stored(Kayles);
    let mut known = HashMap::new();
    for work in [1, 3, 50, 1000] {
        let limits = Limits::none().work(work);
        let search = Search::new(&rules);
        for rows in [vec![9, 6], vec![12], vec![5, 5, 2], vec![11, 4]] {
            let value = by_hand(&rules, &rows, &mut known);
            let outcome = loop {
                match search.within(&limits).outcome(&rows, Normal) {
                    Ok(outcome) => break outcome,
                    Err(SearchError::Stopped(_)) => {}
                    Err(error) => panic!("{error}"),
                }
            };
            assert_eq!(outcome, Outcome::from_first_wins(value != 0), "{rows:?}");
            assert_eq!(search.known_outcome(&rows, Normal), Some(outcome), "{rows:?}");
            assert!(search.known_value(&rows).is_none_or(|known| known.value() == value));
            while search.within(&limits).nim_value(&rows).is_err() {}
            assert_eq!(search.known_value(&rows).unwrap().value(), value);
            let wins: Vec<_> = rules
                .moves(&rows)
                .filter(|mv| {
                    let parts = rules.play(&rows, mv);
                    parts.iter().fold(0, |sum, part| sum ^ by_hand(&rules, part, &mut known)) == 0
                })
                .collect();
            assert_eq!(search.winning_moves(&rows, Normal).unwrap(), wins, "{rows:?}");
        }
    }
}

#[test]
fn small_searches_can_be_stopped_and_resumed_at_any_step() {
    let questions = [[0, 0], [9, 4], [30, 31], [25, 1]];
    let alone = Search::new(TwoHeaps).method(Method::MexSearch);
    alone.nim_value(&[30, 31]).unwrap();
    for work in [1, 2, 7, 61, 5000] {
        let limits = Limits::none().work(work);
        let search = Search::new(TwoHeaps).method(Method::MexSearch);
        while search.within(&limits).nim_value(&[30, 31]).is_err() {}
        assert_eq!(search.statistics().edges(), alone.statistics().edges());
        assert_eq!(search.statistics().positions(), 31 * 32);

        // Alternate between several queries. A query may need several attempts.
        for method in [Method::Automatic, Method::MexSearch] {
            let search = Search::new(TwoHeaps).method(method);
            let mut open = questions.to_vec();
            while !open.is_empty() {
                open.retain(|heaps| match search.within(&limits).nim_value(heaps) {
                    Ok(value) => {
                        assert_eq!(value.value(), u64::from(heaps[0] ^ heaps[1]));
                        false
                    }
                    Err(SearchError::Stopped(_)) => true,
                    Err(error) => panic!("{error}"),
                });
            }
        }
    }
}

#[test]
fn a_cycle_is_an_error_in_every_query() {
    // Position 0 leads to 1 and 2, and 2 leads back to 0.
    let rules = Drawn(vec![vec![vec![1], vec![2]], vec![], vec![vec![0]]]);
    let search = Search::new(&rules);
    assert_eq!(search.nim_value(&1).unwrap().value(), 0);
    for _ in 0..3 {
        assert!(matches!(search.nim_value(&0), Err(SearchError::Cycle { .. })));
    }
}

/// Nim with rules that panic once.
struct Fragile(Cell<u32>);

impl Ruleset for Fragile {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &heap: &u32) -> impl Iterator<Item = u32> {
        0..heap
    }

    fn play(&self, _: &u32, &left: &u32) -> Sum<u32> {
        let before = self.0.replace(self.0.get().wrapping_sub(1));
        assert!(before != 0, "the rules are broken");
        Sum::from(left)
    }
}

#[test]
fn a_search_remains_usable_after_the_rules_panic() {
    for method in [Method::Automatic, Method::MexSearch] {
        for plays in [0, 1, 5, 20] {
            let search = Search::new(Fragile(Cell::new(plays))).method(method);
            let broken = catch_unwind(AssertUnwindSafe(|| search.nim_value(&9)));
            assert!(broken.is_err());
            for heap in [9, 3, 12] {
                assert_eq!(search.nim_value(&heap).unwrap().value(), u64::from(heap));
            }
        }
    }
}

#[test]
fn bounds_set_later_count_values_that_are_already_known() {
    let search = Search::new(Nim);
    search.nim_value(&20).unwrap();
    let known = search.statistics();
    assert_eq!(known.positions(), 21);
    assert!(known.bytes() > 0);
    let search = search.max_stored(25);
    assert!(search.nim_value(&40).is_err());
    assert_eq!(search.statistics().positions(), 25);
    assert_eq!(search.known_value(&20).unwrap().value(), 20);
}

#[test]
fn threads_that_share_a_search_agree() {
    let search = Search::new(TwoHeaps);
    std::thread::scope(|scope| {
        for start in 0..4_u32 {
            let search = &search;
            scope.spawn(move || {
                for heap in 0..30_u32 {
                    let heaps = [heap + start, 30 - heap];
                    let value = search.nim_value(&heaps).unwrap().value();
                    assert_eq!(value, u64::from(heaps[0] ^ heaps[1]));
                }
            });
        }
    });
}

#[test]
fn sums_of_any_length_list_their_winning_moves() {
    for len in 0..6_u32 {
        let parts: Vec<u32> = (0..len).collect();
        let one: Sum<u32> = parts.iter().copied().collect();
        let other = Sum::from(parts.clone());
        assert_eq!(one, other);
        assert_eq!(one.cmp(&other), std::cmp::Ordering::Equal);
        let hash = |sum: &Sum<u32>| {
            use std::hash::BuildHasher as _;
            std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(sum)
        };
        assert_eq!(hash(&one), hash(&other));
        assert_eq!((one.len(), one.as_slice()), (parts.len(), &parts[..]));
        assert_eq!(one.clone().into_vec(), parts);
        assert!(one.clone().into_iter().rev().eq(parts.iter().rev().copied()));
        for front in 0..parts.len() {
            let mut rest = other.clone().into_iter();
            assert!(rest.by_ref().take(front).eq(0..front as u32));
            assert_eq!(rest.len(), parts.len() - front);
            assert_eq!(rest.next_back(), Some(len - 1));
            assert!(rest.eq(front as u32..len - 1));
        }
        let mut longer = one.clone();
        longer.push(9);
        assert!(one < longer && one != longer);
        assert_eq!(longer.as_slice()[..parts.len()], parts);
    }
}

/// The small table can use at most an eighth of each bound. If this is not enough, the search continues in the shared table, which must
/// respect the bounds.
#[test]
fn bounded_searches_begin_small_and_respect_their_bounds() {
    let mut known = HashMap::new();
    let positions: Vec<[u32; 2]> = (0..9).map(|k| [10 * k, 5 * k + 1]).collect();
    let expected: Vec<u64> =
        positions.iter().map(|position| by_hand(&TwoHeaps, position, &mut known)).collect();
    for (stored, bytes) in
        [(1 << 14, u64::MAX), (20_000, 1 << 22), (1 << 20, 1 << 21), (u64::MAX, 1 << 23)]
    {
        for owned in [0, 1000] {
            let search = Search::new(TwoHeaps).max_stored(stored).max_bytes(bytes);
            let mut unknown = 0;
            for (position, &value) in positions.iter().zip(&expected) {
                let limits = Limits::none();
                match search.within(&limits).owning(owned).nim_value(position) {
                    Ok(found) => assert_eq!(found.value(), value, "{position:?}"),
                    Err(SearchError::Stopped(_)) => unknown += 1,
                    Err(error) => panic!("{error}"),
                }
                let statistics = search.statistics();
                assert!(statistics.positions() <= stored, "{statistics:?}");
                // Heap memory is counted with a short delay, so allow a little more than the bound.
                assert!(statistics.bytes() <= bytes.saturating_add(bytes / 8), "{statistics:?}");
            }
            assert!(unknown == 0 || owned > 0, "{stored} {bytes}");
        }
    }
}

/// The known values of Kayles (*Winning Ways*) are the reference. A stopped search knows some of them, and must report no value for rows
/// that it has not finished.
#[test]
fn values_of_unfinished_positions_are_not_reported() {
    let values = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1];
    for work in 0..150 {
        let search = Search::new(Kayles);
        let _ = search.within(&Limits::none().work(work)).nim_value(&20);
        for (row, value) in (0..).zip(values) {
            let known = search.known_value(&row);
            assert!(known.is_none_or(|known| known.value() == value), "{row} after {work}");
        }
    }
}
