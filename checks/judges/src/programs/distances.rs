//! Counts the pairs of nodes at each distance with two-sided centroid decomposition.

use crate::judge::JudgeError;
use crate::{output::Output, tokens::Tokens, trees::read_tree};
use rustfft::{FftPlanner, num_complex::Complex64};
use tree_algos::centroid::{BranchGroup, TwoSided};
use tree_algos::{NodeId, Rooted, Tree};

/// The maximum number of nodes. Rounding errors of the transform could reach one half only for much larger trees.
const MAX_NODES: u32 = 1 << 21;
/// If the shorter list of counts has at most this many entries, the convolution is computed term by term.
const BY_HAND: usize = 64;

/// Reads the tree and prints the frequencies on one line.
pub(super) fn frequency_table_of_tree_distance(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let n = tokens.number_u32("the number of nodes", 1, MAX_NODES)?;
    let tree = read_tree(tokens, n, 0)?;
    output.line_of(frequencies(&tree).into_iter().skip(1));
    output.complete()
}

/// Returns the number of pairs of nodes at each distance up to N - 1. The entry for distance 0 is 0.
fn frequencies(tree: &Tree) -> Vec<u64> {
    let mut pairs = vec![0; tree.node_count()];
    let mut convolution = Convolution::new();
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let rooted = Rooted::new(tree, NodeId::new(0));
    let mut meetings = TwoSided::new(&rooted);
    while let Some((_, groups)) = meetings.next_meeting() {
        count_distances(groups[0], &mut left);
        count_distances(groups[1], &mut right);
        convolution.add(&left, &right, &mut pairs);
    }
    pairs
}

/// Counts the nodes of the group at each distance, without trailing zeros.
fn count_distances(group: BranchGroup<'_>, counts: &mut Vec<u32>) {
    counts.clear();
    counts.resize(group.height() as usize + 1, 0);
    let mut farthest = 0;
    for (_, distance) in group.ranks() {
        counts[distance as usize] += 1;
        farthest = distance;
    }
    counts.truncate(farthest as usize + 1);
}

struct Convolution {
    planner: FftPlanner<f64>,
    values: Vec<Complex64>,
    scratch: Vec<Complex64>,
}

impl Convolution {
    fn new() -> Self {
        Self { planner: FftPlanner::new(), values: Vec::new(), scratch: Vec::new() }
    }

    /// Adds the convolution of `left` and `right` to `sums`, which must be long enough.
    fn add(&mut self, left: &[u32], right: &[u32], sums: &mut [u64]) {
        let (short, long) = if left.len() < right.len() { (left, right) } else { (right, left) };
        if short.len() > BY_HAND {
            self.add_by_transform(short, long, sums);
            return;
        }
        for (shift, &count) in short.iter().enumerate().filter(|&(_, &count)| count > 0) {
            for (sum, &other) in sums[shift..].iter_mut().zip(long) {
                *sum += u64::from(count) * u64::from(other);
            }
        }
    }

    /// Computes the convolution with a Fourier transform of complex numbers: `left` is their real part, and `right` is their imaginary
    /// part. The imaginary part of the square is then twice the convolution. The errors are relative to the sum of the squares of all
    /// parts, which is at most N². Each of at most 22 rounds has about six roundings, and each rounding has an error of at most 2⁻⁵³. So
    /// for the accepted numbers of nodes, the errors stay below `2⁴² · 2⁻⁵³ · 6 · 22 < 0.07`.
    #[allow(clippy::cast_sign_loss)] // The rounded number is a number of pairs.
    fn add_by_transform(&mut self, left: &[u32], right: &[u32], sums: &mut [u64]) {
        let len = left.len() + right.len() - 1;
        let power = len.next_power_of_two();
        // A transform of three quarters of a power of two is also fast, so choose this size if it is large enough.
        let size = if 3 * power / 4 >= len { 3 * power / 4 } else { power };
        self.values.clear();
        self.values.resize(size, Complex64::default());
        for (value, &count) in self.values.iter_mut().zip(left) {
            value.re = f64::from(count);
        }
        for (value, &count) in self.values.iter_mut().zip(right) {
            value.im = f64::from(count);
        }
        for inverse in [false, true] {
            let transform = if inverse {
                for value in &mut self.values {
                    *value = *value * *value;
                }
                self.planner.plan_fft_inverse(size)
            } else {
                self.planner.plan_fft_forward(size)
            };
            let room = transform.get_inplace_scratch_len();
            if self.scratch.len() < room {
                self.scratch.resize(room, Complex64::default());
            }
            transform.process_with_scratch(&mut self.values, &mut self.scratch[..room]);
        }
        let scale = 0.5 / f64::from(size as u32);
        for (sum, value) in sums.iter_mut().zip(&self.values[..len]) {
            *sum += (value.im * scale).round() as u64;
        }
    }
}
