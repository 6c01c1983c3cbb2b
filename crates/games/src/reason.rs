//! Reasons: why an answer holds.
//!
//! A [`Reason`] is data first: values that add up, a reply to each move, pairs. Programs turn it into words or pictures,
//! and anyone can check each [`Ground`] against the position. Moves are texts, as the position prints them.

use std::fmt;

use grundy_core::Nimber;

/// The grounds for an answer, the most convincing one first.
///
/// ```
/// use grundy_core::Nimber;
/// use games::reason::{Ground, Reason};
///
/// let values = |values: [u64; 3]| values.map(Nimber::new).to_vec();
/// let mut reason = Reason::default();
/// reason.add(Ground::NimSum { values: values([3, 5, 7]) });
/// reason.add(Ground::Leaves { mv: "2/7:6".to_owned(), values: values([3, 5, 6]) });
/// assert_eq!(
///     reason.to_string(),
///     "3 ^ 5 ^ 7 = 1, so the player to move wins\n2/7:6 leaves 3 ^ 5 ^ 6 = 0"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Reason {
    grounds: Vec<Ground>,
}

/// One ground of a [`Reason`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Ground {
    /// The game is over: there is no move.
    Ended {
        /// Whether the player to move wins, as in misère play.
        wins: bool,
    },
    /// The nim-values of the components, in order. Their nim-sum is the value of the whole.
    NimSum {
        /// The values.
        values: Vec<Nimber>,
    },
    /// This move leaves components with these values, whose nim-sum is 0.
    Leaves {
        /// The move.
        mv: String,
        /// The value of each component after the move. If the move splits its component, the values of the parts are added.
        values: Vec<Nimber>,
    },
    /// This move wins.
    Wins {
        /// The move.
        mv: String,
    },
    /// Each of these moves has an answer that wins.
    Replies {
        /// The winning move of the first player, after which these replies win; `None` if the replies refute the player to move.
        after: Option<String>,
        /// The moves with their replies.
        replies: Vec<Reply>,
        /// Whether these are all moves.
        all: bool,
    },
    /// A line of play in which each move of the winner wins, and the loser plays the first legal move.
    Line {
        /// The moves of both players in order.
        moves: Vec<String>,
        /// Whether the winner plays the first move.
        wins_first: bool,
    },
    /// The heap has the value of a smaller one, because the values are periodic.
    Period {
        /// The heap.
        heap: u64,
        /// The smaller one.
        like: u64,
        /// The period.
        period: u64,
        /// The heap from which the values are periodic.
        preperiod: u64,
        /// The proof as a text that a checker can read. It begins with the code of the game.
        certificate: String,
    },
    /// In misère play, the product of these elements of the game's quotient decides who wins.
    Quotient {
        /// The winning move that leaves these parts; `None` if they are the parts of the position itself.
        after: Option<String>,
        /// The certificate with the table of products: the code of the game, the number of elements, and the largest heap.
        certificate: String,
        /// The elements of the parts, in order.
        parts: Vec<Element>,
        /// Their product.
        product: Element,
        /// Whether the product is in the P-portion, so the player who has to move loses.
        is_p: bool,
    },
    /// A search decided the position.
    Searched {
        /// The number of positions searched.
        positions: u64,
    },
    /// The length of play if the winner hurries and the loser delays.
    Lasts {
        /// The number of moves by both players.
        moves: u32,
    },
    /// This move leaves a position from which neither player can force a win, and no move wins.
    Draws {
        /// The move.
        mv: String,
    },
    /// The opponent can answer this move and win.
    Answered {
        /// The move.
        mv: String,
        /// The answer; `None` if it is unknown, or if the move has ended a misère game.
        reply: Option<String>,
    },
    /// Another move would win, but after this one neither player can force a win.
    LeavesDraw {
        /// The move.
        mv: String,
    },
    /// A statement in words by the theorem of a game, with the numbers and the items that it mentions.
    Fact {
        /// A sentence without its period.
        text: String,
        /// Named numbers.
        numbers: Vec<(String, u64)>,
        /// Items in the picture of the position, by their names there. Items that belong together form one list.
        items: Vec<Vec<String>>,
    },
}

/// An element of a misère quotient, for a part of the position or for all of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Element {
    /// Its number in the certificate.
    pub number: u64,
    /// Its spelling in the certificate, such as `ab²`.
    pub name: String,
    /// Heaps that together have this element: in every sum they have the same outcome as the part that it represents.
    pub heaps: Vec<u64>,
}

/// A move with its answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reply {
    /// The move.
    pub mv: String,
    /// The winning reply; `None` if the move has ended a misère game.
    pub reply: Option<String>,
}

impl Reason {
    /// Adds a ground.
    pub fn add(&mut self, ground: Ground) {
        self.grounds.push(ground);
    }

    /// The grounds.
    pub fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    /// The items in the picture of the position that the grounds mention, by their names there. Items that belong together
    /// form one list.
    ///
    /// ```
    /// use games::reason::{Ground, Reason};
    ///
    /// let pairs = Ground::fact("each has a partner").together(["n0", "n1"]).together(["n2", "n3"]);
    /// let reason = Reason::from_iter([Ground::Wins { mv: "1".to_owned() }, pairs]);
    /// assert!(reason.things().eq([["n0", "n1"], ["n2", "n3"]]));
    /// ```
    pub fn things(&self) -> impl Iterator<Item = &[String]> {
        self.grounds
            .iter()
            .flat_map(|ground| match ground {
                Ground::Fact { items, .. } => items.as_slice(),
                _ => &[],
            })
            .map(Vec::as_slice)
    }

    /// Whether there are no grounds.
    pub fn is_empty(&self) -> bool {
        self.grounds.is_empty()
    }
}

impl FromIterator<Ground> for Reason {
    fn from_iter<I: IntoIterator<Item = Ground>>(grounds: I) -> Self {
        Self { grounds: grounds.into_iter().collect() }
    }
}

impl Ground {
    /// A statement by a theorem, in words.
    pub fn fact(text: impl Into<String>) -> Self {
        Self::Fact { text: text.into(), numbers: Vec::new(), items: Vec::new() }
    }

    /// Replaces the text of a [`Fact`](Self::Fact). Other grounds are returned unchanged, since they have no text of their own.
    #[must_use]
    pub fn saying(mut self, words: impl Into<String>) -> Self {
        if let Self::Fact { text, .. } = &mut self {
            *text = words.into();
        }
        self
    }

    /// Adds a named number to a [`Fact`](Self::Fact). Other grounds are returned unchanged.
    #[must_use]
    pub fn number(mut self, name: impl Into<String>, number: u64) -> Self {
        if let Self::Fact { numbers, .. } = &mut self {
            numbers.push((name.into(), number));
        }
        self
    }

    /// Adds items that belong together in the picture to a [`Fact`](Self::Fact). Other grounds are returned unchanged.
    #[must_use]
    pub fn together<T: Into<String>>(mut self, things: impl IntoIterator<Item = T>) -> Self {
        if let Self::Fact { items, .. } = &mut self {
            items.push(things.into_iter().map(Into::into).collect());
        }
        self
    }
}

/// Prints one line per ground.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, ground) in self.grounds.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            ground.fmt(f)?;
        }
        Ok(())
    }
}

/// The maximum number of values to print.
const MAX_WRITTEN: usize = 6;
/// The number of characters for replies. Those that do not fit are counted.
const WIDTH: usize = 60;
/// The length of `; and 9 more`.
const MORE: usize = 12;

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended { wins } => {
                let verb = if *wins { "wins" } else { "loses" };
                write!(f, "there is no move, and the player to move {verb}")
            }
            Self::NimSum { values } => {
                let total: Nimber = values.iter().sum();
                added(f, values)?;
                f.write_str(match (total == Nimber::ZERO, values.len()) {
                    (true, 0 | 1) => ", so the player to move loses",
                    (true, _) => ", so the player to move loses: each move changes one value",
                    (false, _) => ", so the player to move wins",
                })
            }
            Self::Leaves { mv, values } => {
                write!(f, "{mv} leaves ")?;
                added(f, values)
            }
            Self::Wins { mv } => write!(f, "{mv} wins"),
            Self::Replies { after, replies, all } => {
                if let Some(mv) = after {
                    write!(f, "after {mv}, ")?;
                }
                f.write_str(if *all { "each move has an answer: " } else { "for example, " })?;
                let mut room = WIDTH;
                for (at, Reply { mv, reply }) in replies.iter().enumerate() {
                    let between = if at > 0 { "; " } else { "" };
                    let pair = match reply {
                        Some(reply) => format!("{between}{mv} by {reply}"),
                        None => format!("{between}{mv} ends the game"),
                    };
                    let is_last = at + 1 == replies.len();
                    if at > 0 && pair.len() > room || at > 0 && !is_last && pair.len() + MORE > room
                    {
                        return write!(f, "; and {} more", replies.len() - at);
                    }
                    room = room.saturating_sub(pair.len());
                    f.write_str(&pair)?;
                }
                Ok(())
            }
            Self::Line { moves, .. } => {
                write!(f, "a line of best play begins: {}", moves.join(" "))
            }
            Self::Period { heap, like, period, preperiod, certificate } => {
                let name = certificate.split(' ').next().unwrap_or_default();
                write!(
                    f,
                    "{heap} has the value of {like}: period {period} from {preperiod} on, proof {name}"
                )
            }
            Self::Quotient { after, certificate, parts, product, is_p } => {
                if let Some(mv) = after {
                    write!(f, "{mv} leaves ")?;
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
                let is = if *is_p { "which loses" } else { "which wins" };
                write!(f, " in the misère quotient of {name}, {is} for the player to move")
            }
            Self::Searched { positions: 1 } => f.write_str("one position was looked at"),
            Self::Searched { positions } => write!(f, "{positions} positions were looked at"),
            Self::Lasts { moves: 1 } => f.write_str("it takes one move"),
            Self::Lasts { moves } => {
                write!(f, "it takes {moves} moves if the loser delays as long as possible")
            }
            Self::Draws { mv } => {
                write!(f, "no move wins, and after {mv} neither player can force a win")
            }
            Self::Answered { mv, reply: Some(reply) } => {
                write!(f, "{mv} is answered by {reply}, which wins")
            }
            Self::Answered { mv, reply: None } => write!(f, "after {mv} the opponent wins"),
            Self::LeavesDraw { mv } => {
                write!(f, "another move wins, and after {mv} neither player can force a win")
            }
            Self::Fact { text, .. } => f.write_str(text),
        }
    }
}

/// Prints a nim-sum: `3 ^ 5 = 6`.
fn added(f: &mut fmt::Formatter<'_>, values: &[Nimber]) -> fmt::Result {
    let total: Nimber = values.iter().sum();
    if let [one] = values {
        return write!(f, "nim-value {}", one.value());
    }
    // Zeros add nothing, so they are left out if there are many values.
    let many = values.len() > MAX_WRITTEN;
    let printed = values.iter().filter(|&&value| !many || value != Nimber::ZERO);
    for (at, value) in printed.clone().take(MAX_WRITTEN).enumerate() {
        let sign = if at > 0 { " ^ " } else { "" };
        write!(f, "{sign}{}", value.value())?;
    }
    match printed.count() {
        0 => f.write_str("all values are 0: their nim-sum")?,
        count if count > MAX_WRITTEN => f.write_str(" ^ ...")?,
        _ => {}
    }
    write!(f, " = {}", total.value())
}
