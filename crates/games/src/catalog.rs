//! All games of this crate in one table: from a name and a short text to a position that can be played.
//!
//! Programs that let their users choose a game (solvers, servers, pages) need nothing but this table: an
//! [`Entry`] says what a game is and how its positions are written, and reads them as a
//! [`MixedSum`], whose types are forgotten, so that games of several kinds stand in one list.
//!
//! ```
//! use games::catalog;
//! use grundy_core::{Convention, Outcome};
//!
//! let sum = catalog::read_sum("nim 3 5 + kayles 7")?;
//! assert_eq!(sum.nim_value().map(|value| value.value()), Some(3 ^ 5 ^ 2));
//! let winning = sum.winning_moves(Convention::Normal, 10).expect("both games have nim-values");
//! assert_eq!(sum.move_text(&winning[0]), "1/5:1");
//! assert_eq!(catalog::read_sum(&sum.to_string())?, sum);
//!
//! // A code is the name of its game, and games on trees take the edges.
//! let sum = catalog::read_sum("0.137 12 + path_marking 0-1 1-2 2-3")?;
//! assert!(sum.nim_value().is_some());
//! let error = catalog::read_sum("nimm 3").unwrap_err();
//! assert_eq!(error.to_string(), "there is no game `nimm`");
//! # Ok::<(), grundy_core::ReadError>(())
//! ```
//!
//! # The grammar
//!
//! `GAME[:PARAMETERS] POSITION`, and summands of unlike games with ` + ` between them. The parameters are what
//! stays the same in play, such as divisors or a tree; the position is in the notation of the game.

mod boards;
mod classics;
mod coins;
mod entailing;
mod entries;
mod families;
mod heap_codes;
mod loopy;

use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, ReadError};

pub use entailing::{Verdict, verdict};
pub use entries::GAMES;

/// A game of the catalog.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) notation: &'static str,
    pub(crate) parameters: &'static str,
    pub(crate) examples: &'static [&'static str],
    pub(crate) convention: Convention,
    pub(crate) page: &'static str,
    pub(crate) read: fn(&str, &str) -> Result<MixedSum, ReadError>,
}

impl Entry {
    /// The name by which the game is asked for: lower-case letters, digits and `_`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The name as a heading.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// The rules in a sentence or two, with what it means to be unable to move.
    #[must_use]
    pub const fn rules(&self) -> &'static str {
        self.rules
    }

    /// How positions and moves are written.
    #[must_use]
    pub const fn notation(&self) -> &'static str {
        self.notation
    }

    /// What may or must stand after the colon; empty if nothing may.
    #[must_use]
    pub const fn parameters(&self) -> &'static str {
        self.parameters
    }

    /// Whole texts with which [`read_sum`] can be tried, each with the name and the parameters; at least one.
    #[must_use]
    pub const fn examples(&self) -> &'static [&'static str] {
        self.examples
    }

    /// The convention that the game is usually played in; it is misère where the rules say so.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Whether play may go round in circles, so that whoever has won has yet to make progress, and a position may be
    /// a draw.
    ///
    /// ```
    /// use games::catalog;
    /// assert!(catalog::find("poker nim").is_some_and(|entry| entry.is_loopy()));
    /// assert!(catalog::find("nim").is_some_and(|entry| !entry.is_loopy()));
    /// ```
    #[must_use]
    pub fn is_loopy(&self) -> bool {
        loopy::NAMES.contains(&self.name)
    }

    /// The page of theory, as Markdown.
    #[must_use]
    pub const fn page(&self) -> &'static str {
        self.page
    }

    /// A position, or a sum of several, of this game.
    ///
    /// # Errors
    /// A [`ReadError`] if the parameters or the position cannot be read, or the rules do not know it.
    pub fn read(&self, parameters: &str, position: &str) -> Result<MixedSum, ReadError> {
        let parameters = parameters.trim();
        if self.parameters.is_empty() && !parameters.is_empty() {
            return Err(ReadError::new(format_args!(
                "{} takes no parameters, found `{parameters:.60}`",
                self.name
            )));
        }
        (self.read)(parameters, position.trim())
    }
}

/// The game of this name in letters of either case; `-` and blanks are as good as `_`.
///
/// ```
/// use games::catalog;
/// assert_eq!(catalog::find("Dual Nim").map(|entry| entry.name()), Some("dual_nim"));
/// assert!(catalog::find("chess").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    let name = name.trim().to_lowercase().replace(['-', ' '], "_");
    GAMES.iter().find(|entry| entry.name == name)
}

/// Reads `GAME[:PARAMETERS] POSITION`, with ` + ` between the summands: the form in which sums are printed.
///
/// # Errors
/// A [`ReadError`] if a game is not in the catalog or its position cannot be read.
pub fn read_sum(text: &str) -> Result<MixedSum, ReadError> {
    let text = text.trim();
    if text == "none" {
        return Ok(MixedSum::new());
    }
    let mut sum = MixedSum::new();
    for part in text.split(" + ") {
        sum.extend(read_part(part.trim())?);
    }
    Ok(sum)
}

fn read_part(text: &str) -> Result<MixedSum, ReadError> {
    let (game, position) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if game.is_empty() {
        return Err(ReadError::expected("a game and a position", ""));
    }
    let (name, parameters) = game.split_once(':').unwrap_or((game, ""));
    if let Some(entry) = find(name) {
        return entry.read(parameters, position);
    }
    // A code may have a colon itself, as `unequal:4.` has.
    match heap_codes::read(game, position) {
        Some(sum) => sum,
        None => Err(ReadError::new(format_args!("there is no game `{name:.60}`"))),
    }
}

/// Sums as texts for `serde`: a field with `#[serde(with = "games::catalog::as_text")]` is stored in the form
/// that [`read_sum`] reads, and what cannot be read is refused.
///
/// ```
/// use games::catalog;
/// use grundy_core::mixed::MixedSum;
///
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Table {
///     #[serde(with = "games::catalog::as_text")]
///     position: MixedSum,
/// }
///
/// let table = Table { position: catalog::read_sum("nim 3 5 + dual_nim 1 2 4")? };
/// let stored = serde_json::to_string(&table)?;
/// assert_eq!(stored, r#"{"position":"nim 3 5 + dual_nim 1 2 4"}"#);
/// let read: Table = serde_json::from_str(&stored)?;
/// assert_eq!(read.position, table.position);
/// assert!(serde_json::from_str::<Table>(r#"{"position":"nim -3"}"#).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "serde")]
pub mod as_text {
    use grundy_core::mixed::MixedSum;
    use serde::{Deserialize, Deserializer, Serializer, de};

    /// Stores the sum as it is printed.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(sum: &MixedSum, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(sum)
    }

    /// Reads a stored sum.
    ///
    /// # Errors
    /// Those of the deserializer, and that the text is not a sum of the catalog's games.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<MixedSum, D::Error> {
        let text = String::deserialize(deserializer)?;
        super::read_sum(&text).map_err(de::Error::custom)
    }
}
