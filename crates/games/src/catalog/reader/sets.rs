//! Reads parameters: sets of numbers such as `{1,2,3}`, `1..4` and `2,4,...,10`, and other parts of a position that do not change during
//! play. Also reads sentences about sets, such as `take 1 to 3 from 21` and `mex 0 1 3`.

use super::fillers::{ARTICLES, is_filler, is_heap_noun};
use super::token::Kind;
use super::{List, Refusal, Tokens};

/// The maximum number of elements in a set that contains a range such as `1..4`.
const MAX_NUMBERS: usize = 1000;

/// Verbs for taking coins from a heap.
const VERBS: [&str; 6] = ["remove", "removes", "removing", "take", "takes", "taking"];

/// Words that are ignored after the numbers that may be taken.
const BEHIND_SET: [&str; 8] = ["each", "from", "it", "move", "one", "per", "time", "turn"];

/// Words that are ignored between a heap and the verb.
const BEHIND_HEAP: [&str; 14] = [
    "alternately",
    "allowed",
    "both",
    "can",
    "is",
    "may",
    "must",
    "player",
    "players",
    "they",
    "to",
    "turn",
    "who",
    "you",
];

/// The maximum number of values that a remark quotes.
const MAX_SHOWN: usize = 20;

impl Tokens<'_> {
    /// Takes the tokens of the parameters. The parameters follow a colon, or are in brackets before the position, or consist of a letter
    /// and a number (`k = 2`). If `lists` is set, they can also be numbers with commas before the position. Returns `None` if there are
    /// no parameters.
    pub(crate) fn parameter_tokens(&mut self, letter: &str, lists: bool) -> Option<Self> {
        if let Some(colon) = self.colon() {
            return Some(colon);
        }
        let start = self.at();
        let mut in_front = self.clone();
        // Skip the opening bracket of `(k = 2)`.
        let brackets = usize::from(matches!(in_front.kind_at(0), Some(Kind::Open(_))));
        in_front.advance(brackets);
        let is_letter =
            !letter.is_empty() && in_front.is_word_at(0, &[letter]) && in_front.is_label();
        if is_letter && in_front.kind_at(2) == Some(Kind::Number) {
            let number = in_front.at() + 2;
            in_front.advance(3);
            if brackets > 0 && matches!(in_front.kind_at(0), Some(Kind::Close(_))) {
                in_front.advance(1);
            }
            self.jump(in_front.at());
            self.skip_to_position();
            return Some(self.between(number, number + 1));
        }
        self.skip_fillers();
        if let Some(close) = self.closing() {
            let open = self.at();
            self.jump(close + 1);
            self.skip_to_position();
            if !self.is_empty() {
                return Some(self.between(open + 1, close));
            }
        } else if lists && matches!(self.kind_at(0), Some(Kind::Number | Kind::Word)) {
            let (from, len) = (self.at(), self.chunk_len());
            let mut to = from + len;
            let has_comma = (0..len)
                .any(|at| matches!(self.kind_at(at), Some(Kind::Sign(',' | '.' | '\u{2026}'))));
            self.jump(to);
            if self.kind_before() == Some(Kind::Sign(':'))
                || self.kind_before() == Some(Kind::Sign(','))
            {
                to -= 1;
            }
            if has_comma && !self.is_empty() {
                self.skip_to_position();
                return Some(self.between(from, to));
            }
        }
        self.jump(start);
        None
    }

    fn skip_to_position(&mut self) {
        while matches!(self.kind_at(0), Some(Kind::Sign(':' | ','))) {
            self.advance(1);
        }
    }

    /// Returns whether the next tokens are a sentence such as `take 1 to 3 from 21`.
    pub(super) fn begins_taking(&self) -> bool {
        let is_verb = self.is_word_at(0, &VERBS) || self.is_word_at(0, &["subtract"]);
        is_verb && self.has_word("from")
    }

    /// Reads the numbers of coins that a move may take, makes them the parameters, and leaves the tokens of the heaps. If the verb comes
    /// next, expects the form `take 1 to 3 from 21`; otherwise, expects the form `21 stones, take 1 to 3` or `1-3 21`. Returns whether the
    /// text has the expected form.
    pub(super) fn take_taking(&mut self, is_verb_next: bool) -> bool {
        let is_word = |at: usize, words: &[&str]| self.is_word_at(at - self.at(), words);
        let mut places = self.at()..self.end();
        let (set, heaps) = if is_verb_next {
            let Some(from) = places.find(|&at| is_word(at, &["from"])) else { return false };
            ((self.at() + 1, from), (from + 1, self.end()))
        } else if let Some(verb) = places.find(|&at| is_word(at, &VERBS)) {
            ((verb + 1, self.end()), (self.at(), verb))
        } else {
            let is_range = self.chunk_len() == 3
                && [0, 1, 2].map(|at| self.kind_at(at))
                    == [Some(Kind::Number), Some(Kind::Sign('-')), Some(Kind::Number)];
            let behind = if is_range { self.at() + 3 } else { self.end() };
            ((self.at(), behind), (behind, self.end()))
        };
        let set = self.between(set.0, set.1).without_last(&BEHIND_SET);
        let heaps = self.between(heaps.0, heaps.1).without_last(&BEHIND_HEAP);
        let numbers = set.clone().set("a number that may be taken");
        let has_numbers = numbers.is_ok_and(|numbers| !numbers.is_empty());
        if !has_numbers || heaps.clone().list(List::heaps("the size of a heap")).is_err() {
            return false;
        }
        self.set_colon(set.at(), set.end());
        self.leave(heaps.at(), heaps.end());
        true
    }

    /// Removes fillers and the words in `words` from the end of the tokens. Returns the remaining tokens.
    fn without_last(&self, words: &[&str]) -> Self {
        let mut end = self.end();
        while end > self.at() {
            let last = self.between(end - 1, end);
            let is_nothing = match last.kind_at(0) {
                // At the very end, `a` is not an article, because no word follows.
                Some(Kind::Word) if last.is_word_at(0, &ARTICLES) => end < self.end(),
                Some(Kind::Word) => last.is_word_at(0, words) || last.word().is_some_and(is_filler),
                Some(Kind::Sign(sign)) => matches!(sign, ',' | ':' | '.'),
                _ => false,
            };
            if !is_nothing {
                break;
            }
            end -= 1;
        }
        self.between(self.at(), end)
    }

    /// Takes `mex {0, 1, 3}`, and returns the least number that is not in the set. If the next word is not `mex`, returns `None` and
    /// takes nothing.
    ///
    /// # Errors
    /// A [`Refusal`] if nothing follows the word, or something other than numbers.
    pub(super) fn mex(&mut self) -> Result<Option<u64>, Refusal> {
        if !self.take_word(&["mex"]) {
            return Ok(None);
        }
        if self.is_empty() {
            return Err(self.expected("the numbers of a set, as in `mex 0 1 3`"));
        }
        let mut numbers = self.between(self.at(), self.end()).set("a nim-value")?;
        self.jump(self.end());
        numbers.sort_unstable();
        numbers.dedup();
        let mex = (0..).zip(&numbers).find(|&(least, &number)| least != number);
        let mex = mex.map_or(numbers.len() as u64, |(least, _)| least);
        let shown = match &numbers[..] {
            [] => "The least number of all is".to_owned(),
            [number] => format!("The least number other than {number} is"),
            [some @ .., last] if some.len() < MAX_SHOWN => {
                let some: Vec<String> = some.iter().map(u64::to_string).collect();
                format!("The least number that is not among {} and {last} is", some.join(", "))
            }
            all => format!("The least number that is not among these {} is", all.len()),
        };
        self.note(format_args!(
            "{shown} {mex}, the nim-value of a position whose options have these values."
        ));
        Ok(Some(mex))
    }

    /// Returns the index of the bracket that closes the bracket at the cursor.
    pub(crate) fn closing(&self) -> Option<usize> {
        let mut depth = 0_usize;
        for ahead in 0.. {
            match self.kind_at(ahead)? {
                Kind::Open(_) => depth += 1,
                Kind::Close(_) => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return (ahead > 0).then_some(self.at() + ahead);
            }
        }
        None
    }

    /// Returns the numbers of a set. Expands ranges such as `1..4`, `1-4`, `1 to 4`, `1,...,4` and `2,4,...,10`.
    ///
    /// # Errors
    /// A [`Refusal`] for a token that is not a number, or for a range that has no end, no common step, or too many numbers.
    pub(crate) fn set(mut self, what: &str) -> Result<Vec<u64>, Refusal> {
        let mut numbers: Vec<u64> = Vec::new();
        let mut steps = None;
        let begin = self.at();
        loop {
            let mut is_most = self.takes_most();
            self.skip(|word| {
                is_filler(word) || is_heap_noun(word) || word.eq_ignore_ascii_case("or")
            });
            is_most |= self.takes_most();
            let is_between = self.take_word(&["between"]);
            match self.kind_at(0) {
                None if is_most || is_between => return Err(self.expected(what)),
                None => break,
                Some(Kind::Open(_) | Kind::Close(_)) if !is_most => self.advance(1),
                Some(Kind::Sign('.' | '\u{2026}')) if self.dots() && !numbers.is_empty() => {
                    steps = Some(self.at());
                }
                _ => {
                    let at = self.at();
                    let number = self.number(what, u64::MAX)?;
                    let (mut next, mut step) = (number, 1);
                    let mut last = number;
                    if is_most {
                        next = 1;
                    } else if is_between {
                        if !self.take_word(&["and"]) {
                            return Err(self.expected("`and` and the other end of the range"));
                        }
                        last = self.number(what, u64::MAX)?;
                    } else if steps.take().is_some() {
                        step = step_of(&numbers).ok_or_else(|| {
                            self.wrong_since(
                                at,
                                "the numbers in front of the dots have no common step",
                            )
                        })?;
                        next = numbers.last().map_or(0, |last| last.saturating_add(step));
                    } else if self.take_range() {
                        last = self.number(what, u64::MAX)?;
                    }
                    while next <= last && numbers.len() < MAX_NUMBERS {
                        numbers.push(next);
                        next = next.saturating_add(step);
                        if last == u64::MAX {
                            break;
                        }
                    }
                    if numbers.last() != Some(&last) {
                        return Err(self.wrong_since(
                            at,
                            format_args!("no range of at most {MAX_NUMBERS} numbers ends here"),
                        ));
                    }
                }
            }
        }
        match steps {
            Some(_) => Err(self.wrong_since(begin, "a range without an end")),
            None => Ok(numbers),
        }
    }

    /// Takes words that mean all numbers from 1 to the following number.
    fn takes_most(&mut self) -> bool {
        self.take_words(&["up", "to"])
            || self.take_words(&["at", "most"])
            || self.take_words(&["no", "more", "than"])
    }

    /// Takes the sign of a range between two numbers.
    fn take_range(&mut self) -> bool {
        let from = self.at();
        let is_dash = self.kind_at(0) == Some(Kind::Sign('-'));
        let is_sign = is_dash || self.is_word_at(0, &["to"]);
        if is_sign {
            self.advance(1);
        } else if !self.dots() {
            return false;
        }
        let is_range = self.kind_at(0) == Some(Kind::Number);
        if !is_range {
            self.jump(from);
        }
        is_range
    }

    /// Takes two or three dots, or the character `…`.
    fn dots(&mut self) -> bool {
        if self.take_sign('\u{2026}') {
            return true;
        }
        let is_dot = |at| self.kind_at(at) == Some(Kind::Sign('.'));
        let dots = (0..3).take_while(|&at| is_dot(at)).count();
        self.advance(if dots >= 2 { dots } else { 0 });
        dots >= 2
    }
}

/// Returns the common difference of a list of numbers, or 1 for a single number. Returns `None` if the differences are not all equal and
/// positive.
fn step_of(numbers: &[u64]) -> Option<u64> {
    let steps =
        || numbers.windows(2).map(|pair| pair[1].checked_sub(pair[0]).filter(|&step| step > 0));
    let step = steps().next().unwrap_or(Some(1))?;
    steps().all(|other| other == Some(step)).then_some(step)
}
