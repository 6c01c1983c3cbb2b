//! One request of a connection, read within limits of time and size, and its answer.
//!
//! A connection carries one request. The head is parsed by `httparse`; what is decided here is how long to wait and
//! how much to take.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use super::answers::Answer;

/// The longest head: a position of some thousand words fits into the address.
const LONGEST_HEAD: usize = 1 << 17;
/// The longest body: a tree of some ten thousand nodes.
const LONGEST_BODY: usize = 1 << 20;
const MOST_HEADERS: usize = 64;
/// How much of a refused request is read before the connection is closed.
const MOST_DRAINED: usize = 1 << 25;

/// A request.
pub(super) struct Request {
    /// The path, without the query.
    pub(super) path: String,
    /// The fields of the query and of the body, as they were sent.
    pub(super) fields: Vec<u8>,
}

/// Reads a request.
///
/// # Errors
/// The answer that refuses it, or nothing if nobody is there any more.
pub(super) fn read(mut stream: &TcpStream, deadline: Instant) -> Result<Request, Option<Answer>> {
    let mut bytes = Vec::new();
    let mut seen = 0;
    let (head, mut fields, length, path) = loop {
        take(&mut stream, &mut bytes, deadline)?;
        // The head ends with an empty line; before there is one, parsing would be in vain.
        let new = &bytes[seen..];
        let ends = new.windows(2).any(|two| two == b"\n\n")
            || new.windows(3).any(|three| three == b"\n\r\n");
        if ends {
            if let Some(parsed) = parse(&bytes)? {
                break parsed;
            }
        }
        seen = bytes.len().saturating_sub(2);
        if bytes.len() > LONGEST_HEAD {
            return Err(Some(Answer::error(431, "the head of the request is too long")));
        }
    };
    while bytes.len() < head + length {
        take(&mut stream, &mut bytes, deadline)?;
    }
    let body = &bytes[head..head + length];
    if !body.is_empty() {
        fields.push(b'&');
        fields.extend_from_slice(body);
    }
    Ok(Request { path, fields })
}

/// Reads a little more.
fn take(
    stream: &mut &TcpStream,
    bytes: &mut Vec<u8>,
    deadline: Instant,
) -> Result<(), Option<Answer>> {
    let late = || Some(Answer::error(408, "the request did not come in time"));
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

/// The length of the head, the query, the length of the body and the path; `None` if the head is not complete.
#[expect(clippy::type_complexity, reason = "four plain things, taken apart at once")]
fn parse(bytes: &[u8]) -> Result<Option<(usize, Vec<u8>, usize, String)>, Option<Answer>> {
    let refuse = |status, message| Err(Some(Answer::error(status, message)));
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
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
    for header in request.headers.iter() {
        if header.name.eq_ignore_ascii_case("transfer-encoding") {
            return refuse(501, "bodies in chunks are not read here");
        }
        if header.name.eq_ignore_ascii_case("content-length") {
            let digits = !header.value.is_empty() && header.value.iter().all(u8::is_ascii_digit);
            if length.is_some() || !digits {
                return refuse(400, "the length of the body makes no sense");
            }
            // Digits only: what is not a number is too large.
            let value = std::str::from_utf8(header.value).ok().and_then(|text| text.parse().ok());
            length = Some(value.unwrap_or(usize::MAX));
        }
    }
    let length = length.unwrap_or(0);
    if length > LONGEST_BODY {
        return refuse(413, "the body is too long");
    }
    let target = request.path.unwrap_or_default();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    Ok(Some((head, query.as_bytes().to_vec(), length, path.to_owned())))
}

/// The time that is left; `None` if there is none.
fn left(deadline: Instant) -> Option<Duration> {
    deadline.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())
}

/// Sends an answer, as far as the client listens.
pub(super) fn write(mut stream: &TcpStream, answer: &Answer, deadline: Instant) {
    let mut bytes = format!(
        "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nContent-Security-Policy: default-src 'none'; \
         script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'\r\n\r\n",
        answer.status,
        reason(answer.status),
        answer.kind,
        answer.body.len(),
    )
    .into_bytes();
    bytes.extend_from_slice(&answer.body);
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
    while drained < MOST_DRAINED {
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
