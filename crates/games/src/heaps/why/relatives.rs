//! Explains positions with the theorems about relatives of Nim and about games whose moves are those of chess pieces.

use crate::reason::Ground;
use grundy_core::Convention;
use grundy_core::mixed::AnyPosition;

use super::{MAX_LISTED, coins, golden_pair};
use crate::catalog::look::typed;
use crate::catalog::why::{Explained, added, cold, first_of, one, subject};
use crate::heaps::antonim::DistinctHeaps;
use crate::heaps::fibonacci_nim::FibonacciHeap;
use crate::heaps::maximum_nim::MaximumNim;
use crate::heaps::nim_with_pass::PassHeaps;
use crate::heaps::schwenk_nim::SchwenkNim;
use crate::heaps::vector::{Theorem, VectorGame};

/// Explains the value of each heap by its bound, or by a smaller heap that has the same value.
pub(crate) fn maximum_nim(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let game = components.first().and_then(|first| first.game().rules::<MaximumNim>());
    let Some(game) = game.filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    let heaps: Vec<u64> = typed::<u64>(components).into_iter().copied().take(MAX_LISTED).collect();
    let most = |heap: u64| game.rules().most(heap);
    let source = |&heap: &u64| {
        let mut like = heap;
        while like > 0 && most(like) == most(like - 1) {
            like -= most(like) + 1;
        }
        like
    };
    let like: Vec<u64> = heaps.iter().map(source).collect();
    let listed = heaps.iter().zip(&like).map(|(heap, &like)| {
        let counts = most(like);
        if like == *heap {
            format!("{heap} counts {counts}")
        } else {
            format!("{heap} as {like}, which counts {counts}")
        }
    });
    let text = format!(
        "a heap counts the most that may be taken from it if that is more than from a heap of one coin less, and otherwise as the \
         heap just below all that a move leaves: {}",
        first_of(listed, 4)
    );
    let fact = Ground::fact(text);
    vec![
        heaps
            .iter()
            .zip(&like)
            .fold(fact, |fact, (heap, &like)| fact.number(heap.to_string(), like)),
    ]
}

/// Writes the heap as a sum of heaps from which the player to move loses at the start of play.
pub(crate) fn schwenk(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(heap) = one::<FibonacciHeap>(components) else { return Vec::new() };
    let Some(game) = components[0].game().rules::<SchwenkNim>() else { return Vec::new() };
    let parts = game.parts(heap.coins());
    let Some(&least) = parts.first().filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    let listed = match parts[..] {
        [_] => format!("{least} is lost at the start"),
        [.., most] if parts.len() > 5 => {
            format!("{} = {most} + .. + {least}, heaps that are lost at the start", heap.coins())
        }
        _ => {
            let sum: Vec<String> = parts.iter().rev().map(ToString::to_string).collect();
            format!("{} = {}, heaps that are lost at the start", heap.coins(), sum.join(" + "))
        }
    };
    let (quota, after) = (heap.quota(), game.quota_after(least));
    let text = match parts.get(1) {
        _ if least > quota => format!(
            "{listed}: only {quota} may be taken, less than {least}, and the opponent can take the least part of the rest"
        ),
        None => format!("{listed}, and all of it may be taken"),
        Some(next) => format!(
            "{listed}: take the least part; the opponent may then take at most {after}, less than the next part, {next}"
        ),
    };
    let mut fact = Ground::fact(text).number("quota", quota);
    let mut below = heap.coins();
    for &part in parts.iter().rev() {
        below -= part;
        fact = fact.number("part", part).together(coins(0, below, part));
    }
    vec![fact]
}

/// Lists the value of each heap, and states the rule that determines the values.
pub(crate) fn counted(components: &[AnyPosition], of: &Explained<'_>, rule: &str) -> Vec<Ground> {
    if of.convention == Convention::Misere || components.len() > MAX_LISTED {
        return Vec::new();
    }
    let heaps: Vec<u64> = typed::<u64>(components).into_iter().copied().collect();
    let values = components.iter().map(|heap| Some(heap.nim_value()?.value()));
    let Some(values) = values.collect::<Option<Vec<u64>>>() else { return Vec::new() };
    let listed = heaps.iter().zip(&values).map(|(heap, value)| format!("{heap} counts {value}"));
    let sum = if values.len() > 1 { format!("; {}", added(&values)) } else { String::new() };
    let fact = Ground::fact(format!("{rule}: {}{sum}", first_of(listed, 4)));
    let named = heaps.iter().zip(&values);
    vec![named.fold(fact, |fact, (heap, &value)| fact.number(heap.to_string(), value))]
}

/// Names the only size of the first heap with which the player to move would lose.
pub(crate) fn end_nim(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let row = cold::<Vec<u64>>(components, of).filter(|row| row.len() > 1);
    let Some(row) = row else { return Vec::new() };
    let (subject, front) = (subject(of, "has"), row[0]);
    let text = format!(
        "{subject} a heap of {front} at the left end, and beside these other heaps only the size {front} loses there"
    );
    vec![Ground::fact(text).number("front", front)]
}

/// Explains two or three heaps by the nim-sum of their sizes after adding one coin to each.
pub(crate) fn antonim(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let heaps = cold::<DistinctHeaps>(components, of);
    let Some(heaps) = heaps.filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    let (subject, heaps) = (subject(of, "has"), heaps.as_slice());
    let more: Option<Vec<u64>> = heaps.iter().map(|heap| heap.checked_add(1)).collect();
    let Some(mut more) = more.filter(|more| matches!(more.len(), 2 | 3)) else { return Vec::new() };
    let missing = if more.len() == 2 { " and 1 for the missing heap" } else { "" };
    more.extend((more.len() == 2).then_some(1));
    let text = format!(
        "{subject} heaps with the nim-sum 0 after adding 1 to each{missing}, which lose: {}",
        added(&more)
    );
    vec![more.iter().fold(Ground::fact(text), |fact, &more| fact.number("more", more))]
}

/// Explains positions without the pass by the nim-sum, and positions of two heaps with the pass by the pairs of heap sizes from which the
/// player to move loses.
pub(crate) fn nim_with_pass(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let heaps = cold::<PassHeaps>(components, of);
    let Some(heaps) = heaps.filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    let subject = subject(of, "has");
    let sizes = heaps.heaps().iter();
    if !heaps.has_pass() && (1..=MAX_LISTED).contains(&heaps.heaps().len()) {
        let text = format!("{subject} no pass, so this is Nim: {}", added(heaps.heaps()));
        return vec![sizes.fold(Ground::fact(text), |fact, &heap| fact.number("heap", heap))];
    }
    let [a, b] = *heaps.heaps() else { return Vec::new() };
    let text = format!(
        "{subject} {a} and {b}, one of the pairs 1 and 2, 3 and 4, and so on, which lose as long as the pass is unused"
    );
    vec![sizes.fold(Ground::fact(text), |fact, &heap| fact.number("heap", heap))]
}

/// Explains a point by the theorem about a chess piece or about a single ray.
pub(crate) fn vector(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let (Some(point), Some(game)) = (
        one::<Vec<u64>>(components),
        components.first().and_then(|first| first.game().rules::<VectorGame>()),
    ) else {
        return Vec::new();
    };
    let lost = || cold::<Vec<u64>>(components, of);
    let is_misere = of.convention == Convention::Misere;
    let known = match game.theorem() {
        Some(Theorem::Queen) => lost().map(|lost| golden_pair((lost[0], lost[1]), of)),
        Some(Theorem::Knight) if !is_misere => lost().map(|lost| {
            let (a, b) = (lost[0] % 4, lost[1] % 4);
            let subject = subject(of, "is");
            let text = format!(
                "{subject} {} and {}, with the remainders {a} and {b} after division by 4: a move turns one of them into 2 or 3, and \
                 the answer makes both 0 or 1 again",
                lost[0], lost[1]
            );
            Ground::fact(text).number("left", a).number("left", b)
        }),
        Some(_) if is_misere => None,
        Some(Theorem::Nim) => {
            let text = format!("with a ray for each heap this is Nim: {}", added(point));
            Some(point.iter().fold(Ground::fact(text), |fact, &heap| fact.number("heap", heap)))
        }
        Some(theorem) => components[0].nim_value().map(|value| {
            let value = value.value();
            let why = match (theorem, value) {
                (Theorem::Ray, _) => "the vector can be subtracted so often",
                (_, 0) => "both heaps are even",
                (_, 2) => "both heaps are odd",
                (_, 1) => "one heap is odd, and the smaller one is even",
                _ => "one heap is even, and the smaller one is odd",
            };
            Ground::fact(format!("the point counts {value}: {why}")).number("counts", value)
        }),
        None => None,
    };
    known.into_iter().collect()
}

/// Explains up to two nonempty heaps by the lost pairs of Wythoff's game.
pub(crate) fn multi_wythoff(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(mut heaps) = cold::<Vec<u64>>(components, of) else { return Vec::new() };
    heaps.retain(|&heap| heap > 0);
    let pair = match heaps[..] {
        [] => (0, 0),
        [heap] => (0, heap),
        [a, b] => (a, b),
        _ => return Vec::new(),
    };
    vec![golden_pair(pair, of)]
}
