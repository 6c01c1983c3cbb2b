//! Compares theorems with exhaustive search on small positions. Also compares misère quotients that have a proved certificate with
//! exhaustive play.

use super::Bytes;
use super::trees::tree;
use games::heaps::dual_nim::DualNim;
use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
use games::heaps::nim::Nim;
use games::heaps::take_and_break::TakeAndBreak;
use games::trees::coins_to_root::CoinsToRoot;
use games::trees::path_marking::{Marked, PathMarking};
use games::trees::staircase_nim::{Staircase, StaircaseNim};
use grundy_core::mixed::Either::{Left, Right};
use grundy_core::{Limits, Misere, OutcomeTheorem, Ruleset, SpragueGrundy, Sum, SumTheorem};
use grundy_search::Search;
use grundy_search::trial::{Claim, Subject, Trial};
use misere_quotients::{HeapQuotient, QuotientCertificate};
use std::sync::OnceLock;
use tree_algos::{EdgeId, NodeId};

/// Compares what the theorems say about one small position, such as its value and winning moves, with a search.
pub(crate) fn theorems(data: &[u8]) {
    let mut bytes = Bytes(data);
    match bytes.byte() % 10 {
        0 => values(&Nim, numbers(&mut bytes, 4, 9)),
        1 => misere(&Nim, numbers(&mut bytes, 4, 7)),
        2 => misere_outcome(&DualNim, numbers(&mut bytes, 6, 9)),
        3 => values(&FloorDivision, vec![bytes.word() >> (bytes.byte() % 64), bytes.word() % 100]),
        4 => {
            let divisors = (0..=bytes.below(4)).map(|_| u64::from(2 + bytes.below(30)));
            let divisors =
                Divisors::new(divisors.collect::<Vec<_>>()).expect("at least one, none below 2");
            let game = RunTable::new(divisors).expect("few runs");
            values(&game, vec![bytes.word() >> (16 + bytes.byte() % 48)]);
        }
        5 => values(
            &StaircaseNim,
            vec![Staircase::new(numbers(&mut bytes, 5, 4)).expect("few coins")],
        ),
        6 => {
            let tree = tree(&mut bytes, 5);
            let root = NodeId::new(bytes.below(tree.node_count() as u32));
            let coins = tree.nodes().map(|_| u64::from(bytes.below(3))).collect();
            values(&StaircaseNim, vec![Staircase::on_tree(tree, root, coins).expect("few coins")]);
        }
        7 => {
            let tree = tree(&mut bytes, 8);
            let root = NodeId::new(bytes.below(tree.node_count() as u32));
            let coins =
                (0..bytes.below(6)).map(|_| NodeId::new(bytes.below(tree.node_count() as u32)));
            let coins: Vec<NodeId> = coins.collect();
            let mut counts = vec![0; tree.node_count()];
            for coin in &coins {
                counts[coin.index()] += 1;
            }
            let game = CoinsToRoot::new(tree, counts).expect("a count per node");
            let view = game.at(root);
            assert_eq!(view.board_value(), view.nim_sum(&coins));
            values(&view, coins);
        }
        8 => {
            let tree = tree(&mut bytes, 8);
            let game = PathMarking::new(&tree);
            let mut marked = Marked::none();
            for _ in 0..bytes.below(5) {
                let moves: Vec<EdgeId> = game.moves(&marked).collect();
                if moves.is_empty() {
                    break;
                }
                marked = marked.with(moves[bytes.below(moves.len() as u32) as usize]);
            }
            values(&game, vec![marked]);
        }
        _ => {
            let stairs = Staircase::new(numbers(&mut bytes, 4, 4)).expect("few coins");
            let others = (0..bytes.below(3)).map(|_| Right(u64::from(bytes.below(40))));
            let sum = std::iter::once(Left(stairs)).chain(others).collect();
            values(&(StaircaseNim, FloorDivision), sum);
        }
    }
}

/// Tests arbitrary codes. The computed values, continued by the certified period, must agree with a search.
pub(crate) fn octal(data: &[u8]) {
    let mut bytes = Bytes(data);
    // Hexadecimal digits allow moves that split a heap into three, so there are many moves, and the heaps must be small. Random digits
    // below 4 never allow a split, and digits below 2 only allow taking whole heaps.
    let (base, largest) = [(16, 18), (8, 40), (8, 40), (4, 40), (2, 40)][bytes.below(5) as usize];
    let digits = |bytes: &mut Bytes<'_>, most: u32| -> String {
        let count = bytes.below(most + 1);
        (0..count).map(|_| char::from_digit(bytes.below(base), 16).expect("a digit")).collect()
    };
    let unequal = if bytes.byte() % 5 == 0 { "unequal:" } else { "" };
    let before = if bytes.byte() % 3 == 0 { 4 } else { 0 };
    let mut code = format!("{unequal}{before}.{}", digits(&mut bytes, 5).to_uppercase());
    if bytes.byte() % 3 == 0 {
        let last = char::from_digit(bytes.below(base), 16).expect("a digit");
        code += &format!("({}{last})", digits(&mut bytes, 3)).to_uppercase();
    }
    let game: TakeAndBreak = code.parse().unwrap_or_else(|error| panic!("{code}: {error}"));
    let game = game.with_values(200).expect("200 values");
    values(&game, (0..3).map(|_| u64::from(bytes.below(largest))).collect());
}

fn numbers(bytes: &mut Bytes<'_>, most: u32, bound: u32) -> Vec<u64> {
    (0..=bytes.below(most)).map(|_| u64::from(bytes.below(bound))).collect()
}

fn values<G: SpragueGrundy + Sync>(game: &G, sum: Vec<G::Position>) {
    check(Trial::new(Search::new(game), Claim::value_theorem(game)), Sum::from(sum));
}

fn misere<G: SumTheorem<Misere> + Sync>(game: &G, sum: Vec<G::Position>) {
    check(Trial::new(Search::new(game), Claim::sum_theorem(game, Misere)), Sum::from(sum));
}

fn misere_outcome<G: OutcomeTheorem<Misere> + Sync>(game: &G, position: G::Position) {
    check(Trial::new(Search::new(game), Claim::outcome_theorem(game, Misere)), position);
}

fn check<G: Ruleset, S: Subject>(mut trial: Trial<'_, G, S>, position: S::Of<G::Position>) {
    match trial.first_counterexample([position]) {
        Ok(None) => {}
        Ok(Some(counterexample)) => panic!("{counterexample}"),
        Err(error) => panic!("{error}"),
    }
}

// The following functions test certificates of misère quotients from untrusted sources.

/// The step limit of a proof, which bounds the time for malformed certificates.
const STEPS: u64 = 1 << 17;

/// Tests stored quotients: as text, as JSON, and as proved quotients that were altered. Each one must be rejected, or serialized without
/// changes. Each one that is proved must agree with exhaustive play.
pub(crate) fn stored_quotient(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return altered(data) };
    let read = text.parse::<QuotientCertificate>().ok();
    if let Some(read) = &read {
        assert_eq!(read.to_string().parse().as_ref(), Ok(read));
    }
    let stored = serde_json::from_str::<QuotientCertificate>(text).ok();
    if let Some(stored) = &stored {
        let again = serde_json::to_string(stored).expect("certificates can be stored");
        assert_eq!(serde_json::from_str::<QuotientCertificate>(&again).ok().as_ref(), Some(stored));
    }
    match read.or(stored) {
        Some(claim) => check_quotient(&claim),
        None => altered(data),
    }
}

/// Tests a proved certificate from the documentation in which some numbers have been changed.
fn altered(data: &[u8]) {
    static PROVED: OnceLock<Vec<QuotientCertificate>> = OnceLock::new();
    let proved = PROVED.get_or_init(|| {
        let file = include_str!("../../../../../research/tables/misere-quotients.txt");
        let parts = file.split("\n\n").filter(|part| part.starts_with("misere quotient"));
        let read = parts.map(|part| part.parse().expect("a certificate"));
        read.filter(|read: &QuotientCertificate| read.order() <= 16).collect()
    });
    let mut bytes = Bytes(data);
    let right = &proved[bytes.below(proved.len() as u32) as usize];
    let order = right.order();
    let (mut table, mut portion) = (right.products().to_vec(), right.portion().to_vec());
    let (mut classes, mut period) = (right.classes().to_vec(), right.period());
    while !bytes.is_empty() {
        match bytes.below(5) {
            0 => {
                let at = bytes.below(table.len() as u32) as usize;
                table[at] = bytes.below(order + 1);
            }
            1 if !classes.is_empty() => {
                let at = bytes.below(classes.len() as u32) as usize;
                classes[at] = bytes.below(order + 1);
            }
            2 => {
                let element = bytes.below(order + 1);
                match portion.binary_search(&element) {
                    Ok(at) => drop(portion.remove(at)),
                    Err(at) => portion.insert(at, element),
                }
            }
            3 => classes.truncate(bytes.below(40) as usize),
            _ => period = Some((bytes.below(20).into(), bytes.below(20).into())),
        }
    }
    let code = right.code().clone();
    if let Ok(claim) = QuotientCertificate::from_parts(code, order, table, portion, classes, period)
    {
        check_quotient(&claim);
    }
}

/// Compares a proved certificate with exhaustive play on up to three small heaps.
fn check_quotient(claim: &QuotientCertificate) {
    let small = claim.order() <= 64 && claim.classes().len() <= 200;
    if !small || claim.verify_within(&Limits::none().work(STEPS)).is_err() {
        return;
    }
    let Ok(quotient) = HeapQuotient::from_certificate(claim) else {
        panic!("proved, and refused: {claim}");
    };
    let Ok(rules) = claim.code().to_string().parse::<TakeAndBreak>() else { return };
    let (search, limits) = (Search::new(&rules), Limits::none().work(1 << 14));
    let search = search.within(&limits);
    let largest = if quotient.period().is_some() { 6 } else { quotient.largest_heap().min(6) };
    for a in 0..=largest {
        for (b, c) in (a..=largest).flat_map(|b| (0..=b.min(2)).map(move |c| (b, c))) {
            let sum = [a, b, c];
            if let Ok(outcome) = search.sum_outcome(&sum, Misere) {
                assert_eq!(quotient.outcome(&sum), Ok(outcome), "{sum:?} of {claim}");
            }
        }
    }
}
