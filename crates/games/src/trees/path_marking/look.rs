//! The appearance of a tree with marked edges.

use std::collections::BTreeSet;

use grundy_core::mixed::AnyPosition;
use tree_algos::{EdgeId, NodeId};

use super::{Marked, PathMarking, SideValues};
use crate::catalog::look::{self, ALONE, Look, Tool, first};
use crate::scene::{Form, Scene, Tone, number_of};
use crate::trees::look::{LEAF, PRUNE, changed};

/// The maximum number of nodes of a tree with the values of both sides at each edge.
const MAX_SIDES: usize = 300;

pub(crate) const LOOK: Look = Look {
    together: ALONE,
    scene: |components, paper| {
        let (rules, marked) = board(components)?;
        let tree = rules.tree();
        let mut scene = Scene::tree(tree, NodeId::new(0))?;
        // The values of the sides are only valid for the tree without marks.
        let values = marked.as_slice().is_empty() && paper.limits.max_work() > 0;
        let values = values.then(|| SideValues::new(tree));
        for (edge, line) in scene.lines_mut() {
            let edge = EdgeId::new(edge as u32);
            if marked.contains(edge) {
                line.tone = Tone::Marked;
                line.name += ", marked";
            }
            let Some([u, v]) = values.as_ref().map(|values| values.of(edge)) else { continue };
            if u == v {
                line.tone = Tone::First;
            }
            line.also(format_args!("values of its sides {u} and {v}"));
            if let Form::Line { sides, .. } = &mut line.form {
                let few = tree.node_count() <= MAX_SIDES;
                *sides = few.then(|| [u, v].map(|side| side.value().to_string()));
            }
        }
        if values.is_some() {
            scene.explain(
                Tone::First,
                "both sides of the edge have the same value: marking it leaves 0",
            );
            scene.explain(Tone::Plain, "the numbers at an edge are the values of its two sides");
        } else {
            scene.explain(Tone::Marked, "marked");
        }
        Ok(scene)
    },
    clicks: |_, _, mv| {
        let edge = mv.downcast_ref::<EdgeId>();
        edge.map_or_else(Vec::new, |edge| vec![vec![format!("e{edge}")]])
    },
    tools: &[Tool::new("mark", "Mark an edge, or not", "edge", 1), LEAF, PRUNE],
    edit: |components, tool, at| {
        let (rules, marked) = board(components)?;
        let tree = rules.tree();
        let mut marks: BTreeSet<usize> =
            marked.as_slice().iter().map(|edge| edge.index()).collect();
        let mut edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        if tool == "mark" {
            let edge = at.first().and_then(|id| number_of(id, 'e'));
            let edge = edge.filter(|&edge| edge < edges.len()).ok_or_else(look::nothing_there)?;
            if !marks.remove(&edge) {
                marks.insert(edge);
            }
        } else {
            let (left, node) = changed(tree, tool, at)?;
            if tool == "prune" {
                let gone = |&(u, v): &(u32, u32)| u as usize == node || v as usize == node;
                let gone = edges.iter().position(gone).unwrap_or(usize::MAX);
                marks = marks
                    .into_iter()
                    .filter(|&edge| edge != gone)
                    .map(|edge| edge - usize::from(edge > gone))
                    .collect();
            }
            edges = left;
        }
        let edge = |(edge, (u, v)): (usize, &(u32, u32))| {
            format!("{u}{}{v}", if marks.contains(&edge) { '=' } else { '-' })
        };
        let words: Vec<String> = edges.iter().enumerate().map(edge).collect();
        Ok(format!("path_marking {}", words.join(" ")))
    },
};

fn board(components: &[AnyPosition]) -> Result<(&PathMarking, &Marked), String> {
    let rules = look::game(components)?.rules().ok_or_else(|| look::in_words(components))?;
    Ok((rules, first(components)?))
}
