//! Code that the integration tests of several packages share. `README.md` lists it by feature.

#![allow(missing_docs, reason = "definitions and small games, whose names say what they are")]
#![allow(clippy::missing_panics_doc, reason = "a failed test is a panic")]

#[cfg(feature = "cases")]
pub mod cases;
pub mod declared {
    //! Reads the public types in the `api.txt` of a crate, for tests that must cover all of them.

    /// Returns the names of all types that an interface declares.
    pub fn public_types(api: &str) -> impl Iterator<Item = &str> {
        api.lines().filter_map(|line| {
            // Attributes such as `#[non_exhaustive]` come first.
            let line = line
                .rsplit_once("] pub ")
                .map_or(line.strip_prefix("pub "), |(_, line)| Some(line))?;
            let declared = line.strip_prefix("struct ").or(line.strip_prefix("enum "))?;
            // The path is followed by parameters or fields.
            names(declared).next()
        })
    }

    /// Returns the last names of the paths in a line of an interface, such as `Chomp` of `games::boards::chomp::Chomp`.
    pub fn names(line: &str) -> impl Iterator<Item = &str> {
        let paths = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        paths.filter(|path| !path.is_empty()).map(|path| path.rsplit(':').next().unwrap_or(path))
    }

    /// Counts the occurrences of a name in a text as a whole word.
    pub fn count(text: &str, name: &str) -> usize {
        text.split(|c: char| !c.is_alphanumeric()).filter(|&word| word == name).count()
    }
}
#[cfg(feature = "heaps")]
pub mod heaps;
#[cfg(feature = "documents")]
pub mod pictures {
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
}
#[cfg(feature = "trees")]
pub mod plain;
#[cfg(feature = "documents")]
pub mod schema;
pub mod small_stack {
    //! Runs tests on threads with a stack of 2 MiB. For a quarter of a million nodes, this is eight bytes per node: enough for a return
    //! address, but not for a recursive call.

    /// Runs a function on such a thread.
    pub fn run(work: impl FnOnce() + Send + 'static) {
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
        thread.expect("a thread").join().expect("no overflow, and the right answer");
    }

    /// Creates tests of a function that takes the number of nodes of a path.
    #[macro_export]
    macro_rules! long_paths {
        ($check:ident) => {
            #[test]
            fn a_long_path() {
                $crate::small_stack::run(|| $check(250_000));
            }

            #[test]
            #[ignore = "slow: scripts/deep-check runs it"]
            fn a_path_of_ten_million_nodes() {
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

/// Returns the first of two sizes in the gate, and the second one in a deep check: `scripts/deep-check larger_sizes` sets
/// `LARGER_SIZES` for sizes that would take too long in the gate.
pub fn sized<T>(gate: T, deep: T) -> T {
    if std::env::var_os("LARGER_SIZES").is_some() { deep } else { gate }
}
