//! Tests that engines give the same answers if they are stopped at random points and queried again.

use std::fmt::Debug;

use crate::toys::{Drawn, Loopy, Nim};
use grundy_core::{Limits, StopReason};
use grundy_search::SearchEngine;
use grundy_search::SearchError;
use grundy_search::loopy::{LoopyExplorer, LoopySearch};
use misere_quotients::classical::{Forms, GenusSearch, PositionForms};
use misere_quotients::{
    ComponentQuotient, ComponentQuotientError, ComponentQuotientFinder, QuotientBounds,
};
use octal_games::{Sequence, SequenceError};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// Repeats a query with random limits until it is answered, and adds the number of stopped attempts to `stops`.
fn ask<T, E: Debug>(
    rng: &mut StdRng,
    stops: &mut u64,
    reason: impl Fn(&E) -> Option<StopReason>,
    mut ask: impl FnMut(&Limits) -> Result<T, E>,
) -> Result<T, E> {
    for _ in 0..1_000_000 {
        let work = [1, 1, 2, 3, 5, 20, 300][rng.random_range(0..7)];
        match ask(&Limits::none().work(work)) {
            Err(error) if reason(&error).is_some() => {
                assert_eq!(reason(&error), Some(StopReason::Work { limit: work }));
                *stops += 1;
            }
            answer => return answer,
        }
    }
    panic!("no progress")
}

#[test]
fn interrupted_genera_match_uninterrupted_ones() {
    let (mut rng, mut stops) = (StdRng::seed_from_u64(1), 0);
    for seed in 0..60 {
        let game = Drawn::random(seed, 9);
        let (mut left, mut stopped) = (GenusSearch::new(&game), GenusSearch::new(&game));
        for _ in 0..6 {
            let sum: Vec<usize> =
                (0..rng.random_range(0..4)).map(|_| rng.random_range(0..9)).collect();
            let found = ask(&mut rng, &mut stops, SearchError::reason, |limits| {
                stopped.find_within(&sum, limits)
            });
            let genus = left.genus(&sum).unwrap();
            assert_eq!(found, Ok((genus, left.tameness(&sum).unwrap())), "{game:?} {sum:?}");
        }
    }
    assert!(stops > 500, "{stops}");
}

#[test]
fn interrupted_forms_match_uninterrupted_ones() {
    let (mut rng, mut stops) = (StdRng::seed_from_u64(2), 0);
    for seed in 0..60 {
        let game = Drawn::random(seed, 8);
        let (mut forms, mut known) = (Forms::new(), PositionForms::new());
        let mut others = PositionForms::new();
        for position in (0..8).rev() {
            let found = ask(&mut rng, &mut stops, SearchError::reason, |limits| {
                forms.of_position_within(&game, &position, &mut known, limits)
            });
            // Both forms are stored in the same table, so equal games have equal forms.
            assert_eq!(found, forms.of_position(&game, &position, &mut others), "{game:?}");
        }
        assert!(known.iter().all(|(position, form)| others.get(position) == Some(form)));
    }
    assert!(stops > 100, "{stops}");
}

#[test]
fn interrupted_quotients_of_components_match_uninterrupted_ones() {
    let (mut rng, mut stops) = (StdRng::seed_from_u64(3), 0);
    for seed in 0..25 {
        let game = Drawn::random(seed, 10);
        let bounds = QuotientBounds::new();
        let positions: Vec<usize> = (0..10).rev().collect();
        let mut finder = ComponentQuotientFinder::new(&game, positions.clone(), bounds);
        let found = ask(&mut rng, &mut stops, ComponentQuotientError::reason, |limits| {
            finder.find_within(limits)
        });
        assert_eq!(found, ComponentQuotient::of(&game, positions), "{game:?}");
    }
    assert!(stops > 100, "{stops}");
}

#[test]
fn interrupted_loopy_values_match_uninterrupted_ones() {
    let (mut rng, mut stops) = (StdRng::seed_from_u64(4), 0);
    for seed in 0..150 {
        let loopy = Loopy::random(seed, 12);
        let mut game = loopy.rules().clone();
        // In a loopy game, each move must leave exactly one component.
        for option in game.0.iter_mut().flatten() {
            option.truncate(1);
        }
        let positions = [rng.random_range(0..12), rng.random_range(0..12)];
        let left = LoopySearch::new(&game, positions).unwrap();
        let mut explorer = LoopyExplorer::new(&game, positions);
        let done = ask(&mut rng, &mut stops, grundy_search::loopy::LoopyError::reason, |limits| {
            explorer.run_within(limits)
        });
        done.unwrap();
        let stopped = explorer.finish().unwrap();
        assert_eq!(stopped.len(), left.len());
        for position in 0..12 {
            assert_eq!(stopped.value(&position), left.value(&position), "{game:?}");
            assert_eq!(stopped.remoteness(&position), left.remoteness(&position), "{game:?}");
            assert_eq!(stopped.best_move(&position), left.best_move(&position), "{game:?}");
        }
    }
    assert!(stops > 100, "{stops}");
}

/// Even the computation of a single value of a sequence can stop and resume.
#[test]
fn computing_values_by_definition_can_be_stopped_at_any_step() {
    let mut rng = StdRng::seed_from_u64(0x571);
    let whole = Sequence::with_engine(SearchEngine::new(Nim)).extend_to(60).unwrap().clone();
    let mut sequence = Sequence::with_engine(SearchEngine::new(Nim));
    let mut stops = 0;
    let mut ask = |limits: &Limits| sequence.extend_within(60, limits).cloned();
    let values = loop {
        match ask(&Limits::none().work(rng.random_range(1..9))) {
            Ok(values) => break values,
            Err(error) => {
                assert!(matches!(error, SequenceError::Stopped(_)), "{error}");
                stops += 1;
            }
        }
    };
    assert!(stops > 100 && values == whole, "{stops}");
}
