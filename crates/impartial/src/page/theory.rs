//! Converts the theory pages from Markdown to HTML for the browser.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use serde_json::{Value, json};

use super::known::CATALOG;

/// Returns a game's page of theory as HTML with SVG pictures. The page is a part of the program, so its contents are trusted.
pub(super) fn page(game: &str) -> Result<Value, String> {
    let entry = CATALOG.game_of(game).ok_or("there is no such game")?;
    // The pictures are at the end of the page. Move them in front of the first section.
    let (text, pictures) =
        entry.page().split_at(entry.page().find("<svg").unwrap_or(entry.page().len()));
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    let mut shown = String::new();
    html::push_html(&mut shown, Tidied { events: parser, code: false, links: Vec::new() });
    shown.insert_str(shown.find("<h3").unwrap_or(shown.len()), pictures);
    Ok(json!({ "title": entry.title(), "html": shown }))
}

/// Returns a table of all games, with their rules and main theorems, as HTML rows. Readers without scripts see this table.
pub(super) fn table() -> String {
    let mut rows = String::new();
    for game in CATALOG.games() {
        let text = |text: &str| {
            let mut shown = String::new();
            html::push_html(&mut shown, Parser::new(text));
            shown
        };
        let quoted = game.page().lines().skip_while(|line| !line.starts_with("> "));
        let theorem = quoted.map_while(|line| line.strip_prefix('>').map(str::trim));
        let theorem: Vec<&str> = theorem.collect();
        let mut shown = String::new();
        let theorem = theorem.join("\n");
        let events = Tidied { events: Parser::new(&theorem), code: false, links: Vec::new() };
        // Remove links, because this table must not lead to other pages.
        let is_link = |event: &Event<'_>| {
            matches!(event, Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link))
        };
        html::push_html(&mut shown, events.filter(|event| !is_link(event)));
        let (title, rules) = (game.title(), text(game.rules()));
        let row = [
            "<tr><th scope=\"row\">",
            title,
            "</th><td>",
            &rules,
            "</td><td>",
            &shown,
            "</td></tr>\n",
        ];
        rows.extend(row);
    }
    format!(
        "<table>\n<thead><tr><th scope=\"col\">Game</th><th scope=\"col\">Rules</th><th scope=\"col\">Theorem</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>"
    )
}

/// Removes the hidden lines of doc tests and the links to source code. Lowers each heading by one level, because the page has its
/// own title.
struct Tidied<I> {
    events: I,
    /// Whether the current event is inside a block of Rust code.
    code: bool,
    /// For each link that is open, whether to keep it.
    links: Vec<bool>,
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for Tidied<I> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            return Some(match self.events.next()? {
                Event::Start(Tag::CodeBlock(kind)) => {
                    self.code = matches!(&kind, CodeBlockKind::Fenced(name) if name.is_empty() || name.starts_with("rust"));
                    Event::Start(Tag::CodeBlock(kind))
                }
                Event::End(TagEnd::CodeBlock) => {
                    self.code = false;
                    Event::End(TagEnd::CodeBlock)
                }
                Event::Text(text) if self.code => Event::Text(without_hidden(&text).into()),
                Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                    Event::Start(Tag::Heading { level: lower(level), id, classes, attrs })
                }
                Event::End(TagEnd::Heading(level)) => Event::End(TagEnd::Heading(lower(level))),
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let is_shown = dest_url.starts_with("https://");
                    self.links.push(is_shown);
                    if !is_shown {
                        continue;
                    }
                    Event::Start(Tag::Link { link_type, dest_url, title, id })
                }
                Event::End(TagEnd::Link) => {
                    if self.links.pop() != Some(true) {
                        continue;
                    }
                    Event::End(TagEnd::Link)
                }
                // If Markdown cannot resolve a link to source code, it leaves the brackets of the link as text. Remove these
                // brackets.
                Event::Text(text) if matches!(&*text, "[" | "]") => Event::Text(CowStr::from("")),
                event => event,
            });
        }
    }
}

fn without_hidden(code: &str) -> String {
    let shown =
        code.split_inclusive('\n').filter(|line| line.trim_end() != "#" && !line.starts_with("# "));
    shown.collect()
}

const fn lower(level: pulldown_cmark::HeadingLevel) -> pulldown_cmark::HeadingLevel {
    use pulldown_cmark::HeadingLevel::{H1, H2, H3, H4, H5, H6};
    match level {
        H1 => H2,
        H2 => H3,
        H3 => H4,
        H4 => H5,
        H5 | H6 => H6,
    }
}
