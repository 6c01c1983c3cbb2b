//! What can be done at a terminal and on the page, tried from outside.

mod loopy;
mod play;
mod playground;
