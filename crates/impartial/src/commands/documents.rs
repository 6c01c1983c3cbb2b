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
mod identified;
mod sequences;

pub use answers::*;
pub use catalog::*;
pub use identified::*;
pub use sequences::*;

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

documents! {
    /// The answer to `check`. The exit status is 3 if something fails, or else 2 if a line was not read.
    Check as "check" {
        /// The files, in order.
        checked: Vec<Checked>,
    }
    /// The contents of a file.
    Checked as "checked" {
        /// Its name.
        file: String,
        /// Its contents, in order.
        found: Vec<Found>,
        /// For a file of claims, the verdict on each claim, in order.
        #[serde(skip_serializing_if = "Option::is_none")]
        claims: Option<Vec<Claim>>,
        /// In a file of claims, the lines that could not be read, or whose certificates could not.
        #[serde(skip_serializing_if = "Option::is_none")]
        unread: Option<Vec<Unread>>,
    }
    /// A certificate, a table, values or claims.
    Found as "found" {
        /// `quotient`, `octal table`, `values`, `stream`, `table` or `claims`.
        kind: String,
        /// The subject.
        name: String,
        /// The number of elements, valid proofs, values, positions, or checked claims.
        count: u64,
    }
    /// A claim and what came of it.
    Claim as "claim" {
        /// Its line in the file.
        line: u64,
        /// `period`, `arithmetic`, `quotient`, `value` or `loony`.
        kind: String,
        /// The game or the position.
        subject: String,
        /// The claim.
        figures: String,
        /// The result.
        result: ClaimResult,
        /// The way in which it was proved: `certificate`, `definition`, `theorem` or `search`.
        by: Option<String>,
        /// The fault, or the limit that ended the check.
        why: Option<String>,
        /// The command that asks this question.
        command: String,
    }
    /// A line that could not be read.
    Unread as "unread" {
        /// Its number.
        line: u64,
        /// The fault.
        why: String,
    }
    /// The answer to `check --b-file`.
    BFile as "b-file" {
        /// The name of the sequence.
        sequence: String,
        /// The index of the first term.
        offset: u64,
        /// The terms.
        terms: Vec<u64>,
    }
}

words! {
    /// Who plays.
    Player as "player" {
        /// The person.
        You,
        /// The program.
        Program,
    }
    /// Knowledge about a period.
    PeriodKind as "period-kind" {
        /// It is proved.
        Certified,
        /// It was seen, and is not proved.
        Observed,
    }
    /// The kind of a fault.
    ErrorKind as "error-kind" {
        /// An invalid command line.
        Usage,
        /// A position, a code or a file that cannot be read.
        Input,
        /// An answer or a file that cannot be written.
        Output,
        /// Ctrl-C has come: the error says what is known so far, and which command resumes.
        Interrupted,
    }
    /// The result of checking a claim.
    ClaimResult as "result" {
        /// It is true.
        Holds,
        /// It is false.
        Fails,
        /// A limit was reached first.
        Open,
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
