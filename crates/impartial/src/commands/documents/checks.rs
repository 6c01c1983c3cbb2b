//! The document of `check`: the results for certificates, tables and claims.

use super::words::ClaimResult;

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
