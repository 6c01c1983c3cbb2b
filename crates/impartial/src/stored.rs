//! Stored work, read and checked: tables of octal games, certificates of misère quotients, and streams of nim-values.
//!
//! What finds such work stands elsewhere: `impartial` finds one result at a time, and the program `impartial-atlas` whole
//! tables and long streams. Each reader refuses what it does not understand, with the line.

pub mod octal_table;
pub mod quotients;
pub mod stream;

use octal_games::{Checkpoint, Code, Sequence};
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

/// The sequence of a game from a file that `octal --checkpoint` wrote; none if there is no such file.
///
/// # Errors
/// The file cannot be read, or has values of another game.
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
