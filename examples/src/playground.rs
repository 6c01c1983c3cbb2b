//! The server behind the program `playground`: one page, and questions about positions that it answers as JSON.
//!
//! Everything about a game comes from the libraries: the catalog reads positions, lists moves and knows who wins. The
//! position is in every request, so that nothing is kept and a link is a position. Requests are answered by a few
//! threads, on the loopback interface only; whatever makes no sense gets an error and harms nobody.

mod answers;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;

use tiny_http::{Header, Method, Request, Response, StatusCode};

use answers::Answer;

/// How many requests are answered at the same time.
const THREADS: usize = 4;
/// The longest address that is looked at: a position of some thousand words.
const LONGEST_ADDRESS: usize = 1 << 16;

/// A playground that listens.
pub struct Server {
    http: Arc<tiny_http::Server>,
    address: SocketAddr,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Server {
    /// Listens on this port of the loopback interface; 0 takes any that is free.
    ///
    /// # Errors
    /// The port is in use, or may not be used.
    pub fn new(port: u16) -> io::Result<Self> {
        let http =
            tiny_http::Server::http((Ipv4Addr::LOCALHOST, port)).map_err(io::Error::other)?;
        let address = http.server_addr().to_ip();
        let address = address.ok_or_else(|| io::Error::other("it listens on no address"))?;
        Ok(Self { http: Arc::new(http), address })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the program ends.
    pub fn serve(&self) {
        thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    while let Ok(request) = self.http.recv() {
                        respond(request);
                    }
                });
            }
        });
    }

    /// Makes [`serve`](Self::serve) return: a thread for each call.
    pub fn stop(&self) {
        for _ in 0..THREADS {
            self.http.unblock();
        }
    }
}

fn respond(request: Request) {
    let address = request.url();
    let answer = if *request.method() != Method::Get {
        Answer::error(405, "only GET is answered here")
    } else if address.len() > LONGEST_ADDRESS {
        Answer::error(414, "the address is too long")
    } else {
        answers::answer(address)
    };
    let header = |name: &str, value: &str| {
        Header::from_bytes(name, value).expect("the names and values are ASCII")
    };
    let response = Response::from_data(answer.body)
        .with_status_code(StatusCode(answer.status))
        .with_header(header("Content-Type", answer.kind))
        .with_header(header("Cache-Control", "no-store"))
        .with_header(header("X-Content-Type-Options", "nosniff"))
        .with_header(header(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:",
        ));
    // Whoever asked may be gone.
    let _ = request.respond(response);
}
