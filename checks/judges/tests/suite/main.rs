//! Integration tests of the programs and of their shared code. A single binary for all files builds much faster than one for each
//! file.

mod cases;
mod judge_changing;
mod judge_heaps;
mod judge_io;
mod judge_trees;
