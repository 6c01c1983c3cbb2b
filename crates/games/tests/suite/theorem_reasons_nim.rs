//! Checks the facts that theorems about games similar to Nim state. Computes values from the definition, and finds lost
//! positions by exhaustive play.

use std::collections::HashSet;

use grundy_core::Convention;
use grundy_search::loopy::LoopyOutcome;

use crate::theorem_reasons::{Claim, added, first, numbers, wythoff};
use crate::theorem_reasons_pictures::welter;

/// Returns whether a fact about one of these games is true, or `None` if this file does not check
/// the game.
pub(crate) fn check(game: &str, claim: &Claim<'_>) -> Option<bool> {
    Some(match game {
        "maximum_nim" => maximum_nim(claim),
        "schwenk_nim" => schwenk(claim),
        "antonim" => antonim(claim),
        "nim_with_pass" => nim_with_pass(claim),
        "end_nim" => end_nim(claim),
        "kotzig" => kotzig(claim),
        "welter" => welter(claim),
        "vector" if claim.parameters != "queen" => vector(claim),
        "multi_wythoff" | "vector" => wythoff(claim),
        "take_a_divisor" | "proper_divisor" | "take_a_coprime" | "two_divisors" => {
            counted(claim, game)
        }
        _ => return None,
    })
}

/// Computes the values of all heaps up to the largest in `heaps`, directly from the definition.
fn values(heaps: &[u64], options: impl Fn(u64, &[u64]) -> Vec<u64>) -> Vec<u64> {
    let mut values = vec![0];
    for heap in 1..=heaps.iter().copied().max().unwrap_or(0) {
        let options: HashSet<u64> = options(heap, &values).into_iter().collect();
        values.push((0..=heap).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn left(heap: u64, values: &[u64], fits: impl Fn(u64) -> bool) -> Vec<u64> {
    let taken = (1..=heap).filter(|&coins| fits(coins));
    taken.map(|coins| values[(heap - coins) as usize]).collect()
}

/// Checks the values that a fact about one of the divisor games assigns to the heaps, and the numbers in its sentence.
fn counted(claim: &Claim<'_>, game: &str) -> bool {
    let heaps = numbers(&claim.words);
    let values = values(&heaps, |heap, values| match game {
        "take_a_divisor" => left(heap, values, |coins| heap % coins == 0),
        "proper_divisor" => left(heap, values, |coins| heap % coins == 0 && coins < heap),
        "take_a_coprime" => left(heap, values, |coins| {
            (2..=coins).all(|divisor| heap % divisor != 0 || coins % divisor != 0)
        }),
        _ => {
            let own: Vec<u64> = (2..heap).filter(|part| heap % part == 0).collect();
            let pairs = own.iter().flat_map(|&a| own.iter().map(move |&b| (a, b)));
            pairs.map(|(a, b)| values[a as usize] ^ values[b as usize]).collect()
        }
    });
    let mut said = match game {
        "take_a_divisor" => vec![1],
        "take_a_coprime" => vec![0, 1, 1, 2, 3, 5],
        "two_divisors" => vec![1, 1, 2, 4, 7],
        _ => vec![],
    };
    let counts: Vec<[u64; 2]> = heaps.iter().map(|&heap| [heap, values[heap as usize]]).collect();
    let all: Vec<u64> = counts.iter().map(|count| count[1]).collect();
    said.extend(first(counts.iter().copied(), 4));
    said.extend(if all.len() > 1 { added(&all) } else { vec![] });
    claim.numbers.iter().cloned().eq(counts.iter().map(|[heap, value]| (heap.to_string(), *value)))
        && claim.items.is_empty()
        && claim.xor_is_value(&all)
        && claim.says(said)
}

fn maximum_nim(claim: &Claim<'_>) -> bool {
    let table: Vec<u64> =
        claim.parameters.split(',').filter_map(|word| word.parse().ok()).collect();
    let most = |heap: u64| match claim.parameters.strip_prefix("n/") {
        Some(divisor) => heap / divisor.parse::<u64>().unwrap(),
        None => table[heap as usize].min(heap),
    };
    let heaps = numbers(&claim.words);
    let values = values(&heaps, |heap, values| left(heap, values, |coins| coins <= most(heap)));
    let mut said = Vec::new();
    for (at, (heap, (name, like))) in heaps.iter().zip(claim.numbers).enumerate() {
        if like > heap {
            return false;
        }
        let grows = *like == 0 || most(*like) > most(like - 1);
        let is_source = values[*like as usize] == most(*like) && grows;
        // A step leads from a heap to the largest heap that is smaller than all of its options.
        let mut sources =
            std::iter::successors(Some(*heap), |&heap| heap.checked_sub(most(heap) + 1));
        let comes_from = sources.any(|source| source == *like);
        let is_named = name.parse() == Ok(*heap) && values[*heap as usize] == most(*like);
        if !(is_source && comes_from && is_named) {
            return false;
        }
        if at < 4 {
            said.extend([*heap, *like].iter().take(if heap == like { 1 } else { 2 }));
            said.push(most(*like));
        }
    }
    heaps.len() == claim.numbers.len() && claim.items.is_empty() && claim.says(said)
}

/// Checks that the first player loses a game that starts with any of the parts, that each part exceeds the quota after the next
/// smaller part is taken, and that the parts add up to the heap.
fn schwenk(claim: &Claim<'_>) -> bool {
    let [heap, quota] = numbers(&claim.words)[..] else { return false };
    let (times, more) = claim.parameters.split_once('n').unwrap();
    let times: u64 = times.parse().unwrap_or(1);
    let after = |coins: u64| times * coins + more.trim_start_matches('+').parse().unwrap_or(0);
    let mut wins = vec![vec![false; heap as usize + 1]; heap as usize + 1];
    for coins in 1..=heap {
        for quota in 1..=heap {
            wins[coins as usize][quota as usize] = (1..=quota.min(coins))
                .any(|taken| !wins[(coins - taken) as usize][after(taken).min(heap) as usize]);
        }
    }
    let parts = claim.all("part");
    let is_lost = |&part: &u64| !wins[part as usize][part as usize - 1];
    let are_lost = parts.iter().all(|part| (1..=heap).contains(part) && is_lost(part));
    let Some(&least) = parts.last() else { return false };
    let mut said = match parts.len() {
        1 => vec![least],
        2..=5 => [&[heap], &parts[..]].concat(),
        _ => vec![heap, parts[0], least],
    };
    match parts.len().checked_sub(2) {
        _ if least > quota => said.extend([quota, least]),
        None => {}
        Some(next) => said.extend([after(least), parts[next]]),
    }
    let mut below = 0;
    let mut coins = Vec::new();
    for part in parts.iter().rev() {
        coins.push((below..below + part).map(|coin| format!("h0.{coin}")).collect::<Vec<_>>());
        below += part;
    }
    coins.reverse();
    are_lost
        && parts.windows(2).all(|two| two[0] > after(two[1]))
        && parts.iter().sum::<u64>() == heap
        && claim.number("quota") == Some(quota)
        && (least <= quota) == (claim.outcome == LoopyOutcome::N)
        && claim.items == coins
        && claim.says(said)
}

fn antonim(claim: &Claim<'_>) -> bool {
    let heaps = numbers(&claim.cold);
    let mut more: Vec<u64> = heaps.iter().map(|heap| heap + 1).collect();
    let mut said = vec![0, 1];
    if heaps.len() == 2 {
        more.push(1);
        said.push(1);
    }
    said.extend(added(&more));
    more.len() == 3
        && more.iter().fold(0, |xor, more| xor ^ more) == 0
        && claim.all("more") == more
        && claim.items.is_empty()
        && claim.says(said)
}

fn nim_with_pass(claim: &Claim<'_>) -> bool {
    let heaps = numbers(&claim.cold);
    let is_used = claim.cold.iter().any(|word| word == "no");
    let holds = if is_used {
        heaps.iter().fold(0, |xor, heap| xor ^ heap) == 0 && claim.says(added(&heaps))
    } else {
        let pair = (1..).step_by(2).find(|odd| odd + 1 >= heaps[heaps.len() - 1]).unwrap();
        heaps == [pair, pair + 1] && claim.says([heaps[0], heaps[1], 1, 2, 3, 4])
    };
    holds && claim.all("heap") == heaps && claim.items.is_empty()
}

/// Checks that exactly the stated size of the front heap makes the row lost.
fn end_nim(claim: &Claim<'_>) -> bool {
    fn wins(row: &[u64], misere: bool) -> bool {
        let ends = [0, row.len().saturating_sub(1)];
        row.is_empty() && misere
            || ends.into_iter().any(|at| {
                (0..row.get(at).copied().unwrap_or(0)).any(|heap| {
                    let mut left = row.to_vec();
                    left[at] = heap;
                    left.retain(|&heap| heap > 0);
                    !wins(&left, misere)
                })
            })
    }
    let row = numbers(&claim.cold);
    let [front, others @ ..] = &row[..] else { return false };
    let misere = claim.convention == Convention::Misere;
    let lost = (1..=front + 1).filter(|&size| !wins(&[&[size], others].concat(), misere));
    lost.eq([*front])
        && claim.number("front") == Some(*front)
        && claim.items.is_empty()
        && claim.says([*front, *front])
}

/// For a knight, checks that the remainders are those of a lost position. For other pieces, checks that the stated value, or
/// the xor of the heaps, is the value of the position.
fn vector(claim: &Claim<'_>) -> bool {
    let lost: Vec<u64> = claim
        .cold
        .join(" ")
        .replace(',', " ")
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let point = numbers(&claim.words);
    if claim.parameters == "knight" {
        let left: Vec<u64> = lost.iter().map(|heap| heap % 4).collect();
        return left.iter().all(|&left| left < 2)
            && claim.all("left") == left
            && claim.items.is_empty()
            && claim.says([lost[0], lost[1], left[0], left[1], 4, 2, 3, 0, 1]);
    }
    if let Some(value) = claim.number("counts") {
        let odd = point.iter().filter(|&&heap| heap % 2 == 1).count();
        let smaller = point.iter().min().unwrap() % 2;
        let words = match (&*claim.parameters, odd, smaller) {
            ("bishop", ..) => "so often",
            (_, 0, _) => "both heaps are even",
            (_, 2, _) => "both heaps are odd",
            (_, _, 0) => "the smaller one is even",
            _ => "the smaller one is odd",
        };
        return claim.xor_is_value(&[value])
            && claim.value.is_some()
            && claim.items.is_empty()
            && claim.text.contains(words)
            && claim.says([value]);
    }
    claim.all("heap") == point
        && claim.xor_is_value(&point)
        && claim.items.is_empty()
        && claim.says(added(&point))
}

/// Counts the moves in each direction by playing them one by one.
fn kotzig(claim: &Claim<'_>) -> bool {
    let words = numbers(&claim.words);
    let [places, last, ..] = words[..] else { return false };
    let steps: Vec<u64> = claim.parameters.split(',').map(|step| step.parse().unwrap()).collect();
    let walk = |step: u64| {
        let mut coins: HashSet<u64> = words[1..].iter().copied().collect();
        let mut place = (last + step) % places;
        let mut moves = 0;
        while coins.insert(place) {
            place = (place + step) % places;
            moves += 1;
        }
        moves
    };
    let forward = steps[0] % places;
    let is_back =
        |step: &&u64| (forward + *step % places) % places == 0 && *step % places != forward;
    let back = steps.iter().find(is_back).map_or(0, |&step| walk(step % places));
    let moves = [walk(forward), back];
    let misere = claim.convention == Convention::Misere;
    let wins = moves.iter().any(|&moves| moves > 0 && (moves % 2 == 0) == misere);
    (wins || misere && moves == [0, 0]) == (claim.outcome == LoopyOutcome::N)
        && claim.all("moves") == moves
        && claim.items.is_empty()
        && claim.says(moves)
}
