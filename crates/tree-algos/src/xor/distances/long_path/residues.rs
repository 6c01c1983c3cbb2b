//! Computes the six lowest bits of all answers with one word per node, which counts marked nodes by their distance modulo 64.
//!
//! Bit `r` of a word is 1 if an odd number of marked nodes has a distance of `r` modulo 64. Moving one step away from all of these nodes
//! rotates the word, so rerooting takes two rotations per node: `below[u] = mark(u) ^ xor of rotl(below[child], 1)` upward, and
//! `all[c] = rotl(all[p] ^ rotl(below[c], 1), 1) ^ below[c]` downward.

use crate::Rank;

/// Combines the words of each subtree. On entry, `words` contains, for each node, the word of the node's own mark. On return, it contains
/// the word of all marked nodes in the node's subtree. Returns the height of each rank, and the diameter.
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

/// Returns the word of the whole tree as seen from a child. The arguments are the word of the whole tree as seen from the parent, and the
/// word of the child's subtree.
#[inline]
pub(super) fn from_parent(parent: u64, below: u64) -> u64 {
    parent.rotate_left(1) ^ below ^ below.rotate_left(2)
}

/// Returns the xor of the indices of all set bits.
///
/// Bit `r` is bit `r % 8` of byte `r / 8`. The xor of all eight bytes gives the xor of the numbers `r % 8`. The parities of the eight
/// bytes, collected in one byte, give the xor of the numbers `r / 8`.
#[inline]
pub(super) fn xor_of_indices(word: u64) -> u32 {
    let folded = word ^ (word >> 32);
    let folded = folded ^ (folded >> 16);
    let folded = folded ^ (folded >> 8);
    let odd = word ^ (word >> 4);
    let odd = odd ^ (odd >> 2);
    let odd = (odd ^ (odd >> 1)) & 0x0101_0101_0101_0101;
    // The product moves the lowest bits of all bytes to the highest byte. No two of its terms overlap, so there are no carries.
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
    fn xors_of_one_two_and_three_indices_are_correct() {
        assert_eq!(xor_of_indices(0), 0);
        for (a, b, c) in (0..64).flat_map(|a| (0..a).map(move |b| (a, b, a * b % 64))) {
            assert_eq!(xor_of_indices(1 << a), a, "{a}");
            assert_eq!(xor_of_indices(1 << a | 1 << b), a ^ b, "{a} {b}");
            assert_eq!(xor_of_indices((1 << a | 1 << b) ^ 1 << c), a ^ b ^ c, "{a} {b} {c}");
        }
    }
}
