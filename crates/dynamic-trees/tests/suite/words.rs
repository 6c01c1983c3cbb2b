//! Dynamic programs for tests of changing forests. They compute words, which depend on the order of the nodes, and sums of the letters.

use dynamic_trees::{Action, BothWays, Directed, ForestDp, Group, Monoid, PathMonoid};
use rand::RngExt;
use rand::rngs::SmallRng;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Words;

impl Monoid for Words {
    type Value = String;

    fn identity(&self) -> String {
        String::new()
    }

    fn product(&self, first: &String, second: &String) -> String {
        format!("{first}{second}")
    }
}

/// Words whose letters can be shifted in the alphabet, or all set to one letter, so the order of changes matters. If values are on edges,
/// set `lacks_one`: a block that contains the root then has one fewer value than it has nodes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Letters {
    pub(crate) lacks_one: bool,
}

pub(crate) const LETTERS: Letters = Letters { lacks_one: false };

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Shift(u8),
    Assign(char),
}

impl Change {
    pub(crate) fn random(rng: &mut SmallRng) -> Self {
        match rng.random_range(0..3) {
            0 => Self::Assign(letter(rng)),
            _ => Self::Shift(rng.random_range(0..26)),
        }
    }

    pub(crate) fn of(&self, letter: char) -> char {
        match self {
            Self::Shift(by) => char::from((letter as u8 - b'a' + by) % 26 + b'a'),
            Self::Assign(letter) => *letter,
        }
    }
}

impl PathMonoid for Letters {
    type Value = char;
    type Product = Directed<String>;

    fn empty(&self) -> Directed<String> {
        PathMonoid::empty(&BothWays(Words))
    }

    fn single(&self, value: &char) -> Directed<String> {
        PathMonoid::single(&BothWays(Words), &value.to_string())
    }

    fn join(&self, upper: &Directed<String>, lower: &Directed<String>) -> Directed<String> {
        PathMonoid::join(&BothWays(Words), upper, lower)
    }

    fn reverse(&self, product: &mut Directed<String>) {
        PathMonoid::reverse(&BothWays(Words), product);
    }
}

impl Action for Letters {
    type Change = Change;

    fn apply(&self, change: &Change, product: &mut Directed<String>, count: usize) {
        let len = product.forward.len();
        assert!(len == count || self.lacks_one && len + 1 == count, "{len} of {count}");
        for word in [&mut product.forward, &mut product.backward] {
            *word = word.chars().map(|letter| change.of(letter)).collect();
        }
    }

    fn then(&self, first: &mut Change, second: &Change) {
        *first = match (&*first, second) {
            (_, Change::Assign(letter)) => Change::Assign(*letter),
            (Change::Assign(letter), shift @ Change::Shift(_)) => Change::Assign(shift.of(*letter)),
            (Change::Shift(one), Change::Shift(other)) => Change::Shift((one + other) % 26),
        };
    }
}

/// A word along the path, and the sum of the letters of everything on the path or attached to it. A change shifts the letters along a path,
/// but not those of attached branches.
#[derive(Clone, Debug)]
pub(crate) struct Hanging;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Branch {
    pub(crate) word: Directed<String>,
    pub(crate) sum: u64,
}

pub(crate) fn number(letter: char) -> u64 {
    u64::from(letter as u8 - b'a')
}

impl ForestDp for Hanging {
    type Value = char;
    type Product = Branch;
    type Light = u64;
    type Change = u8;

    fn empty(&self) -> Branch {
        Branch { word: Directed::default(), sum: 0 }
    }

    fn single(&self, value: &char, light: &u64) -> Branch {
        let word = PathMonoid::single(&LETTERS, value);
        Branch { word, sum: number(*value) + light }
    }

    fn join(&self, upper: &Branch, lower: &Branch) -> Branch {
        let word = PathMonoid::join(&LETTERS, &upper.word, &lower.word);
        Branch { word, sum: upper.sum + lower.sum }
    }

    fn reverse(&self, product: &mut Branch) {
        PathMonoid::reverse(&LETTERS, &mut product.word);
    }

    fn attach(&self, light: &mut u64, branch: &Branch) {
        *light += branch.sum;
    }

    fn detach(&self, light: &mut u64, branch: &Branch) {
        *light -= branch.sum;
    }

    fn change_value(&self, change: &u8, value: &mut char) {
        *value = Change::Shift(*change).of(*value);
    }

    fn change_product(&self, change: &u8, product: &mut Branch, count: usize) {
        let on_path = |product: &Branch| product.word.forward.chars().map(number).sum::<u64>();
        let before = on_path(product);
        LETTERS.apply(&Change::Shift(*change), &mut product.word, count);
        product.sum = product.sum - before + on_path(product);
    }

    fn then(&self, first: &mut u8, second: &u8) {
        *first = (*first + second) % 26;
    }
}

/// Integers modulo a prime, so computations cannot overflow.
#[derive(Clone, Debug)]
pub(crate) struct Residues;

pub(crate) const MODULUS: u64 = 1_000_003;

impl Monoid for Residues {
    type Value = u64;

    fn identity(&self) -> u64 {
        0
    }

    fn product(&self, first: &u64, second: &u64) -> u64 {
        (first + second) % MODULUS
    }
}

impl Group for Residues {
    fn inverse(&self, value: &u64) -> u64 {
        (MODULUS - value) % MODULUS
    }

    fn power(&self, value: &u64, count: u32) -> u64 {
        value * u64::from(count) % MODULUS
    }
}

pub(crate) fn letter(rng: &mut SmallRng) -> char {
    char::from(rng.random_range(b'a'..=b'z'))
}
