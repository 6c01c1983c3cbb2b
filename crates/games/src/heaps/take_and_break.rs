#![doc = include_str!("../../doc/take_and_break.md")]
//!
//! # Example
//!
//! - [`TakeAndBreak`] contains the rules move by move and the nim-values, for play on sums of heaps.
//! - [`octal_games`] contains the notation of octal games and their relatives ([`Code`](octal_games::Code)), computes nim-sequences and
//!   proves their periods.
//!
//! ```
//! use grundy_core::Nimber;
//! use octal_games::{Periodicity, Sequence};
//!
//! let found = Sequence::new("0.77".parse()?).search_period(100_000)?;
//! let Periodicity::Certified(proof) = found else { panic!("Kayles is periodic") };
//! assert_eq!((proof.period(), proof.preperiod(), proof.last_exception()), (12, 71, Some((70, Nimber::new(6)))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Picture
//!
//! The nim-values of Kayles. The marks show its rare values, which are the values in its sparse space.
//!
#![doc = include_str!("../../doc/assets/kayles.svg")]

#[cfg(feature = "misere")]
mod misere;
#[cfg(feature = "catalog")]
pub(crate) mod quotient;
mod rules;

#[cfg(feature = "catalog")]
pub use entry::{DAWSONS_CHESS, DAWSONS_KAYLES, ENTRY, GRUNDY, KAYLES};

#[cfg(feature = "misere")]
pub use misere::MisereTakeAndBreak;
pub use rules::{Break, TakeAndBreak};

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the catalog entries of the games. Some games have names; the others are identified by their codes.

    use grundy_core::mixed::{AnyGame, MixedSum};
    use octal_games::Periodicity;

    use super::TakeAndBreak;
    use crate::catalog::reader::{List, Refusal, Tokens, each};
    use crate::catalog::{Entry, Field, Sample, random};

    /// The entry of Kayles.
    pub static KAYLES: Entry = Entry {
        name: "kayles",
        title: "Kayles",
        about: "One pin or two neighboring pins of a row are knocked down.",
        rules: "Knock down one pin or two neighboring ones; a row may fall into two. A player who cannot move loses.",
        notation: "The sizes of the heaps; a move is a heap and what it becomes, as `7:5`, `7:2+3` or `2:0`.",
        examples: &["kayles 5 7", "kayles 100000000000"],
        samples: &[Sample {
            title: "Dudeney's row of 13 pins, one of which is down",
            text: "kayles 1 11",
        }],
        why: crate::heaps::why::take_and_break,
        look: crate::heaps::look::PINS,
        page: concat!(
            include_str!("../../doc/take_and_break.md"),
            "\n",
            include_str!("../../doc/assets/kayles.svg")
        ),
        read: |tokens| by_name("kayles", tokens),
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };

    /// The entry of Dawson's Kayles.
    pub static DAWSONS_KAYLES: Entry = Entry {
        name: "dawsons_kayles",
        title: "Dawson's Kayles",
        about: "Two neighboring pins of a row are knocked down.",
        rules: "Knock down two neighboring pins; a row may fall into two. A player who cannot move loses.",
        notation: "The sizes of the heaps; a move is a heap and what it becomes, as `7:5`, `7:2+3` or `2:0`.",
        examples: &["dawsons_kayles 9 12"],
        why: crate::heaps::why::take_and_break,
        look: crate::heaps::look::PINS,
        page: include_str!("../../doc/take_and_break.md"),
        read: |tokens| by_name("dawsons_kayles", tokens),
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };

    /// The entry of Dawson's chess.
    pub static DAWSONS_CHESS: Entry = Entry {
        name: "dawsons_chess",
        title: "Dawson's chess",
        about: "A square of a row is removed together with its neighbors.",
        rules: "Remove a square of a row together with its neighbors; a row may fall into two. A player who cannot \
                   move loses.",
        notation: "The sizes of the heaps; a move is a heap and what it becomes, as `7:5`, `7:2+3` or `2:0`.",
        examples: &["dawsons_chess 8 11"],
        samples: &[Sample { title: "one row of 13", text: "dawsons_chess 13" }],
        why: crate::heaps::why::take_and_break,
        look: crate::heaps::look::PINS,
        page: include_str!("../../doc/take_and_break.md"),
        read: |tokens| by_name("dawsons_chess", tokens),
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };

    /// The entry of Grundy's game.
    pub static GRUNDY: Entry = Entry {
        name: "grundy",
        title: "Grundy's game",
        about: "A heap is split into two of unequal size.",
        rules: "Split one heap into two of unequal size. A player who cannot move loses.",
        notation: "The sizes of the heaps; a move is a heap and what it becomes, as `7:5`, `7:2+3` or `2:0`.",
        examples: &["grundy 8 10"],
        why: crate::heaps::why::take_and_break,
        look: crate::heaps::look::PINS,
        page: include_str!("../../doc/take_and_break.md"),
        read: |tokens| by_name("grundy", tokens),
        random: |game, size, below| Some(random::heaps(game, 3, size, below)),
        ..Entry::USUAL
    };

    /// The entry of all other take-and-break games, which are given by their codes.
    pub static ENTRY: Entry = Entry {
        name: "take_and_break",
        title: "Take-and-break games",
        about: "Every game that takes from heaps and splits them by the digits of a code.",
        rules: "Take from a heap and leave it in parts as the digits of a code allow. A player who cannot move loses.",
        notation: "The sizes of the heaps; a move is a heap and what it becomes, as `7:5`, `7:2+3` or `2:0`.",
        parameters: "the code, as `take_and_break:0.137`; a code alone may also replace the name",
        examples: &["take_and_break:0.137 12", "0.6 20 30"],
        fields: &[
            Field::Code { title: "Code, as 0.137" },
            Field::Numbers { title: "Heaps, as 12 7", what: "heaps", is_parameter: false },
        ],
        why: crate::heaps::why::take_and_break,
        look: crate::heaps::look::PINS,
        page: include_str!("../../doc/take_and_break.md"),
        read: |tokens| {
            let mut code = tokens.code().ok_or_else(|| tokens.expected("a code such as 0.137"))?;
            let place = code.clone();
            let game: TakeAndBreak = code.rest().parse().map_err(|error| place.whole(error))?;
            if tokens.is_empty() {
                return Err(Refusal::without_heap(&game.to_string()));
            }
            heaps(&game.to_string(), game, tokens)
        },
        random: |game, size, below| {
            Some(random::heaps(&random::with(game, "0.137"), 3, size, below))
        },
        ..Entry::USUAL
    };

    /// Reads a position of a game that has a name.
    fn by_name(name: &str, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let game: TakeAndBreak = name.replace('_', "-").parse().map_err(Refusal::new)?;
        heaps(name, game, tokens)
    }

    /// Listing the winning moves of a heap of this size or more takes a long time, unless the period of the values is proved.
    const LARGE: u64 = 1 << 18;

    fn heaps(name: &str, game: TakeAndBreak, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let heaps = match tokens.pins() {
            Some(rows) => rows,
            None => tokens.list(List::heaps("the size of a heap"))?,
        };
        let is_quick = |game: &TakeAndBreak, heap: &u64| {
            let is_periodic = || {
                game.values()
                    .read(|known| matches!(known.periodicity(), Some(Periodicity::Certified(_))))
            };
            *heap < LARGE || is_periodic()
        };
        let game = AnyGame::new(name, game).values().quick_where(is_quick);
        each(&game.table(TakeAndBreak::table_bytes).build(), heaps)
    }
}
