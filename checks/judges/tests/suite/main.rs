//! Tests of the programs and of the code that they share, from outside. One binary for all files builds much faster than
//! one for each.

mod cases;
mod judge_changing;
mod judge_heaps;
mod judge_io;
mod judge_trees;
