//! The entry in the catalog.

use grundy_core::ReadError;
use grundy_core::mixed::{AnyGame, MixedSum};
use tree_algos::Tree;

use super::{Marked, PathMarking};
use crate::catalog::{Entry, Field, Sample, random};
use crate::notation::compact;

/// The game's entry in the catalog.
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
    fields: &[Field::Edges {
        title: "Edges of the tree, one a line; a marked one as 1=2",
        is_parameter: false,
    }],
    why: crate::trees::why::path_marking,
    look: super::look::LOOK,
    page: concat!(
        include_str!("../../../doc/path_marking.md"),
        "\n",
        include_str!("../../../doc/assets/path_marking.svg")
    ),
    read,
    random: |_, size, below| Some(format!("path_marking {}", random::tree(size, below))),
    ..Entry::USUAL
};

fn read(tree: Option<&str>, text: &str) -> Result<MixedSum, ReadError> {
    let game = |tree: &Tree| {
        let name = format!("path_marking:{}", compact::edges_text(tree, ","));
        AnyGame::new(name, PathMarking::new(tree)).values().build()
    };
    if let Some(edges) = tree {
        return game(&compact::read_edges(edges)?).read_sum(text);
    }
    let edges = text.split_whitespace().map(compact::edge).collect::<Result<Vec<_>, _>>()?;
    let all: Vec<(u32, u32)> = edges.iter().map(|&(u, v, _)| (u, v)).collect();
    let tree = compact::tree(&all)?;
    let marked = tree.edges().zip(&edges).filter(|(_, (_, _, marked))| *marked);
    let marked: Marked = marked.map(|((edge, ..), _)| edge).collect();
    Ok(MixedSum::from(game(&tree).position(marked)?))
}
