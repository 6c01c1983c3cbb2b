//! Plays the moves of positions, and looks up the resulting positions in batches.

use std::hash::Hash;
use std::ops::Range;

use super::listing::END;
use super::position_index::{Key, PositionIndex, are_words};
use super::{Budget, Numbers, PositionGraph, State, encode, tidy};
use grundy_core::{Ruleset, Sum};

/// The number of moves to play before looking up the results in one batch.
const AHEAD: usize = 16;

/// A vector with a capacity of more than this many words is freed instead of reused.
const LONG: usize = 1 << 12;

/// An item in the queue of played moves, whose results are looked up later.
#[derive(Clone)]
pub(super) enum PendingOptions<P> {
    /// The moves of this position come next.
    Position(u32),
    /// A part of the result of the next move.
    Part(Key, P),
    /// A part whose number has been found.
    Found(u32),
    /// All parts of the move are in the queue.
    EndOfMove,
    /// All moves of the position are in the queue.
    EndOfMoves,
}

/// The options of a position for which only some moves have been played.
#[derive(Clone)]
pub(super) struct PartialExpansion {
    pub(super) words: Vec<u32>,
    /// Equal options are dropped once there are this many words.
    tidy_at: usize,
    played: u64,
}

/// The position whose options are being collected.
type Open = Option<(u32, PartialExpansion)>;

impl<P: Clone + Eq + Hash> PositionGraph<P> {
    /// Plays the remaining moves of the given positions, in order. `parts` splits the result of a move into the parts to store.
    #[doc(hidden)]
    pub fn expand<G: Ruleset<Position = P>, Q: Budget>(
        &mut self,
        numbers: Range<u32>,
        rules: &G,
        parts: impl Fn(P) -> Sum<P>,
        budget: &mut Q,
    ) -> Result<(), Q::Stop> {
        let (mut ahead, mut open) = (std::mem::take(&mut self.ahead), None);
        let played = self.play(numbers, rules, parts, budget, (&mut ahead, &mut open));
        let result = played.and_then(|stop| {
            self.look_up(rules, budget, (&mut ahead, &mut open))?;
            stop.map_or(Ok(()), Err)
        });
        ahead.clear();
        self.ahead = ahead;
        if let Some((number, begun)) = open {
            self.begun.insert(number, begun);
        }
        result
    }

    /// Plays the remaining moves of the given positions. Returns the reason if the budget allows no further move. In any case, the caller
    /// must still look up the results of the last moves.
    fn play<G: Ruleset<Position = P>, Q: Budget>(
        &mut self,
        numbers: Range<u32>,
        rules: &G,
        parts: impl Fn(P) -> Sum<P>,
        budget: &mut Q,
        (ahead, open): (&mut Vec<PendingOptions<P>>, &mut Open),
    ) -> Result<Option<Q::Stop>, Q::Stop> {
        let mut waiting = 0;
        for number in numbers {
            if self.is_complete(number) {
                continue;
            }
            if matches!(self.index, PositionIndex::Same(_)) && ahead.is_empty() {
                self.play_directly(number, rules, &parts, budget, open)?;
                continue;
            }
            let position = self.position(number).clone();
            let mut moves = rules.moves(&position);
            for _ in 0..self.begun.get(&number).map_or(0, |begun| begun.played) {
                if moves.next().is_some() {
                    if let Err(stop) = budget.pass() {
                        return Ok(Some(stop));
                    }
                }
            }
            ahead.push(PendingOptions::Position(number));
            for mv in moves {
                if waiting >= AHEAD {
                    self.look_up(rules, budget, (ahead, open))?;
                    waiting = 0;
                }
                if let Err(stop) = budget.step(self.words + waiting) {
                    return Ok(Some(stop));
                }
                for part in rules.play(&position, &mv).flat_map(&parts) {
                    ahead.push(PendingOptions::Part(self.index.key(&part), part));
                }
                ahead.push(PendingOptions::EndOfMove);
                waiting += 1;
            }
            ahead.push(PendingOptions::EndOfMoves);
        }
        Ok(None)
    }

    /// Plays the remaining moves of a position, and looks up each result immediately. This is faster than in batches if looking up a
    /// position reads no memory.
    fn play_directly<G: Ruleset<Position = P>, Q: Budget>(
        &mut self,
        number: u32,
        rules: &G,
        parts: impl Fn(P) -> Sum<P>,
        budget: &mut Q,
        open: &mut Open,
    ) -> Result<(), Q::Stop> {
        let position = self.position(number).clone();
        let mut moves = rules.moves(&position);
        let begun = self.begin(number);
        let played = begun.played;
        *open = Some((number, begun));
        for _ in 0..played {
            if moves.next().is_some() {
                budget.pass()?;
            }
        }
        let mut option = Numbers::new();
        for mv in moves {
            budget.step(self.words)?;
            for part in rules.play(&position, &mv).flat_map(&parts) {
                let left = self.number(rules, part, budget)?;
                if !self.drops_ended || self.has_moves(left) {
                    option.push(left);
                }
            }
            if let Some((number, begun)) = open {
                self.keep_option(*number, begun, &mut option);
            }
        }
        if let Some((number, begun)) = open.take() {
            self.end(number, begun);
        }
        Ok(())
    }

    /// Looks up the results of the moves played so far, and stores them as options.
    fn look_up<G: Ruleset<Position = P>, Q: Budget>(
        &mut self,
        rules: &G,
        budget: &mut Q,
        (ahead, open): (&mut Vec<PendingOptions<P>>, &mut Open),
    ) -> Result<(), Q::Stop> {
        // The slots of the index are scattered in memory. Read all of them first, so the cache misses overlap and do not wait for writes.
        let touched = ahead.iter().fold(0, |sum, item| match item {
            PendingOptions::Part(key, _) => sum ^ self.index.touch(*key),
            _ => sum,
        });
        std::hint::black_box(touched);
        for item in ahead.iter_mut() {
            if let PendingOptions::Part(key, part) = item {
                if let Some(number) = self.index.find(*key, part, &self.positions, are_words::<G>())
                {
                    *item = PendingOptions::Found(number);
                }
            }
        }
        let mut option = Numbers::new();
        for item in ahead.drain(..) {
            let left = match item {
                PendingOptions::Found(number) => number,
                PendingOptions::Part(key, part) => self.number_by(key, rules, part, budget)?,
                PendingOptions::EndOfMove => {
                    if let Some((number, begun)) = open {
                        self.keep_option(*number, begun, &mut option);
                    }
                    continue;
                }
                PendingOptions::Position(number) => {
                    *open = Some((number, self.begin(number)));
                    continue;
                }
                PendingOptions::EndOfMoves => {
                    if let Some((number, begun)) = open.take() {
                        self.end(number, begun);
                    }
                    continue;
                }
            };
            // Reading the state can cause a cache miss, so skip it if it is not needed.
            if !self.drops_ended || self.has_moves(left) {
                option.push(left);
            }
        }
        Ok(())
    }

    fn begin(&mut self, number: u32) -> PartialExpansion {
        let begun = if self.begun.is_empty() { None } else { self.begun.remove(&number) };
        let new = || PartialExpansion {
            words: std::mem::take(&mut self.spare),
            tidy_at: 1 << 10,
            played: 0,
        };
        begun.unwrap_or_else(new)
    }

    fn end(&mut self, number: u32, mut begun: PartialExpansion) {
        self.complete(number, &begun.words);
        if begun.words.capacity() <= LONG {
            begun.words.clear();
            self.spare = begun.words;
        }
    }

    /// Stores one option of a position, and clears `option` for the next one.
    #[inline]
    fn keep_option(&mut self, number: u32, begun: &mut PartialExpansion, option: &mut Numbers) {
        if let [only] = option[..] {
            // Most games never split, so nearly all options are single positions.
            begun.played += 1;
            begun.words.push(only | END);
            option.clear();
            self.words += 1;
            if begun.words.len() >= begun.tidy_at {
                self.tidy_begun(begun);
            }
        } else {
            self.keep_sum(number, begun, option);
        }
    }

    fn keep_sum(&mut self, number: u32, begun: &mut PartialExpansion, option: &mut Numbers) {
        option.sort_unstable();
        begun.played += 1;
        self.meets_nothing |= option.is_empty();
        if option.len() > 1 {
            self.states[number as usize].0 |= State::SPLITS;
        }
        let before = begun.words.len();
        encode(&mut begun.words, option);
        option.clear();
        self.words += begun.words.len() - before;
        if begun.words.len() >= begun.tidy_at {
            self.tidy_begun(begun);
        }
    }

    /// Drops equal options.
    #[cold]
    fn tidy_begun(&mut self, begun: &mut PartialExpansion) {
        let all = begun.words.len();
        let rest = tidy(&mut begun.words);
        begun.words.truncate(rest);
        self.words -= all - rest;
        // Set the threshold to twice the remaining length, but to at least 1024. Then dropping equal options takes little time even if a
        // position has many different options.
        begun.tidy_at = rest.saturating_mul(2).max(1 << 10);
    }
}
