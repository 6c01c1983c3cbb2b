//! Names of nodes, for graphs whose nodes can have names other than numbers.

use std::fmt::{self, Display};
use std::sync::Arc;

use grundy_core::Notation;
#[cfg(feature = "catalog")]
use grundy_core::mixed::{AnyGameBuilder, AnyPosition};

/// The names of the nodes of a graph, in the order of the node numbers. If there are no names, a node prints as its number.
///
/// Clones share the names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Labels(Option<Arc<[Box<str>]>>);

impl Labels {
    /// Creates labels from the given names, starting with the name of node 0.
    pub(crate) fn new<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self(Some(names.into_iter().map(Box::from).collect()))
    }

    /// Returns the names of the nodes in the game of the given positions.
    #[cfg(feature = "catalog")]
    pub(crate) fn of_game(components: &[AnyPosition]) -> Self {
        Self(components.first().and_then(|first| first.game().labels()).cloned())
    }

    /// Returns whether the nodes have only numbers, and no names.
    pub(crate) const fn are_numbers(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) const fn names(&self) -> Option<&Arc<[Box<str>]>> {
        self.0.as_ref()
    }

    /// Returns the label of a node. If the graph has names but this node does not, the label is the first number, starting with the number
    /// of the node, that is not a name.
    pub(crate) fn of(&self, node: u32) -> Label<'_> {
        let Some(names) = &self.0 else { return Label::Number(node) };
        if let Some(name) = names.get(node as usize) {
            return Label::Name(name);
        }
        let is_free = |number: &u32| !names.iter().any(|name| **name == *number.to_string());
        // The range contains more numbers than there are names, so at least one of the numbers is not a name.
        let mut numbers = node..=node.saturating_add(names.len() as u32);
        Label::Number(numbers.find(is_free).unwrap_or(node))
    }

    /// Finds the node with the given name. If the nodes have no names, reads `name` as the number of a node.
    pub(crate) fn node(&self, name: &str) -> Option<u32> {
        match &self.0 {
            Some(names) => names.iter().position(|other| **other == *name).map(|at| at as u32),
            None => name.parse().ok(),
        }
    }
}

/// How a node is printed: by its name or by its number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Label<'l> {
    Name(&'l str),
    Number(u32),
}

impl Display for Label<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// A game whose notation refers to nodes by names.
pub(crate) trait WithLabels: Notation {
    /// Writes a position, or a move in it, either in the compact form or in words.
    fn text(
        &self,
        position: &Self::Position,
        mv: Option<&Self::Move>,
        in_words: bool,
        labels: &Labels,
    ) -> String;
}

/// Implements the writing methods of a [`Notation`] using the methods of [`WithLabels`]. Nodes are written as numbers.
macro_rules! texts_without_labels {
    () => {
        fn position_text(&self, position: &Self::Position) -> String {
            $crate::notation::labels::without(self, position, None, false)
        }

        fn move_text(&self, position: &Self::Position, mv: &Self::Move) -> String {
            $crate::notation::labels::without(self, position, Some(mv), false)
        }

        fn position_in_words(&self, position: &Self::Position) -> String {
            $crate::notation::labels::without(self, position, None, true)
        }

        fn move_in_words(&self, position: &Self::Position, mv: &Self::Move) -> String {
            $crate::notation::labels::without(self, position, Some(mv), true)
        }
    };
}

pub(crate) use texts_without_labels;

/// Writes a text in which nodes are written as numbers.
pub(crate) fn without<G: WithLabels>(
    rules: &G,
    position: &G::Position,
    mv: Option<&G::Move>,
    in_words: bool,
) -> String {
    rules.text(position, mv, in_words, &Labels::default())
}

/// Adds the names to the game, if there are any.
#[cfg(feature = "catalog")]
pub(crate) fn labeled<G>(game: AnyGameBuilder<G>, labels: &Labels) -> AnyGameBuilder<G>
where
    G: WithLabels<Position: Send + Sync + 'static, Move: Send + Sync + 'static>,
    G: Send + Sync + 'static,
{
    match labels.names() {
        Some(names) => game.labels(Arc::clone(names), |rules, position, mv, in_words, names| {
            rules.text(position, mv, in_words, &Labels(Some(Arc::clone(names))))
        }),
        None => game,
    }
}
