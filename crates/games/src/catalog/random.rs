//! Generates the texts of random positions for the catalog entries.

use tree_algos::shapes;

/// A function that returns a random number below the given number.
type Below<'a> = &'a mut dyn FnMut(u64) -> u64;

/// Adds the parameters to the name, unless the name already has parameters.
pub(crate) fn with(game: &str, parameters: &str) -> String {
    if game.contains(':') { game.to_owned() } else { format!("{game}:{parameters}") }
}

/// Joins the words with blanks.
fn joined(words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().collect::<Vec<_>>().join(" ")
}

/// Returns the name of the game, followed by `count` random numbers from 1 to `size`.
pub(crate) fn heaps(game: &str, count: u64, size: u64, below: Below<'_>) -> String {
    format!("{game} {}", joined((0..count).map(|_| (1 + below(size)).to_string())))
}

/// Returns the name of the game, followed by about half of the places below `size`, chosen at random. Only places below 200 are used.
pub(crate) fn row(game: &str, size: u64, below: Below<'_>) -> String {
    let places = (0..size.min(200)).filter(|_| below(2) == 0);
    format!("{game} {}", joined(places.map(|place| place.to_string())))
}

/// Returns a row of free and taken squares. Each square is taken with a probability of one in `one_in`.
pub(crate) fn cells(length: u64, one_in: u64, below: Below<'_>) -> String {
    (0..length).map(|_| if below(one_in) == 0 { 'x' } else { '.' }).collect()
}

/// Returns the edges of a random tree.
pub(crate) fn tree(size: u64, below: Below<'_>) -> String {
    graph(size, 0, below)
}

/// Returns the edges of a random connected graph: a tree and about `more` additional edges.
pub(crate) fn graph(size: u64, more: u64, below: Below<'_>) -> String {
    let tree = shapes::random_recursive(size as usize, |bound| below(u64::from(bound)) as u32);
    let mut edges: Vec<String> = tree.edges().map(|(_, u, v)| format!("{u}-{v}")).collect();
    for _ in 0..more {
        let (u, v) = (below(size), below(size));
        if u != v {
            edges.push(format!("{}-{}", u.min(v), u.max(v)));
        }
    }
    edges.join(" ")
}

/// Returns the name of the game, followed by a random tree with root 0 and a few coins.
pub(crate) fn coins_on_tree(name: &str, size: u64, below: Below<'_>) -> String {
    let edges = tree(size, below);
    let coins = joined((0..size).map(|_| below(6).saturating_sub(3).to_string()));
    format!("{name} {edges} root 0 coins {coins}")
}
