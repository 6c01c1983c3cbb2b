//! Octal games, whose heaps are divided into common and rare ones.

mod ahead;
mod coding;
mod core;
mod engine;
mod lanes;
mod probes;
mod witness;

use self::core::Core;
use super::engines::Quadratic;
use super::{Code, NimValues, SequenceEngine, SequenceError, SparseSpace, index_for};
use engine::Stop;
pub(super) use probes::Cover;

/// The sparse-space engine: octal games, time per heap about the number of rare heaps.
///
/// With the heaps divided into common and rare ones by a [`SparseSpace`], every common option of a heap uses a
/// rare heap. So the least common value that is missing is found from the rare heaps alone, and it is the
/// nim-value unless a smaller rare value is missing, too; those are excluded by finding a pair for each of them.
/// The division is chosen anew whenever the number of values has doubled; a bad one costs time, never the result.
///
/// Heaps are taken in blocks of neighbors, for which the partners of one rare heap are neighbors, too. The options from
/// some heaps, chosen greedily as those that reached most recently, are marked in a table. The common values still
/// missing are compared with the options from all other rare heaps, many at a time in vector registers; values below
/// 512 do so as single bytes, since the lowest bit of the mask follows from the others. Rare values that no marked heap
/// reaches are looked for among pairs of early and late heaps, those first that helped before. With more than one
/// thread ([`Sequence::threads`](super::Sequence::threads)) the others mark the options of the next blocks.
///
/// While no division helps, the values come from the [`Quadratic`] engine.
///
/// # Complexity
///
/// `O(R + W)` time per heap for `R` rare heaps and `W` probes for witnesses, `O(n)` when a rare value is taken;
/// memory of the rare heaps, tables that grow with the largest value only, and one byte per heap while values of two
/// bytes are compared as one.
///
/// Source: A. Gangolli and T. Plambeck, "A note on periodicity in some octal games", *International Journal of Game
/// Theory* 18 (1989).
#[derive(Clone, Debug)]
pub struct Sparse {
    quadratic: Quadratic,
    core: Option<Core>,
    /// The division is weighed again at this length.
    checkpoint: usize,
    /// Blocks of pairs that it took recently to reach a rare value.
    effort: usize,
    threads: usize,
}

impl Sparse {
    /// Below this length values are too few to choose a division.
    const START: usize = 32;
    /// With more sets of split values than this to keep, the quadratic engine is chosen.
    const MAX_ROWS: usize = 256;

    /// An engine for `code`, if the game is of the right kind: finitely many digits, some move that splits a
    /// heap in two, and none that leaves three.
    pub fn new(code: Code) -> Option<Self> {
        let splits = |&digit: &u32| digit & 4 != 0;
        let least = code.leading_digits().iter().position(splits)?;
        let most = code.leading_digits().iter().rposition(splits)?;
        if !code.is_finite() || code.max_parts() > 2 || most - least >= Self::MAX_ROWS {
            return None;
        }
        let quadratic = Quadratic::new(code);
        Some(Self { quadratic, core: None, checkpoint: 0, effort: 10, threads: 1 })
    }

    /// The game.
    pub fn code(&self) -> &Code {
        self.quadratic.code()
    }

    /// The division in use, if the engine has come to use one.
    pub fn space(&self) -> Option<SparseSpace> {
        self.core.as_ref().map(Core::space)
    }

    /// Chooses how to go on from here to the next checkpoint.
    fn choose(&mut self, values: &NimValues) {
        let len = values.count();
        let start = Self::START.max(4 * self.code().leading_digits().len());
        self.effort = self.core.as_ref().and_then(Core::effort).unwrap_or(self.effort);
        self.core = None;
        self.checkpoint = start.max((len + 1).next_power_of_two());
        if len < start {
            return;
        }
        if let Some(space) = SparseSpace::best(self.code(), values) {
            self.core = Core::new(self.code(), space, values, self.effort, self.threads);
        }
    }
}

impl SequenceEngine for Sparse {
    fn set_threads(&mut self, threads: usize) {
        if self.threads != threads.max(1) {
            self.threads = threads.max(1);
            // The heaps to be marked are chosen anew, since they differ.
            self.checkpoint = 0;
        }
    }

    fn code(&self) -> Option<&Code> {
        Some(Self::code(self))
    }

    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError> {
        let len = index_for(len)?;
        while values.count() < len {
            let known = values.count();
            if known >= self.checkpoint
                || self.core.as_ref().is_some_and(|core| core.done() != known)
            {
                self.choose(values);
            }
            let stop = len.min(self.checkpoint);
            let Some(core) = &mut self.core else {
                self.quadratic.extend(values, stop as u64)?;
                continue;
            };
            match core.run(values, stop) {
                Stop::Reached => {}
                Stop::Full => {
                    // The quadratic engine takes this heap. A core that has no room for its value stays behind, and
                    // is made anew.
                    let next = values.count() + 1;
                    self.quadratic.extend(values, next as u64)?;
                    core.accept(values);
                }
                Stop::Unsuited => self.checkpoint = values.count(),
            }
        }
        Ok(())
    }
}
