//! Reads the moves of a user-defined game from a text file with one line per position, which any program can write.

use super::{Failure, contents};
use games::catalog::{OwnValues, Tried};
use grundy_core::{Limits, Ruleset, Sum};
use grundy_search::trial::{self, Claim};
use octal_games::identify::{Formula, Identified};
use std::path::Path;

/// The maximum number of positions, and the maximum total number of options. Larger games are rejected.
const MAX_POSITIONS: usize = 1 << 17;
const MAX_OPTIONS: usize = 1 << 24;

/// The rules of a user-defined game: for each position, the results of its moves.
pub(in super::super) struct OwnRules(Vec<Vec<Sum<u64>>>);

impl Ruleset for OwnRules {
    type Position = u64;
    type Move = usize;

    fn moves(&self, position: &u64) -> impl Iterator<Item = usize> {
        0..self.0.get(*position as usize).map_or(0, Vec::len)
    }

    fn play(&self, position: &u64, mv: &usize) -> Sum<u64> {
        self.0[*position as usize][*mv].clone()
    }
}

/// The result of testing games and rules against a user-defined game. Counterexamples are described in words.
pub(super) struct Trial {
    /// The largest position whose values were compared.
    pub(super) largest: u64,
    pub(super) tried: Vec<(Tried, Option<String>)>,
}

impl OwnRules {
    /// Reads a file of lines such as `5: 4 3 1+2`. Text after `#` is a comment.
    pub(super) fn read(file: &Path) -> Result<Self, Failure> {
        let text = contents(file)?;
        let wrong = |line: usize, what: String| format!("{}: line {line}: {what}", file.display());
        let mut positions: Vec<Option<Vec<Sum<u64>>>> = Vec::new();
        let mut count = 0;
        for (line, row) in (1..).zip(text.lines()) {
            let row = row.split('#').next().unwrap_or_default().trim();
            if row.is_empty() {
                continue;
            }
            let (position, options) = row
                .split_once(':')
                .ok_or_else(|| wrong(line, "expected `5: 4 3 1+2`".to_owned()))?;
            let number = |text: &str| {
                let number =
                    text.trim().parse::<usize>().ok().filter(|&number| number < MAX_POSITIONS);
                let most = MAX_POSITIONS - 1;
                number
                    .ok_or_else(|| wrong(line, format!("expected 0 to {most}, found `{text:.20}`")))
            };
            let position = number(position)?;
            let mut sums = Vec::new();
            for option in options.split([' ', ',', '\t']).filter(|option| !option.is_empty()) {
                let heaps = option.split('+').map(|heap| number(heap).map(|heap| heap as u64));
                sums.push(heaps.collect::<Result<Sum<u64>, _>>()?);
            }
            count += sums.len();
            if count > MAX_OPTIONS {
                return Err(wrong(line, format!("more than {MAX_OPTIONS} options")).into());
            }
            if positions.len() <= position {
                positions.resize(position + 1, None);
            }
            if positions[position].replace(sums).is_some() {
                return Err(wrong(line, format!("a second line for {position}")).into());
            }
        }
        if let Some(missing) = positions.iter().position(Option::is_none) {
            return Err(format!("{}: no line for {missing}", file.display()).into());
        }
        let rules = Self(positions.into_iter().flatten().collect());
        let last = rules.0.len();
        let heaps = rules.0.iter().flatten().flat_map(|sum| sum.iter());
        match heaps.copied().find(|&heap| heap >= last as u64) {
            Some(missing) => Err(format!("{}: no line for {missing}", file.display()).into()),
            None if last == 0 => Err(format!("{}: no line at all", file.display()).into()),
            None => Ok(rules),
        }
    }

    /// Tests every game and rule that the search found against the user-defined game.
    pub(super) fn trial(&self, found: &Identified, limits: &Limits) -> Result<Trial, Failure> {
        let largest = self.0.len() as u64 - 1;
        let values = OwnValues::of(self, largest, limits)?;
        let tried = values.trial(found).into_iter().map(|tried| {
            let words =
                tried.first_difference.map(|at| self.counterexample(found, &tried.name, at));
            (tried, words.flatten())
        });
        Ok(Trial { largest, tried: tried.collect() })
    }

    /// Describes the position at which the user-defined game differs from a found game or rule, and the options of this position.
    fn counterexample(&self, found: &Identified, name: &str, at: u64) -> Option<String> {
        let mut meter = Limits::NONE.meter();
        let mut games = found.games().chain(found.nearly());
        let game = games.find(|game| game.game().to_string() == name);
        let claimed = match game {
            Some(game) => game.game().values(at + 1, &mut meter).ok()??.last().copied(),
            None => found.rules().iter().find_map(|rule| match rule.formula() {
                Formula::One(one) if one.to_string() == name && !rule.is_of_outcomes() => {
                    one.value(at)
                }
                _ => None,
            }),
        };
        let value = grundy_core::Nimber::new(u64::from(claimed?));
        let claim = Claim::values(|_: &u64| value).only_for(move |&position: &u64| position == at);
        let wrong = trial::first_counterexample(self, claim, [at]).ok()?;
        wrong.map(|wrong| wrong.to_string())
    }
}
