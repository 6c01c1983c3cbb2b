//! Chains and rings of coins on strings, or of boxes between lines.

use grundy_core::reason::Ground;

use crate::graphs::nimstring::{LONG_CHAIN, LONG_LOOP};

/// Coins in a row, each with two strings.
struct Row {
    coins: u64,
    strings: Vec<usize>,
}

impl Row {
    /// Whether it is closed: otherwise there is one string more than there are coins.
    fn is_ring(&self) -> bool {
        self.strings.len() as u64 == self.coins
    }

    /// Whether all of it but two coins, or four of a ring, can be taken by whoever keeps the turn.
    fn is_long(&self) -> bool {
        self.coins >= if self.is_ring() { LONG_LOOP } else { LONG_CHAIN } as u64
    }
}

/// The rows, by the numbers of their strings.
fn rows(strings: &[(u32, u32)]) -> Vec<Row> {
    let holds = |coin: u32, &(u, v): &(u32, u32)| u == coin || v == coin;
    let of = |coin| (0..strings.len()).filter(move |&at| holds(coin, &strings[at]));
    let mut coins: Vec<u32> = strings.iter().flat_map(|&(u, v)| [u, v]).collect();
    coins.sort_unstable();
    coins.dedup();
    coins.retain(|&coin| coin != 0 && of(coin).count() == 2);
    let mut rows: Vec<Row> = Vec::new();
    for coin in coins {
        let mut row = Row { coins: 1, strings: of(coin).collect() };
        // What hangs on one of its strings is the same row.
        let (same, others) = rows.into_iter().partition(|other: &Row| {
            other.strings.iter().any(|string| row.strings.contains(string))
        });
        rows = others;
        for other in same {
            row.coins += other.coins;
            row.strings.extend(other.strings);
        }
        row.strings.sort_unstable();
        row.strings.dedup();
        rows.push(row);
    }
    rows
}

/// More strings are not gone through again for a reason.
const MOST: usize = 500;

/// The long chains and rings, with how many chains the player to move wants; nothing where a coin can be taken at once.
pub(crate) fn told(strings: &[(u32, u32)], names: &[String]) -> Option<Ground> {
    if strings.len() > MOST {
        return None;
    }
    let mut coins: Vec<u32> = strings.iter().flat_map(|&(u, v)| [u, v]).collect();
    coins.retain(|&coin| coin != 0);
    coins.sort_unstable();
    let mut all = 0;
    for same in coins.chunk_by(PartialEq::eq) {
        // What can be taken at once comes first.
        if same.len() == 1 {
            return None;
        }
        all += 1;
    }
    let mut long: Vec<Row> = rows(strings).into_iter().filter(Row::is_long).collect();
    long.sort_unstable_by_key(|row| (row.is_ring(), row.coins));
    if long.is_empty() {
        return None;
    }
    let list = |wanted: bool| -> Option<String> {
        let such = long.iter().filter(|row| row.is_ring() == wanted);
        let sizes: Vec<String> = such.map(|row| row.coins.to_string()).collect();
        let kind = if wanted { "rings" } else { "chains" };
        (!sizes.is_empty()).then(|| format!("long {kind} of {}", sizes.join(", ")))
    };
    let told: Vec<String> = [list(false), list(true)].into_iter().flatten().collect();
    // Every turn before only long rows are left takes one string, and a chain has one more than it has coins.
    let wanted = (strings.len() as u64 + all + 1) % 2;
    let parity = if wanted == 1 { "odd" } else { "even" };
    let text = format!(
        "{}: who opens one gives it away; by the long-chain rule the player to move wants an {parity} number of long chains",
        told.join(" and ")
    );
    let fact = Ground::fact(text).number("wanted", wanted);
    Some(long.into_iter().fold(fact, |fact, row| {
        let kind = if row.is_ring() { "ring" } else { "chain" };
        fact.number(kind, row.coins).together(row.strings.iter().map(|&at| names[at].clone()))
    }))
}
