//! Theorems about games whose moves are those of a chess piece, and about games with a single ray.

use super::{Vector, VectorGame};
use crate::heaps::nim::Nim;
use crate::heaps::wythoff::{Wythoff, WythoffMove};
use grundy_core::{
    Misere, Nimber, Normal, Outcome, OutcomeTheorem, PartialTheorem, PartialValues, Ruleset,
    SpragueGrundy, SumTheorem,
};

/// The chess pieces, each with its vectors. The letter `r` marks a ray.
pub(super) const PIECES: [(&str, &str); 5] = [
    ("rook", "1x0r,0x1r"),
    ("bishop", "1x1r"),
    ("queen", "1x0r,0x1r,1x1r"),
    ("king", "1x0,0x1,1x1"),
    ("knight", "2x1,1x2,2x-1,-1x2"),
];

/// The theorem that applies to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::heaps) enum Theorem {
    /// There is one ray for each heap, so the game is Nim.
    Nim,
    /// The only vector is a ray.
    Ray,
    King,
    Queen,
    Knight,
}

impl Theorem {
    pub(super) fn of(vectors: &[Vector]) -> Option<Self> {
        let are = |expected: &[(&[i64], bool)]| {
            expected.len() == vectors.len()
                && expected.iter().all(|(by, is_ray)| {
                    vectors.iter().any(|own| own.by == *by && own.is_ray == *is_ray)
                })
        };
        let unit = |vector: &Vector| {
            vector.is_ray
                && vector.by.iter().sum::<i64>() == 1
                && vector.by.iter().all(|&by| by >= 0)
        };
        match vectors {
            [one] if one.is_ray => Some(Self::Ray),
            all if all.len() == all[0].by.len() && all.iter().all(unit) => Some(Self::Nim),
            _ if are(&[(&[1, 0], true), (&[0, 1], true), (&[1, 1], true)]) => Some(Self::Queen),
            _ if are(&[(&[1, 0], false), (&[0, 1], false), (&[1, 1], false)]) => Some(Self::King),
            _ if are(&[
                (&[2, 1], false),
                (&[1, 2], false),
                (&[2, -1], false),
                (&[-1, 2], false),
            ]) =>
            {
                Some(Self::Knight)
            }
            _ => None,
        }
    }
}

/// Returns the value of a position in the game whose moves are those of a king.
fn king(a: u64, b: u64) -> u64 {
    match (a % 2 == 0, b % 2 == 0) {
        (true, true) => 0,
        (false, false) => 2,
        _ if a.min(b) % 2 == 0 => 1,
        _ => 3,
    }
}

impl PartialValues for VectorGame {
    /// Covers games with one ray for each heap, with a single ray, or with the moves of a king.
    fn known_nim_value(&self, point: &Vec<u64>) -> Option<Nimber> {
        match (self.theorem?, &point[..]) {
            (Theorem::Nim, heaps) => Some(Nim.nim_sum(heaps)),
            (Theorem::Ray, heaps) => Some(Nimber::new(self.vectors()[0].most_times(heaps))),
            (Theorem::King, &[a, b]) => Some(Nimber::new(king(a, b))),
            _ => None,
        }
    }

    /// # Complexity
    /// O(1).
    fn known_moves_to(&self, point: &Vec<u64>, value: Nimber) -> Vec<Vec<u64>> {
        let Some(own) = self.known_nim_value(point) else { return Vec::new() };
        match self.theorem {
            Some(Theorem::Nim) => {
                let heaps = self.vectors().iter().filter_map(|vector| {
                    let heap = vector.as_slice().iter().position(|&by| by == 1)?;
                    let left = (Nimber::new(point[heap]) + own + value).value();
                    let mut to = point.clone();
                    to[heap] = left;
                    (left < point[heap]).then_some(to)
                });
                heaps.collect()
            }
            Some(Theorem::Ray) => {
                let times = own.value().checked_sub(value.value()).filter(|&times| times > 0);
                let to = times.map(|times| self.vectors()[0].subtracted(point, times));
                to.into_iter().collect()
            }
            _ => self.moves(point).filter(|to| self.known_nim_value(to) == Some(value)).collect(),
        }
    }
}

/// Converts moves of Wythoff's game, in which the point moves like a queen, to the points that they leave.
fn of_queen((a, b): (u64, u64), moves: impl Iterator<Item = WythoffMove>) -> Vec<Vec<u64>> {
    let to = |mv| match mv {
        WythoffMove::First(coins) => vec![a - coins, b],
        WythoffMove::Second(coins) => vec![a, b - coins],
        WythoffMove::Both(coins) => vec![a - coins, b - coins],
    };
    moves.map(to).collect()
}

impl PartialTheorem<Normal> for VectorGame {
    /// Covers games with known values, and the games of the queen and the knight.
    fn known_outcome(&self, point: &Vec<u64>, _: Normal) -> Option<Outcome> {
        match (self.theorem?, &point[..]) {
            (Theorem::Queen, &[a, b]) => Some(Wythoff.outcome(&(a, b), Normal)),
            // The theorem does not apply to a heap of the maximum size, because a knight's move cannot add coins to such a heap.
            (Theorem::Knight, &[u64::MAX, _] | &[_, u64::MAX]) => None,
            (Theorem::Knight, &[a, b]) => Some(Outcome::from_first_wins(a % 4 > 1 || b % 4 > 1)),
            _ => self.known_nim_value(point).map(Outcome::from),
        }
    }

    fn known_winning_move(&self, point: &Vec<u64>, _: Normal) -> Option<Vec<u64>> {
        self.known_winning_moves(point, Normal)?.into_iter().next()
    }

    fn known_winning_moves(&self, point: &Vec<u64>, _: Normal) -> Option<Vec<Vec<u64>>> {
        match (self.theorem?, &point[..]) {
            (Theorem::Queen, &[a, b]) => {
                Some(of_queen((a, b), Wythoff.winning_moves(&(a, b), Normal)))
            }
            (Theorem::Knight, _) => {
                self.known_outcome(point, Normal)?;
                let wins = |to: &Vec<u64>| self.known_outcome(to, Normal) == Some(Outcome::P);
                Some(self.moves(point).filter(wins).collect())
            }
            _ => {
                self.known_nim_value(point)?;
                Some(self.known_moves_to(point, Nimber::ZERO))
            }
        }
    }
}

impl PartialTheorem<Misere> for VectorGame {
    /// Covers games with one ray for each heap, with a single ray, or with the moves of a queen.
    fn known_outcome(&self, point: &Vec<u64>, _: Misere) -> Option<Outcome> {
        match (self.theorem?, &point[..]) {
            (Theorem::Queen, &[a, b]) => Some(Wythoff.outcome(&(a, b), Misere)),
            (Theorem::Nim, heaps) => Some(Nim.sum_outcome(heaps, Misere)),
            (Theorem::Ray, heaps) => {
                Some(Outcome::from_first_wins(self.vectors()[0].most_times(heaps) != 1))
            }
            _ => None,
        }
    }

    fn known_winning_move(&self, point: &Vec<u64>, _: Misere) -> Option<Vec<u64>> {
        self.known_winning_moves(point, Misere)?.into_iter().next()
    }

    fn known_winning_moves(&self, point: &Vec<u64>, _: Misere) -> Option<Vec<Vec<u64>>> {
        match (self.theorem?, &point[..]) {
            (Theorem::Queen, &[a, b]) => {
                Some(of_queen((a, b), Wythoff.winning_moves(&(a, b), Misere)))
            }
            (Theorem::Nim, heaps) => {
                let moves = Nim.sum_winning_moves(heaps, Misere).map(|mv| {
                    let mut to = point.clone();
                    to[mv.component] -= mv.mv;
                    to
                });
                Some(moves.collect())
            }
            (Theorem::Ray, _) => Some(self.known_moves_to(point, Nimber::ONE)),
            _ => None,
        }
    }
}
