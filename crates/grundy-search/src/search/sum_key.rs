//! The key of a sum: the multiset of the ids of its components.

use smallvec::SmallVec;

/// The components of a sum that have moves. The ids are in ascending order, each with the number of times it occurs.
///
/// Most sums have only a few components, and each of them occurs once. So the number of occurrences is stored only if it is larger than
/// one. In this form, even a sum of many equal components is short.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct SumKey(SmallVec<[u32; 6]>);

/// Set in an id if the next word is the number of times that the id occurs.
const SEVERAL: u32 = 1 << 31;

impl SumKey {
    /// Creates the sum of the given ids, in any order.
    pub(super) fn of_ids(mut ids: SmallVec<[u32; 6]>) -> Self {
        ids.sort_unstable();
        let mut whole = Self::default();
        Runs(&ids).for_each(|(id, times)| whole.push(id, times));
        whole
    }

    /// Creates the sum of the given ids, in any order, each with the number of times it occurs. Returns `None` if an id occurs too often.
    pub(super) fn of_counts(mut counts: Vec<(u32, u64)>) -> Option<Self> {
        counts.sort_unstable();
        let mut whole = Self::default();
        for same in counts.chunk_by(|one, other| one.0 == other.0) {
            let times = same.iter().try_fold(0_u64, |sum, &(_, times)| sum.checked_add(times))?;
            whole.push(same[0].0, u32::try_from(times).ok()?);
        }
        Some(whole)
    }

    /// Adds copies of a component whose id must be larger than the ids added before.
    #[inline]
    fn push(&mut self, id: u32, times: u32) {
        match times {
            0 => {}
            1 => self.0.push(id),
            _ => self.push_several(id, times),
        }
    }

    #[inline(never)]
    fn push_several(&mut self, id: u32, times: u32) {
        self.0.push(id | SEVERAL);
        self.0.push(times);
    }

    /// Returns the heap memory of the key, in bytes. Sums reachable from this sum own about as much memory.
    pub(super) fn bytes(&self) -> u64 {
        if self.0.spilled() { 4 * self.0.capacity() as u64 } else { 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the ids in ascending order, each with the number of times it occurs.
    pub(super) fn counts(&self) -> Counts<'_> {
        Counts(&self.0)
    }

    /// Returns the ids of the distinct components, in ascending order.
    pub(super) fn ids(&self) -> Vec<u32> {
        self.counts().map(|(id, _)| id).collect()
    }

    /// Returns the number of distinct components.
    pub(super) fn len(&self) -> usize {
        self.counts().count()
    }

    /// Returns the sum of the components of both sums.
    pub(super) fn plus(&self, other: &Self) -> Self {
        self.changed(None, other.counts())
    }

    /// Returns the sum without the components of `other`, all of which it must contain.
    pub(super) fn without(&self, other: &Self) -> Self {
        let mut taken = other.counts().peekable();
        let mut left = Self::default();
        for (id, times) in self.counts() {
            let fewer = taken.next_if(|&(other, _)| other == id).map_or(0, |(_, fewer)| fewer);
            left.push(id, times.saturating_sub(fewer));
        }
        left
    }

    /// Returns the sum with one component replaced by the components in `option`, whose ids must be in ascending order.
    pub(super) fn replaced(&self, id: u32, option: &[u32]) -> Self {
        self.changed(Some(id), Runs(option))
    }

    fn changed(&self, taken: Option<u32>, added: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut added = added.peekable();
        let mut changed = Self(SmallVec::with_capacity(self.0.len() + 2));
        for (id, times) in self.counts() {
            while let Some((other, times)) = added.next_if(|&(other, _)| other < id) {
                changed.push(other, times);
            }
            let more = added.next_if(|&(other, _)| other == id).map_or(0, |(_, more)| more);
            let fewer = u32::from(taken == Some(id));
            changed.push(id, times.saturating_add(more) - fewer);
        }
        added.for_each(|(id, times)| changed.push(id, times));
        changed
    }
}

/// Iterates over the ids of a sum, with the number of times each occurs.
pub(super) struct Counts<'w>(&'w [u32]);

impl Iterator for Counts<'_> {
    type Item = (u32, u32);

    #[inline]
    fn next(&mut self) -> Option<(u32, u32)> {
        match *self.0 {
            [id, times, ref rest @ ..] if id & SEVERAL != 0 => {
                self.0 = rest;
                Some((id & !SEVERAL, times))
            }
            [id, ref rest @ ..] => {
                self.0 = rest;
                Some((id, 1))
            }
            [] => None,
        }
    }
}

/// Iterates over the distinct ids of an ascending list, with the number of times each occurs.
struct Runs<'i>(&'i [u32]);

impl Iterator for Runs<'_> {
    type Item = (u32, u32);

    #[inline]
    fn next(&mut self) -> Option<(u32, u32)> {
        let &id = self.0.first()?;
        let times = self.0.iter().take_while(|&&other| other == id).count();
        self.0 = &self.0[times..];
        Some((id, times as u32))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt as _, SeedableRng as _};

    use super::{SmallVec, SumKey};

    fn whole(ids: &[u32]) -> SumKey {
        SumKey::of_ids(SmallVec::from_slice(ids))
    }

    fn ids(whole: &SumKey) -> Vec<u32> {
        whole.counts().flat_map(|(id, times)| vec![id; times as usize]).collect()
    }

    /// Compares every operation with the same operation on plain lists that repeat equal ids.
    #[test]
    fn sums_behave_like_multisets_of_ids() {
        let mut rng = StdRng::seed_from_u64(1);
        for _ in 0..3000 {
            let mut draw = |most: usize| -> Vec<u32> {
                let largest = [1, 3, 0x7fff_fffe][rng.random_range(0..3)];
                let len = rng.random_range(0..=most);
                (0..len).map(|_| largest - rng.random_range(0..=largest.min(4))).collect()
            };
            let (mut one, other) = (draw(9), draw(5));
            let (first, second) = (whole(&one), whole(&other));
            one.sort_unstable();
            assert_eq!(ids(&first), one);
            assert_eq!(first.is_empty(), one.is_empty());

            let mut both = [&one[..], &other].concat();
            both.sort_unstable();
            assert_eq!(first.plus(&second), whole(&both));
            assert_eq!(ids(&first.plus(&second).without(&second)), one);

            let mut different = both.clone();
            different.dedup();
            assert_eq!(first.plus(&second).len(), different.len());
            let counts = both.iter().map(|&id| (id, 1)).collect();
            assert_eq!(SumKey::of_counts(counts), Some(whole(&both)));

            if let Some(&id) = one.get(rng.random_range(0..=one.len())) {
                let mut option = other;
                option.sort_unstable();
                let replaced = first.replaced(id, &option);
                assert_eq!(replaced, first.without(&whole(&[id])).plus(&second));
            }
        }
        assert_eq!(SumKey::of_counts(vec![(3, u64::MAX), (3, 1)]), None);
        assert_eq!(SumKey::of_counts(vec![(3, 1 << 32)]), None);
    }
}
