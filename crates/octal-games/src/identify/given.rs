//! What a person has: values, outcomes, lost numbers, lost pairs, or a table.

use thiserror::Error;

/// Values or outcomes whose game or rule is sought.
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
/// # Ok::<(), octal_games::identify::GivenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Given(pub(super) Kind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Values(Vec<u32>),
    /// `true` where the player to move loses.
    Outcomes(Vec<bool>),
    Lost(Vec<u64>),
    /// Pairs with the smaller number first.
    LostPairs(Vec<(u64, u64)>),
    Table(Vec<Vec<u32>>),
    OutcomeTable(Vec<Vec<bool>>),
}

/// Why something cannot be identified. Values and rows are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GivenError {
    /// Fewer values than [`Given::MIN_VALUES`].
    #[error("{count} values are too few, at least {min} are needed", min = Given::MIN_VALUES)]
    TooFew {
        /// How many there are.
        count: usize,
    },
    /// More values than [`Given::MAX_VALUES`].
    #[error("more than {max} values", max = Given::MAX_VALUES)]
    TooMany,
    /// A value larger than 32 bits.
    #[error("value {at} is {value}, the largest possible is {max}", max = u32::MAX)]
    TooLarge {
        /// The value.
        value: String,
        /// Its place.
        at: usize,
    },
    /// A negative number.
    #[error("value {at} is {value}: nim-values are not negative")]
    Negative {
        /// The value.
        value: String,
        /// Its place.
        at: usize,
    },
    /// Nothing, or a mark for nothing, between two values.
    #[error("value {at} is missing: a sequence cannot have holes")]
    Hole {
        /// The place.
        at: usize,
    },
    /// Neither a number nor an outcome.
    #[error("value {at} is `{found}`, expected a number such as 3 or an outcome, P or N")]
    Word {
        /// The text, truncated.
        found: String,
        /// Its place.
        at: usize,
    },
    /// Numbers and outcomes in one sequence.
    #[error("value {at} is `{found}`: a sequence has either numbers or outcomes")]
    Mixed {
        /// The text, truncated.
        found: String,
        /// Its place.
        at: usize,
    },
    /// Lost numbers that do not ascend.
    #[error("lost number {at} is not larger than the one before it")]
    NotAscending {
        /// The place.
        at: usize,
    },
    /// Rows of different lengths.
    #[error("row {row} of the table has {found} values, the first row has {expected}")]
    Ragged {
        /// The row.
        row: usize,
        /// How many values it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// A bracket, a parenthesis or a pair that is not complete.
    #[error("`{found}` after value {after} has no partner")]
    Unpaired {
        /// The character.
        found: char,
        /// How many values are before it.
        after: usize,
    },
    /// A pair where no pair can be, or a single number where a pair has to be.
    #[error("entry {at} is not a pair such as (1,2)")]
    NotAPair {
        /// The place.
        at: usize,
    },
}

impl Given {
    /// Fewer values agree with nearly any game.
    pub const MIN_VALUES: usize = 6;

    /// More values are refused: nobody types them, and rules are found from far fewer.
    pub const MAX_VALUES: usize = 10_000;

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

    /// Nim-values of consecutive numbers.
    ///
    /// # Errors
    ///
    /// [`GivenError::TooFew`], [`GivenError::TooMany`] or [`GivenError::TooLarge`].
    pub fn values(values: impl IntoIterator<Item = u64>) -> Result<Self, GivenError> {
        let values = Self::counted(values)?.into_iter().zip(1..);
        let values = values.map(|(value, at)| Self::narrow(value, at));
        Ok(Self(Kind::Values(values.collect::<Result<_, _>>()?)))
    }

    /// Outcomes of consecutive numbers: `true` where the player to move loses.
    ///
    /// # Errors
    ///
    /// [`GivenError::TooFew`] or [`GivenError::TooMany`].
    pub fn outcomes(lost: impl IntoIterator<Item = bool>) -> Result<Self, GivenError> {
        Ok(Self(Kind::Outcomes(Self::counted(lost)?)))
    }

    /// The numbers that are lost by the player to move, all of them up to the last one.
    ///
    /// # Errors
    ///
    /// [`GivenError::TooFew`], [`GivenError::TooMany`] or [`GivenError::NotAscending`].
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
            None => Ok(Self(Kind::Lost(numbers))),
        }
    }

    /// The pairs of heaps that are lost by the player to move, all of them up to the last one; the order inside a pair
    /// and among the pairs does not matter.
    ///
    /// # Errors
    ///
    /// [`GivenError::TooFew`] or [`GivenError::TooMany`].
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
        Ok(Self(Kind::LostPairs(Self::counted(pairs)?)))
    }

    /// Nim-values of two arguments: `rows[a][b]` for `a` and `b` from 0 on.
    ///
    /// # Errors
    ///
    /// [`GivenError::Ragged`], and as [`Given::values`].
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
        Ok(Self(Kind::Table(rows.into_iter().enumerate().map(narrow).collect::<Result<_, _>>()?)))
    }

    /// Outcomes of two arguments, as [`Given::table`]: `true` where the player to move loses.
    ///
    /// # Errors
    ///
    /// [`GivenError::Ragged`], and as [`Given::outcomes`].
    pub fn outcome_table<R: IntoIterator<Item = bool>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, GivenError> {
        Ok(Self(Kind::OutcomeTable(Self::rectangle(rows)?)))
    }

    /// Rows of equal lengths, at least one of them, with a bounded number of values in all.
    fn rectangle<T, R: IntoIterator<Item = T>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Vec<Vec<T>>, GivenError> {
        let mut all: Vec<Vec<T>> = Vec::new();
        let mut count = 0;
        for row in rows {
            let row: Vec<T> = row.into_iter().take(Self::MAX_VALUES + 1).collect();
            // An empty row counts, so that rows without values end, too.
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

    /// How many values, outcomes, numbers or pairs there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Values(values) => values.len(),
            Kind::Outcomes(lost) => lost.len(),
            Kind::Lost(numbers) => numbers.len(),
            Kind::LostPairs(pairs) => pairs.len(),
            Kind::Table(rows) => rows.iter().map(Vec::len).sum(),
            Kind::OutcomeTable(rows) => rows.iter().map(Vec::len).sum(),
        }
    }

    /// Always false: fewer values than [`Given::MIN_VALUES`] are refused.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the values are, in a few words: `40 nim-values`.
    pub fn words(&self) -> String {
        let count = self.len();
        match &self.0 {
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

    /// Whether each number is larger than the one before it, as in a list of lost numbers.
    pub fn ascends(&self) -> bool {
        match &self.0 {
            Kind::Values(values) => values.windows(2).all(|two| two[0] < two[1]),
            _ => false,
        }
    }
}
