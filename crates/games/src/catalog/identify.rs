//! Finds the games of this crate that have the given values. `octal-games` tries codes and sets, and this module adds other games in the
//! catalog. Also finds the name of the game that has a given code.

use std::collections::BTreeSet;
use std::sync::Arc;

use grundy_core::{Limits, Normal};
use grundy_search::loopy::LoopyValue;
use octal_games::Code;
use octal_games::identify::{Given, Identify, NamedGame};

use super::{Catalog, GAMES, Game, Question};
use crate::heaps::take_and_break::TakeAndBreak;

/// The maximum amount of work for computing the values of one game in the catalog.
const MAX_WORK: u64 = 1 << 20;
/// Games that this module skips, because `octal-games` already tries the codes and sets of these games.
const BY_CODE: [&str; 2] = ["take_and_break", "subtract"];

/// Sets up a search for the games with these values. The search includes all games of this crate whose positions are single numbers, such
/// as heaps.
///
/// ```
/// use games::catalog;
/// use grundy_core::Limits;
/// use octal_games::identify::Given;
///
/// let given: Given = "0 1 2 4 3 5 6 8 7 9 10 12 11 13 14 16".parse()?;
/// let found = catalog::identify(&given).run(&Limits::none());
/// let names: Vec<String> = found.games().map(|game| game.game().to_string()).collect();
/// assert!(names.contains(&"lasker".to_owned()), "{names:?}");
/// # Ok::<(), octal_games::identify::GivenError>(())
/// ```
///
/// # Complexity
///
/// The same as [`Identify::run`]. For each game in the catalog, the search first computes eight values. It computes more only while all
/// computed values agree with the given ones.
pub fn identify(given: &Given) -> Identify {
    let catalog = Arc::new(Catalog::standard());
    let names: BTreeSet<&str> = GAMES
        .iter()
        .filter(|entry| !BY_CODE.contains(&entry.name()))
        .flat_map(|entry| entry.examples().iter())
        .filter_map(|example| example.split(' ').next())
        .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect();
    names.into_iter().fold(Identify::new(given), |question, name| {
        let catalog = Arc::clone(&catalog);
        let values = move |len| {
            let values = catalog.heap_values(name, len, &Limits::none().work(MAX_WORK))?;
            values.into_iter().map(|value| u32::try_from(value).ok()).collect()
        };
        question.named(NamedGame::new(name, values))
    })
}

/// Returns the name of the game of this crate that has the given code, if there is such a game.
///
/// ```
/// use games::catalog;
///
/// assert_eq!(catalog::name_of(&"0.77".parse()?), Some("kayles"));
/// assert_eq!(catalog::name_of(&"0.6".parse()?), None);
/// # Ok::<(), octal_games::CodeError>(())
/// ```
pub fn name_of(code: &Code) -> Option<&'static str> {
    let entries = GAMES.iter().filter(|entry| !BY_CODE.contains(&entry.name()));
    let mut names = entries.map(|entry| entry.name());
    names.find(|name| {
        name.replace('_', "-").parse::<TakeAndBreak>().is_ok_and(|game| game.code() == code)
    })
}

impl Catalog {
    /// Returns the nim-values of the heaps 0 to `len - 1` of a game. `game` is its name, with its parameters if it has any. Returns `None`
    /// if the positions of the game are not single numbers, or if a value cannot be computed within the limits.
    ///
    /// ```
    /// use games::catalog::Catalog;
    /// use grundy_core::Limits;
    ///
    /// let catalog = Catalog::standard();
    /// let kayles = catalog.heap_values("kayles", 8, &Limits::none());
    /// assert_eq!(kayles, Some(vec![0, 1, 2, 3, 1, 4, 3, 2]));
    /// assert_eq!(catalog.heap_values("wythoff", 8, &Limits::none()), None);
    /// ```
    pub fn heap_values(&self, game: &str, len: u64, limits: &Limits) -> Option<Vec<u64>> {
        let heaps: Vec<String> = (0..len).map(|heap| heap.to_string()).collect();
        let sum = self.read_sum(&format!("{game} {}", heaps.join(" "))).ok()?;
        let are_heaps = sum.iter().zip(&heaps).all(|(heap, size)| heap.text() == *size);
        if sum.len() != heaps.len() || !are_heaps {
            return None;
        }
        let solved = self.answer(&sum, &Question::new(Normal).most_moves(0), limits);
        let nimber = |value: &Option<LoopyValue>| Some(value.as_ref()?.nimber()?.value());
        let values: Option<Vec<u64>> = solved.component_values().iter().map(nimber).collect();
        values.filter(|values| values.len() == heaps.len())
    }
}
