//! The page and all that belongs to it, as the server sends it.

/// A file of the page.
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
    "/" HTML "index.html",
    "/page.css" CSS "page.css",
    "/claims.css" CSS "claims.css",
    "/gallery.css" CSS "gallery.css",
    "/lesson.css" CSS "lesson.css",
    "/picture.css" CSS "picture.css",
    "/from_file.js" SCRIPT "from_file.js",
    "/page.js" SCRIPT "page.js",
    // The static page has another one, which asks a worker.
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
    // Fetched only when a claim is checked.
    "/misere-quotients.txt" TEXT "../../claims/misere-quotients.txt",
];

pub(super) fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}
