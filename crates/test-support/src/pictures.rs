//! Checks that the pictures in docs/pictures.md are the output of its commands.

use std::path::{Path, PathBuf};
use std::process::Output;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the text of the document.
pub fn page() -> String {
    std::fs::read_to_string(root().join("docs/pictures.md")).unwrap()
}

/// Runs the commands of this program in the document, and compares the pictures with the stored ones. Returns the number of
/// pictures.
pub fn compare(program: &str, run: impl Fn(&[&str], &str) -> Output) -> usize {
    let mut drawn = 0;
    for line in page().lines() {
        let Some((command, file)) = line.split_once(" > ") else { continue };
        let Some(arguments) = command.strip_prefix(program) else { continue };
        let arguments =
            arguments.replace("research/", "../../research/").replace("docs/", "../../docs/");
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = run(&words, "");
        assert!(output.status.success(), "{line}: {output:?}");
        let stored = std::fs::read_to_string(root().join(file)).unwrap();
        // Do not print whole pictures, which would fill many screens.
        assert!(output.stdout == stored.as_bytes(), "{line} draws something else");
        drawn += 1;
    }
    drawn
}
