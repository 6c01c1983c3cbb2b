//! Graphs that have names: `path 5`, `2x3 grid`, `K3,3`, `the Petersen graph`.

use super::fillers::is_filler;
use super::token::Kind;
use super::{Refusal, Tokens};

/// A graph of more edges is not made from a name.
const MAX_EDGES: usize = 20_000;

type Edge = (usize, usize);

/// One graph of each name. Stalks stand side by side on node 0, which is the ground in Hackenbush.
pub const GRAPHS: &str = "`path 5`, `cycle 5`, `star 5`, `complete 5`, `bipartite 3x4`, `grid 3x4`, `prism 3x4`, \
                          `triangles 3x4`, `queens 3`, `cube 3`, `petersen 5,2`, `stalks 3 5 7`";

/// How many numbers a family takes, at the least and at the most.
const FAMILIES: [(&str, usize, usize); 13] = [
    ("bipartite", 2, 2),
    ("complete", 1, 1),
    ("cube", 1, 1),
    ("cycle", 1, 1),
    ("grid", 2, 2),
    ("path", 1, 1),
    ("petersen", 0, 2),
    ("prism", 2, 2),
    ("queens", 1, 1),
    ("stalk", 1, 1),
    ("stalks", 1, MAX_EDGES),
    ("star", 1, 1),
    ("triangles", 2, 2),
];

/// A family by its name.
fn family(word: &str) -> Option<(&'static str, usize, usize)> {
    FAMILIES.into_iter().find(|(name, _, _)| word.eq_ignore_ascii_case(name))
}

/// Whether a word names a family.
pub(super) fn is_family(word: &str) -> bool {
    family(word).is_some()
}

/// A graph that was named.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) edges: Vec<(u32, u32)>,
    pub(super) nodes: u32,
}

/// Whether tokens begin with a graph as `5-cycle`, which looks like an edge.
pub(super) fn is_named_by_dash(tokens: &Tokens<'_>) -> bool {
    let is_glued = tokens.is_glued(1) && tokens.is_glued(2);
    tokens.kind_at(0) == Some(Kind::Number)
        && tokens.kind_at(1) == Some(Kind::Sign('-'))
        && is_glued
        && tokens.word_at(2).and_then(family).is_some_and(|(_, least, _)| least == 1)
}

/// Whether tokens begin with the name of a graph.
pub(super) fn is_named(tokens: &Tokens<'_>) -> bool {
    let mut tokens = tokens.clone();
    tokens.skip_fillers();
    !matches!(tokens.named_graph(), Ok(None))
}

impl Tokens<'_> {
    /// The graph whose name is next. `None`, and nothing is taken, if no such name is next.
    ///
    /// # Errors
    /// A number is missing or does not fit, or the graph is too large to be made from a name.
    pub(super) fn named_graph(&mut self) -> Result<Option<Named>, Refusal> {
        let from = self.at();
        let Some((name, numbers)) = self.family_with_numbers()? else {
            self.jump(from);
            return Ok(None);
        };
        let named = made(name, &numbers).map_err(|message| self.wrong_since(from, message))?;
        Ok(Some(named))
    }

    fn family_with_numbers(&mut self) -> Result<Option<(&'static str, Vec<u64>)>, Refusal> {
        // As `2x3 grid`.
        if self.kind_at(0) == Some(Kind::Number) {
            let from = self.at();
            if let Some((rows, columns)) = self.size(false)? {
                if let Some((name, 2, 2)) = self.word().and_then(family) {
                    self.advance(1);
                    return Ok(Some((name, vec![rows, columns])));
                }
            }
            self.jump(from);
            // As `5-cycle`.
            let is_dash = is_named_by_dash(self);
            if let Some((name, 1, 1)) = self.word_at(2).filter(|_| is_dash).and_then(family) {
                let number = self.number(NUMBER, u64::MAX)?;
                self.advance(2);
                return Ok(Some((name, vec![number])));
            }
            return Ok(None);
        }
        let Some(word) = self.word() else { return Ok(None) };
        let is_bipartite =
            word.eq_ignore_ascii_case("complete") && self.is_word_at(1, &["bipartite"]);
        let named = if is_bipartite { family("bipartite") } else { family(word) };
        if let Some((name, least, most)) = named {
            self.advance(1 + usize::from(is_bipartite));
            return self.numbers_of(name, least, most).map(|numbers| Some((name, numbers)));
        }
        self.of_textbooks(word)
    }

    /// The numbers behind a family: `path 5`, `path of length 4`, `cycle(4)`, `grid 2 by 3`, `star with 5 rays`.
    fn numbers_of(
        &mut self,
        name: &'static str,
        least: usize,
        most: usize,
    ) -> Result<Vec<u64>, Refusal> {
        let from = self.at();
        let mut numbers = Vec::new();
        let mut counts_edges = false;
        let mut brackets = 0_usize;
        loop {
            let at = self.at();
            self.skip(|word| {
                counts_edges |= word.eq_ignore_ascii_case("length");
                is_filler(word) || word.eq_ignore_ascii_case("graph")
            });
            match self.kind_at(0) {
                Some(Kind::Open(_)) if numbers.is_empty() => {
                    brackets += 1;
                    self.advance(1);
                }
                Some(Kind::Close(_)) if brackets > 0 => {
                    brackets -= 1;
                    self.advance(1);
                }
                Some(Kind::Number) if numbers.len() < most && !self.begins_edge() => {
                    if numbers.len() + 2 <= most {
                        if let Some((rows, columns)) = self.size(false)? {
                            numbers.extend([rows, columns]);
                            continue;
                        }
                    }
                    numbers.push(self.number(NUMBER, u64::MAX)?);
                    if most == 1 {
                        counts_edges |= self.takes_unit(name, from)?;
                    }
                }
                _ if self.at() == at => break,
                _ => {}
            }
        }
        if numbers.len() < least {
            let message = match most {
                2 => format!("a size is missing, as in `{name} 3x5`"),
                _ => format!("a number is missing, as in `{name} 5`"),
            };
            return Err(self.wrong_since(from.saturating_sub(1), message));
        }
        // A path has one node more than edges; a stalk and a star count their edges anyway.
        if counts_edges && name == "path" {
            numbers[0] = numbers[0].saturating_add(1);
        }
        Ok(numbers)
    }

    /// Takes the noun behind the number of a family; whether it counts edges.
    fn takes_unit(&mut self, name: &str, from: usize) -> Result<bool, Refusal> {
        let counts_edges = self.is_word_at(0, &["edges", "edge", "rays", "segments"]);
        let counts_nodes = self.is_word_at(0, &["nodes", "node", "vertices", "vertex"]);
        let fits = match name {
            "path" | "cycle" => !self.is_word_at(0, &["rays", "segments"]),
            "star" | "stalk" => !counts_nodes,
            "complete" => !counts_edges,
            _ => !counts_edges && !counts_nodes,
        };
        if !fits {
            let noun = self.word().unwrap_or_default();
            let message = format!("the number of a {name} does not count its {noun}");
            self.advance(1);
            return Err(self.wrong_since(from, message));
        }
        self.advance(usize::from(counts_edges || counts_nodes));
        Ok(counts_edges)
    }

    /// As `P5`, `C_6`, `K3,3`, `K_{2,3}`, `K₃` or `P(7, 2)`.
    fn of_textbooks(&mut self, word: &str) -> Result<Option<(&'static str, Vec<u64>)>, Refusal> {
        let (one, two) = match word {
            "P" | "P_" => ("path", "petersen"),
            "C" | "C_" => ("cycle", ""),
            "K" | "K_" => ("complete", "bipartite"),
            "Q" | "Q_" => ("cube", ""),
            _ => return Ok(None),
        };
        let at = self.at();
        self.advance(1);
        let mut brackets = 0;
        while matches!(self.kind_at(0), Some(Kind::Open(_))) && self.is_glued(0) {
            brackets += 1;
            self.advance(1);
        }
        let mut numbers = Vec::new();
        loop {
            let goes_on = brackets > 0 || numbers.is_empty() || self.is_glued(0);
            match self.kind_at(0).filter(|_| goes_on) {
                Some(Kind::Index) => numbers.push(self.index()?),
                Some(Kind::Number) => numbers.push(self.number(NUMBER, u64::MAX)?),
                Some(Kind::Sign(','))
                    if !numbers.is_empty() && (brackets > 0 || self.is_glued(1)) =>
                {
                    self.advance(1);
                }
                _ => break,
            }
        }
        while brackets > 0 && matches!(self.kind_at(0), Some(Kind::Close(_))) {
            brackets -= 1;
            self.advance(1);
        }
        let family = match numbers.len() {
            1 => one,
            2 if !two.is_empty() => two,
            _ => {
                self.jump(at);
                return Ok(None);
            }
        };
        Ok(Some((family, numbers)))
    }

    /// The number below the line that is next.
    fn index(&mut self) -> Result<u64, Refusal> {
        let digits = self.peek().map(|token| self.str(token)).unwrap_or_default();
        let number = digits.chars().try_fold(0_u64, |number, c| {
            let digit = u64::from((c as u32).checked_sub(0x2080)?);
            number.checked_mul(10)?.checked_add(digit)
        });
        let number = number.ok_or_else(|| self.expected(NUMBER))?;
        self.advance(1);
        Ok(number)
    }
}

/// What the number of a family is, in an error.
const NUMBER: &str = "a number of nodes";

/// The edges of a graph of this family.
fn made(family: &str, numbers: &[u64]) -> Result<Named, String> {
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
    let edges = edges.filter(|edges| edges.len() <= MAX_EDGES).ok_or_else(too_large)?;
    let edges = edges.into_iter().map(|(u, v)| (u as u32, v as u32)).collect();
    Ok(Named { edges, nodes: nodes as u32 })
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
