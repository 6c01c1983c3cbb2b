//! Code that the integration tests of several packages share. `README.md` describes the modules of each feature.

#![allow(missing_docs, reason = "definitions and small games, whose names say what they are")]
#![allow(clippy::missing_panics_doc, reason = "a failed test is a panic")]

#[cfg(feature = "cases")]
pub mod cases;
pub mod declared {
    //! Reads the public types from the `api.txt` of a crate, for tests that must cover all of these types.

    /// Returns the names of all structs and enums that an interface declares.
    pub fn public_types(api: &str) -> impl Iterator<Item = &str> {
        api.lines().filter_map(|line| {
            // Skip attributes such as `#[non_exhaustive]`, which come first.
            let line = line
                .rsplit_once("] pub ")
                .map_or(line.strip_prefix("pub "), |(_, line)| Some(line))?;
            let declared = line.strip_prefix("struct ").or(line.strip_prefix("enum "))?;
            // Parameters or fields can follow the path of the type, so take only the first name.
            names(declared).next()
        })
    }

    /// Returns the last names of the paths in a line of an interface, such as `Chomp` for `games::boards::chomp::Chomp`.
    pub fn names(line: &str) -> impl Iterator<Item = &str> {
        let paths = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        paths.filter(|path| !path.is_empty()).map(|path| path.rsplit(':').next().unwrap_or(path))
    }

    /// Counts how often a name occurs in a text as a whole word.
    pub fn count(text: &str, name: &str) -> usize {
        text.split(|c: char| !c.is_alphanumeric()).filter(|&word| word == name).count()
    }
}
#[cfg(feature = "heaps")]
pub mod heaps;
#[cfg(feature = "documents")]
pub mod pictures {
    //! Checks that the pictures in docs/pictures.md match the output of the commands in that document.

    use std::path::{Path, PathBuf};
    use std::process::Output;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// Returns the text of docs/pictures.md.
    pub fn page() -> String {
        std::fs::read_to_string(root().join("docs/pictures.md")).unwrap()
    }

    /// Runs the commands of this program in the document, and compares the output with the pictures in the document. Returns the number of
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
            // Do not use `assert_eq`, which would print whole pictures and fill many screens.
            assert!(output.stdout == stored.as_bytes(), "{line} draws something else");
            drawn += 1;
        }
        drawn
    }
}
#[cfg(feature = "trees")]
pub mod plain;
#[cfg(feature = "documents")]
pub mod schema;
pub mod small_stack {
    //! Runs tests on threads with a stack of 2 MiB. With a quarter of a million nodes, this leaves eight bytes per node: enough for a
    //! return address, but not for a recursive call. A recursive algorithm therefore overflows the stack and fails the test.

    /// Runs a function on a thread with a stack of 2 MiB.
    pub fn run(work: impl FnOnce() + Send + 'static) {
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
        thread.expect("a thread").join().expect("no overflow, and the right answer");
    }

    /// Creates two tests on long paths: one with 250,000 nodes, and one with ten million nodes for the deep check. The argument is a
    /// function that takes the number of nodes.
    #[macro_export]
    macro_rules! long_paths {
        ($check:ident) => {
            #[test]
            fn a_long_path_does_not_overflow_the_stack() {
                $crate::small_stack::run(|| $check(250_000));
            }

            #[test]
            #[ignore = "slow: scripts/deep-check runs it"]
            fn a_path_of_ten_million_nodes_does_not_overflow_the_stack() {
                $crate::small_stack::run(|| $check(10_000_000));
            }
        };
    }

    pub use crate::long_paths;
}
#[cfg(feature = "catalog")]
pub mod toy;
#[cfg(feature = "toys")]
pub mod toys;
#[cfg(feature = "trees")]
pub mod trees;

/// Returns `gate` in normal test runs and `deep` in a deep check. The command `scripts/deep-check larger_sizes` sets `LARGER_SIZES` to test
/// sizes that would take too long in a normal run.
pub fn sized<T>(gate: T, deep: T) -> T {
    if std::env::var_os("LARGER_SIZES").is_some() { deep } else { gate }
}
