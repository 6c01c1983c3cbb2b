//! The result of a unit as a JSON document. `docs/assets/schema.json` is generated from its type.
//!
//! A nested option is left out if the unit did not ask for it, and `null` if it is not known.

#![expect(clippy::option_option, reason = "a missing field differs from `null`")]

use grundy_search::loopy::LoopyValue;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::unit::UnitError;

/// The result of a unit. A line that is not a unit has only an `error`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "survey-result", deny_unknown_fields))]
pub(crate) struct UnitResult {
    /// The SHA-256 of `line`, under which the result is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unit: Option<String>,
    /// The kind of the unit, which is the first word of its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<String>,
    /// The unit with all of its keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<String>,
    /// Why the line is not a unit, or failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    /// Which limit ended the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stopped: Option<Option<String>>,
    /// The code of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<String>,
    /// The number of computed values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) computed: Option<u64>,
    /// The period, if one is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) period: Option<Option<u64>>,
    /// A text that `verify` checks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate: Option<Option<String>>,
    /// The number of elements of the quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) elements: Option<u64>,
    /// The number of elements that lose for the player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) p_portion: Option<u64>,
    /// The largest heap that was added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) heaps: Option<u64>,
    /// The value of the position: a nim-value, or the text of another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Option<UnitValue>>,
    /// The subject of the check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) what: Option<String>,
    /// The end of the checked part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<u64>,
    /// Whether it holds; `null` if a limit was reached first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) holds: Option<Option<bool>>,
    /// The claim that does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refuted: Option<String>,
    /// The fields of a stored result that no certificate proves, such as how much was computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unchecked: Option<Vec<String>>,
    /// The value in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) is: Option<u64>,
    /// Whether the position has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<Option<bool>>,
    /// The number of moves that the search followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) edges: Option<u64>,
    /// The disproof number and the proof number of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) numbers: Option<Vec<u64>>,
    /// The number of bytes of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bytes: Option<u64>,
    /// The name of a search table in the folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<String>,
    /// The position, without components that are worth nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<String>,
    /// Its options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) options: Option<Vec<UnitOption>>,
    /// The number of claims of the table that were used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) claims: Option<u64>,
    /// The number of values that a theorem proves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by_theorem: Option<u64>,
    /// The number of values that follow from those of the options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by_definition: Option<u64>,
    /// The number of claims without a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unproved: Option<u64>,
    /// An example of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) example: Option<String>,
}

impl UnitResult {
    /// The result of a line that is not a unit, or failed.
    pub(super) fn of(error: &UnitError) -> Self {
        Self { error: Some(error.to_string()), ..Self::default() }
    }
}

/// A nim-value as a number, another value as a text.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "survey-value"))]
pub(crate) enum UnitValue {
    /// A nim-value.
    Number(u64),
    /// Another value.
    Text(String),
}

impl From<&LoopyValue> for UnitValue {
    fn from(value: &LoopyValue) -> Self {
        match value.nimber() {
            Some(value) => Self::Number(value.value()),
            None => Self::Text(value.to_string()),
        }
    }
}

/// An option of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "survey-option", deny_unknown_fields))]
pub(crate) struct UnitOption {
    /// The option, without components that are worth nothing.
    pub(super) position: String,
    /// The number of moves.
    pub(super) moves: u64,
    /// Whether it has the value in question, as far as the table knows.
    pub(super) is: Option<bool>,
}

/// The results of all units, in order. Without `--json`, each is a line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "survey", deny_unknown_fields))]
pub(crate) struct UnitResults {
    /// The results, found now or stored before.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<UnitResult>"))]
    pub(crate) results: Vec<serde_json::Value>,
}
