//! The values of subtraction games for heaps of any size.

use super::SubtractionError;
use grundy_core::Nimber;
use grundy_core::sequence::{Certificate, Code, NimValues, Periodicity, Sequence};
use std::sync::Arc;

/// The values by a closed form, or by a table and a proof that it repeats.
#[derive(Clone, Debug)]
pub(super) enum Values {
    /// One number; with `b = a` the form for two is right for one.
    Two {
        /// The lesser number.
        a: u64,
        /// The greater one.
        b: u64,
    },
    /// The values of the set divided by its greatest common divisor.
    Table {
        /// The divisor.
        unit: u64,
        /// The values computed.
        values: Arc<NimValues>,
        /// The proof of the period.
        proof: Arc<Certificate>,
    },
}

impl Values {
    /// For an ascending set without 0, of which at least one number is there.
    pub(super) fn of(set: &[u64], limit: u64) -> Result<Self, SubtractionError> {
        if let [a] | [a, _] = *set {
            return Ok(Self::Two { a, b: set[set.len() - 1] });
        }
        let unit = set.iter().fold(0, |divisor, &number| greatest_common_divisor(divisor, number));
        let most = Code::MAX_DIGITS as u64 - 1;
        let largest = set[set.len() - 1];
        if largest / unit > most {
            return Err(SubtractionError::TooLarge { number: largest, most });
        }
        let code = Code::subtraction(set.iter().map(|number| number / unit));
        let mut sequence = Sequence::new(code.map_err(|_| SubtractionError::Empty)?);
        match sequence.search_period(limit)? {
            Periodicity::Certified(proof) => {
                let values = Arc::new(sequence.into_values());
                Ok(Self::Table { unit, values, proof: Arc::new(proof) })
            }
            _ => Err(SubtractionError::NoPeriod { limit }),
        }
    }

    pub(super) fn at(&self, heap: u64) -> Nimber {
        match self {
            &Self::Two { a, b } => Nimber::new(two_numbers(a, b, heap)),
            Self::Table { unit, values, proof } => {
                let units = heap / unit;
                let beyond = units.checked_sub(proof.preperiod());
                values
                    .at(beyond.map_or(units, |beyond| proof.preperiod() + beyond % proof.period()))
            }
        }
    }

    pub(super) fn preperiod(&self) -> u128 {
        match self {
            Self::Two { .. } => 0,
            Self::Table { unit, proof, .. } => u128::from(*unit) * u128::from(proof.preperiod()),
        }
    }

    pub(super) fn period(&self) -> u128 {
        match self {
            &Self::Two { a, b } if b % a == 0 && b / a % 2 == 1 => 2 * u128::from(a),
            &Self::Two { a, b } => u128::from(a) + u128::from(b),
            Self::Table { unit, proof, .. } => u128::from(*unit) * u128::from(proof.period()),
        }
    }
}

/// Up to `b` blocks of `a` zeros and `a` ones by turns; from `b` to `a + b`, where a heap of value 0 is left by
/// taking `b`, the value is 1 or 2, whichever taking `a` does not leave.
fn two_numbers(a: u64, b: u64, heap: u64) -> u64 {
    let rest = u128::from(heap) % (u128::from(a) + u128::from(b));
    let block = |heap: u128| (heap / u128::from(a) % 2) as u64;
    if rest < u128::from(b) { block(rest) } else { 1 + block(rest - u128::from(a)) }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
