//! The engine for octal games, which divides heaps into common and rare heaps.

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

/// The sparse-space engine for octal games. Its time per heap is roughly proportional to the number of rare heaps.
///
/// If a [`SparseSpace`] divides the heaps into common and rare ones, every common option of a heap uses a rare heap. So the rare
/// heaps alone determine the least missing common value. This value is the nim-value unless a smaller rare value is also missing.
/// To show that no smaller rare value is missing, the engine finds, for each of them, a split into two heaps that produces it. The
/// engine chooses a new division whenever the number of values has doubled; a bad division costs time but never affects the result.
///
/// Heaps are processed in blocks of neighbors, because the partners of a rare heap are neighbors, too. The options from some heaps,
/// chosen greedily by the options that they reached recently, are marked in a table. The common values still missing are compared
/// with the options from all other rare heaps, many at a time in vector registers; values below 512 take single bytes, since the
/// lowest bit of the mask follows from the other bits. Rare values that no marked heap reaches are searched among pairs of early
/// and late heaps, starting with the pairs that helped before. With more than one thread
/// ([`Sequence::threads`](super::Sequence::threads)), the other threads mark the options of the next blocks.
///
/// While no division is useful, the [`Quadratic`] engine computes the values.
///
/// # Complexity
///
/// `O(R + W)` time per heap for `R` rare heaps and `W` probes for witnesses, and `O(n)` if a rare value is taken. Memory for the
/// rare heaps, for tables that grow only with the largest value, and one byte per heap while values of two bytes are compared in
/// folded form.
///
/// Source: A. Gangolli and T. Plambeck, "A note on periodicity in some octal games", *International Journal of Game
/// Theory* 18 (1989).
#[derive(Clone, Debug)]
pub struct Sparse {
    quadratic: Quadratic,
    core: Option<Core>,
    /// The length at which the division is chosen again.
    checkpoint: usize,
    /// The number of blocks of pairs that a rare value has needed recently.
    effort: usize,
    threads: usize,
}

impl Sparse {
    /// The minimum number of values for choosing a division.
    const START: usize = 32;
    /// The quadratic engine is used if more sets of split values than this would be needed.
    const MAX_ROWS: usize = 256;

    /// Creates an engine for `code`, or returns `None` for unsupported games: a code must have finitely many digits, some move that
    /// splits a heap in two, and no move that leaves three heaps.
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

    /// Returns the game.
    pub fn code(&self) -> &Code {
        self.quadratic.code()
    }

    /// Returns the division in use, if any.
    pub fn space(&self) -> Option<SparseSpace> {
        self.core.as_ref().map(Core::space)
    }

    /// Decides how to continue until the next checkpoint.
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
            // The set of marked heaps depends on the number of threads, so choose again.
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
                    // The quadratic engine computes this heap. A core that has no space for its value falls behind and is rebuilt.
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
