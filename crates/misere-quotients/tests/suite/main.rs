//! Checks quotients, genera and canonical forms against plain calculation.
//! `cargo test -p misere-quotients misere_genus::` runs the tests of one file.

#[path = "../../../octal-games/tests/suite/heap_options.rs"]
mod heap_options;
mod misere_certificates;
mod misere_components;
mod misere_forms;
mod misere_genus;
mod misere_play;
mod misere_quotients;
mod misere_refusals;
mod misere_serde;
#[allow(dead_code)]
#[path = "../../../octal-games/tests/suite/numbers.rs"]
mod numbers;
#[path = "../../../grundy-core/tests/suite/sized.rs"]
mod sized;
#[allow(dead_code)]
#[path = "../../../grundy-core/tests/suite/toys.rs"]
mod toys;

use sized::sized;
