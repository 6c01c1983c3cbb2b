//! Disjunctive sums of positions. A sum of up to two components is stored without allocating memory.

use std::cmp::Ordering;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::ops::Index;

/// A disjunctive sum of positions: the player to move chooses one of the positions and moves in it.
///
/// [`Ruleset::play`](crate::Ruleset::play) returns a sum. Sums of up to two components do not allocate memory.
///
/// ```
/// use grundy_core::Sum;
///
/// let mut sum = Sum::pair(3, 5);
/// sum.push(7);
/// assert_eq!(sum.as_slice(), [3, 5, 7]);
/// assert_eq!(sum[1], 5);
/// assert!(Sum::<u32>::empty().is_empty());
/// assert_eq!(Sum::from(4), Sum::from([4]));
/// ```
#[derive(Clone)]
pub struct Sum<P>(Parts<P>);

/// The components. A search creates a sum for every move that it plays, and nearly all of these sums are short, so they must be cheap to
/// create.
#[derive(Clone)]
enum Parts<P> {
    None,
    One(P),
    Two([P; 2]),
    Many(Vec<P>),
}

impl<P> Parts<P> {
    /// Adds a component to a sum that already has two or more.
    #[cold]
    fn and(self, component: P) -> Self {
        let mut components = Sum(self).into_vec();
        components.push(component);
        Self::Many(components)
    }
}

impl<P> Sum<P> {
    /// Creates the empty sum, which has no moves.
    pub fn empty() -> Self {
        Self(Parts::None)
    }

    /// Returns the sum of two components.
    pub fn pair(first: P, second: P) -> Self {
        Self(Parts::Two([first, second]))
    }

    /// Adds a component at the end.
    #[inline]
    pub fn push(&mut self, component: P) {
        self.0 = match std::mem::replace(&mut self.0, Parts::None) {
            Parts::None => Parts::One(component),
            Parts::One(first) => Parts::Two([first, component]),
            more => more.and(component),
        };
    }

    /// Returns the components in order.
    pub fn as_slice(&self) -> &[P] {
        match &self.0 {
            Parts::None => &[],
            Parts::One(only) => std::slice::from_ref(only),
            Parts::Two(both) => both,
            Parts::Many(components) => components,
        }
    }

    /// Returns the components in order.
    pub fn iter(&self) -> std::slice::Iter<'_, P> {
        self.as_slice().iter()
    }

    /// Returns the number of components.
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Returns whether there are no components.
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// Applies `f` to every component.
    pub fn map<Q>(self, f: impl FnMut(P) -> Q) -> Sum<Q> {
        self.into_iter().map(f).collect()
    }

    /// Applies `f` to every component, and concatenates the results.
    #[inline]
    #[must_use]
    pub fn flat_map(self, mut f: impl FnMut(P) -> Self) -> Self {
        match self.0 {
            Parts::None => Self::empty(),
            Parts::One(only) => f(only),
            Parts::Two([first, second]) => match (f(first).0, f(second).0) {
                (Parts::One(first), Parts::One(second)) => Self::pair(first, second),
                (first, second) => Self(first).and_all(Self(second)),
            },
            Parts::Many(components) => {
                let mut all = Self::empty();
                for component in components {
                    all = all.and_all(f(component));
                }
                all
            }
        }
    }

    fn and_all(mut self, others: Self) -> Self {
        if self.is_empty() {
            return others;
        }
        self.extend(others);
        self
    }

    /// Returns the components as a vector.
    pub fn into_vec(self) -> Vec<P> {
        match self.0 {
            Parts::None => Vec::new(),
            Parts::One(only) => vec![only],
            Parts::Two(both) => both.into(),
            Parts::Many(components) => components,
        }
    }
}

/// Serializes a list of the components.
#[cfg(feature = "serde")]
impl<P: serde::Serialize> serde::Serialize for Sum<P> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

#[cfg(feature = "serde")]
impl<'de, P: serde::Deserialize<'de>> serde::Deserialize<'de> for Sum<P> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Self::from)
    }
}

impl<P> Default for Sum<P> {
    fn default() -> Self {
        Self::empty()
    }
}

impl<P: Debug> Debug for Sum<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<P: PartialEq> PartialEq for Sum<P> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<P: Eq> Eq for Sum<P> {}

impl<P: PartialOrd> PartialOrd for Sum<P> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.as_slice().partial_cmp(other.as_slice())
    }
}

impl<P: Ord> Ord for Sum<P> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

impl<P: Hash> Hash for Sum<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<P> From<P> for Sum<P> {
    fn from(component: P) -> Self {
        Self(Parts::One(component))
    }
}

impl<P, const K: usize> From<[P; K]> for Sum<P> {
    fn from(components: [P; K]) -> Self {
        components.into_iter().collect()
    }
}

impl<P> From<Vec<P>> for Sum<P> {
    fn from(components: Vec<P>) -> Self {
        Self(Parts::Many(components))
    }
}

impl<P> FromIterator<P> for Sum<P> {
    fn from_iter<I: IntoIterator<Item = P>>(components: I) -> Self {
        let mut sum = Self::empty();
        sum.extend(components);
        sum
    }
}

impl<P> Extend<P> for Sum<P> {
    fn extend<I: IntoIterator<Item = P>>(&mut self, components: I) {
        // Call `push` in a loop, without a special case for large inputs: sums are short, and the compiler generates this function several
        // times for each game, so it should be small.
        for component in components {
            self.push(component);
        }
    }
}

impl<P> AsRef<[P]> for Sum<P> {
    fn as_ref(&self) -> &[P] {
        self.as_slice()
    }
}

impl<P> Index<usize> for Sum<P> {
    type Output = P;

    fn index(&self, index: usize) -> &P {
        &self.as_slice()[index]
    }
}

impl<'a, P> IntoIterator for &'a Sum<P> {
    type Item = &'a P;
    type IntoIter = std::slice::Iter<'a, P>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<P> IntoIterator for Sum<P> {
    type Item = P;
    type IntoIter = SumIntoIter<P>;

    fn into_iter(self) -> SumIntoIter<P> {
        SumIntoIter(match self.0 {
            Parts::None => Remaining::None,
            Parts::One(only) => Remaining::One(only),
            Parts::Two(both) => Remaining::Two(both),
            Parts::Many(components) => Remaining::Many(components.into_iter()),
        })
    }
}

/// Iterates over the components of a [`Sum`] by value.
#[derive(Clone)]
pub struct SumIntoIter<P>(Remaining<P>);

#[derive(Clone)]
enum Remaining<P> {
    None,
    One(P),
    Two([P; 2]),
    Many(std::vec::IntoIter<P>),
}

impl<P> SumIntoIter<P> {
    fn as_slice(&self) -> &[P] {
        match &self.0 {
            Remaining::None => &[],
            Remaining::One(only) => std::slice::from_ref(only),
            Remaining::Two(both) => both,
            Remaining::Many(components) => components.as_slice(),
        }
    }

    /// Removes a component from the front if `from_front` is set, and otherwise from the back.
    fn take(&mut self, from_front: bool) -> Option<P> {
        if let Remaining::Many(components) = &mut self.0 {
            return if from_front { components.next() } else { components.next_back() };
        }
        match std::mem::replace(&mut self.0, Remaining::None) {
            Remaining::One(only) => Some(only),
            Remaining::Two([first, second]) => {
                let (taken, left) = if from_front { (first, second) } else { (second, first) };
                self.0 = Remaining::One(left);
                Some(taken)
            }
            Remaining::None | Remaining::Many(_) => None,
        }
    }
}

impl<P: Debug> Debug for SumIntoIter<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<P> Iterator for SumIntoIter<P> {
    type Item = P;

    #[inline]
    fn next(&mut self) -> Option<P> {
        self.take(true)
    }

    #[inline]
    fn fold<B, F: FnMut(B, P) -> B>(self, first: B, mut f: F) -> B {
        match self.0 {
            Remaining::None => first,
            Remaining::One(only) => f(first, only),
            Remaining::Two([one, other]) => {
                let both = f(first, one);
                f(both, other)
            }
            Remaining::Many(components) => components.fold(first, f),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.as_slice().len();
        (len, Some(len))
    }
}

impl<P> DoubleEndedIterator for SumIntoIter<P> {
    fn next_back(&mut self) -> Option<P> {
        self.take(false)
    }
}

impl<P> ExactSizeIterator for SumIntoIter<P> {}
