//! Replays proofs: checks whether tables prove that a position has a value, using only the rules and no search.
//!
//! To prove "the value of P is k", two things are necessary: no option has the value k, and the value is not smaller than k. To
//! prove "the value of P is not k", one of two things is enough: some option has the value k, or the value is smaller than k. The
//! replay finds each claim about an option in the tables. Then it proves this claim in the same way, and so on, until it reaches
//! positions without moves. So it detects forged facts, except for facts that no proof uses. Tables do not contain facts that are
//! cheap to compute. The replay computes these values from the definition, as the mex of the options' values, within the work limit.
//!
//! A value is never larger than the number of options. So the replay rejects claims about larger values immediately, instead of
//! checking all smaller values. The limits on time, work and memory include reading the tables. When a limit is reached, the replay
//! ends, and the remaining claims are not proved.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::path::Path;

use games::catalog::Catalog;
use grundy_core::mixed::{AnyPosition, Mixed};
use grundy_core::{Limits, Meter, Nimber, Ruleset, StopReason, Stopped};

use super::board::{canonical, read_finite};
use super::folder;
use super::result::UnitResult;
use super::table::{Table, TableHalt};
use super::unit::{Unit, UnitError};

/// The default work limit for values that are computed from the definition.
const WORK: u64 = 1 << 24;

/// A claim about a position: its value is this number, or its value is not this number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Claim {
    Is(u64),
    Not(u64),
}

type Claims = Vec<(AnyPosition, Claim)>;

/// The reason why a claim is not proved.
enum Gap {
    /// Nothing in the tables proves the claim.
    Unproved,
    /// The claim is false.
    False(String),
    Stopped(Stopped),
    /// The proof needs more than this many bytes of memory.
    Full(u64),
}

impl From<Stopped> for Gap {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// The memory limit, and the memory that remains. A list of options must always fit in the remaining memory, but reduces it only if the
/// list is kept.
struct Room {
    bytes: u64,
    left: u64,
}

impl Room {
    const fn take(&mut self, bytes: u64) -> Result<(), Gap> {
        match self.left.checked_sub(bytes) {
            Some(left) => self.left = left,
            None => return Err(Gap::Full(self.bytes)),
        }
        Ok(())
    }

    const fn give_back(&mut self, bytes: u64) {
        self.left += bytes;
    }
}

/// The memory that a stored text takes in addition to its characters, including its entry in a hash table.
const TEXT: u64 = 128;

const fn size_of(text: &str) -> u64 {
    TEXT + text.len() as u64
}

/// Returns an upper bound on the memory that a position takes, based on the length of its notation.
fn size(position: &AnyPosition) -> u64 {
    2 * size_of(&position.to_string())
}

/// A position whose value is being computed from the definition.
struct Frame {
    text: String,
    options: Vec<Vec<AnyPosition>>,
    next: usize,
    /// The memory that the list of options takes.
    bytes: u64,
}

struct Replay<'a> {
    table: Table,
    room: Room,
    /// The values that have been computed from the definition. `None` means that the computation has begun but is not complete.
    defined: HashMap<String, Option<u64>>,
    meter: Meter<'a>,
    by_theorem: u64,
}

pub(super) fn replay(
    unit: &Unit,
    catalog: &Catalog,
    folder: Option<&Path>,
    limits: &Limits,
) -> Result<UnitResult, UnitError> {
    let sum = read_finite(catalog, unit.subject())?;
    let Some(value) = unit.is() else {
        return Err(UnitError::new("a replay needs `is`, the value to be proved".to_owned()));
    };
    let limits =
        if limits.max_work() == u64::MAX { limits.clone().work(WORK) } else { limits.clone() };
    let bytes = unit.bytes();
    let mut replay = Replay {
        table: Table::empty(),
        room: Room { bytes, left: bytes },
        defined: HashMap::new(),
        meter: limits.meter(),
        by_theorem: 0,
    };
    let (mut seen, mut unproved, mut example) = (HashSet::new(), 0_u64, None);
    let (mut refuted, mut stopped) = (None, None);
    let mut stack: Claims = Vec::new();
    match replay.begin(unit, folder, &canonical(sum.as_slice()), value.value()) {
        Ok(claims) => stack = claims,
        Err(Begin::Error(error)) => return Err(error),
        Err(Begin::Gap(gap)) => {
            unproved = 1;
            match gap {
                Gap::False(why) => refuted = Some(why),
                gap => stopped = gap.why(),
            }
        }
    }
    while let Some((position, claim)) = stack.pop() {
        let key = (position.to_string(), claim);
        if seen.contains(&key) {
            continue;
        }
        let kept = replay.room.take(size_of(&key.0));
        seen.insert(key);
        let claims = kept.and_then(|()| replay.prove(&position, claim));
        let claims = claims.and_then(|claims| replay.keep(claims));
        match claims {
            Ok(claims) => stack.extend(claims),
            Err(Gap::False(why)) => {
                refuted = Some(why);
                break;
            }
            Err(gap) => {
                unproved += 1;
                example.get_or_insert_with(|| claim.about(&position));
                if let Some(why) = gap.why() {
                    // A limit has been reached, so none of the remaining claims can be proved.
                    unproved += stack.len() as u64;
                    stopped = Some(why);
                    break;
                }
            }
        }
        replay.room.give_back(size(&position));
    }
    if limits.meter().check().is_err_and(|stopped| stopped.reason() == StopReason::Canceled) {
        return Err(UnitError::new("the replay was canceled".to_owned()));
    }
    Ok(UnitResult {
        is: Some(value.value()),
        holds: Some(Some(refuted.is_none() && unproved == 0)),
        claims: Some(seen.len() as u64),
        by_theorem: Some(replay.by_theorem),
        by_definition: Some(replay.defined.values().flatten().count() as u64),
        unproved: Some(unproved),
        example,
        refuted,
        stopped: stopped.map(Some),
        ..UnitResult::default()
    })
}

/// The reason why a replay cannot begin.
enum Begin {
    /// A table cannot be read.
    Error(UnitError),
    Gap(Gap),
}

impl From<Gap> for Begin {
    fn from(gap: Gap) -> Self {
        Self::Gap(gap)
    }
}

impl Claim {
    fn about(self, position: &AnyPosition) -> String {
        format!("the value of {position:.200} {self}")
    }
}

impl Gap {
    /// Returns the limit that was reached, or `None` if the gap has a different reason.
    fn why(self) -> Option<String> {
        match self {
            Self::Stopped(stopped) => Some(stopped.to_string()),
            Self::Full(bytes) => Some(format!("no more than {bytes} bytes may be stored")),
            Self::Unproved | Self::False(_) => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Is(value) => write!(f, "is {value}"),
            Self::Not(value) => write!(f, "is not {value}"),
        }
    }
}

impl Replay<'_> {
    /// Reads the tables, and returns the claims that must be proved first.
    fn begin(
        &mut self,
        unit: &Unit,
        folder: Option<&Path>,
        sum: &[AnyPosition],
        value: u64,
    ) -> Result<Claims, Begin> {
        for name in unit.facts() {
            let folder = folder.ok_or_else(|| {
                Begin::Error(UnitError::new("the tables are in no folder".to_owned()))
            })?;
            self.meter.check().map_err(Gap::from)?;
            // While a table is read, memory contains both the whole file and the facts stored so far.
            let length = folder::table_length(folder, name);
            self.room.take(length)?;
            let file = folder::table(folder, name);
            let file = file.map_err(|error| Begin::Error(UnitError::new(error)))?;
            let (room, meter) = (&mut self.room, &mut self.meter);
            let read = self.table.read(&file, |text| {
                meter.pass(1)?;
                room.take(size_of(text))
            });
            match read {
                Ok(()) => {}
                Err(TableHalt::Halt(gap)) => return Err(Begin::Gap(gap)),
                Err(TableHalt::Table(error)) => {
                    return Err(Begin::Error(UnitError::new(format!("{name}: {error}"))));
                }
            }
            self.room.give_back(length);
        }
        let claims = self.is(sum, value)?;
        Ok(self.keep(claims)?)
    }

    /// Reserves the memory for claims that are added to the stack.
    fn keep(&mut self, claims: Claims) -> Result<Claims, Gap> {
        for (position, _) in &claims {
            self.meter.pass(1)?;
            self.room.take(size(position))?;
        }
        Ok(claims)
    }

    /// Returns the options of a position, and the memory that the list of options takes.
    fn options(&mut self, position: &AnyPosition) -> Result<(Vec<Vec<AnyPosition>>, u64), Gap> {
        let (mut options, mut bytes) = (Vec::new(), 0);
        for mv in Mixed.moves(position) {
            self.meter.tick(1)?;
            let option = canonical(Mixed.play(position, &mv).as_slice());
            bytes += option.iter().map(size).sum::<u64>() + TEXT;
            if bytes > self.room.left {
                return Err(Gap::Full(self.room.bytes));
            }
            options.push(option);
        }
        Ok((options, bytes))
    }

    /// Returns claims from which the given claim follows.
    fn prove(&mut self, position: &AnyPosition, claim: Claim) -> Result<Claims, Gap> {
        if let Some(value) = Mixed.known_value(position) {
            self.by_theorem += 1;
            return settled(value.value(), position, claim);
        }
        if let Some(Some(value)) = self.defined.get(&position.to_string()) {
            let value = *value;
            return settled(value, position, claim);
        }
        match claim {
            Claim::Not(value) => {
                if value < 64 && Mixed.excluded_values(position) >> value & 1 == 1 {
                    self.by_theorem += 1;
                    return Ok(Vec::new());
                }
                let reached = self.reached(position, value)?;
                if let Some(claims) = reached {
                    return Ok(claims);
                }
                match self.table.get(position).and_then(|facts| facts.value) {
                    // A proof of a value larger than `value` requires this claim, so using such a value would be circular. Use the value
                    // in the table only if it is smaller.
                    Some(other) if other < value => Ok(vec![(position.clone(), Claim::Is(other))]),
                    _ => {
                        let found = self.define(position)?;
                        settled(found, position, claim)
                    }
                }
            }
            Claim::Is(value) => {
                let (options, _) = self.options(position)?;
                if value > options.len() as u64 {
                    let count = options.len();
                    return Err(Gap::False(format!(
                        "{}, and it has {count} options",
                        claim.about(position)
                    )));
                }
                let mut claims: Claims = Vec::new();
                for smaller in 0..value {
                    claims.push((position.clone(), Claim::Not(smaller)));
                }
                for option in options {
                    claims.extend(self.is_not(&option, value).map_err(|gap| match gap {
                        Gap::False(why) => {
                            Gap::False(format!("{}, but {why}", claim.about(position)))
                        }
                        gap => gap,
                    })?);
                }
                Ok(claims)
            }
        }
    }

    /// Returns claims from which it follows that some option has the given value. Returns `None` if the tables contain no such option.
    fn reached(&mut self, position: &AnyPosition, value: u64) -> Result<Option<Claims>, Gap> {
        for option in self.options(position)?.0 {
            let values: Option<Vec<u64>> = option.iter().map(|part| self.value(part)).collect();
            if let Some(values) = values.filter(|values| xor(values) == value) {
                let claims = option.into_iter().zip(values);
                return Ok(Some(claims.map(|(part, value)| (part, Claim::Is(value))).collect()));
            }
        }
        Ok(None)
    }

    /// Returns claims from which it follows that a sum has the given value.
    fn is(&mut self, sum: &[AnyPosition], value: u64) -> Result<Claims, Gap> {
        let Some((last, others)) = sum.split_last() else {
            return if value == 0 {
                Ok(Vec::new())
            } else {
                Err(Gap::False(format!("a sum without moves does not have the value {value}")))
            };
        };
        let mut claims = Vec::new();
        let mut rest = value;
        for part in others {
            let value = self.value_of(part)?;
            rest ^= value;
            claims.push((part.clone(), Claim::Is(value)));
        }
        claims.push((last.clone(), Claim::Is(rest)));
        Ok(claims)
    }

    /// Returns claims from which it follows that a sum does not have the given value.
    fn is_not(&mut self, sum: &[AnyPosition], value: u64) -> Result<Claims, Gap> {
        // It is enough to prove the values of all components except one, and to exclude a single value for that one. Choose a component
        // whose value is unknown, because excluding a value takes less work than finding the value.
        let unknown = (0..sum.len()).find(|&at| self.value(&sum[at]).is_none());
        let last = unknown.unwrap_or(sum.len().saturating_sub(1));
        let (mut claims, mut rest) = (Vec::new(), value);
        for (at, part) in sum.iter().enumerate() {
            if at != last {
                let value = self.value_of(part)?;
                rest ^= value;
                claims.push((part.clone(), Claim::Is(value)));
            }
        }
        let Some(last) = sum.get(last) else {
            return if value == 0 {
                Err(Gap::False("an option without moves has the value 0".to_owned()))
            } else {
                Ok(Vec::new())
            };
        };
        let excluded = self.table.get(last).is_some_and(|facts| facts.excludes(rest))
            || rest < 64 && Mixed.excluded_values(last) >> rest & 1 == 1;
        if excluded {
            claims.push((last.clone(), Claim::Not(rest)));
        } else {
            let value = self.value_of(last)?;
            if value == rest {
                return Err(Gap::False(format!(
                    "an option has the value, as {last:.200} has {value}"
                )));
            }
            claims.push((last.clone(), Claim::Is(value)));
        }
        Ok(claims)
    }

    /// Returns the value of a component, if a theorem, the tables or an earlier computation gives it.
    fn value(&self, part: &AnyPosition) -> Option<u64> {
        let theorem = || Mixed.known_value(part).map(Nimber::value);
        let table = || self.table.get(part).and_then(|facts| facts.value);
        theorem().or_else(table).or_else(|| self.defined.get(&part.to_string()).copied().flatten())
    }

    /// Returns the value of a component. Computes the value if it is unknown.
    fn value_of(&mut self, part: &AnyPosition) -> Result<u64, Gap> {
        match self.value(part) {
            Some(value) => Ok(value),
            None => self.define(part),
        }
    }

    /// Computes the value of a position from the definition. Computes the values of its options first, with an explicit stack.
    fn define(&mut self, position: &AnyPosition) -> Result<u64, Gap> {
        let mut stack = Vec::new();
        self.open(position, &mut stack)?;
        loop {
            let Some(Frame { options, next, .. }) = stack.last_mut() else {
                return Err(Gap::Unproved);
            };
            let mut deeper = None;
            while *next < options.len() && deeper.is_none() {
                self.meter.pass(1)?;
                let unknown = options[*next]
                    .iter()
                    .find(|part| !matches!(self.defined.get(&part.to_string()), Some(Some(_))));
                deeper = unknown.cloned();
                *next += usize::from(deeper.is_none());
            }
            if let Some(part) = deeper {
                if self.defined.contains_key(&part.to_string()) {
                    return Err(Gap::False(format!("play can return to {part:.200}")));
                }
                self.open(&part, &mut stack)?;
                continue;
            }
            let of = |part: &AnyPosition| self.defined.get(&part.to_string()).copied().flatten();
            let values: HashSet<u64> = options
                .iter()
                .map(|option| option.iter().filter_map(of).fold(0, |sum, value| sum ^ value))
                .collect();
            let most = values.len() as u64;
            let value = (0..most).find(|value| !values.contains(value)).unwrap_or(most);
            let Some(Frame { text, bytes, .. }) = stack.pop() else { return Err(Gap::Unproved) };
            self.room.give_back(bytes);
            self.defined.insert(text, Some(value));
            if stack.is_empty() {
                return Ok(value);
            }
        }
    }

    fn open(&mut self, position: &AnyPosition, stack: &mut Vec<Frame>) -> Result<(), Gap> {
        let (options, bytes) = self.options(position)?;
        let text = position.to_string();
        self.room.take(bytes + size_of(&text))?;
        self.defined.insert(text.clone(), None);
        stack.push(Frame { text, options, next: 0, bytes });
        Ok(())
    }
}

/// Returns an empty list of claims if the claim is true for the given value, and otherwise [`Gap::False`].
fn settled(value: u64, position: &AnyPosition, claim: Claim) -> Result<Claims, Gap> {
    let holds = match claim {
        Claim::Is(is) => is == value,
        Claim::Not(not) => not != value,
    };
    if holds {
        return Ok(Vec::new());
    }
    Err(Gap::False(format!("{}, and it is {value}", claim.about(position))))
}

fn xor(values: &[u64]) -> u64 {
    values.iter().fold(0, |sum, value| sum ^ value)
}
