//! The types of the documents that `--json` writes. `docs/assets/schema.json` is generated from them.

use impartial::commands::documents::Period;
#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

#[cfg(feature = "schema")]
use crate::survey::result::UnitResults;

/// Defines documents as structs that serialize exactly these fields.
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
    /// The results of `octal-table extend`.
    OctalTable as "octal-table" {
        /// The number of games that are cousins of others.
        cousins: u64,
        /// The number of games that equal others.
        same: u64,
        /// The number of proved periods.
        solved: u64,
        /// The number of open games.
        open: u64,
    }
    /// The results of `octal-table verify`.
    OctalProofs as "octal-table-verify" {
        /// The number of games that are cousins of others.
        cousins: u64,
        /// The number of games that equal others.
        same: u64,
        /// The number of proofs that hold.
        proofs: u64,
        /// The number of values that were computed for the proofs.
        values: u64,
        /// The number of proofs that need more values than requested.
        left_out: u64,
    }
    /// The results of `quotient-table extend`.
    QuotientTable as "quotient-table" {
        /// The number of solved quotients.
        solved: u64,
        /// The number of new ones among them.
        new: u64,
        /// The number of games that remain unsolved.
        unsolved: u64,
    }
    /// The results of `quotient-table verify`.
    QuotientProofs as "quotient-table-verify" {
        /// The number of certificates that hold.
        verified: u64,
        /// The number that a repeated search found again; `null` without `--again`.
        again: Option<u64>,
        /// The games for which it found something different.
        different: Vec<String>,
    }
    /// A table for readers.
    Page as "page" {
        /// The table, as Markdown.
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
        /// The period that two equal states prove.
        period: Option<Period>,
    }
}

/// The schema of all documents of both programs.
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
