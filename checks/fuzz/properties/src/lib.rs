//! Properties that must hold for any input: one function per fuzz target, from bytes to assertions.
//!
//! [`libraries::TARGETS`] and [`judges::TARGETS`] list them by name. The tests of `impartial` include the former and those of
//! `judges` the latter, and run each on its seeds and on bytes from a fixed generator, so every property is tried
//! without a fuzzer, too.

pub mod judges;
pub mod libraries;

/// Runs the property of this name.
///
/// # Panics
///
/// If there is no such property, or it does not hold.
pub fn run(name: &str, data: &[u8]) {
    let mut targets = libraries::TARGETS.iter().chain(judges::TARGETS);
    let (_, property) = targets.find(|(target, _)| *target == name).expect("a target");
    property(data);
}
