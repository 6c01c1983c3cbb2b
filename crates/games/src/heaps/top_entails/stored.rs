//! Writes tables to files and reads them in later runs.

use std::io::{self, BufReader, BufWriter, Read, Write};

use super::TopEntailsTable;
use super::table::LOONY;

/// The first bytes of every stored table.
const TITLE: &[u8; 14] = b"top-entails 1\n";

/// Creates the error for input that is not a valid table.
fn invalid(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn damaged() -> io::Error {
    invalid("the stored table is damaged")
}

/// An FNV-1a checksum over words. It detects damage, but not tampering.
struct Checksum(u64);

impl Checksum {
    fn add(&mut self, word: u16) {
        self.0 = (self.0 ^ u64::from(word)).wrapping_mul(0x0000_0100_0000_01b3);
    }
}

impl TopEntailsTable {
    /// Writes the table with two bytes for each stack. [`read`](Self::read) reads it back.
    ///
    /// # Errors
    /// Any error of the output.
    ///
    /// ```
    /// use games::heaps::top_entails::TopEntailsTable;
    /// use grundy_core::Limits;
    ///
    /// let mut table = TopEntailsTable::new();
    /// table.extend_to(500, &Limits::none())?;
    /// let mut file = Vec::new();
    /// table.write(&mut file)?;
    /// let mut resumed = TopEntailsTable::read(&file[..])?;
    /// resumed.extend_to(600, &Limits::none())?;
    ///
    /// file[300] ^= 1;
    /// assert!(TopEntailsTable::read(&file[..]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&self, output: impl Write) -> io::Result<()> {
        let mut output = BufWriter::new(output);
        output.write_all(TITLE)?;
        output.write_all(&self.len().to_le_bytes())?;
        let mut sum = Checksum(self.len());
        for &cell in self.cells() {
            sum.add(cell);
            output.write_all(&cell.to_le_bytes())?;
        }
        output.write_all(&sum.0.to_le_bytes())?;
        output.flush()?;
        Ok(())
    }

    /// Reads a table up to the end of the input, and checks that it is complete. The memory is proportional to the input that was actually
    /// read, no matter what length the file claims.
    ///
    /// # Errors
    /// Any error of the input, or [`InvalidData`](io::ErrorKind::InvalidData) if the input is not a complete and undamaged table.
    pub fn read(input: impl Read) -> io::Result<Self> {
        let mut input = BufReader::new(input);
        let foreign = || invalid("not a stored table of Top Entails");
        if exactly::<14>(&mut input).map_err(|_| foreign())? != *TITLE {
            return Err(foreign());
        }
        let len = u64::from_le_bytes(exactly(&mut input)?);
        let mut sum = Checksum(len);
        let mut table = Self::new();
        for stack in 0..len {
            let cell = u16::from_le_bytes(exactly(&mut input)?);
            sum.add(cell);
            let is_possible = if stack == 0 {
                cell == 0
            } else if cell == LOONY {
                stack % 2 == 1
            } else {
                // The value of a stack is at most the number of its moves, so reject larger values.
                u64::from(cell) <= 1 + stack / 2 && cell < LOONY / 4
            };
            if !is_possible || stack > Self::MAX {
                return Err(damaged());
            }
            if stack > 0 {
                table.push(cell);
            }
        }
        let stored = u64::from_le_bytes(exactly(&mut input)?);
        if len == 0 || stored != sum.0 || input.read(&mut [0])? != 0 {
            return Err(damaged());
        }
        Ok(table)
    }
}

fn exactly<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged(),
        _ => error,
    })?;
    Ok(bytes)
}
