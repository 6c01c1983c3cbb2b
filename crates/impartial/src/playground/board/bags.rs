//! Heaps of chips, and a bag of chips for each player: Poker Nim.

use super::{Board, Tool, base, joined, nothing_there, numbered, numbers};
use crate::playground::picture::Picture;

/// Heaps of more chips are drawn as a number.
const MOST_COINS: u64 = 32;
const MOST_HEAPS: usize = 400;
const WIDTH: f64 = 56.0;

pub(super) struct Bags {
    name: String,
    sizes: Vec<u64>,
    /// The chips of the player to move, and of the other one.
    chips: [u64; 2],
}

pub(super) fn read(name: &str, texts: &[String]) -> Option<Box<dyn Board>> {
    let [text] = texts else { return None };
    let (heaps, bags) = text.split_once("bags")?;
    let sizes = if heaps.trim().is_empty() { Vec::new() } else { numbers(heaps)? };
    let chips = numbers(bags)?.try_into().ok()?;
    Some(Box::new(Bags { name: base(name).to_owned(), sizes, chips }))
}

impl Board for Bags {
    fn picture(&self, _: bool) -> Picture {
        if self.sizes.len() > MOST_HEAPS {
            return Picture::summed_up(format!(
                "{} heaps: too many for a picture.",
                self.sizes.len()
            ));
        }
        let mut picture = Picture::default();
        let visible = self.sizes.iter().copied().filter(|&size| size <= MOST_COINS);
        let floor = 10.0 + 23.0 * visible.max().unwrap_or(0).max(1) as f64;
        for (heap, &size) in self.sizes.iter().enumerate() {
            let (id, x) = (format!("h{heap}"), 4.0 + (WIDTH + 8.0) * heap as f64);
            picture.tile(
                &id,
                (x, floor),
                (WIDTH, 26.0),
                &size.to_string(),
                &format!("heap of {size}"),
            );
            for coin in (0..size).take_while(|_| size <= MOST_COINS) {
                let y = floor - 15.0 - 23.0 * coin as f64;
                let name = format!("heap of {size}: leave {coin}");
                picture.coin(&format!("{id}.{coin}"), &id, (x + WIDTH / 2.0, y), &name);
            }
        }
        for (bag, whose) in [(0, "bag to move"), (1, "other bag")] {
            let (x, label) = (4.0 + 140.0 * bag as f64, format!("{whose}: {}", self.chips[bag]));
            picture.tile(&format!("b{bag}"), (x, floor + 38.0), (132.0, 28.0), &label, &label);
        }
        picture
    }

    fn touches(&self, _: usize, mv: &str) -> Vec<Vec<String>> {
        let read = mv
            .split_once(':')
            .and_then(|(heap, size)| Some((heap.parse().ok()?, size.parse().ok()?)));
        let Some((heap, left)) = read else { return Vec::new() };
        let (heap, left): (usize, u64) = (heap, left);
        match self.sizes.get(heap) {
            Some(&size) if left < size && size <= MOST_COINS => {
                vec![vec![format!("h{heap}.{left}")]]
            }
            Some(&size) if left > size => vec![vec!["b0".to_owned(), format!("h{heap}")]],
            _ => vec![vec![format!("h{heap}")]],
        }
    }

    fn sources(&self) -> Vec<(String, usize)> {
        let heaps = self.sizes.iter().enumerate().flat_map(|(heap, &size)| {
            let coins = (0..size).take_while(move |_| size <= MOST_COINS);
            coins.map(move |coin| format!("h{heap}.{coin}")).chain([format!("h{heap}")])
        });
        heaps.chain(["b0".to_owned()]).map(|id| (id, 0)).collect()
    }

    fn tools(&self) -> Vec<Tool> {
        vec![
            Tool::new("more", "Add a chip", "heap", 1),
            Tool::new("fewer", "Take a chip off", "heap", 1),
            Tool::new("new", "New heap", "", 0),
        ]
    }

    fn edit(&mut self, tool: &str, at: &[&str]) -> Result<(), String> {
        let id = at.first().copied().unwrap_or_default();
        let bag = numbered(id, 'b').filter(|&bag| bag < 2);
        let heap = id.split('.').next().and_then(|id| numbered(id, 'h'));
        let heap = heap.filter(|&heap| heap < self.sizes.len());
        let pile = match (bag, heap) {
            (Some(bag), _) => Some(&mut self.chips[bag]),
            (None, heap) => heap.map(|heap| &mut self.sizes[heap]),
        };
        match (tool, pile) {
            ("more", Some(pile)) => *pile = pile.saturating_add(1),
            ("fewer", Some(pile)) => *pile = pile.saturating_sub(1),
            ("new", _) => self.sizes.push(3),
            _ => return Err(nothing_there()),
        }
        Ok(())
    }

    fn text(&self) -> String {
        let [own, other] = self.chips;
        format!("{} {} bags {own} {other}", self.name, joined(&self.sizes, " "))
    }
}
