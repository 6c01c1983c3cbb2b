//! What was played, for whoever wants to keep it.

use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use serde_json::{Value, json};

/// A game from its first position on, as far as it was played.
///
/// ```
/// use impartial::play::{Session, Start};
///
/// let position = impartial::typed::read_sum("nim 1 2")?;
/// let start = Start { position: Some(position), person_begins: Some(true), ..Start::default() };
/// let (mut typed, mut shown) = (&b"2:1\n"[..], Vec::new());
/// let mut session = Session::new(&mut typed, &mut shown, true);
/// session.run(&start)?;
/// assert_eq!(session.record().moves(), ["1/2:1", "0/1:0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    position: String,
    convention: Convention,
    person_begins: bool,
    moves: Vec<String>,
    person_wins: Option<bool>,
}

impl Record {
    pub(super) fn new(position: &MixedSum, convention: Convention, person_begins: bool) -> Self {
        let position = position.to_string();
        Self { position, convention, person_begins, moves: Vec::new(), person_wins: None }
    }

    pub(super) fn played(&mut self, mv: String) {
        self.moves.push(mv);
    }

    pub(super) fn taken_back(&mut self) {
        self.moves.truncate(self.moves.len().saturating_sub(2));
    }

    pub(super) const fn ended(&mut self, person_wins: bool) {
        self.person_wins = Some(person_wins);
    }

    /// The moves, each as a text about the position before it.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The game as an object.
    #[must_use]
    pub fn json(&self) -> Value {
        let name = |person: bool| if person { "you" } else { "program" };
        let players = [self.person_begins, !self.person_begins].into_iter().cycle();
        let moves = self.moves.iter().zip(players);
        let moves = moves.map(|(mv, person)| json!({ "by": name(person), "move": mv }));
        json!({
            "position": self.position,
            "convention": if self.convention == Convention::Normal { "normal" } else { "misere" },
            "begins": name(self.person_begins),
            "moves": moves.collect::<Vec<_>>(),
            "winner": self.person_wins.map(name),
        })
    }
}
