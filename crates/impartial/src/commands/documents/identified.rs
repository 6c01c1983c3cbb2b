//! The document of `identify`: games and rules found from values.

documents! {
    /// The answer to `identify`. Every agreement is a conjecture.
    Identify as "identify" {
        /// The given values, in words.
        given: String,
        /// The number of values, outcomes, numbers or pairs that were given.
        count: u64,
        /// The numbers of the first value that were tried.
        firsts: Vec<u64>,
        /// The number of games that agree with all given values, including those that are not listed.
        agreeing: u64,
        /// These games, the least code of each class first.
        games: Vec<IdentifiedGame>,
        /// The games that agree but for one value, if none agrees with all.
        nearly: Vec<IdentifiedGame>,
        /// The number of values that distinguish all classes; `null` if there are fewer than two classes.
        separated: Option<u64>,
        /// The rules, the simplest first.
        rules: Vec<IdentifiedRule>,
        /// With `--rules`, what came of the trial.
        trial: Option<Trial>,
        /// Whether a game or a rule was found that would hardly agree by chance.
        strong: bool,
        /// Why the search is not complete; `null` if it is.
        stopped: Option<String>,
    }
    /// A game that was found.
    IdentifiedGame as "identified-game" {
        /// Its code, its name, or its moves in words.
        game: String,
        /// The moves in words, where they only take numbers.
        moves: Option<String>,
        /// The name that the catalog has for the code.
        name: Option<String>,
        /// The number of the first value given.
        first: u64,
        /// Games of one class agree on further values, too.
        class: Option<u64>,
        /// The first number at which it differs from the game that is listed first.
        differs: Option<u64>,
        /// The numbers at which it differs from what is given.
        exceptions: Vec<u64>,
        /// Whether so many values would hardly agree by chance.
        strong: bool,
        /// The values that follow, as many as `--next` names.
        next: Option<Vec<u32>>,
    }
    /// A rule that was found.
    IdentifiedRule as "identified-rule" {
        /// A formula, or a sentence.
        rule: String,
        /// The number of the first value given.
        first: u64,
        /// The number of values that it explains.
        explained: u64,
        /// The number of given values.
        of: u64,
        /// The places at which it differs.
        exceptions: Vec<Disagreement>,
        /// Whether it is about who wins alone.
        outcomes: bool,
        /// Whether so many values would hardly follow it by chance.
        strong: bool,
        /// Where to read about it.
        source: String,
    }
    /// A value that a rule does not explain.
    Disagreement as "disagreement" {
        /// The number, or the pair.
        at: Vec<u64>,
        /// The value given; of outcomes 0 if lost, or else 1.
        given: u32,
        /// The value by the rule.
        value: u32,
    }
    /// The games and rules found, compared with the rules of a game.
    Trial as "trial" {
        /// The largest position.
        largest: u64,
        /// The tested games and rules.
        tried: Vec<TriedFind>,
    }
    /// A game or a rule that was tested.
    TriedFind as "tried-find" {
        /// The game or the rule.
        name: String,
        /// The first position that refutes it; `null` if none does.
        refuted_at: Option<u64>,
        /// That position with its options, in words.
        counterexample: Option<String>,
    }
}
