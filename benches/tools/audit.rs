//! Every theorem against its rules, played out exhaustively up to a size.
//!
//! Run: `cargo run --release -p benches --bin audit -- 3`, where the argument is the size, 1 to 16 (10 takes seconds, 15
//! and 16 minutes), 3 if there is none. A line per game says how many positions were tried, how many moves they have, and how many of
//! those win; values, outcomes and the whole set of winning moves were compared for each. The first
//! disagreement ends the audit with status 1 and the counterexample, shrunk as far as it goes.

use benches::audit::{Audit, Part, boards, coins, counts, graphs, heaps, multisets, tell};
use games::catalog::{self, GAMES, Game};
use games::heaps::dual_nim::DualNim;
use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
use games::heaps::nim::Nim;
use games::heaps::take_and_break::TakeAndBreak;
use games::loopy::arrow_walk::ArrowWalk;
use games::trees::coins_to_root::CoinsToRoot;
use games::trees::path_marking::{Marked, PathMarking};
use games::trees::staircase_nim::{Staircase, StaircaseNim};
use grundy_core::loopy::{LoopyOutcome, LoopySearch};
use grundy_core::mixed::Either::{Left, Right};
use grundy_core::mixed::Mixed;
use grundy_core::{Convention, Limits, Misere, Nimber, Ruleset, Search, mex};
use judges::cli::{Failure, Program, Stdout};
use std::collections::HashMap;
use std::process::ExitCode;
use std::time::Instant;
use tree_algos::{NodeId, Tree, shapes};

const PARTS: &[Part] = &[
    ("Nim", |size, audit| {
        let sums = multisets(4, size + 3);
        audit.theorem(&Nim, sums, "Nim")
    }),
    ("Nim, misère", |size, audit| audit.misere_theorem(&Nim, multisets(4, size + 3))),
    ("coins to a root", coins_to_root),
    ("path marking", path_marking),
    ("floor division", |size, audit| {
        let singles = (0..200 * size * size).map(|n| vec![n]);
        let pairs = multisets(2, 12 * size);
        audit.theorem(&FloorDivision, singles.chain(pairs).collect(), "divisors 2 to 6")
    }),
    ("floor division, other divisors", |size, audit| {
        for divisors in [&[2][..], &[3], &[2, 3], &[2, 7], &[3, 4, 5], &[2, 3, 5, 7, 11, 13]] {
            let divisors =
                Divisors::new(divisors.iter().copied()).map_err(|error| error.to_string())?;
            let name = divisors.to_string();
            let game = RunTable::new(divisors).map_err(|error| error.to_string())?;
            audit.theorem(&game, (0..100 * size * size).map(|n| vec![n]).collect(), &name)?;
        }
        Ok(())
    }),
    ("staircase Nim, stairs", |size, audit| {
        let boards = (1..=4).flat_map(|steps| counts(steps, 2 + size / 3));
        let boards = boards.map(|coins| vec![Staircase::new(coins).expect("few coins")]);
        audit.theorem(&StaircaseNim, boards.collect(), "stairs")
    }),
    ("staircase Nim, trees", |size, audit| {
        let most = if size < 15 { 5.min(2 + size / 3) } else { 6 };
        for tree in (1..=most).flat_map(|nodes| shapes::all_labeled(nodes as usize)) {
            for root in tree.nodes() {
                let each = if tree.node_count() < 6 { 2 + size / 8 } else { 1 };
                let board =
                    |coins| Staircase::on_tree(tree.clone(), root, coins).expect("few coins");
                let boards =
                    counts(tree.node_count(), each).map(|coins| vec![board(coins)]).collect();
                audit.theorem(&StaircaseNim, boards, &tree.to_string())?;
            }
        }
        Ok(())
    }),
    ("Dual Nim", |size, audit| {
        let boards = multisets(3 + size as usize / 3, 5);
        audit.outcomes(&DualNim, Misere, boards.into_iter().collect())
    }),
    ("octal games of three digits", |size, audit| {
        for code in (1..512).map(|digits| format!("0.{digits:03o}")) {
            let game = heap_game(&code, 300)?;
            audit.theorem(&game, (0..=6 * size).map(|heap| vec![heap]).collect(), &code)?;
        }
        Ok(())
    }),
    ("Grundy's game and Kayles", |size, audit| {
        for code in ["grundy", "kayles"] {
            let game = heap_game(code, 2000)?;
            let heaps = (0..=30 * size).map(|heap| vec![heap]).chain(multisets(3, 3 * size));
            audit.theorem(&game, heaps.collect(), code)?;
        }
        Ok(())
    }),
    ("sums of unlike games", |size, audit| {
        let kayles = heap_game("kayles", 300)?;
        let games = (&kayles, FloorDivision);
        let position = |n| if n % 2 == 0 { Left(n / 2) } else { Right(3 * n) };
        let sums = multisets(3, 4 * size).into_iter();
        let sums = sums.map(|sum| sum.into_iter().map(position).collect());
        audit.theorem(&games, sums.collect(), "Kayles and floor division")
    }),
    ("tokens on directed graphs", tokens_on_graphs),
    ("nim product", nim_product),
];

/// After all games.
const LAST: &[Part] = &[("the examples of the catalog", catalog_examples)];

fn heap_game(code: &str, values: u64) -> Result<TakeAndBreak, String> {
    let game: TakeAndBreak = code.parse().map_err(|error| format!("{error}"))?;
    game.with_values(values).map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    Program::new("audit", include_str!("audit.rs"))
        .operands(1)
        .run(|arguments, out| run(arguments.number(0, "SIZE", 1..=16)?.unwrap_or(3), out))
}

fn run(size: u64, out: &mut Stdout) -> Result<ExitCode, Failure> {
    let heading = format!("size {size}");
    out.line(format_args!("{heading:<31} {:>12} {:>12} {:>12}", "positions", "moves", "winning"))?;
    let mut all = Audit::default();
    let parts = [PARTS, heaps::PARTS, coins::PARTS, graphs::PARTS, boards::PARTS, LAST].concat();
    for (name, part) in parts {
        let mut audit = Audit::default();
        let begin = Instant::now();
        let result = part(size, &mut audit);
        audit.clear();
        if let Err(counterexample) = result {
            out.line(format_args!("{name}: DISAGREEMENT in {counterexample}"))?;
            return Ok(ExitCode::FAILURE);
        }
        let Audit { positions, moves, winning, .. } = audit;
        out.line(format_args!("{name:<31} {positions:>12} {moves:>12} {winning:>12}"))?;
        tell(format_args!("  {:.1} s\n", begin.elapsed().as_secs_f64()));
        all.positions += positions;
        all.moves += moves;
        all.winning += winning;
    }
    let Audit { positions, moves, winning, .. } = all;
    out.line(format_args!("{:<31} {positions:>12} {moves:>12} {winning:>12}", "all agree"))?;
    Ok(ExitCode::SUCCESS)
}

/// Every board of up to two coins a node, and one coin a node where that is too many, for every root; at last every
/// board of up to three coins on trees of eight nodes.
fn coins_to_root(size: u64, audit: &mut Audit) -> Result<(), String> {
    let most = if size < 12 { 6.min(2 + size as usize / 2) } else { 7 };
    for nodes in 1..=most {
        for tree in shapes::all_labeled(nodes) {
            let game = CoinsToRoot::new(tree.clone(), vec![0; nodes]).expect("a count per node");
            for root in tree.nodes() {
                let each = if nodes < 6 || (nodes == 6 && size > 10) { 2 } else { 1 };
                let boards = counts(nodes, each).map(|coins| coins_as_sum(&coins)).collect();
                audit.theorem(&game.at(root), boards, &format!("{tree}\nroot {root}"))?;
            }
        }
    }
    if size > 15 {
        // All labeled trees hang from node 0 in all ways that they can hang from anywhere.
        for tree in shapes::all_labeled(8) {
            let game = CoinsToRoot::new(tree.clone(), vec![0; 8]).expect("a count per node");
            let few = multisets(3, 7).into_iter().map(|coins| {
                coins.into_iter().map(|coin| NodeId::new(coin as u32)).collect::<Vec<_>>()
            });
            audit.theorem(&game.at(NodeId::new(0)), few.collect(), &tree.to_string())?;
        }
    }
    Ok(())
}

fn coins_as_sum(coins: &[u64]) -> Vec<NodeId> {
    let nodes = (0..).map(NodeId::new).zip(coins);
    nodes.flat_map(|(node, &coins)| (0..coins).map(move |_| node)).collect()
}

/// Every position that can be reached on all labeled trees, and on all recursive trees of a node more.
fn path_marking(size: u64, audit: &mut Audit) -> Result<(), String> {
    let most = 3 + size as usize / 3;
    let larger = shapes::all_recursive(most + 1);
    for tree in (2..=most).flat_map(shapes::all_labeled).chain(larger) {
        let game = PathMarking::new(&tree);
        let mut reached = vec![Marked::none()];
        let mut next = 0;
        while next < reached.len() {
            let position = reached[next].clone();
            for mv in game.moves(&position) {
                let left = game.play(&position, &mv)[0].clone();
                // Sets of one size follow each other, so only the newest can be equal.
                if !reached[next..].contains(&left) {
                    reached.push(left);
                }
            }
            next += 1;
        }
        let sums = reached.into_iter().map(|position| vec![position]).collect();
        audit.theorem(&game, sums, &edges(&tree))?;
    }
    Ok(())
}

fn edges(tree: &Tree) -> String {
    tree.edges().map(|(_, u, v)| format!("{u}-{v}")).collect::<Vec<_>>().join(" ")
}

/// The positions reached first from the examples of the catalog, in both conventions, as far as theorem and search
/// both have answers.
fn catalog_examples(size: u64, audit: &mut Audit) -> Result<(), String> {
    for example in GAMES.iter().flat_map(|entry| entry.examples()) {
        let mut reached = vec![catalog::read_sum(example).map_err(|error| error.to_string())?];
        // Some have no answer within any bound, and a small audit should not wait for them.
        let most_edges = 500_000.min(60_000 * size);
        let (search, limits) =
            (Search::new(Mixed).max_stored(50_000), Limits::none().work(most_edges));
        let search = search.within(&limits);
        let mut next = 0;
        while let Some(sum) = reached.get(next).cloned() {
            for convention in Convention::ALL {
                let searched = search.sum_outcome(sum.as_slice(), convention);
                let (Some(claimed), Ok(searched)) = (sum.outcome(convention), searched) else {
                    continue;
                };
                if claimed != searched {
                    return Err(format!(
                        "{sum}, {convention}: {claimed} claimed, {searched} found"
                    ));
                }
                let searched = search.sum_winning_moves(sum.as_slice(), convention);
                let claimed = sum.winning_moves(convention, usize::MAX);
                let (Some(claimed), Ok(searched)) = (claimed, searched) else { continue };
                let differ = claimed.len() != searched.len()
                    || claimed.iter().any(|mv| !searched.contains(mv));
                if differ {
                    return Err(format!("{sum}, {convention}: the winning moves differ"));
                }
                audit.positions += 1;
                audit.moves += sum.moves().count() as u64;
                audit.winning += claimed.len() as u64;
            }
            let most = 8 * size as usize;
            for mv in sum.moves().take(most) {
                let left = sum.try_play(&mv).map_err(|error| error.to_string())?;
                if reached.len() < most && !reached.contains(&left) {
                    reached.push(left);
                }
            }
            next += 1;
        }
    }
    Ok(())
}

/// The outcomes of all sums of up to three tokens on random graphs, and the moves that win or draw, by loopy values and by
/// retrograde analysis of the graph of all sums.
fn tokens_on_graphs(size: u64, audit: &mut Audit) -> Result<(), String> {
    let mut state = 1_u64;
    let mut random = |bound: u64| {
        // The generator of Knuth's MMIX.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    for round in 0..40 * size {
        let count = 2 + (round % (2 + size.min(6))) as u32;
        let density = 1 + random(7);
        let pairs = (0..count * count).filter(|_| random(8) < density);
        let arrows: Vec<_> = pairs.map(|at| (at / count, at % count)).collect();
        let walk = ArrowWalk::new(count, arrows).map_err(|error| error.to_string())?;
        let search = LoopySearch::new(&walk, 0..count).map_err(|error| error.to_string())?;
        for tokens in 1..=3 {
            let known = retrograde(&walk, tokens);
            for (sum, &outcome) in &known {
                let wrong = || format!("{walk} with tokens {sum:?}: the values are wrong");
                let claimed = search.sum_outcome(sum).map_err(|error| error.to_string())?;
                let leading_to = |to| {
                    let leads = |mv: &_| known[&walk.play_in_sum(sum, mv)] == to;
                    walk.sum_moves(sum).filter(leads).collect::<Vec<_>>()
                };
                let winning = search.sum_winning_moves(sum).map_err(|error| error.to_string())?;
                let drawing = search.sum_drawing_moves(sum).map_err(|error| error.to_string())?;
                let agree = claimed == outcome
                    && winning == leading_to(LoopyOutcome::P)
                    && drawing == leading_to(LoopyOutcome::Draw);
                if !agree {
                    return Err(wrong());
                }
                audit.positions += 1;
                audit.moves += walk.sum_moves(sum).count() as u64;
                audit.winning += winning.len() as u64;
            }
        }
    }
    Ok(())
}

/// Outcomes of all sums of tokens, in rounds: a sum is won if an option is lost, lost if all are won, and drawn if
/// neither is found.
fn retrograde(walk: &ArrowWalk, tokens: u32) -> HashMap<Vec<u32>, LoopyOutcome> {
    let count = walk.vertices();
    let sums: Vec<Vec<u32>> = (0..count.pow(tokens))
        .map(|index| (0..tokens).map(|at| index / count.pow(at) % count).collect())
        .collect();
    let mut known = HashMap::new();
    let mut before = usize::MAX;
    while known.len() != before {
        before = known.len();
        for sum in &sums {
            let mut options = walk.sum_moves(sum).map(|mv| walk.play_in_sum(sum, &mv));
            let is = |option: &Vec<u32>, outcome| known.get(option) == Some(&outcome);
            let mut all = true;
            if options.any(|option| {
                all &= is(&option, LoopyOutcome::N);
                is(&option, LoopyOutcome::P)
            }) {
                known.insert(sum.clone(), LoopyOutcome::N);
            } else if all {
                known.insert(sum.clone(), LoopyOutcome::P);
            }
        }
    }
    for sum in sums {
        known.entry(sum).or_insert(LoopyOutcome::Draw);
    }
    known
}

/// The product against its definition: the least number that no `a'b ^ ab' ^ a'b'` with smaller factors is.
fn nim_product(size: u64, audit: &mut Audit) -> Result<(), String> {
    let bound = 8 * size as usize;
    let mut product = vec![vec![0_u64; bound]; bound];
    for a in 0..bound {
        for b in 0..bound {
            let table = &product;
            let options =
                (0..a).flat_map(|x| (0..b).map(move |y| table[x][b] ^ table[a][y] ^ table[x][y]));
            let options: Vec<u64> = options.collect();
            audit.moves += options.len() as u64;
            let least = mex(options.into_iter().map(Nimber::new)).value();
            let claimed = Nimber::new(a as u64) * Nimber::new(b as u64);
            if claimed != Nimber::new(least) {
                return Err(format!("*{a} times *{b}: {claimed}, by definition *{least}"));
            }
            product[a][b] = least;
            audit.positions += 1;
        }
    }
    Ok(())
}
