#![doc = include_str!("../../doc/hackenbush.md")]
//!
//! # Picture
//!
//! A house with a flower and a tree. The winning cuts are green; the number next to an edge is the value after it is cut.
//!
#![doc = include_str!("../../doc/assets/hackenbush.svg")]
//!
//! # Example
//!
//! ```
//! use games::graphs::hackenbush::{GreenHackenbush, Picture};
//! use grundy_core::{Nimber, SpragueGrundy};
//! use tree_algos::EdgeId;
//!
//! // A triangle on a stalk; edge 0, the stalk, is on the ground.
//! let picture: Picture = "0-1 1-2 2-3 3-1".parse()?;
//! assert_eq!(GreenHackenbush.nim_value(&picture), Nimber::new(2));
//! let after: Vec<String> =
//!     GreenHackenbush.cut_values(&picture).into_iter().flatten().map(|v| v.to_string()).collect();
//! assert_eq!(after, ["*0", "*3", "*1", "*3"]);
//! // The only winning move is to cut the stalk.
//! assert!(GreenHackenbush.moves_to(&picture, Nimber::ZERO).eq([EdgeId::new(0)]));
//! # Ok::<(), grundy_core::ReadError>(())
//! ```

mod cuts;
mod picture;
mod values;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
pub(crate) use misere::branch_values;
pub use picture::Picture;
pub use values::tree_value;

use super::edges::EdgeList;
#[cfg(feature = "catalog")]
use crate::catalog::memoized::{Memoized, Resumable};
use crate::notation::labels::{Labels, WithLabels, texts_without_labels};
use grundy_core::{IllegalMove, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum};
#[cfg(feature = "catalog")]
use grundy_core::{Meter, Misere, Outcome, PartialTheorem, Stopped};
use multigraphs::DepthFirst;
use tree_algos::EdgeId;
#[cfg(feature = "catalog")]
use values::Fusing;
use values::Values;

/// The rules of Green Hackenbush: a move cuts an edge of a picture, and everything that is no longer connected to the ground falls.
///
/// A position is a [`Picture`], and a move is the edge to cut, given by its index in the picture. Each part that remains above the ground
/// is a separate component, and its edges keep their order.
///
/// # Complexity
///
/// For a picture of m edges, the nim-value takes O(m) time, and the values after all cuts, or all cuts to one value, take O(m log m). The
/// space is O(m). If the labels of the nodes are much larger than m, each of these computations takes O(m log m) time.
///
/// ```
/// use games::graphs::hackenbush::{GreenHackenbush, Picture};
/// use grundy_core::Ruleset;
/// use tree_algos::EdgeId;
///
/// let picture: Picture = "0-1 1-2 2-0 2-3".parse()?;
/// let left = GreenHackenbush.play(&picture, &EdgeId::new(1));
/// assert_eq!(left.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0-1", "2-0 2-3"]);
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GreenHackenbush;

impl Ruleset for GreenHackenbush {
    type Position = Picture;
    type Move = EdgeId;

    /// Lists every edge that is connected to the ground, in the order of the picture.
    fn moves(&self, picture: &Picture) -> impl Iterator<Item = EdgeId> {
        let (labeled, ground) = picture.graph();
        let search = DepthFirst::new(&labeled.graph, ground);
        let edges = 0..picture.edges().len() as u32;
        edges.map(EdgeId::new).filter(move |cut| {
            let (u, _) = labeled.graph.endpoints(*cut);
            search.visit(u).is_some()
        })
    }

    fn play(&self, picture: &Picture, cut: &EdgeId) -> Sum<Picture> {
        let mut edges = picture.edges().to_vec();
        edges.remove(cut.index());
        Picture::new(edges).parts().into()
    }

    /// Splits the picture into the parts above the ground. Renumbers the nodes of each part in the order in which a search visits them, and
    /// sorts its edges.
    fn canonical(&self, picture: Picture) -> Sum<Picture> {
        picture.parts().into_iter().map(Picture::renumbered).collect()
    }

    fn try_play(&self, picture: &Picture, cut: &EdgeId) -> Result<Sum<Picture>, IllegalMove> {
        let (labeled, ground) = picture.graph();
        let edge = labeled.graph.edge(cut.index());
        let held = edge.is_some_and(|edge| {
            let (u, _) = labeled.graph.endpoints(edge);
            DepthFirst::new(&labeled.graph, ground).visit(u).is_some()
        });
        if held { Ok(self.play(picture, cut)) } else { Err(IllegalMove::new(cut, picture)) }
    }
}

impl SpragueGrundy for GreenHackenbush {
    /// Computes the value with the fusion principle and the colon principle, in O(m) time.
    fn nim_value(&self, picture: &Picture) -> Nimber {
        Values::of(picture).value()
    }

    /// Lists all cuts that leave the given value, in the order of the picture. Computes all of them before it returns the first one, in
    /// O(m log m) time.
    fn moves_to(&self, picture: &Picture, value: Nimber) -> impl Iterator<Item = EdgeId> {
        let leaves = cuts::leading_to(&Values::of(picture), value);
        (0..).zip(leaves).filter(|&(_, leads)| leads).map(|(edge, _)| EdgeId::new(edge))
    }
}

#[cfg(feature = "catalog")]
impl Resumable for GreenHackenbush {
    type Work = Fusing;

    fn begin(&self, _: &Picture) -> Fusing {
        Fusing::default()
    }

    fn resume(
        &self,
        picture: &Picture,
        fusing: &mut Fusing,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        fusing.resume(picture, meter)
    }

    fn is_done(fusing: &Fusing) -> bool {
        fusing.values().is_some()
    }

    fn edges(picture: &Picture) -> usize {
        picture.edges().len()
    }
}

#[cfg(feature = "catalog")]
impl SpragueGrundy for Memoized<GreenHackenbush> {
    fn nim_value(&self, picture: &Picture) -> Nimber {
        self.done(picture).values().map_or(Nimber::ZERO, Values::value)
    }

    fn moves_to(&self, picture: &Picture, value: Nimber) -> impl Iterator<Item = EdgeId> {
        let done = self.done(picture);
        let leaves = done.values().map(|values| cuts::leading_to(values, value));
        let leaves = (0..).zip(leaves.unwrap_or_default());
        leaves.filter(|&(_, leads)| leads).map(|(edge, _)| EdgeId::new(edge))
    }
}

#[cfg(feature = "catalog")]
impl PartialTheorem<Misere> for Memoized<GreenHackenbush> {
    fn known_outcome(&self, picture: &Picture, _: Misere) -> Option<Outcome> {
        self.done(picture).values()?.misere_outcome()
    }

    fn known_winning_move(&self, picture: &Picture, convention: Misere) -> Option<EdgeId> {
        self.known_winning_moves(picture, convention)?.into_iter().next()
    }

    fn known_winning_moves(&self, picture: &Picture, _: Misere) -> Option<Vec<EdgeId>> {
        self.done(picture).values()?.misere_winning_cuts(picture)
    }
}

impl GreenHackenbush {
    /// Returns, for each edge in the order of the picture, the value after the edge is cut, or `None` if the edge is not connected to the
    /// ground and therefore cannot be cut.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space.
    ///
    /// ```
    /// use games::graphs::hackenbush::{GreenHackenbush, Picture};
    /// use grundy_core::Nimber;
    /// // A ring of four edges: cutting edge j leaves stalks of j and 3 - j.
    /// let ring: Picture = "0-1 1-2 2-3 3-0 8-9".parse()?;
    /// let expected = [3, 1 ^ 2, 2 ^ 1, 3].map(|value| Some(Nimber::new(value)));
    /// assert_eq!(GreenHackenbush.cut_values(&ring), [&expected[..], &[None]].concat());
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn cut_values(&self, picture: &Picture) -> Vec<Option<Nimber>> {
        cuts::values_after(&Values::of(picture))
    }
}

impl WithLabels for GreenHackenbush {
    fn text(
        &self,
        picture: &Picture,
        cut: Option<&EdgeId>,
        in_words: bool,
        labels: &Labels,
    ) -> String {
        let Some(cut) = cut else {
            let words = if in_words { "the picture " } else { "" };
            return format!("{words}{}", EdgeList(picture.edges(), labels));
        };
        let edge = cut.index();
        let (u, v) = picture.edges()[edge];
        // The processor can compare several edges at a time, because this comparison has no branches and uses 32-bit numbers.
        let alike =
            |copies: u32, ends: &(u32, u32)| copies + u32::from((ends.0 ^ u) | (ends.1 ^ v) == 0);
        let copy = picture.edges()[..=edge].iter().fold(0, alike);
        let words = if in_words { "cut the edge " } else { "" };
        let copy = if copy == 1 { String::new() } else { format!(".{copy}") };
        format!("{words}{}-{}{copy}", labels.of(u), labels.of(v))
    }
}

/// Writes a move as the edge that it cuts, with the ends in the same order as in the picture. If several edges have the same ends, the
/// second one is written as `1-2.2`, and so on.
impl Notation for GreenHackenbush {
    texts_without_labels!();

    fn read_position(&self, text: &str) -> Result<Picture, ReadError> {
        text.parse()
    }

    /// Finds the edge directly in O(m) time. Comparing the text with the texts of all moves would take O(m²) time.
    fn read_move(&self, picture: &Picture, text: &str) -> Result<EdgeId, ReadError> {
        let (ends, copy) = match text.trim().split_once('.') {
            Some((ends, copy)) => (ends, copy.parse().ok().filter(|&copy: &usize| copy > 1)),
            None => (text.trim(), Some(1)),
        };
        let edge = ends.parse::<Picture>().ok().filter(|one| one.edges().len() == 1).zip(copy);
        let place = edge.and_then(|(one, copy)| {
            let (u, v) = one.edges()[0];
            let of = |written: (u32, u32)| {
                let alike = (0..).zip(picture.edges()).filter(move |(_, ends)| **ends == written);
                alike.map(|(place, _)| EdgeId::new(place)).nth(copy - 1)
            };
            // The text can name the ends of the edge in either order.
            of((u, v)).or_else(|| of((v, u)))
        });
        place
            .filter(|cut| self.try_play(picture, cut).is_ok())
            .ok_or_else(|| ReadError::expected("an edge that the ground holds", text.trim()))
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::Misere;
    use grundy_core::mixed::AnyGame;

    use super::{GreenHackenbush, Picture, branch_values};
    use crate::catalog::memoized::Memoized;
    use crate::catalog::reader::{Graphs, one};
    use crate::catalog::{Entry, Field, Sample, game::Edges, random};
    use crate::notation::labels::labeled;

    /// The game's entry in the catalog, for positions such as `hackenbush 0-1 1-2 2-0`.
    pub static ENTRY: Entry = Entry {
        name: "hackenbush",
        title: "Green Hackenbush",
        about: "Edges of a picture on the ground are cut, and what hangs in the air falls.",
        rules: "Cut an edge of a picture that stands on the ground; everything no longer connected to the \
                   ground falls. A player who cannot move loses.",
        notation: "The edges, as `0-1 1-2 2-0`, where 0 is the ground. A move is the edge that is cut, as `1-2`; \
                   of several edges with the same text the second is `1-2.2`.",
        examples: &["hackenbush 0-1 1-2 2-0", "hackenbush 0-1 1-2 2-3 3-1 1-3"],
        samples: &[Sample {
            title: "a house, a flower, a tree and a blade of grass",
            text: "hackenbush 0-1 0-2 1-2 1-3 2-4 3-4 3-5 4-5 0-6 6-7 6-8 0-9 9-10 9-10 10-11 10-12 0-13",
        }],
        edges: Edges::Graph,
        fields: &[Field::Edges {
            title: "Edges, one a line; 0 is the ground",
            is_parameter: false,
        }],
        why: crate::graphs::why::hackenbush,
        nim_heaps: |picture| branch_values(picture.downcast_ref()?),
        look: crate::graphs::look::GROUND,
        page: concat!(
            include_str!("../../doc/hackenbush.md"),
            "\n",
            include_str!("../../doc/assets/hackenbush.svg")
        ),
        read: |tokens| {
            if tokens.nodes_without_edges().is_some() {
                let game = AnyGame::new("hackenbush", Memoized::new(GreenHackenbush));
                let game = game.values().some_outcomes(Misere).table(Memoized::bytes);
                return one(&game.build(), Picture::default());
            }
            let graph = tokens.graph(Graphs { has_ground: true, ..Graphs::EDGES })?;
            let touches = |&(u, v): &(u32, u32)| u == 0 || v == 0;
            let picture = Picture::new(graph.edges);
            match picture.count_falling() {
                0 => {}
                _ if !picture.edges().iter().any(touches) => {
                    tokens.note(
                        "No edge touches the ground, which is node 0, so all of the picture falls.",
                    );
                }
                1 => tokens.note("One edge is not connected to the ground, so it falls."),
                falling => tokens.note(format_args!(
                    "{falling} edges are not connected to the ground, so they fall."
                )),
            }
            let game = AnyGame::new("hackenbush", Memoized::new(GreenHackenbush));
            let game = game.values().some_outcomes(Misere).table(Memoized::bytes);
            one(&labeled(game, &graph.labels).build(), picture)
        },
        random: |game, size, below| Some(format!("{game} {}", random::graph(size, 3, below))),
        ..Entry::USUAL
    };
}

mod misere {
    //! Solves misère play of trees. A tree is played like misère Nim with one heap for each branch at the ground. The size of the heap is
    //! the value of the branch.

    use grundy_core::{Misere, Nimber, Outcome, PartialTheorem, SumTheorem};
    use tree_algos::EdgeId;

    use super::cuts;
    use super::values::Values;
    use super::{GreenHackenbush, Picture};
    use crate::heaps::nim::{Census, Nim};

    impl Values {
        /// Returns the outcome of misère play, if the part connected to the ground is a tree.
        pub(super) fn misere_outcome(&self) -> Option<Outcome> {
            let (heaps, _) = self.branches()?;
            Some(Nim.sum_outcome(&heaps, Misere))
        }

        /// Lists all winning cuts in misère play, in the order of the picture, if the part connected to the ground is a tree.
        pub(super) fn misere_winning_cuts(&self, picture: &Picture) -> Option<Vec<EdgeId>> {
            let (heaps, branch_of) = self.branches()?;
            let all = Census::of(heaps.iter().map(|&heap| Nimber::new(heap)));
            let (labeled, ground) = picture.graph();
            // In a tree, each two-edge-connected component is a single node.
            let component = |node| self.components.component(node);
            let after = cuts::values_after(self);
            let mut winning = Vec::new();
            for (edge, u, v) in labeled.graph.edges() {
                let Some(left) = after[edge.index()] else { continue };
                let upper = if u == ground { v } else { u };
                let heap = Nimber::new(heaps[branch_of[component(upper)?.index()]]);
                let others = all.without(heap);
                // The cut changes only the value of this branch.
                if others.with(left + others.total()).is_lost() {
                    winning.push(edge);
                }
            }
            Some(winning)
        }
    }

    /// Returns the values of the branches at the ground, if the part connected to the ground is a tree.
    #[cfg(feature = "catalog")]
    pub(crate) fn branch_values(picture: &Picture) -> Option<Vec<u64>> {
        Some(Values::of(picture).branches()?.0)
    }

    /// Covers pictures in which the part connected to the ground is a tree.
    impl PartialTheorem<Misere> for GreenHackenbush {
        /// # Complexity
        ///
        /// O(m) for m edges.
        fn known_outcome(&self, picture: &Picture, _: Misere) -> Option<Outcome> {
            Values::of(picture).misere_outcome()
        }

        /// # Complexity
        ///
        /// O(m log m).
        fn known_winning_move(&self, picture: &Picture, convention: Misere) -> Option<EdgeId> {
            self.known_winning_moves(picture, convention)?.into_iter().next()
        }

        /// # Complexity
        ///
        /// O(m log m).
        fn known_winning_moves(&self, picture: &Picture, _: Misere) -> Option<Vec<EdgeId>> {
            Values::of(picture).misere_winning_cuts(picture)
        }
    }
}
