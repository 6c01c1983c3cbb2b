//! Searches whose table is kept in a file from one run to the next.

use crate::cli::Failure;
use grundy_core::{Limits, Notation, Search, SearchError, SearchWithin, StopReason, TableError};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// After so many edges the table is written down.
const EDGES_BETWEEN_SAVES: u64 = 1 << 30;

/// A file that holds what searches of one game have found.
#[derive(Clone, Debug)]
pub struct TableFile {
    path: PathBuf,
    name: String,
    version: u32,
}

impl TableFile {
    /// The file of this path, for rules of this name and version.
    #[must_use]
    pub fn new(path: &OsStr, name: String, version: u32) -> Self {
        Self { path: path.into(), name, version }
    }

    /// Reads the file, if there is one.
    ///
    /// # Errors
    /// The file cannot be read, or is not a table of this game.
    pub fn load<G: Notation>(&self, search: &Search<G>) -> Result<(), Failure> {
        let failed = |error: TableError| format!("{}: {error}", self.path.display());
        match File::open(&self.path) {
            Ok(file) => Ok(search.load(&self.name, self.version, file).map_err(failed)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(failed(error.into()).into()),
        }
    }

    /// Writes the file. Until the new one is whole, the old one stays.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save<G: Notation>(&self, search: &Search<G>) -> Result<(), Failure> {
        let failed = |error: TableError| format!("{}: {error}", self.path.display());
        let mut part = self.path.clone().into_os_string();
        part.push(".part");
        let part = Path::new(&part);
        let write = || -> Result<(), TableError> {
            let file = File::create(part)?;
            search.save(&self.name, self.version, BufWriter::new(&file))?;
            file.sync_all()?;
            fs::rename(part, &self.path)?;
            Ok(())
        };
        Ok(write().map_err(failed)?)
    }

    /// Reads the file, searches, and writes down what was found: now and then, and at the end, whether
    /// there is an answer or the search has come to a bound.
    ///
    /// # Errors
    /// The file cannot be read or written, or the search has ended without an answer.
    pub fn search<G: Notation<Position: 'static>, T>(
        &self,
        search: Search<G>,
        limits: Limits,
        ask: impl Fn(SearchWithin<'_, G>) -> Result<T, SearchError<G::Position>>,
    ) -> Result<(T, Search<G>), Failure> {
        self.load(&search)?;
        let mut edges = limits.max_work();
        loop {
            let portion = edges.min(EDGES_BETWEEN_SAVES);
            let limits = limits.clone().work(portion);
            edges -= portion;
            let answer = ask(search.within(&limits));
            self.save(&search)?;
            match answer {
                Err(error)
                    if edges > 0 && matches!(error.reason(), Some(StopReason::Work { .. })) => {}
                answer => return Ok((answer?, search)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TableFile;
    use games::boards::Cram;
    use grundy_core::{Limits, Method, Nimber, Search};
    use std::fs;

    #[test]
    fn a_search_goes_on_in_the_next_run() {
        let path = std::env::temp_dir().join(format!("cram-table-{}", std::process::id()));
        let table = TableFile::new(path.as_os_str(), "cram 4x6".to_owned(), 1);
        let cram = Cram::new(4, 6).unwrap();
        let run = |edges| {
            let search = Search::new(&cram).method(Method::Questions);
            table.search(search, Limits::none().work(edges), |search| {
                search.nim_value(&cram.start())
            })
        };
        let error = run(5000).unwrap_err().to_string();
        assert_eq!(error, "stopped after 5000 steps of work: the limit is 5000 steps");
        let (value, search) = run(u64::MAX).unwrap();
        assert_eq!(value, Nimber::ZERO);
        assert!(search.statistics().edges() > 0);
        let (value, search) = run(u64::MAX).unwrap();
        assert_eq!((value, search.statistics().edges()), (Nimber::ZERO, 0));
        // A file of another board, and one that is damaged.
        let other = TableFile::new(path.as_os_str(), "cram 4x7".to_owned(), 1);
        let error = other.load(&search).unwrap_err().to_string();
        assert!(
            error.ends_with("is of `cram 4x6 1 hooks`, expected `cram 4x7 1 hooks`"),
            "{error}"
        );
        let mut bytes = fs::read(&path).unwrap();
        bytes.pop();
        fs::write(&path, bytes).unwrap();
        let error = table.load(&search).unwrap_err().to_string();
        assert!(error.ends_with("the search table is damaged"), "{error}");
        fs::remove_file(path).unwrap();
    }
}
