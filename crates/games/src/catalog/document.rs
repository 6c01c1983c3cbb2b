//! Serializes an [`Answer`] as a JSON object, in which moves, positions and loopy values are strings.
//!
//! A field of type `Option<Option<_>>` is absent if the question does not request the value, and `null` if the value is unknown.

use super::{Answer, Completeness, How, MoveTexts, Moves};
use crate::reason;
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use grundy_search::entailing::EntailingValue;
use grundy_search::loopy::{LoopyOutcome, LoopyValue};
use serde::{Serialize, Serializer};

/// Declares a type that serializes to JSON. With the feature `schema`, the type appears in the JSON Schema under the given name.
macro_rules! described {
    ($($(#[$attribute:meta])* $kind:ident $type:ident $(<$life:lifetime>)? as $name:tt $body:tt)*) => {$(
        #[derive(Clone, Debug, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = $name))]
        $(#[$attribute])*
        pub $kind $type $(<$life>)? $body
    )*};
}

described! {
    /// An answer. The methods of [`Answer`] document its fields.
    #[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
    struct Document<'a> as "answer" {
        /// The position, as the catalog writes it.
        pub position: String,
        /// The convention of the question.
        pub convention: ConventionWord,
        /// Who wins, or `null` if this is not known; then `stopped` gives the reason.
        pub outcome: Option<OutcomeWord>,
        /// The value of the position. Absent in misère play, with `--outcome`, and where `margin` replaces it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub value: Option<Option<Value>>,
        /// How the answer is known.
        pub by: Option<By>,
        /// The games whose theorems contributed to the answer.
        pub theorems: &'a [String],
        /// The number of positions that the search stored.
        pub positions: u64,
        /// All winning moves, or `null` if some of them are not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub winning_moves: Option<Option<Vec<String>>>,
        /// One winning move, if one is known but not all of them are.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub winning_move: Option<Option<String>>,
        /// Whether there are more winning moves than the listed ones.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub more_winning_moves: Option<bool>,
        /// In Dots and Boxes, how many more boxes the player to move gains from now on than the opponent, with best play by both.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub margin: Option<i32>,
        /// In Dots and Boxes, the moves that keep `margin`.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub best_moves: Option<Vec<String>>,
        /// Remarks on a position that is played alone, such as its chains.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub remarks: Option<&'a [String]>,
        /// The reason why a part of the answer is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub stopped: Option<String>,
        /// In loopy games, the values of the components.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub components: Option<Vec<Option<String>>>,
        /// In loopy games, how many moves play lasts if the winner hurries and the loser delays.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub remoteness: Option<Option<u32>>,
        /// In loopy games, a winning move that makes progress toward the end.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub progress: Option<Option<String>>,
        /// In loopy games, the moves that keep a draw.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub drawing_moves: Option<Option<Vec<String>>>,
        /// The grounds of the reason, the decisive one first. Absent unless the question asks for the reason.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Ground>>"))]
        pub why: Option<Vec<Sentence<'a>>>,
    }
    /// Whether a player who cannot move loses or wins.
    #[derive(Copy)]
    #[serde(rename_all = "lowercase")]
    enum ConventionWord as "convention" {
        /// The player loses.
        Normal,
        /// The player wins.
        Misere,
    }
    /// How an answer is known.
    #[derive(Copy)]
    #[serde(rename_all = "lowercase")]
    enum By as "by" {
        /// By theorems alone.
        Theorem,
        /// By a table from an earlier run.
        Table,
        /// By a search.
        Search,
    }
    /// Who wins.
    #[derive(Copy)]
    enum OutcomeWord as "outcome" {
        /// The player to move wins.
        N,
        /// The other player wins.
        P,
        /// Neither player can force a win. This occurs only in loopy games.
        #[serde(rename = "draw")]
        Draw,
    }
    /// A nim-value as a number, or a text such as `infinity(0 2)` for the value of a loopy game; `loony` where the player to
    /// move wins because the opponent is not left a choice.
    #[serde(untagged)]
    enum Value as "value" {
        /// A nim-value.
        Number(u64),
        /// Another value.
        Text(String),
    }
}

/// A ground of a reason, with its sentence.
#[derive(Clone, Debug, Serialize)]
pub struct Sentence<'a> {
    /// The ground as data.
    #[serde(flatten)]
    ground: &'a reason::Ground,
    /// The same ground in words.
    text: String,
}

impl<'a> Sentence<'a> {
    /// Returns the grounds of a reason for an answer about `position`, each with its sentence.
    pub fn all(reason: &'a reason::Reason, position: &MixedSum) -> Vec<Self> {
        let sentence =
            |ground: &'a reason::Ground| Self { ground, text: ground.sentence(position) };
        reason.grounds().iter().map(sentence).collect()
    }
}

impl From<Convention> for ConventionWord {
    fn from(convention: Convention) -> Self {
        match convention {
            Convention::Normal => Self::Normal,
            Convention::Misere => Self::Misere,
        }
    }
}

impl From<LoopyOutcome> for OutcomeWord {
    fn from(outcome: LoopyOutcome) -> Self {
        match outcome {
            LoopyOutcome::N => Self::N,
            LoopyOutcome::P => Self::P,
            LoopyOutcome::Draw => Self::Draw,
        }
    }
}

impl From<&LoopyValue> for Value {
    fn from(value: &LoopyValue) -> Self {
        match value.nimber() {
            Some(value) => Self::Number(value.value()),
            None => Self::Text(value.to_string()),
        }
    }
}

impl From<EntailingValue> for Value {
    fn from(value: EntailingValue) -> Self {
        match value.nimber() {
            Some(value) => Self::Number(value.value()),
            None => Self::Text("loony".to_owned()),
        }
    }
}

impl<'a> Document<'a> {
    /// Converts an answer to this form.
    pub fn of(answer: &'a Answer) -> Self {
        let sum = answer.position();
        let texts = MoveTexts::of(sum);
        let is_asked = !answer.is_only_outcome();
        let winning = answer.winning_moves().get();
        let is = |completeness| winning.is_some_and(|moves| moves.completeness() == completeness);
        let known = |moves: &Moves| {
            (moves.completeness() != Completeness::Unknown).then(|| texts.list(moves))
        };
        let value = match answer.entailing_value().filter(|_| is_asked) {
            Some(value) => Some(Some(value.into())),
            None => answer.has_value().then(|| answer.value().get().map(Into::into)),
        };
        let is_loopy = answer.is_loopy();
        let drawing = answer.drawing_moves().get().filter(|_| answer.is_draw());
        Self {
            position: sum.to_string(),
            convention: answer.convention().into(),
            outcome: answer.outcome().get().map(|&outcome| outcome.into()),
            value,
            by: answer.how().map(|how| match how {
                How::Theorem => By::Theorem,
                How::Table => By::Table,
                How::Search => By::Search,
            }),
            theorems: answer.theorems(),
            positions: answer.positions(),
            winning_moves: is_asked.then(|| winning.and_then(known)),
            winning_move: (is_asked && is(Completeness::Unknown))
                .then(|| texts.list(winning?).into_iter().next()),
            more_winning_moves: is_asked.then(|| is(Completeness::More)),
            margin: answer.margin().filter(|_| is_asked),
            best_moves: answer.best_moves().filter(|_| is_asked).map(|moves| texts.list(moves)),
            remarks: (is_asked && answer.is_alone()).then(|| answer.remarks()),
            stopped: answer.open().map(ToString::to_string),
            components: is_loopy.then(|| {
                let values = answer.component_values().iter();
                values.map(|value| value.as_ref().map(ToString::to_string)).collect()
            }),
            remoteness: is_loopy.then(|| answer.remoteness()),
            progress: is_loopy.then(|| answer.progress_move().map(|mv| sum.move_text(mv))),
            drawing_moves: is_loopy.then(|| drawing.and_then(known)),
            why: answer.why().get().map(|why| Sentence::all(why, answer.position())),
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Document::of(self).serialize(serializer)
    }
}

#[cfg(feature = "schema")]
pub use schema::{Element, Ground, GroundKind, Reply};

#[cfg(feature = "schema")]
mod schema {
    //! The types that describe the grounds of a reason in the JSON Schema. One type contains the fields of all kinds of ground.

    use super::{Answer, Document};
    use std::borrow::Cow;

    impl schemars::JsonSchema for Answer {
        fn schema_name() -> Cow<'static, str> {
            Document::schema_name()
        }

        fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
            Document::json_schema(generator)
        }
    }

    described! {
        /// A move with its answer.
        #[schemars(deny_unknown_fields)]
        struct Reply as "reply" {
            /// The move.
            pub mv: String,
            /// The winning reply; `null` if the move has ended the game, in misère play.
            pub reply: Option<String>,
        }
        /// An element of a misère quotient.
        #[schemars(deny_unknown_fields)]
        struct Element as "element" {
            /// The number of the element in the certificate.
            pub number: u64,
            /// The name of the element in the certificate.
            pub name: String,
            /// Heaps whose sum is this element.
            pub heaps: Vec<u64>,
        }
        /// One ground of an answer.
        #[schemars(deny_unknown_fields)]
        struct Ground as "ground" {
            /// The kind of statement.
            pub kind: GroundKind,
            /// The reason as a sentence.
            pub text: String,
            /// For `ended`: whether the player to move wins.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub wins: Option<bool>,
            /// Nim-values of components.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub values: Option<Vec<u64>>,
            /// The move that the ground is about.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub mv: Option<String>,
            /// The winning move after which the statement is true; `null` if the statement is about the position before any move.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub after: Option<Option<String>>,
            /// Moves, each with its answer.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub replies: Option<Vec<Reply>>,
            /// The answer to `mv`; `null` if it is not known.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub reply: Option<Option<String>>,
            /// Whether `replies` covers every move.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub all: Option<bool>,
            /// For `lasts`: the number of moves of both players.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub moves: Option<u32>,
            /// A heap.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub heap: Option<u64>,
            /// A smaller heap of the same value.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub like: Option<u64>,
            /// The period.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub period: Option<u64>,
            /// The heap from which the values repeat with this period.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub preperiod: Option<u64>,
            /// For `period`: the proof. For `quotient`: the name of the table.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub certificate: Option<String>,
            /// For `quotient`: the elements that represent the parts of the position.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub parts: Option<Vec<Element>>,
            /// Their product.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub product: Option<Element>,
            /// Whether `product` is in the P-portion.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub is_p: Option<bool>,
            /// The number of positions that a search visited.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub positions: Option<u64>,
            /// For `fact`: numbers, each with its name.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub numbers: Option<Vec<(String, u64)>>,
            /// For `fact`: items of the picture. Items that belong together form one list.
            #[serde(skip_serializing_if = "Option::is_none")]
            pub items: Option<Vec<Vec<String>>>,
        }
        /// The kind of a ground, which determines its fields.
        #[derive(Copy)]
        #[serde(rename_all = "snake_case")]
        enum GroundKind as "ground-kind" {
            /// There is no move.
            Ended,
            /// The nim-value of the whole position is the nim-sum of the nim-values of its components.
            NimSum,
            /// A move leaves components whose nim-sum is 0.
            Leaves,
            /// A move wins.
            Wins,
            /// Each move has an answer that wins.
            Replies,
            /// The values have a period.
            Period,
            /// In misère play, a product in the misère quotient determines who wins.
            Quotient,
            /// A search visited this number of positions.
            Searched,
            /// Play lasts this number of moves.
            Lasts,
            /// No move wins, and after this one neither player can force a win.
            Draws,
            /// The opponent has a winning answer to this move.
            Answered,
            /// Another move wins, and after this one neither player can force a win.
            LeavesDraw,
            /// A statement by the theorem of the game.
            Fact,
        }
    }
}
