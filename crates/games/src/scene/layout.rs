//! Computes the layout of trees and graphs.

#![expect(clippy::cast_precision_loss, reason = "coordinates are small")]

use std::collections::{BTreeSet, HashMap, HashSet};

use tree_algos::draw::tidy;
use tree_algos::{NodeId, Rooted, Tree};

use super::Point;

/// The maximum number of nodes that are drawn. For larger trees and graphs, a message replaces the picture.
pub(super) const MAX_NODES: usize = 2_500;

/// Returns the places of the nodes of a tree that grows from its root downward, and the radius of the nodes.
pub(super) fn tree(tree: &Tree, root: NodeId) -> (Vec<Point>, f64) {
    let rooted = Rooted::new(tree, root);
    // Large trees get small nodes.
    let (radius, gap, row) = match tree.node_count() {
        0..=60 => (16.0, 26.0, 66.0),
        61..=300 => (11.0, 10.0, 46.0),
        _ => (6.0, 3.0, 26.0),
    };
    let middles = tidy::layout(&rooted, gap, |_| 2.0 * radius);
    let place = |node: NodeId| {
        let depth = f64::from(rooted.depth(node));
        (middles[node.index()] + 24.0, radius + 10.0 + row * depth)
    };
    (tree.nodes().map(place).collect(), radius)
}

/// Returns the places of the nodes of a graph. Each connected part that is a tree is drawn from its root downward; the nodes of other parts
/// are spread out.
pub(super) fn graph(nodes: &[u32], edges: &[(u32, u32)], root: Option<u32>) -> HashMap<u32, Point> {
    let parts = parts(nodes, edges).into_iter().map(|part| {
        let edges = edges_inside(&part, edges);
        as_tree(&part, &edges, root).unwrap_or_else(|| spread(&part, &edges))
    });
    let mut places = side_by_side(parts);
    let top = places.values().fold(f64::MAX, |top, (_, y)| top.min(*y));
    for (_, y) in places.values_mut() {
        *y += 34.0 - top;
    }
    places
}

/// Returns the places of the nodes of a graph above the ground, which is node 0.
pub(super) fn on_the_ground(nodes: &[u32], edges: &[(u32, u32)]) -> HashMap<u32, Point> {
    let (above, standing): (Vec<_>, Vec<_>) = edges.iter().partition(|(u, v)| *u != 0 && *v != 0);
    let nodes: Vec<u32> = nodes.iter().copied().filter(|&node| node != 0).collect();
    let parts = parts(&nodes, &above).into_iter().map(|part| {
        let inside: HashSet<u32> = part.iter().copied().collect();
        let feet = standing.iter().map(|&(u, v)| u.max(v)).filter(|foot| inside.contains(foot));
        let feet: Vec<u32> = feet.collect::<BTreeSet<_>>().into_iter().collect();
        let edges = edges_inside(&part, &above);
        match feet[..] {
            [foot] => {
                as_tree(&part, &edges, Some(foot)).unwrap_or_else(|| in_rows(&part, &edges, &feet))
            }
            _ => in_rows(&part, &edges, &feet),
        }
    });
    let mut places = side_by_side(parts);
    let highest = places.values().fold(0.0_f64, |highest, (_, y)| highest.max(*y));
    for (_, y) in places.values_mut() {
        *y = highest - *y + 34.0;
    }
    let middle = places.values().fold(0.0_f64, |right, (x, _)| right.max(*x)) / 2.0;
    places.insert(0, (middle.max(60.0), highest + 34.0 + 64.0));
    places
}

fn edges_inside(part: &[u32], edges: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let inside: HashSet<u32> = part.iter().copied().collect();
    edges.iter().copied().filter(|(u, _)| inside.contains(u)).collect()
}

/// Puts the parts of a graph next to each other, from left to right. The smallest vertical coordinate in each part becomes 0.
fn side_by_side(parts: impl Iterator<Item = Vec<(u32, Point)>>) -> HashMap<u32, Point> {
    let mut places = HashMap::new();
    let mut left = 34.0;
    for part in parts {
        let least = |of: fn(&Point) -> f64| {
            part.iter().map(|(_, place)| of(place)).fold(f64::MAX, f64::min)
        };
        let (first, top) = (least(|place| place.0), least(|place| place.1));
        let right = part.iter().map(|(_, place)| place.0).fold(first, f64::max);
        places.extend(part.iter().map(|&(node, (x, y))| (node, (left + x - first, y - top))));
        left += right - first + 64.0;
    }
    places
}

/// Returns the connected parts, in the order of their first nodes.
fn parts(nodes: &[u32], edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let near = neighbors(edges);
    let mut seen = HashSet::new();
    let mut parts = Vec::new();
    for &node in nodes {
        if !seen.insert(node) {
            continue;
        }
        let mut part = vec![node];
        let mut at = 0;
        while at < part.len() {
            for &next in near.get(&part[at]).map_or(&[][..], Vec::as_slice) {
                if seen.insert(next) {
                    part.push(next);
                }
            }
            at += 1;
        }
        parts.push(part);
    }
    parts
}

fn neighbors(edges: &[(u32, u32)]) -> HashMap<u32, Vec<u32>> {
    let mut near: HashMap<u32, Vec<u32>> = HashMap::new();
    for &(u, v) in edges {
        near.entry(u).or_default().push(v);
        near.entry(v).or_default().push(u);
    }
    near
}

/// Returns the layout of a part as a tree, if the part is a tree.
fn as_tree(part: &[u32], edges: &[(u32, u32)], root: Option<u32>) -> Option<Vec<(u32, Point)>> {
    let index: HashMap<u32, u32> = part.iter().copied().zip(0..).collect();
    if edges.len() + 1 != part.len() {
        return None;
    }
    let graph =
        Tree::from_edges(part.len(), edges.iter().map(|(u, v)| (index[u], index[v]))).ok()?;
    let root = root.and_then(|root| index.get(&root)).map_or(0, |&root| root);
    let (places, _) = tree(&graph, NodeId::new(root));
    Some(part.iter().copied().zip(places).collect())
}

/// Puts every node into a row according to its distance from the feet, which are the nodes next to the ground. Within its row, each node is
/// placed near its neighbors in the row before.
fn in_rows(part: &[u32], edges: &[(u32, u32)], feet: &[u32]) -> Vec<(u32, Point)> {
    let near = neighbors(edges);
    // A part that is not connected to the ground has no feet, so use its first node.
    let feet = if feet.is_empty() { &part[..1] } else { feet };
    let mut rows: Vec<Vec<u32>> = vec![feet.to_vec()];
    let mut seen: HashSet<u32> = feet.iter().copied().collect();
    while let Some(row) = rows.last().filter(|row| !row.is_empty()) {
        let next = row.iter().flat_map(|node| near.get(node).map_or(&[][..], Vec::as_slice));
        let next = next.copied().filter(|&node| seen.insert(node)).collect();
        rows.push(next);
    }
    let mut places: HashMap<u32, Point> = HashMap::new();
    for (row, nodes) in rows.iter().enumerate() {
        let wished = |node: u32| {
            let below = near.get(&node).map_or(&[][..], Vec::as_slice).iter();
            let below: Vec<f64> =
                below.filter_map(|other| places.get(other)).map(|place| place.0).collect();
            below.iter().sum::<f64>() / below.len().max(1) as f64
        };
        let mut wishes: Vec<(f64, u32)> = nodes.iter().map(|&node| (wished(node), node)).collect();
        wishes.sort_by(|one, other| one.0.total_cmp(&other.0));
        // Place the nodes from left to right, each at a minimum distance from the previous one. Then shift the whole row so that the mean
        // difference from the wanted places is 0.
        let mut x = f64::MIN;
        let placed: Vec<f64> = wishes
            .iter()
            .map(|(wish, _)| {
                x = wish.max(x + 64.0);
                x
            })
            .collect();
        let error = wishes.iter().zip(&placed).map(|((wish, _), x)| x - wish).sum::<f64>()
            / placed.len().max(1) as f64;
        let y = 66.0 * row as f64;
        places.extend(wishes.iter().zip(&placed).map(|((_, node), x)| (*node, (x - error, y))));
    }
    part.iter().map(|node| (*node, places.get(node).copied().unwrap_or_default())).collect()
}

/// Puts the nodes on a circle. Then, unless the graph is very small or very large, improves the layout in rounds, in which edges pull their
/// ends together and all nodes push each other apart.
///
/// Source of this method: T. M. J. Fruchterman, E. M. Reingold, *Graph drawing by force-directed placement*, 1991.
fn spread(part: &[u32], edges: &[(u32, u32)]) -> Vec<(u32, Point)> {
    const LENGTH: f64 = 74.0;
    let count = part.len() as f64;
    let radius = (LENGTH * count / std::f64::consts::TAU).max(50.0);
    let angle =
        |at: usize| std::f64::consts::TAU * (at as f64) / count - std::f64::consts::FRAC_PI_2;
    // Different machines compute the last bits of sines differently, and the rounds below would amplify the difference. Round the
    // coordinates, so the programs and the web page draw the same picture.
    let rounded = |coordinate: f64| (coordinate * 1024.0).round() / 1024.0;
    let place = |at| (rounded(radius * angle(at).cos()), rounded(radius * angle(at).sin()));
    let mut places: Vec<Point> = (0..part.len()).map(place).collect();
    let index: HashMap<u32, usize> = part.iter().copied().zip(0..).collect();
    let rounds = match part.len() {
        5..=150 => 300,
        151..=400 => 40,
        // With few nodes, the circle is good enough. With many nodes, improving it would take too long.
        _ => 0,
    };
    for round in 0..rounds {
        let mut forces = vec![(0.0, 0.0); part.len()];
        let mut push = |one: usize, other: usize, strength: &dyn Fn(f64) -> f64| {
            let (dx, dy) = (places[one].0 - places[other].0, places[one].1 - places[other].1);
            let distance = length(dx, dy).max(0.1);
            let force = strength(distance);
            let (x, y) = (dx / distance * force, dy / distance * force);
            forces[one] = (forces[one].0 + x, forces[one].1 + y);
            forces[other] = (forces[other].0 - x, forces[other].1 - y);
        };
        for one in 0..part.len() {
            for other in one + 1..part.len() {
                push(one, other, &|distance| LENGTH * LENGTH / distance);
            }
        }
        for (u, v) in edges.iter().filter(|(u, v)| u != v) {
            push(index[u], index[v], &|distance| -distance * distance / LENGTH);
        }
        // Limit the movement of nodes, with a smaller limit in each round.
        let longest = LENGTH * (1.0 - f64::from(round) / f64::from(rounds));
        for (place, force) in places.iter_mut().zip(forces) {
            let strength = length(force.0, force.1).max(0.1);
            let step = strength.min(longest) / strength;
            *place = (place.0 + force.0 * step, place.1 + force.1 * step);
        }
    }
    part.iter().copied().zip(places).collect()
}

/// Returns the length of a vector. Computes it with a square root, because the results of `hypot` differ between machines.
fn length(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}
