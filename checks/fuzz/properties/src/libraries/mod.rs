//! Properties of the libraries and of the command `play` that must hold for arbitrary bytes.

mod algorithms;
mod dynamic;
mod labeled;
mod numbers;
mod theorems;
mod trees;

use impartial::play::{Session, Start};

/// A property with the name of its fuzz target.
pub type Target = (&'static str, fn(&[u8]));

/// All properties.
pub const TARGETS: &[Target] = &[
    ("dynamic_edges", dynamic::edges),
    ("dynamic_values", dynamic::values),
    ("decompositions", algorithms::decompositions),
    ("dist_tracker", numbers::dist_tracker),
    ("graph_reader", labeled::reader),
    ("graph_text", labeled::graphs),
    ("heap_code", numbers::heap_code),
    ("identify", numbers::identify),
    ("labeled_tree", labeled::texts),
    ("nimber", numbers::nimber),
    ("notation", numbers::notation),
    ("octal", theorems::octal),
    ("play", play),
    ("stored_certificate", numbers::stored_certificate),
    ("stored_quotient", theorems::stored_quotient),
    ("stored_tree", trees::stored),
    ("theorems", theorems::theorems),
    ("tree_algorithms", algorithms::distances),
    ("tree_edges", trees::edges),
    ("tree_parents", trees::parents),
    ("tree_pruefer", trees::pruefer),
    ("tree_text", trees::text),
];

/// Checks that `play` answers each line of any input, and ends at the end of the input.
fn play(data: &[u8]) {
    let mut printed = Vec::new();
    Session::new(&mut &data[..], &mut printed, false)
        .run(&Start::default())
        .expect("reading and writing memory cannot fail");
    let text = std::str::from_utf8(&printed).expect("text");
    assert!(text.contains("Good-bye.") || text.contains("win"), "{text}");
}

/// Reads numbers from bytes. After the last byte, all numbers are zero.
pub(crate) struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    /// Returns a number below `bound`, which must be at least 1. Consumes one byte if that is enough, and two otherwise.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let first = u32::from(self.byte());
        let number = if bound <= 256 { first } else { first << 8 | u32::from(self.byte()) };
        number % bound
    }

    /// Returns a number made of eight bytes.
    pub(crate) fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }
}
