//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Misere, Normal};

use super::Moore;
use crate::catalog::reader::{Refusal, Tokens, one};
use crate::catalog::{Entry, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "moore",
    title: "Moore's Nim",
    about: "Nim in which a move may take from up to k heaps.",
    rules: "Take any number of coins from one heap or from several, but at most k heaps. A player who cannot move \
               loses; in misère play, wins.",
    notation: "The sizes of the heaps, as `3 4 5`; a move is what it leaves of every heap, as `3,3,3`.",
    parameters: "k, as `moore:2`, which is also the default",
    examples: &["moore:2 3 4 5", "moore:3 1 2 2"],
    why: crate::heaps::why::moore,
    look: crate::heaps::look::TOGETHER,
    page: include_str!("../../../doc/moore.md"),
    read,
    random: |game, size, below| Some(random::heaps(game, 4, size, below)),
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let what = "the number of heaps per move, from 1 on";
    let k = match tokens.parameter_tokens("k", false) {
        Some(mut k) => {
            let place = k.clone();
            let number = k.number(what, u64::MAX)?;
            k.finish("the heaps")?;
            if number == 0 {
                return Err(place.expected(what));
            }
            number
        }
        None => 2,
    };
    let heaps = tokens.heaps()?;
    let game = Moore::new(k).ok_or_else(|| Refusal::new("no heap may be changed"))?;
    let game = AnyGame::new(format!("moore:{k}"), game).outcomes(Normal).outcomes(Misere);
    one(&game.build(), heaps)
}
