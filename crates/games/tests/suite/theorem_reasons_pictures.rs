//! Checks the facts that theorems state about objects in the picture of a position: coins, nodes, edges and squares.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::Convention;
use grundy_search::loopy::LoopyOutcome;

use crate::theorem_reasons::{Claim, added, first, numbers};

fn items(names: impl IntoIterator<Item = String>) -> BTreeSet<Vec<String>> {
    names.into_iter().map(|name| vec![name]).collect()
}

impl Claim<'_> {
    fn marks_are(&self, wanted: &BTreeSet<Vec<String>>) -> bool {
        let marks: BTreeSet<Vec<String>> = self.items.iter().cloned().collect();
        marks.len() == self.items.len() && marks == *wanted
    }
}

/// Pairs the coins from the right and checks the number of free squares between the coins of each pair, or to the left of an
/// unpaired coin. In the game with a bag, this last number is one greater unless the unpaired coin is the dollar.
pub(crate) fn silver(claim: &Claim<'_>) -> bool {
    let has_dollar = claim.words.iter().any(|word| word.ends_with('d'));
    let is_dollar = claim.words.first().is_some_and(|word| word.ends_with('d'));
    let plain: Vec<String> =
        claim.words.iter().map(|word| word.trim_end_matches('d').to_owned()).collect();
    let mut squares = numbers(&plain);
    let mut gaps = Vec::new();
    let mut said = Vec::new();
    let mut marks = BTreeSet::new();
    while let Some(right) = squares.pop() {
        if let Some(left) = squares.pop() {
            gaps.push((left + 1..right).count() as u64);
            said.extend([right - left - 1, left, right]);
            marks.insert(vec![format!("s{left}"), format!("s{right}")]);
        } else {
            let free = right + u64::from(has_dollar && !is_dollar);
            gaps.push(free);
            said.extend([free, right]);
            marks.insert(vec![format!("s{right}")]);
        }
    }
    said.truncate(if gaps.len() > 3 { gaps.len().min(3) * 3 } else { said.len() });
    said.extend(if gaps.len() > 1 { added(&gaps) } else { vec![] });
    claim.all("free") == gaps
        && claim.xor_is_value(&gaps)
        && claim.marks_are(&marks)
        && claim.says(said)
}

/// For a balanced strip in misère play, checks the parity of the number of coins on the right half of the squares. Otherwise checks
/// that coins are mated correctly: the members of each pair must agree in at least as many final binary digits as any two of the
/// remaining coins.
pub(crate) fn welter(claim: &Claim<'_>) -> bool {
    let mut left = numbers(&claim.words);
    let count = left.len() as u64;
    let item = |square: u64| format!("s{square}");
    let is_balanced = left.iter().all(|&a| a < 2 * count && !left.contains(&(2 * count - 1 - a)));
    if claim.convention == Convention::Misere && is_balanced {
        let right = left.iter().filter(|&&square| square >= count).count() as u64;
        return claim.number("sum") == Some(2 * count - 1)
            && claim.number("right") == Some(right)
            && (right % 2 == 0) == (claim.outcome == LoopyOutcome::N)
            && claim.items == left.iter().map(|&square| vec![item(square)]).collect::<Vec<_>>()
            && claim.says([2 * count - 1, count, right]);
    }
    let zeros = |a: u64, b: u64| (0..64).take_while(|&bit| a.abs_diff(b) % (2 << bit) == 0).count();
    let mut said = if count > 1 { vec![1] } else { vec![] };
    let (mut counts, mut listed) = (Vec::new(), 0);
    for mates in claim.items {
        let squares: Vec<u64> = mates.iter().filter_map(|id| id.get(1..)?.parse().ok()).collect();
        let most = left.iter().flat_map(|&a| left.iter().map(move |&b| (a, b)));
        let most = most.filter(|(a, b)| a < b).map(|(a, b)| zeros(a, b)).max();
        match (&squares[..], most) {
            (&[a, b], Some(most)) if a != b && zeros(a, b) == most => counts.push((a ^ b) - 1),
            (&[a], None) => counts.push(a),
            _ => return false,
        }
        if listed < 3 {
            said.push(counts[listed]);
            said.extend(&squares);
            listed += 1;
        }
        let before = left.len();
        left.retain(|square| !squares.contains(square));
        if left.len() + squares.len() != before {
            return false;
        }
    }
    said.extend(if counts.len() > 1 { added(&counts) } else { vec![] });
    left.is_empty()
        && claim.all("counts") == counts
        && claim.xor_is_value(&counts)
        && claim.says(said)
}

/// Checks the numbers of free squares between the tokens of each row.
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
    claim.all("gap") == gaps
        && claim.items == all
        && wins == (claim.outcome == LoopyOutcome::N)
        && claim.says(added(&gaps))
}

pub(crate) type Edges = Vec<(u32, u32)>;

pub(crate) fn edges(words: &[String]) -> Edges {
    let ends = words.iter().filter_map(|word| word.split_once('-'));
    ends.filter_map(|(u, v)| Some((u.parse().ok()?, v.parse().ok()?))).collect()
}

/// Computes the distance of each node from the node `from`.
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

/// Checks which nodes have an odd number of coins, and their distances from the root.
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
    let told = first(odd.iter().map(|&node| [away[&(node as u32)], node]), 6);
    claim.numbers.iter().cloned().eq(right)
        && claim.says(root.parse().into_iter().chain(told))
        && claim.xor_is_value(&claim.all("distance"))
        && claim.marks_are(&items(odd.iter().map(|node| format!("n{node}"))))
}

/// Checks the coins at odd distances from the end of the stairs, or from the root of a tree.
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
        && claim.says(added(&claim.all("coins at")))
        && claim.marks_are(&items(odd.iter().map(|(node, _)| format!("{letter}{node}"))))
}

/// Computes the value of one side of a marked edge. All further marks on this side must be on a
/// path that begins at the node `from`. A mark leaves the edges between `from` and the mark, each
/// with the value 1, and the side beyond the mark.
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
    (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap()
}

/// Removes an edge, and returns the edges of the component that contains `node`.
fn part(tree: &Edges, gone: (u32, u32), node: u32) -> Edges {
    let rest: Edges = tree.iter().filter(|edge| **edge != gone).copied().collect();
    let near = distances(&rest, node);
    rest.into_iter().filter(|(u, _)| near.contains_key(u)).collect()
}

/// Checks facts about the two sides of an edge, which exist only for trees without marks.
pub(crate) fn path_marking(claim: &Claim<'_>) -> bool {
    if claim.words != ["unmarked"] {
        return false;
    }
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
            one == other
                && claim.all("side") == [one, other]
                && (mv == [(u, v)] || mv == [(v, u)])
                && claim.says([one, other, 0])
        }
        None => {
            claim.outcome == LoopyOutcome::P
                && claim.numbers.is_empty()
                && claim.says([0])
                && tree.iter().all(|edge| values(edge)[0] != values(edge)[1])
        }
    }
}

/// Returns the nodes that are connected to `from`.
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

/// Checks the parts of the picture on the ground, before or after the winning cut. Edges on cycles at the ground form one part.
/// Every other edge at the ground forms a part with everything above it, whose value is computed by play.
pub(crate) fn hackenbush(claim: &Claim<'_>, mut value_of: impl FnMut(&str) -> Option<u64>) -> bool {
    let all = edges(&claim.words);
    let mv = claim.mv.as_deref().unwrap_or_default();
    let is_after = claim.mv.is_some() && claim.text.starts_with(&format!("{mv} leaves "));
    // Find the edge that the winning move cuts.
    let gone = is_after.then(|| {
        let (ends, copy) = mv.split_once('.').unwrap_or((mv, "1"));
        let cut = edges(&[ends.to_owned()])[0];
        let alike = (0..all.len()).filter(|&at| all[at] == cut);
        alike.into_iter().nth(copy.parse::<usize>().unwrap() - 1).unwrap()
    });
    let kept = || (0..all.len()).filter(|at| Some(*at) != gone);
    let reached = |without: Option<usize>, from: u32| {
        let left: Edges = kept().filter(|at| Some(*at) != without).map(|at| all[at]).collect();
        reached(&left, from)
    };
    let standing = reached(None, 0);
    let there: Vec<usize> = kept().filter(|&at| standing.contains(&all[at].0)).collect();
    let solid = |at: &usize| reached(Some(*at), all[*at].0).contains(&all[*at].1);
    let cycles: Edges = there.iter().filter(|at| solid(at)).map(|at| all[*at]).collect();
    let ground = self::reached(&cycles, 0);
    let on = |node: u32| ground.contains(&node);
    let name = |at: &usize| format!("e{at}");
    let inner: BTreeSet<String> =
        there.iter().filter(|&&at| on(all[at].0) && on(all[at].1)).map(name).collect();
    let count = inner.len() as u64;
    let mut parts = if count > 0 { vec![inner] } else { vec![] };
    let (mut terms, mut told, mut carried) = (Vec::new(), Vec::new(), Vec::new());
    terms.extend((count > 0).then_some(count % 2));
    for &at in there.iter().filter(|&&at| on(all[at].0) != on(all[at].1)) {
        let (u, v) = all[at];
        let nodes = reached(Some(at), if on(u) { v } else { u });
        let part: Vec<usize> = there
            .iter()
            .copied()
            .filter(|&other| other == at || nodes.contains(&all[other].0))
            .collect();
        // By fusion, all nodes on cycles at the ground act as the ground, so merge them into one node.
        let end = |node: u32| if on(node) { 0 } else { node };
        let picture = part.iter().map(|&at| format!("{}-{}", end(all[at].0), end(all[at].1)));
        let Some(value) = value_of(&picture.collect::<Vec<_>>().join(" ")) else { return true };
        parts.push(part.iter().map(name).collect());
        terms.push(value);
        told.push([u64::from(u), u64::from(v), value]);
        carried.push((format!("{u}-{v}"), value));
    }
    let mut said = match (count, is_after) {
        (0, _) => vec![],
        (1, false) => vec![1],
        (_, false) => vec![count, 1, count % 2],
        (_, true) => vec![count, count % 2],
    };
    said.extend(first(told, 4));
    said.extend(if terms.len() > 1 { added(&terms) } else { vec![] });
    let marked: Vec<BTreeSet<String>> =
        claim.items.iter().map(|part| part.iter().cloned().collect()).collect();
    let is_whole = is_after || claim.mv.is_none();
    let total = terms.iter().fold(0, |total, term| total ^ term);
    claim.number("cycle edges") == Some(count)
        && claim.numbers[1..] == carried
        && claim.says(said)
        && marked == if is_whole { parts } else { vec![] }
        && if is_after { total == 0 } else { claim.xor_is_value(&terms) }
}

/// Returns the largest number of edges of which no two share a node. If a node has only one edge, using this edge is always best;
/// at other nodes, tries every choice.
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
    let ends = |pair: &Vec<String>| {
        let node = |item: &String| item[1..].parse().unwrap();
        [node(&pair[0]), node(&pair[1])]
    };
    claim.says(first(claim.items.iter().map(ends), 4))
        && here.is_none_or(|here| here == token)
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
    // The squares must be exactly the free squares that a domino can cover.
    let rows: Vec<&str> = claim
        .cold
        .iter()
        .map(String::as_str)
        .filter(|word| !word.starts_with(|letter: char| letter.is_ascii_digit()))
        .collect();
    let is_free = |i: i64, j: i64| {
        let row = usize::try_from(i).ok().and_then(|i| rows.get(i));
        row.and_then(|row| row.as_bytes().get(usize::try_from(j).ok()?)) == Some(&b'.')
    };
    let length = |length: usize| i64::try_from(length).unwrap();
    let height = length(rows.len());
    let width = length(rows.iter().map(|row| row.len()).max().unwrap_or(0));
    let all = (0..height).flat_map(|i| (0..width).map(move |j| (i, j)));
    let room: BTreeSet<(i64, i64)> = all
        .filter(|&(i, j)| is_free(i, j))
        .filter(|&(i, j)| {
            is_free(i - 1, j) || is_free(i + 1, j) || is_free(i, j - 1) || is_free(i, j + 1)
        })
        .collect();
    centers.len() <= 1 && room == squares && claim.says([])
}

pub(crate) fn chomp(claim: &Claim<'_>) -> bool {
    let mut rows: Vec<u64> = numbers(&claim.cold);
    for block in claim.cold.iter().filter_map(|word| word.split_once('x')) {
        let (count, length): (usize, u64) = (block.0.parse().unwrap(), block.1.parse().unwrap());
        rows.extend(std::iter::repeat_n(length, count));
    }
    if claim.numbers.is_empty() {
        return claim.outcome == LoopyOutcome::N && claim.says([]);
    }
    rows.retain(|&row| row > 0);
    if let Some(arm) = claim.number("arm") {
        let pairs = (1..=arm).map(|at| vec![format!("q0x{at}"), format!("q{at}x0")]);
        return rows[0] == arm + 1
            && rows.len() as u64 == arm + 1
            && rows[1..].iter().all(|&row| row == 1)
            && claim.items.iter().cloned().eq(pairs)
            && claim.says((arm > 0).then_some(arm));
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
    let is_said = claim.says([long, short]);
    long == short + 1 && is_said && (is(false, &rows) || is(true, &columns))
}

/// Checks that no two of the nodes listed in the claim are adjacent, and that every other node has an even number of edges to listed
/// nodes.
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
    let said = match (ways.is_empty(), nodes.len()) {
        (true, 1) => vec![],
        _ => nodes.iter().take(8).copied().map(u64::from).collect(),
    };
    // The sentence names the token's node. If it begins with this node after a move, as in `3 has no edge left`, the node is also the name
    // of the move, which `says` ignores.
    let own = token.filter(|_| claim.mv.is_none() || !said.is_empty()).map(u64::from);
    claim.says(own.into_iter().chain(said))
        && token.is_some_and(|token| nodes.contains(&token))
        && claim.number("token") == token.map(u64::from)
        && ways.values().all(|ways| ways % 2 == 0)
}
