//! The words of the reason for an answer, for people and for programs.

use crate::prose::{USUAL_COLUMNS, folded};
use games::catalog::{self, Game as _};
use games::reason::{Ground, Reason};
use grundy_core::mixed::MixedSum;

/// The largest number of lines for a reason.
const MAX_LINES: usize = 3;

/// The room for text beside `why: ` on a terminal of the usual width.
const WIDTH: usize = USUAL_COLUMNS - MARGIN;
/// The length of `why: `.
pub(crate) const MARGIN: usize = 5;

/// Chooses the sentences of a reason that fit into a few lines. Prefers the winning move, but keeps the order of the reason.
pub(crate) fn sentences(why: &Reason) -> Vec<String> {
    let grounds = why.grounds();
    // Whether another sentence already begins with the winning move and says that it wins.
    let names_move = grounds.iter().any(|ground| match ground {
        Ground::Leaves { .. } | Ground::Quotient { after: Some(_), .. } => true,
        Ground::Fact { text, .. } => grounds.iter().any(|other| match other {
            Ground::Wins { mv } => text.starts_with(&format!("{mv} leaves ")),
            _ => false,
        }),
        _ => false,
    });
    let rank = |ground: &Ground| match ground {
        // The statistics report the number of positions searched.
        Ground::Searched { .. } => None,
        Ground::Leaves { values, .. } if values.len() > 1 => Some(0),
        // The value of a single component appears above, and adds nothing to who wins.
        Ground::NimSum { values } if values.len() < 2 => Some(3),
        Ground::Leaves { .. } => Some(2),
        Ground::Wins { .. } if names_move => None,
        Ground::Wins { .. } | Ground::Draws { .. } => Some(0),
        _ => Some(1),
    };
    let mut ranked: Vec<(u32, usize)> =
        (0..grounds.len()).filter_map(|at| Some((rank(&grounds[at])?, at))).collect();
    ranked.sort_unstable();
    let choose = |ranked: &[(u32, usize)]| {
        let mut told = Vec::new();
        let mut room = MAX_LINES;
        for &(_, at) in ranked {
            let text = grounds[at].to_string();
            let lines = folded(&text, WIDTH).len();
            if lines <= room || room == MAX_LINES {
                room = room.saturating_sub(lines);
                told.push((at, text));
            }
        }
        told
    };
    let is_fact = |at: usize| matches!(grounds[at], Ground::Fact { .. });
    let mut told = choose(&ranked);
    // Prefer a theorem to a sentence that only repeats which move wins.
    if !told.iter().any(|&(at, _)| is_fact(at)) && (0..grounds.len()).any(is_fact) {
        ranked.retain(|&(_, at)| !matches!(grounds[at], Ground::Wins { .. }));
        told = choose(&ranked);
    }
    told.sort_unstable();
    told.into_iter().map(|(_, text)| text).collect()
}

/// The same sentences, cut if a single one is too long.
fn cut_sentences(why: &Reason) -> Vec<String> {
    let mut told = sentences(why);
    let count = |told: &[String]| told.iter().map(|text| folded(text, WIDTH).len()).sum::<usize>();
    if count(&told) > MAX_LINES {
        if let Some(last) = told.last_mut() {
            *last = cut(last);
        }
    }
    told
}

/// Cuts a sentence to a few lines and marks the cut with dots.
fn cut(text: &str) -> String {
    let mut kept: Vec<char> = text.chars().take(MAX_LINES * WIDTH).collect();
    loop {
        let shown = kept.iter().collect::<String>().trim_end().to_owned() + " ...";
        if folded(&shown, WIDTH).len() <= MAX_LINES || kept.pop().is_none() {
            return shown;
        }
    }
}

/// The reason in lines of at most `width` characters; only a few lines, if `width` is the usual one.
pub(crate) fn lines(why: &Reason, width: usize) -> Vec<String> {
    cut_sentences(why).iter().flat_map(|text| folded(text, width)).collect()
}

/// The reason in a few lines, followed by the place of the theory.
#[cfg(feature = "cli")]
pub(crate) fn text(why: &Reason, sum: &MixedSum) -> String {
    let mut text = String::new();
    let width = crate::prose::columns() - MARGIN;
    for (at, line) in lines(why, width).into_iter().enumerate() {
        text.push_str(if at == 0 { "why: " } else { "     " });
        text.push_str(&line);
        text.push('\n');
    }
    if let Some(theory) = theory(sum) {
        text.push_str(&theory);
        text.push('\n');
    }
    text
}

/// Tells where to read the theory of the first component.
pub(crate) fn theory(sum: &MixedSum) -> Option<String> {
    let game = catalog::game_of(sum.as_slice().first()?.game().name())?;
    (!game.page().is_empty()).then(|| format!("theory: `impartial games {}`", game.name()))
}
