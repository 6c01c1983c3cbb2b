//! Rows with a white and a black token each: Northcott's game.

use super::{Board, Tool, base, joined, nothing_there};
use crate::playground::picture::{Picture, SQUARE, Tone};

const MOST_SIDE: usize = 40;

pub(super) struct TokensInRows {
    name: String,
    columns: usize,
    /// The squares of the white and of the black token of each row.
    rows: Vec<[usize; 2]>,
    white_moves: bool,
}

pub(super) fn read(name: &str, texts: &[String]) -> Option<Box<dyn Board>> {
    let [text] = texts else { return None };
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let white_moves = match words.pop()? {
        "W" => true,
        "B" => false,
        _ => return None,
    };
    let row = |word: &&str| Some([word.find('W')?, word.find('B')?]);
    let rows = words.iter().map(row).collect::<Option<Vec<_>>>()?;
    let columns = words.first()?.len();
    let is_even = words.iter().all(|word| word.len() == columns);
    let name = base(name).to_owned();
    is_even.then(|| Box::new(TokensInRows { name, columns, rows, white_moves }) as Box<dyn Board>)
}

/// The row and the column of a square.
fn place(id: &str) -> Option<(usize, usize)> {
    let (row, column) = id.strip_prefix('q')?.split_once('x')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

impl Board for TokensInRows {
    fn picture(&self, _: bool) -> Picture {
        if self.columns > MOST_SIDE || self.rows.len() > MOST_SIDE {
            return Picture::summed_up(format!(
                "{} rows of {} squares: too large for a picture.",
                self.rows.len(),
                self.columns
            ));
        }
        let mut picture = Picture::default();
        for (i, [white, black]) in self.rows.iter().enumerate() {
            for j in 0..self.columns {
                let (coin, on_it) = match j {
                    _ if j == *white => ("W", "the white token"),
                    _ if j == *black => ("B", "the black token"),
                    _ => ("", "free"),
                };
                let at = (4.0 + SQUARE * j as f64, 4.0 + SQUARE * i as f64);
                let name = format!("row {i}, square {j}, {on_it}");
                picture.square(&format!("q{i}x{j}"), at, coin, "", &name);
            }
        }
        let mover = if self.white_moves { "White" } else { "Black" };
        picture.explain(Tone::Plain, &format!("{mover} is to move"));
        picture
    }

    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        let ends = mv.split_once(':').and_then(|(row, to)| Some((row.parse::<usize>().ok()?, to)));
        let Some((row, to)) = ends else { return Vec::new() };
        let Some([white, black]) = self.rows.get(row) else { return Vec::new() };
        let from = if self.white_moves { white } else { black };
        let to = format!("q{row}x{to}");
        vec![vec![to.clone()], vec![format!("q{row}x{from}"), to]]
    }

    fn sources(&self) -> Vec<(String, usize)> {
        let squares = (0..self.rows.len()).flat_map(|i| (0..self.columns).map(move |j| (i, j)));
        squares.map(|(i, j)| (format!("q{i}x{j}"), 0)).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        vec![
            Tool::new("white", "Put the white token here", "square", 1),
            Tool::new("black", "Put the black token here", "square", 1),
            Tool::new("turn", "The other player is to move", "", 0),
            Tool::new("row", "New row", "", 0),
            Tool::new("unrow", "Remove the last row", "", 0),
            Tool::new("column", "New column", "", 0),
            Tool::new("uncolumn", "Remove the last column", "", 0),
        ]
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let place = at.first().and_then(|id| place(id));
        let place = place.filter(|&(i, j)| i < self.rows.len() && j < self.columns);
        match (tool, place) {
            ("white", Some((i, j))) if self.rows[i][1] != j => self.rows[i][0] = j,
            ("black", Some((i, j))) if self.rows[i][0] != j => self.rows[i][1] = j,
            ("turn", _) => self.white_moves = !self.white_moves,
            ("row", _) if self.rows.len() < MOST_SIDE => self.rows.push([0, self.columns - 1]),
            ("unrow", _) if self.rows.len() > 1 => self.rows.truncate(self.rows.len() - 1),
            ("column", _) if self.columns < MOST_SIDE => self.columns += 1,
            ("uncolumn", _)
                if self.rows.iter().flatten().all(|&token| token + 1 < self.columns) =>
            {
                self.columns -= 1;
            }
            ("uncolumn", _) => return Err("a token stands in the last column".to_owned()),
            _ => return Err(nothing_there()),
        }
        Ok(())
    }

    fn text(&self) -> String {
        let row = |[white, black]: &[usize; 2]| {
            let square = |j: usize| match j {
                _ if j == *white => 'W',
                _ if j == *black => 'B',
                _ => '.',
            };
            (0..self.columns).map(square).collect::<String>()
        };
        let mover = if self.white_moves { "W" } else { "B" };
        format!("{} {} {mover}", self.name, joined(self.rows.iter().map(row), " "))
    }
}
