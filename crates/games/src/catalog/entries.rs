//! The table itself: one entry for each game.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Convention, Misere, Normal, Notation, ReadError};

use super::{Entry, boards, classics, coins, entailing, heap_codes, loopy};
use crate::graphs::{
    ArcKayles, BipartiteEdgeGeography, EdgeGeography, GreenHackenbush, NodeKayles, VertexGeography,
};
use crate::heaps::floor_division::{Divisors, FloorDivision, FloorDivisionTable};
use crate::heaps::{DualNim, Nim};
use crate::notation::compact;
use crate::trees::coins_to_root::CoinsToRoot;
use crate::trees::{PathMarking, StaircaseNim};

/// All games, in the order of the rooms of this crate.
pub static GAMES: &[Entry] = &[
    Entry {
        name: "nim",
        title: "Nim",
        rules: "Take one or more coins from one heap. Whoever cannot move loses; in misère play, wins.",
        notation: "The sizes of the heaps; a move is a heap before and after it, as `5:2`.",
        parameters: "",
        examples: &["nim 3 5 7", "nim 1 1 4"],
        convention: Convention::Normal,
        page: include_str!("../../doc/nim.md"),
        read: |_, text| {
            AnyGame::new("nim", Nim).values().sum_outcomes(Misere).build().read_sum(text)
        },
    },
    Entry {
        name: "dual_nim",
        title: "Dual Nim",
        rules: "Remove one whole heap. Whoever is to move and finds that the xor of all heaps is 0 has no move \
                and wins: the game is a misère game by its rules.",
        notation: "The sizes of the heaps; a move is the size of the heap that is removed.",
        parameters: "",
        examples: &["dual_nim 1 2 4 8", "dual_nim 3 3 3 3 3 2"],
        convention: Convention::Misere,
        page: include_str!("../../doc/dual_nim.md"),
        read: |_, text| AnyGame::new("dual_nim", DualNim).outcomes(Misere).build().read_sum(text),
    },
    classics::WYTHOFF,
    classics::MOORE,
    classics::LASKER,
    classics::FIBONACCI_NIM,
    classics::EUCLID,
    classics::EUCLID_TO_ZERO,
    classics::MARK,
    classics::SUBTRACT,
    coins::TAKE_A_SQUARE,
    Entry {
        name: "floor_division",
        title: "Floor division",
        rules: "Divide one integer by 2, 3, 4, 5 or 6, or by one of the divisors given, and round down; at 0 it \
                is gone. Whoever cannot move loses.",
        notation: "The integers; a move is the integer and the divisor, as `31by3`.",
        parameters: "other divisors, as `floor_division:2,7`",
        examples: &["floor_division 10 31 100", "floor_division:2,7 50 51"],
        convention: Convention::Normal,
        page: include_str!("../../doc/floor_division.md"),
        read: floor_division,
    },
    Entry {
        name: "kayles",
        title: "Kayles",
        rules: "Knock down one pin or two neighboring ones; a row may fall into two. Whoever cannot move loses.",
        notation: HEAP_NOTATION,
        parameters: "",
        examples: &["kayles 5 7", "kayles 100000000000"],
        convention: Convention::Normal,
        page: TAKE_AND_BREAK,
        read: |_, text| by_code("kayles", text),
    },
    Entry {
        name: "dawsons_kayles",
        title: "Dawson's Kayles",
        rules: "Knock down two neighboring pins; a row may fall into two. Whoever cannot move loses.",
        notation: HEAP_NOTATION,
        parameters: "",
        examples: &["dawsons_kayles 9 12"],
        convention: Convention::Normal,
        page: TAKE_AND_BREAK,
        read: |_, text| by_code("dawsons_kayles", text),
    },
    Entry {
        name: "dawsons_chess",
        title: "Dawson's chess",
        rules: "Remove a square of a row together with its neighbors; a row may fall into two. Whoever cannot \
                move loses.",
        notation: HEAP_NOTATION,
        parameters: "",
        examples: &["dawsons_chess 8 11"],
        convention: Convention::Normal,
        page: TAKE_AND_BREAK,
        read: |_, text| by_code("dawsons_chess", text),
    },
    Entry {
        name: "grundy",
        title: "Grundy's game",
        rules: "Split one heap into two of unequal size. Whoever cannot move loses.",
        notation: HEAP_NOTATION,
        parameters: "",
        examples: &["grundy 8 10"],
        convention: Convention::Normal,
        page: TAKE_AND_BREAK,
        read: |_, text| by_code("grundy", text),
    },
    Entry {
        name: "take_and_break",
        title: "Take-and-break games",
        rules: "Take from a heap and leave it in parts as the digits of a code allow. Whoever cannot move loses.",
        notation: HEAP_NOTATION,
        parameters: "the code, as `take_and_break:0.137`; a code may also stand alone in place of the name",
        examples: &["take_and_break:0.137 12", "0.6 20 30"],
        convention: Convention::Normal,
        page: TAKE_AND_BREAK,
        read: |code, text| {
            let none = || ReadError::expected("a code such as 0.137 after the colon", code);
            heap_codes::read(code, text).unwrap_or_else(|| Err(none()))
        },
    },
    coins::SILVER_DOLLAR,
    coins::SILVER_DOLLAR_BAG,
    coins::TURNING[0],
    coins::TURNING[1],
    coins::TURNING[2],
    coins::TURNING[3],
    coins::TURNING[4],
    coins::TURNING[5],
    coins::TURNING[6],
    coins::TURNING[7],
    coins::TURNING[8],
    coins::TURNING[9],
    coins::TURNING[10],
    coins::TARTAN,
    Entry {
        name: "hackenbush",
        title: "Green Hackenbush",
        rules: "Cut an edge of a picture that stands on the ground; whatever no longer hangs together with the \
                ground falls. Whoever cannot move loses.",
        notation: "The edges, as `0-1 1-2 2-0`, where 0 is the ground. A move is the edge that is cut, as `1-2`; \
                   of several edges that are written alike the second is `1-2.2`.",
        parameters: "",
        examples: &["hackenbush 0-1 1-2 2-0", "hackenbush 0-1 1-2 2-3 3-1 1-3"],
        convention: Convention::Normal,
        page: include_str!("../../doc/hackenbush.md"),
        read: |_, text| AnyGame::new("hackenbush", GreenHackenbush).values().build().read_sum(text),
    },
    Entry {
        name: "vertex_geography",
        title: "Undirected vertex geography",
        rules: "Move the token along an edge to a node on which it has not been. Whoever cannot move loses.",
        notation: "The node of the token, then the edges, as `1 0-1 1-2 2-3`. A move is the node to which the \
                   token goes.",
        parameters: "",
        examples: &["vertex_geography 1 0-1 1-2 2-3", "vertex_geography 0 0-1 1-2 2-0 2-3"],
        convention: Convention::Normal,
        page: include_str!("../../doc/vertex_geography.md"),
        read: |_, text| {
            AnyGame::new("vertex_geography", VertexGeography)
                .outcomes(Normal)
                .build()
                .read_sum(text)
        },
    },
    Entry {
        name: "edge_geography",
        title: "Undirected edge geography",
        rules: "Move the token along an edge, which then goes. Whoever cannot move loses.",
        notation: "The node of the token, then the edges, as `0 0-1 1-2 2-3 3-0`. A move is the node to which the \
                   token goes. The outcome is known where the token can reach no cycle of odd length.",
        parameters: "`any` for a position about which no theorem is to be asked; it is added where none can",
        examples: &["edge_geography 0 0-1 1-2 2-3 3-0 0-4", "edge_geography:any 0 0-1 1-2 2-0 2-3"],
        convention: Convention::Normal,
        page: include_str!("../../doc/edge_geography.md"),
        read: edge_geography,
    },
    Entry {
        name: "node_kayles",
        title: "Node Kayles",
        rules: "Choose a node of a graph, which goes together with its neighbors. Whoever cannot move loses.",
        notation: "The edges, and the nodes without edges, as `0-1 1-2 7`. A move is a node.",
        parameters: "",
        examples: &["node_kayles 0-1 1-2", "node_kayles 0-1 1-2 2-3 3-0 3-4"],
        convention: Convention::Normal,
        page: include_str!("../../doc/node_kayles.md"),
        read: |_, text| AnyGame::new("node_kayles", NodeKayles).build().read_sum(text),
    },
    Entry {
        name: "arc_kayles",
        title: "Arc Kayles",
        rules: "Choose an edge of a graph, which goes together with its two ends. Whoever cannot move loses.",
        notation: "The edges, and the nodes without edges, as `0-1 1-2 7`. A move is an edge, as `0-1`.",
        parameters: "",
        examples: &["arc_kayles 0-1 1-2 2-3", "arc_kayles 0-1 1-2 2-3 3-0 3-4"],
        convention: Convention::Normal,
        page: include_str!("../../doc/arc_kayles.md"),
        read: |_, text| AnyGame::new("arc_kayles", ArcKayles).build().read_sum(text),
    },
    boards::CRAM,
    boards::CHOMP,
    boards::TREBLECROSS,
    Entry {
        name: "coins_to_root",
        title: "Coins to a root",
        rules: "Move one coin of a tree to a node nearer to the root on its way there. Whoever cannot move loses.",
        notation: "The edges of the tree, the root, and the number of coins on each node, as \
                   `0-1 1-2 root 0 coins 1 0 1`; or the tree and the root as parameters and then the node of each \
                   coin, as `coins_to_root:0-1,1-2@0 0 2`. A move is from where to where, as `2:0`.",
        parameters: "the edges and the root, as `coins_to_root:0-1,1-2@0`",
        examples: &[
            "coins_to_root 0-1 1-2 1-3 root 0 coins 0 1 2 1",
            "coins_to_root:0-1,1-2@0 0 2",
        ],
        convention: Convention::Normal,
        page: include_str!("../../doc/coins_to_root.md"),
        read: coins_to_root,
    },
    Entry {
        name: "path_marking",
        title: "Path marking",
        rules: "Mark an edge of a tree such that some path contains all marked edges. Whoever cannot move loses.",
        notation: "The edges of the tree, marked ones with `=`, as `0-1 1=2 2-3`; or the tree as a parameter and \
                   then the marked edges, as `path_marking:0-1,1-2,2-3 1-2`, or `unmarked`. A move is an edge, as \
                   `1-2`.",
        parameters: "the edges, as `path_marking:0-1,1-2,2-3`",
        examples: &["path_marking 0-1 1-2 2-3 2-4 4-5", "path_marking 0-1 1=2 2-3"],
        convention: Convention::Normal,
        page: include_str!("../../doc/path_marking.md"),
        read: path_marking,
    },
    Entry {
        name: "staircase_nim",
        title: "Staircase Nim",
        rules: "Move one or more coins from one step to the step below it, or from one node of a tree to its \
                parent. Whoever cannot move loses.",
        notation: "The numbers of coins from the bottom up, as `0 3 2 1`; or a tree with its root and the number \
                   of coins on each node, as `0-1 1-2 root 0 coins 5 0 6`. A move is how many, from where and to \
                   where, as `2x3:2`.",
        parameters: "",
        examples: &["staircase_nim 0 3 2 4", "staircase_nim 0-1 1-2 1-3 root 0 coins 5 0 6 2"],
        convention: Convention::Normal,
        page: include_str!("../../doc/staircase_nim.md"),
        read: |_, text| AnyGame::new("staircase_nim", StaircaseNim).values().build().read_sum(text),
    },
    entailing::TOP_ENTAILS,
    entailing::NIMSTRING,
    entailing::DOTS_AND_BOXES,
    loopy::ARROW_WALK,
    loopy::NORTHCOTT,
    loopy::POKER_NIM,
];

const TAKE_AND_BREAK: &str = include_str!("../../doc/take_and_break.md");
const HEAP_NOTATION: &str =
    "The sizes of the heaps; a move is a heap and what it becomes, as `7:5`, `7:2+3` or `2:0`.";

/// A take-and-break game that has a name of its own.
fn by_code(name: &str, text: &str) -> Result<MixedSum, ReadError> {
    let game = name.replace('_', "-").parse().map_err(ReadError::new)?;
    heap_codes::named(name, &game, text)
}

fn floor_division(divisors: &str, text: &str) -> Result<MixedSum, ReadError> {
    if divisors.is_empty() {
        return AnyGame::new("floor_division", FloorDivision).values().build().read_sum(text);
    }
    let divisors = compact::numbers(divisors, "a divisor")?;
    let divisors = Divisors::new(divisors).map_err(ReadError::new)?;
    let name = format!("floor_division:{}", compact::joined(divisors.as_slice(), ","));
    let game = match FloorDivisionTable::new(divisors.clone()) {
        Ok(game) => AnyGame::new(name, game).values().build(),
        // Too many runs for a table: the rules alone.
        Err(_) => AnyGame::new(name, divisors).build(),
    };
    game.read_sum(text)
}

/// More coins than this would be more components than a sum should have.
const MOST_COINS: u64 = 1 << 20;

fn coins_to_root(rooted: &str, text: &str) -> Result<MixedSum, ReadError> {
    let game = |tree: &tree_algos::Tree, root| -> Result<AnyGame, ReadError> {
        let name = format!("coins_to_root:{}", compact::rooted_parameter(tree, root));
        let coins = vec![0; tree.node_count()];
        let board = CoinsToRoot::new(tree, coins).map_err(ReadError::new)?;
        Ok(AnyGame::new(name, board.at(root)).values().build())
    };
    if !rooted.is_empty() {
        let (tree, root) = compact::read_rooted_parameter(rooted)?;
        return game(&tree, root)?.read_sum(text);
    }
    let (tree, root, coins) = compact::read_coins_on_tree(text)?;
    CoinsToRoot::new(&tree, coins.clone()).map_err(ReadError::new)?;
    let total = coins.iter().fold(0_u64, |total, &coins| total.saturating_add(coins));
    if total > MOST_COINS {
        return Err(ReadError::new(format_args!("{total} coins are more than {MOST_COINS}")));
    }
    let game = game(&tree, root)?;
    let nodes = tree.nodes().zip(coins);
    let coins = nodes.flat_map(|(node, coins)| (0..coins).map(move |_| node));
    coins.map(|node| game.position(node).map_err(ReadError::from)).collect()
}

fn path_marking(tree: &str, text: &str) -> Result<MixedSum, ReadError> {
    let game = |tree: &tree_algos::Tree| {
        let name = format!("path_marking:{}", compact::edges_text(tree, ","));
        AnyGame::new(name, PathMarking::new(tree)).values().build()
    };
    if !tree.is_empty() {
        return game(&compact::read_edges(tree)?).read_sum(text);
    }
    let edges = text.split_whitespace().map(compact::edge).collect::<Result<Vec<_>, _>>()?;
    let all: Vec<(u32, u32)> = edges.iter().map(|&(u, v, _)| (u, v)).collect();
    let tree = compact::tree(&all)?;
    let marked = tree.edges().zip(&edges).filter(|(_, (_, _, marked))| *marked);
    let marked: crate::trees::path_marking::Marked = marked.map(|((edge, ..), _)| edge).collect();
    Ok(MixedSum::from(game(&tree).position(marked)?))
}

/// Bipartite positions have a theorem; all others are played by the rules alone.
fn edge_geography(which: &str, text: &str) -> Result<MixedSum, ReadError> {
    match which {
        "" if BipartiteEdgeGeography.read_sum(text).is_ok() => {
            let game = AnyGame::new("edge_geography", BipartiteEdgeGeography);
            game.outcomes(Normal).build().read_sum(text)
        }
        "" | "any" => AnyGame::new("edge_geography:any", EdgeGeography).build().read_sum(text),
        _ => Err(ReadError::expected("`any` or nothing after the colon", which)),
    }
}
