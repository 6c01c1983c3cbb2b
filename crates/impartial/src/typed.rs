//! What people type for a position: bare numbers are Nim, names may have blanks, graphs have names, and a game that does
//! not exist may be nearly one that does.

pub(crate) mod graphs;
mod near;
mod plain;

use games::catalog::{self, Game};
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;

pub(crate) use near::find;
pub use near::nearest;

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
    let typed = typed.trim();
    let named = |word: &str| match &*word.trim_matches([':', '(', ')', ',']).to_lowercase() {
        "misere" | "misère" => Some(Convention::Misere),
        "normal" => Some(Convention::Normal),
        _ => None,
    };
    if let Some((first, rest)) = typed.split_once(char::is_whitespace) {
        if let Some(convention) = named(first) {
            return (Some(convention), rest.trim());
        }
    }
    let behind = typed.trim_end_matches([')', '.']);
    let behind = behind.strip_suffix(" play").unwrap_or(behind);
    if let Some((rest, last)) = behind.rsplit_once(char::is_whitespace) {
        if let Some(convention) = named(last) {
            let rest = rest.trim_end();
            let rest = rest.strip_suffix(" in").unwrap_or(rest);
            return (Some(convention), rest.trim_end_matches([',', ' ']));
        }
    }
    (None, typed)
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
        let text = format!(
            "`{number:.60}` could be one number or more; write `{:.60}` or `{:.60}`",
            number.replace(',', ""),
            number.replace(',', " ")
        );
        let game = typed.split(|c: char| !c.is_alphabetic()).find_map(find);
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
    let summands = plain::summands(typed);
    let mut texts = Vec::with_capacity(summands.len());
    for summand in &summands {
        match plain::summand(summand) {
            Ok(text) => texts.push(text),
            Err(refusal) => return Err(refusal),
        }
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
    let name = summand.split([' ', ':']).next().unwrap_or_default();
    if let Some(entry) = catalog::find(name) {
        return Refusal { text: with_example(error, entry), game: Some(entry.name()) };
    }
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
        .or_else(|| summand.split(|c: char| !c.is_alphabetic()).find_map(near::find));
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

fn with_example(error: &str, entry: &dyn Game) -> String {
    let example = entry.examples().first().copied().unwrap_or_default();
    format!("{error}; for example `{example}`")
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
