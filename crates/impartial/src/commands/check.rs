//! Stored work, checked: certificates are verified without any search, and files of values and tables read as a whole.

use super::output::Stdout;
use super::solve::engine::{self, Bounds, Engine};
use super::{Failure, examples};
use clap::Args;
use grundy_core::misere::{HeapQuotient, QuotientCertificate};
use grundy_core::mixed::MixedSum;
use grundy_core::sequence::Checkpoint;
use serde_json::{Value, json};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Verifies certificates, and reads stored values and tables as a whole
#[derive(Debug, Args)]
#[command(after_help = examples::CHECK)]
pub(super) struct Check {
    /// Certificates of misère quotients as `quotient --certificate` writes them, nim-values that `octal --checkpoint` keeps,
    /// or tables that `solve --table` keeps
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// How the files begin.
const QUOTIENT: &str = "misere quotient";
const VALUES: &str = "nim-sequence 1\n";
const TABLE: &str = "grundy search table 1\n";

impl Check {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        let mut found = Vec::new();
        for file in &self.files {
            let about = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
            let checked = checked(file, out).map_err(|error| about(&error))?;
            found.push(json!({ "file": file.display().to_string(), "found": checked }));
        }
        if out.is_json() { out.document(&json!({ "checked": found })) } else { Ok(()) }
    }
}

/// What is in a file, when it was checked; in lines it is told at once.
fn checked(name: &Path, out: &mut Stdout) -> Result<Vec<Value>, Failure> {
    let mut bytes = Vec::new();
    File::open(name).and_then(|mut file| file.read_to_end(&mut bytes))?;
    if bytes.starts_with(VALUES.as_bytes()) {
        let stored = Checkpoint::read(&bytes[..])?;
        let (code, values) = (stored.code().to_string(), stored.values().len());
        if !out.is_json() {
            out.line(format_args!("{values} values of {code}, as they were written"))?;
        }
        return Ok(vec![json!({ "kind": "values", "name": code, "count": values })]);
    }
    if bytes.starts_with(TABLE.as_bytes()) {
        return table(name, &bytes, out);
    }
    let text = String::from_utf8(bytes).map_err(|_| "nothing that can be checked")?;
    let texts: Vec<&str> =
        text.split("\n\n").filter(|part| part.trim_start().starts_with(QUOTIENT)).collect();
    if texts.is_empty() {
        return Err("nothing that can be checked: no certificate, no values, no table".into());
    }
    quotients(&texts, out)
}

/// Verifies certificates, which stand one after the other with blank lines between them.
fn quotients(texts: &[&str], out: &mut Stdout) -> Result<Vec<Value>, Failure> {
    let mut verified = Vec::new();
    for text in texts {
        let certificate: QuotientCertificate = text.trim().parse()?;
        let code = certificate.code().to_string();
        let found = HeapQuotient::from_certificate(&certificate)
            .map_err(|error| format!("{code}: {error}"))?;
        let order = found.quotient().order();
        if !out.is_json() {
            out.line(format_args!("{code}: {}", super::quotient::headline(&found)))?;
        }
        verified.push(json!({ "kind": "quotient", "name": code, "count": order }));
    }
    if !out.is_json() {
        out.line(format_args!("{} certificates verified", verified.len()))?;
    }
    Ok(verified)
}

/// Reads a table into a search of its rules, if they are known here.
fn table(path: &Path, bytes: &[u8], out: &mut Stdout) -> Result<Vec<Value>, Failure> {
    let mut lines = bytes[TABLE.len()..].split(|&byte| byte == b'\n');
    let name = String::from_utf8_lossy(lines.next().unwrap_or_default()).into_owned();
    let bounds = Bounds { threads: 1, positions: u64::MAX, bytes: u64::MAX, forgetting: None };
    let rules: Option<Box<dyn Engine>> = if name == "catalog" {
        Some(engine::any(&MixedSum::new(), bounds))
    } else {
        // The name of a game with its size is a position, too; Chomp takes bars of any size.
        let example = if name == "chomp" { "chomp 2x3" } else { &name };
        crate::typed::read_sum(example).ok().and_then(|sum| engine::typed(&sum, bounds))
    };
    let Some(rules) = rules else {
        return Err(
            format!("a search table of `{name:.60}`, whose rules are not known here").into()
        );
    };
    rules.read(File::open(path)?)?;
    let stored = rules.statistics().positions();
    if !out.is_json() {
        out.line(format_args!("{stored} positions of {name}, as they were written"))?;
    }
    Ok(vec![json!({ "kind": "table", "name": name, "count": stored })])
}
