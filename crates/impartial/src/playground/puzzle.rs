//! Puzzles: random positions with exactly one winning move.

use games::catalog::{Question, Rest};
use grundy_core::Limits;
use grundy_core::loopy::LoopyOutcome;
use serde_json::{Value, json};

use super::known::CATALOG;
use super::random;
use crate::play::Level;
use crate::play::table::usual_convention;

/// How many positions are tried.
const TRIES: u64 = 400;

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
    for attempt in 0..TRIES {
        let limits = rest();
        if limits.meter().check().is_err() {
            break;
        }
        let size = level.sizes[attempt as usize % level.sizes.len()];
        let text = random::position(game, size, seed.wrapping_mul(TRIES).wrapping_add(attempt))?;
        let sum = CATALOG.read_sum(&text).map_err(|error| error.to_string())?;
        let moves = sum.moves().take(level.moves.end() + 1).count();
        let question = Question::new(usual_convention(&sum)).most_moves(1);
        let solved = CATALOG.answer(&sum, &question, &limits);
        let wins = solved.outcome().get() == Some(&LoopyOutcome::N);
        let single = solved
            .winning_moves()
            .get()
            .is_some_and(|winning| winning.as_slice().len() == 1 && winning.rest() == Rest::None);
        if wins && single {
            if level.moves.contains(&moves) {
                return Ok(json!({ "position": sum.to_string() }));
            }
            nearly = (moves > 1).then(|| sum.to_string()).or(nearly);
        }
    }
    // Better a puzzle that is easier or harder than none.
    let none = || "no position with exactly one winning move was found; try again".to_owned();
    nearly.map(|position| json!({ "position": position })).ok_or_else(none)
}
