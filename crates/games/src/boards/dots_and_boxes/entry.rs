//! The entry in the catalog.

use grundy_core::mixed::AnyGame;
use grundy_core::{Limits, Normal, Notation, Outcome, ReadError};
use grundy_search::entailing::EntailingSearch;

use super::{Dots, DotsAndBoxes, MarginSearch, ScoredDots};
use crate::catalog::entailing::SOON;
use crate::catalog::{Entry, Sample, Verdict};
use crate::graphs::nimstring::Nimstring;
use crate::graphs::nimstring::StringFacts;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "dots_and_boxes",
    title: "Dots and Boxes",
    about: "Lines close boxes, and a player who closes one moves again; most boxes win.",
    rules: "Draw a line between two dots. A player who closes a box owns it and must draw another line. The player with more \
            boxes at the end wins; a tie counts as a win for the player who did not begin.",
    notation: "The size of the board in boxes, then the lines that are drawn, as `2x3 h0,1 v1,0`: `h0,1` is above the box in \
               row 0 and column 1, `v1,0` to the left of the one in row 1 and column 0. `goal K` says that the player to \
               move needs K boxes more than the opponent from now on, 1 if it is left out; after `pass` the opponent \
               goes on. A move is a line, `pass`, or `claim` at the end. At most 64 lines; a board is played alone.",
    examples: &[
        "dots_and_boxes 2x2 h0,0 v0,0 h2,1 v1,2 h0,1",
        "dots_and_boxes 1x2",
        "dots_and_boxes 1x3 h0,0 h0,1 h1,0 v0,3",
    ],
    samples: &[
        Sample { title: "two by two boxes", text: "dots_and_boxes 2x2" },
        Sample {
            title: "three by three boxes, after some lines",
            text: "dots_and_boxes 3x3 h0,0 h1,1 h2,1 v0,2 v1,3 v2,1 h3,2 v0,0",
        },
    ],
    look: super::look::LOOK,
    page: include_str!("../../../doc/dots_and_boxes.md"),
    read: |_, text| {
        let game = AnyGame::new("dots_and_boxes", DotsAndBoxes::default());
        game.some_outcomes(Normal).by_options().build().read_sum(text)
    },
    verdict: Some(verdict),
    ..Entry::USUAL
};

/// How many positions of Dots and Boxes are kept, in half a gigabyte.
const MOST_MARGINS: u64 = 15_000_000;
/// What is said about a board, by its best margin.
fn verdict(text: &str, limits: &Limits) -> Result<Verdict, ReadError> {
    let scored: ScoredDots = DotsAndBoxes::default().read_position(text)?;
    let mut verdict = Verdict::unknown("best moves", "margin unknown");
    let goal = i32::from(scored.goal);
    match MarginSearch::new(&scored.dots)
        .max_stored(MOST_MARGINS)
        .best_strokes(&scored.dots, limits)
    {
        Ok((margin, best)) => {
            verdict.value = format!("margin {margin}");
            if scored.pass {
                // The margin is that of the player to move.
                verdict.outcome = Some(Outcome::from_first_wins(margin < 1 - goal));
            } else {
                verdict.outcome = Some(Outcome::from_first_wins(margin >= goal));
                verdict.moves = best.iter().map(ToString::to_string).collect();
            }
            if margin == 0 && goal == 1 && !scored.pass {
                verdict
                    .words
                    .push("With best play the boxes that are left are shared equally.".to_owned());
            }
        }
        Err(stopped) => verdict.stopped = Some(stopped),
    }
    verdict.words.extend(words_of(&scored.dots));
    Ok(verdict)
}

/// The chains of a board, and what Nimstring says about it if that is soon found.
fn words_of(dots: &Dots) -> Vec<String> {
    let strings = dots.strings();
    let mut search = EntailingSearch::new(Nimstring);
    let value = search.within(&SOON).value(&strings).ok();
    let mut words = StringFacts::of(&strings).in_words(value);
    if let Some(value) = value {
        words.push(format!(
            "As a position of Nimstring, where boxes do not count and the last move wins: value {value}."
        ));
    }
    for line in &mut words {
        *line = line.replace("coins", "boxes").replace("coin ", "box ");
    }
    words
}
