//! Reads the input of a judge problem, solves it, and prints the answers.

use crate::output::Output;
use crate::tokens::Tokens;
use frame::Failure;
use grundy_core::Nimber;
use std::io;
use thiserror::Error;

/// The reason why a judge program stopped.
#[derive(Debug, Error)]
#[error(transparent)]
pub struct JudgeError(Reason);

#[derive(Debug, Error)]
enum Reason {
    #[error("{}token {token}: expected {expected}, found {found}", test_prefix(*.test))]
    Unexpected { test: Option<u64>, token: u64, expected: String, found: String },
    #[error("{}token {token}: {message}", test_prefix(*.test))]
    Input { test: Option<u64>, token: u64, message: String },
    #[error("cannot read token {token}: {error}")]
    Reading { token: u64, error: io::Error },
    #[error("cannot write the answers: {0}")]
    Writing(io::Error),
    #[error("the reader of the answers is gone")]
    OutputClosed,
}

fn test_prefix(test: Option<u64>) -> String {
    test.map_or_else(String::new, |test| format!("test {test}, "))
}

impl JudgeError {
    pub(crate) fn unexpected(test: Option<u64>, token: u64, expected: String, found: &str) -> Self {
        let found =
            if found.is_empty() { "the end of the input".to_owned() } else { format!("`{found}`") };
        Self(Reason::Unexpected { test, token, expected, found })
    }

    pub(crate) fn input(test: Option<u64>, token: u64, message: String) -> Self {
        Self(Reason::Input { test, token, message })
    }

    pub(crate) fn reading(token: u64, error: io::Error) -> Self {
        Self(Reason::Reading { token, error })
    }

    pub(crate) fn writing(error: io::Error) -> Self {
        Self(if error.kind() == io::ErrorKind::BrokenPipe {
            Reason::OutputClosed
        } else {
            Reason::Writing(error)
        })
    }

    /// Returns whether the program stopped because the output was closed, which is not an error.
    #[must_use]
    pub fn is_output_closed(&self) -> bool {
        matches!(self.0, Reason::OutputClosed)
    }

    /// Converts the error to the form that [`frame::Program`] expects. An output error becomes a bare [`io::Error`], which determines the
    /// exit status.
    #[must_use]
    pub fn into_failure(self) -> Failure {
        match self.0 {
            Reason::OutputClosed => io::Error::from(io::ErrorKind::BrokenPipe).into(),
            Reason::Writing(error) => error.into(),
            reason => Self(reason).into(),
        }
    }
}

/// Reads all tests and answers them. `solve` must call [`Tokens::test`] at the start of each test and [`Output::complete`] at its end.
///
/// # Errors
/// Returns the errors of `solve`, errors about tokens that remain, and output errors. Complete answers are written even if the input is
/// invalid.
pub fn solve_all<F>(tokens: &mut Tokens, output: &mut Output, solve: F) -> Result<(), JudgeError>
where
    F: FnOnce(&mut Tokens, &mut Output) -> Result<(), JudgeError>,
{
    let solved = solve(tokens, output);
    let finished = if solved.is_ok() {
        output.complete()?;
        tokens.finish()
    } else {
        output.discard_incomplete();
        solved
    };
    output.flush()?;
    finished
}

/// The number of queries to read before the first one is answered.
const BLOCK: usize = 64;

/// Reads queries in blocks and passes each whole block to `answer`, so the memory accesses of several queries can overlap. If a query is
/// malformed, the queries before it are still answered.
///
/// # Errors
/// Returns the errors of `read` and `answer`.
///
/// ```
/// use judges::{judge, tokens::Tokens};
///
/// let mut tokens = Tokens::new(&b"1 2 3"[..]);
/// let mut sum = 0;
/// let ended = judge::in_blocks(
///     &mut tokens,
///     4,
///     |tokens| tokens.u64("a summand"),
///     |_, block| {
///         sum += block.iter().sum::<u64>();
///         Ok(())
///     },
/// );
/// assert!(ended.is_err());
/// assert_eq!(sum, 1 + 2 + 3);
/// ```
pub fn in_blocks<Q>(
    tokens: &mut Tokens,
    queries: u64,
    mut read: impl FnMut(&mut Tokens) -> Result<Q, JudgeError>,
    mut answer: impl FnMut(&Tokens, &[Q]) -> Result<(), JudgeError>,
) -> Result<(), JudgeError> {
    let mut block = Vec::with_capacity(BLOCK);
    let mut left = queries;
    while left > 0 {
        block.clear();
        let mut readable = Ok(());
        while left > 0 && block.len() < BLOCK && readable.is_ok() {
            readable = read(tokens).map(|query| block.push(query));
            left -= 1;
        }
        answer(tokens, &block)?;
        readable?;
    }
    Ok(())
}

/// Returns the hash that the problem MOVCOIN2 requires: the sum of `2^R` over all roots `R` with value 0, modulo 10⁹ + 7. Roots are counted
/// from 1.
#[must_use]
pub fn hash_of_lost_roots(values: impl IntoIterator<Item = Nimber>) -> u64 {
    const MODULUS: u64 = 1_000_000_007;
    let mut power = 1;
    values.into_iter().fold(0, |sum, value| {
        power = power * 2 % MODULUS;
        if value == Nimber::ZERO { (sum + power) % MODULUS } else { sum }
    })
}
