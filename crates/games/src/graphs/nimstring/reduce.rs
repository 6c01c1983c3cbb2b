//! Reduces positions to simpler positions of the same value: takes coins that can be taken, removes long chains, and puts connected parts
//! into canonical form.

use std::collections::VecDeque;

use bitvec::slice::BitSlice;
use bitvec::vec::BitVec;
use multigraphs::BitGraph;

use super::Strings;
use crate::graphs::edges::Ends;

/// The canonical loony part: a chain of two coins, one of which can be taken.
pub(super) const LOONY: [Ends; 2] = [(0, 1), (1, 2)];

/// The canonical part of value `*1`: a coin with two strings to the ground. A string between two nodes that act as ground has the same
/// value.
const STAR: [Ends; 2] = [(0, 1), (0, 1)];

/// The maximum number of numberings of the coins that are compared to find a canonical form.
const EFFORT: u32 = 16;

/// The maximum number of coins in a part that is put into canonical form. Each pair of coins with parallel strings between them counts as
/// one more coin. The search of a larger part never finishes, so its form does not matter.
const MAX_COINS: usize = 256;

/// The minimum number of coins in a long chain that is not a ring. Opening a long chain is a loony move.
pub(crate) const LONG_CHAIN: usize = 3;

/// The minimum number of coins in a long ring.
pub(crate) const LONG_LOOP: usize = 4;

/// The strings of a position. The coins are numbered from 1.
pub(super) struct Net {
    pub(super) ends: Vec<(usize, usize)>,
    /// Whether each string still exists.
    pub(super) holds: BitVec,
    /// The strings of each coin, including strings that have been cut.
    pub(super) at: Vec<Vec<usize>>,
    pub(super) degree: Vec<usize>,
}

impl Net {
    pub(super) fn new(position: &Strings) -> Self {
        let mut names = position.coins();
        names.insert(0, Strings::GROUND);
        // In most positions, the names of the coins equal their numbers, so check this before searching.
        let number = |name: u32| match names.get(name as usize) {
            Some(&there) if there == name => name as usize,
            _ => names.partition_point(|&other| other < name),
        };
        let ends: Vec<_> = position.strings.iter().map(|&(u, v)| (number(u), number(v))).collect();
        let mut at = vec![Vec::new(); names.len()];
        for (string, &(u, v)) in ends.iter().enumerate() {
            at[u].push(string);
            at[v].push(string);
        }
        let degree = at.iter().map(Vec::len).collect();
        Self { holds: BitVec::repeat(true, ends.len()), ends, at, degree }
    }

    /// Returns the numbers of the coins; the ground is 0.
    pub(super) fn coins(&self) -> std::ops::Range<usize> {
        1..self.at.len()
    }

    pub(super) fn other(&self, string: usize, one: usize) -> usize {
        let (u, v) = self.ends[string];
        if u == one { v } else { u }
    }

    /// Returns the strings of a coin that have not been cut.
    pub(super) fn held(&self, coin: usize) -> impl Iterator<Item = usize> {
        self.at[coin].iter().copied().filter(|&string| self.holds[string])
    }

    pub(super) fn drop_string(&mut self, string: usize) {
        self.holds.set(string, false);
        let (u, v) = self.ends[string];
        self.degree[u] -= 1;
        self.degree[v] -= 1;
    }

    /// Takes all coins that can be taken one after the other. Returns them in connected groups.
    pub(super) fn take_free(&mut self) -> Vec<Taken> {
        let mut free: Vec<usize> = self.coins().filter(|&coin| self.degree[coin] == 1).collect();
        let mut trees = vec![Tree { coins: 1, height: 1, longest: 1 }; self.at.len()];
        let mut is_taken: BitVec = BitVec::repeat(false, self.at.len());
        let mut roots = Vec::new();
        while let Some(coin) = free.pop() {
            if is_taken.replace(coin, true) {
                continue;
            }
            let string = self.held(coin).next();
            let parent = string.map(|string| {
                self.drop_string(string);
                self.other(string, coin)
            });
            if let Some(parent) = parent.filter(|&parent| parent != 0) {
                let (tree, below) = (trees[parent], trees[coin]);
                trees[parent] = Tree {
                    coins: tree.coins + below.coins,
                    height: tree.height.max(below.height + 1),
                    longest: tree.longest.max(below.longest).max(tree.height + below.height),
                };
                if self.degree[parent] <= 1 {
                    free.push(parent);
                }
            }
            roots.push((coin, parent));
        }
        let is_root = |parent: Option<usize>| parent.is_none_or(|parent| !is_taken[parent]);
        roots.retain(|&(_, parent)| is_root(parent));
        let taken = |&(coin, parent): &(usize, Option<usize>)| Taken {
            coins: trees[coin].coins,
            has_choice: match parent {
                Some(_) => trees[coin].coins >= 2,
                None => trees[coin].longest >= LONG_LOOP,
            },
        };
        roots.iter().map(taken).collect()
    }
}

/// A group of connected coins that a player can take in one turn.
pub(super) struct Taken {
    /// The number of coins.
    pub(super) coins: usize,
    /// Whether the player can choose to leave the last of these coins, and with them the turn, to the opponent.
    pub(super) has_choice: bool,
}

#[derive(Clone, Copy)]
struct Tree {
    coins: usize,
    /// The number of coins on the longest path down from the top.
    height: usize,
    longest: usize,
}

/// Returns the connected parts in canonical form. Parts that share only the ground are not connected.
pub(super) fn parts(position: &Strings) -> Vec<Strings> {
    let net = Net::new(position);
    let legs: BitVec = BitVec::repeat(false, net.at.len());
    let coins: Vec<usize> = net.coins().collect();
    split(&net, &legs, &coins)
}

/// Returns parts whose values add up to the value of the position. If the coins that can be taken make the position loony, returns only
/// [`LOONY`].
pub(super) fn simplified(position: &Strings) -> Vec<Strings> {
    let mut net = Net::new(position);
    if net.take_free().iter().any(|taken| taken.has_choice) {
        return vec![Strings { strings: LOONY.to_vec() }];
    }
    // Only the losing player opens long chains. For the coin at either end, a long chain is therefore equivalent to a string to the ground,
    // called a leg.
    let mut legs = vec![0_u32; net.at.len()];
    let mut is_seen: BitVec = BitVec::repeat(false, net.at.len());
    for coin in net.coins() {
        if net.degree[coin] == 2 && !is_seen[coin] {
            let chain = chain_through(&net, coin);
            chain.coins.iter().for_each(|&coin| is_seen.set(coin, true));
            if chain.is_long() {
                chain.strings.iter().for_each(|&string| net.holds.set(string, false));
                chain.ends.iter().for_each(|&end| legs[end] += 1);
            }
        }
    }
    // A coin with two legs cannot be taken before its other strings are cut, so for these strings it acts as ground.
    let is_ground = |coin: usize| coin == 0 || legs[coin] >= 2;
    let mut stars = 0;
    for string in 0..net.ends.len() {
        if net.holds[string] {
            let (u, v) = net.ends[string];
            net.ends[string] = (if is_ground(u) { 0 } else { u }, if is_ground(v) { 0 } else { v });
            if net.ends[string] == (0, 0) {
                net.holds.set(string, false);
                stars += 1;
            }
        }
    }
    let coins: Vec<usize> =
        net.coins().filter(|&coin| !is_ground(coin) && net.held(coin).next().is_some()).collect();
    let legs: BitVec = legs.iter().map(|&legs| legs == 1).collect();
    let mut parts = split(&net, &legs, &coins);
    if stars % 2 == 1 {
        parts.push(Strings { strings: STAR.to_vec() });
    }
    parts
}

/// A row of coins with two strings each.
pub(super) struct Chain {
    pub(super) coins: Vec<usize>,
    pub(super) strings: Vec<usize>,
    /// The two coins next to the row, or 0 for the ground. A ring has no ends.
    pub(super) ends: Vec<usize>,
}

impl Chain {
    /// Returns whether opening the chain lets the opponent choose between taking all of its coins and leaving the last ones.
    pub(super) fn is_long(&self) -> bool {
        self.coins.len() >= if self.ends.is_empty() { LONG_LOOP } else { LONG_CHAIN }
    }
}

/// Returns the whole chain or ring that contains a given coin with two strings.
pub(super) fn chain_through(net: &Net, coin: usize) -> Chain {
    let mut coins = VecDeque::from([coin]);
    let mut strings = VecDeque::new();
    let mut ends = Vec::new();
    let both: Vec<usize> = net.held(coin).collect();
    for (first, backwards) in both.into_iter().zip([false, true]) {
        let (mut string, mut at) = (first, coin);
        loop {
            if backwards {
                strings.push_front(string);
            } else {
                strings.push_back(string);
            }
            at = net.other(string, at);
            if at == coin {
                // The walk has returned to its start, so the chain is a ring.
                return Chain { coins: coins.into(), strings: strings.into(), ends: Vec::new() };
            }
            if at == 0 || net.degree[at] != 2 {
                ends.push(at);
                break;
            }
            if backwards {
                coins.push_front(at);
            } else {
                coins.push_back(at);
            }
            string = net.held(at).find(|&next| next != string).expect("a second string");
        }
    }
    Chain { coins: coins.into(), strings: strings.into(), ends }
}

/// Splits `coins` into the connected parts that the remaining strings form. `legs` marks the coins with a leg.
fn split(net: &Net, legs: &BitSlice, coins: &[usize]) -> Vec<Strings> {
    let mut place = vec![usize::MAX; net.at.len()];
    let mut parts: Vec<Strings> = Vec::new();
    for &first in coins {
        if place[first] != usize::MAX {
            continue;
        }
        place[first] = 0;
        let (mut part, mut next) = (vec![first], 0);
        while next < part.len() {
            for string in net.held(part[next]) {
                let other = net.other(string, part[next]);
                if other != 0 && place[other] == usize::MAX {
                    place[other] = part.len();
                    part.push(other);
                }
            }
            next += 1;
        }
        parts.push(canonical(net, legs, &part, &place));
    }
    parts
}

/// Returns a connected part in which the coins are renamed so that most isomorphic parts become equal. In a part with more than
/// [`MAX_COINS`] coins, the coins are numbered in the given order.
fn canonical(net: &Net, legs: &BitSlice, part: &[usize], place: &[usize]) -> Strings {
    let mut pairs: Vec<Ends> = Vec::new();
    let mut colors = vec![0_u32; part.len()];
    for (at, &coin) in part.iter().enumerate() {
        colors[at] = 2 * net.held(coin).filter(|&string| net.other(string, coin) == 0).count()
            as u32
            + u32::from(legs[coin]);
        let others = net.held(coin).map(|string| net.other(string, coin));
        let others = others.filter(|&other| other != 0).map(|other| place[other]);
        pairs.extend(others.filter(|&other| at < other).map(|other| (at as u32, other as u32)));
    }
    pairs.sort_unstable();
    // Represent parallel strings by an additional node with a color that no coin has.
    let several: Vec<(Ends, u32)> = pairs
        .chunk_by(|a, b| a == b)
        .filter(|alike| alike.len() > 1)
        .map(|alike| (alike[0], alike.len() as u32))
        .collect();
    let nodes = part.len() + several.len();
    if nodes > MAX_COINS {
        let name: Vec<u32> = (1..).take(part.len()).collect();
        return renamed(net, legs, part, &pairs, &name);
    }
    let mut graph = BitGraph::new(nodes as u32);
    for alike in pairs.chunk_by(|a, b| a == b) {
        let (u, v) = alike[0];
        match several.binary_search_by_key(&(u, v), |&(pair, _)| pair) {
            Ok(index) => {
                let node = (part.len() + index) as u32;
                graph.join(u, node);
                graph.join(v, node);
            }
            Err(_) => graph.join(u, v),
        }
    }
    colors.extend(several.iter().map(|&(_, strings)| u32::MAX / 2 + strings));
    let order = graph.canonical_order_of_colors(&colors, EFFORT);
    let mut name = vec![0_u32; part.len()];
    // The nodes that represent parallel strings come last, and they get no numbers.
    for (number, &node) in (1..).zip(&order).take(part.len()) {
        name[node as usize] = number;
    }
    renamed(net, legs, part, &pairs, &name)
}

/// Returns a connected part with the given names for its coins. Each leg becomes a long chain from its coin to the ground.
fn renamed(net: &Net, legs: &BitSlice, part: &[usize], pairs: &[Ends], name: &[u32]) -> Strings {
    let mut strings: Vec<Ends> = pairs
        .iter()
        .map(|&(u, v)| (name[u as usize], name[v as usize]))
        .map(|(u, v)| (u.min(v), u.max(v)))
        .collect();
    let mut next = part.len() as u32 + 1;
    for (at, &coin) in part.iter().enumerate() {
        for string in net.held(coin) {
            if net.other(string, coin) == 0 {
                strings.push((0, name[at]));
            }
        }
    }
    let mut on_legs: Vec<u32> =
        part.iter().enumerate().filter(|&(_, &coin)| legs[coin]).map(|(at, _)| name[at]).collect();
    on_legs.sort_unstable();
    for coin in on_legs {
        strings.extend([(coin, next), (next, next + 1), (next + 1, next + 2), (0, next + 2)]);
        next += 3;
    }
    strings.sort_unstable();
    Strings { strings }
}
