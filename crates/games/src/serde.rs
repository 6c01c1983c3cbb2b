//! Positions and moves for `serde`: numbers, lists of numbers, and texts in the notation of the game. What is not a
//! position is refused when it is read.

use ::serde::de::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};
use grundy_core::{Notation as _, ReadError};
use tree_algos::EdgeId;

use crate::graphs::arc_kayles::ChooseEdge;
use crate::graphs::hackenbush::{Cut, Picture};
use crate::graphs::node_kayles::Choose;
use crate::graphs::{SimpleGraph, Step, TokenGraph};
use crate::heaps::dual_nim::Remove;
use crate::heaps::floor_division::{DivideBy, Divisors, Integers};
use crate::heaps::nim::{Heaps, Take};
use crate::heaps::take_and_break::{Break, TakeAndBreak};
use crate::notation::compact;
use crate::trees::coins_to_root::CoinsToRoot;
use crate::trees::path_marking::{MarkEdge, Marked};
use crate::trees::staircase_nim::{Staircase, StaircaseNim};

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

stored_as!(Take as u64, |mv| mv.0, |coins| Ok(Self(coins)));
stored_as!(Remove as u64, |mv| mv.0, |size| Ok(Self(size)));
stored_as!(DivideBy as u64, |mv| mv.0, |divisor| Ok(Self(divisor)));
stored_as!(MarkEdge as EdgeId, |mv| mv.0, |edge| Ok(Self(edge)));
stored_as!(Heaps as Vec<u64>, |heaps| heaps.as_slice(), |sizes| Ok(Self::from(sizes)));
stored_as!(Integers as Vec<u64>, |integers| integers.as_slice(), |list| Ok(Self::from(list)));
stored_as!(Divisors as Vec<u64>, |divisors| divisors.as_slice(), |list| {
    Self::new(list).map_err(ReadError::new)
});
stored_as!(Marked as Vec<EdgeId>, |marked| marked.as_slice(), |edges| Ok(Self::new(edges)));
stored_as!(Break as (u64, Vec<u64>), |mv| (mv.taken(), mv.parts()), |parts| Ok(Self::new(
    parts.0, parts.1
)));
// A game, not its values: those are found again, or kept as a checkpoint of the sequence.
stored_as!(TakeAndBreak as String, |game| game.to_string(), |code| {
    code.parse().map_err(ReadError::new)
});
stored_as!(Staircase as String, |board| StaircaseNim.position_text(board), |text| StaircaseNim
    .read_position(&text));
stored_as!(
    CoinsToRoot as String,
    |game| compact::coins_on_tree_text(game.tree(), tree_algos::NodeId::new(0), game.coins()),
    |text| compact::read_coins_on_tree(&text)
        .and_then(|(tree, _, coins)| { Self::new(tree, coins).map_err(ReadError::new) })
);
stored_as!(Picture as String, |picture| picture.to_string(), |text| text
    .parse()
    .map_err(ReadError::new));
stored_as!(TokenGraph as String, |graph| graph.to_string(), |text| text
    .parse()
    .map_err(ReadError::new));
stored_as!(SimpleGraph as String, |graph| graph.to_string(), |text| text
    .parse()
    .map_err(ReadError::new));
stored_as!(Cut as EdgeId, |cut| cut.edge(), |edge| Ok(Self::new(edge.get())));
stored_as!(Step as u32, |step| step.0, |node| Ok(Self(node)));
stored_as!(Choose as u32, |choice| choice.0, |node| Ok(Self(node)));
stored_as!(ChooseEdge as (u32, u32), |choice| (choice.0, choice.1), |ends| Ok(Self(
    ends.0, ends.1
)));
