//! Solves problems about nimbers and games.

use crate::judge::{JudgeError, hash_of_lost_roots};
use crate::{output::Output, tokens::Tokens, trees::read_tree};
use games::heaps::dual_nim::DualNim;
use games::heaps::floor_division::FloorDivision;
use games::heaps::maximum_nim::{MaximumNim, TakeAtMost};
use games::heaps::subtraction::Subtraction;
use games::trees::coins_to_root::nim_values;
use games::trees::path_marking;
use games::trees::staircase_nim::{Reparenting, Staircase, StaircaseError};
use grundy_core::{
    Misere, Nimber, Normal, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy, SumTheorem,
};
use tree_algos::{MAX_NODES, NodeId};

/// Prints the winner of each test. A move takes one coin from each of any number of heaps. The player to move wins if at least one heap
/// would be won on its own: by moving in all such heaps, the player leaves the opponent only lost heaps.
pub(super) fn another_game(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let one_coin = Subtraction::new([1]).expect("one coin may be taken");
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let count = tokens.u64("the number of heaps")?;
        let heaps = tokens.list_u64("the size of a heap", count)?;
        let first_wins = heaps.iter().any(|heap| one_coin.nim_value(heap) != Nimber::ZERO);
        output.text_line(if first_wins { "first" } else { "second" });
        output.complete()?;
    }
    Ok(())
}

pub(super) fn arc091_f(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let piles = tokens.u64("the number of piles")?;
    let mut total = Nimber::ZERO;
    for _ in 0..piles {
        let place = tokens.next_position();
        let stones = tokens.u64("a number of stones")?;
        let game = part(tokens.number("a divisor", 1, u64::MAX)?);
        game.check_position(&stones).map_err(|error| tokens.error_at(place, error))?;
        total += game.nim_value(&stones);
    }
    output.text_line(if total == Nimber::ZERO { "Aoki" } else { "Takahashi" });
    output.complete()
}

/// Returns the game in which a move takes at most the size of the heap divided by the given number.
fn part(divisor: u64) -> MaximumNim {
    let game = TakeAtMost::part(divisor).and_then(MaximumNim::new);
    game.expect("the theorem holds for every divisor above 0")
}

pub(super) fn lightoj_1296(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let half = part(2);
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let count = tokens.u64("the number of piles")?;
        let piles = tokens.list_u64("a number of stones", count)?;
        let winner = if half.sum_outcome(&piles, Normal).first_wins() { "Alice" } else { "Bob" };
        output.text_line(&format!("Case {test}: {winner}"));
        output.complete()?;
    }
    Ok(())
}

pub(super) fn fdivgame(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let count = tokens.u64("the number of integers")?;
        let integers = tokens.list_u64("an integer", count)?;
        let first_wins = FloorDivision.sum_outcome(&integers, Normal).first_wins();
        output.text_line(if first_wins { "Henry" } else { "Derek" });
        output.complete()?;
    }
    Ok(())
}

/// Prints the nim-values of all roots. They contain more information than the hash that the problem requires.
pub(super) fn movcoin2(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    values_of_roots(tokens, output, |output, values| {
        output.line_of(values.into_iter().map(Nimber::value));
    })
}

/// Prints the hash of the roots at which the second player wins, as the problem requires.
pub(super) fn movcoin2_hash(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    values_of_roots(tokens, output, |output, values| output.line(hash_of_lost_roots(values)))
}

fn values_of_roots(
    tokens: &mut Tokens,
    output: &mut Output,
    print: impl Fn(&mut Output, Vec<Nimber>),
) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
        let tree = read_tree(tokens, nodes, 1)?;
        let coins = tokens.list_u64("a number of coins", u64::from(nodes))?;
        print(output, nim_values(&tree, &coins).expect("one count was read for every node"));
        output.complete()?;
    }
    Ok(())
}

pub(super) fn move_the_coins(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let first_count = tokens.next_position();
    let coins = tokens.list_u64("a number of coins", u64::from(nodes))?;
    let tree = read_tree(tokens, nodes, 1)?;
    let board = Staircase::on_tree(tree, NodeId::new(0), coins).map_err(|error| match error {
        StaircaseError::TooManyCoins { node, .. } => tokens.error_at(
            first_count + u64::from(node.get()),
            format_args!("more than {} coins in total", u64::MAX),
        ),
        other => tokens.error_at(first_count, other),
    })?;
    let reparenting = Reparenting::new(&board);
    let queries = tokens.u64("the number of queries")?;
    for _ in 0..queries {
        let mut node = || tokens.number_u32("a node", 1, nodes).map(|label| NodeId::new(label - 1));
        let (node, parent) = (node()?, node()?);
        output.text_line(match reparenting.value_after(node, parent).map(Outcome::from) {
            Ok(Outcome::N) => "YES",
            Ok(Outcome::P) => "NO",
            Err(_) => "INVALID",
        });
    }
    output.complete()
}

pub(super) fn nim_product_64(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let a = Nimber::new(tokens.u64("a factor")?);
        let b = Nimber::new(tokens.u64("a factor")?);
        output.line((a * b).value());
        output.complete()?;
    }
    Ok(())
}

pub(super) fn p7841(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let nodes = tokens.number_u32("the number of nodes", 1, tree_algos::MAX_NODES as u32)?;
        let tree = read_tree(tokens, nodes, 1)?;
        let first_wins = path_marking::outcome(&tree).first_wins();
        output.text_line(if first_wins { "Play now" } else { "Restart" });
        output.complete()?;
    }
    Ok(())
}

pub(super) fn twonim(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let count = tokens.u64("the number of heaps")?;
        let heaps = tokens.list_u64("the size of a heap", count)?;
        let first_wins = DualNim.outcome(&heaps, Misere).first_wins();
        output.text_line(if first_wins { "First" } else { "Second" });
        output.complete()?;
    }
    Ok(())
}
