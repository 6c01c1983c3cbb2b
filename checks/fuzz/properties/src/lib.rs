//! Properties that must hold for any input. Each fuzz target is one function, from bytes to assertions.
//!
//! [`libraries::TARGETS`] and [`judges::TARGETS`] list the properties by name. The tests of `impartial` run the first list, and the tests
//! of `judges` run the second list. They run each property on its seeds and on bytes from a fixed generator, so each property is also
//! tested without a fuzzer.

pub mod judges;
pub mod libraries;

/// Runs the property with the given name.
///
/// # Panics
///
/// Panics if no property has this name, or if the property does not hold.
pub fn run(name: &str, data: &[u8]) {
    let mut targets = libraries::TARGETS.iter().chain(judges::TARGETS);
    let (_, property) = targets.find(|(target, _)| *target == name).expect("a target");
    property(data);
}
