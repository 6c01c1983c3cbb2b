//! Numbers in compact notation: digits and nothing else.

use grundy_core::ReadError;

use super::compact;

/// The number that a word stands for. No sign, no blanks, no point.
pub(crate) fn read_number(what: &str, word: &str) -> Result<u64, ReadError> {
    compact::number(word, what, u64::MAX)
}

/// The numbers of a text, with blanks between them.
pub(crate) fn read_numbers(what: &str, text: &str) -> Result<Vec<u64>, ReadError> {
    text.split_whitespace().map(|word| read_number(what, word)).collect()
}

/// Exactly two numbers, with a blank between them.
pub(crate) fn read_pair(what: &str, text: &str) -> Result<(u64, u64), ReadError> {
    match read_numbers(what, text)?[..] {
        [a, b] => Ok((a, b)),
        _ => Err(ReadError::expected(format_args!("two numbers ({what} each)"), text.trim())),
    }
}

/// The two numbers that a whole-board move leaves, as in `1,2`; none if the text is anything else.
pub(crate) fn left_pair(text: &str) -> Option<(u64, u64)> {
    let (a, b) = text.trim().split_once(',')?;
    Some((read_number("", a).ok()?, read_number("", b).ok()?))
}

/// What a move in one heap leaves of it: `5` from `7:5` if the heap has 7; none if the text is anything else.
pub(crate) fn left_of_heap(heap: u64, text: &str) -> Option<u64> {
    let (before, after) = text.trim().split_once(':')?;
    (read_number("", before).ok()? == heap).then(|| read_number("", after).ok())?
}

/// The error that a text is none of the moves of a position.
pub(crate) fn no_move(position: &str, text: &str) -> ReadError {
    ReadError::expected(format_args!("a move in {position}"), text.trim())
}
