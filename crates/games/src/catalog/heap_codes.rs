//! Take-and-break games in the catalog: by code, or by name.

use grundy_core::ReadError;
use grundy_core::mixed::{AnyGame, MixedSum};

use crate::heaps::TakeAndBreak;
use crate::notation::compact;

/// Values are computed up to the largest heap, as long as it is below this: a second or two for the slowest codes.
const MOST_VALUES: u64 = 1 << 18;
/// Otherwise a period has to be proved by so many.
const FEWEST_VALUES: u64 = 1 << 12;

/// Heaps of the game with this code, or `None` if the text is not a code.
pub(super) fn read(code: &str, position: &str) -> Option<Result<MixedSum, ReadError>> {
    let begins_like_one = code.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '{'));
    match code.parse::<TakeAndBreak>() {
        Ok(game) => Some(named(&game.to_string(), &game, position)),
        Err(error) if begins_like_one => Some(Err(ReadError::new(error))),
        Err(_) => None,
    }
}

/// Heaps of a game under this name. Without values if one of the heaps is too large to compute them.
pub(super) fn named(
    name: &str,
    game: &TakeAndBreak,
    position: &str,
) -> Result<MixedSum, ReadError> {
    let heaps = match position {
        "none" => Vec::new(),
        _ => compact::numbers(position, "the size of a heap")?,
    };
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let wanted = if largest < MOST_VALUES { FEWEST_VALUES.max(largest + 1) } else { FEWEST_VALUES };
    let valued = game.clone().with_values(wanted).map_err(ReadError::new)?;
    // Of heaps that are worth as much as this, the moves are too many to look for the winning ones.
    let listed = largest < MOST_VALUES || valued.arithmetic_certificate().is_none();
    let known = listed && heaps.iter().all(|&heap| valued.known_value(heap).is_some());
    let game = if known {
        AnyGame::new(name, valued).values().build()
    } else {
        AnyGame::new(name, game.clone()).build()
    };
    heaps.into_iter().map(|heap| game.position(heap).map_err(ReadError::from)).collect()
}
