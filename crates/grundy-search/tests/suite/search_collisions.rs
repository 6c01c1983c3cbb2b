//! Tests for faults that the other tests did not detect when the faults were injected. The tests cover positions with equal hashes, large
//! values in growing tables, tables that contradict known facts about sums, and replies in positions that split.

use std::hash::{Hash, Hasher};

use grundy_core::{
    Convention, Limits, Misere, Nimber, Normal, Notation, Outcome, ReadError, Ruleset, Sum,
};
use grundy_search::entailing::{After, EntailingRules, EntailingSearch, Situation, Turn};
use grundy_search::{Method, Search, TableError};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::search_tables::{Facts, Table};
use crate::toys::{Definitions, Drawn, KaylesBoard, Nim};

const METHODS: [Method; 3] = [Method::Automatic, Method::ProofNumberSearch, Method::MexSearch];

/// A position whose hash is constant, or depends only on whether its number is odd.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Alike {
    at: usize,
    says_parity: bool,
}

impl Hash for Alike {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.says_parity && self.at % 2 == 1).hash(state);
    }
}

/// A random game whose positions have only a few different hashes.
struct AllAlike<'a>(&'a Drawn);

impl Ruleset for AllAlike<'_> {
    type Position = Alike;
    type Move = usize;

    fn moves(&self, position: &Alike) -> impl Iterator<Item = usize> {
        self.0.moves(&position.at)
    }

    fn play(&self, &Alike { at, says_parity }: &Alike, mv: &usize) -> Sum<Alike> {
        self.0.play(&at, mv).map(|at| Alike { at, says_parity })
    }
}

impl Notation for AllAlike<'_> {
    fn position_text(&self, position: &Alike) -> String {
        position.at.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Alike, ReadError> {
        Ok(Alike { at: self.0.read_position(text)?, says_parity: false })
    }

    fn move_text(&self, position: &Alike, mv: &usize) -> String {
        self.0.move_text(&position.at, mv)
    }
}

/// The search must compare positions themselves and not only their hashes, both in the small table and in the shared table. Saving a search
/// makes it continue in the shared table.
#[test]
fn positions_with_equal_hashes_are_distinguished() {
    for seed in 0..20 {
        let rules = Drawn::random(seed, 30);
        let mut definitions = Definitions::new(&rules);
        for (method, says_parity) in METHODS.into_iter().flat_map(|m| [(m, false), (m, true)]) {
            for is_shared in [false, true] {
                let search = Search::new(AllAlike(&rules)).method(method);
                let search = if seed % 3 == 0 { search.threads(2) } else { search };
                if is_shared {
                    search.save("alike", 1, std::io::sink()).unwrap();
                }
                let position = |at| Alike { at, says_parity };
                for at in (0..30).rev() {
                    let value = Nimber::new(definitions.value(&[at]));
                    let found = search.nim_value(&position(at)).unwrap();
                    assert_eq!(found, value, "{seed} {method:?} {at}");
                    assert_eq!(search.known_value(&position(at)), Some(value));
                }
                for sum in [[8, 11], [9, 10], [11, 11]] {
                    let outcome = definitions.outcome(&sum, Convention::Misere);
                    let found = search.sum_outcome(&sum.map(position), Misere).unwrap();
                    assert_eq!(found, outcome, "{seed} {method:?} {sum:?}");
                }
            }
        }
    }
}

/// Values of more than 16 bits, and excluded values of 16 or more, are in a second table. They must survive when this table grows.
#[test]
fn large_values_are_kept_while_a_table_grows() {
    const FIRST: u64 = (1 << 16) - 500;
    const LAST: u64 = (1 << 16) + 3000;
    let mut table = Table::default();
    // Store the excluded values first, so they are moved as often as possible while the tables grow.
    for heap in 17..31 {
        let facts = Facts { excluded: (1 << heap) - 1, ..Facts::default() };
        table.positions.push((heap.to_string(), facts));
    }
    for heap in FIRST..LAST {
        table.positions.push((heap.to_string(), Facts::of_value(heap)));
    }
    let none = Limits::none().work(0);
    for forgets in [false, true] {
        let search = Search::new(&Nim);
        let search = if forgets { search.forgetting().max_bytes(1 << 20) } else { search };
        search.load("by hand", 3, &table.file()[..]).unwrap();
        let stored = search.statistics().positions();
        assert_eq!(stored, LAST - FIRST + 14);
        for heap in FIRST..LAST {
            assert_eq!(search.known_value(&heap), Some(Nimber::new(heap)));
        }
        for heap in 17..31 {
            assert_eq!(search.known_value(&heap), None);
            for value in 0..heap {
                let answer = search.within(&none).has_value(&[heap], Nimber::new(value));
                assert_eq!(answer, Ok(false), "{heap} {value}");
            }
        }
        // The search finds the other values while the table continues to grow.
        for heap in 0..40 {
            assert_eq!(search.nim_value(&heap), Ok(Nimber::new(heap)));
        }
        assert_eq!(search.known_value(&(LAST - 1)), Some(Nimber::new(LAST - 1)));
    }
}

/// If several loaded tables exclude values of a position, the search excludes all of these values.
#[test]
fn exclusions_from_several_tables_are_combined() {
    let of = |excluded: u64| {
        let facts = Facts { excluded, ..Facts::default() };
        let mut table = Table::default();
        table.positions.push(("30".to_owned(), facts));
        table
    };
    let none = Limits::none().work(0);
    for [first, second] in
        [[1 << 16, 3 << 16], [5 << 16, 3 << 16], [1, 3 << 16 | 1], [1 << 20, 1 << 3]]
    {
        let search = Search::new(&Nim);
        for table in [of(first), of(second)] {
            search.load("by hand", 3, &table.file()[..]).unwrap();
        }
        for value in 0..30 {
            let answer = search.within(&none).has_value(&[30], Nimber::new(value));
            let is_said = (first | second) >> value & 1 == 1;
            assert_eq!(answer.ok(), is_said.then_some(false), "{first:b} {second:b} {value}");
        }
    }
}

/// A limit does not change how work is counted: a query is answered within the number of steps that it takes without a limit, and not
/// within half of this number. Steps that the search reserved but did not use remain available.
#[test]
fn a_work_limit_equal_to_the_unlimited_work_suffices() {
    let mut large = 0;
    for (method, board) in METHODS.into_iter().flat_map(|m| [(m, 0b11_1111_1111), (m, 0b111_1111)])
    {
        let boards = [board, 0b1_1111, 0b11_1101_1111, board >> 1];
        let search = Search::new(KaylesBoard).as_written().method(method);
        let value = search.nim_sum(&boards).unwrap();
        let edges = search.statistics().edges();
        large += u32::from(edges > 5000);
        for (work, is_enough) in [(edges, true), (edges + 1, true), (edges / 2, false)] {
            let search = Search::new(KaylesBoard).as_written().method(method);
            let found = search.within(&Limits::none().work(work)).nim_sum(&boards);
            assert_eq!(found.ok(), is_enough.then_some(value), "{method:?} {work} of {edges}");
        }
    }
    assert!(large > 1, "{large}");
}

/// If a table contradicts a known fact about a sum, the whole table is rejected, no matter which list contains the contradiction.
#[test]
fn contradictory_sums_are_rejected() {
    let mut refused = 0;
    for seed in 0..40 {
        let rules = Drawn::random(seed, 12);
        let sum = [8, 11];
        if sum.iter().any(|&part| rules.0[part].is_empty()) {
            continue;
        }
        let mut definitions = Definitions::new(&rules);
        let outcome = definitions.outcome(&sum, Convention::Misere);
        let lengths =
            [Normal.into(), Convention::Misere].map(|play| definitions.remoteness(&sum, play).1);
        let is_p = outcome == Outcome::P;
        let says = |is_p: bool| {
            if is_p { Facts::of_value(0) } else { Facts { excluded: 1, ..Facts::default() } }
        };
        let facts = |wrong: usize| {
            [
                says(is_p != (wrong == 0)),
                Facts::of_value(u64::from(lengths[0]) + u64::from(wrong == 1)),
                Facts::of_value(u64::from(lengths[1]) + u64::from(wrong == 2)),
            ]
        };
        // Each of the first three tables contains one wrong fact. The last table is right.
        for wrong in 0..4 {
            let search = Search::new(&rules);
            assert_eq!(search.sum_outcome(&sum, Misere), Ok(outcome));
            for (play, length) in [Convention::Normal, Convention::Misere].into_iter().zip(lengths)
            {
                assert_eq!(search.sum_remoteness(&sum, play), Ok(length));
            }
            let before = search.statistics();
            let mut table = Table { components: vec!["8".into(), "11".into()], ..Table::default() };
            for (list, facts) in table.sums.iter_mut().zip(facts(wrong)) {
                list.push((vec![[0, 1], [1, 1]], facts));
            }
            let result = search.load("by hand", 3, &table.file()[..]);
            if wrong == 3 {
                result.unwrap();
            } else {
                let is_named = matches!(&result, Err(TableError::Contradiction { position }) if position == "a sum");
                assert!(is_named, "{seed} {wrong}: {result:?}");
                assert_eq!(search.statistics(), before);
                refused += 1;
            }
            assert_eq!(search.sum_outcome(&sum, Misere), Ok(outcome));
            for (play, length) in [Convention::Normal, Convention::Misere].into_iter().zip(lengths)
            {
                assert_eq!(search.sum_remoteness(&sum, play), Ok(length));
            }
        }
    }
    assert!(refused > 30, "{refused}");
}

/// A table can contain a fact about a board that splits into rows. Loading must skip this fact and not store it for one of the rows.
#[test]
fn facts_about_a_split_board_are_not_stored_for_a_single_row() {
    let value = |rows: &[u32]| Search::new(KaylesBoard).nim_sum(rows).unwrap();
    for board in [0b1011_u32, 0b1101, 0b11_0111, 0b101_0011, 0b1110_1011] {
        let rows: Vec<u32> = KaylesBoard.canonical(board).iter().copied().collect();
        assert!(rows.len() > 1);
        let whole = value(&rows);
        let mut table = Table::default();
        table.positions.push((board.to_string(), Facts::of_value(whole.value())));
        let search = Search::new(KaylesBoard);
        search.load("by hand", 3, &table.file()[..]).unwrap();
        for row in &rows {
            let right = value(&[*row]);
            assert!(search.known_value(row).is_none_or(|known| known == right), "{board:b}");
            assert_eq!(search.nim_value(row), Ok(right), "{board:b}");
        }
        assert_eq!(search.nim_value(&board), Ok(whole), "{board:b}");
    }
}

/// Each option of the last position is a sum of two heaps above 31, so no question can ask about the values of the heaps. The value of
/// each sum, however, is small. Position `k` is a heap of `k` coins.
#[test]
fn options_with_large_values_are_included_in_the_mex() {
    for seed in 0..30 {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut rules =
            Drawn((0..64).map(|heap| (0..heap).map(|left| vec![left]).collect()).collect());
        let mut values = std::collections::BTreeSet::new();
        let mut options = Vec::new();
        // Most small values occur among the options, so the search must ask about several values.
        for value in 0..rng.random_range(1..8) {
            if rng.random_bool(0.9) {
                let one = rng.random_range(32..64);
                values.insert(value);
                options.push(vec![one, one ^ value]);
            }
        }
        rules.0.push(options);
        let value = (0..=values.len()).find(|value| !values.contains(value)).unwrap() as u64;
        for method in METHODS {
            let search = Search::new(&rules).method(method);
            search.save("wide", 1, std::io::sink()).unwrap();
            assert_eq!(
                search.nim_value(&64),
                Ok(Nimber::new(value)),
                "{seed} {method:?} {rules:?}"
            );
            let limits = Limits::none();
            for asked in 0..8 {
                let search = Search::new(&rules).method(method);
                let has = search.within(&limits).has_value(&[64], Nimber::new(asked)).unwrap();
                assert_eq!(has, asked == value, "{seed} {method:?} {asked} {rules:?}");
            }
        }
    }
}

/// Nim heaps in one component, possibly in a box. Opening the box can entail a reply in one of the heaps.
#[derive(Clone, Copy, Debug)]
struct Boxes;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heaps {
    in_box: bool,
    heaps: Vec<u8>,
}

impl EntailingRules for Boxes {
    type Position = Heaps;
    /// The index of a heap and its new size. For a box: whether opening it entails a reply.
    type Move = (usize, u8);

    fn moves(&self, position: &Heaps) -> impl Iterator<Item = (usize, u8)> {
        let takes = |(at, &heap): (usize, &u8)| (0..heap).map(move |left| (at, left));
        let moves: Vec<_> = if position.in_box {
            vec![(0, 0), (0, 1)]
        } else {
            position.heaps.iter().enumerate().flat_map(takes).collect()
        };
        moves.into_iter()
    }

    fn play(&self, position: &Heaps, &(at, left): &(usize, u8)) -> After<Heaps> {
        let mut heaps = position.heaps.clone();
        if !position.in_box {
            heaps[at] = left;
        }
        let after = Heaps { in_box: false, heaps };
        let is_due = position.in_box && left == 1;
        if is_due { After::Entailing(after) } else { After::Plain(Sum::from(after)) }
    }

    fn canonical(&self, position: Heaps) -> Sum<Heaps> {
        if position.in_box {
            return Sum::from(position);
        }
        let heaps = position.heaps.into_iter().filter(|&heap| heap > 0);
        heaps.map(|heap| Heaps { in_box: false, heaps: vec![heap] }).collect()
    }
}

/// Returns whether the player to move wins, found by exhaustive play. `due` is the component in which a reply is due, if there is one.
fn wins(parts: &[Heaps], due: Option<usize>) -> bool {
    (0..parts.len()).filter(|&at| due.is_none_or(|due| due == at)).any(|at| {
        Boxes.moves(&parts[at]).any(|mv| {
            let mut left = parts.to_vec();
            match Boxes.play(&parts[at], &mv) {
                After::Entailing(after) => {
                    left[at] = after;
                    !wins(&left, Some(at))
                }
                After::Plain(after) => {
                    left.splice(at..=at, after);
                    !wins(&left, None)
                }
                After::Complimenting(_) => unreachable!("no move is of this kind"),
            }
        })
    })
}

/// The player can reply in each part that the move has left, not only in the first part.
#[test]
fn a_reply_can_be_made_anywhere_in_its_component() {
    replies_in_boxes(3);
}

#[test]
#[ignore = "slow: scripts/deep-check search runs it"]
fn a_reply_can_be_made_anywhere_in_larger_components() {
    replies_in_boxes(4);
}

/// Tests all pairs of components with two heaps each, where each heap is smaller than `sizes`. Neither component, only the first, or both
/// are in boxes.
fn replies_in_boxes(sizes: u32) {
    let mut due_matters = 0;
    for code in 0..sizes.pow(4) {
        let [first, second, third, fourth] =
            [0, 1, 2, 3].map(|heap| (code / sizes.pow(heap) % sizes) as u8);
        for boxes in 0..3 {
            let parts = [vec![first, second], vec![third, fourth]];
            let at = |index: usize| Heaps { in_box: boxes > index, heaps: parts[index].clone() };
            let parts = [at(0), at(1)];
            for due in [None, Some(0), Some(1)] {
                let turn = due.map_or(Turn::Anywhere, Turn::Here);
                let situation = Situation { parts: parts.to_vec(), turn };
                let expected = Outcome::from_first_wins(wins(&parts, due));
                let hooked = EntailingSearch::new(Boxes).outcome(&situation);
                assert_eq!(hooked, Ok(expected), "{situation:?}");
                let as_written = EntailingSearch::new(Boxes).as_written().outcome(&situation);
                assert_eq!(as_written, Ok(expected), "{situation:?}");
                due_matters += u32::from(wins(&parts, due) != wins(&parts, None));
            }
        }
    }
    assert!(due_matters > 5, "{due_matters}");
}
