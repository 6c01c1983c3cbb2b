//! The types of the documents that `--json` writes. `docs/assets/schema.json` is generated from them.
//!
//! An `Option<Option<_>>` field is omitted unless the question requests it, and is `null` if the value is unknown.

/// Defines documents and their parts as structs with public fields only.
macro_rules! documents {
    ($($(#[$doc:meta])* $type:ident as $name:tt { $($(#[$about:meta])* $field:ident: $of:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(rename = $name, deny_unknown_fields))]
        pub struct $type { $($(#[$about])* pub $field: $of,)* }
    )*};
}

/// Defines enums whose values are written as lowercase words.
macro_rules! words {
    ($($(#[$doc:meta])* $type:ident as $name:tt { $($(#[$about:meta])* $word:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, serde::Serialize)]
        #[serde(rename_all = "lowercase")]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = $name))]
        pub enum $type { $($(#[$about])* $word,)* }
    )*};
}

mod answers;
mod catalog;
mod checks;
mod identified;
mod sequences;
mod words;

pub use answers::*;
pub use catalog::*;
pub use checks::*;
pub use identified::*;
pub use sequences::*;
pub use words::*;

documents! {
    /// In place of an answer, on the standard error.
    Error as "error" {
        /// The fault, in a sentence.
        error: String,
        /// The kind of the error.
        kind: ErrorKind,
        /// The exit status.
        status: u8,
    }
    /// Written before the server begins to listen.
    Serve as "serve" {
        /// The address of the page.
        address: String,
        /// All addresses at which other machines can open it; empty if they cannot.
        addresses: Vec<String>,
    }
    /// The answer to `page`.
    PageFile as "page-file" {
        /// The name of the file that was written.
        file: String,
        /// Its size.
        bytes: u64,
    }
    /// The answer to `completions`.
    Completions as "completions" {
        /// The shell.
        shell: String,
        /// The script for the shell to read.
        script: String,
    }
    /// The answer to `completions --into`.
    InstalledCompletions as "installed-completions" {
        /// The files of the shells, and the folder of the man pages.
        files: Vec<String>,
    }
}

/// The schema of all documents of `impartial`, and of those that a function adds.
#[cfg(feature = "schema")]
#[must_use]
pub fn schema(add: impl FnOnce(&mut schemars::SchemaGenerator)) -> serde_json::Value {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let mut generator = settings.into_generator();
    macro_rules! add {
        ($($type:ty),*) => { $(generator.subschema_for::<$type>();)* };
    }
    add!(Error, Solve, Picture, File, Games, Game, Play, Serve, PageFile, Octal, Values, Quotient);
    add!(
        Strip,
        Compound,
        PositionQuotient,
        Check,
        BFile,
        Completions,
        InstalledCompletions,
        Graphs,
        Lessons,
        Identify
    );
    add(&mut generator);
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The documents that impartial and impartial-atlas write with --json",
        "$defs": generator.take_definitions(true),
    })
}
