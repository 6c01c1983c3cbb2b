//! Proofs that a nim-sequence is arithmetic-periodic forever.

mod definition;
mod digits;
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "all sizes and values are at most MAX_LEN, and their differences have a sign"
)]
mod pattern;
mod totals;

use super::certificate::prime_factors;
use super::{CertificateError, Code, MAX_LEN, NimValues, ObservedPeriod};
use definition::Values;
use grundy_core::{Limits, Meter, Nimber, Stopped};
use pattern::Pattern;

/// A proof that a nim-sequence is *arithmetic-periodic* forever: `G(n + p) = G(n) + s` for all `n >= e`, with a
/// *saltus* `s >= 1`. Anybody can check it again.
///
/// Nim, Lasker's Nim and many games in which a heap may be split into three are so, among them Kenyon's game `0.3F`,
/// which grows by 3 in 6 heaps. No octal game with finitely many digits is.
///
/// # Theorem
///
/// Let `e >= 1`, let the heaps below `e` have their nim-values, and let values of the heaps from `e` to `e + p - 1`
/// be given. Whether these are the right ones, and `G(n + p) = G(n) + s` for all `n >= e`, is decided by a
/// calculation that ends.
///
/// *Proof.* The pattern gives a value to every heap from `e` on. Suppose that for each of these heaps this is the
/// least value that its options lack, where all smaller heaps have the values of the pattern. Then it is the
/// nim-value, by induction; and otherwise the least heap for which it is not so has another nim-value. So two things
/// are to be decided of infinitely many heaps: that no option has the value of the heap, and that every smaller value
/// is that of an option.
///
/// Let `P` be the least multiple of `p` that the length of the block of digits that repeats divides, if there is such
/// a block. Let `S` be the same multiple of `s`, and `S = q·M` with an odd number `q` and a power of two `M`. Every
/// heap from `e` on is `a + P·x` with one of `P` heaps `a` and a number `x`, and its value is `L + M·(h + q·x)`,
/// where `L < M` and `h` belong to `a`. The same holds for each heap that a move leaves, with a number `y`, unless it
/// is below `e`. Where digits repeat, the number of tokens taken is one of finitely many numbers plus `P·z`. So there
/// are finitely many ways to choose `a` for the heap and for each heap that is left, the heaps below `e`, and the
/// number of tokens taken. For each of them let `L` be the nim-sum of the `L` of the heaps that are left. Then
/// `L + M·v` is reached from the heap with the number `x` if there are numbers `y` and `z` such that
///
/// - `v` is the nim-sum of a constant and of `h + q·y` for each heap that is left, and
/// - `x` is the sum of a constant, of each `y`, and of `z`.
///
/// The lowest binary digit of a sum is found from the lowest digits of what is added, and the other digits from the
/// other digits and a bounded carry. The same holds for the multiple of a number by `q`, and a nim-sum has no carry.
/// So if the lowest digits of `x` and `v` are known, the two equations come down to finitely many others of the same
/// kind for the other digits, of which one has to hold, with the carries as constants. As carries are bounded, there
/// are finitely many such equations, and finitely many sets of them. So a finite automaton that reads digits of `x`
/// and `v` knows which equations are left, how the digits of `v` compare with those of the value `h + q·x` of the
/// heap, and the carry of the latter. Its states are gone through. In each of them all other digits of `x` and `v`
/// may be 0: then one of the equations has to hold if `L + M·v` is smaller than the value of the heap, and none may
/// hold if it is equal. ∎
///
/// # Examples
///
/// ```
/// use octal_games::{ArithmeticCertificate, Code, Sequence};
///
/// // Lasker's Nim: take any number of tokens, or split a heap in two.
/// let lasker: Code = "4.(3)".parse()?;
/// let values = Sequence::new(lasker.clone()).extend_to(100)?.clone();
/// let certificate = ArithmeticCertificate::find(&lasker, &values).expect("1, 2, 4, 3 and so on");
/// assert_eq!((certificate.period(), certificate.saltus(), certificate.preperiod()), (4, 4, 1));
/// certificate.verify()?;
///
/// let text = certificate.to_string();
/// assert!(text.starts_with("4.(3) period 4 saltus 4 preperiod 1 exception 0:0 bound "));
/// let forged: ArithmeticCertificate = text.replace("saltus 4", "saltus 2").parse()?;
/// assert!(forged.verify().is_err());
///
/// // Kenyon's game: take one token, or two tokens and split the rest in up to three.
/// let kenyon: Code = "0.3F".parse()?;
/// let values = Sequence::new(kenyon.clone()).extend_to(100)?.clone();
/// let certificate = ArithmeticCertificate::find(&kenyon, &values).expect("0, 1, 2, 0, 1, 2, 3 and so on");
/// assert_eq!((certificate.period(), certificate.saltus(), certificate.preperiod()), (6, 3, 0));
/// certificate.verify()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: R. B. Austin, *Impartial and partisan games*, thesis, Calgary (1976), and S. Howse and R. J. Nowakowski,
/// "Periodicity and arithmetic-periodicity in hexadecimal games", *Theor. Comput. Sci.* 313 (2004), have theorems that
/// extend arithmetic periods of hexadecimal games from finitely many values. Kenyon's game is in *Winning Ways*,
/// chapter 4. The proof above is a case of J. R. Büchi's theorem that the arithmetic of sums and powers of two is
/// decidable; see V. Bruyère, G. Hansel, C. Michaux and R. Villemaire, "Logic and p-recognizable sets of integers",
/// *Bull. Belg. Math. Soc.* 1 (1994).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "super::serde::ReadArithmetic"))]
pub struct ArithmeticCertificate {
    code: Code,
    preperiod: u64,
    period: u64,
    saltus: u64,
    bound: u64,
    last_exception: Option<(u64, Nimber)>,
}

impl ArithmeticCertificate {
    /// [`ArithmeticCertificate::verify`] computes at most this many values.
    pub const MAX_VERIFIED: u64 = 1 << 14;

    /// A certificate made of claims; nothing is checked before [`ArithmeticCertificate::verify`].
    ///
    /// With the feature `serde` certificates can be stored, and as text they can be printed and parsed. Reading one
    /// back refuses claims that no values can bear out, and leaves the others to [`ArithmeticCertificate::verify`].
    pub fn from_parts(
        code: Code,
        preperiod: u64,
        period: u64,
        saltus: u64,
        bound: u64,
        last_exception: Option<(u64, Nimber)>,
    ) -> Self {
        Self { code, preperiod, period, saltus, bound, last_exception }
    }

    /// The certificate for the pattern that the second half of `values` follows four times, if they suffice to prove
    /// it. The values are taken to be right.
    ///
    /// # Complexity
    ///
    /// `O(n)` time and memory for `n` values, and what [`ArithmeticCertificate::verify_with`] takes.
    pub fn find(code: &Code, values: &NimValues) -> Option<Self> {
        Self::find_metered(code, values, &mut Limits::NONE.meter()).ok()?
    }

    /// The same, with limits on the search for a pattern.
    pub(super) fn find_metered(
        code: &Code,
        values: &NimValues,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Stopped> {
        if !pattern::applies(code) {
            return Ok(None);
        }
        let pattern = ObservedPeriod::find_metered(values, meter)?;
        Ok(pattern.and_then(|pattern| Self::of_pattern(code, values, &pattern)))
    }

    /// The certificate of a pattern, if it is proved.
    fn of_pattern(code: &Code, values: &NimValues, pattern: &ObservedPeriod) -> Option<Self> {
        let (preperiod, period) = (pattern.preperiod(), pattern.period());
        let saltus = u64::try_from(pattern.saltus()).ok().filter(|&saltus| saltus > 0)?;
        let last_exception = preperiod.checked_sub(1).map(|heap| (heap, values.at(heap)));
        let bound = preperiod.max(1) + period;
        let claim = Self { code: code.clone(), preperiod, period, saltus, bound, last_exception };
        claim.verify_with(values).is_ok().then_some(claim)
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The smallest `e` with `G(n + p) = G(n) + s` for all `n >= e`.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The smallest period `p`.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// By how much the values grow from one period to the next.
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The equations `G(n + p) = G(n) + s` for `preperiod <= n < bound` are checked one by one, and by them the
    /// preperiod and the period are the smallest; the theorem proves all others.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// The largest heap `n` with `G(n + p) ≠ G(n) + s`, and its value.
    pub fn last_exception(&self) -> Option<(u64, Nimber)> {
        self.last_exception
    }

    /// Checks the certificate from the rules alone: computes all values that the theorem asks for by the
    /// definition, in code that the engines and [`ArithmeticCertificate::find`] do not use, and checks every claim.
    ///
    /// # Errors
    ///
    /// The first [`CertificateError`] met; [`CertificateError::TooLong`] above
    /// [`ArithmeticCertificate::MAX_VERIFIED`] values.
    ///
    /// # Complexity
    ///
    /// `O(J·B²·V/64)` time and `O(J·B·V)` bits for `B` values (the bound and one period) below `V`, with moves that
    /// leave up to `J` heaps; and what [`ArithmeticCertificate::verify_with`] takes.
    pub fn verify(&self) -> Result<(), CertificateError> {
        self.verify_within(Limits::NONE)
    }

    /// As [`verify`](Self::verify), within limits. A check that was stopped begins again.
    ///
    /// # Errors
    ///
    /// As [`verify`](Self::verify), and [`CertificateError::Stopped`] at a limit.
    pub fn verify_within(&self, limits: &Limits) -> Result<(), CertificateError> {
        self.check_form()?;
        let needed = self.needed();
        if needed > Self::MAX_VERIFIED {
            return Err(CertificateError::TooLong);
        }
        let mut meter = limits.meter();
        let mut values = Values::new(&self.code);
        values.extend_to(needed as usize, &mut meter)?;
        self.check_claims(&|n| u64::from(values.at(n)), &mut meter)
    }

    /// Checks all claims on given values. If the values are right the certificate is a proof.
    ///
    /// # Errors
    ///
    /// The first [`CertificateError`] met.
    ///
    /// # Complexity
    ///
    /// With `P`, `q` and `M` as in the theorem, and up to `J` heaps: `O(J·K·T²·M/64)` time and `O(J·K·T·M)` bits for
    /// the ways to choose heaps below `T = e + P`, of which there are `K` if only the constants of the equations count,
    /// and time in proportion to the states of the automaton. These are some hundreds for the codes of two hexadecimal
    /// places, but there is no small bound. [`CertificateError::TooLong`] where that is beyond some seconds.
    pub fn verify_with(&self, values: &NimValues) -> Result<(), CertificateError> {
        self.check_form()?;
        let (given, needed) = (values.len(), self.needed());
        if given < needed {
            return Err(CertificateError::TooFewValues { needed, given });
        }
        self.check_claims(&|n| u64::from(values.cell(n)), &mut Limits::NONE.meter())
    }

    /// How many values are looked at.
    fn needed(&self) -> u64 {
        self.bound + self.period
    }

    /// Checks what does not depend on the values.
    pub(super) fn check_form(&self) -> Result<(), CertificateError> {
        if self.period == 0 {
            return Err(CertificateError::ZeroPeriod);
        }
        if !pattern::applies(&self.code) {
            return Err(CertificateError::NoTheorem);
        }
        if self.saltus == 0 {
            return Err(CertificateError::BadSaltus { saltus: self.saltus });
        }
        let sizes = [self.preperiod, self.period, self.saltus, self.bound];
        let total = sizes.iter().try_fold(0_u64, |sum, &size| sum.checked_add(size));
        if total.is_none_or(|total| total > MAX_LEN) {
            return Err(CertificateError::TooLong);
        }
        let needed = self.preperiod.max(1) + self.period;
        if self.bound != needed {
            return Err(CertificateError::WrongBound { claimed: self.bound, needed });
        }
        let wanted = self.preperiod.checked_sub(1);
        if self.last_exception.map(|(heap, _)| heap) != wanted {
            return Err(self.wrong_exception());
        }
        Ok(())
    }

    fn check_claims(
        &self,
        value: &impl Fn(usize) -> u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), CertificateError> {
        let Self { preperiod, period, saltus, bound, .. } = *self;
        let steps = |n: u64, period: u64, saltus: u64| {
            value((n + period) as usize) == value(n as usize) + saltus
        };
        if let Some(heap) = (preperiod..bound).find(|&n| !steps(n, period, saltus)) {
            return Err(CertificateError::NotArithmetic { heap, period, saltus });
        }
        let is_exception = |(heap, claimed): (u64, Nimber)| {
            Nimber::new(value(heap as usize)) == claimed && !steps(heap, period, saltus)
        };
        if !self.last_exception.is_none_or(is_exception) {
            return Err(self.wrong_exception());
        }
        for prime in prime_factors(period).filter(|prime| saltus % prime == 0) {
            let shorter = period / prime;
            if (preperiod..preperiod + period).all(|n| steps(n, shorter, saltus / prime)) {
                return Err(CertificateError::NotSmallest { shorter });
            }
        }
        let [from, length] = [preperiod, period].map(|size| size as usize);
        Pattern::new(&self.code, from, length, saltus, value)?.check(&self.code, meter)
    }

    fn wrong_exception(&self) -> CertificateError {
        CertificateError::WrongException { claimed: self.last_exception, preperiod: self.preperiod }
    }
}
