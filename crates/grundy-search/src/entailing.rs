//! Games such as Top Entails, Nimstring, and Dots and Boxes, whose moves can entail a reply or keep the turn.
//!
//! A move can force the opponent to answer in the same component (an *entailing* move), or leave the turn with the player who moved
//! (a *complimenting* move). [`EntailingRules`] describes such games. [`EntailingSearch`] finds values, outcomes and winning moves
//! in normal play. [`Alternating`] turns such a game into an ordinary [`Ruleset`](grundy_core::Ruleset), whose positions are whole sums and
//! which [`Search`](crate::Search) plays exhaustively. [`first_counterexample`] compares the two.
//!
//! # Theory
//!
//! The value of a component G is a nimber or *loony*, which means that the player to move wins every sum with G. Let `W(G)` be the
//! set of all `m` for which the player to move wins `G + *m`, and `S(G)` the set of all `m` for which some move *in G* wins.
//!
//! - In the sum of G and `*m`, a plain move to a sum H wins if `m` is not in `W(H)`, since the opponent then loses `H + *m`.
//! - An entailing move to H wins if `m` is not in `S(H)`, since the opponent must reply in H and no move there wins.
//! - A move to H that keeps the turn wins if `m` is in `W(H)`, since the same player moves next.
//!
//! `S(G)` is the union of the sets of `m` with which each move wins. It either is finite or lacks only finitely many nimbers: a
//! [`NimberSet`]. The value of G is the least `m` that is not in `S(G)`; if `S(G)` contains all nimbers, G is loony. `W(G)` contains all
//! nimbers except the value, or all nimbers if G is loony. The value of a sum is the nim-sum of the values of its parts, or loony if a part
//! is loony. A component without moves has the value `*0`, and an entailing move to it wins immediately.
//!
//! To find the winning moves of a sum in one component, let `m` be the nim-sum of the other components; then the conditions above apply. If
//! another component is loony, treat `m` as a nimber larger than all others: plain moves lose, moves that keep the turn win, and an
//! entailing move to H wins if `S(H)` is finite.
//!
//! Sources: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, chapter 12;
//! U. Larsson, R. J. Nowakowski, C. P. Santos, "Impartial games with entailing moves" (2021).

mod alternating;
mod rules;
mod search;
mod value;

pub use alternating::{Alternating, Situation, Turn, TurnMove, first_counterexample};
pub use rules::{After, EntailingRules, Plain};
pub use search::{EntailingError, EntailingQuery, EntailingSearch};
pub use value::{EntailingValue, NimberSet};
