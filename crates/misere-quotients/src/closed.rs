//! Sets of components that are closed under moves. The options of a component are words in components with smaller numbers.

use std::collections::HashMap;

use super::word::{Letter, Word};

/// A set of components. Every move in a component leads to components with smaller numbers.
///
/// Components that are easily recognized as equal games get the same name. Two components count as equal in the following cases, all of
/// which are correct in misère play:
///
/// - a component without options equals the empty sum;
/// - a component with the same options as an earlier component, or as an earlier component plus `*1`, equals that component or that
///   sum;
/// - the equality also holds for a component with further options, if each further option has a move back to the earlier component
///   or sum (reversible moves);
/// - two copies of `*1` cancel.
#[derive(Clone, Debug, Default)]
pub(super) struct Closed {
    /// The name of each component: the component's own letter; an earlier letter, with or without `*1`; or the empty word.
    names: Vec<Word>,
    /// The options of each component, in ascending order and without repetitions. In these words, every letter is its own name.
    options: Vec<Vec<Word>>,
    /// The names of known games, by their options.
    by_options: HashMap<Vec<Word>, Word>,
    /// The letter of `*1`, the first component that has options. `None` if no component has options.
    star: Option<Letter>,
}

impl Closed {
    /// Returns the number of components.
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
        let known = if words.is_empty() {
            Some(Word::empty())
        } else {
            self.by_options.get(&words).cloned().or_else(|| self.reverts_to(&words))
        };
        let name = known.clone().unwrap_or_else(|| Word::single(letter));
        self.names.push(name.clone());
        self.options.push(words.clone());
        if known.is_none() {
            if words == [Word::empty()] {
                self.star = Some(letter);
            } else if let Some(star) = self.star {
                let with_star = name.plus_letter(star);
                self.by_options.insert(self.options_of(&with_star), with_star);
            }
            self.by_options.insert(words, name);
        }
    }

    /// Returns a game `H` that equals the game `G` with the given options, because every option of `G` that is not an option of `H` is
    /// reversible. Returns `None` if there is no such game.
    fn reverts_to(&self, options: &[Word]) -> Option<Word> {
        let mut candidates: Vec<Word> =
            options.iter().flat_map(|option| self.short_options_of(option)).collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates.into_iter().find(|candidate| {
            let kept = self.options_of(candidate);
            // If the candidate is the empty sum, the game equals it only if the game is an N-position. Without a search, only `*1` is known
            // to be a P-position, so require `*1` as an option.
            let proviso = !candidate.is_empty()
                || self.star.is_some_and(|star| options.contains(&Word::single(star)));
            proviso
                && kept.iter().all(|option| options.binary_search(option).is_ok())
                && options.iter().all(|option| {
                    kept.binary_search(option).is_ok() || self.has_option(option, candidate)
                })
        })
    }

    /// Returns the options of a word that are empty, a single letter, or a single letter plus `*1`.
    fn short_options_of(&self, word: &Word) -> impl Iterator<Item = Word> {
        let size = |word: &Word| word.letters().len() - usize::from(self.has_star(word));
        word.distinct().flat_map(move |(_, letter)| {
            let rest = word.without(letter);
            let room = 1_usize.checked_sub(size(&rest));
            let options = room.map_or(&[][..], |_| &self.options[letter as usize]);
            let short = options.iter().filter(move |option| Some(size(option)) <= room);
            short.map(|option| self.sum(&rest, option)).collect::<Vec<_>>()
        })
    }

    /// Returns all options of a word, in ascending order and without repetitions.
    fn options_of(&self, word: &Word) -> Vec<Word> {
        let of_letter = |(_, letter): (usize, Letter)| {
            let rest = word.without(letter);
            let options = self.options[letter as usize].iter();
            options.map(|option| self.sum(&rest, option)).collect::<Vec<_>>()
        };
        let mut options: Vec<Word> = word.distinct().flat_map(of_letter).collect();
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Returns whether a move leads from `word` to `option`.
    fn has_option(&self, word: &Word, option: &Word) -> bool {
        word.distinct().any(|(_, letter)| {
            // A move in `letter` keeps `rest`, so `option` must contain `rest`. The letter must have an option that equals the remainder of
            // `option`. Ignore pairs of `*1`, because they cancel.
            let rest = word.without(letter);
            let [mut lacking, mut rest] = [option, &rest].map(|word| self.without_star(word));
            if self.has_star(option) != self.has_star(&word.without(letter)) {
                lacking = self.star.map_or(lacking.clone(), |star| lacking.plus_letter(star));
            }
            while let Some(&letter) = rest.letters().first() {
                if !lacking.letters().contains(&letter) {
                    return false;
                }
                lacking = lacking.without(letter);
                rest = rest.without(letter);
            }
            self.options[letter as usize].binary_search(&lacking).is_ok()
        })
    }

    fn has_star(&self, word: &Word) -> bool {
        self.star.is_some_and(|star| word.letters().contains(&star))
    }

    /// Returns the word without `*1`. A word contains at most one copy of `*1`.
    fn without_star(&self, word: &Word) -> Word {
        match self.star {
            Some(star) if word.letters().contains(&star) => word.without(star),
            _ => word.clone(),
        }
    }

    /// Returns the word of a sum of components, simplified.
    pub(super) fn word(&self, components: impl IntoIterator<Item = Letter>) -> Word {
        let letters = components.into_iter();
        self.simplify(
            letters.flat_map(|part| self.names[part as usize].letters().iter().copied()).collect(),
        )
    }

    /// Returns the sum of two words, simplified. All letters must be their own names.
    pub(super) fn sum(&self, a: &Word, b: &Word) -> Word {
        self.simplify(a.plus(b))
    }

    fn simplify(&self, mut word: Word) -> Word {
        if let Some(star) = self.star {
            word.cancel_pairs_of(star);
        }
        word
    }

    /// Returns the letter of `*1`, if the set contains it. Two copies of `*1` cancel.
    pub(super) fn star(&self) -> Option<Letter> {
        self.star
    }

    pub(super) fn options(&self, letter: Letter) -> &[Word] {
        &self.options[letter as usize]
    }

    /// Returns whether the component's letter is its own name. This is the case if it has options and equals no earlier game.
    pub(super) fn is_letter(&self, component: Letter) -> bool {
        self.names[component as usize] == Word::single(component)
    }
}
