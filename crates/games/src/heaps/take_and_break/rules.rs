//! The rules of take-and-break games, and their nim-values.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use grundy_core::{
    IllegalMove, Limits, Meter, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Stopped, Sum,
};
use octal_games::{
    ArithmeticCertificate, Certificate, Code, CodeError, MAX_LEN, Periodicity, SequenceError,
    SharedSequence,
};

use crate::notation::{Listed, compact};

/// A take-and-break game, with its rules and its nim-values. The game computes values as needed.
///
/// A position is one heap, and several heaps form a sum. The game is created from a [`Code`] or from one of the [`TakeAndBreak::NAMES`].
/// Copies share the computed values.
///
/// # Examples
///
/// ```
/// use games::heaps::take_and_break::TakeAndBreak;
/// use grundy_core::{Normal, Outcome, Ruleset, SpragueGrundy, SumTheorem};
///
/// let kayles: TakeAndBreak = "kayles".parse()?;
/// assert_eq!(kayles.to_string(), "0.77");
/// let moves: Vec<String> = kayles.moves(&4).map(|mv| mv.to_string()).collect();
/// assert_eq!(
///     moves,
///     ["take 1 and leave 3", "take 1 and leave 1 and 2", "take 2 and leave 2", "take 2 and leave 1 and 1"],
/// );
///
/// let kayles = kayles.with_values(10_000)?;
/// assert!(kayles.certificate().is_some());
/// // 2^64 - 1 leaves the remainder 3 modulo 12.
/// assert_eq!(kayles.nim_value(&u64::MAX).to_string(), "*8");
/// assert_eq!(kayles.sum_outcome(&[5, 7, 12], Normal), Outcome::N);
/// let winning = kayles.sum_winning_moves(&[5, 7, 12], Normal).next().expect("First wins");
/// assert_eq!(winning.to_string(), "1: take 1 and leave 3 and 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TakeAndBreak {
    code: Code,
    values: SharedSequence,
    /// The misère quotient.
    #[cfg(feature = "catalog")]
    quotient: super::quotient::SharedQuotient,
}

/// A move of a take-and-break game: the number of tokens to remove, and the heaps into which the rest is split.
///
/// ```
/// use games::heaps::take_and_break::Break;
///
/// let mv = Break::new(2, [4, 3]);
/// assert_eq!((mv.taken(), mv.parts()), (2, &[3, 4][..]));
/// assert_eq!(mv.to_string(), "take 2 and leave 3 and 4");
/// assert_eq!(Break::new(0, [5, 1]).to_string(), "split into 1 and 5");
/// assert_eq!(Break::new(7, []).to_string(), "take 7 and leave nothing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Break {
    taken: u64,
    parts: Vec<u64>,
}

impl Break {
    /// Creates the move that takes `taken` tokens and leaves the heaps `parts`, given in any order. Empty heaps are dropped.
    pub fn new(taken: u64, parts: impl IntoIterator<Item = u64>) -> Self {
        let mut parts: Vec<u64> = parts.into_iter().filter(|&part| part > 0).collect();
        parts.sort_unstable();
        Self { taken, parts }
    }

    /// Returns the number of tokens removed.
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// Returns the remaining heaps, in ascending order.
    pub fn parts(&self) -> &[u64] {
        &self.parts
    }
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.taken, &self.parts[..]) {
            (0, parts) => write!(f, "split into {}", Listed(parts)),
            (taken, []) => write!(f, "take {taken} and leave nothing"),
            (taken, parts) => write!(f, "take {taken} and leave {}", Listed(parts)),
        }
    }
}

impl TakeAndBreak {
    /// The names of well-known games that can be used instead of a code, each with its code.
    pub const NAMES: &[(&str, &str)] = &[
        ("nim", "0.(3)"),
        ("kayles", "0.77"),
        ("dawson", "0.137"),
        ("dawsons-chess", "0.137"),
        ("dawsons-kayles", "0.07"),
        ("treblecross", "0.007"),
        ("guiles", "0.15"),
        ("officers", "0.6"),
        ("lasker", "4.(3)"),
        ("grundy", "unequal:4."),
    ];

    /// Creates the game with the given code. Computes no values yet.
    pub fn new(code: Code) -> Self {
        Self {
            values: SharedSequence::new(code.clone()),
            #[cfg(feature = "catalog")]
            quotient: super::quotient::SharedQuotient::new(code.clone()),
            code,
        }
    }

    /// Computes up to `limit` nim-values, stopping early when a period is proved, and returns the game with these values.
    ///
    /// # Errors
    ///
    /// The same as for [`Sequence::extend_to`](octal_games::Sequence::extend_to).
    pub fn with_values(self, limit: u64) -> Result<Self, SequenceError> {
        match limit {
            0 => return Err(SequenceError::ZeroLength),
            1..=MAX_LEN => {}
            len => return Err(SequenceError::TooLong { len }),
        }
        let proved = self.values.clone().at_most(limit).prove_period(&Limits::none());
        let complete =
            proved == Ok(true) || self.values.read(|known| known.values().len()) >= limit;
        if complete { Ok(self) } else { Err(SequenceError::OutOfMemory { len: limit }) }
    }

    /// Returns the code.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the search for the misère quotient, which all copies of the game share.
    #[cfg(feature = "catalog")]
    pub(crate) const fn quotient(&self) -> &super::quotient::SharedQuotient {
        &self.quotient
    }

    /// Returns the nim-values computed so far.
    pub fn values(&self) -> &SharedSequence {
        &self.values
    }

    /// Returns the number of bytes that the values computed so far take.
    pub fn table_bytes(&self) -> u64 {
        self.values.bytes()
    }

    /// Returns the proof of the period, if one has been found.
    pub fn certificate(&self) -> Option<Certificate> {
        self.values.read(|known| match known.periodicity() {
            Some(Periodicity::Certified(proof)) => Some(proof.clone()),
            _ => None,
        })
    }

    /// Returns the proof that the values are arithmetic-periodic, if one has been found.
    ///
    /// ```
    /// use games::heaps::take_and_break::TakeAndBreak;
    /// use grundy_core::Nimber;
    ///
    /// let lasker: TakeAndBreak = "lasker".parse()?;
    /// let lasker = lasker.with_values(1000)?;
    /// let proof = lasker.arithmetic_certificate().expect("a proof");
    /// assert_eq!((proof.period(), proof.saltus()), (4, 4));
    /// // Heaps of 4k + 3 and 4k + 4 tokens have the values 4k + 4 and 4k + 3.
    /// assert_eq!(lasker.known_value(1_000_003), Some(Nimber::new(1_000_004)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn arithmetic_certificate(&self) -> Option<ArithmeticCertificate> {
        self.values.read(|known| match known.periodicity() {
            Some(Periodicity::Arithmetic(proof)) => Some(proof.clone()),
            _ => None,
        })
    }

    /// Returns the nim-value of a heap without computing new values. Returns `None` if the value has not been computed and does not follow
    /// from a proved period, or if it does not fit into 64 bits.
    pub fn known_value(&self, heap: u64) -> Option<Nimber> {
        self.values.get(heap)
    }
}

/// The number of splits that are tried between two checks of the limits.
const RUN: u64 = 1 << 10;

impl TakeAndBreak {
    /// Finds the ways to write `total` as a sum of two positive parts that differ by at least `gap` and whose values have the given
    /// nim-sum. Returns the smaller parts in ascending order.
    ///
    /// While both parts are in the periodic range, the remainder of the smaller part modulo the period determines whether the values have
    /// that nim-sum. The search therefore ends after a whole period without success. During a long search without success, the iterator
    /// returns `None` from time to time, so callers can check their limits.
    fn pairs_to(&self, total: u64, gap: u64, value: Nimber) -> impl Iterator<Item = Option<u64>> {
        let last = total.saturating_sub(gap) / 2;
        let (periodic_from, period) = match self.certificate() {
            // The larger part is at least half of the total, so it is in the periodic range if half of the total is.
            Some(found) if total / 2 >= found.preperiod() => (found.preperiod(), found.period()),
            _ => (u64::MAX, u64::MAX),
        };
        let mut failures = 0;
        let mut low = 0;
        std::iter::from_fn(move || {
            if low >= last || failures >= period {
                return None;
            }
            // Compute the values of all parts. If the value of a part is still unknown, for example because it exceeds 64 bits, the loop
            // skips the split.
            let _ = self.values.prepare(total, &mut Limits::none().meter());
            self.values.read(|known| {
                let end = last.min(low.saturating_add(RUN));
                while low < end && failures < period {
                    low += 1;
                    let parts = known.get(low).zip(known.get(total - low));
                    if parts.is_some_and(|(low, high)| low + high == value) {
                        failures = 0;
                        return Some(Some(low));
                    }
                    if low >= periodic_from {
                        failures += 1;
                    }
                }
                Some(None)
            })
        })
    }
}

impl From<Code> for TakeAndBreak {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

/// Reads a code, or one of the [`TakeAndBreak::NAMES`] in upper or lower case.
impl FromStr for TakeAndBreak {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let name = text.trim();
        let known = Self::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        known.map_or(text, |(_, code)| code).parse().map(Self::new)
    }
}

/// Prints the code.
impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)
    }
}

/// Two games are equal if their codes are equal, no matter how many values they have computed.
impl PartialEq for TakeAndBreak {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for TakeAndBreak {}

impl Hash for TakeAndBreak {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.code.hash(state);
    }
}

impl Ruleset for TakeAndBreak {
    type Position = u64;
    type Move = Break;

    /// Lists the moves in ascending order of the number of tokens taken, then of the number of remaining heaps, and then of the sizes of
    /// these heaps.
    fn moves(&self, &heap: &u64) -> impl Iterator<Item = Break> {
        let code = &self.code;
        let most = code.max_removal().map_or(heap, |most| most.min(heap));
        let gap = u64::from(code.has_unequal_parts());
        (0..=most).flat_map(move |taken| {
            let numbers = (0..=code.max_parts()).filter(move |&parts| code.allows(taken, parts));
            numbers.flat_map(move |parts| {
                Partitions::new(heap - taken, parts, gap).map(move |parts| Break { taken, parts })
            })
        })
    }

    fn play(&self, _: &u64, mv: &Break) -> Sum<u64> {
        mv.parts.iter().copied().collect()
    }

    /// Checks the move directly against the code, because listing all moves would take a long time for large heaps.
    fn try_play(&self, heap: &u64, mv: &Break) -> Result<Sum<u64>, IllegalMove> {
        let total = mv.parts.iter().try_fold(mv.taken, |sum, &part| sum.checked_add(part));
        let parts = u32::try_from(mv.parts.len()).unwrap_or(u32::MAX);
        let unequal = mv.parts.windows(2).all(|pair| pair[0] < pair[1]);
        let legal = total == Some(*heap)
            && self.code.allows(mv.taken, parts)
            && (unequal || !self.code.has_unequal_parts());
        if legal { Ok(self.play(heap, mv)) } else { Err(IllegalMove::new(mv, heap)) }
    }

    /// Computes values up to the heap, or until a period is proved.
    fn prepare(&self, &heap: &u64, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.values.prepare(heap, meter)
    }
}

impl SpragueGrundy for TakeAndBreak {
    /// Returns [`TakeAndBreak::known_value`] immediately if it is known. Otherwise computes and stores the values of all smaller heaps and
    /// of this heap, or stops earlier if a period is proved.
    ///
    /// # Panics
    ///
    /// If the value is not known and cannot be computed. The possible reasons are that the value is beyond 64 bits, that the heap has 2³¹
    /// tokens or more and no period is proved, or that there is not enough memory.
    fn nim_value(&self, heap: &u64) -> Nimber {
        self.values.at(*heap)
    }

    /// Lists the moves in the order of [`moves`](Ruleset::moves).
    ///
    /// # Complexity
    /// Checks every move. If there is a [`certificate`](TakeAndBreak::certificate), the search for moves that leave two heaps ends after
    /// one period without success, so the time from one move to the next does not grow with the heap.
    fn moves_to(&self, heap: &u64, value: Nimber) -> impl Iterator<Item = Break> {
        self.steps_to(heap, value).flatten()
    }

    fn steps_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = Option<Break>> {
        let code = &self.code;
        let most = code.max_removal().map_or(heap, |most| most.min(heap));
        let gap = u64::from(code.has_unequal_parts());
        (0..=most).flat_map(move |taken| {
            let numbers = (0..=code.max_parts()).filter(move |&parts| code.allows(taken, parts));
            numbers.flat_map(move |parts| {
                let total = heap - taken;
                let pairs = (parts == 2).then(|| self.pairs_to(total, gap, value));
                let others = (parts != 2).then(|| Partitions::new(total, parts, gap));
                let others = others.into_iter().flatten();
                let others =
                    others.map(move |parts| (self.nim_sum(&parts) == value).then_some(parts));
                let pairs = pairs.into_iter().flatten();
                let pairs = pairs.map(move |low| low.map(|low| vec![low, total - low]));
                // Add a step without a move, so callers check their limits even if there are no splits to try.
                let steps = pairs.chain(others).chain([None]);
                steps.map(move |parts| parts.map(|parts| Break { taken, parts }))
            })
        })
    }
}

/// Enumerates the ways to write a total as a sum of a given number of positive parts. The parts are in ascending order, and consecutive
/// parts differ by at least `gap`.
#[derive(Clone, Debug)]
struct Partitions {
    parts: Option<Vec<u64>>,
    gap: u64,
}

impl Partitions {
    fn new(total: u64, count: u32, gap: u64) -> Self {
        let mut parts = vec![1];
        parts.resize(count as usize, 0);
        let fits = if count == 0 { total == 0 } else { fill(&mut parts, 0, total, gap) };
        Self { parts: fits.then_some(parts), gap }
    }
}

/// Gives each part after `from` the smallest possible size, except that the last part gets the rest of the total. Returns false if the rest
/// is too small for a last part.
fn fill(parts: &mut [u64], from: usize, total: u64, gap: u64) -> bool {
    let last = parts.len() - 1;
    let mut rest = Some(total);
    for i in 0..last {
        if i > from {
            parts[i] = parts[i - 1] + gap;
        }
        rest = rest.and_then(|rest| rest.checked_sub(parts[i]));
    }
    let minimum = if last == 0 { 1 } else { parts[last - 1] + gap };
    parts[last] = rest.unwrap_or(0);
    parts[last] >= minimum
}

impl Iterator for Partitions {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        let current = self.parts.take()?;
        let total = current.iter().sum();
        // Find the rightmost part that can grow if the last part shrinks.
        for i in (0..current.len().saturating_sub(1)).rev() {
            let mut next = current.clone();
            next[i] += 1;
            if fill(&mut next, i, total, self.gap) {
                self.parts = Some(next);
                break;
            }
        }
        Some(current)
    }
}

// Store the game without its values. The values can be computed again, or stored separately as a checkpoint of the sequence.
#[cfg(feature = "serde")]
stored_as_text!(TakeAndBreak);

#[cfg(feature = "serde")]
stored_as!(Break as (u64, Vec<u64>), |mv| (mv.taken(), mv.parts()), |parts| Ok(Self::new(
    parts.0, parts.1
)));

// The rest of this file writes and reads heaps and moves.

/// Writes a position as the size of a heap. Writes a move as the heap and the heaps that remain, such as `7:5` or `7:2+3`, or `2:0` if
/// nothing remains.
impl Notation for TakeAndBreak {
    number_positions!("the size of a heap", "a heap of {}");

    fn move_text(&self, heap: &u64, mv: &Break) -> String {
        match mv.parts() {
            [] => format!("{heap}:0"),
            parts => format!("{heap}:{}", compact::joined(parts, "+")),
        }
    }

    fn read_move(&self, heap: &u64, text: &str) -> Result<Break, ReadError> {
        let mv = match compact::heap_move(text) {
            Ok((from, left)) if from == *heap => {
                let kept = left.iter().try_fold(0_u64, |sum, &part| sum.checked_add(part));
                let taken = kept.and_then(|kept| heap.checked_sub(kept));
                let taken = taken.ok_or_else(|| ReadError::expected("parts of the heap", text))?;
                Break::new(taken, left)
            }
            Ok(_) => {
                return Err(ReadError::expected(format_args!("a move such as `{heap}:0`"), text));
            }
            Err(error) => return Err(error),
        };
        compact::legal(self, heap, mv)
    }

    fn move_in_words(&self, heap: &u64, mv: &Break) -> String {
        format!("in the heap of {heap}: {mv}")
    }
}
