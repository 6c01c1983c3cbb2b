//! Properties of the libraries and of `play`, for any bytes.

mod algorithms;
mod bytes;
mod dynamic;
mod labeled;
mod numbers;
mod play;
mod quotients;
mod theorems;
mod trees;

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
    ("play", play::play),
    ("stored_certificate", numbers::stored_certificate),
    ("stored_quotient", quotients::stored_quotient),
    ("stored_tree", trees::stored),
    ("theorems", theorems::theorems),
    ("tree_algorithms", algorithms::distances),
    ("tree_edges", trees::edges),
    ("tree_parents", trees::parents),
    ("tree_pruefer", trees::pruefer),
    ("tree_text", trees::text),
];
