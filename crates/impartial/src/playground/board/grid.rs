//! Boards of squares with coins, written as `1x2 3x4`: products of coin-turning games.

use std::collections::BTreeSet;

use super::{Board, Tool, joined, nothing_there};
use crate::playground::picture::{Picture, SQUARE};

const MOST_SIDE: u64 = 40;

pub(super) struct Grid {
    name: String,
    coins: BTreeSet<(u64, u64)>,
}

pub(super) fn read(name: &str, texts: &[String]) -> Option<Box<dyn Board>> {
    let [text] = texts else { return None };
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let coins: Option<BTreeSet<_>> = words.map(place).collect();
    let coins = if text == "tails" {
        Some(BTreeSet::new())
    } else {
        coins.filter(|coins| !coins.is_empty())
    };
    coins.map(|coins| Box::new(Grid { name: name.to_owned(), coins }) as Box<dyn Board>)
}

fn place(word: &str) -> Option<(u64, u64)> {
    let (i, j) = word.split_once('x')?;
    Some((i.parse().ok()?, j.parse().ok()?))
}

impl Grid {
    fn sides(&self, editing: bool) -> (u64, u64) {
        let (rows, columns) =
            self.coins.iter().fold((0, 0), |(a, b), (i, j)| (a.max(*i), b.max(*j)));
        let more = if editing { 3 } else { 1 };
        (rows.saturating_add(more), columns.saturating_add(more))
    }
}

impl Board for Grid {
    fn picture(&self, editing: bool) -> Picture {
        let (rows, columns) = self.sides(editing);
        if rows > MOST_SIDE || columns > MOST_SIDE {
            return Picture::summed_up(format!(
                "{} coins on a board of {rows} x {columns}.",
                self.coins.len()
            ));
        }
        let mut picture = Picture::default();
        for i in 0..rows {
            for j in 0..columns {
                let (coin, on_it) =
                    if self.coins.contains(&(i, j)) { ("H", "heads") } else { ("T", "tails") };
                let at = (4.0 + SQUARE * j as f64, 4.0 + SQUARE * i as f64);
                picture.square(
                    &format!("q{i}x{j}"),
                    at,
                    coin,
                    "",
                    &format!("row {i}, column {j}, {on_it}"),
                );
            }
        }
        picture
    }

    /// A move is a turn of rows times a turn of columns: `3-1x2-0` turns four coins.
    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        let Some((rows, columns)) = mv.split_once('x') else { return Vec::new() };
        let touched =
            rows.split('-').flat_map(|i| columns.split('-').map(move |j| format!("q{i}x{j}")));
        vec![touched.collect()]
    }

    fn sources(&self) -> Vec<(String, usize)> {
        let (rows, columns) = self.sides(false);
        (0..rows.min(MOST_SIDE))
            .flat_map(|i| (0..columns.min(MOST_SIDE)).map(move |j| (format!("q{i}x{j}"), 0)))
            .collect()
    }

    fn tools(&self) -> Vec<Tool> {
        vec![Tool::new("turn", "Turn a coin", "square", 1)]
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let square =
            at.first().and_then(|id| place(id.strip_prefix('q')?)).ok_or_else(nothing_there)?;
        if tool != "turn" {
            return Err(nothing_there());
        }
        if !self.coins.remove(&square) {
            self.coins.insert(square);
        }
        Ok(())
    }

    fn text(&self) -> String {
        if self.coins.is_empty() {
            return format!("{} tails", self.name);
        }
        format!("{} {}", self.name, joined(self.coins.iter().map(|(i, j)| format!("{i}x{j}")), " "))
    }
}
