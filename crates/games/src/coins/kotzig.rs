#![doc = include_str!("../../doc/kotzig.md")]
//!
//! # Example
//!
//! ```
//! use games::coins::kotzig::{Circle, Kotzig};
//! use grundy_core::{Normal, Outcome, PartialTheorem, Ruleset};
//! use grundy_search::Search;
//!
//! let game = Kotzig::new([1, 2])?;
//! let start = Circle::new(7, [0])?;
//! assert_eq!(game.moves(&start).collect::<Vec<_>>(), [1, 2]);
//! assert_eq!(Search::new(&game).outcome(&start, Normal).ok(), Some(Outcome::P));
//! // With steps of one place forward or back, all moves after the first are forced.
//! let game = Kotzig::new([1, 6])?;
//! assert_eq!(game.known_outcome(&start, Normal), Some(Outcome::P));
//! # Ok::<(), grundy_core::IllegalPosition>(())
//! ```

#[cfg(feature = "catalog")]
use crate::catalog::Entry;
#[cfg(feature = "catalog")]
use crate::catalog::reader::{List, Refusal, Tokens, one};
use crate::notation::{Listed, compact, no_move, read_number, read_numbers};
#[cfg(feature = "catalog")]
use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{
    IllegalMove, IllegalPosition, Misere, Nimber, Normal, Notation, Outcome, PartialTheorem,
    PartialValues, ReadError, Ruleset, Sum, mex,
};
use std::fmt;
use std::str::FromStr;

/// The rules of Kotzig's Nim with a set of steps. The theorem covers sets of steps that all have the same length, in one direction or the
/// other around the circle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kotzig {
    steps: Vec<u64>,
}

/// Coins on a circle of up to 64 places, and the coin that was placed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Circle {
    places: u64,
    last: u64,
    /// A bit for each place with a coin.
    coins: u64,
}

impl Circle {
    /// The maximum number of places.
    pub const MAX: u64 = 64;

    /// Creates a circle of this many places, with coins on the given places. The first coin in the list is the coin that was placed last.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are no places or more than [`MAX`](Self::MAX); if there is no coin; if the place of a coin does not
    /// exist; or if two coins are on one place.
    pub fn new(places: u64, coins: impl IntoIterator<Item = u64>) -> Result<Self, IllegalPosition> {
        if !(1..=Self::MAX).contains(&places) {
            let most = Self::MAX;
            return Err(IllegalPosition::new(format_args!(
                "the circle has {places} places, which is to be from 1 to {most}"
            )));
        }
        let (mut first, mut all) = (None, 0);
        for coin in coins {
            if coin >= places {
                return Err(IllegalPosition::new(format_args!(
                    "a coin is on place {coin}, and the last place is {}",
                    places - 1
                )));
            }
            if all >> coin & 1 == 1 {
                return Err(IllegalPosition::new(format_args!("two coins are on place {coin}")));
            }
            all |= 1 << coin;
            first.get_or_insert(coin);
        }
        match first {
            Some(last) => Ok(Self { places, last, coins: all }),
            None => Err(IllegalPosition::new(
                "there is no coin, but a position must have a coin that was placed last",
            )),
        }
    }

    /// Returns the number of places.
    pub const fn places(&self) -> u64 {
        self.places
    }

    /// Returns the place of the coin that was placed last.
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// Returns whether a coin is on a place.
    pub const fn has_coin(&self, place: u64) -> bool {
        place < self.places && self.coins >> place & 1 == 1
    }

    /// Returns all places with coins. The coin that was placed last comes first.
    pub fn coins(&self) -> Vec<u64> {
        let others = (0..self.places).filter(|&place| place != self.last && self.has_coin(place));
        [self.last].into_iter().chain(others).collect()
    }

    /// Returns the place that is a step of the given size beyond the coin that was placed last.
    const fn ahead(&self, step: u64) -> u64 {
        // Both terms are below 64, so the sum cannot overflow.
        (self.last + step % self.places) % self.places
    }

    /// Returns how many consecutive steps of the given size, starting from the coin that was placed last, lead to free places.
    fn free(&self, step: u64) -> u64 {
        let step = step % self.places;
        let walk = std::iter::successors(Some(self.ahead(step)), |place| {
            Some((place + step) % self.places)
        });
        walk.take_while(|&place| !self.has_coin(place)).take(self.places as usize).count() as u64
    }
}

impl Kotzig {
    /// Creates the game with these steps, in any order. Repeated steps have no effect.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are no steps, or if a step is 0.
    pub fn new(steps: impl IntoIterator<Item = u64>) -> Result<Self, IllegalPosition> {
        let mut steps: Vec<u64> = steps.into_iter().collect();
        steps.sort_unstable();
        steps.dedup();
        match steps.first() {
            None => Err(IllegalPosition::new("there are no step sizes, but every move needs one")),
            Some(0) => {
                Err(IllegalPosition::new("a step of 0 leads to a place that already has a coin"))
            }
            Some(_) => Ok(Self { steps }),
        }
    }

    /// Returns the steps, in ascending order.
    pub fn steps(&self) -> &[u64] {
        &self.steps
    }

    /// Returns two numbers of moves: how long play lasts if the first move goes forward, and how long if it goes backward. A number is 0 if
    /// no step goes in that direction. Returns `None` if the steps do not all have the same length.
    pub(super) fn ways(&self, circle: &Circle) -> Option<[u64; 2]> {
        let places = circle.places;
        let forward = self.steps.first()? % places;
        let back = (places - forward) % places;
        let go = |step: u64| self.steps.iter().any(|own| own % places == step);
        let one = |step: u64| if go(step) { circle.free(step) } else { 0 };
        let all = self.steps.iter().all(|step| [forward, back].contains(&(step % places)));
        let both = [one(forward), if back == forward { 0 } else { one(back) }];
        // The first move determines the direction of all later moves, because the place one step back holds the previous coin.
        (all).then_some(both)
    }
}

impl Ruleset for Kotzig {
    type Position = Circle;
    type Move = u64;

    /// Returns the free places to which the steps lead, each of them once, in the order of the steps.
    fn moves(&self, circle: &Circle) -> impl Iterator<Item = u64> {
        let circle = *circle;
        let place = move |step: &u64| circle.ahead(*step);
        self.steps.iter().enumerate().filter_map(move |(at, step)| {
            let to = place(step);
            let is_new =
                !circle.has_coin(to) && !self.steps[..at].iter().any(|other| place(other) == to);
            is_new.then_some(to)
        })
    }

    fn play(&self, circle: &Circle, &to: &u64) -> Sum<Circle> {
        Sum::from(Circle { last: to, coins: circle.coins | 1 << to, ..*circle })
    }

    /// Rotates the circle so that the coin that was placed last is on place 0.
    fn canonical(&self, circle: Circle) -> Sum<Circle> {
        let Circle { places, last, coins } = circle;
        let all = u64::MAX >> (Circle::MAX - places);
        let turned = if last == 0 { coins } else { coins >> last | coins << (places - last) & all };
        Sum::from(Circle { places, last: 0, coins: turned })
    }

    fn try_play(&self, circle: &Circle, mv: &u64) -> Result<Sum<Circle>, IllegalMove> {
        let leads = |step: &u64| circle.ahead(*step) == *mv;
        if *mv < circle.places && !circle.has_coin(*mv) && self.steps.iter().any(leads) {
            Ok(self.play(circle, mv))
        } else {
            Err(IllegalMove::new(mv, circle))
        }
    }
}

/// Returns whether a player wins by starting play in a direction in which play lasts the given number of moves. All moves after the first
/// one are forced, so the parity of this number decides who wins.
const fn wins(moves: u64, misere: bool) -> bool {
    moves > 0 && (moves % 2 == 1) != misere
}

impl PartialValues for Kotzig {
    /// Covers sets of steps that all have the same length, in one direction or the other around the circle.
    ///
    /// # Complexity
    /// O(n) for n places.
    fn known_nim_value(&self, circle: &Circle) -> Option<Nimber> {
        let ways = self.ways(circle)?;
        Some(mex(ways
            .into_iter()
            .filter(|&moves| moves > 0)
            .map(|moves| Nimber::new((moves - 1) % 2))))
    }
}

impl PartialTheorem<Normal> for Kotzig {
    fn known_outcome(&self, circle: &Circle, _: Normal) -> Option<Outcome> {
        self.known_nim_value(circle).map(Outcome::from)
    }
}

impl PartialTheorem<Misere> for Kotzig {
    fn known_outcome(&self, circle: &Circle, _: Misere) -> Option<Outcome> {
        let ways = self.ways(circle)?;
        let is_over = ways == [0, 0];
        Some(Outcome::from_first_wins(is_over || ways.into_iter().any(|moves| wins(moves, true))))
    }
}

/// Writes a position as the number of places, followed by the places with coins, as in `7 2 0`. The coin that was placed last comes first.
/// If no coins are listed, the only coin is on place 0. Writes a move as the place of the new coin.
impl Notation for Kotzig {
    fn position_text(&self, circle: &Circle) -> String {
        circle.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Circle, ReadError> {
        text.parse()
    }

    fn move_text(&self, _: &Circle, to: &u64) -> String {
        to.to_string()
    }

    fn read_move(&self, circle: &Circle, text: &str) -> Result<u64, ReadError> {
        let to = read_number("a place", text.trim()).ok();
        to.filter(|to| self.try_play(circle, to).is_ok())
            .ok_or_else(|| no_move(&self.position_text(circle), text))
    }

    fn position_in_words(&self, circle: &Circle) -> String {
        let coins = circle.coins();
        let places = circle.places;
        match coins[..] {
            [coin] => format!("a circle of {places} places with a coin on {coin}"),
            _ => format!(
                "a circle of {places} places with coins on {}, of which {} was the last",
                Listed(&coins),
                coins[0]
            ),
        }
    }

    fn move_in_words(&self, _: &Circle, to: &u64) -> String {
        format!("put a coin on place {to}")
    }
}

/// Prints the number of places, followed by the places with coins, such as `7 2 0`. The coin that was placed last comes first.
impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.places, compact::spaced(self.coins()))
    }
}

/// Reads the number of places, followed by the places with coins. The coin that was placed last comes first. If no coins are listed, the
/// only coin is on place 0.
impl FromStr for Circle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let numbers = read_numbers("the number of places or the place of a coin", text)?;
        let Some((&places, coins)) = numbers.split_first() else {
            return Err(ReadError::expected("the number of places", text));
        };
        circle(places, coins).map_err(ReadError::new)
    }
}

fn circle(places: u64, coins: &[u64]) -> Result<Circle, IllegalPosition> {
    Circle::new(places, if coins.is_empty() { &[0] } else { coins }.iter().copied())
}

#[cfg(feature = "serde")]
stored_as_text!(Circle);

/// The game's entry in the catalog.
#[cfg(feature = "catalog")]
pub static ENTRY: Entry = Entry {
    name: "kotzig",
    title: "Kotzig's Nim",
    about: "Coins are put on a circle, each some given steps beyond the last one.",
    rules: "Put a coin on a free place of a circle, as many steps beyond the coin that was put last as the game allows. A player \
            who cannot move loses; in misère play, wins.",
    notation: "The number of places, and the places with coins, the last one first, as `7 2 0`; a move is the place of the new \
               coin.",
    parameters: "the steps, as `kotzig:1,2`",
    examples: &["kotzig:1,2 7", "kotzig:1,2 8 2 0", "kotzig:3 10"],
    why: crate::coins::why::kotzig,
    look: crate::coins::look::CIRCLE,
    page: include_str!("../../doc/kotzig.md"),
    read,
    random: |game, size, below| {
        let game = crate::catalog::random::with(game, "1,2,5");
        Some(format!("{game} {}", 2 + below(size.min(Circle::MAX - 2) + 1)))
    },
    ..Entry::USUAL
};

#[cfg(feature = "catalog")]
fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let missing = "the steps are missing, as in `kotzig:1,2`";
    let steps = tokens.parameter_tokens("", false).ok_or_else(|| Refusal::new(missing))?;
    let place = steps.clone();
    let game = Kotzig::new(steps.set("a step")?).map_err(|error| place.whole(error))?;
    let numbers = tokens.list(List::heaps("the number of places or the place of a coin"))?;
    let circle = circle(numbers[0], &numbers[1..]).map_err(|error| tokens.taken(error))?;
    let name = format!("kotzig:{}", compact::joined(game.steps(), ","));
    let game = AnyGame::new(name, game).some_values().some_outcomes(Normal).some_outcomes(Misere);
    one(&game.build(), circle)
}
