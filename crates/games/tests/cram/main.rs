//! Cram on boards of both words.

#[path = "../oracle/mod.rs"]
mod oracle;
mod short;
mod wide;
