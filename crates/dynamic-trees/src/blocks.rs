//! Complete binary trees over a row of leaves. Their cells are stored in one array, in order from left to right.
//!
//! Leaf `i` is cell `2i + 1`. The block of `2^t` leaves that starts at leaf `f`, a multiple of `2^t`, is cell `2f + 2^t`, between the cells
//! of its two halves. Only complete blocks exist, so a row of `k` leaves takes the cells 1 to `2k - 1` for any `k`, without padding or
//! rounding. Source: the programs for path products by chai for Library Checker.

/// Returns the cell of the block that starts at leaf `first` and has `2^level` leaves.
#[inline]
pub(super) fn cell(first: usize, level: u32) -> usize {
    2 * first + (1 << level)
}

/// Divides the leaves `from..to` into blocks and visits the blocks from first to last. Passes `visit` the cell of each block and the base-2
/// logarithm of its number of leaves.
#[inline]
pub(super) fn ascending(mut from: usize, to: usize, mut visit: impl FnMut(usize, u32)) {
    while from < to {
        let level = from.trailing_zeros().min((to - from).ilog2());
        visit(cell(from, level), level);
        from += 1 << level;
    }
}

/// Visits the same blocks as [`ascending`], but from last to first.
#[inline]
pub(super) fn descending(from: usize, mut to: usize, mut visit: impl FnMut(usize, u32)) {
    while from < to {
        let level = to.trailing_zeros().min((to - from).ilog2());
        to -= 1 << level;
        visit(cell(to, level), level);
    }
}

/// Visits every block of two or more leaves that contains `leaf`, from the smallest to the largest, and passes its cell and level. There
/// are `leaves` leaves in total.
#[inline]
pub(super) fn around(leaf: usize, leaves: usize, mut visit: impl FnMut(usize, u32)) {
    let mut level = 1;
    let mut first = leaf & !1;
    while first + (1 << level) <= leaves {
        visit(cell(first, level), level);
        level += 1;
        first &= !0 << level;
    }
}

/// Visits the blocks of two or more leaves whose last leaf is `leaf`. If you call this function for all leaves in order, it visits each
/// block once, as soon as the block is complete.
#[inline]
pub(super) fn completed_by(leaf: usize, mut visit: impl FnMut(usize, u32)) {
    for level in 1..=leaf.trailing_ones() {
        visit(cell((leaf >> level) << level, level), level);
    }
}

/// Returns the cells of the two halves of the block at `cell`.
#[inline]
pub(super) fn halves(cell: usize, level: u32) -> (usize, usize) {
    let step = 1 << (level - 1);
    (cell - step, cell + step)
}
