//! Formats the games and rules that `identify` finds, for the command line and for the page.

use games::catalog;
use grundy_core::Limits;
use octal_games::identify::{Exception, FoundGame, FoundRule, Identified};
use octal_games::{Periodicity, Sequence};

/// The number of values in which to search for a period.
const MAX_VALUES: u64 = 1 << 12;

/// Returns the name of a game in the catalog, if the game has a code and a name.
pub(crate) fn name(game: &FoundGame) -> Option<&'static str> {
    catalog::name_of(game.game().code()?)
}

/// Describes a game by its name or its moves, and by the number of the first value.
pub(crate) fn described(game: &FoundGame) -> String {
    let mut words = game.game().to_string();
    if let Some(name) = name(game) {
        words = format!("{words} ({name})");
    } else if let Some(moves) = game.game().moves().filter(|moves| *moves != words) {
        words = format!("{words} ({moves})");
    }
    format!("{words} from n = {} on", game.first())
}

/// Describes the period of a game. If no period is found, says how far the search went. Returns `None` if the game has no code, or if a
/// limit stopped the search.
pub(crate) fn period(game: &FoundGame, limits: &Limits) -> Option<String> {
    let code = game.game().code()?;
    let name = game.game().to_string();
    let mut sequence = Sequence::new(code.clone());
    Some(match sequence.search_period_within(MAX_VALUES, limits).ok()? {
        Periodicity::Certified(proof) => {
            format!("{name} has period {} from {} on, proved", proof.period(), proof.preperiod())
        }
        Periodicity::Arithmetic(proof) => format!(
            "{name} has arithmetic period {} with saltus {} from {} on, proved",
            proof.period(),
            proof.saltus(),
            proof.preperiod()
        ),
        _ => format!(
            "no period is known of {name} up to {MAX_VALUES}; `impartial octal {name}` searches further"
        ),
    })
}

/// Returns `count` values of a game, starting with the value at index `from`. Returns `None` if they cannot be computed within the
/// limits.
pub(crate) fn next(game: &FoundGame, from: u64, count: u64, limits: &Limits) -> Option<Vec<u32>> {
    let len = from.checked_add(count).filter(|&len| len <= 1 << 20)?;
    let values = game.game().values(len, &mut limits.meter()).ok()??;
    Some(values.into_iter().skip(from as usize).collect())
}

/// Formats values, or the letters of their outcomes, with spaces between them.
pub(crate) fn listed(values: &[u32], outcomes: bool) -> String {
    let word = |&value: &u32| match (outcomes, value) {
        (false, value) => value.to_string(),
        (true, 0) => "P".to_owned(),
        (true, _) => "N".to_owned(),
    };
    values.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Describes how many values a rule explains, such as `explains 59 of 60 values (98 %), all but n = 17; it says 3 at n = 17`.
pub(crate) fn share(rule: &FoundRule) -> String {
    let what = if rule.is_of_outcomes() { "outcomes" } else { "values" };
    let (explained, of) = (rule.explained(), rule.of());
    let Some(first) = rule.exceptions().first() else { return format!("explains all {of} {what}") };
    let percent = 100 * explained / of.max(1);
    let place = |exception: &Exception| match exception.at.as_slice() {
        [n] => format!("n = {n}"),
        at => format!("({})", at.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    };
    let places: Vec<String> = rule.exceptions().iter().map(place).collect();
    format!(
        "explains {explained} of {of} {what} ({percent} %), all but {}; it says {} at {}",
        places.join(", "),
        listed(&[first.value], rule.is_of_outcomes()),
        places[0]
    )
}

/// Returns a sentence that says how reliable the results are.
pub(crate) fn conclusion(found: &Identified) -> &'static str {
    if found.agreeing() == 0 && found.nearly().next().is_none() && found.rules().is_empty() {
        "no known game or rule agrees"
    } else if found.is_strong() {
        "Agreement is evidence, not a proof: show that your game is one of these, or that it follows the rule."
    } else {
        "Some game or rule agrees with so few or so simple values by chance. Enter more values."
    }
}
