//! Names for units and tables: SHA-256, which every language has at hand.

use std::fmt::Write as _;

const BEGIN: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// The hash of some bytes, as 64 digits.
///
/// ```
/// use impartial::survey::sha256;
///
/// // The examples of the standard.
/// assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
/// assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
/// ```
///
/// Source: FIPS 180-4, *Secure Hash Standard*.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let constants = constants();
    let mut state = BEGIN;
    let mut chunks = bytes.chunks_exact(64);
    for chunk in &mut chunks {
        absorb(&mut state, &constants, chunk);
    }
    let mut rest = chunks.remainder().to_vec();
    rest.push(0x80);
    while rest.len() % 64 != 56 {
        rest.push(0);
    }
    rest.extend((8 * bytes.len() as u64).to_be_bytes());
    for chunk in rest.chunks_exact(64) {
        absorb(&mut state, &constants, chunk);
    }
    state.iter().fold(String::with_capacity(64), |mut text, word| {
        let _ = write!(text, "{word:08x}");
        text
    })
}

/// The first 32 bits behind the point of the cube roots of the first 64 primes.
fn constants() -> [u32; 64] {
    let is_prime = |n: &u64| (2..*n).all(|divisor| n % divisor != 0);
    let mut primes = (2..).filter(is_prime);
    std::array::from_fn(|_| {
        let prime = u128::from(primes.next().unwrap_or(2)) << 96;
        // The largest cube below, by bisection: the root of p * 2^96 has 32 bits behind the point.
        let (mut low, mut high) = (0_u128, 1 << 36);
        while high - low > 1 {
            let middle = low.midpoint(high);
            if middle * middle * middle <= prime { low = middle } else { high = middle }
        }
        low as u32
    })
}

fn absorb(state: &mut [u32; 8], constants: &[u32; 64], chunk: &[u8]) {
    let mut words = [0_u32; 64];
    for (word, bytes) in words.iter_mut().zip(chunk.chunks_exact(4)) {
        *word = bytes.iter().fold(0, |word, &byte| word << 8 | u32::from(byte));
    }
    for at in 16..64 {
        let (early, late) = (words[at - 15], words[at - 2]);
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
        words[at] =
            words[at - 16].wrapping_add(early).wrapping_add(words[at - 7]).wrapping_add(late);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, constant) in words.iter().zip(constants) {
        let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let first = h
            .wrapping_add(sum)
            .wrapping_add(e & f ^ !e & g)
            .wrapping_add(*constant)
            .wrapping_add(*word);
        let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = sum.wrapping_add(a & b ^ a & c ^ b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    for (word, more) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(more);
    }
}
