//! Random sequences rarely match a game or rule; the tests count how often they do.

use grundy_core::Limits;
use octal_games::identify::{Given, Identify};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::sized;

/// The numbers of random sequences out of 50 that have any match and a strong match.
fn discoveries(len: usize, values: u64, seed: u64) -> (u32, u32) {
    let mut rng = StdRng::seed_from_u64(seed);
    let (mut any, mut strong) = (0, 0);
    for _ in 0..sized(50, 200) {
        // A game has the value 0 at 0.
        let rest = (1..len).map(|_| rng.random_range(0..values));
        let sequence: Vec<u64> = std::iter::once(0).chain(rest).collect();
        let given = Given::values(sequence.iter().copied()).unwrap();
        let found = Identify::new(&given).run(&Limits::none());
        let finds = found.games().count() + found.nearly().count() + found.rules().len();
        any += u32::from(finds > 0);
        strong += u32::from(found.is_strong());
        println!("{sequence:?}");
        found.games().for_each(|game| println!("  {} {}", game.game(), game.is_strong()));
        found.nearly().for_each(|game| println!("  nearly {} {}", game.game(), game.is_strong()));
        found.rules().iter().for_each(|rule| println!("  {} {}", rule.formula(), rule.is_strong()));
    }
    (any, strong)
}

#[test]
fn random_sequences_are_not_found() {
    for (len, values) in [(12, 4), (20, 4), (40, 2), (40, 4)] {
        let (any, strong) = discoveries(len, values, 0x8d);
        println!(
            "{len} random values below {values}: {any} agree with something, {strong} strongly"
        );
        assert!(strong <= 2, "{len} values below {values}: {strong}");
        if len >= 40 && values >= 4 {
            assert_eq!(any, 0, "{len} values below {values}");
        }
    }
}
