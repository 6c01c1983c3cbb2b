//! The page on which users set up and play all games, and the functions that answer its queries.
//!
//! All facts about games come from the libraries: the catalog reads positions, lists moves and finds out who wins. The page sends
//! each query as text and receives JSON; [`answer`] documents both formats. `Server` (feature `serve`) serves the page and answers
//! queries over HTTP. Without a server, a web worker calls the same function in WebAssembly. In this case, the page is a folder of
//! files, or the single file that `packed` makes.
//!
//! Every query contains the whole position. So the server does not have to store anything between queries, and a link can contain a
//! position.

mod bring;
mod claims {
    //! Lists the claims of this repository for the page, and checks single claims.

    use grundy_core::Limits;
    use serde_json::{Value, json};

    use super::known::CATALOG;
    use crate::claims::{Claim, Finding, KNOWN};

    /// Returns the lines of the file of claims, without the title, the comments and the blank lines.
    pub(super) fn listed() -> Value {
        let lines = KNOWN.lines().skip(1).filter(|line| !line.is_empty() && !line.starts_with('#'));
        json!({ "lines": lines.collect::<Vec<_>>() })
    }

    /// Checks a claim, which is given as a line. If the certificate is in a separate file, `certificate` is the text of this file.
    pub(super) fn checked(line: &str, certificate: &str, limits: &Limits) -> Result<Value, String> {
        let claim = Claim::read_line(line).map_err(|error| error.to_string())?;
        let brought = |_: &str, _: &str| (!certificate.is_empty()).then(|| certificate.to_owned());
        Ok(match claim.check(&CATALOG, &brought, limits) {
            Finding::Holds(by) => json!({ "result": "holds", "by": by.name() }),
            Finding::Fails(why) => json!({ "result": "fails", "why": why }),
            Finding::Open(why) => {
                json!({ "result": "open", "why": why, "command": claim.command() })
            }
        })
    }
}
#[cfg(feature = "serve")]
mod content;
mod edit;
mod gallery;
mod guide;
#[cfg(feature = "serve")]
mod http;
mod known;
mod lessons {
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

    /// Judges an answer. If the answer is empty, returns a right answer as a hint.
    pub(super) fn judged(
        name: &str,
        at: u64,
        answer: &str,
        limits: &Limits,
    ) -> Result<Value, String> {
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
}
mod puzzle;
mod questions;
mod random;
mod records {
    //! Converts moves to and from the notation of `impartial play`, which numbers only the components that have moves.

    use games::catalog::MoveTexts;
    use grundy_core::SumMove;
    use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};

    fn is_alive(component: &AnyPosition) -> bool {
        component.moves().next().is_some()
    }

    /// Returns the notation of a move in a saved game. The index of the component counts only components that have moves.
    pub(super) fn text(sum: &MixedSum, mv: &SumMove<AnyMove>) -> String {
        let alive = sum.iter().filter(|component| is_alive(component)).take(2).count();
        let text = MoveTexts::of(sum).text(mv);
        if alive < 2 || text == mv.mv.text() {
            return mv.mv.text().to_owned();
        }
        let before = sum.as_slice()[..mv.component].iter().filter(|component| is_alive(component));
        format!("{}/{}", before.count(), mv.mv.text())
    }

    /// Converts the notation of a move in a saved game to the notation for the whole sum.
    pub(super) fn in_full(sum: &MixedSum, recorded: &str) -> String {
        let Some((index, mv)) = recorded.split_once('/') else { return recorded.to_owned() };
        let index = index.parse().unwrap_or(usize::MAX);
        let mut alive = sum.iter().enumerate().filter(|(_, component)| is_alive(component));
        match alive.nth(index) {
            Some((component, _)) if sum.len() > 1 => format!("{component}/{mv}"),
            _ => recorded.to_owned(),
        }
    }
}
mod sequences;
#[cfg(feature = "serve")]
mod server;
mod theory;
mod view;

#[cfg(feature = "serve")]
pub use content::{NotPacked, packed};
pub use questions::answer;
#[cfg(feature = "serve")]
pub use server::{Server, reachable_addresses};
