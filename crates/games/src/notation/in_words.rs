//! Games whose positions and moves can be put into words, as parts of sums of unlike games.

use crate::heaps::dual_nim::{DualNim, Remove};
use crate::heaps::floor_division::{DivideBy, Divisors, FloorDivision, FloorDivisionTable};
use crate::heaps::nim::{Heaps, Nim, Take};
use crate::heaps::take_and_break::{Break, TakeAndBreak};
use crate::trees::coins_to_root::{CoinMove, RootedCoins};
use crate::trees::path_marking::{Mark, Marked, Part, PartMove, PathMarking, PathMarkingParts};
use crate::trees::staircase_nim::{Staircase, StaircaseMove, StaircaseNim};
use grundy_core::mixed::Component;
use grundy_core::{Ruleset, SpragueGrundy, Sum};
use tree_algos::NodeId;

/// A game whose positions and moves can be put into words, also where a position is a mere number.
///
/// ```
/// use games::heaps::nim::{Nim, Take};
/// use games::notation::InWords;
///
/// assert_eq!(Nim::position_in_words(&5), "a heap of 5");
/// assert_eq!(Nim::move_in_words(&5, &Take(2)), "take 2 coins from the heap of 5");
/// ```
pub trait InWords: Ruleset {
    /// The position as a noun: `a heap of 5`.
    fn position_in_words(position: &Self::Position) -> String;

    /// The move as a request, with as much of the position as it takes to know which component of several is
    /// meant: `take 2 coins from the heap of 5`.
    fn move_in_words(position: &Self::Position, mv: &Self::Move) -> String;
}

/// A game of this crate, in a position or a sum of several, as a part of a
/// [`MixedSum`](grundy_core::mixed::MixedSum) that speaks in words.
///
/// ```
/// use games::heaps::nim::Nim;
/// use games::notation::component;
/// use games::trees::staircase_nim::{Staircase, StaircaseNim};
/// use grundy_core::mixed::MixedSum;
///
/// let stairs: Staircase = "a staircase with 0, 2 and 4 coins".parse()?;
/// let mut sum = MixedSum::new();
/// sum.push(component("stairs", StaircaseNim, stairs));
/// sum.push(component("heaps", Nim, [3, 5]));
/// assert_eq!(sum.nim_value().to_string(), "*4");
/// let winning: Vec<String> = sum.winning_moves().map(|mv| mv.to_string()).collect();
/// assert_eq!(
///     winning,
///     ["stairs: move 4 coins from 2 to 1", "heaps: take 4 coins from the heap of 5"],
/// );
/// # Ok::<(), games::trees::staircase_nim::ParseStaircaseError>(())
/// ```
pub fn component<'a, G>(name: &str, rules: G, sum: impl Into<Sum<G::Position>>) -> Component<'a>
where
    G: SpragueGrundy<Move: 'static> + InWords + Clone + 'a,
{
    Component::with_notation(name, rules, sum, G::position_in_words, G::move_in_words)
}

/// A game by what its positions are called, and its moves in them.
macro_rules! in_words {
    ($game:ty, |$position:ident: $P:ty| $noun:expr, |$mv:ident: $M:ty| $request:expr) => {
        impl InWords for $game {
            fn position_in_words($position: &$P) -> String {
                format!("{}", $noun)
            }

            fn move_in_words($position: &$P, $mv: &$M) -> String {
                // Where the move says all, the position is not needed.
                let _ = $position;
                format!("{}", $request)
            }
        }
    };
}

in_words!(Nim, |heap: u64| format_args!("a heap of {heap}"), |mv: Take| format_args!(
    "{mv} from the heap of {heap}"
));
in_words!(DualNim, |heaps: Heaps| heaps, |mv: Remove| mv);
in_words!(StaircaseNim, |board: Staircase| board, |mv: StaircaseMove| mv);
in_words!(RootedCoins, |node: NodeId| format_args!("a coin on {node}"), |mv: CoinMove| mv);
in_words!(
    FloorDivision,
    |integer: u64| format_args!("the integer {integer}"),
    |mv: DivideBy| format_args!("in {integer}: {mv}")
);
in_words!(
    FloorDivisionTable,
    |integer: u64| format_args!("the integer {integer}"),
    |mv: DivideBy| format_args!("in {integer}: {mv}")
);
in_words!(
    Divisors,
    |integer: u64| format_args!("the integer {integer}"),
    |mv: DivideBy| format_args!("in {integer}: {mv}")
);
in_words!(PathMarking, |marked: Marked| marked, |mv: Mark| mv);
in_words!(PathMarkingParts, |part: Part| part, |mv: PartMove| format_args!("{mv} in {part}"));
in_words!(TakeAndBreak, |heap: u64| format_args!("a heap of {heap}"), |mv: Break| format_args!(
    "in the heap of {heap}: {mv}"
));

impl<G: InWords> InWords for &G {
    fn position_in_words(position: &Self::Position) -> String {
        G::position_in_words(position)
    }

    fn move_in_words(position: &Self::Position, mv: &Self::Move) -> String {
        G::move_in_words(position, mv)
    }
}
