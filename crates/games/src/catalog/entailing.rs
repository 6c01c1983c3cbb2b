//! The entries of the games whose moves entail a reply or keep the turn, and what can be said about their positions.

use std::sync::{Mutex, PoisonError};

use grundy_core::entailing::{
    Alternating, EntailingError, EntailingRules, EntailingSearch, EntailingValue, Situation, Turn,
    TurnMove,
};
use grundy_core::mixed::AnyGame;
use grundy_core::{
    IllegalPosition, Limits, Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset,
    Stopped, Sum,
};

use super::{Entry, Sample, Shape};
use crate::boards::dots_and_boxes::{Dots, DotsAndBoxes, MarginSearch, ScoredDots};
use crate::graphs::Nimstring;
use crate::graphs::nimstring::{StringFacts, Strings};
use crate::heaps::top_entails::{TopEntails, TopEntailsTable, TopMove};
use crate::notation::compact;

/// The entries of these games.
pub(super) const ENTRIES: &[&Entry] = &[&TOP_ENTAILS, &NIMSTRING, &DOTS_AND_BOXES];

pub(super) static TOP_ENTAILS: Entry = Entry {
    name: "top_entails",
    title: "Top Entails",
    rules: "Split a stack of coins in two, or take its top coin, after which the opponent has to reply in what is left of \
            it. Whoever cannot move loses.",
    notation: "The sizes of the stacks; an `r` after one says that the reply has to be made there, as `3 5r`. A move is \
               the stack before and after it, as `5:4` or `5:2+3`, with the index of the stack in front where there are \
               several, as `1.5:4`. The stacks are played alone.",
    examples: &["top_entails 3 5", "top_entails 6 4 2", "top_entails 4 6r"],
    samples: &[Sample { title: "the smallest loony stack but one", text: "top_entails 3 5" }],
    page: include_str!("../../doc/top_entails.md"),
    read: |_, text| whole("top_entails", TopEntails).read_sum(text),
    alone: true,
    ..Entry::USUAL
};

pub(super) static NIMSTRING: Entry = Entry {
    name: "nimstring",
    title: "Nimstring",
    rules: "Cut a string. A coin without strings is taken, and whoever takes a coin has to move again. Whoever cannot \
            move loses.",
    notation: "The strings between coins, as `0-1 1-2 1-2`, where 0 is the ground, or the size of a grid of coins, as \
               `2x3`; after `pass` the player to move lets the opponent go on. A move is a string, as `1-2`, or `pass`. \
               A position is played alone.",
    examples: &["nimstring 0-1 1-2 1-2", "nimstring 1x2", "nimstring 0-1 1-2 2-3 0-3 0-4 0-4"],
    samples: &[
        Sample { title: "a grid of two by three coins", text: "nimstring 2x3" },
        Sample {
            title: "two long chains and a short one",
            text: "nimstring 0-1 1-2 2-3 0-3 0-4 4-5 5-6 6-7 0-7 0-8 0-8",
        },
    ],
    shape: Shape::Graph,
    page: include_str!("../../doc/nimstring.md"),
    read: |_, text| whole("nimstring", Nimstring).read_sum(text),
    alone: true,
    ..Entry::USUAL
};

pub(super) static DOTS_AND_BOXES: Entry = Entry {
    name: "dots_and_boxes",
    title: "Dots and Boxes",
    rules: "Draw a line between two dots. Whoever closes a box owns it and has to draw another line. Whoever has more boxes \
            in the end wins; a tie is a win of who did not begin.",
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
    shape: Shape::DotsAndBoxes,
    page: include_str!("../../doc/dots_and_boxes.md"),
    read: |_, text| {
        let game = AnyGame::new("dots_and_boxes", DotsAndBoxes::default());
        game.some_outcomes(Normal).build().read_sum(text)
    },
    alone: true,
    ..Entry::USUAL
};

/// A game of this kind without its type.
fn whole<G>(name: &str, rules: G) -> AnyGame
where
    G: Written<Position: Send + Sync + 'static, Move: Send + Sync + 'static>,
    G: Clone + Send + Sync + 'static,
{
    let search = Mutex::new(EntailingSearch::new(rules.clone()).max_stored(KEPT));
    AnyGame::new(name, Whole { rules: Alternating(rules), search }).some_outcomes(Normal).build()
}

/// What is said about a position of one of these games, by its values or by its best margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins, if it was found out.
    pub outcome: Option<Outcome>,
    /// The value, as in `value loony` or `value *2`, or the best margin, as in `margin 3`; or that it is unknown.
    pub value: String,
    /// What the moves below are: `winning moves`, or `best moves` where a score counts.
    pub kind: &'static str,
    /// All such moves.
    pub moves: Vec<String>,
    /// What can be said in words: chains, loony moves, the control.
    pub words: Vec<String>,
    /// The limit that ended the search.
    pub stopped: Option<Stopped>,
}

/// What is known about a position, in normal play and within these limits; `None` for a text about another game.
///
/// ```
/// use games::catalog;
/// use grundy_core::{Limits, Outcome};
///
/// let verdict = catalog::verdict("nimstring 0-1 1-2", &Limits::none()).expect("a game of this kind")?;
/// assert_eq!(verdict.outcome, Some(Outcome::N));
/// assert_eq!((verdict.value.as_str(), &verdict.moves[..]), ("value loony", &["0-1".to_owned()][..]));
/// assert!(catalog::verdict("nim 3", &Limits::none()).is_none());
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
///
/// # Errors
/// A [`ReadError`] if the position cannot be read.
#[must_use]
pub fn verdict(text: &str, limits: &Limits) -> Option<Result<Verdict, ReadError>> {
    let text = text.trim();
    let (game, position) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let of = match super::find(game)?.name {
        "top_entails" => of_stacks,
        "nimstring" => of_strings,
        "dots_and_boxes" => of_dots,
        _ => return None,
    };
    Some(of(position, limits))
}

impl Verdict {
    fn unknown(kind: &'static str, value: &str) -> Self {
        let (value, moves, words) = (value.to_owned(), Vec::new(), Vec::new());
        Self { outcome: None, value, kind, moves, words, stopped: None }
    }
}

fn of_stacks(text: &str, limits: &Limits) -> Result<Verdict, ReadError> {
    let situation = TopEntails::read(text)?;
    let mut verdict = Verdict::unknown("winning moves", "value unknown");
    let most = situation.parts.iter().copied().max().unwrap_or(0);
    let mut table = TopEntailsTable::new();
    if let Err(stopped) = table.extend_to(most, limits) {
        verdict.stopped = Some(stopped);
        return Ok(verdict);
    }
    let value = |stack: u64| table.value(stack).unwrap_or(EntailingValue::Loony);
    let total: EntailingValue = situation.parts.iter().map(|&stack| value(stack)).sum();
    let mut winning = Vec::new();
    for (component, &stack) in situation.parts.iter().enumerate() {
        if situation.turn != Turn::Anywhere && situation.turn != Turn::Here(component) {
            continue;
        }
        let others = situation.parts.iter().enumerate().filter(|&(other, _)| other != component);
        let rest: EntailingValue = others.map(|(_, &stack)| value(stack)).sum();
        for mv in TopEntails.moves(&stack) {
            let wins = match mv {
                TopMove::Top => table.reply_wins(stack - 1, rest) == Some(false),
                TopMove::Split(a, b) => !rest.is_loony() && value(a) + value(b) == rest,
            };
            if wins {
                winning.push(TurnMove::new(component, mv));
            }
        }
    }
    verdict.outcome = Some(match situation.turn {
        Turn::Anywhere => total.into(),
        _ => Outcome::from_first_wins(!winning.is_empty()),
    });
    verdict.value = format!("value {total}");
    verdict.moves = winning.iter().map(|mv| TopEntails::write_move(&situation, mv)).collect();
    let loony: Vec<_> = situation.parts.iter().filter(|&&stack| value(stack).is_loony()).collect();
    if !loony.is_empty() {
        let loony: Vec<String> = loony.iter().map(ToString::to_string).collect();
        verdict.words.push(format!(
            "Loony stacks: {}. Whoever may move anywhere wins with one of them, whatever stands beside it.",
            loony.join(", ")
        ));
    }
    if let Turn::Here(component) = situation.turn {
        let stack = situation.parts[component];
        verdict.words.push(format!("The reply has to be made in the stack of {stack}."));
    }
    Ok(verdict)
}

fn of_strings(text: &str, limits: &Limits) -> Result<Verdict, ReadError> {
    let situation = Nimstring::read(text)?;
    let mut verdict = Verdict::unknown("winning moves", "value unknown");
    let mut search = EntailingSearch::new(Nimstring).max_stored(KEPT);
    let mut query = search.within(limits);
    let mut asked = || {
        let value = query.sum_value(&situation.parts)?;
        Ok((value, query.outcome(&situation)?, query.winning_moves(&situation)?))
    };
    let value = match asked() {
        Ok((value, outcome, winning)) => {
            verdict.outcome = Some(outcome);
            verdict.value = format!("value {value}");
            verdict.moves =
                winning.iter().map(|mv| Nimstring::write_move(&situation, mv)).collect();
            Some(value)
        }
        Err(EntailingError::Stopped(stopped)) => {
            verdict.stopped = Some(stopped);
            None
        }
        Err(other) => return Err(ReadError::new(other)),
    };
    if let [strings] = &situation.parts[..] {
        if strings.strings().len() <= MOST_IN_WORDS {
            verdict.words = StringFacts::of(strings).in_words(value);
        }
    }
    Ok(verdict)
}

fn of_dots(text: &str, limits: &Limits) -> Result<Verdict, ReadError> {
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
                // The margin is that of who goes on.
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

/// So many components are kept by a search.
const KEPT: u64 = 2_000_000;
/// So many positions of Dots and Boxes are kept, in half a gigabyte.
const MOST_MARGINS: u64 = 15_000_000;
/// The facts about more strings than this are not put into words.
const MOST_IN_WORDS: usize = 500;
/// So many moves are looked at where an answer is only asked in passing.
static SOON: Limits = Limits::none().work(20_000);

/// Whole sums of a game with entailing moves, with their notation, and with the values as a theorem.
struct Whole<G: EntailingRules> {
    rules: Alternating<G>,
    search: Mutex<EntailingSearch<G>>,
}

/// How whole sums are written.
trait Written: EntailingRules {
    fn write(situation: &Situation<Self::Position>) -> String;
    fn read(text: &str) -> Result<Situation<Self::Position>, ReadError>;
    fn write_move(situation: &Situation<Self::Position>, mv: &TurnMove<Self::Move>) -> String;
    fn move_in_words(situation: &Situation<Self::Position>, mv: &TurnMove<Self::Move>) -> String;
}

impl<G: EntailingRules> Ruleset for Whole<G> {
    type Position = Situation<G::Position>;
    type Move = TurnMove<G::Move>;

    fn moves(&self, situation: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.rules.moves(situation)
    }

    fn play(&self, situation: &Self::Position, mv: &Self::Move) -> Sum<Self::Position> {
        self.rules.play(situation, mv)
    }

    fn check_position(&self, situation: &Self::Position) -> Result<(), IllegalPosition> {
        self.rules.check_position(situation)
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// By values, as far as a short search finds them.
impl<G: EntailingRules> PartialTheorem<Normal> for Whole<G> {
    fn known_outcome(&self, situation: &Self::Position, _: Normal) -> Option<Outcome> {
        // What a panic has left are values that are right.
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        search.within(&SOON).outcome(situation).ok()
    }

    fn known_winning_moves(
        &self,
        situation: &Self::Position,
        _: Normal,
    ) -> Option<Vec<Self::Move>> {
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        search.within(&SOON).winning_moves(situation).ok()
    }
}

impl<G: Written> Notation for Whole<G> {
    fn position_text(&self, situation: &Self::Position) -> String {
        G::write(situation)
    }

    fn read_position(&self, text: &str) -> Result<Self::Position, ReadError> {
        G::read(text)
    }

    fn move_text(&self, situation: &Self::Position, mv: &Self::Move) -> String {
        G::write_move(situation, mv)
    }

    fn move_in_words(&self, situation: &Self::Position, mv: &Self::Move) -> String {
        G::move_in_words(situation, mv)
    }
}

/// More stacks than this are not read.
const MOST_STACKS: usize = 1000;

impl Written for TopEntails {
    fn write(situation: &Situation<u64>) -> String {
        if situation.parts.is_empty() {
            return "no stacks".to_owned();
        }
        let stacks = situation.parts.iter().enumerate().map(|(component, stack)| {
            format!("{stack}{}", if situation.turn == Turn::Here(component) { "r" } else { "" })
        });
        compact::spaced(stacks)
    }

    fn read(text: &str) -> Result<Situation<u64>, ReadError> {
        let mut situation = Situation::from(Vec::new());
        if text.trim() == "no stacks" {
            return Ok(situation);
        }
        for word in text.split_whitespace() {
            let (digits, reply) = match word.strip_suffix('r') {
                Some(digits) => (digits, true),
                None => (word, false),
            };
            if reply && situation.turn != Turn::Anywhere {
                return Err(ReadError::new("a reply has to be made in one stack only"));
            }
            if reply {
                situation.turn = Turn::Here(situation.parts.len());
            }
            let stack = compact::number(digits, "the size of a stack", TopEntailsTable::LARGEST)?;
            situation.parts.push(stack);
            if situation.parts.len() > MOST_STACKS {
                return Err(ReadError::new(format_args!("more than {MOST_STACKS} stacks")));
            }
        }
        if situation.parts.is_empty() {
            return Err(ReadError::expected("the size of a stack", ""));
        }
        Ok(situation)
    }

    fn write_move(situation: &Situation<u64>, mv: &TurnMove<TopMove>) -> String {
        let TurnMove::In(mv) = mv else { return "pass".to_owned() };
        let stack = situation.parts.get(mv.component).copied().unwrap_or_default();
        let index =
            if situation.parts.len() > 1 { format!("{}.", mv.component) } else { String::new() };
        match mv.mv {
            TopMove::Top => format!("{index}{stack}:{}", stack.saturating_sub(1)),
            TopMove::Split(a, b) => format!("{index}{stack}:{a}+{b}"),
        }
    }

    fn move_in_words(situation: &Situation<u64>, mv: &TurnMove<TopMove>) -> String {
        let TurnMove::In(mv) = mv else { return "pass".to_owned() };
        let stack = situation.parts.get(mv.component).copied().unwrap_or_default();
        match mv.mv {
            TopMove::Top => format!("take the top coin of the stack of {stack}"),
            TopMove::Split(a, b) => format!("split the stack of {stack} into {a} and {b}"),
        }
    }
}

impl Written for Nimstring {
    fn write(situation: &Situation<Strings>) -> String {
        let pass = if situation.turn == Turn::Pass { "pass " } else { "" };
        match &situation.parts[..] {
            [] => format!("{pass}{}", Strings::default()),
            [strings] => format!("{pass}{strings}"),
            parts => {
                let all = parts.iter().flat_map(Strings::strings).copied();
                format!("{pass}{}", Strings::new(all).unwrap_or_default())
            }
        }
    }

    fn read(text: &str) -> Result<Situation<Strings>, ReadError> {
        let text = text.trim();
        let (turn, text) = match text.strip_prefix("pass") {
            Some(rest) if rest.is_empty() || rest.starts_with(char::is_whitespace) => {
                (Turn::Pass, rest.trim())
            }
            _ => (Turn::Anywhere, text),
        };
        let size = text.split_once('x').and_then(|(rows, columns)| {
            let side = |text| compact::number(text, "a side", u64::from(u32::MAX)).ok();
            Some((side(rows)? as u32, side(columns)? as u32))
        });
        let strings = match size {
            Some((rows, columns)) => Strings::grid(rows, columns),
            None if text.is_empty() => {
                return Err(ReadError::expected("strings as `0-1`, or a grid as `2x3`", text));
            }
            None => text.parse(),
        };
        Ok(Situation { parts: vec![strings.map_err(ReadError::new)?], turn })
    }

    fn write_move(_: &Situation<Strings>, mv: &TurnMove<Self::Move>) -> String {
        match mv {
            TurnMove::Pass => "pass".to_owned(),
            TurnMove::In(mv) => mv.mv.to_string(),
        }
    }

    fn move_in_words(_: &Situation<Strings>, mv: &TurnMove<Self::Move>) -> String {
        match mv {
            TurnMove::Pass => "let the opponent go on, who has taken a coin".to_owned(),
            TurnMove::In(mv) => format!("cut the string {}", mv.mv),
        }
    }
}
