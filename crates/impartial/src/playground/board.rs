//! Positions as plain data that can be drawn, clicked and edited, read from the compact notation of the games.
//!
//! Nothing here knows a rule: moves and values come from the libraries. A [`Board`] only says which places of its
//! picture a move touches, and what the text is after something was put or taken away by hand. Which one suits a game is
//! what the catalog says of its shape; without one a game is played by the list of moves.

#![expect(clippy::cast_precision_loss, reason = "what is drawn is small")]

mod bags;
mod coin_tree;
mod digraph;
mod dots;
mod graph;
mod grid;
mod heaps;
mod layout;
mod marked_tree;
mod plain;
mod row;
mod squares;
mod tokens_in_rows;

use games::catalog::{Game, Shape};
use grundy_core::Limits;
use grundy_core::mixed::MixedSum;
use serde_json::{Value, json};

use super::known::CATALOG;
use super::picture::Picture;

/// Lists of more components than this are not drawn.
const MOST_COMPONENTS: usize = 5_000;

/// So much work goes into the values in the picture of a draft.
const DRAFT_WORK: u64 = 200_000;

/// Something that can be drawn.
pub(super) trait Board {
    /// The picture. While the position is being set up, there is room for more.
    fn picture(&self, editing: bool) -> Picture;

    /// The places of the picture that the move touches, as sets of ids: each set stands for the move.
    fn touches(&self, component: usize, mv: &str) -> Vec<Vec<String>>;

    /// Which components a place can be about.
    fn sources(&self) -> Vec<(String, usize)>;

    /// What can be done to set it up.
    fn tools(&self) -> Vec<Tool>;

    /// Does it, at these places.
    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String>;

    /// The position, as the catalog reads it.
    fn text(&self) -> String;
}

/// A tool for setting up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tool {
    pub(super) id: &'static str,
    pub(super) label: &'static str,
    /// What it wants to be pointed at: `heap`, `node`, `edge`, `square`, or nothing.
    pub(super) on: &'static str,
    /// At how many of them.
    pub(super) count: usize,
}

impl Tool {
    pub(super) const fn new(
        id: &'static str,
        label: &'static str,
        on: &'static str,
        count: usize,
    ) -> Self {
        Self { id, label, on, count }
    }

    pub(super) fn to_json(self) -> Value {
        json!({ "id": self.id, "label": self.label, "on": self.on, "count": self.count })
    }
}

/// Components of the table that are drawn together.
pub(super) struct Group {
    /// The name of their game with its parameters.
    pub(super) name: String,
    /// Where they stand in the sum.
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) board: Box<dyn Board>,
}

/// How the components of a game go together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Together {
    /// All that follow each other are one list.
    Listed,
    /// Graphs without a common node are one picture.
    IfDisjoint,
    Alone,
}

/// The components of a sum in groups. Values in pictures are found out within the limits.
pub(super) fn groups(sum: &MixedSum, limits: &Limits) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut first = 0;
    while first < sum.len() {
        let game = sum[first].game();
        let name = game.name();
        let mut texts = vec![sum[first].text()];
        let together = together(name, &texts[0]);
        let mut named = graph::names(&texts[0]);
        for next in &sum.as_slice()[first + 1..] {
            if next.game() != game || together == Together::Alone {
                break;
            }
            let text = next.text();
            if together == Together::IfDisjoint {
                let names = graph::names(&text);
                if names.iter().any(|name| *name != 0 && named.contains(name)) {
                    break;
                }
                named.extend(names);
            }
            texts.push(text);
        }
        let count = texts.len();
        let board = match count {
            0..=MOST_COMPONENTS => board(name, &texts, limits),
            _ => Box::new(plain::Plain::new(name, texts)),
        };
        groups.push(Group { name: name.to_owned(), first, count, board });
        first += count;
    }
    groups
}

/// A group in the form in which it is set up, `GAME[:PARAMETERS] POSITION`, perhaps several with ` + ` between them.
pub(super) fn draft(text: &str) -> Box<dyn Board> {
    let mut name = "";
    let mut texts = Vec::new();
    for part in text.split(" + ") {
        let part = part.trim();
        let (game, position) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        name = if name.is_empty() { game } else { name };
        texts.push(position.trim().to_owned());
    }
    board(name, &texts, &Limits::none().work(DRAFT_WORK))
}

/// The name of the game without its parameters.
pub(super) fn base(name: &str) -> &str {
    name.split(':').next().unwrap_or_default()
}

/// What positions of a game look like.
pub(super) fn shape(name: &str) -> Shape {
    CATALOG.game_of(name).map_or(Shape::Plain, Game::shape)
}

fn together(name: &str, text: &str) -> Together {
    match shape(name) {
        Shape::CoinTree | Shape::LimitedHeap | Shape::Digraph => Together::Listed,
        Shape::Picture | Shape::Graph => Together::IfDisjoint,
        shape if shape.is_listed() && heaps::is_number(text) => Together::Listed,
        _ => Together::Alone,
    }
}

/// The board that suits the game. What is written in another way is played by the list of moves.
fn board(name: &str, texts: &[String], limits: &Limits) -> Box<dyn Board> {
    let shape = shape(name);
    let board = match shape {
        Shape::Heaps
        | Shape::HeapsTogether
        | Shape::HeapsWithReply
        | Shape::Pins
        | Shape::LimitedHeap
        | Shape::Numbers => heaps::read(name, shape, texts),
        Shape::Stairs => {
            heaps::read(name, shape, texts).or_else(|| coin_tree::read(name, shape, texts))
        }
        Shape::TurnedCoins | Shape::SlidCoins | Shape::SlidCoinsAndBag => {
            row::read(name, shape, texts)
        }
        Shape::CoinBoard => grid::read(name, texts),
        Shape::Bar | Shape::Dominoes | Shape::Crosses => squares::read(name, shape, texts),
        Shape::DotsAndBoxes => dots::read(texts),
        Shape::CoinTree => coin_tree::read(name, shape, texts),
        Shape::MarkedTree => marked_tree::read(name, texts),
        Shape::Picture | Shape::TokenGraph | Shape::Graph => graph::read(name, shape, texts),
        Shape::Digraph => digraph::read(name, texts, limits),
        Shape::TokensInRows => tokens_in_rows::read(name, texts),
        Shape::HeapsAndBags => bags::read(name, texts),
        _ => None,
    };
    board.unwrap_or_else(|| Box::new(plain::Plain::new(name, texts.to_vec())))
}

/// Where a place is, from its id: `n12` is number 12 of the kind `n`.
fn numbered(id: &str, kind: char) -> Option<usize> {
    id.strip_prefix(kind)?.parse().ok()
}

/// Numbers with blanks or commas between them; `None` if there is anything else, or nothing.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let numbers: Vec<u64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (!numbers.is_empty()).then_some(numbers)
}

/// An edge as `0-1`, or marked as `0=1`.
fn edge(word: &str) -> Option<(u32, u32, bool)> {
    let at = word.find(['-', '='])?;
    let (u, v) = (word[..at].parse().ok()?, word[at + 1..].parse().ok()?);
    Some((u, v, word.as_bytes()[at] == b'='))
}

fn joined<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// A place that the tool needs was not pointed at.
fn nothing_there() -> String {
    "there is nothing of the kind to do this with".to_owned()
}
