//! The result of a search: games, grouped in classes, and rules. The simplest games and rules come first.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

use super::MAX_FIRST;
use super::codes;
use super::found::{Formula, FoundGame, FoundRule};
use super::rule::{Lost, Rule};
use super::table_rule::{Key, TableRule};
use crate::SequenceError;
use grundy_core::{Meter, Stopped};

/// The maximum number of codes to list. Subtraction sets are listed in addition. Codes beyond this maximum are counted but not listed.
const MAX_COMPARED: usize = 200;
/// The maximum number of rules to list.
const MAX_RULES: usize = 6;

/// The games and rules that a search found. Games in the same class also agree on further values. The simplest code of a class comes first.
#[derive(Clone, Debug, Default)]
pub struct Identified {
    pub(super) classes: Vec<Vec<FoundGame>>,
    pub(super) nearly: Vec<FoundGame>,
    pub(super) rules: Vec<FoundRule>,
    pub(super) greatest: Vec<(u64, Vec<u64>)>,
    pub(super) agreeing: u64,
    pub(super) compared: u64,
    pub(super) separated: Option<u64>,
    pub(super) firsts: Vec<u64>,
    pub(super) stopped: Option<Stopped>,
}

impl Identified {
    /// Returns the games that agree with all given values, class by class. The simplest code of a class comes first.
    pub fn games(&self) -> impl Iterator<Item = &FoundGame> {
        self.classes.iter().flatten()
    }

    /// Returns the games of [`games`](Self::games) as classes. The games of a class agree on all values up to [`compared`](Self::compared).
    /// If outcomes were given, they agree on all outcomes instead.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = &[FoundGame]> {
        self.classes.iter().map(Vec::as_slice)
    }

    /// Returns the number of games that agree with all given values, including games that are not listed.
    pub const fn agreeing(&self) -> u64 {
        self.agreeing
    }

    /// Returns the [strong](FoundGame::is_strong) matches that agree with all values except one. The search looks for such games only if no
    /// game agrees with all values.
    pub fn nearly(&self) -> impl Iterator<Item = &FoundGame> {
        self.nearly.iter()
    }

    /// Returns the rules. Strong rules come first; rules for values come before rules for outcomes; and simple rules come before complex
    /// ones. Each exception makes a rule less simple.
    pub fn rules(&self) -> &[FoundRule] {
        &self.rules
    }

    /// Returns the greatest subtraction set that explains the values: all numbers up to 24 that an explaining set can contain. `first` is
    /// the number of the first value. Returns `None` if no set explains the values.
    pub fn greatest_set(&self, first: u64) -> Option<&[u64]> {
        let set = self.greatest.iter().find(|set| set.0 == first);
        set.map(|set| set.1.as_slice())
    }

    /// Returns the numbers that the search tried for the first value: 0 and 1, or the number that the caller set.
    pub fn firsts(&self) -> &[u64] {
        &self.firsts
    }

    /// Returns the number of values or outcomes on which the games were compared, counted from the first given value.
    pub const fn compared(&self) -> u64 {
        self.compared
    }

    /// Returns how many values or outcomes, counted from the first given value, distinguish all classes. Returns `None` if there are fewer
    /// than two classes.
    pub const fn separated(&self) -> Option<u64> {
        self.separated
    }

    /// Returns whether some game or rule is unlikely to agree only by chance.
    pub fn is_strong(&self) -> bool {
        self.games().chain(&self.nearly).any(FoundGame::is_strong)
            || self.rules.iter().any(FoundRule::is_strong)
    }

    /// Returns the limit that stopped the search, if one did.
    pub const fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// Groups the games into classes that agree on further values.
    pub(super) fn sort(
        &mut self,
        mut games: Vec<FoundGame>,
        given: u64,
        outcomes: bool,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        games.sort_by_cached_key(|game| (game.first, game.game.rank()));
        self.agreeing = games.len() as u64;
        // There are only a few sets and named games, so list all of them. Limit only the number of codes.
        let mut codes = 0;
        games.retain(|game| {
            codes += usize::from(game.game.code().is_some() && game.game.moves().is_none());
            codes <= MAX_COMPARED || game.game.moves().is_some() || game.game.code().is_none()
        });
        // The codes are evaluated together only below `MAX_HEAP`, so if the given values extend that far, do not compare further values.
        let first = games.iter().map(|game| game.first).max().unwrap_or(0);
        let most = given.max(codes::MAX_HEAP - MAX_FIRST);
        self.compared = given.saturating_mul(2).clamp(200, 2000).max(given + 200).min(most);
        let (values, stopped) = if self.compared == given {
            (vec![Vec::new(); games.len()], None)
        } else {
            further(&games, first + self.compared, meter)
        };
        let mut classes: Vec<(Vec<u32>, Vec<FoundGame>)> = Vec::new();
        for (game, values) in games.into_iter().zip(values) {
            let values = values.into_iter().skip(game.first as usize).take(self.compared as usize);
            // If outcomes are given, games that differ only in their values belong to the same class.
            let known = values.map(|value| if outcomes { value.min(1) } else { value }).collect();
            match classes.iter_mut().find(|class| class.0 == known) {
                Some(class) => class.1.push(game),
                None => classes.push((known, vec![game])),
            }
        }
        self.separated = separation(&mut classes);
        self.classes = classes.into_iter().map(|class| class.1).collect();
        stopped.map_or(Ok(()), Err)
    }

    /// Sorts the rules, and keeps the first rule of each kind. Drops rules with exceptions that come after a rule without exceptions.
    pub(super) fn choose_rules(&mut self) {
        self.rules.retain(|rule| rule.strong || rule.exceptions.is_empty());
        // The bits of a rule include the bits of its exceptions, so sorting by bits prefers rules with few exceptions.
        let key = |rule: &FoundRule| (!rule.strong, rule.outcomes);
        self.rules
            .sort_by(|one, other| key(one).cmp(&key(other)).then(one.bits.total_cmp(&other.bits)));
        let mut kinds = HashSet::new();
        self.rules.retain(|rule| {
            kinds.insert(match &rule.formula {
                Formula::One(Rule::Lost(lost)) => Kinds::Lost(discriminant(lost)),
                Formula::One(one) => Kinds::One(discriminant(one), rule.outcomes),
                Formula::Two(two) => Kinds::Two(discriminant(two), two.key()),
            })
        });
        // If a rule has no exceptions, drop the rules after it that have exceptions.
        if let Some(exact) = self.rules.iter().position(|rule| rule.exceptions.is_empty()) {
            let mut at = 0;
            self.rules.retain(|rule| {
                at += 1;
                at <= exact || rule.exceptions.is_empty()
            });
        }
        self.rules.truncate(MAX_RULES);
    }
}

/// Returns the values of 0 to `end - 1` for each game, and the limit that stopped the computation. A game whose values are unavailable gets
/// an empty list.
fn further(
    games: &[FoundGame],
    end: u64,
    meter: &mut Meter<'_>,
) -> (Vec<Vec<u32>>, Option<Stopped>) {
    let mut all = vec![Vec::new(); games.len()];
    let codes = games.iter().enumerate().filter_map(|(at, game)| Some((at, game.game.code()?)));
    let in_step = match codes::values(codes, end, meter) {
        Ok(in_step) => in_step,
        Err(stopped) => return (all, Some(stopped)),
    };
    for (at, values) in in_step {
        all[at] = values;
    }
    for (values, game) in all.iter_mut().zip(games).filter(|pair| pair.0.is_empty()) {
        match game.game.values(end, meter) {
            Ok(known) => *values = known.unwrap_or_default(),
            Err(SequenceError::Stopped(stopped)) => return (all, Some(stopped)),
            Err(_) => {}
        }
    }
    (all, None)
}

/// The kinds of rules. The result contains at most one rule of each kind.
#[derive(PartialEq, Eq, Hash)]
enum Kinds {
    Lost(Discriminant<Lost>),
    One(Discriminant<Rule>, bool),
    Two(Discriminant<TableRule>, Option<Key>),
}

/// Records for each class where it first differs from the first class. Returns the number of values that distinguish all classes.
fn separation(classes: &mut [(Vec<u32>, Vec<FoundGame>)]) -> Option<u64> {
    let common = |one: &[u32], other: &[u32]| {
        one.iter().zip(other).take_while(|(a, b)| a == b).count() as u64
    };
    let mut separated = None;
    for at in 1..classes.len() {
        for other in 0..at {
            let same = common(&classes[at].0, &classes[other].0);
            separated = separated.max(Some(same + 1));
        }
        let same = common(&classes[at].0, &classes[0].0);
        classes[at].1.iter_mut().for_each(|game| game.differs = Some(same));
    }
    separated
}
