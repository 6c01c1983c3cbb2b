//! Compounds in which a player moves in several components at once.

use std::process::ExitCode;

use super::super::output::{Stdout, Usage};
use super::super::{Failure, UNKNOWN};
use clap::ValueEnum;
use games::catalog::{self, Game};
use grundy_core::mixed::{AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Outcome};
use grundy_search::SearchError;
use grundy_search::compounds::Components;

/// In which components a player moves, and when play ends.
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

/// With more components, the answer lists none of them.
const MAX_LISTED: usize = 1000;

impl Compound {
    /// Prints who wins, and what is known of each component.
    pub(super) fn answer(
        self,
        sum: &MixedSum,
        convention: Convention,
        limits: &Limits,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        if out.is_json() {
            return Err(Usage::new("with --compound the answer is lines, and no object").into());
        }
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
        let found = match Components::of(&Mixed, &components, limits) {
            Ok(found) => found,
            Err(SearchError::Stopped(stopped)) => {
                out.line(format_args!("outcome unknown: {stopped}"))?;
                return Ok(ExitCode::from(UNKNOWN));
            }
            Err(error) => return Err(error.to_string().into()),
        };
        let outcome = match self {
            Self::Conjunctive => found.conjunctive(convention),
            Self::Continued => found.continued(convention),
            Self::Selective => found.selective(convention),
            Self::Shortened => found.shortened(convention),
        };
        out.line(format_args!("outcome {outcome}"))?;
        for (at, position) in sum.iter().enumerate().take(MAX_LISTED) {
            let (remoteness, suspense) =
                (found.remoteness(at, convention), found.suspense(at, convention));
            let is_won = (remoteness % 2 == 1) == (convention == Convention::Normal);
            let alone = Outcome::from_first_wins(is_won);
            out.line(format_args!(
                "{position}: {alone} alone, remoteness {remoteness}, suspense {suspense}"
            ))?;
        }
        if sum.len() > MAX_LISTED {
            out.line(format_args!("and {} more components", sum.len() - MAX_LISTED))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
