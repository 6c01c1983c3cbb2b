//! Prose in lines: as wide as the terminal, within bounds, or as 80 columns where there is no terminal.

/// The columns of a terminal that nobody has widened, and of whatever is not a terminal.
pub(crate) const USUAL_COLUMNS: usize = 80;
/// Narrower columns cannot be read, and wider ones lose the reader between two lines.
#[cfg(feature = "cli")]
const MIN_COLUMNS: usize = 40;
#[cfg(feature = "cli")]
const MAX_COLUMNS: usize = 100;

/// How many columns prose on the standard output has.
pub(crate) fn columns() -> usize {
    terminal_columns().unwrap_or(USUAL_COLUMNS)
}

/// The columns of prose, if the standard output is a terminal that says how wide it is.
#[cfg(feature = "cli")]
pub(crate) fn terminal_columns() -> Option<usize> {
    let (terminal_size::Width(width), _) = terminal_size::terminal_size_of(std::io::stdout())?;
    // A terminal that does not know says 0.
    (width > 0).then(|| usize::from(width).clamp(MIN_COLUMNS, MAX_COLUMNS))
}

#[cfg(not(feature = "cli"))]
fn terminal_columns() -> Option<usize> {
    None
}

/// A text in lines of at most `width` characters, broken at blanks; only a word that is longer than a line is broken by itself.
pub(crate) fn folded(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let mut letters: Vec<char> = word.chars().collect();
        let is_first = used == 0 && lines.len() == 1;
        if !is_first && used + 1 + letters.len() <= width {
            letters.insert(0, ' ');
        } else if !is_first {
            lines.push(String::new());
            used = 0;
        }
        for letter in letters {
            if used == width {
                lines.push(String::new());
                used = 0;
            }
            used += 1;
            if let Some(line) = lines.last_mut() {
                line.push(letter);
            }
        }
    }
    lines
}
