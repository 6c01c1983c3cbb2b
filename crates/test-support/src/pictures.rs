//! Checks that the pictures of docs/pictures.md are those that its commands draw.

use std::path::{Path, PathBuf};
use std::process::Output;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The document.
pub fn page() -> String {
    std::fs::read_to_string(root().join("docs/pictures.md")).unwrap()
}

/// Runs the commands of this program in the document, compares their pictures with the stored ones, and returns their number.
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
        // The whole pictures would fill many screens.
        assert!(output.stdout == stored.as_bytes(), "{line} draws something else");
        drawn += 1;
    }
    drawn
}
