//! What can be done at a terminal and on the page, tried from outside.

mod cli;
mod keep;
mod loopy;
mod play;
mod playground;
mod table;
mod typed;
