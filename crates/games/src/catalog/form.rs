//! What a person fills in for a position, for programs that show a form.

/// A form for a position of a game: a field or two, from which the text of the position is put together.
///
/// The text is the name of the game, the parameters after a colon, and the position after a blank.
///
/// ```
/// use games::catalog::{self, Content, Game};
///
/// let form = catalog::find("subtract").and_then(Game::form).expect("a form");
/// let [numbers, heaps] = form.fields else { panic!("two fields") };
/// assert_eq!(numbers.content, Content::Numbers("numbers that may be taken"));
/// // 1, 3 and 4 in the first field and 12 in the second are `subtract:1,3,4 12`.
/// assert!(numbers.is_parameter && !heaps.is_parameter);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Form {
    /// What a person chooses it by.
    pub title: &'static str,
    /// What is filled in, in a sentence or two.
    pub help: &'static str,
    /// The fields from top to bottom; the last is the largest.
    pub fields: &'static [Field],
}

/// A field of a [`Form`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// What stands beside it.
    pub title: &'static str,
    /// What it holds.
    pub content: Content,
    /// Whether it is the parameters, whose parts have commas between them, instead of the position, whose parts have blanks.
    pub is_parameter: bool,
}

impl Field {
    /// A field for the position.
    pub(crate) const fn position(title: &'static str, content: Content) -> Self {
        Self { title, content, is_parameter: false }
    }

    /// A field for the parameters.
    pub(crate) const fn parameter(title: &'static str, content: Content) -> Self {
        Self { title, content, is_parameter: true }
    }
}

/// What a [`Field`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Content {
    /// A code, which stands in place of the name of the game.
    Code,
    /// Numbers, of the kind that is named; at least one.
    Numbers(&'static str),
    /// Edges or arrows by the numbers of their ends, as `0-1`, and nodes without edges; at least one.
    Edges,
}

/// The form of a game whose positions are edges.
pub(crate) const fn of_edges(title: &'static str, help: &'static str) -> Form {
    Form { title, help, fields: EDGES }
}

const EDGES: &[Field] = &[Field::position("Edges", Content::Edges)];
