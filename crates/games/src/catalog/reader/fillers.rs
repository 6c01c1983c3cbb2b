//! The words that may be left out: each list stands here once.

/// Words that join others in a sentence, and nouns for what every position of a game consists of.
const FILLERS: [&str; 32] = [
    "and", "are", "at", "board", "boxes", "cells", "coin", "coins", "counters", "each", "edges",
    "for", "from", "game", "has", "in", "length", "lengths", "matches", "nodes", "of", "on", "pin",
    "pins", "set", "size", "sizes", "squares", "stones", "the", "vertices", "with",
];

/// Articles, which say nothing in front of another word.
pub(super) const ARTICLES: [&str; 2] = ["a", "an"];

/// Nouns whose number says how many sizes follow.
const HEAP_NOUNS: [&str; 8] = ["heap", "heaps", "pile", "piles", "row", "rows", "stack", "stacks"];

/// Nouns whose number is the number itself, as in `5 coins`, or says how many places follow, as in `3 coins at 1, 4, 6`.
const COIN_NOUNS: [&str; 10] =
    ["coin", "coins", "counters", "matches", "pin", "pins", "squares", "stones", "cells", "tokens"];

fn is_in(word: &str, words: &[&str]) -> bool {
    words.iter().any(|other| word.eq_ignore_ascii_case(other))
}

pub(super) fn is_filler(word: &str) -> bool {
    is_in(word, &FILLERS) || is_in(word, &ARTICLES)
}

pub(super) fn is_heap_noun(word: &str) -> bool {
    is_in(word, &HEAP_NOUNS)
}

pub(super) fn is_coin_noun(word: &str) -> bool {
    is_in(word, &COIN_NOUNS)
}
