//! Writes the winner's moves to a file.

use super::super::output::Stdout;
use super::super::{Failure, Unwritten, keep};
use games::catalog::Strategy;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

/// Prints the size of a strategy, then writes the whole file or nothing.
pub(super) fn write(path: &Path, strategy: &Strategy, out: &mut Stdout) -> Result<(), Failure> {
    if !out.is_json() {
        let (answers, bytes, file) = (strategy.len(), strategy.bytes(), path.display());
        let answers =
            if answers == 1 { "1 answer".to_owned() } else { format!("{answers} answers") };
        out.line(format_args!("strategy: {answers} in {bytes} bytes, written to {file}"))?;
        out.finish()?;
    }
    let written = keep::replace(path, |file| -> io::Result<()> {
        let mut file = BufWriter::new(file);
        write!(file, "{strategy}")?;
        file.flush()
    });
    written.map_err(|error| Unwritten::new(path.display(), error).into())
}
