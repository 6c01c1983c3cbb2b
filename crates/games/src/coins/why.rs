//! Explains in words why the theorems about rows of coins give the outcome of a position.

use crate::reason::Ground;
use grundy_core::Convention;
use grundy_core::mixed::AnyPosition;

use super::kotzig::{Circle, Kotzig};
use super::silver_dollar::{DollarStrip, Strip};
use super::turning::{CoinValues, family};
use crate::catalog::why::{Explained, added, first_of, one};

/// The maximum number of coins to list.
const MAX_COINS: usize = 64;
/// The maximum number of pairs to list.
const MAX_PAIRS: usize = 3;

/// Explains a strip by the numbers of free squares between the coins of each pair. The coins are paired from the right. A coin without a
/// partner counts the free squares to its left. If there is a money bag and this coin is not the dollar, the bag counts as one more square.
pub(crate) fn silver_dollar(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    if of.convention == Convention::Misere {
        return Vec::new();
    }
    let (strip, dollar) = match (one::<Strip>(components), one::<DollarStrip>(components)) {
        (Some(strip), _) => (strip, None),
        (_, Some(strip)) => (strip.strip(), Some(strip.dollar())),
        _ => return Vec::new(),
    };
    let is_bag = dollar.is_some();
    let squares = strip.squares();
    if squares.is_empty() || squares.len() > MAX_COINS {
        return Vec::new();
    }
    let mut listed = Vec::new();
    let mut gaps = Vec::new();
    let mut fact = Ground::fact("");
    for pair in squares.rchunks(2) {
        let gap = match *pair {
            [left, right] => {
                listed.push(format!("{} between {left} and {right}", right - left - 1));
                right - left - 1
            }
            [coin] if is_bag && dollar != Some(coin) => {
                listed.push(format!("{} left of {coin}, with the bag", coin + 1));
                coin + 1
            }
            [coin] => {
                listed.push(format!("{coin} left of {coin}"));
                coin
            }
            _ => continue,
        };
        gaps.push(gap);
        fact = fact.number("free", gap).together(pair.iter().map(|square| format!("s{square}")));
    }
    let sum = if gaps.len() > 1 { format!("; {}", added(&gaps)) } else { String::new() };
    let text = format!(
        "pair the coins from the right, and count the free squares of each pair: {}{sum}",
        first_of(listed, MAX_PAIRS)
    );
    vec![fact.saying(text)]
}

/// Pairs the coins by the powers of 2 that divide their distances. If each pair of squares whose sum is `2k - 1` contains exactly one of
/// the `k` coins, the outcome of misère play is the opposite of the outcome of normal play; misère play is then explained by these squares.
pub(crate) fn welter(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(strip) = one::<Strip>(components) else { return Vec::new() };
    let squares = strip.squares();
    let (count, item) = (squares.len() as u64, |square: u64| format!("s{square}"));
    if squares.is_empty() || squares.len() > MAX_COINS {
        return Vec::new();
    }
    let is_balanced = squares.iter().all(|&square| {
        square < 2 * count && squares.binary_search(&(2 * count - 1 - square)).is_err()
    });
    let right = squares.iter().filter(|&&square| square >= count).count() as u64;
    if of.convention == Convention::Misere && is_balanced {
        let sum = 2 * count - 1;
        let parity = if right % 2 == 0 {
            "even number: in misère play this wins"
        } else {
            "odd number: in misère play this loses"
        };
        let text = format!(
            "of each two squares with the sum {sum}, one holds a coin, and from {count} on there are {right}, an {parity}"
        );
        let fact = Ground::fact(text).number("sum", sum).number("right", right);
        return vec![squares.iter().fold(fact, |fact, &square| fact.together([item(square)]))];
    }
    let mut listed = Vec::new();
    let mut values = Vec::new();
    let mut fact = Ground::fact("");
    let mut single = squares.to_vec();
    while let Some((a, b)) = nearest(&single) {
        single.retain(|&square| square != a && square != b);
        values.push((a ^ b) - 1);
        listed.push(format!("{} for {a} and {b}", (a ^ b) - 1));
        fact = fact.number("counts", (a ^ b) - 1).together([item(a), item(b)]);
    }
    for square in single {
        values.push(square);
        listed.push(format!("{square} for the coin on {square}"));
        fact = fact.number("counts", square).together([item(square)]);
    }
    let sum = if values.len() > 1 { format!("; {}", added(&values)) } else { String::new() };
    let listed = first_of(listed, MAX_PAIRS);
    let rule = if count > 1 {
        "a pair of coins counts the xor of its squares less 1, a single coin its square: "
    } else {
        "a coin counts its square: "
    };
    vec![fact.saying(format!("{rule}{listed}{sum}"))]
}

/// Explains a circle by the number of moves in each direction, all of which are forced after the first one.
pub(crate) fn kotzig(components: &[AnyPosition], _: &Explained<'_>) -> Vec<Ground> {
    let rules = components.first().and_then(|first| first.game().rules::<Kotzig>());
    let (Some(rules), Some(circle)) = (rules, one::<Circle>(components)) else {
        return Vec::new();
    };
    let Some([forward, back]) = rules.ways(circle) else { return Vec::new() };
    let text = format!(
        "the first move chooses the direction, and all others are forced: there are {forward} moves forward or {back} back"
    );
    vec![Ground::fact(text).number("moves", forward).number("moves", back)]
}

/// Finds the two squares whose distance is divisible by the highest power of 2.
fn nearest(squares: &[u64]) -> Option<(u64, u64)> {
    let pairs = squares
        .iter()
        .enumerate()
        .flat_map(|(at, &a)| squares[at + 1..].iter().map(move |&b| (a, b)));
    pairs.max_by_key(|(a, b)| (a ^ b).trailing_zeros())
}

/// Describes the value of a coin on place n in the game with the given name. Returns `None` if there is no short description.
fn by_place(game: &str) -> Option<&'static str> {
    Some(match game {
        "turning_turtles" => "n + 1 on place n",
        "twins" => "n on place n",
        "mock_turtles" => "on place n the one of 2n and 2n + 1 with an odd number of binary ones",
        "triplets" => "as in Mock Turtles two places further left, and 0 on the first two",
        "ruler" => "on place n the greatest power of 2 that divides n + 1",
        "grunt" => "on place n as a heap of n in Grundy's game",
        _ => return None,
    })
}

/// Explains that the value of a row is the nim-sum of the values of the coins that show heads. In a product of two games, the value of a
/// coin is the nim-product of two values.
pub(crate) fn heads(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let [position] = components else { return Vec::new() };
    let text = position.text();
    let coins: Vec<&str> = text.split_whitespace().take(MAX_COINS + 1).collect();
    if of.convention == Convention::Misere || coins.len() > MAX_COINS || text == "tails" {
        return Vec::new();
    }
    let mut fact = Ground::fact("");
    let (mut values, mut products) = (Vec::new(), Vec::new());
    for coin in coins {
        let alone = position.game().read_sum(coin).ok();
        let Some(value) = alone.and_then(|alone| alone.nim_value()) else { return Vec::new() };
        let item = if coin.contains('x') { format!("q{coin}") } else { format!("s{coin}") };
        fact = fact.number(coin, value.value()).together([item]);
        values.push(value.value());
        products
            .push(factors(position, coin).map(|factors| format!("{factors} = {}", value.value())));
    }
    let product = products.into_iter().collect::<Option<Vec<String>>>();
    let how = match (product, by_place(position.game().name())) {
        (Some(products), _) => {
            let listed = first_of(products, MAX_PRODUCTS);
            format!("by the nim-product of its row and its column, {listed}")
        }
        (None, Some(how)) => how.to_owned(),
        (None, None) => "the least number that no turn of it leaves".to_owned(),
    };
    let is_told = values.len() == 1 && how.contains(" = ");
    let values = if is_told { String::new() } else { format!(": {}", added(&values)) };
    vec![fact.saying(format!("each head counts by itself, {how}{values}"))]
}

/// The maximum number of nim-products to list.
const MAX_PRODUCTS: usize = 4;

/// Writes the values of a coin in the two games of a product, such as `3 x 5`. Returns `None` for a single row.
fn factors(position: &AnyPosition, coin: &str) -> Option<String> {
    let (first, second) = position.game().name().split_once(':')?.1.split_once(',')?;
    let (i, j) = coin.split_once('x')?;
    let value = |game: &str, place: &str| {
        let place: u64 = place.parse().ok()?;
        let family = family(game, place.checked_add(1)?)?;
        Some(family.value(place).value().to_string())
    };
    Some(format!("{} x {}", value(first, i)?, value(second, j)?))
}
