//! Cuts a text into tokens: numbers, words, brackets and signs. Each token stores its place in the text.
//!
//! The tokenizer drops only blanks, quotes, TeX markup that prints nothing, and lines of comments in lists of edges. It treats similar
//! signs as the same kind of token, but leaves the text unchanged, so every message quotes the characters that were typed.

use super::Refusal;
use super::graphs::{Literals, TextFormat};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Digits from 0 to 9.
    Number,
    /// Letters of any alphabet, possibly with `_` and apostrophes.
    Word,
    /// Digits in subscript, as in `K₃`.
    Index,
    /// An opening bracket.
    Open(char),
    /// The bracket that closes the innermost open one.
    Close(char),
    /// A graph in the format of another program.
    Data(TextFormat),
    /// Any other character. Similar signs have the same token.
    Sign(char),
}

/// The gap between a token and the token before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    /// No gap.
    Glued,
    /// Blanks.
    Blank,
    /// At least one line break.
    Line,
}

/// A range of the text that has one meaning, such as a number or a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) gap: Gap,
    /// The index of the token's first byte in the text.
    pub(crate) start: u32,
    /// The index after the token's last byte.
    pub(crate) end: u32,
}

impl Token {
    pub(super) const fn is_data(&self) -> bool {
        matches!(self.kind, Kind::Data(_))
    }

    pub(super) const fn is_glued(&self) -> bool {
        matches!(self.gap, Gap::Glued)
    }
}

/// The maximum length of a text, in bytes. Longer texts are rejected before they are cut into tokens.
const MAX_BYTES: usize = 1 << 30;

/// Cuts a text into tokens.
///
/// # Errors
/// A [`Refusal`] for a bracket without a partner, or for a text of more than a gibibyte.
pub(super) fn cut(text: &str) -> Result<Vec<Token>, Refusal> {
    cut_with(text, None)
}

/// Cuts a text into tokens. Each graph in the format of another program becomes a single token.
///
/// # Errors
/// The same as for [`cut`].
pub(super) fn cut_with(
    text: &str,
    literals: Option<&Literals<'_, '_>>,
) -> Result<Vec<Token>, Refusal> {
    if text.len() > MAX_BYTES {
        return Err(Refusal::new(format_args!("a text of {} bytes is too long", text.len())));
    }
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut gap = Gap::Line;
    // The index of the first token of the current summand.
    let mut summand = 0;
    // `<` can also mean "less than", so treat it as an opening bracket only if a later sign can close it.
    let last_angle = text.rfind(['>', '\u{27e9}']).unwrap_or(0);
    // Dollar signs delimit formulas if they come in pairs.
    let is_formula = text.matches('$').count() % 2 == 0;
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        if c.is_whitespace() {
            gap = gap.max(if c == '\n' { Gap::Line } else { Gap::Blank });
            continue;
        }
        if c == '$' && is_formula {
            gap = gap.max(Gap::Blank);
            continue;
        }
        let is_behind_colon = tokens.last().is_some_and(|token| token.kind == Kind::Sign(':'));
        let may_begin = gap != Gap::Glued || is_behind_colon;
        let literal = literals.filter(|_| may_begin);
        // Other programs begin their files with comments, which can contain any signs.
        let may_be_comment = c == '#' && gap == Gap::Line && {
            // In the Trivial Graph Format, a line with only this sign separates the nodes from the edges, so it must not be dropped.
            let is_alone = rest.peek().is_none_or(|&(_, next)| matches!(next, '\r' | '\n'));
            let has_lines =
                || tokens.iter().skip(summand + 1).take(64).any(|token| token.gap == Gap::Line);
            !(is_alone && has_lines())
        };
        if may_be_comment
            && literals.is_some_and(|literals| literals.has_comments(text, &tokens, summand))
        {
            while rest.next_if(|&(_, next)| next != '\n').is_some() {}
            continue;
        }
        if let Some((format, end)) =
            literal.and_then(|literals| literals.at(text, start, &tokens, summand))
        {
            let kind = Kind::Data(format);
            tokens.push(Token { kind, gap, start: start as u32, end: end as u32 });
            while rest.next_if(|&(at, _)| at < end).is_some() {}
            gap = Gap::Glued;
            continue;
        }
        let mut end = start + c.len_utf8();
        if let Some((command, sign)) = command(&text[start..]) {
            end = start + command.len();
            while rest.next_if(|&(at, _)| at < end).is_some() {}
            match sign {
                Some(sign) => {
                    let kind = Kind::Sign(sign);
                    tokens.push(Token { kind, gap, start: start as u32, end: end as u32 });
                    gap = Gap::Glued;
                    // A blank after a command only ends the command, as in `\ast 3`, so skip it.
                    if sign == '*' {
                        while rest.next_if(|&(_, c)| c == ' ').is_some() {}
                    }
                }
                None => gap = gap.max(Gap::Blank),
            }
            continue;
        }
        let kind = if let Some(is_same) = run_of(c) {
            while let Some((at, next)) = rest.next_if(|&(at, next)| {
                is_same(next)
                    || is_apostrophe(next) && is_letter(c) && is_inside_word(text, at, next)
            }) {
                end = at + next.len_utf8();
            }
            match c {
                '0'..='9' => Kind::Number,
                '\u{2080}'..='\u{2089}' => Kind::Index,
                _ => Kind::Word,
            }
        } else if is_quote(c) {
            continue;
        } else {
            let opens = c != '<' || start < last_angle;
            bracket(c, opens, &mut open, tokens.len()).ok_or_else(|| {
                Refusal::new(format_args!("`{c}` closes no open bracket")).at(text, start, end)
            })?
        };
        tokens.push(Token { kind, gap, start: start as u32, end: end as u32 });
        if kind == Kind::Sign('+') && gap != Gap::Glued && open.is_empty() {
            summand = tokens.len();
        }
        gap = Gap::Glued;
    }
    match open.last() {
        Some(&(_, at)) => {
            let Token { start, end, .. } = tokens[at];
            let (start, end) = (start as usize, end as usize);
            let found = &text[start..end];
            Err(Refusal::new(format_args!("`{found}` is never closed")).at(text, start, end))
        }
        None => Ok(tokens),
    }
}

/// Returns the kind of a bracket, or `None` if it is a closing bracket without a partner. `open` is the stack of open brackets. A sign
/// that also means "less than" opens a bracket only if `opens` is true.
fn bracket(c: char, opens: bool, open: &mut Vec<(char, usize)>, place: usize) -> Option<Kind> {
    Some(match sign(c) {
        opening @ ('(' | '[' | '{' | '<') if opens || opening != '<' => {
            open.push((opening, place));
            Kind::Open(opening)
        }
        closing @ (')' | ']' | '}' | '>') => {
            let opening = partner(closing);
            if open.last().is_some_and(|&(last, _)| last == opening) {
                open.pop();
                Kind::Close(closing)
            } else if closing == '>' {
                Kind::Sign('>')
            } else {
                return None;
            }
        }
        sign => Kind::Sign(sign),
    })
}

/// TeX commands, each with the sign that it prints, or with `None` if it only prints a space or delimits a formula.
const COMMANDS: [(&str, Option<char>); 20] = [
    ("\\(", None),
    ("\\)", None),
    ("\\,", None),
    ("\\;", None),
    ("\\[", None),
    ("\\]", None),
    ("\\ast", Some('*')),
    ("\\cdots", Some('\u{2026}')),
    ("\\dots", Some('\u{2026}')),
    ("\\ldots", Some('\u{2026}')),
    ("\\left", None),
    ("\\mathrm", None),
    ("\\oplus", Some('+')),
    ("\\operatorname", None),
    ("\\quad", None),
    ("\\right", None),
    ("\\star", Some('*')),
    ("\\text", None),
    ("\\times", Some('\u{d7}')),
    ("\\to", Some('>')),
];

/// Finds the command at the start of a text.
fn command(text: &str) -> Option<(&'static str, Option<char>)> {
    if !text.starts_with('\\') {
        return None;
    }
    COMMANDS.into_iter().find(|(command, _)| {
        let is_word = command.ends_with(is_letter);
        text.strip_prefix(command).is_some_and(|rest| !is_word || !rest.starts_with(is_letter))
    })
}

/// Returns a predicate for the characters that can continue a run that starts with `c`, or `None` if `c` does not start a run.
fn run_of(c: char) -> Option<fn(char) -> bool> {
    match c {
        '0'..='9' => Some(|c| c.is_ascii_digit()),
        '\u{2080}'..='\u{2089}' => Some(|c| matches!(c, '\u{2080}'..='\u{2089}')),
        c if is_letter(c) => Some(is_letter),
        _ => None,
    }
}

/// Returns whether a character is a letter, `_`, or a combining accent. Some texts store an accent separately from its letter.
pub(super) fn is_letter(c: char) -> bool {
    c.is_alphabetic() || c == '_' || matches!(c, '\u{300}'..='\u{36f}')
}

const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '\u{b4}' | '`')
}

const fn is_quote(c: char) -> bool {
    is_apostrophe(c) || matches!(c, '"' | '\u{201c}' | '\u{201d}')
}

/// Returns whether a letter follows this character. In that case, the character is inside a word, like the apostrophe in `Dawson's`.
fn is_inside_word(text: &str, at: usize, c: char) -> bool {
    text[at + c.len_utf8()..].starts_with(is_letter)
}

/// Replaces a sign with the standard form of similar signs.
const fn sign(c: char) -> char {
    match c {
        '\u{d7}' | '\u{2715}' | '\u{2a2f}' => '\u{d7}',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2295}' => '+',
        '\u{2217}' | '\u{22c6}' => '*',
        '\u{27e8}' => '<',
        '\u{27e9}' => '>',
        '\u{22bb}' => '^',
        ';' => ',',
        c => c,
    }
}

const fn partner(closing: char) -> char {
    match closing {
        ')' => '(',
        ']' => '[',
        '}' => '{',
        _ => '<',
    }
}
