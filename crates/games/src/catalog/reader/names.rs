//! Names of games: as people write them, and those that are nearly right.

use super::Tokens;
use super::token::Kind;
use crate::catalog::Game;

/// Other names of games, each with the name in the catalog.
const ALIASES: [(&str, &str); 12] = [
    ("dawson_chess", "dawsons_chess"),
    ("dawson_kayles", "dawsons_kayles"),
    ("digraph", "arrow_walk"),
    ("dots_&_boxes", "dots_and_boxes"),
    ("dots_boxes", "dots_and_boxes"),
    ("geography", "vertex_geography"),
    ("green_hackenbush", "hackenbush"),
    ("m\u{f6}bius", "moebius"),
    ("mobius", "moebius"),
    ("octal", "take_and_break"),
    ("subtraction", "subtract"),
    ("tokens", "arrow_walk"),
];

/// Names that several games share, with those games.
const SHARED: [(&str, [&str; 2]); 1] = [("dawson", ["dawsons_kayles", "dawsons_chess"])];

/// No name has more words.
const MAX_WORDS: usize = 7;

/// No name is longer than so many bytes.
const MAX_NAME: usize = 80;

/// So many words of a text may name a game.
const MAX_LOOKED_AT: usize = 256;

/// What a name means.
#[derive(Clone, Copy)]
pub(crate) enum Named<'g> {
    Game(&'g dyn Game),
    /// Either of these games.
    Shared([&'static str; 2]),
}

/// The games that names are looked up among.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a, 'g>(pub(crate) &'a [&'g dyn Game]);

impl<'g> Names<'_, 'g> {
    /// The game of a name as the catalog has it.
    pub(crate) fn exactly(self, name: &str) -> Option<&'g dyn Game> {
        self.0.iter().copied().find(|game| game.name() == name)
    }

    /// The game of a name as people write it: with blanks, an apostrophe, an article, or the word game behind it.
    pub(crate) fn find(self, name: &str) -> Option<Named<'g>> {
        if name.is_empty() || name.len() > MAX_NAME {
            return None;
        }
        let is_possessive = name.contains(is_apostrophe);
        let name = simple(name);
        let name = name.strip_prefix("the_").unwrap_or(&name);
        let short =
            ["_game", "_games", "_nim", "_sum"].iter().find_map(|end| name.strip_suffix(end));
        let is_possessive = is_possessive || short.is_some();
        [Some(name), short].into_iter().flatten().find_map(|name| {
            let known = |name: &str| self.exactly(name).map(Named::Game);
            let alias = |name: &str| {
                let shared = SHARED.iter().find(|(alias, _)| *alias == name);
                let other = || ALIASES.iter().find(|(alias, _)| *alias == name);
                shared.map(|&(_, games)| Named::Shared(games)).or_else(|| known(other()?.1))
            };
            let owner = name.strip_suffix('s').filter(|_| is_possessive);
            let titled = || self.0.iter().copied().find(|game| simple(game.title()) == name);
            // Fibonacci's and the Staircase need no `nim` behind them.
            known(name)
                .or_else(|| known(owner?))
                .or_else(|| alias(name))
                .or_else(|| alias(owner?))
                .or_else(|| titled().map(Named::Game))
                .or_else(|| known(&format!("{name}_nim")))
        })
    }

    /// The longest name of a game that the tokens begin with, and how many tokens it takes.
    pub(super) fn first(self, tokens: &Tokens<'_>) -> Option<(Named<'g>, usize)> {
        let mut longest = None;
        let (mut words, mut len) = (0, 0);
        let is_word =
            |kind, words| kind == Some(Kind::Word) || words > 0 && kind == Some(Kind::Number);
        while words < MAX_WORDS && is_word(tokens.kind_at(len), words) {
            (words, len) = (words + 1, len + 1);
            let name = tokens.slice(tokens.at(), tokens.at() + len);
            // As in `nim_2`, where the index is the parameter.
            let ends_in_index = name.ends_with('_') && tokens.is_glued(len);
            let name = if ends_in_index { &name[..name.len() - 1] } else { name };
            if let Some(named) = self.find(name) {
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

    /// The first game that the words of a text name. Whoever means a game names it early, and a long text has many words.
    pub(super) fn first_named(self, text: &str) -> Option<&'g dyn Game> {
        // A title in front of the brackets is longer than the name that it may begin with.
        let head = text.split(['(', '[', '{', '<']).next().unwrap_or(text);
        if let Ok(tokens) = super::token::cut(head) {
            let tokens = Tokens::new(head, &tokens, 0, tokens.len());
            if let Some((Named::Game(game), _)) = self.first(&tokens) {
                return Some(game);
            }
        }
        let words =
            text.split(|c: char| !c.is_alphabetic() && c != '_').filter(|word| !word.is_empty());
        words.take(MAX_LOOKED_AT).find_map(|word| match self.find(word)? {
            Named::Game(game) => Some(game),
            Named::Shared(_) => None,
        })
    }

    /// The game that a name is nearest to, if it is near: a letter or two, and no more than a third of it.
    pub(crate) fn nearest(self, name: &str) -> Option<&'g dyn Game> {
        // A longer one is near to none, and takes long to compare.
        if name.len() > MAX_NAME / 2 {
            return None;
        }
        let most = (name.chars().count() / 3).min(2);
        let near = self.0.iter().map(|game| (distance(name, game.name()), game.name()));
        let (_, name) = near.min().filter(|&(away, _)| (1..=most).contains(&away))?;
        self.exactly(name)
    }

    /// The game that is meant by a name which is nearly its name, or its beginning.
    pub(super) fn meant(self, name: &str) -> Option<&'g dyn Game> {
        let name = simple(name);
        // Of one game, or of one and others that are named after it.
        let beginning = format!("{name}_");
        let begins = || {
            let mut known = self.0.iter().filter(|game| game.name().starts_with(&beginning));
            let first = known.next()?;
            known.all(|other| other.name().starts_with(first.name())).then_some(*first)
        };
        self.nearest(&name).or_else(begins)
    }
}

const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '\u{b4}' | '`')
}

/// A name in small letters, without apostrophes, with one sign between words.
fn simple(name: &str) -> String {
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

/// How many letters have to be put in, left out, exchanged, or swapped with their neighbor (optimal string alignment).
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    // Rows of the table for the prefixes of `one`: the one before the last, and the last.
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
