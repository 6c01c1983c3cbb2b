//! Lists the words that do not affect a position, and removes the sentences that can surround a position.

use grundy_core::Convention;

use super::names::Names;
use super::token::{Gap, Kind, Token};
use super::{Refusal, Tokens};

/// Words that connect other words in a sentence, and nouns that name the usual parts of a position.
const FILLERS: [&str; 44] = [
    "and",
    "are",
    "at",
    "beans",
    "board",
    "boxes",
    "cells",
    "chips",
    "coin",
    "coins",
    "counters",
    "each",
    "edges",
    "for",
    "from",
    "game",
    "has",
    "in",
    "length",
    "lengths",
    "matches",
    "matchsticks",
    "nodes",
    "objects",
    "of",
    "on",
    "pebbles",
    "pieces",
    "pin",
    "pins",
    "position",
    "set",
    "size",
    "sizes",
    "squares",
    "stick",
    "sticks",
    "stone",
    "stones",
    "the",
    "tokens",
    "toothpicks",
    "vertices",
    "with",
];

/// Articles. Before another word, they have no meaning; elsewhere, they can be names.
pub(super) const ARTICLES: [&str; 2] = ["a", "an"];

/// Nouns for heaps. In `3 heaps: 4, 5, 6`, the number before the noun says how many sizes follow.
const HEAP_NOUNS: [&str; 8] = ["heap", "heaps", "pile", "piles", "row", "rows", "stack", "stacks"];

/// Nouns for coins. In `5 coins`, the number before the noun is a size; in `3 coins at 1, 4, 6`, it says how many places follow.
const COIN_NOUNS: [&str; 10] =
    ["coin", "coins", "counters", "matches", "pin", "pins", "squares", "stones", "cells", "tokens"];

/// Returns whether a word can occur in a question around a position.
pub(super) fn is_asking(word: &str) -> bool {
    is_in(&plain(word), &ASKING)
}

fn is_in(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| word.eq_ignore_ascii_case(other))
}

pub(super) fn is_filler(word: &str) -> bool {
    is_in(word, &FILLERS) || is_in(word, &ARTICLES)
}

pub(super) fn is_heap_noun(word: &str) -> bool {
    is_in(word, &HEAP_NOUNS)
}

pub(super) fn is_coin_noun(word: &str) -> bool {
    is_in(word, &COIN_NOUNS)
}

/// Words that can occur in a question around a position.
const ASKING: [&str; 71] = [
    "a",
    "an",
    "analyse",
    "analyze",
    "are",
    "at",
    "best",
    "both",
    "can",
    "calculate",
    "class",
    "compute",
    "consider",
    "could",
    "determine",
    "do",
    "does",
    "evaluate",
    "find",
    "first",
    "for",
    "from",
    "game",
    "give",
    "going",
    "has",
    "have",
    "how",
    "i",
    "if",
    "in",
    "is",
    "it",
    "losing",
    "me",
    "move",
    "moves",
    "of",
    "optimal",
    "optimally",
    "outcome",
    "perfect",
    "play",
    "player",
    "players",
    "position",
    "question",
    "second",
    "should",
    "show",
    "solution",
    "solve",
    "strategy",
    "tell",
    "the",
    "there",
    "this",
    "to",
    "we",
    "what",
    "whats",
    "when",
    "which",
    "who",
    "will",
    "win",
    "winner",
    "winning",
    "wins",
    "with",
    "would",
];

/// A text is a question only if it contains one of these words or a word such as `value`.
const SAYS_WHAT: [&str; 25] = [
    "analyse",
    "analyze",
    "best",
    "calculate",
    "class",
    "compute",
    "determine",
    "evaluate",
    "find",
    "how",
    "losing",
    "optimal",
    "optimally",
    "outcome",
    "perfect",
    "show",
    "solution",
    "solve",
    "strategy",
    "what",
    "whats",
    "who",
    "win",
    "winning",
    "wins",
];

/// Words that ask for a nim-value if a word such as `value` follows.
const OF_VALUES: [&str; 5] = ["g", "grundy", "nim", "sg", "sprague"];

const VALUES: [&str; 7] = ["function", "nimber", "nimbers", "number", "numbers", "value", "values"];

/// The maximum number of words and phrases in the part of a question before the position.
const MAX_ASKING: usize = 40;

/// Words that can occur in a sentence about who makes the last move.
const ABOUT_LAST: [&str; 46] = [
    "a",
    "and",
    "bean",
    "chip",
    "coin",
    "counter",
    "game",
    "if",
    "in",
    "is",
    "it",
    "makes",
    "match",
    "matchstick",
    "move",
    "moves",
    "object",
    "of",
    "one",
    "pebble",
    "person",
    "piece",
    "pin",
    "play",
    "player",
    "plays",
    "stick",
    "stone",
    "take",
    "takes",
    "taking",
    "taker",
    "that",
    "the",
    "to",
    "token",
    "turn",
    "variant",
    "version",
    "when",
    "where",
    "which",
    "who",
    "whoever",
    "with",
    "removes",
];

/// Words that say whether the player who makes the last move wins or loses.
const WINS: [&str; 4] = ["win", "wins", "winner", "won"];
const LOSES: [&str; 5] = ["lose", "loses", "loser", "losing", "lost"];

/// Returns whether a word turns the words around it into a question or into a sentence about the last move. No node in a list of nodes can
/// have such a name, because the printed list could not be parsed again.
pub(super) fn makes_sentence(word: &str) -> bool {
    is_in(&plain(word), &SAYS_WHAT) || is_in(word, &WINS) || is_in(word, &LOSES)
}

/// The tokens of a position without the surrounding sentence, and the convention that the sentence names.
pub(super) struct Asked {
    pub(super) tokens: Vec<Token>,
    pub(super) convention: Option<Convention>,
    /// Whether there was a sentence around the position.
    pub(super) is_sentence: bool,
}

/// Removes the words of a question from both ends of a text, and removes a sentence about the last move from anywhere in the text.
///
/// # Errors
/// A [`Refusal`] if two sentences about the last move contradict each other.
pub(super) fn asked(
    text: &str,
    tokens: Vec<Token>,
    names: Names<'_, '_>,
) -> Result<Asked, Refusal> {
    let (mut tokens, convention) = without_last_move(text, tokens)?;
    let all = Tokens::new(text, &tokens, 0, tokens.len());
    let (mut from, mut says_what) = (0, false);
    for _ in 0..MAX_ASKING {
        let mut rest = all.clone();
        rest.jump(from);
        let of_players = players(&rest);
        let len = if of_players > 0 { of_players } else { words_of_question(&rest) };
        let is_name = names.first(&rest).is_some_and(|(_, of_name)| len < 2 || of_name > len);
        if len == 0 || is_name || names.elsewhere(&rest).is_some() {
            break;
        }
        let is_what = |ahead| rest.is_word_at(ahead, &SAYS_WHAT) || rest.is_word_at(ahead, &VALUES);
        says_what |= of_players > 0 || (0..len).any(is_what);
        from += len;
        // Skip signs after the words of a question, as in `who wins: nim 3 4 5`.
        while tokens.get(from).is_some_and(|token| matches!(token.kind, Kind::Sign(':' | ','))) {
            from += 1;
        }
    }
    let mut to = tokens.len();
    let is_end = |token: &Token| {
        matches!(token.kind, Kind::Sign('?' | '!' | ',' | ':'))
            || token.kind == Kind::Sign('.') && token.gap == Gap::Glued
            || token.kind == Kind::Sign('-') && token.gap != Gap::Glued
    };
    let mut end = to;
    while end > from && is_end(&tokens[end - 1]) {
        end -= 1;
    }
    let mut words = 0;
    let mut is_question = false;
    while end > from {
        let last = all.between(end - 1, end);
        let is_glued = tokens[end - 1].gap == Gap::Glued && !follows_sign(&tokens, end - 1);
        if is_glued || !last.word().is_some_and(|word| is_in(&plain(word), &ASKING)) {
            break;
        }
        is_question |= last.is_word_at(0, &SAYS_WHAT);
        (words, end) = (words + 1, end - 1);
    }
    if words > 1 && is_question {
        says_what = true;
        while end > from && is_end(&tokens[end - 1]) {
            end -= 1;
        }
        to = end;
    }
    if says_what {
        tokens.truncate(to);
        tokens.drain(..from.min(to));
    }
    Ok(Asked { tokens, convention, is_sentence: says_what || convention.is_some() })
}

/// Converts a question that names the position before its game, such as `is (3,5) a P-position in wythoff's game?`, to the name of the game
/// followed by the position. Returns `None` for any other text. The numbers of the position must be the only ones in the question, except
/// for numbers in brackets behind the name of the game.
pub(super) fn turned(text: &str) -> Option<String> {
    if text.len() > MAX_TURNED || text.contains('\n') {
        return None;
    }
    let text = text.trim().trim_end_matches(['?', '!', '.', ' ']);
    let (front, rest) =
        text.split_at(text.find(|c: char| c.is_ascii_digit() || "([{".contains(c))?);
    let is_about = |word: &str| is_in(word, &OF_VALUES) || is_in(word, &VALUES);
    let mut words = front.split([' ', '-', ',', ':']).filter(|word| !word.is_empty()).peekable();
    let asks = words.peek()?.eq_ignore_ascii_case("is")
        || front.split([' ', '-']).any(|word| is_in(word, &VALUES) || is_in(word, &["outcome"]));
    if !asks || !words.all(|word| is_asking(word) || is_about(word)) {
        return None;
    }
    let is_of_position =
        |c: char| c.is_ascii_digit() || c.is_whitespace() || "()[]{},;".contains(c);
    let (position, behind) = rest.split_at(rest.find(|c| !is_of_position(c))?);
    // Between the position and the game, the question can say what the position may be.
    let mut game = behind;
    loop {
        let (word, rest) = game.split_once(' ')?;
        game = rest.trim_start();
        if is_in(word, &["in", "of", "for"]) {
            break;
        }
        if !word.split('-').all(|word| is_in(word, &KINDS_OF_POSITION)) {
            return None;
        }
    }
    let mut outside = game.split(['(', '[', '{']).map(|part| part.rsplit([')', ']', '}']).next());
    let has_more = |part: Option<&str>| {
        part.is_some_and(|part| part.contains(|c: char| c.is_ascii_digit() || c == '+'))
    };
    let has_position = !position.trim().is_empty();
    (has_position && !game.is_empty() && !outside.any(has_more))
        .then(|| format!("{game} {}", position.trim()))
}

/// The maximum length of a question that names the position before its game, in bytes.
const MAX_TURNED: usize = 400;

/// Words that can say what a position is, as in `a P-position` and `a losing position`.
const KINDS_OF_POSITION: [&str; 10] =
    ["a", "an", "cold", "hot", "losing", "n", "p", "position", "winning", "won"];

/// People who play in the exercises of books.
const PEOPLE: [&str; 9] = ["alice", "ann", "anna", "anne", "ben", "bob", "eve", "john", "mary"];

/// Returns the number of tokens in a phrase such as `Alice and Bob play`, or 0.
fn players(tokens: &Tokens<'_>) -> usize {
    let are_two = tokens.is_word_at(0, &PEOPLE)
        && tokens.is_word_at(1, &["and"])
        && tokens.is_word_at(2, &PEOPLE);
    let len = if are_two {
        3
    } else if tokens.is_word_at(0, &["two"]) && tokens.is_word_at(1, &["players", "people"]) {
        2
    } else {
        return 0;
    };
    let len = len + usize::from(tokens.is_word_at(len, &["are"]));
    let is_verb = tokens.is_word_at(len, &["play", "playing"]) && !tokens.is_glued(len + 1);
    if is_verb { len + 1 } else { 0 }
}

/// Returns how many tokens the next word or phrase of a question has, or 0 if the next word does not belong to a question.
fn words_of_question(tokens: &Tokens<'_>) -> usize {
    let Some(word) = tokens.word() else { return 0 };
    let mut len = 1;
    if is_in(word, &["a", "an", "the", "its"]) && tokens.is_word_at(1, &OF_VALUES) {
        let mut behind = tokens.clone();
        behind.advance(1);
        return 1 + words_of_question(&behind);
    }
    if is_in(word, &OF_VALUES) {
        // The phrase can consist of several words, as in `nim-value` and `Sprague-Grundy function`.
        loop {
            let dash = usize::from(tokens.kind_at(len) == Some(Kind::Sign('-')));
            if tokens.is_word_at(len + dash, &OF_VALUES) {
                len += dash + 1;
            } else if tokens.is_word_at(len + dash, &VALUES) {
                return len + dash + 1;
            } else {
                return 0;
            }
        }
    }
    if is_in(word, &["nimber", "value"]) && tokens.is_word_at(1, &["of"]) {
        len = 2;
    } else if !is_in(&plain(word), &ASKING) {
        return 0;
    }
    // A letter before an equals sign is a label. A word that touches a number, a bracket, or a sign other than `,`, `:` and `?` is part of
    // a name. Neither belongs to a question.
    let is_part = |kind| !matches!(kind, Kind::Sign(',' | ':' | '?'));
    if tokens.is_glued(len) && tokens.kind_at(len).is_some_and(is_part) || tokens.is_label() {
        return 0;
    }
    len
}

/// Removes the apostrophes of a word.
fn plain(word: &str) -> String {
    word.chars().filter(|&c| !super::names::is_apostrophe(c)).collect()
}

fn follows_sign(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).map(|at| tokens[at].kind);
    matches!(before, None | Some(Kind::Sign(',' | ':') | Kind::Close(_)))
}

/// Removes sentences such as `where the last stone loses`, and returns the remaining tokens and the convention that the removed sentences
/// name.
fn without_last_move(
    text: &str,
    tokens: Vec<Token>,
) -> Result<(Vec<Token>, Option<Convention>), Refusal> {
    let mut convention = None;
    let mut kept: Vec<Token> = Vec::new();
    let mut from = 0;
    while let Some((start, end, found)) = last_move(&Tokens::new(text, &tokens, from, tokens.len()))
    {
        if convention.is_some_and(|convention| convention != found) {
            return Err(Tokens::new(text, &tokens, start, end)
                .whole("this contradicts what is in front of it about the last move"));
        }
        convention = Some(found);
        kept.extend(&tokens[from..start]);
        from = end;
    }
    if convention.is_none() {
        return Ok((tokens, None));
    }
    kept.extend(&tokens[from..]);
    Ok((kept, convention))
}

/// Finds the next sentence about the last move. Returns the index of its first token, the index after its last token, and the convention
/// that it names.
fn last_move(tokens: &Tokens<'_>) -> Option<(usize, usize, Convention)> {
    let is_word = |at: usize, words: &[&str]| tokens.between(at, tokens.end()).is_word_at(0, words);
    let word = |at: usize| tokens.between(at, tokens.end()).word().map(plain);
    for at in tokens.at()..tokens.end() {
        let is_last = is_word(at, &["last"]);
        let cannot = match word(at) {
            Some(word) if is_in(&word, &["cannot", "cant"]) => 1,
            Some(word) if is_in(&word, &["can", "is"]) && is_word(at + 1, &["not", "unable"]) => 2,
            _ => 0,
        };
        if !is_last && cannot == 0 {
            continue;
        }
        let mut end = at + 1.max(cannot);
        while end < tokens.end() && is_word(end, &ABOUT_LAST) {
            end += 1;
        }
        let has_won = is_word(end, &WINS);
        let mut loses = is_word(end, &LOSES);
        if !has_won && !loses {
            continue;
        }
        end += 1;
        // In `last-wins`, the words are two nodes joined by an edge, not a convention.
        let is_part = |at: usize| {
            let at = tokens.between(at, tokens.end());
            let is_sign =
                |kind| matches!(kind, Kind::Sign(',' | ':' | '?' | '!' | '.') | Kind::Close(_));
            at.is_glued(0) && at.kind_at(0).is_some_and(|kind| !is_sign(kind))
        };
        if is_part(end) {
            continue;
        }
        // A sentence with `cannot` is about the player who did not make the last move, which reverses the meaning of its verb: if a player
        // who cannot move loses, the convention is normal play.
        loses = loses == (cannot == 0);
        let mut start = at;
        while start > tokens.at() && is_word(start - 1, &ABOUT_LAST) {
            start -= 1;
        }
        let is_comma = |at: usize| {
            matches!(tokens.between(at, tokens.end()).kind_at(0), Some(Kind::Sign(',' | ':')))
        };
        if start > tokens.at() && is_comma(start - 1) {
            start -= 1;
        } else if start > 0 && is_part(start) {
            continue;
        }
        end += usize::from(end < tokens.end() && is_comma(end));
        return Some((start, end, if loses { Convention::Misere } else { Convention::Normal }));
    }
    None
}
