//! The page and all that belongs to it, as the server sends it and as one file holds it.

use std::sync::LazyLock;

use super::theory;

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

/// The style sheets with their names.
pub(super) fn styles() -> impl Iterator<Item = (&'static str, &'static str)> {
    of_kind(CSS)
}

/// The modules with their names. The one that asks the server is among them.
pub(super) fn modules() -> impl Iterator<Item = (&'static str, &'static str)> {
    of_kind(SCRIPT).filter(|(name, _)| *name != "from_file.js")
}

fn of_kind(kind: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().filter(move |file| file.kind == kind).map(|file| (&file.path[1..], file.text))
}

/// The module that asks a web worker in place of a server, and the worker.
pub(super) const ASK_WORKER: &str = include_str!("files/ask_worker.js");
pub(super) const WORKER: &str = include_str!("files/worker.js");
