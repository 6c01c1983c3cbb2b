//! The web server of the page, for a single user or a whole class. It serves files immediately, and answers queries within limits.
//!
//! The server checks the host name in each request, and rejects requests from other sites that are open in the same browser. Slow
//! or silent clients do not delay other clients, files never wait for queries, and a query stops when its time is up or its client
//! disconnects.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use grundy_core::Limits;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
use rustix::time::{ClockId, clock_gettime};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::http::{self, DRAINING, MAX_DRAINED, MAX_HEAD, MAX_HEADERS, Own, Reply};
use super::{content, questions};

/// A query first runs in the lane `GLANCE`, where nearly all queries end, then in `QUICK`, and then in `THOROUGH`. So a query that
/// takes milliseconds never waits behind queries that take seconds.
const GLANCE: Lane = Lane { turns: 16, processor: Some(Duration::from_millis(5)) };
const QUICK: Lane = Lane { turns: 4, processor: Some(Duration::from_millis(50)) };
/// The lane for the other queries, in which the time limit of the server applies.
const THOROUGH: Lane = Lane { turns: 4, processor: None };
/// The maximum length, in bytes, of a query that runs in the first two lanes. For longer positions, reading and drawing alone
/// can exceed their time.
const MAX_QUICK: usize = 1 << 12;
/// The maximum number of open connections. The server tells further clients to try again later.
const CONNECTIONS: usize = 512;
/// The time limit for receiving a request, and the maximum time that a query waits for its turn. A connection as a whole may take five
/// times as long.
const PATIENCE: Duration = Duration::from_secs(10);
/// The default time limit of a query.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// A server for the page. It is already listening for connections.
#[derive(Debug)]
pub struct Server {
    listeners: Vec<TcpListener>,
    addresses: Vec<SocketAddr>,
    names: Arc<[String]>,
    stopped: watch::Sender<bool>,
    glance: Thinker,
    quick: Thinker,
    thorough: Thinker,
}

impl Server {
    /// Listens on the given port of the loopback interface. For port 0, chooses a free port.
    ///
    /// # Errors
    /// Returns an error if the port is in use or forbidden.
    pub fn new(port: u16) -> io::Result<Self> {
        Self::on(&[Ipv4Addr::LOCALHOST.into()], port)
    }

    /// Listens on the given port of each given address. There must be at least one address. For port 0, chooses a free port of the first
    /// address, and uses it for all addresses.
    ///
    /// The unspecified addresses `0.0.0.0` and `::` mean all addresses of this machine. The server answers a request if its `Host`
    /// is the local address of the connection, one of the [`names`](Self::names), or, on a loopback connection, `localhost` or any
    /// loopback address.
    ///
    /// # Errors
    /// Returns an error if the list is empty, if an address does not belong to this machine, or if the port is in use or forbidden there.
    pub fn on(addresses: &[IpAddr], mut port: u16) -> io::Result<Self> {
        let mut listeners = Vec::new();
        let mut bound = Vec::new();
        for &address in addresses {
            let listener = TcpListener::bind((address, port))?;
            listener.set_nonblocking(true)?;
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
            stopped: watch::Sender::new(false),
            glance: Thinker::new(&GLANCE),
            quick: Thinker::new(&QUICK),
            thorough: Thinker::new(&THOROUGH),
        })
    }

    /// Makes the server also answer requests to the given names, in upper or lower case and with any port. Pass the names by which other
    /// machines reach this machine.
    #[must_use]
    pub fn names(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.names = names.into_iter().collect();
        self
    }

    /// Sets the time limit of a query, which is two seconds by default.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.thorough.time = time;
        self
    }

    /// Returns the address on which the server listens. If there are several, returns the first one.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.addresses[0]
    }

    /// Answers requests until [`stop`](Self::stop) is called.
    ///
    /// # Errors
    /// Returns an error if the system cannot create the threads or the event queue.
    pub fn serve(&self) -> io::Result<()> {
        // A whole class may open the page at the same time, and drawing the gallery takes longer than any other query of the page. Queries
        // have deadlines, so draw the gallery before accepting connections. Meanwhile, new connections wait.
        drop(questions::answer("ask=games", &Limits::none()));
        // Two threads send files and answers. Every query runs in its own thread.
        let runtime =
            runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let served = runtime.block_on(async {
            let open = Arc::new(Semaphore::new(CONNECTIONS));
            let mut listening = JoinSet::new();
            for listener in &self.listeners {
                let listener = tokio::net::TcpListener::from_std(listener.try_clone()?)?;
                let site = Site {
                    glance: self.glance.clone(),
                    quick: self.quick.clone(),
                    thorough: self.thorough.clone(),
                    names: Arc::clone(&self.names),
                };
                listening.spawn(listen(listener, site, Arc::clone(&open)));
            }
            // Waiting cannot fail, because `self` owns the sender.
            let _ = self.stopped.subscribe().wait_for(|&stopped| stopped).await;
            Ok(())
        });
        runtime.shutdown_background();
        served
    }

    /// Makes [`serve`](Self::serve) return.
    pub fn stop(&self) {
        self.stopped.send_replace(true);
    }
}

/// Returns the addresses at which other machines can reach this machine, without loopback and link-local addresses. The most likely
/// address comes first.
///
/// # Errors
/// Returns an error if the operating system cannot list its addresses.
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

/// Returns the local address that this machine uses to reach distant machines. Connecting a UDP socket finds the route without sending
/// anything.
fn outward_address() -> Option<IpAddr> {
    /// An address that RFC 5737 reserves for documentation.
    const DISTANT: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 1);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((DISTANT, 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The data that all connections share to answer requests.
#[derive(Clone)]
struct Site {
    glance: Thinker,
    quick: Thinker,
    thorough: Thinker,
    names: Arc<[String]>,
}

async fn listen(listener: tokio::net::TcpListener, site: Site, open: Arc<Semaphore>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Accepting a connection can fail, for example if too many files are open. Wait before trying again.
            sleep(Duration::from_millis(10)).await;
            continue;
        };
        let place = Arc::clone(&open).try_acquire_owned().ok();
        tokio::spawn(attend(stream, site.clone(), place));
    }
}

/// Reads one request from a connection and answers it. `place` is the slot of the connection, which becomes free when the
/// connection is closed; if there is no slot, the reply says that the server is busy.
async fn attend(stream: TcpStream, site: Site, place: Option<OwnedSemaphorePermit>) {
    let Ok(address) = stream.local_addr().map(|address| address.ip().to_canonical()) else {
        return;
    };
    let is_full = place.is_none();
    let site = Arc::new(site);
    let answer = service_fn(move |request| {
        let site = Arc::clone(&site);
        async move {
            let reply = if is_full {
                Reply::error(StatusCode::SERVICE_UNAVAILABLE, "the server is busy; try again later")
            } else {
                site.reply(request, address).await
            };
            Ok::<_, Infallible>(reply.into_response())
        }
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(MAX_HEAD)
        .max_headers(MAX_HEADERS)
        .keep_alive(false)
        .title_case_headers(true)
        .serve_connection(TokioIo::new(stream), answer);
    // This time limit covers reading the request, waiting for a turn, the computation, and sending the answer.
    let whole = timeout(5 * PATIENCE, Pin::new(&mut connection)).await;
    // If `hyper` cannot parse the head of a request, it has already replied, so only discard the rest of the request.
    if let Ok(Err(error)) = whole {
        if error.is_parse() {
            drain(connection.into_parts().io.into_inner()).await;
        }
    }
}

/// Reads the rest of a request and discards it. If the server did not read it, the client would not receive the reply.
async fn drain(mut stream: TcpStream) {
    let read = async {
        let _ = stream.shutdown().await;
        let mut some = vec![0; 1 << 14];
        let mut drained = 0;
        while drained < MAX_DRAINED {
            match stream.read(&mut some).await {
                Ok(read) if read > 0 => drained += read,
                _ => return,
            }
        }
    };
    let _ = timeout(DRAINING, read).await;
}

impl Site {
    /// Returns the reply to a request. If the client disconnects, this future is dropped, which stops the query.
    async fn reply(&self, request: Request<Incoming>, address: IpAddr) -> Reply {
        let path = request.uri().path().to_owned();
        let is_post = request.method() == Method::POST;
        let own = Own { address, names: &self.names };
        let question = match http::read(request, &own, Instant::now() + PATIENCE).await {
            Ok(question) => question,
            Err(refusal) => return refusal,
        };
        if let Some(file) = content::find(&path) {
            return Reply::new(file.kind, file.text);
        }
        match &path[..] {
            "/ask" if is_post => self.answer(question).await,
            // A page on a different site can make the browser send GET requests, for example with an image or a link, so accept
            // only POST.
            "/ask" => Reply::error(StatusCode::METHOD_NOT_ALLOWED, "send questions with POST"),
            _ => Reply::error(StatusCode::NOT_FOUND, "page not found"),
        }
    }

    /// Answers a query in the first lane whose time is enough.
    async fn answer(&self, question: Bytes) -> Reply {
        if question.len() <= MAX_QUICK {
            for lane in [&self.glance, &self.quick] {
                let (reply, is_stopped) = lane.answer(question.clone()).await;
                if !is_stopped {
                    return reply;
                }
            }
        }
        self.thorough.answer(question).await.0
    }
}

/// The constants of a lane of queries.
struct Lane {
    /// The maximum number of queries that run in this lane at the same time. Further queries wait.
    turns: usize,
    /// The processor time of a query in this lane. If there is none, the time on the clock is limited, by [`Server::time`].
    ///
    /// On a busy machine, a quick query takes long on the clock but no more processor time than usual, so it still ends in its lane.
    processor: Option<Duration>,
}

/// Answers the queries of a lane.
#[derive(Clone, Debug)]
struct Thinker {
    turns: Arc<Semaphore>,
    time: Duration,
    clock: fn() -> Duration,
    /// Whether a query that runs out of time here is canceled, because the next lane answers it.
    cancels: bool,
}

impl Thinker {
    fn new(lane: &Lane) -> Self {
        let (time, clock) = match lane.processor {
            Some(time) => (time, processor_time as fn() -> Duration),
            None => (USUAL_TIME, clock_time as fn() -> Duration),
        };
        let turns = Arc::new(Semaphore::new(lane.turns));
        Self { turns, time, clock, cancels: lane.processor.is_some() }
    }

    /// Answers a query. Also returns whether the time limit stopped it, in which case parts of the answer may be missing.
    async fn answer(&self, question: Bytes) -> (Reply, bool) {
        let busy = |message| Reply::error(StatusCode::SERVICE_UNAVAILABLE, message);
        let turn = timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            return (busy("the server is busy; try again later"), false);
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (time, clock, cancels) = (self.time, self.clock, self.cancels);
        let stops = Arc::clone(&stop);
        // If this future is dropped, stop the computation.
        let _stops = Stops(stop);
        let (send, answer) = oneshot::channel();
        let thinks = thread::Builder::new().spawn(move || {
            // The turn ends when the computation ends, even if the client disconnects earlier.
            let _turn = turn;
            let is_stopped = Arc::new(AtomicBool::new(false));
            let begin = clock();
            // A computation ends early only after it has read a time beyond its limit from this clock. If a slower lane answers the query
            // then, cancel it here.
            let watched = {
                let (is_stopped, stops) = (Arc::clone(&is_stopped), Arc::clone(&stops));
                move || {
                    let spent = clock().saturating_sub(begin);
                    if spent >= time {
                        is_stopped.store(true, Ordering::Relaxed);
                        stops.fetch_or(cancels, Ordering::Relaxed);
                    }
                    spent
                }
            };
            let limits = Limits::none().time(time).clock(Arc::new(watched)).stop(stops);
            let question = String::from_utf8_lossy(&question);
            // Convert a panic in the libraries to an error reply, so other queries are not affected.
            let answer = catch_unwind(AssertUnwindSafe(|| questions::answer(&question, &limits)));
            let failed = || {
                let status = StatusCode::INTERNAL_SERVER_ERROR;
                Reply::error(status, "an internal error; please report it")
            };
            let reply = answer.map_or_else(|_| failed(), Reply::json);
            // If the client has disconnected, nobody receives the answer, so ignore the error.
            let _ = send.send((reply, is_stopped.load(Ordering::Relaxed)));
        });
        if thinks.is_err() {
            return (busy("the server is busy; try again later"), false);
        }
        // The limits do not apply to drawing, so allow as much time again for it. On a loaded machine, a few milliseconds of processor
        // time can take this long, too.
        match timeout(2 * USUAL_TIME.max(self.time) + Duration::from_secs(1), answer).await {
            Ok(Ok(answered)) => answered,
            Ok(Err(_)) | Err(_) => (busy("the answer takes too long"), true),
        }
    }
}

/// Returns the processor time that this thread has used.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // The system returns a time that is not negative, with less than a second of nanoseconds.
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Returns the time on the clock, because the standard library cannot read the processor time of a thread on this platform.
#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn processor_time() -> Duration {
    clock_time()
}

/// Returns the time on the clock, measured from the first call.
fn clock_time() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// Stops a computation when this value is dropped.
struct Stops(Arc<AtomicBool>);

impl Drop for Stops {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}
