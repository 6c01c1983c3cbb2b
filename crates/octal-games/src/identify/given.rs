//! The input of a search: values, outcomes, a table of values, or the numbers or pairs at which the player to move loses.

use std::collections::BTreeMap;

use thiserror::Error;

/// Values or outcomes for which to find a game or a rule.
///
/// # Notation
///
/// | written | meaning |
/// |---|---|
/// | `0 1 2 0 1 2`, `[0, 1, 2, 0]`, `*0 *1 *2` | nim-values in order; line breaks count as blanks |
/// | `P N N P N N`, `PNNPNN`, `L W W L` | outcomes in order: `P` or `L` where the player to move loses |
/// | `lost 0 3 6 9` | the lost numbers in ascending order, all of them up to the last |
/// | `lost (0,0) (1,2) (3,5)` | the lost pairs of heaps, all of them up to the last |
/// | `0 1 2 / 1 0 3 / 2 3 0`, `[[0,1],[1,0]]` | a table: one row for each first argument, from 0 on |
/// | lines `1 0`, `2 1`, `3 2` and so on | a number and its value or outcome, as in a [b-file] of the OEIS; the numbers count up by one |
///
/// Three or more lines with two numbers each, whose first numbers ascend, are read as numbers with their values. After `lost`, they are
/// read as indices with lost numbers. Comments start with `#` and extend to the end of the line.
///
/// [b-file]: https://oeis.org/SubmitB.html
///
/// # Examples
///
/// ```
/// use octal_games::identify::Given;
///
/// assert_eq!("0, 1, 2, 0, 1, 2".parse::<Given>()?, Given::values([0, 1, 2, 0, 1, 2])?);
/// assert_eq!("PNNPNN".parse::<Given>()?, Given::outcomes([true, false, false, true, false, false])?);
/// let error = "0 1 2 ? 4 5".parse::<Given>().unwrap_err();
/// assert_eq!(error.to_string(), "value 4 is missing: a sequence cannot have holes");
/// // The first line of a b-file gives the number of the first value.
/// let given: Given = "# A007814\n1 0\n2 1\n3 0\n4 2\n5 0\n6 1".parse()?;
/// assert_eq!((given.len(), given.first()), (6, Some(1)));
/// # Ok::<(), octal_games::identify::GivenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    pub(super) kind: Kind,
    /// The number of the first value, if the input gives it.
    pub(super) first: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Values(Vec<u32>),
    /// `true` if the player to move loses.
    Outcomes(Vec<bool>),
    Lost(Vec<u64>),
    /// Pairs with the smaller number first.
    LostPairs(Vec<(u64, u64)>),
    Table(Vec<Vec<u32>>),
    OutcomeTable(Vec<Vec<bool>>),
}

/// The reason why an input is rejected. Values and rows are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GivenError {
    /// There are fewer values than [`Given::MIN_VALUES`].
    #[error("{count} values are too few; at least {min} are needed", min = Given::MIN_VALUES)]
    TooFew {
        /// The number of values given.
        count: usize,
    },
    /// There are more values than [`Given::MAX_VALUES`].
    #[error("more than {max} values", max = Given::MAX_VALUES)]
    TooMany,
    /// A value does not fit in 32 bits.
    #[error("value {at} is {value}, but the largest possible value is {max}", max = u32::MAX)]
    TooLarge {
        /// The value.
        value: String,
        /// The index of the value.
        at: usize,
    },
    /// A number is negative.
    #[error("value {at} is {value}: nim-values are not negative")]
    Negative {
        /// The value.
        value: String,
        /// The index of the value.
        at: usize,
    },
    /// A value is missing between two others, or is marked as unknown.
    #[error("value {at} is missing: a sequence cannot have holes")]
    Hole {
        /// The index of the missing value.
        at: usize,
    },
    /// A word is neither a number nor an outcome.
    #[error("value {at} is `{found}`, expected a number such as 3 or an outcome, P or N")]
    Word {
        /// The text, truncated.
        found: String,
        /// The index of the word among the values.
        at: usize,
    },
    /// A sequence contains both numbers and outcomes.
    #[error("value {at} is `{found}`: a sequence has either numbers or outcomes")]
    Mixed {
        /// The text, truncated.
        found: String,
        /// The index of the word that differs in kind from the words before it.
        at: usize,
    },
    /// The lost numbers are not in ascending order.
    #[error("lost number {at} is not larger than the one before it")]
    NotAscending {
        /// The index of the first number that is not larger than the number before it.
        at: usize,
    },
    /// The number in a line does not follow the number in the previous line.
    #[error(
        "after the value of n = {before} comes the value of n = {found}: a sequence cannot have holes"
    )]
    Gap {
        /// The number in the previous line.
        before: u64,
        /// The number in this line.
        found: u64,
    },
    /// The rows have different lengths.
    #[error("row {row} of the table has {found} values, but the first row has {expected}")]
    Ragged {
        /// The row.
        row: usize,
        /// The number of values in this row.
        found: usize,
        /// The number of values in the first row.
        expected: usize,
    },
    /// A bracket or a parenthesis has no partner, or a pair is incomplete.
    #[error("`{found}` after value {after} has no partner")]
    Unpaired {
        /// The character.
        found: char,
        /// The number of values before the character.
        after: usize,
    },
    /// A list of numbers contains a pair, or a list of pairs contains a number.
    #[error("entry {at} is not a pair such as (1,2)")]
    NotAPair {
        /// The index of the entry.
        at: usize,
    },
}

impl From<Kind> for Given {
    fn from(kind: Kind) -> Self {
        Self { kind, first: None }
    }
}

impl Given {
    /// The minimum number of values. Fewer values would agree with too many games.
    pub const MIN_VALUES: usize = 6;

    /// The maximum number of values. Rules need far fewer values. A typical b-file has at most 10,001 terms.
    pub const MAX_VALUES: usize = 1 << 14;

    fn counted<T>(items: impl IntoIterator<Item = T>) -> Result<Vec<T>, GivenError> {
        let items: Vec<T> = items.into_iter().take(Self::MAX_VALUES + 1).collect();
        match items.len() {
            count if count > Self::MAX_VALUES => Err(GivenError::TooMany),
            count if count < Self::MIN_VALUES => Err(GivenError::TooFew { count }),
            _ => Ok(items),
        }
    }

    fn narrow(value: u64, at: usize) -> Result<u32, GivenError> {
        let too_large = GivenError::TooLarge { value: value.to_string(), at };
        u32::try_from(value).map_err(|_| too_large)
    }

    /// Creates an input of consecutive nim-values.
    ///
    /// # Errors
    ///
    /// Returns [`GivenError::TooFew`], [`GivenError::TooMany`] or [`GivenError::TooLarge`].
    pub fn values(values: impl IntoIterator<Item = u64>) -> Result<Self, GivenError> {
        let values = Self::counted(values)?.into_iter().zip(1..);
        let values = values.map(|(value, at)| Self::narrow(value, at));
        Ok(Kind::Values(values.collect::<Result<_, _>>()?).into())
    }

    /// Creates an input of consecutive outcomes: `true` means that the player to move loses.
    ///
    /// # Errors
    ///
    /// Returns [`GivenError::TooFew`] or [`GivenError::TooMany`].
    pub fn outcomes(lost: impl IntoIterator<Item = bool>) -> Result<Self, GivenError> {
        Ok(Kind::Outcomes(Self::counted(lost)?).into())
    }

    /// Creates an input of lost numbers. The list must contain all numbers at which the player to move loses, up to the last number in the
    /// list.
    ///
    /// # Errors
    ///
    /// Returns [`GivenError::TooFew`], [`GivenError::TooMany`] or [`GivenError::NotAscending`].
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::identify::{Given, GivenError};
    ///
    /// assert!(Given::lost([0, 3, 6, 9, 12, 15]).is_ok());
    /// assert_eq!(Given::lost([0, 3, 9, 6, 12, 15]), Err(GivenError::NotAscending { at: 4 }));
    /// ```
    pub fn lost(numbers: impl IntoIterator<Item = u64>) -> Result<Self, GivenError> {
        let numbers = Self::counted(numbers)?;
        match numbers.windows(2).position(|two| two[0] >= two[1]) {
            Some(before) => Err(GivenError::NotAscending { at: before + 2 }),
            None => Ok(Kind::Lost(numbers).into()),
        }
    }

    /// Creates an input of lost pairs. The list must contain all pairs of heaps with which the player to move loses, up to the last pair in
    /// the list. The order of the pairs does not matter, and neither does the order of the two numbers in a pair.
    ///
    /// # Errors
    ///
    /// Returns [`GivenError::TooFew`] or [`GivenError::TooMany`].
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::identify::Given;
    ///
    /// let wythoff = Given::lost_pairs([(0, 0), (1, 2), (5, 3), (4, 7), (6, 10), (8, 13)])?;
    /// assert_eq!(wythoff, "lost (0,0) (1,2) (3,5) (4,7) (6,10) (8,13)".parse()?);
    /// # Ok::<(), octal_games::identify::GivenError>(())
    /// ```
    pub fn lost_pairs(pairs: impl IntoIterator<Item = (u64, u64)>) -> Result<Self, GivenError> {
        let mut pairs = Self::counted(pairs)?;
        for pair in &mut pairs {
            *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
        }
        pairs.sort_unstable();
        pairs.dedup();
        Ok(Kind::LostPairs(Self::counted(pairs)?).into())
    }

    /// Creates an input of nim-values for two arguments. `rows[a][b]` is the value for `a` and `b`, and both count from 0.
    ///
    /// # Errors
    ///
    /// Returns [`GivenError::Ragged`] if the rows differ in length, and the errors of [`Given::values`].
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::identify::Given;
    ///
    /// let nim = Given::table([[0, 1, 2], [1, 0, 3], [2, 3, 0]])?;
    /// assert_eq!(nim, "0 1 2 / 1 0 3 / 2 3 0".parse()?);
    /// # Ok::<(), octal_games::identify::GivenError>(())
    /// ```
    pub fn table<R: IntoIterator<Item = u64>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, GivenError> {
        let rows = Self::rectangle(rows)?;
        let width = rows[0].len();
        let narrow = |(row, values): (usize, Vec<u64>)| {
            let values = values.into_iter().zip(1 + row * width..);
            values.map(|(value, at)| Self::narrow(value, at)).collect::<Result<Vec<u32>, _>>()
        };
        Ok(Kind::Table(rows.into_iter().enumerate().map(narrow).collect::<Result<_, _>>()?).into())
    }

    /// Creates an input of outcomes for two arguments. Works like [`Given::table`]; `true` means that the player to move loses.
    ///
    /// # Errors
    ///
    /// Returns [`GivenError::Ragged`] if the rows differ in length, and the errors of [`Given::outcomes`].
    pub fn outcome_table<R: IntoIterator<Item = bool>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, GivenError> {
        Ok(Kind::OutcomeTable(Self::rectangle(rows)?).into())
    }

    /// Collects the rows. Checks that there is at least one row, that all rows have the same length, and that the number of values is
    /// allowed.
    fn rectangle<T, R: IntoIterator<Item = T>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Vec<Vec<T>>, GivenError> {
        let mut all: Vec<Vec<T>> = Vec::new();
        let mut count = 0;
        for row in rows {
            let row: Vec<T> = row.into_iter().take(Self::MAX_VALUES + 1).collect();
            // Count empty rows, too, so an endless iterator over empty rows is rejected.
            count += row.len().max(1);
            if count > Self::MAX_VALUES {
                return Err(GivenError::TooMany);
            }
            let expected = all.first().map_or(row.len(), Vec::len);
            if row.len() != expected {
                return Err(GivenError::Ragged { row: all.len() + 1, found: row.len(), expected });
            }
            all.push(row);
        }
        let count = all.first().map_or(0, |row| row.len() * all.len());
        if count < Self::MIN_VALUES {
            return Err(GivenError::TooFew { count });
        }
        Ok(all)
    }

    /// Returns the number of entries in the input: values, outcomes, lost numbers or lost pairs.
    pub fn len(&self) -> usize {
        match &self.kind {
            Kind::Values(values) => values.len(),
            Kind::Outcomes(lost) => lost.len(),
            Kind::Lost(numbers) => numbers.len(),
            Kind::LostPairs(pairs) => pairs.len(),
            Kind::Table(rows) => rows.iter().map(Vec::len).sum(),
            Kind::OutcomeTable(rows) => rows.iter().map(Vec::len).sum(),
        }
    }

    /// Returns the same input with `first` as the number of the first value.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::identify::Given;
    ///
    /// let given = Given::values([1, 2, 3, 1, 4, 3])?.starting_at(1);
    /// assert_eq!(given, "1 1\n2 2\n3 3\n4 1\n5 4\n6 3".parse()?);
    /// # Ok::<(), octal_games::identify::GivenError>(())
    /// ```
    #[must_use]
    pub const fn starting_at(mut self, first: u64) -> Self {
        self.first = Some(first);
        self
    }

    /// Returns the number of the first value, if the input or the caller gave it.
    pub const fn first(&self) -> Option<u64> {
        self.first
    }

    /// Returns whether the input says only who wins, because it consists of outcomes, lost numbers or lost pairs.
    pub const fn is_of_outcomes(&self) -> bool {
        !matches!(self.kind, Kind::Values(_) | Kind::Table(_))
    }

    /// Returns `false`, because every input has at least [`Given::MIN_VALUES`] values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Describes the input in a few words: `40 nim-values`.
    pub fn words(&self) -> String {
        let count = self.len();
        match &self.kind {
            Kind::Values(_) => format!("{count} nim-values"),
            Kind::Outcomes(_) => format!("{count} outcomes"),
            Kind::Lost(numbers) => {
                format!("{count} lost numbers up to {}", numbers.last().copied().unwrap_or(0))
            }
            Kind::LostPairs(_) => format!("{count} lost pairs"),
            Kind::Table(rows) => {
                format!("a table of {} rows and {} columns", rows.len(), rows[0].len())
            }
            Kind::OutcomeTable(rows) => {
                format!("a table of outcomes, {} rows and {} columns", rows.len(), rows[0].len())
            }
        }
    }

    /// Returns whether the values could be a list of lost numbers, because each value is larger than the one before it.
    pub fn ascends(&self) -> bool {
        match &self.kind {
            Kind::Values(values) => values.windows(2).all(|two| two[0] < two[1]),
            _ => false,
        }
    }
}

/// Consecutive values or outcomes, starting with the number `first`.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) first: u64,
    /// The nim-values. For outcomes, a value is 0 if the player to move loses, and otherwise 1.
    pub(super) values: Vec<u32>,
    /// Whether the values are outcomes.
    pub(super) outcomes: bool,
}

impl Terms {
    /// Returns the number that follows the last number.
    pub(super) fn end(&self) -> u64 {
        self.first + self.values.len() as u64
    }

    /// Returns each number with its value.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        (self.first..).zip(self.values.iter().copied())
    }

    /// Returns whether a given value matches the value of a game or a rule.
    pub(super) const fn fits(&self, given: u32, value: u32) -> bool {
        if self.outcomes { (given == 0) == (value == 0) } else { given == value }
    }

    /// Returns the numbers at which the value of a game or a rule differs from the given value. Stops after `most + 1` of them.
    pub(super) fn exceptions(
        &self,
        mut value: impl FnMut(u64) -> Option<u32>,
        most: usize,
    ) -> Vec<u64> {
        let wrong = self
            .pairs()
            .filter(|&(n, given)| value(n).is_some_and(|value| !self.fits(given, value)));
        wrong.map(|(n, _)| n).take(most + 1).collect()
    }

    /// Returns the information in the values, in bits, if the values are independent. Each of the `count` values contributes
    /// `log2(count / occurrences)` bits, where `occurrences` is how often this value occurs.
    ///
    /// For independent random values with the same frequencies, the probability that one of `2^b` hypotheses agrees with them is at most
    /// `2^(b - bits)`.
    pub(super) fn bits(&self) -> f64 {
        // Add the bits in a fixed order, because rounding makes the sum depend on the order.
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for &value in &self.values {
            *counts.entry(value).or_default() += 1;
        }
        let all = f64::from(self.values.len() as u32);
        counts.values().map(|&count| f64::from(count) * (all / f64::from(count)).log2()).sum()
    }

    /// Returns the information, in bits, that it takes to describe which values are wrong and what they should be.
    pub(super) fn exception_bits(&self, exceptions: usize) -> f64 {
        let largest = self.values.iter().max().copied().unwrap_or(0);
        let place = f64::from(self.values.len() as u32).log2();
        f64::from(exceptions as u32) * (place + (f64::from(largest) + 2.0).log2())
    }
}
