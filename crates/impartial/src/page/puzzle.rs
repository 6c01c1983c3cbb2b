//! Puzzles: random positions with exactly one winning move.

use games::catalog::{Completeness, Question};
use grundy_core::Limits;
use grundy_search::loopy::LoopyOutcome;
use serde_json::{Value, json};

use super::known::CATALOG;
use super::random;
use crate::play::Level;
use crate::play::table::usual_convention;

/// How many positions are tried.
const TRIES: u64 = 400;
/// Each with so little work that many can be tried.
const WORK: u64 = 40_000;

/// About how large a position is, and between how many moves there is to choose.
struct Difficulty {
    sizes: &'static [u64],
    moves: std::ops::RangeInclusive<usize>,
}

const EASY: Difficulty = Difficulty { sizes: &[4, 5, 6], moves: 2..=Level::Medium.most_moves() };
const MEDIUM: Difficulty = Difficulty { sizes: &[7, 8, 10], moves: 6..=16 };
const HARD: Difficulty = Difficulty { sizes: &[12, 14, 17, 20], moves: 12..=60 };

/// A random position of the game that one move wins, and no other; the seed decides which.
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
    let mut nearly = None;
    let (mut tried, mut too_large) = (0, 0);
    for attempt in 0..TRIES {
        let limits = rest();
        if limits.meter().check().is_err() {
            break;
        }
        // Where positions of this size are not soon solved, smaller ones are taken.
        let size = level.sizes[attempt as usize % level.sizes.len()].saturating_sub(too_large);
        let text = random::position(game, size, seed.wrapping_mul(TRIES).wrapping_add(attempt))?;
        let sum = CATALOG.read_sum(&text).map_err(|error| error.to_string())?;
        let moves = sum.moves().take(level.moves.end() + 1).count();
        let question = Question::new(usual_convention(&sum)).most_moves(1);
        let limits = limits.clone().work(limits.max_work().min(WORK));
        let solved = CATALOG.answer(&sum, &question, &limits);
        tried += 1;
        too_large += u64::from(solved.outcome().get().is_none());
        let wins = solved.outcome().get() == Some(&LoopyOutcome::N);
        let single = solved.winning_moves().get().is_some_and(|winning| {
            winning.as_slice().len() == 1 && winning.completeness() == Completeness::All
        });
        if wins && single {
            if level.moves.contains(&moves) {
                return Ok(json!({ "position": sum.to_string() }));
            }
            nearly = (moves > 1).then(|| sum.to_string()).or(nearly);
        }
    }
    // Better a puzzle that is easier or harder than none.
    let none = || format!("of {tried} random positions none has exactly one winning move");
    nearly.map(|position| json!({ "position": position })).ok_or_else(none)
}
