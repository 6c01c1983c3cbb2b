//! Enumerated words that the documents use: kinds of errors, outcomes and conventions.

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
