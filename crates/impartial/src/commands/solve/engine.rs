//! Searches whose bounds, threads and tables the command line chooses.
//!
//! A search of positions without types plays any game of the catalog. The games that people search for hours keep their
//! types, which is several times as fast; the catalog says which they are, and the answers are the same.

use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;

use games::catalog::{self, Catalog, WithRules};
use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::{Convention, Limits, Nimber, Notation, Outcome, Sum};
use grundy_search::{Method, Search, Statistics, TableError};

use super::super::table::{Halt, Keep, Named};

/// What a move leaves.
pub(in crate::commands) enum Left {
    Value(Nimber),
    Outcome(Outcome),
}

/// A search for one sum.
pub(in crate::commands) trait Engine: Keep {
    fn value(&self, limits: &Limits) -> Result<Nimber, Halt>;
    fn outcome(&self, convention: Convention, limits: &Limits) -> Result<Outcome, Halt>;
    fn winning_moves(&self, convention: Convention, limits: &Limits) -> Result<Vec<String>, Halt>;
    /// Those that are known without a further search.
    fn known_winning_moves(&self, convention: Convention) -> Vec<String>;
    /// Every move with what it leaves, within what `rest` then says is left, until `show` breaks.
    fn after(
        &self,
        convention: Convention,
        rest: &dyn Fn() -> Limits,
        show: &mut dyn FnMut(String, Left) -> ControlFlow<()>,
    ) -> Result<(), Halt>;
}

/// How a search is set up.
#[derive(Clone, Copy)]
pub(in crate::commands) struct Bounds {
    pub(in crate::commands) threads: usize,
    pub(in crate::commands) positions: u64,
    /// Bytes, if the search may forget.
    pub(in crate::commands) forgetting: Option<u64>,
    /// Otherwise it ends there.
    pub(in crate::commands) bytes: u64,
}

/// The search of a single position whose game is one of those that are searched for long.
pub(in crate::commands) fn typed(sum: &MixedSum, bounds: Bounds) -> Option<Box<dyn Engine>> {
    let [position] = sum.as_slice() else { return None };
    catalog::by_type(position.game(), ByType { position, bounds }).ok().flatten()
}

/// The search of any sum.
pub(in crate::commands) fn any(sum: &MixedSum, bounds: Bounds) -> Box<dyn Engine> {
    let search = Search::new(Catalog::standard()).max_bytes(bounds.bytes);
    Box::new(Typed::new("catalog".to_owned(), sum.as_slice().to_vec(), search, bounds))
}

struct ByType<'a> {
    position: &'a AnyPosition,
    bounds: Bounds,
}

impl WithRules for ByType<'_> {
    type Output = Option<Box<dyn Engine>>;

    fn with<G>(self, rules: &G, method: Method) -> Self::Output
    where
        G: Notation<Position: Send + Sync + 'static> + Clone + Send + Sync + 'static,
    {
        let start = self.position.downcast_ref::<G::Position>()?.clone();
        let name = self.position.game().name().replace(':', " ");
        let search = Search::new(rules.clone()).method(method);
        Some(Box::new(Typed::new(name, vec![start], search, self.bounds)))
    }
}

struct Typed<G: Notation> {
    name: String,
    sum: Vec<G::Position>,
    search: Search<G>,
}

impl<G> Typed<G>
where
    G: Notation<Position: Send + Sync + 'static> + Sync,
{
    fn new(name: String, sum: Vec<G::Position>, search: Search<G>, bounds: Bounds) -> Self {
        let mut search = search.max_stored(bounds.positions).max_bytes(bounds.bytes);
        if let Some(bytes) = bounds.forgetting {
            search = search.max_bytes(bytes).forgetting();
        }
        if bounds.threads > 1 {
            search = search.threads(bounds.threads);
        }
        Self { name, sum, search }
    }

    fn named(&self) -> Named<'_, G> {
        Named { search: &self.search, name: &self.name }
    }

    fn move_text(&self, component: usize, mv: &G::Move) -> String {
        let text = self.search.rules().move_text(&self.sum[component], mv);
        if self.sum.len() == 1 { text } else { format!("{component}/{text}") }
    }

    /// The sum after each move, until `show` breaks.
    fn each(
        &self,
        mut show: impl FnMut(String, Vec<G::Position>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let rules = self.search.rules();
        for (component, position) in self.sum.iter().enumerate() {
            for mv in rules.moves(position) {
                let left: Sum<G::Position> = rules.play(position, &mv);
                let others = (0..).zip(&self.sum).filter(|&(index, _)| index != component);
                let others = others.map(|(_, other)| other.clone());
                show(self.move_text(component, &mv), others.chain(left).collect())?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<G> Keep for Typed<G>
where
    G: Notation<Position: Send + Sync + 'static> + Sync,
{
    fn write(&self, output: &File, limits: &Limits) -> Result<(), TableError> {
        self.named().write(output, limits)
    }

    fn read(&self, input: &mut dyn Read, limits: &Limits) -> Result<(), TableError> {
        self.named().read(input, limits)
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}

impl<G> Engine for Typed<G>
where
    G: Notation<Position: Send + Sync + 'static> + Sync,
{
    fn value(&self, limits: &Limits) -> Result<Nimber, Halt> {
        Ok(self.search.within(limits).nim_sum(&self.sum)?)
    }

    fn outcome(&self, convention: Convention, limits: &Limits) -> Result<Outcome, Halt> {
        Ok(self.search.within(limits).sum_outcome(&self.sum, convention)?)
    }

    fn winning_moves(&self, convention: Convention, limits: &Limits) -> Result<Vec<String>, Halt> {
        let moves = self.search.within(limits).sum_winning_moves(&self.sum, convention)?;
        Ok(moves.iter().map(|mv| self.move_text(mv.component, &mv.mv)).collect())
    }

    fn known_winning_moves(&self, convention: Convention) -> Vec<String> {
        let mut known = Vec::new();
        let _ = self.each(|text, left| {
            if self.search.known_sum_outcome(&left, convention) == Some(Outcome::P) {
                known.push(text);
            }
            ControlFlow::Continue(())
        });
        known
    }

    fn after(
        &self,
        convention: Convention,
        rest: &dyn Fn() -> Limits,
        show: &mut dyn FnMut(String, Left) -> ControlFlow<()>,
    ) -> Result<(), Halt> {
        let mut result = Ok(());
        let _ = self.each(|text, left| {
            let limits = rest();
            let search = self.search.within(&limits);
            let left = match convention {
                Convention::Normal => search.nim_sum(&left).map(Left::Value),
                Convention::Misere => search.sum_outcome(&left, convention).map(Left::Outcome),
            };
            match left {
                Ok(left) => show(text, left),
                Err(error) => {
                    result = Err(error.into());
                    ControlFlow::Break(())
                }
            }
        });
        result
    }
}
