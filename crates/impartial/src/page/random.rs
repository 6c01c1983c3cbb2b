//! Makes random positions of games, with approximately the requested size.
//!
//! Games that can make random positions do so. For other games, random moves are played from an example, so the position is legal.

use games::catalog::Game;

use super::known::CATALOG;

/// If a game fails to make a random position this many times, random moves are played from an example instead.
const TRIES: u32 = 40;
const MAX_SIZE: u64 = 5_000;

/// A random number generator that is determined by its seed.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*, 2014.
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number that is less than `bound`. The bound 0 works like 1.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }
}

/// Returns a random position of a game. `game` is its name, which can be followed by parameters.
pub(super) fn position(game: &str, size: u64, seed: u64) -> Result<String, String> {
    let entry = CATALOG.game_of(game).ok_or("there is no such game")?;
    let mut random = Random::new(seed);
    let mut size = size.clamp(2, MAX_SIZE);
    for attempt in 0..TRIES {
        let Some(text) = entry.random(game, size, &mut |bound| random.below(bound)) else { break };
        match CATALOG.read_sum(&text) {
            Ok(sum) if sum.moves().next().is_some() => return Ok(text),
            // Some boards have a maximum number of places, so halve the size after every eight failed attempts.
            _ if attempt % 8 == 7 => size = (size / 2).max(2),
            _ => {}
        }
    }
    played(entry, &mut random)
}

/// Returns a position that is reached from an example by a few random moves.
fn played(entry: &dyn Game, random: &mut Random) -> Result<String, String> {
    let examples = entry.examples();
    let example = examples[random.below(examples.len() as u64) as usize];
    let mut sum = CATALOG.read_sum(example).map_err(|error| error.to_string())?;
    for _ in 0..random.below(4) {
        let moves: Vec<_> = sum.moves().take(500).collect();
        let Some(mv) = moves.get(random.below(moves.len() as u64) as usize) else { break };
        let left = sum.try_play(mv).map_err(|error| error.to_string())?;
        if left.moves().next().is_none() {
            break;
        }
        sum = left;
    }
    Ok(sum.to_string())
}
