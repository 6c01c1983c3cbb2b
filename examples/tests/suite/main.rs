//! What the programs share, tried from outside. One program for all files is built much faster than one for each.

mod judge_changing;
mod judge_io;
mod judge_trees;
mod judged;
mod play;
mod playground;
