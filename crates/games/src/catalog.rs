//! Provides all games of this crate in one table, reads positions from text, and determines who wins.
//!
//! Programs that let users choose a game (solvers, servers, web pages) need only a [`Catalog`]: it describes each game and its notation,
//! reads positions into a [`MixedSum`], and [solves](Catalog::solve) them. A catalog erases the types of positions, so one list can contain
//! positions of several games.
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
//! // A code names its game, and a game on a tree takes the edges of the tree.
//! let sum = catalog.read_sum("0.137 12 + path_marking 0-1 1-2 2-3")?;
//! assert!(catalog.solve(&sum, Normal, &Limits::none()).nim_value().is_some());
//! let refusal = catalog.read("nim 3 five").unwrap_err();
//! assert_eq!(refusal.message(), "expected the size of a heap, found `five` (write 5)");
//! # Ok::<(), grundy_core::ReadError>(())
//! ```
//!
//! # The grammar
//!
//! A sum is printed as `GAME[:PARAMETERS] POSITION`, with ` + ` between the summands. The parameters are the parts that never change during
//! play, such as divisors or a tree. The position is written in the notation of the game. The reader accepts this form and many others: see
//! [`read`].
//!
//! # A catalog or free functions?
//!
//! [`find`] and [`read_sum`] know the games of this crate and store nothing. A [`Catalog`] can also contain your own games, and it stores
//! results so that later questions from any thread can use them. Reading takes time linear in the length of the text either way.

pub(crate) mod alone;
mod by_type;
#[cfg(feature = "serde")]
pub mod document;
pub(crate) mod entailing;
pub(crate) mod field;
pub(crate) mod game;
mod identify;
pub(crate) mod look;
pub(crate) mod memoized;
mod memory;
mod move_texts;
mod own_values;
pub(crate) mod random;
pub(crate) mod reader;
mod rules;
mod search;
mod searched;
mod solve;
mod star;
mod strategy;
mod sum_search;
mod table_file;
pub(crate) mod why;

use std::fmt;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits, ReadError};

use grundy_search::{Statistics, TableError};

pub use by_type::{WithRules, by_type, is_searched_by_type};
pub use field::Field;
pub use game::{Entry, GAMES, Game, ROOMS, Sample};
pub use grundy_search::loopy::{LoopyOutcome, LoopyValue};
pub use identify::{identify, name_of};
pub use look::{Paper, SceneOrText, Tool};
pub use move_texts::MoveTexts;
pub use own_values::{OwnValues, Tried};
pub use reader::{
    GRAPH_NAMES, GRAPHS, OTHER_NAMES, OtherName, Reading, Refusal, TextFormat, Tokens, graph_of,
    known_elsewhere, named, nearest, other_names, read, read_as, read_code, read_of,
};
pub use searched::Searched;
pub use solve::{Answer, By, Completeness, Fact, How, Moves, Question, Unknown};
pub use strategy::{NoStrategy, Strategy};
pub use sum_search::RULES;
pub use why::Explained;

use crate::heaps::take_and_break::TakeAndBreak;
use alone::Judges;
use memory::Tables;
use search::KeptSearches;
use sum_search::{AllGames, Setup};
use table_file::TableFile;

/// A catalog of games: the standard games, any games that you add, and the results of earlier questions.
///
/// Reading a position does not solve it; only questions start computations. All methods for reading and solving take `&self`, so threads
/// can share a catalog.
///
/// The catalog checks limits between steps. The longest step is one pass over a position, so stopping a question about a position that is
/// a megabyte long takes about as long as reading that position.
///
/// A catalog also implements the rules and the notation of all its games, so a [`Search`](grundy_search::Search) whose rules are a
/// `Catalog` or a `&Catalog` can be saved and loaded.
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
    engine: KeptSearches,
    tables: Tables,
    judges: Judges,
}

impl Catalog {
    /// The default limit on the number of positions that the search for one question stores. [`bounds`](Self::bounds) changes this limit.
    pub const MAX_POSITIONS: u64 = 1 << 19;

    /// The default limit, in bytes, for each of the following: the tables of heap values, the tables of the search, the positions in those
    /// tables, and all explorations of loopy games together. The limit is approximate; [`bounds`](Self::bounds) changes it.
    pub const MAX_BYTES: u64 = 1 << 26;

    /// Creates a catalog with the games of this crate.
    pub fn standard() -> Self {
        Self::of(GAMES.iter().map(|&&entry| Arc::new(entry) as Arc<dyn Game>).collect())
    }

    /// Creates a catalog without games.
    pub fn empty() -> Self {
        Self::of(Vec::new())
    }

    fn of(games: Vec<Arc<dyn Game>>) -> Self {
        let (positions, bytes) = (Self::MAX_POSITIONS, Self::MAX_BYTES);
        let setup = Setup { positions, bytes, forgets: false, threads: 1 };
        Self {
            engine: KeptSearches::new(AllGames(Arc::new(games)), setup),
            tables: Tables::new(Self::MAX_BYTES),
            judges: Judges::new(Self::MAX_BYTES),
        }
    }

    /// Replaces all searches with empty searches that use this setup.
    fn set_up(mut self, games: AllGames, setup: Setup) -> Self {
        let mut engine = KeptSearches::new(games, setup);
        if let Some(table) = self.engine.into_table() {
            engine.keep_in(table);
        }
        self.engine = engine;
        self
    }

    /// Limits what the search for a question stores: `positions` limits the number of positions, and `bytes` limits the memory listed at
    /// [`MAX_BYTES`](Self::MAX_BYTES). Discards all stored results.
    ///
    /// The process uses more memory than the catalog, because the C library of most Linux systems keeps freed memory for the thread that
    /// freed it. For a service with many threads, set `MALLOC_ARENA_MAX=2` in its environment to bound the memory of the process.
    #[must_use]
    pub fn bounds(self, positions: u64, bytes: u64) -> Self {
        let (games, setup) = (self.engine.games().clone(), self.engine.setup());
        let mut catalog = self.set_up(games, Setup { positions, bytes, ..setup });
        catalog.tables = Tables::new(bytes);
        catalog.judges = Judges::new(bytes);
        catalog
    }

    /// If a search reaches its byte limit, lets it forget positions and continue, as [`Search::forgetting`] does. Without this setting,
    /// the search restarts once with an empty table, and stops when it reaches the limit a second time. Discards all results of searches.
    ///
    /// [`Search::forgetting`]: grundy_search::Search::forgetting
    #[must_use]
    pub fn forgetting(self) -> Self {
        let (games, setup) = (self.engine.games().clone(), self.engine.setup());
        self.set_up(games, Setup { forgets: true, ..setup })
    }

    /// Uses this many threads for each question, as [`Search::threads`] does. Discards all results of searches.
    ///
    /// [`Search::threads`]: grundy_search::Search::threads
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        let (games, setup) = (self.engine.games().clone(), self.engine.setup());
        self.set_up(games, Setup { threads, ..setup })
    }

    /// Keeps results in this file from one run to the next. The file contains one of the following:
    /// - the results of one game whose search is compiled for its positions;
    /// - the results of all other games together;
    /// - the nim-values of one take-and-break game, in the format of [`Checkpoint`].
    ///
    /// [`open_table`](Self::open_table) reads the file, each question writes it from time to time, and [`save_table`](Self::save_table)
    /// writes it at the end. The old file remains until the new one is complete.
    ///
    /// [`Checkpoint`]: octal_games::Checkpoint
    #[must_use]
    pub fn table(mut self, path: impl AsRef<Path>) -> Self {
        self.engine.keep_in(TableFile::new(path.as_ref()));
        self
    }

    /// Sets the search time between two writes of the [`table`](Self::table). The default is a minute. The catalog waits longer if the
    /// table takes a long time to write.
    #[must_use]
    pub fn save_every(self, time: Duration) -> Self {
        if let Some(table) = self.engine.table() {
            table_file::lock(table).save_every(time);
        }
        self
    }

    /// Reads the [`table`](Self::table) for questions about this sum in this convention, or creates the file if it does not exist. This
    /// method also checks that the file is writable, so you learn of a mistake before hours of computation instead of after them. If no
    /// table is set, the method does nothing.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be read or written, if the table belongs to different games, or if a limit is reached.
    pub fn open_table(
        &self,
        sum: &MixedSum,
        convention: impl Into<Convention>,
        limits: &Limits,
    ) -> Result<(), TableError> {
        let Some(table) = self.engine.table() else { return Ok(()) };
        let mut table = table_file::lock(table);
        let is_of_values =
            Self::game_with_values(sum).is_some() && convention.into() == Convention::Normal;
        if let Some(first) = sum.iter().next().filter(|_| is_of_values) {
            return table.open_values(first.game(), limits);
        }
        table.open(&self.engine.of(sum.as_slice()), self.engine.setup().forgets, limits)
    }

    /// Returns the take-and-break game to which all summands belong, if there is one. Its [`table`](Self::table) in normal play contains
    /// nim-values, so open the table before any question, even if a theorem answers the question without a search.
    pub fn game_with_values(sum: &MixedSum) -> Option<&TakeAndBreak> {
        let game = sum.iter().next()?.game();
        game.rules().filter(|_| sum.iter().all(|part| part.game() == game))
    }

    /// Reads a table for questions about this sum from `input` instead of a file. The catalog never writes this table.
    ///
    /// # Errors
    /// The same as for [`open_table`](Self::open_table).
    pub fn read_table(
        &self,
        sum: &MixedSum,
        mut input: impl Read,
        limits: &Limits,
    ) -> Result<(), TableError> {
        self.engine.of(sum.as_slice()).load(&mut input, limits)
    }

    /// Writes the [`table`](Self::table), unless it is up to date. If no table is set, the method does nothing.
    ///
    /// Returns whether the file now contains everything that this catalog has found. A file with more results is not replaced if another
    /// program has written it since the catalog read it, or if a search that [forgets](Self::forgetting) had no room for all of its
    /// results.
    ///
    /// # Errors
    /// [`TableError`] if the file cannot be written.
    pub fn save_table(&self, limits: &Limits) -> Result<bool, TableError> {
        let Some(table) = self.engine.table() else { return Ok(true) };
        table_file::lock(table).save(limits)
    }

    /// Adds a game. The catalog then reads, solves and plays it like the others. Discards all results of searches.
    ///
    /// The [bounds](Self::bounds) measure a position by the number of bytes that its `Hash` implementation hashes. They do not count memory
    /// that a position owns but does not hash.
    ///
    /// # Errors
    /// A [`ReadError`] if the name is taken or is `none`, does not start with a lower-case letter, or contains characters other than
    /// lower-case letters, digits and `_`.
    pub fn add(&mut self, game: impl Game + 'static) -> Result<(), ReadError> {
        let name = game.name();
        let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_');
        let reason = match self.find(name) {
            Some(_) => format!("there is a game `{name:.60}` already"),
            None if name == "none" || !is_name => format!("`{name:.60}` is not a name of a game"),
            None => {
                let mut games = self.engine.games().clone();
                Arc::make_mut(&mut games.0).push(Arc::new(game));
                let catalog = std::mem::replace(self, Self::empty());
                let setup = catalog.engine.setup();
                *self = catalog.set_up(games, setup);
                return Ok(());
            }
        };
        Err(ReadError::new(reason))
    }

    /// Returns the games, in the order in which they were added.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &dyn Game> {
        self.engine.games().0.iter().map(|game| &**game)
    }

    /// Finds the game with this name. Case does not matter, and `-` and blanks count as `_`.
    pub fn find(&self, name: &str) -> Option<&dyn Game> {
        let name = normal_name(name);
        self.games().find(|game| game.name() == name)
    }

    /// Finds the game to which a position belongs. `name` is the name of the position's [`AnyGame`](grundy_core::mixed::AnyGame): a code,
    /// or the name of a game, optionally followed by a colon and parameters.
    pub fn game_of(&self, name: &str) -> Option<&dyn Game> {
        let base = name.split(':').next().unwrap_or_default();
        let by_code = || self.find("take_and_break").filter(|_| is_code(name));
        self.find(base).or_else(by_code)
    }

    /// Reads text that a person has typed; see [`read`]. All positions of one game that this catalog reads share their tables.
    ///
    /// # Errors
    /// A [`Refusal`] that quotes the part that cannot be read and gives its place.
    pub fn read(&self, text: &str) -> Result<Reading, Refusal> {
        let games: Vec<&dyn Game> = self.games().collect();
        let reading = reader::read_among(text, &games)?;
        Ok(reading.map(|sum| self.tables.share(sum)))
    }

    /// Reads a text as [`read`](Self::read) does, but expects the graph or tree after the name of its game to be in the given format; see
    /// [`read_as`].
    ///
    /// ```
    /// use games::catalog::{Catalog, TextFormat};
    ///
    /// let catalog = Catalog::default();
    /// // Node 0 has the neighbors 1 and 2, node 1 has the neighbor 2, and node 2 has no further ones.
    /// let reading = catalog.read_as("node_kayles\n0 1 2\n1 2\n2\n", TextFormat::Adjacency)?;
    /// assert_eq!(reading.text(), "node_kayles 0-1 0-2 1-2");
    /// # Ok::<(), games::catalog::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`read`](Self::read). It is also an error if there is no graph.
    pub fn read_as(&self, text: &str, format: TextFormat) -> Result<Reading, Refusal> {
        let games: Vec<&dyn Game> = self.games().collect();
        let reading = reader::read_told(text, &games, Some(format))?;
        Ok(reading.map(|sum| self.tables.share(sum)))
    }

    /// Reads a position in any form that [`read`] accepts, except that the text must not name a convention. The printed form of a sum reads
    /// back as the same sum.
    ///
    /// # Errors
    /// A [`ReadError`] with the message of the [`Refusal`], or an error if the text names a convention.
    pub fn read_sum(&self, text: &str) -> Result<MixedSum, ReadError> {
        without_convention(self.read(text)?)
    }

    /// Returns how much work the searches have done for all questions so far, and how much they store.
    pub fn statistics(&self) -> Statistics {
        self.engine.statistics()
    }

    const fn judges(&self) -> &Judges {
        &self.judges
    }

    const fn engine(&self) -> &KeptSearches {
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

/// Finds a game of this crate by its name in the catalog. Case does not matter, and `-` and blanks count as `_`. Other names, such as
/// `subtraction` for `subtract`, are in [`OTHER_NAMES`], and only [`read`] knows them.
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

/// Finds the game of this crate to which a position belongs; see [`Catalog::game_of`].
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

/// Reads a position in any form that [`read`] accepts, except that the text must not name a convention. The printed form of a sum reads
/// back as the same sum.
///
/// # Errors
/// A [`ReadError`] with the message of the [`Refusal`], or an error if the text names a convention, because a sum cannot store one.
pub fn read_sum(text: &str) -> Result<MixedSum, ReadError> {
    without_convention(read(text)?)
}

fn without_convention(reading: Reading) -> Result<MixedSum, ReadError> {
    match reading.convention() {
        Some(convention) => Err(ReadError::new(format_args!(
            "the convention ({convention}) is not part of a position"
        ))),
        None => Ok(reading.into_sum()),
    }
}

#[cfg(feature = "serde")]
pub mod as_text {
    //! Stores sums as text with `serde`. A field with `#[serde(with = "games::catalog::as_text")]` is stored as text that
    //! [`read_sum`](super::read_sum) can read; deserializing any other text fails. This module supports only the games of this crate.
    //!
    //! ```
    //! use games::catalog;
    //! use grundy_core::mixed::MixedSum;
    //!
    //! #[derive(serde::Serialize, serde::Deserialize)]
    //! struct Table {
    //!     #[serde(with = "games::catalog::as_text")]
    //!     position: MixedSum,
    //! }
    //!
    //! let table = Table { position: catalog::read_sum("nim 3 5 + dual_nim 1 2 4")? };
    //! let stored = serde_json::to_string(&table)?;
    //! assert_eq!(stored, r#"{"position":"nim 3 5 + dual_nim 1 2 4"}"#);
    //! let read: Table = serde_json::from_str(&stored)?;
    //! assert_eq!(read.position, table.position);
    //! assert!(serde_json::from_str::<Table>(r#"{"position":"nim -3"}"#).is_err());
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    use grundy_core::mixed::MixedSum;
    use serde::{Deserialize, Deserializer, Serializer, de};

    /// Serializes the printed form of the sum.
    ///
    /// # Errors
    /// Any error of the serializer.
    pub fn serialize<S: Serializer>(sum: &MixedSum, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(sum)
    }

    /// Deserializes a stored sum.
    ///
    /// # Errors
    /// Any error of the deserializer, or an error if the text is not a sum of games of this crate.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<MixedSum, D::Error> {
        let text = String::deserialize(deserializer)?;
        super::read_sum(&text).map_err(de::Error::custom)
    }
}
