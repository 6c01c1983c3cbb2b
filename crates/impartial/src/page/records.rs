//! Converts moves to and from the notation of `impartial play`, which omits components without moves.

use games::catalog::MoveTexts;
use grundy_core::SumMove;
use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};

fn is_alive(component: &AnyPosition) -> bool {
    component.moves().next().is_some()
}

/// Returns the notation of a move for a record, which counts only components that have moves.
pub(super) fn text(sum: &MixedSum, mv: &SumMove<AnyMove>) -> String {
    let alive = sum.iter().filter(|component| is_alive(component)).take(2).count();
    let text = MoveTexts::of(sum).text(mv);
    if alive < 2 || text == mv.mv.text() {
        return mv.mv.text().to_owned();
    }
    let before = sum.as_slice()[..mv.component].iter().filter(|component| is_alive(component));
    format!("{}/{}", before.count(), mv.mv.text())
}

/// Translates such a notation into one that refers to the complete sum.
pub(super) fn in_full(sum: &MixedSum, recorded: &str) -> String {
    let Some((index, mv)) = recorded.split_once('/') else { return recorded.to_owned() };
    let index = index.parse().unwrap_or(usize::MAX);
    let mut alive = sum.iter().enumerate().filter(|(_, component)| is_alive(component));
    match alive.nth(index) {
        Some((component, _)) if sum.len() > 1 => format!("{component}/{mv}"),
        _ => recorded.to_owned(),
    }
}
