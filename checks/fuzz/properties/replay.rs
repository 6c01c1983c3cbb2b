//! Tests the properties of fuzz targets without a fuzzer, on their seeds and on bytes from a fixed generator. The tests of
//! `impartial` and of `judges` include this file, since a package for it would build the libraries a second time.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A property with the name of its fuzz target.
pub type Target = (&'static str, fn(&[u8]));

/// Decodes a line in which `\xHH` represents unprintable bytes.
fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend(part[2..].bytes());
    }
    bytes
}

/// Tests each property on its seeds, which are the lines of a file that begin with its name.
pub fn seeds(targets: &[Target], seeds: &Path) {
    let text = std::fs::read_to_string(seeds).expect("the seeds");
    for (name, property) in targets {
        let mut count = 0;
        for line in text.lines() {
            let Some((seed, bytes)) = line.split_once(' ') else { continue };
            if seed.split_once('/').is_some_and(|(target, _)| target == *name) {
                property(&unescaped(bytes));
                count += 1;
            }
        }
        assert!(count > 0, "{name} has no seeds");
    }
}

/// Tests a property on bytes from a generator.
fn try_generated(property: fn(&[u8]), seed: u64) {
    // Xorshift, Marsaglia 2003.
    let mut state = 0x2545_f491_4f6c_dd1d ^ seed;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..200 {
        let length = next() % 64;
        // Small bytes are as likely as all others together, since most formats begin with a size.
        let small = next() % 2 == 0;
        let data: Vec<u8> =
            (0..length).map(|_| (next() >> 32) as u8 % if small { 12 } else { 255 }).collect();
        property(&data);
    }
}

/// Tests each property on bytes from a generator, several at the same time.
pub fn generated_bytes(targets: &[Target]) {
    let begun = AtomicUsize::new(0);
    let try_others = || {
        loop {
            let index = begun.fetch_add(1, Ordering::Relaxed);
            let Some(&(_, property)) = targets.get(index) else { break };
            try_generated(property, index as u64);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(try_others);
        }
    });
}
