//! What a program needs that keeps games in its state: types that are shared by threads, that own what they need,
//! and that are stored and read back.

use std::sync::{Arc, Mutex};

use games::graphs::arc_kayles::ChooseEdge;
use games::graphs::hackenbush::{Cut, Picture};
use games::graphs::node_kayles::Choose;
use games::graphs::{
    ArcKayles, BipartiteEdgeGeography, EdgeGeography, GreenHackenbush, LineValues, NodeKayles,
    SimpleGraph, Step, TokenGraph, VertexGeography,
};
use games::heaps::dual_nim::Remove;
use games::heaps::floor_division::{DivideBy, Divisors, FloorDivisionTable, Integers, RunTable};
use games::heaps::nim::{Heaps, Take};
use games::heaps::take_and_break::Break;
use games::heaps::{DualNim, FloorDivision, Nim, TakeAndBreak};
use games::trees::coins_to_root::{CoinMove, CoinsToRoot, RootedCoins};
use games::trees::path_marking::{
    MarkEdge, Marked, Part, PartMove, PathMarking, PathMarkingParts, SideValues,
};
use games::trees::staircase_nim::{Staircase, StaircaseMove, StaircaseNim};
use games::{catalog, trees};
use grundy_core::mixed::MixedSum;
use grundy_core::{Nimber, Normal, Outcome, Search, SpragueGrundy};
use tree_algos::{NodeId, Tree};

fn owned<T: Send + Sync + Clone + 'static>() {}

#[test]
fn rules_positions_and_moves_are_owned_and_shared_by_threads() {
    owned::<(Nim, DualNim, FloorDivision, FloorDivisionTable, Divisors, TakeAndBreak)>();
    owned::<(Take, Remove, DivideBy, Break, Heaps, Integers, RunTable)>();
    owned::<(CoinsToRoot, RootedCoins, CoinMove, StaircaseNim, Staircase, StaircaseMove)>();
    owned::<(PathMarking, PathMarkingParts, SideValues, Marked, MarkEdge, Part, PartMove)>();
    owned::<(GreenHackenbush, Picture, Cut, VertexGeography, EdgeGeography)>();
    owned::<(BipartiteEdgeGeography, TokenGraph, Step, NodeKayles, ArcKayles)>();
    owned::<(SimpleGraph, Choose, ChooseEdge, LineValues)>();
    owned::<(catalog::Entry, MixedSum)>();
}

/// The state of a server: tables with games of several kinds.
#[derive(Default)]
struct Server {
    tables: Mutex<Vec<MixedSum>>,
    /// A game on a tree that owns it.
    board: Mutex<Option<RootedCoins>>,
}

#[test]
fn a_server_keeps_games_and_lets_threads_play_them() {
    let server = Arc::new(Server::default());
    for text in [
        "nim 3 5 + kayles 7",
        "coins_to_root 0-1 1-2 root 0 coins 0 1 2",
        "path_marking 0-1 1-2 1-3",
    ] {
        server.tables.lock().unwrap().push(catalog::read_sum(text).unwrap());
    }
    let tree: Tree = "3  0 1  1 2".parse().unwrap();
    let game = CoinsToRoot::new(&tree, vec![1, 0, 1]).unwrap();
    drop(tree);
    *server.board.lock().unwrap() = Some(game.at(NodeId::new(2)));
    drop(game);

    let players: Vec<_> = (0..3)
        .map(|table| {
            let server = Arc::clone(&server);
            std::thread::spawn(move || {
                // Whoever can win does, until nobody can move.
                for _ in 0..1000 {
                    let mut tables = server.tables.lock().unwrap();
                    let sum = &mut tables[table];
                    let winning = sum.winning_moves(Normal, 1).unwrap().pop();
                    let Some(mv) = winning.or_else(|| sum.moves().next()) else { return };
                    *sum = sum.try_play(&mv).unwrap();
                }
                panic!("play does not end");
            })
        })
        .collect();
    let value = {
        let server = Arc::clone(&server);
        std::thread::spawn(move || server.board.lock().unwrap().as_ref().unwrap().board_value())
    };
    assert_eq!(value.join().unwrap(), Nimber::new(2));
    for player in players {
        player.join().unwrap();
    }
    assert!(server.tables.lock().unwrap().iter().all(|sum| sum.moves().next().is_none()));
}

#[test]
fn a_search_is_moved_to_another_thread() {
    let tree: Tree = "4  0 1  1 2  1 3".parse().unwrap();
    let search = Search::new(PathMarking::new(&tree));
    let found = std::thread::spawn(move || search.nim_value(&Marked::none()).unwrap());
    let expected = trees::PathMarking::new(tree).nim_value(&Marked::none());
    assert_eq!(found.join().unwrap(), expected);
    assert_eq!(Outcome::from(expected), Outcome::P);
}

#[cfg(feature = "serde")]
mod stored {
    use super::*;
    use grundy_core::Convention;
    use serde::Serialize;
    use serde::de::DeserializeOwned;

    #[track_caller]
    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
        value: &T,
        text: &str,
    ) {
        assert_eq!(serde_json::to_string(value).unwrap(), text);
        assert_eq!(serde_json::from_str::<T>(text).unwrap(), *value);
    }

    #[test]
    fn positions_and_moves_survive_a_round_trip() {
        round_trip(&Take(3), "3");
        round_trip(&Remove(4), "4");
        round_trip(&DivideBy(5), "5");
        round_trip(&Break::new(2, [4, 3]), "[2,[3,4]]");
        round_trip(&Heaps::from(vec![3, u64::MAX]), "[3,18446744073709551615]");
        round_trip(&Integers::from(vec![3]), "[3]");
        round_trip(&Divisors::new([7, 2]).unwrap(), "[2,7]");
        round_trip(&Marked::new([5, 0, 5].map(tree_algos::EdgeId::new)), "[0,5]");
        round_trip(&MarkEdge(tree_algos::EdgeId::new(3)), "3");
        round_trip(&"kayles".parse::<TakeAndBreak>().unwrap(), "\"0.77\"");
        round_trip(&Staircase::new(vec![0, 3, 2]).unwrap(), "\"0 3 2\"");
        let tree: Tree = "3  0 1  1 2".parse().unwrap();
        let board = Staircase::on_tree(&tree, NodeId::new(1), vec![5, 0, 6]).unwrap();
        round_trip(&board, "\"0-1 1-2 root 1 coins 5 0 6\"");
        let mv = CoinMove { from: NodeId::new(2), to: NodeId::new(0) };
        round_trip(&mv, r#"{"from":2,"to":0}"#);
        let mv = StaircaseMove { coins: 2, from: NodeId::new(2), to: NodeId::new(1) };
        round_trip(&mv, r#"{"coins":2,"from":2,"to":1}"#);
        round_trip(&"0-1 1-2 2-1".parse::<Picture>().unwrap(), "\"0-1 1-2 2-1\"");
        round_trip(&Picture::default(), "\"no edges\"");
        round_trip(&Cut::new(7), "7");
        round_trip(&"4 0-1 1-4".parse::<TokenGraph>().unwrap(), "\"4 0-1 1-4\"");
        round_trip(&Step(4), "4");
        round_trip(&"0-1 7".parse::<SimpleGraph>().unwrap(), "\"0-1 7\"");
        round_trip(&(Choose(7), ChooseEdge(0, 1)), "[7,[0,1]]");
        round_trip(&Part::Chain(3), r#"{"Chain":3}"#);
        round_trip(&PartMove::Link, r#""Link""#);
        round_trip(&Convention::Misere, r#""misere""#);
        round_trip(&Outcome::P, r#""P""#);
        let game = CoinsToRoot::new(&tree, vec![1, 0, 1]).unwrap();
        let text = serde_json::to_string(&game).unwrap();
        let read: CoinsToRoot = serde_json::from_str(&text).unwrap();
        assert_eq!((read.tree(), read.coins()), (game.tree(), game.coins()));
    }

    #[test]
    fn what_is_not_a_position_is_refused() {
        assert!(serde_json::from_str::<Divisors>("[2,1]").is_err());
        assert!(serde_json::from_str::<Divisors>("[]").is_err());
        assert!(serde_json::from_str::<Picture>("\"0-1 x\"").is_err());
        assert!(serde_json::from_str::<SimpleGraph>("\"1-1\"").is_err());
        assert!(serde_json::from_str::<TokenGraph>("\"\"").is_err());
        assert!(serde_json::from_str::<Heaps>("[-1]").is_err());
        assert!(serde_json::from_str::<TakeAndBreak>("\"0.x\"").is_err());
        assert!(serde_json::from_str::<Staircase>("\"\"").is_err());
        assert!(serde_json::from_str::<Staircase>("\"18446744073709551615 1\"").is_err());
        assert!(serde_json::from_str::<Staircase>("\"0-1 1-0 root 0 coins 1 1 1\"").is_err());
        assert!(serde_json::from_str::<CoinMove>(r#"{"from":2,"to":0,"by":1}"#).is_err());
        assert!(serde_json::from_str::<CoinsToRoot>("\"0-1 root 0 coins 1\"").is_err());
    }
}
