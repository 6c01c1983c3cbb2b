//! Selects the variant of the sparse-space engine that suits the values, for a given division into common and rare heaps.

use super::coding::{Folded, Unfolded};
use super::engine::{SparseEngine, Start, Stop};
use crate::values::Cells;
use crate::{Code, NimValues, SparseSpace};

/// The engine in one of several variants, which differ in the width of values and codes.
#[derive(Clone, Debug)]
pub(super) enum Core {
    Bytes(Box<SparseEngine<u8, Unfolded>>),
    Folded(Box<SparseEngine<u16, Folded>>),
    Words(Box<SparseEngine<u16, Unfolded>>),
}

impl Core {
    /// Selects a variant, or returns `None` if too many heaps are rare or the values are too large. `effort` is the average number of
    /// blocks of pairs that were recently tried to reach a rare value.
    pub(super) fn new(
        code: &Code,
        space: SparseSpace,
        values: &NimValues,
        effort: usize,
        threads: usize,
    ) -> Option<Self> {
        let rare = space.rare_probes(values);
        if 3 * rare.len() >= values.count() {
            return None;
        }
        let largest = values.largest() as usize;
        let size = (largest + largest / 8 + 2).next_power_of_two().max(64);
        match &values.cells {
            // A byte can contain values up to 255. When a larger value occurs, the sequence moves to wider cells.
            Cells::Bytes(cells) => {
                let start = Start { size: size.min(256), rare, effort, threads };
                Some(Self::Bytes(Box::new(SparseEngine::new(code, space, cells, Unfolded, start))))
            }
            Cells::Words(cells) if size <= 1 << 13 => {
                // Folded codes are compared only for splits with a rare heap, and they are correct only if the other heap is common. The
                // smallest such heap is the smallest total minus the last rare heap, so check that it is larger than every rare heap.
                // (Pairs that reach rare values are compared again without folding.)
                let last = rare.last().map_or(0, |&(heap, _)| heap as usize);
                let all_common = 2 * last + code.leading_digits().len() < cells.len();
                let mut start = Start { size: size.max(512), rare, effort, threads };
                let folded = (largest < 512 && all_common)
                    .then(|| Folded::new(space.mask() as u32, cells))
                    .flatten();
                Some(if let Some(coding) = folded {
                    start.size = 512;
                    Self::Folded(Box::new(SparseEngine::new(code, space, cells, coding, start)))
                } else {
                    Self::Words(Box::new(SparseEngine::new(code, space, cells, Unfolded, start)))
                })
            }
            _ => None,
        }
    }

    pub(super) fn space(&self) -> SparseSpace {
        match self {
            Self::Bytes(engine) => engine.space(),
            Self::Folded(engine) => engine.space(),
            Self::Words(engine) => engine.space(),
        }
    }

    pub(super) fn effort(&self) -> Option<usize> {
        match self {
            Self::Bytes(engine) => engine.effort(),
            Self::Folded(engine) => engine.effort(),
            Self::Words(engine) => engine.effort(),
        }
    }

    /// Returns the number of values that this engine has processed.
    pub(super) fn done(&self) -> usize {
        match self {
            Self::Bytes(engine) => engine.done(),
            Self::Folded(engine) => engine.done(),
            Self::Words(engine) => engine.done(),
        }
    }

    /// Records the last value, which was computed elsewhere, if this variant of the engine can handle it.
    pub(super) fn accept(&mut self, values: &NimValues) {
        match (self, &values.cells) {
            (Self::Bytes(engine), Cells::Bytes(cells)) => engine.accept(cells),
            (Self::Folded(engine), Cells::Words(cells)) => engine.accept(cells),
            (Self::Words(engine), Cells::Words(cells)) => engine.accept(cells),
            _ => {}
        }
    }

    /// Appends values until there are `stop` values, or until this variant of the engine cannot continue.
    pub(super) fn run(&mut self, values: &mut NimValues, stop: usize) -> Stop {
        match (self, &mut values.cells) {
            (Self::Bytes(engine), Cells::Bytes(cells)) => match engine.size() {
                64 => engine.run::<64, 32>(cells, stop),
                128 => engine.run::<128, 32>(cells, stop),
                _ => engine.run::<256, 32>(cells, stop),
            },
            (Self::Folded(engine), Cells::Words(cells)) => engine.run::<512, 32>(cells, stop),
            (Self::Words(engine), Cells::Words(cells)) => match engine.size() {
                512 => engine.run::<512, 32>(cells, stop),
                1024 => engine.run::<1024, 16>(cells, stop),
                2048 => engine.run::<2048, 16>(cells, stop),
                4096 => engine.run::<4096, 8>(cells, stop),
                _ => engine.run::<8192, 8>(cells, stop),
            },
            _ => Stop::Full,
        }
    }
}
