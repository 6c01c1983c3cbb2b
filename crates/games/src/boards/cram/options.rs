//! Computes all options of a region in their stored form.
//!
//! The reflections of the region are computed once, and each domino is then removed from all of them. In most cases, the ring of squares
//! around the domino already shows whether the remaining squares are still connected.

use std::ops::ControlFlow;

use grundy_core::Sum;

use super::ring::CONNECTED;
use super::{Cram, Squares, each};

/// The location of a domino: its first square; the index of the line that contains this square; and the direction of the domino.
#[derive(Clone, Copy)]
struct DominoAt {
    at: u32,
    row: u32,
    is_along: bool,
}

impl<S: Squares> Cram<S> {
    /// Visits all options of a region in its stored form.
    ///
    /// Options that consist of several regions come first. Options that have lost more squares than the two under the domino, or whose
    /// bounding box is smaller than that of the region, come second. Both kinds are easier to search than other options, and they decide
    /// the value more often.
    pub(super) fn visit_dominoes(
        &self,
        region: S,
        mut visit: impl FnMut(Sum<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let short = self.short;
        let [_, height, _, width] = self.lines(region);
        let (top, left) = (self.first, S::first_ones(short));
        let sides = [top, left, top << (height - 1), left << ((width - 1) * short)];
        let (along, across) = self.dominoes(region);
        let mut less = Vec::with_capacity((along.count() + across.count()) as usize);
        let mut others = [S::NONE; 2];
        for (is_along, dominoes) in [(false, across), (true, along)] {
            let step = if is_along { 1 } else { short };
            for square in each(dominoes) {
                let domino = square | square << step;
                let left_over = region & !domino;
                let place = self.place(square, is_along);
                let reduced = self.reduced(left_over);
                if reduced.may_split {
                    visit(self.split(&reduced))?;
                } else if !self.shows_connection(left_over, place) {
                    let is_all = reduced.is_all;
                    visit(if is_all {
                        self.cut(reduced.free, domino, place)
                    } else {
                        self.split(&reduced)
                    })?;
                } else if !reduced.is_all || sides.iter().any(|&side| (left_over & side).is_none())
                {
                    less.push(reduced.free);
                } else {
                    others[usize::from(is_along)] |= square;
                }
            }
        }
        for left_over in less {
            let mut regions = Sum::empty();
            self.push_stored(left_over, &mut regions);
            visit(regions)?;
        }
        self.visit_dominoes_inside(region, (height, width), others, visit)
    }

    fn place(&self, square: S, is_along: bool) -> DominoAt {
        let at = square.first();
        let row = at - u32::from(self.across[at as usize]) * self.short;
        DominoAt { at, row, is_along }
    }

    /// Visits the options that result from dominoes with the given first squares. The first set is for dominoes along the longer side, the
    /// second for dominoes along the shorter side. Each option must be a single region of the same height and width as the original region.
    fn visit_dominoes_inside(
        &self,
        region: S,
        (height, width): (u32, u32),
        [across, along]: [S; 2],
        mut visit: impl FnMut(Sum<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let short = self.short;
        let images = [region, self.upside_down(region, height)];
        let shift = S::MAX - width * short + short - height;
        let images = images.map(|image| [image, image.reversed() >> shift]);
        let is_square = height == width;
        let turned = if is_square {
            images.map(|pair| pair.map(|image| self.turned(image)))
        } else {
            images
        };
        for (dominoes, is_along) in [(across, false), (along, true)] {
            let (upright, flat) = (S::FIRST | S::FIRST << 1, S::FIRST | S::FIRST << short);
            let (shape, turned_shape) = if is_along { (upright, flat) } else { (flat, upright) };
            let (tall, wide) = (1 + u32::from(is_along), 2 - u32::from(is_along));
            for square in each(dominoes) {
                let DominoAt { at, row, .. } = self.place(square, is_along);
                let column = u32::from(self.across[at as usize]);
                // `up` is the row of the domino after the region is turned upside down. `back` is its column after the region is mirrored
                // left to right.
                let (up, back) = (height - tall - row, width - wide - column);
                let places = [[(row, column), (up, back)], [(up, column), (row, back)]];
                let mut least = !S::NONE;
                for (pair, places) in images.iter().zip(&places) {
                    for (image, (row, column)) in pair.iter().zip(places) {
                        least = least.min(*image & !(shape << (column * short + row)));
                    }
                }
                if is_square {
                    for (pair, places) in turned.iter().zip(&places) {
                        for (image, (row, column)) in pair.iter().zip(places) {
                            least = least.min(*image & !(turned_shape << (row * short + column)));
                        }
                    }
                }
                visit(Sum::from(least))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the squares around a domino already show that the region remains connected without the domino.
    #[inline]
    fn shows_connection(&self, left_over: S, place: DominoAt) -> bool {
        let DominoAt { at, row, is_along } = place;
        // Shift the board so that the first bit is the first square of the ring around the domino. Squares beyond the board count as taken.
        let before = self.short + 1;
        let around =
            if at >= before { left_over >> (at - before) } else { left_over << (before - at) };
        let line = |lines: u32| (around >> (lines * self.short)).low() as usize;
        let below = row + 1 + u32::from(is_along) < self.short;
        let index = if is_along {
            let inside = 0b0110 | usize::from(row > 0) | usize::from(below) << 3;
            let [left, middle, right] = [0, 1, 2].map(|column| line(column) & inside);
            left | middle << 4 | right << 8
        } else {
            let inside = 0b010 | usize::from(row > 0) | usize::from(below) << 2;
            let columns = [0, 1, 2, 3].map(|column| line(column) & inside);
            columns[0] | columns[1] << 3 | columns[2] << 6 | columns[3] << 9
        };
        CONNECTED[usize::from(is_along)][index >> 6] >> (index & 63) & 1 == 1
    }

    /// Returns the regions that remain of a region after a domino is removed. Each of these regions contains a square next to the domino.
    fn cut(&self, mut left_over: S, domino: S, place: DominoAt) -> Sum<S> {
        let mut regions = Sum::empty();
        let beside = self.grown(domino) & left_over;
        while !left_over.is_none() {
            let from = beside & left_over;
            let region = self.connected(from.only_first(), left_over);
            left_over = left_over & !region;
            self.push_stored(region, &mut regions);
            if self.shows_connection(left_over, place) {
                self.push_stored(left_over, &mut regions);
                break;
            }
        }
        regions
    }
}
