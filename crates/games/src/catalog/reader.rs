//! Reads a position, which is a sum of the catalog's games, from text that a person typed.
//!
//! The reader cuts the text into [tokens](token) once. Each game consumes the tokens that it understands. A token that no game consumes
//! causes an error whose message quotes the token. No step rewrites the text, so the reader cannot drop or merge anything that was typed.
//! The lists in [`fillers`] contain most words that do not affect the position.

mod aliases;
mod codes;
mod cursor;
mod elsewhere;
mod families;
mod fillers;
mod graphs;
mod lists;
mod names;
mod refusal;
mod sets;
mod summands;
mod token;

use grundy_core::Convention;
use grundy_core::mixed::MixedSum;

use super::{GAMES, Game};

pub use aliases::{OTHER_NAMES, OtherName, other_names};
pub use codes::read_code;
pub use cursor::Tokens;
pub use families::{GRAPH_NAMES, GRAPHS};
use fillers::Asked;
use graphs::Literals;
pub(crate) use graphs::{Graph, Graphs};
pub use graphs::{TextFormat, graph_of};
pub(crate) use lists::{List, each, one};
use names::{Named, Names};
pub use refusal::Refusal;

/// The position and the convention that a text describes, with remarks about the text.
///
/// ```
/// use games::catalog;
/// use grundy_core::Convention;
///
/// let reading = catalog::read("Kayles, rows of 5 and 7 + 2 (misère)")?;
/// assert_eq!(reading.sum().to_string(), "kayles 5 7 + nim 2");
/// assert_eq!(reading.convention(), Some(Convention::Misere));
/// // No edge touches the ground, so a remark says so.
/// assert_eq!(catalog::read("hackenbush 1-2 2-3")?.notes().len(), 1);
/// # Ok::<(), catalog::Refusal>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reading {
    sum: MixedSum,
    convention: Option<Convention>,
    notes: Vec<String>,
    is_counted: bool,
}

impl Reading {
    /// Returns the position that the text describes.
    pub const fn sum(&self) -> &MixedSum {
        &self.sum
    }

    /// Returns the position, and drops the convention and the remarks.
    pub fn into_sum(self) -> MixedSum {
        self.sum
    }

    pub(super) fn map(mut self, change: impl FnOnce(MixedSum) -> MixedSum) -> Self {
        self.sum = change(self.sum);
        self
    }

    /// Sets the convention that the text names before or after the position. The name of the game may already have set one.
    ///
    /// # Errors
    /// A [`Refusal`] if two conventions contradict each other.
    fn under(mut self, conventions: [Option<Convention>; 2]) -> Result<Self, Refusal> {
        for convention in conventions.into_iter().flatten() {
            if self.convention.is_some_and(|other| other != convention) {
                return Err(Refusal::new("the text names normal play and mis\u{e8}re play"));
            }
            self.convention = Some(convention);
        }
        Ok(self)
    }

    /// Returns the convention, if the text names one.
    pub const fn convention(&self) -> Option<Convention> {
        self.convention
    }

    /// Returns remarks to show next to the answer. Each remark is one sentence, either about parts without moves, which are probably typing
    /// mistakes, or about a second meaning of the text.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Returns whether the text gives a graph by numbers alone, as other programs write it: the number of nodes, the number of edges, and
    /// the ends of the edges.
    pub const fn is_counted(&self) -> bool {
        self.is_counted
    }

    /// Returns a text that reads back as this position. The text begins with the convention if the typed text names misère play.
    pub fn text(&self) -> String {
        match self.convention {
            Some(Convention::Misere) => format!("misere {}", self.sum),
            _ => self.sum.to_string(),
        }
    }

    /// Returns whether the printed position equals the typed text if case, blanks and commas are ignored.
    pub fn is_as_typed(&self, typed: &str) -> bool {
        let says = |c: &char| !c.is_whitespace() && *c != ',';
        let printed = self.text();
        let typed = typed.chars().filter(says).flat_map(char::to_lowercase);
        typed.eq(printed.chars().filter(says).flat_map(char::to_lowercase))
    }
}

/// Reads text that a person has typed: positions of the games of this crate, with ` + ` between different games.
///
/// | Form | Examples |
/// |---|---|
/// | the name in the catalog and a position | `nim 3 4 5`, `moore:2 3 4 5`, `hackenbush 0-1 1-2` |
/// | numbers alone, which are Nim heaps, and codes | `3 4 5`, `0.77 9` |
/// | other names, from books and forums | `officers 10`, `dawson's chess 9` |
/// | sentences | `who wins nim with heaps 3, 4 and 5?`, `take 1 or 3 from 7` |
/// | graphs by name | `node kayles on a 5-cycle`, `cram 4x5` |
/// | graphs and trees in the formats of other programs | graph6, DIMACS, METIS, DOT, adjacency lists, Newick, parent lists |
/// | the convention | `misère nim 1 2`, `nim 3 4, last player loses` |
///
/// [`GAMES`] lists the names with examples, [`OTHER_NAMES`] lists the other names, and [`Reading::text`] writes the position back in the
/// first form. The reader rejects text that it does not understand completely, and quotes the part that it cannot read.
///
/// ```
/// use games::catalog::read;
///
/// for (typed, position) in [
///     ("nim(3,4,5)", "nim 3 4 5"),
///     ("3 4 5", "nim 3 4 5"),
///     ("take 1 or 3 from 7", "subtract:1,3 7"),
///     ("who wins nim with heaps 3, 4 and 5?", "nim 3 4 5"),
///     ("misère nim 1 2", "misere nim 1 2"),
/// ] {
///     assert_eq!(read(typed)?.text(), position);
/// }
/// assert!(read("nim 3 lions").is_err());
/// # Ok::<(), games::catalog::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] that quotes the part that cannot be read and gives its place.
///
/// # Complexity
/// Linear in the length of the text.
pub fn read(text: &str) -> Result<Reading, Refusal> {
    read_among(text, &standard())
}

/// Reads a text as [`read`] does, but expects the graph or tree after the name of its game to be in the given format, even if the text is
/// also valid in a different format.
///
/// ```
/// use games::catalog::{self, TextFormat};
/// let text = "node_kayles\n0 1 2\n1 2\n2\n";
/// let reading = catalog::read_as(text, TextFormat::Adjacency)?;
/// assert_eq!(reading.sum().to_string(), "node_kayles 0-1 0-2 1-2");
/// # Ok::<(), catalog::Refusal>(())
/// ```
///
/// # Errors
/// The same as for [`read`]. It is also an error if there is no graph.
///
/// # Complexity
/// Linear in the length of the text, except for sorting edges.
pub fn read_as(text: &str, format: TextFormat) -> Result<Reading, Refusal> {
    read_told(text, &standard(), Some(format))
}

/// Reads a position of the given game. The text need not contain the name of the game.
///
/// ```
/// use games::catalog;
///
/// let nim = catalog::find("nim").expect("a game");
/// assert_eq!(catalog::read_of(nim, "3 5 7")?.sum().to_string(), "nim 3 5 7");
/// assert_eq!(catalog::read_of(nim, "kayles 3 + 5")?.sum().to_string(), "kayles 3 + nim 5");
/// # Ok::<(), catalog::Refusal>(())
/// ```
///
/// # Errors
/// The same as for [`read`].
pub fn read_of(game: &super::Entry, text: &str) -> Result<Reading, Refusal> {
    let games = standard();
    let names = Names(&games);
    let literals = Literals::new(names, Some(game), None);
    let tokens = token::cut_with(text, Some(&literals))?;
    let Asked { tokens, convention, is_sentence } = fillers::asked(text, tokens, names)?;
    let (from, to, other) = summands::convention(text, &tokens, is_sentence);
    let position = Tokens::new(text, &tokens, from, to);
    if names.first(&position).is_some() || names.elsewhere(&position).is_some() {
        return read(text);
    }
    let reading = summands::read_with(&position, names, Some(game))?;
    reading.under([convention, other])
}

/// Finds the game and the convention that a text names, if the text consists only of the name of a game and, optionally, a convention.
///
/// ```
/// use games::catalog::{self, Game};
/// use grundy_core::Convention;
///
/// let (game, convention) = catalog::named("Dawson's Kayles").expect("a game");
/// assert_eq!((game.name(), convention), ("dawsons_kayles", None));
/// let (game, convention) = catalog::named("misère nim").expect("a game");
/// assert_eq!((game.name(), convention), ("nim", Some(Convention::Misere)));
/// assert!(catalog::named("nim 3").is_none());
/// ```
pub fn named(text: &str) -> Option<(&'static super::Entry, Option<Convention>)> {
    let games = standard();
    let names = Names(&games);
    let tokens = token::cut(text).ok()?;
    let (from, to, convention) = summands::convention(text, &tokens, false);
    let tokens = Tokens::new(text, &tokens, from, to);
    let whole = |len| len == to - from;
    let (name, _) = names.first(&tokens).filter(|&(_, len)| whole(len))?;
    let implied = match name {
        Named::Other(_, other) => other.convention(),
        _ => None,
    };
    Some((super::find(name.game()?.name())?, convention.or(implied)))
}

/// Returns the reason why a well-known game is not in the catalog: the two players have different moves, chance or points decide who wins,
/// or the game has not been implemented. Returns `None` for any other name.
///
/// ```
/// use games::catalog;
///
/// let refusal = catalog::known_elsewhere("domineering").expect("a known game");
/// assert!(refusal.message().contains("the impartial one here is `cram 4x4`"));
/// assert!(catalog::known_elsewhere("nim").is_none());
/// ```
pub fn known_elsewhere(name: &str) -> Option<Refusal> {
    if Names(&standard()).find(name).is_some() {
        return None;
    }
    names::known_elsewhere(name).map(|known| known.refusal(name, ""))
}

/// Finds the game of this crate with the most similar name. The two names may differ in at most two letters and in at most a third of their
/// letters.
///
/// ```
/// use games::catalog::{self, Game};
/// assert_eq!(catalog::nearest("hackenbash").map(|game| game.name()), Some("hackenbush"));
/// assert!(catalog::nearest("chess").is_none());
/// ```
pub fn nearest(name: &str) -> Option<&'static super::Entry> {
    super::find(Names(&standard()).nearest(name)?.name())
}

fn standard() -> Vec<&'static dyn Game> {
    GAMES.iter().map(|&entry| entry as &dyn Game).collect()
}

/// Reads a text with the given games.
pub(super) fn read_among(text: &str, games: &[&dyn Game]) -> Result<Reading, Refusal> {
    read_told(text, games, None)
}

/// Reads a text with the given games, and a graph in the given format. If the text cannot be read as it is, tries whether it is a question
/// that names the position before the game, or a file in a format that has to be converted.
pub(super) fn read_told(
    text: &str,
    games: &[&dyn Game],
    format: Option<TextFormat>,
) -> Result<Reading, Refusal> {
    read_as_it_is(text, games, format).or_else(|refusal| {
        if let Some(other) = graphs::unread(text) {
            return Err(other);
        }
        let turned = fillers::turned(text).filter(|_| format.is_none());
        turned.and_then(|turned| read_as_it_is(&turned, games, None).ok()).ok_or(refusal)
    })
}

fn read_as_it_is(
    text: &str,
    games: &[&dyn Game],
    format: Option<TextFormat>,
) -> Result<Reading, Refusal> {
    let literals = Literals::new(Names(games), None, format);
    let tokens = token::cut_with(text, Some(&literals)).map_err(|refusal| {
        match Names(games).first_named(text) {
            Some(game) => refusal.of_game(game.name(), game.examples().first().copied()),
            None => refusal,
        }
    })?;
    let Asked { tokens, convention, is_sentence } = fillers::asked(text, tokens, Names(games))?;
    let (from, to, other) = summands::convention(text, &tokens, is_sentence);
    let reading = summands::read(&Tokens::new(text, &tokens, from, to), Names(games))?;
    if let Some(format) = format.filter(|_| !tokens.iter().any(token::Token::is_data)) {
        return Err(Refusal::new(format_args!(
            "expected the name of a game and a graph in the format {}",
            format.name()
        )));
    }
    reading.under([convention, other])
}
