//! Explains in words why the theorems about heaps give the outcome of a position.

mod relatives;

pub(crate) use relatives::{
    antonim, counted, end_nim, maximum_nim, multi_wythoff, nim_with_pass, schwenk, vector,
};

use crate::reason::{Element, Ground};
use grundy_core::mixed::AnyPosition;
use grundy_core::{Convention, Nimber, SpragueGrundy};
use misere_quotients::{HeapQuotient, HeapQuotientFinder, QuotientBounds};
use octal_games::Periodicity;

use super::divisor_chomp::Maximal;
use super::fibonacci_nim::FibonacciHeap;
use super::floor_division::FloorDivision;
use super::lasker::Lasker;
use super::moore::Moore;
use super::subtraction::Subtraction;
use super::sylver_coinage::{Coinage, Pairing};
use super::take_and_break::TakeAndBreak;
use super::zeckendorf::Zeckendorf;
use crate::catalog::look::typed;
use crate::catalog::why::{Explained, added, all_cold, cold, first_of, in_sum, one, subject};

/// Explains Nimble by Nim, with one heap for each coin.
pub(crate) fn nimble(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let mut facts = nim(components, of);
    let coins = typed::<u64>(components);
    if of.convention == Convention::Normal && coins.len() <= MAX_LISTED {
        let fact = Ground::fact(
            "a coin on square n counts as a heap of n, since coins never block each other",
        );
        facts.push(coins.into_iter().fold(fact, |fact, &square| fact.number("square", square)));
    }
    facts
}

/// Explains powers of primes by Nim heaps whose sizes are the exponents. Uses a strategy-stealing argument to explain why the player to
/// move wins from a single number.
pub(crate) fn divisor_chomp(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    if of.convention == Convention::Misere {
        return Vec::new();
    }
    if let Some(exponents) = cold::<Maximal>(components, of).and_then(|left| left.exponents()) {
        let subject = subject(of, "has");
        if exponents.is_empty() {
            return vec![Ground::fact(format!("{subject} nothing to name")).number("left", 0)];
        }
        let text = format!("{subject} powers of primes with the exponents {}", added(&exponents));
        let exponent = |fact: Ground, exponent| fact.number("exponent", exponent);
        return vec![exponents.into_iter().fold(Ground::fact(text), exponent)];
    }
    let number = one::<Maximal>(components).map(Maximal::numbers);
    match (number, of.winning) {
        (Some(&[number]), None) if number > 1 => vec![
            Ground::fact(format!(
                "if naming {number} lost, the opponent's answer would have won as the first move, since it rules out {number}, too; \
                 so some number wins, but this argument does not find it"
            ))
            .number("number", number),
        ],
        _ => Vec::new(),
    }
}

/// Names pairs of amounts that answer each other. In an ender, where naming any other open amount makes the largest one payable, names the
/// largest open amount. The strategy-stealing argument is based on this amount.
pub(crate) fn sylver_coinage(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    if of.convention == Convention::Misere {
        return Vec::new();
    }
    let pairing = cold::<Coinage>(components, of).and_then(|coins| coins.pairing());
    if let Some(Pairing { pairs, alone: None }) = pairing {
        if pairs.is_empty() {
            let fact = Ground::fact(format!("{} nothing to name", subject(of, "has")));
            return vec![fact.number("left", 0)];
        }
        let listed = first_of(pairs.iter().map(|(one, other)| format!("{one} and {other}")), 4);
        let text =
            format!("{} pairs of which each answers the other: {listed}", subject(of, "has"));
        let pair = |fact: Ground, (one, other): (u64, u64)| fact.number(one.to_string(), other);
        return vec![pairs.into_iter().fold(Ground::fact(text), pair)];
    }
    let ender = one::<Coinage>(components).filter(|coins| coins.is_ender());
    match (ender.and_then(|coins| coins.open().pop()), of.winning) {
        (Some(largest), None) => vec![
            Ground::fact(format!(
                "if naming {largest} lost, its answer would have won at once, as each open amount pays {largest}, too; so some \
                 coin wins, and this does not say which"
            ))
            .number("largest", largest),
        ],
        _ => Vec::new(),
    }
}

/// Explains misère Nim, in which the winner plays as in normal play until a move would leave no heap larger than 1. The same applies to
/// Nimble.
pub(crate) fn nim(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    if of.convention == Convention::Normal {
        return Vec::new();
    }
    let heaps: Vec<u64> = typed::<u64>(components).into_iter().copied().collect();
    let ones = heaps.iter().filter(|&&heap| heap == 1).count() as u64;
    let larger = heaps.iter().filter(|&&heap| heap > 1).count() as u64;
    let total: Nimber = heaps.iter().copied().map(Nimber::new).sum();
    let text = match larger {
        0 => {
            let parity = if ones % 2 == 0 { "even" } else { "odd" };
            let verb = if ones % 2 == 0 { "wins" } else { "loses" };
            format!("only heaps of 1, an {parity} number of them: the player to move {verb}")
        }
        1 => "only one heap is larger than 1: a move there can leave an odd number of heaps of 1, which loses".to_owned(),
        _ => format!(
            "two heaps or more are larger than 1, and then misère play has the winner of Nim: the nim-sum is {}, so the player to \
             move {}",
            total.value(),
            if total == Nimber::ZERO { "loses" } else { "wins" }
        ),
    };
    vec![
        Ground::fact(text)
            .number("heaps of 1", ones)
            .number("larger heaps", larger)
            .number("nim-sum", total.value()),
    ]
}

/// The maximum number of items to list.
const MAX_LISTED: usize = 64;
/// The maximum size of a heap whose coins are drawn.
const MAX_COINS: u64 = 100;

/// Returns the names of `count` coins of a heap, above its lowest `below` coins.
fn coins(heap: usize, below: u64, count: u64) -> impl Iterator<Item = String> {
    let end = below.saturating_add(count);
    let drawn = if end <= MAX_COINS { below..end } else { 0..0 };
    drawn.map(move |coin| format!("h{heap}.{coin}"))
}

/// Names a cold pair of Wythoff's game and its index. The pair is the position itself or, if there is a winning move, the pair that this
/// move leaves.
pub(crate) fn wythoff(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    cold::<(u64, u64)>(components, of).map(|heaps| golden_pair(heaps, of)).into_iter().collect()
}

fn golden_pair((a, b): (u64, u64), of: &Explained<'_>) -> Ground {
    let (small, large) = (a.min(b), a.max(b));
    let subject = subject(of, "is");
    let k = large - small;
    let is_early = of.convention == Convention::Misere && large <= 2;
    let text = match (is_early, large) {
        (true, 1) => {
            format!(
                "{subject} 0 and 1, and in misère play the player who takes the last coin loses"
            )
        }
        (true, _) => format!(
            "{subject} 2 and 2: in misère play a move to 0 and 0 loses at once, and after any other the opponent leaves 0 and 1, \
             the last coin"
        ),
        (false, 0) => format!("{subject} 0 and 0, the end of the game"),
        (false, _) => format!(
            "{subject} pair {k} of the golden ratio φ = 1.618..: {small} is {k} φ rounded down, {large} = {small} + {k}; \
             no move leads from such a pair to another, and from any other position one does"
        ),
    };
    let fact = Ground::fact(text).number("pair", k).number("small", small);
    fact.number("large", large)
}

/// Writes the heap as a sum of Fibonacci numbers, which determine the winning moves.
pub(crate) fn fibonacci(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(heap) = one::<FibonacciHeap>(components) else { return Vec::new() };
    let mut parts: Vec<u64> = Zeckendorf::of(heap.coins()).parts().collect();
    let Some(&least) = parts.first().filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    parts.reverse();
    let sum: Vec<String> = parts.iter().map(ToString::to_string).collect();
    let quota = heap.quota();
    let listed = match parts.len() {
        1 => format!("{least} is a Fibonacci number"),
        count if count == 2 || count <= 7 && heap.coins() < 10_000 => {
            format!("{} = {} in Fibonacci numbers", heap.coins(), sum.join(" + "))
        }
        _ => format!("{} = {} + .. + {least} in Fibonacci numbers", heap.coins(), sum[0]),
    };
    let text = match parts.iter().rev().nth(1) {
        None if least > quota => format!(
            "{listed}: only {quota} of it may be taken, and the opponent can take the least Fibonacci number of the rest"
        ),
        _ if least > quota => format!(
            "{listed}: only {quota} may be taken, less than the least part, {least}, and the opponent can take the least part of \
             the rest"
        ),
        None => format!("{listed}, and all of it may be taken"),
        Some(next) => format!(
            "{listed}: take the least part, {least}; the opponent may take at most twice that, less than the next part, {next}"
        ),
    };
    let mut fact = Ground::fact(text).number("quota", quota);
    let mut below = 0;
    for part in parts {
        fact = fact.number("part", part).together(coins(0, below, part));
        below += part;
    }
    vec![fact]
}

/// For each binary digit, counts the heaps in which the digit is 1, and states that these counts are multiples of `k + 1`. In misère play,
/// if no heap is larger than 1, counts only the heaps of 1.
pub(crate) fn moore(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(heaps) = cold::<Vec<u64>>(components, of) else { return Vec::new() };
    let Some(rules) = components[0].game().rules::<Moore>() else { return Vec::new() };
    let Some(modulus) = rules.heaps_per_move().checked_add(1) else { return Vec::new() };
    let subject = subject(of, "has");
    let all_small = heaps.iter().all(|&heap| heap <= 1);
    if of.convention == Convention::Misere && all_small {
        let ones = heaps.iter().sum::<u64>();
        let text = format!(
            "{subject} {ones} heaps of 1 and no larger one: an answer to each move makes {modulus} taken by both together, so the \
             last coin remains for the player to move"
        );
        return vec![Ground::fact(text).number("modulus", modulus).number("ones", ones)];
    }
    let columns = (0..64).rev().filter_map(|column| {
        let ones = heaps.iter().filter(|&&heap| heap >> column & 1 == 1).count() as u64;
        (ones > 0).then_some((1_u64 << column, ones))
    });
    let columns: Vec<(u64, u64)> = columns.collect();
    let listed = first_of(columns.iter().map(|(digit, ones)| format!("{digit}: {ones} times")), 4);
    let text = if listed.is_empty() {
        format!("{subject} no coins")
    } else {
        format!(
            "{subject} each power of 2 in the heaps a multiple of {modulus} times ({listed}): no move keeps that, and from any other \
             position a move restores it"
        )
    };
    let fact = Ground::fact(text).number("modulus", modulus);
    let fact = columns.into_iter().fold(fact, |fact, (digit, ones)| {
        let heaps = (0..).zip(&heaps).filter(|(_, heap)| *heap & digit > 0);
        // The coins of each heap are divided into powers of 2, with the largest power at the bottom.
        let coins = heaps.flat_map(|(at, &heap)| coins(at, heap & !(digit | (digit - 1)), digit));
        fact.number(digit.to_string(), ones).together(coins.collect::<Vec<_>>())
    });
    vec![fact]
}

/// Compares the quotient of the two numbers to the golden ratio.
pub(crate) fn euclid(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let lost = cold::<(u64, u64)>(components, of).filter(|_| of.convention == Convention::Normal);
    let Some((a, b)) = lost else { return Vec::new() };
    let (small, large) = (a.min(b), a.max(b));
    let subject = subject(of, "is");
    let text = if small == 0 || small == large {
        format!("{subject} {large} and {small}, which ends the game")
    } else {
        format!(
            "{subject} {large} and {small}, whose ratio is below the golden ratio 1.618..: the only move leaves a larger ratio, and \
             the answer a smaller one again"
        )
    };
    vec![Ground::fact(text).number("small", small).number("large", large)]
}

/// Counts the trailing zeros of the number in binary.
pub(crate) fn mark(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let number = cold::<u64>(components, of).filter(|_| of.convention == Convention::Normal);
    let Some(number) = number else { return Vec::new() };
    let subject = subject(of, "is");
    let fact = if number == 0 {
        Ground::fact(format!("{subject} 0, which has no move"))
    } else {
        let zeros = number.trailing_zeros();
        let binary =
            if number < 1 << 16 { format!(" is {number:b} in binary and") } else { String::new() };
        let s = if zeros == 1 { "" } else { "s" };
        Ground::fact(format!(
            "{subject} {number}, which{binary} ends in {zeros} zero{s}, an odd number; {} and {} do not, \
             and from them the opponent can leave such a number again, or 0",
            number - 1,
            number / 2
        ))
        .number("zeros", zeros.into())
    };
    vec![fact.number("number", number)]
}

/// Names the run of integers with equal values that contains the integer, for the classical divisors.
pub(crate) fn floor_division(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(&number) = one::<u64>(components) else { return Vec::new() };
    if of.convention == Convention::Misere
        || components[0].game().rules::<FloorDivision>().is_none()
        || number == 0
    {
        return Vec::new();
    }
    let (mut rest, mut scale) = (number, 1_u64);
    while rest >= 12 {
        (rest, scale) = (rest / 12, scale * 12);
    }
    let value = FloorDivision.nim_value(&number).value();
    // The first number of the run, and the first number after the run, both divided by `scale`.
    let (first, end): (u64, u64) = match rest {
        0 | 1 => (1, 2),
        2 | 3 => (2, 4),
        4 | 5 => (4, 6),
        _ => (6, 12),
    };
    let (digits, last) = (scale.ilog(12) + 1, end - 1);
    let between = if last == first + 1 { "or" } else { "to" };
    let begin = if last == first { first.to_string() } else { format!("{first} {between} {last}") };
    let (from, to) =
        (first * scale, (u128::from(end) * u128::from(scale) - 1).min(u64::MAX.into()));
    let s = if digits == 1 { "" } else { "s" };
    let text = format!(
        "{number} is in the run of {value} from {from} to {to}: in base 12 they have {digits} digit{s} and begin with {begin}"
    );
    let fact = Ground::fact(text).number("from", from).number("to", to as u64);
    vec![fact.number("value", value)]
}

/// Lists the heaps whose values differ from their sizes. The value of a heap of 4k + 3 is 4k + 4, and the value of a heap of 4k + 4 is 4k +
/// 3.
pub(crate) fn lasker(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    if of.convention == Convention::Misere || components.len() > MAX_LISTED {
        return Vec::new();
    }
    let mut heaps: Vec<u64> = typed::<u64>(components).into_iter().copied().collect();
    heaps.sort_unstable();
    heaps.dedup();
    let value = |heap: u64| Lasker.nim_value(&heap).value();
    heaps.retain(|&heap| value(heap) != heap);
    let listed = first_of(heaps.iter().map(|&heap| format!("{heap} as {}", value(heap))), 4);
    let listed = match heaps.len() {
        0 => ", and other heaps count as in Nim".to_owned(),
        _ => format!(": {listed}"),
    };
    let fact = Ground::fact(format!("heaps of 4k + 3 and 4k + 4 exchange their values{listed}"));
    vec![heaps.into_iter().fold(fact, |fact, heap| fact.number(heap.to_string(), value(heap)))]
}

/// Explains the values of large heaps by the period of the values.
pub(crate) fn subtraction(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let rules = components.first().and_then(|first| first.game().rules::<Subtraction>());
    let Some(rules) = rules.filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    let Ok((preperiod, period)) = rules.period(of.limits) else { return Vec::new() };
    let (Ok(preperiod), Ok(period)) = (u64::try_from(preperiod), u64::try_from(period)) else {
        return Vec::new();
    };
    let heaps = typed::<u64>(components).into_iter().copied();
    let far = heaps.filter(|&heap| heap >= preperiod && heap - preperiod >= period);
    let reduced: Vec<(u64, u64)> =
        far.take(MAX_LISTED).map(|heap| (heap, preperiod + (heap - preperiod) % period)).collect();
    if reduced.is_empty() {
        return Vec::new();
    }
    let listed = first_of(reduced.iter().map(|(heap, like)| format!("{heap} as {like}")), 4);
    let from = if preperiod > 0 { format!(" from {preperiod} on") } else { String::new() };
    let text = format!("heaps {period} apart have equal values{from}: {listed}");
    let fact = Ground::fact(text).number("period", period).number("preperiod", preperiod);
    let fact =
        reduced.into_iter().fold(fact, |fact, (heap, like)| fact.number(heap.to_string(), like));
    vec![fact]
}

/// Explains that the parity of the number of heaps determines who wins.
pub(crate) fn dual_nim(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let lost = cold::<Vec<u64>>(components, of).filter(|_| of.convention == Convention::Misere);
    let Some(heaps) = lost else { return Vec::new() };
    let total: Nimber = heaps.iter().copied().map(Nimber::new).sum();
    let (count, total) = (heaps.len() as u64, total.value());
    if count == 0 || total == 0 {
        return Vec::new();
    }
    let subject = subject(of, "has");
    let text = match count {
        1 => format!("{subject} one heap: removing it leaves the xor 0, which the opponent wins"),
        _ => format!(
            "{subject} an odd number of heaps, {count}: removing one leaves the xor 0 or an even number of heaps, and the opponent \
             wins both"
        ),
    };
    vec![Ground::fact(text).number("heaps", count).number("xor", total)]
}

/// Reduces the sizes of heaps by the period of their game, if the period is proved. In misère play, multiplies the elements of the heaps in
/// the misère quotient.
pub(crate) fn take_and_break(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let rules = components.first().and_then(|first| first.game().rules::<TakeAndBreak>());
    let Some(rules) = rules else { return Vec::new() };
    if of.convention == Convention::Misere {
        return quotient(rules, components, of).into_iter().collect();
    }
    let proved = rules.values().read(|known| match known.periodicity() {
        Some(Periodicity::Certified(proof)) => Some(proof.clone()),
        _ => None,
    });
    let Some(proof) = proved else { return Vec::new() };
    let (preperiod, period) = (proof.preperiod(), proof.period());
    let heaps = typed::<u64>(components).into_iter();
    let far = heaps.filter(|&&heap| heap >= preperiod + period);
    let reduced = far.map(|&heap| Ground::Period {
        heap,
        like: preperiod + (heap - preperiod) % period,
        period,
        preperiod,
        certificate: proof.to_string(),
    });
    reduced.take(2).collect()
}

/// Multiplies the elements of the heaps in a misère quotient. Uses the quotient of all heaps up to the largest one if it can be found
/// quickly, and otherwise the quotient that gave the answer.
fn quotient(
    rules: &TakeAndBreak,
    components: &[AnyPosition],
    of: &Explained<'_>,
) -> Option<Ground> {
    let largest = typed::<u64>(components).into_iter().copied().max()?;
    let heaps = all_cold::<u64>(components, of)?;
    let mut finder = HeapQuotientFinder::new(rules.code().clone(), QuotientBounds::new());
    let after = of.winning.map(|mv| in_sum(components, mv));
    if let Ok(found) = finder.find_within(largest, of.limits) {
        return multiplied(&found, &heaps, after);
    }
    let found = |found: &HeapQuotient| multiplied(found, &heaps, after);
    rules.quotient().lend(largest, of.limits, found).ok()??
}

/// Multiplies the elements of the given heaps in a misère quotient.
fn multiplied(found: &HeapQuotient, heaps: &[u64], after: Option<String>) -> Option<Ground> {
    let classes: Option<Vec<_>> = heaps.iter().map(|&heap| found.class(heap)).collect();
    let (classes, quotient) = (classes?, found.quotient());
    let product = quotient.product_of(classes.iter().copied());
    let element = |element: misere_quotients::Element| {
        let word = quotient.word(element);
        let (number, name) = (element.index().into(), quotient.spell(word));
        Element { number, name, heaps: word.to_vec() }
    };
    let (elements, reached) = (quotient.order(), found.largest_heap());
    Some(Ground::Quotient {
        after,
        certificate: format!("{} elements {elements} heaps {reached}", found.code()),
        parts: classes.into_iter().map(element).collect(),
        product: element(product),
        is_p: quotient.is_p(product),
    })
}
