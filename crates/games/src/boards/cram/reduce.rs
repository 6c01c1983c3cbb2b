//! Removes squares that do not affect play: without them, the moves lead to the same positions.
//!
//! - Of several dead ends at one square, one remains, because a domino on any of them leaves the same. Such a square is a *hub*.
//! - A square all of whose neighbors are hubs is removed: a domino on it and on a hub leaves the same as a domino on the hub and
//!   its dead end.
//! - Of four squares in a block, two opposite ones may have no neighbors outside: its *corners*. A domino on a corner leaves
//!   the other corner as a dead end of the other square, whichever corner it was, and a domino on one of these two and a square
//!   outside leaves both corners as dead ends of the other. So the block connects nothing: each of the two squares is a hub, with
//!   a corner as its own dead end.
//!
//! The rest has the same options, each counted once, and so do the options, until play ends. So it has the same value and
//! remoteness, and the same outcome in either convention.

use grundy_core::Sum;

use super::{Cram, Squares, each};

/// A set of squares without those that do not affect play.
pub(super) struct Reduced<S> {
    pub(super) free: S,
    /// The first squares of blocks: of blocks whose first and last square have no neighbors outside, and of blocks whose other
    /// squares have none.
    blocks: [S; 2],
    /// Whether only squares without neighbors were removed.
    pub(super) is_all: bool,
    /// Whether connected squares may have been separated into several regions.
    pub(super) may_split: bool,
}

impl<S: Squares> Cram<S> {
    /// For each direction, the squares that have a neighbor in a set there: before, behind, above and below.
    #[inline]
    fn beside(&self, set: S) -> [S; 4] {
        let short = self.short;
        [(set & !self.last) << 1, (set & !self.first) >> 1, set << short, set >> short]
    }

    /// The set without squares that do not affect play. One pass is enough: all removed squares have only hubs as neighbors, and
    /// these stay hubs.
    #[inline]
    pub(super) fn reduced(&self, free: S) -> Reduced<S> {
        let [before, behind, above, below] = self.beside(free);
        let has_two = (before & behind) | (above & below) | ((before | behind) & (above | below));
        let free = free & (before | behind | above | below);
        let ends = free & !has_two;
        let pairs = free & free >> 1 & !self.last;
        let squares = pairs & pairs >> self.short;
        let mut blocks = [S::NONE; 2];
        if !squares.is_none() {
            let next = self.short + 1;
            let open = [before | above, behind | below, behind | above, before | below];
            blocks[0] = squares & !(open[0] | open[1] >> next);
            blocks[1] = squares & !(open[2] >> 1 | open[3] >> self.short) & !blocks[0];
        }
        let has_blocks = !(blocks[0] | blocks[1]).is_none();
        if ends.is_none() && !has_blocks {
            return Reduced { free, blocks, is_all: true, may_split: false };
        }
        let [corners, block_hubs] =
            if has_blocks { self.corners_and_hubs(blocks) } else { [S::NONE; 2] };
        // Hubs have one dead end each: later ones are removed.
        let [from_before, from_behind, from_above, from_below] = self.beside(ends);
        let mut hubs = block_hubs;
        let mut gone = (hubs & from_before) >> 1;
        hubs |= from_before & free;
        gone |= (hubs & from_behind) << 1;
        hubs |= from_behind & free;
        gone |= (hubs & from_above) >> self.short;
        hubs |= from_above & free;
        gone |= (hubs & from_below) << self.short;
        hubs |= from_below & free;
        let gone = gone & ends;
        // The corners of a block make its other squares hubs.
        let others = free & !hubs & !gone;
        let between = others & !ends & !corners;
        let between = if between.is_none() {
            between
        } else {
            let [a, b, c, d] = self.beside(others);
            between & !(a | b | c | d)
        };
        let may_split = has_blocks || !between.is_none();
        let gone = gone | between;
        Reduced { free: free & !gone, blocks, is_all: gone.is_none(), may_split }
    }

    /// The squares of blocks that have no neighbors outside, and the others.
    #[inline]
    fn corners_and_hubs(&self, [plain, other]: [S; 2]) -> [S; 2] {
        let (far, near) = (self.short + 1, self.short - 1);
        let along = |first: S| first | first << far;
        let across = |first: S| (first | first << near) << 1;
        [along(plain) | across(other), across(plain) | along(other)]
    }

    /// The regions of a reduced set of squares, each in its stored form.
    pub(super) fn split(&self, reduced: &Reduced<S>) -> Sum<S> {
        let mut regions = Sum::empty();
        let [plain, other] = reduced.blocks;
        let [corners, _] = self.corners_and_hubs(reduced.blocks);
        let mut rest = reduced.free & !corners;
        while !rest.is_none() {
            let mut region = self.connected(rest.only_first(), rest);
            rest = rest & !region;
            let mut is_cut = false;
            let next = self.short + 1;
            let plain = each(plain)
                .map(|first| [(first << 1, first), (first << self.short, first << next)]);
            let other = each(other)
                .map(|first| [(first, first << 1), (first << next, first << self.short)]);
            for pairs in plain.chain(other) {
                let has = pairs.map(|(hub, _)| !(region & hub).is_none());
                for ((_, corner), has) in pairs.into_iter().zip(has) {
                    if has {
                        region |= corner;
                    }
                }
                is_cut |= has[0] != has[1];
            }
            // A hub of several blocks now has several dead ends.
            let region = if is_cut { self.reduced(region).free } else { region };
            self.push_stored(region, &mut regions);
        }
        regions
    }

    /// Adds a region in its stored form, if a domino fits on it.
    pub(super) fn push_stored(&self, region: S, regions: &mut Sum<S>) {
        let without_first = region.without_first();
        if !without_first.without_first().is_none() {
            regions.push(self.normal_form(region));
        } else if !without_first.is_none() {
            // A single domino, placed along the longer side.
            regions.push(S::FIRST | S::FIRST << self.short);
        }
    }
}
