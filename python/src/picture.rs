//! Pictures of positions.

use games::catalog::Catalog;
use grundy_core::mixed::MixedSum;

/// The picture of a sum, or of the components of one game as that game draws them.
pub(crate) fn of(sum: &MixedSum, catalog: &Catalog) -> Option<String> {
    impartial::drawing::svg(sum, &sum.to_string()).or_else(|| {
        let components = sum.as_slice();
        let first = components.first()?.game();
        let alike = components.iter().all(|part| part.game() == first);
        catalog.game_of(first.name()).filter(|_| alike)?.draw(components)
    })
}
