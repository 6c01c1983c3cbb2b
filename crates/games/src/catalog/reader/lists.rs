//! Reads lists of numbers, such as heap sizes, row lengths and the places of coins. A list gives each number separately or counts equal
//! numbers, as in `3 heaps of 5`.

use std::any::Any;

use grundy_core::mixed::{AnyGame, MixedSum};

use super::fillers::{is_coin_noun, is_filler, is_heap_noun};
use super::token::Kind;
use super::{Refusal, Tokens};

/// The maximum number of equal heaps that a text such as `3 heaps of 5` can create.
const MAX_HEAPS: u64 = 1000;

/// The numbers that a game expects in a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct List<'w> {
    /// The noun that error messages use for an expected number.
    pub(crate) what: &'w str,
    /// The largest allowed number.
    pub(crate) most: u64,
    /// Whether the form `3 coins at 1, 4, 6` is allowed. In this form, the first number counts the places that follow.
    pub(crate) are_places: bool,
    /// Words that end the list.
    pub(crate) until: &'w [&'w str],
}

impl<'w> List<'w> {
    /// Creates a description of heap sizes, or of other numbers that can be repeated as in `3 heaps of 5`.
    pub(crate) const fn heaps(what: &'w str) -> Self {
        Self { what, most: u64::MAX, are_places: false, until: &[] }
    }

    /// Creates a description of the places of coins.
    pub(crate) const fn places(what: &'w str) -> Self {
        Self { are_places: true, ..Self::heaps(what) }
    }

    pub(crate) const fn until(self, until: &'w [&'w str]) -> Self {
        Self { until, ..self }
    }

    pub(crate) const fn up_to(self, most: u64) -> Self {
        Self { most, ..self }
    }
}

impl Tokens<'_> {
    /// Takes the numbers of a list: `3 5 7`, `3, 5 and 7`, `(3, 5, 7)`, `*3`, `n = 20`, `2 heaps of 3 and 1 heap of 4`.
    ///
    /// # Errors
    /// A [`Refusal`] if there are no numbers, for a token that is neither a number nor a filler, for a number that is too large or has a
    /// comma between thousands, such as `1,000`, or if the count of heaps or coins does not match the numbers that follow.
    pub(crate) fn list(&mut self, list: List<'_>) -> Result<Vec<u64>, Refusal> {
        let numbers = self.list_of(list, |tokens| tokens.number(list.what, list.most))?;
        if numbers.is_empty() { Err(self.expected(list.what)) } else { Ok(numbers) }
    }

    /// Takes a graph without edges in the form that other programs use: the number of nodes at the start of a line, and then the number of
    /// edges, which is 0. Returns the number of nodes.
    pub(crate) fn nodes_without_edges(&mut self) -> Option<u64> {
        let mut numbers = self.clone();
        let count =
            numbers.number("a number of nodes", u64::MAX).ok().filter(|&count| count > 0)?;
        let edges = numbers.number("a number of edges", 0).ok();
        if !self.starts_line() || edges.is_none() || !numbers.is_empty() {
            return None;
        }
        self.jump(self.end());
        Some(count)
    }

    /// Takes a tree that consists of a single node. It is written as the name of the node, which is `0`, or as the number of nodes, which
    /// is `1`, on a separate line.
    pub(crate) fn takes_only_node(&mut self) -> bool {
        let expected = if self.starts_line() { "1" } else { "0" };
        let is_next = self.peek().is_some_and(|token| self.str(token) == expected);
        self.advance(usize::from(is_next));
        is_next
    }

    /// Takes the sizes of heaps that form one position, or `no heaps`.
    ///
    /// # Errors
    /// The same as for [`list`](Self::list).
    pub(crate) fn heaps(&mut self) -> Result<Vec<u64>, Refusal> {
        if self.take_words(&["no", "heaps"]) {
            return Ok(Vec::new());
        }
        self.list(List::heaps("the size of a heap"))
    }

    /// Takes exactly two numbers.
    ///
    /// # Errors
    /// The same as for [`list`](Self::list), or a [`Refusal`] if there are more or fewer numbers.
    pub(crate) fn pair(&mut self, what: &str) -> Result<(u64, u64), Refusal> {
        match self.list(List::heaps(what))?[..] {
            [one, other] => Ok((one, other)),
            _ => Err(self.taken(format_args!("expected two numbers ({what} each)"))),
        }
    }

    /// Takes a list in which each item starts with a number.
    pub(crate) fn list_of<T: Clone>(
        &mut self,
        list: List<'_>,
        mut item: impl FnMut(&mut Self) -> Result<T, Refusal>,
    ) -> Result<Vec<T>, Refusal> {
        let mut items = Vec::new();
        let mut depth = 0_usize;
        loop {
            self.skip_between(list, &mut depth)?;
            let ends = self.is_word_at(0, list.until) || self.kind_at(0) == Some(Kind::Sign('|'));
            if self.is_empty() || ends {
                return Ok(items);
            }
            if self.kind_at(0) != Some(Kind::Number) {
                return Err(self.expected(list.what));
            }
            if depth == 0 {
                self.refuse_thousands()?;
            }
            match self.word_at(1).filter(|_| !self.is_glued(1)) {
                Some(noun) if !list.are_places && is_heap_noun(noun) => {
                    self.counted(list, &mut items, &mut item)?;
                }
                Some(noun)
                    if list.are_places
                        && is_coin_noun(noun)
                        && self.is_word_at(2, &["at", "on", "in"]) =>
                {
                    self.announced(list, &mut items, &mut item)?;
                }
                _ => items.push(item(self)?),
            }
        }
    }

    /// Skips tokens that can separate two numbers of a list. Updates the depth of open brackets.
    fn skip_between(&mut self, list: List<'_>, depth: &mut usize) -> Result<(), Refusal> {
        loop {
            let at = self.at();
            self.skip(|word| {
                let ends = list.until.iter().any(|end| word.eq_ignore_ascii_case(end));
                !ends && (is_filler(word) || is_heap_noun(word))
            });
            match self.kind_at(0) {
                Some(Kind::Open(_)) if matches!(self.kind_at(1), Some(Kind::Close(_))) => {
                    return Err(self
                        .between(self.at(), self.at() + 2)
                        .whole("there is nothing between these brackets"));
                }
                Some(Kind::Open(_)) => {
                    *depth += 1;
                    self.advance(1);
                }
                Some(Kind::Close(_)) => {
                    *depth = depth.saturating_sub(1);
                    self.advance(1);
                }
                // Skip the sign in `*3`, which is a nimber, and in `5+3`, which means two heaps.
                Some(Kind::Sign('*'))
                    if self.is_glued(1)
                        && self.kind_at(1) == Some(Kind::Number)
                        && !self.is_glued_to_number() =>
                {
                    self.advance(1);
                }
                Some(Kind::Sign('+'))
                    if self.is_glued_to_number()
                        && self.is_glued(1)
                        && self.kind_at(1) == Some(Kind::Number) =>
                {
                    self.advance(1);
                }
                _ => {}
            }
            if self.at() == at {
                return Ok(());
            }
        }
    }

    /// Returns whether no blank separates the next token from a number before it.
    fn is_glued_to_number(&self) -> bool {
        self.is_glued(0) && self.at() > 0 && self.kind_before() == Some(Kind::Number)
    }

    /// Takes `3 heaps of 5`, which are three equal heaps, or `2 heaps: 4, 5`, where the sizes are listed.
    fn counted<T: Clone>(
        &mut self,
        list: List<'_>,
        items: &mut Vec<T>,
        item: &mut impl FnMut(&mut Self) -> Result<T, Refusal>,
    ) -> Result<(), Refusal> {
        let from = self.at();
        let count = self.number("the number of heaps", MAX_HEAPS)?;
        let noun = self.word().unwrap_or_default();
        self.advance(1);
        self.take_sign(':');
        let sizes = self.sizes(list, item)?;
        match sizes.len() as u64 {
            0 => return Err(self.wrong_since(from, format_args!("found `{noun}` without sizes"))),
            1 => items.extend((0..count).map(|_| sizes[0].clone())),
            found if found == count => items.extend(sizes),
            found => {
                let message = format_args!("found {found} sizes for {count} {noun}");
                return Err(self.wrong_since(from, message));
            }
        }
        Ok(())
    }

    /// Takes `3 coins at 1, 4, 6`. The number of places must equal the first number.
    fn announced<T: Clone>(
        &mut self,
        list: List<'_>,
        items: &mut Vec<T>,
        item: &mut impl FnMut(&mut Self) -> Result<T, Refusal>,
    ) -> Result<(), Refusal> {
        let from = self.at();
        let count = self.number("the number of coins", u64::MAX)?;
        let noun = self.word().unwrap_or_default();
        self.advance(2);
        let places = self.sizes(list, item)?;
        if places.len() as u64 != count {
            let found = places.len();
            let message = format_args!("found {found} places for {count} {noun}");
            return Err(self.wrong_since(from, message));
        }
        items.extend(places);
        Ok(())
    }

    /// Takes numbers up to the end of the list. A list of sizes also ends before a number that counts heaps.
    fn sizes<T: Clone>(
        &mut self,
        list: List<'_>,
        item: &mut impl FnMut(&mut Self) -> Result<T, Refusal>,
    ) -> Result<Vec<T>, Refusal> {
        let mut sizes = Vec::new();
        let mut depth = 0;
        loop {
            let before = self.at();
            self.skip_between(list, &mut depth)?;
            let is_number = self.kind_at(0) == Some(Kind::Number);
            let counts = !self.is_glued(1) && self.word_at(1).is_some_and(is_heap_noun);
            if !is_number || counts && !list.are_places {
                if !is_number && !self.is_empty() {
                    self.jump(before.max(self.at()));
                }
                return Ok(sizes);
            }
            if depth == 0 {
                self.refuse_thousands()?;
            }
            sizes.push(item(self)?);
        }
    }

    /// Rejects a number with a comma before three digits, such as `1,000`, because it could also be meant as two numbers.
    fn refuse_thousands(&self) -> Result<(), Refusal> {
        let digits = |ahead: usize| {
            let token = self.peek_at(ahead).filter(|token| token.kind == Kind::Number)?;
            Some(self.str(token))
        };
        let first = digits(0).unwrap_or_default();
        let is_first = first.len() <= 3 && !first.starts_with('0') && !self.is_glued(0);
        let mut len = 1;
        while self.is_glued(len)
            && self.kind_at(len) == Some(Kind::Sign(','))
            && self.is_glued(len + 1)
        {
            match digits(len + 1) {
                Some(group) if group.len() == 3 => len += 2,
                _ => return Ok(()),
            }
        }
        if !is_first || len == 1 || self.is_glued(len) && self.kind_at(len) == Some(Kind::Number) {
            return Ok(());
        }
        let mut numbers = self.between(self.at(), self.at() + len);
        let number = numbers.rest();
        let (one, more) = (number.replace([',', ';'], ""), number.replace([',', ';'], " "));
        Err(self.between(self.at(), self.at() + len).whole(format_args!(
            "`{number:.60}` could be one number or more; write `{one:.60}` or `{more:.60}`"
        )))
    }

    /// Creates a refusal whose message quotes all tokens of this cursor.
    pub(crate) fn whole(&self, message: impl std::fmt::Display) -> Refusal {
        let mut tokens = self.clone();
        tokens.jump(self.end());
        tokens.wrong_since(self.at(), message)
    }

    /// Changes a refusal so that its message quotes all tokens of this cursor.
    pub(super) fn refuse(&self, refusal: Refusal) -> Refusal {
        match self.span() {
            Some((start, end)) => refusal.at(self.text(), start, end),
            None => refusal,
        }
    }

    /// Takes two sides, as in `3x4`, `3 × 4`, `3*4`, `3 by 4` and `3-by-4`. If `apart` is set, also takes `(3, 4)` and `3 4`; use this
    /// for games in which a single number has no meaning. If no size comes next, returns `None` and takes nothing.
    ///
    /// # Errors
    /// A [`Refusal`] if a side is too large for a number, or if something other than a bracket or a comma directly follows the second side.
    pub(crate) fn size(&mut self, apart: bool) -> Result<Option<(u64, u64)>, Refusal> {
        let start = self.at();
        let mut brackets = 0;
        let mut skip = |tokens: &mut Self| loop {
            let at = tokens.at();
            tokens.skip_fillers();
            match tokens.kind_at(0) {
                Some(Kind::Open(_)) => brackets += 1,
                Some(Kind::Close(_)) if brackets > 0 => brackets -= 1,
                _ if tokens.at() == at => return,
                _ => continue,
            }
            tokens.advance(1);
        };
        skip(self);
        if self.kind_at(0) != Some(Kind::Number) {
            self.jump(start);
            return Ok(None);
        }
        let rows = self.number("a side", u64::MAX)?;
        let is_times = match self.kind_at(0) {
            Some(Kind::Sign('\u{d7}' | '*')) => true,
            Some(Kind::Word) => self.is_word_at(0, &["x", "by"]),
            _ => false,
        };
        let is_dashed = self.kind_at(0) == Some(Kind::Sign('-'))
            && self.is_word_at(1, &["by"])
            && self.kind_at(2) == Some(Kind::Sign('-'));
        let is_times = is_times || is_dashed;
        if is_times {
            self.advance(if is_dashed { 3 } else { 1 });
        } else if apart {
            self.skip_fillers();
        }
        if !(is_times || apart) || self.kind_at(0) != Some(Kind::Number) {
            self.jump(start);
            return Ok(None);
        }
        let columns = self.number("a side", u64::MAX)?;
        if self.kind_at(0).is_some_and(|kind| {
            self.is_glued(0) && !matches!(kind, Kind::Close(_) | Kind::Sign(','))
        }) {
            return Err(self.expected("a size such as `3x4`"));
        }
        skip(self);
        Ok(Some((rows, columns)))
    }

    /// Takes the rows of a board, whose characters are among `cells`, ignoring case. Each part between blanks is a row, but if there are
    /// several lines and blanks separate all cells, each line is a row. If the text does not begin with a row, returns `None` and takes
    /// nothing.
    pub(crate) fn rows(&mut self, cells: &str) -> Option<Vec<String>> {
        let start = self.at();
        let mut rows: Vec<Vec<&str>> = Vec::new();
        while !self.is_empty() {
            let is_new = rows.is_empty() || self.starts_line();
            let chunk = self.chunk();
            if !chunk.chars().all(|c| cells.contains(c.to_ascii_lowercase()) || cells.contains(c)) {
                break;
            }
            self.advance(self.chunk_len());
            match rows.last_mut() {
                Some(row) if !is_new => row.push(chunk),
                _ => rows.push(vec![chunk]),
            }
        }
        if rows.is_empty() {
            self.jump(start);
            return None;
        }
        let are_lines = rows.len() > 1;
        let are_cells = rows.iter().flatten().all(|chunk| chunk.chars().count() == 1);
        let rows: Vec<String> = if are_lines && are_cells {
            rows.into_iter().map(|row| row.concat()).collect()
        } else {
            rows.into_iter().flatten().map(str::to_owned).collect()
        };
        Some(rows)
    }

    /// Takes a row of cells, each written as one of the given letters. Blanks, commas and brackets between them have no meaning. If other
    /// tokens remain, returns `None` and takes nothing.
    pub(crate) fn cells(&mut self, letters: &str) -> Option<String> {
        let start = self.at();
        self.skip_fillers();
        let mut row = String::new();
        while !self.is_empty() {
            let chunk = self.chunk();
            let is_row =
                |chunk: &str| chunk.chars().all(|c| letters.contains(c.to_ascii_uppercase()));
            let pieces: Vec<&str> = chunk.split([',', '(', ')', '[', ']']).collect();
            if !pieces.iter().all(|piece| is_row(piece)) {
                self.jump(start);
                return None;
            }
            row.extend(pieces);
            self.advance(self.chunk_len());
        }
        if row.is_empty() {
            self.jump(start);
            return None;
        }
        Some(row)
    }

    /// Returns the digits of a number if it is the only token, has several digits, and all digits are 0 or 1.
    pub(crate) fn binary(&self) -> Option<&str> {
        let digits = self.str(self.peek().filter(|token| token.kind == Kind::Number)?);
        let is_binary =
            digits.len() > 1 && digits.bytes().all(|digit| matches!(digit, b'0' | b'1'));
        (is_binary && self.peek_at(1).is_none()).then_some(digits)
    }

    /// Takes rows of pins such as `xxx.xx`, and returns the length of each run of pins. If the next tokens are not such rows, returns
    /// `None` and takes nothing.
    pub(crate) fn pins(&mut self) -> Option<Vec<u64>> {
        let rows = self.rows(".x")?;
        let pieces = rows.iter().flat_map(|row| row.split('.')).filter(|piece| !piece.is_empty());
        Some(pieces.map(|piece| piece.len() as u64).collect())
    }

    /// Takes the code of a take-and-break game, which is given as the parameter or before the position.
    pub(crate) fn code(&mut self) -> Option<Self> {
        if let Some(colon) = self.colon() {
            return Some(colon);
        }
        self.skip_fillers();
        let (from, len) = (self.at(), self.chunk_len());
        if len == 0 {
            return None;
        }
        let to = match self.closing() {
            Some(close) => close + 1,
            None => from + len,
        };
        let mut end = to;
        self.jump(to);
        while end > from + 1
            && matches!(self.between(end - 1, end).kind_at(0), Some(Kind::Sign(',' | ':')))
        {
            end -= 1;
        }
        Some(self.between(from, end))
    }
}

/// Returns a sum of components of one game.
pub(crate) fn each<P: Any + Send + Sync>(
    game: &AnyGame,
    positions: impl IntoIterator<Item = P>,
) -> Result<MixedSum, Refusal> {
    positions.into_iter().map(|position| Ok(game.position(position)?)).collect()
}

/// Returns a sum of one component.
pub(crate) fn one<P: Any + Send + Sync>(game: &AnyGame, position: P) -> Result<MixedSum, Refusal> {
    Ok(MixedSum::from(game.position(position)?))
}
