//! A game whose type is forgotten: what is left is its nim-value, its moves as text, and play.

use std::any::Any;
use std::fmt::{self, Debug};
use std::rc::Rc;

use crate::ruleset::brief;

use crate::{IllegalMove, Nimber, SpragueGrundy, Sum, SumMove};

type Moves<'s> = Box<dyn Iterator<Item = MixedMove> + 's>;

/// What a component can still do without its type. The position of play is a sum in one game.
trait Erased<'a> {
    fn nim_value(&self) -> Nimber;
    fn moves<'s>(&'s self, component: usize, name: &'s Rc<str>) -> Moves<'s>;
    fn moves_to<'s>(&'s self, component: usize, name: &'s Rc<str>, value: Nimber) -> Moves<'s>;
    fn play(&mut self, mv: &MixedMove) -> Result<(), IllegalMove>;
    fn text(&self) -> String;
    fn boxed_clone(&self) -> Box<dyn Erased<'a> + 'a>;
}

/// A game in a position, as a part of a [`MixedSum`](super::MixedSum).
pub struct Component<'a> {
    name: Rc<str>,
    game: Box<dyn Erased<'a> + 'a>,
}

impl<'a> Component<'a> {
    /// A game of these rules, in a position or a sum of several, under the name by which printed
    /// moves refer to it. Rules that are not `Clone` are given as a reference.
    ///
    /// Positions and moves are printed by `Debug`; [`with_notation`](Self::with_notation) says how
    /// else.
    pub fn new<G>(name: &str, rules: G, sum: impl Into<Sum<G::Position>>) -> Self
    where
        G: SpragueGrundy<Move: 'static> + Clone + 'a,
    {
        let in_position =
            |position: &G::Position, mv: &G::Move| format!("{} in {}", brief(mv), brief(position));
        Self::with_notation(name, rules, sum, brief, in_position)
    }

    /// As [`new`](Self::new), with functions that print a position, and a move in a position.
    pub fn with_notation<G>(
        name: &str,
        rules: G,
        sum: impl Into<Sum<G::Position>>,
        position: impl Fn(&G::Position) -> String + 'a,
        mv: impl Fn(&G::Position, &G::Move) -> String + 'a,
    ) -> Self
    where
        G: SpragueGrundy<Move: 'static> + Clone + 'a,
    {
        let notation = Rc::new(Notation { position, mv });
        Self {
            name: Rc::from(name),
            game: Box::new(Game { rules, sum: sum.into().into_vec(), notation }),
        }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The nim-value, by the theorem of the game.
    #[must_use]
    pub fn nim_value(&self) -> Nimber {
        self.game.nim_value()
    }

    pub(super) fn moves(&self, component: usize) -> Moves<'_> {
        self.game.moves(component, &self.name)
    }

    pub(super) fn moves_to(&self, component: usize, value: Nimber) -> Moves<'_> {
        self.game.moves_to(component, &self.name, value)
    }

    pub(super) fn play(&mut self, mv: &MixedMove) -> Result<(), IllegalMove> {
        self.game.play(mv)
    }
}

impl Clone for Component<'_> {
    fn clone(&self) -> Self {
        Self { name: Rc::clone(&self.name), game: self.game.boxed_clone() }
    }
}

impl fmt::Display for Component<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.game.text())
    }
}

impl Debug for Component<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Component").field(&self.to_string()).finish()
    }
}

/// A move in a [`MixedSum`](super::MixedSum). Printed, it names the component.
#[derive(Clone)]
pub struct MixedMove {
    component: usize,
    name: Rc<str>,
    text: String,
    /// The index of the position in the sum of the component, and the move of the game.
    mv: Rc<dyn Any>,
}

impl MixedMove {
    /// The index of the component.
    #[must_use]
    pub const fn component(&self) -> usize {
        self.component
    }

    /// The name of the component.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The move as the game prints it, without the name of the component.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for MixedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.text)
    }
}

impl Debug for MixedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MixedMove")
            .field("component", &self.component)
            .field("name", &self.name)
            .field("text", &self.text)
            .finish_non_exhaustive()
    }
}

struct Notation<S, M> {
    position: S,
    mv: M,
}

struct Game<G: SpragueGrundy, S, M> {
    rules: G,
    sum: Vec<G::Position>,
    notation: Rc<Notation<S, M>>,
}

impl<G, S, M> Game<G, S, M>
where
    G: SpragueGrundy<Move: 'static> + Clone,
    S: Fn(&G::Position) -> String,
    M: Fn(&G::Position, &G::Move) -> String,
{
    fn erase(&self, component: usize, name: &Rc<str>, index: usize, mv: G::Move) -> MixedMove {
        let text = (self.notation.mv)(&self.sum[index], &mv);
        MixedMove { component, name: Rc::clone(name), text, mv: Rc::new((index, mv)) }
    }
}

impl<'a, G, S, M> Erased<'a> for Game<G, S, M>
where
    G: SpragueGrundy<Move: 'static> + Clone + 'a,
    S: Fn(&G::Position) -> String + 'a,
    M: Fn(&G::Position, &G::Move) -> String + 'a,
{
    fn nim_value(&self) -> Nimber {
        self.rules.nim_sum(&self.sum)
    }

    fn moves<'s>(&'s self, component: usize, name: &'s Rc<str>) -> Moves<'s> {
        let moves_at = |index: usize| self.rules.moves(&self.sum[index]).map(move |mv| (index, mv));
        let moves = (0..self.sum.len()).flat_map(moves_at);
        Box::new(moves.map(move |(index, mv)| self.erase(component, name, index, mv)))
    }

    fn moves_to<'s>(&'s self, component: usize, name: &'s Rc<str>, value: Nimber) -> Moves<'s> {
        let difference = self.nim_value() + value;
        let moves_at = move |index: usize| {
            let position = &self.sum[index];
            let wanted = self.rules.nim_value(position) + difference;
            self.rules.moves_to(position, wanted).map(move |mv| (index, mv))
        };
        let moves = (0..self.sum.len()).flat_map(moves_at);
        Box::new(moves.map(move |(index, mv)| self.erase(component, name, index, mv)))
    }

    fn play(&mut self, mixed: &MixedMove) -> Result<(), IllegalMove> {
        let illegal = || IllegalMove::from_text(mixed.to_string(), self.text());
        let (index, mv) = mixed.mv.downcast_ref::<(usize, G::Move)>().ok_or_else(illegal)?;
        let position = self.sum.get(*index).ok_or_else(illegal)?;
        self.rules.try_play(position, mv)?;
        self.sum = self.rules.play_in_sum(&self.sum, &SumMove::new(*index, mv.clone()));
        Ok(())
    }

    fn text(&self) -> String {
        if self.sum.is_empty() {
            return "nothing".to_owned();
        }
        self.sum.iter().map(&self.notation.position).collect::<Vec<_>>().join(" + ")
    }

    fn boxed_clone(&self) -> Box<dyn Erased<'a> + 'a> {
        let Self { rules, sum, notation } = self;
        Box::new(Self { rules: rules.clone(), sum: sum.clone(), notation: Rc::clone(notation) })
    }
}
