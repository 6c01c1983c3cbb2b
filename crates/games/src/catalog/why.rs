//! What the reasons of all theorems are made with.

use crate::reason::Ground;
use grundy_core::mixed::{AnyMove, AnyPosition};
use grundy_core::{Convention, Limits, Nimber, SumMove};
use grundy_search::loopy::LoopyOutcome;

use super::look::{left, typed};

/// What is to be explained about a position.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Explained<'m> {
    /// The convention.
    pub convention: Convention,
    /// Who wins.
    pub outcome: LoopyOutcome,
    /// The move that wins, or one of them, if one is known.
    pub winning: Option<&'m SumMove<AnyMove>>,
    /// Where a score counts, what the player to move gets more than the opponent from now on, if that is known.
    pub margin: Option<i32>,
    /// What a theorem may take to say something, if it has to look for it.
    pub limits: &'m Limits,
}

/// What a theorem says; see [`Game::why`](super::Game::why).
pub(crate) type GroundsOf = fn(&[AnyPosition], &Explained<'_>) -> Vec<Ground>;

/// The only component, by its type.
pub(crate) fn one<P: 'static>(components: &[AnyPosition]) -> Option<&P> {
    match components {
        [one] => one.downcast_ref(),
        _ => None,
    }
}

/// The only component that a player who has to move loses: as it is, or after the winning move.
pub(crate) fn cold<P: Clone + 'static>(
    components: &[AnyPosition],
    of: &Explained<'_>,
) -> Option<P> {
    match of.winning {
        None if of.outcome == LoopyOutcome::N => None,
        None => one(components).cloned(),
        Some(mv) => match components {
            [position] => left(position, &mv.mv).into_iter().next(),
            _ => None,
        },
    }
}

/// The components that a player who has to move loses: as they are, or after the winning move.
pub(crate) fn all_cold<P: Clone + 'static>(
    components: &[AnyPosition],
    of: &Explained<'_>,
) -> Option<Vec<P>> {
    match of.winning {
        None if of.outcome != LoopyOutcome::P => None,
        None => Some(typed(components).into_iter().cloned().collect()),
        Some(mv) => {
            let parts = components.iter().enumerate().flat_map(|(at, part)| {
                if at == mv.component {
                    left(part, &mv.mv)
                } else {
                    part.downcast_ref().cloned().into_iter().collect()
                }
            });
            Some(parts.collect())
        }
    }
}

/// So many numbers of a sum are written out.
const MAX_ADDED: usize = 8;

/// `3 ^ 5 = 6`; of a single number nothing but itself.
pub(crate) fn added(numbers: &[u64]) -> String {
    let total: Nimber = numbers.iter().copied().map(Nimber::new).sum();
    let told: Vec<String> = numbers.iter().take(MAX_ADDED).map(ToString::to_string).collect();
    let more = if numbers.len() > MAX_ADDED { " ^ .." } else { "" };
    match numbers {
        [one] => one.to_string(),
        _ => format!("{}{more} = {}", told.join(" ^ "), total.value()),
    }
}

/// The first of some parts of a sentence, so many at most, with commas between.
pub(crate) fn first_of(parts: impl IntoIterator<Item = String>, most: usize) -> String {
    let mut parts = parts.into_iter();
    let told: Vec<String> = parts.by_ref().take(most).collect();
    let more = if parts.next().is_some() { ", .." } else { "" };
    format!("{}{more}", told.join(", "))
}

/// A move as sums print it.
pub(crate) fn in_sum(components: &[AnyPosition], mv: &SumMove<AnyMove>) -> String {
    match components {
        [_] => mv.mv.text().to_owned(),
        _ => format!("{}/{}", mv.component, mv.mv.text()),
    }
}

/// What a sentence about what a winning move leaves, or else about what the position is or has, begins with.
pub(crate) fn subject(of: &Explained<'_>, verb: &str) -> String {
    of.winning.map_or_else(|| format!("this {verb}"), |mv| format!("{} leaves", mv.mv.text()))
}
