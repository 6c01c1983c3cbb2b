//! The curves of lines.

use std::collections::HashMap;

use super::svg::{Curve, Point};
use super::{Form, Item, Scene, Tone};

impl Scene {
    /// The places of the nodes, by their names.
    pub(super) fn places(&self) -> HashMap<&str, Point> {
        let nodes = self.items.iter().filter_map(|item| match item.form {
            Form::Node { at, .. } => Some((&item.id[..], at)),
            _ => None,
        });
        nodes.collect()
    }

    /// The name of the node that is the ground.
    pub(super) fn ground(&self) -> Option<&str> {
        self.items.iter().find(|item| item.tone == Tone::Ground).map(|item| &item.id[..])
    }

    /// The lines with their curves, for nodes at these places.
    pub(super) fn curves(&self, places: &HashMap<&str, Point>) -> Vec<(&Item, Curve)> {
        let ground = self.ground();
        let curve = |item| Some((item, self.curve(item, places, ground)?));
        self.items.iter().filter_map(curve).collect()
    }

    /// The first of several lines between two nodes is straight; the others bend to alternate sides.
    fn curve(
        &self,
        line: &Item,
        places: &HashMap<&str, Point>,
        ground: Option<&str>,
    ) -> Option<Curve> {
        let Form::Line { ends: [u, v], copy, .. } = &line.form else { return None };
        let (mut a, mut b) = (*places.get(&u[..])?, *places.get(&v[..])?);
        let on_ground = |end: &str| ground == Some(end);
        let side = if copy % 2 == 0 { -1.0 } else { 1.0 };
        let bend = side * 24.0 * f64::from(copy.div_ceil(2));
        if u == v {
            let turn = 1.3 * f64::from(*copy);
            return Some(if on_ground(u) {
                let at = (self.size.0 - 40.0 - 60.0 * f64::from(*copy), a.1);
                Curve::loop_at(at, 0.0, 58.0)
            } else {
                Curve::loop_at(a, turn - 0.5, 58.0)
            });
        }
        if on_ground(u) {
            a.0 = b.0 + bend;
        } else if on_ground(v) {
            b.0 = a.0 + bend;
        }
        Some(Curve::bent(a, b, bend))
    }
}
