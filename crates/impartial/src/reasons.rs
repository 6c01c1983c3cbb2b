//! Explains answers in words: selects and formats the sentences that say why a player wins.

use crate::prose::{USUAL_COLUMNS, folded};
use games::catalog::{self, Game as _};
use games::reason::{Ground, Reason};
use grundy_core::mixed::MixedSum;

/// The maximum number of lines for the sentences of a reason, and the maximum number of additional lines for the replies.
const MAX_LINES: usize = 3;
const MAX_REPLY_LINES: usize = 5;

/// The width of the text after `why: `, on a terminal of the usual width.
const WIDTH: usize = USUAL_COLUMNS - MARGIN;
/// The length of `why: `.
pub(crate) const MARGIN: usize = 5;

/// The explanation of the sign for nim-sums, for readers who do not know it.
const NIM_SUM: &str = "⊕ (xor) adds binary digits without carrying: 3 ⊕ 5 = 6";

/// Selects sentences of a reason that fit in a few lines, and adds the replies. The winning move has priority, but the selected
/// sentences keep their order.
pub(crate) fn sentences(why: &Reason, position: &MixedSum) -> Vec<String> {
    let grounds = why.grounds();
    // Check whether a sentence other than `Wins` begins with the winning move and implies that this move wins.
    let names_move = grounds.iter().any(|ground| match ground {
        Ground::Leaves { .. } | Ground::Quotient { after: Some(_), .. } => true,
        Ground::Fact { text, .. } => grounds.iter().any(|other| match other {
            Ground::Wins { mv } => text.starts_with(&format!("{mv} leaves ")),
            _ => false,
        }),
        _ => false,
    });
    let is_fact = |ground: &Ground| matches!(ground, Ground::Fact { .. } | Ground::Quotient { .. });
    let is_partial = |ground: &Ground| matches!(ground, Ground::Replies { all: false, .. });
    // Replies to only some of the moves do not prove anything, so also mention the search that found the replies.
    let needs_search = !grounds.iter().any(is_fact) && grounds.iter().any(is_partial);
    let rank = |ground: &Ground| match ground {
        Ground::Searched { .. } if needs_search => Some(1),
        // The statistics also contain the number of positions in the search, so leave out this sentence.
        Ground::Searched { .. } => None,
        Ground::Leaves { values, .. } if values.len() > 1 => Some(0),
        // The value of a single component repeats the answer and does not explain who wins, so this sentence has the lowest
        // priority.
        Ground::NimSum { values } if values.len() < 2 => Some(3),
        Ground::Leaves { .. } => Some(2),
        Ground::Wins { .. } if names_move => None,
        Ground::Wins { .. } | Ground::Draws { .. } => Some(0),
        _ => Some(1),
    };
    let text = |at: usize| grounds[at].sentence(position);
    let (replies, others): (Vec<usize>, Vec<usize>) =
        (0..grounds.len()).partition(|&at| matches!(grounds[at], Ground::Replies { .. }));
    let mut ranked: Vec<(u32, usize)> =
        others.into_iter().filter_map(|at| Some((rank(&grounds[at])?, at))).collect();
    ranked.sort_unstable();
    let choose = |ranked: &[(u32, usize)]| {
        let mut chosen = Vec::new();
        let mut room = MAX_LINES;
        for &(_, at) in ranked {
            let text = text(at);
            let lines = folded(&text, WIDTH).len();
            if lines <= room || room == MAX_LINES {
                room = room.saturating_sub(lines);
                chosen.push((at, text));
            }
        }
        chosen
    };
    let mut chosen = choose(&ranked);
    // A theorem explains more than a sentence that only says which move wins. If no sentence of a theorem fits, choose again without the
    // sentences that only say which move wins.
    if !chosen.iter().any(|&(at, _)| is_fact(&grounds[at])) && grounds.iter().any(is_fact) {
        ranked.retain(|&(_, at)| !matches!(grounds[at], Ground::Wins { .. }));
        chosen = choose(&ranked);
    }
    chosen.extend(replies.into_iter().map(|at| (at, text(at))));
    chosen.sort_unstable();
    chosen.into_iter().map(|(at, text)| cut(text, &grounds[at])).collect()
}

/// Truncates a sentence that is longer than a few lines, and adds an ellipsis.
fn cut(text: String, ground: &Ground) -> String {
    let most = if matches!(ground, Ground::Replies { .. }) { MAX_REPLY_LINES } else { MAX_LINES };
    if folded(&text, WIDTH).len() <= most {
        return text;
    }
    let mut kept: Vec<char> = text.chars().take(most * WIDTH).collect();
    loop {
        let shown = kept.iter().collect::<String>().trim_end().to_owned() + " ...";
        if folded(&shown, WIDTH).len() <= most || kept.pop().is_none() {
            return shown;
        }
    }
}

/// Returns the selected sentences. If one of them contains the sign `⊕`, adds an explanation of the sign.
pub(crate) fn explained(why: &Reason, position: &MixedSum) -> Vec<String> {
    let mut sentences = sentences(why, position);
    if sentences.iter().any(|sentence| sentence.contains('⊕')) {
        sentences.push(NIM_SUM.to_owned());
    }
    sentences
}

/// Returns the selected sentences with their explanation, in lines of at most `width` characters.
pub(crate) fn lines(why: &Reason, position: &MixedSum, width: usize) -> Vec<String> {
    explained(why, position)
        .iter()
        .flat_map(|text| folded(&crate::prose::readable(text), width))
        .collect()
}

/// Formats the reason in a few lines, with the command that shows the theory of the game.
#[cfg(feature = "cli")]
pub(crate) fn text(why: &Reason, sum: &MixedSum) -> String {
    let mut text = String::new();
    let width = crate::prose::columns() - MARGIN;
    for (at, line) in lines(why, sum, width).into_iter().enumerate() {
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

/// Returns the command that shows the theory of the first component's game.
pub(crate) fn theory(sum: &MixedSum) -> Option<String> {
    let game = catalog::game_of(sum.as_slice().first()?.game().name())?;
    (!game.page().is_empty()).then(|| format!("theory: `impartial games {}`", game.name()))
}
