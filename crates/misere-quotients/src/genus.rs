//! Genera of positions. A genus combines the nim-value with the misère nim-values of sums with copies of `*2`.

use std::fmt;

use smallvec::{SmallVec, smallvec};

use grundy_core::{Nimber, Outcome};

/// The genus `g` with exponents `g0 g1 g2 ...` of a position `G`. Here `g` is the nim-value in normal play, and `gi` is the misère
/// nim-value of `G` plus `i` copies of `*2`.
///
/// The misère nim-value of a position without moves is 1. For any other position, it is the mex of the misère nim-values of the options. So
/// it is 0 exactly for P-positions. From some index on, each exponent is the previous exponent with bit 1 flipped.
///
/// `{}` prints the exponents up to and including the first two that repeat forever, except for the genera of Nim positions: there it prints
/// only the first exponent. `{:#}` makes no such exception. A position can have the genus of a tame position without being tame. *Winning
/// Ways* then prints all exponents, and so does [`GenusSearch::notation`](crate::classical::GenusSearch::notation).
///
/// # Example
/// ```
/// use misere_quotients::classical::GenusSearch;
/// use grundy_core::{Ruleset, Sum};
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u32;
///     type Move = (u32, u32);
///     fn moves(&self, &row: &u32) -> impl Iterator<Item = (u32, u32)> {
///         (1..=row.min(2)).flat_map(move |hit| (0..=row - hit).map(move |left| (left, row - hit - left)))
///     }
///     fn play(&self, _: &u32, &(a, b): &(u32, u32)) -> Sum<u32> { Sum::pair(a, b) }
/// }
///
/// let mut genera = GenusSearch::new(Kayles);
/// for (row, printed) in [(4, "1^0"), (5, "4^146"), (6, "3^3"), (7, "2^2")] {
///     assert_eq!(genera.genus(&[row])?.to_string(), printed);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Genus {
    pub(super) value: u64,
    /// The exponents up to and including the first two that repeat forever.
    pub(super) exponents: SmallVec<[u64; 6]>,
}

impl Genus {
    /// Returns the genus of a position without moves: 0 with exponents 1, 2, 0, 2, 0, ...
    pub fn of_nothing() -> Self {
        Self { value: 0, exponents: smallvec![1, 2, 0] }
    }

    /// Returns the genus of a position whose options have the given genera.
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Self>) -> Self {
        let options: Vec<&Self> = options.into_iter().collect();
        if options.is_empty() {
            return Self::of_nothing();
        }
        let value = mex(options.iter().map(|option| option.value));
        // The exponents of a position begin to repeat at most one place later than those of its options.
        let longest = options.iter().map(|option| option.exponents.len()).max().unwrap_or(0);
        let mut exponents: SmallVec<[u64; 6]> = SmallVec::new();
        for at in 0..=longest {
            let of_options = options.iter().map(|option| option.exponent_at(at));
            let by_star_two = exponents.last().map(|&last| [last, last ^ 1]);
            exponents.push(mex(of_options.chain(by_star_two.into_iter().flatten())));
        }
        while let [.., a, b, c] = exponents[..] {
            if a ^ b != 2 || b ^ c != 2 {
                break;
            }
            exponents.pop();
        }
        Self { value, exponents }
    }

    /// Returns the nim-value in normal play.
    pub const fn value(&self) -> Nimber {
        Nimber::new(self.value)
    }

    /// Returns the misère nim-value of the position with the given number of copies of `*2` added.
    pub fn exponent(&self, copies: u64) -> Nimber {
        // After the stored exponents, the exponents alternate, so only the parity of `copies` matters.
        let end = self.exponents.len() as u64;
        Nimber::new(self.exponent_at(copies.min(end + (copies ^ end) % 2) as usize))
    }

    fn exponent_at(&self, at: usize) -> u64 {
        let last = self.exponents.len() - 1;
        self.exponents[if at <= last { at } else { last - (at - last) % 2 }]
    }

    /// Returns the outcome in misère play.
    pub fn outcome(&self) -> Outcome {
        Outcome::from_first_wins(self.exponents[0] != 0)
    }

    /// Returns whether some Nim position has this nim-value and this misère nim-value.
    pub(super) fn acts_like_nim(&self) -> bool {
        let first = self.exponents[0];
        first == self.value || first.max(self.value) < 2
    }

    /// Returns whether some Nim position has this genus. Nim positions without a heap above 1 have the genus `0` with exponents 1, 2, 0,
    /// ... or `1` with 0, 3, 1, ...; all other Nim positions have a genus `n` with exponents n, n ^ 2, n, ...
    pub fn is_tame(&self) -> bool {
        let exponents = &self.exponents[..];
        match (self.value, exponents) {
            (0, [1, 2, 0]) | (1, [0, 3, 1]) => true,
            (value, [first, second]) => *first == value && *second == value ^ 2,
            _ => false,
        }
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.value)?;
        let short = self.is_tame() && !f.alternate();
        let shown = if short { 1 } else { self.exponents.len() };
        for exponent in &self.exponents[..shown] {
            match exponent {
                0..10 => write!(f, "{exponent}")?,
                _ => write!(f, "({exponent})")?,
            }
        }
        Ok(())
    }
}

pub(super) fn mex(values: impl Iterator<Item = u64>) -> u64 {
    grundy_core::mex(values.map(Nimber::new)).value()
}

/// The tameness classes, which describe how far a position is from Nim.
///
/// ```
/// use misere_quotients::Tameness;
///
/// assert!(Tameness::NimHeap < Tameness::Tame && Tameness::Restive < Tameness::Wild);
/// ```
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter 13. The literature uses different names for the
/// classes that are not tame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tameness {
    /// The position equals a nim-heap in every sum, not only in sums of tame games. Each option either equals a smaller nim-heap or has an
    /// option that equals this position, and every smaller nim-heap equals some option.
    NimHeap,
    /// The position behaves like a Nim position in every sum of tame games. Two conditions define this class. First, the nim-value `g` and
    /// the misère nim-value `g0` are those of a Nim position: `g0 = g`, or one of them is 0 and the other is 1. Second, `g` is the least
    /// number that is not the nim-value of a *tame* option, `g0` is the least number that is not the misère nim-value of a *tame* option,
    /// and each option that is not tame has a tame option with the same `g` and a tame option with the same `g0`.
    ///
    /// This is Conway's definition. It permits options that are not tame, provided that the opponent can answer them; CGSuite calls such
    /// positions reversibly tame. The genus of a tame position is always that of a Nim position ([`Genus::is_tame`]), but the converse is
    /// false.
    Tame,
    /// The position is not tame, but all of its options are tame, and its nim-value is 0 or 1.
    Restive,
    /// The position is neither tame nor restive, but all of its options are tame, and its misère nim-value is 0 or 1.
    Restless,
    /// All other positions.
    Wild,
}

impl Tameness {
    /// Returns whether the genera of positions in this class determine the outcomes of their sums, as in Nim.
    pub const fn is_tame(self) -> bool {
        matches!(self, Self::NimHeap | Self::Tame)
    }
}
