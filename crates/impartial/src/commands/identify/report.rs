//! What was found, in lines or as a document.

use super::own_rules::Trial;
use crate::commands::Failure;
use crate::commands::documents::{self, Disagreement, IdentifiedGame, IdentifiedRule};
use crate::commands::output::Stdout;
use games::catalog;
use grundy_core::Limits;
use octal_games::identify::{Exception, Formula, FoundGame, FoundRule, Given, Identified};
use octal_games::{Periodicity, Sequence};
use std::time::Duration;

/// Games of a class that are listed, and classes.
const MAX_LISTED: usize = 8;
/// A period is looked for among so many values, for so long for each class: games that leave three heaps are slow.
const MAX_VALUES: u64 = 1 << 12;
const PATIENCE: Duration = Duration::from_millis(200);

/// The answer.
pub(super) struct Report<'a> {
    given: &'a Given,
    found: &'a Identified,
    next: Option<u64>,
    trial: Option<Trial>,
}

impl<'a> Report<'a> {
    pub(super) const fn new(
        given: &'a Given,
        found: &'a Identified,
        next: Option<u64>,
        trial: Option<Trial>,
    ) -> Self {
        Self { given, found, next, trial }
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
        self.conclusion(out)
    }

    /// What agreement means.
    fn conclusion(&self, out: &mut Stdout) -> Result<(), Failure> {
        let found = self.found;
        let nothing =
            found.agreeing() == 0 && found.nearly().next().is_none() && found.rules().is_empty();
        if nothing {
            return out.line("\nno game and no rule of those that are tried");
        }
        if found.is_strong() {
            return out.line(
                "\nWhat agrees is a conjecture: that your game is one of these, or follows the rule, is for you to show.",
            );
        }
        out.line("\nSo few or so simple values agree with some game or rule by chance. More values would tell.")
    }

    fn games(&self, out: &mut Stdout) -> Result<(), Failure> {
        let found = self.found;
        let count = self.given.len();
        if found.agreeing() > 0 {
            let classes = found.classes().len();
            out.line(format_args!(
                "\ngames that agree with all {count} values: {}, in {}",
                found.agreeing(),
                counted(classes, "class", "classes")
            ))?;
        }
        for class in found.classes().take(MAX_LISTED) {
            self.class(class, out)?;
        }
        let more = found.classes().len().saturating_sub(MAX_LISTED);
        if more > 0 {
            out.line(format_args!("  {} more", counted(more, "class", "classes")))?;
        }
        if let Some(separated) = found.separated() {
            out.line(format_args!(
                "  {separated} values tell these classes apart, and {count} are given"
            ))?;
        }
        let mut nearly = found.nearly().take(MAX_LISTED).peekable();
        if nearly.peek().is_some() {
            out.line("\ngames that agree with all values but one:")?;
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

    /// A class by its least game, with its period, the values that follow, and the other games.
    fn class(&self, class: &[FoundGame], out: &mut Stdout) -> Result<(), Failure> {
        let Some((least, others)) = class.split_first() else { return Ok(()) };
        let differs = least.differs().map(|at| format!("; differs at n = {}", at + least.first()));
        out.line(format_args!("  {}{}", described(least), differs.unwrap_or_default()))?;
        if let Some(period) = period(least) {
            out.line(format_args!("    {period}"))?;
        }
        if let Some(next) = self.values_after(least).filter(|next| !next.is_empty()) {
            let next: Vec<String> = next.iter().map(ToString::to_string).collect();
            let from = least.first() + self.given.len() as u64;
            out.line(format_args!("    next, from n = {from} on: {}", next.join(" ")))?;
        }
        if !others.is_empty() {
            let shown: Vec<String> = others.iter().take(MAX_LISTED).map(described).collect();
            let more = others.len().saturating_sub(MAX_LISTED);
            let more = if more > 0 { format!("; {more} more") } else { String::new() };
            let known = self.found.compared();
            out.line(format_args!("    the same {known} values: {}{more}", shown.join("; ")))?;
        }
        Ok(())
    }

    /// The further values that were asked for.
    fn values_after(&self, game: &FoundGame) -> Option<Vec<u32>> {
        let given = game.first() + self.given.len() as u64;
        let len = given.checked_add(self.next?).filter(|&len| len <= 1 << 20)?;
        let values = game.game().values(len, &mut Limits::NONE.meter()).ok()??;
        Some(values.into_iter().skip(given as usize).collect())
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
            name: name(game),
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

/// The name that the catalog has for a code.
fn name(game: &FoundGame) -> Option<String> {
    catalog::name_of(game.game().code()?).map(str::to_owned)
}

fn described(game: &FoundGame) -> String {
    let mut words = game.game().to_string();
    if let Some(name) = name(game) {
        words = format!("{words} ({name})");
    } else if let Some(moves) = game.game().moves().filter(|moves| *moves != words) {
        words = format!("{words} ({moves})");
    }
    format!("{words} from n = {} on", game.first())
}

/// What is known of the period of a game with a code.
fn period(game: &FoundGame) -> Option<String> {
    let code = game.game().code()?;
    let name = game.game().to_string();
    let mut sequence = Sequence::new(code.clone());
    let limits = Limits::none().time(PATIENCE);
    Some(match sequence.search_period_within(MAX_VALUES, &limits).ok()? {
        Periodicity::Certified(proof) => {
            format!("{name} has period {} from {} on, proved", proof.period(), proof.preperiod())
        }
        Periodicity::Arithmetic(proof) => format!(
            "{name} has arithmetic period {} with saltus {} from {} on, proved",
            proof.period(),
            proof.saltus(),
            proof.preperiod()
        ),
        _ => format!(
            "no period is known of {name} up to {MAX_VALUES}; `impartial octal {name}` looks further"
        ),
    })
}

/// `explains 59 of 60 values (98 %), all but n = 17, where it says 3`.
fn share(rule: &FoundRule) -> String {
    let what = if rule.is_of_outcomes() { "outcomes" } else { "values" };
    let (explained, of) = (rule.explained(), rule.of());
    let Some(first) = rule.exceptions().first() else { return format!("explains all {of} {what}") };
    let percent = 100 * explained / of.max(1);
    let place = |exception: &Exception| match exception.at.as_slice() {
        [n] => format!("n = {n}"),
        at => format!("({})", at.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    };
    let places: Vec<String> = rule.exceptions().iter().map(place).collect();
    let said = match (rule.is_of_outcomes(), first.value) {
        (true, 0) => "P".to_owned(),
        (true, _) => "N".to_owned(),
        (false, value) => value.to_string(),
    };
    format!(
        "explains {explained} of {of} {what} ({percent} %), all but {}; it says {said} at {}",
        places.join(", "),
        places[0]
    )
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
