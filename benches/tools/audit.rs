//! Compares the theorems about each game in the catalog with a search that uses only the game's rules.
//!
//! Run: `cargo run --release -p benches --bin audit -- 3`. The argument is the size, 1 to 16 (default 3). The audit of each game starts
//! from its examples, its samples, and random positions of up to this size. It follows all moves until it has 40 positions per unit of
//! size. For each position, it compares the value, the outcome and the set of winning moves with those that the search finds. For each
//! game, it prints the number of sums, of their moves, and of the winning moves. The first disagreement ends the audit with status 1.

use std::collections::{HashSet, VecDeque};
use std::process::ExitCode;

use frame::{Failure, Program, Stdout};
use games::catalog::{self, Entry, GAMES, Game as _};
use grundy_core::mixed::{Mixed, MixedSum};
use grundy_core::{Convention, Limits};
use grundy_search::{Search, SearchWithin};

/// The number of sums that were tested, of their moves, and of their winning moves.
#[derive(Clone, Copy, Default)]
struct Tried {
    positions: u64,
    moves: u64,
    winning: u64,
}

fn main() -> ExitCode {
    Program::new("audit", include_str!("audit.rs"))
        .operands(1)
        .run(|arguments, out| run(arguments.number(0, "SIZE", 1..=16)?.unwrap_or(3), out))
}

fn run(size: u64, out: &mut Stdout) -> Result<ExitCode, Failure> {
    let heading = format!("size {size}");
    out.line(format_args!("{heading:<31} {:>12} {:>12} {:>12}", "positions", "moves", "winning"))?;
    let mut all = Tried::default();
    for entry in GAMES {
        match audit(entry, size) {
            Ok(tried) => {
                line(out, entry.title(), tried)?;
                all.positions += tried.positions;
                all.moves += tried.moves;
                all.winning += tried.winning;
            }
            Err(disagreement) => {
                out.line(format_args!("{}: DISAGREEMENT in {disagreement}", entry.title()))?;
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    line(out, "all agree", all)?;
    Ok(ExitCode::SUCCESS)
}

fn line(out: &mut Stdout, what: &str, tried: Tried) -> Result<(), Failure> {
    let Tried { positions, moves, winning } = tried;
    out.line(format_args!("{what:<31} {positions:>12} {moves:>12} {winning:>12}"))?;
    Ok(())
}

/// Returns the sums at which the audit of a game starts: the examples, the samples, and random positions. Some sums can occur several
/// times.
fn starts(entry: &Entry, size: u64) -> Vec<MixedSum> {
    let mut state = 1_u64;
    let mut below = |bound: u64| {
        // Use the linear congruential generator of Knuth's MMIX.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound.max(1)
    };
    let listed = entry.examples().iter().copied().chain(entry.samples().iter().map(|it| it.text));
    let mut texts: Vec<String> = listed.map(str::to_owned).collect();
    for size in 1..=2 * size {
        texts.extend((0..4).filter_map(|_| entry.random(entry.name(), size, &mut below)));
    }
    // Random positions can be invalid, so keep only the texts that the parser accepts.
    texts.iter().filter_map(|text| catalog::read_sum(text).ok()).collect()
}

/// Audits the sums that `starts` returns and up to 40 reachable sums per unit of size, in breadth-first order.
fn audit(entry: &Entry, size: u64) -> Result<Tried, String> {
    let mut tried = Tried::default();
    if entry.is_loopy() {
        // The audit compares answers with a search by the rules, which cannot solve loopy games. Other tests cover loopy games.
        return Ok(tried);
    }
    let mut waiting = VecDeque::from(starts(entry, size));
    let mut met: HashSet<String> = HashSet::new();
    let most = waiting.len() + 40 * size as usize;
    // A small audit should not wait for large positions, so limit each search. `compare` skips a sum if its search is stopped.
    let search = Search::new(Mixed).as_written().max_stored(50_000);
    let limits = Limits::none().work(2000 * size);
    let search = search.within(&limits);
    while let Some(sum) = waiting.pop_front() {
        if !met.insert(sum.to_string()) {
            continue;
        }
        for convention in Convention::ALL {
            compare(&search, &sum, convention, &mut tried)?;
        }
        for mv in sum.moves().take(most) {
            if met.len() + waiting.len() >= most {
                break;
            }
            waiting.push_back(sum.try_play(&mv).map_err(|error| error.to_string())?);
        }
    }
    Ok(tried)
}

/// Compares the answers about a sum for one play convention. Does nothing if the theorems give no answer or a limit stops the search.
fn compare(
    search: &SearchWithin<'_, Mixed>,
    sum: &MixedSum,
    convention: Convention,
    tried: &mut Tried,
) -> Result<(), String> {
    let Some(claimed) = sum.outcome(convention) else { return Ok(()) };
    let Ok(searched) = search.sum_outcome(sum.as_slice(), convention) else { return Ok(()) };
    if claimed != searched {
        return Err(format!("{sum}, {convention}: {claimed} claimed, {searched} found"));
    }
    if let Some(claimed) = sum.nim_value().filter(|_| convention == Convention::Normal) {
        let searched = search.nim_sum(sum.as_slice()).unwrap_or(claimed);
        if claimed != searched {
            return Err(format!("{sum}: {claimed} claimed, {searched} found"));
        }
    }
    let searched = search.sum_winning_moves(sum.as_slice(), convention);
    let Ok(searched) = searched else { return Ok(()) };
    if let Some(claimed) = sum.winning_moves(convention, usize::MAX) {
        if claimed.len() != searched.len() || claimed.iter().any(|mv| !searched.contains(mv)) {
            return Err(format!("{sum}, {convention}: the winning moves differ"));
        }
    }
    tried.positions += 1;
    tried.moves += sum.moves().count() as u64;
    tried.winning += searched.len() as u64;
    Ok(())
}
