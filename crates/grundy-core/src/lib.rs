//! Impartial games: rules, theorems and the search that puts one on trial against the other.
