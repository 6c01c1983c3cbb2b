//! The notation of heaps and moves of take-and-break games.

use super::{Break, TakeAndBreak};
use crate::notation::compact;
use grundy_core::{Notation, ReadError};

/// A heap is its size, and a move is the heap and what it becomes: `7:5`, `7:2+3`, or `2:0` if
/// nothing remains.
impl Notation for TakeAndBreak {
    number_positions!("the size of a heap", "a heap of {}");

    fn move_text(&self, heap: &u64, mv: &Break) -> String {
        match mv.parts() {
            [] => format!("{heap}:0"),
            parts => format!("{heap}:{}", compact::joined(parts, "+")),
        }
    }

    fn read_move(&self, heap: &u64, text: &str) -> Result<Break, ReadError> {
        let mv = match compact::heap_move(text) {
            Ok((from, left)) if from == *heap => {
                let kept = left.iter().try_fold(0_u64, |sum, &part| sum.checked_add(part));
                let taken = kept.and_then(|kept| heap.checked_sub(kept));
                let taken = taken.ok_or_else(|| ReadError::expected("parts of the heap", text))?;
                Break::new(taken, left)
            }
            Ok(_) => {
                return Err(ReadError::expected(format_args!("a move as `{heap}:0`"), text));
            }
            Err(error) => return Err(error),
        };
        compact::legal(self, heap, mv)
    }

    fn move_in_words(&self, heap: &u64, mv: &Break) -> String {
        format!("in the heap of {heap}: {mv}")
    }
}
