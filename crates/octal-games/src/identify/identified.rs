//! The answer of a search: the games in classes, and the rules, with the simplest first.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

use super::MAX_FIRST;
use super::codes;
use super::found::{Formula, FoundGame, FoundRule};
use super::rule::{Lost, Rule};
use super::table_rule::{Key, TableRule};
use crate::SequenceError;
use grundy_core::{Meter, Stopped};

/// The maximum number of codes to list, apart from subtraction sets; further codes are only counted.
const MAX_COMPARED: usize = 200;
/// The maximum number of rules to list.
const MAX_RULES: usize = 6;

/// The games and rules found. Games are grouped in classes that also agree on further values, with the least code first.
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
    /// Returns the games that agree with all given values, class by class, with the least code of each class first.
    pub fn games(&self) -> impl Iterator<Item = &FoundGame> {
        self.classes.iter().flatten()
    }

    /// Returns the same games as classes: the games of a class agree on all values up to [`compared`](Self::compared), or on all
    /// outcomes if outcomes were given.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = &[FoundGame]> {
        self.classes.iter().map(Vec::as_slice)
    }

    /// Returns the number of games that agree, including those not listed.
    pub const fn agreeing(&self) -> u64 {
        self.agreeing
    }

    /// Returns the games that agree in all values except one. They are searched only if no game agrees with all values.
    pub fn nearly(&self) -> impl Iterator<Item = &FoundGame> {
        self.nearly.iter()
    }

    /// Returns the rules, with the simplest first. Each exception makes a rule less simple.
    pub fn rules(&self) -> &[FoundRule] {
        &self.rules
    }

    /// Returns all numbers up to 24 that an explaining subtraction set can contain, if such a set exists when the first value has
    /// this number.
    pub fn greatest_set(&self, first: u64) -> Option<&[u64]> {
        let set = self.greatest.iter().find(|set| set.0 == first);
        set.map(|set| set.1.as_slice())
    }

    /// Returns the numbers tried for the first value: 0 and 1, unless the caller has set another one.
    pub fn firsts(&self) -> &[u64] {
        &self.firsts
    }

    /// Returns the number of values or outcomes on which the games were compared, counted from the first given one.
    pub const fn compared(&self) -> u64 {
        self.compared
    }

    /// Returns the number of values or outcomes, counted from the first given one, that distinguish all classes, or `None` if there
    /// are fewer than two classes.
    pub const fn separated(&self) -> Option<u64> {
        self.separated
    }

    /// Returns whether some game or rule is unlikely to agree by chance.
    pub fn is_strong(&self) -> bool {
        self.games().chain(&self.nearly).any(FoundGame::is_strong)
            || self.rules.iter().any(FoundRule::is_strong)
    }

    /// Returns the limit that ended the search before it was complete, if one did.
    pub const fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// Groups the games into classes by their further values.
    pub(super) fn sort(
        &mut self,
        mut games: Vec<FoundGame>,
        given: u64,
        outcomes: bool,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        games.sort_by_cached_key(|game| (game.first, game.game.rank()));
        self.agreeing = games.len() as u64;
        // List all sets and names, since there are few of them, and limit only the codes.
        let mut codes = 0;
        games.retain(|game| {
            codes += usize::from(game.game.code().is_some() && game.game.moves().is_none());
            codes <= MAX_COMPARED || game.game.moves().is_some() || game.game.code().is_none()
        });
        // If the given values end beyond the heaps that were computed together, do not compare further values.
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
            // For outcomes, games that differ only in their values count as the same answer.
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

    /// Chooses one rule of each kind. Rules with the fewest exceptions come first, then the simplest ones.
    pub(super) fn choose_rules(&mut self) {
        self.rules.retain(|rule| rule.strong || rule.exceptions.is_empty());
        // The bits of a rule include those of its exceptions.
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
        // Drop rules with exceptions if a simpler rule has none.
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

/// Returns the values of 0 to `end - 1` of each game, empty if unavailable, and the limit that ended the computation.
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

/// The kinds of rules. The answer shows one rule of each kind.
#[derive(PartialEq, Eq, Hash)]
enum Kinds {
    Lost(Discriminant<Lost>),
    One(Discriminant<Rule>, bool),
    Two(Discriminant<TableRule>, Option<Key>),
}

/// Records where each class first differs from the first one. Returns the number of values that distinguish all classes.
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
