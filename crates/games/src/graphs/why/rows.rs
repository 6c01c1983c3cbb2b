//! Finds and explains chains and rings: rows of coins between strings, or of boxes between lines.

use crate::reason::Ground;

use crate::graphs::nimstring::{Cut, LONG_CHAIN, LONG_LOOP, StringFacts, Strings};

/// A string, or an open line of a board.
pub(crate) struct Line {
    /// The coins or boxes at the ends of the line.
    pub(crate) ends: (u32, u32),
    /// The name of the line in the picture.
    pub(crate) item: String,
    /// The name of the line as a move.
    pub(crate) name: String,
}

impl Line {
    fn holds(&self, coin: u32) -> bool {
        self.ends.0 == coin || self.ends.1 == coin
    }
}

/// A row of coins with two strings each.
struct Row {
    coins: u64,
    strings: Vec<usize>,
}

impl Row {
    /// Returns whether the row is closed. Otherwise, it has one more string than it has coins.
    fn is_ring(&self) -> bool {
        self.strings.len() as u64 == self.coins
    }

    /// Returns whether the row is long. A player who keeps control takes all coins of a long row except two, or except four if the row is a
    /// ring.
    fn is_long(&self) -> bool {
        self.coins >= if self.is_ring() { LONG_LOOP } else { LONG_CHAIN } as u64
    }
}

/// Returns the rows, each with the indices of its strings.
fn rows(lines: &[Line]) -> Vec<Row> {
    let of = |coin| (0..lines.len()).filter(move |&at| lines[at].holds(coin));
    let mut coins: Vec<u32> = lines.iter().flat_map(|line| [line.ends.0, line.ends.1]).collect();
    coins.sort_unstable();
    coins.dedup();
    coins.retain(|&coin| coin != 0 && of(coin).count() == 2);
    let mut rows: Vec<Row> = Vec::new();
    for coin in coins {
        let mut row = Row { coins: 1, strings: of(coin).collect() };
        // Merge this coin with the rows that share one of its strings.
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

/// The maximum number of strings in a position that is explained. Explaining it requires finding rows and loony moves again.
const MAX: usize = 500;
/// The maximum number of lines to name.
const MAX_LISTED: usize = 6;

/// Explains the most important fact. This is the first of the following that exists: coins that can be taken; long chains and rings; or
/// loony moves. Returns `None` if none of these exist, or if there are more than [`MAX`] lines. `what` contains the singular and the plural
/// of the word `coin` or `box`.
pub(crate) fn explain(strings: &Strings, lines: &[Line], what: [&str; 2]) -> Option<Ground> {
    if lines.len() > MAX {
        return None;
    }
    let facts = StringFacts::of(strings);
    if facts.free() > 0 {
        Some(free(&facts, lines, what))
    } else {
        long(lines, what).or_else(|| loony(&facts, lines, what))
    }
}

/// Explains coins that can be taken immediately, and whether the player can choose to leave the last of them.
fn free(facts: &StringFacts, lines: &[Line], what: [&str; 2]) -> Ground {
    let mut ends: Vec<u32> = lines.iter().flat_map(|line| [line.ends.0, line.ends.1]).collect();
    ends.sort_unstable();
    let single = ends.chunk_by(PartialEq::eq).filter(|same| same.len() == 1 && same[0] > 0);
    let single: Vec<u32> = single.map(|same| same[0]).collect();
    let first = || lines.iter().filter(|line| single.iter().any(|&coin| line.holds(coin)));
    let count = facts.free();
    let all =
        if count == 1 { format!("one {} is", what[0]) } else { format!("{count} {} are", what[1]) };
    let text = format!(
        "{all} there to take, beginning with {}; {}",
        named(first()),
        if facts.has_choice() {
            "or leave the last ones to the opponent, who must move again after taking them"
        } else {
            "taking them loses nothing"
        }
    );
    let fact = Ground::fact(text).number("free", count as u64);
    let fact = fact.number("choice", facts.has_choice().into());
    fact.together(first().map(|line| line.item.clone()))
}

/// Explains the long chains and rings, and whether the player to move wants an even or an odd number of long chains.
fn long(lines: &[Line], what: [&str; 2]) -> Option<Ground> {
    let mut long: Vec<Row> = rows(lines).into_iter().filter(Row::is_long).collect();
    long.sort_unstable_by_key(|row| (row.is_ring(), row.coins));
    let [_, coins] = what;
    let list = |wanted: bool| -> Option<String> {
        let such = long.iter().filter(|row| row.is_ring() == wanted);
        let sizes: Vec<String> = such.map(|row| row.coins.to_string()).collect();
        let kind = if wanted { "ring" } else { "chain" };
        match sizes.as_slice() {
            [] => None,
            [size] => Some(format!("a long {kind} of {size} {coins}")),
            sizes => Some(format!("long {kind}s of {} {coins}", sizes.join(", "))),
        }
    };
    let mut listed: String =
        [list(false), list(true)].into_iter().flatten().collect::<Vec<_>>().join(" and ");
    match long.as_slice() {
        [] => return None,
        [row] if row.strings.len() <= MAX_LISTED => {
            listed = format!("{listed}, {}", named(row.strings.iter().map(|&at| &lines[at])));
        }
        _ => {}
    }
    let mut coins: Vec<u32> = lines.iter().flat_map(|line| [line.ends.0, line.ends.1]).collect();
    coins.sort_unstable();
    coins.dedup();
    coins.retain(|&coin| coin != 0);
    // Until only long rows remain, the number of strings cut in a turn is normally one more than the number of coins taken. A long chain
    // has one more string than it has coins, and a ring has as many strings as coins. The parity of the number of long chains therefore
    // determines which player must open the first long row. The player to move wants the opponent to do so.
    let wanted = (lines.len() + coins.len() + 1) as u64 % 2;
    let parity = if wanted == 1 { "odd" } else { "even" };
    let text = format!(
        "{listed}: the player who opens one gives it away; the player to move wants an {parity} number of long chains"
    );
    let fact = Ground::fact(text).number("wanted", wanted);
    Some(long.into_iter().fold(fact, |fact, row| {
        let kind = if row.is_ring() { "ring" } else { "chain" };
        let items = row.strings.iter().map(|&at| lines[at].item.clone());
        fact.number(kind, row.coins).together(items)
    }))
}

/// Names the moves after which the opponent has a choice.
fn loony(facts: &StringFacts, lines: &[Line], what: [&str; 2]) -> Option<Ground> {
    let is_loony = |line: &&Line| facts.loony().contains(&Cut::new(line.ends.0, line.ends.1));
    let loony: Vec<&Line> = lines.iter().filter(is_loony).collect();
    let names = named(loony.iter().copied());
    let which = match loony.len() {
        0 => return None,
        all if all == lines.len() => "every move is loony: it gives".to_owned(),
        _ if names.contains(' ') => format!("{names} are loony moves: they give"),
        _ => format!("{names} is a loony move: it gives"),
    };
    let fact =
        Ground::fact(format!("{which} the opponent {} and the choice of who moves next", what[1]));
    let fact = fact.number("loony", loony.len() as u64);
    Some(fact.together(loony.into_iter().map(|line| line.item.clone())))
}

/// Returns the names of lines, each once. If there are more than [`MAX_LISTED`] names, `..` stands for the rest.
fn named<'l>(lines: impl Iterator<Item = &'l Line>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for line in lines {
        if !names.contains(&&*line.name) {
            names.push(&line.name);
        }
    }
    let more = if names.len() > MAX_LISTED { " .." } else { "" };
    format!("{}{more}", names[..names.len().min(MAX_LISTED)].join(" "))
}
