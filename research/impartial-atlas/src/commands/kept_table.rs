//! Tables of results about many games, stored in a file: extends, verifies, renders and draws them.

mod map;

use super::documents::{OctalProofs, OctalTable, Page, QuotientProofs, QuotientTable};
use clap::{Args, Subcommand};
use grundy_core::Limits;
use impartial::bounded::{self, MAX_TEXT};
use impartial::commands::interrupt::{Interrupt, Interrupted};
use impartial::commands::output::{self, Stdout};
use impartial::commands::progress::Watch;
use impartial::commands::{Failure, Unwritten, keep};
use serde::Serialize;
use std::fmt::Debug;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) use map::{Map, draw};

/// The operations that every such table supports.
pub(super) trait KeptTable: Debug + Default {
    /// The name of the subcommand.
    const NAME: &'static str;
    /// The arguments of each task, other than the file.
    type Extend: Args + Debug;
    type Verify: Args + Debug;

    /// Parses the text of a file.
    fn of(text: &str) -> Result<Self, String>;

    /// Returns the text of the file.
    fn text(&self) -> String;

    /// Computes missing results, and stores the table often enough that an interruption loses little. Returns whether the work
    /// was completed before Ctrl-C.
    fn extend(
        &mut self,
        how: &Self::Extend,
        work: &Work,
        store: &dyn Fn(&Self) -> Result<(), Failure>,
    ) -> Result<bool, Failure>;

    /// Reports the numbers of known results.
    fn counts(&self) -> TableReport;

    /// Proves all results again.
    fn verify(&self, how: &Self::Verify, work: &Work) -> Result<TableReport, Failure>;

    /// Renders the table as Markdown for readers.
    fn page(&self) -> Result<String, Failure>;

    /// Returns a map of the solved games.
    fn map(&self) -> Map;
}

/// The subcommand for a table.
#[derive(Debug, Args)]
pub(super) struct TableCommand<T: KeptTable> {
    #[command(subcommand)]
    task: Task<T>,
}

#[derive(Debug, Subcommand)]
enum Task<T: KeptTable> {
    /// Compute what FILE lacks, and store each result
    Extend {
        /// The table, which need not exist
        file: PathBuf,
        #[command(flatten)]
        how: T::Extend,
    },
    /// Prove again what FILE says
    Verify {
        /// The table
        file: PathBuf,
        #[command(flatten)]
        how: T::Verify,
    },
    /// Print the table for readers, as Markdown
    Page {
        /// The table
        file: PathBuf,
    },
    /// Print a picture of the solved games as an SVG
    Map {
        /// The table
        file: PathBuf,
    },
}

/// The result of a task, in words and as data, with a flag for whether everything agrees.
pub(super) struct TableReport {
    pub(super) lines: Vec<String>,
    pub(super) data: Data,
    pub(super) agrees: bool,
}

/// The result as a document.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Data {
    OctalTable(OctalTable),
    OctalProofs(OctalProofs),
    QuotientTable(QuotientTable),
    QuotientProofs(QuotientProofs),
    Page(Page),
}

/// The limits of the work, and the display of its progress.
pub(super) struct Work {
    limits: Limits,
    watch: Watch,
    interrupt: Interrupt,
}

impl Work {
    pub(super) fn new(watch: &Watch, interrupt: &Interrupt) -> Self {
        let limits = interrupt.limits(watch.limits(Limits::none()));
        Self { limits, watch: watch.clone(), interrupt: interrupt.clone() }
    }

    /// Returns the limits for the next game, after `done` of `total` games.
    pub(super) fn at(&self, done: u64, total: u64) -> Limits {
        self.watch.at(self.limits.clone(), "games", done, total)
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.has_come()
    }
}

impl<T: KeptTable> TableCommand<T> {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new(T::NAME);
        let work = Work::new(&watch, &interrupt);
        let found = match &self.task {
            Task::Extend { file, how } => extend::<T>(file, how, &work),
            Task::Verify { file, how } => read::<T>(file)?.verify(how, &work),
            Task::Page { file } => read::<T>(file)?.page().map(|page| TableReport {
                lines: page.lines().map(str::to_owned).collect(),
                data: Data::Page(Page { page }),
                agrees: true,
            }),
            Task::Map { file } => {
                let svg = draw(&read::<T>(file)?.map());
                return output::picture(Path::new("-"), &svg, out).map(|_| ExitCode::SUCCESS);
            }
        };
        watch.end();
        let found = found?;
        if out.is_json() {
            out.document(&found.data)?;
        } else {
            found.lines.iter().try_for_each(|line| out.line(line))?;
        }
        Ok(if found.agrees { ExitCode::SUCCESS } else { ExitCode::from(3) })
    }
}

/// Reads a table from an existing file.
pub(super) fn read<T: KeptTable>(path: &Path) -> Result<T, Failure> {
    let file = path.display();
    let text =
        bounded::read_to_string(path, MAX_TEXT).map_err(|error| format!("{file}: {error}"))?;
    Ok(T::of(&text).map_err(|error| format!("{file}: {error}"))?)
}

fn extend<T: KeptTable>(file: &Path, how: &T::Extend, work: &Work) -> Result<TableReport, Failure> {
    let mut table: T = match fs::exists(file) {
        Ok(false) => T::default(),
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(format!("{}: {error}", file.display()).into());
        }
        _ => read(file)?,
    };
    // The old file remains until the new one is complete.
    let store = |table: &T| -> Result<(), Failure> {
        let text = table.text();
        keep::replace(file, |mut file| -> io::Result<()> { file.write_all(text.as_bytes()) })
            .map_err(|error| Unwritten::new(file.display(), error).into())
    };
    // Store the table once now, to find out before hours of work whether the file can be written.
    store(&table)?;
    let is_whole = table.extend(how, work, &store)?;
    store(&table)?;
    let counts = table.counts();
    if is_whole {
        return Ok(counts);
    }
    let known = format!("{} keeps {}", file.display(), counts.lines.join(", "));
    Err(Interrupted::kept(&known).into())
}
