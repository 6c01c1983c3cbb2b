//! Certificates that prove that a nim-sequence is arithmetic-periodic forever.

mod definition;
mod digits;
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "all sizes and values are at most MAX_LEN, and their differences have a sign"
)]
mod pattern;

use super::certificate::prime_factors;
use super::{CertificateError, Code, MAX_LEN, NimValues, ObservedPeriod};
use definition::Values;
use grundy_core::{Limits, Meter, Nimber, Stopped};
use pattern::Pattern;

/// A proof that a nim-sequence is *arithmetic-periodic* forever: `G(n + p) = G(n) + s` for all `n >= e`, with a *saltus* `s >= 1`. Anyone
/// can check the proof independently.
///
/// Examples are Nim, Lasker's Nim and many games in which a move can split a heap in three, such as Kenyon's game `0.3F`, whose values grow
/// by 3 every 6 heaps. No octal game with finitely many digits is arithmetic-periodic.
///
/// # Theorem
///
/// Let `e >= 1`. Suppose that the nim-values of the heaps below `e` are known, and that someone claims values for the heaps from `e` to
/// `e + p - 1`. A finite computation decides whether these values are right and `G(n + p) = G(n) + s` holds for all `n >= e`.
///
/// *Proof.* The claims give a value to every heap from `e` on; call these values the pattern. Suppose that the value of each of these heaps
/// is the least value that its options do not have, if all smaller heaps have the values of the pattern. Then the pattern is right, by
/// induction. Otherwise, take the least heap for which this fails: its nim-value differs from the pattern. So it is enough to decide two
/// things for infinitely many heaps: that no option has the value of the heap, and that every smaller value is the value of an option.
///
/// Let `P` be the least multiple of `p` that is also a multiple of the length of the repeating block of digits, if there is one. Let `S` be
/// the same multiple of `s`, and write `S = q·M`, where `q` is odd and `M` is a power of two. Every heap from `e` on is `a + P·x`, where
/// `a` is one of `P` heaps and `x` is a number. The value of this heap is `L + M·(h + q·x)`, where `L < M` and `h` depend only on `a`. Each
/// heap that a move leaves is either below `e` or of the same form, with a number `y` in place of `x`. If digits repeat, the number of
/// tokens taken is one of finitely many numbers plus `P·z`. So there are finitely many ways to choose four things: the `a` of the heap, the
/// `a` of each heap that the move leaves, the heaps below `e`, and the number of tokens taken apart from `P·z`. For each choice, let `L`
/// now be the nim-sum of the `L` of all heaps that the move leaves. Then a move from the heap with the number `x` reaches the value
/// `L + M·v` if there are numbers `y` and `z` that satisfy two equations:
///
/// - `v` is the nim-sum of a constant and of `h + q·y` for each heap that the move leaves, and
/// - `x` is the sum of a constant, of each `y`, and of `z`.
///
/// The lowest binary digits of several terms determine the lowest digit of their sum. The other digits of the sum depend on the other
/// digits of the terms and on a bounded carry. The same is true of the product of a number and `q`; a nim-sum has no carry. So once the
/// lowest digits of `x` and `v` are known, the two equations reduce to finitely many equations of the same kind for the remaining digits,
/// with the carries as constants, and at least one of these equations must hold. Because carries are bounded, there are only finitely many
/// such equations, and only finitely many sets of them. So a finite automaton that reads the digits of `x` and `v` can keep track of three
/// things: the set of remaining equations; whether the digits of `v` read so far are less than, equal to or greater than those of the
/// number `h + q·x` of the heap; and the carry of this number. Visit all states of the automaton. In each state, all remaining digits of
/// `x` and `v` can be 0. In this case, one of the equations must hold if `L + M·v` is smaller than the value of the heap, and no equation
/// may hold if it is equal to the value. The pattern is right exactly when every state passes this test. ∎
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
/// // Kenyon's game: take one token, or take two and leave the rest in up to three heaps.
/// let kenyon: Code = "0.3F".parse()?;
/// let values = Sequence::new(kenyon.clone()).extend_to(100)?.clone();
/// let certificate = ArithmeticCertificate::find(&kenyon, &values).expect("0, 1, 2, 0, 1, 2, 3 and so on");
/// assert_eq!((certificate.period(), certificate.saltus(), certificate.preperiod()), (6, 3, 0));
/// certificate.verify()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: R. B. Austin, *Impartial and partisan games*, thesis, Calgary (1976), and S. Howse and R. J. Nowakowski, "Periodicity and
/// arithmetic-periodicity in hexadecimal games", *Theor. Comput. Sci.* 313 (2004). Both contain theorems by which finitely many values of a
/// hexadecimal game prove an arithmetic period. Kenyon's game is in *Winning Ways*, chapter 4. The proof above is a case of J. R. Büchi's
/// theorem that the arithmetic of sums and powers of two is decidable; see V. Bruyère, G. Hansel, C. Michaux and R. Villemaire, "Logic and
/// p-recognizable sets of integers", *Bull. Belg. Math. Soc.* 1 (1994).
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
    /// The maximum number of values that [`ArithmeticCertificate::verify`] computes.
    pub const MAX_VERIFIED: u64 = 1 << 14;

    /// Creates a certificate of the given claims without checking them. [`ArithmeticCertificate::verify`] checks them.
    ///
    /// You can print and parse certificates as text and, with the feature `serde`, serialize them. Parsing rejects claims that no values
    /// can satisfy; [`ArithmeticCertificate::verify`] checks everything else.
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

    /// Looks for a pattern that occurs at least four times in a row in the second half of `values`. Returns its certificate if the values
    /// suffice to prove the pattern. The values are assumed to be right.
    ///
    /// # Complexity
    ///
    /// `O(n)` time and memory for `n` values, plus the cost of [`ArithmeticCertificate::verify_with`].
    pub fn find(code: &Code, values: &NimValues) -> Option<Self> {
        Self::find_metered(code, values, &mut Limits::NONE.meter()).ok()?
    }

    /// Does the same as [`find`](Self::find), but with limits on the search for a pattern.
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

    /// Returns the certificate of a pattern if the values prove it.
    fn of_pattern(code: &Code, values: &NimValues, pattern: &ObservedPeriod) -> Option<Self> {
        let (preperiod, period) = (pattern.preperiod(), pattern.period());
        let saltus = u64::try_from(pattern.saltus()).ok().filter(|&saltus| saltus > 0)?;
        let last_exception = preperiod.checked_sub(1).map(|heap| (heap, values.at(heap)));
        let bound = preperiod.max(1) + period;
        let claim = Self { code: code.clone(), preperiod, period, saltus, bound, last_exception };
        claim.verify_with(values).is_ok().then_some(claim)
    }

    /// Returns the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the smallest `e` with `G(n + p) = G(n) + s` for all `n >= e`.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// Returns the smallest period `p`.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// Returns the amount by which the values grow from one period to the next.
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// Returns the end (exclusive) of the range of heaps whose equations are checked. The equations for `preperiod <= n < bound` are
    /// checked one by one; they also show that the preperiod and the period are the smallest. The theorem proves all other equations.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// Returns the largest heap `n` with `G(n + p) ≠ G(n) + s`, and its value. Returns `None` if there is no such heap.
    pub fn last_exception(&self) -> Option<(u64, Nimber)> {
        self.last_exception
    }

    /// Checks every claim from the rules alone. Computes all values that the theorem needs directly from the definition, with code that
    /// neither the engines nor [`ArithmeticCertificate::find`] use.
    ///
    /// # Errors
    ///
    /// Returns the first [`CertificateError`] that it finds. Returns [`CertificateError::TooLong`] if more than
    /// [`ArithmeticCertificate::MAX_VERIFIED`] values are needed.
    ///
    /// # Complexity
    ///
    /// `O(J·B²·V/64)` time and `O(J·B·V)` bits of memory, plus the cost of [`ArithmeticCertificate::verify_with`]. `B` is the number of
    /// values (the bound plus one period), all values are below `V`, and a move leaves up to `J` heaps.
    pub fn verify(&self) -> Result<(), CertificateError> {
        self.verify_within(Limits::NONE)
    }

    /// Does the same as [`verify`](Self::verify) within limits. If a call is stopped, the next call starts over.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`verify`](Self::verify). At a limit, returns [`CertificateError::Stopped`].
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

    /// Checks all claims for the given values. If the values are right, a successful check proves the claims.
    ///
    /// # Errors
    ///
    /// Returns the first [`CertificateError`] that it finds.
    ///
    /// # Complexity
    ///
    /// Let `P`, `q` and `M` be as in the theorem, and let a move leave up to `J` heaps. Finding all ways to choose heaps below `T = e + P`
    /// takes `O(J·K·T²·M/64)` time and `O(J·K·T·M)` bits of memory. Here `K` is the number of ways that differ in the constants of their
    /// equations. In addition, the check takes time proportional to the number of states of the automaton. For codes of two hexadecimal
    /// digits there are a few hundred states, but no small bound is known. If the check would take more than a few seconds, it returns
    /// [`CertificateError::TooLong`].
    pub fn verify_with(&self, values: &NimValues) -> Result<(), CertificateError> {
        self.check_form()?;
        let (given, needed) = (values.len(), self.needed());
        if given < needed {
            return Err(CertificateError::TooFewValues { needed, given });
        }
        self.check_claims(&|n| u64::from(values.cell(n)), &mut Limits::NONE.meter())
    }

    /// Returns the number of values that the check needs.
    fn needed(&self) -> u64 {
        self.bound + self.period
    }

    /// Checks all claims that do not depend on the values.
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
