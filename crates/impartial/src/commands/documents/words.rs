//! Words in the place of numbers or texts.

words! {
    /// What it means to be unable to move.
    Convention as "convention" {
        /// The player loses.
        Normal,
        /// The player wins.
        Misere,
    }
    /// How an answer is known.
    By as "by" {
        /// By theorems alone.
        Theorem,
        /// By a table from an earlier run.
        Table,
        /// By a search.
        Search,
    }
    /// Who plays.
    Player as "player" {
        /// The person.
        You,
        /// The program.
        Program,
    }
    /// What is known of a period.
    PeriodKind as "period-kind" {
        /// It is proved.
        Certified,
        /// It was seen, and is not proved.
        Observed,
    }
    /// What is wrong.
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
    /// What came of a claim.
    ClaimResult as "result" {
        /// It is true.
        Holds,
        /// It is false.
        Fails,
        /// A limit was reached first.
        Open,
    }
}

/// What a ground of an answer says; which fields it has beside its sentence follows from this.
#[derive(Clone, Copy, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ground-kind"))]
pub enum GroundKind {
    /// There is no move.
    Ended,
    /// The nim-values of the components add up to that of the whole.
    NimSum,
    /// A move leaves components whose nim-sum is 0.
    Leaves,
    /// A move wins.
    Wins,
    /// Each move has an answer that wins.
    Replies,
    /// Best play of both.
    Line,
    /// The values have a period.
    Period,
    /// In misère play, a product in the quotient says who wins.
    Quotient,
    /// So many positions were looked at.
    Searched,
    /// Play lasts so long.
    Lasts,
    /// No move wins, and after this one neither player can force a win.
    Draws,
    /// A move has an answer by which the opponent wins.
    Answered,
    /// Another move wins, and after this one neither player can force a win.
    LeavesDraw,
    /// What the theorem of the game says.
    Fact,
}

/// Moves of a line, or how many there are.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ground-moves"))]
pub enum GroundMoves {
    /// The moves of both players in turn.
    Line(Vec<String>),
    /// How many moves of both players.
    Count(u32),
}

/// Who wins.
#[derive(Clone, Copy, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "outcome"))]
pub enum Outcome {
    /// The player to move wins.
    N,
    /// The other player wins.
    P,
    /// Neither can force a win, in a loopy game.
    #[serde(rename = "draw")]
    Draw,
}

/// A nim-value as a number, or a text such as `infinity(0 2)` for the value of a loopy game; `loony` where the player to
/// move wins because the opponent is not left a choice.
#[derive(Clone, Debug, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "value"))]
pub enum Value {
    /// A nim-value.
    Number(u64),
    /// Another value.
    Text(String),
}
