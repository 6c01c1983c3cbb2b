//! The files of the page. They are served one by one, or packed into a single file.
//!
//! The single file can be opened from a disk, a web server or an email. Browsers do not load modules or workers from local files,
//! so the file contains all of them: an import map gives the modules their names, and the page makes the worker and the WebAssembly
//! module from text in the file.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use grundy_core::Limits;
use serde_json::{Map, Value};
use thiserror::Error;

use super::{answer, theory};

/// A file of the page.
#[derive(Clone, Copy)]
pub(super) struct File {
    path: &'static str,
    pub(super) kind: &'static str,
    pub(super) text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

macro_rules! files {
    ($($path:literal $kind:ident $name:literal),* $(,)?) => {
        &[$(File { path: $path, kind: $kind, text: include_str!(concat!("files/", $name)) }),*]
    };
}

static FILES: &[File] = files![
    "/page.css" CSS "page.css",
    "/parts.css" CSS "parts.css",
    "/from_file.js" SCRIPT "from_file.js",
    "/page.js" SCRIPT "page.js",
    // Without a server, the page uses a different module here, which sends queries to a worker.
    "/ask.js" SCRIPT "ask_server.js",
    "/bring.js" SCRIPT "bring.js",
    "/claims.js" SCRIPT "claims.js",
    "/clicks.js" SCRIPT "clicks.js",
    "/dom.js" SCRIPT "dom.js",
    "/gallery.js" SCRIPT "gallery.js",
    "/game.js" SCRIPT "game.js",
    "/hand.js" SCRIPT "hand.js",
    "/history.js" SCRIPT "history.js",
    "/identify.js" SCRIPT "identify.js",
    "/lesson.js" SCRIPT "lesson.js",
    "/marks.js" SCRIPT "marks.js",
    "/panel.js" SCRIPT "panel.js",
    "/picture.js" SCRIPT "picture.js",
    "/plot.js" SCRIPT "plot.js",
    "/scene.js" SCRIPT "scene.js",
    "/share.js" SCRIPT "share.js",
    "/table.js" SCRIPT "table.js",
    "/words.js" SCRIPT "words.js",
    // The page loads this file only when it checks a claim that needs a certificate.
    "/misere-quotients.txt" TEXT "../../claims/misere-quotients.txt",
];

pub(super) fn find(path: &str) -> Option<File> {
    static INDEX: LazyLock<String> = LazyLock::new(|| {
        let plain = include_str!("files/index.html");
        plain.replacen("<!-- table -->", &theory::table(), 1)
    });
    if path == "/" {
        return Some(File { path: "/", kind: HTML, text: &INDEX });
    }
    FILES.iter().find(|file| file.path == path).copied()
}

/// Iterates over the style sheets and their names.
fn styles() -> impl Iterator<Item = (&'static str, &'static str)> {
    of_kind(CSS)
}

/// Iterates over the modules and their names. `ask.js` is the module that sends queries to the server.
fn modules() -> impl Iterator<Item = (&'static str, &'static str)> {
    of_kind(SCRIPT).filter(|(name, _)| *name != "from_file.js")
}

fn of_kind(kind: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().filter(move |file| file.kind == kind).map(|file| (&file.path[1..], file.text))
}

/// The module that sends queries to a web worker instead of the server, and the script of the worker.
const ASK_WORKER: &str = include_str!("files/ask_worker.js");
const WORKER: &str = include_str!("files/worker.js");

/// The reason why the page cannot be packed into one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NotPacked {
    /// The WebAssembly module is not compressed with `gzip`.
    #[error(
        "expected the WebAssembly module of the page, compressed with gzip, as `scripts/build-page` creates it"
    )]
    NotGzip,
}

/// The nonce of the page's scripts and styles. Browsers do not run scripts without the nonce, such as scripts hidden in attributes.
const NONCE: &str = "packed";

/// The security policy of the page. It allows no scripts, styles or files other than those of the page itself.
const POLICY: &str = "default-src 'none'; script-src 'nonce-packed' data: blob: 'wasm-unsafe-eval'; worker-src blob:; \
     style-src 'nonce-packed'; img-src data:; base-uri 'none'; form-action 'none'";

/// Returns the page as one HTML file. `program` is the WebAssembly module of the page, compressed with `gzip`. It is the file
/// `impartial.wasm.gz` in the folder that `scripts/build-page` makes.
///
/// The file does not contain the certificates of misère quotients. Checking a claim that needs a certificate reports that the
/// certificate is missing.
///
/// ```
/// use impartial::page::{NotPacked, packed};
///
/// let gzip = [0x1f, 0x8b, 8];
/// assert!(packed(&gzip)?.starts_with("<!doctype html>"));
/// assert_eq!(packed(b"\0asm"), Err(NotPacked::NotGzip));
/// # Ok::<(), NotPacked>(())
/// ```
///
/// # Errors
/// Returns an error if the WebAssembly module is not compressed with `gzip`.
///
/// # Complexity
/// O(n) for a file of n bytes, where n is about 4/3 of the size of `program`, plus the time to draw every game once.
pub fn packed(program: &[u8]) -> Result<String, NotPacked> {
    if !program.starts_with(&[0x1f, 0x8b]) {
        return Err(NotPacked::NotGzip);
    }
    let mut page = find("/").map_or("", |file| file.text).to_owned();
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    page = page.replacen(policy, POLICY, 1);
    for (name, text) in styles() {
        let link = format!("<link rel=\"stylesheet\" href=\"{name}\">");
        page = page.replacen(&link, &format!("<style nonce=\"{NONCE}\">\n{text}</style>"), 1);
    }
    page = page.replacen("<script src=\"from_file.js\" defer></script>\n", "", 1);
    let start = format!(
        "<script nonce=\"{NONCE}\" type=\"importmap\">{}</script>\n\
         <script nonce=\"{NONCE}\" type=\"module\">import \"page.js\";</script>",
        imports()
    );
    page = page.replacen("<script src=\"page.js\" type=\"module\"></script>", &start, 1);
    let games = answer("ask=games", &Limits::none());
    let inside = [
        inside("impartial.wasm.gz", &STANDARD.encode(program)),
        // The text must not end the element early, so escape `<`. Base64 would be longer.
        inside("games.json.gz", &games.replace('<', "\\u003c")),
        inside("worker.js", &STANDARD.encode(WORKER)),
    ];
    Ok(page.replacen("</body>", &format!("{}</body>", inside.concat()), 1))
}

/// Embeds a file in an element with a type that browsers do not run. A module of the page unpacks it.
fn inside(name: &str, text: &str) -> String {
    format!("<script type=\"text/plain\" id=\"{name}\">{text}</script>\n")
}

/// Returns an import map with names instead of relative paths, because relative paths do not work in modules that are loaded from
/// `data:` URLs.
fn imports() -> Value {
    let module = |(name, text): (&str, &str)| {
        let text = if name == "ask.js" { ASK_WORKER } else { text };
        let text = text.replace("from \"./", "from \"");
        let address = format!("data:text/javascript;base64,{}", STANDARD.encode(text));
        (name.to_owned(), address.into())
    };
    let modules: Map<String, Value> = modules().map(module).collect();
    serde_json::json!({ "imports": modules })
}

/// Returns the text between `before` and `after`, or an empty text if one of them does not occur.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).map_or("", |(_, rest)| rest);
    rest.split_once(after).map_or("", |(part, _)| part)
}
