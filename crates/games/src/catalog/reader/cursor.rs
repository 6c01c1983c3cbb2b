//! A cursor over the tokens of a text. Each game reads its position through such a cursor.

use std::fmt::Display;

use grundy_core::Convention;

use super::Refusal;
use super::fillers::{ARTICLES, is_filler, is_heap_noun};
use super::token::{Gap, Kind, Token};

/// The tokens of a position. A game takes the tokens that it reads; any remaining token is an error.
///
/// If you write a reader for your own game, it can take the [`parameters`](Self::parameters) and the [`rest`](Self::rest) as strings,
/// exactly as the user typed them.
#[derive(Clone, Debug)]
pub struct Tokens<'t> {
    text: &'t str,
    all: &'t [Token],
    /// The index of the first token of the position.
    begin: usize,
    /// The index of the next token.
    at: usize,
    /// The index of the token after the position.
    end: usize,
    colon: Option<Parameters>,
    /// The convention that the name of the game implies, or that the text names after it.
    convention: Option<Convention>,
    /// Remarks to show next to the answer.
    notes: Vec<String>,
    /// Whether a graph was given by numbers alone, as other programs write it.
    is_counted: bool,
}

/// The parameters of a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Parameters {
    /// The range of tokens of the text that are the parameters.
    Typed(usize, usize),
    /// A text and its tokens, both implied by the name of the game.
    Implied(&'static str, &'static [Token]),
}

impl<'t> Tokens<'t> {
    pub(super) const fn new(text: &'t str, tokens: &'t [Token], at: usize, end: usize) -> Self {
        Self {
            text,
            all: tokens,
            begin: at,
            at,
            end,
            colon: None,
            convention: None,
            notes: Vec::new(),
            is_counted: false,
        }
    }

    /// Returns a cursor over the tokens from index `at` up to, but excluding, index `end`.
    pub(super) const fn between(&self, at: usize, end: usize) -> Self {
        Self::new(self.text, self.all, at, end)
    }

    /// Returns a cursor over `len` tokens, starting with the next token.
    pub(crate) const fn between_here(&self, len: usize) -> Self {
        self.between(self.at, self.at + len)
    }

    /// Sets the range of tokens that are the parameters.
    pub(super) const fn set_colon(&mut self, from: usize, to: usize) {
        self.colon = Some(Parameters::Typed(from, to));
    }

    /// Sets the parameters and the convention that the name of the game implies.
    pub(super) const fn imply(
        &mut self,
        parameters: Option<Parameters>,
        convention: Option<Convention>,
    ) {
        (self.colon, self.convention) = (parameters, convention);
    }

    /// Sets the convention that the text names between the name of the game and the position.
    pub(super) const fn set_convention(&mut self, convention: Convention) {
        self.convention = Some(convention);
    }

    /// Returns whether there are parameters to take, typed or implied by the name of the game.
    pub(super) const fn has_parameters(&self) -> bool {
        self.colon.is_some()
    }

    /// Returns the convention that the name of the game implies, or that the text names after it.
    pub(super) const fn convention(&self) -> Option<Convention> {
        self.convention
    }

    /// Narrows the cursor to the tokens from index `from` up to, but excluding, index `to`. The caller must have read all other tokens.
    pub(super) const fn leave(&mut self, from: usize, to: usize) {
        (self.at, self.end) = (from, to);
    }

    /// Continues with another text. Call this method only when no tokens are left.
    pub(super) const fn go_to(&mut self, text: &'static str, tokens: &'static [Token]) {
        (self.text, self.all) = (text, tokens);
        (self.begin, self.at, self.end) = (0, 0, tokens.len());
    }

    /// Makes the next token the first token of the position. Error messages then do not quote the tokens before it.
    pub(super) const fn begin_here(&mut self) {
        self.begin = self.at;
    }

    /// Takes the parameters: the text after the colon as it was typed, or the parameters that the name implies. Returns `None` if the game
    /// has no parameters.
    pub fn parameters(&mut self) -> Option<&'t str> {
        Some(match self.colon.take()? {
            Parameters::Typed(from, to) => self.slice(from, to),
            Parameters::Implied(text, _) => text,
        })
    }

    /// Takes all remaining tokens and returns them as they were typed.
    pub fn rest(&mut self) -> &'t str {
        let rest = self.slice(self.at, self.end);
        self.at = self.end;
        rest
    }

    /// Takes the parameters, and returns a cursor over their tokens: the tokens after the colon, or the tokens that the name implies.
    pub(crate) fn colon(&mut self) -> Option<Self> {
        Some(match self.colon.take()? {
            Parameters::Typed(from, to) => self.between(from, to),
            Parameters::Implied(text, tokens) => Self::new(text, tokens, 0, tokens.len()),
        })
    }

    /// Adds a remark, in one sentence, to show next to the answer.
    pub(crate) fn note(&mut self, note: impl Display) {
        self.notes.push(note.to_string());
    }

    /// Records that a graph was given by the number of its nodes and the ends of its edges.
    pub(super) const fn set_counted(&mut self) {
        self.is_counted = true;
    }

    pub(super) const fn is_counted(&self) -> bool {
        self.is_counted
    }

    pub(super) fn into_notes(self) -> Vec<String> {
        self.notes
    }

    /// Returns whether no token of the position has been taken yet.
    pub(super) const fn is_at_begin(&self) -> bool {
        self.at == self.begin
    }

    /// Returns the index of the next token.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    pub(super) const fn end(&self) -> usize {
        self.end
    }

    pub(super) fn jump(&mut self, at: usize) {
        self.at = at.min(self.end);
    }

    /// Returns the text of the tokens from index `from` up to, but excluding, index `to`.
    pub(super) fn slice(&self, from: usize, to: usize) -> &'t str {
        if from >= to {
            return "";
        }
        &self.text[self.all[from].start as usize..self.all[to - 1].end as usize]
    }

    pub(super) const fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the range of bytes of the remaining tokens.
    pub(super) fn span(&self) -> Option<(usize, usize)> {
        let tokens = self.all.get(self.at..self.end)?;
        Some((tokens.first()?.start as usize, tokens.last()?.end as usize))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.at >= self.end
    }

    pub(crate) fn peek(&self) -> Option<Token> {
        self.peek_at(0)
    }

    /// Returns the token that comes `ahead` tokens after the next one.
    pub(crate) fn peek_at(&self, ahead: usize) -> Option<Token> {
        let at = self.at + ahead;
        if at < self.end { Some(self.all[at]) } else { None }
    }

    pub(crate) fn kind_at(&self, ahead: usize) -> Option<Kind> {
        self.peek_at(ahead).map(|token| token.kind)
    }

    /// Returns whether the token that comes `ahead` tokens after the next one directly follows its predecessor, without a blank.
    pub(crate) fn is_glued(&self, ahead: usize) -> bool {
        self.peek_at(ahead).is_some_and(|token| token.gap == Gap::Glued)
    }

    /// Returns whether the next token starts a line.
    pub(super) fn starts_line(&self) -> bool {
        self.peek().is_some_and(|token| token.gap == Gap::Line)
    }

    /// Returns whether all tokens are on the same line.
    pub(super) fn is_line(&self) -> bool {
        (self.begin + 1..self.end).all(|at| self.all[at].gap != Gap::Line)
    }

    /// Returns the kind of the token before the cursor, even if that token does not belong to this position.
    pub(super) fn kind_before(&self) -> Option<Kind> {
        Some(self.all[self.at.checked_sub(1)?].kind)
    }

    /// Returns the kind of the token before the cursor, or `None` if that token does not belong to this position.
    pub(super) fn kind_before_here(&self) -> Option<Kind> {
        self.kind_before().filter(|_| !self.is_at_begin())
    }

    pub(crate) fn advance(&mut self, by: usize) {
        self.at = (self.at + by).min(self.end);
    }

    /// Returns the characters of a token.
    pub(crate) fn str(&self, token: Token) -> &'t str {
        &self.text[token.start as usize..token.end as usize]
    }

    /// Returns the next token, if it is a word.
    pub(crate) fn word(&self) -> Option<&'t str> {
        self.word_at(0)
    }

    pub(crate) fn word_at(&self, ahead: usize) -> Option<&'t str> {
        let token = self.peek_at(ahead)?;
        (token.kind == Kind::Word).then(|| self.str(token))
    }

    /// Returns whether the token that comes `ahead` tokens after the next one is one of `words`, ignoring case.
    pub(crate) fn is_word_at(&self, ahead: usize, words: &[&str]) -> bool {
        let word = self.word_at(ahead);
        word.is_some_and(|word| words.iter().any(|other| word.eq_ignore_ascii_case(other)))
    }

    /// Takes the next token if it is one of `words`.
    pub(crate) fn take_word(&mut self, words: &[&str]) -> bool {
        let is_next = self.is_word_at(0, words);
        self.advance(usize::from(is_next));
        is_next
    }

    /// Takes the next tokens if they are exactly `words`.
    pub(crate) fn take_words(&mut self, words: &[&str]) -> bool {
        let are_next = (0..).zip(words).all(|(ahead, word)| self.is_word_at(ahead, &[word]));
        self.advance(if are_next { words.len() } else { 0 });
        are_next
    }

    /// Takes the next token if it is the punctuation mark `sign`.
    pub(crate) fn take_sign(&mut self, sign: char) -> bool {
        let is_next = self.kind_at(0) == Some(Kind::Sign(sign));
        self.advance(usize::from(is_next));
        is_next
    }

    /// Returns the characters from the next token up to the next blank.
    pub(crate) fn chunk(&self) -> &'t str {
        self.slice(self.at, self.at + self.chunk_len())
    }

    /// Returns the number of tokens up to the next blank.
    pub(crate) fn chunk_len(&self) -> usize {
        let mut len = usize::from(!self.is_empty());
        while len > 0 && self.is_glued(len) {
            len += 1;
        }
        len
    }

    /// Takes and returns the characters up to the next blank.
    pub(crate) fn take_chunk(&mut self) -> &'t str {
        let chunk = self.chunk();
        self.advance(self.chunk_len());
        chunk
    }

    /// Takes a number that is at most `most`.
    ///
    /// # Errors
    /// A [`Refusal`] if the next token is not a number, or if the number is larger than `most`.
    pub(crate) fn number(&mut self, what: &str, most: u64) -> Result<u64, Refusal> {
        let Some(token) = self.peek().filter(|token| token.kind == Kind::Number) else {
            return Err(self.expected(what));
        };
        let number = self.str(token).parse().ok().filter(|&number: &u64| number <= most);
        let number =
            number.ok_or_else(|| self.expected(format_args!("{what} of at most {most}")))?;
        self.advance(1);
        Ok(number)
    }

    /// Creates the refusal for an unexpected next token. The message quotes all characters around the token, up to blanks, commas and
    /// brackets.
    pub(crate) fn expected(&self, what: impl Display) -> Refusal {
        let separates = |at: usize| {
            matches!(self.all[at].kind, Kind::Open(_) | Kind::Close(_) | Kind::Sign(','))
        };
        if self.is_empty() {
            return Refusal::expected(what, self.text, 0, 0);
        }
        let (mut from, mut to) = (self.at, self.at + 1);
        let first = self.all[self.at];
        if separates(from) {
            let (start, end) = (first.start as usize, first.end as usize);
            return Refusal::expected(what, self.text, start, end);
        }
        while from > self.begin && self.all[from].gap == Gap::Glued && !separates(from - 1) {
            from -= 1;
        }
        while to < self.end && self.all[to].gap == Gap::Glued && !separates(to) {
            to += 1;
        }
        let (start, end) = (self.all[from].start as usize, self.all[to - 1].end as usize);
        let refusal = Refusal::expected(what, self.text, start, end);
        match number_in_words(&self.text[start..end]) {
            Some(number) => refusal.instead(format_args!("write {number}")),
            None => refusal,
        }
    }

    /// Creates a refusal that quotes the tokens from `from` to the last token taken.
    pub(crate) fn wrong_since(&self, from: usize, message: impl Display) -> Refusal {
        let to = self.at.max(from + 1).min(self.all.len());
        let Some(&last) = self.all[..to].last() else { return Refusal::new(message) };
        let first = self.all[from.min(to - 1)];
        Refusal::new(message).at(self.text, first.start as usize, last.end as usize)
    }

    /// Creates a refusal that points to the character `bytes` bytes after the start of a token.
    pub(super) fn wrong_at(&self, token: usize, bytes: usize, message: impl Display) -> Refusal {
        let start = (self.all[token].start as usize + bytes).min(self.text.len());
        let end = start + self.text[start..].chars().next().map_or(0, char::len_utf8);
        Refusal::new(message).at(self.text, start, end)
    }

    /// Creates a refusal that quotes all tokens taken so far.
    pub(crate) fn taken(&self, message: impl Display) -> Refusal {
        if self.at == self.begin {
            Refusal::new(message)
        } else {
            self.wrong_since(self.begin, message)
        }
    }

    /// Checks that no tokens remain.
    ///
    /// # Errors
    /// A [`Refusal`] if tokens remain.
    pub(crate) fn finish(&self, what: impl Display) -> Result<(), Refusal> {
        if self.is_empty() { Ok(()) } else { Err(self.expected(what)) }
    }

    /// Skips tokens that do not affect the position: commas, connecting words, nouns for heaps, and labels. A label is a letter before an
    /// equals sign, as in `n = 20`. A word is not skipped if it is directly attached to something that could be part of a name or a number.
    pub(crate) fn skip_fillers(&mut self) {
        self.skip(|word| is_filler(word) || is_heap_noun(word));
    }

    /// Skips the same tokens as [`skip_fillers`](Self::skip_fillers), except for the words in `known`.
    pub(crate) fn skip_fillers_but(&mut self, known: &[&str]) {
        self.skip(|word| {
            let is_known = known.iter().any(|other| word.eq_ignore_ascii_case(other));
            !is_known && (is_filler(word) || is_heap_noun(word))
        });
    }

    /// Returns whether `word` is among the remaining tokens.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        (0..self.end - self.at).any(|ahead| self.is_word_at(ahead, &[word]))
    }

    /// Skips commas, labels, and the words for which the given predicate returns true.
    pub(crate) fn skip(&mut self, mut says_nothing: impl FnMut(&str) -> bool) {
        loop {
            self.skip_words(&mut says_nothing);
            if !self.is_label() {
                return;
            }
            self.advance(2);
        }
    }

    /// Skips commas and the words for which the given predicate returns true. Skips an article only before another word, or before a number
    /// that does not continue a list.
    pub(super) fn skip_words(&mut self, mut says_nothing: impl FnMut(&str) -> bool) {
        loop {
            match self.kind_at(0) {
                Some(Kind::Sign(',')) => self.advance(1),
                Some(Kind::Word)
                    if !self.is_label()
                        && !self.is_glued_word()
                        && (!self.is_word_at(0, &ARTICLES) || self.is_article())
                        && self.word().is_some_and(&mut says_nothing) =>
                {
                    self.advance(1);
                    // Also skip a colon that touches the word, as in `rows: 3 4`.
                    if self.is_glued(0) {
                        self.take_sign(':');
                    }
                }
                _ => return,
            }
        }
    }

    /// Returns whether the next token is used as an article: it is followed by another word, or by a number that does not continue a
    /// list.
    fn is_article(&self) -> bool {
        match self.kind_at(1) {
            Some(Kind::Word) => true,
            Some(Kind::Number) => !matches!(
                self.kind_before_here(),
                Some(Kind::Number | Kind::Open(_) | Kind::Sign(','))
            ),
            _ => false,
        }
    }

    /// Returns whether the next token is a word that is directly attached to something that could be part of a name or a number.
    fn is_glued_word(&self) -> bool {
        let is_part = |kind| {
            !matches!(
                kind,
                Kind::Open(_) | Kind::Close(_) | Kind::Sign(',' | ':' | '=' | '?' | '!' | '.')
            )
        };
        let before = self.at > 0 && self.is_glued(0) && is_part(self.all[self.at - 1].kind);
        let behind = self.is_glued(1) && self.kind_at(1).is_some_and(is_part);
        before || behind
    }

    /// Returns whether the next tokens are a letter and an equals sign, as in `n = 20`.
    pub(crate) fn is_label(&self) -> bool {
        let is_letter = |word: &str| word.chars().count() == 1;
        self.word().is_some_and(is_letter) && self.kind_at(1) == Some(Kind::Sign('='))
    }
}

/// Returns the value of a number written as a word, or `None` for any other word. Positions must use digits, so the error message about a
/// number word suggests them.
pub(super) fn number_in_words(word: &str) -> Option<usize> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.iter().position(|known| word.eq_ignore_ascii_case(known))
}
