//! Checks that programs can keep games in their state: types own their data, threads can share them, and serde can store and
//! restore them.

use crate::declared;
use std::sync::{Arc, Mutex};

use games::boards::chomp::Chomp;
use games::boards::chomp::{Bite, TwoRowChomp};
use games::boards::clobber::Clobber;
use games::boards::cram::Cram;
use games::boards::cram::Domino;
use games::boards::dots_and_boxes::{
    Dots, DotsAndBoxes, DotsMove, MarginSearch, ScoredDots, Stroke,
};
use games::boards::nogo::Nogo;
use games::boards::notakto::{BoardClass, Notakto, WideNotakto};
use games::boards::stones::{Impartial, Side, Stones};
use games::boards::treblecross::{Crosses, Treblecross};
#[cfg(feature = "serde")]
use games::catalog::Game as _;
use games::catalog::{
    Answer, By, Catalog, Completeness, Explained, Fact, Field, How, MoveTexts, Moves, NoStrategy,
    OwnValues, Paper, Question, Sample, Searched, Strategy, TextFormat, Tool, Tried, Unknown,
};
use games::coins::kotzig::{Circle, Kotzig};
use games::coins::nimble::Nimble;
use games::coins::silver_dollar::{DollarMove, DollarStrip, Slide, Strip};
use games::coins::silver_dollar::{SilverDollar, SilverDollarBag};
use games::coins::tartan::Tartan;
use games::coins::tartan::{Coins, TartanMove};
use games::coins::turning::Row;
use games::coins::turning::{
    AtMost, Exactly, Flip, Grunt, Heads, MockTurtles, Ruler, Sym, Tabled, Triplets, TurningTurtles,
    Turnips, Turns, TurnsError, Twins,
};
use games::coins::welter::Welter;
use games::graphs::arc_kayles::ArcKayles;
use games::graphs::brussels_sprouts::{Arms, ArmsMove, BrusselsSprouts};
use games::graphs::edge_geography::{BipartiteEdgeGeography, EdgeGeography};
use games::graphs::hackenbush::GreenHackenbush;
use games::graphs::hackenbush::Picture;
use games::graphs::nimstring::{self, Nimstring, StringFacts, Strings};
use games::graphs::node_kayles::NodeKayles;
use games::graphs::sprouts::{Spots, Sprouts, SproutsMove};
use games::graphs::vertex_geography::VertexGeography;
use games::graphs::{LineValues, SimpleGraph, TokenGraph};
use games::heaps::antonim::{Antonim, DistinctHeaps, Shrink};
use games::heaps::divisor_chomp::{DivisorChomp, Maximal};
use games::heaps::divisors::{TakeACoprime, TakeADivisor, TakeAProperDivisor, TwoDivisors};
use games::heaps::dual_nim::DualNim;
use games::heaps::end_nim::{EndMove, EndNim};
use games::heaps::euclid::{Euclid, EuclidToZero};
use games::heaps::fibonacci_nim::FibonacciHeap;
use games::heaps::fibonacci_nim::FibonacciNim;
use games::heaps::floor_division::FloorDivision;
use games::heaps::floor_division::{
    DivisorError, Divisors, Run, RunTable, ScalePeriod, TooManyRuns,
};
use games::heaps::kayles_circle::{KaylesCircle, Pins};
use games::heaps::lasker::Lasker;
use games::heaps::lasker::LaskerMove;
use games::heaps::mark::Mark;
use games::heaps::maximum_nim::{BoundError, MaximumNim, TakeAtMost};
use games::heaps::moore::Moore;
use games::heaps::multi_wythoff::MultiWythoff;
use games::heaps::nim::Nim;
use games::heaps::nim_with_pass::{NimWithPass, PassHeaps, PassMove};
use games::heaps::rims::Rims;
use games::heaps::schwenk_nim::{GrowthError, SchwenkNim};
use games::heaps::subtraction::Subtraction;
use games::heaps::subtraction::SubtractionError;
use games::heaps::sylver_coinage::{Coinage, SylverCoinage};
use games::heaps::take_a_square::TakeASquare;
use games::heaps::take_and_break::TakeAndBreak;
use games::heaps::take_and_break::{Break, MisereTakeAndBreak};
use games::heaps::top_entails::{TopEntails, TopEntailsTable, TopMove};
use games::heaps::vector::{Vector, VectorError, VectorGame};
use games::heaps::wythoff::Wythoff;
use games::heaps::wythoff::WythoffMove;
use games::loopy::arrow_walk::DigraphTokens;
use games::loopy::northcott::{Northcott, NorthcottPosition, Player, RowSlide};
use games::loopy::poker_nim::{PokerNim, PokerNimPosition, Wager};
use games::reason::{Element, Ground, Reason, Reply};
use games::scene::svg::{Curve, Labels, Svg};
use games::scene::{Form, Item, Scene, Tone};
use games::strips::{StripError, StripGame, StripHeaps, StripPattern};
use games::trees::coins_to_root::{CoinMove, CoinMoveError, CoinsToRoot, LiveCoins, RootedCoins};
use games::trees::path_marking::{
    Marked, Part, PartMove, PathMarking, PathMarkingParts, SideValues,
};
use games::trees::staircase_nim::{
    LiveStaircase, Reparenting, Staircase, StaircaseError, StaircaseMove, StaircaseNim,
};
use games::{catalog, trees};
use grundy_core::mixed::MixedSum;
use grundy_core::{Nimber, Normal, Outcome, SpragueGrundy};
use grundy_search::Search;
use tree_algos::{NodeId, Tree};

fn owned<T: Send + Sync + Clone + 'static>() {}
fn shared<T: Send + Sync>() {}

#[test]
fn rules_positions_and_moves_are_owned_send_and_sync() {
    owned::<(Nim, DualNim, FloorDivision, Divisors, TakeAndBreak)>();
    owned::<(Wythoff, Moore, Lasker, FibonacciNim, Euclid, EuclidToZero, Mark, Subtraction)>();
    owned::<(WythoffMove, LaskerMove, FibonacciHeap, TakeASquare)>();
    owned::<(Break, MisereTakeAndBreak, KaylesCircle, Pins)>();
    owned::<(DivisorChomp, Maximal, Rims)>();
    owned::<(SylverCoinage, Coinage)>();
    owned::<(RunTable, Run, ScalePeriod)>();
    owned::<(TakeAtMost, MaximumNim, SchwenkNim, Antonim, DistinctHeaps, Shrink)>();
    owned::<(NimWithPass, PassHeaps, PassMove, EndNim, EndMove, Welter)>();
    owned::<(Vector, VectorGame, VectorError, MultiWythoff, Kotzig, Circle)>();
    owned::<(TakeADivisor, TakeAProperDivisor, TakeACoprime, TwoDivisors)>();
    owned::<(SilverDollar, SilverDollarBag, Strip, DollarStrip, DollarMove)>();
    owned::<(Slide, Heads, Flip, Coins, TartanMove)>();
    owned::<(Row<TurningTurtles>, Tartan<Twins, MockTurtles>, Tabled<Sym>, AtMost, Exactly)>();
    owned::<(Triplets, Ruler, Turnips, Grunt, Turns)>();
    owned::<(CoinsToRoot, RootedCoins, CoinMove, StaircaseNim, Staircase, StaircaseMove)>();
    owned::<(LiveCoins, LiveStaircase)>();
    owned::<(PathMarking, PathMarkingParts, SideValues, Marked, Part, PartMove)>();
    owned::<(GreenHackenbush, Picture, VertexGeography, EdgeGeography)>();
    owned::<(BipartiteEdgeGeography, TokenGraph, NodeKayles, ArcKayles)>();
    owned::<(SimpleGraph, LineValues, Sprouts, Spots, SproutsMove)>();
    owned::<(BrusselsSprouts, Arms, ArmsMove)>();
    owned::<(StripPattern, StripGame, StripHeaps, StripError)>();
    owned::<(Chomp, TwoRowChomp, Bite, Cram, Cram<u128>, Domino, Domino<u128>, Treblecross, Crosses)>(
    );
    owned::<(Clobber, Impartial<Nogo>, Side, Stones, Notakto, WideNotakto, BoardClass)>();
    owned::<(DigraphTokens, Northcott, NorthcottPosition, Player, RowSlide)>();
    owned::<(PokerNim, PokerNimPosition, Wager)>();
    owned::<(Scene, Item, Form, Tone, Svg, Curve, Labels, Paper<'static>, Tool)>();
    owned::<(catalog::Entry, MixedSum, Sample, Question, By, How, Unknown)>();
    owned::<catalog::OtherName>();
    owned::<(Fact<Nimber>, Moves, Completeness, Answer)>();
    owned::<(Field, TextFormat)>();
    shared::<(OwnValues, Tried)>();
    owned::<(TopEntails, TopMove, TopEntailsTable, Nimstring, nimstring::Cut, Strings, StringFacts)>(
    );
    owned::<(Dots, Stroke, DotsAndBoxes, ScoredDots, DotsMove, Nimble)>();
    shared::<(Catalog, MarginSearch, Explained<'static>, Searched)>();
    shared::<Reparenting<'_>>();
    owned::<(Reason, Ground, Reply, Element, Strategy)>();
    shared::<MoveTexts<'_>>();
}

#[test]
fn errors_are_owned_send_and_sync() {
    owned::<(DivisorError, TooManyRuns, SubtractionError, TurnsError, BoundError, GrowthError)>();
    owned::<(CoinMoveError, StaircaseError, NoStrategy)>();
}

/// The interface of the crate, in the form that `scripts/check-api --store` writes.
const API: &str = include_str!("../../api.txt");

/// Returns whether `name` occurs in the part of this file between `from` and `to`.
fn named_between(name: &str, from: &str, to: &str) -> bool {
    let (_, part) = include_str!("applications.rs").split_once(from).unwrap();
    let (part, _) = part.split_once(to).unwrap();
    declared::count(part, name) > 0
}

#[test]
fn every_public_type_is_tested() {
    assert!(declared::public_types(API).count() > 70);
    for name in declared::public_types(API) {
        assert!(
            named_between(name, "\nfn rules_positions_and_moves", "\n/// The interface"),
            "{name}"
        );
    }
}

/// The state of a server that keeps games of several kinds in its tables.
#[derive(Default)]
struct Server {
    tables: Mutex<Vec<MixedSum>>,
    /// A game on a tree. The game owns its tree, so it can outlive the function that built the tree.
    board: Mutex<Option<RootedCoins>>,
}

#[test]
fn threads_can_play_games_that_a_server_keeps() {
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
                // Make a winning move if there is one, and any move otherwise, until there are no moves left.
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
fn a_search_can_move_to_another_thread() {
    let tree: Tree = "4  0 1  1 2  1 3".parse().unwrap();
    let search = Search::new(PathMarking::new(&tree));
    let found = std::thread::spawn(move || search.nim_value(&Marked::none()).unwrap());
    let expected = trees::path_marking::PathMarking::new(tree).nim_value(&Marked::none());
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

    /// Lists the position and move types of all rules, and all other types that implement `Serialize`.
    fn stored_types() -> impl Iterator<Item = &'static str> {
        API.lines().flat_map(|line| {
            let played = line.split_once("::Position = ").or(line.split_once("::Move = "));
            let written = line.split_once("serde_core::ser::Serialize for ");
            let (_, types) = played.or(written).unwrap_or_default();
            declared::names(types)
                .filter(|&name| declared::public_types(API).any(|own| own == name))
        })
    }

    #[test]
    fn every_serializable_type_is_tested() {
        assert!(stored_types().count() > 70);
        for name in stored_types() {
            let stored =
                named_between(name, "\n    fn positions_and_moves", "\n    fn invalid_positions");
            assert!(stored, "{name}");
        }
    }

    #[test]
    fn positions_and_moves_survive_a_round_trip() {
        round_trip(&Break::new(2, [4, 3]), "[2,[3,4]]");
        round_trip(&Pins::Circle(7), r#"{"Circle":7}"#);
        round_trip(&KaylesCircle::new(), r#"{"rows":"0.77"}"#);
        round_trip(&"1,3,adjacent".parse::<Turns>().unwrap(), "\"1,3,adjacent\"");
        let form = Form::Coin { at: (1.0, 2.5), on: "h0".to_owned() };
        round_trip(&form, r#"{"coin":{"at":[1.0,2.5],"on":"h0"}}"#);
        let item = Item::new("s1", "place 1", form).tone(Tone::Marked);
        let stored = r#"{"id":"s1","name":"place 1","tone":"marked","plays":null,"form":{"coin":{"at":[1.0,2.5],"on":"h0"}}}"#;
        round_trip(&item, stored);
        let stored = r#"{"items":[],"size":[0.0,0.0],"legend":[],"words":"","keeps":false}"#;
        round_trip(&Scene::default(), stored);
        let products = Element { number: 3, name: "a".to_owned(), heaps: vec![1, 2] };
        round_trip(&products, r#"{"number":3,"name":"a","heaps":[1,2]}"#);
        let reply = Reply { mv: "0/3:2".to_owned(), reply: None };
        round_trip(&reply, r#"{"mv":"0/3:2","reply":null}"#);
        let ground = Ground::NimSum { values: vec![Nimber::new(3), Nimber::new(5)] };
        round_trip(&ground, r#"{"kind":"nim_sum","values":[3,5]}"#);
        let reason: Reason = [ground].into_iter().collect();
        round_trip(&reason, r#"[{"kind":"nim_sum","values":[3,5]}]"#);
        round_trip(&Divisors::new([7, 2]).unwrap(), "[2,7]");
        round_trip(&Marked::new([5, 0, 5].map(tree_algos::EdgeId::new)), "[0,5]");
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
        round_trip(&"4 0-1 1-4".parse::<TokenGraph>().unwrap(), "\"4 0-1 1-4\"");
        round_trip(&"0-1 7".parse::<SimpleGraph>().unwrap(), "\"0-1 7\"");
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
    fn heap_positions_and_moves_survive_a_round_trip() {
        let mixed = (WythoffMove::Both(2), vec![3, 0], LaskerMove::Split(2, 5));
        round_trip(&mixed, r#"[{"Both":2},[3,0],{"Split":[2,5]}]"#);
        round_trip(&"12 18".parse::<Maximal>().unwrap(), "\"12 18\"");
        round_trip(&"7 5".parse::<Coinage>().unwrap(), "\"5 7\"");
        round_trip(&FibonacciHeap::new(20, 7), "[20,7]");
        round_trip(&"8,2,5".parse::<Subtraction>().unwrap(), "\"2,5,8\"");
        round_trip(&Moore::new(3).unwrap(), "3");
        round_trip(&TakeASquare::new(40), "40");
        round_trip(&DistinctHeaps::new([7, 2]).unwrap(), "[2,7]");
        round_trip(&Shrink { from: 7, to: 5 }, r#"{"from":7,"to":5}"#);
        round_trip(&PassHeaps::new([4, 3], false), "\"3 4 no pass\"");
        let moves = [PassMove::Pass, PassMove::Take(Shrink { from: 2, to: 1 })];
        round_trip(&moves, r#"["Pass",{"Take":{"from":2,"to":1}}]"#);
        round_trip(&[EndMove::Left(2), EndMove::Right(1)], r#"[{"Left":2},{"Right":1}]"#);
        round_trip(&[TopMove::Top, TopMove::Split(2, 3)], r#"["Top",{"Split":[2,3]}]"#);
    }

    #[test]
    fn positions_of_games_played_alone_survive_a_round_trip() {
        round_trip(&"0-1 1-2 1-2".parse::<Strings>().unwrap(), "\"0-1 1-2 1-2\"");
        round_trip(&nimstring::Cut::new(2, 1), "[1,2]");
        assert_eq!(
            serde_json::from_str::<nimstring::Cut>("[2,1]").unwrap(),
            nimstring::Cut::new(1, 2)
        );
        let dots: Dots = "2x2 h0,0".parse().unwrap();
        round_trip(&dots, "\"2x2 h0,0\"");
        round_trip(&ScoredDots::new(dots), "\"2x2 h0,0 goal 1\"");
        let stroke = Stroke::vertical(1, 0);
        round_trip(&DotsMove::Draw(stroke), r#"{"Draw":{"vertical":true,"row":1,"column":0}}"#);
        round_trip(&DotsMove::Pass, r#""Pass""#);
    }

    #[test]
    fn row_and_board_positions_survive_a_round_trip() {
        round_trip(&"iAiA.o".parse::<Spots>().unwrap(), "\"o.iAiA\"");
        let line = SproutsMove { from: 0, to: 3, beside: vec![1] };
        round_trip(&line, r#"{"from":0,"to":3,"beside":[1]}"#);
        round_trip(&Arms::new([4, 1]).unwrap(), "\"x1.x4\"");
        let cut = ArmsMove::Cut { figure: 1, arms: 2, beside: vec![0] };
        round_trip(
            &[ArmsMove::Join(0, 1), cut],
            r#"[{"Join":[0,1]},{"Cut":{"figure":1,"arms":2,"beside":[0]}}]"#,
        );
        round_trip(&"xo. ..x".parse::<Stones>().unwrap(), "\"xo. ..x\"");
        round_trip(&[Side::X, Side::O], r#"["X","O"]"#);
        let [a, _, c, _] = BoardClass::GENERATORS;
        round_trip(&(a * c * c), "\"ac²\"");
        round_trip(&WideNotakto::new(4).unwrap(), "4");
        round_trip(&Strip::new([9, 2]).unwrap(), "[2,9]");
        round_trip(&Circle::new(7, [2, 0]).unwrap(), "\"7 2 0\"");
        let strip = DollarStrip::new(Strip::new([2, 5, 9]).unwrap(), 5).unwrap();
        round_trip(&strip, "\"2 5d 9\"");
        let slide = Slide { from: 9, to: 8 };
        round_trip(&slide, r#"{"from":9,"to":8}"#);
        round_trip(
            &[DollarMove::Bag(2), DollarMove::Slide(9, 8)],
            r#"[{"Bag":2},{"Slide":[9,8]}]"#,
        );
        round_trip(&Heads::new([3, 0]), "[0,3]");
        round_trip(&Flip { place: 3, others: vec![0] }, r#"{"place":3,"others":[0]}"#);
        round_trip(&Coins::new([(3, 0), (1, 2)]), "[[1,2],[3,0]]");
        let mv = TartanMove { place: (1, 2), first: vec![0], second: vec![] };
        round_trip(&mv, r#"{"place":[1,2],"first":[0],"second":[]}"#);
        round_trip(&(AtMost(7), Exactly(4)), "[7,4]");
        round_trip(&Chomp::new(3, 4).unwrap(), "[3,4]");
        round_trip(&Cram::new(5, 4).unwrap(), "[5,4]");
        round_trip(&Cram::wide(7, 11).unwrap(), "[7,11]");
        round_trip(&Domino::new(3_u128 << 100).unwrap(), &(3_u128 << 100).to_string());
        round_trip(&Bite { row: 1, column: 2 }, r#"{"row":1,"column":2}"#);
        round_trip(&Domino::new(0b11_u64).unwrap(), "3");
        round_trip(&Crosses::new(7, [5, 2]).unwrap(), "\"..x..x.\"");
        let board = "W..B .B.W B".parse::<NorthcottPosition>().unwrap();
        round_trip(&board, "\"W..B .B.W B\"");
        let slide = RowSlide { row: 1, to: 0 };
        round_trip(&(Player::Black, slide), r#"["Black",{"row":1,"to":0}]"#);
        round_trip(&"3 5 | 4 0".parse::<PokerNimPosition>().unwrap(), "\"3 5 | 4 0\"");
        round_trip(&Wager { heap: 1, size: 7 }, r#"{"heap":1,"size":7}"#);
        round_trip(&"0>1 1>0".parse::<DigraphTokens>().unwrap(), "\"0>1 1>0\"");
    }

    /// Compares the contents and values of each game before and after the round trip, because games on trees do not implement
    /// `PartialEq`.
    #[test]
    fn games_on_trees_survive_a_round_trip() {
        fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
            serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
        }
        let tree: Tree = "4  0 1  1 2  1 3".parse().unwrap();
        let game = CoinsToRoot::new(&tree, vec![1, 0, 5, 2]).unwrap();
        let rooted: RootedCoins = again(&game.at(NodeId::new(2)));
        assert_eq!((rooted.root(), rooted.game().coins()), (NodeId::new(2), game.coins()));
        let mut live = LiveCoins::from(&game);
        live.set_coins(NodeId::new(1), 9);
        let read: LiveCoins = again(&live);
        assert_eq!((read.tree(), read.coins()), (live.tree(), live.coins()));
        assert_eq!(read.nim_value(NodeId::new(3)), live.nim_value(NodeId::new(3)));
        let board = Staircase::on_tree(&tree, NodeId::new(0), vec![1, 2, 3, 4]).unwrap();
        let mut live = LiveStaircase::new(&board);
        live.hang(NodeId::new(3), NodeId::new(2)).unwrap();
        let read: LiveStaircase = again(&live);
        assert_eq!((read.coins(), read.nim_value()), (live.coins(), live.nim_value()));
        assert_eq!(read.parent(NodeId::new(3)), Some(NodeId::new(2)));
        let game = PathMarking::new(&tree);
        assert_eq!(again(&game).tree(), game.tree());
        let entry = catalog::find("mogul").unwrap();
        let read: catalog::Entry = again(entry);
        assert_eq!((read.name(), read.page()), ("mogul", entry.page()));
        assert_eq!(serde_json::to_string(entry).unwrap(), "\"mogul\"");
    }

    #[test]
    fn invalid_positions_are_rejected() {
        assert!(serde_json::from_str::<Divisors>("[2,1]").is_err());
        assert!(serde_json::from_str::<Divisors>("[]").is_err());
        assert!(serde_json::from_str::<Picture>("\"0-1 x\"").is_err());
        assert!(serde_json::from_str::<SimpleGraph>("\"1-1\"").is_err());
        assert!(serde_json::from_str::<TokenGraph>("\"\"").is_err());
        assert!(serde_json::from_str::<TakeAndBreak>("\"0.x\"").is_err());
        assert!(serde_json::from_str::<Staircase>("\"\"").is_err());
        assert!(serde_json::from_str::<Staircase>("\"18446744073709551615 1\"").is_err());
        assert!(serde_json::from_str::<Staircase>("\"0-1 1-0 root 0 coins 1 1 1\"").is_err());
        assert!(serde_json::from_str::<CoinMove>(r#"{"from":2,"to":0,"by":1}"#).is_err());
        assert!(serde_json::from_str::<CoinsToRoot>("\"0-1 root 0 coins 1\"").is_err());
    }

    #[track_caller]
    fn refused<T: DeserializeOwned>(texts: &[&str]) {
        for text in texts {
            assert!(serde_json::from_str::<T>(text).is_err(), "{text} was read");
        }
    }

    #[test]
    fn malformed_boards_and_parameters_are_rejected() {
        refused::<Strip>(&["[3,3]", "[-1]", "\"3\"", "[18446744073709551616]"]);
        refused::<Circle>(&["\"7 7\"", "\"65\"", "\"\"", "7"]);
        refused::<DollarStrip>(&[
            "\"2 5\"",
            "\"\"",
            "\"2d 5d\"",
            "\"18446744073709551615d\"",
            "[2]",
        ]);
        refused::<Heads>(&["[1,1]", "[-1]", "3"]);
        refused::<Coins>(&["[[1,2],[1,2]]", "[[1]]", "[1]"]);
        refused::<Moore>(&["0", "-1", "\"2\""]);
        refused::<Subtraction>(&["\"\"", "\"0\"", "\"2,x\"", "\"1,2,18446744073709551615\""]);
        refused::<DistinctHeaps>(&["[3,3]", "[-1]", "\"3\""]);
        refused::<Shrink>(&[r#"{"from":3}"#, r#"{"from":3,"to":2,"by":1}"#]);
        refused::<PassHeaps>(&["\"no pass\"", "\"3 pass\"", "[3]"]);
        refused::<TakeASquare>(&["1048577", "18446744073709551615", "-1"]);
        refused::<Chomp>(&["[0,3]", "[3,16]", "[3]", "[4294967296,1]"]);
        refused::<Cram>(&["[0,3]", "[9,8]", "[4294967295,4294967295]"]);
        refused::<Cram<u128>>(&["[0,3]", "[13,10]", "[4294967295,4294967295]"]);
        refused::<Domino<u128>>(&["0", "1", "7", "-3"]);
        refused::<Crosses>(&["\"..\"", "\"..x..o\"", "\"\"", "3"]);
        refused::<Domino>(&["0", "1", "7", "-3"]);
        refused::<Bite>(&[r#"{"row":1}"#, r#"{"row":1,"column":2,"by":3}"#]);
        refused::<Flip>(&[r#"{"place":3,"others":[0],"more":1}"#, r#"{"place":3}"#]);
        refused::<NorthcottPosition>(&["\"W..B\"", "\"WW.B W\"", "\"W.B W.B. W\""]);
        refused::<PokerNimPosition>(&["\"3 5\"", "\"3 | 18446744073709551615 0\""]);
        refused::<DigraphTokens>(&["\"0>\"", "\"4294967295>0\""]);
        refused::<RootedCoins>(&["\"0-1 root 2 coins 1 1\"", "\"0-1 0-1 root 0 coins 1 1 1\""]);
        refused::<LiveCoins>(&["\"0-1 root 0 coins 1\""]);
        refused::<LiveStaircase>(&["\"0-1 root 0 coins 1\"", "\"18446744073709551615 1\""]);
        refused::<PathMarking>(&["\"0-1\"", "{}", "[[0,0]]"]);
        refused::<catalog::Entry>(&["\"chess\"", "3"]);
    }
}
