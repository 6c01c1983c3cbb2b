//! Checks the answers in lessons by exhaustive play.

use games::catalog::{self, Catalog, Question};
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits};
use impartial::lessons::{self, Ask, LESSONS};
use std::collections::HashMap;

/// Determines by exhaustive play whether the player to move wins. Returns `None` if there are too many positions.
fn wins(sum: &MixedSum, convention: Convention, known: &mut HashMap<String, bool>) -> Option<bool> {
    const MAX: usize = 4_000;
    if let Some(&wins) = known.get(&sum.to_string()) {
        return Some(wins);
    }
    if known.len() > MAX {
        return None;
    }
    let mut found = convention == Convention::Misere && sum.moves().next().is_none();
    for mv in sum.moves() {
        let left = sum.try_play(&mv).expect("a listed move can be played");
        found |= !wins(&left, convention, known)?;
    }
    known.insert(sum.to_string(), found);
    Some(found)
}

/// Finds the nim-value of a sum. If a heap of this size is added, the player to move loses.
fn value(sum: &MixedSum, known: &mut HashMap<String, bool>) -> Option<u64> {
    for value in 0..20 {
        let beside = catalog::read_sum(&format!("{sum} + nim {value}")).unwrap();
        if !wins(&beside, Convention::Normal, known)? {
            return Some(value);
        }
    }
    None
}

#[test]
fn answers_agree_with_exhaustive_play() {
    let catalog = Catalog::standard();
    let (mut by_rules, mut by_catalog) = (0, 0);
    for lesson in LESSONS {
        assert!((1..=10).contains(&lesson.steps().len()), "{}", lesson.name());
        for step in lesson.steps() {
            let sum = catalog::read_sum(step.position()).unwrap();
            let mut known = HashMap::new();
            let convention = step.convention();
            let answer = catalog.answer(&sum, &Question::new(convention), &Limits::none());
            match step.ask() {
                Ask::First(first) => {
                    let by_play = wins(&sum, convention, &mut known);
                    by_rules += usize::from(by_play.is_some());
                    by_catalog += usize::from(by_play.is_none());
                    let outcome = || answer.outcome().get().unwrap().to_string() == "N";
                    assert_eq!(first, by_play.unwrap_or_else(outcome), "{}", step.position());
                }
                Ask::Value(expected) => {
                    let by_play = value(&sum, &mut known);
                    by_rules += usize::from(by_play.is_some());
                    by_catalog += usize::from(by_play.is_none());
                    let value = || answer.value().get().unwrap().to_string();
                    let found = by_play.map_or_else(value, |value| format!("*{value}"));
                    assert_eq!(found, format!("*{expected}"), "{}", step.position());
                }
                Ask::Move => {
                    let mut winning = 0;
                    for mv in sum.moves() {
                        let left = sum.try_play(&mv).unwrap();
                        let Some(loses) = wins(&left, convention, &mut known) else {
                            by_catalog += 1;
                            break;
                        };
                        let text = sum.move_text(&mv);
                        let verdict = step.judge(&text, &Limits::none()).unwrap();
                        assert_eq!(verdict.is_right(), !loses, "{}: {text}", step.position());
                        assert_eq!(verdict.played(), Some(&*text));
                        winning += usize::from(!loses);
                        by_rules += 1;
                    }
                    let outcome = answer.outcome().get().unwrap().to_string();
                    assert_eq!(outcome, "N", "{}", step.position());
                    let all = sum.moves().count();
                    assert!(winning < all || all == 1, "nothing to choose: {}", step.position());
                }
                ask => panic!("{ask:?}"),
            }
        }
    }
    // Exhaustive play checks all positions except a few that are too large, such as long rows of pins. The catalog checks those.
    assert!(by_rules > 100 && by_catalog <= 5, "{by_rules} {by_catalog}");
}

/// Checks that the verdict on a wrong move contains the reply of the opponent, in words and in notation.
fn replies_to_wrong_moves(step: &lessons::Step) {
    let sum = catalog::read_sum(step.position()).unwrap();
    for mv in sum.moves() {
        let verdict = step.judge(&sum.move_text(&mv), &Limits::none()).unwrap();
        if !verdict.is_right() {
            let said = verdict.said();
            let begins = ["the other player answers ", "nothing is left to move, "];
            let helps = begins.iter().any(|begin| said.contains(begin));
            assert!(helps && said.starts_with("Not that one: "), "{}: {said}", step.position());
        }
    }
}

#[test]
fn correct_answers_get_reasons_and_wrong_answers_do_not_pass() {
    let mut with_reasons = 0;
    for step in LESSONS.iter().flat_map(lessons::Lesson::steps) {
        let answer = step.answer(&Limits::none()).unwrap();
        let verdict = step.judge(&answer, &Limits::none()).unwrap();
        assert!(verdict.is_right(), "{}: {answer}", step.position());
        assert!(verdict.why().len() <= 3, "{}", step.position());
        with_reasons += usize::from(!verdict.why().is_empty());
        assert!(!step.text().is_empty() && !step.after().is_empty());
        let wrong = match step.ask() {
            Ask::First(first) => if first { "second" } else { "first" }.to_owned(),
            Ask::Value(value) => (value + 1).to_string(),
            _ => {
                replies_to_wrong_moves(step);
                continue;
            }
        };
        let verdict = step.judge(&wrong, &Limits::none()).unwrap();
        assert!(!verdict.is_right());
        // The verdict on a wrong answer must contain an explanation. `replies_to_wrong_moves` checks the replies to wrong moves.
        let said = verdict.said();
        assert!(said.starts_with("No. ") && said.ends_with(" Try again."), "{said}");
        assert!(said.len() > 40, "{}: {said}", step.position());
        let error = step.judge("what?", &Limits::none()).unwrap_err();
        assert!(error.starts_with("say "), "{error}");
    }
    assert!(with_reasons > 20, "{with_reasons}");
    let step = &lessons::find("nim").unwrap().steps()[2];
    let error = step.judge("5:7", &Limits::none()).unwrap_err();
    assert!(error.contains("5:7"), "{error}");
    let stopped =
        lessons::find("chains").unwrap().steps()[5].judge("h1,0", &Limits::none().work(1));
    assert!(stopped.is_err() || stopped.unwrap().is_right());
}

#[test]
fn lessons_do_not_give_the_answers_away() {
    let limits = Limits::none();
    let ask = |question: &str| -> serde_json::Value {
        serde_json::from_str(&impartial::page::answer(question, &limits)).unwrap()
    };
    let lessons = ask("ask=lessons");
    assert_eq!(lessons.as_array().map(Vec::len), Some(LESSONS.len()));
    let step = &lessons[0]["steps"][4];
    assert_eq!((&step["ask"], &step["position"]), (&"value".into(), &"nim 7 5".into()));
    assert!(step.get("after").is_none());
    let right = ask("ask=answer&lesson=nim&step=4&answer=2");
    assert_eq!(right["right"], true);
    let wrong = ask("ask=answer&lesson=nim&step=4&answer=12");
    assert_eq!((&wrong["right"], &wrong["after"]), (&false.into(), &"".into()));
    assert_eq!(ask("ask=answer&lesson=nim&step=4")["hint"], "2");
    for lost in ["lesson=chess&step=0", "lesson=nim&step=10", "lesson=nim&step=-1"] {
        assert!(ask(&format!("ask=answer&{lost}&answer=2"))["error"].is_string(), "{lost}");
    }
}
