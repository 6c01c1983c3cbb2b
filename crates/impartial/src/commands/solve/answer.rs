//! An answer in lines, or as an object.

use std::fmt::Write as _;

use games::catalog::{Fact, Moves, Rest, Solved};
use grundy_core::Convention;
use grundy_core::loopy::{LoopyOutcome, LoopyValue};
use grundy_core::mixed::MixedSum;

use super::{Agreement, Options};

/// The answer in lines.
pub(super) fn text(sum: &MixedSum, solved: &Solved, most: usize) -> String {
    let mut text = String::new();
    known(&mut text, "outcome ", solved.outcome());
    if solved.convention() == Convention::Normal {
        // The reason stands once.
        match (solved.outcome(), solved.value()) {
            (Fact::Unknown(_), Fact::Unknown(_)) => text.push_str("value unknown\n"),
            (_, value) => known(&mut text, "value ", value),
        }
    }
    let infinite = |value: &LoopyValue| value.nimber().is_none();
    let values: Option<Vec<&LoopyValue>> =
        solved.component_values().iter().map(Option::as_ref).collect();
    if let Some(values) = values.filter(|values| values.len() > 1) {
        if values.iter().any(|value| infinite(value)) {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "components: {}", values.join(", "));
        }
    }
    if let Some(moves) = solved.remoteness() {
        let _ = writeln!(text, "play lasts {moves} moves");
    }
    list_moves(&mut text, "winning", solved.winning_moves(), sum, most);
    if let Some(mv) = solved.progress_move() {
        let _ = writeln!(text, "nearer to the end: {}", sum.move_text(mv));
    }
    if solved.outcome().get() == Some(&LoopyOutcome::Draw) {
        list_moves(&mut text, "drawing", solved.drawing_moves(), sum, most);
    }
    text
}

fn known<T: std::fmt::Display>(text: &mut String, what: &str, fact: &Fact<T>) {
    let _ = match fact {
        Fact::Known(fact, _) => writeln!(text, "{what}{fact}"),
        Fact::Unknown(why) => writeln!(text, "{what}unknown: {why}"),
    };
}

fn list_moves(text: &mut String, kind: &str, moves: &Fact<Moves>, sum: &MixedSum, most: usize) {
    let (moves, rest) = match moves {
        Fact::Known(moves, _) => (moves.as_slice(), moves.rest()),
        Fact::Unknown(_) => {
            let _ = writeln!(text, "{kind} moves: unknown");
            return;
        }
    };
    let _ = match rest {
        Rest::None => writeln!(text, "{kind} moves: {}", moves.len()),
        Rest::More => writeln!(text, "{kind} moves: more than {most}"),
        Rest::Unknown => writeln!(text, "{kind} moves: at least {}", moves.len()),
    };
    for mv in moves {
        let _ = writeln!(text, "{}", sum.move_text(mv));
    }
}

/// The answer as an object.
pub(super) fn json(
    sum: &MixedSum,
    solved: &Solved,
    options: &Options,
    agree: Option<&Agreement>,
) -> serde_json::Value {
    let texts = |moves: &Fact<Moves>| -> Option<Vec<String>> {
        let moves = moves.get().filter(|moves| moves.rest() != Rest::Unknown)?;
        Some(moves.as_slice().iter().map(|mv| sum.move_text(mv)).collect())
    };
    let rest = solved.winning_moves().get().map(Moves::rest);
    let convention = if solved.convention() == Convention::Normal { "normal" } else { "misere" };
    let outcome = solved.outcome().get();
    let mut object = serde_json::json!({
        "position": sum.to_string(),
        "convention": convention,
        "outcome": outcome.map(ToString::to_string),
        "winning_moves": texts(solved.winning_moves()),
        "more_winning_moves": rest == Some(Rest::More),
    });
    if solved.convention() == Convention::Normal {
        object["value"] = match (solved.nim_value(), solved.value().get()) {
            (Some(value), _) if !options.loopy => value.value().into(),
            (_, value) => value.map(ToString::to_string).into(),
        };
    }
    if rest == Some(Rest::Unknown) {
        object["winning_move"] = solved.winning_move().map(|mv| sum.move_text(mv)).into();
    }
    if let (None, Some(why)) = (outcome, solved.outcome().why()) {
        object["stopped"] = why.to_string().into();
    }
    if options.loopy || outcome == Some(&LoopyOutcome::Draw) || solved.progress_move().is_some() {
        let values = solved.component_values().iter();
        let values = values.map(|value| value.as_ref().map(ToString::to_string));
        object["components"] = values.collect::<Vec<_>>().into();
        object["remoteness"] = solved.remoteness().into();
        object["progress"] = solved.progress_move().map(|mv| sum.move_text(mv)).into();
        object["drawing_moves"] = texts(solved.drawing_moves()).into();
    }
    if let Some(agree) = agree {
        object["agree"] = match agree {
            Agreement::Agree => true.into(),
            Agreement::Disagree(_) => false.into(),
            Agreement::Open => serde_json::Value::Null,
        };
    }
    object
}
