//! The positions that play leads to: each stored once and named by a number, with its options as sums of numbers.
//!
//! Every walk over the positions of a game shares this: the misère search, quotients, genera, canonical forms
//! and loopy values. Moves are played one after the other, and a [`Pace`] is asked before each of them, so that no
//! position has so many moves that a limit is overlooked. What was played stays when the pace ends a walk.

use std::collections::HashSet;
use std::hash::Hash;

use smallvec::SmallVec;

use crate::limits::REPLAYED;
use crate::search::hash_of;
use crate::{Meter, Ruleset, StopReason, Stopped, Sum};

/// The numbers of some positions.
pub(crate) type Numbers = SmallVec<[u32; 6]>;

/// The largest count of positions; the top bit of a word is for other uses.
pub(crate) const CAPACITY: usize = (1 << 31) - 2;

/// In place of a slot: it is vacant. No number is so large.
const VACANT: u64 = u64::MAX;

/// What a slot says of a position: the upper half of its hash, and below it the number.
const fn slot(hash: u64, number: u32) -> u64 {
    hash >> 32 << 32 | number as u64
}

/// Where the look-up of a hash begins. It is in the upper half, so that slots move without a look at positions.
const fn home(hash: u64, slots: usize) -> usize {
    (hash >> 32) as usize & (slots - 1)
}

/// The slot of a position, vacant or not.
fn find_slot<'p, P: Eq + 'p>(
    slots: &[u64],
    hash: u64,
    position: &P,
    get: impl Fn(u32) -> &'p P,
) -> usize {
    let mut at = home(hash, slots.len());
    loop {
        let slot = slots[at];
        let is_it = || (slot ^ hash) >> 32 == 0 && *get(slot as u32) == *position;
        if slot == VACANT || is_it() {
            return at;
        }
        at = (at + 1) & (slots.len() - 1);
    }
}

/// Ends an option: the last of its numbers carries this bit.
const END: u32 = 0x8000_0000;
/// Stands for the option that leaves nothing. No position has this number.
const NOTHING: u32 = 0x7fff_ffff;

/// What the author of a walk grants it.
pub(crate) trait Pace {
    /// Why the walk ends.
    type Stop;

    /// One more move is about to be played. All options together take so many words.
    fn step(&mut self, words: usize) -> Result<(), Self::Stop>;

    /// One more move is listed that was played before.
    fn pass(&mut self) -> Result<(), Self::Stop>;

    /// One more position is about to be stored beside so many.
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
#[derive(Clone)]
pub(crate) struct Explored<P> {
    slots: Vec<u64>,
    items: Vec<Item<P>>,
    words: usize,
    /// Positions without moves are left out of options.
    drops_ended: bool,
}

#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "what is known of a position, each by itself")]
struct Item<P> {
    position: P,
    /// Known only where positions without moves are left out.
    has_moves: bool,
    /// Some option has several positions.
    splits: bool,
    complete: bool,
    /// It is known that play ends from here.
    ends: bool,
    /// The options as ascending numbers, each option ended by a mark, as far as they were played.
    words: Vec<u32>,
    /// The length of the words at which equal options are dropped the next time.
    tidy_at: usize,
    played: u64,
}

impl<P> Explored<P> {
    pub(crate) const fn new(drops_ended: bool) -> Self {
        Self { slots: Vec::new(), items: Vec::new(), words: 0, drops_ended }
    }

    /// The memory of a position beside its options and what it owns.
    pub(crate) const BYTES: usize = size_of::<Item<P>>() + 12;

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn get(&self, number: u32) -> &P {
        &self.items[number as usize].position
    }

    /// The positions in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &P> {
        self.items.iter().map(|item| &item.position)
    }

    pub(crate) fn has_moves(&self, number: u32) -> bool {
        self.items[number as usize].has_moves
    }

    /// Whether some option has several positions, as far as it was played.
    pub(crate) fn splits(&self, number: u32) -> bool {
        self.items[number as usize].splits
    }

    /// Whether it was noted that play ends from a position.
    pub(crate) fn ends(&self, number: u32) -> bool {
        self.items[number as usize].ends
    }

    pub(crate) fn set_ends(&mut self, number: u32) {
        self.items[number as usize].ends = true;
    }

    /// Whether all moves of a position were played.
    pub(crate) fn is_complete(&self, number: u32) -> bool {
        self.items[number as usize].complete
    }

    /// The options of a position as far as they were played.
    pub(crate) fn options(&self, number: u32) -> impl Iterator<Item = Numbers> {
        self.coded_options(number).map(decode)
    }

    /// The options, each in a form that [`decode`] reads.
    pub(crate) fn coded_options(&self, number: u32) -> impl Iterator<Item = &[u32]> {
        self.items[number as usize].words.split_inclusive(|word| word & END != 0)
    }

    pub(crate) fn count_options(&self, number: u32) -> usize {
        self.items[number as usize].words.iter().filter(|&word| word & END != 0).count()
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
    fn slot_of(&self, hash: u64, position: &P) -> usize {
        find_slot(&self.slots, hash, position, |number| self.get(number))
    }

    pub(crate) fn find(&self, position: &P) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let slot = self.slots[self.slot_of(hash_of(position), position)];
        (slot != VACANT).then_some(slot as u32)
    }

    #[cold]
    fn grow(&mut self) {
        let len = (self.slots.len() * 2).max(64);
        for slot in std::mem::replace(&mut self.slots, vec![VACANT; len]) {
            if slot != VACANT {
                let mut at = home(slot, len);
                while self.slots[at] != VACANT {
                    at = (at + 1) & (len - 1);
                }
                self.slots[at] = slot;
            }
        }
    }

    /// The number of the position, which is stored if it is new.
    pub(crate) fn number<G: Ruleset<Position = P>, Q: Pace>(
        &mut self,
        rules: &G,
        position: P,
        pace: &mut Q,
    ) -> Result<u32, Q::Stop> {
        if self.items.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let hash = hash_of(&position);
        let at = self.slot_of(hash, &position);
        if self.slots[at] != VACANT {
            return Ok(self.slots[at] as u32);
        }
        pace.store(self.items.len())?;
        let has_moves = !self.drops_ended || rules.moves(&position).next().is_some();
        let number = self.items.len() as u32;
        self.slots[at] = slot(hash, number);
        self.items.push(Item {
            position,
            has_moves,
            splits: false,
            complete: !has_moves,
            ends: !has_moves,
            words: Vec::new(),
            tidy_at: 1 << 10,
            played: 0,
        });
        Ok(number)
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

    /// Plays the moves of a position that were not played yet. `parts` splits a position into those that are stored.
    pub(crate) fn expand<G: Ruleset<Position = P>, Q: Pace>(
        &mut self,
        number: u32,
        rules: &G,
        parts: impl Fn(P) -> Sum<P>,
        pace: &mut Q,
    ) -> Result<(), Q::Stop> {
        let at = number as usize;
        if self.items[at].complete {
            return Ok(());
        }
        let position = self.items[at].position.clone();
        let mut skip = self.items[at].played;
        for mv in rules.moves(&position) {
            if skip > 0 {
                skip -= 1;
                pace.pass()?;
                continue;
            }
            pace.step(self.words)?;
            let left = rules.play(&position, &mv).into_iter().flat_map(&parts);
            let option = self.numbers(rules, left, pace)?;
            let item = &mut self.items[at];
            item.played += 1;
            item.splits |= option.len() > 1;
            let before = item.words.len();
            encode(&mut item.words, &option);
            self.words += item.words.len() - before;
            if item.words.len() >= item.tidy_at {
                self.tidy(number);
            }
        }
        self.items[at].complete = true;
        Ok(())
    }

    /// Drops options that are equal to earlier ones.
    pub(crate) fn tidy(&mut self, number: u32) {
        let item = &mut self.items[number as usize];
        let mut seen: HashSet<&[u32]> = HashSet::new();
        let mut words = Vec::new();
        for option in item.words.split_inclusive(|word| word & END != 0) {
            if seen.insert(option) {
                words.extend_from_slice(option);
            }
        }
        self.words -= item.words.len() - words.len();
        // There may be many more, so that a position without equal options is not looked at over and over.
        item.tidy_at = words.len().saturating_mul(2).max(1 << 10);
        item.words = words;
    }
}

/// The positions of a finished walk, by which their numbers are found.
pub(crate) struct Index<P> {
    slots: Vec<u64>,
    positions: Vec<P>,
}

impl<P: Eq + Hash> Index<P> {
    pub(crate) fn find(&self, position: &P) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let get = |number| &self.positions[number as usize];
        let slot = self.slots[find_slot(&self.slots, hash_of(position), position, get)];
        (slot != VACANT).then_some(slot as u32)
    }
}

impl<P> Explored<P> {
    /// Forgets all options.
    pub(crate) fn into_index(self) -> Index<P> {
        let positions = self.items.into_iter().map(|item| item.position).collect();
        Index { slots: self.slots, positions }
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
            let (number, item) = (*number, &explored.items[*number as usize]);
            if !item.complete {
                return Step::Expand(number);
            }
            let Some(&word) = item.words.get(*next) else {
                self.line.pop();
                self.set(number, Mark::Closed);
                return Step::Closed(number);
            };
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
