//! The misère theorem of take-and-break games on trial against their rules.

use games::heaps::take_and_break::{MisereTakeAndBreak, TakeAndBreak};
use grundy_core::misere::HeapQuotient;
use grundy_core::{Misere, Outcome, Ruleset, Search, SumTheorem};

#[test]
fn outcomes_and_winning_moves_are_those_of_search() {
    for (code, largest) in
        [("kayles", 8), ("0.123", 9), ("0.75", 8), ("0.312", 8), ("0.53", 9), ("{1,2}", 6)]
    {
        let rules: TakeAndBreak = code.parse().unwrap();
        let theorem =
            MisereTakeAndBreak::new(HeapQuotient::find(rules.code(), 300).unwrap()).unwrap();
        let search = Search::new(&rules);
        for a in 0..=largest {
            for b in 0..=a {
                for sum in [vec![a, b], vec![a, b, b], vec![a, a, b, 1]] {
                    let outcome = search.sum_outcome(&sum, Misere).unwrap();
                    assert_eq!(theorem.sum_outcome(&sum, Misere), outcome, "{code} {sum:?}");
                    let moves: Vec<_> = theorem.sum_winning_moves(&sum, Misere).collect();
                    let expected = search.sum_winning_moves(&sum, Misere).unwrap();
                    assert_eq!(moves, expected, "{code} {sum:?}");
                }
            }
        }
    }
}

/// A game of huge heaps, played out by the first winning move against the last move there is.
#[test]
fn huge_heaps_are_won() {
    let kayles = HeapQuotient::find(&"0.77".parse().unwrap(), 300).unwrap();
    let kayles = MisereTakeAndBreak::new(kayles).unwrap();
    let mut heaps = vec![u64::MAX, 7, 1 << 50];
    for _ in 0..20 {
        if kayles.sum_outcome(&heaps, Misere) == Outcome::P {
            heaps[0] -= 1;
            continue;
        }
        let mv = kayles.sum_winning_moves(&heaps, Misere).next().expect("a winning move");
        heaps = kayles.try_play_in_sum(&heaps, &mv).unwrap();
        assert_eq!(kayles.sum_outcome(&heaps, Misere), Outcome::P);
        heaps.sort_unstable_by(|a, b| b.cmp(a));
    }
}

#[test]
fn quotients_without_a_period_are_refused() {
    let found = HeapQuotient::find(&"0.07".parse().unwrap(), 20).unwrap();
    let error = MisereTakeAndBreak::new(found).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the quotient of 0.07 is known up to heap 20, without a proved period"
    );
}
