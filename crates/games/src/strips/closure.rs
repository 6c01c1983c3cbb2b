//! Reduces play on strips to play on heaps: finds all shapes that the ends of a strip can have during play and, for each pair of shapes,
//! the patterns that describe the moves.

use std::collections::HashMap;

use super::piece::{BEFORE, Piece, Rules};
use super::{End, StripError, StripPattern};
use grundy_core::{Limits, Meter};
use grundy_search::{Search, SearchError};
use octal_games::{HeapKind, HeapPattern, HeapSystem};

/// The strips of a pattern, expressed as heaps. Each kind of heap in the system represents the strips with a certain pair of ends, and a
/// heap of `n` tokens of one particular kind is the original strip of `n` blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripHeaps {
    system: HeapSystem,
    kind: usize,
    shapes: usize,
    pairs: usize,
}

impl StripHeaps {
    /// Returns the system.
    pub fn system(&self) -> &HeapSystem {
        &self.system
    }

    /// Returns the index of the kind of the original strips. This kind is called `S`.
    pub fn kind(&self) -> usize {
        self.kind
    }

    /// Returns the number of shapes that the ends can have, counting the shapes of the left and of the right end separately.
    pub fn shapes(&self) -> usize {
        self.shapes
    }

    /// Returns the number of pairs of end shapes that play can reach. Equivalent pairs form a single kind of the system.
    pub fn pairs(&self) -> usize {
        self.pairs
    }
}

/// The result of a move at an end of a strip: the number of blocks removed; the new shape of the end; and the value of the separate pieces.
#[derive(Clone, Debug)]
struct Touch {
    removed: usize,
    shape: Piece,
    value: u32,
}

/// The result of a move that affects only blocks in the middle of a strip: the number of blocks removed; the shape at the right end of the
/// left part, with the minimum number of blocks in that part; the shape at the left end of the right part, with the minimum number of
/// blocks in that part; and the value of the separate pieces.
#[derive(Clone, Debug)]
struct Between {
    removed: usize,
    left: (Piece, usize),
    right: (Piece, usize),
    value: u32,
}

/// The result of a move in a strip with a given pair of end shapes: the number of blocks removed; the new pairs, each with its minimum
/// number of blocks; and the value of the separate pieces.
type Left = (usize, Vec<(usize, usize)>, u32);

/// The search for all shapes, with the rules in both directions and a search for the values of pieces.
struct Closure<'a, 'l> {
    rules: Rules,
    mirrored: Rules,
    search: Search<Rules>,
    meter: &'a mut Meter<'l>,
}

/// The number of additional blocks on each side of the blocks that a move can depend on. These guard blocks show which pieces are connected
/// to unaffected blocks.
const GUARDS: usize = 3;

pub(super) fn close(
    strip: &StripPattern,
    max: usize,
    limits: &Limits,
) -> Result<StripHeaps, StripError> {
    let strip = &strip.expanded();
    let rules = Rules { strip: strip.clone() };
    let meter = &mut limits.meter();
    let mirrored = Rules { strip: strip.mirrored() };
    let search = Search::new(rules.clone());
    let mut closure = Closure { rules, mirrored, search, meter };
    let between = closure.between()?;
    let whole = |end: &End| Piece { left: end.nodes.clone(), ..Piece::default() };
    // Mirror the right end, so both ends can be treated as left ends.
    let mut ends = [Shapes::new(whole(&strip.left)), Shapes::new(whole(&strip.right))];
    let mut pairs: Vec<(usize, usize)> = vec![(0, 0)];
    let mut places = HashMap::from([((0, 0), 0)]);
    // The results of the moves, for each pair of shapes.
    let mut moves: Vec<Vec<Left>> = Vec::new();
    while let Some(&(left, right)) = pairs.get(moves.len()) {
        closure.meter.tick(1)?;
        let mut found = Vec::new();
        let mut place = |pair: (usize, usize)| {
            *places.entry(pair).or_insert_with(|| {
                pairs.push(pair);
                pairs.len() - 1
            })
        };
        for cut in &between {
            let (right_end, at_least) = &cut.left;
            let (left_end, more) = &cut.right;
            let one = place((left, ends[1].index(right_end.mirrored())));
            let other = place((ends[0].index(left_end.clone()), right));
            let near = [ends[0].all[left].is_bare_end(), ends[1].all[right].is_bare_end()];
            let least = (at_least + usize::from(near[0]), more + usize::from(near[1]));
            found.push((cut.removed, vec![(one, least.0), (other, least.1)], cut.value));
        }
        for (side, shape) in [(0, left), (1, right)] {
            for touch in closure.touches(side, &mut ends[side], shape)? {
                let shape = ends[side].index(touch.shape);
                let pair = if side == 0 { (shape, right) } else { (left, shape) };
                found.push((touch.removed, vec![(place(pair), 0)], touch.value));
            }
        }
        moves.push(found);
        if pairs.len() > max {
            let shapes = ends.iter().map(|end| end.all.len()).sum();
            return Err(StripError::TooMany { shapes, max });
        }
    }
    // Sort the kinds so that each kind comes after the kinds into which its heaps can turn without losing blocks.
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    let standing = |&pair: &usize| {
        let (left, right) = pairs[pair];
        ends[0].all[left].standing() + ends[1].all[right].standing()
    };
    order.sort_by_key(standing);
    let mut index = vec![0; pairs.len()];
    for (place, &pair) in order.iter().enumerate() {
        index[pair] = place as u32;
    }
    let mut kinds = Vec::with_capacity(pairs.len());
    for &pair in &order {
        let name = if pair == 0 { "S".to_owned() } else { format!("K{pair}") };
        let (left, right) = pairs[pair];
        let (left, right) = (&ends[0].all[left], ends[1].all[right].mirrored());
        let table = closure.table(left, &right)?;
        let mut kind = HeapKind::new(name).table(table);
        for (removed, parts, value) in &moves[pair] {
            let pattern = HeapPattern::new(*removed as u32).constant(*value);
            let leave = |pattern: HeapPattern, &(pair, least): &(usize, usize)| {
                pattern.part(index[pair], least as u32)
            };
            kind = kind.pattern(parts.iter().fold(pattern, leave));
        }
        kinds.push(kind);
    }
    let (system, merged) = HeapSystem::new(kinds)?.minimized();
    let kind = merged[index[0] as usize];
    let shapes = ends.iter().map(|end| end.all.len()).sum();
    Ok(StripHeaps { system: renamed(&system, kind)?, kind, shapes, pairs: pairs.len() })
}

/// Renames the kind of the original strips to `S`, and the others to `A`, `B`, ..., `R`, `K19`, `K20`, ...
fn renamed(system: &HeapSystem, asked: usize) -> Result<HeapSystem, StripError> {
    let others = (0..system.kinds().len()).filter(|&index| index != asked);
    let mut names = vec!["S".to_owned(); system.kinds().len()];
    for (place, index) in others.enumerate() {
        let letter = ('A'..'S').nth(place);
        names[index] =
            letter.map_or_else(|| format!("K{}", place + 1), |letter| letter.to_string());
    }
    let kinds = system.kinds().iter().zip(names).map(|(kind, name)| {
        let values = kind.values().map(|value| value.value() as u32);
        kind.patterns()
            .iter()
            .fold(HeapKind::new(name).table(values), |kind, p| kind.pattern(p.clone()))
    });
    Ok(HeapSystem::new(kinds.collect())?)
}

/// The shapes of the ends on one side, and the moves of each shape if they have been computed.
struct Shapes {
    all: Vec<Piece>,
    places: HashMap<Piece, usize>,
    touches: Vec<Option<Vec<Touch>>>,
}

impl Shapes {
    fn new(first: Piece) -> Self {
        let places = HashMap::from([(first.clone(), 0)]);
        Self { all: vec![first], places, touches: vec![None] }
    }

    fn index(&mut self, shape: Piece) -> usize {
        if let Some(&place) = self.places.get(&shape) {
            return place;
        }
        self.places.insert(shape.clone(), self.all.len());
        self.all.push(shape);
        self.touches.push(None);
        self.all.len() - 1
    }
}

impl Closure<'_, '_> {
    fn block(&self) -> Vec<u8> {
        self.rules.strip.block.clone()
    }

    /// Finds the moves that affect only blocks in the middle of a strip.
    fn between(&mut self) -> Result<Vec<Between>, StripError> {
        let widest = self.rules.widest();
        let columns = GUARDS + widest + GUARDS;
        let block = self.block();
        let none = Piece::default();
        let mut found = Vec::new();
        for cut in self.rules.cuts(&none.with(columns, &block, &none)) {
            // A move has the same form in all places, so consider only one place.
            if cut.first != BEFORE + GUARDS {
                continue;
            }
            let last = cut.last - BEFORE;
            let (mut left, mut right, mut others) = (None, None, Vec::new());
            for (from, piece) in cut.pieces {
                let to = from + piece.columns.len();
                let starts = from == 0 && piece.columns.starts_with(&vec![block.clone(); GUARDS]);
                let ends = to == columns && piece.columns.ends_with(&vec![block.clone(); GUARDS]);
                match (starts, ends) {
                    (true, true) => return Err(StripError::NotCut),
                    (true, false) => left = Some(piece),
                    (false, true) => right = Some(piece),
                    _ if from < GUARDS || to > last + 1 => return Err(StripError::FallsApart),
                    _ => others.push(piece),
                }
            }
            let (Some(mut left), Some(mut right)) = (left, right) else {
                return Err(StripError::FallsApart);
            };
            let whole = |column: &&Vec<u8>| **column == block;
            let before = left.columns.iter().take_while(whole).count();
            let behind = right.columns.iter().rev().take_while(whole).count();
            left.columns.drain(..before);
            right.columns.truncate(right.columns.len() - behind);
            let (more, further) = (before - GUARDS, behind - (columns - last - 1));
            found.push(Between {
                removed: last + 1 - GUARDS - more - further,
                left: (left, more),
                right: (right, further),
                value: self.value(&others)?,
            });
        }
        Ok(found)
    }

    /// Finds the moves at a shape of one side. Mirrored rules are used for the right side, so its shapes can also be treated as left
    /// shapes.
    fn touches(
        &mut self,
        side: usize,
        shapes: &mut Shapes,
        index: usize,
    ) -> Result<Vec<Touch>, StripError> {
        if let Some(known) = &shapes.touches[index] {
            return Ok(known.clone());
        }
        let shape = shapes.all[index].clone();
        let block = self.block();
        let blocks = self.rules.widest() + GUARDS;
        let own = shape.columns.len();
        // At a bare end, the edges to the first block differ from the edges between blocks, so moves that begin in the first block count as
        // moves at the end.
        let near = own + usize::from(shape.is_bare_end());
        let rules = if side == 0 { &self.rules } else { &self.mirrored };
        let mut found = Vec::new();
        for cut in rules.cuts(&shape.with(blocks, &block, &Piece::default())) {
            if cut.first >= BEFORE + near {
                continue;
            }
            let (mut rest, mut others) = (None, Vec::new());
            for (from, piece) in cut.pieces {
                if from + piece.columns.len() == own + blocks
                    && piece.columns.ends_with(&vec![block.clone(); GUARDS])
                {
                    rest = Some((from, piece));
                } else if from + piece.columns.len() > own + self.rules.widest() {
                    return Err(StripError::FallsApart);
                } else {
                    others.push(if side == 0 { piece } else { piece.mirrored() });
                }
            }
            let Some((from, mut rest)) = rest else { return Err(StripError::FallsApart) };
            let whole = rest.columns.iter().rev().take_while(|&column| *column == block).count();
            // Columns that belong to the shape do not count as blocks, even if they look like blocks.
            let whole = whole.min(own + blocks - from.max(own));
            rest.columns.truncate(rest.columns.len() - whole);
            found.push((blocks - whole, rest, others));
        }
        let touch = |(removed, shape, others): (usize, Piece, Vec<Piece>)| {
            Ok(Touch { removed, shape, value: self.value(&others)? })
        };
        let found = found.into_iter().map(touch).collect::<Result<Vec<Touch>, StripError>>()?;
        shapes.touches[index] = Some(found.clone());
        Ok(found)
    }

    /// Computes the values of the short strips, to which the patterns do not apply.
    fn table(&mut self, left: &Piece, right: &Piece) -> Result<Vec<u32>, StripError> {
        let block = self.block();
        // The patterns apply to strips of at least `few` blocks: one block for each column on which a move can depend, and one more if an
        // end has nodes.
        let ends = [&self.rules.strip.left, &self.rules.strip.right];
        let few = self.rules.widest() + usize::from(ends.iter().any(|end| !end.nodes.is_empty()));
        let strips = (0..few).map(|blocks| left.with(blocks, &block, right));
        let strips: Vec<Piece> = strips.collect();
        let sums: Vec<_> = strips.iter().map(|strip| self.rules.split(strip)).collect();
        sums.iter().map(|sum| self.value(sum.as_slice())).collect()
    }

    /// Searches for the value of the sum of several pieces.
    fn value(&mut self, pieces: &[Piece]) -> Result<u32, StripError> {
        self.meter.tick(1)?;
        let limits = self.meter.rest();
        match self.search.within(&limits).nim_sum(pieces) {
            Ok(value) => Ok(value.value() as u32),
            Err(SearchError::Stopped(stopped)) => Err(StripError::Stopped(stopped)),
            Err(error) => unreachable!("{error}, and every move removes a node"),
        }
    }
}
