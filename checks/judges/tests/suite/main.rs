//! What the programs share, and the programs, tried from outside. One program for all files is built much faster than
//! one for each.

mod cases;
mod judge_changing;
mod judge_io;
mod judge_trees;
mod judged;
