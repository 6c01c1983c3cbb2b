//! Draws maps of positions with two heaps. The colors show the values, and marks show the positions in which the player to move loses.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation,
    reason = "coordinates are small and not negative"
)]

use super::super::Failure;
use super::super::formats::Format;
use super::super::input::Input;
use games::catalog::{Catalog, Question};
use games::scene::svg::{Svg, text_width};
use grundy_core::{Convention, Limits, Nimber};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};
use std::fmt::Write as _;

/// The maximum number of positions in a map.
const MAX: u64 = 10_000;

/// The outcome of a position, and its value if the value is a nimber. `None` means unknown.
type MapCell = (Option<LoopyOutcome>, Option<u64>);

/// Draws the map of all positions up to the given position, whose notation must contain exactly two numbers.
pub(super) fn draw(
    input: &Input,
    convention: Convention,
    catalog: &Catalog,
    limits: &Limits,
    format: Format,
) -> Result<String, Failure> {
    let text = input.sum.to_string();
    let words: Vec<&str> = text.split_whitespace().collect();
    let numbers: Vec<(usize, u64)> = words
        .iter()
        .enumerate()
        .filter_map(|(place, word)| Some((place, word.parse().ok()?)))
        .collect();
    let [(first, rows), (second, columns)] = numbers[..] else {
        return Err("a map needs a position of two numbers, such as `wythoff 40 40`".into());
    };
    let size = rows.saturating_add(1).saturating_mul(columns.saturating_add(1));
    if size > MAX {
        return Err(format!("a map of {size} positions: at most {MAX} can be drawn").into());
    }
    let question = Question::new(convention).most_moves(0);
    let mut meter = limits.meter();
    let mut known = Vec::new();
    for row in 0..=rows {
        let mut line: Vec<MapCell> = Vec::new();
        for column in 0..=columns {
            meter.show("positions", row * (columns + 1) + column, Some(size));
            meter.check().map_err(|stopped| stopped.to_string())?;
            let mut words: Vec<String> = words.iter().map(ToString::to_string).collect();
            (words[first], words[second]) = (row.to_string(), column.to_string());
            let solved = ::games::catalog::read_sum(&words.join(" "))
                .map(|sum| catalog.answer(&sum, &question, &meter.rest()));
            // Leave the fields of invalid positions empty. For example, some games forbid empty heaps.
            line.push(solved.map_or((None, None), |solved| {
                let value = solved.value().get().and_then(LoopyValue::nimber);
                (solved.outcome().get().copied(), value.map(Nimber::value))
            }));
        }
        known.push(line);
    }
    Ok(if format == Format::Csv { table(&known) } else { picture(&known, &text) })
}

/// Formats the map as a CSV table with one line for each position. Unknown results are empty fields.
fn table(known: &[Vec<MapCell>]) -> String {
    let mut text = "first,second,outcome,value\n".to_owned();
    for (row, line) in known.iter().enumerate() {
        for (column, (outcome, value)) in line.iter().enumerate() {
            let outcome = outcome.map_or_else(String::new, |outcome| outcome.to_string());
            let value = value.map_or_else(String::new, |value| value.to_string());
            let _ = writeln!(text, "{row},{column},{outcome},{value}");
        }
    }
    text
}

fn picture(known: &[Vec<MapCell>], text: &str) -> String {
    let (rows, columns) = (known.len(), known[0].len());
    let cell = (560 / rows.max(columns)).clamp(5, 24) as f64;
    let largest = known.iter().flatten().filter_map(|known| known.1).max();
    let (left, top) = (40.0, 30.0);
    let mut svg = Svg::new(16.0);
    let at = |row: usize, column: usize| (left + cell * column as f64, top + cell * row as f64);
    for (row, line) in known.iter().enumerate() {
        for (column, (outcome, value)) in line.iter().enumerate() {
            let (x, y) = at(row, column);
            let color = match (value, outcome) {
                (Some(value), _) => heat(*value as f64 / largest.unwrap_or(0).max(1) as f64),
                (None, Some(LoopyOutcome::Draw)) => "#999999".to_owned(),
                (None, Some(_)) => "#dddddd".to_owned(),
                (None, None) => continue,
            };
            svg.rect((x, y), (cell, cell), format_args!("fill=\"{color}\""));
            if *outcome == Some(LoopyOutcome::P) {
                let middle = (x + cell / 2.0, y + cell / 2.0);
                let rest = "fill=\"#ffffff\" stroke=\"#000000\" stroke-width=\"0.8\"";
                svg.circle(middle, 0.32 * cell, rest);
            }
        }
    }
    // Number every row and column. If the numbers do not fit, number only every second one, every fifth one, and so on.
    let widest = text_width(&(rows.max(columns) - 1).to_string(), 11.0) + 6.0;
    let apart = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
    let step = apart.into_iter().find(|&step| step as f64 * cell >= widest).unwrap_or(10_000);
    for row in (0..rows).step_by(step) {
        let number = row.to_string();
        let y = at(row, 0).1 + cell / 2.0;
        svg.text(
            (left - 6.0 - text_width(&number, 11.0) / 2.0, y),
            11.0,
            &number,
            "class=\"label\"",
        );
    }
    for column in (0..columns).step_by(step) {
        let x = at(0, column).0 + cell / 2.0;
        svg.text((x, top - 10.0), 11.0, &column.to_string(), "class=\"label\"");
    }
    let mut y = at(rows, 0).1 + 22.0;
    svg.circle((left + 6.0, y), 5.0, "fill=\"#ffffff\" stroke=\"#000000\"");
    svg.words((left + 20.0, y), 12.0, "the player to move loses");
    if let Some(largest) = largest {
        y += 24.0;
        for part in 0..100 {
            let color = heat(f64::from(part) / 99.0);
            let place = (left + f64::from(part), y - 7.0);
            svg.rect(place, (1.5, 14.0), format_args!("fill=\"{color}\""));
        }
        svg.words((left + 110.0, y), 12.0, &format!("values from 0 to {largest}"));
    }
    svg.finish(&format!("A map of all positions up to {text}"))
}

/// Maps a number from 0 to 1 to a color between dark purple and yellow. The brightness increases with the number, so people with
/// red-green color blindness can also see the order of the colors.
///
/// Source: five steps of the color map *viridis* by S. van der Walt and N. Smith, which is in the public domain.
fn heat(part: f64) -> String {
    const STEPS: [[f64; 3]; 5] = [
        [68.0, 1.0, 84.0],
        [59.0, 82.0, 139.0],
        [33.0, 145.0, 140.0],
        [94.0, 201.0, 98.0],
        [253.0, 231.0, 37.0],
    ];
    let at = part.clamp(0.0, 1.0) * 4.0;
    let step = (at as usize).min(3);
    let share = at - step as f64;
    let mix = |k: usize| STEPS[step][k] + (STEPS[step + 1][k] - STEPS[step][k]) * share;
    format!("#{:02x}{:02x}{:02x}", mix(0) as u8, mix(1) as u8, mix(2) as u8)
}
