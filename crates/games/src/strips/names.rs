//! Prints and reads strip patterns, and defines the patterns that have names.

use std::fmt;
use std::str::FromStr;

use super::piece::{EDGE, NODE, TOKEN};
use super::{End, StripGame, StripPattern};
use grundy_core::ReadError;

/// The maximum number of nodes in a block or in an end.
const MAX_NODES: usize = 64;

impl StripGame {
    const ALL: [(Self, &'static str); 5] = [
        (Self::NodeKayles, "node_kayles"),
        (Self::ArcKayles, "arc_kayles"),
        (Self::Clobber, "clobber"),
        (Self::VertexGeography, "vertex_geography"),
        (Self::EdgeGeography, "edge_geography"),
    ];

    const fn has_token(self) -> bool {
        matches!(self, Self::VertexGeography | Self::EdgeGeography)
    }
}

/// Prints the name of the game in strip notation, such as `node_kayles`.
impl fmt::Display for StripGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(game, _)| game == self).map_or("", |(_, name)| name);
        f.write_str(name)
    }
}

/// Prints the game, all edges in order, and the nodes without edges. In Clobber, prints the game and the colors instead.
impl fmt::Display for StripPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.game)?;
        if self.game == StripGame::Clobber {
            f.write_str(" ")?;
            return self
                .block
                .iter()
                .try_for_each(|&c| f.write_str(if c == NODE { "X" } else { "O" }));
        }
        let edges =
            |f: &mut fmt::Formatter<'_>, list: &[(usize, usize)], [a, sign, b]: [&str; 3]| {
                list.iter().try_for_each(|(from, to)| write!(f, " {a}{from}{sign}{b}{to}"))
            };
        edges(f, &self.left.inner, ["L", "-", "L"])?;
        edges(f, &self.left.links, ["L", ">", ""])?;
        edges(f, &self.inner, ["", "-", ""])?;
        edges(f, &self.links, ["", ">", ""])?;
        let right: Vec<_> = self.right.links.iter().map(|&(end, node)| (node, end)).collect();
        edges(f, &right, ["", ">", "R"])?;
        edges(f, &self.right.inner, ["R", "-", "R"])?;
        for (name, count, ends) in [
            ("L", self.left.nodes.len(), ends(&self.left)),
            ("", self.block.len(), self.ends()),
            ("R", self.right.nodes.len(), ends(&self.right)),
        ] {
            for node in (0..count).filter(|node| !ends.contains(node)) {
                write!(f, " {name}{node}")?;
            }
        }
        Ok(())
    }
}

fn ends(end: &End) -> Vec<usize> {
    let inner = end.inner.iter().flat_map(|&(a, b)| [a, b]);
    inner.chain(end.links.iter().map(|&(a, _)| a)).collect()
}

impl StripPattern {
    /// Returns the nodes of a block that occur in edges.
    fn ends(&self) -> Vec<usize> {
        let inside = self.inner.iter().chain(&self.links).flat_map(|&(a, b)| [a, b]);
        let outside = self.left.links.iter().chain(&self.right.links).map(|&(_, node)| node);
        inside.chain(outside).collect()
    }

    /// Returns the mirror image of the strip.
    pub(super) fn mirrored(&self) -> Self {
        let links = self.links.iter().map(|&(a, b)| (b, a)).collect();
        let (left, right) = (self.right.clone(), self.left.clone());
        Self { links, left, right, ..self.clone() }
    }

    /// In Edge Geography, replaces each edge with a node between the ends of the edge. Returns strips of other games unchanged.
    pub(super) fn expanded(&self) -> Self {
        let mut strip = self.clone();
        if self.game != StripGame::EdgeGeography {
            return strip;
        }
        (strip.inner, strip.links) = subdivided(&mut strip.block, &self.inner, &self.links);
        for end in [&mut strip.left, &mut strip.right] {
            let (inner, links) = (end.inner.clone(), end.links.clone());
            (end.inner, end.links) = subdivided(&mut end.nodes, &inner, &links);
        }
        strip
    }
}

type Edges = Vec<(usize, usize)>;

/// Adds a node for each edge, and returns the edges that connect the new node to both ends of the original edge.
fn subdivided(nodes: &mut Vec<u8>, inner: &Edges, links: &Edges) -> (Edges, Edges) {
    let mut halves = (Vec::new(), Vec::new());
    for &(a, b) in inner {
        halves.0.extend([(a, nodes.len()), (b, nodes.len())]);
        nodes.push(EDGE);
    }
    for &(a, b) in links {
        halves.0.push((a, nodes.len()));
        halves.1.push((nodes.len(), b));
        nodes.push(EDGE);
    }
    halves
}

/// Reads the output of [`Display`](fmt::Display), with the edges in any order. Also reads the names that the [module](super) lists.
impl FromStr for StripPattern {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut words = text.split_whitespace();
        let game = words.next().unwrap_or("");
        let rest: Vec<&str> = words.collect();
        match (game, rest.as_slice()) {
            ("cram", &[rows]) => return read(StripGame::ArcKayles, &grid(number(rows)?)),
            ("treblecross", []) => return read(StripGame::NodeKayles, "0-1 0>0 1>0 1>1"),
            ("clobber", &[colors]) => return clobber(colors),
            _ => {}
        }
        let Some(&(game, _)) = StripGame::ALL.iter().find(|(_, name)| *name == game) else {
            return Err(ReadError::expected("a game on strips, such as node_kayles", game));
        };
        if game == StripGame::Clobber || rest.is_empty() {
            return Err(ReadError::expected("a block after the game", &rest.join(" ")));
        }
        let edges = match *rest.as_slice() {
            ["path"] => "0>0".to_owned(),
            ["caterpillar"] => "0-1 0>0".to_owned(),
            ["ladder"] => "0-1 0>0 1>1".to_owned(),
            ["diamonds"] => "L0>0 L0>1 L0>2 0-2 1-2 2>0 2>1 2>2".to_owned(),
            ["squares"] => "L0>0 L0>2 0-1 1-2 2>0 2>2".to_owned(),
            ["grid", rows] => grid(number(rows)?),
            ["star", ref rays @ ..] => star(rays)?,
            _ => rest.join(" "),
        };
        read(game, &edges)
    }
}

/// Returns the edges of a grid: a path of nodes in each column, and paths along the rows.
fn grid(rows: usize) -> String {
    let columns = (1..rows).map(|row| format!("{}-{row} ", row - 1));
    columns.chain((0..rows).map(|row| format!("{row}>{row} "))).collect()
}

/// Returns the edges of a star. Its center is at the left; one ray consists of the blocks, and the other rays have the given numbers of
/// nodes.
fn star(rays: &[&str]) -> Result<String, ReadError> {
    let mut edges = vec!["L0>0 0>0".to_owned()];
    let mut nodes = 1;
    for ray in rays {
        let length = number(ray)?;
        for place in 0..length {
            let before = if place == 0 { 0 } else { nodes - 1 };
            edges.push(format!("L{before}-L{nodes}"));
            nodes += 1;
        }
    }
    Ok(edges.join(" "))
}

fn clobber(colors: &str) -> Result<StripPattern, ReadError> {
    let stone = |color| match color {
        'X' | 'x' => Some(NODE),
        'O' | 'o' => Some(TOKEN),
        _ => None,
    };
    let block: Option<Vec<u8>> = colors.chars().map(stone).collect();
    let block = block.filter(|block| (1..=MAX_NODES).contains(&block.len()));
    let Some(block) = block else {
        return Err(ReadError::expected("the colors of a block, such as XO", colors));
    };
    let inner = (1..block.len()).map(|node| (node - 1, node)).collect();
    let links = vec![(block.len() - 1, 0)];
    let (left, right) = (End::default(), End::default());
    Ok(StripPattern { game: StripGame::Clobber, block, inner, links, left, right })
}

fn number(text: &str) -> Result<usize, ReadError> {
    let small = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    small
        .filter(|&number| number < MAX_NODES)
        .ok_or_else(|| ReadError::expected(format_args!("a number below {MAX_NODES}"), text))
}

/// Reads the edges and nodes of a pattern.
fn read(game: StripGame, text: &str) -> Result<StripPattern, ReadError> {
    let mut strip = StripPattern {
        game,
        block: Vec::new(),
        inner: Vec::new(),
        links: Vec::new(),
        left: End::default(),
        right: End::default(),
    };
    for word in text.split_whitespace() {
        let wrong = || ReadError::expected("an edge such as 0-1, 0>1, L0>1 or 0>R0", word);
        let (from, sign, to) = match word.find(['-', '>']) {
            None => (word, '-', word),
            Some(place) => {
                let sign = if word[place..].starts_with('-') { '-' } else { '>' };
                (&word[..place], sign, &word[place + 1..])
            }
        };
        let node = |text: &str, strip: &mut StripPattern| -> Result<(char, usize), ReadError> {
            let side = text.chars().next().filter(|side| ['L', 'R'].contains(side)).unwrap_or(' ');
            let node = number(text.trim_start_matches(['L', 'R']))?;
            let nodes = match side {
                'L' => &mut strip.left.nodes,
                'R' => &mut strip.right.nodes,
                _ => &mut strip.block,
            };
            nodes.resize(nodes.len().max(node + 1), NODE);
            Ok((side, node))
        };
        let ((side, a), (other, b)) = (node(from, &mut strip)?, node(to, &mut strip)?);
        if from == to && sign == '-' {
            if word != from {
                return Err(wrong());
            }
            continue;
        }
        let pair = (a.min(b), a.max(b));
        match (side, sign, other) {
            ('L', '-', 'L') => strip.left.inner.push(pair),
            ('R', '-', 'R') => strip.right.inner.push(pair),
            (' ', '-', ' ') => strip.inner.push(pair),
            (' ', '>', ' ') => strip.links.push((a, b)),
            ('L', '>', ' ') => strip.left.links.push((a, b)),
            (' ', '>', 'R') => strip.right.links.push((b, a)),
            _ => return Err(wrong()),
        }
    }
    if strip.block.is_empty() || strip.links.is_empty() {
        return Err(ReadError::new("expected an edge from a block to the next, such as 0>0"));
    }
    if game.has_token() {
        if strip.left.nodes.is_empty() {
            strip.left = End { nodes: vec![NODE], inner: Vec::new(), links: vec![(0, 0)] };
        }
        strip.left.nodes[0] = TOKEN;
    }
    let StripPattern { inner, links, left, right, .. } = &mut strip;
    for edges in
        [inner, links, &mut left.inner, &mut left.links, &mut right.inner, &mut right.links]
    {
        edges.sort_unstable();
        edges.dedup();
    }
    Ok(strip)
}
