#![doc = include_str!("../../doc/multi_wythoff.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::multi_wythoff::MultiWythoff;
//! use grundy_core::{Normal, Outcome, PartialTheorem, Ruleset};
//! use grundy_search::Search;
//!
//! let heaps = vec![1, 3, 4];
//! // A move may take 1, 0 and 1, whose xor is 0, but not 1, 1 and 1.
//! assert!(MultiWythoff.try_play(&heaps, &vec![0, 3, 3]).is_ok());
//! assert!(MultiWythoff.try_play(&heaps, &vec![0, 2, 3]).is_err());
//! assert_eq!(Search::new(MultiWythoff).outcome(&heaps, Normal)?, Outcome::P);
//! // With two heaps, this is Wythoff's game.
//! assert_eq!(MultiWythoff.known_outcome(&vec![0, 3, 5], Normal), Some(Outcome::P));
//! assert_eq!(MultiWythoff.known_outcome(&heaps, Normal), None);
//! # Ok::<(), grundy_search::SearchError<Vec<u64>>>(())
//! ```

use super::wythoff::{Wythoff, WythoffMove};
#[cfg(feature = "catalog")]
use crate::catalog::reader::one;
#[cfg(feature = "catalog")]
use crate::catalog::{Entry, field, random};
use crate::notation::{Listed, compact, heaps_in_words, heaps_text, read_heaps, read_number};
#[cfg(feature = "catalog")]
use grundy_core::mixed::AnyGame;
use grundy_core::{
    IllegalMove, IllegalPosition, Misere, Normal, Notation, Outcome, OutcomeTheorem,
    PartialTheorem, PlayConvention, ReadError, Ruleset, Sum,
};

/// The rules of Wythoff's game on any number of heaps, with the theorems for at most two nonempty heaps. A position is the list of all
/// heaps. A move is the list of heaps that it leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MultiWythoff;

impl MultiWythoff {
    /// The maximum size of a heap if more than two heaps are nonempty.
    pub const MAX: u64 = 1 << 16;
}

/// Lists the moves that take coins from several heaps so that the xor of the numbers taken is 0.
fn from_several(heaps: &[u64]) -> impl Iterator<Item = Vec<u64>> + use<> {
    let heaps = heaps.to_vec();
    // Put the largest heap last. The numbers of coins taken from the other heaps determine the number for the last heap, and the largest
    // heap is the most likely to have that many coins.
    let mut order: Vec<usize> = (0..heaps.len()).collect();
    order.sort_by_key(|&heap| heaps[heap]);
    let last = order.pop();
    let mut taken = vec![0; heaps.len()];
    std::iter::from_fn(move || {
        let last = last?;
        loop {
            let next = order.iter().rev().copied().find(|&heap| {
                let has_more = taken[heap] < heaps[heap];
                taken[heap] = if has_more { taken[heap] + 1 } else { 0 };
                has_more
            });
            next?;
            taken[last] = order.iter().fold(0, |xor, &heap| xor ^ taken[heap]);
            if taken[last] <= heaps[last] {
                return Some(heaps.iter().zip(&taken).map(|(heap, taken)| heap - taken).collect());
            }
        }
    })
}

impl Ruleset for MultiWythoff {
    type Position = Vec<u64>;
    type Move = Vec<u64>;

    /// Lists the moves that take from a single heap, and then the moves that take from several heaps.
    fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        let from_one = (0..heaps.len()).flat_map(move |at| {
            (0..heaps[at]).rev().map(move |left| {
                let mut heaps = heaps.clone();
                heaps[at] = left;
                heaps
            })
        });
        from_one.chain(from_several(heaps))
    }

    fn play(&self, _: &Vec<u64>, mv: &Vec<u64>) -> Sum<Vec<u64>> {
        Sum::from(mv.clone())
    }

    /// Removes empty heaps and sorts the others in ascending order.
    fn canonical(&self, mut heaps: Vec<u64>) -> Sum<Vec<u64>> {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        Sum::from(heaps)
    }

    fn check_position(&self, heaps: &Vec<u64>) -> Result<(), IllegalPosition> {
        let (largest, most) = (heaps.iter().max().copied().unwrap_or(0), Self::MAX);
        if largest <= most || heaps.iter().filter(|&&heap| heap > 0).count() <= 2 {
            Ok(())
        } else {
            Err(IllegalPosition::new(format_args!(
                "a heap is {largest}, and the largest of three or more is {most}"
            )))
        }
    }

    /// Checks and plays a move in O(k) time for k heaps.
    fn try_play(&self, heaps: &Vec<u64>, mv: &Vec<u64>) -> Result<Sum<Vec<u64>>, IllegalMove> {
        let taken: Option<Vec<u64>> =
            heaps.iter().zip(mv).map(|(heap, left)| heap.checked_sub(*left)).collect();
        let is_move = taken.is_some_and(|taken| {
            let changed = taken.iter().filter(|&&coins| coins > 0).count();
            changed == 1 || changed > 1 && taken.iter().fold(0, |xor, coins| xor ^ coins) == 0
        });
        if is_move && heaps.len() == mv.len() {
            Ok(self.play(heaps, mv))
        } else {
            Err(IllegalMove::new(mv, heaps))
        }
    }
}

/// Returns the places and sizes of the nonempty heaps, or `None` if there are more than two.
fn two(heaps: &[u64]) -> Option<[(Option<usize>, u64); 2]> {
    let mut full = heaps.iter().enumerate().filter(|(_, heap)| **heap > 0);
    let mut next = || full.next().map_or((None, 0), |(at, &heap)| (Some(at), heap));
    let pair = [next(), next()];
    full.next().is_none().then_some(pair)
}

fn outcome<C: PlayConvention>(heaps: &[u64], convention: C) -> Option<Outcome>
where
    Wythoff: OutcomeTheorem<C>,
{
    let [(_, a), (_, b)] = two(heaps)?;
    Some(Wythoff.outcome(&(a, b), convention))
}

fn winning<C: PlayConvention>(heaps: &[u64], convention: C) -> Option<Vec<Vec<u64>>>
where
    Wythoff: OutcomeTheorem<C>,
{
    let [(first, a), (second, b)] = two(heaps)?;
    let left = |mv| {
        let (from_first, from_second) = match mv {
            WythoffMove::First(coins) => (coins, 0),
            WythoffMove::Second(coins) => (0, coins),
            WythoffMove::Both(coins) => (coins, coins),
        };
        let mut left = heaps.to_vec();
        for (at, coins) in [(first, from_first), (second, from_second)] {
            if let Some(at) = at {
                left[at] -= coins;
            }
        }
        left
    };
    Some(Wythoff.winning_moves(&(a, b), convention).map(left).collect())
}

/// Implements the theorem for up to two nonempty heaps.
macro_rules! theorem {
    ($convention:ty) => {
        impl PartialTheorem<$convention> for MultiWythoff {
            /// # Complexity
            /// O(1) for two heaps.
            fn known_outcome(&self, heaps: &Vec<u64>, convention: $convention) -> Option<Outcome> {
                outcome(heaps, convention)
            }

            fn known_winning_move(
                &self,
                heaps: &Vec<u64>,
                convention: $convention,
            ) -> Option<Vec<u64>> {
                winning(heaps, convention)?.into_iter().next()
            }

            fn known_winning_moves(
                &self,
                heaps: &Vec<u64>,
                convention: $convention,
            ) -> Option<Vec<Vec<u64>>> {
                winning(heaps, convention)
            }
        }
    };
}

theorem!(Normal);
theorem!(Misere);

/// Writes a position as the sizes of the heaps, such as `1 1 4`, or as `no heaps`. Writes a move as the list of sizes that it leaves, such
/// as `0,0,4`.
impl Notation for MultiWythoff {
    fn position_text(&self, heaps: &Vec<u64>) -> String {
        heaps_text(heaps)
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, ReadError> {
        compact::checked(self, read_heaps(text)?)
    }

    fn move_text(&self, _: &Vec<u64>, mv: &Vec<u64>) -> String {
        compact::joined(mv, ",")
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<Vec<u64>, ReadError> {
        let sizes = text.trim().split(',').map(|word| read_number("the size of a heap", word));
        compact::legal(self, heaps, sizes.collect::<Result<Vec<_>, _>>()?)
    }

    fn position_in_words(&self, heaps: &Vec<u64>) -> String {
        heaps_in_words(heaps)
    }

    fn move_in_words(&self, heaps: &Vec<u64>, mv: &Vec<u64>) -> String {
        format!("leave {} of {}", Listed(mv), heaps_in_words(heaps))
    }
}

/// The game's entry in the catalog, for positions such as `multi_wythoff 1 2 3`.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "multi_wythoff",
    title: "Wythoff's game on more heaps",
    about: "Coins are taken from one heap, or from several with the xor 0.",
    rules: "Take any number of coins from one heap; or from several heaps numbers of coins whose xor is 0, such as as many from \
            two. A player who cannot move loses; in misère play, wins.",
    notation: "The sizes of the heaps, as `1 3 4`; a move is what it leaves of all, as `0,3,3`.",
    examples: &["multi_wythoff 1 2 3", "multi_wythoff 1 3 4", "multi_wythoff 7 10"],
    fields: field::HEAPS,
    why: crate::heaps::why::multi_wythoff,
    look: crate::heaps::look::TOGETHER,
    page: include_str!("../../doc/multi_wythoff.md"),
    read: |tokens| {
        let game = AnyGame::new("multi_wythoff", MultiWythoff).some_outcomes(Normal);
        one(&game.some_outcomes(Misere).build(), tokens.heaps()?)
    },
    random: |game, size, below| Some(random::heaps(game, 3, size, below)),
    ..Entry::USUAL
};
