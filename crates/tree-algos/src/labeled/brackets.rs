//! Reads trees that are written as nested brackets.

use super::parts::Growing;
use super::place::{Place, bytes};
use super::{LabeledTree, LabeledTreeError};
use std::borrow::Cow;

/// The bytes that end a label.
const ENDS: [bool; 256] = bytes(b"()[]{} \t\n\r\x0b\x0c");

impl LabeledTree {
    /// Reads a tree in which each pair of brackets is a node. An optional label follows the opening bracket, and then come the
    /// children: `(()(()))`, `{a{b}{c}}`, `[S [NP [N John]] [VP [V left]]]`.
    ///
    /// Brackets can be round, square or curly, and each needs a closing bracket of its kind. A label is a word without white space and
    /// brackets, or a text in `'` or `"` in which that quote is doubled. A second word in the same brackets is a leaf, as in treebanks:
    /// `(NP (D the) cat)` has the children `D` and `cat` below `NP`, and `the` below `D`.
    ///
    /// # Errors
    ///
    /// Returns a [`LabeledTreeError`] with the line and column of the fault.
    ///
    /// # Complexity
    ///
    /// O(length of the text).
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_brackets("{a{b}{c{d}}}")?;
    /// assert_eq!(tree.to_newick(), "(b,(d)c)a;");
    /// assert_eq!(LabeledTree::from_brackets("(()(()))")?.to_newick(), "(,());");
    /// let error = LabeledTree::from_brackets("(())())").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 5: expected the end of the text, found `(`");
    /// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
    /// ```
    pub fn from_brackets(text: &str) -> Result<Self, LabeledTreeError> {
        let mut place = Place::new(text);
        let mut growing = Growing::default();
        // `open` contains the places of the open brackets, with their nodes. `is_new` is true while the last of these nodes has neither a
        // label nor a child.
        let mut open: Vec<(usize, u32)> = Vec::new();
        let (mut is_begun, mut is_new) = (false, false);
        loop {
            place.skip_blanks();
            if place.is_at_end() {
                break;
            }
            let above = open.last().copied();
            let at = place.at;
            match (place.byte(), above) {
                (b'(' | b'[' | b'{', None) if !is_begun => {
                    open.push((at, 0));
                    (is_begun, is_new) = (true, true);
                    place.at += 1;
                }
                (b'(' | b'[' | b'{', Some((_, above))) => {
                    open.push((at, growing.add(above).map_err(|fault| place.wrong(fault))?));
                    is_new = true;
                    place.at += 1;
                }
                (sign @ (b')' | b']' | b'}'), Some((start, _))) => {
                    let (closing, expected) = closing(text.as_bytes()[start]);
                    if sign != closing {
                        return Err(place.expected(expected));
                    }
                    open.pop();
                    is_new = false;
                    place.at += 1;
                }
                (byte, Some((_, above))) => {
                    let label = match byte {
                        b'\'' | b'"' => Cow::Owned(place.quoted()?),
                        _ => Cow::Borrowed(place.word(&ENDS)),
                    };
                    let wrong = |fault| LabeledTreeError::new(text, at, fault);
                    let node = if is_new { above } else { growing.add(above).map_err(wrong)? };
                    growing.labels.set(node as usize, &label).map_err(wrong)?;
                    is_new = false;
                }
                (_, None) if is_begun => return Err(place.expected("the end of the text")),
                (_, None) => return Err(place.expected("a bracket")),
            }
        }
        match open.last() {
            Some(&(start, _)) => Err(place.never_closed(start)),
            None if is_begun => Ok(growing.finish()),
            None => Err(place.expected("a bracket")),
        }
    }
}

/// Returns the closing bracket for an opening one, and its description for errors.
const fn closing(opening: u8) -> (u8, &'static str) {
    match opening {
        b'(' => (b')', "`)`"),
        b'[' => (b']', "`]`"),
        _ => (b'}', "`}`"),
    }
}
