#![doc = include_str!("../../doc/brussels_sprouts.md")]
//!
//! # Example
//!
//! ```
//! use games::graphs::brussels_sprouts::{Arms, BrusselsSprouts};
//! use grundy_core::{Nimber, SpragueGrundy};
//!
//! let start = Arms::start(3)?;
//! assert_eq!((start.to_string(), start.moves_left()), ("x4.x4.x4".to_owned(), 13));
//! assert_eq!(BrusselsSprouts.nim_value(&start), Nimber::new(1));
//! # Ok::<(), grundy_core::IllegalPosition>(())
//! ```

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use grundy_core::{
    IllegalMove, IllegalPosition, Misere, Nimber, Notation, Outcome, ReadError, Ruleset,
    SpragueGrundy, Sum, SumTheorem,
};

use crate::notation::{compact, no_move, read_number};

/// The rules of Brussels Sprouts, with the theorem about the number of moves. A position is one region of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BrusselsSprouts;

/// A region of a drawing. The position stores one number for each connected figure in the region or around it: how many free arms of the
/// figure extend into the region.
///
/// In the notation, each figure is written as a part such as `x4`. The parts are in ascending order and separated by `.`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arms(Vec<u32>);

/// A line between two free arms of a region. Figures are numbered from 0, in the order of the notation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub enum ArmsMove {
    /// Joins two figures, given by their numbers.
    Join(u32, u32),
    /// Joins two arms of one figure, which divides the region in two.
    Cut {
        /// The figure.
        figure: u32,
        /// The number of free arms of the figure on one side of the line.
        arms: u32,
        /// The other figures on the same side of the line as these arms.
        beside: Vec<u32>,
    },
}

impl Arms {
    /// The maximum number of figures in a position. See [`MAX_ARMS`](Self::MAX_ARMS) for the limit on free arms.
    pub const MAX_FIGURES: usize = 16;
    /// The maximum number of free arms of all figures together.
    pub const MAX_ARMS: u32 = 64;

    /// Creates a drawing of `crosses` crosses with four arms each.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are no crosses or more than 16.
    pub fn start(crosses: u32) -> Result<Self, IllegalPosition> {
        let fits = usize::try_from(crosses).is_ok_and(|crosses| crosses <= Self::MAX_FIGURES);
        if crosses > 0 && fits {
            return Self::new(std::iter::repeat_n(4, crosses as usize));
        }
        let message = format_args!("the start has {crosses} crosses, but it must have 1 to 16");
        Err(IllegalPosition::new(message))
    }

    /// Creates the region with figures that have the given numbers of free arms.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there is no figure, if a figure has no arm, or if there are more than 16 figures or 64 arms.
    pub fn new(arms: impl IntoIterator<Item = u32>) -> Result<Self, IllegalPosition> {
        let mut arms: Vec<u32> = arms.into_iter().take(Self::MAX_FIGURES + 1).collect();
        arms.sort_unstable();
        let total = arms.iter().fold(0_u32, |total, &arms| total.saturating_add(arms));
        let problem = match arms.first() {
            None => "a region without figures",
            Some(0) => "a figure without free arms",
            _ if arms.len() > Self::MAX_FIGURES => "more than 16 figures",
            _ if total > Self::MAX_ARMS => "more than 64 free arms",
            _ => return Ok(Self(arms)),
        };
        Err(IllegalPosition::new(problem))
    }

    /// Returns the numbers of free arms, in ascending order.
    pub fn arms(&self) -> &[u32] {
        &self.0
    }

    /// Returns the number of moves until play ends, which does not depend on how the players move. By the theorem, this is the number of
    /// free arms plus the number of figures, minus 2.
    ///
    /// # Complexity
    /// O(n) for n figures.
    pub fn moves_left(&self) -> u32 {
        self.0.iter().sum::<u32>() + self.0.len() as u32 - 2
    }

    fn sorted(mut arms: Vec<u32>) -> Self {
        arms.sort_unstable();
        Self(arms)
    }

    /// Returns the numbers of free arms of all figures except the figures with the given indices.
    fn without(&self, figures: &[u32]) -> Vec<u32> {
        let stays = |at: &u32| !figures.contains(at);
        let kept = (0..).zip(&self.0).filter(|(at, _)| stays(at));
        kept.map(|(_, &arms)| arms).collect()
    }
}

impl Ruleset for BrusselsSprouts {
    type Position = Arms;
    type Move = ArmsMove;

    /// Lists the moves. Figures with the same number of arms are interchangeable, as are the two sides of a line. Of several moves with the
    /// same result, lists only one.
    fn moves(&self, region: &Arms) -> impl Iterator<Item = ArmsMove> {
        let arms = &region.0;
        let is_first = |at: usize| at == 0 || arms[at - 1] != arms[at];
        let firsts: Vec<usize> = (0..arms.len()).filter(|&at| is_first(at)).collect();
        let mut moves = Vec::new();
        for &one in &firsts {
            for other in one + 1..arms.len() {
                if other == one + 1 || is_first(other) {
                    moves.push(ArmsMove::Join(one as u32, other as u32));
                }
            }
        }
        let mut seen = HashSet::new();
        for &figure in firsts.iter().filter(|&&at| arms[at] > 1) {
            let mut sides: Vec<Vec<u32>> = vec![Vec::new()];
            for &first in &firsts {
                let same = (first..arms.len()).take_while(|&at| arms[at] == arms[first]);
                let same: Vec<u32> = same.filter(|&at| at != figure).map(|at| at as u32).collect();
                let longer = sides.iter().flat_map(|side| {
                    (0..=same.len()).map(|count| [&side[..], &same[..count]].concat())
                });
                sides = longer.collect();
            }
            for count in 0..=arms[figure] - 2 {
                for beside in &sides {
                    let beside = beside.clone();
                    let cut = ArmsMove::Cut { figure: figure as u32, arms: count, beside };
                    let mut left: Vec<Arms> = self.play(region, &cut).into_vec();
                    left.sort_unstable();
                    if seen.insert(left) {
                        moves.push(cut);
                    }
                }
            }
        }
        moves.into_iter()
    }

    fn play(&self, region: &Arms, mv: &ArmsMove) -> Sum<Arms> {
        let arms_of = |figure: &u32| region.0.get(*figure as usize).copied().unwrap_or(0);
        match mv {
            ArmsMove::Join(one, other) => {
                // The line uses one arm of each figure, and its new spot adds two arms, so the joined figure has as many arms as both
                // figures together.
                let mut arms = region.without(&[*one, *other]);
                arms.push(arms_of(one) + arms_of(other));
                Sum::from(Arms::sorted(arms))
            }
            ArmsMove::Cut { figure, arms, beside } => {
                let rest = arms_of(figure).saturating_sub(2).saturating_sub(*arms);
                let inside: Vec<u32> =
                    beside.iter().map(arms_of).chain([arms.saturating_add(1)]).collect();
                let mut gone = beside.clone();
                gone.push(*figure);
                let mut outside = region.without(&gone);
                outside.push(rest + 1);
                [Arms::sorted(inside), Arms::sorted(outside)].into_iter().collect()
            }
        }
    }

    /// Drops a region with a single arm, because it has no moves.
    fn canonical(&self, region: Arms) -> Sum<Arms> {
        if region.0 == [1] { Sum::empty() } else { Sum::from(region) }
    }

    fn try_play(&self, region: &Arms, mv: &ArmsMove) -> Result<Sum<Arms>, IllegalMove> {
        if self.moves(region).any(|legal| legal == *mv) {
            return Ok(self.play(region, mv));
        }
        Err(IllegalMove::new(mv, region))
    }

    fn check_position(&self, region: &Arms) -> Result<(), IllegalPosition> {
        Arms::new(region.0.iter().copied()).map(|_| ())
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// Computes the value, which is 1 if the number of remaining moves is odd, and 0 otherwise.
impl SpragueGrundy for BrusselsSprouts {
    fn nim_value(&self, region: &Arms) -> Nimber {
        Nimber::new((region.moves_left() % 2).into())
    }
}

/// The player to move wins if the number of moves in all regions together is even.
impl SumTheorem<Misere> for BrusselsSprouts {
    fn sum_outcome(&self, regions: &[Arms], _: Misere) -> Outcome {
        let odd = regions.iter().filter(|region| region.moves_left() % 2 == 1);
        Outcome::from_first_wins(odd.count() % 2 == 0)
    }
}

/// Writes a position as described at [`Arms`]. Writes a move that joins two figures as their numbers, such as `0-1`. Writes a move within
/// one figure as the figure, the number of its arms on one side of the line, and the other figures on that side, such as `0-0:2` or
/// `0-0:2,1,3`.
impl Notation for BrusselsSprouts {
    const LISTED: bool = true;

    fn position_text(&self, region: &Arms) -> String {
        region.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Arms, ReadError> {
        text.parse()
    }

    fn move_text(&self, _: &Arms, mv: &ArmsMove) -> String {
        mv.to_string()
    }

    fn read_move(&self, region: &Arms, text: &str) -> Result<ArmsMove, ReadError> {
        let named = self.moves(region).find(|mv| mv.to_string() == text.trim());
        named.ok_or_else(|| no_move(&self.position_text(region), text))
    }

    fn position_in_words(&self, region: &Arms) -> String {
        match &region.0[..] {
            [arms] => format!("a figure with {arms} free arms"),
            arms => format!("figures with {} free arms", crate::notation::Listed(arms)),
        }
    }

    fn move_in_words(&self, _: &Arms, mv: &ArmsMove) -> String {
        match mv {
            ArmsMove::Join(one, other) => format!("join the figures {one} and {other}"),
            ArmsMove::Cut { figure, arms, beside } => {
                let others = match &beside[..] {
                    [] => String::new(),
                    beside => format!(" and the figures {}", compact::joined(beside, ", ")),
                };
                format!(
                    "join two arms of figure {figure} with {arms} of its arms{others} on one side"
                )
            }
        }
    }
}

impl fmt::Display for ArmsMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Join(one, other) => write!(f, "{one}-{other}"),
            Self::Cut { figure, arms, beside } => {
                write!(f, "{figure}-{figure}:{arms}")?;
                beside.iter().try_for_each(|other| write!(f, ",{other}"))
            }
        }
    }
}

impl fmt::Display for Arms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures = self.0.iter().map(|arms| format!("x{arms}"));
        f.write_str(&figures.collect::<Vec<_>>().join("."))
    }
}

/// Reads the printed form. The figures can be in any order.
impl FromStr for Arms {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let figure = |text: &str| {
            let arms = text.strip_prefix('x').and_then(|arms| read_number("", arms).ok());
            let arms = arms.and_then(|arms| u32::try_from(arms).ok());
            arms.ok_or_else(|| {
                ReadError::expected("a figure and its free arms, such as `x4`", text)
            })
        };
        let arms: Result<Vec<u32>, ReadError> = text.trim().split('.').map(figure).collect();
        Ok(Self::new(arms?)?)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Arms);

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};
    use grundy_core::{Misere, ReadError};

    use super::{Arms, BrusselsSprouts};
    use crate::catalog::reader::{List, Refusal, Tokens, each};
    use crate::catalog::{Entry, random};

    /// The game's entry in the catalog, for positions such as `brussels_sprouts 2`.
    pub static ENTRY: Entry = Entry {
        name: "brussels_sprouts",
        title: "Brussels Sprouts",
        about: "Free arms of crosses are joined; the number of moves is fixed.",
        rules: "Join two free arms by a line that crosses no line, and put a bar across it, which has a new free arm on each side. A \
                player who cannot move loses.",
        notation: "The number of crosses, as `3`, or the figures of a region with their free arms, as `x4.x4.x1`; other regions follow \
                   behind a blank. A move is the two figures that are joined, counted from 0, as `0-1`, or a figure with the number of \
                   its arms on one side, and the other figures there, as `0-0:2,1`. All positions are known.",
        examples: &["brussels_sprouts 2", "brussels_sprouts x1.x5 x3", "brussels_sprouts 4"],
        why: crate::graphs::why::brussels_sprouts,
        look: crate::graphs::look::ARMS,
        page: include_str!("../../doc/brussels_sprouts.md"),
        read,
        random: |game, size, below| Some(random::heaps(game, 1 + below(2), size.min(4), below)),
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let mut regions = Vec::new();
        if tokens.take_word(&["with"]) || tokens.word().is_none() {
            let most = Arms::MAX_FIGURES as u64;
            let nouns = ["cross", "crosses"];
            let list = List::heaps("a number of crosses").up_to(most).until(&nouns);
            for crosses in tokens.list(list)? {
                let start = Arms::start(crosses as u32);
                regions.push(start.map_err(|error| tokens.taken(error))?);
            }
            tokens.take_word(&nouns);
        }
        while !tokens.is_empty() {
            if regions.len() >= MAX_REGIONS {
                let message = format_args!("more than {MAX_REGIONS} regions are not supported");
                return Err(tokens.taken(message));
            }
            let region = tokens.take_chunk().to_lowercase().parse();
            regions.push(region.map_err(|error: ReadError| tokens.taken(error))?);
        }
        let game = AnyGame::new("brussels_sprouts", BrusselsSprouts);
        each(&game.values().by_options().sum_outcomes(Misere).build(), regions)
    }

    /// The maximum number of regions that the reader accepts as text.
    const MAX_REGIONS: usize = 1000;
}
