//! Cram on boards of both words.

mod short;
mod wide;
