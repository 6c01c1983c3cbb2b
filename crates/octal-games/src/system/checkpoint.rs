//! Saves the values of a system for a later run.

use std::io::{self, BufRead, Read, Write};

use super::{HeapSystem, SystemSequence};
use crate::checkpoint::{checksum_of, exactly, line};
use crate::{CheckpointError, MAX_LEN, NimValues};

/// The first line of a file with the values of a system.
const TITLE: &str = "values of a heap system 1";
/// The maximum length of a system's notation.
const MAX_LINE: usize = 1 << 24;

/// Saves and loads checkpoints. Like a [`Checkpoint`](crate::Checkpoint) of a game with one kind of heaps, the file contains the system,
/// the values computed so far, and a checksum of both.
impl SystemSequence {
    /// Writes the system and its values: for each kind, a line with the width of its cells, followed by one, two or four bytes per
    /// value.
    ///
    /// # Errors
    ///
    /// Returns [`CheckpointError::Io`] if writing fails.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::SystemSequence;
    ///
    /// let mut sequence = SystemSequence::new("A = 1 + B + B; B = 1 + A>=1, 2 + A + B".parse()?);
    /// sequence.extend_to(100)?;
    /// let mut file = Vec::new();
    /// sequence.save(&mut file)?;
    ///
    /// let mut resumed = SystemSequence::read(&file[..])?;
    /// resumed.extend_to(150)?;
    /// sequence.extend_to(150)?;
    /// assert_eq!(resumed.all_values(), sequence.all_values());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, output: impl Write) -> Result<(), CheckpointError> {
        let mut output = io::BufWriter::new(output);
        let system = self.system().to_string();
        writeln!(output, "{TITLE}\n{system}\n{}", self.values(0).len())?;
        let mut sum = checksum_of(&system);
        for values in self.all_values() {
            let width = values.bytes_per_value();
            writeln!(output, "{width}")?;
            for value in values.cells() {
                sum.add(value);
                output.write_all(&value.to_le_bytes()[..width])?;
            }
        }
        output.write_all(&sum.value().to_le_bytes())?;
        output.flush()?;
        Ok(())
    }

    /// Reads and checks a checkpoint that [`SystemSequence::save`] has written, up to the end of the input. Memory grows with the data
    /// actually read, not with the length that the file declares.
    ///
    /// # Errors
    ///
    /// Returns a [`CheckpointError`] if the input is not a complete and undamaged checkpoint.
    pub fn read(input: impl Read) -> Result<Self, CheckpointError> {
        let mut input = io::BufReader::new(input);
        if line(&mut input, TITLE.len())? != TITLE {
            return Err(CheckpointError::NotACheckpoint);
        }
        let system: HeapSystem = line(&mut input, MAX_LINE)?.parse()?;
        let len = number(&mut input)?;
        if len > MAX_LEN {
            return Err(CheckpointError::Size);
        }
        let mut sum = checksum_of(&system.to_string());
        let mut all = Vec::new();
        for _ in system.kinds() {
            let width = number(&mut input)? as usize;
            if !matches!(width, 1 | 2 | 4) {
                return Err(CheckpointError::Size);
            }
            let mut values = NimValues::new();
            let mut cell = [0; 4];
            for _ in 0..len {
                exactly(&mut input, &mut cell[..width])?;
                let value = u32::from_le_bytes(cell);
                sum.add(value);
                values.push_cell(value)?;
            }
            all.push(values);
        }
        let mut stored = [0; 8];
        exactly(&mut input, &mut stored)?;
        let mut beyond = [0];
        if u64::from_le_bytes(stored) != sum.value() || input.read(&mut beyond)? != 0 {
            return Err(CheckpointError::Damaged);
        }
        Ok(Self::new(system).resume(all))
    }
}

/// Reads a line with a number.
fn number(input: &mut impl BufRead) -> Result<u64, CheckpointError> {
    line(input, 20)?.parse().map_err(|_| CheckpointError::Size)
}
