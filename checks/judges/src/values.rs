//! Reads the values of nodes. Values are numbers whose total fits in 64 bits, or linear functions modulo 998244353, whose composition is
//! not commutative.

use crate::judge::JudgeError;
use crate::tokens::Tokens;
use dynamic_trees::PathMonoid;

/// The sum of all values read so far. No value is negative, so if this sum fits in 64 bits, every partial sum does, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Total(u64);

impl Total {
    /// Reads the next token as a value that `times` nodes have, and adds it to the total `times` times.
    ///
    /// # Errors
    ///
    /// The same as for [`Tokens::u64`]. Also returns an error if the total exceeds 64 bits.
    ///
    /// ```
    /// use judges::{tokens::Tokens, values::Total};
    ///
    /// let mut tokens = Tokens::new(&b"7 18446744073709551608 1"[..]);
    /// let mut total = Total::default();
    /// assert_eq!(total.read(&mut tokens, "a value", 1)?, 7);
    /// total.read(&mut tokens, "a value", 1)?;
    /// let error = total.read(&mut tokens, "a value", 1).unwrap_err();
    /// assert_eq!(error.to_string(), "token 3: the sum of all values exceeds 64 bits");
    /// # Ok::<(), judges::judge::JudgeError>(())
    /// ```
    #[inline]
    pub fn read(
        &mut self,
        tokens: &mut Tokens,
        what: &'static str,
        times: u32,
    ) -> Result<u64, JudgeError> {
        let at = tokens.next_position();
        let value = tokens.u64(what)?;
        let all = value.checked_mul(times.into()).and_then(|all| self.0.checked_add(all));
        self.0 = all.ok_or_else(|| tokens.error_at(at, "the sum of all values exceeds 64 bits"))?;
        Ok(value)
    }

    /// Reads the next `count` tokens as values of one node each, and adds them to the total.
    ///
    /// # Errors
    ///
    /// The same as for [`read`](Self::read), for the first invalid token.
    pub fn list(&mut self, tokens: &mut Tokens, count: u32) -> Result<Vec<u64>, JudgeError> {
        // Limit the reserved memory, since the declared count can be wrong.
        let mut list = Vec::with_capacity(count.min(1 << 20) as usize);
        for _ in 0..count {
            list.push(self.read(tokens, "a value", 1)?);
        }
        Ok(list)
    }
}

/// The modulus of all numbers here, a prime below 2^30.
pub const MODULUS: u32 = 998_244_353;

/// Returns `a b + c` modulo [`MODULUS`]. All arguments must be below the modulus.
#[must_use]
#[inline]
pub const fn multiply_add(a: u32, b: u32, c: u32) -> u32 {
    ((a as u64 * b as u64 + c as u64) % MODULUS as u64) as u32
}

/// Returns `a + b` modulo [`MODULUS`]. Both arguments must be below the modulus.
#[must_use]
#[inline]
pub const fn add(a: u32, b: u32) -> u32 {
    let sum = a + b;
    if sum < MODULUS { sum } else { sum - MODULUS }
}

/// The function `x -> slope x + constant` modulo [`MODULUS`].
///
/// ```
/// use judges::values::Linear;
/// let double = Linear { slope: 2, constant: 0 };
/// assert_eq!(Linear { slope: 1, constant: 5 }.then(double).at(1), 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The slope, which is below [`MODULUS`].
    pub slope: u32,
    /// The constant, which is below [`MODULUS`].
    pub constant: u32,
}

impl Linear {
    /// The identity function.
    pub const IDENTITY: Self = Self { slope: 1, constant: 0 };

    /// Reads the next two tokens as slope and constant.
    ///
    /// # Errors
    ///
    /// The same as for [`Tokens::number`].
    #[inline]
    pub fn read(tokens: &mut Tokens) -> Result<Self, JudgeError> {
        let slope = tokens.number_u32("a slope", 0, MODULUS - 1)?;
        Ok(Self { slope, constant: tokens.number_u32("a constant", 0, MODULUS - 1)? })
    }

    /// Reads the next `count` functions.
    ///
    /// # Errors
    ///
    /// The same as for [`read`](Self::read), for the first invalid token.
    pub fn list(tokens: &mut Tokens, count: u32) -> Result<Vec<Self>, JudgeError> {
        // Do not reserve memory, since the declared count can be wrong.
        (0..count).map(|_| Self::read(tokens)).collect()
    }

    /// Returns the value of the function at `x`.
    #[must_use]
    #[inline]
    pub const fn at(self, x: u32) -> u32 {
        multiply_add(self.slope, x, self.constant)
    }

    /// Returns the function that applies this function first and `next` second.
    #[must_use]
    #[inline]
    pub const fn then(self, next: Self) -> Self {
        Self { slope: multiply_add(self.slope, next.slope, 0), constant: next.at(self.constant) }
    }
}

/// Composes the functions along a path, in both directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Composition;

/// The composition of the functions on a segment of a path; see [`Composition`]. The slope is the same in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stretch {
    slope: u32,
    forward: u32,
    backward: u32,
}

impl Stretch {
    /// Returns the function from the upper end to the lower end.
    #[must_use]
    #[inline]
    pub const fn forward(&self) -> Linear {
        Linear { slope: self.slope, constant: self.forward }
    }

    /// Returns the function from the lower end to the upper end.
    #[must_use]
    #[inline]
    pub const fn backward(&self) -> Linear {
        Linear { slope: self.slope, constant: self.backward }
    }
}

impl PathMonoid for Composition {
    type Value = Linear;
    type Product = Stretch;

    #[inline]
    fn empty(&self) -> Stretch {
        self.single(&Linear::IDENTITY)
    }

    #[inline]
    fn single(&self, &Linear { slope, constant }: &Linear) -> Stretch {
        Stretch { slope, forward: constant, backward: constant }
    }

    #[inline]
    fn join(&self, upper: &Stretch, lower: &Stretch) -> Stretch {
        Stretch {
            slope: multiply_add(upper.slope, lower.slope, 0),
            forward: lower.forward().at(upper.forward),
            backward: upper.backward().at(lower.backward),
        }
    }

    #[inline]
    fn reverse(&self, product: &mut Stretch) {
        std::mem::swap(&mut product.forward, &mut product.backward);
    }
}
