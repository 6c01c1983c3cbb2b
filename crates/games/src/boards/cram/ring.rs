//! A table of all possible rings of free and taken squares around a domino. For each ring, the table tells whether the region stays
//! connected when the domino is removed.

/// For every set of free squares around a domino, whether the free squares of the ring around it connect all free squares that are adjacent
/// to the domino. The bits of an index are in the order of the columns: four columns of three squares for a domino across, and three
/// columns of four squares for a domino along.
pub(super) const CONNECTED: [[u64; 64]; 2] = [table(false), table(true)];

const fn table(is_along: bool) -> [u64; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 4096 {
        // Arrange the squares as four lines of three. The domino covers the middle squares of the second and third lines.
        let (mut ring, mut square) = (0, 0);
        while square < 12 {
            let from = if is_along { square % 3 * 4 + square / 3 } else { square };
            ring |= (index >> from & 1) << square;
            square += 1;
        }
        if is_connected(ring) {
            table[index >> 6] |= 1 << (index & 63);
        }
        index += 1;
    }
    table
}

/// The squares around the domino in order, each with a flag that says whether it shares an edge with the domino.
const RING: [(usize, bool); 10] = [
    (0, false),
    (1, true),
    (2, false),
    (5, true),
    (8, true),
    (11, false),
    (10, true),
    (9, false),
    (6, true),
    (3, true),
];

const fn is_connected(ring: usize) -> bool {
    let mut gap = 0;
    while gap < 10 && ring >> RING[gap].0 & 1 == 1 {
        gap += 1;
    }
    // Walk around the ring once. If there is a taken square, start directly after one, to count no arc of free squares twice.
    let (mut arcs, mut counted, mut step) = (0, false, 1);
    while step <= 10 {
        let (square, beside) = RING[(gap + step) % 10];
        if ring >> square & 1 == 0 {
            counted = false;
        } else if beside && !counted {
            counted = true;
            arcs += 1;
        }
        step += 1;
    }
    arcs <= 1
}
