//! Describes the input form in which a user enters a position.

/// A labeled field of the form in which a user enters a position.
///
/// The text of a position consists of the name of the game, a colon and the parameters separated by commas, then a blank, and then the
/// parts of the position, separated by blanks.
///
/// ```
/// use games::catalog::{self, Field, Game};
///
/// let fields = catalog::find("subtract").map(Game::fields).expect("a game");
/// // With 1, 3 and 4 in the first field and 12 in the second, the text is `subtract:1,3,4 12`.
/// let [Field::Numbers { is_parameter: true, what, .. }, Field::Numbers { .. }] = fields else { panic!("two") };
/// assert_eq!(*what, "numbers that may be taken");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// A code, which replaces the name of the game.
    Code {
        /// The label of the field.
        title: &'static str,
    },
    /// A list of at least one number.
    Numbers {
        /// The label of the field.
        title: &'static str,
        /// The noun for the numbers, in the plural.
        what: &'static str,
        /// Whether the numbers are the parameters instead of the position.
        is_parameter: bool,
    },
    /// A list of at least one number that follows a fixed word in the position, such as `root` in `root 0`.
    After {
        /// The word before the numbers.
        word: &'static str,
        /// The label of the field.
        title: &'static str,
        /// The noun for the numbers, in the plural.
        what: &'static str,
    },
    /// A list of at least one edge or arrow, each given by the numbers of its ends, like `0-1`. The list can also contain nodes without
    /// edges.
    Edges {
        /// The label of the field.
        title: &'static str,
        /// Whether the edges are the parameters instead of the position.
        is_parameter: bool,
    },
}

/// The only field of a game whose positions are heaps.
pub(crate) const HEAPS: &[Field] =
    &[Field::Numbers { title: "Heaps, as 3 5 7", what: "heaps", is_parameter: false }];

/// The only field of a game whose positions are edges.
pub(crate) const EDGES: &[Field] =
    &[Field::Edges { title: "Edges, one a line", is_parameter: false }];

/// The fields of a game whose positions are rooted trees with coins.
pub(crate) const COINS_ON_TREE: &[Field] = &[
    Field::Edges { title: "Edges of the tree, one a line", is_parameter: false },
    Field::After { word: "root", title: "Root", what: "roots" },
    Field::After {
        word: "coins",
        title: "Coins on each node, from node 0 on, as 0 2 1",
        what: "coins",
    },
];

/// The fields of a game whose positions consist of the place of a token and the edges along which it can move.
pub(crate) const TOKEN_AND_EDGES: &[Field] = &[
    Field::Numbers { title: "Node of the token", what: "tokens", is_parameter: false },
    Field::Edges { title: "Edges, one a line", is_parameter: false },
];
