//! Extends, verifies, prints and draws tables. A table is a file with results about many games.

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

/// The operations of a table that is stored in a file.
pub(super) trait KeptTable: Debug + Default {
    /// The name of the subcommand for the table.
    const NAME: &'static str;
    /// The arguments of the tasks `extend` and `verify`, apart from the file.
    type Extend: Args + Debug;
    type Verify: Args + Debug;

    /// Parses a table from the text of its file.
    fn of(text: &str) -> Result<Self, String>;

    /// Formats the table as the text of its file.
    fn text(&self) -> String;

    /// Computes missing results. Stores the table from time to time, so little is lost if the program is interrupted. Returns
    /// `false` if Ctrl-C stopped the work.
    fn extend(
        &mut self,
        how: &Self::Extend,
        work: &Work,
        store: &dyn Fn(&Self) -> Result<(), Failure>,
    ) -> Result<bool, Failure>;

    /// Counts the known results of each kind.
    fn counts(&self) -> TableReport;

    /// Verifies all results.
    fn verify(&self, how: &Self::Verify, work: &Work) -> Result<TableReport, Failure>;

    /// Formats the table as Markdown, for readers.
    fn page(&self) -> Result<String, Failure>;

    /// Returns a map that shows all solved games.
    fn map(&self) -> Map;
}

/// The subcommand for a table, with a task for each operation.
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
        /// The file with the table
        file: PathBuf,
        #[command(flatten)]
        how: T::Verify,
    },
    /// Print the table for readers, as Markdown
    Page {
        /// The file with the table
        file: PathBuf,
    },
    /// Print a picture of the solved games as an SVG
    Map {
        /// The file with the table
        file: PathBuf,
    },
}

/// The result of a task in words and as data, and whether all checks have passed.
pub(super) struct TableReport {
    pub(super) lines: Vec<String>,
    pub(super) data: Data,
    pub(super) agrees: bool,
}

/// The result of a task, as a JSON document.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Data {
    OctalTable(OctalTable),
    OctalProofs(OctalProofs),
    QuotientTable(QuotientTable),
    QuotientProofs(QuotientProofs),
    Page(Page),
}

/// The limits of a task, and the line that shows its progress.
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

    /// Returns the limits for the next game, when `done` of `total` games are complete.
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

/// Reads a table from a file, which must exist.
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
    // Until the new file is complete, the old file remains.
    let store = |table: &T| -> Result<(), Failure> {
        let text = table.text();
        keep::replace(file, |mut file| -> io::Result<()> { file.write_all(text.as_bytes()) })
            .map_err(|error| Unwritten::new(file.display(), error).into())
    };
    // Store the table now, so that a file that cannot be written is reported before hours of work are lost.
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
