//! Misère canonical forms: games without reversible moves. Equal games have the same form.

use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Debug};
use std::hash::Hash;

use bitvec::vec::BitVec;
use smallvec::SmallVec;

use grundy_core::{Limits, Meter, Outcome, Ruleset, StopReason, Stopped};
use grundy_search::PositionGraph;
use grundy_search::SearchError;
use grundy_search::engine::{Metered, Step, Walk};

/// The misère canonical form of a game, given by its number in a table of [`Forms`]. The game without moves has number 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(u32);

impl Form {
    /// The game without moves.
    pub const ZERO: Self = Self(0);

    /// Returns the number of the form in its table.
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// A table of misère canonical forms. Two games have the same form exactly when they have the same misère outcome in every sum: adding the
/// same third game to both never makes their outcomes differ.
///
/// # The theorem
/// The only simplification is to remove reversible moves. A game `G` equals a game `H` if three conditions hold: every option of `H` is an
/// option of `G`; every other option of `G` has `H` as an option; and, if `H` has no moves, `G` is an N-position. If no move of a game is
/// reversible in this way, and its options are in canonical form, then the game is in canonical form.
///
/// # Example
/// ```
/// use misere_quotients::classical::{Form, Forms};
///
/// let mut forms = Forms::new();
/// let star = forms.form([Form::ZERO])?;
/// let two = forms.form([Form::ZERO, star])?;
/// assert_eq!(forms.form([star])?, Form::ZERO); // the move to *1 can be answered by a move to the empty game
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
    is_p: BitVec,
    birthdays: Vec<u32>,
    numbers: HashMap<SmallVec<[u32; 4]>, u32>,
    sums: HashMap<(u32, u32), u32>,
    limit: u64,
    /// The stack of a sum whose computation was stopped. Each pair comes after the pair that needs it.
    suspended: Vec<(u32, u32)>,
}

impl Default for Forms {
    fn default() -> Self {
        Self::new()
    }
}

impl Forms {
    /// Creates a table that contains only the game without moves. It can store at most 2²⁰ forms and as many sums.
    pub fn new() -> Self {
        Self {
            options: vec![SmallVec::new()],
            is_p: BitVec::repeat(false, 1),
            birthdays: vec![0],
            numbers: HashMap::from([(SmallVec::new(), 0)]),
            sums: HashMap::new(),
            limit: 1 << 20,
            suspended: Vec::new(),
        }
    }

    /// Limits the number of stored forms and, separately, the number of stored sums.
    #[must_use]
    pub fn max_stored(mut self, limit: u64) -> Self {
        self.limit = limit;
        self
    }

    /// Returns the number of forms stored.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Returns `false`, because every table contains the game without moves.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// Returns the options of a form, in ascending order of their numbers.
    ///
    /// # Panics
    /// Panics if the form belongs to a larger table.
    #[track_caller]
    pub fn options(&self, form: Form) -> impl ExactSizeIterator<Item = Form> + '_ {
        self.options[form.0 as usize].iter().map(|&option| Form(option))
    }

    /// Returns the outcome in misère play.
    ///
    /// # Panics
    /// Panics if the form belongs to a larger table.
    #[track_caller]
    pub fn outcome(&self, form: Form) -> Outcome {
        Outcome::from_first_wins(!self.is_p[form.0 as usize])
    }

    /// Returns the birthday of a form: the number of moves in its longest line of play.
    ///
    /// # Panics
    /// Panics if the form belongs to a larger table.
    #[track_caller]
    pub fn birthday(&self, form: Form) -> u32 {
        self.birthdays[form.0 as usize]
    }

    /// Returns the form of the game with the given options.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the table is full.
    ///
    /// # Complexity
    /// `O(c d log d)` for `d` options that have `c` options in total.
    pub fn form(&mut self, options: impl IntoIterator<Item = Form>) -> Result<Form, Stopped> {
        let mut options: SmallVec<[u32; 4]> = options.into_iter().map(|option| option.0).collect();
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.numbers.get(&options) {
            return Ok(Form(known));
        }
        let is_n = options.iter().any(|&option| self.is_p[option as usize]);
        // If the game reduces to a smaller game H, then H is an option of one of its options. So it is enough to try the options of the
        // options.
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
            // Store the result under the given options, so the next call finds it with one lookup.
            if (self.numbers.len() as u64) < self.limit.saturating_mul(2) {
                self.numbers.insert(options, form);
            }
            return Ok(Form(form));
        }
        if self.options.len() as u64 >= self.limit {
            return Err(self.full(0));
        }
        let form = self.options.len() as u32;
        self.is_p.push(!is_n && !options.is_empty());
        let birthday = options.iter().map(|&option| self.birthdays[option as usize] + 1).max();
        self.birthdays.push(birthday.unwrap_or(0));
        self.options.push(options.clone());
        self.numbers.insert(options, form);
        Ok(Form(form))
    }

    /// Returns the form of a sum of two games.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the table is full. The table keeps everything found so far.
    ///
    /// # Complexity
    /// Computes at most one form for each pair of a form reachable from `a` and a form reachable from `b`.
    pub fn sum(&mut self, a: Form, b: Form) -> Result<Form, Stopped> {
        self.sum_within(a, b, &mut Limits::NONE.meter())
    }

    /// Computes the [`sum`](Self::sum) within the limits of a meter, which counts the options of each pair of forms.
    ///
    /// # Errors
    /// Returns the errors of [`sum`](Self::sum). Also returns [`Stopped`] at a limit; call this method again with the same arguments to
    /// resume.
    pub fn sum_within(&mut self, a: Form, b: Form, meter: &mut Meter<'_>) -> Result<Form, Stopped> {
        let pair = |a: u32, b: u32| (a.min(b), a.max(b));
        let first = pair(a.0, b.0);
        let mut stack = std::mem::take(&mut self.suspended);
        if stack.first() != Some(&first) {
            stack = vec![first];
        }
        while let Some(&(a, b)) = stack.last() {
            if self.sums.contains_key(&(a, b)) {
                stack.pop();
                continue;
            }
            if let Err(error) = self.settle_pair((a, b), &mut stack, meter) {
                self.suspended = stack;
                return Err(error);
            }
        }
        Ok(Form(self.sums[&first]))
    }

    /// Finds the sum of a pair of forms. If it depends on unknown sums, pushes their pairs instead.
    fn settle_pair(
        &mut self,
        (a, b): (u32, u32),
        stack: &mut Vec<(u32, u32)>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        if self.sums.len() as u64 >= self.limit {
            return Err(self.full(meter.work()));
        }
        if a == 0 {
            self.sums.insert((a, b), b);
            return Ok(());
        }
        let pair = |a: u32, b: u32| (a.min(b), a.max(b));
        let left = self.options[a as usize].iter().map(|&option| pair(option, b));
        let right = self.options[b as usize].iter().map(|&option| pair(a, option));
        let options: Vec<_> = left.chain(right).collect();
        meter.tick(options.len() as u64)?;
        let before = stack.len();
        stack.extend(options.iter().filter(|option| !self.sums.contains_key(option)));
        if stack.len() > before {
            return Ok(());
        }
        let options: Vec<_> = options.iter().map(|option| Form(self.sums[option])).collect();
        let form = self.form(options)?;
        self.sums.insert((a, b), form.0);
        Ok(())
    }

    /// Creates the error for a full table.
    const fn full(&self, work: u64) -> Stopped {
        Stopped::new(StopReason::Stored { limit: self.limit }, work)
    }

    /// Returns the form of a nim-heap.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the table is full.
    pub fn nim_heap(&mut self, size: u32) -> Result<Form, Stopped> {
        let mut heaps = vec![Form::ZERO];
        for _ in 0..size {
            let next = self.form(heaps.iter().copied())?;
            heaps.push(next);
        }
        Ok(heaps[size as usize])
    }

    /// Finds the forms of a position and of all positions reachable from it. Stores the forms in `known`, where the keys are
    /// [`canonical`](Ruleset::canonical) positions.
    ///
    /// # Errors
    /// Returns [`SearchError`] if play does not end or the table is full. Even then, all forms in `known` are correct.
    pub fn of_position<G: Ruleset>(
        &mut self,
        rules: &G,
        position: &G::Position,
        known: &mut PositionForms<G::Position>,
    ) -> Result<Form, SearchError<G::Position>> {
        self.of_position_within(rules, position, known, Limits::NONE)
    }

    /// Runs [`of_position`](Self::of_position) within limits. Work is counted in moves played and options of sums.
    ///
    /// # Errors
    /// Returns the errors of [`of_position`](Self::of_position). Also returns an error at a limit; call this method again with the same
    /// `known` to resume.
    pub fn of_position_within<G: Ruleset>(
        &mut self,
        rules: &G,
        position: &G::Position,
        known: &mut PositionForms<G::Position>,
        limits: &Limits,
    ) -> Result<Form, SearchError<G::Position>> {
        let mut meter = limits.meter();
        let meter = &mut meter;
        let max_stored = self.limit;
        // Complete the exploration that an earlier call left unfinished.
        known.finish(self, rules, meter)?;
        let parts = rules.canonical(position.clone());
        let mut budget = Metered { meter, max_stored, limit: max_stored };
        let roots = known.explored.numbers(rules, parts, &mut budget)?;
        for &root in &roots {
            known.walk.begin(root);
            known.finish(self, rules, meter)?;
        }
        let mut sum = Form::ZERO;
        for root in roots {
            sum = self.sum_within(sum, known.forms[root as usize], meter)?;
        }
        Ok(sum)
    }
}

/// The positions whose forms [`Forms::of_position`] has found.
#[derive(Clone)]
pub struct PositionForms<P> {
    explored: PositionGraph<P>,
    walk: Walk,
    /// The forms, indexed by the numbers of the positions.
    forms: Vec<Form>,
    /// The position that is being closed, with the forms of its options collected so far.
    closing: Option<(u32, Vec<Form>)>,
}

impl<P: Clone + Eq + Hash + Debug> PositionForms<P> {
    /// Creates an empty collection.
    pub fn new() -> Self {
        Self {
            explored: PositionGraph::new(),
            walk: Walk::default(),
            forms: Vec::new(),
            closing: None,
        }
    }

    /// Returns the form of a position, if it has been found.
    pub fn get(&self, position: &P) -> Option<Form> {
        let number = self.explored.find(position)?;
        self.is_known(number).then(|| self.forms[number as usize])
    }

    fn is_known(&self, number: u32) -> bool {
        let closing = self.closing.as_ref().is_some_and(|(closing, _)| *closing == number);
        self.walk.is_closed(number) && !closing
    }

    /// Returns the positions with their forms, in the order in which they were explored.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Form)> {
        let numbered = (0..).zip(self.explored.positions());
        let known = numbered.filter(|&(number, _)| self.is_known(number));
        known.map(|(number, position)| (position, self.forms[number as usize]))
    }

    /// Runs until every explored position has a form.
    fn finish<G: Ruleset<Position = P>>(
        &mut self,
        forms: &mut Forms,
        rules: &G,
        meter: &mut Meter<'_>,
    ) -> Result<(), SearchError<P>> {
        loop {
            if let Some((number, found)) = &mut self.closing {
                for option in self.explored.option_numbers(*number).skip(found.len()) {
                    meter.tick(1)?;
                    let mut sum = Form::ZERO;
                    for part in option {
                        sum = forms.sum_within(sum, self.forms[part as usize], meter)?;
                    }
                    found.push(sum);
                }
                let form = forms.form(found.iter().copied())?;
                if self.forms.len() < self.explored.len() {
                    self.forms.resize(self.explored.len(), Form::ZERO);
                }
                self.forms[*number as usize] = form;
                self.closing = None;
            }
            match self.walk.step(&self.explored) {
                Step::Expand(number) => {
                    let mut budget = Metered { meter, max_stored: forms.limit, limit: forms.limit };
                    let parts = |position| rules.canonical(position);
                    self.explored.expand(number..number + 1, rules, parts, &mut budget)?;
                }
                Step::Closed(number) => self.closing = Some((number, Vec::new())),
                Step::Cycle(number) => {
                    let position = self.explored.position(number).clone();
                    // Keep the forms that are already known. The positions that the walk has not closed get no form.
                    self.walk.give_up();
                    return Err(SearchError::Cycle { position });
                }
                Step::Went => meter.tick(1)?,
                Step::Done => return Ok(()),
            }
        }
    }
}

impl<P: Clone + Eq + Hash + Debug> Default for PositionForms<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Clone + Eq + Hash + Debug> Debug for PositionForms<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
