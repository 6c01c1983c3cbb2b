//! The six lowest bits: marked nodes counted by their distance modulo 64, in one word per node.
//!
//! Bit `r` of a word is the parity of the marked nodes at a distance that is `r` modulo 64. Moving
//! one step away from all of them rotates the word, so that rerooting takes two rotations per node:
//! `below[u] = mark(u) ^ xor of rotl(below[child], 1)` upwards, and downwards
//! `all[c] = rotl(all[p] ^ rotl(below[c], 1), 1) ^ below[c]`.

/// Turns the words of marks into the words of all marked nodes in each subtree.
pub(super) fn gather(words: &mut [u64], parents: &[u32]) {
    for at in (1..words.len()).rev() {
        words[parents[at] as usize] ^= words[at].rotate_left(1);
    }
}

/// The word of the whole tree as a child sees it, from that of its parent and that of its subtree.
#[inline]
pub(super) fn from_parent(parent: u64, below: u64) -> u64 {
    parent.rotate_left(1) ^ below ^ below.rotate_left(2)
}

/// The xor of the numbers of all bits that are set.
///
/// Bit 5 is the parity of the upper half; the two halves, laid over each other, leave the same
/// question for half the size. The four parities that are left in the end are found side by side.
#[inline]
pub(super) fn xor_of_indices(word: u64) -> u32 {
    let high = (word >> 32) as u32;
    let word = high ^ word as u32;
    let fives = high ^ (high >> 16);
    let fours = word >> 16;
    let word = (fours ^ word) & 0xffff;
    let threes = word >> 8;
    let word = (threes ^ word) & 0xff;
    // One byte each whose parity is asked for, from the highest: bits 5, 4, 3; below, bits 2, 1, 0
    // by their masks.
    let upper = (((fives ^ (fives >> 8)) & 0xff) << 16)
        | (((fours ^ (fours >> 8)) & 0xff) << 8)
        | (threes & 0xff);
    let lower = ((word & 0xf0) << 16) | ((word & 0xcc) << 8) | (word & 0xaa);
    parities_of_bytes(upper) << 3 | parities_of_bytes(lower)
}

/// The parities of the three low bytes, as three bits.
#[inline]
fn parities_of_bytes(mut bytes: u32) -> u32 {
    bytes ^= bytes >> 4;
    bytes ^= bytes >> 2;
    bytes ^= bytes >> 1;
    bytes &= 0x01_0101;
    // The bits at 16, 8 and 0 meet at 2, 1 and 0.
    (bytes | (bytes >> 7) | (bytes >> 14)) & 7
}
