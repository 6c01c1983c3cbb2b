//! The playground without a browser: what it answers, and what strangers may send.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use examples::playground::Server;
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
}

impl Drop for Running {
    fn drop(&mut self) {
        self.server.stop();
        self.thread.take().unwrap().join().unwrap();
    }
}

/// The status and the body that a whole request gets.
fn send(address: SocketAddr, request: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    // The server may hang up before it has read everything.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).into_owned();
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
        [("/", "<!doctype html>"), ("/page.css", "color-scheme"), ("/page.js", "use strict")]
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
            assert!(moves < 10_000, "{text} does not end");
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
    let long = format!("/position?position=nim+{}", "1+".repeat(50_000));
    assert!(matches!(running.get(&long).0, 414 | 431 | 400 | 0));
    let body = "x".repeat(10 << 20);
    let post = format!(
        "POST /play HTTP/1.1\r\nHost: here\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    assert!(matches!(send(running.address(), &post).0, 405 | 0));
    for garbage in ["\r\n\r\n", "GET\r\n\r\n", "\u{1}\u{2}\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"] {
        let mut stream = TcpStream::connect(running.address()).unwrap();
        stream.write_all(garbage.as_bytes()).unwrap();
        let _ = stream.shutdown(Shutdown::Write);
    }
    // Half a request each, and nobody hangs up while others ask.
    let waiting: Vec<_> = (0..200)
        .map(|_| {
            let mut stream = TcpStream::connect(running.address()).unwrap();
            stream.write_all(b"GET /position?position=nim+3 HT").unwrap();
            stream
        })
        .collect();
    thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| assert_eq!(running.json("/position?position=nim+3+5").1["value"], "*6"));
        }
    });
    drop(waiting);
    assert_eq!(running.get("/").0, 200);
}
