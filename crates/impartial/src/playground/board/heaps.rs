//! Heaps of coins, rows of pins, stairs, and plain numbers.

use games::catalog::Shape;

use super::{Board, Tool, joined, numbered, numbers};
use crate::playground::picture::Picture;

/// Heaps of more coins are drawn as a number.
const MOST_COINS: u64 = 32;
const MOST_PINS: u64 = 48;
/// Stacks stand side by side in tens if one would be higher than this.
const HIGHEST: u64 = 15;
const TEN: u64 = 10;

/// How heaps look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// Coins on top of each other.
    Stacks,
    /// Things in a row, which may fall into two.
    Pins,
    /// The first number of each is its size, the second how many may be taken.
    Limited,
    /// Coins on top of each other, all one component; the reply may have to be made in one of the heaps.
    Replied,
    /// Every step stands higher than the one before.
    Stairs,
    Numbers,
}

pub(super) struct Heaps {
    name: String,
    look: Look,
    /// Whether all heaps are one component.
    whole: bool,
    sizes: Vec<u64>,
    notes: Vec<String>,
}

fn look(shape: Shape) -> Look {
    match shape {
        Shape::Pins => Look::Pins,
        Shape::LimitedHeap => Look::Limited,
        Shape::HeapsWithReply => Look::Replied,
        Shape::Stairs => Look::Stairs,
        Shape::Numbers => Look::Numbers,
        _ => Look::Stacks,
    }
}

/// Whether a component is one heap.
pub(super) fn is_number(text: &str) -> bool {
    numbers(text).is_some_and(|sizes| sizes.len() == 1)
}

pub(super) fn read(name: &str, shape: Shape, texts: &[String]) -> Option<Box<dyn Board>> {
    let look = look(shape);
    let mut heaps = Heaps {
        name: name.to_owned(),
        look,
        // Even if there is only one heap.
        whole: matches!(shape, Shape::HeapsTogether | Shape::HeapsWithReply | Shape::Stairs),
        sizes: Vec::new(),
        notes: Vec::new(),
    };
    for text in texts {
        let text = if look == Look::Replied { heaps.without_reply(text) } else { text.clone() };
        let numbers = match &text[..] {
            "" | "none" => Vec::new(),
            text => numbers(text)?,
        };
        match numbers[..] {
            [size, most] if look == Look::Limited => {
                heaps.sizes.push(size);
                heaps.notes.push(format!("at most {most}"));
            }
            _ => heaps.sizes.extend(numbers),
        }
    }
    heaps.notes.resize(heaps.sizes.len(), String::new());
    // A list of several numbers in one component of an unknown game is a whole board.
    heaps.whole |= texts.len() == 1 && heaps.sizes.len() > 1;
    Some(Box::new(heaps))
}

/// What stands at the heap in which the reply has to be made.
const REPLY: &str = "reply here";

impl Heaps {
    /// Keeps in mind where the reply has to be made, as in `3 5r`. The text without that.
    fn without_reply(&mut self, text: &str) -> String {
        let has_reply = |word: &str| word.ends_with('r');
        let notes = text.split_whitespace().map(|word| if has_reply(word) { REPLY } else { "" });
        self.notes = notes.map(str::to_owned).collect();
        text.replace('r', "")
    }

    /// What a move of stacks touches: `5:4`, `5:2+3`, with the index of the stack in front where there are several.
    fn replied(&self, mv: &str) -> Vec<Vec<String>> {
        let Some((from, left)) = mv.split_once(':') else {
            let replies = self.notes.iter().position(|note| note == REPLY);
            return replies.map(|heap| vec![vec![format!("h{heap}")]]).unwrap_or_default();
        };
        let heap = from.split_once('.').map_or(Some(0), |(heap, _)| heap.parse().ok());
        let left = left.split('+').filter_map(|left| left.parse().ok());
        heap.map_or_else(Vec::new, |heap| left.map(|left| vec![self.leaving(heap, left)]).collect())
    }

    /// Whether the coins of a heap can be seen.
    fn has_coins(&self, size: u64) -> bool {
        match self.look {
            Look::Numbers => false,
            Look::Pins => size <= MOST_PINS,
            _ => size <= MOST_COINS,
        }
    }

    /// What is clicked to leave this many coins of a heap.
    fn leaving(&self, heap: usize, left: u64) -> String {
        match self.sizes.get(heap) {
            Some(&size) if self.has_coins(size) && left < size => format!("h{heap}.{left}"),
            _ => format!("h{heap}"),
        }
    }

    /// The pins that go when a row falls into these two, either way round.
    fn between(&self, heap: usize, parts: (u64, u64)) -> Vec<Vec<String>> {
        let size = self.sizes[heap];
        if !self.has_coins(size) {
            return vec![vec![format!("h{heap}")]];
        }
        let interval = |left: u64, right: u64| {
            let (first, beyond) = (left, size.saturating_sub(right));
            let mut pins = vec![format!("h{heap}.{first}")];
            // Where nothing goes, the row is split before this pin.
            if beyond > first + 1 {
                pins.push(format!("h{heap}.{}", beyond - 1));
            }
            pins
        };
        let (a, b) = parts;
        let mut both = vec![interval(a, b)];
        if a != b {
            both.push(interval(b, a));
        }
        both.retain(|pins| {
            pins.iter().all(|pin| pin.rsplit('.').next().and_then(|k| k.parse().ok()) < Some(size))
        });
        both
    }

    /// How many coins stand on top of each other.
    fn height(&self) -> u64 {
        let visible = self.sizes.iter().copied().filter(|&size| self.has_coins(size));
        let highest = visible.max().unwrap_or(0);
        if highest > HIGHEST { TEN } else { highest }
    }

    /// The label of a heap, and how much room it takes.
    fn label(&self, heap: usize, height: u64) -> (String, f64) {
        let (size, note) = (self.sizes[heap], &self.notes[heap]);
        let label = if note.is_empty() { size.to_string() } else { format!("{size}, {note}") };
        let columns = if self.has_coins(size) { size.div_ceil(height.max(1)) } else { 1 };
        let width = label_width(&label).max(40.0).max(COLUMN * columns as f64);
        (label, width)
    }

    fn stack(&self, picture: &mut Picture, heap: usize, height: u64, x: f64, floor: f64) -> f64 {
        let size = self.sizes[heap];
        let id = format!("h{heap}");
        let (label, width) = self.label(heap, height);
        let what = if self.look == Look::Stairs {
            format!("step {heap}: {label}")
        } else {
            format!("heap of {label}")
        };
        picture.tile(&id, (x, floor), (width, 26.0), &label, &what);
        if self.has_coins(size) {
            // Columns of tens stand close together, in the middle over the label.
            let columns = size.div_ceil(height.max(1)).max(1);
            let left = x + (width - COLUMN * (columns - 1) as f64) / 2.0;
            for coin in 0..size {
                let x = left + COLUMN * (coin / height) as f64;
                let y = floor - 15.0 - 23.0 * (coin % height) as f64;
                let name = match self.look {
                    Look::Stairs => format!("step {heap}: move {}", size - coin),
                    _ => format!("heap of {size}: leave {coin}"),
                };
                picture.coin(&format!("{id}.{coin}"), &id, (x, y), &name);
            }
        }
        width
    }
}

/// How far columns of coins are from each other.
const COLUMN: f64 = 26.0;

fn label_width(label: &str) -> f64 {
    18.0 + 8.5 * label.chars().count() as f64
}

const STACK_TOOLS: &[Tool] = &[
    Tool::new("more", "Add a coin", "heap", 1),
    Tool::new("fewer", "Take a coin off", "heap", 1),
    Tool::new("new", "New heap", "", 0),
    Tool::new("drop", "Remove a heap", "heap", 1),
];

impl Board for Heaps {
    fn picture(&self, _: bool) -> Picture {
        let mut picture = Picture::default();
        if self.sizes.len() > 400 {
            return Picture::summed_up(format!(
                "{} heaps, the largest of {}.",
                self.sizes.len(),
                self.sizes.iter().max().unwrap_or(&0)
            ));
        }
        if self.look == Look::Pins {
            for (heap, &size) in self.sizes.iter().enumerate() {
                let (id, y) = (format!("h{heap}"), 4.0 + 34.0 * heap as f64);
                let width = label_width(&size.to_string()).max(36.0);
                picture.tile(
                    &id,
                    (4.0, y),
                    (width, 26.0),
                    &size.to_string(),
                    &format!("row of {size}"),
                );
                if self.has_coins(size) {
                    for pin in 0..size {
                        let x = width + 26.0 + 25.0 * pin as f64;
                        let name = format!("row of {size}: number {}", pin + 1);
                        picture.coin(&format!("{id}.{pin}"), &id, (x, y + 13.0), &name);
                    }
                }
            }
            return picture;
        }
        let rise = if self.look == Look::Stairs { 14.0 } else { 0.0 };
        let steps = self.sizes.len() as f64;
        let height = self.height();
        let floor = 10.0 + 23.0 * height as f64 + rise * steps;
        let mut x = 4.0;
        for heap in 0..self.sizes.len() {
            x += self.stack(&mut picture, heap, height, x, floor - rise * heap as f64) + 12.0;
        }
        picture
    }

    fn touches(&self, component: usize, mv: &str) -> Vec<Vec<String>> {
        if self.look == Look::Replied {
            return self.replied(mv);
        }
        // How many go from which step.
        if self.look == Look::Stairs {
            let (count, path) = mv.split_once('x').unwrap_or(("", mv));
            let from = path.split(':').next().and_then(|from| from.parse::<usize>().ok());
            let left = from.and_then(|from| self.sizes.get(from)?.checked_sub(count.parse().ok()?));
            return from
                .zip(left)
                .map(|(from, left)| vec![vec![self.leaving(from, left)]])
                .unwrap_or_default();
        }
        if self.whole {
            let left = numbers(mv).unwrap_or_default();
            let heaps = self.sizes.iter().enumerate();
            if left.len() == self.sizes.len() && (left.len() > 1 || mv.contains(',')) {
                let changed = heaps.zip(left).filter(|((_, size), left)| *size != left);
                return vec![changed.map(|((heap, _), left)| self.leaving(heap, left)).collect()];
            }
            if let [size] = left[..] {
                return heaps
                    .filter(|(_, other)| **other == size)
                    .map(|(heap, _)| vec![format!("h{heap}")])
                    .collect();
            }
            return Vec::new();
        }
        let Some((_, left)) = mv.split_once(':') else {
            return vec![vec![format!("h{component}")]];
        };
        let parts: Option<Vec<u64>> = left.split('+').map(|part| part.parse().ok()).collect();
        match (parts.as_deref(), self.look) {
            (Some(&[left]), Look::Pins) => self.between(component, (left, 0)),
            (Some(&[a, b]), Look::Pins) => self.between(component, (a, b)),
            (Some(&[left]), _) => vec![vec![self.leaving(component, left)]],
            (Some(&[a, b]), _) => {
                vec![vec![self.leaving(component, a)], vec![self.leaving(component, b)]]
            }
            _ => vec![vec![format!("h{component}")]],
        }
    }

    fn sources(&self) -> Vec<(String, usize)> {
        let mut sources = Vec::new();
        for (heap, &size) in self.sizes.iter().enumerate() {
            let component = if self.whole { 0 } else { heap };
            sources.push((format!("h{heap}"), component));
            if self.has_coins(size) {
                sources.extend((0..size).map(|coin| (format!("h{heap}.{coin}"), component)));
            }
        }
        sources
    }

    fn tools(&self) -> Vec<Tool> {
        STACK_TOOLS.to_vec()
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let heap = at
            .first()
            .and_then(|id| numbered(id.split('.').next()?, 'h'))
            .filter(|&heap| heap < self.sizes.len());
        match (tool, heap) {
            ("more", Some(heap)) => {
                self.sizes[heap] = self.sizes[heap].saturating_add(1);
                self.notes[heap].clear();
            }
            ("fewer", Some(heap)) => {
                self.sizes[heap] = self.sizes[heap].saturating_sub(1);
                self.notes[heap].clear();
            }
            ("new", _) => {
                self.sizes.push(3);
                self.notes.push(String::new());
            }
            ("drop", Some(heap)) => {
                self.sizes.remove(heap);
                self.notes.remove(heap);
            }
            _ => return Err(super::nothing_there()),
        }
        Ok(())
    }

    fn text(&self) -> String {
        if self.look == Look::Limited && !self.sizes.is_empty() {
            let heap = |(size, note): (&u64, &String)| {
                format!("{} {size} {}", self.name, note.trim_start_matches("at most "))
                    .trim_end()
                    .to_owned()
            };
            return joined(self.sizes.iter().zip(&self.notes).map(heap), " + ");
        }
        if self.look == Look::Replied && !self.sizes.is_empty() {
            let heaps = self.sizes.iter().zip(&self.notes);
            let heap = |(size, note): (&u64, &String)| {
                format!("{size}{}", if note.is_empty() { "" } else { "r" })
            };
            return format!("{} {}", self.name, joined(heaps.map(heap), " "));
        }
        let sizes =
            if self.sizes.is_empty() { "none".to_owned() } else { joined(&self.sizes, " ") };
        format!("{} {sizes}", self.name)
    }
}
