//! The server of the page, for this machine or for a whole class: files at once, and questions within limits.
//!
//! The server refuses pages of other sites in the same browser by the names in their requests. A slow or silent client keeps
//! nobody waiting, files wait for no question, and a question ends when its time is over or its client has left.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grundy_core::Limits;

use super::http::{self, Reply, Request};
use super::{content, questions};

/// How many questions are thought about at the same time; the others wait for their turn.
const THINKING: usize = 4;
/// How many connections are open at the same time; further ones are told to come again.
const CONNECTIONS: usize = 512;
/// How long a client may take for its request, and again for listening to the answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a question may take by default.
const USUAL_TIME: Duration = Duration::from_secs(2);
/// How often a question looks whether its client is still there.
const LOOK: Duration = Duration::from_millis(20);

/// A server of the page that listens.
#[derive(Debug)]
pub struct Server {
    listeners: Vec<TcpListener>,
    addresses: Vec<SocketAddr>,
    names: Arc<[String]>,
    stopped: AtomicBool,
    open: Arc<AtomicUsize>,
    thinker: Thinker,
}

impl Server {
    /// Listens on this port of the loopback interface; 0 takes any that is free.
    ///
    /// # Errors
    /// The port is in use, or may not be used.
    pub fn new(port: u16) -> io::Result<Self> {
        Self::on(&[Ipv4Addr::LOCALHOST.into()], port)
    }

    /// Listens on this port of each of the addresses, one or more; of 0 and several addresses, all get the port that was free
    /// for the first.
    ///
    /// An unspecified address, `0.0.0.0` or `::`, means all addresses of this machine. A request is answered if its `Host` is
    /// the address to which it came, or one of the [`names`](Self::names).
    ///
    /// # Errors
    /// There is no address, or one of them is not an address of this machine; the port is in use there, or may not be used.
    pub fn on(addresses: &[IpAddr], mut port: u16) -> io::Result<Self> {
        let mut listeners = Vec::new();
        let mut bound = Vec::new();
        for &address in addresses {
            let listener = TcpListener::bind((address, port))?;
            let address = listener.local_addr()?;
            port = address.port();
            listeners.push(listener);
            bound.push(address);
        }
        if bound.is_empty() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no address to listen on"));
        }
        Ok(Self {
            listeners,
            addresses: bound,
            names: Arc::default(),
            stopped: AtomicBool::new(false),
            open: Arc::default(),
            thinker: Thinker { turns: Arc::default(), time: USUAL_TIME },
        })
    }

    /// Answers requests to these names, too, in any case and with any port: the names under which others reach this machine.
    #[must_use]
    pub fn names(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.names = names.into_iter().collect();
        self
    }

    /// Thinks about a question for at most this long; two seconds unless this is called.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.thinker.time = time;
        self
    }

    /// Where it listens; of several addresses, the first.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.addresses[0]
    }

    /// Answers requests until it is stopped. Each connection has a thread of its own.
    pub fn serve(&self) {
        thread::scope(|scope| {
            let (first, others) = self.listeners.split_at(1);
            for listener in others {
                scope.spawn(|| self.listen(listener));
            }
            self.listen(&first[0]);
        });
    }

    fn listen(&self, listener: &TcpListener) {
        while !self.stopped.load(Ordering::Acquire) {
            let Ok((stream, _)) = listener.accept() else {
                // No more files may be opened: some are closed soon.
                thread::sleep(Duration::from_millis(10));
                continue;
            };
            let place = Connection::take(&self.open);
            let (thinker, names) = (self.thinker.clone(), Arc::clone(&self.names));
            // If there can be no more threads, the connection is closed.
            let _ = thread::Builder::new().spawn(move || match place {
                Some(_place) => attend(&stream, &thinker, &names),
                None => http::write(&stream, &Reply::error(503, "too many at once"), soon()),
            });
        }
    }

    /// Makes [`serve`](Self::serve) return.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
        for address in &self.addresses {
            // The next client in line gets a connection.
            let ip = match address.ip() {
                IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
                IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
                ip => ip,
            };
            let _ = TcpStream::connect((ip, address.port()));
        }
    }
}

/// The addresses under which others reach a machine, the most likely one first: none of them is a loopback address, and
/// none is valid only on one link.
///
/// # Errors
/// The system does not list them.
pub fn reachable_addresses() -> io::Result<Vec<IpAddr>> {
    let usable = |address: &IpAddr| match address {
        IpAddr::V4(address) => !address.is_loopback() && !address.is_link_local(),
        IpAddr::V6(address) => !address.is_loopback() && !address.is_unicast_link_local(),
    };
    let listed = if_addrs::get_if_addrs()?.into_iter().map(|interface| interface.ip());
    let mut addresses: Vec<IpAddr> = listed.filter(usable).collect();
    let outward = outward_address();
    addresses.sort_by_key(|address| (Some(*address) != outward, *address));
    addresses.dedup();
    Ok(addresses)
}

/// The address from which this machine reaches distant ones. Nothing is sent: a UDP socket only looks up the route.
fn outward_address() -> Option<IpAddr> {
    /// An address of RFC 5737, which belongs to nobody.
    const DISTANT: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((DISTANT, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn soon() -> Instant {
    Instant::now() + PATIENCE
}

/// Reads one request and answers it.
fn attend(stream: &TcpStream, thinker: &Thinker, names: &[String]) {
    match http::read(stream, names, soon()) {
        Ok(request) => {
            if let Some(reply) = reply(stream, request, thinker) {
                http::write(stream, &reply, soon());
            }
        }
        Err(Some(refusal)) => {
            http::write(stream, &refusal, soon());
            // What the client still sends is read, or else it would not get the answer.
            http::drain(stream, Instant::now() + PATIENCE / 4);
        }
        // The client has gone, so that there is nothing to send.
        Err(None) => {}
    }
}

/// The reply to a request; `None` if the client has left.
fn reply(stream: &TcpStream, request: Request, thinker: &Thinker) -> Option<Reply> {
    if let Some(file) = content::find(&request.path) {
        return Some(Reply::new(file.kind, file.text));
    }
    Some(match &request.path[..] {
        "/ask" if request.is_post => return thinker.answer(stream, request.question),
        // The addresses of pictures and links on a page of strangers are asked for with GET.
        "/ask" => Reply::error(405, "questions are sent with POST"),
        _ => Reply::error(404, "there is no such page"),
    })
}

/// Answers questions, some at a time.
#[derive(Clone, Debug)]
struct Thinker {
    turns: Arc<Turns>,
    time: Duration,
}

impl Thinker {
    /// The answer to a question; `None` if its client has left.
    fn answer(&self, stream: &TcpStream, question: Vec<u8>) -> Option<Reply> {
        let Some(turn) = self.turns.wait(soon(), || http::is_there(stream)) else {
            let busy =
                || Reply::error(503, "too many questions are being thought about; ask again");
            return http::is_there(stream).then(busy);
        };
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::none().time(self.time).stop(Arc::clone(&stop));
        let (send, answers) = sync_channel(1);
        let thinks = thread::Builder::new().spawn(move || {
            // The turn is given back when the thinking has ended, not when the client has left.
            let _turn = turn;
            let question = String::from_utf8_lossy(&question);
            // A mistake in the libraries is an answer too, and not the end of the others.
            let answer = catch_unwind(AssertUnwindSafe(|| questions::answer(&question, &limits)));
            let _ = send.send(answer.map_or_else(
                |_| Reply::error(500, "a mistake inside, please report it"),
                Reply::json,
            ));
        });
        if thinks.is_err() {
            return Some(Reply::error(503, "too many at once"));
        }
        // What has no limits of its own, as drawing, gets as long again.
        let end = Instant::now() + 2 * self.time + Duration::from_secs(1);
        loop {
            match answers.recv_timeout(LOOK) {
                Ok(reply) => return Some(reply),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if !http::is_there(stream) {
                stop.store(true, Ordering::Release);
                return None;
            }
            if Instant::now() > end {
                stop.store(true, Ordering::Release);
                return Some(Reply::error(503, "the answer takes too long"));
            }
        }
    }
}

/// One of the connections that may be open, given back when it is dropped.
struct Connection(Arc<AtomicUsize>);

impl Connection {
    fn take(open: &Arc<AtomicUsize>) -> Option<Self> {
        let place = Self(Arc::clone(open));
        (open.fetch_add(1, Ordering::AcqRel) < CONNECTIONS).then_some(place)
    }
}

impl Drop for Connection {
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
    /// A turn, unless there is none until this moment, or the client has left.
    fn wait(self: &Arc<Self>, until: Instant, is_there: impl Fn() -> bool) -> Option<Turn> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        while *taken >= THINKING {
            let waited = self.given_back.wait_timeout(taken, LOOK);
            taken = waited.unwrap_or_else(PoisonError::into_inner).0;
            if Instant::now() > until || !is_there() {
                return None;
            }
        }
        *taken += 1;
        Some(Turn(Arc::clone(self)))
    }
}

/// A turn, given back when it is dropped.
struct Turn(Arc<Turns>);

impl Drop for Turn {
    fn drop(&mut self) {
        *self.0.taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.given_back.notify_one();
    }
}
