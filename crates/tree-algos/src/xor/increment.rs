//! Multisets of numbers with the operations "+1 to all", "xor all" and union.

mod steps;

pub use steps::IncrementXorSteps;

/// The number of bits in a digit. A node of a trie has one child for each value of a digit.
const DIGIT: u32 = 4;
const FAN: usize = 1 << DIGIT;
const LOW: u32 = FAN as u32 - 1;

/// A collection of multisets of numbers, each stored as a trie. It adds 1 to all members of a set, xors all members with a number, or
/// unites two sets, without visiting every member.
///
/// Each member has an *entry*, the number under which it was inserted. In the end, [`for_each`](Self::for_each) reports each entry with its
/// current value. All arithmetic is modulo 2³².
///
/// A sequence of increments and xors cannot be summarized by one offset, so a trie is needed. If you only need the xor of all members, use
/// [`DistTracker`](crate::DistTracker), which is smaller.
///
/// ```
/// use tree_algos::{IncrementXorSet, IncrementXorTries};
/// let mut tries = IncrementXorTries::new();
/// let (mut a, mut b) = (IncrementXorSet::new(), IncrementXorSet::new());
/// tries.insert(&mut a, 0, 5);
/// tries.insert(&mut a, 1, 7);
/// tries.insert(&mut b, 2, 100);
/// tries.increment(&mut a); // 6 and 8
/// tries.xor(&mut a, 3); // 5 and 11
/// tries.append(&mut a, b);
/// let mut values = [0; 3];
/// tries.for_each(a, |entry, value| values[entry as usize] = value);
/// assert_eq!(values, [5, 11, 100]);
/// ```
///
/// # How it works
///
/// Numbers are written in digits of four bits, the lowest first, and a set is a trie of these digits. Each node stores a pending xor for
/// all numbers below it. Adding 1 to all numbers rotates the 16 children of the root by one position. Only the numbers whose digit wraps
/// around to 0 carry. They share one child, so an increment walks down one path. A subtree with a single number is stored as a leaf.
///
/// # Complexity
///
/// For numbers of `b` bits, [`insert`](Self::insert) and [`increment`](Self::increment) take O(b), and [`xor`](Self::xor) takes O(1).
/// [`append`](Self::append) takes O(1) plus O(1) for each node that disappears. Since every insertion creates O(b) nodes, this adds O(b)
/// amortized to each insertion. The arena takes 68 bytes for each node, and 8 for each entry from 0 to the largest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct IncrementXorTries {
    nodes: Vec<Node>,
    /// Nodes that are free for reuse.
    free: Vec<u32>,
    /// For the first entry of each leaf, the digits of its number that are not on the path to the leaf.
    values: Vec<u32>,
    /// For each entry, the next entry in the same leaf. The entries of a leaf form a ring.
    rings: Vec<u32>,
}

/// A multiset in an [`IncrementXorTries`]. It starts empty.
///
/// The type is only a handle. Use it with the arena in which its members were inserted; with any other arena, the results are unspecified,
/// and calls can panic.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct IncrementXorSet(Link);

impl IncrementXorSet {
    /// Creates the empty set.
    pub const fn new() -> Self {
        Self(Link::EMPTY)
    }

    /// Returns whether the set has no members.
    pub fn is_empty(&self) -> bool {
        self.0 == Link::EMPTY
    }
}

impl Default for IncrementXorSet {
    fn default() -> Self {
        Self::new()
    }
}

/// The part of a trie to which a link leads: nothing, a leaf (identified by its first entry), or a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Link(u32);

enum Below {
    Nothing,
    Leaf(u32),
    Node(u32),
}

impl Link {
    const EMPTY: Self = Self(u32::MAX);
    const LEAF: u32 = 1 << 31;

    const fn leaf(entry: u32) -> Self {
        Self(entry | Self::LEAF)
    }

    const fn below(self) -> Below {
        if self.0 == Self::EMPTY.0 {
            Below::Nothing
        } else if self.0 & Self::LEAF != 0 {
            Below::Leaf(self.0 ^ Self::LEAF)
        } else {
            Below::Node(self.0)
        }
    }
}

/// A node of a trie. If the child of digit `d` contains the number `x`, the node contains `16 x + d`, xored with `xor`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Node {
    children: [Link; FAN],
    xor: u32,
}

impl IncrementXorTries {
    /// The largest entry.
    pub const MAX_ENTRY: u32 = (1 << 31) - 2;

    /// Creates an arena without sets.
    pub const fn new() -> Self {
        Self { nodes: Vec::new(), free: Vec::new(), values: Vec::new(), rings: Vec::new() }
    }

    /// Inserts `value` under the name `entry`. The entry must not be in any set of this arena; otherwise the arena loses the member with
    /// that entry, and possibly others.
    ///
    /// # Panics
    ///
    /// Panics if `entry` is more than [`MAX_ENTRY`](Self::MAX_ENTRY).
    #[track_caller]
    pub fn insert(&mut self, set: &mut IncrementXorSet, entry: u32, value: u32) {
        assert!(entry <= Self::MAX_ENTRY, "entry {entry} is more than {}", Self::MAX_ENTRY);
        if self.values.len() <= entry as usize {
            self.values.resize(entry as usize + 1, 0);
            self.rings.resize(entry as usize + 1, 0);
        }
        self.rings[entry as usize] = entry;
        set.0 = self.insert_leaf(set.0, entry, value);
    }

    /// Adds 1 to all members.
    pub fn increment(&mut self, set: &mut IncrementXorSet) {
        // The xors that are pending at the nodes above apply to every number here.
        let mut pending = 0;
        // `bits` selects the bits that remain at this depth; a carry out of the highest bit is lost.
        let mut bits = u32::MAX;
        let mut link = set.0;
        loop {
            match link.below() {
                Below::Nothing => return,
                Below::Leaf(entry) => {
                    let value = &mut self.values[entry as usize];
                    *value = ((*value ^ pending).wrapping_add(1) & bits) ^ pending;
                    return;
                }
                Below::Node(node) => {
                    let node = &mut self.nodes[node as usize];
                    let xor = node.xor ^ pending;
                    let old = node.children;
                    for (digit, child) in old.into_iter().enumerate() {
                        let digit = digit as u32 ^ xor;
                        node.children[(digit.wrapping_add(1) & LOW) as usize] = child;
                    }
                    node.xor = (xor & !LOW) ^ pending;
                    link = node.children[0];
                    pending = xor >> DIGIT;
                    bits >>= DIGIT;
                }
            }
        }
    }

    /// Xors every member with `mask`.
    pub fn xor(&mut self, set: &mut IncrementXorSet, mask: u32) {
        self.xor_below(set.0, mask);
    }

    /// Moves all members of `other` to `set`.
    #[expect(clippy::needless_pass_by_value, reason = "the handle is used up")]
    pub fn append(&mut self, set: &mut IncrementXorSet, other: IncrementXorSet) {
        // `work` lists the links to unite. Each entry contains the destination of the result (a node and a digit, or `None` for the root),
        // the link to add there, and the xor that is pending for its numbers.
        let mut work = vec![(None, other.0, 0)];
        while let Some((place, from, xor)) = work.pop() {
            let into = match place {
                None => set.0,
                Some((node, digit)) => self.child(node, digit),
            };
            let united = match (into.below(), from.below()) {
                (_, Below::Nothing) => into,
                (Below::Nothing, _) => {
                    self.xor_below(from, xor);
                    from
                }
                (_, Below::Leaf(entry)) => {
                    let value = self.values[entry as usize] ^ xor;
                    self.insert_leaf(into, entry, value)
                }
                (Below::Leaf(entry), Below::Node(_)) => {
                    self.xor_below(from, xor);
                    let value = self.values[entry as usize];
                    self.insert_leaf(from, entry, value)
                }
                (Below::Node(node), Below::Node(gone)) => {
                    let xor = xor ^ self.nodes[gone as usize].xor ^ self.nodes[node as usize].xor;
                    for digit in 0..FAN as u32 {
                        let child = self.child(gone, digit);
                        if child != Link::EMPTY {
                            work.push((Some((node, (digit ^ xor) & LOW)), child, xor >> DIGIT));
                        }
                    }
                    self.free.push(gone);
                    into
                }
            };
            match place {
                None => set.0 = united,
                Some((node, digit)) => self.nodes[node as usize].children[digit as usize] = united,
            }
        }
    }

    /// Calls `member` with the entry and the current value of every member, in no particular order, and consumes the set.
    #[expect(clippy::needless_pass_by_value, reason = "the handle is used up")]
    pub fn for_each(&mut self, set: IncrementXorSet, mut member: impl FnMut(u32, u32)) {
        let mut work = vec![(set.0, 0, 0, 0)];
        while let Some((link, digits, shift, xor)) = work.pop() {
            match link.below() {
                Below::Nothing => {}
                Below::Leaf(first) => {
                    // A leaf below the last digit has no bits left. The shift then equals the word size, so an ordinary shift would panic.
                    let rest = (self.values[first as usize] ^ xor).checked_shl(shift).unwrap_or(0);
                    let mut entry = first;
                    loop {
                        member(entry, digits | rest);
                        entry = self.rings[entry as usize];
                        if entry == first {
                            break;
                        }
                    }
                }
                Below::Node(index) => {
                    let node = &self.nodes[index as usize];
                    let xor = xor ^ node.xor;
                    for (digit, &child) in node.children.iter().enumerate() {
                        if child != Link::EMPTY {
                            let digit = (digit as u32 ^ xor) & LOW;
                            work.push((
                                child,
                                digits | digit << shift,
                                shift + DIGIT,
                                xor >> DIGIT,
                            ));
                        }
                    }
                    self.free.push(index);
                }
            }
        }
    }

    fn child(&self, node: u32, digit: u32) -> Link {
        self.nodes[node as usize].children[digit as usize]
    }

    fn xor_below(&mut self, link: Link, mask: u32) {
        match link.below() {
            Below::Nothing => {}
            Below::Leaf(entry) => self.values[entry as usize] ^= mask,
            Below::Node(node) => self.nodes[node as usize].xor ^= mask,
        }
    }

    /// Inserts a leaf, with all entries of its ring, below a link, and returns the new link.
    fn insert_leaf(&mut self, root: Link, entry: u32, mut value: u32) -> Link {
        let mut result = root;
        let mut place: Option<(u32, u32)> = None;
        let mut link = root;
        loop {
            let new = match link.below() {
                Below::Nothing => {
                    self.values[entry as usize] = value;
                    Link::leaf(entry)
                }
                Below::Leaf(other) if self.values[other as usize] == value => {
                    // Swapping the links of two rings joins the rings.
                    self.rings.swap(other as usize, entry as usize);
                    return result;
                }
                Below::Leaf(other) => {
                    let old = self.values[other as usize];
                    self.values[other as usize] = old >> DIGIT;
                    let mut children = [Link::EMPTY; FAN];
                    children[(old & LOW) as usize] = link;
                    let node = Node { children, xor: 0 };
                    let index = self.free.pop().unwrap_or(self.nodes.len() as u32);
                    match self.nodes.get_mut(index as usize) {
                        Some(free) => *free = node,
                        None => self.nodes.push(node),
                    }
                    Link(index)
                }
                Below::Node(index) => {
                    value ^= self.nodes[index as usize].xor;
                    let digit = value & LOW;
                    value >>= DIGIT;
                    place = Some((index, digit));
                    link = self.child(index, digit);
                    continue;
                }
            };
            match place {
                None => result = new,
                Some((node, digit)) => self.nodes[node as usize].children[digit as usize] = new,
            }
            if let Below::Leaf(_) = new.below() {
                return result;
            }
            link = new;
        }
    }
}
