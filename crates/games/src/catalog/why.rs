//! Helper functions for the explanations that theorems give.

use crate::heaps::nim::Census;
use crate::reason::Ground;
use grundy_core::mixed::{AnyMove, AnyPosition};
use grundy_core::{Convention, Limits, Nimber, SumMove};
use grundy_search::loopy::LoopyOutcome;

use super::look::{left, typed};

/// The outcome and the move that a theorem must explain.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Explained<'m> {
    /// The convention.
    pub convention: Convention,
    /// Who wins.
    pub outcome: LoopyOutcome,
    /// The winning move to explain. If the caller does not ask about a particular move, this is any winning move. It is `None` if no
    /// winning move is known.
    pub winning: Option<&'m SumMove<AnyMove>>,
    /// In games with a score, how many more points the player to move gains than the opponent from now on, if this is known.
    pub margin: Option<i32>,
    /// The limits of any search that the explanation needs.
    pub limits: &'m Limits,
}

/// Returns the facts of a theorem; see [`Game::why`](super::Game::why).
pub(crate) type GroundsOf = fn(&[AnyPosition], &Explained<'_>) -> Vec<Ground>;

/// Downcasts the only component. Returns `None` if there are several components or if its type differs.
pub(crate) fn one<P: 'static>(components: &[AnyPosition]) -> Option<&P> {
    match components {
        [one] => one.downcast_ref(),
        _ => None,
    }
}

/// Returns the component of a position that the player to move does not win: the position itself or, if a winning move is known, the
/// position after that move. Returns `None` if the sum has several components, or if the player to move wins but no winning move is known.
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

/// Returns the components of a position that the player to move loses: the position itself or, if a winning move is known, the position
/// after that move. Returns `None` if no winning move is known and the player to move does not lose.
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

/// The maximum number of terms of a nim-sum that are written out.
const MAX_ADDED: usize = 8;

/// Writes a nim-sum, such as `3 ⊕ 5 = 6`. Writes a single number as it is.
pub(crate) fn added(numbers: &[u64]) -> String {
    let total: Nimber = numbers.iter().copied().map(Nimber::new).sum();
    let told: Vec<String> = numbers.iter().take(MAX_ADDED).map(ToString::to_string).collect();
    let more = if numbers.len() > MAX_ADDED { " ⊕ .." } else { "" };
    match numbers {
        [one] => one.to_string(),
        _ => format!("{}{more} = {}", told.join(" ⊕ "), total.value()),
    }
}

/// Joins the parts with commas, but writes at most `most` of them.
pub(crate) fn first_of(parts: impl IntoIterator<Item = String>, most: usize) -> String {
    let mut parts = parts.into_iter();
    let told: Vec<String> = parts.by_ref().take(most).collect();
    let more = if parts.next().is_some() { ", .." } else { "" };
    format!("{}{more}", told.join(", "))
}

/// Creates a ground that explains a position by Nim heaps in misère play:
/// `this is a tree, whose branches at the ground count as heaps of misère Nim: 1, 2, with the nim-sum 3`. `parts` is the name of the list
/// of heaps in the ground's data.
pub(crate) fn misere_nim(subject: &str, parts: &str, heaps: &[u64]) -> Ground {
    let census = Census::of(heaps.iter().map(|&heap| Nimber::new(heap)));
    let (larger, total) = (census.larger(), census.total().value());
    let told = first_of(heaps.iter().map(ToString::to_string), MAX_ADDED);
    let end = match (larger, total) {
        (0, 0) => "an even number of them".to_owned(),
        (0, _) => "an odd number of them".to_owned(),
        _ => format!("with the nim-sum {total}"),
    };
    let fact = Ground::fact(match heaps.len() {
        0 => format!("{subject} nothing, and the player who has to move wins"),
        _ => format!("{subject} heaps of misère Nim: {told}, {end}"),
    });
    let fact = fact.number(parts, heaps.len() as u64);
    fact.number(format!("larger {parts}"), larger as u64).number("nim-sum", total)
}

/// Writes a move in the notation for moves of sums.
pub(crate) fn in_sum(components: &[AnyPosition], mv: &SumMove<AnyMove>) -> String {
    match components {
        [_] => mv.mv.text().to_owned(),
        _ => format!("{}/{}", mv.component, mv.mv.text()),
    }
}

/// Writes the beginning of a sentence about the position or, if a winning move is known, about the position after that move.
pub(crate) fn subject(of: &Explained<'_>, verb: &str) -> String {
    of.winning.map_or_else(|| format!("this {verb}"), |mv| format!("{} leaves", mv.mv.text()))
}
