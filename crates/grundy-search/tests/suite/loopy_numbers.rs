//! Tests that positions are found both ways: directly if they are small numbers, and otherwise by their hashes.

use std::hash::{Hash, Hasher};

use grundy_core::{Limits, Ruleset, StopReason, Sum};
use grundy_search::loopy::{LoopyError, LoopyExplorer};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::loopy::{Arrows, retrograde};

/// A scheme for the names of the vertices of a graph.
#[derive(Clone, Copy)]
struct Names {
    factor: u64,
    offset: u64,
    /// Names with the same remainder modulo this number have equal hashes.
    classes: u64,
    /// Names that are at least this number hash as two words.
    long_from: u64,
}

const PLAIN: Names = Names { factor: 1, offset: 0, classes: u64::MAX, long_from: u64::MAX };

#[derive(Clone, Debug, PartialEq, Eq)]
struct Name {
    value: u64,
    word: u64,
    is_long: bool,
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.is_long {
            state.write_u64(1);
        }
        state.write_u64(self.word);
    }
}

struct Named<'g>(&'g Arrows, Names);

impl Named<'_> {
    fn name(&self, vertex: usize) -> Name {
        let names = self.1;
        let value = vertex as u64 * names.factor + names.offset;
        Name { value, word: value % names.classes, is_long: value >= names.long_from }
    }

    fn vertex(&self, name: &Name) -> usize {
        ((name.value - self.1.offset) / self.1.factor) as usize
    }
}

impl Ruleset for Named<'_> {
    type Position = Name;
    type Move = usize;

    fn moves(&self, name: &Name) -> impl Iterator<Item = usize> {
        self.0.0[self.vertex(name)].iter().copied()
    }

    fn play(&self, _: &Name, &to: &usize) -> Sum<Name> {
        Sum::from(self.name(to))
    }
}

/// Returns a graph in which most vertices have three arrows.
fn sparse(vertices: usize, rng: &mut StdRng) -> Arrows {
    let mut arrows = || (0..3).map(|_| rng.random_range(0..vertices)).collect();
    Arrows(
        (0..vertices).map(|vertex| if vertex % 9 == 5 { Vec::new() } else { arrows() }).collect(),
    )
}

#[test]
fn outcomes_do_not_depend_on_the_names_of_positions() {
    let mut rng = StdRng::seed_from_u64(91);
    let vertices = 400;
    let graph = sparse(vertices, &mut rng);
    let expected = retrograde(&graph, 1);
    let kinds = [
        PLAIN,
        Names { offset: 300, ..PLAIN },
        Names { factor: 3, ..PLAIN },
        Names { factor: 1_000_003, ..PLAIN },
        Names { offset: u64::from(u32::MAX) - 200, ..PLAIN },
        Names { classes: 350, ..PLAIN },
        Names { classes: 1, ..PLAIN },
        Names { long_from: 350, ..PLAIN },
        Names { long_from: 0, ..PLAIN },
    ];
    for (kind, &names) in kinds.iter().enumerate() {
        let rules = Named(&graph, names);
        // If only one vertex is given, the search finds the others in the order of play.
        for order in [(0..vertices).collect(), (0..vertices).rev().collect(), vec![0]] {
            let order: Vec<usize> = order;
            let given: Vec<Name> = order.iter().map(|&vertex| rules.name(vertex)).collect();
            let mut explorer = LoopyExplorer::new(&rules, given).max_stored(vertices as u64);
            let limits = Limits::none().work(rng.random_range(40..400));
            while let Err(stopped) = explorer.run_within(&limits) {
                assert!(matches!(stopped.reason(), Some(StopReason::Work { .. })), "{stopped}");
            }
            let search = explorer.finish().expect("it has ended");
            assert!(search.len() > vertices / 2);
            let mut found = 0;
            for vertex in 0..vertices {
                let (outcome, moves) = expected[&vec![vertex]];
                let name = rules.name(vertex);
                if let Ok(remoteness) = search.remoteness(&name) {
                    found += 1;
                    assert_eq!(search.outcome(&name), Ok(outcome), "{kind}: {vertex}");
                    assert_eq!(remoteness.unwrap_or(0), moves, "{kind}: {vertex}");
                }
            }
            assert_eq!(found, search.len(), "{kind}");
            assert!(search.outcome(&rules.name(vertices)).is_err());
        }
    }
}

/// Moves are played before their results are looked up. If a bound on positions stops the exploration before a lookup, the played moves
/// must be kept.
#[test]
fn moves_played_before_a_bound_is_reached_are_kept() {
    let mut rng = StdRng::seed_from_u64(92);
    let graph = sparse(300, &mut rng);
    let expected = retrograde(&graph, 1);
    let rules = Named(&graph, PLAIN);
    let mut explorer = LoopyExplorer::new(&rules, [rules.name(0)]).max_stored(1);
    let mut stored = 1;
    let search = loop {
        match explorer.run_within(&Limits::none()) {
            Ok(()) => break explorer.finish().expect("it has ended"),
            Err(LoopyError::Stopped(stopped)) => {
                assert_eq!(stopped.reason(), StopReason::Stored { limit: stored });
                assert_eq!(explorer.len() as u64, stored);
                stored += rng.random_range(1..4);
                explorer = explorer.max_stored(stored);
            }
            Err(error) => panic!("{error}"),
        }
    };
    assert!(search.len() > 250);
    for vertex in 0..300 {
        if let Ok(outcome) = search.outcome(&rules.name(vertex)) {
            assert_eq!(outcome, expected[&vec![vertex]].0);
        }
    }
}
