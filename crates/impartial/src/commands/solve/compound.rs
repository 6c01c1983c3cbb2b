//! Solves compounds, that is, positions in which a turn consists of moves in several components.

use std::process::ExitCode;

use super::super::output::Stdout;
use super::super::{Failure, UNKNOWN, documents};
use clap::ValueEnum;
use games::catalog::document::OutcomeWord;
use games::catalog::{self, Game};
use grundy_core::mixed::{AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Outcome};
use grundy_search::SearchError;
use grundy_search::compounds::Components;
use grundy_search::loopy::LoopyOutcome;

/// The kinds of compounds: in which components a player moves, and when play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Compound {
    /// In all, until one of them has no moves
    Conjunctive,
    /// In all that have moves, until none has
    Continued,
    /// In any number, until none has moves
    Selective,
    /// In any number, until one of them has no moves
    Shortened,
}

/// The maximum number of components in the answer. If there are more, the answer lists only the first ones.
const MAX_LISTED: usize = 1000;

impl Compound {
    /// Prints the outcome of the compound, and the outcome and length of play of each component.
    pub(super) fn answer(
        self,
        sum: &MixedSum,
        convention: Convention,
        limits: &Limits,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        let is_alone = |position: &&AnyPosition| {
            let name = position.game().name().split(':').next().unwrap_or_default();
            catalog::find(name).is_some_and(Game::stands_alone)
        };
        if let Some(position) = sum.iter().find(is_alone) {
            let name = position.game().name();
            return Err(format!("`{name}` is played alone and cannot be a component").into());
        }
        let components: Vec<Vec<AnyPosition>> =
            sum.iter().map(|position| vec![position.clone()]).collect();
        let (found, stopped) = match Components::of(&Mixed, &components, limits) {
            Ok(found) => (Some(found), None),
            Err(SearchError::Stopped(stopped)) => (None, Some(stopped.to_string())),
            Err(error) => return Err(error.to_string().into()),
        };
        let outcome = found.as_ref().map(|found| match self {
            Self::Conjunctive => found.conjunctive(convention),
            Self::Continued => found.continued(convention),
            Self::Selective => found.selective(convention),
            Self::Shortened => found.shortened(convention),
        });
        let document = documents::Compound {
            compound: self
                .to_possible_value()
                .map_or_else(String::new, |name| name.get_name().to_owned()),
            position: sum.to_string(),
            convention: convention.into(),
            outcome: outcome.map(word),
            stopped,
            components: found.map_or_else(Vec::new, |found| parts(sum, &found, convention)),
        };
        let status = if outcome.is_some() { ExitCode::SUCCESS } else { ExitCode::from(UNKNOWN) };
        if out.is_json() {
            out.document(&document)?;
            return Ok(status);
        }
        match (outcome, &document.stopped) {
            (Some(outcome), _) => out.line(format_args!("outcome {outcome}"))?,
            (None, stopped) => {
                let stopped = stopped.as_deref().unwrap_or_default();
                out.line(format_args!("outcome unknown: {stopped}"))?;
                return Ok(status);
            }
        }
        for part in &document.components {
            let documents::Component { position, remoteness, suspense, .. } = part;
            let alone = Outcome::from_first_wins(matches!(part.outcome, OutcomeWord::N));
            out.line(format_args!(
                "{position}: {alone} alone, remoteness {remoteness}, suspense {suspense}"
            ))?;
        }
        if sum.len() > MAX_LISTED {
            out.line(format_args!("and {} more components", sum.len() - MAX_LISTED))?;
        }
        Ok(status)
    }
}

fn word(outcome: Outcome) -> OutcomeWord {
    LoopyOutcome::from(outcome).into()
}

/// Returns the outcome and the length of play of each component.
fn parts(sum: &MixedSum, found: &Components, convention: Convention) -> Vec<documents::Component> {
    let part = |(at, position): (usize, &AnyPosition)| {
        let remoteness = found.remoteness(at, convention);
        let is_won = (remoteness % 2 == 1) == (convention == Convention::Normal);
        documents::Component {
            position: position.to_string(),
            outcome: word(Outcome::from_first_wins(is_won)),
            remoteness,
            suspense: found.suspense(at, convention),
        }
    };
    sum.iter().enumerate().take(MAX_LISTED).map(part).collect()
}
