//! Defines the game's catalog entry, and draws positions.

use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};
use tree_algos::{EdgeId, NodeId};

use super::{Marked, PathMarking, SideValues};
use crate::catalog::look::{self, ALONE, Look, Tool, first};
use crate::catalog::reader::{Graph, Graphs, Refusal, Tokens, one};
use crate::catalog::{Entry, Field, Sample, game::Edges, random};
use crate::notation::compact;
use crate::notation::labels::{Labels, labeled};
use crate::scene::{Form, Scene, Tone, number_of};
use crate::trees::look::{LEAF, PRUNE, changed};
use crate::trees::read::tree;
use std::collections::BTreeSet;

/// The game's entry in the catalog, for positions such as `path_marking 0-1 1-2 2-3 2-4 4-5`.
pub static ENTRY: Entry = Entry {
    name: "path_marking",
    title: "Path marking",
    about: "Edges of a tree are marked, and all marked edges lie on one path.",
    rules: "Mark an edge of a tree so that some path contains all marked edges. A player who cannot move loses.",
    notation: "The edges of the tree, marked ones with `=`, as `0-1 1=2 2-3`; or the tree as a parameter and \
               then the marked edges, as `path_marking:0-1,1-2,2-3 1-2`, or `unmarked`. A move is an edge, as \
               `1-2`.",
    parameters: "the edges, as `path_marking:0-1,1-2,2-3`",
    examples: &["path_marking 0-1 1-2 2-3 2-4 4-5", "path_marking 0-1 1=2 2-3"],
    samples: &[
        Sample {
            title: "official sample, first tree",
            text: "path_marking 8-4 1-0 8-7 2-1 4-5 6-8 3-2 4-1",
        },
        Sample { title: "official sample, second tree", text: "path_marking 0-1 1-2" },
    ],
    edges: Edges::Graph,
    fields: &[Field::Edges {
        title: "Edges of the tree, one a line; a marked one as 1=2",
        is_parameter: false,
    }],
    why: crate::trees::why::path_marking,
    look: LOOK,
    page: concat!(
        include_str!("../../../doc/path_marking.md"),
        "\n",
        include_str!("../../../doc/assets/path_marking.svg")
    ),
    read,
    random: |_, size, below| Some(format!("path_marking {}", random::tree(size, below))),
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    if let Some(mut parameters) = tokens.colon() {
        let graph = parameters.graph(Graphs { is_tree: true, ..Graphs::EDGES })?;
        parameters.finish("an edge such as `0-1`")?;
        let rules = PathMarking::new(tree(&parameters, &graph)?);
        let marked = if tokens.take_word(&["unmarked"]) {
            Marked::none()
        } else {
            marked(tokens, &rules, &graph.labels)?
        };
        return one(&game(rules, &graph.labels), marked);
    }
    if is_lone_node(tokens) {
        return one(
            &game(PathMarking::new(tree(tokens, &Graph::default())?), &Labels::default()),
            Marked::none(),
        );
    }
    let graph = tokens.graph(Graphs { is_tree: true, has_marks: true, ..Graphs::EDGES })?;
    if graph.edges.is_empty() && !graph.is_named {
        return Err(tokens.expected("an edge such as `0-1`"));
    }
    let tree = tree(tokens, &graph)?;
    let edges: Vec<EdgeId> = tree.edges().map(|(edge, ..)| edge).collect();
    let marked: Marked = graph.marked.iter().map(|&at| edges[at]).collect();
    one(&game(PathMarking::new(tree), &graph.labels), marked)
}

/// Takes a tree of a single node, if the text is one, and returns whether it is. The text can be the name of the node, 0; a line with the
/// number of nodes and possibly the number of edges; `no edges`; or `unmarked`, because the printed form contains the tree only as the
/// parameter.
fn is_lone_node(tokens: &mut Tokens<'_>) -> bool {
    let mut lone = tokens.clone();
    let is_lone = lone.nodes_without_edges() == Some(1)
        || lone.take_word(&["unmarked"])
        || lone.take_words(&["no", "edges"])
        || lone.takes_only_node();
    if is_lone && lone.is_empty() {
        *tokens = lone;
        return true;
    }
    false
}

/// Reads the marked edges of a tree.
fn marked(
    tokens: &mut Tokens<'_>,
    rules: &PathMarking,
    labels: &Labels,
) -> Result<Marked, Refusal> {
    let mut edges = Vec::new();
    loop {
        tokens.skip_fillers();
        if tokens.is_empty() {
            break;
        }
        let place = tokens.clone();
        let expected = |place: &Tokens<'_>| place.expected("an edge of the tree, or `unmarked`");
        let end = |tokens: &mut Tokens<'_>| {
            let node = tokens.node_name().and_then(|name| labels.node(name));
            let node = node.and_then(|node| rules.tree().node(node as usize));
            node.ok_or_else(|| expected(&place))
        };
        let u = end(tokens)?;
        if !tokens.take_sign('-') && !tokens.take_sign('=') {
            return Err(expected(&place));
        }
        let v = end(tokens)?;
        edges.push(rules.edge_between(u, v).ok_or_else(|| expected(&place))?);
    }
    if edges.is_empty() {
        return Err(tokens.expected("marked edges as `1-2`, or `unmarked`"));
    }
    Ok(edges.into_iter().collect())
}

/// Creates the game on a tree. The name of the game contains the edges.
fn game(rules: PathMarking, labels: &Labels) -> AnyGame {
    let name = format!("path_marking:{}", compact::edges_text(rules.tree(), ",", labels));
    labeled(AnyGame::new(name, rules).values(), labels).build()
}

// The rest of this file draws a tree with marked edges.

/// The maximum number of nodes of a tree whose picture shows, at each edge, the values of both sides.
const MAX_SIDES: usize = 300;

pub(crate) const LOOK: Look = Look {
    together: ALONE,
    scene: |components, paper| {
        let (rules, marked) = board(components)?;
        let tree = rules.tree();
        let mut scene = Scene::tree(tree, NodeId::new(0))?;
        // The values of the sides are valid only for the tree without marks, so omit them if an edge is marked.
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
        look::numbers_only(components)?;
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
