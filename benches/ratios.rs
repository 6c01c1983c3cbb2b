//! Measures the algorithms on trees and graphs. The unit is the time of one plain breadth-first search of the same edges, or, for
//! `newick_read`, of splitting the text at its special characters. The documents publish these ratios.
//!
//! ```text
//! cargo bench -p benches --bench ratios -- trees_build            # one of them, at the published size
//! cargo bench -p benches --bench ratios -- hackenbush 100000 3    # fewer nodes or edges, and fewer rounds
//! cargo bench -p benches --bench ratios                           # all
//! ```
//!
//! The implementations run alternately. The fastest run of each counts, in processor time of the thread. All answers are compared with each
//! other.

#[path = "ratios/hackenbush.rs"]
mod hackenbush;
#[path = "ratios/newick_read.rs"]
mod newick_read;
#[path = "ratios/path_marking.rs"]
mod path_marking;
#[path = "ratios/reroot.rs"]
mod reroot;
#[path = "ratios/trees_build.rs"]
mod trees_build;
#[path = "ratios/xor_distances.rs"]
mod xor_distances;

/// The number of nodes or edges, and the number of rounds.
type Size = (u32, u32);

/// The name of a table, the function that prints it, and the default number of rounds.
type Table = (&'static str, fn(Size), u32);

const TABLES: [Table; 6] = [
    ("trees_build", trees_build::table, 7),
    ("newick_read", newick_read::table, 7),
    ("path_marking", path_marking::table, 7),
    ("hackenbush", hackenbush::table, 5),
    ("reroot", reroot::table, 7),
    ("xor_distances", xor_distances::table, 7),
];

fn main() {
    // Cargo adds `--bench` to the arguments, so ignore all options.
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let (numbers, names): (Vec<&String>, Vec<&String>) =
        words.iter().partition(|word| word.parse::<u32>().is_ok());
    if let Some(name) = names.iter().find(|&name| TABLES.iter().all(|(known, ..)| known != name)) {
        eprintln!(
            "there is no table {name}; there are {}",
            TABLES.map(|(name, ..)| name).join(", ")
        );
        std::process::exit(2);
    }
    let mut numbers = numbers.into_iter().flat_map(|number| number.parse());
    let (size, rounds) = (numbers.next().unwrap_or(1_000_000), numbers.next());
    for (name, table, usual) in TABLES {
        if names.is_empty() || names.iter().any(|&wanted| wanted == name) {
            println!("{name}");
            table((size, rounds.unwrap_or(usual)));
        }
    }
}
