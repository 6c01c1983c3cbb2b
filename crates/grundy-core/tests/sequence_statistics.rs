//! Statistics of the values of nim-sequences against counting by hand in the list of values.

mod numbers;

use grundy_core::Nimber;
use grundy_core::sequence::{Code, Sequence, ValueStatistics};
use numbers::Numbers;

#[test]
fn statistics_are_what_the_list_of_values_says() {
    for digits in [&[0, 7, 7][..], &[0, 6], &[0, 1, 3, 7], &[0, 3, 3, 3], &[0, 0, 0]] {
        let table = Code::new(digits).unwrap();
        let mut sequence = Sequence::new(table.clone());
        let values = sequence.extend_to(3000).unwrap();
        let list: Vec<u32> = values.numbers();
        let known = ValueStatistics::of(&table, values);

        assert_eq!((known.len(), known.is_empty()), (3000, false));
        let mut distinct = list.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(known.distinct_values(), distinct.len() as u64, "{digits:?}");
        let first = |value: u32| list.iter().position(|&other| other == value).unwrap() as u64;
        let named = |(heap, value): (u64, u32)| (heap, Nimber::new(value.into()));
        let largest = *distinct.last().unwrap();
        assert_eq!(known.largest_value(), Some(named((first(largest), largest))), "{digits:?}");
        let last_new = distinct.iter().map(|&value| (first(value), value)).max().map(named);
        assert_eq!(known.last_new_value(), last_new, "{digits:?}");
        assert_eq!(known.p_positions(), list.iter().filter(|&&value| value == 0).count() as u64);

        let Some(space) = known.space() else {
            assert_eq!((known.rare_heaps(), known.last_rare_heap()), (None, None));
            continue;
        };
        let rare: Vec<u64> = (1..list.len())
            .map(|n| named((n as u64, list[n])))
            .filter(|&(n, value)| space.is_rare(n, value))
            .map(|(n, _)| n)
            .collect();
        assert_eq!(known.rare_heaps(), Some(rare.len() as u64), "{digits:?}");
        assert_eq!(known.last_rare_heap(), rare.last().copied(), "{digits:?}");
    }
}
