//! Answers the queries of the page. A query is a text, and its answer is JSON. Both the server and the WebAssembly module of the
//! page call [`answer`].

use std::collections::HashMap;

use games::catalog::Question;
use grundy_core::mixed::{AnyMove, MixedSum};
use grundy_core::{Convention, Limits, Meter, SumMove};
use serde_json::{Value, json};

use super::known::{self, CATALOG};
use super::view::{self, described};
use super::{bring, claims, edit, gallery, lessons, puzzle, random, records, sequences, theory};
use crate::play::table::usual_convention;
use crate::play::{Level, any};

/// The maximum length of a position in bytes. A tree of this length has a few thousand nodes. Longer positions can be solved on
/// the command line.
const MAX_POSITION: usize = 60_000;
/// The maximum number of fields in the form of a game.
const MAX_FIELDS: usize = 4;
/// The maximum number of moves in a game that is replayed.
const MAX_REPLAYED: usize = 2_000;

/// Answers a query such as `ask=position&position=nim+3+5`. The fields of the query are encoded as form data. The answer is a JSON
/// object or a list of objects. If the query is invalid, the answer is `{"error": ...}`.
///
/// The limits apply to the query as a whole. If they stop a part of the work, the answer says so and contains the results of the
/// other parts. Repeating the query resumes the work.
///
/// | `ask` | other fields | answer |
/// |---|---|---|
/// | `games` | | the games, grouped by their equipment, each with a picture |
/// | `theory` | `game` | the game's page of theory, as HTML |
/// | `table` | | a table of all games with their rules and theorems, as HTML |
/// | `position` | `position`, optionally `convention`, `value=yes` | who wins, and how; pictures; moves; remarks of the reader; a slow
/// value only on request |
/// | `why` | like `position`, optionally `move` | why the player to move wins or loses, or what the move leads to |
/// | `moves` | like `position`, `group`, `picked` | the moves that touch these items of a picture |
/// | `play` | like `position`, `move`, optionally `skill` | the position after the move, or after the program's reply if there is a `skill` |
/// | `reply` | like `position`, `skill`: `perfect`, `amateur` or `beginner` | the position after a move of the program |
/// | `replay` | like `position`, `moves` separated by `;`, `recorded=yes` for a saved game | the positions of a game, and an error if a move is illegal |
/// | `bring` | `game`, `field0`, `field1` and so on | the position that the fields of the game's form describe, and remarks of the reader |
/// | `edit` | `position`, optionally `part`, `tool`, `at` | the position, after applying the tool if there is one; pictures with space for
/// new items; the tools |
/// | `plot` | `game`, `most` | the nim-sequence of a game |
/// | `identify` | `values`, as [`Given`](octal_games::identify::Given) reads them | the games and rules that agree, as conjectures |
/// | `random` | `game`, `size`, `seed` | a random position |
/// | `puzzle` | `game`, `level`, `seed` | a random position with exactly one winning move |
/// | `lessons` | | the lessons with their questions |
/// | `answer` | `lesson`, `step` from 0, optionally `answer` | whether the answer is right; without an answer, a hint |
/// | `claims` | | the lines of [`claims::KNOWN`](crate::claims::KNOWN) |
/// | `check` | `claim`, a line, optionally `certificate` | whether the claim is true |
///
/// ```
/// use grundy_core::Limits;
///
/// let answer = impartial::page::answer("ask=position&position=nim+3+5", &Limits::none());
/// let answer: serde_json::Value = serde_json::from_str(&answer)?;
/// assert_eq!((&answer["outcome"], &answer["value"]), (&"N".into(), &"*6".into()));
///
/// let answer = impartial::page::answer("ask=identify&values=0+1+2+3+1+4+3+2+1+4+2+6", &Limits::none());
/// assert!(answer.contains("kayles"), "{answer}");
///
/// let answer = impartial::page::answer("ask=position&position=nimm+3", &Limits::none());
/// assert!(answer.contains("there is no game `nimm` (did you mean `nim`?)"), "{answer}");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn answer(question: &str, limits: &Limits) -> String {
    let fields = form_urlencoded::parse(question.as_bytes()).into_owned().collect();
    let asked = PageQuestion { fields, meter: limits.meter() };
    if asked.get("ask") == "games" {
        return gallery::games().to_owned();
    }
    asked.answer().unwrap_or_else(|message| json!({ "error": message })).to_string()
}

/// A query that is being answered.
struct PageQuestion<'l> {
    fields: HashMap<String, String>,
    meter: Meter<'l>,
}

impl PageQuestion<'_> {
    /// Returns a field of the query, or an empty text if the query does not have this field.
    fn get(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
    }

    fn number(&self, name: &str, usual: u64) -> Result<u64, String> {
        match self.get(name) {
            "" => Ok(usual),
            text => text.parse().map_err(|_| format!("the {name} is not a number")),
        }
    }

    /// Returns the limits that remain for the query.
    fn rest(&self) -> Limits {
        self.meter.rest()
    }

    fn answer(&self) -> Result<Value, String> {
        match self.get("ask") {
            "theory" => theory::page(self.get("game")),
            "table" => Ok(json!({ "html": theory::table() })),
            "position" => self.position(),
            "why" => self.why(),
            "moves" => self.moves(),
            "play" => self.play(),
            "reply" => self.reply(),
            "replay" => self.replay(),
            "bring" => {
                let fields: Vec<String> = (0..MAX_FIELDS).map(|at| format!("field{at}")).collect();
                let filled: Vec<&str> = fields.iter().map(|name| self.get(name)).collect();
                bring::position(self.get("game"), &filled)
            }
            "edit" => self.edit(),
            "plot" => sequences::plotted(self.get("game"), self.number("most", 64)?, &self.rest()),
            "identify" => sequences::identified(self.get("values"), &|| self.rest()),
            "random" => self.random(),
            "lessons" => Ok(lessons::listed()),
            "answer" => {
                let at = self.number("step", 0)?;
                lessons::judged(self.get("lesson"), at, self.get("answer"), &self.rest())
            }
            "claims" => Ok(claims::listed()),
            "check" => claims::checked(self.get("claim"), self.get("certificate"), &self.rest()),
            "puzzle" => {
                let seed = self.number("seed", 0)?;
                puzzle::position(self.get("game"), self.get("level"), seed, &|| self.rest())
            }
            other => Err(format!("`{other:.60}` is not a question")),
        }
    }

    /// Returns the text of a field that contains a position. Returns an error if the position is too long.
    fn position_in(&self, field: &str) -> Result<&str, String> {
        let text = self.get(field);
        if text.len() <= MAX_POSITION {
            return Ok(text);
        }
        Err(format!(
            "the position has {} bytes, more than {MAX_POSITION}; `impartial solve` takes longer ones",
            text.len()
        ))
    }

    /// Parses the position and the convention of a query.
    fn read(&self) -> Result<(MixedSum, Convention), String> {
        let (sum, convention, _) = self.read_with_notes()?;
        Ok((sum, convention))
    }

    /// Parses the position and the convention, and returns the reader's remarks, too.
    fn read_with_notes(&self) -> Result<(MixedSum, Convention, Vec<String>), String> {
        let text = self.position_in("position")?;
        let read = CATALOG.read(text).map_err(|refusal| refusal.to_string())?;
        let typed = read.convention();
        let notes = read.notes().to_vec();
        let sum = read.into_sum();
        let convention = match self.get("convention") {
            "normal" => Convention::Normal,
            "misere" => Convention::Misere,
            "" => typed.unwrap_or_else(|| usual_convention(&sum)),
            _ => return Err("the convention is `normal` or `misere`".to_owned()),
        };
        Ok((sum, convention, notes))
    }

    fn position(&self) -> Result<Value, String> {
        let (sum, convention, notes) = self.read_with_notes()?;
        let question = match self.get("value") {
            "yes" => Question::new(convention),
            _ => known::question(convention),
        };
        let mut answered = view::answered(&sum, convention, &question, &|| self.rest());
        answered["notes"] = notes.into();
        Ok(answered)
    }

    fn why(&self) -> Result<Value, String> {
        let (sum, convention) = self.read()?;
        let mv = match self.get("move") {
            "" => None,
            text => Some(sum.read_move(text).map_err(|error| error.to_string())?),
        };
        view::explained(&sum, convention, mv.as_ref(), &self.rest())
    }

    fn edit(&self) -> Result<Value, String> {
        let (mut sum, _) = self.read()?;
        if !self.get("tool").is_empty() {
            let at: Vec<&str> = self.get("at").split(',').filter(|id| !id.is_empty()).collect();
            let part = usize::try_from(self.number("part", 0)?).unwrap_or(usize::MAX);
            sum = edit::edited(&sum, part, self.get("tool"), &at)?;
        }
        Ok(edit::pictured(&sum))
    }

    fn moves(&self) -> Result<Value, String> {
        let (sum, convention) = self.read()?;
        let picked = self.get("picked").split(',').filter(|id| !id.is_empty());
        let picked: Vec<&str> = picked.collect();
        let group = usize::try_from(self.number("group", 0)?).unwrap_or(usize::MAX);
        view::touching(&sum, convention, group, &picked, &|| self.rest())
    }

    /// Plays a move. If the query names a skill, plays the program's reply, too. Returns the resulting position.
    fn play(&self) -> Result<Value, String> {
        let (sum, convention) = self.read()?;
        let mv = sum.read_move(self.get("move")).map_err(|error| error.to_string())?;
        let mut left = sum.try_play(&mv).map_err(|error| error.to_string())?;
        let mut line = vec![view::played(&sum, &mv, &left)];
        if !self.get("skill").is_empty() && left.moves().next().is_some() {
            let (reply, next) = self.best(&left, convention)?;
            line.push(view::played(&left, &reply, &next));
            left = next;
        }
        let mut described = described(&left, convention, &|| self.rest());
        described["line"] = line.into();
        Ok(described)
    }

    fn reply(&self) -> Result<Value, String> {
        let (sum, convention) = self.read()?;
        let (mv, left) = self.best(&sum, convention)?;
        let mut described = described(&left, convention, &|| self.rest());
        described["line"] = vec![view::played(&sum, &mv, &left)].into();
        Ok(described)
    }

    /// Returns the program's move and the position after it. If a player of this skill can survey the position, this is a winning move if
    /// there is one, or else a move that keeps a draw. In all other cases, it is an arbitrary move.
    fn best(
        &self,
        sum: &MixedSum,
        convention: Convention,
    ) -> Result<(SumMove<AnyMove>, MixedSum), String> {
        let level = match self.get("skill") {
            "perfect" => Level::Hard,
            "amateur" => Level::Medium,
            "beginner" => Level::Easy,
            _ => return Err("the skill is `perfect`, `amateur` or `beginner`".to_owned()),
        };
        let best = level.surveys(sum).then(|| {
            let known = known::know(sum, &known::question(convention), 1, &self.rest());
            let drawing = known.drawing_moves().get().filter(|_| known.is_draw());
            let drawing = drawing.and_then(|moves| moves.as_slice().first().cloned());
            known::winning(&known).into_iter().next().or(drawing)
        });
        let mv = best.flatten().or_else(|| any(sum)).ok_or("there is no move")?;
        let left = sum.try_play(&mv).map_err(|error| error.to_string())?;
        Ok((mv, left))
    }

    /// Returns the positions and moves of a game as text. Only the last position is described in full.
    fn replay(&self) -> Result<Value, String> {
        let (mut sum, convention, notes) = self.read_with_notes()?;
        let start = sum.to_string();
        let first = view::places(&sum);
        let recorded = self.get("recorded") == "yes";
        let mut line = Vec::new();
        let mut wrong = None;
        for text in self.get("moves").split(';').filter(|text| !text.is_empty()) {
            if line.len() >= MAX_REPLAYED {
                return Err(format!("the game has more than {MAX_REPLAYED} moves"));
            }
            // Reading a move compares it with all moves of its component, which takes time, so check the limits here.
            self.rest().meter().check().map_err(|stopped| format!("the game: {stopped}"))?;
            let text = if recorded { &records::in_full(&sum, text) } else { text };
            let read = sum.read_move(text).map_err(|error| error.to_string());
            let played = read.and_then(|mv| {
                let left = sum.try_play(&mv).map_err(|error| error.to_string())?;
                Ok((mv, left))
            });
            match played {
                Ok((mv, left)) => {
                    line.push(view::played(&sum, &mv, &left));
                    sum = left;
                }
                // Return the moves before the illegal one, so the page can show them.
                Err(error) => {
                    wrong = Some(format!("move {}, `{text:.60}`: {error:.300}", line.len() + 1));
                    break;
                }
            }
        }
        let now = described(&sum, convention, &|| self.rest());
        let convention = &now["convention"];
        Ok(
            json!({ "start": start, "notes": notes, "first": first, "convention": convention, "line": line, "now": now, "wrong": wrong }),
        )
    }

    fn random(&self) -> Result<Value, String> {
        let (size, seed) = (self.number("size", 10)?, self.number("seed", 0)?);
        Ok(json!({ "position": random::position(self.get("game"), size, seed)? }))
    }
}
