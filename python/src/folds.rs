//! Folds over trees with every node as the root: predefined folds of integers, and folds by Python functions.

use std::cell::{Cell, RefCell};

use pyo3::prelude::*;
use tree_algos::reroot::{self, RootedDp};
use tree_algos::{EdgeId, NodeId, Rooted};

use crate::errors::invalid;
use crate::python;

/// A predefined fold, with the integer that each node contributes.
pub(crate) struct Fold {
    kind: Kind,
    values: Vec<i64>,
}

enum Kind {
    Sum,
    Max,
    Min,
    Xor,
}

impl Fold {
    /// Creates the fold with the given name. "count" is a sum, in which each counted node contributes 1.
    pub(crate) fn new(name: &str, values: Option<Vec<i64>>, nodes: usize) -> PyResult<Self> {
        let kind = match name {
            "sum" | "count" => Kind::Sum,
            "max" => Kind::Max,
            "min" => Kind::Min,
            "xor" => Kind::Xor,
            _ => {
                let names = ["sum", "max", "min", "xor", "count"];
                return Err(python::unknown_word("fold", name, &names));
            }
        };
        let values = match (name, values) {
            ("count", None) => vec![1; nodes],
            ("count", Some(values)) => values.iter().map(|&value| i64::from(value != 0)).collect(),
            (_, Some(values)) => values,
            (_, None) => return Err(invalid(format_args!("{name} needs a value for each node"))),
        };
        if values.len() != nodes {
            let given = values.len();
            return Err(invalid(format_args!("{nodes} nodes need as many values, found {given}")));
        }
        let all: u128 = values.iter().map(|&value| u128::from(value.unsigned_abs())).sum();
        if matches!(kind, Kind::Sum) && i64::try_from(all).is_err() {
            return Err(invalid("a sum may exceed 64 bits"));
        }
        Ok(Self { kind, values })
    }

    /// Returns two folds for each node: one over the node and all nodes below it, and one over all other nodes.
    pub(crate) fn sides(&self, rooted: &Rooted) -> (Vec<i64>, Vec<i64>) {
        let values = &*self.values;
        match self.kind {
            Kind::Sum => by_inverse(rooted, values, |a, b| a + b, |whole, below| whole - below),
            Kind::Xor => by_inverse(rooted, values, |a, b| a ^ b, |whole, below| whole ^ below),
            Kind::Max => Joined { values, nothing: i64::MIN, join: i64::max }.sides(rooted),
            Kind::Min => Joined { values, nothing: i64::MAX, join: i64::min }.sides(rooted),
        }
    }
}

/// Computes the fold over all other nodes by removing the fold below each node from the fold of the whole tree, with the inverse
/// operation.
fn by_inverse(
    rooted: &Rooted,
    values: &[i64],
    join: impl Fn(i64, i64) -> i64,
    without: impl Fn(i64, i64) -> i64,
) -> (Vec<i64>, Vec<i64>) {
    let value = |node: NodeId| values[node.index()];
    let below = reroot::fold_up(rooted, value, |above, &below, _| *above = join(*above, below));
    let above: Vec<i64> = below.iter().map(|&part| without(below[0], part)).collect();
    (rooted.by_node(&below), rooted.by_node(&above))
}

/// A fold by an operation without an inverse, such as the maximum, for which rerooting merges the folds of neighbors instead.
struct Joined<'a> {
    values: &'a [i64],
    nothing: i64,
    join: fn(i64, i64) -> i64,
}

impl Joined<'_> {
    fn sides(&self, rooted: &Rooted) -> (Vec<i64>, Vec<i64>) {
        let sides = reroot::at_edges(self, rooted);
        let mut above = vec![self.nothing];
        above.extend(sides.above());
        (rooted.by_node(sides.below()), rooted.by_node(&above))
    }
}

impl RootedDp for Joined<'_> {
    type Value = i64;
    type Partial = i64;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> i64 {
        self.nothing
    }

    fn lift(&self, &value: &i64, _: EdgeId, _: NodeId, _: NodeId) -> i64 {
        value
    }

    fn merge(&self, &one: &i64, &other: &i64) -> i64 {
        (self.join)(one, other)
    }

    fn finish(&self, &merged: &i64, node: NodeId, _: Option<EdgeId>) -> i64 {
        (self.join)(merged, self.values[node.index()])
    }
}

/// The number of calls between two checks for signals. The checks are necessary because Python functions without bytecode, such as
/// `max`, do not check for signals themselves.
const BETWEEN_LOOKS: u32 = 1024;

/// A fold by Python functions. After an exception, it calls no more functions, and the fold ends with this exception.
pub(crate) struct Functions<'a, 'py> {
    merge: Bound<'py, PyAny>,
    identity: Bound<'py, PyAny>,
    lift: Option<Bound<'py, PyAny>>,
    finish: Option<Bound<'py, PyAny>>,
    name: &'a dyn Fn(NodeId) -> PyResult<Bound<'py, PyAny>>,
    error: RefCell<Option<PyErr>>,
    calls: Cell<u32>,
}

impl<'a, 'py> Functions<'a, 'py> {
    pub(crate) fn new(
        merge: Bound<'py, PyAny>,
        identity: Bound<'py, PyAny>,
        lift: Option<Bound<'py, PyAny>>,
        finish: Option<Bound<'py, PyAny>>,
        name: &'a dyn Fn(NodeId) -> PyResult<Bound<'py, PyAny>>,
    ) -> Self {
        Self { merge, identity, lift, finish, name, error: RefCell::default(), calls: Cell::new(0) }
    }

    pub(crate) fn result(self, values: Vec<Bound<'py, PyAny>>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.error.into_inner().map_or(Ok(values), Err)
    }

    fn ask(&self, call: impl FnOnce() -> PyResult<Bound<'py, PyAny>>) -> Bound<'py, PyAny> {
        if self.error.borrow().is_none() {
            let calls = self.calls.get().wrapping_add(1);
            self.calls.set(calls);
            let signals = match calls % BETWEEN_LOOKS {
                0 => self.identity.py().check_signals(),
                _ => Ok(()),
            };
            match signals.and_then(|()| call()) {
                Ok(value) => return value,
                Err(error) => *self.error.borrow_mut() = Some(error),
            }
        }
        self.identity.clone()
    }
}

impl<'py> RootedDp for Functions<'_, 'py> {
    type Value = Bound<'py, PyAny>;
    type Partial = Bound<'py, PyAny>;

    fn identity(&self) -> Self::Partial {
        self.identity.clone()
    }

    fn lift(&self, value: &Self::Value, _: EdgeId, from: NodeId, to: NodeId) -> Self::Partial {
        match &self.lift {
            Some(lift) => self.ask(|| lift.call1((value, (self.name)(from)?, (self.name)(to)?))),
            None => value.clone(),
        }
    }

    fn merge(&self, left: &Self::Partial, right: &Self::Partial) -> Self::Partial {
        // Merging with the identity changes nothing, so the call to Python is unnecessary.
        match (left.is(&self.identity), right.is(&self.identity)) {
            (true, _) => right.clone(),
            (_, true) => left.clone(),
            _ => self.ask(|| self.merge.call1((left, right))),
        }
    }

    fn finish(&self, merged: &Self::Partial, node: NodeId, _: Option<EdgeId>) -> Self::Value {
        match &self.finish {
            Some(finish) => self.ask(|| finish.call1((merged, (self.name)(node)?))),
            None => merged.clone(),
        }
    }
}
