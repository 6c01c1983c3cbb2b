//! Checks that claims fit sequences in the On-Line Encyclopedia of Integer Sequences (OEIS), and makes b-files from
//! claims.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use grundy_core::Limits;
use octal_games::{MAX_LEN, Sequence, SystemSequence};

use super::Claim;
use super::statement::{Kind, Statement};

/// The terms of a sequence for which a claim gives values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// The number of the sequence in the OEIS, such as `A002186`, or a name such as `prisms` if the sequence has no number yet.
    name: String,
    /// A claim about a single value gives only the term `a(index)`. A claim about a nim-sequence gives all terms `a(n)` with `n`
    /// from `index` on, where `a(n)` is the value of heap `n`.
    index: u64,
    is_all: bool,
}

impl Term {
    /// Parses a term such as `A316632(17)` for a claim about a value, or `A002186(0..)` for a claim about a nim-sequence.
    pub(super) fn read(kind: Kind, text: &str) -> Result<Self, String> {
        let (is_all, form) = match kind {
            Kind::Value => (false, "A316632(17)"),
            Kind::Period | Kind::Arithmetic | Kind::System => (true, "A002186(0..)"),
            Kind::Quotient | Kind::Loony => {
                return Err(format!("a claim of the kind {kind} is not a term of a sequence"));
            }
        };
        let parts = text.strip_suffix(if is_all { "..)" } else { ")" });
        let term = parts.and_then(|parts| parts.split_once('(')).and_then(|(name, index)| {
            let index: u64 = index.parse().ok().filter(|&index| index <= MAX_LEN)?;
            is_name(name).then(|| Self { name: name.to_owned(), index, is_all })
        });
        let term = term.filter(|term| term.to_string() == text);
        term.ok_or_else(|| format!("expected terms such as `{form}`, not `{text:.40}`"))
    }
}

/// Returns whether the text is `A` followed by six to nine digits, or a lowercase name for a sequence without a number.
fn is_name(name: &str) -> bool {
    let is_number = name.strip_prefix('A').is_some_and(|digits| {
        (6..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    is_number
        || (1..=20).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The known sequences, each with the position or the game whose values are its terms. In a position, `N` is the index.
/// For a game, the index is the offset of the sequence.
///
/// Source: the entries of the OEIS. research/oeis.txt defines the sequences with lowercase names.
const SEQUENCES: [(&str, &str); 13] = [
    ("A002186(0..)", "0.77"),
    ("A002187(0..)", "0.137"),
    ("A071435(1..)", "0.177"),
    ("A071436(1..)", "0.56"),
    // The next two lines describe Dawson's Chess (Node Kayles on a path) and Kayles as systems with one kind of heap.
    ("A002187(0..)", "S where S [0 1 1] = 2 + S, 3 + S + S"),
    ("A002186(0..)", "S where S [0 1] = 1 + S + S, 2 + S + S"),
    ("A071453(1..)", "0.117"),
    ("A071464(1..)", "0.127"),
    ("A316533(N)", "node_kayles petersen N,2"),
    ("A316632(N)", "node_kayles grid 3xN"),
    ("A344227(N)", "node_kayles queens N"),
    ("prisms(N)", "node_kayles prism 3xN"),
    ("triangles(N)", "node_kayles triangles 3xN"),
];

/// For each sequence that is not in [`SEQUENCES`], the patterns of positions that fit all terms so far. In a pattern, `N` is the index.
/// Each new claim can rule out patterns.
#[derive(Default)]
pub(super) struct Shapes(HashMap<String, Vec<String>>);

impl Shapes {
    /// Checks that a term fits the position or game of its claim and the other terms of its sequence.
    ///
    /// # Errors
    /// Returns an error if the term does not fit. For a known sequence, the message says which positions or games the sequence is about.
    pub(super) fn fit(&mut self, term: &Term, subject: &str) -> Result<(), String> {
        let known = |&(sequence, _): &(&str, &str)| {
            sequence.split_once('(').is_some_and(|(name, _)| name == term.name)
        };
        let mut about = None;
        for (sequence, position) in SEQUENCES.into_iter().filter(known) {
            let [sequence, position] =
                [sequence, position].map(|text| text.replace('N', &term.index.to_string()));
            if sequence == term.to_string() && position == subject {
                return Ok(());
            }
            let first =
                format!("`{term}` is not about `{subject:.60}`: `{sequence}` is `{position}`");
            about.get_or_insert(first);
        }
        if let Some(about) = about {
            return Err(about);
        }
        let mut shapes = shapes(subject, term);
        if let Some(before) = self.0.get(&term.name) {
            shapes.retain(|shape| before.contains(shape));
        }
        if shapes.is_empty() {
            let name = &term.name;
            return Err(format!(
                "`{term}` is not about `{subject:.60}`, or {name} is about others"
            ));
        }
        self.0.insert(term.name.clone(), shapes);
        Ok(())
    }
}

/// Looks in the subject for numbers equal to the index. For each of them, returns the subject with that number replaced by `N`. For a
/// nim-sequence, returns only the subject itself.
fn shapes(subject: &str, term: &Term) -> Vec<String> {
    if term.is_all {
        return vec![subject.to_owned()];
    }
    let index = term.index.to_string();
    let is_digit = |at: usize| subject.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let numbers = subject
        .match_indices(&index)
        .filter(|&(at, _)| !(is_digit(at + index.len()) || at > 0 && is_digit(at - 1)));
    numbers.map(|(at, _)| format!("{}N{}", &subject[..at], &subject[at + index.len()..])).collect()
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, index, is_all } = self;
        write!(f, "{name}({index}{})", if *is_all { ".." } else { "" })
    }
}

/// The terms of a sequence, in order, from its offset on.
///
/// [`Display`](fmt::Display) writes the b-file: one line `n a(n)` for each term, with a single space, and with a line feed after
/// each line.
///
/// The format is described in [contributing a b-file](https://oeis.org/SubmitB.html).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BFile {
    name: String,
    offset: u64,
    terms: Vec<u64>,
}

impl BFile {
    /// Returns the number of the sequence in the OEIS, such as `A002186`, or its name if it has no number yet.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the index of the first term.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the terms, in order of their indices.
    #[must_use]
    pub fn terms(&self) -> &[u64] {
        &self.terms
    }
}

impl fmt::Display for BFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, term) in (self.offset..).zip(&self.terms) {
            writeln!(f, "{n} {term}")?;
        }
        Ok(())
    }
}

/// Collects the terms of a sequence from claims. From claims about values, it takes every stated value; for a nim-sequence, it
/// computes the first `most` values. Does not check the claims.
///
/// ```
/// use grundy_core::Limits;
/// use impartial::claims;
///
/// let claims = claims::read(claims::KNOWN.as_bytes()).unwrap();
/// let kayles = claims::b_file(&claims, "A002186", 5, &Limits::none())?;
/// assert_eq!(kayles.to_string(), "0 0\n1 1\n2 2\n3 3\n4 1\n");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// Returns a message if the name cannot be that of a sequence, if no claim is about this sequence, if two claims give the same term, if a
/// term in the middle is missing, if the terms would need more than [`MAX_LEN`] values, or if a limit was reached.
pub fn b_file(claims: &[Claim], name: &str, most: u64, limits: &Limits) -> Result<BFile, String> {
    if !is_name(name) {
        return Err(format!(
            "`{name:.40}` is not the number of a sequence, such as A002186, and not a name in small letters"
        ));
    }
    let mut values: BTreeMap<u64, (u64, usize)> = BTreeMap::new();
    for claim in claims {
        for term in claim.terms.iter().filter(|term| term.name == name) {
            let code = match &claim.statement {
                Statement::Value { value, .. } => {
                    let before = values.insert(term.index, (*value, claim.line));
                    if let Some((_, line)) = before {
                        let n = term.index;
                        return Err(format!(
                            "lines {line} and {} are both {name}({n})",
                            claim.line
                        ));
                    }
                    continue;
                }
                Statement::Period(proof) => proof.code(),
                Statement::Arithmetic(proof) => proof.code(),
                Statement::System(proof) => {
                    let len = term.index.checked_add(most).filter(|&len| len <= MAX_LEN);
                    let len = len.ok_or_else(|| format!("more than {MAX_LEN} terms"))?;
                    let mut sequence = SystemSequence::new(proof.system().clone());
                    sequence.extend_within(len, limits).map_err(|error| error.to_string())?;
                    let values = sequence.values(proof.kind());
                    let terms = (term.index..len).map(|heap| values.at(heap).value()).collect();
                    return Ok(BFile { name: name.to_owned(), offset: term.index, terms });
                }
                Statement::Quotient { .. } | Statement::Loony { .. } => continue,
            };
            let len = term.index.checked_add(most).filter(|&len| len <= MAX_LEN);
            let len = len.ok_or_else(|| format!("more than {MAX_LEN} terms"))?;
            let mut sequence = Sequence::new(code.clone());
            let computed =
                sequence.extend_within(len, limits).map_err(|error| error.to_string())?;
            let terms = (term.index..len).map(|heap| computed.at(heap).value()).collect();
            return Ok(BFile { name: name.to_owned(), offset: term.index, terms });
        }
    }
    let Some((&offset, _)) = values.first_key_value() else {
        return Err(format!("no claim is about {name}"));
    };
    // A b-file must not have gaps, so the indices must be consecutive.
    if let Some(n) = (offset..).zip(values.keys()).find_map(|(n, &key)| (n != key).then_some(n)) {
        return Err(format!("{name}({n}) is missing, and a b-file has no gaps"));
    }
    let terms = values.into_values().map(|(value, _)| value).collect();
    Ok(BFile { name: name.to_owned(), offset, terms })
}
