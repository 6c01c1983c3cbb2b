//! No question about a small position is left open, unless a limit stops it.

use std::collections::HashSet;

use games::catalog::{Catalog, Entry, GAMES, Game, Moves};
use grundy_core::mixed::{Mixed, MixedSum};
use grundy_core::{Convention, Limits, Ruleset};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Whether play from a sum leads to fewer sums than this, which are counted as they are written.
fn is_small(sum: &MixedSum, bound: usize) -> bool {
    let mut known = HashSet::from([sum.clone()]);
    let mut open = vec![sum.clone()];
    while let Some(sum) = open.pop() {
        for mv in sum.moves() {
            let left = MixedSum::from_iter(Mixed.play_in_sum(sum.as_slice(), &mv));
            if known.contains(&left) {
                continue;
            }
            if known.len() + 1 >= bound {
                return false;
            }
            known.insert(left.clone());
            open.push(left);
        }
    }
    true
}

/// Random positions of a game, of growing size, alone and beside one of another game.
fn sums(entry: &Entry, catalog: &Catalog, rng: &mut StdRng, rounds: u64) -> Vec<MixedSum> {
    let mut sums = Vec::new();
    let mut examples: Vec<String> = entry.examples().iter().map(|&text| text.to_owned()).collect();
    let game = examples[0].split_whitespace().next().unwrap_or_default().to_owned();
    for round in 0..rounds {
        let mut below = |bound: u64| rng.random_range(0..bound.max(1));
        examples.extend(entry.random(&game, 1 + round % 12, &mut below));
    }
    for text in examples {
        let others = ["nim 2", "chomp 2 1", "poker_nim 1 bags 0 1", "arrow_walk:0-1,1-0,1-2 0"];
        let other = others[rng.random_range(0..others.len())];
        let texts = [text.clone(), format!("{text} + {other}")];
        sums.extend(texts.iter().filter_map(|text| catalog.read_sum(text).ok()));
    }
    sums
}

fn nothing_is_unknown(rounds: u64, bound: usize) -> usize {
    let mut rng = StdRng::seed_from_u64(0x5a11);
    let mut asked = 0;
    for &entry in GAMES {
        let catalog = Catalog::standard();
        for sum in sums(entry, &catalog, &mut rng, rounds) {
            if !is_small(&sum, bound) {
                continue;
            }
            asked += 1;
            let loopy = |name: &str| catalog.game_of(name).is_some_and(Game::is_loopy);
            let circles = sum.iter().any(|part| loopy(part.game().name()));
            for convention in Convention::ALL {
                // Nobody knows what misère play is where it goes round in circles.
                if circles && convention == Convention::Misere {
                    continue;
                }
                let solved = catalog.solve(&sum, convention, &Limits::none());
                assert_eq!(solved.outcome().why(), None, "{sum} {convention}");
                assert_eq!(solved.winning_moves().why(), None, "{sum} {convention}");
                assert!(solved.winning_moves().get().is_some_and(Moves::are_all), "{sum}");
                if convention == Convention::Normal && !entry.stands_alone() {
                    assert_eq!(solved.value().why(), None, "{sum}");
                }
            }
        }
    }
    asked
}

#[test]
fn small_positions_are_answered() {
    let asked = nothing_is_unknown(6, 400);
    assert!(asked > 200, "{asked}");
}

/// As long as `scripts/deep-check small_positions` has time.
#[test]
#[ignore = "takes minutes"]
fn positions_below_a_hundred_thousand_are_answered() {
    let asked = nothing_is_unknown(60, 100_000);
    assert!(asked > 2000, "{asked}");
}
