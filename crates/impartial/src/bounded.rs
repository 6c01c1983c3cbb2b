//! Readers with a size limit. A device or a pipe can be endless, so reading more than the limit is an error.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The maximum size of a text file that is read into memory, in bytes.
pub const MAX_TEXT: u64 = 1 << 28;
/// The maximum size of a file of stored results, in bytes.
pub const MAX_STORED: u64 = 1 << 34;

/// A reader that fails once its input yields more than a given number of bytes.
#[derive(Debug)]
pub struct Bounded<R> {
    input: R,
    most: u64,
    read: u64,
}

/// The error for input that is longer than the limit.
#[derive(Debug, thiserror::Error)]
#[error("too long; at most {most} bytes are allowed")]
struct TooLong {
    most: u64,
}

impl<R> Bounded<R> {
    /// Wraps an input. Reading more than `most` bytes from it is an error.
    pub const fn new(input: R, most: u64) -> Self {
        Self { input, most, read: 0 }
    }
}

impl Bounded<File> {
    /// Opens a file for reading. Reading more than `most` bytes from it is an error.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened.
    pub fn open(path: impl AsRef<Path>, most: u64) -> io::Result<Self> {
        File::open(path).map(|file| Self::new(file, most))
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read += count as u64;
        if self.read > self.most {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, TooLong { most: self.most }));
        }
        Ok(count)
    }
}

/// Reads a whole file of at most `most` bytes into memory.
///
/// # Errors
/// Returns an error if the file cannot be read or is too long.
pub fn read(path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Bounded::open(path, most)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a whole UTF-8 file of at most `most` bytes into memory.
///
/// # Errors
/// Returns an error if the file cannot be read, is too long, or is not UTF-8.
pub fn read_to_string(path: impl AsRef<Path>, most: u64) -> io::Result<String> {
    io::read_to_string(Bounded::open(path, most)?)
}
