//! Runs the test cases of programs. The cases are in files `cases/*.trycmd` and in `console` blocks of documents.
//!
//! To replace the expected output with the current output of the programs, set `TRYCMD=overwrite`. To run only some files, pass the
//! argument `trycmd=NAME` to the test. A case with input is written as `$ printf 'TEXT' | PROGRAM ...`, and this module handles the pipe,
//! since `trycmd` supports neither pipes nor input.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};
use trycmd::TestCases;

/// The programs that cases can run, with their paths.
#[derive(Clone, Debug, Default)]
pub struct Programs(BTreeMap<String, PathBuf>);

impl Programs {
    /// Adds a program, given by its name and a path such as `env!("CARGO_BIN_EXE_impartial")`.
    #[must_use]
    pub fn program(mut self, name: &str, path: impl AsRef<Path>) -> Self {
        assert!(path.as_ref().exists(), "{} is not built", path.as_ref().display());
        self.0.insert(name.to_owned(), path.as_ref().to_owned());
        self
    }

    /// Adds examples, which `cargo test` builds in a folder next to the tests.
    #[must_use]
    pub fn examples(self, names: &[&str]) -> Self {
        let test = env::current_exe().expect("a path");
        let folder = test.ancestors().nth(2).expect("a target folder").join("examples");
        names.iter().fold(self, |all, name| all.program(name, folder.join(name)))
    }

    /// Runs the cases in the given folders and documents. Fails if a case runs any other program, or if one of the programs has no case.
    pub fn check(&self, folders: &[&str], documents: &[&str]) {
        let mut files: Vec<PathBuf> = documents.iter().map(PathBuf::from).collect();
        for folder in folders {
            let listed = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
            files.extend(listed.map(|entry| entry.expect("a file").path()));
        }
        let texts = files.iter().map(|file| fs::read_to_string(file).expect("a text"));
        let named: Vec<String> = texts.flat_map(|text| commands(&text)).collect();
        // The test runner skips programs that it does not find, so check here that all of them exist.
        for name in &named {
            assert!(self.0.contains_key(name), "there is no program `{name}`");
        }
        for name in self.0.keys() {
            assert!(named.contains(name), "`{name}` has no case");
        }
        let paths = self.0.values().filter_map(|path| path.parent().map(Path::to_owned));
        let old = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths(paths.chain(env::split_paths(&old))).expect("a search path");
        let printf = concat!(env!("CARGO_MANIFEST_DIR"), "/src/printf");
        let cases = TestCases::new();
        cases.env("PATH", path.to_string_lossy()).timeout(Duration::from_secs(120));
        cases.register_bin("printf", PathBuf::from(printf));
        for (name, path) in &self.0 {
            cases.register_bin(name, path.clone());
        }
        for file in files {
            cases.case(file);
        }
    }
}

/// Returns the names of the programs in the commands of a text.
fn commands(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            inside = matches!(language.trim_start_matches('`'), "trycmd" | "console");
        }
        let Some(command) = line.strip_prefix("$ ").or(line.strip_prefix("> ")) else { continue };
        // If a command begins with `printf` or continues a line, the program name follows the last pipe. Otherwise, the command begins with
        // the program name.
        let piped = command.starts_with("printf ") || line.starts_with('>');
        let started = if piped { command.rsplit_once("| ").map(|it| it.1) } else { Some(command) };
        names.extend(
            started.filter(|_| inside).and_then(|it| it.split(' ').next().map(str::to_owned)),
        );
    }
    names
}
