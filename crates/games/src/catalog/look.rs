//! What positions look like, and what is clicked and changed in their pictures.

use std::ops::Range;

use grundy_core::Limits;
use grundy_core::Ruleset as _;
use grundy_core::mixed::{AnyGame, AnyMove, AnyPosition, Mixed, MixedSum};

use super::{Catalog, Game};
use crate::notation::labels::Labels;
use crate::scene::{MAX_ITEMS, Scene};

/// The picture of components of a sum, or what to say instead.
pub type SceneOrText = Result<Scene, String>;

/// Something that is done to a picture when a position is set up by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tool {
    /// Its name in [`Game::edit`].
    pub id: &'static str,
    /// What it does, in words.
    pub label: &'static str,
    /// What it wants to be pointed at: `heap`, `node`, `edge`, `square`, or nothing.
    pub on: &'static str,
    /// At how many of them.
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

/// How positions of a game of this crate are drawn, clicked and changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// See [`Game::stands_with`].
    pub(crate) together: fn(&[AnyPosition], &AnyPosition) -> bool,
    pub(crate) scene: fn(&[AnyPosition], &Paper<'_>) -> SceneOrText,
    pub(crate) clicks: fn(&[AnyPosition], usize, &AnyMove) -> Vec<Vec<String>>,
    pub(crate) tools: &'static [Tool],
    pub(crate) edit: Edit,
}

/// The text of the position that a tool makes of these components at the items that it was used on, or what is wrong.
type Edit = fn(&[AnyPosition], &str, &[&str]) -> Result<String, String>;

/// What a picture is drawn for.
#[derive(Clone, Copy, Debug)]
pub struct Paper<'l> {
    /// How long values that the picture shows are searched for.
    pub limits: &'l Limits,
    /// Whether there is room for more, since the position is being set up.
    pub room: bool,
}

/// Components that follow each other are one picture.
pub(crate) const LISTED: fn(&[AnyPosition], &AnyPosition) -> bool = |_, _| true;
/// Each component is a picture.
pub(crate) const ALONE: fn(&[AnyPosition], &AnyPosition) -> bool = |_, _| false;

impl Look {
    /// Only the text.
    pub(crate) const PLAIN: Self = Self {
        together: ALONE,
        scene: |components, _| Err(in_words(components)),
        clicks: |_, _, _| Vec::new(),
        tools: &[],
        edit: |_, _, _| Err(nothing_there()),
    };
}

/// A position as its text, if that can be looked at.
pub(crate) fn in_words(components: &[AnyPosition]) -> String {
    match components {
        [one] if one.text().len() <= 400 => one.text(),
        [_] => "This position is too large for a picture.".to_owned(),
        many => format!("{} components, too many for a picture.", many.len()),
    }
}

/// A place that the tool needs was not pointed at.
pub(crate) fn nothing_there() -> String {
    "there is nothing of the kind to do this with".to_owned()
}

/// The game of components that stand in one picture.
pub(crate) fn game(components: &[AnyPosition]) -> Result<&AnyGame, String> {
    components.first().map(AnyPosition::game).ok_or_else(nothing_there)
}

/// The components by their type.
pub(crate) fn typed<P: 'static>(components: &[AnyPosition]) -> Vec<&P> {
    components.iter().filter_map(AnyPosition::downcast_ref).collect()
}

/// The only component, or the first one, by its type.
pub(crate) fn first<P: 'static>(components: &[AnyPosition]) -> Result<&P, String> {
    let first = components.first().and_then(AnyPosition::downcast_ref);
    first.ok_or_else(|| in_words(components))
}

/// What a move leaves of its component, by the type.
pub(crate) fn left<P: Clone + 'static>(position: &AnyPosition, mv: &AnyMove) -> Vec<P> {
    let left = Mixed.play(position, mv);
    left.iter().filter_map(AnyPosition::downcast_ref).cloned().collect()
}

/// Refuses to change a position whose nodes have names: a tool numbers the nodes anew.
pub(crate) fn numbers_only(components: &[AnyPosition]) -> Result<(), String> {
    if Labels::of_game(components).are_numbers() {
        return Ok(());
    }
    Err("where nodes have names, change the text of the position".to_owned())
}

/// Texts with blanks between them, after the name of the game; `none` if there are none.
pub(crate) fn listed<T: ToString>(name: &str, items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let words = if words.is_empty() { "none".to_owned() } else { words.join(" ") };
    format!("{name} {words}")
}

impl Catalog {
    /// The pictures of a sum, each with the components that it shows; components of one game may stand in one picture.
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

/// Lists of more components than this are not drawn.
const MAX_COMPONENTS: usize = 5_000;

/// After pictures of so many shapes together the others of a sum are told in words: hundreds of small graphs take as long as a
/// large one, and nobody looks at them.
const ENOUGH_ITEMS: usize = MAX_ITEMS / 2;

/// The pictures of a sum of games of this crate: see [`Catalog::pictures`].
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
            // Where nothing is left, words may say so.
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
