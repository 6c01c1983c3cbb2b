//! Compares the outcomes of conjunctive and selective compounds with exhaustive play of the rules. The outcomes are computed from
//! remoteness and suspense.

use std::collections::HashMap;

use grundy_core::compounds;
use grundy_core::{Convention, Limits, Nimber, Outcome, Ruleset, Sum, SumMove};
use grundy_search::compounds::Components;
use grundy_search::{Search, SearchError};

/// A game whose positions are Nim heaps, Kayles rows, and counters that decrease by one.
#[derive(Clone, Copy)]
struct Toys;

impl Ruleset for Toys {
    type Position = (u8, u64);
    type Move = Vec<u64>;

    fn moves(&self, &(kind, size): &(u8, u64)) -> impl Iterator<Item = Vec<u64>> {
        let mut left: Vec<Vec<u64>> = Vec::new();
        match kind {
            0 => left.extend((0..size).map(|rest| vec![rest])),
            1 => {
                for taken in 1..=size.min(2) {
                    let rest = size - taken;
                    left.extend((0..=rest / 2).map(|one| vec![one, rest - one]));
                }
            }
            _ => left.extend(size.checked_sub(1).map(|rest| vec![rest])),
        }
        left.into_iter()
    }

    fn play(&self, &(kind, _): &(u8, u64), left: &Vec<u64>) -> Sum<(u8, u64)> {
        left.iter().filter(|&&size| size > 0).map(|&size| (kind, size)).collect()
    }

    fn play_ends(&self) -> bool {
        true
    }
}

type Compound = Vec<Vec<(u8, u64)>>;

fn wins<G: Ruleset<Position = Compound>>(
    rules: &G,
    compound: &Compound,
    convention: Convention,
    known: &mut HashMap<Compound, bool>,
) -> bool {
    let mut key = compound.clone();
    for sum in &mut key {
        sum.sort_unstable();
    }
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let moves: Vec<G::Move> = rules.moves(compound).collect();
    let found = if moves.is_empty() {
        convention == Convention::Misere
    } else {
        moves.iter().any(|mv| !wins(rules, &rules.play(compound, mv)[0], convention, known))
    };
    known.insert(key, found);
    found
}

#[test]
fn compound_outcomes_match_exhaustive_play() {
    let parts: Vec<Vec<(u8, u64)>> = vec![
        vec![],
        vec![(0, 1)],
        vec![(0, 3)],
        vec![(0, 1), (0, 1)],
        vec![(1, 2)],
        vec![(1, 4)],
        vec![(2, 1)],
        vec![(2, 2)],
        vec![(2, 3), (0, 2)],
    ];
    for convention in Convention::ALL {
        let mut known = [(); 4].map(|()| HashMap::new());
        let mut check = |compound: &Compound| {
            let facts = Components::of(&Toys, compound, &Limits::none()).unwrap();
            assert_eq!((facts.len(), facts.is_empty()), (compound.len(), compound.is_empty()));
            let claimed = [
                facts.conjunctive(convention),
                facts.continued(convention),
                facts.selective(convention),
                facts.shortened(convention),
            ];
            let [conjunctive, continued, selective, shortened] = &mut known;
            let wins = [
                wins(&compounds::Compound::conjunctive(Toys), compound, convention, conjunctive),
                wins(&compounds::Compound::continued(Toys), compound, convention, continued),
                wins(&compounds::Compound::selective(Toys), compound, convention, selective),
                wins(&compounds::Compound::shortened(Toys), compound, convention, shortened),
            ];
            assert_eq!(claimed, wins.map(Outcome::from_first_wins), "{compound:?} {convention}");
        };
        check(&vec![]);
        for (at, one) in parts.iter().enumerate() {
            check(&vec![one.clone()]);
            for (next, other) in parts.iter().enumerate().skip(at) {
                check(&vec![one.clone(), other.clone()]);
                for third in parts.iter().skip(next).step_by(2) {
                    check(&vec![one.clone(), other.clone(), third.clone()]);
                }
            }
        }
    }
}

/// Checks remoteness and suspense of single components against their definitions.
#[test]
fn remoteness_and_suspense_of_heaps_match_their_definitions() {
    let facts = Components::of(&Toys, &[vec![(0, 4)], vec![(2, 3)]], &Limits::none()).unwrap();
    for (convention, remoteness, suspense) in
        [(Convention::Normal, 1, 1), (Convention::Misere, 2, 2)]
    {
        assert_eq!(facts.remoteness(0, convention), remoteness, "{convention}");
        assert_eq!(facts.suspense(0, convention), suspense, "{convention}");
        // From a counter of 3, play always lasts three moves.
        assert_eq!((facts.remoteness(1, convention), facts.suspense(1, convention)), (3, 3));
    }
}

/// Searches compounds by their own rules, and checks the values found and the moves listed.
#[test]
fn compounds_can_be_searched_as_rulesets() {
    let rules = compounds::Compound::conjunctive(Toys);
    let any = compounds::Compound::selective(Toys);
    assert!(rules.play_ends() && any.play_ends());
    assert_eq!((rules.rules().play_ends(), any.rules().play_ends()), (true, true));
    // A move decreases both counters, so play ends when the smaller counter reaches zero.
    let both = vec![vec![(2, 5)], vec![(2, 3)]];
    assert_eq!(Search::new(rules).nim_value(&both).unwrap(), Nimber::new(1));
    assert_eq!(
        Search::new(compounds::Compound::continued(Toys)).nim_value(&both).unwrap(),
        Nimber::new(1)
    );
    let moves: Vec<_> = any.moves(&both).collect();
    let own = SumMove::new(0, vec![4]);
    let other = SumMove::new(0, vec![2]);
    assert_eq!(
        moves,
        [
            vec![Some(own.clone()), Some(other.clone())],
            vec![Some(own), None],
            vec![None, Some(other)]
        ]
    );
    assert!(any.try_play(&both, &vec![None, None]).is_err());
}

#[test]
fn limits_stop_the_search_for_facts_about_components() {
    let stopped = Components::of(&Toys, &[vec![(1, 30)]], &Limits::none().work(10));
    assert!(matches!(stopped, Err(SearchError::Stopped(_))));
}
