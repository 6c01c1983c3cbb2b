//! Handles a single HTTP request: decides whether to answer it, reads its body within limits, and makes the reply.
//!
//! `hyper` parses the request and writes the reply. This module decides which requests to reject, and limits the time and the size
//! of all others.

use std::net::IpAddr;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, LengthLimitError, Limited};
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};
use serde_json::json;
use tokio::time::{Instant, timeout, timeout_at};

/// The maximum length of the head of a request, in bytes. It is enough for a position of a few thousand words in the address.
pub(super) const MAX_HEAD: usize = 1 << 17;
pub(super) const MAX_HEADERS: usize = 64;
/// The maximum length of a body, in bytes. It is enough for the longest position, and for a long game.
const MAX_BODY: usize = 1 << 18;
/// After rejecting a request, the server reads at most this many more bytes, for at most this time, and then closes the connection.
/// If it closed the connection immediately, a client that is still sending would not receive the reply.
pub(super) const MAX_DRAINED: usize = 1 << 25;
pub(super) const DRAINING: Duration = Duration::from_millis(2500);

/// A reply to a request.
pub(super) struct Reply {
    status: StatusCode,
    kind: &'static str,
    body: Bytes,
}

impl Reply {
    pub(super) fn new(kind: &'static str, body: &'static str) -> Self {
        Self { status: StatusCode::OK, kind, body: Bytes::from_static(body.as_bytes()) }
    }

    pub(super) fn json(text: String) -> Self {
        let kind = "application/json; charset=utf-8";
        Self { status: StatusCode::OK, kind, body: text.into() }
    }

    /// Creates the reply for an error. The page shows the message to the user.
    pub(super) fn error(status: StatusCode, message: &str) -> Self {
        Self { status, ..Self::json(json!({ "error": message }).to_string()) }
    }

    /// Converts the reply to an HTTP response. Its headers tell the browser to trust the content type, and to load only files of
    /// the page.
    pub(super) fn into_response(self) -> Response<Full<Bytes>> {
        const HEADERS: [(HeaderName, &str); 5] = [
            (header::CONNECTION, "close"),
            (header::CACHE_CONTROL, "no-store"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "no-referrer"),
            (
                header::CONTENT_SECURITY_POLICY,
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
                 base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ),
        ];
        let mut response = Response::new(Full::new(self.body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.extend(HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value))));
        response
    }
}

/// Reads the body of a request, if the request is meant for this server.
///
/// # Errors
/// Returns the reply that rejects the request.
pub(super) async fn read(
    request: Request<Incoming>,
    own: &Own<'_>,
    deadline: Instant,
) -> Result<Bytes, Reply> {
    let (head, body) = request.into_parts();
    let announced = body.size_hint().lower();
    let refused = own.refusal(&head);
    let too_long = || Reply::error(StatusCode::PAYLOAD_TOO_LARGE, "the body is too long");
    if let Some(refusal) = refused.or_else(|| (announced > MAX_BODY as u64).then(too_long)) {
        drain(body).await;
        return Err(refusal);
    }
    match timeout_at(deadline, Limited::new(body, MAX_BODY).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_long()),
        Ok(Err(_)) => Err(Reply::error(StatusCode::BAD_REQUEST, "this is not a request")),
        Err(_) => {
            Err(Reply::error(StatusCode::REQUEST_TIMEOUT, "the request did not come in time"))
        }
    }
}

/// Reads a body and discards it, within limits on the time and the size.
async fn drain(mut body: Incoming) {
    let read = async {
        let mut drained = 0;
        while let Some(Ok(frame)) = body.frame().await {
            drained += frame.data_ref().map_or(0, Bytes::len);
            if drained > MAX_DRAINED {
                return;
            }
        }
    };
    let _ = timeout(DRAINING, read).await;
}

/// The names and addresses that requests can use for this server.
pub(super) struct Own<'n> {
    /// The local address of the connection.
    pub(super) address: IpAddr,
    pub(super) names: &'n [String],
}

impl Own<'_> {
    /// Returns the reply that rejects the request, or `None` if the request can be answered.
    fn refusal(&self, Parts { method, uri, headers, .. }: &Parts) -> Option<Reply> {
        let refuse = |status, message| Some(Reply::error(status, message));
        if !matches!(*method, Method::GET | Method::POST) {
            return refuse(StatusCode::METHOD_NOT_ALLOWED, "only GET and POST are answered here");
        }
        if headers.contains_key(header::TRANSFER_ENCODING) {
            return refuse(StatusCode::NOT_IMPLEMENTED, "chunked request bodies are not supported");
        }
        for name in [header::HOST, header::ORIGIN, header::CONTENT_LENGTH] {
            if headers.get_all(&name).iter().nth(1).is_some() {
                return refuse(StatusCode::BAD_REQUEST, "a header is repeated");
            }
        }
        let text = |name| headers.get(name).map(HeaderValue::as_bytes);
        // If the request contains a full URL instead of a path, the URL names the server, and the `Host` header is ignored.
        let named = uri.authority().map(|named| named.as_str().as_bytes());
        if !self.are_named(named.or(text(header::HOST)), text(header::ORIGIN)) {
            return refuse(
                StatusCode::FORBIDDEN,
                "this server answers only its own page, under an address that it listens on; \
                 `impartial serve --host NAME` adds a name",
            );
        }
        None
    }

    /// Returns whether a request names this server and comes from a page of this server. If the request comes from a page of a different
    /// site, or uses a foreign name that resolves to this machine, the headers of the browser show this. A foreign name cannot look like an
    /// IP address, so the address of the connection is also accepted.
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
