//! What the theorems of single games say about a position, held against the position: from its text, by the definition.

use std::collections::{BTreeSet, HashMap};

use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::reason::Ground;
use grundy_core::{Convention, Nimber};
use grundy_search::loopy::LoopyOutcome;

use crate::reasons::{Played, value};

/// A fact on its way to the check: the position as its text, and what the fact names.
struct Claim<'a> {
    /// The words after the name of the game, without the parameters.
    words: Vec<String>,
    numbers: &'a [(String, u64)],
    items: &'a [Vec<String>],
    /// What the winning move leaves, or else the position; its words.
    cold: Vec<String>,
    outcome: LoopyOutcome,
    convention: Convention,
    value: Option<Nimber>,
}

impl Claim<'_> {
    fn number(&self, name: &str) -> Option<u64> {
        self.numbers.iter().find(|(other, _)| other == name).map(|(_, number)| *number)
    }

    fn all(&self, name: &str) -> Vec<u64> {
        let named = self.numbers.iter().filter(|(other, _)| other.starts_with(name));
        named.map(|(_, number)| *number).collect()
    }

    fn xor_is_value(&self, numbers: &[u64]) -> bool {
        let total = numbers.iter().fold(0, |total, number| total ^ number);
        self.value.is_none_or(|value| value == Nimber::new(total))
    }
}

fn numbers(words: &[String]) -> Vec<u64> {
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
    if let Ground::Period { heap, like, period, preperiod } = ground {
        let (heap, like) = (*heap, *like);
        let is_reduced = like < heap && like >= *preperiod && (heap - like) % period == 0;
        return if is_reduced && like < preperiod + period { Ok(()) } else { Err(wrong()) };
    }
    let Ground::Fact { text, numbers, items } = ground else { return Err(wrong()) };
    let Some(first) = sum.as_slice().first() else { return Err(wrong()) };
    let left = mv.and_then(|mv| sum.try_play(&sum.read_move(mv).ok()?).ok());
    let parts: Vec<_> = sum.iter().cloned().collect();
    let claim = Claim {
        words: words(sum),
        numbers,
        items,
        cold: words(left.as_ref().unwrap_or(sum)),
        outcome: played.outcomes[0].0,
        convention: played.convention,
        value: value(&parts, played.components),
    };
    let name = first.game().name();
    let holds = match name.split(':').next().unwrap_or(name) {
        // Their remarks are checked with their values.
        "nimstring" | "dots_and_boxes" | "top_entails" => true,
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
        "silver_dollar" | "silver_dollar_bag" => silver(&claim),
        "coins_to_root" => claim.xor_is_value(&claim.all("distance")),
        "staircase_nim" => claim.xor_is_value(&claim.all("coins at")),
        "path_marking" => match claim.outcome {
            LoopyOutcome::N => {
                let sides = claim.all("side");
                sides.len() == 2 && sides[0] == sides[1]
            }
            _ => claim.numbers.is_empty(),
        },
        "hackenbush" => hackenbush(&claim),
        "vertex_geography" => matching(&claim),
        "cram" => cram(&claim),
        "chomp" => chomp(&claim),
        _ => {
            // Coins that count by themselves.
            let coins: BTreeSet<&str> = claim.words.iter().map(String::as_str).collect();
            let named: BTreeSet<&str> = numbers.iter().map(|(name, _)| name.as_str()).collect();
            let all: Vec<u64> = numbers.iter().map(|(_, number)| *number).collect();
            text.contains("counts by itself") && coins == named && claim.xor_is_value(&all)
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
    for heap in heaps {
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
    digits == named && digits.values().all(|count| count % modulus == 0)
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

fn silver(claim: &Claim<'_>) -> bool {
    claim.items.len() == claim.all("free").len() && claim.xor_is_value(&claim.all("free"))
}

type Edges = Vec<(u32, u32)>;

fn edges(words: &[String]) -> Edges {
    let ends = words.iter().filter_map(|word| word.split_once('-'));
    ends.filter_map(|(u, v)| Some((u.parse().ok()?, v.parse().ok()?))).collect()
}

/// The nodes that can be reached.
fn reached(edges: &Edges, from: u32) -> BTreeSet<u32> {
    let mut seen = BTreeSet::from([from]);
    loop {
        let before = seen.len();
        for &(u, v) in edges {
            if seen.contains(&u) || seen.contains(&v) {
                seen.extend([u, v]);
            }
        }
        if seen.len() == before {
            return seen;
        }
    }
}

fn hackenbush(claim: &Claim<'_>) -> bool {
    let edges = edges(&claim.words);
    let without = |at: usize| -> Edges {
        edges.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, edge)| *edge).collect()
    };
    let is_bridge = |at: usize| {
        let (u, v) = edges[at];
        u != v && !reached(&without(at), u).contains(&v)
    };
    let solid: Edges = (0..edges.len()).filter(|&at| !is_bridge(at)).map(|at| edges[at]).collect();
    let block = reached(&solid, 0);
    let inner = solid.iter().filter(|(u, _)| block.contains(u)).count() as u64;
    let Some(value) = claim.value.map(Nimber::value) else { return true };
    match (claim.number("loops"), claim.number("rest"), claim.number("above")) {
        (Some(loops), Some(rest), None) => {
            loops == inner && inner > 0 && value == (loops % 2) ^ rest
        }
        (None, None, Some(above)) => {
            let stalks: Vec<u32> =
                edges.iter().filter(|(u, v)| *u == 0 || *v == 0).map(|(u, v)| *u.max(v)).collect();
            inner == 0
                && value == above + 1
                && claim.number("stalk").map(|top| vec![top as u32]) == Some(stalks)
        }
        _ => false,
    }
}

/// The largest number of disjoint pairs.
fn largest(edges: &[(u32, u32)], gone: &BTreeSet<u32>) -> usize {
    let Some(at) = edges.iter().position(|(u, v)| u != v && !gone.contains(u) && !gone.contains(v))
    else {
        return 0;
    };
    let (u, v) = edges[at];
    let mut with = gone.clone();
    with.extend([u, v]);
    (1 + largest(&edges[at + 1..], &with)).max(largest(&edges[at + 1..], gone))
}

fn matching(claim: &Claim<'_>) -> bool {
    let edges = edges(&claim.words);
    let Some(token) = claim.number("token").map(|token| token as u32) else { return false };
    let node = |item: &String| item[1..].parse::<u32>().ok();
    let mut covered = BTreeSet::new();
    for pair in claim.items {
        let ends: Option<Vec<u32>> = pair.iter().map(node).collect();
        let Some([u, v]) = ends.as_deref() else { return false };
        let is_edge = edges.contains(&(*u, *v)) || edges.contains(&(*v, *u));
        if !is_edge || !covered.insert(*u) || !covered.insert(*v) {
            return false;
        }
    }
    let here = claim.words.iter().find_map(|word| word.parse::<u32>().ok());
    here.is_none_or(|here| here == token)
        && covered.contains(&token) == (claim.outcome == LoopyOutcome::N)
        && (edges.len() > 16 || claim.items.len() == largest(&edges, &BTreeSet::new()))
}

fn cram(claim: &Claim<'_>) -> bool {
    let place = |item: &String| -> Option<(i64, i64)> {
        let (i, j) = item.strip_prefix('q')?.split_once('x')?;
        Some((i.parse().ok()?, j.parse().ok()?))
    };
    let mut centers = BTreeSet::new();
    let mut squares = BTreeSet::new();
    for pair in claim.items {
        let places: Option<Vec<(i64, i64)>> = pair.iter().map(place).collect();
        let Some([one, other]) = places.as_deref() else { return false };
        centers.insert((one.0 + other.0, one.1 + other.1));
        let apart = (one.0 - other.0).abs() + (one.1 - other.1).abs();
        if apart < 2 || !squares.insert(*one) || !squares.insert(*other) {
            return false;
        }
    }
    centers.len() <= 1
}

fn chomp(claim: &Claim<'_>) -> bool {
    let mut rows: Vec<u64> = numbers(&claim.cold);
    if claim.numbers.is_empty() {
        return claim.outcome == LoopyOutcome::N;
    }
    rows.retain(|&row| row > 0);
    if let Some(arm) = claim.number("arm") {
        return rows[0] == arm + 1
            && rows.len() as u64 == arm + 1
            && rows[1..].iter().all(|&row| row == 1);
    }
    let (Some(long), Some(short)) = (claim.number("long"), claim.number("short")) else {
        return false;
    };
    let columns: Vec<u64> =
        (0..rows[0]).map(|at| rows.iter().filter(|&&row| row > at).count() as u64).collect();
    long == short + 1 && ([&rows, &columns].into_iter().any(|lines| *lines == [long, short]))
}
