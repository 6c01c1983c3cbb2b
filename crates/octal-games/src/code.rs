//! Codes of take-and-break games. A code consists of digits that describe the moves.

mod text;

pub use text::CodeError;

/// The code of a take-and-break game on heaps. Its digits determine the moves.
///
/// Digit `d(k)` describes the moves that remove exactly `k` tokens from a heap. If bit `j` of the digit is set, such a move can leave the
/// rest as exactly `j` nonempty heaps. So `d(k) & 1` allows a move to take a whole heap of `k` tokens, `d(k) & 2` to leave one heap,
/// `d(k) & 4` to split the rest in two, `d(k) & 8` in three, and so on. Digits up to 7 give the *octal games* of Guy and Smith, and digits
/// up to 15 give the *hexadecimal games*. The last digits can form a block that repeats forever. In a code with *unequal parts*, the heaps
/// that one move leaves must all have different sizes, as in Grundy's game.
///
/// # Notation
///
/// | written | game |
/// |---|---|
/// | `0.77`, `.77`, `4.3` | octal game; no digit before the point means 0 |
/// | `0.8F`, `8.1` | hexadecimal: digits 8 to F allow three parts |
/// | `0.7[31]` | digits of 16 and more in brackets, here up to four parts |
/// | `0.(3)`, `0.1(37)` | the digits in parentheses repeat forever |
/// | `unequal:4.` | the heaps left by a move must differ in size (here: Grundy's game) |
/// | `subtract:1,3,4` or `{1,3,4}` | subtraction game: take one of these numbers |
///
/// The crate `games` also accepts the names of well-known games.
///
/// # Equality
///
/// A code is stored in its shortest form: without zeros at the end, with the smallest repeating block, and with *unequal parts* only if
/// some move leaves two or more heaps. Every set bit allows a move that no other bit allows (except in heaps that are too small for the
/// move). So two codes are equal exactly when they allow the same moves in all heaps. Equal codes print the same text.
///
/// # Examples
///
/// ```
/// use octal_games::Code;
///
/// let kayles = Code::new(&[0, 7, 7])?;
/// assert!(kayles.allows(2, 2));
/// assert!(!kayles.allows(3, 0));
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!(kayles, ".7700".parse()?);
/// assert_eq!("0.33(3)".parse::<Code>()?.to_string(), "0.(3)");
/// assert_eq!("unequal:0.33".parse::<Code>()?, "{1,2}".parse()?);
/// assert_eq!("0.7x".parse::<Code>().unwrap_err().to_string(), "'x' at character 4 is not a code digit");
/// # Ok::<(), octal_games::CodeError>(())
/// ```
///
/// Source: R. K. Guy and C. A. B. Smith, "The G-values of various games" (1956); Berlekamp, Conway and Guy,
/// *Winning Ways*, chapter 4.
#[doc(alias = "octal game")]
#[doc(alias = "take and break")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    prefix: Vec<u32>,
    repeat: Vec<u32>,
    unequal: bool,
}

impl Code {
    /// The maximum number of digits, including repeating ones.
    pub const MAX_DIGITS: usize = 1 << 20;

    /// Creates the code `d(0), d(1), ...` with zeros after the last given digit.
    ///
    /// # Errors
    ///
    /// Returns [`CodeError::IdleMove`] if `d(0)` has bit 0 or bit 1. Returns [`CodeError::TooManyDigits`] if there are more than
    /// [`Self::MAX_DIGITS`] digits.
    pub fn new(digits: &[u32]) -> Result<Self, CodeError> {
        Self::with_repeat(digits, &[])
    }

    /// Creates the code that starts with `digits` and then repeats `repeat` forever.
    ///
    /// An empty `repeat` means zeros. If `digits` is empty, the first element of `repeat` is digit 0.
    ///
    /// # Errors
    ///
    /// The same as for [`Code::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::Code;
    ///
    /// // Nim: a move takes any number of tokens and never splits a heap.
    /// let nim = Code::with_repeat(&[0], &[3])?;
    /// assert!(nim.allows(1_000_000, 1));
    /// # Ok::<(), octal_games::CodeError>(())
    /// ```
    pub fn with_repeat(digits: &[u32], repeat: &[u32]) -> Result<Self, CodeError> {
        let count = digits.len().saturating_add(repeat.len());
        if count > Self::MAX_DIGITS {
            return Err(CodeError::TooManyDigits { count });
        }
        let mut code = Self { prefix: digits.to_vec(), repeat: repeat.to_vec(), unequal: false };
        let first = code.digit(0);
        if first & 3 != 0 {
            return Err(CodeError::IdleMove { digit: first });
        }
        code.shorten();
        Ok(code)
    }

    /// Creates the subtraction game in which a move takes one of the numbers in `set` from a heap.
    ///
    /// # Errors
    ///
    /// Returns [`CodeError::ZeroSubtraction`] if `set` contains 0. Returns [`CodeError::TooManyDigits`] if a number in `set` is
    /// [`Self::MAX_DIGITS`] or more.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::Code;
    ///
    /// assert_eq!(Code::subtraction([4, 1])?, Code::new(&[0, 3, 0, 0, 3])?);
    /// # Ok::<(), octal_games::CodeError>(())
    /// ```
    pub fn subtraction(set: impl IntoIterator<Item = u64>) -> Result<Self, CodeError> {
        let mut taken = Vec::new();
        for take in set {
            if take == 0 {
                return Err(CodeError::ZeroSubtraction);
            }
            let take = usize::try_from(take).unwrap_or(usize::MAX);
            if take >= Self::MAX_DIGITS {
                return Err(CodeError::TooManyDigits { count: take.saturating_add(1) });
            }
            taken.push(take);
        }
        let mut prefix = vec![0; taken.iter().max().map_or(0, |most| most + 1)];
        for take in taken {
            prefix[take] = 3;
        }
        Ok(Self { prefix, repeat: Vec::new(), unequal: false })
    }

    /// Returns the code with the same digits and with unequal parts: the heaps that one move leaves must all have different sizes.
    #[must_use]
    pub fn with_unequal_parts(mut self) -> Self {
        // If no move leaves two or more heaps, this rule about unequal parts has no effect.
        self.unequal = self.max_parts() >= 2;
        self
    }

    /// Reduces the digits to the shortest form: the smallest repeating block, and as few digits before it as possible.
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
        while self.prefix.last().is_some_and(|&d| d == self.repeat[period - 1 - turns]) {
            self.prefix.pop();
            turns = (turns + 1) % period;
        }
        self.repeat.rotate_right(turns);
    }

    /// Returns digit `d(k)`, which describes the moves that remove exactly `k` tokens.
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

    /// Returns whether a move can remove `k` tokens and leave exactly `parts` nonempty heaps.
    pub fn allows(&self, k: u64, parts: u32) -> bool {
        parts < u32::BITS && self.digit(k) >> parts & 1 == 1
    }

    /// Returns the digits before the repeating block or, if the code is finite, all digits up to the last nonzero one.
    pub fn leading_digits(&self) -> &[u32] {
        &self.prefix
    }

    /// Returns the repeating block, which is empty if the code is finite.
    pub fn repeating_digits(&self) -> &[u32] {
        &self.repeat
    }

    /// Returns whether only finitely many digits differ from 0.
    pub fn is_finite(&self) -> bool {
        self.repeat.is_empty()
    }

    /// Returns whether the heaps that one move leaves must all have different sizes.
    pub fn has_unequal_parts(&self) -> bool {
        self.unequal
    }

    /// Returns the *first cousin*: the same game with one fewer token in every heap. Exists only if heap 1 has no move.
    ///
    /// `G(n + 1)` of this game equals `G(n)` of the cousin. An empty heap of the cousin represents a heap of one token of this game, which
    /// must have the value 0. So if a move of this game takes `k` tokens and leaves `j` heaps, the corresponding move of the cousin takes
    /// `k + j - 1` tokens and leaves `j` heaps or fewer. Returns `None` if heap 1 has a move, if the cousin needs more than
    /// [`Self::MAX_DIGITS`] digits or a digit with bit 31 or higher, or if digits repeat.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::Code;
    ///
    /// // Dawson's Kayles is Dawson's Chess with one more token in each heap.
    /// let dawsons_kayles: Code = "0.07".parse()?;
    /// assert_eq!(dawsons_kayles.first_cousin(), Some("0.137".parse()?));
    /// # Ok::<(), octal_games::CodeError>(())
    /// ```
    ///
    /// Source: Guy and Smith (1956); *Winning Ways*, chapter 4.
    pub fn first_cousin(&self) -> Option<Self> {
        if !self.is_finite() || self.allows(1, 0) {
            return None;
        }
        let parts = self.max_parts();
        let mut digits = vec![0_u32; self.prefix.len() + parts as usize];
        for (k, &digit) in self.prefix.iter().enumerate() {
            if digit & 1 == 1 {
                // In the cousin, heap k becomes heap k - 1. Digit 0 never takes a whole heap, so k is positive.
                digits[k - 1] |= 1;
            }
            for j in (1..=parts).filter(|&j| digit >> j & 1 == 1) {
                // If all heaps must have different sizes, at most one of them becomes empty in the cousin.
                let fewest = if self.unequal { j - 1 } else { 0 };
                digits[k + j as usize - 1] |= (fewest..=j).fold(0, |bits, left| bits | 1 << left);
            }
        }
        let cousin = Self::new(&digits).ok()?;
        Some(if self.unequal { cousin.with_unequal_parts() } else { cousin })
    }

    /// Returns whether the game is a subtraction game with a finite set: every move takes one of finitely many numbers from a heap.
    pub(super) fn is_subtraction_set(&self) -> bool {
        let mut digits = self.prefix.iter();
        self.is_finite() && !self.prefix.is_empty() && digits.all(|&digit| digit == 0 || digit == 3)
    }

    /// Returns the largest number of heaps that a move can leave.
    pub fn max_parts(&self) -> u32 {
        let all = self.prefix.iter().chain(&self.repeat).fold(0, |all, digit| all | digit);
        all.checked_ilog2().unwrap_or(0)
    }

    /// Returns the largest number of tokens that a move can remove, or `None` if the number is unbounded.
    pub fn max_removal(&self) -> Option<u64> {
        self.is_finite().then(|| self.prefix.len().saturating_sub(1) as u64)
    }
}
