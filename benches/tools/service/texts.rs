//! Generates texts for the test of the service: positions of all games, most of them changed into malformed or extreme input.

use games::catalog::{GAMES, Game};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// The maximum length of a text.
const MAX: usize = 1 << 17;

/// Numbers at the ends of integer ranges, and the numbers next to them.
const ENDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "16",
    "31",
    "32",
    "63",
    "64",
    "65",
    "100",
    "127",
    "128",
    "255",
    "256",
    "999",
    "1000",
    "4096",
    "10000",
    "65535",
    "65536",
    "99999",
    "100000",
    "777777",
    "1000000",
    "1048575",
    "1048576",
    "1048577",
    "10000000",
    "16777216",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "1000000000000",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
];

const SIZES: &[u64] = &[1, 2, 3, 5, 8, 12, 20, 40, 60, 100, 300, 1000, 5000, 20_000];

/// Characters to insert into a text.
const CRUMBS: &[&str] = &[
    " ", "+", " + ", ":", ",", "-", ".", "*", "x", "d", "(", ")", "{", "é", "\u{0}", "\n", "0",
    "9", "e5",
];

/// Returns the text with the given number for the given seed. It is the same on each thread.
pub(crate) fn text(seed: u64, number: u64) -> String {
    let rng = StdRng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
    Source(rng).text()
}

struct Source(StdRng);

impl Source {
    fn below(&mut self, bound: u64) -> u64 {
        self.0.random_range(0..bound.max(1))
    }

    fn one_of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len() as u64) as usize]
    }

    fn text(&mut self) -> String {
        let mut text = if self.below(8) == 0 { self.large() } else { self.friendly() };
        while self.below(4) == 0 {
            text = format!("{text} + {}", self.friendly());
        }
        for _ in 0..self.below(4) {
            text = self.changed(&text);
        }
        let end = boundary(&text, MAX);
        text.truncate(end);
        text
    }

    /// Returns a sample or a random position.
    fn friendly(&mut self) -> String {
        let entry = self.one_of(GAMES);
        let mut samples: Vec<&str> = entry.examples().to_vec();
        samples.extend(entry.samples().iter().map(|sample| sample.text));
        let sample = self.one_of(&samples);
        if self.below(2) == 0 {
            return sample.to_owned();
        }
        let game = sample.split_whitespace().next().unwrap_or_default();
        let size = SIZES[self.below(SIZES.len() as u64) as usize];
        let mut below = |bound| self.0.random_range(0..u64::max(bound, 1));
        entry.random(game, size, &mut below).unwrap_or_else(|| sample.to_owned())
    }

    /// Returns a large position: a product of two coin-turning games, or many heaps in a game whose moves can take from several heaps at
    /// once. The position has too many moves to list, so only a theorem finds a winning move.
    fn large(&mut self) -> String {
        let size = SIZES[self.below(SIZES.len() as u64) as usize];
        if self.below(2) == 0 {
            let heaps: Vec<String> =
                (0..=self.below(20)).map(|_| self.below(size + 1).to_string()).collect();
            return format!("moore:{} {}", 1 + self.below(20), heaps.join(" "));
        }
        let coins: Vec<&str> = GAMES
            .iter()
            .map(|entry| entry.name())
            .skip_while(|&name| name != "turning_turtles")
            .take_while(|&name| name != "tartan")
            .collect();
        let [rows, columns] = [(); 2].map(|()| self.one_of(&coins).to_owned());
        let heads: Vec<String> = (0..=self.below(6))
            .map(|_| format!("{}x{}", self.below(size), self.below(size)))
            .collect();
        format!("tartan:{rows},{columns} {}", heads.join(" "))
    }

    fn changed(&mut self, text: &str) -> String {
        match self.below(9) {
            0..=3 => self.with_a_number(text),
            4 => self.repeated(text),
            5 => self.crossed(text),
            6 => self.sprinkled(text),
            7 => self.respelled(text),
            _ => self.without_a_word(text),
        }
    }

    /// Replaces one number with one of [`ENDS`], or appends one of them if there is no number. If the game has parameters, the number is a
    /// parameter at least half of the time.
    fn with_a_number(&mut self, text: &str) -> String {
        let game_ends = text.find(char::is_whitespace).unwrap_or(text.len());
        let numbers = numbers(text);
        let in_game: Vec<_> = numbers.iter().filter(|range| range.end <= game_ends).collect();
        let range = match (&in_game[..], &numbers[..]) {
            (_, []) => return format!("{text} {}", self.one_of(ENDS)),
            (all @ [_, ..], _) if self.below(2) == 0 => {
                all[self.below(all.len() as u64) as usize].clone()
            }
            (_, all) => all[self.below(all.len() as u64) as usize].clone(),
        };
        format!("{}{}{}", &text[..range.start], self.one_of(ENDS), &text[range.end..])
    }

    /// Repeats a word many times, or repeats everything after the name.
    fn repeated(&mut self, text: &str) -> String {
        let times = 1 << self.below(14);
        let Some((game, position)) = text.split_once(' ') else { return text.to_owned() };
        let words: Vec<&str> = position.split_whitespace().collect();
        let what =
            if words.is_empty() || self.below(2) == 0 { position } else { self.one_of(&words) };
        let times = times.min(MAX / (what.len() + 1) + 1);
        let glue = if self.below(4) == 0 { format!(" + {game} ") } else { " ".to_owned() };
        format!("{game} {position}{}", format!("{glue}{what}").repeat(times))
    }

    /// Returns the beginning of one text followed by the end of another.
    fn crossed(&mut self, text: &str) -> String {
        let other = self.friendly();
        let head = boundary(text, self.below(text.len() as u64 + 1) as usize);
        let tail = boundary(&other, self.below(other.len() as u64 + 1) as usize);
        format!("{}{}", &text[..head], &other[tail..])
    }

    fn sprinkled(&mut self, text: &str) -> String {
        let at = boundary(text, self.below(text.len() as u64 + 1) as usize);
        format!("{}{}{}", &text[..at], self.one_of(CRUMBS), &text[at..])
    }

    /// Returns the text in a different spelling that people use: names as words, lists with commas or in brackets, and other symbols.
    fn respelled(&mut self, text: &str) -> String {
        let (name, position) = text.split_once(' ').unwrap_or((text, ""));
        let listed = position.replace(' ', self.one_of(&[" ", ",", ", ", "  "]));
        let name = name.replace('_', self.one_of(&["_", " ", "-"]));
        let name = if self.below(2) == 0 { name } else { name.to_uppercase() };
        let whole = match self.below(4) {
            0 => format!("{name}({listed})"),
            1 => format!("the {name} {listed}"),
            2 => listed,
            _ => format!("{name} {listed}"),
        };
        let signs =
            [("x", " by "), ("x", "×"), ("-", "–"), ("+", "⊕"), (" + ", "+"), ("0-1", "path")];
        let (from, to) = signs[self.below(signs.len() as u64) as usize];
        whole.replace(from, to)
    }

    fn without_a_word(&mut self, text: &str) -> String {
        let mut words: Vec<&str> = text.split(' ').collect();
        words.remove(self.below(words.len() as u64) as usize);
        words.join(" ")
    }
}

/// Returns the position of each number in a text.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match found.last_mut() {
            _ if !byte.is_ascii_digit() => {}
            Some(last) if last.end == at => last.end += 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

/// Returns the last index up to `at` at which the text can be split.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rfind(|&at| text.is_char_boundary(at)).unwrap_or(0)
}
