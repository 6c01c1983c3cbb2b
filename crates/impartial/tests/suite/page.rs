//! Tests the answers of the page without a browser: loopy games, replayed games, puzzles, and searches that a limit stops. Also tests which
//! requests the server rejects, and how it limits long queries.

use std::collections::HashSet;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use games::catalog::Game as _;
use grundy_core::Limits;
use impartial::page::{Server, answer};
use serde_json::{Value, json};

fn question(kind: &str, fields: &[(&str, &str)]) -> String {
    let mut question = form_urlencoded::Serializer::new(String::new());
    question.append_pair("ask", kind).extend_pairs(fields).finish()
}

fn asked(kind: &str, fields: &[(&str, &str)]) -> Value {
    let limits = Limits::none().work(2_000_000);
    serde_json::from_str(&answer(&question(kind, fields), &limits)).unwrap()
}

#[test]
fn games_with_cycles_are_drawn_and_solved() {
    for (position, outcome) in [
        // The two vertices have arrows to each other, so play never ends.
        ("arrow_walk:0-1,1-0 0", "draw"),
        // In the first graph, the token can move to a vertex where the opponent has no move. In the
        // second graph, it cannot.
        ("arrow_walk:0-1,1-0,1-2 1", "N"),
        ("arrow_walk:0-1,1-2 0", "P"),
        // In the first position of Northcott's game, the gaps are 3 and 1. In the second position,
        // the gaps are equal. The outcomes of Poker Nim are those of Nim.
        ("northcott W...B... ....B.W. W", "N"),
        ("northcott W..B W..B W", "P"),
        ("poker_nim 2 2 bags 0 1", "P"),
        ("poker_nim 3 5 bags 4 0", "N"),
    ] {
        let now = asked("position", &[("position", position)]);
        assert_eq!(now["outcome"], outcome, "{position}: {now}");
        let picture = &now["groups"][0]["picture"];
        let shapes = picture["scene"]["items"].as_array().unwrap();
        assert!(picture["summary"].is_null() && shapes.len() > 1, "{position}: {picture}");
        let ids: Vec<&Value> = shapes.iter().map(|shape| &shape["id"]).collect();
        for mv in now["moves"].as_array().unwrap() {
            let sets = mv["touches"].as_array().unwrap();
            assert!(!sets.is_empty(), "{position}: {mv}");
            let mut touched = sets.iter().flat_map(|set| set.as_array().unwrap());
            assert!(touched.all(|id| ids.contains(&id)), "{position}: {mv}");
        }
    }
    // The program must play a move that keeps the draw, and a losing move must not be marked as drawing.
    let now = asked("position", &[("position", "arrow_walk:0-1,1-0,0-2,2-3 0")]);
    assert_eq!(now["outcome"], "draw");
    let kept: Vec<(&str, bool)> = now["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| (mv["text"].as_str().unwrap(), mv["draws"] == true))
        .collect();
    assert_eq!(kept, [("0:1", true), ("0:2", false)]);
    let reply =
        asked("reply", &[("position", "arrow_walk:0-1,1-0,0-2,2-3 0"), ("skill", "perfect")]);
    assert_eq!(reply["line"][0]["text"], "0:1");
}

/// The answer to a move must list the taken items with the places where they were, and the line that the move removed.
#[test]
fn each_move_lists_the_items_that_it_takes() {
    for (position, mv, takes, gone) in [
        ("dots_and_boxes 1x2 h0,0 h1,0 v0,0", "v0,1", vec!["b0x0"], Value::Null),
        ("dots_and_boxes 1x2 h0,0 h1,0 v0,0", "h0,1", vec![], Value::Null),
        ("nimstring 0-1 1-2 2-3", "2-3", vec!["n3"], "string 2-3".into()),
        ("nimstring 0-1 1-2 1-2", "1-2", vec![], "string 1-2".into()),
        // Cutting the last string takes both coins, and the empty position has a description instead of a picture.
        ("nimstring 1-2", "1-2", vec!["n1", "n2"], "string 1-2".into()),
        ("hackenbush 0-1 1-2 0-2", "1-2", vec![], "edge 1-2".into()),
        // Moving along an arrow does not remove the arrow.
        ("arrow_walk:0-1,1-2 0", "0:1", vec![], Value::Null),
        ("nim 3 5", "0/3:1", vec![], Value::Null),
    ] {
        let line = asked("play", &[("position", position), ("move", mv)])["line"][0].clone();
        let ids = line["takes"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap());
        assert_eq!(ids.collect::<Vec<_>>(), takes, "{position}: {line}");
        assert_eq!(line["gone"]["name"], gone, "{position}: {line}");
    }
    let game = [("position", "nimstring 0-1 0-2"), ("moves", "0-1;pass;0-2;pass")];
    let replayed = asked("replay", &game);
    assert_eq!(replayed["wrong"], Value::Null);
    assert_eq!(replayed["now"]["words"][0], "No string is left");
    // The answer must contain the first picture, so the page can draw the nodes where they were at the start.
    let first = replayed["first"][0]["picture"]["scene"]["items"].as_array().unwrap();
    assert!(["n0", "n1", "n2"].iter().all(|id| first.iter().any(|item| item["id"] == **id)));
    let nim = asked("replay", &[("position", "nim 3"), ("moves", "1")]);
    assert_eq!(nim["first"][0]["picture"], Value::Null);
}

#[test]
fn every_game_in_the_gallery_has_a_description_and_a_picture() {
    let games = asked("games", &[]);
    let games = games.as_array().unwrap();
    for game in games {
        assert!(
            !game["about"].as_str().unwrap().is_empty()
                && !game["room"].as_str().unwrap().is_empty()
        );
    }
    let plain: Vec<&str> = games
        .iter()
        .filter(|game| game["picture"].is_null())
        .map(|game| game["name"].as_str().unwrap())
        .collect();
    assert!(plain.is_empty(), "{plain:?}");
}

#[test]
fn the_first_player_wins_the_opening_position_of_every_game() {
    for game in asked("games", &[]).as_array().unwrap() {
        let now = asked("position", &[("position", game["opens"].as_str().unwrap())]);
        assert_eq!(now["outcome"], "N", "{} opens {}", game["name"], game["opens"]);
    }
}

/// The search field must find every game by each name that the reader knows.
#[test]
fn every_game_lists_all_its_names() {
    let games = asked("games", &[]);
    let also = |game: &str| -> Vec<String> {
        let all = games["games"].as_array().or(games.as_array()).unwrap();
        let game = all.iter().find(|known| known["name"] == game).unwrap();
        game["also"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().into()).collect()
    };
    for other in games::catalog::OTHER_NAMES {
        let position = if other.position().is_empty() { "1 2" } else { other.position() };
        let texts = match other.game() {
            Some(game) => vec![format!("{game} {position}")],
            None => other.choices(""),
        };
        assert!(!texts.is_empty(), "{}", other.name());
        for text in texts {
            let game = text.strip_prefix("misere ").unwrap_or(&text);
            let game = game.split([' ', ':']).next().unwrap();
            let game = games::catalog::find(game).map_or("take_and_break", |game| game.name());
            let title = games::catalog::find(game).unwrap().title().to_lowercase();
            let names = [also(game), vec![title]].concat().join("; ");
            assert!(names.contains(&other.name()), "{} for {text}: {names}", other.name());
        }
    }
}

#[test]
fn games_that_are_played_alone_are_solved_without_values() {
    // Values have no meaning in these games, and searching for them would exceed the limit.
    let little = Limits::none().work(20_000);
    for (position, mv) in [
        ("dots_and_boxes 3x3 h0,0 h1,1 h2,1 v0,2 v1,3 v2,1 h3,2 v0,0", "h0,1"),
        ("nimstring 0-1 1-2 2-0 1-3 3-4 4-0 2-4", "0-1"),
        ("top_entails 9 12", "0.9:8"),
    ] {
        let fields = [("position", position), ("move", mv), ("skill", "perfect")];
        let now: Value =
            serde_json::from_str(&answer(&question("play", &fields), &little)).unwrap();
        assert!(now["outcome"] == "P" || now["outcome"] == "N", "{position}: {now}");
        assert_eq!(now["line"].as_array().unwrap().len(), 2, "{position}");
    }
}

#[test]
fn an_entailed_reply_is_shown_and_enforced() {
    let now = asked("position", &[("position", "top_entails 4 6r")]);
    let items = now["groups"][0]["picture"]["scene"]["items"].as_array().unwrap();
    let named = |id: &str| {
        items.iter().find(|item| item["id"] == id).unwrap()["form"]["label"]["text"].clone()
    };
    assert_eq!((named("h0"), named("h1")), ("4".into(), "6, reply here".into()));
    for mv in now["moves"].as_array().unwrap() {
        // The reply must be made in the entailed stack, so no move touches the other stack.
        let touched = mv["touches"][0][0].as_str().unwrap();
        assert!(touched.starts_with("h1."), "{mv}");
    }
    let edited = asked("edit", &[("position", "top_entails 4 6r"), ("tool", "more"), ("at", "h0")]);
    assert_eq!(edited["position"], "top_entails 5 6r");
}

#[test]
fn tall_stacks_are_drawn_in_groups_of_ten() {
    let places = |position: &str| {
        let now = asked("position", &[("position", position)]);
        let items = now["groups"][0]["picture"]["scene"]["items"].as_array().unwrap().clone();
        let coins = items.iter().filter_map(|item| item["form"].get("coin"));
        let places = coins.map(|coin| (coin["at"][0].to_string(), coin["at"][1].to_string()));
        places.collect::<HashSet<_>>()
    };
    let high = places("nim 15");
    assert_eq!((high.len(), columns(&high)), (15, 1));
    let higher = places("nim 32");
    assert_eq!((higher.len(), columns(&higher)), (32, 4));
}

fn columns(places: &HashSet<(String, String)>) -> usize {
    places.iter().map(|(x, _)| x).collect::<HashSet<_>>().len()
}

#[test]
fn moves_show_the_values_found_by_a_search() {
    // On a path with four edges, each move leaves two rows of nodes. The values of such rows are those of 0.07.
    let now = asked("position", &[("position", "arc_kayles 0-1 1-2 2-3 3-4")]);
    let leaves: Vec<&str> =
        now["moves"].as_array().unwrap().iter().map(|mv| mv["leaves"].as_str().unwrap()).collect();
    // In Dawson's Kayles, the values of rows of 0 to 5 pins are 0, 0, 1, 1, 2 and 0. The path has five nodes, so its value is that
    // of five pins.
    assert_eq!(leaves, ["*1", "*1", "*1", "*1"]);
    assert_eq!((&now["value"], &now["outcome"]), (&"*0".into(), &"P".into()));
}

#[test]
fn a_recorded_game_can_be_replayed() {
    let read = asked("replay", &[("position", "nim 3 5"), ("moves", "1/5:3;0/3:0")]);
    assert_eq!((&read["start"], &read["now"]["position"]), (&"nim 3 5".into(), &"nim 0 3".into()));
    assert_eq!(read["line"][0]["position"], "nim 3 3");
    // In a saved game, the index of a move counts only components that still have moves.
    let read =
        asked("replay", &[("position", "nim 1 2"), ("moves", "0/1:0;2:0"), ("recorded", "yes")]);
    assert_eq!((&read["now"]["position"], &read["now"]["over"]), (&"nim 0 0".into(), &true.into()));
    assert_eq!(read["line"][1]["recorded"], "2:0");
    assert_eq!(read["line"][1]["text"], "1/2:0");
}

/// The page must write moves of coins on the same node in the same notation as the other programs.
#[test]
fn moves_of_equal_coins_share_a_notation() {
    let coins = "coins_to_root 0-1 1-2 root 0 coins 0 2 1";
    let now = asked("position", &[("position", coins)]);
    let texts: Vec<&str> =
        now["moves"].as_array().unwrap().iter().map(|mv| mv["text"].as_str().unwrap()).collect();
    assert_eq!((texts, &now["best"]), (vec!["1:0", "2:1", "2:0"], &"2:0".into()));
    let read = asked("replay", &[("position", coins), ("moves", "2:0;1:0"), ("recorded", "yes")]);
    let texts: Vec<&Value> =
        read["line"].as_array().unwrap().iter().map(|mv| &mv["text"]).collect();
    assert_eq!(texts, ["2:0", "1:0"]);
    assert_eq!(read["line"][1]["recorded"], "1:0");
}

#[test]
fn one_query_plays_a_move_and_the_reply() {
    let fields = [("position", "nim 3 5"), ("move", "1/5:4"), ("skill", "perfect")];
    let now = asked("play", &fields);
    let texts: Vec<&str> =
        now["line"].as_array().unwrap().iter().map(|mv| mv["text"].as_str().unwrap()).collect();
    // A perfect reply makes the two heaps equal.
    assert_eq!((texts, &now["position"]), (vec!["1/5:4", "1/4:3"], &"nim 3 3".into()));
    assert_eq!(now["line"][0]["position"], "nim 3 4");
    // The page marks the heap in which the move was played, or the ends of the edge that it removed.
    assert_eq!(now["line"][1]["marks"], serde_json::json!(["h1"]));
    let now = asked("play", &[("position", "hackenbush 0-1 1-2"), ("move", "1-2")]);
    assert_eq!(now["line"][0]["marks"], serde_json::json!(["n1", "n2"]));
    // After the last move, there is no reply.
    let now = asked("play", &[("position", "nim 3"), ("move", "3:0"), ("skill", "perfect")]);
    assert_eq!((now["line"].as_array().unwrap().len(), &now["over"]), (1, &true.into()));
}

#[test]
fn a_puzzle_has_exactly_one_winning_move() {
    for level in ["easy", "medium", "hard"] {
        for game in ["nim", "kayles", "hackenbush", "wythoff", "cram", "chomp"] {
            let made = asked("puzzle", &[("game", game), ("level", level), ("seed", "5")]);
            let position = made["position"].as_str().unwrap_or_else(|| panic!("{game}: {made}"));
            let now = asked("position", &[("position", position)]);
            let wins = now["moves"].as_array().unwrap().iter().filter(|mv| mv["wins"] == true);
            // Equal heaps have equivalent moves, and the page lists only one of them.
            assert_eq!((&now["outcome"], wins.count()), (&"N".into(), 1), "{level} {position}");
        }
    }
}

#[test]
fn a_puzzle_with_several_winning_moves_also_has_losing_ones() {
    // In Dual Nim with an even number of heaps, a move wins unless the xor of the remaining heaps is 0.
    let made = asked("puzzle", &[("game", "dual_nim"), ("level", "easy"), ("seed", "5")]);
    assert_eq!(made["only"], false, "{made}");
    let now = asked("position", &[("position", made["position"].as_str().unwrap())]);
    let wins = |wanted: bool| {
        now["moves"].as_array().unwrap().iter().filter(|mv| mv["wins"] == wanted).count()
    };
    assert!(now["outcome"] == "N" && wins(true) > 1 && wins(false) > 0, "{now}");
}

#[test]
fn remarks_about_the_input_accompany_the_position() {
    let falls = json!(["One edge is not connected to the ground, so it falls."]);
    let brought = asked("bring", &[("game", "hackenbush"), ("field0", "0-1 1-2 3-4")]);
    assert_eq!(brought["notes"], falls, "{brought}");
    for ask in ["position", "replay"] {
        let read = asked(ask, &[("position", "hackenbush 0-1 1-2 3-4")]);
        assert_eq!(read["notes"], falls, "{read}");
        let read = asked(ask, &[("position", "nim 3 5")]);
        assert_eq!(read["notes"], json!([]), "{read}");
    }
}

#[test]
fn lists_of_edges_are_read_in_every_notation() {
    let brought = |game: &str, fields: &[&str]| {
        let names: Vec<String> = (0..fields.len()).map(|at| format!("field{at}")).collect();
        let filled = names.iter().map(String::as_str).zip(fields.iter().copied());
        let all: Vec<(&str, &str)> = [("game", game)].into_iter().chain(filled).collect();
        let answer = asked("bring", &all);
        let said = answer.get("position").or_else(|| answer.get("error"));
        said.unwrap().as_str().unwrap().to_owned()
    };
    for (game, fields, position) in [
        ("arc_kayles", &["0 1\n1,2\n2 - 3; 3 \u{2013} 0"][..], "arc_kayles 0-1 0-3 1-2 2-3"),
        // The first line contains the numbers of nodes and edges. The nodes are numbered from 1 in the first graph, and from 0 in
        // the second.
        ("node_kayles", &["3 2\n1 2\n2 3"], "node_kayles 1-2 2-3"),
        ("node_kayles", &["4 2\n0 1\n1 2"], "node_kayles 0-1 1-2 3"),
        // In the first graph, three lines follow the first line, so `4 2` is an edge. In the second graph, two lines follow, so
        // `5 2` are the numbers of nodes and edges.
        ("node_kayles", &["4 2\n0 1\n1 2\n2 3"], "node_kayles 0-1 1-2 2-3 2-4"),
        ("hackenbush", &["5 2\n0 1\n0 1"], "hackenbush 0-1 0-1"),
        // For a tree, the first line contains only the number of nodes. The nodes keep their names.
        ("path_marking", &["3\n1 2\n1 3"], "path_marking:1-2,1-3 unmarked"),
        // The first adjacency lists contain each edge at both of its ends, and the second ones at only one end. The third ones
        // contain two edges between the same nodes.
        ("arc_kayles", &["0: 1 2\n1: 0\n2: 0"], "arc_kayles 0-1 0-2"),
        ("arc_kayles", &["0: 1 2\n1: 2"], "arc_kayles 0-1 0-2 1-2"),
        ("hackenbush", &["0: 1 1\n1: 0 0"], "hackenbush 0-1 0-1"),
        ("arrow_walk", &["0", "0: 1\n1: 0"], "arrow_walk:0-1,1-0 0"),
        ("edge_geography", &["2", "cycle 4"], "edge_geography 2 0-1 1-2 2-3 3-0"),
        // The forms also accept the formats of other programs.
        ("node_kayles", &["DQc"], "node_kayles 0-2 0-4 1-3 3-4"),
        ("node_kayles", &[":Fa@x^"], "node_kayles 0-1 0-2 1-2 5-6 3 4"),
        ("hackenbush", &["graph {\n  0 -- a;\n  a -- b;\n}"], "hackenbush 0-a a-b"),
        ("arc_kayles", &["c x\np edge 3 2\ne 1 2\ne 2 3"], "arc_kayles 1-2 2-3"),
        ("arc_kayles", &["0 1 1\n1 0 0\n1 0 0"], "arc_kayles 0-1 0-2"),
        ("vertex_geography", &["1", "D?{"], "vertex_geography 1 0-4 1-4 2-4 3-4"),
        ("arrow_walk", &["0", "&BP_"], "arrow_walk:0-1,1-2,2-0 0"),
        ("path_marking", &["((a,b)c,d)e;"], "path_marking:e-c,c-a,c-b,e-d unmarked"),
        ("node_kayles", &["((a,b)c,d)e;"], "node_kayles a-c b-c c-e d-e"),
        ("node_kayles", &["1--2\n2--3"], "node_kayles 1-2 2-3"),
        ("node_kayles", &["# a list\n0 1 {}\n1 2 {'weight': 3}"], "node_kayles 0-1 1-2"),
        ("node_kayles", &["[&R] (,(,));"], "node_kayles 0-1 0-2 2-3 2-4"),
        // The node of the token is on the line before the edges.
        ("vertex_geography", &["1", "0 2\n1 2\n1 3"], "vertex_geography 1 0-2 1-2 1-3"),
        // The text of a field can name a convention.
        ("node_kayles", &["0-1 1-2 misere"], "misere node_kayles 0-1 1-2"),
        (
            "node_kayles",
            &["graph [\n  node [ id 1 ]\n  node [ id 2 ]\n  edge [ source 1 target 2 ]\n]"],
            "node_kayles 1-2",
        ),
        (
            "hackenbush",
            &[
                "<graphml><graph><node id='0'/><node id='a'/><edge source='0' target='a'/></graph></graphml>",
            ],
            "hackenbush 0-a",
        ),
        // Names of nodes can be any words and numbers.
        ("arc_kayles", &["0: 1\n1: x"], "arc_kayles 0-1 1-x"),
        ("arc_kayles", &["0-99999999999"], "arc_kayles 0-99999999999"),
    ] {
        assert_eq!(brought(game, fields), position, "{game} {fields:?}");
    }
    for (game, fields, message) in [
        (
            "arc_kayles",
            &["0 1\n\n1 -\n"][..],
            "line 3: expected an edge such as `0-1` or a node, found `-`",
        ),
        (
            "arc_kayles",
            &["0 1\n2 3 4"],
            "line 2: expected an edge such as `0-1` or a node: other lines have two names, and this one 3",
        ),
        (
            "arc_kayles",
            &["cycle 5\n0 1"],
            "line 2: expected nothing after a named graph, found `0`",
        ),
        ("arc_kayles", &["99999999 1\n0 1"], "line 1: more than 65536 nodes without edges"),
        ("arc_kayles", &[" \n"], "there are no edges"),
        ("staircase_nim", &["0-1", "", "1 1"], "there are no roots"),
        ("nim", &[], "Nim has no form"),
    ] {
        let said = brought(game, fields);
        assert!(said.starts_with(message), "{game} {fields:?}: {said}");
    }
}

#[test]
fn a_replayed_game_ends_before_an_illegal_move() {
    let played = asked("replay", &[("position", "nim 3 5"), ("moves", "0/3:1;1/5:9;0/1:0")]);
    assert_eq!(played["line"].as_array().unwrap().len(), 1);
    assert_eq!(played["now"]["position"], "nim 1 5");
    let wrong = played["wrong"].as_str().unwrap();
    assert!(wrong.starts_with("move 2, `1/5:9`: "), "{wrong}");
}

#[test]
fn a_stopped_query_reports_the_limit_and_can_be_resumed() {
    let fields = [(
        "position",
        "node_kayles 0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-0 0-4 1-5 2-6 3-7 8-9 9-10 10-8 8-0",
    )];
    let stopped = answer(&question("position", &fields), &Limits::none().work(10));
    let stopped: Value = serde_json::from_str(&stopped).unwrap();
    assert!(stopped["outcome"].is_null() && stopped["unknown"]["stopped"] == true, "{stopped}");
    // Even though the search was stopped, the answer must contain moves that can be played.
    assert!(!stopped["moves"].as_array().unwrap().is_empty());
    assert!(asked("position", &fields)["outcome"].is_string());
}

/// A running server that stops at the end of the test.
struct Running(Arc<Server>, Option<thread::JoinHandle<()>>);

impl Running {
    fn start(time: Duration) -> Self {
        let server = Arc::new(Server::new(0).unwrap().time(time));
        let other = Arc::clone(&server);
        Self(server, Some(thread::spawn(move || other.serve().unwrap())))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.stop();
        self.1.take().unwrap().join().unwrap();
    }
}

fn send(address: SocketAddr, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn requests_from_other_sites_are_rejected() {
    let running = Running::start(Duration::from_secs(2));
    let address = running.0.address();
    let port = address.port();
    let body = "ask=position&position=nim+3";
    for (headers, status) in [
        (format!("Host: 127.0.0.1:{port}"), 200),
        (format!("Host: localhost:{port}"), 200),
        (format!("Host: LOCALHOST:{port}\r\nOrigin: http://localhost:{port}"), 200),
        ("Host: localhost".to_owned(), 200),
        (format!("Host: evil.example:{port}"), 403),
        (format!("Host: 127.0.0.1.evil.example:{port}"), 403),
        ("Host: ".to_owned(), 403),
        (format!("Host: localhost:{port}\r\nOrigin: http://evil.example"), 403),
        (format!("Host: localhost:{port}\r\nOrigin: https://localhost:{port}"), 403),
        (format!("Host: localhost:{port}\r\nOrigin: http://localhost:1"), 403),
        (format!("Host: localhost:{port}\r\nOrigin: null"), 403),
        (format!("Origin: http://localhost:{port}"), 403),
        (format!("Host: localhost:{port}\r\nHost: localhost:{port}"), 400),
    ] {
        let answer = send(address, &format!("POST /ask HTTP/1.1\r\n{headers}"), body);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{headers:?}: {answer:.60}");
    }
}

#[test]
fn requests_must_name_the_receiving_address_or_an_allowed_host() {
    // The server listens on all addresses of this machine, as it does for a class.
    let server = Server::on(&[Ipv4Addr::UNSPECIFIED.into()], 0).unwrap();
    let server = Arc::new(server.names(["games.school.example".to_owned()]));
    let other = Arc::clone(&server);
    let running = Running(server, Some(thread::spawn(move || other.serve().unwrap())));
    let port = running.0.address().port();
    let body = "ask=position&position=nim+3";
    let get = |to: Ipv4Addr, host: &str, origin: &str| {
        let origin =
            if origin.is_empty() { String::new() } else { format!("\r\nOrigin: http://{origin}") };
        let head = format!("POST /ask HTTP/1.1\r\nHost: {host}{origin}");
        let answer = send(SocketAddr::from((to, port)), &head, body);
        answer.split(' ').nth(1).map(str::to_owned)
    };
    // The host of a request must be the address at which the server received the request, or the allowed name. If the request has
    // an origin, it must match the host.
    let loopback = Ipv4Addr::LOCALHOST;
    let another = Ipv4Addr::new(127, 0, 0, 9);
    for (to, host, origin, status) in [
        (loopback, format!("127.0.0.1:{port}"), format!("127.0.0.1:{port}"), "200"),
        (another, format!("127.0.0.9:{port}"), String::new(), "200"),
        (loopback, format!("games.school.example:{port}"), String::new(), "200"),
        (loopback, "GAMES.School.example".to_owned(), "games.school.EXAMPLE".to_owned(), "200"),
        (loopback, format!("games.school.example:{port}"), format!("127.0.0.1:{port}"), "403"),
        (loopback, format!("school.example:{port}"), String::new(), "403"),
        (loopback, format!("games.school.example.evil.example:{port}"), String::new(), "403"),
        (loopback, format!("192.168.1.20:{port}"), String::new(), "403"),
        (loopback, format!("0.0.0.0:{port}"), String::new(), "403"),
        (loopback, format!("::1:{port}"), String::new(), "403"),
        (loopback, format!("[127.0.0.1]:{port}"), String::new(), "403"),
        (loopback, format!("127.0.0.1:{port}"), "evil.example".to_owned(), "403"),
    ] {
        assert_eq!(get(to, &host, &origin).as_deref(), Some(status), "{to} {host} {origin}");
    }
    // If a request contains a full URL instead of a path, the server must check the host in the URL
    // instead of the `Host` header.
    for (url, status) in [("127.0.0.1", "200"), ("evil.example", "403")] {
        let head = format!("POST http://{url}:{port}/ask HTTP/1.1\r\nHost: 127.0.0.1:{port}");
        let answer = send(SocketAddr::from((loopback, port)), &head, body);
        assert_eq!(answer.split(' ').nth(1), Some(status), "{url}");
    }
    // The server must also answer at the addresses that other machines use to reach this machine.
    for address in impartial::page::reachable_addresses().unwrap() {
        let IpAddr::V4(address) = address else { continue };
        assert!(!address.is_loopback());
        let host = format!("{address}:{port}");
        assert_eq!(get(address, &host, &host).as_deref(), Some("200"), "{host}");
        assert_eq!(get(address, &format!("localhost:{port}"), "").as_deref(), Some("403"));
        assert_eq!(get(address, &format!("127.0.0.1:{port}"), "").as_deref(), Some("403"));
    }
}

#[test]
fn a_server_listens_on_every_given_address() {
    let addresses = [Ipv4Addr::LOCALHOST.into(), Ipv4Addr::new(127, 0, 0, 7).into()];
    let server = Arc::new(Server::on(&addresses, 0).unwrap());
    let other = Arc::clone(&server);
    let running = Running(server, Some(thread::spawn(move || other.serve().unwrap())));
    let port = running.0.address().port();
    for address in addresses {
        let head = format!("GET / HTTP/1.1\r\nHost: {address}:{port}");
        assert!(send((address, port).into(), &head, "").starts_with("HTTP/1.1 200 "), "{address}");
    }
    // The port is now in use on the first address. The server does not listen on any address that was not given.
    let taken = Server::on(&addresses[..1], port).unwrap_err();
    assert_eq!(taken.kind(), std::io::ErrorKind::AddrInUse);
    assert!(TcpStream::connect((Ipv4Addr::new(127, 0, 0, 8), port)).is_err());
    assert!(Server::on(&[], 0).is_err());
}

#[test]
fn positions_state_the_winning_rule_and_how_to_move() {
    for (position, convention, rule) in [
        ("nim 3 4 5", "", "Whoever takes the last coin wins."),
        ("nim 3 4 5", "misere", "Whoever takes the last coin loses."),
        ("nim 3 + take_a_square 5", "", "Whoever takes the last coin wins."),
        // A move takes at least two coins, so coins can be left when the game ends. The rule must not mention the last coin.
        ("subtract:2,5 7", "", "Whoever makes the last move wins."),
        ("subtract:1,2 7", "misere", "Whoever takes the last coin loses."),
        ("nim 3 + kayles 4", "misere", "Whoever makes the last move loses."),
        ("dual_nim 3 3", "", "Whoever makes the last move loses."),
        ("treblecross ....", "", "A player who completes three crosses side by side wins."),
        ("treblecross ....", "misere", "Whoever makes the last move loses."),
        (
            "arrow_walk:0-1,1-0 0",
            "",
            "Whoever makes the last move wins; play that never ends is a draw.",
        ),
        (
            "dots_and_boxes 1x2",
            "",
            "The player with more boxes at the end wins; a tie counts as a win for the player who did not begin.",
        ),
    ] {
        let now = asked("position", &[("position", position), ("convention", convention)]);
        assert_eq!(now["rule"], rule, "{position} {convention}");
    }
    for (position, how) in [
        ("nim 3 4 5", "Click a coin: it and all coins above it are taken."),
        ("hackenbush 0-1", "Click an edge, for example to cut the edge 0-1."),
        (
            "cram 1x2",
            "Click a square, then another one, for example to put a domino on 0,0 and 0,1.",
        ),
        ("node_kayles 0-1", "Click a node, for example to take node 1 and its neighbors."),
    ] {
        let now = asked("position", &[("position", position)]);
        assert_eq!(now["how"], how, "{position}");
    }
    assert!(asked("position", &[("position", "nim 0")])["how"].is_null());
}

#[test]
fn moves_in_dots_and_boxes_show_their_margins() {
    let now = asked("position", &[("position", "dots_and_boxes 1x2 h0,0 h1,0 v0,0 h0,1 h1,1")]);
    let leaves: Vec<_> =
        now["moves"].as_array().unwrap().iter().map(|mv| (&mv["text"], &mv["leaves"])).collect();
    // The middle line closes the left box, and then the last line closes the right one. The right line instead gives both boxes to
    // the opponent.
    assert_eq!(
        format!("{leaves:?}"),
        r#"[(String("v0,1"), String("+2")), (String("v0,2"), String("-2"))]"#
    );
}

/// A query that would take a very long time without a time limit.
const LONG: &str = "ask=position&position=cram+9x9";

#[test]
fn long_queries_stop_in_time_and_do_not_delay_files() {
    let running = Running::start(Duration::from_millis(1500));
    let address = running.0.address();
    let head = "POST /ask HTTP/1.1\r\nHost: localhost";
    // The server draws the gallery before its first answer, which takes seconds without optimization.
    send(address, head, "ask=position&position=nim+1");
    let begin = Instant::now();
    thread::scope(|scope| {
        let asking: Vec<_> = (0..4).map(|_| scope.spawn(|| send(address, head, LONG))).collect();
        thread::sleep(Duration::from_millis(50));
        let before = Instant::now();
        let page = send(address, "GET /page.js HTTP/1.1\r\nHost: localhost", "");
        assert!(page.starts_with("HTTP/1.1 200") && before.elapsed() < Duration::from_secs(1));
        for asked in asking {
            let answer = asked.join().unwrap();
            assert!(answer.contains(r#""stopped":true"#), "{answer:.300}");
        }
    });
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn a_query_stops_when_its_client_disconnects() {
    let running = Running::start(Duration::from_secs(120));
    let address = running.0.address();
    let head = "POST /ask HTTP/1.1\r\nHost: localhost";
    // Wait until the gallery is drawn.
    send(address, head, "ask=position&position=nim+1");
    // Send more long queries than the server answers at the same time. All clients disconnect before they receive an answer.
    for _ in 0..8 {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{LONG}", LONG.len()).unwrap();
        thread::sleep(Duration::from_millis(20));
    }
    let begin = Instant::now();
    let answer = send(address, head, "ask=position&position=nim+3+5");
    assert!(answer.contains(r#""value":"*6""#), "{answer:.300}");
    assert!(begin.elapsed() < Duration::from_secs(8), "{:?}", begin.elapsed());
}
