//! Lines that are typed and lines that are said, as every conversation at the terminal has them.

use super::PlayError;
use crate::prose;
use std::io::{self, BufRead, Read, Write};

/// The longest line that is read; what follows on the same line counts as the next.
const MAX_LINE: u64 = 1 << 20;
/// How many characters of a position are shown at most.
const SHOWN: usize = 400;

/// Asks, and reads a line; `None` if the input ends. With `echo` the line is printed, as a terminal would do by itself.
///
/// # Errors
/// Reading or writing failed.
pub(crate) fn line_from(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    question: &str,
    echo: bool,
) -> Result<Option<String>, PlayError> {
    write!(output, "{}", prose::folded(question, widest()).join("\n"))?;
    output.flush()?;
    let mut bytes = Vec::new();
    let read = input.take(MAX_LINE).read_until(b'\n', &mut bytes);
    if read.map_err(PlayError::Read)? == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes);
    let line = line.trim_start_matches('\u{feff}').trim().to_owned();
    if echo {
        writeln!(output, "{}", shortened(&line))?;
    }
    Ok(Some(line))
}

/// Lines that the program breaks have at most so many characters.
pub(crate) fn widest() -> usize {
    prose::columns() - 1
}

/// A text whose lines break at blanks.
pub(crate) fn paragraph(output: &mut dyn Write, text: &str) -> io::Result<()> {
    indented(output, "", text)
}

/// The same away from the margin, with further lines more so.
pub(crate) fn indented(output: &mut dyn Write, margin: &str, text: &str) -> io::Result<()> {
    let (mut width, widest) = (margin.len(), widest());
    write!(output, "{margin}")?;
    for (number, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if number > 0 && width + 1 + length > widest {
            write!(output, "\n{margin}{margin}")?;
            width = 2 * margin.len();
        } else if number > 0 {
            write!(output, " ")?;
            width += 1;
        }
        write!(output, "{word}")?;
        width += length;
    }
    writeln!(output)
}

/// A picture in letters, away from the margin.
pub(crate) fn picture(output: &mut dyn Write, picture: &str) -> io::Result<()> {
    for line in picture.lines() {
        writeln!(output, "{}", format!("    {line}").trim_end())?;
    }
    Ok(())
}

/// Enough of a text to recognize it, without control characters.
pub(crate) fn shortened(text: &str) -> String {
    let shown: String = text.chars().filter(|c| !c.is_control()).take(SHOWN).collect();
    if shown.len() < text.len() { shown + "…" } else { shown }
}
