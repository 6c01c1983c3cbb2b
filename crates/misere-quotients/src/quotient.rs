//! Finite misère quotients: monoids with their products, outcomes, representatives and rewriting rules.

use std::fmt::{self, Write as _};

use bitvec::vec::BitVec;
use grundy_core::Outcome;

use super::learn::{Hypothesis, System};

/// An element of a [`MisereQuotient`], given by its number. The identity has number 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Element(u32);

impl Element {
    /// The identity, which is the class of the empty sum.
    pub const IDENTITY: Self = Self(0);

    /// Creates the element with the given number.
    pub const fn new(index: u32) -> Self {
        Self(index)
    }

    /// Returns the number of the element.
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// The misère quotient of a set of components. It consists of the classes of indistinguishable sums of these components, which form a
/// finite commutative monoid, and the set of the classes that are P-positions.
///
/// Two sums are indistinguishable if they have the same misère outcome in every context: adding the same third sum to both never makes
/// their outcomes differ. In normal play, the same construction gives the group of nim-values; in misère play, it can give other
/// commutative monoids.
///
/// Components are numbers: heap sizes, or indices into a list of positions. The *least* sum of each class represents the class. To compare
/// two sums, compare their largest components first, then the next ones, and so on. The components that occur in least sums are the
/// generators, and the [`rules`](Self::rules) reduce every sum of generators to the least sum of its class.
///
/// # Example
/// The quotient of 0.123, which the theory page derives by hand:
///
/// ```
/// use misere_quotients::HeapQuotient;
///
/// let found = HeapQuotient::up_to(&"0.123".parse()?, 30)?;
/// let quotient = found.quotient();
/// assert_eq!((quotient.order(), quotient.portion().count()), (20, 5));
/// assert_eq!(quotient.generators(), [1, 3, 6, 8, 9]);
/// let [one, six] = [1, 6].map(|heap| found.class(heap).unwrap());
/// assert_eq!(quotient.product(one, one), quotient.identity());
/// assert_eq!(quotient.outcome(quotient.product(one, six)).to_string(), "N");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MisereQuotient {
    order: usize,
    table: Vec<u32>,
    portion: BitVec,
    generators: Vec<u64>,
    words: Vec<Vec<u64>>,
    /// The greater side and the smaller side of each rule.
    rules: Vec<(Vec<u64>, Vec<u64>)>,
}

impl MisereQuotient {
    /// Converts the results of a learner. `name` maps letters to components.
    pub(super) fn from_learned(
        system: &System,
        found: &Hypothesis,
        name: impl Fn(u32) -> u64,
    ) -> Self {
        let named = |letters: &[u32]| letters.iter().rev().map(|&letter| name(letter)).collect();
        let words: Vec<Vec<u64>> = system.reps().iter().map(|word| named(word.letters())).collect();
        let rules = system.rules().into_iter().filter(|(left, _)| {
            left.letters().iter().all(|letter| system.generators().binary_search(letter).is_ok())
        });
        let rules =
            rules.map(|(left, class)| (named(left.letters()), words[class as usize].clone()));
        Self {
            order: found.order(),
            table: found.table().to_vec(),
            portion: (0..found.order() as u32).map(|class| found.is_p(class)).collect(),
            generators: system.generators().iter().map(|&letter| name(letter)).collect(),
            rules: rules.collect(),
            words,
        }
    }

    /// Returns the number of elements.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns all elements, the identity first.
    pub fn elements(&self) -> impl ExactSizeIterator<Item = Element> + use<> {
        (0..self.order as u32).map(Element)
    }

    /// Returns the class of the empty sum.
    pub const fn identity(&self) -> Element {
        Element::IDENTITY
    }

    /// Returns the product of two elements: the class of a sum of class `a` plus a sum of class `b`.
    ///
    /// # Panics
    /// Panics if the number of an element is not smaller than the order.
    #[track_caller]
    pub fn product(&self, a: Element, b: Element) -> Element {
        assert!(b.index() < self.order as u32, "element {} of {}", b.index(), self.order);
        Element(self.table[a.index() as usize * self.order + b.index() as usize])
    }

    /// Returns the product of any number of elements.
    ///
    /// # Panics
    /// Panics if the number of an element is not smaller than the order.
    #[track_caller]
    pub fn product_of(&self, elements: impl IntoIterator<Item = Element>) -> Element {
        elements.into_iter().fold(Element::IDENTITY, |a, b| self.product(a, b))
    }

    /// Returns, for each component of a sum, the class of the sum of all other components.
    pub(super) fn rests(&self, classes: &[Element]) -> Vec<Element> {
        let mut rests = vec![Element::IDENTITY; classes.len()];
        let (mut before, mut after) = (Element::IDENTITY, Element::IDENTITY);
        for at in 0..classes.len() {
            rests[at] = self.product(rests[at], before);
            before = self.product(before, classes[at]);
            let mirror = classes.len() - 1 - at;
            rests[mirror] = self.product(rests[mirror], after);
            after = self.product(after, classes[mirror]);
        }
        rests
    }

    /// Returns the P-portion: the classes of P-positions.
    pub fn portion(&self) -> impl Iterator<Item = Element> + '_ {
        self.elements().filter(|&element| self.is_p(element))
    }

    /// Returns whether the sums of a class are P-positions.
    ///
    /// # Panics
    /// Panics if the number of the element is not smaller than the order.
    #[track_caller]
    pub fn is_p(&self, element: Element) -> bool {
        self.portion[element.index() as usize]
    }

    /// Returns the outcome of the sums of a class in misère play.
    ///
    /// # Panics
    /// Panics if the number of the element is not smaller than the order.
    #[track_caller]
    pub fn outcome(&self, element: Element) -> Outcome {
        Outcome::from_first_wins(!self.is_p(element))
    }

    /// Returns the least sum of a class, as components in ascending order.
    ///
    /// # Panics
    /// Panics if the number of the element is not smaller than the order.
    #[track_caller]
    pub fn word(&self, element: Element) -> &[u64] {
        &self.words[element.index() as usize]
    }

    /// Returns the components that generate the quotient, in ascending order. No generator is indistinguishable from a sum of smaller
    /// components.
    pub fn generators(&self) -> &[u64] {
        &self.generators
    }

    /// Returns a complete system of rewriting rules for sums of generators. If you apply the rules until none applies, in any order, every
    /// sum becomes the least sum of its class.
    ///
    /// Each rule is a pair of indistinguishable sums: a sum that the rule replaces, and the least sum of its class. Both list components in
    /// ascending order.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = (&[u64], &[u64])> {
        self.rules.iter().map(|(left, right)| (&left[..], &right[..]))
    }

    /// Formats a sum of generators with letters: `a` is the first generator, `b` the second, and so on. The empty sum is `1`.
    pub fn spell(&self, components: &[u64]) -> String {
        let mut text = String::new();
        for (at, component) in components.iter().enumerate() {
            if at > 0 && components[at - 1] == *component {
                continue;
            }
            match self.generators.binary_search(component) {
                Ok(index @ 0..26) => text.push(char::from(b'a' + index as u8)),
                Ok(index @ 26..52) => text.push(char::from(b'A' + (index - 26) as u8)),
                _ => {
                    let _ = write!(text, "[{component}]");
                }
            }
            let count = components[at..].iter().take_while(|other| *other == component).count();
            if count > 1 {
                for digit in count.to_string().bytes() {
                    text.push(SUPERSCRIPTS[usize::from(digit - b'0')]);
                }
            }
        }
        if text.is_empty() { "1".to_owned() } else { text }
    }

    /// Formats the generators, the rules and the P-portion on three lines.
    ///
    /// ```
    /// use misere_quotients::HeapQuotient;
    ///
    /// let found = HeapQuotient::up_to(&"0.75".parse()?, 30)?;
    /// assert_eq!(
    ///     found.quotient().presentation().to_string(),
    ///     "generators: a = 1, b = 2, c = 5\n\
    ///      rules: a² = 1, b³ = b, bc = ab, c² = b²\n\
    ///      P-portion: a, b²",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn presentation(&self) -> impl fmt::Display {
        Presentation { quotient: self }
    }
}

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Formats the generators, the rules and the P-portion of a [`MisereQuotient`].
struct Presentation<'a> {
    quotient: &'a MisereQuotient,
}

impl fmt::Display for Presentation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = self.quotient;
        let list = |items: Vec<String>| {
            if items.is_empty() { "none".to_owned() } else { items.join(", ") }
        };
        let generators = of.generators.iter();
        let generators = generators.map(|&c| format!("{} = {c}", of.spell(&[c]))).collect();
        let rules = of.rules();
        let rules = rules.map(|(left, right)| format!("{} = {}", of.spell(left), of.spell(right)));
        let portion = of.portion().map(|element| of.spell(of.word(element))).collect();
        writeln!(f, "generators: {}", list(generators))?;
        writeln!(f, "rules: {}", list(rules.collect()))?;
        write!(f, "P-portion: {}", list(portion))
    }
}
