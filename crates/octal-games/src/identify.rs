//! Finds games that have given values, and rules that the values follow.
//!
//! [`Identify`] compares values, outcomes, or the *lost numbers*, at which the player to move loses, with many games: every octal code of
//! at most four digits, every hexadecimal code of at most three digits, every subtraction set with numbers up to 24, every set that omits
//! some of these numbers, games whose moves take [well-known numbers](HeapSet), and games that the caller names. It also looks for
//! [rules](Rule).
//!
//! ```
//! use grundy_core::Limits;
//! use octal_games::identify::{Given, Identify};
//!
//! let given: Given = "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3".parse()?;
//! let found = Identify::new(&given).run(&Limits::none());
//! let first = found.games().next().expect("Dawson's Kayles");
//! assert_eq!((first.game().to_string().as_str(), first.first()), ("0.07", 0));
//! assert!(first.is_strong());
//! // A match is a conjecture, but its period can be proved. Here, it is the period of Dawson's Kayles:
//! let code = first.game().code().expect("a code").clone();
//! let period = octal_games::Sequence::new(code).search_period(1000)?;
//! assert!(matches!(period, octal_games::Periodicity::Certified(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Subtraction sets
//!
//! In the subtraction game with the set `S`, a move takes a number in `S` from a heap, and `G(n)` is the smallest number that does not
//! occur among the `G(n - s)`. Let values `G(0) = 0, G(1), ..., G(N)` be given. Let `A` be the set of all `s` from 1 to a bound `m` for
//! which `G(n)` and `G(n - s)` differ for every `n` from `s` to `N`.
//!
//! **Theorem.** Some set of numbers up to `m` explains the values if and only if `A` explains them. In that case, the explaining sets are
//! the subsets of `A` that have an element in common with `R(n, v) = { s in A : G(n - s) = v }` for every `n` up to `N` and every
//! `v < G(n)`. (Numbers above `N` make no difference.)
//!
//! *Proof.* `S` explains the values if and only if two conditions hold for every `n`: (1) no option of `n` has the value `G(n)`, and (2)
//! each smaller value is the value of an option. Under these conditions, `G(n)` is the smallest missing number, so by induction from 0 on,
//! the values of the game are the given values. Condition (1) means that no `s` in `S` has `G(n - s) = G(n)` for any `n`; that is, `S` is a
//! subset of `A`. For such an `S`, condition (2) means that `S` has an element in common with every `R(n, v)`. If so, the larger set `A`
//! has one, too, and `A` satisfies (1) by its definition. So if some set explains the values, `A` explains them. ∎
//!
//! The same is true for outcomes. Then `A` contains the numbers that never lead from a lost heap to a lost heap, and `S` must have an
//! element in common with `{ s in A : n - s is lost }` for every won `n`. (In the proof, replace "has the value `G(n)`" with "is lost".) So
//! computing a single set decides for 2^24 sets whether they explain the values, and the smallest explaining sets are minimum hitting sets.
//! Without the bound `m`, the theorem decides the same for sets that omit only finitely many numbers.
//!
//! # What is a discovery?
//!
//! A short sequence can agree with some game by chance. Each of the `count` values of a sequence contains `log2(count / occurrences)` bits
//! of information, where `occurrences` is how often this value occurs. Choosing a game from its family also takes bits. If the sequence
//! contains at least 7 bits more than that, [`FoundGame::is_strong`] returns `true`. Even then, a match is a conjecture that you must
//! prove.
//!
//! # Complexity
//!
//! The search computes the values of all codes together as long as they agree, and drops each code at its first difference. Most sequences
//! need a few thousand values in total. If thousands of codes agree with 60 outcomes, the search takes up to a tenth of a second.
//! Subtraction sets take `O(n²)` steps for `n` values, and periods take `O(n²)` steps in the worst case.

#![expect(clippy::cast_precision_loss, reason = "bits and shares are estimates")]

mod codes;
mod found;
mod given;
mod heap_set;
mod identified;
mod read;
mod rule;
mod rules;
mod subtraction;
mod table_rule;

use std::collections::HashSet;

use super::Code;
use grundy_core::{Limits, Meter, Stopped};

pub use found::{Exception, Formula, FoundGame, FoundRule, KnownGame, NamedGame};
pub use given::{Given, GivenError};
pub use heap_set::HeapSet;
pub use identified::Identified;
pub use rule::{Lost, Rule};
pub use table_rule::{Key, TableRule};

use given::{Kind, Terms};
use rules::Fit;
use table_rule::{Table, TableFit};

/// The search looks for games only if the index of the first value is at most this number, because later values contain too little
/// information.
const MAX_FIRST: u64 = 16;
/// Lists of lost numbers are also read as outcomes of all numbers, if the largest lost number is at most this number.
const MAX_EXPANDED: u64 = 20_000;
/// The maximum index of the first value in any search. Larger indices could cause overflow.
const MAX_STATED: u64 = 1 << 60;
/// A match is strong if the values contain this many bits more than it takes to choose the match. The probability of a chance match is then
/// at most 1 in 128.
const STRONG: f64 = 7.0;

/// A search for games that have the given values, and for rules that the values follow.
///
/// # Examples
///
/// ```
/// use grundy_core::Limits;
/// use octal_games::identify::{Given, Identify};
///
/// // One of these values is wrong.
/// let given: Given = "0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 7 2 3 0 1 2 3 0 1 2 3 0 1 2 3".parse()?;
/// let found = Identify::new(&given).first(0).run(&Limits::none());
/// assert_eq!(found.games().count(), 0);
/// let code = |text: &str| text.parse().ok();
/// let take_one_to_three = found.nearly().find(|game| game.game().code().cloned() == code("0.333"));
/// assert_eq!(take_one_to_three.map(|game| game.exceptions()), Some(&[17][..]));
/// # Ok::<(), octal_games::identify::GivenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Identify {
    given: Given,
    first: Option<u64>,
    named: Vec<NamedGame>,
}

impl Identify {
    /// Prepares the search for the given values. If the input does not [state](Given::first) the number of the first value, the search
    /// tries both 0 and 1.
    pub fn new(given: &Given) -> Self {
        Self { given: given.clone(), first: given.first, named: Vec::new() }
    }

    /// Sets the number of the first value. The search finds games if this number is at most 16, subtraction sets if it is 0 or 1, and rules
    /// if it is at most 2^60.
    #[must_use]
    pub const fn first(mut self, first: u64) -> Self {
        self.first = Some(first);
        self
    }

    /// Adds a game that the caller defines. The search compares the values with this game, too.
    #[must_use]
    pub fn named(mut self, game: NamedGame) -> Self {
        self.named.push(game);
        self
    }

    /// Searches for games and rules within limits. If a limit stops the search, the answer contains the results so far.
    pub fn run(&self, limits: &Limits) -> Identified {
        let mut found = Identified::default();
        let mut meter = limits.meter();
        found.stopped = self.search(&mut found, &mut meter).err();
        found
    }

    fn search(&self, found: &mut Identified, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        match &self.given.kind {
            Kind::Values(values) => self.sequences(values, false, found, meter),
            Kind::Outcomes(lost) => {
                let values: Vec<u32> = lost.iter().map(|&lost| u32::from(!lost)).collect();
                self.sequences(&values, true, found, meter)
            }
            Kind::Lost(numbers) => self.lost(numbers, found, meter),
            Kind::LostPairs(pairs) => {
                found.rules.extend(table_rule::of_pairs(pairs).map(|fit| of_pairs(fit, pairs)));
                Ok(())
            }
            Kind::Table(_) | Kind::OutcomeTable(_) => {
                Table::new(&self.given.kind).map_or(Ok(()), |table| tables(&table, found, meter))
            }
        }
    }

    /// Searches for games and rules, trying each possible number of the first value.
    fn sequences(
        &self,
        values: &[u32],
        outcomes: bool,
        found: &mut Identified,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        found.firsts = self.first.map_or_else(|| vec![0, 1], |first| vec![first]);
        if self.first > Some(MAX_STATED) {
            return Ok(());
        }
        let all: Vec<Terms> = found
            .firsts
            .iter()
            .map(|&first| Terms { first, values: values.to_vec(), outcomes })
            .collect();
        let mut games = Vec::new();
        let within: Vec<&Terms> = all.iter().filter(|terms| terms.first <= MAX_FIRST).collect();
        for (terms, codes) in within.iter().zip(codes::find(&within, 0, meter)?) {
            self.games(terms, codes, &mut games, &mut found.greatest, meter)?;
        }
        if games.is_empty() {
            // Skip searches that cannot lead to a strong match.
            let spare: Vec<&Terms> =
                within.into_iter().filter(|terms| spare_bits(terms) >= 5.0).collect();
            for (terms, codes) in spare.iter().zip(codes::find(&spare, 1, meter)?) {
                found.nearly.extend(self.nearly(terms, codes, meter)?);
            }
            found.nearly.retain(|game| game.strong);
            found.nearly.sort_by_key(|game| game.game.rank());
        }
        found.sort(games, values.len() as u64, outcomes, meter)?;
        for terms in &all {
            one_argument(terms, &mut found.rules, meter)?;
        }
        found.choose_rules();
        Ok(())
    }

    /// Finds all games that agree with the terms. `agreeing` contains the codes among them.
    fn games(
        &self,
        terms: &Terms,
        agreeing: codes::Agreeing,
        games: &mut Vec<FoundGame>,
        greatest: &mut Vec<(u64, Vec<u64>)>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let bits = terms.bits();
        let mut codes: HashSet<Code> = HashSet::new();
        let mut keep = |game: KnownGame, chosen: f64| {
            if game.code().is_none_or(|code| codes.insert(code.clone())) {
                let strong = bits - chosen >= STRONG;
                let (first, exceptions) = (terms.first, Vec::new());
                games.push(FoundGame { game, first, exceptions, differs: None, strong });
            }
        };
        // If no first number is given, it can be 0 or 1. Choosing it takes one bit.
        let either = if self.first.is_none() { 1.0 } else { 0.0 };
        for (code, _) in agreeing {
            keep(KnownGame::Code(code), codes::bits() + either);
        }
        if let Some(sets) = subtraction::find(terms, meter)? {
            let chosen = subtraction::bits(&sets) + either;
            sets_as_codes(&sets).for_each(|code| keep(KnownGame::Code(code), chosen));
            if !sets.greatest.is_empty() {
                greatest.push((terms.first, sets.greatest));
            }
        }
        for set in HeapSet::all() {
            if set.exceptions(terms, 0, meter)?.is_empty() {
                keep(KnownGame::HeapSet(set), 5.0 + either);
            }
        }
        for game in &self.named {
            meter.tick(1)?;
            if named_exceptions(game, terms, 0).is_some_and(|found| found.is_empty()) {
                keep(KnownGame::Named(game.clone()), 5.0 + either);
            }
        }
        Ok(())
    }

    /// Finds games that agree with all values except one. The given list contains the codes among them.
    fn nearly(
        &self,
        terms: &Terms,
        agreeing: codes::Agreeing,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<FoundGame>, Stopped> {
        let spare = spare_bits(terms);
        let mut games = Vec::new();
        let mut codes: HashSet<Code> = HashSet::new();
        let mut keep = |game: KnownGame, exceptions: Vec<u64>, chosen: f64| {
            if game.code().is_none_or(|code| codes.insert(code.clone())) {
                let (first, strong) = (terms.first, spare - chosen >= 0.0);
                games.push(FoundGame { game, first, exceptions, differs: None, strong });
            }
        };
        for (code, exceptions) in agreeing {
            keep(KnownGame::Code(code), exceptions, codes::bits() + 1.0);
        }
        for set in HeapSet::all() {
            let exceptions = set.exceptions(terms, 1, meter)?;
            if exceptions.len() <= 1 {
                keep(KnownGame::HeapSet(set), exceptions, 6.0);
            }
        }
        for game in &self.named {
            meter.tick(1)?;
            if let Some(exceptions) = named_exceptions(game, terms, 1).filter(|all| all.len() <= 1)
            {
                keep(KnownGame::Named(game.clone()), exceptions, 6.0);
            }
        }
        if let Some((sets, at)) = subtraction::find_corrected(terms, meter)? {
            let chosen = subtraction::bits(&sets) + 1.0;
            sets_as_codes(&sets).for_each(|code| keep(KnownGame::Code(code), vec![at], chosen));
        }
        Ok(games)
    }

    /// Identifies a list of lost numbers. Finds rules for the list and, if its numbers are small, games and rules for the outcomes of all
    /// numbers.
    fn lost(
        &self,
        numbers: &[u64],
        found: &mut Identified,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let last = numbers.last().copied().unwrap_or(0);
        found.firsts = vec![0];
        if last <= MAX_EXPANDED {
            let lost: HashSet<u64> = numbers.iter().copied().collect();
            let values: Vec<u32> = (0..=last).map(|n| u32::from(!lost.contains(&n))).collect();
            let about = Self { first: Some(0), ..self.clone() };
            // If the list does not contain 0, treat 1 as the first number.
            if lost.contains(&0) {
                about.sequences(&values, true, found, meter)?;
            } else {
                let about = Self { first: Some(1), ..self.clone() };
                about.sequences(&values[1..], true, found, meter)?;
            }
        }
        let bits = list_bits(numbers);
        found
            .rules
            .extend(rules::of_lost(numbers).into_iter().map(|fit| of_list(fit, numbers, bits)));
        found.choose_rules();
        Ok(())
    }
}

/// Returns how many bits the terms contain beyond those needed for a strong match with one exception.
fn spare_bits(terms: &Terms) -> f64 {
    terms.bits() - terms.exception_bits(1) - STRONG
}

/// Returns the games of the smallest sets, the game of the greatest set, and the game of the set of all numbers except a few.
fn sets_as_codes(sets: &subtraction::Sets) -> impl Iterator<Item = Code> + '_ {
    let greatest = (!sets.greatest.is_empty()).then_some(&sets.greatest);
    let listed = sets.least.iter().filter(|set| !set.is_empty()).chain(greatest);
    let listed = listed.filter_map(|set| Code::subtraction(set.iter().copied()).ok());
    let all_but = sets.all_but.iter().filter_map(|left_out| subtraction::all_but(left_out));
    listed.chain(all_but)
}

/// Returns the numbers at which a user-defined game differs from the terms. Returns `None` if the game has no values. Requests only a few
/// values at first.
fn named_exceptions(game: &NamedGame, terms: &Terms, budget: usize) -> Option<Vec<u64>> {
    let mut len = 8;
    loop {
        len = terms.end().min(len);
        let values = game.values(len)?;
        let value = |n: u64| values.get(n as usize).copied();
        let exceptions = terms.exceptions(value, budget);
        if exceptions.len() > budget || len == terms.end() {
            return Some(exceptions);
        }
        len *= 4;
    }
}

/// Finds rules for values or for outcomes. If values are given, also finds rules for their outcomes, unless a rule for the values has no
/// exceptions.
fn one_argument(
    terms: &Terms,
    found: &mut Vec<FoundRule>,
    meter: &mut Meter<'_>,
) -> Result<(), Stopped> {
    let fits = rules::find(terms, meter)?;
    let is_exact = fits.iter().any(|fit| fit.exceptions.is_empty());
    found.extend(fits.into_iter().map(|fit| of_terms(fit, terms)));
    if terms.outcomes {
        let numbers: Vec<u64> =
            terms.pairs().filter(|pair| pair.1 == 0).map(|pair| pair.0).collect();
        let bits = list_bits(&numbers);
        found.extend(rules::of_lost(&numbers).into_iter().map(|fit| of_list(fit, &numbers, bits)));
        return Ok(());
    }
    let has_both = terms.values.contains(&0) && terms.values.iter().any(|&value| value > 0);
    if is_exact || !has_both {
        return Ok(());
    }
    let values = terms.values.iter().map(|&value| value.min(1)).collect();
    let outcomes = Terms { first: terms.first, values, outcomes: true };
    // If values were given, keep a rule for outcomes only if it is strong.
    let mut rules = Vec::new();
    one_argument(&outcomes, &mut rules, meter)?;
    found.extend(rules.into_iter().filter(FoundRule::is_strong));
    Ok(())
}

/// Converts a fit to a rule, and determines whether it is strong.
fn of_terms(fit: Fit, terms: &Terms) -> FoundRule {
    let given = |n: u64| terms.values[(n - terms.first) as usize];
    let exceptions: Vec<Exception> = fit
        .exceptions
        .iter()
        .map(|&n| Exception { at: vec![n], given: given(n), value: fit.rule.value(n).unwrap_or(0) })
        .collect();
    let bits = fit.bits + terms.exception_bits(exceptions.len());
    FoundRule {
        formula: Formula::One(fit.rule),
        first: terms.first,
        of: terms.values.len() as u64,
        exceptions,
        outcomes: terms.outcomes,
        strong: terms.bits() - bits >= STRONG,
        bits,
    }
}

/// Returns the information in an ascending list, in bits, computed from the differences between its numbers.
fn list_bits(numbers: &[u64]) -> f64 {
    let steps = numbers.windows(2).map(|two| u32::try_from(two[1] - two[0]).unwrap_or(u32::MAX));
    Terms { first: 0, values: steps.collect(), outcomes: false }.bits()
}

fn of_list(fit: Fit, numbers: &[u64], bits: f64) -> FoundRule {
    FoundRule {
        formula: Formula::One(fit.rule),
        first: numbers.first().map_or(0, |&number| number.min(1)),
        of: numbers.len() as u64,
        exceptions: Vec::new(),
        outcomes: true,
        strong: bits - fit.bits >= STRONG,
        bits: fit.bits,
    }
}

fn of_pairs(fit: TableFit, pairs: &[(u64, u64)]) -> FoundRule {
    FoundRule {
        formula: Formula::Two(fit.rule),
        first: 0,
        of: pairs.len() as u64,
        exceptions: Vec::new(),
        outcomes: true,
        // Count three bits of information for each pair, because it was one of several possible pairs.
        strong: 3.0 * pairs.len() as f64 - fit.bits >= STRONG,
        bits: fit.bits,
    }
}

/// Finds rules for a table of values and for its lost pairs.
fn tables(table: &Table, found: &mut Identified, meter: &mut Meter<'_>) -> Result<(), Stopped> {
    let terms = &table.terms;
    let bits = terms.bits();
    for fit in table.rules(rules::allowed(terms), meter)? {
        let given = |(a, b): (u64, u64)| terms.values[(a * table.width + b) as usize];
        let exceptions: Vec<Exception> = fit
            .exceptions
            .iter()
            .map(|&(a, b)| {
                let value = fit.rule.value(a, b).unwrap_or(0);
                Exception { at: vec![a, b], given: given((a, b)), value }
            })
            .collect();
        let chosen = fit.bits + terms.exception_bits(exceptions.len());
        found.rules.push(FoundRule {
            formula: Formula::Two(fit.rule),
            first: 0,
            of: terms.values.len() as u64,
            exceptions,
            outcomes: terms.outcomes,
            strong: bits - chosen >= STRONG,
            bits: chosen,
        });
    }
    if let Some(pairs) = table.lost_pairs().filter(|pairs| pairs.len() >= 4) {
        found.rules.extend(table_rule::of_pairs(&pairs).map(|fit| of_pairs(fit, &pairs)));
    }
    found.choose_rules();
    Ok(())
}
