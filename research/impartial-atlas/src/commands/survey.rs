//! The subcommand `survey`: answers units of work, one per line. Any program that distributes lines can run it on many machines.

use super::examples;
use crate::survey::result::UnitResults;
use crate::survey::{Survey as Worker, Unit, UnitError};
use clap::Args;
use games::catalog::Catalog;
use grundy_core::Limits;
use impartial::commands::interrupt::{Interrupt, Interrupted};
use impartial::commands::output::Stdout;
use impartial::commands::progress::Watch;
use impartial::commands::{Failure, UNKNOWN};
use serde_json::Value;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Answer units of work, one per line, as a filter for any number of machines
#[derive(Debug, Args)]
#[command(after_help = examples::SURVEY)]
pub(super) struct Survey {
    /// Units to answer instead of those on standard input; each is one argument
    #[arg(value_parser = unit)]
    units: Vec<Unit>,
    /// Keep results in FOLDER under the names of their units, and skip units whose results are there
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

fn unit(text: &str) -> Result<Unit, UnitError> {
    text.parse()
}

/// Writes results to the standard output. Removes the progress line first, because both can be on the same terminal.
struct Results<'a> {
    out: &'a mut Stdout,
    watch: &'a Watch,
}

impl Write for Results<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.watch.give_way();
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Survey {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let interrupt = Interrupt::catch()?;
        if self.units.is_empty() && io::stdin().is_terminal() {
            eprintln!(
                "impartial-atlas survey: reading units from the terminal; Ctrl-D ends the input"
            );
        }
        let watch = Watch::new("survey");
        let limits = interrupt.limits(watch.limits(Limits::none()));
        let mut worker = Worker::new(Catalog::standard).limits(limits);
        if let Some(folder) = &self.into {
            worker = worker.into_folder(folder);
        }
        let units: Vec<String> = self.units.iter().map(ToString::to_string).collect();
        let units = units.join("\n");
        let input: Box<dyn BufRead> = if units.is_empty() {
            Box::new(io::stdin().lock())
        } else {
            Box::new(units.as_bytes())
        };
        let summary = if out.is_json() {
            let mut lines = Vec::new();
            let summary = worker.run(input, &mut lines)?;
            let results: Result<Vec<Value>, _> = lines
                .split(|&byte| byte == b'\n')
                .filter(|line| !line.is_empty())
                .map(serde_json::from_slice)
                .collect();
            if !summary.stopped {
                out.document(&UnitResults { results: results? })?;
            }
            summary
        } else {
            worker.run(input, Results { out, watch: &watch })?
        };
        watch.give_way();
        if summary.stopped {
            let done = summary.done + summary.kept;
            return Err(Interrupted::over(&format!("{done} units have results")).into());
        }
        // The exit status also reports refuted claims, errors and unknown answers, because a script may read only the status.
        Ok(match (summary.refuted, summary.failed, summary.unknown) {
            (0, 0, 0) => ExitCode::SUCCESS,
            (0, 0, _) => ExitCode::from(UNKNOWN),
            (0, _, _) => ExitCode::from(2),
            _ => ExitCode::from(3),
        })
    }
}
