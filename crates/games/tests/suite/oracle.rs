//! Solves games by exhaustive play, independently of `Search`, and provides checks that apply to all theorems and notations.

use grundy_core::{
    Convention, Nimber, Notation, Outcome, OutcomeTheorem, PartialTheorem, PlayConvention, Ruleset,
    SpragueGrundy, SumMove, SumTheorem, mex,
};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

/// Collects the items into a list. Unlike `collect`, this does not make the compiler instantiate
/// the size estimates of all adapters for every game.
fn listed<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for item in items {
        list.push(item);
    }
    list
}

/// Remembers the results of exhaustive play of one game.
pub(crate) struct Oracle<'a, G: Ruleset> {
    rules: &'a G,
    wins: HashMap<(Vec<G::Position>, Convention), bool>,
    values: HashMap<G::Position, Nimber>,
}

impl<'a, G: Ruleset> Oracle<'a, G> {
    pub(crate) fn new(rules: &'a G) -> Self {
        Self { rules, wins: HashMap::new(), values: HashMap::new() }
    }

    /// Computes the value of a position as the mex of the values of its options.
    pub(crate) fn value(&mut self, position: &G::Position) -> Nimber {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let moves = listed(self.rules.moves(position));
        let options: Vec<Nimber> = moves.iter().map(|mv| self.value_after(position, mv)).collect();
        let value = mex(options);
        self.values.insert(position.clone(), value);
        value
    }

    pub(crate) fn value_after(&mut self, position: &G::Position, mv: &G::Move) -> Nimber {
        let left = self.rules.play(position, mv);
        left.iter().map(|part| self.value(part)).fold(Nimber::ZERO, |sum, value| sum + value)
    }

    fn moves(&self, sum: &[G::Position]) -> Vec<SumMove<G::Move>> {
        listed(self.rules.sum_moves(sum))
    }

    /// Determines whether the player to move wins a sum.
    pub(crate) fn first_wins(&mut self, sum: &[G::Position], convention: Convention) -> bool {
        let key = (sum.to_vec(), convention);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let moves = self.moves(sum);
        let wins = if moves.is_empty() {
            convention == Convention::Misere
        } else {
            moves.iter().any(|mv| !self.first_wins(&self.rules.play_in_sum(sum, mv), convention))
        };
        self.wins.insert(key, wins);
        wins
    }

    pub(crate) fn winning_moves(
        &mut self,
        sum: &[G::Position],
        convention: Convention,
    ) -> Vec<SumMove<G::Move>> {
        let moves = self.moves(sum);
        let mut wins =
            |mv: &SumMove<G::Move>| !self.first_wins(&self.rules.play_in_sum(sum, mv), convention);
        listed(moves.into_iter().filter(|mv| wins(mv)))
    }
}

/// Returns all lists of `length` numbers less than `below`.
pub(crate) fn lists(length: usize, below: u64) -> Vec<Vec<u64>> {
    (0..length).fold(vec![vec![]], |lists, _| {
        let longer = |list: &Vec<u64>| -> Vec<Vec<u64>> {
            (0..below).map(|number| [&list[..], &[number]].concat()).collect()
        };
        lists.iter().flat_map(longer).collect()
    })
}

/// Checks that `claimed` contains the same moves as `expected`, in any order and without duplicates.
#[track_caller]
pub(crate) fn same_moves<M: PartialEq + Debug>(claimed: &[M], expected: &[M], of: &dyn Debug) {
    for (at, mv) in claimed.iter().enumerate() {
        assert!(!claimed[..at].contains(mv), "{mv:?} is named twice in {of:?}");
        assert!(expected.contains(mv), "{mv:?} is named wrongly in {of:?}, right are {expected:?}");
    }
    for mv in expected {
        assert!(claimed.contains(mv), "{mv:?} is not named in {of:?}, only {claimed:?}");
    }
}

/// Checks the value of each position. Also checks the moves to every option's value, to the position's own value and to the next
/// two values.
#[track_caller]
pub(crate) fn values_are_right<G: SpragueGrundy>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
) {
    let mut oracle = Oracle::new(game);
    let mut checked = 0;
    for position in positions {
        let value = oracle.value(&position);
        assert_eq!(game.nim_value(&position), value, "{position:?}");
        let moves = listed(game.moves(&position));
        let reached: Vec<_> = moves.iter().map(|mv| oracle.value_after(&position, mv)).collect();
        let mut targets: HashSet<Nimber> = reached.iter().copied().collect();
        targets.extend((0..=value.value() + 2).map(Nimber::new));
        for target in targets {
            let to = |(mv, value): (&G::Move, &Nimber)| (*value == target).then(|| mv.clone());
            let expected = listed(moves.iter().zip(&reached).filter_map(to));
            let claimed = listed(game.moves_to(&position, target));
            same_moves(&claimed, &expected, &(&position, target));
        }
        checked += 1;
    }
    assert!(checked > 0, "nothing was checked");
}

/// Checks the outcomes and winning moves of single positions.
#[track_caller]
pub(crate) fn outcomes_are_right<C: PlayConvention, G: OutcomeTheorem<C>>(
    game: &G,
    convention: C,
    positions: impl IntoIterator<Item = G::Position>,
) {
    let mut oracle = Oracle::new(game);
    let mut checked = 0;
    for position in positions {
        let sum = [position];
        let wins = oracle.first_wins(&sum, C::CONVENTION);
        let outcome = game.outcome(&sum[0], convention);
        assert_eq!(outcome, Outcome::from_first_wins(wins), "{} {sum:?}", C::CONVENTION);
        let expected = oracle.winning_moves(&sum, C::CONVENTION);
        let expected = listed(expected.into_iter().map(|mv| mv.mv));
        let claimed = listed(game.winning_moves(&sum[0], convention));
        same_moves(&claimed, &expected, &(C::CONVENTION, &sum[0]));
        checked += 1;
    }
    assert!(checked > 0, "nothing was checked");
}

/// Checks a partial theorem on single positions. The theorem must know the outcome exactly where `reaches` returns `true`. Returns
/// the number of won positions for which it names all winning moves, and the number for which it names at least one.
#[track_caller]
pub(crate) fn known_outcomes_are_right<C: PlayConvention, G: PartialTheorem<C>>(
    game: &G,
    convention: C,
    reaches: impl Fn(&G::Position) -> bool,
    positions: impl IntoIterator<Item = G::Position>,
) -> [usize; 2] {
    let mut oracle = Oracle::new(game);
    let mut named = [0; 2];
    let mut checked = 0;
    for position in positions {
        let sum = [position];
        let position = &sum[0];
        let wins = Outcome::from_first_wins(oracle.first_wins(&sum, C::CONVENTION));
        let known = game.known_outcome(position, convention);
        assert_eq!(known, reaches(position).then_some(wins), "{position:?}");
        let winning = listed(oracle.winning_moves(&sum, C::CONVENTION).into_iter().map(|mv| mv.mv));
        let one = game.known_winning_move(position, convention);
        assert!(one.as_ref().is_none_or(|mv| winning.contains(mv)), "{one:?} in {position:?}");
        let all = game.known_winning_moves(position, convention);
        if let Some(all) = &all {
            same_moves(all, &winning, position);
            assert_eq!(one.is_some(), !winning.is_empty(), "{position:?}");
        }
        assert!(known.is_some() || all.is_none(), "{position:?}");
        assert!(known != Some(Outcome::P) || all.is_some(), "{position:?}");
        named[0] += usize::from(all.is_some() && !winning.is_empty());
        named[1] += usize::from(one.is_some());
        checked += 1;
    }
    assert!(checked > 0, "nothing was checked");
    named
}

/// Checks the outcomes and winning moves of sums.
#[track_caller]
pub(crate) fn sums_are_right<C: PlayConvention, G: SumTheorem<C>>(
    game: &G,
    convention: C,
    sums: impl IntoIterator<Item = Vec<G::Position>>,
) {
    let mut oracle = Oracle::new(game);
    let mut checked = 0;
    for sum in sums {
        let wins = oracle.first_wins(&sum, C::CONVENTION);
        let outcome = game.sum_outcome(&sum, convention);
        assert_eq!(outcome, Outcome::from_first_wins(wins), "{} {sum:?}", C::CONVENTION);
        let expected = oracle.winning_moves(&sum, C::CONVENTION);
        let claimed = listed(game.sum_winning_moves(&sum, convention));
        same_moves(&claimed, &expected, &(C::CONVENTION, &sum));
        checked += 1;
    }
    assert!(checked > 0, "nothing was checked");
}

/// Checks that `try_play` accepts exactly those `candidates` that are in the list of moves, and that the results match those of
/// `play`.
#[track_caller]
pub(crate) fn checked_moves_are_the_listed_ones<G: Ruleset>(
    rules: &G,
    position: &G::Position,
    candidates: impl IntoIterator<Item = G::Move>,
) {
    let listed = listed(rules.moves(position));
    for mv in listed.iter().cloned().chain(candidates) {
        match rules.try_play(position, &mv) {
            Ok(left) => {
                assert!(listed.contains(&mv), "{mv:?} in {position:?} is not listed");
                assert_eq!(left, rules.play(position, &mv), "{mv:?} in {position:?}");
            }
            Err(_) => assert!(!listed.contains(&mv), "{mv:?} in {position:?} is listed"),
        }
    }
}

/// Checks that parsing a printed position or move returns the original, that different ones print differently, and that their
/// notation contains no characters that are special to a shell.
#[track_caller]
pub(crate) fn notation_is_right<G: Notation>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
) {
    let plain = |text: &str| {
        assert!(
            text.chars().all(|c| c.is_ascii_alphanumeric() || " +,:._-".contains(c)),
            "`{text}` has characters that a shell eats"
        );
        assert!(!text.is_empty() && text.trim() == text, "`{text}`");
    };
    let mut texts = HashMap::new();
    let mut sum = Vec::new();
    for position in positions {
        let text = game.position_text(&position);
        plain(&text);
        assert_eq!(game.read_position(&text).as_ref(), Ok(&position), "`{text}`");
        assert!(!game.position_in_words(&position).is_empty(), "`{text}`");
        let other = texts.insert(text.clone(), position.clone());
        assert!(other.is_none_or(|other| other == position), "`{text}` stands for two positions");
        let mut seen = HashSet::new();
        for mv in game.moves(&position) {
            let text = game.move_text(&position, &mv);
            plain(&text);
            assert!(seen.insert(text.clone()), "`{text}` stands for two moves in {position:?}");
            assert_eq!(game.read_move(&position, &text).as_ref(), Ok(&mv), "`{text}`");
            assert!(!game.move_in_words(&position, &mv).is_empty());
        }
        for hostile in HOSTILE {
            if let Ok(mv) = game.read_move(&position, hostile) {
                assert!(
                    game.moves(&position).any(|legal| legal == mv),
                    "{hostile} in {position:?}"
                );
            }
        }
        sum.push(position);
    }
    assert!(!sum.is_empty(), "nothing was checked");
    assert_eq!(game.read_sum(&game.sum_text(&sum)), Ok(sum.clone()));
    assert_eq!(game.read_sum(&game.sum_text(&[])), Ok(vec![]));
    for hostile in HOSTILE {
        // If the notation accepts a hostile string, the text of the resulting position must read back as the same position.
        if let Ok(position) = game.read_position(hostile) {
            let text = game.position_text(&position);
            assert_eq!(game.read_position(&text), Ok(position), "`{hostile}`");
        }
    }
}

/// Checks that the notation rejects these strings as positions, with a message.
#[track_caller]
pub(crate) fn positions_are_refused<G: Notation>(game: &G, texts: &[&str]) {
    for text in texts {
        match game.read_position(text) {
            Ok(position) => panic!("`{text}` was read as {position:?}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Checks that the notation rejects these strings as moves.
#[track_caller]
pub(crate) fn moves_are_refused<G: Notation>(game: &G, position: &G::Position, texts: &[&str]) {
    for text in texts {
        if let Ok(mv) = game.read_move(position, text) {
            panic!("`{text}` was read as {mv:?}");
        }
    }
}

const HOSTILE: &[&str] = &[
    "",
    " ",
    "0",
    "1",
    "-1",
    "+1",
    "1.5",
    "1e3",
    "0x10",
    "١٢",
    "1 2",
    "1 2 3",
    "1,2",
    "1,2,3",
    ",",
    ":",
    "1:0",
    "1:",
    ":1",
    "2:1+1",
    "3:1+2",
    "+",
    " + ",
    "18446744073709551615",
    "18446744073709551616",
    "18446744073709551615 18446744073709551615",
    "18446744073709551615:18446744073709551614",
    "none",
    "empty",
    "\u{0}",
    "a",
    "5 d",
    "5d",
    "5d 6d",
    "1 1",
    "3:bag",
    "é",
    "1\n2",
    "2\t1",
    "007",
    "*",
    "$",
    "1-2",
    "99999999999999999999999999999999999999999999999999999999999999999999999999999999",
];
