//! What theorems say of things in the picture of a position, held against its text: coins, nodes, edges and squares.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{Nimber, mex};
use grundy_search::loopy::LoopyOutcome;

use crate::facts::{Claim, numbers};

fn items(names: impl IntoIterator<Item = String>) -> BTreeSet<Vec<String>> {
    names.into_iter().map(|name| vec![name]).collect()
}

impl Claim<'_> {
    fn marks_are(&self, wanted: &BTreeSet<Vec<String>>) -> bool {
        let marks: BTreeSet<Vec<String>> = self.items.iter().cloned().collect();
        marks.len() == self.items.len() && marks == *wanted
    }
}

/// Gaps by twos from the right. What is left of the first coin counts one more with a bag, if that is no dollar.
pub(crate) fn silver(claim: &Claim<'_>) -> bool {
    let has_dollar = claim.words.iter().any(|word| word.ends_with('d'));
    let is_dollar = claim.words.first().is_some_and(|word| word.ends_with('d'));
    let plain: Vec<String> =
        claim.words.iter().map(|word| word.trim_end_matches('d').to_owned()).collect();
    let mut squares = numbers(&plain);
    let mut gaps = Vec::new();
    let mut marks = BTreeSet::new();
    while let Some(right) = squares.pop() {
        if let Some(left) = squares.pop() {
            gaps.push((left + 1..right).count() as u64);
            marks.insert(vec![format!("s{left}"), format!("s{right}")]);
        } else {
            gaps.push(right + u64::from(has_dollar && !is_dollar));
            marks.insert(vec![format!("s{right}")]);
        }
    }
    claim.all("free") == gaps && claim.xor_is_value(&gaps) && claim.marks_are(&marks)
}

/// The free squares between the tokens of each row.
pub(crate) fn northcott(claim: &Claim<'_>) -> bool {
    let rows = &claim.words[..claim.words.len() - 1];
    let mut gaps = Vec::new();
    let mut all = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let ends: Vec<usize> = row.match_indices(['W', 'B']).map(|(square, _)| square).collect();
        let between = ends[0] + 1..ends[1];
        gaps.push(between.len() as u64);
        all.push(between.map(|square| format!("q{at}x{square}")).collect::<Vec<_>>());
    }
    let wins = gaps.iter().fold(0, |total, gap| total ^ gap) != 0;
    claim.all("gap") == gaps && claim.items == all && wins == (claim.outcome == LoopyOutcome::N)
}

type Edges = Vec<(u32, u32)>;

fn edges(words: &[String]) -> Edges {
    let ends = words.iter().filter_map(|word| word.split_once('-'));
    ends.filter_map(|(u, v)| Some((u.parse().ok()?, v.parse().ok()?))).collect()
}

/// How far each node is from one.
fn distances(edges: &Edges, from: u32) -> BTreeMap<u32, u64> {
    let mut all = BTreeMap::from([(from, 0)]);
    for _ in edges {
        for &(u, v) in edges {
            for (u, v) in [(u, v), (v, u)] {
                if let Some(&away) = all.get(&u) {
                    all.entry(v).or_insert(away + 1);
                }
            }
        }
    }
    all
}

/// Coins on nodes on which an odd number of them lies.
pub(crate) fn coins_to_root(claim: &Claim<'_>) -> bool {
    let Some((tree, root)) = claim.parameters.split_once('@') else { return false };
    let tree = edges(&tree.split(',').map(str::to_owned).collect::<Vec<_>>());
    let away = distances(&tree, root.parse().unwrap());
    let mut odd: BTreeSet<u64> = BTreeSet::new();
    for node in numbers(&claim.words) {
        if !odd.remove(&node) {
            odd.insert(node);
        }
    }
    let right = odd.iter().map(|&node| (format!("distance of {node}"), away[&(node as u32)]));
    claim.numbers.iter().cloned().eq(right)
        && claim.xor_is_value(&claim.all("distance"))
        && claim.marks_are(&items(odd.iter().map(|node| format!("n{node}"))))
}

/// Coins at odd distances from the end, on stairs or on a tree.
pub(crate) fn staircase(claim: &Claim<'_>) -> bool {
    let tree = edges(&claim.words);
    let at = |word: &str| claim.words.iter().position(|other| other == word);
    let (odd, letter): (Vec<(u64, u64)>, char) = match (at("root"), at("coins")) {
        (Some(root), Some(coins)) => {
            let away = distances(&tree, claim.words[root + 1].parse().unwrap());
            let coins = (0..).zip(numbers(&claim.words[coins + 1..]));
            (coins.filter(|(node, _)| away[&(*node as u32)] % 2 == 1).collect(), 'n')
        }
        _ => ((0..).zip(numbers(&claim.words)).filter(|(step, _)| step % 2 == 1).collect(), 'h'),
    };
    let odd: Vec<(u64, u64)> = odd.into_iter().filter(|(_, coins)| *coins > 0).collect();
    let right: BTreeSet<(String, u64)> =
        odd.iter().map(|(node, coins)| (format!("coins at {node}"), *coins)).collect();
    claim.numbers.iter().cloned().collect::<BTreeSet<_>>() == right
        && claim.numbers.len() == odd.len()
        && claim.xor_is_value(&claim.all("coins at"))
        && claim.marks_are(&items(odd.iter().map(|(node, _)| format!("{letter}{node}"))))
}

/// What further marks on one side are worth, all on a way from this node: a mark leaves the edges before it, which are
/// worth 1 each, and the side behind it.
fn side(tree: &Edges, from: u32) -> u64 {
    let mut options = BTreeSet::new();
    for (node, away) in distances(tree, from) {
        if away == 0 {
            continue;
        }
        let parent = |&(u, v): &(u32, u32)| {
            let far = distances(tree, from);
            (u == node && far[&v] < away) || (v == node && far[&u] < away)
        };
        let without: Edges = tree.iter().filter(|edge| !parent(edge)).copied().collect();
        options.insert(side(&without, node) ^ ((away - 1) % 2));
    }
    mex(options.into_iter().map(Nimber::new)).value()
}

/// The edges of the part in which a node is, without one edge.
fn part(tree: &Edges, gone: (u32, u32), node: u32) -> Edges {
    let rest: Edges = tree.iter().filter(|edge| **edge != gone).copied().collect();
    let near = distances(&rest, node);
    rest.into_iter().filter(|(u, _)| near.contains_key(u)).collect()
}

pub(crate) fn path_marking(claim: &Claim<'_>) -> bool {
    let tree = edges(&claim.parameters.split(',').map(str::to_owned).collect::<Vec<_>>());
    let values =
        |&(u, v): &(u32, u32)| [side(&part(&tree, (u, v), u), u), side(&part(&tree, (u, v), v), v)];
    let marked: Option<usize> = match claim.items {
        [one] => one.first().and_then(|item| item.strip_prefix('e')?.parse().ok()),
        _ => None,
    };
    match marked {
        Some(edge) => {
            let mv = edges(&claim.mv.iter().cloned().collect::<Vec<_>>());
            let [one, other] = values(&tree[edge]);
            let (u, v) = tree[edge];
            one == other && claim.all("side") == [one, other] && (mv == [(u, v)] || mv == [(v, u)])
        }
        None => {
            claim.outcome == LoopyOutcome::P
                && claim.numbers.is_empty()
                && tree.iter().all(|edge| values(edge)[0] != values(edge)[1])
        }
    }
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

pub(crate) fn hackenbush(claim: &Claim<'_>) -> bool {
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
            let cycles = (0..edges.len()).filter(|&at| {
                let (u, v) = edges[at];
                block.contains(&u) && block.contains(&v) && !is_bridge(at)
            });
            let cycles: Vec<String> = cycles.map(|at| format!("e{at}")).collect();
            loops == inner
                && inner > 0
                && value == (loops % 2) ^ rest
                && claim.items.iter().all(|items| *items == cycles)
                && claim.items.len() == 1
        }
        (None, None, Some(above)) => {
            let stalks: Vec<u32> =
                edges.iter().filter(|(u, v)| *u == 0 || *v == 0).map(|(u, v)| *u.max(v)).collect();
            inner == 0
                && value == above + 1
                && claim.number("stalk").map(|top| vec![top as u32]) == Some(stalks)
                && claim.items.len() == 1
                && claim.items[0].len() == 1
                && edges.get(claim.items[0][0][1..].parse::<usize>().unwrap()).is_some_and(
                    |&(u, v)| u.min(v) == 0 && Some(u64::from(u.max(v))) == claim.number("stalk"),
                )
        }
        _ => false,
    }
}

/// The largest number of disjoint edges: a node with one edge may always have it, and of others each choice is tried.
fn largest(edges: &BTreeSet<(u32, u32)>) -> usize {
    let degree = |node: u32| edges.iter().filter(|&&(u, v)| u == node || v == node).count();
    let nodes: BTreeSet<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
    let Some(node) = nodes.into_iter().min_by_key(|&node| degree(node)) else { return 0 };
    let without = |gone: [u32; 2]| -> BTreeSet<(u32, u32)> {
        edges.iter().filter(|(u, v)| !gone.contains(u) && !gone.contains(v)).copied().collect()
    };
    let own = edges.iter().filter(|&&(u, v)| u == node || v == node);
    let with = own.map(|&(u, v)| 1 + largest(&without([u, v]))).max().unwrap_or(0);
    if degree(node) == 1 { with } else { with.max(largest(&without([node, node]))) }
}

pub(crate) fn matching(claim: &Claim<'_>) -> bool {
    let edges = edges(&claim.words);
    let Some(token) = claim.number("token").map(|token| token as u32) else { return false };
    let mut covered = BTreeSet::new();
    for pair in claim.items {
        let [u, v, edge] = &pair[..] else { return false };
        let node = |item: &String| item.strip_prefix('n').and_then(|node| node.parse::<u32>().ok());
        let edge = edge.strip_prefix('e').and_then(|edge| edges.get(edge.parse::<usize>().ok()?));
        let (Some(u), Some(v), Some(edge)) = (node(u), node(v), edge) else { return false };
        if (*edge != (u, v) && *edge != (v, u)) || !covered.insert(u) || !covered.insert(v) {
            return false;
        }
    }
    let single = edges.iter().filter(|(u, v)| u != v).map(|&(u, v)| (u.min(v), u.max(v)));
    let single: BTreeSet<(u32, u32)> = single.collect();
    let here = claim.words.iter().find_map(|word| word.parse::<u32>().ok());
    here.is_none_or(|here| here == token)
        && covered.contains(&token) == (claim.outcome == LoopyOutcome::N)
        && claim.items.len() == largest(&single)
}

pub(crate) fn cram(claim: &Claim<'_>) -> bool {
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
    // They are all free squares on which a domino finds room.
    let rows: Vec<&str> = claim
        .cold
        .iter()
        .map(String::as_str)
        .filter(|word| !word.contains('x') || word.contains('.'))
        .collect();
    let is_free = |i: i64, j: i64| {
        let row = usize::try_from(i).ok().and_then(|i| rows.get(i));
        row.and_then(|row| row.as_bytes().get(usize::try_from(j).ok()?)) == Some(&b'.')
    };
    let count = |length: usize| i64::try_from(length).unwrap();
    let (height, width) =
        (count(rows.len()), count(rows.iter().map(|row| row.len()).max().unwrap_or(0)));
    let all = (0..height).flat_map(|i| (0..width).map(move |j| (i, j)));
    let room: BTreeSet<(i64, i64)> = all
        .filter(|&(i, j)| is_free(i, j))
        .filter(|&(i, j)| {
            is_free(i - 1, j) || is_free(i + 1, j) || is_free(i, j - 1) || is_free(i, j + 1)
        })
        .collect();
    centers.len() <= 1 && room == squares
}

pub(crate) fn chomp(claim: &Claim<'_>) -> bool {
    let mut rows: Vec<u64> = numbers(&claim.cold);
    if claim.numbers.is_empty() {
        return claim.outcome == LoopyOutcome::N;
    }
    rows.retain(|&row| row > 0);
    if let Some(arm) = claim.number("arm") {
        let pairs = (1..=arm).map(|at| vec![format!("q0x{at}"), format!("q{at}x0")]);
        return rows[0] == arm + 1
            && rows.len() as u64 == arm + 1
            && rows[1..].iter().all(|&row| row == 1)
            && claim.items.iter().cloned().eq(pairs);
    }
    let (Some(long), Some(short)) = (claim.number("long"), claim.number("short")) else {
        return false;
    };
    let columns: Vec<u64> =
        (0..rows[0]).map(|at| rows.iter().filter(|&&row| row > at).count() as u64).collect();
    let pairs = |turned: bool| {
        let pair = move |at: u64| {
            if turned {
                vec![format!("q{}x0", at + 1), format!("q{at}x1")]
            } else {
                vec![format!("q0x{}", at + 1), format!("q1x{at}")]
            }
        };
        claim.items.iter().cloned().eq((0..short).map(pair))
    };
    let is = |turned, lines: &[u64]| *lines == [long, short] && pairs(turned);
    long == short + 1 && (is(false, &rows) || is(true, &columns))
}

/// Nodes to which each other one has an even number of edges, and none of which has an edge to another.
pub(crate) fn even(claim: &Claim<'_>) -> bool {
    let [nodes] = claim.items else { return false };
    let node = |item: &String| item.strip_prefix('n').and_then(|node| node.parse::<u32>().ok());
    let Some(nodes) = nodes.iter().map(node).collect::<Option<BTreeSet<u32>>>() else {
        return false;
    };
    let mut ways: BTreeMap<u32, u32> = BTreeMap::new();
    for (u, v) in edges(&claim.cold) {
        match (nodes.contains(&u), nodes.contains(&v)) {
            (true, true) => return false,
            (true, false) => *ways.entry(v).or_default() += 1,
            (false, true) => *ways.entry(u).or_default() += 1,
            (false, false) => {}
        }
    }
    let token = claim.cold.iter().find_map(|word| word.parse::<u32>().ok());
    token.is_some_and(|token| nodes.contains(&token))
        && claim.number("token") == token.map(u64::from)
        && ways.values().all(|ways| ways % 2 == 0)
}

/// Long chains and rings of coins with two strings, found from a coin on both sides.
fn rows(strings: &[(u32, u32)]) -> (BTreeSet<(bool, BTreeSet<usize>)>, bool) {
    let held = |coin: u32| -> BTreeSet<usize> {
        let holds = |at: &usize| strings[*at].0 == coin || strings[*at].1 == coin;
        (0..strings.len()).filter(holds).collect()
    };
    let coins: BTreeSet<u32> =
        strings.iter().flat_map(|&(u, v)| [u, v]).filter(|&c| c > 0).collect();
    let mut found = BTreeSet::new();
    for &coin in coins.iter().filter(|&&coin| held(coin).len() == 2) {
        let (mut row, mut inside) = (held(coin), BTreeSet::from([coin]));
        loop {
            let next = coins.iter().find(|&&other| {
                let strings = held(other);
                !inside.contains(&other) && strings.len() == 2 && !strings.is_disjoint(&row)
            });
            let Some(&next) = next else { break };
            inside.insert(next);
            row.extend(held(next));
        }
        let is_ring = row.len() == inside.len();
        if inside.len() >= if is_ring { 4 } else { 3 } {
            found.insert((is_ring, row));
        }
    }
    (found, coins.iter().any(|&coin| held(coin).len() == 1))
}

fn are_rows(
    claim: &Claim<'_>,
    strings: &[(u32, u32)],
    number: impl Fn(&String) -> Option<usize>,
) -> bool {
    let (found, is_open) = rows(strings);
    let coins: BTreeSet<u32> =
        strings.iter().flat_map(|&(u, v)| [u, v]).filter(|&c| c > 0).collect();
    let told = claim.numbers[1..].iter().zip(claim.items).map(|((kind, coins), items)| {
        let row: Option<BTreeSet<usize>> = items.iter().map(&number).collect();
        let row = row.unwrap_or_default();
        let is_ring = kind == "ring";
        let is_right = *coins + u64::from(!is_ring) == row.len() as u64;
        is_right.then_some((is_ring, row))
    });
    let told: Option<BTreeSet<(bool, BTreeSet<usize>)>> = told.collect();
    !is_open
        && claim.items.len() + 1 == claim.numbers.len()
        && told == Some(found)
        && claim.number("wanted") == Some((strings.len() + coins.len() + 1) as u64 % 2)
}

pub(crate) fn nimstring(claim: &Claim<'_>) -> bool {
    let number = |item: &String| item.strip_prefix('e')?.parse().ok();
    are_rows(claim, &edges(&claim.words), number)
}

/// The same with a coin for each box and a string for each open line, by their names.
pub(crate) fn dots(claim: &Claim<'_>) -> bool {
    let Some((rows, columns)) = claim.words[0].split_once('x') else { return false };
    let (rows, columns): (u32, u32) = (rows.parse().unwrap(), columns.parse().unwrap());
    let coin = |i: u32, j: u32| {
        if i < rows && j < columns { 1 + i * columns + j } else { 0 }
    };
    let mut lines = Vec::new();
    for i in 0..=rows {
        for j in 0..=columns {
            if j < columns {
                lines.push((format!("h{i},{j}"), (coin(i.wrapping_sub(1), j), coin(i, j))));
            }
            if i < rows {
                lines.push((format!("v{i},{j}"), (coin(i, j.wrapping_sub(1)), coin(i, j))));
            }
        }
    }
    lines.retain(|(name, _)| !claim.words.contains(name));
    let strings: Vec<(u32, u32)> = lines.iter().map(|(_, ends)| *ends).collect();
    are_rows(claim, &strings, |item| lines.iter().position(|(name, _)| name == item))
}
