//! Reads and prints lines for the dialogs at the terminal.

use super::PlayError;
use crate::prose;
use std::io::{self, BufRead, Read, Write};

/// The maximum length of a line in bytes. The rest of a longer line is read as the next line.
const MAX_LINE: u64 = 1 << 20;
/// The maximum length of the texts that [`printable`] returns, in characters. Longer texts are truncated.
const SHOWN: usize = 400;

/// Prints a question and reads a line. Returns `None` at the end of the input. If `echo` is set, also prints the line, as a
/// terminal would show it.
///
/// # Errors
/// Returns an error if reading the input or writing the output fails.
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
        writeln!(output, "{}", printable(&line))?;
    }
    Ok(Some(line))
}

/// Returns the maximum number of characters in a printed line.
pub(crate) fn widest() -> usize {
    prose::columns() - 1
}

/// Prints a text, with line breaks at spaces.
pub(crate) fn paragraph(output: &mut dyn Write, text: &str) -> io::Result<()> {
    indented(output, "", text)
}

/// Prints a text with `margin` in front of its first line. All other lines are indented by twice the width of the margin.
pub(crate) fn indented(output: &mut dyn Write, margin: &str, text: &str) -> io::Result<()> {
    let (mut width, widest) = (margin.len(), widest());
    write!(output, "{margin}")?;
    for (number, word) in crate::prose::readable(text).split(' ').enumerate() {
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

/// Prints a picture that consists of characters, indented by four spaces.
pub(crate) fn picture(output: &mut dyn Write, picture: &str) -> io::Result<()> {
    for line in picture.lines() {
        writeln!(output, "{}", format!("    {line}").trim_end())?;
    }
    Ok(())
}

/// Removes control characters from a text, and truncates it after 400 characters.
pub(crate) fn printable(text: &str) -> String {
    let shown: String = text.chars().filter(|c| !c.is_control()).take(SHOWN + 1).collect();
    crate::drawing::truncate(&shown, SHOWN).into_owned()
}
