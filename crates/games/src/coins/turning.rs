#![doc = include_str!("../../doc/turning.md")]
//!
//! # Example
//!
//! ```
//! use games::coins::turning::{AtMost, Heads, MockTurtles, Row, Tabled};
//! use grundy_core::{Normal, Notation, Outcome, OutcomeTheorem, SpragueGrundy};
//!
//! // Mock Turtles: a move turns up to three coins.
//! let game = Row(MockTurtles);
//! let heads = Heads::new([2, 4, 5]);
//! assert_eq!(game.nim_value(&heads).to_string(), "*7"); // 4 ^ 8 ^ 11
//! let winning = game.winning_moves(&heads, Normal);
//! let texts: Vec<String> = winning.map(|mv| game.move_text(&heads, &mv)).collect();
//! assert_eq!(texts, ["2-1-0", "5-4-2"]);
//!
//! // Mogul: a move turns up to seven coins. Its lost positions are the words of the Golay code.
//! let mogul = Row(Tabled::new(AtMost::MOGUL, 12));
//! assert_eq!(mogul.outcome(&Heads::new([0, 1, 2, 3, 4, 5, 6, 7]), Normal), Outcome::P);
//! ```

#[cfg(feature = "catalog")]
mod erased;
mod families;
mod own;
mod row;

#[cfg(feature = "catalog")]
pub use entry::{ENTRIES, OWN};
#[cfg(feature = "catalog")]
pub(crate) use erased::{Family, family, unknown};

pub use families::{
    AtMost, Exactly, Grunt, MockTurtles, Ruler, Sym, Tabled, Triplets, TurningTurtles, Turnips,
    Twins,
};
pub use own::{Turns, TurnsError};
pub(super) use row::toggle;
pub use row::{Flip, Heads, Row};
pub(crate) use row::{flip_text, read_flip};

use grundy_core::{Nimber, mex};

/// A family of turns. For each coin that turns from heads to tails, the family defines which sets of other coins may turn together with
/// that coin.
///
/// ```
/// use games::coins::turning::{CoinTurning, Ruler};
///
/// // The Ruler game turns adjacent coins.
/// let turns: Vec<Vec<u64>> = Ruler.turns(2).collect();
/// assert_eq!(turns, [vec![], vec![1], vec![0, 1]]);
/// ```
pub trait CoinTurning {
    /// Returns the turns whose greatest coin is on this place, each as the set of its other coins, without repetitions.
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>>;

    /// Returns whether the coins on these places, in ascending order, may be turned together with the greater coin on `place`.
    ///
    /// The default implementation visits all turns.
    fn allows(&self, place: u64, others: &[u64]) -> bool {
        self.turns(place).any(|turn| turn == others)
    }

    /// Returns the number of places in the row.
    fn places(&self) -> u64 {
        u64::MAX
    }

    /// Computes the nim-value of a single coin on each of the first `places` places, directly from the definition. The value is the mex,
    /// over all turns, of the nim-sum of the other coins.
    ///
    /// # Complexity
    /// The default implementation visits all turns of all places.
    fn first_values(&self, places: u64) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = Vec::new();
        for place in 0..places.min(self.places()) {
            let together =
                |others: Vec<u64>| others.iter().map(|&other| values[other as usize]).sum();
            let value = mex(self.turns(place).map(together));
            values.push(value);
        }
        values
    }
}

/// A family of turns for which the nim-value of a single coin at each place is known.
pub trait CoinValues: CoinTurning {
    /// Returns the nim-value of a row in which only the coin on this place shows heads.
    fn value(&self, place: u64) -> Nimber;

    /// Returns the turns of a coin for which the nim-sum of the values of the other coins is `value`.
    ///
    /// The default implementation filters [`steps_to`](Self::steps_to).
    fn turns_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Vec<u64>> {
        self.steps_to(place, value).flatten()
    }

    /// Returns the same turns as [`turns_to`](Self::turns_to). In addition, returns `None` for each step that finds no turn, so callers
    /// with limits can stop between any two steps.
    ///
    /// The default implementation visits all turns.
    fn steps_to(&self, place: u64, value: Nimber) -> impl Iterator<Item = Option<Vec<u64>>> {
        self.turns(place).map(move |others| (self.value_of(&others) == value).then_some(others))
    }

    /// Returns the nim-sum of the values of the coins on the given places.
    fn value_of(&self, places: &[u64]) -> Nimber {
        places.iter().map(|&place| self.value(place)).sum()
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the catalog entries of the games.

    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::erased::{Family, family, own_family, unknown};
    use super::{Heads, Row, Turns};
    use crate::catalog::reader::{List, Refusal, Tokens, one};
    use crate::catalog::{Entry, Field, random};

    /// Creates the entry of a coin-turning game.
    macro_rules! turning {
        ($name:literal, $title:literal, $turns:literal, $examples:expr) => {
            Entry {
                name: $name,
                title: $title,
                about: concat!("Turn ", $turns, " in a row."),
                rules: concat!(
                    "Turn ",
                    $turns,
                    " of a row; the one furthest to the right goes from heads to tails. A player who cannot move loses."
                ),
                notation: "The places of the heads, counted from 0, as `0 3 7`; a move is the places that are turned, \
                           the greatest one first, as `7-3-0`.",
                examples: $examples,
                why: crate::coins::why::heads,
                look: crate::coins::look::TURNED,
                page: include_str!("../../doc/turning.md"),
                read: |tokens| row($name, tokens),
                random: |game, size, below| Some(random::row(game, size, below)),
                ..Entry::USUAL
            }
        };
    }

    /// The entries of the games on a row of coins.
    pub static ENTRIES: [Entry; 11] = [
        turning!(
            "turning_turtles",
            "Turning Turtles",
            "one or two coins",
            &["turning_turtles 2 4 5"]
        ),
        turning!("twins", "Twins", "exactly two coins", &["twins 2 4 5"]),
        turning!(
            "mock_turtles",
            "Mock Turtles",
            "one, two or three coins",
            &["mock_turtles 2 4 5"]
        ),
        turning!("triplets", "Triplets", "exactly three coins", &["triplets 3 5 6"]),
        turning!("moebius", "Moebius", "one to five coins", &["moebius 0 3 7"]),
        turning!("mogul", "Mogul", "one to seven coins", &["mogul 0 3 7"]),
        turning!("moidores", "Moidores", "one to nine coins", &["moidores 0 3 7"]),
        turning!("ruler", "Ruler", "any number of coins side by side", &["ruler 2 4 5"]),
        turning!("turnips", "Turnips", "three coins at equal distances", &["turnips 2 5 7"]),
        turning!(
            "grunt",
            "Grunt",
            "four symmetric coins, with place 0 among them,",
            &["grunt 5 8"]
        ),
        turning!("sym", "Sym", "any symmetric set of coins", &["sym 0 3 7"]),
    ];

    /// The entry of all other families, which the user defines by a rule.
    pub static OWN: Entry = Entry {
        name: "coins",
        title: "Coin turning by your own rule",
        about: "Turn coins in a row: as many as a list says, side by side or anyhow.",
        rules: "Turn coins of a row as the rule says; the one furthest to the right goes from heads to tails. A player who \
                cannot move loses.",
        notation: "The places of the heads, counted from 0, as `0 3 7`; a move is the places that are turned, \
                   the greatest one first, as `7-3-0`.",
        parameters: "the numbers of coins, as `coins:1,2,3`, `coins:2-4`, `coins:odd`, `coins:even` or `coins:any`, and then \
                     how they lie, if not anyhow: `adjacent`, `equal` (distances), `symmetric`, `within 4` (places), as in \
                     `coins:1,3,adjacent`",
        examples: &["coins:1,2,3 2 4 5", "coins:1,4,adjacent 3 8 9", "coins:odd,within5 2 7"],
        fields: &[
            Field::Numbers {
                title: "Numbers of coins, as 1, 2, 3",
                what: "numbers of coins that are turned",
                is_parameter: true,
            },
            Field::Numbers {
                title: "Heads, as 0 3 7",
                what: "places of heads",
                is_parameter: false,
            },
        ],
        why: crate::coins::why::heads,
        look: crate::coins::look::TURNED,
        page: include_str!("../../doc/turning.md"),
        read: |tokens| {
            let Some(mut rule) = tokens.parameter_tokens("", true) else {
                return Err(
                    tokens.expected("the numbers of coins that are turned, as `coins:1,2,3`")
                );
            };
            let place = rule.clone();
            let turns: Turns = rule.rest().parse().map_err(|error| place.whole(error))?;
            let heads = heads(tokens)?;
            let family: Family = own_family(&turns, places_of(&heads));
            one(&AnyGame::new(format!("coins:{turns}"), Row(family)).values().build(), heads)
        },
        random: |game, size, below| Some(random::row(&random::with(game, "1,2,3"), size, below)),
        ..Entry::USUAL
    };

    /// Reads a row of coins for the game with this name.
    fn row(name: &str, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let heads = heads(tokens)?;
        let family = family(name, places_of(&heads)).ok_or_else(|| unknown(name))?;
        one(&AnyGame::new(name, Row(family)).values().build(), heads)
    }

    /// Returns the number of places that a table of values must cover for these coins.
    fn places_of(heads: &Heads) -> u64 {
        heads.as_slice().last().map_or(0, |place| place.saturating_add(1))
    }

    /// Reads the places of the heads, such as `0 3 7`, or a row such as `HTTH`.
    fn heads(tokens: &mut Tokens<'_>) -> Result<Heads, Refusal> {
        let mut places = Vec::new();
        let row = tokens.cells("HT");
        if let Some(row) = &row {
            let heads =
                (0..).zip(row.bytes()).filter(|&(_, coin)| coin.eq_ignore_ascii_case(&b'h'));
            places.extend(heads.map(|(place, _)| place));
        } else if !tokens.take_word(&["tails"]) {
            if let Some(row) = tokens.binary().map(str::to_owned) {
                let letters = row.replace('1', "H").replace('0', "T");
                if row.starts_with('0') {
                    return Err(tokens.expected(format_args!(
                        "places of heads, or a row of coins as `{letters:.60}`"
                    )));
                }
                tokens.note(format_args!(
                    "This is one coin, on place {row:.60}; a row of coins is written as {letters:.60}."
                ));
            }
            places = tokens.list(List::places("the place of a coin"))?;
        }
        let heads = Heads::new(places.iter().copied());
        if heads.as_slice().len() < places.len() {
            return Err(tokens.taken("expected different places of coins that show heads"));
        }
        Ok(heads)
    }
}
