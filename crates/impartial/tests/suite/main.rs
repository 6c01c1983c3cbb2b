//! What can be done at a terminal and on the page, tried from outside.

mod budget;
mod cases;
mod check;
mod check_cost;
mod claims;
mod claims_files;
mod drawing;
mod formats;
mod hidden;
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
mod stream;

use test_support::{pictures, schema, sized};
