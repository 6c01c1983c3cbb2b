//! Tests the properties of fuzz targets without a fuzzer: on their seeds, and on bytes from a fixed generator. The tests of
//! `impartial` and of `judges` include this file, since a package for it would build the libraries a second time.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A property with the name of its fuzz target.
pub type Target = (&'static str, fn(&[u8]));

/// Tries every property on its seeds, in the folder with its name.
pub fn seeds(targets: &[Target], seeds: &Path) {
    for (name, property) in targets {
        let files = std::fs::read_dir(seeds.join(name))
            .unwrap_or_else(|error| panic!("seeds of {name}: {error}"));
        let mut count = 0;
        for file in files {
            property(&std::fs::read(file.unwrap().path()).unwrap());
            count += 1;
        }
        assert!(count > 0, "{name} has no seeds");
    }
}

/// Tries a property on bytes from a generator.
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

/// Tries every property on bytes from a generator, several at the same time.
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
