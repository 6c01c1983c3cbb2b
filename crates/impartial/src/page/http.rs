//! One request of a connection, read within limits of time and size, and its answer.
//!
//! A connection carries one request. The head is parsed by `httparse`; what is decided here is how long to wait, how
//! much to take, and whom to answer.

use std::io::{Read, Write};
use std::net::{IpAddr, Shutdown, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;

/// The longest head: a position of some thousand words fits into the address.
const MAX_HEAD: usize = 1 << 17;
/// The longest body: the longest position, and a long game from there.
const MAX_BODY: usize = 1 << 18;
const MAX_HEADERS: usize = 64;
/// How much of a refused request is read before the connection is closed.
const MAX_DRAINED: usize = 1 << 25;

/// A request.
pub(super) struct Request {
    /// The path, without the query.
    pub(super) path: String,
    pub(super) is_post: bool,
    /// The body, as it was sent.
    pub(super) question: Vec<u8>,
}

/// A reply to a request.
pub(super) struct Reply {
    status: u16,
    kind: &'static str,
    body: Vec<u8>,
}

impl Reply {
    pub(super) fn new(kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status: 200, kind, body: body.into() }
    }

    pub(super) fn json(text: String) -> Self {
        Self::new("application/json; charset=utf-8", text)
    }

    /// An error that the page shows.
    pub(super) fn error(status: u16, message: &str) -> Self {
        Self { status, ..Self::json(json!({ "error": message }).to_string()) }
    }
}

/// The beginning of a request.
struct Head {
    bytes: usize,
    length: usize,
    path: String,
    is_post: bool,
}

/// Reads a request to the address of its connection, or to one of the names.
///
/// # Errors
/// The reply that refuses it, or nothing if the client has left.
pub(super) fn read(
    mut stream: &TcpStream,
    names: &[String],
    deadline: Instant,
) -> Result<Request, Option<Reply>> {
    let own = Own { address: stream.local_addr().map_err(|_| None)?.ip().to_canonical(), names };
    let mut bytes = Vec::new();
    let mut seen = 0;
    let head = loop {
        take(&mut stream, &mut bytes, deadline)?;
        // The head ends with an empty line; before there is one, parsing would be useless.
        let new = &bytes[seen..];
        let ends = new.windows(2).any(|two| two == b"\n\n")
            || new.windows(3).any(|three| three == b"\n\r\n");
        if ends {
            if let Some(parsed) = parse(&bytes, &own)? {
                break parsed;
            }
        }
        seen = bytes.len().saturating_sub(2);
        if bytes.len() > MAX_HEAD {
            return Err(Some(Reply::error(431, "the head of the request is too long")));
        }
    };
    while bytes.len() < head.bytes + head.length {
        take(&mut stream, &mut bytes, deadline)?;
    }
    bytes.truncate(head.bytes + head.length);
    bytes.drain(..head.bytes);
    Ok(Request { path: head.path, is_post: head.is_post, question: bytes })
}

/// Reads a little more.
fn take(
    stream: &mut &TcpStream,
    bytes: &mut Vec<u8>,
    deadline: Instant,
) -> Result<(), Option<Reply>> {
    let late = || Some(Reply::error(408, "the request did not come in time"));
    let mut some = [0; 1 << 14];
    stream.set_read_timeout(Some(left(deadline).ok_or_else(late)?)).map_err(|_| None)?;
    match stream.read(&mut some) {
        Ok(0) => Err(None),
        Ok(read) => {
            bytes.extend_from_slice(&some[..read]);
            Ok(())
        }
        Err(error)
            if matches!(
                error.kind(),
                std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
            ) =>
        {
            Err(late())
        }
        Err(error) if error.kind() == std::io::ErrorKind::Interrupted => Ok(()),
        Err(_) => Err(None),
    }
}

/// The head; `None` if it is not complete.
fn parse(bytes: &[u8], own: &Own<'_>) -> Result<Option<Head>, Option<Reply>> {
    let refuse = |status, message| Err(Some(Reply::error(status, message)));
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let head = match request.parse(bytes) {
        Ok(httparse::Status::Complete(head)) => head,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return refuse(431, "too many headers"),
        Err(_) => return refuse(400, "this is not a request"),
    };
    if !matches!(request.method, Some("GET" | "POST")) {
        return refuse(405, "only GET and POST are answered here");
    }
    let mut length = None;
    let (mut host, mut origin) = (None, None);
    for header in request.headers.iter() {
        if header.name.eq_ignore_ascii_case("transfer-encoding") {
            return refuse(501, "bodies in chunks are not read here");
        }
        for (name, value) in [("host", &mut host), ("origin", &mut origin)] {
            if header.name.eq_ignore_ascii_case(name) && value.replace(header.value).is_some() {
                return refuse(400, "a header is repeated");
            }
        }
        if header.name.eq_ignore_ascii_case("content-length") {
            let digits = !header.value.is_empty() && header.value.iter().all(u8::is_ascii_digit);
            if length.is_some() || !digits {
                return refuse(400, "the length of the body is invalid");
            }
            // Digits only: what is not a number is too large.
            let value = std::str::from_utf8(header.value).ok().and_then(|text| text.parse().ok());
            length = Some(value.unwrap_or(usize::MAX));
        }
    }
    if !own.are_named(host, origin) {
        return refuse(
            403,
            "this server answers only its own page, under an address that it listens on; \
             `impartial serve --host NAME` adds a name",
        );
    }
    let length = length.unwrap_or(0);
    if length > MAX_BODY {
        return refuse(413, "the body is too long");
    }
    let target = request.path.unwrap_or_default();
    let path = target.split('?').next().unwrap_or_default().to_owned();
    Ok(Some(Head { bytes: head, length, path, is_post: request.method == Some("POST") }))
}

/// The names by which a request may call this server.
struct Own<'n> {
    /// The address to which the connection came.
    address: IpAddr,
    names: &'n [String],
}

impl Own<'_> {
    /// Whether a request names this server and comes from the page itself. Browsers always send the headers that betray a
    /// foreign name that points here, and a page of another site. A foreign name cannot look like an address, so an
    /// address that the connection has is enough.
    fn are_named(&self, host: Option<&[u8]>, origin: Option<&[u8]>) -> bool {
        let Some(host) = host else { return origin.is_none() };
        let name = match host.iter().rposition(|&byte| byte == b':') {
            Some(colon) if host[colon + 1..].iter().all(u8::is_ascii_digit) => &host[..colon],
            _ => host,
        };
        let is_same = |origin: &[u8]| {
            origin.strip_prefix(b"http://").is_some_and(|from| from.eq_ignore_ascii_case(host))
        };
        self.include(name) && origin.is_none_or(is_same)
    }

    fn include(&self, name: &[u8]) -> bool {
        let Ok(name) = std::str::from_utf8(name) else { return false };
        if self.names.iter().any(|own| own.eq_ignore_ascii_case(name)) {
            return true;
        }
        let plain = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let is_bracketed = plain.len() < name.len();
        match plain.parse::<IpAddr>() {
            Ok(address) if address.is_ipv6() == is_bracketed => {
                let loops = address.is_loopback() && self.address.is_loopback();
                loops || address.to_canonical() == self.address
            }
            _ => self.address.is_loopback() && name.eq_ignore_ascii_case("localhost"),
        }
    }
}

/// Whether the client still waits for an answer.
pub(super) fn is_there(stream: &TcpStream) -> bool {
    if stream.set_nonblocking(true).is_err() {
        return false;
    }
    let looked = stream.peek(&mut [0]);
    let is_blocking = stream.set_nonblocking(false).is_ok();
    is_blocking
        && match looked {
            Ok(waiting) => waiting > 0,
            Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
        }
}

/// The time that is left; `None` if there is none.
fn left(deadline: Instant) -> Option<Duration> {
    deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
}

/// Sends an answer, as far as the client listens.
pub(super) fn write(mut stream: &TcpStream, reply: &Reply, deadline: Instant) {
    let mut bytes = format!(
        "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nContent-Security-Policy: default-src 'none'; \
         script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'\r\n\r\n",
        reply.status,
        reason(reply.status),
        reply.kind,
        reply.body.len(),
    )
    .into_bytes();
    bytes.extend_from_slice(&reply.body);
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        let Some(left) = left(deadline) else { return };
        if stream.set_write_timeout(Some(left)).is_err() {
            return;
        }
        match stream.write(rest) {
            Ok(0) => return,
            Ok(written) => rest = &rest[written..],
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
    let _ = stream.shutdown(Shutdown::Write);
}

/// Reads and forgets what a client still sends, until it ends or this takes too long.
pub(super) fn drain(mut stream: &TcpStream, deadline: Instant) {
    let mut some = [0; 1 << 14];
    let mut drained = 0;
    while drained < MAX_DRAINED {
        let Some(left) = left(deadline) else { return };
        if stream.set_read_timeout(Some(left)).is_err() {
            return;
        }
        match stream.read(&mut some) {
            Ok(read) if read > 0 => drained += read,
            _ => return,
        }
    }
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        413 => "Content Too Large",
        431 => "Request Header Fields Too Large",
        500 => "Internal Server Error",
        501 => "Not Implemented",
        503 => "Service Unavailable",
        _ => "Bad Request",
    }
}
