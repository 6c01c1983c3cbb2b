//! Prints the values of a nim-sequence as a list or a table, or draws them with rare values marked.

use std::fmt::Write as _;
use std::path::Path;

use crate::commands::documents;
use crate::commands::output::{self, Stdout};
use crate::commands::{Failure, Usage};
use games::scene::plot;
use grundy_core::Nimber;
use octal_games::{Code, NimValues, SparseSpace};

/// The maximum number of heaps in a picture. A picture with more heaps would be a solid black bar, in a file too large for any
/// viewer.
const MAX_DRAWN: u64 = 200_000;

/// Returns an error if a picture would have too many heaps.
pub(super) fn check(largest: u64) -> Result<(), Usage> {
    if largest <= MAX_DRAWN {
        return Ok(());
    }
    let most = format_args!("a picture of {largest} heaps: at most {MAX_DRAWN} can be drawn");
    Err(Usage::new(most))
}

/// Prints only the values, with spaces between them.
pub(super) fn list(code: &Code, values: &NimValues, out: &mut Stdout) -> Result<(), Failure> {
    if out.is_json() {
        let values: Vec<u64> = values.iter().map(Nimber::value).collect();
        return out.document(&documents::Values { code: code.to_string(), values });
    }
    out.text(listed(values))
}

/// Formats the heaps and their values as a CSV table.
pub(super) fn table(values: &NimValues) -> String {
    let mut text = "heap,value\n".to_owned();
    for (heap, value) in values.iter().enumerate() {
        let _ = writeln!(text, "{heap},{}", value.value());
    }
    text
}

/// Draws the values into a file, or to the standard output if the file is `-`.
pub(super) fn draw(
    code: &Code,
    values: &NimValues,
    file: &Path,
    out: &mut Stdout,
) -> Result<(), Failure> {
    let space = SparseSpace::best(code, values);
    let is_rare = |n: u64, value| n > 0 && space.is_some_and(|space| space.is_rare(n, value));
    let rare =
        space.map(|_| (0..).zip(values.iter()).filter(|&(n, value)| is_rare(n, value)).count());
    let note = rare.map_or_else(String::new, |rare| format!("; {rare} rare values in red"));
    let svg = plot::nim_values(&code.to_string(), &note, values, is_rare);
    let is_file = !output::picture(file, &svg, out)?;
    if is_file && out.is_json() {
        return out.document(&documents::File { file: file.display().to_string() });
    }
    Ok(())
}

fn listed(values: &NimValues) -> String {
    let mut line = String::with_capacity(4 * values.iter().len());
    for (n, value) in values.iter().enumerate() {
        let _ = write!(line, "{}{}", if n == 0 { "" } else { " " }, value.value());
    }
    line.push('\n');
    line
}
