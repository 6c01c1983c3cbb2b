//! Decides which nim-sums are possible for numbers with given sums, by reading the binary digits of the numbers one after another.
//!
//! Sums, nim-sums and multiples of a fixed number can all be computed from the lowest binary digit upward, and the carries are bounded. So
//! an equation for numbers reduces to finitely many equations for the numbers without their lowest digits, and a finite automaton can read
//! the digits of all numbers in parallel. The states of a second automaton are sets of such equations. It accepts the given numbers if at
//! least one of the equations has a solution.
//!
//! Source: J. R. Büchi, "Weak second-order arithmetic and finite automata", *Z. Math. Logik* 6 (1960); V. Bruyère,
//! G. Hansel, C. Michaux and R. Villemaire, "Logic and p-recognizable sets of integers", *Bull. Belg. Math. Soc.* 1
//! (1994).

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap, HashSet};

use crate::CertificateError;
use grundy_core::Meter;

/// The maximum number of words in the equations and states of one search.
const MAX_WORDS: usize = 1 << 21;
/// The maximum number of unknowns in an equation.
const MAX_UNKNOWNS: usize = 10;

/// An equation for the digits of `x` and `v` that have not been read yet: `v = fixed ^ (p + q·y) ^ (p' + q·y') ^ ...`, where
/// `x = sum + y + y' + ... + z`. The list `parts` contains `p, p', ...` in ascending order. `z` is 0 unless `free` is set. No number except
/// `sum` is negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Equation {
    pub(super) free: bool,
    pub(super) sum: i64,
    pub(super) fixed: u64,
    pub(super) parts: Vec<u64>,
}

impl Equation {
    /// Returns whether the equation holds if all unknowns, `x` and `v` are 0.
    fn is_solved(&self) -> bool {
        self.sum == 0 && self.fixed == 0 && self.parts.iter().all(|&part| part == 0)
    }

    fn unknowns(&self) -> usize {
        self.parts.len() + usize::from(self.free)
    }

    /// Reads the lowest digits of the unknowns, which are the bits of `choice`. Returns the equation for the remaining digits, and the
    /// resulting digits of `x` and `v`.
    fn step(&self, factor: u64, choice: u32) -> (Self, [bool; 2]) {
        let total = self.sum + i64::from(choice.count_ones());
        let mut nim_sum = self.fixed;
        let mut parts: Vec<u64> = (0..)
            .zip(&self.parts)
            .map(|(at, &part)| {
                let part = part + factor * u64::from(choice >> at & 1);
                nim_sum ^= part;
                part >> 1
            })
            .collect();
        parts.sort_unstable();
        let next = Self { free: self.free, sum: total >> 1, fixed: self.fixed >> 1, parts };
        (next, [total & 1 == 1, nim_sum & 1 == 1])
    }
}

/// An equation, and the facts that have been computed about it.
struct EquationFacts {
    equation: Equation,
    /// For each pair of lowest digits of `x` and `v`, the equations for the remaining digits.
    next: Option<[[Vec<u32>; 2]; 2]>,
    /// Whether the equation holds for `x = v = 0`.
    holds: Option<bool>,
}

/// A set of pairs `x`, `v` for which the remaining question is the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// `v` is reached if at least one of these equations holds.
    equations: Vec<u32>,
    /// The number `f + q·x` without the digits read so far. It is compared with `v`.
    whole: u64,
    /// How the digits of `v` read so far compare with the corresponding digits of `f + q·x`.
    order: Ordering,
}

/// A state, and where it was found: the index of an earlier state and the digits of `x` and `v` that lead from that state to this one, or
/// the mark of the question that starts with it.
struct FoundState<M> {
    state: State,
    origin: Result<(usize, [bool; 2]), M>,
}

/// A counterexample: numbers `x` and `v` where `v` is reached although it must not be, or is not reached although it must be.
#[derive(Debug)]
pub(super) struct Wrong<M> {
    /// The mark that was passed to [`Digits::begin`].
    pub(super) mark: M,
    pub(super) x: u64,
    pub(super) v: u64,
    pub(super) is_reached: bool,
}

/// Decides whether, for every `x`, all `v < f + q·x` are reached and `v = f + q·x` is not reached.
pub(super) struct Digits<M> {
    factor: u64,
    known: Vec<EquationFacts>,
    places: HashMap<Equation, u32>,
    found: Vec<FoundState<M>>,
    /// All states that have been found. Each of them is visited once.
    seen: HashSet<State>,
    words: usize,
}

impl<M: Copy> Digits<M> {
    pub(super) fn new(factor: u64) -> Self {
        let (known, found) = (Vec::new(), Vec::new());
        Self { factor, known, places: HashMap::new(), found, seen: HashSet::new(), words: 0 }
    }

    /// Adds the question of whether the equations are right for all `x`. `order` says how the low parts of the two values compare. The
    /// digits of `v` and of `f + q·x` follow above these parts.
    pub(super) fn begin<'a>(
        &mut self,
        equations: impl IntoIterator<Item = &'a Equation>,
        whole: u64,
        order: Ordering,
        mark: M,
    ) -> Result<(), CertificateError> {
        let places: Result<BTreeSet<u32>, _> =
            equations.into_iter().map(|equation| self.place(equation.clone())).collect();
        let equations = places?.into_iter().collect();
        self.add(State { equations, whole, order }, Err(mark))
    }

    /// Returns the first counterexample, or `None` if there is none. Returns an error if the search takes too long.
    pub(super) fn search(
        mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Wrong<M>>, CertificateError> {
        let (mut at, mut next) = (0, Vec::new());
        while at < self.found.len() {
            // In the worst case, no equation of the state has been expanded before, so count the steps for all of them.
            let steps = self.found[at].state.equations.len() << MAX_UNKNOWNS;
            meter.tick(1 + steps as u64)?;
            let State { equations, whole, order } = self.found[at].state.clone();
            // Check the case in which all remaining digits of `x` and `v` are 0.
            let compared = if whole > 0 { Ordering::Less } else { order };
            if compared != Ordering::Greater {
                let mut is_reached = false;
                for &equation in &equations {
                    is_reached = is_reached || self.holds(equation)?;
                }
                if is_reached == compared.is_eq() {
                    return self.wrong(at, is_reached).map(Some);
                }
            }
            for digits @ [x, v] in [[false, false], [false, true], [true, false], [true, true]] {
                next.clear();
                for &equation in &equations {
                    next.extend(&self.next(equation)?[usize::from(x)][usize::from(v)]);
                }
                next.sort_unstable();
                next.dedup();
                let whole = whole + if x { self.factor } else { 0 };
                let order = v.cmp(&(whole & 1 == 1)).then(order);
                let state = State { equations: next.clone(), whole: whole >> 1, order };
                self.add(state, Ok((at, digits)))?;
            }
            at += 1;
        }
        Ok(None)
    }

    fn add(
        &mut self,
        state: State,
        origin: Result<(usize, [bool; 2]), M>,
    ) -> Result<(), CertificateError> {
        if self.seen.contains(&state) {
            return Ok(());
        }
        self.words += state.equations.len() + 8;
        if self.words > MAX_WORDS {
            return Err(CertificateError::TooLong);
        }
        self.seen.insert(state.clone());
        self.found.push(FoundState { state, origin });
        Ok(())
    }

    /// Returns the counterexample: the numbers whose digits lead to the given state, and the mark of the question.
    fn wrong(&self, mut at: usize, is_reached: bool) -> Result<Wrong<M>, CertificateError> {
        let longer = |number: u64, digit: bool| {
            number.checked_mul(2).ok_or(CertificateError::TooLong).map(|it| it + u64::from(digit))
        };
        let (mut numbers, mut state) = ([0, 0], &self.found[at]);
        loop {
            match state.origin {
                Err(mark) => {
                    let [x, v] = numbers;
                    return Ok(Wrong { mark, x, v, is_reached });
                }
                Ok((before, digits)) => {
                    for (number, digit) in numbers.iter_mut().zip(digits) {
                        *number = longer(*number, digit)?;
                    }
                    at = before;
                    state = &self.found[at];
                }
            }
        }
    }

    fn place(&mut self, equation: Equation) -> Result<u32, CertificateError> {
        if let Some(&place) = self.places.get(&equation) {
            return Ok(place);
        }
        self.words += equation.parts.len() + 16;
        if self.words > MAX_WORDS || equation.unknowns() > MAX_UNKNOWNS {
            return Err(CertificateError::TooLong);
        }
        let place = self.known.len() as u32;
        self.places.insert(equation.clone(), place);
        self.known.push(EquationFacts { equation, next: None, holds: None });
        Ok(place)
    }

    fn next(&mut self, place: u32) -> Result<&[[Vec<u32>; 2]; 2], CertificateError> {
        let at = place as usize;
        if self.known[at].next.is_none() {
            let equation = self.known[at].equation.clone();
            let mut next: [[BTreeSet<u32>; 2]; 2] = Default::default();
            for choice in 0..1 << equation.unknowns() {
                let (step, [x, v]) = equation.step(self.factor, choice);
                next[usize::from(x)][usize::from(v)].insert(self.place(step)?);
            }
            self.known[at].next = Some(next.map(|it| it.map(|it| it.into_iter().collect())));
        }
        Ok(self.known[at].next.get_or_insert_default())
    }

    /// Returns whether an equation has a solution for `x = v = 0`. The unknowns can be larger than 0, because `sum` can be negative.
    fn holds(&mut self, place: u32) -> Result<bool, CertificateError> {
        if let Some(holds) = self.known[place as usize].holds {
            return Ok(holds);
        }
        let mut followed = BTreeSet::from([place]);
        let mut open = vec![place];
        let mut holds = false;
        while let Some(place) = open.pop() {
            if self.known[place as usize].equation.is_solved() {
                holds = true;
                break;
            }
            let next = self.next(place)?[0][0].iter();
            open.extend(next.filter(|&&next| followed.insert(next)));
        }
        self.known[place as usize].holds = Some(holds);
        Ok(holds)
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{Digits, Equation, MAX_UNKNOWNS, MAX_WORDS, State, Wrong};
    use crate::CertificateError;
    use grundy_core::Limits;

    /// Tries all values of the unknowns, and returns whether the equation has a solution for `x` and `v`.
    fn is_solvable(factor: u64, it: &Equation, x: u64, v: u64) -> bool {
        // The sum of all unknowns must be below this number.
        let Some(limit) = (x + 1).checked_add_signed(-it.sum).filter(|&limit| limit > 0) else {
            return false;
        };
        let count = it.parts.len() as u32;
        (0..limit.pow(count)).any(|all| {
            let unknowns = (0..count).map(|at| all / limit.pow(at) % limit);
            let sum = unknowns.clone().sum::<u64>();
            let parts = it.parts.iter().zip(unknowns);
            let nim_sum = parts.fold(it.fixed, |sum, (part, y)| sum ^ (part + factor * y));
            nim_sum == v && (sum + 1 == limit || it.free && sum < limit)
        })
    }

    #[test]
    fn reached_values_agree_with_a_trial_of_all_unknowns() {
        let mut rng = StdRng::seed_from_u64(0xd161);
        let (mut right, mut wrong) = (0, 0);
        for round in 0..6000 {
            let factor = [1, 3, 5, 7][rng.random_range(0..4)];
            let whole = rng.random_range(0..3);
            let mut equations: Vec<Equation> = (0..rng.random_range(0..4))
                .map(|_| {
                    let count = rng.random_range(0..4);
                    let mut parts: Vec<u64> =
                        (0..count).map(|_| rng.random_range(0..=factor)).collect();
                    parts.sort_unstable();
                    Equation {
                        free: rng.random(),
                        sum: rng.random_range(-3..4),
                        fixed: if rng.random() { 0 } else { rng.random_range(0..4) },
                        parts,
                    }
                })
                .collect();
            if round % 2 == 0 {
                // The first of these equations decreases `x` by any positive number, as in Nim. If the factor is 1, these equations reach
                // all values that should be reached.
                let parts = vec![whole];
                equations.push(Equation { free: true, sum: 1, fixed: 0, parts });
                equations.extend((0..whole).map(|fixed| Equation {
                    free: true,
                    sum: 0,
                    fixed,
                    parts: Vec::new(),
                }));
            }
            let reaches = |x: u64, v: u64| {
                equations.iter().any(|equation| is_solvable(factor, equation, x, v))
            };
            let mut digits = Digits::new(factor);
            digits.begin(&equations, whole, Ordering::Equal, 5).unwrap();
            match digits.search(&mut Limits::NONE.meter()).unwrap() {
                None => {
                    for x in 0..6 {
                        let own = whole + factor * x;
                        assert!((0..own).all(|v| reaches(x, v)), "{factor} {whole} {equations:?}");
                        assert!(!reaches(x, own), "{factor} {whole} {equations:?}");
                    }
                    right += 1;
                }
                Some(Wrong { mark, x, v, is_reached }) => {
                    assert_eq!(mark, 5);
                    let own = whole + factor * x;
                    assert!(v == own && is_reached || v < own && !is_reached);
                    // Trying larger numbers would take too long.
                    if x < 16 {
                        assert_eq!(reaches(x, v), is_reached, "{factor} {whole} {equations:?}");
                        wrong += 1;
                    }
                }
            }
        }
        assert!(right > 20 && wrong > 2000, "{right} right, {wrong} not");
    }

    fn equation(free: bool, fixed: u64, parts: usize) -> Equation {
        Equation { free, sum: 0, fixed, parts: vec![0; parts] }
    }

    #[test]
    fn equations_with_too_many_unknowns_are_rejected() {
        let mut digits = Digits::<()>::new(1);
        assert_eq!(digits.place(equation(false, 0, MAX_UNKNOWNS)), Ok(0));
        assert_eq!(digits.place(equation(true, 0, MAX_UNKNOWNS - 1)), Ok(1));
        let too_long = Err(CertificateError::TooLong);
        assert_eq!(digits.place(equation(false, 0, MAX_UNKNOWNS + 1)), too_long);
        assert_eq!(digits.place(equation(true, 0, MAX_UNKNOWNS)), too_long);
    }

    #[test]
    fn searches_stop_at_the_limit_on_memory() {
        for parts in [0, 4] {
            let mut digits = Digits::<()>::new(1);
            let most = MAX_WORDS / (parts + 16);
            for at in 0..most {
                let place = digits.place(equation(false, at as u64, parts));
                assert_eq!(place, Ok(at as u32));
            }
            // An equation that was stored before takes no more memory.
            assert_eq!(digits.place(equation(false, 7, parts)), Ok(7));
            let one_more = equation(false, most as u64, parts);
            assert_eq!(digits.place(one_more), Err(CertificateError::TooLong));
        }
        for count in [0, 8] {
            let mut digits = Digits::new(1);
            let most = MAX_WORDS / (count + 8);
            let state = |whole| State { equations: vec![0; count], whole, order: Ordering::Equal };
            for whole in 0..most as u64 {
                assert_eq!(digits.add(state(whole), Err(())), Ok(()));
            }
            assert_eq!(digits.add(state(7), Err(())), Ok(()));
            assert_eq!(digits.found.len(), most);
            assert_eq!(digits.add(state(most as u64), Err(())), Err(CertificateError::TooLong));
        }
    }
}
