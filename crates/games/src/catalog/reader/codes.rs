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
                Some((name @ ("take_and_break" | "subtract"), code)) if !code.is_empty() => {
                    tokens.advance(len);
                    tokens
                        .finish("the end of the code")
                        .map_err(|error| error.of_game(name, None))?;
                    let set = format!("{{{code}}}");
                    let code = if name == "subtract" { set.as_str() } else { code };
                    return code.parse().map_err(Refusal::new);
                }
                _ => game.name(),
            },
            Named::Shared(other) => {
                let codes = other.choices("").into_iter().filter_map(|text| {
                    let text = text.strip_prefix("misere ").unwrap_or(&text);
                    code_of(text.split(' ').next().unwrap_or_default())
                        .map(|code| format!("`{code}`"))
                });
                let mut codes: Vec<String> = codes.collect();
                codes.dedup();
                let name = tokens.slice(tokens.at(), tokens.at() + len);
                let message = match &codes[..] {
                    [] => format!("`{name}` is not a take-and-break game"),
                    [code] => format!("`{name}` does not give the code; write it as in {code}"),
                    codes => format!("two games are called `{name}`; write {}", codes.join(" or ")),
                };
                return Err(tokens.between_here(len).whole(message).of_known_name());
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
    if is_set && tokens.is_empty() {
        let message = "the numbers that may be taken are missing, as in `subtract 2,5,7`";
        return Err(Refusal::new(message));
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
