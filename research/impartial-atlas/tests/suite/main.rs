//! Tests the program `impartial-atlas` and its library through their public interfaces.

mod checkers;
mod program;
mod replays;
mod survey;

use test_support::{pictures, schema, toy};
