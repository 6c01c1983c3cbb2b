//! A worker for a user-defined game. It works like `impartial-atlas survey --into FOLDER`, but its catalog contains an additional
//! game.
//!
//! `echo 'value down 3 7' | cargo run --release -p impartial-atlas --example survey_worker FOLDER`
//!
//! Only `main` and the entry for the catalog, about twenty lines, are necessary for a worker. The rest of the file defines the
//! game. In the repository, research/scale.md explains how to run thousands of workers.

use games::catalog::{Catalog, Game, Refusal, Tokens};
use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Notation, ReadError, Ruleset, Sum};
use impartial_atlas::survey::Survey;
use std::io::{stdin, stdout};

/// A heap game. A move takes one token, or reduces the heap to the largest power of two that is smaller than the heap.
struct Down;

impl Ruleset for Down {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        let one = (heap > 0).then(|| heap - 1);
        let power = (heap > 2).then(|| heap.next_power_of_two() / 2);
        one.into_iter().chain(power.filter(|&left| Some(left) != one))
    }

    fn play(&self, _: &u64, &left: &u64) -> Sum<u64> {
        Sum::from(left)
    }
}

impl Notation for Down {
    const LISTED: bool = true;

    fn position_text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        text.parse().map_err(|_| ReadError::expected("a heap", text))
    }

    fn move_text(&self, _: &u64, left: &u64) -> String {
        left.to_string()
    }
}

impl Game for Down {
    fn name(&self) -> &'static str {
        "down"
    }

    fn title(&self) -> &'static str {
        "Down"
    }

    fn rules(&self) -> &'static str {
        "Take one token, or leave the largest power of two that is smaller. A player who cannot move loses."
    }

    fn notation(&self) -> &'static str {
        "The sizes of the heaps; a move is what it leaves."
    }

    fn examples(&self) -> &[&str] {
        &["down 3 7"]
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        Ok(AnyGame::new("down", Down).build().read_sum(tokens.rest())?)
    }
}

fn main() -> std::io::Result<()> {
    let mut survey = Survey::new(|| {
        let mut catalog = Catalog::standard();
        catalog.add(Down).expect("no other game has this name");
        catalog
    });
    if let Some(folder) = std::env::args_os().nth(1) {
        survey = survey.into_folder(folder);
    }
    survey.run(stdin().lock(), stdout().lock()).map(drop)
}
