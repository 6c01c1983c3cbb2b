//! Nim-values as plain numbers, for the straightforward versions in the tests.

use grundy_core::Nimber;
use octal_games::NimValues;

pub trait Numbers {
    /// `G(heap)`.
    fn number(&self, heap: usize) -> u32;
    /// All values.
    fn numbers(&self) -> Vec<u32>;
}

impl Numbers for NimValues {
    fn number(&self, heap: usize) -> u32 {
        u32::try_from(self.at(heap as u64).value()).unwrap()
    }

    fn numbers(&self) -> Vec<u32> {
        self.iter().map(|value| u32::try_from(value.value()).unwrap()).collect()
    }
}

/// The values with these numbers.
pub fn named(numbers: impl IntoIterator<Item = u32>) -> NimValues {
    numbers.into_iter().map(|number| Nimber::new(number.into())).collect()
}
