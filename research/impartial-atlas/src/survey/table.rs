//! Reads stored search tables without running a search. Used to read proof numbers and to check proofs.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_core::mixed::AnyPosition;

use super::unit::UnitError;

/// The facts in search tables, by the notation of the position.
pub(super) struct Table {
    /// Whether the notation of positions in the tables contains the name of the game.
    named: bool,
    facts: HashMap<String, Facts>,
}

/// The facts about one position.
#[derive(Default)]
pub(super) struct Facts {
    pub(super) value: Option<u64>,
    /// The values that the position is known not to have, as a bit set.
    pub(super) excluded: u64,
    /// The open questions about whether the position has a value. Each consists of the value and the estimated work to prove the answers no
    /// and yes, in this order.
    pub(super) questions: Vec<(u64, u64, u64)>,
}

/// The reason why reading a table ended early.
pub(super) enum TableHalt<E> {
    /// The file is not a table, or it contradicts earlier tables.
    Table(UnitError),
    /// The callback returned this error.
    Halt(E),
}

impl<E> From<UnitError> for TableHalt<E> {
    fn from(error: UnitError) -> Self {
        Self::Table(error)
    }
}

/// The title of tables whose positions can belong to any game.
pub(super) const ALL_GAMES: &str = "catalog";

impl Table {
    pub(super) fn empty() -> Self {
        Self { named: true, facts: HashMap::new() }
    }

    /// Adds the facts in a file, whose format is documented at `grundy_search::Search::save`. Calls `before` with each position
    /// before storing it, so the caller can count positions.
    ///
    /// # Errors
    /// Returns an error if the file is not a table, if it contradicts earlier tables, or if `before` returned an error.
    pub(super) fn read<E>(
        &mut self,
        file: &[u8],
        mut before: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), TableHalt<E>> {
        let damaged = || UnitError::new("the search table is damaged".to_owned());
        let mut lines = file.splitn(4, |&byte| byte == b'\n');
        let mut line = || lines.next().ok_or_else(damaged);
        if line()? != b"grundy search table 1" {
            return Err(damaged().into());
        }
        let name = line()?;
        let named = name == ALL_GAMES.as_bytes();
        if !self.facts.is_empty() && named != self.named {
            return Err(UnitError::new("tables of several searches".to_owned()).into());
        }
        self.named = named;
        line()?;
        let mut reader = Reader(line()?);
        while let Some(length) = reader.number().ok_or_else(damaged)?.checked_sub(1) {
            let text = reader.text(length).ok_or_else(damaged)?.to_owned();
            before(&text).map_err(TableHalt::Halt)?;
            let found = reader.facts().ok_or_else(damaged)?;
            // Estimates of work do not prove anything and would take most of the memory, so do not store them.
            let facts = self.facts.entry(text.clone()).or_default();
            facts.value = facts.value.or(found.value);
            facts.excluded |= found.excluded;
            let other = found.value.is_some_and(|value| facts.value != Some(value));
            if other || facts.value.is_some_and(|value| facts.excludes(value)) {
                let why = format!("the search table contradicts what is known about {text:.200}");
                return Err(UnitError::new(why).into());
            }
        }
        Ok(())
    }

    /// Returns the facts about a position, which must be in its canonical form.
    pub(super) fn get(&self, position: &AnyPosition) -> Option<&Facts> {
        let text = if self.named { position.to_string() } else { position.text() };
        self.facts.get(&text)
    }
}

/// The facts in a table that were not reported before.
pub(super) struct News {
    /// A table that contains the new facts.
    pub(super) table: Vec<u8>,
    /// The hashes of the new facts.
    pub(super) reported: Vec<u64>,
    /// The disproof number and the proof number of the question, if the table contains this question.
    pub(super) numbers: Option<[u64; 2]>,
}

impl News {
    /// Selects the facts in a table that were not reported before, and reads the numbers of a question about a position.
    ///
    /// # Errors
    /// Returns an error if the bytes are not a table.
    pub(super) fn of(
        file: &[u8],
        reported: &HashSet<u64>,
        asked: Option<(&AnyPosition, u64)>,
    ) -> Result<Self, UnitError> {
        let damaged = || UnitError::new("the search table is damaged".to_owned());
        let name = file.split(|&byte| byte == b'\n').nth(1).ok_or_else(damaged)?;
        let body = file.splitn(4, |&byte| byte == b'\n').nth(3).ok_or_else(damaged)?;
        let asked = asked.map(|(position, value)| {
            let named = name == ALL_GAMES.as_bytes();
            (if named { position.to_string() } else { position.text() }, value)
        });
        let mut table = file[..file.len() - body.len()].to_vec();
        let mut news = Vec::new();
        let mut numbers = None;
        let mut reader = Reader(body);
        loop {
            let rest = reader.0;
            let length = reader.number().ok_or_else(damaged)?;
            let Some(length) = length.checked_sub(1) else { break };
            let text = reader.text(length).ok_or_else(damaged)?;
            let facts = reader.facts().ok_or_else(damaged)?;
            if let Some((_, value)) = asked.as_ref().filter(|(asked, _)| asked == text) {
                let question = facts.questions.iter().find(|(of, ..)| of == value);
                numbers = question.map(|&(_, no, yes)| [no, yes]);
            }
            // Estimates of work change all the time and are not facts, so they are not a part of the hash.
            let mut hasher = DefaultHasher::new();
            (text, facts.value, facts.excluded).hash(&mut hasher);
            let hash = hasher.finish();
            if !reported.contains(&hash) {
                table.extend(&rest[..rest.len() - reader.0.len()]);
                news.push(hash);
            }
        }
        // End the lists of positions, components and sums. The table of a search in normal play contains no sums.
        table.extend([0; 5]);
        table.extend((table.len() as u64).to_le_bytes());
        // Add the FNV-1a checksum (Fowler, Noll and Vo).
        let checksum = table.iter().fold(0xcbf2_9ce4_8422_2325, |sum: u64, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        table.extend(checksum.to_le_bytes());
        Ok(Self { table, reported: news, numbers })
    }
}

impl Facts {
    pub(super) const fn excludes(&self, value: u64) -> bool {
        value < 64 && self.excluded >> value & 1 == 1
    }
}

/// Reads numbers that are stored in groups of seven bits, with the lowest group first.
struct Reader<'f>(&'f [u8]);

impl<'f> Reader<'f> {
    fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn text(&mut self, length: u64) -> Option<&'f str> {
        let (text, rest) = self.0.split_at_checked(usize::try_from(length).ok()?)?;
        self.0 = rest;
        std::str::from_utf8(text).ok()
    }

    fn facts(&mut self) -> Option<Facts> {
        let excluded = self.number()?;
        let value = self.number()?.checked_sub(1);
        let _work = self.number()?;
        let mut questions = Vec::new();
        while let Some(value) = self.number()?.checked_sub(1) {
            questions.push((value, self.number()?, self.number()?));
        }
        Some(Facts { value, excluded, questions })
    }
}
