//! The entry in the catalog: its text and its picture.

use std::collections::BTreeSet;

use grundy_core::Misere;
use grundy_core::mixed::AnyGame;

use super::{KaylesCircle, Pins};
use crate::catalog::look::{ALONE, Look, first, in_words};
use crate::catalog::reader::{List, each};
use crate::catalog::{Entry, Field};
use crate::heaps::take_and_break::Break;
use crate::scene::Scene;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "kayles_circle",
    title: "Kayles on a circle",
    about: "One pin or two neighboring pins of a circle are knocked down.",
    rules: "Knock down one pin or two neighboring ones; a circle becomes a row, and a row may fall into two. A player \
               who cannot move loses; in misère play, wins.",
    notation: "The pins of a circle, as `7`, or of a row, as `row5`; a move is what it leaves of them, as `5`, `2+3` or `0`.",
    examples: &["kayles_circle 7", "kayles_circle 5 row4"],
    fields: &[Field::Numbers { title: "Circles, as 7 5", what: "circles", is_parameter: false }],
    look: LOOK,
    page: include_str!("../../../doc/kayles_circle.md"),
    read: |tokens| {
        let what = "a number of pins, or `row` and a number";
        let mut pins = Vec::new();
        if tokens.has_word("row") {
            tokens.skip_fillers_but(&["row"]);
            while !tokens.is_empty() {
                let is_row = tokens.take_word(&["row"]);
                let number = tokens.number(what, u64::MAX)?;
                pins.push(if is_row { Pins::Row(number) } else { Pins::Circle(number) });
                tokens.skip_fillers_but(&["row"]);
            }
        } else {
            let circles = tokens.list(List::heaps(what))?;
            pins.extend(circles.into_iter().map(Pins::Circle));
        }
        let game =
            AnyGame::new("kayles_circle", KaylesCircle::new()).values().some_outcomes(Misere);
        each(&game.table(KaylesCircle::table_bytes).quick_where(is_quick).build(), pins)
    },
    random: |game, size, below| Some(format!("{game} {}", below(size) + 1)),
    ..Entry::USUAL
};

/// For larger rows, listing the winning moves takes long unless the period is proved.
const LARGE: u64 = 1 << 18;

fn is_quick(game: &KaylesCircle, pins: &Pins) -> bool {
    matches!(*pins, Pins::Circle(_) | Pins::Row(0..LARGE)) || game.rows().certificate().is_some()
}

/// Larger circles and rows are not drawn.
const MAX_PINS: u64 = 60;

/// Pins as nodes, with an edge between neighbors.
const LOOK: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let pins: &Pins = first(components)?;
        let (pins, closes) = match *pins {
            Pins::Circle(pins) => (pins, pins > 2),
            Pins::Row(pins) => (pins, false),
        };
        if pins > MAX_PINS {
            return Err(in_words(components));
        }
        let pins = pins as u32;
        let last = if closes { pins } else { pins.saturating_sub(1) };
        let edges: Vec<(u32, u32)> = (0..last).map(|pin| (pin, (pin + 1) % pins)).collect();
        let nodes: BTreeSet<u32> = (0..pins).collect();
        Scene::graph(&nodes, &edges, None, false)
    },
    clicks: |components, at, mv| {
        let Ok(pins) = first::<Pins>(&components[at..]) else { return Vec::new() };
        let Some(mv) = mv.downcast_ref::<Break>() else { return Vec::new() };
        let (whole, taken) = match *pins {
            Pins::Circle(whole) | Pins::Row(whole) if whole > MAX_PINS => return Vec::new(),
            Pins::Circle(whole) | Pins::Row(whole) => (whole, mv.taken()),
        };
        let begins: Vec<u64> = match *pins {
            Pins::Circle(_) => (0..whole).collect(),
            Pins::Row(_) => {
                let one = if mv.parts().len() == 2 { mv.parts()[0] } else { 0 };
                let other = whole - taken - one;
                if one == other { vec![one] } else { vec![one, other] }
            }
        };
        let name = |pin: u64| format!("n{}", pin % whole.max(1));
        let clicked =
            |begin: u64| -> BTreeSet<String> { (begin..begin + taken).map(name).collect() };
        let clicks: BTreeSet<BTreeSet<String>> = begins.into_iter().map(clicked).collect();
        clicks.into_iter().map(|click| click.into_iter().collect()).collect()
    },
    ..Look::PLAIN
};
