#![doc = include_str!("../../doc/moore.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::moore::Moore;
//! use grundy_core::{Misere, Normal, Outcome, OutcomeTheorem};
//!
//! let moore = Moore::new(2).expect("at least one heap per move");
//! let heaps = vec![3, 4, 5];
//! assert_eq!(moore.outcome(&heaps, Normal), Outcome::N);
//! // After a winning move, the number of times that each binary digit occurs is a multiple of three.
//! let winning: Vec<Vec<u64>> = moore.winning_moves(&heaps, Normal).collect();
//! assert_eq!(winning, [vec![3, 3, 3]]);
//! // All heaps are 1, and 4 heaps are one more than a multiple of 3, which loses in misère play.
//! assert_eq!(moore.outcome(&vec![1, 1, 1, 1], Misere), Outcome::P);
//! ```

mod columns;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use crate::notation::{
    Listed, compact, heaps_in_words, heaps_text, no_move, read_heaps, read_number,
};
use columns::Columns;
use grundy_core::{
    Convention, IllegalMove, Misere, Normal, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset,
    Sum,
};

/// The rules of Moore's Nim, in which a move reduces up to `k` heaps, with the theorems for normal and for misère play. A position is the
/// list of all heaps, and a move is the list that it leaves.
///
/// The theorems cover a single list of heaps. If `k` is at least 2, the heaps cannot be components of a sum, because one move can reduce
/// several heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moore {
    heaps_per_move: u64,
}

impl Moore {
    /// Creates the game in which a move reduces at least one heap and at most `k`. With `k = 1`, the game is Nim. Returns `None` for
    /// `k = 0`, which would allow no moves.
    pub const fn new(k: u64) -> Option<Self> {
        if k == 0 { None } else { Some(Self { heaps_per_move: k }) }
    }

    /// Returns the maximum number of heaps that a move can reduce.
    pub const fn heaps_per_move(self) -> u64 {
        self.heaps_per_move
    }

    /// Returns whether, for every binary digit, the number of heaps in which that digit is 1 is a multiple of `k + 1`.
    fn is_balanced(self, heaps: &[u64]) -> bool {
        (0..u64::BITS).all(|column| {
            let ones = heaps.iter().filter(|&&heap| heap >> column & 1 == 1).count();
            self.rest(ones as u64) == 0
        })
    }

    /// Returns `ones` modulo `k + 1`.
    const fn rest(self, ones: u64) -> u64 {
        match self.heaps_per_move.checked_add(1) {
            Some(modulus) => ones % modulus,
            None => ones,
        }
    }

    fn winning(self, heaps: &[u64], play: Convention) -> impl Iterator<Item = Vec<u64>> {
        let larger = heaps.iter().filter(|&&heap| heap > 1).count() as u64;
        if play == Convention::Misere && larger <= self.heaps_per_move {
            // At most k heaps are above 1. A balanced list that has heaps above 1 has at least k + 1 of them, so a winning move must leave
            // no heap above 1.
            let reduced = heaps.iter().map(|&heap| heap > 1).collect();
            Columns::new(self.heaps_per_move, heaps, reduced, 1)
        } else {
            Columns::new(self.heaps_per_move, heaps, vec![false; heaps.len()], 0)
        }
    }
}

impl Ruleset for Moore {
    type Position = Vec<u64>;
    type Move = Vec<u64>;

    /// Lists the moves in lexicographic order of the remaining lists. The iterator is lazy because there can be very many moves.
    fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        let heaps = heaps.clone();
        let most = self.heaps_per_move;
        let mut next = Some(least_from(&heaps, heaps.clone(), 0, most));
        std::iter::from_fn(move || {
            let left = next.take().filter(|left| *left != heaps)?;
            next = successor(&heaps, &left, most);
            Some(left)
        })
    }

    fn play(&self, _: &Vec<u64>, mv: &Vec<u64>) -> Sum<Vec<u64>> {
        Sum::from(mv.clone())
    }

    /// Removes empty heaps and sorts the others in ascending order.
    fn canonical(&self, mut heaps: Vec<u64>) -> Sum<Vec<u64>> {
        heaps.retain(|&size| size > 0);
        heaps.sort_unstable();
        Sum::from(heaps)
    }

    /// Checks and plays a move in O(n) time for n heaps.
    fn try_play(&self, heaps: &Vec<u64>, mv: &Vec<u64>) -> Result<Sum<Vec<u64>>, IllegalMove> {
        let pairs = || heaps.iter().zip(mv);
        let reduced = pairs().filter(|(heap, left)| left < heap).count() as u64;
        let legal = heaps.len() == mv.len()
            && pairs().all(|(heap, left)| left <= heap)
            && (1..=self.heaps_per_move).contains(&reduced);
        if legal { Ok(self.play(heaps, mv)) } else { Err(IllegalMove::new(mv, heaps)) }
    }
}

/// Returns the lexicographically first list that agrees with `left` before the index `from` and differs from `heaps` in at most `most`
/// heaps.
fn least_from(heaps: &[u64], mut left: Vec<u64>, from: usize, most: u64) -> Vec<u64> {
    let reduced = (0..from).filter(|&at| left[at] < heaps[at]).count() as u64;
    let mut spare = most.saturating_sub(reduced);
    for at in from..heaps.len() {
        let reduce = heaps[at] > 0 && spare > 0;
        spare -= u64::from(reduce);
        left[at] = if reduce { 0 } else { heaps[at] };
    }
    left
}

/// Returns the next list in lexicographic order in which at most `most` heaps are reduced, or `None` after `heaps` itself.
fn successor(heaps: &[u64], left: &[u64], most: u64) -> Option<Vec<u64>> {
    // Increasing a reduced heap keeps the number of reduced heaps within `most`, because the heaps after it can stay unreduced.
    let at = (0..heaps.len()).rev().find(|&at| left[at] < heaps[at])?;
    let mut next = left.to_vec();
    next[at] += 1;
    Some(least_from(heaps, next, at + 1, most))
}

impl OutcomeTheorem<Normal> for Moore {
    /// # Complexity
    /// O(n) for n heaps. For each of the 64 binary digits, the function counts the heaps in which that digit is 1.
    fn outcome(&self, heaps: &Vec<u64>, _: Normal) -> Outcome {
        Outcome::from_first_wins(!self.is_balanced(heaps))
    }

    /// Lists all winning moves, in no specified order. The iterator is lazy because there can be exponentially many.
    ///
    /// # Complexity
    /// O(n) for n heaps before the first move and between two consecutive moves, because the enumeration never runs into a dead end.
    fn winning_moves(&self, heaps: &Vec<u64>, _: Normal) -> impl Iterator<Item = Vec<u64>> {
        self.winning(heaps, Convention::Normal)
    }
}

/// Misère play: the player who takes the last coin loses.
impl OutcomeTheorem<Misere> for Moore {
    /// # Complexity
    /// O(n) for n heaps.
    fn outcome(&self, heaps: &Vec<u64>, _: Misere) -> Outcome {
        let sizes = heaps;
        let lost = if sizes.iter().any(|&heap| heap > 1) {
            self.is_balanced(sizes)
        } else {
            self.rest(sizes.iter().sum()) == 1
        };
        Outcome::from_first_wins(!lost)
    }

    /// Lists the moves lazily, as in normal play, in O(n) time for each move.
    fn winning_moves(&self, heaps: &Vec<u64>, _: Misere) -> impl Iterator<Item = Vec<u64>> {
        self.winning(heaps, Convention::Misere)
    }
}

/// Writes a position as the sizes of the heaps, such as `3 4 5`, or as `no heaps`. Writes a move as the list of sizes that it leaves, such
/// as `3,3,3`.
impl Notation for Moore {
    fn position_text(&self, heaps: &Vec<u64>) -> String {
        heaps_text(heaps)
    }

    fn read_position(&self, text: &str) -> Result<Vec<u64>, ReadError> {
        read_heaps(text)
    }

    fn move_text(&self, _: &Vec<u64>, mv: &Vec<u64>) -> String {
        compact::joined(mv, ",")
    }

    fn read_move(&self, heaps: &Vec<u64>, text: &str) -> Result<Vec<u64>, ReadError> {
        let sizes = text.trim().split(',').map(|word| read_number("the size of a heap", word));
        let mv = sizes.collect::<Result<_, _>>()?;
        match self.try_play(heaps, &mv) {
            Ok(_) => Ok(mv),
            Err(_) => Err(no_move(&self.position_text(heaps), text)),
        }
    }

    fn position_in_words(&self, heaps: &Vec<u64>) -> String {
        heaps_in_words(heaps)
    }

    fn move_in_words(&self, heaps: &Vec<u64>, mv: &Vec<u64>) -> String {
        format!("leave {} of {}", Listed(mv), heaps_in_words(heaps))
    }
}

#[cfg(feature = "serde")]
stored_as!(Moore as u64, |game| game.heaps_per_move(), |k| {
    Self::new(k).ok_or_else(|| {
        grundy_core::ReadError::expected("the number of heaps per move, from 1 on", "0")
    })
});

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};
    use grundy_core::{Misere, Normal};

    use super::Moore;
    use crate::catalog::reader::{Refusal, Tokens, one};
    use crate::catalog::{Entry, random};

    /// The game's entry in the catalog, for positions such as `moore:2 3 4 5`.
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
        page: include_str!("../../doc/moore.md"),
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
}
