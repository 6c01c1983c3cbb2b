//! Reads graphs by name: `path 5`, `2x3 grid`, `K3,3`, `the Petersen graph`.

use super::fillers::is_filler;
use super::graphs::made;
use super::token::Kind;
use super::{Refusal, Tokens};

/// The maximum number of edges of a named graph. The reader rejects larger graphs.
pub(super) const MAX_EDGES: usize = 20_000;

/// One example of each form in which a graph can be named. Stalks start at node 0, which is the ground in Hackenbush.
pub const GRAPHS: &str = "`path 5`, `cycle 5`, `star 5`, `complete 5`, `bipartite 3x4`, `multipartite 2 3 4`, `wheel 5`, \
                          `ladder 4`, `grid 3x4`, `torus 3x4`, `prism 3x4`, `triangles 3x4`, `kings 3x4`, `knights 3x4`, \
                          `rooks 2x3`, `queens 3`, `cube 3`, `petersen 5,2`, `circulant 8 1 2`, `binary_tree 2`, \
                          `caterpillar 1 0 2`, `spider 1 2 3`, `stalks 3 5 7`";

/// The examples of [`GRAPHS`] as a list, each with a description.
///
/// ```
/// use games::catalog::{self, GRAPH_NAMES};
/// for (name, _) in GRAPH_NAMES {
///     assert!(catalog::read(&format!("hackenbush {name}")).is_ok(), "{name}");
/// }
/// ```
pub const GRAPH_NAMES: [(&str, &str); 23] = [
    ("path 5", "5 nodes in a row, also P5"),
    ("cycle 5", "5 nodes in a ring, also C5"),
    ("star 5", "5 rays around node 0"),
    ("complete 5", "5 nodes, each joined to all others, also K5"),
    ("bipartite 3x4", "each of 3 nodes joined to each of 4 others, also K3,4"),
    ("multipartite 2 3 4", "the same with more than two sides, also K2,3,4"),
    ("wheel 5", "a rim of 5 nodes around node 0; networkx counts the hub, as `wheel_graph(6)`"),
    ("ladder 4", "two paths of 4 nodes with a rung at each node"),
    ("grid 3x4", "3 rows and 4 columns"),
    ("torus 3x4", "a grid whose rows and columns are rings"),
    ("prism 3x4", "a grid whose rows are rings; `prism 4` has 2 of them"),
    ("triangles 3x4", "a grid with a diagonal in each cell"),
    ("kings 3x4", "squares of a board of 3 by 4 that are a king's move apart"),
    ("knights 3x4", "a knight's move apart"),
    ("rooks 2x3", "a rook's move apart"),
    ("queens 3", "a queen's move apart, here on 3 by 3 squares"),
    ("cube 3", "the corners of a cube of 3 dimensions, also hypercube 3 and Q3"),
    ("petersen 5,2", "Petersen's graph, and generalized ones as `petersen 7,2`"),
    ("circulant 8 1 2", "8 nodes in a ring, joined to those 1 and 2 steps away"),
    ("binary_tree 2", "a binary tree of height 2, whose root is node 0"),
    ("caterpillar 1 0 2", "a path of 3 nodes with 1, 0 and 2 legs"),
    ("spider 1 2 3", "legs of 1, 2 and 3 edges on node 0"),
    ("stalks 3 5 7", "stalks of 3, 5 and 7 edges on node 0, the ground in Hackenbush"),
];

/// All families of graphs, each with the minimum and maximum number of its parameters.
const FAMILIES: [(&str, usize, usize); 24] = [
    ("binary_tree", 1, 1),
    ("bipartite", 2, 2),
    ("caterpillar", 1, MAX_EDGES),
    ("circulant", 2, MAX_EDGES),
    ("complete", 1, 1),
    ("cube", 1, 1),
    ("cycle", 1, 1),
    ("grid", 2, 2),
    ("kings", 1, 2),
    ("knights", 1, 2),
    ("ladder", 1, 1),
    ("multipartite", 1, MAX_EDGES),
    ("path", 1, 1),
    ("petersen", 0, 2),
    ("prism", 1, 2),
    ("queens", 1, 2),
    ("rooks", 1, 2),
    ("spider", 1, MAX_EDGES),
    ("stalk", 1, 1),
    ("stalks", 1, MAX_EDGES),
    ("star", 1, 1),
    ("torus", 2, 2),
    ("triangles", 2, 2),
    ("wheel", 1, 1),
];

/// Alternative names of families, each with the name used in [`FAMILIES`].
const SAME: [(&str, &str); 6] = [
    ("hypercube", "cube"),
    ("king", "kings"),
    ("knight", "knights"),
    ("queen", "queens"),
    ("rook", "rooks"),
    ("petersens", "petersen"),
];

/// Words that can precede the name of a family. Each entry contains the word, the name after it, and the family that the two words mean
/// together.
const IN_FRONT: [(&str, &str, &str); 6] = [
    ("complete", "bipartite", "bipartite"),
    ("complete", "multipartite", "multipartite"),
    ("generalized", "petersen", "petersen"),
    ("generalised", "petersen", "petersen"),
    ("binary", "tree", "binary_tree"),
    ("caterpillar", "tree", "caterpillar"),
];

/// Finds a family by its name, ignoring apostrophes.
fn family(word: &str) -> Option<(&'static str, usize, usize)> {
    let is_plain = |c: &char| !matches!(c, '\'' | '\u{2018}' | '\u{2019}');
    // All names are shorter than 20 letters, so truncate longer words.
    let word: String = word.chars().filter(is_plain).take(20).collect();
    let same = SAME.iter().find(|(same, _)| word.eq_ignore_ascii_case(same));
    let word = same.map_or(&*word, |(_, name)| name);
    FAMILIES.into_iter().find(|(name, _, _)| word.eq_ignore_ascii_case(name))
}

/// Returns whether a word names a family.
pub(super) fn is_family(word: &str) -> bool {
    family(word).is_some()
}

/// Returns whether a number, a dash and this word name a graph, as in `5-cycle`.
pub(super) fn is_named_after_dash(word: &str) -> bool {
    family(word).is_some_and(|(_, least, most)| least == 1 && most <= 2)
}

/// A graph that is given by its name.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) edges: Vec<(u32, u32)>,
    pub(super) nodes: u32,
}

/// Returns whether the next tokens name a graph in a form such as `5-cycle`. Because of its dash, such a name also looks like an edge.
pub(super) fn is_named_by_dash(tokens: &Tokens<'_>) -> bool {
    let is_glued = tokens.is_glued(1) && tokens.is_glued(2);
    tokens.kind_at(0) == Some(Kind::Number)
        && tokens.kind_at(1) == Some(Kind::Sign('-'))
        && is_glued
        && tokens.word_at(2).is_some_and(is_named_after_dash)
}

/// Returns whether the next tokens, after any fillers, name a graph. A name with a missing or invalid number also counts.
pub(super) fn is_named(tokens: &Tokens<'_>) -> bool {
    let mut tokens = tokens.clone();
    tokens.skip_fillers();
    !matches!(tokens.named_graph(), Ok(None))
}

impl Tokens<'_> {
    /// Takes the name of a graph, and returns the graph. If the next tokens do not name a graph, returns `None` and takes nothing.
    ///
    /// # Errors
    /// A [`Refusal`] if a number is missing or invalid, or if the graph is too large.
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
        // First, try the form `2x3 grid`.
        if self.kind_at(0) == Some(Kind::Number) {
            let from = self.at();
            if let Some((rows, columns)) = self.size(false)? {
                if let Some((name, 0..=2, 2)) = self.word().and_then(family) {
                    self.advance(1);
                    return Ok(Some((name, vec![rows, columns])));
                }
            }
            self.jump(from);
            // Next, try the form `5-cycle`.
            let is_dash = is_named_by_dash(self);
            if let Some((name, 1, _)) = self.word_at(2).filter(|_| is_dash).and_then(family) {
                let number = self.number(NUMBER, u64::MAX)?;
                self.advance(2);
                return Ok(Some((name, vec![number])));
            }
            return Ok(None);
        }
        let Some(word) = self.word() else { return Ok(None) };
        // Some names consist of several words, such as `complete binary tree` and `complete bipartite`.
        let complete = usize::from(self.take_words(&["complete", "binary", "tree"]));
        let first = if complete > 0 { "binary" } else { word };
        let in_front = IN_FRONT.iter().find(|(before, name, _)| {
            complete == 0 && word.eq_ignore_ascii_case(before) && self.is_word_at(1, &[name])
        });
        let named = match in_front {
            Some((_, _, name)) => family(name),
            None if first == "binary" && complete > 0 => family("binary_tree"),
            None => family(word),
        };
        if let Some((name, least, most)) = named {
            if complete == 0 {
                self.advance(1 + usize::from(in_front.is_some()));
            }
            return self.numbers_of(name, least, most).map(|numbers| Some((name, numbers)));
        }
        self.of_textbooks(word)
    }

    /// Takes the numbers after the name of a family: `path 5`, `path of length 4`, `cycle(4)`, `grid 2 by 3`,
    /// `star with 5 rays`.
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
        // `path` takes the number of nodes, which is one more than the number of edges. Stalks and stars take the number of edges, and a
        // cycle has as many edges as nodes.
        if counts_edges && name == "path" {
            numbers[0] = numbers[0].saturating_add(1);
        }
        Ok(numbers)
    }

    /// Takes the noun after a number, such as `rays` in `star with 5 rays`. Returns whether the noun says that the number counts edges.
    fn takes_unit(&mut self, name: &str, from: usize) -> Result<bool, Refusal> {
        let counts_edges = self.is_word_at(0, &["edges", "edge", "leaves", "rays", "segments"]);
        let counts_nodes = self.is_word_at(0, &["nodes", "node", "vertices", "vertex"]);
        let fits = match name {
            "path" | "cycle" => !self.is_word_at(0, &["leaves", "rays", "segments"]),
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

    /// Takes textbook notation: `P5`, `C_6`, `K3,3`, `K_{2,3}`, `K₃` or `P(7, 2)`.
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
            let continues = brackets > 0 || numbers.is_empty() || self.is_glued(0);
            match self.kind_at(0).filter(|_| continues) {
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
            3.. if one == "complete" => "multipartite",
            _ => {
                self.jump(at);
                return Ok(None);
            }
        };
        Ok(Some((family, numbers)))
    }

    /// Takes a number in subscript digits.
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

/// The noun that error messages use for a parameter of a family.
const NUMBER: &str = "a number of nodes";
