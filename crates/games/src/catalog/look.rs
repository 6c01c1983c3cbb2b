//! Draws pictures of positions. Defines which components share a picture, which items a user clicks to play a move, and which tools change
//! the picture.

use std::ops::Range;

use grundy_core::Limits;
use grundy_core::Ruleset as _;
use grundy_core::mixed::{AnyGame, AnyMove, AnyPosition, Mixed, MixedSum};

use super::{Catalog, Game};
use crate::notation::labels::Labels;
use crate::scene::{MAX_ITEMS, Scene};

/// The picture of some components of a sum, or the text to show instead.
pub type SceneOrText = Result<Scene, String>;

/// A tool with which a person edits a picture while setting up a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tool {
    /// The name of the tool in [`Game::edit`].
    pub id: &'static str,
    /// The effect of the tool, in words.
    pub label: &'static str,
    /// The kind of item that the user selects: `heap`, `node`, `edge` or `square`. Empty if the tool needs no item.
    pub on: &'static str,
    /// The number of items that the user selects.
    pub count: usize,
}

impl Tool {
    pub(crate) const fn new(
        id: &'static str,
        label: &'static str,
        on: &'static str,
        count: usize,
    ) -> Self {
        Self { id, label, on, count }
    }
}

/// The functions that draw and edit positions of a game of this crate, and that map clicks to moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// See [`Game::stands_with`].
    pub(crate) together: fn(&[AnyPosition], &AnyPosition) -> bool,
    pub(crate) scene: fn(&[AnyPosition], &Paper<'_>) -> SceneOrText,
    pub(crate) clicks: fn(&[AnyPosition], usize, &AnyMove) -> Vec<Vec<String>>,
    pub(crate) tools: &'static [Tool],
    pub(crate) edit: Edit,
}

/// Returns the text of the position after a tool was used on the given items of the picture, or the reason why the tool cannot be used.
type Edit = fn(&[AnyPosition], &str, &[&str]) -> Result<String, String>;

/// Settings for drawing a picture.
#[derive(Clone, Copy, Debug)]
pub struct Paper<'l> {
    /// The limits on searching for values that the picture shows.
    pub limits: &'l Limits,
    /// Whether to leave room for more items, because a person is setting up the position.
    pub room: bool,
}

/// Draws consecutive components in one picture.
pub(crate) const LISTED: fn(&[AnyPosition], &AnyPosition) -> bool = |_, _| true;
/// Draws each component in its own picture.
pub(crate) const ALONE: fn(&[AnyPosition], &AnyPosition) -> bool = |_, _| false;

impl Look {
    /// Shows only the text, without a picture.
    pub(crate) const PLAIN: Self = Self {
        together: ALONE,
        scene: |components, _| Err(in_words(components)),
        clicks: |_, _, _| Vec::new(),
        tools: &[],
        edit: |_, _, _| Err(nothing_there()),
    };
}

/// Returns the notation of a single position. If the notation is long, or if there are several components, returns the reason why there is
/// no picture instead.
pub(crate) fn in_words(components: &[AnyPosition]) -> String {
    match components {
        [one] if one.text().len() <= 400 => one.text(),
        [_] => "This position is too large for a picture.".to_owned(),
        many => format!("{} components, too many for a picture.", many.len()),
    }
}

/// Returns the error message for a tool that was used on the wrong kind of item.
pub(crate) fn nothing_there() -> String {
    "the position has no such part to change".to_owned()
}

/// Returns the game to which the given components belong.
pub(crate) fn game(components: &[AnyPosition]) -> Result<&AnyGame, String> {
    components.first().map(AnyPosition::game).ok_or_else(nothing_there)
}

/// Downcasts the components to the position type `P`, and leaves out components of other types.
pub(crate) fn typed<P: 'static>(components: &[AnyPosition]) -> Vec<&P> {
    components.iter().filter_map(AnyPosition::downcast_ref).collect()
}

/// Downcasts the first component to the position type `P`.
pub(crate) fn first<P: 'static>(components: &[AnyPosition]) -> Result<&P, String> {
    let first = components.first().and_then(AnyPosition::downcast_ref);
    first.ok_or_else(|| in_words(components))
}

/// Plays a move and returns the components that result from it, downcast to the type of the game's positions.
pub(crate) fn left<P: Clone + 'static>(position: &AnyPosition, mv: &AnyMove) -> Vec<P> {
    let left = Mixed.play(position, mv);
    left.iter().filter_map(AnyPosition::downcast_ref).cloned().collect()
}

/// Rejects a position whose nodes have names. Tools renumber the nodes, so using a tool would lose the names.
pub(crate) fn numbers_only(components: &[AnyPosition]) -> Result<(), String> {
    if Labels::of_game(components).are_numbers() {
        return Ok(());
    }
    Err("where nodes have names, change the text of the position".to_owned())
}

/// Writes the name of the game, followed by the items, separated by blanks. An empty list is written as `none`.
pub(crate) fn listed<T: ToString>(name: &str, items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let words = if words.is_empty() { "none".to_owned() } else { words.join(" ") };
    format!("{name} {words}")
}

impl Catalog {
    /// Returns the pictures of a sum, each with the range of components that it shows. Components of one game can share a picture.
    ///
    /// ```
    /// use games::catalog::{Catalog, Paper};
    /// use grundy_core::Limits;
    ///
    /// let catalog = Catalog::standard();
    /// let sum = catalog.read_sum("nim 3 5 + cram 2x2")?;
    /// let paper = Paper { limits: &Limits::none(), room: false };
    /// let pictures = catalog.pictures(&sum, &paper);
    /// assert_eq!((pictures.len(), &pictures[0].0), (2, &(0..2)));
    /// assert!(pictures[1].1.as_ref().unwrap().find("q1x1").is_some());
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn pictures(&self, sum: &MixedSum, paper: &Paper<'_>) -> Vec<(Range<usize>, SceneOrText)> {
        pictures(sum, paper, |name| self.game_of(name))
    }
}

/// The maximum number of components to draw; longer lists are shown as text.
const MAX_COMPONENTS: usize = 5_000;

/// The number of shapes, over all pictures of a sum, after which the rest of the sum is shown as text. Drawing hundreds of small graphs
/// takes as long as drawing one large graph, and nobody would look at all of them.
const ENOUGH_ITEMS: usize = MAX_ITEMS / 2;

/// Draws the pictures of a sum. `game_of` finds the game of a component by its name. See [`Catalog::pictures`].
pub(super) fn pictures<'g>(
    sum: &MixedSum,
    paper: &Paper<'_>,
    game_of: impl Fn(&str) -> Option<&'g dyn Game>,
) -> Vec<(Range<usize>, SceneOrText)> {
    let mut pictures = Vec::new();
    let (mut first, mut drawn) = (0, 0);
    while first < sum.len() {
        let name = sum[first].game().name();
        let game = game_of(name);
        let mut end = first + 1;
        while end < sum.len() && sum[end].game() == sum[first].game() {
            let before = &sum.as_slice()[first..end];
            if !game.is_some_and(|game| game.stands_with(before, &sum[end])) {
                break;
            }
            end += 1;
        }
        let components = &sum.as_slice()[first..end];
        let picture = match game {
            Some(game) if components.len() <= MAX_COMPONENTS && drawn < ENOUGH_ITEMS => {
                game.scene(components, paper)
            }
            _ => Err(in_words(components)),
        };
        let picture = picture.and_then(|mut scene| {
            scene.call_nodes(&Labels::of_game(components));
            let items = scene.items.len();
            // Accept a picture without items if it contains words that explain why it is empty.
            if items <= MAX_ITEMS && (items > 0 || !scene.words.is_empty()) {
                drawn += items;
                return Ok(scene.rounded());
            }
            Err(match items {
                0 => in_words(components),
                _ => format!("A picture of {items} shapes is not drawn."),
            })
        });
        pictures.push((first..end, picture));
        first = end;
    }
    pictures
}
