//! Computes genera of sums from the rules alone.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug};

use grundy_core::{Limits, Meter, Ruleset, StopReason, Stopped};
use grundy_search::PositionGraph;
use grundy_search::SearchError;
use grundy_search::engine::{Metered, Numbers as Key};

use super::genus::{Genus, Tameness, mex};

/// A search for the genera of sums of positions, based on the rules alone.
///
/// The genera of the components do not determine the genus of a sum, so the search visits every sum that play can reach. It keeps its
/// results for later calls. A call that was stopped resumes if you repeat it.
#[derive(Clone)]
pub struct GenusSearch<G: Ruleset> {
    rules: G,
    /// The components. A sum is stored as the numbers of its components, in ascending order.
    explored: PositionGraph<G::Position>,
    known: HashMap<Key, (Genus, Tameness)>,
    limit: u64,
    suspended: Option<Descent>,
}

/// The line of play that the search is exploring.
#[derive(Clone)]
struct Descent {
    first: Key,
    visits: Vec<Opened>,
    /// The sums on the line of play. If a sum occurs twice, there is a cycle.
    open: HashSet<Key>,
}

/// A sum on the line of play, while its options are being listed or searched.
#[derive(Clone)]
struct Opened {
    key: Key,
    /// The component whose options are being listed. All options of earlier components have been listed.
    component: usize,
    listed: usize,
    options: Vec<Key>,
    /// The number of listed options at which duplicates are next removed.
    tidy_at: usize,
    next: usize,
}

impl Opened {
    fn new(key: Key) -> Self {
        Self { key, component: 0, listed: 0, options: Vec::new(), tidy_at: 1 << 10, next: 0 }
    }

    fn tidy(&mut self) {
        self.options.sort_unstable();
        self.options.dedup();
        self.tidy_at = (2 * self.options.len()).max(1 << 10);
    }
}

/// Returns the sum after a move that replaces the component at index `at` with `left`.
fn replaced(key: &Key, at: usize, mut left: Key) -> Key {
    left.extend_from_slice(&key[..at]);
    left.extend_from_slice(&key[at + 1..]);
    left.sort_unstable();
    left
}

/// Returns, for each distinct component of a sum, the index of its first copy.
fn different(key: &Key) -> impl Iterator<Item = usize> {
    (0..key.len()).filter(|&at| at == 0 || key[at - 1] != key[at])
}

impl<G: Ruleset> GenusSearch<G> {
    /// Creates a search that has no results yet. It can store at most 2²² sums.
    pub fn new(rules: G) -> Self {
        Self {
            rules,
            explored: PositionGraph::without_ended(),
            known: HashMap::new(),
            limit: 1 << 22,
            suspended: None,
        }
    }

    /// Limits the number of stored sums, over all calls.
    #[must_use]
    pub fn max_stored(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// Returns the genus of a sum.
    ///
    /// # Errors
    /// Returns [`SearchError`] if play does not end or the bound is reached.
    ///
    /// # Complexity
    /// Visits all sums reachable from the given sum, and combines the exponents of all their options.
    pub fn genus(&mut self, sum: &[G::Position]) -> Result<Genus, SearchError<Vec<G::Position>>> {
        Ok(self.find_within(sum, Limits::NONE)?.0)
    }

    /// Returns the tameness of a sum.
    ///
    /// # Errors
    /// The same as for [`genus`](Self::genus).
    pub fn tameness(
        &mut self,
        sum: &[G::Position],
    ) -> Result<Tameness, SearchError<Vec<G::Position>>> {
        Ok(self.find_within(sum, Limits::NONE)?.1)
    }

    /// Formats the genus of a sum in the style of *Winning Ways* and CGSuite. For a nim-heap, the result is its size. For other tame sums,
    /// only the first exponent follows the nim-value. For all other sums, the exponents up to and including the first two that repeat
    /// forever follow it.
    ///
    /// # Errors
    /// The same as for [`genus`](Self::genus).
    pub fn notation(
        &mut self,
        sum: &[G::Position],
    ) -> Result<String, SearchError<Vec<G::Position>>> {
        let (genus, tameness) = self.find_within(sum, Limits::NONE)?;
        Ok(match tameness {
            Tameness::NimHeap => genus.value.to_string(),
            Tameness::Tame => genus.to_string(),
            _ => format!("{genus:#}"),
        })
    }

    /// Finds the genus and the tameness of a sum within limits. Work is counted in moves played and options visited. Progress is reported
    /// as the number of stored sums.
    ///
    /// # Errors
    /// Returns the errors of [`genus`](Self::genus). Also returns an error at a limit; call this method again with the same sum to resume.
    pub fn find_within(
        &mut self,
        sum: &[G::Position],
        limits: &Limits,
    ) -> Result<(Genus, Tameness), SearchError<Vec<G::Position>>> {
        let mut meter = limits.meter();
        let Self { rules, explored, limit, .. } = self;
        let parts = sum.iter().flat_map(|position| rules.canonical(position.clone()));
        let first = explored.numbers(rules, parts, &mut budget(&mut meter, *limit))?;
        if let Some(known) = self.known.get(&first) {
            return Ok(known.clone());
        }
        let suspended = self.suspended.take().filter(|line| line.first == first);
        let mut line = suspended.unwrap_or_else(|| Descent {
            visits: vec![Opened::new(first.clone())],
            open: HashSet::from([first.clone()]),
            first: first.clone(),
        });
        let result = self.run(&mut line, &mut meter);
        if matches!(result, Err(SearchError::Stopped(_))) {
            self.suspended = Some(line);
        }
        result?;
        Ok(self.known[&first].clone())
    }

    /// Searches until the result for the first sum of the line of play is known.
    fn run(
        &mut self,
        line: &mut Descent,
        meter: &mut Meter<'_>,
    ) -> Result<(), SearchError<Vec<G::Position>>> {
        let full = |meter: &Meter<'_>, limit| meter.stopped(StopReason::Stored { limit });
        while let Some(visit) = line.visits.last_mut() {
            self.list(visit, meter)?;
            meter.tick(1)?;
            let stored = self.known.len() as u64;
            meter.show("sums", stored, None);
            let Some(option) = visit.options.get(visit.next) else {
                if stored >= self.limit {
                    return Err(full(meter, self.limit).into());
                }
                let Some(visit) = line.visits.pop() else { break };
                let found = self.evaluate(&visit.options);
                line.open.remove(&visit.key);
                self.known.insert(visit.key, found);
                continue;
            };
            if self.known.contains_key(option) {
                visit.next += 1;
                continue;
            }
            if line.open.contains(option) {
                let positions: Vec<_> =
                    option.iter().map(|&number| self.explored.position(number).clone()).collect();
                return Err(SearchError::Cycle { position: positions });
            }
            if line.open.len() as u64 + stored >= self.limit {
                return Err(full(meter, self.limit).into());
            }
            let option = option.clone();
            visit.next += 1;
            line.open.insert(option.clone());
            line.visits.push(Opened::new(option));
        }
        Ok(())
    }

    /// Lists the options of a sum, without duplicates.
    fn list(&mut self, visit: &mut Opened, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let Self { rules, explored, limit, .. } = self;
        if visit.component == visit.key.len() {
            return Ok(());
        }
        let begun = visit.component;
        for at in different(&visit.key.clone()).filter(|&at| at >= begun) {
            if at > visit.component {
                (visit.component, visit.listed) = (at, 0);
            }
            let parts = |position| rules.canonical(position);
            explored.expand(
                visit.key[at]..visit.key[at] + 1,
                rules,
                parts,
                &mut budget(meter, *limit),
            )?;
            for left in explored.option_numbers(visit.key[at]).skip(visit.listed) {
                meter.tick(1)?;
                visit.options.push(replaced(&visit.key, at, left));
                visit.listed += 1;
                if visit.options.len() >= visit.tidy_at {
                    visit.tidy();
                    // All of these options must be stored eventually, so check the bound now.
                    if visit.options.len() as u64 > *limit {
                        return Err(meter.stopped(StopReason::Stored { limit: *limit }));
                    }
                }
            }
        }
        visit.tidy();
        visit.component = visit.key.len();
        Ok(())
    }

    fn evaluate(&self, options: &[Key]) -> (Genus, Tameness) {
        let genus = Genus::of_options(options.iter().map(|option| &self.known[option].0));
        let all_tame = options.iter().all(|option| self.known[option].1.is_tame());
        let tameness = if genus.acts_like_nim() && self.is_nim_heap(&genus, options) {
            Tameness::NimHeap
        } else if genus.acts_like_nim() && self.is_tame(&genus, options) {
            Tameness::Tame
        } else if all_tame && genus.value < 2 {
            Tameness::Restive
        } else if all_tame {
            // If the misère nim-value were 2 or more, it would equal the nim-value: tame options with values of 2 or more have equal values
            // in both conventions. Then the sum would be tame, so here the misère nim-value is 0 or 1.
            Tameness::Restless
        } else {
            Tameness::Wild
        };
        (genus, tameness)
    }

    /// Returns whether a sum with the given options equals a nim-heap, whose size is then the nim-value of the sum.
    fn is_nim_heap(&self, genus: &Genus, options: &[Key]) -> bool {
        let size = genus.value;
        // The empty sum is an N-position, so a sum that equals it must be an N-position, too. For nim-heaps of size 1 or more, the outcome
        // follows from the options.
        if size == 0 && genus.exponents[0] == 0 {
            return false;
        }
        let heap = |(genus, tameness): &(Genus, Tameness)| {
            (*tameness == Tameness::NimHeap).then_some(genus.value)
        };
        let smaller: HashSet<u64> = options
            .iter()
            .filter_map(|option| heap(&self.known[option]))
            .filter(|&heap| heap < size)
            .collect();
        smaller.len() as u64 == size
            && options.iter().all(|option| {
                heap(&self.known[option]).is_some_and(|heap| heap < size)
                    || self.options_of(option).any(|reply| heap(&reply) == Some(size))
            })
    }

    /// Returns whether a sum with the given options is tame. Its nim-value and misère nim-value must be those of a Nim position.
    fn is_tame(&self, genus: &Genus, options: &[Key]) -> bool {
        let known = |option: &Key| &self.known[option];
        let tame = || options.iter().map(known).filter(|(_, tameness)| tameness.is_tame());
        let value = mex(tame().map(|(genus, _)| genus.value));
        // By definition, the misère nim-value of a sum without options is 1.
        let misere = match options {
            [] => 1,
            _ => mex(tame().map(|(genus, _)| genus.exponents[0])),
        };
        if (value, misere) != (genus.value, genus.exponents[0]) {
            return false;
        }
        options.iter().all(|option| {
            if self.known[option].1.is_tame() {
                return true;
            }
            let (mut same_value, mut same_misere) = (false, false);
            for (reply, tameness) in self.options_of(option) {
                if tameness.is_tame() {
                    same_value |= reply.value == genus.value;
                    same_misere |= reply.exponents[0] == genus.exponents[0];
                }
            }
            same_value && same_misere
        })
    }

    /// Returns the genera and the tameness of the options of a sum. All of them must be known.
    fn options_of(&self, sum: &Key) -> impl Iterator<Item = (Genus, Tameness)> {
        let mut options: Vec<Key> = Vec::new();
        for at in different(sum) {
            let left = self.explored.option_numbers(sum[at]);
            options.extend(left.map(|left| replaced(sum, at, left)));
        }
        options.sort_unstable();
        options.dedup();
        options.into_iter().map(|option| self.known[&option].clone())
    }
}

/// Limits the number of explored positions. Apart from positions without moves, there are at most as many positions as sums.
fn budget<'m, 'l>(meter: &'m mut Meter<'l>, limit: u64) -> Metered<'m, 'l> {
    Metered { meter, max_stored: limit.saturating_mul(2).saturating_add(64), limit }
}

impl<G: Ruleset> Debug for GenusSearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GenusSearch")
            .field("stored", &self.known.len())
            .field("max_stored", &self.limit)
            .finish_non_exhaustive()
    }
}
