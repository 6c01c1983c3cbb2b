//! The types of the documents that `--json` writes. `docs/assets/schema.json` is generated from these types.

use impartial::commands::documents::Period;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

#[cfg(feature = "schema")]
use crate::survey::result::UnitResults;

/// Defines documents as structs that are serialized with exactly these fields.
macro_rules! documents {
    ($($(#[$doc:meta])* $type:ident as $name:tt { $($(#[$about:meta])* $field:ident: $of:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Serialize)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(rename = $name, deny_unknown_fields))]
        pub(super) struct $type { $($(#[$about])* pub(super) $field: $of,)* }
    )*};
}

documents! {
    /// The result of `octal-table extend`.
    OctalTable as "octal-table" {
        /// The number of games whose values are those of a first cousin.
        cousins: u64,
        /// The number of games that have the same values as a game with fewer moves.
        same: u64,
        /// The number of games whose period is proved.
        solved: u64,
        /// The number of games without a known period.
        open: u64,
    }
    /// The result of `octal-table verify`.
    OctalProofs as "octal-table-verify" {
        /// The number of games whose values are those of a first cousin.
        cousins: u64,
        /// The number of games that have the same values as a game with fewer moves.
        same: u64,
        /// The number of proofs that were verified.
        proofs: u64,
        /// The number of values that were computed for the proofs.
        values: u64,
        /// The number of proofs that were skipped because they need too many values.
        left_out: u64,
    }
    /// The result of `quotient-table extend`.
    QuotientTable as "quotient-table" {
        /// The number of quotients in the table.
        solved: u64,
        /// The number of quotients that this run added.
        new: u64,
        /// The number of games whose quotient was not found.
        unsolved: u64,
    }
    /// The result of `quotient-table verify`.
    QuotientProofs as "quotient-table-verify" {
        /// The number of certificates that were verified.
        verified: u64,
        /// The number of certificates that a repeated search found again; `null` without `--again`.
        again: Option<u64>,
        /// The games for which the repeated search found a different certificate.
        different: Vec<String>,
    }
    /// A table as text for readers.
    Page as "page" {
        /// The table in Markdown.
        page: String,
    }
    /// The answer to `stream`.
    Stream as "stream" {
        /// The code of the game.
        code: String,
        /// The number of heaps with known values.
        known: u64,
        /// The number of states in the file.
        states: u64,
        /// The period, if two equal states prove one.
        period: Option<Period>,
    }
}

/// Returns the schema of all documents of both programs.
#[cfg(feature = "schema")]
#[must_use]
pub fn schema() -> serde_json::Value {
    impartial::commands::documents::schema(|generator| {
        macro_rules! add {
            ($($type:ty),*) => { $(generator.subschema_for::<$type>();)* };
        }
        add!(OctalTable, OctalProofs, QuotientTable, QuotientProofs, Page, Stream, UnitResults);
    })
}
