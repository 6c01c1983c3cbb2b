//! Tests the web server of the page without a browser: its answers, and how it handles malformed requests.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use grundy_core::Limits;
use impartial::page::{Server, answer};
use serde_json::Value;

/// A running server that stops at the end of the test.
struct Running {
    server: Arc<Server>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Running {
    fn start() -> Self {
        let server = Arc::new(Server::new(0).unwrap());
        let other = Arc::clone(&server);
        Self { server, thread: Some(thread::spawn(move || other.serve().unwrap())) }
    }

    fn address(&self) -> SocketAddr {
        self.server.address()
    }

    fn get(&self, path: &str) -> (u16, String) {
        let host = self.address();
        let head = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        send(host, &head)
    }

    /// Sends a query in the same way as the page.
    fn ask(&self, kind: &str, fields: &[(&str, &str)]) -> Value {
        let question = encoded(&[&[("ask", kind)], fields].concat());
        let (status, answer) = send(self.address(), &self.posted(&question));
        assert_eq!(status, 200, "{question}");
        serde_json::from_str(&answer)
            .unwrap_or_else(|error| panic!("{question}: {error}: {answer}"))
    }

    /// Returns an HTTP request that contains the given query.
    fn posted(&self, question: &str) -> String {
        let (host, length) = (self.address(), question.len());
        format!("POST /ask HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n{question}")
    }
}

/// Returns the answer to a query without using the server.
fn asked(kind: &str, fields: &[(&str, &str)]) -> Value {
    asked_within(2_000_000, kind, fields)
}

fn asked_within(work: u64, kind: &str, fields: &[(&str, &str)]) -> Value {
    let question = encoded(&[&[("ask", kind)], fields].concat());
    serde_json::from_str(&answer(&question, &Limits::none().work(work))).unwrap()
}

impl Drop for Running {
    fn drop(&mut self) {
        self.server.stop();
        self.thread.take().unwrap().join().unwrap();
    }
}

/// Sends a request and returns the complete response.
fn whole(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // The server may close the connection before it has read the whole request, so ignore errors when writing.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// Sends a request, and returns the status and the body of the response.
fn send(address: SocketAddr, request: &str) -> (u16, String) {
    let answer = whole(address, request);
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, body.to_owned())
}

fn encoded(fields: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

#[test]
fn the_server_listens_on_loopback_and_serves_its_page() {
    let running = Running::start();
    assert!(running.address().ip().is_loopback());
    for (path, text) in
        [("/", "<!doctype html>"), ("/page.css", "color-scheme"), ("/page.js", "import ")]
    {
        let (status, body) = running.get(path);
        assert_eq!(status, 200, "{path}");
        assert!(body.contains(text), "{path}");
    }
    // If the browser does not run scripts, the page must show a table of all games.
    let (_, index) = running.get("/");
    let (_, table) = index.split_once("<noscript>").unwrap();
    assert_eq!(table.matches("<th scope=\"row\">").count(), games::catalog::GAMES.len());
    assert!(table.contains("A heap of <code>n</code> has the nim-value <code>n</code>"));
    let page = running.ask("theory", &[("game", "wythoff")]);
    let html = page["html"].as_str().unwrap();
    assert!(html.starts_with("<h2>Wythoff") && html.contains("<svg "), "{html:.200}");
    // The answers of the server must be those of the function that the web worker of the page calls.
    assert_eq!(page, asked("theory", &[("game", "wythoff")]));
}

#[test]
fn every_game_can_be_played_and_won_through_the_server() {
    let running = Running::start();
    let games = running.ask("games", &[]);
    let mut won = 0;
    for game in games.as_array().unwrap() {
        let text = game["examples"][0].as_str().unwrap();
        let mut now = running.ask("position", &[("position", text)]);
        assert_eq!(now["convention"], game["convention"], "{text}");
        let knows = !now["outcome"].is_null() && now["outcome"] != "draw";
        let wins = now["outcome"] == "N";
        let mut ours = true;
        let mut moves = 0;
        while now["over"] == false {
            let position = now["position"].as_str().unwrap().to_owned();
            let convention = now["convention"].as_str().unwrap().to_owned();
            let fields = [("position", &*position), ("convention", &convention)];
            now = if ours == wins {
                // The player who can win plays perfectly.
                running.ask("reply", &[&fields[..], &[("skill", "perfect")]].concat())
            } else {
                let mv = now["moves"][0]["text"].as_str().unwrap().to_owned();
                running.ask("play", &[&fields[..], &[("move", &mv)]].concat())
            };
            assert!(now["error"].is_null(), "{position}: {now}");
            ours = !ours;
            moves += 1;
            if moves == 2_000 {
                break;
            }
        }
        // Play may go on forever only in a loopy game whose winner is unknown.
        if now["over"] == false {
            assert!(!knows && game["loopy"] == true, "{text} does not end");
            continue;
        }
        // The game is over when the player to move has no moves. In misère play, this player wins.
        let mover_wins = now["convention"] == "misere";
        if knows {
            assert_eq!(ours == mover_wins, wins, "{text}");
            won += 1;
        }
    }
    assert!(won > 10, "{won}");
}

#[test]
fn invalid_requests_are_rejected_without_any_effect() {
    let running = Running::start();
    let bad: [(&str, &[(&str, &str)]); 11] = [
        ("position", &[("position", "nim x")]),
        ("position", &[("position", "chess")]),
        ("position", &[]),
        ("position", &[("position", "nim 3"), ("convention", "other")]),
        ("play", &[("position", "nim 3"), ("move", "3:7")]),
        ("play", &[("position", "nim 3")]),
        ("reply", &[("position", "nim 0"), ("skill", "perfect")]),
        ("reply", &[("position", "nim 3"), ("skill", "cheating")]),
        ("puzzle", &[("game", "nim"), ("level", "impossible")]),
        ("theory", &[("game", "<script>")]),
        ("nothing", &[]),
    ];
    for (kind, fields) in bad {
        let answer = running.ask(kind, fields);
        assert!(answer["error"].is_string(), "{kind} {fields:?}: {answer}");
    }
    for path in ["/nowhere", "/../Cargo.toml", "/%00", "/ask"] {
        let (status, answer) = running.get(path);
        assert_eq!(status, if path == "/ask" { 405 } else { 404 }, "{path}");
        assert!(answer.contains("error"), "{path}");
    }
    // Also send malformed requests, requests that the server does not accept, and finally a valid request.
    let address = running.address();
    for (request, expected) in [
        ("\u{1}\u{2}\r\n\r\n", 400),
        ("GET\r\n\r\n", 400),
        ("GET / HTTP/9.9\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        // The first length does not fit in 64 bits, and the other two lengths exceed the limits of the server.
        ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: 18446744073709551615\r\n\r\n", 431),
        ("POST / HTTP/1.1\r\nContent-Length: 18446744073709551600\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
        ("DELETE / HTTP/1.1\r\n\r\n", 405),
        ("GET / HTTP/1.0\n\n", 200),
    ] {
        assert_eq!(send(address, request).0, expected, "{request:?}");
    }
    let headers = "x: y\r\n".repeat(100);
    assert_eq!(send(address, &format!("GET / HTTP/1.1\r\n{headers}\r\n")).0, 431);
    assert_eq!(running.get(&format!("/ask?position=nim+{}", "1+".repeat(200_000))).0, 431);
    let header = "1".repeat(200_000);
    assert_eq!(send(address, &format!("GET / HTTP/1.1\r\nx: {header}\r\n\r\n")).0, 431);
    let body = "x".repeat(10 << 20);
    let post = format!("POST /ask HTTP/1.1\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    assert_eq!(send(address, &post).0, 413);
    // These positions contain invalid UTF-8, lack a component, are too long, or contain numbers that are too large.
    for position in [
        "%ff%fe",
        "nim+1+%2B+",
        &"nim+1+%2B+".repeat(500),
        "moore:18446744073709551615+1",
        "kayles+99999999999999999999",
    ] {
        let (_, answer) =
            send(address, &running.posted(&format!("ask=position&position={position}")));
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert!(answer["error"].is_string() || answer["over"].is_boolean(), "{position}: {answer}");
    }
    assert_eq!(running.get("/").0, 200);
}

#[test]
fn silent_clients_do_not_delay_others() {
    let running = Running::start();
    let address = running.address();
    // Each client sends only a part of the head, sends only a part of the body, or never reads the response.
    let silent: Vec<TcpStream> = [
        "GET /page.js HT",
        "POST /ask HTTP/1.1\r\nContent-Length: 1000\r\n\r\nask=position&position=",
        "GET /page.js HTTP/1.1\r\n\r\n",
    ]
    .iter()
    .cycle()
    .take(210)
    .map(|half| {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(half.as_bytes()).unwrap();
        stream
    })
    .collect();
    thread::scope(|scope| {
        for _ in 0..200 {
            scope.spawn(|| {
                assert_eq!(running.ask("position", &[("position", "nim 3 5")])["value"], "*6");
            });
        }
    });
    drop(silent);
    assert_eq!(running.get("/").0, 200);
}

#[test]
fn text_from_requests_is_never_served_as_html() {
    let running = Running::start();
    for hostile in [
        "<script>alert(1)</script>",
        "nim <img src=x onerror=alert(1)>",
        "\"'><svg onload=alert(1)>",
    ] {
        for kind in
            ["position", "edit", "plot", "random", "theory", "moves", "play", "reply", "replay"]
        {
            let fields = ["position", "draft", "game", "move", "skill"].map(|name| (name, hostile));
            let question = encoded(&[&[("ask", kind)], &fields[..]].concat());
            let answer = whole(running.address(), &running.posted(&question));
            // The response must not be HTML, because a browser could then run text from the request as a page.
            assert!(answer.contains("Content-Type: application/json"), "{kind}: {answer}");
            assert!(answer.contains("X-Content-Type-Options: nosniff"), "{kind}: {answer}");
        }
    }
    let page = whole(running.address(), "GET / HTTP/1.1\r\n\r\n");
    assert!(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"));
    assert!(
        !page.contains("<script>")
            && !page.contains(" style=")
            && !page.contains("http://")
            && !page.contains("https://")
    );
}

/// Returns the items in a picture.
fn items(picture: &Value) -> &[Value] {
    picture["scene"]["items"].as_array().map_or(&[][..], Vec::as_slice)
}

/// Returns the ids of the items in a picture.
fn ids(picture: &Value) -> Vec<&str> {
    items(picture).iter().map(|shape| shape["id"].as_str().unwrap()).collect()
}

#[test]
fn every_move_of_every_example_can_be_clicked() {
    let mut clicked = 0;
    for sample in samples() {
        let now = asked("position", &[("position", &sample)]);
        let groups = now["groups"].as_array().unwrap();
        for mv in now["moves"].as_array().unwrap() {
            let picture = &groups[mv["group"].as_u64().unwrap() as usize]["picture"];
            let ids = ids(picture);
            if ids.is_empty() {
                continue;
            }
            let touches = mv["touches"].as_array().unwrap();
            // If a move cannot be clicked, it must be the only move. The page then plays it automatically.
            let alone = now["moves"].as_array().unwrap().len() == 1;
            assert!(!touches.is_empty() || alone, "{sample}: {mv}");
            for set in touches {
                let set = set.as_array().unwrap();
                assert!(!set.is_empty(), "{sample}: {mv}");
                assert!(
                    set.iter().all(|id| ids.contains(&id.as_str().unwrap())),
                    "{sample}: {mv} in {ids:?}"
                );
            }
            clicked += 1;
        }
    }
    assert!(clicked > 500, "{clicked}");
}

/// Returns the samples of all games in the catalog.
fn samples() -> Vec<String> {
    let games = asked("games", &[]);
    let games = games.as_array().unwrap().iter();
    let samples = games.flat_map(|game| game["samples"].as_array().unwrap().clone());
    samples.map(|sample| sample["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn edits_set_up_the_expected_positions() {
    let edit = |position: &str, part: &str, tool: &str, at: &str| {
        asked("edit", &[("position", position), ("part", part), ("tool", tool), ("at", at)])
    };
    for (draft, tool, at, expected) in [
        ("nim 3 5", "more", "h1", "nim 3 6"),
        ("nim 3 5", "fewer", "h0.2", "nim 2 5"),
        ("nim 3 5", "new", "", "nim 3 5 3"),
        ("nim 3 5", "drop", "h0", "nim 5"),
        (
            "fibonacci_nim 27 7 + fibonacci_nim 4",
            "more",
            "h1",
            "fibonacci_nim 27 7 + fibonacci_nim 5",
        ),
        ("twins 2 4", "turn", "s7", "twins 2 4 7"),
        ("twins 2 4", "turn", "s2", "twins 4"),
        ("silver_dollar_bag 1 4d", "dollar", "s1", "silver_dollar_bag 1d 4"),
        ("coins_to_root:0-1,1-2@0 0 2", "coin", "n1", "coins_to_root 0-1 1-2 root 0 coins 1 1 1"),
        (
            "coins_to_root 0-1 1-2 root 0 coins 1 0 1",
            "root",
            "n2",
            "coins_to_root 0-1 1-2 root 2 coins 1 0 1",
        ),
        (
            "coins_to_root 0-1 1-2 root 0 coins 1 0 1",
            "leaf",
            "n0",
            "coins_to_root 0-1 1-2 0-3 root 0 coins 1 0 1 0",
        ),
        (
            "coins_to_root 0-1 0-2 2-3 root 3 coins 1 5 0 2",
            "prune",
            "n1",
            "coins_to_root 0-2 2-1 root 1 coins 1 2 0",
        ),
        ("path_marking:0-1,1-2 1-2", "mark", "e0", "path_marking 0=1 1=2"),
        ("path_marking 0-1 1=2 2-3", "prune", "n0", "path_marking 1=2 2-0"),
        ("hackenbush 0-1 1-2", "join", "n2,n0", "hackenbush 0-1 1-2 2-0"),
        ("hackenbush 0-1 1-2", "cut", "e0", "hackenbush 1-2"),
        ("hackenbush 0-1 1-2", "leaf", "n2", "hackenbush 0-1 1-2 2-3"),
        ("vertex_geography 1 0-1 1-2", "token", "n0", "vertex_geography 0 0-1 1-2"),
        ("node_kayles 0-1 3", "alone", "", "node_kayles 0-1 2 3"),
        ("node_kayles 0-1 3", "drop", "n1", "node_kayles nodes 0 3"),
    ] {
        let edited = edit(draft, "0", tool, at);
        let read = games::catalog::read_sum(expected).unwrap().to_string();
        assert_eq!(edited["position"].as_str(), Some(&read[..]), "{draft}, {tool} {at}: {edited}");
    }
    let edited = edit("nim 3 + cram 2x2 + nim 4", "2", "more", "h0");
    assert_eq!(edited["position"], "nim 3 + cram:2x2 .. .. + nim 5");
    let edited = edit("nim 3 + cram 2x2", "1", "clear", "");
    assert_eq!(edited["position"], "nim 3");
    // Every item must accept the tool or report an error. The resulting position must have the same pictures when it is
    // read again.
    for sample in samples() {
        let shown = edit(&sample, "0", "", "");
        assert!(shown["error"].is_null(), "{sample}: {shown}");
        for (part, group) in shown["parts"].as_array().unwrap().iter().enumerate() {
            let part = part.to_string();
            for tool in group["tools"].as_array().unwrap() {
                let tool = tool["id"].as_str().unwrap();
                let at = ids(&group["picture"]).into_iter().step_by(13);
                for at in at.chain(["", "n99", "h9.9.9", "e", "q1", "<b>"]) {
                    let edited = edit(&sample, &part, tool, &format!("{at},{at}"));
                    let said = [&edited["position"], &edited["error"]];
                    assert!(said.iter().any(|said| said.is_string()), "{sample}, {tool} {at}");
                    if let Some(position) = edited["position"].as_str() {
                        let again = edit(position, "", "", "");
                        assert_eq!(again, edited, "{position}");
                    }
                }
            }
        }
    }
}

#[test]
fn random_positions_belong_to_the_requested_game() {
    let games = asked("games", &[]);
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        for (size, seed) in [("2", "1"), ("9", "2"), ("30", "3")] {
            let random = asked("random", &[("game", name), ("size", size), ("seed", seed)]);
            assert!(random["error"].is_null(), "{name}: {random}");
            let text = random["position"].as_str().unwrap();
            // The test does not need the outcome, so a small limit is enough.
            let now = asked_within(10_000, "position", &[("position", text)]);
            assert!(now["over"] == false, "{name}, size {size}: {text}: {now}");
            let again = asked("random", &[("game", name), ("size", size), ("seed", seed)]);
            assert_eq!(again, random, "the seed decides");
        }
    }
}

#[test]
fn pictures_show_values_and_winners() {
    // In the second sample tree of the contest problem, the first player wins with the roots 4, 5 and 6, counted from 1.
    let tree = "coins_to_root 0-1 0-2 3-2 2-4 3-5 root 0 coins 0 2 2 1 3 2";
    let now = asked("position", &[("position", tree)]);
    let nodes = items(&now["groups"][0]["picture"]).iter();
    let shown: Vec<(&str, &str)> = nodes
        .filter_map(|node| {
            Some((node["form"]["node"]["note"].as_str()?, node["tone"].as_str().unwrap()))
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("*0", "second"),
            ("*0", "second"),
            ("*0", "second"),
            ("*2", "first"),
            ("*2", "first"),
            ("*2", "first")
        ]
    );
    // In a star with three edges, the side below each edge has the value 0, and the side above has the value 1.
    let now = asked("position", &[("position", "path_marking 0-1 0-2 0-3")]);
    let lines = items(&now["groups"][0]["picture"]).iter();
    let lines = lines.filter_map(|line| line["form"].get("line"));
    let sides: Vec<&Value> = lines.map(|line| &line["sides"]).collect();
    assert_eq!(sides, [&serde_json::json!(["1", "0"]); 3]);
    // Compare the nim-sequences of Nim and of the game in which a move takes at most two coins.
    for (game, rule) in [("nim", u64::MAX), ("subtract:1,2", 3)] {
        let plot = asked("plot", &[("game", game), ("most", "30")]);
        let values: Vec<u64> = plot["values"]
            .as_array()
            .unwrap()
            .iter()
            .map(|value| value.as_u64().unwrap())
            .collect();
        assert_eq!(values, (0..=30).map(|heap| heap % rule).collect::<Vec<_>>(), "{game}");
    }
    assert!(asked("plot", &[("game", "hackenbush")])["error"].is_string());
    // No theorem covers a square with a tail, so the search must find the winning moves, which are the ends of one diagonal.
    let now = asked("position", &[("position", "node_kayles 0-1 1-2 2-3 3-0 3-4")]);
    let wins: Vec<bool> =
        now["moves"].as_array().unwrap().iter().map(|mv| mv["wins"] == true).collect();
    let means = now["means"].as_str().unwrap();
    assert_eq!(
        (means.starts_with("by search"), wins),
        (true, vec![true, false, true, false, false])
    );
}

#[test]
fn large_positions_can_be_displayed_and_played() {
    let tree = |nodes: u32| {
        let edges: Vec<String> = (1..nodes).map(|node| format!("{}-{node}", node / 2)).collect();
        let coins = vec!["1"; nodes as usize].join(" ");
        format!("coins_to_root {} root 0 coins {coins}", edges.join(" "))
    };
    let now = asked("position", &[("position", &tree(2000))]);
    assert!(now["more"] == true);
    assert_eq!(items(&now["groups"][0]["picture"]).len(), 3999);
    // If the user clicks an item, the page requests the moves that touch it.
    let position = now["position"].as_str().unwrap();
    let fields = [("position", position), ("group", "0"), ("picked", "n1999")];
    let found = asked("moves", &fields);
    let touches: Vec<&Value> =
        found["moves"].as_array().unwrap().iter().map(|mv| &mv["touches"][0][1]).collect();
    assert_eq!(touches.len(), 11, "{found}");
    let mv = found["moves"][3]["text"].as_str().unwrap();
    assert!(asked("play", &[("position", position), ("move", mv)])["error"].is_null());
    // If a sum has many components, the page must show only some of them.
    let now = asked("position", &[("position", &vec!["hackenbush 0-1"; 300].join(" + "))]);
    let shown = now["groups"].as_array().unwrap().len() as u64;
    assert_eq!(shown + now["hidden"].as_u64().unwrap(), 300);
    assert!(shown < 100);
    // A larger tree must have a description instead of a picture.
    let now = asked("position", &[("position", &tree(4000))]);
    let picture = &now["groups"][0]["picture"];
    assert!(
        picture["summary"].as_str().unwrap().starts_with("A tree of 4000 nodes")
            && ids(picture).is_empty()
    );
}
