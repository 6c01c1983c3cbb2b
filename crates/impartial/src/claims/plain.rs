//! Computes values of boards, and the loony stacks of Top Entails, in plain loops that follow the definition. A board has the
//! value `v` if no option has the value `v` and each smaller value is the value of some option.
//!
//! These loops are a second opinion on the library's search. They share no code with the search, not even the rules. A position is a set of
//! squares or nodes, and its connected pieces are the components of a sum. The algorithm determines for one piece at a time whether the
//! piece has a given value.

use std::collections::HashMap;

use grundy_core::{Meter, Stopped};

use super::board::{Board, MAX, PlaceSet, places, without};

/// The maximum number of pieces that are remembered. They take about 300 MB.
const MAX_PIECES: usize = 1 << 21;
/// The work that is counted for a move, which includes splitting the rest of the piece into connected pieces.
const MOVE: u64 = 64;

/// The reason why a loop ends without an answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoAnswer {
    Stopped(Stopped),
    /// There are too many pieces, or a value is too large for the bit sets.
    Beyond,
}

impl From<Stopped> for NoAnswer {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Determines whether the whole board has the given value.
pub(super) fn has_value(
    board: &Board,
    value: u64,
    meter: &mut Meter<'_>,
) -> Result<bool, NoAnswer> {
    ByDefinition { board, pieces: Vec::new(), numbers: HashMap::new() }.has_value(value, meter)
}

/// The known facts about a connected piece.
struct Piece {
    places: PlaceSet,
    size: u32,
    value: Option<u64>,
    /// All values below this one are known to be values of options.
    reached: u64,
    /// The values of the options found so far, as bits.
    excluded: u128,
}

/// A sum, as a list of the numbers of its pieces, with the largest piece last. Equal pieces cancel, so pairs of them are removed.
type Sum = Vec<u32>;

/// A question in progress: does this piece have this value?
struct PieceQuestion {
    /// The number of the piece, or `None` for the whole board. For the whole board, the board itself is the only option, and the
    /// question is only whether this option has the value.
    piece: Option<u32>,
    value: u64,
    /// The value to find among the options: first `value` itself, which no option may have, and then each smaller value, which some
    /// option must have.
    target: u64,
    is_first: bool,
    options: Vec<Sum>,
    at: usize,
}

/// The next step toward answering a question.
enum NextStep {
    Answer(bool),
    /// Before the question can be answered, determine whether this piece has this value.
    Ask(u32, u64),
}

struct ByDefinition<'b> {
    board: &'b Board,
    pieces: Vec<Piece>,
    numbers: HashMap<PlaceSet, u32>,
}

impl ByDefinition<'_> {
    fn has_value(&mut self, value: u64, meter: &mut Meter<'_>) -> Result<bool, NoAnswer> {
        let whole = self.sum_of(self.board.all())?;
        let (target, is_first) = (value, true);
        let options = vec![whole];
        let mut stack =
            vec![PieceQuestion { piece: None, value, target, is_first, options, at: 0 }];
        while let Some(asked) = stack.last_mut() {
            let found = match self.look(asked, meter)? {
                NextStep::Answer(found) => found,
                NextStep::Ask(piece, value) => {
                    let asked = self.ask(piece, value, meter)?;
                    stack.push(asked);
                    continue;
                }
            };
            let Some(number) = asked.piece else { return Ok(found) };
            if self.is_decided(number, asked, found) {
                stack.pop();
            }
        }
        Ok(false)
    }

    fn ask(
        &mut self,
        number: u32,
        value: u64,
        meter: &mut Meter<'_>,
    ) -> Result<PieceQuestion, NoAnswer> {
        let options = self.options(number, meter)?;
        Ok(PieceQuestion {
            piece: Some(number),
            value,
            target: value,
            is_first: true,
            options,
            at: 0,
        })
    }

    /// Records whether some option has the target value. Returns whether this answers the question.
    fn is_decided(&mut self, number: u32, asked: &mut PieceQuestion, found: bool) -> bool {
        let piece = &mut self.pieces[number as usize];
        if found {
            piece.excluded |= 1 << asked.target;
            while piece.reached < 128 && piece.excluded >> piece.reached & 1 == 1 {
                piece.reached += 1;
            }
            if asked.is_first {
                return true;
            }
        } else if !asked.is_first {
            piece.value = Some(asked.target);
            return true;
        }
        (asked.is_first, asked.target, asked.at) = (false, piece.reached, 0);
        if asked.target < asked.value {
            return false;
        }
        piece.value = Some(asked.value);
        true
    }

    /// Searches for an option that has the target value.
    fn look(&self, asked: &mut PieceQuestion, meter: &mut Meter<'_>) -> Result<NextStep, NoAnswer> {
        while let Some(sum) = asked.options.get(asked.at) {
            meter.tick(1)?;
            match self.sum_has(sum, asked.target) {
                NextStep::Answer(false) => asked.at += 1,
                NextStep::Ask(_, value) if value >= 128 => return Err(NoAnswer::Beyond),
                known => return Ok(known),
            }
        }
        Ok(NextStep::Answer(false))
    }

    fn sum_has(&self, sum: &[u32], value: u64) -> NextStep {
        let Some((&last, others)) = sum.split_last() else { return NextStep::Answer(value == 0) };
        let mut wanted = value;
        for &other in others {
            let piece = &self.pieces[other as usize];
            match piece.value {
                Some(value) => wanted ^= value,
                None => return NextStep::Ask(other, piece.reached),
            }
        }
        let piece = &self.pieces[last as usize];
        match piece.value {
            Some(value) => NextStep::Answer(value == wanted),
            // A value never exceeds the number of options, which is at most the number of places.
            None if wanted < piece.reached || wanted > u64::from(piece.size) => {
                NextStep::Answer(false)
            }
            None if wanted < 128 && piece.excluded >> wanted & 1 == 1 => NextStep::Answer(false),
            None => NextStep::Ask(last, wanted),
        }
    }

    /// Returns the results of all moves. Results that consist of small pieces come first, because they are easier to evaluate.
    fn options(&mut self, number: u32, meter: &mut Meter<'_>) -> Result<Vec<Sum>, NoAnswer> {
        let piece = self.pieces[number as usize].places;
        let mut options = Vec::new();
        // Looking up a piece compares it with its images, so a move counts as more steps on a board with more images.
        let steps = MOVE * (1 + self.board.images() / 4);
        for place in places(&piece) {
            meter.tick(steps)?;
            let sum = self.sum_of(without(&piece, self.board.around(place)))?;
            let largest = sum.last().map_or(0, |&last| self.pieces[last as usize].size);
            options.push((largest, sum));
        }
        options.sort();
        options.dedup();
        Ok(options.into_iter().map(|(_, sum)| sum).collect())
    }

    fn sum_of(&mut self, rest: PlaceSet) -> Result<Sum, NoAnswer> {
        let mut sum: Vec<(u32, u32)> = Vec::new();
        for piece in self.board.pieces(rest) {
            let number = self.number_of(piece)?;
            sum.push((self.pieces[number as usize].size, number));
        }
        sum.sort_unstable();
        let mut numbers: Sum = Vec::with_capacity(sum.len());
        for (_, number) in sum {
            if numbers.last() == Some(&number) {
                numbers.pop();
            } else {
                numbers.push(number);
            }
        }
        Ok(numbers)
    }

    fn number_of(&mut self, piece: PlaceSet) -> Result<u32, NoAnswer> {
        let places = self.board.least(&piece);
        if let Some(&number) = self.numbers.get(&places) {
            return Ok(number);
        }
        if self.pieces.len() >= MAX_PIECES {
            return Err(NoAnswer::Beyond);
        }
        let number = self.pieces.len() as u32;
        let size = places.iter().map(|word| word.count_ones()).sum();
        debug_assert!(size as usize <= MAX);
        self.pieces.push(Piece { places, size, value: None, reached: 0, excluded: 0 });
        self.numbers.insert(places, number);
        Ok(number)
    }
}

// The rest of this file finds the loony stacks of Top Entails with a plain loop over the recurrence in the documentation of the game.

/// Returns the loony stacks of up to `most` coins.
///
/// Let `S(n)` be the set of all `m` such that the sum of a stack of `n` coins and a Nim heap of `m` has a winning move in the
/// stack. For each split of the stack into two stacks that are not loony, this set contains the nim-sum of their values. It also
/// contains every number that is not in `S(n - 1)`. For even `n`, the set is finite; for odd `n`, its complement is finite.
pub(super) fn loony(most: u64, meter: &mut Meter<'_>) -> Result<Vec<u64>, Stopped> {
    let mut values: Vec<Option<u32>> = Vec::new();
    let mut loony = Vec::new();
    // The set `S(n - 1)` if it is finite, and otherwise its complement.
    let mut kept: Vec<bool> = Vec::new();
    for n in 0..=most {
        meter.show("stacks", n, Some(most + 1));
        meter.tick(1 + n / 2)?;
        let size = values.len();
        let mut splits: Vec<bool> = Vec::new();
        for part in 1..=size / 2 {
            if let (Some(one), Some(other)) = (values[part], values[size - part]) {
                set(&mut splits, (one ^ other) as usize);
            }
        }
        let has = |set: &[bool], value: usize| set.get(value).copied().unwrap_or(false);
        let value = if n % 2 == 0 {
            // Since `n - 1` is odd, `kept` is the complement of `S(n - 1)`. Include its numbers in the set of nim-sums of the splits.
            (0..).zip(&kept).filter(|it| *it.1).for_each(|(value, _)| set(&mut splits, value));
            kept = splits;
            (0..=kept.len()).find(|&value| !has(&kept, value)).map(|value| value as u32)
        } else {
            let lacks = |(value, kept): (usize, &bool)| *kept && !has(&splits, value);
            kept = kept.iter().enumerate().map(lacks).collect();
            (0..).zip(&kept).find(|it| *it.1).map(|(value, _)| value)
        };
        if value.is_none() {
            loony.push(n);
        }
        values.push(value);
    }
    Ok(loony)
}

fn set(set: &mut Vec<bool>, value: usize) {
    if value >= set.len() {
        set.resize(value + 1, false);
    }
    set[value] = true;
}
