//! Tests positions with more moves than fit in memory. Every engine must stop at its bound and use little memory.
//!
//! Each case runs in a separate process. The system aborts a process that exceeds its memory limit.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::toys::Nim;
use grundy_core::{Convention, Limits, Nimber, Ruleset, StopReason, Sum};
use grundy_search::loopy::LoopyExplorer;
use grundy_search::{Method, Search};
use misere_quotients::classical::{Forms, GenusSearch, PositionForms};
use misere_quotients::{ComponentQuotientFinder, QuotientBounds};

/// The size of a heap with more moves than fit in memory. In these games, a heap has about as many moves as coins.
const HUGE: u64 = 1 << 40;

/// The memory limit of a process in KiB, including the program.
const KIB: u32 = 160 << 10;

/// The environment variable that tells the process which case to run.
const CASE: &str = "GRUNDY_MEMORY_CASE";

/// A move splits a heap in two, so a heap of `n` coins has `n - 1` moves.
struct Split;

impl Ruleset for Split {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..heap
    }

    fn play(&self, heap: &u64, left: &u64) -> Sum<u64> {
        Sum::pair(*left, heap - left)
    }
}

/// A heap whose moves all lead to the same few Nim heaps. The player to move wins each of these heaps.
struct Alike;

impl Ruleset for Alike {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        let most = if heap < 100 { heap } else { HUGE };
        1..=most
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(if *heap < 100 { heap - taken } else { taken % 98 + 2 })
    }
}

const METHODS: [Method; 3] = [Method::MexSearch, Method::ProofNumberSearch, Method::Automatic];
const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Checks that all queries about one position stop at the given bound.
fn ends<G: Ruleset<Position = u64>>(rules: &G, stored: Option<u64>, bytes: Option<u64>) {
    let reason = match (stored, bytes) {
        (Some(limit), _) => StopReason::Stored { limit },
        (_, limit) => StopReason::Bytes { limit: limit.unwrap() },
    };
    for method in METHODS {
        let search = Search::new(rules).method(method);
        let search = search.max_stored(stored.unwrap_or(u64::MAX));
        let search = search.max_bytes(bytes.unwrap_or(u64::MAX));
        let context = format!("{method:?}");
        // A repeated query must stop at the same bound.
        for _ in 0..2 {
            assert_eq!(search.nim_value(&HUGE).unwrap_err().reason(), Some(reason), "{context}");
        }
        for convention in CONVENTIONS {
            let error = search.sum_outcome(&[HUGE, 3], convention).unwrap_err();
            assert_eq!(error.reason(), Some(reason), "{context} {convention}");
            let error = search.sum_winning_moves(&[HUGE, 3], convention).unwrap_err();
            assert_eq!(error.reason(), Some(reason), "{context} {convention}");
            let error = search.best_move(&HUGE, convention).unwrap_err();
            assert_eq!(error.reason(), Some(reason), "{context} {convention}");
        }
    }
}

fn run(case: &str) {
    match case {
        "stored" => ends(&Nim, Some(1000), None),
        "bytes" => ends(&Nim, None, Some(1 << 18)),
        "stored, in parts" => ends(&Split, Some(1000), None),
        "bytes, in parts" => ends(&Split, None, Some(1 << 18)),
        "forgetting" => {
            for method in METHODS {
                let search = Search::new(Nim).method(method).max_bytes(1 << 18).forgetting();
                let limits = Limits::none().work(1 << 19);
                assert!(search.within(&limits).nim_value(&HUGE).is_err());
            }
        }
        "time" => {
            for method in METHODS {
                let limits = Limits::none().time(Duration::from_millis(50));
                let begin = Instant::now();
                let search = Search::new(Alike).method(method);
                for convention in CONVENTIONS {
                    assert!(search.within(&limits).outcome(&1000, convention).is_err());
                    assert!(search.within(&limits).winning_moves(&1000, convention).is_err());
                    assert!(search.within(&limits).best_move(&1000, convention).is_err());
                }
                // The query must stop soon after its time limit; allow 20 seconds for slow machines.
                assert!(begin.elapsed() < Duration::from_secs(20));
            }
        }
        "genus" => {
            let mut genera = GenusSearch::new(Nim).max_stored(1000);
            let error = genera.genus(&[HUGE]).unwrap_err();
            assert_eq!(error.reason(), Some(StopReason::Stored { limit: 1000 }));
            let error = genera.genus(&[HUGE, 5]).unwrap_err();
            assert_eq!(error.reason(), Some(StopReason::Stored { limit: 1000 }));
        }
        "forms" => {
            let (mut forms, mut known) = (Forms::new().max_stored(1000), PositionForms::new());
            let error = forms.of_position(&Nim, &HUGE, &mut known).unwrap_err();
            assert_eq!(error.reason(), Some(StopReason::Stored { limit: 1000 }));
        }
        "components" => {
            let bounds = QuotientBounds::new().max_components(1000);
            let mut finder = ComponentQuotientFinder::new(Nim, [HUGE], bounds);
            let error = finder.find_within(&Limits::none()).unwrap_err();
            assert_eq!(error.reason(), Some(StopReason::Stored { limit: 1000 }));
        }
        "loopy" => {
            let bounded = LoopyExplorer::new(Nim, [HUGE]).max_stored(1000).finish();
            assert_eq!(bounded.unwrap_err().reason(), Some(StopReason::Stored { limit: 1000 }));
            let bounded = LoopyExplorer::new(Nim, [1 << 20]).max_moves(1 << 15).finish();
            let reason = StopReason::Moves { limit: 1 << 15 };
            assert_eq!(bounded.unwrap_err().reason(), Some(reason));
            let mut alike = LoopyExplorer::new(Alike, [1000]);
            let limits = Limits::none().time(Duration::from_millis(50));
            assert!(alike.run_within(&limits).is_err() && alike.run_within(&limits).is_err());
        }
        // A search must also answer queries about positions with very many moves, whose options it handles in several groups.
        "answers" => {
            for method in METHODS {
                let search = Search::new(Nim).method(method).max_stored(901);
                assert_eq!(search.nim_value(&900).unwrap(), Nimber::new(900), "{method:?}");
            }
        }
        _ => panic!("{case}"),
    }
}

const CASES: [&str; 11] = [
    "stored",
    "bytes",
    "stored, in parts",
    "bytes, in parts",
    "forgetting",
    "time",
    "genus",
    "forms",
    "components",
    "loopy",
    "answers",
];

#[test]
fn wide_positions_use_little_memory() {
    if let Ok(case) = std::env::var(CASE) {
        return run(&case);
    }
    let program = Arc::new(std::env::current_exe().unwrap());
    for case in CASES {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -v {KIB} && exec \"$@\""), "sh"]).arg(&*program);
        command.args(["memory::wide_positions_use_little_memory", "--exact", "--test-threads=1"]);
        let output = command.env(CASE, case).output().unwrap();
        let said = [&output.stdout[..], &output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(output.status.success(), "{case}: {said}");
        assert!(said.contains("1 passed"), "{case}: {said}");
    }
}
