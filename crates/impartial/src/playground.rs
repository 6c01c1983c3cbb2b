//! The server behind the program `playground`: one page, and questions about positions that it answers as JSON.
//!
//! Everything about a game comes from the libraries: the catalog reads positions, lists moves and knows who wins. The
//! position is in every request, so that nothing is kept and a link is a position. It listens on the loopback
//! interface only; whatever makes no sense gets an error, and whoever is slow or silent keeps nobody waiting.

mod answers;
mod board;
mod edit;
mod http;
mod known;
mod picture;
mod plot;
mod random;
mod view;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use answers::Answer;

/// How many requests are thought about at the same time; the others wait for their turn.
const THINKING: usize = 4;
/// How many connections are open at the same time; further ones are told to come again.
const CONNECTIONS: usize = 512;
/// How long a client may take for its request, and again for listening to the answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// A playground that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    stopped: AtomicBool,
    open: Arc<AtomicUsize>,
    turns: Arc<Turns>,
}

impl Server {
    /// Listens on this port of the loopback interface; 0 takes any that is free.
    ///
    /// # Errors
    /// The port is in use, or may not be used.
    pub fn new(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        Ok(Self {
            listener,
            address,
            stopped: AtomicBool::new(false),
            open: Arc::default(),
            turns: Arc::default(),
        })
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until it is stopped. Each connection has a thread of its own.
    pub fn serve(&self) {
        while !self.stopped.load(Ordering::Acquire) {
            let Ok((stream, _)) = self.listener.accept() else {
                // No more files may be opened: some are closed soon.
                thread::sleep(Duration::from_millis(10));
                continue;
            };
            let place = Place::take(&self.open);
            let turns = Arc::clone(&self.turns);
            // If there can be no more threads, the connection is closed.
            let _ = thread::Builder::new().spawn(move || match place {
                Some(_place) => attend(&stream, &turns),
                None => http::write(&stream, &Answer::error(503, "too many at once"), soon()),
            });
        }
    }

    /// Makes [`serve`](Self::serve) return.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        // Whoever waits for a connection gets one.
        let _ = TcpStream::connect(self.address);
    }
}

fn soon() -> Instant {
    Instant::now() + PATIENCE
}

/// Reads one request and answers it.
fn attend(stream: &TcpStream, turns: &Turns) {
    match http::read(stream, soon()) {
        Ok(request) => {
            let answer = {
                let _turn = turns.wait();
                // A mistake in the libraries is an answer too, and not the end of the others.
                catch_unwind(AssertUnwindSafe(|| answers::answer(&request)))
                    .unwrap_or_else(|_| Answer::error(500, "a mistake inside, please report it"))
            };
            http::write(stream, &answer, soon());
        }
        Err(Some(answer)) => {
            http::write(stream, &answer, soon());
            // What the client still sends is read, or else it would not get the answer.
            http::drain(stream, Instant::now() + PATIENCE / 4);
        }
        // Nobody is left to be told.
        Err(None) => {}
    }
}

/// One of the connections that may be open, given back when it is dropped.
struct Place(Arc<AtomicUsize>);

impl Place {
    fn take(open: &Arc<AtomicUsize>) -> Option<Self> {
        let place = Self(Arc::clone(open));
        (open.fetch_add(1, Ordering::AcqRel) < CONNECTIONS).then_some(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Turns to think.
#[derive(Debug, Default)]
struct Turns {
    taken: Mutex<usize>,
    given_back: Condvar,
}

impl Turns {
    fn wait(&self) -> Turn<'_> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        while *taken >= THINKING {
            taken = self.given_back.wait(taken).unwrap_or_else(PoisonError::into_inner);
        }
        *taken += 1;
        Turn(self)
    }
}

/// A turn, given back when it is dropped.
struct Turn<'a>(&'a Turns);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.given_back.notify_one();
    }
}
