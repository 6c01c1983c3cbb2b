use thiserror::Error;

/// The rules of a take-and-break game on heaps, as a table of digits.
///
/// Digit `d(k)` says what may be done when exactly `k` tokens are removed from a heap: if its bit `j` is set,
/// the rest may be left as exactly `j` non-empty heaps. So `d(k) & 1` allows to take a whole heap of `k`,
/// `d(k) & 2` to leave one heap, `d(k) & 4` to split the rest in two, `d(k) & 8` in three, and so on.
/// With digits up to 7 these are the *octal games* of Guy and Smith, with digits up to 15 the hexadecimal ones.
/// The digits may end in a block that repeats for ever. In a table with *unequal parts* the heaps left by one
/// move must have pairwise different sizes, as in Grundy's game.
///
/// The table is kept in its shortest form, so two tables are equal exactly if they allow the same removals.
///
/// # Examples
///
/// ```
/// use grundy_core::sequence::DigitTable;
///
/// let kayles = DigitTable::new(&[0, 7, 7])?;
/// assert!(kayles.allows(2, 2));
/// assert!(!kayles.allows(3, 0));
/// assert_eq!(kayles, DigitTable::new(&[0, 7, 7, 0, 0])?);
/// # Ok::<(), grundy_core::sequence::DigitTableError>(())
/// ```
///
/// Source: R. K. Guy and C. A. B. Smith, "The G-values of various games" (1956); Berlekamp, Conway and Guy,
/// *Winning Ways*, chapter 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DigitTable {
    prefix: Vec<u32>,
    repeat: Vec<u32>,
    unequal: bool,
}

/// Why a list of digits is not a take-and-break game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DigitTableError {
    /// Digit 0 has bit 0 or 1: a "move" that changes nothing.
    #[error(
        "digit 0 is {digit}, but a move that removes nothing must split the heap (bits 0 and 1 clear)"
    )]
    IdleMove {
        /// The digit found in place 0.
        digit: u32,
    },
    /// More than [`DigitTable::MAX_DIGITS`] digits.
    #[error("{count} digits, at most {max} are possible", max = DigitTable::MAX_DIGITS)]
    TooManyDigits {
        /// How many digits there were.
        count: usize,
    },
    /// A move of a subtraction set that removes nothing.
    #[error("a subtraction set cannot contain 0")]
    ZeroSubtraction,
}

impl DigitTable {
    /// The largest number of digits, repeating ones included.
    pub const MAX_DIGITS: usize = 1 << 20;

    /// The table `d(0), d(1), ...` with zeros after the last digit given.
    ///
    /// # Errors
    ///
    /// [`DigitTableError::IdleMove`] if `d(0)` has bit 0 or bit 1,
    /// [`DigitTableError::TooManyDigits`] above [`Self::MAX_DIGITS`].
    pub fn new(digits: &[u32]) -> Result<Self, DigitTableError> {
        Self::with_repeat(digits, &[])
    }

    /// The table that starts with `digits` and goes on with `repeat` again and again.
    ///
    /// An empty `repeat` stands for zeros. If `digits` is empty, digit 0 is the first of `repeat`.
    ///
    /// # Errors
    ///
    /// As [`DigitTable::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::sequence::DigitTable;
    ///
    /// // Nim: any number of tokens, never a split.
    /// let nim = DigitTable::with_repeat(&[0], &[3])?;
    /// assert!(nim.allows(1_000_000, 1));
    /// # Ok::<(), grundy_core::sequence::DigitTableError>(())
    /// ```
    pub fn with_repeat(digits: &[u32], repeat: &[u32]) -> Result<Self, DigitTableError> {
        let count = digits.len().saturating_add(repeat.len());
        if count > Self::MAX_DIGITS {
            return Err(DigitTableError::TooManyDigits { count });
        }
        let mut table = Self { prefix: digits.to_vec(), repeat: repeat.to_vec(), unequal: false };
        let first = table.digit(0);
        if first & 3 != 0 {
            return Err(DigitTableError::IdleMove { digit: first });
        }
        table.shorten();
        Ok(table)
    }

    /// The subtraction game in which a move takes one of the numbers of `set` from a heap.
    ///
    /// # Errors
    ///
    /// [`DigitTableError::ZeroSubtraction`] if `set` contains 0, [`DigitTableError::TooManyDigits`] if it
    /// contains a number of [`Self::MAX_DIGITS`] or more.
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::sequence::DigitTable;
    ///
    /// assert_eq!(DigitTable::subtraction([4, 1])?, DigitTable::new(&[0, 3, 0, 0, 3])?);
    /// # Ok::<(), grundy_core::sequence::DigitTableError>(())
    /// ```
    pub fn subtraction(set: impl IntoIterator<Item = u64>) -> Result<Self, DigitTableError> {
        let mut digits = vec![0];
        for take in set {
            if take == 0 {
                return Err(DigitTableError::ZeroSubtraction);
            }
            let take = usize::try_from(take).unwrap_or(usize::MAX);
            if take >= Self::MAX_DIGITS {
                return Err(DigitTableError::TooManyDigits { count: take.saturating_add(1) });
            }
            if digits.len() <= take {
                digits.resize(take + 1, 0);
            }
            digits[take] = 3;
        }
        Self::new(&digits)
    }

    /// The same removals, but the heaps left by one move must have pairwise different sizes.
    #[must_use]
    pub fn with_unequal_parts(mut self) -> Self {
        self.unequal = true;
        self
    }

    /// Brings the digits to the shortest form: smallest repeating block, shortest part before it.
    fn shorten(&mut self) {
        if self.repeat.iter().all(|&digit| digit == 0) {
            self.repeat.clear();
        }
        if self.repeat.is_empty() {
            while self.prefix.last() == Some(&0) {
                self.prefix.pop();
            }
            return;
        }
        let length = self.repeat.len();
        let period = (1..length)
            .find(|&p| length % p == 0 && (p..length).all(|i| self.repeat[i] == self.repeat[i - p]))
            .unwrap_or(length);
        self.repeat.truncate(period);
        let mut turns = 0;
        while self
            .prefix
            .last()
            .is_some_and(|&d| d == self.repeat[(2 * period - 1 - turns) % period])
        {
            self.prefix.pop();
            turns = (turns + 1) % period;
        }
        self.repeat.rotate_right(turns);
    }

    /// Digit `d(k)`, for the removal of exactly `k` tokens.
    #[must_use]
    pub fn digit(&self, k: u64) -> u32 {
        let at = usize::try_from(k).unwrap_or(usize::MAX);
        match self.prefix.get(at) {
            Some(&digit) => digit,
            None if self.repeat.is_empty() => 0,
            None => {
                self.repeat[((k - self.prefix.len() as u64) % self.repeat.len() as u64) as usize]
            }
        }
    }

    /// Whether `k` tokens may be removed such that exactly `parts` non-empty heaps are left.
    #[must_use]
    pub fn allows(&self, k: u64, parts: u32) -> bool {
        parts < u32::BITS && self.digit(k) >> parts & 1 == 1
    }

    /// The digits before the repeating block, or all of them up to the last that is not 0.
    #[must_use]
    pub fn leading_digits(&self) -> &[u32] {
        &self.prefix
    }

    /// The repeating block, empty if the table is finite.
    #[must_use]
    pub fn repeating_digits(&self) -> &[u32] {
        &self.repeat
    }

    /// Whether only finitely many digits differ from 0.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.repeat.is_empty()
    }

    /// Whether the heaps left by one move must have pairwise different sizes.
    #[must_use]
    pub fn has_unequal_parts(&self) -> bool {
        self.unequal
    }

    /// The largest number of heaps a move can leave.
    #[must_use]
    pub fn max_parts(&self) -> u32 {
        let all = self.prefix.iter().chain(&self.repeat).fold(0, |all, digit| all | digit);
        all.checked_ilog2().unwrap_or(0)
    }

    /// The largest number of tokens a move can remove, `None` if it is unbounded.
    #[must_use]
    pub fn max_removal(&self) -> Option<u64> {
        self.is_finite().then(|| self.prefix.len().saturating_sub(1) as u64)
    }
}
