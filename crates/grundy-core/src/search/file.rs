//! Tables on disk: what a search knows, written down and read by a later one.
//!
//! ```text
//! grundy search table 1       the format
//! cram                        the name of the rules
//! 1 hooks                     their version, and whether the hooks were asked
//! positions, sums             one after the other, as below
//! length, checksum            8 bytes each, lowest first
//! ```
//!
//! All numbers of the lists are written in groups of seven bits, the lowest first. A list is a sequence of items,
//! each after one more than its length, and ends with a zero. The items of the first list are positions with what is
//! known of them; those of the second one are the components of sums; the other three are sums, as indices of
//! different components and how often each occurs, with their outcomes in misère play and their lengths in normal
//! and in misère play.
//!
//! A file is read as a whole, checked as a whole, and only then taken over. It is never trusted with more
//! memory than it has bytes.

use std::io::{self, Read, Write};

use super::Search;
use super::hash::hash_of;
use super::line::Facts;
use super::table::{Room, Table};
use super::whole::Whole;
use crate::checksum::Checksum;
use crate::notation::Brief;
use crate::{Notation, ReadError, StopReason};

const TITLE: &str = "grundy search table 1";

/// The longest name of rules.
const LONGEST_NAME: usize = 200;

/// Why a table could not be stored or read.
///
/// But for [`Full`](Self::Full), the search is as it was before.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Reading or writing failed.
    #[error("a search table could not be read or written: {0}")]
    Io(#[from] io::Error),
    /// The name of the rules has line breaks or other control characters, or more than 200 bytes.
    #[error("the name of the rules must be one line of at most 200 bytes")]
    Name,
    /// The file begins with something else.
    #[error("not a search table of format 1")]
    NotATable,
    /// The table is one of other rules, of another version of them, or of a search that asked other hooks.
    #[error("the search table is of `{found}`, expected `{expected}`")]
    Foreign {
        /// The name, the version and the hooks in the file.
        found: String,
        /// Those of this search.
        expected: String,
    },
    /// The length or the checksum differs, or the lists are none.
    #[error("the search table is damaged")]
    Damaged,
    /// The rules do not know a position of the table.
    #[error("a position of the search table: {0}")]
    Position(#[from] ReadError),
    /// The search knows something else about a position.
    #[error("the search table contradicts what is known of {position}")]
    Contradiction {
        /// The position.
        position: String,
    },
    /// The bounds of the search leave no room for all of the table. What found room is kept.
    #[error("the search table does not fit: {0}")]
    Full(StopReason),
}

impl<G: Notation> Search<G> {
    /// Writes down all that is known: values, excluded values, outcomes and lengths of sums, and the numbers of
    /// open questions. [`load`](Self::load) reads it, in this process or another one.
    ///
    /// Positions are written in the notation of the rules. The name and the version say which rules they are: a
    /// table is only read where both are the same. If the meaning of a position depends on more than its
    /// text, as on the size of a board, that belongs into the name; whoever changes the rules raises the version.
    /// Other threads can go on searching meanwhile, but wait when they need a longer table.
    ///
    /// ```
    /// # use grundy_core::{Notation, ReadError, Ruleset, Search, Sum, TableError};
    /// # struct Nim;
    /// # impl Ruleset for Nim {
    /// #     type Position = u64;
    /// #     type Move = u64;
    /// #     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
    /// #     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
    /// # }
    /// # impl Notation for Nim {
    /// #     const LISTED: bool = true;
    /// #     fn position_text(&self, heap: &u64) -> String { heap.to_string() }
    /// #     fn read_position(&self, text: &str) -> Result<u64, ReadError> {
    /// #         text.parse().map_err(|_| ReadError::expected("a heap", text))
    /// #     }
    /// #     fn move_text(&self, heap: &u64, taken: &u64) -> String { format!("{heap}:{}", heap - taken) }
    /// # }
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
    /// [`TableError::Name`] and [`TableError::Io`].
    ///
    /// # Complexity
    /// Linear in the length of the tables. About 10 bytes and the text for each position.
    pub fn save(&self, name: &str, version: u32, output: impl Write) -> Result<(), TableError> {
        self.save_large(name, version, 0, output)
    }

    /// Writes down what is known of those positions on which some query spent at least so many edges at once, rounded up to
    /// a power of two: what costs most to find out, in a small part of the bytes.
    ///
    /// # Errors
    /// As [`save`](Self::save).
    pub fn save_large(
        &self,
        name: &str,
        version: u32,
        least_edges: u64,
        output: impl Write,
    ) -> Result<(), TableError> {
        let least_work = least_edges.checked_sub(1).map_or(0, |edges| 65 - edges.leading_zeros());
        let mut writer = Writer::new(output);
        writer.bytes(self.header(name, version)?.as_bytes())?;
        self.leave_quick();
        {
            let store = self.positions.read();
            for (position, line) in store.iter() {
                let facts = line.facts();
                if facts.is_worth_keeping() && u32::from(facts.work) >= least_work {
                    writer.text(&self.rules.position_text(position))?;
                    writer.facts(&facts)?;
                }
            }
        }
        writer.number(0)?;
        // The sums first: whatever component they name is stored already.
        let sums = self.sums.each_ref().map(Table::read);
        let ids = self.ids.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        for position in ids.iter() {
            writer.text(&self.rules.position_text(position))?;
        }
        writer.number(0)?;
        for store in &sums {
            for (whole, line) in store.iter() {
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

    /// Takes over what [`save`](Self::save) has written, as if this search had found it, beside what it knows.
    ///
    /// The checksum finds files that are damaged or cut off. It does not find facts that were wrong when they
    /// were stored; a table from strangers is as good as they are. A search by
    /// [`Method::Definition`](super::Method::Definition) takes over what any method has found, and is the
    /// referee no more. Positions are stored in their canonical form of today; what this form cuts into
    /// several parts is left out.
    ///
    /// # Errors
    /// A [`TableError`] for whatever is not a whole and undamaged table of these rules: then nothing is changed.
    /// [`TableError::Full`] if a bound of this search is reached; what found room is kept. A search that may
    /// [`forget`](Self::forgetting) keeps what cost most work.
    ///
    /// # Complexity
    /// Linear in the length of the file, which is read into memory first.
    pub fn load(&self, name: &str, version: u32, mut input: impl Read) -> Result<(), TableError> {
        let expected = self.header(name, version)?;
        let mut file = Vec::new();
        input.read_to_end(&mut file)?;
        let body = checked_body(&file, &expected)?;
        let mut blocks = Default::default();
        self.read_table(body, &mut blocks, false)?;
        self.read_table(body, &mut blocks, true)
    }

    fn header(&self, name: &str, version: u32) -> Result<String, TableError> {
        if name.len() > LONGEST_NAME || name.chars().any(char::is_control) {
            return Err(TableError::Name);
        }
        let hooks = if self.as_written { "as written" } else { "hooks" };
        Ok(format!("{TITLE}\n{name}\n{version} {hooks}\n"))
    }

    /// Goes through the lists of a table, and takes them over if they are to be kept. Otherwise they are only
    /// checked, and divided into blocks.
    fn read_table(
        &self,
        body: &[u8],
        [positions, sums @ ..]: &mut [Blocks; 4],
        keep: bool,
    ) -> Result<(), TableError> {
        self.leave_quick();
        let mut reader = Reader(body);
        positions.go_through(&mut reader, keep, |reader| self.read_position_line(reader, keep))?;
        let mut components = Vec::new();
        while let Some(text) = reader.text()? {
            let position = self.rules.read_position(text)?;
            components.push(if keep {
                Some(self.wholes(false, false).key_of([position]).map_err(|_| self.full())?)
            } else {
                self.find_whole(&[position])
            });
        }
        for (index, sums) in sums.iter_mut().enumerate() {
            sums.go_through(&mut reader, keep, |reader| {
                self.read_sum_line(reader, index, &components, keep)
            })?;
        }
        if reader.0.is_empty() { Ok(()) } else { Err(TableError::Damaged) }
    }

    /// Reads a position with what is known of it; whether there was one.
    fn read_position_line(&self, reader: &mut Reader<'_>, keep: bool) -> Result<bool, TableError> {
        let Some(text) = reader.text()? else { return Ok(false) };
        let position = self.rules.read_position(text)?;
        let facts = reader.facts()?;
        let parts = self.components().parts(position);
        let [part] = parts.as_slice() else { return Ok(true) };
        if keep {
            self.keep(&self.positions, None, part, &facts)?;
        } else if contradicts(&self.positions, part, &facts) {
            let position = Brief(text).to_string();
            return Err(TableError::Contradiction { position });
        }
        Ok(true)
    }

    /// Reads a sum of these components with what is known of it; whether there was one.
    fn read_sum_line(
        &self,
        reader: &mut Reader<'_>,
        index: usize,
        components: &[Option<Whole>],
        keep: bool,
    ) -> Result<bool, TableError> {
        let Some(len) = reader.length()? else { return Ok(false) };
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
        // A sum with a component that was never met cannot be known.
        let Some(counts) = counts else { return Ok(true) };
        let whole = Whole::of_counts(counts).ok_or(TableError::Damaged)?;
        let sums = &self.sums[index];
        if keep {
            self.keep(sums, Some(index), &whole, &facts)?;
        } else if contradicts(sums, &whole, &facts) {
            return Err(TableError::Contradiction { position: "a sum".to_owned() });
        }
        Ok(true)
    }

    /// Stores what is known of a key, and makes room for it first.
    fn keep<K: Clone + Eq + std::hash::Hash>(
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
                        line.learn(facts, store.season());
                        return Ok(());
                    }
                }
            }
            let has_room = self.control.has_room();
            // What is read is stored once, so that nothing is forgotten in vain.
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

/// Whether the table knows something else about a key.
fn contradicts<K: Eq + std::hash::Hash>(lines: &Table<K>, key: &K, facts: &Facts) -> bool {
    let store = lines.read();
    store.find(hash_of(key), key).is_some_and(|line| line.facts().contradicts(facts))
}

/// What stands between the header and the length, after both and the checksum were found to be right.
fn checked_body<'f>(file: &'f [u8], expected: &str) -> Result<&'f [u8], TableError> {
    let after_title = file.strip_prefix(TITLE.as_bytes()).and_then(|rest| rest.strip_prefix(b"\n"));
    let mut rest = after_title.ok_or(TableError::NotATable)?;
    let mut found = Vec::new();
    for _ in 0..2 {
        let end = rest.iter().take(2 * LONGEST_NAME).position(|&byte| byte == b'\n');
        let end = end.ok_or(TableError::NotATable)?;
        found.push(String::from_utf8_lossy(&rest[..end]).into_owned());
        rest = &rest[end + 1..];
    }
    let expected: Vec<&str> = expected.lines().skip(1).collect();
    if found != expected {
        let found = Brief(&found.join(" ")).to_string();
        return Err(TableError::Foreign { found, expected: expected.join(" ") });
    }
    let (body, trailer) = rest.split_last_chunk::<16>().ok_or(TableError::Damaged)?;
    let [length, sum] = [&trailer[..8], &trailer[8..]]
        .map(|bytes| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let mut checksum = Checksum::new();
    checksum.add_bytes(&file[..file.len() - 8]);
    let is_whole = length == (file.len() - 16) as u64 && sum == checksum.value();
    if is_whole { Ok(body) } else { Err(TableError::Damaged) }
}

/// Writes numbers and texts, counts the bytes and adds them up.
struct Writer<W> {
    output: W,
    pending: Vec<u8>,
    length: u64,
    checksum: Checksum,
}

impl<W: Write> Writer<W> {
    const PORTION: usize = 1 << 16;

    fn new(output: W) -> Self {
        Self { output, pending: Vec::new(), length: 0, checksum: Checksum::new() }
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.pending.extend_from_slice(bytes);
        if self.pending.len() >= Self::PORTION { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), TableError> {
        self.output.write_all(&self.pending)?;
        self.checksum.add_bytes(&self.pending);
        self.length += self.pending.len() as u64;
        self.pending.clear();
        Ok(())
    }

    fn number(&mut self, mut number: u64) -> Result<(), TableError> {
        while number >= 0x80 {
            self.pending.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes(&[number as u8])
    }

    fn text(&mut self, text: &str) -> Result<(), TableError> {
        self.number(text.len() as u64 + 1)?;
        self.bytes(text.as_bytes())
    }

    fn facts(&mut self, facts: &Facts) -> Result<(), TableError> {
        self.number(facts.excluded.into())?;
        self.number(facts.value.map_or(0, |value| u64::from(value) + 1))?;
        self.number(facts.work.into())?;
        for question in facts.questions.into_iter().flatten() {
            let (n, (phi, del)) = question;
            self.number(u64::from(n) + 1)?;
            self.number(phi.into())?;
            self.number(del.into())?;
        }
        self.number(0)
    }

    fn finish(mut self) -> Result<(), TableError> {
        self.flush()?;
        let length = self.length.to_le_bytes();
        self.bytes(&length)?;
        self.flush()?;
        self.output.write_all(&self.checksum.value().to_le_bytes())?;
        Ok(self.output.flush()?)
    }
}

/// Where a list can be entered: the rest of the file at every so many items, and after the list.
///
/// A table is written in the order of its hashes. Taken over in this order, what is stored would crowd at the beginning
/// of a table that still grows, and each new line would go past all of it; so blocks are taken from all over the list.
#[derive(Default)]
struct Blocks {
    /// How many bytes are left at the beginning of each block.
    begins: Vec<usize>,
    end: usize,
}

impl Blocks {
    const ITEMS: usize = 16;

    /// Goes through a list with a function that reads an item and says whether there was one: from the first to the
    /// last, or in the blocks that were found when this was done.
    fn go_through(
        &mut self,
        reader: &mut Reader<'_>,
        in_blocks: bool,
        mut read: impl FnMut(&mut Reader<'_>) -> Result<bool, TableError>,
    ) -> Result<(), TableError> {
        if !in_blocks {
            let mut items = 0;
            loop {
                if items % Self::ITEMS == 0 {
                    self.begins.push(reader.0.len());
                }
                items += 1;
                if !read(reader)? {
                    self.end = reader.0.len();
                    return Ok(());
                }
            }
        }
        let list = reader.0;
        let rest = |left: usize| Reader(&list[list.len() - left..]);
        let count = self.begins.len() as u64;
        // Steps by the golden section keep what was taken evenly spread; steps without a common divisor meet all.
        let mut step = (((u128::from(count) * 0x9e37_79b9) >> 32) as u64).max(1);
        while gcd(step, count) > 1 {
            step += 1;
        }
        let mut block = 0;
        for _ in 0..count {
            let mut reader = rest(self.begins[block as usize]);
            block = (block + step) % count;
            for _ in 0..Self::ITEMS {
                if !read(&mut reader)? {
                    break;
                }
            }
        }
        *reader = rest(self.end);
        Ok(())
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Reads what a [`Writer`] has written; whatever it cannot have written is an error.
struct Reader<'f>(&'f [u8]);

impl<'f> Reader<'f> {
    fn number(&mut self) -> Result<u64, TableError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let (&byte, rest) = self.0.split_first().ok_or(TableError::Damaged)?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(TableError::Damaged)
    }

    fn small(&mut self) -> Result<u32, TableError> {
        u32::try_from(self.number()?).map_err(|_| TableError::Damaged)
    }

    /// The length of the next item of a list; none at its end.
    fn length(&mut self) -> Result<Option<u64>, TableError> {
        Ok(self.number()?.checked_sub(1))
    }

    fn text(&mut self) -> Result<Option<&'f str>, TableError> {
        let Some(length) = self.length()? else { return Ok(None) };
        let length = usize::try_from(length).map_err(|_| TableError::Damaged)?;
        let (text, rest) = self.0.split_at_checked(length).ok_or(TableError::Damaged)?;
        self.0 = rest;
        std::str::from_utf8(text).map(Some).map_err(|_| TableError::Damaged)
    }

    fn facts(&mut self) -> Result<Facts, TableError> {
        let mut facts = Facts {
            excluded: self.small()?,
            value: self.small()?.checked_sub(1),
            work: u8::try_from(self.number()?).map_err(|_| TableError::Damaged)?,
            questions: [None; 2],
        };
        for question in 0..3 {
            let n = self.small()?;
            if n == 0 {
                break;
            }
            let numbers = (self.small()?, self.small()?);
            *facts.questions.get_mut(question).ok_or(TableError::Damaged)? = Some((n - 1, numbers));
        }
        if facts.are_possible() { Ok(facts) } else { Err(TableError::Damaged) }
    }
}
