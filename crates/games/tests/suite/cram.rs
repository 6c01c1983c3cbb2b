//! Tests Cram on boards that are stored in 64-bit and in 128-bit words. Also walks over the squares around a domino to check the table that
//! tells whether the free ones are connected.

#[path = "../../src/boards/cram/ring.rs"]
mod ring;
mod short;
mod wide;

use ring::CONNECTED;

/// Returns whether the free squares next to the domino are connected with each other in a field of 12 squares with this many rows. The bits
/// of `free` represent the squares of the field, column by column. Walks step by step from one of the free squares next to the domino.
fn hang_together(free: usize, rows: usize, domino: [(usize, usize); 2]) -> bool {
    let columns = 12 / rows;
    let is_free = |row: usize, column: usize| {
        !domino.contains(&(row, column)) && free >> (column * rows + row) & 1 == 1
    };
    let squares = || (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let touch = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
    let beside: Vec<_> = squares()
        .filter(|&at| is_free(at.0, at.1) && domino.iter().any(|&half| touch(half, at)))
        .collect();
    let mut reached: Vec<_> = beside.iter().copied().take(1).collect();
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        let more = squares().filter(|&at| is_free(at.0, at.1) && touch(from, at));
        let more: Vec<_> = more.filter(|at| !reached.contains(at)).collect();
        reached.extend(more);
    }
    beside.iter().all(|at| reached.contains(at))
}

#[test]
fn the_connectivity_table_agrees_with_a_search_of_the_squares() {
    for (is_along, rows, domino) in [(false, 3, [(1, 1), (1, 2)]), (true, 4, [(1, 1), (2, 1)])] {
        for free in 0..1 << 12 {
            let told = CONNECTED[usize::from(is_along)][free >> 6] >> (free & 63) & 1 == 1;
            assert_eq!(told, hang_together(free, rows, domino), "{free:b} {is_along}");
        }
    }
}
