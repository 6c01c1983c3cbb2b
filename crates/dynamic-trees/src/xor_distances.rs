//! Computes the xor of the distances from any node to all marked nodes, while marks are set and removed.

use bitvec::vec::BitVec;
use tree_algos::centroid::{BranchGroup, TwoSided};
use tree_algos::{NodeId, Rooted};

/// A structure that computes the xor of the distances from any node of a fixed tree to all marked nodes, while marks change.
///
/// # When to use it
///
/// Use this structure if marks change between queries. If they do not, [`xor_distances`](tree_algos::xor_distances()) computes the result
/// for all roots in one run, in about the time that this structure takes to answer queries for a tenth of the nodes.
///
/// # How it works
///
/// In the two-sided centroid decomposition, every pair of nodes meets once, on opposite sides of one meeting. A node at distance `a` from
/// the centroid needs the xor of `a + b`, where `b` runs over the distances of the marks on the other side. Bit `k` of this xor is the sum,
/// modulo 2, of
///
/// - bit `k` of `a`, if the number of marks is odd,
/// - bit `k` of the xor of all `b`,
/// - the number of carries into bit `k`, which is the number of marks with `b mod 2^k >= 2^k - (a mod 2^k)`.
///
/// Each side stores a word, in which bit `d` is the parity of the number of its marks with `b mod 64 = d`. Rotated by `a`, the word
/// contains the parities for the sums `a + b`. The words of all meetings are xored first, and the bits 0 to 5 of the result then follow in
/// one step. If a meeting has nodes at distance 64 or more from each other, its sides store more data: for every `k` from 7 up, a row of
/// parities by `b mod 2^k`. A tree of words over each row finds the parity of a suffix with one step per level.
///
/// Each node stores the deepest side that contains it, and its distance from the centroid for each side that contains it. A distance is
/// stored in bytes of 7 bits, with one more bit that says whether another byte follows. The surrounding sides are found by climbing from
/// meeting to meeting.
/// # Limits
///
/// The structure takes about 20 bytes for each of at most n meetings, 8 bytes for each node, and O(n log n) bits for the rows. A node is
/// contained in about `log2 n` sides, and each of these takes one to three bytes more.
///
/// ```
/// use dynamic_trees::XorDistances;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::path(5), NodeId::new(0));
/// let mut xors = XorDistances::new(&rooted, |node| node.get() == 4);
/// let node = NodeId::new;
/// assert_eq!([0, 1, 4].map(|v| xors.at(node(v))), [4, 3, 0]);
/// xors.toggle(node(1));
/// assert_eq!([0, 1, 4].map(|v| xors.at(node(v))), [4 ^ 1, 3, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct XorDistances {
    /// For each node, its deepest side: twice the number of the meeting plus 0 or 1. `NONE` in a tree of one node.
    deepest: Vec<u32>,
    /// For each node, the index at which its distances start. The distances are listed from the deepest side up.
    starts: Vec<u32>,
    distances: Vec<u8>,
    /// The meetings. First come those with nodes at distance 64 or more from each other.
    meetings: Vec<Meeting>,
    /// The sides of the meetings with nodes at distance 64 or more from each other.
    far: Vec<FarSide>,
    /// The rows of the sides in `far`.
    words: Vec<u64>,
    marked: BitVec,
}

/// Two sides that meet. The 64-bit words are split into halves, which saves padding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Meeting {
    /// For each side, a 64-bit word in two halves, the low half first. Bit `d` is the parity of the number of marks whose distance is `d`
    /// modulo 64.
    parities: [[u32; 2]; 2],
    /// The side of another meeting that is divided into these two sides, or `NONE`.
    around: u32,
}

/// A side of a meeting with nodes at distance 64 or more from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct FarSide {
    /// The index at which the rows of this side start.
    rows: u32,
    /// The greatest distance of a node on this side from the centroid.
    height: u32,
    /// The xor of the distances of the marks on this side.
    xor: u32,
}

const NONE: u32 = u32::MAX;

/// `WITH_BIT[k]` is the set of the residues modulo 64 in which bit `k` is set, with one bit for each residue.
const WITH_BIT: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The lowest bit for which a row counts the carries. The 64-bit word of a side counts the carries into bit 6.
const FIRST_ROW: u32 = 7;

/// Returns the number of words for a row of this many bits, including the tree over it. The levels of the tree are the words of the row,
/// then one bit for each of these words, and so on up to a single word.
const fn row_words(bits: usize) -> usize {
    let mut words = bits.div_ceil(64);
    let mut total = words;
    while words > 1 {
        words = words.div_ceil(64);
        total += words;
    }
    total
}

/// For each `k`, the start of the row for carries into bit `k`, if the side has that row. The rows of smaller `k` come before it.
const ROW_STARTS: [u32; 33] = {
    let mut starts = [0; 33];
    let mut k = FIRST_ROW;
    while k < 32 {
        starts[k as usize + 1] = starts[k as usize] + row_words(1 << k) as u32;
        k += 1;
    }
    starts
};

impl FarSide {
    /// Returns the smallest `k`, but at least [`FIRST_ROW`], for which all distances are below `2^k`. For that bit and all higher ones,
    /// residues are equal to the distances, so they share the last row.
    #[inline]
    fn last_row(self) -> u32 {
        (u32::BITS - self.height.leading_zeros()).max(FIRST_ROW)
    }

    /// Returns the number of words in the rows of this side.
    fn words(self) -> usize {
        ROW_STARTS[self.last_row() as usize] as usize + row_words(self.height as usize + 1)
    }

    /// Toggles the mark at this distance in all rows.
    fn toggle(self, words: &mut [u64], distance: u32) {
        let rows = &mut words[self.rows as usize..];
        let last = self.last_row();
        for k in FIRST_ROW..=last {
            let bits = if k == last { self.height as usize + 1 } else { 1 << k };
            let row = &mut rows[ROW_STARTS[k as usize] as usize..];
            let (mut at, mut count) = (distance as usize & ((1 << k) - 1), bits);
            let mut level = 0;
            // Changing a bit also changes the parity of its word. This parity is a bit of the next level, so continue there.
            loop {
                row[level + at / 64] ^= 1 << (at % 64);
                count = count.div_ceil(64);
                if count == 1 {
                    break;
                }
                level += count;
                at /= 64;
            }
        }
    }

    /// Returns bits 6 and up of the xor of all sums `a + b`, where `a` is the given distance and `b` is the distance of a mark.
    #[inline]
    fn xor_with(self, words: &[u64], parities: u64, distance: u32) -> u32 {
        let odd = parities.count_ones() % 2;
        let mut xor = (odd * distance) ^ self.xor;
        // Compute the parity of the carries into bit 6. A mark causes such a carry if its distance modulo 64 and the given distance modulo
        // 64 add up to at least 64.
        let carries =
            parities.checked_shr(64 - distance % 64).map_or(0, |high| high.count_ones() % 2);
        xor ^= carries << 6;
        let rows = &words[self.rows as usize..];
        let last = self.last_row();
        let mut k = FIRST_ROW;
        while k < 32 && distance + self.height >= 1 << k {
            let below = distance & ((1 << k) - 1);
            let row = k.min(last);
            let bits = if row == last { self.height as usize + 1 } else { 1 << k };
            let from = (1 << k) - below as usize;
            let row = &rows[ROW_STARTS[row as usize] as usize..];
            xor ^= (suffix_parity(row, bits, from) & 1) << k;
            k += 1;
        }
        xor & !63
    }
}

/// Returns, in the lowest bit, the parity of the number of bits that are set in the row at index `from` or later.
#[inline]
fn suffix_parity(row: &[u64], bits: usize, from: usize) -> u32 {
    let (mut level, mut at, mut count) = (0, from, bits);
    let mut parity = 0;
    while at < count {
        parity ^= (row[level + at / 64] >> (at % 64)).count_ones();
        // The next level has one bit for the parity of each word. Continue with the words after this one.
        at = at / 64 + 1;
        count = count.div_ceil(64);
        level += count;
    }
    parity
}

impl XorDistances {
    /// Prepares a tree for queries. Initially, the nodes for which `marked` returns `true` are marked; `marked` is called once per node.
    ///
    /// # Panics
    ///
    /// Panics if the distances take 2³² bytes or more. No tree of 10⁸ nodes takes that many.
    ///
    /// # Complexity
    ///
    /// O(n log n) time and space for n nodes.
    pub fn new(rooted: &Rooted, marked: impl FnMut(NodeId) -> bool) -> Self {
        let n = rooted.node_count();
        let by_rank: BitVec = rooted.order().iter().copied().map(marked).collect();
        let mut marks = BitVec::repeat(false, n);
        for rank in by_rank.iter_ones() {
            marks.set(rooted.order()[rank].index(), true);
        }

        // Run the decomposition twice, once to count and once to fill, which takes less memory than storing all distances.
        let mut ends = vec![0_u32; n];
        let (mut near_count, mut far_count, mut total) = (0_usize, 0_usize, 0_u64);
        let mut decomposition = TwoSided::new(rooted);
        while let Some((_, groups)) = decomposition.next_meeting() {
            let Some(heights) = heights(groups[0], groups[1]) else { continue };
            *(if is_far(heights) { &mut far_count } else { &mut near_count }) += 1;
            for group in groups {
                for (rank, distance) in group.ranks() {
                    let length = encoded_length(distance);
                    ends[rank.index()] += length;
                    total += u64::from(length);
                }
            }
        }
        assert!(total < u64::from(u32::MAX), "too many distances for 32 bits");
        let mut end = 0;
        for own in &mut ends {
            end += *own;
            *own = end;
        }

        let mut this = Self {
            deepest: Vec::new(),
            starts: Vec::new(),
            distances: vec![0; end as usize],
            meetings: vec![Meeting { parities: [[0; 2]; 2], around: NONE }; far_count + near_count],
            far: Vec::with_capacity(2 * far_count),
            words: Vec::new(),
            marked: marks,
        };
        let mut deepest = vec![NONE; n];
        let mut near = far_count;
        let mut decomposition = TwoSided::new(rooted);
        while let Some((_, groups)) = decomposition.next_meeting() {
            let Some(heights) = heights(groups[0], groups[1]) else { continue };
            let number = if is_far(heights) {
                for height in heights {
                    let side = FarSide { rows: this.words.len() as u32, height, xor: 0 };
                    this.words.resize(this.words.len() + side.words(), 0);
                    this.far.push(side);
                }
                this.far.len() / 2 - 1
            } else {
                near += 1;
                near - 1
            };
            // If another meeting surrounds this one, all nodes of this meeting are on the same side of the innermost such meeting, and
            // `deepest` contains that side. Otherwise it contains `NONE`.
            if let Some((rank, _)) = groups[0].ranks().next() {
                this.meetings[number].around = deepest[rank.index()];
            }
            for (side, group) in (2 * number as u32..).zip(groups) {
                for (rank, distance) in group.ranks() {
                    deepest[rank.index()] = side;
                    let end = &mut ends[rank.index()];
                    *end -= encoded_length(distance);
                    encode(&mut this.distances[*end as usize..], distance);
                    if by_rank[rank.index()] {
                        this.change(side, distance);
                    }
                }
            }
        }
        this.deepest = rooted.by_node(&deepest);
        this.starts = rooted.by_node(&ends);
        this
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.deepest.len()
    }

    /// Returns whether `node` is marked.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node.
    #[track_caller]
    pub fn is_marked(&self, node: NodeId) -> bool {
        assert!(node.index() < self.node_count(), "the tree has no node {node}");
        self.marked[node.index()]
    }

    /// Marks `node`, or removes its mark.
    ///
    /// # Complexity
    ///
    /// O(log n) for n nodes if no two nodes are at distance 64 or more. Otherwise O(log² n), because the trees of words have a height of
    /// `log64 n`.
    #[track_caller]
    pub fn toggle(&mut self, node: NodeId) {
        let mut side = self.deepest[node.index()];
        let mut next = self.starts[node.index()] as usize;
        let was_marked = self.marked[node.index()];
        self.marked.set(node.index(), !was_marked);
        while side != NONE {
            let distance = decode(&self.distances, &mut next);
            self.change(side, distance);
            side = self.meetings[side as usize / 2].around;
        }
    }

    /// Returns the xor of the distances from `root` to all marked nodes.
    ///
    /// # Complexity
    ///
    /// The same as for [`toggle`](Self::toggle).
    #[track_caller]
    pub fn at(&self, root: NodeId) -> u32 {
        let mut side = self.deepest[root.index()];
        let mut next = self.starts[root.index()] as usize;
        let (mut low, mut xor) = (0_u64, 0);
        while side != NONE {
            let distance = decode(&self.distances, &mut next);
            let meeting = &self.meetings[side as usize / 2];
            let other = side as usize ^ 1;
            let [first, second] = meeting.parities[other % 2];
            let parities = u64::from(second) << 32 | u64::from(first);
            low ^= parities.rotate_left(distance % 64);
            if let Some(far) = self.far.get(other) {
                xor ^= far.xor_with(&self.words, parities, distance);
            }
            side = meeting.around;
        }
        for (k, residues) in WITH_BIT.iter().enumerate() {
            xor |= ((low & residues).count_ones() % 2) << k;
        }
        xor
    }

    /// Sets or removes a mark on one side.
    #[inline]
    fn change(&mut self, side: u32, distance: u32) {
        let parities = &mut self.meetings[side as usize / 2].parities[side as usize % 2];
        parities[distance as usize / 32 % 2] ^= 1 << (distance % 32);
        if let Some(far) = self.far.get_mut(side as usize) {
            far.xor ^= distance;
            far.toggle(&mut self.words, distance);
        }
    }
}

/// Returns upper bounds for the distances on both sides, or `None` if a side has no nodes, because then no two nodes meet.
fn heights(left: BranchGroup<'_>, right: BranchGroup<'_>) -> Option<[u32; 2]> {
    let height = |group: BranchGroup<'_>| group.ranks().next().map(|_| group.height());
    height(left).zip(height(right)).map(|(left, right)| [left, right])
}

fn is_far(heights: [u32; 2]) -> bool {
    heights[0] + heights[1] >= 64
}

/// Returns the number of bytes that the stored form of a distance takes.
fn encoded_length(distance: u32) -> u32 {
    (u32::BITS - distance.leading_zeros()).div_ceil(7).max(1)
}

fn encode(bytes: &mut [u8], mut distance: u32) {
    let mut next = 0;
    while distance >= 128 {
        bytes[next] = distance as u8 | 128;
        distance >>= 7;
        next += 1;
    }
    bytes[next] = distance as u8;
}

#[inline]
fn decode(bytes: &[u8], next: &mut usize) -> u32 {
    let mut byte = bytes[*next];
    let mut distance = u32::from(byte & 127);
    let mut shift = 7;
    while byte >= 128 {
        *next += 1;
        byte = bytes[*next];
        distance |= u32::from(byte & 127) << shift;
        shift += 7;
    }
    *next += 1;
    distance
}
