//! Runs many threads with one catalog. Each thread must get the same answers as a single thread with its own catalog, no matter how
//! often the other threads are stopped.

use std::thread;

use games::catalog::{By, Catalog, Question};
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits};
use grundy_search::loopy::LoopyOutcome;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::catalog_repeated_questions::{PARTS, Said, agrees, said, with_silent};

const THREADS: u64 = 6;

struct CheckedQuestion {
    text: String,
    sum: MixedSum,
    question: Question,
    whole: Said,
}

/// Returns questions about sums of up to three positions, in normal play by every method, and in misère play where there is an
/// answer.
fn questions(rng: &mut StdRng) -> Vec<CheckedQuestion> {
    let reader = with_silent();
    let mut asked = Vec::new();
    while asked.len() < 60 {
        let count = rng.random_range(1..=3);
        let parts: Vec<&str> =
            (0..count).map(|_| PARTS[rng.random_range(0..PARTS.len())]).collect();
        let by = [By::Both, By::Search, By::Theorems, By::Loopy][rng.random_range(0..4)];
        let is_misere = rng.random_range(0..4) == 0;
        let convention = if is_misere { Convention::Misere } else { Convention::Normal };
        let (text, question) = (parts.join(" + "), Question::new(convention).by(by));
        let sum = reader.read_sum(&text).unwrap();
        let whole = said(&sum, &with_silent().answer(&sum, &question, &Limits::none()));
        // In misère play, the search can answer questions about some loopy games, depending on what it already knows. Skip the questions
        // that have no answer.
        if whole.outcome.is_some() || convention == Convention::Normal {
            asked.push(CheckedQuestion {
                text: format!("{text} {convention} {by:?}"),
                sum,
                question,
                whole,
            });
        }
    }
    asked
}

/// Tests catalogs that search with one thread and with three threads, as the option `--threads 3` does.
#[test]
fn threads_that_share_a_catalog_agree_with_a_single_thread() {
    let questions = questions(&mut StdRng::seed_from_u64(51));
    let drawn = |asked: &&CheckedQuestion| asked.whole.outcome == Some(LoopyOutcome::Draw);
    assert!(questions.iter().filter(drawn).count() > 3);
    for searching in [1, 3] {
        let catalog = with_silent().threads(searching);
        thread::scope(|scope| {
            for number in 0..THREADS {
                let (catalog, questions): (&Catalog, &[CheckedQuestion]) = (&catalog, &questions);
                scope.spawn(move || {
                    let mut rng = StdRng::seed_from_u64(number);
                    let mut order: Vec<&CheckedQuestion> = questions.iter().collect();
                    order.shuffle(&mut rng);
                    for CheckedQuestion { text, sum, question, whole } in order {
                        if rng.random_range(0..2) == 0 {
                            let limits = Limits::none().work(rng.random_range(0..60));
                            agrees(
                                &said(sum, &catalog.answer(sum, question, &limits)),
                                whole,
                                text,
                            );
                        }
                        let found = said(sum, &catalog.answer(sum, question, &Limits::none()));
                        assert_eq!(found, *whole, "{text} {searching}");
                    }
                });
            }
        });
    }
}
