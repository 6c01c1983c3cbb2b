//! Checks that reasons cost no time unless the question requests them, and that their computation obeys the limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use games::catalog::{Catalog, Explained, Game, Question, Refusal, Tokens, Unknown};
use games::heaps::nim::Nim;
use games::reason::{Ground, Reason};
use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};
use grundy_core::{Convention, Limits};

/// Nim with a counter of how often the catalog requests a reason.
struct Counting(Arc<AtomicUsize>);

impl Game for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }

    fn title(&self) -> &'static str {
        "Counting"
    }

    fn rules(&self) -> &'static str {
        "Those of Nim."
    }

    fn notation(&self) -> &'static str {
        "That of Nim."
    }

    fn examples(&self) -> &[&str] {
        &["counting 3"]
    }

    fn why(&self, _: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
        self.0.fetch_add(1, Ordering::Relaxed);
        vec![Ground::fact("it was asked").number("work", of.limits.max_work())]
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        Ok(AnyGame::new("counting", Nim).values().build().read_sum(tokens.rest())?)
    }
}

#[test]
fn reasons_are_only_computed_on_request() {
    let count = Arc::new(AtomicUsize::new(0));
    let mut catalog = Catalog::standard();
    catalog.add(Counting(Arc::clone(&count))).unwrap();
    let sum = catalog.read_sum("counting 3 5").unwrap();
    let question = Question::new(Convention::Normal);
    let solved = catalog.answer(&sum, &question, &Limits::none());
    assert_eq!(solved.why().why(), Some(&Unknown::NotAsked));
    assert_eq!(count.load(Ordering::Relaxed), 0);
    // The reason can use the work that remains after the answer, but never more than the fixed limit for reasons.
    for (work, most) in [(100, 100), (u64::MAX, 1 << 18)] {
        let solved = catalog.answer(&sum, &question.why(), &Limits::none().work(work));
        let why = solved.why().get().unwrap();
        let Ground::Fact { numbers, .. } = &why.grounds()[0] else { panic!("{why}") };
        assert!((1..=most).contains(&numbers[0].1), "{numbers:?} of {work}");
    }
    assert_eq!(count.load(Ordering::Relaxed), 2);
}

/// The answer must be the same with and without a reason. A question that does not request a reason must not need a longer search than one
/// that does.
#[test]
fn reasons_do_not_change_answers() {
    for text in ["arc_kayles 0-1 1-2 2-3 3-4 4-5", "cram 3x4", "chomp 4 4 2", "nimstring 2x2"] {
        let work = |question: Question| {
            let catalog = Catalog::standard();
            let sum = catalog.read_sum(text).unwrap();
            let solved = catalog.answer(&sum, &question, &Limits::none());
            let found = (solved.outcome().clone(), solved.winning_moves().clone());
            (found, catalog.statistics().edges())
        };
        let question = Question::new(Convention::Normal);
        let (plain, with) = (work(question), work(question.why()));
        assert_eq!(plain.0, with.0, "{text}");
        assert!(plain.1 <= with.1, "{text}");
    }
}

/// The search must stop at the work limit, whatever the limit is. If the outcome is known by then, the answer must have a reason that uses
/// only the facts found so far. Otherwise it must have no reason.
#[test]
fn reasons_respect_the_limits() {
    let text = "arc_kayles 0-1 1-2 2-3 3-4 4-5 5-6 6-7 0-8 8-9";
    let sum = Catalog::standard().read_sum(text).unwrap();
    let question = Question::new(Convention::Misere).why();
    let replies = |why: &Reason| {
        why.grounds().iter().find_map(|ground| match ground {
            Ground::Replies { replies, all, .. } => Some((replies.len(), *all)),
            _ => None,
        })
    };
    let whole = Catalog::standard().answer(&sum, &question, &Limits::none());
    let every = replies(whole.why().get().unwrap()).expect("there are few moves");
    assert!(every.1, "{every:?}");
    let (mut has_some, mut has_few) = (false, false);
    for work in (1..1500).step_by(3) {
        let catalog = Catalog::standard();
        let solved = catalog.answer(&sum, &question, &Limits::none().work(work));
        let edges = catalog.statistics().edges();
        // The search completes the step that it has begun, so it can exceed the limit slightly.
        assert!(edges <= work + 64, "{edges} of {work}");
        match (solved.outcome().get(), solved.why().get()) {
            (None, why) => assert!(why.is_none(), "{work}"),
            (Some(_), why) => {
                let why = why.expect("who wins is known");
                let told = replies(why);
                has_few |= told.is_none();
                // A list that contains only some replies must not claim to contain all of them.
                if let Some((count, all)) = told {
                    has_some |= !all;
                    assert_eq!(all, count == every.0, "{work}: {why}");
                }
            }
        }
    }
    assert!(has_few && has_some, "no limit came between the answer and its replies");
}
