//! The six lowest bits: counts marked nodes by their distance modulo 64, in one word per node.
//!
//! Bit `r` of a word is the parity of the marked nodes at a distance that is `r` modulo 64. Moving
//! one step away from all of them rotates the word, so rerooting takes two rotations per node:
//! `below[u] = mark(u) ^ xor of rotl(below[child], 1)` upward, and downward
//! `all[c] = rotl(all[p] ^ rotl(below[c], 1), 1) ^ below[c]`.

use crate::Rank;

/// Turns the words of marks into the words of all marked nodes in each subtree. Returns the height of
/// each rank, and the diameter.
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

/// The word of the whole tree as a child sees it, from that of its parent and that of its subtree.
#[inline]
pub(super) fn from_parent(parent: u64, below: u64) -> u64 {
    parent.rotate_left(1) ^ below ^ below.rotate_left(2)
}

/// The xor of the numbers of all bits that are set.
///
/// Bit `r` is bit `r % 8` of byte `r / 8`. The xor of all bytes gives the xor of the indices inside a
/// byte; the parities of the eight bytes, taken as a byte, give the xor of the indices of the bytes.
#[inline]
pub(super) fn xor_of_indices(word: u64) -> u32 {
    let folded = word ^ (word >> 32);
    let folded = folded ^ (folded >> 16);
    let folded = folded ^ (folded >> 8);
    let odd = word ^ (word >> 4);
    let odd = odd ^ (odd >> 2);
    let odd = (odd ^ (odd >> 1)) & 0x0101_0101_0101_0101;
    // The lowest bits of all bytes meet in the highest byte; no two of them meet elsewhere.
    let parities = odd.wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let of = |byte: u64| u32::from(XOR_OF_INDICES[usize::from(byte as u8)]);
    of(folded) | of(parities) << 3
}

/// The xor of the numbers of all bits that are set, for each byte.
const XOR_OF_INDICES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        // The entry of the byte without its lowest bit, xored with the number of that bit.
        table[byte] = table[byte & (byte - 1)] ^ byte.trailing_zeros() as u8;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::xor_of_indices;

    #[test]
    fn xors_of_one_two_and_three_indices() {
        assert_eq!(xor_of_indices(0), 0);
        for (a, b, c) in (0..64).flat_map(|a| (0..a).map(move |b| (a, b, a * b % 64))) {
            assert_eq!(xor_of_indices(1 << a), a, "{a}");
            assert_eq!(xor_of_indices(1 << a | 1 << b), a ^ b, "{a} {b}");
            assert_eq!(xor_of_indices((1 << a | 1 << b) ^ 1 << c), a ^ b ^ c, "{a} {b} {c}");
        }
    }
}
