//! Numbers the nodes of a graph while reading it.

use std::borrow::Cow;
use std::collections::HashMap;

/// The nodes read so far.
pub(super) enum Nodes<'t> {
    /// All names have been numbers so far, and each number identifies its node.
    Numbers,
    /// At least one name is not a number, so the index of a name in `list` identifies its node.
    Names { list: Vec<Cow<'t, str>>, places: HashMap<Cow<'t, str>, u32> },
}

impl<'t> Nodes<'t> {
    /// Switches from numbers to names. The nodes read so far get new numbers, which replace the old numbers in `edges` and `alone`.
    pub(super) fn name_all(&mut self, edges: &mut [(u32, u32)], alone: &mut [u32]) {
        if let Self::Numbers = self {
            *self = Self::Names { list: Vec::new(), places: HashMap::new() };
            let ends = edges.iter_mut().flat_map(|(u, v)| [u, v]).chain(alone);
            for node in ends {
                *node = self.place(Cow::from(node.to_string()));
            }
        }
    }

    /// Returns the node with this name, and adds the node if the name is new.
    pub(super) fn node(&mut self, name: Cow<'t, str>) -> u32 {
        match (&self, number(&name)) {
            (Self::Numbers, Some(number)) => number,
            (_, Some(number)) => self.place(Cow::from(number.to_string())),
            (_, None) => self.place(name),
        }
    }

    fn place(&mut self, name: Cow<'t, str>) -> u32 {
        let Self::Names { list, places } = self else { return 0 };
        *places.entry(name).or_insert_with_key(|name| {
            list.push(name.clone());
            list.len() as u32 - 1
        })
    }

    pub(super) fn name(&self, node: u32) -> Cow<'t, str> {
        match self {
            Self::Numbers => Cow::from(node.to_string()),
            Self::Names { list, .. } => list[node as usize].clone(),
        }
    }
}

/// Returns the value of a name that is a number.
pub(super) fn number(name: &str) -> Option<u32> {
    name.parse().ok().filter(|_| is_number(name))
}

pub(super) fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a sort key that puts numbers before words, and smaller numbers before larger ones.
pub(super) fn order(name: &str) -> (bool, usize, &str) {
    let is_word = !is_number(name);
    (is_word, if is_word { 0 } else { name.len() }, name)
}

/// Returns whether this is a name of the ground.
pub(super) fn is_ground(name: &str) -> bool {
    name == "0" || name.eq_ignore_ascii_case("ground")
}
