//! Words, which represent sums of components as multisets of numbers.

use smallvec::SmallVec;

/// The number of a component in a closed set. Every move in a component leads to components with smaller numbers.
pub(super) type Letter = u32;

/// A sum of components, stored as their numbers in descending order.
///
/// Words are ordered lexicographically, starting with the largest component. This order is a well-order, and every move leads to a smaller
/// word. If `a < b`, then adding the same component to both preserves this relation.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Word(SmallVec<[Letter; 6]>);

impl Word {
    pub(super) fn empty() -> Self {
        Self::default()
    }

    pub(super) fn single(letter: Letter) -> Self {
        Self(SmallVec::from_slice(&[letter]))
    }

    pub(super) fn letters(&self) -> &[Letter] {
        &self.0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the sum of two words.
    pub(super) fn plus(&self, other: &Self) -> Self {
        let mut merged = SmallVec::with_capacity(self.0.len() + other.0.len());
        let (mut left, mut right) = (&self.0[..], &other.0[..]);
        while let ([a, rest_left @ ..], [b, rest_right @ ..]) = (left, right) {
            if a >= b {
                merged.push(*a);
                left = rest_left;
            } else {
                merged.push(*b);
                right = rest_right;
            }
        }
        merged.extend_from_slice(left);
        merged.extend_from_slice(right);
        Self(merged)
    }

    pub(super) fn plus_letter(&self, letter: Letter) -> Self {
        let mut word = self.clone();
        let at = word.0.partition_point(|&other| other > letter);
        word.0.insert(at, letter);
        word
    }

    /// Returns the word without one copy of `letter`. The word must contain the letter.
    pub(super) fn without(&self, letter: Letter) -> Self {
        let mut word = self.clone();
        let at = word.0.iter().position(|&other| other == letter).expect("the word has the letter");
        word.0.remove(at);
        word
    }

    /// Returns the word without the letters of `other`. The word must contain all of them.
    pub(super) fn without_all(&self, other: &Self) -> Self {
        other.0.iter().fold(self.clone(), |word, &letter| word.without(letter))
    }

    /// Returns each distinct letter, with the index of its first copy.
    pub(super) fn distinct(&self) -> impl Iterator<Item = (usize, Letter)> {
        let letters = &self.0;
        (0..letters.len())
            .filter(|&at| at == 0 || letters[at - 1] != letters[at])
            .map(|at| (at, letters[at]))
    }

    /// Removes pairs of a letter. One copy remains if the number of copies is odd.
    pub(super) fn cancel_pairs_of(&mut self, letter: Letter) {
        let from = self.0.partition_point(|&other| other > letter);
        let count = self.0[from..].iter().take_while(|&&other| other == letter).count();
        self.0.drain(from..from + (count & !1));
    }
}

impl FromIterator<Letter> for Word {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut letters: SmallVec<[Letter; 6]> = letters.into_iter().collect();
        letters.sort_unstable_by(|a, b| b.cmp(a));
        Self(letters)
    }
}

#[cfg(test)]
mod tests {
    use super::Word;

    fn word(letters: &[u32]) -> Word {
        letters.iter().copied().collect()
    }

    #[test]
    fn words_are_compared_by_their_largest_letters_first() {
        assert!(word(&[3, 3]) > word(&[3, 2, 2, 2]));
        assert!(word(&[3]) > word(&[2, 2, 2, 2]));
        assert!(word(&[2, 2]) > word(&[2]));
        assert!(Word::empty() < word(&[0]));
    }

    #[test]
    fn words_can_be_added_and_subtracted() {
        let (a, b) = (word(&[5, 1, 3]), word(&[3, 4]));
        assert_eq!(a.plus(&b).letters(), [5, 4, 3, 3, 1]);
        assert_eq!(a.plus(&b).without_all(&b), a);
        assert_eq!(a.plus_letter(3).letters(), [5, 3, 3, 1]);
        assert_eq!(a.plus(&b).distinct().collect::<Vec<_>>(), [(0, 5), (1, 4), (2, 3), (4, 1)]);
    }

    #[test]
    fn pairs_of_equal_letters_cancel() {
        for (copies, left) in [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0)] {
            let mut with: Word = [9, 4, 4, 1].into_iter().chain(vec![2; copies]).collect();
            with.cancel_pairs_of(2);
            assert_eq!(with, [9, 4, 4, 1].into_iter().chain(vec![2; left]).collect());
        }
    }
}
