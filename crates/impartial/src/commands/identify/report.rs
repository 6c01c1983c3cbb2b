//! Prints the games and rules that the search found, as lines or as a JSON document.

use super::own_rules::Trial;
use crate::commands::Failure;
use crate::commands::documents::{self, Disagreement, IdentifiedGame, IdentifiedRule};
use crate::commands::output::Stdout;
use crate::identified::{self, described, share};
use grundy_core::Limits;
use octal_games::identify::{Exception, Formula, FoundGame, FoundRule, Given, Identified};
use std::time::{Duration, Instant};

/// The maximum number of classes to list, and the maximum number of games to list in each class.
const MAX_LISTED: usize = 8;
/// The time limit for finding the periods of all classes. Without it, games that can leave three heaps would take a long time.
const PATIENCE: Duration = Duration::from_millis(400);

/// An answer, and the options for printing it.
pub(super) struct Report<'a> {
    given: &'a Given,
    found: &'a Identified,
    next: Option<u64>,
    trial: Option<Trial>,
    /// The limits for computing further values and for finding periods.
    limits: &'a Limits,
}

impl<'a> Report<'a> {
    pub(super) const fn new(
        given: &'a Given,
        found: &'a Identified,
        next: Option<u64>,
        trial: Option<Trial>,
        limits: &'a Limits,
    ) -> Self {
        Self { given, found, next, trial, limits }
    }

    /// Returns the word for the input: `outcomes` if it contains only outcomes, and otherwise `values`.
    const fn kind(&self) -> &'static str {
        if self.given.is_of_outcomes() { "outcomes" } else { "values" }
    }

    pub(super) fn write(&self, out: &mut Stdout) -> Result<(), Failure> {
        if out.is_json() { out.document(&self.document()) } else { self.text(out) }
    }

    fn text(&self, out: &mut Stdout) -> Result<(), Failure> {
        let given = self.given.words();
        match self.found.firsts() {
            [] => out.line(&given)?,
            [first] => out.line(format_args!("{given}, the first for n = {first}"))?,
            _ => out.line(format_args!("{given}, read from n = 0 on and from n = 1 on"))?,
        }
        if self.given.ascends() {
            out.line("  if these are the numbers that the player to move loses, use --lost")?;
        }
        self.games(out)?;
        self.rules(out)?;
        if let Some(trial) = &self.trial {
            out.line(format_args!("\ntested with your rules, up to n = {}:", trial.largest))?;
            for (tried, words) in &trial.tried {
                match (tried.first_difference, words) {
                    (None, _) => out.line(format_args!("  {}: no counterexample", tried.name))?,
                    (Some(at), None) => {
                        out.line(format_args!("  {}: refuted at n = {at}", tried.name))?;
                    }
                    (Some(_), Some(words)) => {
                        let words = words.replace('\n', "\n    ");
                        out.line(format_args!("  {}: refuted by {words}", tried.name))?;
                    }
                }
            }
        }
        if let Some(stopped) = self.found.stopped() {
            out.line(format_args!("\nnot complete: {stopped}"))?;
        }
        out.line(format_args!("\n{}", identified::conclusion(self.found)))
    }

    fn games(&self, out: &mut Stdout) -> Result<(), Failure> {
        let found = self.found;
        let count = self.given.len();
        if found.agreeing() > 0 {
            let classes = found.classes().len();
            out.line(format_args!(
                "\ngames that agree with all {count} {}: {}, in {}",
                self.kind(),
                found.agreeing(),
                counted(classes, "class", "classes")
            ))?;
        }
        let begin = Instant::now();
        let listed = found.classes().len().min(MAX_LISTED);
        for (class, left) in found.classes().zip((1..=listed as u32).rev()) {
            // Divide the remaining time equally among the remaining classes.
            self.class(class, PATIENCE.saturating_sub(begin.elapsed()) / left, out)?;
        }
        let more = found.classes().len().saturating_sub(MAX_LISTED);
        if more > 0 {
            out.line(format_args!("  {} more", counted(more, "class", "classes")))?;
        }
        if let Some(separated) = found.separated() {
            out.line(format_args!(
                "  {separated} {} tell these classes apart, and {count} are given",
                self.kind()
            ))?;
        }
        let mut nearly = found.nearly().take(MAX_LISTED).peekable();
        if nearly.peek().is_some() {
            out.line(format_args!("\ngames that agree with all {} but one:", self.kind()))?;
        }
        for game in nearly {
            let all_but: Vec<String> =
                game.exceptions().iter().map(|n| format!("n = {n}")).collect();
            out.line(format_args!("  {}: all but {}", described(game), all_but.join(", ")))?;
        }
        for &first in found.firsts() {
            if let Some(set) = found.greatest_set(first).filter(|set| set.len() > 1) {
                let numbers: Vec<String> = set.iter().map(ToString::to_string).collect();
                out.line(format_args!(
                    "\nsubtraction sets from n = {first} on have no numbers up to 24 but these: {}",
                    numbers.join(" ")
                ))?;
            }
        }
        Ok(())
    }

    /// Prints a class. The simplest game comes first, with its period and its further values, and then the other games.
    fn class(
        &self,
        class: &[FoundGame],
        patience: Duration,
        out: &mut Stdout,
    ) -> Result<(), Failure> {
        let Some((least, others)) = class.split_first() else { return Ok(()) };
        let differs = least.differs().map(|at| format!("; differs at n = {}", at + least.first()));
        out.line(format_args!("  {}{}", described(least), differs.unwrap_or_default()))?;
        if let Some(period) = identified::period(least, &self.limits.clone().time(patience)) {
            out.line(format_args!("    {period}"))?;
        }
        if let Some(next) = self.values_after(least).filter(|next| !next.is_empty()) {
            let next = identified::listed(&next, self.given.is_of_outcomes());
            let from = least.first() + self.given.len() as u64;
            out.line(format_args!("    next, from n = {from} on: {next}"))?;
        }
        if !others.is_empty() {
            let shown: Vec<String> = others.iter().take(MAX_LISTED).map(described).collect();
            let more = others.len().saturating_sub(MAX_LISTED);
            let more = if more > 0 { format!("; {more} more") } else { String::new() };
            let known = self.found.compared();
            out.line(format_args!(
                "    the same {known} {}: {}{more}",
                self.kind(),
                shown.join("; ")
            ))?;
        }
        Ok(())
    }

    /// Returns the values that follow the given ones if `--next` requests them.
    fn values_after(&self, game: &FoundGame) -> Option<Vec<u32>> {
        let from = game.first() + self.given.len() as u64;
        identified::next(game, from, self.next?, self.limits)
    }

    fn rules(&self, out: &mut Stdout) -> Result<(), Failure> {
        if self.found.rules().is_empty() {
            return Ok(());
        }
        out.line("\nrules:")?;
        for rule in self.found.rules() {
            let is_open =
                self.found.firsts().len() > 1 && matches!(rule.formula(), Formula::One(_));
            let from = if is_open {
                format!(", read from n = {} on", rule.first())
            } else {
                String::new()
            };
            let about = if rule.is_of_outcomes() { "who wins: " } else { "" };
            out.line(format_args!("  {about}{}{from}", rule.formula()))?;
            out.line(format_args!("    {} ({})", share(rule), rule.source()))?;
        }
        Ok(())
    }

    fn document(&self) -> documents::Identify {
        let classes = self.found.classes().enumerate();
        let games = classes.flat_map(|(class, games)| games.iter().map(move |game| (class, game)));
        documents::Identify {
            given: self.given.words(),
            count: self.given.len() as u64,
            firsts: self.found.firsts().to_vec(),
            agreeing: self.found.agreeing(),
            games: games.map(|(class, game)| self.game(game, Some(class as u64))).collect(),
            nearly: self.found.nearly().map(|game| self.game(game, None)).collect(),
            separated: self.found.separated(),
            rules: self.found.rules().iter().map(rule).collect(),
            trial: self.trial.as_ref().map(|trial| {
                let tried = trial.tried.iter().map(|(tried, words)| documents::TriedFind {
                    name: tried.name.clone(),
                    refuted_at: tried.first_difference,
                    counterexample: words.clone(),
                });
                documents::Trial { largest: trial.largest, tried: tried.collect() }
            }),
            strong: self.found.is_strong(),
            stopped: self.found.stopped().map(ToString::to_string),
        }
    }

    fn game(&self, game: &FoundGame, class: Option<u64>) -> IdentifiedGame {
        IdentifiedGame {
            game: game.game().to_string(),
            moves: game.game().moves(),
            name: identified::name(game).map(str::to_owned),
            first: game.first(),
            class,
            differs: game.differs().map(|at| at + game.first()),
            exceptions: game.exceptions().to_vec(),
            strong: game.is_strong(),
            next: self.values_after(game),
        }
    }
}

fn rule(rule: &FoundRule) -> IdentifiedRule {
    let exception = |exception: &Exception| Disagreement {
        at: exception.at.clone(),
        given: exception.given,
        value: exception.value,
    };
    IdentifiedRule {
        rule: rule.formula().to_string(),
        first: rule.first(),
        explained: rule.explained(),
        of: rule.of(),
        exceptions: rule.exceptions().iter().map(exception).collect(),
        outcomes: rule.is_of_outcomes(),
        strong: rule.is_strong(),
        source: rule.source().to_owned(),
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
