//! What can be done at a terminal and on the page, tried from outside.

mod budget;
mod check;
mod check_cost;
mod claims;
mod claims_files;
mod drawing;
mod formats;
mod hidden;
mod interrupt;
mod json;
mod keep;
mod lessons;
mod loopy;
mod page;
mod pictures;
mod play;
mod program;
mod prose_lines;
mod reasons;
mod records;
mod schema;
mod server;
#[path = "../../../grundy-core/tests/suite/sized.rs"]
mod sized;
mod stream;
mod texts;
mod typed;

use sized::sized;
