//! Describes pictures of positions: the visible items, where to draw them, and the moves that clicks play.
//!
//! A [`Scene`] is plain data. [`Scene::to_svg`] draws it for a web page, and [`Scene::to_text`] for a terminal. With the feature `serde`,
//! programs in any language can draw it and let users click on it.
//!
//! ```
//! use games::scene::Scene;
//!
//! let scene = Scene::heaps(&[1, 2]);
//! assert_eq!(scene.to_text().unwrap(), "       ●\n  ●    ●\n  1    2\n");
//! assert_eq!(scene.to_svg("two heaps").matches("<circle").count(), 3);
//! ```
//!
//! # Which constructor?
//!
//! | Position | Constructor |
//! |---|---|
//! | numbers, as heaps of coins | [`Scene::heaps`], [`Scene::stairs`] |
//! | numbers, as rows of pins that a move can split in two | [`Scene::pins`] |
//! | numbers, as digits | [`Scene::numbers`] |
//! | a row of numbered squares | [`Scene::row`] |
//! | squares of a board | [`Scene::grid`] |
//! | nodes and edges, with or without a ground | [`Scene::graph`] |
//! | a tree with its root at the top | [`Scene::tree`] |
//!
//! You can change the result of a constructor, since items are public. Each item has a short name, by which moves and programs refer to it.
//! For example, the lowest coin of heap 2 is `h2.0`, square 3 of a row is `s3`, the square in row 1 and column 2 is `q1x2`, node 5 is `n5`,
//! and edge 0 is `e0`.

use std::fmt::{self, Write};

mod board;
mod canvas;
mod draw;
mod graph;
pub(crate) mod heaps;
mod layout;
#[cfg(feature = "heaps")]
pub mod plot;
#[doc(hidden)]
pub mod svg;
mod text;
#[doc(hidden)]
pub mod tikz;

pub use svg::Point;

#[cfg(feature = "catalog")]
pub(crate) use board::{number_of, square_of};

/// A picture of one or more components of one game.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scene {
    /// The visible items.
    pub items: Vec<Item>,
    /// The width and the height.
    pub size: Point,
    /// The meanings of colors.
    pub legend: Vec<(Tone, String)>,
    /// Words next to the picture, such as whose turn it is, or how the game has ended.
    pub words: String,
    /// Whether the nodes stay in their places while a person adds and removes nodes.
    pub keeps: bool,
    /// The names of the items that a reason mentions. Items in one list belong together. See [`Scene::mark`].
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub marks: Vec<Vec<String>>,
}

/// A visible item, which may be clickable.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Item {
    /// The name of the item in this scene. Moves refer to the item by this name.
    pub id: String,
    /// The description of the item in words.
    pub name: String,
    /// The meaning of the item's color.
    pub tone: Tone,
    /// The move that a click on the item plays, if a single click determines the move. See [`Scene::name_moves`].
    pub plays: Option<String>,
    /// The appearance of the item.
    pub form: Form,
}

/// The appearance of an [`Item`]. Points are the centers of coins and nodes, and the upper left corners of cells and labels.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Form {
    /// A disc that represents a coin or a pin.
    Coin {
        /// The center of the disc.
        at: Point,
        /// The name of the item below the disc.
        on: String,
    },
    /// A label, which is a text in a box.
    Label {
        /// The upper left corner of the box.
        at: Point,
        /// The size of the box.
        size: Point,
        /// The text in the box.
        text: String,
    },
    /// A square of a row or of a board, [`CELL`] wide.
    Cell {
        /// The upper left corner of the square.
        at: Point,
        /// The text that shows the content of the square. `#` fills the square, and `H` and `T` are the two sides of a coin.
        holds: String,
        /// The text below the square.
        label: String,
    },
    /// A node of a tree or a graph.
    Node {
        /// The center of the node.
        at: Point,
        /// The radius of the node.
        radius: f64,
        /// The text inside the node.
        label: String,
        /// The number of coins on the node.
        coins: u64,
        /// The text next to the node.
        note: String,
    },
    /// A line between two nodes.
    Line {
        /// The names of the nodes at the ends of the line.
        ends: [String; 2],
        /// The index of this line among the lines between the same nodes, counted from 0.
        copy: u32,
        /// Whether the line is an arrow from the first node to the second one.
        arrow: bool,
        /// The texts next to the ends of the line.
        sides: Option<[String; 2]>,
    },
}

/// The meaning of an item's color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Tone {
    /// No particular meaning.
    #[default]
    Plain,
    /// The item can be created, but does not exist yet.
    Faint,
    /// The player to move wins here.
    First,
    /// The player to move loses here.
    Second,
    /// The item is marked, or a player has drawn it.
    Marked,
    /// The item is the root of its tree.
    Root,
    /// The item is the ground, which is a line below all other items.
    Ground,
    /// A token is on the item.
    Token,
    /// A player can take the item, for example a box or a coin.
    Free,
    /// A player has taken the item.
    Taken,
}

impl Tone {
    /// Returns the name of the tone, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Faint => "faint",
            Self::First => "first",
            Self::Second => "second",
            Self::Marked => "marked",
            Self::Root => "root",
            Self::Ground => "ground",
            Self::Token => "token",
            Self::Free => "free",
            Self::Taken => "taken",
        }
    }
}

/// The side length of a square, including the gap to the next square.
pub const CELL: f64 = 40.0;

/// The maximum number of items in a scene. Larger scenes are not drawn.
pub const MAX_ITEMS: usize = 6_000;

impl Item {
    /// Creates an item with the tone [`Plain`](Tone::Plain).
    pub fn new(id: impl Into<String>, name: impl Into<String>, form: Form) -> Self {
        Self { id: id.into(), name: name.into(), tone: Tone::Plain, plays: None, form }
    }

    /// Sets the tone of the item, which determines its color.
    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// Appends words to the description of the item, after a comma.
    pub fn also(&mut self, more: impl fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.name, ", {more}");
    }
}

impl Scene {
    /// Adds an item, and extends the size of the scene to include it.
    pub fn add(&mut self, item: Item) {
        let ((x, y), room) = match &item.form {
            Form::Coin { at, .. } => (*at, (14.0, 14.0)),
            Form::Label { at, size, .. } => (*at, (size.0 + 3.0, size.1 + 3.0)),
            Form::Cell { at, label, .. } => {
                (*at, (CELL + 3.0, CELL + if label.is_empty() { 3.0 } else { 16.0 }))
            }
            Form::Node { at, radius, .. } => (*at, (radius + 22.0, radius + 22.0)),
            Form::Line { .. } => ((0.0, 0.0), (0.0, 0.0)),
        };
        self.size = (self.size.0.max(x + room.0), self.size.1.max(y + room.1));
        self.items.push(item);
    }

    /// Adds a label of the given size.
    pub(crate) fn label(&mut self, id: &str, at: Point, size: Point, text: &str, name: &str) {
        self.add(Item::new(id, name, Form::Label { at, size, text: text.to_owned() }));
    }

    /// Adds the meaning of a tone to the legend.
    #[cfg(feature = "catalog")]
    pub(crate) fn explain(&mut self, tone: Tone, text: &str) {
        self.legend.push((tone, text.to_owned()));
    }

    /// Finds the item with this name.
    pub fn find(&self, id: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.id == id)
    }

    /// Stores, in each item, the move that a click on the item plays. The argument lists, for each move, the items that the user clicks to
    /// play it. A single click on an item plays a move if every list that contains the item belongs to that move and contains no other
    /// items.
    pub fn name_moves<'m>(
        &mut self,
        moves: impl IntoIterator<Item = (&'m str, &'m [Vec<String>])>,
    ) {
        use std::collections::HashMap;
        let mut named: HashMap<&str, Option<&str>> = HashMap::new();
        for (text, ways) in moves {
            for way in ways {
                let alone = way.len() == 1;
                for id in way {
                    let first = named.entry(id).or_insert(alone.then_some(text));
                    if !alone || *first != Some(text) {
                        *first = None;
                    }
                }
            }
        }
        for item in &mut self.items {
            item.plays = named.get(&item.id[..]).copied().flatten().map(str::to_owned);
        }
    }

    /// Returns the names of the items that show where an item was after it has been removed: the item below a coin, the nodes at the ends
    /// of a line, or the node to which an arrow leads. For any other item, returns its own name. Returns an empty list if there is no such
    /// item.
    pub fn around(&self, id: &str) -> Vec<String> {
        match self.find(id) {
            None => Vec::new(),
            Some(item) => match &item.form {
                Form::Line { ends: [_, to], arrow: true, .. } => vec![to.clone()],
                Form::Line { ends, .. } => ends.to_vec(),
                Form::Coin { on, .. } => vec![on.clone()],
                _ => vec![item.id.clone()],
            },
        }
    }

    /// Rounds all coordinates to a tenth of a pixel, which makes the stored form short.
    #[cfg(feature = "catalog")]
    #[must_use]
    pub(crate) fn rounded(mut self) -> Self {
        let round = |point: &mut Point| *point = (tenth(point.0), tenth(point.1));
        for item in &mut self.items {
            match &mut item.form {
                Form::Coin { at, .. } | Form::Cell { at, .. } | Form::Node { at, .. } => round(at),
                Form::Label { at, size, .. } => {
                    round(at);
                    round(size);
                }
                Form::Line { .. } => {}
            }
        }
        round(&mut self.size);
        self
    }

    /// Draws the scene as an SVG picture.
    pub fn to_svg(&self, title: &str) -> String {
        Self::all_to_svg(std::slice::from_ref(self), title)
    }

    /// Draws several scenes below each other in one SVG picture.
    pub fn all_to_svg(scenes: &[Self], title: &str) -> String {
        draw::draw(scenes, title)
    }

    /// Draws several scenes below each other in one `tikzpicture` for LaTeX.
    ///
    /// ```
    /// use games::catalog::{Catalog, Paper};
    /// use games::scene::Scene;
    /// use grundy_core::Limits;
    ///
    /// let catalog = Catalog::standard();
    /// let sum = catalog.read_sum("cram 2x3")?;
    /// let paper = Paper { limits: &Limits::none(), room: false };
    /// let scenes: Vec<Scene> =
    ///     catalog.pictures(&sum, &paper).into_iter().filter_map(|(_, scene)| scene.ok()).collect();
    /// let picture = Scene::all_to_tikz(&scenes, "a board");
    /// assert_eq!(picture.matches("rectangle").count(), 6);
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn all_to_tikz(scenes: &[Self], title: &str) -> String {
        tikz::draw(scenes, title)
    }

    /// Draws the scene as text. Returns `None` if the scene has no coins, squares or nodes, if it does not fit in a terminal, or if texts
    /// would overlap.
    pub fn to_text(&self) -> Option<String> {
        Some(text::lines(self)?.join("\n") + "\n")
    }
}

/// Rounds a length to a tenth of a pixel.
#[cfg(feature = "catalog")]
fn tenth(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// Writes a number with a noun, such as `no heaps`, `1 heap` or `2 heaps`.
#[cfg(feature = "catalog")]
pub(crate) fn counted(count: u64, one: &str) -> String {
    match count {
        0 => format!("no {one}s"),
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}
