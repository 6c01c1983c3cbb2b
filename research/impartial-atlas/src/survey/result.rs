//! The result of a unit as a JSON document. `docs/assets/schema.json` is generated from this type.
//!
//! A field of type `Option<Option<_>>` is left out if the unit does not request it, and is `null` if its value is unknown.

#![expect(clippy::option_option, reason = "a missing field differs from `null`")]

use grundy_search::loopy::LoopyValue;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::unit::UnitError;

/// The result of a unit. If a line is not a unit, its result contains only an `error`.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "survey-result", deny_unknown_fields))]
pub(crate) struct UnitResult {
    /// The SHA-256 hash of `line`, which is the name of the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unit: Option<String>,
    /// The kind of the unit, which is the first word of its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<String>,
    /// The unit in canonical form, with all of its keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) line: Option<String>,
    /// The reason why the line is not a unit, or why the unit failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
    /// The limit that stopped the unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stopped: Option<Option<String>>,
    /// The code of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) code: Option<String>,
    /// The number of values that were computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) computed: Option<u64>,
    /// The length of the period, if one is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) period: Option<Option<u64>>,
    /// The certificate, which a unit `verify` can check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) certificate: Option<Option<String>>,
    /// The number of elements of the quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) elements: Option<u64>,
    /// The number of elements for which the player to move loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) p_portion: Option<u64>,
    /// The size of the largest heap that was added.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) heaps: Option<u64>,
    /// The value of the position: a nim-value as a number, or the text of a different value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<Option<UnitValue>>,
    /// A description of the file or result that was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) what: Option<String>,
    /// The end of the range that was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) to: Option<u64>,
    /// Whether everything that was checked is true; `null` if a limit stopped the check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) holds: Option<Option<bool>>,
    /// The first claim that is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) refuted: Option<String>,
    /// The fields of a stored result that its certificate does not prove, such as the amount of work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unchecked: Option<Vec<String>>,
    /// The value that the question is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) is: Option<u64>,
    /// Whether the position has this value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<Option<bool>>,
    /// The number of moves that the search followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) edges: Option<u64>,
    /// The disproof number and the proof number of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) numbers: Option<Vec<u64>>,
    /// The size of the table in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bytes: Option<u64>,
    /// The name of the search table in the folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) table: Option<String>,
    /// The position, without components that have the value 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<String>,
    /// The options of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) options: Option<Vec<UnitOption>>,
    /// The number of claims in the tables that the proof uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) claims: Option<u64>,
    /// The number of values that theorems prove.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by_theorem: Option<u64>,
    /// The number of values that were computed from the values of the options.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by_definition: Option<u64>,
    /// The number of claims that are not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unproved: Option<u64>,
    /// An example of a claim that is not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) example: Option<String>,
}

impl UnitResult {
    /// Creates the result of a line that is not a unit, or of a unit that failed.
    pub(super) fn of(error: &UnitError) -> Self {
        Self { error: Some(error.to_string()), ..Self::default() }
    }
}

/// A value: a nim-value is a number, and any other value is a text.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "survey-value"))]
pub(crate) enum UnitValue {
    /// A nim-value.
    Number(u64),
    /// The text of a value that is not a nim-value.
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
    /// The option, without components that have the value 0.
    pub(super) position: String,
    /// The number of moves of the option.
    pub(super) moves: u64,
    /// Whether the option has the value that the question is about; `null` if the tables do not contain this.
    pub(super) is: Option<bool>,
}

/// The results of all units, in order. Without `--json`, each result is printed on its own line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "survey", deny_unknown_fields))]
pub(crate) struct UnitResults {
    /// The results, including those that were already stored.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<UnitResult>"))]
    pub(crate) results: Vec<serde_json::Value>,
}
