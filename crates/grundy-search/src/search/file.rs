//! Stores tables in files, so a later search can load the results of an earlier one.
//!
//! ```text
//! grundy search table 1       the format
//! cram                        the name of the rules
//! 1 hooks                     their version, and whether the hooks were asked
//! positions, sums             one after the other, as below
//! length, checksum            8 bytes each, lowest first
//! ```
//!
//! All numbers in the lists are written in groups of seven bits, the lowest group first. The length of an item plus one precedes each item
//! of a list, and a zero ends the list. The first list contains positions with the facts known about them. The second list contains the
//! components of sums. The other three lists contain sums with the facts known about them: outcomes in misère play, lengths in normal play,
//! and lengths in misère play. A sum consists of the indices of its different components, each with the number of times that the component
//! occurs.
//!
//! The program reads and checks the whole file before it adopts anything. This takes memory for the file and for the positions in it. A
//! file that only declares many positions, but does not contain them, takes little memory.

mod blocks;
mod format;

use std::io::{self, Read, Write};

use super::control::ThreadBudget;
use super::line::Facts;
use super::sum_key::SumKey;
use super::table::{Key, Room, Table};
use super::{Search, SearchWithin};
use crate::hash::hash_of;
use blocks::Blocks;
use format::{Reader, Writer};
use grundy_core::Meter;
use grundy_core::engine::Brief;
use grundy_core::engine::Checksum;
use grundy_core::{Limits, Notation, ReadError, StopReason, Stopped};

const TITLE: &str = "grundy search table 1";

/// The maximum length of the name of the rules, in bytes.
const MAX_NAME: usize = 200;
/// The title and the two lines after it must end within this many bytes. They come from the file, which can belong to other rules.
const MAX_HEADER: u64 = 1 << 10;

/// The reason why a table could not be saved or loaded.
///
/// The search is unchanged, except after [`Full`](Self::Full) and [`Stopped`](Self::Stopped).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Reading or writing failed.
    #[error("a search table could not be read or written: {0}")]
    Io(#[from] io::Error),
    /// The name of the rules contains line breaks or other control characters, or has more than 200 bytes.
    #[error("the name of the rules must be one line of at most 200 bytes")]
    Name,
    /// The file does not begin with the title of a table.
    #[error("not a search table of format 1")]
    NotATable,
    /// The table belongs to other rules, to another version of them, or to a search with other hooks.
    #[error("the search table belongs to `{found}`, expected `{expected}`")]
    Foreign {
        /// The name, version and hooks in the file.
        found: String,
        /// The name, version and hooks of this search.
        expected: String,
    },
    /// The length or the checksum is wrong, or the lists are invalid.
    #[error("the search table is damaged")]
    Damaged,
    /// A position in the table is not a position of this game.
    #[error("invalid position in the search table: {0}")]
    Position(#[from] ReadError),
    /// The table contradicts a fact that the search already knows.
    #[error("the search table contradicts what is known about {position}")]
    Contradiction {
        /// The position.
        position: String,
    },
    /// The bounds of the search are too low for the whole table. The search keeps the entries that fit.
    #[error("the search table does not fit within the bounds of the search: {0}")]
    Full(StopReason),
    /// The call reached a limit. After a save, the output is an incomplete table. After a load, the search keeps everything adopted so far;
    /// load the table again to adopt the rest.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl<G: Notation> Search<G> {
    /// Saves everything that the search knows: values, excluded values, outcomes and lengths of sums, and the proof numbers of open
    /// questions. [`load`](Self::load) reads the table in this process or a different one.
    ///
    /// Positions are written in the notation of the rules. The name and the version identify the rules: only a search with the same name
    /// and version can load the table. If a notation does not determine its position completely, for example because it omits the size of
    /// the board, include the missing facts in the name. Raise the version when you change the rules. While a table is saved, other threads
    /// can continue to search, but a thread that needs a larger table must wait.
    ///
    /// ```
    /// use grundy_core::{Notation, ReadError, Ruleset, Sum};
    /// use grundy_search::{Search, TableError};
    /// struct Nim;
    /// impl Ruleset for Nim {
    ///     type Position = u64;
    ///     type Move = u64;
    ///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
    ///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
    /// }
    /// impl Notation for Nim {
    ///     const LISTED: bool = true;
    ///     fn position_text(&self, heap: &u64) -> String { heap.to_string() }
    ///     fn read_position(&self, text: &str) -> Result<u64, ReadError> {
    ///         text.parse().map_err(|_| ReadError::expected("a heap", text))
    ///     }
    ///     fn move_text(&self, heap: &u64, taken: &u64) -> String { format!("{heap}:{}", heap - taken) }
    /// }
    /// let search = Search::new(Nim);
    /// let value = search.nim_value(&20)?;
    /// let mut file = Vec::new();
    /// search.save("nim", 1, &mut file)?;
    ///
    /// let later = Search::new(Nim);
    /// later.load("nim", 1, &file[..])?;
    /// assert_eq!(later.known_value(&20), Some(value));
    ///
    /// file[40] ^= 1;
    /// assert!(matches!(later.load("nim", 1, &file[..]), Err(TableError::Damaged)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`TableError::Name`] if the name is invalid, and [`TableError::Io`] if writing fails.
    ///
    /// # Complexity
    /// Linear in the size of the tables. The file takes about 10 bytes per position, plus the position's notation.
    pub fn save(&self, name: &str, version: u32, output: impl Write) -> Result<(), TableError> {
        self.within(Limits::NONE).save(name, version, output)
    }

    /// Saves all sums, but only those positions that cost a single query at least the given number of edges, rounded up to a power of two.
    /// So even a small file preserves the results that cost the most work.
    ///
    /// # Errors
    /// The same as for [`save`](Self::save).
    pub fn save_large(
        &self,
        name: &str,
        version: u32,
        least_edges: u64,
        output: impl Write,
    ) -> Result<(), TableError> {
        self.within(Limits::NONE).write_down(name, version, least_edges, output)
    }

    /// Adopts the facts in a table that [`save`](Self::save) has written, in addition to the facts that this search knows.
    ///
    /// The checksum detects damaged and truncated files. It does not detect facts that were wrong when they were saved, so load only tables
    /// that you trust. A search with [`Method::MexSearch`](super::Method::MexSearch) also adopts facts that other methods have found, so it
    /// is no longer an independent reference. Positions are stored in the canonical form of the current rules. If this form splits a
    /// position into several parts, the position is skipped.
    ///
    /// # Errors
    /// Returns a [`TableError`] if the input is not a complete and undamaged table of these rules; in that case nothing changes. Returns
    /// [`TableError::Full`] if a bound of this search is reached, and keeps the entries that fit. A search that can
    /// [`forget`](Self::forgetting) keeps the results that cost the most work instead.
    ///
    /// # Complexity
    /// Linear in the length of the file, which is read into memory first.
    pub fn load(&self, name: &str, version: u32, input: impl Read) -> Result<(), TableError> {
        self.within(Limits::NONE).load(name, version, input)
    }

    fn header(&self, name: &str, version: u32) -> Result<String, TableError> {
        if name.len() > MAX_NAME || name.chars().any(char::is_control) {
            return Err(TableError::Name);
        }
        let hooks = if self.as_written { "as written" } else { "hooks" };
        Ok(format!("{TITLE}\n{name}\n{version} {hooks}\n"))
    }

    /// Reads the lists of a table without adopting anything, and returns the positions that they contain.
    fn check(
        &self,
        body: &[u8],
        meter: &mut Meter<'_>,
    ) -> Result<Checked<G::Position>, TableError> {
        self.leave_quick();
        let total = Some(body.len() as u64);
        let mut checked =
            Checked { parts: Vec::new(), components: Vec::new(), blocks: Default::default() };
        let mut reader = Reader(body);
        let mut step = |reader: &Reader<'_>| {
            meter.show("bytes checked", (body.len() - reader.0.len()) as u64, total);
            meter.tick(1)
        };
        let [positions, sums @ ..] = &mut checked.blocks;
        positions.find(&mut reader, |reader| {
            step(reader)?;
            let Some(text) = reader.text()? else { return Ok(false) };
            let position = self.rules.read_position(text)?;
            let facts = reader.facts()?;
            let mut parts = self.components().parts(position).into_iter();
            let part = parts.next().filter(|_| parts.next().is_none());
            if part.as_ref().is_some_and(|part| contradicts(&self.positions, part, &facts)) {
                let position = Brief(text).to_string();
                return Err(TableError::Contradiction { position });
            }
            checked.parts.push(part);
            Ok(true)
        })?;
        let mut wholes = Vec::new();
        while let Some(text) = reader.text()? {
            step(&reader)?;
            let position = self.rules.read_position(text)?;
            wholes.push(self.find_whole(std::slice::from_ref(&position)));
            checked.components.push(position);
        }
        for (sums, known) in sums.iter_mut().zip(self.sums()) {
            sums.find(&mut reader, |reader| {
                step(reader)?;
                let Some((whole, facts)) = read_sum(reader, &wholes)? else { return Ok(false) };
                if whole.is_some_and(|whole| contradicts(known, &whole, &facts)) {
                    return Err(TableError::Contradiction { position: "a sum".to_owned() });
                }
                Ok(true)
            })?;
        }
        if reader.0.is_empty() { Ok(checked) } else { Err(TableError::Damaged) }
    }

    /// Adopts a table that [`check`](Self::check) has accepted.
    fn keep_all(
        &self,
        body: &[u8],
        checked: Checked<G::Position>,
        meter: &mut Meter<'_>,
    ) -> Result<(), TableError> {
        let Checked { parts, components, blocks: [positions, sums @ ..] } = checked;
        let mut reader = Reader(body);
        let count = parts.len() as u64;
        let mut done = 0;
        positions.visit(&mut reader, |item, reader| {
            done += 1;
            meter.show("positions taken over", done, Some(count));
            meter.tick(1)?;
            reader.skip_text()?;
            let facts = reader.facts()?;
            match &parts[item] {
                Some(part) => self.keep(&self.positions, None, part, &facts),
                None => Ok(()),
            }
        })?;
        drop(parts);
        let mut wholes = Vec::new();
        let quota = self.quota(Limits::NONE);
        let mut budget = ThreadBudget::new(&self.control, &quota);
        for position in components {
            meter.tick(1)?;
            reader.skip_text()?;
            let whole = self.wholes(false, false).key_of([position], &mut budget);
            wholes.push(Some(whole.map_err(|_| self.full())?));
        }
        // Skip the marker at the end of the list of components.
        reader.skip_text()?;
        for (index, (sums, known)) in sums.iter().zip(self.sums()).enumerate() {
            sums.visit(&mut reader, |_, reader| {
                meter.tick(1)?;
                match read_sum(reader, &wholes)? {
                    Some((Some(whole), facts)) => self.keep(known, Some(index), &whole, &facts),
                    _ => Ok(()),
                }
            })?;
        }
        Ok(())
    }

    /// Stores the facts about a key. If the table is full, makes space first.
    fn keep<K: Key>(
        &self,
        lines: &Table<K>,
        sums: Option<usize>,
        key: &K,
        facts: &Facts,
    ) -> Result<(), TableError> {
        let hash = hash_of(key);
        loop {
            {
                let store = lines.read();
                if !store.is_full() {
                    let may_store = self.control.has_room() || store.find(hash, key).is_some();
                    if let Some(line) = may_store.then(|| store.insert(hash, key)).flatten() {
                        line.learn(facts);
                        return Ok(());
                    }
                }
            }
            let has_room = self.control.has_room();
            // Make space, possibly by discarding positions, and then try again to store the key.
            if has_room && self.make_room(sums) == Room::None {
                return Err(TableError::Full(self.control.no_memory()));
            } else if !has_room && self.make_way() == Room::None {
                return Err(self.full());
            }
        }
    }

    fn full(&self) -> TableError {
        TableError::Full(self.control.full())
    }
}

/// Versions of [`Search::save`] and [`Search::load`] with limits. Work is counted in positions and sums.
impl<G: Notation> SearchWithin<'_, G> {
    /// Runs [`Search::save`] within the limits.
    ///
    /// # Errors
    /// Returns the errors of that method. At a limit, returns [`TableError::Stopped`]; the output is then an incomplete table.
    pub fn save(&self, name: &str, version: u32, output: impl Write) -> Result<(), TableError> {
        self.write_down(name, version, 0, output)
    }

    fn write_down(
        &self,
        name: &str,
        version: u32,
        least_edges: u64,
        output: impl Write,
    ) -> Result<(), TableError> {
        std::thread::scope(|scope| {
            self.write_to(name, version, least_edges, Writer::new(output, scope))
        })
    }

    fn write_to<W: Write>(
        &self,
        name: &str,
        version: u32,
        least_edges: u64,
        mut writer: Writer<'_, '_, W>,
    ) -> Result<(), TableError> {
        let least_work = least_edges.checked_sub(1).map_or(0, |edges| 65 - edges.leading_zeros());
        let search = self.search();
        let mut meter = self.limits().meter();
        writer.bytes(search.header(name, version)?.as_bytes())?;
        search.leave_quick();
        let stored = search.statistics();
        let total = Some(stored.positions() + stored.sums());
        let mut done = 0;
        let mut step = || {
            done += 1;
            meter.show("positions written", done, total);
            meter.tick(1)
        };
        {
            let store = search.positions.read();
            for (position, line) in store.iter() {
                step()?;
                let facts = line.facts();
                if facts.is_worth_keeping() && u32::from(facts.work) >= least_work {
                    writer.text(&search.rules.position_text(&position))?;
                    writer.facts(&facts)?;
                }
            }
        }
        writer.number(0)?;
        // Lock the tables of sums before the table of components. Then every component of a stored sum is already in the table of
        // components.
        let sums = search.sums().each_ref().map(Table::read);
        let ids = search.ids.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        for position in ids.positions() {
            step()?;
            writer.text(&search.rules.position_text(position))?;
        }
        writer.number(0)?;
        for store in &sums {
            for (whole, line) in store.iter() {
                step()?;
                let facts = line.facts();
                if facts.is_worth_keeping() {
                    writer.number(whole.len() as u64 + 1)?;
                    for (id, times) in whole.counts() {
                        writer.number(id.into())?;
                        writer.number(times.into())?;
                    }
                    writer.facts(&facts)?;
                }
            }
            writer.number(0)?;
        }
        writer.finish()
    }

    /// Runs [`Search::load`] within the limits. Checks the header before reading the rest, and counts work only after verifying the
    /// checksum.
    ///
    /// # Errors
    /// Returns the errors of that method. At a limit, returns [`TableError::Stopped`] and keeps everything adopted so far. Adopts nothing
    /// until the whole table has been checked.
    pub fn load(&self, name: &str, version: u32, mut input: impl Read) -> Result<(), TableError> {
        let search = self.search();
        let expected = search.header(name, version)?;
        let mut meter = self.limits().meter();
        let mut file = Vec::new();
        input.by_ref().take(MAX_HEADER).read_to_end(&mut file)?;
        let start = check_header(&file, &expected)?;
        while input.by_ref().take(1 << 16).read_to_end(&mut file)? > 0 {
            meter.check()?;
        }
        let body = checked_body(&file, start, &mut meter)?;
        let checked = search.check(body, &mut meter)?;
        search.keep_all(body, checked, &mut meter)
    }
}

/// The positions of a checked table, in order.
struct Checked<P> {
    /// An entry is `None` if the current canonical form splits the position into several parts.
    parts: Vec<Option<P>>,
    components: Vec<P>,
    blocks: [Blocks; 4],
}

/// Reads the next sum and its facts, or returns `None` at the end of the list. The sum itself is `None` if this search has not stored one
/// of its components: the search then knows nothing about the sum.
fn read_sum(
    reader: &mut Reader<'_>,
    components: &[Option<SumKey>],
) -> Result<Option<(Option<SumKey>, Facts)>, TableError> {
    let Some(len) = reader.length()? else { return Ok(None) };
    let mut counts = Some(Vec::new());
    for _ in 0..len {
        let id = usize::try_from(reader.number()?).ok();
        let parts = id.and_then(|id| components.get(id)).ok_or(TableError::Damaged)?;
        let times = u64::from(reader.small()?);
        match (&mut counts, parts) {
            (Some(counts), Some(parts)) => {
                counts.extend(parts.counts().map(|(id, each)| (id, times * u64::from(each))));
            }
            _ => counts = None,
        }
    }
    let facts = reader.facts()?;
    let whole = counts.map(|counts| SumKey::of_counts(counts).ok_or(TableError::Damaged));
    Ok(Some((whole.transpose()?, facts)))
}

/// Returns whether one of the facts contradicts what the table knows about a key.
fn contradicts<K: Key>(lines: &Table<K>, key: &K, facts: &Facts) -> bool {
    let store = lines.read();
    store.find(hash_of(key), key).is_some_and(|line| line.facts().contradicts(facts))
}

/// Checks the header, and returns the index of the first byte after it.
fn check_header(file: &[u8], expected: &str) -> Result<usize, TableError> {
    let after_title = file.strip_prefix(TITLE.as_bytes()).and_then(|rest| rest.strip_prefix(b"\n"));
    let mut rest = after_title.ok_or(TableError::NotATable)?;
    let mut found = Vec::new();
    for _ in 0..2 {
        let end = rest.iter().take(2 * MAX_NAME).position(|&byte| byte == b'\n');
        let end = end.ok_or(TableError::NotATable)?;
        found.push(String::from_utf8_lossy(&rest[..end]).into_owned());
        rest = &rest[end + 1..];
    }
    let expected: Vec<&str> = expected.lines().skip(1).collect();
    if found != expected {
        let found = Brief(&found.join(" ")).to_string();
        return Err(TableError::Foreign { found, expected: expected.join(" ") });
    }
    Ok(file.len() - rest.len())
}

/// Verifies the checksum, and returns the bytes between the header, which ends at `start`, and the length at the end of the file.
fn checked_body<'f>(
    file: &'f [u8],
    start: usize,
    meter: &mut Meter<'_>,
) -> Result<&'f [u8], TableError> {
    let (body, trailer) = file[start..].split_last_chunk::<16>().ok_or(TableError::Damaged)?;
    let [length, sum] = [&trailer[..8], &trailer[8..]]
        .map(|bytes| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let mut checksum = Checksum::new();
    for bytes in file[..file.len() - 8].chunks(1 << 16) {
        meter.check()?;
        checksum.add_bytes(bytes);
    }
    let is_whole = length == (file.len() - 16) as u64 && sum == checksum.value();
    if is_whole { Ok(body) } else { Err(TableError::Damaged) }
}
