//! Units about a single board. The search of the board continues from one unit to the next, and uses the results of other workers.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use games::catalog::{Catalog, Game, Searched, Unknown};
use grundy_core::mixed::{AnyPosition, Mixed, MixedSum};
use grundy_core::{Limits, Ruleset};
use grundy_search::TableError;

use super::folder;
use super::result::{UnitOption, UnitResult, UnitValue};
use super::table::News;
use super::unit::{Unit, UnitError};

type Catalogs = Arc<dyn Fn() -> Catalog + Send + Sync>;

/// The searches of the boards that were used most recently.
pub(super) struct Boards {
    catalogs: Catalogs,
    /// The catalog with which positions are read.
    catalog: Catalog,
    latest: Vec<Board>,
}

struct Board {
    bytes: u64,
    search: Searched,
    /// The names of the tables that have been loaded.
    loaded: HashSet<String>,
    /// The hashes of all facts in the tables that have been loaded or written, so each fact is reported only once.
    reported: HashSet<u64>,
}

/// The maximum number of searches that are kept in memory.
const BOARDS: usize = 2;
/// The default maximum size of a table in bytes.
const KEEP: u64 = 1 << 20;
/// The maximum number of options in a result.
const OPTIONS: usize = 1 << 16;

impl Boards {
    pub(super) fn new(catalogs: Catalogs) -> Self {
        let catalog = catalogs();
        Self { catalogs, catalog, latest: Vec::new() }
    }

    fn read(&self, unit: &Unit) -> Result<MixedSum, UnitError> {
        read_finite(&self.catalog, unit.subject())
    }

    /// Loads the tables that the unit names, and returns the search of a sum.
    fn board(
        &mut self,
        sum: &MixedSum,
        unit: &Unit,
        folder: Option<&Path>,
    ) -> Result<&mut Board, UnitError> {
        let (name, bytes) = (Searched::name_of(sum), unit.bytes());
        let is_it = |board: &Board| board.search.name() == name && board.bytes == bytes;
        let at = self.latest.iter().position(is_it);
        let mut board = match at {
            Some(at) => self.latest.remove(at),
            None => Board {
                // Each board has its own catalog, so searching a different board cannot reset its search.
                search: (self.catalogs)().bounds(u64::MAX, bytes).forgetting().search_of(sum),
                loaded: HashSet::new(),
                reported: HashSet::new(),
                bytes,
            },
        };
        let loaded = board.load(unit.facts(), folder);
        self.latest.truncate(BOARDS - 1);
        // The boards are in the order of their last use, with the most recent one first.
        self.latest.insert(0, board);
        loaded.map(|()| &mut self.latest[0])
    }

    pub(super) fn search(
        &mut self,
        unit: &Unit,
        folder: Option<&Path>,
        limits: &Limits,
    ) -> Result<UnitResult, UnitError> {
        let sum = self.read(unit)?;
        let board = self.board(&sum, unit, folder)?;
        let search = &board.search;
        let before = search.statistics().edges();
        let mut answer = UnitResult::default();
        let stopped = if let Some(value) = unit.is() {
            let found = search.has_value(sum.as_slice(), value, limits);
            answer.is = Some(value.value());
            answer.answer = Some(found.as_ref().ok().copied());
            found.err()
        } else {
            let found = search.nim_sum(sum.as_slice(), limits);
            let value = found.as_ref().ok().map(|value| UnitValue::Number(value.value()));
            answer.value = Some(value);
            found.err()
        };
        match stopped {
            None => {}
            Some(Unknown::Stopped(stopped)) => answer.stopped = Some(Some(stopped.to_string())),
            Some(why) => return Err(UnitError::new(why.to_string())),
        }
        answer.edges = Some(search.statistics().edges() - before);
        let leaves_table = limits.max_work() > 0 && unit.keep() != Some(0);
        let Some(folder) = folder.filter(|_| leaves_table) else { return Ok(answer) };
        let parts = canonical(sum.as_slice());
        let asked = match (unit.is(), &parts[..]) {
            (Some(value), [position]) => Some((position, value.value())),
            _ => None,
        };
        let news = board.news(unit.keep().unwrap_or(KEEP), asked)?;
        if asked.is_some() {
            answer.numbers = Some(news.numbers.into_iter().flatten().collect());
        }
        answer.bytes = Some(news.table.len() as u64);
        let name = folder::keep_table(folder, &news.table);
        answer.table = Some(name.map_err(|error| UnitError::new(error.to_string()))?);
        Ok(answer)
    }

    pub(super) fn options(
        &mut self,
        unit: &Unit,
        folder: Option<&Path>,
    ) -> Result<UnitResult, UnitError> {
        let sum = self.read(unit)?;
        let board = self.board(&sum, unit, folder)?;
        let mut met = HashSet::new();
        let mut options = Vec::new();
        let none = Limits::none().work(0);
        for mv in sum.moves() {
            let left = sum.try_play(&mv).map_err(|error| UnitError::new(error.to_string()))?;
            let parts = canonical(left.as_slice());
            let text = text_of(&parts);
            if !met.insert(text.clone()) {
                continue;
            }
            if met.len() > OPTIONS {
                let why = format!("a position of more than {OPTIONS} options");
                return Err(UnitError::new(why));
            }
            let known =
                unit.is().and_then(|value| board.search.has_value(&parts, value, &none).ok());
            let moves =
                parts.iter().map(|part| Mixed.count_moves(part)).fold(0, u64::saturating_add);
            options.push(UnitOption { position: text, moves, is: known });
        }
        Ok(UnitResult {
            position: Some(text_of(&canonical(sum.as_slice()))),
            options: Some(options),
            ..UnitResult::default()
        })
    }

    /// Loads the tables that the unit names, and stores a single table of all facts that the search of a board then knows. If not all fit,
    /// the facts that took the most work have priority. The result contains the name of the table.
    pub(super) fn unite(
        &mut self,
        unit: &Unit,
        folder: Option<&Path>,
    ) -> Result<UnitResult, UnitError> {
        let sum = self.read(unit)?;
        let board = self.board(&sum, unit, folder)?;
        let folder = folder.ok_or_else(needs_folder)?;
        let (table, _) = save(&board.search, unit.keep().unwrap_or(KEEP), 0)?;
        let name = folder::keep_table(folder, &table);
        let name = name.map_err(|error| UnitError::new(error.to_string()))?;
        let bytes = Some(table.len() as u64);
        Ok(UnitResult { table: Some(name), bytes, ..UnitResult::default() })
    }
}

fn needs_folder() -> UnitError {
    UnitError::new("tables are kept in a folder, which `--into` names".to_owned())
}

/// Reads a sum of games that have nim-values: finite games that can be components of a sum.
pub(super) fn read_finite(catalog: &Catalog, text: &str) -> Result<MixedSum, UnitError> {
    let sum = catalog.read_sum(text).map_err(|error| UnitError::new(error.to_string()))?;
    for part in &sum {
        let name = part.game().name();
        let game = catalog.game_of(name);
        if game.is_some_and(Game::is_loopy) {
            let why = format!("positions of {name} may repeat; ask for `value`");
            return Err(UnitError::new(why));
        }
        // The search does not know about extra turns, forced replies, points and loony values, so its values would be wrong for
        // these games.
        if game.is_some_and(Game::stands_alone) {
            let why = format!("{name} is played alone, and its positions have no nim-values");
            return Err(UnitError::new(why));
        }
    }
    Ok(sum)
}

/// Returns the components of a sum in the form in which a search stores them, sorted by their notation. Removes components without
/// moves and pairs of equal components, because both have the value 0 in normal play.
pub(super) fn canonical(sum: &[AnyPosition]) -> Vec<AnyPosition> {
    let mut parts: Vec<(String, AnyPosition)> = Vec::new();
    for part in sum.iter().flat_map(|part| Mixed.canonical(part.clone())) {
        if Mixed.moves(&part).next().is_none() {
            continue;
        }
        let text = part.to_string();
        match parts.iter().position(|(other, _)| *other == text) {
            Some(at) => drop(parts.remove(at)),
            None => parts.push((text, part)),
        }
    }
    parts.sort_by(|(one, _), (other, _)| one.cmp(other));
    parts.into_iter().map(|(_, part)| part).collect()
}

fn text_of(parts: &[AnyPosition]) -> String {
    let texts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    if texts.is_empty() { "none".to_owned() } else { texts.join(" + ") }
}

impl Board {
    fn load(&mut self, facts: &[String], folder: Option<&Path>) -> Result<(), UnitError> {
        for name in facts {
            if self.loaded.contains(name) {
                continue;
            }
            let folder = folder.ok_or_else(needs_folder)?;
            let table = folder::table(folder, name).map_err(UnitError::new)?;
            match self.search.load(&table[..], &Limits::none()) {
                // If some facts do not fit in memory, the search works without them.
                Ok(()) | Err(TableError::Full(_)) => {
                    self.reported.extend(News::of(&table, &HashSet::new(), None)?.reported);
                    self.loaded.insert(name.clone())
                }
                Err(error) => return Err(UnitError::new(format!("{name}: {error}"))),
            };
        }
        Ok(())
    }

    /// Returns the facts that have not been reported yet, in at most `keep` bytes. Facts that took the most work have priority.
    fn news(&mut self, keep: u64, asked: Option<(&AnyPosition, u64)>) -> Result<News, UnitError> {
        let mut work = 0;
        loop {
            let (whole, from) = save(&self.search, keep.max(WHOLE), work)?;
            let news = News::of(&whole, &self.reported, asked)?;
            if news.table.len() as u64 <= keep {
                self.reported.extend(&news.reported);
                return Ok(news);
            }
            work = from + 1;
        }
    }
}

/// The maximum size of the table from which new facts are selected.
const WHOLE: u64 = 1 << 26;

/// Saves the table of a search in at most `keep` bytes. The table contains the positions whose search took at least 2^`least_work` edges.
/// If these do not fit, increases the exponent until they do. Also returns the exponent.
fn save(search: &Searched, keep: u64, least_work: u32) -> Result<(Vec<u8>, u32), UnitError> {
    for work in least_work..=64 {
        let mut output = Bounded { bytes: Vec::new(), most: keep };
        let least = if work == 0 { 0 } else { 1_u64.checked_shl(work).unwrap_or(u64::MAX) };
        match search.save_large(least, &mut output) {
            Ok(()) => return Ok((output.bytes, work)),
            Err(TableError::Io(_)) => {}
            Err(error) => return Err(UnitError::new(error.to_string())),
        }
    }
    Err(UnitError::new(format!("no table has only keep={keep} bytes")))
}

/// A writer that collects bytes in memory. Writing more than the limit is an error.
struct Bounded {
    bytes: Vec<u8>,
    most: u64,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if (self.bytes.len() + bytes.len()) as u64 > self.most {
            return Err(io::Error::other("too long"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
