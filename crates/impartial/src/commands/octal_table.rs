//! The table of all small octal games: periods with their certificates, cousins, and how far the others were computed.

mod page;
mod table;

use super::interrupt::Interrupted;
use super::kept_table::{Found, KeptTable, Map, Work};
use super::{Failure, numbers, octal};
use clap::Args;
use grundy_core::{Limits, Nimber};
use octal_games::{Code, MAX_LEN, Periodicity, Sequence, SequenceError, ValueStatistics};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;
use table::{Known, number_of, without_idle_moves};
pub(super) use table::{TITLE, Table, codes};

#[derive(Debug, Args)]
pub(super) struct Extending {
    /// This many values of each game, the short ones first
    #[arg(default_value_t = 1 << 18, value_parser = numbers::length)]
    values: u64,
    /// Only these games
    codes: Vec<Code>,
    /// Take values from here that `octal --checkpoint FOLDER/CODE` kept
    #[arg(long, value_name = "FOLDER")]
    kept: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct Verifying {
    /// Only what needs up to this many values
    #[arg(default_value_t = MAX_LEN, value_parser = numbers::length, hide_default_value = true)]
    values: u64,
}

impl KeptTable for Table {
    const NAME: &'static str = "octal-table";
    type Extend = Extending;
    type Verify = Verifying;

    fn of(text: &str) -> Result<Self, String> {
        table::of(text)
    }

    fn text(&self) -> String {
        table::text(self)
    }

    /// Goes on round by round, each eight times as long.
    fn extend(
        &mut self,
        how: &Extending,
        work: &Work,
        store: &dyn Fn(&Self) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        // Cousins that stand in the table themselves need no values.
        for (number, code) in codes() {
            let cousin = code.first_cousin().filter(|cousin| number_of(cousin).is_some());
            if let Some(cousin) = cousin.filter(|cousin| *cousin != code) {
                self.insert(number, (code, Known::Cousin(cousin)));
            } else if let Some(other) = without_idle_moves(&code) {
                self.insert(number, (code, Known::Same(other)));
            }
        }
        let rounds = (13..).step_by(3).map(|power: u32| 1 << power);
        let rounds = rounds.take_while(|&len| len < how.values).chain([how.values]);
        let rounds: Vec<u64> = rounds.collect();
        for (round, &len) in (0..).zip(&rounds) {
            for (number, code) in codes() {
                let unknown = match self.get(&number) {
                    None => true,
                    Some((_, Known::Open { values, .. })) => *values < len,
                    _ => false,
                };
                if !unknown || !(how.codes.is_empty() || how.codes.contains(&code)) {
                    continue;
                }
                let start = Instant::now();
                let begun = begun(&code, how.kept.as_deref())?;
                let limits =
                    work.at(GAMES * round + u64::from(number), GAMES * rounds.len() as u64);
                match solve(begun, &code, len, &limits) {
                    Ok(known) => self.insert(number, (code, known)),
                    Err(SequenceError::Stopped(_)) if work.is_interrupted() => return Ok(false),
                    Err(error) => return Err(error.into()),
                };
                if start.elapsed().as_secs() >= 1 {
                    store(self)?;
                }
            }
            store(self)?;
        }
        Ok(true)
    }

    fn counts(&self) -> Found {
        let count = |wanted: fn(&Known) -> bool| self.values().filter(|it| wanted(&it.1)).count();
        let cousins = count(|known| matches!(known, Known::Cousin(_)));
        let same = count(|known| matches!(known, Known::Same(_)));
        let solved = count(|known| matches!(known, Known::Solved { .. }));
        let open = count(|known| matches!(known, Known::Open { .. }));
        Found {
            lines: vec![format!(
                "{cousins} cousins, {same} the same, {solved} solved, {open} open"
            )],
            data: json!({ "cousins": cousins, "same": same, "solved": solved, "open": open }),
            agrees: true,
        }
    }

    fn verify(&self, how: &Verifying, work: &Work) -> Result<Found, Failure> {
        Ok(held(self, how.values, true, work)?.into())
    }

    fn page(&self) -> Result<String, Failure> {
        Ok(page::page(self))
    }

    fn map(&self) -> Map {
        let mut games: BTreeMap<(u64, u64), Vec<String>> = BTreeMap::new();
        for (code, known) in self.values() {
            if let Known::Solved { proof, .. } = known {
                // One more than the preperiod, which may be none.
                let place = (proof.preperiod() + 1, proof.period());
                games.entry(place).or_default().push(code.to_string());
            }
        }
        let axes = ["one more than the preperiod", "period"];
        Map { axes, title: "Periods and preperiods", games }
    }
}

/// How many games are in the table.
const GAMES: u64 = 1023;

/// The sequence of a game, with the values that are kept in the folder.
fn begun(code: &Code, kept: Option<&Path>) -> Result<Sequence, Failure> {
    let kept =
        kept.map(|folder| octal::stored(&folder.join(code.to_string()), code)).transpose()?;
    Ok(kept.flatten().unwrap_or_else(|| Sequence::new(code.clone())))
}

fn solve(
    mut sequence: Sequence,
    code: &Code,
    len: u64,
    limits: &Limits,
) -> Result<Known, SequenceError> {
    let len = len.max(sequence.values().len());
    let found = sequence.search_period_within(len, limits)?;
    let mut values = sequence.into_values();
    if let Periodicity::Certified(proof) = &found {
        values.truncate(proof.bound() + proof.period());
    }
    let known = ValueStatistics::of(code, &values);
    let place = |it: Option<(u64, Nimber)>| {
        it.map_or("-".to_owned(), |(heap, value)| format!("{}:{heap}", value.value()))
    };
    let space = known.space().map_or("-".to_owned(), |space| {
        format!("{}{}", space.mask(), if space.is_positional() { "+" } else { "" })
    });
    let rare = known
        .rare_heaps()
        .map_or("-".to_owned(), |count| format!("{count}:{}", known.last_rare_heap().unwrap_or(0)));
    let rest = format!("largest {} space {space} rare {rare}", place(known.largest_value()));
    Ok(match found {
        Periodicity::Certified(proof) => Known::Solved { proof, rest },
        _ => Known::Open {
            values: values.len(),
            rest: format!("new {} {rest}", place(known.last_new_value())),
        },
    })
}

/// Definitions of up to this many values are gone through one by one; of longer ones, samples.
const BY_DEFINITION: u64 = 20_000;
/// Games that are the same are compared so far, beside the reason.
const SAME: u64 = 1_000;

/// What holds of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    cousins: u64,
    same: u64,
    proofs: u64,
    /// How many values were computed for the proofs.
    values: u64,
    /// Proofs that would need more than these.
    left: u64,
    most: u64,
}

impl Held {
    pub(super) const fn proofs(&self) -> u64 {
        self.proofs
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let Self { cousins, same, proofs, values, left, most } = self;
        let mut lines = vec![format!(
            "{cousins} cousins, {same} equal games and {proofs} proofs hold; {values} values were computed for them"
        )];
        if *left > 0 {
            lines.push(format!("{left} proofs that need more than {most} values were left out"));
        }
        lines
    }
}

impl From<Held> for Found {
    fn from(held: Held) -> Self {
        let Held { cousins, same, proofs, values, left, .. } = held;
        let data = json!({
            "cousins": cousins, "same": same, "proofs": proofs, "values": values, "left_out": left
        });
        Self { lines: held.lines(), data, agrees: true }
    }
}

/// Proves the lines of a table that need at most this many values, of all games if it has to be `whole`.
pub(super) fn held(table: &Table, most: u64, whole: bool, work: &Work) -> Result<Held, Failure> {
    let stopped = |error: SequenceError, proofs: u64| -> Failure {
        if work.is_interrupted() {
            return Interrupted::over(&format!("{proofs} proofs hold so far")).into();
        }
        error.into()
    };
    let mut held = Held { most, ..Held::default() };
    for (number, code) in codes() {
        let known = match table.get(&number) {
            Some((_, known)) => known,
            None if whole => return Err(format!("{code} is missing").into()),
            None => continue,
        };
        match known {
            Known::Cousin(other) => {
                if code.first_cousin().as_ref() != Some(other) {
                    return Err(format!("{other} is not the first cousin of {code}").into());
                }
                let there = number_of(other).is_some_and(|number| table.contains_key(&number));
                if !there {
                    return Err(format!("{other}, the cousin of {code}, is missing").into());
                }
                held.cousins += 1;
            }
            Known::Same(other) => {
                let equal = without_idle_moves(&code).as_ref() == Some(other)
                    && *Sequence::new(code.clone()).extend_to(SAME)?
                        == *Sequence::new(other.clone()).extend_to(SAME)?;
                let there = number_of(other).is_some_and(|number| table.contains_key(&number));
                if !equal || !there {
                    return Err(format!("{other} is not the same as {code}, or missing").into());
                }
                held.same += 1;
            }
            Known::Solved { proof, .. } => {
                let needed = proof.bound().saturating_add(proof.period());
                let limits = work.at(number.into(), GAMES);
                if needed > most {
                    held.left += 1;
                    continue;
                }
                if needed <= BY_DEFINITION {
                    proof.verify().map_err(|error| format!("{code}: {error}"))?;
                } else {
                    let mut sequence = Sequence::new(code.clone());
                    let values = sequence
                        .extend_within(needed, &limits)
                        .map_err(|error| stopped(error, held.proofs))?;
                    let samples = (0..needed).step_by(needed as usize / 50);
                    proof
                        .verify_with(values, samples)
                        .map_err(|error| format!("{code}: {error}"))?;
                }
                let computed = solve(Sequence::new(code.clone()), &code, needed, &limits)
                    .map_err(|error| stopped(error, held.proofs))?;
                if *known != computed {
                    return Err(format!("{code}: the line differs from what is computed").into());
                }
                held.proofs += 1;
                held.values += needed;
            }
            Known::Open { .. } => {}
        }
    }
    Ok(held)
}
