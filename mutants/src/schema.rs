//! A copy of the workspace in which one crate holds all of its mutants, and a variable chooses among them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::sites::{self, Kind, Site};

/// One alteration of the source.
#[derive(Debug)]
pub struct Mutant {
    pub file: String,
    pub line: usize,
    /// Names it among all of the crate: file, function, change, and the source line.
    pub name: String,
    /// Whether the compiler may run its function.
    pub is_const: bool,
    compiles: bool,
    /// It may compile, but its function does not compile with all of its mutants, and the compiler does not say
    /// which of them are to blame.
    left_out: bool,
}

/// The mutated copy.
pub struct Schema {
    root: PathBuf,
    package: String,
    files: Vec<Source>,
    pub mutants: Vec<Mutant>,
}

struct Source {
    path: PathBuf,
    text: String,
    sites: Vec<Site>,
    /// Per site the number of its first mutant.
    first: Vec<usize>,
    written: Written,
}

/// Where the mutants are in the text as it was written.
#[derive(Default)]
struct Written {
    text: String,
    alternatives: Vec<(Range<usize>, usize)>,
    sites: Vec<(Range<usize>, usize)>,
    /// Stretches of the source: where they were written, and where they are from.
    copied: Vec<(usize, Range<usize>)>,
}

impl Written {
    fn copy(&mut self, source: &str, range: Range<usize>) {
        self.copied.push((self.text.len(), range.clone()));
        self.text.push_str(&source[range]);
    }

    /// The place in the source of what is written at a place.
    fn origin(&self, place: usize) -> usize {
        let next = self.copied.partition_point(|(written, _)| *written <= place);
        let Some((written, range)) = next.checked_sub(1).map(|last| &self.copied[last]) else {
            return 0;
        };
        range.end.min(range.start + (place - written))
    }
}

/// Rounds in which errors may be reported in a function before all of its mutants are left out.
const ROUNDS: usize = 5;

const FEATURES: &str = "#![feature(core_intrinsics, const_eval_select)]";

const SWITCH: &str = "\
//! Says which mutant is alive.

use std::io::Write as _;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

static UNSEEN: [AtomicU8; COUNT] = [const { AtomicU8::new(1) }; COUNT];

// What is computed at compile time is computed as it should be.
#[inline(always)]
pub(crate) const fn on(mutant: usize) -> bool {
    std::intrinsics::const_eval_select((mutant,), never, is_on)
}

const fn never(_: usize) -> bool {
    false
}

#[inline(always)]
fn is_on(mutant: usize) -> bool {
    UNSEEN[mutant].load(Relaxed) != 0 && first(mutant)
}

#[cold]
#[inline(never)]
fn first(mutant: usize) -> bool {
    static ALIVE: OnceLock<usize> = OnceLock::new();
    let alive = ALIVE.get_or_init(|| std::env::var(\"MUTANT\").map_or(COUNT, |text| text.parse().unwrap()));
    if *alive == mutant {
        return true;
    }
    UNSEEN[mutant].store(0, Relaxed);
    if let Ok(path) = std::env::var(\"MUTANTS_REACHED\") {
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
        file.write_all(format!(\"{mutant}\\n\").as_bytes()).unwrap();
    }
    false
}
";

impl Schema {
    /// Copies the workspace and finds the mutants of a crate in the files whose paths begin with one of `within`.
    pub fn new(
        workspace: &Path,
        root: &Path,
        package: &str,
        within: &[String],
    ) -> io::Result<Self> {
        let within_root = Path::new("crates").join(package).join("src");
        let (source, target) = (workspace.join(&within_root), root.join(&within_root));
        copy(workspace, root, &source)?;
        let mut paths = Vec::new();
        rust_files(&source, &mut paths)?;
        let mut schema = Self {
            root: root.to_owned(),
            package: package.to_owned(),
            files: Vec::new(),
            mutants: Vec::new(),
        };
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        for path in paths {
            let file =
                path.strip_prefix(&source).expect("it is within").to_string_lossy().into_owned();
            let mut text = fs::read_to_string(&path)?;
            if file == "lib.rs" {
                text = format!("{FEATURES} {text}\nmod mutation_switch;\n");
            }
            let path = target.join(&file);
            if !within.is_empty() && !within.iter().any(|part| file.starts_with(part.as_str())) {
                write_new(&path, &text)?;
                continue;
            }
            let sites =
                sites::find(&text).map_err(|error| io::Error::other(format!("{file}: {error}")))?;
            let lines: Vec<&str> = text.lines().collect();
            let mut first = Vec::new();
            for site in &sites {
                first.push(schema.mutants.len());
                for (_, change) in &site.alternatives {
                    let change: Vec<&str> = change.split_whitespace().collect();
                    let line = lines[site.line - 1].trim();
                    let mut name =
                        format!("{file} | {} | {} | {line}", site.function, change.join(" "));
                    let seen = names.entry(name.clone()).or_default();
                    *seen += 1;
                    if *seen > 1 {
                        name += &format!(" | #{seen}");
                    }
                    schema.mutants.push(Mutant {
                        file: file.clone(),
                        line: site.line,
                        name,
                        is_const: site.is_const,
                        compiles: true,
                        left_out: false,
                    });
                }
            }
            schema.files.push(Source { path, text, sites, first, written: Written::default() });
        }
        // What did not compile the last time will not compile now.
        let known = [schema.broken(), schema.omitted()].map(|path| lines(&path));
        for mutant in &mut schema.mutants {
            mutant.left_out = known[1].contains(&mutant.name);
            mutant.compiles = !mutant.left_out && !known[0].contains(&mutant.name);
        }
        let switch = SWITCH.replace("COUNT", &schema.mutants.len().to_string());
        write_new(&target.join("mutation_switch.rs"), &switch)?;
        Ok(schema)
    }

    /// Builds the tests without the mutants that do not compile, and
    /// returns the programs that run them.
    pub fn build(&mut self) -> io::Result<Vec<PathBuf>> {
        let mut arguments = vec!["check", "--lib"];
        let mut blamed = BTreeMap::new();
        for round in 0.. {
            self.write()?;
            let (messages, programs) = self.cargo(&arguments)?;
            if let Some(programs) = programs {
                self.keep(&self.broken(), |mutant| !mutant.compiles && !mutant.left_out)?;
                self.keep(&self.omitted(), |mutant| mutant.left_out)?;
                if arguments[0] == "test" {
                    return Ok(programs);
                }
                arguments = vec!["test", "--no-run", "--tests"];
                continue;
            }
            let before = self.given_up();
            let mut functions = BTreeSet::new();
            for message in &messages {
                functions.extend(self.function(message));
                self.give_up(message);
            }
            for function in functions {
                let rounds: &mut usize = blamed.entry(function).or_default();
                *rounds += 1;
                if *rounds >= ROUNDS {
                    self.leave_out(&function);
                }
            }
            if self.given_up() == before {
                // No mutant is at a place that an error names: a borrow that lasts too long, for instance.
                let functions: Vec<_> =
                    messages.iter().filter_map(|message| self.function(message)).collect();
                functions.iter().for_each(|function| self.leave_out(function));
            }
            let after = self.given_up();
            eprintln!(
                "round {round}: {} errors, {after} alterations do not compile or are left out",
                messages.len(),
            );
            if after == before {
                let first = messages.iter().find_map(|message| message["rendered"].as_str());
                return Err(io::Error::other(format!(
                    "it does not compile: {}",
                    first.unwrap_or("no message")
                )));
            }
        }
        unreachable!("the rounds end")
    }

    /// Adds the names of some mutants to those that are known from earlier.
    fn keep(&self, path: &Path, which: impl Fn(&Mutant) -> bool) -> io::Result<()> {
        let mut names = lines(path);
        names.extend(
            self.mutants.iter().filter(|mutant| which(mutant)).map(|mutant| mutant.name.clone()),
        );
        fs::write(path, names.into_iter().collect::<Vec<_>>().join("\n"))
    }

    /// The function that an error is about: the number of its file and its place there. Where none with mutants is,
    /// the whole file.
    fn function(&self, message: &Value) -> Option<(usize, usize, usize)> {
        let alive = |file: &Source, range: &Range<usize>| {
            file.sites.iter().zip(&file.first).any(|(site, &first)| {
                range.start <= site.range.start
                    && site.range.end <= range.end
                    && (first..first + site.alternatives.len()).any(|mutant| self.compiles(mutant))
            })
        };
        let mut whole = None;
        for (name, range) in places(message) {
            let Some(number) = self.files.iter().position(|file| file.path.ends_with(&name)) else {
                continue;
            };
            let file = &self.files[number];
            let place = file.written.origin(range.start);
            let around = file
                .sites
                .iter()
                .map(|site| &site.around)
                .filter(|around| around.contains(&place) && alive(file, around))
                .min_by_key(|around| around.len());
            if let Some(around) = around {
                return Some((number, around.start, around.end));
            }
            whole = whole.or(Some((number, 0, file.text.len())));
        }
        whole
    }

    /// Drops all mutants of a function.
    fn leave_out(&mut self, &(number, start, end): &(usize, usize, usize)) {
        let file = &self.files[number];
        for (site, &first) in file.sites.iter().zip(&file.first) {
            if start <= site.range.start && site.range.end <= end {
                for mutant in &mut self.mutants[first..first + site.alternatives.len()] {
                    mutant.left_out |= mutant.compiles;
                    mutant.compiles = false;
                }
            }
        }
    }

    pub fn compiles(&self, mutant: usize) -> bool {
        self.mutants[mutant].compiles
    }

    pub fn left_out(&self, mutant: usize) -> bool {
        self.mutants[mutant].left_out
    }

    /// The directory in which the tests run.
    pub fn directory(&self) -> PathBuf {
        self.root.join("crates").join(&self.package)
    }

    /// Where it is kept what each test reaches.
    pub fn reached(&self) -> PathBuf {
        self.root.join(format!("target/{}-reached.txt", self.package))
    }

    fn broken(&self) -> PathBuf {
        self.root.join(format!("target/{}-broken.txt", self.package))
    }

    fn omitted(&self) -> PathBuf {
        self.root.join(format!("target/{}-left-out.txt", self.package))
    }

    fn given_up(&self) -> usize {
        self.mutants.iter().filter(|mutant| !mutant.compiles).count()
    }

    /// Runs cargo: the errors, or the programs that were built.
    fn cargo(&self, arguments: &[&str]) -> io::Result<(Vec<Value>, Option<Vec<PathBuf>>)> {
        let mut command = Command::new("cargo");
        command.args(arguments).args([
            "--package",
            &self.package,
            "--all-features",
            "--message-format=json",
            "--quiet",
        ]);
        command.current_dir(&self.root).stdin(Stdio::null()).stderr(Stdio::inherit());
        command
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            .env("RUSTFLAGS", "--cap-lints=allow")
            .env("RUSTC_BOOTSTRAP", "1");
        let output = command.output()?;
        let mut errors = Vec::new();
        let mut programs = Vec::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let mut value: Value = serde_json::from_str(line).map_err(io::Error::other)?;
            if value["reason"] == "compiler-message" && value["message"]["level"] == "error" {
                errors.push(value["message"].take());
            }
            if let (Some(path), true) =
                (value["executable"].as_str(), value["profile"]["test"] == true)
            {
                programs.push(PathBuf::from(path));
            }
        }
        Ok((errors, output.status.success().then_some(programs)))
    }

    /// Drops the mutants that an error is about.
    fn give_up(&mut self, message: &Value) {
        let places = places(message);
        let inside = |inner: &Range<usize>, outer: &Range<usize>| {
            outer.start <= inner.start && inner.end <= outer.end
        };
        let mut dropped = Vec::new();
        for (name, range) in &places {
            let Some(file) = self.files.iter().find(|file| file.path.ends_with(name)) else {
                continue;
            };
            dropped.extend(
                file.written
                    .alternatives
                    .iter()
                    .filter(|(at, _)| inside(range, at))
                    .map(|(_, mutant)| *mutant),
            );
            // The switch itself is what some messages point at.
            let head = &file.written.text[range.start.min(file.written.text.len())..];
            if let Some(number) = head.strip_prefix("crate::mutation_switch::on(") {
                dropped.extend(
                    number.split(')').next().and_then(|number| number.parse::<usize>().ok()),
                );
            }
            if !dropped.is_empty() {
                break;
            }
        }
        if dropped.is_empty() {
            for (name, range) in &places {
                let Some(file) = self.files.iter().find(|file| file.path.ends_with(name)) else {
                    continue;
                };
                let (around, within): (Vec<_>, Vec<_>) = file
                    .written
                    .sites
                    .iter()
                    .filter(|(at, _)| inside(range, at) || inside(at, range))
                    .partition(|(at, _)| inside(range, at));
                let nearest = around.iter().min_by_key(|(at, _)| at.len());
                let sites = nearest.map_or(within, |nearest| vec![*nearest]);
                for (_, site) in &sites {
                    let first = file.first[*site];
                    dropped.extend(first..first + file.sites[*site].alternatives.len());
                }
                if !sites.is_empty() {
                    break;
                }
            }
        }
        for mutant in dropped {
            self.mutants[mutant].compiles = false;
        }
    }

    fn write(&mut self) -> io::Result<()> {
        for file in &mut self.files {
            let mut written = Written::default();
            let mut next = 0;
            render(file, &self.mutants, &mut next, 0..file.text.len(), &mut written);
            write_new(&file.path, &written.text)?;
            file.written = written;
        }
        Ok(())
    }
}

/// Writes a stretch of the source, and the sites from `next` on that lie in it.
fn render(
    file: &Source,
    mutants: &[Mutant],
    next: &mut usize,
    range: Range<usize>,
    written: &mut Written,
) {
    let mut at = range.start;
    while let Some(site) = file.sites.get(*next).filter(|site| site.range.end <= range.end) {
        let index = *next;
        *next += 1;
        written.copy(&file.text, at..site.range.start);
        at = site.range.end;
        let begin = written.text.len();
        let kept = site
            .alternatives
            .iter()
            .enumerate()
            .map(|(number, given)| (file.first[index] + number, given));
        let kept: Vec<_> = kept.filter(|(mutant, _)| mutants[*mutant].compiles).collect();
        if kept.is_empty() {
            render(file, mutants, next, site.range.clone(), written);
            continue;
        }
        written.text.push_str(match site.kind {
            Kind::Expr => "(",
            Kind::Guard => " if !",
            _ => " ",
        });
        for (mutant, (text, _)) in kept {
            let switch = format!("crate::mutation_switch::on({mutant})");
            if site.kind == Kind::Guard {
                written.text.push_str(&switch);
                continue;
            }
            written.text.push_str(&format!("if {switch} {{ "));
            let begin = written.text.len();
            written.text.push_str(text);
            written.alternatives.push((begin..written.text.len(), mutant));
            written.text.push_str(if site.kind == Kind::Enter { " } " } else { " } else " });
        }
        if matches!(site.kind, Kind::Expr | Kind::Stmt) {
            written.text.push_str("{ ");
            render(file, mutants, next, site.range.clone(), written);
            written.text.push_str(if site.kind == Kind::Expr { " })" } else { " }" });
        }
        written.sites.push((begin..written.text.len(), index));
    }
    written.copy(&file.text, at..range.end);
}

/// The places that an error is about, files and bytes, the main ones first.
fn places(message: &Value) -> Vec<(String, Range<usize>)> {
    let mut spans: Vec<&Value> = message["spans"].as_array().into_iter().flatten().collect();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let place = |span: &&Value| {
        let name = span["file_name"].as_str().unwrap_or_default().to_owned();
        let byte = |key: &str| span[key].as_u64().unwrap_or(0) as usize;
        (name, byte("byte_start")..byte("byte_end"))
    };
    spans.iter().map(place).collect()
}

fn lines(path: &Path) -> BTreeSet<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(ToOwned::to_owned).collect()
}

/// Leaves alone what is as it should be, so that it is not built again.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    fs::create_dir_all(path.parent().expect("it is in the copy"))?;
    fs::write(path, text)
}

/// Copies what changed, but for the sources below `mutated`.
fn copy(from: &Path, to: &Path, mutated: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == "target" || name == ".git" || name == "corpus" {
            continue;
        }
        let (old, new) = (entry.path(), to.join(&name));
        if entry.file_type()?.is_dir() {
            copy(&old, &new, mutated)?;
        } else if name.to_string_lossy().ends_with(".rs") && old.starts_with(mutated) {
            // It is written with its mutants.
        } else if fs::read(&old)? != fs::read(&new).unwrap_or_default() {
            fs::copy(&old, &new)?;
        }
    }
    // What is gone from the one is gone from the other.
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        let gone =
            !from.join(entry.file_name()).exists() && entry.file_name() != "mutation_switch.rs";
        if gone && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn rust_files(directory: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(directory)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && !path.ends_with("mutation_switch.rs")
        {
            found.push(path);
        }
    }
    Ok(())
}
