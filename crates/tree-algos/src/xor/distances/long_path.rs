//! The long-path engine. The documentation of [`XorEngine`](crate::xor_engines::XorEngine) derives it.
//!
//! - `order`: the nodes in breadth-first order;
//! - `residues`: the six low bits of all answers, and heights;
//! - `trunk`: the tree without its twigs, path by path;
//! - `sweep`: the walks along the paths, which compute the high bits;
//! - `folds`: the marks that a walk has entered, with one row per bit.
//!
//! All passes loop over ranks in an order in which parents precede children.

mod folds;
mod order;
mod residues {
    //! The six lowest bits, from the parities of marked nodes by their distance modulo 64, with one word per node.
    //!
    //! Bit `r` of a word is the parity of the number of marked nodes whose distance is `r` modulo 64. Moving one step away from all of
    //! them rotates the word, so rerooting takes two rotations per node: `below[u] = mark(u) ^ xor of rotl(below[child], 1)` upward,
    //! and `all[c] = rotl(all[p] ^ rotl(below[c], 1), 1) ^ below[c]` downward.

    use crate::Rank;

    /// Replaces the word of each node's mark with the word of all marked nodes in its subtree. Returns the height of each rank, and the
    /// diameter.
    pub(super) fn gather(words: &mut [u64], parents: &[Rank]) -> (Vec<u32>, u32) {
        let mut heights = vec![0_u32; parents.len()];
        let mut diameter = 0;
        for at in (1..parents.len()).rev() {
            let parent = parents[at].index();
            words[parent] ^= words[at].rotate_left(1);
            let height = heights[at] + 1;
            let highest = heights[parent];
            diameter = diameter.max(highest + height);
            heights[parent] = height.max(highest);
        }
        (heights, diameter)
    }

    /// Returns the word of the whole tree as a child sees it, computed from its parent's word of the whole tree and the word of its own
    /// subtree.
    #[inline]
    pub(super) fn from_parent(parent: u64, below: u64) -> u64 {
        parent.rotate_left(1) ^ below ^ below.rotate_left(2)
    }

    /// Returns the xor of the indices of all set bits.
    ///
    /// Bit `r` is bit `r % 8` of byte `r / 8`. The xor of all bytes gives the xor of the indices within a byte; the parities of the
    /// eight bytes, taken as a byte, give the xor of the indices of the bytes.
    #[inline]
    pub(super) fn xor_of_indices(word: u64) -> u32 {
        let folded = word ^ (word >> 32);
        let folded = folded ^ (folded >> 16);
        let folded = folded ^ (folded >> 8);
        let odd = word ^ (word >> 4);
        let odd = odd ^ (odd >> 2);
        let odd = (odd ^ (odd >> 1)) & 0x0101_0101_0101_0101;
        // The product moves the lowest bits of all bytes to the highest byte, and no two of them collide elsewhere.
        let parities = odd.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let of = |byte: u64| u32::from(XOR_OF_INDICES[usize::from(byte as u8)]);
        of(folded) | of(parities) << 3
    }

    /// For each byte, the xor of the indices of its set bits.
    const XOR_OF_INDICES: [u8; 256] = {
        let mut table = [0; 256];
        let mut byte = 1;
        while byte < 256 {
            // Take the entry of the byte without its lowest bit, and xor it with the index of that bit.
            table[byte] = table[byte & (byte - 1)] ^ byte.trailing_zeros() as u8;
            byte += 1;
        }
        table
    };

    #[cfg(test)]
    mod tests {
        use super::xor_of_indices;

        #[test]
        fn xors_of_one_two_and_three_indices_are_right() {
            assert_eq!(xor_of_indices(0), 0);
            for (a, b, c) in (0..64).flat_map(|a| (0..a).map(move |b| (a, b, a * b % 64))) {
                assert_eq!(xor_of_indices(1 << a), a, "{a}");
                assert_eq!(xor_of_indices(1 << a | 1 << b), a ^ b, "{a} {b}");
                assert_eq!(xor_of_indices((1 << a | 1 << b) ^ 1 << c), a ^ b ^ c, "{a} {b} {c}");
            }
        }
    }
}
mod sweep;
mod trunk;

use crate::{NodeId, Rank, Rooted, Tree};
use sweep::{HighBits, Reading};
use trunk::{Kind, Trunk};

pub(super) fn solve(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let (order, parents) = order::breadth_first(tree);
    solve_in_order(&order, &parents, marked)
}

pub(super) fn solve_rooted(rooted: &Rooted, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    solve_in_order(rooted.order(), rooted.parents(), marked)
}

fn solve_in_order(order: &[NodeId], parents: &[Rank], marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let n = order.len();
    let mut words: Vec<u64> = order.iter().map(|&node| u64::from(marked(node))).collect();
    let (heights, diameter) = residues::gather(&mut words, parents);
    let mut xors = vec![0; n];
    if diameter < 64 {
        drop(heights);
        for at in 0..n {
            if at > 0 {
                words[at] = residues::from_parent(words[parents[at].index()], words[at]);
            }
            xors[order[at].index()] = residues::xor_of_indices(words[at]);
        }
        return xors;
    }

    let mut slots = vec![0; n];
    let trunk = Trunk::new(parents, &heights, &words, &mut slots);
    let high = HighBits::new(&trunk, diameter);
    // Heights and slots are no longer needed, so their memory stores the readings.
    let (mut above, mut below) = (heights, slots);
    let mut tops = 0;
    for at in 0..n {
        let parent = parents[at].index();
        if at > 0 {
            words[at] = residues::from_parent(words[parent], words[at]);
        }
        let parent = Reading { above: above[parent], below: below[parent] };
        let reading = match trunk.kinds[at] {
            Kind::Twig => parent.in_twig(),
            Kind::Next => parent.next(),
            Kind::NextWithBranches => parent.next_with_branches(),
            Kind::Top => {
                tops += 1;
                high.top(tops - 1)
            }
        };
        (above[at], below[at]) = (reading.above, reading.below);
        xors[order[at].index()] = high.at(reading) | residues::xor_of_indices(words[at]);
    }
    xors
}
