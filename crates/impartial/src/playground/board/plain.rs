//! Positions of which there is no picture: they are played by the list of moves.

use super::{Board, Tool};
use crate::playground::picture::Picture;

/// A position as its text.
pub(super) struct Plain {
    name: String,
    texts: Vec<String>,
}

impl Plain {
    pub(super) fn new(name: &str, texts: Vec<String>) -> Self {
        Self { name: name.to_owned(), texts }
    }
}

impl Board for Plain {
    fn picture(&self, _: bool) -> Picture {
        match &self.texts[..] {
            [text] if text.len() <= 400 => Picture::summed_up(text.clone()),
            [_] => Picture::summed_up("This position is too large for a picture."),
            texts => {
                Picture::summed_up(format!("{} components, too many for a picture.", texts.len()))
            }
        }
    }

    fn touches(&self, _: usize, _: &str) -> Vec<Vec<String>> {
        Vec::new()
    }

    fn sources(&self) -> Vec<(String, usize)> {
        Vec::new()
    }

    fn tools(&self) -> Vec<Tool> {
        vec![]
    }

    fn edit(&mut self, _: &str, _: &[&str]) -> Result<(), String> {
        Err("type the position".to_owned())
    }

    fn text(&self) -> String {
        let part = |text: &String| format!("{} {text}", self.name);
        self.texts.iter().map(part).collect::<Vec<_>>().join(" + ")
    }
}
