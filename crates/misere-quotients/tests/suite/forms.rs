//! Tests misère canonical forms: how many games are born by each day, and what happens when the table is full.

use std::collections::BTreeSet;

use grundy_core::{Outcome, StopReason};
use grundy_search::SearchError;
use misere_quotients::classical::{Form, Forms, PositionForms};

use crate::toys::{Drawn, Nim};

/// J. H. Conway lists the numbers of games born by days 0, 1, 2, ... in *On Numbers and Games*, chapter 12.
#[test]
fn counts_of_games_born_by_each_day_match_conways_count() {
    let mut forms = Forms::default();
    let mut born = BTreeSet::from([Form::ZERO]);
    for (day, count) in (1..).zip([2, 3, 5, 22]) {
        let before: Vec<Form> = born.iter().copied().collect();
        for set in 0..1_u32 << before.len() {
            let options = (0..).zip(&before).filter(|(bit, _)| set >> bit & 1 == 1);
            let options: Vec<Form> = options.map(|(_, &form)| form).collect();
            let form = forms.form(options.iter().copied()).unwrap();
            // The form must have the same winner as the game before its reversible moves were removed.
            let wins = options.is_empty()
                || options.iter().any(|&option| forms.outcome(option) == Outcome::P);
            assert_eq!(forms.outcome(form), Outcome::from_first_wins(wins));
            assert!(forms.birthday(form) <= day);
            assert!(forms.options(form).all(|option| option.index() < form.index()));
            born.insert(form);
        }
        assert_eq!((born.len(), forms.len()), (count, count), "day {day}");
    }
    assert!(!forms.is_empty());
}

#[test]
fn a_table_of_forms_stops_at_its_bound() {
    let mut forms = Forms::new().max_stored(4);
    let heaps: Vec<Form> = (0..4).map(|size| forms.nim_heap(size).unwrap()).collect();
    let full = StopReason::Stored { limit: 4 };
    assert_eq!(forms.nim_heap(4).unwrap_err().reason(), full);
    // The sum of two heaps of 3 needs more sums than the table can store.
    assert_eq!(forms.sum(heaps[3], heaps[3]).unwrap_err().reason(), full);
    // The table keeps the forms that it knew before.
    assert_eq!(forms.nim_heap(3), Ok(heaps[3]));
    let (mut forms, mut known) = (Forms::new().max_stored(4), PositionForms::default());
    assert_eq!(format!("{known:?}"), "{}");
    assert_eq!(forms.of_position(&Nim, &3, &mut known), Ok(heaps[3]));
    assert_eq!(known.iter().count(), 4);
    for (position, form) in known.iter() {
        assert_eq!(form, heaps[*position as usize]);
        assert!(format!("{known:?}").contains(&format!("{position}: {form:?}")));
    }
    assert_eq!(forms.of_position(&Nim, &9, &mut known).unwrap_err().reason(), Some(full));
    assert_eq!((known.get(&3), known.get(&9)), (Some(heaps[3]), None));
}

/// A position on a cycle has no form, no matter how often it is queried. The queries must not change the forms of other positions.
#[test]
fn a_cycle_is_an_error_in_every_query_for_its_form() {
    // Positions 1 and 4 are nim-heaps, and positions 2 and 3 lead to each other.
    let rules =
        Drawn([vec![], vec![0], vec![1, 3], vec![2], vec![0, 1], vec![4, 3]].map(lone).into());
    let mut forms = Forms::new();
    let heaps: Vec<Form> = (0..3).map(|size| forms.nim_heap(size).unwrap()).collect();
    let mut known = PositionForms::new();
    for position in [2, 3, 2, 5, 1, 3, 4, 2, 5, 4] {
        let found = forms.of_position(&rules, &position, &mut known);
        match position {
            1 => assert_eq!(found, Ok(heaps[1])),
            4 => assert_eq!(found, Ok(heaps[2])),
            _ => {
                assert!(matches!(found, Err(SearchError::Cycle { .. })), "{position}: {found:?}");
                assert_eq!(known.get(&position), None, "{position}");
            }
        }
    }
}

/// Makes each option a sum of a single position.
fn lone(options: Vec<usize>) -> Vec<Vec<usize>> {
    options.into_iter().map(|option| vec![option]).collect()
}
