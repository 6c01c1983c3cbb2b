//! The entry in the catalog.

use grundy_core::mixed::AnyGame;
use grundy_core::{Convention, Misere};

use super::DualNim;
use crate::catalog::reader::one;
use crate::catalog::{Entry, Sample, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "dual_nim",
    title: "Dual Nim",
    about: "A whole heap is removed; a player who faces xor 0 has won.",
    rules: "Remove one whole heap. A player whose turn it is when the xor of all heaps is 0 has no move \
               and wins: the game is misère by its rules.",
    notation: "The sizes of the heaps; a move is the size of the heap that is removed.",
    examples: &["dual_nim 1 2 4 8", "dual_nim 3 3 3 3 3 2"],
    samples: &[
        Sample { title: "official sample, first test", text: "dual_nim 1 2 4 8" },
        Sample { title: "official sample, second test", text: "dual_nim 2 3 3" },
        Sample { title: "official sample, third test", text: "dual_nim 3 3 3 3 3" },
    ],
    convention: Convention::Misere,
    why: crate::heaps::why::dual_nim,
    look: crate::heaps::look::TOGETHER,
    page: include_str!("../../../doc/dual_nim.md"),
    read: |tokens| {
        let mut sizes = tokens.heaps()?;
        sizes.sort_unstable();
        one(&AnyGame::new("dual_nim", DualNim).outcomes(Misere).build(), sizes)
    },
    random: |game, size, below| Some(random::heaps(game, 4, size, below)),
    ..Entry::USUAL
};
