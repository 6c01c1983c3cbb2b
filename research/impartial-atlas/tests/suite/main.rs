//! Tests the research program from the outside.

mod checkers;
mod program;
mod replays;
mod survey;

use test_support::{pictures, schema, toy};
