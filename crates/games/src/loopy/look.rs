//! Draws loopy games, in which positions can repeat.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::mixed::AnyPosition;
use grundy_search::loopy::{LoopyOutcome, LoopySearch, LoopyValue};

use super::arrow_walk::DigraphTokens;
use super::northcott::{NorthcottPosition, Player, RowSlide};
use super::poker_nim::{PokerNimPosition, Wager};
use crate::catalog::look::{self, ALONE, LISTED, Look, Tool, first, listed, typed};
use crate::scene::heaps::{self, Look as Drawn};
use crate::scene::{Scene, Tone, counted, number_of, square_of};

const MAX_SIDE: usize = 40;

/// Draws a board of Northcott's game, with the tokens in its rows.
pub(crate) const NORTHCOTT: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let board: &NorthcottPosition = first(components)?;
        let (rows, columns) = (board.rows(), board.columns() as usize);
        if columns > MAX_SIDE || rows.len() > MAX_SIDE {
            let rows = rows.len();
            return Err(format!(
                "A board of {rows} by {columns} squares: too large for a picture."
            ));
        }
        let row = |&[white, black]: &[u32; 2]| {
            (0..board.columns()).map(move |square| match square {
                _ if square == white => "W",
                _ if square == black => "B",
                _ => "",
            })
        };
        let name = |holds: &str| {
            match holds {
                "W" => "the white token",
                "B" => "the black token",
                _ => "free",
            }
            .to_owned()
        };
        let mut scene = Scene::grid(rows.iter().map(row), name);
        scene.words = format!("{} is to move.", side(board.to_move()));
        Ok(scene)
    },
    clicks: |components, at, mv| {
        let board = components[at].downcast_ref::<NorthcottPosition>();
        let (Some(board), Some(&RowSlide { row, to })) = (board, mv.downcast_ref()) else {
            return Vec::new();
        };
        let Some([white, black]) = board.rows().get(row) else { return Vec::new() };
        let from = if board.to_move() == Player::White { white } else { black };
        let to = format!("q{row}x{to}");
        vec![vec![to.clone()], vec![format!("q{row}x{from}"), to]]
    },
    tools: &[
        Tool::new("white", "Put the white token here", "square", 1),
        Tool::new("black", "Put the black token here", "square", 1),
        Tool::new("turn", "The other player is to move", "", 0),
        Tool::new("row", "New row", "", 0),
        Tool::new("unrow", "Remove the last row", "", 0),
        Tool::new("column", "New column", "", 0),
        Tool::new("uncolumn", "Remove the last column", "", 0),
    ],
    edit: |components, tool, at| {
        let board: &NorthcottPosition = first(components)?;
        let (mut rows, mut columns) = (board.rows().to_vec(), board.columns());
        let mut to_move = board.to_move();
        let place = at.first().and_then(|id| square_of(id)).filter(|&(i, _)| i < rows.len());
        match (tool, place) {
            ("white", Some((i, j))) => rows[i][0] = j as u32,
            ("black", Some((i, j))) => rows[i][1] = j as u32,
            ("turn", _) => to_move = to_move.opponent(),
            ("row", _) if rows.len() < MAX_SIDE => rows.push([0, columns - 1]),
            ("unrow", _) if rows.len() > 1 => drop(rows.pop()),
            ("column", _) if (columns as usize) < MAX_SIDE => columns += 1,
            ("uncolumn", _) => columns -= 1,
            _ => return Err(look::nothing_there()),
        }
        let rows = rows.into_iter().map(|[white, black]| (white, black));
        let board = NorthcottPosition::new(columns, rows, to_move);
        board.map(|board| format!("northcott {board}")).map_err(|error| error.to_string())
    },
};

const fn side(player: Player) -> &'static str {
    match player {
        Player::White => "White",
        Player::Black => "Black",
    }
}

/// Draws heaps of chips and a bag of chips for each player.
pub(crate) const POKER: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let position: &PokerNimPosition = first(components)?;
        if let Some(words) = heaps::too_many(position.heaps()) {
            return Err(words);
        }
        let mut scene = Scene::heaps(position.heaps());
        let y = scene.size.1 + 10.0;
        for (bag, x, whose) in [(0, 4.0, "bag to move"), (1, 144.0, "other bag")] {
            let label = format!("{whose}: {}", position.bags()[bag]);
            scene.label(&format!("b{bag}"), (x, y), (132.0, 28.0), &label, &label);
        }
        Ok(scene)
    },
    clicks: |components, at, mv| {
        let position = components[at].downcast_ref::<PokerNimPosition>();
        let (Some(position), Some(&Wager { heap, size })) = (position, mv.downcast_ref()) else {
            return Vec::new();
        };
        match position.heaps().get(heap) {
            Some(&before) if size > before => vec![vec!["b0".to_owned(), format!("h{heap}")]],
            Some(_) => vec![vec![Drawn::Stacks.leaving(position.heaps(), heap, size)]],
            None => Vec::new(),
        }
    },
    tools: &[
        Tool::new("more", "Add a chip", "heap", 1),
        Tool::new("fewer", "Take a chip off", "heap", 1),
        Tool::new("new", "New heap", "", 0),
    ],
    edit: |components, tool, at| {
        let position: &PokerNimPosition = first(components)?;
        let (mut heaps, [mut own, mut other]) = (position.heaps().to_vec(), position.bags());
        let bag = at.first().and_then(|id| number_of(id, 'b'));
        if let Some(bag) = bag {
            let bag = if bag == 0 { &mut own } else { &mut other };
            *bag = if tool == "more" { bag.saturating_add(1) } else { bag.saturating_sub(1) };
        } else {
            crate::heaps::look::change(&mut heaps, tool, at)?;
        }
        Ok(format!("{} bags {own} {other}", listed("poker_nim", heaps)))
    },
};

/// The maximum number of vertices of a graph whose values are shown.
const MAX_VALUES: u32 = 300;
/// The maximum number of arrows of a graph whose values are shown.
const MAX_ARROWS: usize = 2_000;

/// Draws a directed graph with tokens. Its arrows can form cycles.
pub(crate) const ARROWS: Look = Look {
    together: LISTED,
    scene: |components, paper| {
        let walk = walk(components)?;
        let (vertices, arrows) = (vertices(walk, components), arrows(walk));
        let mut scene = Scene::graph(&vertices, &arrows, None, true)?;
        let mut here: BTreeMap<u32, u64> = BTreeMap::new();
        for &&token in &typed::<u32>(components) {
            *here.entry(token).or_default() += 1;
        }
        let few = walk.vertices() <= MAX_VALUES && arrows.len() <= MAX_ARROWS;
        let search = (few && paper.limits.max_work() > 0)
            .then(|| LoopySearch::new(walk, 0..walk.vertices()).ok())
            .flatten();
        for (vertex, node) in scene.nodes_mut() {
            let value = search.as_ref().and_then(|search| search.value(&vertex).ok());
            let tokens = here.get(&vertex).copied().unwrap_or(0);
            node.name = format!("vertex {vertex}");
            if tokens > 0 {
                node.also(counted(tokens, "token"));
                node.tone = Tone::Token;
            }
            if let Some(value) = &value {
                node.also(format_args!("value {value}"));
                node.tone = match value.outcome() {
                    LoopyOutcome::N => Tone::First,
                    LoopyOutcome::P => Tone::Second,
                    LoopyOutcome::Draw => node.tone,
                };
            }
            node.set_node(tokens, &value.as_ref().map(LoopyValue::to_string).unwrap_or_default());
        }
        if search.is_some() {
            scene.explain(Tone::First, "a single token here: the player to move wins");
            scene.explain(Tone::Second, "a single token here: the player to move loses");
            scene.explain(Tone::Plain, "a single token here: a draw");
        }
        Ok(scene)
    },
    clicks: |components, at, mv| {
        let (from, to) = (components[at].downcast_ref::<u32>(), mv.downcast_ref::<u32>());
        let (Some(&from), Some(&to), Ok(walk)) = (from, to, walk(components)) else {
            return Vec::new();
        };
        let nodes = if from == to { &[from][..] } else { &[from, to][..] };
        let mut ways = vec![nodes.iter().map(|node| format!("n{node}")).collect()];
        let arrow = arrows(walk).iter().position(|&arrow| arrow == (from, to));
        ways.extend(arrow.map(|arrow| vec![format!("e{arrow}")]));
        ways
    },
    tools: &[
        Tool::new("token", "Put a token here", "node", 1),
        Tool::new("untoken", "Take a token away", "node", 1),
        Tool::new("join", "Draw an arrow: from, then to", "node", 2),
        Tool::new("cut", "Remove an arrow", "edge", 1),
        Tool::new("leaf", "Add a vertex with an arrow to it", "node", 1),
    ],
    edit: |components, tool, at| {
        let walk = walk(components)?;
        look::numbers_only(components)?;
        let mut arrows = arrows(walk);
        let mut tokens: Vec<u32> = typed::<u32>(components).into_iter().copied().collect();
        let vertex = |at: Option<&&str>| {
            let vertex = at.and_then(|id| number_of(id, 'n')).ok_or_else(look::nothing_there)?;
            u32::try_from(vertex).map_err(|_| look::nothing_there())
        };
        match tool {
            "token" => tokens.push(vertex(at.first())?),
            "untoken" => {
                let vertex = vertex(at.first())?;
                let token = tokens.iter().position(|&token| token == vertex);
                tokens.remove(token.ok_or("there is no token")?);
            }
            "join" => arrows.push((vertex(at.first())?, vertex(at.get(1))?)),
            "cut" => {
                let arrow = at.first().and_then(|id| number_of(id, 'e'));
                let arrow = arrow.filter(|&arrow| arrow < arrows.len());
                arrows.remove(arrow.ok_or_else(look::nothing_there)?);
            }
            "leaf" => arrows.push((vertex(at.first())?, walk.vertices())),
            _ => return Err(look::nothing_there()),
        }
        let arrows: Vec<String> = arrows.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        let alone = tokens.iter().map(ToString::to_string);
        let named = if arrows.is_empty() { alone.collect() } else { arrows };
        Ok(listed(&format!("arrow_walk:{}", named.join(",")), tokens))
    },
};

fn walk(components: &[AnyPosition]) -> Result<&DigraphTokens, String> {
    look::game(components)?.rules().ok_or_else(|| look::in_words(components))
}

fn arrows(walk: &DigraphTokens) -> Vec<(u32, u32)> {
    let of = |from: u32| walk.options(from).iter().map(move |&to| (from, to));
    (0..walk.vertices()).flat_map(of).collect()
}

/// Returns the vertices that have arrows or tokens.
fn vertices(walk: &DigraphTokens, tokens: &[AnyPosition]) -> BTreeSet<u32> {
    let ends = arrows(walk).into_iter().flat_map(|(from, to)| [from, to]);
    ends.chain(typed::<u32>(tokens).into_iter().copied()).collect()
}
