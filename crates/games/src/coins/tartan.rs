#![doc = include_str!("../../doc/tartan.md")]
//!
//! # Example
//!
//! ```
//! use games::coins::tartan::{Coins, Tartan};
//! use games::coins::turning::{Ruler, TurningTurtles};
//! use grundy_core::{Normal, Notation, OutcomeTheorem, SpragueGrundy};
//!
//! let game = Tartan(TurningTurtles, Ruler);
//! let coins = Coins::new([(2, 3), (1, 1)]);
//! assert_eq!(game.nim_value(&coins).to_string(), "*15"); // 3 · 4 + 2 · 2 = 12 + 3
//! let winning: Vec<String> =
//!     game.winning_moves(&coins, Normal).map(|mv| game.move_text(&coins, &mv)).collect();
//! assert!(!winning.is_empty());
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::coins::turning::{CoinTurning, CoinValues, toggle};
use crate::notation::{Listed, no_move, read_number};
use grundy_core::{
    IllegalMove, IllegalPosition, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum,
};

/// The product of two coin-turning games on a board of coins, with its nim-values. A position is the whole board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tartan<A, B>(pub A, pub B);

/// The places of the coins that show heads. Each place is a pair: a place in the first game and a place in the second game.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coins(Vec<(u64, u64)>);

impl Coins {
    /// Creates the board with heads on these places, in any order. Repeated places have no effect.
    pub fn new(places: impl IntoIterator<Item = (u64, u64)>) -> Self {
        let mut places: Vec<(u64, u64)> = places.into_iter().collect();
        places.sort_unstable();
        places.dedup();
        Self(places)
    }

    /// Returns the places, in ascending order.
    pub fn as_slice(&self) -> &[(u64, u64)] {
        &self.0
    }

    fn turn(&mut self, place: (u64, u64)) {
        toggle(&mut self.0, place);
    }
}

/// A move: the product of a turn of the first game and a turn of the second game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct TartanMove {
    /// The place of the greatest coin of the move, which turns from heads to tails.
    pub place: (u64, u64),
    /// The other places of the turn in the first game, in ascending order.
    pub first: Vec<u64>,
    /// The other places of the turn in the second game, in ascending order.
    pub second: Vec<u64>,
}

impl<A: CoinTurning, B: CoinTurning> Ruleset for Tartan<A, B> {
    type Position = Coins;
    type Move = TartanMove;

    fn moves(&self, coins: &Coins) -> impl Iterator<Item = TartanMove> {
        // Without a turn in the second game there are no moves, so skip the turns of the first game.
        let is_alive = |&&(_, second): &&(u64, u64)| self.1.turns(second).next().is_some();
        coins.0.iter().filter(is_alive).flat_map(move |&place| {
            self.0.turns(place.0).flat_map(move |first| {
                self.1.turns(place.1).map(move |second| {
                    let first = first.clone();
                    TartanMove { place, first, second }
                })
            })
        })
    }

    fn play(&self, coins: &Coins, mv: &TartanMove) -> Sum<Coins> {
        let mut left = coins.clone();
        for &i in mv.first.iter().chain([&mv.place.0]) {
            for &j in mv.second.iter().chain([&mv.place.1]) {
                left.turn((i, j));
            }
        }
        Sum::from(left)
    }

    fn check_position(&self, coins: &Coins) -> Result<(), IllegalPosition> {
        let (rows, columns) = (self.0.places(), self.1.places());
        match coins.0.iter().find(|&&(i, j)| i >= rows || j >= columns) {
            Some((i, j)) => Err(IllegalPosition::new(format_args!(
                "there is a coin on place {i}x{j}, the board has the places below {rows}x{columns}"
            ))),
            None => Ok(()),
        }
    }

    fn try_play(&self, coins: &Coins, mv: &TartanMove) -> Result<Sum<Coins>, IllegalMove> {
        let legal = coins.0.binary_search(&mv.place).is_ok()
            && self.0.allows(mv.place.0, &mv.first)
            && self.1.allows(mv.place.1, &mv.second);
        if legal { Ok(self.play(coins, mv)) } else { Err(IllegalMove::new(mv, coins)) }
    }
}

impl<A: CoinValues, B: CoinValues> SpragueGrundy for Tartan<A, B> {
    /// Computes the nim-sum, over all heads, of the nim-product of the values in both games.
    fn nim_value(&self, coins: &Coins) -> Nimber {
        coins.0.iter().map(|&(i, j)| self.0.value(i) * self.1.value(j)).sum()
    }

    /// # Complexity
    /// For each coin, visits all turns of both games, and computes one nim-division for each value that a turn of the first game leaves. If
    /// the second game has a turn that fits a turn of the first game, lists the turns of the second game that leave the required value.
    fn moves_to(&self, coins: &Coins, value: Nimber) -> impl Iterator<Item = TartanMove> {
        self.steps_to(coins, value).flatten()
    }

    /// Counts each visited turn as a step.
    fn steps_to(&self, coins: &Coins, value: Nimber) -> impl Iterator<Item = Option<TartanMove>> {
        let change = self.nim_value(coins) + value;
        coins.0.iter().flat_map(move |&place| {
            let (whole_first, whole_second) = (self.0.value(place.0), self.1.value(place.1));
            // `left` collects the values that the turns of the second game leave. It is complete before the first lookup.
            let left = Rc::new(RefCell::new(HashSet::new()));
            let seen = Rc::clone(&left);
            let look = self.1.turns(place.1).map(move |second| {
                seen.borrow_mut().insert(self.1.value_of(&second));
                None
            });
            let mut partners: HashMap<Nimber, Option<Nimber>> = HashMap::new();
            let find = self.0.turns(place.0).flat_map(move |first| {
                let first_value = self.0.value_of(&first);
                let partner = *partners.entry(first_value).or_insert_with(|| {
                    // The move changes the value by `(whole_first + first_value) · (whole_second + second_value)`.
                    let quotient = change.checked_div(whole_first + first_value)?;
                    Some(whole_second + quotient).filter(|value| left.borrow().contains(value))
                });
                let steps = partner.into_iter().flat_map(move |second_value| {
                    let first = first.clone();
                    self.1.steps_to(place.1, second_value).map(move |step| {
                        step.map(|second| TartanMove { place, first: first.clone(), second })
                    })
                });
                std::iter::once(None).chain(steps)
            });
            look.chain(find)
        })
    }
}

/// Writes a position as the places of the heads, such as `0x1 2x3`, or as `tails` if there are none. Writes a move as the turns of both
/// games, the greatest places first, such as `2-0x3-1`.
impl<A: CoinTurning, B: CoinTurning> Notation for Tartan<A, B> {
    fn position_text(&self, coins: &Coins) -> String {
        let places: Vec<String> = coins.0.iter().map(|(i, j)| format!("{i}x{j}")).collect();
        if places.is_empty() { "tails".to_owned() } else { places.join(" ") }
    }

    fn read_position(&self, text: &str) -> Result<Coins, ReadError> {
        if text.trim() == "tails" {
            return Ok(Coins::default());
        }
        let place = |word: &str| {
            let none = || ReadError::expected("a place such as `2x3`", word);
            let (i, j) = word.split_once('x').ok_or_else(none)?;
            Ok((read_number("a place", i)?, read_number("a place", j)?))
        };
        let places = text.split_whitespace().map(place).collect::<Result<Vec<_>, ReadError>>()?;
        let coins = Coins::new(places.iter().copied());
        if coins.0.is_empty() || coins.0.len() < places.len() {
            return Err(ReadError::expected("different places of coins that show heads", text));
        }
        self.check_position(&coins)?;
        Ok(coins)
    }

    fn move_text(&self, _: &Coins, mv: &TartanMove) -> String {
        let text = super::turning::flip_text;
        format!("{}x{}", text(mv.place.0, &mv.first), text(mv.place.1, &mv.second))
    }

    fn read_move(&self, coins: &Coins, text: &str) -> Result<TartanMove, ReadError> {
        let mv = text.trim().split_once('x').and_then(|(first, second)| {
            let (i, first) = super::turning::read_flip(first)?;
            let (j, second) = super::turning::read_flip(second)?;
            Some(TartanMove { place: (i, j), first, second })
        });
        mv.filter(|mv| self.try_play(coins, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(coins), text))
    }

    fn move_in_words(&self, _: &Coins, mv: &TartanMove) -> String {
        let places = |what: &str, others: &[u64], place: u64| match others {
            [] => format!("{what} {place}"),
            _ => format!("{what}s {}", Listed(&[others, &[place]].concat())),
        };
        let rows = places("row", &mv.first, mv.place.0);
        let columns = places("column", &mv.second, mv.place.1);
        let coins = if mv.first.len() + mv.second.len() == 0 { "coin" } else { "coins" };
        format!("turn the {coins} of {rows} in {columns}")
    }
}

#[cfg(feature = "serde")]
stored_as!(Coins as Vec<(u64, u64)>, |coins| coins.as_slice(), |places| {
    let coins = Self::new(places.iter().copied());
    crate::notation::stored::each_once(coins, |coins| coins.as_slice().len() == places.len())
});

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use std::collections::BTreeSet;

    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::{Coins, Tartan};
    use crate::catalog::reader::{List, Refusal, Tokens, one};
    use crate::catalog::{Entry, random};
    use crate::coins::turning::{Family, family, unknown};

    /// The game's entry in the catalog, for positions such as `tartan:turning_turtles,ruler 2x3 1x1`.
    pub static ENTRY: Entry = Entry {
        name: "tartan",
        title: "Products of coin-turning games",
        about: "Coins on a board are turned by two games at once, for rows and for columns.",
        rules: "Turn all coins of a board whose row is in a turn of one coin-turning game and whose column is in a turn of \
                   another one; the one furthest in both goes from heads to tails. A player who cannot move loses.",
        notation: "The places of the heads, row and column counted from 0, as `2x3 1x1`; a move is the turns of both games, \
                   the greatest places first, as `2-0x3-1`.",
        parameters: "the two games, as `tartan:turning_turtles,ruler`; those of the catalog from `turning_turtles` to `sym`",
        examples: &["tartan:turning_turtles,ruler 2x3 1x1", "tartan:twins,mogul 3x2 2x4"],
        why: crate::coins::why::heads,
        look: crate::coins::look::BOARD,
        page: include_str!("../../doc/tartan.md"),
        read,
        random: |game, size, below| Some(random_board(game, size, below)),
        ..Entry::USUAL
    };

    /// If a coin is on this place or beyond it, listing the moves of a board takes a long time.
    const FAR: u64 = 1 << 10;

    /// Reads a board of coins for the product of the two games in the parameters.
    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let expected = "two coin-turning games, as `twins,ruler`";
        let Some(mut names) = tokens.parameter_tokens("", true) else {
            return Err(tokens.expected(expected));
        };
        let name = |names: &mut Tokens<'_>| {
            let mut game = names.word().ok_or_else(|| names.expected(expected))?.to_lowercase();
            names.advance(1);
            while names.is_glued(0) && names.take_sign('-') {
                let word = names.word().ok_or_else(|| names.expected(expected))?;
                game = format!("{game}_{}", word.to_lowercase());
                names.advance(1);
            }
            if family(&game, 1).is_some() { Ok(game) } else { Err(Refusal::from(unknown(&game))) }
        };
        let first = name(&mut names)?;
        names.take_sign(',');
        let second = name(&mut names)?;
        names.finish(expected)?;
        let coins = if tokens.take_word(&["tails"]) {
            Coins::default()
        } else {
            let places = tokens.list_of(List::places("a place such as `2x3`"), |tokens| {
                tokens.size(false)?.ok_or_else(|| tokens.expected("a place such as `2x3`"))
            })?;
            let coins = Coins::new(places.iter().copied());
            if coins.as_slice().is_empty() || coins.as_slice().len() < places.len() {
                return Err(tokens.taken("expected different places of coins that show heads"));
            }
            coins
        };
        let furthest = coins.as_slice().iter().map(|&(i, j)| i.max(j)).max();
        let places = furthest.map_or(0, |place| place.saturating_add(1));
        let family = |name: &str| family(name, places).ok_or_else(|| unknown(name));
        let game: Tartan<Family, Family> = Tartan(family(&first)?, family(&second)?);
        let game = AnyGame::new(format!("tartan:{first},{second}"), game).values();
        one(&game.quick_where(move |_, _| places < FAR).build(), coins)
    }

    fn random_board(game: &str, size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
        let side = size.min(8);
        let places: BTreeSet<_> = (0..=size / 3).map(|_| (below(side), below(side))).collect();
        let places: Vec<String> = places.iter().map(|(i, j)| format!("{i}x{j}")).collect();
        format!("{} {}", random::with(game, "turning_turtles,ruler"), places.join(" "))
    }
}
