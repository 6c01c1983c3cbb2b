//! Reads the names of nodes and the edges and lengths of a tree from Python objects.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyString, PyTuple};
use tree_algos::{NodeId, TreeError};

use crate::errors::invalid;
use crate::tree::Lengths;

/// The names of the nodes, in order.
pub(crate) struct Names {
    list: Py<PyList>,
    /// Maps each name to the number of its node.
    numbers: Py<PyDict>,
}

impl Names {
    pub(crate) fn new(list: &Bound<'_, PyList>) -> PyResult<Self> {
        let numbers = PyDict::new(list.py());
        for (number, name) in list.iter().enumerate() {
            numbers.set_item(name, number)?;
        }
        if numbers.len() != list.len() {
            return Err(invalid("two nodes have the same name"));
        }
        Ok(Self { list: list.clone().unbind(), numbers: numbers.unbind() })
    }

    /// Returns a copy of the list, so callers cannot change the names.
    pub(crate) fn list(&self, py: Python<'_>) -> Py<PyList> {
        PyList::new(py, self.list.bind(py)).map_or_else(|_| self.list.clone_ref(py), Bound::unbind)
    }

    pub(crate) fn len(&self, py: Python<'_>) -> usize {
        self.list.bind(py).len()
    }

    /// Returns the list of names itself, which callers must not change.
    pub(crate) fn as_list<'py>(&self, py: Python<'py>) -> &Bound<'py, PyList> {
        self.list.bind(py)
    }

    pub(crate) fn find(&self, name: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        let found = self.numbers.bind(name.py()).get_item(name)?;
        found.map(|number| number.extract()).transpose()
    }

    pub(crate) fn name<'py>(&self, py: Python<'py>, node: NodeId) -> PyResult<Bound<'py, PyAny>> {
        self.list.bind(py).get_item(node.index())
    }

    /// Returns the names as strings, to be used as labels in a picture.
    pub(crate) fn texts(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.list.bind(py).iter().map(|name| Ok(name.str()?.to_string())).collect()
    }
}

/// Returns the two ends of an edge, which can be a tuple, a list or an array of length 2.
pub(crate) fn pair<'py>(
    item: &Bound<'py, PyAny>,
    place: usize,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    if let Ok(pair) = item.cast::<PyTuple>() {
        if pair.len() == 2 {
            return Ok((pair.get_item(0)?, pair.get_item(1)?));
        }
    }
    let no_pair = |what: &str| {
        let name = item.repr().map_or_else(|_| "?".to_owned(), |name| name.to_string());
        invalid(format_args!("item {place} is {name:.60}, {what}"))
    };
    if item.is_instance_of::<PyString>() {
        return Err(no_pair("not a pair"));
    }
    let Ok(parts) = item.try_iter() else { return Err(no_pair("not a pair")) };
    let parts = parts.take(4).collect::<PyResult<Vec<_>>>()?;
    match <[_; 2]>::try_from(parts) {
        Ok([one, other]) => Ok((one, other)),
        Err(parts) if parts.len() == 3 => Err(no_pair(
            "not a pair: pass lengths separately; Tree.from_networkx reads the weights of graphs",
        )),
        Err(_) => Err(no_pair("not a pair")),
    }
}

/// Reads the number of a node at an end of an edge.
pub(crate) fn number(end: &Bound<'_, PyAny>, place: usize) -> PyResult<i64> {
    end.extract().map_err(|error| {
        let name = end.repr().map_or_else(|_| "?".to_owned(), |name| name.to_string());
        match end.is_instance_of::<PyInt>() {
            true => invalid(format_args!("item {place} names node {name:.60}")),
            false if end.hasattr("__index__").unwrap_or(false) => error,
            false => invalid(format_args!(
                "item {place} names node {name:.60}, and nodes are numbers here: Tree.from_networkx reads graphs with names"
            )),
        }
    })
}

/// Converts the error for a graph that is not a tree. If the nodes have names, the message contains the names instead of the
/// numbers.
pub(crate) fn refused(error: TreeError, names: Option<&Bound<'_, PyList>>) -> PyErr {
    let Some(names) = names else { return invalid(error) };
    let name = |node: u32| {
        let name = names.get_item(node as usize).and_then(|name| Ok(name.repr()?.to_string()));
        name.map_or_else(|_| "?".to_owned(), |name| name.chars().take(60).collect())
    };
    match error {
        TreeError::SelfLoop { node, .. } => {
            invalid(format_args!("an edge joins {} to itself", name(node)))
        }
        TreeError::RepeatedEdge { u, v, .. } => {
            invalid(format_args!("two edges join {} and {}", name(u), name(v)))
        }
        TreeError::Cycle { u, v, .. } => {
            invalid(format_args!("the edge from {} to {} closes a cycle", name(u), name(v)))
        }
        TreeError::NotConnected { a, b, edges, nodes } => invalid(format_args!(
            "nodes {} and {} are not connected: {edges} edges leave {nodes} nodes in {} parts",
            name(a),
            name(b),
            nodes as usize - edges
        )),
        error => invalid(error),
    }
}

/// Checks that each endpoint of an edge fits in a `u32`. The error message gives the index of the input item that contains the
/// endpoint, and says that the nodes are 0 to `nodes - 1`. Each input item contains `each` endpoints.
pub(crate) fn check_ends(ends: &[i64], each: usize, nodes: u64) -> PyResult<()> {
    match ends.iter().enumerate().find(|(_, end)| u32::try_from(**end).is_err()) {
        None => Ok(()),
        Some((place, end)) => Err(invalid(format_args!(
            "item {} names node {end}, but the nodes are 0 to {}",
            place / each,
            nodes.saturating_sub(1)
        ))),
    }
}

/// Checks that there is one length for each edge, and that the sum of the lengths fits in 63 bits, so no distance can overflow.
pub(crate) fn check_lengths(lengths: &[u64], edges: usize) -> PyResult<()> {
    if lengths.len() != edges {
        let given = lengths.len();
        return Err(invalid(format_args!("{edges} edges need as many lengths, found {given}")));
    }
    let whole: u128 = lengths.iter().map(|&length| u128::from(length)).sum();
    match i64::try_from(whole) {
        Ok(_) => Ok(()),
        Err(_) => Err(invalid("all lengths together exceed 63 bits")),
    }
}

/// Reads a networkx graph: the names of its nodes, the ends of its edges, and the lengths of its edges unless all are 1.
pub(crate) fn read(
    graph: &Bound<'_, PyAny>,
    weight: Option<&str>,
) -> PyResult<(Names, Vec<i64>, Option<Lengths>)> {
    let py = graph.py();
    let list = PyList::empty(py);
    for name in graph.try_iter()? {
        list.append(name?)?;
    }
    let names = Names::new(&list)?;
    let asked = PyDict::new(py);
    if let Some(weight) = weight {
        asked.set_item("data", weight)?;
        asked.set_item("default", 1)?;
    }
    let (mut ends, mut lengths, mut decimals) = (Vec::new(), Vec::new(), Vec::new());
    for edge in graph.call_method("edges", (), Some(&asked))?.try_iter()? {
        let edge = edge?;
        let (u, v) = (edge.get_item(0)?, edge.get_item(1)?);
        if let Some(weight) = weight {
            let found = edge.get_item(2)?;
            let whole = length(&found);
            // An integer that is too large for a length must not be rounded to a float.
            let may_be = whole.is_some() || !found.hasattr("__index__")?;
            let decimal = found.extract::<f64>().ok().filter(|it| it.is_finite() && *it >= 0.0);
            let decimal = decimal.filter(|_| may_be);
            lengths.extend(whole);
            decimals.push(decimal.ok_or_else(|| {
                let text = |part: &Bound<'_, PyAny>| {
                    part.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string())
                };
                invalid(format_args!(
                    "the edge from {:.60} to {:.60} has the {weight:.60} {:.60}, and lengths are numbers from 0 on: \
                     weight=None counts edges",
                    text(&u),
                    text(&v),
                    text(&found),
                ))
            })?);
        }
        for end in [u, v] {
            let number = names.find(&end)?;
            ends.push(number.ok_or_else(|| invalid("an end of an edge is not a node"))?.into());
        }
    }
    if lengths.len() < decimals.len() {
        return Ok((names, ends, Some(Lengths::Decimal(decimals))));
    }
    let has_lengths = lengths.iter().any(|&length| length != 1);
    Ok((names, ends, has_lengths.then_some(Lengths::Whole(lengths))))
}

/// Converts a weight to an integer length, or returns `None` if it is not an integer. Accepts floats such as 2.0, because many
/// graphs have float weights.
fn length(weight: &Bound<'_, PyAny>) -> Option<u64> {
    if let Ok(length) = weight.extract::<u64>() {
        return Some(length);
    }
    let Ok(number) = weight.extract::<f64>() else { return None };
    // Above 2^53, floats skip some integers, so a float may differ from the integer that was meant.
    let is_whole = number >= 0.0 && number.fract() == 0.0 && number <= 9_007_199_254_740_992.0;
    is_whole.then_some(number as u64)
}
