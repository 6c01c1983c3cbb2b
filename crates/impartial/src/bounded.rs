//! Input that ends with an error where it is longer than it may be: a device or a pipe need not end at all.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The longest text that is read as a whole.
pub const MAX_TEXT: u64 = 1 << 28;
/// The longest file of stored work.
pub const MAX_STORED: u64 = 1 << 34;

/// At most so many bytes of an input.
#[derive(Debug)]
pub struct Bounded<R> {
    input: R,
    most: u64,
    read: u64,
}

/// The input has more bytes.
#[derive(Debug, thiserror::Error)]
#[error("more than {most} bytes, the most that is read")]
struct TooLong {
    most: u64,
}

impl<R> Bounded<R> {
    /// The first bytes of an input, of which it has no more.
    pub const fn new(input: R, most: u64) -> Self {
        Self { input, most, read: 0 }
    }
}

impl Bounded<File> {
    /// A file.
    ///
    /// # Errors
    /// It cannot be opened.
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

/// All bytes of a file.
///
/// # Errors
/// It cannot be read, or is longer.
pub fn read(path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Bounded::open(path, most)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// All of a file that is text.
///
/// # Errors
/// It cannot be read, is longer, or is no text.
pub fn read_to_string(path: impl AsRef<Path>, most: u64) -> io::Result<String> {
    io::read_to_string(Bounded::open(path, most)?)
}
