#![doc = include_str!("../../doc/vector.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::vector::VectorGame;
//! use grundy_core::{Normal, Outcome, PartialTheorem, PartialValues, Ruleset};
//!
//! let king: VectorGame = "king".parse()?;
//! assert_eq!(king.known_nim_value(&vec![3, 6]).map(|value| value.value()), Some(3));
//! let knight: VectorGame = "knight".parse()?;
//! assert_eq!(knight.known_outcome(&vec![4, 9], Normal), Some(Outcome::P));
//! assert_eq!(knight.moves(&vec![4, 0]).collect::<Vec<_>>(), [[2, 1]]);
//! // A move takes one or two coins from the first heap, or k coins from the first heap and 2k from the second.
//! let own: VectorGame = "1x0,2x0,1x2r".parse()?;
//! assert_eq!(own.moves(&vec![2, 5]).collect::<Vec<_>>(), [[1, 5], [0, 5], [1, 3], [0, 1]]);
//! # Ok::<(), games::heaps::vector::VectorError>(())
//! ```

mod known;
mod text;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

pub use text::VectorError;

use grundy_core::{IllegalMove, IllegalPosition, Ruleset, Sum};
#[cfg(feature = "catalog")]
pub(in crate::heaps) use known::Theorem;
#[cfg(not(feature = "catalog"))]
use known::Theorem;

/// The rules of a game in which a point moves along given vectors, with theorems for some sets of vectors. The coordinates of the point are
/// two or three heaps. A position is the point, and a move is the point to which it leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VectorGame {
    vectors: Vec<Vector>,
    /// Whether exchanging heaps maps the set of vectors to itself.
    is_symmetric: bool,
    theorem: Option<Theorem>,
}

/// A vector that a move subtracts from the point.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector {
    by: Vec<i64>,
    is_ray: bool,
}

impl Vector {
    /// Creates a vector that takes the given numbers of coins from the heaps. Negative numbers add coins. A move uses the vector once or,
    /// if it is a ray, any number of times.
    pub fn new(by: impl IntoIterator<Item = i64>, is_ray: bool) -> Self {
        Self { by: by.into_iter().collect(), is_ray }
    }

    /// Returns the number of coins to take from each heap.
    pub fn as_slice(&self) -> &[i64] {
        &self.by
    }

    /// Returns whether one move can subtract the vector more than once.
    pub const fn is_ray(&self) -> bool {
        self.is_ray
    }

    /// Returns the maximum number of times that one move can subtract the vector from `point`.
    fn most_times(&self, point: &[u64]) -> u64 {
        let times = point.iter().zip(&self.by).filter(|(_, by)| **by != 0).map(|(&heap, by)| {
            let room = if *by > 0 { heap } else { u64::MAX - heap };
            room / by.unsigned_abs()
        });
        let most = times.min().unwrap_or(0);
        if self.is_ray { most } else { most.min(1) }
    }

    /// Returns the point after subtracting the vector `times` times.
    fn subtracted(&self, point: &[u64], times: u64) -> Vec<u64> {
        let heaps = point.iter().zip(&self.by).map(|(&heap, &by)| {
            let change = by.unsigned_abs() * times;
            if by > 0 { heap - change } else { heap + change }
        });
        heaps.collect()
    }

    /// Returns whether a move along the vector leads from one point to the other.
    fn leads(&self, from: &[u64], to: &[u64]) -> bool {
        let pairs = || from.iter().zip(to).zip(&self.by);
        // The first heap that changes determines how many times the vector is subtracted. Such a heap exists because the numbers of the
        // vector have a positive sum.
        let changing = pairs().find(|(_, by)| **by != 0);
        let Some(((&before, &after), &by)) = changing else { return false };
        let difference = i128::from(before) - i128::from(after);
        let times = difference / i128::from(by);
        let most = if self.is_ray { i128::MAX } else { 1 };
        (1..=most).contains(&times)
            && pairs().all(|((&before, &after), &by)| {
                i128::from(before) - i128::from(after) == i128::from(by) * times
            })
    }
}

impl VectorGame {
    /// The maximum number of vectors.
    pub const MAX_VECTORS: usize = 64;
    /// The maximum number of coins that a vector takes from a heap or adds to it.
    pub const MAX_COINS: i64 = 1000;

    /// Creates the game with the given vectors, in any order. Repeated vectors have no effect.
    ///
    /// # Errors
    /// [`VectorError`] if there are no vectors or too many; if the vectors are not all for the same number of heaps, which must be two or
    /// three; if a vector takes or adds more than [`MAX_COINS`](Self::MAX_COINS) coins; or if the numbers of a vector do not have a
    /// positive sum, because play might then never end.
    pub fn new(vectors: impl IntoIterator<Item = Vector>) -> Result<Self, VectorError> {
        let mut all: Vec<Vector> = Vec::new();
        for vector in vectors {
            if !all.contains(&vector) {
                all.push(vector);
            }
            if all.len() > Self::MAX_VECTORS {
                return Err(VectorError::TooMany);
            }
        }
        let heaps = all.first().map_or(0, |vector| vector.by.len());
        for (at, vector) in all.iter().enumerate() {
            let wrong = |found| VectorError::Heaps { at, found };
            let found = vector.by.len();
            if found != heaps || !(2..=3).contains(&heaps) {
                return Err(wrong(found));
            }
            if vector.by.iter().any(|by| !(-Self::MAX_COINS..=Self::MAX_COINS).contains(by)) {
                return Err(VectorError::TooLarge { at });
            }
            if vector.by.iter().sum::<i64>() <= 0 {
                return Err(VectorError::NeverEnds { at });
            }
        }
        if all.is_empty() {
            return Err(VectorError::Empty);
        }
        let is_symmetric = (1..heaps).all(|heap| {
            all.iter().all(|vector| {
                let mut swapped = vector.clone();
                swapped.by.swap(heap - 1, heap);
                all.contains(&swapped)
            })
        });
        let theorem = Theorem::of(&all);
        Ok(Self { vectors: all, is_symmetric, theorem })
    }

    /// Returns the vectors, in the order in which they were given.
    pub fn vectors(&self) -> &[Vector] {
        &self.vectors
    }

    /// Returns the theorem that applies to the game, if there is one.
    #[cfg(feature = "catalog")]
    pub(super) const fn theorem(&self) -> Option<Theorem> {
        self.theorem
    }

    /// Returns the number of heaps.
    pub fn heaps(&self) -> usize {
        self.vectors[0].by.len()
    }
}

impl Ruleset for VectorGame {
    type Position = Vec<u64>;
    type Move = Vec<u64>;

    /// Lists the moves vector by vector, the nearest point first. If several vectors lead to the same point, the point appears only once.
    fn moves(&self, point: &Vec<u64>) -> impl Iterator<Item = Vec<u64>> {
        self.vectors.iter().enumerate().flat_map(move |(at, vector)| {
            let points =
                (1..=vector.most_times(point)).map(move |times| vector.subtracted(point, times));
            points.filter(move |to| !self.vectors[..at].iter().any(|other| other.leads(point, to)))
        })
    }

    fn play(&self, _: &Vec<u64>, to: &Vec<u64>) -> Sum<Vec<u64>> {
        Sum::from(to.clone())
    }

    /// Sorts the heaps in ascending order, if exchanging heaps does not change the rules.
    fn canonical(&self, mut point: Vec<u64>) -> Sum<Vec<u64>> {
        if self.is_symmetric {
            point.sort_unstable();
        }
        Sum::from(point)
    }

    fn check_position(&self, point: &Vec<u64>) -> Result<(), IllegalPosition> {
        let (found, heaps) = (point.len(), self.heaps());
        if found == heaps {
            Ok(())
        } else {
            Err(IllegalPosition::new(format_args!(
                "there are {found} heaps, and the vectors are for {heaps}"
            )))
        }
    }

    /// Checks and plays a move in O(v) time for v vectors.
    fn try_play(&self, point: &Vec<u64>, mv: &Vec<u64>) -> Result<Sum<Vec<u64>>, IllegalMove> {
        let is_move =
            mv.len() == point.len() && self.vectors.iter().any(|vector| vector.leads(point, mv));
        if is_move { Ok(self.play(point, mv)) } else { Err(IllegalMove::new(mv, point)) }
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};
    use grundy_core::{Misere, Normal};

    use super::VectorGame;
    use crate::catalog::reader::{List, Refusal, Tokens, one};
    use crate::catalog::{Entry, Sample, random};

    /// The game's entry in the catalog, for positions such as `vector:knight 6 7`.
    pub static ENTRY: Entry = Entry {
        name: "vector",
        title: "Chess pieces",
        about: "A piece moves toward the corner of a board, or coins leave heaps by vectors.",
        rules: "Move a chess piece toward the corner of a board, whose squares are pairs of heaps; or subtract one of the given \
                vectors from two or three heaps, once, or as often as you like if it is a ray. A player who cannot move loses; in \
                misère play, wins.",
        notation: "The heaps, which are the column and the row, as `3 5`; a move is what it leaves of all, as `1,4`.",
        parameters: "a piece, as `vector:knight`, or vectors, as `vector:2x1,1x1r` with an `r` behind rays",
        examples: &[
            "vector:knight 6 7",
            "vector:king 4 6",
            "vector:1x0r,0x1r,1x1r,1x2r,2x1r 4 7",
            "vector:2x1,1x1r 5 6",
        ],
        samples: &[
            Sample { title: "Queen", text: "vector:queen 7 10" },
            Sample {
                title: "Three heaps: one, two or all alike",
                text: "vector:1x0x0r,0x1x0r,0x0x1r,1x1x0r,1x0x1r,0x1x1r,1x1x1r 2 3 4",
            },
        ],
        why: crate::heaps::why::vector,
        look: crate::heaps::look::TOGETHER,
        page: include_str!("../../doc/vector.md"),
        read,
        random: |game, size, below| {
            Some(random::heaps(&random::with(game, "knight"), 2, size, below))
        },
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let missing = "the piece or the vectors are missing, as in `vector:knight`";
        let mut vectors = tokens.colon().ok_or_else(|| Refusal::new(missing))?;
        let place = vectors.clone();
        let game: VectorGame = vectors.rest().parse().map_err(|error| place.whole(error))?;
        let point = tokens.list(List::heaps("the size of a heap"))?;
        let name = format!("vector:{game}");
        let game =
            AnyGame::new(name, game).some_values().some_outcomes(Normal).some_outcomes(Misere);
        one(&game.build(), point)
    }
}
