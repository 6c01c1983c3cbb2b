//! Reads and verifies files with certificates of misère quotients. Such a file consists of blocks separated by blank lines. The
//! last block can be a list of games that were tried without success.

use misere_quotients::{HeapQuotient, QuotientCertificate};
use octal_games::Code;

/// The words at the beginning of every certificate.
pub const CERTIFICATE: &str = "misere quotient";
/// The first line of the list of games that were tried without success.
pub const UNSOLVED: &str = "not solved: code, heaps, seconds";

/// The contents of a file of certificates.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Quotients {
    /// The certificates. Each comes with the number of its first line.
    pub certificates: Vec<(usize, QuotientCertificate)>,
    /// The games that were tried without success. Each comes with its number of heaps, and with the time in seconds.
    pub unsolved: Vec<(Code, u64, f64)>,
}

/// Reads a file of certificates. The first block can be a title, which must not contain digits. Certificates always contain digits,
/// so a certificate of a different kind, or a certificate with a damaged first line, is not mistaken for a title.
///
/// ```
/// use impartial::stored::quotients;
///
/// let error = quotients::read("Certificates of a friend.\n\nmisere quotient 1\ncode 0.x\n").unwrap_err();
/// assert!(error.starts_with("line 3: "));
/// assert_eq!(quotients::read("a title\n\nand more words\n").unwrap_err(), "line 3: expected a certificate");
/// let error = quotients::read("misere qoutient 1\ncode 0.1\norder 2\n").unwrap_err();
/// assert_eq!(error, "line 1: expected a certificate, or a title without digits");
/// ```
///
/// # Errors
/// Returns an error if a certificate or a line of the list cannot be read, if a later block is neither a certificate nor the list of
/// unsolved games, or if the title contains digits. The message begins with the number of the line.
pub fn read(text: &str) -> Result<Quotients, String> {
    let mut found = Quotients::default();
    for (index, (line, block)) in blocks(text).into_iter().enumerate() {
        if let Some(list) = block.strip_prefix(UNSOLVED) {
            for (at, tried) in (line..).zip(list.lines()).skip(1) {
                let game = unsolved(tried);
                let game = game.ok_or_else(|| {
                    format!("line {at}: `{tried:.60}` is not a game that was tried")
                })?;
                found.unsolved.push(game);
            }
        } else if block.starts_with(CERTIFICATE) {
            let certificate = block.parse().map_err(|error| format!("line {line}: {error}"))?;
            found.certificates.push((line, certificate));
        } else if index > 0 {
            return Err(format!("line {line}: expected a certificate"));
        } else if block.bytes().any(|byte| byte.is_ascii_digit()) {
            return Err(format!("line {line}: expected a certificate, or a title without digits"));
        }
    }
    Ok(found)
}

impl Quotients {
    /// Verifies all certificates, in the order of the file.
    ///
    /// # Errors
    /// Returns an error if a certificate is false. The message gives its line number and its code.
    pub fn verify(&self) -> Result<Vec<HeapQuotient>, String> {
        let verified = self.certificates.iter().map(|(line, certificate)| {
            HeapQuotient::from_certificate(certificate)
                .map_err(|error| format!("line {line}: {}: {error}", certificate.code()))
        });
        verified.collect()
    }
}

/// Splits a text into blocks at blank lines. Returns each block with the number of its first line.
fn blocks(text: &str) -> Vec<(usize, String)> {
    let mut blocks: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() {
            is_open = false;
            continue;
        }
        match blocks.last_mut().filter(|_| is_open) {
            Some((_, block)) => {
                block.push('\n');
                block.push_str(line);
            }
            None => blocks.push((number, line.to_owned())),
        }
        is_open = true;
    }
    blocks
}

/// Parses one line in the list of unsolved games.
fn unsolved(line: &str) -> Option<(Code, u64, f64)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [code, heaps, seconds] = words[..] else { return None };
    let seconds = seconds.parse().ok().filter(|seconds: &f64| seconds.is_finite())?;
    Some((code.parse().ok()?, heaps.parse().ok()?, seconds))
}
