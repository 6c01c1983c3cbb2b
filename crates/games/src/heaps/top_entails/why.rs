//! Explains positions of stacks by their values, for people.

use crate::reason::Ground;
use grundy_core::mixed::AnyPosition;
use grundy_core::{Convention, Nimber};
use grundy_search::entailing::{EntailingValue, Situation, Turn};

use super::TopEntailsTable;
use crate::catalog::why::{Explained, added, one};

/// The maximum number of stacks to list.
const MAX: usize = 64;

/// Names the loony stacks, or the value of each stack. Nothing if a reply is due, or if the table would take too long.
pub(crate) fn stacks(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(situation) = one::<Situation<u64>>(components) else { return Vec::new() };
    let stacks = &situation.parts;
    let is_plain = of.convention == Convention::Normal && situation.turn == Turn::Anywhere;
    let largest = stacks.iter().copied().max().filter(|_| is_plain && stacks.len() <= MAX);
    let mut table = TopEntailsTable::new();
    if largest.is_none_or(|largest| table.extend_to(largest, of.limits).is_err()) {
        return Vec::new();
    }
    let values = stacks.iter().filter_map(|&stack| table.value(stack)).map(EntailingValue::nimber);
    let values: Vec<Option<Nimber>> = values.collect();
    let loony = || (0..).zip(stacks).zip(&values).filter(|(_, value)| value.is_none());
    if let Some(((_, first), _)) = loony().next() {
        let text = format!(
            "a stack of {first} is loony: a player who may move anywhere wins with it, whatever else there is"
        );
        let fact = Ground::fact(text);
        return vec![loony().fold(fact, |fact, ((at, stack), _): ((usize, &u64), _)| {
            fact.number("loony", *stack).together([format!("h{at}")])
        })];
    }
    let told: Vec<u64> = values.iter().flatten().map(|value| value.value()).collect();
    let text = match told.len() {
        1 => format!("the stack counts {}, and is not loony", added(&told)),
        _ => format!("the stacks count {}, and none is loony", added(&told)),
    };
    let all = (0..).zip(values.into_iter().flatten());
    vec![all.fold(Ground::fact(text), |fact, (at, value): (usize, Nimber)| {
        fact.number("value", value.value()).together([format!("h{at}")])
    })]
}
