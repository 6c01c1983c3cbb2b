//! Tests games with slow rules and games with large positions. Time limits must also stop a search between two moves of one position, and
//! bounds on bytes must include the heap memory of positions.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use grundy_core::{Convention, Limits, Misere, Nimber, Normal, Outcome, Ruleset, StopReason, Sum};
use grundy_search::loopy::{LoopyExplorer, LoopyOutcome};
use grundy_search::{Method, Search, SearchError};

use crate::toys::Subtraction;

/// Nim with slow rules: each listed or played move takes a [`MOMENT`].
struct SlowNim(Arc<AtomicU64>);

impl Ruleset for SlowNim {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        (1..=heap).inspect(|_| {
            self.0.fetch_add(1, Relaxed);
        })
    }

    fn play(&self, heap: &u64, coins: &u64) -> Sum<u64> {
        self.0.fetch_add(1, Relaxed);
        Sum::from(heap - coins)
    }
}

/// The time that a move takes.
const MOMENT: Duration = Duration::from_micros(20);

const LIMIT: Duration = Duration::from_millis(50);

/// Repeats a query until it is answered. Each attempt must stop less than 20 milliseconds after its limit.
fn patiently<T>(
    moments: &Arc<AtomicU64>,
    mut ask: impl FnMut(&Limits) -> Result<T, Option<StopReason>>,
) -> T {
    let own = Arc::clone(moments);
    let now = Arc::new(move || MOMENT * own.load(Relaxed) as u32);
    let limits = Limits::none().time(LIMIT).clock(now.clone());
    for _ in 0..10_000 {
        let begin = now();
        let answer = ask(&limits);
        let spent = now().saturating_sub(begin);
        assert!(spent < LIMIT + Duration::from_millis(20), "{spent:?}");
        match answer {
            Ok(answer) => return answer,
            Err(reason) => assert_eq!(reason, Some(StopReason::Time { limit: LIMIT })),
        }
    }
    panic!("the search does not get on");
}

#[test]
fn slow_rules_are_stopped_in_time() {
    for method in [Method::Automatic, Method::MexSearch, Method::ProofNumberSearch] {
        let moments = Arc::default();
        let search = Search::new(SlowNim(Arc::clone(&moments))).method(method).max_stored(1 << 20);
        let reason = |error: SearchError<u64>| error.reason();
        let value =
            patiently(&moments, |limits| search.within(limits).nim_value(&150).map_err(reason));
        assert_eq!(value, Nimber::new(150));
        let outcome = patiently(&moments, |limits| {
            search.within(limits).sum_outcome(&[40, 41, 1], Normal).map_err(reason)
        });
        assert_eq!(outcome, Outcome::P);
        for convention in Convention::ALL {
            let moves = patiently(&moments, |limits| {
                search.within(limits).sum_winning_moves(&[90, 33], convention).map_err(reason)
            });
            let moves: Vec<_> = moves.into_iter().map(|mv| (mv.component, mv.mv)).collect();
            assert_eq!(moves, [(0, 57)], "{convention}");
        }
    }
}

#[test]
fn a_slow_sum_searched_as_a_whole_is_stopped_in_time() {
    let moments = Arc::default();
    let search = Search::new(SlowNim(Arc::clone(&moments)));
    let outcome = patiently(&moments, |limits| {
        let search = search.within(limits);
        search.sum_outcome(&[118, 119, 1], Misere).map_err(|error| error.reason())
    });
    assert_eq!(outcome, Outcome::P);
}

#[test]
fn a_slow_exploration_is_stopped_in_time() {
    let moments = Arc::default();
    let mut explorer = LoopyExplorer::new(SlowNim(Arc::clone(&moments)), [400]);
    patiently(&moments, |limits| explorer.run_within(limits).map_err(|error| error.reason()));
    assert_eq!(explorer.finish().unwrap().outcome(&400), Ok(LoopyOutcome::N));
}

/// A position that counts how many copies of it exist, and records the maximum of this number.
struct Counted(Vec<u8>, Arc<[AtomicU64; 2]>);

impl Counted {
    fn new(heaps: Vec<u8>, counts: &Arc<[AtomicU64; 2]>) -> Self {
        let now = counts[0].fetch_add(1, Relaxed) + 1;
        counts[1].fetch_max(now, Relaxed);
        Self(heaps, Arc::clone(counts))
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new(self.0.clone(), &self.1)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.1[0].fetch_sub(1, Relaxed);
    }
}

impl PartialEq for Counted {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Counted {}

impl std::hash::Hash for Counted {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl std::fmt::Debug for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Several heaps as one position. A move takes coins from one heap, or takes one coin from each of two heaps.
struct Together;

impl Ruleset for Together {
    type Position = Counted;
    type Move = (usize, u8, Option<usize>);

    fn moves(&self, heaps: &Counted) -> impl Iterator<Item = Self::Move> {
        let len = heaps.0.len();
        (0..len).flat_map(move |at| {
            let one = (1..=heaps.0[at]).map(move |coins| (at, coins, None));
            let others = (at + 1..len).filter(move |&other| heaps.0[at] > 0 && heaps.0[other] > 0);
            one.chain(others.map(move |other| (at, 1, Some(other))))
        })
    }

    fn play(&self, heaps: &Counted, &(at, coins, other): &Self::Move) -> Sum<Counted> {
        let mut left = heaps.0.clone();
        left[at] -= coins;
        if let Some(other) = other {
            left[other] -= 1;
        }
        left.sort_unstable();
        Sum::from(Counted::new(left, &heaps.1))
    }
}

#[test]
fn memory_owned_by_positions_is_bounded() {
    const EACH: u64 = 4096;
    const BYTES: u64 = 16 << 20;
    for method in [Method::Automatic, Method::MexSearch, Method::ProofNumberSearch] {
        let counts = Arc::default();
        let search = Search::new(Together).method(method).max_bytes(BYTES);
        // The first 20 queries stop early and leave their stacks behind. The last queries fill the table.
        for question in 0..24_u8 {
            let heaps = Counted::new(vec![9, 9, 8, 8, 8, 7, 7, 7, 6, 6, 5 + question], &counts);
            let limits = Limits::none().work(if question < 20 { 2000 } else { 1_000_000 });
            let error = search.within(&limits).owning(EACH).nim_value(&heaps).unwrap_err();
            if question == 23 {
                assert_eq!(error.reason(), Some(StopReason::Bytes { limit: BYTES }), "{method:?}");
            }
        }
        let [now, most] = [0, 1].map(|which| counts[which].load(Relaxed));
        // Allow twice the bound: the stacks and the line of play also contain positions.
        assert!(most * EACH < 2 * BYTES, "{method:?}: {most} positions");
        assert!(now > 1000, "{method:?}: {now} positions");
    }
}

/// The search must count the memory of positions when it stores them, and not only when a table is full: each query stores one more
/// position.
#[test]
fn memory_owned_by_positions_is_counted_between_resizes() {
    const EACH: u64 = 4096;
    for mebibytes in [6, 8, 10, 12, 14, 17] {
        let bytes = mebibytes << 20;
        let search = Search::new(Subtraction(&[1, 2])).method(Method::MexSearch).max_bytes(bytes);
        let limits = Limits::none();
        let ask = |heap| search.within(&limits).owning(EACH).nim_value(&heap);
        let error = (0..2 * bytes / EACH).find_map(|heap| ask(heap).err()).unwrap();
        assert_eq!(error.reason(), Some(StopReason::Bytes { limit: bytes }));
        let owned = search.statistics().positions() * EACH;
        assert!((bytes - bytes / 8..bytes + bytes / 8).contains(&owned), "{owned} of {bytes}");
    }
}
