//! Rules that give the value or the outcome of a number. They print as formulas or as sentences.

use std::fmt;

/// The maximum number of multiples of a slope that are tried for one number.
const MAX_MULTIPLES: u128 = 64;

/// A formula for the value or the outcome of `n`.
///
/// # Examples
///
/// ```
/// use octal_games::identify::Rule;
///
/// let rule = Rule::Quotient { add: 0, divisor: 1, modulus: Some(4) };
/// assert_eq!(rule.value(21), Some(1));
/// assert_eq!(rule.to_string(), "G(n) = n mod 4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// `G(n + period) = G(n) + saltus` for all `n >= preperiod`. The rule lists the values from `first` to `preperiod + period - 1`.
    ///
    /// Source: finite subtraction games are periodic (Golomb 1966), and so are many octal games (Guy and Smith 1956). All-but subtraction
    /// games are arithmetic-periodic (A. Siegel 2005).
    Period {
        /// The number of the first value.
        first: u64,
        /// The first number from which the values repeat.
        preperiod: u64,
        /// The number of values after which the values repeat.
        period: u64,
        /// The amount by which the values grow in each period.
        saltus: u32,
        /// The values of the preperiod and of the first period.
        values: Vec<u32>,
    },
    /// `floor((n + add) / divisor) mod modulus`, as in Bachet's game, Nim and their relatives.
    ///
    /// Source: C.-G. Bachet, *Problèmes plaisants* (1612), for `n mod k`.
    Quotient {
        /// The number added to `n` before the division.
        add: u64,
        /// The divisor.
        divisor: u64,
        /// The modulus. `None` if the value is the whole quotient.
        modulus: Option<u64>,
    },
    /// The number of trailing zeros of `n + add` in a base. `n + add` must be positive.
    ///
    /// Source: Project Euler 509 for base 2.
    TrailingZeros {
        /// The base.
        base: u64,
        /// The number added to `n`.
        add: u64,
        /// The number added to the number of zeros.
        plus: u32,
    },
    /// A ruler function: the largest power of the base that divides `n + add`, which must be positive.
    ///
    /// Source: the game Ruler; Berlekamp, Conway and Guy, *Winning Ways*, chapter 14.
    Ruler {
        /// The base.
        base: u64,
        /// The number added to `n`.
        add: u64,
    },
    /// The number of digits of `n + add` in a base. The number 0 has no digits.
    ///
    /// Source: Mark and floor division, games in which a move shortens a number by one digit.
    DigitCount {
        /// The base.
        base: u64,
        /// The number added to `n`.
        add: u64,
    },
    /// The sum of the digits of `n` in a base, or the remainder of this sum modulo a number.
    DigitSum {
        /// The base.
        base: u64,
        /// The modulus. `None` if the value is the whole sum.
        modulus: Option<u64>,
    },
    /// The largest power of the base that is not larger than `n`. `n` must be positive.
    LargestPower {
        /// The base.
        base: u64,
    },
    /// `n` minus the largest power of the base that is not larger than `n`. `n` must be positive.
    WithoutLargestPower {
        /// The base.
        base: u64,
    },
    /// `(n - minus) ^ constant`.
    ///
    /// Source: C. L. Bouton (1901). This is the value of a Nim heap of `n - minus` plus a Nim heap of `constant`.
    Xor {
        /// The constant.
        constant: u64,
        /// The number subtracted from `n` first. There are no values for smaller `n`.
        minus: u64,
    },
    /// An outcome: the player to move loses at `n` exactly when this condition holds.
    Lost(Lost),
}

/// A condition under which the player to move loses at `n`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lost {
    /// All digits of `n` in a base are in a set. Bit `d` of the set represents the digit `d`. The number 0 has one digit, 0.
    AllDigits {
        /// The base.
        base: u64,
        /// The set.
        digits: u32,
    },
    /// At least one digit of `n` in a base is in the set.
    AnyDigit {
        /// The base.
        base: u64,
        /// The set.
        digits: u32,
    },
    /// The number of trailing zeros of `n` in a base is even or, if `odd` is set, odd. The number 0 counts as having an even number of
    /// trailing zeros.
    ///
    /// Source: A. S. Fraenkel, "The vile, dopey, evil and odious game players" (2012), for base 2.
    TrailingZeros {
        /// The base.
        base: u64,
        /// Whether the number must be odd.
        odd: bool,
    },
    /// The number of digits of `n` in a base is even or, if `odd` is set, odd. The number 0 has no digits.
    DigitCount {
        /// The base.
        base: u64,
        /// Whether the number must be odd.
        odd: bool,
    },
    /// The sum of the digits of `n` in a base has a given remainder modulo a number. For base 2 and modulus 2, these are the evil and the
    /// odious numbers.
    ///
    /// Source: *Winning Ways*, chapter 14 (Mock Turtles).
    DigitSum {
        /// The base.
        base: u64,
        /// The modulus.
        modulus: u64,
        /// The remainder.
        remainder: u64,
    },
    /// The lost numbers `x(0) < x(1) < ...` start with `start` and continue with
    /// `x(k) = factors[0] * x(k - 1) + factors[1] * x(k - 2) + ... + constant`.
    ///
    /// Source: the lost numbers of Fibonacci Nim (Whinihan 1963) and of Schwenk's games (1970) satisfy such recurrences.
    Recurrence {
        /// The first lost numbers.
        start: Vec<u64>,
        /// The factors. The first one is the factor of `x(k - 1)`.
        factors: Vec<i64>,
        /// The constant.
        constant: i64,
    },
    /// The lost numbers are `floor(k * slope)` for all `k >= from`. Every slope between the two fractions gives the lost numbers in the
    /// input.
    ///
    /// Source: S. Beatty (1926).
    Beatty {
        /// The first `k`.
        from: u64,
        /// A lower bound for the slope: numerator and denominator.
        at_least: (u64, u64),
        /// An exclusive upper bound for the slope.
        below: (u64, u64),
    },
}

impl Rule {
    /// Returns the value of `n`. For outcomes, the value is 0 if the player to move loses, and otherwise 1. Returns `None` if the rule has
    /// no value for `n` or the value is too large.
    pub fn value(&self, n: u64) -> Option<u32> {
        let value = match self {
            Self::Period { first, preperiod, period, saltus, values } => {
                let last = preperiod.checked_add(*period)?;
                let turns = if n < last { 0 } else { (n - preperiod) / period };
                let at = (n - turns * period).checked_sub(*first)?;
                let value = *values.get(usize::try_from(at).ok()?)?;
                u64::from(value).checked_add(turns.checked_mul(u64::from(*saltus))?)?
            }
            Self::Quotient { add, divisor, modulus } => {
                let quotient = n.checked_add(*add)?.checked_div(*divisor)?;
                modulus.map_or(Some(quotient), |modulus| quotient.checked_rem(modulus))?
            }
            Self::TrailingZeros { base, add, plus } => {
                u64::from(trailing(n.checked_add(*add)?, *base)? + plus)
            }
            Self::Ruler { base, add } => {
                base.checked_pow(trailing(n.checked_add(*add)?, *base)?)?
            }
            Self::DigitCount { base, add } => {
                let number = n.checked_add(*add)?;
                if number == 0 { 0 } else { u64::from(number.checked_ilog(*base)?) + 1 }
            }
            Self::DigitSum { base, modulus } => {
                let sum = digits(n, *base).sum::<u64>();
                modulus.map_or(Some(sum), |modulus| sum.checked_rem(modulus))?
            }
            Self::LargestPower { base } => base.checked_pow(n.checked_ilog(*base)?)?,
            Self::WithoutLargestPower { base } => n - base.checked_pow(n.checked_ilog(*base)?)?,
            Self::Xor { constant, minus } => n.checked_sub(*minus)? ^ constant,
            Self::Lost(lost) => u64::from(!lost.holds(n)?),
        };
        u32::try_from(value).ok()
    }

    /// Returns whether the rule determines only outcomes.
    pub const fn is_of_outcomes(&self) -> bool {
        matches!(self, Self::Lost(_))
    }

    /// Returns the literature in which the rule occurs.
    pub const fn source(&self) -> &'static str {
        match self {
            Self::Period { saltus: 0, .. } => "Golomb (1966), Guy and Smith (1956)",
            Self::Period { .. } => "A. Siegel (2005), Guy and Smith (1956)",
            Self::Quotient { .. } => "Bachet (1612)",
            Self::TrailingZeros { .. } => "Project Euler 509",
            Self::Ruler { .. } => "Winning Ways, chapter 14 (Ruler)",
            Self::DigitCount { .. } | Self::DigitSum { .. } => "OEIS A070939, A000120",
            Self::LargestPower { .. } | Self::WithoutLargestPower { .. } => "OEIS A053644, A053645",
            Self::Xor { .. } => "Bouton (1901)",
            Self::Lost(Lost::AllDigits { .. } | Lost::AnyDigit { .. }) => "OEIS A005823",
            Self::Lost(Lost::TrailingZeros { .. } | Lost::DigitCount { .. }) => {
                "Fraenkel, \"The vile, dopey, evil and odious game players\" (2012)"
            }
            Self::Lost(Lost::DigitSum { .. }) => "Winning Ways, chapter 14 (Mock Turtles)",
            Self::Lost(Lost::Recurrence { .. }) => "Whinihan (1963), Schwenk (1970)",
            Self::Lost(Lost::Beatty { .. }) => "Beatty (1926)",
        }
    }
}

impl Lost {
    /// Returns whether the player to move loses at `n`. Returns `None` if the rule does not determine this.
    pub fn holds(&self, n: u64) -> Option<bool> {
        let is_in = |digit: u64, set: u32| digit < 32 && set >> digit & 1 == 1;
        Some(match self {
            Self::AllDigits { base, digits: set } => {
                all_digits(n, *base).all(|digit| is_in(digit, *set))
            }
            Self::AnyDigit { base, digits: set } => {
                all_digits(n, *base).any(|digit| is_in(digit, *set))
            }
            Self::TrailingZeros { base, odd } => {
                let zeros = if n == 0 { 0 } else { trailing(n, *base)? };
                (zeros % 2 == 1) == *odd
            }
            Self::DigitCount { base, odd } => (digits(n, *base).count() % 2 == 1) == *odd,
            Self::DigitSum { base, modulus, remainder } => {
                digits(n, *base).sum::<u64>().checked_rem(*modulus)? == *remainder
            }
            Self::Recurrence { start, factors, constant } => {
                terms(start, factors, *constant).take_while(|&term| term <= n).any(|term| term == n)
            }
            Self::Beatty { from, at_least, below } => {
                // Find the values of `k` for which floor(k * slope) can be n.
                let times = |number: u64, (up, down): (u64, u64)| {
                    (u128::from(number) * u128::from(up), u128::from(down.max(1)))
                };
                let (high, low) =
                    (times(n, (below.1, below.0)), times(n + 1, (at_least.1, at_least.0)));
                let (least, most) = (high.0 / high.1, low.0.div_ceil(low.1));
                let candidates = least.max((*from).into())..=most.min(least + MAX_MULTIPLES);
                let mut answer = Some(false);
                for k in candidates {
                    let k = u64::try_from(k).ok()?;
                    let (from, to) = (times(k, *at_least), times(k, *below));
                    let (from, to) = (from.0 / from.1, to.0.div_ceil(to.1).saturating_sub(1));
                    if from == u128::from(n) && to == from {
                        return Some(true);
                    }
                    if (from..=to).contains(&u128::from(n)) {
                        answer = None;
                    }
                }
                answer.filter(|_| most <= least + MAX_MULTIPLES)?
            }
        })
    }
}

/// Lists the numbers of a linear recurrence, as long as they ascend and fit in 64 bits.
pub(super) fn terms<'a>(
    start: &'a [u64],
    factors: &'a [i64],
    constant: i64,
) -> impl Iterator<Item = u64> + 'a {
    let mut last: Vec<u64> = start.to_vec();
    let more = std::iter::from_fn(move || {
        let before = last.iter().rev().zip(factors);
        let products = before.map(|(&term, &factor)| i128::from(factor).checked_mul(term.into()));
        let sum = products.sum::<Option<i128>>()?.checked_add(constant.into())?;
        let next =
            u64::try_from(sum).ok().filter(|next| last.last().is_none_or(|last| last < next))?;
        last.push(next);
        Some(next)
    });
    start.iter().copied().chain(more)
}

/// Lists the digits of `n`, starting with the last. The number 0 has no digits.
pub(super) fn digits(n: u64, base: u64) -> impl Iterator<Item = u64> {
    let rests = std::iter::successors(Some(n), move |rest| Some(rest / base.max(2)));
    rests.take_while(|&rest| rest > 0).map(move |rest| rest % base.max(2))
}

/// Lists the digits of `n`, starting with the last. The number 0 has one digit, 0.
fn all_digits(n: u64, base: u64) -> impl Iterator<Item = u64> {
    digits(n, base).chain((n == 0).then_some(0))
}

/// Returns the number of times that the base divides `n`. Returns `None` if `n` is 0 or the base is below 2.
fn trailing(n: u64, base: u64) -> Option<u32> {
    if n == 0 || base < 2 {
        return None;
    }
    Some(digits(n, base).take_while(|&digit| digit == 0).count() as u32)
}

/// Formats `n` or `n + add`.
struct Plus(u64);

impl fmt::Display for Plus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("n") } else { write!(f, "n + {}", self.0) }
    }
}

/// Formats the digits of a set in words.
struct DigitSet(u32, u64);

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<u64> =
            (0..self.1.min(32)).filter(|&digit| self.0 >> digit & 1 == 1).collect();
        let are = |parity: u64| {
            (0..self.1).filter(|digit| digit % 2 == parity).eq(digits.iter().copied())
        };
        match &digits[..] {
            _ if self.1 > 2 && are(0) => f.write_str("even"),
            _ if self.1 > 3 && are(1) => f.write_str("odd"),
            [only] => write!(f, "{only}"),
            [few @ .., last] => {
                let few: Vec<String> = few.iter().map(ToString::to_string).collect();
                write!(f, "{} or {last}", few.join(", "))
            }
            [] => f.write_str("none"),
        }
    }
}

/// Prints a formula, or a sentence about lost numbers.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Period { preperiod, period, saltus: 0, .. } => {
                write!(f, "G(n + {period}) = G(n) for n from {preperiod} on")
            }
            Self::Period { preperiod, period, saltus, .. } => {
                write!(f, "G(n + {period}) = G(n) + {saltus} for n from {preperiod} on")
            }
            Self::Quotient { add, divisor, modulus } => {
                f.write_str("G(n) = ")?;
                match (add, divisor, modulus) {
                    (_, 1, None) => write!(f, "{}", Plus(*add)),
                    (0, 1, Some(modulus)) => write!(f, "n mod {modulus}"),
                    (_, 1, Some(modulus)) => write!(f, "({}) mod {modulus}", Plus(*add)),
                    (0, _, None) => write!(f, "floor(n / {divisor})"),
                    (_, _, None) => write!(f, "floor(({}) / {divisor})", Plus(*add)),
                    (0, _, Some(modulus)) => write!(f, "floor(n / {divisor}) mod {modulus}"),
                    (_, _, Some(modulus)) => {
                        write!(f, "floor(({}) / {divisor}) mod {modulus}", Plus(*add))
                    }
                }
            }
            Self::TrailingZeros { base, add, plus } => {
                write!(f, "G(n) = the number of trailing zeros of {} in base {base}", Plus(*add))?;
                if *plus > 0 { write!(f, ", plus {plus}") } else { Ok(()) }
            }
            Self::Ruler { base, add } => {
                write!(f, "G(n) = the largest power of {base} that divides {}", Plus(*add))
            }
            Self::DigitCount { base, add } => {
                write!(f, "G(n) = the number of digits of {} in base {base}", Plus(*add))
            }
            Self::DigitSum { base, modulus: None } => {
                write!(f, "G(n) = the sum of the digits of n in base {base}")
            }
            Self::DigitSum { base, modulus: Some(modulus) } => {
                write!(f, "G(n) = the sum of the digits of n in base {base}, mod {modulus}")
            }
            Self::LargestPower { base } => {
                write!(f, "G(n) = the largest power of {base} that is not larger than n")
            }
            Self::WithoutLargestPower { base } => {
                write!(f, "G(n) = n minus the largest power of {base} that is not larger than n")
            }
            Self::Xor { constant, minus: 0 } => write!(f, "G(n) = n ^ {constant}"),
            Self::Xor { constant, minus } => write!(f, "G(n) = (n - {minus}) ^ {constant}"),
            Self::Lost(lost) => write!(f, "n is lost exactly if {lost}"),
        }
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parity = |odd: bool| if odd { "odd" } else { "even" };
        match self {
            Self::AllDigits { base, digits } => {
                write!(f, "all digits in base {base} are {}", DigitSet(*digits, *base))
            }
            Self::AnyDigit { base, digits } => {
                write!(f, "any digit in base {base} is {}", DigitSet(*digits, *base))
            }
            Self::TrailingZeros { base, odd } => {
                write!(f, "the number of trailing zeros in base {base} is {}", parity(*odd))
            }
            Self::DigitCount { base, odd } => {
                write!(f, "the number of digits in base {base} is {}", parity(*odd))
            }
            Self::DigitSum { base: 2, modulus: 2, remainder } => {
                write!(f, "the number of ones in binary is {}", parity(*remainder == 1))
            }
            Self::DigitSum { base, modulus, remainder } => {
                write!(f, "the sum of its digits in base {base} is {remainder} mod {modulus}")
            }
            Self::Recurrence { start, factors, constant } => {
                let start: Vec<String> = start.iter().map(ToString::to_string).collect();
                write!(f, "it is one of {}, ... with x(k) =", start.join(", "))?;
                let mut first = true;
                let parts = factors.iter().zip(1..).map(|(&factor, back)| (factor, Some(back)));
                for (factor, back) in parts.chain([(*constant, None)]).filter(|part| part.0 != 0) {
                    let sign = match (factor < 0, first) {
                        (true, _) => " - ",
                        (false, true) => " ",
                        (false, false) => " + ",
                    };
                    first = false;
                    f.write_str(sign)?;
                    match (factor.unsigned_abs(), back) {
                        (1, Some(back)) => write!(f, "x(k - {back})")?,
                        (factor, Some(back)) => write!(f, "{factor} x(k - {back})")?,
                        (constant, None) => write!(f, "{constant}")?,
                    }
                }
                Ok(())
            }
            Self::Beatty { from, at_least, below } => {
                let decimal = |(up, down): (u64, u64)| up as f64 / down.max(1) as f64;
                write!(
                    f,
                    "it is floor(k a) for a k from {from} on, with one a between {:.4} and {:.4}",
                    decimal(*at_least),
                    decimal(*below)
                )
            }
        }
    }
}
