//! The choice of an engine.

use super::{Code, NimValues, Quadratic, SequenceEngine, SequenceError, Sparse, SparseSpace};

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
    /// The engine for `code`.
    pub fn new(code: Code) -> Self {
        let engine = match Sparse::new(code.clone()) {
            Some(sparse) => Kind::Sparse(Box::new(sparse)),
            None => Kind::Quadratic(Box::new(Quadratic::new(code))),
        };
        Self { engine }
    }

    /// The game.
    pub fn code(&self) -> &Code {
        match &self.engine {
            Kind::Quadratic(engine) => engine.code(),
            Kind::Sparse(engine) => engine.code(),
        }
    }

    /// The sparse space in use, if there is one.
    pub fn space(&self) -> Option<SparseSpace> {
        match &self.engine {
            Kind::Quadratic(_) => None,
            Kind::Sparse(engine) => engine.space(),
        }
    }
}

impl SequenceEngine for Automatic {
    fn code(&self) -> Option<&Code> {
        Some(Self::code(self))
    }

    fn set_threads(&mut self, threads: usize) {
        match &mut self.engine {
            Kind::Quadratic(engine) => engine.set_threads(threads),
            Kind::Sparse(engine) => engine.set_threads(threads),
        }
    }

    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError> {
        match &mut self.engine {
            Kind::Quadratic(engine) => engine.extend(values, len),
            Kind::Sparse(engine) => engine.extend(values, len),
        }
    }
}
