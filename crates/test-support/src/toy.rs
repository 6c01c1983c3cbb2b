//! An example of a game that a user adds to a catalog. Its positions are heaps, and a function lists its moves.

use games::catalog::{Game, Paper, Refusal, SceneOrText, Tokens};
use games::scene::Scene;
use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};
use grundy_core::{Notation, ReadError, Ruleset, Sum};

#[derive(Clone, Copy, Debug)]
pub struct Toy {
    pub name: &'static str,
    /// Returns the heaps to which moves lead from a heap.
    pub moves: fn(u64) -> Vec<u64>,
    /// Whether the game declares that positions can repeat.
    pub is_loopy: bool,
}

impl Ruleset for Toy {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        (self.moves)(heap).into_iter()
    }

    fn play(&self, _: &u64, &left: &u64) -> Sum<u64> {
        Sum::from(left)
    }
}

impl Notation for Toy {
    const LISTED: bool = true;

    fn position_text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        text.parse().map_err(|_| ReadError::expected("a heap", text))
    }

    fn move_text(&self, heap: &u64, left: &u64) -> String {
        format!("{heap}:{left}")
    }
}

impl Game for Toy {
    fn name(&self) -> &str {
        self.name
    }

    fn title(&self) -> &str {
        self.name
    }

    fn rules(&self) -> &'static str {
        "Make the heap another one. A player who cannot move loses."
    }

    fn notation(&self) -> &'static str {
        "The sizes of the heaps."
    }

    fn examples(&self) -> &[&str] {
        &["toy 3 4"]
    }

    fn is_loopy(&self) -> bool {
        self.is_loopy
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        Ok(AnyGame::new(self.name, *self).build().read_sum(tokens.rest())?)
    }

    fn scene(&self, components: &[AnyPosition], _: &Paper<'_>) -> SceneOrText {
        let heaps = components.iter().filter_map(AnyPosition::downcast_ref::<u64>);
        Ok(Scene::heaps(&heaps.copied().collect::<Vec<u64>>()))
    }
}
