//! Staircase Nim as a live game, in which coins can be moved and changed, and subtrees can move to different parents.

use super::{Staircase, StaircaseError, StaircaseMove};
use dynamic_trees::{ForestDp, LinkError, RootedForest};
use grundy_core::{Nimber, Outcome};
use tree_algos::{NodeId, Tree};

/// A position of staircase Nim on a tree that can change. Coins and subtrees can be moved, and the nim-value can be read at any time.
///
/// # Which one do I want?
///
/// [`Staircase`] is a position, and is immutable. [`Reparenting`](super::Reparenting) computes what the value would be after moving one
/// subtree. `LiveStaircase` actually moves the subtree, and play continues.
///
/// # How it works
///
/// The parity of a node's depth is never stored. Instead, each stretch of a path stores two nim-sums of the coins on the stretch and below
/// it: one of the coins at even distance from the upper end of the stretch, and one of the coins at odd distance. The stretch also stores
/// whether its length is odd. When a stretch is joined to the lower end of a stretch of odd length, its two nim-sums are swapped. Moving a
/// subtree therefore updates the parities in the subtree automatically.
///
/// # Complexity
///
/// A change takes O(log n) amortized time for n nodes. Reading the value takes O(1) time.
///
/// ```
/// use games::trees::staircase_nim::{LiveStaircase, Staircase, StaircaseError, StaircaseMove};
/// use grundy_core::{Nimber, Outcome};
/// use tree_algos::{NodeId, shapes};
///
/// // The path 0 - 1 - 2 - 3, with coins on 1 and 3.
/// let path = Staircase::on_tree(shapes::path(4), NodeId::new(0), vec![0, 5, 0, 4])?;
/// let mut game = LiveStaircase::new(&path);
/// assert_eq!(game.nim_value(), Nimber::new(5 ^ 4));
///
/// let [zero, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
/// game.play(&StaircaseMove { coins: 1, from: one, to: zero });
/// assert_eq!(game.outcome(), Outcome::P);
///
/// // With 2 below the root, 3 is at depth 2, and its coins do not count.
/// game.hang(two, zero)?;
/// assert_eq!(game.nim_value(), Nimber::new(4));
/// assert_eq!(game.hang(two, three), Err(StaircaseError::WithinSubtree { node: two, parent: three }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LiveStaircase {
    forest: RootedForest<Parities>,
    coins: Vec<u64>,
    /// The parent of each node. The root is its own parent.
    parents: Vec<NodeId>,
    root: NodeId,
    total: u64,
    value: Nimber,
}

/// Computes the nim-sums of coins by the parity of their distance to the upper end of a stretch. The nim-sums include the coins of all
/// subtrees that are attached to the stretch.
#[derive(Clone, Copy, Debug)]
struct Parities;

/// The nim-sums of a stretch of a path.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    even: u64,
    odd: u64,
    /// Whether the number of nodes in the stretch is odd.
    odd_length: bool,
}

impl ForestDp for Parities {
    type Value = u64;
    type Product = Stretch;
    /// The nim-sums of the branches, by the parity of the distance to the upper ends of the branches.
    type Light = [u64; 2];
    type Change = ();

    #[inline]
    fn empty(&self) -> Stretch {
        Stretch { even: 0, odd: 0, odd_length: false }
    }

    #[inline]
    fn single(&self, coins: &u64, light: &[u64; 2]) -> Stretch {
        Stretch { even: coins ^ light[1], odd: light[0], odd_length: true }
    }

    #[inline]
    fn join(&self, upper: &Stretch, lower: &Stretch) -> Stretch {
        let [even, odd] =
            if upper.odd_length { [lower.odd, lower.even] } else { [lower.even, lower.odd] };
        Stretch {
            even: upper.even ^ even,
            odd: upper.odd ^ odd,
            odd_length: upper.odd_length ^ lower.odd_length,
        }
    }

    fn reverse(&self, stretch: &mut Stretch) {
        // The distances from a node to the two ends of the stretch add up to one less than the length of the stretch. If that sum is odd,
        // reversing the stretch swaps the two nim-sums.
        if !stretch.odd_length {
            std::mem::swap(&mut stretch.even, &mut stretch.odd);
        }
    }

    #[inline]
    fn attach(&self, light: &mut [u64; 2], branch: &Stretch) {
        light[0] ^= branch.even;
        light[1] ^= branch.odd;
    }

    #[inline]
    fn detach(&self, light: &mut [u64; 2], branch: &Stretch) {
        self.attach(light, branch);
    }
}

impl LiveStaircase {
    /// Creates the live game that starts from a position.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n steps or nodes.
    pub fn new(board: &Staircase) -> Self {
        let root = board.root();
        let rooted = board.rooted();
        let mut forest = RootedForest::from_tree(&rooted, Parities, |node| board.coins_at(node));
        let value = Nimber::new(forest.from_root(root).odd);
        Self {
            forest,
            coins: board.coins().to_vec(),
            parents: board.nodes().map(|node| board.parent(node).unwrap_or(root)).collect(),
            root,
            total: board.coins().iter().sum(),
            value,
        }
    }

    /// Returns the number of coins on each step or node.
    pub fn coins(&self) -> &[u64] {
        &self.coins
    }

    /// Returns the root, which never changes.
    pub const fn root(&self) -> NodeId {
        self.root
    }

    /// Returns the current parent of a node, or `None` for the root.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[track_caller]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.parents[node.index()];
        (node != self.root).then_some(parent)
    }

    /// Returns the number of moves that a coin takes from this node to the root.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[track_caller]
    pub fn depth(&mut self, node: NodeId) -> u32 {
        self.forest.depth(node)
    }

    /// Returns the nim-value, which is the nim-sum of the coins at odd depths.
    pub const fn nim_value(&self) -> Nimber {
        self.value
    }

    /// Returns who wins.
    pub fn outcome(&self) -> Outcome {
        Outcome::from(self.value)
    }

    /// Sets the number of coins on a node.
    ///
    /// # Errors
    ///
    /// [`StaircaseError::TooManyCoins`] if the total would exceed 2⁶⁴ − 1. In that case, the board is unchanged.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    #[track_caller]
    pub fn set_coins(&mut self, node: NodeId, coins: u64) -> Result<(), StaircaseError> {
        let others = self.total - self.coins[node.index()];
        let total = others.checked_add(coins);
        self.total = total.ok_or(StaircaseError::TooManyCoins { node, coins })?;
        self.put(node, coins);
        Ok(())
    }

    fn put(&mut self, node: NodeId, coins: u64) {
        self.coins[node.index()] = coins;
        self.forest.set(node, coins);
        // The change has moved the node to the top of the forest's internal trees, so this lookup is fast.
        self.value = Nimber::new(self.forest.from_root(node).odd);
    }

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// If the node does not have that many coins. The method does not check whether the coins move one step down.
    #[track_caller]
    pub fn play(&mut self, mv: &StaircaseMove) {
        let &StaircaseMove { coins, from, to } = mv;
        let there = self.coins[from.index()];
        assert!(coins <= there, "cannot move {coins} coins from {from}, which has {there}");
        self.put(from, there - coins);
        // The sum is at most the total number of coins, so it cannot overflow.
        self.put(to, self.coins[to.index()] + coins);
    }

    /// Plays a move, if it is legal.
    ///
    /// # Errors
    ///
    /// A [`StaircaseError`] if the move is not legal. In that case, the board is unchanged.
    pub fn try_play(&mut self, mv: &StaircaseMove) -> Result<(), StaircaseError> {
        let &StaircaseMove { coins, from, to } = mv;
        let nodes = self.coins.len();
        if let Some(&node) = [from, to].iter().find(|node| node.index() >= nodes) {
            return Err(StaircaseError::NoSuchNode { node, nodes });
        }
        if self.parent(from) != Some(to) {
            return Err(StaircaseError::NotTheStepBelow { from, to });
        }
        let there = self.coins[from.index()];
        if !(1..=there).contains(&coins) {
            return Err(StaircaseError::WrongNumber { coins, from, there });
        }
        self.play(mv);
        Ok(())
    }

    /// Moves `node` and its subtree to `parent`.
    ///
    /// # Errors
    ///
    /// A [`StaircaseError`] if `parent` is in the subtree of `node`, or if one of the nodes does not exist. In that case, the board is
    /// unchanged.
    pub fn hang(&mut self, node: NodeId, parent: NodeId) -> Result<(), StaircaseError> {
        match self.forest.move_to(node, parent) {
            Ok(()) => {
                self.parents[node.index()] = parent;
                self.value = Nimber::new(self.forest.from_root(parent).odd);
                Ok(())
            }
            Err(LinkError::NoSuchNode { node, nodes }) => {
                Err(StaircaseError::NoSuchNode { node, nodes })
            }
            Err(_) => Err(StaircaseError::WithinSubtree { node, parent }),
        }
    }

    /// Lists all winning moves in the order of the nodes. From each node, there is at most one winning move.
    ///
    /// # Complexity
    ///
    /// Each node takes O(log n) amortized time when the iterator reaches it.
    pub fn winning_moves(&mut self) -> impl Iterator<Item = StaircaseMove> + '_ {
        let total = self.value;
        let nodes = if total == Nimber::ZERO { 0 } else { self.coins.len() as u32 };
        (0..nodes).map(NodeId::new).filter_map(move |from| {
            let to = self.parent(from)?;
            let there = self.coins[from.index()];
            if there == 0 {
                return None;
            }
            let wanted = |coins: u64| (Nimber::new(coins) + total).value();
            // Every move changes the number of coins on one node at odd depth. The move wins if this number becomes the wanted number.
            let coins = if self.depth(from) % 2 == 1 {
                there.checked_sub(wanted(there))?
            } else {
                let below = self.coins[to.index()];
                wanted(below).checked_sub(below)?
            };
            (1..=there).contains(&coins).then_some(StaircaseMove { coins, from, to })
        })
    }

    /// Returns the current board, on a tree.
    ///
    /// # Complexity
    ///
    /// O(n) time for n nodes.
    pub fn position(&self) -> Staircase {
        let nodes = (0..self.coins.len() as u32).map(NodeId::new);
        let tree = Tree::from_parents(nodes.map(|node| self.parent(node).map(NodeId::get)));
        let position = tree.map(|tree| Staircase::on_tree(tree, self.root, self.coins.clone()));
        let Ok(Ok(position)) = position else {
            unreachable!("the tree was checked whenever it changed");
        };
        position
    }
}

// Store the game as a position. All other data can be computed from the position.
#[cfg(feature = "serde")]
stored_as!(LiveStaircase as Staircase, |game| game.position(), |board| Ok(Self::new(&board)));
