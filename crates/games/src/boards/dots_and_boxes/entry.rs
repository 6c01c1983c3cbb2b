//! Defines the game's catalog entry, and draws positions.

use grundy_core::mixed::{AnyGame, AnyMove, AnyPosition};
use grundy_core::{Limits, Meter, Normal, Outcome, Stopped};
use grundy_search::entailing::EntailingSearch;

use super::game::MAX_GOAL;
use super::{Dots, DotsAndBoxes, DotsMove, MarginSearch, ScoredDots, Stroke};
use crate::catalog::alone::{Findings, Judge, Score, listed};
use crate::catalog::entailing::BONUS_LIMITS;
use crate::catalog::look::{self, ALONE, Look, Tool, first};
use crate::catalog::reader::one;
use crate::catalog::{Entry, Sample};
use crate::graphs::nimstring::{Cut, Nimstring, StringFacts, listed_moves};
use crate::scene::{Form, Item, Scene, Tone};

/// The game's entry in the catalog, for positions such as `dots_and_boxes 2x2 h0,0 v0,0 h2,1 v1,2 h0,1`.
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
    why: crate::boards::why::dots_and_boxes,
    look: LOOK,
    page: include_str!("../../../doc/dots_and_boxes.md"),
    read: |tokens| {
        let pass = tokens.take_word(&["pass"]);
        let size = tokens.size(false)?.ok_or_else(|| tokens.expected("a size such as `3x4`"))?;
        let mut dots = Dots::new(size.0, size.1).map_err(|error| tokens.taken(error))?;
        let mut goal = 1;
        loop {
            tokens.skip_fillers();
            if tokens.is_empty() {
                break;
            }
            if tokens.take_word(&["goal"]) {
                let sign = if tokens.take_sign('-') { -1 } else { 1 };
                goal = sign * tokens.number("a goal", u64::from(MAX_GOAL))? as i16;
                break;
            }
            let mut place = tokens.between_here(tokens.chunk_len());
            let text = tokens.take_chunk().trim_end_matches(',').to_lowercase();
            let line: Stroke = text.parse().map_err(|error| place.whole(error))?;
            dots = match dots.draw(line) {
                Ok((drawn, _)) => drawn,
                Err(_) if dots.is_drawn(line) => {
                    return Err(place.whole(format_args!("the line {line} is drawn twice")));
                }
                Err(_) => {
                    let line = place.rest();
                    return Err(place.whole(format_args!("there is no line {line} on this board")));
                }
            };
        }
        let game = AnyGame::new("dots_and_boxes", DotsAndBoxes::default());
        one(&game.some_outcomes(Normal).by_options().build(), ScoredDots { dots, goal, pass })
    },
    judge: Some(by_margin),
    ..Entry::USUAL
};

/// The maximum number of stored positions, and the approximate number of bytes for each.
const MAX_MARGINS: u64 = 15_000_000;
const BYTES_PER_MARGIN: u64 = 36;

/// The engine that finds the best margins. It keeps the search of the last question, and reuses the search for boards of the same size.
struct ByMargin {
    search: Option<MarginSearch>,
    most: u64,
}

fn by_margin(bytes: u64) -> Box<dyn Judge> {
    Box::new(ByMargin { search: None, most: (bytes / BYTES_PER_MARGIN).min(MAX_MARGINS) })
}

impl Judge for ByMargin {
    fn judge(
        &mut self,
        position: &AnyPosition,
        only_outcome: bool,
        meter: &mut Meter<'_>,
    ) -> Option<Findings> {
        let scored: &ScoredDots = position.downcast_ref()?;
        let dots = &scored.dots;
        if self.search.as_ref().is_some_and(|search| !search.fits(dots)) {
            self.search = None;
        }
        let most = self.most;
        let search = self.search.get_or_insert_with(|| MarginSearch::new(dots).max_stored(most));
        let mut findings = Findings::default();
        findings.stopped = find(search, scored, position, only_outcome, meter, &mut findings).err();
        if !only_outcome {
            findings.remarks.extend(words_of(dots, &meter.rest()));
        }
        Some(findings)
    }
}

/// Finds the outcome and, unless `only_outcome` is set, the margin, the lines that keep it, and the winning lines. Finds the outcome first,
/// because this takes less work than finding the margin.
fn find(
    search: &mut MarginSearch,
    scored: &ScoredDots,
    position: &AnyPosition,
    only_outcome: bool,
    meter: &mut Meter<'_>,
    findings: &mut Findings,
) -> Result<(), Stopped> {
    let ScoredDots { dots, goal, pass } = scored;
    // If the player to move must pass, the opponent draws the next line. The player reaches `goal` unless the opponent reaches `1 - goal`.
    let goal = if *pass { 1 - *goal } else { *goal };
    let wins = search.reaches(dots, goal, meter)?;
    findings.outcome = Some(Outcome::from_first_wins(wins != *pass));
    if only_outcome {
        return Ok(());
    }
    if *pass || dots.open_count() == 0 {
        // The player to move cannot draw a line. There is at most one move: a pass, or a claim of the win.
        let all: Vec<AnyMove> = position.moves().collect();
        if wins != *pass {
            findings.winning.clone_from(&all);
        }
        findings.are_all = true;
        let margin = if *pass { -search.margin_within(dots, meter)? } else { 0 };
        findings.score = Some(Score::Margin(margin));
        findings.best = Some(all);
        return Ok(());
    }
    let drawn = |strokes: Vec<Stroke>| -> Vec<AnyMove> {
        let moves: Vec<DotsMove> = strokes.into_iter().map(DotsMove::Draw).collect();
        listed(position, &moves)
    };
    // The search can find one winning line quickly, so find the other winning lines only after the main results.
    if wins {
        findings.winning = drawn(search.strokes_for(dots, goal.into(), 1, meter)?);
    }
    findings.are_all = !wins;
    let (margin, best) = search.best_within(dots, meter)?;
    findings.score = Some(Score::Margin(margin));
    findings.best = Some(drawn(best));
    if wins {
        findings.winning = drawn(search.strokes_for(dots, goal.into(), usize::MAX, meter)?);
        findings.are_all = true;
    }
    if margin == 0 && goal == 1 {
        let shared = "With best play the boxes that are left are shared equally.";
        findings.remarks.push(shared.to_owned());
    }
    Ok(())
}

/// Describes the chains of a board. Adds remarks from the theory of Nimstring if they can be found quickly.
fn words_of(dots: &Dots, rest: &Limits) -> Vec<String> {
    let strings = dots.strings();
    let mut search = EntailingSearch::new(Nimstring);
    let limits = rest.clone().work(rest.max_work().min(BONUS_LIMITS.max_work()));
    let value = search.within(&limits).value(&strings).ok();
    let facts = StringFacts::of(&strings);
    let is_loony = |stroke: &Stroke| {
        let (u, v) = dots.ends(*stroke);
        facts.loony().contains(&Cut::new(u, v))
    };
    let loony: Vec<String> =
        dots.open().filter(is_loony).map(|stroke| stroke.to_string()).collect();
    let loony = format!(
        "Loony moves, which give the opponent boxes and the choice of who moves next: {}.",
        listed_moves(&loony)
    );
    let mut words = facts.words(value, &loony);
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

// The rest of this file shows boards as pictures. Open lines are faint, and closed boxes are filled.

/// The distance between adjacent dots, and the margin around the picture.
const STEP: f64 = 56.0;
const MARGIN: f64 = 24.0;

fn dot(row: u8, column: u8) -> String {
    format!("d{row}x{column}")
}

pub(crate) const LOOK: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let scored: &ScoredDots = first(components)?;
        let dots = &scored.dots;
        let mut scene = Scene { keeps: true, ..Scene::default() };
        let place = |row: u8, column: u8| {
            (MARGIN + STEP * f64::from(column), MARGIN + STEP * f64::from(row))
        };
        for (row, column) in squares(dots.rows(), dots.columns()) {
            let sides = [
                Stroke::horizontal(row, column),
                Stroke::horizontal(row + 1, column),
                Stroke::vertical(row, column),
                Stroke::vertical(row, column + 1),
            ];
            let closed = sides.iter().all(|&side| dots.is_drawn(side));
            let (x, y) = place(row, column);
            let form = Form::Label {
                at: (x + 4.0, y + 4.0),
                size: (STEP - 8.0, STEP - 8.0),
                text: String::new(),
            };
            let state = if closed { "closed" } else { "open" };
            let name = format!("box in row {row}, column {column}, {state}");
            let tone = if closed { Tone::Taken } else { Tone::Free };
            scene.add(Item::new(format!("b{row}x{column}"), name, form).tone(tone));
        }
        for stroke in dots.strokes() {
            let (row, column) = stroke.place();
            let (i, j) = if stroke.is_vertical() { (row + 1, column) } else { (row, column + 1) };
            let drawn = dots.is_drawn(stroke);
            let ends = [dot(row, column), dot(i, j)];
            let form = Form::Line { ends, copy: 0, arrow: false, sides: None };
            let name = format!("line {stroke}, {}", if drawn { "drawn" } else { "open" });
            let tone = if drawn { Tone::Marked } else { Tone::Faint };
            scene.add(Item::new(stroke.to_string(), name, form).tone(tone));
        }
        for (row, column) in squares(dots.rows() + 1, dots.columns() + 1) {
            let form = Form::Node {
                at: place(row, column),
                radius: 5.0,
                label: String::new(),
                coins: 0,
                note: String::new(),
            };
            let name = format!("dot in row {row}, column {column}");
            scene.add(Item::new(dot(row, column), name, form));
        }
        if dots.open_count() == 0 {
            "All lines are drawn".clone_into(&mut scene.words);
        }
        Ok(scene)
    },
    // A pass or a claim does not correspond to any place on the board.
    clicks: |_, _, mv| match mv.downcast_ref() {
        Some(DotsMove::Draw(stroke)) => vec![vec![stroke.to_string()]],
        _ => Vec::new(),
    },
    tools: &[Tool::new("draw", "Draw a line", "edge", 1)],
    edit: |components, _, at| {
        let mut scored: ScoredDots = *first(components)?;
        let stroke = scored.dots.open().find(|stroke| at == [stroke.to_string()]);
        let stroke = stroke.ok_or_else(look::nothing_there)?;
        scored.dots = scored.dots.draw(stroke).map_err(|error| error.to_string())?.0;
        Ok(format!("dots_and_boxes {scored}"))
    },
};

fn squares(rows: u8, columns: u8) -> impl Iterator<Item = (u8, u8)> {
    (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
}
