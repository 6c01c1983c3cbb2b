//! The playground without a browser: what it answers, and what strangers may send.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use impartial::playground::Server;
use serde_json::Value;

/// A server that ends with the test.
struct Running {
    server: Arc<Server>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Running {
    fn start() -> Self {
        let server = Arc::new(Server::new(0).unwrap());
        let other = Arc::clone(&server);
        Self { server, thread: Some(thread::spawn(move || other.serve())) }
    }

    fn address(&self) -> SocketAddr {
        self.server.address()
    }

    fn get(&self, path: &str) -> (u16, String) {
        send(
            self.address(),
            &format!("GET {path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"),
        )
    }

    fn json(&self, path: &str) -> (u16, Value) {
        let (status, body) = self.get(path);
        (
            status,
            serde_json::from_str(&body).unwrap_or_else(|error| panic!("{path}: {error}: {body}")),
        )
    }

    /// As the page asks: with the fields in the body.
    fn post(&self, path: &str, fields: &[(&str, &str)]) -> (u16, Value) {
        let body = encoded(fields);
        let head =
            format!("POST {path} HTTP/1.1\r\nHost: here\r\nContent-Length: {}\r\n\r\n", body.len());
        let (status, answer) = send(self.address(), &(head + &body));
        (
            status,
            serde_json::from_str(&answer)
                .unwrap_or_else(|error| panic!("{path}: {error}: {answer}")),
        )
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.server.stop();
        self.thread.take().unwrap().join().unwrap();
    }
}

/// All that a request gets.
fn whole(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // The server may hang up before it has read everything.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// The status and the body that a whole request gets.
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
fn it_listens_on_loopback_only_and_has_its_page_inside() {
    let running = Running::start();
    assert!(running.address().ip().is_loopback());
    for (path, text) in
        [("/", "<!doctype html>"), ("/page.css", "color-scheme"), ("/page.js", "import ")]
    {
        let (status, body) = running.get(path);
        assert_eq!(status, 200, "{path}");
        assert!(body.contains(text), "{path}");
    }
    let (status, page) = running.get("/theory?game=nim");
    assert!(status == 200 && page.starts_with("# Nim"));
}

#[test]
fn every_game_is_played_to_the_end_and_won() {
    let running = Running::start();
    let (_, games) = running.json("/games");
    let mut won = 0;
    for game in games.as_array().unwrap() {
        let text = game["examples"][0].as_str().unwrap();
        let (status, mut now) =
            running.json(&format!("/position?{}", encoded(&[("position", text)])));
        assert_eq!(status, 200, "{text}: {now}");
        assert_eq!(now["convention"], game["convention"], "{text}");
        let knows = !now["outcome"].is_null();
        let wins = now["outcome"] == "N";
        let mut ours = true;
        let mut moves = 0;
        while now["over"] == false {
            let position = now["position"].as_str().unwrap().to_owned();
            let convention = now["convention"].as_str().unwrap().to_owned();
            let fields = [("position", &*position), ("convention", &convention)];
            now = if ours == wins {
                // Whoever wins plays perfectly.
                running
                    .json(&format!(
                        "/reply?{}",
                        encoded(&[&fields[..], &[("skill", "perfect")]].concat())
                    ))
                    .1
            } else {
                let mv = now["moves"][0]["text"].as_str().unwrap().to_owned();
                running
                    .json(&format!("/play?{}", encoded(&[&fields[..], &[("move", &mv)]].concat())))
                    .1
            };
            assert!(now["error"].is_null(), "{position}: {now}");
            ours = !ours;
            moves += 1;
            if moves == 2_000 {
                break;
            }
        }
        // Only where play may go round in circles and nobody knows who wins.
        if now["over"] == false {
            assert!(!knows && game["loopy"] == true, "{text} does not end");
            continue;
        }
        // Who is to move at the end cannot.
        let mover_wins = now["convention"] == "misere";
        if knows {
            assert_eq!(ours == mover_wins, wins, "{text}");
            won += 1;
        }
    }
    assert!(won > 10, "{won}");
}

#[test]
fn what_makes_no_sense_is_an_error_and_harms_nobody() {
    let running = Running::start();
    let bad = [
        ("/position?position=nim+x", 400),
        ("/position?position=chess", 400),
        ("/position", 400),
        ("/position?position=nim+3&convention=other", 400),
        ("/play?position=nim+3&move=3%3A7", 400),
        ("/play?position=nim+3", 400),
        ("/reply?position=nim+0&skill=perfect", 400),
        ("/reply?position=nim+3&skill=cheating", 400),
        ("/theory?game=%3Cscript%3E", 400),
        ("/nowhere", 404),
        ("/../Cargo.toml", 404),
        ("/%00", 404),
    ];
    for (path, expected) in bad {
        let (status, answer) = running.json(path);
        assert_eq!(status, expected, "{path}: {answer}");
        assert!(answer["error"].is_string(), "{path}");
    }
    // Some are not even requests.
    let address = running.address();
    for (request, expected) in [
        ("\u{1}\u{2}\r\n\r\n", 400),
        ("GET\r\n\r\n", 400),
        ("GET / HTTP/9.9\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nContent-Length: 18446744073709551615\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
        ("DELETE / HTTP/1.1\r\n\r\n", 405),
        ("GET / HTTP/1.0\n\n", 200),
    ] {
        assert_eq!(send(address, request).0, expected, "{request:?}");
    }
    let headers = "x: y\r\n".repeat(100);
    assert_eq!(send(address, &format!("GET / HTTP/1.1\r\n{headers}\r\n")).0, 431);
    assert_eq!(running.get(&format!("/position?position=nim+{}", "1+".repeat(200_000))).0, 431);
    let body = "x".repeat(10 << 20);
    let post = format!("POST /play HTTP/1.1\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    assert_eq!(send(address, &post).0, 413);
    // Nonsense that is long, deep, or not UTF-8.
    for position in [
        "%ff%fe",
        "nim+1+%2B+",
        &"nim+1+%2B+".repeat(500),
        "moore:18446744073709551615+1",
        "kayles+99999999999999999999",
    ] {
        let (status, answer) = running.json(&format!("/position?position={position}"));
        assert!(
            status == 400 && answer["error"].is_string() || answer["over"].is_boolean(),
            "{position}: {answer}"
        );
    }
    assert_eq!(running.get("/").0, 200);
}

#[test]
fn nobody_waits_for_those_who_are_silent() {
    let running = Running::start();
    let address = running.address();
    // Half a head, a head with half a body, and an answer that nobody reads.
    let silent: Vec<TcpStream> = [
        "GET /position?position=nim+3 HT",
        "POST /play HTTP/1.1\r\nContent-Length: 1000\r\n\r\nposition=",
        "GET /games HTTP/1.1\r\n\r\n",
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
            scope.spawn(|| assert_eq!(running.json("/position?position=nim+3+5").1["value"], "*6"));
        }
    });
    drop(silent);
    assert_eq!(running.get("/").0, 200);
}

#[test]
fn text_from_outside_stays_text() {
    let running = Running::start();
    for hostile in [
        "<script>alert(1)</script>",
        "nim <img src=x onerror=alert(1)>",
        "\"'><svg onload=alert(1)>",
    ] {
        for path in
            ["/position", "/edit", "/plot", "/random", "/theory", "/moves", "/play", "/reply"]
        {
            let fields = ["position", "draft", "game", "move", "skill"].map(|name| (name, hostile));
            let request = format!("GET {path}?{} HTTP/1.1\r\n\r\n", encoded(&fields));
            let answer = whole(running.address(), &request);
            // Never a page: a browser shows it as what it is.
            assert!(answer.contains("Content-Type: application/json"), "{path}: {answer}");
            assert!(answer.contains("X-Content-Type-Options: nosniff"), "{path}: {answer}");
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

/// The ids of the shapes of a picture.
fn ids(picture: &Value) -> Vec<&str> {
    let shapes = picture["shapes"].as_array().map_or(&[][..], Vec::as_slice);
    shapes.iter().map(|shape| shape["id"].as_str().unwrap()).collect()
}

#[test]
fn every_move_of_every_example_can_be_clicked() {
    let running = Running::start();
    let mut clicked = 0;
    for sample in samples(&running) {
        let (_, now) = running.post("/position", &[("position", &sample)]);
        let groups = now["groups"].as_array().unwrap();
        for mv in now["moves"].as_array().unwrap() {
            let picture = &groups[mv["group"].as_u64().unwrap() as usize]["picture"];
            let ids = ids(picture);
            if ids.is_empty() {
                continue;
            }
            let touches = mv["touches"].as_array().unwrap();
            assert!(!touches.is_empty(), "{sample}: {mv}");
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

/// The samples of all games.
fn samples(running: &Running) -> Vec<String> {
    let (_, games) = running.json("/games");
    let games = games.as_array().unwrap().iter();
    let samples = games.flat_map(|game| game["samples"].as_array().unwrap().clone());
    samples.map(|sample| sample["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn positions_are_set_up_by_hand() {
    let running = Running::start();
    let edit = |draft: &str, tool: &str, at: &str| {
        running.post("/edit", &[("draft", draft), ("tool", tool), ("at", at)])
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
        ("node_kayles 0-1 3", "drop", "n1", "node_kayles 0 3"),
    ] {
        let (status, edited) = edit(draft, tool, at);
        assert_eq!(
            (status, edited["draft"].as_str()),
            (200, Some(expected)),
            "{draft}, {tool} {at}: {edited}"
        );
    }
    // Whatever is pointed at, there is an answer, and what a tool leaves can be edited on.
    for sample in samples(&running) {
        let (_, now) = running.post("/position", &[("position", &sample)]);
        for group in now["groups"].as_array().unwrap() {
            let draft = group["draft"].as_str().unwrap();
            let (status, shown) = edit(draft, "", "");
            assert_eq!(status, 200, "{draft}: {shown}");
            for tool in shown["tools"].as_array().unwrap() {
                let tool = tool["id"].as_str().unwrap();
                for at in ids(&shown["picture"])
                    .into_iter()
                    .step_by(3)
                    .chain(["", "n99", "h9.9.9", "e", "q1", "<b>"])
                {
                    let (status, edited) = edit(draft, tool, &format!("{at},{at}"));
                    assert!(
                        status == 200 || edited["error"].is_string(),
                        "{draft}, {tool} {at}: {edited}"
                    );
                    if status == 200 {
                        let draft = edited["draft"].as_str().unwrap();
                        assert_eq!(edit(draft, "", "").1["picture"], edited["picture"], "{draft}");
                    }
                }
            }
        }
    }
}

#[test]
fn random_positions_are_positions_of_the_game() {
    let running = Running::start();
    let (_, games) = running.json("/games");
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        for (size, seed) in [("2", "1"), ("9", "2"), ("30", "3")] {
            let (status, random) =
                running.post("/random", &[("game", name), ("size", size), ("seed", seed)]);
            assert_eq!(status, 200, "{name}: {random}");
            let text = random["position"].as_str().unwrap();
            let (status, now) = running.post("/position", &[("position", text)]);
            assert!(status == 200 && now["over"] == false, "{name}, size {size}: {text}: {now}");
            let again = running.post("/random", &[("game", name), ("size", size), ("seed", seed)]);
            assert_eq!(again.1, random, "the seed decides");
        }
    }
}

#[test]
fn pictures_show_what_the_theorems_say() {
    let running = Running::start();
    // The second tree of the official sample: whoever begins wins with the roots 4, 5 and 6, counted from 1.
    let tree = "coins_to_root 0-1 0-2 3-2 2-4 3-5 root 0 coins 0 2 2 1 3 2";
    let (_, now) = running.post("/position", &[("position", tree)]);
    let shapes = now["groups"][0]["picture"]["shapes"].as_array().unwrap();
    let nodes = shapes.iter().filter(|shape| shape["t"] == "node");
    let shown: Vec<(&str, &str)> = nodes
        .map(|node| (node["note"].as_str().unwrap(), node["tone"].as_str().unwrap()))
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
    // A star of three edges: below each the value 0, above it 1.
    let (_, now) = running.post("/position", &[("position", "path_marking 0-1 0-2 0-3")]);
    let shapes = now["groups"][0]["picture"]["shapes"].as_array().unwrap();
    assert!(
        shapes
            .iter()
            .filter(|shape| shape["t"] == "line")
            .all(|line| line["sides"] == serde_json::json!(["1", "0"]))
    );
    // The sequences of Nim and of taking at most two.
    for (game, rule) in [("nim", u64::MAX), ("subtract:1,2", 3)] {
        let (_, plot) = running.post("/plot", &[("game", game), ("most", "30")]);
        let values: Vec<u64> = plot["values"]
            .as_array()
            .unwrap()
            .iter()
            .map(|value| value.as_u64().unwrap())
            .collect();
        assert_eq!(values, (0..=30).map(|heap| heap % rule).collect::<Vec<_>>(), "{game}");
    }
    assert_eq!(running.post("/plot", &[("game", "hackenbush")]).0, 400);
    // Where no theorem tells, a search does: a path of three nodes is won by its middle.
    let (_, now) = running.post("/position", &[("position", "node_kayles 0-1 1-2")]);
    let wins: Vec<bool> =
        now["moves"].as_array().unwrap().iter().map(|mv| mv["wins"] == true).collect();
    assert_eq!((now["searched"] == true, wins), (true, vec![false, true, false]));
}

#[test]
fn large_positions_stay_usable() {
    let running = Running::start();
    let tree = |nodes: u32| {
        let edges: Vec<String> = (1..nodes).map(|node| format!("{}-{node}", node / 2)).collect();
        let coins = vec!["1"; nodes as usize].join(" ");
        format!("coins_to_root {} root 0 coins {coins}", edges.join(" "))
    };
    let (status, now) = running.post("/position", &[("position", &tree(2000))]);
    assert_eq!((status, now["more"] == true), (200, true));
    assert!(now["groups"][0]["picture"]["shapes"].as_array().unwrap().len() == 3999);
    // The moves of a place are asked for when it is clicked.
    let position = now["position"].as_str().unwrap();
    let fields = [("position", position), ("group", "0"), ("picked", "n1999")];
    let (status, found) = running.post("/moves", &fields);
    let touches: Vec<&Value> =
        found["moves"].as_array().unwrap().iter().map(|mv| &mv["touches"][0][1]).collect();
    assert_eq!((status, touches.len()), (200, 11), "{found}");
    let mv = found["moves"][3]["text"].as_str().unwrap();
    assert_eq!(running.post("/play", &[("position", position), ("move", mv)]).0, 200);
    // Of many parts some are shown.
    let (status, now) =
        running.post("/position", &[("position", &vec!["hackenbush 0-1"; 300].join(" + "))]);
    let shown = now["groups"].as_array().unwrap().len() as u64;
    assert_eq!((status, shown + now["hidden"].as_u64().unwrap()), (200, 300));
    assert!(shown < 100);
    // Larger ones are summed up.
    let (status, now) = running.post("/position", &[("position", &tree(4000))]);
    assert_eq!(status, 200);
    let picture = &now["groups"][0]["picture"];
    assert!(
        picture["summary"].as_str().unwrap().starts_with("A tree of 4000 nodes")
            && ids(picture).is_empty()
    );
}
