//! Checks the facts that theorems state about chains of boxes and rows of crosses.

use std::collections::{BTreeSet, HashMap};

use grundy_search::loopy::LoopyOutcome;

use crate::theorem_reasons::{Claim, added};
use crate::theorem_reasons_pictures::edges;

/// Finds the long chains and rings of coins with two strings each, by extending the row from each such coin. Also returns whether a coin
/// can be taken.
fn rows(strings: &[(u32, u32)]) -> (BTreeSet<(bool, BTreeSet<usize>)>, bool) {
    let held = |coin: u32| -> BTreeSet<usize> {
        let holds = |at: &usize| strings[*at].0 == coin || strings[*at].1 == coin;
        (0..strings.len()).filter(holds).collect()
    };
    let coins: BTreeSet<u32> =
        strings.iter().flat_map(|&(u, v)| [u, v]).filter(|&c| c > 0).collect();
    let mut found = BTreeSet::new();
    for &coin in coins.iter().filter(|&&coin| held(coin).len() == 2) {
        let (mut row, mut inside) = (held(coin), BTreeSet::from([coin]));
        loop {
            let next = coins.iter().find(|&&other| {
                let strings = held(other);
                !inside.contains(&other) && strings.len() == 2 && !strings.is_disjoint(&row)
            });
            let Some(&next) = next else { break };
            inside.insert(next);
            row.extend(held(next));
        }
        let is_ring = row.len() == inside.len();
        if inside.len() >= if is_ring { 4 } else { 3 } {
            found.insert((is_ring, row));
        }
    }
    (found, coins.iter().any(|&coin| held(coin).len() == 1))
}

/// A Nimstring position. Each string has a name in the picture and a name as a move.
struct Net {
    strings: Vec<(u32, u32)>,
    items: Vec<String>,
    names: Vec<String>,
    /// The known values, by the set of remaining strings. The value of a loony position is `None`.
    values: HashMap<u64, Option<u64>>,
}

impl Net {
    fn degree(&self, left: u64, coin: u32) -> usize {
        let left = (0..self.strings.len()).filter(|at| left >> at & 1 == 1);
        left.filter(|&at| self.strings[at].0 == coin || self.strings[at].1 == coin).count()
    }

    /// Returns whether cutting string `at` takes a coin when the strings `left` remain.
    fn takes(&self, left: u64, at: usize) -> bool {
        let (u, v) = self.strings[at];
        [u, v].iter().any(|&coin| coin > 0 && self.degree(left, coin) == 1)
    }

    /// Computes the nim-value from the definition of complimenting moves, or returns `None` if the rest is loony. A cut that takes
    /// no coin excludes the value that it leaves. A cut that takes a coin excludes all values except the one that it leaves, or all
    /// values if it leaves a loony position.
    fn value(&mut self, left: u64) -> Option<u64> {
        if let Some(&known) = self.values.get(&left) {
            return known;
        }
        let (mut plain, mut taking) = (BTreeSet::new(), BTreeSet::new());
        for at in (0..self.strings.len()).filter(|at| left >> at & 1 == 1) {
            let takes = self.takes(left, at);
            let value = self.value(left & !(1 << at));
            if takes {
                taking.insert(value);
            } else if let Some(value) = value {
                plain.insert(value);
            }
        }
        let value = match taking.into_iter().collect::<Vec<_>>()[..] {
            [] => (0..=plain.len() as u64).find(|value| !plain.contains(value)),
            [Some(only)] if !plain.contains(&only) => Some(only),
            _ => None,
        };
        self.values.insert(left, value);
        value
    }

    fn all(&self) -> u64 {
        (1 << self.strings.len()) - 1
    }

    /// Returns how many coins the player can take one after another. Makes cuts that take a coin until there are no more such cuts.
    fn free(&self) -> u64 {
        let mut left = self.all();
        let mut coins: BTreeSet<u32> = self.coins();
        let before = coins.len();
        while let Some(at) =
            (0..self.strings.len()).find(|at| left >> at & 1 == 1 && self.takes(left, *at))
        {
            left &= !(1 << at);
            coins.retain(|&coin| self.degree(left, coin) > 0);
        }
        (before - coins.len()) as u64
    }

    fn coins(&self) -> BTreeSet<u32> {
        self.strings.iter().flat_map(|&(u, v)| [u, v]).filter(|&coin| coin > 0).collect()
    }

    /// Returns the names of the first few of these strings, without duplicates.
    fn named(&self, strings: &BTreeSet<usize>) -> String {
        let mut names: Vec<&str> = Vec::new();
        for &at in strings {
            if !names.contains(&&*self.names[at]) {
                names.push(&self.names[at]);
            }
        }
        let more = if names.len() > 6 { " .." } else { "" };
        format!("{}{more}", names[..names.len().min(6)].join(" "))
    }

    fn holds(&mut self, claim: &Claim<'_>, coin: &str) -> bool {
        let marked = |items: &[String]| -> Option<BTreeSet<usize>> {
            items.iter().map(|item| self.items.iter().position(|other| other == item)).collect()
        };
        let Some(marks) = claim.items.iter().map(|items| marked(items)).collect::<Option<Vec<_>>>()
        else {
            return false;
        };
        let is_once =
            claim.items.iter().zip(&marks).all(|(items, marks)| items.len() == marks.len());
        let all = self.all();
        if !is_once || !claim.text.contains(coin) {
            return false;
        }
        if let Some(free) = claim.number("free") {
            let closing = (0..self.strings.len()).filter(|&at| self.takes(all, at)).collect();
            let is_loony = self.value(all).is_none();
            let said = if free == 1 { vec![] } else { vec![free] };
            return free > 0
                && free == self.free()
                && claim.number("choice") == Some(is_loony.into())
                && is_loony == claim.text.contains("; or leave the last ones to the opponent")
                && marks == [closing]
                && claim.says_beside(&self.named(&marks[0]), said);
        }
        if let Some(count) = claim.number("loony") {
            let strings = 0..self.strings.len();
            let loony: BTreeSet<usize> =
                strings.filter(|at| self.value(all & !(1 << at)).is_none()).collect();
            let is_said = if loony.len() == self.strings.len() {
                claim.text.starts_with("every move is loony") && claim.says([])
            } else {
                claim.says_beside(&self.named(&loony), [])
            };
            return is_said && self.free() == 0 && count == loony.len() as u64 && marks == [loony];
        }
        self.are_rows(claim, &marks)
    }

    fn are_rows(&self, claim: &Claim<'_>, marks: &[BTreeSet<usize>]) -> bool {
        let (found, is_open) = rows(&self.strings);
        let told = claim.numbers[1..].iter().zip(marks).map(|((kind, coins), row)| {
            let is_ring = kind == "ring";
            let is_right = *coins + u64::from(!is_ring) == row.len() as u64;
            is_right.then(|| (is_ring, row.clone()))
        });
        let told: Option<BTreeSet<(bool, BTreeSet<usize>)>> = told.collect();
        let mut sizes: Vec<(bool, u64)> =
            claim.numbers[1..].iter().map(|(kind, coins)| (kind == "ring", *coins)).collect();
        sizes.sort_unstable();
        let sizes = sizes.into_iter().map(|(_, coins)| coins);
        let is_said = match marks {
            [row] if row.len() <= 6 => claim.says_beside(&self.named(row), sizes),
            _ => claim.says(sizes),
        };
        let wanted = (self.strings.len() + self.coins().len() + 1) as u64 % 2;
        !is_open
            && marks.len() + 1 == claim.numbers.len()
            && told == Some(found)
            && claim.number("wanted") == Some(wanted)
            && claim.text.contains(if wanted == 1 { " an odd number" } else { " an even number" })
            && is_said
    }
}

pub(crate) fn nimstring(claim: &Claim<'_>) -> bool {
    let strings = edges(&claim.words);
    let items = (0..strings.len()).map(|edge| format!("e{edge}")).collect();
    let names = strings.iter().map(|(u, v)| format!("{}-{}", u.min(v), u.max(v))).collect();
    Net { strings, items, names, values: HashMap::new() }.holds(claim, "coin")
}

/// Like [`nimstring`], for boards of boxes: each box is a coin and each open line is a string. If the fact states how many
/// boxes the player to move gets, checks this number instead.
pub(crate) fn dots(claim: &Claim<'_>) -> bool {
    let Some((rows, columns)) = claim.words[0].split_once('x') else { return false };
    let (rows, columns): (u32, u32) = (rows.parse().unwrap(), columns.parse().unwrap());
    let coin = |i: u32, j: u32| {
        if i < rows && j < columns { 1 + i * columns + j } else { 0 }
    };
    let (mut across, mut down) = (Vec::new(), Vec::new());
    for i in 0..=rows {
        for j in 0..=columns {
            if j < columns {
                across.push((format!("h{i},{j}"), (coin(i.wrapping_sub(1), j), coin(i, j))));
            }
            if i < rows {
                down.push((format!("v{i},{j}"), (coin(i, j.wrapping_sub(1)), coin(i, j))));
            }
        }
    }
    let mut lines = [across, down].concat();
    lines.retain(|(name, _)| !claim.words.contains(name));
    let (names, strings): (Vec<String>, Vec<(u32, u32)>) = lines.into_iter().unzip();
    let mut net = Net { strings, items: names.clone(), names, values: HashMap::new() };
    let Some(own) = claim.number("own") else { return net.holds(claim, "box") };
    let boxes = net.coins().len() as u64;
    let margin = margin(&net, net.all(), &mut HashMap::new());
    let goal = claim.words.iter().position(|word| word == "goal");
    let goal: i64 = goal.map_or(1, |at| claim.words[at + 1].parse().unwrap());
    let is_tie = goal == 1 && 2 * own == boxes;
    let mut said = if boxes == 1 { vec![own] } else { vec![own, boxes] };
    said.extend((goal != 1).then_some(goal.unsigned_abs()));
    claim.number("boxes") == Some(boxes)
        && i64::try_from(2 * own).unwrap() == i64::try_from(boxes).unwrap() + margin
        && claim.items.is_empty()
        && claim.text.contains("a tie counts for the other player") == is_tie
        && claim.says(said)
}

/// Tries every line, and returns how many more boxes the player to move gets than the opponent.
fn margin(net: &Net, left: u64, known: &mut HashMap<u64, i64>) -> i64 {
    if let Some(&margin) = known.get(&left) {
        return margin;
    }
    let lines = (0..net.strings.len()).filter(|at| left >> at & 1 == 1);
    let best = lines.map(|at| {
        let rest = left & !(1 << at);
        let (u, v) = net.strings[at];
        let closed = [u, v].into_iter().filter(|&coin| coin > 0 && net.degree(rest, coin) == 0);
        match closed.count() {
            0 => -margin(net, rest, known),
            boxes => i64::try_from(boxes).unwrap() + margin(net, rest, known),
        }
    });
    let best = best.max().unwrap_or(0);
    known.insert(left, best);
    best
}

/// If two crosses are close, checks that a third cross completes a row. Otherwise checks the cells that are far from all crosses.
/// Their values are those of a game in which each cross also removes the two cells on either side.
pub(crate) fn treblecross(claim: &Claim<'_>) -> bool {
    let places = |row: &str| -> Vec<usize> { row.match_indices('x').map(|(at, _)| at).collect() };
    let crosses = places(&claim.words[0]);
    let near = crosses.windows(2).any(|two| two[1] - two[0] < 3);
    if let (Some(first), Some(second)) = (claim.number("first"), claim.number("second")) {
        let are_crosses = [first, second].iter().all(|at| crosses.contains(&(*at as usize)));
        return near
            && are_crosses
            && first < second
            && second - first < 3
            && claim.outcome == LoopyOutcome::N
            && *claim.items == [vec![format!("s{first}"), format!("s{second}")]]
            && claim.says([first, second]);
    }
    let row = &claim.cold[0];
    let crosses = places(row);
    let is_far = |cell: usize| crosses.iter().all(|cross| cross.abs_diff(cell) > 2);
    let far: Vec<usize> = (0..row.len()).filter(|&cell| is_far(cell)).collect();
    let stretches: Vec<&[usize]> = far.chunk_by(|one, next| one + 1 == *next).collect();
    let by_length = safe_values(row.len());
    let values: Vec<u64> = stretches.iter().map(|cells| by_length[cells.len()]).collect();
    let lengths = stretches.iter().map(|cells| cells.len() as u64);
    let numbers = stretches.iter().zip(&values).flat_map(|(cells, &value)| {
        let begin = format!("cells from {}", cells[0]);
        [(begin, cells.len() as u64), ("value".to_owned(), value)]
    });
    let items = stretches.iter().map(|cells| cells.iter().map(|cell| format!("s{cell}")));
    let said = lengths.chain(added(&values));
    !near
        && claim.numbers.iter().cloned().eq(numbers)
        && claim.items.iter().cloned().eq(items.map(Iterator::collect::<Vec<_>>))
        && values.iter().fold(0, |total, value| total ^ value) == 0
        && claim.says(said)
}

/// Returns the values of stretches of up to `longest` cells. Placing a cross makes the two cells on either side unsafe.
fn safe_values(longest: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for cells in 0..=longest {
        let option =
            |at: usize| values[at.saturating_sub(2)] ^ values[(cells - 1 - at).saturating_sub(2)];
        let options: BTreeSet<u64> = (0..cells).map(option).collect();
        values.push((0..=options.len() as u64).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Checks that the fact pairs all stones that can move. Exchanging the partners must preserve all distances, and either preserve
/// all colors or change all of them. No stone may be next to its partner if it could take the partner.
pub(crate) fn clobber(claim: &Claim<'_>) -> bool {
    let is_cannibal = claim.parameters == "cannibal";
    let rows: Vec<&[u8]> = claim.cold.iter().map(String::as_bytes).collect();
    let at = |&(i, j): &(i64, i64)| {
        let index = |place: i64| usize::try_from(place).ok();
        let row = index(i).and_then(|i| rows.get(i));
        row.and_then(|row| row.get(index(j)?)).copied().unwrap_or(b'.')
    };
    let place = |item: &String| -> Option<(i64, i64)> {
        let (i, j) = item.strip_prefix('q')?.split_once('x')?;
        Some((i.parse().ok()?, j.parse().ok()?))
    };
    let mut images = Vec::new();
    for pair in claim.items {
        let places: Option<Vec<(i64, i64)>> = pair.iter().map(place).collect();
        let Some(&[one, other]) = places.as_deref() else { return false };
        images.extend([(one, other), (other, one)]);
    }
    let far =
        |one: (i64, i64), other: (i64, i64)| (one.0 - other.0).abs() + (one.1 - other.1).abs();
    let keeps = |image: &((i64, i64), (i64, i64))| at(&image.0) == at(&image.1);
    let all_alike = images.iter().all(keeps) || !images.iter().any(keeps);
    let apart = |image: &((i64, i64), (i64, i64))| {
        far(image.0, image.1) > 1 || !is_cannibal && keeps(image)
    };
    let distances = images
        .iter()
        .all(|one| images.iter().all(|other| far(one.0, other.0) == far(one.1, other.1)));
    let named: BTreeSet<(i64, i64)> = images.iter().map(|image| image.0).collect();
    let length = |length: usize| i64::try_from(length).unwrap();
    let squares =
        (0..length(rows.len())).flat_map(|i| (0..length(rows[0].len())).map(move |j| (i, j)));
    let can_move = |square: &(i64, i64)| {
        let steps = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        let near = steps.map(|(down, right)| at(&(square.0 + down, square.1 + right)));
        let takes = |&other: &u8| other != b'.' && (is_cannibal || other != at(square));
        at(square) != b'.' && near.iter().any(takes)
    };
    squares.filter(can_move).all(|square| named.contains(&square))
        && named.len() == images.len()
        && named.iter().all(|square| at(square) != b'.')
        && (is_cannibal || all_alike)
        && images.iter().all(apart)
        && distances
        && claim.says([])
}

/// Checks the number of boards, and that the product of the classes in the sentence is one of the four lost classes.
pub(crate) fn notakto(claim: &Claim<'_>) -> bool {
    let boards = claim.cold.len() / 3;
    // Count the letters of a product, and reduce the product by the relations between the classes.
    let reduced = |words: &str| -> String {
        let mut counts = [0_u32; 4];
        let mut last = 0;
        for letter in words.chars() {
            match letter {
                'a'..='d' => {
                    last = letter as usize - 'a' as usize;
                    counts[last] += 1;
                }
                '²' => counts[last] += 1,
                _ => {}
            }
        }
        let [mut a, mut b, mut c, mut d] = counts;
        loop {
            match (b, c, d) {
                (_, _, 2..) => (c, d) = (c + 2, d - 2),
                (_, 1.., 1..) | (_, 3.., _) => (a, c) = (a + 1, c - 1),
                (3.., ..) | (2.., 1.., _) | (2.., _, 1..) => b -= 2,
                _ => break,
            }
        }
        ["a", "b", "c", "d"]
            .iter()
            .zip([a % 2, b, c, d])
            .map(|(letter, count)| match count {
                0 => String::new(),
                1 => (*letter).to_owned(),
                _ => format!("{letter}²"),
            })
            .collect()
    };
    let product = match claim.text.split_once("with the product ") {
        Some((classes, product)) => {
            let (_, classes) = classes.split_once("of the classes ").unwrap();
            let product = product.split(',').next().unwrap();
            let is_one = |class: &str| class.contains(|c: char| c.is_ascii_digit()) && class != "1";
            if classes.trim().split(", ").any(is_one)
                || !classes.contains("..") && reduced(classes) != product
            {
                return false;
            }
            product
        }
        None => claim.text.split_once("of the class ").unwrap().1.split(',').next().unwrap(),
    };
    let mv = claim.mv.as_deref().and_then(|mv| mv.split('/').next_back());
    let begins = mv.is_some_and(|mv| claim.text.starts_with(&format!("{mv} leaves ")));
    ["a", "b²", "bc", "c²"].contains(&product)
        && (begins || claim.text.starts_with("this has "))
        && claim.number("boards") == Some(boards as u64)
        && claim.items.is_empty()
}
