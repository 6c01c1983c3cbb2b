//! Small rulesets, and reference definitions to compare the fast engines against. The definitions use plain recursion over whole sums,
//! without interning, nim-sums or early exits.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{
    Convention, Misere, Nimber, Notation, Outcome, OutcomeTheorem, ReadError, Ruleset,
    SpragueGrundy, Sum, SumMove, SumTheorem,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// The rules of Nim. A position is one heap, and a move is the number of coins taken.
#[derive(Clone, Copy, Debug)]
pub struct Nim;

impl Ruleset for Nim {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..=heap
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(heap - taken)
    }
}

impl SpragueGrundy for Nim {
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(heap)
    }

    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = u64> {
        heap.checked_sub(value.value()).filter(|&taken| taken > 0).into_iter()
    }
}

/// Bouton's theorem: the outcome is the same as in normal play, unless no heap has more than one coin. In that case, the player to move
/// loses exactly if the number of coins is odd.
impl SumTheorem<Misere> for Nim {
    fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
        let total = heaps.iter().fold(0, |total, heap| total ^ heap);
        let ones_alone = heaps.iter().all(|&heap| heap < 2);
        Outcome::from_first_wins((total != 0) != ones_alone)
    }
}

/// A subtraction game, in which a move takes one of the listed numbers of coins. The heaps can be huge.
#[derive(Clone, Copy, Debug)]
pub struct Subtraction(pub &'static [u64]);

impl Ruleset for Subtraction {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        self.0.iter().copied().filter(move |&taken| taken <= heap)
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(heap - taken)
    }
}

/// Implements a notation for games whose positions and moves are numbers.
macro_rules! notation_by_numbers {
    ($($game:ty),*) => {$(
        impl Notation for $game {
            const LISTED: bool = true;

            fn position_text(&self, position: &Self::Position) -> String {
                position.to_string()
            }

            fn read_position(&self, text: &str) -> Result<Self::Position, ReadError> {
                text.parse().map_err(|_| ReadError::expected("a number", text))
            }

            fn move_text(&self, _: &Self::Position, mv: &Self::Move) -> String {
                mv.to_string()
            }
        }
    )*};
}

notation_by_numbers!(Subtraction, KaylesBoard);

/// Kayles on a row of pins. A move is the pair of numbers of pins that are left on the two sides.
#[derive(Clone, Copy, Debug)]
pub struct Kayles;

impl Ruleset for Kayles {
    type Position = u32;
    type Move = (u32, u32);

    fn moves(&self, &row: &u32) -> impl Iterator<Item = (u32, u32)> {
        (1..=row.min(2))
            .flat_map(move |hit| (0..=row - hit).map(move |left| (left, row - hit - left)))
    }

    fn play(&self, _: &u32, &(left, right): &(u32, u32)) -> Sum<u32> {
        Sum::pair(left, right)
    }
}

/// Looks up the values of rows of up to twelve pins (OEIS A002186).
impl SpragueGrundy for Kayles {
    fn nim_value(&self, &row: &u32) -> Nimber {
        Nimber::new([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4][row as usize])
    }
}

/// Kayles on a bit mask of the standing pins. Moves never split the mask. Instead, the hook `canonical` splits it into rows and moves each
/// row to the low end.
#[derive(Clone, Copy, Debug)]
pub struct KaylesBoard;

impl Ruleset for KaylesBoard {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &board: &u32) -> impl Iterator<Item = u32> {
        let masks = (0..32 - board.leading_zeros()).flat_map(|at| [1 << at, 3 << at]);
        masks.filter(move |mask| board & mask == *mask)
    }

    fn play(&self, board: &u32, mask: &u32) -> Sum<u32> {
        Sum::from(board & !mask)
    }

    fn canonical(&self, mut board: u32) -> Sum<u32> {
        let mut rows = Sum::empty();
        while board != 0 {
            board >>= board.trailing_zeros();
            rows.push((1 << board.trailing_ones()) - 1);
            board &= !((1 << board.trailing_ones()) - 1);
        }
        rows
    }
}

/// Dual Nim, whose position is the list of all heaps. A move removes a heap, and the game ends when the nim-sum is zero. In misère play,
/// the player to move then wins.
#[derive(Clone, Copy, Debug)]
pub struct DualNim;

impl Ruleset for DualNim {
    type Position = Vec<u64>;
    type Move = usize;

    fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = usize> {
        let over = heaps.iter().fold(0, |total, heap| total ^ heap) == 0;
        0..if over { 0 } else { heaps.len() }
    }

    fn play(&self, heaps: &Vec<u64>, &index: &usize) -> Sum<Vec<u64>> {
        let mut left = heaps.clone();
        left.remove(index);
        Sum::from(left)
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Sum<Vec<u64>> {
        heaps.sort_unstable();
        Sum::from(heaps)
    }
}

impl OutcomeTheorem<Misere> for DualNim {
    fn outcome(&self, heaps: &Vec<u64>, _: Misere) -> Outcome {
        let total = heaps.iter().fold(0, |total, heap| total ^ heap);
        Outcome::from_first_wins(total == 0 || heaps.len() % 2 == 0)
    }
}

/// An arbitrary game that is given by the results of each move from each position. A position is an index.
#[derive(Clone, Debug)]
pub struct Drawn(pub Vec<Vec<Vec<usize>>>);

impl Drawn {
    /// Returns a random game. Each move leads to at most three positions, all of which are earlier, so play ends. If a move leads to `k`
    /// positions, their indices are below one `k`-th of the index of the position, rounded up, which limits the number of sums.
    pub fn random(seed: u64, positions: usize) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut options = Vec::new();
        for position in 0..positions {
            let count = if position == 0 { 0 } else { rng.random_range(0..5) };
            let mut list = Vec::new();
            for _ in 0..count {
                let parts = [0, 1, 1, 1, 1, 1, 2, 2, 3][rng.random_range(0..9)];
                list.push(
                    (0..parts).map(|_| rng.random_range(0..position.div_ceil(parts))).collect(),
                );
            }
            options.push(list);
        }
        Self(options)
    }
}

/// The rules of a [`Drawn`] game with a claimed bound on the number of moves, which may be too large, and optionally with the promise that
/// play ends. The promise is true for games without cycles.
#[derive(Clone, Copy, Debug)]
pub struct Promise<'a>(pub &'a Drawn, pub bool);

impl Ruleset for Promise<'_> {
    type Position = usize;
    type Move = usize;

    fn moves(&self, position: &usize) -> impl Iterator<Item = usize> {
        self.0.moves(position)
    }

    fn play(&self, position: &usize, mv: &usize) -> Sum<usize> {
        self.0.play(position, mv)
    }

    fn play_ends(&self) -> bool {
        self.1
    }

    fn count_moves(&self, position: &usize) -> u64 {
        self.0.0[*position].len() as u64 + u64::from(*position % 2 == 0)
    }
}

/// A game in which moves can lead to any position, so play may continue forever. Contains all facts
/// about the game in normal play that the proof rules imply. The rules are applied until nothing
/// new follows.
#[derive(Clone, Debug)]
pub struct Loopy {
    rules: Drawn,
    /// For each position, two sets of bits: the value that the position is proved to have, and the values that it is proved not to have.
    yes: Vec<u32>,
    no: Vec<u32>,
}

/// The number of values to test. Positions have so few options that larger values are impossible.
const TRIED: u32 = 16;

impl Loopy {
    pub fn random(seed: u64, positions: usize) -> Self {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut options = Vec::new();
        for position in 0..positions {
            let mut list = Vec::new();
            for _ in 0..[0, 1, 2, 2, 3, 3][rng.random_range(0..6)] {
                let parts = [0, 1, 1, 1, 1, 2, 2][rng.random_range(0..7)];
                let back = rng.random_range(0..3) > 0;
                let mut part = || {
                    let high = if back { position.max(1) } else { positions };
                    rng.random_range(0..high)
                };
                let mut option: Vec<usize> = (0..parts).map(|_| part()).collect();
                if option.len() == 2 && rng.random_range(0..2) == 0 {
                    option[1] = option[0];
                }
                list.push(option);
            }
            options.push(list);
        }
        Self::of(Drawn(options))
    }

    /// Derives all facts that can be proved about the given rules.
    pub fn of(rules: Drawn) -> Self {
        let positions = rules.0.len();
        let mut loopy = Self { rules, yes: vec![0; positions], no: vec![0; positions] };
        while loopy.prove() {}
        loopy
    }

    pub fn rules(&self) -> &Drawn {
        &self.rules
    }

    /// Returns `true` if an option is proved to have a given value, `false` if it is proved not to have it, and `None` otherwise.
    fn proved(&self, option: &[usize], value: u32) -> Option<bool> {
        let mut rest = value;
        let mut unknown = Vec::new();
        for &part in option {
            if self.yes[part] == 0 {
                unknown.push(part);
            } else {
                rest ^= self.yes[part].trailing_zeros();
            }
        }
        match unknown[..] {
            [] => Some(rest == 0),
            [part] if rest < TRIED && self.no[part] >> rest & 1 == 1 => Some(false),
            _ => None,
        }
    }

    /// Applies each proof rule once. Returns whether anything new follows.
    fn prove(&mut self) -> bool {
        let before = (self.yes.clone(), self.no.clone());
        for position in 0..self.rules.0.len() {
            for value in 0..TRIED {
                let proofs: Vec<_> = self.rules.0[position]
                    .iter()
                    .map(|option| self.proved(option, value))
                    .collect();
                let smaller = (1 << value) - 1;
                if proofs.contains(&Some(true)) || self.yes[position] & smaller != 0 {
                    self.no[position] |= 1 << value;
                } else if proofs.iter().all(|proof| *proof == Some(false))
                    && self.no[position] & smaller == smaller
                {
                    self.yes[position] |= 1 << value;
                }
            }
            if self.yes[position] != 0 {
                self.no[position] = !self.yes[position];
            }
        }
        before != (self.yes.clone(), self.no.clone())
    }

    pub fn value(&self, position: usize) -> Option<Nimber> {
        (self.yes[position] != 0).then(|| Nimber::new(self.yes[position].trailing_zeros().into()))
    }

    /// Returns the values that a position is proved not to have, as bits.
    pub fn excluded(&self, position: usize) -> u32 {
        self.no[position] & ((1 << TRIED) - 1)
    }

    pub fn outcome(&self, position: usize) -> Option<Outcome> {
        if self.yes[position] & 1 == 1 {
            Some(Outcome::P)
        } else {
            (self.no[position] & 1 == 1).then_some(Outcome::N)
        }
    }

    fn reached(&self, from: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(position) = open.pop() {
            for &part in self.rules.0[position].iter().flatten() {
                if reached.insert(part) {
                    open.push(part);
                }
            }
        }
        reached
    }

    /// Returns whether play from the position can return to it.
    pub fn returns(&self, position: usize) -> bool {
        self.reached(position).contains(&position)
    }

    /// Returns whether play from the position can reach a position that can repeat.
    pub fn meets_cycle(&self, position: usize) -> bool {
        self.returns(position) || self.reached(position).iter().any(|&other| self.returns(other))
    }
}

impl Ruleset for Drawn {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &position: &usize) -> impl Iterator<Item = usize> {
        0..self.0[position].len()
    }

    fn play(&self, &position: &usize, &index: &usize) -> Sum<usize> {
        self.0[position][index].iter().copied().collect()
    }
}

/// Formats a position as its index.
impl Notation for Drawn {
    const LISTED: bool = true;

    fn position_text(&self, position: &usize) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<usize, ReadError> {
        let position = text.parse().ok().filter(|&position| position < self.0.len());
        position.ok_or_else(|| ReadError::expected("a position", text))
    }

    fn move_text(&self, _: &usize, mv: &usize) -> String {
        mv.to_string()
    }
}

/// Returns the sum after a move in one component.
pub fn after<G: Ruleset>(
    rules: &G,
    sum: &[G::Position],
    mv: &SumMove<G::Move>,
) -> Vec<G::Position> {
    let mut left = sum.to_vec();
    let position = left.remove(mv.component);
    left.extend(rules.play(&position, &mv.mv));
    left
}

/// Returns all moves of a sum.
pub fn moves<G: Ruleset>(rules: &G, sum: &[G::Position]) -> Vec<SumMove<G::Move>> {
    let mut all = Vec::new();
    for (component, position) in sum.iter().enumerate() {
        // Use a loop instead of `extend`, which would take longer to compile because of the size hints of all iterators.
        for mv in rules.moves(position) {
            all.push(SumMove { component, mv });
        }
    }
    all
}

/// An outcome, and the number of moves until the game ends.
type Length = (Outcome, u32);

/// Evaluates the definitions by recursion over whole sums. Sums that differ only in the order of their components are computed once.
#[derive(Debug)]
pub struct Definitions<'a, G: Ruleset> {
    rules: &'a G,
    values: BTreeMap<Vec<G::Position>, u64>,
    lengths: BTreeMap<(Convention, Vec<G::Position>), Length>,
}

impl<'a, G: Ruleset<Position: Ord>> Definitions<'a, G> {
    pub fn new(rules: &'a G) -> Self {
        Self { rules, values: BTreeMap::new(), lengths: BTreeMap::new() }
    }

    fn options(&self, sum: &[G::Position]) -> Vec<Vec<G::Position>> {
        moves(self.rules, sum).iter().map(|mv| after(self.rules, sum, mv)).collect()
    }

    /// Returns the nim-value of a sum as the mex over all moves of the whole sum.
    pub fn value(&mut self, sum: &[G::Position]) -> u64 {
        let mut key = sum.to_vec();
        key.sort();
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let options: BTreeSet<u64> =
            self.options(sum).iter().map(|option| self.value(option)).collect();
        let value = (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap();
        self.values.insert(key, value);
        value
    }

    /// Returns the outcome, and how many moves the game lasts if the winner hurries and the loser delays.
    pub fn remoteness(&mut self, sum: &[G::Position], convention: Convention) -> (Outcome, u32) {
        let mut key = (convention, sum.to_vec());
        key.1.sort();
        if let Some(&answer) = self.lengths.get(&key) {
            return answer;
        }
        let options: Vec<_> =
            self.options(sum).iter().map(|option| self.remoteness(option, convention)).collect();
        let shortest_win =
            options.iter().filter(|option| option.0 == Outcome::P).map(|option| option.1).min();
        let answer = match (options.iter().map(|option| option.1).max(), shortest_win) {
            (None, _) if convention == Convention::Normal => (Outcome::P, 0),
            (None, _) => (Outcome::N, 0),
            (Some(_), Some(length)) => (Outcome::N, length + 1),
            (Some(length), None) => (Outcome::P, length + 1),
        };
        self.lengths.insert(key, answer);
        answer
    }

    /// Returns the outcome.
    pub fn outcome(&mut self, sum: &[G::Position], convention: Convention) -> Outcome {
        self.remoteness(sum, convention).0
    }

    /// Returns all winning moves.
    pub fn winning_moves(
        &mut self,
        sum: &[G::Position],
        convention: Convention,
    ) -> Vec<SumMove<G::Move>> {
        let mut moves = moves(self.rules, sum);
        moves.retain(|mv| self.outcome(&after(self.rules, sum, mv), convention) == Outcome::P);
        moves
    }
}

/// Implements a notation for heaps and rows, whose positions are numbers. A move is written as the position to which it leads.
#[macro_export]
macro_rules! notation {
    ($game:ty, $listed:literal, |$position:ident: $P:ty, $mv:ident: $M:ty| $text:expr) => {
        impl Notation for $game {
            const LISTED: bool = $listed;

            fn position_text(&self, position: &$P) -> String {
                position.to_string()
            }

            fn read_position(&self, text: &str) -> Result<$P, ReadError> {
                let number = text.parse().map_err(|_| ReadError::expected("a number", text))?;
                self.check_position(&number)?;
                Ok(number)
            }

            fn move_text(&self, $position: &$P, $mv: &$M) -> String {
                $text
            }
        }
    };
}

notation!(Nim, true, |heap: u64, taken: u64| format!("{heap}:{}", heap - taken));
#[allow(unused_imports)]
pub use crate::notation;

notation!(Kayles, false, |row: u32, left: (u32, u32)| format!("{row}:{}+{}", left.0, left.1));
