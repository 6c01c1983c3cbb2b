//! Properties that must hold for any input. Each fuzz target is one function, from bytes to assertions.
//!
//! [`libraries::TARGETS`] and [`judges::TARGETS`] list them by name. The tests of `impartial` include the first list, and the tests
//! of `judges` include the second list. These tests run each property on its seeds and on bytes from a fixed generator, so each
//! property is also tested without a fuzzer.

pub mod judges;
pub mod libraries;

/// Runs the property with this name.
///
/// # Panics
///
/// Panics if no property has this name, or if the property does not hold.
pub fn run(name: &str, data: &[u8]) {
    let mut targets = libraries::TARGETS.iter().chain(judges::TARGETS);
    let (_, property) = targets.find(|(target, _)| *target == name).expect("a target");
    property(data);
}
