//! Pictures of positions.

use games::catalog::Catalog;
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::Nimber;
use grundy_core::mixed::{AnyPosition, MixedSum};
use impartial::graph_picture::{Line, draw};

/// A picture with more edges than this is not drawn, nor are its values found out.
const MOST_EDGES: usize = 400;

/// The picture of a sum of components of one game, if the game has one.
pub(crate) fn of(sum: &MixedSum, catalog: &Catalog) -> Option<String> {
    let components = sum.as_slice();
    let first = components.first()?.game();
    if components.iter().any(|part| part.game() != first) {
        return None;
    }
    hackenbush(components).or_else(|| catalog.game_of(first.name())?.draw(components))
}

/// Beside each edge stands the value that its cut leaves; the cuts that win are green.
fn hackenbush(components: &[AnyPosition]) -> Option<String> {
    let parts = components.iter().map(|part| Some(part.downcast_ref::<Picture>()?.edges()));
    let edges = parts.collect::<Option<Vec<_>>>()?.concat();
    if edges.is_empty() || edges.len() > MOST_EDGES || components.len() > 1 {
        return None;
    }
    let picture = Picture::new(edges);
    let after = GreenHackenbush.cut_values(&picture);
    let lines: Vec<Line> = picture
        .edges()
        .iter()
        .zip(after)
        .filter_map(|(&ends, after)| {
            let after = after?;
            Some(Line { ends, label: after.to_string(), marked: after == Nimber::ZERO })
        })
        .collect();
    draw(&lines, None, "a Hackenbush picture; cutting a green edge wins").ok()
}
