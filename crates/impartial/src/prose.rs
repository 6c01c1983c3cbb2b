//! Breaks text into lines that fit the terminal. If there is no terminal, the lines have 80 columns.

/// The usual width of a terminal, which is also used if there is no terminal.
pub(crate) const USUAL_COLUMNS: usize = 80;
/// The minimum and maximum width of lines. Narrower text is hard to read, and in wider text, readers lose the beginning of the next
/// line.
#[cfg(feature = "cli")]
const MIN_COLUMNS: usize = 40;
#[cfg(feature = "cli")]
const MAX_COLUMNS: usize = 100;

/// Returns the width of lines on the standard output.
pub(crate) fn columns() -> usize {
    terminal_columns().unwrap_or(USUAL_COLUMNS)
}

/// Returns the width of lines if the standard output is a terminal that reports its width.
#[cfg(feature = "cli")]
pub(crate) fn terminal_columns() -> Option<usize> {
    let (terminal_size::Width(width), _) = terminal_size::terminal_size_of(std::io::stdout())?;
    // A terminal whose width is unknown reports 0.
    (width > 0).then(|| usize::from(width).clamp(MIN_COLUMNS, MAX_COLUMNS))
}

#[cfg(not(feature = "cli"))]
fn terminal_columns() -> Option<usize> {
    None
}

/// Replaces `⊕` with `xor` if the standard output is a terminal and the locale uses an encoding other than UTF-8.
pub(crate) fn readable(text: &str) -> std::borrow::Cow<'_, str> {
    use std::io::IsTerminal as _;
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    if has_sign(locale.as_deref()) || !text.contains('⊕') || !std::io::stdout().is_terminal() {
        return text.into();
    }
    text.replace('⊕', "xor").into()
}

/// Returns whether text in the given locale can contain `⊕`. If there is no locale, the terminal is assumed to use UTF-8.
fn has_sign(locale: Option<&str>) -> bool {
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// Breaks a text at spaces into lines of at most `width` characters. A word that is longer than a line is broken, too.
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
