//! The table of all small octal games: periods with their certificates, cousins, and how far the others were computed.

mod map;
mod page;
mod table;

use super::interrupt::{Interrupt, Interrupted};
use super::output::Stdout;
use super::progress::Watch;
use super::{Failure, examples, numbers};
use clap::{Args, Subcommand};
use grundy_core::sequence::{
    Checkpoint, Code, MAX_LEN, Periodicity, Sequence, SequenceError, ValueStatistics,
};
use grundy_core::{Limits, Nimber};
use serde_json::json;
use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Instant;
use table::{Known, Table, number_of, without_idle_moves, write};
pub(super) use table::{TITLE, codes, read};

/// The table of all octal games of at most three places: extended, verified, rendered
#[derive(Debug, Args)]
#[command(after_help = examples::OCTAL_TABLE)]
pub(super) struct OctalTable {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Computes nim-values of every game that FILE does not know better, the short ones first
    Extend {
        /// The table, which need not be there
        file: PathBuf,
        /// So many values of each game
        #[arg(default_value_t = 1 << 18, value_parser = numbers::length)]
        values: u64,
        /// Only these games
        codes: Vec<Code>,
        /// Takes values from here that `octal --checkpoint FOLDER/CODE` kept
        #[arg(long, value_name = "FOLDER")]
        kept: Option<PathBuf>,
    },
    /// Proves every line again
    Verify {
        /// The table
        file: PathBuf,
        /// Only those that need up to so many values
        #[arg(default_value_t = MAX_LEN, value_parser = numbers::length, hide_default_value = true)]
        values: u64,
    },
    /// Prints the table for readers, as Markdown
    Page {
        /// The table
        file: PathBuf,
    },
    /// Prints a picture of the solved games as an SVG: their periods against their preperiods
    Map {
        /// The table
        file: PathBuf,
    },
}

/// What stops the work, and what shows it.
pub(super) struct Work {
    limits: Limits,
    watch: Watch,
    interrupt: Interrupt,
}

impl OctalTable {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        if let Task::Page { file } = &self.task {
            let page = page::page(&read(file)?);
            return if out.is_json() {
                out.document(&json!({ "page": page }))
            } else {
                out.text(page)
            };
        }
        if let Task::Map { file } = &self.task {
            return super::output::picture(Path::new("-"), &map::draw(&read(file)?), out).map(drop);
        }
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("octal-table");
        let work = Work::new(&watch, &interrupt);
        let result = match &self.task {
            Task::Extend { file, values, codes, kept } => {
                extend(file, *values, codes, kept.as_deref(), &work, out)
            }
            Task::Verify { file, values } => {
                let held = held(&read(file)?, *values, true, &work)?;
                work.watch.end();
                held.write(out)
            }
            Task::Page { .. } | Task::Map { .. } => Ok(()),
        };
        work.watch.end();
        result
    }
}

impl Work {
    pub(super) fn new(watch: &Watch, interrupt: &Interrupt) -> Self {
        let limits = interrupt.limits(watch.limits(Limits::none()));
        Self { limits, watch: watch.clone(), interrupt: interrupt.clone() }
    }

    /// Limits for the game of this number.
    fn at(&self, number: u32) -> Limits {
        self.watch.at(self.limits.clone(), "games", u64::from(number), GAMES)
    }
}

/// So many games are in the table.
const GAMES: u64 = 1023;

/// Extends the table round by round, each eight times as long; each long result is stored at once.
fn extend(
    file: &Path,
    limit: u64,
    wanted: &[Code],
    kept: Option<&Path>,
    work: &Work,
    out: &mut Stdout,
) -> Result<(), Failure> {
    let mut table = if file.exists() { read(file)? } else { Table::new() };
    // Cousins that stand in the table themselves need no values.
    for (number, code) in codes() {
        let cousin = code.first_cousin().filter(|cousin| number_of(cousin).is_some());
        if let Some(cousin) = cousin.filter(|cousin| *cousin != code) {
            table.insert(number, (code, Known::Cousin(cousin)));
        } else if let Some(other) = without_idle_moves(&code) {
            table.insert(number, (code, Known::Same(other)));
        }
    }
    // What cannot be written is better known before hours of work.
    write(file, &table)?;
    let mut len = 1 << 10;
    loop {
        len = limit.min(8 * len);
        for (number, code) in codes() {
            let unknown = match table.get(&number) {
                None => true,
                Some((_, Known::Open { values, .. })) => *values < len,
                _ => false,
            };
            if !unknown || !(wanted.is_empty() || wanted.contains(&code)) {
                continue;
            }
            let start = Instant::now();
            match solve(begun(&code, kept)?, &code, len, &work.at(number)) {
                Ok(known) => table.insert(number, (code, known)),
                Err(SequenceError::Stopped(_)) if work.interrupt.has_come() => {
                    write(file, &table)?;
                    let known = format!("{} keeps {}", file.display(), Counts::of(&table));
                    return Err(Interrupted::kept(&known).into());
                }
                Err(error) => return Err(error.into()),
            };
            if start.elapsed().as_secs() >= 1 {
                write(file, &table)?;
            }
        }
        write(file, &table)?;
        if len == limit {
            break;
        }
    }
    work.watch.end();
    let counts = Counts::of(&table);
    if out.is_json() { out.document(&counts.json()) } else { out.line(counts) }
}

/// So many games are known in each way.
struct Counts {
    cousins: usize,
    same: usize,
    solved: usize,
    open: usize,
}

impl Counts {
    fn of(table: &Table) -> Self {
        let count = |wanted: fn(&Known) -> bool| table.values().filter(|it| wanted(&it.1)).count();
        Self {
            cousins: count(|known| matches!(known, Known::Cousin(_))),
            same: count(|known| matches!(known, Known::Same(_))),
            solved: count(|known| matches!(known, Known::Solved { .. })),
            open: count(|known| matches!(known, Known::Open { .. })),
        }
    }

    fn json(&self) -> serde_json::Value {
        let Self { cousins, same, solved, open } = self;
        json!({ "cousins": cousins, "same": same, "solved": solved, "open": open })
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cousins, same, solved, open } = self;
        write!(f, "{cousins} cousins, {same} the same, {solved} solved, {open} open")
    }
}

/// The sequence of a game, with the values that are kept in the folder.
fn begun(code: &Code, kept: Option<&Path>) -> Result<Sequence, Failure> {
    let Some(name) = kept.map(|folder| folder.join(code.to_string())).filter(|name| name.exists())
    else {
        return Ok(Sequence::new(code.clone()));
    };
    let shown = name.display();
    let file = File::open(&name).map_err(|error| format!("{shown}: {error}"))?;
    let stored = Checkpoint::read(file).map_err(|error| format!("{shown}: {error}"))?;
    if stored.code() == code {
        Ok(stored.into())
    } else {
        Err(format!("{shown} has values of {}", stored.code()).into())
    }
}

fn solve(
    mut sequence: Sequence,
    code: &Code,
    len: u64,
    limits: &Limits,
) -> Result<Known, SequenceError> {
    let len = len.max(sequence.values().len());
    let found = sequence.search_period_within(len, limits)?;
    let mut values = sequence.into_values();
    if let Periodicity::Certified(proof) = &found {
        values.truncate(proof.bound() + proof.period());
    }
    let known = ValueStatistics::of(code, &values);
    let place = |it: Option<(u64, Nimber)>| {
        it.map_or("-".to_owned(), |(heap, value)| format!("{}:{heap}", value.value()))
    };
    let space = known.space().map_or("-".to_owned(), |space| {
        format!("{}{}", space.mask(), if space.is_positional() { "+" } else { "" })
    });
    let rare = known
        .rare_heaps()
        .map_or("-".to_owned(), |count| format!("{count}:{}", known.last_rare_heap().unwrap_or(0)));
    let rest = format!("largest {} space {space} rare {rare}", place(known.largest_value()));
    Ok(match found {
        Periodicity::Certified(proof) => Known::Solved { proof, rest },
        _ => Known::Open {
            values: values.len(),
            rest: format!("new {} {rest}", place(known.last_new_value())),
        },
    })
}

/// Definitions of up to so many values are gone through one by one; of longer ones, samples.
const BY_DEFINITION: u64 = 20_000;
/// Games that are the same are compared so far, beside the reason.
const SAME: u64 = 1_000;

/// What holds of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    cousins: u64,
    same: u64,
    proofs: u64,
    /// So many values were computed for the proofs.
    values: u64,
    /// Proofs that would need more than these.
    left: u64,
    most: u64,
}

impl Held {
    pub(super) const fn proofs(&self) -> u64 {
        self.proofs
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let Self { cousins, same, proofs, values, left, most } = self;
        let mut lines = vec![format!(
            "{cousins} cousins, {same} equal games and {proofs} proofs hold; {values} values were computed for them"
        )];
        if *left > 0 {
            lines.push(format!("{left} proofs that need more than {most} values were left out"));
        }
        lines
    }

    fn write(&self, out: &mut Stdout) -> Result<(), Failure> {
        if out.is_json() {
            return out.document(&json!({
                "cousins": self.cousins, "same": self.same, "proofs": self.proofs, "values": self.values,
                "left_out": self.left
            }));
        }
        self.lines().iter().try_for_each(|line| out.line(line))
    }
}

/// Proves the lines of a table that need at most so many values, of all games if it has to be `whole`.
pub(super) fn held(table: &Table, most: u64, whole: bool, work: &Work) -> Result<Held, Failure> {
    let stopped = |error: SequenceError, proofs: u64| -> Failure {
        if work.interrupt.has_come() {
            return Interrupted::over(&format!("{proofs} proofs hold so far")).into();
        }
        error.into()
    };
    let mut held = Held { most, ..Held::default() };
    for (number, code) in codes() {
        let known = match table.get(&number) {
            Some((_, known)) => known,
            None if whole => return Err(format!("{code} is missing").into()),
            None => continue,
        };
        match known {
            Known::Cousin(other) => {
                if code.first_cousin().as_ref() != Some(other) {
                    return Err(format!("{other} is not the first cousin of {code}").into());
                }
                let there = number_of(other).is_some_and(|number| table.contains_key(&number));
                if !there {
                    return Err(format!("{other}, the cousin of {code}, is missing").into());
                }
                held.cousins += 1;
            }
            Known::Same(other) => {
                let equal = without_idle_moves(&code).as_ref() == Some(other)
                    && *Sequence::new(code.clone()).extend_to(SAME)?
                        == *Sequence::new(other.clone()).extend_to(SAME)?;
                let there = number_of(other).is_some_and(|number| table.contains_key(&number));
                if !equal || !there {
                    return Err(format!("{other} is not the same as {code}, or missing").into());
                }
                held.same += 1;
            }
            Known::Solved { proof, .. } => {
                let needed = proof.bound().saturating_add(proof.period());
                let limits = work.at(number);
                if needed > most {
                    held.left += 1;
                    continue;
                }
                if needed <= BY_DEFINITION {
                    proof.verify().map_err(|error| format!("{code}: {error}"))?;
                } else {
                    let mut sequence = Sequence::new(code.clone());
                    let values = sequence
                        .extend_within(needed, &limits)
                        .map_err(|error| stopped(error, held.proofs))?;
                    let samples = (0..needed).step_by(needed as usize / 50);
                    proof
                        .verify_with(values, samples)
                        .map_err(|error| format!("{code}: {error}"))?;
                }
                let computed = solve(Sequence::new(code.clone()), &code, needed, &limits)
                    .map_err(|error| stopped(error, held.proofs))?;
                if *known != computed {
                    return Err(format!("{code}: the line differs from what is computed").into());
                }
                held.proofs += 1;
                held.values += needed;
            }
            Known::Open { .. } => {}
        }
    }
    Ok(held)
}
