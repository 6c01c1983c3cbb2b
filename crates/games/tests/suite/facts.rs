//! What the theorems of single games say about a position, held against the position: from its text, by the definition.
//! What they say of pictures is in `facts_drawn`, what rests on a certificate in `facts_proved`.

use std::collections::{BTreeSet, HashMap};

use games::heaps::top_entails::TopEntails;
use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::reason::Ground;
use grundy_core::{Convention, Nimber};
use grundy_search::entailing::EntailingSearch;
use grundy_search::loopy::LoopyOutcome;

use crate::reasons::{Played, value};
use crate::{facts_drawn, facts_proved};

/// A fact on its way to the check: the position as its text, and what the fact names.
pub(crate) struct Claim<'a> {
    /// What stands after the colon of the name.
    pub(crate) parameters: String,
    /// The words after the name of the game.
    pub(crate) words: Vec<String>,
    pub(crate) numbers: &'a [(String, u64)],
    pub(crate) items: &'a [Vec<String>],
    /// What the winning move leaves, or else the position; its words.
    pub(crate) cold: Vec<String>,
    /// The winning move.
    pub(crate) mv: Option<String>,
    pub(crate) outcome: LoopyOutcome,
    convention: Convention,
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

    pub(crate) fn xor_is_value(&self, numbers: &[u64]) -> bool {
        let total = numbers.iter().fold(0, |total, number| total ^ number);
        self.value.is_none_or(|value| value == Nimber::new(total))
    }
}

pub(crate) fn numbers(words: &[String]) -> Vec<u64> {
    words.iter().filter_map(|word| word.parse().ok()).collect()
}

fn words(sum: &MixedSum) -> Vec<String> {
    let text: Vec<String> = sum.iter().map(AnyPosition::text).collect();
    text.join(" ").split_whitespace().map(str::to_owned).collect()
}

/// Whether a fact holds; each game has a check of its own, which shares nothing with what made the fact.
pub(crate) fn check(
    played: &mut Played<'_>,
    ground: &Ground,
    mv: Option<&str>,
) -> Result<(), String> {
    let sum = played.sum;
    let wrong = || format!("{ground:?}");
    if !matches!(ground, Ground::Fact { .. }) {
        return if facts_proved::check(played, ground) { Ok(()) } else { Err(wrong()) };
    }
    let Ground::Fact { text, numbers, items } = ground else { return Err(wrong()) };
    let Some(first) = sum.as_slice().first() else { return Err(wrong()) };
    let left = mv.and_then(|mv| sum.try_play(&sum.read_move(mv).ok()?).ok());
    let parts: Vec<_> = sum.iter().cloned().collect();
    let name = first.game().name();
    let claim = Claim {
        parameters: name.split_once(':').map_or("", |(_, parameters)| parameters).to_owned(),
        words: words(sum),
        mv: mv.map(str::to_owned),
        numbers,
        items,
        cold: words(left.as_ref().unwrap_or(sum)),
        outcome: played.outcomes[0].0,
        convention: played.convention,
        value: value(&parts, played.components),
    };
    let holds = match name.split(':').next().unwrap_or(name) {
        // Their remarks are checked with their values.
        "nimstring" | "dots_and_boxes" | "top_entails" if claim.numbers.is_empty() => {
            claim.items.is_empty()
        }
        "top_entails" => top_entails(&claim),
        "nimstring" => facts_drawn::nimstring(&claim),
        "dots_and_boxes" => facts_drawn::dots(&claim),
        "nim" | "nimble" => nim(&claim),
        "wythoff" => wythoff(&claim),
        "fibonacci_nim" => fibonacci(&claim),
        "moore" => {
            let most: Option<u64> = name.split(':').nth(1).and_then(|most| most.parse().ok());
            claim.number("modulus") == most.map(|most| most + 1) && moore(&claim)
        }
        "euclid" => euclid(&claim),
        "mark" => mark(&claim),
        "floor_division" => floor_division(&claim),
        "euclid_to_zero" => euclid_to_zero(&claim),
        "silver_dollar" | "silver_dollar_bag" => facts_drawn::silver(&claim),
        "coins_to_root" => facts_drawn::coins_to_root(&claim),
        "staircase_nim" => facts_drawn::staircase(&claim),
        "path_marking" => facts_drawn::path_marking(&claim),
        "hackenbush" => facts_drawn::hackenbush(&claim),
        "vertex_geography" => facts_drawn::matching(&claim),
        "edge_geography" => facts_drawn::even(&claim),
        "cram" => facts_drawn::cram(&claim),
        "chomp" => facts_drawn::chomp(&claim),
        "northcott" => facts_drawn::northcott(&claim),
        "poker_nim" => poker_nim(&claim),
        _ => {
            // Coins that count by themselves.
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
            text.contains("counts by itself")
                && coins == named
                && claim.xor_is_value(&all)
                && numbers.iter().all(alone)
                && numbers.iter().all(is_place)
        }
    };
    if holds { Ok(()) } else { Err(wrong()) }
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
}

/// The pairs from the least number that is in no earlier pair.
fn wythoff(claim: &Claim<'_>) -> bool {
    let mut left =
        numbers(&claim.cold.join(" ").split([' ', ',']).map(str::to_owned).collect::<Vec<_>>());
    left.sort_unstable();
    let [small, large] = left[..] else { return false };
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
    places.windows(2).all(|two| two[0] > two[1] + 1)
        && parts.iter().sum::<u64>() == *heap
        && claim.number("quota") == Some(quota)
        && (least <= quota) == (claim.outcome == LoopyOutcome::N)
        && claim.items.iter().map(|part| part.len() as u64).eq(parts.iter().copied())
        && are_coins(claim.items, *heap)
}

/// Whether the items are all coins of a heap, each once.
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
            && ones % modulus == 1 % modulus;
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
    // Of each heap with the digit as many coins are marked as the digit counts.
    let marked = claim.numbers.iter().skip(1).zip(claim.items).all(|((digit, count), coins)| {
        let heaps: BTreeSet<&str> =
            coins.iter().filter_map(|coin| coin.split('.').next()).collect();
        heaps.len() as u64 == *count && digit.parse() == Ok(coins.len() as u64 / count)
    });
    let all: BTreeSet<&String> = claim.items.iter().flatten().collect();
    let is_once = all.len() as u64 == heaps.iter().sum::<u64>();
    digits == named && digits.values().all(|count| count % modulus == 0) && marked && is_once
}

fn euclid(claim: &Claim<'_>) -> bool {
    let both = numbers(&claim.words);
    let [a, b] = both[..] else { return false };
    let (small, large) = (a.min(b), a.max(b));
    // The largest v with v · small · large at most large² - small².
    let wide = [small, large].map(u128::from);
    let most = wide[1] * wide[1] - wide[0] * wide[0];
    // The largest quotient is a little less than that.
    let value = (0..=large / small).rev().find(|v| u128::from(*v) * wide[0] * wide[1] <= most);
    claim.number("small") == Some(small)
        && claim.number("large") == Some(large)
        && claim.number("value") == value
        && claim.value == value.map(Nimber::new)
}

/// The quotient is less than the golden ratio x, the positive root of x² = x + 1.
fn euclid_to_zero(claim: &Claim<'_>) -> bool {
    let mut lost =
        numbers(&claim.cold.join(" ").split([' ', ',']).map(str::to_owned).collect::<Vec<_>>());
    lost.sort_unstable();
    let [small, large] = lost[..] else { return false };
    claim.number("small") == Some(small)
        && claim.number("large") == Some(large)
        && (small == 0 || large * large < large * small + small * small)
}

/// The loony stacks are the published ones; the values of others add up to 0 exactly if the player to move loses.
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
            && are_marked(&all.iter().collect::<Vec<_>>());
    }
    claim.outcome == LoopyOutcome::N
        && claim.all("loony").into_iter().eq(loony.iter().map(|(stack, _)| *stack))
        && are_marked(&loony)
}

fn poker_nim(claim: &Claim<'_>) -> bool {
    let heaps = claim.words.iter().take_while(|word| *word != "bags");
    let heaps: Vec<u64> = heaps.map(|word| word.parse().unwrap()).collect();
    let items = (0..heaps.len()).map(|at| vec![format!("h{at}")]);
    let wins = heaps.iter().fold(0, |total, heap| total ^ heap) != 0;
    claim.all("heap") == heaps
        && claim.items.iter().cloned().eq(items)
        && wins == (claim.outcome == LoopyOutcome::N)
}

fn mark(claim: &Claim<'_>) -> bool {
    let Some(number) = claim.number("number") else { return false };
    let left = claim.cold.iter().find_map(|word| word.parse::<u64>().ok());
    let zeros = (1..64).take_while(|&zeros| number % (1 << zeros) == 0).count() as u64;
    left.unwrap_or(0) == number
        && (number == 0 || claim.number("zeros") == Some(zeros) && zeros % 2 == 1)
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
    (from..=to).contains(&number)
        && claim.value.map(Nimber::value) == value
        && (from..=to.min(19_999)).all(|n| at(n) == value)
        && at(from - 1) != value
        && at(to + 1) != value
}
