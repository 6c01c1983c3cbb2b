//! Draws positions as text for terminals, and as SVG and LaTeX files. All of them use the same scenes as the page.

use games::catalog::{Catalog, Paper};
use games::scene::Scene;
use grundy_core::Limits;
use grundy_core::mixed::MixedSum;
use std::borrow::Cow;
use std::sync::LazyLock;

/// The limits for text pictures, which have no space for values.
static NO_VALUES: Limits = Limits::none().work(0);
/// The limits for computing the values that other pictures show.
static VALUES: Limits = Limits::none().work(2_000_000);

static GAMES: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

/// Draws a position like [`svg`], and marks items in the first picture, for example those that a reason mentions.
///
/// ```
/// use games::catalog::{Catalog, Question};
/// use grundy_core::{Limits, Normal};
///
/// let sum = games::catalog::read_sum("vertex_geography 0 0-1 1-2 2-3")?;
/// let solved = Catalog::standard().answer(&sum, &Question::new(Normal).why(), &Limits::none());
/// let why = solved.why().get().expect("it is known who wins");
/// let svg = impartial::drawing::svg_marked(&sum, "two pairs", why.things()).unwrap();
/// assert_eq!(svg.matches("class=\"mark\"").count(), 6);
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[must_use]
pub fn svg_marked<'t>(
    sum: &MixedSum,
    title: &str,
    things: impl IntoIterator<Item = &'t [String]>,
) -> Option<String> {
    drawn(sum, title, &VALUES, things)
}

fn pictures(sum: &MixedSum, limits: &Limits) -> Vec<Option<Scene>> {
    let pictures = GAMES.pictures(sum, &Paper { limits, room: false });
    pictures.into_iter().map(|(_, picture)| picture.ok()).collect()
}

/// Draws a position with characters, with an empty line between its components. Returns `None` if no component has a picture that
/// fits on a terminal.
///
/// ```
/// let sum = games::catalog::read_sum("nim 1 2")?;
/// let picture = impartial::drawing::text(&sum).unwrap();
/// assert_eq!(picture, "       ●\n  ●    ●\n  1    2\n");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[must_use]
pub fn text(sum: &MixedSum) -> Option<String> {
    letters(&scenes(sum))
}

/// Returns the scenes of the components that have one.
pub(crate) fn scenes(sum: &MixedSum) -> Vec<Scene> {
    pictures(sum, &NO_VALUES).into_iter().flatten().collect()
}

/// Draws scenes with characters, with empty lines between them. Returns `None` if none of the scenes can be drawn with characters.
pub(crate) fn letters(scenes: &[Scene]) -> Option<String> {
    let parts: Vec<String> = scenes.iter().filter_map(Scene::to_text).collect();
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// Draws a position as SVG, with values next to nodes and edges as on the page. Returns `None` if some component has no picture.
///
/// ```
/// let sum = games::catalog::read_sum("nim 1 2 + cram ... ..x")?;
/// let svg = impartial::drawing::svg(&sum, "two games").unwrap();
/// assert_eq!(svg.matches("<circle").count(), 3);
/// assert_eq!(svg.matches("<rect").count(), 2 + 6);
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[must_use]
pub fn svg(sum: &MixedSum, title: &str) -> Option<String> {
    drawn(sum, title, &VALUES, [])
}

/// Draws a position as a `tikzpicture` for LaTeX. Returns `None` if some component has no picture.
///
/// ```
/// let sum = games::catalog::read("cram ... ..x")?.into_sum();
/// let picture = impartial::drawing::tikz(&sum, "a board").unwrap();
/// assert_eq!(picture.matches("rectangle").count(), 6);
/// # Ok::<(), games::catalog::Refusal>(())
/// ```
#[must_use]
pub fn tikz(sum: &MixedSum, title: &str) -> Option<String> {
    let scenes: Vec<Scene> = pictures(sum, &VALUES).into_iter().collect::<Option<_>>()?;
    Some(Scene::all_to_tikz(&scenes, &truncate(title, MAX_TITLE)))
}

/// Draws a position without values, because the values would give away the answer to an exercise.
#[cfg(feature = "cli")]
pub(crate) fn svg_without_values(sum: &MixedSum, title: &str) -> Option<String> {
    drawn(sum, title, &NO_VALUES, [])
}

fn drawn<'t>(
    sum: &MixedSum,
    title: &str,
    limits: &Limits,
    things: impl IntoIterator<Item = &'t [String]>,
) -> Option<String> {
    let mut scenes: Vec<Scene> = pictures(sum, limits).into_iter().collect::<Option<_>>()?;
    // Reasons from theorems are about the components in the first picture, so mark the items there.
    scenes.first_mut()?.mark(things);
    Some(Scene::all_to_svg(&scenes, &truncate(title, MAX_TITLE)))
}

/// The maximum length of a title in characters. Longer titles are truncated.
const MAX_TITLE: usize = 200;

/// Truncates a text after `most` characters. Adds an ellipsis if the text was longer.
pub(crate) fn truncate(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::from(format!("{}…", &text[..end])),
        None => Cow::from(text),
    }
}
