//! Finds facts about a position that can be put into words: chains, rings, loony moves, and control.

use std::fmt;

use bitvec::vec::BitVec;
use grundy_search::entailing::{After, EntailingRules as _, EntailingValue};

use super::reduce::{LONG_CHAIN, LONG_LOOP, Net, chain_through};
use super::{Cut, Nimstring, Strings};

/// The facts about a Nimstring position that matter for strategy: chains, rings, loony moves, and coins that can be taken.
///
/// ```
/// use games::graphs::nimstring::{StringFacts, Strings};
///
/// // Two chains from ground to ground, with three coins and one coin.
/// let strings: Strings = "0-1 1-2 2-3 0-3 0-4 0-4".parse()?;
/// let facts = StringFacts::of(&strings);
/// assert_eq!((facts.chains(), facts.rings()), (&[1, 3][..], &[][..]));
/// assert_eq!(facts.loony().len(), 4);
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringFacts {
    free: usize,
    has_choice: bool,
    chains: Vec<usize>,
    rings: Vec<usize>,
    loony: Vec<Cut>,
    others: usize,
}

impl StringFacts {
    /// Computes the facts about a position.
    ///
    /// # Complexity
    /// O(m²) for m strings.
    pub fn of(position: &Strings) -> Self {
        let mut net = Net::new(position);
        let taken = net.take_free();
        let mut facts = Self {
            free: taken.iter().map(|taken| taken.coins).sum(),
            has_choice: taken.iter().any(|taken| taken.has_choice),
            chains: Vec::new(),
            rings: Vec::new(),
            loony: Vec::new(),
            others: 0,
        };
        let mut is_seen: BitVec = BitVec::repeat(false, net.at.len());
        for coin in net.coins() {
            if net.degree[coin] == 2 && !is_seen[coin] {
                let chain = chain_through(&net, coin);
                chain.coins.iter().for_each(|&coin| is_seen.set(coin, true));
                let list = if chain.ends.is_empty() { &mut facts.rings } else { &mut facts.chains };
                list.push(chain.coins.len());
            }
        }
        facts.chains.sort_unstable();
        facts.rings.sort_unstable();
        for cut in Nimstring.moves(position) {
            match Nimstring.play(position, &cut) {
                After::Plain(left) if left.iter().any(leaves_a_choice) => facts.loony.push(cut),
                _ => facts.others += 1,
            }
        }
        facts
    }

    /// Returns the number of coins that can be taken in this turn, one after the other.
    pub const fn free(&self) -> usize {
        self.free
    }

    /// Returns whether the player can choose to leave the last of the [free](Self::free) coins, and with them the turn, to the opponent. If
    /// so, the position is loony.
    pub const fn has_choice(&self) -> bool {
        self.has_choice
    }

    /// Returns the numbers of coins in the chains that remain after taking the [free](Self::free) coins, in ascending order. A chain is a
    /// row of coins with two strings each. At each end of the row is a coin with more strings, or the ground. Chains of at least 3 coins
    /// are long.
    pub fn chains(&self) -> &[usize] {
        &self.chains
    }

    /// Returns the numbers of coins in the rings that remain after taking the [free](Self::free) coins, in ascending order. A ring is a
    /// closed row of coins with two strings each. Rings of at least 4 coins are long.
    pub fn rings(&self) -> &[usize] {
        &self.rings
    }

    /// Returns the loony moves: the cuts after which the opponent has [a choice](Self::has_choice).
    pub fn loony(&self) -> &[Cut] {
        &self.loony
    }

    /// Describes the facts in sentences, one per line. If the value of the position is known, also states what follows from it.
    pub fn in_words(&self, value: Option<EntailingValue>) -> Vec<String> {
        self.words_with(value, ToString::to_string)
    }

    /// Describes the facts in sentences, with the given names for the cuts.
    pub(crate) fn words_with(
        &self,
        value: Option<EntailingValue>,
        name: impl Fn(&Cut) -> String,
    ) -> Vec<String> {
        let cuts: Vec<String> = self.loony.iter().map(name).collect();
        self.words(
            value,
            &format!("Loony moves, which only a loser makes: {}.", listed_moves(&cuts)),
        )
    }

    /// Describes the facts like [`in_words`](Self::in_words), but uses `loony` as the line about loony moves, if there are any.
    pub(crate) fn words(&self, value: Option<EntailingValue>, loony: &str) -> Vec<String> {
        let mut lines = Vec::new();
        match (self.free, self.has_choice) {
            (0, _) => {}
            (free, false) => lines.push(format!(
                "{} can be taken in this turn, with nothing to choose: take them first.",
                Coins(free)
            )),
            (free, true) => lines.push(format!(
                "{} can be taken in this turn. The position is loony: take all and move elsewhere, or leave the \
                 last ones to the opponent, who has to move elsewhere then.",
                Coins(free)
            )),
        }
        let long = |list: &[usize], least| {
            let long: Vec<_> = list.iter().filter(|&&coins| coins >= least).collect();
            long.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        let (chains, rings) = (long(&self.chains, LONG_CHAIN), long(&self.rings, LONG_LOOP));
        for (name, list) in [("chains", &chains), ("rings", &rings)] {
            if !list.is_empty() {
                lines.push(format!("Long {name}, by their coins: {list}."));
            }
        }
        if !self.loony.is_empty() {
            lines.push(loony.to_owned());
        }
        let only_loony = self.others == 0 && !self.loony.is_empty();
        if only_loony {
            lines.push(
                "Every move is loony. The player to move has to open a long chain or ring; the opponent takes all \
                 of it but two coins (four of a ring), keeps the control, and takes the last one whole."
                    .to_owned(),
            );
        } else if !(chains.is_empty() && rings.is_empty()) && self.free == 0 {
            if let Some(EntailingValue::Nim(value)) = value {
                lines.push(if value.value() == 0 {
                    "The long-chain rule decides: with best play on both sides the player to move runs out of other \
                     moves first and has to open a long chain."
                        .to_owned()
                } else {
                    "The long-chain rule decides: the player to move can make the number of long chains such that \
                     the opponent runs out of other moves first and has to open one."
                        .to_owned()
                });
            }
        }
        lines
    }
}

/// Lists the first few moves, separated by commas, followed by the number of moves that are not listed, if any.
pub(crate) fn listed_moves(moves: &[String]) -> String {
    let shown = &moves[..moves.len().min(12)];
    let more = match moves.len() - shown.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}{more}", shown.join(", "))
}

fn leaves_a_choice(position: &Strings) -> bool {
    Net::new(position).take_free().iter().any(|taken| taken.has_choice)
}

/// A number of coins that prints as `1 coin` or `2 coins`.
struct Coins(usize);

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} coin{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}
