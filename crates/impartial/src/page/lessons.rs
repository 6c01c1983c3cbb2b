//! Lists the lessons for the page, and judges answers to their questions.

use crate::lessons::{self, Ask, LESSONS, Lesson, Step};
use grundy_core::Limits;
use serde_json::{Value, json};

use super::view::name_of;

/// Lists all lessons with their questions, but without the answers.
pub(super) fn listed() -> Value {
    LESSONS.iter().map(lesson).collect()
}

fn lesson(lesson: &Lesson) -> Value {
    json!({
        "name": lesson.name(),
        "title": lesson.title(),
        "about": lesson.about(),
        "steps": lesson.steps().iter().map(step).collect::<Vec<_>>(),
    })
}

fn step(step: &Step) -> Value {
    let ask = match step.ask() {
        Ask::Move => "move",
        Ask::First(_) => "first",
        Ask::Value(_) => "value",
    };
    json!({
        "text": step.text(),
        "position": step.position(),
        "convention": name_of(step.convention()),
        "ask": ask,
        "question": step.ask().question(),
    })
}

/// Judges an answer; if it is empty, returns a right answer as a hint.
pub(super) fn judged(name: &str, at: u64, answer: &str, limits: &Limits) -> Result<Value, String> {
    let lesson = lessons::find(name).ok_or("there is no such lesson")?;
    let at = usize::try_from(at).unwrap_or(usize::MAX);
    let step = lesson.steps().get(at).ok_or("the lesson has no such step")?;
    if answer.is_empty() {
        return Ok(json!({ "hint": step.hint(limits) }));
    }
    let verdict = step.judge(answer, limits)?;
    Ok(json!({
        "right": verdict.is_right(),
        "said": verdict.said(),
        "played": verdict.played(),
        "why": verdict.why(),
        "after": if verdict.is_right() { step.after() } else { "" },
    }))
}
