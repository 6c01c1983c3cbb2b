//! Makes puzzles, which are random positions with exactly one winning move.

use std::collections::HashSet;

use games::catalog::{Completeness, Question};
use grundy_core::mixed::AnyMove;
use grundy_core::{Limits, SumMove};
use grundy_search::loopy::LoopyOutcome;
use serde_json::{Value, json};

use super::known::CATALOG;
use super::random;
use crate::play::Level;
use crate::play::table::usual_convention;

/// The number of positions to try with the sizes of the requested level, and the number to try after them with the sizes in [`ANY`].
const TRIES: u64 = 400;
/// The work limit for each position. It is low, so many positions can be tried.
const WORK: u64 = 40_000;

/// The sizes of positions at a level, and how many moves such a position can have.
struct Difficulty {
    sizes: &'static [u64],
    moves: std::ops::RangeInclusive<usize>,
}

const EASY: Difficulty = Difficulty { sizes: &[4, 5, 6], moves: 2..=Level::Medium.most_moves() };
const MEDIUM: Difficulty = Difficulty { sizes: &[7, 8, 10], moves: 6..=16 };
const HARD: Difficulty = Difficulty { sizes: &[12, 14, 17, 20], moves: 12..=60 };
/// The sizes of the first positions that are tried, and their number. Small positions are solved quickly, so there is a puzzle even if time
/// runs out.
const SMALL: &[u64] = &[3, 4, 5, 6];
const FIRST: u64 = 24;
/// The sizes that are tried last, if no position with exactly one winning move has been found.
const ANY: &[u64] = &[3, 5, 8, 11, 15, 20];
/// The maximum number of winning moves to search for.
const MAX_WINNING: usize = 16;

/// Returns a random position with exactly one winning move, if possible of the requested level. The seed determines the position. If none
/// is found, as is the case for Dual Nim, returns a position in which some moves win and others do not. Returns an error if there is no
/// such position either.
pub(super) fn position(
    game: &str,
    level: &str,
    seed: u64,
    rest: &dyn Fn() -> Limits,
) -> Result<Value, String> {
    let level: Level = level.parse().map_err(|error| format!("the level: {error}"))?;
    let level = match level {
        Level::Easy => EASY,
        Level::Medium => MEDIUM,
        Level::Hard => HARD,
    };
    // Keep one puzzle that is easier or harder than requested, and one with several answers, in
    // case no better puzzle is found.
    let (mut single, mut several) = (None, None);
    let mut too_large = 0;
    for attempt in 0..FIRST + 2 * TRIES {
        let limits = rest();
        if limits.meter().check().is_err() || (attempt >= FIRST + TRIES && single.is_some()) {
            break;
        }
        let (sizes, too_large_by) = match attempt {
            0..FIRST => (SMALL, 0),
            // Each time a limit stops the search of a position, try smaller positions from then on.
            _ if attempt < FIRST + TRIES => (level.sizes, too_large),
            _ => (ANY, 0),
        };
        if attempt < FIRST && single.is_some() {
            continue;
        }
        let size = sizes[attempt as usize % sizes.len()].saturating_sub(too_large_by);
        let number = seed.wrapping_mul(FIRST + 2 * TRIES).wrapping_add(attempt);
        let text = random::position(game, size, number)?;
        let sum = CATALOG.read_sum(&text).map_err(|error| error.to_string())?;
        // Users see equal moves in equal components as one move, so count them only once.
        let kind = |mv: &SumMove<AnyMove>| (sum[mv.component].text(), mv.mv.text().to_owned());
        let moves: HashSet<_> =
            sum.moves().take(level.moves.end() + 1).map(|mv| kind(&mv)).collect();
        let question =
            Question::new(usual_convention(&sum)).most_moves(MAX_WINNING).without_value();
        let limits = limits.clone().work(limits.max_work().min(WORK));
        let solved = CATALOG.answer(&sum, &question, &limits);
        too_large += u64::from(solved.outcome().get().is_none());
        if solved.outcome().get() != Some(&LoopyOutcome::N) {
            continue;
        }
        let winning = solved.winning_moves().get();
        let winning = winning.filter(|winning| winning.completeness() == Completeness::All);
        let Some(winning) = winning else { continue };
        let winning: HashSet<_> = winning.as_slice().iter().map(kind).collect();
        let puzzle = || json!({ "position": sum.to_string(), "only": winning.len() == 1 });
        if winning.len() == 1 && level.moves.contains(&moves.len()) {
            return Ok(puzzle());
        }
        if winning.len() < moves.len() {
            let other = if winning.len() == 1 { &mut single } else { &mut several };
            other.get_or_insert_with(puzzle);
        }
    }
    single
        .or(several)
        .ok_or_else(|| "no position was found that some moves win and others lose".to_owned())
}
