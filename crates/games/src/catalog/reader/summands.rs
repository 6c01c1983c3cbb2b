//! Splits a text into the summands of a sum, finds the game of each summand, and reads the convention before or after them.

use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, ReadError};
use octal_games::Code;

use super::cursor::{Parameters, number_in_words};
use super::fillers::{is_asking, is_filler, is_heap_noun};
use super::names::{MAX_LOOKED_AT, shared, simple};
use super::token::{Gap, Kind, Token, cut};
use super::{List, Named, Names, Reading, Refusal, Tokens, families};
use crate::catalog::Game;

/// Finds the tokens of a position and the convention named before or after the position. The resulting range excludes the convention and
/// the signs that end a sentence.
///
/// A period or a question mark can end any text. An exclamation mark after a number means a factorial, unless the text is a sentence.
pub(super) fn convention(
    text: &str,
    tokens: &[Token],
    is_sentence: bool,
) -> (usize, usize, Option<Convention>) {
    let (mut from, mut to) = (0, tokens.len());
    // A convention or the word `play` at the end never belongs to the position.
    let is_last_word = |at: usize| {
        let word = word(text, tokens[at]);
        word.eq_ignore_ascii_case("play") || convention_of(word).is_some()
    };
    while to > 0 {
        let before = to.checked_sub(2).map(|at| tokens[at].kind);
        let ends = match tokens[to - 1].kind {
            // A `?` or `!` after a comma is an item of a list, and `x!` could be a name. In both cases, the sign does not end a sentence.
            Kind::Sign(end @ ('?' | '!')) => match before {
                Some(Kind::Word) => end == '?' || is_last_word(to - 2),
                Some(Kind::Sign(sign)) => matches!(sign, '.' | '?' | '!'),
                _ => end == '?' || is_sentence || tokens[to - 1].gap != Gap::Glued,
            },
            // A period can also be a free cell of a board, so it ends the text only directly after a number, a closing bracket, or a word
            // that `is_last_word` accepts.
            Kind::Sign('.') => {
                let is_glued = tokens[to - 1].gap == Gap::Glued;
                match before.filter(|_| is_glued) {
                    Some(Kind::Number | Kind::Close(_)) => true,
                    Some(Kind::Word) => is_last_word(to - 2),
                    _ => false,
                }
            }
            _ => false,
        };
        if !ends {
            break;
        }
        to -= 1;
    }
    let named = |at: usize| convention_of(word(text, *tokens.get(at)?));
    // The convention can come before the position, as in `misere nim 1 1`, `(misère) nim 1 1`, `misere: nim 1 1`, `misère-nim 1 1` and
    // `misere(nim 1 1)`.
    let is_open = |at: usize| matches!(tokens.get(at).map(|t| t.kind), Some(Kind::Open(_)));
    let is_close = |at: usize| matches!(tokens.get(at).map(|t| t.kind), Some(Kind::Close(_)));
    let in_brackets = is_open(0) && is_close(2);
    let at = usize::from(in_brackets);
    if let Some(convention) = named(at) {
        let mut begin = at + 1 + usize::from(in_brackets);
        while begin < to && matches!(tokens[begin].kind, Kind::Sign(':' | ',' | '-')) {
            begin += 1;
        }
        let is = |at: usize, other: &str| {
            tokens.get(at).is_some_and(|&token| word(text, token).eq_ignore_ascii_case(other))
        };
        // Skip `play of` in `misère play of nim 1 1`.
        if is(begin, "play") || is(begin, "version") {
            begin += 1 + usize::from(is(begin + 1, "of"));
        }
        if begin < to {
            from = begin;
            let inside = Tokens::new(text, tokens, from, to);
            if inside.closing() == Some(to - 1) && matches!(tokens[from + 1].kind, Kind::Word) {
                (from, to) = (from + 1, to - 1);
            }
            return (from, to, Some(convention));
        }
    }
    // The convention can also follow the position, as in `nim 1 1 (misère)`, `nim 1 1, misère play` and `nim 1 1 in misère play`.
    let mut end = to;
    let is_bracketed = end > 0 && is_close(end - 1);
    end -= usize::from(is_bracketed);
    if end > 0 && word(text, tokens[end - 1]).eq_ignore_ascii_case("play") {
        end -= 1;
    }
    // In `1-2misere`, the word is part of the name of a node.
    let is_part = |at: usize| {
        let before = at.checked_sub(1).map(|before| tokens[before].kind);
        tokens[at].gap == Gap::Glued && matches!(before, Some(Kind::Number | Kind::Word))
    };
    let last = end.checked_sub(1).filter(|&at| !is_part(at));
    let Some(convention) = last.and_then(named) else { return (from, to, None) };
    end -= 1;
    let is_word = |at: usize, words: &[&str]| {
        words.iter().any(|other| word(text, tokens[at]).eq_ignore_ascii_case(other))
    };
    if is_bracketed {
        if end == 0 || !is_open(end - 1) {
            return (from, to, None);
        }
        end -= 1;
    }
    if end > 0 && is_word(end - 1, &["in", "under"]) {
        end -= 1;
    }
    if end > 0 && tokens[end - 1].kind == Kind::Sign(',') {
        end -= 1;
    }
    if end == 0 { (from, to, None) } else { (from, end, Some(convention)) }
}

fn word(text: &str, token: Token) -> &str {
    if token.kind == Kind::Word { &text[token.start as usize..token.end as usize] } else { "" }
}

/// Returns the convention that a word names, if it names one.
pub(super) fn convention_of(word: &str) -> Option<Convention> {
    // This function is called for every end of an edge, so it must not allocate.
    let is = |other: &str| word.chars().flat_map(char::to_lowercase).eq(other.chars());
    if ["misere", "mis\u{e8}re", "mise\u{300}re"].into_iter().any(is) {
        Some(Convention::Misere)
    } else {
        is("normal").then_some(Convention::Normal)
    }
}

/// Reads a sum.
pub(super) fn read(tokens: &Tokens<'_>, names: Names<'_, '_>) -> Result<Reading, Refusal> {
    read_with(tokens, names, None)
}

/// Reads a sum. If `first` is given, the first summand belongs to that game, and the text need not contain its name.
pub(super) fn read_with<'g>(
    tokens: &Tokens<'_>,
    names: Names<'_, 'g>,
    first: Option<&'g dyn Game>,
) -> Result<Reading, Refusal> {
    let mut reading = Reading::default();
    if tokens.is_empty() {
        return Err(Refusal::new("expected a game and a position, found nothing"));
    }
    if is_none(tokens) {
        return Ok(reading);
    }
    if let Some(rows) = flips(tokens, names).filter(|_| first.is_none()) {
        reading.sum.extend(rows?);
        return Ok(reading);
    }
    let summands = split(tokens, names);
    let is_whole = summands.len() == 1;
    let mut before = None;
    for (at, (from, to)) in summands.into_iter().enumerate() {
        let mut summand = tokens.between(from, to);
        if summand.is_empty() {
            let place = from.saturating_sub(usize::from(from == tokens.end() || at > 0));
            return Err(tokens.wrong_since(
                place,
                "expected a game and a position beside each plus sign, as in `nim 3 5 + kayles 7`",
            ));
        }
        if let Some(value) = summand.mex()? {
            reading.sum.extend(heap(value, names)?);
            reading.notes.extend(summand.into_notes());
            continue;
        }
        let game = match first.filter(|_| at == 0) {
            Some(game) => game,
            None => game_of(&mut summand, names, before)?,
        };
        if !is_whole && game.stands_alone() {
            let name = game.name();
            let message = format_args!("`{name}` is played alone and cannot be a summand");
            return Err(summand.between(from, to).whole(message).of_game(name, None));
        }
        summand.begin_here();
        reading.sum.extend(read_summand(&mut summand, game)?);
        reading = reading.under([summand.convention(), None])?;
        reading.is_counted |= summand.is_counted();
        reading.notes.extend(summand.into_notes());
        before = Some(game);
    }
    Ok(reading)
}

/// Returns whether the text is only the word `none`, which means the sum without components.
fn is_none(tokens: &Tokens<'_>) -> bool {
    tokens.peek_at(1).is_none() && tokens.word() == Some("none")
}

/// Reads Flip Game in the form of LeetCode: a row of `+` and `-`, in which a move turns two neighboring `+` into `-`. Each run of `+` is a
/// row of pins. Returns `None` for any other text.
fn flips(tokens: &Tokens<'_>, names: Names<'_, '_>) -> Option<Result<MixedSum, Refusal>> {
    let named = names.first(tokens);
    let mut row = tokens.clone();
    row.advance(named.map_or(0, |(_, len)| len));
    row.take_sign(':');
    let place = row.clone();
    let signs = row.rest();
    if signs.is_empty() || !signs.bytes().all(|sign| matches!(sign, b'+' | b'-')) {
        return None;
    }
    match named {
        None if signs.len() > 1 => Some(Err(place.whole(format_args!(
            "expected the name of a game, found `{signs:.60}`; Flip Game is written `flip game ++-++`"
        )))),
        Some((Named::Other(game, other), _)) if other.is_of_flips() => {
            let runs = signs.split('-').filter(|run| !run.is_empty());
            let runs: Vec<String> = runs.map(|run| run.len().to_string()).collect();
            let rows = if runs.is_empty() { "0".to_owned() } else { runs.join(" ") };
            let read = || {
                let cut = cut(&rows)?;
                game.read(&mut Tokens::new(&rows, &cut, 0, cut.len()))
            };
            Some(read())
        }
        _ => None,
    }
}

/// Creates a sum of one Nim heap of the given size.
fn heap(size: u64, names: Names<'_, '_>) -> Result<MixedSum, Refusal> {
    let nim = names.exactly("nim").ok_or_else(|| Refusal::new("there is no game `nim`"))?;
    let text = size.to_string();
    let tokens = cut(&text)?;
    nim.read(&mut Tokens::new(&text, &tokens, 0, tokens.len()))
}

/// Reads the position after the name of a game.
fn read_summand(tokens: &mut Tokens<'_>, game: &dyn Game) -> Result<MixedSum, Refusal> {
    let example = game.examples().first().copied();
    let decorated = |refusal: Refusal| refusal.of_game(game.name(), example);
    if is_none(tokens) {
        tokens.advance(1);
        return Ok(MixedSum::new());
    }
    let sum = game.read(tokens).map_err(decorated)?;
    tokens.finish("the end of the position").map_err(decorated)?;
    Ok(sum)
}

/// Splits a sum at its plus signs, and at words and signs between summands, such as `and`, `&` and `xor`. Returns the range of tokens of
/// each summand.
fn split(tokens: &Tokens<'_>, names: Names<'_, '_>) -> Vec<(usize, usize)> {
    let mut summands = Vec::new();
    let (mut from, mut depth) = (tokens.at(), 0_usize);
    let mut at = from;
    let mut is_named = false;
    while at < tokens.end() {
        let mut rest = tokens.clone();
        rest.jump(at);
        if at == from {
            if let Some((_, len)) = names.first(&rest) {
                // Skip the whole name of a game, because it may contain a plus sign or `and`.
                (at, is_named) = (at + len, true);
                continue;
            }
            is_named = false;
        }
        match rest.kind_at(0) {
            Some(Kind::Open(_)) => depth += 1,
            Some(Kind::Close(_)) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let parts = depth == 0
            && match rest.kind_at(0) {
                Some(Kind::Sign('+')) => {
                    let has_blanks = !rest.is_glued(0) && !rest.is_glued(1);
                    let begins =
                        matches!(rest.kind_at(1), Some(Kind::Word | Kind::Sign('*')) | None);
                    has_blanks || begins || !is_named
                }
                Some(Kind::Word) if rest.is_word_at(0, &["and", "plus"]) => is_name(&rest, names),
                Some(Kind::Sign('&')) => is_name(&rest, names),
                Some(Kind::Word | Kind::Sign('^'))
                    if rest.is_word_at(0, &["xor", "nimsum"])
                        || rest.kind_at(0) == Some(Kind::Sign('^')) =>
                {
                    let has_blanks = !rest.is_glued(0) && !rest.is_glued(1);
                    has_blanks && (is_number(&rest) || is_name(&rest, names))
                }
                _ => false,
            };
        if parts {
            summands.push((from, at));
            from = at + 1;
        }
        at += 1;
    }
    summands.push((from, tokens.end()));
    summands
}

/// Returns whether a number or a nimber follows the next token.
fn is_number(tokens: &Tokens<'_>) -> bool {
    matches!(tokens.kind_at(1), Some(Kind::Number | Kind::Sign('*')))
}

/// Returns whether the name of a game follows the next token.
fn is_name(tokens: &Tokens<'_>, names: Names<'_, '_>) -> bool {
    let mut behind = tokens.clone();
    behind.advance(1);
    names.first(&behind).is_some()
}

/// Takes the name of the game at the start of a summand, and returns the game. For a summand without a name, the form of the text
/// determines the game: it can be a take-and-break game, `subtract`, the game `before` of the previous summand, or Nim.
fn game_of<'g>(
    tokens: &mut Tokens<'_>,
    names: Names<'_, 'g>,
    before: Option<&'g dyn Game>,
) -> Result<&'g dyn Game, Refusal> {
    if let Some(game) = code(tokens, names)? {
        return Ok(game);
    }
    if let Some(refusal) = names.elsewhere(tokens) {
        return Err(refusal);
    }
    if let Some(refusal) = circle(tokens, names) {
        return Err(refusal);
    }
    // Accept the textbook notation for subtraction games, `S(1, 2, 3) 21` or `S = {1, 2, 3} n = 21`.
    let is_open = |ahead| matches!(tokens.kind_at(ahead), Some(Kind::Open(_)));
    let is_letter = tokens.is_word_at(0, &["S"]);
    let is_set = is_letter && tokens.word() == Some("S") && tokens.is_glued(1) && is_open(1);
    let is_equal = is_letter && tokens.is_label() && is_open(2);
    if let Some(game) = names.exactly("subtract").filter(|_| is_set || is_equal) {
        tokens.advance(if is_equal { 2 } else { 1 });
        return behind_name(tokens, game, false, names);
    }
    if tokens.begins_taking() {
        if let Some(game) = names.exactly("subtract").filter(|_| tokens.take_taking(true)) {
            return Ok(game);
        }
    }
    if let Some((named, len)) = names.first(tokens) {
        let name = tokens.between_here(len);
        let typed = tokens.slice(tokens.at(), tokens.at() + len);
        let ends_in_index = typed.ends_with('_') && tokens.is_glued(len);
        tokens.advance(len);
        match named {
            Named::Game(game) => return behind_name(tokens, game, ends_in_index, names),
            Named::Shared(other) => {
                return Err(name.refuse(shared(other, typed, tokens.clone().rest())));
            }
            Named::Other(game, other) => {
                let (_, parameters) = other.parts().unwrap_or_default();
                let (of_parameters, position) = other.tokens();
                let implied = Parameters::Implied(parameters, of_parameters);
                tokens.imply((!parameters.is_empty()).then_some(implied), other.convention());
                if tokens.is_empty() && game.name() == "take_and_break" && !parameters.is_empty() {
                    return Err(Refusal::without_heap(parameters).of_game(game.name(), None));
                }
                if tokens.is_empty() && !position.is_empty() {
                    tokens.go_to(other.position(), position);
                    return Ok(game);
                }
                return behind_name(tokens, game, false, names);
            }
        }
    }
    if let Some(game) = names.exactly("subtract").filter(|_| tokens.take_taking(false)) {
        return Ok(game);
    }
    // If a summand is a named graph without a game, it belongs to the same game as the summand before it.
    if let Some(game) = before.filter(|_| families::is_named(tokens)) {
        return Ok(game);
    }
    bare_numbers(tokens, names)
}

/// Refuses a sentence such as `10 coins in a circle, take one or two adjacent`, which describes Kayles on a circle without its name.
fn circle(tokens: &Tokens<'_>, names: Names<'_, '_>) -> Option<Refusal> {
    let is_count =
        tokens.kind_at(0) == Some(Kind::Number) && tokens.word_at(1).is_some_and(is_filler);
    let is_circle = || tokens.has_word("circle") || tokens.has_word("ring");
    let are_neighbors = || {
        ["adjacent", "adjoining", "consecutive", "neighboring"]
            .iter()
            .any(|word| tokens.has_word(word))
    };
    if !is_count || !is_circle() || !are_neighbors() {
        return None;
    }
    names.exactly("kayles_circle")?;
    let count = tokens.slice(tokens.at(), tokens.at() + 1);
    let message = format_args!(
        "coins in a circle, from which each move takes one or two neighbors, are written `kayles_circle {count:.20}`"
    );
    Some(tokens.between(tokens.at(), tokens.end()).whole(message))
}

/// Reads the tokens between the name of a game and its position, such as parameters.
fn behind_name<'g>(
    tokens: &mut Tokens<'_>,
    game: &'g dyn Game,
    ends_in_index: bool,
    names: Names<'_, 'g>,
) -> Result<&'g dyn Game, Refusal> {
    let mut game = game;
    if ends_in_index && tokens.kind_at(0) == Some(Kind::Number) {
        // Textbooks write the `k` of Moore's Nim as an index: `nim_2` means Moore's Nim with k = 2.
        tokens.set_colon(tokens.at(), tokens.at() + 1);
        tokens.advance(1);
        if game.name() == "nim" {
            game = names.exactly("moore").unwrap_or(game);
        }
    }
    let has_parameters = !game.parameters().is_empty() && !tokens.has_parameters();
    if tokens.kind_at(0) == Some(Kind::Sign(':')) && tokens.is_glued(0) {
        tokens.advance(1);
        if tokens.is_glued(0) && has_parameters {
            let (from, len) = (tokens.at(), tokens.chunk_len());
            tokens.set_colon(from, from + len);
            tokens.advance(len);
        }
    }
    skip_signs(tokens);
    if take_convention(tokens)? {
        skip_signs(tokens);
    }
    if tokens.is_empty() {
        let name = game.name();
        let example = game.examples().first().copied();
        let missing = Refusal::new(format_args!("a position of `{name}` is missing"));
        return Err(missing.of_game(name, example).without_position());
    }
    if game.name() == "subtract" && !tokens.has_parameters() {
        // The set of allowed numbers can follow the heaps, as in `bash game: 21 stones, take 1 to 4`.
        tokens.take_taking(false);
    }
    Ok(game)
}

/// Skips the signs that can separate the name of a game from its position.
fn skip_signs(tokens: &mut Tokens<'_>) {
    while matches!(tokens.kind_at(0), Some(Kind::Sign(',' | '=' | ':'))) {
        tokens.advance(1);
    }
}

/// Takes a convention between the name of a game and its position, as in `nim misere 3 5` and `nim (misère) 3 5`. Returns whether there is
/// one.
fn take_convention(tokens: &mut Tokens<'_>) -> Result<bool, Refusal> {
    let open = usize::from(matches!(tokens.kind_at(0), Some(Kind::Open(_))));
    let Some(convention) = tokens.word_at(open).and_then(convention_of) else { return Ok(false) };
    // In `misere-0`, the word is part of an edge.
    let is_whole = match tokens.kind_at(open + 1) {
        Some(Kind::Close(_)) => open == 1,
        Some(Kind::Sign(',' | ':')) => open == 0,
        _ => open == 0 && !tokens.is_glued(1),
    };
    if !is_whole {
        return Ok(false);
    }
    if tokens.convention().is_some_and(|implied| implied != convention) {
        return Err(tokens
            .between_here(2 * open + 1)
            .whole("this contradicts the convention that the name of the game implies"));
    }
    tokens.set_convention(convention);
    tokens.advance(2 * open + 1);
    Ok(true)
}

/// Takes a code that is used in place of a name, as in `0.137 12`.
fn code<'g>(
    tokens: &mut Tokens<'_>,
    names: Names<'_, 'g>,
) -> Result<Option<&'g dyn Game>, Refusal> {
    let Some(game) = names.exactly("take_and_break") else { return Ok(None) };
    let is_brace = tokens.kind_at(0) == Some(Kind::Open('{'));
    let from = tokens.at();
    let mut to = match tokens.closing().filter(|_| is_brace) {
        Some(close) => close + 1,
        None => from + tokens.chunk_len(),
    };
    while to > from + 1 && matches!(tokens.kind_at(to - 1 - from), Some(Kind::Sign(',' | ':'))) {
        to -= 1;
    }
    let text = tokens.slice(from, to);
    refuse_decimal(tokens)?;
    let begins_like_one = is_brace
        || tokens.kind_at(0) == Some(Kind::Sign('.'))
        || tokens.kind_at(0) == Some(Kind::Number)
            && tokens.is_glued(1)
            && tokens.kind_at(1) == Some(Kind::Sign('.'));
    if !(begins_like_one || text.contains('.')) {
        return Ok(None);
    }
    let is_code = match text.parse::<Code>() {
        Err(error) if begins_like_one && !is_brace => {
            return Err(tokens.between(from, to).whole(ReadError::new(error)));
        }
        code => code.is_ok(),
    };
    let mut behind = tokens.clone();
    behind.jump(to);
    while matches!(behind.kind_at(0), Some(Kind::Sign(',' | ':'))) {
        behind.advance(1);
    }
    if behind.is_empty() && is_brace {
        let inside = tokens.slice(from + 1, to - 1).replace(',', " ");
        let heaps = inside.split_whitespace().collect::<Vec<_>>().join(" ");
        let set = tokens.between(from, to);
        tokens.between(from + 1, to - 1).list(List::heaps("the size of a heap"))?;
        return Err(if is_code {
            set.whole(format_args!(
                "a set of heaps, or of the numbers that may be taken? write `nim {heaps:.60}` or `{text:.60} 20`"
            ))
        } else {
            set.whole(format_args!(
                "a set is not a position; heaps of Nim are written `nim {heaps:.60}`"
            ))
        });
    }
    if !is_code {
        return Ok(None);
    }
    if behind.is_empty() {
        return Err(Refusal::without_heap(text).of_game(game.name(), None));
    }
    tokens.set_colon(from, to);
    tokens.jump(behind.at());
    Ok(Some(game))
}

/// Rejects a code with a decimal comma, such as `0,137 20`.
fn refuse_decimal(tokens: &Tokens<'_>) -> Result<(), Refusal> {
    let number = |ahead: usize| {
        let token = tokens.peek_at(ahead).filter(|token| token.kind == Kind::Number)?;
        Some(tokens.str(token))
    };
    let is_zero = number(0) == Some("0") && tokens.is_glued(1) && tokens.is_glued(2);
    let digits = number(2).filter(|_| is_zero && tokens.kind_at(1) == Some(Kind::Sign(',')));
    let is_code =
        |digits: &str| digits.len() > 1 && digits.bytes().all(|c| matches!(c, b'0'..=b'7'));
    let ends = !tokens.is_glued(3) && tokens.peek_at(3).is_some();
    match digits.filter(|digits| ends && is_code(digits)) {
        Some(digits) => Err(tokens.between(tokens.at(), tokens.at() + 3).whole(format_args!(
            "`0,{digits:.60}` could be one number or more; write `0.{digits:.60}` or `0 {digits:.60}`"
        ))),
        None => Ok(()),
    }
}

/// If one of these words occurs with bare numbers, the numbers are not Nim heaps.
const NOT_OF_NIM: [&str; 10] =
    ["board", "boxes", "cells", "edges", "game", "nodes", "pin", "pins", "squares", "vertices"];

/// Chess pieces. Alone, their names do not mean a game, because they are also names of graphs, as in `node_kayles rook 2x3 + rook 3x4`.
const PIECES: [&str; 5] = ["bishop", "king", "knight", "queen", "rook"];

/// Returns Nim for a list of numbers without the name of a game. Rejects any other text, such as the name of a game that is not in the
/// catalog.
fn bare_numbers<'g>(
    tokens: &mut Tokens<'_>,
    names: Names<'_, 'g>,
) -> Result<&'g dyn Game, Refusal> {
    if tokens.is_label() && tokens.kind_at(2) == Some(Kind::Open('{')) {
        let mut set = tokens.clone();
        set.advance(2);
        let behind = set.closing().map(|close| close + 1).filter(|&at| at < tokens.end());
        if let Some(behind) = behind {
            let letter = tokens.slice(tokens.at(), tokens.at() + 1);
            let numbers = tokens.slice(set.at(), behind);
            return Err(tokens.between(tokens.at(), behind).whole(format_args!(
                "`{letter}` is not known; the numbers that may be taken are written `S = {numbers:.60}`"
            )));
        }
    }
    let first = tokens.word();
    let begins_list = match first {
        None => true,
        Some(word) => is_heap_noun(word) || is_filler(word) || tokens.is_label(),
    };
    // Numbers next to words such as `boxes` or `edges` are not Nim heaps.
    let is_strange = NOT_OF_NIM.iter().any(|word| tokens.has_word(word));
    let nim = names.exactly("nim").filter(|_| begins_list && !is_strange);
    let heaps = tokens.clone().list(List::heaps("the size of a heap"));
    match (nim, heaps) {
        (Some(nim), Ok(heaps)) if !heaps.is_empty() => return Ok(nim),
        (_, Err(refusal)) if refusal.message().contains("could be one number") => {
            return Err(refusal);
        }
        _ => {}
    }
    let mut words = tokens.clone();
    let text = words.rest();
    let chunk = tokens.clone().take_chunk();
    let name = chunk.split([':', ',']).next().unwrap_or_default();
    let power = tokens.between_here(3);
    if let (3, [Some(Kind::Number), Some(Kind::Sign('^')), Some(Kind::Number)]) =
        (tokens.chunk_len(), [0, 1, 2].map(|at| tokens.kind_at(at)))
    {
        let (one, other) = chunk.split_once('^').unwrap_or_default();
        return Err(power.whole(format_args!(
            "`{chunk:.60}` could be a power; for the nim-sum write `{one:.30} xor {other:.30}`"
        )));
    }
    let place = tokens.between_here(tokens.chunk_len().max(1));
    if tokens.is_word_at(0, &PIECES) {
        let piece = first.unwrap_or_default().to_lowercase();
        return Err(place.whole(format_args!(
            "the game of moving one {piece} to the corner of a board is written `vector:{piece} 3 5`"
        )));
    }
    let game = (tokens.at()..tokens.end()).take(MAX_LOOKED_AT).find_map(|at| {
        let mut behind = tokens.clone();
        behind.jump(at);
        let is_glued = at > tokens.at() && behind.is_glued(0);
        let (named, len) = names.first(&behind).filter(|_| !is_glued)?;
        // In most sentences, `coins` is a noun and does not name the game.
        let is_noun = len == 1 && behind.word().is_some_and(is_filler);
        Some((named.game().filter(|_| !is_noun)?, at))
    });
    // If several words or a word of questions come before the name of a game, the text is probably a sentence that the reader does not
    // understand.
    let left = tokens.end() - tokens.at();
    let words = (0..left).take_while(|&at| tokens.word_at(at).is_some()).count();
    let phrase = simple(tokens.slice(tokens.at(), tokens.at() + words));
    // Several words can also be a misspelled name, such as `fibonnaci nim`.
    let has_front = words > 1 && names.nearest(&phrase).is_none() || first.is_some_and(is_asking);
    let in_front = game.filter(|&(_, at)| has_front && at > tokens.at());
    if let Some((_, at)) = in_front {
        let front = tokens.between(tokens.at(), at);
        let rest = tokens.slice(at, tokens.end());
        let words = front.clone().rest();
        let is_read = rest.len() <= 60 && super::read(rest).is_ok();
        let command = if is_read { format!("; write `{rest}`") } else { String::new() };
        return Err(front.whole(format_args!("`{words:.60}` is not understood{command}")));
    }
    if first.and_then(number_in_words).is_some() {
        return Err(tokens.between_here(1).expected("the name of a game"));
    }
    let is_sentence = tokens.kind_at(0) == Some(Kind::Word) && words > 3;
    let meant = names.meant(name).filter(|_| words < 2);
    let meant = meant
        .or_else(|| names.nearest(&phrase).or_else(|| names.meant(name)).filter(|_| !is_sentence));
    let meant = meant.or(game.map(|(game, _)| game));
    let is_number = name.starts_with(|c: char| c.is_ascii_digit());
    let meant = meant.or_else(|| names.first_named(text).filter(|_| !is_number));
    let message = if is_number {
        format!("expected the name of a game, found `{name:.60}`")
    } else {
        format!("there is no game `{name:.60}`")
    };
    Err(match meant {
        Some(game) => {
            let message = format!("{message} (did you mean `{}`?)", game.name());
            place.whole(message).example(game.examples().first().copied())
        }
        None => place.whole(message),
    })
}
