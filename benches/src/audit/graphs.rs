//! Games on graphs.

use super::{Audit, Part, multisets};
use games::graphs::arc_kayles::ArcKayles;
use games::graphs::edge_geography::BipartiteEdgeGeography;
use games::graphs::hackenbush::GreenHackenbush;
use games::graphs::hackenbush::Picture;
use games::graphs::nimstring::Nimstring;
use games::graphs::nimstring::Strings;
use games::graphs::node_kayles::NodeKayles;
use games::graphs::vertex_geography::VertexGeography;
use games::graphs::{LineValues, SimpleGraph, TokenGraph};
use games::heaps::nim::Nim;
use grundy_core::entailing::{Plain, Situation};
use grundy_core::mixed::Either::{Left, Right};
use grundy_core::{Normal, Ruleset, Search};

/// The parts of the audit.
pub const PARTS: &[Part] = &[
    ("Green Hackenbush", |size, audit| {
        for (nodes, edges) in
            [(2, 4 + size as usize / 2), (3, 3 + size as usize / 4), (4, 3 + size as usize / 6)]
        {
            // Loops, and edges that do not hang together with the ground, are among them.
            let all: Vec<(u32, u32)> =
                (0..nodes).flat_map(|u| (u..nodes).map(move |v| (u, v))).collect();
            let pictures = multisets(edges, all.len() as u64 - 1).into_iter().map(|chosen| {
                let edges = chosen.into_iter().map(|index| all[index as usize]);
                vec![Picture::new(edges.collect())]
            });
            audit.theorem(&GreenHackenbush, pictures.collect(), "pictures")?;
        }
        Ok(())
    }),
    ("vertex geography", |size, audit| {
        audit.outcomes(&VertexGeography, Normal, token_graphs(size))
    }),
    ("edge geography, two sides", |size, audit| {
        let graphs = token_graphs(size).into_iter();
        let bipartite = graphs.filter(|graph| BipartiteEdgeGeography.check_position(graph).is_ok());
        audit.outcomes(&BipartiteEdgeGeography, Normal, bipartite.collect())
    }),
    ("Node Kayles, paths and cycles", |size, audit| {
        let values = NodeKayles::paths().map_err(|error| error.to_string())?;
        lines(audit, &NodeKayles, &values, 8 + 2 * size as u32)
    }),
    ("Arc Kayles, paths and cycles", |size, audit| {
        let values = ArcKayles::paths().map_err(|error| error.to_string())?;
        lines(audit, &ArcKayles, &values, 8 + 2 * size as u32)
    }),
    ("Nimstring", |size, audit| {
        let all: Vec<(u32, u32)> = (0..4).flat_map(|u| (u + 1..4).map(move |v| (u, v))).collect();
        let strings = multisets(3 + size as usize / 2, all.len() as u64 - 1).into_iter();
        let strings = strings.filter_map(|chosen| {
            Strings::new(chosen.into_iter().map(|index| all[index as usize])).ok()
        });
        let sums = strings.flat_map(|strings| {
            (0..3).map(move |heap| Situation::from([Left(strings.clone()), Right(heap)]))
        });
        audit.entailing(&(Nimstring, Plain(Nim)), &sums.collect::<Vec<_>>())
    }),
];

/// All graphs of up to four nodes, or five, with the token on each of their nodes.
fn token_graphs(size: u64) -> Vec<TokenGraph> {
    let most = if size < 5 { 4 } else { 5 };
    let mut graphs = Vec::new();
    for nodes in 1..=most {
        let all: Vec<(u32, u32)> =
            (0..nodes).flat_map(|u| (u + 1..nodes).map(move |v| (u, v))).collect();
        for chosen in 0..1_u32 << all.len() {
            let edges = all.iter().enumerate().filter(|(index, _)| chosen >> index & 1 == 1);
            let edges: Vec<(u32, u32)> = edges.map(|(_, &edge)| edge).collect();
            graphs.extend((0..nodes).map(|token| TokenGraph::new(token, edges.clone())));
        }
    }
    graphs
}

/// The values of paths and cycles against those that a search finds.
fn lines<G: Ruleset<Position = SimpleGraph>>(
    audit: &mut Audit,
    game: &G,
    values: &LineValues,
    most: u32,
) -> Result<(), String> {
    let search = Search::new(game);
    for nodes in 1..=most {
        let path = (SimpleGraph::path(nodes), values.path(nodes.into()));
        let cycle = (nodes > 2).then(|| (SimpleGraph::cycle(nodes), values.cycle(nodes.into())));
        for (graph, value) in [Some(path), cycle].into_iter().flatten() {
            let found = search.nim_value(&graph).map_err(|error| error.to_string())?;
            if value != found {
                return Err(format!("{graph}: {value} claimed, {found} found"));
            }
            let winning =
                search.winning_moves(&graph, Normal).map_err(|error| error.to_string())?;
            audit.positions += 1;
            audit.moves += game.moves(&graph).count() as u64;
            audit.winning += winning.len() as u64;
        }
    }
    Ok(())
}
