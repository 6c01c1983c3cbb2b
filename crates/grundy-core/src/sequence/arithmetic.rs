//! Proofs that a nim-sequence is arithmetic-periodic for ever.

mod definition;
mod digits;
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "all sizes and values are at most MAX_LEN, and their differences have a sign"
)]
mod growth;
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "all sizes and values are at most MAX_LEN, and their differences have a sign"
)]
mod text;
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "all sizes and values are at most MAX_LEN, and their differences have a sign"
)]
mod theorem;
mod totals;

use super::certificate::prime_factors;
use super::{CertificateError, Code, MAX_LEN, NimValues, ObservedPeriod};
use crate::Nimber;
use definition::Values;

pub use text::ParseArithmeticError;

/// A proof that a nim-sequence is *arithmetic-periodic* for ever: `G(n + p) = G(n) + s` for all `n >= e`, with a
/// *saltus* `s >= 1`. Anybody can check it again.
///
/// Nim, Lasker's Nim and many games in which a heap may be split into three are so, among them Kenyon's game `0.3F`,
/// which grows by 3 in 6 heaps. No octal game with finitely many digits is.
///
/// # Theorem for a saltus that is a power of two
///
/// Let `J` be the largest number of heaps that a move leaves. Let `e >= 1`, and let `P = 2^m·p` and `S = 2^m·s` be
/// such that all values below heap `e` are below `S`, all below heap `e + P` are below `2S`, and `P` is a multiple of
/// the length of the block of digits that repeats for ever, if there is one. Write `G(n) = S·H(n) + L(n)` with
/// `L(n) < S`. Suppose that
///
/// 1. `G(n + p) = G(n) + s` holds among the heaps below `e + W·P`, where `W` is 1 if `H = 0` for all heaps from `e` to
///    `e + P - 1`, and `2^(b + J)` otherwise, with a number `b` that is mostly 0 or 1 (see the proof);
/// 2. for each heap `n` from there on, every value below the one that the pattern gives to `n` is reached by a move
///    that exists because of the pattern: one heap `a >= e` is left, perhaps with heaps of values below `S`, and the
///    same move with `P` tokens more in `a` belongs to heap `n + P`; or the heaps `a`, `b` and `c` are left, the high
///    parts `H` of two of them being equal, so that `H(a)` remains, which may be anything of one parity; or, where
///    digits repeat, the heap `a` is left, with any `H(a)`; or these without `a`, for values below `S`.
///
/// Then `G(n + p) = G(n) + s` for all `n >= e`.
///
/// *Proof.* By induction: heap `n` has the value `g` of the pattern if no option of `n` has the value `g` and every
/// smaller value is that of an option. The second is condition 2, for which finitely many classes of heaps modulo `P`
/// are looked at. For the first, suppose an option of value `g`, where `w = H(n) >= W`, and let `x, y, ...` be the `H`
/// of its heaps from `e` on. Their nim-sum is `w`. Their sum is `w + 2D`, where `D` is what the carries add up to, and
/// it cannot be large, because the heaps together are not larger than `n` and `H` grows by 1 with each `P`: let `b` be
/// the number of bits of the largest possible `D`. So from bit `b` on, no two of `x, y, ...` share a bit. The highest
/// bit `t` of `w` is bit `b + J` or a higher one. If `w` lacks one of the `J` bits below `t`, let `i` be the highest
/// such bit: taking `2^i` periods off the heap that has bit `i + 1` lowers its `H` and the nim-sum by `2^i` alike. If
/// `w` has them all, two of these `J + 1` bits belong to the same heap: taking off as many periods as the higher one
/// counts lowers both alike. In either case a bit remains in that heap and in `w`, so that this heap and the smaller
/// `n'`, from which the move now is, stay at `e` or above. Thus `n'` has an option of its own value, which cannot be.
/// (If `H = 0` for all heaps from `e` to `e + P - 1`, then `D = 0`, no bit has to remain, and bit `t` may go.) ∎
///
/// # Theorem for any saltus
///
/// It is used where the first one does not speak: if `s` is no power of two, or if no power of two times `p` is a
/// multiple of the length of the block of digits that repeats.
///
/// Let `e >= 1`, and let `P = t·p` and `S = t·s` such that `P` is a multiple of the length of that block. Let `M` be the
/// largest power of two that divides `S`. A move from heap `n` *rises* if it leaves a heap `a >= e` with others whose
/// nim-sum is below `2M`: the same move with `2P` tokens more in `a` belongs to heap `n + 2P`, and reaches a value that
/// is larger by `2S`. It *stays* if it leaves two heaps from `e` on whose values differ below `M` alone, or takes a number
/// of tokens that belongs to the digits that repeat: `P` tokens more in both heaps, or `2P` more taken, make a move
/// from heap `n + 2P` to the same value. Suppose that
///
/// 1. `G(n + p) = G(n) + s` holds among the heaps below `e + 6P`;
/// 2. for each of the last `2P` heaps `n` of these there is a value `v`, such that all values from `v` to `G(n) - 1` are
///    reached by moves that rise, all below `v + 2S` by moves that stay, and the `2S` values from `v` on by moves that do
///    both with different heaps or tokens;
/// 3. if all heaps from `e` on have the values of the pattern, none of them has an option of its own value.
///
/// Then `G(n + p) = G(n) + s` for all `n >= e`.
///
/// *Proof.* By induction, as above: heap `n >= e + 6P` does not reach the value of the pattern because of condition 3. It
/// reaches all smaller values, because with each step of `2P` from the heaps of condition 2 the values below `v` are
/// still reached by moves that stay; those that are reached by moves that do both are `2S` more, as each of these moves
/// belongs to the next heap twice; and the others have risen with the value of the heap. ∎
///
/// Condition 3 speaks of infinitely many heaps, and yet it is decided. Let `q = S/M`, which is odd. All heaps from `e`
/// on are `a + P·x` with one of `P` heaps `a` and any number `x`, and their values are `L + M·(h + q·x)` with `L < M`. So
/// an option of its own value is a solution of an equation between the numbers `x`, where the `L` have the right
/// nim-sum: `h + q·x` for the heap is the nim-sum of those for the heaps that are left, and `x` is a given number more
/// than the sum of theirs. There are finitely many such equations. Sums, nim-sums and multiples of `q` are found from
/// the lowest binary digit upward with bounded carries, so that an equation comes down to finitely many others for the
/// numbers without their lowest digits; it has a solution if and only if one of these is solved by zeros.
///
/// # Examples
///
/// ```
/// use grundy_core::sequence::{ArithmeticCertificate, Code, Sequence};
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
/// "Periodicity and arithmetic-periodicity in hexadecimal games", *Theor. Comput. Sci.* 313 (2004), who have theorems
/// of this kind for hexadecimal games. The forms above, with their proofs, are those that are checked here. Kenyon's game
/// is in *Winning Ways*, chapter 4. That numbers with sums and nim-sums can be found digit by digit is a case of J. R.
/// Büchi's theorem, for which see V. Bruyère, G. Hansel, C. Michaux and R. Villemaire, "Logic and p-recognizable sets of
/// integers", *Bull. Belg. Math. Soc.* 1 (1994).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArithmeticCertificate {
    code: Code,
    preperiod: u64,
    period: u64,
    saltus: u64,
    bound: u64,
    last_exception: Option<(u64, Nimber)>,
}

/// How many multiples of the period are tried.
const CHOICES: u32 = 8;

/// What one of the theorems asks for.
enum Plan {
    Power(theorem::Plan),
    Growth(growth::Plan),
}

impl Plan {
    /// How many values have to be checked one by one.
    fn len(&self) -> usize {
        match self {
            Self::Power(plan) => plan.len(),
            Self::Growth(plan) => plan.len(),
        }
    }

    fn check_moves(&self, code: &Code) -> Result<(), CertificateError> {
        match self {
            Self::Power(plan) => plan.check_moves(code),
            Self::Growth(plan) => plan.check_moves(code),
        }
    }
}

impl ArithmeticCertificate {
    /// [`ArithmeticCertificate::verify`] computes at most so many values.
    pub const MAX_VERIFIED: u64 = 1 << 14;

    /// A certificate as somebody claims it; nothing is checked before [`ArithmeticCertificate::verify`].
    ///
    /// With the feature `serde` certificates can be stored, and as text they can be printed and parsed. Reading one
    /// back refuses claims that no values can bear out, and leaves the others to [`ArithmeticCertificate::verify`].
    #[must_use]
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
    #[must_use]
    pub fn find(code: &Code, values: &NimValues) -> Option<Self> {
        if !theorem::applies(code) {
            return None;
        }
        let pattern = ObservedPeriod::find(values)?;
        let (preperiod, period) = (pattern.preperiod(), pattern.period());
        let saltus = u64::try_from(pattern.saltus()).ok().filter(|&saltus| saltus > 0)?;
        let last_exception = preperiod.checked_sub(1).map(|heap| (heap, values.at(heap)));
        let mut claim =
            Self { code: code.clone(), preperiod, period, saltus, bound: 0, last_exception };
        claim.check_form().ok()?;
        let value = |n: usize| u64::from(values.cell(n));
        (0..CHOICES).find_map(|choice| {
            let plan = claim.plan_of(&value, choice).ok()?;
            claim.bound = plan.len() as u64 - period;
            claim.verify_with(values).is_ok().then(|| claim.clone())
        })
    }

    /// The game.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The smallest `e` with `G(n + p) = G(n) + s` for all `n >= e`.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The smallest period `p`.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.period
    }

    /// By how much the values grow from one period to the next.
    #[must_use]
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The equations `G(n + p) = G(n) + s` for `preperiod <= n < bound` prove all others, with the moves that the
    /// theorem asks for.
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// The largest heap `n` with `G(n + p) ≠ G(n) + s`, and its value.
    #[must_use]
    pub fn last_exception(&self) -> Option<(u64, Nimber)> {
        self.last_exception
    }

    /// Checks the certificate from nothing but the rules: computes all values that the theorem asks for by the
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
    /// leave up to `J` heaps; and what [`ArithmeticCertificate::verify_with`] takes. A wrong period or bound shows after
    /// the first values that it speaks of.
    pub fn verify(&self) -> Result<(), CertificateError> {
        self.check_form()?;
        let first = self.preperiod.max(1) + self.period;
        if self.bound.saturating_add(self.period) > Self::MAX_VERIFIED || first > Self::MAX_VERIFIED
        {
            return Err(CertificateError::TooLong);
        }
        let mut values = Values::new(&self.code);
        values.extend_to(first as usize);
        let plan = self.plan(&|n| u64::from(values.at(n)))?;
        values.extend_to(plan.len());
        self.check_claims(&plan, &|n| u64::from(values.at(n)))
    }

    /// Checks all claims on given values. If the values are right the certificate is a proof.
    ///
    /// # Errors
    ///
    /// The first [`CertificateError`] met.
    ///
    /// # Complexity
    ///
    /// With `P = 2^m·p`, `S = 2^m·s` and `T = e + P`: `O(B + J²·T²·S)` time and `O(J²·T·S)` bits for `B` values, and
    /// `O(P·T·S)` time for each removal that is needed near the largest values. By the theorem for any saltus
    /// `O(J·B²·V/64)` time and `O(J·B·V)` bits for values below `V`, and time in proportion to the choices of `J` heaps
    /// below `T` with different totals or values, and to the equations that follow from these.
    /// [`CertificateError::TooLong`] where that is beyond some seconds.
    pub fn verify_with(&self, values: &NimValues) -> Result<(), CertificateError> {
        self.check_form()?;
        let given = values.len();
        let needed = self.preperiod.max(1) + self.period;
        if given < needed {
            return Err(CertificateError::TooFewValues { needed, given });
        }
        let value = |n: usize| u64::from(values.cell(n));
        let plan = self.plan(&value)?;
        let needed = plan.len() as u64;
        if given < needed {
            return Err(CertificateError::TooFewValues { needed, given });
        }
        self.check_claims(&plan, &value)
    }

    /// Checks what does not depend on the values.
    pub(super) fn check_form(&self) -> Result<(), CertificateError> {
        if self.period == 0 {
            return Err(CertificateError::ZeroPeriod);
        }
        if !theorem::applies(&self.code) {
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
        let wanted = self.preperiod.checked_sub(1);
        if self.last_exception.map(|(heap, _)| heap) != wanted {
            return Err(self.wrong_exception());
        }
        Ok(())
    }

    /// What the theorem asks for if the period is taken so many times.
    fn plan_of(
        &self,
        value: &impl Fn(usize) -> u64,
        choice: u32,
    ) -> Result<Plan, CertificateError> {
        let [preperiod, period] = [self.preperiod, self.period].map(|size| size as usize);
        let (code, saltus) = (&self.code, self.saltus);
        if saltus.is_power_of_two() && theorem::fits(code, period) {
            theorem::Plan::new(code, preperiod, period, saltus, value, choice).map(Plan::Power)
        } else {
            growth::Plan::new(code, preperiod, period, saltus, value, choice).map(Plan::Growth)
        }
    }

    /// What the theorem asks for, with the multiple of the period that the bound fits.
    fn plan(&self, value: &impl Fn(usize) -> u64) -> Result<Plan, CertificateError> {
        let mut needed = None;
        for choice in 0..CHOICES {
            let plan = self.plan_of(value, choice)?;
            let bound = plan.len() as u64 - self.period;
            if bound == self.bound {
                return Ok(plan);
            }
            let needed = *needed.get_or_insert(bound);
            if bound > self.bound {
                return Err(CertificateError::WrongBound { claimed: self.bound, needed });
            }
        }
        Err(CertificateError::TooLong)
    }

    fn check_claims(
        &self,
        plan: &Plan,
        value: &impl Fn(usize) -> u64,
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
        plan.check_moves(&self.code)
    }

    fn wrong_exception(&self) -> CertificateError {
        CertificateError::WrongException { claimed: self.last_exception, preperiod: self.preperiod }
    }
}
