//! Removes squares that do not affect play, because the remaining moves lead to the same positions.
//!
//! - A dead end is a free square with only one free neighbor. A square with at least one dead end is a *hub*. If a hub has several dead
//!   ends, only one of them is kept, because a domino on the hub leaves the same position no matter which dead end it covers.
//! - If all neighbors of a square are hubs, the square is removed. A domino on this square and a hub leaves the same position as a domino
//!   on the hub and its dead end.
//! - In a block of two by two squares, two diagonally opposite squares may have no free neighbors outside the block. These two squares are
//!   the *corners* of the block. A domino on a corner and one of the two other squares leaves the remaining corner as a dead end of the
//!   remaining square, no matter which corner the domino covers. A domino on one of the two other squares and a square outside leaves both
//!   corners as dead ends of the remaining square. The block therefore connects nothing: each of the two other squares is a hub, with one
//!   of the corners as its dead end.
//!
//! The reduced set has the same options, with each option counted once. The same is true for all later positions. The reduced set therefore
//! has the same value, the same remoteness, and the same outcome in either convention.

use grundy_core::Sum;

use super::{Cram, Squares, each};

/// A set of free squares after the squares that do not affect play have been removed.
pub(super) struct Reduced<S> {
    pub(super) free: S,
    /// The first squares of blocks. The first set is for blocks whose first and last squares have no neighbors outside the block; the
    /// second set is for blocks whose other two squares have no neighbors outside the block.
    blocks: [S; 2],
    /// Whether none of the removed squares had a free neighbor.
    pub(super) is_all: bool,
    /// Whether removing the squares may have split a region.
    pub(super) may_split: bool,
}

impl<S: Squares> Cram<S> {
    /// Returns four sets: the squares that have a neighbor in `set` before them, behind them, above them and below them.
    #[inline]
    fn beside(&self, set: S) -> [S; 4] {
        let short = self.short;
        [(set & !self.last) << 1, (set & !self.first) >> 1, set << short, set >> short]
    }

    /// Removes the squares that do not affect play from a set. One pass is enough, because the neighbors of all removed squares are hubs,
    /// and they remain hubs.
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
        // Each hub keeps one dead end, and its other dead ends are removed. A hub of a block keeps none, because a corner of the block
        // serves as its dead end.
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
        // Also remove squares whose free neighbors are all hubs or removed squares, except for the remaining dead ends and the corners of
        // blocks.
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

    /// Returns two sets: the corners of all blocks, and the squares of the blocks that are not corners.
    #[inline]
    fn corners_and_hubs(&self, [plain, other]: [S; 2]) -> [S; 2] {
        let (far, near) = (self.short + 1, self.short - 1);
        let along = |first: S| first | first << far;
        let across = |first: S| (first | first << near) << 1;
        [along(plain) | across(other), across(plain) | along(other)]
    }

    /// Returns the regions of a reduced set of squares, each in its stored form.
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
            // After the cut, a hub that belongs to several blocks can have several dead ends, so reduce the region again.
            let region = if is_cut { self.reduced(region).free } else { region };
            self.push_stored(region, &mut regions);
        }
        regions
    }

    /// Adds the stored form of a region, if a domino fits into the region.
    pub(super) fn push_stored(&self, region: S, regions: &mut Sum<S>) {
        let without_first = region.without_first();
        if !without_first.without_first().is_none() {
            regions.push(self.normal_form(region));
        } else if !without_first.is_none() {
            // The region is a single domino; store it along the longer side.
            regions.push(S::FIRST | S::FIRST << self.short);
        }
    }
}
