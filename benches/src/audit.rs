//! Theorems against their rules: what an audit counts, and its parts for the games of each room.

use std::io::{IsTerminal, Write};

use grundy_core::entailing::{
    Alternating, EntailingRules, EntailingSearch, Situation, first_counterexample,
};
use grundy_core::trial::{Claim, Subject, Trial};
use grundy_core::{
    Misere, Normal, OutcomeTheorem, PartialTheorem, PlayConvention, Ruleset, Search, SpragueGrundy,
    SumTheorem,
};

pub mod boards;
pub mod coins;
pub mod graphs;
pub mod heaps;

/// What was tried, and how far a part has come.
#[derive(Debug, Default)]
pub struct Audit {
    /// How many positions were tried.
    pub positions: u64,
    /// How many moves they have.
    pub moves: u64,
    /// How many of those win.
    pub winning: u64,
    shown: u64,
}

/// A game with the audit of its theorem up to a size; the error is the counterexample in words.
pub type Part = (&'static str, fn(u64, &mut Audit) -> Result<(), String>);

/// Writes to the terminal, if there is one.
pub fn tell(text: std::fmt::Arguments<'_>) {
    let mut terminal = std::io::stderr();
    if terminal.is_terminal() {
        let _ = terminal.write_fmt(text).and_then(|()| terminal.flush());
    }
}

impl Audit {
    /// A theorem of nim-values on these sums.
    ///
    /// # Errors
    /// The counterexample in words.
    pub fn theorem<G: SpragueGrundy + Sync>(
        &mut self,
        game: &G,
        sums: Vec<Vec<G::Position>>,
        what: &str,
    ) -> Result<(), String> {
        let trial = Trial::new(Search::new(game), Claim::value_theorem(game));
        self.run(game, trial, sums, |sum| game.sum_winning_moves(sum, Normal).count() as u64)
            .map_err(|error| format!("{what}: {error}"))
    }

    /// A theorem about the misère play of sums.
    ///
    /// # Errors
    /// The counterexample in words.
    pub fn misere_theorem<G: SumTheorem<Misere> + Sync>(
        &mut self,
        game: &G,
        sums: Vec<Vec<G::Position>>,
    ) -> Result<(), String> {
        let trial = Trial::new(Search::new(game), Claim::sum_theorem(game, Misere));
        self.run(game, trial, sums, |sum| game.sum_winning_moves(sum, Misere).count() as u64)
    }

    /// A theorem about the play of single positions in a convention.
    ///
    /// # Errors
    /// The counterexample in words.
    pub fn outcomes<C: PlayConvention + Send + Sync, G: OutcomeTheorem<C> + Sync>(
        &mut self,
        game: &G,
        convention: C,
        positions: Vec<G::Position>,
    ) -> Result<(), String> {
        let trial = Trial::new(Search::new(game), Claim::outcome_theorem(game, convention));
        let winning =
            |position: &G::Position| game.winning_moves(position, convention).count() as u64;
        self.run(game, trial, positions, |sum| winning(&sum[0]))
    }

    /// What is known in normal play about some positions.
    ///
    /// # Errors
    /// The counterexample in words.
    pub fn some_outcomes<G: PartialTheorem<Normal>>(
        &mut self,
        game: &G,
        positions: Vec<G::Position>,
    ) -> Result<(), String> {
        let search = Search::new(game);
        let count = positions.len();
        for (index, position) in positions.into_iter().enumerate() {
            let found = search.outcome(&position, Normal).map_err(|error| error.to_string())?;
            let winning =
                search.winning_moves(&position, Normal).map_err(|error| error.to_string())?;
            let one = game.known_winning_move(&position, Normal);
            let all = game.known_winning_moves(&position, Normal);
            let outcome = game.known_outcome(&position, Normal);
            let right = outcome.is_none_or(|known| known == found)
                && one.is_none_or(|mv| winning.contains(&mv))
                && all.is_none_or(|all| {
                    all.len() == winning.len() && all.iter().all(|mv| winning.contains(mv))
                });
            if !right {
                return Err(format!(
                    "{position:?}: found {found} and the winning moves {winning:?}"
                ));
            }
            self.positions += 1;
            self.moves += game.moves(&position).count() as u64;
            self.winning += winning.len() as u64;
            self.progress(index + 1, count);
        }
        Ok(())
    }

    /// The values of a game whose moves entail a reply or keep the turn: who wins these situations, and how.
    ///
    /// # Errors
    /// The counterexample in words.
    pub fn entailing<G: EntailingRules>(
        &mut self,
        rules: &G,
        situations: &[Situation<G::Position>],
    ) -> Result<(), String> {
        let (count, mut values) = (situations.len(), EntailingSearch::new(rules));
        let found = first_counterexample(rules, situations.iter().cloned());
        if let Some(situation) = found.map_err(|error| error.to_string())? {
            return Err(format!("{situation:?}: the values and exhaustive play disagree"));
        }
        for (index, situation) in situations.iter().enumerate() {
            let winning = values.winning_moves(situation).map_err(|error| error.to_string())?;
            self.positions += 1;
            self.moves += Alternating(rules).moves(situation).count() as u64;
            self.winning += winning.len() as u64;
            self.progress(index + 1, count);
        }
        Ok(())
    }

    fn run<'g, G: Ruleset, S: Subject>(
        &mut self,
        game: &'g G,
        mut trial: Trial<'_, &'g G, S>,
        positions: Vec<impl Into<S::Of<G::Position>>>,
        winning: impl Fn(&[G::Position]) -> u64,
    ) -> Result<(), String>
    where
        S::Of<G::Position>: Clone,
    {
        let count = positions.len();
        for (index, position) in positions.into_iter().enumerate() {
            let position: S::Of<G::Position> = position.into();
            let sum = position.clone().into();
            let sum = sum.as_slice();
            self.positions += 1;
            self.moves +=
                sum.iter().map(|position| game.moves(position).count() as u64).sum::<u64>();
            self.winning += winning(sum);
            match trial.first_counterexample([position]) {
                Ok(None) => {}
                Ok(Some(counterexample)) => return Err(counterexample.to_string()),
                Err(error) => return Err(format!("{error}")),
            }
            self.progress(index + 1, count);
        }
        Ok(())
    }

    /// A bar on the terminal, if there is one, redrawn now and then.
    fn progress(&mut self, done: usize, count: usize) {
        if self.positions >= self.shown + 5000 {
            self.shown = self.positions;
            let full = 30 * done / count;
            tell(format_args!("\r[{:<30}] {} positions", "#".repeat(full), self.positions));
        }
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        if self.shown > 0 {
            tell(format_args!("\r\x1b[K"));
        }
    }
}

/// All multisets of up to `most` numbers of at most `largest`, the smaller multisets first.
#[must_use]
pub fn multisets(most: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for index in from..to {
            for number in all[index].last().copied().unwrap_or(0)..=largest {
                all.push([&all[index][..], &[number]].concat());
            }
        }
        from = to;
    }
    all
}

/// All lists of `length` numbers of at most `largest`.
pub fn counts(length: usize, largest: u64) -> impl Iterator<Item = Vec<u64>> {
    let base = largest + 1;
    (0..base.pow(length as u32))
        .map(move |code| (0..length as u32).map(|place| code / base.pow(place) % base).collect())
}
