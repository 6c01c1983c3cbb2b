//! The values of subtraction games for heaps of any size.

use super::SubtractionError;
use grundy_core::{Limits, Meter, Nimber, Stopped};
use octal_games::{Code, Periodicity, SharedSequence};

/// The values by a closed form, or by a table that grows until a period is proved.
#[derive(Clone, Debug)]
pub(super) enum Values {
    /// One or two numbers; with `b = a`, the form for two is right for one.
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
        /// The values.
        values: SharedSequence,
    },
}

impl Values {
    /// For a nonempty ascending set without 0.
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
        let code = code.map_err(|_| SubtractionError::Empty)?;
        Ok(Self::Table { unit, values: SharedSequence::new(code).at_most(limit) })
    }

    pub(super) fn prepare(&self, heap: u64, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        match self {
            Self::Two { .. } => Ok(true),
            Self::Table { unit, values } => values.prepare(heap / unit, meter),
        }
    }

    pub(super) fn at(&self, heap: u64) -> Nimber {
        match self {
            &Self::Two { a, b } => Nimber::new(two_numbers(a, b, heap)),
            Self::Table { unit, values } => values.at(heap / unit),
        }
    }

    /// The preperiod and the period.
    pub(super) fn period(&self, limits: &Limits) -> Result<(u128, u128), SubtractionError> {
        let (unit, values) = match self {
            &Self::Two { a, b } if b % a == 0 && b / a % 2 == 1 => {
                return Ok((0, 2 * u128::from(a)));
            }
            &Self::Two { a, b } => return Ok((0, u128::from(a) + u128::from(b))),
            Self::Table { unit, values } => (u128::from(*unit), values),
        };
        values.prove_period(limits)?;
        values.read(|known| match known.periodicity() {
            Some(Periodicity::Certified(proof)) => {
                Ok((unit * u128::from(proof.preperiod()), unit * u128::from(proof.period())))
            }
            _ => Err(SubtractionError::NoPeriod { limit: known.values().len() }),
        })
    }
}

/// Up to `b`, blocks of `a` zeros and `a` ones alternate; from `b` to `a + b`, where taking `b` leaves a heap of value 0,
/// the value is 1 or 2, whichever taking `a` does not leave.
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
