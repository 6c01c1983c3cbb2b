//! Draws positions of board games.

use grundy_core::mixed::AnyPosition;

use super::chomp::blocks::Blocks;
use super::chomp::{Bite, Chomp};
use super::cram::{Cram, Domino};
use super::stones::{Side, Square, Stones};
use super::treblecross::Crosses;
use crate::catalog::look::{self, ALONE, Look, Tool, first};
use crate::catalog::reader::{Refusal, Tokens};
use crate::scene::{Scene, square_of};

/// The maximum number of rows and columns that a picture shows.
const MAX_SIDE: usize = 40;

const NEW_ROW: Tool = Tool::new("row", "New row", "", 0);
const LAST_ROW: Tool = Tool::new("unrow", "Remove the last row", "", 0);
const NEW_COLUMN: Tool = Tool::new("column", "New column", "", 0);
const LAST_COLUMN: Tool = Tool::new("uncolumn", "Remove the last column", "", 0);
const TURN: Tool = Tool::new("turn", "Take a square, or free it", "square", 1);

fn too_large(rows: usize, columns: usize) -> Option<String> {
    (rows > MAX_SIDE || columns > MAX_SIDE)
        .then(|| format!("A board of {rows} by {columns} squares: too large for a picture."))
}

/// Draws a Cram board with its free and taken squares.
pub(crate) const CRAM: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let rows = taken(components)?;
        let holds = rows.iter().map(|row| row.iter().map(|&taken| if taken { "#" } else { "" }));
        Ok(Scene::grid(holds, |holds| if holds == "#" { "taken" } else { "free" }.to_owned()))
    },
    clicks: |components, at, mv| {
        let rules = components[at].game();
        let squares = if let Some(mv) = mv.downcast_ref::<Domino<u64>>() {
            rules.rules::<Cram<u64>>().map(|board| board.rows_of(mv.squares()))
        } else if let Some(mv) = mv.downcast_ref::<Domino<u128>>() {
            rules.rules::<Cram<u128>>().map(|board| board.rows_of(mv.squares()))
        } else {
            None
        };
        let ids = |(i, row): (usize, Vec<bool>)| {
            let row = row.into_iter().enumerate().filter(|&(_, covered)| covered);
            row.map(move |(j, _)| format!("q{i}x{j}")).collect::<Vec<_>>()
        };
        let squares: Vec<String> =
            squares.unwrap_or_default().into_iter().enumerate().flat_map(ids).collect();
        // The user can click the two squares in either order.
        vec![squares.clone(), squares.into_iter().rev().collect()]
    },
    tools: &[TURN, NEW_ROW, LAST_ROW, NEW_COLUMN, LAST_COLUMN],
    edit: |components, tool, at| {
        let mut rows = taken(components)?;
        let columns = rows.first().map_or(1, Vec::len);
        let place = at.first().and_then(|id| square_of(id));
        match (tool, place) {
            ("turn", Some((i, j))) if rows.get(i).is_some_and(|row| j < row.len()) => {
                rows[i][j] = !rows[i][j];
            }
            ("row", _) if rows.len() < MAX_SIDE => rows.push(vec![false; columns]),
            ("unrow", _) if rows.len() > 1 => drop(rows.pop()),
            ("column", _) if columns < MAX_SIDE => {
                for row in &mut *rows {
                    row.push(false);
                }
            }
            ("uncolumn", _) if columns > 1 => {
                for row in &mut *rows {
                    row.truncate(columns - 1);
                }
            }
            _ => return Err(look::nothing_there()),
        }
        let row = |row: &Vec<bool>| -> String {
            row.iter().map(|&taken| if taken { 'x' } else { '.' }).collect()
        };
        Ok(look::listed("cram", rows.iter().map(row)))
    },
};

/// Returns, row by row, whether each square of a Cram board is taken.
fn taken(components: &[AnyPosition]) -> Result<Vec<Vec<bool>>, String> {
    let rules = look::game(components)?;
    let free = match (rules.rules::<Cram<u64>>(), rules.rules::<Cram<u128>>()) {
        (Some(board), _) => board.rows_of(*first(components)?),
        (None, Some(board)) => board.rows_of(*first(components)?),
        (None, None) => return Err(look::in_words(components)),
    };
    Ok(free.into_iter().map(|row| row.into_iter().map(|free| !free).collect()).collect())
}

/// Draws the bar of chocolate in Chomp.
pub(crate) const CHOMP: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let rows = lengths(components)?;
        let longest = usize::try_from(rows.first().copied().unwrap_or(0)).unwrap_or(usize::MAX);
        if let Some(words) = too_large(rows.len(), longest) {
            return Err(words);
        }
        let row = |(i, &length): (usize, &u64)| {
            (0..length).map(move |j| if (i, j) == (0, 0) { "☠" } else { "" })
        };
        let name = |holds: &str| if holds.is_empty() { "chocolate" } else { "poisoned" }.to_owned();
        Ok(Scene::grid(rows.iter().enumerate().map(row), name))
    },
    clicks: |_, _, mv| {
        let bite = mv.downcast_ref::<Bite>();
        bite.map_or_else(Vec::new, |bite| vec![vec![format!("q{}x{}", bite.row, bite.column)]])
    },
    tools: &[
        Tool::new("longer", "Lengthen a row", "square", 1),
        Tool::new("shorter", "Shorten a row", "square", 1),
        NEW_ROW,
        LAST_ROW,
    ],
    edit: |components, tool, at| {
        let mut rows = lengths(components)?;
        let row = at.first().and_then(|id| square_of(id)).map(|(row, _)| row);
        let row = row.filter(|&row| row < rows.len());
        match (tool, row) {
            // No row may be longer than the row above it, so make the rows above at least as long.
            ("longer", Some(row)) => {
                let length = rows[row] + 1;
                rows[..=row].iter_mut().for_each(|other| *other = length.max(*other));
            }
            ("shorter", Some(row)) => {
                let length = rows[row].saturating_sub(1);
                rows[row..].iter_mut().for_each(|other| *other = length.min(*other));
                rows.retain(|&length| length > 0);
            }
            ("row", _) if rows.len() < MAX_SIDE => rows.push(rows.last().copied().unwrap_or(1)),
            ("unrow", _) if rows.len() > 1 => drop(rows.pop()),
            _ => return Err(look::nothing_there()),
        }
        Ok(look::listed("chomp", rows))
    },
};

/// Returns the lengths of the rows of a bar.
fn lengths(components: &[AnyPosition]) -> Result<Vec<u64>, String> {
    if let Some(bar) = look::game(components)?.rules::<Chomp>() {
        let bar = bar.lengths(*first(components)?);
        return Ok(bar.into_iter().map(u64::from).collect());
    }
    if let Some(bar) = components.first().and_then(|bar| bar.downcast_ref::<Blocks>()) {
        // Return at most `MAX_SIDE + 1` rows. One more row than can be drawn is enough for the caller to report that the bar is too large.
        return Ok(bar.lengths(MAX_SIDE + 1));
    }
    let &(one, other): &(u64, u64) = first(components)?;
    Ok([one, other].into_iter().filter(|&length| length > 0).collect())
}

/// Draws a row of crosses.
pub(crate) const TREBLECROSS: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let row: &Crosses = first(components)?;
        if row.cells() > 200 {
            return Err(format!("A row of {} cells: too long for a picture.", row.cells()));
        }
        let holds = (0..row.cells()).map(|cell| if row.has(cell) { "x" } else { "" });
        let name = |holds: &str| if holds == "x" { "a cross" } else { "free" }.to_owned();
        let mut scene = Scene::row(holds, name);
        if row.is_over() {
            "Three in a row".clone_into(&mut scene.words);
        }
        Ok(scene)
    },
    clicks: |_, _, mv| {
        mv.downcast_ref::<u64>().map_or_else(Vec::new, |at| vec![vec![format!("s{at}")]])
    },
    tools: &[
        Tool::new("turn", "Put a cross, or take it away", "square", 1),
        NEW_COLUMN,
        LAST_COLUMN,
    ],
    edit: |components, tool, at| {
        let row: &Crosses = first(components)?;
        let mut cells: Vec<bool> = (0..row.cells()).map(|cell| row.has(cell)).collect();
        let place = at.first().and_then(|id| crate::scene::number_of(id, 's'));
        match (tool, place) {
            ("turn", Some(place)) if place < cells.len() => cells[place] = !cells[place],
            ("column", _) => cells.push(false),
            ("uncolumn", _) if cells.len() > 3 => drop(cells.pop()),
            _ => return Err(look::nothing_there()),
        }
        let cells: String = cells.iter().map(|&cross| if cross { 'x' } else { '.' }).collect();
        Ok(format!("treblecross {cells}"))
    },
};

/// Draws a board with stones of two kinds.
pub(crate) const STONES: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let board: &Stones = first(components)?;
        let holds = (0..board.rows()).map(|row| {
            let holds = move |column| match board.stone(row, column) {
                None => "",
                Some(Side::X) => "x",
                Some(Side::O) => "o",
            };
            (0..board.columns()).map(holds)
        });
        let name = |holds: &str| match holds {
            "" => "free".to_owned(),
            stone => format!("a stone {stone}"),
        };
        Ok(Scene::grid(holds, name))
    },
    clicks: |_, _, mv| {
        let name = |&(row, column): &Square| format!("q{row}x{column}");
        if let Some((from, to)) = mv.downcast_ref::<(Square, Square)>() {
            return vec![vec![name(from), name(to)]];
        }
        if let Some((_, row, column)) = mv.downcast_ref::<(Side, u32, u32)>() {
            return vec![vec![name(&(*row, *column))]];
        }
        mv.downcast_ref::<Square>().map_or_else(Vec::new, |square| vec![vec![name(square)]])
    },
    tools: &[
        Tool::new("turn", "Change the stone on a square", "square", 1),
        NEW_ROW,
        LAST_ROW,
        NEW_COLUMN,
        LAST_COLUMN,
    ],
    edit: |components, tool, at| edit_stones(components, tool, at, &['.', 'x', 'o']),
};

/// Draws a board with crosses.
pub(crate) const CROSSES: Look = Look {
    tools: &[
        Tool::new("turn", "Put a cross, or take it away", "square", 1),
        NEW_ROW,
        LAST_ROW,
        NEW_COLUMN,
        LAST_COLUMN,
    ],
    edit: |components, tool, at| edit_stones(components, tool, at, &['.', 'x']),
    ..STONES
};

/// Applies a tool to a board and returns the text of the resulting position. A click on a square replaces its letter with the next of the
/// given letters.
fn edit_stones(
    components: &[AnyPosition],
    tool: &str,
    at: &[&str],
    letters: &[char],
) -> Result<String, String> {
    let board: &Stones = first(components)?;
    let text = board.to_string();
    let mut rows: Vec<Vec<char>> = text.split(' ').map(|row| row.chars().collect()).collect();
    let columns = rows.first().map_or(1, Vec::len);
    let place = at.first().and_then(|id| square_of(id));
    match (tool, place) {
        ("turn", Some((i, j))) if i < rows.len() && j < columns => {
            let now = letters.iter().position(|letter| *letter == rows[i][j]).unwrap_or(0);
            rows[i][j] = letters[(now + 1) % letters.len()];
        }
        ("row", _) if rows.len() < MAX_SIDE => rows.push(vec!['.'; columns]),
        ("unrow", _) if rows.len() > 1 => drop(rows.pop()),
        ("column", _) if columns < MAX_SIDE => rows.iter_mut().for_each(|row| row.push('.')),
        ("uncolumn", _) if columns > 1 => {
            for row in &mut rows {
                row.truncate(columns - 1);
            }
        }
        _ => return Err(look::nothing_there()),
    }
    let name = look::game(components)?.name();
    Ok(look::listed(name, rows.into_iter().map(String::from_iter)))
}

/// Reads the size of a board, such as `3x4`, if the next token is one, and returns the board without stones.
pub(super) fn read_size(tokens: &mut Tokens<'_>) -> Result<Option<Stones>, Refusal> {
    let Some((rows, columns)) = tokens.size(false)? else { return Ok(None) };
    let side = |side: u64| u32::try_from(side).unwrap_or(u32::MAX);
    let board = Stones::empty(side(rows), side(columns));
    board.map(Some).map_err(|error| tokens.taken(error))
}

/// Reads a board from rows that consist of the given letters.
pub(super) fn read_stones(tokens: &mut Tokens<'_>, letters: &str) -> Result<Stones, Refusal> {
    let rows = tokens.rows(letters).ok_or_else(|| {
        tokens
            .expected(format_args!("a row of squares such as `{letters}`, or a size such as `3x4`"))
    })?;
    rows.join(" ").to_lowercase().parse().map_err(|error| tokens.taken(error))
}

/// Returns the text of a random board. The letter of each square is chosen from the given letters.
pub(super) fn random_stones(size: u64, letters: &str, below: &mut dyn FnMut(u64) -> u64) -> String {
    let letters: Vec<char> = letters.chars().collect();
    let (rows, columns) = (1 + below(size.min(3)), 1 + size.min(8));
    let mut row = |_| -> String {
        (0..columns).map(|_| letters[below(letters.len() as u64) as usize]).collect()
    };
    (0..rows).map(&mut row).collect::<Vec<_>>().join(" ")
}
