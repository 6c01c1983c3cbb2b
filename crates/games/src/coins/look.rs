//! Draws positions of coin games, on a row or on a board.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::mixed::AnyPosition;

use super::kotzig::Circle;
use super::silver_dollar::{DollarMove, DollarStrip, Slide, Strip};
use super::tartan::{Coins, TartanMove};
use super::turning::{Flip, Heads};
use crate::catalog::look::{
    self, ALONE, LISTED, Look, Paper, SceneOrText, Tool, first, listed, typed,
};
use crate::scene::{CELL, Scene, Tone, number_of, square_of};

/// The maximum length of a row, and the maximum side of a board, that are drawn.
const MAX_SQUARES: u64 = 200;
const MAX_SIDE: u64 = 40;

/// Returns the place in a row to which a tool was applied.
fn place(at: &[&str]) -> Result<u64, String> {
    let place = at.first().and_then(|id| number_of(id, 's')).ok_or_else(look::nothing_there)?;
    Ok(place as u64)
}

/// Draws a row with free places beyond the last coin. `holds` returns the content of a place.
fn row(
    coins: usize,
    last: Option<u64>,
    left: f64,
    paper: &Paper<'_>,
    holds: impl Fn(u64) -> &'static str,
) -> SceneOrText {
    let used = last.map_or(0, |last| last.saturating_add(1));
    let (more, least) = if paper.room { (4, 12) } else { (1, 8) };
    let squares = used.saturating_add(more).max(least);
    if squares > MAX_SQUARES {
        return Err(format!("A row of {coins} coins and more than {MAX_SQUARES} squares."));
    }
    let name = |holds: &str| match holds {
        "H" => "heads".to_owned(),
        "T" => "tails".to_owned(),
        "$" => "the dollar".to_owned(),
        "" => "free".to_owned(),
        "●" => "a coin".to_owned(),
        many => format!("{many} coins"),
    };
    Ok(Scene::row_from(left, (0..squares).map(holds), name))
}

/// Draws a row of coins. A move turns coins over.
pub(crate) const TURNED: Look = Look {
    together: ALONE,
    scene: |components, paper| {
        let heads: &Heads = first(components)?;
        let heads = heads.as_slice();
        row(heads.len(), heads.last().copied(), 4.0, paper, |at| {
            if heads.binary_search(&at).is_ok() { "H" } else { "T" }
        })
    },
    clicks: |_, _, mv| {
        let Some(flip) = mv.downcast_ref::<Flip>() else { return Vec::new() };
        let places = flip.others.iter().rev();
        vec![[&flip.place].into_iter().chain(places).map(|at| format!("s{at}")).collect()]
    },
    tools: &[Tool::new("turn", "Turn a coin", "square", 1)],
    edit: |components, _, at| {
        let heads: &Heads = first(components)?;
        let mut places: BTreeSet<u64> = heads.as_slice().iter().copied().collect();
        toggle(&mut places, place(at)?);
        let name = look::game(components)?.name();
        Ok(if places.is_empty() { format!("{name} tails") } else { listed(name, places) })
    },
};

fn toggle<T: Ord>(places: &mut BTreeSet<T>, place: T) {
    if !places.remove(&place) {
        places.insert(place);
    }
}

const PUT: Tool = Tool::new("turn", "Put a coin, or take it away", "square", 1);

/// Draws a strip of coins. A move slides a coin.
pub(crate) const SLID: Look = Look {
    together: ALONE,
    scene: |components, paper| {
        let strip: &Strip = first(components)?;
        strip_row(strip.squares(), None, 4.0, paper)
    },
    clicks: |_, _, mv| match mv.downcast_ref() {
        Some(Slide { from, to }) => vec![vec![format!("s{from}"), format!("s{to}")]],
        None => Vec::new(),
    },
    tools: &[PUT],
    edit: |components, _, at| {
        let strip: &Strip = first(components)?;
        let mut squares: BTreeSet<u64> = strip.squares().iter().copied().collect();
        toggle(&mut squares, place(at)?);
        let name = look::game(components)?.name();
        Ok(if squares.is_empty() { format!("{name} no coins") } else { listed(name, squares) })
    },
};

fn strip_row(squares: &[u64], dollar: Option<u64>, left: f64, paper: &Paper<'_>) -> SceneOrText {
    row(squares.len(), squares.last().copied(), left, paper, |at| {
        match squares.binary_search(&at) {
            Ok(_) if dollar == Some(at) => "$",
            Ok(_) => "●",
            Err(_) => "",
        }
    })
}

/// Draws a strip of coins, one of which is the dollar, and the money bag.
pub(crate) const BAG: Look = Look {
    scene: |components, paper| {
        let strip: &DollarStrip = first(components)?;
        let mut scene = strip_row(strip.strip().squares(), Some(strip.dollar()), 72.0, paper)?;
        scene.label("bag", (4.0, 4.0), (56.0, CELL - 4.0), "bag", "the bag");
        Ok(scene)
    },
    clicks: |_, _, mv| match mv.downcast_ref() {
        Some(DollarMove::Bag(from)) => vec![vec![format!("s{from}"), "bag".to_owned()]],
        Some(DollarMove::Slide(from, to)) => vec![vec![format!("s{from}"), format!("s{to}")]],
        None => Vec::new(),
    },
    tools: &[PUT, Tool::new("dollar", "Make it the dollar", "square", 1)],
    edit: |components, tool, at| {
        let strip: &DollarStrip = first(components)?;
        let mut squares: BTreeSet<u64> = strip.strip().squares().iter().copied().collect();
        let (place, mut dollar) = (place(at)?, strip.dollar());
        if tool == "dollar" {
            squares.insert(place);
            dollar = place;
        } else {
            toggle(&mut squares, place);
        }
        // The strip must always have a dollar, so if it was removed, the rightmost coin becomes the dollar.
        let last = squares.last().copied().ok_or("the dollar stays")?;
        let dollar = if squares.contains(&dollar) { dollar } else { last };
        let word = |at: u64| if at == dollar { format!("{at}d") } else { at.to_string() };
        Ok(listed("silver_dollar_bag", squares.into_iter().map(word)))
    },
    ..SLID
};

/// Draws coins on a circle, which is shown as a row.
pub(crate) const CIRCLE: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let circle: &Circle = first(components)?;
        let holds = (0..circle.places()).map(|place| match place {
            _ if place == circle.last() => "◆",
            _ if circle.has_coin(place) => "●",
            _ => "",
        });
        let name = |holds: &str| match holds {
            "◆" => "the last coin".to_owned(),
            "●" => "a coin".to_owned(),
            _ => "free".to_owned(),
        };
        Ok(Scene::row(holds, name))
    },
    clicks: |_, _, mv| match mv.downcast_ref::<u64>() {
        Some(place) => vec![vec![format!("s{place}")]],
        None => Vec::new(),
    },
    tools: &[PUT, Tool::new("last", "Make it the last coin", "square", 1)],
    edit: |components, tool, at| {
        let circle: &Circle = first(components)?;
        let place = place(at)?;
        let mut coins = circle.coins();
        if tool == "last" || !circle.has_coin(place) {
            coins.retain(|&coin| coin != place);
            coins.insert(if tool == "last" { 0 } else { coins.len() }, place);
        } else if coins.len() > 1 {
            coins.retain(|&coin| coin != place);
        } else {
            return Err("the last coin stays".to_owned());
        }
        let words = [circle.places()].into_iter().chain(coins);
        Ok(listed(look::game(components)?.name(), words))
    },
};

/// Draws coins on a strip. Each coin is a component, and a square can contain any number of coins.
pub(crate) const STRIP: Look = Look {
    together: LISTED,
    scene: |components, paper| {
        const MANY: [&str; 10] = ["", "●", "2", "3", "4", "5", "6", "7", "8", "9+"];
        let mut coins: BTreeMap<u64, usize> = BTreeMap::new();
        for &&at in &typed::<u64>(components) {
            *coins.entry(at).or_default() += 1;
        }
        row(components.len(), coins.keys().last().copied(), 4.0, paper, |at| {
            MANY[coins.get(&at).copied().unwrap_or(0).min(9)]
        })
    },
    clicks: |components, at, mv| {
        let ends = (components[at].downcast_ref::<u64>(), mv.downcast_ref::<u64>());
        let (Some(from), Some(to)) = ends else { return Vec::new() };
        vec![vec![format!("s{from}"), format!("s{to}")]]
    },
    tools: &[
        Tool::new("put", "Put a coin", "square", 1),
        Tool::new("take", "Take a coin away", "square", 1),
    ],
    edit: |components, tool, at| {
        let mut coins: Vec<u64> = typed::<u64>(components).into_iter().copied().collect();
        let place = place(at)?;
        match coins.iter().position(|&coin| coin == place) {
            _ if tool == "put" => coins.push(place),
            Some(coin) => drop(coins.remove(coin)),
            None => return Err("there is no coin".to_owned()),
        }
        coins.sort_unstable();
        Ok(listed("nimble", coins))
    },
};

/// Draws coins on a board. A move turns coins in several rows and columns at the same time.
pub(crate) const BOARD: Look = Look {
    together: ALONE,
    scene: |components, paper| {
        let coins = heads_of(components)?;
        let more = if paper.room { 3 } else { 1 };
        let sides = coins.iter().fold((0, 0), |(a, b), &(i, j)| (i.max(a), j.max(b)));
        // Draw at least three rows and three columns, even if there are no coins.
        let side = |last: u64| last.saturating_add(more).max(3);
        let (rows, columns) = (side(sides.0), side(sides.1));
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(format!("{} coins on a board of {rows} x {columns}.", coins.len()));
        }
        let holds = |i| {
            let coins = &coins;
            (0..columns).map(move |j| if coins.contains(&(i, j)) { "H" } else { "T" })
        };
        let name = |holds: &str| if holds == "H" { "heads" } else { "tails" }.to_owned();
        let mut scene = Scene::grid((0..rows).map(holds), name).numbered();
        let names = look::game(components)?.name().split_once(':');
        if let Some((down, along)) = names.and_then(|(_, names)| names.split_once(',')) {
            let [down, along] = [down, along].map(|name| name.replace('_', " "));
            scene.explain(Tone::Plain, &format!("rows as in {down}, columns as in {along}"));
        }
        Ok(scene)
    },
    clicks: |_, _, mv| {
        let Some(TartanMove { place, first, second }) = mv.downcast_ref() else {
            return Vec::new();
        };
        let rows = [place.0].into_iter().chain(first.iter().rev().copied());
        let columns = || [place.1].into_iter().chain(second.iter().rev().copied());
        vec![rows.flat_map(|i| columns().map(move |j| format!("q{i}x{j}"))).collect()]
    },
    tools: &[Tool::new("turn", "Turn a coin", "square", 1)],
    edit: |components, _, at| {
        let mut coins = heads_of(components)?;
        let place = at.first().and_then(|id| square_of(id)).ok_or_else(look::nothing_there)?;
        toggle(&mut coins, (place.0 as u64, place.1 as u64));
        let name = look::game(components)?.name();
        let words = coins.iter().map(|(i, j)| format!("{i}x{j}"));
        Ok(if coins.is_empty() { format!("{name} tails") } else { listed(name, words) })
    },
};

fn heads_of(components: &[AnyPosition]) -> Result<BTreeSet<(u64, u64)>, String> {
    let coins: &Coins = first(components)?;
    Ok(coins.as_slice().iter().copied().collect())
}
