#![doc = include_str!("../../doc/sylver_coinage.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::sylver_coinage::{Coinage, SylverCoinage};
//! use grundy_core::{Normal, Outcome, PartialTheorem};
//! use grundy_search::Search;
//!
//! let coins: Coinage = "5 6".parse()?;
//! assert_eq!(coins.open(), [2, 3, 4, 7, 8, 9, 13, 14, 19]);
//! // The player to move wins by a strategy-stealing argument, and the search finds the move.
//! assert_eq!(SylverCoinage.known_outcome(&coins, Normal), Some(Outcome::N));
//! let winning = Search::new(SylverCoinage).winning_moves(&coins, Normal)?;
//! assert_eq!(winning, [19]);
//! // After 4 and 6 alone, infinitely many moves remain, so no search would end.
//! let error = "4 6".parse::<Coinage>().unwrap_err();
//! assert!(error.to_string().contains("common divisor 2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use grundy_core::{
    IllegalMove, IllegalPosition, Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset,
    Sum,
};

use crate::notation::{Listed, compact, no_move, read_number, read_numbers};

/// The rules of Sylver Coinage. A position consists of the coins that were named, and a move is the next coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SylverCoinage;

/// The coins that were named, without the coins that smaller coins can pay. Two positions are therefore equal if the same amounts can still
/// be named.
///
/// The greatest common divisor of the coins is 1. The notation lists the coins in ascending order, separated by spaces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coinage(Vec<u64>);

impl Coinage {
    /// The upper limit on the largest amount that the coins of a position cannot pay.
    pub const MAX_OPEN: u64 = 1_000;
    /// The maximum number of different coins in a position.
    pub const MAX_COINS: usize = 1_000;

    /// Creates the position after the given coins were named.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are no coins or too many; if a coin is 0 or 1; if the coins have a common divisor above 1, which leaves
    /// infinitely many moves; or if they cannot pay some amount above [`MAX_OPEN`](Self::MAX_OPEN).
    ///
    /// # Complexity
    /// O(k m) for k coins, where m is the largest amount that they cannot pay.
    pub fn new(coins: impl IntoIterator<Item = u64>) -> Result<Self, IllegalPosition> {
        let mut coins: Vec<u64> = coins.into_iter().take(Self::MAX_COINS + 1).collect();
        if coins.len() > Self::MAX_COINS {
            let most = Self::MAX_COINS;
            return Err(IllegalPosition::new(format_args!("more than {most} coins")));
        }
        if let Some(coin) = coins.iter().find(|coin| **coin < 2) {
            let message =
                format_args!("the coin {coin}; whoever names 1 loses, so coins are from 2 on");
            return Err(IllegalPosition::new(message));
        }
        coins.sort_unstable();
        coins.dedup();
        let divisor = coins.iter().fold(0, |divisor, &coin| gcd(divisor, coin));
        if divisor == 0 {
            return Err(IllegalPosition::new("no coins; infinitely many moves are left"));
        }
        if divisor > 1 {
            return Err(IllegalPosition::new(format_args!(
                "the common divisor {divisor} of the coins {} leaves infinitely many moves, so a search may never end",
                Listed(&coins)
            )));
        }
        let paid = Paid::by(&coins).ok_or_else(|| {
            let most = Self::MAX_OPEN;
            IllegalPosition::new(format_args!(
                "the coins {} do not pay some amount above {most}",
                Listed(&coins)
            ))
        })?;
        Ok(Self(paid.coins))
    }

    /// Returns the coins in ascending order, without the coins that smaller coins can pay.
    pub fn coins(&self) -> &[u64] {
        &self.0
    }

    /// Returns the amounts that can still be named, in ascending order. These are the amounts that the coins cannot pay, except 1.
    pub fn open(&self) -> Vec<u64> {
        let mut open = self.paid().unpaid;
        open.remove(0);
        open
    }

    fn paid(&self) -> Paid {
        Paid::by(&self.0).expect("coins are checked when they are named")
    }

    /// Returns whether the position is an ender: for every other open amount, the coins and that amount together can pay the largest open
    /// amount. Returns false if no amount can be named.
    pub(crate) fn is_ender(&self) -> bool {
        let open = self.open();
        let Some(&largest) = open.last() else { return false };
        let is_open = |amount: u64| amount == 1 || open.binary_search(&amount).is_ok();
        open.iter().all(|&named| {
            (0..=largest / named).any(|times| times > 0 && !is_open(largest - times * named))
        })
    }

    /// Returns the pairing strategy, if one of the coins is 2 or 3, or if the coins include 4, 6 and at least one other coin.
    pub(crate) fn pairing(&self) -> Option<Pairing> {
        let alone = match self.0[..] {
            [2, 3] | [4, 5, 6, 7] => None,
            [2, _] => Some(3),
            [3, ..] => Some(2),
            [4, 5, 6] => Some(7),
            [4, 6, least] if least % 4 == 1 => Some(least + 2),
            [4, 6, least, ..] if least % 4 == 3 => Some(least - 2),
            [4, 6, _, _] => None,
            _ => return None,
        };
        let open = self.open();
        let has_partner = |amount: &u64| open.binary_search(&(amount + 2)).is_ok();
        let lower = open.iter().copied().filter(|amount| amount % 4 == 1).filter(has_partner);
        let pairs = lower.map(|amount| (amount, amount + 2));
        let pairs = [(2, 3)].into_iter().filter(|_| self.0[0] == 4).chain(pairs);
        Some(Pairing { pairs: pairs.collect(), alone })
    }
}

/// A pairing strategy: if one player names an amount, the other player names its partner.
pub(crate) struct Pairing {
    // Only the catalog uses the pairs, to explain the strategy.
    #[cfg_attr(not(feature = "catalog"), allow(dead_code))]
    pub(crate) pairs: Vec<(u64, u64)>,
    /// The amount that wins: after it is named, every amount that is still open has a partner. `None` if this is already the case.
    pub(crate) alone: Option<u64>,
}

/// The amounts that a set of coins can pay.
struct Paid {
    /// The coins, without the coins that smaller coins can pay, in ascending order.
    coins: Vec<u64>,
    /// The amounts that the coins cannot pay, in ascending order.
    unpaid: Vec<u64>,
}

impl Paid {
    /// Determines which amounts the given coins can pay. Returns `None` if they cannot pay some amount above [`Coinage::MAX_OPEN`]. The
    /// coins must be in ascending order.
    ///
    /// Let `c` be the smallest coin. The loop can stop after `c` consecutive amounts that the coins can pay, because they can then pay all
    /// larger amounts, too.
    fn by(coins: &[u64]) -> Option<Self> {
        let mut found = Self { coins: Vec::new(), unpaid: Vec::new() };
        let least = *coins.first()?;
        let mut is_paid = vec![true];
        let mut next = coins.iter().copied().peekable();
        for amount in 1.. {
            let is_named = next.next_if_eq(&amount).is_some();
            let pays = |coin: &u64| is_paid[(amount - coin) as usize];
            let is_paid_now = found.coins.iter().any(pays);
            if is_named && !is_paid_now {
                found.coins.push(amount);
            }
            if !is_named && !is_paid_now {
                if amount > Coinage::MAX_OPEN {
                    return None;
                }
                found.unpaid.push(amount);
            }
            is_paid.push(is_named || is_paid_now);
            if amount - found.unpaid.last().copied().unwrap_or(0) >= least {
                break;
            }
        }
        Some(found)
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ruleset for SylverCoinage {
    type Position = Coinage;
    type Move = u64;

    /// Lists the moves in ascending order.
    fn moves(&self, coins: &Coinage) -> impl Iterator<Item = u64> {
        coins.open().into_iter()
    }

    fn play(&self, coins: &Coinage, &named: &u64) -> Sum<Coinage> {
        let mut more = coins.0.clone();
        more.insert(more.partition_point(|&coin| coin < named), named);
        let paid = Paid::by(&more).expect("more coins pay more amounts");
        Sum::from(Coinage(paid.coins))
    }

    fn check_position(&self, coins: &Coinage) -> Result<(), IllegalPosition> {
        let same = Coinage::new(coins.0.iter().copied())?;
        if same == *coins {
            return Ok(());
        }
        Err(IllegalPosition::new(format_args!("of the coins {coins} some pay another one")))
    }

    fn try_play(&self, coins: &Coinage, mv: &u64) -> Result<Sum<Coinage>, IllegalMove> {
        if coins.open().binary_search(mv).is_ok() {
            return Ok(self.play(coins, mv));
        }
        Err(IllegalMove::new(mv, coins))
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// Covers enders, in which the player to move wins although no winning move is known. Also covers positions with a coin of 2 or 3, or with
/// both 4 and 6.
impl PartialTheorem<Normal> for SylverCoinage {
    /// # Complexity
    /// O(m²), where m is the largest amount that the coins cannot pay.
    fn known_outcome(&self, coins: &Coinage, _: Normal) -> Option<Outcome> {
        if let Some(pairing) = coins.pairing() {
            return Some(Outcome::from_first_wins(pairing.alone.is_some()));
        }
        coins.is_ender().then_some(Outcome::N)
    }

    fn known_winning_move(&self, coins: &Coinage, _: Normal) -> Option<u64> {
        coins.pairing()?.alone
    }
}

/// Writes positions as described at [`Coinage`], and a move as the coin to name.
impl Notation for SylverCoinage {
    fn position_text(&self, coins: &Coinage) -> String {
        coins.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Coinage, ReadError> {
        text.parse()
    }

    fn move_text(&self, _: &Coinage, named: &u64) -> String {
        named.to_string()
    }

    fn read_move(&self, coins: &Coinage, text: &str) -> Result<u64, ReadError> {
        let named = read_number("", text.trim()).ok();
        named
            .filter(|named| self.try_play(coins, named).is_ok())
            .ok_or_else(|| no_move(&self.position_text(coins), text))
    }

    fn position_in_words(&self, coins: &Coinage) -> String {
        format!("the coins {}", Listed(&coins.0))
    }

    fn move_in_words(&self, _: &Coinage, named: &u64) -> String {
        format!("name {named}")
    }
}

impl fmt::Display for Coinage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&compact::spaced(&self.0))
    }
}

/// Reads coins, separated by spaces, in any order. A coin that the other coins can pay has no effect.
impl FromStr for Coinage {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Ok(Self::new(read_numbers("a coin", text)?)?)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Coinage);

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Normal;
    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::{Coinage, SylverCoinage};
    use crate::catalog::reader::{List, Refusal, Tokens, one};
    use crate::catalog::{Entry, Field, Sample};

    /// The game's entry in the catalog, for positions such as `sylver_coinage 5 6`.
    pub static ENTRY: Entry = Entry {
        name: "sylver_coinage",
        title: "Sylver Coinage",
        about: "Coins are named that the coins before do not pay; whoever names 1 loses.",
        rules: "Name a coin above 1 whose amount cannot be paid by coins that were named before, each as often as you like. A player \
                who cannot move loses; in misère play, wins.",
        notation: "The coins that were named, as `5 6`; their greatest common divisor is 1, and they pay all amounts above 1000. \
                   Without that, infinitely many moves are left, and a search may never end. A move is the next coin.",
        examples: &["sylver_coinage 5 6", "sylver_coinage 4 6 9", "sylver_coinage 4 6 9 11"],
        samples: &[Sample { title: "After 6 and 7", text: "sylver_coinage 6 7" }],
        fields: &[Field::Numbers { title: "Coins, as 5 6", what: "coins", is_parameter: false }],
        why: crate::heaps::why::sylver_coinage,
        look: crate::heaps::look::COINAGE,
        page: include_str!("../../doc/sylver_coinage.md"),
        read,
        random: |_, size, below| {
            let least = 3 + below(size.min(4));
            let larger = least * (1 + below(2)) + 1;
            Some(format!("sylver_coinage {least} {larger}"))
        },
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let coins = tokens.list(List::heaps("a coin"))?;
        let coins = Coinage::new(coins).map_err(|error| tokens.taken(error))?;
        one(&AnyGame::new("sylver_coinage", SylverCoinage).some_outcomes(Normal).build(), coins)
    }
}
