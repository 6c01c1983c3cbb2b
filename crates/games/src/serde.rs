//! Positions and moves for `serde`: numbers, lists of numbers, and texts in the notation of the game. What is not a
//! position is refused when it is read.

use ::serde::de::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use grundy_core::{Notation as _, ReadError};
use tree_algos::{EdgeId, Tree};

use crate::boards::chomp::Chomp;
use crate::boards::cram::Cram;
use crate::boards::cram::Domino;
use crate::boards::dots_and_boxes::{Dots, DotsAndBoxes, ScoredDots};
use crate::boards::treblecross::Crosses;
#[cfg(feature = "catalog")]
use crate::catalog::{Entry, Game as _, find};
use crate::coins::silver_dollar::SilverDollarBag;
use crate::coins::silver_dollar::{DollarStrip, Strip};
use crate::coins::tartan::Coins;
use crate::coins::turning::{AtMost, Exactly, Heads};
use crate::graphs::hackenbush::Picture;
use crate::graphs::nimstring::Strings;
use crate::graphs::{SimpleGraph, TokenGraph};
use crate::heaps::floor_division::Divisors;
use crate::heaps::moore::Moore;
use crate::heaps::subtraction::Subtraction;
use crate::heaps::take_a_square::TakeASquare;
use crate::heaps::take_and_break::{Break, TakeAndBreak};
use crate::loopy::arrow_walk::ArrowWalk;
use crate::loopy::northcott::NorthcottPosition;
use crate::loopy::poker_nim::PokerNimPosition;
use crate::notation::compact;
use crate::trees::coins_to_root::{CoinsToRoot, LiveCoins, RootedCoins};
use crate::trees::path_marking::{Marked, PathMarking};
use crate::trees::staircase_nim::{LiveStaircase, Staircase};

/// A type that is stored as another one: how it becomes that, and how it comes back.
macro_rules! stored_as {
    ($type:ty as $stored:ty, |$value:ident| $store:expr, |$read:ident| $restore:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $store.serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $read = <$stored>::deserialize(deserializer)?;
                let restored: Result<Self, ReadError> = $restore;
                restored.map_err(D::Error::custom)
            }
        }
    };
}

/// Types that are stored as the texts that they print and parse.
macro_rules! stored_as_text {
    ($($type:ty),* $(,)?) => {
        $(stored_as!($type as String, |value| value.to_string(), |text| {
            text.parse().map_err(ReadError::new)
        });)*
    };
}

// Of `TakeAndBreak` the game, not its values: those are found again, or kept as a checkpoint of the sequence.
stored_as_text!(
    ArrowWalk,
    Crosses,
    Dots,
    NorthcottPosition,
    Picture,
    PokerNimPosition,
    SimpleGraph,
    Staircase,
    Strings,
    Subtraction,
    TakeAndBreak,
    TokenGraph,
);
stored_as!(Divisors as Vec<u64>, |divisors| divisors.as_slice(), |list| {
    Self::new(list).map_err(ReadError::new)
});
stored_as!(Marked as Vec<EdgeId>, |marked| marked.as_slice(), |edges| Ok(Self::new(edges)));
stored_as!(Break as (u64, Vec<u64>), |mv| (mv.taken(), mv.parts()), |parts| Ok(Self::new(
    parts.0, parts.1
)));
stored_as!(
    CoinsToRoot as String,
    |game| compact::coins_on_tree_text(game.tree(), tree_algos::NodeId::new(0), game.coins()),
    |text| compact::read_coins_on_tree(&text)
        .and_then(|(tree, _, coins)| { Self::new(tree, coins).map_err(ReadError::new) })
);
stored_as!(ScoredDots as String, |dots| dots.to_string(), |text| DotsAndBoxes::default()
    .read_position(&text));
stored_as!(Strip as Vec<u64>, |strip| strip.squares(), |squares| Self::new(squares)
    .map_err(ReadError::new));
stored_as!(DollarStrip as String, |strip| SilverDollarBag.position_text(strip), |text| {
    SilverDollarBag.read_position(&text)
});
stored_as!(Heads as Vec<u64>, |heads| heads.as_slice(), |places| {
    let heads = Self::new(places.iter().copied());
    each_once(heads, |heads| heads.as_slice().len() == places.len())
});
stored_as!(Coins as Vec<(u64, u64)>, |coins| coins.as_slice(), |places| {
    let coins = Self::new(places.iter().copied());
    each_once(coins, |coins| coins.as_slice().len() == places.len())
});
stored_as!(AtMost as u32, |family| family.0, |most| Ok(Self(most)));
stored_as!(Exactly as u32, |family| family.0, |number| Ok(Self(number)));
stored_as!(Moore as u64, |game| game.heaps_per_move(), |k| {
    Self::new(k).ok_or_else(|| ReadError::expected("the number of heaps per move, from 1 on", "0"))
});
stored_as!(TakeASquare as u64, |game| game.largest(), |largest| {
    // Reading a larger table would take longer than you expect.
    let largest = u32::try_from(largest).ok().filter(|&largest| largest <= 1 << 20);
    largest.map(Self::new).ok_or_else(|| ReadError::expected("a largest heap of up to 2^20", ""))
});
stored_as!(Chomp as (u32, u32), |bar| (bar.rows(), bar.columns()), |sides| Self::new(
    sides.0, sides.1
)
.map_err(ReadError::new));
stored_as!(Cram as (u32, u32), |board| (board.rows(), board.columns()), |sides| Self::new(
    sides.0, sides.1
)
.map_err(ReadError::new));
stored_as!(Cram<u128> as (u32, u32), |board| (board.rows(), board.columns()), |sides| Self::wide(
    sides.0, sides.1
)
.map_err(ReadError::new));
stored_as!(Domino as u64, |domino| domino.squares(), |squares| {
    Self::new(squares)
        .ok_or_else(|| ReadError::expected("two squares as two bits", &squares.to_string()))
});
stored_as!(Domino<u128> as u128, |domino| domino.squares(), |squares| {
    Self::new(squares)
        .ok_or_else(|| ReadError::expected("two squares as two bits", &squares.to_string()))
});
// Live games are stored as positions: what they keep beside them is made again.
stored_as!(LiveCoins as CoinsToRoot, |game| game.position(), |game| Ok(Self::from(&game)));
stored_as!(LiveStaircase as Staircase, |game| game.position(), |board| Ok(Self::new(&board)));
stored_as!(
    RootedCoins as String,
    |game| compact::coins_on_tree_text(game.game().tree(), game.root(), game.game().coins()),
    |text| compact::read_coins_on_tree(&text).and_then(|(tree, root, coins)| {
        Ok(CoinsToRoot::new(tree, coins).map_err(ReadError::new)?.at(root))
    })
);
stored_as!(PathMarking as Tree, |game| game.tree(), |tree| Ok(Self::new(tree)));
#[cfg(feature = "catalog")]
stored_as!(Entry as String, |entry| entry.name(), |name| {
    find(&name)
        .copied()
        .ok_or_else(|| ReadError::new(format_args!("there is no game `{name:.60}`")))
});

/// A board on which no place was named twice.
fn each_once<T>(board: T, once: impl FnOnce(&T) -> bool) -> Result<T, ReadError> {
    if once(&board) { Ok(board) } else { Err(ReadError::new("a place of a coin is named twice")) }
}
