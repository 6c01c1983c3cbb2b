//! Misère canonical forms: games without regard to where they come from, with reversible moves pruned.

use std::collections::{BTreeSet, HashMap, HashSet};

use smallvec::SmallVec;
use thiserror::Error;

use crate::ruleset::{brief, canonical_parts};
use crate::{Outcome, Ruleset};

/// A game in misère canonical form, by its number in a table of [`Forms`]. The game without moves is number 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

impl Form {
    /// The game without moves.
    pub const ZERO: Self = Self(0);

    /// The number of the form in its table.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// A table of misère canonical forms. Two games have the same form exactly if no third game, added to both, makes
/// their misère outcomes differ.
///
/// # The theorem
/// The only simplification is the pruning of reversible moves: a game `G` equals `H` if every option of `H` is an
/// option of `G`, every other option of `G` has `H` as an option and, in case `H` has no moves, `G` is an N-position.
/// A game that admits none, and whose options are in canonical form, is in canonical form itself.
///
/// # Example
/// ```
/// use grundy_core::misere::{Form, Forms};
///
/// let mut forms = Forms::new();
/// let star = forms.form([Form::ZERO])?;
/// let two = forms.form([Form::ZERO, star])?;
/// assert_eq!(forms.form([star])?, Form::ZERO); // the move to *1 can be answered by a move to nothing
/// assert_eq!(forms.sum(star, star)?, Form::ZERO);
/// assert_ne!(forms.sum(two, two)?, Form::ZERO); // although it is 0 in normal play
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: P. M. Grundy and C. A. B. Smith, "Disjunctive games with the last player losing" (1956); J. H. Conway,
/// *On Numbers and Games*, chapter 12.
#[derive(Clone, Debug)]
pub struct Forms {
    options: Vec<SmallVec<[u32; 4]>>,
    is_p: Vec<bool>,
    birthdays: Vec<u32>,
    numbers: HashMap<SmallVec<[u32; 4]>, u32>,
    sums: HashMap<(u32, u32), u32>,
    limit: u64,
}

/// Why a form could not be found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormsError {
    /// More forms, or more sums of forms, than [`Forms::max_stored`].
    #[error("more than {limit} forms or sums would have to be stored")]
    TooMany {
        /// The bound.
        limit: u64,
    },
    /// Play returns to a position.
    #[error("play can return to position {position}")]
    Cycle {
        /// The position, cut after 200 characters.
        position: String,
    },
}

/// A position to be looked at, with its options once they are known.
type Visit<P> = (P, Option<Vec<Vec<P>>>);

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}

impl Forms {
    /// A table with the game without moves, for at most 2²⁰ forms and as many sums.
    #[must_use]
    pub fn new() -> Self {
        Self {
            options: vec![SmallVec::new()],
            is_p: vec![false],
            birthdays: vec![0],
            numbers: HashMap::from([(SmallVec::new(), 0)]),
            sums: HashMap::new(),
            limit: 1 << 20,
        }
    }

    /// Bounds the number of forms, and that of sums of two forms, that are stored.
    #[must_use]
    pub fn max_stored(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// The number of forms stored.
    #[must_use]
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Never: the game without moves is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The options of a form, in ascending order of their numbers.
    ///
    /// # Panics
    /// If the form is from another table that is larger.
    #[must_use]
    #[track_caller]
    pub fn options(&self, form: Form) -> impl ExactSizeIterator<Item = Form> + '_ {
        self.options[form.0 as usize].iter().map(|&option| Form(option))
    }

    /// The outcome in misère play.
    ///
    /// # Panics
    /// If the form is from another table that is larger.
    #[must_use]
    #[track_caller]
    pub fn outcome(&self, form: Form) -> Outcome {
        Outcome::from_first_wins(!self.is_p[form.0 as usize])
    }

    /// The length of the longest play.
    ///
    /// # Panics
    /// If the form is from another table that is larger.
    #[must_use]
    #[track_caller]
    pub fn birthday(&self, form: Form) -> u32 {
        self.birthdays[form.0 as usize]
    }

    /// The form of the game with these options.
    ///
    /// # Errors
    /// [`FormsError::TooMany`] beyond the bound.
    ///
    /// # Complexity
    /// `O(c d log d)` for `d` options that have `c` options together.
    pub fn form(&mut self, options: impl IntoIterator<Item = Form>) -> Result<Form, FormsError> {
        let mut options: SmallVec<[u32; 4]> = options.into_iter().map(|option| option.0).collect();
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.numbers.get(&options) {
            return Ok(Form(known));
        }
        let is_n = options.iter().any(|&option| self.is_p[option as usize]);
        // Where the game is reversible to H, an option that H lacks has H as an option.
        let candidates: BTreeSet<u32> = options
            .iter()
            .flat_map(|&option| self.options[option as usize].iter().copied())
            .collect();
        let reversible = candidates.into_iter().find(|&candidate| {
            let kept = &self.options[candidate as usize];
            let subset = kept.iter().all(|option| options.binary_search(option).is_ok());
            let back = |option: &u32| {
                kept.binary_search(option).is_ok()
                    || self.options[*option as usize].binary_search(&candidate).is_ok()
            };
            subset && (candidate != 0 || is_n) && options.iter().all(back)
        });
        if let Some(form) = reversible {
            // Remembered under the options given, so that the next time costs nothing.
            self.numbers.insert(options, form);
            return Ok(Form(form));
        }
        if self.options.len() as u64 >= self.limit {
            return Err(FormsError::TooMany { limit: self.limit });
        }
        let form = self.options.len() as u32;
        self.is_p.push(!is_n && !options.is_empty());
        let birthday = options.iter().map(|&option| self.birthdays[option as usize] + 1).max();
        self.birthdays.push(birthday.unwrap_or(0));
        self.options.push(options.clone());
        self.numbers.insert(options, form);
        Ok(Form(form))
    }

    /// The form of a sum of two games.
    ///
    /// # Errors
    /// [`FormsError::TooMany`] beyond the bound; what was found until then stays.
    ///
    /// # Complexity
    /// Up to one form for each pair of a position of the one game and one of the other.
    pub fn sum(&mut self, a: Form, b: Form) -> Result<Form, FormsError> {
        let pair = |a: u32, b: u32| (a.min(b), a.max(b));
        let first = pair(a.0, b.0);
        let mut stack = vec![first];
        while let Some(&(a, b)) = stack.last() {
            if self.sums.contains_key(&(a, b)) {
                stack.pop();
                continue;
            }
            if a == 0 {
                self.sums.insert((a, b), b);
                continue;
            }
            let left = self.options[a as usize].iter().map(|&option| pair(option, b));
            let right = self.options[b as usize].iter().map(|&option| pair(a, option));
            let options: Vec<_> = left.chain(right).collect();
            let before = stack.len();
            stack.extend(options.iter().filter(|option| !self.sums.contains_key(option)));
            if stack.len() > before {
                continue;
            }
            if self.sums.len() as u64 >= self.limit {
                return Err(FormsError::TooMany { limit: self.limit });
            }
            let options: Vec<_> = options.iter().map(|option| Form(self.sums[option])).collect();
            let form = self.form(options)?;
            self.sums.insert((a, b), form.0);
        }
        Ok(Form(self.sums[&first]))
    }

    /// The form of a nim-heap.
    ///
    /// # Errors
    /// [`FormsError::TooMany`] beyond the bound.
    pub fn nim_heap(&mut self, size: u32) -> Result<Form, FormsError> {
        let mut heaps = vec![Form::ZERO];
        for _ in 0..size {
            let next = self.form(heaps.iter().copied())?;
            heaps.push(next);
        }
        Ok(heaps[size as usize])
    }

    /// The form of a position, and of all that play from it leads to: they are put into `known`, under their
    /// [`canonical`](Ruleset::canonical) forms.
    ///
    /// # Errors
    /// [`FormsError`] if play does not end or the bound is reached. What is in `known` by then is right.
    pub fn of_position<G: Ruleset>(
        &mut self,
        rules: &G,
        position: &G::Position,
        known: &mut HashMap<G::Position, Form>,
    ) -> Result<Form, FormsError> {
        let mut open: HashSet<G::Position> = HashSet::new();
        let parts = rules.canonical(position.clone());
        let mut stack: Vec<Visit<G::Position>> =
            parts.iter().map(|part| (part.clone(), None)).collect();
        while let Some((position, options)) = stack.last_mut() {
            if known.contains_key(position) {
                stack.pop();
                continue;
            }
            if let Some(options) = options.take() {
                let mut forms = Vec::with_capacity(options.len());
                for option in options {
                    forms.push(self.sum_of(option.iter().map(|part| known[part]))?);
                }
                let form = self.form(forms)?;
                let Some((position, _)) = stack.pop() else { break };
                open.remove(&position);
                known.insert(position, form);
                continue;
            }
            if !open.insert(position.clone()) {
                return Err(FormsError::Cycle { position: brief(position) });
            }
            let found: Vec<Vec<G::Position>> = rules
                .moves(position)
                .map(|mv| canonical_parts(rules, rules.play(position, &mv)).into_vec())
                .collect();
            *options = Some(found.clone());
            for part in found.into_iter().flatten() {
                if open.contains(&part) {
                    return Err(FormsError::Cycle { position: brief(&part) });
                }
                if !known.contains_key(&part) {
                    stack.push((part, None));
                }
            }
        }
        self.sum_of(parts.iter().map(|part| known[part]))
    }

    fn sum_of(&mut self, forms: impl IntoIterator<Item = Form>) -> Result<Form, FormsError> {
        forms.into_iter().try_fold(Form::ZERO, |sum, form| self.sum(sum, form))
    }
}
