//! Sums of the values from one place to another, which change one by one.

use super::Group;

/// The values of places, with their sums.
///
/// Cell `i` holds the sum of the places `i & (i + 1)` to `i`. Going to `i | (i + 1)` from a place leads
/// through all cells that count it, and going from the sum of the first `i` to that of the first
/// `i & (i - 1)` leaves one cell out. Two such ways meet as soon as they have to: from there on they need not
/// be walked.
///
/// Source: P. M. Fenwick, *A new data structure for cumulative frequency tables*, 1994.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fenwick<V>(Vec<V>);

impl<V: Clone> Fenwick<V> {
    /// The values of all places.
    pub(super) fn new<G: Group<Value = V>>(group: &G, mut values: Vec<V>) -> Self {
        for place in 0..values.len() {
            let next = place | (place + 1);
            if next < values.len() {
                values[next] = group.product(&values[next], &values[place]);
            }
        }
        Self(values)
    }

    /// Fetches the first cell of the ways from a place, if that is all that a clone does.
    #[inline]
    pub(super) fn prefetch(&self, place: usize) {
        if !std::mem::needs_drop::<V>() {
            std::hint::black_box(self.0[place].clone());
        }
    }

    /// Adds to one place.
    #[inline]
    pub(super) fn add<G: Group<Value = V>>(&mut self, group: &G, place: usize, value: &V) {
        self.add_until(group, place, self.0.len(), value);
    }

    /// Adds to one place and takes the same away from a later one, or from none if it is behind all.
    #[inline]
    pub(super) fn add_between<G: Group<Value = V>>(
        &mut self,
        group: &G,
        from: usize,
        to: usize,
        value: &V,
    ) {
        let bit = ((from ^ to) | 1).ilog2();
        let meet = (to | ((1 << bit) - 1)).min(self.0.len());
        self.add_until(group, from, meet, value);
        self.add_until(group, to, meet, &group.inverse(value));
    }

    /// Adds to the cells that count this place and come before `end`.
    #[inline]
    fn add_until<G: Group<Value = V>>(&mut self, group: &G, mut at: usize, end: usize, value: &V) {
        while at < end {
            let cell = &mut self.0[at];
            *cell = group.product(cell, value);
            at |= at + 1;
        }
    }

    /// The sum of the places `from..to` is `more` less `less`: what they are by the way is added to both.
    #[inline]
    pub(super) fn sum<G: Group<Value = V>>(
        &self,
        group: &G,
        from: usize,
        to: usize,
        (more, less): (&mut V, &mut V),
    ) {
        let bit = ((from ^ to) | 1).ilog2();
        let meet = ((to >> bit) & !1) << bit;
        for (mut end, sum) in [(to, more), (from, less)] {
            while end > meet {
                *sum = group.product(sum, &self.0[end - 1]);
                end &= end - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fenwick;
    use crate::dynamic::{Group, Monoid};

    struct Sum;

    impl Monoid for Sum {
        type Value = i64;

        fn identity(&self) -> i64 {
            0
        }

        fn product(&self, first: &i64, second: &i64) -> i64 {
            first + second
        }
    }

    impl Group for Sum {
        fn inverse(&self, value: &i64) -> i64 {
            -value
        }

        fn power(&self, value: &i64, count: u32) -> i64 {
            value * i64::from(count)
        }
    }

    fn check(sums: &Fenwick<i64>, values: &[i64]) {
        for to in 0..=values.len() {
            for from in 0..=to {
                let (mut more, mut less) = (0, 0);
                sums.sum(&Sum, from, to, (&mut more, &mut less));
                assert_eq!(more - less, values[from..to].iter().sum::<i64>(), "{from}..{to}");
            }
        }
    }

    #[test]
    fn all_sums_after_every_change_of_short_lists() {
        for length in 0..20 {
            let mut values: Vec<i64> = (0..length).map(|place| 1 << place).collect();
            let mut sums = Fenwick::new(&Sum, values.clone());
            check(&sums, &values);
            for from in 0..length {
                values[from] += 7;
                sums.add(&Sum, from, &7);
                for to in from..=length {
                    values[from] += 1000;
                    if to < length {
                        values[to] -= 1000;
                    }
                    sums.add_between(&Sum, from, to, &1000);
                    check(&sums, &values);
                }
            }
        }
    }
}
