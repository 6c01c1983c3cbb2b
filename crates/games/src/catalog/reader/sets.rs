//! Parameters: sets of numbers such as `{1,2,3}`, `1..4` and `2,4,...,10`, and what else stays the same in play.

use super::token::Kind;
use super::{Refusal, Tokens};

/// A set of more numbers is not made from a range.
const MAX_NUMBERS: usize = 1000;

impl Tokens<'_> {
    /// The tokens of the parameters: behind the colon, in brackets in front of the position, as a letter with a number
    /// (`k = 2`), or, with `lists`, as numbers with commas in front of the position. `None` where nothing is a parameter.
    pub(crate) fn parameter_tokens(&mut self, letter: &str, lists: bool) -> Option<Self> {
        if let Some(colon) = self.colon() {
            return Some(colon);
        }
        let start = self.at();
        let mut in_front = self.clone();
        // `k = 2` may stand in brackets.
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

    /// The token that closes the bracket which is next.
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

    /// The numbers of a set; ranges as `1..4`, `1-4`, `1 to 4`, `1,...,4` and `2,4,...,10` are written out.
    ///
    /// # Errors
    /// Something else than numbers, or a range that does not meet its end.
    pub(crate) fn set(mut self, what: &str) -> Result<Vec<u64>, Refusal> {
        let mut numbers: Vec<u64> = Vec::new();
        let mut steps = None;
        let begin = self.at();
        loop {
            self.skip_fillers();
            match self.kind_at(0) {
                None => break,
                Some(Kind::Open(_) | Kind::Close(_)) => self.advance(1),
                Some(Kind::Sign('.' | '\u{2026}')) if self.dots() && !numbers.is_empty() => {
                    steps = Some(self.at());
                }
                _ => {
                    let at = self.at();
                    let number = self.number(what, u64::MAX)?;
                    let (mut next, mut step) = (number, 1);
                    let mut last = number;
                    if steps.take().is_some() {
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

    /// Takes two points or three.
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

/// The step from each number of a list to the next one; 1 for a single number.
fn step_of(numbers: &[u64]) -> Option<u64> {
    let steps =
        || numbers.windows(2).map(|pair| pair[1].checked_sub(pair[0]).filter(|&step| step > 0));
    let step = steps().next().unwrap_or(Some(1))?;
    steps().all(|other| other == Some(step)).then_some(step)
}
