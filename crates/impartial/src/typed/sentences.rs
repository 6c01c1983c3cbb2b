//! Positions in sentences: `Nim with heaps of 3, 5 and 7`.

use super::is_number;
use super::plain::{only_numbers, plain, words};

/// More heaps are not made from a number.
const MAX_HEAPS: usize = 1000;

/// Heaps of Nim without its name, as `3 5 7`, `(3, 5, 7)`, `*3` or `3 heaps of 5`.
pub(super) fn heaps(typed: &str) -> Option<String> {
    let inside =
        typed.strip_prefix(['(', '[', '{']).and_then(|text| text.strip_suffix([')', ']', '}']));
    let inside = inside.unwrap_or(typed);
    let said: Vec<&str> =
        words(inside).map(|word| word.strip_prefix('*').unwrap_or(word)).collect();
    let heaps = match counted(&said) {
        Some(heaps) => heaps,
        None if said.iter().any(|word| is_counted(word) || ["heap", "pile"].contains(word)) => {
            telling(&said, |_| false)
        }
        None => said,
    };
    let heaps = heaps.join(" ");
    only_numbers(&heaps).then(|| plain(&heaps))
}

/// Whether a word is a noun whose number may stand in front of it.
fn is_counted(word: &str) -> bool {
    ["heaps", "piles", "rows", "stacks"].contains(&word.trim_end_matches(':'))
}

/// The heaps of `3 heaps of 5` one by one, and those of `2 heaps: 4, 5`.
pub(super) fn counted<'w>(words: &[&'w str]) -> Option<Vec<&'w str>> {
    let [count, noun, rest @ ..] = words else { return None };
    let count: usize = count.parse().ok().filter(|count| (1..=MAX_HEAPS).contains(count))?;
    if !is_counted(noun) {
        return None;
    }
    let sizes = telling(rest, |_| false);
    match sizes[..] {
        [size] if is_number(size) => Some(vec![size; count]),
        _ => (sizes.len() == count && sizes.iter().all(|size| is_number(size))).then_some(sizes),
    }
}

/// The words that say something of the position: those that are noted somewhere, and what is no filler.
pub(super) fn telling<'w>(words: &[&'w str], is_noted: impl Fn(&str) -> bool) -> Vec<&'w str> {
    if let [count, noun] = words {
        // How large the heaps are is missing.
        if is_number(count) && is_counted(noun) {
            return words.to_vec();
        }
    }
    let is_word = |at: usize| words.get(at).is_some_and(|word| word.contains(char::is_alphabetic));
    let tells = |at: usize, word: &str| {
        // Alone it could be the name of something.
        let is_article = matches!(word, "a" | "an") && is_word(at + 1);
        is_noted(word) || !(is_article || is_filler(word))
    };
    let numbered = words.iter().copied().enumerate();
    numbered.filter(|&(at, word)| tells(at, word)).map(|(_, word)| word).collect()
}

/// Words of sentences that say nothing of the position.
pub(super) fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 40] = [
        "and", "are", "at", "board", "boxes", "cells", "coin", "coins", "counters", "each",
        "edges", "for", "from", "game", "has", "heap", "heaps", "in", "length", "lengths",
        "matches", "nodes", "of", "on", "pile", "piles", "pin", "pins", "row", "rows", "set",
        "size", "sizes", "squares", "stack", "stacks", "stones", "the", "vertices", "with",
    ];
    let word = word.trim_end_matches(':').to_lowercase();
    FILLERS.contains(&&*word)
}
