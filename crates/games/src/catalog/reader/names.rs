//! Finds games by name. Accepts the different forms in which people write names, and suggests a game for a misspelled name.

use super::aliases::{self, OtherName};
use super::elsewhere::{self, Elsewhere};
use super::token::Kind;
use super::{Refusal, Tokens};
use crate::catalog::Game;

/// The maximum number of words in a name.
const MAX_WORDS: usize = 7;

/// The maximum length of a name, in bytes.
const MAX_NAME: usize = 80;

/// The maximum number of bytes, such as apostrophes, that are lost when a title is converted to its simple form.
const MAX_SIGNS: usize = 9;

/// The number of words at the start of a text that are searched for the name of a game.
pub(super) const MAX_LOOKED_AT: usize = 256;

/// The game or games that a name means.
#[derive(Clone, Copy)]
pub(crate) enum Named<'g> {
    Game(&'g dyn Game),
    /// An alternative name of this game.
    Other(&'g dyn Game, &'static OtherName),
    /// A name that several games share.
    Shared(&'static OtherName),
}

impl<'g> Named<'g> {
    /// Returns the game, if the name means only one game.
    pub(crate) const fn game(self) -> Option<&'g dyn Game> {
        match self {
            Self::Game(game) | Self::Other(game, _) => Some(game),
            Self::Shared(_) => None,
        }
    }
}

/// Creates the refusal for a name that several games share. The message lists the possible meanings, each completed with the text after the
/// name.
pub(super) fn shared(other: &OtherName, typed: &str, rest: &str) -> Refusal {
    let rest = rest.trim_start_matches([':', ',', ' ']);
    let rest = if rest.len() > 60 { "" } else { rest };
    let choices = other.choices(rest);
    // Suggest the usual position instead of a typed one that the games cannot read.
    let are_read = choices.iter().all(|choice| super::read(choice).is_ok());
    let choices = if are_read { choices } else { other.choices("") };
    let quoted: Vec<String> = choices.iter().map(|text| format!("`{text}`")).collect();
    let message = match (&quoted[..], other.counts_from_one()) {
        ([one], true) => format!(
            "`{typed:.60}` numbers its squares from 1, and here they are numbered from 0; write {one}"
        ),
        ([one], false) if other.is_fixed() => {
            format!("`{typed:.60}` is written in another form here, as in {one}")
        }
        ([one], false) => format!("`{typed:.60}` leaves a number open; write it as in {one}"),
        ([one, two], _) => format!("two games are called `{typed:.60}`; write {one} or {two}"),
        (quoted, _) => {
            format!("several games are called `{typed:.60}`; write {}", quoted.join(" or "))
        }
    };
    Refusal::new(message).of_known_name()
}

/// The games that can be found by name.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a, 'g>(pub(crate) &'a [&'g dyn Game]);

impl<'g> Names<'_, 'g> {
    /// Finds the game with exactly this name in the catalog.
    pub(crate) fn exactly(self, name: &str) -> Option<&'g dyn Game> {
        self.0.iter().copied().find(|game| game.name() == name)
    }

    /// Finds a game by a name in any form that people write: with blanks, an apostrophe, an article, or a word such as "game" or "nim"
    /// after the name.
    pub(crate) fn find(self, name: &str) -> Option<Named<'g>> {
        if name.is_empty() || name.len() > MAX_NAME {
            return None;
        }
        let is_possessive = name.contains(is_apostrophe);
        let full = simple(name);
        let (name, short) = bare(&full);
        let is_possessive = is_possessive || short.is_some();
        // Some names begin with `game_of_`, which `bare` removes.
        let whole = Some(without_article(&full)).filter(|whole| whole.starts_with("game_of_"));
        [whole, Some(name), short].into_iter().flatten().find_map(|name| {
            let known = |name: &str| self.exactly(name).map(Named::Game);
            let alias = |name: &str| {
                let other = aliases::find(name)?;
                match other.parts() {
                    Some((game, _)) => Some(Named::Other(self.exactly(game)?, other)),
                    None => Some(Named::Shared(other)),
                }
            };
            let owner = name.strip_suffix('s').filter(|_| is_possessive);
            // Reading a text can require many lookups, so compare the name only with titles of about the same length.
            let titled = || {
                self.0.iter().copied().find(|game| {
                    let title = game.title();
                    title.len().abs_diff(name.len()) <= MAX_SIGNS && simple(title) == name
                })
            };
            // People may omit the word `nim` from names such as `fibonacci_nim` and `staircase_nim`.
            known(name)
                .or_else(|| known(owner?))
                .or_else(|| alias(name))
                .or_else(|| alias(owner?))
                .or_else(|| titled().map(Named::Game))
                .or_else(|| known(&format!("{name}_nim")))
        })
    }

    /// Finds the longest name of a game at the beginning of the tokens. Also returns the number of tokens in the name.
    pub(super) fn first(self, tokens: &Tokens<'_>) -> Option<(Named<'g>, usize)> {
        longest(tokens, |name| self.find(name))
    }

    /// Returns a refusal if the tokens begin with the name of a well-known game that is not in the catalog. A name of a game in the catalog
    /// takes precedence if it is at least as long.
    pub(super) fn elsewhere(self, tokens: &Tokens<'_>) -> Option<Refusal> {
        let (known, len) = longest(tokens, known_elsewhere)?;
        if self.first(tokens).is_some_and(|(_, other)| other >= len) {
            return None;
        }
        let mut behind = tokens.clone();
        behind.advance(len);
        let place = tokens.between_here(len);
        let typed = place.clone().rest();
        Some(place.refuse(known.refusal(typed, behind.rest())))
    }

    /// Finds the first game that a text names. Searches only the first words, because a text can be long and people name the game early.
    pub(super) fn first_named(self, text: &str) -> Option<&'g dyn Game> {
        // Try the text before a bracket first: it may be a whole title, whose first words could be the name of a different game.
        let head = text.split(['(', '[', '{', '<']).next().unwrap_or(text);
        if let Ok(tokens) = super::token::cut(head) {
            let tokens = Tokens::new(head, &tokens, 0, tokens.len());
            if let Some(game) = self.first(&tokens).and_then(|(named, _)| named.game()) {
                return Some(game);
            }
        }
        let words =
            text.split(|c: char| !c.is_alphabetic() && c != '_').filter(|word| !word.is_empty());
        words.take(MAX_LOOKED_AT).find_map(|word| self.find(word)?.game())
    }

    /// Finds the game with the most similar name, if at most two letters and at most a third of the letters differ.
    pub(crate) fn nearest(self, name: &str) -> Option<&'g dyn Game> {
        // A long name cannot resemble the name of a game, and comparing it would take a long time.
        if name.len() > MAX_NAME / 2 {
            return None;
        }
        let most = (name.chars().count() / 3).min(2);
        let near = self.0.iter().map(|game| (distance(name, game.name()), game.name()));
        let (_, name) = near.min().filter(|&(away, _)| (1..=most).contains(&away))?;
        self.exactly(name)
    }

    /// Finds a game whose name is similar to `name` or begins with it.
    pub(super) fn meant(self, name: &str) -> Option<&'g dyn Game> {
        let name = simple(name);
        // Accept the beginning of a name only if it is unambiguous: it must belong to a single game, or to a game and to further games that
        // are named after that game.
        let beginning = format!("{name}_");
        let begins = || {
            let mut known = self.0.iter().filter(|game| game.name().starts_with(&beginning));
            let first = known.next()?;
            known.all(|other| other.name().starts_with(first.name())).then_some(*first)
        };
        self.nearest(&name).or_else(begins)
    }
}

/// Finds a well-known game that is not in the catalog.
pub(super) fn known_elsewhere(name: &str) -> Option<&'static Elsewhere> {
    if name.len() > MAX_NAME {
        return None;
    }
    let name = simple(name);
    let (name, short) = bare(&name);
    elsewhere::find(name).or_else(|| elsewhere::find(short?))
}

/// Removes articles and `game_of_` before a simple name. If the name ends with a word such as "game" or "nim", also returns the name
/// without that word.
fn bare(name: &str) -> (&str, Option<&str>) {
    let name = without_article(name);
    let name = name.strip_prefix("game_of_").unwrap_or(name);
    let name = name.strip_prefix("the_").unwrap_or(name);
    let ends = ["_game", "_games", "_nim", "_sum"];
    (name, ends.iter().find_map(|end| name.strip_suffix(end)))
}

/// Removes the article before a simple name.
fn without_article(name: &str) -> &str {
    ["the_", "a_"].iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name)
}

/// Finds the longest name at the beginning of the tokens. Also returns the number of tokens in the name.
fn longest<T>(tokens: &Tokens<'_>, find: impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    let mut longest = None;
    let (mut words, mut len) = (0, 0);
    // Reject most numbers early: lists of numbers can be long, and few names begin with a number (`21 game`, `100% unfair game`).
    if tokens.kind_at(0) == Some(Kind::Number)
        && !aliases::is_first_number(tokens.slice(tokens.at(), tokens.at() + 1))
    {
        return None;
    }
    let is_percent = tokens.kind_at(1) == Some(Kind::Sign('%'));
    let dash = usize::from(tokens.kind_at(1) == Some(Kind::Sign('-')) && tokens.is_glued(1));
    let begins = is_percent || tokens.kind_at(1 + dash) == Some(Kind::Word);
    let is_word = |kind, words| {
        kind == Some(Kind::Word) || kind == Some(Kind::Number) && (words > 0 || begins)
    };
    while words < MAX_WORDS && is_word(tokens.kind_at(len), words) {
        (words, len) = (words + 1, len + 1);
        len += usize::from(tokens.is_glued(len) && tokens.kind_at(len) == Some(Kind::Sign('%')));
        let name = tokens.slice(tokens.at(), tokens.at() + len);
        // Drop the `_` of `nim_2`, because the index after it is the parameter.
        let ends_in_index = name.ends_with('_') && tokens.is_glued(len);
        let name = if ends_in_index { &name[..name.len() - 1] } else { name };
        // Reject a name whose last word is a single letter directly before a number: in `nim K3`, the letter starts a different name.
        let ends_in_letter = tokens.word_at(len - 1).is_some_and(|word| word.chars().count() == 1);
        let is_cut = words > 1
            && ends_in_letter
            && tokens.is_glued(len)
            && tokens.kind_at(len) == Some(Kind::Number);
        if let Some(named) = find(name).filter(|_| !is_cut) {
            longest = Some((named, len));
        }
        let joins = tokens.kind_at(len).is_some_and(|kind| match kind {
            Kind::Sign('-') => tokens.is_glued(len) && tokens.is_glued(len + 1),
            kind => matches!(kind, Kind::Sign('&' | ',')),
        });
        len += usize::from(joins);
    }
    longest
}

pub(super) const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '\u{b4}' | '`')
}

/// Converts a name to lower case, drops apostrophes, and writes blanks and dashes as `_`.
pub(super) fn simple(name: &str) -> String {
    let mut simple = String::with_capacity(name.len());
    for c in name.chars().filter(|&c| !is_apostrophe(c)) {
        match c {
            '-' | '_' | '\u{2010}'..='\u{2015}' | '\u{2212}' => simple.push('_'),
            c if c.is_whitespace() => {
                if !simple.ends_with('_') {
                    simple.push('_');
                }
            }
            c => simple.extend(c.to_lowercase()),
        }
    }
    simple
}

/// Returns the number of edits that turn one name into the other, where an edit inserts, deletes or replaces a letter, or swaps two
/// adjacent letters (optimal string alignment).
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    // Each row of the table belongs to a prefix of `one`. Keep only the last two rows.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, &a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in other.iter().enumerate() {
            let mut least = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && one[i - 1] == b {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}
