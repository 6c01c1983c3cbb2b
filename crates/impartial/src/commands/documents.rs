//! The documents that `--json` writes, as types: what they have is what docs/schema.json says, which is made from them.
//!
//! A field that is an option of an option is left out where it was not asked for, and `null` where it is not known.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

/// A document, or a part of one: its fields and nothing else.
macro_rules! documents {
    ($($(#[$doc:meta])* $type:ident as $name:tt { $($(#[$about:meta])* $field:ident: $of:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Serialize)]
        #[cfg_attr(feature = "schema", derive(JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(rename = $name, deny_unknown_fields))]
        pub struct $type { $($(#[$about])* pub $field: $of,)* }
    )*};
}

/// Words in the place of numbers or texts, in lower-case letters.
macro_rules! words {
    ($($(#[$doc:meta])* $type:ident as $name:tt { $($(#[$about:meta])* $word:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Serialize)]
        #[serde(rename_all = "lowercase")]
        #[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = $name))]
        pub enum $type { $($(#[$about])* $word,)* }
    )*};
}

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
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "ground-kind"))]
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
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "ground-moves"))]
pub enum GroundMoves {
    /// The moves of both players in turn.
    Line(Vec<String>),
    /// How many moves of both players.
    Count(u32),
}

/// Who wins.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "outcome"))]
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
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(rename = "value"))]
pub enum Value {
    /// A nim-value.
    Number(u64),
    /// Another value.
    Text(String),
}

documents! {
    /// In place of an answer, on the standard error.
    Error as "error" {
        /// What is wrong, in a sentence.
        error: String,
        /// Of which kind that is.
        kind: ErrorKind,
        /// The exit status.
        status: u8,
    }
    /// A move with its answer.
    Reply as "reply" {
        /// The move.
        mv: String,
        /// What wins then; `null` if the game has ended with the move, in misère play.
        reply: Option<String>,
    }
    /// An element of a misère quotient.
    Element as "element" {
        /// Its number in the certificate.
        number: u64,
        /// How it is spelled there.
        name: String,
        /// Heaps that have it together.
        heaps: Vec<u64>,
    }
    /// One ground of an answer.
    Ground as "ground" {
        /// What it says.
        kind: GroundKind,
        /// The same in words.
        text: String,
        /// Of `ended`, whether the player to move wins.
        #[serde(skip_serializing_if = "Option::is_none")]
        wins: Option<bool>,
        /// Nim-values of components.
        #[serde(skip_serializing_if = "Option::is_none")]
        values: Option<Vec<u64>>,
        /// The move that the ground is about.
        #[serde(skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The winning move after which the rest holds; `null` if it holds at once.
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<Option<String>>,
        /// Moves with their answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        replies: Option<Vec<Reply>>,
        /// The answer to `mv`; `null` if it is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply: Option<Option<String>>,
        /// Whether there are no other moves than those of `replies`.
        #[serde(skip_serializing_if = "Option::is_none")]
        all: Option<bool>,
        /// Of `line` the moves, of `lasts` how many.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<GroundMoves>,
        /// Of `line`, whether the first move is one of the winner.
        #[serde(skip_serializing_if = "Option::is_none")]
        wins_first: Option<bool>,
        /// A heap.
        #[serde(skip_serializing_if = "Option::is_none")]
        heap: Option<u64>,
        /// A smaller heap of the same value.
        #[serde(skip_serializing_if = "Option::is_none")]
        like: Option<u64>,
        /// The period.
        #[serde(skip_serializing_if = "Option::is_none")]
        period: Option<u64>,
        /// From which heap on the values have it.
        #[serde(skip_serializing_if = "Option::is_none")]
        preperiod: Option<u64>,
        /// Of `period` the proof, of `quotient` the name of the table.
        #[serde(skip_serializing_if = "Option::is_none")]
        certificate: Option<String>,
        /// The elements of the parts.
        #[serde(skip_serializing_if = "Option::is_none")]
        parts: Option<Vec<Element>>,
        /// Their product.
        #[serde(skip_serializing_if = "Option::is_none")]
        product: Option<Element>,
        /// Whether the product is in the P-portion.
        #[serde(skip_serializing_if = "Option::is_none")]
        is_p: Option<bool>,
        /// How many positions were looked at.
        #[serde(skip_serializing_if = "Option::is_none")]
        positions: Option<u64>,
        /// Of `fact`, numbers by their names.
        #[serde(skip_serializing_if = "Option::is_none")]
        numbers: Option<Vec<(String, u64)>>,
        /// Of `fact`, things in the picture; those that belong together in one list.
        #[serde(skip_serializing_if = "Option::is_none")]
        items: Option<Vec<Vec<String>>>,
    }
    /// The answer to `solve`.
    Solve as "solve" {
        /// The position, as the catalog writes it.
        position: String,
        /// The convention that was asked about.
        convention: Convention,
        /// `null` if it is not known who wins; then `stopped` says why.
        outcome: Option<Outcome>,
        /// Absent in misère play, with `--outcome`, and where `margin` stands in its place.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Option<Value>>,
        /// How the answer is known.
        by: Option<By>,
        /// The games whose theorems helped.
        theorems: Vec<String>,
        /// How many positions the search stored.
        positions: u64,
        /// `null` unless all are known.
        #[serde(skip_serializing_if = "Option::is_none")]
        winning_moves: Option<Option<Vec<String>>>,
        /// Where not all are known, one of them, if any is.
        #[serde(skip_serializing_if = "Option::is_none")]
        winning_move: Option<Option<String>>,
        /// Whether there are more than those that are listed.
        #[serde(skip_serializing_if = "Option::is_none")]
        more_winning_moves: Option<bool>,
        /// In Dots and Boxes, the boxes of the player to move from now on less those of the other.
        #[serde(skip_serializing_if = "Option::is_none")]
        margin: Option<i32>,
        /// In Dots and Boxes, the moves that keep this margin.
        #[serde(skip_serializing_if = "Option::is_none")]
        best_moves: Option<Vec<String>>,
        /// What there is to say of a position that is played alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        remarks: Option<Vec<String>>,
        /// Why something is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
        /// In loopy games, the values of the components.
        #[serde(skip_serializing_if = "Option::is_none")]
        components: Option<Vec<Option<String>>>,
        /// In loopy games, how many moves play lasts if the winner hurries.
        #[serde(skip_serializing_if = "Option::is_none")]
        remoteness: Option<Option<u32>>,
        /// In loopy games, a move that leads nearer to the end.
        #[serde(skip_serializing_if = "Option::is_none")]
        progress: Option<Option<String>>,
        /// In loopy games, the moves that do not lose a draw.
        #[serde(skip_serializing_if = "Option::is_none")]
        drawing_moves: Option<Option<Vec<String>>>,
        /// With `--why`, the grounds of the answer, the most telling one first.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Ground>>"))]
        why: Option<serde_json::Value>,
        /// With `--compare`, whether theorem and search agree; `null` if one of them has no answer.
        #[serde(skip_serializing_if = "Option::is_none")]
        agree: Option<Option<bool>>,
        /// With `--statistics`, what the search has done.
        #[serde(skip_serializing_if = "Option::is_none")]
        statistics: Option<Statistics>,
        /// With `--after`, every move with what it leaves.
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<Vec<After>>,
    }
    /// What a search has done and stores.
    Statistics as "statistics" {
        /// How many positions it stores.
        positions: u64,
        /// How many sums it stores.
        sums: u64,
        /// How many moves it has followed.
        edges: u64,
        /// How often it looked something up.
        lookups: u64,
        /// How often it was there.
        hits: u64,
        /// How many bytes it takes.
        bytes: u64,
    }
    /// What a move leaves.
    After as "after" {
        /// The move.
        r#move: String,
        /// In normal play, the value of what is left, or `null` if it is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Option<Value>>,
        /// In misère play, who wins what is left.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<Outcome>,
    }
    /// A picture in place of an answer, with `-` for its file.
    Picture as "picture" {
        /// The picture, as an SVG.
        svg: String,
    }
    /// Where a picture was written, if nothing else was asked for.
    File as "file" {
        /// The name of the file.
        file: String,
    }
    /// All games, by what they are played on.
    Games as "games" {
        /// The rooms, in the order of the list.
        rooms: Vec<Room>,
    }
    /// Games that are played on the same things.
    Room as "room" {
        /// Its name.
        room: String,
        /// Its games.
        games: Vec<Game>,
    }
    /// All about one game.
    Game as "game" {
        /// The name by which positions begin.
        name: String,
        /// The name as a heading.
        title: String,
        /// What it is, in a line.
        about: String,
        /// The rules.
        rules: String,
        /// How positions and moves are written.
        notation: String,
        /// What may follow the colon, or nothing.
        parameters: String,
        /// The convention in which it is usually played.
        convention: Convention,
        /// Whether positions may come again.
        loopy: bool,
        /// What theorems know.
        known: Vec<String>,
        /// Positions, each with the name of the game.
        examples: Vec<String>,
    }
    /// The record of a game; the conversation goes to the standard error.
    Play as "play" {
        /// The position from which it began.
        position: String,
        /// The convention.
        convention: Convention,
        /// Who moved first.
        begins: Player,
        /// The moves in their order.
        moves: Vec<Played>,
        /// `null` if you quit before its end.
        winner: Option<Player>,
    }
    /// A move, and who played it.
    Played as "played" {
        /// Who played it.
        by: Player,
        /// The move.
        r#move: String,
    }
    /// Written before the server begins to listen.
    Serve as "serve" {
        /// The address of the page.
        address: String,
    }
    /// The answer to `octal`.
    Octal as "octal" {
        /// The code of the game.
        code: String,
        /// How many values are known.
        computed: u64,
        /// The first values.
        first: Vec<u64>,
        /// `null` if the values show none.
        period: Option<Period>,
        /// Whether the proof was checked from the definition; `null` for long proofs.
        verified: Option<bool>,
        /// The largest value, at the first heap that has it.
        largest: Option<HeapValue>,
        /// The last value that no smaller heap has.
        last_new: Option<HeapValue>,
        /// In a sparse space, what is known of the rare values.
        rare: Option<Rare>,
        /// How long this run took.
        seconds: f64,
        /// A length at which the next run may find more.
        further: Option<u64>,
    }
    /// The period of a sequence. From one period to the next, values grow by `saltus`.
    Period as "period" {
        /// Whether it is proved.
        kind: PeriodKind,
        /// How long it is.
        period: u64,
        /// By how much values grow.
        saltus: i128,
        /// The first heap from which on it holds.
        preperiod: u64,
        /// The values up to this heap prove it.
        #[serde(skip_serializing_if = "Option::is_none")]
        bound: Option<u64>,
        /// The last heap that does not fit, with its value.
        #[serde(skip_serializing_if = "Option::is_none")]
        last_exception: Option<Option<HeapValue>>,
    }
    /// A heap and its nim-value.
    HeapValue as "heap-value" {
        /// The size of the heap.
        heap: u64,
        /// Its value.
        value: u64,
    }
    /// Heaps whose values are rare.
    Rare as "rare" {
        /// How many there are.
        heaps: u64,
        /// The last one.
        last: Option<u64>,
        /// The bits whose parity tells rare values from common ones.
        mask: u64,
        /// Whether the parity of the heap counts, too.
        positional: bool,
    }
    /// The answer to `octal --values`.
    Values as "values" {
        /// The code of the game.
        code: String,
        /// The values of all heaps, from the empty one on.
        values: Vec<u64>,
    }
    /// The answer to `quotient` about a heap game.
    Quotient as "quotient" {
        /// The code of the game.
        code: String,
        /// How many elements there are.
        elements: u64,
        /// How many of them are lost by the player to move.
        p_portion: u64,
        /// `null` for many elements.
        presentation: Option<String>,
        /// The largest heap that was added.
        largest_heap: u64,
        /// The period of the classes of heaps, if it is proved.
        period: Option<ClassPeriod>,
        /// The heaps that brought new elements.
        growth: Vec<Growth>,
        /// Whether the certificate holds.
        verified: bool,
        /// Why there may be more elements; `null` if the quotient is complete.
        stopped: Option<String>,
    }
    /// From which heap on the classes repeat.
    ClassPeriod as "class-period" {
        /// The first heap.
        from: u64,
        /// The period.
        period: u64,
    }
    /// How many elements there are from a heap on.
    Growth as "growth" {
        /// The heap.
        heap: u64,
        /// How many elements.
        elements: u64,
    }
    /// The answer to `quotient` about a position.
    PositionQuotient as "position-quotient" {
        /// The position as it was typed.
        position: String,
        /// How many elements there are.
        elements: u64,
        /// How many of them are lost by the player to move.
        p_portion: u64,
        /// How many components play leads to.
        components: u64,
        /// `null` for many elements.
        presentation: Option<String>,
        /// Why there may be more elements; `null` if the quotient is complete.
        stopped: Option<String>,
    }
    /// The answer to `check`. The exit status is 3 if something fails, or else 2 if a line was not read.
    Check as "check" {
        /// The files, in order.
        checked: Vec<Checked>,
    }
    /// What is in a file.
    Checked as "checked" {
        /// Its name.
        file: String,
        /// Its contents, in order.
        found: Vec<Found>,
        /// In a file of claims, what came of each, in order.
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
        /// What it is about.
        name: String,
        /// How many elements, valid proofs, values, positions, or claims that were checked.
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
        /// What is claimed.
        figures: String,
        /// What came of it.
        result: ClaimResult,
        /// How it was found to hold: `certificate`, `definition`, `theorem` or `search`.
        by: Option<String>,
        /// What is wrong, or which limit was reached.
        why: Option<String>,
        /// The command that asks the same.
        command: String,
    }
    /// A line that could not be read.
    Unread as "unread" {
        /// Its number.
        line: u64,
        /// What is wrong.
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
    /// One of the lessons, which `lesson` lists.
    Lesson as "lesson" {
        /// By this name it is asked for.
        name: String,
        /// Its title.
        title: String,
        /// What it teaches.
        about: String,
        /// How many positions it has.
        positions: usize,
    }
    /// The answer to `lesson`.
    Lessons as "lessons" {
        /// The lessons, in the order in which they build on one another.
        lessons: Vec<Lesson>,
    }
    /// The answer to `completions`.
    Completions as "completions" {
        /// The shell.
        shell: String,
        /// What it reads.
        script: String,
    }
}

impl From<grundy_core::Convention> for Convention {
    fn from(convention: grundy_core::Convention) -> Self {
        match convention {
            grundy_core::Convention::Normal => Self::Normal,
            grundy_core::Convention::Misere => Self::Misere,
        }
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
    add!(Error, Solve, Picture, File, Games, Game, Play, Serve, Octal, Values, Quotient);
    add!(PositionQuotient, Check, BFile, Completions, Lessons);
    add(&mut generator);
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The documents that impartial and impartial-atlas write with --json",
        "$defs": generator.take_definitions(true),
    })
}
