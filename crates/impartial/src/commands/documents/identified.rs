//! The document that `identify` writes. It lists the games and rules that fit the given values.

documents! {
    /// The answer to `identify`. All results are conjectures.
    Identify as "identify" {
        /// A description of the given values.
        given: String,
        /// The number of given values, outcomes, numbers or pairs.
        count: u64,
        /// The numbers that were tried as the number of the first value.
        firsts: Vec<u64>,
        /// The number of games that agree with all given values, including games that are not listed.
        agreeing: u64,
        /// The games that agree with all values. In each class, the game with the smallest code is first.
        games: Vec<IdentifiedGame>,
        /// The games that agree with all but one value, if no game agrees with all values.
        nearly: Vec<IdentifiedGame>,
        /// The number of values that is enough to distinguish all classes; `null` if there are fewer than two classes.
        separated: Option<u64>,
        /// The rules that explain the values, starting with the simplest.
        rules: Vec<IdentifiedRule>,
        /// With `--rules`, the result of testing the games and rules against the user's game.
        trial: Option<Trial>,
        /// Whether at least one game or rule is unlikely to agree by chance.
        strong: bool,
        /// The limit that stopped the search; `null` if the search was completed.
        stopped: Option<String>,
    }
    /// A game that has the given values.
    IdentifiedGame as "identified-game" {
        /// The game: its code, its name, or its moves in words.
        game: String,
        /// The moves in words, if every move only takes a number of coins.
        moves: Option<String>,
        /// The name of the game in the catalog, if it has one.
        name: Option<String>,
        /// The number of the first given value.
        first: u64,
        /// The class of the game. Games in the same class agree on further values, too.
        class: Option<u64>,
        /// The first number at which the game differs from the first game in the list.
        differs: Option<u64>,
        /// The numbers at which the game differs from the given values.
        exceptions: Vec<u64>,
        /// Whether it is unlikely that so many values agree by chance.
        strong: bool,
        /// The values that follow the given ones; `--next` sets how many.
        next: Option<Vec<u32>>,
    }
    /// A rule that explains the given values.
    IdentifiedRule as "identified-rule" {
        /// The rule as a formula or a sentence.
        rule: String,
        /// The number of the first given value.
        first: u64,
        /// The number of values that the rule explains.
        explained: u64,
        /// The number of given values.
        of: u64,
        /// The given values that the rule does not explain.
        exceptions: Vec<Disagreement>,
        /// Whether the rule predicts only who wins, not the values.
        outcomes: bool,
        /// Whether it is unlikely that so many values follow the rule by chance.
        strong: bool,
        /// A reference to the literature for the rule.
        source: String,
    }
    /// A given value that differs from the value that a rule predicts.
    Disagreement as "disagreement" {
        /// The place of the value: one number, or a pair of numbers.
        at: Vec<u64>,
        /// The given value. For outcomes, 0 means lost and 1 means won.
        given: u32,
        /// The value that the rule predicts.
        value: u32,
    }
    /// The result of testing the games and rules against the rules of the user's game.
    Trial as "trial" {
        /// The largest position whose values were compared.
        largest: u64,
        /// The games and rules that were tested.
        tried: Vec<TriedFind>,
    }
    /// A game or a rule that was tested.
    TriedFind as "tried-find" {
        /// The name of the game, or the formula of the rule.
        name: String,
        /// The first position that refutes the game or rule; `null` if no position does.
        refuted_at: Option<u64>,
        /// The position that refutes the game or rule, with its options, in words.
        counterexample: Option<String>,
    }
}
