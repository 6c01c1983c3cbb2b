//! Checks that strategies win against every legal reply, in all games that have strategies.

use games::catalog::{Catalog, NoStrategy, Strategy, Unknown};
use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::{Convention, Limits};
use std::collections::{HashMap, HashSet};

/// Tries all moves of the losing player, and answers them as the printed strategy says. Uses only the rules to check the result.
fn replay(strategy: &Strategy, convention: Convention, catalog: &Catalog) {
    let text = strategy.to_string();
    assert_eq!(text.len() as u64, strategy.bytes());
    let lines: Vec<&str> = text.lines().collect();
    let word = |at: usize| lines[at].split_once(' ').expect("a word and its value").1;
    assert_eq!(
        (lines[0], word(2)),
        ("strategy 1", if convention == Convention::Normal { "normal" } else { "misere" })
    );
    assert_eq!(
        (word(3), word(4)),
        (if strategy.wins_first() { "first" } else { "second" }, &*strategy.len().to_string())
    );
    let answers: HashMap<&str, (&str, &str)> = lines[5..]
        .iter()
        .map(|line| {
            let parts: Vec<&str> = line.split('\t').collect();
            (parts[0], (parts[1], parts[2]))
        })
        .collect();
    assert_eq!(answers.len(), strategy.len());
    let read = |text: &str| catalog.read_sum(text).expect("a strategy prints positions that read");
    let mut used = HashSet::new();
    let mut met = HashSet::new();
    let mut now = vec![(word(1).to_owned(), strategy.wins_first())];
    while let Some((at, is_winner)) = now.pop() {
        let sum = read(&at);
        if sum.moves().next().is_none() {
            assert_eq!(is_winner, convention == Convention::Misere, "{at}");
        } else if is_winner {
            let (mv, left) = answers[&*at];
            let mv = sum.read_move(mv).expect("a move of the position");
            assert_eq!(ordered(&sum.try_play(&mv).expect("a legal move")), left);
            used.insert(at);
            now.push((left.to_owned(), false));
        } else if met.insert(at) {
            now.extend(sum.moves().map(|mv| (ordered(&sum.try_play(&mv).expect("a move")), true)));
        }
    }
    assert_eq!(used.len(), answers.len(), "an answer that no play needs in {}", lines[1]);
}

fn ordered(sum: &MixedSum) -> String {
    let has_moves = |part: &&AnyPosition| MixedSum::from((*part).clone()).moves().next().is_some();
    let mut parts: Vec<AnyPosition> = sum.iter().filter(has_moves).cloned().collect();
    parts.sort_by_cached_key(ToString::to_string);
    parts.into_iter().collect::<MixedSum>().to_string()
}

#[test]
fn strategies_win_by_the_rules_in_every_game() {
    let catalog = Catalog::standard();
    let (mut won, mut games) = (0, HashSet::new());
    for game in catalog.games() {
        for &example in game.examples() {
            let sum = catalog.read_sum(example).expect("an example");
            for convention in [Convention::Normal, Convention::Misere] {
                let limits = Limits::none().work(crate::sized(5_000, 20_000));
                match Strategy::find(&catalog, &sum, convention, 300, &limits) {
                    Ok(strategy) => {
                        replay(&strategy, convention, &catalog);
                        won += 1;
                        games.insert(game.name().to_owned());
                    }
                    Err(NoStrategy::Repeats { .. }) => assert!(game.is_loopy(), "{example}"),
                    Err(NoStrategy::Restricts { .. }) => assert!(game.stands_alone(), "{example}"),
                    Err(NoStrategy::TooLarge { most, .. }) => assert_eq!(most, 300),
                    Err(error) => assert!(
                        matches!(error, NoStrategy::Unsolved { why: Unknown::Stopped(_), .. }),
                        "{example}: {error}"
                    ),
                }
            }
        }
    }
    assert!(won > 60 && games.len() > 25, "{won} strategies of {} games", games.len());
}

#[test]
fn strategies_for_positions_without_moves_contain_no_answers() {
    let catalog = Catalog::standard();
    for (text, convention, wins_first) in [
        ("none", Convention::Normal, false),
        ("nim 0", Convention::Misere, true),
        ("nim 0 + kayles 0", Convention::Normal, false),
    ] {
        let sum = catalog.read_sum(text).expect("a position");
        let strategy =
            Strategy::find(&catalog, &sum, convention, 0, &Limits::none()).expect("no answer");
        assert!(strategy.is_empty() && strategy.wins_first() == wins_first, "{text}");
        replay(&strategy, convention, &catalog);
    }
}

#[test]
fn a_strategy_is_no_larger_than_one_that_copies_moves() {
    // A player who copies the opponent's move in the other heap needs one answer for each possible move.
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("nim 9 9").expect("a position");
    let strategy =
        Strategy::find(&catalog, &sum, Convention::Normal, 1000, &Limits::none()).expect("P");
    // The loser moves from (k, k) to (k, j) with j < k ≤ 9, so at most 45 answers are needed.
    assert!(!strategy.wins_first() && strategy.len() <= 45, "{}", strategy.len());
}
