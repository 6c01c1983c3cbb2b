//! Rows of squares with coins: coins that are turned, and coins that move to the left.

use std::collections::BTreeSet;

use games::catalog::Shape;

use super::{Board, Tool, joined, nothing_there, numbered};
use crate::playground::picture::{Picture, SQUARE};

/// Longer rows are not drawn.
const MOST_SQUARES: u64 = 200;
/// How many squares are in a line.
const LINE: u64 = 16;

pub(super) struct Row {
    name: String,
    slides: bool,
    has_bag: bool,
    coins: BTreeSet<u64>,
    dollar: Option<u64>,
}

pub(super) fn read(name: &str, shape: Shape, texts: &[String]) -> Option<Box<dyn Board>> {
    let slides = shape != Shape::TurnedCoins;
    let [text] = texts else { return None };
    let mut row = Row {
        name: name.to_owned(),
        slides,
        has_bag: shape == Shape::SlidCoinsAndBag,
        coins: BTreeSet::new(),
        dollar: None,
    };
    // Words without digits say that there is no coin.
    for word in text.split([' ', ',']).filter(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    {
        let place = word.trim_end_matches('d').parse().ok()?;
        row.coins.insert(place);
        if word.ends_with('d') {
            row.dollar = Some(place);
        }
    }
    Some(Box::new(row))
}

impl Row {
    fn squares(&self, editing: bool) -> u64 {
        let last = self.coins.last().map_or(0, |last| last.saturating_add(1));
        if editing { last.saturating_add(4).max(12) } else { last.saturating_add(1).max(8) }
    }
}

impl Board for Row {
    fn picture(&self, editing: bool) -> Picture {
        let squares = self.squares(editing);
        if squares > MOST_SQUARES {
            return Picture::summed_up(format!(
                "A row of {} coins and more than {MOST_SQUARES} squares.",
                self.coins.len()
            ));
        }
        let mut picture = Picture::default();
        let mut left = 4.0;
        if self.has_bag {
            picture.tile("bag", (4.0, 4.0), (56.0, SQUARE - 4.0), "bag", "the bag");
            left = 72.0;
        }
        for square in 0..squares {
            let coin = match (self.coins.contains(&square), self.slides) {
                (true, _) if self.dollar == Some(square) => "$",
                (true, true) => "●",
                (true, false) => "H",
                (false, true) => "",
                (false, false) => "T",
            };
            let on_it = match coin {
                "$" => ", the dollar",
                "●" => ", a coin",
                "H" => ", heads",
                "T" => ", tails",
                _ => ", free",
            };
            let (x, y) = ((square % LINE) as f64, (square / LINE) as f64);
            let place = (left + SQUARE * x, 4.0 + (SQUARE + 18.0) * y);
            let label = square.to_string();
            picture.square(
                &format!("s{square}"),
                place,
                coin,
                &label,
                &format!("place {square}{on_it}"),
            );
            picture.reach(0.0, place.1 + SQUARE + 16.0);
        }
        picture
    }

    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        let place = |word: &str| if word == "bag" { word.to_owned() } else { format!("s{word}") };
        vec![mv.split([':', '-']).map(place).collect()]
    }

    fn sources(&self) -> Vec<(String, usize)> {
        let squares =
            (0..self.squares(false).min(MOST_SQUARES)).map(|square| (format!("s{square}"), 0));
        squares.chain(self.has_bag.then(|| ("bag".to_owned(), 0))).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        const SLIDE: Tool = Tool::new("turn", "Put a coin, or take it away", "square", 1);
        const TURN: Tool = Tool::new("turn", "Turn a coin", "square", 1);
        const DOLLAR: Tool = Tool::new("dollar", "Make it the dollar", "square", 1);
        match (self.slides, self.has_bag) {
            (false, _) => vec![TURN],
            (true, false) => vec![SLIDE],
            (true, true) => vec![SLIDE, DOLLAR],
        }
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let place = at.first().and_then(|id| numbered(id, 's')).ok_or_else(nothing_there)? as u64;
        match tool {
            "turn" => {
                if !self.coins.remove(&place) {
                    self.coins.insert(place);
                } else if self.dollar == Some(place) {
                    self.dollar = None;
                }
            }
            "dollar" => {
                self.coins.insert(place);
                self.dollar = Some(place);
            }
            _ => return Err(nothing_there()),
        }
        if self.has_bag && self.dollar.is_none() {
            self.dollar = self.coins.last().copied();
        }
        Ok(())
    }

    fn text(&self) -> String {
        let coin = |place: &u64| {
            let mark = if self.dollar == Some(*place) { "d" } else { "" };
            format!("{place}{mark}")
        };
        match (self.coins.is_empty(), self.slides) {
            (true, true) => format!("{} no coins", self.name),
            (true, false) => format!("{} tails", self.name),
            _ => format!("{} {}", self.name, joined(self.coins.iter().map(coin), " ")),
        }
    }
}
