#![doc = include_str!("../../doc/nimstring.md")]
//!
//! # Example
//!
//! ```
//! use games::graphs::nimstring::{Cut, Nimstring, Strings};
//! use grundy_core::Nimber;
//! use grundy_search::entailing::{EntailingSearch, EntailingValue, Situation, TurnMove};
//!
//! let mut search = EntailingSearch::new(Nimstring);
//! // The values of small grids, which correspond to boards of Dots and Boxes with this many boxes.
//! assert_eq!(search.value(&Strings::grid(2, 2)?)?, EntailingValue::Nim(Nimber::ZERO));
//! assert_eq!(search.value(&Strings::grid(2, 3)?)?, EntailingValue::Nim(Nimber::ONE));
//! // Both coins of this chain can be taken. A player can also leave both, with the last string between them, and does so here.
//! let chain: Strings = "0-1 1-2".parse()?;
//! assert_eq!(search.value(&chain)?, EntailingValue::Loony);
//! let winning = search.winning_moves(&Situation::from([chain]))?;
//! assert_eq!(winning, [TurnMove::new(0, Cut::new(0, 1))]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod facts;
mod reduce;
mod strings;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;
pub use facts::StringFacts;
#[cfg(feature = "catalog")]
pub(crate) use facts::listed_moves;
#[cfg(feature = "catalog")]
pub(crate) use reduce::{LONG_CHAIN, LONG_LOOP};
pub use strings::Strings;

use std::fmt;

use grundy_core::{IllegalMove, IllegalPosition, Sum};
use grundy_search::entailing::{After, EntailingRules, EntailingValue};

/// The rules of Nimstring: a move cuts a string. A player who cuts the last string of a coin takes the coin and moves again. A player who
/// cannot move loses.
///
/// A position is a list of strings ([`Strings`]), which need not be connected, and a move is a [`Cut`]. The search for values uses [the
/// theorem](self#the-theorem) about long chains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Nimstring;

/// A cut of a string between two nodes. The smaller node is stored first, and 0 is the ground. Cutting any of several parallel strings is
/// the same move.
///
/// ```
/// use games::graphs::nimstring::Cut;
/// assert_eq!(Cut::new(2, 1), Cut::new(1, 2));
/// assert_eq!(Cut::new(2, 1).to_string(), "1-2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "(u32, u32)", into = "(u32, u32)"))]
pub struct Cut(u32, u32);

impl Cut {
    /// Creates the cut of a string between two nodes.
    pub const fn new(u: u32, v: u32) -> Self {
        if u < v { Self(u, v) } else { Self(v, u) }
    }

    /// Returns the ends of the string, the smaller one first.
    pub const fn ends(self) -> (u32, u32) {
        (self.0, self.1)
    }
}

impl From<(u32, u32)> for Cut {
    fn from((u, v): (u32, u32)) -> Self {
        Self::new(u, v)
    }
}

impl From<Cut> for (u32, u32) {
    fn from(cut: Cut) -> Self {
        cut.ends()
    }
}

impl EntailingRules for Nimstring {
    type Position = Strings;
    type Move = Cut;

    /// Lists the cuts in order. Cuts of parallel strings count as one move, so only one of them is listed.
    fn moves(&self, position: &Strings) -> impl Iterator<Item = Cut> {
        let strings = &position.strings;
        let first = |&at: &usize| at == 0 || strings[at - 1] != strings[at];
        (0..strings.len()).filter(first).map(|at| Cut(strings[at].0, strings[at].1))
    }

    /// Returns the remaining strings as a single position, even if they are not connected. The move is complimenting if it takes a coin.
    fn play(&self, position: &Strings, &Cut(u, v): &Cut) -> After<Strings> {
        let mut strings = position.strings.clone();
        let place = strings.binary_search(&(u, v));
        strings.remove(place.expect("a string between these two"));
        let left = Strings { strings };
        let is_taken = |coin| coin != Strings::GROUND && left.degree(coin) == 0;
        if is_taken(u) || is_taken(v) {
            After::Complimenting(Sum::from(left))
        } else {
            After::Plain(Sum::from(left))
        }
    }

    /// Splits the position into its connected parts, with coins renamed.
    fn canonical(&self, position: Strings) -> Sum<Strings> {
        reduce::parts(&position).into()
    }

    /// Takes the coins that can be taken, and removes long chains, because they only prevent the coins at their ends from being taken.
    fn simplified(&self, position: Strings) -> Sum<Strings> {
        reduce::simplified(&position).into()
    }

    /// Recognizes the loony position to which simplification reduces every loony part: two strings that let the player either take two
    /// coins or leave both to the opponent.
    fn known_value(&self, position: &Strings) -> Option<EntailingValue> {
        (position.strings == reduce::LOONY).then_some(EntailingValue::Loony)
    }

    fn check_position(&self, position: &Strings) -> Result<(), IllegalPosition> {
        let strings = position.strings.len();
        if strings > Strings::MAX_STRINGS {
            return Err(strings::too_many(strings));
        }
        Ok(())
    }

    /// Finds the string with O(log m) comparisons for m strings, and then plays the move.
    fn try_play(&self, position: &Strings, cut: &Cut) -> Result<After<Strings>, IllegalMove> {
        match position.strings.binary_search(&(cut.0, cut.1)) {
            Ok(_) => Ok(self.play(position, cut)),
            Err(_) => Err(IllegalMove::new(cut, position)),
        }
    }
}

/// Prints `1-2`.
impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::AnyPosition;
    use grundy_core::{Meter, ReadError};
    use grundy_search::entailing::{EntailingSearch, Situation, Turn, TurnMove};

    use super::{Nimstring, StringFacts, Strings};
    use crate::catalog::alone::{Findings, Judge, Score};
    use crate::catalog::entailing::{Written, most_kept, values_of, whole};
    use crate::catalog::reader::{Graphs, one};
    use crate::catalog::{Entry, Field, Sample, game::Edges};
    use crate::graphs::edges::EdgeList;
    use crate::notation::compact;
    use crate::notation::labels::Labels;

    /// The game's entry in the catalog, for positions such as `nimstring 0-1 1-2 1-2`.
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
        edges: Edges::Graph,
        fields: &[Field::Edges {
            title: "Strings, one a line; 0 is the ground",
            is_parameter: false,
        }],
        why: crate::graphs::why::nimstring,
        look: crate::graphs::look::STRINGS,
        page: include_str!("../../doc/nimstring.md"),
        read: |tokens| {
            let turn = if tokens.take_word(&["pass"]) { Turn::Pass } else { Turn::Anywhere };
            if tokens.is_empty() {
                return Err(tokens.expected("strings such as `0-1`, or a grid such as `2x3`"));
            }
            let side = |side: u64| u32::try_from(side).unwrap_or(u32::MAX);
            let (strings, labels) = match tokens.size(false)? {
                Some((0, _) | (_, 0)) => return Err(tokens.taken("a grid without coins")),
                Some((rows, columns)) => {
                    (Strings::grid(side(rows), side(columns)), Labels::default())
                }
                None => {
                    let what = "a string as `0-1`, or a grid as `2x3`";
                    let graph = tokens.graph(Graphs { what, has_ground: true, ..Graphs::EDGES })?;
                    (Strings::new(graph.edges), graph.labels)
                }
            };
            let strings = strings.map_err(|error| tokens.taken(error))?;
            one(&whole("nimstring", Nimstring, &labels), Situation { parts: vec![strings], turn })
        },
        judge: Some(by_values),
        ..Entry::USUAL
    };

    /// The maximum number of strings in a position whose facts are described in words.
    const MAX_IN_WORDS: usize = 500;

    /// The engine that finds the values of strings by search.
    struct ByValues(EntailingSearch<Nimstring>);

    fn by_values(bytes: u64) -> Box<dyn Judge> {
        Box::new(ByValues(EntailingSearch::new(Nimstring).max_stored(most_kept(bytes))))
    }

    impl Judge for ByValues {
        fn judge(
            &mut self,
            position: &AnyPosition,
            only_outcome: bool,
            meter: &mut Meter<'_>,
        ) -> Option<Findings> {
            let situation: &Situation<Strings> = position.downcast_ref()?;
            let mut findings = values_of(&mut self.0, situation, position, only_outcome, meter);
            if let [strings] = &situation.parts[..] {
                if !only_outcome && strings.strings().len() <= MAX_IN_WORDS {
                    let value = match findings.score {
                        Some(Score::Value(value)) => Some(value),
                        _ => None,
                    };
                    let labels = Labels::of_game(std::slice::from_ref(position));
                    findings.remarks = StringFacts::of(strings).words_with(value, |cut| {
                        let (u, v) = cut.ends();
                        format!("{}-{}", labels.of(u), labels.of(v))
                    });
                }
            }
            Some(findings)
        }
    }

    impl Written for Nimstring {
        fn write(situation: &Situation<Strings>, labels: &Labels) -> String {
            let pass = if situation.turn == Turn::Pass { "pass " } else { "" };
            let all = situation.parts.iter().flat_map(Strings::strings).copied();
            let all = Strings::new(all).unwrap_or_default();
            if all.strings().is_empty() {
                return format!("{pass}{all}");
            }
            format!("{pass}{}", EdgeList(all.strings(), labels))
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
                    return Err(ReadError::expected(
                        "strings such as `0-1`, or a grid such as `2x3`",
                        text,
                    ));
                }
                None => text.parse(),
            };
            Ok(Situation { parts: vec![strings?], turn })
        }

        fn write_move(
            _: &Situation<Strings>,
            mv: &TurnMove<Self::Move>,
            labels: &Labels,
        ) -> String {
            let TurnMove::In(mv) = mv else { return "pass".to_owned() };
            let (u, v) = mv.mv.ends();
            format!("{}-{}", labels.of(u), labels.of(v))
        }

        fn move_in_words(
            situation: &Situation<Strings>,
            mv: &TurnMove<Self::Move>,
            labels: &Labels,
        ) -> String {
            match mv {
                TurnMove::Pass => {
                    "pass, since the other player has taken a coin and moves again".to_owned()
                }
                TurnMove::In(_) => {
                    format!("cut the string {}", Self::write_move(situation, mv, labels))
                }
            }
        }
    }
}
