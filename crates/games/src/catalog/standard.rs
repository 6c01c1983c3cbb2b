//! The games of this crate, as their rooms list them.

use super::Entry;
use crate::{boards, coins, graphs, heaps, loopy, trees};

/// All games of this crate, in the order of its rooms.
pub static GAMES: &[&Entry] = &ALL;

const ROOMS: [&[&Entry]; 6] = [
    heaps::ENTRIES,
    coins::ENTRIES,
    graphs::ENTRIES,
    boards::ENTRIES,
    trees::ENTRIES,
    loopy::ENTRIES,
];

const COUNT: usize = {
    let (mut count, mut room) = (0, 0);
    while room < ROOMS.len() {
        count += ROOMS[room].len();
        room += 1;
    }
    count
};

const ALL: [&Entry; COUNT] = {
    let mut all = [ROOMS[0][0]; COUNT];
    let (mut filled, mut room) = (0, 0);
    while room < ROOMS.len() {
        let mut at = 0;
        while at < ROOMS[room].len() {
            all[filled] = ROOMS[room][at];
            (filled, at) = (filled + 1, at + 1);
        }
        room += 1;
    }
    all
};
