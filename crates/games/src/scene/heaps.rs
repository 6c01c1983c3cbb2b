//! Draws heaps of coins, rows of pins, stairs, and plain numbers.

#![expect(clippy::cast_precision_loss, reason = "coordinates are small")]

use super::{Form, Item, Point, Scene};

/// The maximum number of coins in a heap, and of pins in a row, that are drawn. If a heap or row is larger, the picture shows all heaps or
/// rows as numbers.
const MAX_COINS: u64 = 60;
const MAX_PINS: u64 = 48;
/// The maximum number of heaps in a picture.
#[cfg(feature = "catalog")]
const MAX_HEAPS: usize = 400;
/// The maximum height of a stack of coins. If a stack would be higher, all stacks are split into adjacent columns of ten coins.
const HIGHEST: u64 = 15;
const TEN: u64 = 10;
/// The distance between columns of coins.
const COLUMN: f64 = 26.0;
const COIN: f64 = 23.0;

/// How heaps are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// Coins that are stacked on top of each other.
    Stacks,
    /// Pins in a row, which a move can split into two rows.
    Pins,
    /// Coins on stairs. Each step is higher than the previous one.
    Stairs,
    Numbers,
}

impl Look {
    /// Returns whether the picture shows the heaps as coins. The picture shows either all heaps as coins or all heaps as numbers, because a
    /// large heap shown as a number would look smaller than a small heap shown as coins.
    pub(crate) fn has_coins(self, sizes: &[u64]) -> bool {
        let most = match self {
            Self::Numbers => return false,
            Self::Pins => MAX_PINS,
            Self::Stacks | Self::Stairs => MAX_COINS,
        };
        sizes.iter().all(|&size| size <= most)
    }

    /// Returns the name of the item that the user clicks to reduce a heap to `left` coins.
    #[cfg(feature = "catalog")]
    pub(crate) fn leaving(self, sizes: &[u64], heap: usize, left: u64) -> String {
        let has_coin = sizes.get(heap).is_some_and(|&size| left < size);
        if has_coin && self.has_coins(sizes) {
            format!("h{heap}.{left}")
        } else {
            format!("h{heap}")
        }
    }
}

/// Returns the names of the pins that the user clicks to split a row into rows of `a` and `b` pins, in either order. If the rows are shown
/// as numbers, returns the name of the row.
#[cfg(feature = "catalog")]
pub(crate) fn between(sizes: &[u64], heap: usize, (a, b): (u64, u64)) -> Vec<Vec<String>> {
    if !Look::Pins.has_coins(sizes) {
        return vec![vec![format!("h{heap}")]];
    }
    let size = sizes.get(heap).copied().unwrap_or_default();
    let interval = |left: u64, right: u64| {
        let (first, beyond) = (left, size.saturating_sub(right));
        let mut pins = vec![first];
        // The user clicks the first and the last of the removed pins. If the move removes no pin, the user clicks the pin after the place
        // where the row is split.
        if beyond > first + 1 {
            pins.push(beyond - 1);
        }
        pins
    };
    let mut both = vec![interval(a, b)];
    if a != b {
        both.push(interval(b, a));
    }
    both.retain(|pins| pins.iter().all(|&pin| pin < size));
    both.iter().map(|pins| pins.iter().map(|pin| format!("h{heap}.{pin}")).collect()).collect()
}

/// Returns the number of the heap to which an item belongs. The item can be a coin of the heap or the heap itself.
#[cfg(feature = "catalog")]
pub(crate) fn heap_of(id: &str) -> Option<usize> {
    id.split('.').next()?.strip_prefix('h')?.parse().ok()
}

/// Returns the message to show instead of a picture of too many heaps.
#[cfg(feature = "catalog")]
pub(crate) fn too_many(sizes: &[u64]) -> Option<String> {
    (sizes.len() > MAX_HEAPS).then(|| {
        let largest = sizes.iter().max().unwrap_or(&0);
        format!("{} heaps, the largest of {largest}.", sizes.len())
    })
}

fn label_width(label: &str) -> f64 {
    18.0 + 8.5 * label.chars().count() as f64
}

impl Scene {
    /// Draws heaps of coins next to each other. The heaps are named `h0`, `h1`, ... A click on coin `k`, counted from 0 at the bottom,
    /// reduces the heap to `k` coins; for example, `h0.2` leaves two coins.
    pub fn heaps(sizes: &[u64]) -> Self {
        Self::heaps_with_notes(Look::Stacks, sizes, &[])
    }

    /// Draws coins on the steps of stairs, starting with the lowest step. The items have the same names as in [`heaps`](Self::heaps).
    pub fn stairs(sizes: &[u64]) -> Self {
        Self::heaps_with_notes(Look::Stairs, sizes, &[])
    }

    /// Draws numbers that do not count coins. The items have the same names as in [`heaps`](Self::heaps).
    pub fn numbers(sizes: &[u64]) -> Self {
        Self::heaps_with_notes(Look::Numbers, sizes, &[])
    }

    /// Draws heaps with notes next to some of them.
    pub(crate) fn heaps_with_notes(look: Look, sizes: &[u64], notes: &[String]) -> Self {
        let mut scene = Self::default();
        let rise = if look == Look::Stairs { 14.0 } else { 0.0 };
        let highest = sizes.iter().copied().max().filter(|_| look.has_coins(sizes)).unwrap_or(0);
        let height = if highest > HIGHEST { TEN } else { highest };
        let floor = 10.0 + COIN * height as f64 + rise * sizes.len() as f64;
        let mut x = 4.0;
        for (heap, &size) in sizes.iter().enumerate() {
            let label = match notes.get(heap) {
                Some(note) if !note.is_empty() => format!("{size}, {note}"),
                _ => size.to_string(),
            };
            let place = (x, floor - rise * heap as f64);
            x += scene.stack(look, (heap, size), &label, height, place) + 12.0;
        }
        scene
    }

    /// Adds a heap that consists of columns of the given height. If the height is 0, the heap is drawn without coins. Returns the width of
    /// the heap.
    fn stack(
        &mut self,
        look: Look,
        (heap, size): (usize, u64),
        label: &str,
        height: u64,
        (x, floor): Point,
    ) -> f64 {
        let id = format!("h{heap}");
        let coins = if height > 0 { size } else { 0 };
        let columns = coins.div_ceil(height.max(1)).max(1);
        let width = label_width(label).max(40.0).max(COLUMN * columns as f64);
        let what = match look {
            Look::Stairs => format!("step {heap}: {label}"),
            Look::Numbers => format!("the number {label}"),
            _ => format!("heap of {label}"),
        };
        self.label(&id, (x, floor), (width, 26.0), label, &what);
        // Put the columns of a heap close together, centered over the label.
        let left = x + (width - COLUMN * (columns - 1) as f64) / 2.0;
        for coin in 0..coins {
            let x = left + COLUMN * (coin / height) as f64;
            let y = floor - 15.0 - COIN * (coin % height) as f64;
            let name = match look {
                Look::Stairs => format!("step {heap}: move {}", size - coin),
                _ => format!("heap of {size}: leave {coin}"),
            };
            let form = Form::Coin { at: (x, y), on: id.clone() };
            self.add(Item::new(format!("{id}.{coin}"), name, form));
        }
        width
    }

    /// Draws rows of pins below each other. The pins of row 0 are named `h0.0`, `h0.1`, ...
    pub fn pins(sizes: &[u64]) -> Self {
        let mut scene = Self::default();
        let width = |size: &u64| label_width(&size.to_string()).max(36.0);
        let widest = sizes.iter().map(width).fold(36.0, f64::max);
        let has_coins = Look::Pins.has_coins(sizes);
        for (heap, &size) in sizes.iter().enumerate() {
            let (id, y) = (format!("h{heap}"), 4.0 + 34.0 * heap as f64);
            let label = size.to_string();
            scene.label(&id, (4.0, y), (widest, 26.0), &label, &format!("row of {size}"));
            for pin in (0..size).take_while(|_| has_coins) {
                let at = (widest + 26.0 + 25.0 * pin as f64, y + 13.0);
                let name = format!("row of {size}: number {}", pin + 1);
                let form = Form::Coin { at, on: id.clone() };
                scene.add(Item::new(format!("{id}.{pin}"), name, form));
            }
        }
        scene
    }
}
