//! Graphs by their names: the words that files of claims have for them, and those of textbooks.

use std::fmt::Write as _;

use super::is_number;

/// A graph of more edges is not made from a name.
const MAX_EDGES: usize = 20_000;

type Edge = (usize, usize);

/// One graph of each name. Stalks stand side by side on node 0, which is the ground in Hackenbush.
pub(crate) const NAMES: &str = "`path 5`, `cycle 5`, `star 5`, `complete 5`, `bipartite 3x4`, `grid 3x4`, `prism 3x4`, \
                                `triangles 3x4`, `queens 3`, `cube 3`, `petersen 5,2`, `stalks 3 5 7`";

/// A name of a graph with the numbers behind it.
struct Name<'w> {
    family: String,
    numbers: Vec<&'w str>,
    /// How many words all that takes.
    taken: usize,
}

/// The words that a graph takes, and its edges in the notation of the games; `None` if no name of a graph comes first.
pub(crate) fn named(words: &[&str]) -> Option<Result<(usize, String), String>> {
    let first = words.first()?.to_lowercase();
    if first == "tree" || first == "graph" {
        // Its edges follow.
        return Some(Ok((1, String::new())));
    }
    let name = of_textbooks(words).or_else(|| of_words(words))?;
    Some(edges(&name).map(|edges| (name.taken, text(&edges))))
}

/// How many numbers a family takes, at the least and at the most.
fn arity(family: &str) -> Option<(usize, usize)> {
    match family {
        "path" | "cycle" | "star" | "complete" | "cube" | "queens" | "stalk" => Some((1, 1)),
        "grid" | "prism" | "triangles" | "bipartite" => Some((2, 2)),
        "petersen" => Some((0, 2)),
        "stalks" => Some((1, usize::MAX)),
        _ => None,
    }
}

/// As `path 5`, `grid 3x5`, `3x5 grid`, `5-cycle` or `complete bipartite 3,5`.
fn of_words<'w>(words: &[&'w str]) -> Option<Name<'w>> {
    let first = words[0].to_lowercase();
    let second = words.get(1).map(|word| word.to_lowercase()).unwrap_or_default();
    if let (Some((rows, columns)), Some((2, 2))) = (pair(words[0]), arity(&second)) {
        return Some(Name { family: second, numbers: vec![rows, columns], taken: 2 });
    }
    if let Some((number, family)) = words[0].split_once('-') {
        let is_name = is_number(number) && arity(family) == Some((1, 1));
        return is_name.then(|| Name {
            family: family.to_owned(),
            numbers: vec![number],
            taken: 1,
        });
    }
    let (family, at) =
        if first == "complete" && second == "bipartite" { (second, 2) } else { (first, 1) };
    let (_, most) = arity(&family)?;
    let (numbers, behind) = numbers(&words[at..], most);
    Some(Name { family, numbers, taken: at + behind })
}

/// As `P5`, `C_6`, `K3,3`, `K_ 3 3` or `P 7 2`, where blanks have taken the place of brackets.
fn of_textbooks<'w>(words: &[&'w str]) -> Option<Name<'w>> {
    let (one, two) = match words[0].chars().next()? {
        'P' => ("path", "petersen"),
        'C' => ("cycle", ""),
        'K' => ("complete", "bipartite"),
        'Q' => ("cube", ""),
        _ => return None,
    };
    let index = words[0][1..].trim_start_matches('_');
    let (numbers, behind) = if index.is_empty() {
        numbers(&words[1..], if two.is_empty() { 1 } else { 2 })
    } else {
        (index.split(',').collect(), 0)
    };
    let family = match numbers.len() {
        1 => one,
        2 if !two.is_empty() => two,
        _ => return None,
    };
    let are_numbers = numbers.iter().all(|number| is_number(number));
    are_numbers.then(|| Name { family: family.to_owned(), numbers, taken: 1 + behind })
}

/// The numbers that come first, at most so many, and how many words they take.
fn numbers<'w>(words: &[&'w str], most: usize) -> (Vec<&'w str>, usize) {
    let mut numbers = Vec::new();
    let mut taken = 0;
    for word in words {
        match pair(word) {
            Some((rows, columns)) if numbers.len() + 2 <= most => numbers.extend([rows, columns]),
            None if numbers.len() < most && is_number(word) => numbers.push(word),
            _ => break,
        }
        taken += 1;
    }
    (numbers, taken)
}

/// As `3x5`.
fn pair(word: &str) -> Option<(&str, &str)> {
    word.split_once(['x', 'X']).filter(|(rows, columns)| is_number(rows) && is_number(columns))
}

/// The edges.
fn edges(name: &Name<'_>) -> Result<Vec<Edge>, String> {
    let family = &*name.family;
    let shown = name.numbers.join(" ");
    let (least, most) = arity(family).unwrap_or_default();
    if name.numbers.len() < least {
        return Err(match most {
            2 => format!("a size is missing, as in `{family} 3x5`"),
            _ => format!("a number is missing, as in `{family} 5`"),
        });
    }
    let too_large = || {
        format!(
            "{family} {shown:.40}: a graph of more than {MAX_EDGES} edges is not made from a name"
        )
    };
    let parsed = name.numbers.iter().map(|number| number.parse::<usize>().ok());
    let numbers: Vec<usize> = parsed.collect::<Option<_>>().ok_or_else(too_large)?;
    let (first, second) = match numbers[..] {
        // Petersen's graph itself is one of those that are named after it.
        [] => (5, 2),
        [first] => (first, if family == "petersen" { 2 } else { 1 }),
        [first, second, ..] => (first, second),
    };
    // The number of nodes bounds the work, and is bounded first.
    let nodes = match family {
        "cube" => 1_usize.checked_shl(u32::try_from(first).unwrap_or(u32::MAX)),
        "queens" => first.checked_mul(first),
        "petersen" => first.checked_mul(2),
        "star" => first.checked_add(1),
        "bipartite" => first.checked_add(second),
        "stalk" | "stalks" => {
            numbers.iter().try_fold(1_usize, |sum, &edges| sum.checked_add(edges))
        }
        _ => first.checked_mul(second),
    };
    let nodes = nodes.filter(|&nodes| nodes <= MAX_EDGES + 1).ok_or_else(too_large)?;
    let is_wrong = match family {
        "cycle" => first < 3,
        "prism" => first == 0 || second < 3,
        "petersen" => first < 3 || second == 0 || 2 * second >= first,
        "bipartite" => first == 0 || second == 0,
        "stalk" | "stalks" => numbers.contains(&0),
        _ => nodes == 0,
    };
    if is_wrong {
        return Err(format!("there is no graph `{family} {shown:.40}`"));
    }
    let edges = match family {
        "stalk" | "stalks" => Some(of_stalks(&numbers)),
        _ => between(family, first, second, nodes),
    };
    edges.filter(|edges| edges.len() <= MAX_EDGES).ok_or_else(too_large)
}

/// Stalks of so many edges, all of which stand on node 0.
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

/// The edges of the other families, unless they are soon too many.
fn between(family: &str, first: usize, second: usize, nodes: usize) -> Option<Vec<Edge>> {
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
        "bipartite" if first.saturating_mul(second) > MAX_EDGES => return None,
        "bipartite" => {
            edges.extend((0..first).flat_map(|one| (first..nodes).map(move |other| (one, other))));
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
                if edges.len() > MAX_EDGES {
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
    Some(edges)
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
