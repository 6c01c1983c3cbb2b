//! Mutation tests of one crate. All mutants are compiled at once, and a variable of the environment chooses the one
//! that is alive, so that a mutant costs the time of the tests that reach it and no build.
//!
//! A mutant exchanges an operator, drops `!` or `-`, moves an integer or the end of a range by one, leaves out a
//! statement, an arm or its guard, or replaces the body of a function by a simple value. Patterns, constants,
//! macros and `impl Trait` results stay as they are, and mutants that do not compile do not count. Where the compiler
//! does not say which of the mutants of a function is to blame for an error, all of them are left out, and the report
//! says of how many functions. Mutants of a `const fn` that runs in the compiler only
//! do not count either.
//!
//! `excused/CRATE.txt` lists mutants that change nothing that a test could see. A line that begins with `#` gives
//! the reason for those that follow it.

mod schema;
mod sites;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use schema::Schema;
use trial::{End, Test};

const USAGE: &str = "usage: mutate CRATE [--shard K/N] [--jobs N] [--only TEXT]... [--list|--build] [--kept] [--test MODULE]... [PATH]...

Mutates the files of the crate whose paths below src begin with a PATH, or all. --shard K/N tries every Nth mutant
from the Kth on, --jobs N tries N at once (1), and --only TEXT tries those whose name contains one of the texts.
--list prints their names and tries nothing; --build builds them and tries nothing. --kept does not try again what an
earlier run has caught. --test MODULE runs only the tests in these modules and those inside the library, so that more
may survive.
Survivors without an excuse go to stdout, one line each, as they would be written into the list of excuses; then
comes a table. Status 0 says that at most 2 % survived without an excuse, and no excuse was in vain.";

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Broken,
    LeftOut,
    /// Nothing but the compiler runs it, and no variable of the environment alters what the compiler does.
    Constant,
    Caught,
    Endless,
    Excused,
    Survived,
    Unreached,
}

struct Options {
    package: String,
    shard: (usize, usize),
    jobs: usize,
    only: Vec<String>,
    lists: bool,
    builds: bool,
    keeps: bool,
    tests: Vec<String>,
    within: Vec<String>,
}

fn options() -> Option<Options> {
    let mut arguments = std::env::args().skip(1);
    let mut options = Options {
        package: arguments.next().filter(|name| !name.starts_with('-'))?,
        shard: (1, 1),
        jobs: 1,
        only: Vec::new(),
        lists: false,
        builds: false,
        keeps: false,
        tests: Vec::new(),
        within: Vec::new(),
    };
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--shard" => {
                let value = arguments.next()?;
                let (number, count) = value.split_once('/')?;
                options.shard = (number.parse().ok()?, count.parse().ok()?);
            }
            "--jobs" => options.jobs = arguments.next()?.parse().ok()?,
            "--list" => options.lists = true,
            "--test" => options.tests.push(arguments.next()?),
            "--kept" => options.keeps = true,
            "--build" => options.builds = true,
            "--only" => options.only.push(arguments.next()?),
            text if text.starts_with('-') => return None,
            path => options.within.push(path.to_owned()),
        }
    }
    (1 <= options.shard.0 && options.shard.0 <= options.shard.1).then_some(options)
}

fn main() -> ExitCode {
    let Some(options) = options() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mutate: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> io::Result<bool> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = home.parent().expect("the workspace is around it");
    let excuses = excuses(&home.join("excused").join(format!("{}.txt", options.package)))?;
    let root = workspace.join("target/mutate").join(&options.package);
    let mut schema = Schema::new(workspace, &root, &options.package, &options.within)?;
    eprintln!("{} mutants", schema.mutants.len());
    let (number, count) = options.shard;
    let chosen: Vec<usize> = (number - 1..schema.mutants.len())
        .step_by(count)
        .filter(|&mutant| {
            options.only.is_empty()
                || options.only.iter().any(|text| schema.mutants[mutant].name.contains(text))
        })
        .collect();
    if options.lists {
        chosen.iter().for_each(|&mutant| println!("{}", schema.mutants[mutant].name));
        return Ok(true);
    }
    let programs = schema.build()?;
    if options.builds {
        return Ok(true);
    }
    let mut tests = Test::all(&programs, &schema.directory(), &schema.reached())?;
    tests.retain(|test| options.tests.is_empty() || test.is_within(&options.tests));
    eprintln!("{} tests", tests.len());

    let record = root.join(format!("target/{}-fates.txt", options.package));
    let earlier = if options.keeps { caught(&record) } else { BTreeMap::new() };
    let record = Mutex::new(OpenOptions::new().append(true).create(true).open(record)?);
    let next = AtomicUsize::new(0);
    let fates = Mutex::new(vec![Fate::Broken; chosen.len()]);
    std::thread::scope(|scope| {
        let work = || -> io::Result<()> {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(&mutant) = chosen.get(index) else { return Ok(()) };
                let name = &schema.mutants[mutant].name;
                let fate = if schema.left_out(mutant) {
                    Fate::LeftOut
                } else if !schema.compiles(mutant) {
                    Fate::Broken
                } else if excuses.contains_key(name) {
                    Fate::Excused
                } else if let Some(&fate) = earlier.get(name) {
                    fate
                } else {
                    let fate = fate(mutant, &tests, &schema.directory())?;
                    let is_const = schema.mutants[mutant].is_const;
                    if fate == Fate::Unreached && is_const { Fate::Constant } else { fate }
                };
                writeln!(record.lock().expect("nothing panics"), "{fate:?}\t{name}")?;
                fates.lock().expect("nothing panics")[index] = fate;
                if fate >= Fate::Survived {
                    println!("{name}");
                    eprintln!(
                        "  {} of {}, line {}",
                        index + 1,
                        chosen.len(),
                        schema.mutants[mutant].line
                    );
                }
            }
        };
        let workers: Vec<_> = (0..options.jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("nothing panics"))
    })?;

    let fates = fates.into_inner().expect("nothing panics");
    let in_vain = excuses.keys().filter(|name| {
        let file = name.split(" | ").next().expect("a part");
        let in_scope = options.within.is_empty()
            || options.within.iter().any(|part| file.starts_with(part.as_str()));
        in_scope && !schema.mutants.iter().any(|mutant| mutant.name == **name)
    });
    let in_vain: Vec<_> = in_vain.collect();
    in_vain.iter().for_each(|name| println!("no such mutant: {name}"));
    Ok(report(&schema, &chosen, &fates) && in_vain.is_empty())
}

/// What earlier runs have caught, by name.
fn caught(record: &Path) -> BTreeMap<String, Fate> {
    let text = fs::read_to_string(record).unwrap_or_default();
    let fate = |word: &str| match word {
        "Caught" => Some(Fate::Caught),
        "Endless" => Some(Fate::Endless),
        _ => None,
    };
    let line = |line: &str| {
        let (word, name) = line.split_once('\t')?;
        Some((name.to_owned(), fate(word)?))
    };
    text.lines().filter_map(line).collect()
}

/// Tries the tests that reach a mutant, quick ones first.
fn fate(mutant: usize, tests: &[Test], directory: &Path) -> io::Result<Fate> {
    let mut fate = Fate::Unreached;
    for test in tests.iter().filter(|test| test.reaches(mutant)) {
        fate = Fate::Survived;
        match test.end_with(mutant, directory)? {
            End::Passed => {}
            End::Failed => return Ok(Fate::Caught),
            End::Endless => return Ok(Fate::Endless),
        }
    }
    Ok(fate)
}

/// Prints the table, and says whether few enough survived.
fn report(schema: &Schema, chosen: &[usize], fates: &[Fate]) -> bool {
    let mut table: BTreeMap<&str, [usize; 8]> = BTreeMap::new();
    for (&mutant, &fate) in chosen.iter().zip(fates) {
        let file = schema.mutants[mutant].file.as_str();
        for row in [file, "~"] {
            table.entry(row).or_default()[fate as usize] += 1;
        }
    }
    println!("\n{:36} broken left-out constant caught endless excused survived unreached", "file");
    for (file, row) in &table {
        let file = if *file == "~" { "all" } else { file };
        let [broken, left_out, constant, caught, endless, excused, survived, unreached] = row;
        println!(
            "{file:36} {broken:6} {left_out:8} {constant:8} {caught:6} {endless:7} {excused:7} {survived:8} \
             {unreached:9}"
        );
    }
    let Some(all) = table.get("~") else { return true };
    let functions: BTreeSet<_> = chosen
        .iter()
        .zip(fates)
        .filter(|(_, fate)| **fate == Fate::LeftOut)
        .map(|(&mutant, _)| {
            schema.mutants[mutant].name.splitn(3, " | ").take(2).collect::<Vec<_>>()
        })
        .collect();
    if !functions.is_empty() {
        println!("{} mutants of {} functions are left out", all[1], functions.len());
    }
    let tried = all[3..].iter().sum::<usize>();
    let survived = all[6] + all[7];
    println!(
        "{survived} of {tried} survive without an excuse: {:.1} %",
        100.0 * survived as f64 / tried.max(1) as f64
    );
    survived * 50 <= tried
}

/// The excused mutants with the reasons.
fn excuses(path: &Path) -> io::Result<BTreeMap<String, String>> {
    let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    let mut excuses = BTreeMap::new();
    let mut reason = String::new();
    for (line, text) in text.lines().enumerate() {
        if let Some(text) = text.strip_prefix('#') {
            text.trim().clone_into(&mut reason);
        } else if !text.is_empty() {
            if reason.is_empty() {
                return Err(io::Error::other(format!(
                    "{}:{}: no reason",
                    path.display(),
                    line + 1
                )));
            }
            excuses.insert(text.to_owned(), reason.clone());
        }
    }
    Ok(excuses)
}
