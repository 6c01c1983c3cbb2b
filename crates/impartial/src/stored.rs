//! Reads and checks files with results: tables of octal games, certificates of misère quotients, and streams of nim-values.
//!
//! `impartial` computes single results, and the program `impartial-atlas` computes whole tables and long streams. If a line cannot
//! be read, the error gives its number.

pub mod octal_table;
pub mod quotients;
pub mod stream;

use octal_games::{Checkpoint, Code, Sequence};
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

/// Reads the sequence of a game from a file that `octal --checkpoint` wrote. Returns `None` if the file does not exist.
///
/// # Errors
/// Returns an error if the file cannot be read or contains the values of a different game.
pub fn values(file: &Path, code: &Code) -> Result<Option<Sequence>, String> {
    let shown = file.display();
    let stored = match File::open(file) {
        Ok(file) => Checkpoint::read(file).map_err(|error| format!("{shown}: {error}"))?,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{shown}: {error}")),
    };
    if stored.code() != code {
        return Err(format!("{shown} has values of {}", stored.code()));
    }
    Ok(Some(stored.into()))
}
