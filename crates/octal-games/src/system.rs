//! Games on several kinds of heaps. Patterns describe the moves.

mod checkpoint;
mod definition;
mod engine;
mod minimal;
mod period;
mod sequence;
mod text;

pub use period::SystemPeriod;
pub use sequence::SystemSequence;

use super::Code;
use grundy_core::Nimber;
use thiserror::Error;

/// A game on heaps of several kinds. A move replaces a heap with smaller heaps, each of which can be of a different kind.
///
/// For example, a move can cut a strip of squares or a strip-shaped graph into pieces whose ends have different shapes. Each pair of end
/// shapes is then a kind of heap, and the length of a strip is the size of the heap.
///
/// The moves of a [`HeapKind`] are described by *patterns*. For example, the [`HeapPattern`] `2 + A + B>=1 + *3` lets a player replace a
/// heap of `n` tokens with a heap of `a` tokens of kind `A`, a heap of `b` tokens of kind `B`, and a position of value 3, for all `a >= 0`
/// and `b >= 1` with `n = 2 + a + b`. A *table* contains the values of the sizes to which the patterns do not apply.
///
/// # Examples
/// Node Kayles on caterpillars with one leaf at each node of the path. A player removes either a leaf and its node, or a node with its leaf
/// and its neighbors on the path. In the second case, the leaves of these neighbors remain as single nodes.
/// ```
/// use octal_games::{HeapSystem, SystemSequence};
/// let system: HeapSystem = "C = 1 + C + C, 2 + C + *1, 3 + C + C".parse()?;
/// let mut sequence = SystemSequence::new(system);
/// sequence.extend_to(6)?;
/// let values: Vec<u64> = sequence.values(0).iter().map(|value| value.value()).collect();
/// assert_eq!(values, [0, 1, 0, 1, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// # Which type?
/// Use a [`Code`] for a game with one kind of heaps, because the engines for codes are faster and support arithmetic periods.
/// [`HeapSystem::of_code`] converts a finite code to a system of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapSystem {
    kinds: Vec<HeapKind>,
}

/// A kind of heap in a [`HeapSystem`]: a name, the values of the smallest sizes, and patterns for all others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapKind {
    name: String,
    table: Vec<u32>,
    patterns: Vec<HeapPattern>,
}

/// All moves that remove a fixed number of tokens and divide the rest into heaps of given kinds in all possible ways.
///
/// To describe a part of fixed size, count its tokens as removed and add its value to the constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapPattern {
    removed: u32,
    parts: Vec<Part>,
    constant: u32,
}

/// A heap that a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Part {
    kind: u32,
    least: u32,
}

/// The reason why the given kinds do not form a [`HeapSystem`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SystemError {
    /// There are no kinds, or too many.
    #[error("the system has {count} kinds of heaps, expected 1 to {max}", max = HeapSystem::MAX_KINDS)]
    Kinds {
        /// The number of kinds.
        count: usize,
    },
    /// A name is not a letter followed by at most 31 letters, digits and underscores.
    #[error(
        "`{name}` is not the name of a kind: expected a letter and up to 31 more letters, digits or `_`"
    )]
    Name {
        /// The name.
        name: String,
    },
    /// Two kinds have the same name.
    #[error("two kinds have the name {name}")]
    Twice {
        /// The name.
        name: String,
    },
    /// A pattern leaves a heap of a kind that does not exist.
    #[error(
        "a pattern of {name} leaves a heap of kind {kind}, but there are {count} kinds, counted from 0"
    )]
    NoKind {
        /// The kind with the pattern.
        name: String,
        /// The index of the kind that does not exist.
        kind: usize,
        /// The number of kinds.
        count: usize,
    },
    /// A pattern leaves more heaps than [`HeapSystem::MAX_PARTS`].
    #[error("a pattern of {name} leaves {count} heaps, but at most {max} are allowed", max = HeapSystem::MAX_PARTS)]
    Parts {
        /// The kind with the pattern.
        name: String,
        /// The number of heaps.
        count: usize,
    },
    /// A pattern can leave a heap that is not smaller and not of an earlier kind, so play might not end.
    #[error(
        "a pattern of {name} may leave a heap of the same size and of kind {part}, which is not an earlier kind"
    )]
    NotSmaller {
        /// The kind with the pattern.
        name: String,
        /// The kind of the heap left.
        part: String,
    },
    /// A number is above [`HeapSystem::MAX_NUMBER`].
    #[error("{number} is too large; the largest number allowed in a system is {max}", max = HeapSystem::MAX_NUMBER)]
    TooLarge {
        /// The number.
        number: u64,
    },
    /// There are more patterns and table entries than [`HeapSystem::MAX_ENTRIES`].
    #[error("the system has {count} patterns and values, but at most {max} are allowed", max = HeapSystem::MAX_ENTRIES)]
    Entries {
        /// The number of patterns and entries.
        count: usize,
    },
}

impl HeapPattern {
    /// Creates the pattern that removes the given number of tokens and leaves nothing, so it applies only to heaps of that size.
    #[must_use]
    pub const fn new(removed: u32) -> Self {
        Self { removed, parts: Vec::new(), constant: 0 }
    }

    /// Adds a heap that the move leaves, given by the index of its kind in the system and its least size.
    #[must_use]
    pub fn part(mut self, kind: u32, least: u32) -> Self {
        self.parts.push(Part { kind, least });
        self.parts.sort_unstable();
        self
    }

    /// Adds a position of the given value that the move leaves.
    #[must_use]
    pub const fn constant(mut self, value: u32) -> Self {
        self.constant ^= value;
        self
    }

    /// Returns the number of tokens that the move removes.
    pub const fn removed(&self) -> u32 {
        self.removed
    }

    /// Returns the heaps that the move leaves: the indices of their kinds, and their least sizes.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + '_ {
        self.parts.iter().map(|part| (part.kind, part.least))
    }

    /// Returns the value of the constant position that the move leaves.
    pub const fn value(&self) -> Nimber {
        Nimber::new(self.constant as u64)
    }

    /// Returns the least size to which the pattern applies.
    fn least(&self) -> u64 {
        self.parts.iter().map(|part| u64::from(part.least)).sum::<u64>() + u64::from(self.removed)
    }
}

impl HeapKind {
    /// Creates a kind of heap that has no moves, so all heaps of this kind have value 0.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), table: Vec::new(), patterns: Vec::new() }
    }

    /// Sets the table: the values of the smallest sizes, starting with 0, to which the patterns do not apply.
    #[must_use]
    pub fn table(mut self, values: impl IntoIterator<Item = u32>) -> Self {
        self.table = values.into_iter().collect();
        self
    }

    /// Adds a pattern.
    #[must_use]
    pub fn pattern(mut self, pattern: HeapPattern) -> Self {
        self.patterns.push(pattern);
        self
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the values of the smallest sizes.
    pub fn values(&self) -> impl ExactSizeIterator<Item = Nimber> + '_ {
        self.table.iter().map(|&value| Nimber::new(value.into()))
    }

    /// Returns the patterns.
    pub fn patterns(&self) -> &[HeapPattern] {
        &self.patterns
    }
}

impl HeapSystem {
    /// The maximum number of kinds.
    pub const MAX_KINDS: usize = 4096;
    /// The maximum number of heaps that a move leaves.
    pub const MAX_PARTS: usize = 8;
    /// The maximum for numbers in patterns and for values in tables.
    pub const MAX_NUMBER: u32 = (1 << 20) - 1;
    /// The maximum total number of patterns and table values.
    pub const MAX_ENTRIES: usize = 1 << 20;

    /// Creates the system of the given kinds. Parts refer to kinds by index. The patterns are sorted, and duplicates are dropped.
    ///
    /// # Errors
    /// Returns a [`SystemError`] if a name is invalid or occurs twice, if a pattern leaves a heap of a kind that does not exist,
    /// if a number is too large, if there are no kinds or too many kinds, entries or parts, or if play might not end: each heap that a
    /// pattern leaves must be smaller, or of the same size and of an earlier kind.
    /// # Examples
    /// ```
    /// use octal_games::{HeapSystem, HeapKind, HeapPattern};
    /// let kayles = HeapKind::new("K")
    ///     .pattern(HeapPattern::new(1).part(0, 0).part(0, 0))
    ///     .pattern(HeapPattern::new(2).part(0, 0).part(0, 0));
    /// let system = HeapSystem::new(vec![kayles])?;
    /// assert_eq!(system.to_string(), "K = 1 + K + K, 2 + K + K");
    /// let endless = HeapKind::new("A").pattern(HeapPattern::new(0).part(0, 0));
    /// assert!(HeapSystem::new(vec![endless]).is_err());
    /// # Ok::<(), octal_games::SystemError>(())
    /// ```
    pub fn new(mut kinds: Vec<HeapKind>) -> Result<Self, SystemError> {
        let count = kinds.len();
        if !(1..=Self::MAX_KINDS).contains(&count) {
            return Err(SystemError::Kinds { count });
        }
        let entries = kinds.iter().map(|kind| kind.patterns.len() + kind.table.len()).sum();
        if entries > Self::MAX_ENTRIES {
            return Err(SystemError::Entries { count: entries });
        }
        let mut names = std::collections::HashSet::new();
        for kind in &kinds {
            if !is_name(&kind.name) {
                let name = kind.name.chars().filter(|c| !c.is_control()).take(60).collect();
                return Err(SystemError::Name { name });
            }
            if !names.insert(kind.name.as_str()) {
                return Err(SystemError::Twice { name: kind.name.clone() });
            }
        }
        for (index, kind) in kinds.iter().enumerate() {
            check_numbers(&kind.table)?;
            for pattern in &kind.patterns {
                check_pattern(&kinds, index, pattern)?;
            }
        }
        for kind in &mut kinds {
            kind.patterns.sort_unstable();
            kind.patterns.dedup();
        }
        Ok(Self { kinds })
    }

    /// Returns the kinds in order. A heap can turn into a heap of the same size only if the new heap is of an earlier kind.
    pub fn kinds(&self) -> &[HeapKind] {
        &self.kinds
    }

    /// Returns the index of the kind with the given name, if there is one.
    pub fn kind(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.name == name)
    }

    /// Returns the largest number of heaps that a move leaves, or 1 if that is larger.
    pub fn max_parts(&self) -> usize {
        self.patterns().map(|pattern| pattern.parts.len()).max().unwrap_or(0).max(1)
    }

    /// Returns the largest number of tokens that a move removes.
    pub fn max_removal(&self) -> u64 {
        self.patterns().map(|pattern| u64::from(pattern.removed)).max().unwrap_or(0)
    }

    /// Returns the size at and above which all kinds are regular: no table contains this size or a larger one, and no part has a larger
    /// least size.
    pub fn regular_from(&self) -> u64 {
        let tables = self.kinds.iter().map(|kind| kind.table.len() as u64);
        let least =
            self.patterns().flat_map(|pattern| &pattern.parts).map(|part| part.least.into());
        tables.chain(least).max().unwrap_or(0)
    }

    /// Converts a code to a system of one kind, named `H`. Returns `None` for codes that repeat forever, require unequal heaps, or
    /// leave more heaps than a system supports.
    /// # Examples
    /// ```
    /// use octal_games::HeapSystem;
    /// let dawson = HeapSystem::of_code(&"0.137".parse()?).expect("an octal code");
    /// assert_eq!(dawson.to_string(), "H = 1, 2, 2 + H>=1, 3, 3 + H>=1, 3 + H>=1 + H>=1");
    /// # Ok::<(), octal_games::CodeError>(())
    /// ```
    pub fn of_code(code: &Code) -> Option<Self> {
        if !code.is_finite()
            || code.has_unequal_parts()
            || code.max_parts() as usize > Self::MAX_PARTS
        {
            return None;
        }
        let mut kind = HeapKind::new("H");
        for (removed, &digit) in (0..).zip(code.leading_digits()) {
            for parts in (0..u32::BITS).filter(|parts| digit >> parts & 1 == 1) {
                let pattern = HeapPattern::new(removed);
                kind = kind.pattern((0..parts).fold(pattern, |pattern, _| pattern.part(0, 1)));
            }
        }
        Self::new(vec![kind]).ok()
    }

    fn patterns(&self) -> impl Iterator<Item = &HeapPattern> {
        self.kinds.iter().flat_map(|kind| &kind.patterns)
    }

    /// Returns the bound of the theorem: the equations for the sizes from `start` up to this bound (exclusive) prove the equations for all
    /// larger sizes. Returns `None` if the bound does not fit in a `u64`.
    fn bound(&self, start: u64, period: u64) -> Option<u64> {
        let parts = self.max_parts() as u64;
        let heaps = start.max(1).checked_mul(parts)?;
        let periods = period.checked_mul(parts - 1)?;
        heaps.checked_add(periods)?.checked_add(self.max_removal())
    }
}

fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(is_part)
        && name.len() <= 32
}

fn check_numbers(numbers: &[u32]) -> Result<(), SystemError> {
    match numbers.iter().find(|&&number| number > HeapSystem::MAX_NUMBER) {
        Some(&number) => Err(SystemError::TooLarge { number: number.into() }),
        None => Ok(()),
    }
}

fn check_pattern(
    kinds: &[HeapKind],
    index: usize,
    pattern: &HeapPattern,
) -> Result<(), SystemError> {
    let name = || kinds[index].name.clone();
    let count = pattern.parts.len();
    if count > HeapSystem::MAX_PARTS {
        return Err(SystemError::Parts { name: name(), count });
    }
    check_numbers(&[pattern.removed, pattern.constant])?;
    for part in &pattern.parts {
        check_numbers(&[part.least])?;
        let kind = part.kind as usize;
        let Some(left) = kinds.get(kind) else {
            return Err(SystemError::NoKind { name: name(), kind, count: kinds.len() });
        };
        // If the rest of the pattern needs no tokens, this part can be as large as the heap itself.
        let may_be_all = pattern.least() == u64::from(part.least);
        if may_be_all && kind >= index {
            return Err(SystemError::NotSmaller { name: name(), part: left.name.clone() });
        }
    }
    Ok(())
}

#[cfg(feature = "serde")]
mod serde {
    //! Serializes systems and their certificates as text.

    use super::{HeapSystem, SystemPeriod};
    use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
    use std::borrow::Cow;

    macro_rules! as_text {
        ($($type:ty),*) => {$(
            /// Serializes the text of `Display`.
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            /// Rejects invalid text with the message of the [`ReadError`](grundy_core::ReadError).
            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let text: Cow<'de, str> = Deserialize::deserialize(deserializer)?;
                    text.parse().map_err(D::Error::custom)
                }
            }
        )*};
    }

    as_text!(HeapSystem, SystemPeriod);
}
