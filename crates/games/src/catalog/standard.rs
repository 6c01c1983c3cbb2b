//! The games of this crate, as their rooms list them.

use super::Entry;
use crate::{boards, coins, graphs, heaps, loopy, trees};

/// All games of this crate, in the order of its rooms.
pub static GAMES: &[&Entry] = &ALL;

/// The same games by what they are played on, each list with its heading.
pub static ROOMS: &[(&str, &[&Entry])] = &BY_ROOM;

const BY_ROOM: [(&str, &[&Entry]); 6] = [
    ("Heaps", heaps::ENTRIES),
    ("Coins", coins::ENTRIES),
    ("Graphs", graphs::ENTRIES),
    ("Boards", boards::ENTRIES),
    ("Trees", trees::ENTRIES),
    ("Loopy games", loopy::ENTRIES),
];

const COUNT: usize = {
    let (mut count, mut room) = (0, 0);
    while room < BY_ROOM.len() {
        count += BY_ROOM[room].1.len();
        room += 1;
    }
    count
};

const ALL: [&Entry; COUNT] = {
    let mut all = [BY_ROOM[0].1[0]; COUNT];
    let (mut filled, mut room) = (0, 0);
    while room < BY_ROOM.len() {
        let mut at = 0;
        while at < BY_ROOM[room].1.len() {
            all[filled] = BY_ROOM[room].1[at];
            (filled, at) = (filled + 1, at + 1);
        }
        room += 1;
    }
    all
};
