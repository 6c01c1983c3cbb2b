//! The positions that play leads to: each stored once and named by a number, with its options as sums of numbers.
//!
//! Every walk over the positions of a game shares this: the misère search, quotients, genera, canonical forms
//! and loopy values. Moves are played one after the other, and a [`Pace`] is asked before each of them, so that no
//! position has so many moves that a limit is overlooked. What was played stays when the pace ends a walk.

mod places;
mod play;

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use smallvec::SmallVec;

use crate::limits::REPLAYED;
use crate::{Meter, Ruleset, StopReason, Stopped};

pub(crate) use places::Index;
use places::{Key, Places};
use play::{Ahead, Begun};

/// The numbers of some positions.
pub(crate) type Numbers = SmallVec<[u32; 6]>;

/// The largest count of positions; the top bit of a word is for other uses.
pub(crate) const CAPACITY: usize = (1 << 31) - 2;

/// Ends an option: the last of its numbers carries this bit.
const END: u32 = 0x8000_0000;
/// Stands for the option that leaves nothing. No position has this number.
const NOTHING: u32 = 0x7fff_ffff;
/// In place of another option: there are no more. The option that leaves nothing carries the mark of an end.
const NO_MORE: u32 = NOTHING;

/// What the author of a walk grants it.
pub(crate) trait Pace {
    /// Why the walk ends.
    type Stop;

    /// One more move is about to be played. All options together take this many words.
    fn step(&mut self, words: usize) -> Result<(), Self::Stop>;

    /// One more move is listed that was played before.
    fn pass(&mut self) -> Result<(), Self::Stop>;

    /// One more position is about to be stored beside this many.
    fn store(&mut self, positions: usize) -> Result<(), Self::Stop>;
}

/// The pace of a meter, with a bound on positions.
pub(crate) struct Metered<'m, 'l> {
    pub(crate) meter: &'m mut Meter<'l>,
    pub(crate) max_stored: u64,
    /// The bound as the user gave it.
    pub(crate) limit: u64,
}

impl Pace for Metered<'_, '_> {
    type Stop = Stopped;

    fn step(&mut self, _: usize) -> Result<(), Stopped> {
        self.meter.tick(1)
    }

    fn pass(&mut self) -> Result<(), Stopped> {
        self.meter.pass(REPLAYED)
    }

    fn store(&mut self, positions: usize) -> Result<(), Stopped> {
        if positions as u64 >= self.max_stored || positions >= CAPACITY {
            return Err(self.meter.stopped(StopReason::Stored { limit: self.limit }));
        }
        Ok(())
    }
}

/// The positions met so far.
///
/// Positions are looked at far more often than what is known of them, so they stand by themselves; the options of all
/// of them are one array.
#[derive(Clone)]
pub(crate) struct Explored<P> {
    places: Places,
    positions: Vec<P>,
    states: Vec<State>,
    /// The options of the positions whose moves were all played, as ascending numbers, each option ended by a mark
    /// and all of a position by [`NO_MORE`].
    options: Vec<u32>,
    /// What was played of the others.
    begun: HashMap<u32, Begun>,
    /// Room for the options of one more.
    spare: Vec<u32>,
    ahead: Vec<Ahead<P>>,
    /// The words of all options.
    words: usize,
    /// Positions without moves are left out of options.
    drops_ended: bool,
    meets_nothing: bool,
}

/// What is known of a position: flags, and above them where its options begin.
#[derive(Clone, Copy, Default)]
struct State(u64);

impl State {
    /// Known only where positions without moves are left out.
    const HAS_MOVES: u64 = 1;
    /// Some option has several positions.
    const SPLITS: u64 = 2;
    const COMPLETE: u64 = 4;
    /// It is known that play ends from here.
    const ENDS: u64 = 8;
    const FLAGS: u32 = 4;

    const fn has(self, flag: u64) -> bool {
        self.0 & flag != 0
    }

    const fn start(self) -> usize {
        (self.0 >> Self::FLAGS) as usize
    }
}

/// Options in their coded form, up to the last one or to [`NO_MORE`].
struct Coded<'w>(&'w [u32]);

impl<'w> Iterator for Coded<'w> {
    type Item = &'w [u32];

    fn next(&mut self) -> Option<&'w [u32]> {
        if self.0.first().is_none_or(|&word| word == NO_MORE) {
            return None;
        }
        let end = 1 + self.0.iter().position(|word| word & END != 0)?;
        let (option, rest) = self.0.split_at(end);
        self.0 = rest;
        Some(option)
    }
}

impl<P> Explored<P> {
    pub(crate) fn new(drops_ended: bool) -> Self {
        Self {
            places: Places::new(),
            positions: Vec::new(),
            states: Vec::new(),
            options: Vec::new(),
            begun: HashMap::new(),
            spare: Vec::new(),
            ahead: Vec::new(),
            words: 0,
            drops_ended,
            meets_nothing: false,
        }
    }

    /// The memory of a position beside its options and what it owns.
    pub(crate) const BYTES: usize = size_of::<P>() + size_of::<State>() + 16;

    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn get(&self, number: u32) -> &P {
        &self.positions[number as usize]
    }

    /// The positions in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &P> {
        self.positions.iter()
    }

    fn has(&self, number: u32, flag: u64) -> bool {
        self.states[number as usize].has(flag)
    }

    pub(crate) fn has_moves(&self, number: u32) -> bool {
        self.has(number, State::HAS_MOVES)
    }

    /// Whether some option has several positions, as far as it was played.
    pub(crate) fn splits(&self, number: u32) -> bool {
        self.has(number, State::SPLITS)
    }

    /// Whether it was noted that play ends from a position.
    pub(crate) fn ends(&self, number: u32) -> bool {
        self.has(number, State::ENDS)
    }

    pub(crate) fn set_ends(&mut self, number: u32) {
        self.states[number as usize].0 |= State::ENDS;
    }

    /// Whether all moves of a position were played.
    pub(crate) fn is_complete(&self, number: u32) -> bool {
        self.has(number, State::COMPLETE)
    }

    /// Whether some move that was played leaves nothing.
    pub(crate) const fn meets_nothing(&self) -> bool {
        self.meets_nothing
    }

    /// The options of a position as far as they were played.
    pub(crate) fn options(&self, number: u32) -> impl Iterator<Item = Numbers> {
        self.coded_options(number).map(decode)
    }

    /// The options, each in a form that [`decode`] reads.
    pub(crate) fn coded_options(&self, number: u32) -> impl Iterator<Item = &[u32]> {
        Coded(self.coded(number))
    }

    /// Words that begin with those of a position.
    fn coded(&self, number: u32) -> &[u32] {
        let state = self.states[number as usize];
        if state.has(State::COMPLETE) {
            &self.options[state.start()..]
        } else {
            self.begun.get(&number).map_or(&[], |begun| &begun.words)
        }
    }

    pub(crate) fn count_options(&self, number: u32) -> usize {
        self.coded_options(number).count()
    }

    /// Takes all options out, which have no position again. They stand in the order in which positions were
    /// completed, with [`Listing::next`] to read them.
    pub(crate) fn take_options(&mut self) -> Listing {
        (self.states, self.begun) = (Vec::new(), HashMap::new());
        Listing { words: std::mem::take(&mut self.options), read: 0, written: 0 }
    }
}

/// The options of positions of which none splits, taken out of the walk and turned into plain numbers where they stand.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    words: Vec<u32>,
    read: usize,
    written: usize,
}

impl Listing {
    /// Turns the options of one more position into numbers, in which `nothing` stands for what has no position; where
    /// they end, or `None` after the last position.
    pub(crate) fn next(&mut self, nothing: u32) -> Option<usize> {
        if self.read == self.words.len() {
            return None;
        }
        loop {
            let word = self.words[self.read];
            self.read += 1;
            if word == NO_MORE {
                return Some(self.written);
            }
            let number = word & !END;
            self.words[self.written] = if number == NOTHING { nothing } else { number };
            self.written += 1;
        }
    }

    /// The numbers, once all were turned.
    pub(crate) fn into_numbers(mut self) -> Vec<u32> {
        self.words.truncate(self.written);
        self.words.shrink_to_fit();
        self.words
    }
}

/// The numbers of an option.
pub(crate) fn decode(coded: &[u32]) -> Numbers {
    if coded == [NOTHING | END] {
        return Numbers::new();
    }
    let mut option = Numbers::from_slice(coded);
    if let Some(last) = option.last_mut() {
        *last &= !END;
    }
    option
}

/// Appends an option, with its end marked.
fn encode(words: &mut Vec<u32>, option: &[u32]) {
    match option.split_last() {
        None => words.push(NOTHING | END),
        Some((last, init)) => {
            words.extend_from_slice(init);
            words.push(last | END);
        }
    }
}

impl<P: Clone + Eq + Hash> Explored<P> {
    pub(crate) fn find(&self, position: &P) -> Option<u32> {
        self.places.find(self.places.key(position), position, &self.positions)
    }

    /// The number of the position, which is stored if it is new.
    pub(crate) fn number<G: Ruleset<Position = P>, Q: Pace>(
        &mut self,
        rules: &G,
        position: P,
        pace: &mut Q,
    ) -> Result<u32, Q::Stop> {
        let key = self.places.key(&position);
        self.number_by(key, rules, position, pace)
    }

    fn number_by<G: Ruleset<Position = P>, Q: Pace>(
        &mut self,
        key: Key,
        rules: &G,
        position: P,
        pace: &mut Q,
    ) -> Result<u32, Q::Stop> {
        if let Some(number) = self.places.find(key, &position, &self.positions) {
            return Ok(number);
        }
        pace.store(self.positions.len())?;
        let has_moves = !self.drops_ended || rules.moves(&position).next().is_some();
        let number = self.positions.len() as u32;
        self.places.insert(&position, &self.positions);
        self.positions.push(position);
        self.states.push(State(if has_moves { State::HAS_MOVES } else { State::ENDS }));
        if !has_moves {
            self.complete(number, &[]);
        }
        Ok(number)
    }

    /// Keeps the options of a position whose moves were all played.
    fn complete(&mut self, number: u32, words: &[u32]) {
        let state = &mut self.states[number as usize];
        state.0 |= State::COMPLETE | (self.options.len() as u64) << State::FLAGS;
        self.options.extend_from_slice(words);
        self.options.push(NO_MORE);
    }

    /// The numbers of the parts of a sum, in ascending order.
    pub(crate) fn numbers<G: Ruleset<Position = P>, Q: Pace>(
        &mut self,
        rules: &G,
        parts: impl IntoIterator<Item = P>,
        pace: &mut Q,
    ) -> Result<Numbers, Q::Stop> {
        let mut numbers = Numbers::new();
        for part in parts {
            let number = self.number(rules, part, pace)?;
            if self.has_moves(number) {
                numbers.push(number);
            }
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Drops options of a position that are equal to earlier ones.
    pub(crate) fn tidy(&mut self, number: u32) {
        if !self.is_complete(number) {
            return;
        }
        let start = self.states[number as usize].start();
        let all: usize = self.coded_options(number).map(<[u32]>::len).sum();
        let end = start + all;
        let rest = tidy(&mut self.options[start..end]);
        self.options[start + rest] = NO_MORE;
        self.words -= all - rest;
        // Behind the options of other positions nothing moves up; mostly these are the latest.
        if end + 1 == self.options.len() {
            self.options.truncate(start + rest + 1);
        }
    }
}

/// Moves the options that differ from all before them to the front, in order, and says how many words they take.
fn tidy(words: &mut [u32]) -> usize {
    let mut seen: HashSet<Numbers> = HashSet::new();
    let (mut read, mut written) = (0, 0);
    while read < words.len() {
        let Some(option) = Coded(&words[read..]).next() else { break };
        let len = option.len();
        if seen.insert(Numbers::from_slice(option)) {
            words.copy_within(read..read + len, written);
            written += len;
        }
        read += len;
    }
    written
}

impl<P> Explored<P> {
    /// Forgets all options.
    pub(crate) fn into_index(self) -> Index<P> {
        Index::new(self.places, self.positions)
    }
}

/// A walk over all positions that some lead to, each of them closed after its options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walk {
    /// The line of play, with the next word of each position to look at.
    line: Vec<(u32, usize)>,
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    New,
    Open,
    Closed,
}

/// What a walk has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The moves of this position must be played before the walk goes on.
    Expand(u32),
    /// All options of this position are closed, and now it is, too.
    Closed(u32),
    /// Play can return to this position. The walk is of no more use.
    Cycle(u32),
    /// Many options were looked at.
    Went,
    /// All positions are closed.
    Done,
}

impl Walk {
    /// Begins at this position, unless it is closed already or a walk goes on.
    pub(crate) fn begin(&mut self, root: u32) {
        if self.line.is_empty() {
            self.open(root);
        }
    }

    /// Forgets the line of play, which is of no use. What is closed stays so.
    pub(crate) fn give_up(&mut self) {
        for (number, _) in std::mem::take(&mut self.line) {
            self.set(number, Mark::New);
        }
    }

    pub(crate) fn is_closed(&self, number: u32) -> bool {
        self.mark(number) == Mark::Closed
    }

    fn mark(&self, number: u32) -> Mark {
        self.marks.get(number as usize).copied().unwrap_or(Mark::New)
    }

    fn set(&mut self, number: u32, mark: Mark) {
        let at = number as usize;
        if at >= self.marks.len() {
            self.marks.resize(at + 1, Mark::New);
        }
        self.marks[at] = mark;
    }

    fn open(&mut self, number: u32) {
        if self.mark(number) == Mark::New {
            self.set(number, Mark::Open);
            self.line.push((number, 0));
        }
    }

    /// Goes on, until something has to be done or said.
    pub(crate) fn step<P>(&mut self, explored: &Explored<P>) -> Step {
        let mut left = 1024;
        while let Some((number, next)) = self.line.last_mut() {
            let number = *number;
            if !explored.is_complete(number) {
                return Step::Expand(number);
            }
            let word = explored.coded(number)[*next];
            if word == NO_MORE {
                self.line.pop();
                self.set(number, Mark::Closed);
                return Step::Closed(number);
            }
            *next += 1;
            let option = word & !END;
            if option != NOTHING {
                match self.mark(option) {
                    Mark::New => self.open(option),
                    Mark::Open => return Step::Cycle(option),
                    Mark::Closed => {}
                }
            }
            left -= 1;
            if left == 0 {
                return Step::Went;
            }
        }
        Step::Done
    }
}
