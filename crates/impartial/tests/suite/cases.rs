//! Runs the commands in the `.trycmd` files, and compares their output to these files.

use std::fs;
use std::path::{Path, PathBuf};
use test_support::cases::Programs;

#[test]
fn the_program_prints_the_expected_output() {
    let programs = Programs::default().program("impartial", env!("CARGO_BIN_EXE_impartial"));
    programs.check(&["cases"], &["../../README.md"]);
}

/// The picture that the program draws must be the picture that the page about Kayles shows.
#[test]
fn the_picture_of_a_period_matches_the_documentation() {
    let output = crate::program::run(&["octal", "kayles", "150", "--svg", "-"], "");
    let stored = std::fs::read("../games/doc/assets/kayles.svg").unwrap();
    assert!(output.stdout == stored, "kayles.svg");
}

// The next test checks that `cargo test --workspace` runs every test.

/// Collects the Rust files in a folder and its subfolders.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Libraries set `test = false`, so they are not built twice. Unit tests in such a library would never run, so there must not be
/// any.
#[test]
fn libraries_with_disabled_unit_tests_contain_none() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut packages: Vec<PathBuf> = [
        "benches",
        "benches/frame",
        "examples",
        "checks/judges",
        "crates/impartial/wasm",
        "research/impartial-atlas",
    ]
    .map(|name| root.join(name))
    .into();
    packages.extend(fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path()));
    let mut seen = 0;
    for package in packages {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
        let tables = || manifest.split("\n[").filter(|table| table.starts_with("lib]"));
        if !tables().any(|table| table.lines().any(|line| line == "test = false")) {
            continue;
        }
        seen += 1;
        let mut files = Vec::new();
        sources(&package.join("src"), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let is_shared = file.ends_with("benches/src/reference.rs");
            assert!(is_shared || !text.contains("#[test]"), "{} hides a test", file.display());
        }
    }
    assert!(seen >= 3, "{seen} packages say `test = false`");
}
