//! The table of all octal games with at most three digits after the point. It contains periods with certificates, cousins, and, for each
//! of the other games, the number of values that were computed.

mod page;

use super::documents::{OctalProofs, OctalTable};
use super::kept_table::{Data, KeptTable, Map, TableReport, Work};
use clap::Args;
use impartial::commands::interrupt::Interrupted;
use impartial::commands::{Failure, numbers};
use impartial::stored;
use impartial::stored::octal_table::{
    GAMES, Held, Known, Table, TableError, codes, held, number_of, read, solve, text,
    without_idle_moves,
};
use octal_games::{Code, MAX_LEN, Sequence, SequenceError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Debug, Args)]
pub(super) struct Extending {
    /// Compute up to this many values of each game, in rounds of increasing length
    #[arg(default_value_t = 1 << 18, value_parser = numbers::length)]
    values: u64,
    /// Only these games
    codes: Vec<Code>,
    /// Use the values that `octal --checkpoint FOLDER/CODE` stored
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
        read(text)
    }

    fn text(&self) -> String {
        text(self)
    }

    /// Computes the values in rounds. Each round computes eight times as many values of each game as the previous round.
    fn extend(
        &mut self,
        how: &Extending,
        work: &Work,
        store: &dyn Fn(&Self) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        // The values of a game need not be computed if its cousin is in the table, or if it has idle moves: the game without these moves
        // has the same values.
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

    fn counts(&self) -> TableReport {
        let count =
            |wanted: fn(&Known) -> bool| self.values().filter(|it| wanted(&it.1)).count() as u64;
        let cousins = count(|known| matches!(known, Known::Cousin(_)));
        let same = count(|known| matches!(known, Known::Same(_)));
        let solved = count(|known| matches!(known, Known::Solved { .. }));
        let open = count(|known| matches!(known, Known::Open { .. }));
        TableReport {
            lines: vec![format!(
                "{cousins} cousins, {same} the same, {solved} solved, {open} open"
            )],
            data: Data::OctalTable(OctalTable { cousins, same, solved, open }),
            agrees: true,
        }
    }

    fn verify(&self, how: &Verifying, work: &Work) -> Result<TableReport, Failure> {
        let limits = |done, total| work.at(done, total);
        match held(self, how.values, true, &limits) {
            Ok(held) => Ok(held.into()),
            Err(TableError::Unfinished { proofs, .. }) if work.is_interrupted() => {
                Err(Interrupted::over(&format!("{proofs} proofs hold so far")).into())
            }
            Err(error) => Err(error.into()),
        }
    }

    fn page(&self) -> Result<String, Failure> {
        Ok(page::page(self))
    }

    fn map(&self) -> Map {
        let mut games: BTreeMap<(u64, u64), Vec<String>> = BTreeMap::new();
        for (code, known) in self.values() {
            if let Known::Solved { proof, .. } = known {
                // The scale is logarithmic and the preperiod can be zero, so add 1 to the preperiod.
                let place = (proof.preperiod() + 1, proof.period());
                games.entry(place).or_default().push(code.to_string());
            }
        }
        let axes = ["one more than the preperiod", "period"];
        Map { axes, title: "Periods and preperiods", games }
    }
}

/// Returns the sequence of a game. If the folder contains values of the game, the sequence already contains them.
fn begun(code: &Code, kept: Option<&Path>) -> Result<Sequence, Failure> {
    let kept =
        kept.map(|folder| stored::values(&folder.join(code.to_string()), code)).transpose()?;
    Ok(kept.flatten().unwrap_or_else(|| Sequence::new(code.clone())))
}

impl From<Held> for TableReport {
    fn from(held: Held) -> Self {
        let Held { cousins, same, proofs, values, left, .. } = held;
        let data = Data::OctalProofs(OctalProofs { cousins, same, proofs, values, left_out: left });
        Self { lines: held.lines(), data, agrees: true }
    }
}
