//! The engine for octal games that divides heaps into common and rare heaps.

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

/// The sparse-space engine for octal games. Its time per heap is approximately proportional to the number of rare heaps.
///
/// If a [`SparseSpace`] divides the heaps into common and rare ones, every option with a common value leaves a rare heap. So the rare heaps
/// alone determine the least common value that is not the value of an option. This is the nim-value, unless a smaller rare value is not the
/// value of an option either. To exclude this, the engine finds, for each smaller rare value, a split into two heaps that has this value.
/// The engine chooses a new division each time the number of values has doubled. A bad division costs time, but never affects the result.
///
/// The engine processes neighboring heaps in blocks, because the partners of a rare heap in a split are neighbors, too. For a few heaps, it
/// marks their options in a table; it chooses these heaps greedily by the options that they reached recently. Then it compares the common
/// values that are still missing with the options of all other rare heaps, many at a time, in vector registers. Values below 512 take a
/// single byte, because the lowest bit of the mask follows from the other bits. If no marked heap reaches a rare value, the engine searches
/// pairs of early and late heaps for it, and starts with the pairs that helped before. With more than one thread
/// ([`Sequence::threads`](super::Sequence::threads)), the other threads mark the options of the next blocks.
///
/// While no division is useful, the [`Quadratic`] engine computes the values.
///
/// # Complexity
///
/// `O(R + W)` time per heap, for `R` rare heaps and `W` pairs that are tried to reach rare values; `O(n)` if the nim-value is rare. The
/// engine needs memory for the rare heaps and for tables whose size depends only on the largest value. While it compares two-byte values in
/// folded form, it also needs one byte per heap.
///
/// Source: A. Gangolli and T. Plambeck, "A note on periodicity in some octal games", *International Journal of Game
/// Theory* 18 (1989).
#[derive(Clone, Debug)]
pub struct Sparse {
    quadratic: Quadratic,
    core: Option<Core>,
    /// The number of values at which the engine chooses the division again.
    checkpoint: usize,
    /// The average number of blocks of pairs that were recently tried to reach a rare value.
    effort: usize,
    threads: usize,
}

impl Sparse {
    /// The minimum number of values that the engine needs to choose a division.
    const START: usize = 32;
    /// The numbers of tokens that splits remove must differ by less than this. The engine keeps a set of values for each total that later
    /// splits can leave, so a larger difference would take too many sets.
    const MAX_ROWS: usize = 256;

    /// Creates an engine for `code`. Returns `None` for games that the engine does not support: the code must have finitely many digits;
    /// some move must split a heap in two; no move may leave three or more heaps; and the numbers of tokens that splits remove must differ
    /// by less than 256.
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

    /// Returns the sparse space that the engine uses, if there is one.
    pub fn space(&self) -> Option<SparseSpace> {
        self.core.as_ref().map(Core::space)
    }

    /// Chooses the engine that computes the values until the next checkpoint, and chooses this checkpoint.
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
            // The choice of marked heaps depends on the number of threads, so choose again.
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
                    // Let the quadratic engine compute this value. If the core has no space for the value, the core falls behind and is
                    // rebuilt later.
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
