//! Positions drawn: the shapes that the page shows, in letters for terminals and as SVG files.
//!
//! There is one picture of each game, which stands with the page. Here it is only put on other paper.

mod canvas;
mod hackenbush;
mod item;
mod picture;
mod text;

use games::graphs::hackenbush::Picture;
use grundy_core::Limits;
use grundy_core::mixed::MixedSum;
use item::Scene;

/// In letters there is no room for values.
static NO_VALUES: Limits = Limits::none().work(0);
/// For values, in pictures that show them.
static VALUES: Limits = Limits::none().work(2_000_000);

/// A position in letters, with an empty line between parts; none if no part has a picture that fits on a terminal.
///
/// ```
/// let sum = impartial::typed::read_sum("nim 1 2")?;
/// let picture = impartial::drawing::text(&sum).unwrap();
/// assert_eq!(picture, "       ●\n  ●    ●\n  1    2\n");
/// # Ok::<(), String>(())
/// ```
#[must_use]
pub fn text(sum: &MixedSum) -> Option<String> {
    let mut parts = Vec::new();
    for (_, picture) in crate::playground::pictures(sum, &NO_VALUES) {
        if let Some(lines) = Scene::read(&picture).and_then(|scene| text::lines(&scene)) {
            parts.push(lines.join("\n") + "\n");
        }
    }
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// A position as an SVG, with the values that the page shows beside nodes and edges, and in Hackenbush with the values that
/// cuts leave; none if a part has no picture.
///
/// ```
/// let sum = impartial::typed::read_sum("nim 1 2 + cram ... ..x")?;
/// let svg = impartial::drawing::svg(&sum, "two games").unwrap();
/// assert_eq!(svg.matches("<circle").count(), 3);
/// assert_eq!(svg.matches("<rect").count(), 2 + 6);
/// # Ok::<(), String>(())
/// ```
#[must_use]
pub fn svg(sum: &MixedSum, title: &str) -> Option<String> {
    let title = &shortened(title);
    if let [part] = sum.as_slice() {
        if let Some(picture) = part.downcast_ref::<Picture>() {
            return hackenbush::draw(picture, title);
        }
    }
    let pictures = crate::playground::pictures(sum, &VALUES);
    let scenes: Vec<Scene> =
        pictures.iter().map(|(_, picture)| Scene::read(picture)).collect::<Option<_>>()?;
    (!scenes.is_empty()).then(|| picture::draw(&scenes, title))
}

/// Titles are short.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
