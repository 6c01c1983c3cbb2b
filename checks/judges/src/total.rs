//! A total that no sum of some of the values exceeds.

use crate::judge::JudgeError;
use crate::tokens::Tokens;

/// The sum of everything read so far. No value is negative, so a sum of some of them fits if this does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Total(u64);

impl Total {
    /// The next token, which counts for `times` nodes.
    ///
    /// # Errors
    ///
    /// As [`Tokens::u64`], and if the total exceeds 64 bits.
    ///
    /// ```
    /// use judges::{tokens::Tokens, total::Total};
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

    /// The next `count` tokens.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read), for the first token that is wrong.
    pub fn list(&mut self, tokens: &mut Tokens, count: u32) -> Result<Vec<u64>, JudgeError> {
        // A wrong count must not exhaust the memory.
        let mut list = Vec::with_capacity(count.min(1 << 20) as usize);
        for _ in 0..count {
            list.push(self.read(tokens, "a value", 1)?);
        }
        Ok(list)
    }
}
