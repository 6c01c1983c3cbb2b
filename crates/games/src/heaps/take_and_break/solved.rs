use grundy_core::sequence::{Certificate, NimValues, Periodicity, Sequence, SequenceError};
use grundy_core::{IllegalMove, Nimber, Ruleset, SpragueGrundy, Sum};

use super::{Break, Code, TakeAndBreak};

/// A take-and-break game with its nim-values: up to a bound, or for heaps of any size if a period is proved.
///
/// # Examples
///
/// ```
/// use games::heaps::take_and_break::HeapGame;
/// use grundy_core::{Normal, Outcome, SpragueGrundy, SumTheorem};
///
/// let kayles = HeapGame::new("kayles".parse()?, 10_000)?;
/// assert!(kayles.certificate().is_some());
/// // 2^64 - 1 leaves the remainder 3 modulo 12.
/// assert_eq!(kayles.nim_value(&u64::MAX).to_string(), "*8");
/// assert_eq!(kayles.sum_outcome(&[5, 7, 12], Normal), Outcome::N);
/// let winning = kayles.sum_winning_moves(&[5, 7, 12], Normal).next().expect("First wins");
/// assert_eq!(winning.to_string(), "1: take 1 and leave 3 and 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapGame {
    rules: TakeAndBreak,
    values: NimValues,
    certificate: Option<Certificate>,
}

impl HeapGame {
    /// Computes nim-values until a period is proved, but at most `limit` of them.
    ///
    /// # Errors
    ///
    /// As [`Sequence::extend_to`].
    pub fn new(code: Code, limit: usize) -> Result<Self, SequenceError> {
        let mut sequence = Sequence::new(code.table().clone());
        let certificate = match sequence.search_period(code.table(), limit)? {
            Periodicity::Certified(certificate) => Some(certificate),
            _ => None,
        };
        Ok(Self { rules: TakeAndBreak::new(code), values: sequence.into_values(), certificate })
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &TakeAndBreak {
        &self.rules
    }

    /// The nim-values computed.
    #[must_use]
    pub fn values(&self) -> &NimValues {
        &self.values
    }

    /// The proof of the period, if there is one.
    #[must_use]
    pub fn certificate(&self) -> Option<&Certificate> {
        self.certificate.as_ref()
    }

    /// The nim-value of a heap, if it is known: always with a certificate, else below the limit.
    #[must_use]
    pub fn known_value(&self, heap: u64) -> Option<u32> {
        let reduced = match &self.certificate {
            Some(certificate) if heap >= certificate.preperiod() as u64 => {
                let start = certificate.preperiod() as u64;
                start + (heap - start) % certificate.period() as u64
            }
            _ => heap,
        };
        self.values.get(usize::try_from(reduced).ok()?)
    }
}

impl Ruleset for HeapGame {
    type Position = u64;
    type Move = Break;

    fn moves(&self, heap: &u64) -> impl Iterator<Item = Break> {
        self.rules.moves(heap)
    }

    fn play(&self, heap: &u64, mv: &Break) -> Sum<u64> {
        self.rules.play(heap, mv)
    }

    fn try_play(&self, heap: &u64, mv: &Break) -> Result<Sum<u64>, IllegalMove> {
        self.rules.try_play(heap, mv)
    }
}

impl SpragueGrundy for HeapGame {
    /// # Panics
    ///
    /// If the value is not known; [`HeapGame::known_value`] tells.
    fn nim_value(&self, heap: &u64) -> Nimber {
        let value = self.known_value(*heap);
        Nimber::new(u64::from(
            value.unwrap_or_else(|| panic!("nim-value of heap {heap} was not computed")),
        ))
    }
}
