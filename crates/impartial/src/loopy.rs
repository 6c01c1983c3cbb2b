//! Answers about sums in which play may go round in circles.

use grundy_core::SumMove;
use grundy_core::loopy::{LoopyExplorer, LoopyOutcome, LoopySearch, LoopyValue};
use grundy_core::mixed::{AnyMove, Mixed, MixedSum};
use std::fmt::Write as _;

/// What is known of a sum by the values of its components.
#[derive(Clone, Debug)]
pub struct LoopyAnswer {
    /// Who wins, or that nobody does.
    pub outcome: LoopyOutcome,
    /// The value of the sum.
    pub value: LoopyValue,
    /// The values of the components.
    pub values: Vec<LoopyValue>,
    /// The length of play in a single component that is no draw.
    pub remoteness: Option<u32>,
    /// All moves that keep the win.
    pub winning: Vec<SumMove<AnyMove>>,
    /// One of them that comes nearer to the end.
    pub progress: Option<SumMove<AnyMove>>,
    /// All moves that keep a draw; none where a move wins.
    pub drawing: Vec<SumMove<AnyMove>>,
}

impl LoopyAnswer {
    /// Explores at most so many positions.
    ///
    /// # Errors
    /// Why there is no answer, in words.
    pub fn of(sum: &MixedSum, max_positions: u64) -> Result<Self, String> {
        let positions = sum.as_slice();
        let explorer = LoopyExplorer::new(Mixed, positions.iter().cloned());
        let search =
            explorer.max_stored(max_positions).finish().map_err(|error| error.to_string())?;
        let found = || {
            let value = search.sum_value(positions)?;
            let outcome = value.outcome();
            let values = positions.iter().map(|position| search.value(position));
            Ok(Self {
                outcome,
                value,
                values: values.collect::<Result<_, _>>()?,
                remoteness: match positions {
                    [position] => search.remoteness(position)?,
                    _ => None,
                },
                winning: search.sum_winning_moves(positions)?,
                progress: search.sum_winning_reply(positions, None)?,
                drawing: match outcome {
                    LoopyOutcome::N => Vec::new(),
                    _ => search.sum_drawing_moves(positions)?,
                },
            })
        };
        found().map_err(|error: grundy_core::loopy::UnknownPosition| error.to_string())
    }

    /// The answer in lines, each list cut after so many moves.
    #[must_use]
    pub fn text(&self, sum: &MixedSum, most: usize) -> String {
        let mut text = format!("outcome {}\nvalue {}\n", self.outcome, self.value);
        if self.values.len() > 1 {
            let values: Vec<String> = self.values.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "components: {}", values.join(", "));
        }
        if let Some(moves) = self.remoteness {
            let _ = writeln!(text, "play lasts {moves} moves");
        }
        list(&mut text, "winning", &self.winning, sum, most);
        if let Some(mv) = &self.progress {
            let _ = writeln!(text, "nearer to the end: {}", sum.move_text(mv));
        }
        if self.outcome == LoopyOutcome::Draw {
            list(&mut text, "drawing", &self.drawing, sum, most);
        }
        text
    }

    /// The answer as an object.
    #[must_use]
    pub fn json(&self, sum: &MixedSum, most: usize) -> serde_json::Value {
        let texts = |moves: &[SumMove<AnyMove>]| -> Vec<String> {
            moves.iter().take(most).map(|mv| sum.move_text(mv)).collect()
        };
        serde_json::json!({
            "position": sum.to_string(),
            "outcome": self.outcome.to_string(),
            "value": self.value.to_string(),
            "components": self.values.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "remoteness": self.remoteness,
            "winning_moves": texts(&self.winning),
            "more_winning_moves": self.winning.len() > most,
            "progress": self.progress.as_ref().map(|mv| sum.move_text(mv)),
            "drawing_moves": texts(&self.drawing),
        })
    }
}

fn list(text: &mut String, kind: &str, moves: &[SumMove<AnyMove>], sum: &MixedSum, most: usize) {
    let count =
        if moves.len() > most { format!("more than {most}") } else { moves.len().to_string() };
    let _ = writeln!(text, "{kind} moves: {count}");
    for mv in moves.iter().take(most) {
        let _ = writeln!(text, "{}", sum.move_text(mv));
    }
}

/// The graph of an `arrow_walk` position, with the value of each vertex and with the tokens on it, as an SVG; `None` for
/// another game.
#[must_use]
pub fn picture(text: &str) -> Option<String> {
    let (game, tokens) = text.trim().split_once(char::is_whitespace)?;
    let walk: games::loopy::ArrowWalk = game.strip_prefix("arrow_walk:")?.parse().ok()?;
    let search = LoopySearch::new(&walk, 0..walk.vertices()).ok()?;
    Some(walk.to_svg(|vertex| {
        let value = search.value(&vertex).map(|value| value.to_string()).unwrap_or_default();
        let here = tokens.split_whitespace().filter(|at| at.parse() == Ok(vertex)).count();
        format!("{value}{}", " \u{25cf}".repeat(here))
    }))
}
