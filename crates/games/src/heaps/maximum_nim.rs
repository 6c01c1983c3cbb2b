#![doc = include_str!("../../doc/maximum_nim.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::maximum_nim::{MaximumNim, TakeAtMost};
//! use grundy_core::{Misere, Normal, Ruleset, SpragueGrundy, SumMove, SumTheorem};
//!
//! // At most half of a heap: 13 is 1101 in binary. Dropping the final one leaves 110, which is 6, and half of 6 is 3.
//! let half = MaximumNim::new("n/2".parse()?)?;
//! assert_eq!(half.nim_value(&13).to_string(), "*3");
//! assert!(half.sum_winning_moves(&[13, 10], Normal).eq([SumMove::new(0, 3), SumMove::new(1, 4)]));
//! // In misère play, 2 and 3 have the values 1 and 0, and the player to move loses.
//! assert_eq!(half.sum_winning_moves(&[2, 3], Misere).count(), 0);
//!
//! // A user-defined rule: no coins from 0 or 1, up to 1 coin from 2 or 3, and up to 2 coins from 4.
//! let own: TakeAtMost = "0,0,1,1,2".parse()?;
//! assert_eq!(own.moves(&4).collect::<Vec<_>>(), [1, 2]);
//! assert_eq!(MaximumNim::new(own)?.nim_value(&3).to_string(), "*0");
//! # Ok::<(), games::heaps::maximum_nim::BoundError>(())
//! ```

mod bound;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

pub use bound::{BoundError, TakeAtMost};

use super::nim::{Census, misere_moves};
use bound::Bound;
use grundy_core::{
    IllegalMove, IllegalPosition, Misere, Nimber, Notation, Outcome, Ruleset, SpragueGrundy, Sum,
    SumMove, SumTheorem,
};

/// The rules and the nim-values of Maximum Nim, with the theorem for misère play of sums. A position is one heap. The theorems cover bounds
/// that never decrease, and never increase by more than 1, from one heap to the next larger heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MaximumNim {
    rules: TakeAtMost,
    /// The values of all heaps, if the bound is given by a table.
    values: Vec<u64>,
}

impl MaximumNim {
    /// Creates the game with the given bound.
    ///
    /// # Errors
    /// [`BoundError::Jumps`] if the bounds in a table decrease, or increase by more than 1.
    ///
    /// # Complexity
    /// Linear in the length of the table.
    pub fn new(rules: TakeAtMost) -> Result<Self, BoundError> {
        let mut values: Vec<u64> = Vec::new();
        if let Bound::Table(table) = rules.bound() {
            let mut before = None;
            for heap in 0..table.len() {
                let most = rules.most(heap as u64);
                // Heap 0 needs no check, because its bound is always 0.
                if before.is_some_and(|before| most != before && most != before + 1) {
                    return Err(BoundError::Jumps { heap, most });
                }
                let grows = before.is_none_or(|before| before < most);
                values.push(if grows { most } else { values[heap - 1 - most as usize] });
                before = Some(most);
            }
        }
        Ok(Self { rules, values })
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &TakeAtMost {
        &self.rules
    }

    /// Returns the largest heap. For a table, this is the last heap of the table. If the bound is the heap divided by a number above 2¹⁸,
    /// the largest heap is the smallest one from which 2¹⁸ coins may be taken, because computing the values of larger heaps takes too many
    /// steps. In all other cases, there is no largest heap.
    pub fn largest(&self) -> Option<u64> {
        const MANY: u64 = 1 << 18;
        match self.rules.bound() {
            &Bound::Part(divisor) => (divisor > MANY).then(|| divisor.checked_mul(MANY)).flatten(),
            Bound::Table(_) => self.rules.largest(),
        }
    }
}

impl SpragueGrundy for MaximumNim {
    /// # Complexity
    /// For a heap of n: O(log n) if the bound is half of the heap; O(k log n), but at most O(n / k), if the bound is a k-th of the heap;
    /// and O(1) for a table.
    ///
    /// # Panics
    /// If the heap is beyond the table.
    fn nim_value(&self, &heap: &u64) -> Nimber {
        match self.rules.bound() {
            Bound::Table(_) => Nimber::new(self.values[heap as usize]),
            &Bound::Part(divisor) => {
                let mut heap = heap;
                // If the heap is not a multiple of `divisor`, its bound is the same as for the next smaller heap. The value then equals the
                // value of the heap that is smaller by the bound plus 1. Take all such steps with the same bound together.
                while heap % divisor != 0 {
                    let step = heap / divisor + 1;
                    heap -= (heap % divisor).div_ceil(step) * step;
                }
                Nimber::new(heap / divisor)
            }
        }
    }

    /// Finds the moves to a value. There is exactly one move to each value up to the bound, except to the value of the heap itself.
    ///
    /// # Complexity
    /// The same as for a value, or O(m) if a table gives the bound m for the heap.
    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = u64> {
        let (value, most) = (value.value(), self.rules.most(heap));
        let least = heap - most;
        let left = match self.rules.bound() {
            _ if value > most => None,
            Bound::Table(_) => (least..heap).find(|&left| self.values[left as usize] == value),
            &Bound::Part(divisor) => {
                // List the heaps with the given value. The smallest of them is the first heap whose bound is `value`. Each further heap
                // exceeds the previous one by its own bound plus 1. Take all such steps with the same bound together.
                let after = |&left: &u64| {
                    let step = left.checked_div(divisor - 1)?.checked_add(1)?;
                    let end =
                        least.max(left.saturating_add(1)).min(step.saturating_mul(divisor - 1));
                    (end - left).div_ceil(step).checked_mul(step)?.checked_add(left)
                };
                let mut heaps = std::iter::successors(value.checked_mul(divisor), after);
                heaps.find(|&left| left >= least)
            }
        };
        left.filter(|&left| left < heap).map(|left| heap - left).into_iter()
    }
}

/// Misère play: the player who takes the last coin loses.
impl SumTheorem<Misere> for MaximumNim {
    /// The outcome is the same as in normal play if some heap has a value above 1, and it is the opposite otherwise.
    ///
    /// # Complexity
    /// The same as for the values.
    fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
        Census::of(heaps.iter().map(|heap| self.nim_value(heap))).outcome()
    }

    /// # Complexity
    /// The same as for two calls of [`moves_to`](SpragueGrundy::moves_to) for each heap.
    fn sum_winning_moves(&self, heaps: &[u64], _: Misere) -> impl Iterator<Item = SumMove<u64>> {
        misere_moves(self, heaps)
    }
}

/// Implements the rules and the notation of Maximum Nim for any bound.
macro_rules! rules {
    ($game:ty, |$self:ident| $rules:expr) => {
        impl Ruleset for $game {
            type Position = u64;
            type Move = u64;

            fn moves(&$self, &heap: &u64) -> impl Iterator<Item = u64> {
                1..=$rules.most(heap)
            }

            fn play(&$self, &heap: &u64, &coins: &u64) -> Sum<u64> {
                Sum::from(heap - coins)
            }

            fn check_position(&$self, &heap: &u64) -> Result<(), IllegalPosition> {
                match $self.largest() {
                    Some(largest) if heap > largest => Err(IllegalPosition::new(format_args!(
                        "the heap is {heap}, and this bound is for heaps of up to {largest}"
                    ))),
                    _ => Ok(()),
                }
            }

            /// Checks and plays a move in O(1) time.
            fn try_play(&$self, heap: &u64, mv: &u64) -> Result<Sum<u64>, IllegalMove> {
                if (1..=$rules.most(*heap)).contains(mv) {
                    Ok($self.play(heap, mv))
                } else {
                    Err(IllegalMove::new(mv, heap))
                }
            }
        }

        /// Writes a position as the size of one heap, such as `10`, and a move as the heap before and after it, such as `10:8`.
        impl Notation for $game {
            number_positions!("the size of a heap", "a heap of {}");
            taking_moves!();
        }
    };
}

rules!(MaximumNim, |self| self.rules);
rules!(TakeAtMost, |self| self);

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Misere;
    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::{MaximumNim, TakeAtMost};
    use crate::catalog::reader::{List, Refusal, Tokens, each};
    use crate::catalog::{Entry, Sample, random};

    /// The game's entry in the catalog, for positions such as `maximum_nim 13 10`.
    pub static ENTRY: Entry = Entry {
        name: "maximum_nim",
        title: "Maximum Nim",
        about: "Coins are taken from one heap, at most half of it, a part of it, or as given.",
        rules: "Take one or more coins from one heap, but at most half of it, rounded down; or at most the given part of it, or \
                as many as a table says. A player who cannot move loses; in misère play, wins.",
        notation: "The sizes of the heaps; a move is a heap before and after it, as `10:8`.",
        parameters: "another bound: `maximum_nim:n/3`, or a table for heaps from 0 on, as `maximum_nim:0,0,1,1,1,2,3`",
        examples: &["maximum_nim 13 10", "maximum_nim:n/3 20 31", "maximum_nim:0,0,1,1,1,2,3 5 6"],
        samples: &[Sample {
            title: "The square root of a heap",
            text: "maximum_nim:0,1,1,1,2,2,2,2,2,3,3 8 10",
        }],
        why: crate::heaps::why::maximum_nim,
        look: crate::heaps::look::STACKS,
        page: include_str!("../../doc/maximum_nim.md"),
        read,
        random: |game, size, below| {
            let size = if game.contains(',') { size.min(4) } else { size };
            Some(random::heaps(game, 3, size, below))
        },
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let rules = match tokens.parameter_tokens("", false) {
            Some(bound) => bound_of(bound)?,
            None => TakeAtMost::part(2).map_err(Refusal::new)?,
        };
        let heaps = tokens.list(List::heaps("the size of a heap"))?;
        let name = format!("maximum_nim:{rules}");
        let game = match MaximumNim::new(rules.clone()) {
            Ok(game) => AnyGame::new(name, game).values().sum_outcomes(Misere).build(),
            // The theorem does not cover this bound, so use the rules alone.
            Err(_) => AnyGame::new(name, rules).build(),
        };
        each(&game, heaps)
    }

    /// Reads the bound: `half`, `n/3`, or the numbers of a table.
    fn bound_of(mut tokens: Tokens<'_>) -> Result<TakeAtMost, Refusal> {
        let place = tokens.clone();
        let bound = if tokens.take_word(&["half"]) {
            tokens.finish("the heaps")?;
            TakeAtMost::part(2)
        } else if tokens.take_word(&["n"]) {
            if !tokens.take_sign('/') {
                return Err(tokens.expected("a part of the heap as `n/3`"));
            }
            let divisor = tokens.number("what the heap is divided by", u64::MAX)?;
            tokens.finish("the heaps")?;
            TakeAtMost::part(divisor)
        } else {
            TakeAtMost::table(tokens.set("a number of coins")?)
        };
        bound.map_err(|error| place.whole(error))
    }
}
