//! Why a nim-sequence cannot be computed, and how long one can be.

use thiserror::Error;

use grundy_core::{Nimber, Stopped};

/// Why a nim-sequence could not be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SequenceError {
    /// A sequence of no values was asked for.
    #[error("a nim-sequence of length 0 was asked for, the shortest has G(0) alone")]
    ZeroLength,
    /// More values than [`MAX_LEN`].
    #[error("a nim-sequence of length {len} was asked for, the longest possible is {max}", max = MAX_LEN)]
    TooLong {
        /// The length asked for.
        len: u64,
    },
    /// The memory for this many values cannot be had.
    #[error("no memory for a nim-sequence of length {len}")]
    OutOfMemory {
        /// The length asked for.
        len: u64,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// An engine of your own, or one of another crate, has no value for a heap.
    #[error("heap {heap}: {message}")]
    Engine {
        /// The heap.
        heap: u64,
        /// What the engine says.
        message: String,
    },
    /// The numbers of a subtraction set do not ascend from 1 on.
    #[error(
        "number {index} of the subtraction set is {number}, which is not larger than the one before it"
    )]
    NotAscending {
        /// Its place in the set, from 0 on.
        index: u64,
        /// The number.
        number: u64,
    },
    /// A nim-value does not fit the cells.
    #[error("heap {heap} has the nim-value {value}, at most {max} can be stored", max = u32::MAX)]
    ValueTooLarge {
        /// The heap.
        heap: u64,
        /// Its value.
        value: Nimber,
    },
    /// A [`Stream`](super::Stream) was asked for a game of another kind.
    #[error("only a finite octal code that splits heaps into common and rare ones can be streamed")]
    NotSparse,
    /// A [`Stream`](super::Stream) cannot begin with so few values.
    #[error("a stream begins with {least} values, there are {len}", least = 2 * super::Stream::WINDOW)]
    TooFew {
        /// How many there are.
        len: u64,
    },
    /// A [`Stream`](super::Stream) cannot begin while rare heaps go on to come.
    #[error("heap {heap} is still rare, so the values cannot be streamed")]
    StillRare {
        /// The heap.
        heap: u64,
    },
    /// A nim-value is larger than a [`Stream`](super::Stream) provides for.
    #[error(
        "heap {heap} or one before it has a nim-value of 128 or more, which cannot be streamed"
    )]
    BeyondStream {
        /// The heap.
        heap: u64,
    },
    /// A [`Stream`](super::Stream) has come to a heap that may be rare.
    #[error("heap {heap} may have the rare value {value}: no early heap shows it to be an option")]
    Undecided {
        /// The heap.
        heap: u64,
        /// The value.
        value: Nimber,
    },
}

/// The longest nim-sequence: no play from a heap of `n` tokens has more than `2n` moves, so up to this length
/// every nim-value fits a `u32`.
pub const MAX_LEN: u64 = 1 << 31;

/// A length as an index, if there can be this many values.
pub(super) fn index_for(len: u64) -> Result<usize, SequenceError> {
    usize::try_from(len).ok().filter(|_| len <= MAX_LEN).ok_or(SequenceError::TooLong { len })
}
