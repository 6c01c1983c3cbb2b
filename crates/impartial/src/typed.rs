//! What people type for a position: bare numbers are Nim, names may have blanks, graphs have names, and a game that does
//! not exist may be nearly one that does.

pub(crate) mod graphs;
mod near;
mod plain;
mod sentences;
mod sets;

use games::catalog::{self, Entry, Game};
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;

pub(crate) use near::find;
pub use near::nearest;
pub(crate) use plain::{reads_edges, words};

/// Reads what a person has typed.
///
/// ```
/// use impartial::typed::read_sum;
///
/// assert_eq!(read_sum("3 5 7")?.to_string(), "nim 3 5 7");
/// assert_eq!(read_sum("kayles 5, 7 + 2")?.to_string(), "kayles 5 7 + nim 2");
/// assert_eq!(read_sum("Node Kayles path 3")?, read_sum("node_kayles 0-1 1-2")?);
/// let error = read_sum("hackenbash 0-1").unwrap_err();
/// assert!(error.starts_with("there is no game `hackenbash` (did you mean `hackenbush`?)"));
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// What is wrong, in words.
pub fn read_sum(typed: &str) -> Result<MixedSum, String> {
    read(typed).map(|read| read.0).map_err(|refusal| refusal.text)
}

/// The same text as the catalog reads it; one that it does not read stays nearly as it is.
#[must_use]
pub fn plain(typed: &str) -> String {
    read(typed).map_or_else(|_| plain::plain(typed), |read| read.1)
}

/// The convention that stands in front of a position or behind it, as in `misere nim 1 1 1`, and the position.
///
/// ```
/// use grundy_core::Convention;
/// use impartial::typed::convention;
///
/// assert_eq!(convention("misere nim 1 1"), (Some(Convention::Misere), "nim 1 1"));
/// assert_eq!(convention("nim 1 1, misère play"), (Some(Convention::Misere), "nim 1 1"));
/// assert_eq!(convention("nim 1 1"), (None, "nim 1 1"));
/// ```
#[must_use]
pub fn convention(typed: &str) -> (Option<Convention>, &str) {
    let typed = bare(typed);
    let named = |word: &str| match &*word.to_lowercase() {
        "misere" | "misère" => Some(Convention::Misere),
        "normal" => Some(Convention::Normal),
        _ => None,
    };
    let in_front = typed.trim_start_matches('(');
    let end = in_front.find(|c: char| !c.is_alphabetic()).unwrap_or(in_front.len());
    if let Some(convention) = named(&in_front[..end]) {
        let rest = in_front[end..].trim_start_matches([' ', ':', ',', '-', '_', ')']);
        let inside = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let inside = inside.filter(|inside| !inside.contains('('));
        if !rest.is_empty() {
            return (Some(convention), inside.unwrap_or(rest).trim());
        }
    }
    let behind = typed.trim_end_matches([')', '.']);
    let behind = behind.strip_suffix(" play").unwrap_or(behind);
    if let Some((rest, last)) = behind.rsplit_once(char::is_whitespace) {
        if let Some(convention) = named(last.trim_matches([':', '(', ')', ','])) {
            let rest = rest.trim_end();
            let rest =
                [" in", " under"].iter().find_map(|word| rest.strip_suffix(word)).unwrap_or(rest);
            return (Some(convention), rest.trim_end_matches([',', ' ']));
        }
    }
    (None, typed)
}

/// Without blanks and quotes around it, and without the sign at the end of a sentence; a point may be a free cell.
fn bare(typed: &str) -> &str {
    let quotes = ['"', '\'', '`', '\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}'];
    let typed = typed.trim().trim_matches(quotes).trim_end_matches(['?', '!', ' ']);
    match typed.strip_suffix('.') {
        Some(rest) if rest.ends_with(|c: char| c.is_ascii_digit() || c == ')' || c == '}') => rest,
        _ => typed,
    }
}

/// Why a text is refused.
pub(crate) struct Refusal {
    /// What is wrong, and an example where the game is known.
    pub(crate) text: String,
    /// The game of the summand that is refused, whose description the command line names.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "a page has no subcommands"))]
    pub(crate) game: Option<&'static str>,
}

/// The sum, and the text that the catalog has read.
pub(crate) fn read(typed: &str) -> Result<(MixedSum, String), Refusal> {
    if let Some(number) = plain::grouped(typed) {
        // Decimals have a point in codes.
        let one = number.replace(',', if number.starts_with("0,") { "." } else { "" });
        let more = number.replace(',', " ");
        let text = format!(
            "`{number:.60}` could be one number or more; write `{one:.60}` or `{more:.60}`"
        );
        let game = near::first_named(typed);
        let text = match game.and_then(catalog::find) {
            Some(entry) => with_example(&text, entry),
            None => text,
        };
        return Err(Refusal { text, game });
    }
    // What the catalog reads as it is stands for nothing else.
    let as_it_is = plain::plain(typed);
    if let Ok(sum) = catalog::read_sum(&as_it_is) {
        return Ok((sum, as_it_is));
    }
    let summands = plain::summands(bare(typed));
    if summands.len() > 1 && summands.iter().any(|summand| summand.trim().is_empty()) {
        let text =
            "expected a game and a position beside each plus sign, as in `nim 3 5 + kayles 7`";
        return Err(Refusal { text: text.to_owned(), game: None });
    }
    let mut texts: Vec<String> = Vec::with_capacity(summands.len());
    for summand in &summands {
        // A graph alone is one of the game before it.
        let before =
            texts.last().filter(|_| plain::is_graph(summand)).and_then(|text| game_of(text));
        let text = match before.filter(|&entry| reads_edges(entry)) {
            Some(entry) => plain::summand(&format!("{} {}", entry.name(), summand.trim())),
            None => plain::summand(summand),
        };
        texts.push(text?);
    }
    let text = texts.join(" + ");
    match catalog::read_sum(&text) {
        Ok(sum) => Ok((sum, text)),
        Err(error) => {
            let refused =
                texts.iter().find_map(|text| Some((text, catalog::read_sum(text).err()?)));
            Err(match refused {
                Some((text, error)) => refusal(text, &error.to_string()),
                // Each can be read, and not their sum.
                None => Refusal { text: error.to_string(), game: None },
            })
        }
    }
}

fn refusal(summand: &str, error: &str) -> Refusal {
    if let Some(entry) = game_of(summand) {
        return Refusal { text: with_example(error, entry), game: Some(entry.name()) };
    }
    let name = summand.split([' ', ':']).next().unwrap_or_default();
    let mut words = summand.split_whitespace();
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    if is_number(first) && ["xor", "^", "nimsum"].contains(&second) {
        let text =
            "the heaps of Nim stand side by side, as in `nim 3 5`: their nim-sum is the value";
        return Refusal { text: text.to_owned(), game: None };
    }
    let meant = near::meant(name)
        .or_else(|| near::find(second))
        .or_else(|| nearest(second))
        .or_else(|| near::first_named(summand));
    // A number that is no code was not meant as one.
    let error = if name.contains(['.', '{']) || !name.starts_with(|c: char| c.is_ascii_digit()) {
        error.to_owned()
    } else {
        format!("there is no game `{name:.60}`")
    };
    let text = match meant.and_then(catalog::find) {
        Some(entry) => with_example(&format!("{error} (did you mean `{}`?)", entry.name()), entry),
        None => error,
    };
    Refusal { text, game: None }
}

/// The game of a text of the catalog.
fn game_of(summand: &str) -> Option<&'static Entry> {
    catalog::find(summand.split([' ', ':']).next()?)
}

fn with_example(error: &str, entry: &dyn Game) -> String {
    let example = entry.examples().first().copied().unwrap_or_default();
    format!("{error}; for example `{example}`")
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
