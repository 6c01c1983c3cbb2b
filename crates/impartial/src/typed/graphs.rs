//! Graphs by their names, in the words that files of claims have for them, too.

use std::fmt::Write as _;

use super::is_number;

/// A graph of more edges is not made from a name.
const MOST_EDGES: usize = 20_000;

type Edge = (usize, usize);

/// The words that a graph takes, and its edges in the notation of the games; `None` if no name of a graph comes first.
pub(crate) fn named(words: &[&str]) -> Option<Result<(usize, String), String>> {
    if let Some(name) = of_textbooks(words.first()?) {
        let words: Vec<&str> = name.split(' ').collect();
        return Some(named(&words)?.map(|(_, edges)| (1, edges)));
    }
    let family = words.first()?.to_lowercase();
    let size = words.get(1).copied().unwrap_or_default();
    let size = size.to_lowercase();
    let is_pair = |by: char| size.split_once(by).is_some_and(|(a, b)| is_number(a) && is_number(b));
    // Blanks have taken the place of the comma in `petersen 7,2`.
    let second = words.get(2).copied().filter(|word| is_number(word));
    let (taken, first, second) = match family.as_str() {
        // Its edges follow.
        "tree" | "graph" => return Some(Ok((1, String::new()))),
        "petersen" if is_number(&size) => match second {
            Some(second) => (3, size.as_str(), second),
            None => (2, size.as_str(), "2"),
        },
        "petersen" => (1, "5", "2"),
        "grid" | "prism" | "triangles" if is_pair('x') => {
            let (first, second) = size.split_once('x')?;
            (2, first, second)
        }
        "grid" | "prism" | "triangles" => {
            return Some(Err(format!("a size is missing, as in `{family} 3x5`")));
        }
        "path" | "cycle" | "complete" | "star" | "cube" | "queens" if is_number(&size) => {
            (2, size.as_str(), "1")
        }
        "path" | "cycle" | "complete" | "star" | "cube" | "queens" => {
            return Some(Err(format!("a number is missing, as in `{family} 5`")));
        }
        _ => return None,
    };
    let shown = words[1..taken].join(" ");
    let too_large = || {
        format!(
            "{family} {shown:.40}: a graph of more than {MOST_EDGES} edges is not made from a name"
        )
    };
    let (Ok(first), Ok(second)) = (first.parse::<usize>(), second.parse::<usize>()) else {
        return Some(Err(too_large()));
    };
    // The number of nodes bounds the work, and is bounded first.
    let nodes = match family.as_str() {
        "cube" => 1_usize.checked_shl(u32::try_from(first).unwrap_or(u32::MAX)),
        "queens" => first.checked_mul(first),
        "petersen" => first.checked_mul(2),
        "star" => first.checked_add(1),
        _ => first.checked_mul(second),
    };
    let Some(nodes) = nodes.filter(|&nodes| nodes <= MOST_EDGES + 1) else {
        return Some(Err(too_large()));
    };
    let is_wrong = match family.as_str() {
        "cycle" => first < 3,
        "prism" => first == 0 || second < 3,
        "petersen" => first < 3 || second == 0 || 2 * second >= first,
        _ => nodes == 0,
    };
    if is_wrong {
        return Some(Err(format!("there is no graph `{family} {shown:.40}`")));
    }
    Some(match edges(&family, first, second, nodes) {
        Some(edges) => Ok((taken, text(&edges))),
        None => Err(too_large()),
    })
}

/// The name in words of `P5`, `C_6`, `K4` or `Q3`.
fn of_textbooks(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let family = match letters.next()? {
        'P' => "path",
        'C' => "cycle",
        'K' => "complete",
        'Q' => "cube",
        _ => return None,
    };
    let number = letters.as_str().trim_start_matches('_');
    is_number(number).then(|| format!("{family} {number}"))
}

/// The edges, unless they are too many.
fn edges(family: &str, first: usize, second: usize, nodes: usize) -> Option<Vec<Edge>> {
    let mut edges: Vec<Edge> = Vec::new();
    match family {
        "path" => edges.extend((1..nodes).map(|node| (node - 1, node))),
        "cycle" => edges.extend((0..nodes).map(|node| (node, (node + 1) % nodes))),
        "star" => edges.extend((1..nodes).map(|leaf| (0, leaf))),
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
        "complete" | "queens" => {
            for one in 0..nodes {
                for other in one + 1..nodes {
                    let (rows, columns) =
                        (other / first - one / first, (other % first).abs_diff(one % first));
                    if family == "complete" || rows == 0 || columns == 0 || rows == columns {
                        edges.push((one, other));
                    }
                }
                if edges.len() > MOST_EDGES {
                    return None;
                }
            }
        }
        _ => {
            // Rows and columns; the nodes of a column follow each other.
            for node in 0..nodes {
                let (is_last_row, is_last_column) =
                    (node % first + 1 == first, node + first >= nodes);
                if !is_last_row {
                    edges.push((node, node + 1));
                }
                if family == "prism" || !is_last_column {
                    edges.push((node, (node + first) % nodes));
                }
                if family == "triangles" && !is_last_row && !is_last_column {
                    edges.push((node, node + first + 1));
                }
            }
        }
    }
    (edges.len() <= MOST_EDGES).then_some(edges)
}

/// As `0-1 1-2`; a node alone as its number.
fn text(edges: &[Edge]) -> String {
    if edges.is_empty() {
        return "0".to_owned();
    }
    let mut text = String::new();
    for (number, (u, v)) in edges.iter().enumerate() {
        let blank = if number == 0 { "" } else { " " };
        let _ = write!(text, "{blank}{u}-{v}");
    }
    text
}
