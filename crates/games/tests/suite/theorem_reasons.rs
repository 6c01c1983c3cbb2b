//! Checks the facts that theorems about single games state about a position, by computing them again from the notation of the
//! position.
//!
//! Other files check further facts: `theorem_reasons_pictures` and `theorem_reasons_boxes` check facts about pictures,
//! `theorem_reasons_nim` checks facts about games similar to Nim, and `theorem_reasons_certificates` checks facts with
//! certificates.

use std::collections::{BTreeSet, HashMap};

use games::catalog::Catalog;
use games::heaps::top_entails::TopEntails;
use games::reason::Ground;
use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::{Convention, Nimber};
use grundy_search::entailing::EntailingSearch;
use grundy_search::loopy::LoopyOutcome;

use crate::catalog_small_positions::Components;
use crate::reasons::{Played, value};
use crate::{
    symmetry, theorem_reasons_boxes, theorem_reasons_certificates, theorem_reasons_nim,
    theorem_reasons_pictures,
};

/// A fact to check, and the position that it describes.
pub(crate) struct Claim<'a> {
    /// The parameters of the game, which follow the colon in its name.
    pub(crate) parameters: String,
    /// The notation of the position without the name of the game, split at blanks.
    pub(crate) words: Vec<String>,
    /// The sentence that states the fact.
    pub(crate) text: &'a str,
    pub(crate) numbers: &'a [(String, u64)],
    pub(crate) items: &'a [Vec<String>],
    /// The notation of the position after the winning move, split at blanks. Without a winning move, the notation of the position
    /// itself.
    pub(crate) cold: Vec<String>,
    /// The winning move, if there is one.
    pub(crate) mv: Option<String>,
    pub(crate) outcome: LoopyOutcome,
    pub(crate) convention: Convention,
    pub(crate) value: Option<Nimber>,
}

impl Claim<'_> {
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.numbers.iter().find(|(other, _)| other == name).map(|(_, number)| *number)
    }

    pub(crate) fn all(&self, name: &str) -> Vec<u64> {
        let named = self.numbers.iter().filter(|(other, _)| other.starts_with(name));
        named.map(|(_, number)| *number).collect()
    }

    /// Returns whether the sentence contains exactly the numbers `expected`, in this order. Ignores the move if the sentence begins
    /// with it.
    pub(crate) fn says(&self, expected: impl IntoIterator<Item = u64>) -> bool {
        self.said(self.text, expected)
    }

    /// Like [`says`](Self::says), but the sentence must also contain `words`, whose numbers do not count.
    pub(crate) fn says_beside(&self, words: &str, expected: impl IntoIterator<Item = u64>) -> bool {
        self.text.contains(words) && self.said(&self.text.replacen(words, "", 1), expected)
    }

    fn said(&self, text: &str, expected: impl IntoIterator<Item = u64>) -> bool {
        let mv = self.mv.as_deref().unwrap_or_default();
        let text = text.strip_prefix("after ").unwrap_or(text);
        let rest = text.strip_prefix(mv).filter(|rest| rest.starts_with([' ', ',']));
        let words = rest.unwrap_or(text).split(|letter: char| !letter.is_ascii_digit());
        let said = words.filter(|word| !word.is_empty()).map(|word| word.parse::<u64>().unwrap());
        expected.into_iter().eq(said)
    }

    pub(crate) fn xor_is_value(&self, numbers: &[u64]) -> bool {
        let total = numbers.iter().fold(0, |total, number| total ^ number);
        self.value.is_none_or(|value| value == Nimber::new(total))
    }
}

/// Returns the numbers that a sentence such as `3 ⊕ 5 = 6` must contain: at most the first eight of `numbers`, and the xor of all
/// of them. A single number has no separate xor.
pub(crate) fn added(numbers: &[u64]) -> Vec<u64> {
    match numbers {
        [] | [_] => numbers.to_vec(),
        _ => {
            let total = numbers.iter().fold(0, |total, number| total ^ number);
            [&numbers[..numbers.len().min(8)], &[total]].concat()
        }
    }
}

/// Returns the numbers of the first `most` items, each of which has N numbers.
pub(crate) fn first<const N: usize>(
    all: impl IntoIterator<Item = [u64; N]>,
    most: usize,
) -> Vec<u64> {
    all.into_iter().take(most).flatten().collect()
}

pub(crate) fn numbers(words: &[String]) -> Vec<u64> {
    words.iter().filter_map(|word| word.parse().ok()).collect()
}

fn words(sum: &MixedSum) -> Vec<String> {
    let text: Vec<String> = sum.iter().map(AnyPosition::text).collect();
    text.join(" ").split_whitespace().map(str::to_owned).collect()
}

/// Checks whether a fact is true. The checks share no code with the theorems that state the facts.
pub(crate) fn check(
    played: &mut Played<'_>,
    ground: &Ground,
    mv: Option<&str>,
) -> Result<(), String> {
    let sum = played.sum;
    let wrong = || format!("{ground:?}");
    let Ground::Fact { text, numbers, items } = ground else {
        let holds = theorem_reasons_certificates::check(played, ground);
        return if holds { Ok(()) } else { Err(wrong()) };
    };
    let Some(first) = sum.as_slice().first() else { return Err(wrong()) };
    let left = mv.and_then(|mv| sum.try_play(&sum.read_move(mv).ok()?).ok());
    let parts: Vec<_> = sum.iter().cloned().collect();
    let name = first.game().name();
    let claim = Claim {
        parameters: name.split_once(':').map_or("", |(_, parameters)| parameters).to_owned(),
        words: words(sum),
        mv: mv.map(str::to_owned),
        text,
        numbers,
        items,
        cold: words(left.as_ref().unwrap_or(sum)),
        outcome: played.outcomes[0].0,
        convention: played.convention,
        value: value(&parts, played.components),
    };
    let own_name = name.split(':').next().unwrap_or(name);
    if sum.iter().any(|part| part.game() != first.game()) {
        let holds = claim.convention == Convention::Misere
            && symmetry::misere_sum(&claim, left.as_ref().unwrap_or(sum));
        return if holds { Ok(()) } else { Err(wrong()) };
    }
    if let Some(holds) = theorem_reasons_nim::check(own_name, &claim) {
        return if holds { Ok(()) } else { Err(wrong()) };
    }
    let holds = match own_name {
        // In these games, a fact without numbers is a remark. Remarks are checked together with the values.
        "nimstring" | "dots_and_boxes" | "top_entails" if claim.numbers.is_empty() => {
            claim.items.is_empty()
        }
        "lasker" => lasker(&claim),
        "subtract" => subtraction(&claim),
        "dual_nim" => dual_nim(&claim),
        "treblecross" => theorem_reasons_boxes::treblecross(&claim),
        "top_entails" => top_entails(&claim),
        "nimstring" => theorem_reasons_boxes::nimstring(&claim),
        "dots_and_boxes" => theorem_reasons_boxes::dots(&claim),
        "nimble" if claim.convention == Convention::Normal => {
            let coins = self::numbers(&claim.words);
            claim.all("square") == coins && claim.xor_is_value(&coins) && claim.says([])
        }
        "nim" | "nimble" => nim(&claim),
        "wythoff" => wythoff(&claim),
        "fibonacci_nim" => fibonacci(&claim),
        "moore" => {
            let most: Option<u64> = name.split(':').nth(1).and_then(|most| most.parse().ok());
            claim.number("modulus") == most.map(|most| most + 1) && moore(&claim)
        }
        "mark" => mark(&claim),
        "floor_division" => floor_division(&claim),
        "euclid" | "euclid_to_zero" => euclid(&claim),
        "silver_dollar" | "silver_dollar_bag" => theorem_reasons_pictures::silver(&claim),
        "coins_to_root" => theorem_reasons_pictures::coins_to_root(&claim),
        "staircase_nim" => theorem_reasons_pictures::staircase(&claim),
        "path_marking" => theorem_reasons_pictures::path_marking(&claim),
        "hackenbush" if claim.convention == Convention::Misere => symmetry::misere_tree(&claim),
        "node_kayles" => symmetry::kayles(&claim, true),
        "arc_kayles" => symmetry::kayles(&claim, false),
        "hackenbush" => theorem_reasons_pictures::hackenbush(&claim, |picture| {
            let parts: Vec<_> = first.game().read_sum(picture).unwrap().iter().cloned().collect();
            value(&parts, played.components).map(Nimber::value)
        }),
        "vertex_geography" => theorem_reasons_pictures::matching(&claim),
        "edge_geography" => theorem_reasons_pictures::even(&claim),
        "cram" => theorem_reasons_pictures::cram(&claim),
        "divisor_chomp" => divisor_chomp(&claim),
        "sylver_coinage" => sylver_coinage(&claim),
        "brussels_sprouts" => brussels_sprouts(&claim),
        "clobber" => theorem_reasons_boxes::clobber(&claim),
        "notakto" => theorem_reasons_boxes::notakto(&claim),
        "chomp" => theorem_reasons_pictures::chomp(&claim),
        "northcott" => theorem_reasons_pictures::northcott(&claim),
        "poker_nim" => poker_nim(&claim),
        _ => {
            // In these games, the nim-sum counts each coin separately, even if several coins are in the same place.
            let coins: BTreeSet<&str> = claim.words.iter().map(String::as_str).collect();
            let named: BTreeSet<&str> = numbers.iter().map(|(name, _)| name.as_str()).collect();
            let all: Vec<u64> = numbers.iter().map(|(_, number)| *number).collect();
            let alone = |(coin, number): &(String, u64)| {
                let parts: Vec<_> = first.game().read_sum(coin).unwrap().iter().cloned().collect();
                value(&parts, played.components).is_none_or(|value| value == Nimber::new(*number))
            };
            let is_place = |(coin, _): &(String, u64)| {
                let letter = if coin.contains('x') { 'q' } else { 's' };
                items.contains(&vec![format!("{letter}{coin}")])
            };
            let said: Option<Vec<u64>> = heads_said(&claim, name, &all);
            text.starts_with("each head counts by itself, ")
                && coins == named
                && claim.xor_is_value(&all)
                && numbers.iter().all(alone)
                && numbers.iter().all(is_place)
                && said.is_some_and(|said| claim.says(said))
        }
    };
    if holds { Ok(()) } else { Err(wrong()) }
}

/// Returns the numbers that a sentence about coins that show heads must contain, or `None` if the fact assigns a wrong value to
/// a coin.
fn heads_said(claim: &Claim<'_>, name: &str, values: &[u64]) -> Option<Vec<u64>> {
    let places = || claim.numbers.iter().map(|(place, _)| place.parse::<u64>().ok());
    let by = |value: &dyn Fn(u64) -> u64| {
        places().zip(values).all(|(place, number)| place.map(value) == Some(*number))
    };
    let odious = |n: u64| if n.count_ones() % 2 == 1 { 2 * n } else { 2 * n + 1 };
    let (holds, mut said) = match name.split(':').next()? {
        "turning_turtles" => (by(&|n| n + 1), vec![1]),
        "twins" => (by(&|n| n), vec![]),
        "mock_turtles" => (by(&odious), vec![2, 2, 1]),
        "triplets" => (by(&|n| if n < 2 { 0 } else { odious(n - 2) }), vec![0]),
        "ruler" => (by(&|n| (n + 1) & (n + 1).wrapping_neg()), vec![2, 1]),
        "tartan" => {
            let (first, second) = claim.parameters.split_once(',')?;
            let mut products = Vec::new();
            for ((coin, _), product) in claim.numbers.iter().zip(values) {
                let (i, j) = coin.split_once('x')?;
                let alone = |game: &str, place: &str| {
                    let sum = Catalog::standard().read_sum(&format!("{game} {place}")).ok()?;
                    let parts: Vec<_> = sum.iter().cloned().collect();
                    value(&parts, &mut Components::default()).map(Nimber::value)
                };
                products.push([alone(first, i)?, alone(second, j)?, *product]);
            }
            (true, self::first(products, 4))
        }
        _ => (true, vec![]),
    };
    let are_told = name.starts_with("tartan") && values.len() == 1;
    said.extend(if are_told { Vec::new() } else { added(values) });
    holds.then_some(said)
}

fn nim(claim: &Claim<'_>) -> bool {
    let heaps = numbers(&claim.words);
    let ones = heaps.iter().filter(|&&heap| heap == 1).count() as u64;
    let larger = heaps.iter().filter(|&&heap| heap > 1).count() as u64;
    let total = heaps.iter().fold(0, |total, heap| total ^ heap);
    let first_wins = if larger == 0 { ones % 2 == 0 } else { total != 0 };
    claim.number("heaps of 1") == Some(ones)
        && claim.number("larger heaps") == Some(larger)
        && claim.number("nim-sum") == Some(total)
        && first_wins == (claim.outcome == LoopyOutcome::N)
        && match larger {
            0 => {
                let words = if ones % 2 == 0 { ["even", "wins"] } else { ["odd", "loses"] };
                claim.says([1]) && words.iter().all(|word| claim.text.contains(word))
            }
            1 => claim.says([1, 1]),
            _ => claim.says([1, total]),
        }
}

/// Checks that the heaps form a lost pair. Constructs the lost pairs one by one: each begins with the smallest number that is
/// in no earlier pair.
pub(crate) fn wythoff(claim: &Claim<'_>) -> bool {
    let mut left =
        numbers(&claim.cold.join(" ").split([' ', ',']).map(str::to_owned).collect::<Vec<_>>());
    left.sort_unstable();
    // For more than two heaps, the theorem applies only if all but two are empty.
    left.reverse();
    left.resize(left.len().max(2), 0);
    let [large, small, empty @ ..] = &left[..] else { return false };
    let (small, large, is_pair_alone) = (*small, *large, empty.iter().all(|&heap| heap == 0));
    let mut used = BTreeSet::new();
    let mut pair = (0, 0);
    for k in 0..=large - small {
        let least = (0..=2 * k).find(|number| !used.contains(number)).unwrap();
        pair = (least, least + k);
        used.extend([pair.0, pair.1]);
    }
    let early = claim.convention == Convention::Misere && large <= 2;
    let is_pair =
        if early { [(0, 1), (2, 2)].contains(&(small, large)) } else { pair == (small, large) };
    is_pair
        && is_pair_alone
        && match (early, large) {
            (true, 1) => claim.says([0, 1]),
            // This is the pair 2 and 2 in misère play. Its move to 0 and 0 does not win, because the player who ends play loses.
            (true, _) => claim.says([2, 2, 0, 0, 0, 1]),
            (false, 0) => claim.says([0, 0]),
            (false, _) => {
                let k = large - small;
                claim.says([k, 1, 618, small, k, large, small, k])
            }
        }
        && claim.number("pair") == Some(large - small)
        && claim.number("small") == Some(small)
        && claim.number("large") == Some(large)
}

fn fibonacci(claim: &Claim<'_>) -> bool {
    let [heap, rest @ ..] = &numbers(&claim.words)[..] else { return false };
    let quota = rest.first().copied().unwrap_or(heap.saturating_sub(1)).min(*heap);
    let mut fibonacci = vec![1, 2];
    while fibonacci[fibonacci.len() - 1] < *heap {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let parts = claim.all("part");
    let places: Option<Vec<usize>> =
        parts.iter().map(|part| fibonacci.iter().position(|one| one == part)).collect();
    let Some(places) = places else { return false };
    let least = parts.iter().min().copied().unwrap_or(0);
    let mut said = vec![*heap];
    match parts.len() {
        1 => {}
        2 => said.extend(&parts),
        2..=7 if *heap < 10_000 => said.extend(&parts),
        _ => said.extend([parts[0], least]),
    }
    match parts.len().checked_sub(2) {
        None if least > quota => said.push(quota),
        Some(_) if least > quota => said.extend([quota, least]),
        None => {}
        Some(next) => said.extend([least, parts[next]]),
    }
    claim.says(said)
        && places.windows(2).all(|two| two[0] > two[1] + 1)
        && parts.iter().sum::<u64>() == *heap
        && claim.number("quota") == Some(quota)
        && (least <= quota) == (claim.outcome == LoopyOutcome::N)
        && claim.items.iter().map(|part| part.len() as u64).eq(parts.iter().copied())
        && are_coins(claim.items, *heap)
}

/// Returns whether the items are exactly the coins of a heap, each listed once.
fn are_coins(items: &[Vec<String>], heap: u64) -> bool {
    let named: BTreeSet<&str> = items.iter().flatten().map(String::as_str).collect();
    let count = items.iter().map(Vec::len).sum::<usize>() as u64;
    count == heap && (0..heap).all(|coin| named.contains(&*format!("h0.{coin}")))
}

fn moore(claim: &Claim<'_>) -> bool {
    let heaps =
        numbers(&claim.cold.join(" ").split([' ', ',']).map(str::to_owned).collect::<Vec<_>>());
    let Some(modulus) = claim.number("modulus") else { return false };
    if let Some(ones) = claim.number("ones") {
        return heaps.iter().all(|&heap| heap <= 1)
            && heaps.iter().sum::<u64>() == ones
            && ones % modulus == 1 % modulus
            && claim.says([ones, 1, modulus]);
    }
    let mut digits: HashMap<u64, u64> = HashMap::new();
    for &heap in &heaps {
        for column in 0..64 {
            if heap >> column & 1 == 1 {
                *digits.entry(1 << column).or_default() += 1;
            }
        }
    }
    let named: HashMap<u64, u64> = claim
        .numbers
        .iter()
        .filter_map(|(name, count)| Some((name.parse().ok()?, *count)))
        .collect();
    // In each heap whose binary notation contains this digit, the number of marked coins must equal
    // the value of the digit.
    let marked = claim.numbers.iter().skip(1).zip(claim.items).all(|((digit, count), coins)| {
        let heaps: BTreeSet<&str> =
            coins.iter().filter_map(|coin| coin.split('.').next()).collect();
        heaps.len() as u64 == *count && digit.parse() == Ok(coins.len() as u64 / count)
    });
    let mut columns: Vec<[u64; 2]> = digits.iter().map(|(digit, count)| [*digit, *count]).collect();
    columns.sort_unstable_by_key(|column| u64::MAX - column[0]);
    let said = if columns.is_empty() { vec![] } else { vec![2, modulus] };
    let is_said = claim.says(said.into_iter().chain(first(columns, 4)));
    let all: BTreeSet<&String> = claim.items.iter().flatten().collect();
    let is_once = all.len() as u64 == heaps.iter().sum::<u64>();
    digits == named
        && digits.values().all(|count| count % modulus == 0)
        && marked
        && is_once
        && is_said
}

/// In a lost position, either no move is left, or the larger number divided by the smaller one is less than the golden ratio,
/// the positive root of x² = x + 1. Since the golden ratio is less than 2, there is only one move.
fn euclid(claim: &Claim<'_>) -> bool {
    let mut lost =
        numbers(&claim.cold.join(" ").split([' ', ',']).map(str::to_owned).collect::<Vec<_>>());
    lost.sort_unstable();
    let [small, large] = lost[..] else { return false };
    let is_over = small == 0 || small == large;
    claim.number("small") == Some(small)
        && claim.number("large") == Some(large)
        && (is_over || large * large < large * small + small * small)
        && is_over == claim.text.ends_with("which ends the game")
        && claim.says(if is_over { vec![large, small] } else { vec![large, small, 1, 618] })
}

/// The loony stacks must be the published ones. If there are none, the values must be those that a search by the rules finds, and their
/// nim-sum must be 0 exactly if the player to move loses.
fn top_entails(claim: &Claim<'_>) -> bool {
    let stacks = numbers(&claim.words);
    let all: Vec<(u64, String)> =
        stacks.iter().enumerate().map(|(at, &stack)| (stack, format!("h{at}"))).collect();
    let loony: Vec<&(u64, String)> =
        all.iter().filter(|(stack, _)| [1, 3, 2403, 2505].contains(stack)).collect();
    let are_marked = |wanted: &[&(u64, String)]| {
        claim.items.iter().cloned().eq(wanted.iter().map(|(_, item)| vec![item.clone()]))
    };
    if loony.is_empty() {
        let mut search = EntailingSearch::new(TopEntails);
        let by_rules = stacks.iter().map(|stack| search.value(stack).unwrap().nimber());
        let by_rules: Option<Vec<u64>> = by_rules.map(|value| value.map(Nimber::value)).collect();
        let total = claim.all("value").iter().fold(0, |total, value| total ^ value);
        return (total != 0) == (claim.outcome == LoopyOutcome::N)
            && by_rules == Some(claim.all("value"))
            && claim.says(added(&claim.all("value")))
            && are_marked(&all.iter().collect::<Vec<_>>());
    }
    claim.outcome == LoopyOutcome::N
        && claim.all("loony").into_iter().eq(loony.iter().map(|(stack, _)| *stack))
        && claim.says([loony[0].0])
        && are_marked(&loony)
}

fn poker_nim(claim: &Claim<'_>) -> bool {
    let heaps = claim.words.iter().take_while(|word| *word != "bags");
    let heaps: Vec<u64> = heaps.map(|word| word.parse().unwrap()).collect();
    let items = (0..heaps.len()).map(|at| vec![format!("h{at}")]);
    let wins = heaps.iter().fold(0, |total, heap| total ^ heap) != 0;
    claim.all("heap") == heaps
        && claim.says(added(&heaps))
        && claim.items.iter().cloned().eq(items)
        && wins == (claim.outcome == LoopyOutcome::N)
}

fn mark(claim: &Claim<'_>) -> bool {
    let Some(number) = claim.number("number") else { return false };
    let left = claim.cold.iter().find_map(|word| word.parse::<u64>().ok());
    let zeros = (1..64).take_while(|&zeros| number % (1 << zeros) == 0).count() as u64;
    left.unwrap_or(0) == number
        && (number == 0 || claim.number("zeros") == Some(zeros) && zeros % 2 == 1)
        && claim.says(match number {
            0 => vec![0],
            1..0x1_0000 => {
                let binary = format!("{number:b}").parse().unwrap();
                vec![number, binary, zeros, number - 1, number / 2, 0]
            }
            _ => vec![number, zeros, number - 1, number / 2, 0],
        })
}

fn floor_division(claim: &Claim<'_>) -> bool {
    let [number] = numbers(&claim.words)[..] else { return false };
    let (Some(from), Some(to)) = (claim.number("from"), claim.number("to")) else { return false };
    let mut values: Vec<u64> = vec![0];
    for n in 1..=(to + 1).min(20_000) {
        let options: BTreeSet<u64> =
            (2..=6).map(|divisor| values[(n / divisor) as usize]).collect();
        values.push((0..=5).find(|value| !options.contains(value)).unwrap());
    }
    let at = |n: u64| values.get(n as usize).copied();
    let value = claim.number("value");
    // The theorem writes numbers in base 12.
    let power = (0..18).take_while(|&power| 12_u64.pow(power) <= number).count() as u32 - 1;
    let scale = 12_u64.pow(power);
    let mut said =
        vec![number, value.unwrap_or(6), from, to, 12, u64::from(power) + 1, from / scale];
    said.extend((from / scale != to / scale).then_some(to / scale));
    claim.says(said)
        && (from..=to).contains(&number)
        && claim.value.map(Nimber::value) == value
        && (from..=to.min(19_999)).all(|n| at(n) == value)
        && at(from - 1) != value
        && at(to + 1) != value
}

fn lasker(claim: &Claim<'_>) -> bool {
    let heaps: BTreeSet<u64> = numbers(&claim.words).into_iter().collect();
    let other = |heap: u64| match heap % 4 {
        3 => Some(heap + 1),
        0 => heap.checked_sub(1),
        _ => None,
    };
    let right: Vec<[u64; 2]> =
        heaps.into_iter().filter_map(|heap| Some([heap, other(heap)?])).collect();
    claim.numbers.iter().cloned().eq(right.iter().map(|[heap, value]| (heap.to_string(), *value)))
        && claim.items.is_empty()
        && claim.says([4, 3, 4, 4].into_iter().chain(first(right, 4)))
}

/// Computes the values from the definition, up to more than three periods beyond the largest heap, and checks that they have the stated
/// period.
fn subtraction(claim: &Claim<'_>) -> bool {
    let set: Vec<usize> = claim.parameters.split(',').map(|word| word.parse().unwrap()).collect();
    let (Some(period), Some(preperiod)) = (claim.number("period"), claim.number("preperiod"))
    else {
        return false;
    };
    let heaps = numbers(&claim.words);
    let end = heaps.iter().max().unwrap() + 3 * period + *set.iter().max().unwrap() as u64;
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=end as usize {
        let options: BTreeSet<u64> =
            set.iter().filter(|&&taken| taken <= heap).map(|taken| values[heap - taken]).collect();
        values.push((0..=options.len() as u64).find(|value| !options.contains(value)).unwrap());
    }
    let repeats = |heap: u64| values[heap as usize] == values[(heap + period) as usize];
    let reduced: Vec<[u64; 2]> = heaps
        .into_iter()
        .filter(|heap| *heap >= preperiod + period)
        .map(|heap| [heap, (preperiod..=heap).find(|like| (heap - like) % period == 0).unwrap()])
        .collect();
    let from = (preperiod > 0).then_some(preperiod);
    period > 0
        && (preperiod..=end - period).all(repeats)
        && claim.numbers[2..]
            .iter()
            .cloned()
            .eq(reduced.iter().map(|[heap, like]| (heap.to_string(), *like)))
        && claim.items.is_empty()
        && claim.says([period].into_iter().chain(from).chain(first(reduced, 4)))
}

fn dual_nim(claim: &Claim<'_>) -> bool {
    let heaps = numbers(&claim.cold);
    let total = heaps.iter().fold(0, |total, heap| total ^ heap);
    let count = heaps.len() as u64;
    claim.number("heaps") == Some(count)
        && claim.number("xor") == Some(total)
        && claim.items.is_empty()
        && count % 2 == 1
        && total != 0
        && claim.says(if count == 1 { vec![0] } else { vec![count, 0] })
}

/// Checks the number of moves, which is the sum of `arms + figures - 2` over all regions.
fn brussels_sprouts(claim: &Claim<'_>) -> bool {
    let figures = claim.words.iter().flat_map(|region| region.split('.'));
    let arms: Vec<u64> = figures.map(|figure| figure[1..].parse().unwrap()).collect();
    let count = |length: usize| length as u64;
    let moves = arms.iter().sum::<u64>() + count(arms.len()) - 2 * count(claim.words.len());
    let is_odd = moves % 2 == 1;
    claim.number("moves") == Some(moves)
        && claim.says([moves])
        && claim.text.ends_with(if is_odd { "an odd number" } else { "an even number" })
        && (claim.outcome == LoopyOutcome::N)
            == (is_odd == (claim.convention == Convention::Normal))
}

/// The lost position must consist of powers of primes whose exponents have the nim-sum 0 and are the numbers in the fact, or nothing may be
/// left to name. Otherwise, the position must be a single number that is not a power of a prime.
fn divisor_chomp(claim: &Claim<'_>) -> bool {
    let smallest = |number: u64| (2..=number).find(|prime| number % prime == 0);
    let exponent = |number: &u64| {
        let (prime, mut rest, mut exponent) = (smallest(*number)?, *number, 0);
        while rest % prime == 0 {
            (rest, exponent) = (rest / prime, exponent + 1);
        }
        (rest == 1).then_some(exponent)
    };
    let left = numbers(&claim.cold);
    if claim.text.contains("powers of primes") {
        let exponents: Option<Vec<u64>> = left.iter().map(exponent).collect();
        return exponents.is_some_and(|exponents| {
            exponents.iter().fold(0, |total, exponent| total ^ exponent) == 0
                && claim.numbers.iter().all(|(name, _)| name == "exponent")
                && claim.all("exponent") == exponents
                && claim.says(added(&exponents))
        });
    }
    if claim.text.ends_with("nothing to name") {
        return left == [1] && claim.number("left") == Some(0) && claim.says([]);
    }
    let [number] = left[..] else { return false };
    claim.outcome == LoopyOutcome::N
        && exponent(&number).is_none()
        && claim.number("number") == Some(number)
        && claim.says([number, number])
}

/// Checks one of three facts: that the open amounts of the lost position form the stated pairs, that nothing can be named, or that the
/// largest open amount can no longer be named once any other amount is named.
fn sylver_coinage(claim: &Claim<'_>) -> bool {
    let unpaid =
        |coins: &[u64]| -> Vec<u64> {
            let mut is_paid = vec![true];
            for amount in 1..300_usize {
                is_paid.push(coins.iter().any(|&coin| {
                    amount.checked_sub(coin as usize).is_some_and(|rest| is_paid[rest])
                }));
            }
            (2..300).filter(|&amount| !is_paid[amount as usize]).collect()
        };
    if claim.text.starts_with("if naming") {
        let coins = numbers(&claim.words);
        let open = unpaid(&coins);
        let Some(&largest) = open.last() else { return false };
        let excludes = |&named: &u64| !unpaid(&[&coins[..], &[named]].concat()).contains(&largest);
        return open.iter().all(excludes)
            && claim.outcome == LoopyOutcome::N
            && claim.number("largest") == Some(largest)
            && claim.says([largest, largest]);
    }
    let open = unpaid(&numbers(&claim.cold));
    if claim.text.ends_with("nothing to name") {
        return open.is_empty() && claim.number("left") == Some(0) && claim.says([]);
    }
    let pairs: Vec<[u64; 2]> = open.chunks(2).filter_map(|pair| pair.try_into().ok()).collect();
    let told = claim.numbers.iter().map(|(one, other)| Some([one.parse().ok()?, *other]));
    2 * pairs.len() == open.len()
        && told.eq(pairs.iter().copied().map(Some))
        && claim.says(first(pairs, 4))
}
