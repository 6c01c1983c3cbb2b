//! Reads codes of take-and-break games, and the names and sets that can replace a code.

use super::names::{Named, Names};
use super::token::{Kind, cut};
use super::{Refusal, Tokens, standard};
use crate::heaps::take_and_break::TakeAndBreak;

/// Reads a take-and-break game without a position: a code, the name of a game, or the numbers that may be taken.
///
/// ```
/// use games::catalog::read_code;
///
/// for (typed, code) in [
///     ("0.77", "0.77"),
///     ("Dawson's Kayles", "0.07"),
///     ("subtract 2,5,7", "0.0300303"),
///     ("S(2, 5, 7)", "0.0300303"),
///     ("2,5,7", "0.0300303"),
/// ] {
///     assert_eq!(read_code(typed)?.to_string(), code, "{typed}");
/// }
/// # Ok::<(), games::catalog::Refusal>(())
/// ```
///
/// # Errors
/// A [`Refusal`] if the text does not describe such a game.
pub fn read_code(text: &str) -> Result<TakeAndBreak, Refusal> {
    let typed = text.trim();
    let as_code = typed.parse::<TakeAndBreak>();
    let is_shared = matches!(Names(&standard()).find(typed), Some(Named::Shared(_)));
    if let (Ok(game), false) = (&as_code, is_shared) {
        return Ok(game.clone());
    }
    let cut = cut(text)?;
    let mut tokens = Tokens::new(text, &cut, 0, cut.len());
    let games = standard();
    let names = Names(&games);
    let mut is_set = false;
    if let Some((named, len)) = names.first(&tokens) {
        let name = match named {
            Named::Game(game) => game.name(),
            Named::Other(game, other) => match other.parts() {
                Some((name @ "take_and_break", code)) if !code.is_empty() => {
                    tokens.advance(len);
                    tokens
                        .finish("the end of the code")
                        .map_err(|error| error.of_game(name, None))?;
                    return code.parse().map_err(Refusal::new);
                }
                _ => game.name(),
            },
            Named::Shared(other) => {
                let codes = other.choices("").into_iter().filter_map(|text| {
                    code_of(text.split(' ').next().unwrap_or_default())
                        .map(|code| format!("`{code}`"))
                });
                return Err(tokens
                    .between_here(len)
                    .whole(format_args!(
                        "two games are called `{}`; write {}",
                        tokens.slice(tokens.at(), tokens.at() + len),
                        codes.collect::<Vec<_>>().join(" or ")
                    ))
                    .of_known_name());
            }
        };
        tokens.advance(len);
        tokens.take_sign(':');
        match name {
            "subtract" => is_set = true,
            "take_and_break" => {}
            name => {
                tokens.finish("the end of the code")?;
                let code = code_of(name).ok_or_else(|| {
                    Refusal::new(format_args!("`{name}` is not a take-and-break game"))
                })?;
                return code.parse().map_err(Refusal::new);
            }
        }
    } else if tokens.is_word_at(0, &["S"]) && matches!(tokens.kind_at(1), Some(Kind::Open(_))) {
        tokens.advance(1);
        is_set = true;
    }
    let has_comma = (0..tokens.end()).any(|at| tokens.kind_at(at) == Some(Kind::Sign(',')));
    if is_set || (has_comma && as_code.is_err()) {
        let place = tokens.clone();
        let mut numbers = tokens.set("a number that may be taken")?;
        numbers.sort_unstable();
        numbers.dedup();
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        let set = format!("{{{}}}", numbers.join(","));
        return set.parse().map_err(|error| place.whole(error));
    }
    let place = tokens.clone();
    tokens.rest().parse().map_err(|error| {
        match names.nearest(typed).and_then(|game| code_of(game.name())) {
            Some(code) => place.whole(format_args!("{error} (did you mean `{code}`?)")),
            None => place.whole(error),
        }
    })
}

/// Returns the code of a take-and-break game, given its name in the catalog.
fn code_of(name: &str) -> Option<String> {
    let game: TakeAndBreak = name.replace('_', "-").parse().ok()?;
    Some(game.to_string())
}
