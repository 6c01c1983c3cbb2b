//! Closed sets of components: each with its options as words in smaller components.

use std::collections::HashMap;

use super::word::{Letter, Word};

/// Components numbered such that every move leads to smaller numbers.
///
/// Equal games get equal names where that is seen at once: a component with the same options as an earlier
/// one is that one, and a component without options is left out. Both are exact in misère play, and so is
/// it to cancel two copies of `*1`, whose mate is `*1`.
#[derive(Clone, Debug, Default)]
pub(super) struct Closed {
    /// Each component as a word: itself, an earlier one, or nothing.
    names: Vec<Word>,
    /// Without repetitions, in ascending order, as words of letters that name themselves.
    options: Vec<Vec<Word>>,
    by_options: HashMap<Vec<Word>, Letter>,
    /// The letter of `*1`, if it has come up.
    star: Option<Letter>,
}

impl Closed {
    /// The number of components.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Adds the next component, with its options as lists of earlier components.
    pub(super) fn push(
        &mut self,
        options: impl IntoIterator<Item = impl IntoIterator<Item = Letter>>,
    ) {
        let mut words: Vec<Word> = options.into_iter().map(|option| self.word(option)).collect();
        words.sort_unstable();
        words.dedup();
        let letter = self.names.len() as Letter;
        let name = if words.is_empty() {
            Word::empty()
        } else if let Some(&same) = self.by_options.get(&words) {
            Word::single(same)
        } else {
            self.by_options.insert(words.clone(), letter);
            if words == [Word::empty()] {
                self.star = Some(letter);
            }
            Word::single(letter)
        };
        self.names.push(name);
        self.options.push(words);
    }

    /// A sum of components as a word.
    pub(super) fn word(&self, components: impl IntoIterator<Item = Letter>) -> Word {
        let letters = components.into_iter();
        self.simplify(
            letters.flat_map(|part| self.names[part as usize].letters().iter().copied()).collect(),
        )
    }

    /// The sum of two words of letters that name themselves.
    pub(super) fn sum(&self, a: &Word, b: &Word) -> Word {
        self.simplify(a.plus(b))
    }

    fn simplify(&self, mut word: Word) -> Word {
        if let Some(star) = self.star {
            word.cancel_pairs_of(star);
        }
        word
    }

    pub(super) fn options(&self, letter: Letter) -> &[Word] {
        &self.options[letter as usize]
    }

    /// The letter or the empty word that a component is equal to.
    pub(super) fn name(&self, component: Letter) -> Option<Letter> {
        self.names[component as usize].letters().first().copied()
    }

    /// Whether the component is the first of its kind and has options.
    pub(super) fn is_letter(&self, component: Letter) -> bool {
        self.name(component) == Some(component)
    }
}
