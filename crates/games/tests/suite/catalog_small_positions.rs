//! Checks that the catalog answers every question about a small position unless a limit stops it, and that the answers agree with
//! the rules.

use std::collections::{HashMap, HashSet, VecDeque};

use games::catalog::{self, Catalog, Entry, GAMES, Game};
use grundy_core::mixed::{AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Outcome, Ruleset};
use grundy_search::loopy::LoopyOutcome;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::reasons::{Played, reason_holds};

/// A sum, represented by the sorted numbers of its components.
pub(crate) type Numbers = Box<[u32]>;

/// All components that occur during play, with their options. All sums share these lists.
#[derive(Default)]
pub(crate) struct Components {
    numbers: HashMap<AnyPosition, u32>,
    options: Vec<(AnyPosition, Option<Vec<Numbers>>)>,
}

impl Components {
    fn number(&mut self, position: &AnyPosition) -> u32 {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = self.options.len() as u32;
        self.numbers.insert(position.clone(), number);
        self.options.push((position.clone(), None));
        number
    }

    pub(crate) fn numbers_of(&mut self, sum: &[AnyPosition]) -> Numbers {
        let mut numbers: Vec<u32> = sum.iter().map(|position| self.number(position)).collect();
        numbers.sort_unstable();
        numbers.into()
    }

    /// Returns the results of a component's moves without duplicates, or `None` if the component has more than `most` moves.
    fn options(&mut self, number: u32, most: usize) -> Option<&[Numbers]> {
        if self.options[number as usize].1.is_none() {
            let position = self.options[number as usize].0.clone();
            let mut options = HashSet::new();
            for (count, mv) in position.moves().enumerate() {
                if count >= most {
                    return None;
                }
                options.insert(self.numbers_of(Mixed.play(&position, &mv).as_slice()));
            }
            self.options[number as usize].1 = Some(options.into_iter().collect());
        }
        self.options[number as usize].1.as_deref()
    }
}

/// All sums that are reachable from a starting sum, which has the number 0.
pub(crate) struct Below {
    pub(crate) numbers: HashMap<Numbers, u32>,
    pub(crate) options: Vec<Vec<u32>>,
}

impl Below {
    /// Finds all sums that are reachable from this sum. Returns `None` if there are at least `bound` of them, or if they have more
    /// than eight times `bound` moves in total.
    pub(crate) fn new(sum: &MixedSum, bound: usize, components: &mut Components) -> Option<Self> {
        let begin = components.numbers_of(sum.as_slice());
        let mut below = Self { numbers: HashMap::from([(begin.clone(), 0)]), options: Vec::new() };
        let mut all = vec![begin];
        let mut moves = 8 * bound;
        while let Some(sum) = all.get(below.options.len()).cloned() {
            let mut options = Vec::new();
            for (at, &number) in sum.iter().enumerate() {
                if at > 0 && sum[at - 1] == number {
                    continue;
                }
                for left in components.options(number, moves)? {
                    moves = moves.checked_sub(1)?;
                    let rest = sum[..at].iter().chain(&sum[at + 1..]).chain(left);
                    let mut numbers: Vec<u32> = rest.copied().collect();
                    numbers.sort_unstable();
                    let numbers = Numbers::from(numbers);
                    let option = *below.numbers.entry(numbers).or_insert_with_key(|numbers| {
                        all.push(numbers.clone());
                        all.len() as u32 - 1
                    });
                    options.push(option);
                }
            }
            if all.len() >= bound {
                return None;
            }
            options.sort_unstable();
            options.dedup();
            below.options.push(options);
        }
        Some(below)
    }

    /// Returns the outcome of each sum, and the number of moves until play ends if the winner hurries and the loser delays. Works
    /// backward from the sums without moves. Sums whose outcome cannot be derived in this way are draws.
    pub(crate) fn outcomes(&self, convention: Convention) -> Vec<(LoopyOutcome, u32)> {
        let mut before = vec![Vec::new(); self.options.len()];
        for (sum, options) in (0_u32..).zip(&self.options) {
            for &option in options {
                before[option as usize].push(sum);
            }
        }
        let mut open: Vec<usize> = self.options.iter().map(Vec::len).collect();
        let mut outcomes = vec![(LoopyOutcome::Draw, 0); open.len()];
        let mut known = VecDeque::new();
        for (sum, _) in (0_u32..).zip(&open).filter(|&(_, &open)| open == 0) {
            outcomes[sum as usize].0 = match convention.without_moves() {
                Outcome::N => LoopyOutcome::N,
                Outcome::P => LoopyOutcome::P,
            };
            known.push_back(sum);
        }
        while let Some(sum) = known.pop_front() {
            let (outcome, moves) = outcomes[sum as usize];
            for &above in &before[sum as usize] {
                open[above as usize] -= 1;
                let loses = outcome == LoopyOutcome::P;
                if outcomes[above as usize].0 == LoopyOutcome::Draw
                    && (loses || open[above as usize] == 0)
                {
                    let outcome = if loses { LoopyOutcome::N } else { LoopyOutcome::P };
                    outcomes[above as usize] = (outcome, moves + 1);
                    known.push_back(above);
                }
            }
        }
        outcomes
    }
}

/// Returns the notation of the moves from `sum` to sums with the outcome `wanted`.
fn moves_to(
    wanted: LoopyOutcome,
    sum: &MixedSum,
    below: &Below,
    outcomes: &[(LoopyOutcome, u32)],
    components: &mut Components,
) -> Vec<String> {
    let mut moves = Vec::new();
    let mut seen = HashSet::new();
    for mv in sum.moves() {
        let left = Mixed.play_in_sum(sum.as_slice(), &mv);
        let left = below.numbers[&components.numbers_of(&left)];
        // If components of the game are interchangeable, moves in equal components leave the same position, and the catalog lists
        // only the first of them.
        let game = catalog::game_of(sum[mv.component].game().name()).expect("a game of ours");
        let is_first = !game.plays_alike() || seen.insert(left);
        if is_first && outcomes[left as usize].0 == wanted {
            moves.push(sum.move_text(&mv));
        }
    }
    moves.sort();
    moves
}

/// Checks the catalog's answers about a sum. Returns the number of wrong reasons that were rejected.
fn check(catalog: &Catalog, sum: &MixedSum, below: &Below, components: &mut Components) -> usize {
    let mut refused = 0;
    let game_of = |part: &AnyPosition| catalog.game_of(part.game().name()).expect("a game of ours");
    let circles = sum.iter().any(|part| game_of(part).is_loopy());
    let adds_up = !sum.iter().any(|part| game_of(part).stands_alone());
    for convention in Convention::ALL {
        // Misère play of loopy games is not defined.
        if circles && convention == Convention::Misere {
            continue;
        }
        let solved = catalog.solve(sum, convention, &Limits::none());
        let outcomes = below.outcomes(convention);
        let (outcome, length) = outcomes[0];
        assert_eq!(solved.outcome().why(), None, "{sum} {convention}");
        assert_eq!(solved.outcome().get(), Some(&outcome), "{sum} {convention}");
        assert!(solved.remoteness().is_none_or(|moves| moves == length), "{sum} {convention}");
        let mut drawing = Vec::new();
        if outcome == LoopyOutcome::Draw {
            drawing = moves_to(LoopyOutcome::Draw, sum, below, &outcomes, components);
        }
        let winning = moves_to(LoopyOutcome::P, sum, below, &outcomes, components);
        for (found, expected) in
            [(solved.winning_moves(), winning), (solved.drawing_moves(), drawing)]
        {
            assert_eq!(found.why(), None, "{sum} {convention}");
            let found = found.get().expect("it is not unknown");
            assert!(found.are_all(), "{sum} {convention}");
            let texts = found.as_slice().iter().map(|mv| sum.move_text(mv));
            let mut texts: Vec<String> = texts.collect();
            texts.sort();
            assert_eq!(texts, expected, "{sum} {convention}");
        }
        if convention == Convention::Normal && adds_up {
            assert_eq!(solved.value().why(), None, "{sum}");
        }
        let mut played =
            Played { sum, convention, below, outcomes: &outcomes, components, winning: None };
        refused += reason_holds(catalog, &mut played);
    }
    refused
}

/// Checks examples and random positions of every game, alone and in sums with a position of a different game. The positions grow
/// until they are no longer small, and then stay near that size.
fn nothing_is_unknown(rounds: u64, bound: usize) -> usize {
    let (mut asked, mut refused) = (0, 0);
    for (&entry, seed) in GAMES.iter().zip(0x5a11..) {
        let mut rng = StdRng::seed_from_u64(seed);
        let catalog = Catalog::standard();
        let mut components = Components::default();
        let mut ask = |text: &str| {
            let sum = catalog.read_sum(text).ok()?;
            let below = Below::new(&sum, bound, &mut components)?;
            refused += check(&catalog, &sum, &below, &mut components);
            asked += 1;
            Some(())
        };
        let mut size = 1;
        for round in 0..rounds {
            let text = round_text(entry, round, size, &mut rng);
            let is_small = ask(&text).is_some();
            if is_small {
                let others =
                    ["nim 2", "chomp 2 1", "poker_nim 1 bags 0 1", "arrow_walk:0-1,1-0,1-2 0"];
                ask(&format!("{text} + {}", others[rng.random_range(0..others.len())]));
            }
            size = if is_small {
                (size + size / 2 + 1).min(1 << 40)
            } else {
                (size - size / 4).max(1)
            };
        }
    }
    assert!(refused > asked, "{refused} wrong reasons were refused");
    asked
}

pub(crate) fn round_text(entry: &Entry, round: u64, size: u64, rng: &mut StdRng) -> String {
    let examples = entry.examples();
    let example = examples[round as usize % examples.len()];
    let game = example.split_whitespace().next().unwrap_or_default();
    let mut below = |bound: u64| rng.random_range(0..bound.max(1));
    let is_first = round < examples.len() as u64;
    let random = if is_first { None } else { entry.random(game, size, &mut below) };
    random.unwrap_or_else(|| example.to_owned())
}

#[test]
fn small_positions_get_complete_answers() {
    let asked = nothing_is_unknown(3, 200);
    assert!(asked > 100, "{asked}");
}

/// Runs only with `scripts/deep-check small_positions`.
#[test]
#[ignore = "takes minutes"]
fn positions_that_reach_fewer_than_a_hundred_thousand_sums_get_complete_answers() {
    let asked = nothing_is_unknown(12, 100_000);
    assert!(asked > 500, "{asked}");
}
