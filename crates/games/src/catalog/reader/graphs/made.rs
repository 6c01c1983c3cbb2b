//! Generates the edges of named graphs.

use super::super::families::{MAX_EDGES, Named};

type Edge = (usize, usize);

/// Creates the graph of this family with the given numbers as parameters. Returns an error message if the numbers are not valid.
pub(in crate::catalog::reader) fn made(family: &str, numbers: &[u64]) -> Result<Named, String> {
    let shown = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let too_large = || {
        format!(
            "{family} {shown:.40}: a graph of more than {MAX_EDGES} edges is not made from a name"
        )
    };
    let numbers: Option<Vec<usize>> =
        numbers.iter().map(|&number| usize::try_from(number).ok()).collect();
    let numbers = numbers.ok_or_else(too_large)?;
    let (first, second) = match numbers[..] {
        // Without numbers, `petersen` means the Petersen graph, which is the generalized Petersen graph with the parameters 5 and 2.
        [] => (5, 2),
        [rim] if family == "prism" => (2, rim),
        [first] => (first, default_second(family, first)),
        [first, second, ..] => (first, second),
    };
    // Check the number of nodes first, because it bounds the work.
    let nodes = match family {
        "cube" => 1_usize.checked_shl(u32::try_from(first).unwrap_or(u32::MAX)),
        "binary_tree" => 2_usize
            .checked_shl(u32::try_from(first).unwrap_or(u32::MAX))
            .filter(|&nodes| nodes > 1)
            .map(|nodes| nodes - 1),
        "circulant" => Some(first),
        "caterpillar" => numbers.iter().try_fold(numbers.len(), |sum, &legs| sum.checked_add(legs)),
        "multipartite" => numbers.iter().try_fold(0_usize, |sum, &side| sum.checked_add(side)),
        "ladder" | "petersen" => first.checked_mul(2),
        "star" | "wheel" => first.checked_add(1),
        "bipartite" => first.checked_add(second),
        "spider" | "stalk" | "stalks" => {
            numbers.iter().try_fold(1_usize, |sum, &edges| sum.checked_add(edges))
        }
        _ => first.checked_mul(second),
    };
    let nodes = nodes.filter(|&nodes| nodes <= MAX_EDGES + 1).ok_or_else(too_large)?;
    let is_wrong = match family {
        "cycle" | "wheel" => first < 3,
        "torus" => first < 3 || second < 3,
        "circulant" => first < 3 || numbers[1..].iter().any(|&step| step == 0 || 2 * step > first),
        "prism" => first == 0 || second < 3,
        "petersen" => first < 3 || second == 0 || 2 * second >= first,
        "bipartite" => first == 0 || second == 0,
        "multipartite" | "spider" | "stalk" | "stalks" => numbers.contains(&0),
        _ => nodes == 0,
    };
    if is_wrong {
        return Err(format!("there is no graph `{family} {shown:.40}`"));
    }
    let edges = match family {
        "spider" | "stalk" | "stalks" => Some(of_stalks(&numbers)),
        "caterpillar" => Some(of_legs(&numbers)),
        "multipartite" => of_sides(&numbers, nodes),
        "circulant" => of_steps(first, &numbers[1..]),
        "kings" | "knights" | "rooks" | "queens" => of_pieces(family, first, second),
        _ => between(family, first, second, nodes),
    };
    let edges = edges.filter(|edges| edges.len() <= MAX_EDGES).ok_or_else(too_large)?;
    let edges = edges.into_iter().map(|(u, v)| (u as u32, v as u32)).collect();
    Ok(Named { edges, nodes: nodes as u32 })
}

/// Returns the edges of stalks of the given lengths, all starting at node 0.
fn of_stalks(lengths: &[usize]) -> Vec<Edge> {
    let mut edges = Vec::new();
    for length in lengths {
        for height in 0..*length {
            let top = edges.len() + 1;
            edges.push((if height == 0 { 0 } else { top - 1 }, top));
        }
    }
    edges
}

/// Returns the default value of the second parameter of a family.
fn default_second(family: &str, first: usize) -> usize {
    match family {
        "petersen" => 2,
        "kings" | "knights" | "rooks" | "queens" => first,
        _ => 1,
    }
}

/// Returns the edges of a path with additional leaves. `legs` gives the number of leaves attached to each node of the path.
fn of_legs(legs: &[usize]) -> Vec<Edge> {
    let mut edges: Vec<Edge> = (1..legs.len()).map(|node| (node - 1, node)).collect();
    let mut next = legs.len();
    for (node, &legs) in legs.iter().enumerate() {
        edges.extend((next..next + legs).map(|leg| (node, leg)));
        next += legs;
    }
    edges
}

/// Returns the edges of a complete multipartite graph with parts of the given sizes, or `None` if there are too many.
fn of_sides(sides: &[usize], nodes: usize) -> Option<Vec<Edge>> {
    let mut edges = Vec::new();
    let mut begin = 0;
    for &side in sides {
        let end = begin + side;
        if edges.len() + side.saturating_mul(nodes - end) > MAX_EDGES {
            return None;
        }
        edges.extend((begin..end).flat_map(|one| (end..nodes).map(move |other| (one, other))));
        begin = end;
    }
    Some(edges)
}

/// Joins each node of a ring to the nodes at the given distances along the ring. Returns the edges, or `None` if there are too many.
fn of_steps(nodes: usize, steps: &[usize]) -> Option<Vec<Edge>> {
    let steps: std::collections::BTreeSet<usize> = steps.iter().copied().collect();
    if nodes.saturating_mul(steps.len()) > 2 * MAX_EDGES {
        return None;
    }
    let mut edges = Vec::new();
    for step in steps {
        // An edge between opposite nodes of the ring is reached from both ends, so add it only once.
        let count = if 2 * step == nodes { step } else { nodes };
        edges.extend((0..count).map(|node| (node, (node + step) % nodes)));
    }
    Some(edges)
}

/// Returns the edges of the graph whose nodes are the squares of a board, column by column, and whose edges are the moves of a chess piece.
/// Returns `None` if there are too many edges.
fn of_pieces(piece: &str, rows: usize, columns: usize) -> Option<Vec<Edge>> {
    const STRAIGHT: [(isize, isize); 2] = [(1, 0), (0, 1)];
    const ALL: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    const LEAPS: [(isize, isize); 4] = [(1, 2), (2, 1), (-1, 2), (-2, 1)];
    let (steps, is_far): (&[_], bool) = match piece {
        "kings" => (&ALL, false),
        "knights" => (&LEAPS, false),
        "rooks" => (&STRAIGHT, true),
        _ => (&ALL, true),
    };
    let mut edges = Vec::new();
    for node in 0..rows * columns {
        for &(down, right) in steps {
            let (mut row, mut column) = (node % rows, node / rows);
            loop {
                let next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
                let Some(next) = next.filter(|&(row, column)| row < rows && column < columns)
                else {
                    break;
                };
                (row, column) = next;
                edges.push((node, column * rows + row));
                if !is_far {
                    break;
                }
            }
        }
        if edges.len() > MAX_EDGES {
            return None;
        }
    }
    Some(edges)
}

/// Returns the edges of a graph of one of the remaining families, or `None` if there are too many.
fn between(family: &str, first: usize, second: usize, nodes: usize) -> Option<Vec<Edge>> {
    let mut edges: Vec<Edge> = Vec::new();
    match family {
        "path" => edges.extend((1..nodes).map(|node| (node - 1, node))),
        "cycle" => edges.extend((0..nodes).map(|node| (node, (node + 1) % nodes))),
        "star" => edges.extend((1..nodes).map(|leaf| (0, leaf))),
        "binary_tree" => edges.extend((1..nodes).map(|node| ((node - 1) / 2, node))),
        "wheel" => {
            edges.extend((1..nodes).map(|node| (0, node)));
            edges.extend((1..nodes).map(|node| (node, node % first + 1)));
        }
        "ladder" => {
            for rung in 0..first {
                edges.push((2 * rung, 2 * rung + 1));
                if rung > 0 {
                    edges.extend([(2 * rung - 2, 2 * rung), (2 * rung - 1, 2 * rung + 1)]);
                }
            }
        }
        "cube" => {
            for node in 0..nodes {
                let bits = (0..first).map(|bit| node | 1 << bit);
                edges.extend(bits.filter(|&other| other != node).map(|other| (node, other)));
            }
        }
        "petersen" => {
            for c in 0..first {
                let (outer, inner) = ((c + 1) % first, first + (c + second) % first);
                edges.extend([(c, outer), (c, first + c), (first + c, inner)]);
            }
        }
        "bipartite" if first.saturating_mul(second) > MAX_EDGES => return None,
        "bipartite" => {
            edges.extend((0..first).flat_map(|one| (first..nodes).map(move |other| (one, other))));
        }
        "complete" => {
            for one in 0..nodes {
                edges.extend((one + 1..nodes).map(|other| (one, other)));
                if edges.len() > MAX_EDGES {
                    return None;
                }
            }
        }
        _ => {
            // All other families have rows and columns. The nodes of a column have consecutive numbers.
            for node in 0..nodes {
                let (is_last_row, is_last_column) =
                    (node % first + 1 == first, node + first >= nodes);
                if !is_last_row {
                    edges.push((node, node + 1));
                } else if family == "torus" {
                    edges.push((node, node + 1 - first));
                }
                if matches!(family, "prism" | "torus") || !is_last_column {
                    edges.push((node, (node + first) % nodes));
                }
                if family == "triangles" && !is_last_row && !is_last_column {
                    edges.push((node, node + first + 1));
                }
            }
        }
    }
    Some(edges)
}
