//! The types of the documents that `--json` writes. `docs/assets/schema.json` is generated from these types.
//!
//! A field of type `Option<Option<_>>` is left out if the question does not ask for it, and is `null` if its value is unknown.

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
    /// An error, written to the standard error instead of an answer.
    Error as "error" {
        /// A sentence that says what is wrong.
        error: String,
        /// The kind of the error.
        kind: ErrorKind,
        /// The exit status of the program.
        status: u8,
    }
    /// The addresses of the server, written before it begins to listen.
    Serve as "serve" {
        /// The address of the page on this machine.
        address: String,
        /// All addresses at which other machines can open the page; empty if other machines cannot open it.
        addresses: Vec<String>,
    }
    /// The answer to `page`.
    PageFile as "page-file" {
        /// The name of the file that was written.
        file: String,
        /// The size of the file in bytes.
        bytes: u64,
    }
    /// The answer to `completions`.
    Completions as "completions" {
        /// The name of the shell.
        shell: String,
        /// The completion script, which the shell must read.
        script: String,
    }
    /// The answer to `completions --into`.
    InstalledCompletions as "installed-completions" {
        /// The completion scripts that were written, and the folder of the man pages.
        files: Vec<String>,
    }
}

documents! {
    /// The answer to `check`. The exit status is 3 if a check fails, or else 2 if a line could not be read.
    Check as "check" {
        /// The contents of each file, in the order of the files.
        checked: Vec<Checked>,
    }
    /// The contents of a checked file.
    Checked as "checked" {
        /// The name of the file.
        file: String,
        /// The certificates, tables, values and claims in the file, in order.
        found: Vec<Found>,
        /// For a file of claims, the result for each claim, in order.
        #[serde(skip_serializing_if = "Option::is_none")]
        claims: Option<Vec<Claim>>,
        /// For a file of claims, the lines that could not be read, or whose certificates could not be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        unread: Option<Vec<Unread>>,
    }
    /// A certificate, a table, a list of values, or the checked claims of one kind.
    Found as "found" {
        /// The kind: `quotient`, `octal table`, `values`, `stream`, `table` or `claims`.
        kind: String,
        /// The game, position or kind of claim that was checked.
        name: String,
        /// The number of elements, valid proofs, values, positions, or checked claims.
        count: u64,
    }
    /// A claim, and the result of checking it.
    Claim as "claim" {
        /// The line of the claim in its file.
        line: u64,
        /// The kind of claim: `period`, `arithmetic`, `quotient`, `value` or `loony`.
        kind: String,
        /// The game or the position that the claim is about.
        subject: String,
        /// The claimed figures.
        figures: String,
        /// The result of checking the claim.
        result: ClaimResult,
        /// The method of the check: `certificate`, `definition`, `theorem` or `search`.
        by: Option<String>,
        /// The reason why the claim is false, or the limit that stopped the check.
        why: Option<String>,
        /// The command that checks the claim again.
        command: String,
    }
    /// A line that could not be read.
    Unread as "unread" {
        /// The number of the line.
        line: u64,
        /// The reason why the line could not be read.
        why: String,
    }
    /// The answer to `check --b-file`.
    BFile as "b-file" {
        /// The name of the sequence.
        sequence: String,
        /// The index of the first term.
        offset: u64,
        /// The terms of the sequence, in order.
        terms: Vec<u64>,
    }
}

words! {
    /// A player in a game against the program.
    Player as "player" {
        /// The user.
        You,
        /// The program.
        Program,
    }
    /// The status of a period.
    PeriodKind as "period-kind" {
        /// The period is proved.
        Certified,
        /// The values repeat with this period, but the period is not proved.
        Observed,
    }
    /// The kind of an error.
    ErrorKind as "error-kind" {
        /// The command line is invalid.
        Usage,
        /// A position, a code or a file cannot be read.
        Input,
        /// An answer or a file cannot be written.
        Output,
        /// The user pressed Ctrl-C. The error contains the results so far and the command that resumes.
        Interrupted,
    }
    /// The result of checking a claim.
    ClaimResult as "result" {
        /// The claim is true.
        Holds,
        /// The claim is false.
        Fails,
        /// A limit stopped the check before it could decide the claim.
        Open,
    }
}

/// Returns the schema of all documents of `impartial`, and of the documents that `add` adds to the generator.
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
