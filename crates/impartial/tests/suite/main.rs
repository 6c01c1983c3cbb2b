//! Tests the program and the page through their public interfaces.

mod budget;
mod cases;
mod check;
mod claims;
mod claims_files;
mod drawing;
mod formats;
mod identify;
mod interrupt;
mod json;
mod keep;
mod lessons;
mod loopy;
mod page;
mod play;
mod program;
mod prose_lines;
mod reasons;
mod records;
mod server;

use test_support::{pictures, schema, sized};
