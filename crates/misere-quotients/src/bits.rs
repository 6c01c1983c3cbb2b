//! Sets of elements of a finite monoid, one bit each.

use smallvec::{SmallVec, smallvec};

/// A set of numbers below a bound, which all sets that are combined must share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Bits(SmallVec<[u64; 2]>);

impl Bits {
    pub(super) fn empty(bound: usize) -> Self {
        Self(smallvec![0; bound.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, element: u32) {
        self.0[element as usize / 64] |= 1 << (element % 64);
    }

    pub(super) fn contains(&self, element: u32) -> bool {
        self.0[element as usize / 64] >> (element % 64) & 1 == 1
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let next = move |rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            std::iter::successors(Some(word).filter(|&word| word != 0), next)
                .map(move |rest| at as u32 * 64 + rest.trailing_zeros())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn sets_of_two_words() {
        let set = |list: &[u32]| {
            let mut bits = Bits::empty(100);
            for &element in list {
                bits.insert(element);
            }
            bits
        };
        let (a, b) = (set(&[0, 5, 63, 64, 99]), set(&[5, 99]));
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 5, 63, 64, 99]);
        assert!(b.is_subset(&a) && !a.is_subset(&b) && a.meets(&b));
        assert!(!set(&[1]).meets(&b) && set(&[]).is_subset(&b) && set(&[]).iter().next().is_none());
        assert!(a.contains(64) && !a.contains(65));
    }
}
