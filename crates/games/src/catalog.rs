//! All games of this crate in one table: from a name and a short text to a position that can be played, and to the answer
//! who wins it.
//!
//! Programs that let their users choose a game (solvers, servers, pages) need only a [`Catalog`]: it says what a
//! game is and how its positions are written, reads them as a [`MixedSum`], with their types erased, so that games of
//! several kinds stand in one list, and [solves](Catalog::solve) it.
//!
//! ```
//! use games::catalog::Catalog;
//! use grundy_core::{Limits, Nimber, Normal};
//!
//! let catalog = Catalog::standard();
//! let sum = catalog.read_sum("nim 3 5 + kayles 7")?;
//! let solved = catalog.solve(&sum, Normal, &Limits::none());
//! assert_eq!(solved.nim_value(), Some(Nimber::new(3 ^ 5 ^ 2)));
//! let winning = solved.winning_move().expect("the value is not 0");
//! assert_eq!(sum.move_text(winning), "1/5:1");
//! assert_eq!(catalog.read_sum(&sum.to_string())?, sum);
//!
//! // A code is the name of its game, and games on trees take the edges.
//! let sum = catalog.read_sum("0.137 12 + path_marking 0-1 1-2 2-3")?;
//! assert!(catalog.solve(&sum, Normal, &Limits::none()).nim_value().is_some());
//! let error = catalog.read_sum("nimm 3").unwrap_err();
//! assert_eq!(error.to_string(), "there is no game `nimm`");
//! # Ok::<(), grundy_core::ReadError>(())
//! ```
//!
//! # The grammar
//!
//! `GAME[:PARAMETERS] POSITION`, and summands of unlike games with ` + ` between them. The parameters are what
//! stays the same in play, such as divisors or a tree; the position is in the notation of the game.
//!
//! # A catalog or the functions?
//!
//! [`find`] and [`read_sum`] know the games of this crate, and keep nothing. A [`Catalog`] can have games of yours, too, and
//! keeps what it has computed for later questions, from whichever thread. Both read in time linear in the text.

#[cfg(feature = "serde")]
pub mod as_text;
mod by_type;
pub(crate) mod entailing;
pub(crate) mod field;
mod game;
pub(crate) mod kept;
mod memory;
pub(crate) mod random;
mod rules;
mod search;
mod shape;
mod solve;
mod standard;
mod tables;

use std::fmt;

use grundy_core::ReadError;
use grundy_core::mixed::MixedSum;
use grundy_search::Statistics;

pub use by_type::{WithRules, by_type};
pub use entailing::{Verdict, verdict};
pub use field::Field;
pub use game::{Entry, Game, Sample};
pub use shape::Shape;
pub use solve::{By, Fact, How, Moves, Question, Rest, Solved, Why};
pub use standard::{GAMES, ROOMS};

use search::Engine;
use tables::Tables;

/// A catalog of games: the standard one, perhaps with games of your own, and what was computed for earlier questions.
///
/// Reading computes nothing, and only asking takes time. All methods but [`add`](Self::add) take `&self`, so that threads
/// share a catalog.
///
/// Limits are looked at between steps. The longest step goes over a position once, so that a position of a megabyte of text
/// takes about as long to stop as to read.
///
/// A catalog is also the rules of all its games, with a notation: a [`Search`](grundy_search::Search) of a `Catalog` or of a
/// `&Catalog` can be saved and loaded.
///
/// ```
/// use games::catalog::Catalog;
/// use grundy_search::Search;
///
/// let catalog = Catalog::standard();
/// let sum = catalog.read_sum("arc_kayles 0-1 1-2 2-3 3-4 + kayles 5")?;
/// let search = Search::new(&catalog);
/// let value = search.nim_value(&sum[0])?;
/// let mut stored = Vec::new();
/// search.save("mixed", 1, &mut stored)?;
/// let later = Search::new(&catalog);
/// later.load("mixed", 1, &stored[..])?;
/// assert_eq!(later.known_value(&sum[0]), Some(value));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Catalog {
    games: Vec<Box<dyn Game>>,
    engine: Engine,
    tables: Tables,
}

impl Catalog {
    /// A search of a question stores this many positions, unless another bound is set.
    pub const MOST_POSITIONS: u64 = 1 << 19;

    /// The tables of heap values, those of the search, the positions in them, and all explorations of loopy games
    /// together may take about this many bytes each, unless another bound is set.
    pub const MOST_BYTES: u64 = 1 << 26;

    /// The games of this crate.
    pub fn standard() -> Self {
        let mut catalog = Self::empty();
        catalog.games = GAMES.iter().map(|&&entry| Box::new(entry) as Box<dyn Game>).collect();
        catalog
    }

    /// A catalog without games.
    pub fn empty() -> Self {
        Self {
            games: Vec::new(),
            engine: Engine::new(Self::MOST_POSITIONS, Self::MOST_BYTES),
            tables: Tables::new(Self::MOST_BYTES),
        }
    }

    /// Bounds what the search of a question stores: positions, and bytes as [`MOST_BYTES`](Self::MOST_BYTES) has them. What
    /// was stored before is forgotten.
    ///
    /// The process takes more than the catalog: the C library of most Linux systems keeps what each thread has freed for that
    /// thread. A service with many threads bounds it by `MALLOC_ARENA_MAX=2` in its environment.
    #[must_use]
    pub fn bounds(mut self, positions: u64, bytes: u64) -> Self {
        self.engine = Engine::new(positions, bytes);
        self.tables = Tables::new(bytes);
        self
    }

    /// Adds a game, which is read, solved and played like the others.
    ///
    /// The [bounds](Self::bounds) count a position by what it hashes: where a `Hash` leaves out memory that each position owns,
    /// they leave it out, too.
    ///
    /// # Errors
    /// A [`ReadError`] if the name is taken, or is not made of lower-case letters, digits and `_`, beginning with a letter.
    pub fn add(&mut self, game: impl Game + 'static) -> Result<(), ReadError> {
        let name = game.name();
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_');
        let reason = match self.find(name) {
            Some(_) => format!("there is a game `{name:.60}` already"),
            None if name == "none" || !is_name => format!("`{name:.60}` is not a name of a game"),
            None => {
                self.games.push(Box::new(game));
                return Ok(());
            }
        };
        Err(ReadError::new(reason))
    }

    /// The games, in the order in which they were added.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &dyn Game> {
        self.games.iter().map(|game| &**game)
    }

    /// The game of this name in letters of either case; `-` and blanks count as `_`.
    pub fn find(&self, name: &str) -> Option<&dyn Game> {
        let name = normal_name(name);
        self.games().find(|game| game.name() == name)
    }

    /// The game to which a position belongs, by the name of its [`AnyGame`](grundy_core::mixed::AnyGame): what stands
    /// before the colon, or a code.
    pub fn game_of(&self, name: &str) -> Option<&dyn Game> {
        let base = name.split(':').next().unwrap_or_default();
        let by_code = || self.find("take_and_break").filter(|_| is_code(name));
        self.find(base).or_else(by_code)
    }

    /// Reads `GAME[:PARAMETERS] POSITION`, with ` + ` between the summands: the form in which sums are printed.
    ///
    /// Positions that are read share the tables of earlier ones of the same game.
    ///
    /// # Errors
    /// A [`ReadError`] if a game is not in the catalog or its position cannot be read.
    pub fn read_sum(&self, text: &str) -> Result<MixedSum, ReadError> {
        let sum = read(text, |name| self.find(name))?;
        Ok(self.tables.share(sum))
    }

    /// What the search of the questions has done and stores.
    pub fn statistics(&self) -> Statistics {
        self.engine().now().statistics()
    }

    const fn engine(&self) -> &Engine {
        &self.engine
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Self::standard()
    }
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.games().map(Game::name).collect();
        f.debug_struct("Catalog").field("games", &names).finish_non_exhaustive()
    }
}

/// The game of this crate that has this name in letters of either case; `-` and blanks count as `_`.
///
/// ```
/// use games::catalog::{self, Game};
/// assert_eq!(catalog::find("Dual Nim").map(|entry| entry.name()), Some("dual_nim"));
/// assert!(catalog::find("chess").is_none());
/// assert!(catalog::find("poker nim").is_some_and(|entry| entry.is_loopy()));
/// ```
pub fn find(name: &str) -> Option<&'static Entry> {
    let name = normal_name(name);
    GAMES.iter().copied().find(|entry| entry.name == name)
}

/// The game of this crate to which a position belongs: see [`Catalog::game_of`].
pub fn game_of(name: &str) -> Option<&'static Entry> {
    let by_code = || find("take_and_break").filter(|_| is_code(name));
    find(name.split(':').next().unwrap_or_default()).or_else(by_code)
}

fn normal_name(name: &str) -> String {
    name.trim().to_lowercase().replace(['-', ' '], "_")
}

fn is_code(text: &str) -> bool {
    text.parse::<octal_games::Code>().is_ok()
}

/// Reads `GAME[:PARAMETERS] POSITION` of the games of this crate, with ` + ` between the summands: the form in which sums
/// are printed.
///
/// # Errors
/// A [`ReadError`] if a game is not one of this crate or its position cannot be read.
pub fn read_sum(text: &str) -> Result<MixedSum, ReadError> {
    read(text, |name| find(name).map(|entry| entry as &dyn Game))
}

fn read<'c>(
    text: &str,
    find: impl Fn(&str) -> Option<&'c dyn Game>,
) -> Result<MixedSum, ReadError> {
    let text = text.trim();
    let mut sum = MixedSum::new();
    if text == "none" {
        return Ok(sum);
    }
    let is_whole = !text.contains(" + ");
    for part in text.split(" + ") {
        sum.extend(read_part(part.trim(), is_whole, &find)?);
    }
    Ok(sum)
}

/// The positions of one summand, which is the whole sum or not.
fn read_part<'c>(
    text: &str,
    is_whole: bool,
    find: &dyn Fn(&str) -> Option<&'c dyn Game>,
) -> Result<MixedSum, ReadError> {
    let (game, position) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if game.is_empty() {
        return Err(ReadError::expected("a game and a position", ""));
    }
    let (name, parameters) = match game.split_once(':') {
        Some((name, parameters)) => (name, Some(parameters.trim())),
        None => (game, None),
    };
    if let Some(entry) = find(name) {
        if !is_whole && entry.stands_alone() {
            let name = entry.name();
            return Err(ReadError::new(format_args!(
                "`{name}` is played alone, and is no summand"
            )));
        }
        return entry.read(parameters, position.trim());
    }
    // A code may have a colon itself, as `unequal:4.` has, and is not the name of an entry.
    let code = find("take_and_break").filter(|_| looks_like_code(game));
    match code {
        Some(entry) => entry.read(Some(game), position.trim()),
        None => Err(ReadError::new(format_args!("there is no game `{name:.60}`"))),
    }
}

/// Whether a text is a code, or an error in it should be told.
fn looks_like_code(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '{')) || is_code(text)
}
