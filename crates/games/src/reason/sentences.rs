//! Prints grounds as sentences. Moves are printed in notation, optionally followed by a description in words.

use std::fmt::{self, Write};

use grundy_core::Nimber;
use grundy_core::mixed::MixedSum;

use super::{Element, Ground, Reason, Reply};

/// The maximum number of values to print.
const MAX_WRITTEN: usize = 6;
/// The maximum number of characters for replies. If some replies do not fit, the sentence gives only their number.
const WIDTH: usize = 60;
/// The number of characters reserved for `; and 9 more`.
const MORE: usize = 12;
/// The maximum number of replies, and of characters for them, in a sentence that describes moves in words.
const MAX_REPLIES: usize = 3;
const WIDTH_WITH_WORDS: usize = 280;
/// The maximum length of a move in words. A longer description would be harder to understand than the notation, so it is omitted.
const MAX_WORDS: usize = 60;

/// Prints one line per ground.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, ground) in self.grounds().iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            ground.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self, None)
    }
}

impl Ground {
    /// Returns the sentence of this ground for an answer about `position`. After the notation of each move, the sentence describes the
    /// move in words. It omits the description if the move is not a move of `position`, or if the description is very long.
    ///
    /// ```
    /// use games::catalog::Catalog;
    /// use games::reason::Ground;
    ///
    /// let position = Catalog::standard().read_sum("nim 3 5 7")?;
    /// let ground = Ground::Wins { mv: "2/7:6".to_owned() };
    /// assert_eq!(ground.to_string(), "2/7:6 wins");
    /// assert_eq!(ground.sentence(&position), "2/7:6 (take 1 coin from the heap of 7) wins");
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn sentence(&self, position: &MixedSum) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write(&mut text, self, Some(position));
        text
    }
}

/// Writes a move. If the position is given and has this move, a description in words follows unless it is too long.
fn named(mv: &str, position: Option<&MixedSum>) -> String {
    let words = position.and_then(|position| {
        let read = position.read_move(mv).ok()?;
        Some(position[read.component].move_in_words(&read.mv))
    });
    // The notation already names the heap, so omit `in the heap of 5: `.
    let words = words.map(|words| match words.split_once(": ") {
        Some((place, rest)) if place.starts_with("in the ") => rest.to_owned(),
        _ => words,
    });
    match words {
        Some(words) if words != mv && words.chars().count() <= MAX_WORDS => {
            format!("{mv} ({words})")
        }
        _ => mv.to_owned(),
    }
}

/// Returns the position after a move.
fn after(position: &MixedSum, mv: &str) -> Option<MixedSum> {
    position.try_play(&position.read_move(mv).ok()?).ok()
}

fn write(f: &mut dyn Write, ground: &Ground, position: Option<&MixedSum>) -> fmt::Result {
    let named = |mv: &str| named(mv, position);
    match ground {
        Ground::Ended { wins } => {
            let verb = if *wins { "wins" } else { "loses" };
            write!(f, "there is no move, and the player to move {verb}")
        }
        Ground::NimSum { values } => {
            let total: Nimber = values.iter().sum();
            added(f, values)?;
            f.write_str(match (total == Nimber::ZERO, values.len()) {
                (true, 0 | 1) => ", so the player to move loses",
                (true, _) => ", so the player to move loses: each move changes one value",
                (false, _) => ", so the player to move wins",
            })
        }
        Ground::Leaves { mv, values } => {
            write!(f, "{} leaves ", named(mv))?;
            added(f, values)
        }
        Ground::Wins { mv } => write!(f, "{} wins", named(mv)),
        Ground::Replies { after, replies, all } => {
            write_replies(f, after.as_deref(), replies, *all, position)
        }
        Ground::Period { heap, like, period, preperiod, certificate } => {
            let name = certificate.split(' ').next().unwrap_or_default();
            write!(
                f,
                "{heap} has the value of {like}: period {period} from {preperiod} on, proof {name}"
            )
        }
        Ground::Quotient { after, certificate, parts, product, is_p } => {
            if let Some(mv) = after {
                write!(f, "{} leaves ", named(mv))?;
            }
            for (at, part) in parts.iter().take(MAX_WRITTEN).enumerate() {
                write!(f, "{}{}", if at > 0 { " · " } else { "" }, part.name)?;
            }
            if parts.len() > MAX_WRITTEN {
                f.write_str(" · ...")?;
            }
            if parts.len() > 1 {
                write!(f, " = {}", product.name)?;
            }
            let name = certificate.split(' ').next().unwrap_or_default();
            let is = if *is_p { "loses" } else { "wins" };
            write!(
                f,
                " in the misère quotient of {name}: this acts like {}, and the player to move {is}",
                heaps_of(product)
            )
        }
        Ground::Searched { positions: 1 } => f.write_str("a search of one position found this"),
        Ground::Searched { positions } => write!(f, "a search of {positions} positions found this"),
        Ground::Lasts { moves: 1 } => f.write_str("it takes one move"),
        Ground::Lasts { moves } => {
            write!(f, "it takes {moves} moves if the loser delays as long as possible")
        }
        Ground::Draws { mv } => {
            write!(f, "no move wins, and after {} neither player can force a win", named(mv))
        }
        Ground::Answered { mv, reply: Some(reply) } => {
            let left = position.and_then(|position| after(position, mv));
            let reply = self::named(reply, left.as_ref());
            write!(f, "{} is answered by {reply}, which wins", named(mv))
        }
        Ground::Answered { mv, reply: None } => {
            write!(f, "after {} the opponent wins", named(mv))
        }
        Ground::LeavesDraw { mv } => {
            write!(f, "another move wins, and after {} neither player can force a win", named(mv))
        }
        Ground::Fact { text, .. } => write_fact(f, text, position),
    }
}

/// Writes replies to moves. The moves start from `position` or, if `first` is given, from the position after that winning move.
fn write_replies(
    f: &mut dyn Write,
    first: Option<&str>,
    replies: &[Reply],
    all: bool,
    position: Option<&MixedSum>,
) -> fmt::Result {
    let answered = match (position, first) {
        (Some(position), Some(mv)) => after(position, mv),
        (position, _) => position.cloned(),
    };
    if let Some(mv) = first {
        write!(f, "after {mv}, ")?;
    }
    f.write_str(if all { "each move has an answer: " } else { "for example, " })?;
    let mut room = if answered.is_some() { WIDTH_WITH_WORDS } else { WIDTH };
    for (at, Reply { mv, reply }) in replies.iter().enumerate() {
        let between = if at > 0 { "; " } else { "" };
        let one = named(mv, answered.as_ref());
        let pair = match reply {
            Some(reply) => {
                let left = answered.as_ref().and_then(|answered| after(answered, mv));
                format!("{between}{one} is answered by {}", named(reply, left.as_ref()))
            }
            None => format!("{between}{one} ends the game"),
        };
        let is_last = at + 1 == replies.len();
        let more = if is_last { 0 } else { MORE };
        if at > 0 && pair.len() + more > room || answered.is_some() && at == MAX_REPLIES {
            return write!(f, "; and {} more", replies.len() - at);
        }
        room = room.saturating_sub(pair.len());
        f.write_str(&pair)?;
    }
    Ok(())
}

/// Writes the sentence of a theorem. The sentence can begin with the winning move, as in `MOVE leaves ...` or `after MOVE, ...`.
fn write_fact(f: &mut dyn Write, text: &str, position: Option<&MixedSum>) -> fmt::Result {
    let (lead, rest) = text.strip_prefix("after ").map_or(("", text), |rest| ("after ", rest));
    let end = if lead.is_empty() { rest.find(" leaves ") } else { rest.find(", ") };
    match end {
        Some(end) => write!(f, "{lead}{}{}", named(&rest[..end], position), &rest[end..]),
        None => f.write_str(text),
    }
}

/// Lists the heaps that can replace an element of a misère quotient in every sum.
fn heaps_of(element: &Element) -> String {
    let heaps: Vec<String> = element.heaps.iter().map(ToString::to_string).collect();
    match &heaps[..] {
        [] => "no heap at all".to_owned(),
        [heap] => format!("a heap of {heap}"),
        [others @ .., last] => format!("heaps of {} and {last}", others.join(", ")),
    }
}

/// Prints a nim-sum, such as `3 ⊕ 5 = 6`. Prints a single value as `nim-value 3`.
fn added(f: &mut dyn Write, values: &[Nimber]) -> fmt::Result {
    let total: Nimber = values.iter().sum();
    if let [one] = values {
        return write!(f, "nim-value {}", one.value());
    }
    // If there are many values, omit zeros, because they do not change the nim-sum.
    let many = values.len() > MAX_WRITTEN;
    let printed = values.iter().filter(|&&value| !many || value != Nimber::ZERO);
    for (at, value) in printed.clone().take(MAX_WRITTEN).enumerate() {
        let sign = if at > 0 { " ⊕ " } else { "" };
        write!(f, "{sign}{}", value.value())?;
    }
    match printed.count() {
        0 => f.write_str("all values are 0: their nim-sum")?,
        count if count > MAX_WRITTEN => f.write_str(" ⊕ ...")?,
        _ => {}
    }
    write!(f, " = {}", total.value())
}
