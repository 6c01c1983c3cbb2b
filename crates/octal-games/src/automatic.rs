//! An engine that selects the right engine for a game.

use super::engines::{Quadratic, Sparse};
use super::{Certificate, Code, NimValues, SequenceEngine, SequenceError, SparseSpace};

/// An engine that works for every game. It uses [`Sparse`] for the games that `Sparse` supports, and [`Quadratic`] for all others.
///
/// Up to a million values, the engine looks for a period each time the number of values has quadrupled. Once a [`Certificate`] proves a
/// period, it copies values instead of computing them. It does not look for a period if some of the values were computed elsewhere, because
/// they could be wrong.
#[derive(Clone, Debug)]
pub struct Automatic {
    engine: Kind,
    /// The preperiod and the period, once they are proved.
    proved: Option<(u64, u64)>,
    /// The number of values at which the engine next looks for a period.
    look: u64,
    /// The number of values that this engine has computed. Values from elsewhere can be wrong, so they prove nothing.
    own: u64,
}

/// The smallest and the largest number of values at which the engine looks for a period. With more values, the search would take too long.
const FIRST_LOOK: u64 = 1 << 8;
const LAST_LOOK: u64 = 1 << 20;

#[derive(Clone, Debug)]
enum Kind {
    Quadratic(Box<Quadratic>),
    Sparse(Box<Sparse>),
}

impl Automatic {
    /// Creates the engine for `code`.
    pub fn new(code: Code) -> Self {
        let engine = match Sparse::new(code.clone()) {
            Some(sparse) => Kind::Sparse(Box::new(sparse)),
            None => Kind::Quadratic(Box::new(Quadratic::new(code))),
        };
        Self { engine, proved: None, look: FIRST_LOOK, own: 0 }
    }

    /// Returns the game.
    pub fn code(&self) -> &Code {
        match &self.engine {
            Kind::Quadratic(engine) => engine.code(),
            Kind::Sparse(engine) => engine.code(),
        }
    }

    /// Returns the sparse space that the engine uses, if there is one.
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
        if values.len() > self.own.max(1) {
            (self.proved, self.look) = (None, u64::MAX);
        }
        let result = self.extend_own(values, len);
        self.own = values.len();
        result
    }
}

impl Automatic {
    fn extend_own(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError> {
        while values.len() < len {
            if let Some((preperiod, period)) = self.proved {
                if values.len() >= preperiod + period {
                    return values.repeat(preperiod, period, len);
                }
            }
            let looks = self.proved.is_none() && self.look <= LAST_LOOK;
            let to = if looks { len.min(self.look.max(values.len() + 1)) } else { len };
            match &mut self.engine {
                Kind::Quadratic(engine) => engine.extend(values, to)?,
                Kind::Sparse(engine) => engine.extend(values, to)?,
            }
            let known = values.len();
            if looks && known >= self.look {
                self.look = known.saturating_mul(4);
                if known <= LAST_LOOK {
                    let proof = Certificate::find(Self::code(self), values);
                    self.proved = proof.map(|proof| (proof.preperiod(), proof.period()));
                }
            }
        }
        Ok(())
    }
}
