//! Whether numbers with given sums have given nim-sums, decided digit by digit.
//!
//! Sums, nim-sums and multiples of a fixed number are all found from the lowest binary digit upward with bounded carries,
//! so that a finite automaton reads the digits of all numbers at once, and an equation has a solution if and only if the
//! automaton gets to where no carry is left.
//!
//! Source: J. R. Büchi, "Weak second-order arithmetic and finite automata", *Z. Math. Logik* 6 (1960); V. Bruyère,
//! G. Hansel, C. Michaux and R. Villemaire, "Logic and p-recognizable sets of integers", *Bull. Belg. Math. Soc.* 1
//! (1994).

use std::collections::HashMap;

use crate::sequence::CertificateError;

/// States of one search, and numbers in one equation.
const MOST_STATES: usize = 1 << 20;
const MOST_PARTS: usize = 10;

/// The equation `(f + q·x) = fixed ^ (p + q·y) ^ (p' + q·y') ^ ...` for `x = sum + y + y' + ... + z`, with `whole = f`,
/// `parts = p, p', ...`, and `z = 0` unless it is free. All unknowns are 0 or more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) free: bool,
    pub(super) sum: i64,
    pub(super) whole: u64,
    pub(super) fixed: u64,
    pub(super) parts: Vec<u64>,
}

impl State {
    /// Solved by zeros.
    fn is_solved(&self) -> bool {
        self.sum == 0
            && self.whole == 0
            && self.fixed == 0
            && self.parts.iter().all(|&part| part == 0)
    }

    /// The equation for the other digits, if the lowest digits of the unknowns on the right are these and fit; and the
    /// lowest digit of `x`.
    fn step(&self, factor: u64, choice: u32) -> Option<(Self, u64)> {
        let total = self.sum + i64::from(choice.count_ones());
        let digit = u64::from(total & 1 == 1);
        let whole = self.whole + factor * digit;
        let mut odd = (whole ^ self.fixed) & 1;
        let mut parts: Vec<u64> = (0..)
            .zip(&self.parts)
            .map(|(at, &part)| {
                let part = part + factor * u64::from(choice >> at & 1);
                odd ^= part & 1;
                part >> 1
            })
            .collect();
        parts.sort_unstable();
        let next = Self {
            free: self.free,
            sum: total >> 1,
            whole: whole >> 1,
            fixed: self.fixed >> 1,
            parts,
        };
        (odd == 0).then_some((next, digit))
    }
}

/// The search for a solution of any of some equations with the same factor `q`.
pub(super) struct Digits {
    factor: u64,
    places: HashMap<State, usize>,
    origins: Vec<(State, Origin)>,
}

/// How a state was found.
enum Origin {
    /// As an equation with this mark.
    Equation(usize),
    /// From the one at this place, with a digit of `x`.
    Step(usize, u64),
}

impl Digits {
    pub(super) fn new(factor: u64) -> Self {
        Self { factor, places: HashMap::new(), origins: Vec::new() }
    }

    /// Adds an equation, unless that is too much.
    pub(super) fn begin(&mut self, equation: State, mark: usize) -> Result<(), CertificateError> {
        self.add(equation, Origin::Equation(mark))
    }

    fn add(&mut self, state: State, origin: Origin) -> Result<(), CertificateError> {
        if self.places.contains_key(&state) {
            return Ok(());
        }
        if self.origins.len() == MOST_STATES || state.parts.len() > MOST_PARTS {
            return Err(CertificateError::TooLong);
        }
        self.places.insert(state.clone(), self.origins.len());
        self.origins.push((state, origin));
        Ok(())
    }

    /// The mark of an equation that has a solution and the `x` of that, if there is one and the search is not too long.
    pub(super) fn solution(mut self) -> Result<Option<(usize, u64)>, CertificateError> {
        let mut at = 0;
        while at < self.origins.len() {
            let state = self.origins[at].0.clone();
            if state.is_solved() {
                return self.trace(at).map(Some).ok_or(CertificateError::TooLong);
            }
            let unknowns = state.parts.len() + usize::from(state.free);
            for choice in 0..1 << unknowns {
                if let Some((next, digit)) = state.step(self.factor, choice) {
                    self.add(next, Origin::Step(at, digit))?;
                }
            }
            at += 1;
        }
        Ok(None)
    }

    /// Where the search for this state began, and the digits of `x` on the way, unless they are too many.
    fn trace(&self, mut at: usize) -> Option<(usize, u64)> {
        let mut x: u64 = 0;
        loop {
            match self.origins[at].1 {
                Origin::Step(before, digit) => {
                    x = x.checked_mul(2)?.checked_add(digit)?;
                    at = before;
                }
                Origin::Equation(mark) => return Some((mark, x)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{Digits, State};

    /// Whether the equation holds for some numbers below a limit, tried one by one.
    fn tried(factor: u64, it: &State, limit: i64) -> Option<i64> {
        let right = |ys: &[i64]| {
            it.parts
                .iter()
                .zip(ys)
                .fold(it.fixed, |sum, (part, &y)| sum ^ (part + factor * y.unsigned_abs()))
        };
        let count = it.parts.len() as u32;
        let numbers = (0..limit.pow(count))
            .map(|all| -> Vec<i64> { (0..count).map(|at| all / limit.pow(at) % limit).collect() });
        numbers
            .flat_map(|ys| (0..if it.free { limit } else { 1 }).map(move |z| (ys.clone(), z)))
            .map(|(ys, z)| (it.sum + ys.iter().sum::<i64>() + z, ys))
            .find(|(x, ys)| *x >= 0 && it.whole + factor * x.unsigned_abs() == right(ys))
            .map(|(x, _)| x)
    }

    #[test]
    fn solutions_are_those_of_a_trial() {
        let mut rng = StdRng::seed_from_u64(0xd161);
        let (mut solved, mut unsolved) = (0, 0);
        for _ in 0..4000 {
            let factor = [1, 3, 5, 7][rng.random_range(0..4)];
            let count = rng.random_range(0..4);
            let mut parts: Vec<u64> = (0..count).map(|_| rng.random_range(0..2 * factor)).collect();
            parts.sort_unstable();
            let state = State {
                free: rng.random(),
                sum: rng.random_range(-3..4),
                whole: rng.random_range(0..2 * factor),
                fixed: if rng.random() { 0 } else { rng.random_range(0..8) },
                parts,
            };
            let mut digits = Digits::new(factor);
            digits.begin(state.clone(), 5).unwrap();
            let found = digits.solution().unwrap();
            let trial = tried(factor, &state, 16);
            match found {
                None => {
                    assert_eq!(trial, None, "{factor}: {state:?}");
                    unsolved += 1;
                }
                Some((mark, x)) => {
                    assert_eq!(mark, 5);
                    // The smallest solutions are not always below the limit of the trial.
                    assert!(trial.is_some() || x >= 8, "{factor}: {state:?} by {x}");
                    solved += 1;
                }
            }
        }
        assert!(solved > 500 && unsolved > 500, "{solved} solved, {unsolved} not");
    }
}
