//! Saves values in a file, so a later run of the program can continue.

use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

use super::values::{Cell, on_cells};
use super::{Code, CodeError, MAX_LEN, NimValues, Sequence, SequenceEngine, SequenceError};
use grundy_core::ReadError;
use grundy_core::engine::Checksum;

/// The first line of a file with a checkpoint.
const TITLE: &str = "nim-sequence 1";
/// The maximum length of a line. A code of [`Code::MAX_DIGITS`] digits always fits.
const MAX_LINE: usize = 16 * Code::MAX_DIGITS;

/// The code of a game, the values computed so far, and a checksum of both.
///
/// [`Sequence::save`] writes the values of a long run to a file, and [`Checkpoint::read`] reads them. The feature `serde` serializes
/// checkpoints. In the file format, a value takes one, two or four bytes. The checksum detects damaged and truncated files. It does not
/// detect values that were wrong when they were saved.
///
/// # Examples
///
/// ```
/// use octal_games::{Checkpoint, Code, Sequence};
///
/// let mut officers = Sequence::new("0.6".parse()?);
/// officers.extend_to(1000)?;
/// let mut file = Vec::new();
/// officers.save(&mut file)?;
///
/// let mut resumed = Sequence::from(Checkpoint::read(&file[..])?);
/// assert_eq!(resumed.extend_to(1500)?, officers.extend_to(1500)?);
///
/// file[500] ^= 1;
/// assert!(Checkpoint::read(&file[..]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Checkpoint {
    code: Code,
    values: NimValues,
}

/// The reason why a checkpoint could not be written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// Reading or writing failed.
    #[error("a checkpoint could not be read or written: {source}")]
    Io {
        /// The error of the operating system.
        #[from]
        source: io::Error,
    },
    /// The engine of the sequence does not know the code of its game.
    #[error("only a game with a code can be stored")]
    NoCode,
    /// The file does not begin with the title of a checkpoint.
    #[error("not a stored nim-sequence of version 1")]
    NotACheckpoint,
    /// The code in the file is invalid.
    #[error("the stored sequence has an invalid code: {source}")]
    Code {
        /// The reason.
        #[from]
        source: CodeError,
    },
    /// The system in the file is invalid.
    #[error("the stored values have an invalid heap system: {source}")]
    System {
        /// The error of the parser.
        #[from]
        source: ReadError,
    },
    /// The line that contains the number of values and their width is invalid.
    #[error("the stored sequence has an invalid number or width of values")]
    Size,
    /// There is not enough memory for the values.
    #[error(transparent)]
    Values(#[from] SequenceError),
    /// The checksum is wrong, or the file is too short or too long.
    #[error("the stored sequence is damaged")]
    Damaged,
}

impl Checkpoint {
    /// Creates a checkpoint of the given values, which are assumed to be right for the game.
    pub fn new(code: Code, values: NimValues) -> Self {
        Self { code, values }
    }

    /// Returns the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the values.
    pub fn values(&self) -> &NimValues {
        &self.values
    }

    /// Returns the game and the values.
    pub fn into_parts(self) -> (Code, NimValues) {
        (self.code, self.values)
    }

    /// Returns a checksum of the code and the values. Changing one value always changes the checksum; other damage almost always does.
    pub fn checksum(&self) -> u64 {
        let mut sum = checksum_of(&self.code.to_string());
        self.values.cells().for_each(|value| sum.add(value));
        sum.value()
    }

    /// Writes the checkpoint in the format that [`Checkpoint::read`] reads.
    ///
    /// # Errors
    ///
    /// Returns [`CheckpointError::Io`] if writing fails.
    pub fn write(&self, output: impl Write) -> Result<(), CheckpointError> {
        Self::write_values(&self.code, &self.values, output)
    }

    /// Writes values in the format of [`Checkpoint::write`] without taking ownership of them, for example after [`Sequence::extend_within`]
    /// was stopped.
    ///
    /// # Errors
    ///
    /// Returns [`CheckpointError::Io`] if writing fails.
    pub fn write_values(
        code: &Code,
        values: &NimValues,
        output: impl Write,
    ) -> Result<(), CheckpointError> {
        let mut output = io::BufWriter::new(output);
        let code = code.to_string();
        writeln!(output, "{TITLE}\n{code}\n{} {}", values.len(), values.bytes_per_value())?;
        let mut sum = checksum_of(&code);
        let width = values.bytes_per_value();
        on_cells!(&values.cells, cells => for &cell in cells {
            let value = cell.widest();
            sum.add(value);
            output.write_all(&value.to_le_bytes()[..width])?;
        });
        output.write_all(&sum.value().to_le_bytes())?;
        output.flush()?;
        Ok(())
    }

    /// Reads a checkpoint up to the end of the input, and checks it. The memory grows with the data actually read, so a wrong declared
    /// length cannot exhaust it.
    ///
    /// # Errors
    ///
    /// Returns a [`CheckpointError`] if the input is not a complete and undamaged checkpoint.
    pub fn read(input: impl Read) -> Result<Self, CheckpointError> {
        let mut input = io::BufReader::new(input);
        if line(&mut input, TITLE.len())? != TITLE {
            return Err(CheckpointError::NotACheckpoint);
        }
        let text = line(&mut input, MAX_LINE)?;
        let code: Code = text.parse()?;
        let size = line(&mut input, 40)?;
        let (len, width) = size.split_once(' ').ok_or(CheckpointError::Size)?;
        let len: u64 = len.parse().map_err(|_| CheckpointError::Size)?;
        let width: usize = width.parse().map_err(|_| CheckpointError::Size)?;
        if len > MAX_LEN || !matches!(width, 1 | 2 | 4) {
            return Err(CheckpointError::Size);
        }
        let mut values = NimValues::new();
        let mut sum = checksum_of(&code.to_string());
        let mut cell = [0; 4];
        for _ in 0..len {
            exactly(&mut input, &mut cell[..width])?;
            let value = u32::from_le_bytes(cell);
            sum.add(value);
            values.push_cell(value)?;
        }
        let mut stored = [0; 8];
        exactly(&mut input, &mut stored)?;
        let mut beyond = [0];
        if u64::from_le_bytes(stored) != sum.value() || input.read(&mut beyond)? != 0 {
            return Err(CheckpointError::Damaged);
        }
        Ok(Self { code, values })
    }
}

impl<E: SequenceEngine> Sequence<E> {
    /// Saves the game and the values computed so far, in the format of [`Checkpoint::write`]. Does not copy the values.
    ///
    /// # Errors
    ///
    /// Returns [`CheckpointError::NoCode`] if the engine does not know the code of its game, and [`CheckpointError::Io`] if writing fails.
    pub fn save(&self, output: impl Write) -> Result<(), CheckpointError> {
        let code = self.code().ok_or(CheckpointError::NoCode)?;
        Checkpoint::write_values(code, self.values(), output)
    }
}

/// Creates a sequence that resumes where the checkpoint ends.
impl From<Checkpoint> for Sequence {
    fn from(checkpoint: Checkpoint) -> Self {
        Self::new(checkpoint.code).resume(checkpoint.values)
    }
}

/// Reads a line of at most `longest` bytes, and returns it without the line break.
pub(super) fn line(input: &mut impl BufRead, longest: usize) -> Result<String, CheckpointError> {
    let mut line = Vec::new();
    for byte in input.bytes() {
        match byte? {
            b'\n' => return String::from_utf8(line).map_err(|_| CheckpointError::NotACheckpoint),
            _ if line.len() == longest => return Err(CheckpointError::NotACheckpoint),
            byte => line.push(byte),
        }
    }
    Err(CheckpointError::NotACheckpoint)
}

pub(super) fn exactly(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), CheckpointError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => CheckpointError::Damaged,
        _ => error.into(),
    })
}

/// Starts a checksum with the code. The caller then adds each value in one step.
pub(super) fn checksum_of(code: &str) -> Checksum {
    let mut sum = Checksum::new();
    sum.add_bytes(code.as_bytes());
    sum
}
