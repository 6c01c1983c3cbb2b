//! Turning Corners: computes the values of coins as nim-products, and finds a missing coin by dividing nimbers.
//!
//! Run: `cargo run --release -p grundy-core --example turning_corners`

use grundy_core::{Nimber, mex};
use std::collections::HashMap;
use std::error::Error;
use std::io::{self, Write};

/// Computes the value of the coin at (x, y) from the rules: a move turns the four corners of a rectangle whose last corner is this
/// coin, so it leaves the coins at (a, y), (x, b) and (a, b) with a < x and b < y.
fn by_rules(x: u64, y: u64, known: &HashMap<(u64, u64), Nimber>) -> Nimber {
    let left = (0..x).flat_map(|a| (0..y).map(move |b| [(a, y), (x, b), (a, b)]));
    mex(left.map(|coins| coins.iter().map(|coin| known[coin]).sum()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut io::stdout().lock();
    // Check nim-products against the rules for small coordinates.
    let mut known = HashMap::new();
    for x in 0..8 {
        for y in 0..8 {
            let value = by_rules(x, y, &known);
            if value != Nimber::new(x) * Nimber::new(y) {
                return Err(format!("the coin at ({x}, {y}) has another value").into());
            }
            known.insert((x, y), value);
            write!(out, "{:>3}{}", value.value(), if y == 7 { "\n" } else { "" })?;
        }
    }

    // The value of a board is the nim-sum of the values of its coins. Products make this fast even for large coordinates.
    let coins = [(3_000_000_007, 12_345), (98_765, 4_000_000_009)];
    let value: Nimber = coins.iter().map(|&(x, y)| Nimber::new(x) * Nimber::new(y)).sum();
    writeln!(out, "{coins:?}: {value}")?;

    // Place one more coin in column 77 so that the player to move loses: solve `x * y = value` for the row `y`.
    let x = Nimber::new(77);
    let y = value / x;
    writeln!(out, "with a coin at ({}, {}): {}", x.value(), y.value(), value + x * y)?;
    Ok(())
}
