use super::{DigitTable, Engine, NimValues, Quadratic, SequenceError, Sparse, SparseSpace};

/// The engine that suits the game: [`Sparse`] where it can be used, [`Quadratic`] for all others.
#[derive(Clone, Debug)]
pub struct Automatic {
    engine: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Quadratic(Box<Quadratic>),
    Sparse(Box<Sparse>),
}

impl Automatic {
    /// The engine for `table`.
    #[must_use]
    pub fn new(table: DigitTable) -> Self {
        let engine = match Sparse::new(table.clone()) {
            Some(sparse) => Kind::Sparse(Box::new(sparse)),
            None => Kind::Quadratic(Box::new(Quadratic::new(table))),
        };
        Self { engine }
    }

    /// The game.
    #[must_use]
    pub fn table(&self) -> &DigitTable {
        match &self.engine {
            Kind::Quadratic(engine) => engine.table(),
            Kind::Sparse(engine) => engine.table(),
        }
    }

    /// The sparse space in use, if there is one.
    #[must_use]
    pub fn space(&self) -> Option<SparseSpace> {
        match &self.engine {
            Kind::Quadratic(_) => None,
            Kind::Sparse(engine) => engine.space(),
        }
    }
}

impl Engine for Automatic {
    fn extend(&mut self, values: &mut NimValues, len: usize) -> Result<(), SequenceError> {
        match &mut self.engine {
            Kind::Quadratic(engine) => engine.extend(values, len),
            Kind::Sparse(engine) => engine.extend(values, len),
        }
    }
}
