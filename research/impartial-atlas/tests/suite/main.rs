//! Research at length, tried from outside.

mod cases;
mod checkers;
mod cluster;
mod program;
mod replays;
mod stream;
mod survey;

use test_support::{pictures, schema, toy};
