//! The entry in the catalog.

use grundy_core::{Limits, ReadError};
use grundy_search::entailing::{EntailingError, EntailingSearch, Situation, Turn, TurnMove};

use super::{Nimstring, StringFacts, Strings};
use crate::catalog::entailing::{KEPT, Written, whole};
use crate::catalog::{Entry, Sample, Verdict};
use crate::notation::compact;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "nimstring",
    title: "Nimstring",
    about: "Strings between coins are cut; a player who frees a coin moves again.",
    rules: "Cut a string. A coin without strings is taken, and a player who takes a coin must move again. A player who cannot \
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
    look: crate::graphs::look::STRINGS,
    page: include_str!("../../../doc/nimstring.md"),
    read: |_, text| whole("nimstring", Nimstring).read_sum(text),
    verdict: Some(verdict),
    ..Entry::USUAL
};

/// The facts about more strings than this are not put into words.
const MOST_IN_WORDS: usize = 500;
/// What is said about strings, by their values.
fn verdict(text: &str, limits: &Limits) -> Result<Verdict, ReadError> {
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
            Some((rows, columns)) => Strings::grid(rows, columns).map_err(ReadError::new),
            None if text.is_empty() => {
                return Err(ReadError::expected("strings as `0-1`, or a grid as `2x3`", text));
            }
            None => text.parse(),
        };
        Ok(Situation { parts: vec![strings?], turn })
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
