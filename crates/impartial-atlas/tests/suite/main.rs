//! Tests of the whole program.

mod checkers;
mod cluster;
#[path = "../../../impartial/tests/suite/pictures.rs"]
mod pictures;
mod program;
mod replays;
#[path = "../../../impartial/tests/suite/schema.rs"]
mod schema;
mod stream;
mod survey;
#[path = "../../../games/tests/suite/toy.rs"]
mod toy;
