//! Rules for tables of values with two arguments, and for the pairs at which the player to move loses.

use std::fmt;

use super::given::Kind;
use super::given::Terms;
use grundy_core::{Meter, Nimber, Stopped};

/// A formula for the value or the outcome of a pair of numbers.
///
/// # Examples
///
/// ```
/// use octal_games::identify::TableRule;
///
/// // In Wythoff's game, the lost pairs have the differences 0, 1, 2, ...
/// let wythoff = TableRule::LostPairs { factor: 1, constant: 0 };
/// assert_eq!(wythoff.value(5, 3), Some(0));
/// assert_eq!(wythoff.value(5, 4), Some(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TableRule {
    /// `G(a, b) = a ^ b`: Nim with two heaps (Bouton 1901).
    Xor,
    /// The nim-product of `a` and `b`, which is the value of a product of coin-turning games (*Winning Ways*, chapter 14).
    Product,
    /// The sum of two games, each on one heap: `G(a, b) = G(a, 0) ^ G(0, b)`.
    Sum {
        /// `G(a, 0)` for each `a`.
        rows: Vec<u32>,
        /// `G(0, b)` for each `b`.
        columns: Vec<u32>,
    },
    /// A function of one number, which is computed from the pair.
    Of {
        /// How to compute the number.
        key: Key,
        /// The values of the function at 0, 1, 2 and so on. An entry is `None` if no pair in the table determines it.
        values: Vec<Option<u32>>,
    },
    /// The lost pairs are `(x, x + factor * k + constant)` for `k` = 0, 1, 2, ..., where `x` is the smallest number that does not occur in
    /// earlier pairs.
    ///
    /// Factor 1 and constant 0 give Wythoff's pairs, where `x = floor(k * φ)` (Wythoff 1907). Other factors give the pairs of generalized
    /// Wythoff games (Fraenkel 1982).
    LostPairs {
        /// The difference of a pair minus the difference of the pair before it.
        factor: u64,
        /// The difference of the first pair.
        constant: u64,
    },
}

/// A number computed from a pair of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Key {
    /// `a + b`.
    Sum,
    /// `|a - b|`.
    Difference,
    /// The smaller of `a` and `b`.
    Smaller,
    /// The larger of `a` and `b`.
    Larger,
    /// `a ^ b`.
    Xor,
}

impl Key {
    const ALL: [Self; 5] = [Self::Sum, Self::Difference, Self::Smaller, Self::Larger, Self::Xor];

    /// Computes the number from a pair.
    pub const fn of(self, a: u64, b: u64) -> u64 {
        match self {
            Self::Sum => a.saturating_add(b),
            Self::Difference => a.abs_diff(b),
            Self::Smaller => {
                if a < b {
                    a
                } else {
                    b
                }
            }
            Self::Larger => {
                if a < b {
                    b
                } else {
                    a
                }
            }
            Self::Xor => a ^ b,
        }
    }
}

impl TableRule {
    /// Returns the value of a pair. For outcomes, the value is 0 if the player to move loses, and otherwise 1. Returns `None` if the rule
    /// has no value for the pair.
    ///
    /// # Complexity
    ///
    /// O(1), or `O(a + b)` for lost pairs.
    pub fn value(&self, a: u64, b: u64) -> Option<u32> {
        let at = |values: &[u32], n: u64| values.get(usize::try_from(n).ok()?).copied();
        match self {
            Self::Xor => u32::try_from(a ^ b).ok(),
            Self::Product => u32::try_from((Nimber::new(a) * Nimber::new(b)).value()).ok(),
            Self::Sum { rows, columns } => Some(at(rows, a)? ^ at(columns, b)?),
            Self::Of { key, values } => *values.get(usize::try_from(key.of(a, b)).ok()?)?,
            Self::LostPairs { factor, constant } => {
                let (small, large) = (a.min(b), a.max(b));
                if small > MAX_PAIRED {
                    return None;
                }
                let pairs = Pairs::new(*factor, *constant).take_while(|pair| pair.0 <= small);
                Some(u32::from(!pairs.into_iter().any(|pair| pair == (small, large))))
            }
        }
    }

    /// If the value depends on only one number computed from the pair, returns how to compute it.
    pub(super) const fn key(&self) -> Option<Key> {
        match self {
            Self::Of { key, .. } => Some(*key),
            _ => None,
        }
    }

    /// Returns the literature in which the rule occurs.
    pub const fn source(&self) -> &'static str {
        match self {
            Self::Xor | Self::Sum { .. } => "Bouton (1901), Sprague and Grundy",
            Self::Product => "Winning Ways, chapter 14 (Tartan)",
            Self::Of { .. } => "the table itself",
            Self::LostPairs { factor: 1, constant: 0 } => "Wythoff (1907)",
            Self::LostPairs { .. } => "Fraenkel (1982)",
        }
    }
}

/// Lost pairs whose smaller number exceeds this are not computed.
const MAX_PAIRED: u64 = 1 << 20;

/// Iterates over lost pairs in the order of their smaller numbers.
struct Pairs {
    factor: u64,
    constant: u64,
    /// For each number, whether it occurs in a pair.
    used: Vec<bool>,
    least: usize,
    turn: u64,
}

impl Pairs {
    const fn new(factor: u64, constant: u64) -> Self {
        Self { factor, constant, used: Vec::new(), least: 0, turn: 0 }
    }
}

impl Iterator for Pairs {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        while self.used.get(self.least) == Some(&true) {
            self.least += 1;
        }
        let least = self.least as u64;
        let apart = self.factor.checked_mul(self.turn)?.checked_add(self.constant)?;
        let large = least.checked_add(apart)?;
        self.turn += 1;
        // If a number is too large to be recorded as used, the sequence of pairs ends here.
        let index =
            usize::try_from(large).ok().filter(|_| large <= 4 * MAX_PAIRED * (self.factor + 2));
        let index = index?.max(self.least);
        if self.used.len() <= index {
            self.used.resize(index + 1, false);
        }
        self.used[self.least] = true;
        self.used[index] = true;
        Some((least, large))
    }
}

/// The largest factor and constant to try.
const MAX_FACTOR: u64 = 64;

/// A rule, and the pairs at which it differs from the given values.
#[derive(Clone, Debug)]
pub(super) struct TableFit {
    pub(super) rule: TableRule,
    pub(super) exceptions: Vec<(u64, u64)>,
    pub(super) bits: f64,
}

/// All values of a table in one list, row by row.
pub(super) struct Table {
    pub(super) width: u64,
    pub(super) terms: Terms,
}

impl Table {
    pub(super) fn new(kind: &Kind) -> Option<Self> {
        let (width, values, outcomes) = match kind {
            Kind::Table(rows) => (rows[0].len(), rows.concat(), false),
            Kind::OutcomeTable(rows) => {
                let values = rows.concat().into_iter().map(|lost| u32::from(!lost));
                (rows[0].len(), values.collect(), true)
            }
            _ => return None,
        };
        Some(Self { width: width as u64, terms: Terms { first: 0, values, outcomes } })
    }

    pub(super) const fn place(&self, index: u64) -> (u64, u64) {
        (index / self.width, index % self.width)
    }

    fn at(&self, a: u64, b: u64) -> Option<u32> {
        if b >= self.width {
            return None;
        }
        self.terms.values.get((a * self.width + b) as usize).copied()
    }

    /// Returns the pairs at which the value of a rule differs from the given value. Stops after `most + 1` of them.
    pub(super) fn exceptions(
        &self,
        mut value: impl FnMut(u64, u64) -> Option<u32>,
        most: usize,
    ) -> Vec<(u64, u64)> {
        let value = |index: u64| {
            let (a, b) = self.place(index);
            value(a, b)
        };
        self.terms.exceptions(value, most).into_iter().map(|index| self.place(index)).collect()
    }

    /// Finds rules for the values of the table.
    pub(super) fn rules(
        &self,
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<TableFit>, Stopped> {
        let mut fits = Vec::new();
        let bits = self.terms.bits();
        let len = self.terms.values.len();
        let mut keep = |rule: TableRule, bits: f64| {
            let exceptions = self.exceptions(|a, b| rule.value(a, b), most);
            if exceptions.len() <= most {
                fits.push(TableFit { rule, exceptions, bits });
            }
        };
        keep(TableRule::Xor, 4.0);
        meter.tick(len as u64)?;
        keep(TableRule::Product, 4.0);
        let height = self.terms.values.len() as u64 / self.width;
        if !self.terms.outcomes {
            let column = |a: u64| self.at(a, 0).unwrap_or(0);
            let corner = column(0);
            let rows: Vec<u32> = (0..height).map(|a| column(a) ^ corner).collect();
            let columns: Vec<u32> = (0..self.width).map(|b| self.at(0, b).unwrap_or(0)).collect();
            let share = (rows.len() + columns.len()) as f64 / len as f64;
            keep(TableRule::Sum { rows, columns }, 4.0 + bits * share);
        }
        for key in Key::ALL {
            meter.tick(len as u64)?;
            let values = self.by_key(key);
            let share = values.iter().flatten().count() as f64 / len as f64;
            keep(TableRule::Of { key, values }, 4.0 + bits * share);
        }
        Ok(fits)
    }

    /// For each number that a pair can give, returns the most frequent value among the pairs with this number.
    fn by_key(&self, key: Key) -> Vec<Option<u32>> {
        let mut groups: Vec<Vec<u32>> = Vec::new();
        for (index, value) in self.terms.pairs() {
            let (a, b) = self.place(index);
            let at = key.of(a, b) as usize;
            if groups.len() <= at {
                groups.resize(at + 1, Vec::new());
            }
            groups[at].push(value);
        }
        let common = |mut group: Vec<u32>| {
            group.sort_unstable();
            let runs = group.chunk_by(|one, other| one == other);
            runs.max_by_key(|run| run.len()).map(|run| run[0])
        };
        groups.into_iter().map(common).collect()
    }

    /// Returns the lost pairs. Returns `None` if swapping the two numbers of a lost pair gives a pair that is not lost.
    pub(super) fn lost_pairs(&self) -> Option<Vec<(u64, u64)>> {
        let zeros = self.terms.pairs().filter(|&(_, value)| value == 0);
        let zeros: Vec<(u64, u64)> = zeros.map(|(index, _)| self.place(index)).collect();
        let is_same = |&(a, b): &(u64, u64)| self.at(b, a).is_none_or(|value| value == 0);
        if !zeros.iter().all(is_same) {
            return None;
        }
        let mut pairs: Vec<_> = zeros.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        // If a number in a pair exceeds the shorter side of the table, the pair can be missing from the table. So keep only the pairs
        // before the first number without a partner.
        let side = self.width.min(self.terms.values.len() as u64 / self.width);
        let partner = |x: u64| pairs.iter().find(|pair| pair.0 == x || pair.1 == x);
        let end = (0..side).find(|&x| partner(x).is_none()).unwrap_or(side);
        pairs.retain(|pair| pair.0 < end);
        Some(pairs)
    }
}

/// Finds a rule for lost pairs. The list must contain all lost pairs up to its last pair.
pub(super) fn of_pairs(pairs: &[(u64, u64)]) -> Option<TableFit> {
    let apart = |at: usize| pairs.get(at).map(|pair: &(u64, u64)| pair.1 - pair.0);
    let constant = apart(0)?;
    let factor = apart(1)?.checked_sub(constant)?;
    if factor > MAX_FACTOR || constant > MAX_FACTOR || factor + constant == 0 {
        return None;
    }
    let is_right = Pairs::new(factor, constant).take(pairs.len()).eq(pairs.iter().copied());
    let rule = TableRule::LostPairs { factor, constant };
    is_right.then(|| TableFit { rule, exceptions: Vec::new(), bits: 12.0 })
}

/// Prints a formula, or a sentence about lost pairs.
impl fmt::Display for TableRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xor => f.write_str("G(a, b) = a ^ b"),
            Self::Product => f.write_str("G(a, b) = the nim-product of a and b"),
            Self::Sum { .. } => f.write_str("G(a, b) = G(a, 0) ^ G(0, b), a sum of two games"),
            Self::Of { key, values } => {
                let key = match key {
                    Key::Sum => "a + b",
                    Key::Difference => "|a - b|",
                    Key::Smaller => "min(a, b)",
                    Key::Larger => "max(a, b)",
                    Key::Xor => "a ^ b",
                };
                let first: Vec<String> = values
                    .iter()
                    .take(12)
                    .map(|value| value.map_or_else(|| "?".to_owned(), |value| value.to_string()))
                    .collect();
                let more = if values.len() > 12 { " ..." } else { "" };
                write!(f, "G(a, b) depends on {key} alone: {}{more}", first.join(" "))
            }
            Self::LostPairs { factor: 1, constant: 0 } => f.write_str(
                "the lost pairs are (floor(k φ), floor(k φ) + k) with the golden ratio φ = 1.618...",
            ),
            Self::LostPairs { factor, constant } => {
                let apart = match (factor, constant) {
                    (0, constant) => constant.to_string(),
                    (1, constant) => format!("k + {constant}"),
                    (factor, 0) => format!("{factor} k"),
                    (factor, constant) => format!("{factor} k + {constant}"),
                };
                write!(
                    f,
                    "the lost pairs are (x, x + {apart}) for k = 0, 1, ..., with the smallest x in no pair before"
                )
            }
        }
    }
}
