//! The errors of nim-sequences, and the maximum length of a sequence.

use thiserror::Error;

use grundy_core::{Nimber, Stopped};

/// The reason why a nim-sequence could not be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// The requested length is 0.
    #[error("a nim-sequence must have at least one value, G(0)")]
    ZeroLength,
    /// The requested length exceeds [`MAX_LEN`].
    #[error("a nim-sequence has at most {max} values, not {len}", max = MAX_LEN)]
    TooLong {
        /// The requested length.
        len: u64,
    },
    /// There is not enough memory for the values.
    #[error("not enough memory for a nim-sequence of length {len}")]
    OutOfMemory {
        /// The requested length.
        len: u64,
    },
    /// The computation reached a limit.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A user-defined engine, or an engine of a different crate, could not compute the value of a heap.
    #[error("heap {heap}: {message}")]
    Engine {
        /// The heap.
        heap: u64,
        /// The message of the engine.
        message: String,
    },
    /// The numbers of a subtraction set are not in ascending order, starting at 1 or more.
    #[error(
        "number {index} of the subtraction set is {number}, which is not larger than the one before it"
    )]
    NotAscending {
        /// The index of the number in the set, counted from 0.
        index: u64,
        /// The number.
        number: u64,
    },
    /// A nim-value does not fit in 32 bits.
    #[error("heap {heap} has the nim-value {value}, but at most {max} can be stored", max = u32::MAX)]
    ValueTooLarge {
        /// The heap.
        heap: u64,
        /// The value of this heap.
        value: Nimber,
    },
    /// A [`Stream`](super::Stream) does not support this kind of game.
    #[error(
        "only a finite octal code whose heaps divide into common and rare ones can be streamed"
    )]
    NotSparse,
    /// A [`Stream`](super::Stream) needs more values at its start.
    #[error("a stream needs at least {least} values to start, but only {len} were given", least = 2 * super::Stream::WINDOW)]
    TooFew {
        /// The number of given values.
        len: u64,
    },
    /// A [`Stream`](super::Stream) cannot start here, because new rare heaps still occur.
    #[error("rare heaps still occur (heap {heap}), so the values cannot be streamed from here")]
    StillRare {
        /// The heap.
        heap: u64,
    },
    /// A nim-value is too large for a [`Stream`](super::Stream).
    #[error(
        "heap {heap} or one before it has a nim-value of 128 or more, which cannot be streamed"
    )]
    BeyondStream {
        /// The heap.
        heap: u64,
    },
    /// A [`Stream`](super::Stream) has reached a heap that may be rare.
    #[error("heap {heap} may have the rare value {value}: no early heap shows it to be an option")]
    Undecided {
        /// The heap.
        heap: u64,
        /// The rare value that the heap may have.
        value: Nimber,
    },
}

/// The maximum length of a nim-sequence. Play that starts with a heap of `n` tokens lasts at most `2n` moves, so up to this length, every
/// nim-value fits in a `u32`.
pub const MAX_LEN: u64 = 1 << 31;

/// Converts a length to an index. Returns an error if a sequence cannot have this many values.
pub(super) fn index_for(len: u64) -> Result<usize, SequenceError> {
    usize::try_from(len).ok().filter(|_| len <= MAX_LEN).ok_or(SequenceError::TooLong { len })
}
