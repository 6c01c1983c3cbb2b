//! The page as one file, which needs no server: it opens from a disk, from any web server, or from a mail.
//!
//! Browsers load neither modules nor workers from files. So everything is inside: modules under names of their own in an import
//! map, the worker and the program as texts from which the page makes them.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use grundy_core::Limits;
use serde_json::{Map, Value};
use thiserror::Error;

use super::{answer, content};

/// Why there is no page in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NotPacked {
    /// The program is not compressed by `gzip`.
    #[error("expected the page's program packed by gzip, as `scripts/build-page` makes it")]
    NotGzip,
}

/// Scripts and styles in the page bear this word, and others, as the attributes of elements that a text smuggled in, are
/// not run.
const NONCE: &str = "packed";

/// Of everything else than its own scripts and styles, the page loads nothing.
const POLICY: &str = "default-src 'none'; script-src 'nonce-packed' data: blob: 'wasm-unsafe-eval'; worker-src blob:; \
     style-src 'nonce-packed'; img-src data:; base-uri 'none'; form-action 'none'";

/// The page as one HTML file. `program` is its module in WebAssembly, packed by `gzip`: `impartial.wasm.gz` in the folder
/// that `scripts/build-page` makes.
///
/// The file has no certificates of misère quotients; a check of a claim that needs one says so.
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
/// The program is not packed by `gzip`.
///
/// # Complexity
/// O(n) in the bytes of the file, which has four bytes for three of the program; and the time to draw every game once.
pub fn packed(program: &[u8]) -> Result<String, NotPacked> {
    if !program.starts_with(&[0x1f, 0x8b]) {
        return Err(NotPacked::NotGzip);
    }
    let mut page = content::find("/").map_or("", |file| file.text).to_owned();
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    page = page.replacen(policy, POLICY, 1);
    for (name, text) in content::styles() {
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
        // As it is, since base64 would make it longer, but for what could end the element.
        inside("games.json.gz", &games.replace('<', "\\u003c")),
        inside("worker.js", &STANDARD.encode(content::WORKER)),
    ];
    Ok(page.replacen("</body>", &format!("{}</body>", inside.concat()), 1))
}

/// A file that a module of the page unpacks. Browsers do not run scripts of this type.
fn inside(name: &str, text: &str) -> String {
    format!("<script type=\"text/plain\" id=\"{name}\">{text}</script>\n")
}

/// The modules by names without a path: relative ones lead nowhere from a module that is a text.
fn imports() -> Value {
    let module = |(name, text): (&str, &str)| {
        let text = if name == "ask.js" { content::ASK_WORKER } else { text };
        let text = text.replace("from \"./", "from \"");
        let address = format!("data:text/javascript;base64,{}", STANDARD.encode(text));
        (name.to_owned(), address.into())
    };
    let modules: Map<String, Value> = content::modules().map(module).collect();
    serde_json::json!({ "imports": modules })
}

/// The part of a text between two others; empty if they are not there.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).map_or("", |(_, rest)| rest);
    rest.split_once(after).map_or("", |(part, _)| part)
}
