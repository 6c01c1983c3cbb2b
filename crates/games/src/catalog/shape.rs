//! What positions look like, for programs that draw them.

/// What a position of a game looks like: which picture suits it, and how its notation says what is in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[non_exhaustive]
pub enum Shape {
    /// There is no picture, only the text.
    #[default]
    Plain,
    /// Numbers, each a component of its own: heaps of coins.
    Heaps,
    /// Numbers that are one component: heaps of coins, as in Wythoff's game.
    HeapsTogether,
    /// The same, where an `r` after a number says that the reply has to be made there, as in Top Entails.
    HeapsWithReply,
    /// Numbers, each a component of its own: rows of things, which may fall into two.
    Pins,
    /// A heap, and how many coins may be taken from it.
    LimitedHeap,
    /// Numbers, each a component of its own, and not drawn as coins.
    Numbers,
    /// The numbers of coins on steps from the bottom up, or a tree with coins.
    Stairs,
    /// Places of a row with coins that lie heads up.
    TurnedCoins,
    /// Squares of a strip with coins on them.
    SlidCoins,
    /// The same with a bag, and with a `d` behind the square of the dollar.
    SlidCoinsAndBag,
    /// Places of a board with coins that lie heads up, as `2x3`.
    CoinBoard,
    /// The lengths of the rows of a bar of chocolate.
    Bar,
    /// The rows of a board, `.` for a free square and `x` for a taken one.
    Dominoes,
    /// The cells of a row, `.` for a free one and `x` for a cross.
    Crosses,
    /// Dots with lines between them: the size of the board in boxes, then the lines, as `1x2 h0,0 v0,1`.
    DotsAndBoxes,
    /// A tree with a root and coins on its nodes.
    CoinTree,
    /// A tree, some of whose edges are marked.
    MarkedTree,
    /// The edges of a graph that stands on the ground, which is node 0.
    Picture,
    /// The node of a token, and the edges of a graph.
    TokenGraph,
    /// The edges of a graph, and its nodes without edges.
    Graph,
    /// Rows with a `W` and a `B` for the tokens, then the player to move.
    TokensInRows,
    /// Heaps, then `bags` and the chips in the bags of the player to move and of the other one.
    HeapsAndBags,
    /// The vertices of tokens on a directed graph, whose arrows are the parameters.
    Digraph,
}

impl Shape {
    /// Whether several components that follow each other are drawn as one picture.
    pub const fn is_listed(self) -> bool {
        matches!(
            self,
            Self::Heaps | Self::Pins | Self::LimitedHeap | Self::Numbers | Self::CoinTree
        )
    }
}
